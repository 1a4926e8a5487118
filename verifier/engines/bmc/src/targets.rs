//! Which addresses reads of shared memory find, where these are few: an access through such a pointer is at
//! these places only, not at all places of the objects into which it may lead.
//!
//! Found on the unwound program, as [`crate::narrow`] finds intervals: a place has what is there at first,
//! and whatever any write may leave there whose condition may hold, in any order ([`crate::places`]); a read
//! finds what the places have at which it may be. That is gone through until no place gets more. By induction
//! over the steps of an execution each value that a read finds is among these. So no access is at a place
//! whose condition does not hold for any of them; such places are forgotten. Of a read that may be nowhere
//! nothing is said (it has any value): who makes it is not reached, and conditions do not always say so.

use crate::bounded::{Bounded, Part};
use crate::places::{Access, Places};
use crate::state::Key;
use rustc_hash::FxHashMap;
use solver::sets::{Sets, Values, union};
use std::rc::Rc;

/// Addresses that are told apart.
const FEW: usize = 8;
/// Times that all accesses are gone through, and terms that are looked at on the way.
const TIMES: usize = 60;
const TERMS: usize = 10_000_000;

/// By thread and place of a read: the values of what is read there (object, offset, part).
pub type Targets = Reads<Rc<[u64]>>;

type Reads<V> = FxHashMap<(usize, Key), FxHashMap<(u32, u32, Part), V>>;

/// What reads find in all executions of the unwound program; nothing where that takes too long.
pub(crate) fn targets(
    bounded: &Bounded,
    places: &mut Places<'_>,
    keep_going: &mut dyn FnMut() -> bool,
) -> Targets {
    let mut sets = Sets::new(&bounded.terms);
    let mut now: Vec<Values> = places.first.iter().map(|t| sets.of(*t)).collect();
    let mut looked = 0;
    for _ in 0..TIMES {
        let mut sets = Sets::new(&bounded.terms);
        // Reads in the order of steps: where one may be, earlier ones of its thread say.
        for r in &places.reads {
            let values = found(&mut sets, r, &now);
            sets.set(r.term, values);
        }
        let before = now.clone();
        for w in &places.writes {
            write(&mut sets, bounded, w, &mut now);
        }
        if now == before {
            let all = by_place(&mut sets, bounded, &places.reads, &now);
            forget(&mut sets, bounded, places);
            return all;
        }
        looked += sets.len();
        if looked > TERMS || !keep_going() {
            break;
        }
    }
    Targets::default()
}

/// What a read finds, if these are what places have.
fn found(sets: &mut Sets<'_>, r: &Access<'_>, now: &[Values]) -> Values {
    let mut all: Option<Values> = None;
    for (a, place) in r.at.iter().zip(&r.places) {
        if sets.may_hold(a.0) {
            let here = place.and_then(|i| now[i].clone());
            all = Some(all.map_or_else(|| here.clone(), |others| union(&others, &here)));
        }
    }
    all.flatten()
}

fn write(sets: &mut Sets<'_>, bounded: &Bounded, w: &Access<'_>, now: &mut [Values]) {
    if !sets.may_hold(bounded.threads[w.thread].steps[w.step].guard) {
        return;
    }
    let value = sets.of(w.term);
    for ((a, place), torn) in w.at.iter().zip(&w.places).zip(&w.torn) {
        if !sets.may_hold(a.0) {
            continue;
        }
        if let Some(i) = place {
            now[*i] = union(&now[*i], &value);
        }
        torn.iter().for_each(|i| now[*i] = None);
    }
}

/// Reads of few addresses. A place where a read is in no execution has no values.
fn by_place(sets: &mut Sets<'_>, bounded: &Bounded, reads: &[Access<'_>], now: &[Values]) -> Targets {
    let mut all: Reads<Values> = FxHashMap::default();
    for r in reads.iter().filter(|r| r.part == Part::Bytes(8)) {
        let Some(key) = bounded.places.get(&(r.thread, r.step)) else { continue };
        let here = all.entry((r.thread, key.clone())).or_default();
        for (a, place) in r.at.iter().zip(&r.places) {
            let values = match place {
                _ if !sets.may_hold(a.0) => Some(Rc::from([])),
                Some(i) => now[*i].clone(),
                None => None,
            };
            let entry = here.entry((a.1, a.2, r.part)).or_insert_with(|| values.clone());
            *entry = union(entry, &values);
        }
    }
    let few = |places: FxHashMap<_, Values>| {
        places.into_iter().filter_map(|(at, v)| Some((at, v?))).collect::<FxHashMap<_, _>>()
    };
    all.into_iter().map(|(key, places)| (key, few(places))).collect()
}

/// Forgets where accesses are in no execution.
fn forget(sets: &mut Sets<'_>, bounded: &Bounded, places: &mut Places<'_>) {
    for access in places.reads.iter_mut().chain(&mut places.writes) {
        let made = sets.may_hold(bounded.threads[access.thread].steps[access.step].guard);
        for (i, a) in access.at.iter().enumerate() {
            if !made || !sets.may_hold(a.0) {
                access.places[i] = None;
                access.torn.get_mut(i).into_iter().for_each(|t| *t = Rc::from([]));
            }
        }
    }
}

/// Is it worth while to tell these values of a read apart: are they few, with an address among them?
pub(crate) fn are_few(values: &[u64]) -> bool {
    (1..=FEW).contains(&values.len()) && values.iter().any(|v| v >> 32 != 0)
}
