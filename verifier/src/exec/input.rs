//! Inputs: each event of an input function yields symbols of its own, named by the thread and their rank among its symbols.

use crate::exec::fault::Fault;
use crate::exec::interp::Interp;
use crate::exec::journal::Val;
use crate::exec::memory::Kind;
use crate::exec::symbols::{Input, Origin};
use crate::model::inst::{Function, ICmp, Inst, Opnd, Reg};
use crate::model::shadow::{CLEAN, PTR};
use crate::solver::term::{Sym, TermId};

impl Interp<'_> {
    /// A new symbol of `w` bits, as bits and shadow.
    pub(super) fn fresh(&mut self, t: usize, what: &'static str, w: u8) -> (u64, u8) {
        let head = &mut self.threads[t].head;
        let symbol = Sym { thread: t as u32, rank: head.inputs };
        head.inputs += 1;
        let place = self.prog.functions[head.func as usize].places.get(head.pc as usize);
        let origin = Origin { what, place: place.copied().unwrap_or(0), width: w };
        self.symbols.any = true;
        self.symbols.origins.insert(symbol, origin);
        let term = self.symbols.terms.borrow_mut().symbol(symbol, w);
        self.of_term(term)
    }

    /// Fills `n` bytes at `p` with new symbols, as wide as they go.
    pub(super) fn fill_input(&mut self, t: usize, p: Val, n: u64, what: &'static str) -> Result<(), Fault> {
        if n == 0 {
            return Ok(());
        }
        let at = self.local(t, p, n)?;
        let mut done = 0;
        while done < n {
            let size = [8, 4, 2, 1].into_iter().find(|s| *s <= n - done).expect("one byte is left");
            let (bits, shadow) = self.fresh(t, what, 8 * size as u8);
            let here = crate::exec::memory::At {
                offset: at.offset + done as u32,
                byte: at.byte + done as u32,
                ..at
            };
            self.write(here, size as u8, bits, shadow)?;
            done += size;
        }
        Ok(())
    }

    /// Seconds since some time: any number that a clock shows in the next two centuries. (Their differences in nanoseconds fit
    /// into 64 bits.)
    pub(super) fn seconds(&mut self, t: usize) -> (u64, u8) {
        self.fresh(t, "the clock", 33)
    }

    /// Fills a pair of seconds and a fraction of one, below `most`.
    pub(super) fn fill_clock(&mut self, t: usize, p: Val, most: u64) -> Result<(), Fault> {
        let (seconds, shadow) = self.seconds(t);
        self.store_local(t, p, 8, seconds, shadow)?;
        let (fraction, shadow) = self.fresh(t, "the clock", 32);
        let below = {
            let mut terms = self.symbols.terms.borrow_mut();
            let most = terms.constant(most, 32);
            terms.icmp(ICmp::Ult, 32, TermId(fraction as u32), most)
        };
        self.assert(t, below);
        self.store_local(t, Val { bits: p.bits.wrapping_add(8), ..p }, 8, fraction, shadow)
    }

    /// Fills `n` bytes at `p` with a new symbol each.
    pub(super) fn fill_bytes(&mut self, t: usize, p: Val, n: u64, what: &'static str) -> Result<(), Fault> {
        for i in 0..n {
            let (bits, shadow) = self.fresh(t, what, 8);
            self.store_local(t, Val { bits: p.bits.wrapping_add(i), ..p }, 1, bits, shadow)?;
        }
        Ok(())
    }

    /// `argc` and `argv`: from one argument to the bound's number, each with up to the bound's number of characters before its end.
    /// Only as far as the program looks at them.
    pub(super) fn command_line(&mut self) -> Result<(), Fault> {
        let prog = self.prog;
        let main = &prog.functions[prog.main as usize];
        let used = |r: Reg| r < main.params && uses(main, r);
        for r in 2..main.params {
            let code = self.source("the environment", main.places.first().copied().unwrap_or(0));
            self.set(0, r, 0, code);
        }
        if !used(0) && !used(1) {
            return Ok(());
        }
        self.symbols.bounded = true;
        let (bits, shadow) = self.fresh(0, "the command line", 32);
        self.set(0, 0, bits, shadow);
        let most = self.options.arguments.max(1) as u64;
        let argc = TermId(bits as u32);
        let (first, last) = {
            let mut terms = self.symbols.terms.borrow_mut();
            let (one, most) = (terms.constant(1, 32), terms.constant(most, 32));
            (terms.icmp(ICmp::Uge, 32, argc, one), terms.icmp(ICmp::Ule, 32, argc, most))
        };
        self.assert(0, first);
        self.assert(0, last);
        if !used(1) {
            return Ok(());
        }
        let length = self.options.argument_length as u64;
        let mut strings = Vec::new();
        for _ in 0..most {
            let o = self.allocate(0, length + 1, Kind::Variable, true)?;
            let base = Val { bits: (o as u64) << 32, epoch: 0, shadow: PTR };
            self.fill_bytes(0, base, length, "the command line")?;
            strings.push(base);
        }
        let array = self.allocate(0, 8 * (most + 1), Kind::Variable, true)?;
        let array = Val { bits: (array as u64) << 32, epoch: 0, shadow: PTR };
        for (k, s) in strings.iter().enumerate() {
            self.store_local(0, Val { bits: array.bits + 8 * k as u64, ..array }, 8, s.bits, PTR)?;
        }
        self.set(0, 1, array.bits, PTR);
        // Where the array ends is decided first, so that its cells are pointers or null.
        self.symbols.argv = Some((argc, array));
        match self.value(0, argc, "the command line") {
            Err(Fault::Ask(question)) => self.stand(0, question),
            Err(fault) => Err(fault),
            Ok(k) => self.end_argv(argc, k),
        }
    }

    /// Ends `argv`, once `argc` is known.
    pub(super) fn end_argv(&mut self, term: TermId, k: u64) -> Result<(), Fault> {
        match self.symbols.argv {
            Some((argc, array)) if argc == term => {
                self.store_local(0, Val { bits: array.bits + 8 * k, ..array }, 8, 0, CLEAN)
            }
            _ => Ok(()),
        }
    }

    /// The conditions that thread `t` has decided, or knew when it was created, oldest first.
    pub fn decided(&self, t: u16) -> Vec<TermId> {
        self.symbols.facts_of(t).iter().filter(|f| f.1 != 0).map(|f| f.0).collect()
    }

    /// Inputs that lead here: one for each symbol of this execution so far, by thread and rank. `None` if the solver
    /// finds none (it has given up, or an assumption fails).
    pub fn inputs(&self) -> Option<Vec<Input>> {
        let of = |t: usize| (0..self.threads[t].head.inputs).map(move |rank| Sym { thread: t as u32, rank });
        let symbols: Vec<Sym> = (0..self.threads.len()).flat_map(of).collect();
        if symbols.is_empty() {
            return Some(Vec::new());
        }
        let values = self.symbols.model(&symbols)?;
        let each = |(symbol, value): (Sym, u64)| {
            let o = self.symbols.origins[&symbol];
            let place = self.prog.places.get(o.place as usize).cloned().unwrap_or_default();
            Input {
                symbol,
                what: o.what,
                place,
                width: o.width,
                value: crate::exec::eval::mask(value, o.width),
            }
        };
        Some(symbols.into_iter().zip(values).map(each).collect())
    }
}

/// Does some instruction read the register?
fn uses(f: &Function, r: Reg) -> bool {
    let r = Opnd::reg(r);
    let reads = |i: &Inst| {
        let mut found = false;
        i.operands(|o| found |= o == r);
        found
            || match *i {
                Inst::Load { ptr, .. } | Inst::CallPtr { ptr, .. } => ptr == r,
                Inst::Store { val, ptr, .. } | Inst::Rmw { val, ptr, .. } => val == r || ptr == r,
                Inst::CmpXchg { ptr, cmp, new, .. } => ptr == r || cmp == r || new == r,
                Inst::MemCopy { dst, src, len, .. } => dst == r || src == r || len == r,
                Inst::MemSet { dst, val, len, .. } => dst == r || val == r || len == r,
                Inst::Alloca { count, .. } => count == r,
                Inst::ObjectSize { a, .. } => a == r,
                Inst::Br { c, .. } | Inst::Switch { c, .. } => c == r,
                _ => false,
            }
    };
    f.code.iter().any(reads) || f.lists.contains(&r) || f.moves.iter().any(|m| m.1 == r)
}
