//! Threads that end in other ways than by returning.

use crate::guest::{Guest, find};
use traceformat::event::Op;
use traceformat::recording::Ending;

fn guest() -> Guest {
    Guest::build("cancel")
}

#[test]
fn calls_that_block_are_cancellation_points() {
    for how in ["cond", "cond-timed", "pending", "sem", "sem-timed", "join"] {
        guest().same(&[how], false);
    }
}

/// The guest cancels the older of two waiters and signals. Either of two things may come of it, and in both
/// nothing is lost:
///
/// - The thread acts on the cancellation, at one of the two places where the runtime's wait does: asleep, or
///   waiting for the schedule. Both come before it takes a token, and it decides how it leaves in one step
///   with leaving. The token stays for the other waiter, which wakes without a second signal: the guest makes
///   none then, and hangs if the first is lost.
/// - The signal reaches it between its enqueue and its sleep, or between two sleeps. Then it finds its token
///   and returns with it, and the cancellation stays pending: POSIX (XSH 2.9.5.2) leaves open which of the
///   two comes first. The signal had one waiter to wake and has woken it; that no signal may be consumed is
///   said of waiters "unblocked because" of the cancellation. glibc does the same. Behind a taken token there
///   is no cancellation point in the wait, nor in the guest, so a thread that took one never ends as a
///   cancelled one. The guest owes the other waiter a signal of its own then.
#[test]
fn a_cancelled_waiter_takes_no_signal_away() {
    for _ in 0..5 {
        guest().same(&["signal"], false);
    }
}

#[test]
fn asynchronous_cancellation() {
    guest().same(&["async"], false);
}

#[test]
fn pthread_exit_runs_handlers_and_destructors() {
    guest().same(&["exit"], true);
}

#[test]
fn detached_threads() {
    guest().same(&["detach"], true);
}

#[test]
fn the_process_outlives_its_main_thread() {
    guest().same(&["main"], true);
    let (r, _) = guest().record("", &["main"]);
    assert_eq!(r.ending, Ending::Exit(0));
    // What runs at the exit is still the program's: its second addition.
    find(&r, |e| e.label.op == Op::Store && e.value == 2);
}

#[test]
fn a_thread_can_be_cancelled_while_it_waits_for_the_schedule() {
    let (mut r, out) = guest().record("", &["schedule"]);
    out.expect(0, "ok\n");
    // What the thread does from its wait on comes behind main's 7.
    let seven = find(&r, |e| e.label.op == Op::Store && e.value == 7);
    let wait = find(&r, |e| e.label.op == Op::SemWait);
    if wait < seven {
        let thread = r.events[wait].thread;
        let (later, mut order): (Vec<_>, Vec<_>) =
            r.events[wait..=seven].iter().partition(|e| e.thread == thread);
        order.extend(later);
        r.events.splice(wait..=seven, order);
    }
    guest().replay(&r, "", &["schedule"]).expect(0, "ok\n");
    let out = guest().replay(&r, "on-escape=serialize", &["schedule", "cancel"]);
    out.expect(0, "cancelled\n");
}
