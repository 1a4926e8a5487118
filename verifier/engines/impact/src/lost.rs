//! Who is lost: nodes from which no scheduler can avoid an error. A game of scheduler against program.

use super::explore::Explorer;
use super::graph::{Graph, NodeIx, Status, StepKind, Target};
use exec::abstraction::Abstraction;
use report::sink::{Inconsistent, Sink};
use traceformat::thread::ThreadIx;

/// How often, and by how many steps, the exploration goes on to find out that an error is inevitable.
const ROUNDS: u32 = 16;
const MORE: u64 = 2000;

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Is a node lost, by what is known of it?
    fn is_losing(&self, n: NodeIx) -> bool {
        let node = &self.graph[n];
        match &node.status {
            Status::Covered { by, .. } => self.graph[*by].lost && (!self.equals_only || node.equal),
            Status::Generalised(child) => self.graph[*child].lost && !self.equals_only,
            Status::End => false,
            Status::Deadlock(_) | Status::Assumed => true,
            Status::Open => {
                let arm = |t: &Target| match t {
                    Target::Violated(_) => true,
                    Target::Unknown(_) => !self.equals_only,
                    Target::To(c) => self.graph[*c].lost,
                    Target::Unexplored | Target::Excluded | Target::Left => false,
                };
                let local = node.ways.iter().find(|w| w.kind.is_local());
                node.failed
                    || match local {
                        Some(w) => w.arms.iter().any(|a| arm(&a.1)),
                        None => {
                            let mut ways =
                                node.ways.iter().filter(|w| w.kind != StepKind::Timeout).peekable();
                            ways.peek().is_some() && ways.all(|w| w.arms.iter().any(|a| arm(&a.1)))
                        }
                    }
            }
        }
    }

    /// Looks whether a node is lost, and who is then lost, too (backwards through the game of scheduler
    /// against program).
    pub(super) fn weigh(&mut self, n: NodeIx) {
        if !self.graph[n].lost && self.is_losing(n) {
            self.lose(n);
        }
    }

    /// A node is lost.
    pub(super) fn lose(&mut self, n: NodeIx) {
        let mut todo = vec![n];
        while let Some(n) = todo.pop() {
            if std::mem::replace(&mut self.graph[n].lost, true) {
                continue;
            }
            let mut above = self.graph[n].covering.clone();
            if self.graph[n].depth > 0 {
                above.push(self.graph[n].parent);
            }
            todo.extend(above.into_iter().filter(|&a| !self.graph[a].lost && self.is_losing(a)));
        }
    }

    /// Once everything is explored: nodes are lost, too, from which a thread can always move and every move
    /// of it is lost. No fair scheduler is left there. Ends early when the exploration is stopped: who is
    /// lost by then is so.
    pub(super) fn weigh_fairly(&mut self) {
        loop {
            let mut found = false;
            let threads = self.machine.threads().len() as u16;
            for t in (0..threads).map(ThreadIx) {
                self.stopped |= !self.sink.keep_going();
                if self.stopped {
                    return;
                }
                let doomed = doomed(&self.graph, t, self.equals_only);
                found |= !doomed.is_empty();
                for n in doomed {
                    self.lose(n);
                }
            }
            if !found {
                return;
            }
        }
    }

    /// Once everything is explored: is the root lost for certain, as the program's own states go? A covering
    /// node, or a more general one, may have states from which an error cannot be avoided, while those that
    /// it stands in for have none; so what such a node covers is explored itself, and only coverings by
    /// equals count.
    pub(super) fn is_surely_lost(&mut self) -> Result<bool, Inconsistent> {
        if !self.graph[0].lost || !self.violated {
            return Ok(false);
        }
        self.equals_only = true;
        for _ in 0..ROUNDS {
            let unsure = |n: &NodeIx| {
                let node = &self.graph[*n];
                let Status::Covered { by, .. } = node.status else { return false };
                !node.retired && !node.equal && self.graph[by].lost
            };
            let open: Vec<NodeIx> = (0..self.graph.nodes.len() as NodeIx).filter(unsure).collect();
            self.weigh_all();
            self.weigh_fairly();
            if self.graph[0].lost || open.is_empty() || self.counts.generalised > 0 {
                break;
            }
            for &n in &open {
                self.graph[n].status = Status::Open;
            }
            for n in open {
                if !self.go_on() {
                    break;
                }
                self.go(n)?;
                self.settle(n)?;
            }
            if self.explore(MORE)? || self.stopped {
                break;
            }
            // Who is lost if all coverings count.
            self.equals_only = false;
            self.weigh_all();
            self.weigh_fairly();
            self.equals_only = true;
        }
        self.equals_only = false;
        Ok(self.graph[0].lost && !self.stopped)
    }

    pub(super) fn weigh_all(&mut self) {
        for node in &mut self.graph.nodes {
            node.lost = false;
        }
        for n in 0..self.graph.nodes.len() as NodeIx {
            self.weigh(n);
        }
    }
}

/// The largest set of nodes, not lost, that no move leaves which is not lost, in which no move of thread `t`
/// is left, and `t` is enabled on each cycle: every execution that stays there is unfair to `t`
/// (Definition 5). Takes time in proportion to nodes and edges.
pub(super) fn doomed<S>(graph: &Graph<S>, t: ThreadIx, equals_only: bool) -> Vec<NodeIx> {
    let ways = Ways::of(graph, t, equals_only);
    let mut within = ways.stays.clone();
    // Who leaves the set, and who leads there.
    ways.prune(&mut within, |n, within| {
        ways.next(n).is_some_and(|all| all.iter().all(|&c| within[c as usize]))
    });
    // Cycles on which `t` is never enabled: what is left when nodes without a way on are taken away. Of what
    // is left without them and without who leads there, no part is such a cycle again.
    let mut quiet: Vec<bool> =
        within.iter().zip(&graph.nodes).map(|(&w, node)| w && !node.ready().contains(&t)).collect();
    ways.prune(&mut quiet, |n, quiet| ways.next(n).is_some_and(|all| all.iter().any(|&c| quiet[c as usize])));
    if quiet.contains(&true) {
        within.iter_mut().zip(&quiet).for_each(|(w, &q)| *w &= !q);
        ways.prune(&mut within, |n, within| {
            ways.next(n).is_some_and(|all| all.iter().all(|&c| within[c as usize]))
        });
    }
    (0..graph.nodes.len() as NodeIx).filter(|&n| within[n as usize]).collect()
}

/// Where it can go on from each node without losing, and where it comes from.
struct Ways {
    /// Nodes at which no move of the thread is left.
    stays: Vec<bool>,
    starts: Vec<u32>,
    targets: Vec<NodeIx>,
    /// Where it goes on is not known.
    unknown: Vec<bool>,
    back_starts: Vec<u32>,
    sources: Vec<NodeIx>,
}

impl Ways {
    fn of<S>(graph: &Graph<S>, t: ThreadIx, equals_only: bool) -> Ways {
        let lost = |target: &Target| match target {
            Target::Violated(_) => true,
            Target::Unknown(_) => !equals_only,
            Target::To(c) => graph[*c].lost,
            Target::Unexplored | Target::Excluded | Target::Left => false,
        };
        let count = graph.nodes.len();
        let mut all = Ways {
            stays: Vec::with_capacity(count),
            starts: vec![0],
            targets: Vec::new(),
            unknown: vec![false; count],
            back_starts: vec![0; count + 1],
            sources: Vec::new(),
        };
        for (n, node) in graph.nodes.iter().enumerate() {
            let local = node.ways.iter().find(|w| w.kind.is_local());
            let mut mine = node.ways.iter().filter(|w| w.thread == t && !w.kind.is_timeout());
            let stays = match node.status {
                Status::Open => match local {
                    Some(w) => w.thread != t,
                    None => mine.all(|w| w.arms.iter().any(|a| lost(&a.1))),
                },
                Status::Covered { .. } | Status::Generalised(_) => true,
                _ => false,
            };
            all.stays.push(stays && !node.retired && !node.lost);
            match node.status {
                Status::Covered { by: c, .. } | Status::Generalised(c) => all.targets.push(c),
                _ => {
                    let ways = node.ways.iter().filter(|w| local.is_none_or(|l| std::ptr::eq(l, *w)));
                    let ways = ways.filter(|w| !w.arms.iter().any(|a| lost(&a.1)));
                    for a in ways.flat_map(|w| &w.arms) {
                        match a.1 {
                            Target::To(c) => all.targets.push(c),
                            Target::Unexplored | Target::Unknown(_) => all.unknown[n] = true,
                            _ => {}
                        }
                    }
                }
            }
            all.starts.push(all.targets.len() as u32);
        }
        all.turn_round();
        all
    }

    fn turn_round(&mut self) {
        self.targets.iter().for_each(|&c| self.back_starts[c as usize + 1] += 1);
        for i in 1..self.back_starts.len() {
            self.back_starts[i] += self.back_starts[i - 1];
        }
        let mut at = self.back_starts.clone();
        self.sources = vec![0; self.targets.len()];
        for n in 0..self.unknown.len() {
            for &c in &self.targets[self.starts[n] as usize..self.starts[n + 1] as usize] {
                self.sources[at[c as usize] as usize] = n as NodeIx;
                at[c as usize] += 1;
            }
        }
    }

    /// Where it goes on from a node; `None`: that is not known.
    fn next(&self, n: NodeIx) -> Option<&[NodeIx]> {
        let n = n as usize;
        (!self.unknown[n]).then(|| &self.targets[self.starts[n] as usize..self.starts[n + 1] as usize])
    }

    /// Takes nodes out of a set until all that are left may stay, which they may as long as enough of those
    /// that they lead to are in it.
    fn prune(&self, set: &mut [bool], may_stay: impl Fn(NodeIx, &[bool]) -> bool) {
        let mut todo: Vec<NodeIx> = (0..set.len() as NodeIx).collect();
        while let Some(n) = todo.pop() {
            if !set[n as usize] || may_stay(n, set) {
                continue;
            }
            set[n as usize] = false;
            let (from, to) = (self.back_starts[n as usize], self.back_starts[n as usize + 1]);
            todo.extend(&self.sources[from as usize..to as usize]);
        }
    }
}
