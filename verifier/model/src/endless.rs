//! Does the program have a loop without a way out that may be reached from `main`?

use crate::Program;
use crate::builtin::Builtin;
use crate::inst::{Function, Inst};
use crate::live::successors;

impl Program {
    /// Has a function that may be reached from `main` a loop without a way out, but for errors? Whoever
    /// comes there stays there. (A loop with a way out that is never taken is not seen.)
    pub fn has_endless_loop(&self) -> bool {
        let mut seen = vec![false; self.functions.len()];
        let mut todo = vec![self.main];
        while let Some(f) = todo.pop() {
            if std::mem::replace(&mut seen[f as usize], true) {
                continue;
            }
            let f = &self.functions[f as usize];
            if !f.library && is_trap(f) {
                return true;
            }
            todo.extend(&f.mentions);
        }
        false
    }
}

/// Is there a loop, reached from the start, from which no return is?
fn is_trap(f: &Function) -> bool {
    let n = f.code.len();
    let next: Vec<Vec<u32>> = (0..n as u32).map(|pc| successors(f, pc)).collect();
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); n];
    for (pc, to) in next.iter().enumerate() {
        to.iter().for_each(|&t| before[t as usize].push(pc as u32));
    }
    let leaves = |i: &Inst| {
        matches!(
            i,
            Inst::Ret { .. }
                | Inst::Lib {
                    f: Builtin::Exit | Builtin::ExitProcess | Builtin::Longjmp | Builtin::Raise,
                    ..
                }
        )
    };
    let ends: Vec<u32> = (0..n as u32).filter(|&pc| leaves(&f.code[pc as usize])).collect();
    let returns = closure(&before, ends);
    let reached = closure(&next, if n > 0 { vec![0] } else { Vec::new() });
    // Of what is left, whatever leads on for ever: dead ends are taken away, one after the other.
    let mut stays: Vec<bool> = (0..n).map(|i| reached[i] && !returns[i]).collect();
    let mut ways: Vec<usize> =
        (0..n).map(|i| next[i].iter().filter(|&&t| stays[t as usize]).count()).collect();
    let mut dead: Vec<usize> = (0..n).filter(|&i| stays[i] && ways[i] == 0).collect();
    while let Some(i) = dead.pop() {
        stays[i] = false;
        for &p in &before[i] {
            let p = p as usize;
            ways[p] -= usize::from(ways[p] > 0);
            if stays[p] && ways[p] == 0 {
                dead.push(p);
            }
        }
    }
    stays.contains(&true)
}

/// What is reached along these edges.
fn closure(edges: &[Vec<u32>], mut todo: Vec<u32>) -> Vec<bool> {
    let mut seen = vec![false; edges.len()];
    while let Some(pc) = todo.pop() {
        if !std::mem::replace(&mut seen[pc as usize], true) {
            todo.extend(&edges[pc as usize]);
        }
    }
    seen
}
