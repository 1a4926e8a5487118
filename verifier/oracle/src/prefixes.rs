//! All Mazurkiewicz traces of a small program, counted without any reduction.
//!
//! [`super::explore`] walks every interleaving; a program with 10^3 traces can have 10^9 of these. Here the
//! nodes are *prefixes*: the happens-before relations of what executions have done so far. From each, every
//! step that is possible is taken. There are no sleep sets, no source sets, no wakeup trees, nothing is
//! remembered but which prefixes have been seen.
//!
//! # Why that is the number of traces
//!
//! A trace is the class of all maximal executions with one happens-before relation `R`: a set of events, each
//! named by thread and rank and with what it does and touches, and their order. The executions of the class
//! are the linear extensions of `R`; any two of them differ by swaps of neighbours that are independent.
//!
//! 1. Claim: executions with the same relation lead to the same state. A swap of independent neighbours
//!    changes neither what they do nor the state behind them (that is what the table of dependence promises),
//!    and swaps lead from any extension to any other.
//! 2. So what can follow an execution depends on its relation alone, and it is enough to follow one execution
//!    for each relation.
//! 3. By induction on its length, each execution's relation is a node: its prefix without the last event `e`
//!    has a node, whose representative can go on with `e`, and a relation with `e` appended is determined by
//!    the one before and by `e`.
//! 4. Each node is entered once, so each maximal relation is counted once.
//!
//! The promise in 1 is not taken on trust: whenever an execution comes to a relation that is known, its state
//! is compared with the first one's, and a difference is an error. Relations are compared by 128-bit hashes.
//!
//! The number of *interleavings* is that of paths through this graph; for small programs it must be what
//! counting them one by one gives, and the relations must be the same (tests).

use crate::ast::Program;
use crate::explore::{Enumeration, Failed, Relations, State};
use crate::relation::{Key, Naming, Relation};
use random::Rng;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    #[error("there are more prefixes than that")]
    TooMany,
    #[error("main fails before its first event")]
    FailsAtOnce,
    /// The table of dependence is wrong about this program.
    #[error("executions with one relation lead to different states: {0:?} and another")]
    Ambiguous(Vec<u8>),
}

/// What is known of a prefix whose continuations have been followed.
#[derive(Debug)]
struct PrefixResult {
    /// [`State::fingerprint`] of the state after it.
    state: u64,
    /// Maximal executions that extend one execution of it.
    interleavings: u64,
}

struct Explorer {
    found: Relations,
    path: Relation,
    known: FxHashMap<Key, PrefixResult>,
    limit: usize,
    naming: Naming,
}

impl Explorer {
    fn new(naming: Naming, limit: usize) -> Explorer {
        let (found, path, known) = (Relations::default(), Relation::default(), FxHashMap::default());
        Explorer { found, path, known, limit, naming }
    }

    fn end(&mut self, into: fn(&mut Relations) -> &mut BTreeMap<Key, Vec<u8>>) -> u64 {
        let key = self.path.key(self.naming);
        into(&mut self.found).entry(key).or_insert_with(|| self.path.schedule());
        1
    }

    /// Every continuation of the execution at hand, which leads to this state and has this relation. How many
    /// there are.
    fn from(&mut self, state: &mut State<'_>, prefix: Key) -> Result<u64, Stopped> {
        let fingerprint = state.fingerprint();
        if let Some(known) = self.known.get(&prefix) {
            return if known.state == fingerprint {
                Ok(known.interleavings)
            } else {
                Err(Stopped::Ambiguous(self.path.schedule()))
            };
        }
        if self.known.len() >= self.limit {
            return Err(Stopped::TooMany);
        }
        let (mut interleavings, mut moved, mut stuck) = (0u64, false, false);
        for t in 0..state.threads() {
            for (possible, gives_up) in state.choices(t) {
                stuck |= !possible && !gives_up;
                if !possible {
                    continue;
                }
                moved = true;
                let mut next = state.clone();
                let (event, result) = next.act(t, gives_up);
                self.path.push(event);
                let longer = prefix.wrapping_add(self.path.last());
                let more = match result {
                    Ok(()) => self.from(&mut next, longer)?,
                    Err(Failed) => self.end(|r| &mut r.violating),
                };
                interleavings = interleavings.saturating_add(more);
                self.path.pop();
            }
        }
        if !moved {
            interleavings = if stuck { self.end(|r| &mut r.deadlocked) } else { self.end(|r| &mut r.safe) };
        }
        self.known.insert(prefix, PrefixResult { state: fingerprint, interleavings });
        Ok(interleavings)
    }
}

/// All traces of a program, with the number of its interleavings (`u64::MAX` if there are more).
///
/// # Errors
/// If there are more than `limit` prefixes, if main fails before its first event, or if the table of
/// dependence does not explain the program.
pub fn enumerate(program: &Program, naming: Naming, limit: usize) -> Result<Enumeration, Stopped> {
    let mut state = State::new(program);
    state.settle(0).map_err(|Failed| Stopped::FailsAtOnce)?;
    let mut e = Explorer::new(naming, limit);
    let interleavings = e.from(&mut state, 0)?;
    Ok(Enumeration { relations: e.found, interleavings })
}

/// Prefixes of one length, of which each stands for so many.
type Sample<'p> = Vec<(State<'p>, Relation, f64)>;

/// How often a prefix is met: once from each execution of one event less, which ends in one of its last
/// events.
fn ways_into(r: &Relation) -> f64 {
    r.last_events().max(1) as f64
}

/// So many of a sample, evenly by what they stand for, which stays the same in sum.
fn thin<'p>(sample: Sample<'p>, width: usize, rng: &mut Rng) -> Sample<'p> {
    if sample.len() <= width {
        return sample;
    }
    let step = sample.iter().map(|s| s.2).sum::<f64>() / width as f64;
    let mut next = step * rng.below(1 << 16) as f64 / 65536.0;
    let mut upto = 0.0;
    let mut kept = Vec::with_capacity(width);
    for (state, relation, weight) in sample {
        upto += weight;
        let mut stands_for = 0.0;
        while next < upto {
            stands_for += step;
            next += step;
        }
        if stands_for > 0.0 {
            kept.push((state, relation, stands_for));
        }
    }
    kept
}

/// About how many prefixes a program has, or a number above `limit`: level by level, from a sample of each
/// length. It is for choosing programs, so that those that are too large need not be begun. Nothing else may
/// rest on it.
///
/// A prefix of length `n + 1` is reached from as many prefixes of length `n` as it has last events, so
/// each of these gives it that part of what it stands for itself: Chen's sampling of trees (in
/// Heterogeneous sampling, 1992) for graphs with levels. It is too small where an event could not have
/// come later than another one that does not happen after it, as far as the relation says.
pub fn estimate(program: &Program, width: usize, limit: usize, rng: &mut Rng) -> f64 {
    let mut state = State::new(program);
    if state.settle(0).is_err() {
        return 0.0;
    }
    let mut level: Sample<'_> = vec![(state, Relation::default(), 1.0)];
    let mut sum = 0.0;
    while !level.is_empty() {
        sum += level.iter().map(|s| s.2).sum::<f64>();
        if sum > limit as f64 {
            break;
        }
        let mut longer: Sample<'_> = Vec::new();
        for (mut state, relation, weight) in thin(level, width, rng) {
            for t in 0..state.threads() {
                for (possible, gives_up) in state.choices(t) {
                    if !possible {
                        continue;
                    }
                    let mut next = state.clone();
                    let (event, result) = next.act(t, gives_up);
                    if result.is_ok() {
                        let mut relation = relation.clone();
                        relation.push(event);
                        let share = weight / ways_into(&relation);
                        longer.push((next, relation, share));
                    }
                }
            }
        }
        level = longer;
    }
    sum
}

/// One complete execution of a program, chosen by `pick` among the steps that are possible (so many): main's
/// variables at its end. `None` if it deadlocks or fails.
pub fn walk(program: &Program, pick: &mut dyn FnMut(&[usize]) -> usize) -> Option<Vec<u64>> {
    let mut state = State::new(program);
    state.settle(0).ok()?;
    loop {
        let mut ready = Vec::new();
        let mut stuck = false;
        for t in 0..state.threads() {
            for (possible, gives_up) in state.choices(t) {
                stuck |= !possible && !gives_up;
                if possible {
                    ready.push((t, gives_up));
                }
            }
        }
        if ready.is_empty() {
            return (!stuck).then(|| state.vars(0).to_vec());
        }
        let threads: Vec<usize> = ready.iter().map(|r| r.0).collect();
        let (t, gives_up) = ready[pick(&threads)];
        state.act(t, gives_up).1.ok()?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore;
    use crate::generate;

    /// Nine of ten estimates are within a factor of two.
    #[test]
    fn sizes_are_estimated() {
        let (mut programs, mut near) = (0, 0);
        for seed in 0..200 {
            let p = generate::program(seed);
            let mut state = State::new(&p);
            let mut e = Explorer::new(Naming::Same, 20_000);
            if state.settle(0).is_err() || e.from(&mut state, 0).is_err() {
                continue;
            }
            let (size, about) = (e.known.len() as f64, estimate(&p, 64, usize::MAX, &mut Rng::new(seed)));
            programs += 1;
            near += usize::from(about > size / 2.0 && about < size * 2.0);
        }
        assert!(programs > 50, "{programs}");
        assert!(near * 10 > programs * 9, "{near} of {programs}");
    }

    /// The relations, and how many interleavings they have, are those that are found one by one.
    #[test]
    fn prefixes_find_what_interleavings_find() {
        let mut compared = 0;
        for seed in 0..600 {
            let p = generate::program(seed);
            let Some(all) = explore::enumerate(&p, Naming::Same, 20_000) else { continue };
            let found = enumerate(&p, Naming::Same, 1_000_000).unwrap_or_else(|e| panic!("{seed}: {e}"));
            assert_eq!(found.interleavings, all.interleavings, "seed {seed}");
            let keys = |r: &Relations| {
                [&r.safe, &r.deadlocked, &r.violating].map(|m| m.keys().copied().collect::<Vec<_>>())
            };
            assert_eq!(keys(&found.relations), keys(&all.relations), "seed {seed}");
            compared += 1;
        }
        assert!(compared > 300, "only {compared} programs are small enough");
    }
}
