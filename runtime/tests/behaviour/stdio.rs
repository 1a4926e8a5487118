//! Streams' locks and the schedule.

use crate::guest::{Guest, find};
use traceformat::event::Op;

fn guest() -> Guest {
    Guest::build("stdio")
}

#[test]
fn locked_streams_are_the_programs() {
    guest().same(&["locked"], true);
    guest().same(&["exit"], true);
}

#[test]
fn a_locked_stream_cannot_deadlock_with_the_schedule() {
    let (mut r, _) = guest().record("", &["locked"]);
    // The other thread's store first: but it prints before that, and the stream is locked.
    let (one, two) = (
        find(&r, |e| e.label.op == Op::Store && e.value == 1),
        find(&r, |e| e.label.op == Op::Store && e.value == 2),
    );
    assert!(one < two);
    let thread = r.events[two].thread;
    let (mut order, later): (Vec<_>, Vec<_>) = r.events[one..=two].iter().partition(|e| e.thread == thread);
    order.extend(later);
    r.events.splice(one..=two, order);
    let out = guest().replay(&r, "", &["locked"]);
    assert_eq!(out.status.code(), Some(0), "{}", out.stderr);
    assert_eq!(out.stdout, "other\none\ntwo\n", "{}", out.stderr);
    out.says("irs: warning: a thread waits for the schedule with a stream locked that another thread needs");
    out.says("followed the recording to its end");
}
