//! Where an execution stands in the tree, as far as anybody can see, and what it offers there.
//!
//! Steps that schedules do not count take no decision: coverings, generalisations, ends of threads and joins
//! (what can be joined will be, and that commutes with everything else), and decisions on inputs that pass no
//! mark. [`Graph::settle`] follows them. After a silent decision the execution may be at any of several
//! nodes, and nobody can tell at which: the usual construction of a deterministic automaton by sets of
//! states. What may be published there is what all members offer: of a thread's next events all that any
//! member has, but only if every member has some (R3).

use super::context::Context;
use report::graph::{ArtEdge, ArtGraph, Expansion};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use traceformat::event::{Event, Label, Op};
use traceformat::thread::ThreadIx;

/// Nodes that are followed from one step, and members of one set; beyond that nothing is published.
const LIMIT: usize = 4096;
const MEMBERS: usize = 64;

/// A set of nodes, sorted, and the context that serves all of them.
#[derive(Clone, Debug)]
pub struct Stand {
    pub members: SmallVec<[u32; 1]>,
    pub context: Context,
    /// Threads that take uncounted steps on the way, on each branch of it.
    pub moves: SmallVec<[ThreadIx; 1]>,
}

/// What one thread may do next at a set of nodes.
#[derive(Clone, Debug)]
pub struct Offer<'a> {
    pub thread: ThreadIx,
    /// By label, with the steps of the members that have it.
    pub arms: BTreeMap<Label, SmallVec<[&'a ArtEdge; 1]>>,
    /// The program decides between them, so all are published or none. Otherwise they are the ends of a timed
    /// wait.
    pub together: bool,
}

/// What may follow a set of nodes.
#[derive(Clone, Debug)]
pub enum Offers<'a> {
    End,
    /// In the engine's order; none: there is no way on.
    Threads(Vec<Offer<'a>>),
}

/// A place on the way of [`Graph::settle`].
struct Way1 {
    node: u32,
    context: Context,
    moves: SmallVec<[ThreadIx; 1]>,
    steps: usize,
}

/// A checked graph.
#[derive(Clone, Copy, Debug)]
pub struct Graph<'a> {
    pub art: &'a ArtGraph,
    /// Sections are separated by barriers: where the program decides, and at covering edges.
    pub barriers: bool,
}

impl<'a> Graph<'a> {
    /// Where an execution can stand that comes to one of these nodes. `None`: it cannot be followed.
    pub fn settle(&self, nodes: &[u32], context: &Context) -> Option<Stand> {
        let mut todo: Vec<Way1> = nodes
            .iter()
            .map(|&node| Way1 { node, context: context.clone(), moves: SmallVec::new(), steps: 0 })
            .collect();
        let mut done: Vec<(u32, Context)> = Vec::new();
        let mut moves: Option<SmallVec<[ThreadIx; 1]>> = None;
        let mut followed = 0;
        while let Some(mut way) = todo.pop() {
            followed += 1;
            // A silent circle would be a loop that no thread can be seen in.
            if followed > LIMIT || way.steps > self.art.nodes.len() {
                return None;
            }
            way.steps += 1;
            match &self.art.node(way.node)?.way {
                Expansion::Covered { by, renamed } => {
                    way.context.cross(renamed);
                    if self.barriers {
                        way.context.barrier();
                    }
                    way.node = *by;
                    todo.push(way);
                    continue;
                }
                Expansion::Decision { arms, .. }
                    if !arms.is_empty() && arms.iter().all(|e| e.counted().is_none()) =>
                {
                    for edge in arms {
                        let (context, moves) = (way.context.clone(), way.moves.clone());
                        let mut next = Way1 { node: way.node, context, moves, steps: way.steps };
                        next.pass(edge);
                        todo.push(next);
                    }
                    continue;
                }
                Expansion::Schedule(edges) => {
                    // The only one, or a join beside other threads' steps, which is not to be waited for.
                    if let Some(edge) = edges.iter().find(|e| e.counted().is_none())
                        && (edges.len() == 1 || self.leads_on(edge.target))
                    {
                        way.pass(edge);
                        todo.push(way);
                        continue;
                    }
                }
                _ => {}
            }
            moves = Some(match moves {
                None => way.moves.clone(),
                Some(m) => m.into_iter().filter(|t| way.moves.contains(t)).collect(),
            });
            match done.iter_mut().find(|d| d.0 == way.node) {
                Some(d) => d.1 = d.1.join(&way.context),
                None => done.push((way.node, way.context)),
            }
            if done.len() > MEMBERS {
                return None;
            }
        }
        done.sort_by_key(|d| d.0);
        let members = done.iter().map(|d| d.0).collect();
        let mut contexts = done.into_iter().map(|d| d.1);
        let first = contexts.next()?;
        let context = contexts.fold(first, |a, b| if a.serves(&b, false) { a } else { a.join(&b) });
        Some(Stand { members, context, moves: moves.unwrap_or_default() })
    }

    fn leads_on(&self, node: u32) -> bool {
        self.art.node(node).is_some_and(|n| !matches!(n.way, Expansion::Absent))
    }

    /// What may follow a settled set of nodes.
    pub fn offers(&self, members: &[u32]) -> Offers<'a> {
        let nodes: Vec<_> = members.iter().filter_map(|&m| self.art.node(m)).collect();
        if !nodes.is_empty() && nodes.iter().all(|n| matches!(n.way, Expansion::End)) {
            return Offers::End;
        }
        let mut offers: Vec<Offer<'a>> = Vec::new();
        let Some(first) = nodes.first() else { return Offers::Threads(offers) };
        for edge in first.edges() {
            let Some(event) = edge.counted() else { continue };
            if offers.iter().all(|o| o.thread != event.thread) {
                offers.extend(self.offer(&nodes, event.thread));
            }
        }
        Offers::Threads(offers)
    }

    /// What a thread may do next, if all members have something for it.
    fn offer(&self, nodes: &[&'a report::graph::ArtNode], thread: ThreadIx) -> Option<Offer<'a>> {
        let mut arms: BTreeMap<Label, SmallVec<[&'a ArtEdge; 1]>> = BTreeMap::new();
        let mut together = false;
        let mut labels: Option<Vec<Label>> = None;
        for node in nodes {
            let decision = matches!(node.way, Expansion::Decision { .. });
            // A decision some of whose arms nobody can see beside others that pass marks: not to be told
            // apart.
            if decision && node.edges().iter().any(|e| e.counted().is_none()) {
                return None;
            }
            together |= decision;
            let mut mine = Vec::new();
            for edge in node.edges() {
                let Some(event) = edge.counted().filter(|e| e.thread == thread) else { continue };
                mine.push(event.label);
                arms.entry(event.label).or_default().push(edge);
            }
            if mine.is_empty() {
                return None;
            }
            mine.sort_unstable();
            mine.dedup();
            together |= *labels.get_or_insert_with(|| mine.clone()) != mine;
        }
        Some(Offer { thread, arms, together })
    }

    /// Where an execution can stand after one arm of an offer, and the arm's predecessors.
    pub fn follow(
        &self,
        context: &Context,
        thread: ThreadIx,
        arm: &[&ArtEdge],
        decision: bool,
        level: super::context::Level,
    ) -> Option<(Stand, Vec<super::context::Pred>)> {
        let events: Vec<&Event> = arm.iter().filter_map(|e| e.event.as_ref()).collect();
        let barred;
        let context = match decision && self.barriers {
            true => {
                let mut c = context.clone();
                c.barrier();
                barred = c;
                &barred
            }
            false => context,
        };
        let (mut after, preds) = context.step(thread, &events, level);
        // Children of some of the steps only come after all the same things, if they come.
        for edge in arm {
            after.born(thread, &edge.births);
        }
        let targets: SmallVec<[u32; 1]> = arm.iter().map(|e| e.target).collect();
        Some((self.settle(&targets, &after)?, preds))
    }

    /// Is the thread able to move at one of these nodes?
    pub fn enabled(&self, members: &[u32], thread: ThreadIx) -> bool {
        members.iter().filter_map(|&m| self.art.node(m)).any(|n| n.enabled.contains(&thread))
    }
}

impl Way1 {
    /// Over an uncounted step.
    fn pass(&mut self, edge: &ArtEdge) {
        self.node = edge.target;
        let Some(event) = &edge.event else { return };
        if !self.moves.contains(&event.thread) {
            self.moves.push(event.thread);
        }
        if let (Op::Join, Some(child)) = (event.label.op, event.object)
            && let Ok(child) = u16::try_from(child.0)
        {
            self.context.joined(event.thread, ThreadIx(child));
        }
        self.context.born(event.thread, &edge.births);
    }
}
