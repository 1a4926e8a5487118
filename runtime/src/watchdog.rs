//! The watchdog: a thread that looks whether the program still moves, and says who waits for what if not.
//!
//! Two findings. *Deadlock*: every thread of the program is blocked in a synchronization call that only
//! another of them can end, and the kernel says that they all sleep, in several looks in a row without any
//! event in between (a thread that has been woken is not asleep; one that retries an await has done so, in
//! vain, since). Where nothing is to be done at events, calls are libc's own and tell nobody: then the kernel
//! says who sleeps on a futex that time does not end, and whether it has slept all along. *Stuck*: threads
//! wait for the schedule and no thread has had an event for `watchdog=` seconds; or everybody is blocked,
//! some by the schedule, and nobody can send another one.
//!
//! It is also the ticker of the core's deadlines, and so it runs without `watchdog=` where schedules are
//! enforced.

use crate::core::WaitFor;
use crate::flags::{self, ENFORCE};
use crate::options::{OnStuck, Options};
use crate::registry::registry;
use crate::replay::{follow, judge};
use crate::report::Report;
use crate::spawn::spawn_internal;
use crate::thread::{Thread, WaitState, unpack};
use crate::{complete, cooperative, exit, futex, gate, log, modules, names, reporter, run, sources};
use std::os::unix::fs::FileExt as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use traceformat::event::{Label, Op};
use traceformat::recording::Ending;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// Time between looks: usually, while everybody is blocked, and while a deadline in the core is pending.
const IDLE: Duration = Duration::from_millis(200);
const ALERT: Duration = Duration::from_millis(50);
const TICK: Duration = Duration::from_millis(2);
/// How long a replay goes without any event, at most, where nothing else is asked for.
const REPLAY_LIMIT: Duration = Duration::from_secs(10);
/// Looks in a row that have to find everybody asleep.
const LOOKS: u32 = 4;

/// Starts the thread, if this run has a use for it.
pub fn start(o: &'static Options) {
    if o.watchdog.is_none() && run::core().is_none() && o.stats.is_none() {
        return;
    }
    match spawn_internal("irs-watchdog", &[], move || watch(o)) {
        Some(_) => exit::is_helped(),
        None => log::say(0, "warning: cannot start the watchdog's thread"),
    }
}

fn watch(o: &Options) {
    let mut seen = u64::MAX;
    let mut since = Instant::now();
    let mut asleep = 0;
    // How often each thread had retried an await, or fallen asleep, when everybody was first found asleep.
    let mut before: Vec<(ThreadIx, u64)> = Vec::new();
    let mut reported = false;
    loop {
        let ticks = run::TICKER.load(Ordering::Relaxed);
        let (idle, alert) = if o.replay.is_some() { (IDLE / 8, ALERT / 8) } else { (IDLE, ALERT) };
        let pause = match (gate::needs_ticks(), asleep) {
            (true, _) => TICK,
            (false, 0) => idle,
            _ => alert,
        };
        futex::wait(&run::TICKER, ticks, Some(pause));
        reporter::look();
        exit::complete_for_handler();
        if gate::needs_ticks()
            && let Some(core) = run::core()
        {
            core.wake_all();
        }
        let Some(limit) = o.watchdog.or(o.replay.as_ref().map(|_| REPLAY_LIMIT)) else { continue };
        if asleep == 0 && since.elapsed() < idle / 2 {
            continue;
        }
        if !may_look() {
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
            before = look.threads.iter().map(|t| (t.ix, signs(t))).collect();
        }
        if reported {
            continue;
        }
        let closed = o.listen.is_none() && o.connect.is_none();
        let asleep_long = asleep >= LOOKS && look.threads.iter().all(|t| in_vain(t, &before));
        let deadlock = asleep_long && look.constrained == 0;
        let stuck = look.constrained > 0 && (since.elapsed() >= limit || (asleep_long && closed));
        // A replay has nothing to wait for but the program itself; and for the outside, where that gives it
        // its inputs.
        let late = since.elapsed() >= limit && !o.real_inputs;
        if o.replay.is_some() && (asleep_long || late) {
            let each = |report: &mut Report| describe_all(report, &look.threads);
            if judge::settled(&look.threads, !asleep_long, &each) {
                reported = true;
                continue;
            }
        }
        if deadlock || stuck {
            reported = true;
            asleep = 0;
            report(o, &look, deadlock, since.elapsed());
        }
    }
}

/// Is there memory for a look? Rust ends the process where there is none, and the program may have taken all
/// of it for a moment. It is looked at again later.
fn may_look() -> bool {
    /// Lists of threads, and what the kernel says of one.
    const ROOM: usize = 16 << 10;
    let threads = registry().live.len();
    Vec::<u8>::new().try_reserve_exact(ROOM + 256 * threads).is_ok()
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
    if cooperative::is_on() {
        // Within its turn nobody hears of a thread.
        cooperative::ask_holder();
    }
    let mut threads = registry().live.clone();
    let progress = threads.iter().map(|t| t.progress()).fold(0, u64::wrapping_add);
    // The sum also has to change when a thread ends, whatever its own count was.
    let progress = progress.wrapping_add(crate::stats::ended().wrapping_mul(3));
    threads.retain(|t| !t.ended.load(Ordering::Acquire));
    let places: Vec<WaitState> = threads.iter().map(|t| t.whereabouts().0).collect();
    Look {
        progress,
        blocked: !threads.is_empty()
            && threads.iter().zip(&places).all(|(t, p)| match p {
                WaitState::Sync | WaitState::Constraint | WaitState::Await | WaitState::Held => true,
                WaitState::Running => flags::quiet() && futex_of(t).is_some(),
                WaitState::Timed => false,
            }),
        constrained: threads.iter().zip(&places).filter(|(t, p)| is_constrained(t, **p)).count(),
        threads,
    }
}

/// Does the thread wait for the schedule? So does who was blocked, and would look again if it had its turn.
fn is_constrained(t: &Thread, place: WaitState) -> bool {
    match place {
        WaitState::Constraint => true,
        WaitState::Sync | WaitState::Await => cooperative::is_due(t.ix),
        _ => false,
    }
}

/// Is only another thread able to let it go on?
fn waits(t: &Thread) -> bool {
    t.whereabouts().0 == WaitState::Await || sleeps(t)
}

/// What changes when the thread moves in a way that its count of events does not say: how often it has
/// retried an await, or has fallen asleep.
fn signs(t: &Thread) -> u64 {
    if t.whereabouts().0 != WaitState::Running {
        return t.retries();
    }
    let status = read_of(t, "status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("voluntary_ctxt_switches:"));
    line.and_then(|n| n.trim().parse().ok()).unwrap_or(0)
}

/// A thread in an await is stuck if it has looked at least once after the others had gone to sleep: the first
/// retry may have loaded before. One that nobody has told of must not have woken since.
fn in_vain(t: &Thread, before: &[(ThreadIx, u64)]) -> bool {
    let then = before.iter().find(|b| b.0 == t.ix).map(|b| b.1);
    match t.whereabouts().0 {
        WaitState::Await => then.is_some_and(|n| t.retries() >= n.wrapping_add(2)),
        WaitState::Running => then == Some(signs(t)),
        _ => true,
    }
}

/// What the kernel says of the thread.
fn read_of(t: &Thread, file: &str) -> Option<String> {
    std::fs::read_to_string(format!("/proc/self/task/{}/{file}", t.tid.load(Ordering::Relaxed))).ok()
}

/// The futex of this process on which the thread sleeps until somebody wakes it: `None` if it does not, or if
/// nobody can tell.
fn futex_of(t: &Thread) -> Option<u64> {
    const PRIVATE: u64 = 128;
    const REALTIME: u64 = 256;
    const WAITS: [i32; 4] =
        [libc::FUTEX_WAIT, libc::FUTEX_WAIT_BITSET, libc::FUTEX_LOCK_PI, libc::FUTEX_WAIT_REQUEUE_PI];
    // The call's number, then its arguments in hexadecimal; another text where the thread runs.
    let text = read_of(t, "syscall")?;
    let (number, rest) = text.split_once(' ')?;
    let mut arguments = rest.split(' ').map(|a| u64::from_str_radix(a.trim_start_matches("0x"), 16).ok());
    let (word, op, _, timeout) =
        (arguments.next()??, arguments.next()??, arguments.next()??, arguments.next()??);
    let waits = WAITS.iter().any(|&w| op & !REALTIME == PRIVATE | w as u64);
    (number.parse() == Ok(libc::SYS_futex) && waits && timeout == 0).then_some(word)
}

/// Does the kernel say that the thread sleeps?
fn sleeps(t: &Thread) -> bool {
    let Some(stat) = read_of(t, "stat") else { return false };
    // The state follows the name, which is in parentheses and may hold anything.
    stat.rsplit_once(')').is_some_and(|(_, rest)| rest.trim_start().starts_with('S'))
}

fn report(o: &Options, look: &Look, deadlock: bool, since: Duration) {
    let _turn = reporter::begin();
    let what = if deadlock {
        "every thread waits for another one".into()
    } else {
        let (s, n, all) = (since.as_secs_f64(), look.constrained, look.threads.len());
        format!("nothing has moved for {s:.1} s, and {n} of {all} threads wait for the schedule")
    };
    let mut report = Report::new(if deadlock { "deadlock" } else { "stuck" }, &what);
    let summary = describe_all(&mut report, &look.threads);
    if !deadlock {
        report.path();
    }
    if let Some(property) = follow::property() {
        report.line(&format!("As recorded: {property}"));
    }
    report.finish(&summary);
    if o.on_stuck == OnStuck::Stop || o.replay.is_some() {
        complete::stop(if deadlock { Ending::Deadlock } else { Ending::Stopped("stuck".into()) });
    }
}

/// What each thread does, into the report; where, in one line.
fn describe_all(report: &mut Report, threads: &[Arc<Thread>]) -> String {
    let mut summary = Vec::new();
    for t in threads {
        let name = names::thread_text(t.ix);
        let (what, site) = describe(t, threads);
        report.line(&format!("Thread {name} {what}"));
        if let Some(site) = site {
            report.source(site);
            summary.push(format!("{name} at {}", modules::program().place(site)));
        }
        report.creation(t.ix);
    }
    summary.join(", ")
}

/// What a thread does, for people, and where.
fn describe(t: &Thread, all: &[Arc<Thread>]) -> (String, Option<SiteId>) {
    let (place, label, object) = t.whereabouts();
    if place == WaitState::Held {
        return (follow::held_text(), None);
    }
    if place == WaitState::Running
        && flags::quiet()
        && let Some(word) = futex_of(t)
    {
        // Where it is a mutex, the word is its first.
        return (format!("is blocked in a call of libc{}", owner(word, all)), call_of(t));
    }
    let Some(label) = unpack(label).filter(|_| place != WaitState::Running) else {
        return ("runs, or is in a call that the runtime does not see".into(), None);
    };
    let turn_of = || cooperative::holder().map_or("nobody".into(), names::thread_text);
    let text = match place {
        WaitState::Constraint => match run::core().and_then(|c| c.waiting(t.ix)) {
            Some((label, what)) if flags::now() & ENFORCE != 0 => {
                format!("is at {} and waits for {}", names::label_text(label), awaited(&what))
            }
            _ if cooperative::is_on() => {
                format!("is at {} and waits for its turn, which {} has", names::label_text(label), turn_of())
            }
            _ => format!("is at {} and waits for the schedule", names::label_text(label)),
        },
        WaitState::Sync | WaitState::Await if cooperative::is_due(t.ix) => {
            let label = names::label_text(label);
            format!("was blocked in {label}, and waits for its turn to look again, which {} has", turn_of())
        }
        WaitState::Await => format!("retries in vain {}", names::label_text(label)),
        _ => format!("is blocked in {}{}", names::label_text(label), holder(label, object, all)),
    };
    (text, Some(label.site))
}

/// What the schedule makes a thread wait for.
fn awaited(what: &WaitFor) -> String {
    let event = |t: ThreadIx, count: u64| {
        let which = run::core().and_then(|c| c.label_of(t, count));
        let which = which.map_or(format!("event {count}"), names::label_text);
        format!("thread {} to have done {which}", names::thread_text(t))
    };
    match (what, what.awaited()) {
        (WaitFor::Prefix { .. }, Some((t, n))) => format!("{} before everything is free", event(t, n)),
        (_, Some((t, n))) => event(t, n),
        (other, None) => other.to_string(),
    }
}

/// Who holds the mutex, where that can be read: glibc keeps the owner's id in its third word.
fn holder(label: Label, object: u64, all: &[Arc<Thread>]) -> String {
    if label.op != Op::MutexLock || object == 0 { String::new() } else { owner(object, all) }
}

/// The same, if there is a mutex at `object`.
fn owner(object: u64, all: &[Arc<Thread>]) -> String {
    let owner = peek(object + 8).map_or(0, i32::from_ne_bytes);
    let of = all.iter().find(|t| t.tid.load(Ordering::Relaxed) == owner && owner != 0);
    of.map_or(String::new(), |t| format!(", held by thread {}", names::thread_text(t.ix)))
}

/// The numbered call that the thread is in, where its code says so (plain copies do not).
fn call_of(t: &Thread) -> Option<SiteId> {
    let site = peek(t.call_slot.load(Ordering::Relaxed)).map(u64::from_ne_bytes).filter(|&s| s != 0)?;
    peek(site).map(|id| SiteId(u32::from_ne_bytes(id)))
}

/// Bytes of this process that may not be there any more.
fn peek<const N: usize>(address: u64) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    let memory = std::fs::File::open("/proc/self/mem").ok()?;
    memory.read_exact_at(&mut bytes, address).ok()?;
    Some(bytes)
}
