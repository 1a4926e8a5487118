//! Condition variables, by tokens.
//!
//! A wait is three events: *enqueue* (gives up the mutex and joins the waiters), *wake* or *timeout*, *reacquire*. Waiters and
//! signals carry stamps from one counter per variable. A signal with a waiter that no pending token covers leaves a token;
//! a token may be taken by any waiter that was enqueued before it. The waiter takes the oldest such token, which keeps
//! the remaining tokens matchable: with tokens sᵢ sorted, at least i waiters have a stamp below sᵢ, and a
//! waiter e that takes the oldest s > e leaves all counts below s as they are (no token lies between e and s).
//! A timeout is possible while that still holds without the waiter: a signal is never lost to a timeout. There are no
//! spurious wake-ups.

use crate::exec::fault::Fault;
use crate::exec::interp::Interp;
use crate::exec::journal::Val;
use crate::exec::machine::Choice;
use crate::exec::pending::Plan;
use crate::exec::sync::{Sync, Type};
use crate::model::inst::Reg;
use crate::model::shadow::CLEAN;
use traceformat::event::Op;

const ETIMEDOUT: u64 = 110;

/// Phases of a wait.
const WAITING: u8 = 1;
const WOKEN: u8 = 2;

/// Can every pending token find a waiter of its own?
fn matchable(s: &Sync, without: u16) -> bool {
    let mut tokens = s.tokens.clone();
    tokens.sort();
    tokens
        .iter()
        .enumerate()
        .all(|(i, token)| s.list.iter().filter(|w| w.0 != without && w.1 < *token).count() > i)
}

impl Interp<'_> {
    pub(super) fn cond_plan(&self, t: usize, cond: Val, mutex: Val, choice: Choice) -> Result<Plan, Fault> {
        let head = &self.threads[t].head;
        let object = Some(self.sync_id(cond));
        let object2 = Some(self.sync_id(mutex));
        Ok(match head.phase {
            WAITING if choice == Choice::Timeout => {
                let possible = self.with_cond(cond, |s| matchable(s, t as u16))?;
                Plan::new(Op::CondTimeout, possible, object)
            }
            WAITING => {
                let woken = self.with_cond(cond, |s| s.tokens.iter().any(|token| *token > head.stamp))?;
                Plan::new(Op::CondWake, woken, object)
            }
            WOKEN => Plan { object2, ..Plan::new(Op::CondReacquire, self.is_free(mutex)?, object) },
            _ => Plan { object2, ..Plan::new(Op::CondEnqueue, true, object) },
        })
    }

    pub(super) fn cond_step(
        &mut self,
        t: usize,
        cond: Val,
        mutex: Val,
        dst: Reg,
        choice: Choice,
    ) -> Result<(), Fault> {
        let me = t as u16;
        let head = self.threads[t].head;
        match head.phase {
            WAITING => {
                let s = self.change(t, cond, Type::Cond)?;
                s.list.retain(|w| w.0 != me);
                if choice == Choice::Main {
                    let oldest = s.tokens.iter().position(|token| *token > head.stamp);
                    s.tokens.remove(oldest.expect("the plan saw it"));
                }
                let head = &mut self.threads[t].head;
                (head.phase, head.timed_out) = (WOKEN, choice == Choice::Timeout);
            }
            WOKEN => {
                let s = self.change(t, mutex, Type::Mutex)?;
                (s.owner, s.count) = (me, head.relock);
                self.set(t, dst, if head.timed_out { ETIMEDOUT } else { 0 }, CLEAN);
                let head = &mut self.threads[t].head;
                (head.phase, head.pc) = (0, head.pc + 1);
            }
            _ => {
                let relock = self.unlock_fully(t, mutex)?;
                let s = self.change(t, cond, Type::Cond)?;
                let stamp = s.next;
                s.next += 1;
                s.list.push((me, stamp));
                let head = &mut self.threads[t].head;
                (head.phase, head.stamp, head.relock) = (WAITING, stamp, relock);
            }
        }
        Ok(())
    }

    /// Signals one waiter or all. Without a waiter that is not covered yet the signal is lost.
    pub(super) fn signal(&mut self, t: usize, cond: Val, all: bool) -> Result<(), Fault> {
        let s = self.change(t, cond, Type::Cond)?;
        let uncovered = s.list.len() - s.tokens.len();
        let stamp = s.next;
        s.next += 1;
        for _ in 0..if all { uncovered } else { uncovered.min(1) } {
            s.tokens.push(stamp);
        }
        Ok(())
    }
}
