//! What is published against all interleavings of small programs: see `oracle::admission` for the
//! points that are checked. Programs written here go through an engine that reduces nothing, and through
//! `dpor`; then come random ones.

use crate::runtime::Enforced;
use oracle::admission::growing::Growing;
use oracle::admission::program::{Effort, Engine, check_seed, check_seed_with, explore, interleavings};
use oracle::admission::{Compared, Decider, Decision};
use oracle::ast::{BinOp, Expr, Loc, Program, Stmt, Test};
use oracle::rows;
use traceformat::event::Op;
use traceformat::schedule::set::ScheduleSet;

fn enforce(set: &ScheduleSet) -> Box<dyn Decider> {
    Box::new(Enforced::new(set))
}

/// Everything about one program. Returns what `dpor` found.
fn check(name: &str, program: &Program) -> Growing {
    let all = interleavings(program, 20_000).expect("a small program").expect("machine and oracle agree");
    let turns = Engine::Turns { workers: 2, seed: name.len() as u64 };
    for engine in [Engine::Enumerate, Engine::Dpor, turns] {
        let result =
            oracle::admission::program::check(program, engine, &all, Effort::default(), &mut enforce);
        if let Err(e) = result {
            panic!("{name}, {engine:?}: {e}");
        }
    }
    explore(program, Engine::Dpor).unwrap()
}

/// A seeded part of what the evidence runs in full.
#[test]
fn random_programs() {
    let mut sum = Compared::default();
    for seed in 0..40 {
        match check_seed(seed, 600, Effort { followed: 60, walks: 3 }, &mut enforce) {
            Ok(compared) => sum += compared,
            Err(e) => panic!("{e}"),
        }
    }
    assert!(sum.admitted > 0 && sum.followed > 0 && sum.interleavings > sum.admitted, "{sum:?}");
}

/// What several workers publish, together, at any moment.
#[test]
fn random_programs_by_several_workers() {
    for seed in 0..60 {
        let engine = Engine::Turns { workers: 2 + seed as usize % 2, seed };
        let effort = Effort { followed: 10, walks: 1 };
        if let Err(e) = check_seed_with(seed, engine, 300, effort, &mut enforce) {
            panic!("{engine:?}: {e}");
        }
    }
}

fn store(g: usize, v: u64) -> Stmt {
    Stmt::Store(Loc::atomic(g), v.into())
}

fn load(l: usize, g: usize) -> Stmt {
    Stmt::Load(l, Loc::atomic(g))
}

fn equal(l: usize, v: u64) -> Expr {
    Expr::bin(BinOp::Eq, Expr::Local(l), v.into())
}

fn with_globals(n: usize, p: Program) -> Program {
    Program { globals: vec![8; n], ..p }
}

#[test]
fn two_writers() {
    let p = with_globals(1, Program::fork_join(vec![vec![store(0, 1)], vec![store(0, 2)]], vec![load(0, 0)]));
    let grown = check("two writers", &p);
    assert_eq!(grown.published.unwrap().nodes.len(), 1, "the root is free");
}

/// Freedom is no leave to do the event that was asked about: the thread may be before a mutex that another
/// one holds. Also where it arrives in the middle of an execution.
#[test]
fn freedom_lets_threads_block() {
    let one = vec![Stmt::Lock(0), store(0, 1), Stmt::Unlock(0)];
    let p = Program { mutexes: 1, ..Program::fork_join(vec![one.clone(), one], vec![]) };
    let grown = check("one mutex", &with_globals(1, p));
    let (_, first) = &grown.samples[0];
    let whole = grown.published.unwrap();
    assert!(first.nodes.len() > 1 && whole.nodes.len() == 1, "first one trace, then the free root");
    let mut locks = grown.executions[0].events.iter().filter(|e| e.label.op == Op::MutexLock);
    let (a, b) = (locks.next().unwrap(), locks.next().unwrap());
    let mut decider = enforce(first);
    assert_eq!(decider.offer(b.thread, &[b.label]), Decision::Wait);
    assert_eq!(decider.offer(a.thread, &[a.label]), Decision::Go(0));
    assert_eq!(decider.offer(b.thread, &[b.label]), Decision::Wait);
    decider.push(&whole);
    // It waits in an opened section: that is finished first.
    assert_eq!(decider.offer(b.thread, &[b.label]), Decision::Wait);
    let mut decider = enforce(&whole);
    assert_eq!(decider.offer(a.thread, &[a.label]), Decision::Free);
    assert_eq!(decider.offer(b.thread, &[b.label]), Decision::Free);
}

/// p: `y=1`; q: `z=1; assert(y==0)`: after q's first event with p asleep everything is clean, and nothing is
/// free.
#[test]
fn a_failure_that_sleeps() {
    let p = vec![store(0, 1)];
    let q = vec![store(1, 1), load(0, 0), Stmt::Assert(equal(0, 0))];
    let grown = check("trap", &with_globals(2, Program::fork_join(vec![p, q], vec![])));
    assert!(!grown.trie.is_free());
    assert!(grown.trie.published() > 0);
}

#[test]
fn last_zero_2() {
    // array[0..=2] are globals 0..=2.
    let worker = |j: usize| {
        vec![load(0, j - 1), Stmt::Store(Loc::atomic(j), Expr::bin(BinOp::Add, Expr::Local(0), 1.into()))]
    };
    let search = vec![
        load(0, 2),
        Stmt::If(equal(0, 0), vec![], vec![load(0, 1), Stmt::If(equal(0, 0), vec![], vec![load(0, 0)])]),
    ];
    let p = with_globals(3, Program::fork_join(vec![search, worker(1), worker(2)], vec![]));
    let grown = check("last zero", &p);
    assert_eq!(grown.executions.len(), 5);
}

#[test]
fn locks_that_deadlock_in_some_orders() {
    let both =
        |a, b| vec![Stmt::Lock(a), Stmt::Lock(b), store(0, a as u64), Stmt::Unlock(b), Stmt::Unlock(a)];
    let p = Program { mutexes: 2, ..Program::fork_join(vec![both(0, 1), both(1, 0)], vec![load(0, 0)]) };
    let grown = check("double lock", &with_globals(1, p));
    assert!(grown.executions.iter().any(|u| !u.safe) && grown.trie.published() > 0);
}

#[test]
fn waits_of_every_kind() {
    let consumer = vec![
        Stmt::Lock(0),
        load(0, 0),
        Stmt::If(equal(0, 0), vec![Stmt::CondWait { cond: 0, mutex: 0 }], vec![]),
        Stmt::Unlock(0),
    ];
    let producer = vec![Stmt::Lock(0), store(0, 1), Stmt::Signal(0), Stmt::Unlock(0)];
    let p = Program { mutexes: 1, conds: 1, ..Program::fork_join(vec![consumer, producer.clone()], vec![]) };
    check("condition", &with_globals(1, p));
    let impatient = vec![
        Stmt::Lock(0),
        Stmt::CondTimedWait { dst: 0, cond: 0, mutex: 0 },
        Stmt::Assert(equal(0, 0)),
        Stmt::Unlock(0),
    ];
    let p = Program { mutexes: 1, conds: 1, ..Program::fork_join(vec![impatient, producer], vec![]) };
    let sink = check("impatient", &with_globals(1, p));
    // The wait before the signal may time out, and that fails: where the signaller has not got the mutex yet,
    // nothing but waiting is left to it.
    assert!(!sink.trie.is_free());
    let spin =
        vec![Stmt::Await(vec![Test { loc: Loc::atomic(0), op: BinOp::Eq, value: 0.into() }]), store(1, 1)];
    let p = Program::fork_join(vec![spin, vec![store(1, 2), store(0, 1)]], vec![load(0, 1)]);
    check("await", &with_globals(2, p));
    let p = Program {
        sems: vec![0],
        ..Program::fork_join(
            vec![vec![Stmt::SemWait(0), load(0, 0)], vec![store(0, 1), Stmt::SemPost(0)]],
            vec![],
        )
    };
    check("semaphore", &with_globals(1, p));
    let p = Program {
        barriers: vec![2],
        ..Program::fork_join(
            vec![
                vec![store(0, 1), Stmt::BarrierWait(0, 0), load(1, 1)],
                vec![store(1, 1), Stmt::BarrierWait(0, 0), load(1, 0)],
            ],
            vec![],
        )
    };
    check("barrier", &with_globals(2, p));
    let p = Program {
        mutexes: 1,
        ..Program::fork_join(
            vec![
                vec![Stmt::Lock(0), store(0, 1), Stmt::Unlock(0)],
                vec![
                    Stmt::TryLock(0, 0),
                    Stmt::If(equal(0, 1), vec![store(0, 2), Stmt::Unlock(0)], vec![store(1, 1)]),
                ],
            ],
            vec![load(0, 0)],
        )
    };
    check("trylock", &with_globals(2, p));
}

/// Main joins one thread and goes on while another is still at work: states before and after a join are one
/// node.
#[test]
fn joins_in_the_middle() {
    let mut p = Program::fork_join(vec![vec![store(0, 1)], vec![store(1, 1), load(0, 0)]], vec![]);
    p.threads[0] = vec![
        Stmt::Create(1),
        Stmt::Create(2),
        Stmt::Join(1),
        store(0, 5),
        load(0, 1),
        Stmt::Assert(equal(0, 1)),
        Stmt::Join(2),
    ];
    let grown = check("join in the middle", &with_globals(2, p));
    assert!(!grown.trie.is_free());
}

/// Programs whose numbers of traces are known.
#[test]
fn known_rows() {
    for (name, program, traces) in [
        ("writers 3", rows::writers(3), 6),
        ("readers 2", rows::readers(2), 4),
        ("write_read 2", rows::write_read(2), 14),
        ("two_readers 1", rows::two_readers(1), 12),
        ("binc 2", rows::increments(2, 2), 4),
        ("casrot 4", rows::casrot(4), 14),
        ("wcas 3", rows::wcas(3), 13),
        ("lock_inc 2", rows::lock_inc(2), 2),
    ] {
        assert_eq!(check(name, &program).executions.len(), traces, "{name}");
    }
}

/// A safe program's set stays one spine with free siblings, however many traces it has.
#[test]
fn memory_is_depth_times_branching() {
    for (n, traces) in [(5, 64), (7, 320)] {
        let sink = explore(&rows::last_zero(n), Engine::Dpor).unwrap();
        let depth = sink.executions.iter().map(|u| u.events.len()).max().unwrap();
        assert_eq!(sink.executions.len(), traces);
        assert!(sink.trie.is_free() && sink.peak <= 3 * depth, "{} nodes, {depth} events", sink.peak);
    }
}

#[test]
fn long_threads_are_cut_into_sections() {
    let long = |g: usize| (0..9).map(|i| store(g, i)).chain([load(0, 2)]).collect::<Vec<_>>();
    let p = Program::fork_join(vec![long(0), vec![store(2, 1)]], vec![load(0, 0)]);
    check("long", &with_globals(3, p));
    let line: Vec<Stmt> = (0..40).map(|i| store(0, i)).collect();
    let p = Program::fork_join(vec![line, vec![load(0, 0)]], vec![]);
    check("forty", &with_globals(1, p));
}
