//! Synchronization objects: mutexes, read-write locks, spin locks, semaphores, once, barriers. (Condition variables are in
//! [`super::cond`].)
//!
//! An object's first four bytes hold a handle, 1 + its index in the table of states, with a shadow code of its own,
//! so that program code that reads it as data is noticed. Zero bytes are a static initialiser where the type has one.
//!
//! Waiting is no event: a call that would wait is blocked, and its event happens when it can go on.

use crate::exec::fault::{Fault, unsupported};
use crate::exec::interp::Interp;
use crate::exec::journal::{Life, Undo, Val};
use crate::exec::machine::{Choice, Status};
use crate::exec::memory::NOBODY;
use crate::exec::pending::Plan;
use crate::model::builtin::Builtin;
use crate::model::inst::{NO_REG, Range, Reg};
use crate::model::shadow::{CLEAN, HANDLE, PTR, UNINIT};
use traceformat::event::{ObjectId, Op};

const EPERM: u64 = 1;
const EBUSY: u64 = 16;
const EDEADLK: u64 = 35;
const ETIMEDOUT: u64 = 110;
const EAGAIN: u64 = 11;

/// `PTHREAD_MUTEX_…` of glibc.
const RECURSIVE: u32 = 1;
const ERRORCHECK: u32 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Mutex,
    Rw,
    Cond,
    Barrier,
    Sem,
    Once,
    Spin,
}

impl Type {
    fn name(self) -> &'static str {
        match self {
            Type::Mutex => "mutex",
            Type::Rw => "read-write lock",
            Type::Cond => "condition variable",
            Type::Barrier => "barrier",
            Type::Sem => "semaphore",
            Type::Once => "once control",
            Type::Spin => "spin lock",
        }
    }

    /// Bytes of its C type (glibc, x86-64).
    fn size(self) -> u64 {
        match self {
            Type::Mutex => 40,
            Type::Rw => 56,
            Type::Cond => 48,
            Type::Barrier | Type::Sem => 32,
            Type::Once | Type::Spin => 4,
        }
    }

    /// May it be used without an `_init` call?
    fn has_static_initialiser(self) -> bool {
        matches!(self, Type::Mutex | Type::Rw | Type::Cond | Type::Once)
    }
}

/// State of one object. The meaning of the fields depends on the type:
///
/// | type | `kind` | `owner` | `count` | `list` | `tokens` | `next` |
/// |---|---|---|---|---|---|---|
/// | mutex | type attribute | holder | nesting | | | |
/// | read-write lock | | writer | | readers, with their nesting | | |
/// | condition | | | | waiters, with the stamp of their enqueue | stamps of pending signals | next stamp |
/// | barrier | threads per phase | | | arrived in this phase | | this phase |
/// | semaphore | | | value | | | |
/// | once | | who runs it | 0 new, 1 running, 2 done | | | |
/// | spin lock | | holder | | | | |
#[derive(Clone, Debug)]
pub struct Sync {
    pub(super) ty: Type,
    pub(super) address: u64,
    pub(super) dead: bool,
    pub(super) kind: u32,
    pub(super) owner: u16,
    pub(super) count: u32,
    pub(super) list: Vec<(u16, u32)>,
    pub(super) tokens: Vec<u32>,
    pub(super) next: u32,
    /// Barrier: threads that may depart: thread, phase, serial.
    pub(super) leaving: Vec<(u16, u32, bool)>,
}

impl Sync {
    fn new(ty: Type, address: u64, kind: u32) -> Sync {
        Sync {
            ty,
            address,
            dead: false,
            kind,
            owner: NOBODY,
            count: 0,
            list: Vec::new(),
            tokens: Vec::new(),
            next: 0,
            leaving: Vec::new(),
        }
    }
}

/// What is at an address.
#[derive(Clone, Copy)]
pub(super) enum Found {
    Known(usize),
    /// Statically initialised, not used yet.
    Fresh(u32),
}

impl Interp<'_> {
    /// Identity of the object at an address in events. Two objects share one only by a collision of 63-bit hashes,
    /// which adds a dependence and takes none away.
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
        let at = self.locate(p, ty.size())?;
        let shade = Self::word(&self.shade, at.byte) as u32;
        let first = Self::word(&self.bytes, at.byte) as u32;
        let broken = |why: &str| Err(Fault::Misuse(format!("the {} {why}", ty.name())));
        if shade == u32::from_le_bytes([HANDLE; 4]) {
            let index = first as usize - 1;
            let s = &self.syncs[index];
            if s.address != p.bits {
                return unsupported("pthread", format!("a copy of a {}", ty.name()));
            }
            if s.dead {
                return broken("has been destroyed");
            }
            if s.ty != ty {
                return broken(&format!("is a {}", s.ty.name()));
            }
            return Ok(Found::Known(index));
        }
        if shade as u8 == UNINIT {
            return broken("was never initialised");
        }
        let range = at.byte as usize..at.byte as usize + ty.size() as usize;
        let clean = self.shade[range.clone()].iter().all(|s| *s == CLEAN);
        if !clean || !ty.has_static_initialiser() {
            return broken("was never initialised");
        }
        let kind = if ty == Type::Mutex { Self::word(&self.bytes, at.byte + 16) as u32 } else { 0 };
        let rest = |i: usize| ty == Type::Mutex && (16..20).contains(&i);
        if kind > ERRORCHECK && kind != 3
            || self.bytes[range].iter().enumerate().any(|(i, b)| *b != 0 && !rest(i))
        {
            return broken("was never initialised");
        }
        Ok(Found::Fresh(kind % 3))
    }

    /// The object's state for reading; a fresh one as it would be.
    fn view<R>(&self, p: Val, ty: Type, f: impl FnOnce(&Sync) -> R) -> Result<R, Fault> {
        Ok(match self.find(p, ty)? {
            Found::Known(i) => f(&self.syncs[i]),
            Found::Fresh(kind) => f(&Sync::new(ty, p.bits, kind)),
        })
    }

    /// The object's state for writing, saved in the journal.
    pub(super) fn change(&mut self, t: usize, p: Val, ty: Type) -> Result<&mut Sync, Fault> {
        self.note(t, (p.bits >> 32) as u32, true)?;
        let i = match self.find(p, ty)? {
            Found::Known(i) => i,
            Found::Fresh(kind) => self.add(p, ty, kind)?,
        };
        self.journal.syncs.push(self.syncs[i].clone());
        self.journal.entries.push(Undo::Sync { index: i as u32 });
        Ok(&mut self.syncs[i])
    }

    /// A new state for the object at an address.
    fn add(&mut self, p: Val, ty: Type, kind: u32) -> Result<usize, Fault> {
        let at = self.locate(p, ty.size())?;
        self.syncs.push(Sync::new(ty, p.bits, kind));
        self.journal.entries.push(Undo::NewSync);
        let i = self.syncs.len() - 1;
        self.write(at, 4, i as u64 + 1, HANDLE)?;
        Ok(i)
    }

    /// The next event of a synchronization call. `None`: the choice does not exist here.
    pub(super) fn sync_plan(&self, t: usize, f: Builtin, args: Range, choice: Choice) -> Option<Plan> {
        let timed = match f {
            Builtin::MutexTimedLock
            | Builtin::MutexClockLock
            | Builtin::RwTimedRead
            | Builtin::RwTimedWrite
            | Builtin::SemTimedWait => true,
            Builtin::CondTimedWait => self.threads[t].head.phase == 1,
            _ => false,
        };
        if choice == Choice::Timeout && !timed {
            return None;
        }
        let p = self.arg(t, args, 0);
        // What is wrong with the object, the step will say.
        let plan = self.plan(t, f, p, args, choice);
        Some(plan.unwrap_or_else(|_| Plan::new(op_of(f), choice == Choice::Main, None)))
    }

    fn plan(&self, t: usize, f: Builtin, p: Val, args: Range, choice: Choice) -> Result<Plan, Fault> {
        let me = t as u16;
        let timeout = choice == Choice::Timeout;
        let id = Some(self.sync_id(p));
        let head = &self.threads[t].head;
        let with = |op, ready, outcome: bool| Plan { outcome: outcome as u8, ..Plan::new(op, ready, id) };
        Ok(match f {
            Builtin::Join => {
                let u = self.thread_of(p)?;
                let over = self.threads[u].head.life == Life::Finished;
                Plan::new(Op::Join, over, Some(ObjectId(u as u64)))
            }
            Builtin::MutexLock | Builtin::MutexTimedLock | Builtin::MutexClockLock => {
                let (owner, kind) = self.view(p, Type::Mutex, |s| (s.owner, s.kind))?;
                let ready = owner == NOBODY || owner == me && kind != 0;
                if timeout {
                    with(Op::MutexTimeout, !ready, false)
                } else {
                    with(Op::MutexLock, ready, false)
                }
            }
            Builtin::MutexTryLock => {
                let ok =
                    self.view(p, Type::Mutex, |s| s.owner == NOBODY || s.owner == me && s.kind == RECURSIVE)?;
                with(Op::MutexTryLock, true, ok)
            }
            Builtin::RwRead | Builtin::RwTimedRead => {
                let ok = self.view(p, Type::Rw, |s| s.owner == NOBODY)?;
                if timeout { with(Op::RwTimeout, !ok, false) } else { with(Op::RwReadLock, ok, false) }
            }
            Builtin::RwWrite | Builtin::RwTimedWrite => {
                let ok = self.view(p, Type::Rw, |s| s.owner == NOBODY && s.list.is_empty())?;
                if timeout { with(Op::RwTimeout, !ok, false) } else { with(Op::RwWriteLock, ok, false) }
            }
            Builtin::RwTryRead => {
                let ok = self.view(p, Type::Rw, |s| s.owner == NOBODY)?;
                with(Op::RwTryReadLock, true, ok)
            }
            Builtin::RwTryWrite => {
                let ok = self.view(p, Type::Rw, |s| s.owner == NOBODY && s.list.is_empty())?;
                with(Op::RwTryWriteLock, true, ok)
            }
            Builtin::RwUnlock => {
                let reads = self.view(p, Type::Rw, |s| s.owner != me)?;
                with(Op::RwUnlock, true, reads)
            }
            Builtin::CondWait | Builtin::CondTimedWait => {
                self.cond_plan(t, p, self.arg(t, args, 1), choice)?
            }
            Builtin::BarrierWait if head.phase == 0 => {
                let phase = self.view(p, Type::Barrier, |s| s.next)?;
                let object = Some(self.phase_id(p, phase as u64 + 1));
                Plan { object2: id, ..Plan::new(Op::BarrierArrive, true, object) }
            }
            Builtin::BarrierWait => {
                let leaves = self.view(p, Type::Barrier, |s| {
                    s.leaving.iter().find(|l| l.0 == me && l.1 == head.stamp).map(|l| l.2)
                })?;
                let object = Some(self.phase_id(p, head.stamp as u64 + 1));
                let plan = Plan::new(Op::BarrierDepart, leaves.is_some(), object);
                Plan { object2: id, outcome: leaves.unwrap_or(false) as u8, ..plan }
            }
            Builtin::SemWait | Builtin::SemTimedWait => {
                let ok = self.view(p, Type::Sem, |s| s.count > 0)?;
                if timeout { with(Op::SemTimeout, !ok, false) } else { with(Op::SemWait, ok, false) }
            }
            Builtin::SemTryWait => with(Op::SemTryWait, true, self.view(p, Type::Sem, |s| s.count > 0)?),
            Builtin::Once if head.phase == 0 => {
                let state = self.view(p, Type::Once, |s| s.count)?;
                with(Op::OnceBegin, state != 1, state == 0)
            }
            Builtin::Once => with(Op::OnceEnd, true, false),
            Builtin::SpinLock => with(Op::SpinLock, self.view(p, Type::Spin, |s| s.owner == NOBODY)?, false),
            Builtin::SpinTryLock => {
                with(Op::SpinTryLock, true, self.view(p, Type::Spin, |s| s.owner == NOBODY)?)
            }
            _ => with(op_of(f), true, false),
        })
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
        let plan = self.plan(t, f, p, args, choice)?;
        if plan.status != Status::Ready {
            return unsupported("schedule", "a blocked call is taken");
        }
        let ok = plan.outcome != 0;
        let mut result = 0;
        match f {
            Builtin::Join => self.join(t, p, self.arg(t, args, 1))?,
            _ if matches!(plan.op, Op::MutexTimeout | Op::RwTimeout) => {
                self.note(t, (p.bits >> 32) as u32, true)?;
                result = ETIMEDOUT;
            }
            Builtin::MutexLock
            | Builtin::MutexTimedLock
            | Builtin::MutexClockLock
            | Builtin::MutexTryLock => {
                let s = self.change(t, p, Type::Mutex)?;
                if s.owner == NOBODY || s.owner == me && s.kind == RECURSIVE {
                    s.owner = me;
                    s.count += 1;
                } else {
                    result = if f == Builtin::MutexTryLock { EBUSY } else { EDEADLK };
                }
            }
            Builtin::MutexUnlock => result = self.unlock(t, p)?,
            Builtin::RwRead | Builtin::RwTimedRead | Builtin::RwTryRead => {
                let s = self.change(t, p, Type::Rw)?;
                if f == Builtin::RwTryRead && !ok {
                    result = EBUSY;
                } else {
                    match s.list.iter_mut().find(|r| r.0 == me) {
                        Some(r) => r.1 += 1,
                        None => s.list.push((me, 1)),
                    }
                    // In the order of threads, so that the order of read locks leaves no trace.
                    s.list.sort();
                }
            }
            Builtin::RwWrite | Builtin::RwTimedWrite | Builtin::RwTryWrite => {
                let s = self.change(t, p, Type::Rw)?;
                if f == Builtin::RwTryWrite && !ok {
                    result = EBUSY;
                } else {
                    s.owner = me;
                }
            }
            Builtin::RwUnlock => {
                let s = self.change(t, p, Type::Rw)?;
                if s.owner == me {
                    s.owner = NOBODY;
                } else if let Some(i) = s.list.iter().position(|r| r.0 == me) {
                    s.list[i].1 -= 1;
                    if s.list[i].1 == 0 {
                        s.list.remove(i);
                    }
                } else {
                    return Err(Fault::Misuse(
                        "unlock of a read-write lock that this thread does not hold".into(),
                    ));
                }
            }
            Builtin::CondWait | Builtin::CondTimedWait => {
                return self.cond_step(t, p, self.arg(t, args, 1), dst, choice);
            }
            Builtin::CondSignal | Builtin::CondBroadcast => self.signal(t, p, f == Builtin::CondBroadcast)?,
            Builtin::BarrierWait => return self.barrier(t, p, dst),
            Builtin::SemWait | Builtin::SemTimedWait | Builtin::SemTryWait => {
                let taken = plan.op == Op::SemWait || ok;
                let s = self.change(t, p, Type::Sem)?;
                if taken {
                    s.count -= 1;
                } else {
                    let code = if f == Builtin::SemTryWait { EAGAIN } else { ETIMEDOUT };
                    self.set_errno(t, code)?;
                    result = u32::MAX as u64;
                }
            }
            Builtin::SemPost => {
                let s = self.change(t, p, Type::Sem)?;
                s.count = s.count.checked_add(1).filter(|n| *n < 1 << 31).ok_or_else(overflow)?;
            }
            Builtin::SemGetValue => {
                let n = self.view(p, Type::Sem, |s| s.count)?;
                self.note(t, (p.bits >> 32) as u32, true)?;
                let to = self.arg(t, args, 1);
                self.store_local(t, to, 4, n as u64, CLEAN)?;
            }
            Builtin::Once => return self.once(t, p, self.arg(t, args, 1), dst),
            Builtin::SpinLock | Builtin::SpinTryLock => {
                let s = self.change(t, p, Type::Spin)?;
                if s.owner == NOBODY {
                    s.owner = me;
                } else {
                    result = EBUSY;
                }
            }
            Builtin::SpinUnlock => {
                let s = self.change(t, p, Type::Spin)?;
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

    fn join(&mut self, t: usize, handle: Val, slot: Val) -> Result<(), Fault> {
        let u = self.thread_of(handle)?;
        let head = &self.threads[u].head;
        if head.joined || head.detached {
            return Err(Fault::Misuse("a thread is joined that was joined or detached before".into()));
        }
        let (bits, shadow) = head.retval;
        self.save_head(u);
        self.may_recycle(t, u)?;
        self.threads[u].head.joined = true;
        if u != 0 {
            self.unjoined -= 1;
        }
        if slot.shadow != CLEAN || slot.bits != 0 {
            self.store_local(t, slot, 8, bits, shadow)?;
        }
        Ok(())
    }

    /// Unlocks a mutex. One that checks says so if this thread does not hold it; for others that is a mistake.
    fn unlock(&mut self, t: usize, p: Val) -> Result<u64, Fault> {
        let s = self.change(t, p, Type::Mutex)?;
        if s.owner != t as u16 {
            if s.kind != 0 {
                return Ok(EPERM);
            }
            let who = if s.owner == NOBODY { "is not locked" } else { "another thread holds" };
            return Err(Fault::Misuse(format!("unlock of a mutex that {who}")));
        }
        s.count -= 1;
        if s.count == 0 {
            s.owner = NOBODY;
        }
        Ok(0)
    }

    /// Gives up a mutex however often it is locked; returns how often. For condition waits.
    pub(super) fn unlock_fully(&mut self, t: usize, p: Val) -> Result<u32, Fault> {
        let s = self.change(t, p, Type::Mutex)?;
        if s.owner != t as u16 {
            return Err(Fault::Misuse("a condition is waited for without its mutex".into()));
        }
        s.owner = NOBODY;
        Ok(std::mem::take(&mut s.count))
    }

    /// Is the mutex free?
    pub(super) fn is_free(&self, p: Val) -> Result<bool, Fault> {
        self.view(p, Type::Mutex, |s| s.owner == NOBODY)
    }

    pub(super) fn with_cond<R>(&self, p: Val, f: impl FnOnce(&Sync) -> R) -> Result<R, Fault> {
        self.view(p, Type::Cond, f)
    }

    fn barrier(&mut self, t: usize, p: Val, dst: Reg) -> Result<(), Fault> {
        let me = t as u16;
        let head = self.threads[t].head;
        let s = self.change(t, p, Type::Barrier)?;
        if head.phase == 0 {
            let phase = s.next;
            s.list.push((me, phase));
            let full = s.list.len() as u32 == s.kind;
            if full {
                let lowest = s.list.iter().map(|a| a.0).min();
                let all = std::mem::take(&mut s.list);
                s.leaving.extend(all.iter().map(|a| (a.0, phase, Some(a.0) == lowest)));
                s.leaving.sort();
                s.next += 1;
            }
            s.list.sort();
            let head = &mut self.threads[t].head;
            (head.phase, head.stamp) = (1, phase);
            if full {
                self.chooses_serial();
            }
            return Ok(());
        }
        let i = s.leaving.iter().position(|l| l.0 == me && l.1 == head.stamp);
        let (.., serial) = s.leaving.remove(i.expect("the plan saw it"));
        // PTHREAD_BARRIER_SERIAL_THREAD is -1.
        self.set(t, dst, if serial { u32::MAX as u64 } else { 0 }, CLEAN);
        let head = &mut self.threads[t].head;
        (head.phase, head.pc) = (0, head.pc + 1);
        Ok(())
    }

    fn once(&mut self, t: usize, p: Val, routine: Val, dst: Reg) -> Result<(), Fault> {
        let me = t as u16;
        let phase = self.threads[t].head.phase;
        let s = self.change(t, p, Type::Once)?;
        if phase == 0 && s.count == 0 {
            (s.count, s.owner) = (1, me);
            let target = self.objects.get((routine.bits >> 32) as usize).map(|o| o.kind);
            return match target {
                Some(crate::exec::memory::Kind::Function(f)) if routine.shadow == PTR && f != u32::MAX => {
                    // The routine returns to this call, which then ends.
                    let pc = self.threads[t].head.pc;
                    self.push_frame(t, f, Range::default(), NO_REG, pc, 1)
                }
                _ => unsupported("call", "pthread_once with a routine that is not known"),
            };
        }
        if phase == 1 {
            (s.count, s.owner) = (2, NOBODY);
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
        let at = self.locate(p, ty.size())?;
        self.note(t, at.object, true)?;
        if let Ok(Found::Known(i)) = self.find(p, ty)
            && (self.syncs[i].owner != NOBODY || !self.syncs[i].list.is_empty())
        {
            return Err(Fault::Misuse(format!("a {} is initialised while in use", ty.name())));
        }
        let (mut kind, mut count) = (0, 0);
        match f {
            Builtin::MutexInit => {
                let attr = self.arg(t, args, 1);
                if attr.shadow != CLEAN || attr.bits != 0 {
                    let at = self.local(t, attr, 4)?;
                    let (bits, shadow) = self.read(at, 4);
                    if shadow != CLEAN {
                        return Err(Fault::Unknown(shadow, "a mutex attribute"));
                    }
                    // Type 3 is adaptive: as the normal one.
                    kind = match bits as u32 {
                        k @ (RECURSIVE | ERRORCHECK) => k,
                        _ => 0,
                    };
                }
            }
            // mtx_recursive is 1, mtx_timed 2.
            Builtin::MtxInit => kind = if number(self, 1)? & 1 != 0 { RECURSIVE } else { 0 },
            Builtin::BarrierInit => {
                kind = number(self, 2)?;
                if kind == 0 {
                    return Err(Fault::Misuse("a barrier for no threads".into()));
                }
            }
            Builtin::SemInit => count = number(self, 2)?,
            _ => {}
        }
        let i = self.add(p, ty, kind)?;
        self.syncs[i].count = count;
        Ok(())
    }

    fn destroy(&mut self, t: usize, f: Builtin, p: Val) -> Result<(), Fault> {
        let ty = type_of(f);
        let s = self.change(t, p, ty)?;
        if !s.leaving.is_empty() || !s.list.is_empty() && s.list.len() == s.tokens.len() {
            return unsupported(
                "pthread",
                format!("a {} is destroyed before its last user has left it", ty.name()),
            );
        }
        if s.owner != NOBODY || !s.list.is_empty() {
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
            self.threads[t].errno = self.allocate(t, 4, crate::exec::memory::Kind::Variable, true)?;
            self.journal.entries.push(Undo::ErrnoMade { t: t as u16 });
        }
        Ok(self.threads[t].errno)
    }
}

fn overflow() -> Fault {
    Fault::Misuse("a semaphore overflows".into())
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
        Builtin::RwRead | Builtin::RwTimedRead => Op::RwReadLock,
        Builtin::RwWrite | Builtin::RwTimedWrite => Op::RwWriteLock,
        Builtin::RwTryRead => Op::RwTryReadLock,
        Builtin::RwTryWrite => Op::RwTryWriteLock,
        Builtin::RwUnlock => Op::RwUnlock,
        Builtin::CondInit => Op::CondInit,
        Builtin::CondDestroy => Op::CondDestroy,
        Builtin::CondWait | Builtin::CondTimedWait => Op::CondEnqueue,
        Builtin::CondSignal => Op::CondSignal,
        Builtin::CondBroadcast => Op::CondBroadcast,
        Builtin::BarrierInit => Op::BarrierInit,
        Builtin::BarrierDestroy => Op::BarrierDestroy,
        Builtin::BarrierWait => Op::BarrierArrive,
        Builtin::SemInit => Op::SemInit,
        Builtin::SemDestroy => Op::SemDestroy,
        Builtin::SemWait | Builtin::SemTimedWait => Op::SemWait,
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
