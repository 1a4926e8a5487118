//! The execution has left what was proven: report it, then stop or go on one thread at a time, by `on-escape=`.

use crate::core::Escape;
use crate::gate::{self, ENFORCE, SERIAL};
use crate::options::OnEscape;
use crate::thread::{Thread, registry};
use crate::{exit, log, modules, rt, serialize};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use traceformat::event::Label;
use traceformat::recording::Ending;
use traceformat::thread::ThreadIx;

/// An event of `t` that no path of the set explains.
pub fn happened(t: &Thread, e: &Escape, got: Option<Label>) {
    policy(&describe(e), Some(t.ix), got);
    serialize::acquire(t);
}

/// Something else that was not proven: in words.
pub fn other(what: &str, thread: Option<ThreadIx>) {
    policy(what, thread, None);
}

/// An event by a thread that no instrumented code created.
#[cold]
pub fn foreign() {
    static SAID: AtomicBool = AtomicBool::new(false);
    if gate::flags() & ENFORCE != 0 {
        other("a thread that no instrumented code created executes instrumented code", None);
    } else if !SAID.swap(true, Ordering::Relaxed) {
        log::say(
            0,
            "warning: a thread that no instrumented code created executes instrumented code; its events are unseen",
        );
    }
}

/// `operation at place`.
pub fn label_text(l: Label) -> String {
    let place = modules::program().place(l.site);
    let outcome = if l.outcome != 0 { format!(", outcome {}", l.outcome) } else { String::new() };
    format!("{:?} at {place}{outcome}", l.op)
}

/// A thread's name, as in the set's table.
pub fn thread_text(t: ThreadIx) -> String {
    registry().table.display(t)
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

fn known_threads() -> String {
    let reg = registry();
    let n = reg.table.len().min(8);
    let mut s: Vec<_> = (0..n).map(|i| reg.table.display(ThreadIx(i as u16))).collect();
    if n < reg.table.len() {
        s.push(format!("… ({} in all)", reg.table.len()));
    }
    s.join(", ")
}

/// How to see it again.
pub fn replay_command() -> String {
    let program: Vec<_> = std::env::args_os().map(|a| a.to_string_lossy().into_owned()).collect();
    let program = if program.is_empty() { "PROGRAM".into() } else { program.join(" ") };
    let o = rt::options();
    match o.replay.as_ref().or(o.record.as_ref()) {
        Some(r) => format!("irs replay {} {program}", r.display()),
        None => format!(
            "nothing was recorded; IRS_OPTIONS=\"$IRS_OPTIONS:record=run.irsr\" {program}, then irs replay run.irsr {program}"
        ),
    }
}

fn policy(what: &str, thread: Option<ThreadIx>, got: Option<Label>) {
    static SERIAL_SAID: AtomicBool = AtomicBool::new(false);
    // Reports do not mix, and after the first nothing new can be said.
    static FIRST: AtomicBool = AtomicBool::new(false);
    let stop = rt::options().on_escape == OnEscape::Stop;
    if FIRST.swap(true, Ordering::AcqRel) {
        // Another thread is reporting; where that stops the program, this one must not go on meanwhile.
        if !stop {
            return;
        }
        loop {
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
    }
    let pid = std::process::id();
    let mut text =
        format!("WARNING: IRS: escape (pid={pid})\n  The execution left what was proven: {what}.\n");
    if let Some(created) = thread.and_then(creation) {
        let _ = writeln!(text, "  {created}");
    }
    if let Some(l) = got {
        let _ = writeln!(text, "  Event: {}", label_text(l));
    }
    if let Some(core) = rt::core() {
        let (decisions, node) = core.frontier();
        if let Some(n) = node {
            let _ = writeln!(text, "  Path: {decisions} decisions taken, next node {:016x}", n.0);
        }
    }
    let _ = writeln!(text, "SUMMARY: IRS: escape: {what}");
    let _ = writeln!(text, "  Replay: {}", replay_command());
    if stop {
        log::raw(&text);
        exit::stop(Ending::Stopped(format!("escape: {what}")));
    }
    text.push_str("  Going on UNPROVEN, one thread at a time (on-escape=serialize).\n");
    log::raw(&text);
    if !SERIAL_SAID.swap(true, Ordering::Relaxed) {
        gate::set_flag(SERIAL);
        gate::drop_flag(ENFORCE);
        if let Some(core) = rt::core() {
            core.wake_all();
        }
    }
}

/// `Thread main.0 was created at …`.
pub fn creation(t: ThreadIx) -> Option<String> {
    let created_at = registry().live.iter().find(|x| x.ix == t)?.created_at;
    (t != ThreadIx::MAIN)
        .then(|| format!("Thread {} was created at {}", thread_text(t), modules::program().place(created_at)))
}

/// True after an escape under `on-escape=serialize`.
pub fn unproven() -> bool {
    gate::flags() & SERIAL != 0
}
