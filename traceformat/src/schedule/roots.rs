//! The roots of what was published: one schedule set for each set of facts.
//!
//! Sets that were proven for different runs share nothing: an arm that is safe where there are at most three
//! arguments says nothing about a run with four. So each has a graph of its own, a delta extends the root
//! whose facts it has, and a run is under one root from its first event to its last (R2). A root is never
//! withdrawn (R5).

use crate::fingerprint::Fingerprint;
use crate::schedule::fact::{Facts, Run, Unmet};
use crate::schedule::merge::{MergeError, SetInvariants, has_conditions, merge_into};
use crate::schedule::set::ScheduleSet;
use crate::schedule::validate::{strongly_connected, validate};

/// At least one valid set; no two have the same facts, all are for the same program.
#[derive(Clone, Debug)]
pub struct Roots {
    sets: Vec<ScheduleSet>,
    /// Of each set, so that a delta costs its own size and not that of the set (as in `grow.rs`).
    known: Vec<SetInvariants>,
}

/// The same sets in the same order: what is known of them follows from them.
impl PartialEq for Roots {
    fn eq(&self, other: &Roots) -> bool {
        self.sets == other.sets
    }
}

impl Eq for Roots {}

/// Nothing is: what a set is like is found out when it first grows. Most never do.
const UNKNOWN: SetInvariants = SetInvariants { pruned: false, conditions: true, acyclic: false };

impl Roots {
    /// # Errors
    /// If the set is not valid.
    pub fn new(set: ScheduleSet) -> Result<Roots, MergeError> {
        validate(&set)?;
        Ok(Roots { sets: vec![set], known: vec![UNKNOWN] })
    }

    /// Merges a delta into the root with its facts, or adds it as another root.
    ///
    /// # Errors
    /// As [`crate::schedule::merge::merge`]; then nothing has changed.
    pub fn add(&mut self, delta: ScheduleSet) -> Result<(), MergeError> {
        let (base, delta_is_for) = (self.sets[0].fingerprint, delta.fingerprint);
        if base != delta_is_for {
            return Err(MergeError::Fingerprint { base, delta: delta_is_for });
        }
        let Some(i) = self.sets.iter().position(|s| s.facts == delta.facts) else {
            validate(&delta)?;
            self.sets.push(delta);
            self.known.push(UNKNOWN);
            return Ok(());
        };
        let (set, known) = (&mut self.sets[i], &mut self.known[i]);
        // (Where nothing is new, nothing has been pruned either.)
        if let Some(grown) = merge_into(set, delta, *known)? {
            *known = match known.pruned {
                true => SetInvariants { conditions: grown.conditions, acyclic: grown.acyclic, ..*known },
                false => SetInvariants {
                    pruned: true,
                    conditions: has_conditions(set),
                    acyclic: strongly_connected(set).is_empty(),
                },
            };
        }
        Ok(())
    }

    /// The program that all are for.
    pub fn fingerprint(&self) -> Fingerprint {
        self.sets[0].fingerprint
    }

    pub fn iter(&self) -> std::slice::Iter<'_, ScheduleSet> {
        self.sets.iter()
    }

    /// The root, where there is one only.
    pub fn single(&self) -> Option<&ScheduleSet> {
        <&[ScheduleSet; 1]>::try_from(self.sets.as_slice()).ok().map(|[set]| set)
    }

    pub fn into_vec(self) -> Vec<ScheduleSet> {
        self.sets
    }

    /// The root for a run: of those whose facts it meets, closed ones before open ones, then those with the
    /// fewest named assumptions, then the most general, then the first by identity.
    ///
    /// # Errors
    /// If it meets none: for each root, the first fact that does not hold.
    pub fn fitting(&self, run: &impl Run) -> Result<&ScheduleSet, Vec<Unmet>> {
        let (mut fit, mut unmet) = (Vec::new(), Vec::new());
        for set in &self.sets {
            match set.facts.unmet(run) {
                None => fit.push(set),
                Some(u) => unmet.push(u),
            }
        }
        let named = |s: &ScheduleSet| (s.is_open(), s.assumptions.iter().filter(|a| a.is_named()).count());
        let Some(fewest) = fit.iter().map(|s| named(s)).min() else { return Err(unmet) };
        fit.retain(|s| named(s) == fewest);
        let more_general = |a: &Facts, b: &Facts| a.follow_from(b) && !b.follow_from(a);
        let best = fit.iter().filter(|s| !fit.iter().any(|o| more_general(&o.facts, &s.facts)));
        // (Being more general is an order, so someone is the most.)
        Ok(best.min_by(|a, b| a.facts.cmp(&b.facts)).copied().unwrap_or(fit[0]))
    }
}
