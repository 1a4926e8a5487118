//! Random edits of what [`super`] lets stay: of threads, of what synchronizes them, and of what constants
//! lead to. The edited program need not be well-formed: it may deadlock, unlock what it does not hold, or
//! fail; what is carried over to it must not.

use super::{is_plain, lists, nth};
use crate::ast::{Base, BinOp, Expr, Loc, Program, Stmt};
use crate::emit_c::{Style, emit_styled};
use random::Rng;

/// A program, and how it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    pub program: Program,
    pub style: Style,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// A thread takes the other mutex, once or always.
    Mutex,
    /// A thread more.
    ThreadAdded,
    /// A thread less.
    ThreadDeleted,
    /// Main creates or joins sooner or later.
    Creation,
    /// A loop runs more often, or less often; or there is one more.
    Loop,
    /// Somebody waits for something else, or is told otherwise.
    Wait,
    /// How often a semaphore or a barrier lets somebody pass.
    Count,
    /// A statement goes to another thread's function.
    Moved,
    /// What is handed over by pointer is used elsewhere, or has another size.
    Heap,
    /// A constant pointer leads to another object.
    Object,
    /// A constant pointer leads to another mutex.
    MutexTable,
    /// A constant pointer leads to another function.
    Routine,
    /// An atomic access has another order.
    Order,
}

const SHAPES: &[Shape] = &[
    Shape::Mutex,
    Shape::ThreadAdded,
    Shape::ThreadDeleted,
    Shape::Creation,
    Shape::Loop,
    Shape::Wait,
    Shape::Count,
    Shape::Moved,
    Shape::Heap,
    Shape::Object,
    Shape::MutexTable,
    Shape::Routine,
    Shape::Order,
];

/// Threads that a program has at most, main among them: executions are counted without any reduction.
const THREADS: usize = 5;

impl Source {
    /// A program, written with tables or without.
    pub fn of(program: Program, rng: &mut Rng) -> Source {
        let mut table = |n: usize| rng.chance(40).then(|| (0..n).collect());
        let style = Style {
            mutexes: table(program.mutexes),
            globals: table(program.globals.len()),
            routines: table(program.threads.len()),
            relaxed: Vec::new(),
        };
        Source { program, style }
    }

    /// As C.
    pub fn text(&self) -> String {
        emit_styled(&self.program, &self.style, "0")
    }

    /// The source after one edit, and which. `None`: this one does not fit anywhere.
    pub fn edited(&self, rng: &mut Rng) -> Option<(Source, Shape)> {
        let mut new = self.clone();
        let shape = *rng.pick(SHAPES);
        let Source { program, style } = &mut new;
        match shape {
            Shape::Mutex => mutex(program, rng)?,
            Shape::ThreadAdded => added(program, style, rng)?,
            Shape::ThreadDeleted => deleted(program, style)?,
            Shape::Creation => creation(program, rng)?,
            Shape::Loop => loops(program, rng)?,
            Shape::Wait => wait(program, rng)?,
            Shape::Count => count(program, rng)?,
            Shape::Moved => moved(program, rng)?,
            Shape::Heap => heap(program, rng)?,
            Shape::Object => led_elsewhere(style.globals.as_mut()?, 0, rng)?,
            Shape::MutexTable => led_elsewhere(style.mutexes.as_mut()?, 0, rng)?,
            Shape::Routine => led_elsewhere(style.routines.as_mut()?, 1, rng)?,
            Shape::Order => style.relaxed.push(rng.below(6)),
        }
        (new.text() != self.text()).then_some((new, shape))
    }
}

/// The statements of a body, those within others among them.
fn each<'b>(body: &'b mut [Stmt], found: &mut Vec<&'b mut Stmt>, is_one: &dyn Fn(&Stmt) -> bool) {
    for s in body {
        if is_one(s) {
            found.push(s);
            continue;
        }
        match s {
            Stmt::If(_, a, b) => {
                each(a, found, is_one);
                each(b, found, is_one);
            }
            Stmt::Repeat(_, a) => each(a, found, is_one),
            _ => {}
        }
    }
}

/// One of the workers' statements, drawn from those of a kind.
fn one<'p>(p: &'p mut Program, rng: &mut Rng, is_one: &dyn Fn(&Stmt) -> bool) -> Option<&'p mut Stmt> {
    let mut found = Vec::new();
    p.threads.iter_mut().skip(1).for_each(|body| each(body, &mut found, is_one));
    let n = rng.below(found.len().max(1));
    found.into_iter().nth(n)
}

fn mutex_of(s: &mut Stmt) -> Option<&mut usize> {
    match s {
        Stmt::Lock(m) | Stmt::TryLock(_, m) | Stmt::Unlock(m) | Stmt::TimedLock(_, m) => Some(m),
        Stmt::CondWait { mutex, .. } | Stmt::CondTimedWait { mutex, .. } => Some(mutex),
        _ => None,
    }
}

fn mutex(p: &mut Program, rng: &mut Rng) -> Option<()> {
    let is_one = |s: &Stmt| mutex_of(&mut s.clone()).is_some();
    if p.mutexes < 2 {
        return None;
    }
    if rng.chance(30) {
        let m = mutex_of(one(p, rng, &is_one)?)?;
        *m = 1 - *m;
        return Some(());
    }
    let thread = 1 + rng.below(p.threads.len() - 1);
    let mut found = Vec::new();
    each(&mut p.threads[thread], &mut found, &is_one);
    found.into_iter().filter_map(mutex_of).for_each(|m| *m = 1 - *m);
    Some(())
}

/// Another worker does what one of them does; main may forget to join it.
fn added(p: &mut Program, style: &mut Style, rng: &mut Rng) -> Option<()> {
    let n = p.threads.len();
    let at = p.threads[0].iter().position(|s| *s == Stmt::Create(n - 1)).filter(|_| n < THREADS)?;
    p.threads.push(p.threads[1 + rng.below(n - 1)].clone());
    p.threads[0].insert(at + 1, Stmt::Create(n));
    if let Some(at) = p.threads[0].iter().position(|s| *s == Stmt::Join(n - 1)).filter(|_| rng.chance(80)) {
        p.threads[0].insert(at + 1, Stmt::Join(n));
    }
    style.routines.iter_mut().for_each(|all| all.push(n));
    Some(())
}

fn deleted(p: &mut Program, style: &mut Style) -> Option<()> {
    let n = p.threads.len() - 1;
    if n < 2 {
        return None;
    }
    p.threads.pop();
    p.threads[0].retain(|s| *s != Stmt::Create(n) && *s != Stmt::Join(n));
    style.routines.iter_mut().for_each(|all| _ = all.pop());
    Some(())
}

/// Two neighbours in main change places, but no two creations.
fn creation(p: &mut Program, rng: &mut Rng) -> Option<()> {
    let main = &mut p.threads[0];
    let is = |s: &Stmt| matches!(s, Stmt::Create(_));
    // A thread is created before it is joined.
    let fits = |a: &Stmt, b: &Stmt| {
        (is(a) || is(b) || matches!(a, Stmt::Join(_)) || matches!(b, Stmt::Join(_)))
            && !(is(a) && is(b))
            && !matches!((a, b), (Stmt::Create(x), Stmt::Join(y)) if x == y)
    };
    let all: Vec<usize> = (1..main.len()).filter(|i| fits(&main[i - 1], &main[*i])).collect();
    let at = *all.get(rng.below(all.len().max(1)))?;
    main.swap(at - 1, at);
    Some(())
}

fn loops(p: &mut Program, rng: &mut Rng) -> Option<()> {
    let more = rng.chance(50);
    if let Some(Stmt::Repeat(n, _)) = one(p, rng, &|s| matches!(s, Stmt::Repeat(..))) {
        *n = if more { *n + 1 } else { *n - 1 };
        return Some(());
    }
    let s = one(p, rng, &is_plain)?;
    *s = Stmt::Repeat(2, vec![s.clone()]);
    Some(())
}

fn wait(p: &mut Program, rng: &mut Rng) -> Option<()> {
    let is_wait = |s: &Stmt| matches!(s, Stmt::CondWait { .. } | Stmt::CondTimedWait { .. });
    let guards = |s: &Stmt| matches!(s, Stmt::If(_, then, _) if then.iter().any(is_wait));
    let tells = |s: &Stmt| matches!(s, Stmt::Signal(_) | Stmt::Broadcast(_) | Stmt::SemPost(_));
    let awaits = |s: &Stmt| matches!(s, Stmt::Await(_));
    let s = one(p, rng, &|s| guards(s) || tells(s) || awaits(s))?;
    match s {
        Stmt::Await(tests) if rng.chance(30) && tests.len() > 1 => _ = tests.pop(),
        Stmt::Await(tests) => {
            let n = rng.below(tests.len());
            let t = &mut tests[n];
            if rng.chance(50) {
                t.value = (rng.below(3) as u64).into();
            } else {
                t.op = [BinOp::Eq, BinOp::Ne, BinOp::Lt][rng.below(3)];
            }
        }
        Stmt::If(c, ..) => {
            // Whoever has waited once need not look again; or looks for the opposite.
            let new = Expr::bin(BinOp::Eq, c.clone(), 0.into());
            *c = if rng.chance(50) { 1.into() } else { new };
        }
        Stmt::Signal(c) if rng.chance(60) => *s = Stmt::Broadcast(*c),
        Stmt::Broadcast(c) if rng.chance(60) => *s = Stmt::Signal(*c),
        _ => *s = Stmt::Assign(0, 0.into()),
    }
    Some(())
}

fn count(p: &mut Program, rng: &mut Rng) -> Option<()> {
    let n = rng.below(p.sems.len() + p.barriers.len());
    match n.checked_sub(p.sems.len()) {
        None => p.sems[n] = rng.below(3) as u32,
        Some(b) => p.barriers[b] = (p.barriers[b] + rng.below(3) as u32).saturating_sub(1).max(1),
    }
    Some(())
}

fn moved(p: &mut Program, rng: &mut Rng) -> Option<()> {
    let n = p.threads.len();
    let from = 1 + rng.below(n - 1);
    let to = (1..n).filter(|t| *t != from).nth(rng.below((n - 2).max(1)))?;
    let body = &mut p.threads[from];
    let mut k = rng.below(lists(body));
    let list = nth(body, &mut k)?;
    let plain: Vec<usize> = (0..list.len()).filter(|i| is_plain(&list[*i])).collect();
    let s = list.remove(*plain.get(rng.below(plain.len().max(1)))?);
    let at = rng.below(p.threads[to].len() + 1);
    p.threads[to].insert(at, s);
    Some(())
}

fn heap(p: &mut Program, rng: &mut Rng) -> Option<()> {
    let of = |s: &Stmt| match s {
        Stmt::Load(_, l) | Stmt::Store(l, _) | Stmt::FetchAdd(_, l, _) => matches!(l.base, Base::Heap(_)),
        Stmt::Alloc(..) => true,
        _ => false,
    };
    match one(p, rng, &of)? {
        Stmt::Alloc(_, n) => *n = [4, 16][rng.below(2)],
        Stmt::Load(_, l) | Stmt::Store(l, _) | Stmt::FetchAdd(_, l, _) => {
            let Loc { offset, width, .. } = l;
            *offset = u64::from(*width).into();
        }
        _ => return None,
    }
    Some(())
}

/// Two entries change places, or one leads where another does.
fn led_elsewhere(table: &mut [usize], first: usize, rng: &mut Rng) -> Option<()> {
    let n = table.len().checked_sub(first).filter(|n| *n > 1)?;
    let (a, b) = (first + rng.below(n), first + rng.below(n));
    if rng.chance(50) {
        table.swap(a, b);
    } else {
        table[a] = table[b];
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::program;
    use std::collections::BTreeMap;

    #[test]
    fn every_shape_is_made() {
        let mut made: BTreeMap<Shape, usize> = BTreeMap::new();
        for seed in 0..400 {
            let mut rng = Rng::new(seed);
            let source = Source::of(program(seed), &mut rng);
            for _ in 0..8 {
                let Some((new, shape)) = source.edited(&mut rng) else { continue };
                assert_ne!(new, source, "{shape:?}");
                *made.entry(shape).or_default() += 1;
            }
        }
        assert!(SHAPES.iter().all(|s| made.get(s).is_some_and(|n| *n >= 10)), "{made:?}");
    }

    /// An edit of a table changes what the program does, and the table only.
    #[test]
    fn a_table_leads_elsewhere() {
        let mut rng = Rng::new(1);
        let mut table: Vec<usize> = vec![0, 1, 2, 3];
        while led_elsewhere(&mut table, 1, &mut rng).is_some() && table == [0, 1, 2, 3] {}
        assert!(table[0] == 0 && table[1..].iter().all(|n| (1..4).contains(n)), "{table:?}");
    }
}
