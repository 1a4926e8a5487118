//! The small programs as a [`Machine`]: flat code, a log of old values, and undo.
//!
//! Condition variables follow the token model: a signal adds a token, which any waiter may take that was
//! enqueued and not yet woken at that time; it is lost if there are as many tokens as waiters. A waiter takes
//! the oldest token it is eligible for. A timed waiter may give up if the remaining waiters can still take
//! all tokens.

use crate::ast::names::{self, SyncKind};
use crate::ast::{Base, BinOp, Expr, Loc, Program, Stmt};
use exec::machine::{Choice, Machine, Status, Step};
use model::stop::{SourceLocation, Violation};
use smallvec::SmallVec;
use std::sync::Arc;
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

/// One instruction. A visible statement of several events is several `Do`s with parts 0, 1, 2.
#[derive(Clone, Debug)]
enum Ins {
    Do { stmt: Stmt, part: u8, site: u32 },
    Assign(usize, Expr),
    JumpIfZero(Expr, usize),
    Jump(usize),
    Assert(Expr, u32),
    Alloc(usize, u32),
    Create(usize),
}

fn compile(body: &[Stmt], site: &mut u32, out: &mut Vec<Ins>) {
    for s in body {
        let here = *site;
        *site += 1;
        match s {
            Stmt::Assign(l, e) => out.push(Ins::Assign(*l, e.clone())),
            Stmt::Assert(e) => out.push(Ins::Assert(e.clone(), here)),
            Stmt::Alloc(l, n) => out.push(Ins::Alloc(*l, *n)),
            Stmt::Create(t) => out.push(Ins::Create(*t)),
            Stmt::If(c, then, els) => {
                let test = out.len();
                out.push(Ins::Jump(0));
                compile(then, site, out);
                let over = out.len();
                out.push(Ins::Jump(0));
                out[test] = Ins::JumpIfZero(c.clone(), out.len());
                compile(els, site, out);
                out[over] = Ins::Jump(out.len());
            }
            Stmt::Repeat(n, body) => {
                let first = *site;
                for _ in 0..*n {
                    *site = first;
                    compile(body, site, out);
                }
            }
            visible => {
                let parts = match visible {
                    Stmt::CondWait { .. } | Stmt::CondTimedWait { .. } => 3,
                    Stmt::BarrierWait(..) => 2,
                    _ => 1,
                };
                out.extend((0..parts).map(|part| Ins::Do { stmt: s.clone(), part, site: here }));
            }
        }
    }
}

/// The code of all threads.
#[derive(Debug)]
struct Code {
    program: Program,
    threads: Vec<Vec<Ins>>,
    /// Where each global begins in memory.
    offsets: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
struct Cond {
    /// Enqueued and not yet woken, as a set of threads.
    waiters: u64,
    /// For each token, oldest first, who was waiting when it was signalled (woken ones removed).
    tokens: Vec<u64>,
}

impl Cond {
    /// Can all tokens be taken by these waiters? The eligible sets grow from token to token, so that it is
    /// enough that each has as many members as tokens up to it (Hall).
    fn matched(&self, waiters: u64) -> bool {
        self.tokens.iter().enumerate().all(|(i, t)| (t & waiters).count_ones() as usize > i)
    }
}

#[derive(Clone, Debug, Default)]
struct Rw {
    /// 1 + index of the thread that holds the write lock.
    writer: u16,
    /// Who holds read locks; a thread once for each.
    readers: SmallVec<[u16; 4]>,
}

#[derive(Clone, Debug, Default)]
struct Barrier {
    arrived: u64,
    /// Serial thread of each completed phase.
    done: Vec<u16>,
}

/// A mutex.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    /// 1 + index of the holder.
    owner: u16,
    /// How often it holds it.
    times: u32,
}

/// An old value.
#[derive(Debug)]
enum Undo {
    Pc(usize, usize),
    Local(usize, u64),
    Memory(usize, u8, u64),
    Mutex(usize, Held),
    Spin(usize, u16),
    Rw(usize, Rw),
    Cond(usize, Cond),
    Sem(usize, u32),
    Barrier(usize, Barrier),
    Phase(usize, u32),
    Created(usize),
    Heap(usize),
}

/// A small program in some state.
#[derive(Debug)]
pub struct AstMachine {
    code: Arc<Code>,
    table: ThreadTable,
    alive: Vec<bool>,
    pc: Vec<usize>,
    /// `locals` values per thread.
    locals: Vec<u64>,
    /// The barrier phase that a thread has arrived in.
    phase: Vec<u32>,
    allocated: Vec<u32>,
    /// Globals, then heap objects in the order of allocation in this execution.
    memory: Vec<u8>,
    /// `(name, first byte, size)` of heap objects.
    heap: Vec<(ObjectId, usize, usize)>,
    mutexes: Vec<Held>,
    spins: Vec<u16>,
    rws: Vec<Rw>,
    conds: Vec<Cond>,
    sems: Vec<u32>,
    barriers: Vec<Barrier>,
    log: Vec<Undo>,
    marks: Vec<usize>,
}

fn eval(e: &Expr, locals: &[u64]) -> u64 {
    match e {
        Expr::Const(c) => *c,
        Expr::Local(l) => locals[*l],
        Expr::Bin(op, a, b) => apply(*op, eval(a, locals), eval(b, locals)),
    }
}

fn apply(op: BinOp, a: u64, b: u64) -> u64 {
    match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::Rem => a.checked_rem(b).unwrap_or(0),
        BinOp::And => a & b,
        BinOp::Eq => (a == b) as u64,
        BinOp::Ne => (a != b) as u64,
        BinOp::Lt => (a < b) as u64,
    }
}

fn truncate(v: u64, width: u8) -> u64 {
    if width == 8 { v } else { v & ((1 << (8 * width)) - 1) }
}

fn misuse(text: &str, t: usize, site: u32) -> Option<Violation> {
    Some(Violation::LockMisuse { text: text.into(), place: place(t, site) })
}

fn invalid(t: usize, site: u32) -> Option<Violation> {
    Some(Violation::Memory { text: "access outside of an object".into(), place: place(t, site) })
}

fn place(thread: usize, site: u32) -> SourceLocation {
    SourceLocation { function: format!("thread{thread}"), file: String::new(), line: site, column: 0 }
}

/// Where a location is.
struct Address {
    access: Access,
    /// First byte in `memory`; `None` where the pointer or the offset is invalid.
    at: Option<usize>,
}

impl AstMachine {
    /// The program at main's first visible event. An assertion that fails in main before that is
    /// reported as an error (there is no event to report it with).
    pub fn new(program: &Program) -> Result<AstMachine, Violation> {
        let mut site = 0;
        let threads: Vec<Vec<Ins>> = program
            .threads
            .iter()
            .map(|body| {
                let mut out = Vec::new();
                compile(body, &mut site, &mut out);
                out
            })
            .collect();
        let mut offsets = Vec::new();
        let mut size = 0;
        for g in &program.globals {
            offsets.push(size);
            size += *g as usize;
        }
        let mut memory = vec![0; size];
        for &(g, o, b) in &program.init {
            memory[offsets[g] + o as usize] = b;
        }
        let n = threads.len();
        let mut machine = AstMachine {
            table: ThreadTable::default(),
            alive: vec![false; n],
            pc: vec![0; n],
            locals: vec![0; n * program.locals],
            phase: vec![0; n],
            allocated: vec![0; n],
            memory,
            heap: Vec::new(),
            mutexes: vec![Held::default(); program.mutexes],
            spins: vec![0; program.spins],
            rws: vec![Rw::default(); program.rwlocks],
            conds: vec![Cond::default(); program.conds],
            sems: program.sems.clone(),
            barriers: vec![Barrier::default(); program.barriers.len()],
            log: Vec::new(),
            marks: Vec::new(),
            code: Arc::new(Code { program: program.clone(), threads, offsets }),
        };
        machine.alive[0] = true;
        match machine.run_local(0) {
            None => {
                machine.log.clear();
                Ok(machine)
            }
            Some(v) => Err(v),
        }
    }

    /// Everything that a step can change, in a form to compare (for tests of `undo`).
    pub fn state(&self) -> String {
        format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            self.alive,
            self.pc,
            self.locals,
            self.phase,
            self.allocated,
            self.memory,
            self.heap,
            self.mutexes,
            self.spins,
            self.rws,
            self.conds,
            self.sems,
            self.barriers
        )
    }

    fn locals_of(&self, t: usize) -> &[u64] {
        let n = self.code.program.locals;
        &self.locals[t * n..(t + 1) * n]
    }

    fn set_local(&mut self, t: usize, l: usize, v: u64) {
        let i = t * self.code.program.locals + l;
        self.log.push(Undo::Local(i, self.locals[i]));
        self.locals[i] = v;
    }

    fn set_pc(&mut self, t: usize, pc: usize) {
        self.log.push(Undo::Pc(t, self.pc[t]));
        self.pc[t] = pc;
    }

    fn address(&self, t: usize, loc: &Loc, write: bool) -> Address {
        let offset = eval(&loc.offset, self.locals_of(t));
        let (object, start, size) = match loc.base {
            Base::Global(g) => {
                (names::global(g), self.code.offsets[g], self.code.program.globals[g] as usize)
            }
            Base::Heap(l) => {
                let p = ObjectId(self.locals_of(t)[l]);
                match self.heap.iter().find(|h| h.0 == p) {
                    Some(&(_, start, size)) => (p, start, size),
                    None => (p, 0, 0),
                }
            }
        };
        let inside = offset.checked_add(loc.width as u64).is_some_and(|end| end <= size as u64);
        Address {
            access: Access { object, start: offset, end: offset.wrapping_add(loc.width as u64), write },
            at: inside.then(|| start + offset as usize),
        }
    }

    fn read(&self, at: usize, width: u8) -> u64 {
        let mut b = [0; 8];
        b[..width as usize].copy_from_slice(&self.memory[at..at + width as usize]);
        u64::from_le_bytes(b)
    }

    fn write(&mut self, at: usize, width: u8, v: u64) {
        self.log.push(Undo::Memory(at, width, self.read(at, width)));
        self.memory[at..at + width as usize].copy_from_slice(&v.to_le_bytes()[..width as usize]);
    }

    fn peek(&self, t: usize, loc: &Loc) -> Option<u64> {
        self.address(t, loc, false).at.map(|at| self.read(at, loc.width))
    }

    /// Runs the thread's local code, and that of threads it creates, to their next visible events.
    fn run_local(&mut self, t: usize) -> Option<Violation> {
        let code = Arc::clone(&self.code);
        loop {
            let pc = self.pc[t];
            match code.threads[t].get(pc) {
                None | Some(Ins::Do { .. }) => return None,
                Some(Ins::Assign(l, e)) => {
                    let v = eval(e, self.locals_of(t));
                    self.set_local(t, *l, v);
                    self.set_pc(t, pc + 1);
                }
                Some(Ins::Jump(to)) => self.set_pc(t, *to),
                Some(Ins::JumpIfZero(e, to)) => {
                    let next = if eval(e, self.locals_of(t)) == 0 { *to } else { pc + 1 };
                    self.set_pc(t, next);
                }
                Some(Ins::Assert(e, site)) => {
                    if eval(e, self.locals_of(t)) == 0 {
                        return Some(Violation::Assertion { text: format!("{e:?}"), place: place(t, *site) });
                    }
                    self.set_pc(t, pc + 1);
                }
                Some(Ins::Alloc(l, size)) => {
                    let name = names::heap(t, self.allocated[t]);
                    self.allocated[t] += 1;
                    self.log.push(Undo::Heap(t));
                    let start = self.memory.len();
                    self.heap.push((name, start, *size as usize));
                    self.memory.resize(start + *size as usize, 0);
                    self.set_local(t, *l, name.0);
                    self.set_pc(t, pc + 1);
                }
                Some(Ins::Create(child)) => {
                    self.set_pc(t, pc + 1);
                    self.alive[*child] = true;
                    self.log.push(Undo::Created(*child));
                    while self.table.len() <= *child {
                        let rank = self.table.0.len() as u32;
                        self.table.0.push(ThreadName { parent: ThreadIx::MAIN, rank });
                    }
                    if let Some(v) = self.run_local(*child) {
                        return Some(v);
                    }
                }
            }
        }
    }

    fn instruction(&self, t: usize) -> Option<(&Stmt, u8, u32)> {
        match self.code.threads[t].get(self.pc[t]) {
            Some(Ins::Do { stmt, part, site }) => Some((stmt, *part, *site)),
            _ => None,
        }
    }

    fn finished(&self, t: usize) -> bool {
        self.alive[t] && self.pc[t] >= self.code.threads[t].len()
    }

    fn enabled(&self, t: usize, choice: Choice) -> Status {
        use Stmt::*;
        let Some((stmt, part, _)) = self.instruction(t) else { return Status::Finished };
        let when = |b: bool| if b { Status::Ready } else { Status::Blocked };
        if choice == Choice::Timeout {
            return match (stmt, part) {
                (CondTimedWait { cond, .. }, 1) => {
                    let c = &self.conds[*cond];
                    when(c.matched(c.waiters & !(1 << t)))
                }
                (TimedLock(_, m), _) => when(!self.can_lock(t, *m)),
                (SemTimedWait(_, s), _) => when(self.sems[*s] == 0),
                _ => Status::Absent,
            };
        }
        when(match (stmt, part) {
            (Join(c) | JoinInto(_, c), _) => self.finished(*c),
            (Await(tests), _) => !tests.iter().all(|test| {
                self.peek(t, &test.loc).is_some_and(|v| {
                    apply(test.op, v, truncate(eval(&test.value, self.locals_of(t)), test.loc.width)) != 0
                })
            }),
            (Lock(m) | TimedLock(_, m), _) => self.can_lock(t, *m),
            (CondWait { mutex, .. } | CondTimedWait { mutex, .. }, 2) => self.can_lock(t, *mutex),
            (CondWait { cond, .. } | CondTimedWait { cond, .. }, 1) => {
                self.conds[*cond].tokens.iter().any(|k| k >> t & 1 == 1)
            }
            (SpinLock(m), _) => self.spins[*m] == 0,
            (ReadLock(r), _) => self.rws[*r].writer == 0,
            (WriteLock(r), _) => self.rws[*r].writer == 0 && self.rws[*r].readers.is_empty(),
            (SemWait(s) | SemTimedWait(_, s), _) => self.sems[*s] > 0,
            (BarrierWait(_, b), 1) => self.barriers[*b].done.len() > self.phase[t] as usize,
            _ => true,
        })
    }

    fn event(&self, t: usize, choice: Choice) -> Event {
        use Stmt::*;
        let (stmt, part, site) = self.instruction(t).expect("the thread has a next event");
        let thread = ThreadIx(t as u16);
        let event = |op, object, object2, outcome: bool| Event {
            thread,
            label: Label { site: SiteId(site), op, outcome: outcome as u8 },
            accesses: Default::default(),
            object,
            object2,
        };
        let sync = |op, kind, i: usize| event(op, Some(names::sync(kind, i)), None, false);
        let tried = |op, kind, i: usize, ok: bool| event(op, Some(names::sync(kind, i)), None, ok);
        let access = |op, loc: &Loc, write| {
            let mut e = event(op, None, None, false);
            e.accesses.push(self.address(t, loc, write).access);
            e
        };
        let give_up = choice == Choice::Timeout;
        match (stmt, part) {
            (Join(c) | JoinInto(_, c), _) => event(Op::Join, Some(ObjectId(*c as u64)), None, false),
            (Load(_, loc), _) => access(Op::Load, loc, false),
            (Store(loc, _), _) => access(Op::Store, loc, true),
            (FetchAdd(_, loc, _) | Exchange(_, loc, _), _) => access(Op::Rmw, loc, true),
            (Cas { loc, expected, .. }, _) => {
                let want = truncate(eval(expected, self.locals_of(t)), loc.width);
                access(Op::CmpXchg, loc, self.peek(t, loc) == Some(want))
            }
            (Await(tests), _) => {
                let mut e = event(Op::Await, None, None, false);
                e.accesses.extend(tests.iter().map(|x| self.address(t, &x.loc, false).access));
                e
            }
            (TimedLock(_, m), _) if give_up => sync(Op::MutexTimeout, SyncKind::Mutex, *m),
            (SemTimedWait(_, s), _) if give_up => sync(Op::SemTimeout, SyncKind::Sem, *s),
            (Lock(m) | TimedLock(_, m), _) => sync(Op::MutexLock, SyncKind::Mutex, *m),
            (TryLock(_, m), _) => tried(Op::MutexTryLock, SyncKind::Mutex, *m, self.can_lock(t, *m)),
            (Unlock(m), _) => sync(Op::MutexUnlock, SyncKind::Mutex, *m),
            (SpinLock(m), _) => sync(Op::SpinLock, SyncKind::Spin, *m),
            (SpinUnlock(m), _) => sync(Op::SpinUnlock, SyncKind::Spin, *m),
            (ReadLock(r), _) => sync(Op::RwReadLock, SyncKind::Rw, *r),
            (WriteLock(r), _) => sync(Op::RwWriteLock, SyncKind::Rw, *r),
            (TryReadLock(_, r), _) => tried(Op::RwTryReadLock, SyncKind::Rw, *r, self.rws[*r].writer == 0),
            (TryWriteLock(_, r), _) => {
                let free = self.rws[*r].writer == 0 && self.rws[*r].readers.is_empty();
                tried(Op::RwTryWriteLock, SyncKind::Rw, *r, free)
            }
            (RwUnlock(r), _) => {
                tried(Op::RwUnlock, SyncKind::Rw, *r, self.rws[*r].readers.contains(&(t as u16)))
            }
            (CondWait { cond, mutex } | CondTimedWait { cond, mutex, .. }, part) => {
                let object = Some(names::sync(SyncKind::Cond, *cond));
                let object2 = Some(names::sync(SyncKind::Mutex, *mutex));
                match part {
                    0 => event(Op::CondEnqueue, object, object2, false),
                    1 if give_up => event(Op::CondTimeout, object, None, false),
                    1 => event(Op::CondWake, object, None, false),
                    _ => event(Op::CondReacquire, object, object2, false),
                }
            }
            (Signal(c), _) => sync(Op::CondSignal, SyncKind::Cond, *c),
            (Broadcast(c), _) => sync(Op::CondBroadcast, SyncKind::Cond, *c),
            (SemWait(s) | SemTimedWait(_, s), _) => sync(Op::SemWait, SyncKind::Sem, *s),
            (SemTryWait(_, s), _) => tried(Op::SemTryWait, SyncKind::Sem, *s, self.sems[*s] > 0),
            (SemPost(s), _) => sync(Op::SemPost, SyncKind::Sem, *s),
            (BarrierWait(_, b), part) => {
                let barrier = Some(names::sync(SyncKind::Barrier, *b));
                let done = &self.barriers[*b].done;
                if part == 0 {
                    let phase = Some(names::phase(*b, done.len() as u32));
                    let mut e = event(Op::BarrierArrive, phase, barrier, false);
                    e.accesses.extend(self.code.program.arrival(*b));
                    e
                } else {
                    let phase = self.phase[t];
                    let serial = done.get(phase as usize).is_some_and(|s| *s as usize == t);
                    event(Op::BarrierDepart, Some(names::phase(*b, phase)), barrier, serial)
                }
            }
            (Assign(..) | If(..) | Repeat(..) | Assert(_) | Alloc(..) | Create(_), _) => {
                unreachable!("local statements are compiled away")
            }
        }
    }

    /// The effect of the visible instruction, without moving on.
    fn execute(&mut self, t: usize, stmt: &Stmt, part: u8, site: u32, give_up: bool) -> Option<Violation> {
        use Stmt::*;
        match stmt {
            Join(_) | Await(_) => None,
            JoinInto(dst, c) => {
                self.set_local(t, *dst, self.locals_of(*c)[0]);
                None
            }
            Load(..) | Store(..) | FetchAdd(..) | Exchange(..) | Cas { .. } => {
                self.access_memory(t, stmt, site)
            }
            Lock(_) | TryLock(..) | TimedLock(..) | Unlock(_) | SpinLock(_) | SpinUnlock(_) => {
                self.of_mutex(t, stmt, site, give_up)
            }
            ReadLock(_) | TryReadLock(..) | WriteLock(_) | TryWriteLock(..) | RwUnlock(_) => {
                self.of_rwlock(t, stmt, site)
            }
            CondWait { .. } | CondTimedWait { .. } | Signal(_) | Broadcast(_) => {
                self.of_condition(t, stmt, part, site, give_up)
            }
            SemWait(_) | SemTryWait(..) | SemTimedWait(..) | SemPost(_) => {
                self.of_semaphore(t, stmt, give_up);
                None
            }
            BarrierWait(..) => {
                self.of_barrier(t, stmt, part);
                None
            }
            Assign(..) | If(..) | Repeat(..) | Assert(_) | Alloc(..) | Create(_) => {
                unreachable!("local statements are compiled away")
            }
        }
    }

    /// Loads, stores and what is both.
    fn access_memory(&mut self, t: usize, stmt: &Stmt, site: u32) -> Option<Violation> {
        use Stmt::*;
        match stmt {
            Load(dst, loc) => {
                let Some(v) = self.peek(t, loc) else { return invalid(t, site) };
                self.set_local(t, *dst, v);
            }
            Store(loc, e) => {
                let Some(at) = self.address(t, loc, true).at else { return invalid(t, site) };
                let v = eval(e, self.locals_of(t));
                self.write(at, loc.width, v);
            }
            FetchAdd(dst, loc, e) | Exchange(dst, loc, e) => {
                let Some(at) = self.address(t, loc, true).at else { return invalid(t, site) };
                let old = self.read(at, loc.width);
                let v = eval(e, self.locals_of(t));
                let new = if matches!(stmt, FetchAdd(..)) { old.wrapping_add(v) } else { v };
                self.write(at, loc.width, new);
                self.set_local(t, *dst, old);
            }
            Cas { dst, loc, expected, desired } => {
                let Some(at) = self.address(t, loc, true).at else { return invalid(t, site) };
                let ok = self.read(at, loc.width) == truncate(eval(expected, self.locals_of(t)), loc.width);
                if ok {
                    let v = eval(desired, self.locals_of(t));
                    self.write(at, loc.width, v);
                }
                self.set_local(t, *dst, ok as u64);
            }
            _ => unreachable!("another kind of statement"),
        }
        None
    }

    /// Mutexes and spin locks.
    fn of_mutex(&mut self, t: usize, stmt: &Stmt, site: u32, give_up: bool) -> Option<Violation> {
        use Stmt::*;
        let me = t as u16 + 1;
        match stmt {
            TimedLock(dst, m) => {
                if !give_up {
                    self.lock_mutex(*m, me);
                }
                self.set_local(t, *dst, give_up as u64);
            }
            Lock(m) => self.lock_mutex(*m, me),
            TryLock(dst, m) => {
                let ok = self.can_lock(t, *m);
                if ok {
                    self.lock_mutex(*m, me);
                }
                self.set_local(t, *dst, ok as u64);
            }
            Unlock(m) => {
                if self.mutexes[*m].owner != me {
                    return misuse("unlock of a mutex that the thread does not hold", t, site);
                }
                self.unlock_mutex(*m);
            }
            SpinLock(m) => {
                self.log.push(Undo::Spin(*m, self.spins[*m]));
                self.spins[*m] = me;
            }
            SpinUnlock(m) => {
                if self.spins[*m] != me {
                    return misuse("unlock of a spin lock that the thread does not hold", t, site);
                }
                self.log.push(Undo::Spin(*m, self.spins[*m]));
                self.spins[*m] = 0;
            }
            _ => unreachable!("another kind of statement"),
        }
        None
    }

    /// Read-write locks.
    fn of_rwlock(&mut self, t: usize, stmt: &Stmt, site: u32) -> Option<Violation> {
        use Stmt::*;
        let me = t as u16 + 1;
        match stmt {
            ReadLock(r) | TryReadLock(_, r) => {
                let ok = self.rws[*r].writer == 0;
                if ok {
                    self.log.push(Undo::Rw(*r, self.rws[*r].clone()));
                    self.rws[*r].readers.push(t as u16);
                }
                if let TryReadLock(dst, _) = stmt {
                    self.set_local(t, *dst, ok as u64);
                }
            }
            WriteLock(r) | TryWriteLock(_, r) => {
                let ok = self.rws[*r].writer == 0 && self.rws[*r].readers.is_empty();
                if ok {
                    self.log.push(Undo::Rw(*r, self.rws[*r].clone()));
                    self.rws[*r].writer = me;
                }
                if let TryWriteLock(dst, _) = stmt {
                    self.set_local(t, *dst, ok as u64);
                }
            }
            RwUnlock(r) => {
                let reads = self.rws[*r].readers.iter().position(|x| *x == t as u16);
                if self.rws[*r].writer != me && reads.is_none() {
                    return misuse("unlock of a read-write lock that the thread does not hold", t, site);
                }
                self.log.push(Undo::Rw(*r, self.rws[*r].clone()));
                let rw = &mut self.rws[*r];
                match reads {
                    Some(i) => drop(rw.readers.remove(i)),
                    None => rw.writer = 0,
                }
            }
            _ => unreachable!("another kind of statement"),
        }
        None
    }

    /// Signals, and the parts of a wait.
    fn of_condition(
        &mut self,
        t: usize,
        stmt: &Stmt,
        part: u8,
        site: u32,
        give_up: bool,
    ) -> Option<Violation> {
        use Stmt::*;
        let me = t as u16 + 1;
        match (stmt, part) {
            (CondWait { cond, mutex } | CondTimedWait { cond, mutex, .. }, 0) => {
                if self.mutexes[*mutex].owner != me {
                    return misuse("wait without holding the mutex", t, site);
                }
                self.unlock_mutex(*mutex);
                self.change_cond(*cond).waiters |= 1 << t;
            }
            (CondWait { cond, .. } | CondTimedWait { cond, .. }, 1) => {
                let c = self.change_cond(*cond);
                c.waiters &= !(1 << t);
                if !give_up && let Some(oldest) = c.tokens.iter().position(|k| k >> t & 1 == 1) {
                    c.tokens.remove(oldest);
                }
                c.tokens.iter_mut().for_each(|k| *k &= !(1 << t));
                if let CondTimedWait { dst, .. } = stmt {
                    self.set_local(t, *dst, give_up as u64);
                }
            }
            (CondWait { mutex, .. } | CondTimedWait { mutex, .. }, _) => self.lock_mutex(*mutex, me),
            (Signal(c), _) => {
                let c = self.change_cond(*c);
                if c.tokens.len() < c.waiters.count_ones() as usize {
                    c.tokens.push(c.waiters);
                }
            }
            (Broadcast(c), _) => {
                let c = self.change_cond(*c);
                while c.tokens.len() < c.waiters.count_ones() as usize {
                    c.tokens.push(c.waiters);
                }
            }
            _ => unreachable!("another kind of statement"),
        }
        None
    }

    /// Semaphores.
    fn of_semaphore(&mut self, t: usize, stmt: &Stmt, give_up: bool) {
        use Stmt::*;
        match stmt {
            SemWait(s) => self.set_sem(*s, self.sems[*s] - 1),
            SemTryWait(dst, s) => {
                let ok = self.sems[*s] > 0;
                if ok {
                    self.set_sem(*s, self.sems[*s] - 1);
                }
                self.set_local(t, *dst, ok as u64);
            }
            SemTimedWait(dst, s) => {
                if !give_up {
                    self.set_sem(*s, self.sems[*s] - 1);
                }
                self.set_local(t, *dst, give_up as u64);
            }
            SemPost(s) => self.set_sem(*s, self.sems[*s] + 1),
            _ => unreachable!("another kind of statement"),
        }
    }

    /// Arriving at a barrier, or leaving it.
    fn of_barrier(&mut self, t: usize, stmt: &Stmt, part: u8) {
        use Stmt::*;
        match (stmt, part) {
            (BarrierWait(_, b), 0) => {
                self.log.push(Undo::Barrier(*b, self.barriers[*b].clone()));
                self.log.push(Undo::Phase(t, self.phase[t]));
                let count = self.code.program.barriers[*b];
                let barrier = &mut self.barriers[*b];
                self.phase[t] = barrier.done.len() as u32;
                barrier.arrived |= 1 << t;
                if barrier.arrived.count_ones() == count {
                    barrier.done.push(barrier.arrived.trailing_zeros() as u16);
                    barrier.arrived = 0;
                }
            }
            (BarrierWait(dst, b), _) => {
                let serial = self.barriers[*b].done[self.phase[t] as usize] as usize == t;
                self.set_local(t, *dst, serial as u64);
            }
            _ => unreachable!("another kind of statement"),
        }
    }

    fn can_lock(&self, t: usize, m: usize) -> bool {
        let Held { owner, .. } = self.mutexes[m];
        owner == 0 || m < self.code.program.recursive && owner == t as u16 + 1
    }

    fn lock_mutex(&mut self, m: usize, owner: u16) {
        self.log.push(Undo::Mutex(m, self.mutexes[m]));
        self.mutexes[m] = Held { owner, times: self.mutexes[m].times + 1 };
    }

    fn unlock_mutex(&mut self, m: usize) {
        self.log.push(Undo::Mutex(m, self.mutexes[m]));
        let Held { owner, times } = self.mutexes[m];
        self.mutexes[m] = if times == 1 { Held::default() } else { Held { owner, times: times - 1 } };
    }

    fn set_sem(&mut self, s: usize, v: u32) {
        self.log.push(Undo::Sem(s, self.sems[s]));
        self.sems[s] = v;
    }

    fn change_cond(&mut self, c: usize) -> &mut Cond {
        self.log.push(Undo::Cond(c, self.conds[c].clone()));
        &mut self.conds[c]
    }
}

impl Machine for AstMachine {
    fn adopt(&mut self, threads: &ThreadTable) -> bool {
        let fits = threads.0.starts_with(&self.table.0);
        if fits {
            self.table = threads.clone();
        }
        fits
    }

    fn threads(&self) -> &ThreadTable {
        &self.table
    }

    fn status(&self, t: ThreadIx, choice: Choice) -> Status {
        let t = t.index();
        if t >= self.alive.len() || !self.alive[t] {
            return Status::Absent;
        }
        match self.enabled(t, choice) {
            Status::Finished if choice == Choice::Timeout => Status::Absent,
            s => s,
        }
    }

    fn next_event(&self, t: ThreadIx, choice: Choice) -> Event {
        self.event(t.index(), choice)
    }

    fn step(&mut self, t: ThreadIx, choice: Choice) -> Step {
        let t = t.index();
        let event = self.event(t, choice);
        self.marks.push(self.log.len());
        let code = Arc::clone(&self.code);
        let Some(Ins::Do { stmt, part, site }) = code.threads[t].get(self.pc[t]) else {
            unreachable!("event() found a visible instruction")
        };
        let give_up = choice == Choice::Timeout;
        if let Some(v) = self.execute(t, stmt, *part, *site, give_up) {
            return Step::Violated(event, v);
        }
        self.set_pc(t, self.pc[t] + 1);
        match self.run_local(t) {
            None => Step::Done(event),
            Some(v) => Step::Violated(event, v),
        }
    }

    fn undo(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        while self.log.len() > mark {
            match self.log.pop().expect("longer than the mark") {
                Undo::Pc(t, v) => self.pc[t] = v,
                Undo::Local(i, v) => self.locals[i] = v,
                Undo::Memory(at, w, v) => {
                    self.memory[at..at + w as usize].copy_from_slice(&v.to_le_bytes()[..w as usize]);
                }
                Undo::Mutex(i, v) => self.mutexes[i] = v,
                Undo::Spin(i, v) => self.spins[i] = v,
                Undo::Rw(i, v) => self.rws[i] = v,
                Undo::Cond(i, v) => self.conds[i] = v,
                Undo::Sem(i, v) => self.sems[i] = v,
                Undo::Barrier(i, v) => self.barriers[i] = v,
                Undo::Phase(t, v) => self.phase[t] = v,
                Undo::Created(t) => self.alive[t] = false,
                Undo::Heap(t) => {
                    let (_, start, _) = self.heap.pop().expect("allocated before");
                    self.memory.truncate(start);
                    self.allocated[t] -= 1;
                }
            }
        }
    }

    fn depth(&self) -> usize {
        self.marks.len()
    }
}
