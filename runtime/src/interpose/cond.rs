//! Condition variables, implemented by the runtime itself: no spurious wake-ups, and the schedule decides who
//! wakes.
//!
//! A wait is three events: enqueue (unlocks the mutex and joins the queue in one step), wake or timeout,
//! reacquire.
//!
//! **Tokens.** Waiters are numbered as they come. A signal, if there are more waiters than tokens, adds a
//! token that the waiters then enqueued are eligible for: those numbered up to its bound. A broadcast adds
//! tokens until there are as many as waiters. A wake consumes the oldest token it is eligible for. Bounds
//! never decrease, so (Hall) all tokens can be consumed iff for each `i` at least `i` waiters are within the
//! `i`-th token's bound. A wake that takes the oldest eligible token keeps this: of earlier tokens it was
//! outside, later ones lose one waiter and one predecessor. A timeout takes a waiter and no token, so it may
//! happen only if the condition still holds without that waiter.
//!
//! Without a schedule the `n` oldest waiters may take the `n` tokens (FIFO); with one, any eligible waiter
//! whose turn the path says it is.
//!
//! **Effect before count** (see `gate.rs`). An enqueue counts once the waiter is queued and the mutex is
//! free, a wake or a timeout once it has left the queue, a signal once its token is there; the sleep between
//! is no part of an event. A cancelled waiter makes the rest of its events on its way out, before its cleanup
//! handlers run: the unwinder has begun by then (its own once control is taken and given back before the
//! first frame is left), and holds nothing.
//!
//! The queues are in a side table keyed by address; an entry exists only while somebody waits. Process-shared
//! condition variables are left to libc.

use super::alarm::Alarm;
use super::call::{
    Ev, acquire_now, caller, cancellable, ev, in_turn, initialise, initialise_freely, note_release, refuse,
    simple,
};
use super::deadline::Deadline;
use super::elide;
use super::interposed::interposed;
use super::mutex::{lock_ops, refuses_unlock, robust, unlocked};
use crate::cooperative::away;
use crate::flags::{self, ENFORCE};
use crate::gate::{self, Choice, Offer};
use crate::handler::current;
use crate::map::Map;
use crate::sys::Errno;
use crate::thread::{Pass, Thread, WaitState, mine};
use crate::{cooperative, log, phase, real, serialize};
use libc::{EINVAL, EPERM, ETIMEDOUT, c_int, c_uint, c_void, clockid_t, timespec};
use smallvec::{SmallVec, smallvec};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use traceformat::event::{Label, Op};

type P = *mut c_void;

/// Who waits on one condition variable, and how many of them may go.
#[derive(Default)]
struct Queue {
    /// Oldest first.
    waiters: Vec<Waiter>,
    /// Upper bounds of the eligible waiters' numbers, oldest token first; never decreasing.
    tokens: Vec<u64>,
    next: u64,
}

struct Waiter {
    number: u64,
    /// Rung when it should look again.
    alarm: Arc<Alarm>,
}

impl Queue {
    fn enqueue(&mut self, alarm: Arc<Alarm>) -> u64 {
        let number = self.next;
        self.next += 1;
        self.waiters.push(Waiter { number, alarm });
        number
    }

    /// One more token, if somebody is left to take it.
    fn signal(&mut self) {
        if let Some(last) = self.waiters.last().filter(|_| self.waiters.len() > self.tokens.len()) {
            self.tokens.push(last.number);
        }
    }

    fn broadcast(&mut self) {
        while self.tokens.len() < self.waiters.len() {
            self.signal();
        }
    }

    /// May this waiter take a token?
    fn eligible(&self, number: u64) -> bool {
        self.tokens.last().is_some_and(|bound| number <= *bound)
    }

    /// Is it this waiter's turn where no schedule decides?
    fn is_next(&self, number: u64) -> bool {
        self.waiters.iter().position(|w| w.number == number).is_some_and(|rank| rank < self.tokens.len())
    }

    /// May this waiter leave without a token?
    fn may_time_out(&self, number: u64) -> bool {
        self.tokens.iter().enumerate().all(|(i, bound)| {
            self.waiters.iter().filter(|w| w.number <= *bound && w.number != number).count() > i
        })
    }

    fn leave(&mut self, number: u64) {
        self.waiters.retain(|w| w.number != number);
    }

    /// Takes the oldest token that the waiter is eligible for, and the waiter.
    fn wake(&mut self, number: u64) {
        if let Some(i) = self.tokens.iter().position(|bound| number <= *bound) {
            self.tokens.remove(i);
        }
        self.leave(number);
    }

    /// How a waiter that is cancelled leaves, now: as if its time were up, or with a token that nobody else
    /// can take.
    fn way_out(&self, number: u64) -> Op {
        if self.may_time_out(number) { Op::CondTimeout } else { Op::CondWake }
    }

    /// Makes everyone who may be able to go look again.
    fn alert(&self) {
        let all = flags::now() & ENFORCE != 0;
        let n = if all { self.waiters.len() } else { self.tokens.len() };
        self.waiters[..n].iter().for_each(|w| w.alarm.ring());
    }
}

const SHARDS: usize = 64;
static TABLE: LazyLock<[Mutex<Map<usize, Queue>>; SHARDS]> =
    LazyLock::new(|| std::array::from_fn(|_| Mutex::default()));

fn shard(c: P) -> MutexGuard<'static, Map<usize, Queue>> {
    // Where it has to wait, libc's function for system calls is called.
    let _errno = Errno::keep();
    // Condition variables are 48 bytes: the bits above tell neighbours apart.
    TABLE[index(c)].lock().unwrap_or_else(PoisonError::into_inner)
}

fn index(c: P) -> usize {
    (c as usize >> 4) % SHARDS
}

/// Waiters by shard, and those who are about to be: counted before they unlock their mutex, so that who has
/// the mutex after them sees it.
static WAITERS: [AtomicU32; SHARDS] = [const { AtomicU32::new(0) }; SHARDS];

/// Is nobody waiting whom a signal could wake? A waiter that the caller does not know of by what happened
/// before comes after the signal.
fn nobody_waits(c: P) -> bool {
    // Relaxed: what happened before is seen; all else may be taken for later.
    WAITERS[index(c)].load(Ordering::Relaxed) == 0
}

fn comes(c: P) {
    // Relaxed: the mutex that is unlocked then passes it on.
    WAITERS[index(c)].fetch_add(1, Ordering::Relaxed);
}

fn go(c: P, n: usize) {
    // Relaxed: who still sees the old number looks at the queue.
    WAITERS[index(c)].fetch_sub(n as u32, Ordering::Relaxed);
}

/// glibc's `__wrefs`: bit 0 says that the condition variable is process-shared, bit 1 that its clock is the
/// monotonic one. Its place is part of glibc's ABI; `tests/c/cond.c` would notice a change.
///
/// # Safety
/// `c` is an initialised condition variable.
unsafe fn kind(c: P) -> c_uint {
    // SAFETY: the caller's promise.
    unsafe { c.cast::<c_uint>().add(9).read_volatile() }
}

/// True if libc has to do it: the runtime does not take part, or other processes do.
///
/// # Safety
/// As for [`kind`].
unsafe fn left_to_libc(c: P) -> bool {
    static SAID: AtomicBool = AtomicBool::new(false);
    if !phase::running() || crate::thread::is_internal() {
        return true;
    }
    // SAFETY: the caller's promise.
    if unsafe { kind(c) } & 1 == 0 {
        return false;
    }
    if !SAID.swap(true, Ordering::Relaxed) {
        log::say(
            0,
            "warning: a process-shared condition variable is left to libc: its wake-ups are not scheduled",
        );
    }
    true
}

/// Signals; by a thread that the runtime does not know, too.
fn notify(c: P, op: Op, f: impl FnOnce(&mut Queue)) -> c_int {
    if flags::quiet() && nobody_waits(c) {
        return 0;
    }
    let e = ev(op, c);
    let act = |record: &dyn Fn(Ev)| {
        let _section = mine().map(Thread::section);
        let mut shard = shard(c);
        record(e);
        if let Some(q) = shard.get_mut(&(c as usize)) {
            f(q);
            q.alert();
        }
    };
    match current() {
        // A handler has interrupted the runtime, which may hold the queue: then there is nothing to be done
        // for a call that is not safe in handlers anyway.
        None if mine().is_some_and(Thread::in_section) && TABLE[index(c)].try_lock().is_err() => {}
        None => act(&|_| {}),
        Some(t) => {
            let pass = gate::enter(t, e.label, e.object);
            in_turn(t, act);
            gate::leave(t, pass, None);
        }
    }
    0
}

/// A wait, with a deadline or without.
///
/// # Safety
/// `c` is a condition variable, `m` a mutex that the thread holds.
unsafe fn wait(c: P, m: P, deadline: Option<Deadline>) -> c_int {
    let _errno = Errno::keep();
    let alarm = Arc::new(Alarm::new());
    match current() {
        // SAFETY: the caller's promise.
        None => unsafe { wait_unseen(c, m, deadline, &alarm) },
        // SAFETY: the caller's promise.
        Some(t) => cancellable(t, || unsafe { wait_seen(t, c, m, deadline, &alarm) }),
    }
}

/// # Safety
/// As for [`wait`].
unsafe fn wait_seen(t: &Thread, c: P, m: P, deadline: Option<Deadline>, alarm: &Arc<Alarm>) -> c_int {
    // SAFETY: the caller's promise.
    if unsafe { refuses_unlock(m) } {
        return refuse(t, c, EPERM);
    }
    let e = ev(Op::CondEnqueue, c).with(m);
    let pass = gate::enter(t, e.label, e.object);
    let entered = in_turn(t, |record| {
        let _section = t.section();
        let mut shard = shard(c);
        comes(c);
        // SAFETY: the caller's promise.
        let r = unsafe { unlocked(t, m) };
        if r != 0 {
            go(c, 1);
            // It is an event all the same: the schedule has counted it.
            record(e.result(r));
            return Err(r);
        }
        let number = shard.entry(c as usize).or_default().enqueue(alarm.clone());
        record(e);
        note_release();
        Ok(number)
    });
    gate::leave(t, pass, None);
    let number = match entered {
        Ok(n) => n,
        Err(r) => return r,
    };
    serialize::before_blocking(t);
    let waiting = Waiting { c, number, alarm, deadline };
    let unless = Cancelled { t, waiting: &waiting, m };
    let r = waiting.until_chosen(t, ev(Op::CondWake, c));
    std::mem::forget(unless);
    let locked = waiting.reacquire(t, m);
    if locked != 0 { locked } else { r }
}

/// Dropped only where the waiting thread is cancelled: it leaves the queue, as if its time were up (or with
/// the signal, if nobody else can take that), and has the mutex again when its cleanup handlers run.
struct Cancelled<'a> {
    t: &'a Thread,
    waiting: &'a Waiting<'a>,
    m: P,
}

impl Drop for Cancelled<'_> {
    fn drop(&mut self) {
        let (t, waiting) = (self.t, self.waiting);
        t.own().cancellable = false;
        let e = ev(Op::CondTimeout, waiting.c);
        // Asked anew at each look: while this thread waits for the schedule, a signal may come that is its
        // own to take.
        let offer = |_| {
            let way = waiting.with(|q| q.way_out(waiting.number));
            Offer { labels: smallvec![e.op(way).label], complete: true }
        };
        match gate::choose_prepared(t, e.object, None, offer) {
            Choice::Take(label, Pass::Counted) => drop(waiting.go(t, e, label)),
            _ => in_turn(t, |record| waiting.gives_up(record, e)),
        }
        waiting.reacquire(t, self.m);
    }
}

/// A wait by a thread without a name: no events, but the same queue.
///
/// # Safety
/// As for [`wait`].
unsafe fn wait_unseen(c: P, m: P, deadline: Option<Deadline>, alarm: &Arc<Alarm>) -> c_int {
    /// The same for a thread without a name.
    struct Gone<'a>(&'a Waiting<'a>, P);
    impl Drop for Gone<'_> {
        fn drop(&mut self) {
            self.0.gives_up(&|_| {}, ev(Op::CondTimeout, self.0.c));
            // SAFETY: the mutex that was unlocked for the wait.
            unsafe { real::mutex_lock(self.1) };
        }
    }
    let number = {
        let mut shard = shard(c);
        comes(c);
        // SAFETY: the caller's promise.
        let r = unsafe { real::mutex_unlock(m) };
        if r != 0 {
            go(c, 1);
            return r;
        }
        shard.entry(c as usize).or_default().enqueue(alarm.clone())
    };
    let waiting = Waiting { c, number, alarm, deadline };
    let unless = Gone(&waiting, m);
    let r = loop {
        alarm.quieten();
        if let Some(r) = waiting.go_freely(&|_| {}, None) {
            break r;
        }
        alarm.sleep(waiting.patience());
    };
    std::mem::forget(unless);
    // SAFETY: the caller's promise.
    unsafe { real::mutex_lock(m) };
    r
}

struct Waiting<'a> {
    c: P,
    number: u64,
    alarm: &'a Alarm,
    deadline: Option<Deadline>,
}

impl Waiting<'_> {
    /// Time to sleep before looking at the deadline again.
    fn patience(&self) -> Option<Duration> {
        self.deadline.map(|d| d.left())
    }

    fn late(&self) -> bool {
        self.deadline.is_some_and(|d| d.passed())
    }

    fn with<T>(&self, f: impl FnOnce(&mut Queue) -> T) -> T {
        let _section = mine().map(Thread::section);
        let mut shard = shard(self.c);
        let q = shard.entry(self.c as usize).or_default();
        let before = q.waiters.len();
        let r = f(q);
        go(self.c, before - q.waiters.len());
        if q.waiters.is_empty() {
            shard.remove(&(self.c as usize));
        }
        r
    }

    /// Wake or timeout without a schedule: first come, first served. `None`: neither yet.
    fn go_freely(&self, record: &dyn Fn(Ev), e: Option<Ev>) -> Option<c_int> {
        let late = self.late();
        self.with(|q| {
            let (r, op) = if q.is_next(self.number) {
                q.wake(self.number);
                (0, Op::CondWake)
            } else if late && q.may_time_out(self.number) {
                q.leave(self.number);
                (ETIMEDOUT, Op::CondTimeout)
            } else {
                return None;
            };
            if let Some(e) = e {
                record(e.op(op));
            }
            // Who is behind may be next now.
            q.alert();
            Some(r)
        })
    }

    /// Waits for the second event of the wait, and does it: 0 for a wake, `ETIMEDOUT` for a timeout.
    fn until_chosen(&self, t: &Thread, e: Ev) -> c_int {
        t.tick();
        loop {
            if cooperative::is_on() {
                if let Some(r) = self.go_in_turn(t, e) {
                    return r;
                }
                continue;
            }
            // Before the look at the queue: a signal after it rings again.
            self.alarm.quieten();
            let scheduled = flags::now() & ENFORCE != 0;
            if scheduled {
                match self.ask(t, e) {
                    Choice::Take(label, Pass::Counted) => return self.go(t, e, label),
                    Choice::Again => {
                        self.sleep(t, e, true);
                        continue;
                    }
                    // Not counted, or free: as without a schedule.
                    Choice::Take(_, Pass::Free) => {}
                }
            }
            if let Some(r) = in_turn(t, |record| self.go_freely(record, Some(e))) {
                return r;
            }
            self.sleep(t, e, scheduled);
        }
    }

    /// Under a cooperative node: a wake by whoever may take a signal, when it has the baton. `None`: it is to
    /// be asked again.
    fn go_in_turn(&self, t: &Thread, e: Ev) -> Option<c_int> {
        let (can_wake, can_give_up) =
            self.with(|q| (q.eligible(self.number), self.late() && q.may_time_out(self.number)));
        if !can_wake && !can_give_up {
            let deadline = self.deadline.filter(|d| !d.passed()).map(|d| d.instant());
            cooperative::blocked(t, e.label, e.object, deadline);
            return None;
        }
        cooperative::before(t, e.label, e.object);
        // (Where not all is held, another waiter may have taken it meanwhile.)
        let record_and_go = |record: &dyn Fn(Ev)| {
            self.with(|q| {
                let (r, op) = if q.eligible(self.number) {
                    q.wake(self.number);
                    (0, Op::CondWake)
                } else if self.late() && q.may_time_out(self.number) {
                    q.leave(self.number);
                    (ETIMEDOUT, Op::CondTimeout)
                } else {
                    return None;
                };
                record(e.op(op));
                q.alert();
                Some(r)
            })
        };
        in_turn(t, record_and_go)
    }

    /// Sleeps until something about the queue changes. While a schedule is in force its changes matter too,
    /// and they do not ring here: look again now and then.
    fn sleep(&self, t: &Thread, e: Ev, scheduled: bool) {
        let mut patience = self.patience();
        if patience.is_some_and(|p| p.is_zero()) {
            // Late, but neither event is possible: only a signal or another waiter changes that.
            patience = None;
        }
        if scheduled {
            let look = Duration::from_millis(20);
            patience = Some(patience.map_or(look, |p| p.min(look)));
        }
        let place = if self.deadline.is_some() && !self.late() { WaitState::Timed } else { WaitState::Sync };
        let _at = t.at(place, e.label, e.object);
        let _section = t.section();
        self.alarm.sleep(patience);
        if t.jump_waits() {
            // A handler jumps out of the wait: nobody must wait for this waiter.
            self.gone(&|_| {}, e);
        }
    }

    /// Leaves the queue by this event, a wake or a timeout.
    fn gone(&self, record: &dyn Fn(Ev), e: Ev) {
        self.leaves(record, |_| e);
    }

    /// Leaves the queue as a cancelled thread does. Which way is decided in one step with the leaving: a
    /// signal in between would be lost, although another waiter could have taken it.
    fn gives_up(&self, record: &dyn Fn(Ev), e: Ev) {
        self.leaves(record, |q| e.op(q.way_out(self.number)));
    }

    fn leaves(&self, record: &dyn Fn(Ev), by: impl FnOnce(&Queue) -> Ev) {
        self.with(|q| {
            let e = by(q);
            if e.label.op == Op::CondWake {
                q.wake(self.number)
            } else {
                q.leave(self.number)
            }
            record(e);
            // Who is behind may be next now.
            q.alert();
        });
    }

    /// Locks the mutex again; an event.
    fn reacquire(&self, t: &Thread, m: P) -> c_int {
        t.own().cancellable = false;
        // SAFETY: the mutex that was unlocked for the wait.
        let ((tried, block), robust) = unsafe { (lock_ops(m), robust(m)) };
        let e = ev(Op::CondReacquire, self.c).with(m).outcome(robust);
        let pass = gate::enter(t, e.label, e.object);
        elide::seen(pass);
        let r = acquire_now(t, e, tried, block);
        gate::leave(t, pass, Some(r as u64));
        r
    }

    /// What the schedule says to the events that are possible now.
    fn ask(&self, t: &Thread, e: Ev) -> Choice {
        let (wake, timeout) = (e.label, e.op(Op::CondTimeout).label);
        let until = self.deadline.filter(|d| !d.passed()).map(|d| d.instant());
        gate::choose_prepared(t, e.object, until, |expected| {
            let late = self.deadline.is_some_and(|d| d.late());
            let (can_wake, can_give_up) =
                self.with(|q| (q.eligible(self.number), late && q.may_time_out(self.number)));
            let mut labels: SmallVec<[Label; 2]> = smallvec![];
            if can_wake && expected != Some(timeout) {
                labels.push(wake);
            }
            if can_give_up && expected != Some(wake) {
                labels.push(timeout);
            }
            // Waiting can add a wake where there is no token yet, and a timeout where there is a deadline.
            // What the opened path says is final.
            let complete = expected.is_some() || (can_wake && (self.deadline.is_none() || can_give_up));
            Offer { labels, complete }
        })
    }

    /// Does what the schedule chose.
    fn go(&self, t: &Thread, e: Ev, label: Label) -> c_int {
        let wakes = label.op == Op::CondWake;
        in_turn(t, |record| self.gone(record, e.op(label.op)));
        let r = if wakes { 0 } else { ETIMEDOUT };
        gate::leave(t, Pass::Counted, Some(r as u64));
        r
    }
}

/// # Safety
/// As for [`wait`]; `at` is null or a time.
unsafe fn wait_until(c: P, m: P, clock: clockid_t, at: *const timespec) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        match Deadline::new(clock, at) {
            None => match current() {
                Some(t) => refuse(t, c, EINVAL),
                None => EINVAL,
            },
            Some(d) => wait(c, m, Some(d)),
        }
    }
}

/// # Safety
/// As for [`kind`].
unsafe fn clock_of(c: P) -> clockid_t {
    // SAFETY: the caller's promise.
    if unsafe { kind(c) } & 2 != 0 { libc::CLOCK_MONOTONIC } else { libc::CLOCK_REALTIME }
}

interposed! {
    fn pthread_cond_init(c: P, attr: P) first initialise_freely(Op::CondInit, || real::cond_init(c, attr)), |t| real::cond_init => {
        initialise(t, ev(Op::CondInit, c), || {
            shard(c).remove(&(c as usize));
            real::cond_init(c, attr)
        })
    };
    fn pthread_cond_destroy(c: P) |t| real::cond_destroy =>
        // Nobody waits in libc's part of it, so that this never blocks.
        simple(t, ev(Op::CondDestroy, c), || real::cond_destroy(c));
}

/// libc's function of this name, as events.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_cond_wait(c: P, m: P) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    unsafe { if left_to_libc(c) { away(|| real::cond_wait(c, m)) } else { wait(c, m, None) } }
}

/// libc's function of this name, as events.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_cond_timedwait(c: P, m: P, at: *const timespec) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    unsafe {
        match left_to_libc(c) {
            true => away(|| real::cond_timedwait(c, m, at)),
            false => wait_until(c, m, clock_of(c), at),
        }
    }
}

/// libc's function of this name, as events.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_cond_clockwait(
    c: P,
    m: P,
    k: clockid_t,
    at: *const timespec,
) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    unsafe {
        match left_to_libc(c) {
            true => away(|| real::cond_clockwait(c, m, k, at)),
            false => wait_until(c, m, k, at),
        }
    }
}

/// libc's function of this name, as events.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_cond_signal(c: P) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    unsafe { if left_to_libc(c) { real::cond_signal(c) } else { notify(c, Op::CondSignal, Queue::signal) } }
}

/// libc's function of this name, as events.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_cond_broadcast(c: P) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    unsafe {
        if left_to_libc(c) { real::cond_broadcast(c) } else { notify(c, Op::CondBroadcast, Queue::broadcast) }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn queue(signals_after: &[usize], waiters: usize) -> (Queue, Vec<u64>) {
        let mut q = Queue::default();
        let mut numbers = Vec::new();
        for i in 0..waiters {
            numbers.push(q.enqueue(Arc::new(Alarm::new())));
            signals_after.iter().filter(|s| **s == i).for_each(|_| q.signal());
        }
        (q, numbers)
    }

    /// A signal that another waiter can take is not taken away; one that nobody else can goes with the
    /// waiter.
    #[test]
    fn a_cancelled_waiter_leaves_what_others_can_take() {
        let (mut q, n) = queue(&[1], 2);
        assert_eq!(q.way_out(n[0]), Op::CondTimeout);
        // What it is changes with the queue, so it is asked when the waiter leaves, and not before.
        q.leave(n[1]);
        assert_eq!(q.way_out(n[0]), Op::CondWake);
        let (q, n) = queue(&[0], 2);
        assert_eq!((q.way_out(n[0]), q.way_out(n[1])), (Op::CondWake, Op::CondTimeout));
        let (mut q, n) = queue(&[], 2);
        assert_eq!(q.way_out(n[0]), Op::CondTimeout);
        q.broadcast();
        assert_eq!((q.way_out(n[0]), q.way_out(n[1])), (Op::CondWake, Op::CondWake));
    }

    /// The decision and the leaving are one step: however a signal and a cancellation meet, the signal wakes
    /// the one who stays.
    #[test]
    fn a_signal_and_a_cancellation_meet() {
        for _ in 0..2000 {
            let c = Box::into_raw(Box::new(0u64)).cast::<c_void>();
            let alarms = [0, 1].map(|_| Arc::new(Alarm::new()));
            let numbers = alarms.clone().map(|a| {
                comes(c);
                shard(c).entry(c as usize).or_default().enqueue(a)
            });
            let at = c as usize;
            std::thread::scope(|s| {
                s.spawn(move || {
                    if let Some(q) = shard(at as P).get_mut(&at) {
                        q.signal();
                    }
                });
                let leaving = Waiting { c, number: numbers[0], alarm: &alarms[0], deadline: None };
                leaving.gives_up(&|_| {}, ev(Op::CondTimeout, c));
            });
            let stays = Waiting { c, number: numbers[1], alarm: &alarms[1], deadline: None };
            assert!(stays.with(|q| q.eligible(numbers[1])), "the signal is lost");
            stays.with(|q| q.wake(numbers[1]));
            // SAFETY: from the box above; nobody has it any more.
            drop(unsafe { Box::from_raw(c.cast::<u64>()) });
        }
    }
}
