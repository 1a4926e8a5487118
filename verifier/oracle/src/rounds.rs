//! What a small program does within so many rounds: in a round each thread has its turn once, in the order of
//! their numbers, for as many events as it likes. By looking at all states, each with its round and turn.

use crate::ast::Program;
use crate::explore::State;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Executions of so many rounds at most.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Within {
    /// Main's locals where all threads have ended.
    pub ends: BTreeSet<Vec<u64>>,
    pub deadlocks: bool,
    pub violates: bool,
}

/// For 1, 2, … `rounds` rounds. `None` if there are `limit` or more states, or if main fails before its first
/// event.
pub fn within(program: &Program, rounds: usize, limit: usize) -> Option<Vec<Within>> {
    let mut all = vec![Within::default(); rounds];
    let mut state = State::new(program);
    state.settle(0).ok()?;
    let mut seen = FxHashSet::default();
    let mut work = vec![(state, 0, 0)];
    while let Some((mut state, round, turn)) = work.pop() {
        if !seen.insert((state.fingerprint(), round, turn)) {
            continue;
        }
        if seen.len() >= limit {
            return None;
        }
        let (mut goes_on, mut waits) = (false, false);
        for t in 0..state.threads() {
            for (possible, gives_up) in state.choices(t) {
                if !possible {
                    waits |= !gives_up;
                    continue;
                }
                goes_on = true;
                let round = round + usize::from(t < turn);
                if round >= rounds {
                    continue;
                }
                let mut next = state.clone();
                match next.act(t, gives_up).1 {
                    Ok(()) => work.push((next, round, t)),
                    Err(_) => all[round].violates = true,
                }
            }
        }
        if !goes_on && waits {
            all[round].deadlocks = true;
        } else if !goes_on {
            all[round].ends.insert(state.vars(0).to_vec());
        }
    }
    for k in 1..rounds {
        let (less, more) = all.split_at_mut(k);
        let (less, more) = (&less[k - 1], &mut more[0]);
        more.ends.extend(less.ends.iter().cloned());
        more.deadlocks |= less.deadlocks;
        more.violates |= less.violates;
    }
    Some(all)
}
