//! Recording and statistics are completed, and the runtime stops the program.

use crate::record::recorder;
use crate::replay::follow;
use crate::sys::STOPPED;
use crate::thread::internally;
use crate::{handler, log, phase, reporter, sources, stats, sys};
use std::sync::atomic::{AtomicBool, Ordering};
use traceformat::recording::Ending;

/// Completes recording and statistics. Only the first call does anything; it returns when all is written.
pub fn complete(ending: Ending) {
    // First, and with a flag of its own: a program that is replayed for its memory errors may have written to
    // ours.
    internally(follow::say_end);
    static ONCE: AtomicBool = AtomicBool::new(false);
    // A forked child has neither: files and socket are its parent's.
    if phase::forked() || ONCE.swap(true, Ordering::AcqRel) {
        return;
    }
    internally(|| {
        if let Some(r) = recorder() {
            r.finish(ending);
        }
        handler::report();
        stats::write();
        sources::close();
    });
}

/// Stops the program with 86.
pub fn stop(ending: Ending) -> ! {
    stop_with(STOPPED, ending)
}

/// Stops the program with this status.
pub fn stop_with(status: i32, ending: Ending) -> ! {
    reporter::completes();
    complete(ending);
    sys::exit(status)
}

/// Stops before `main`, or before the program has a second thread: reason and exit status 86.
pub fn refuse(text: &str) -> ! {
    log::raw(&format!("irs: {text}\n"));
    stop(Ending::Stopped(text.to_owned()))
}
