//! All interleavings of a small program, one by one.
//!
//! States are cloned, nothing is undone, nothing is reduced; the program is walked as the tree it is. No code
//! is shared with [`crate::machine`] or any engine: this is the oracle that both are compared with.

use crate::ast::names::{self, SyncKind};
use crate::ast::{Base, BinOp, Expr, Loc, Program, Stmt};
use crate::relation::{Key, Naming, Relation};
use rustc_hash::FxHasher;
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::thread::ThreadIx;

/// The happens-before relations of a program's executions, each with one schedule that shows it (the events'
/// threads).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Relations {
    /// Of executions that end with all threads at their end.
    pub safe: BTreeMap<Key, Vec<u8>>,
    pub deadlocked: BTreeMap<Key, Vec<u8>>,
    /// Of executions that end at a failed assertion or misuse.
    pub violating: BTreeMap<Key, Vec<u8>>,
}

impl Relations {
    /// All of them.
    pub fn len(&self) -> usize {
        self.safe.len() + self.deadlocked.len() + self.violating.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What [`enumerate`] found.
#[derive(Clone, Debug, Default)]
pub struct Enumeration {
    pub relations: Relations,
    pub interleavings: u64,
}

/// Where a thread is within its current statement.
#[derive(Clone, Debug, PartialEq, Hash)]
pub(super) enum Stage {
    /// Before it.
    Start,
    /// Enqueued on the condition variable.
    Waiting,
    /// Woken, without the mutex.
    Woken,
    /// Arrived in this phase of the barrier.
    Arrived(usize),
}

#[derive(Clone, Debug)]
pub(super) struct Thread<'p> {
    alive: bool,
    /// Statement lists being executed, innermost last: the rest of the list, and how often it is to be
    /// repeated in full.
    lists: Vec<(&'p [Stmt], &'p [Stmt], u32)>,
    vars: Vec<u64>,
    stage: Stage,
    allocations: u32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct RwLock {
    writer: Option<usize>,
    readers: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Condition {
    waiters: Vec<usize>,
    /// Each signal that has not woken anyone yet: whom it may wake.
    signals: Vec<Vec<usize>>,
}

/// A state. Copies share what has not changed since.
#[derive(Clone, Debug)]
pub(super) struct State<'p> {
    program: &'p Program,
    threads: SmallVec<[Rc<Thread<'p>>; 8]>,
    memory: Rc<BTreeMap<u64, Vec<u8>>>,
    objects: Rc<Objects>,
}

/// Synchronization objects.
#[derive(Clone, Debug)]
pub(super) struct Objects {
    /// Who holds each, and how often.
    mutexes: Vec<Option<(usize, u32)>>,
    spins: Vec<Option<usize>>,
    rwlocks: Vec<RwLock>,
    conditions: Vec<Condition>,
    semaphores: Vec<u32>,
    /// For each barrier, who has arrived in each phase.
    barriers: Vec<Vec<Vec<usize>>>,
}

/// The property failed.
#[derive(Debug)]
pub(super) struct Failed;

fn value(e: &Expr, vars: &[u64]) -> u64 {
    match e {
        Expr::Const(c) => *c,
        Expr::Local(i) => vars[*i],
        Expr::Bin(op, l, r) => {
            let (l, r) = (value(l, vars), value(r, vars));
            match op {
                BinOp::Add => l.wrapping_add(r),
                BinOp::Sub => l.wrapping_sub(r),
                BinOp::Mul => l.wrapping_mul(r),
                BinOp::Rem => {
                    if r == 0 {
                        0
                    } else {
                        l % r
                    }
                }
                BinOp::And => l & r,
                BinOp::Eq => u64::from(l == r),
                BinOp::Ne => u64::from(l != r),
                BinOp::Lt => u64::from(l < r),
            }
        }
    }
}

/// The low `width` bytes.
fn low(v: u64, width: u8) -> u64 {
    v & (u64::MAX >> (64 - 8 * u32::from(width)))
}

/// Can every signal wake a different one of the waiters? By trying all ways.
fn all_deliverable(signals: &[Vec<usize>], waiters: &[usize]) -> bool {
    let Some((first, rest)) = signals.split_first() else { return true };
    waiters.iter().filter(|w| first.contains(w)).any(|w| {
        let others: Vec<usize> = waiters.iter().copied().filter(|o| o != w).collect();
        all_deliverable(rest, &others)
    })
}

impl<'p> State<'p> {
    pub(super) fn new(program: &'p Program) -> State<'p> {
        let mut memory: BTreeMap<u64, Vec<u8>> = BTreeMap::new();
        for (i, size) in program.globals.iter().enumerate() {
            memory.insert(names::global(i).0, vec![0; *size as usize]);
        }
        for (g, offset, byte) in &program.init {
            memory.get_mut(&names::global(*g).0).expect("declared")[*offset as usize] = *byte;
        }
        let threads = program
            .threads
            .iter()
            .enumerate()
            .map(|(i, body)| {
                Rc::new(Thread {
                    alive: i == 0,
                    lists: vec![(&body[..], &body[..], 0)],
                    vars: vec![0; program.locals],
                    stage: Stage::Start,
                    allocations: 0,
                })
            })
            .collect();
        State {
            program,
            threads,
            memory: Rc::new(memory),
            objects: Rc::new(Objects {
                mutexes: vec![None; program.mutexes],
                spins: vec![None; program.spins],
                rwlocks: vec![RwLock::default(); program.rwlocks],
                conditions: vec![Condition::default(); program.conds],
                semaphores: program.sems.clone(),
                barriers: vec![vec![vec![]]; program.barriers.len()],
            }),
        }
    }

    /// A thread, to be changed.
    fn thread(&mut self, t: usize) -> &mut Thread<'p> {
        Rc::make_mut(&mut self.threads[t])
    }

    /// The synchronization objects, to be changed.
    fn objects(&mut self) -> &mut Objects {
        Rc::make_mut(&mut self.objects)
    }

    /// A hash of all that what comes next depends on; sets are hashed as sets.
    pub(super) fn fingerprint(&self) -> u64 {
        let mut h = FxHasher::default();
        for t in &self.threads {
            t.alive.hash(&mut h);
            // A list left by its last statement, or not yet: the same place.
            for (rest, whole, times) in
                t.lists.iter().filter(|(rest, _, times)| !rest.is_empty() || *times > 0)
            {
                (rest.as_ptr() as usize, rest.len(), whole.len(), times).hash(&mut h);
            }
            (&t.vars, &t.stage, t.allocations, u64::MAX).hash(&mut h);
        }
        self.memory.hash(&mut h);
        let o = &*self.objects;
        (&o.mutexes, &o.spins, &o.semaphores).hash(&mut h);
        let mut set = |of: &[usize]| {
            let mut of: SmallVec<[usize; 8]> = of.into();
            of.sort_unstable();
            of.hash(&mut h);
        };
        for r in &o.rwlocks {
            set(r.writer.as_slice());
            set(&r.readers);
        }
        for c in &o.conditions {
            set(&[c.signals.len()]);
            set(&c.waiters);
            c.signals.iter().for_each(|s| set(s));
        }
        o.barriers.iter().flatten().for_each(|phase| set(phase));
        h.finish()
    }

    /// How many threads the program has.
    pub(super) fn threads(&self) -> usize {
        self.threads.len()
    }

    /// A thread's variables.
    pub(super) fn vars(&self, t: usize) -> &[u64] {
        &self.threads[t].vars
    }

    /// The statement that a thread stands at, leaving finished lists.
    fn current(&mut self, t: usize) -> Option<&'p Stmt> {
        loop {
            if let Some(s) = self.threads[t].lists.last()?.0.first() {
                return Some(s);
            }
            let list = self.thread(t).lists.last_mut().expect("seen");
            if list.2 > 0 {
                list.2 -= 1;
                list.0 = list.1;
            } else {
                self.thread(t).lists.pop();
            }
        }
    }

    fn advance(&mut self, t: usize) {
        let list = self.thread(t).lists.last_mut().expect("a current statement");
        list.0 = &list.0[1..];
    }

    /// Executes statements that no other thread can see.
    pub(super) fn settle(&mut self, t: usize) -> Result<(), Failed> {
        while let Some(s) = self.current(t) {
            match s {
                Stmt::Assign(v, e) => {
                    let x = value(e, &self.threads[t].vars);
                    self.thread(t).vars[*v] = x;
                    self.advance(t);
                }
                Stmt::If(c, yes, no) => {
                    let branch = if value(c, &self.threads[t].vars) != 0 { yes } else { no };
                    self.advance(t);
                    self.thread(t).lists.push((branch, branch, 0));
                }
                Stmt::Repeat(n, body) => {
                    self.advance(t);
                    if *n > 0 {
                        self.thread(t).lists.push((body, body, n - 1));
                    }
                }
                Stmt::Assert(e) => {
                    if value(e, &self.threads[t].vars) == 0 {
                        return Err(Failed);
                    }
                    self.advance(t);
                }
                Stmt::Alloc(v, size) => {
                    let name = names::heap(t, self.threads[t].allocations).0;
                    self.thread(t).allocations += 1;
                    Rc::make_mut(&mut self.memory).insert(name, vec![0; *size as usize]);
                    self.thread(t).vars[*v] = name;
                    self.advance(t);
                }
                Stmt::Create(child) => {
                    self.thread(*child).alive = true;
                    self.advance(t);
                    self.settle(*child)?;
                }
                _ => break,
            }
        }
        Ok(())
    }

    fn access(&self, t: usize, loc: &Loc, write: bool) -> Access {
        let object = match loc.base {
            Base::Global(g) => names::global(g),
            Base::Heap(v) => ObjectId(self.threads[t].vars[v]),
        };
        let start = value(&loc.offset, &self.threads[t].vars);
        Access { object, start, end: start.wrapping_add(u64::from(loc.width)), write }
    }

    fn get(&self, t: usize, loc: &Loc) -> Result<u64, Failed> {
        let a = self.access(t, loc, false);
        let bytes = self.memory.get(&a.object.0).ok_or(Failed)?;
        let bytes = bytes.get(a.start as usize..a.end as usize).ok_or(Failed)?;
        Ok(bytes.iter().rev().fold(0, |v, b| v << 8 | u64::from(*b)))
    }

    fn set(&mut self, t: usize, loc: &Loc, v: u64) -> Result<(), Failed> {
        let a = self.access(t, loc, true);
        let bytes = Rc::make_mut(&mut self.memory).get_mut(&a.object.0).ok_or(Failed)?;
        let bytes = bytes.get_mut(a.start as usize..a.end as usize).ok_or(Failed)?;
        for (i, b) in bytes.iter_mut().enumerate() {
            *b = (v >> (8 * i)) as u8;
        }
        Ok(())
    }

    /// Could the thread lock the mutex at once?
    fn may_lock(&self, t: usize, m: usize) -> bool {
        match self.objects.mutexes[m] {
            None => true,
            Some((holder, _)) => holder == t && m < self.program.recursive,
        }
    }

    fn lock(&mut self, t: usize, m: usize) {
        let times = self.objects.mutexes[m].map_or(0, |(_, times)| times);
        self.objects().mutexes[m] = Some((t, times + 1));
    }

    fn unlock(&mut self, t: usize, m: usize) -> Result<(), Failed> {
        match self.objects.mutexes[m] {
            Some((holder, times)) if holder == t => {
                self.objects().mutexes[m] = if times > 1 { Some((t, times - 1)) } else { None };
                Ok(())
            }
            _ => Err(Failed),
        }
    }

    /// What the thread could do next: `(possible now, is giving up)` for each of its choices.
    pub(super) fn choices(&mut self, t: usize) -> SmallVec<[(bool, bool); 2]> {
        if !self.threads[t].alive {
            return smallvec![];
        }
        let Some(s) = self.current(t) else { return smallvec![] };
        let free = |m: usize| self.may_lock(t, m);
        match s {
            Stmt::Join(c) | Stmt::JoinInto(_, c) => {
                let ended = self.current(*c).is_none();
                smallvec![(self.threads[*c].alive && ended, false)]
            }
            Stmt::Await(tests) => {
                let goes_on = tests.iter().all(|x| {
                    self.get(t, &x.loc).is_ok_and(|v| {
                        let w = low(value(&x.value, &self.threads[t].vars), x.loc.width);
                        match x.op {
                            BinOp::Eq => v == w,
                            BinOp::Ne => v != w,
                            _ => v < w,
                        }
                    })
                });
                smallvec![(!goes_on, false)]
            }
            Stmt::Lock(m) => smallvec![(free(*m), false)],
            Stmt::TimedLock(_, m) => {
                smallvec![(free(*m), false), (!free(*m), true)]
            }
            Stmt::SpinLock(m) => smallvec![(self.objects.spins[*m].is_none(), false)],
            Stmt::ReadLock(r) => smallvec![(self.objects.rwlocks[*r].writer.is_none(), false)],
            Stmt::WriteLock(r) => {
                smallvec![(
                    self.objects.rwlocks[*r].writer.is_none() && self.objects.rwlocks[*r].readers.is_empty(),
                    false
                )]
            }
            Stmt::SemWait(i) => smallvec![(self.objects.semaphores[*i] != 0, false)],
            Stmt::SemTimedWait(_, i) => {
                smallvec![(self.objects.semaphores[*i] != 0, false), (self.objects.semaphores[*i] == 0, true)]
            }
            Stmt::CondWait { cond, mutex } | Stmt::CondTimedWait { cond, mutex, .. } => {
                match self.threads[t].stage {
                    Stage::Waiting => {
                        let c = &self.objects.conditions[*cond];
                        let mut choices = smallvec![(c.signals.iter().any(|s| s.contains(&t)), false)];
                        if matches!(s, Stmt::CondTimedWait { .. }) {
                            let others: Vec<usize> = c.waiters.iter().copied().filter(|w| *w != t).collect();
                            choices.push((all_deliverable(&c.signals, &others), true));
                        }
                        choices
                    }
                    Stage::Woken => smallvec![(free(*mutex), false)],
                    _ => smallvec![(true, false)],
                }
            }
            Stmt::BarrierWait(_, b) => match self.threads[t].stage {
                Stage::Arrived(phase) => {
                    smallvec![(
                        self.objects.barriers[*b][phase].len() == self.program.barriers[*b] as usize,
                        false
                    )]
                }
                _ => smallvec![(true, false)],
            },
            _ => smallvec![(true, false)],
        }
    }

    /// Executes the thread's next event. The event, and whether the property still holds.
    pub(super) fn act(&mut self, t: usize, gives_up: bool) -> (Event, Result<(), Failed>) {
        let s = self.current(t).expect("only threads with a choice act");
        let mut event = Event {
            thread: ThreadIx(t as u16),
            label: Label::new(0, Op::Mark),
            accesses: Default::default(),
            object: None,
            object2: None,
        };
        let before = self.threads[t].stage.clone();
        self.thread(t).stage = Stage::Start;
        let result = self.perform(t, s, gives_up, before, &mut event);
        let result = result.and_then(|()| {
            if self.threads[t].stage == Stage::Start {
                self.advance(t);
                self.settle(t)?;
            }
            Ok(())
        });
        (event, result)
    }

    fn perform(
        &mut self,
        t: usize,
        s: &'p Stmt,
        gives_up: bool,
        stage: Stage,
        event: &mut Event,
    ) -> Result<(), Failed> {
        match s {
            Stmt::Join(c) | Stmt::JoinInto(_, c) => {
                event.label.op = Op::Join;
                event.object = Some(ObjectId(*c as u64));
                if let Stmt::JoinInto(v, _) = s {
                    self.thread(t).vars[*v] = self.threads[*c].vars[0];
                }
                Ok(())
            }
            Stmt::Load(..)
            | Stmt::Store(..)
            | Stmt::FetchAdd(..)
            | Stmt::Exchange(..)
            | Stmt::Cas { .. }
            | Stmt::Await(_) => self.access_memory(t, s, event),
            Stmt::Lock(_)
            | Stmt::TryLock(..)
            | Stmt::TimedLock(..)
            | Stmt::Unlock(_)
            | Stmt::SpinLock(_)
            | Stmt::SpinUnlock(_) => self.of_mutex(t, s, gives_up, event),
            Stmt::ReadLock(_)
            | Stmt::WriteLock(_)
            | Stmt::TryReadLock(..)
            | Stmt::TryWriteLock(..)
            | Stmt::RwUnlock(_) => self.of_rwlock(t, s, event),
            Stmt::CondWait { cond, mutex } => self.wait(t, (*cond, *mutex), None, gives_up, stage, event),
            Stmt::CondTimedWait { dst, cond, mutex } => {
                self.wait(t, (*cond, *mutex), Some(*dst), gives_up, stage, event)
            }
            Stmt::Signal(_) | Stmt::Broadcast(_) => {
                self.signal(s, event);
                Ok(())
            }
            Stmt::SemWait(_) | Stmt::SemTryWait(..) | Stmt::SemTimedWait(..) | Stmt::SemPost(_) => {
                self.of_semaphore(t, s, gives_up, event);
                Ok(())
            }
            Stmt::BarrierWait(v, b) => {
                self.of_barrier(t, *v, *b, stage, event);
                Ok(())
            }
            Stmt::Assign(..)
            | Stmt::If(..)
            | Stmt::Repeat(..)
            | Stmt::Assert(_)
            | Stmt::Alloc(..)
            | Stmt::Create(_) => unreachable!("settled before"),
        }
    }

    /// Loads, stores and what is both; awaits.
    fn access_memory(&mut self, t: usize, s: &'p Stmt, event: &mut Event) -> Result<(), Failed> {
        match s {
            Stmt::Load(v, loc) => {
                event.label.op = Op::Load;
                event.accesses.push(self.access(t, loc, false));
                self.thread(t).vars[*v] = self.get(t, loc)?;
            }
            Stmt::Store(loc, e) => {
                event.label.op = Op::Store;
                event.accesses.push(self.access(t, loc, true));
                let v = value(e, &self.threads[t].vars);
                self.set(t, loc, v)?;
            }
            Stmt::FetchAdd(v, loc, e) => {
                event.label.op = Op::Rmw;
                event.accesses.push(self.access(t, loc, true));
                let old = self.get(t, loc)?;
                let new = old.wrapping_add(value(e, &self.threads[t].vars));
                self.set(t, loc, new)?;
                self.thread(t).vars[*v] = old;
            }
            Stmt::Exchange(v, loc, e) => {
                event.label.op = Op::Rmw;
                event.accesses.push(self.access(t, loc, true));
                let old = self.get(t, loc)?;
                let new = value(e, &self.threads[t].vars);
                self.set(t, loc, new)?;
                self.thread(t).vars[*v] = old;
            }
            Stmt::Cas { dst, loc, expected, desired } => {
                event.label.op = Op::CmpXchg;
                let old = self.get(t, loc);
                let hit =
                    old.as_ref().is_ok_and(|o| *o == low(value(expected, &self.threads[t].vars), loc.width));
                event.accesses.push(self.access(t, loc, hit));
                old?;
                if hit {
                    let new = value(desired, &self.threads[t].vars);
                    self.set(t, loc, new)?;
                }
                self.thread(t).vars[*dst] = u64::from(hit);
            }
            Stmt::Await(tests) => {
                event.label.op = Op::Await;
                event.accesses.extend(tests.iter().map(|x| self.access(t, &x.loc, false)));
            }
            _ => unreachable!("another kind of statement"),
        }
        Ok(())
    }

    /// Mutexes and spin locks.
    fn of_mutex(&mut self, t: usize, s: &'p Stmt, gives_up: bool, event: &mut Event) -> Result<(), Failed> {
        match s {
            Stmt::Lock(m) => {
                on(event, Op::MutexLock, SyncKind::Mutex, *m);
                self.lock(t, *m);
            }
            Stmt::TimedLock(v, m) => {
                on(event, if gives_up { Op::MutexTimeout } else { Op::MutexLock }, SyncKind::Mutex, *m);
                if !gives_up {
                    self.lock(t, *m);
                }
                self.thread(t).vars[*v] = u64::from(gives_up);
            }
            Stmt::TryLock(v, m) => {
                on(event, Op::MutexTryLock, SyncKind::Mutex, *m);
                let ok = self.may_lock(t, *m);
                if ok {
                    self.lock(t, *m);
                }
                event.label.outcome = u8::from(ok);
                self.thread(t).vars[*v] = u64::from(ok);
            }
            Stmt::Unlock(m) => {
                on(event, Op::MutexUnlock, SyncKind::Mutex, *m);
                self.unlock(t, *m)?;
            }
            Stmt::SpinLock(m) => {
                on(event, Op::SpinLock, SyncKind::Spin, *m);
                self.objects().spins[*m] = Some(t);
            }
            Stmt::SpinUnlock(m) => {
                on(event, Op::SpinUnlock, SyncKind::Spin, *m);
                if self.objects.spins[*m] != Some(t) {
                    return Err(Failed);
                }
                self.objects().spins[*m] = None;
            }
            _ => unreachable!("another kind of statement"),
        }
        Ok(())
    }

    /// Read-write locks.
    fn of_rwlock(&mut self, t: usize, s: &'p Stmt, event: &mut Event) -> Result<(), Failed> {
        match s {
            Stmt::ReadLock(r) => {
                on(event, Op::RwReadLock, SyncKind::Rw, *r);
                self.objects().rwlocks[*r].readers.push(t);
            }
            Stmt::WriteLock(r) => {
                on(event, Op::RwWriteLock, SyncKind::Rw, *r);
                self.objects().rwlocks[*r].writer = Some(t);
            }
            Stmt::TryReadLock(v, r) => {
                on(event, Op::RwTryReadLock, SyncKind::Rw, *r);
                let ok = self.objects.rwlocks[*r].writer.is_none();
                if ok {
                    self.objects().rwlocks[*r].readers.push(t);
                }
                event.label.outcome = u8::from(ok);
                self.thread(t).vars[*v] = u64::from(ok);
            }
            Stmt::TryWriteLock(v, r) => {
                on(event, Op::RwTryWriteLock, SyncKind::Rw, *r);
                let ok =
                    self.objects.rwlocks[*r].writer.is_none() && self.objects.rwlocks[*r].readers.is_empty();
                if ok {
                    self.objects().rwlocks[*r].writer = Some(t);
                }
                event.label.outcome = u8::from(ok);
                self.thread(t).vars[*v] = u64::from(ok);
            }
            Stmt::RwUnlock(r) => {
                on(event, Op::RwUnlock, SyncKind::Rw, *r);
                let lock = &mut self.objects().rwlocks[*r];
                if let Some(i) = lock.readers.iter().position(|x| *x == t) {
                    lock.readers.remove(i);
                    event.label.outcome = 1;
                } else if lock.writer == Some(t) {
                    lock.writer = None;
                } else {
                    return Err(Failed);
                }
            }
            _ => unreachable!("another kind of statement"),
        }
        Ok(())
    }

    /// One of the three events of a wait; where the wait is timed, `timed` tells how it ended.
    fn wait(
        &mut self,
        t: usize,
        (cond, mutex): (usize, usize),
        timed: Option<usize>,
        gives_up: bool,
        stage: Stage,
        event: &mut Event,
    ) -> Result<(), Failed> {
        match stage {
            Stage::Waiting => {
                on(event, if gives_up { Op::CondTimeout } else { Op::CondWake }, SyncKind::Cond, cond);
                let c = &mut self.objects().conditions[cond];
                c.waiters.retain(|w| *w != t);
                if !gives_up {
                    let oldest = c.signals.iter().position(|s| s.contains(&t)).expect("was possible");
                    c.signals.remove(oldest);
                }
                for s in &mut c.signals {
                    s.retain(|w| *w != t);
                }
                if let Some(dst) = timed {
                    self.thread(t).vars[dst] = u64::from(gives_up);
                }
                self.thread(t).stage = Stage::Woken;
            }
            Stage::Woken => {
                on(event, Op::CondReacquire, SyncKind::Cond, cond);
                event.object2 = Some(names::sync(SyncKind::Mutex, mutex));
                self.lock(t, mutex);
            }
            _ => {
                on(event, Op::CondEnqueue, SyncKind::Cond, cond);
                event.object2 = Some(names::sync(SyncKind::Mutex, mutex));
                self.unlock(t, mutex)?;
                self.objects().conditions[cond].waiters.push(t);
                self.thread(t).stage = Stage::Waiting;
            }
        }
        Ok(())
    }

    /// Signals and broadcasts.
    fn signal(&mut self, s: &'p Stmt, event: &mut Event) {
        match s {
            Stmt::Signal(c) => {
                on(event, Op::CondSignal, SyncKind::Cond, *c);
                let c = &mut self.objects().conditions[*c];
                if c.signals.len() < c.waiters.len() {
                    c.signals.push(c.waiters.clone());
                }
            }
            Stmt::Broadcast(c) => {
                on(event, Op::CondBroadcast, SyncKind::Cond, *c);
                let c = &mut self.objects().conditions[*c];
                while c.signals.len() < c.waiters.len() {
                    c.signals.push(c.waiters.clone());
                }
            }
            _ => unreachable!("another kind of statement"),
        }
    }

    /// Semaphores.
    fn of_semaphore(&mut self, t: usize, s: &'p Stmt, gives_up: bool, event: &mut Event) {
        match s {
            Stmt::SemWait(i) => {
                on(event, Op::SemWait, SyncKind::Sem, *i);
                self.objects().semaphores[*i] -= 1;
            }
            Stmt::SemTryWait(v, i) => {
                on(event, Op::SemTryWait, SyncKind::Sem, *i);
                let ok = self.objects.semaphores[*i] != 0;
                if ok {
                    self.objects().semaphores[*i] -= 1;
                }
                event.label.outcome = u8::from(ok);
                self.thread(t).vars[*v] = u64::from(ok);
            }
            Stmt::SemTimedWait(v, i) => {
                on(event, if gives_up { Op::SemTimeout } else { Op::SemWait }, SyncKind::Sem, *i);
                if !gives_up {
                    self.objects().semaphores[*i] -= 1;
                }
                self.thread(t).vars[*v] = u64::from(gives_up);
            }
            Stmt::SemPost(i) => {
                on(event, Op::SemPost, SyncKind::Sem, *i);
                self.objects().semaphores[*i] += 1;
            }
            _ => unreachable!("another kind of statement"),
        }
    }

    /// Arriving at a barrier, or leaving it.
    fn of_barrier(&mut self, t: usize, v: usize, b: usize, stage: Stage, event: &mut Event) {
        event.object2 = Some(names::sync(SyncKind::Barrier, b));
        let count = self.program.barriers[b] as usize;
        let arrival = self.program.arrival(b);
        let phases = &mut self.objects().barriers[b];
        if let Stage::Arrived(phase) = stage {
            event.label.op = Op::BarrierDepart;
            event.object = Some(names::phase(b, phase as u32));
            let serial = phases[phase].iter().min() == Some(&t);
            event.label.outcome = u8::from(serial);
            self.thread(t).vars[v] = u64::from(serial);
        } else {
            let phase = phases.len() - 1;
            event.label.op = Op::BarrierArrive;
            event.object = Some(names::phase(b, phase as u32));
            event.accesses.extend(arrival);
            phases[phase].push(t);
            if phases[phase].len() == count {
                phases.push(vec![]);
            }
            self.thread(t).stage = Stage::Arrived(phase);
        }
    }
}

/// The event is this operation on a synchronization object.
fn on(event: &mut Event, op: Op, kind: SyncKind, i: usize) {
    event.label.op = op;
    event.object = Some(names::sync(kind, i));
}

struct Enumerator {
    found: Enumeration,
    path: Relation,
    limit: u64,
    naming: Naming,
}

impl Enumerator {
    fn end(&mut self, into: fn(&mut Relations) -> &mut BTreeMap<Key, Vec<u8>>) -> bool {
        self.found.interleavings += 1;
        let key = self.path.key(self.naming);
        into(&mut self.found.relations).entry(key).or_insert_with(|| self.path.schedule());
        self.found.interleavings < self.limit
    }

    /// Every continuation of a state. False if the limit is reached.
    fn from(&mut self, state: &mut State<'_>) -> bool {
        let mut stuck = false;
        let mut moved = false;
        for t in 0..state.threads.len() {
            for (possible, gives_up) in state.choices(t) {
                stuck |= !possible && !gives_up;
                if !possible {
                    continue;
                }
                moved = true;
                let mut next = state.clone();
                let (event, result) = next.act(t, gives_up);
                self.path.push(event);
                let goes_on = match result {
                    Ok(()) => self.from(&mut next),
                    Err(Failed) => self.end(|r| &mut r.violating),
                };
                self.path.pop();
                if !goes_on {
                    return false;
                }
            }
        }
        moved || if stuck { self.end(|r| &mut r.deadlocked) } else { self.end(|r| &mut r.safe) }
    }
}

/// All interleavings of a program; `None` if there are `limit` or more, or if main fails before its first
/// event.
pub fn enumerate(program: &Program, naming: Naming, limit: u64) -> Option<Enumeration> {
    let mut state = State::new(program);
    state.settle(0).ok()?;
    let mut e = Enumerator { found: Enumeration::default(), path: Relation::default(), limit, naming };
    e.from(&mut state).then_some(e.found)
}

/// How an enumerated execution ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Safe,
    Deadlocked,
    Violating,
}

/// Shows every interleaving to `visit`, as its events in order (their sites are all 0). `None` if there are
/// `limit` or more, or if main fails before its first event.
pub fn each(program: &Program, limit: u64, visit: &mut dyn FnMut(&[Event], Ending)) -> Option<u64> {
    fn from(
        state: &mut State<'_>,
        path: &mut Vec<Event>,
        left: &mut u64,
        visit: &mut dyn FnMut(&[Event], Ending),
    ) -> Option<()> {
        let mut end = Some(Ending::Safe);
        for t in 0..state.threads.len() {
            for (possible, gives_up) in state.choices(t) {
                if !possible {
                    end = end.map(|e| if gives_up { e } else { Ending::Deadlocked });
                    continue;
                }
                end = None;
                let mut next = state.clone();
                let (event, result) = next.act(t, gives_up);
                path.push(event);
                match result {
                    Ok(()) => from(&mut next, path, left, visit)?,
                    Err(Failed) => {
                        *left = left.checked_sub(1)?;
                        visit(path, Ending::Violating);
                    }
                }
                path.pop();
            }
        }
        if let Some(end) = end {
            *left = left.checked_sub(1)?;
            visit(path, end);
        }
        Some(())
    }
    let mut state = State::new(program);
    state.settle(0).ok()?;
    let mut left = limit.checked_sub(1)?;
    from(&mut state, &mut Vec::new(), &mut left, visit)?;
    Some(limit - 1 - left)
}
