//! Retry loops as single blocking events: one iteration, evaluated on a copy of the frame's registers.
//!
//! The loop has no side effects, so an iteration from the current state leaves through the exit exactly if
//! the await is enabled. All accesses of the loop belong to the event, also those that this iteration does
//! not reach because an earlier test of the conjunction failed.
//!
//! On the machine the tests are made one after the other. Where the loop is left because test `i` fails, the
//! conjunction fails at the instant of that test, too, and nothing else happens: so that instant can stand
//! for all of them. (A compare-exchange, which has an effect, is the only test of its loop; the pass sees to
//! that.) But a later test may be made long after an earlier one has held. What it reads is dead by the end
//! of the loop; only whether it may be read at all is looked at ([`AwaitNow::released`]).

use crate::eval::{Regs, pure};
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::At;
use crate::merge::is_pure;
use model::Const;
use model::builtin::Builtin;
use model::inst::*;
use model::shadow::{CLEAN, PTR, SYM};
use smallvec::SmallVec;
use solver::term::TermId;
use traceformat::event::Access;

/// What an await would do in the current state.
#[derive(Clone, Debug, Default)]
pub(super) struct AwaitNow {
    /// Also if the iteration runs into an error, which the step then reports.
    pub enabled: bool,
    /// It is not known whether it is enabled: it is if this holds.
    pub open: Option<TermId>,
    pub accesses: SmallVec<[Access; 1]>,
    /// The objects that these accesses are to.
    pub objects: SmallVec<[u32; 1]>,
    /// A test that this iteration does not reach reads an object that has been released. An iteration that
    /// began while the tests before it held, and the object was there, may still come to it.
    pub released: bool,
}

/// Instructions of one iteration.
const LIMIT: u32 = 100_000;

/// Ways that are open at a time.
const WAYS: usize = 64;

struct Scratch<'a> {
    consts: &'a [Const],
    regs: &'a mut [Val],
}

impl Regs for Scratch<'_> {
    fn get(&self, o: Opnd) -> Val {
        if o.0 & Opnd::CONST != 0 {
            let c = self.consts[(o.0 & !Opnd::CONST) as usize];
            Val { bits: c.bits, epoch: 0, shadow: c.shadow }
        } else {
            self.regs[o.0 as usize]
        }
    }

    fn set(&mut self, r: Reg, bits: u64, shadow: u8) {
        self.regs[r as usize] = Val { bits, epoch: 0, shadow };
    }
}

/// One way through an iteration.
struct LoopPath {
    pc: u32,
    regs: Vec<Val>,
    /// What has been taken for granted on it.
    condition: TermId,
}

/// An iteration under way.
struct Iteration<'a> {
    f: &'a Function,
    r: Scratch<'a>,
    pc: u32,
    /// The condition of the way under way, if it is not the only one.
    condition: Option<TermId>,
    /// The other ways that are open.
    others: Vec<LoopPath>,
    /// The accesses that some way has reached, by place.
    reached: SmallVec<[u32; 8]>,
    now: AwaitNow,
}

impl Iteration<'_> {
    fn follow(&mut self, edge: u32) {
        self.pc = follow(self.f, edge, &mut self.r);
    }

    /// Takes up another way. Is there one?
    fn next_path(&mut self) -> bool {
        let Some(path) = self.others.pop() else { return false };
        self.pc = path.pc;
        self.r.regs.copy_from_slice(&path.regs);
        self.condition = Some(path.condition);
        true
    }
}

impl Interp<'_> {
    /// Evaluates the await that thread `t` stands before.
    ///
    /// Where executions have no end, a term may decide whether it is enabled: then both sides of each branch
    /// are followed, and the exit's condition is what the ways to it say.
    pub(super) fn await_now(&self, t: usize) -> AwaitNow {
        let th = &self.threads[t];
        let f = &self.prog.functions[th.head.func as usize];
        let mut copy = self.scratch.borrow_mut();
        copy.clear();
        let base = th.head.base as usize;
        copy.extend_from_slice(&th.regs[base..base + f.regs as usize]);
        let mut it = Iteration {
            f,
            r: Scratch { consts: &self.prog.consts, regs: &mut copy },
            pc: th.head.pc + 1,
            condition: None,
            others: Vec::new(),
            reached: SmallVec::new(),
            now: AwaitNow::default(),
        };
        // The condition of the ways that have left the loop.
        let mut exit: Option<TermId> = None;
        for _ in 0..LIMIT {
            let Some(leaves) = self.await_step(t, &mut it) else { continue };
            if leaves {
                let mut terms = self.symbols.terms.borrow_mut();
                let this = it.condition.unwrap_or_else(|| terms.truth(true));
                exit = Some(exit.map_or(this, |e| terms.or(e, this)));
            }
            if !it.next_path() {
                break;
            }
        }
        match exit.map(|c| (c, self.known(t, c))) {
            None | Some((_, Some(0))) => {}
            Some((_, Some(_))) => it.now.enabled = true,
            Some((c, None)) => it.now.open = Some(c),
        }
        let number = match f.code[th.head.pc as usize] {
            Inst::AwaitEnter { site } => site,
            _ => return it.now,
        };
        let Iteration { mut r, reached, mut now, .. } = it;
        for (start, end) in f.awaits.iter().filter(|a| a.site == number).flat_map(|a| &a.blocks) {
            for pc in (*start..*end).filter(|pc| !reached.contains(pc)) {
                self.await_access(t, &f.code[pc as usize], &mut r, &mut now, false);
            }
        }
        now
    }

    /// One instruction of an iteration. Is it the way's last: does it leave the loop?
    fn await_step(&self, t: usize, it: &mut Iteration<'_>) -> Option<bool> {
        let pc = it.pc;
        let inst = &it.f.code[pc as usize];
        it.pc += 1;
        match *inst {
            Inst::AwaitExit { .. } => return Some(true),
            Inst::AwaitRetry { .. } => return Some(false),
            Inst::Jump { edge } => it.follow(edge),
            Inst::Br { c, yes, no } => {
                let c = it.r.get(c);
                let taken = match c.shadow {
                    CLEAN => Some(c.bits & 1),
                    SYM if self.options.endless => self.await_branch(t, TermId(c.bits as u32), no, it),
                    _ => None,
                };
                let Some(k) = taken else { return Some(true) };
                it.follow(if k != 0 { yes } else { no });
            }
            Inst::Switch { c, cases, default, .. } => {
                let c = it.r.get(c);
                if c.shadow != CLEAN {
                    return Some(true);
                }
                let hit = it.f.cases[cases.indices()].iter().find(|k| k.0 == c.bits);
                it.follow(hit.map_or(default, |k| k.1));
            }
            Inst::Lib { f: Builtin::Nothing, dst, .. } => {
                if dst != NO_REG {
                    it.r.set(dst, 0, 0);
                }
            }
            _ => {
                if !it.reached.contains(&pc) {
                    it.reached.push(pc);
                }
                if !self.await_access(t, inst, &mut it.r, &mut it.now, true) {
                    // An error: the step itself meets it again.
                    return Some(true);
                }
            }
        }
        None
    }

    /// The value of a condition. Nobody knows it: then it is taken to hold, and the way on where it does not,
    /// by the edge `no`, is one more that is open.
    fn await_branch(&self, t: usize, c: TermId, no: u32, it: &mut Iteration<'_>) -> Option<u64> {
        let c = self.symbols.terms.borrow_mut().resize(c, 1);
        let known = self.known(t, c);
        if known.is_some() || it.others.len() >= WAYS {
            return known;
        }
        let mut terms = self.symbols.terms.borrow_mut();
        let not = terms.not(c);
        let on = it.condition.unwrap_or_else(|| terms.truth(true));
        let (here, there) = (terms.and(on, c), terms.and(on, not));
        drop(terms);
        let regs = it.r.regs.to_vec();
        let pc = follow(it.f, no, &mut it.r);
        it.others.push(LoopPath { pc, regs: it.r.regs.to_vec(), condition: there });
        it.r.regs.copy_from_slice(&regs);
        it.condition = Some(here);
        Some(1)
    }

    fn is_released(&self, p: Val) -> bool {
        p.shadow == PTR && self.objects.get((p.bits >> 32) as usize).is_some_and(|o| !o.live)
    }

    /// Evaluates one instruction of an iteration; says whether it could. Not `reached`: only for its address.
    fn await_access(
        &self,
        t: usize,
        inst: &Inst,
        r: &mut Scratch<'_>,
        now: &mut AwaitNow,
        reached: bool,
    ) -> bool {
        let note = |now: &mut AwaitNow, at: At, size: u8, write: bool| {
            let access = self.access(at, size as u64, write);
            now.objects.push(at.object);
            match now.accesses.iter_mut().find(|a| a.start == access.start && a.object == access.object) {
                Some(a) if a.end == access.end => a.write |= write,
                _ => now.accesses.push(access),
            }
        };
        match *inst {
            Inst::Load { dst, ptr, size, w, site } => {
                let Ok(at) = self.locate(r.get(ptr), size as u64) else {
                    now.released |= !reached && self.is_released(r.get(ptr));
                    return false;
                };
                let (bits, shadow) = self.read(at, size);
                let (bits, shadow) = self.narrowed(bits, shadow, w);
                r.set(dst, bits, shadow);
                if site == IN_AWAIT {
                    note(now, at, size, false);
                }
                true
            }
            Inst::CmpXchg { dst, ptr, cmp, new, size, .. } => {
                let Ok(at) = self.locate(r.get(ptr), size as u64) else { return false };
                let (bits, shadow) = self.read(at, size);
                let cmp_now = r.get(cmp);
                if self.options.endless && reached && (shadow == SYM || cmp_now.shadow == SYM) {
                    note(now, at, size, true);
                    let old = Val { bits, shadow, epoch: 0 };
                    let Ok((_, ok)) = self.exchanged(old, cmp_now, r.get(new), size) else { return false };
                    r.set(dst, bits, shadow);
                    r.set(dst + 1, ok.0, ok.1);
                    return true;
                }
                let equal = self.equal_now(Val { bits, shadow, epoch: 0 }, r.get(cmp));
                note(now, at, size, *equal.as_ref().unwrap_or(&true) && reached);
                let Ok(ok) = equal else { return false };
                r.set(dst, bits, shadow);
                r.set(dst + 1, ok as u64, CLEAN);
                true
            }
            Inst::ICmp { op, dst, a, b, .. }
                if r.get(a).shadow == PTR && r.get(b).shadow == PTR && matches!(op, ICmp::Eq | ICmp::Ne) =>
            {
                let Ok(equal) = self.equal_now(r.get(a), r.get(b)) else { return false };
                r.set(dst, (equal == (op == ICmp::Eq)) as u64, CLEAN);
                true
            }
            _ => match pure(inst, r) {
                Ok(false) if is_pure(inst) => {
                    // Computes with inputs, which is no error as long as they do not decide about the loop.
                    let Ok(writes) = self.symbolic(t, inst, &|o| r.get(o)) else { return false };
                    for (dst, bits, shadow) in writes {
                        r.set(dst, bits, shadow);
                    }
                    true
                }
                done => matches!(done, Ok(true)),
            },
        }
    }
}

fn follow(f: &Function, edge: u32, r: &mut Scratch<'_>) -> u32 {
    let e = &f.edges[edge as usize];
    for (dst, a) in &f.moves[e.moves.indices()] {
        let v = r.get(*a);
        r.set(*dst, v.bits, v.shadow);
    }
    e.target
}
