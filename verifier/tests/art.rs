//! Schedule sets of random abstract reachability trees, enforced by the runtime's decision procedure: what happens follows the tree, up
//! to the order of independent events; what is dependent is ordered as in the tree; nobody waits for ever; and sets grow while
//! they are in force.

#[path = "art/program.rs"]
mod program;
#[path = "art/run.rs"]
mod run;
mod runtime;

use program::{Program, Tree};
use run::{explained, run};
use runtime::Enforced;
use traceformat::fingerprint::Fingerprint;
use traceformat::reference::explain;
use traceformat::schedule::set::{Node, NodeId, Origin, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use verifier::naive::generate::Rng;
use verifier::schedule::admission::Decider;
use verifier::schedule::art::publish::{Opt, Publisher};
use verifier::schedule::trie::Header;

fn header() -> Header {
    Header {
        fingerprint: Fingerprint([7; 16]),
        origin: Origin::Engine("impact".into(), "test".into()),
        assumptions: Vec::new(),
        counted: SiteSet((0..1000).map(SiteId).collect()),
    }
}

const OPTS: [Opt; 3] = [Opt::Opt0, Opt::Opt1, Opt::Opt2];

fn drive(program: &Program, tree: &Tree<'_>, set: &ScheduleSet, steps: usize, rng: &mut Rng, what: &str) {
    let mut decider = Enforced::new(set);
    let run = run(program, &mut decider, steps, rng, &mut |_, _, _| {})
        .unwrap_or_else(|e| panic!("{what}: {e}\n{program:?}\n{set:?}"));
    if let Err(e) = explain(set, &run.events, &[]) {
        panic!("{what}: {e}\n{program:?}\n{set:?}");
    }
    assert!(explained(program, &tree.graph, &run), "{what}: not in the tree\n{program:?}\n{set:?}");
}

#[test]
fn a_first_schedule_without_branches_is_a_straight_part_and_a_cycle() {
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let program = Program::random(&mut rng, false);
        let tree = Tree::new(&program);
        for opt in OPTS {
            let mut publisher = Publisher::new(header(), opt, seed);
            let published = publisher.publish(&tree.graph, true);
            let set = published.unwrap_or_else(|e| panic!("seed {seed}: {e}")).set;
            let cyclic = |(id, n): (&NodeId, &Node)| matches!(n, Node::Choice(a) if a.len() == 1 && a[0].target == *id);
            let ends = set.nodes.values().any(|n| matches!(n, Node::End));
            let cycles = set.nodes.iter().filter(|n| cyclic(*n)).count();
            assert!(ends || cycles == 1, "seed {seed}: {set:?}");
            assert!(set.nodes.len() <= 3, "seed {seed}: {set:?}");
            for k in 0..3 {
                drive(&program, &tree, &set, 60, &mut rng, &format!("seed {seed}, {opt:?}, run {k}"));
            }
        }
    }
}
