//! How far this process has come: asked everywhere, told by `rt` and `fork`. It knows nobody.

use std::sync::atomic::{AtomicU8, Ordering};

/// What the runtime does in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// Nothing yet, or never: no instrumented module is there.
    Inert,
    Starting,
    Running,
    /// This is a child process that has been forked.
    Forked,
    /// There is no set and no source of one: the program has a single schedule as long as it has a single
    /// thread.
    Alone,
}

static PHASE: AtomicU8 = AtomicU8::new(Phase::Inert as u8);

/// Relaxed: set before `main` runs; a child sees what its parent's thread had.
#[inline]
fn is(phase: Phase) -> bool {
    PHASE.load(Ordering::Relaxed) == phase as u8
}

/// True while the runtime takes part: after the start, and not in a forked child.
#[inline]
pub fn running() -> bool {
    is(Phase::Running)
}

/// True before the start: in constructors.
pub fn is_inert() -> bool {
    is(Phase::Inert)
}

/// True in a child process that has been forked.
pub fn forked() -> bool {
    is(Phase::Forked)
}

/// The program runs without a set, as a single thread. It must not get a second one.
pub fn is_alone() -> bool {
    is(Phase::Alone)
}

/// The start begins. False: it has begun before.
pub fn begin() -> bool {
    let (from, to) = (Phase::Inert as u8, Phase::Starting as u8);
    PHASE.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed).is_ok()
}

/// The next phase, of this thread's making. Release: who sees it by an acquire sees what it stands for.
pub fn enter(phase: Phase) {
    PHASE.store(phase as u8, Ordering::Release);
}
