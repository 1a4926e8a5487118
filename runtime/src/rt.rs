//! The start of the runtime, when `main` is about to run.

use crate::complete::refuse;
use crate::core::{Config, Core, Poll};
use crate::flags::{self, DELAY, ENFORCE, RECORD, REPLAY};
use crate::interpose::thread::watch_end;
use crate::modules::{self, CALL, FENCE, Program};
use crate::options::{Options, help};
use crate::phase::{self, Phase};
use crate::recfile::{RecFile, is_full};
use crate::registry::registry;
use crate::thread::{self, Thread, adopt};
use crate::trust::{Levels, Trust};
use crate::{
    arithmetic, cooperative, exit, handler, log, record, replay, reserve, run, snapshots, sources, stack,
    sys, watchdog,
};
use std::ffi::{CStr, c_char};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use traceformat::event::{Label, Op};
use traceformat::schedule::validate::MAX_THREADS;
use traceformat::site::SiteId;
use traceformat::store::{StoreError, Stored};
use traceformat::thread::ThreadIx;

/// Starts the runtime if modules have registered and it has not been started. Called by the main thread.
pub fn start() {
    if !modules::any() || !phase::begin() {
        return;
    }
    run::begins();
    phase::enter(thread::internally(start_once));
    log::say(3, "the program starts");
}

/// Before the program's constructors run, which have main's stack: lets it grow as far as the verifier counts
/// on, if the program is to run under a set. (If it may not grow, the start says so.)
pub fn before_constructors() {
    if std::env::var_os("IRS_OPTIONS").is_some() || default_options().is_some() {
        stack::deviation();
    }
}

fn default_options() -> Option<String> {
    unsafe extern "C" {
        /// Calls `__irs_default_options`, if the program defines it.
        fn irs_rt_default_options() -> *const c_char;
    }
    // SAFETY: what it returns is documented in irs.h.
    unsafe {
        let s = irs_rt_default_options();
        (!s.is_null()).then(|| CStr::from_ptr(s).to_string_lossy().into_owned())
    }
}

fn read_options() -> Options {
    let mut o = Options::default();
    let env = std::env::var_os("IRS_OPTIONS").map(|v| v.to_string_lossy().into_owned());
    for s in [default_options(), env].into_iter().flatten() {
        if let Err(e) = o.apply(&s) {
            log::raw(&format!("irs: {e}\n"));
            sys::exit(2);
        }
    }
    if o.help {
        log::raw(&help());
        sys::exit(0);
    }
    o
}

/// The phase that begins.
fn start_once() -> Phase {
    let o = run::set_options(read_options());
    log::set(o.log.as_deref(), o.verbosity);
    let program = modules::program();
    if !o.sc {
        log::say(
            0,
            "warning: sc=off: racing accesses are not sequentially consistent, nothing that was proven holds",
        );
        program.clear(FENCE, |_| true);
    }
    if o.free_unproven && (o.has_source() || o.record.is_some()) {
        refuse(
            "free=unproven asks for no set: it cannot be combined with store=, listen=, connect=, replay= or record=",
        );
    }
    if !o.has_source() && o.record.is_none() && !o.free_unproven {
        // Nothing races as long as there is one thread, and a second one is refused.
        program.clear(CALL | FENCE, |_| true);
        return Phase::Alone;
    }
    if let Some(path) = &o.record {
        record_into(path, program);
    }
    if o.delay.is_some() {
        flags::raise(DELAY);
    }
    exit::install();
    let main = Arc::new(Thread::new(ThreadIx::MAIN, SiteId::UNNUMBERED, record::buffer(), o.delay));
    registry().live.push(main.clone());
    adopt(main.clone());
    cooperative::created(ThreadIx::MAIN);
    watch_end();
    if o.has_source() {
        enforce(o, program, &main);
    }
    if o.free_unproven {
        run_unproven(program);
    }
    watchdog::start(o);
    Phase::Running
}

/// A recording begins. (A full disk is no reason not to run.)
fn record_into(path: &Path, program: &Program) {
    match RecFile::create(path, program.fingerprint) {
        Ok(f) => {
            record::start(f);
            flags::raise(RECORD);
        }
        Err(e) if is_full(&e) => log::say(
            0,
            &format!("warning: record={}: {e}; the program goes on without a recording", path.display()),
        ),
        Err(e) => refuse(&format!("record={}: {e}", path.display())),
    }
}

/// The program is to run under a set: takes one, and enforces it from here on. Stops where there is none.
fn enforce(o: &'static Options, program: &'static Program, main: &Thread) {
    // (A replay shows what comes of it.)
    if let Some(why) = arithmetic::deviation().filter(|_| o.replay.is_none()) {
        refuse(&why);
    }
    if let Some(why) = stack::deviation() {
        refuse(&why);
    }
    // (Else nobody notices a call that is not asked for.)
    let open = o.on_input.is_some() && program.abi >= modules::TELLS_RETURNS;
    let levels = Levels { open, ..o.trust };
    let trust = match Trust::here(levels, &o.trust_keys) {
        Ok(trust) => trust,
        Err(e) => refuse(&format!("trust-key={e}")),
    };
    #[cfg(feature = "interpose")]
    crate::outside::start(o, program);
    let stored = o.store.as_deref().filter(|p| p.exists());
    let stored = stored.map(|p| trust.salvage(p, program.fingerprint));
    let core = run::make_core(config(o, stored.as_ref()));
    reserve::reserve();
    run::hurry_to(core);
    main.own().core = core.enter(ThreadIx::MAIN);
    thread::hurry();
    match &o.replay {
        Some(path) => follow(core, path, program, o),
        None => take_first(core, o, program, trust, stored),
    }
    // What no set mentions needs no reports. Not under a recording, which wants everything.
    if o.record.is_none() && o.skip {
        core.seal();
        // (Nor do they race: whatever names them as racing later is for later runs.)
        program.clear(FENCE, |s| !core.mentions(s));
        program.clear(CALL, |s| !core.mentions(s) && !handler::is_watched(s));
    }
    flags::raise(ENFORCE);
    if sources::nothing_is_listed()
        && let Some(me) = main.own().core.as_mut()
    {
        // Nothing is ever counted: not even the first event has to ask.
        let label = Label { site: SiteId::UNNUMBERED, op: Op::Mark, outcome: 0 };
        if core.poll(me, label) == Poll::GoFree {
            cooperative::entered(core);
        }
    }
    if o.replay.is_some() {
        flags::raise(REPLAY);
    }
}

/// What the core is to be like, for what is stored.
fn config(o: &Options, stored: Option<&Result<Stored, StoreError>>) -> Config {
    let roots = stored.into_iter().flatten().flat_map(|s| s.roots.iter());
    let named = roots.map(|set| set.threads.len()).max().unwrap_or(0);
    // Where nobody can push, what is stored is all that will ever be named.
    let closed = o.listen.is_none() && o.connect.is_none() && o.replay.is_none() && named > 0;
    Config {
        max_threads: slots(named, closed, max_threads(o)),
        counter_start: o.count_from,
        spin: o.spin,
        quick: o.quick,
        exact: o.exact,
        ahead: o.ahead,
        ..Config::default()
    }
}

/// The recording is the set.
fn follow(core: &Core, path: &Path, program: &'static Program, o: &Options) {
    match replay::load(path, program, o.real_inputs) {
        Ok(set) => {
            registry().table = set.threads.clone();
            if let Err(e) = core.install(&set) {
                refuse(&format!("replay={}: {e}", path.display()));
            }
        }
        Err(e) => refuse(&format!("replay={}: {e}", path.display())),
    }
}

/// Takes sets from where they come, and waits for the first.
fn take_first(
    core: &Arc<Core>,
    o: &Options,
    program: &Program,
    trust: Trust,
    stored: Option<Result<Stored, StoreError>>,
) {
    if let Err(e) = sources::start(core, o, program, trust, stored) {
        refuse(&e);
    }
    wait_first(core, o);
    if let Err(e) = snapshots::give_stdin() {
        refuse(&e);
    }
    if let Some(table) = sources::threads() {
        registry().table = table;
    }
}

/// `free=unproven`.
fn run_unproven(program: &Program) {
    log::say(1, "free=unproven: no schedule set is in force, the program runs unconstrained and unproven");
    // As at a free node where every store may race: no reports, all fences.
    run::go_free();
    program.clear(CALL, |_| true);
    program.settle_fences(|_| true);
}

/// Slots for threads, where the stored sets name so many. A set that comes later may name more, unless nobody
/// can bring one.
fn slots(named: usize, closed: bool, least: usize) -> usize {
    if closed { named } else { least.max(2 * named).min(MAX_THREADS) }
}

/// Slots for threads that are there in any case. A replayed recording says how many it needs.
fn max_threads(o: &Options) -> usize {
    let wanted = o.replay.as_deref().and_then(|p| replay::threads(p).ok()).unwrap_or(0);
    wanted.max(Config::default().max_threads)
}

fn wait_first(core: &Core, o: &Options) {
    let began = Instant::now();
    let mut said = false;
    while !core.has_set() {
        if o.wait_first.is_some_and(|d| began.elapsed() >= d) {
            refuse(&format!(
                "no schedule set within wait-first={} s: the program does not run unproven{}",
                o.wait_first.unwrap_or_default().as_secs_f64(),
                sources::misses()
                    .map_or(String::new(), |why| format!("; the last that came is not for this run: {why}"))
            ));
        }
        // SAFETY: always succeeds, touches nothing. (An orphan has another parent.)
        if let Some(pid) = o.verifier.filter(|pid| unsafe { libc::getppid() } as u32 != *pid) {
            refuse(&format!(
                "the verifier (process {pid}) has ended without a schedule set: the program does not run unproven"
            ));
        }
        if !said {
            said = true;
            let from = [("listen", &o.listen), ("connect", &o.connect)];
            let from: Vec<_> =
                from.iter().filter_map(|(k, v)| v.as_ref().map(|v| format!("{k}={v}"))).collect();
            if from.is_empty() {
                let store = o.store.as_deref().unwrap_or_else(|| "".as_ref());
                if let Some(why) = sources::misses() {
                    refuse(&format!("store={} has no schedule set for this run: {why}", store.display()));
                }
                refuse(&format!(
                    "store={} has no schedule set for this program, and no listen= or connect= can bring one",
                    store.display()
                ));
            }
            log::say(0, &format!("waiting for the first schedule set ({})", from.join(", ")));
        }
        sys::nap(Duration::from_millis(2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_sets_may_name_more_threads() {
        assert_eq!(slots(300, true, 256), 300);
        assert_eq!((slots(2, false, 256), slots(300, false, 256)), (256, 600));
        assert_eq!(slots(MAX_THREADS, false, 256), MAX_THREADS);
    }
}
