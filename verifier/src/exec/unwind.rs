//! Which branches leave which loops: an iteration counts towards [`crate::exec::interp::Options::unwind`] where an input has decided
//! that the loop goes on, not where it has decided anything else in its body.

use crate::exec::interp::Interp;
use crate::model::inst::{Function, Inst, NO_REG, Reg};
use rustc_hash::FxHashSet;

impl Interp<'_> {
    /// The counter of the innermost loop that the branch at `pc` may leave.
    pub(super) fn leaves_loop(&mut self, func: u32, pc: u32) -> Option<Reg> {
        let prog = self.prog;
        let exits = self.symbols.exits.entry(func).or_insert_with(|| exits(&prog.functions[func as usize]));
        exits.iter().find(|e| e.0 == pc).map(|e| e.1)
    }
}

/// The edges of an instruction.
fn edges(f: &Function, i: &Inst) -> Vec<u32> {
    match *i {
        Inst::Jump { edge } => vec![edge],
        Inst::Br { yes, no, .. } => vec![yes, no],
        Inst::Switch { cases, default, .. } => {
            f.cases[cases.indices()].iter().map(|c| c.1).chain([default]).collect()
        }
        _ => Vec::new(),
    }
}

/// The branches that leave natural loops, with the counter of the smallest such loop.
fn exits(f: &Function) -> Vec<(u32, Reg)> {
    let n = f.code.len();
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); n];
    // Counter, header, source of each back edge.
    let mut back: Vec<(Reg, u32, u32)> = Vec::new();
    for (pc, i) in f.code.iter().enumerate() {
        let all = edges(f, i);
        for e in &all {
            let e = &f.edges[*e as usize];
            before[e.target as usize].push(pc as u32);
            if e.count != NO_REG {
                back.push((e.count, e.target, pc as u32));
            }
        }
        let ends = matches!(i, Inst::Ret { .. } | Inst::Unreachable);
        if all.is_empty() && !ends && pc + 1 < n {
            before[pc + 1].push(pc as u32);
        }
    }
    let mut counters: Vec<Reg> = back.iter().map(|b| b.0).collect();
    counters.sort_unstable();
    counters.dedup();
    let mut loops: Vec<(Reg, FxHashSet<u32>)> = Vec::new();
    for counter in counters {
        let mut body = FxHashSet::default();
        let mut todo = Vec::new();
        for (_, header, source) in back.iter().filter(|b| b.0 == counter) {
            body.insert(*header);
            todo.push(*source);
        }
        while let Some(pc) = todo.pop() {
            if body.insert(pc) {
                todo.extend(&before[pc as usize]);
            }
        }
        loops.push((counter, body));
    }
    loops.sort_by_key(|l| l.1.len());
    let mut out = Vec::new();
    for (pc, i) in f.code.iter().enumerate() {
        let leaves = |body: &FxHashSet<u32>| {
            body.contains(&(pc as u32))
                && edges(f, i).iter().any(|e| !body.contains(&f.edges[*e as usize].target))
        };
        if let Some((counter, _)) = loops.iter().find(|l| leaves(&l.1)) {
            out.push((pc as u32, *counter));
        }
    }
    out
}
