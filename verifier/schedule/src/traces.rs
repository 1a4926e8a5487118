//! A schedule set of chosen executions, without free nodes: for tests, and for whoever wants to see single
//! traces.

use crate::clock::BadEvent;
use crate::trie::{Header, Trie};
use report::sink::{Outcome, PathEvent};
use traceformat::schedule::set::ScheduleSet;
use traceformat::thread::ThreadTable;

/// The set that admits exactly the traces of these maximal executions, in any order, each as a path to an
/// end. Timeouts are taken as they come: whether they may be published alone is not asked.
pub fn from_traces(
    header: Header,
    threads: &ThreadTable,
    traces: &[Vec<PathEvent>],
) -> Result<ScheduleSet, BadEvent> {
    let mut trie = Trie::new(header);
    let mut before: &[PathEvent] = &[];
    for path in traces {
        let label = |e: &PathEvent| (e.event.thread, e.event.label);
        let same = before.iter().zip(path).take_while(|(a, b)| label(a) == label(b)).count();
        let patient: Vec<_> = path.iter().map(|e| PathEvent { lone_timeout: false, ..e.clone() }).collect();
        trie.execution(threads, &patient, same, &Outcome::Safe);
        before = path;
    }
    match trie.defect() {
        Some(e) => Err(e),
        None => Ok(trie.snapshot()),
    }
}
