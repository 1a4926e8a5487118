//! The watchdog: a thread that looks whether the program still moves, and says who waits for what if not.
//!
//! Two findings. *Deadlock*: every thread of the program is blocked in a synchronization call that only another of them
//! can end, and the kernel says that they all sleep, in several looks in a row without any event in between (a thread
//! that has been woken is not asleep; one that retries an await has done so, in vain, since). *Stuck*: threads wait for the schedule and no thread has had an event for
//! `watchdog=` seconds; or everybody is blocked, some by the schedule, and nobody can send another one.
//!
//! It is also the ticker of the core's deadlines, and so it runs without `watchdog=` where schedules are enforced.

use crate::core::WaitFor;
use crate::gate::{self, ENFORCE};
use crate::options::{OnStuck, Options};
use crate::report::Report;
use crate::thread::{Place, Thread, registry, spawn_internal, unpack};
use crate::{escape, exit, futex, log, modules, rt, sources};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use traceformat::event::{Label, Op};
use traceformat::recording::Ending;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Time between looks: usually, while everybody is blocked, and while a deadline in the core is pending.
const IDLE: Duration = Duration::from_millis(200);
const ALERT: Duration = Duration::from_millis(50);
const TICK: Duration = Duration::from_millis(2);
/// Looks in a row that have to find everybody asleep.
const LOOKS: u32 = 4;

/// Starts the thread, if this run has a use for it.
pub fn start(o: &'static Options) {
    if o.watchdog.is_none() && rt::core().is_none() {
        return;
    }
    match spawn_internal("irs-watchdog", &[], move || watch(o)) {
        Some(_) => RUNS.store(true, Ordering::Relaxed),
        None => log::say(0, "warning: cannot start the watchdog's thread"),
    }
}

static RUNS: AtomicBool = AtomicBool::new(false);

/// True once the thread has been started.
pub fn is_running() -> bool {
    RUNS.load(Ordering::Relaxed)
}

fn watch(o: &Options) {
    let mut seen = u64::MAX;
    let mut since = Instant::now();
    let mut asleep = 0;
    // Of the threads that retry awaits, how often they had when everybody was first found asleep.
    let mut retries: Vec<(ThreadIx, u64)> = Vec::new();
    let mut reported = false;
    loop {
        let bell = rt::TICKER.load(Ordering::Relaxed);
        let pause = match (gate::needs_ticks(), asleep) {
            (true, _) => TICK,
            (false, 0) => IDLE,
            _ => ALERT,
        };
        futex::wait(&rt::TICKER, bell, Some(pause));
        exit::complete_for_handler();
        if gate::needs_ticks()
            && let Some(core) = rt::core()
        {
            core.wake_all();
        }
        let Some(limit) = o.watchdog else { continue };
        if asleep == 0 && since.elapsed() < IDLE / 2 {
            continue;
        }
        let look = look();
        let moved = look.progress.wrapping_add(sources::installs());
        if moved != seen {
            seen = moved;
            since = Instant::now();
            asleep = 0;
            reported = false;
            continue;
        }
        asleep = if look.blocked && look.threads.iter().all(|t| waits(t)) { asleep + 1 } else { 0 };
        if asleep == 1 {
            retries = look.threads.iter().map(|t| (t.ix, t.retries())).collect();
        }
        if reported {
            continue;
        }
        let closed = o.listen.is_none() && o.connect.is_none();
        let asleep_long = asleep >= LOOKS && look.threads.iter().all(|t| in_vain(t, &retries));
        let deadlock = asleep_long && look.constrained == 0;
        let stuck = look.constrained > 0 && (since.elapsed() >= limit || (asleep_long && closed));
        if deadlock || stuck {
            reported = true;
            asleep = 0;
            report(o, &look, deadlock, since.elapsed());
        }
    }
}

/// What the threads are doing at one moment.
struct Look {
    threads: Vec<Arc<Thread>>,
    progress: u64,
    /// Nobody runs, and nobody's wait ends by time.
    blocked: bool,
    /// How many wait for the schedule.
    constrained: usize,
}

fn look() -> Look {
    let mut threads = registry().live.clone();
    let progress = threads.iter().map(|t| t.progress.load(Ordering::Relaxed)).fold(0, u64::wrapping_add);
    // The sum also has to change when a thread ends, whatever its own count was.
    let progress = progress.wrapping_add(crate::stats::ended().wrapping_mul(3));
    threads.retain(|t| !t.ended.load(Ordering::Acquire));
    let places: Vec<Place> = threads.iter().map(|t| t.whereabouts().0).collect();
    Look {
        progress,
        blocked: !threads.is_empty()
            && places.iter().all(|p| matches!(p, Place::Sync | Place::Constraint | Place::Await)),
        constrained: places.iter().filter(|p| **p == Place::Constraint).count(),
        threads,
    }
}

/// Is only another thread able to let it go on?
fn waits(t: &Thread) -> bool {
    t.whereabouts().0 == Place::Await || sleeps(t)
}

/// A thread in an await is stuck if it has looked at least once after the others had gone to sleep: the first retry may
/// have loaded before.
fn in_vain(t: &Thread, before: &[(ThreadIx, u64)]) -> bool {
    t.whereabouts().0 != Place::Await
        || before.iter().any(|(ix, n)| *ix == t.ix && t.retries() >= n.wrapping_add(2))
}

/// Does the kernel say that the thread sleeps?
fn sleeps(t: &Thread) -> bool {
    let path = format!("/proc/self/task/{}/stat", t.tid.load(Ordering::Relaxed));
    let Ok(stat) = std::fs::read_to_string(path) else { return false };
    // The state follows the name, which is in parentheses and may hold anything.
    stat.rsplit_once(')').is_some_and(|(_, rest)| rest.trim_start().starts_with('S'))
}

fn report(o: &Options, look: &Look, deadlock: bool, since: Duration) {
    let what = if deadlock {
        "every thread waits for another one".into()
    } else {
        let (s, n, all) = (since.as_secs_f64(), look.constrained, look.threads.len());
        format!("nothing has moved for {s:.1} s, and {n} of {all} threads wait for the schedule")
    };
    let mut report = Report::new(if deadlock { "deadlock" } else { "stuck" }, &what);
    let mut summary = Vec::new();
    for t in &look.threads {
        let name = escape::thread_text(t.ix);
        let (what, site) = describe(t, &look.threads);
        report.line(&format!("Thread {name} {what}"));
        if let Some(site) = site {
            report.source(site);
            summary.push(format!("{name} at {}", modules::program().place(site)));
        }
        report.creation(t.ix);
    }
    if !deadlock {
        report.path();
    }
    if let Some(property) = crate::replay::property() {
        report.line(&format!("The recording is a counterexample to this: {property}"));
    }
    report.finish(&summary.join(", "));
    if o.on_stuck == OnStuck::Stop || o.replay.is_some() {
        exit::stop(if deadlock { Ending::Deadlock } else { Ending::Stopped("stuck".into()) });
    }
}

/// What a thread does, for people, and where.
fn describe(t: &Thread, all: &[Arc<Thread>]) -> (String, Option<SiteId>) {
    let (place, label, object) = t.whereabouts();
    let Some(label) = unpack(label).filter(|_| place != Place::Running) else {
        return ("runs, or is in a call that the runtime does not see".into(), None);
    };
    let text = match place {
        Place::Constraint => match rt::core().and_then(|c| c.waiting(t.ix)) {
            Some((label, what)) if gate::flags() & ENFORCE != 0 => {
                format!("is at {} and waits for {}", escape::label_text(label), awaited(&what))
            }
            _ => format!("is at {} and waits for the schedule", escape::label_text(label)),
        },
        Place::Await => format!("retries in vain {}", escape::label_text(label)),
        _ => format!("is blocked in {}{}", escape::label_text(label), holder(label, object, all)),
    };
    (text, Some(label.site))
}

/// What the schedule makes a thread wait for.
fn awaited(what: &WaitFor) -> String {
    let event = |t: ThreadIx, count: u64| {
        let which = rt::core().and_then(|c| c.label_of(t, count));
        let which = which.map_or(format!("event {count}"), escape::label_text);
        format!("thread {} to have done {which}", escape::thread_text(t))
    };
    match (what, what.awaited()) {
        (WaitFor::Prefix { .. }, Some((t, n))) => format!("{} before everything is free", event(t, n)),
        (_, Some((t, n))) => event(t, n),
        (other, None) => other.to_string(),
    }
}

/// Who holds the mutex, where that can be read: glibc keeps the owner's id in its third word.
fn holder(label: Label, object: u64, all: &[Arc<Thread>]) -> String {
    if label.op != Op::MutexLock || object == 0 {
        return String::new();
    }
    // SAFETY: a thread is blocked on this mutex, so that it exists.
    let owner = unsafe { (object as *const i32).add(2).read_volatile() };
    let of = all.iter().find(|t| t.tid.load(Ordering::Relaxed) == owner && owner != 0);
    of.map_or(String::new(), |t| format!(", held by thread {}", escape::thread_text(t.ix)))
}
