//! What becomes of the runtime around a fork.

use crate::flags;
use crate::handler::is_busy;
use crate::interpose::{barriers, elide};
use crate::phase::{self, Phase};
use crate::registry::{self, registry};
use crate::{descriptors, log, record, reporter, sys};
use std::cell::Cell;

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
        _registry: registry::Locked,
        _barriers: barriers::Held,
    }
    thread_local! {
        static HELD: Cell<Option<Held>> = const { Cell::new(None) };
    }
    unsafe extern "C" fn before() {
        if phase::running() && !is_busy() {
            let registry = registry();
            // The child has nothing but the mutexes themselves.
            elide::stop_with(&registry);
            HELD.set(Some(Held { _registry: registry, _barriers: barriers::hold() }));
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
        descriptors::close_shared();
        reporter::forked();
        flags::lower(!0);
        drop(HELD.take());
        if let Some(r) = record::recorder() {
            r.abandon();
        }
        log::say(
            1,
            &format!(
                "the forked child {} runs outside of the schedule set (one thread, its own memory)",
                sys::pid()
            ),
        );
    }
    // SAFETY: the handlers live as long as the process.
    unsafe { libc::pthread_atfork(Some(before), Some(in_parent), Some(in_child)) };
}
