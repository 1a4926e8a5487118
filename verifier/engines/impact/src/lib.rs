//! Iterative IMPACT: programs that never end, proven for all schedules and inputs, and run under proven
//! schedules meanwhile.
//!
//! After Metzler, Suri, Weissenbacher: *Extracting safe thread schedules from incomplete model checking
//! results*, STTT 2020 (Algorithm 1); McMillan: *Lazy abstraction with interpolants*, CAV 2006; Wachter,
//! Kroening, Ouaknine: *Verifying multi-threaded software with Impact*, FMCAD 2013.
//!
//! States are exact (symbolic execution; inputs are symbols) until loops force abstraction: where comparable
//! states keep coming along a path, the cells that differ are *havocked*, and a label says what is known of
//! them. Between such generalisations the strongest postcondition is exact, so labels exist there only (large
//! blocks), and refinement adds conjuncts there.
//!
//! | file | what |
//! |---|---|
//! | [`graph`] | nodes, edges, covers, labels |
//! | [`walk`] | the machine between nodes |
//! | [`explore`] | expanding nodes, errors |
//! | [`cover`] | γ(v) ⊆ γ(w) |
//! | [`widen`], [`pool`] | when and what to havoc; guesses |
//! | [`carried`] | what an earlier version's proof has said, tried |
//! | [`refine`] | interpolants; which nodes are lost for a scheduler |
//! | [`replay`] | which errors are real |
//! | [`stretch`] | which states need not be compared |
//! | [`turns`] | partial-order reduction where a scheduler that is code asks whose turn is next |
//! | [`label`] | labels for people |
//! | [`tree`], [`fair`], [`closing`], [`iterate`] | schedules: places, fair cycles, where they are closed, one after the other |
//! | [`policy`], [`skip`] | which come first, and which need not |

mod carried;
mod closing;
mod cover;
mod engine;
mod explore;
mod fair;
pub mod graph;
mod iterate;
mod label;
mod lost;
mod options;
pub mod policy;
mod pool;
mod refine;
mod replay;
mod skip;
pub mod stretch;
#[cfg(test)]
mod tests;
mod tree;
pub mod turns;
mod walk;
mod widen;

pub use self::engine::{Impact, search};
pub use options::{Arguments, PolicyChoice, long_turns, phases};

use exec::abstraction::Abstraction;
use explore::Explorer;
use graph::{NodeIx, Status, Target};
use iterate::{Iteration, Schedules};
use model::labels::{Attempt, Labels};
use model::stop::Unsupported;
use policy::{LongTurns, Policy};
use report::graph::{ArtEdge, ArtGraph, ArtNode, Expansion};
use report::sink::{Inconsistent, Sink};
use std::collections::BTreeSet;
use std::sync::Arc;
use traceformat::event::Access;
use turns::Turns;

/// How to explore.
#[derive(Clone, Debug)]
pub struct Options {
    /// A deadlock violates the property.
    pub deadlock_is_unsafe: bool,
    /// So many comparable states along a path, and what differs in them is havocked.
    pub visits: u32,
    /// Schedules to look for at most; 0: the verdict alone.
    pub schedules: u64,
    /// Threads that run the same code are taken for one another, where only the verdict is asked for.
    pub symmetry: bool,
    /// States within a stretch of one thread are not compared with others ([`stretch`]), but from so many
    /// steps on at milestones. `None`: all are compared.
    pub stretches: Option<u32>,
    /// A scheduler that is code of the program, and what is left out of its choices ([`turns`]). Only the
    /// verdict can be asked for then.
    pub turns: Option<Turns>,
    /// What an earlier version's proof has said: tried before all else ([`carried`]).
    pub carried: Option<Arc<Labels>>,
    /// Attempts, in order: a factor by which widening is delayed ([`Options::visits`]), and a budget.
    pub attempts: &'static [(u32, Effort)],
    /// When an attempt is given up.
    pub effort: Effort,
}

/// How much an attempt may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    pub steps: u64,
    /// Errors that turned out to be none.
    pub spurious: u64,
    /// Parts of questions for the solver.
    pub solved: u64,
}

impl Effort {
    pub const UNLIMITED: Effort = Effort { steps: u64::MAX, spurious: u64::MAX, solved: u64::MAX };
}

impl Default for Options {
    fn default() -> Options {
        Options {
            deadlock_is_unsafe: true,
            visits: 4,
            schedules: 256,
            symmetry: true,
            stretches: None,
            turns: None,
            carried: None,
            attempts: &ATTEMPTS,
            effort: Effort::UNLIMITED,
        }
    }
}

/// Counters of an exploration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub nodes: u64,
    /// Of these, in the midst of a stretch.
    pub within: u64,
    pub steps: u64,
    pub covered: u64,
    pub generalised: u64,
    pub refined: u64,
    /// Errors that are none.
    pub spurious: u64,
    pub counterexamples: u64,
    pub schedules: u64,
    /// Nodes that have to be explored yet.
    pub open: u64,
    /// Turns that were left out.
    pub left: u64,
}

/// What an exploration came to.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    pub counts: Counts,
    /// Every reachable state is in an expanded or covered node.
    pub complete: bool,
    /// There is a real violation.
    pub violated: bool,
    /// What is not proven, and why.
    pub gaps: Vec<Unsupported>,
    /// Complete, without violation or gap: every execution is safe.
    pub safe: bool,
    /// Even the best scheduler cannot avoid an error.
    pub lost: bool,
    /// The exploration was stopped.
    pub stopped: bool,
    /// Some executions fail an assumption.
    pub assumed: bool,
    /// Complete, and every execution fails an assumption.
    pub vacuous: bool,
    /// Threads were taken for one another that are not: nothing is known but what was violated.
    pub symmetry_broken: bool,
    /// What was taken to be written in no turn, and is ([`turns`]): nothing is known but what was violated.
    pub unsteady: BTreeSet<Access>,
    /// For people.
    pub notes: Vec<String>,
}

/// The usual attempts. The first is nearly exact and has a small budget, for programs with few states; the
/// second abstracts early; later ones delay it ever more.
const ATTEMPTS: [(u32, Effort); 6] = [
    (256, Effort { steps: 2000, solved: 300, ..Effort::UNLIMITED }),
    (1, Effort { spurious: 40, ..Effort::UNLIMITED }),
    (256, Effort { steps: 60_000, solved: 3000, ..Effort::UNLIMITED }),
    (4, Effort { spurious: 120, ..Effort::UNLIMITED }),
    (16, Effort { spurious: 240, ..Effort::UNLIMITED }),
    (1024, Effort::UNLIMITED),
];

/// Before all else: exact states, and nothing but schedules. Most programs come back to a state that they
/// were in, soon.
const OPENING: Effort = Effort { steps: 60_000, solved: 300, ..Effort::UNLIMITED };

/// Schedules of the opening.
const OPENINGS: u64 = 16;

/// Once schedules have so many places together, the verdict comes first: where it is `safe`, nothing needs
/// them.
const OPENING_PLACES: usize = 4000;

/// Schedules that are looked for once everything is explored.
const AFTERWARDS: u64 = 16;

/// Steps of exhaustive exploration between two schedules, at first; it doubles.
const SLICE: u64 = 500;

/// Explores a program: schedules, counterexamples and gaps go to the sink as they are found.
///
/// # Errors
/// If the machine contradicts itself. Nothing that was reported may be used then.
pub fn explore<M: Abstraction, S: Sink + ?Sized>(
    machine: &mut M,
    sink: &mut S,
    options: &Options,
) -> Result<Findings, Inconsistent> {
    explore_with(machine, sink, options, &mut LongTurns::default())
}

/// As [`explore`], with a policy.
///
/// # Errors
/// As [`explore`].
pub fn explore_with<M: Abstraction, S: Sink + ?Sized>(
    machine: &mut M,
    sink: &mut S,
    options: &Options,
    policy: &mut dyn Policy,
) -> Result<Findings, Inconsistent> {
    let Some(labels) = options.carried.as_ref().filter(|_| options.turns.is_none()) else {
        return explore_anew(machine, sink, options, policy);
    };
    let effort = effort_of(&labels.attempt);
    let first = Options { visits: labels.attempt.visits.max(1), effort, ..options.clone() };
    let first = run(machine, sink, &first, policy, Phase::Verdict)?;
    if first.safe || first.stopped {
        return Ok(first);
    }
    let mut found = explore_anew(machine, sink, &Options { carried: None, ..options.clone() }, policy)?;
    // What was a failure is one.
    found.violated |= first.violated;
    found.assumed |= first.assumed;
    found.safe &= !found.violated;
    Ok(found)
}

/// What may be spent on what an earlier version's proof has said: not much more than that has cost. (Where it
/// does not hold any more, a first schedule waits for the end of this.)
fn effort_of(attempt: &Attempt) -> Effort {
    Effort {
        steps: attempt.steps.saturating_mul(2).saturating_add(500),
        spurious: attempt.spurious.saturating_add(8),
        solved: attempt.solved.saturating_add(100),
    }
}

fn explore_anew<M: Abstraction, S: Sink + ?Sized>(
    machine: &mut M,
    sink: &mut S,
    options: &Options,
    policy: &mut dyn Policy,
) -> Result<Findings, Inconsistent> {
    let opening = Options { visits: u32::MAX / 2, effort: OPENING, ..options.clone() };
    let opening = Options { schedules: options.schedules.min(OPENINGS), ..opening };
    let wanted = options.schedules > 0;
    let mut best = if wanted { Some(run(machine, sink, &opening, policy, Phase::Opening)?) } else { None };
    // Not with schedules as long as that: shorter ones need fewer steps.
    let spent = |b: &Findings| b.counts.covered > 0 && b.counts.steps > OPENING.steps;
    let too_long = |b: &Findings| b.counts.schedules == 0 && spent(b) && !b.stopped;
    while best.as_ref().is_some_and(too_long) && policy.relax() {
        best = Some(run(machine, sink, &opening, policy, Phase::Opening)?);
    }
    if best.as_ref().is_some_and(|b| b.stopped) {
        return Ok(best.unwrap_or_default());
    }
    let mut symmetry = options.symmetry && options.turns.is_none();
    let mut turns = options.turns.clone();
    // What abstraction could not decide may be decided with more patience.
    for (i, (factor, effort)) in options.attempts.iter().copied().enumerate() {
        // Where there is an error and no way around it in sight, only exactness helps.
        let hopeless = best.as_ref().is_some_and(|b| b.violated && b.counts.schedules == 0);
        if hopeless && i > 1 && i + 1 < options.attempts.len() {
            continue;
        }
        let visits = options.visits.saturating_mul(factor);
        let mut options = Options { visits, effort, symmetry, turns: turns.clone(), ..options.clone() };
        let published = best.as_ref().is_some_and(|b| b.counts.schedules > 0);
        let phase = if published || !wanted { Phase::Verdict } else { Phase::All };
        let mut found = run(machine, sink, &options, policy, phase)?;
        while !found.unsteady.is_empty()
            && let Some(turns) = &mut turns
        {
            // As above. (Each time there is one place more.)
            turns.unsteady.append(&mut found.unsteady);
            turns.persistent &= turns.unsteady.len() < turns::SURPRISES;
            options.turns = Some(turns.clone());
            let (violated, assumed) = (found.violated, found.assumed);
            found = run(machine, sink, &options, policy, phase)?;
            found.violated |= violated;
            found.assumed |= assumed;
            found.safe &= !found.violated;
        }
        if found.symmetry_broken {
            // Nothing but what it found holds.
            let (violated, assumed) = (found.violated, found.assumed);
            symmetry = false;
            let options = Options { symmetry, ..options };
            found = run(machine, sink, &options, policy, phase)?;
            found.violated |= violated;
            found.assumed |= assumed;
        }
        if let Some(before) = best {
            found.counts.schedules += before.counts.schedules;
            found.violated |= before.violated;
            found.lost |= before.lost;
            found.safe &= !found.violated;
            found.vacuous &= found.counts.schedules == 0;
        }
        let bad = found.violated && (found.lost || found.counts.schedules > 0 || !wanted);
        let decided = found.safe || found.vacuous || bad || found.stopped;
        // Nothing was left out for want of patience, or of precision.
        let exact = found.complete && found.counts.generalised == 0;
        best = Some(found);
        if decided || exact {
            break;
        }
    }
    Ok(best.unwrap_or_default())
}

/// What an attempt is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Schedules, and no verdict.
    Opening,
    /// A verdict: there are schedules of another tree.
    Verdict,
    All,
}

fn run<M: Abstraction, S: Sink + ?Sized>(
    machine: &mut M,
    sink: &mut S,
    options: &Options,
    policy: &mut dyn Policy,
    phase: Phase,
) -> Result<Findings, Inconsistent> {
    let publish = phase != Phase::Verdict;
    let base = machine.depth();
    // Schedules name threads, and so do cycles that are fair: only what is safe, or wrong, is the same for
    // all that are alike.
    let symmetric = options.symmetry && phase == Phase::Verdict && machine.assume_symmetry(true);
    let mut explorer = Explorer::new(machine, sink, options, symmetric)?;
    let mut all = Schedules::new();
    let mut looking = publish;
    let (mut plain, mut fallback) = (false, policy::RoundRobin);
    let mut complete = false;
    let mut slice = SLICE;
    let mut afterwards = 0;
    loop {
        if looking {
            let turns: &mut dyn Policy = if plain { &mut fallback } else { &mut *policy };
            match explorer.iteration(&mut all, turns)? {
                Iteration::Stands => {
                    explorer.counts.schedules = all.found;
                    explorer.publish(&all);
                    afterwards += u64::from(complete);
                    looking = all.found < options.schedules && afterwards < AFTERWARDS;
                }
                Iteration::Again => {}
                Iteration::Fails if all.found == 0 && !plain && policy.relax() => continue,
                // With all that is lost known, the simplest order may do where a policy's own does not.
                Iteration::Fails if all.found == 0 && !plain && complete => {
                    plain = true;
                    continue;
                }
                Iteration::Fails | Iteration::Stopped => looking = false,
            }
        }
        let small = all.tree.nodes.len() < OPENING_PLACES;
        if phase == Phase::Opening && looking && small && !explorer.stopped && !explorer.given_up {
            continue;
        }
        if explorer.stopped || explorer.given_up || phase == Phase::Opening {
            break;
        }
        if !complete {
            complete = !explorer.explore(slice)?;
            slice = slice.saturating_mul(2);
            // (What was left out is no part of that game.)
            if complete && !explorer.is_safe() && !symmetric && explorer.counts.left == 0 {
                explorer.weigh_fairly();
                // What could not be scheduled may be avoided now.
                looking |= publish && all.found == 0 && !explorer.graph[0].lost && !explorer.stopped;
                all.too_long = false;
            }
        }
        if explorer.stopped || explorer.given_up || (complete && (!looking || explorer.is_safe())) {
            break;
        }
    }
    let mut notes = Vec::new();
    if all.too_long {
        notes.push("no fair schedule was found within the bounds of one iteration".to_owned());
    }
    let symmetry_broken = symmetric && explorer.machine.symmetry_broken();
    let steady = explorer.unsteady.is_empty();
    let sure = complete && !explorer.stopped && !explorer.given_up && !symmetry_broken && steady;
    let safe = sure && explorer.is_safe();
    let vacuous = sure && explorer.is_vacuous();
    if safe {
        explorer.sink.assume(explorer.machine.assumptions());
        let art = explorer.whole();
        explorer.sink.whole(&art);
    }
    if sure && options.turns.is_none() {
        let labels = explorer.labels(options.visits)?;
        explorer.sink.labels(labels);
    }
    let lost = complete && !symmetric && explorer.counts.left == 0 && explorer.is_surely_lost()?;
    let findings = Findings {
        counts: explorer.counts,
        complete: complete && !explorer.given_up && !symmetry_broken && steady,
        violated: explorer.violated,
        gaps: explorer.gaps.iter().cloned().collect(),
        safe,
        lost,
        stopped: explorer.stopped,
        assumed: explorer.assumed,
        vacuous,
        symmetry_broken,
        unsteady: std::mem::take(&mut explorer.unsteady),
        notes,
    };
    while explorer.machine.depth() > base {
        explorer.machine.undo();
    }
    if symmetric {
        explorer.machine.assume_symmetry(false);
    }
    if explorer.stopped && explorer.sink.is_last() {
        std::mem::forget((explorer, all));
    }
    Ok(findings)
}

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Is nothing wrong, and something right, as far as explored?
    fn is_safe(&self) -> bool {
        !self.violated && !self.perhaps && self.gaps.is_empty() && (self.ended || self.counts.covered > 0)
    }

    /// Does every execution come to an assumption that it fails, as far as explored? Nothing ends, and
    /// nothing goes on for ever: no way through the graph comes back to where it was.
    fn is_vacuous(&self) -> bool {
        self.assumed && !self.erred && self.gaps.is_empty() && !self.ended && !self.comes_back()
    }

    /// Has the graph a cycle, through coverings and generalisations?
    fn comes_back(&self) -> bool {
        let next = |n: NodeIx| -> Vec<NodeIx> {
            let node = &self.graph[n];
            let ways = node.ways.iter().flat_map(|w| &w.arms).filter_map(|a| match a.1 {
                Target::To(c) => Some(c),
                _ => None,
            });
            match &node.status {
                Status::Covered { by, .. } => vec![*by],
                Status::Generalised(c) => vec![*c],
                _ => ways.collect(),
            }
        };
        // Nodes on the way from the root, with what is left to look at below each.
        let mut open = vec![(0, next(0))];
        let mut state = vec![0u8; self.graph.nodes.len()];
        state[0] = 1;
        while let Some((n, todo)) = open.last_mut() {
            match todo.pop() {
                None => {
                    state[*n as usize] = 2;
                    open.pop();
                }
                Some(c) if state[c as usize] == 1 => return true,
                Some(c) if state[c as usize] == 0 => {
                    state[c as usize] = 1;
                    open.push((c, next(c)));
                }
                Some(_) => {}
            }
        }
        false
    }

    /// Everything that has been explored.
    fn whole(&self) -> ArtGraph {
        let edge = |c: NodeIx| {
            let node = &self.graph[c];
            let edge = node.event.clone().map_or_else(|| ArtEdge::silent(c), |e| ArtEdge::new(e, c));
            ArtEdge { births: node.births.clone(), lone_timeout: node.lone_timeout, ..edge }
        };
        let node = |n: &graph::Node<M::Shape>| {
            let mut edges = n.ways.iter().flat_map(|w| &w.arms).filter_map(|a| match a.1 {
                Target::To(c) => Some(edge(c)),
                _ => None,
            });
            let way = match &n.status {
                Status::Covered { by, renamed } => Expansion::Covered { by: *by, renamed: renamed.clone() },
                Status::Generalised(c) => Expansion::Schedule(vec![ArtEdge::silent(*c)]),
                Status::End => Expansion::End,
                _ if n.retired => Expansion::Absent,
                _ => match n.ways.first() {
                    Some(w) if n.is_reduced() && w.arms.len() > 1 => {
                        Expansion::Decision { thread: w.thread, arms: edges.by_ref().collect() }
                    }
                    Some(_) => Expansion::Schedule(edges.by_ref().collect()),
                    None => Expansion::Absent,
                },
            };
            drop(edges);
            ArtNode { enabled: n.enabled(), is_open: n.is_open, ..ArtNode::new(way) }
        };
        let numbered = self.graph.nodes.iter().zip(0..);
        let nodes = numbered
            .map(|(n, i)| ArtNode { label: self.label_text(i), note: self.note(i), ..node(n) })
            .collect();
        let births = self.graph[0].births.clone();
        let symmetric = if self.symmetric { self.machine.symmetric_threads() } else { Vec::new() };
        ArtGraph { threads: self.machine.threads().clone(), root: 0, nodes, births, symmetric }
    }

    fn publish(&mut self, all: &Schedules) {
        let births = self.graph[0].births.clone();
        self.sink.assume(self.machine.assumptions());
        let art = all.tree.to_art(self.machine.threads(), births, |n| self.label_text(n));
        self.sink.tree(&art);
    }
}
