//! Schedule sets of random abstract reachability trees, enforced by the runtime's decision procedure: what
//! happens follows the tree, up to the order of independent events; what is dependent is ordered as in the
//! tree; nobody waits for ever; and sets grow while they are in force.

#[path = "art/program.rs"]
mod program;
#[path = "art/run.rs"]
mod run;

use crate::runtime::Enforced;
use oracle::admission::Decider;
use program::{Program, Stmt, Tree};
use random::Rng;
use report::graph::{ArtEdge, ArtGraph, ArtNode, Expansion};
use run::{explained, reordered, run};
use schedule::art::publish::{Opt, Publisher};
use schedule::trie::Header;
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::reference::explain;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::{Node, NodeId, Origin, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

fn header() -> Header {
    Header {
        fingerprint: Fingerprint([7; 16]),
        origin: Origin::Engine("impact".into(), "test".into()),
        facts: Facts::default(),
        assumptions: Vec::new(),
        counted: SiteSet((0..1000).map(SiteId).collect()),
    }
}

const OPTS: [Opt; 3] = [Opt::Opt0, Opt::Opt1, Opt::Opt2];

fn drive(program: &Program, tree: &Tree<'_>, set: &ScheduleSet, steps: usize, rng: &mut Rng, what: &str) {
    drive_with(Enforced::new(set), program, tree, set, steps, rng, what);
}

fn drive_with(
    mut decider: Enforced,
    program: &Program,
    tree: &Tree<'_>,
    set: &ScheduleSet,
    steps: usize,
    rng: &mut Rng,
    what: &str,
) {
    let run = run(program, &mut decider, steps, rng, &mut |_, _, _| {})
        .unwrap_or_else(|e| panic!("{what}: {e}\n{program:?}\n{}", shown(set)));
    if let Err(e) = explain(set, &run.events, &[]) {
        panic!("{what}: {e}\n{program:?}\n{}", shown(set));
    }
    assert!(explained(program, &tree.graph, &run), "{what}: not in the tree\n{program:?}\n{}", shown(set));
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
            assert!(ends || cycles == 1, "seed {seed}: {}", shown(&set));
            assert!(set.nodes.len() <= 3, "seed {seed}: {}", shown(&set));
            for k in 0..3 {
                drive(&program, &tree, &set, 60, &mut rng, &format!("seed {seed}, {opt:?}, run {k}"));
            }
        }
    }
}

/// The predecessors are exact: whatever is equivalent to the tree's execution is admitted.
#[test]
fn a_cycle_orders_nothing_but_what_is_dependent() {
    let mut reduced = 0;
    for seed in 0..200 {
        let mut rng = Rng::new(5000 + seed);
        let program = Program::random(&mut rng, false);
        // Objects that have gone are taken for those that have their names in the next iteration.
        let named = |s: &Stmt| matches!(s, Stmt::Fresh(_) | Stmt::Through { .. });
        if program.code.iter().flatten().any(named) {
            continue;
        }
        let tree = Tree::new(&program);
        let mut publisher = Publisher::new(header(), Opt::Opt2, seed);
        let set = publisher.publish(&tree.graph, true).unwrap_or_else(|e| panic!("seed {seed}: {e}")).set;
        for _ in 0..5 {
            let events = reordered(&program, &tree.graph, 70, &mut rng);
            if let Err(e) = explain(&set, &events, &[]) {
                panic!("seed {seed}: {e}\n{program:?}\n{}", shown(&set));
            }
            reduced += 1;
        }
    }
    assert!(reduced > 100, "{reduced}");
}

#[test]
fn sets_with_branches_and_choices_grow_while_they_are_in_force() {
    let (mut grown, mut branched, mut refused) = (0, 0, 0);
    for seed in 0..60 {
        let mut rng = Rng::new(1000 + seed);
        let program = Program::random(&mut rng, true);
        let mut tree = Tree::new(&program);
        let opt = OPTS[rng.below(3)];
        let mut publisher = Publisher::new(header(), opt, seed);
        let what = format!("seed {seed}, {opt:?}");
        let first = match publisher.publish(&tree.graph, true) {
            Ok(p) => p,
            Err(e) => panic!("{what}: {e}\n{program:?}"),
        };
        let mut sets = vec![first.set];
        branched += sets[0].nodes.values().any(|n| matches!(n, Node::Choice(a) if a.len() > 1)) as usize;
        for _ in 0..3 {
            for _ in 0..1 + rng.below(3) {
                tree.grow(&mut rng);
            }
            match publisher.publish(&tree.graph, true) {
                Ok(p) if p.changed => sets.push(p.set),
                Ok(_) => {}
                Err(e) => {
                    refused += 1;
                    println!("{what}: {e}");
                }
            }
        }
        grown += sets.len() - 1;
        for k in 0..4 {
            let what = format!("{what}, run {k}");
            let mut decider = Enforced::new(&sets[0]);
            let mut newest = 0;
            let mut push = |d: &mut dyn Decider, _: usize, rng: &mut Rng| {
                if newest + 1 < sets.len() && rng.below(12) == 0 {
                    newest += 1;
                    d.push(&sets[newest]);
                }
            };
            let run = run(&program, &mut decider, 50, &mut rng, &mut push)
                .unwrap_or_else(|e| panic!("{what}: {e}\n{program:?}\n{}", shown(&sets[newest])));
            let last = &sets[newest];
            if let Err(e) = explain(last, &run.events, &[]) {
                panic!("{what}: {e}\n{program:?}\n{}", shown(last));
            }
            let found = explained(&program, &tree.graph, &run);
            assert!(found, "{what}: not in the tree\n{program:?}\n{}", shown(last));
        }
    }
    println!("{grown} pushes, {branched} sets with branches, {refused} refused");
    assert!(grown > 30 && branched > 20, "{grown} pushes, {branched} sets with branches");
}

/// Sites that have to be counted in any case: what may block, and what tells arms apart.
fn needed(program: &Program) -> SiteSet {
    let mut sites = Vec::new();
    for (t, code) in program.code.iter().enumerate() {
        for (pc, stmt) in code.iter().enumerate() {
            if matches!(stmt, Stmt::Lock(_) | Stmt::Unlock(_) | Stmt::Branch { .. }) {
                sites.extend((0..2).map(|arm| SiteId(Program::site(t, pc, arm))));
            }
        }
    }
    sites.sort_unstable();
    sites.dedup();
    SiteSet(sites)
}

/// Events that are not counted happen unasked, and what depends on each other still comes in the tree's
/// order.
#[test]
fn few_events_are_counted_and_all_are_ordered() {
    let steps = |set: &ScheduleSet| -> usize {
        let arms = set.nodes.values().filter_map(|n| if let Node::Choice(a) = n { Some(a) } else { None });
        arms.flatten().flat_map(|a| &a.section.lanes).map(|l| l.steps.len()).sum()
    };
    let (mut few, mut all, mut refused) = (0, 0, 0);
    for seed in 0..400 {
        let mut rng = Rng::new(9000 + seed);
        let program = Program::random(&mut rng, seed % 2 == 1);
        let mut tree = Tree::new(&program);
        let mut publisher = Publisher::new(header(), Opt::Opt2, seed);
        let mut thin = publisher.clone();
        thin.count_only(needed(&program));
        let (Ok(whole), Ok(set)) = (publisher.publish(&tree.graph, true), thin.publish(&tree.graph, true))
        else {
            refused += 1;
            continue;
        };
        all += steps(&whole.set);
        few += steps(&set.set);
        let what = format!("seed {seed}");
        for k in 0..4 {
            let what = format!("{what}, run {k}");
            drive_with(Enforced::sparse(&set.set), &program, &tree, &set.set, 60, &mut rng, &what);
        }
        tree.grow(&mut rng);
        if let Ok(more) = thin.publish(&tree.graph, true) {
            let what = format!("{what}, grown");
            drive_with(Enforced::sparse(&more.set), &program, &tree, &more.set, 60, &mut rng, &what);
        }
    }
    println!("{few} of {all} steps are counted, {refused} refused");
    assert!(few + 1000 < all && refused < 100, "{few} of {all} steps are counted, {refused} refused");
}

/// A step that writes, with this site: site 0 to an object of its own, the others to one.
fn edge(thread: u16, site: u32, target: u32) -> ArtEdge {
    let access = Access { object: ObjectId(site.min(1) as u64), start: 0, end: 8, write: true };
    let event = Event {
        thread: ThreadIx(thread),
        label: Label::new(site, Op::Store),
        accesses: [access].into_iter().collect(),
        object: None,
        object2: None,
    };
    ArtEdge::new(event, target)
}

/// A covering that was published is given up: what is found behind the covering node later was not proven for
/// those who come by the published way.
#[test]
fn nothing_new_is_published_behind_a_covering_that_has_been_given_up() {
    let step = |edges: Vec<ArtEdge>| ArtNode::new(Expansion::Schedule(edges));
    let covered = |by| ArtNode::new(Expansion::Covered { by, renamed: Vec::new() });
    let (a, b, c, d) = (0, 1, 2, 3);
    let name = |rank| ThreadName { parent: ThreadIx::MAIN, rank };
    let mut graph = ArtGraph {
        threads: ThreadTable(vec![name(0), name(1)]),
        root: 0,
        nodes: vec![
            step(vec![edge(1, a, 1)]),
            step(vec![edge(2, b, 2)]),
            step(vec![edge(1, c, 3)]),
            covered(1),
        ],
        births: [ThreadIx(1), ThreadIx(2)].into_iter().collect(),
        ..ArtGraph::default()
    };
    let run = |sites: &[u32]| -> Vec<Event> {
        let thread = |s: u32| if s == b { 2 } else { 1 };
        sites.iter().filter_map(|&s| edge(thread(s), s, 0).event).collect()
    };
    let admitted = |set: &ScheduleSet, sites: &[u32]| explain(set, &run(sites), &[]).is_ok();
    let mut publisher = Publisher::new(header(), Opt::Opt2, 1);
    let first = publisher.publish(&graph, true).expect("a cycle").set;
    assert!(admitted(&first, &[a, b, c, b, c, b, c]));
    let mut kept = publisher.clone();
    // With the covering in force, the new arm is found in the cycle, too.
    graph.nodes[1] = step(vec![edge(2, b, 2), edge(1, d, 4)]);
    graph.nodes.extend([step(vec![edge(2, b, 5)]), step(vec![edge(1, c, 6)]), covered(1)]);
    let second = kept.publish(&graph, true).expect("a growth").set;
    assert!(admitted(&second, &[a, d, b, c, b, c]) && admitted(&second, &[a, b, c, b, c, d, b, c]));
    // Without it only where the tree itself leads.
    graph.nodes[3] = step(vec![edge(2, b, 7)]);
    graph.nodes.extend([step(vec![edge(1, c, 8)]), covered(3)]);
    graph.nodes[6] = covered(3);
    let third = publisher.publish(&graph, true).expect("a growth").set;
    assert!(admitted(&third, &[a, b, c, b, c, b, c]), "{}", shown(&third));
    assert!(admitted(&third, &[a, d, b, c, b, c]), "{}", shown(&third));
    assert!(!admitted(&third, &[a, b, c, d]), "{}", shown(&third));
    assert!(!admitted(&third, &[a, b, c, b, c, d]), "{}", shown(&third));
}

/// The steps of a set, for messages.
fn shown(set: &ScheduleSet) -> String {
    let mut text = format!("counted: {:?}", set.counted);
    for (id, node) in &set.nodes {
        text += &format!("\n{id}:");
        let Node::Choice(arms) = node else {
            text += &format!(" {node:?}");
            continue;
        };
        for arm in arms {
            text += &format!("\n  first {} {} to {}", arm.first.0.0, arm.first.1, arm.target);
            for lane in &arm.section.lanes {
                for step in &lane.steps {
                    let preds: Vec<_> = step.preds.iter().map(|p| (p.thread.0, p.offset)).collect();
                    text += &format!("\n    {}: {} after {preds:?}", lane.thread.0, step.label);
                }
            }
        }
    }
    text
}
