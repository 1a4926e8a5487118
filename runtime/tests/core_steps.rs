//! The decision procedure step by step, on small sets.
#![cfg(not(loom))]

mod support;
use rt_irs::core::{Config, Escape, Poll};
use support::{Driver, sets, small};
use traceformat::event::{Label, Op};
use traceformat::thread::ThreadIx;

#[test]
fn one_section() {
    Driver::with("0 -> 1: T1[1w 3w<2.1] T2[2w<1.1 4w]\n1 end")
        .script("2:2w?1.1 1:1w 1:3w?2.1 2:2w 2:4w 1:3w 1:1w! 2:4w!");
}

#[test]
fn nothing_before_the_first_set() {
    let mut d = Driver::new(small());
    d.script("1:1w?set");
    assert!(!d.core.has_set());
    d.push("0 -> 1: T1[1w]\n1 end");
    d.script("1:1w");
}

#[test]
fn labels_are_checked() {
    let mut d = Driver::with("0 -> 1: T1[1w 2w] T2[3w]\n1 end");
    d.script("1:2w! 1:1r! 1:1w");
    let other = Label { outcome: 1, ..Label::new(2, Op::Store) };
    assert!(matches!(d.poll(1, other), Poll::Escape(Escape::Label { .. })));
    // Sites that nothing counts, and lifecycle events, pass unseen.
    d.script("1:77w- 1:1j- 2:88w-");
    d.script("1:2w 2:3w 1:77w- 1:1w!");
}

/// The trap of unions: with V = {1 before 2 and 3 before 4, 2 before 1 and 4 before 3} the choices are not
/// independent.
#[test]
fn a_union_is_no_set_of_independent_choices() {
    let union = "0 -> 1: T1[1w] T2[2w<1.1] T3[3w] T4[4w<3.1]
                 0 -> 1: T2[2w] T1[1w<2.1] T4[4w] T3[3w<4.1]
                 1 end";
    // Thread 1 decides for both pairs.
    Driver::with(union).script("1:1w 4:4w?3.1 2:2w 3:3w 4:4w");
    Driver::with(union).script("2:2w 3:3w?4.1 4:4w 3:3w 1:1w");
    // Threads that start neither arm decide nothing.
    Driver::with(union).script("3:3w?node0 4:4w?node0 2:2w 4:4w 1:1w 3:3w");
}

#[test]
fn only_an_enabled_event_decides() {
    // The second decision's arms wait for the first section's end.
    let set = "0 -> 1: T1[1w 2w]
               1 -> 2: T2[3w<1.0] T3[4w<2.1]
               1 -> 2: T3[4w<1.0] T2[3w<3.1]
               2 end";
    // Nothing is opened by thread 2 or 3: the single arm at node 0 has no lane of theirs.
    Driver::with(set).script("2:3w?node0 1:1w 2:3w?1.2 3:4w?1.2 1:2w 3:4w 2:3w");
}

#[test]
fn a_single_arm_is_opened_by_whoever_is_enabled() {
    // Node 1 has one arm, of thread 1; thread 2 opens it, as its own first event there waits for nothing.
    Driver::with("0 -> 1: T1[1w] T2[2w]\n1 -> 2: T1[3w] T2[4w]\n2 end").script("2:2w 2:4w 1:1w 1:3w");
    // But not if its first event waits.
    Driver::with("0 -> 1: T1[1w] T2[2w]\n1 -> 2: T1[3w] T2[4w<1.1]\n2 end")
        .script("2:2w 2:4w?1.2 1:1w 1:3w 2:4w");
}

#[test]
fn predecessors_reach_back_into_earlier_sections() {
    Driver::with("0 -> 1: T1[1w 2w 3w]\n1 -> 2: T2[4w<1.-1 5w<1.0]\n2 end")
        .script("1:1w 2:4w?1.2 1:2w 2:4w 2:5w?1.3 1:3w 2:5w");
    // Before the beginning there is nothing to wait for.
    Driver::with("0 -> 0: T1[1w<2.-1] T2[2w<1.1]").script("1:1w 2:2w 1:1w");
}

#[test]
fn a_free_node_waits_for_the_whole_prefix() {
    let mut d = Driver::with("0 -> 1: T1[1w] T2[2w] T3[3w<2.1]\n1 free");
    // Of those that are missing the last one is waited for, which has not come yet.
    d.script("1:1w 1:5w?prefix3.1 2:2w 1:5w?prefix3.1 2:9w?prefix3.1");
    assert_eq!(d.core.free_racing(), None);
    d.script("1:77w- 3:3w 1:5w~ 2:5w~ 3:77w~ 4:1w~");
    assert_eq!(d.core.free_racing().expect("free").0.len(), 10);
}

#[test]
fn a_free_root_is_free_at_once() {
    Driver::with("0 free").script("1:1w~ 2:1w~");
}

#[test]
fn arms_only_grow_for_undecided_entries() {
    let first = "0 -> 1: T1[1w] T2[2w<1.1]\n1 -> 2: T1[3w] T2[4w<1.1]\n2 end";
    let more = "0 -> 1: T1[1w] T2[2w<1.1]
                0 -> 1: T2[2w] T1[1w<2.1]
                1 -> 2: T1[3w] T2[4w<1.1]
                1 -> 2: T2[4w] T1[3w<2.1]
                2 end";
    // Before any decision: both orders.
    let mut d = Driver::with(first);
    d.script("2:2w?1.1");
    d.push(more);
    d.script("2:2w 1:1w");
    // After node 0 was decided: only node 1 is new.
    let mut d = Driver::with(first);
    d.script("1:1w");
    d.push(more);
    d.script("2:2w 2:4w 1:3w 2:1w!");
}

#[test]
fn a_withdrawn_arm_is_refused() {
    let d = Driver::with("0 -> 1: T1[1w] T2[2w<1.1]\n0 -> 1: T2[2w] T1[1w<2.1]\n1 end");
    let set = sets::counting(sets::set("0 -> 1: T1[1w] T2[2w<1.1]\n1 end"), 0..10);
    assert!(d.core.install(&set).is_err());
}

#[test]
fn an_arm_may_be_split() {
    let coarse = "0 -> 1: T1[1w 3w] T2[2w<1.1]\n1 end";
    let fine = "0 -> 5: T1[1w]\n5 -> 1: T1[3w] T2[2w]\n5 -> 6: T2[2w]\n6 -> 1: T1[3w]\n1 end";
    // Decided before the push: the old arm stays, whose target is still there.
    let mut d = Driver::with(coarse);
    d.script("1:1w");
    d.push(fine);
    d.script("2:2w 1:3w 1:1w!");
    let mut d = Driver::with(coarse);
    d.push(fine);
    d.script("1:1w 2:2w 1:3w 2:2w!");
}

#[test]
fn becoming_free() {
    let tree = "0 -> 1: T1[1w] T2[2w<1.1]\n1 -> 2: T1[3w] T2[4w<1.1]\n2 -> 3: T1[5w] T2[6w<1.1]\n3 end";
    // Not decided yet: the node itself.
    let mut d = Driver::with(tree);
    d.script("1:1w");
    d.push("0 -> 1: T1[1w] T2[2w<1.1]\n1 free");
    d.script("1:3w?prefix2.1 2:2w 2:4w~ 1:3w~");
    // Decided: the descendants, at the next decision.
    let mut d = Driver::with(tree);
    d.script("1:1w 1:3w");
    d.push("0 -> 1: T1[1w] T2[2w<1.1]\n1 free");
    d.script("2:2w 2:4w 2:6w~ 1:5w~");
    let mut d = Driver::with(tree);
    d.script("1:1w 1:3w");
    d.push("0 free");
    d.script("1:5w?prefix2.2 2:2w 1:5w?prefix2.2 2:4w 1:5w~");
    // Nothing that comes later changes an execution that is free.
    d.push("0 free");
    d.script("2:6w~");
}

#[test]
fn conditions_on_edges() {
    let set = "0 -> 1: T1[1r! 3w] T2[2w<1.2?1.1=5]\n1 end";
    // Unknown: waits for the value. False: the edge does not hold. True: it does.
    Driver::with(set).script("2:2w?value1.1 1:1r=4 2:2w 1:3w");
    Driver::with(set).script("1:1r=5 2:2w?1.2 1:3w 2:2w");
}

#[test]
fn guards_on_arms() {
    let set = "0 -> 1: T1[1r!]
               1 -> 2 if 1.0=5: T1[2w] T2[3w<1.1]
               1 -> 2 if 1.0=6: T1[2w] T2[3w]
               2 end";
    Driver::with(set).script("2:3w?node0 1:1r=6 2:3w?node1 1:2w 2:3w");
    Driver::with(set).script("1:1r=5 1:2w 2:3w");
    // No arm for this value.
    Driver::with(set).script("1:1r=7 1:2w!");
}

#[test]
fn several_possible_labels() {
    let set = "0 -> 1: T1[1w] T2[2w<1.1]\n0 -> 1: T2[3w] T1[1w<2.1]\n1 end";
    let labels = [Label::new(2, Op::Store), Label::new(3, Op::Store)];
    let mut d = Driver::with(set);
    let a = d.core.poll_any(&mut d.threads[2], &labels);
    assert_eq!((a.which, a.poll), (1, Poll::Go));
    let mut d = Driver::with(set);
    d.script("1:1w");
    assert_eq!(d.core.expects(&mut d.threads[2]), Some(labels[0]));
    let a = d.core.poll_any(&mut d.threads[2], &labels);
    assert_eq!((a.which, a.poll), (0, Poll::Go));
    // Neither label, on any arm.
    let mut d = Driver::with(set);
    d.script("1:1w");
    let a = d.core.poll_any(&mut d.threads[2], &labels[1..]);
    assert!(matches!(a.poll, Poll::Escape(_)));
}

#[test]
fn tables_differ_by_section() {
    let set = sets::set(
        "count 1,2,5
         count 2,3
         0 -> 1: T1[1w]
         1 -> 2 @1: T2[3w]
         2 -> 3 @1: T1[2w]
         3 end",
    );
    let d = || {
        let d = Driver::new(small());
        d.push_set(&set);
        d
    };
    // Site 3 is not counted by the first section, site 5 not by the third; but what is passed on the way
    // counts.
    d().script("1:3w- 1:5w! 1:1w");
    d().script("1:1w 2:3w 1:5w- 1:2w");
    d().script("1:1w 2:3w 1:3w! 1:2w");
}

#[test]
fn threads_by_name() {
    let d = Driver::with("0 -> 1: T1[1w]\n1 end");
    assert_eq!(d.core.thread_created(ThreadIx::MAIN, 2), Ok(Some(ThreadIx(3))));
    assert!(matches!(
        d.core.thread_created(ThreadIx(1), 0),
        Err(Escape::UnknownThread { parent: ThreadIx(1), rank: 0 })
    ));
    assert_eq!(Driver::new(small()).core.thread_created(ThreadIx::MAIN, 0), Ok(None));
}

#[test]
fn a_thread_that_ends_too_early_is_noticed() {
    let mut d = Driver::with("0 -> 1: T1[1w 2w] T2[3w]\n1 end");
    d.script("1:1w 2:3w");
    assert!(matches!(d.core.thread_ended(&mut d.threads[1]), Err(Escape::EndedEarly { .. })));
    assert_eq!(d.core.thread_ended(&mut d.threads[2]), Ok(()));
}

#[test]
fn cycles_without_decisions() {
    // Strict alternation.
    let mut d = Driver::with("0 -> 0: T1[1w<2.0] T2[2w<1.1]");
    for k in 1..200 {
        d.script(&format!("1:1w 1:1w?2.{k} 2:2w 2:2w?1.{}", k + 1));
    }
    assert_eq!(d.core.frontier().0, 1);
}

#[test]
fn a_cycle_is_relaxed_at_an_instance_that_nobody_has_begun() {
    let ahead = |d: i64| format!("0 -> 0: T1[1w<2.{}] T2[2w<1.1]", 1 - d);
    let mut d = Driver::with(&ahead(1));
    d.script("1:1w 2:2w 1:1w");
    for lag in 2..=1000 {
        d.push(&ahead(lag));
    }
    // Two begun instances: the change comes a little later, and until then the old constraints hold.
    d.script("1:1w?2.2 2:2w 1:1w");
    let mut free_run = 0;
    for _ in 0..20 {
        d.script("2:2w");
        while d.event(&sets::run("1:1w").0[0], 0) == Poll::Go {
            free_run += 1;
        }
    }
    assert!(free_run >= 999, "{free_run}");
    assert_eq!(d.core.count(ThreadIx(1)) - d.core.count(ThreadIx(2)), 1000);
}

#[test]
fn a_cycle_not_entered_yet_is_replaced() {
    let mut d = Driver::with("0 -> 0: T1[1w<2.0] T2[2w<1.1]");
    d.push("0 -> 0: T1[1w<2.-2] T2[2w<1.1]");
    d.script("1:1w 1:1w 1:1w 1:1w?2.1");
}

/// Instances that may have begun run under the old constraints, then both threads are free.
fn goes_round_until_free(d: &mut Driver) {
    let mut rounds = 0;
    while d.core.free_racing().is_none() {
        let (one, two) = (sets::run("1:1w").0, sets::run("2:2w").0);
        d.event(&two[0], 0);
        d.event(&one[0], 0);
        rounds += 1;
        assert!(rounds < 20);
    }
    d.script("1:1w~ 1:7w~ 2:2w~");
}

#[test]
fn a_cycle_becomes_free_or_gains_an_exit() {
    let cycle = "0 -> 0: T1[1w<2.0] T2[2w<1.1]";
    let mut d = Driver::with(cycle);
    d.script("1:1w 2:2w 1:1w");
    d.push("0 free");
    goes_round_until_free(&mut d);

    let mut d = Driver::with(cycle);
    d.script("1:1w");
    d.push(&format!("{cycle}\n0 -> 1 by T1: T1[3w<2.0]\n1 -> 2: T2[4w<1.0]\n2 -> 0: T1[5w<2.0]"));
    // From some instance on each iteration is a decision of thread 1.
    for _ in 0..20 {
        d.script("2:2w 1:1w");
    }
    d.script("2:2w 1:3w 1:1w?node1 2:4w 1:5w 1:1w 2:2w 1:3w");
}

#[test]
fn a_cycle_behind_other_nodes_becomes_free_with_the_root() {
    let mut d = Driver::with("0 -> 1: T1[5w] T2[6w]\n1 -> 1: T1[1w<2.0] T2[2w<1.1]");
    d.script("1:5w 2:6w 1:1w 2:2w 1:1w");
    // The cycle's node is no part of this set any more.
    d.push("0 free");
    goes_round_until_free(&mut d);
}

#[test]
fn decisions_on_a_ring() {
    // A loop with a choice in each round, much longer than the ring.
    let text = "0 -> 0: T1[1w<2.0] T2[2w<1.1]\n0 -> 0: T2[3w<1.0] T1[4w<2.1]";
    for (capacity, start) in [(2, 0), (4, 0), (8, u32::MAX as u64 - 50), (64, 7)] {
        let mut d = Driver::new(Config { path_capacity: capacity, counter_start: start, ..small() });
        d.push(text);
        for k in 0..300 {
            match k % 3 {
                0 => d.script("2:3w 1:4w"),
                _ => d.script("1:1w 2:2w"),
            };
        }
    }
    // A thread without a part in it jumps over what is reclaimed.
    let mut d = Driver::new(Config { path_capacity: 4, ..small() });
    d.push("0 -> 1: T1[1w] T2[2w]\n1 -> 0: T1[3w]\n1 -> 2: T2[4w]\n2 -> 2: T1[5w] T2[6w] T3[7w]");
    for _ in 0..100 {
        d.script("1:1w 1:3w 2:2w");
    }
    d.script("1:1w 2:2w 2:4w 1:5w 1:5w 3:7w 3:7w 2:6w");
}

#[test]
fn running_ahead_is_bounded_by_the_ring() {
    let mut d = Driver::new(Config { path_capacity: 4, ..small() });
    d.push("0 -> 1: T1[1w]\n1 -> 0: T1[2w] T2[3w]\n1 -> 9: T2[4w]\n9 end");
    d.script("1:1w 1:2w 1:1w 1:2w 1:1w 1:2w?ahead2.1 2:3w 1:2w 1:1w 1:2w?ahead2.2 2:3w 1:2w");
}

#[test]
fn counters_pass_two_to_the_32() {
    for start in [0, (1 << 32) - 3, u32::MAX as u64, (1 << 40) - 1] {
        let mut d = Driver::new(Config { counter_start: start, ..small() });
        d.push("0 -> 0: T1[1w<2.-1] T2[2w<1.1]");
        for k in 0..10 {
            d.script(&format!(
                "1:1w 1:1w 1:1w?2.{} 2:2w 2:2w 2:2w?1.{}",
                start + 2 * k + 1,
                start + 2 * k + 3
            ));
        }
    }
}

#[test]
fn what_is_sealed_is_not_counted_any_more() {
    let mut d = Driver::with("0 -> 1: T1[1w]\n1 -> 2: T1[2w]\n2 end");
    assert!(d.core.mentions(traceformat::site::SiteId(9)));
    assert!(!d.core.mentions(traceformat::site::SiteId(10)));
    d.core.seal();
    let mut set = sets::counting(sets::set("0 -> 1: T1[1w]\n1 free"), 0..10);
    set.counted.push(traceformat::schedule::set::SiteSet(vec![traceformat::site::SiteId(20)]));
    assert!(d.core.install(&set).expect("valid").deferred);
    d.script("1:1w 1:2w 1:2w!");
}

#[test]
fn more_threads_than_slots_are_refused() {
    let d = Driver::new(Config { max_threads: 3, ..small() });
    let set = sets::set("0 -> 1: T1[1w]\n1 end");
    let error = d.core.install(&set).expect_err("four threads");
    assert_eq!(error.to_string(), "the set names 4 threads, this process is set up for 3");
}
