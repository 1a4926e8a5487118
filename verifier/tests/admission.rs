//! What is published against all interleavings of small programs: see `verifier::schedule::admission` for the points that
//! are checked. Each program goes through an engine that reduces nothing, and through `dpor`.

use runtime::{Enforced, Pushed};
use rustc_hash::FxHashSet;
use traceformat::event::Event;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::{Origin, ScheduleSet, SiteSet};
use traceformat::schedule::validate::validate;
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;
use verifier::engine::dpor;
use verifier::engine::sink::{Outcome, PathEvent, Sink};
use verifier::naive::ast::{BinOp, Expr, Loc, Program, Stmt, Test};
use verifier::naive::machine::AstMachine;
use verifier::naive::rows;
use verifier::schedule::admission::{Decider, Interleaving, check_decisions, check_reference, walk};
use verifier::schedule::enumerate::enumerate;
use verifier::schedule::growth::{admits_something, delta};
use verifier::schedule::traces::from_traces;
use verifier::schedule::trie::{Header, Trie};

mod runtime;

fn header() -> Header {
    Header {
        fingerprint: Fingerprint([3; 16]),
        origin: Origin::Engine("enumerate".into(), "1".into()),
        assumptions: Vec::new(),
        counted: SiteSet((0..1000).map(SiteId).collect()),
    }
}

/// Builds the trie, and checks after each execution that the set is valid and that it and its delta merge
/// with what was published before.
struct Growing {
    trie: Trie,
    published: Option<ScheduleSet>,
    snapshot: ScheduleSet,
    all: Vec<Interleaving>,
    /// Safe executions, one of each class, with the number of executions before them.
    safe: Vec<(usize, Vec<PathEvent>)>,
    threads: ThreadTable,
    /// Sets after so many executions, for later.
    samples: Vec<(usize, ScheduleSet)>,
    steps: u64,
    /// The most nodes that were kept at a time.
    peak: usize,
}

impl Growing {
    fn new() -> Growing {
        let trie = Trie::new(header());
        Growing {
            snapshot: trie.snapshot(),
            trie,
            published: None,
            all: Vec::new(),
            safe: Vec::new(),
            threads: ThreadTable::default(),
            samples: Vec::new(),
            steps: 0,
            peak: 0,
        }
    }

    fn grow(&mut self) {
        let new = self.trie.snapshot();
        if !admits_something(&new) {
            assert!(self.published.is_none(), "everything published is withdrawn");
            return;
        }
        validate(&new).unwrap_or_else(|e| panic!("step {}: {e}\n{new:#?}", self.steps));
        let merged = match &self.published {
            None => new.clone(),
            Some(old) => {
                let whole = merge(old, &new).unwrap_or_else(|e| panic!("step {}: {e}", self.steps)).set;
                let part = merge(old, &delta(&self.snapshot, &new)).unwrap_or_else(|e| panic!("{e}")).set;
                assert_eq!(whole.version(), part.version(), "the delta says less than the set");
                assert!(!merge(&whole, old).unwrap().changed, "what was published before is not contained");
                whole
            }
        };
        assert_eq!(merged.version(), new.version(), "published and merged differ");
        self.published = Some(merged);
        self.snapshot = new;
        self.steps += 1;
    }
}

impl Sink for Growing {
    fn execution(&mut self, threads: &ThreadTable, path: &[PathEvent], changed: usize, outcome: &Outcome) {
        self.threads = threads.clone();
        self.trie.execution(threads, path, changed, outcome);
        let events: Vec<Event> = path.iter().map(|p| p.event.clone()).collect();
        let u = Interleaving::new(events, matches!(outcome, Outcome::Safe));
        if u.safe {
            self.safe.push((self.all.len(), path.to_vec()));
        }
        self.all.push(u);
        self.peak = self.peak.max(self.trie.kept());
        let n = self.all.len();
        if n < 40 || n.is_multiple_of(17) {
            self.grow();
            if n.is_power_of_two() {
                self.samples.push((n, self.snapshot.clone()));
            }
        }
    }

    fn subtree_done(&mut self, depth: usize, free: bool, racing: &mut dyn Iterator<Item = SiteId>) {
        self.trie.subtree_done(depth, free, racing);
        if depth <= 2 {
            self.grow();
        }
    }
}

fn classes<'a>(of: impl Iterator<Item = &'a Interleaving>) -> FxHashSet<u128> {
    of.filter(|u| u.safe).map(|u| u.class).collect()
}

/// Numbers that are the same in every run (SplitMix64).
fn random(mut seed: u64) -> impl FnMut() -> u64 {
    move || {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// What an engine finds.
fn explore(program: &Program, reduced: bool) -> Growing {
    let mut machine = AstMachine::new(program).expect("main's first steps violate nothing");
    let mut sink = Growing::new();
    if reduced {
        let counts = dpor::explore(&mut machine, &mut sink, &dpor::Options::default()).unwrap();
        assert_eq!((counts.blocked, counts.executions), (0, counts.traces + counts.unsupported));
    } else {
        enumerate(&mut machine, &mut sink);
    }
    sink.grow();
    sink
}

/// Everything about one program. Returns what `dpor` found.
fn check(name: &str, program: &Program) -> Growing {
    let full = explore(program, false);
    let all = &full.all;
    check_engine(&format!("{name}, all orders"), program, &full, all);
    let reduced = explore(program, true);
    check_engine(&format!("{name}, dpor"), program, &reduced, all);
    reduced
}

fn check_engine(name: &str, program: &Program, sink: &Growing, all: &[Interleaving]) {
    let whole = classes(all.iter());
    assert_eq!(sink.trie.is_free(), all.iter().all(|u| u.safe), "{name}");
    assert_eq!(whole, classes(sink.all.iter()), "{name}");
    let mut machine = AstMachine::new(program).unwrap();
    let mut random = random(1);
    let mut ok = |what: &str, set: &ScheduleSet, admitted: &FxHashSet<u128>| {
        let run = || Box::new(Enforced::new(set)) as Box<dyn Decider>;
        let result = check_reference(set, admitted, all)
            .and_then(|_| check_decisions(&mut { run }, admitted, all, 200))
            .and_then(|_| (0..20).try_for_each(|_| walk(&mut machine, &mut *run(), admitted, &mut random)));
        if let Err(e) = result {
            panic!("{name}, {what}: {e}\n{set:#?}");
        }
    };
    if !whole.is_empty() {
        ok("all", sink.published.as_ref().unwrap(), &whole);
    }
    for (n, set) in &sink.samples {
        if admits_something(set) {
            ok(&format!("after {n} executions"), set, &classes(sink.all[..*n].iter()));
        }
    }
    // An execution during which the set grows stays within what has been published by its end.
    let mut sets: Vec<ScheduleSet> = sink.samples.iter().map(|(_, s)| s.clone()).collect();
    sets.extend(sink.published.clone());
    sets.retain(|s| admits_something(s) && s.threads == sink.threads);
    for seed in 0..40 {
        let mut machine = AstMachine::new(program).unwrap();
        let first = seed as usize % sets.len().max(1);
        if let Some(from) = sets.get(first..).filter(|s| !s.is_empty()) {
            let mut decider = Pushed::new(from, self::random(seed ^ 0xff));
            if let Err(e) = walk(&mut machine, &mut decider, &whole, self::random(seed)) {
                panic!("{name}, pushed to from {first} with seed {seed}: {e}\n{sets:#?}");
            }
        }
    }
    // One execution of each class, and of these the first 1, 2, 7 and all.
    let mut seen = FxHashSet::default();
    let chosen: Vec<_> =
        sink.safe.iter().filter(|(i, _)| seen.insert(sink.all[*i].class)).map(|(_, p)| p.clone()).collect();
    for k in [1, 2, 7, chosen.len()] {
        let k = k.min(chosen.len());
        if k == 0 {
            continue;
        }
        let set = from_traces(header(), &sink.threads, &chosen[..k]).unwrap();
        validate(&set).unwrap();
        let admitted = chosen[..k]
            .iter()
            .map(|p| Interleaving::new(p.iter().map(|e| e.event.clone()).collect(), true).class)
            .collect();
        ok(&format!("{k} traces"), &set, &admitted);
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

/// p: `y=1`; q: `z=1; assert(y==0)`: after q's first event with p asleep everything is clean, and nothing is free.
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
    assert_eq!(grown.all.len(), 5);
}

#[test]
fn locks_that_deadlock_in_some_orders() {
    let both =
        |a, b| vec![Stmt::Lock(a), Stmt::Lock(b), store(0, a as u64), Stmt::Unlock(b), Stmt::Unlock(a)];
    let p = Program { mutexes: 2, ..Program::fork_join(vec![both(0, 1), both(1, 0)], vec![load(0, 0)]) };
    let grown = check("double lock", &with_globals(1, p));
    assert!(grown.all.iter().any(|u| !u.safe) && grown.trie.published() > 0);
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
    let sink = explore(&with_globals(1, p), true);
    // The wait before the signal may time out, and that fails: where the signaller has not got the mutex yet, nothing but
    // waiting is left to it.
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

/// Main joins one thread and goes on while another is still at work: states before and after a join are one node.
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
        assert_eq!(check(name, &program).all.len(), traces, "{name}");
    }
}

/// A safe program's set stays one spine with free siblings, however many traces it has.
#[test]
fn memory_is_depth_times_branching() {
    for (n, traces) in [(5, 64), (7, 320)] {
        let sink = explore(&rows::last_zero(n), true);
        let depth = sink.all.iter().map(|u| u.events.len()).max().unwrap();
        assert_eq!(sink.all.len(), traces);
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
