//! What has come of following a recording: whether the end is the one that was recorded. (`follow.rs`
//! sees to it that the end is reached.)
//!
//! A failing assertion ends the process by its signal: its thread judges by itself
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

use super::follow::{
    ASSERTED, FOLLOWED, Following, HELD, JUDGED, Line, SIGNAL, STATUS, Why, completed, followed, following,
    hold, say_end,
};
use crate::complete::{stop, stop_with};
use crate::names::{label_text, thread_text};
use crate::report::{Report, place_in};
use crate::thread::{Thread, WaitState, call_site, internally, mine};
use crate::{log, reporter, sys};
use libc::c_int;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use traceformat::event::Label;
use traceformat::recording::{Ending, Failure};
use traceformat::thread::ThreadIx;

/// Exit status of a replay in which the recorded failure did not happen.
pub const DIFFERENT: i32 = 3;

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

/// Has the recording more of the thread, which ends now?
pub fn ends_early(t: ThreadIx) -> bool {
    following().is_some_and(|f| f.next_of(t).is_some()) && crate::phase::running()
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
        report.finish(&got.and_then(place_in).unwrap_or_else(|| format!("thread {} {does}", thread_text(t))));
        stop_with(DIFFERENT, Ending::Stopped(format!("replay: {what}")));
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
        sys::nap(Duration::from_secs(1));
    }
}

/// What the watchdog has found: all threads wait for others (or `late`: nothing has moved for long), and how
/// each does that. True if there is nothing more to be said.
pub fn settled(threads: &[Arc<Thread>], late: bool, describe: &dyn Fn(&mut Report) -> String) -> bool {
    let Some(f) = following() else { return false };
    let held = threads.iter().any(|t| t.whereabouts().0 == WaitState::Held);
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
        stop(Ending::Stopped(f.property.clone()));
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
    stop_with(DIFFERENT, Ending::Stopped(format!("replay: {what}")));
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
    let next = t.and_then(|t| f.next_of(t));
    let in_last = next.filter(|(i, label)| is_last_call(f, *i, *label, signal)).and_then(|_| mine());
    if let Some(t) = in_last {
        followed(t);
        completed();
    } else if let Some((i, _)) = next {
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

/// Does the thread die in the call by which the recording ends, of memory that is none? The call reads the
/// object that it is given before it is an event (`pthread_mutex_lock(0)`), so this is what was recorded.
fn is_last_call(f: &Following, i: u32, label: Label, signal: c_int) -> bool {
    // Acquire: all that comes before has happened.
    let last = u64::from(i) + 1 == f.n() && FOLLOWED.load(Ordering::Acquire) == u64::from(i);
    let of_memory = f.failure == Some(Failure::Memory) && matches!(signal, libc::SIGSEGV | libc::SIGBUS);
    last && of_memory && !label.op.is_access() && call_site() == label.site
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
}
