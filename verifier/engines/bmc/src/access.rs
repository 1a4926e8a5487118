//! Accesses to memory: what only this thread touches is computed at once, the rest are steps.

use crate::bounded::{ANYWHERE, Address, Part, What};
use crate::objects::Sort;
use crate::state::State;
use crate::unwind::{Flow, Unwinder, first};
use crate::value::{ANYTHING, Value, address, choose, equal, is, low_bits, part_of, union};
use model::arith;
use model::inst::{BinOp, ICmp, Inst, RmwOp};
use property::Property;
use solver::{TermId, Terms};

/// Places that one access may have; more are not modelled.
const PLACES: usize = 600;

impl Unwinder<'_> {
    pub(crate) fn memory(&mut self, state: &mut State, i: &Inst) -> Flow {
        match *i {
            Inst::Load { dst, ptr, size, w, .. } => {
                let p = self.value(state, ptr, 64);
                let Some(at) = self.locate(state, &p, u32::from(size)) else { return Flow::Gone };
                let v = self.load(state, &at, size);
                let term = self.terms.resize(v.term, w);
                state.set(dst, Value { term, ..v });
            }
            Inst::Store { val, ptr, size, .. } => {
                let (p, v) = (self.value(state, ptr, 64), self.value(state, val, 8 * size));
                let Some(at) = self.locate(state, &p, u32::from(size)) else { return Flow::Gone };
                self.store(state, &at, size, &v);
            }
            Inst::Rmw { op, dst, ptr, val, size, .. } => {
                let (p, v) = (self.value(state, ptr, 64), self.value(state, val, 8 * size));
                let Some(at) = self.locate(state, &p, u32::from(size)) else { return Flow::Gone };
                let old = self.load(state, &at, size);
                let new = rmw(&mut self.terms, op, 8 * size, &old, &v);
                self.store(state, &at, size, &new);
                state.set(dst, old);
            }
            Inst::CmpXchg { dst, ptr, cmp, new, size, .. } => {
                let p = self.value(state, ptr, 64);
                let (cmp, new) = (self.value(state, cmp, 8 * size), self.value(state, new, 8 * size));
                let Some(at) = self.locate(state, &p, u32::from(size)) else { return Flow::Gone };
                let old = self.load(state, &at, size);
                let same = equal(&mut self.terms, old.term, cmp.term);
                let mut writes = at.clone();
                for (c, ..) in &mut writes {
                    *c = self.terms.and(*c, same);
                }
                writes.retain(|a| self.terms.as_const(a.0) != Some(0));
                self.store(state, &writes, size, &new);
                state.set(dst, old);
                state.set(dst + 1, Value::plain(same));
            }
            Inst::MemCopy { dst, src, len, overlap, .. } => {
                let (to, from) = (self.value(state, dst, 64), self.value(state, src, 64));
                let n = self.value(state, len, 64).term;
                if !overlap && !self.are_apart(state, &to, &from, n) {
                    return Flow::Gone;
                }
                return self.copy(state, &to, &from, n);
            }
            Inst::MemSet { dst, val, len, .. } => {
                let (to, v) = (self.value(state, dst, 64), self.value(state, val, 8));
                let n = self.value(state, len, 64).term;
                return self.fill(state, &to, &v, n);
            }
            Inst::Alloca { dst, size, count } => {
                let n = self.value(state, count, 64).term;
                let Some(n) = self.terms.as_const(n) else {
                    return self.gap(state, "memory", "a local variable of a size that inputs choose");
                };
                let bytes = u64::from(size).saturating_mul(n).min(1 << 24) as u32;
                if !self.fits_stack(state, u64::from(bytes)) {
                    return self.gap(state, "stack", "local variables that a stack may have no room for");
                }
                let v = self.make(state, 0, Sort::Open, bytes);
                state.frame_mut().locals.extend(v.objects.iter());
                state.set(dst, v);
            }
            Inst::Tls { dst, var } => {
                let key = vec![u32::MAX, var];
                let size = self.program.tls[var as usize].bytes.len() as u32;
                let o = self.objects.make(self.thread, key, 0, Sort::ThreadLocal(var), size);
                let v = self.pointer(o);
                if !state.frames[0].locals.contains(&o) {
                    state.frames[0].locals.push(o);
                }
                state.set(dst, v);
            }
            _ => unreachable!("an access"),
        }
        Flow::Next
    }

    pub(crate) fn pointer(&mut self, object: u32) -> Value {
        let term = self.terms.constant(address(object, 0), 64);
        Value { term, objects: [object].into(), kinds: ANYTHING }
    }

    /// A new object, made here.
    pub(crate) fn make(&mut self, state: &State, rank: u32, sort: Sort, size: u32) -> Value {
        let key = self.key(state);
        let o = self.objects.make(self.thread, key, rank, sort, size);
        self.pointer(o)
    }

    /// Where `size` bytes at an address may be. What lies outside of all objects fails. `None`: all does.
    pub(crate) fn locate(&mut self, state: &mut State, p: &Value, size: u32) -> Option<Address> {
        if let Some(k) = self.terms.as_const(p.term) {
            let (object, offset) = ((k >> 32) as u32, k as u32);
            let within = self
                .objects
                .all
                .get(object as usize)
                .is_some_and(|o| u64::from(offset) + u64::from(size) <= u64::from(o.size));
            let within = within && object != 0 && p.objects.contains(&object);
            if !within {
                self.fail(state, Property::Memory);
                return None;
            }
            let at = vec![(self.terms.truth(true), object, offset)];
            return self.is_live(state, &at).then_some(at);
        }
        let (low, rest) = low_bits(&self.terms, p.term);
        // What the term says of its lowest bits, or that accesses are aligned.
        let known = 1u32 << low.min(30);
        let aligned = size.next_power_of_two();
        let (begin, step) = if known >= aligned { (rest as u32 & (known - 1), known) } else { (0, aligned) };
        if known < aligned {
            let bits = self.terms.extract(p.term, 0, aligned.trailing_zeros() as u8);
            let even = is(&mut self.terms, bits, 0);
            let odd = self.terms.not(even);
            if !self.gap_if(state, odd, "memory", "an access that is not aligned") {
                return None;
            }
        }
        let (least, most) = self.terms.range(p.term);
        let mut at = Vec::new();
        for &object in p.objects.iter() {
            let all = self.objects.all[object as usize].size;
            let mut offset = begin;
            while offset + size <= all {
                let here = address(object, offset);
                if here >= least && here <= most {
                    let c = is(&mut self.terms, p.term, here);
                    if self.terms.as_const(c) != Some(0) {
                        at.push((c, object, offset));
                    }
                }
                if at.len() > PLACES {
                    self.gap(state, "size", "an address that may be at too many places");
                    return None;
                }
                offset += step;
            }
        }
        let inside = self.is_inside(p, size);
        let outside = self.terms.not(inside);
        let goes_on = self.fail_if(state, outside, Property::Memory);
        (goes_on && !at.is_empty() && self.is_live(state, &at)).then_some(at)
    }

    /// Do that many bytes lie within one of the objects?
    fn is_inside(&mut self, p: &Value, size: u32) -> TermId {
        let mut inside = self.terms.truth(false);
        for &object in p.objects.iter() {
            let Some(last) = self.objects.all[object as usize].size.checked_sub(size) else { continue };
            if object == 0 {
                continue;
            }
            let base = self.terms.constant(address(object, 0), 64);
            let offset = self.terms.bin(BinOp::Sub, 64, p.term, base);
            let last = self.terms.constant(u64::from(last), 64);
            let c = self.terms.icmp(ICmp::Ule, 64, offset, last);
            inside = self.terms.or(inside, c);
        }
        inside
    }

    /// Is what is there the thread's own now?
    fn is_own(&self, state: &State, object: u32, offset: u32, size: u32) -> bool {
        state.alone || self.known.is_own(self.thread, object, offset, size)
    }

    /// Reads `size` bytes.
    pub(crate) fn load(&mut self, state: &mut State, at: &Address, size: u8) -> Value {
        let (own, shared): (Address, Address) =
            at.iter().copied().partition(|a| self.is_own(state, a.1, a.2, u32::from(size)));
        let mut v: Option<Value> = None;
        if !shared.is_empty() {
            self.reads_shared(state, &shared, size);
            let objects = self.known.pointed(&shared, u32::from(size));
            let kinds = self.kinds_of(&shared, size);
            let quiet = self.accesses(state, &shared, size);
            let term = self.read(state, &shared, Part::Bytes(size), quiet);
            v = Some(Value { term, objects, kinds });
        }
        for (c, object, offset) in own {
            let here = self.load_own(state, (object, offset), size);
            v = Some(match v {
                None => here,
                Some(other) => choose(&mut self.terms, c, &here, &other),
            });
        }
        v.unwrap_or_else(|| Value::plain(self.fresh(8 * size)))
    }

    fn load_own(&mut self, state: &mut State, at: (u32, u32), size: u8) -> Value {
        let (program, objects, symbols) = (self.program, &*self.objects, &mut self.symbols);
        let mut any = false;
        let v = state.memory.read(&mut self.terms, at, size, &mut |terms, offset, n| {
            let (v, is_any) = first(program, objects, symbols, terms, (at.0, offset), n);
            any |= is_any;
            v
        });
        if any {
            // The same the next time.
            state.memory.write(&mut self.terms, at.0, at.1, size, v.clone());
        }
        v
    }

    /// Writes `size` bytes, where one of the conditions holds.
    pub(crate) fn store(&mut self, state: &mut State, at: &Address, size: u8, v: &Value) {
        for &(c, object, _) in at {
            if self.objects.is_constant(self.program, object) && !self.fail_if(state, c, Property::Memory) {
                return;
            }
        }
        let writable = |a: &&(TermId, u32, u32)| !self.objects.is_constant(self.program, a.1);
        let at = &at.iter().filter(writable).copied().collect::<Address>();
        if at.is_empty() {
            return;
        }
        // Also where others write: some of the bytes may be the thread's own, and those that only a thread
        // writes which is created later are that one's own, as it finds them.
        for &(c, object, offset) in at {
            let new = match self.terms.as_const(c) {
                Some(_) => v.clone(),
                None => {
                    let old = self.load_own(state, (object, offset), size);
                    choose(&mut self.terms, c, v, &old)
                }
            };
            state.memory.write(&mut self.terms, object, offset, size, new);
        }
        if state.alone {
            for &(_, object, offset) in at {
                self.note_pointers(object, offset, size, v);
            }
            return;
        }
        self.writes_shared(state, at, size);
        let last = self.steps.len();
        for &(_, object, offset) in at {
            for b in offset..offset + u32::from(size) {
                let writers = self.next.writers.entry((object, b)).or_default();
                writers.insert(self.thread, last);
            }
            self.note_pointers(object, offset, size, v);
        }
        let quiet = self.accesses(state, at, size);
        self.push_step(state, What::Write { at: at.clone(), part: Part::Bytes(size), value: v.term }, quiet);
    }

    fn note_pointers(&mut self, object: u32, offset: u32, size: u8, v: &Value) {
        debug_assert!(offset != ANYWHERE);
        self.note_kinds(object, offset, size, v.kinds);
        if !v.objects.is_empty() {
            for b in offset..offset + u32::from(size) {
                self.next.contents.entry((object, b)).or_default().extend(v.objects.iter());
            }
        }
    }

    /// The address so many bytes further on.
    pub(crate) fn beyond(&mut self, p: &Value, n: u64) -> Value {
        let n = self.terms.constant(n, 64);
        let term = self.terms.bin(BinOp::Add, 64, p.term, n);
        Value { term, objects: p.objects.clone(), kinds: ANYTHING }
    }

    pub(crate) fn copy(&mut self, state: &mut State, to: &Value, from: &Value, n: TermId) -> Flow {
        let Some(n) = self.terms.as_const(n).filter(|n| *n <= 4096) else {
            return self.gap(state, "memory", "a copy of a length that inputs choose, or of a long one");
        };
        let mut read = Vec::new();
        for (at, size) in pieces(n) {
            let p = self.beyond(from, at);
            let Some(places) = self.locate(state, &p, u32::from(size)) else { return Flow::Gone };
            read.push((at, size, self.load(state, &places, size)));
        }
        for (at, size, v) in read {
            let p = self.beyond(to, at);
            let Some(places) = self.locate(state, &p, u32::from(size)) else { return Flow::Gone };
            self.store(state, &places, size, &v);
        }
        Flow::Next
    }

    /// Bytes that are copied must not overlap, unless they are the same. False: they do wherever this is
    /// reached.
    pub(crate) fn are_apart(&mut self, state: &mut State, to: &Value, from: &Value, n: TermId) -> bool {
        let over = self.terms.bin(BinOp::Sub, 64, to.term, from.term);
        let under = self.terms.bin(BinOp::Sub, 64, from.term, to.term);
        let over = self.terms.icmp(ICmp::Ult, 64, over, n);
        let under = self.terms.icmp(ICmp::Ult, 64, under, n);
        let near = self.terms.or(over, under);
        let same = equal(&mut self.terms, to.term, from.term);
        let differ = self.terms.not(same);
        let wrong = self.terms.and(near, differ);
        self.fail_if(state, wrong, Property::Memory)
    }

    pub(crate) fn fill(&mut self, state: &mut State, to: &Value, byte: &Value, n: TermId) -> Flow {
        let Some(n) = self.terms.as_const(n).filter(|n| *n <= 1 << 16) else {
            return self.gap(state, "memory", "filling a length that inputs choose, or a long one");
        };
        for (at, size) in pieces(n) {
            let mut term = byte.term;
            while self.terms.width(term) < 8 * size {
                term = self.terms.concat(byte.term, term);
            }
            let p = self.beyond(to, at);
            let Some(places) = self.locate(state, &p, u32::from(size)) else { return Flow::Gone };
            self.store(state, &places, size, &Value::plain(term));
        }
        Flow::Next
    }
}

/// A length in pieces that can be accessed at once: offsets and sizes.
fn pieces(n: u64) -> Vec<(u64, u8)> {
    let mut all = Vec::new();
    let mut done = 0;
    while done < n {
        let size = [8, 4, 2, 1].into_iter().find(|s| *s <= n - done).expect("one byte is left");
        all.push((done, size as u8));
        done += size;
    }
    all
}

/// What an atomic operation leaves.
fn rmw(terms: &mut Terms, op: RmwOp, w: u8, old: &Value, v: &Value) -> Value {
    let bin = |terms: &mut Terms, op| terms.bin(op, w, old.term, v.term);
    let term = match op {
        RmwOp::Xchg => return v.clone(),
        RmwOp::Add => bin(terms, BinOp::Add),
        RmwOp::Sub => bin(terms, BinOp::Sub),
        RmwOp::And => bin(terms, BinOp::And),
        RmwOp::Nand => {
            let and = bin(terms, BinOp::And);
            let ones = terms.constant(arith::mask(u64::MAX, w), w);
            terms.bin(BinOp::Xor, w, and, ones)
        }
        RmwOp::Or => bin(terms, BinOp::Or),
        RmwOp::Xor => bin(terms, BinOp::Xor),
        RmwOp::Max => bin(terms, BinOp::SMax),
        RmwOp::Min => bin(terms, BinOp::SMin),
        RmwOp::UMax => bin(terms, BinOp::UMax),
        RmwOp::UMin => bin(terms, BinOp::UMin),
    };
    Value { term, objects: union(&old.objects, &v.objects), kinds: part_of(old.kinds | v.kinds) }
}
