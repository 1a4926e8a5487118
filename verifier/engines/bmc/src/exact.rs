//! What the formula has *exactly* as the machine has it: a list. All else leaves the formula.
//!
//! A proof by the formula is one about the machine only if both do the same. So each instruction that is
//! unwound is looked up here first, with what its operands may be ([`Kinds`]). What is not on the list is a
//! place of its own ([`Beyond::Unproven`]) *before* the instruction, so that an execution which waits in it
//! has come there, too; if some execution within the rounds comes to such a place, nothing is claimed.
//! Failures are looked for behind it all the same. Every `match` here ends in "is not on the list": what
//! nobody has thought of is not proven.
//!
//! *Kinds.* A term stands for what the machine has only where that is a number with all bits determined (or
//! an input), an address within one object, or a thread's name. Values are of kind `ANYTHING` until an entry
//! of this list says otherwise; memory is, where it was not initialised, and where stores of several shapes
//! meet in one place ([`Stored`]). No entry takes a value of kind `ANYTHING`, but for copying it.
//!
//! *Tests.* For each guard there is a program of which more would be claimed without it, and the machine
//! says something else than `safe`: `verifier/tests/claims/guards.rs`, `verifier/tests/bmc_beyond.rs`.
//!
//! *Locals.* A local variable of which others know needs no guard here. It has no first value, so what
//! is read there while others may write it is of kind `ANYTHING` ([`Unwinder::kinds_of`]); and where
//! its function returns, an execution leaves the formula unless nobody else is left
//! (`Unwinder::forget_locals`).

use crate::beyond::Beyond;
use crate::bounded::{Address, Stored};
use crate::made::{CONDITION, MUTEX, size_of};
use crate::objects::{First, Sort};
use crate::state::State;
use crate::unwind::Unwinder;
use crate::value::{ANYTHING, HANDLE, Kinds, NUMBER, POINTER, Value, is, low_bits, only, part_of};
use model::GlobalKind;
use model::builtin::Builtin;
use model::inst::{BinOp, Cast, Flags, ICmp, IN_AWAIT, Inst, Opnd, Range, RmwOp};
use model::signature::{Signature, WORD};
use model::stop::Unsupported;
use smallvec::{SmallVec, smallvec};
use solver::{Node, TermId};

/// The registers that an instruction writes, and what is in them then. (A load, a call or a return hands on
/// the kinds of what it moves.)
pub(crate) type Results = SmallVec<[(u32, Kinds); 2]>;

/// The largest synchronization object, in bytes.
const SYNC: u32 = 64;

impl Unwinder<'_> {
    /// What the results of the instruction are, if the formula has it as the machine has it.
    pub(crate) fn exactly(&mut self, state: &mut State, i: &Inst) -> Option<Results> {
        // Code before main is no part of the formula.
        if self.starting {
            return None;
        }
        let number = |u: &mut Self, s: &State, all: &[Opnd]| all.iter().all(|o| only(u.kinds(s, *o), NUMBER));
        let yes = |all: bool, results: &[(u32, Kinds)]| all.then(|| Results::from_slice(results));
        match *i {
            // Control: exact by the unwinding itself. What decides is a number.
            Inst::Jump { .. } | Inst::Ret { .. } | Inst::Call { .. } | Inst::Mark { .. } => Some(smallvec![]),
            Inst::Br { c, .. } | Inst::Switch { c, .. } => yes(number(self, state, &[c]), &[]),
            // Integers: `solver::Terms` folds and blasts them as `model::arith` computes them (tested there).
            Inst::Bin { op, flags, dst, a, b, .. } => {
                let all = has_promises(op, flags) && number(self, state, &[a, b]);
                yes(all, &[(dst, NUMBER)])
            }
            Inst::Ovf { dst, a, b, .. } => {
                yes(number(self, state, &[a, b]), &[(dst, NUMBER), (dst + 1, NUMBER)])
            }
            Inst::ICmp { op, w, dst, a, b } => {
                yes(self.compares_exactly(state, op, w, a, b), &[(dst, NUMBER)])
            }
            Inst::Cast { op, dst, a, .. } => {
                use Cast::*;
                let known = matches!(op, Trunc | TruncSigned | TruncUnsigned | ZExtNonNeg | SExt);
                yes(known && number(self, state, &[a]), &[(dst, NUMBER)])
            }
            Inst::Copy { dst, a } => yes(true, &[(dst, self.kinds(state, a))]),
            Inst::Select { dst, c, a, b } => {
                let kinds = self.kinds(state, a) | self.kinds(state, b);
                yes(number(self, state, &[c]), &[(dst, kinds)])
            }
            // An address stays in its object: see `Unwinder::stays_exact`.
            Inst::Gep { dst, base, index, .. } => {
                let kinds = self.kinds(state, base);
                yes(only(kinds, NUMBER | POINTER) && number(self, state, &[index]), &[(dst, kinds)])
            }
            // Memory: whole, aligned accesses by an address of the program's own. Those of awaits are not.
            Inst::Load { ptr, size, w, site, .. } => {
                yes(w == 8 * size && self.is_plain_access(state, ptr, size, site), &[])
            }
            Inst::Store { ptr, size, site, .. } => yes(self.is_plain_access(state, ptr, size, site), &[]),
            Inst::Rmw { op, ptr, val, size, site, .. } => {
                use RmwOp::*;
                let known = matches!(op, Xchg | Add | Sub | And | Nand | Or | Xor | Max | Min | UMax | UMin);
                let all = known && number(self, state, &[val]);
                yes(all && self.is_plain_access(state, ptr, size, site), &[])
            }
            Inst::CmpXchg { ptr, cmp, new, size, site, .. } => {
                let all = number(self, state, &[cmp, new]);
                yes(all && self.is_plain_access(state, ptr, size, site), &[])
            }
            // A variable's scope ends: nothing is known of what is there ([`Unwinder::fill`] stores what is
            // of kind `ANYTHING`).
            Inst::MemSet { dst, val, len, .. } => {
                let (at, n) = (self.value(state, dst, 64), self.value(state, len, 64));
                let known = only(at.kinds, POINTER) && self.terms.as_const(at.term).is_some();
                let is_sync = self.known.syncs.keys().any(|k| at.objects.contains(&k.0));
                let gone = self.kinds(state, val) == ANYTHING && self.terms.as_const(n.term).is_some();
                yes(known && gone && !is_sync, &[])
            }
            // A local variable (see the header).
            Inst::Alloca { dst, count, .. } => yes(number(self, state, &[count]), &[(dst, POINTER)]),
            Inst::Lib { f, args, dst, w, .. } => self.calls_exactly(state, f, args, dst, w),
            _ => None,
        }
    }

    /// Calls by meaning.
    fn calls_exactly(
        &mut self,
        state: &mut State,
        f: Builtin,
        args: Range,
        dst: u32,
        w: u8,
    ) -> Option<Results> {
        let yes = |all: bool, results: &[(u32, Kinds)]| all.then(|| Results::from_slice(results));
        match f {
            // The end of the execution, a failure.
            Builtin::AssertFail | Builtin::Abort => Some(smallvec![]),
            // Any value of its width.
            Builtin::Input => Some(smallvec![(dst, NUMBER)]),
            // Yielding and sleeping: no effect, and no failure.
            Builtin::Nothing => Some(smallvec![(dst, NUMBER)]),
            Builtin::Assume => yes(self.assumes_exactly(state, args, w), &[]),
            // A thread without attributes, by a function that is known here and takes and returns whole words
            // or nothing. (Who asks for an `int` that it returned may see the other half of the register.)
            Builtin::Create => {
                let (slot, start) = (self.arg(state, args, 0, 64), self.arg(state, args, 2, 64));
                let plain = self.is_null(state, args, 1) && self.is_plain_address(&slot, 8);
                let whole = self.started(&start).is_some_and(|f| {
                    let Signature { params, result } = &self.program.functions[f as usize].signature;
                    [WORD].starts_with(params) && [WORD].starts_with(result)
                });
                yes(plain && whole, &[(dst, NUMBER)])
            }
            // (`parts` leaves where the thread is not known, or where somebody else joins it.)
            Builtin::Join => {
                let handle = self.arg(state, args, 0, 64);
                let to = self.arg(state, args, 1, 64);
                let kept = self.is_null(state, args, 1) || self.is_plain_address(&to, 8);
                yes(only(handle.kinds, HANDLE | NUMBER) && kept, &[(dst, NUMBER)])
            }
            Builtin::MutexLock | Builtin::MutexUnlock | Builtin::MutexTryLock => {
                yes(self.is_plain_object(state, args, 0, MUTEX), &[(dst, NUMBER)])
            }
            // A wait without a time, which is `waits.rs`: the same executions as the machine's.
            Builtin::CondWait => {
                let all = self.is_plain_object(state, args, 0, CONDITION)
                    && self.is_plain_object(state, args, 1, MUTEX);
                yes(all, &[(dst, NUMBER)])
            }
            Builtin::CondSignal | Builtin::CondBroadcast => {
                yes(self.is_plain_object(state, args, 0, CONDITION), &[(dst, NUMBER)])
            }
            _ => None,
        }
    }

    /// What only the result shows: pushes a place where it is not what the list says.
    pub(crate) fn stays_exact(&mut self, state: &mut State, i: &Inst) {
        let kinds = |s: &State, r: u32| s.register(r).map_or(ANYTHING, |v| v.kinds);
        match *i {
            Inst::Gep { dst, base, .. } => {
                let (from, to) = (self.value(state, base, 64).term, state.register(dst).map(|v| v.term));
                let Some(to) = to else { return self.unproven(state, "an address") };
                let (a, b) = (self.terms.extract(from, 32, 32), self.terms.extract(to, 32, 32));
                let same = crate::value::equal(&mut self.terms, a, b);
                let out = self.terms.not(same);
                self.unproven_if(state, out, "an address outside of its object is computed");
            }
            Inst::CmpXchg { dst, .. } => match only(kinds(state, dst), NUMBER) {
                true => state.tag(dst + 1, NUMBER),
                false => self.unproven(state, "a comparison with what may be no number"),
            },
            _ => {}
        }
    }

    /// What an operand may be.
    fn kinds(&mut self, state: &State, o: Opnd) -> Kinds {
        self.operand(state, o).map_or(ANYTHING, |v| v.kinds)
    }

    /// Numbers; addresses with null, or with one of the same object.
    fn compares_exactly(&mut self, state: &State, op: ICmp, w: u8, a: Opnd, b: Opnd) -> bool {
        let (a, b) = (self.value(state, a, w), self.value(state, b, w));
        if only(a.kinds, NUMBER) && only(b.kinds, NUMBER) {
            return true;
        }
        let null = |v: &Value| only(v.kinds, NUMBER) && self.terms.as_const(v.term) == Some(0);
        let address = |v: &Value| only(v.kinds, NUMBER | POINTER);
        let with_null =
            matches!(op, ICmp::Eq | ICmp::Ne) && (address(&a) && null(&b) || null(&a) && address(&b));
        let one = only(a.kinds, POINTER) && only(b.kinds, POINTER) && a.objects.len() == 1;
        w == 64 && (with_null || one && a.objects == b.objects)
    }

    /// An access of 1, 2, 4 or 8 bytes at their alignment (in the object, and of the object as the
    /// instruction says), to no synchronization object; none of a waiting loop's.
    fn is_plain_access(&mut self, state: &State, ptr: Opnd, size: u8, site: u32) -> bool {
        if site == IN_AWAIT || self.program.misaligned.contains(&site) {
            return false;
        }
        let p = self.value(state, ptr, 64);
        self.is_plain_address(&p, u32::from(size))
    }

    fn is_plain_address(&mut self, p: &Value, size: u32) -> bool {
        let (low, rest) = low_bits(&self.terms, p.term);
        let aligned = matches!(size, 1 | 2 | 4 | 8)
            && 1u64 << low.min(32) >= u64::from(size)
            && rest & u64::from(size - 1) == 0;
        let at = self.terms.as_const(p.term).map(|k| k as u32);
        let of_sync = |k: &(u32, u32)| {
            p.objects.contains(&k.0) && at.is_none_or(|at| at + size > k.1 && at < k.1 + SYNC)
        };
        aligned && only(p.kinds, NUMBER | POINTER) && !self.known.syncs.keys().any(of_sync)
    }

    /// A variable with the usual static initialiser of such an object (for a mutex, of a normal one), which
    /// no call initialises or destroys, and which nobody uses as an object of another type.
    fn is_plain_object(&mut self, state: &State, args: Range, k: usize, kind: u8) -> bool {
        let size = size_of(kind).unwrap_or(SYNC);
        let p = self.arg(state, args, k, 64);
        let (true, Some(bits)) = (only(p.kinds, POINTER), self.terms.as_const(p.term)) else { return false };
        let (object, offset) = ((bits >> 32) as u32, bits as u32);
        let Some(Sort::Global(g)) = self.objects.all.get(object as usize).map(|o| o.sort) else {
            return false;
        };
        let global = &self.program.globals[g as usize];
        let all = offset as usize..(offset + size) as usize;
        let zero = global.bytes.get(all.clone()).is_some_and(|b| b.iter().all(|b| *b == 0));
        let clean = global.shadow.is_empty()
            || global.shadow.get(all).is_some_and(|s| s.iter().all(|s| *s == model::shadow::CLEAN));
        let others = |(at, known): (&(u32, u32), &crate::bounded::Known)| {
            let there = size_of(known.kind).unwrap_or(SYNC);
            let near = at.0 == object && at.1 + there > offset && at.1 < offset + size;
            near && (at.1 != offset || known.made || known.ended || known.kind != kind)
        };
        global.kind == GlobalKind::Variable
            && zero
            && clean
            && offset.is_multiple_of(8)
            && !self.known.syncs.iter().any(others)
    }

    /// Whether an assumption fails must be for inputs alone to say; else a schedule may keep it.
    fn assumes_exactly(&mut self, state: &State, args: Range, w: u8) -> bool {
        let v = self.arg(state, args, 0, w.max(32));
        let zero = is(&mut self.terms, v.term, 0);
        let holds = self.terms.as_const(zero) == Some(0);
        let here = state.guard.term(&mut self.terms);
        only(v.kinds, NUMBER) && (holds || self.of_inputs(zero) && self.of_inputs(here))
    }

    /// Does a term consist of constants and inputs? (Of at most some hundred parts.)
    fn of_inputs(&self, t: TermId) -> bool {
        let (mut open, mut seen) = (vec![t], rustc_hash::FxHashSet::default());
        while let Some(t) = open.pop() {
            if !seen.insert(t) {
                continue;
            }
            if seen.len() > 400 {
                return false;
            }
            match self.terms.node(t) {
                Node::Const(_) => {}
                Node::Sym(s) if self.inputs.contains(&s.rank) => {}
                Node::Not(a) | Node::SExt(a) | Node::Extract(a, _) => open.push(a),
                Node::Bin(_, a, b) | Node::Cmp(_, a, b) | Node::Concat(a, b) => open.extend([a, b]),
                Node::Ite(a, b, c) => open.extend([a, b, c]),
                _ => return false,
            }
        }
        true
    }

    /// An execution that comes here does what the list does not have.
    pub(crate) fn unproven(&mut self, state: &mut State, what: &str) {
        if !state.unproven {
            let u =
                Unsupported { kind: "exact", text: what.to_owned(), place: self.place(state), site: None };
            self.leave_out(state, Beyond::Unproven(u));
            state.unproven = true;
        }
    }

    /// The same where this holds.
    fn unproven_if(&mut self, state: &State, c: TermId, what: &str) {
        let mut there = state.clone();
        if there.guard.add(&mut self.terms, c) {
            self.unproven(&mut there, what);
        }
    }

    /// What a read of shared memory may find.
    pub(crate) fn kinds_of(&self, at: &Address, size: u8) -> Kinds {
        let mut all = 0;
        for &(_, object, offset) in at {
            let mut here = match self.objects.first(self.program, object, offset, size) {
                First::Number(_) => NUMBER,
                First::Pointer(_) => POINTER,
                First::Part(..) | First::Any => ANYTHING,
            };
            let mut whole = true;
            for b in offset..offset + u32::from(size) {
                let Some(stored) = self.known.stored.get(&(object, b)) else { continue };
                whole &= stored.shape == Some((offset, size));
                here |= stored.kinds;
            }
            // Parts that were not stored together are no address.
            all |= if whole { here } else { part_of(here) };
        }
        all
    }

    pub(crate) fn note_kinds(&mut self, object: u32, offset: u32, size: u8, kinds: Kinds) {
        for b in offset..offset + u32::from(size) {
            let new = Stored { kinds, shape: Some((offset, size)) };
            self.next.stored.entry((object, b)).or_insert(new).join(new);
        }
    }
}

/// Does the unwinding look at all that the operation needs, and that its flags promise?
fn has_promises(op: BinOp, flags: Flags) -> bool {
    use BinOp::*;
    let both = Flags::NSW | Flags::NUW;
    match op {
        Add | Sub | Mul | Shl => flags.0 & !both == 0,
        UDiv | SDiv | LShr | AShr => flags.0 & !Flags::EXACT == 0,
        Or => flags.0 & !Flags::DISJOINT == 0,
        URem | SRem | And | Xor | SMin | SMax | UMin | UMax => flags.0 == 0,
        _ => false,
    }
}

/// In words.
pub(crate) fn name(i: &Inst) -> String {
    match *i {
        Inst::Lib { f, .. } => format!("a call to {}", f.name()),
        _ => {
            let all = format!("{i:?}");
            let name = all.split([' ', '{']).next().unwrap_or_default().to_lowercase();
            format!("an instruction ({name}), or its operands")
        }
    }
}
