//! The roots of what was published: one schedule set for each set of facts.
//!
//! Sets that were proven for different runs share nothing: an arm that is safe where there are at most three
//! arguments says nothing about a run with four. So each has a graph of its own, a delta extends the root
//! whose facts it has, and a run is under one root from its first event to its last (R2). A root is never
//! withdrawn (R5).

use crate::fingerprint::Fingerprint;
use crate::schedule::fact::{Facts, Run, Unmet};
use crate::schedule::merge::{MergeError, merge};
use crate::schedule::set::ScheduleSet;
use crate::schedule::validate::validate;

/// At least one valid set; no two have the same facts, all are for the same program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roots(Vec<ScheduleSet>);

impl Roots {
    /// # Errors
    /// If the set is not valid.
    pub fn new(set: ScheduleSet) -> Result<Roots, MergeError> {
        validate(&set)?;
        Ok(Roots(vec![set]))
    }

    /// Merges a delta into the root with its facts, or adds it as another root.
    ///
    /// # Errors
    /// As [`merge`]; then nothing has changed.
    pub fn add(&mut self, delta: ScheduleSet) -> Result<(), MergeError> {
        let (base, delta_is_for) = (self.0[0].fingerprint, delta.fingerprint);
        if base != delta_is_for {
            return Err(MergeError::Fingerprint { base, delta: delta_is_for });
        }
        match self.0.iter_mut().find(|s| s.facts == delta.facts) {
            Some(set) => *set = merge(set, &delta)?.set,
            None => {
                validate(&delta)?;
                self.0.push(delta);
            }
        }
        Ok(())
    }

    /// The program that all are for.
    pub fn fingerprint(&self) -> Fingerprint {
        self.0[0].fingerprint
    }

    pub fn iter(&self) -> std::slice::Iter<'_, ScheduleSet> {
        self.0.iter()
    }

    /// The root, where there is one only.
    pub fn single(&self) -> Option<&ScheduleSet> {
        <&[ScheduleSet; 1]>::try_from(self.0.as_slice()).ok().map(|[set]| set)
    }

    pub fn into_vec(self) -> Vec<ScheduleSet> {
        self.0
    }

    /// The root for a run: of those whose facts it meets, those with the fewest named assumptions, then the
    /// most general, then the first by identity.
    ///
    /// # Errors
    /// If it meets none: for each root, the first fact that does not hold.
    pub fn fitting(&self, run: &impl Run) -> Result<&ScheduleSet, Vec<Unmet>> {
        let (mut fit, mut unmet) = (Vec::new(), Vec::new());
        for set in &self.0 {
            match set.facts.unmet(run) {
                None => fit.push(set),
                Some(u) => unmet.push(u),
            }
        }
        let named = |s: &ScheduleSet| s.assumptions.iter().filter(|a| a.is_named()).count();
        let Some(fewest) = fit.iter().map(|s| named(s)).min() else { return Err(unmet) };
        fit.retain(|s| named(s) == fewest);
        let more_general = |a: &Facts, b: &Facts| a.follow_from(b) && !b.follow_from(a);
        let best = fit.iter().filter(|s| !fit.iter().any(|o| more_general(&o.facts, &s.facts)));
        // (Being more general is an order, so someone is the most.)
        Ok(best.min_by(|a, b| a.facts.cmp(&b.facts)).copied().unwrap_or(fit[0]))
    }
}
