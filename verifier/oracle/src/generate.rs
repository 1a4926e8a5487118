//! Random small programs, from a seed.
//!
//! A program is 2 to 4 workers made of *idioms*: accesses in mixed widths, critical sections of each kind of
//! lock, condition waits with and without predicate, semaphores, retry loops, hand-over of heap objects,
//! barriers. Idioms rather than single statements, so that the blocking operations meet each other and both
//! outcomes are common.

use crate::ast::{Base, BinOp, Expr, Loc, Program, Stmt, Test};
use random::Rng;

const GLOBALS: usize = 2;
const MUTEXES: usize = 2;
/// The local that holds pointers, and the slot (a global of its own) through which they are handed over.
const POINTER: usize = 3;
const SLOT: usize = GLOBALS;

/// What a program is mostly about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Theme {
    Memory,
    Locks,
    ReadWrite,
    Condition,
    Semaphore,
    Await,
    Heap,
    Mixed,
}

const THEMES: [Theme; 9] = [
    Theme::Condition,
    Theme::Memory,
    Theme::Locks,
    Theme::ReadWrite,
    Theme::Condition,
    Theme::Semaphore,
    Theme::Await,
    Theme::Heap,
    Theme::Mixed,
];

struct Generator {
    rng: Rng,
    theme: Theme,
    /// Bytes of each global in play: the smaller, the more conflicts.
    span: usize,
}

impl Generator {
    /// A location in the globals; accesses of different widths overlap.
    fn loc(&mut self) -> Loc {
        let width = [1u8, 2, 4, 4, 4, 8][self.rng.below(6)];
        let offset = self.rng.below((self.span / width as usize).max(1)) * width as usize;
        let global = if self.rng.chance(70) { 0 } else { 1 };
        Loc { base: Base::Global(global), offset: (offset as u64).into(), width, atomic: self.rng.chance(60) }
    }

    fn small(&mut self) -> u64 {
        self.rng.below(3) as u64
    }

    fn expr(&mut self) -> Expr {
        match self.rng.below(4) {
            0 => Expr::Local(self.rng.below(3)),
            1 => Expr::bin(BinOp::Add, Expr::Local(self.rng.below(3)), 1.into()),
            _ => self.small().into(),
        }
    }

    fn condition(&mut self) -> Expr {
        let op = [BinOp::Eq, BinOp::Ne, BinOp::Lt][self.rng.below(3)];
        let l = Expr::Local(self.rng.below(3));
        Expr::bin(op, l, self.small().into())
    }

    fn access(&mut self) -> Stmt {
        let dst = self.rng.below(3);
        match self.rng.below(10) {
            0..=3 => Stmt::Load(dst, self.loc()),
            4..=6 => Stmt::Store(self.loc(), self.expr()),
            7 => Stmt::FetchAdd(dst, atomic(self.loc()), 1.into()),
            8 => Stmt::Exchange(dst, atomic(self.loc()), self.expr()),
            _ => Stmt::Cas {
                dst,
                loc: atomic(self.loc()),
                expected: self.small().into(),
                desired: self.expr(),
            },
        }
    }

    fn accesses(&mut self, most: usize) -> Vec<Stmt> {
        (0..1 + self.rng.below(most)).map(|_| self.access()).collect()
    }

    fn lock_idiom(&mut self, out: &mut Vec<Stmt>) {
        let m = self.rng.below(MUTEXES);
        let l = self.rng.below(3);
        match self.rng.below(12) {
            0..=3 => {
                out.push(Stmt::Lock(m));
                out.extend(self.accesses(1));
                out.push(Stmt::Unlock(m));
            }
            4 => out.extend([Stmt::Lock(m), Stmt::Lock(1 - m), Stmt::Unlock(1 - m), Stmt::Unlock(m)]),
            5 | 6 => {
                let mut then = if self.rng.chance(50) { self.accesses(1) } else { vec![] };
                then.push(Stmt::Unlock(m));
                out.push(Stmt::TryLock(l, m));
                let els = if self.rng.chance(30) { self.accesses(1) } else { vec![] };
                out.push(Stmt::If(Expr::Local(l), then, els));
            }
            7..=9 => {
                out.push(Stmt::TimedLock(l, m));
                let then = if self.rng.chance(50) { self.accesses(1) } else { vec![] };
                out.push(Stmt::If(Expr::Local(l), then, vec![Stmt::Unlock(m)]));
            }
            _ => {
                out.push(Stmt::SpinLock(0));
                out.extend(self.accesses(1));
                out.push(Stmt::SpinUnlock(0));
            }
        }
    }

    fn rw_idiom(&mut self, out: &mut Vec<Stmt>) {
        let l = self.rng.below(3);
        match self.rng.below(6) {
            0..=2 => {
                out.push(Stmt::ReadLock(0));
                if self.rng.chance(60) {
                    out.push(Stmt::Load(l, self.loc()));
                }
                out.push(Stmt::RwUnlock(0));
            }
            3 => {
                out.push(Stmt::WriteLock(0));
                if self.rng.chance(60) {
                    out.push(Stmt::Store(self.loc(), self.expr()));
                }
                out.push(Stmt::RwUnlock(0));
            }
            4 => {
                out.push(Stmt::TryReadLock(l, 0));
                out.push(Stmt::If(Expr::Local(l), vec![Stmt::RwUnlock(0)], vec![]));
            }
            _ => {
                out.push(Stmt::TryWriteLock(l, 0));
                out.push(Stmt::If(Expr::Local(l), vec![Stmt::RwUnlock(0)], vec![]));
            }
        }
    }

    fn condition_idiom(&mut self, out: &mut Vec<Stmt>) {
        let flag = Loc::plain(1);
        let l = self.rng.below(3);
        let wait = if self.rng.chance(50) {
            Stmt::CondWait { cond: 0, mutex: 0 }
        } else {
            Stmt::CondTimedWait { dst: (l + 1) % 3, cond: 0, mutex: 0 }
        };
        let notify = if self.rng.chance(60) { Stmt::Signal(0) } else { Stmt::Broadcast(0) };
        match self.rng.below(6) {
            0 | 1 => {
                out.extend([Stmt::Lock(0), Stmt::Load(l, flag)]);
                let unset = Expr::bin(BinOp::Eq, Expr::Local(l), 0.into());
                out.push(Stmt::If(unset, vec![wait], vec![]));
                out.push(Stmt::Unlock(0));
            }
            2 => out.extend([Stmt::Lock(0), wait, Stmt::Unlock(0)]),
            3 => out.extend([Stmt::Lock(0), Stmt::Store(flag, 1.into()), notify, Stmt::Unlock(0)]),
            4 => out.extend([Stmt::Lock(0), notify, Stmt::Unlock(0)]),
            _ => out.push(notify),
        }
    }

    fn semaphore_idiom(&mut self, out: &mut Vec<Stmt>) {
        let s = if self.rng.chance(80) { 0 } else { 1 };
        let l = self.rng.below(3);
        match self.rng.below(8) {
            0..=2 => out.push(Stmt::SemPost(s)),
            3 | 4 => out.push(Stmt::SemWait(s)),
            5 => out.push(Stmt::SemTryWait(l, s)),
            6 => out.push(Stmt::SemTimedWait(l, s)),
            _ => {
                out.push(Stmt::SemWait(s));
                out.extend(self.accesses(1));
                out.push(Stmt::SemPost(s));
            }
        }
    }

    fn test(&mut self) -> Test {
        let op = [BinOp::Eq, BinOp::Eq, BinOp::Ne, BinOp::Lt][self.rng.below(4)];
        Test { loc: atomic(self.loc()), op, value: self.small().into() }
    }

    fn await_idiom(&mut self, out: &mut Vec<Stmt>) {
        match self.rng.below(5) {
            0 | 1 => out.push(Stmt::Await(vec![self.test()])),
            2 => {
                let tests = vec![self.test(), self.test()];
                out.push(Stmt::Await(tests));
            }
            _ => out.push(Stmt::Store(atomic(self.loc()), self.small().into())),
        }
    }

    /// As in Peterson's lock: set my flag, yield the turn, wait for the other's flag or my turn.
    fn peterson(&mut self, me: usize, out: &mut Vec<Stmt>) {
        let byte = |i: usize| Loc { offset: (i as u64).into(), width: 1, ..Loc::atomic(0) };
        let other = 1 - me;
        out.push(Stmt::Store(byte(me), 1.into()));
        out.push(Stmt::Store(byte(2), (other as u64).into()));
        out.push(Stmt::Await(vec![
            Test { loc: byte(other), op: BinOp::Eq, value: 1.into() },
            Test { loc: byte(2), op: BinOp::Eq, value: (other as u64).into() },
        ]));
        if self.rng.chance(70) {
            out.push(self.access());
        }
        out.push(Stmt::Store(byte(me), 0.into()));
    }

    fn heap_idiom(&mut self, out: &mut Vec<Stmt>) {
        let slot = Loc { width: 8, ..Loc::atomic(SLOT) };
        let l = self.rng.below(3);
        let width = [1u8, 2, 4, 8][self.rng.below(4)];
        let inside = |atomic| Loc { base: Base::Heap(POINTER), offset: 0.into(), width, atomic };
        match self.rng.below(4) {
            0 => {
                out.push(Stmt::Alloc(POINTER, 8));
                if self.rng.chance(70) {
                    out.push(Stmt::Store(inside(self.rng.chance(50)), self.expr()));
                }
                out.push(Stmt::Store(slot, Expr::Local(POINTER)));
                if self.rng.chance(30) {
                    out.push(Stmt::Store(inside(true), 2.into()));
                }
            }
            n => {
                out.push(Stmt::Load(POINTER, slot));
                let touch = match n {
                    1 => Stmt::Store(inside(self.rng.chance(50)), self.expr()),
                    2 => Stmt::FetchAdd(l, inside(true), 1.into()),
                    _ => Stmt::Load(l, inside(self.rng.chance(50))),
                };
                let known = Expr::bin(BinOp::Ne, Expr::Local(POINTER), 0.into());
                out.push(Stmt::If(known, vec![touch], vec![]));
            }
        }
    }

    fn idiom(&mut self, out: &mut Vec<Stmt>) {
        let theme = match self.theme {
            Theme::Mixed => THEMES[self.rng.below(8)],
            t if self.rng.chance(75) => t,
            _ => Theme::Memory,
        };
        match theme {
            Theme::Locks => self.lock_idiom(out),
            Theme::ReadWrite => self.rw_idiom(out),
            Theme::Condition => self.condition_idiom(out),
            Theme::Semaphore => self.semaphore_idiom(out),
            Theme::Await => self.await_idiom(out),
            Theme::Heap => self.heap_idiom(out),
            Theme::Memory | Theme::Mixed => match self.rng.below(10) {
                0 => {
                    let c = self.condition();
                    let (yes, no) =
                        (self.accesses(2), if self.rng.chance(40) { self.accesses(1) } else { vec![] });
                    out.push(Stmt::If(c, yes, no));
                }
                1 => {
                    let body = self.accesses(1);
                    out.push(Stmt::Repeat(2, body));
                }
                _ => out.push(self.access()),
            },
        }
    }
}

fn atomic(loc: Loc) -> Loc {
    Loc { atomic: true, ..loc }
}

/// Most visible events of a statement list.
pub(super) fn events(body: &[Stmt]) -> usize {
    body.iter()
        .map(|s| match s {
            Stmt::Assign(..) | Stmt::Assert(_) | Stmt::Alloc(..) | Stmt::Create(_) => 0,
            Stmt::If(_, a, b) => events(a).max(events(b)),
            Stmt::Repeat(n, b) => *n as usize * events(b),
            Stmt::CondWait { .. } | Stmt::CondTimedWait { .. } => 3,
            Stmt::BarrierWait(..) => 2,
            _ => 1,
        })
        .sum()
}

/// A program. The same for the same seed.
pub fn program(seed: u64) -> Program {
    let mut rng = Rng::new(seed ^ 0x1f5);
    let workers = [2, 2, 3, 3, 3, 4][rng.below(6)];
    let most = match workers {
        2 => 4 + rng.below(4),
        3 => 2 + rng.below(4),
        _ => 1 + rng.below(3),
    };
    let theme = THEMES[rng.below(THEMES.len())];
    let span = [4, 4, 8][rng.below(3)];
    let mut g = Generator { rng, theme, span };
    let barrier = g.rng.chance(12);
    let peterson = theme == Theme::Await && g.rng.chance(30);
    let asserting = g.rng.chance(30);
    let mut bodies: Vec<Vec<Stmt>> = Vec::new();
    for w in 0..workers {
        let mut body = Vec::new();
        if peterson && w < 2 {
            g.peterson(w, &mut body);
        } else {
            while events(&body) < most {
                g.idiom(&mut body);
            }
        }
        if asserting && g.rng.chance(40) {
            let c = g.condition();
            let at = g.rng.below(body.len() + 1);
            body.insert(at, Stmt::Assert(c));
        }
        if barrier {
            // At top level, once in each worker, outside of critical sections where they would all get stuck
            // too often.
            let at = if g.rng.chance(50) { 0 } else { body.len() };
            let l = g.rng.below(3);
            body.insert(at, Stmt::BarrierWait(l, 0));
        }
        bodies.push(body);
    }
    let mut after = Vec::new();
    if g.rng.chance(25) {
        after.push(Stmt::Load(0, g.loc()));
        after.push(Stmt::Assert(Expr::bin(BinOp::Lt, Expr::Local(0), 2.into())));
    }
    let mut p = Program::fork_join(bodies, after);
    if g.rng.chance(20) {
        // Main takes part, between creations.
        let at = 1 + g.rng.below(workers);
        let s = g.access();
        p.threads[0].insert(at, s);
    }
    p.globals = vec![8; GLOBALS + 1];
    if g.rng.chance(30) {
        p.init.push((0, g.rng.below(4) as u32, 1));
    }
    p.mutexes = MUTEXES;
    p.spins = 1;
    p.rwlocks = 1;
    p.conds = 1;
    p.sems = vec![g.rng.below(2) as u32, g.rng.below(2) as u32];
    p.barriers = if barrier { vec![workers as u32] } else { vec![] };
    p
}
