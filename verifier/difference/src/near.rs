//! Where a search near the change begins: the events that the change is at.
//!
//! An event is near the change if it belongs to a fragment ([`crate::fragment`]), if a changed instruction
//! uses what it has read, if it is the first one that a thread can come to from a changed place (where a
//! statement was deleted, that is the event that follows; where the thread may end instead, the one that
//! comes before, or the thread's creation), or if it uses a variable whose initial value has changed. What
//! uses a constant or a thread-local variable with another value has no event of its own, and counts as
//! changed code.
//! (Parízek and Kliber, section 2: what loads operands of the change and what uses its results.) Nothing is
//! proven with this: what is missing here is not looked at near the change, and found by the full
//! verification.

use crate::Difference;
use crate::fragment::{flows_into, registers, written};
use crate::settled::successors;
use crate::token::{Token, tokens};
use model::GlobalKind;
use model::builtin::Builtin;
use model::inst::{Function, Inst, NO_REG, Opnd};
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
        for (n, places) in self.uses_of_changed_data() {
            todo.extend(places.iter().map(|pc| (n, *pc)));
            near.sites.extend(flows_into(&self.new, n, places));
        }
        if self.first_events(todo.clone(), &mut near.sites) {
            self.last_events(todo, &mut near.sites);
        }
        // Some functions are described as variables; those count as code.
        let both = self.new.globals.iter().zip(&self.globals).zip(0u32..);
        let changed = both.filter(|((g, same), _)| !**same && g.kind == GlobalKind::Variable);
        near.globals.extend(changed.map(|(_, n)| n));
        near
    }

    /// The instructions of each function that name a variable, a constant or a thread-local variable whose
    /// contents have changed.
    fn uses_of_changed_data(&self) -> Vec<(u32, BTreeSet<u32>)> {
        let (p, is) = (&self.new, |same: &[bool], n: u32| same.get(n as usize) == Some(&false));
        let of_data =
            |n: u32| matches!(p.globals[n as usize].kind, GlobalKind::Variable | GlobalKind::Constant);
        let changed = |t: &Token| match t {
            Token::Global(n) => is(&self.globals, *n) && of_data(*n),
            Token::Tls(n) => is(&self.tls, *n),
            _ => false,
        };
        let uses = |f: &Function| {
            let all = (0..f.code.len()).filter(|pc| tokens(p, f, *pc).iter().any(changed));
            all.map(|pc| pc as u32).collect()
        };
        p.functions.iter().map(uses).zip(0u32..).map(|(places, n)| (n, places)).collect()
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
    /// True: the thread may end before there is one (or return to a call by pointer, which is not followed).
    fn first_events(&self, mut todo: Vec<(u32, u32)>, sites: &mut FxHashSet<u32>) -> bool {
        let mut seen: FxHashSet<(u32, u32)> = FxHashSet::default();
        let mut ends = false;
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
            if matches!(inst, Inst::Ret { .. }) {
                let callers = self.calls_of(f);
                ends |= callers.is_empty();
                for (n, pc) in callers {
                    let behind = successors(&self.new.functions[n as usize], pc);
                    todo.extend(behind.into_iter().map(|pc| (n, pc)));
                }
            }
            todo.extend(next.into_iter().map(|pc| (f, pc)));
        }
        ends
    }

    /// The sites that come last before these places: through calls, and from whoever calls. Where a thread
    /// begins, the creations of threads.
    fn last_events(&self, todo: Vec<(u32, u32)>, sites: &mut FxHashSet<u32>) {
        let (mut seen, mut called) = (FxHashSet::default(), FxHashSet::default());
        // Those of `before` are looked at themselves, of `enter` what comes before them.
        let (mut before, mut enter) = (Vec::new(), todo);
        loop {
            while let Some((f, pc)) = before.pop() {
                let function = &self.new.functions[f as usize];
                if !seen.insert((f, pc)) {
                    continue;
                }
                match &function.code[pc as usize] {
                    // Nobody knows here whether the callee has an event.
                    Inst::Call { callee, .. } => {
                        let code = self.new.functions[*callee as usize].code.iter().zip(0u32..);
                        let ends = code.filter(|(i, _)| matches!(i, Inst::Ret { .. }));
                        before.extend(ends.map(|(_, pc)| (*callee, pc)));
                    }
                    i if i.site().is_some() => {
                        sites.extend(i.site());
                        continue;
                    }
                    _ => {}
                }
                enter.push((f, pc));
            }
            let Some((f, pc)) = enter.pop() else { return };
            let function = &self.new.functions[f as usize];
            let leads_here = |from: &u32| successors(function, *from).contains(&pc);
            before.extend((0..function.code.len() as u32).filter(leads_here).map(|from| (f, from)));
            if pc == 0 {
                let callers = self.calls_of(f);
                if callers.is_empty() {
                    sites.extend(self.creations());
                }
                enter.extend(callers.into_iter().filter(|place| called.insert(*place)));
            }
        }
    }

    /// The places where a function is called.
    fn calls_of(&self, f: u32) -> Vec<(u32, u32)> {
        let mut all = Vec::new();
        for (g, n) in self.new.functions.iter().zip(0u32..) {
            let code = g.code.iter().zip(0u32..);
            let calls = code.filter(|(i, _)| matches!(i, Inst::Call { callee, .. } if *callee == f));
            all.extend(calls.map(|(_, pc)| (n, pc)));
        }
        all
    }

    /// The sites where threads are created.
    fn creations(&self) -> impl Iterator<Item = u32> + '_ {
        let code = self.new.functions.iter().flat_map(|f| &f.code);
        code.filter(|i| matches!(i, Inst::Lib { f: Builtin::Create, .. })).filter_map(Inst::site)
    }
}
