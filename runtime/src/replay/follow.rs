//! How far a recording has been followed, what has come of it, and who must wait until that is known.
//!
//! A recording is a total order of its counted events; one is let happen after the other. Three more things
//! are needed for its end to be reached, and to be the end that was recorded.
//!
//! **The process stays** until it is. A thread that would end it (a return from `main`, `exit`, `_exit`,
//! `quick_exit`; a failing assumption; a fatal signal of a thread that has nothing more to do in the
//! recording) stands in [`hold`]. So does, in a counterexample, every thread that comes to an event behind
//! the recorded ones ([`rest`]): the recorded execution ends there, and what others do later could end the
//! process in another way first.
//!
//! **Somebody judges.** A failing assertion ends the process by its signal: its thread judges by itself
//! ([`dies`]). Whatever needs the absence of events (a deadlock; a failure that did not come; a recording
//! that is not followed any more) is judged by the watchdog once nobody moves ([`settled`]), by this table:
//!
//! | recorded | all events followed | not all followed |
//! |---|---|---|
//! | nothing (a run) | the program's own end | left the recording: 3 |
//! | assertion, signal | the thread dies by it, else did not happen: 3 | left: 3 |
//! | deadlock | reported: 86. But if somebody is held: 3 | left: 3 |
//! | memory, race, lock, overflow | has happened: 86, or the signal that it causes by itself | left: 3 |
//! | assumption | the program says so and aborts, else 3 | left: 3 |
//!
//! That the violating event of the fourth row, and the local code behind it, was executed under the recorded
//! inputs *is* the failure: most of these have no effect of their own in a native run.
//!
//! **Nothing supplies uninitialised values.** A failure that needs others than the program has need not come,
//! although all events do. Such a replay says so first. It takes nothing for the failure but an effect: a
//! signal, or a deadlock.
//!
//! **What comes is said**, with the number of the event, what the recording has there, and what came instead.

use crate::escape::{label_text, thread_text};
use crate::report::Report;
use crate::thread::{Place, Thread, internally, mine};
use crate::{exit, futex, log, reporter};
use libc::c_int;
use std::fmt::Write as _;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use traceformat::event::{Label, Op};
use traceformat::recording::{Ending, Failure, Given, Recorded, Recording};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Exit status of a replay in which the recorded failure did not happen.
pub const DIFFERENT: i32 = 3;

/// What is followed. Never changes after the start.
struct Following {
    property: String,
    failure: Option<Failure>,
    ending: Ending,
    /// Uninitialised values that the failure needs and the program does not get, in words.
    open: Vec<String>,
    /// The ordered events.
    events: Vec<(ThreadIx, Label)>,
    /// Per thread: which of them are its own.
    lanes: Vec<Vec<u32>>,
    /// Per thread, for signal handlers.
    names: Vec<String>,
    /// Per thread: how many of its events have been let happen.
    done: Vec<AtomicU32>,
}

static FOLLOWING: OnceLock<Following> = OnceLock::new();
/// The recording was left, and the program goes on all the same (`on-escape=serialize`).
static ABANDONED: AtomicBool = AtomicBool::new(false);
/// Events of the recording that have been let happen, and those that have.
static FOLLOWED: AtomicU64 = AtomicU64::new(0);
static COMPLETED: AtomicU64 = AtomicU64::new(0);
/// Changes when somebody who is held may go on.
static BELL: AtomicU32 = AtomicU32::new(0);
/// The end has been judged, by whoever sets this.
static JUDGED: AtomicBool = AtomicBool::new(false);
/// Who holds the process, of [`Why`]: bits.
static HELD: AtomicU8 = AtomicU8::new(0);
/// The signal that a held thread would die by, and the status with which one would end the process.
static SIGNAL: AtomicU32 = AtomicU32::new(0);
static STATUS: AtomicU32 = AtomicU32::new(0);
/// What failed in `__assert_fail`, if it was that: its line.
static ASSERTED: AtomicU32 = AtomicU32::new(0);

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
    r.failure.is_some_and(|f| f != Failure::Deadlock)
}

/// What is followed, if anything is.
fn following() -> Option<&'static Following> {
    FOLLOWING.get().filter(|_| !ABANDONED.load(Ordering::Relaxed))
}

/// The program goes on by itself.
pub fn abandon() {
    ABANDONED.store(true, Ordering::Relaxed);
    ring();
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
        ring();
    }
}

/// It has happened.
pub fn completed() {
    let Some(f) = following() else { return };
    if COMPLETED.fetch_add(1, Ordering::AcqRel) + 1 == f.events.len() as u64 {
        ring();
    }
}

fn ring() {
    BELL.fetch_add(1, Ordering::Release);
    futex::wake_all(&BELL);
}

impl Following {
    fn n(&self) -> u64 {
        self.events.len() as u64
    }

    fn events_word(&self) -> &'static str {
        if self.n() == 1 { "event" } else { "events" }
    }

    fn all_followed(&self) -> bool {
        FOLLOWED.load(Ordering::Acquire) >= self.n()
    }

    /// The thread's next event: its number, and what it is.
    fn next_of(&self, t: ThreadIx) -> Option<(u32, Label)> {
        let done = self.done.get(t.index())?.load(Ordering::Relaxed);
        let i = *self.lanes[t.index()].get(done as usize)?;
        Some((i, self.events[i as usize].1))
    }

    fn name(&self, t: ThreadIx) -> &str {
        self.names.get(t.index()).map_or("?", String::as_str)
    }

    /// Nothing is expected of the program but what it did.
    fn is_plain(&self) -> bool {
        self.failure.is_none() && !matches!(self.ending, Ending::Signal(_) | Ending::Deadlock)
    }

    fn expects_deadlock(&self) -> bool {
        self.failure == Some(Failure::Deadlock) || self.failure.is_none() && self.ending == Ending::Deadlock
    }

    /// What was recorded, for people.
    fn recorded(&self) -> String {
        match (&self.ending, self.property.as_str()) {
            (Ending::Deadlock, "") => "a deadlock".into(),
            (Ending::Signal(s), "") => format!("the end by signal {s}"),
            (_, property) => property.into(),
        }
    }

    fn all_text(&self) -> String {
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
    if crate::phase::forked() || may_go(f, why) {
        return;
    }
    HELD.fetch_or(why as u8, Ordering::AcqRel);
    let t = mine();
    loop {
        let bell = BELL.load(Ordering::Acquire);
        if may_go(f, why) || following().is_none() {
            break;
        }
        // (What the program's own handlers do meanwhile is put back by them.)
        if let Some(t) = t {
            t.is_held();
        }
        futex::wait(&BELL, bell, None);
    }
    if let Some(t) = t {
        t.runs();
    }
}

/// The calling thread has come to an event behind the recorded ones: there it stays.
pub fn rest(t: &Thread) -> ! {
    loop {
        t.is_held();
        futex::wait(&BELL, BELL.load(Ordering::Acquire), None);
    }
}

/// The process is about to end with this status; `for_good`: nothing of the program can run on this thread
/// any more. False if its end is not for now, since the thread has more of the recording to do in what runs
/// at the end.
pub fn ends(status: c_int, for_good: bool) -> bool {
    let Some(f) = following().filter(|_| !crate::phase::forked()) else { return true };
    STATUS.store(status as u32 & 0xff, Ordering::Relaxed);
    let next = mine().and_then(|t| Some((t.ix, f.next_of(t.ix)?)));
    match next {
        Some(_) if !for_good => return false,
        Some((t, _)) => left(f, t, || format!("ends the process with status {}", status & 0xff), None),
        None => {}
    }
    hold(Why::Exit);
    true
}

/// A thread of the program has ended.
pub fn thread_ended(t: ThreadIx) {
    let Some(f) = following() else { return };
    if f.next_of(t).is_some() && crate::phase::running() {
        left(f, t, || "has ended".into(), None);
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

/// What the thread does is not what the recording has: `does` in words, `got` as an event. Ends the program.
pub fn leaves(t: ThreadIx, does: impl FnOnce() -> String, got: Option<Label>) {
    if let Some(f) = following() {
        left(f, t, does, got);
    }
}

/// The number of the event at which the recording was left, and both sides.
fn left(f: &Following, t: ThreadIx, does: impl FnOnce() -> String, got: Option<Label>) {
    internally(|| {
        reporter::not_again();
        if !judges() {
            return stop_here();
        }
        let _turn = reporter::begin();
        let (n, does) = (f.n(), does());
        let what = match f.next_of(t) {
            Some((i, expected)) => format!(
                "the execution left the recording at event {} of {n}: thread {} {does}, but the recording says {}",
                i + 1,
                thread_text(t),
                label_text(expected)
            ),
            None => format!(
                "the execution left the recording after event {} of {n}: thread {} {does}, of which the recording has no more",
                FOLLOWED.load(Ordering::Relaxed),
                thread_text(t)
            ),
        };
        let mut report = Report::new("replay", &what);
        if let Some(l) = got {
            report.line(&format!("Event: {}", label_text(l)));
            report.source(l.site);
        }
        report.stack(&format!("thread {}", thread_text(t)));
        report.creation(t);
        not_happened(f, &mut report);
        report.finish(
            &got.and_then(crate::report::place_in)
                .unwrap_or_else(|| format!("thread {} {does}", thread_text(t))),
        );
        exit::stop_with(DIFFERENT, Ending::Stopped(format!("replay: {what}")));
    });
}

fn not_happened(f: &Following, report: &mut Report) {
    if !f.is_plain() {
        // All its events have come, but the local code behind them has had other values.
        let silent = f.all_followed() && f.failure.is_some_and(Failure::is_silent);
        let verb = if silent && !f.open.is_empty() { "need not have happened" } else { "did not happen" };
        report.line(&format!("What is recorded {verb}: {}", f.recorded()));
        for value in &f.open {
            report.line(&format!("It needs what no replay supplies: {value}"));
        }
    }
}

/// The first who asks judges.
fn judges() -> bool {
    !JUDGED.swap(true, Ordering::AcqRel)
}

/// Another thread is judging, and ends the process. (Where it does not come to that, its guard does.)
fn stop_here() {
    loop {
        crate::sys::nap(Duration::from_secs(1));
    }
}

/// What the watchdog has found: all threads wait for others (or `late`: nothing has moved for long), and how
/// each does that. True if there is nothing more to be said.
pub fn settled(
    threads: &[std::sync::Arc<Thread>],
    late: bool,
    describe: &dyn Fn(&mut Report) -> String,
) -> bool {
    let Some(f) = following() else { return false };
    let held = threads.iter().any(|t| t.whereabouts().0 == Place::Held);
    let all = f.all_followed();
    // A deadlock of a run that goes on behind its recording, too.
    if all && !held && !late && (f.expects_deadlock() || f.is_plain()) {
        return false;
    }
    if all && f.is_plain() && !held {
        return false;
    }
    if !judges() {
        return true;
    }
    let _turn = reporter::begin();
    let n = f.n();
    if all && f.failure.is_some_and(Failure::is_silent) && f.open.is_empty() {
        let mut report = Report::new("violation", &f.property);
        report.line(&format!("The program has {}.", f.all_text()));
        report.line("The failure has no effect of its own: the program is stopped where the recording ends.");
        if let Some((_, label)) = f.events.last() {
            report.line(&format!("The last event: {}", label_text(*label)));
            report.source(label.site);
        }
        report.finish(&f.property);
        exit::stop(Ending::Stopped(f.property.clone()));
    }
    let what = match f.events.get(FOLLOWED.load(Ordering::Acquire) as usize) {
        Some((t, label)) => format!(
            "the recording is not followed any more: event {} of {n} does not come, thread {} at {}",
            FOLLOWED.load(Ordering::Relaxed) + 1,
            thread_text(*t),
            label_text(*label)
        ),
        None if f.failure.is_some_and(Failure::is_silent) => {
            format!("{}, but not with the values that the failure needs", f.all_text())
        }
        None => format!("{}, but what it records did not happen", f.all_text()),
    };
    let mut report = Report::new("replay", &what);
    let summary = describe(&mut report);
    not_happened(f, &mut report);
    report.finish(&summary);
    exit::stop_with(DIFFERENT, Ending::Stopped(format!("replay: {what}")));
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

/// Signals by which a thread dies for what it has done itself.
const FAULTS: [c_int; 7] =
    [libc::SIGABRT, libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGTRAP, libc::SIGSYS];

/// The calling thread is about to die by this signal, and the process with it. In its handler: allocates and
/// locks nothing. The status to end with instead, where that is not what was recorded.
pub fn dies(signal: c_int) -> Option<c_int> {
    // A report has failed, in the program's allocator, say.
    reporter::not_again();
    let f = following()?;
    if !FAULTS.contains(&signal) || f.is_plain() {
        say_end();
        return None;
    }
    SIGNAL.store(signal as u32, Ordering::Relaxed);
    let t = mine().map(|t| t.ix);
    let mut line = Line::default();
    if let Some((i, _)) = t.and_then(|t| f.next_of(t)) {
        if !judges() {
            stop_here();
        }
        let name = t.map_or("?", |t| f.name(t));
        let _ = writeln!(
            line,
            "irs: replay: the execution left the recording at event {} of {}: thread {name} was ended by signal {signal}",
            i + 1,
            f.n()
        );
        log::raw(line.text());
        say_open(f);
        return Some(DIFFERENT);
    }
    hold(Why::Signal);
    if !judges() {
        stop_here();
    }
    let name = t.map_or("?", |t| f.name(t));
    if happened_by(f, signal) {
        let _ = write!(line, "irs: followed the recording to its end ({} {}): ", f.n(), f.events_word());
        let _ = write!(line, "thread {name} was ended by signal {signal}, as recorded");
        log::raw(line.text());
        if !f.property.is_empty() {
            log::raw(": ");
            log::raw(&f.property);
        }
        log::raw("\n");
        return None;
    }
    let _ =
        write!(line, "irs: replay: followed the recording to its end ({} {}), but ", f.n(), f.events_word());
    let _ = write!(line, "thread {name} was ended by signal {signal}");
    let at = ASSERTED.load(Ordering::Relaxed);
    if at != 0 {
        let _ = write!(line, " (an assertion at line {at})");
    }
    log::raw(line.text());
    log::raw(", where something else is recorded: ");
    log::raw(&f.property);
    log::raw("\n");
    say_open(f);
    Some(DIFFERENT)
}

/// What the failure needs and the program has not had. In signal handlers.
fn say_open(f: &Following) {
    for value in &f.open {
        log::raw("irs: replay: it needs what no replay supplies: ");
        log::raw(value);
        log::raw("\n");
    }
}

/// Is the end by this signal what was recorded?
fn happened_by(f: &Following, signal: c_int) -> bool {
    let assumption = HELD.load(Ordering::Acquire) & Why::Assumption as u8 != 0;
    match (f.failure, &f.ending) {
        (None, Ending::Signal(s)) => *s == signal,
        (Some(Failure::Assertion), _) => {
            !assumption && names_line(&f.property, ASSERTED.load(Ordering::Relaxed))
        }
        (Some(Failure::Assumption), _) => signal == libc::SIGABRT,
        (Some(failure), _) => failure.is_silent(),
        _ => false,
    }
}

/// Does the property's text name this line, `file:LINE:column` (0: any)? Without debug information it names
/// none.
fn names_line(property: &str, line: u32) -> bool {
    if line == 0 || !property.bytes().any(|b| b == b':') {
        return true;
    }
    let mut number = Line::default();
    let _ = write!(number, ":{line}:");
    property.contains(number.text())
}

/// Says how far the recording was followed, once, at an end of the program that nobody has judged. For signal
/// handlers, too: allocates and locks nothing.
pub fn say_end() {
    static SAID: AtomicBool = AtomicBool::new(false);
    let Some(f) = FOLLOWING.get().filter(|f| log::wants(1) || !f.property.is_empty()) else { return };
    if crate::phase::forked() || JUDGED.load(Ordering::Relaxed) || SAID.swap(true, Ordering::Relaxed) {
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
struct Line {
    bytes: [u8; 240],
    len: usize,
}

impl Default for Line {
    fn default() -> Line {
        Line { bytes: [0; 240], len: 0 }
    }
}

impl Line {
    fn text(&self) -> &str {
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
    if crate::phase::running() {
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
    fn lines_are_found_in_properties() {
        let property = "assertion `v == 0` failed at a.c:5:41";
        assert!(names_line(property, 5) && names_line(property, 0) && !names_line(property, 4));
        assert!(!names_line(property, 41));
        assert!(names_line("the program aborts at function f", 3));
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let mut line = Line::default();
        let _ = write!(line, "{}", "x".repeat(1000));
        assert_eq!(line.text().len(), 240);
    }
}
