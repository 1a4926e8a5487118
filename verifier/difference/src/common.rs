//! Two programs under one numbering.
//!
//! What the two have in common has the new program's number in both; what only the old one has comes behind.
//! Each program also gets what only the other one has (functions, variables), which none of its code names:
//! nothing that a program does can depend on that. So states of the one can be compared with states of the
//! other as if they were of one program.

use crate::Maps;
use model::inst::{Function, IN_AWAIT, Inst};
use model::orders::MemoryOrder;
use model::stop::Unsupported;
use model::{Const, Global, GlobalKind, Program, shadow};
use std::iter::repeat_n;
use traceformat::site::{SiteId, SiteInfo, SiteKind};

/// From a program's numbers to the common ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbering {
    pub functions: Vec<u32>,
    pub globals: Vec<u32>,
    pub tls: Vec<u32>,
    pub sites: Vec<u32>,
}

/// The common number of each thing that the old program has; and how many there are in both together.
fn old_numbers(pairs: &[Option<u32>], new: usize) -> (Vec<u32>, usize) {
    let mut next = new;
    let mut number = || {
        next += 1;
        next as u32 - 1
    };
    let all = pairs.iter().map(|p| p.unwrap_or_else(&mut number)).collect();
    (all, next)
}

/// Both programs under the common numbering, the old one first.
pub fn under_common_numbers(old: &Program, new: &Program, maps: &Maps) -> (Program, Program) {
    let (functions, all_functions) = old_numbers(&maps.functions, new.functions.len());
    let (globals, all_globals) = old_numbers(&maps.globals, new.globals.len());
    let (tls, all_tls) = old_numbers(&maps.tls, new.tls.len());
    let (sites, all_sites) = old_numbers(&maps.sites, new.sites.len());
    let of_old = Numbering { functions, globals, tls, sites };
    let count = |n: usize| (0..n as u32).collect();
    let of_new = Numbering {
        functions: count(new.functions.len()),
        globals: count(new.globals.len()),
        tls: count(new.tls.len()),
        sites: count(new.sites.len()),
    };
    let sizes = [all_functions, all_globals, all_tls, all_sites];
    let (mut old, mut new) = (renumbered(old, &of_old, sizes), renumbered(new, &of_new, sizes));
    // Of variables that one alone has, the other one has a copy that nobody can reach: states have the same
    // objects then.
    fill(&mut old.globals, &mut new.globals);
    fill(&mut old.tls, &mut new.tls);
    (old, new)
}

/// A variable that is not there.
const MISSING: &str = "\0";

fn missing() -> Global {
    Global {
        name: MISSING.into(),
        kind: GlobalKind::Opaque,
        bytes: Vec::new(),
        shadow: Vec::new(),
        merged: false,
        foreign: false,
    }
}

fn fill(old: &mut [Global], new: &mut [Global]) {
    // Its bytes are nobody's: pointers in it would lead to objects that its program may lack.
    let unreached = |g: &Global| Global {
        shadow: g.shadow.iter().map(|s| if *s == shadow::PTR { shadow::UNINIT } else { *s }).collect(),
        kind: if matches!(g.kind, GlobalKind::Function(_)) { GlobalKind::Opaque } else { g.kind },
        ..g.clone()
    };
    for (o, n) in old.iter_mut().zip(new) {
        match (o.name == MISSING, n.name == MISSING) {
            (true, false) => *o = unreached(n),
            (false, true) => *n = unreached(o),
            _ => {}
        }
    }
}

fn placed<T>(all: Vec<T>, numbers: &[u32], size: usize, missing: impl Fn() -> T) -> Vec<T> {
    let mut out: Vec<T> = (0..size).map(|_| missing()).collect();
    for (thing, n) in all.into_iter().zip(numbers) {
        out[*n as usize] = thing;
    }
    out
}

/// The program under these numbers. Everything in it is named here, without `..`.
fn renumbered(p: &Program, by: &Numbering, [functions, globals, tls, sites]: [usize; 4]) -> Program {
    let function = |f: u32| by.functions[f as usize];
    let site = |s: u32| if s >= IN_AWAIT { s } else { by.sites[s as usize] };
    let address = |bits: u64| {
        let object = (bits >> 32) as usize;
        u64::from(by.globals[object]) << 32 | u64::from(bits as u32)
    };
    let global = |g: &Global| Global {
        kind: match g.kind {
            GlobalKind::Function(f) if f != u32::MAX => GlobalKind::Function(function(f)),
            kind => kind,
        },
        bytes: moved_pointers(g, &address),
        ..g.clone()
    };
    let gone = SiteInfo {
        kind: SiteKind::MarkEdge,
        size: 0,
        function: String::new(),
        file: String::new(),
        line: 0,
        column: 0,
    };
    let said = |all: &[Unsupported]| -> Vec<Unsupported> {
        all.iter().map(|u| Unsupported { site: u.site.map(|s| SiteId(site(s.0))), ..u.clone() }).collect()
    };
    let Program {
        fingerprint,
        sites: table,
        functions: code,
        consts,
        globals: objects,
        tls: thread_locals,
        places,
        blockers,
        unsupported,
        main,
        constructors,
        thread_end,
        exits,
        wraps,
        assumed,
        variables,
        known,
        quiet,
        slow,
        orders,
        visible_marks,
        history,
        misaligned,
        reads_errno,
        scopes,
        names,
    } = p.clone();
    let code = code.into_iter().map(|f| renumbered_function(f, by, &function, &site)).collect();
    let const_of =
        |c: Const| Const { bits: if c.shadow == shadow::PTR { address(c.bits) } else { c.bits }, ..c };
    let mut orders = orders;
    orders.sites.extend(repeat_n(MemoryOrder::default(), table.len().saturating_sub(orders.sites.len())));
    orders.sites = placed(orders.sites, &by.sites, sites, MemoryOrder::default);
    Program {
        fingerprint,
        visible_marks: placed(visible_marks, &by.sites, sites, || false),
        sites: placed(table, &by.sites, sites, || gone.clone()),
        functions: placed(code, &by.functions, functions, Function::default),
        consts: consts.into_iter().map(const_of).collect(),
        globals: placed(objects.iter().map(global).collect(), &by.globals, globals, missing),
        tls: placed(thread_locals.iter().map(global).collect(), &by.tls, tls, missing),
        places,
        blockers: said(&blockers),
        unsupported: said(&unsupported),
        main: function(main),
        constructors: constructors.map(|g| by.globals[g as usize]),
        thread_end: thread_end.map(function),
        exits,
        wraps,
        assumed,
        variables,
        known,
        quiet: quiet.into_iter().map(site).collect(),
        slow: slow.into_iter().map(|(b, f)| (b, function(f))).collect(),
        orders,
        history,
        misaligned: misaligned.into_iter().map(site).collect(),
        reads_errno,
        scopes,
        names,
    }
}

fn moved_pointers(g: &Global, address: &dyn Fn(u64) -> u64) -> Vec<u8> {
    let mut bytes = g.bytes.clone();
    let mut i = 0;
    while i + 8 <= g.shadow.len() {
        if g.shadow[i..i + 8] == [shadow::PTR; 8] {
            let bits = u64::from_le_bytes(bytes[i..i + 8].try_into().expect("eight bytes"));
            bytes[i..i + 8].copy_from_slice(&address(bits).to_le_bytes());
            i += 8;
        } else {
            i += 1;
        }
    }
    bytes
}

fn renumbered_function(
    mut f: Function,
    by: &Numbering,
    function: &dyn Fn(u32) -> u32,
    site: &dyn Fn(u32) -> u32,
) -> Function {
    for i in &mut f.code {
        match i {
            Inst::Load { site: s, .. }
            | Inst::Store { site: s, .. }
            | Inst::Rmw { site: s, .. }
            | Inst::CmpXchg { site: s, .. }
            | Inst::MemCopy { site: s, .. }
            | Inst::MemSet { site: s, .. }
            | Inst::CallPtr { site: s, .. }
            | Inst::Lib { site: s, .. }
            | Inst::AwaitEnter { site: s }
            | Inst::AwaitExit { site: s }
            | Inst::AwaitRetry { site: s }
            | Inst::Mark { site: s } => *s = site(*s),
            Inst::Call { callee, .. } => *callee = function(*callee),
            Inst::Tls { var, .. } => *var = by.tls[*var as usize],
            Inst::Bin { .. }
            | Inst::Un { .. }
            | Inst::Ovf { .. }
            | Inst::Fsh { .. }
            | Inst::FBin { .. }
            | Inst::Fma { .. }
            | Inst::ICmp { .. }
            | Inst::FCmp { .. }
            | Inst::Cast { .. }
            | Inst::Select { .. }
            | Inst::Copy { .. }
            | Inst::Gep { .. }
            | Inst::ObjectSize { .. }
            | Inst::Alloca { .. }
            | Inst::StackSave { .. }
            | Inst::StackRestore { .. }
            | Inst::Jump { .. }
            | Inst::Br { .. }
            | Inst::Switch { .. }
            | Inst::Ret { .. }
            | Inst::Unreachable
            | Inst::Unsupported { .. } => {}
        }
    }
    f.mentions = f.mentions.iter().map(|m| function(*m)).collect();
    f.mentions.sort_unstable();
    f.awaits.iter_mut().for_each(|a| a.site = site(a.site));
    f.sources.iter_mut().for_each(|s| s.site = SiteId(site(s.site.0)));
    f
}
