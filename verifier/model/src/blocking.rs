//! Where threads stand before calls that may block outside our sight, or take long: the sites whose event may
//! be the last one before.
//!
//! Such a call is no event, and what a schedule orders before the thread's next event waits for the call to
//! return (rule R4). So a scheduler does well to let others go first there. Where that is, is a static
//! question: backwards from each such call ([`Function::blocks`]), along jumps, into what was called before
//! and out to the callers, until an instruction is met that is an event.

use crate::Program;
use crate::inst::{Function, Inst};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use traceformat::site::SiteId;

/// The sites after whose event the same thread may come to such a call without another event.
pub fn sites(p: &Program) -> BTreeSet<SiteId> {
    let before: Vec<Vec<Vec<u32>>> = p.functions.iter().map(before).collect();
    let mut callers: FxHashMap<u32, Vec<(u32, u32)>> = FxHashMap::default();
    let all = || (0u32..).zip(&p.functions);
    for (f, function) in all() {
        for (pc, i) in (0u32..).zip(&function.code) {
            if let Inst::Call { callee, .. } = *i {
                callers.entry(callee).or_default().push((f, pc));
            }
        }
    }
    let mut found = BTreeSet::new();
    let mut seen: FxHashSet<(u32, u32)> = FxHashSet::default();
    // Places whose instruction is still to come.
    let mut todo: Vec<(u32, u32)> =
        all().flat_map(|(f, g)| g.blocks.iter().map(move |&pc| (f, pc))).collect();
    while let Some((f, pc)) = todo.pop() {
        if !seen.insert((f, pc)) {
            continue;
        }
        let function = &p.functions[f as usize];
        if pc == 0 {
            todo.extend(callers.get(&f).into_iter().flatten());
        }
        for &from in &before[f as usize][pc as usize] {
            match function.code[from as usize] {
                i if event(p, &i).is_some() => found.extend(event(p, &i)),
                // From the callee's end; whether it has an event is seen there.
                Inst::Call { callee, .. } => {
                    let code = (0u32..).zip(&p.functions[callee as usize].code);
                    todo.extend(code.filter(|c| matches!(c.1, Inst::Ret { .. })).map(|c| (callee, c.0)));
                }
                _ => todo.push((f, from)),
            }
        }
    }
    found
}

/// The site whose event an instruction is, if it is one.
fn event(p: &Program, i: &Inst) -> Option<SiteId> {
    let site = match *i {
        // An await's event is over where its loop is left.
        Inst::AwaitExit { site } => Some(site),
        Inst::AwaitEnter { .. } | Inst::CallPtr { .. } => None,
        Inst::Lib { f, .. } if !f.is_sync() => None,
        Inst::Mark { site } if !p.visible_marks.get(site as usize).copied().unwrap_or(true) => None,
        _ => i.site(),
    };
    site.map(SiteId)
}

/// Per instruction: those of its function from which it may be reached in one step.
fn before(f: &Function) -> Vec<Vec<u32>> {
    let mut before = vec![Vec::new(); f.code.len()];
    for pc in 0..f.code.len() as u32 {
        let edges = f.successors(pc).map(|e| f.edges[e as usize].target);
        let ends = matches!(
            f.code[pc as usize],
            Inst::Jump { .. } | Inst::Br { .. } | Inst::Switch { .. } | Inst::Ret { .. } | Inst::Unreachable
        );
        let next = (!ends).then_some(pc + 1);
        for to in edges.chain(next) {
            if let Some(b) = before.get_mut(to as usize) {
                b.push(pc);
            }
        }
    }
    before
}
