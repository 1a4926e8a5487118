//! The execution has left what was proven: report it, then stop or go on one thread at a time, by
//! `on-escape=`.

use crate::core::Escape;
use crate::flags::{self, BATON, ENFORCE, LEFT, SERIAL};
use crate::interpose::elide;
use crate::names::{label_text, thread_text};
use crate::options::{OnEscape, OnInput};
use crate::registry::registry;
use crate::replay::{follow, judge};
use crate::report::{self, Report};
use crate::thread::{Thread, internally};
use crate::{complete, cooperative, log, modules, phase, reporter, reserve, run, serialize, sys};
use std::io::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use traceformat::event::Label;
use traceformat::recording::Ending;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// An event of `t` that no path of the set explains.
pub fn happened(t: &Thread, e: &Escape, got: Option<Label>) {
    if run::replaying() && run::options().on_escape == OnEscape::Stop {
        let got = event(e, got);
        if got.is_some_and(|l| follow::is_the_failure(t.ix, l)) {
            return;
        }
        judge::leaves(t.ix, || does(e), got);
    }
    policy(|| describe(e), Some(t.ix), got);
    serialize::acquire(t);
}

/// Something else that was not proven: in words.
pub fn other(what: &str, thread: Option<ThreadIx>) {
    policy(|| what.to_owned(), thread, None);
}

/// An input behind which nothing is proven.
pub fn input(why: &str, t: &Thread) {
    let serializes = match run::options().on_input {
        Some(OnInput::Stop) => None,
        Some(OnInput::Serialize) => Some("on-input=serialize"),
        _ => serializes(),
    };
    let site = crate::thread::call_site();
    internally(|| report_by_policy(|| why.to_owned(), Some(t.ix), Shown::Call(site), serializes));
    serialize::acquire(t);
}

/// Is a set in force, so that a signal handler is to change nothing that threads share? No proof has handlers
/// in it. (Where a recording is followed, what was recorded decides.)
pub fn keeps_handlers() -> bool {
    phase::running()
        && !run::replaying()
        && flags::now() & (SERIAL | LEFT) == 0
        && run::core().is_some_and(|core| core.has_set())
}

/// With a set in force ([`keeps_handlers`]) a signal handler does what others can see. `at`: the site of an
/// access.
///
/// In a handler nothing is allocated and nobody is waited for, so that is said in one line, at once, and
/// before the effect. Where the program is to go on all the same (`on-escape=serialize`) the next event sees
/// to that ([`left_by_handler`]).
#[cold]
pub fn in_handler(what: &str, at: Option<&modules::Site>) {
    let on_input = run::options().on_input == Some(OnInput::Serialize) && cooperative::is_open();
    let serializes = if on_input { Some("on-input=serialize") } else { serializes() };
    if serializes.is_some() {
        // First: another handler on the same thread is not to say it once more.
        flags::raise(LEFT);
    }
    internally(|| {
        let mut line = [0; 480];
        let length = line.len() - write_handler(&mut line[..], what, at, serializes);
        let text = std::str::from_utf8(&line[..length]).unwrap_or("irs: escape: in a signal handler\n");
        log::raw_if_possible(text);
    });
    if serializes.is_none() {
        sys::exit(sys::STOPPED)
    }
}

/// The line that [`in_handler`] writes; returns how much of it is left.
fn write_handler(
    mut to: &mut [u8],
    what: &str,
    at: Option<&modules::Site>,
    serializes: Option<&str>,
) -> usize {
    // (What does not fit is left out.)
    let pid = std::process::id();
    let _ = write!(
        to,
        "=={pid}==ERROR: irs: escape: the execution left what was proven: a signal handler {what}"
    );
    if let Some(site) = at.filter(|s| !s.file.is_null()) {
        // SAFETY: the pass emits NUL-terminated constants.
        let file = unsafe { std::ffi::CStr::from_ptr(site.file) }.to_str().unwrap_or("?");
        let _ = write!(to, " at {file}:{}:{}", site.line, site.column);
    }
    let _ = write!(to, ", and handlers are in no proof");
    let _ = match serializes {
        Some(option) => writeln!(to, "; going on UNPROVEN, one thread at a time ({option})"),
        None => writeln!(to),
    };
    to.len()
}

/// What is said of the execution that a signal handler has left.
const BY_HANDLER: &str = "a signal handler has changed what others see";

/// By a thread at an event: has a signal handler left what was proven, and nobody has said so?
pub fn left_by_handler(t: &Thread) {
    if !flags::take(LEFT) {
        return;
    }
    match cooperative::is_open() {
        true => input(BY_HANDLER, t),
        false => other(BY_HANDLER, Some(t.ix)),
    }
}

/// Something else that was not proven, in words, where there may be no memory left: the numbered call that
/// the thread is in is said, but no stack. (Whoever puts names to a stack reads the executable's debug
/// information, as large as that is.)
pub fn without_memory(what: &str, thread: Option<ThreadIx>, at: SiteId) {
    reserve::release();
    internally(|| report_by_policy(|| what.to_owned(), thread, Shown::Call(at), serializes()));
}

/// An event by a thread that no instrumented code created.
#[cold]
pub fn foreign() {
    static SAID: AtomicBool = AtomicBool::new(false);
    if flags::now() & (ENFORCE | BATON) != 0 {
        other("a thread that no instrumented code created executes instrumented code", None);
    } else if !SAID.swap(true, Ordering::Relaxed) {
        log::say(
            0,
            "warning: a thread that no instrumented code created executes instrumented code; its events are unseen",
        );
    }
}

fn describe(e: &Escape) -> String {
    match e {
        Escape::Label { thread, expected: Some(x), got } => format!(
            "thread {} is at {}, but the set says {}",
            thread_text(*thread),
            label_text(*got),
            label_text(*x)
        ),
        Escape::Label { thread, expected: None, got } => format!(
            "thread {} is at {}, which no path of the set explains",
            thread_text(*thread),
            label_text(*got)
        ),
        Escape::BeyondEnd { thread, got } => format!(
            "thread {} is at {}, but the set says that the execution has ended",
            thread_text(*thread),
            label_text(*got)
        ),
        Escape::EndedEarly { thread, expected } => format!(
            "thread {} has ended, but the set says that {} follows",
            thread_text(*thread),
            label_text(*expected)
        ),
        Escape::UnknownThread { parent, rank } => format!(
            "thread {} creates its child number {rank}, but the set was proven for the threads {}",
            thread_text(*parent),
            known_threads()
        ),
        other => other.to_string(),
    }
}

/// The event that is not what is recorded, if it is one.
fn event(e: &Escape, got: Option<Label>) -> Option<Label> {
    match e {
        Escape::Label { got, .. } | Escape::BeyondEnd { got, .. } => Some(*got),
        Escape::EndedEarly { .. } | Escape::UnknownThread { .. } => None,
        Escape::ValueLost { .. } => got,
    }
}

/// What the thread does instead of what is recorded.
fn does(e: &Escape) -> String {
    match e {
        Escape::Label { got, .. } | Escape::BeyondEnd { got, .. } => format!("is at {}", label_text(*got)),
        Escape::EndedEarly { .. } => "has ended".into(),
        Escape::UnknownThread { rank, .. } => format!("creates its child number {rank}"),
        other @ Escape::ValueLost { .. } => other.to_string(),
    }
}

fn known_threads() -> String {
    let reg = registry();
    let n = reg.table.len().min(8);
    let mut s: Vec<_> = (0..n).map(|i| reg.table.display(ThreadIx(i as u16))).collect();
    if n < reg.table.len() {
        s.push(format!("… ({} in all)", reg.table.len()));
    }
    s.join(", ")
}

/// Whoever reports does that past interposition: what libc needs for it (a stack, memory) is no event, and
/// not one more escape.
fn policy(what: impl FnOnce() -> String, thread: Option<ThreadIx>, got: Option<Label>) {
    internally(|| report_by_policy(what, thread, Shown::Stack(got), serializes()));
}

/// What a report says of the place.
enum Shown {
    /// The event, if it is one, and the stack.
    Stack(Option<Label>),
    /// The numbered call.
    Call(SiteId),
}

/// By which option the program goes on behind an escape; `None`: it stops.
fn serializes() -> Option<&'static str> {
    (run::options().on_escape == OnEscape::Serialize).then_some("on-escape=serialize")
}

fn report_by_policy(
    what: impl FnOnce() -> String,
    thread: Option<ThreadIx>,
    shown: Shown,
    serializes: Option<&'static str>,
) {
    static SERIAL_SAID: AtomicBool = AtomicBool::new(false);
    // Reports do not mix, and after the first nothing new can be said.
    static FIRST: AtomicBool = AtomicBool::new(false);
    let stop = serializes.is_none();
    let _errno = sys::Errno::keep();
    reporter::not_again();
    // Another thread is reporting. Where that stops the program, this one must not go on meanwhile: it waits
    // for a turn that does not come.
    if FIRST.swap(true, Ordering::AcqRel) && !stop {
        return;
    }
    let _turn = reporter::begin();
    // From here on the report may take memory.
    let what = what();
    let mut report = Report::new("escape", &format!("the execution left what was proven: {what}"));
    let of = thread.map_or("the calling thread".into(), |t| format!("thread {}", thread_text(t)));
    match shown {
        Shown::Stack(got) => {
            if let Some(l) = got {
                report.line(&format!("Event: {}", label_text(l)));
                report.source(l.site);
            }
            report.stack(&of);
        }
        // (In a plain copy nobody says which call it is.)
        Shown::Call(at) if at == SiteId::UNNUMBERED => {}
        Shown::Call(at) => {
            report.line(&format!("Call of {of}: {}", modules::program().place(at)));
            report.source(at);
        }
    }
    if let Some(t) = thread {
        report.creation(t);
    }
    report.path();
    if let Some(option) = serializes {
        report.line(&format!("Going on UNPROVEN, one thread at a time ({option})."));
    }
    let place = match shown {
        Shown::Stack(got) => got.and_then(report::place_in),
        Shown::Call(_) => None,
    };
    report.finish(&place.unwrap_or_else(|| what.clone()));
    if stop {
        complete::stop(Ending::Stopped(format!("escape: {what}")));
    }
    if !SERIAL_SAID.swap(true, Ordering::Relaxed) {
        // Before anybody can lock for real.
        follow::abandon();
        elide::stop();
        flags::raise(SERIAL);
        flags::lower(ENFORCE);
        cooperative::ends();
        if let Some(core) = run::core() {
            core.wake_all();
        }
    }
}
