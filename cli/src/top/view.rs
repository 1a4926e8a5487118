//! What `irs top` shows: the difference between two answers of a running program, as rates, sorted by what
//! costs most.

use serde::Serialize;
use std::collections::BTreeMap;
use traceformat::activity::{Activity, Cause, CauseKind, Doing};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Between two moments; or since the program's start, if there is only one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Of the program, in seconds; and the time between both moments.
    pub running: f64,
    pub seconds: f64,
    pub version: Option<String>,
    pub installs: u64,
    /// Nothing is constrained any more.
    pub free: bool,
    pub decisions_per_second: f64,
    pub threads: Vec<ThreadRow>,
    /// Those that cost most first; without those that cost nothing meanwhile.
    pub waits: Vec<WaitRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThreadRow {
    pub thread: u16,
    pub events_per_second: f64,
    pub counted_per_second: f64,
    /// Share of the time that it waited for the schedule.
    pub waiting: f64,
    /// What it does right now, in words.
    pub doing: String,
    pub state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Running,
    Waiting,
    Ended,
}

/// A constraint: a thread's events at one site wait for one cause.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WaitRow {
    pub thread: u16,
    /// `file:line:column`.
    pub place: String,
    pub kind: &'static str,
    pub for_thread: Option<u16>,
    pub for_place: Option<String>,
    pub waits_per_second: f64,
    /// Share of the time in which the thread waited for this.
    pub share: f64,
    /// Of one wait, in microseconds: the mean meanwhile, the longest ever.
    pub mean_us: f64,
    pub longest_us: f64,
}

type Constraint = (ThreadIx, SiteId, Cause);

pub fn view(before: Option<&Activity>, now: &Activity) -> View {
    let nanos = now.nanos.saturating_sub(before.map_or(0, |b| b.nanos)).max(1) as f64;
    let seconds = nanos / 1e9;
    // Counters only grow, unless a program's answers come from two programs: then rates are 0 once.
    let rate = |now: u64, before: u64| now.saturating_sub(before) as f64 / seconds;
    let earlier: BTreeMap<Constraint, (u64, u64)> = before
        .iter()
        .flat_map(|b| &b.waits)
        .map(|w| ((w.thread, w.site, w.cause), (w.count, w.nanos)))
        .collect();

    let mut waits = Vec::new();
    let mut waited: BTreeMap<ThreadIx, f64> = BTreeMap::new();
    for w in &now.waits {
        let (count, time) = earlier.get(&(w.thread, w.site, w.cause)).copied().unwrap_or_default();
        let (count, time) = (w.count.saturating_sub(count), w.nanos.saturating_sub(time));
        if count == 0 && time == 0 {
            continue;
        }
        *waited.entry(w.thread).or_default() += time as f64;
        waits.push(WaitRow {
            thread: w.thread.0,
            place: place(now, w.site),
            kind: kind(w.cause.kind),
            for_thread: w.cause.thread.map(|t| t.0),
            for_place: w.cause.site.map(|s| place(now, s)),
            waits_per_second: count as f64 / seconds,
            share: time as f64 / nanos,
            mean_us: if count == 0 { 0.0 } else { time as f64 / count as f64 / 1e3 },
            longest_us: w.longest as f64 / 1e3,
        });
    }
    waits.sort_by(|a, b| b.share.total_cmp(&a.share));
    let threads = now.threads.iter().map(|t| {
        let b = before.and_then(|b| b.threads.iter().find(|o| o.thread == t.thread));
        let state = match t.doing {
            Doing::Running => State::Running,
            Doing::Waiting { .. } => State::Waiting,
            Doing::Ended => State::Ended,
        };
        ThreadRow {
            thread: t.thread.0,
            events_per_second: rate(t.seen, b.map_or(0, |b| b.seen)),
            counted_per_second: rate(t.counted, b.map_or(0, |b| b.counted)),
            // A wait counts when it is over, so it may be longer than the time looked at.
            waiting: (waited.get(&t.thread).copied().unwrap_or_default() / nanos).min(1.0),
            doing: doing(now, &t.doing),
            state,
        }
    });
    View {
        running: now.nanos as f64 / 1e9,
        seconds,
        version: now.version.map(|v| v.to_string()),
        installs: now.installs,
        free: now.free,
        decisions_per_second: rate(now.decisions, before.map_or(0, |b| b.decisions)),
        threads: threads.collect(),
        waits,
    }
}

fn place(now: &Activity, site: SiteId) -> String {
    now.place(site).map_or_else(|| format!("#{}", site.0), str::to_owned)
}

fn doing(now: &Activity, doing: &Doing) -> String {
    match doing {
        Doing::Running => "runs".into(),
        Doing::Ended => "has ended".into(),
        Doing::Waiting { site, cause, nanos } => {
            let long = if *nanos > 0 { format!(" for {}", time(*nanos as f64 / 1e3)) } else { String::new() };
            let of = cause.site.map_or(String::new(), |s| format!(" at {}", place(now, s)));
            let whose = cause.thread.map_or(String::new(), |t| format!(", for {}{of}", thread(t.0)));
            format!("waits{long} at {}{whose} ({})", place(now, *site), kind(cause.kind))
        }
    }
}

/// As people call it.
pub fn thread(t: u16) -> String {
    if t == 0 { "main".into() } else { format!("T{t}") }
}

fn kind(k: CauseKind) -> &'static str {
    match k {
        CauseKind::Order => "order",
        CauseKind::Value => "value",
        CauseKind::Decision => "decision",
        CauseKind::Prefix => "prefix",
        CauseKind::RunAhead => "ahead",
        CauseKind::FirstSet => "first set",
        CauseKind::Turn => "turn",
        CauseKind::Other => "other",
    }
}

/// Microseconds in three digits or so.
pub fn time(us: f64) -> String {
    match us {
        u if u < 10.0 => format!("{u:.2} µs"),
        u if u < 1e3 => format!("{u:.0} µs"),
        u if u < 1e6 => format!("{:.1} ms", u / 1e3),
        u => format!("{:.1} s", u / 1e6),
    }
}

/// A number per second in three digits or so.
pub fn number(n: f64) -> String {
    match n {
        n if n < 10.0 => format!("{n:.1}"),
        n if n < 1e4 => format!("{n:.0}"),
        n if n < 1e6 => format!("{:.0} k", n / 1e3),
        n => format!("{:.1} M", n / 1e6),
    }
}
