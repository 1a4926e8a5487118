//! What has changed between two versions of a program, and what has not.
//!
//! Both are compared as the engines run them: as [`Program`]s, translated from numbered bitcode. That is what
//! a proof is about: an engine, the checker and the samples see nothing else of a program. So **two programs
//! are the same if nothing but the numbers of functions, variables, sites, registers and constants tells them
//! apart, in all that `main` can reach**; source lines, names, debug information, the order of functions and
//! variables and of modules are no part of it. (Numbers mean nothing to the model: it compares objects for
//! equality only, knows nothing of the order of their addresses, and threads have names of their own.)
//! Whatever an engine proves of the one, it would prove of the other, step by step.
//!
//! What is compared is written down exhaustively: [`token`] takes apart every instruction with every field,
//! [`common`] every field of a program, so that an addition to the model does not compile before somebody has
//! said what it means here.
//!
//! - [`pair`] says which part of the one is which of the other (any answer is sound);
//! - [`common`] puts both under one numbering;
//! - [`settled`] says from which places of a function on both do the same;
//! - [`fragment`] lists what has changed, for people; [`near`] says where a search near the change begins.

mod align;
pub mod common;
pub mod fragment;
pub mod near;
mod pair;
mod reach;
pub mod settled;
pub mod token;

use model::{GlobalKind, Program};
use settled::Matched;

/// By place in a function's code: the place in another's.
pub type Lines = Vec<Option<u32>>;

/// From the old program's numbers to the new one's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Maps {
    pub functions: Vec<Option<u32>>,
    pub globals: Vec<Option<u32>>,
    pub tls: Vec<Option<u32>>,
    pub sites: Vec<Option<u32>>,
}

/// Two programs, compared.
pub struct Difference {
    pub maps: Maps,
    /// Both, under the common numbers: those of the new program, what only the old one has behind.
    pub old: Program,
    pub new: Program,
    /// By common number: the functions that both have.
    pub matched: Vec<Option<Matched>>,
    /// By common number: variables that both have, with the same contents.
    globals: Vec<bool>,
    tls: Vec<bool>,
    /// All that is said of the program as a whole is the same.
    alike: bool,
}

impl Difference {
    /// Compares two programs.
    pub fn of(old: &Program, new: &Program) -> Difference {
        let (maps, lines) = pair::pair(old, new);
        let (a, b) = common::under_common_numbers(old, new, &maps);
        let site = |s: u32| {
            let s = s as usize;
            let of = |p: &Program| {
                let info = &p.sites[s];
                let n = s as u32;
                let sets = (p.misaligned.contains(&n), p.quiet.contains(&n));
                (info.kind, info.size, p.visible_marks[s], p.orders.sites[s], sets)
            };
            of(&a) == of(&b)
        };
        let mut matched: Vec<Option<Matched>> = (0..b.functions.len()).map(|_| None).collect();
        for (o, n) in maps.functions.iter().enumerate() {
            if let (Some(n), Some(lines)) = (n, &lines[o]) {
                let n = *n as usize;
                matched[n] =
                    Some(settled::matched((&a, &a.functions[n]), (&b, &b.functions[n]), lines, &site));
            }
        }
        let both = |linked: &[Option<u32>], size: usize| {
            let mut both = vec![false; size];
            linked.iter().flatten().for_each(|n| both[*n as usize] = true);
            both
        };
        let mut globals = both(&maps.globals, b.globals.len());
        for (o, same) in globals.iter_mut().enumerate() {
            *same &= is_same_variable(&a.globals[o], &b.globals[o]);
        }
        let mut tls = both(&maps.tls, b.tls.len());
        for (v, same) in tls.iter_mut().enumerate() {
            *same &= is_same_variable(&a.tls[v], &b.tls[v]);
        }
        let alike = are_alike(&a, &b);
        Difference { maps, old: a, new: b, matched, globals, tls, alike }
    }

    /// Are the two the same program, numbers apart? Then every proof of the one is a proof of the other.
    pub fn is_none(&self) -> bool {
        let main = self.new.main;
        self.alike && self.reaches_the_same(&[(main, 0)], &[], true)
    }

    /// Does all that can follow the same in both, from a state in which the frames of all threads stand at
    /// these places (function and place, as the new program has them), and pointers lead to these objects
    /// that exist from the start? Memory and live registers are the same; that has been seen.
    pub fn holds_from(&self, frames: &[(u32, u32)], objects: &[u32]) -> bool {
        self.alike && self.reaches_the_same(frames, objects, false)
    }

    /// The number of an old site in [`Difference::old`]. (What only the old program has comes behind.)
    pub fn common_site(&self, old: u32) -> u32 {
        let is_only_old = |all: &[Option<u32>]| all.iter().filter(|s| s.is_none()).count();
        let sites = &self.maps.sites;
        let first = self.new.sites.len() - is_only_old(sites);
        match sites.get(old as usize) {
            Some(None) => (first + is_only_old(&sites[..old as usize])) as u32,
            Some(Some(new)) => *new,
            None => old,
        }
    }

    /// The new number of an old site.
    pub fn site(&self, old: u32) -> Option<u32> {
        self.maps.sites.get(old as usize).copied().flatten()
    }
}

fn is_same_variable(a: &model::Global, b: &model::Global) -> bool {
    let model::Global { name, kind, bytes, shadow, merged, foreign } = a;
    let is_its_own = match kind {
        GlobalKind::Variable | GlobalKind::Constant => !foreign,
        GlobalKind::Function(f) => *f != u32::MAX,
        GlobalKind::Null | GlobalKind::Opaque => false,
    };
    (kind, bytes, shadow, merged, foreign) == (&b.kind, &b.bytes, &b.shadow, &b.merged, &b.foreign)
        // What is defined elsewhere is known by its name.
        && (is_its_own || *name == b.name)
}

/// What is said of programs as a whole.
fn are_alike(a: &Program, b: &Program) -> bool {
    let Program {
        fingerprint: _,
        sites: _,
        functions: _,
        consts: _,
        globals: _,
        tls: _,
        places: _,
        blockers,
        unsupported: _,
        main,
        constructors,
        thread_end,
        exits,
        wraps,
        assumed,
        variables,
        known,
        quiet: _,
        slow,
        orders,
        visible_marks: _,
        history,
        misaligned: _,
        reads_errno,
        scopes,
        names: _,
    } = a;
    let said = |all: &[model::stop::Unsupported]| -> Vec<(&'static str, String)> {
        all.iter().map(|u| (u.kind, u.text.clone())).collect()
    };
    said(blockers) == said(&b.blockers)
        && (main, constructors, thread_end) == (&b.main, &b.constructors, &b.thread_end)
        && (exits, wraps) == (&b.exits, &b.wraps)
        && (assumed, variables, known, slow) == (&b.assumed, &b.variables, &b.known, &b.slow)
        && (orders.fences, history, reads_errno, scopes)
            == (b.orders.fences, &b.history, &b.reads_errno, &b.scopes)
}
