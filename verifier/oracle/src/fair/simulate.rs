//! All executions of a FairThreads program, state by state.
//!
//! An instant: what was ordered is carried out; then each thread that can go on has turns, in the order of
//! threads, round after round, until nobody can; then events are absent again. Whether a thread can go on is
//! asked of what it waits for and of what is present, each time.

use super::{Cond, Fair, Order, SMALL, Stmt};
use std::collections::{BTreeSet, HashSet};

/// Straight code.
#[derive(Clone, Debug)]
enum Op {
    Do(Stmt),
    /// Goes on there unless the condition holds.
    Unless(Cond, usize),
    Goto(usize),
    Begin(usize, u8),
    /// Goes on there if the counter is 0, else counts down.
    Count(usize, usize),
}

/// Why a thread has no turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Waits {
    No,
    NextInstant,
    Instants(u8),
    Event(usize, Option<u8>),
    Events(usize, usize),
    /// Event, number, since this instant.
    Value(usize, u8, bool),
    End(usize, Option<u8>),
    Ended,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Thread {
    at: usize,
    counters: Vec<u8>,
    waits: Waits,
    suspended: bool,
    stopped: bool,
    /// Ordered for the next instant: stop, suspend, resume.
    orders: [bool; 3],
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    small: Vec<u8>,
    /// Less the first of them.
    wide: Vec<i32>,
    threads: Vec<Thread>,
    /// The order of turns.
    order: Vec<usize>,
    present: Vec<bool>,
    values: Vec<Vec<u8>>,
    broadcasts: BTreeSet<usize>,
    /// The next one to be looked at in this round, and whether anybody has had a turn in it.
    next: usize,
    moved: bool,
    /// The instant has not begun yet.
    between: bool,
}

/// What some execution does.
#[derive(Clone, Debug, Default)]
pub struct Happens {
    pub fails: bool,
    /// What variables were at each probe (`0`: at the end): small ones, and wide ones less the first.
    pub seen: Vec<BTreeSet<(Vec<u8>, Vec<i32>)>>,
    pub states: usize,
    /// Some execution comes to its end.
    pub ends: bool,
}

fn compile(body: &[Stmt], code: &mut Vec<Op>, counters: &mut usize) {
    for s in body {
        match s {
            Stmt::If(c, yes, no) => {
                let test = code.len();
                code.push(Op::Goto(0));
                compile(yes, code, counters);
                let over = code.len();
                code.push(Op::Goto(0));
                code[test] = Op::Unless(c.clone(), code.len());
                compile(no, code, counters);
                code[over] = Op::Goto(code.len());
            }
            Stmt::Repeat(n, inner) => {
                let counter = *counters;
                *counters += 1;
                code.push(Op::Begin(counter, *n));
                let test = code.len();
                code.push(Op::Goto(0));
                compile(inner, code, counters);
                code.push(Op::Goto(test));
                code[test] = Op::Count(counter, code.len());
            }
            Stmt::Forever(inner) => {
                let start = code.len();
                compile(inner, code, counters);
                code.push(Op::Do(Stmt::Cooperate));
                code.push(Op::Goto(start));
            }
            Stmt::While(c, inner) => {
                let test = code.len();
                code.push(Op::Goto(0));
                compile(inner, code, counters);
                code.push(Op::Do(Stmt::Cooperate));
                code.push(Op::Goto(test));
                code[test] = Op::Unless(c.clone(), code.len());
            }
            other => code.push(Op::Do(other.clone())),
        }
    }
}

/// All orders of so many.
fn orders(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for i in 0..n {
        let longer =
            |o: &Vec<usize>| (0..=o.len()).map(|at| [&o[..at], &[i], &o[at..]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// All that a program with so many probes does; none: it has more states, or a turn that does not end.
pub fn simulate(p: &Fair, probes: usize, most: usize) -> Option<Happens> {
    let mut counters = 0;
    let code: Vec<Vec<Op>> = p
        .threads
        .iter()
        .map(|body| {
            let mut code = Vec::new();
            counters = 0;
            compile(body, &mut code, &mut counters);
            code
        })
        .collect();
    let thread = Thread {
        at: 0,
        counters: vec![0; 8],
        waits: Waits::No,
        suspended: false,
        stopped: false,
        orders: [false; 3],
    };
    let n = p.threads.len();
    let first = |order| State {
        small: vec![0; p.small],
        wide: vec![0; p.wide],
        threads: vec![thread.clone(); n],
        order,
        present: vec![false; p.events],
        values: vec![Vec::new(); p.events],
        broadcasts: BTreeSet::new(),
        next: 0,
        moved: false,
        between: true,
    };
    let begin = if p.order == Order::Any { orders(n) } else { vec![(0..n).collect()] };
    let mut open: Vec<State> = begin.into_iter().map(first).collect();
    let mut seen: HashSet<State> = open.iter().cloned().collect();
    let mut run = Run { p, code, happens: Happens::default(), steps: 0 };
    run.happens.seen = vec![BTreeSet::new(); probes + 1];
    while let Some(state) = open.pop() {
        let mut after = Vec::new();
        run.step(state, &mut after)?;
        for s in after {
            if seen.insert(s.clone()) {
                open.push(s);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    run.happens.states = seen.len();
    Some(run.happens)
}

struct Run<'p> {
    p: &'p Fair,
    code: Vec<Vec<Op>>,
    happens: Happens,
    steps: usize,
}

impl State {
    fn can_go_on(&self, t: usize) -> bool {
        let thread = &self.threads[t];
        if thread.suspended || thread.waits == Waits::Ended {
            return false;
        }
        thread.stopped
            || match &thread.waits {
                Waits::No => true,
                Waits::NextInstant | Waits::Ended => false,
                Waits::Instants(n) => *n == 0,
                Waits::Event(e, n) => self.present[*e] || *n == Some(0),
                Waits::Events(a, b) => self.present[*a] || self.present[*b],
                Waits::Value(e, n, late) => *late || self.values[*e].len() > usize::from(*n),
                Waits::End(u, n) => self.threads[*u].waits == Waits::Ended || *n == Some(0),
            }
    }

    /// Is there something for another instant to do?
    fn goes_on(&self) -> bool {
        let timed = |w: &Waits| match w {
            Waits::Instants(_) | Waits::NextInstant | Waits::Value(..) => true,
            Waits::Event(_, n) | Waits::End(_, n) => n.is_some(),
            _ => false,
        };
        !self.broadcasts.is_empty()
            || (0..self.threads.len()).any(|t| self.can_go_on(t))
            || self.threads.iter().any(|t| {
                let ordered = t.orders.contains(&true) && t.waits != Waits::Ended;
                ordered || !t.suspended && timed(&t.waits)
            })
    }

    fn begin(&mut self) {
        for t in &mut self.threads {
            match &mut t.waits {
                // (A suspended thread stays so; it has waited long enough all the same.)
                w @ Waits::NextInstant => *w = Waits::No,
                Waits::Instants(n) | Waits::Event(_, Some(n)) | Waits::End(_, Some(n)) => {
                    *n = n.saturating_sub(1);
                }
                Waits::Value(_, _, late) => *late = true,
                _ => {}
            }
            let [stop, suspend, resume] = std::mem::take(&mut t.orders);
            if stop && t.waits != Waits::Ended {
                t.stopped = true;
                t.suspended = false;
            }
            t.suspended = (t.suspended && !resume) || suspend;
        }
        for e in std::mem::take(&mut self.broadcasts) {
            self.present[e] = true;
        }
        (self.next, self.moved, self.between) = (0, false, false);
    }

    fn normal(mut self) -> State {
        let base = self.wide.first().copied().unwrap_or(0);
        self.wide.iter_mut().for_each(|w| *w = w.wrapping_sub(base));
        self
    }
}

impl Run<'_> {
    /// What may come next: one turn, or the end of an instant.
    fn step(&mut self, mut s: State, after: &mut Vec<State>) -> Option<()> {
        if s.between {
            if !s.goes_on() {
                self.happens.ends = true;
                self.happens.seen[0].insert((s.small.clone(), s.wide.clone()));
                self.happens.fails |= !self.p.at_the_end.holds(&s.small, &s.wide);
                return Some(());
            }
            s.begin();
        }
        let n = s.threads.len();
        if self.p.order == Order::AnyTurn {
            let all: Vec<usize> = (0..n).filter(|t| s.can_go_on(*t)).collect();
            for &t in &all {
                self.turn(s.clone(), t, after)?;
            }
            if all.is_empty() {
                after.push(ended(s));
            }
            return Some(());
        }
        loop {
            if s.next == n {
                if !s.moved {
                    after.push(ended(s));
                    return Some(());
                }
                (s.next, s.moved) = (0, false);
            }
            let t = s.order[s.next];
            s.next += 1;
            if s.can_go_on(t) {
                s.moved = true;
                return self.turn(s, t, after);
            }
        }
    }

    fn turn(&mut self, mut s: State, t: usize, after: &mut Vec<State>) -> Option<()> {
        if s.threads[t].stopped {
            s.threads[t].waits = Waits::Ended;
            after.push(s.normal());
            return Some(());
        }
        // What it has waited for.
        match std::mem::replace(&mut s.threads[t].waits, Waits::No) {
            // A time that is over is over, even if the event comes with its end.
            Waits::Event(_, Some(n)) => s.timed_out(&self.code[t], t, n == 0),
            Waits::End(_, Some(n)) => s.timed_out(&self.code[t], t, n == 0),
            Waits::Value(e, n, late) => {
                let x = target(&self.code[t], s.threads[t].at);
                s.small[x] = if late { 3 } else { s.values[e][usize::from(n)] };
                s.threads[t].at += 1;
            }
            Waits::Event(..) | Waits::Events(..) | Waits::End(..) => s.threads[t].at += 1,
            _ => {}
        }
        self.go(s, t, after, 0)
    }

    /// The thread goes on until it gives up its turn.
    fn go(&mut self, mut s: State, t: usize, after: &mut Vec<State>, mut done: usize) -> Option<()> {
        loop {
            done += 1;
            self.steps += 1;
            if done > 2000 || self.steps > 4_000_000 {
                return None;
            }
            let at = s.threads[t].at;
            let Some(op) = self.code[t].get(at).cloned() else {
                s.threads[t].waits = Waits::Ended;
                after.push(s.normal());
                return Some(());
            };
            s.threads[t].at += 1;
            match op {
                Op::Goto(to) => s.threads[t].at = to,
                Op::Unless(c, to) if !c.holds(&s.small, &s.wide) => s.threads[t].at = to,
                Op::Unless(..) => {}
                Op::Begin(c, n) => s.threads[t].counters[c] = n,
                Op::Count(c, to) => match s.threads[t].counters[c].checked_sub(1) {
                    Some(n) => s.threads[t].counters[c] = n,
                    None => s.threads[t].at = to,
                },
                Op::Do(Stmt::Input(x, below)) => {
                    for v in 0..below {
                        let mut other = s.clone();
                        other.small[x] = v;
                        self.go(other, t, after, done)?;
                    }
                    return Some(());
                }
                Op::Do(Stmt::Probe(p)) => {
                    let s = s.clone().normal();
                    self.happens.seen[p].insert((s.small, s.wide));
                }
                Op::Do(Stmt::Assert(c)) => {
                    if !c.holds(&s.small, &s.wide) {
                        self.happens.fails = true;
                        return Some(());
                    }
                }
                Op::Do(stmt) => {
                    if let Some(waits) = s.does(t, &stmt) {
                        s.threads[t].waits = waits;
                        after.push(s.normal());
                        return Some(());
                    }
                }
            }
        }
    }
}

fn ended(mut s: State) -> State {
    s.present.iter_mut().for_each(|p| *p = false);
    s.values.iter_mut().for_each(Vec::clear);
    (s.next, s.moved, s.between) = (0, false, true);
    s
}

/// The variable that the statement there tells its result.
fn target(code: &[Op], at: usize) -> usize {
    match &code[at] {
        Op::Do(Stmt::AwaitN(_, _, x) | Stmt::JoinN(_, _, x) | Stmt::GetValue(_, _, x)) => *x,
        other => unreachable!("{other:?} has no result"),
    }
}

impl State {
    fn timed_out(&mut self, code: &[Op], t: usize, yes: bool) {
        let x = target(code, self.threads[t].at);
        self.small[x] = u8::from(yes);
        self.threads[t].at += 1;
    }

    /// A statement within a turn. Some: the turn is given up; who waits for something stands before the
    /// statement still.
    fn does(&mut self, t: usize, stmt: &Stmt) -> Option<Waits> {
        let wait = |s: &mut State, w: Waits| {
            s.threads[t].at -= 1;
            Some(w)
        };
        match *stmt {
            Stmt::Set(x, v) => self.small[x] = v,
            Stmt::Add(x, v) => self.small[x] = (self.small[x] + v) % SMALL,
            Stmt::Grow(w, by) => self.wide[w] = self.wide[w].wrapping_add(by),
            Stmt::Copy(a, b, by) => self.wide[a] = self.wide[b].wrapping_add(by),
            Stmt::Cooperate => return Some(Waits::NextInstant),
            Stmt::CooperateN(0) => {}
            Stmt::CooperateN(n) => return Some(Waits::Instants(n)),
            Stmt::Generate(e) => self.present[e] = true,
            Stmt::GenerateValue(e, x) => {
                self.present[e] = true;
                self.values[e].push(self.small[x]);
            }
            Stmt::Broadcast(e) => _ = self.broadcasts.insert(e),
            Stmt::Await(e) if self.present[e] => {}
            Stmt::Await(e) => return wait(self, Waits::Event(e, None)),
            Stmt::AwaitN(e, n, x) if n == 0 || self.present[e] => self.small[x] = u8::from(n == 0),
            Stmt::AwaitN(e, n, _) => return wait(self, Waits::Event(e, Some(n))),
            Stmt::Select(a, b) if self.present[a] || self.present[b] => {}
            Stmt::Select(a, b) => return wait(self, Waits::Events(a, b)),
            Stmt::GetValue(e, n, x) => match self.values[e].get(usize::from(n)) {
                Some(v) => self.small[x] = *v,
                None => return wait(self, Waits::Value(e, n, false)),
            },
            Stmt::Join(u) if self.threads[u].waits == Waits::Ended => {}
            Stmt::Join(u) => return wait(self, Waits::End(u, None)),
            Stmt::JoinN(u, n, x) if n == 0 || self.threads[u].waits == Waits::Ended => {
                self.small[x] = u8::from(n == 0);
            }
            Stmt::JoinN(u, n, _) => return wait(self, Waits::End(u, Some(n))),
            Stmt::Stop(u) => self.threads[u].orders[0] = true,
            Stmt::Suspend(u) => self.threads[u].orders[1] = true,
            Stmt::Resume(u) => self.threads[u].orders[2] = true,
            _ => unreachable!("{stmt:?} is no statement within a turn"),
        }
        None
    }
}
