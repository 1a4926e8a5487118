//! The execution becomes free.

use crate::flags::{self, ENFORCE, REPLAY};
use crate::interpose::elide;
use crate::modules::{self, CALL};
use crate::{handler, log, run};
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteKind;

/// Nothing is constrained from here on: the execution has reached a free node. Racing stores keep their
/// fences.
pub fn entered(racing: Option<SiteSet>) {
    // Before anybody can lock for real.
    elide::stop();
    if run::go_free() {
        return;
    }
    flags::lower(ENFORCE | REPLAY);
    if run::options().record.is_none() && !flags::is_serial() {
        let program = modules::program();
        let await_stays =
            |s| run::sees_awaits() && program.info(s).is_some_and(|i| i.kind == SiteKind::Await);
        if run::options().skip {
            program.clear(CALL, |s| !await_stays(s) && !handler::is_watched(s));
        }
        if let Some(racing) = racing {
            program.settle_fences(|s| racing.contains(s));
            // What races keeps volatile accesses and fences. Replaying, the ends of awaits are to be seen; and
            // what handlers do, where they may do something.
            if run::options().plain
                && !run::sees_awaits()
                && !handler::watches()
                && racing.0.iter().all(|s| program.is_sequential(*s))
            {
                program.go_plain();
            }
        }
    }
    // Whoever still waits in the core waits for what has happened, and is woken by it.
    log::say(2, "the schedule is free from here on");
}
