//! Memory at offsets that inputs determine, within one object.
//!
//! The event touches all places that the offset may have by syntax and the thread's own facts, so that the
//! order of events never depends on inputs. A read is a choice (`ite`) between the cells at these places, a
//! write changes each of them under the condition that it is the one. Whether the offset lies within the
//! object is decided before.

use crate::eval::{mix, plain};
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::{Life, Undo, Val};
use crate::memory::At;
use crate::mixed::Way;
use crate::smashing::MOST;
use crate::symbols::Choice;
use crate::values::ARMS;
use model::builtin::Builtin;
use model::inst::*;
use model::shadow::{ANY, CLEAN, PTR, SPTR, SYM, UNINIT};
use solver::term::TermId;
use traceformat::event::Access;

/// The most bytes that one access may range over.
const REACH: u64 = 4096;

/// Places of an access at a symbolic offset.
pub(super) struct SymbolicAccess {
    pub base: At,
    offset: TermId,
    pub size: u8,
    /// Ascending.
    pub places: Vec<u64>,
}

impl Interp<'_> {
    /// Asks what must be decided before the instruction that `t` stands before can be executed: is an offset
    /// inside its object, and what are the values that the model needs as ordinary ones?
    pub(super) fn prepare(&mut self, t: usize) -> Result<(), Fault> {
        let inst = *self.current(t);
        match inst {
            Inst::Load { ptr, size, .. } | Inst::Rmw { ptr, size, .. } | Inst::CmpXchg { ptr, size, .. } => {
                self.ask_inside(t, ptr, size)?;
                self.ask_aligned(t, &inst)?;
            }
            Inst::Store { ptr, size, val, .. } => {
                let inside = self.ask_inside(t, ptr, size)?;
                self.ask_aligned(t, &inst)?;
                let v = self.get(t, val);
                // Cells that hold a pointer or something else have no choice to put it in.
                if inside && self.get(t, ptr).shadow == SPTR && v.shadow != CLEAN && v.shadow != SYM {
                    self.concrete(t, ptr, "the place of a pointer")?;
                }
            }
            Inst::MemCopy { dst, src, len, .. } => {
                self.concrete(t, dst, "the target of a copy")?;
                self.concrete(t, src, "the source of a copy")?;
                self.concrete(t, len, "the length of a copy")?;
                let n = self.get(t, len).bits;
                self.ask_reach(t, self.get(t, dst), n)?;
                self.ask_reach(t, self.get(t, src), n)?;
            }
            Inst::MemSet { dst, len, .. } => {
                self.concrete(t, dst, "the target of a memset")?;
                self.concrete(t, len, "the length of a memset")?;
                self.ask_reach(t, self.get(t, dst), self.get(t, len).bits)?;
            }
            Inst::Alloca { count, .. } => {
                let result = self.concrete(t, count, "the size of a local variable");
                self.or_sized(result)?;
            }
            Inst::CallPtr { ptr, .. } => self.concrete(t, ptr, "the target of a call")?,
            Inst::Lib { f, args, .. } => {
                let head = &self.threads[t].head;
                let prog = self.prog;
                let lists = &prog.functions[head.func as usize].lists[args.indices()];
                for (k, o) in lists.iter().enumerate() {
                    match self.get(t, *o).shadow {
                        SPTR | SYM if is_of_range(f, k) => match self.concrete(t, *o, "a call") {
                            Err(Fault::Unknown(SYM, _)) => {}
                            result => result?,
                        },
                        SPTR => self.concrete(t, *o, "an address")?,
                        // What runs as code instead asks for itself.
                        SYM if needs_value(f, k) && !prog.slow.contains_key(&f) => {
                            let result = self.concrete(t, *o, "a call");
                            if f.takes_size() { self.or_sized(result)? } else { result? }
                        }
                        _ => {}
                    }
                }
                if f.is_sync()
                    && let Err(Fault::Ask(question)) = self.ask_refusal(t, f, args)
                {
                    return Err(Fault::Ask(question));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Asks what of a synchronization call's arguments decides whether it fails. (Errors are the event's
    /// own.)
    fn ask_refusal(&self, t: usize, f: Builtin, args: Range) -> Result<(), Fault> {
        self.refusal(t, f, self.arg(t, args, 0), args)?;
        self.is_invalid_for_lock(t, f, args)?;
        Ok(())
    }

    /// A size of which too many values are possible stays a term ([`crate::sized`]).
    fn or_sized(&self, result: Result<(), Fault>) -> Result<(), Fault> {
        match result {
            Err(Fault::Unknown(SYM, _)) if !self.options.endless => Ok(()),
            result => result,
        }
    }

    fn ask_inside(&mut self, t: usize, ptr: Opnd, size: u8) -> Result<bool, Fault> {
        let mut p = self.get(t, ptr);
        if p.shadow == SPTR {
            p = self.settled(t, p);
        }
        if p.shadow != SPTR {
            self.ask_reach(t, p, u64::from(size))?;
            return Ok(true);
        }
        self.inside(t, p, size)
    }

    /// Asks whether these bytes lie within a block whose size inputs choose. (Errors are the access's own.)
    fn ask_reach(&self, t: usize, p: Val, size: u64) -> Result<(), Fault> {
        match self.of_chosen_size(p).map(|_| self.reach(t, p, size)) {
            Some(Err(ask @ Fault::Ask(_))) => Err(ask),
            _ => Ok(()),
        }
    }

    /// Asks whether an offset is aligned as the instruction says that it is. (Where it does not say so, the
    /// access is one in several pieces, and is looked at as such: [`Interp::may_tear`].) Not where nobody
    /// else can see the access.
    fn ask_aligned(&mut self, t: usize, inst: &Inst) -> Result<(), Fault> {
        let (Inst::Load { ptr, size, site, .. }
        | Inst::Store { ptr, size, site, .. }
        | Inst::Rmw { ptr, size, site, .. }
        | Inst::CmpXchg { ptr, size, site, .. }) = *inst
        else {
            return Ok(());
        };
        let p = self.get(t, ptr);
        let at_term = p.shadow == SPTR && self.settled(t, p).shadow == SPTR;
        if !at_term || size < 2 || site == LOCAL || self.prog.misaligned.contains(&site) {
            return Ok(());
        }
        let offset = TermId(p.bits as u32);
        let size = u64::from(size);
        let is_aligned = |k: &u64| k.is_multiple_of(size);
        if 1u64 << self.low_zeros(offset).min(6) >= size
            || self.values(t, offset, REACH as usize).is_some_and(|v| v.iter().all(is_aligned))
        {
            return Ok(());
        }
        let mut terms = self.symbols.terms.borrow_mut();
        let (low, zero) = (terms.constant(size - 1, 64), terms.constant(0, 64));
        let rest = terms.bin(BinOp::And, 64, offset, low);
        let c = terms.icmp(ICmp::Eq, 64, rest, zero);
        drop(terms);
        match self.truth(t, c)? {
            true => Ok(()),
            false => unsupported("torn", "an access that is not aligned, by an instruction for aligned ones"),
        }
    }

    /// Is an access through this pointer within its object? Asks if that depends.
    fn inside(&self, t: usize, p: Val, size: u8) -> Result<bool, Fault> {
        let Some(o) = self.objects.get((p.bits >> 32) as usize) else { return Ok(false) };
        let offset = TermId(p.bits as u32);
        if let Some(chosen) = self.of_chosen_size(p) {
            return self.is_within(t, chosen, offset, u64::from(size));
        }
        let Some(top) = (o.size as u64).checked_sub(size as u64) else { return Ok(false) };
        if self.interval_of(t, offset).1 <= top
            || self.values(t, offset, REACH as usize).is_some_and(|v| v.iter().all(|k| *k <= top))
        {
            return Ok(true);
        }
        let mut terms = self.symbols.terms.borrow_mut();
        let last = terms.constant(top, 64);
        let c = terms.icmp(ICmp::Ule, 64, offset, last);
        drop(terms);
        self.truth(t, c)
    }

    /// A pointer whose offset is known by now is an ordinary one.
    #[cold]
    pub(super) fn settled(&self, t: usize, p: Val) -> Val {
        match self.known(t, TermId(p.bits as u32)) {
            Some(k) if k >> 32 == 0 => Val { bits: p.bits >> 32 << 32 | k, shadow: PTR, ..p },
            _ => p,
        }
    }

    /// Does `t` stand before an access at an offset that inputs determine?
    pub(super) fn is_symbolic_access(&self, t: usize) -> bool {
        if !self.threads.get(t).is_some_and(|th| th.head.life == Life::Running && th.head.decision == 0) {
            return false;
        }
        match *self.current(t) {
            Inst::Load { ptr, .. }
            | Inst::Store { ptr, .. }
            | Inst::Rmw { ptr, .. }
            | Inst::CmpXchg { ptr, .. } => {
                let p = self.get(t, ptr);
                p.shadow == SPTR && self.settled(t, p).shadow == SPTR
            }
            _ => false,
        }
    }

    /// The bytes that an access through this pointer may touch.
    pub(super) fn symbolic_access(&self, t: usize, p: Val, size: u64, write: bool) -> Option<Access> {
        let o = self.objects.get((p.bits >> 32) as usize)?;
        let offset = TermId(p.bits as u32);
        let all = Access { object: o.id, start: 0, end: o.size as u64, write };
        let Some(top) = (o.size as u64).checked_sub(size) else { return Some(all) };
        // As [`Interp::places`] does: only what is inside counts.
        Some(match self.places(t, offset, top) {
            Some(places) if !places.is_empty() => {
                // Each place is accessed in one piece if it is aligned; the range must not look otherwise.
                let aligned = self.prog.history && places.iter().all(|k| k.is_multiple_of(size.max(1)));
                let start = if aligned { 0 } else { places[0] };
                Access { start, end: places[places.len() - 1] + size, ..all }
            }
            _ => all,
        })
    }

    /// Which offsets up to `top` the term may have.
    fn places(&self, t: usize, offset: TermId, top: u64) -> Option<Vec<u64>> {
        if let Some(mut all) = self.values(t, offset, REACH as usize) {
            all.retain(|k| *k <= top);
            return Some(all);
        }
        let (lo, hi) = self.interval_of(t, offset);
        let hi = hi.min(top);
        if lo > hi || hi - lo > REACH {
            return None;
        }
        let step = 1usize << self.low_zeros(offset).min(12);
        Some((lo.next_multiple_of(step as u64)..=hi).step_by(step).collect())
    }

    fn symbolic_places(
        &mut self,
        t: usize,
        p: Val,
        size: u8,
        write: bool,
        numbered: bool,
    ) -> Result<SymbolicAccess, Fault> {
        let inside = self.inside(t, p, size)?;
        let object = (p.bits >> 32) as u32;
        let base = self.locate(Val { bits: (object as u64) << 32, epoch: 0, shadow: PTR }, 0)?;
        if !inside {
            let o = &self.objects[object as usize];
            let has = match o.limit {
                Some(_) => "whose size inputs choose".into(),
                None => format!("which has {}", o.size),
            };
            return Err(Fault::Memory(format!(
                "access to {size} bytes at an offset outside {}, {has}",
                self.describe(object)
            )));
        }
        if write {
            self.may_write(object)?;
        }
        let offset = TermId(p.bits as u32);
        let top = self.objects[object as usize].size as u64 - size as u64;
        let all = || {
            // All that are aligned as the offset is.
            let step = 1usize << self.low_zeros(offset).min(12);
            self.options.endless.then(|| (0..=top).step_by(step).collect())
        };
        let Some(places) = self.places(t, offset, top).or_else(all) else {
            return unsupported(
                "input",
                format!("an access at an offset that inputs choose, over more than {REACH} bytes"),
            );
        };
        if places.is_empty() {
            // No value of the offset is inside: no input comes here.
            return unsupported("input", "an access at an offset that no input has");
        }
        if numbered && self.unjoined != 0 {
            for k in &places {
                self.may_mix(t, At { object, offset: *k as u32, byte: 0 }, size.into(), Way::Plain)?;
            }
        }
        self.note(t, object, numbered)?;
        Ok(SymbolicAccess { base, offset, size, places })
    }

    fn is_at(&self, f: &SymbolicAccess, place: u64) -> TermId {
        let mut terms = self.symbols.terms.borrow_mut();
        let k = terms.constant(place, 64);
        terms.icmp(ICmp::Eq, 64, f.offset, k)
    }

    fn cell(&self, f: &SymbolicAccess, place: u64, size: u8) -> Val {
        let at = At { offset: place as u32, byte: f.base.byte + place as u32, ..f.base };
        let (bits, shadow) = self.read(at, size);
        Val { bits, epoch: 0, shadow }
    }

    /// What the access reads. Cells that make no choice together are told apart by a decision, if the thread
    /// may make one.
    fn read_symbolic(&self, t: usize, f: &SymbolicAccess, may_ask: bool) -> Result<Val, Fault> {
        let mut result: Option<Val> = None;
        for place in f.places.iter().rev() {
            let here = self.cell(f, *place, f.size);
            result = Some(match result {
                None => here,
                Some(others) => match self.either(self.is_at(f, *place), here, others) {
                    Some(v) => v,
                    None => {
                        if may_ask && let Err(ask @ Fault::Ask(_)) = self.value(t, f.offset, "an address") {
                            return Err(ask);
                        }
                        Val { bits: 0, epoch: 0, shadow: mix(plain(here.shadow), plain(others.shadow)) }
                    }
                },
            });
        }
        Ok(result.expect("some place"))
    }

    /// The cells after writing `v`: place, size, value.
    fn written(
        &self,
        t: usize,
        f: &SymbolicAccess,
        v: Val,
        may_ask: bool,
    ) -> Result<Vec<(u64, u8, Val)>, Fault> {
        let apart = f.places.windows(2).all(|p| p[1] - p[0] >= f.size as u64);
        let choice = |c: TermId, new: Val, old: Val| -> Result<Val, Fault> {
            if let Some(v) = self.either(c, new, old) {
                return Ok(v);
            }
            if may_ask && let Err(ask @ Fault::Ask(_)) = self.value(t, f.offset, "an address") {
                return Err(ask);
            }
            Ok(Val { bits: 0, epoch: 0, shadow: mix(plain(new.shadow), plain(old.shadow)) })
        };
        let mut out = Vec::new();
        if apart {
            for place in &f.places {
                let old = self.cell(f, *place, f.size);
                out.push((*place, f.size, choice(self.is_at(f, *place), v, old)?));
            }
            return Ok(out);
        }
        let whole = self.term(v, 8 * f.size);
        let (first, last) = (f.places[0], f.places[f.places.len() - 1] + f.size as u64);
        for byte in first..last {
            let mut now = self.cell(f, byte, 1);
            for place in f.places.iter().filter(|p| (**p..**p + f.size as u64).contains(&byte)) {
                let new = match whole {
                    Some(term) => {
                        let part = self.symbols.terms.borrow_mut().extract(term, 8 * (byte - place) as u8, 8);
                        let (bits, shadow) = self.of_term(part);
                        Val { bits, epoch: 0, shadow }
                    }
                    None => Val { bits: 0, epoch: 0, shadow: plain(v.shadow) },
                };
                now = choice(self.is_at(f, *place), new, now)?;
            }
            out.push((byte, 1, now));
        }
        Ok(out)
    }

    fn write_symbolic(&mut self, t: usize, f: &SymbolicAccess, v: Val, may_ask: bool) -> Result<(), Fault> {
        for (place, size, v) in self.written(t, f, v, may_ask)? {
            self.put(f.base.byte + place as u32, size, v.bits, v.shadow);
        }
        Ok(())
    }

    /// Chooses values for the cells of an access that were never written.
    fn choose_symbolic(&mut self, t: usize, inst: &Inst, p: Val, numbered: bool) -> Result<(), Fault> {
        let (size, write) = match *inst {
            Inst::Load { size, .. } => (size, false),
            Inst::Store { size, .. } | Inst::Rmw { size, .. } | Inst::CmpXchg { size, .. } => (size, true),
            _ => return Ok(()),
        };
        let Some(o) = self.objects.get((p.bits >> 32) as usize) else { return Ok(()) };
        let range = o.base as usize..(o.base + o.size) as usize;
        if !self.shade[range].contains(&UNINIT) {
            return Ok(());
        }
        let f = self.symbolic_places(t, p, size, write, numbered)?;
        // What is smashed is not looked at.
        if self.options.endless && (f.places.len() > MOST || self.is_idle(f.base.object)) {
            return Ok(());
        }
        for place in &f.places {
            self.choose_bytes(t, f.base.byte + *place as u32, size);
        }
        Ok(())
    }

    /// Executes an access at a symbolic offset.
    #[cold]
    pub(super) fn symbolic_memory(
        &mut self,
        t: usize,
        inst: &Inst,
        p: Val,
        numbered: bool,
    ) -> Result<(), Fault> {
        let ask = !numbered;
        self.ask_aligned(t, inst)?;
        self.choose_symbolic(t, inst, p, numbered)?;
        match *inst {
            Inst::Load { dst, size, w, .. } => {
                let f = self.symbolic_places(t, p, size, false, numbered)?;
                if self.is_smashed_access(&f, None) {
                    let v = self.read_smashed(t, &f)?;
                    let (bits, shadow) = self.narrowed(v.bits, v.shadow, w);
                    self.set(t, dst, bits, shadow);
                    return Ok(());
                }
                let v = match self.read_symbolic(t, &f, ask)? {
                    v if v.shadow == CLEAN || v.shadow == SYM || self.is_pointer(v) => v,
                    v if v.shadow == ANY => self.any_value(t, &f),
                    // The event has happened; which of the cells it was is decided next.
                    _ if !ask
                        && !self.threads[t].head.awaiting
                        && self.values(t, f.offset, ARMS).is_some() =>
                    {
                        let cells = f.places.iter().map(|k| (*k, self.cell(&f, *k, size))).collect();
                        self.symbols.choices.push(Choice { dst, width: w, offset: f.offset, cells });
                        self.journal.entries.push(Undo::Chosen);
                        self.threads[t].head.choice = self.symbols.choices.len() as u32;
                        return Ok(());
                    }
                    v => v,
                };
                let (bits, shadow) = self.narrowed(v.bits, v.shadow, w);
                self.set(t, dst, bits, shadow);
            }
            Inst::Store { val, size, .. } => {
                let f = self.symbolic_places(t, p, size, true, numbered)?;
                let v = self.get(t, val);
                if self.is_smashed_access(&f, Some(v)) {
                    return self.write_smashed(&f, v);
                }
                self.write_symbolic(t, &f, v, ask)?;
            }
            Inst::Rmw { op, dst, val, size, .. } => {
                let f = self.symbolic_places(t, p, size, true, numbered)?;
                let v = self.get(t, val);
                if self.is_smashed_access(&f, Some(v)) {
                    let old = self.read_smashed(t, &f)?;
                    self.set(t, dst, old.bits, old.shadow);
                    return self.write_smashed(&f, v);
                }
                let old = match self.read_symbolic(t, &f, ask)? {
                    old if old.shadow == ANY => self.any_value(t, &f),
                    old => old,
                };
                let (bits, shadow) = self.symbolic_rmw(op, 8 * size, old, v);
                self.write_symbolic(t, &f, Val { bits, epoch: 0, shadow }, ask)?;
                self.set(t, dst, old.bits, old.shadow);
            }
            Inst::CmpXchg { dst, cmp, new, size, .. } => {
                let f = self.symbolic_places(t, p, size, true, numbered)?;
                let (cmp, new) = (self.get(t, cmp), self.get(t, new));
                let smashed = self.is_smashed_access(&f, Some(new));
                let mut old =
                    if smashed { self.read_smashed(t, &f)? } else { self.read_symbolic(t, &f, ask)? };
                if old.shadow == ANY {
                    old = self.any_value(t, &f);
                }
                let (left, ok) = self.exchanged(old, cmp, new, size)?;
                if smashed {
                    self.write_smashed(&f, left)?;
                } else {
                    self.write_symbolic(t, &f, left, ask)?;
                }
                self.set(t, dst, old.bits, old.shadow);
                self.set(t, dst + 1, ok.0, ok.1);
            }
            _ => return unsupported("instruction", "an access that is none"),
        }
        Ok(())
    }

    /// After an event that has read one of several cells: which?
    #[cold]
    pub(super) fn choose(&mut self, t: usize) -> Result<(), Fault> {
        let choice = self.symbols.choices[self.threads[t].head.choice as usize - 1].clone();
        let offset = self.value(t, choice.offset, "an address")?;
        let cell = choice.cells.iter().find(|c| c.0 == offset);
        let Some((_, v)) = cell else {
            return unsupported("input", "an access at an offset that no input has");
        };
        let (bits, shadow) = self.narrowed(v.bits, v.shadow, choice.width);
        self.set(t, choice.dst, bits, shadow);
        self.threads[t].head.choice = 0;
        Ok(())
    }

    /// What a compare-exchange on integers leaves, and whether it succeeds.
    pub(super) fn exchanged(
        &self,
        old: Val,
        cmp: Val,
        new: Val,
        size: u8,
    ) -> Result<(Val, (u64, u8)), Fault> {
        let w = 8 * size;
        let (Some(x), Some(y)) = (self.term(old, w), self.term(cmp, w)) else {
            return Err(Fault::Unknown(mix(old.shadow, cmp.shadow), "a comparison"));
        };
        let ok = self.symbols.terms.borrow_mut().icmp(ICmp::Eq, w, x, y);
        let left = match self.symbols.terms.borrow().as_const(ok) {
            Some(0) => Some(old),
            Some(_) => Some(new),
            None => None,
        };
        let left = left.or_else(|| self.either(ok, new, old));
        let Some(left) = left else { return Err(Fault::Unknown(SYM, "an exchange of a pointer")) };
        Ok((left, self.of_term(ok)))
    }
}

/// Does the model need an ordinary value for this argument?
fn needs_value(f: Builtin, k: usize) -> bool {
    match f {
        _ if f.is_sync() => true,
        _ if f.takes_size() => true,
        Builtin::Free
        | Builtin::Strncpy
        | Builtin::Strncmp
        | Builtin::Memcmp
        | Builtin::Memcpy
        | Builtin::MemcpyChk
        | Builtin::Memmove
        | Builtin::MemmoveChk
        | Builtin::Fwrite => true,
        Builtin::Memset | Builtin::MemsetChk => k == 2,
        Builtin::Strchr => k == 1,
        _ => false,
    }
}

/// Does the argument say where what is written out begins, or how long it is?
fn is_of_range(f: Builtin, k: usize) -> bool {
    f == Builtin::Write && matches!(k, 1 | 2) || f == Builtin::Fwrite && matches!(k, 0 | 2)
}
