//! Signal handlers, signal masks, jumps out of handlers.

use crate::guest::{Guest, find};
use traceformat::event::Op;
use traceformat::recording::{Ending, Recording};

fn guest() -> Guest {
    Guest::build("signals")
}

fn store(r: &Recording, value: u64) -> usize {
    find(r, |e| e.label.op == Op::Store && e.value == value)
}

#[test]
fn sites_in_a_handler_pass_and_are_counted() {
    guest().same(&["handler"], true);
    let (r, out) = guest().record("", &["handler"]);
    // Three times a load and a store.
    out.says("irs: warning: 6 events in signal handlers happened outside of any schedule, the first at");
    out.says("signals.c:");
    // Of the stores, the thread's only.
    store(&r, 13);
    assert_eq!(r.events.iter().filter(|e| e.label.op == Op::Store).count(), 1, "{:?}", r.events);
}

#[test]
fn a_handler_can_wake_a_thread() {
    guest().same(&["from-handler"], false);
}

#[test]
fn nested_handlers() {
    guest().same(&["nested"], true);
}

#[test]
fn what_sigaction_says_is_the_programs() {
    guest().same(&["info"], true);
}

#[test]
fn alternate_stacks_are_used() {
    guest().same_but_for_sets(&["altstack"], true);
    let (r, _) = guest().record("", &["altstack"]);
    store(&r, 77);
}

#[test]
fn interrupted_calls_restart_or_fail_as_asked() {
    guest().same(&["restart"], false);
    guest().same(&["interrupt"], false);
}

#[test]
fn signals_to_the_process_reach_the_program() {
    guest().same(&["waits"], true);
}

#[test]
fn timers_fire() {
    guest().same(&["timer"], true);
}

#[test]
fn a_jump_out_of_a_handler_leads_back_into_the_program() {
    // (No recording has the access that faulted.)
    guest().same_but_for_sets(&["jump"], false);
    // What follows the jump is an event again.
    let (r, _) = guest().record("", &["jump"]);
    store(&r, 77);
}

#[test]
fn fatal_signals_are_fatal_and_leave_their_core() {
    for signal in ["6", "11", "15", "1", "10", "14", "3"] {
        guest().same(&["fatal", signal], false);
        let (r, _) = guest().record("", &["fatal", signal]);
        assert_eq!(r.ending, Ending::Signal(signal.parse().unwrap()));
    }
}

#[test]
fn a_handler_can_leave_the_process() {
    guest().same(&["leaves"], false);
    let (r, _) = guest().record("", &["leaves"]);
    assert_eq!(r.ending, Ending::Exit(9));
    // Nobody to help.
    let (r, _) = guest().record("watchdog=0", &["leaves"]);
    assert_eq!(r.ending, Ending::Exit(9));
}

/// The recording, with the other thread's store of 2, and what it does after that, behind main's store of 1.
fn main_first(mut r: Recording) -> Recording {
    let (one, two) = (store(&r, 1), store(&r, 2));
    if two < one {
        let thread = r.events[two].thread;
        let (later, mut order): (Vec<_>, Vec<_>) =
            r.events[two..=one].iter().partition(|e| e.thread == thread);
        order.extend(later);
        r.events.splice(two..=one, order);
    }
    r
}

#[test]
fn a_handler_runs_while_its_thread_waits_for_the_schedule() {
    let (r, _) = guest().record("", &["wait-handler"]);
    let out = guest().replay(&main_first(r), "", &["wait-handler", "send"]);
    out.expect(0, "ok\n");
    out.says("irs: warning: 9 events in signal handlers");
    out.says("followed the recording to its end");
}

#[test]
fn a_handler_can_jump_out_of_a_wait_for_the_schedule() {
    let (r, _) = guest().record("", &["wait-jump"]);
    let out = guest().replay(&main_first(r), "", &["wait-jump", "send"]);
    out.expect(0, "ok\n");
    out.says("followed the recording to its end");
}
