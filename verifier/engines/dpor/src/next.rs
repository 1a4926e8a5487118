//! What is next at a node: the arms of a decision, then the branches of the wakeup tree, then any step that
//! is awake.

use super::StepId;
use super::explore::Explorer;
use super::wakeup_tree::{List, NIL};
use exec::machine::{Choice, Machine, Status};
use report::sink::Sink;
use smallvec::SmallVec;
use traceformat::thread::ThreadIx;

/// What is next at a node.
pub(super) enum Next {
    Step(StepId, List),
    /// No step is enabled.
    Maximal,
    /// Steps are enabled, all asleep.
    Blocked,
    /// All branches are explored.
    Done,
    /// Nothing: the search is to end.
    Stopped,
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// The next step at node `k`, which counts as taken then.
    pub(super) fn next(&mut self, k: usize) -> Next {
        if let Some(next) = self.next_of_decision(k).or_else(|| self.next_in_tree(k)) {
            return next;
        }
        let frame = &self.frames[k];
        if frame.taken > 0 && frame.decision.is_none() {
            return Next::Done;
        }
        if !self.stands_at(k) {
            return Next::Stopped;
        }
        if let Some(next) = self.next_arm(k) {
            return next;
        }
        if self.frames[k].taken > 0 {
            return Next::Done;
        }
        let n = self.machine.threads().len();
        let past = (self.path.meta[..k].iter().zip(&self.path.events)).rev();
        let start = self.options.order.start(past.map(|(m, e)| (m.step.thread, e.event.label.op)), n);
        let frame = &mut self.frames[k];
        let mut enabled = false;
        for choice in [Choice::Main, Choice::Timeout] {
            let mut chosen = None;
            for i in 0..n {
                let thread = ThreadIx(((start + i) % n) as u16);
                if self.machine.status(thread, choice) != Status::Ready {
                    continue;
                }
                enabled = true;
                let step = StepId { thread, choice };
                if frame.sleeps(step, &self.sleepers) {
                    continue;
                }
                let near = self.options.near.as_ref();
                if near.is_some_and(|n| n.contains(&self.machine.next_event(thread, choice).label.site.0)) {
                    chosen = chosen.or(Some(step));
                    continue;
                }
                chosen = Some(step);
                break;
            }
            if let Some(step) = chosen {
                frame.taken += 1;
                return Next::Step(step, List::EMPTY);
            }
        }
        if enabled { Next::Blocked } else { Next::Maximal }
    }

    /// The leftmost branch of node `k`'s tree that can be taken.
    fn next_in_tree(&mut self, k: usize) -> Option<Next> {
        loop {
            let first = self.frames[k].branches.first;
            let is_arm = first != NIL && matches!(self.forest.get(first).step.choice, Choice::Arm(_));
            if is_arm && !self.stands_at(k) {
                return Some(Next::Stopped);
            }
            let (step, children) = self.forest.pop_first(&mut self.frames[k].branches)?;
            if let Some(next) = self.taken_from_tree(k, step, children) {
                return Some(next);
            }
        }
    }

    /// The next arm of the decision whose arms are taken at node `k`. A failure depends on decisions, too:
    /// its reversal may begin with another thread's step. All arms come before that, whichever of them
    /// failed. They sleep there, so each execution in which the decision is made and nothing fails at once is
    /// found below its arm, in whatever order arms are tried and by whichever worker. (In two orders they
    /// would be told in two ways, and what arms have in common be lost.)
    fn next_of_decision(&mut self, k: usize) -> Option<Next> {
        let thread = self.frames[k].decision.as_ref()?.0;
        if !self.stands_at(k) {
            return Some(Next::Stopped);
        }
        let arm = |s: StepId| s.thread == thread && matches!(s.choice, Choice::Arm(_));
        while let Some((step, children)) = self.forest.pop_where(&mut self.frames[k].branches, arm) {
            if let Some(next) = self.taken_from_tree(k, step, children) {
                return Some(next);
            }
        }
        self.next_arm(k).filter(|next| matches!(next, Next::Step(..)))
    }

    /// Goes to node `k`; false if that was interrupted. (Before a branch is taken out: nothing is lost then.)
    fn stands_at(&mut self, k: usize) -> bool {
        self.go_to(k);
        !self.stopped
    }

    /// A branch that was taken out of node `k`'s tree, where the machine stands if it is an arm; `None` if
    /// nothing is to be done there.
    fn taken_from_tree(&mut self, k: usize, step: StepId, children: List) -> Option<Next> {
        if let Choice::Arm(a) = step.choice {
            let frame = &mut self.frames[k];
            if frame.sleeps(step, &self.sleepers) {
                // A sequence that was inserted before this arm was taken where it sleeps now: what begins
                // with the arm is explored there.
                self.forest.discard(children);
                return None;
            }
            let (thread, tried) = frame.decision.get_or_insert_with(|| (step.thread, SmallVec::new()));
            // (The reversal of a failure may begin with an arm of another thread. That is none of the arms
            // that are tried here.)
            if *thread == step.thread {
                tried.push(a);
            }
            if self.machine.status(step.thread, step.choice) != Status::Ready {
                // A sequence that was inserted below another one's decision: no input allows both. Those
                // that allow the sequence take another arm here.
                self.forest.discard(children);
                return None;
            }
        }
        self.frames[k].taken += 1;
        Some(Next::Step(step, children))
    }

    /// The next arm of the decision that some thread stands before at node `k`, if one does. Decisions touch
    /// nothing that others do, so they come first, and nothing else is tried beside them.
    fn next_arm(&mut self, k: usize) -> Option<Next> {
        let Explorer { machine, frames, sleepers, .. } = self;
        let frame = &mut frames[k];
        let threads = match &frame.decision {
            Some((t, _)) => t.index()..t.index() + 1,
            None => 0..machine.threads().len(),
        };
        let mut asleep = false;
        for t in threads {
            let thread = ThreadIx(t as u16);
            let tried = frame.decision.as_ref().map_or(&[][..], |d| &d.1);
            let arms = (0..machine.arms(thread)).filter(|a| !tried.contains(a));
            for a in arms {
                let step = StepId { thread, choice: Choice::Arm(a) };
                if machine.status(thread, step.choice) != Status::Ready {
                    continue;
                }
                if frame.sleeps(step, sleepers) {
                    asleep = true;
                    continue;
                }
                frame.decision.get_or_insert_with(|| (thread, SmallVec::new())).1.push(a);
                frame.taken += 1;
                return Some(Next::Step(step, List::EMPTY));
            }
            if asleep {
                break;
            }
        }
        (asleep && frame.taken == 0).then_some(Next::Blocked)
    }
}
