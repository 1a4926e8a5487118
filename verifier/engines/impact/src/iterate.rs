//! Algorithm 1 (Metzler et al., STTT 2020): one schedule after the other, each published as soon as it
//! stands.
//!
//! An iteration follows the policy from a new start until everything is covered fairly or ends. A scheduler
//! must be able to win against the program from every place: no error, no deadlock, no failing assumption on
//! any arm (`Check_Enabledness`, `Backtrack`: nodes from which it cannot are *lost*, and the iteration begins
//! again without them). In between, the rest of the graph is explored for the verdict.

use super::closing::{Cover, covering_place};
use super::explore::{Explorer, Progress};
use super::graph::{NodeIx, Status, StepKind, Target};
use super::policy::{Opening, Policy, Situation};
use super::skip;
use super::tree::{Edge, From, Go, PathNode, Tree, TreeIx, Turn};
use exec::abstraction::Abstraction;
use report::sink::{Inconsistent, Sink};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Steps of the opening before some state has to have come again.
const UNCOVERED: u64 = 16_000;

/// A thread that has never written anything yet may be tried so often in rounds of its loop that turn out to
/// be useless.
const PROBES: u32 = 8;

/// The limit on the tree nodes of one schedule is `FEW + PER_STATE` × the states seen so far: with few states
/// a longer schedule only revisits them. (Rounds that end in the state in which they began do not count:
/// there a policy repeats a loop on purpose, unless inputs decide.)
const PER_STATE: usize = 512;
const FEW: usize = 4096;

/// At most so many tree nodes in such rounds are left out of the count.
const RETURNING: usize = 1 << 17;

/// How often a schedule's limit of tree nodes may be built and thrown away, before the policy is asked for
/// something shorter.
const WASTED: usize = 2;

/// How an iteration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Iteration {
    Stands,
    /// Something was learnt on the way; to be begun again.
    Again,
    /// There is none from there.
    Fails,
    Stopped,
}

pub(super) struct Schedules {
    pub tree: Tree,
    /// Schedules found.
    pub found: u64,
    /// No cycle could be closed fairly within the bounds.
    pub too_long: bool,
    /// Places that were built and thrown away, since the latest schedule or the last time that it was too
    /// much.
    wasted: usize,
    /// Places in rounds that have ended in the state in which they began, of the schedule that is being
    /// built.
    returning: usize,
    /// Threads that write something in some round of their loops.
    writers: FxHashSet<ThreadIx>,
    /// Where a round of such a thread's loop writes nothing, if nobody interferes.
    useless: FxHashSet<(NodeIx, ThreadIx)>,
    /// How many of them are of a thread that did not write anything before.
    probes: FxHashMap<ThreadIx, u32>,
}

impl Schedules {
    pub fn new() -> Schedules {
        Schedules {
            tree: Tree::default(),
            found: 0,
            too_long: false,
            wasted: 0,
            returning: 0,
            writers: FxHashSet::default(),
            useless: FxHashSet::default(),
            probes: FxHashMap::default(),
        }
    }

    /// Would a round of the thread's loop from here be of no use? Who never writes anything is not to be
    /// judged by that.
    fn is_useless(&self, g: NodeIx, t: ThreadIx) -> bool {
        let hopes = || self.writers.contains(&t) || self.probes.get(&t).is_none_or(|&n| n < PROBES);
        self.useless.contains(&(g, t)) && hopes()
    }
}

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Finds one more schedule. False: there is none left.
    pub(super) fn iteration(
        &mut self,
        all: &mut Schedules,
        policy: &mut dyn Policy,
    ) -> Result<Iteration, Inconsistent> {
        loop {
            let start = if all.tree.nodes.is_empty() {
                None
            } else {
                match self.new_start(all, policy) {
                    Some(s) => Some(s),
                    None => return Ok(Iteration::Fails),
                }
            };
            let base = all.tree.nodes.len();
            let result = self.build(all, policy, start)?;
            if result == Iteration::Stands {
                (all.found, all.wasted) = (all.found + 1, 0);
                return Ok(result);
            }
            // What is built anew again and again, with hardly a step, counts towards no other bound.
            all.wasted += all.tree.nodes.len() - base;
            let too_much = all.wasted > WASTED * policy.places();
            all.tree.cut(base as TreeIx);
            if let Some((n, t)) = start {
                let place = &mut all.tree.nodes[n as usize];
                if let Go::Schedule(edges) = &mut place.go {
                    edges.retain(|e| e.thread != t);
                }
                if result == Iteration::Fails {
                    place.tried.push(t);
                    continue;
                }
            }
            if too_much {
                (all.wasted, all.too_long) = (0, true);
                return Ok(Iteration::Fails);
            }
            match result {
                Iteration::Again if self.go_on() => {}
                Iteration::Again => return Ok(Iteration::Stopped),
                other => return Ok(other),
            }
        }
    }

    /// A place and a thread that could go first there and has not.
    fn new_start(&mut self, all: &Schedules, policy: &mut dyn Policy) -> Option<(TreeIx, ThreadIx)> {
        let mut found: Vec<(TreeIx, Opening)> = Vec::new();
        for (i, p) in all.tree.nodes.iter().enumerate() {
            let Go::Schedule(edges) = &p.go else { continue };
            let node = &self.graph[p.graph];
            if node.retired || node.is_reduced() {
                continue;
            }
            for w in &node.ways {
                let taken = edges.iter().any(|e| e.thread == w.thread) || p.tried.contains(&w.thread);
                let lost = w.arms.iter().any(|a| self.arm_lost(&a.1));
                if taken || lost || w.kind.is_timeout() || skip::is_redundant(&all.tree, edges, w) {
                    continue;
                }
                let site = w.event.as_ref().map_or(SiteId::UNNUMBERED, |e| e.label.site);
                found.push((i as TreeIx, Opening { thread: w.thread, site, depth: p.depth }));
            }
        }
        found.sort_by_key(|(i, o)| (o.depth, *i));
        let openings: Vec<Opening> = found.iter().map(|f| f.1).collect();
        let i = policy.start(&openings)?;
        found.get(i).map(|(n, o)| (*n, o.thread))
    }

    fn arm_lost(&self, t: &Target) -> bool {
        match t {
            Target::Violated(_) | Target::Unknown(_) => true,
            Target::To(c) => self.graph[*c].lost,
            Target::Unexplored | Target::Excluded | Target::Left => false,
        }
    }

    fn build(
        &mut self,
        all: &mut Schedules,
        policy: &mut dyn Policy,
        start: Option<(TreeIx, ThreadIx)>,
    ) -> Result<Iteration, Inconsistent> {
        let base = all.tree.nodes.len();
        all.returning = 0;
        let mut todo: Vec<TreeIx> = Vec::new();
        match start {
            None => {
                let turn = Turn::first(self.machine.threads().len());
                todo.push(all.tree.add(None, &self.graph, 0, turn));
            }
            Some((n, t)) => match self.schedule(all, n, (t, true), policy, &mut todo)? {
                Iteration::Stands => {}
                other => return Ok(other),
            },
        }
        while let Some(n) = todo.pop() {
            // (The first schedule is the one that programs start under; later ones need not be long.)
            let returning = if all.found == 0 { all.returning.min(RETURNING) } else { 0 };
            let most = policy.places().min(FEW + PER_STATE * self.graph.nodes.len() + returning);
            if all.tree.nodes.len() - base > most {
                all.too_long = true;
                return Ok(Iteration::Fails);
            }
            // Where no state comes again before long, something has to be havocked first.
            let opening = self.options.effort == super::OPENING;
            self.given_up |= opening && self.counts.covered == 0 && self.counts.steps > UNCOVERED;
            if !self.go_on() {
                return Ok(Iteration::Stopped);
            }
            match self.place(all, policy, n, base, &mut todo)? {
                Iteration::Stands => {}
                other => return Ok(other),
            }
        }
        // What came to light later on may concern what was done before.
        let spoilt = |p: &PathNode| self.graph[p.graph].lost || self.graph[p.graph].retired;
        Ok(if all.tree.nodes[base..].iter().any(spoilt) { Iteration::Again } else { Iteration::Stands })
    }

    /// Decides how it goes on from a place.
    fn place(
        &mut self,
        all: &mut Schedules,
        policy: &mut dyn Policy,
        n: TreeIx,
        base: usize,
        todo: &mut Vec<TreeIx>,
    ) -> Result<Iteration, Inconsistent> {
        let g = all.tree.nodes[n as usize].graph;
        if self.graph[g].lost {
            // At the root, or where the schedule began, nothing else is left to try.
            return Ok(if g == 0 { Iteration::Fails } else { self.elsewhere(all, n, base) });
        }
        if self.graph[g].retired {
            return Ok(Iteration::Again);
        }
        match &self.graph[g].status {
            Status::End => {
                all.tree.nodes[n as usize].go = Go::End;
                return Ok(Iteration::Stands);
            }
            Status::Deadlock(_) | Status::Assumed => return Ok(Iteration::Again),
            Status::Covered { .. } | Status::Generalised(_) => {
                let (end, renamed) = self.graph.resolve(g);
                // In the middle of a turn only another way to the same place is of use: it is to be as long
                // as it can.
                let long = policy.has_long_turns() && !all.tree.nodes[n as usize].turn.decides();
                let which = if long { Cover::Within } else { Cover::Any };
                let by = match covering_place(&all.tree, n, end, which) {
                    Some(m) => m,
                    None => {
                        let turn = all.tree.nodes[n as usize].turn.clone();
                        let m = all.tree.add(Some((n, None)), &self.graph, end, turn);
                        todo.push(m);
                        m
                    }
                };
                all.tree.nodes[n as usize].go = Go::Covered(by, renamed);
                return Ok(Iteration::Stands);
            }
            Status::Open => {}
        }
        if self.learns(all, n) && policy.has_long_turns() {
            return Ok(match self.is_chain(all, n, base) {
                true => self.round_again(all, n, todo),
                false => Iteration::Again,
            });
        }
        let turn = &all.tree.nodes[n as usize].turn;
        if turn.start == g && turn.begin < n && !turn.decides() {
            all.returning += (n - turn.begin) as usize;
        }
        loop {
            let Some((t, begins)) = self.choose(all, policy, n) else {
                self.weigh(g);
                return Ok(if self.graph[g].lost { Iteration::Again } else { Iteration::Fails });
            };
            let place = &all.tree.nodes[n as usize];
            if policy.has_long_turns()
                && begins
                && matches!(place.go, Go::Nowhere)
                && let Some(m) = covering_place(&all.tree, n, g, Cover::Before(t))
            {
                all.tree.nodes[n as usize].go = Go::Covered(m, Vec::new());
                return Ok(Iteration::Stands);
            }
            let before = self.graph.nodes.len();
            match self.schedule(all, n, (t, begins), policy, todo)? {
                Iteration::Fails if self.graph.nodes.len() > before || self.way_lost(g, t) => continue,
                other => return Ok(other),
            }
        }
    }

    /// At the end of a round: was it of use? True if it was not, and that is new.
    fn learns(&self, all: &mut Schedules, n: TreeIx) -> bool {
        let place = &all.tree.nodes[n as usize];
        let turn = &place.turn;
        let mut next = self.graph[place.graph].ways.iter().filter_map(|w| w.event.as_ref());
        if !next.any(|e| turn.jumps_back(e)) {
            return false;
        }
        if turn.useful {
            all.writers.insert(turn.current);
            return false;
        }
        let (round, decided) = ((turn.start, turn.current), turn.decided);
        let probes = all.probes.entry(turn.current).or_insert(0);
        let writes = all.writers.contains(&turn.current);
        if decided || (!writes && *probes >= PROBES) || !all.useless.insert(round) {
            return false;
        }
        *probes += u32::from(!writes);
        true
    }

    /// Has this iteration only gone straight on since the round began?
    fn is_chain(&self, all: &Schedules, n: TreeIx, base: usize) -> bool {
        let begin = all.tree.nodes[n as usize].turn.begin as usize;
        begin >= base
            && begin < n as usize
            && (begin..n as usize).all(|i| match &all.tree.nodes[i].go {
                Go::Schedule(edges) => edges.len() == 1,
                Go::Covered(by, _) => *by as usize == i + 1,
                _ => false,
            })
    }

    /// Takes back a round that was of no use. All places since its begin are on the way from there to here.
    fn round_again(&self, all: &mut Schedules, n: TreeIx, todo: &mut Vec<TreeIx>) -> Iteration {
        let begin = all.tree.nodes[n as usize].turn.begin;
        all.tree.cut(begin + 1);
        let place = &mut all.tree.nodes[begin as usize];
        (place.go, place.begins) = (Go::Nowhere, false);
        todo.retain(|&m| m < begin);
        todo.push(begin);
        Iteration::Stands
    }

    /// A place turned out to be lost: is there anything else to be tried above it, in this iteration?
    fn elsewhere(&self, all: &Schedules, n: TreeIx, base: usize) -> Iteration {
        let mut above = all.tree.nodes[n as usize].parent;
        while let Some(p) = above {
            if (p as usize) < base {
                return Iteration::Fails;
            }
            if !self.graph[all.tree.nodes[p as usize].graph].lost {
                return Iteration::Again;
            }
            above = all.tree.nodes[p as usize].parent;
        }
        Iteration::Fails
    }

    fn way_lost(&self, g: NodeIx, t: ThreadIx) -> bool {
        self.graph[g].ways.iter().any(|w| w.thread == t && w.arms.iter().any(|a| self.arm_lost(&a.1)))
    }

    /// The thread to be scheduled: the policy's first whose arms are not known to be lost. And: does a phase
    /// begin with it?
    fn choose(&mut self, all: &Schedules, policy: &mut dyn Policy, n: TreeIx) -> Option<(ThreadIx, bool)> {
        let place = &all.tree.nodes[n as usize];
        let node = &self.graph[place.graph];
        // Where a thread goes round by decisions alone, the node is expanded in full, and it is the policy's
        // turn: else nobody else would ever move on the cycle.
        if node.is_reduced()
            && let Some(w) = node.ways.iter().find(|w| w.kind.is_local())
        {
            return (!w.arms.iter().any(|a| self.arm_lost(&a.1))).then_some((w.thread, false));
        }
        let lone = node.ways.iter().all(|w| w.kind == StepKind::LoneTimeout);
        let mut enabled: Vec<ThreadIx> =
            node.ways.iter().filter(|w| lone || !w.kind.is_timeout()).map(|w| w.thread).collect();
        enabled.sort_unstable();
        enabled.dedup();
        let turn = &place.turn;
        let current = node.ways.iter().find(|w| w.thread == turn.current && !w.kind.is_timeout());
        let back_jump = current
            .is_some_and(|w| w.kind.is_local() || w.event.as_ref().is_some_and(|e| turn.jumps_back(e)));
        let threads = self.machine.threads().len();
        let idle: Vec<u32> =
            (0..threads).map(|t| turn.number - turn.last.get(t).copied().unwrap_or(0)).collect();
        let waited: Vec<u32> =
            (0..threads).map(|t| turn.phase - turn.last_phase.get(t).copied().unwrap_or(0)).collect();
        // Where a round has led back to its state, nobody will be of more use after another one.
        let returns = back_jump && turn.start == place.graph;
        let useless: Vec<ThreadIx> =
            enabled.iter().copied().filter(|&t| !returns && all.is_useless(place.graph, t)).collect();
        let place_of = |t: ThreadIx| {
            let mine = node.ways.iter().find(|w| w.thread == t && !w.kind.is_timeout());
            mine.and_then(|w| w.event.as_ref()).map(|e| e.label.site)
        };
        let here = place_of(turn.current);
        let apart: SmallVec<[ThreadIx; 8]> = match back_jump {
            true => enabled.iter().copied().filter(|&t| place_of(t) != here).collect(),
            false => SmallVec::new(),
        };
        let situation = Situation {
            current: turn.current,
            back_jump,
            rounds: turn.rounds,
            useful: turn.useful || !all.writers.contains(&turn.current),
            decides: turn.decides(),
            latest: turn.latest,
            enabled: &enabled,
            useless: &useless,
            returns,
            apart: &apart,
            idle: &idle,
            events: turn.events,
            spent: turn.spent,
            members: &turn.members,
            phases: turn.phase,
            shares: &turn.shares,
            waited: &waited,
            followed: &turn.followed,
        };
        let order = policy.schedule(&situation);
        let t = order.into_iter().find(|&t| enabled.contains(&t) && !self.way_lost(place.graph, t))?;
        Some((t, policy.begins_phase(&situation, t)))
    }

    /// Adds the step of a thread at a place, all its arms. The thread may begin a phase with it.
    fn schedule(
        &mut self,
        all: &mut Schedules,
        n: TreeIx,
        (t, phase): (ThreadIx, bool),
        policy: &dyn Policy,
        todo: &mut Vec<TreeIx>,
    ) -> Result<Iteration, Inconsistent> {
        let g = all.tree.nodes[n as usize].graph;
        let lone = self.graph[g].ways.iter().all(|w| w.kind == StepKind::LoneTimeout);
        let way = self.graph[g].ways.iter().position(|w| w.thread == t && (lone || !w.kind.is_timeout()));
        let Some(way) = way else { return Ok(Iteration::Fails) };
        if self.expand(g, way)? == Progress::Retired || self.graph[g].retired {
            return Ok(Iteration::Again);
        }
        if self.stopped {
            return Ok(Iteration::Stopped);
        }
        if self.way_lost(g, t) {
            return Ok(Iteration::Fails);
        }
        if self.graph[g].lost {
            return Ok(Iteration::Again);
        }
        let targets: Vec<NodeIx> = self.graph[g].ways[way]
            .arms
            .iter()
            .filter_map(|a| match a.1 {
                Target::To(c) => Some(c),
                _ => None,
            })
            .collect();
        let decision = matches!(self.graph[g].ways[way].kind, StepKind::Decision | StepKind::Assume);
        let forced = self.graph[g].is_reduced();
        // Whose event is local goes at once, and nobody is asked.
        let alone = self.graph[g]
            .ways
            .iter()
            .all(|w| w.thread == t || w.kind.is_timeout() || w.arms.iter().any(|a| self.arm_lost(&a.1)));
        let mut edges = Vec::new();
        for c in targets {
            let Some(event) = self.graph[c].event.clone() else { continue };
            let from = From { node: g, place: n, decision, forced, alone, phase };
            let mut turn = all.tree.nodes[n as usize].turn.after(&event, from);
            policy.follow(&mut turn.followed, &event);
            let (births, lone_timeout) = (self.graph[c].births.clone(), self.graph[c].lone_timeout);
            let mover = (!decision).then_some(t);
            let target = all.tree.add(Some((n, mover)), &self.graph, c, turn);
            todo.push(target);
            edges.push(Edge { thread: t, event, births, lone_timeout, target });
        }
        if edges.is_empty() {
            return Ok(Iteration::Fails);
        }
        if phase {
            all.tree.begins(n, t);
        }
        let place = &mut all.tree.nodes[n as usize];
        place.begins = phase;
        match &mut place.go {
            Go::Schedule(old) => old.extend(edges),
            go => *go = if decision { Go::Decision(t, edges) } else { Go::Schedule(edges) },
        }
        Ok(Iteration::Stands)
    }
}
