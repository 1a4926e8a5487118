//! A call as events, for the interposers of all kinds of objects: those that cannot block, that block, that
//! may give up.

use super::deadline::Deadline;
use crate::flags::{self, ENFORCE, RECORD};
use crate::gate::{self, Choice, Offer};
use crate::handler::current;
use crate::record::{Recorder, recorder};
use crate::sys::{self, Errno};
use crate::thread::{HANDLER, Pass, Thread, WaitState, call_site, is_internal, state};
use crate::{cooperative, escape, phase, real, run, serialize};
use libc::{EBUSY, ETIMEDOUT, c_int, c_void};
use smallvec::smallvec;
use std::time::Duration;
use traceformat::event::{Label, Op};

/// The thread whose call this is, if the runtime takes part in it.
#[inline]
pub fn caller() -> Option<&'static Thread> {
    if phase::running() { current() } else { None }
}

/// A call that is no event. With a set in force a signal handler's would be one that nobody has executed.
#[cold]
pub fn aside(name: &str) {
    let in_handler = state() & HANDLER != 0 && !is_internal();
    if in_handler && escape::keeps_handlers() && current().is_none() {
        escape::in_handler(name, None);
    }
}

/// One event of a call, before its outcome is known.
#[derive(Clone, Copy)]
pub struct Ev {
    pub label: Label,
    pub object: u64,
    pub object2: u64,
    /// What the call returned, in recordings.
    pub result: c_int,
}

/// An event of the call that the thread is in.
pub fn ev<T>(op: Op, object: *const T) -> Ev {
    Ev { label: Label { site: call_site(), op, outcome: 0 }, object: object as u64, object2: 0, result: 0 }
}

impl Ev {
    pub fn op(self, op: Op) -> Ev {
        Ev { label: Label { op, ..self.label }, ..self }
    }

    pub fn outcome(self, outcome: u8) -> Ev {
        Ev { label: Label { outcome, ..self.label }, ..self }
    }

    pub fn result(self, result: c_int) -> Ev {
        Ev { result, ..self }
    }

    /// Records the event. To be called in the turn.
    pub fn write(self, r: &Recorder, t: &Thread) {
        r.sync(t, self.label, (self.object, self.object2), self.result as u64);
    }

    pub fn with<T>(self, object2: *const T) -> Ev {
        Ev { object2: object2 as u64, ..self }
    }
}

/// Runs `f` in the recorder's turn, if a recording runs; `f` gets a function that records an event.
pub fn in_turn<T>(t: &Thread, f: impl FnOnce(&dyn Fn(Ev)) -> T) -> T {
    if flags::now() & RECORD != 0
        && let Some(r) = recorder()
    {
        let _errno = Errno::keep();
        let _section = t.section();
        r.take_turn(t);
        let out = f(&|e: Ev| e.write(r, t));
        r.end_turn();
        out
    } else {
        f(&|_| {})
    }
}

/// Runs a call that is a cancellation point: one also where it does not block, and while it waits for the
/// schedule.
pub fn cancellable<T>(t: &Thread, f: impl FnOnce() -> T) -> T {
    /// Also where the thread is cancelled: its cleanup handlers are no cancellation points of this call.
    struct Until<'a>(&'a Thread);
    impl Drop for Until<'_> {
        fn drop(&mut self) {
            self.0.own().cancellable = false;
        }
    }
    // SAFETY: unwinds, if at all, before anything has begun.
    unsafe { real::testcancel() };
    t.own().cancellable = true;
    let _until = Until(t);
    f()
}

/// A call that cannot block. It is one event, whatever it returns: a schedule counts it before that is known.
pub fn simple(t: &Thread, e: Ev, f: impl FnOnce() -> c_int) -> c_int {
    let pass = gate::enter(t, e.label, e.object);
    let r = in_turn(t, |record| {
        let r = f();
        record(e.result(r));
        r
    });
    gate::leave(t, pass, Some(r as u64));
    r
}

/// A call that fails whatever other threads do, with this error: one event.
pub fn refuse(t: &Thread, object: *const c_void, error: c_int) -> c_int {
    simple(t, ev(Op::Refused, object), || error)
}

/// An initialisation: that it succeeds is what every proof assumes. Where it does not, nobody may go on
/// behind it: the look comes before the count (and not within a recorder's turn, which the report completes).
pub fn initialise(t: &Thread, e: Ev, f: impl FnOnce() -> c_int) -> c_int {
    let pass = gate::enter(t, e.label, e.object);
    let r = in_turn(t, |record| {
        let r = f();
        record(e.result(r));
        r
    });
    initialised(e.label.op, r);
    gate::leave(t, pass, Some(r as u64));
    r
}

/// The same where nothing is to be seen, but a set has been in force. `None` before that.
pub fn initialise_freely(op: Op, f: impl FnOnce() -> c_int) -> Option<c_int> {
    (flags::quiet() && run::core().is_some()).then(|| initialised(op, f()))
}

fn initialised(op: Op, r: c_int) -> c_int {
    // libc's initialisations are plain stores. SeqCst: before what the thread loads next, as in the model
    // (R6). It matters to programs that initialise anew what others use.
    std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
    if r != 0 && run::core().is_some() {
        escape::other(&format!("{op:?} failed, which no schedule was proven for"), None);
    }
    r
}

/// As [`simple`], for a call that lets others go on.
pub fn release(t: &Thread, e: Ev, f: impl FnOnce() -> c_int) -> c_int {
    let pass = gate::enter(t, e.label, e.object);
    let r = in_turn(t, |record| {
        let r = f();
        record(e.result(r));
        note_release();
        r
    });
    gate::leave(t, pass, Some(r as u64));
    r
}

/// Something was released: wakes those that wait for it in a recording.
pub fn note_release() {
    if flags::now() & RECORD != 0
        && let Some(r) = recorder()
    {
        r.released();
    }
}

/// A call that blocks until it succeeds. `tried` gives `EBUSY` where it would block; `block` blocks.
pub fn acquire(t: &Thread, e: Ev, tried: impl FnMut() -> c_int, block: impl FnOnce() -> c_int) -> c_int {
    let pass = gate::enter(t, e.label, e.object);
    let r = acquire_now(t, e, tried, block);
    gate::leave(t, pass, Some(r as u64));
    r
}

/// [`acquire`] once the schedule lets it happen.
pub fn acquire_now(
    t: &Thread,
    e: Ev,
    mut tried: impl FnMut() -> c_int,
    block: impl FnOnce() -> c_int,
) -> c_int {
    if cooperative::is_on()
        && let Some(r) = acquire_in_turn(t, e, None, &mut tried)
    {
        return r;
    }
    if flags::now() & RECORD != 0
        && let Some(rec) = recorder()
    {
        let mut first = true;
        return rec.attempt(t, (e.label, e.object), None, |rec, _| {
            let r = tried();
            if r == EBUSY {
                if std::mem::take(&mut first) {
                    serialize::before_blocking(t);
                }
                return None;
            }
            e.result(r).write(rec, t);
            Some(r)
        });
    }
    match tried() {
        EBUSY => {
            serialize::before_blocking(t);
            let _at = t.at(WaitState::Sync, e.label, e.object);
            block()
        }
        r => r,
    }
}

/// An acquisition under a cooperative node: tried with the baton in hand until it succeeds. `late`: the event
/// of giving up, and until when it may be tried. `None`: no such node is in force any more, and nothing has
/// happened.
fn acquire_in_turn(
    t: &Thread,
    e: Ev,
    late: Option<(&Late<'_>, &Deadline)>,
    tried: &mut impl FnMut() -> c_int,
) -> Option<c_int> {
    loop {
        let over = late.is_some_and(|(_, d)| d.passed());
        let r = in_turn(t, |record| match (tried(), late) {
            (EBUSY, Some((late, _))) if over => {
                (late.undo)();
                record(late.event.result(ETIMEDOUT));
                ETIMEDOUT
            }
            (EBUSY, _) => EBUSY,
            (r, _) => {
                record(e.result(r));
                r
            }
        });
        if r != EBUSY {
            return Some(r);
        }
        if !cooperative::blocked(t, e.label, e.object, late.map(|(_, d)| d.instant())) {
            return None;
        }
    }
}

/// A try-operation: outcome 1 if it succeeds, 0 if `tried` gives `EBUSY`.
pub fn try_once(t: &Thread, e: Ev, mut tried: impl FnMut() -> c_int) -> c_int {
    t.tick();
    let (want, pass) = both(t, e);
    let r = in_turn(t, |record| {
        let r = tried();
        record(e.outcome(u8::from(r != EBUSY)).result(r));
        r
    });
    let got = e.outcome(u8::from(r != EBUSY)).label;
    if pass == Pass::Counted && got != want {
        gate::mismatch(t, want, got);
    }
    gate::leave(t, pass, Some(r as u64));
    r
}

/// Lets the schedule say which outcome comes next: the state decides it, once what is ordered before has
/// happened.
pub fn both(t: &Thread, e: Ev) -> (Label, Pass) {
    let f = flags::now();
    if f & !RECORD == 0 {
        return (e.label, Pass::Free);
    }
    let labels = || smallvec![e.outcome(1).label, e.label];
    match gate::choose_prepared(t, e.object, None, |_| Offer { labels: labels(), complete: true }) {
        Choice::Take(l, pass) => (l, pass),
        Choice::Again => (e.label, Pass::Free),
    }
}

/// What a timed call does when it gives up: its event, and what it takes back then. (Where libc gives up by
/// itself, `block` does that.)
pub struct Late<'a> {
    pub event: Ev,
    pub undo: &'a dyn Fn(),
}

impl Late<'_> {
    /// Nothing is to be taken back.
    pub fn new(event: Ev) -> Late<'static> {
        Late { event, undo: &|| {} }
    }
}

/// A call that blocks until it succeeds or its deadline passes.
pub fn acquire_until(
    t: &Thread,
    e: Ev,
    late: Late<'_>,
    deadline: Deadline,
    mut tried: impl FnMut() -> c_int,
    block: impl Fn() -> c_int,
) -> c_int {
    t.tick();
    let late_event = late.event;
    let (label, pass) = if flags::now() & ENFORCE != 0 {
        choose_until(t, e, late_event, &deadline)
    } else {
        gate::enter(t, e.label, e.object);
        (e.label, Pass::Free)
    };
    let r = if label == late_event.label {
        in_turn(t, |record| {
            (late.undo)();
            record(late_event.result(ETIMEDOUT));
            ETIMEDOUT
        })
    } else if pass == Pass::Counted {
        // The schedule says that it succeeds: the deadline is no matter, the object is free or about to be.
        acquire_now(t, e, &mut tried, &block)
    } else if cooperative::is_on()
        && let Some(r) = acquire_in_turn(t, e, Some((&late, &deadline)), &mut tried)
    {
        r
    } else {
        acquire_or_give_up(t, e, &late, &deadline, tried, block)
    };
    gate::leave(t, pass, Some(r as u64));
    r
}

fn choose_until(t: &Thread, e: Ev, late_event: Ev, deadline: &Deadline) -> (Label, Pass) {
    loop {
        let until = (!deadline.passed()).then(|| deadline.instant());
        let choice = gate::choose_prepared(t, e.object, until, |expected| {
            let late = deadline.late();
            let labels = match expected {
                Some(l) if l == late_event.label => {
                    if late {
                        smallvec![l]
                    } else {
                        smallvec![]
                    }
                }
                None if late => smallvec![e.label, late_event.label],
                _ => smallvec![e.label],
            };
            Offer { labels, complete: late || expected.is_some() }
        });
        match choice {
            Choice::Take(l, pass) => return (l, pass),
            Choice::Again => {
                let _at = t.at(WaitState::Timed, e.label, e.object);
                sys::nap(deadline.left().min(Duration::from_millis(5)));
            }
        }
    }
}

fn acquire_or_give_up(
    t: &Thread,
    e: Ev,
    late: &Late<'_>,
    deadline: &Deadline,
    mut tried: impl FnMut() -> c_int,
    block: impl Fn() -> c_int,
) -> c_int {
    serialize::before_blocking(t);
    if flags::now() & RECORD != 0
        && let Some(rec) = recorder()
    {
        return rec.attempt(t, (e.label, e.object), Some(deadline.instant()), |rec, over| match tried() {
            EBUSY if over => {
                (late.undo)();
                late.event.result(ETIMEDOUT).write(rec, t);
                Some(ETIMEDOUT)
            }
            EBUSY => None,
            r => {
                e.result(r).write(rec, t);
                Some(r)
            }
        });
    }
    let _at = t.at(WaitState::Timed, e.label, e.object);
    block()
}
