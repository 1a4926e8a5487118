//! Between the interposers and the enforcement core: waits until an event may happen, and says that it has.
//!
//! Everything that the runtime may have to do at an event hangs on one byte of flags (`flags.rs`).
//!
//! # Effect before count, answer before effect
//!
//! Every event is three steps, in this order: the schedule lets it happen ([`enter`], [`choose`], the answer
//! of [`at_once`]); its *effect* takes place (the mutex is taken, the semaphore posted, the waiter queued and
//! its mutex unlocked, the once control taken, the handle of a new thread stored); it is *counted*
//! ([`leave`], or the end of [`at_once`]). Whoever the schedule puts behind the event sees the count (release
//! and acquire, `core/slot.rs`), and with it the effect. So does whoever enters a free node, since that takes
//! the counts of the whole prefix.
//!
//! An interposer that counted first would be right as long as sections go on, where the next operation on the
//! object is ordered by its own event, and wrong at the first free node: there nothing is ordered but by the
//! objects themselves. Another thread could take the object first, in an order that the prefix excludes and
//! that nobody has proven (two threads with two once controls in opposite orders: a deadlock under a
//! certified set).
//!
//! The effect must also not depend on how long it takes: between answer and count the object is the event's
//! own, as far as the schedule goes, so an effect that libc makes us wait for ends by itself. Where an event
//! is followed by more of the same libc call (the routine of a once control, the sleep of a condition
//! variable), what follows belongs to no event, and the count comes between.
//!
//! `tests/loom_core.rs` has each kind of object under both orders, and `tests/native` runs them with delays.

use crate::core::{Answer, Core, Escape, Poll, ThreadLocalState};
use crate::flags::{self, BATON, DELAY, ENFORCE, LEFT, REPLAY, SERIAL};
use crate::registry::registry;
use crate::replay::follow;
use crate::streams::LOOK;
use crate::sys::Errno;
use crate::thread::{self, Own, Pass, Thread, WaitState, mine, state};
use crate::{cooperative, escape, real, run, serialize, sys};
use smallvec::SmallVec;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;
use traceformat::event::Label;
use traceformat::site::SiteId;

/// Threads that sleep in the core with a deadline: the ticker wakes them.
static TIMED: AtomicU32 = AtomicU32::new(0);

/// True while some thread's deadline needs the ticker.
pub fn needs_ticks() -> bool {
    TIMED.load(Ordering::Relaxed) > 0
}

/// An event where there is nothing but a schedule to obey, and it lets `happen` happen at once: done without
/// further questions. `happen` is to do nothing where it gives `None`; that is the answer, too, where it was
/// not asked.
#[inline]
pub fn at_once<T>(label: Label, happen: impl FnOnce(&Thread) -> Option<T>) -> Option<T> {
    if state() != 0 || flags::now() != ENFORCE {
        return None;
    }
    let t = mine().filter(|t| !t.in_section())?;
    let (core, me) = (run::quick_core()?, t.own().core.as_mut()?);
    let section = t.begin();
    let goes = match me.may_go(label.packed()) {
        Answer::Go => true,
        Answer::Look => me.has_waited() || core.sees_home(me),
        Answer::Ask => false,
    };
    let done = if goes { happen(t) } else { None };
    if done.is_some() && me.went() {
        core.went_on(me);
    }
    t.end(section);
    done
}

/// Waits until the event may happen. To be followed by [`leave`] once it has.
#[inline]
pub fn enter(t: &Thread, label: Label, object: u64) -> Pass {
    t.tick();
    let f = flags::now();
    if f & (ENFORCE | DELAY | SERIAL | REPLAY | BATON | LEFT) == 0 {
        return Pass::Free;
    }
    if f & (DELAY | SERIAL | REPLAY | BATON | LEFT) == 0
        && label.site != SiteId::UNNUMBERED
        && let (Some(core), Some(me)) = (run::core(), t.own().core.as_mut())
    {
        let section = t.begin();
        let mut poll = core.poll(me, label);
        if let Poll::Wait(what) = &poll
            && core.spin_for(me, what)
        {
            poll = core.poll(me, label);
        }
        t.end(section);
        match poll {
            Poll::Go => return Pass::Counted,
            Poll::Uncounted => return Pass::Free,
            // Asked again below: a poll without `Go` commits to nothing.
            _ => {}
        }
    }
    enter_slow(t, f, label, object)
}

#[cold]
fn enter_slow(t: &Thread, f: u8, label: Label, object: u64) -> Pass {
    let f = prepare(t, f);
    if f & BATON != 0 {
        cooperative::before(t, label, object);
        return Pass::Free;
    }
    if f & ENFORCE == 0 {
        return Pass::Free;
    }
    match choose(t, object, None, |_| Offer { labels: SmallVec::from_slice(&[label]), complete: true }) {
        Choice::Take(_, pass) => pass,
        // Only an incomplete offer or a deadline gives this.
        Choice::Again => Pass::Free,
    }
}

/// Delay and baton, before an event. Returns what there is to do now.
fn prepare(t: &Thread, f: u8) -> u8 {
    let f = match f & LEFT {
        0 => f,
        _ => {
            escape::left_by_handler(t);
            flags::now()
        }
    };
    if f & DELAY != 0 {
        delay(t.own());
    }
    if f & SERIAL != 0 {
        serialize::acquire(t);
    }
    f
}

/// What a thread could do next.
pub struct Offer {
    /// The events that are possible now; the first that the schedule allows is taken.
    pub labels: SmallVec<[Label; 2]>,
    /// Nothing can be added by waiting: if the schedule has none of these, the execution has left it.
    pub complete: bool,
}

/// What [`choose`] came to.
#[derive(Debug)]
pub enum Choice {
    Take(Label, Pass),
    /// Not now: the deadline has passed, or what is possible may change by waiting.
    Again,
}

/// Lets the schedule choose among what is possible. `offer` is told what the opened path says comes next, if
/// it does. Returns [`Choice::Again`] if nothing is offered, or if an incomplete offer is not what the
/// schedule has, or once `deadline` has passed.
pub fn choose(
    t: &Thread,
    object: u64,
    deadline: Option<Instant>,
    mut offer: impl FnMut(Option<Label>) -> Offer,
) -> Choice {
    let _errno = Errno::keep();
    let _section = t.section();
    let choice = choose_now(t, object, deadline, &mut offer);
    if t.own().streams.any() {
        t.own().streams.take_back();
    }
    choice
}

/// The deadline, or the time of the next look after the thread's locked streams.
fn soonest(deadline: Option<Instant>) -> Option<Instant> {
    let look = thread::now() + LOOK;
    Some(deadline.map_or(look, |d| d.min(look)))
}

fn choose_now(
    t: &Thread,
    object: u64,
    deadline: Option<Instant>,
    offer: &mut impl FnMut(Option<Label>) -> Offer,
) -> Choice {
    loop {
        // A jump out of a handler may wait since the last round.
        t.safe_point();
        let free = |l: &Offer| l.labels.first().map_or(Choice::Again, |l| Choice::Take(*l, Pass::Free));
        if cooperative::is_on() {
            let Some(first) = offer(None).labels.first().copied() else { return Choice::Again };
            cooperative::before(t, first, object);
            // With the baton in hand, what is possible stays so.
            return free(&offer(None));
        }
        if flags::now() & ENFORCE == 0 {
            return free(&offer(None));
        }
        let (Some(core), Some(me)) = (run::core(), t.own().core.as_mut()) else {
            if flags::now() & REPLAY != 0 && follow::is_over_for(t.ix) {
                follow::rest(t);
            }
            return free(&offer(None));
        };
        let expected = core.expects(me);
        let o = offer(expected);
        let Some(first) = o.labels.first().copied() else { return Choice::Again };
        if first.site == SiteId::UNNUMBERED {
            // No numbered call stands for it: nothing in a set can.
            return Choice::Take(first, Pass::Free);
        }
        let answer = core.poll_any(me, &o.labels);
        let label = o.labels.get(answer.which).copied().unwrap_or(first);
        match answer.poll {
            Poll::Go => {
                if flags::now() & REPLAY != 0 {
                    follow::followed(t);
                }
                return Choice::Take(label, Pass::Counted);
            }
            Poll::GoFree => {
                cooperative::entered(core);
                if cooperative::is_on() {
                    continue;
                }
                return Choice::Take(label, Pass::Free);
            }
            Poll::Uncounted => return Choice::Take(label, Pass::Free),
            Poll::Wait(what) => {
                let late = deadline.is_some_and(|d| thread::now() >= d);
                if late {
                    return Choice::Again;
                }
                let _at = t.at(WaitState::Constraint, label, object);
                let look = t.own().streams.any();
                wait(core, me, &what, if look { soonest(deadline) } else { deadline });
                if look {
                    t.own().streams.look(|| registry().progress());
                }
                if t.own().cancellable {
                    cancellation_point(t);
                }
            }
            // The recorded execution ends here.
            Poll::Escape(Escape::BeyondEnd { .. }) if flags::now() & REPLAY != 0 => follow::rest(t),
            Poll::Escape(_) if !o.complete => return Choice::Again,
            Poll::Escape(e) => {
                escape::happened(t, &e, Some(label));
                return Choice::Take(label, Pass::Free);
            }
        }
    }
}

/// [`choose`], after the delay and baton of an event.
pub fn choose_prepared(
    t: &Thread,
    object: u64,
    deadline: Option<Instant>,
    offer: impl FnMut(Option<Label>) -> Offer,
) -> Choice {
    prepare(t, flags::now());
    choose(t, object, deadline, offer)
}

fn wait(core: &Core, me: &mut ThreadLocalState, what: &crate::core::WaitFor, deadline: Option<Instant>) {
    if deadline.is_some() {
        TIMED.fetch_add(1, Ordering::Relaxed);
        run::ring_ticker();
    }
    core.wait(me, what, deadline);
    if deadline.is_some() {
        TIMED.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The event has happened; `value` is what it loaded, stored or returned.
#[inline]
pub fn leave(t: &Thread, pass: Pass, value: Option<u64>) {
    if pass == Pass::Counted {
        leave_counted(t, value);
    }
}

fn leave_counted(t: &Thread, value: Option<u64>) {
    if let (Some(core), Some(me)) = (run::core(), t.own().core.as_mut()) {
        let section = t.begin();
        if flags::now() & REPLAY != 0 {
            // First: whoever sees the count may end what is followed.
            follow::completed();
        }
        core.advance(me, value);
        t.untick();
        t.end(section);
        // Here, too: whatever of the event is still to come lets others in between (see above).
        if flags::now() & DELAY != 0 {
            delay(t.own());
        }
    }
}

/// A call that is a cancellation point stays one while it waits for the schedule: who cancels may wait for
/// the thread's end.
fn cancellation_point(t: &Thread) {
    // SAFETY: unwinds, if at all, through frames that hold nothing but guards.
    unsafe { real::testcancel() };
    t.safe_point();
}

/// Somebody was cancelled: those who wait for the schedule look whether it was them.
pub fn someone_is_cancelled() {
    if let Some(core) = run::core() {
        core.wake_all();
    }
}

/// A counted event turned out otherwise than the schedule says.
#[cold]
pub fn mismatch(t: &Thread, expected: Label, got: Label) {
    escape::happened(t, &Escape::Label { thread: t.ix, expected: Some(expected), got }, Some(got));
}

/// A random delay: often none, sometimes a few hundred turns, seldom long enough for others to go far ahead.
fn delay(own: &mut Own) {
    // xorshift64: any sequence will do, it has to depend on nothing but the seed.
    let mut x = own.random;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    own.random = x;
    match x >> 56 {
        0..=3 => sys::nap(std::time::Duration::from_micros(x >> 20 & 127)),
        4..=31 => std::thread::yield_now(),
        32..=95 => (0..(x >> 20 & 511)).for_each(|_| std::hint::spin_loop()),
        _ => {}
    }
}
