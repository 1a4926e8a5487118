//! The report: what the session comes to, and the verdict.

use super::Report;
use super::session::Session;
use crate::memory::status_mb;
use crate::publish::SOON;
use model::stop::Unsupported;
use report::sink::{Counts, End, Failing, Inconsistent};
use report::verdict::{Conclusion, Evidence, conditions, decide};
use schedule::trie::Trie;
use std::sync::atomic::Ordering;
use std::time::Duration;
use traceformat::schedule::set::{Assumption, ScheduleSet};

/// What a session has come to, before anything is said of it.
pub(super) struct Judged<'s> {
    pub session: Session<'s>,
    pub evidence: Evidence,
    /// What shows that the engine is wrong.
    pub broken: Option<String>,
    /// Nothing that the engine has said may be relied on.
    pub unreliable: bool,
    /// What is published last.
    pub set: ScheduleSet,
    counts: Counts,
}

impl Judged<'_> {
    pub fn conclusion(&self) -> Conclusion {
        match self.broken.clone() {
            None => decide(&self.evidence),
            // A counterexample is one all the same, and said beside it.
            Some(why) => Conclusion::broken(match &self.session.property {
                None => why,
                Some(property) => format!("{why}; a counterexample was found: {property}"),
            }),
        }
    }

    /// The report, after the last delivery.
    pub fn report(self, patience: Duration) -> Report {
        let conclusion = self.conclusion();
        self.session.into_report(conclusion, self.set, &self.counts, self.evidence.unsupported, patience)
    }
}

impl<'s> Session<'s> {
    /// What it all came to.
    pub(super) fn report(self, result: Result<End, Inconsistent>, patience: Duration) -> Report {
        self.judge(result.map_err(|e| e.to_string())).report(patience)
    }

    /// What the verdict rests on; an error says why nothing of it may be relied on.
    pub(super) fn judge(mut self, result: Result<End, String>) -> Judged<'s> {
        let defect = self.trie.defect().map(|e| format!("the engine contradicts itself: {e}"));
        let broken = match &result {
            Ok(end) if self.root_done => self.contradiction(&end.counts),
            _ => None,
        };
        let broken = self.audit.miss.clone().or(broken);
        let unreliable = result.as_ref().err().cloned().or(defect).or(broken.clone());
        let is_unreliable = unreliable.is_some();
        // (What is not explained may be the verdict's reason, and takes no counterexample with it. This
        // does.)
        self.notes.extend(unreliable.clone().filter(|_| !self.unsupported.is_empty()));
        if let Some(why) = &self.audit.unsampled {
            self.notes.push(format!("what was found last is not published: {why}"));
        }
        let set = self.last_set(unreliable.is_some());
        let end = result.unwrap_or_else(|_| End { counts: self.counts, ..End::default() });
        if !self.root_done && !end.complete && self.interrupted.is_none() {
            let why = end.why.clone();
            self.interrupted = Some(why.unwrap_or_else(|| "the engine stopped before the end".into()));
        }
        self.notes.extend(self.outlet.messages());
        self.notes.extend(end.notes.iter().cloned());
        let mut unsupported = self.unsupported.clone();
        unsupported.extend(end.gaps.iter().cloned());
        let complete = self.root_done && unreliable.is_none() && unsupported.is_empty();
        let harmless = self.safe + self.accepted_deadlocks();
        let (counts, is_cut) = (end.counts, is_cut(&self.trie.header().assumptions));
        // Without executions that were reported, the engine's word, which has been sampled.
        let safe = end.safe && unreliable.is_none() && self.audit.unsampled.is_none();
        let evidence = Evidence {
            all_proven: safe
                || self.root_done
                    && harmless + self.counts.assumed == self.counts.executions
                    // Where an assumption fails under some schedules, the root is not free though all is
                    // explored.
                    && (self.trie.is_free() || self.counts.assumed > 0 || is_cut),
            safe: self.safe + u64::from(safe),
            vacuous: end.vacuous
                || complete && self.counts.assumed > 0 && self.counts.assumed == self.counts.executions,
            counterexample: self.property.clone().filter(|_| unreliable.is_none()),
            // Every execution was looked at, none is harmless, and each fails by itself. (One that fails an
            // assumption may be what a scheduler can choose instead; one that is harmless may be, for some
            // inputs: both are left open.)
            inevitable: end.inevitable
                || complete
                    && harmless == 0
                    && self.counts.assumed == 0
                    && counts.blocked == 0
                    && !self.failures_of_traces,
            failing: if unreliable.is_some() { Failing::Excluded } else { self.failing },
            published: self.published,
            unsupported: unsupported.into_iter().collect(),
            conditions: {
                let header = self.trie.header();
                let mut all = conditions(&header.facts, &header.assumptions);
                all.extend(end.conditions.iter().cloned());
                all
            },
            // Who was to stop where nothing was left to do is through.
            interrupted: unreliable
                // Where schedules are sampled as they come, this is what has ended the search.
                .or(self.audit.unsampled.clone().filter(|_| self.counts.executions == 0))
                .or(self.interrupted.clone().filter(|_| !self.root_done))
                .or(self.audit.unsampled.clone()),
        };
        Judged { session: self, evidence, broken, unreliable: is_unreliable, set, counts }
    }

    /// The set that is published last; an empty one of an engine that is not reliable.
    fn last_set(&mut self, unreliable: bool) -> ScheduleSet {
        if unreliable {
            self.published = 0;
            return Trie::new(self.trie.header().clone()).snapshot();
        }
        match self.grown.last() {
            Some((set, published)) => {
                self.published = published;
                set
            }
            // What it has found since was not sampled, and nobody waits for it.
            None if self.was_stopped() => self.withheld(),
            None => self.publish().unwrap_or_else(|| self.withheld()),
        }
    }

    /// The report of a verification that did not go on.
    pub(super) fn refuse(self, why: String, patience: Duration) -> Report {
        let header = self.trie.header().clone();
        let nothing = Session { trie: Trie::new(header), ..self };
        Report { refused: Some(why.clone()), ..nothing.judge(Err(why)).report(patience) }
    }

    /// The report, after the last delivery.
    fn into_report(
        self,
        conclusion: Conclusion,
        set: ScheduleSet,
        counts: &Counts,
        unsupported: Vec<Unsupported>,
        patience: Duration,
    ) -> Report {
        let Conclusion { verdict, inevitable, vacuous, beside } = conclusion;
        let stop = self.options.stop.clone();
        // Nobody is waited for much longer than the limit.
        let left = |t: Duration| (t + SOON).saturating_sub(self.started.elapsed());
        let patience = self.options.limits.time.map_or(patience, |t| patience.min(left(t)));
        // Relaxed: a flag that carries no data.
        let hurry = move || stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed));
        Report {
            verdict,
            inevitable,
            vacuous,
            beside,
            traces: counts.traces,
            deadlocked: counts.deadlocked,
            violating: counts.violating,
            assumed: counts.assumed,
            executions: counts.executions,
            blocked: counts.blocked,
            cut_off: counts.unsupported,
            published: self.published,
            seconds: self.started.elapsed().as_secs_f64(),
            peak_mb: status_mb("VmHWM:").unwrap_or(0.0),
            samples: self.audit.samples(),
            sampling_seconds: self.audit.spent().as_secs_f64(),
            first_schedule_seconds: self.first_schedule.map(|d| d.as_secs_f64()),
            hint: self.hint,
            property: self.property,
            counterexample: self.counterexample,
            inputs: self.inputs,
            unsupported,
            facts: set.facts.iter().map(ToString::to_string).collect(),
            assumptions: set.assumptions.iter().map(ToString::to_string).collect(),
            deliveries: self.outlet.finish(patience, hurry),
            notes: self.notes,
            refused: None,
            set,
            labels: self.labels,
            engines: Vec::new(),
            found: self.found,
            story: None,
        }
    }
}

/// Was something cut off at a bound that the runtime watches? Then nothing above it is free.
pub(super) fn is_cut(assumptions: &[Assumption]) -> bool {
    assumptions.iter().any(|a| matches!(a, Assumption::IterationsAtMost(_)))
}
