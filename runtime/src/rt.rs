//! The runtime of this process: started when `main` is about to run, from then on the place where its parts
//! meet.

use crate::core::{Config, Core, Poll};
use crate::flags::{self, DELAY, ENFORCE, RECORD, REPLAY};
use crate::interpose::{elide, process};
use crate::modules::{self, CALL, FENCE};
use crate::options::{Options, help};
use crate::phase::{self, Phase};
use crate::recfile::{RecFile, is_full};
use crate::thread::{self, Thread, adopt, registry};
use crate::{exit, log, record, replay, run, sources, watchdog};
use std::ffi::{CStr, c_char};
use std::sync::Arc;
use std::time::{Duration, Instant};
use traceformat::event::{Label, Op};
use traceformat::recording::Ending;
use traceformat::schedule::validate::MAX_THREADS;
use traceformat::site::{SiteId, SiteKind};
use traceformat::thread::ThreadIx;

/// The program has neither a set nor a source of one, and would get a second thread: it stops here.
#[cold]
pub fn refuse_threads() -> ! {
    refuse(
        "no schedule set, and nowhere to get one from: an instrumented program that creates threads runs only what was \
         proven; set IRS_OPTIONS to store=FILE, listen=SOCKET, connect=SOCKET or replay=FILE (or record=FILE to run it \
         unconstrained and write down what happens, or free=unproven to run it unconstrained; help=1 explains)",
    )
}

/// Starts the runtime if modules have registered and it has not been started. Called by the main thread.
pub fn start() {
    if !modules::any() || !phase::begin() {
        return;
    }
    process::begins();
    phase::enter(thread::internally(start_once));
    log::say(3, "the program starts");
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
            exit::raw(2);
        }
    }
    if o.help {
        log::raw(&help());
        exit::raw(0);
    }
    o
}

/// Stops before `main`: reason and exit status 86.
fn refuse(text: &str) -> ! {
    log::raw(&format!("irs: {text}\n"));
    exit::stop(Ending::Stopped(text.to_owned()))
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
    if o.delay.is_some() {
        flags::raise(DELAY);
    }
    exit::install();
    let main = Arc::new(Thread::new(ThreadIx::MAIN, SiteId::UNNUMBERED, record::buffer(), o.delay));
    registry().live.push(main.clone());
    adopt(main.clone());
    crate::interpose::thread::watch_end();
    if o.has_source() {
        // (A replay shows what comes of it.)
        if let Some(why) = crate::arithmetic::deviation().filter(|_| o.replay.is_none()) {
            refuse(&why);
        }
        let stored = o.store.as_deref().filter(|p| p.exists()).map(traceformat::store::salvage);
        let roots = stored.iter().flatten().flat_map(|s| s.roots.iter());
        let named = roots.map(|set| set.threads.len()).max().unwrap_or(0);
        // Where nobody can push, what is stored is all that will ever be named.
        let closed = o.listen.is_none() && o.connect.is_none() && o.replay.is_none() && named > 0;
        let config = Config {
            max_threads: slots(named, closed, max_threads(o)),
            counter_start: o.count_from,
            spin: o.spin,
            quick: o.quick,
            exact: o.exact,
            ahead: o.ahead,
            ..Config::default()
        };
        let core = run::make_core(config);
        crate::interpose::memory::reserve();
        run::hurry_to(core);
        main.own().core = core.enter(ThreadIx::MAIN);
        thread::hurry();
        if let Some(path) = &o.replay {
            match replay::load(path, program, o.real_inputs) {
                Ok(set) => {
                    registry().table = set.threads.clone();
                    if let Err(e) = core.install(&set) {
                        refuse(&format!("replay={}: {e}", path.display()));
                    }
                }
                Err(e) => refuse(&format!("replay={}: {e}", path.display())),
            }
        } else {
            if let Err(e) = sources::start(core, o, program, stored) {
                refuse(&e);
            }
            wait_first(core, o);
            if let Some(table) = sources::threads() {
                registry().table = table;
            }
        }
        // What no set mentions needs no reports. Not under a recording, which wants everything.
        if o.record.is_none() && o.skip {
            core.seal();
            // (Nor do they race: whatever names them as racing later is for later runs.)
            program.clear(CALL | FENCE, |s| !core.mentions(s));
        }
        flags::raise(ENFORCE);
        if sources::all_is_free()
            && let Some(me) = main.own().core.as_mut()
        {
            // Nothing will ever be constrained: not even the first event has to ask.
            let label = Label { site: SiteId::UNNUMBERED, op: Op::Mark, outcome: 0 };
            if core.poll(me, label) == Poll::GoFree {
                entered_free(core);
            }
        }
        if o.replay.is_some() {
            flags::raise(REPLAY);
        }
    }
    if o.free_unproven {
        log::say(
            1,
            "free=unproven: no schedule set is in force, the program runs unconstrained and unproven",
        );
        // As at a free node where every store may race: no reports, all fences.
        run::go_free();
        program.clear(CALL, |_| true);
        program.settle_fences(|_| true);
    }
    watchdog::start(o);
    Phase::Running
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
        crate::sys::nap(Duration::from_millis(2));
    }
}

/// The execution has reached a free node: nothing is constrained from here on. Racing stores keep their
/// fences.
pub fn entered_free(core: &Core) {
    // Before anybody can lock for real.
    elide::stop();
    if run::go_free() {
        return;
    }
    flags::lower(ENFORCE | REPLAY);
    let racing = core.free_racing();
    if run::options().record.is_none() && !is_serial() {
        let program = modules::program();
        let await_stays =
            |s| run::sees_awaits() && program.info(s).is_some_and(|i| i.kind == SiteKind::Await);
        if run::options().skip {
            program.clear(CALL, |s| !await_stays(s));
        }
        if let Some(racing) = racing {
            program.settle_fences(|s| racing.contains(s));
            // What races keeps volatile accesses and fences. Replaying, the ends of awaits are to be seen.
            if run::options().plain
                && !run::sees_awaits()
                && racing.0.iter().all(|s| program.is_sequential(*s))
            {
                program.go_plain();
            }
        }
    }
    // Whoever still waits in the core waits for what has happened, and is woken by it.
    log::say(2, "the schedule is free from here on");
}

fn is_serial() -> bool {
    flags::now() & flags::SERIAL != 0
}

/// A forked child has one thread and memory of its own: no interleaving of the program's threads can happen
/// in it. It runs on without the runtime; only creating a thread leaves what was proven (see
/// `pthread_create`).
///
/// Called by a constructor: what libraries do around a fork then happens while nothing of ours is held, and
/// their handlers in the child find the runtime gone already.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_install_fork() {
    /// What other threads may hold at the moment of the fork, and the child needs.
    struct Held {
        _registry: thread::Locked,
        _barriers: crate::interpose::barrier::Held,
    }
    thread_local! {
        static HELD: std::cell::Cell<Option<Held>> = const { std::cell::Cell::new(None) };
    }
    unsafe extern "C" fn before() {
        if phase::running() && !thread::is_busy() {
            let registry = registry();
            // The child has nothing but the mutexes themselves.
            elide::stop_with(&registry);
            HELD.set(Some(Held { _registry: registry, _barriers: crate::interpose::barrier::hold() }));
        }
    }
    unsafe extern "C" fn in_parent() {
        drop(HELD.take());
    }
    unsafe extern "C" fn in_child() {
        if !phase::running() {
            return;
        }
        phase::enter(Phase::Forked);
        thread::close_shared();
        crate::reporter::forked();
        flags::lower(!0);
        drop(HELD.take());
        if let Some(r) = record::recorder() {
            r.abandon();
        }
        log::say(
            1,
            &format!(
                "the forked child {} runs outside of the schedule set (one thread, its own memory)",
                crate::sys::pid()
            ),
        );
    }
    // SAFETY: the handlers live as long as the process.
    unsafe { libc::pthread_atfork(Some(before), Some(in_parent), Some(in_child)) };
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
