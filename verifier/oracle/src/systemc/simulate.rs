//! What a model does, in all orders of its processes.

use super::{Cond, Model, Process, SMALL, Stmt, Wait, When};
use std::collections::HashSet;

/// An instruction of a process' code.
#[derive(Clone, Debug)]
enum Code {
    Do(Stmt),
    Unless(Cond, usize),
    Go(usize),
    /// The counter, rounds, and where it goes when they are over.
    Begin(usize),
    Round(usize, u8, usize),
}

fn flatten(body: &[Stmt], depth: usize, out: &mut Vec<Code>) {
    for s in body {
        match s {
            Stmt::If(c, inner) => {
                let at = out.len();
                out.push(Code::Go(0));
                flatten(inner, depth, out);
                out[at] = Code::Unless(c.clone(), out.len());
            }
            Stmt::Repeat(n, inner) => {
                out.push(Code::Begin(depth));
                let at = out.len();
                out.push(Code::Go(0));
                flatten(inner, depth + 1, out);
                out.push(Code::Go(at));
                out[at] = Code::Round(depth, *n, out.len());
            }
            Stmt::Forever(inner) => {
                let at = out.len();
                flatten(inner, depth, out);
                out.push(Code::Go(at));
            }
            other => out.push(Code::Do(other.clone())),
        }
    }
}

/// Nested loops at most.
pub const LOOPS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum At {
    Ready,
    /// Waits; which of two events have been; how long the time still takes.
    Waits(Wait, [bool; 2], Option<u8>),
    Ended,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    small: Vec<u8>,
    wide: Vec<i32>,
    /// Now, and after the update.
    signals: Vec<(u8, u8)>,
    /// Nanoseconds until they are triggered; 0: the next delta cycle.
    pending: Vec<Option<u8>>,
    at: Vec<At>,
    pc: Vec<usize>,
    rounds: Vec<[u8; LOOPS]>,
    /// Of methods: what has been said of the next time.
    next: Vec<Option<Wait>>,
    stops: bool,
}

/// What is known of a model.
#[derive(Default)]
pub struct Happens {
    /// What variables held at each probe; 0: at the end.
    pub seen: Vec<HashSet<(Vec<u8>, Vec<i32>)>>,
    pub fails: bool,
    pub ends: bool,
    pub states: usize,
}

struct Simulation<'m> {
    model: &'m Model,
    code: Vec<Vec<Code>>,
    happens: Happens,
}

impl State {
    /// The event happens.
    fn trigger(&mut self, model: &Model, event: usize) {
        for (p, process) in model.processes.iter().enumerate() {
            let At::Waits(wait, got, _) = &mut self.at[p] else { continue };
            let wakes = match *wait {
                Wait::Static => process.sensitive.contains(&event),
                Wait::Event(e) | Wait::TimeOr(_, e) => e == event,
                Wait::Either(e, f) => e == event || f == event,
                Wait::Both(e, f) => {
                    got[0] |= e == event;
                    got[1] |= f == event;
                    *got == [true, true]
                }
                Wait::Time(_) => false,
            };
            if wakes {
                self.at[p] = At::Ready;
            }
        }
    }

    fn notify(&mut self, model: &Model, event: usize, when: When) {
        match (when, self.pending[event]) {
            (When::Now, _) => {
                self.pending[event] = None;
                self.trigger(model, event);
            }
            (When::In(t), Some(earlier)) if earlier <= t => {}
            (When::In(t), _) => self.pending[event] = Some(t),
        }
    }

    fn begin(wait: Wait) -> At {
        let time = match wait {
            Wait::Time(t) | Wait::TimeOr(t, _) => Some(t),
            _ => None,
        };
        At::Waits(wait, [false; 2], time)
    }

    /// What takes no time any more happens: events and times of waiting processes.
    fn deliver(&mut self, model: &Model) {
        for p in &mut self.at {
            if matches!(p, At::Waits(_, _, Some(0))) {
                *p = At::Ready;
            }
        }
        for e in 0..self.pending.len() {
            if self.pending[e] == Some(0) {
                self.pending[e] = None;
                self.trigger(model, e);
            }
        }
    }

    fn is_ready(&self) -> bool {
        self.at.contains(&At::Ready)
    }
}

impl Simulation<'_> {
    /// The turn of a process: all states that it may come to. Failures are noted.
    fn turn(&mut self, state: State, p: usize, out: &mut Vec<State>) {
        let mut todo = vec![state];
        while let Some(mut s) = todo.pop() {
            let Some(code) = self.code[p].get(s.pc[p]).cloned() else {
                self.over(&mut s, p);
                out.push(s);
                continue;
            };
            s.pc[p] += 1;
            match code {
                Code::Go(to) => s.pc[p] = to,
                Code::Unless(c, to) => {
                    if !c.holds(&s.small, &s.wide) {
                        s.pc[p] = to;
                    }
                }
                Code::Begin(l) => s.rounds[p][l] = 0,
                Code::Round(l, n, to) => {
                    s.rounds[p][l] += 1;
                    if s.rounds[p][l] > n {
                        s.rounds[p][l] = 0;
                        s.pc[p] = to;
                    }
                }
                Code::Do(stmt) => match self.step(&mut s, p, &stmt) {
                    Step::Fails => continue,
                    Step::Waits => {
                        out.push(s);
                        continue;
                    }
                    Step::Input(x, n) => {
                        todo.extend((1..n).map(|v| {
                            let mut other = s.clone();
                            other.small[x] = v;
                            other
                        }));
                        s.small[x] = 0;
                    }
                    Step::GoesOn => {}
                },
            }
            todo.push(s);
        }
    }

    /// A process has come to the end of its code.
    fn over(&self, s: &mut State, p: usize) {
        if self.model.processes[p].method {
            s.pc[p] = 0;
            s.at[p] = State::begin(s.next[p].take().unwrap_or(Wait::Static));
        } else {
            s.at[p] = At::Ended;
        }
    }

    fn step(&mut self, s: &mut State, p: usize, stmt: &Stmt) -> Step {
        match stmt {
            Stmt::Set(x, v) => s.small[*x] = *v,
            Stmt::Add(x, v) => s.small[*x] = (s.small[*x] + v) % SMALL,
            Stmt::Input(x, n) => return Step::Input(*x, *n),
            Stmt::Grow(w, by) => s.wide[*w] = s.wide[*w].wrapping_add(*by),
            Stmt::Write(g, x) => s.signals[*g].1 = s.small[*x],
            Stmt::Read(x, g) => s.small[*x] = s.signals[*g].0,
            Stmt::Assert(c) => {
                if !c.holds(&s.small, &s.wide) {
                    self.happens.fails = true;
                    return Step::Fails;
                }
            }
            Stmt::Probe(n) => self.note(*n, s),
            Stmt::Notify(e, when) => s.notify(self.model, *e, *when),
            Stmt::Cancel(e) => s.pending[*e] = None,
            Stmt::Wait(w) if self.model.processes[p].method => s.next[p] = Some(*w),
            Stmt::Wait(w) => {
                s.at[p] = State::begin(*w);
                return Step::Waits;
            }
            Stmt::Stop => s.stops = true,
            Stmt::If(..) | Stmt::Repeat(..) | Stmt::Forever(_) => {}
        }
        Step::GoesOn
    }

    fn note(&mut self, probe: usize, s: &State) {
        let base = s.wide.first().copied().unwrap_or(0);
        let wide = s.wide.iter().map(|w| w.wrapping_sub(base)).collect();
        self.happens.seen[probe].insert((s.small.clone(), wide));
    }

    /// From the end of an evaluation phase to the next one. None: the simulation is over.
    fn cycle(&mut self, mut s: State) -> Option<State> {
        for (g, signal) in s.signals.iter_mut().enumerate() {
            if signal.0 != signal.1 {
                signal.0 = signal.1;
                s.pending[self.model.events + g] = Some(0);
            }
        }
        if s.stops {
            return None;
        }
        s.deliver(self.model);
        if !s.is_ready() {
            let times = s.at.iter().filter_map(|p| match p {
                At::Waits(_, _, t) => *t,
                _ => None,
            });
            let least = times.chain(s.pending.iter().filter_map(|t| *t)).min()?;
            for t in &mut s.pending {
                *t = t.map(|t| t - least);
            }
            for p in &mut s.at {
                if let At::Waits(_, _, Some(t)) = p {
                    *t -= least;
                }
            }
            s.deliver(self.model);
        }
        Some(s)
    }
}

enum Step {
    GoesOn,
    Fails,
    Waits,
    Input(usize, u8),
}

/// Simulates, with so many probes and so many states at most. None: there are more.
pub fn simulate(model: &Model, probes: usize, most: usize) -> Option<Happens> {
    let code = |p: &Process| {
        let mut out = Vec::new();
        flatten(&p.body, 0, &mut out);
        out
    };
    let n = model.processes.len();
    let happens = Happens { seen: vec![HashSet::new(); probes + 1], ..Happens::default() };
    let mut it = Simulation { model, code: model.processes.iter().map(code).collect(), happens };
    let at = |p: &Process| if p.initial { At::Ready } else { State::begin(Wait::Static) };
    let first = State {
        small: vec![0; model.small],
        wide: vec![0; model.wide],
        signals: vec![(0, 0); model.signals],
        pending: vec![None; model.events + model.signals],
        at: model.processes.iter().map(at).collect(),
        pc: vec![0; n],
        rounds: vec![[0; LOOPS]; n],
        next: vec![None; n],
        stops: false,
    };
    let mut known = HashSet::from([first.clone()]);
    let mut todo = vec![first];
    while let Some(s) = todo.pop() {
        let mut after = Vec::new();
        if s.is_ready() {
            for p in (0..n).filter(|&p| s.at[p] == At::Ready) {
                it.turn(s.clone(), p, &mut after);
            }
        } else {
            match it.cycle(s.clone()) {
                Some(next) => after.push(next),
                None => {
                    it.happens.ends = true;
                    it.note(0, &s);
                }
            }
        }
        for mut a in after {
            let base = a.wide.first().copied().unwrap_or(0);
            a.wide.iter_mut().for_each(|w| *w = w.wrapping_sub(base));
            if a.wide.iter().any(|w| w.abs() > 1000) {
                return None;
            }
            if known.insert(a.clone()) {
                todo.push(a);
            }
        }
        if known.len() > most {
            return None;
        }
    }
    it.happens.states = known.len();
    Some(it.happens)
}
