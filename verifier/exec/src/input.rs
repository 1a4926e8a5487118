//! Inputs: each event of an input function yields symbols of its own, named by the thread and their rank
//! among its symbols.

use crate::fault::Fault;
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::ObjectKind;
use crate::symbols::{Input, Origin};
use crate::undefined;
use crate::witness::COMMAND_LINE;
use model::bounds::looked_at;
use model::inst::ICmp;
use model::shadow::{CLEAN, PTR};
use rustc_hash::FxHashSet;
use solver::term::{Sym, TermId};
use traceformat::site::SiteId;

/// The command line, once `main` has one.
#[derive(Clone, Copy, Debug)]
pub(super) struct CommandLine {
    /// The term of `argc`; none if it is fixed.
    argc: Option<TermId>,
    /// Where `argv` is.
    pub array: Val,
    /// How many texts there are.
    texts: u32,
}

impl CommandLine {
    /// The number of the object that `argv` is.
    pub(super) fn object(&self) -> usize {
        (self.array.bits >> 32) as usize
    }

    /// Which argument's text object `number` is: they are made right before the array.
    pub(super) fn argument(&self, number: usize) -> Option<u32> {
        let first = self.object().checked_sub(self.texts as usize)?;
        (first..self.object()).contains(&number).then(|| (number - first) as u32)
    }
}

impl Interp<'_> {
    /// A new symbol of `w` bits, as bits and shadow.
    pub(super) fn fresh(&mut self, t: usize, what: &'static str, w: u8) -> (u64, u8) {
        self.fresh_part(t, what, 0, w)
    }

    /// [`Interp::fresh`], of byte `part` of a piece of memory.
    pub(super) fn fresh_part(&mut self, t: usize, what: &'static str, part: u64, w: u8) -> (u64, u8) {
        let call = self.caller(t);
        let head = &mut self.threads[t].head;
        let symbol = Sym { thread: t as u32, rank: head.inputs };
        head.inputs += 1;
        let origin = Origin { what, part: part as u32, call, width: w };
        self.symbols.any = true;
        self.symbols.origins.insert(symbol, origin);
        let term = self.symbols.terms.borrow_mut().symbol(symbol, w);
        self.of_term(term)
    }

    /// The call of the program's that thread `t` is in: function and instruction.
    pub(super) fn caller(&self, t: usize) -> (u32, u32) {
        let th = &self.threads[t];
        let mut here = (th.head.func, th.head.pc);
        for frame in th.frames.iter().rev() {
            if !self.prog.functions[here.0 as usize].library {
                break;
            }
            // A frame says where it goes on, behind the call.
            here = (frame.func, frame.pc.saturating_sub(1));
        }
        here
    }

    /// Fills `n` bytes at `p` with new symbols, as wide as they go.
    pub(super) fn fill_input(&mut self, t: usize, p: Val, n: u64, what: &'static str) -> Result<(), Fault> {
        if n == 0 {
            return Ok(());
        }
        let at = self.local_to_write(t, p, n)?;
        let mut done = 0;
        while done < n {
            let size = [8, 4, 2, 1].into_iter().find(|s| *s <= n - done).expect("one byte is left");
            let (bits, shadow) = self.fresh_part(t, what, done, 8 * size as u8);
            let here =
                crate::memory::At { offset: at.offset + done as u32, byte: at.byte + done as u32, ..at };
            self.write(here, size as u8, bits, shadow)?;
            done += size;
        }
        Ok(())
    }

    /// Fills `n` bytes at `p` with a new symbol each.
    pub(super) fn fill_bytes(&mut self, t: usize, p: Val, n: u64, what: &'static str) -> Result<(), Fault> {
        for i in 0..n {
            let (bits, shadow) = self.fresh_part(t, what, i, 8);
            self.store_local(t, Val { bits: p.bits.wrapping_add(i), ..p }, 1, bits, shadow)?;
        }
        Ok(())
    }

    /// `argc` and `argv`: from one argument to the bound's number, each with up to the bound's number of
    /// characters before its end, or what is fixed of them. Only as far as the program looks at them; then
    /// [`Program::facts`] says so.
    ///
    /// [`Program::facts`]: model::Program::facts
    pub(super) fn command_line(&mut self) -> Result<(), Fault> {
        let prog = self.prog;
        let main = &prog.functions[prog.main as usize];
        for r in 2..main.params {
            let code = self.source("the environment", main.places.first().copied().unwrap_or(0));
            self.set(0, r, 0, code);
        }
        let (counted, named) = looked_at(main);
        if !counted && !named {
            return Ok(());
        }
        let known = prog.known.arguments.as_deref();
        let most = known.map_or(self.options.bounds.arguments.into(), <[_]>::len).max(1) as u64;
        let argc = match known {
            Some(_) => {
                self.set(0, 0, most, CLEAN);
                None
            }
            None => Some(self.any_count(most)),
        };
        if !named {
            return Ok(());
        }
        let length = self.options.bounds.length as u64;
        let mut strings = Vec::new();
        // Where nobody reads the program's name, it does not matter what it is. (One byte tells it from the
        // next string.)
        let name = if prog.reads_name() { self.options.bounds.name() as u64 } else { 1 };
        for k in 0..most {
            let length = if k == 0 { name } else { length };
            let fixed = known.and_then(|known| known.get(k as usize)?.as_deref());
            strings.push(match fixed {
                Some(text) => self.text_that_is(text)?,
                None => self.text_from_outside(0, length, COMMAND_LINE)?,
            });
        }
        let array = self.allocate(0, 8 * (most + 1), ObjectKind::Variable, true)?;
        let array = Val { bits: (array as u64) << 32, epoch: 0, shadow: PTR };
        for (k, s) in strings.iter().enumerate() {
            self.store_local(0, Val { bits: array.bits + 8 * k as u64, ..array }, 8, s.bits, PTR)?;
        }
        self.set(0, 1, array.bits, PTR);
        self.symbols.command_line = Some(CommandLine { argc, array, texts: most as u32 });
        // Where the array ends is decided first, so that its cells are pointers or null.
        let Some(argc) = argc else {
            return self.store_local(0, Val { bits: array.bits + 8 * most, ..array }, 8, 0, CLEAN);
        };
        match self.value(0, argc, COMMAND_LINE) {
            Err(Fault::Ask(question)) => self.stand(0, question),
            Err(fault) => Err(fault),
            Ok(k) => self.end_argv(argc, k),
        }
    }

    /// `argc` becomes any number from 1 on.
    fn any_count(&mut self, most: u64) -> TermId {
        let (bits, shadow) = self.fresh(0, COMMAND_LINE, 32);
        self.set(0, 0, bits, shadow);
        let argc = TermId(bits as u32);
        let (first, last) = {
            let mut terms = self.symbols.terms.borrow_mut();
            let (one, most) = (terms.constant(1, 32), terms.constant(most, 32));
            (terms.icmp(ICmp::Uge, 32, argc, one), terms.icmp(ICmp::Ule, 32, argc, most))
        };
        self.assert(0, first);
        self.assert(0, last);
        argc
    }

    /// The text of an argument that is fixed. The program may write there.
    fn text_that_is(&mut self, text: &[u8]) -> Result<Val, Fault> {
        let o = self.allocate(0, text.len() as u64 + 1, ObjectKind::Variable, true)?;
        let base = Val { bits: (o as u64) << 32, epoch: 0, shadow: PTR };
        self.put_text(0, base, &[text, &[0]].concat())?;
        Ok(base)
    }

    /// The variables of the environment that are fixed, by number. Nobody may write there.
    pub(super) fn environment(&mut self) -> Result<(), Fault> {
        let prog = self.prog;
        let mut all = Vec::new();
        for name in &prog.variables {
            all.push(match prog.known.variables.get(name) {
                Some(Some(text)) => {
                    let text = self.text_that_is(text)?;
                    self.objects[(text.bits >> 32) as usize].kind = ObjectKind::Text;
                    Some(text)
                }
                _ => None,
            });
        }
        self.symbols.environment = all;
        Ok(())
    }

    /// A text of up to `length` arbitrary bytes and a NUL: where it is. Nobody may write there.
    pub(super) fn text_from_outside(
        &mut self,
        t: usize,
        length: u64,
        what: &'static str,
    ) -> Result<Val, Fault> {
        let o = self.allocate(t, length + 1, ObjectKind::Variable, true)?;
        let base = Val { bits: (o as u64) << 32, epoch: 0, shadow: PTR };
        self.fill_bytes(t, base, length, what)?;
        self.objects[o as usize].kind = ObjectKind::Text;
        Ok(base)
    }

    /// Ends `argv`, once `argc` is known.
    pub(super) fn end_argv(&mut self, term: TermId, k: u64) -> Result<(), Fault> {
        match self.symbols.command_line {
            Some(CommandLine { argc: Some(argc), array, .. }) if argc == term => {
                self.store_local(0, Val { bits: array.bits + 8 * k, ..array }, 8, 0, CLEAN)
            }
            _ => Ok(()),
        }
    }

    /// The conditions that thread `t` has decided, or knew when it was created, oldest first.
    pub fn decided(&self, t: u16) -> Vec<TermId> {
        self.symbols.facts_of(t).iter().filter(|f| f.1 != 0).map(|f| f.0).collect()
    }

    /// Inputs that lead here: one for each symbol of this execution so far, by thread and rank. `None` if the
    /// solver finds none (it has given up, or an assumption fails).
    pub fn inputs(&self) -> Option<Vec<Input>> {
        let of = |t: usize| (0..self.threads[t].head.inputs).map(move |rank| Sym { thread: t as u32, rank });
        let symbols: Vec<Sym> = (0..self.threads.len()).flat_map(of).collect();
        if symbols.is_empty() {
            return Some(Vec::new());
        }
        let deciding: FxHashSet<Sym> = self.symbols.deciding().into_iter().collect();
        // An uninitialised value is 0 in the program where it is anything known: nothing else is needed
        // without cause.
        let open = symbols.iter().filter(|s| deciding.contains(s)).map(|s| (*s, self.symbols.origins[s]));
        let open: Vec<(Sym, u8)> =
            open.filter(|(_, o)| undefined::is_open(o.what)).map(|(s, o)| (s, o.width)).collect();
        let values = self.symbols.model(&symbols, &open)?;
        let each = |(symbol, value): (Sym, u64)| {
            let o = self.symbols.origins[&symbol];
            let (func, pc) = (&self.prog.functions[o.call.0 as usize], o.call.1);
            let place = func.places.get(pc as usize).and_then(|p| self.prog.places.get(*p as usize));
            let (function, site) = func.source_at(pc).unwrap_or(("", SiteId::UNNUMBERED));
            Input {
                symbol,
                what: o.what,
                function: function.to_owned(),
                site,
                part: o.part,
                place: place.cloned().unwrap_or_default(),
                width: o.width,
                value: model::arith::mask(value, o.width),
                decides: deciding.contains(&symbol),
            }
        };
        Some(symbols.into_iter().zip(values).map(each).collect())
    }
}
