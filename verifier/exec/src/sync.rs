//! Synchronization objects: spin locks, semaphores, once. (Mutexes are in [`super::mutex`], read-write locks
//! in [`super::rwlock`], condition variables in [`super::cond`], barriers in [`super::arrivals`], and calls
//! that fail whatever others do in [`super::refusal`]; the types of their states in [`super::sync_state`].)
//!
//! An object's first four bytes hold a handle, 1 + its index in the table of states, with a shadow code of
//! its own, so that program code that reads it as data is noticed. Zero bytes are a static initialiser where
//! the type has one.
//!
//! Waiting is no event: a call that would wait is blocked, and its event happens when it can go on.

use crate::attributes::{BARRIER_SHARED, COND_SHARED, RW_KIND};
use crate::errno::{EAGAIN, EBUSY, EOVERFLOW, ETIMEDOUT, MINUS_ONE};
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::{Life, Undo, Val};
use crate::machine::{Choice, Status};
use crate::memory::NOBODY;
use crate::mutex::RECURSIVE;
use crate::pending::Plan;
use crate::refusal::SEM_MOST;
use crate::rwlock::PREFERS_WRITERS;
use crate::sync_state::{Barrier, Once, Semaphore, SpinLock, State, SyncObject, SyncState, Type};
use model::builtin::Builtin;
use model::inst::{Inst, NO_REG, Range, Reg};
use model::shadow::{CLEAN, HANDLE, POISON, PTR, UNINIT};
use traceformat::event::{ObjectId, Op};

/// What is at an address.
#[derive(Clone, Copy)]
pub(super) enum Found {
    Known(usize),
    /// Statically initialised, not used yet.
    Fresh(u32),
}

/// As many bytes as the largest type of synchronization objects has, of two kinds. (Each status of a thread
/// that waits compares with them, all bytes at once.)
const HANDLES: [u8; 64] = [HANDLE; 64];
const ZEROS: [u8; 64] = [0; 64];

impl Interp<'_> {
    /// Identity of the object at an address in events. Two objects share one only by a collision of 63-bit
    /// hashes, which adds a dependence and takes none away.
    pub(super) fn sync_id(&self, p: Val) -> ObjectId {
        self.phase_id(p, 0)
    }

    /// Identity of a barrier's phase (from 1).
    pub(super) fn phase_id(&self, p: Val, phase: u64) -> ObjectId {
        let id = self.objects.get((p.bits >> 32) as usize).map_or(u64::MAX, |o| o.id.0);
        let mut x = id.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        x = (x ^ x >> 29 ^ (p.bits as u32 as u64)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ x >> 32 ^ phase).wrapping_mul(0x94D0_49BB_1331_11EB);
        ObjectId((x ^ x >> 29) | 1 << 63)
    }

    pub(super) fn find(&self, p: Val, ty: Type) -> Result<Found, Fault> {
        let at = self.locate(p, ty.used())?;
        let shade = Self::word(&self.shade, at.byte) as u32;
        let first = Self::word(&self.bytes, at.byte) as u32;
        let broken = |why: &str| Err(Fault::Misuse(format!("the {} {why}", ty.name())));
        if shade == u32::from_le_bytes([HANDLE; 4]) {
            let index = (first as usize).wrapping_sub(1);
            // Parts of two handles may say anything.
            let Some(s) = self.syncs.get(index).filter(|s| s.address == p.bits) else {
                return unsupported("pthread", format!("a copy of a {}", ty.name()));
            };
            if s.dead {
                return broken("has been destroyed");
            }
            if s.state.ty() != ty {
                return broken(&format!("is a {}", s.state.ty().name()));
            }
            let rest = at.byte as usize + 4..at.byte as usize + ty.used() as usize;
            if self.shade[rest.clone()] != HANDLES[..rest.len()]
                || self.bytes[rest.clone()] != ZEROS[..rest.len()]
            {
                return unsupported("pthread", format!("a {} whose bytes have been written", ty.name()));
            }
            return Ok(Found::Known(index));
        }
        if shade as u8 == UNINIT {
            return broken("was never initialised");
        }
        let range = at.byte as usize..at.byte as usize + ty.used() as usize;
        let clean = self.shade[range.clone()].iter().all(|s| *s == CLEAN);
        if !clean || !ty.has_static_initialiser() {
            return broken("was never initialised");
        }
        // Where glibc's static initialisers differ from zero: `__kind` of a mutex, `__flags` of a read-write
        // lock.
        let special = match ty {
            Type::Mutex => 16..20,
            Type::Rw => 48..52,
            _ => 0..0,
        };
        let kind = if special.is_empty() {
            0
        } else {
            Self::word(&self.bytes, at.byte + special.start as u32) as u32
        };
        let other = |(i, b): (usize, &u8)| *b != 0 && !special.contains(&i);
        let most = if ty == Type::Rw { PREFERS_WRITERS } else { 3 };
        if kind > most || self.bytes[range].iter().enumerate().any(other) {
            return broken("was never initialised");
        }
        // An adaptive mutex is as a normal one, and a lock that prefers writers a little as one that does
        // not.
        Ok(Found::Fresh(if ty == Type::Rw { kind & PREFERS_WRITERS } else { kind % 3 }))
    }

    /// The object's state for reading; a fresh one as it would be.
    pub(super) fn view<S: State, R>(&self, p: Val, f: impl FnOnce(&S) -> R) -> Result<R, Fault> {
        Ok(match self.find(p, S::TYPE)? {
            Found::Known(i) => f(S::of(&self.syncs[i].state).expect("found by its type")),
            Found::Fresh(kind) => f(&S::new(kind)),
        })
    }

    /// The object's state for writing, saved in the journal.
    pub(super) fn change<S: State>(&mut self, t: usize, p: Val) -> Result<&mut S, Fault> {
        let object = self.change_object(t, p, S::TYPE)?;
        Ok(S::of_mut(&mut object.state).expect("found by its type"))
    }

    /// As [`Interp::change`], of whatever type it is.
    fn change_object(&mut self, t: usize, p: Val, ty: Type) -> Result<&mut SyncObject, Fault> {
        let found = self.find(p, ty)?;
        let bytes = match found {
            Found::Known(i) => self.syncs[i].bytes.into(),
            Found::Fresh(_) => ty.used(),
        };
        self.note_object(t, p, bytes)?;
        let i = match found {
            Found::Known(i) => i,
            Found::Fresh(kind) => self.add(p, SyncState::new(ty, kind), bytes)?,
        };
        self.journal.syncs.push(self.syncs[i].clone());
        self.journal.entries.push(Undo::Sync { index: i as u32 });
        Ok(&mut self.syncs[i])
    }

    /// A new state for the object in these bytes.
    fn add(&mut self, p: Val, state: SyncState, bytes: u64) -> Result<usize, Fault> {
        let at = self.locate(p, bytes)?;
        self.syncs.push(SyncObject { address: p.bits, dead: false, bytes: bytes as u32, state });
        self.journal.entries.push(Undo::NewSync);
        let i = self.syncs.len() - 1;
        // What else is there is the library's, too.
        self.fill(at, bytes, 0, HANDLE)?;
        self.write(at, 4, i as u64 + 1, HANDLE)?;
        Ok(i)
    }

    /// The next event of a synchronization call. `None`: the choice does not exist here.
    pub(super) fn sync_plan(&self, t: usize, f: Builtin, args: Range, choice: Choice) -> Option<Plan> {
        let timed = match f {
            Builtin::CondTimedWait | Builtin::CondClockWait => self.threads[t].head.phase == 1,
            f => f.is_timed(),
        };
        if choice == Choice::Timeout && !timed {
            return None;
        }
        let p = self.arg(t, args, 0);
        match self.plan(t, f, p, args, choice) {
            Ok(plan) => plan,
            // What is wrong with the object, the step will say.
            Err(_) => (choice == Choice::Main).then(|| Plan::new(op_of(f), true, None)),
        }
    }

    fn plan(&self, t: usize, f: Builtin, p: Val, args: Range, choice: Choice) -> Result<Option<Plan>, Fault> {
        let me = t as u16;
        let timeout = choice == Choice::Timeout;
        let id = Some(self.sync_id(p));
        let head = &self.threads[t].head;
        let with = |op, ready, outcome: bool| Plan { outcome: outcome as u8, ..Plan::new(op, ready, id) };
        if self.refusal(t, f, p, args)?.is_some() {
            return Ok((!timeout).then(|| with(Op::Refused, true, false)));
        }
        Ok(Some(match f {
            Builtin::Join => {
                let u = self.thread_of(p)?;
                // glibc refuses a join of a thread that waits for this one: which of two that is depends on
                // who comes first, and waiting is no event.
                let over = self.threads[u].head.life == Life::Finished || self.is_joining(u, t);
                Plan::new(Op::Join, over, Some(ObjectId(u as u64)))
            }
            Builtin::MutexLock
            | Builtin::MutexTimedLock
            | Builtin::MutexClockLock
            | Builtin::MutexTryLock => {
                self.mutex_plan(t, f, p, self.is_invalid_for_lock(t, f, args)?, timeout)?
            }
            _ if f.is_rwlock() => return self.rw_plan(t, f, p, choice),
            Builtin::CondWait | Builtin::CondTimedWait | Builtin::CondClockWait => {
                self.cond_plan(t, p, self.arg(t, args, 1), choice)?
            }
            Builtin::BarrierWait if head.phase == 0 => {
                let phase = self.view(p, |b: &Barrier| b.phase)?;
                let object = Some(self.phase_id(p, phase as u64 + 1));
                Plan { object2: id, ..Plan::new(Op::BarrierArrive, true, object) }
            }
            Builtin::BarrierWait => {
                let leaves = self.view(p, |b: &Barrier| {
                    b.leaving.iter().find(|l| l.0 == me && l.1 == head.stamp).map(|l| l.2)
                })?;
                let object = Some(self.phase_id(p, head.stamp as u64 + 1));
                let plan = Plan::new(Op::BarrierDepart, leaves.is_some(), object);
                Plan { object2: id, outcome: leaves.unwrap_or(false) as u8, ..plan }
            }
            Builtin::SemWait | Builtin::SemTimedWait | Builtin::SemClockWait => {
                let ok = self.view(p, |s: &Semaphore| s.value > 0)?;
                if timeout { with(Op::SemTimeout, !ok, false) } else { with(Op::SemWait, ok, false) }
            }
            Builtin::SemTryWait => with(Op::SemTryWait, true, self.view(p, |s: &Semaphore| s.value > 0)?),
            Builtin::Once if head.phase == 0 => {
                let (waits, first) =
                    self.view(p, |o: &Once| (matches!(o, Once::Running(_)), matches!(o, Once::New)))?;
                with(Op::OnceBegin, !waits, first)
            }
            Builtin::Once => with(Op::OnceEnd, true, false),
            Builtin::SpinLock => with(Op::SpinLock, self.view(p, |s: &SpinLock| s.owner == NOBODY)?, false),
            Builtin::SpinTryLock => {
                with(Op::SpinTryLock, true, self.view(p, |s: &SpinLock| s.owner == NOBODY)?)
            }
            _ => with(op_of(f), true, false),
        }))
    }

    /// Executes the event of a synchronization call.
    pub(super) fn sync_step(
        &mut self,
        t: usize,
        f: Builtin,
        args: Range,
        dst: Reg,
        choice: Choice,
    ) -> Result<(), Fault> {
        let me = t as u16;
        let p = self.arg(t, args, 0);
        let plan = self.plan(t, f, p, args, choice)?.filter(|p| p.status == Status::Ready);
        let Some(plan) = plan else { return unsupported("schedule", "a blocked call is taken") };
        self.note_deadline(t, f, args)?;
        let ok = plan.outcome != 0;
        let mut result = 0;
        match f {
            _ if plan.op == Op::Refused => result = self.refused(t, f, p, args)?,
            Builtin::Join => self.join(t, p, self.arg(t, args, 1))?,
            Builtin::MutexLock
            | Builtin::MutexTimedLock
            | Builtin::MutexClockLock
            | Builtin::MutexTryLock => result = self.mutex_lock(t, f, p, &plan)?,
            Builtin::MutexUnlock => result = self.mutex_unlock(t, p)?,
            _ if f.is_rwlock() => match self.rw_step(t, f, p, &plan)? {
                Some(r) => result = r,
                None => return Ok(()),
            },
            Builtin::CondWait | Builtin::CondTimedWait | Builtin::CondClockWait => {
                return self.cond_step(t, p, self.arg(t, args, 1), dst, choice);
            }
            Builtin::CondSignal | Builtin::CondBroadcast => self.signal(t, p, f == Builtin::CondBroadcast)?,
            Builtin::BarrierWait => return self.barrier(t, p, dst),
            Builtin::SemWait | Builtin::SemTimedWait | Builtin::SemClockWait | Builtin::SemTryWait => {
                let taken = plan.op == Op::SemWait || ok;
                let s = self.change::<Semaphore>(t, p)?;
                if taken {
                    s.value -= 1;
                } else {
                    let code = if f == Builtin::SemTryWait { EAGAIN } else { ETIMEDOUT };
                    self.set_errno(t, code)?;
                    result = MINUS_ONE;
                }
            }
            Builtin::SemPost => result = self.post(t, p)?,
            Builtin::SemGetValue => {
                let n = self.view(p, |s: &Semaphore| s.value)?;
                self.note_object(t, p, Type::Sem.size())?;
                let to = self.arg(t, args, 1);
                self.store_local(t, to, 4, n as u64, CLEAN)?;
            }
            Builtin::Once => return self.once(t, p, self.arg(t, args, 1), dst),
            Builtin::SpinLock | Builtin::SpinTryLock => {
                let s = self.change::<SpinLock>(t, p)?;
                if s.owner == NOBODY {
                    s.owner = me;
                } else {
                    result = EBUSY;
                }
            }
            Builtin::SpinUnlock => {
                let s = self.change::<SpinLock>(t, p)?;
                if s.owner != me {
                    return Err(Fault::Misuse("unlock of a spin lock that this thread does not hold".into()));
                }
                s.owner = NOBODY;
            }
            Builtin::MutexInit
            | Builtin::MtxInit
            | Builtin::RwInit
            | Builtin::CondInit
            | Builtin::BarrierInit
            | Builtin::SemInit
            | Builtin::SpinInit => self.init(t, f, p, args)?,
            _ => self.destroy(t, f, p)?,
        }
        self.set(t, dst, result, CLEAN);
        self.threads[t].head.pc += 1;
        Ok(())
    }

    /// Does thread `u` stand before a join of `t`?
    fn is_joining(&self, u: usize, t: usize) -> bool {
        let head = &self.threads[u].head;
        match *self.current(u) {
            Inst::Lib { f: Builtin::Join, args, .. } if head.life == Life::Running && head.decision == 0 => {
                self.thread_of(self.arg(u, args, 0)).is_ok_and(|v| v == t && v != u)
            }
            _ => false,
        }
    }

    fn join(&mut self, t: usize, handle: Val, slot: Val) -> Result<(), Fault> {
        let u = self.thread_of(handle)?;
        let head = &self.threads[u].head;
        if head.life != Life::Finished {
            return unsupported("pthread", "two threads join each other");
        }
        if head.joined || head.detached {
            return Err(Fault::Misuse("a thread is joined that was joined or detached before".into()));
        }
        let ((bits, shadow), int) = (head.retval, head.returned_int);
        self.save_head(u);
        self.may_recycle(t, u)?;
        (self.threads[u].head.joined, self.threads[u].head.joiner) = (true, t as u16);
        if u != 0 {
            self.unjoined -= 1;
        }
        self.join_clocks(t, u)?;
        if slot.shadow != CLEAN || slot.bits != 0 {
            // Of an `int` the machine returns the lower half of a register; nobody knows what is in the
            // other.
            if int {
                self.store_local(t, slot, 8, 0, POISON)?;
            }
            self.store_local(t, slot, if int { 4 } else { 8 }, bits, shadow)?;
        }
        Ok(())
    }

    /// `sem_post`. Posts commute, but not where the next one is too much.
    fn post(&mut self, t: usize, p: Val) -> Result<u64, Fault> {
        let alone = self.unjoined == 0;
        let s = self.change::<Semaphore>(t, p)?;
        if u64::from(s.value) < SEM_MOST {
            s.value += 1;
            return Ok(0);
        }
        if !alone {
            return unsupported("pthread", "a semaphore overflows while other threads exist");
        }
        self.set_errno(t, EOVERFLOW)?;
        Ok(MINUS_ONE)
    }

    /// Executes a call that fails whatever others do; its result.
    fn refused(&mut self, t: usize, f: Builtin, p: Val, args: Range) -> Result<u64, Fault> {
        let code = self.refusal(t, f, p, args)?.unwrap_or(0);
        if p.shadow == PTR && f != Builtin::Join {
            self.note_object(t, p, type_of(f).size())?;
        }
        if !matches!(f, Builtin::SemInit | Builtin::SemTimedWait | Builtin::SemClockWait) {
            return Ok(code);
        }
        self.set_errno(t, code)?;
        Ok(MINUS_ONE)
    }

    fn once(&mut self, t: usize, p: Val, routine: Val, dst: Reg) -> Result<(), Fault> {
        let me = t as u16;
        let phase = self.threads[t].head.phase;
        let once = self.change::<Once>(t, p)?;
        if phase == 0 && matches!(once, Once::New) {
            *once = Once::Running(me);
            let target = self.objects.get((routine.bits >> 32) as usize).map(|o| o.kind);
            return match target {
                Some(crate::memory::ObjectKind::Function(f)) if routine.shadow == PTR && f != u32::MAX => {
                    let callee = &self.prog.functions[f as usize];
                    if callee.params > 0 {
                        return crate::local::by_another_type(callee);
                    }
                    // The routine returns to this call, which then ends.
                    let pc = self.threads[t].head.pc;
                    self.push_frame(t, f, Range::default(), NO_REG, pc, 1)
                }
                _ => unsupported("call", "pthread_once with a routine that is not known"),
            };
        }
        if phase == 1 {
            *once = Once::Done;
        }
        self.set(t, dst, 0, CLEAN);
        let head = &mut self.threads[t].head;
        (head.phase, head.pc) = (0, head.pc + 1);
        Ok(())
    }

    fn init(&mut self, t: usize, f: Builtin, p: Val, args: Range) -> Result<(), Fault> {
        self.assumed.init = true;
        let number = |m: &Self, k| {
            let v = m.arg(t, args, k);
            if v.shadow == CLEAN {
                Ok(v.bits as u32)
            } else {
                Err(Fault::Unknown(v.shadow, "an initialisation"))
            }
        };
        let ty = type_of(f);
        if self.locate(p, ty.size()).is_err()
            && self.locate(p, ty.used()).is_ok()
            && self.locate(p, ty.used() + 1).is_err()
        {
            return unsupported(
                "pthread",
                format!(
                    "a {} of {} bytes is initialised, which has {} here: it is another target's",
                    ty.name(),
                    ty.used(),
                    ty.size()
                ),
            );
        }
        self.locate(p, ty.size())?;
        self.note_object(t, p, ty.size())?;
        if let Ok(Found::Known(i)) = self.find(p, ty)
            && self.syncs[i].state.is_in_use()
        {
            return Err(Fault::Misuse(format!("a {} is initialised while in use", ty.name())));
        }
        let attr = self.arg(t, args, 1);
        let shared = |what: &str| unsupported("pthread", format!("a {what} that processes share"));
        let initial = match f {
            Builtin::MutexInit => self.mutex_kind(t, args)?,
            // mtx_recursive is 1, mtx_timed 2; glibc takes all other types for plain.
            Builtin::MtxInit => {
                if matches!(number(self, 1)?, 1 | 3) {
                    RECURSIVE
                } else {
                    0
                }
            }
            Builtin::RwInit => self.attribute_or_default(t, attr, RW_KIND)? as u32 & PREFERS_WRITERS,
            // The runtime leaves these to libc: nobody suppresses spurious wake-ups, or says who is the
            // serial thread.
            Builtin::CondInit if self.attribute_or_default(t, attr, COND_SHARED)? != 0 => {
                return shared("condition variable");
            }
            Builtin::BarrierInit if self.attribute_or_default(t, attr, BARRIER_SHARED)? != 0 => {
                return shared("barrier");
            }
            Builtin::BarrierInit | Builtin::SemInit => number(self, 2)?,
            _ => 0,
        };
        self.add(p, SyncState::new(ty, initial), ty.size())?;
        Ok(())
    }

    fn destroy(&mut self, t: usize, f: Builtin, p: Val) -> Result<(), Fault> {
        let ty = type_of(f);
        let s = self.change_object(t, p, ty)?;
        if s.state.is_being_left() {
            return unsupported(
                "pthread",
                format!("a {} is destroyed before its last user has left it", ty.name()),
            );
        }
        if s.state.is_in_use() {
            return Err(Fault::Misuse(format!("a {} is destroyed while in use", ty.name())));
        }
        s.dead = true;
        Ok(())
    }

    pub(super) fn set_errno(&mut self, t: usize, code: u64) -> Result<(), Fault> {
        let o = self.errno_object(t)?;
        let at = self.locate(Val { bits: (o as u64) << 32, epoch: 0, shadow: PTR }, 4)?;
        self.write(at, 4, code, CLEAN)
    }

    /// This thread's `errno`.
    pub(super) fn errno_object(&mut self, t: usize) -> Result<u32, Fault> {
        if self.threads[t].errno == 0 {
            self.threads[t].errno = self.allocate(t, 4, crate::memory::ObjectKind::Variable, true)?;
            self.journal.entries.push(Undo::ErrnoMade { t: t as u16 });
        }
        Ok(self.threads[t].errno)
    }
}

fn type_of(f: Builtin) -> Type {
    match f {
        Builtin::MutexInit | Builtin::MtxInit | Builtin::MutexDestroy => Type::Mutex,
        Builtin::RwInit | Builtin::RwDestroy => Type::Rw,
        Builtin::CondInit | Builtin::CondDestroy => Type::Cond,
        Builtin::BarrierInit | Builtin::BarrierDestroy => Type::Barrier,
        Builtin::SpinInit | Builtin::SpinDestroy => Type::Spin,
        _ => Type::Sem,
    }
}

/// The event of a call that is always one and the same.
fn op_of(f: Builtin) -> Op {
    match f {
        Builtin::Join => Op::Join,
        Builtin::MutexInit | Builtin::MtxInit => Op::MutexInit,
        Builtin::MutexDestroy => Op::MutexDestroy,
        Builtin::MutexLock | Builtin::MutexTimedLock | Builtin::MutexClockLock => Op::MutexLock,
        Builtin::MutexTryLock => Op::MutexTryLock,
        Builtin::MutexUnlock => Op::MutexUnlock,
        Builtin::RwInit => Op::RwInit,
        Builtin::RwDestroy => Op::RwDestroy,
        Builtin::RwRead | Builtin::RwTimedRead | Builtin::RwClockRead => Op::RwReadLock,
        Builtin::RwWrite | Builtin::RwTimedWrite | Builtin::RwClockWrite => Op::RwWriteLock,
        Builtin::RwTryRead => Op::RwTryReadLock,
        Builtin::RwTryWrite => Op::RwTryWriteLock,
        Builtin::RwUnlock => Op::RwUnlock,
        Builtin::CondInit => Op::CondInit,
        Builtin::CondDestroy => Op::CondDestroy,
        Builtin::CondWait | Builtin::CondTimedWait | Builtin::CondClockWait => Op::CondEnqueue,
        Builtin::CondSignal => Op::CondSignal,
        Builtin::CondBroadcast => Op::CondBroadcast,
        Builtin::BarrierInit => Op::BarrierInit,
        Builtin::BarrierDestroy => Op::BarrierDestroy,
        Builtin::BarrierWait => Op::BarrierArrive,
        Builtin::SemInit => Op::SemInit,
        Builtin::SemDestroy => Op::SemDestroy,
        Builtin::SemWait | Builtin::SemTimedWait | Builtin::SemClockWait => Op::SemWait,
        Builtin::SemTryWait => Op::SemTryWait,
        Builtin::SemPost => Op::SemPost,
        Builtin::SemGetValue => Op::SemGetValue,
        Builtin::Once => Op::OnceBegin,
        Builtin::SpinInit => Op::SpinInit,
        Builtin::SpinDestroy => Op::SpinDestroy,
        Builtin::SpinLock => Op::SpinLock,
        Builtin::SpinTryLock => Op::SpinTryLock,
        Builtin::SpinUnlock => Op::SpinUnlock,
        _ => Op::Call,
    }
}
