//! The scheduler of IRS itself as the program's: one thread at a time, in turn by name or in any order, as a
//! cooperative node with all sites held admits it. Proven for all inputs, with data that grow, and executions
//! without an end.
//!
//! *Why it suffices.* With all sites held only who has the baton executes events, and [`crate::in_turn`] says
//! who that is. So the node admits the executions of that machine, up to code between events, which touches
//! nothing that is shared. The graph of `impact` stands for all of them, safe; [`crate::rounds`] looks at
//! those that have no end. Where a thread keeps its turn for ever, a site of its loop is marked, and all
//! begins anew: which site that is decides nothing, since what is explored is what the node with these marks
//! admits ([`::ring::keeps`] chooses well).
//!
//! *What it does not take on* is what the engine `ring` does not, for the same reasons: threads that wait for
//! a time, assumptions that fail, robust mutexes, calls that may block outside of the runtime's sight while
//! others could go on.

use crate::in_turn::{InTurn, Obstacle};
use crate::rounds::{self, Trouble};
use engine::Problem;
use impact::Options;
use property::Property;
use report::graph::ArtGraph;
use report::sink::{Baton, End, Estimate, Failing, Inconsistent, Outcome, PathEvent, Sink};
use traceformat::recording::Input;
use traceformat::schedule::set::{Assumption, Order};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// So many marks are tried, one after the other.
const MARKS: usize = 64;

/// What the search says, but for its proof: that is of this scheduler alone.
struct Heard<'s> {
    sink: &'s mut (dyn Sink + Send),
    obstacle: Obstacle,
    whole: Option<ArtGraph>,
    assumed: Vec<Assumption>,
}

impl Sink for Heard<'_> {
    fn assume(&mut self, all: Vec<Assumption>) {
        self.assumed = all;
    }

    fn whole(&mut self, graph: &ArtGraph) {
        self.whole = Some(graph.clone());
    }

    fn counterexample(
        &mut self,
        threads: &ThreadTable,
        path: &[PathEvent],
        outcome: &Outcome,
        witness: Vec<Input>,
    ) {
        // (A deadlock may be the obstacle: none of the program's, or of no interest.)
        if !matches!(outcome, Outcome::Deadlock(_)) || self.obstacle.get().is_none() {
            self.sink.counterexample(threads, path, outcome, witness);
        }
    }

    fn fails_assumption(&mut self, _: Failing) {
        let _ = self.obstacle.set("an assumption of the program fails for some inputs");
    }

    fn unsupported(&mut self, u: &model::stop::Unsupported) {
        self.sink.unsupported(u);
    }

    fn progress(&mut self, estimate: Estimate) {
        self.sink.progress(estimate);
    }

    fn keep_going(&mut self) -> bool {
        self.obstacle.get().is_none() && self.sink.keep_going()
    }
}

/// Looks for a proof of the cooperative node that lets one thread go on at a time.
///
/// # Errors
/// As [`impact::search`].
pub fn search(
    problem: &Problem<'_>,
    order: Order,
    options: &Options,
    sink: &mut (dyn Sink + Send),
) -> Result<End, Inconsistent> {
    let mut inner = match problem.machines.machine(0) {
        Ok(machine) => machine,
        Err(stop) => return Ok(engine::fails_at_once(problem.properties, *stop, sink)),
    };
    let how = match order {
        Order::Ring(_) => "one thread at a time, in turn",
        Order::Any => "one thread at a time, in any order",
    };
    let mut yields: Vec<SiteId> = Vec::new();
    let mut policy = impact::policy::RoundRobin;
    loop {
        let obstacle = Obstacle::default();
        let mut heard =
            Heard { sink: &mut *sink, obstacle: obstacle.clone(), whole: None, assumed: Vec::new() };
        let (program, properties) = (Some(problem.program), problem.properties);
        let deadlocks = properties.has(Property::Deadlock);
        let mut machine = InTurn::new(&mut inner, order, yields.clone(), deadlocks, obstacle.clone());
        let mut end = impact::search(&mut machine, program, properties, options, &mut policy, &mut heard)?;
        let Heard { whole, assumed, .. } = heard;
        let safe = std::mem::take(&mut end.safe);
        let failed = end.counts.violating > 0;
        (end.complete, end.vacuous, end.inevitable) = (false, false, false);
        let because = |end: End, why: String| Ok(End { why: Some(why), ..end });
        if let Some(why) = obstacle.get() {
            return because(end, (*why).to_owned());
        }
        let (true, Some(graph)) = (safe, whole) else {
            if failed {
                return because(end, format!("{how}, it fails"));
            }
            return Ok(end);
        };
        match rounds::trouble(&graph, order, &yields) {
            Some(Trouble::LeftOut(t)) => {
                let name = graph.threads.display(t);
                let why = format!("{how}, {name} never goes on, though it could");
                return because(end, why);
            }
            Some(Trouble::Keeps(t, events)) => {
                let round: Vec<PathEvent> = events.into_iter().map(PathEvent::of).collect();
                let mark = ::ring::keeps::mark(&round, true).filter(|s| !yields.contains(s));
                let Some(mark) = mark.filter(|_| yields.len() < MARKS) else {
                    let name = graph.threads.display(t);
                    let why = format!("{how}, {name} goes on without giving way");
                    return because(end, why);
                };
                let place = yields.partition_point(|y| *y < mark);
                yields.insert(place, mark);
                sink.start_again();
            }
            None => {
                if let Some(call) = ::ring::blocking_call(problem.program, inner.may_wait()) {
                    let why =
                        format!("all threads would wait while one is in a call that may block ({call})");
                    return because(end, why);
                }
                sink.assume(assumed);
                let held = ::ring::held(problem.program, &yields, None);
                let node = Baton { order, held: &held, yields: &yields, racing: &[] };
                sink.cooperative(&graph.threads, &node);
                return because(end, format!("schedules other than {how}, were not looked at"));
            }
        }
    }
}
