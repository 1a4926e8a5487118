//! The engine on toy programs, against the enumeration of all their states.

mod carried;
mod lost;
mod oracle;
mod random;
mod small;
mod stretches;
mod toy;

use super::{Findings, Options, explore};
use model::labels::Labels;
use model::stop::Unsupported;
use report::graph::ArtGraph;
use report::sink::{Estimate, Outcome, PathEvent, Sink};
use std::collections::HashSet;
use toy::{Program, Toy};
use traceformat::recording::Input;
use traceformat::thread::ThreadTable;

/// Keeps everything.
#[derive(Default)]
pub struct Kept {
    pub arts: Vec<ArtGraph>,
    pub counterexamples: Vec<(Vec<PathEvent>, Outcome)>,
    pub gaps: Vec<Unsupported>,
    pub labels: Option<Labels>,
    pub left: u64,
    far: Estimate,
}

impl Sink for Kept {
    fn tree(&mut self, art: &ArtGraph) {
        self.arts.push(art.clone());
    }

    fn labels(&mut self, labels: Labels) {
        self.labels = Some(labels);
    }

    fn counterexample(&mut self, _: &ThreadTable, path: &[PathEvent], outcome: &Outcome, _: Vec<Input>) {
        self.counterexamples.push((path.to_vec(), outcome.clone()));
    }

    fn unsupported(&mut self, u: &Unsupported) {
        self.gaps.push(u.clone());
    }

    fn progress(&mut self, far: Estimate) {
        self.far = far;
    }

    fn keep_going(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }
}

/// Explores a program, and checks everything that can be checked of what is said about it.
pub fn check(p: &Program, options: &Options, limit: u64) -> (Findings, Kept) {
    let mut kept = Kept { left: limit, ..Kept::default() };
    let mut toy = Toy::new(p);
    let found = explore(&mut toy, &mut kept, options).unwrap_or_else(|e| panic!("{e}: {p:?}"));
    for (path, outcome) in &kept.counterexamples {
        replays(p, path, outcome).unwrap_or_else(|e| panic!("{e}: {p:?}"));
    }
    for (i, art) in kept.arts.iter().enumerate() {
        oracle::judge(p, art).unwrap_or_else(|e| panic!("schedule {i}: {e}\n{p:?}\n{}", brief(art)));
    }
    if found.safe {
        assert!(kept.counterexamples.is_empty() && kept.gaps.is_empty());
    }
    (found, kept)
}

/// Does the counterexample's order of sites lead to an error in the concrete program, for some inputs?
fn replays(p: &Program, path: &[PathEvent], outcome: &Outcome) -> Result<(), String> {
    // (A set: inputs that are overwritten leave no trace, and a path may read many.)
    let mut states = HashSet::from([oracle::start(p)]);
    for (i, e) in path.iter().enumerate() {
        let (t, site) = (e.event.thread.index(), e.event.label.site.0);
        let last = i + 1 == path.len() && matches!(outcome, Outcome::Violated(_));
        let all = states.iter().flat_map(|s| oracle::steps(p, s, t)).filter(|n| n.0 == site);
        let all: Vec<_> = all.map(|n| n.1).collect();
        if last {
            return if all.contains(&None) { Ok(()) } else { Err("no violation at the end".into()) };
        }
        states = all.into_iter().flatten().collect();
    }
    if matches!(outcome, Outcome::Assumed) {
        let fails = states.iter().any(|s| oracle::assumption_fails(p, s));
        return if fails { Ok(()) } else { Err("no failing assumption at the end".into()) };
    }
    let stuck = states.iter().any(|s| (0..p.threads.len()).all(|t| oracle::steps(p, s, t).is_empty()));
    if stuck { Ok(()) } else { Err(format!("no {outcome:?} at the end")) }
}

/// A schedule, one line per node.
fn brief(art: &ArtGraph) -> String {
    use report::graph::Expansion;
    let line = |(i, n): (usize, &report::graph::ArtNode)| {
        let edge = |e: &report::graph::ArtEdge| {
            let site = e.event.as_ref().map(|e| e.label.site.0);
            format!("{site:?}->{}", e.target)
        };
        let edges: Vec<String> = n.edges().iter().map(edge).collect();
        let way = match &n.way {
            Expansion::Covered { by, .. } => format!("covered by {by}"),
            Expansion::End => "end".into(),
            Expansion::Absent => "absent".into(),
            _ => edges.join(" "),
        };
        format!("{i}: {way} {:?}\n", n.enabled)
    };
    art.nodes.iter().enumerate().map(line).collect()
}
