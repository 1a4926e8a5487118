//! All arms by turns, at the beginning.
//!
//! Nothing can be published of a decision before each of its arms has an execution, and all but one are
//! complete, if somebody else could come before it ([`schedule`]'s rules for R3). A plain depth-first search
//! has explored everything below the first arm before it comes to the second one, and until then nobody can
//! run. So a search begins otherwise. After an execution it is put aside, and an arm is taken that has none
//! yet, until no decision on the way of these executions has such an arm. Then what was put aside goes on by
//! turns, which get longer: small arms are complete soon, whichever they are. At last the searches that are
//! left go on one after the other.
//!
//! Nothing is lost by it. What is put aside is a [`Job`](super::worker::Job) below shared nodes, as a search
//! that was interrupted: to the protocol of [`super::worker`] it is a branch under way, of a worker that is
//! slow. Only the order differs.

use super::explore::Explorer;
use super::shared::{Node, lock};
use exec::machine::Machine;
use report::sink::Sink;
use std::sync::Arc;

/// So often a search is put aside for an arm, at most. A program whose inputs have more classes gets its
/// first set late in any order.
const MOST: usize = 256;

/// Executions in the longest turn.
const LONGEST: u64 = 2048;

/// How a search begins.
#[derive(Debug, Default)]
pub(super) struct ArmsFirst {
    on: bool,
    put_aside: usize,
    /// Executions in a turn, and before this turn.
    turn: u64,
    before: u64,
    /// Turns until all that was put aside had one.
    left: usize,
    /// Shared decisions may have arms that nobody has taken: to look costs more than an execution may.
    shared: bool,
}

impl ArmsFirst {
    pub fn is_on(&self) -> bool {
        self.on
    }
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// To be called before the search begins, by one worker of all.
    pub fn begin_with_arms(&mut self) {
        let turn = self.options.turn;
        self.arms_first = ArmsFirst { on: turn > 0, turn, ..ArmsFirst::default() };
    }

    /// After an execution: puts the search aside, if an arm is to be explored that it would not come to soon,
    /// or if its turn is over.
    pub fn leave_for_an_arm(&mut self) {
        if !self.arms_first.on || !self.active {
            return;
        }
        let top = self.path.len();
        // Those that an execution has come through, and its analysis, as in `share`.
        let end = top.min(self.analysed + 1);
        let own = (self.base..end).rev().find(|&k| self.has_arm(k));
        if self.frames[top].decision.is_some() || own.is_some_and(|k| self.is_bare_from(k + 1)) {
            // The arm comes next.
            return;
        }
        self.arms_first.shared &= own.is_some() || !self.nodes_with_arms().is_empty();
        let for_an_arm = own.is_some() || self.arms_first.shared;
        let waiting = self.pool.jobs();
        if self.arms_first.put_aside >= MOST || self.pool.is_full() || !for_an_arm && waiting == 0 {
            self.arms_first.on = false;
            return;
        }
        if !for_an_arm && !self.turn_is_over(waiting) {
            return;
        }
        if let Some(k) = own {
            self.share_down_to(k);
            self.arms_first.shared = true;
        }
        match self.suspend() {
            Ok(Some(job)) => {
                self.arms_first.put_aside += usize::from(for_an_arm);
                self.arms_first.before = self.counts.executions;
                self.active = false;
                // Whoever goes on with it may complete what these reports are about.
                self.sink.flush();
                self.pool.put_aside(job);
            }
            _ => self.arms_first.on = false,
        }
    }

    /// Is it the turn of the next one of those that wait?
    fn turn_is_over(&mut self, waiting: usize) -> bool {
        let turns = &mut self.arms_first;
        if self.counts.executions - turns.before < turns.turn {
            return false;
        }
        turns.left = turns.left.min(waiting + 1).saturating_sub(1);
        if turns.left == 0 {
            turns.left = waiting + 1;
            turns.turn *= 2;
            turns.on = turns.turn <= LONGEST;
        }
        turns.on
    }

    /// Nodes with an arm that nobody has taken, while they come first.
    pub(super) fn nodes_with_arms(&self) -> Vec<Arc<Node>> {
        if !self.arms_first.on || !self.arms_first.shared {
            return Vec::new();
        }
        let (mut nodes, _) = self.pool.with_work();
        nodes.retain(|n| lock(&n.state).may_have_arm());
        nodes
    }

    /// Has the decision at node `k`, if there is one, an arm that was not taken?
    fn has_arm(&self, k: usize) -> bool {
        let arms = self.path.events[k].arms as usize;
        self.frames[k].decision.as_ref().is_some_and(|(_, tried)| tried.len() < arms)
    }

    /// Is there no other branch at any node from the `k`-th one on?
    fn is_bare_from(&self, k: usize) -> bool {
        (k..=self.path.len()).all(|k| self.frames[k].branches.is_empty())
    }
}
