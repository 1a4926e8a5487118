//! `stats=`: counters of a run, written as one JSON object at its end.

use crate::registry::registry;
use crate::sys::Quiet;
use crate::{flags, log, modules, run, sources};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use traceformat::activity::{CauseKind, Waits};
use traceformat::site::SiteId;

/// Events of threads that have ended.
static ENDED: AtomicU64 = AtomicU64::new(0);
static ENDINGS: AtomicU64 = AtomicU64::new(0);
static THREADS: AtomicU64 = AtomicU64::new(1);

/// Questions of what may follow an input, and nanoseconds until their answers.
static ASKED: AtomicU64 = AtomicU64::new(0);
static WAITED: AtomicU64 = AtomicU64::new(0);

/// A question was answered after so many nanoseconds.
pub fn asked(nanos: u64) {
    // Relaxed: sums.
    ASKED.fetch_add(1, Ordering::Relaxed);
    WAITED.fetch_add(nanos, Ordering::Relaxed);
}

/// A thread has ended after so many events.
pub fn thread_ended(events: u64) {
    // Relaxed: a sum.
    ENDED.fetch_add(events, Ordering::Relaxed);
    ENDINGS.fetch_add(1, Ordering::Relaxed);
}

/// Events of ended threads, and their number: changes when a thread ends.
pub fn ended() -> u64 {
    ENDED.load(Ordering::Relaxed).wrapping_add(ENDINGS.load(Ordering::Relaxed))
}

/// A thread was created.
pub fn thread_created() {
    THREADS.fetch_add(1, Ordering::Relaxed);
}

fn quoted(s: &str) -> String {
    let mut out = String::from("\"");
    for c in s.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if (c as u32) < 32 => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Who waited where, for what.
fn constraint(program: &modules::Program, w: &Waits) -> String {
    let kind = match w.cause.kind {
        CauseKind::Order => "order",
        CauseKind::Value => "value",
        CauseKind::Decision => "decision",
        CauseKind::Prefix => "prefix",
        CauseKind::RunAhead => "run-ahead",
        CauseKind::FirstSet => "first-set",
        CauseKind::Turn => "turn",
        CauseKind::Other => "other",
    };
    let mut out = format!(
        "{{\"thread\":{},\"site\":{},\"place\":{},\"for\":\"{kind}\"",
        w.thread.0,
        w.site.0,
        quoted(&program.place(w.site))
    );
    if let Some(t) = w.cause.thread {
        let _ = write!(out, ",\"of_thread\":{}", t.0);
    }
    if let Some(s) = w.cause.site {
        let _ = write!(out, ",\"of_site\":{},\"of_place\":{}", s.0, quoted(&program.place(s)));
    }
    let _ = write!(out, ",\"waits\":{},\"nanos\":{},\"longest\":{}}}", w.count, w.nanos, w.longest);
    out
}

/// Writes the file, if one is asked for.
pub fn write() {
    let Some(path) = &run::options().stats else { return };
    let program = modules::program();
    let live: u64 =
        registry().live.iter().filter(|t| !t.ended.load(Ordering::Relaxed)).map(|t| t.progress()).sum();
    let waits = run::core().map(|c| c.waits_by_site()).unwrap_or_default();
    let waits: Vec<_> = waits
        .iter()
        .map(|w| {
            format!(
                "{{\"site\":{},\"place\":{},\"waits\":{},\"nanos\":{}}}",
                w.site,
                quoted(&program.place(SiteId(w.site))),
                w.waits,
                w.nanos
            )
        })
        .collect();
    let constraints: Vec<_> =
        run::core().map(|c| c.waits()).unwrap_or_default().iter().map(|w| constraint(program, w)).collect();
    let (asked, asked_nanos) = (ASKED.load(Ordering::Relaxed), WAITED.load(Ordering::Relaxed));
    let text = format!(
        "{{\"version\":1,\"fingerprint\":\"{}\",\"threads\":{},\"events\":{},\"installs\":{},\"free\":{},\"unproven\":{},\"asked\":{asked},\"asked_nanos\":{asked_nanos},\"waits\":[{}],\"constraints\":[{}]}}\n",
        program.fingerprint,
        THREADS.load(Ordering::Relaxed),
        ENDED.load(Ordering::Relaxed) + live,
        sources::installs(),
        run::is_free(),
        flags::is_serial(),
        waits.join(","),
        constraints.join(",")
    );
    // No signal of a full disk or a closed pipe, and nothing half-written.
    let _quiet = Quiet::writing();
    if let Err(e) = std::fs::write(path, text) {
        if std::fs::symlink_metadata(path).is_ok_and(|m| m.is_file()) {
            let _ = std::fs::remove_file(path);
        }
        log::say(0, &format!("warning: stats={}: {e}", path.display()));
    }
}
