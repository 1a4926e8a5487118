//! Random edits of small programs: what a person does to a source between two saves.
//!
//! Threads, their number and synchronization stay ([`shapes`] edits those), so that an edited program is as
//! well-formed as it was; what they read, write, compute and assert changes, statements come, go and change
//! places, variables begin with other values. Some edits change nothing that a thread could notice
//! ([`Edit::Nothing`]).

pub mod shapes;

use crate::ast::{Base, BinOp, Expr, Loc, Program, Stmt};
use random::Rng;

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edit {
    /// A constant in a statement.
    Constant,
    /// A statement was added.
    Added,
    /// A statement was deleted.
    Deleted,
    /// Two neighbours have changed places.
    Swapped,
    /// Another variable, offset or width, or atomic or not.
    Place,
    /// A variable's initial value.
    Initial,
    /// Another statement of the same kind in its place.
    Replaced,
    /// Something that means the same.
    Nothing,
}

/// Statements that may be edited by themselves: they hold no lock, hand nothing over, and wait for nobody.
fn is_plain(s: &Stmt) -> bool {
    let global = |l: &Loc| matches!(l.base, Base::Global(_));
    match s {
        Stmt::Load(_, l) | Stmt::Store(l, _) | Stmt::FetchAdd(_, l, _) | Stmt::Exchange(_, l, _) => global(l),
        Stmt::Assign(..) | Stmt::Assert(_) => true,
        _ => false,
    }
}

/// How many lists of statements there are, this one among them.
fn lists(body: &[Stmt]) -> usize {
    1 + body
        .iter()
        .map(|s| match s {
            Stmt::If(_, a, b) => lists(a) + lists(b),
            Stmt::Repeat(_, a) => lists(a),
            _ => 0,
        })
        .sum::<usize>()
}

/// The `n`-th list below this one, itself first.
fn nth<'b>(body: &'b mut Vec<Stmt>, n: &mut usize) -> Option<&'b mut Vec<Stmt>> {
    if *n == 0 {
        return Some(body);
    }
    *n -= 1;
    for s in body {
        let found = match s {
            Stmt::If(_, a, b) => match nth(a, n) {
                None => nth(b, n),
                found => found,
            },
            Stmt::Repeat(_, a) => nth(a, n),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The program after one edit, and which. `None`: this one does not fit anywhere.
pub fn edited(p: &Program, rng: &mut Rng) -> Option<(Program, Edit)> {
    let mut new = p.clone();
    if rng.chance(10) {
        return initial(new, rng);
    }
    let thread = rng.below(new.threads.len());
    let body = &mut new.threads[thread];
    let mut n = rng.below(lists(body));
    let body = nth(body, &mut n)?;
    let edit = in_list(body, p, rng)?;
    (edit == Edit::Nothing || new != *p).then_some((new, edit))
}

fn initial(mut p: Program, rng: &mut Rng) -> Option<(Program, Edit)> {
    let g = rng.below(p.globals.len().clamp(1, 2));
    let byte = rng.below(3) as u8;
    p.globals.get(g)?;
    p.init.retain(|i| (i.0, i.1) != (g, 0));
    p.init.push((g, 0, byte));
    Some((p, Edit::Initial))
}

fn in_list(body: &mut Vec<Stmt>, p: &Program, rng: &mut Rng) -> Option<Edit> {
    let plain: Vec<usize> = (0..body.len()).filter(|i| is_plain(&body[*i])).collect();
    if rng.chance(25) || plain.is_empty() {
        let at = rng.below(body.len() + 1);
        body.insert(at, statement(p, rng)?);
        return Some(Edit::Added);
    }
    let at = *rng.pick(&plain);
    match rng.below(6) {
        0 => {
            body.remove(at);
            Some(Edit::Deleted)
        }
        1 if plain.contains(&(at + 1)) => {
            body.swap(at, at + 1);
            Some(Edit::Swapped)
        }
        2 => {
            body[at] = statement(p, rng)?;
            Some(Edit::Replaced)
        }
        3 => place(&mut body[at], p, rng),
        4 => {
            let e = value(&mut body[at])?;
            // What the compiler's front end computes.
            *e = Expr::bin(BinOp::Add, e.clone(), 0.into());
            matches!(e, Expr::Bin(_, a, _) if matches!(**a, Expr::Const(_))).then_some(Edit::Nothing)
        }
        _ => {
            *value(&mut body[at])? = (rng.below(4) as u64).into();
            Some(Edit::Constant)
        }
    }
}

/// The value that a statement stores, adds or assigns.
fn value(s: &mut Stmt) -> Option<&mut Expr> {
    match s {
        Stmt::Store(_, e) | Stmt::FetchAdd(_, _, e) | Stmt::Exchange(_, _, e) | Stmt::Assign(_, e) => Some(e),
        _ => None,
    }
}

fn loc(p: &Program, rng: &mut Rng) -> Option<Loc> {
    // (The others are slots for pointers.)
    let g = rng.below(p.globals.len().clamp(1, 2));
    p.globals.get(g)?;
    let width = [1u8, 2, 4, 4, 8][rng.below(5)];
    Some(Loc { base: Base::Global(g), offset: 0.into(), width, atomic: rng.chance(60) })
}

fn place(s: &mut Stmt, p: &Program, rng: &mut Rng) -> Option<Edit> {
    let new = loc(p, rng)?;
    match s {
        Stmt::Load(_, l) | Stmt::Store(l, _) | Stmt::FetchAdd(_, l, _) | Stmt::Exchange(_, l, _) => *l = new,
        _ => return None,
    }
    Some(Edit::Place)
}

fn statement(p: &Program, rng: &mut Rng) -> Option<Stmt> {
    let dst = rng.below(3.min(p.locals));
    let small = (rng.below(3) as u64).into();
    Some(match rng.below(7) {
        0 | 1 => Stmt::Load(dst, loc(p, rng)?),
        2 | 3 => Stmt::Store(loc(p, rng)?, small),
        4 => Stmt::FetchAdd(dst, loc(p, rng)?, small),
        5 => Stmt::Assign(dst, small),
        _ => Stmt::Assert(Expr::bin(BinOp::Lt, Expr::Local(dst), 3.into())),
    })
}
