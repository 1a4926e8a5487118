//! What has changed, function by function: the sites whose code, or whose local data flow, differs.
//!
//! (The *modified code fragments* of Parízek and Kliber, *Incremental Verification of Multithreaded Programs
//! by Checking Interleavings for Pairs of Threads*, section 2, for any number of edits at once: a fragment is
//! what has changed in one function.) A site belongs to a fragment if its instruction was added, deleted or
//! changed, or if a value that it uses comes from such an instruction within the function, or from the result
//! of a call of a function that has changed.

use crate::Difference;
use crate::pair::is_private;
use crate::token::{Token, tokens};
use model::Program;
use model::inst::{Function, Inst, NO_REG, Reg};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// How a function has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Only the new program has it.
    Added,
    /// Only the old program has it.
    Deleted,
    Changed,
}

/// What has changed in one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// Its name: in the new program, if that has it.
    pub function: String,
    /// Its common number.
    pub number: u32,
    pub change: Change,
    /// Sites of the new program that were added or changed, or that a change flows into.
    pub sites: BTreeSet<u32>,
    /// Sites of the old program, by its own numbers, that the new one does not have.
    pub deleted: BTreeSet<u32>,
    /// The places of the new function whose instructions were added or changed, or stand behind a deleted
    /// one.
    pub places: BTreeSet<u32>,
}

impl Difference {
    /// All that has changed in code, by function.
    pub fn fragments(&self) -> Vec<Fragment> {
        let mut all = Vec::new();
        let changed = self.changed_functions();
        for n in 0..self.new.functions.len() as u32 {
            match &self.matched[n as usize] {
                Some(_) if changed.contains(&n) => all.push(self.changed(n, &changed)),
                Some(_) => {}
                None => all.extend(self.alone(n)),
            }
        }
        all
    }

    /// Variables and constants, by name, whose contents have changed, or that one program alone has.
    pub fn variables(&self) -> Vec<String> {
        let named = self.new.globals.iter().zip(&self.old.globals).zip(&self.globals);
        let tls = self.new.tls.iter().zip(&self.old.tls).zip(&self.tls);
        // (A constant without a name of its own is what it holds: code that uses another one is listed.)
        let data = |g: &model::Global| match g.kind {
            model::GlobalKind::Variable => true,
            model::GlobalKind::Constant => !is_private(&g.name),
            _ => false,
        };
        named
            .chain(tls)
            .filter(|((n, _), same)| !**same && data(n))
            .map(|((n, _), _)| n.name.clone())
            .collect()
    }

    /// Functions of both with an instruction that is not the same, and their callers as far as results go.
    fn changed_functions(&self) -> FxHashSet<u32> {
        let differs = |n: u32| {
            self.matched[n as usize].as_ref().is_some_and(|m| {
                m.same.iter().any(|s| !s) || m.lines.iter().any(|l| l.is_none()) || m.settled.contains(&false)
            })
        };
        let mut found: FxHashSet<u32> =
            (0..self.new.functions.len() as u32).filter(|n| differs(*n)).collect();
        loop {
            let calls = |i: &Inst| match i {
                Inst::Call { callee, dst, .. } => *dst != NO_REG && found.contains(callee),
                _ => false,
            };
            let code = self.new.functions.iter().zip(0u32..);
            let callers: Vec<u32> = code
                .filter(|(f, n)| {
                    !found.contains(n) && self.matched[*n as usize].is_some() && f.code.iter().any(calls)
                })
                .map(|(_, n)| n)
                .collect();
            if callers.is_empty() {
                return found;
            }
            found.extend(callers);
        }
    }

    fn alone(&self, n: u32) -> Option<Fragment> {
        let is_new =
            (n as usize) < self.new.functions.len() && !self.new.functions[n as usize].code.is_empty();
        let p = if is_new { &self.new } else { &self.old };
        let f = &p.functions[n as usize];
        if f.code.is_empty() {
            return None;
        }
        let sites: BTreeSet<u32> = f.code.iter().filter_map(Inst::site).collect();
        let (sites, deleted) = match is_new {
            true => (sites, BTreeSet::new()),
            false => (BTreeSet::new(), sites.iter().filter_map(|s| self.old_number(*s)).collect()),
        };
        let places = if is_new { (0..f.code.len() as u32).collect() } else { BTreeSet::new() };
        let change = if is_new { Change::Added } else { Change::Deleted };
        Some(Fragment { function: f.name.clone(), number: n, change, sites, deleted, places })
    }

    /// The old program's own number of a site that only it has.
    fn old_number(&self, common: u32) -> Option<u32> {
        let only = self.maps.sites.iter().enumerate().filter(|(_, to)| to.is_none());
        let first = self.new.sites.len() - self.maps.sites.iter().filter(|s| s.is_none()).count();
        only.map(|(o, _)| o as u32).nth((common as usize).checked_sub(first)?)
    }

    fn changed(&self, n: u32, changed: &FxHashSet<u32>) -> Fragment {
        let m = self.matched[n as usize].as_ref().expect("both have it");
        let (f, g) = (&self.old.functions[n as usize], &self.new.functions[n as usize]);
        let mut places: BTreeSet<u32> = (0..g.code.len() as u32).filter(|pc| !m.same[*pc as usize]).collect();
        let mut deleted = BTreeSet::new();
        for (pc, to) in m.lines.iter().enumerate() {
            if to.is_some() {
                continue;
            }
            deleted
                .extend(f.code[pc].site().filter(|s| !self.is_of_new(*s)).and_then(|s| self.old_number(s)));
            // What comes next takes its place.
            let next = m.lines[pc..].iter().flatten().next();
            places.extend(next);
        }
        let calls =
            |pc: &u32| matches!(g.code[*pc as usize], Inst::Call { callee, .. } if changed.contains(&callee));
        let sources = (0..g.code.len() as u32).filter(|pc| places.contains(pc) || calls(pc)).collect();
        let sites = flows_into(&self.new, n, sources);
        Fragment { function: g.name.clone(), number: n, change: Change::Changed, sites, deleted, places }
    }

    fn is_of_new(&self, common: u32) -> bool {
        let only_old = self.maps.sites.iter().filter(|s| s.is_none()).count();
        (common as usize) < self.new.sites.len() - only_old
    }
}

/// The sites among these instructions of a function, and those that their results flow into.
pub(crate) fn flows_into(p: &Program, n: u32, sources: BTreeSet<u32>) -> BTreeSet<u32> {
    let g = &p.functions[n as usize];
    let mut within = sources;
    let said: Vec<Vec<Token>> = (0..g.code.len()).map(|pc| tokens(p, g, pc)).collect();
    loop {
        let written: FxHashSet<Reg> = within.iter().flat_map(|pc| written(p, g, *pc)).collect();
        let named = |pc: &u32| registers(&said[*pc as usize]).any(|r| written.contains(&r));
        let more: Vec<u32> =
            (0..g.code.len() as u32).filter(|pc| !within.contains(pc) && named(pc)).collect();
        if more.is_empty() {
            return within.iter().filter_map(|pc| g.code[*pc as usize].site()).collect();
        }
        within.extend(more);
    }
}

/// The registers that an instruction names.
pub(crate) fn registers(said: &[Token]) -> impl Iterator<Item = Reg> + '_ {
    said.iter().filter_map(|t| match t {
        Token::Reg(r) if *r != NO_REG => Some(*r),
        _ => None,
    })
}

/// The registers that an instruction writes, those of the edges that it takes among them.
pub(crate) fn written(p: &Program, g: &Function, pc: u32) -> Vec<Reg> {
    let mut all = Vec::new();
    let i = g.code[pc as usize];
    i.results(|r| all.push(r));
    let (dst, n) = match i {
        Inst::Load { dst, .. }
        | Inst::Rmw { dst, .. }
        | Inst::Alloca { dst, .. }
        | Inst::Tls { dst, .. }
        | Inst::StackSave { dst }
        | Inst::ObjectSize { dst, .. }
        | Inst::Lib { dst, .. } => (dst, 1),
        Inst::CmpXchg { dst, .. } => (dst, 2),
        Inst::Call { callee, dst, .. } => (dst, model::live::results(&p.functions[callee as usize])),
        Inst::CallPtr { dst, ty, .. } => (dst, g.calls[ty as usize].result.len() as u32),
        _ => (NO_REG, 0),
    };
    if dst != NO_REG {
        all.extend(dst..dst + n.max(1));
    }
    let moves = g.successors(pc).flat_map(|e| &g.moves[g.edges[e as usize].moves.indices()]);
    all.extend(moves.map(|m| m.0));
    all
}
