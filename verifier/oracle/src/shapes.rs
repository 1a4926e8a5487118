//! Random programs of chosen *shapes*, from a seed: larger than those of [`super::generate`], and made so
//! that reductions meet what they find hard.
//!
//! What [`super::generate`] makes is small, and its races are mostly pairs. An engine that leaves out
//! reversals needs more to be caught: four or five threads, several writes to several variables, and readers
//! that alternate between the variables, so that what covers a reversal in one execution does not in another.
//! Each program is of one [`Shape`]; each thread has a *role* in it. The values that are read go into a
//! digest, which the thread returns; in most programs main asserts at the end that the digests are not those
//! of one particular execution, so that one trace fails, or few.
//!
//! Sizes are drawn so that the median program has about 10^3 traces and one in a thousand has more than 10^5.

use crate::ast::{BinOp, Expr, Loc, Local, Program, Stmt, Test};
use crate::explore::Enumeration;
use crate::prefixes::{self, Stopped};
use crate::relation::Naming;
use random::Rng;

/// What a program is mostly about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Readers that alternate between variables, writers that write several.
    Alternate,
    /// Every thread reads, writes and updates.
    Memory,
    /// Mutexes, some recursive, locked once and again, tried, waited for with a timeout.
    Locks,
    /// A read-write lock, read twice by one thread.
    ReadWrite,
    /// A barrier that more threads use than it counts, or one thread several times.
    Barriers,
    Semaphores,
    Conditions,
    /// Threads that join each other, so that main joins some only.
    Joins,
    Awaits,
    Mixed,
}

/// All shapes; a draw of one of these is a draw of a program's shape.
const SHAPES: [Shape; 14] = [
    Shape::Alternate,
    Shape::Alternate,
    Shape::Alternate,
    Shape::Alternate,
    Shape::Memory,
    Shape::Memory,
    Shape::Locks,
    Shape::ReadWrite,
    Shape::Barriers,
    Shape::Semaphores,
    Shape::Conditions,
    Shape::Joins,
    Shape::Awaits,
    Shape::Mixed,
];

/// What a thread has read so far, and returns.
const DIGEST: Local = 0;
/// What it read last.
const READ: Local = 1;
/// Main's locals from here on hold the workers' digests.
const DIGESTS: Local = 2;
/// The largest number of workers.
const WORKERS: usize = 5;
/// Values are below this: the digest's base.
const BASE: u64 = 16;
/// Condition variable 0 belongs to this mutex, which is not recursive.
const PLAIN_MUTEX: usize = 1;

struct Generator {
    rng: Rng,
    shape: Shape,
    /// Events beyond what the shape has by itself.
    more: usize,
    /// Variables in play.
    variables: usize,
    /// How often each was written in the program's text so far: the next value is larger, so that each write
    /// can be told.
    written: Vec<u64>,
}

impl Generator {
    fn variable(&mut self) -> usize {
        self.rng.below(self.variables)
    }

    fn read(&mut self, variable: usize, out: &mut Vec<Stmt>) {
        out.push(Stmt::Load(READ, Loc::atomic(variable)));
        digest(out);
    }

    fn fresh(&mut self, variable: usize) -> Expr {
        self.written[variable] = (self.written[variable] + 1) % BASE;
        self.written[variable].into()
    }

    fn write(&mut self, variable: usize, out: &mut Vec<Stmt>) {
        let value = self.fresh(variable);
        out.push(Stmt::Store(Loc::atomic(variable), value));
    }

    fn update(&mut self, variable: usize, out: &mut Vec<Stmt>) {
        let loc = Loc::atomic(variable);
        out.push(match self.rng.below(3) {
            0 => Stmt::FetchAdd(READ, loc, 1.into()),
            1 => Stmt::Exchange(READ, loc, self.fresh(variable)),
            _ => {
                let expected = (self.rng.below(self.written[variable] as usize + 1) as u64).into();
                Stmt::Cas { dst: READ, loc, expected, desired: self.fresh(variable) }
            }
        });
        digest(out);
    }

    /// One access to some variable.
    fn access(&mut self, out: &mut Vec<Stmt>) {
        let v = self.variable();
        match self.rng.below(10) {
            0..=3 => self.read(v, out),
            4..=7 => self.write(v, out),
            _ => self.update(v, out),
        }
    }

    /// Reads the variables one after the other, again and again, `n` times.
    fn reader(&mut self, n: usize, out: &mut Vec<Stmt>) {
        let k = self.variables;
        let first = self.rng.below(k);
        let step = 1 + self.rng.below(k - 1);
        for i in 0..n {
            // Now and then it comes back to one of before.
            let v = if self.rng.chance(20) { self.variable() } else { (first + i * step) % k };
            self.read(v, out);
        }
    }

    /// Writes several variables, some of them again.
    fn writer(&mut self, n: usize, out: &mut Vec<Stmt>) {
        let mut last = self.variable();
        for i in 0..n {
            if i == n - 1 && self.rng.chance(15) {
                return self.update(last, out);
            }
            self.write(last, out);
            if self.rng.chance(75) {
                last = self.variable();
            }
        }
    }

    /// What it writes depends on what it reads.
    fn decider(&mut self, out: &mut Vec<Stmt>) {
        let v = self.variable();
        self.read(v, out);
        let known = self.written[v] as usize;
        let seen = Expr::bin(BinOp::Eq, Expr::Local(READ), (self.rng.below(known + 1) as u64).into());
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        self.access(&mut yes);
        if self.rng.chance(30) {
            self.access(&mut no);
        }
        out.push(Stmt::If(seen, yes, no));
    }

    fn memory(&mut self, n: usize, out: &mut Vec<Stmt>) {
        let most = events(out) + n;
        while events(out) < most {
            match self.rng.below(6) {
                0 if events(out) + 1 < most => self.decider(out),
                _ => self.access(out),
            }
        }
    }

    fn alternate(&mut self, n: usize, out: &mut Vec<Stmt>) {
        match self.rng.below(10) {
            0..=3 => self.reader(n, out),
            4..=8 => self.writer(n, out),
            _ => self.memory(n, out),
        }
    }

    /// Critical sections, nested now and then.
    fn section(&mut self, out: &mut Vec<Stmt>) {
        let m = self.rng.below(2);
        let mut body = Vec::new();
        match self.rng.below(8) {
            // The recursive one once more.
            0..=2 => {
                self.access(&mut body);
                out.push(Stmt::Lock(0));
                out.push(Stmt::Lock(0));
                out.extend(body);
                out.push(Stmt::Unlock(0));
                if self.rng.chance(30) {
                    self.access(out);
                }
                out.push(Stmt::Unlock(0));
            }
            3 => {
                out.extend([Stmt::Lock(m), Stmt::Lock(1 - m), Stmt::Unlock(1 - m), Stmt::Unlock(m)]);
            }
            4 => {
                self.access(&mut body);
                body.push(Stmt::Unlock(m));
                out.push(Stmt::TryLock(READ, m));
                digest(out);
                out.push(Stmt::If(Expr::Local(READ), body, vec![]));
            }
            5 => {
                out.push(Stmt::TimedLock(READ, m));
                digest(out);
                let mut failed = Vec::new();
                if self.rng.chance(30) {
                    self.access(&mut failed);
                }
                out.push(Stmt::If(Expr::Local(READ), failed, vec![Stmt::Unlock(m)]));
            }
            _ => {
                out.push(Stmt::Lock(m));
                self.access(out);
                out.push(Stmt::Unlock(m));
            }
        }
    }

    fn read_write(&mut self, out: &mut Vec<Stmt>) {
        let mut body = Vec::new();
        self.access(&mut body);
        match self.rng.below(7) {
            0..=1 => {
                out.extend([Stmt::ReadLock(0), Stmt::ReadLock(0)]);
                out.extend(body);
                out.push(Stmt::RwUnlock(0));
                if self.rng.chance(30) {
                    self.access(out);
                }
                out.push(Stmt::RwUnlock(0));
            }
            2 => {
                out.push(Stmt::ReadLock(0));
                out.extend(body);
                out.push(Stmt::RwUnlock(0));
            }
            3 | 4 => {
                out.push(Stmt::WriteLock(0));
                out.extend(body);
                out.push(Stmt::RwUnlock(0));
            }
            n => {
                out.push(if n == 5 { Stmt::TryReadLock(READ, 0) } else { Stmt::TryWriteLock(READ, 0) });
                digest(out);
                body.push(Stmt::RwUnlock(0));
                out.push(Stmt::If(Expr::Local(READ), body, vec![]));
            }
        }
    }

    fn semaphore(&mut self, out: &mut Vec<Stmt>) {
        let s = self.rng.below(2);
        match self.rng.below(7) {
            0..=2 => out.push(Stmt::SemPost(s)),
            3 => out.push(Stmt::SemWait(s)),
            4 => {
                out.push(Stmt::SemTryWait(READ, s));
                digest(out);
            }
            5 => {
                out.push(Stmt::SemTimedWait(READ, s));
                digest(out);
            }
            _ => {
                out.push(Stmt::SemWait(s));
                self.access(out);
                out.push(Stmt::SemPost(s));
            }
        }
    }

    fn condition(&mut self, out: &mut Vec<Stmt>) {
        let (cond, mutex) = (0, PLAIN_MUTEX);
        let v = self.variable();
        let timed = self.rng.chance(50);
        let wait = if timed {
            Stmt::CondTimedWait { dst: READ, cond, mutex }
        } else {
            Stmt::CondWait { cond, mutex }
        };
        let notify = if self.rng.chance(60) { Stmt::Signal(cond) } else { Stmt::Broadcast(cond) };
        match self.rng.below(6) {
            0 | 1 => {
                out.extend([Stmt::Lock(mutex), Stmt::Load(READ, Loc::atomic(v))]);
                let mut waits = vec![wait];
                if timed {
                    digest(&mut waits);
                }
                let unset = Expr::bin(BinOp::Eq, Expr::Local(READ), 0.into());
                out.push(Stmt::If(unset, waits, vec![]));
                out.push(Stmt::Unlock(mutex));
            }
            2 => {
                out.extend([Stmt::Lock(mutex), wait]);
                if timed {
                    digest(out);
                }
                out.push(Stmt::Unlock(mutex));
            }
            3 => {
                out.push(Stmt::Lock(mutex));
                self.write(v, out);
                out.extend([notify, Stmt::Unlock(mutex)]);
            }
            4 => out.push(notify),
            _ => self.access(out),
        }
    }

    fn test(&mut self) -> Test {
        let v = self.variable();
        let op = [BinOp::Eq, BinOp::Eq, BinOp::Ne, BinOp::Lt][self.rng.below(4)];
        let value = (self.rng.below(3) as u64).into();
        Test { loc: Loc::atomic(v), op, value }
    }

    fn wait_for_values(&mut self, out: &mut Vec<Stmt>) {
        match self.rng.below(6) {
            0 => out.push(Stmt::Await(vec![self.test()])),
            1 => {
                let tests = vec![self.test(), self.test()];
                out.push(Stmt::Await(tests));
            }
            _ => self.access(out),
        }
    }

    /// Something of the program's shape, or an access to a variable.
    fn idiom(&mut self, out: &mut Vec<Stmt>) {
        let shape = match self.shape {
            Shape::Mixed => SHAPES[self.rng.below(SHAPES.len() - 1)],
            s => s,
        };
        if self.rng.chance(40) {
            return self.access(out);
        }
        match shape {
            Shape::Locks => self.section(out),
            Shape::ReadWrite => self.read_write(out),
            Shape::Semaphores => self.semaphore(out),
            Shape::Conditions => self.condition(out),
            Shape::Awaits => self.wait_for_values(out),
            Shape::Barriers => {
                out.push(Stmt::BarrierWait(READ, 0));
                if self.rng.chance(60) {
                    digest(out);
                }
            }
            Shape::Alternate | Shape::Memory | Shape::Joins | Shape::Mixed => self.access(out),
        }
    }

    fn body(&mut self, n: usize) -> Vec<Stmt> {
        let mut out = Vec::new();
        match self.shape {
            Shape::Alternate => self.alternate(n, &mut out),
            Shape::Memory => self.memory(n, &mut out),
            Shape::Joins => {
                if self.rng.chance(60) {
                    self.alternate(n, &mut out);
                } else {
                    self.memory(n, &mut out);
                }
            }
            _ => {
                while events(&out) < n {
                    self.idiom(&mut out);
                }
            }
        }
        out
    }

    /// How many threads, and how many events each has, about.
    fn sizes(&mut self) -> Vec<usize> {
        let workers = match self.shape {
            Shape::Locks | Shape::Conditions => 3 + self.rng.below(2),
            Shape::ReadWrite => 3 + self.rng.below(3),
            _ => 4 + self.rng.below(2),
        };
        let mut total = match self.shape {
            Shape::Alternate => 11 + self.rng.below(6),
            Shape::Memory => 12 + self.rng.below(5),
            Shape::Locks => 18 + self.rng.below(8),
            Shape::ReadWrite => 18 + self.rng.below(8),
            Shape::Barriers => 14 + self.rng.below(6),
            Shape::Semaphores => 15 + self.rng.below(6),
            Shape::Conditions => 16 + self.rng.below(8),
            Shape::Joins => 16 + self.rng.below(6),
            Shape::Awaits => 14 + self.rng.below(6),
            Shape::Mixed => 16 + self.rng.below(6),
        };
        total += self.more;
        let mut sizes = vec![1; workers];
        total -= workers;
        while total > 0 {
            sizes[self.rng.below(workers)] += 1;
            total -= 1;
        }
        sizes
    }

    fn program(&mut self) -> Program {
        let sizes = self.sizes();
        let workers = sizes.len();
        let mut bodies: Vec<Vec<Stmt>> = sizes.iter().map(|&n| self.body(n)).collect();
        let joins = match self.shape {
            Shape::Joins => true,
            Shape::Mixed => self.rng.chance(25),
            _ => false,
        };
        let mut left: Vec<usize> = (1..=workers).collect();
        if joins {
            // Who was created later joins who was created before: its handle is known.
            for t in 2..=workers {
                let before: Vec<usize> = left.iter().copied().filter(|&c| c < t).collect();
                if before.is_empty() || !self.rng.chance(60) {
                    continue;
                }
                let c = before[self.rng.below(before.len())];
                left.retain(|&x| x != c);
                let at = statement_boundary(&mut self.rng, &bodies[t - 1]);
                let mut join = vec![Stmt::JoinInto(READ, c)];
                digest(&mut join);
                bodies[t - 1].splice(at..at, join);
            }
        }
        let mut main: Vec<Stmt> = (1..=workers).map(Stmt::Create).collect();
        if self.rng.chance(10) {
            // Main takes part, between creations.
            let mut part = Vec::new();
            self.access(&mut part);
            let at = 1 + self.rng.below(workers);
            main.splice(at..at, part);
        }
        main.extend(left.iter().map(|&t| Stmt::JoinInto(DIGESTS + t - 1, t)));
        if self.rng.chance(30) {
            // How it ended, too.
            (0..self.variables).for_each(|v| self.read(v, &mut main));
        }
        let mut threads = vec![main];
        threads.extend(bodies);
        Program {
            globals: vec![8; self.variables],
            mutexes: 2,
            recursive: 1,
            rwlocks: 1,
            conds: 1,
            sems: vec![self.rng.below(2) as u32, self.rng.below(3) as u32],
            barriers: vec![2 + self.rng.below(2) as u32],
            locals: DIGESTS + WORKERS,
            threads,
            ..Program::default()
        }
    }

    /// Asserts at the end that the digests are not those of one execution, which keeps to an order of its own
    /// for a while, so that it is one that few others resemble.
    fn assert_not(&mut self, p: &mut Program) {
        for _ in 0..4 {
            let rng = &mut self.rng;
            let mut favourite = rng.below(p.threads.len());
            let end = prefixes::walk(p, &mut |ready| {
                if rng.chance(25) {
                    favourite = rng.below(WORKERS + 1);
                }
                ready.iter().position(|&t| t == favourite).unwrap_or_else(|| rng.below(ready.len()))
            });
            let Some(end) = end else { continue };
            let equal = |l: Local| Expr::bin(BinOp::Eq, Expr::Local(l), end[l].into());
            let known = [DIGEST].into_iter().chain(DIGESTS..DIGESTS + p.threads.len() - 1);
            let all = known.map(equal).reduce(|a, b| Expr::bin(BinOp::And, a, b)).expect("not empty");
            p.threads[0].push(Stmt::Assert(Expr::bin(BinOp::Eq, all, 0.into())));
            return;
        }
    }
}

/// Appends what was read last to the thread's digest.
fn digest(out: &mut Vec<Stmt>) {
    let shifted = Expr::bin(BinOp::Mul, Expr::Local(DIGEST), BASE.into());
    out.push(Stmt::Assign(DIGEST, Expr::bin(BinOp::Add, shifted, Expr::Local(READ))));
}

/// A place in a body where no value is on its way to a digest and no lock is held.
fn statement_boundary(rng: &mut Rng, body: &[Stmt]) -> usize {
    let places: Vec<usize> =
        (0..=body.len()).filter(|&i| !matches!(body.get(i), Some(Stmt::Assign(..) | Stmt::If(..)))).collect();
    places[rng.below(places.len())]
}

/// Most visible events of a statement list.
fn events(body: &[Stmt]) -> usize {
    crate::generate::events(body)
}

/// A program and its shape. The same for the same seed.
pub fn program(seed: u64) -> (Shape, Program) {
    larger_program(seed, 0)
}

/// The same with so many more events, about.
fn larger_program(seed: u64, more: usize) -> (Shape, Program) {
    let mut rng = Rng::new(seed ^ 0x5ba9e);
    let shape = SHAPES[rng.below(SHAPES.len())];
    let variables = 2 + rng.below(3);
    let mut g = Generator { rng, shape, more, variables, written: vec![0; variables] };
    let mut p = g.program();
    if g.rng.chance(80) {
        g.assert_not(&mut p);
    }
    (shape, p)
}

/// Do more threads use a barrier than it counts?
pub fn is_crowded(p: &Program) -> bool {
    (0..p.barriers.len()).any(|b| p.arrival(b).is_some())
}

/// How large programs are: seconds and megabytes go by prefixes, of which there are ten to sixty for each
/// trace.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// All but one in 32 programs have at most so many prefixes; all but one in 32 of the others at most
    /// eight times as many, and so on.
    pub usual: usize,
    /// None has more.
    pub most: usize,
}

impl Limit {
    /// What evidence is made of.
    pub const FULL: Limit = Limit { usual: 300_000, most: 6_400_000 };
    /// A third of that: programs in which an engine that looks at each race once only is caught are cheaper
    /// to find.
    pub const MIDDLE: Limit = Limit { usual: 100_000, most: 6_400_000 };
    /// For a share that runs with every test.
    pub const SHARE: Limit = Limit { usual: 10_000, most: 20_000 };

    /// How often the usual limit is taken by eight for the program of a seed.
    fn raised(self, rng: &mut Rng) -> u32 {
        let mut n = 0;
        while self.usual << (3 * n) < self.most && rng.below(32) == 0 {
            n += 1;
        }
        n
    }
}

/// How wide the sample is by which a program is taken for too large.
const WIDTH: usize = 64;

/// Fewer traces than this are left to [`super::generate`].
const LEAST: usize = 10;

/// The first program of this seed's sequence that is within the limit that the seed draws, and large enough,
/// with all its traces. Where the limit was raised, the program has at least one trace for 60 prefixes of the
/// limit: so at least one in 1,024 of [`Limit::FULL`] has more than 10^5 traces.
///
/// # Errors
/// If the table of dependence does not explain one of these programs; the message names its number.
pub fn generate_within(seed: u64, limit: Limit) -> Result<(Shape, Program, Enumeration), String> {
    let raised = limit.raised(&mut Rng::new(!seed));
    let most = (limit.usual << (3 * raised)).min(limit.most);
    let least = if raised > 0 { most / 60 } else { LEAST };
    for attempt in 0.. {
        let number = seed.wrapping_mul(1000).wrapping_add(attempt);
        let (shape, p) = larger_program(number, 2 * raised as usize);
        // Most are too large. Estimating costs a twentieth of finding that out.
        if prefixes::estimate(&p, WIDTH, most, &mut Rng::new(number)) > most as f64 {
            continue;
        }
        match prefixes::enumerate(&p, Naming::Same, most) {
            Ok(e) if e.relations.len() >= least => return Ok((shape, p, e)),
            Ok(_) | Err(Stopped::TooMany | Stopped::FailsAtOnce) => {}
            Err(e @ Stopped::Ambiguous(_)) => return Err(format!("program {number}: {e}")),
        }
    }
    unreachable!("some program is small enough")
}
