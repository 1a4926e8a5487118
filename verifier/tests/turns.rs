//! What the engine `ring` takes for one execution, against all executions that the node admits, found with an
//! explicit baton: with all sites held, with those that it says have to be held, and with fewer.

use oracle::ast::Program;
use oracle::baton::{Admitted, in_a_ring};
use oracle::machine::AstMachine;
use oracle::{generate, shapes};
use report::sink::Sink;
use ring::needed::{Needed, is_optional};
use ring::search::Search;
use std::collections::BTreeSet;
use traceformat::event::{Label, Op};
use traceformat::site::SiteId;

/// States of one exploration.
const LIMIT: u64 = 40_000;

struct Nobody;
impl Sink for Nobody {}

/// What the engine says: the sites that have to be held, or why nothing is proven.
fn engine(p: &Program) -> Result<Needed, String> {
    let mut machine = AstMachine::new(p).map_err(|v| format!("{v:?}"))?;
    let mut search = Search::new(&mut machine);
    search.all(&mut Nobody, true)?;
    Ok(search.into_parts().1)
}

/// What a node admits that holds all but plain accesses, and of these the ones that it is told.
fn admitted(p: &Program, access: &dyn Fn(SiteId) -> bool) -> Option<Admitted> {
    let mut machine = AstMachine::new(p).ok()?;
    let held = |l: Label| if is_optional(l) { access(l.site) } else { l.op != Op::Mark };
    in_a_ring(&mut machine, &held, LIMIT)
}

#[derive(Debug, Default)]
struct Tally {
    compared: usize,
    failing: usize,
    /// Programs of which some access need not be held, and of which some has to be.
    relaxed: usize,
    needing: usize,
    /// Of the latter: not holding one of them lets something else happen.
    minimal: usize,
    /// Holding none of them lets something fail.
    would_fail: usize,
}

fn compare(name: &str, p: &Program, tally: &mut Tally) {
    let Some(all) = admitted(p, &|_| true) else { return };
    let executions = all.safe.len() + all.deadlocked.len() + all.violating.len();
    let proven = engine(p);
    let needed = match proven {
        Err(why) if why.contains("a time") => return,
        Err(why) => {
            assert!(all.safe.is_empty() && executions == 1, "{name}: {why}, but {all:?}");
            tally.failing += 1;
            return;
        }
        Ok(needed) => needed,
    };
    assert_eq!((all.safe.len(), executions), (1, 1), "{name}: with all sites held");
    let Some(fewer) = admitted(p, &|s| needed.contains(s)) else { return };
    assert_eq!(fewer, all, "{name}: with those held that have to be: {needed:?}");
    tally.compared += 1;
    let Some(none) = admitted(p, &|_| false) else { return };
    assert!(none.safe.is_superset(&fewer.safe), "{name}: fewer held sites admit less");
    tally.relaxed += usize::from(needed.is_empty());
    if needed.is_empty() {
        assert_eq!(none, all, "{name}");
        return;
    }
    tally.needing += 1;
    tally.would_fail += usize::from(!none.violating.is_empty() || !none.deadlocked.is_empty());
    let sites: BTreeSet<SiteId> = needed.iter().collect();
    let more =
        |without: &SiteId| admitted(p, &|s| needed.contains(s) && s != *without).is_some_and(|a| a != all);
    tally.minimal += usize::from(sites.iter().any(more));
}

/// Programs of random statements.
#[test]
fn generated_programs_have_one_execution() {
    let mut tally = Tally::default();
    for seed in 0..1_500 {
        compare(&format!("seed {seed}"), &generate::program(seed), &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.compared > 500, "{tally:?}");
    assert!(tally.needing > 100 && tally.minimal * 10 > tally.needing * 9, "{tally:?}");
    assert!(tally.would_fail > 10, "{tally:?}");
}

/// Programs that are made of the shapes in which order matters.
#[test]
fn shapes_have_one_execution() {
    let mut tally = Tally::default();
    for seed in 0..600 {
        let (shape, program) = shapes::program(seed);
        compare(&format!("{shape:?}, seed {seed}"), &program, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.compared > 100, "{tally:?}");
}
