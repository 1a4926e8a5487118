//! Where executions leave what the formula has.
//!
//! The unwound program has every execution of the program up to the first place where that execution goes on
//! after a bound, or comes to what is not modelled. Such places are steps of their own
//! ([`What::Leave`]): nothing comes after them in their thread, and the formula is asked whether an execution
//! within the rounds gets there. Where none does, none was left out, and "no failure was found" is "there is
//! none within the rounds" (unwinding assertions: E. Clarke, D. Kroening, F. Lerda, TACAS 2004, section 3).
//!
//! So whatever this engine does not do exactly as the machine does must come to such a place. What is listed
//! here is what it does not do.

use crate::bounded::{Address, Step, What};
use crate::state::State;
use crate::step::NOWHERE;
use crate::unwind::{Flow, Unwinder};
use crate::value::{Value, address, is};
use model::builtin::Builtin;
use model::inst::{BinOp, Cast, Flags, ICmp, Inst, Range};
use model::stop::{SourceLocation, Unsupported};
use solver::TermId;
use std::fmt;

/// Why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Beyond {
    /// A loop begins an iteration more than the bound allows.
    Iterations(SourceLocation),
    /// One thread more than the bound allows is created.
    Threads(SourceLocation),
    /// The command line has more arguments than the bound allows.
    Arguments,
    /// It is not modelled.
    Gap(Unsupported),
    /// It is modelled well enough to look for failures; that it is so exactly nobody has shown (`exact.rs`).
    Unproven(Unsupported),
}

impl Beyond {
    /// Does the formula have what comes behind it, as far as failures are looked for?
    pub fn only_unproven(&self) -> bool {
        matches!(self, Beyond::Unproven(_))
    }
}

impl fmt::Display for Beyond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Beyond::Iterations(place) => write!(f, "the loop at {place} may have more iterations"),
            Beyond::Threads(place) => write!(f, "more threads may be created at {place}"),
            Beyond::Arguments => write!(f, "there may be more arguments"),
            Beyond::Gap(u) | Beyond::Unproven(u) => write!(f, "{} at {}", u.text, u.place),
        }
    }
}

impl Unwinder<'_> {
    /// An execution that comes here goes on, and what it does then is not looked at.
    pub(crate) fn leave_out(&mut self, state: &State, why: Beyond) {
        let number = self.beyond.iter().position(|b| *b == why).unwrap_or_else(|| {
            self.beyond.push(why);
            self.beyond.len() - 1
        });
        self.push(state, What::Leave(number));
    }

    /// What is here is not modelled: executions that come here are left out.
    pub(crate) fn gap(&mut self, state: &State, kind: &'static str, text: impl Into<String>) -> Flow {
        let u = Unsupported { kind, text: text.into(), place: self.place(state), site: None };
        self.leave_out(state, Beyond::Gap(u));
        Flow::Gone
    }

    /// Where this holds it is not modelled what comes; the others go on. False: there are no others.
    pub(crate) fn gap_if(&mut self, state: &mut State, c: TermId, kind: &'static str, text: &str) -> bool {
        if self.terms.as_const(c) == Some(0) {
            return true;
        }
        let mut leaving = state.clone();
        if leaving.guard.add(&mut self.terms, c) {
            self.gap(&leaving, kind, text);
        }
        let not = self.terms.not(c);
        state.guard.add(&mut self.terms, not)
    }

    /// Operations on addresses of which the machine says nothing, or knows more than the number that stands
    /// for the address here: other arithmetic than moving an address.
    pub(crate) fn computes(&mut self, state: &State, op: BinOp, a: &Value, b: &Value) {
        let number = |v: &Value| v.objects.is_empty();
        let moves = match op {
            BinOp::Add => number(a) || number(b),
            BinOp::Sub => true,
            _ => number(a) && number(b),
        };
        if !moves {
            self.gap(state, "pointer", "arithmetic on an address");
        }
    }

    /// As [`Unwinder::computes`], of comparisons: objects have no order.
    pub(crate) fn compares(&mut self, state: &State, op: ICmp, a: &Value, b: &Value) {
        let ordered = !matches!(op, ICmp::Eq | ICmp::Ne);
        let one = |v: &Value| v.objects.len() == 1 && v.objects == a.objects;
        if ordered && !(a.objects.is_empty() && b.objects.is_empty()) && !(one(a) && one(b)) {
            self.gap(
                state,
                "pointer",
                "addresses of different objects, or numbers and addresses, are ordered",
            );
        }
    }

    /// As [`Unwinder::computes`], of conversions: a part of an address is none.
    pub(crate) fn converts(&mut self, state: &State, op: Cast, to: u8, v: &Value) {
        let narrows = matches!(op, Cast::Trunc | Cast::TruncSigned | Cast::TruncUnsigned);
        if !v.objects.is_empty() && (narrows && to < 64 || !solver::term::is_integer_cast(op)) {
            self.gap(state, "pointer", "a part of an address");
        }
    }

    /// Calls without an effect here that may have one: what they read or write is not looked at.
    pub(crate) fn ignores(&mut self, state: &State, f: Builtin, args: Range) {
        let count = self.function(state).lists[args.indices()].len();
        for k in 0..count {
            let v = self.arg(state, args, k, 64);
            let harmless = |o: &u32| self.objects.is_constant(self.program, *o);
            if !v.objects.iter().all(harmless) {
                self.gap(state, "call", format!("what {} reads or writes", f.name()));
                return;
            }
        }
    }

    /// The time that a timed wait is given must be one, and nobody changes it: a constant.
    pub(crate) fn deadline(&mut self, state: &State, args: Range, k: usize) {
        let p = self.arg(state, args, k, 64);
        let constant = |o: u32| self.objects.is_constant(self.program, o);
        let known = self.terms.as_const(p.term).is_some_and(|bits| constant((bits >> 32) as u32));
        let bits = self.terms.as_const(p.term).unwrap_or(0);
        let global = self.program.globals.get((bits >> 32) as usize);
        let at = (bits as u32 as usize).saturating_add(8);
        let nanoseconds = global
            .and_then(|g| g.bytes.get(at..at + 8))
            .map(|b| u64::from_le_bytes(b.try_into().expect("eight bytes")));
        if !known || nanoseconds.is_none_or(|n| n >= 1_000_000_000) {
            self.gap(state, "call", "a wait until a time that is not a constant");
        }
    }

    /// Remembers that a thread is joined or detached; who does so twice misuses it.
    pub(crate) fn parts(&mut self, state: &mut State, all: &[(TermId, usize)], joins: bool) -> bool {
        for &(c, u) in all {
            let here = state.guard.term(&mut self.terms);
            let here = self.terms.and(here, c);
            let before = self.parted.entry(u).or_default().clone();
            for (by, at) in before {
                if by == self.thread {
                    let again = self.terms.and(at, c);
                    if !self.fail_if(state, again, property::Property::Lock) {
                        return false;
                    }
                } else if !self.gap_if(state, c, "call", "a thread that two others join or detach") {
                    return false;
                }
            }
            // glibc refuses a join of itself, and of one that joins this one.
            let mutual = joins
                && (u == self.thread
                    || self.parted.get(&self.thread).is_some_and(|p| p.iter().any(|b| b.0 == u)));
            if mutual && !self.gap_if(state, c, "call", "threads that join each other, or themselves") {
                return false;
            }
            self.parted.entry(u).or_default().push((self.thread, here));
        }
        let mut known = self.terms.truth(false);
        for (c, _) in all {
            known = self.terms.or(known, *c);
        }
        let unknown = self.terms.not(known);
        self.gap_if(state, unknown, "call", "a thread is joined or detached that is not known")
    }

    /// `pthread_detach`.
    pub(crate) fn detach(&mut self, state: &mut State, args: Range, dst: u32, w: u8) -> Flow {
        let handle = self.arg(state, args, 0, 64);
        let all = self.threads_of(&handle);
        if !self.parts(state, &all, false) {
            return Flow::Gone;
        }
        if dst != NOWHERE {
            self.give(state, dst, 0, w);
        }
        Flow::Next
    }

    /// Locals of a function that returns are gone. Where nobody else knows their addresses nobody notices;
    /// nor where the whole thread ends, and all others have.
    pub(crate) fn forget_locals(&mut self, state: &mut State, results: &[Option<Value>]) {
        let known = self.known;
        let kept = |o: &u32| {
            known.passed.contains(o)
                || results.iter().flatten().any(|v| v.objects.contains(o))
                || known.contents.values().any(|c| c.contains(o))
        };
        if !state.frame().locals.iter().any(kept) {
            return;
        }
        let mut heard = self.terms.truth(true);
        if state.frames.len() == 1 {
            let over = self.others_are_over(state);
            heard = self.terms.not(over);
        }
        let mut leaving = state.clone();
        if leaving.guard.add(&mut self.terms, heard) {
            self.gap(&leaving, "memory", "a local variable whose address is kept when its function returns");
        }
    }

    /// Has this thread joined all others that there are? (True only where that is certain.)
    pub(crate) fn others_are_over(&mut self, state: &State) -> TermId {
        let mut all = self.terms.truth(true);
        if state.alone {
            return all;
        }
        let created: Vec<usize> = self.known.created.keys().copied().filter(|u| *u != self.thread).collect();
        if self.thread != 0 {
            return self.terms.truth(false);
        }
        for u in created {
            let mut joined = self.terms.truth(false);
            for (by, c) in self.parted.get(&u).cloned().unwrap_or_default() {
                if by == self.thread {
                    joined = self.terms.or(joined, c);
                }
            }
            all = self.terms.and(all, joined);
        }
        all
    }

    /// What flags of an operation promise, and what it has no result for. False: never here.
    pub(crate) fn keeps_promises(
        &mut self,
        state: &mut State,
        op: BinOp,
        flags: Flags,
        w: u8,
        (x, y): (TermId, TermId),
    ) -> bool {
        if matches!(op, BinOp::SDiv | BinOp::SRem) {
            let (least, minus) = (1u64 << (w - 1), model::arith::mask(u64::MAX, w));
            let (a, b) = (is(&mut self.terms, x, least), is(&mut self.terms, y, minus));
            let over = self.terms.and(a, b);
            if !self.gap_if(state, over, "overflow", "a quotient that the type does not have") {
                return false;
            }
        }
        let zero = match op {
            BinOp::Or if flags.0 & Flags::DISJOINT != 0 => self.terms.bin(BinOp::And, w, x, y),
            BinOp::SDiv if flags.0 & Flags::EXACT != 0 => self.terms.bin(BinOp::SRem, w, x, y),
            BinOp::UDiv if flags.0 & Flags::EXACT != 0 => self.terms.bin(BinOp::URem, w, x, y),
            BinOp::LShr | BinOp::AShr if flags.0 & Flags::EXACT != 0 => {
                let back = self.terms.bin(BinOp::LShr, w, x, y);
                let back = self.terms.bin(BinOp::Shl, w, back, y);
                self.terms.bin(BinOp::Xor, w, back, x)
            }
            BinOp::Shl if flags.0 & (Flags::NSW | Flags::NUW) != 0 => {
                let there = self.terms.bin(BinOp::Shl, w, x, y);
                let mut lost = self.terms.constant(0, w);
                for (flag, op) in [(Flags::NSW, BinOp::AShr), (Flags::NUW, BinOp::LShr)] {
                    if flags.0 & flag != 0 {
                        let back = self.terms.bin(op, w, there, y);
                        let differs = self.terms.bin(BinOp::Xor, w, back, x);
                        lost = self.terms.bin(BinOp::Or, w, lost, differs);
                    }
                }
                lost
            }
            _ => return true,
        };
        let kept = is(&mut self.terms, zero, 0);
        let broken = self.terms.not(kept);
        self.gap_if(state, broken, "overflow", "an operation that breaks what its flags promise")
    }

    /// A read of what others may write: an event must have a number, and happen in one piece.
    pub(crate) fn reads_shared(&mut self, state: &State, at: &Address, size: u8) {
        for (_, object, offset) in at {
            for b in *offset..*offset + u32::from(size) {
                self.next.readers.entry((*object, b)).or_default().insert(self.thread);
            }
        }
        self.has_a_number(state);
    }

    /// A write that others may see.
    pub(crate) fn writes_shared(&mut self, state: &State, at: &Address, size: u8) {
        let me = self.thread;
        let seen = at.iter().any(|(_, object, offset)| {
            let mut bytes = *offset..*offset + u32::from(size);
            bytes.any(|b| {
                let readers = self.known.readers.get(&(*object, b));
                readers.is_some_and(|r| r.iter().any(|t| *t != me))
            })
        });
        if seen {
            self.has_a_number(state);
        }
    }

    fn has_a_number(&mut self, state: &State) {
        if self.starting {
            return;
        }
        let inst = self.function(state).code[state.frame().pc as usize];
        match inst {
            // (A creation is part of the event before it: what it writes is there before the thread is.)
            Inst::Lib { f: Builtin::Create, .. } => {}
            // What the thread returns: who joins it reads that, after its end, and nobody else. It is there
            // with the thread's last event, so there must have been one.
            Inst::Ret { .. } if self.has_an_event() => {}
            Inst::Lib {
                f: Builtin::Memcpy | Builtin::Memmove | Builtin::Memset | Builtin::Bzero, ..
            }
            | Inst::MemCopy { .. }
            | Inst::MemSet { .. } => {
                self.gap(state, "memory", "a copy of several bytes that others access meanwhile");
            }
            // Its accesses belong to the loop's event.
            _ if state.awaits.is_some() || self.is_visible(&inst) => {}
            _ => {
                self.gap(state, "access", "an access to shared memory that has no number");
            }
        }
    }

    /// Has the thread an event on each way that leads here?
    fn has_an_event(&self) -> bool {
        let always = |s: &Step| self.terms.as_const(s.guard) == Some(1);
        self.steps.iter().any(|s| matches!(s.what, What::Event { .. }) && always(s))
    }

    /// Is an address one of these?
    pub(crate) fn is_one_of(&mut self, p: &Value, objects: &[u32]) -> TermId {
        let mut any = self.terms.truth(false);
        for o in objects {
            let this = is(&mut self.terms, p.term, address(*o, 0));
            any = self.terms.or(any, this);
        }
        any
    }
}
