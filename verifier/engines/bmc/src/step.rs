//! One instruction: register code as terms, branches as states of their own.

use crate::bounded::{Step, What};
use crate::state::State;
use crate::unwind::{Flow, Unwinder};
use crate::value::{ANYTHING, Value, choose, is, union};
use model::arith;
use model::inst::{BinOp, Cast, Flags, ICmp, Inst, Opnd, OvfOp, Range};
use model::{GlobalKind, inst};
use property::Property;
use solver::TermId;
use solver::term::is_integer_cast;

impl Unwinder<'_> {
    /// One instruction, and a place before it (or behind it) where it is not one of those that are exact.
    pub(crate) fn step(&mut self, state: &mut State, i: &Inst) -> Flow {
        let results = self.exactly(state, i);
        if results.is_none() {
            self.unproven(state, &crate::exact::name(i));
        }
        let flow = self.take(state, i);
        if let (Flow::Next, Some(results)) = (&flow, results) {
            for (r, kinds) in results {
                state.tag(r, kinds);
            }
            self.stays_exact(state, i);
        }
        flow
    }

    fn take(&mut self, state: &mut State, i: &Inst) -> Flow {
        if self.is_visible(i) && !self.starting {
            let site = i.site().unwrap_or(u32::MAX);
            self.push(state, What::Event { site, alone: state.alone, with_last: false });
        }
        match *i {
            Inst::Jump { edge } => Flow::Edge(edge),
            Inst::Br { c, yes, no } => self.branch(state, c, yes, no),
            Inst::Switch { c, w, cases, default } => self.switch(state, (c, w), cases, default),
            Inst::Call { callee, args, dst } => self.enter(state, callee, args, dst),
            Inst::CallPtr { ptr, args, dst, .. } => self.call_pointer(state, ptr, args, dst),
            Inst::Ret { vals } => {
                let f = self.function(state);
                let vals: Vec<Opnd> = f.lists[vals.indices()].to_vec();
                let results = vals.into_iter().map(|o| self.operand(state, o)).collect();
                self.leave(state.clone(), results);
                Flow::Gone
            }
            Inst::Lib { f, args, dst, w, .. } => self.library(state, f, args, dst, w),
            Inst::Mark { .. } => Flow::Next,
            Inst::AwaitEnter { .. } => {
                state.awaits = self.steps.len().checked_sub(1);
                Flow::Next
            }
            Inst::AwaitExit { .. } => {
                state.awaits = None;
                Flow::Next
            }
            // The event does not happen as long as the loop would go on.
            Inst::AwaitRetry { .. } => {
                let (guard, no) = (state.guard.term(&mut self.terms), self.terms.truth(false));
                self.steps.push(Step { guard, what: What::Need(no), of: state.awaits, quiet: false });
                Flow::Gone
            }
            Inst::Unreachable => self.fail(state, Property::Assertion),
            Inst::Unsupported { what } => {
                let u = &self.program.unsupported[what as usize];
                self.gap(state, u.kind, u.text.clone())
            }
            Inst::StackSave { dst } => {
                let zero = self.terms.constant(0, 64);
                state.set(dst, Value::plain(zero));
                Flow::Next
            }
            Inst::StackRestore { .. } => {
                self.forget_locals(state, &[]);
                Flow::Next
            }
            Inst::ObjectSize { dst, .. } => {
                let all = self.terms.constant(u64::MAX, 64);
                state.set(dst, Value::plain(all));
                Flow::Next
            }
            Inst::Load { .. }
            | Inst::Store { .. }
            | Inst::Rmw { .. }
            | Inst::CmpXchg { .. }
            | Inst::MemCopy { .. }
            | Inst::MemSet { .. }
            | Inst::Alloca { .. }
            | Inst::Tls { .. } => self.memory(state, i),
            _ => self.compute(state, i),
        }
    }

    /// The execution fails here.
    pub(crate) fn fail(&mut self, state: &State, property: Property) -> Flow {
        self.push(state, What::Fail(property));
        Flow::Gone
    }

    /// It fails if this holds, and goes on otherwise. False: it cannot.
    pub(crate) fn fail_if(&mut self, state: &mut State, c: TermId, property: Property) -> bool {
        if self.terms.as_const(c) == Some(0) {
            return true;
        }
        let mut failing = state.clone();
        if failing.guard.add(&mut self.terms, c) {
            self.fail(&failing, property);
        }
        let not = self.terms.not(c);
        state.guard.add(&mut self.terms, not)
    }

    fn branch(&mut self, state: &mut State, c: Opnd, yes: u32, no: u32) -> Flow {
        let c = self.value(state, c, 1).term;
        if let Some(k) = self.terms.as_const(c) {
            let (taken, other) = if k != 0 { (yes, no) } else { (no, yes) };
            self.decided(state, taken, &[other]);
            return Flow::Edge(taken);
        }
        let not = self.terms.not(c);
        for (c, edge) in [(c, yes), (not, no)] {
            let mut way = state.clone();
            if way.guard.add(&mut self.terms, c) {
                self.follow(way, edge);
            }
        }
        Flow::Gone
    }

    fn switch(&mut self, state: &mut State, (c, w): (Opnd, u8), cases: Range, default: u32) -> Flow {
        let c = self.value(state, c, w).term;
        let f = self.function(state);
        let cases = &f.cases[cases.indices()];
        if let Some(k) = self.terms.as_const(c) {
            let taken = cases.iter().find(|x| x.0 == k).map_or(default, |x| x.1);
            let others: Vec<u32> =
                cases.iter().map(|x| x.1).chain([default]).filter(|e| *e != taken).collect();
            self.decided(state, taken, &others);
            return Flow::Edge(taken);
        }
        let mut rest = state.clone();
        for &(k, edge) in cases {
            let here = is(&mut self.terms, c, k);
            let mut way = rest.clone();
            if way.guard.add(&mut self.terms, here) {
                self.follow(way, edge);
            }
            let not = self.terms.not(here);
            if !rest.guard.add(&mut self.terms, not) {
                return Flow::Gone;
            }
        }
        self.follow(rest, default);
        Flow::Gone
    }

    fn enter(&mut self, state: &mut State, callee: u32, args: Range, dst: u32) -> Flow {
        let list: Vec<Opnd> = self.function(state).lists[args.indices()].to_vec();
        let args = list.into_iter().map(|o| self.operand(state, o)).collect();
        self.call(state.clone(), callee, args, dst);
        Flow::Gone
    }

    fn call_pointer(&mut self, state: &mut State, ptr: Opnd, args: Range, dst: u32) -> Flow {
        let p = self.value(state, ptr, 64);
        let f = self.function(state);
        let known = self.is_one_of(&p, &p.objects);
        let unknown = self.terms.not(known);
        if !self.fail_if(state, unknown, Property::Memory) {
            return Flow::Gone;
        }
        for &object in p.objects.iter() {
            let kind = self.program.globals.get(object as usize).map(|g| g.kind);
            let Some(GlobalKind::Function(callee)) = kind.filter(|k| *k != GlobalKind::Function(u32::MAX))
            else {
                self.gap(state, "call", "a call through a pointer to what is no function of the program");
                continue;
            };
            let here = is(&mut self.terms, p.term, crate::value::address(object, 0));
            let mut way = state.clone();
            let code = &self.program.functions[callee as usize];
            if code.variadic || code.params > args.len {
                self.gap(state, "call", format!("a call to {} by another type", code.name));
            } else if way.guard.add(&mut self.terms, here) {
                let list: Vec<Opnd> = f.lists[args.indices()][..code.params as usize].to_vec();
                let args = list.into_iter().map(|o| self.operand(&way, o)).collect();
                self.call(way, callee, args, dst);
            }
        }
        Flow::Gone
    }

    /// Register code.
    fn compute(&mut self, state: &mut State, i: &Inst) -> Flow {
        match *i {
            Inst::Bin { op, flags, w, dst, a, b } => {
                let (x, y) = (self.value(state, a, w), self.value(state, b, w));
                self.computes(state, op, &x, &y);
                if !self.has_result(state, op, flags, w, (x.term, y.term)) {
                    return Flow::Gone;
                }
                let term = self.terms.bin(op, w, x.term, y.term);
                state.set(dst, Value { term, objects: union(&x.objects, &y.objects), kinds: ANYTHING });
            }
            Inst::ICmp { op, w, dst, a, b } => {
                let (a, b) = (self.value(state, a, w), self.value(state, b, w));
                self.compares(state, op, &a, &b);
                let c = self.terms.icmp(op, w, a.term, b.term);
                state.set(dst, Value::plain(c));
            }
            Inst::Select { dst, c, a, b } => {
                let c = self.value(state, c, 1).term;
                let v = match (self.operand(state, a), self.operand(state, b)) {
                    (Some(a), Some(b)) => choose(&mut self.terms, c, &a, &b),
                    (Some(v), None) | (None, Some(v)) => v,
                    (None, None) => Value::plain(self.fresh(64)),
                };
                state.set(dst, v);
            }
            Inst::Copy { dst, a } => match self.operand(state, a) {
                Some(v) => state.set(dst, v),
                None => {
                    let v = Value::plain(self.fresh(64));
                    state.set(dst, v);
                }
            },
            Inst::Gep { dst, base, index, scale, offset } => {
                let (base, index) = (self.value(state, base, 64), self.value(state, index, 64));
                let scale = self.terms.constant(u64::from(scale), 64);
                let by = self.terms.bin(BinOp::Mul, 64, index.term, scale);
                let offset = self.terms.constant(offset as u64, 64);
                let by = self.terms.bin(BinOp::Add, 64, by, offset);
                let term = self.terms.bin(BinOp::Add, 64, base.term, by);
                state.set(dst, Value { term, objects: base.objects, kinds: ANYTHING });
            }
            Inst::Cast { op, from, to, dst, a } => {
                let v = self.value(state, a, from);
                self.converts(state, op, to, &v);
                match self
                    .terms
                    .cast(op, from, to, v.term)
                    .filter(|_| is_integer_cast(op) || self.is_constant(v.term))
                {
                    Some(term) => {
                        if !self.keeps(state, op, (from, to), v.term) {
                            return Flow::Gone;
                        }
                        state.set(dst, Value { term, objects: v.objects, kinds: ANYTHING });
                    }
                    None => return self.gap(state, "float", "arithmetic on floating-point numbers"),
                }
            }
            Inst::Un { op, w, dst, a } => {
                let v = self.value(state, a, w);
                match self.terms.un(op, w, v.term) {
                    Some(t) => state.set(dst, Value::plain(t)),
                    None => return self.gap(state, "float", "arithmetic on floating-point numbers"),
                }
            }
            Inst::Ovf { op, w, dst, a, b } => {
                let (a, b) = (self.value(state, a, w), self.value(state, b, w));
                let (result, over) = self.terms.ovf(op, w, a.term, b.term);
                state.set(dst, Value::plain(result));
                state.set(dst + 1, Value::plain(over));
            }
            Inst::Fsh { left, w, dst, a, b, c } => {
                let [a, b, c] = [a, b, c].map(|o| self.value(state, o, w).term);
                let t = self.terms.fsh(left, w, a, b, c);
                state.set(dst, Value::plain(t));
            }
            Inst::FBin { .. } | Inst::Fma { .. } | Inst::FCmp { .. } => return self.floating(state, i),
            _ => return self.gap(state, "instruction", "an instruction out of place"),
        }
        Flow::Next
    }

    fn is_constant(&self, t: TermId) -> bool {
        self.terms.as_const(t).is_some()
    }

    /// Floating-point arithmetic, of constants only.
    fn floating(&mut self, state: &mut State, i: &Inst) -> Flow {
        let mut known = Vec::new();
        let (w, dst) = match *i {
            Inst::FBin { w, dst, .. } | Inst::Fma { w, dst, .. } | Inst::FCmp { w, dst, .. } => (w, dst),
            _ => unreachable!("floating point"),
        };
        let mut all = Vec::new();
        i.operands(|o| all.push(o));
        for o in all {
            let v = self.value(state, o, w);
            known.extend(self.terms.as_const(v.term));
        }
        let bits = match (*i, &known[..]) {
            (Inst::FBin { op, w, .. }, &[x, y]) if arith::is_left_open(op, w, x, y).is_none() => {
                (arith::fbin(op, w, x, y), w)
            }
            (Inst::Fma { fused: true, w, .. }, &[x, y, z]) => (arith::fma(w, x, y, z), w),
            (Inst::FCmp { op, w, .. }, &[x, y]) => (u64::from(arith::fcmp(op, w, x, y)), 1),
            _ => return self.gap(state, "float", "arithmetic on floating-point numbers"),
        };
        let t = self.terms.constant(bits.0, bits.1);
        state.set(dst, Value::plain(t));
        Flow::Next
    }

    /// What an operation needs to have a result. False: it never has one here.
    fn has_result(
        &mut self,
        state: &mut State,
        op: BinOp,
        flags: Flags,
        w: u8,
        (x, y): (TermId, TermId),
    ) -> bool {
        if matches!(op, BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem) {
            let zero = is(&mut self.terms, y, 0);
            if !self.fail_if(state, zero, Property::Assertion) {
                return false;
            }
        }
        if !self.keeps_promises(state, op, flags, w, (x, y)) {
            return false;
        }
        if matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr) {
            let n = self.terms.constant(u64::from(w), w);
            // (A width that the number has no room for is more than it can be.)
            if w > 7 || u64::from(w) < 1 << w {
                let far = self.terms.icmp(ICmp::Uge, w, y, n);
                if !self.fail_if(state, far, Property::Overflow) {
                    return false;
                }
            }
        }
        let signed = flags.0 & Flags::NSW != 0;
        let unsigned = flags.0 & Flags::NUW != 0;
        for (asked, ops) in [
            (signed, [OvfOp::SAdd, OvfOp::SSub, OvfOp::SMul]),
            (unsigned, [OvfOp::UAdd, OvfOp::USub, OvfOp::UMul]),
        ] {
            let op = match op {
                BinOp::Add => ops[0],
                BinOp::Sub => ops[1],
                BinOp::Mul => ops[2],
                _ => continue,
            };
            if asked {
                let over = self.terms.ovf(op, w, x, y).1;
                if !self.fail_if(state, over, Property::Overflow) {
                    return false;
                }
            }
        }
        true
    }

    /// Does a conversion keep the value, as it promises?
    fn keeps(&mut self, state: &mut State, op: Cast, (from, to): (u8, u8), v: TermId) -> bool {
        let back = match op {
            Cast::TruncSigned => {
                let low = self.terms.resize(v, to);
                self.terms.sign_extend(low, from)
            }
            Cast::TruncUnsigned => {
                let low = self.terms.resize(v, to);
                self.terms.resize(low, from)
            }
            Cast::ZExtNonNeg => {
                let low = self.terms.resize(v, from);
                let half = self.terms.constant(1 << (from - 1), from);
                let negative = self.terms.icmp(ICmp::Uge, from, low, half);
                return self.fail_if(state, negative, Property::Overflow);
            }
            _ => return true,
        };
        let lost = self.terms.icmp(ICmp::Ne, from, v, back);
        self.fail_if(state, lost, Property::Overflow)
    }
}

/// Nobody wants the result.
pub(crate) const NOWHERE: u32 = inst::NO_REG;
