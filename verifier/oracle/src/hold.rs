//! What the engine `hold` says of nodes in any order, against all executions that they admit, found with an
//! explicit baton ([`crate::baton`]): with all sites held, with none, and with some; without marks, and with
//! some.

use crate::ast::Program;
use crate::baton::{Admitted, in_order};
use crate::machine::AstMachine;
use hold::search::{Answer, Node, Search};
use random::Rng;
use traceformat::event::{Label, Op};
use traceformat::schedule::set::{Order, SiteSet};
use traceformat::site::SiteId;

/// States of one exploration.
const LIMIT: u64 = 10_000;

/// Sites of programs have smaller numbers.
const SITES: u32 = 400;

/// What was compared.
#[derive(Debug, Default)]
pub struct Tally {
    pub safe: usize,
    pub failing: usize,
    /// Programs that fail with some of these sites held, and do not with others.
    pub repaired: usize,
    /// Nodes that nothing is said of.
    pub unknown: usize,
}

fn admitted(p: &Program, node: &Node) -> Option<Admitted> {
    let mut machine = AstMachine::new(p).ok()?;
    let held = |l: Label| l.op != Op::Mark && node.held.contains(l.site);
    let passes = |l: Label| l.op != Op::Mark && node.yields.contains(l.site);
    in_order(&mut machine, Order::Any, &held, &passes, LIMIT)
}

/// Compares for all sites held, none, and parts of them, two of these with marks, unless there are too many
/// states.
///
/// # Errors
/// They differ.
pub fn compare(p: &Program, random: &mut Rng, tally: &mut Tally) -> Result<(), String> {
    let all: Vec<SiteId> = (0..SITES).map(SiteId).collect();
    let part = |random: &mut Rng| {
        let one_in = 2 + random.below(4);
        SiteSet(all.iter().copied().filter(|_| random.below(one_in) > 0).collect())
    };
    let mut nodes = vec![
        Node { held: SiteSet(all.clone()), yields: SiteSet::default() },
        Node::default(),
        Node { held: part(random), yields: SiteSet::default() },
    ];
    for _ in 0..2 {
        let others = part(random);
        let yields = all.iter().copied().filter(|s| !others.contains(*s)).collect();
        nodes.push(Node { held: part(random), yields: SiteSet(yields) });
    }
    let (mut safe, mut failing) = (0, 0);
    for node in &nodes {
        let Some(expected) = admitted(p, node) else { continue };
        let fails = !expected.violating.is_empty() || !expected.deadlocked.is_empty();
        let Ok(mut machine) = AstMachine::new(p) else { return Ok(()) };
        match Search::new(&mut machine, node, true, 20 * LIMIT).answer(&mut || true) {
            Answer::Safe { .. } if fails => return Err(format!("safe with {node:?}, but {expected:?}")),
            Answer::Fails(f) if !fails => return Err(format!("fails with {node:?}: {:?}", f.outcome)),
            Answer::Safe { .. } => safe += 1,
            Answer::Fails(_) => failing += 1,
            Answer::Unknown(why) if why.contains("a time") || why.contains("states") => tally.unknown += 1,
            Answer::Unknown(why) => return Err(why),
        }
    }
    tally.safe += safe;
    tally.failing += failing;
    tally.repaired += usize::from(safe > 0 && failing > 0);
    Ok(())
}
