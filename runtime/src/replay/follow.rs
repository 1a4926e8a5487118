//! How far a recording has been followed, and who must wait until that is known.
//!
//! A recording is a total order of its counted events; one is let happen after the other. Two more things
//! are needed: that its end is reached, and that somebody says whether it is the end that was recorded
//! (`judge.rs`).
//!
//! **The process stays** until it is. A thread that would end it (a return from `main`, `exit`, `_exit`,
//! `quick_exit`; a failing assumption; a fatal signal of a thread that has nothing more to do in the
//! recording) stands in [`hold`]. So does, in a counterexample, every thread that comes to an event behind
//! the recorded ones ([`rest`]): the recorded execution ends there, and what others do later could end the
//! process in another way first.

use crate::thread::{Thread, mine};
use crate::{futex, log, phase};
use std::fmt::Write as _;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};
use traceformat::event::{Label, Op};
use traceformat::recording::{Ending, Failure, Given, Recorded, Recording};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// What is followed. Never changes after the start.
pub(super) struct Following {
    pub(super) property: String,
    pub(super) failure: Option<Failure>,
    pub(super) ending: Ending,
    /// Uninitialised values that the failure needs and the program does not get, in words.
    pub(super) open: Vec<String>,
    /// The ordered events.
    pub(super) events: Vec<(ThreadIx, Label)>,
    /// Per thread: which of them are its own.
    pub(super) lanes: Vec<Vec<u32>>,
    /// Per thread, for signal handlers.
    pub(super) names: Vec<String>,
    /// Per thread: how many of its events have been let happen.
    pub(super) done: Vec<AtomicU32>,
}

static FOLLOWING: OnceLock<Following> = OnceLock::new();
/// The recording was left, and the program goes on all the same (`on-escape=serialize`).
static ABANDONED: AtomicBool = AtomicBool::new(false);
/// Events of the recording that have been let happen, and those that have.
pub(super) static FOLLOWED: AtomicU64 = AtomicU64::new(0);
static COMPLETED: AtomicU64 = AtomicU64::new(0);
/// Changes when somebody who is held may go on.
static CHANGES: AtomicU32 = AtomicU32::new(0);
/// The end has been judged, by whoever sets this.
pub(super) static JUDGED: AtomicBool = AtomicBool::new(false);
/// Who holds the process, of [`Why`]: bits.
pub(super) static HELD: AtomicU8 = AtomicU8::new(0);
/// The signal that a held thread would die by, and the status with which one would end the process.
pub(super) static SIGNAL: AtomicU32 = AtomicU32::new(0);
pub(super) static STATUS: AtomicU32 = AtomicU32::new(0);
/// What failed in `__assert_fail`, if it was that: its line.
pub(super) static ASSERTED: AtomicU32 = AtomicU32::new(0);

/// Why a thread is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Why {
    /// It would end the process.
    Exit = 1,
    /// An assumption of the program does not hold.
    Assumption = 2,
    /// It would die by a signal, and the process with it.
    Signal = 4,
}

/// Does replay order this event? Lifecycle events order themselves, marks order nothing.
pub fn is_ordered(e: &Recorded) -> bool {
    !e.label.op.is_lifecycle()
        && !matches!(e.label.op, Op::Mark | Op::Call | Op::Alloc | Op::Free)
        && e.label.site != SiteId::UNNUMBERED
}

/// Begins to follow a recording.
pub fn start(r: &Recording) {
    let events: Vec<_> = r.events.iter().filter(|e| is_ordered(e)).map(|e| (e.thread, e.label)).collect();
    let mut lanes = vec![Vec::new(); r.threads.len()];
    for (i, (t, _)) in (0..).zip(&events) {
        lanes[t.index()].push(i);
    }
    let threads = 0..r.threads.len();
    let following = Following {
        property: r.property.clone(),
        failure: r.failure,
        ending: r.ending.clone(),
        open: open(r),
        events,
        lanes,
        names: threads.clone().map(|t| r.threads.display(ThreadIx(t as u16))).collect(),
        done: threads.map(|_| AtomicU32::new(0)).collect(),
    };
    for value in &following.open {
        log::say(0, &format!("warning: this replay cannot supply what the failure needs: {value}"));
    }
    let _ = FOLLOWING.set(following);
}

/// What the recording's failure needs and nothing supplies.
fn open(r: &Recording) -> Vec<String> {
    let all = r.inputs.iter().filter(|i| matches!(i.given, Given::Uninitialised { .. }));
    all.map(|i| i.describe(&r.threads)).collect()
}

/// What comes behind the recorded events: nothing, or everything?
pub fn stops_behind(r: &Recording) -> bool {
    r.failure.is_some_and(ends_the_execution)
}

/// Nothing comes behind such a failure.
fn ends_the_execution(f: Failure) -> bool {
    f != Failure::Deadlock
}

/// What is followed, if anything is.
pub(super) fn following() -> Option<&'static Following> {
    FOLLOWING.get().filter(|_| !ABANDONED.load(Ordering::Relaxed))
}

/// The program goes on by itself.
pub fn abandon() {
    ABANDONED.store(true, Ordering::Relaxed);
    wake_all();
}

/// What the recording violates, if it is a counterexample.
pub fn property() -> Option<&'static str> {
    following().map(|f| f.property.as_str()).filter(|p| !p.is_empty())
}

/// One more event of the recording may happen.
pub fn followed(t: &Thread) {
    let Some(f) = following() else { return };
    // Relaxed: only this thread writes it.
    let done = &f.done[t.ix.index()];
    done.store(done.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    // Release: who sees the last one sees what each thread has done.
    if FOLLOWED.fetch_add(1, Ordering::AcqRel) + 1 == f.events.len() as u64 {
        wake_all();
    }
}

/// It has happened.
pub fn completed() {
    let Some(f) = following() else { return };
    if COMPLETED.fetch_add(1, Ordering::AcqRel) + 1 == f.events.len() as u64 {
        wake_all();
    }
}

fn wake_all() {
    CHANGES.fetch_add(1, Ordering::Release);
    futex::wake_all(&CHANGES);
}

impl Following {
    pub(super) fn n(&self) -> u64 {
        self.events.len() as u64
    }

    pub(super) fn events_word(&self) -> &'static str {
        if self.n() == 1 { "event" } else { "events" }
    }

    pub(super) fn all_followed(&self) -> bool {
        FOLLOWED.load(Ordering::Acquire) >= self.n()
    }

    /// The thread's next event: its number, and what it is.
    pub(super) fn next_of(&self, t: ThreadIx) -> Option<(u32, Label)> {
        let done = self.done.get(t.index())?.load(Ordering::Relaxed);
        let i = *self.lanes[t.index()].get(done as usize)?;
        Some((i, self.events[i as usize].1))
    }

    pub(super) fn name(&self, t: ThreadIx) -> &str {
        self.names.get(t.index()).map_or("?", String::as_str)
    }

    /// Nothing is expected of the program but what it did.
    pub(super) fn is_plain(&self) -> bool {
        self.failure.is_none() && !matches!(self.ending, Ending::Signal(_) | Ending::Deadlock)
    }

    pub(super) fn expects_deadlock(&self) -> bool {
        self.failure == Some(Failure::Deadlock) || self.failure.is_none() && self.ending == Ending::Deadlock
    }

    /// What was recorded, for people.
    pub(super) fn recorded(&self) -> String {
        match (&self.ending, self.property.as_str()) {
            (Ending::Deadlock, "") => "a deadlock".into(),
            (Ending::Signal(s), "") => format!("the end by signal {s}"),
            (_, property) => property.into(),
        }
    }

    pub(super) fn all_text(&self) -> String {
        format!("followed the recording to its end ({} {})", self.n(), self.events_word())
    }
}

/// True once the process's end may be what it is about to be.
fn may_go(f: &Following, why: Why) -> bool {
    let assumed = f.failure == Some(Failure::Assumption);
    match why {
        Why::Exit => f.is_plain() && COMPLETED.load(Ordering::Acquire) >= f.n(),
        Why::Assumption => (assumed || f.failure.is_none()) && f.all_followed(),
        Why::Signal => f.all_followed(),
    }
}

/// Holds the calling thread until what it is about to do may be done. In signal handlers, too: atomics and
/// futexes only.
pub fn hold(why: Why) {
    let Some(f) = following() else { return };
    if phase::forked() || may_go(f, why) {
        return;
    }
    HELD.fetch_or(why as u8, Ordering::AcqRel);
    let t = mine();
    loop {
        let changes = CHANGES.load(Ordering::Acquire);
        if may_go(f, why) || following().is_none() {
            break;
        }
        // (What the program's own handlers do meanwhile is put back by them.)
        if let Some(t) = t {
            t.is_held();
        }
        futex::wait(&CHANGES, changes, None);
    }
    if let Some(t) = t {
        t.runs();
    }
}

/// Does the recorded execution end before a thread that has done all of its events in it creates another one?
/// Creation is no event that is ordered; so the failure that was recorded may be another thread's, which has
/// yet to come to it.
pub fn is_over_for(t: ThreadIx) -> bool {
    following().is_some_and(|f| f.failure.is_some_and(ends_the_execution) && f.next_of(t).is_none())
}

/// May the failure come in this thread's local code behind the last recorded event? That is the code of the
/// event's thread, or of one that was created there, which the recording does not have.
pub fn fails_next(t: ThreadIx) -> bool {
    following().is_some_and(|f| {
        let is_last = f.events.last().is_none_or(|e| e.0 == t);
        f.all_followed() && (is_last || t.index() >= f.lanes.len())
    })
}

/// The calling thread has come to an event behind the recorded ones: there it stays.
pub fn rest(t: &Thread) -> ! {
    loop {
        t.is_held();
        futex::wait(&CHANGES, CHANGES.load(Ordering::Acquire), None);
    }
}

/// Is this the failing event, but for what libc makes of the misuse? The recording ends with it, and its
/// outcome says nothing there.
pub fn is_the_failure(t: ThreadIx, got: Label) -> bool {
    following().is_some_and(|f| {
        let is_last = |(u, l): &(ThreadIx, Label)| *u == t && l.op == got.op && l.site == got.site;
        f.all_followed() && f.failure.is_some_and(Failure::is_silent) && f.events.last().is_some_and(is_last)
    })
}

/// What a held thread waits to do, for people.
pub fn held_text() -> String {
    let held = HELD.load(Ordering::Acquire);
    let mut why = Vec::new();
    if held & Why::Exit as u8 != 0 {
        why.push(format!("the process would end with status {}", STATUS.load(Ordering::Relaxed)));
    }
    if held & Why::Assumption as u8 != 0 {
        why.push("an assumption does not hold".to_owned());
    }
    if held & Why::Signal as u8 != 0 {
        why.push(format!("it would end by signal {}", SIGNAL.load(Ordering::Relaxed)));
    }
    let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join("; ")) };
    format!("is held: the recording has no more of it{why}")
}

/// An assertion has failed at this line.
pub fn asserted(line: u32) {
    ASSERTED.store(line, Ordering::Relaxed);
}

/// Says how far the recording was followed, once, at an end of the program that nobody has judged. For signal
/// handlers, too: allocates and locks nothing.
pub fn say_end() {
    static SAID: AtomicBool = AtomicBool::new(false);
    let Some(f) = FOLLOWING.get().filter(|f| log::wants(1) || !f.property.is_empty()) else { return };
    if phase::forked() || JUDGED.load(Ordering::Relaxed) || SAID.swap(true, Ordering::Relaxed) {
        return;
    }
    let (done, n) = (FOLLOWED.load(Ordering::Relaxed), f.n());
    let events = f.events_word();
    let mut line = Line::default();
    let _ = match done >= n {
        true => write!(line, "irs: followed the recording to its end ({n} {events})"),
        false => write!(line, "irs: followed the recording for {done} of its {n} {events}"),
    };
    if !f.property.is_empty() && f.expects_deadlock() && done >= n {
        log::raw(line.text());
        log::raw("; as recorded: ");
        log::raw(&f.property);
        log::raw("\n");
    } else {
        // In one piece: another thread may say something, too.
        let _ = line.write_str("\n");
        log::raw(line.text());
    }
}

/// Text that is put together without memory from anywhere: what does not fit is left out.
pub(super) struct Line {
    bytes: [u8; 240],
    len: usize,
}

impl Default for Line {
    fn default() -> Line {
        Line { bytes: [0; 240], len: 0 }
    }
}

impl Line {
    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).unwrap_or("?\n")
    }
}

impl std::fmt::Write for Line {
    fn write_str(&mut self, s: &str) -> std::fmt::Result {
        let n = s.len().min(self.bytes.len() - self.len);
        self.bytes[self.len..self.len + n].copy_from_slice(&s.as_bytes()[..n]);
        self.len += n;
        Ok(())
    }
}

/// The program has come to its failing assumption: returns where it may say so and abort.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_assumption_fails() {
    if phase::running() {
        hold(Why::Assumption);
        if following().is_some() {
            HELD.fetch_or(Why::Assumption as u8, Ordering::AcqRel);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out() {
        let mut line = Line::default();
        let _ = write!(line, "{}", "x".repeat(1000));
        assert_eq!(line.text().len(), 240);
    }
}
