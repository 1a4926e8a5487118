//! The engine `dpor` on small programs: exact counts, completeness and optimality against the naive explorer,
//! and what it reports beside executions (free nodes, predecessors, racing sites).

use dpor::{Options, Reanalysis, Spawner, Turns, Work, explore, explore_by_turns, explore_with};
use exec::machine::{Choice, Machine, Status, Step};
use oracle::ast::{BinOp, Expr, Loc, Program, Stmt, Test};
use oracle::differential::{differential, differential_by_turns, generate_within};
use oracle::machine::AstMachine;
use oracle::relation::Naming;
use oracle::rows::{self, rows};
use random::Rng;
use report::sink::{Counts, Outcome, PathEvent, Sink};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use traceformat::dependence::dependent;
use traceformat::event::{Event, Op};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// Calls a closure for each execution.
struct Each<F: FnMut(&[PathEvent], usize, &Outcome)>(F);

impl<F: FnMut(&[PathEvent], usize, &Outcome)> Sink for Each<F> {
    fn execution(&mut self, _: &ThreadTable, path: &[PathEvent], changed: usize, outcome: &Outcome) {
        (self.0)(path, changed, outcome);
    }
    fn subtree_done(&mut self, _: usize, _: bool, _: &mut dyn Iterator<Item = SiteId>) {}
}

fn machine(p: &Program) -> AstMachine {
    AstMachine::new(p).expect("main does not fail before its first event")
}

fn run(p: &Program, sink: &mut dyn Sink) -> Counts {
    explore(&mut machine(p), sink, &Options::default()).expect("a consistent machine")
}

fn count(p: &Program) -> Counts {
    run(p, &mut Each(|_, _, _| {}))
}

/// `IRS_ALL_ROWS=1` counts the large ones, too (minutes without optimisation).
#[test]
fn known_numbers_of_traces() {
    let all = std::env::var_os("IRS_ALL_ROWS").is_some();
    for row in rows().iter().filter(|r| all || r.traces <= 4096) {
        let c = count(&(row.family)(row.n));
        assert_eq!(
            (c.traces, c.executions, c.blocked),
            (row.traces, row.traces, 0),
            "{}({})",
            row.name,
            row.n
        );
    }
}

fn count_with(p: &Program, reanalysis: Reanalysis) -> Counts {
    let options = Options { reanalysis, ..Options::default() };
    explore(&mut machine(p), &mut Each(|_, _, _| {}), &options).expect("a consistent machine")
}

/// A race's reversal depends on what follows the race. Who looks at it once misses a trace.
#[test]
fn races_are_looked_at_in_every_execution() {
    let p = rows::stand_ins(1);
    assert_eq!(count_with(&p, Reanalysis::Once).traces, 134);
    assert_eq!(count_with(&p, Reanalysis::Always).traces, 135);
    assert_eq!(count_with(&p, Reanalysis::WhenNeeded).traces, 135);
}

/// To look at a race again only when something else may come of it leads to the same traces.
#[test]
fn what_is_not_looked_at_again_would_change_nothing() {
    for seed in 0..400 {
        let (p, _) = generate_within(seed, Naming::Same, 1000);
        let [a, b] = [Reanalysis::Always, Reanalysis::WhenNeeded].map(|r| count_with(&p, r));
        let numbers = |c: Counts| (c.traces, c.executions, c.blocked, c.deadlocked, c.violating);
        assert_eq!(numbers(a), numbers(b), "seed {seed}");
    }
}

/// Machines of one program.
struct Machines<'p>(&'p Program);

impl Spawner for Machines<'_> {
    fn spawn<W: Work>(&self, _: usize, work: W) {
        work.on(&mut machine(self.0));
    }
}

/// Several workers find what one finds: in threads, and by turns in many orders.
#[test]
fn several_workers_find_the_same_numbers() {
    let limit = if cfg!(debug_assertions) { 300 } else { 2000 };
    for row in rows().iter().filter(|r| r.traces <= limit) {
        let p = (row.family)(row.n);
        let expected = (row.traces, row.traces, 0, count(&p).deadlocked);
        let numbers = |c: Counts| (c.traces, c.executions, c.blocked, c.deadlocked);
        for helpers in [1, 2] {
            let mut sink = Each(|_, _, _| {});
            let options = Options::default();
            let found = explore_with(&mut machine(&p), &mut sink, &options, None, helpers, &Machines(&p));
            let (c, _) = found.expect("a consistent machine");
            assert_eq!(numbers(c), expected, "{}({}), {helpers} helpers", row.name, row.n);
        }
        for seed in 0..3 {
            let mut machines: Vec<_> = (0..2 + seed as usize % 2).map(|_| machine(&p)).collect();
            let mut sink = Each(|_, _, _| {});
            let mut random = Rng::new(seed);
            let found = explore_by_turns(&mut machines, &mut sink, &Options::default(), None, &mut |n| {
                random.below(n)
            });
            let (c, _) = found.expect("a consistent machine");
            assert_eq!(numbers(c), expected, "{}({}), seed {seed}", row.name, row.n);
            assert!(machines.iter().all(|m| m.depth() == 0));
        }
    }
}

/// Helpers that may begin late, or never: the others do without.
#[test]
fn helpers_that_may_not_begin_are_not_waited_for() {
    /// So many questions are answered with no.
    struct Late<'p>(Machines<'p>, AtomicUsize);
    impl Spawner for Late<'_> {
        fn may_begin(&self) -> bool {
            let asked = self.1.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1));
            asked.is_err()
        }

        fn spawn<W: Work>(&self, number: usize, work: W) {
            self.0.spawn(number, work);
        }
    }
    for row in rows().iter().filter(|r| r.traces <= 300) {
        let p = (row.family)(row.n);
        for late in [1, 3, usize::MAX] {
            let spawner = Late(Machines(&p), late.into());
            let mut sink = Each(|_, _, _| {});
            let found = explore_with(&mut machine(&p), &mut sink, &Options::default(), None, 2, &spawner);
            let (c, _) = found.expect("a consistent machine");
            assert_eq!((c.traces, c.executions), (row.traces, row.traces), "{}({})", row.name, row.n);
        }
    }
}

/// As below, with workers that share what they can at random moments.
#[test]
fn several_workers_agree_with_the_naive_explorer() {
    let mut random = Rng::new(5);
    for seed in 0..320 {
        let found = differential_by_turns(seed, 1000, 2 + seed as usize % 3, &mut |n| random.below(n));
        if let Err(d) = found {
            panic!("{d}");
        }
    }
}

#[test]
fn the_order_of_exploration_does_not_matter() {
    let p = rows::last_zero(5);
    for events in [1, 2, 3, 16, usize::MAX] {
        let options = Options { order: Turns { events }, ..Options::default() };
        let c = explore(&mut machine(&p), &mut Each(|_, _, _| {}), &options).expect("a consistent machine");
        assert_eq!((c.traces, c.executions, c.blocked), (64, 64, 0));
    }
}

/// Explores with these sites near a change: the counts, and the sites of the first execution.
fn explored_near(p: &Program, near: BTreeSet<u32>) -> (Counts, Vec<u32>) {
    let mut first = Vec::new();
    let mut sink = Each(|path, _, _| {
        if first.is_empty() {
            first = path.iter().map(|e| e.event.label.site.0).collect();
        }
    });
    let options = Options { near: Some(Arc::new(near)), ..Options::default() };
    let counts = explore(&mut machine(p), &mut sink, &options).expect("a consistent machine");
    (counts, first)
}

/// What an edit has changed is reversed first: it comes last.
#[test]
fn events_near_a_change_come_when_nobody_has_others() {
    let p =
        globals(Program::fork_join(vec![vec![store(0, 1)], vec![store(1, 1)], vec![store(2, 1)]], vec![]), 3);
    let mut stores = Vec::new();
    run(
        &p,
        &mut Each(|path, _, _| {
            stores =
                path.iter().filter(|e| e.event.label.op == Op::Store).map(|e| e.event.label.site.0).collect();
        }),
    );
    assert_eq!(stores.len(), 3);
    for near in &stores {
        let (_, first) = explored_near(&p, [*near].into());
        let last = first.iter().rev().find(|s| stores.contains(s));
        assert_eq!(last, Some(near), "{first:?}");
    }
}

#[test]
fn what_is_near_a_change_is_a_matter_of_order_alone() {
    for seed in 0..60 {
        let (p, _) = generate_within(seed, Naming::ByUse, 3000);
        let usual = count(&p);
        let (_, sites) = explored_near(&p, BTreeSet::new());
        let mut rng = Rng::new(seed);
        for _ in 0..3 {
            let near = sites.iter().copied().filter(|_| rng.chance(40)).collect();
            let (counts, _) = explored_near(&p, near);
            let of = |c: &Counts| (c.traces, c.executions, c.blocked, c.deadlocked, c.violating);
            assert_eq!(of(&counts), of(&usual), "seed {seed}");
        }
    }
}

/// Run `dpor_differential` for more and larger programs.
#[test]
fn random_programs_agree_with_the_naive_explorer() {
    let (mut deadlocked, mut violating) = (0, 0);
    for seed in 0..320 {
        match differential(seed, 3000) {
            Ok(a) => {
                deadlocked += (a.counts.deadlocked > 0) as u32;
                violating += (a.counts.violating > 0) as u32;
            }
            Err(d) => panic!("{d}"),
        }
    }
    assert!(deadlocked > 30 && violating > 30, "the generator misses {deadlocked}, {violating}");
}

/// Which operations, and how many programs have them, the generator reaches.
#[test]
fn the_generator_reaches_every_operation() {
    use Op::*;
    let mut seen = BTreeSet::new();
    for seed in 0..250 {
        let (p, _) = generate_within(seed, Naming::Same, 2000);
        run(
            &p,
            &mut Each(|path, _, _| {
                seen.extend(path.iter().map(|e| (e.event.label.op, e.event.label.outcome)))
            }),
        );
    }
    for op in [
        Load,
        Store,
        Rmw,
        CmpXchg,
        Await,
        Join,
        MutexLock,
        MutexTimeout,
        MutexUnlock,
        RwReadLock,
        RwWriteLock,
        CondEnqueue,
        CondWake,
        CondTimeout,
        CondReacquire,
        CondSignal,
        CondBroadcast,
        BarrierArrive,
        SemWait,
        SemTimeout,
        SemPost,
        SpinLock,
        SpinUnlock,
    ] {
        assert!(seen.contains(&(op, 0)), "{op:?}");
    }
    for op in [MutexTryLock, RwTryReadLock, RwTryWriteLock, SemTryWait] {
        assert!(seen.contains(&(op, 0)) && seen.contains(&(op, 1)), "{op:?} does not both succeed and fail");
    }
    assert!(seen.contains(&(BarrierDepart, 1)));
}

fn globals(mut p: Program, n: usize) -> Program {
    p.globals = vec![8; n];
    p
}

fn store(g: usize, v: u64) -> Stmt {
    Stmt::Store(Loc::atomic(g), v.into())
}

/// a: x=1, b: x=0, c: x=0, q: await(x==1). From a b c, where q is stuck, a q b c must be found: not by
/// reversing neighbours, since a b q is not possible.
#[test]
fn an_await_is_moved_before_several_writes_at_once() {
    let waits = Stmt::Await(vec![Test { loc: Loc::atomic(0), op: BinOp::Ne, value: 1.into() }]);
    let p = Program::fork_join(
        vec![vec![store(0, 1)], vec![store(0, 0)], vec![store(0, 0)], vec![waits]],
        vec![],
    );
    let c = count(&globals(p, 1));
    // Of the 6 orders of a, b, c: in 2 a is last, then q follows it; in each of the others q follows a, or is
    // stuck.
    assert_eq!((c.traces, c.deadlocked, c.blocked), (6 + 4, 4, 0));
}

#[test]
fn both_outcomes_of_a_timed_wait() {
    let waiter = vec![Stmt::Lock(0), Stmt::CondTimedWait { dst: 0, cond: 0, mutex: 0 }, Stmt::Unlock(0)];
    let mut p = Program::fork_join(vec![waiter, vec![Stmt::Signal(0)]], vec![]);
    (p.mutexes, p.conds) = (1, 1);
    let mut ends = Vec::new();
    let c = run(
        &p,
        &mut Each(|path, _, _| {
            let ops: Vec<Op> = path
                .iter()
                .map(|e| e.event.label.op)
                .filter(|o| matches!(o, Op::CondEnqueue | Op::CondSignal | Op::CondWake | Op::CondTimeout))
                .collect();
            let lone: Vec<bool> =
                path.iter().filter(|e| e.event.label.op == Op::CondTimeout).map(|e| e.lone_timeout).collect();
            ends.push((ops, lone));
        }),
    );
    ends.sort();
    use Op::*;
    assert_eq!(
        ends,
        [
            (vec![CondEnqueue, CondTimeout, CondSignal], vec![true]),
            (vec![CondEnqueue, CondSignal, CondWake], vec![]),
            // Nobody but the waiter could go on.
            (vec![CondSignal, CondEnqueue, CondTimeout], vec![false]),
        ]
    );
    assert_eq!((c.traces, c.deadlocked), (3, 0));
}

#[test]
fn a_deadlock_is_a_trace() {
    let both = |a: usize, b: usize| vec![Stmt::Lock(a), Stmt::Lock(b), Stmt::Unlock(b), Stmt::Unlock(a)];
    let mut p = Program::fork_join(vec![both(0, 1), both(1, 0)], vec![]);
    p.mutexes = 2;
    let c = count(&p);
    assert_eq!((c.traces, c.deadlocked, c.blocked), (3, 1, 0));
}

/// Checks, by plain enumeration, that nothing unsafe extends a prefix that is called free.
struct FreeIsSafe {
    program: Program,
    path: Vec<(ThreadIx, Choice)>,
    free: u64,
    root: Option<bool>,
}

fn all_safe(m: &mut AstMachine) -> bool {
    let mut stuck = false;
    let mut moved = false;
    for t in (0..m.threads().len() as u16).map(ThreadIx) {
        for c in [Choice::Main, Choice::Timeout] {
            match m.status(t, c) {
                Status::Ready => {
                    moved = true;
                    let safe = matches!(m.step(t, c), Step::Done(_)) && all_safe(m);
                    m.undo();
                    if !safe {
                        return false;
                    }
                }
                Status::Blocked => stuck = true,
                Status::Absent | Status::Finished => {}
            }
        }
    }
    moved || !stuck
}

impl Sink for FreeIsSafe {
    fn execution(&mut self, _: &ThreadTable, path: &[PathEvent], _: usize, _: &Outcome) {
        self.path = path
            .iter()
            .map(|e| {
                let op = e.event.label.op;
                let gives_up = matches!(op, Op::CondTimeout | Op::SemTimeout | Op::MutexTimeout);
                (e.event.thread, if gives_up { Choice::Timeout } else { Choice::Main })
            })
            .collect();
    }

    fn subtree_done(&mut self, depth: usize, free: bool, _: &mut dyn Iterator<Item = SiteId>) {
        if depth == 0 {
            self.root = Some(free);
        }
        if free {
            self.free += 1;
            let mut m = machine(&self.program);
            for &(t, c) in &self.path[..depth] {
                m.step(t, c);
            }
            assert!(all_safe(&mut m), "an unsafe execution extends {:?}", &self.path[..depth]);
        }
    }
}

fn check_freedom(p: &Program) -> FreeIsSafe {
    let mut sink = FreeIsSafe { program: p.clone(), path: Vec::new(), free: 0, root: None };
    run(p, &mut sink);
    sink
}

#[test]
fn only_what_is_proven_is_free() {
    // p: y=1; q: z=1; assert(y==0): after q with p asleep there is one safe execution only, but z, y, assert
    // extends it.
    let q = vec![
        store(1, 1),
        Stmt::Load(0, Loc::atomic(0)),
        Stmt::Assert(Expr::bin(BinOp::Eq, Expr::Local(0), 0.into())),
    ];
    let p = globals(Program::fork_join(vec![vec![store(0, 1)], q], vec![]), 2);
    let sink = check_freedom(&p);
    assert_eq!(sink.root, Some(false));

    let mut free = 0;
    let mut unsafe_programs = 0;
    for seed in 0..200 {
        let (p, naive) = generate_within(seed, Naming::Same, 300);
        unsafe_programs += (naive.relations.safe.len() < naive.relations.len()) as u32;
        free += check_freedom(&p).free;
    }
    assert!(free > 1000 && unsafe_programs > 20, "{free} {unsafe_programs}");
}

/// The happens-before relation among counted events, from dependence, creation and joins: for each event how
/// many counted events of each thread it needs. `created[t]` is the number of main's events before it creates
/// `t`.
fn needed(path: &[PathEvent], created: &[usize], by_preds: bool) -> Vec<Vec<u32>> {
    let threads = 8;
    let mut rows: Vec<Vec<u32>> = Vec::new();
    let mut counted = vec![0u32; threads];
    let mut of: Vec<Vec<usize>> = vec![Vec::new(); threads];
    for (i, e) in path.iter().enumerate() {
        let t = e.event.thread.index();
        let mut row = vec![0; threads];
        let mut join = |other: &Vec<u32>| row.iter_mut().zip(other).for_each(|(a, b)| *a = (*a).max(*b));
        let mut main = 0;
        for (j, other) in path[..i].iter().enumerate() {
            main += (other.event.thread == ThreadIx::MAIN) as usize;
            let ordered = if other.event.thread == ThreadIx::MAIN && main <= created[t] {
                true
            } else if other.event.thread == e.event.thread || e.event.label.op == Op::Join {
                dependent(&other.event, &e.event)
            } else if by_preds {
                e.preds.iter().any(|p| {
                    p.thread == other.event.thread && of[p.thread.index()][..p.offset as usize].contains(&j)
                })
            } else {
                dependent(&other.event, &e.event)
            };
            if ordered {
                join(&rows[j]);
            }
        }
        if !e.event.label.op.is_lifecycle() {
            counted[t] += 1;
            of[t].push(i);
            row[t] = counted[t];
        }
        rows.push(row);
    }
    rows
}

#[test]
fn predecessors_are_the_reduced_relation() {
    let mut checked = 0;
    for seed in 0..120 {
        let (p, _) = generate_within(seed, Naming::Same, 500);
        let mut created = vec![0; p.threads.len()];
        let mut before = 0;
        for s in &p.threads[0] {
            match s {
                Stmt::Create(t) => created[*t] = before,
                _ => before += 1,
            }
        }
        run(
            &p,
            &mut Each(|path, _, outcome| {
                if matches!(outcome, Outcome::Violated(_)) {
                    // The last event is after everything.
                    return;
                }
                let full = needed(path, &created, false);
                assert_eq!(full, needed(path, &created, true), "seed {seed}");
                checked += 1;
                // No predecessor is implied by another, or by program order.
                for (i, e) in path.iter().enumerate() {
                    for skip in 0..e.preds.len() {
                        let mut less = path.to_vec();
                        less[i].preds.remove(skip);
                        assert_ne!(
                            full,
                            needed(&less, &created, true),
                            "seed {seed}: a redundant predecessor"
                        );
                    }
                }
            }),
        );
    }
    assert!(checked > 500, "{checked}");
}

#[test]
fn what_is_said_to_be_unchanged_is() {
    for seed in 0..60 {
        let (p, _) = generate_within(seed, Naming::Same, 500);
        let mut before: Vec<Event> = Vec::new();
        run(
            &p,
            &mut Each(|path, changed, _| {
                let now: Vec<Event> = path.iter().map(|e| e.event.clone()).collect();
                let same = before.iter().zip(&now).take_while(|(a, b)| a == b).count();
                assert!(changed <= same && (before.is_empty() || changed == same), "{changed} of {same}");
                before = now;
            }),
        );
    }
}

#[derive(Default)]
struct Racing(BTreeSet<SiteId>);

impl Sink for Racing {
    fn execution(&mut self, _: &ThreadTable, _: &[PathEvent], _: usize, _: &Outcome) {}
    fn subtree_done(&mut self, depth: usize, _: bool, racing: &mut dyn Iterator<Item = SiteId>) {
        if depth == 0 {
            self.0.extend(racing);
        }
    }
}

fn racing(p: &Program) -> usize {
    let mut sink = Racing::default();
    run(p, &mut sink);
    sink.0.len()
}

#[test]
fn accesses_that_synchronization_orders_do_not_race() {
    assert_eq!(racing(&rows::lock_inc(3)), 0);
    // The load and the store of each of three threads.
    let mut unlocked = rows::lock_inc(3);
    for body in &mut unlocked.threads[1..] {
        body.retain(|s| !matches!(s, Stmt::Lock(_) | Stmt::Unlock(_)));
    }
    assert_eq!(racing(&unlocked), 6);
    // Handed over by a semaphore; read by main after the join.
    let mut p = Program::fork_join(
        vec![vec![store(0, 1), Stmt::SemPost(0)], vec![Stmt::SemWait(0), store(0, 2)]],
        vec![Stmt::Load(0, Loc::atomic(0))],
    );
    p.sems = vec![0];
    assert_eq!(racing(&globals(p, 1)), 0);
    // An await is a memory access, not a synchronization.
    let until = Stmt::Await(vec![Test { loc: Loc::atomic(1), op: BinOp::Eq, value: 0.into() }]);
    let p = Program::fork_join(vec![vec![store(0, 1), store(1, 1)], vec![until, store(0, 2)]], vec![]);
    assert_eq!(racing(&globals(p, 2)), 4);
}

#[test]
fn the_sink_can_stop_the_search() {
    struct OneOrMany(u32, Option<usize>);
    impl Sink for OneOrMany {
        fn execution(&mut self, _: &ThreadTable, _: &[PathEvent], _: usize, _: &Outcome) {
            self.0 += 1;
        }
        fn subtree_done(&mut self, depth: usize, _: bool, _: &mut dyn Iterator<Item = SiteId>) {
            self.1 = self.1.into_iter().chain([depth]).min();
        }
        fn keep_going(&mut self) -> bool {
            self.0 < 10
        }
    }
    let mut sink = OneOrMany(0, None);
    let c = run(&rows::writers(5), &mut sink);
    assert_eq!((sink.0, c.traces), (10, 10));
    assert!(sink.1 > Some(0), "the root is not done");
    assert!(c.estimate >= 10 && c.estimate < 1000, "{}", c.estimate);
    // Five writers have 120 traces; after the sixth the three that came last are through.
    let mut sink = OneOrMany(4, None);
    assert_eq!(run(&rows::writers(5), &mut sink).traces, 6);
    assert_eq!(sink.1, Some(2), "what the last execution completes is said to be complete");
    let mut sink = OneOrMany(4, None);
    assert_eq!(run(&rows::writers(3), &mut sink).traces, 6);
    assert_eq!(sink.1, Some(0), "all");
}

/// A long execution is given up in the middle: nothing is reported.
#[test]
fn the_sink_can_stop_within_an_execution() {
    #[derive(Default)]
    struct Impatient(u32, u32);
    impl Sink for Impatient {
        fn execution(&mut self, _: &ThreadTable, _: &[PathEvent], _: usize, _: &Outcome) {
            self.0 += 1;
        }
        fn subtree_done(&mut self, _: usize, _: bool, _: &mut dyn Iterator<Item = SiteId>) {
            self.0 += 1;
        }
        fn keep_going(&mut self) -> bool {
            self.1 += 1;
            false
        }
    }
    let p = Program::fork_join(vec![vec![store(0, 1); 2000], vec![store(1, 1); 2000]], vec![]);
    let mut sink = Impatient::default();
    let c = run(&globals(p, 2), &mut sink);
    assert_eq!((sink.0, sink.1, c.executions), (0, 1, 0));
}

#[test]
fn undo_takes_back_exactly() {
    let mut rng = random::Rng::new(7);
    for seed in 0..100 {
        let p = oracle::generate::program(seed);
        let Ok(mut m) = AstMachine::new(&p) else { continue };
        let mut states = Vec::new();
        loop {
            let ready: Vec<(ThreadIx, Choice)> = (0..m.threads().len() as u16)
                .flat_map(|t| [(ThreadIx(t), Choice::Main), (ThreadIx(t), Choice::Timeout)])
                .filter(|&(t, c)| m.status(t, c) == Status::Ready)
                .collect();
            if ready.is_empty() {
                break;
            }
            let (t, c) = ready[rng.below(ready.len())];
            let expected = m.next_event(t, c);
            states.push(m.state());
            match m.step(t, c) {
                Step::Done(e) => assert_eq!(e, expected),
                Step::Violated(e, _) | Step::Unsupported(e, _) => {
                    assert_eq!(e, expected);
                    break;
                }
            }
        }
        while let Some(s) = states.pop() {
            m.undo();
            assert_eq!(m.state(), s, "seed {seed}");
        }
        assert_eq!(m.depth(), 0);
    }
}

/// The emitted C is C.
#[test]
fn the_emitted_programs_compile() {
    let dir = std::env::temp_dir().join(format!("irs-emit-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a temporary directory");
    let file = dir.join("p.c");
    for seed in 0..24 {
        let c = oracle::emit_c::emit(&oracle::generate::program(seed));
        std::fs::write(&file, &c).expect("writable");
        let status = std::process::Command::new("clang-19")
            .args(["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-fsyntax-only"])
            .arg(&file)
            .status()
            .expect("clang-19 is installed");
        assert!(status.success(), "seed {seed}:\n{c}");
    }
    std::fs::remove_dir_all(&dir).expect("removable");
}
