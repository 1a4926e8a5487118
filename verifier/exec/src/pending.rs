//! A thread's next event in the current state, and whether it is enabled. Changes nothing.

use crate::interp::Interp;
use crate::journal::Val;
use crate::machine::{Choice, Status};
use crate::threads::DYING;
use model::builtin::Builtin;
use model::inst::{Inst, Opnd, Range};
use model::shadow::{PTR, SPTR};
use smallvec::{SmallVec, smallvec};
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// A synchronization event in the making.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub status: Status,
    pub op: Op,
    pub outcome: u8,
    pub object: Option<ObjectId>,
    pub object2: Option<ObjectId>,
}

impl Plan {
    pub fn new(op: Op, ready: bool, object: Option<ObjectId>) -> Plan {
        let status = if ready { Status::Ready } else { Status::Blocked };
        Plan { status, op, outcome: 0, object, object2: None }
    }
}

impl Interp<'_> {
    /// The instruction a thread stands before.
    pub(super) fn current(&self, t: usize) -> &Inst {
        let head = &self.threads[t].head;
        &self.prog.functions[head.func as usize].code[head.pc as usize]
    }

    #[inline]
    pub(super) fn get(&self, t: usize, o: Opnd) -> Val {
        if o.0 & Opnd::CONST != 0 {
            let c = self.prog.consts[(o.0 & !Opnd::CONST) as usize];
            Val { bits: c.bits, epoch: 0, shadow: c.shadow }
        } else {
            let th = &self.threads[t];
            th.regs[(th.head.base + o.0) as usize]
        }
    }

    /// Argument `k` of the call that thread `t` stands before.
    #[inline]
    pub(super) fn arg(&self, t: usize, args: Range, k: usize) -> Val {
        let head = &self.threads[t].head;
        let lists = &self.prog.functions[head.func as usize].lists[args.indices()];
        lists.get(k).map_or(Val::default(), |o| self.get(t, *o))
    }

    #[inline]
    pub(super) fn pending_status(&self, t: usize, choice: Choice) -> Status {
        if self.threads[t].head.decision != 0 {
            return match choice {
                Choice::Arm(i) => self.arm_status(t, i),
                _ => Status::Absent,
            };
        }
        if self.threads[t].head.phase == DYING {
            return if choice == Choice::Main { Status::Ready } else { Status::Absent };
        }
        match *self.current(t) {
            Inst::AwaitEnter { .. } if choice == Choice::Main => {
                if self.await_now(t).enabled {
                    Status::Ready
                } else {
                    Status::Blocked
                }
            }
            Inst::Lib { f, args, .. } if f != Builtin::Outside => {
                self.sync_plan(t, f, args, choice).map_or(Status::Absent, |p| p.status)
            }
            _ if choice == Choice::Main => Status::Ready,
            _ => Status::Absent,
        }
    }

    /// The site of [`Interp::pending_event`] by [`Choice::Main`].
    pub(super) fn pending_site(&self, t: usize) -> SiteId {
        match self.threads[t].head.phase {
            DYING => SiteId::UNNUMBERED,
            _ => self.current(t).site().map_or(SiteId::UNNUMBERED, SiteId),
        }
    }

    pub(super) fn pending_event(&self, t: usize, choice: Choice) -> Event {
        let inst = *self.current(t);
        let site = inst.site().map_or(SiteId::UNNUMBERED, SiteId);
        let mut event = Event {
            thread: ThreadIx(t as u16),
            label: Label { site, op: Op::Load, outcome: 0 },
            accesses: SmallVec::new(),
            object: None,
            object2: None,
        };
        if self.threads[t].head.phase == DYING && choice == Choice::Main {
            event.label = Label { site: SiteId::UNNUMBERED, op: Op::End, outcome: 0 };
            event.object = self.held_robust(t).map(|m| self.sync_id(m));
            return event;
        }
        if let Choice::Arm(i) = choice {
            let arm = self.decision(t).and_then(|d| d.arms.get(i as usize));
            event.label.op = Op::Mark;
            event.label.site = arm.map_or(SiteId::UNNUMBERED, |a| a.site);
            if event.label.site == SiteId::UNNUMBERED {
                // Nothing else tells silent arms apart. (There are at most 64.)
                event.label.outcome = i as u8;
            }
            return event;
        }
        let range = |p: Opnd, size: u64, write: bool| -> SmallVec<[Access; 1]> {
            let mut p = self.get(t, p);
            if p.shadow == SPTR {
                p = self.settled(t, p);
                if p.shadow == SPTR {
                    return self.symbolic_access(t, p, size, write).into_iter().collect();
                }
            }
            match self.locate(p, size) {
                Ok(at) => smallvec![self.access(at, size, write)],
                // The step will say what is wrong with the address. With an object that has been released it
                // depends all the same on who used it.
                Err(_) => match self.objects.get((p.bits >> 32) as usize) {
                    Some(o) if p.shadow == PTR => {
                        let start = p.bits as u32 as u64;
                        smallvec![Access { object: o.id, start, end: start.saturating_add(size), write }]
                    }
                    _ => SmallVec::new(),
                },
            }
        };
        match inst {
            Inst::Load { ptr, size, .. } => event.accesses = range(ptr, size as u64, false),
            Inst::Store { ptr, size, .. } => {
                event.label.op = Op::Store;
                event.accesses = range(ptr, size as u64, true);
            }
            Inst::Rmw { ptr, size, .. } => {
                event.label.op = Op::Rmw;
                event.accesses = range(ptr, size as u64, true);
            }
            Inst::CmpXchg { ptr, cmp, size, .. } => {
                event.label.op = Op::CmpXchg;
                let now = self.reach(t, self.get(t, ptr), size as u64).map(|at| self.read(at, size));
                let equal = now.and_then(|(bits, shadow)| {
                    self.equal_now(Val { bits, shadow, epoch: 0 }, self.get(t, cmp))
                });
                // Where nothing decides, the step will say so.
                let succeeds = equal.unwrap_or(true);
                event.accesses = range(ptr, size as u64, succeeds);
            }
            Inst::MemCopy { dst, src, len, .. } => {
                event.label.op = Op::MemCopy;
                let n = self.get(t, len).bits;
                if n > 0 {
                    event.accesses = range(src, n, false);
                    event.accesses.extend(range(dst, n, true));
                }
            }
            Inst::MemSet { dst, len, .. } => {
                event.label.op = Op::MemSet;
                let n = self.get(t, len).bits;
                if n > 0 {
                    event.accesses = range(dst, n, true);
                }
            }
            Inst::AwaitEnter { .. } => {
                event.label.op = Op::Await;
                event.accesses = self.await_now(t).accesses;
            }
            Inst::Lib { f, args, .. } if f != Builtin::Outside => {
                let plan = self.sync_plan(t, f, args, choice).unwrap_or(Plan::new(Op::Call, true, None));
                event.label.op = plan.op;
                event.label.outcome = plan.outcome;
                event.object = plan.object;
                event.object2 = plan.object2;
                if let (Op::BarrierArrive, Some(barrier)) = (plan.op, plan.object2) {
                    event.accesses.extend(self.arrival(barrier));
                }
            }
            Inst::Mark { .. } | Inst::Jump { .. } => event.label.op = Op::Mark,
            _ => event.label.op = Op::Call,
        }
        event
    }
}
