//! Unwinding again and again.
//!
//! What a thread writes, others may read: which objects a pointer read from shared memory may point into, and
//! which bytes only one thread writes, is found by unwinding the program again and again, each time with what
//! was found before ([`Facts`]), until nothing new is found.

use crate::bounded::{Bounded, Facts};
use crate::narrow;
use crate::objects::{self, Objects};
use crate::places::{self, Places};
use crate::targets;
use crate::unwind::{Bounds, Unwinder};
use model::Program;
use model::stop::{SourceLocation, Unsupported};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Unwinds the program until all is known of it that this finds out.
pub fn unwind(
    program: &Program,
    bounds: &Bounds,
    keep_going: &mut dyn FnMut() -> bool,
) -> (Bounded, Objects) {
    let mut objects = Objects::of(program);
    let mut orders = FxHashMap::default();
    let mut known = Facts { contents: initial_pointers(program), ..Facts::default() };
    const PASSES: u32 = 20;
    for pass in 1.. {
        let mut u = Unwinder::new(program, bounds.clone(), &mut objects, &mut orders, &known);
        u.all(keep_going);
        let stopped = u.stopped;
        let (mut next, mut bounded) = u.finish();
        for (place, all) in &known.contents {
            next.contents.entry(*place).or_default().extend(all);
        }
        for (place, all) in &known.waits {
            next.waits.entry(*place).or_default().extend(all);
        }
        next.freed.extend(&known.freed);
        for (place, stored) in &known.stored {
            next.stored.entry(*place).or_insert(*stored).join(*stored);
        }
        let (found, targets) = (std::mem::take(&mut known.found), std::mem::take(&mut known.targets));
        let stable = !stopped && next == known;
        known = next;
        (known.found, known.targets) = (found, targets);
        let goes_on = !stopped && pass < PASSES && keep_going();
        if stable && goes_on && bounds.narrow && known.found.is_empty() {
            // All over again, with what reads find.
            let first = places::first_values(program, &objects, &mut bounded);
            let mut places = Places::of(&bounded, first);
            known.targets = targets::targets(&bounded, &mut places, keep_going);
            known.found = narrow::found(&bounded, places, keep_going);
            if !known.found.is_empty() {
                continue;
            }
        }
        if stable || !goes_on {
            if !stable {
                let text = "what pointers may point to is not found out".to_owned();
                let place = SourceLocation::default();
                bounded.gaps.insert(Unsupported { kind: "pointer", text, place, site: None });
            }
            bounded.whole = stable && bounded.gaps.iter().all(|g| g.kind != "size");
            bounded.sizes = objects.all.iter().map(|o| o.size).collect();
            return (bounded, objects);
        }
    }
    unreachable!("a pass is the last")
}

/// Where variables hold pointers from the start.
fn initial_pointers(program: &Program) -> FxHashMap<(u32, u32), BTreeSet<u32>> {
    let mut all: FxHashMap<(u32, u32), BTreeSet<u32>> = FxHashMap::default();
    for (object, g) in program.globals.iter().enumerate() {
        for (at, target) in objects::pointers(g) {
            for b in at..at + 8 {
                all.entry((object as u32, b as u32)).or_default().insert(target);
            }
        }
    }
    all
}
