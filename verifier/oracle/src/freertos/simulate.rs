//! What a program does.

use super::kernel::{At, Kernel, Next, Notice, Object};
use super::{Cond, Program, SMALL, Stmt, Ticks};
use std::collections::HashSet;

/// An instruction of a task's code.
#[derive(Clone, Debug)]
enum Code {
    Do(Stmt),
    Unless(Cond, usize),
    Go(usize),
    /// The counter, rounds, and where it goes when they are over.
    Begin(usize),
    Round(usize, u8, usize),
    /// Takes a mutex, or goes elsewhere.
    Lock(usize, Ticks, usize),
}

/// Nested loops at most.
pub const LOOPS: usize = 3;

fn flatten(body: &[Stmt], depth: usize, out: &mut Vec<Code>) {
    for s in body {
        match s {
            Stmt::If(c, inner) => {
                let at = out.len();
                out.push(Code::Go(0));
                flatten(inner, depth, out);
                out[at] = Code::Unless(c.clone(), out.len());
            }
            Stmt::Locked(m, ticks, inner) => {
                let at = out.len();
                out.push(Code::Go(0));
                flatten(inner, depth, out);
                out.push(Code::Do(Stmt::Unlock(*m)));
                out[at] = Code::Lock(*m, *ticks, out.len());
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

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    kernel: Kernel,
    small: Vec<u8>,
    wide: Vec<i32>,
    queues: Vec<Vec<u8>>,
    semaphores: Vec<u8>,
    holders: Vec<Option<usize>>,
    bits: u8,
    pc: Vec<usize>,
    rounds: Vec<[u8; LOOPS]>,
}

/// What is known of a program.
#[derive(Default)]
pub struct Happens {
    /// What variables held at each probe; 0: at the end.
    pub seen: Vec<HashSet<(Vec<u8>, Vec<i32>)>>,
    pub fails: bool,
    /// All tasks may wait for ever.
    pub deadlocks: bool,
    pub ends: bool,
    pub states: usize,
}

struct Simulation<'p> {
    program: &'p Program,
    code: Vec<Vec<Code>>,
    happens: Happens,
}

/// How a task goes on after an instruction.
enum Step {
    GoesOn,
    Fails,
    /// It gives up its turn; the instruction is over, or comes once more.
    Gives,
    Again,
    Input(usize, u8),
}

impl State {
    /// Has the task waited as long as it may?
    fn too_late(&self, p: usize, ticks: Ticks) -> bool {
        let task = &self.kernel.tasks[p];
        ticks.is_some_and(|n| n == 0 || (task.waited && task.left == 0))
    }

    fn wait(&mut self, p: usize, object: Object, ticks: Ticks) -> Step {
        let task = &self.kernel.tasks[p];
        let left = ticks.map(|n| if task.waited { task.left } else { n });
        self.kernel.wait_for(p, object);
        self.kernel.block(p, left);
        Step::Again
    }

    fn over(&mut self, p: usize) {
        let task = &mut self.kernel.tasks[p];
        (task.waited, task.left, task.inherited) = (false, 0, false);
    }

    fn send(&mut self, program: &Program, p: usize, q: usize, x: usize, front: bool, ticks: Ticks) -> Step {
        if self.queues[q].len() < usize::from(program.queues[q]) {
            let at = if front { 0 } else { self.queues[q].len() };
            self.queues[q].insert(at, self.small[x]);
            self.kernel.wake_first(Object::Receivers(q));
        } else if !self.too_late(p, ticks) {
            return self.wait(p, Object::Senders(q), ticks);
        }
        Step::GoesOn
    }

    fn receive(&mut self, p: usize, x: usize, q: usize, ticks: Ticks) -> Step {
        if !self.queues[q].is_empty() {
            self.small[x] = self.queues[q].remove(0);
            self.kernel.wake_first(Object::Senders(q));
        } else if self.too_late(p, ticks) {
            self.small[x] = SMALL - 1;
        } else {
            return self.wait(p, Object::Receivers(q), ticks);
        }
        Step::GoesOn
    }

    fn take(&mut self, p: usize, x: usize, s: usize, ticks: Ticks) -> Step {
        if self.semaphores[s] > 0 {
            self.semaphores[s] -= 1;
            self.small[x] = 1;
        } else if self.too_late(p, ticks) {
            self.small[x] = 0;
        } else {
            return self.wait(p, Object::Semaphore(s), ticks);
        }
        Step::GoesOn
    }

    /// None: it waits. Else: has it got the mutex?
    fn lock(&mut self, p: usize, m: usize, ticks: Ticks) -> Option<bool> {
        let Some(holder) = self.holders[m] else {
            self.holders[m] = Some(p);
            self.kernel.tasks[p].mutexes += 1;
            return Some(true);
        };
        let mine = self.kernel.tasks[p].level;
        if self.too_late(p, ticks) {
            if self.kernel.tasks[p].inherited {
                let rest = self.kernel.waiting_for(Object::Mutex(m));
                let highest = rest.first().map_or(0, |&o| self.kernel.tasks[o].rank);
                let h = &self.kernel.tasks[holder];
                let level = highest.max(h.base);
                if h.level != level && h.mutexes == 1 {
                    self.kernel.set_level(holder, level);
                }
            }
            return Some(false);
        }
        let h = &self.kernel.tasks[holder];
        self.kernel.tasks[p].inherited = h.level < mine || h.base < mine;
        if self.kernel.tasks[holder].level < mine {
            self.kernel.set_level(holder, mine);
        }
        self.wait(p, Object::Mutex(m), ticks);
        None
    }

    fn unlock(&mut self, p: usize, m: usize) {
        self.holders[m] = None;
        self.kernel.tasks[p].mutexes -= 1;
        let task = &self.kernel.tasks[p];
        if task.level != task.base && task.mutexes == 0 {
            self.kernel.set_level(p, task.base);
        }
        self.kernel.wake_first(Object::Mutex(m));
    }

    fn set_bits(&mut self, codes: &[Vec<Code>], bits: u8) {
        self.bits |= bits;
        let mut cleared = 0;
        for t in self.kernel.waiting_for(Object::Bits) {
            let Code::Do(Stmt::AwaitBits { bits, clears, all, .. }) = codes[t][self.pc[t]] else { continue };
            if !holds(self.bits, bits, all) {
                continue;
            }
            cleared |= if clears { bits } else { 0 };
            self.kernel.tasks[t].got = Some(self.bits);
            self.kernel.wake(t);
        }
        self.bits &= !cleared;
    }

    fn await_bits(&mut self, p: usize, x: usize, bits: u8, clears: bool, all: bool, ticks: Ticks) -> Step {
        let task = &mut self.kernel.tasks[p];
        let got = task.got.take();
        if task.waited {
            task.rank = task.level;
        }
        let has = got.unwrap_or(self.bits);
        let over = self.kernel.tasks[p].waited || ticks == Some(0);
        if got.is_none() && holds(has, bits, all) {
            self.bits &= if clears { !bits } else { !0 };
        } else if got.is_none() && !over {
            return self.wait(p, Object::Bits, ticks);
        }
        self.small[x] = has % SMALL;
        Step::GoesOn
    }

    fn await_notice(&mut self, p: usize, x: usize, clears: bool, ticks: Ticks) -> Step {
        let task = &mut self.kernel.tasks[p];
        if task.notified == 0 && ticks != Some(0) && !task.waited {
            task.notice = Notice::Awaited;
            self.kernel.block(p, ticks);
            return Step::Again;
        }
        self.small[x] = task.notified.min(SMALL - 1);
        task.notified = if clears { 0 } else { task.notified.saturating_sub(1) };
        task.notice = Notice::None;
        Step::GoesOn
    }

    fn priority(&mut self, t: usize, priority: u8) {
        let task = &mut self.kernel.tasks[t];
        if task.base == priority {
            return;
        }
        let level = if task.level == task.base { priority } else { task.level.max(priority) };
        task.base = priority;
        self.kernel.set_level(t, level);
        self.kernel.tasks[t].rank = priority;
    }
}

fn holds(has: u8, wants: u8, all: bool) -> bool {
    if all { has & wants == wants } else { has & wants != 0 }
}

impl Simulation<'_> {
    /// The turn of a task: all states that it may come to. Failures are noted.
    fn turn(&mut self, mut state: State, p: usize, out: &mut Vec<State>) {
        if !state.kernel.tasks[p].waited {
            state.kernel.tasks[p].left = 0;
        }
        let mut todo = vec![state];
        while let Some(mut s) = todo.pop() {
            let Some(code) = self.code[p].get(s.pc[p]).cloned() else {
                s.kernel.take_out(p);
                s.kernel.tasks[p].at = At::Ended;
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
                Code::Lock(m, ticks, to) => match s.lock(p, m, ticks) {
                    None => {
                        s.pc[p] -= 1;
                        out.push(s);
                        continue;
                    }
                    Some(got) => {
                        s.over(p);
                        s.pc[p] = if got { s.pc[p] } else { to };
                    }
                },
                Code::Do(stmt) => match self.step(&mut s, p, &stmt) {
                    Step::Fails => continue,
                    Step::Gives => {
                        out.push(s);
                        continue;
                    }
                    Step::Again => {
                        s.pc[p] -= 1;
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
                    Step::GoesOn => s.over(p),
                },
            }
            todo.push(s);
        }
    }

    /// Gives up the turn for so many ticks; none: just so.
    fn rest(s: &mut State, p: usize, ticks: u8) -> Step {
        if ticks > 0 {
            s.kernel.block(p, Some(ticks));
            s.kernel.tasks[p].waited = false;
        } else if !s.kernel.ordered {
            s.kernel.tasks[p].at = At::Yielded;
        }
        Step::Gives
    }

    fn step(&mut self, s: &mut State, p: usize, stmt: &Stmt) -> Step {
        let alive = |s: &State, t: usize| s.kernel.tasks[t].at != At::Ended;
        match stmt {
            Stmt::Set(x, v) => s.small[*x] = *v,
            Stmt::Add(x, v) => s.small[*x] = (s.small[*x] + v) % SMALL,
            Stmt::Input(x, n) => return Step::Input(*x, *n),
            Stmt::Grow(w, by) => s.wide[*w] = s.wide[*w].wrapping_add(*by),
            Stmt::Assert(c) if !c.holds(&s.small, &s.wide) => {
                self.happens.fails = true;
                return Step::Fails;
            }
            Stmt::Probe(n) => self.note(*n, s),
            Stmt::Delay(n) => return Self::rest(s, p, *n),
            Stmt::Until(n) => {
                s.kernel.tasks[p].last += i32::from(*n);
                let ticks = s.kernel.tasks[p].last.clamp(0, i32::from(*n)) as u8;
                return Self::rest(s, p, ticks);
            }
            Stmt::Yield => return Self::rest(s, p, 0),
            Stmt::Send(q, x, front, ticks) => return s.send(self.program, p, *q, *x, *front, *ticks),
            Stmt::Receive(x, q, ticks) => return s.receive(p, *x, *q, *ticks),
            Stmt::Take(x, m, ticks) => return s.take(p, *x, *m, *ticks),
            Stmt::Give(m) if s.semaphores[*m] < self.program.semaphores[*m].0 => {
                s.semaphores[*m] += 1;
                s.kernel.wake_first(Object::Semaphore(*m));
            }
            Stmt::Unlock(m) => s.unlock(p, *m),
            Stmt::Notify(t) if alive(s, *t) => {
                let task = &mut s.kernel.tasks[*t];
                task.notified = task.notified.saturating_add(1);
                let before = std::mem::replace(&mut task.notice, Notice::Received);
                if before == Notice::Awaited {
                    s.kernel.wake(*t);
                }
            }
            Stmt::Await(x, clears, ticks) => return s.await_notice(p, *x, *clears, *ticks),
            Stmt::Bits(bits) => s.set_bits(&self.code, *bits),
            Stmt::AwaitBits { x, bits, clears, all, ticks } => {
                return s.await_bits(p, *x, *bits, *clears, *all, *ticks);
            }
            Stmt::Suspend(t) if alive(s, *t) => {
                s.kernel.take_out(*t);
                let task = &mut s.kernel.tasks[*t];
                task.at = At::Suspended;
                if task.notice == Notice::Awaited {
                    task.notice = Notice::None;
                }
                if *t == p {
                    return Step::Gives;
                }
            }
            Stmt::Resume(t) if s.kernel.tasks[*t].at == At::Suspended => s.kernel.wake(*t),
            Stmt::Priority(t, priority) if alive(s, *t) => s.priority(*t, *priority),
            _ => {}
        }
        Step::GoesOn
    }

    fn note(&mut self, probe: usize, s: &State) {
        let base = s.wide.first().copied().unwrap_or(0);
        let wide = s.wide.iter().map(|w| w.wrapping_sub(base)).collect();
        self.happens.seen[probe].insert((s.small.clone(), wide));
    }

    fn idle(&mut self, mut s: State, out: &mut Vec<State>) {
        if s.kernel.idle() {
            out.push(s);
        } else if s.kernel.is_over() {
            self.happens.ends = true;
            self.note(0, &s);
        } else {
            self.happens.deadlocks = true;
        }
    }

    /// What may come after a turn.
    fn next(&mut self, mut s: State, out: &mut Vec<State>) {
        if s.kernel.ordered {
            match s.kernel.next() {
                Next::Idle => self.idle(s, out),
                Next::Turn(p) => {
                    let mut after = Vec::new();
                    self.turn(s, p, &mut after);
                    after.iter_mut().for_each(|a| a.kernel.after(p));
                    out.append(&mut after);
                }
            }
            return;
        }
        let Some(top) = s.kernel.top() else { return self.idle(s, out) };
        if s.kernel.may_tick() {
            let mut ticked = s.clone();
            ticked.kernel.pass(1);
            out.push(ticked);
        }
        for p in 0..s.kernel.tasks.len() {
            if s.kernel.is_ready(p) && s.kernel.tasks[p].level == top {
                self.turn(s.clone(), p, out);
            }
        }
    }
}

fn beginning(program: &Program, ordered: bool) -> State {
    let n = program.tasks.len();
    let priorities: Vec<u8> = program.tasks.iter().map(|t| t.priority).collect();
    State {
        kernel: Kernel::new(&priorities, ordered),
        small: vec![0; program.small],
        wide: vec![0; program.wide],
        queues: vec![Vec::new(); program.queues.len()],
        semaphores: program.semaphores.iter().map(|s| s.1).collect(),
        holders: vec![None; program.mutexes],
        bits: 0,
        pc: vec![0; n],
        rounds: vec![[0; LOOPS]; n],
    }
}

/// Simulates, with so many probes and so many states at most. None: there are more.
pub fn simulate(program: &Program, probes: usize, most: usize) -> Option<Happens> {
    let code = |body: &[Stmt]| {
        let mut out = Vec::new();
        flatten(body, 0, &mut out);
        out
    };
    let happens = Happens { seen: vec![HashSet::new(); probes + 1], ..Happens::default() };
    let code = program.tasks.iter().map(|t| code(&t.body)).collect();
    let mut it = Simulation { program, code, happens };
    let mut todo = vec![beginning(program, true)];
    if program.any_turn {
        todo.push(beginning(program, false));
    }
    let mut known: HashSet<State> = todo.iter().cloned().collect();
    while let Some(s) = todo.pop() {
        let mut after = Vec::new();
        it.next(s, &mut after);
        for mut a in after {
            let base = a.wide.first().copied().unwrap_or(0);
            a.wide.iter_mut().for_each(|w| *w = w.wrapping_sub(base));
            for (t, task) in a.kernel.tasks.iter_mut().enumerate() {
                // (Who asks for it no longer need not know.)
                let asks = it.code[t].iter().any(|c| matches!(c, Code::Do(Stmt::Until(_))));
                task.last = if asks && task.at != At::Ended { task.last } else { 0 };
            }
            let far = a.wide.iter().any(|w| w.abs() > 1000);
            if far || a.kernel.tasks.iter().any(|t| t.notified > 50 || t.last < -60) {
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
