//! Threads and events as reports name them.

use crate::modules;
use crate::registry::registry;
use traceformat::event::Label;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// `operation at place`.
pub fn label_text(l: Label) -> String {
    let place = modules::program().place(l.site);
    let outcome = if l.outcome != 0 { format!(", outcome {}", l.outcome) } else { String::new() };
    format!("{:?} at {place}{outcome}", l.op)
}

/// A thread's name, as in the set's table.
pub fn thread_text(t: ThreadIx) -> String {
    registry().table.display(t)
}

/// `Thread main.0 was created at …`, and that site.
pub fn creation(t: ThreadIx) -> Option<(SiteId, String)> {
    let site = registry().live.iter().find(|x| x.ix == t)?.created_at;
    let text = || format!("Thread {} was created at {}", thread_text(t), modules::program().place(site));
    (t != ThreadIx::MAIN).then(|| (site, text()))
}
