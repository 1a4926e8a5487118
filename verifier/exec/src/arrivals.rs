//! Barriers, and who uses them.
//!
//! # Which arrivals commute
//!
//! Which phase an arrival belongs to is a property of the state. As long as no more threads use a barrier
//! than it counts, arrivals of one phase commute: a thread that is about to arrive has not arrived in this
//! phase, so with it at most as many threads have as the barrier counts, and neither of two such threads can
//! complete the phase before the other one arrives. Where more use it (a *crowded* barrier), the phase may be
//! complete before the second one arrives, and then their order decides who shares a phase: each arrival
//! writes the barrier's state, and says so as an access, so that the one table of dependence orders any two.
//!
//! # How a search knows
//!
//! Nobody can say in advance who will come. So a search that counts traces ([`Machine::commute_arrivals`])
//! takes for granted that only the barriers that are named are crowded. An arrival that makes another one
//! crowded is not explained ([`CROWDED`]): the search starts again, with that barrier named. *No execution is
//! missed by that.* Let an execution `w.f` be such that `f` is the first arrival that makes a barrier
//! crowded. Before `f` all independence that the search uses is valid, see above: `w` stays an execution when
//! neighbours are swapped. Whether a sequence makes a barrier crowded depends on the set of its arrivals
//! alone: it stays so when they are swapped and when others are put in front. So wherever the search leaves
//! out `w.f` because a step `p` was taken before that is independent of it, or is one of its own that can be
//! moved to the front, `p.w.f` (`p` once) has a prefix of the same kind; it lies in the subtree of `p`, which
//! was searched. By induction over the order in which subtrees are completed (POPL 2014, Theorem 5.6, has the
//! same structure) some arrival of this kind is executed. Hence: what was proven of a subtree in which none
//! was executed is proven.
//!
//! Users are counted from a barrier's initialisation on. Machines that are not asked to let arrivals commute
//! take every barrier as crowded, which is never wrong.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
#[cfg(doc)]
use crate::machine::Machine;
use crate::sync_state::Barrier;
use model::inst::Reg;
use model::shadow::CLEAN;
use model::stop::CROWDED;
use rustc_hash::FxHashSet;
use traceformat::event::{Access, ObjectId};

/// At which barriers arrivals do not commute.
#[derive(Clone, Debug, Default)]
pub(super) enum Crowded {
    #[default]
    All,
    These(FxHashSet<ObjectId>),
}

impl Crowded {
    fn has(&self, barrier: ObjectId) -> bool {
        match self {
            Crowded::All => true,
            Crowded::These(all) => all.contains(&barrier),
        }
    }
}

impl Interp<'_> {
    /// What an arrival at this barrier accesses: its state, if arrivals there do not commute.
    pub(super) fn arrival(&self, barrier: ObjectId) -> Option<Access> {
        self.crowded.has(barrier).then_some(Access { object: barrier, start: 0, end: 1, write: true })
    }

    /// Executes an arrival or a departure.
    pub(super) fn barrier(&mut self, t: usize, p: Val, dst: Reg) -> Result<(), Fault> {
        let me = t as u16;
        let head = self.threads[t].head;
        let counts_users = !self.crowded.has(self.sync_id(p));
        let s = self.change::<Barrier>(t, p)?;
        if head.phase == 0 {
            if counts_users && !s.users.contains(&me) {
                s.users.push(me);
                // In the order of threads, so that the order of arrivals leaves no trace.
                s.users.sort_unstable();
                if s.users.len() > s.count as usize {
                    return unsupported(CROWDED, "more threads use a barrier than it counts");
                }
            }
            let phase = s.phase;
            s.arrived.push(me);
            let full = s.arrived.len() as u32 == s.count;
            if full {
                let lowest = s.arrived.iter().copied().min();
                let all = std::mem::take(&mut s.arrived);
                s.leaving.extend(all.into_iter().map(|a| (a, phase, Some(a) == lowest)));
                s.leaving.sort();
                s.phase += 1;
            }
            s.arrived.sort_unstable();
            let head = &mut self.threads[t].head;
            (head.phase, head.stamp) = (1, phase);
            if full {
                self.chooses_serial();
            }
            return Ok(());
        }
        let i = s.leaving.iter().position(|l| l.0 == me && l.1 == head.stamp);
        let (.., serial) = s.leaving.remove(i.expect("the plan saw it"));
        // PTHREAD_BARRIER_SERIAL_THREAD is -1.
        self.set(t, dst, if serial { u32::MAX as u64 } else { 0 }, CLEAN);
        let head = &mut self.threads[t].head;
        (head.phase, head.pc) = (0, head.pc + 1);
        Ok(())
    }
}
