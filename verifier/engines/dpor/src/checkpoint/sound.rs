//! What is asked of a search that was read from a file, before it goes on.
//!
//! Every index points at what it should; lists end, and no tree node is in two of them; sleep sets lie in
//! their arenas as a search leaves them; a shared node waits for as many branches as are under way there. So
//! nothing is out of bounds or goes round in a circle, and no worker waits for a branch that nobody has.
//! Whether the steps are the program's is seen when they are taken again ([`super::super::worker`]). Whether
//! all that had to be in the trees *is* there only another search could say.

use super::super::explore::Frame;
use super::super::path::signature;
use super::super::shared::{BranchId, NO_BRANCH};
use super::super::sleep::Sleeper;
use super::super::wakeup_tree::{Forest, List};
use super::super::{StepId, worker::Suspended};
use super::{Checkpoint, Resume};
use rustc_hash::FxHashSet;
use traceformat::event::Event;

type Sound = Result<(), &'static str>;

/// Longest execution that anybody goes on with, in events.
const LONG: usize = 1 << 24;

impl Checkpoint {
    /// The error is what is wrong with it.
    pub fn is_sound(&self) -> Sound {
        if !self.threads.is_in_order() {
            return Err("threads are named by threads that come later");
        }
        let c = &self.counts;
        let all =
            [c.traces, c.blocked, c.unsupported, c.assumed].into_iter().try_fold(0u64, u64::checked_add);
        if all != Some(c.executions) || c.executions > 1 << 60 || c.deadlocked + c.violating > c.traces {
            return Err("its counters contradict each other");
        }
        let check = Check { threads: self.threads.len(), branches_done: &self.branches_done };
        if self.branches_done.first() != Some(&None) {
            return Err("its branches have no beginning");
        }
        let mut steps: Vec<Vec<StepId>> = Vec::new();
        let mut under_way = FxHashSet::default();
        let mut busy = vec![0u32; self.nodes.len()];
        for (i, n) in self.nodes.iter().enumerate() {
            let mut path = Vec::new();
            match (n.parent, n.step) {
                (None, None) if i == 0 && n.branch == NO_BRANCH => {}
                (Some(p), Some(step)) if (p as usize) < i => {
                    check.step(step)?;
                    check.branch(self, p, n.branch, &mut under_way)?;
                    busy[p as usize] += 1;
                    path.clone_from(&steps[p as usize]);
                    path.push(step);
                }
                _ => return Err("a shared node hangs nowhere"),
            }
            steps.push(path);
            let s = &n.state;
            if s.done || s.frame.shared.len() > s.frame.sleep.len() {
                return Err("a shared node is complete, or has taken what it never had");
            }
            check.sleepers(&s.sleepers)?;
            check.frame(&s.frame, s.sleepers.len())?;
            check.trees(&s.forest, [s.frame.branches])?;
        }
        if self.jobs.is_empty() && self.nodes.is_empty() {
            return Err("nothing is left to do");
        }
        for (parent, job) in &self.jobs {
            match parent {
                None if self.nodes.is_empty() && self.jobs.len() == 1 && job.branch == NO_BRANCH => {
                    check.job(job, &[], 0)?;
                }
                Some(p) if (*p as usize) < self.nodes.len() => {
                    check.branch(self, *p, job.branch, &mut under_way)?;
                    busy[*p as usize] += 1;
                    let above = &steps[*p as usize];
                    check.job(job, above, above.len() + 1)?;
                }
                _ => return Err("a search hangs nowhere"),
            }
        }
        if self.nodes.iter().zip(&busy).any(|(n, b)| n.state.busy != *b) {
            return Err("a branch under way is lost");
        }
        let all = self.nodes.iter().map(|n| &n.state.sleepers).chain(self.jobs.iter().map(|j| &j.1.sleepers));
        let awaits =
            |s: &Sleeper| s.branch_id != NO_BRANCH && self.branches_done[s.branch_id as usize].is_none();
        if all.flatten().any(|s| awaits(s) && !under_way.contains(&s.branch_id)) {
            return Err("a branch that others wait for is lost");
        }
        Ok(())
    }
}

struct Check<'c> {
    threads: usize,
    branches_done: &'c [Option<bool>],
}

impl Check<'_> {
    fn step(&self, step: StepId) -> Sound {
        if step.thread.index() < self.threads { Ok(()) } else { Err("a step is of no thread") }
    }

    fn event(&self, step: StepId, event: &Event, sig: u64) -> Sound {
        self.step(step)?;
        if event.thread != step.thread || sig != signature(event) {
            return Err("an event is not its step's");
        }
        Ok(())
    }

    fn branch_id(&self, branch_id: BranchId) -> Sound {
        if (branch_id as usize) < self.branches_done.len() { Ok(()) } else { Err("there is no such branch") }
    }

    /// A branch under way, taken at shared node `p`, and nobody else's.
    fn branch(
        &self,
        all: &Checkpoint,
        p: u32,
        branch: BranchId,
        under_way: &mut FxHashSet<BranchId>,
    ) -> Sound {
        self.branch_id(branch)?;
        let taken = all.nodes[p as usize].state.frame.shared.iter().any(|t| t.branch_id == branch);
        if branch == NO_BRANCH
            || !taken
            || self.branches_done[branch as usize].is_some()
            || !under_way.insert(branch)
        {
            return Err("a branch is not under way, or twice");
        }
        Ok(())
    }

    fn sleepers(&self, all: &[Sleeper]) -> Sound {
        all.iter().try_for_each(|s| self.event(s.step, &s.event, s.sig).and(self.branch_id(s.branch_id)))
    }

    fn frame(&self, frame: &Frame, sleepers: usize) -> Sound {
        if frame.sleep.iter().any(|s| *s as usize >= sleepers) {
            return Err("a step that sleeps is not there");
        }
        if frame.decision.as_ref().is_some_and(|(t, _)| t.index() >= self.threads) {
            return Err("a decision is of no thread");
        }
        frame.shared.iter().try_for_each(|t| self.branch_id(t.branch_id))
    }

    /// A search whose own nodes begin after `base` steps, the first of which are `above`.
    fn job(&self, job: &Suspended, above: &[StepId], base: usize) -> Sound {
        let n = job.steps.len();
        if n < base || n > LONG || !job.steps.starts_with(above) || job.reported > n {
            return Err("a search is not below its node");
        }
        if job.frames.len() != n + 1 - base {
            return Err("a search has too few nodes, or too many");
        }
        job.steps.iter().try_for_each(|s| self.step(*s))?;
        self.sleepers(&job.sleepers)?;
        // A node's own entries lie above those of its ancestors. (Where the first one's begin does not
        // matter: it is not left.)
        let mut ends: Vec<usize> = job.frames.iter().skip(1).map(|f| f.base()).collect();
        ends.push(job.sleepers.len());
        if !ends.is_sorted() {
            return Err("sleep sets are out of order");
        }
        for (frame, end) in job.frames.iter().zip(ends) {
            self.frame(frame, end)?;
            if !frame.shared.is_empty() {
                return Err("a node is shared that nobody shares");
            }
        }
        let pending = match job.resume {
            Resume::Next | Resume::Backtrack => List::EMPTY,
            Resume::Step(step, list) => {
                self.step(step)?;
                list
            }
            Resume::Nowhere => return Err("a search stopped in the middle of something"),
        };
        self.trees(&job.forest, job.frames.iter().map(|f| f.branches).chain([pending]))
    }

    /// Lists that end, whose nodes are in no other list and in use.
    fn trees(&self, forest: &Forest, roots: impl IntoIterator<Item = List>) -> Sound {
        let mut met = forest.unused().ok_or("an unused place is listed twice, or is none")?;
        let mut todo: Vec<List> = roots.into_iter().collect();
        while let Some(list) = todo.pop() {
            let (mut at, mut last) = (list.first, super::super::wakeup_tree::NIL);
            while at != super::super::wakeup_tree::NIL {
                match met.get_mut(at as usize) {
                    Some(m) if !*m => *m = true,
                    _ => return Err("a wakeup tree goes round, or out of bounds"),
                }
                let node = forest.get(at);
                self.event(node.step, &node.event, node.sig)?;
                todo.push(node.children);
                (last, at) = (at, node.next);
            }
            if list.last() != last {
                return Err("a wakeup tree ends somewhere else");
            }
        }
        Ok(())
    }
}
