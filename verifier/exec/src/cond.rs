//! Condition variables, by tokens.
//!
//! A wait is three events: *enqueue* (gives up the mutex, once, and joins the waiters), *wake* or *timeout*,
//! *reacquire*. Waiters and signals carry stamps from one counter per variable. A signal with a waiter that
//! no pending token covers leaves a token; a token may be taken by any waiter that was enqueued before it.
//! The waiter takes the oldest such token, which keeps the remaining tokens matchable: with tokens sᵢ sorted,
//! at least i waiters have a stamp below sᵢ, and a waiter e that takes the oldest s > e leaves all counts
//! below s as they are (no token lies between e and s). A timeout is possible while that still holds without
//! the waiter: a signal is never lost to a timeout.
//!
//! The runtime excludes spurious wake-ups, and so does the model, unless it is asked for them
//! ([`crate::interp::InterpOptions::spurious_wakeups`]). Then an input says before a wait whether it returns
//! without cause: such a wait gives up the mutex, joins nobody, and reacquires. That stands for a return at
//! any time, since reacquiring may come arbitrarily late, and a thread that returns so takes no signal.

use crate::decide::Question;
use crate::errno::ETIMEDOUT;
use crate::fault::Fault;
use crate::interp::Interp;
use crate::journal::Val;
use crate::machine::Choice;
use crate::pending::Plan;
use crate::sync_state::Cond;
use model::builtin::Builtin;
use model::inst::{Inst, Reg};
use model::shadow::CLEAN;
use solver::term::{Sym, TermId};
use traceformat::event::Op;

/// Waits of one thread that return without cause, where that is explored: a loop around a wait would go on
/// for ever.
pub(super) const SPURIOUS: u32 = 1;

/// Phases of a wait.
const WAITING: u8 = 1;
const WOKEN: u8 = 2;

/// Can every pending token find a waiter of its own?
fn matchable(s: &Cond, without: u16) -> bool {
    let mut tokens = s.tokens.clone();
    tokens.sort();
    tokens
        .iter()
        .enumerate()
        .all(|(i, token)| s.waiters.iter().filter(|w| w.0 != without && w.1 < *token).count() > i)
}

impl Interp<'_> {
    pub(super) fn cond_plan(&self, t: usize, cond: Val, mutex: Val, choice: Choice) -> Result<Plan, Fault> {
        let head = &self.threads[t].head;
        let object = Some(self.sync_id(cond));
        let object2 = Some(self.sync_id(mutex));
        Ok(match head.phase {
            WAITING if choice == Choice::Timeout => {
                let possible = self.view(cond, |s: &Cond| matchable(s, t as u16))?;
                Plan::new(Op::CondTimeout, possible, object)
            }
            WAITING => {
                let woken = self.view(cond, |s: &Cond| s.tokens.iter().any(|token| *token > head.stamp))?;
                Plan::new(Op::CondWake, woken, object)
            }
            WOKEN => {
                let (open, robust) = self.is_free_for(t, mutex)?;
                Plan { object2, outcome: robust as u8, ..Plan::new(Op::CondReacquire, open, object) }
            }
            _ => {
                let outcome = u8::from(self.wakes_without_cause(t));
                Plan { object2, outcome, ..Plan::new(Op::CondEnqueue, true, object) }
            }
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
                let s = self.change::<Cond>(t, cond)?;
                s.waiters.retain(|w| w.0 != me);
                if choice == Choice::Main {
                    let oldest = s.tokens.iter().position(|token| *token > head.stamp);
                    s.tokens.remove(oldest.expect("the plan saw it"));
                }
                let head = &mut self.threads[t].head;
                (head.phase, head.timed_out) = (WOKEN, choice == Choice::Timeout);
            }
            WOKEN => {
                let result = match self.lock_again(t, mutex)? {
                    0 if head.timed_out => ETIMEDOUT,
                    r => r,
                };
                self.set(t, dst, result, CLEAN);
                let head = &mut self.threads[t].head;
                (head.phase, head.pc, head.wake) = (0, head.pc + 1, 0);
            }
            _ => {
                self.assumed.wakeups = true;
                self.unlock_to_wait(t, mutex)?;
                if self.wakes_without_cause(t) {
                    let head = &mut self.threads[t].head;
                    (head.phase, head.timed_out) = (WOKEN, false);
                    head.woken += 1;
                    return Ok(());
                }
                let s = self.change::<Cond>(t, cond)?;
                let stamp = s.next_stamp;
                s.next_stamp += 1;
                s.waiters.push((me, stamp));
                let head = &mut self.threads[t].head;
                (head.phase, head.stamp) = (WAITING, stamp);
            }
        }
        Ok(())
    }

    /// Does the thread stand before a wait of which nothing says yet whether it returns without cause?
    pub(super) fn may_wake(&self, t: usize) -> bool {
        let head = &self.threads[t].head;
        let waits =
            matches!(self.current(t), Inst::Lib { f: Builtin::CondWait | Builtin::CondTimedWait, .. });
        waits && head.phase == 0 && head.wake == 0 && head.woken < SPURIOUS
    }

    /// Lets an input say so.
    pub(super) fn ask_wake(&mut self, t: usize) -> Result<(), Fault> {
        self.threads[t].head.wake = self.threads[t].head.inputs + 1;
        let (term, _) = self.fresh(t, "a spurious wake-up", 1);
        self.stand(t, Question::Truth(TermId(term as u32)))
    }

    /// What it said.
    pub(super) fn wakes_without_cause(&self, t: usize) -> bool {
        let Some(rank) = self.threads[t].head.wake.checked_sub(1) else { return false };
        let term = self.symbols.terms.borrow_mut().symbol(Sym { thread: t as u32, rank }, 1);
        self.known(t, term) == Some(1)
    }

    /// Signals one waiter or all. Without a waiter that is not covered yet the signal is lost.
    pub(super) fn signal(&mut self, t: usize, cond: Val, all: bool) -> Result<(), Fault> {
        let s = self.change::<Cond>(t, cond)?;
        let uncovered = s.waiters.len() - s.tokens.len();
        let stamp = s.next_stamp;
        s.next_stamp += 1;
        for _ in 0..if all { uncovered } else { uncovered.min(1) } {
            s.tokens.push(stamp);
        }
        Ok(())
    }
}
