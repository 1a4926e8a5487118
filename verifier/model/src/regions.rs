//! What a branch chooses: the registers that are merged between the branch and the point where its ways have
//! met again (its immediate postdominator; K. Cooper, T. Harvey, K. Kennedy, A simple, fast dominance
//! algorithm).

use crate::inst::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// The control flow of a function, block by block, with postdominators.
pub struct Regions {
    /// First instruction of each block, ascending.
    starts: Vec<u32>,
    /// The edges that leave each block.
    edges: Vec<Vec<u32>>,
    successors: Vec<Vec<usize>>,
    /// Immediate postdominator; the number of blocks stands for the function's end.
    after: Vec<usize>,
}

impl Regions {
    pub fn of(f: &Function) -> Regions {
        let mut starts: Vec<u32> = f.edges.iter().map(|e| e.target).chain([0]).collect();
        starts.sort();
        starts.dedup();
        let block = |pc: u32| starts.partition_point(|s| *s <= pc) - 1;
        let n = starts.len();
        let mut edges = vec![Vec::new(); n];
        for pc in 0..f.code.len() as u32 {
            edges[block(pc)].extend(f.successors(pc));
        }
        let successors: Vec<Vec<usize>> = edges
            .iter()
            .map(|all| {
                let mut to: Vec<usize> =
                    all.iter().map(|e: &u32| block(f.edges[*e as usize].target)).collect();
                to.sort();
                to.dedup();
                to
            })
            .collect();
        let after = postdominators(&successors);
        Regions { starts, edges, successors, after }
    }

    /// The registers whose value depends on which way the branch at `pc` goes: merged from different operands
    /// inside its region.
    pub fn chosen(&self, f: &Function, pc: u32) -> Vec<Reg> {
        let from = self.starts.partition_point(|s| *s <= pc) - 1;
        let end = self.after[from];
        let mut inside: FxHashSet<usize> = FxHashSet::default();
        let mut todo: Vec<usize> = self.successors[from].clone();
        while let Some(b) = todo.pop() {
            if b != end && inside.insert(b) {
                todo.extend(&self.successors[b]);
            }
        }
        inside.insert(from);
        let mut seen: FxHashMap<(u32, Reg), Opnd> = FxHashMap::default();
        let mut out = Vec::new();
        for b in inside {
            for e in &self.edges[b] {
                let e = &f.edges[*e as usize];
                for (dst, a) in &f.moves[e.moves.indices()] {
                    // Where only one way leads, nothing is chosen; the same value by all ways is none either.
                    match seen.insert((e.target, *dst), *a) {
                        Some(other) if other != *a => out.push(*dst),
                        _ => {}
                    }
                }
            }
        }
        out
    }
}

fn postdominators(successors: &[Vec<usize>]) -> Vec<usize> {
    let n = successors.len();
    let exit = n;
    // Reverse graph from the exit; blocks that never reach an end hang below it.
    let mut preds: Vec<Vec<usize>> = vec![Vec::new(); n + 1];
    for (b, to) in successors.iter().enumerate() {
        for s in to {
            preds[*s].push(b);
        }
        if to.is_empty() {
            preds[exit].push(b);
        }
    }
    let mut order = Vec::new();
    let mut state = vec![false; n + 1];
    visit(exit, &preds, &mut state, &mut order);
    for b in (0..n).rev() {
        if !state[b] {
            visit(b, &preds, &mut state, &mut order);
            preds[exit].push(b);
        }
    }
    // The exit must come last in postorder.
    order.retain(|b| *b != exit);
    order.push(exit);
    let mut rank = vec![0; n + 1];
    for (i, b) in order.iter().enumerate() {
        rank[*b] = i;
    }
    let endless: Vec<bool> = (0..n).map(|b| preds[exit].contains(&b)).collect();
    let mut idom: Vec<Option<usize>> = vec![None; n + 1];
    idom[exit] = Some(exit);
    let mut changed = true;
    while changed {
        changed = false;
        for &b in order.iter().rev().filter(|b| **b != exit) {
            let mut new: Option<usize> = endless[b].then_some(exit);
            for &s in &successors[b] {
                if idom[s].is_none() {
                    continue;
                }
                new = Some(match new {
                    None => s,
                    Some(mut x) => {
                        let mut y = s;
                        while x != y {
                            while rank[x] < rank[y] {
                                x = idom[x].unwrap_or(exit);
                            }
                            while rank[y] < rank[x] {
                                y = idom[y].unwrap_or(exit);
                            }
                        }
                        x
                    }
                });
            }
            if new.is_some() && idom[b] != new {
                idom[b] = new;
                changed = true;
            }
        }
    }
    (0..n).map(|b| idom[b].unwrap_or(exit)).collect()
}

fn visit(root: usize, preds: &[Vec<usize>], state: &mut [bool], order: &mut Vec<usize>) {
    let mut stack = vec![(root, 0)];
    state[root] = true;
    while let Some((b, k)) = stack.pop() {
        match preds[b].get(k) {
            Some(&p) => {
                stack.push((b, k + 1));
                if !std::mem::replace(&mut state[p], true) {
                    stack.push((p, 0));
                }
            }
            None => order.push(b),
        }
    }
}
