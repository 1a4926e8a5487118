//! Where a search near the change begins: the events that the change is at.
//!
//! An event is near the change if it belongs to a fragment ([`crate::fragment`]), if a changed
//! instruction uses what it has read, if it is the first one that a thread can come to from a changed
//! place (where a statement was deleted, that is the event that follows), or if it uses a variable whose
//! initial value has changed. (Parízek and Kliber, section 2: what loads operands of the change and what
//! uses its results.) Nothing is proven with this: what is missing here is not looked at near the change,
//! and found by the full verification.

use crate::Difference;
use crate::fragment::{registers, written};
use crate::settled::successors;
use crate::token::{Token, tokens};
use model::inst::{Inst, NO_REG, Opnd};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Events near the change, under the new program's numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Near {
    /// Sites of events.
    pub sites: FxHashSet<u32>,
    /// Variables with another initial value, each of whose uses is near.
    pub globals: FxHashSet<u32>,
}

impl Near {
    pub fn is_empty(&self) -> bool {
        self.sites.is_empty() && self.globals.is_empty()
    }
}

impl Difference {
    /// The events that the change is at.
    pub fn near(&self) -> Near {
        let mut near = Near::default();
        let mut todo = Vec::new();
        for fragment in self.fragments() {
            near.sites.extend(&fragment.sites);
            self.operands(fragment.number, &fragment.places, &mut near.sites);
            todo.extend(fragment.places.iter().map(|pc| (fragment.number, *pc)));
        }
        self.first_events(todo, &mut near.sites);
        // Some functions are described as variables; those count as code.
        let both = self.new.globals.iter().zip(&self.globals).zip(0u32..);
        let changed = both.filter(|((g, same), _)| !**same && g.kind == model::GlobalKind::Variable);
        near.globals.extend(changed.map(|(_, n)| n));
        near
    }

    /// The sites whose results these instructions of a function use: through registers, through variables on
    /// the stack, and through the results of calls.
    fn operands(&self, n: u32, places: &BTreeSet<u32>, sites: &mut FxHashSet<u32>) {
        let (p, g) = (&self.new, &self.new.functions[n as usize]);
        let mut within = places.clone();
        within.retain(|pc| (*pc as usize) < g.code.len());
        let said: Vec<Vec<Token>> = (0..g.code.len()).map(|pc| tokens(p, g, pc)).collect();
        loop {
            let used: FxHashSet<u32> = within.iter().flat_map(|pc| registers(&said[*pc as usize])).collect();
            let sets = |pc: &u32| {
                let to = match g.code[*pc as usize] {
                    Inst::Store { ptr, .. } if ptr.0 & Opnd::CONST == 0 => Some(ptr.0),
                    _ => None,
                };
                to.is_some_and(|r| used.contains(&r)) || written(p, g, *pc).iter().any(|r| used.contains(r))
            };
            let all = 0..g.code.len() as u32;
            let more: Vec<u32> = all.filter(|pc| !within.contains(pc) && sets(pc)).collect();
            if more.is_empty() {
                break;
            }
            within.extend(more);
        }
        for pc in within {
            sites.extend(g.code[pc as usize].site());
            if let Inst::Call { callee, dst, .. } = g.code[pc as usize]
                && dst != NO_REG
            {
                sites.extend(p.functions[callee as usize].code.iter().filter_map(Inst::site));
            }
        }
    }

    /// The sites that come first from these places on: through calls, and through returns to whoever calls.
    fn first_events(&self, mut todo: Vec<(u32, u32)>, sites: &mut FxHashSet<u32>) {
        let mut seen: FxHashSet<(u32, u32)> = FxHashSet::default();
        while let Some((f, pc)) = todo.pop() {
            let function = &self.new.functions[f as usize];
            let Some(inst) = function.code.get(pc as usize) else { continue };
            if !seen.insert((f, pc)) {
                continue;
            }
            match inst {
                // Nobody knows here whether the callee has an event.
                Inst::Call { callee, .. } => todo.push((*callee, 0)),
                _ if inst.site().is_some() => {
                    sites.extend(inst.site());
                    continue;
                }
                _ => {}
            }
            let next = successors(function, pc);
            if next.is_empty() {
                todo.extend(self.behind_calls_of(f));
            }
            todo.extend(next.into_iter().map(|pc| (f, pc)));
        }
    }

    /// The places behind the calls of a function.
    fn behind_calls_of(&self, f: u32) -> Vec<(u32, u32)> {
        let mut all = Vec::new();
        for (g, n) in self.new.functions.iter().zip(0u32..) {
            for (i, pc) in g.code.iter().zip(0u32..) {
                if matches!(i, Inst::Call { callee, .. } if *callee == f) {
                    all.extend(successors(g, pc).into_iter().map(|pc| (n, pc)));
                }
            }
        }
        all
    }
}
