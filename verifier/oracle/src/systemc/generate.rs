//! Random models whose verdicts are known.
//!
//! A model is made with probes in the place of assertions, and simulated; then one assertion comes where a
//! probe is: one that held each time, or (a bug) one that did not, the more seldom the better. What the model
//! does with it is simulated again.

use super::simulate::{Happens, LOOPS, simulate};
use super::{Cond, Model, Process, SMALL, Stmt, Wait, When};
use crate::probes;
use random::Rng;

/// More states than this are too many.
const STATES: usize = 1500;

/// A model and whether it has a bug.
pub struct Known {
    pub model: Model,
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
    signals: usize,
    probes: usize,
    /// The process, and whether it is a method.
    me: usize,
    method: bool,
    processes: usize,
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

    fn wait(&mut self) -> Wait {
        let all = self.events + self.signals;
        let r = &mut *self.rng;
        let (e, f, t) = (r.below(all), r.below(all), r.below(4) as u8);
        match r.below(12) {
            0 | 1 => Wait::Static,
            2..=4 => Wait::Event(e),
            5 => Wait::Either(e, f),
            6 if e != f => Wait::Both(e, f),
            7 => Wait::TimeOr(t, e),
            _ => Wait::Time(t),
        }
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

    fn stmt(&mut self, depth: usize) -> Stmt {
        let kind = self.rng.below(100);
        if kind < 14 && depth < LOOPS - 1 {
            let length = 1 + self.rng.below(3);
            if kind < 9 {
                let c = self.cond();
                return Stmt::If(c, self.body(length, depth + 1));
            }
            if !self.method {
                return Stmt::Repeat(1 + self.rng.below(2) as u8, self.body(length, depth + 1));
            }
        }
        let (me, processes, signals) = (self.me, self.processes, self.signals);
        let r = &mut *self.rng;
        let x = r.below(self.small);
        match r.below(100) {
            0..=11 => Stmt::Set(x, r.below(SMALL.into()) as u8),
            12..=25 => Stmt::Add(x, 1 + r.below(3) as u8),
            26..=29 => Stmt::Input(x, 2 + r.below(2) as u8),
            30..=41 if self.wide > 0 => Stmt::Grow(r.below(self.wide), *r.pick(&[1, 1, 2, -1])),
            // (One process writes a signal.)
            42..=49 => match (0..signals).find(|g| g % processes == me) {
                Some(g) => Stmt::Write(g, x),
                None => Stmt::Add(x, 1),
            },
            50..=55 if signals > 0 => Stmt::Read(x, r.below(signals)),
            56..=74 => {
                let when = *r.pick(&[When::Now, When::Now, When::In(0), When::In(1), When::In(2)]);
                Stmt::Notify(r.below(self.events), when)
            }
            75..=77 => Stmt::Cancel(r.below(self.events)),
            78 if r.chance(30) => Stmt::Stop,
            _ => Stmt::Wait(self.wait()),
        }
    }
}

fn draft(rng: &mut Rng) -> (Model, usize) {
    let wide = if rng.chance(50) { 2 } else { 0 };
    let (processes, events) = (2 + rng.below(3), 1 + rng.below(3));
    let (small, signals) = (1 + rng.below(3), rng.below(3));
    let mut m = Make { rng, small, wide, events, signals, probes: 0, me: 0, method: false, processes };
    let mut all = Vec::new();
    for me in 0..processes {
        let method = m.rng.chance(30);
        (m.me, m.method) = (me, method);
        let length = 2 + m.rng.below(4);
        let mut body = m.body(length, 0);
        if !method && m.rng.chance(40) {
            let length = 2 + m.rng.below(3);
            let mut inner = m.body(length, 1);
            // (Time passes in each round.)
            inner.push(Stmt::Wait(Wait::Time(1 + m.rng.below(2) as u8)));
            body.push(Stmt::Forever(inner));
        }
        let mut sensitive: Vec<usize> = (0..events + signals).filter(|_| m.rng.chance(35)).collect();
        sensitive.dedup();
        all.push(Process { method, initial: m.rng.chance(75), sensitive, body });
    }
    let probes = m.probes;
    (Model { small, wide, events, signals, processes: all }, probes)
}

/// Puts the assertion where the probe is, and nothing where others are.
fn place(body: &[Stmt], probe: usize, c: &Cond) -> Vec<Stmt> {
    let inner = |b: &[Stmt]| place(b, probe, c);
    body.iter()
        .filter_map(|s| match s {
            Stmt::Probe(p) => (*p == probe).then(|| Stmt::Assert(c.clone())),
            Stmt::If(q, b) => Some(Stmt::If(q.clone(), inner(b))),
            Stmt::Repeat(n, b) => Some(Stmt::Repeat(*n, inner(b))),
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

/// The model of a seed. None: it has too many states, or no assertion of the kind was found.
pub fn generate(seed: u64) -> Option<Known> {
    let mut rng = Rng::new(seed);
    let (mut model, probes) = draft(&mut rng);
    let happens = simulate(&model, probes, STATES)?;
    let bug = seed.is_multiple_of(2);
    let Model { small, wide, events, signals, .. } = model;
    let processes = model.processes.len();
    let mut m = Make { rng: &mut rng, small, wide, events, signals, probes, me: 0, method: false, processes };
    let (probe, c) = assertion(&mut m, &happens, bug)?;
    for p in &mut model.processes {
        p.body = place(&p.body, probe, &c);
    }
    let again = simulate(&model, probes, STATES)?;
    Some(Known { fails: again.fails, ends: again.ends, states: again.states, model })
}
