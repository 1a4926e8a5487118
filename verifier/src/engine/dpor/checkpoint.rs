//! Where an interrupted search goes on.
//!
//! A search can be put away between two steps: what is left to do is the path with its nodes (sleep sets, wakeup trees), and how far
//! the analysis is. The path's states are not kept: another machine of the same program takes the same steps again.

use super::StepId;
use super::explore::{Explorer, Frame, Inconsistent};
use super::path::{Pushed, signature};
use super::sleep::Sleeper;
use super::wakeup_tree::{Forest, List};
use crate::engine::sink::{Counts, Sink};
use crate::exec::machine::{Choice, Machine, Status, Step};
use serde::{Deserialize, Serialize};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// What comes next.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum Resume {
    /// What the current node says.
    Next,
    /// This step, which has been taken out of the node's tree.
    Step(StepId, List),
    /// The node's execution is analysed.
    Backtrack,
    /// The search stopped in the middle of something.
    Nowhere,
}

/// A search that has not ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    pub(super) threads: ThreadTable,
    steps: Vec<StepId>,
    frames: Vec<Frame>,
    sleepers: Vec<Sleeper>,
    forest: Forest,
    analysed: usize,
    reported: usize,
    counts: Counts,
    racing: Vec<SiteId>,
    resume: Resume,
}

impl<M: Machine + ?Sized, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// The search as it stands; `None` if it cannot go on from here.
    pub(super) fn checkpoint(&self) -> Option<Checkpoint> {
        if matches!(self.resume, Resume::Nowhere) || self.failure.is_some() || !self.machine.is_replaceable()
        {
            return None;
        }
        let n = self.path.len();
        let mut racing: Vec<SiteId> = self.path.racing.iter().copied().collect();
        racing.sort_unstable();
        Some(Checkpoint {
            threads: self.machine.threads().clone(),
            steps: self.path.meta.iter().map(|m| m.step).collect(),
            frames: self.frames[..=n].to_vec(),
            sleepers: self.sleepers.clone(),
            forest: self.forest.clone(),
            analysed: self.analysed,
            reported: self.reported,
            counts: self.counts,
            racing,
            resume: self.resume,
        })
    }

    /// Brings a new search to where another one was put away.
    pub(super) fn restore(&mut self, from: Checkpoint) -> Result<(), Inconsistent> {
        let other = || Inconsistent("the checkpoint does not fit the program".into());
        let n = from.steps.len();
        if from.frames.len() != n + 1 || from.analysed > n || from.reported > n {
            return Err(other());
        }
        for (k, &step) in from.steps.iter().enumerate() {
            let StepId { thread, choice } = step;
            if self.machine.status(thread, choice) != Status::Ready {
                return Err(other());
            }
            let (alternative, lone_timeout, arms) = self.surroundings(step);
            let (event, cut) = match self.machine.step(thread, choice) {
                Step::Done(e) => (e, false),
                Step::Violated(e, _) | Step::Unsupported(e, _) => (e, true),
            };
            self.at += 1;
            if cut && k + 1 < n {
                return Err(other());
            }
            let sig = signature(&event);
            self.path.push(self.machine, step, Pushed { event, sig, cut, alternative, lone_timeout, arms });
        }
        self.path.racing.extend(from.racing);
        self.frames = from.frames;
        self.sleepers = from.sleepers;
        self.forest = from.forest;
        self.analysed = from.analysed;
        self.reported = from.reported;
        self.counts = from.counts;
        self.resume = from.resume;
        Ok(())
    }

    /// What an event's surroundings say before it happens: the event of the thread's other choice, whether it is a lone timeout, the
    /// feasible arms of a decision.
    pub(super) fn surroundings(&self, step: StepId) -> (Option<Box<traceformat::event::Event>>, bool, u16) {
        let alternative = self.alternative(step);
        let lone = step.choice == Choice::Timeout && self.others_enabled(step.thread);
        let arms = match step.choice {
            Choice::Arm(_) => self.feasible_arms(step.thread).count() as u16,
            Choice::Main | Choice::Timeout => 0,
        };
        (alternative, lone, arms)
    }
}
