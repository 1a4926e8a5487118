//! Where marks stand.
//!
//! - **Edges**: each branch edge, loop exits too, after which some site that could be reached within the
//!   current iteration of the innermost loop no longer can. For an edge `u → v` let `M` be the innermost loop
//!   that holds both (or the function). `R(b)` are the sites reachable from the start of `b` inside `M`
//!   without its back edge; the edge loses sites if `R(v)`, which is empty if the edge is the back edge,
//!   lacks a site of `⋃ R(s)` over the successors `s` of `u` in `M`. Inner loops' back edges do count, so
//!   that leaving an inner loop loses its sites. Where one edge of a branch gets a mark, all do: then
//!   whichever way an input sends the thread, its next mark tells.
//! - **Calls** that may block outside our sight: before and after.
//! - **Ends of threads**: the returns of start routines.
//!
//! A call of a function with a body here that reaches a site, also indirectly, counts as a site of its own.
//! An await is one site, in its loop's header; there are no marks inside.

use crate::ir::{Block, Module, Value};
use crate::number::awaits::AwaitBlocks;
use crate::number::blocking::may_block;
use crate::number::calls::{Target, target, thread_starts};
use crate::number::{Plan, Role};
use crate::shim::{self, RawLoop};
use inkwell::llvm_sys::LLVMOpcode as Op;
use std::collections::{HashMap, HashSet};
use traceformat::site::SiteKind;

/// Places the marks of a module.
pub fn run(module: Module, awaits: &AwaitBlocks, plan: &mut Plan) {
    let functions = module.definitions();
    let starts = thread_starts(&functions);
    for f in functions {
        // The edges are found on the function as it stands, then split.
        for (terminator, successor) in Edges::new(f, awaits, plan).lossy() {
            let at = shim::edge_point(terminator, successor);
            add(module, at, terminator, SiteKind::MarkEdge, plan);
        }
        for i in f.instructions() {
            if i.is_call() {
                around_blocking_call(module, i, plan);
            } else if i.opcode() == Op::LLVMRet && starts.contains(&f) {
                add(module, i, i, SiteKind::MarkThreadEnd, plan);
            }
        }
    }
}

fn add(module: Module, at: Value, place: Value, kind: SiteKind, plan: &mut Plan) {
    plan.roles.insert(module.placeholder(at, place, ""), Role::Mark(kind));
}

fn around_blocking_call(module: Module, call: Value, plan: &mut Plan) {
    let to = target(call);
    if !to.is_numbered() || !may_block(to.external()) {
        return;
    }
    add(module, call, call, SiteKind::MarkBlockEnter, plan);
    if call.is_invoke() {
        for successor in 0..2 {
            let at = shim::edge_point(call, successor);
            add(module, at, call, SiteKind::MarkBlockExit, plan);
        }
    } else if let Some(next) = call.next() {
        // After a call that does not return there is nothing to mark.
        if next.opcode() != Op::LLVMUnreachable {
            add(module, next, call, SiteKind::MarkBlockExit, plan);
        }
    }
}

/// A set of a function's sites.
#[derive(Clone, PartialEq, Eq)]
struct Sites(Vec<u64>);

impl Sites {
    fn empty(count: usize) -> Sites {
        Sites(vec![0; count.div_ceil(64)])
    }
    fn insert(&mut self, n: usize) {
        self.0[n / 64] |= 1 << (n % 64);
    }
    /// Adds the other's; did that change anything?
    fn add(&mut self, other: &Sites) -> bool {
        let mut changed = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            changed |= *b & !*a != 0;
            *a |= b;
        }
        changed
    }
    fn lacks_one_of(&self, other: &Sites) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| b & !a != 0)
    }
}

/// A function's control flow with its sites.
struct Edges<'a> {
    blocks: Vec<Block>,
    successors: Vec<Vec<usize>>,
    loops: Vec<RawLoop>,
    /// Innermost loop of each block.
    innermost: Vec<Option<usize>>,
    /// Sites of each block.
    own: Vec<Sites>,
    count: usize,
    awaits: &'a AwaitBlocks,
}

impl<'a> Edges<'a> {
    fn new(f: Value, awaits: &'a AwaitBlocks, plan: &Plan) -> Edges<'a> {
        let blocks = f.blocks();
        let index: HashMap<Block, usize> = blocks.iter().enumerate().map(|(n, b)| (*b, n)).collect();
        let successors =
            blocks.iter().map(|b| b.successors().iter().map(|s| index[s]).collect::<Vec<_>>()).collect();
        let loops = shim::loops(f);
        let mut innermost = vec![None; blocks.len()];
        // Outer loops come first.
        for (n, l) in loops.iter().enumerate() {
            for b in &l.blocks {
                innermost[index[b]] = Some(n);
            }
        }
        let headers: HashSet<Block> = loops.iter().map(|l| l.header).collect();
        let mut count = 0;
        let members: Vec<Vec<usize>> = blocks
            .iter()
            .map(|b| {
                let sites = if awaits.contains(b) {
                    usize::from(headers.contains(b))
                } else {
                    b.instructions().into_iter().filter(|i| counts(*i, plan)).count()
                };
                count += sites;
                (count - sites..count).collect()
            })
            .collect();
        let own = members
            .iter()
            .map(|m| {
                let mut set = Sites::empty(count);
                m.iter().for_each(|n| set.insert(*n));
                set
            })
            .collect();
        Edges { blocks, successors, loops, innermost, own, count, awaits }
    }

    /// The edges that get a mark, as terminator and index of the successor: those of each branch of which one
    /// edge loses sites.
    fn lossy(&self) -> Vec<(Value, u32)> {
        let mut found = Vec::new();
        if self.count == 0 {
            return found;
        }
        let mut reachable: HashMap<Option<usize>, Vec<Sites>> = HashMap::new();
        for (u, to) in self.successors.iter().enumerate() {
            if to.len() < 2 || self.awaits.contains(&self.blocks[u]) {
                continue;
            }
            let mut seen = HashSet::new();
            // Several cases of a switch with one target are one edge.
            let edges: Vec<(usize, usize)> =
                to.iter().copied().enumerate().filter(|(_, v)| seen.insert(*v)).collect();
            let mut lossy = false;
            for (_, v) in &edges {
                let m = self.common_loop(u, *v);
                let r = reachable.entry(m).or_insert_with(|| self.reach(m));
                let nothing = Sites::empty(self.count);
                let mut before = nothing.clone();
                for s in to {
                    if self.is_inside(m, u, *s) {
                        before.add(&r[*s]);
                    }
                }
                let after = if self.is_inside(m, u, *v) { &r[*v] } else { &nothing };
                lossy |= after.lacks_one_of(&before);
            }
            if lossy {
                let terminator = self.blocks[u].terminator();
                found.extend(edges.iter().map(|(n, _)| (terminator, *n as u32)));
            }
        }
        found
    }

    fn contains(&self, m: Option<usize>, block: usize) -> bool {
        let mut at = self.innermost[block];
        loop {
            if at == m {
                return true;
            }
            match at {
                Some(l) => at = self.loops[l].parent,
                None => return false,
            }
        }
    }

    /// The innermost loop that holds both blocks.
    fn common_loop(&self, u: usize, v: usize) -> Option<usize> {
        let mut at = self.innermost[u];
        while !self.contains(at, v) {
            at = self.loops[at?].parent;
        }
        at
    }

    /// Does the edge stay in the loop's current iteration?
    fn is_inside(&self, m: Option<usize>, _from: usize, to: usize) -> bool {
        self.contains(m, to) && m.is_none_or(|l| self.loops[l].header != self.blocks[to])
    }

    /// The sites that can be reached from the start of each block within one iteration of a loop.
    fn reach(&self, m: Option<usize>) -> Vec<Sites> {
        let mut r: Vec<Sites> = self.own.clone();
        let mut changed = true;
        while changed {
            changed = false;
            for u in (0..self.blocks.len()).rev() {
                if !self.contains(m, u) {
                    continue;
                }
                let mut sum = r[u].clone();
                for v in &self.successors[u] {
                    if self.is_inside(m, u, *v) {
                        sum.add(&r[*v]);
                    }
                }
                if r[u] != sum {
                    r[u] = sum;
                    changed = true;
                }
            }
        }
        r
    }
}

/// Is it a site, or a call that reaches one?
fn counts(i: Value, plan: &Plan) -> bool {
    match plan.roles.get(&i) {
        Some(Role::Site(_)) => true,
        Some(_) => false,
        None => i.is_call() && matches!(target(i), Target::Defined(f) if plan.reaching.contains(&f)),
    }
}
