//! Where schedule sets come from: starts the listener with this run's options and tells the user what it
//! hears.

use crate::core::Core;
use crate::flood::Flood;
use crate::listener::{Listener, Notice, Settings};
use crate::modules::Program;
use crate::options::Options;
use crate::start::ThisRun;
use crate::trust::Trust;
use crate::{cooperative, log, run};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Instant;
use traceformat::schedule::set::{Node, NodeId};
use traceformat::store::{StoreError, Stored};
use traceformat::thread::ThreadTable;

static INSTALLS: AtomicU64 = AtomicU64::new(0);
static LISTENER: OnceLock<Listener> = OnceLock::new();
/// What was refused, and what else went wrong, has each a limit of its own: neither hides the other.
static REFUSED: Mutex<Flood> = Mutex::new(Flood::new());
static TROUBLE: Mutex<Flood> = Mutex::new(Flood::new());

/// Sets that have come into force in this run.
pub fn installs() -> u64 {
    INSTALLS.load(Ordering::Relaxed)
}

/// Takes what the store holds and starts listening. The error is a line for the user.
pub fn start(
    core: &Arc<Core>,
    o: &Options,
    program: &Program,
    trust: Trust,
    stored: Option<Result<Stored, StoreError>>,
) -> Result<(), String> {
    let settings = Settings {
        fingerprint: program.fingerprint,
        sites: program.nsites,
        listen: o.listen.clone(),
        connect: o.connect.clone(),
        store: o.store.clone(),
        memory: o.memory,
        trust,
        run: ThisRun::now(),
    };
    if o.trust.unproven {
        log::say(0, "warning: trust=unproven: sets that nobody has proven are accepted too");
    }
    let listener = Listener::start_with(core.clone(), settings, stored, hear).map_err(|e| e.to_string())?;
    let _ = LISTENER.set(listener);
    Ok(())
}

/// The thread table of the set in force.
pub fn threads() -> Option<ThreadTable> {
    Some(LISTENER.get()?.current()?.threads.clone())
}

/// Why the last set that came was not for this run, if there was one.
pub fn misses() -> Option<String> {
    LISTENER.get()?.misses()
}

/// The set in force says that nothing is listed: every execution is proven, or one thread goes at a time.
pub fn nothing_is_listed() -> bool {
    let set = LISTENER.get().and_then(Listener::current);
    set.is_some_and(|s| matches!(s.nodes.get(&NodeId::ROOT), Some(Node::Free { .. } | Node::Cooperative(_))))
}

/// At the end of the program: removes the socket's file, and says how much was left out.
pub fn close() {
    for (flood, level, what) in [(&REFUSED, 0, "refused"), (&TROUBLE, 1, "trouble")] {
        // (Should the listener hold it at this moment, the number stays unsaid: the end does not wait.)
        let left_out = flood.try_lock().map_or(0, |f| f.left_out());
        if left_out > 0 {
            log::say_if_possible(level, &format!("{what}: {left_out} more that were not said"));
        }
    }
    if let Some(l) = LISTENER.get() {
        l.close();
    }
}

/// Called by the listener, which must not wait: neither for who reads the messages, nor long for a lock.
fn hear(n: Notice) {
    match n {
        Notice::Listening(path) => log::say_if_possible(2, &format!("listening at {}", path.display())),
        Notice::Installed { version, traces, deferred } => {
            if let Some(core) = run::core() {
                cooperative::installed(core);
            }
            INSTALLS.fetch_add(1, Ordering::Relaxed);
            let traces = traces.map_or(String::new(), |t| format!(", {t} traces"));
            let later = if deferred {
                " (for later runs: it counts sites that this run has switched off)"
            } else {
                ""
            };
            log::say_if_possible(2, &format!("schedule set version {version:016x}{traces} installed{later}"));
        }
        Notice::Refused(why) => complain(&REFUSED, 0, &format!("refused: {why}")),
        Notice::Trouble(what) => complain(&TROUBLE, 1, &what),
    }
}

/// Says it, unless too many of its kind were said just now: nobody who pushes rubbish may fill the log.
fn complain(flood: &Mutex<Flood>, level: u32, what: &str) {
    if !log::wants(level) {
        return;
    }
    // (Nothing is said under the lock.)
    let said = flood.lock().unwrap_or_else(|e| e.into_inner()).admit(Instant::now());
    match said {
        Some(0) => log::say_if_possible(level, what),
        Some(left_out) => log::say_if_possible(level, &format!("{what} ({left_out} like it were not said)")),
        None if log::wants(3) => log::say_if_possible(level, what),
        None => {}
    }
}
