//! Programs about nested acquisitions, joins of one thread, and barriers that more threads use than they
//! count: each gets the verdict that its first line says (as in `programs.rs`), nothing is blocked, and the
//! counts are those of a plain enumeration of all interleavings.

use crate::fixture;
use crate::support::{dpor_origin, verify_dpor};
use dpor::Search;
use exec::execution::enabled;
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Choice, Machine, Status, Step};
use model::Program;
use property::Properties;
use report::sink::{Outcome, PathEvent, Sink};
use schedule::trie::Header;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use traceformat::dependence::dependent;
use traceformat::event::{Event, ObjectId, Op};
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};
use verifier::verify::{self, Report};

fn machine(program: &Program) -> Interp<'_> {
    Interp::new(program, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"))
}

fn header(program: &Program) -> Header {
    Header {
        fingerprint: program.fingerprint,
        origin: dpor_origin(),
        assumptions: machine(program).assumptions(),
        facts: machine(program).facts(),
        counted: SiteSet((0..program.sites.len() as u32).map(SiteId).collect()),
    }
}

/// `looks`: random executions look for crowded barriers first.
fn report(program: &Program, looks: bool) -> Report {
    let options = verify::SessionOptions::default();
    verify_dpor(&mut machine(program), looks.then_some(program), header(program), options)
}

/// What all interleavings come to.
#[derive(Default)]
struct Plain {
    /// Who arrives at each barrier, and how many arrivals complete a phase.
    users: BTreeMap<ObjectId, (BTreeSet<u16>, usize)>,
    /// Classes of executions, of those that deadlock, and of those that violate the property.
    classes: [BTreeSet<Class>; 3],
}

/// For each event, by thread and rank, those before it that it depends on.
type Class = Vec<((u16, u32), Vec<(u16, u32)>)>;

/// How an execution ends: with an event that cuts it off, or with threads that are stuck.
type Visit<'v> = dyn FnMut(&[Event], bool, bool) + 'v;

/// All interleavings from the current state, but of those that come to the same state by executions of the
/// same class only one.
fn each(
    m: &mut Interp<'_>,
    plain: &Plain,
    seen: &mut BTreeSet<(Class, u64)>,
    path: &mut Vec<Event>,
    visit: &mut Visit<'_>,
) {
    if !seen.insert((plain.class(path, false), m.state_hash())) {
        return;
    }
    assert!(seen.len() < 40_000, "too many states");
    let choices = enabled(m);
    if choices.is_empty() {
        let stuck =
            (0..m.threads().len() as u16).any(|t| m.status(ThreadIx(t), Choice::Main) == Status::Blocked);
        visit(path, false, stuck);
    }
    for (t, c) in choices {
        let (e, cut) = match m.step(t, c) {
            Step::Done(e) => (e, false),
            Step::Violated(e, _) => (e, true),
            Step::Unsupported(_, u) => panic!("{u:?}"),
        };
        path.push(e);
        if cut {
            visit(path, true, false);
        } else {
            each(m, plain, seen, path, visit);
        }
        path.pop();
        m.undo();
    }
}

impl Plain {
    fn of(program: &Program) -> Plain {
        let mut m = machine(program);
        let mut users: BTreeMap<ObjectId, (BTreeSet<u16>, usize)> = BTreeMap::new();
        each(&mut m, &Plain::default(), &mut BTreeSet::new(), &mut Vec::new(), &mut |path, _, _| {
            let mut phases: BTreeMap<_, usize> = BTreeMap::new();
            for e in path.iter().filter(|e| e.label.op == Op::BarrierArrive) {
                let (barrier, n) = (e.object2.expect("the barrier"), phases.entry(e.object).or_default());
                *n += 1;
                let (users, count) = users.entry(barrier).or_default();
                users.insert(e.thread.0);
                *count = (*count).max(*n);
            }
        });
        let plain = Plain { users, ..Plain::default() };
        let mut classes: [BTreeSet<Class>; 3] = Default::default();
        each(&mut m, &plain, &mut BTreeSet::new(), &mut Vec::new(), &mut |path, cut, deadlocked| {
            let class = plain.class(path, cut);
            if deadlocked {
                classes[1].insert(class.clone());
            }
            if cut {
                classes[2].insert(class.clone());
            }
            classes[0].insert(class);
        });
        Plain { classes, ..plain }
    }

    fn is_crowded(&self, barrier: Option<ObjectId>) -> bool {
        self.users.get(&barrier.expect("a barrier")).is_none_or(|(users, count)| users.len() > *count)
    }

    /// The one table, and arrivals at one barrier, unless no more threads use it than it counts.
    fn dependent(&self, a: &Event, b: &Event) -> bool {
        match (a.label.op, b.label.op) {
            (Op::BarrierArrive, Op::BarrierArrive) if a.thread != b.thread && a.object2 == b.object2 => {
                a.object != b.object || self.is_crowded(a.object2)
            }
            _ => dependent(a, b),
        }
    }

    fn class(&self, path: &[Event], cut: bool) -> Class {
        let mut ranks: BTreeMap<u16, u32> = BTreeMap::new();
        let names: Vec<(u16, u32)> = path
            .iter()
            .map(|e| {
                let rank = ranks.entry(e.thread.0).or_default();
                *rank += 1;
                (e.thread.0, *rank)
            })
            .collect();
        let before = |i: usize| {
            let ends = cut && i + 1 == path.len();
            let mut all: Vec<_> =
                (0..i).filter(|&j| ends || self.dependent(&path[j], &path[i])).map(|j| names[j]).collect();
            all.sort_unstable();
            all
        };
        let mut class: Class = (0..path.len()).map(|i| (names[i], before(i))).collect();
        class.sort();
        class
    }
}

/// A helper that was allowed once is there again when the search starts again: nobody is asked a second time,
/// since nobody has taken it back.
#[test]
fn helpers_stay_when_the_search_starts_again() {
    /// Lets the engine go on when a helper of this attempt has begun, or after a while.
    struct Waits<'h> {
        hired: &'h AtomicUsize,
        /// Helpers of the attempts before.
        before: usize,
        attempts: usize,
        late: usize,
    }
    impl Sink for Waits<'_> {
        fn execution(&mut self, _: &ThreadTable, _: &[PathEvent], _: usize, _: &Outcome) {
            let began = Instant::now();
            while self.late == 0 && self.hired.load(Ordering::Relaxed) == self.before {
                std::thread::sleep(Duration::from_millis(1));
                self.late += usize::from(began.elapsed() > Duration::from_secs(10));
            }
        }

        fn start_again(&mut self) {
            self.attempts += 1;
            self.before = self.hired.load(Ordering::Relaxed);
        }
    }
    let source = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sync/barrier_one_of_two_crowded.c"),
    );
    let program = fixture::program(&source.expect("readable"));
    let (asked, hired) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let may_begin = || asked.fetch_add(1, Ordering::Relaxed) == 0;
    let search = Search {
        // Without it, random executions do not look for crowded barriers first.
        program: None,
        properties: Properties::default(),
        helpers: 1,
        may_begin: Some(&may_begin),
        options: dpor::Options::default(),
    };
    let more = |_| {
        hired.fetch_add(1, Ordering::Relaxed);
        Some(machine(&program))
    };
    let mut sink = Waits { hired: &hired, before: 0, attempts: 1, late: 0 };
    let end = search.run(&mut machine(&program), &more, &mut sink, None);
    assert!(end.is_ok_and(|e| e.counts.traces > 0));
    assert!(sink.attempts > 1, "no late find");
    assert_eq!((sink.late, asked.into_inner()), (0, 1));
}

fn line<'s>(source: &'s str, name: &str) -> Option<&'s str> {
    source.lines().find_map(|l| l.strip_prefix("// ")?.strip_prefix(name)?.strip_prefix(": "))
}

/// What of the expectation, and of the plain enumeration, a report misses.
fn misses(name: &str, source: &str, plain: &Plain, r: &Report) -> Option<String> {
    let expected = line(source, "expect").expect("an expectation");
    let mut words = expected.split_whitespace();
    let verdict = r.verdict.to_string();
    let mut ok = verdict.split('(').next() == words.next();
    for word in words {
        ok &= match word.split_once('=').unwrap_or((word, "")) {
            ("traces", n) => n.parse() == Ok(r.traces),
            ("violating", _) => r.violating > 0,
            ("deadlocked", _) => r.deadlocked > 0,
            other => panic!("{name}: {other:?}"),
        };
    }
    ok &= line(source, "says").is_none_or(|s| r.property.as_deref().is_some_and(|p| p.contains(s)));
    ok &= r.blocked == 0 && r.executions == r.traces;
    let counts = plain.classes.each_ref().map(|c| c.len() as u64);
    // Of two joins of one thread the second one is misuse, whichever it is: their order is not reversed.
    let exact = !name.starts_with("join_") || r.violating == 0;
    ok &= !exact || counts == [r.traces, r.deadlocked, r.violating];
    let found = [r.traces, r.deadlocked, r.violating, r.blocked, r.executions];
    (!ok).then(|| {
        format!("\n{name:<28} {expected:<28} {verdict} {found:?}, plainly {counts:?}; {:?}", r.property)
    })
}

#[test]
fn as_plain_enumeration_says() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sync");
    let mut files: Vec<_> =
        std::fs::read_dir(dir).expect("readable").map(|e| e.expect("readable").path()).collect();
    files.sort();
    assert!(files.len() >= 38, "only {} programs", files.len());
    let mut wrong = String::new();
    for file in files {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        if std::env::var("ONLY").is_ok_and(|only| !name.contains(&only)) {
            continue;
        }
        let source = std::fs::read_to_string(&file).expect("readable");
        let program = fixture::program(&source);
        let plain = Plain::of(&program);
        for looks in [true, false] {
            wrong.extend(misses(&name, &source, &plain, &report(&program, looks)));
        }
    }
    assert!(wrong.is_empty(), "program, expectation, result:{wrong}");
}
