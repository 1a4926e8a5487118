//! Random FairThreads programs whose verdicts are known.
//!
//! A program is made with probes in the place of assertions, and simulated; then one assertion comes where
//! a probe is: one that held each time, or (a bug) one that did not, the more seldom the better. What the
//! program does with it is simulated again.

use super::simulate::{Happens, simulate};
use super::{Cond, Fair, Order, SMALL, Stmt};
use crate::probes;
use random::Rng;

/// More states than this are too many.
const STATES: usize = 3000;

/// A program and whether it has a bug.
pub struct Known {
    pub program: Fair,
    pub fails: bool,
    /// Some execution ends.
    pub ends: bool,
    pub states: usize,
}

struct Make<'r> {
    rng: &'r mut Rng,
    small: usize,
    wide: usize,
    events: usize,
    threads: usize,
    probes: usize,
    loops: usize,
}

impl Make<'_> {
    fn cond(&mut self) -> Cond {
        let r = &mut *self.rng;
        let c = match r.below(if self.wide > 1 { 4 } else { 2 }) {
            0 => Cond::Equal(r.below(self.small), r.below(SMALL.into()) as u8),
            1 => Cond::Less(r.below(self.small), 1 + r.below(3) as u8),
            2 => Cond::Apart(r.below(self.wide), r.below(self.wide), r.below(5) as i32 - 2),
            _ => Cond::Below(r.below(self.wide), r.below(self.wide), r.below(5) as i32 - 1),
        };
        if r.chance(35) { Cond::Not(Box::new(c)) } else { c }
    }

    fn body(&mut self, length: usize, depth: usize) -> Vec<Stmt> {
        let mut all: Vec<Stmt> = (0..length).map(|_| self.stmt(depth)).collect();
        if self.rng.chance(30) {
            self.probes += 1;
            let at = self.rng.below(all.len() + 1);
            all.insert(at, Stmt::Probe(self.probes));
        }
        all
    }

    fn stmt(&mut self, depth: usize) -> Stmt {
        let kind = self.rng.below(100);
        if kind < 16 && depth < 2 {
            let length = 1 + self.rng.below(3);
            if kind < 8 {
                let c = self.cond();
                let yes = self.body(length, depth + 1);
                let no = if self.rng.chance(40) { self.body(1, depth + 1) } else { Vec::new() };
                return Stmt::If(c, yes, no);
            }
            if self.loops < 3 {
                self.loops += 1;
                if kind < 12 {
                    return Stmt::Repeat(1 + self.rng.below(3) as u8, self.body(length, depth + 1));
                }
                let c = self.cond();
                return Stmt::While(c, self.body(length, depth + 1));
            }
        }
        if kind < 46 { self.assigns() } else { self.waits() }
    }

    fn assigns(&mut self) -> Stmt {
        let r = &mut *self.rng;
        let x = r.below(self.small);
        match r.below(if self.wide > 0 { 10 } else { 5 }) {
            0 | 1 => Stmt::Set(x, r.below(SMALL.into()) as u8),
            2 | 3 => Stmt::Add(x, 1 + r.below(3) as u8),
            4 => Stmt::Input(x, 2 + r.below(2) as u8),
            5..=7 => Stmt::Grow(r.below(self.wide), *r.pick(&[1, 1, 2, -1])),
            _ => Stmt::Copy(r.below(self.wide), r.below(self.wide), r.below(3) as i32 - 1),
        }
    }

    fn waits(&mut self) -> Stmt {
        let r = &mut *self.rng;
        let (e, t, x) = (r.below(self.events), r.below(self.threads), r.below(self.small));
        match r.below(26) {
            0..=4 => Stmt::Cooperate,
            5 => Stmt::CooperateN(r.below(4) as u8),
            6..=9 => Stmt::Generate(e),
            10 | 11 => Stmt::GenerateValue(e, x),
            12 => Stmt::Broadcast(e),
            13..=15 => Stmt::Await(e),
            16 | 17 => Stmt::AwaitN(e, r.below(4) as u8, x),
            18 => Stmt::Select(e, r.below(self.events)),
            19 | 20 => Stmt::GetValue(e, r.below(2) as u8, x),
            21 => Stmt::Join(t),
            22 => Stmt::JoinN(t, r.below(4) as u8, x),
            23 => Stmt::Stop(t),
            24 => Stmt::Suspend(t),
            _ => Stmt::Resume(t),
        }
    }
}

fn draft(rng: &mut Rng) -> (Fair, usize) {
    let wide = if rng.chance(50) { 2 + rng.below(2) } else { 0 };
    let (threads, events, small) = (2 + rng.below(3), 1 + rng.below(3), 1 + rng.below(3));
    let order = *rng.pick(&[Order::Created, Order::Any, Order::AnyTurn]);
    let mut m = Make { rng, small, wide, events, threads, probes: 0, loops: 0 };
    let mut bodies = Vec::new();
    for _ in 0..threads {
        m.loops = 0;
        let length = 2 + m.rng.below(4);
        let mut body = m.body(length, 0);
        if m.rng.chance(35) {
            let length = 2 + m.rng.below(3);
            let inner = m.body(length, 1);
            body.push(Stmt::Forever(inner));
        }
        bodies.push(body);
    }
    let probes = m.probes;
    let never = Cond::Not(Box::new(Cond::Never));
    (Fair { order, small, wide, events, threads: bodies, at_the_end: never }, probes)
}

/// Puts the assertion where the probe is, and nothing where others are.
fn place(body: &[Stmt], probe: usize, c: &Cond) -> Vec<Stmt> {
    let inner = |b: &[Stmt]| place(b, probe, c);
    body.iter()
        .filter_map(|s| match s {
            Stmt::Probe(p) => (*p == probe).then(|| Stmt::Assert(c.clone())),
            Stmt::If(q, yes, no) => Some(Stmt::If(q.clone(), inner(yes), inner(no))),
            Stmt::Repeat(n, b) => Some(Stmt::Repeat(*n, inner(b))),
            Stmt::Forever(b) => Some(Stmt::Forever(inner(b))),
            Stmt::While(q, b) => Some(Stmt::While(q.clone(), inner(b))),
            other => Some(other.clone()),
        })
        .collect()
}

/// An assertion and where it comes. None: nothing that was tried is of that kind.
fn assertion(m: &mut Make<'_>, happens: &Happens, bug: bool) -> Option<(usize, Cond)> {
    probes::assertion(bug, || {
        let probe = m.rng.below(happens.seen.len());
        let c = if m.rng.chance(5) { Cond::Never } else { m.cond() };
        Some((probe, c, &happens.seen[probe]))
    })
}

/// The program of a seed. None: it has too many states, or no assertion of the kind was found.
pub fn generate(seed: u64) -> Option<Known> {
    let mut rng = Rng::new(seed);
    let (mut p, probes) = draft(&mut rng);
    let happens = simulate(&p, probes, STATES)?;
    let bug = seed.is_multiple_of(2);
    let (small, wide, events, threads) = (p.small, p.wide, p.events, p.threads.len());
    let mut m = Make { rng: &mut rng, small, wide, events, threads, probes, loops: 0 };
    let (probe, c) = assertion(&mut m, &happens, bug)?;
    // (No probe has the number 0.)
    p.threads = p.threads.iter().map(|b| place(b, probe, &c)).collect();
    if probe == 0 {
        p.at_the_end = c;
    }
    let again = simulate(&p, probes, STATES)?;
    Some(Known { fails: again.fails, ends: again.ends, states: again.states, program: p })
}
