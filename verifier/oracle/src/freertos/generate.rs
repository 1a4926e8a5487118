//! Random programs whose verdicts are known.
//!
//! A program is made with probes in the place of assertions, and simulated; then one assertion comes where a
//! probe is: one that held each time, or (a bug) one that did not, the more seldom the better. What the
//! program does with it is simulated again.

use super::simulate::{Happens, LOOPS, simulate};
use super::{Cond, Program, SMALL, Stmt, Task, Ticks};
use crate::probes;
use random::Rng;

/// More states than this are too many.
const STATES: usize = 2000;

/// A program and whether it has a bug.
pub struct Known {
    pub program: Program,
    pub fails: bool,
    /// Some execution ends.
    pub ends: bool,
    pub states: usize,
}

struct Make<'r> {
    rng: &'r mut Rng,
    small: usize,
    wide: usize,
    queues: usize,
    semaphores: usize,
    mutexes: usize,
    tasks: usize,
    probes: usize,
    /// Mutexes that are held.
    held: Vec<usize>,
}

impl Make<'_> {
    fn cond(&mut self) -> Cond {
        let r = &mut *self.rng;
        let c = match r.below(if self.wide > 1 { 3 } else { 2 }) {
            0 => Cond::Equal(r.below(self.small), r.below(SMALL.into()) as u8),
            1 => Cond::Less(r.below(self.small), 1 + r.below(3) as u8),
            _ => Cond::Apart(r.below(self.wide), r.below(self.wide), r.below(5) as i32 - 2),
        };
        if r.chance(35) { Cond::Not(Box::new(c)) } else { c }
    }

    fn ticks(&mut self) -> Ticks {
        let n = self.rng.below(6) as u8;
        (n < 4).then_some(n)
    }

    fn body(&mut self, length: usize, depth: usize) -> Vec<Stmt> {
        let mut all: Vec<Stmt> = (0..length).map(|_| self.stmt(depth)).collect();
        if self.rng.chance(40) {
            self.probes += 1;
            let at = self.rng.below(all.len() + 1);
            all.insert(at, Stmt::Probe(self.probes));
        }
        all
    }

    fn compound(&mut self, depth: usize) -> Option<Stmt> {
        let length = 1 + self.rng.below(3);
        match self.rng.below(3) {
            0 => {
                let c = self.cond();
                Some(Stmt::If(c, self.body(length, depth + 1)))
            }
            1 => Some(Stmt::Repeat(1 + self.rng.below(2) as u8, self.body(length, depth + 1))),
            _ => {
                let m = (0..self.mutexes).find(|m| !self.held.contains(m))?;
                let m = if self.held.is_empty() { self.rng.below(self.mutexes) } else { m };
                self.held.push(m);
                let ticks = self.ticks();
                let body = self.body(length, depth + 1);
                self.held.pop();
                Some(Stmt::Locked(m, ticks, body))
            }
        }
    }

    fn stmt(&mut self, depth: usize) -> Stmt {
        if self.rng.chance(22)
            && depth < LOOPS - 1
            && let Some(s) = self.compound(depth)
        {
            return s;
        }
        let ticks = self.ticks();
        let r = &mut *self.rng;
        let (x, t) = (r.below(self.small), r.below(self.tasks));
        match r.below(100) {
            0..=7 => Stmt::Set(x, r.below(SMALL.into()) as u8),
            8..=17 => Stmt::Add(x, 1 + r.below(3) as u8),
            18..=20 => Stmt::Input(x, 2 + r.below(2) as u8),
            21..=30 if self.wide > 0 => Stmt::Grow(r.below(self.wide), *r.pick(&[1, 1, 2, -1])),
            31..=39 if self.queues > 0 => Stmt::Send(r.below(self.queues), x, r.chance(20), ticks),
            40..=48 if self.queues > 0 => Stmt::Receive(x, r.below(self.queues), ticks),
            49..=54 if self.semaphores > 0 => Stmt::Take(x, r.below(self.semaphores), ticks),
            55..=61 if self.semaphores > 0 => Stmt::Give(r.below(self.semaphores)),
            62..=66 => Stmt::Notify(t),
            67..=70 => Stmt::Await(x, r.chance(50), ticks),
            71..=74 => Stmt::Bits(1 + r.below(3) as u8),
            75..=78 => {
                let (bits, clears, all) = (1 + r.below(3) as u8, r.chance(50), r.chance(50));
                Stmt::AwaitBits { x, bits, clears, all, ticks }
            }
            79 => Stmt::Suspend(t),
            80..=82 => Stmt::Resume(t),
            83 | 84 => Stmt::Priority(t, r.below(4) as u8),
            85..=89 => Stmt::Yield,
            _ => Stmt::Delay(r.below(4) as u8),
        }
    }
}

fn draft(rng: &mut Rng) -> (Program, usize) {
    let (wide, tasks) = (if rng.chance(50) { 2 } else { 0 }, 2 + rng.below(3));
    let queues: Vec<u8> = (0..rng.below(3)).map(|_| 1 + rng.below(2) as u8).collect();
    let semaphores: Vec<(u8, u8)> =
        (0..rng.below(3)).map(|_| (1 + rng.below(2) as u8, rng.below(2) as u8)).collect();
    let (small, mutexes, any_turn) = (1 + rng.below(3), rng.below(3), rng.chance(40));
    let mut m = Make {
        rng,
        small,
        wide,
        queues: queues.len(),
        semaphores: semaphores.len(),
        mutexes,
        tasks,
        probes: 0,
        held: Vec::new(),
    };
    let endless = if m.rng.chance(75) { 75 } else { 0 };
    let mut all = Vec::new();
    for _ in 0..tasks {
        let length = 1 + m.rng.below(4);
        let mut body = m.body(length, 0);
        if m.rng.chance(endless) {
            let length = 2 + m.rng.below(3);
            let mut inner = m.body(length, 1);
            // (Time passes in each round.)
            let ticks = 1 + m.rng.below(2) as u8;
            inner.push(if m.rng.chance(40) { Stmt::Until(ticks) } else { Stmt::Delay(ticks) });
            body.push(Stmt::Forever(inner));
        }
        let priority = *m.rng.pick(&[0, 1, 1, 1, 2, 2, 3]);
        all.push(Task { priority, body });
    }
    let probes = m.probes;
    (Program { small, wide, queues, semaphores, mutexes, any_turn, tasks: all }, probes)
}

/// Puts the assertion where the probe is, and nothing where others are.
fn place(body: &[Stmt], probe: usize, c: &Cond) -> Vec<Stmt> {
    let inner = |b: &[Stmt]| place(b, probe, c);
    body.iter()
        .filter_map(|s| match s {
            Stmt::Probe(p) => (*p == probe).then(|| Stmt::Assert(c.clone())),
            Stmt::If(q, b) => Some(Stmt::If(q.clone(), inner(b))),
            Stmt::Repeat(n, b) => Some(Stmt::Repeat(*n, inner(b))),
            Stmt::Locked(m, t, b) => Some(Stmt::Locked(*m, *t, inner(b))),
            Stmt::Forever(b) => Some(Stmt::Forever(inner(b))),
            other => Some(other.clone()),
        })
        .collect()
}

/// An assertion and where it comes. None: nothing that was tried is of that kind.
fn assertion(m: &mut Make<'_>, happens: &Happens, bug: bool) -> Option<(usize, Cond)> {
    probes::assertion(bug, || {
        let probe = 1 + m.rng.below((happens.seen.len() - 1).max(1));
        let seen = happens.seen.get(probe)?;
        Some((probe, if m.rng.chance(5) { Cond::Never } else { m.cond() }, seen))
    })
}

/// The program of a seed. None: it has too many states, all of its tasks may wait for ever, or no assertion
/// of the kind was found.
pub fn generate(seed: u64) -> Option<Known> {
    let mut rng = Rng::new(seed);
    let (mut program, probes) = draft(&mut rng);
    let happens = simulate(&program, probes, STATES).filter(|h| !h.deadlocks)?;
    let bug = seed.is_multiple_of(2);
    let (small, wide) = (program.small, program.wide);
    let held = Vec::new();
    let mut m =
        Make { rng: &mut rng, small, wide, queues: 0, semaphores: 0, mutexes: 0, tasks: 1, probes, held };
    let (probe, c) = assertion(&mut m, &happens, bug)?;
    for t in &mut program.tasks {
        t.body = place(&t.body, probe, &c);
    }
    let again = simulate(&program, probes, STATES)?;
    Some(Known { fails: again.fails, ends: again.ends, states: again.states, program })
}
