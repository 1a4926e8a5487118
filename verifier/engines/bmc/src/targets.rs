//! Which addresses reads of shared memory find, where these are few: an access through such a pointer is at
//! these places only, not at all places of the objects into which it may lead.
//!
//! Found on the unwound program, as [`crate::narrow`] finds intervals: a cell has what it has at first, and
//! whatever any write may leave there whose condition may hold, in any order; a read finds what the cells
//! have at which it may be. That is gone through until no cell gets more. By induction over the steps of an
//! execution each value that a cell has, and that a read finds, is among these. Of a read that may be
//! nowhere nothing is said (it has any value): who makes it is not reached, and conditions do not always say
//! so.

use crate::bounded::{Bounded, Part};
use crate::cells::{Layout, first_value};
use crate::narrow::{Access, accesses};
use crate::objects::Objects;
use crate::state::Key;
use model::Program;
use rustc_hash::FxHashMap;
use solver::TermId;
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
pub(crate) fn targets(program: &Program, objects: &Objects, bounded: &mut Bounded) -> Targets {
    let layout = Layout::of(bounded);
    let cells = layout.all_read();
    let first: Vec<TermId> =
        cells.iter().map(|c| first_value(program, objects, bounded, &layout, *c)).collect();
    let bounded = &*bounded;
    let (reads, writes) = accesses(bounded, &layout, &cells);
    let mut sets = Sets::new(&bounded.terms);
    let mut now: Vec<Values> = first.iter().map(|t| sets.of(*t)).collect();
    let mut looked = 0;
    for _ in 0..TIMES {
        let mut sets = Sets::new(&bounded.terms);
        // Reads in the order of steps: where one may be, earlier ones of its thread say.
        for r in &reads {
            let values = found(&mut sets, r, &now);
            sets.set(r.term, values);
        }
        let before = now.clone();
        for w in &writes {
            write(&mut sets, bounded, &layout, &cells, w, &mut now);
        }
        if now == before {
            return by_place(&mut sets, bounded, &reads, &now);
        }
        looked += sets.len();
        if looked > TERMS {
            break;
        }
    }
    Targets::default()
}

/// What a read finds, if these are what cells have.
fn found(sets: &mut Sets<'_>, r: &Access<'_>, now: &[Values]) -> Values {
    let mut all: Option<Values> = None;
    for (a, cell) in r.at.iter().zip(&r.cells) {
        if sets.may_hold(a.0) {
            let here = cell.and_then(|i| now[i].clone());
            all = Some(all.map_or_else(|| here.clone(), |others| union(&others, &here)));
        }
    }
    all.flatten()
}

fn write(
    sets: &mut Sets<'_>,
    bounded: &Bounded,
    layout: &Layout,
    cells: &[crate::cells::Cell],
    w: &Access<'_>,
    now: &mut [Values],
) {
    if !sets.may_hold(bounded.threads[w.thread].steps[w.step].guard) {
        return;
    }
    let value = sets.of(w.term);
    for (a, cell) in w.at.iter().zip(&w.cells) {
        if !sets.may_hold(a.0) {
            continue;
        }
        match cell {
            Some(i) => now[*i] = union(&now[*i], &value),
            // (What nobody reads has no number.)
            None => {
                for c in layout.cells(a.1, a.2, w.part) {
                    if let Ok(i) = cells.binary_search(&c) {
                        now[i] = None;
                    }
                }
            }
        }
    }
}

/// Reads of few addresses. A place where a read is in no execution has no values.
fn by_place(sets: &mut Sets<'_>, bounded: &Bounded, reads: &[Access<'_>], now: &[Values]) -> Targets {
    let mut all: Reads<Values> = FxHashMap::default();
    for r in reads.iter().filter(|r| r.part == Part::Bytes(8)) {
        let Some(key) = bounded.places.get(&(r.thread, r.step)) else { continue };
        let here = all.entry((r.thread, key.clone())).or_default();
        for (a, cell) in r.at.iter().zip(&r.cells) {
            let values = match cell {
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

/// Is it worth while to tell these values of a read apart: are they few, with an address among them?
pub(crate) fn are_few(values: &[u64]) -> bool {
    (1..=FEW).contains(&values.len()) && values.iter().any(|v| v >> 32 != 0)
}
