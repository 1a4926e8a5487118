//! Several engines on one program: real ones, whose verdict must be as good as that of the better one alone,
//! and engines made up here, which lie, fail, or never end.

use crate::fixture;
use engine::{Abilities, Engine, Machines, Problem};
use exec::abstraction::Abstraction as _;
use exec::fault::Stop;
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Choice, Machine as _, Status, Step};
use model::stop::{SourceLocation, Unsupported};
use model::{Program, load};
use property::{Properties, Property};
use report::sink::{End, Inconsistent, Outcome, PathEvent, Sink};
use schedule::trie::Header;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use traceformat::schedule::set::{Assumption, Node, NodeId, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};
use verifier::publish::target::Memory;
use verifier::registry;
use verifier::verify::{
    Contender, Did, Limits, Part, Report, SessionOptions, Trees, choose, origin, verify_together,
};

/// Machines of one program, which end when there is a verdict.
struct Made<'p> {
    program: &'p Program,
    abilities: Abilities,
    over: Arc<AtomicBool>,
}

impl Machines for Made<'_> {
    fn machine(&self, _: usize) -> Result<Interp<'_>, Box<Stop>> {
        let over = self.over.clone();
        let asked = move || over.load(Ordering::Relaxed);
        let how = if self.abilities.endless { InterpOptions::endless() } else { InterpOptions::default() };
        let bounds = InterpOptions { turns: self.abilities.turns, ..how };
        Interp::interruptible(self.program, bounds, Some(Box::new(asked)))
    }
}

fn loaded(source: &str) -> Program {
    let path = fixture::numbered(source, &[]);
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program.unwrap_or_else(|e| panic!("{e}"))
}

/// What these engines come to, in this order, and all that is pushed meanwhile to somebody who runs under it.
fn together(
    source: &str,
    engines: &[&dyn Engine],
    jobs: usize,
    options: SessionOptions<'_>,
) -> (Report, Vec<ScheduleSet>) {
    let memory = Memory::default();
    let pushes = memory.pushes.clone();
    let options = SessionOptions { targets: vec![Box::new(memory)], ..options };
    let report = without_targets(source, engines, jobs, options);
    let pushes = pushes.lock().expect("nobody has panicked").clone();
    (report, pushes)
}

/// The same with the targets of the options only.
fn without_targets(
    source: &str,
    engines: &[&dyn Engine],
    jobs: usize,
    options: SessionOptions<'_>,
) -> Report {
    let program = loaded(source);
    let over = Arc::<AtomicBool>::default();
    let programs: Vec<Program> = engines
        .iter()
        .map(|e| {
            let mut own = program.clone();
            if e.abilities().endless {
                own.watch_all_marks();
            }
            own
        })
        .collect();
    let made = |(e, program)| {
        let e: &&dyn Engine = e;
        Made { program, abilities: e.abilities(), over: over.clone() }
    };
    let machines: Vec<Made<'_>> = engines.iter().zip(&programs).map(made).collect();
    let contenders: Vec<Contender<'_>> = engines
        .iter()
        .zip(&machines)
        .map(|(engine, machines)| {
            let program = machines.program;
            let (properties, waits) = (options.properties, None);
            let problem = Problem {
                program,
                properties,
                machines,
                jobs,
                may_begin: None,
                waits,
                carried: None,
                near: None,
                resumable: false,
            };
            let header = Header {
                fingerprint: program.fingerprint,
                origin: origin(*engine),
                facts: program.facts(model::bounds::Bounds::default()),
                assumptions: Vec::new(),
                counted: SiteSet((0..program.sites.len() as u32).map(SiteId).collect()),
            };
            Contender { engine: *engine, problem, header }
        })
        .collect();
    verify_together(&contenders, options, over).0
}

fn word(r: &Report) -> String {
    r.verdict.to_string().split('(').next().unwrap_or_default().to_owned()
}

/// After so long a search without an end is given up.
fn limit() -> SessionOptions<'static> {
    SessionOptions {
        limits: Limits { time: Some(Duration::from_secs(20)), ..Limits::default() },
        ..SessionOptions::default()
    }
}

/// Two threads, one failing execution of two.
const RACE: &str = "
    #include <assert.h>
    #include <pthread.h>
    static _Atomic int x;
    static void *w(void *a) { x = 1; return a; }
    int main(void) {
        pthread_t t;
        pthread_create(&t, 0, w, 0);
        assert(x == 0);
        pthread_join(t, 0);
        return 0;
    }";

/// The same without the assertion.
const SAFE: &str = "
    #include <pthread.h>
    static _Atomic int x;
    static void *w(void *a) { x = 1; return a; }
    int main(void) {
        pthread_t t;
        pthread_create(&t, 0, w, 0);
        int seen = x;
        pthread_join(t, 0);
        return seen > 1;
    }";

/// Two threads that never end.
const ENDLESS: &str = "
    #include <assert.h>
    #include <pthread.h>
    static int x;
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    static void *w(void *a) {
        for (;;) {
            pthread_mutex_lock(&m);
            x = !x;
            assert(x == 0 || x == 1);
            pthread_mutex_unlock(&m);
        }
        return a;
    }
    int main(void) {
        pthread_t t;
        pthread_create(&t, 0, w, 0);
        w(0);
    }";

/// What an engine that is made up does.
#[derive(Clone, Copy, PartialEq)]
enum Behaviour {
    /// Says that all is safe, and shows nothing.
    SaysSafe,
    /// Finds what the engine `dpor` finds, then waits until nobody wants more.
    FindsAndWaits,
    /// Waits until nobody wants more.
    Waits,
    /// Contradicts itself.
    Fails,
    /// Has a bug.
    Panics,
    /// Shows one safe execution and one that is not, and ends after a second.
    FindsLittle,
    /// Begins late, then is the engine `dpor`.
    IsLate,
    /// Takes what fails for safe, publishes that, and says that it cannot tell.
    Overlooks,
}

/// Late enough for another one to have come to a verdict.
const LATE: Duration = Duration::from_millis(2400);

/// Passes on what the engine `dpor` finds, but for what is to be different.
struct Twisted<'s> {
    sink: &'s mut (dyn Sink + Send),
    /// What fails is said to be safe.
    overlooks: bool,
    /// Ends when there is one execution that is safe, and one that is not.
    little: bool,
    seen: (bool, bool),
}

impl<'s> Twisted<'s> {
    fn new(sink: &'s mut (dyn Sink + Send), overlooks: bool) -> Twisted<'s> {
        Twisted { sink, overlooks, little: !overlooks, seen: (false, false) }
    }
}

impl Sink for Twisted<'_> {
    fn execution(&mut self, threads: &ThreadTable, path: &[PathEvent], changed: usize, outcome: &Outcome) {
        let safe = matches!(outcome, Outcome::Safe);
        self.seen = (self.seen.0 || safe, self.seen.1 || !safe);
        if self.little && self.seen == (true, true) {
            // It is asked now and then whether it is to go on.
            std::thread::sleep(Duration::from_millis(30));
        }
        let outcome = if self.overlooks { &Outcome::Safe } else { outcome };
        self.sink.execution(threads, path, changed, outcome);
    }

    fn assume(&mut self, all: Vec<Assumption>) {
        self.sink.assume(all);
    }

    fn subtree_done(&mut self, depth: usize, free: bool, racing: &mut dyn Iterator<Item = SiteId>) {
        self.sink.subtree_done(depth, free || self.overlooks, racing);
    }

    fn worker(&mut self, number: usize) {
        self.sink.worker(number);
    }

    fn moved(&mut self, threads: &ThreadTable, path: &[PathEvent]) {
        self.sink.moved(threads, path);
    }

    fn flush(&mut self) {
        self.sink.flush();
    }

    fn keep_going(&mut self) -> bool {
        !(self.little && self.seen == (true, true)) && self.sink.keep_going()
    }
}

struct MadeUp(Behaviour);

impl Engine for MadeUp {
    fn name(&self) -> &'static str {
        "made-up"
    }

    fn about(&self) -> &'static str {
        "for tests"
    }

    fn abilities(&self) -> Abilities {
        match self.0 {
            Behaviour::Panics => Abilities { finds: true, ..Abilities::default() },
            _ => Abilities { ends: true, ..Abilities::default() },
        }
    }

    fn arguments(&self, command: clap::Command) -> clap::Command {
        command
    }

    fn configure(&mut self, _: &clap::ArgMatches) -> Result<(), clap::Error> {
        Ok(())
    }

    fn run(
        &self,
        p: &Problem<'_>,
        sink: &mut (dyn Sink + Send),
        _: Option<&[u8]>,
    ) -> Result<End, Inconsistent> {
        let end = match self.0 {
            Behaviour::FindsLittle => {
                let end = dpor::Dpor::default().run(p, &mut Twisted::new(sink, false), None)?;
                std::thread::sleep(LATE * 5 / 6);
                return Ok(end);
            }
            Behaviour::IsLate => {
                std::thread::sleep(LATE);
                return dpor::Dpor::default().run(p, sink, None);
            }
            Behaviour::Overlooks => {
                let mut end = dpor::Dpor::default().run(p, &mut Twisted::new(sink, true), None)?;
                end.counts.violating = 0;
                let place = SourceLocation::default();
                end.gaps.push(Unsupported { kind: "test", text: "made up".into(), place, site: None });
                return Ok(end);
            }
            Behaviour::SaysSafe => {
                // Late enough for others to have begun.
                std::thread::sleep(Duration::from_millis(200));
                return Ok(End { safe: true, complete: true, ..End::default() });
            }
            Behaviour::Panics => panic!("made up"),
            Behaviour::Fails => return Err(Inconsistent("made up".into())),
            Behaviour::FindsAndWaits => dpor::Dpor::default().run(p, sink, None)?,
            Behaviour::Waits => End::default(),
        };
        while sink.keep_going() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(end)
    }
}

#[test]
fn the_first_verdict_ends_it() {
    let (dpor, waits) = (dpor::Dpor::default(), MadeUp(Behaviour::Waits));
    for jobs in [1, 2] {
        for engines in [[&dpor as &dyn Engine, &waits], [&waits, &dpor]] {
            let began = Instant::now();
            let (r, pushes) = together(SAFE, &engines, jobs, SessionOptions::default());
            assert_eq!(r.verdict.to_string(), "safe", "{:?}", r.notes);
            assert!(began.elapsed() < Duration::from_secs(10));
            assert!(!pushes.is_empty());
            let did: Vec<Did> = r.engines.iter().map(|p| p.did).collect();
            let (first, second) = (r.engines[0].engine, did[1]);
            let expected = if first == "dpor" { Did::NotNeeded } else { Did::Decided };
            // The machine may be busy: then the other one has begun.
            assert!(second == expected || second == Did::Stopped, "{did:?}");
        }
    }
}

/// A bug in an engine that only finds failures ends that engine, and nothing else.
#[test]
fn who_only_helps_may_fail() {
    let (dpor, panics) = (dpor::Dpor::default(), MadeUp(Behaviour::Panics));
    let late = MadeUp(Behaviour::IsLate);
    for jobs in [1, 2] {
        for first in [&dpor as &dyn Engine, &late] {
            for (source, expected) in [(SAFE, "safe"), (RACE, "partially-safe")] {
                let (r, _) = together(source, &[first, &panics], jobs, SessionOptions::default());
                assert_eq!(word(&r), expected, "{:?} {:?}", r.verdict, r.engines);
            }
        }
    }
}

#[test]
fn an_endless_program_is_proven_without_a_word_about_engines() {
    let all = registry::all();
    for jobs in [1, 2] {
        let program = loaded(ENDLESS);
        let engines = choose(&all, &program, Properties::default(), false);
        assert_eq!(engines.iter().map(|e| e.name()).collect::<Vec<_>>(), ["impact", "dpor", "bmc", "ring"]);
        let (r, pushes) = together(ENDLESS, &engines, jobs, limit());
        assert_eq!(r.verdict.to_string(), "safe", "{:?}", r.notes);
        assert_eq!(r.engines[0].did, Did::Decided);
        let last = pushes.last().and_then(|p| p.nodes.get(&NodeId::ROOT));
        assert!(matches!(last, Some(Node::Free { .. })), "{last:?}");
    }
}

/// Where the order is the wrong one, the verdict is the same.
#[test]
fn the_order_decides_nothing_but_the_time() {
    let (dpor, impact) = (dpor::Dpor::default(), impact::Impact::default());
    for jobs in [1, 2] {
        let (r, _) = together(ENDLESS, &[&dpor, &impact], jobs, limit());
        assert_eq!(word(&r), "safe", "{:?} {:?}", r.verdict, r.engines);
        for source in [RACE, SAFE] {
            let (one, _) = together(source, &[&dpor, &impact], jobs, limit());
            let (two, _) = together(source, &[&impact, &dpor], jobs, limit());
            assert_eq!(word(&one), word(&two), "{source}");
        }
    }
}

/// Who is told to end while it asks its solver does not say that the model explains nothing there: whoever
/// samples would take that for an execution that an engine has missed.
#[test]
fn a_question_that_is_cut_short_interrupts_the_step() {
    let program = loaded(
        "#include <pthread.h>
        int getchar(void);
        static _Atomic int x;
        static void *w(void *a) { x++; return a; }
        int main(void) {
            pthread_t t;
            pthread_create(&t, 0, w, 0);
            int c = getchar();
            if (c * c * c == 343) x = 7;
            pthread_join(t, 0);
            return 0;
        }",
    );
    for cut in [false, true] {
        let over = Arc::<AtomicBool>::default();
        let (asks, also) = (over.clone(), over.clone());
        let asks = move || asks.load(Ordering::Relaxed);
        let machine = Interp::interruptible(&program, InterpOptions::default(), Some(Box::new(asks)));
        let mut machine = machine.unwrap_or_else(|_| panic!("main begins"));
        let interrupt = solver::Interrupt(Arc::new(move || also.load(Ordering::Relaxed)));
        let limits = solver::Limits { interrupt: Some(interrupt), ..solver::Limits::default() };
        machine.set_solver(solver::usual(limits));
        while machine.arms(ThreadIx::MAIN) == 0 {
            let step = machine.step(ThreadIx::MAIN, Choice::Main);
            assert!(matches!(step, Step::Done(_)), "{step:?}");
        }
        over.store(cut, Ordering::Relaxed);
        match machine.step(ThreadIx::MAIN, Choice::Arm(0)) {
            Step::Unsupported(_, u) if cut => assert_eq!(u.kind, model::stop::INTERRUPTED, "{u:?}"),
            Step::Done(_) if !cut => {}
            step => panic!("{cut}: {step:?}"),
        }
    }
}

#[test]
fn engines_are_chosen_by_what_they_can_and_what_the_program_is() {
    let all = registry::all();
    let (safe, endless) = (loaded(SAFE), loaded(ENDLESS));
    let names = |program: &Program, properties, resumable| {
        choose(&all, program, properties, resumable).iter().map(|e| e.name()).collect::<Vec<_>>()
    };
    let usual = Properties::default();
    assert_eq!(names(&safe, usual, false), ["dpor", "impact", "bmc", "ring"]);
    assert_eq!(names(&endless, usual, false), ["impact", "dpor", "bmc", "ring"]);
    assert_eq!(names(&endless, usual, true), ["dpor"]);
    assert_eq!(names(&safe, Properties::named([Property::Race]), false), ["dpor"]);
    // Where no engine is named there is one more, for cooperative schedules, which comes last.
    let everyone = registry::everyone();
    for (program, first) in [(&safe, "dpor"), (&endless, "impact")] {
        let all = choose(&everyone, program, usual, false);
        let names: Vec<_> = all.iter().map(|e| e.name()).collect();
        assert_eq!((names[0], &names[2..]), (first, &["bmc", "ring", "esst"][..]));
    }
    assert!(choose(&everyone, &safe, Properties::named([Property::Race]), false).len() == 1);
}

/// An engine's word alone is looked at: random executions find what fails.
#[test]
fn who_says_safe_is_sampled() {
    let liar = MadeUp(Behaviour::SaysSafe);
    let (r, pushes) = together(RACE, &[&liar, &MadeUp(Behaviour::Waits)], 2, SessionOptions::default());
    assert_eq!(r.verdict.exit_code(), 6, "{}", r.verdict);
    assert!(pushes.is_empty());
    let (r, _) = together(SAFE, &[&liar, &MadeUp(Behaviour::Waits)], 2, SessionOptions::default());
    assert_eq!(r.verdict.to_string(), "safe");
}

/// One input of many fails: random executions do not find it.
const HIDDEN: &str = "
        #include <assert.h>
        unsigned __VERIFIER_nondet_uint(void);
        int main(void) {
            unsigned n = __VERIFIER_nondet_uint();
            for (int i = 0; i < 30; i++)
                if ((n >> i & 1) != (0x2aaa5555u >> i & 1)) return 0;
            assert(0);
            return 0;
        }";

/// One says safe, the other one has a counterexample: neither is believed.
#[test]
fn engines_that_contradict_each_other_come_to_no_verdict() {
    let (liar, finder) = (MadeUp(Behaviour::SaysSafe), MadeUp(Behaviour::FindsAndWaits));
    let (r, _) = together(HIDDEN, &[&finder, &liar], 2, SessionOptions::default());
    assert_eq!(r.verdict.exit_code(), 6, "{}", r.verdict);
    assert!(r.verdict.to_string().contains("the engines contradict each other"), "{}", r.verdict);
}

/// A set that allows everything is a claim, too, whatever its engine says beside it.
#[test]
fn a_set_that_allows_everything_beside_a_counterexample_is_a_contradiction() {
    let (overlooks, late) = (MadeUp(Behaviour::Overlooks), MadeUp(Behaviour::IsLate));
    let (r, pushes) = together(HIDDEN, &[&overlooks, &late], 2, SessionOptions::default());
    let last = pushes.last().and_then(|p| p.nodes.get(&NodeId::ROOT));
    assert!(matches!(last, Some(Node::Free { .. })), "{last:?}");
    assert_eq!(word_of(&r.engines[0]), "unknown", "{:?}", r.engines);
    assert_eq!(r.verdict.exit_code(), 6, "{}", r.verdict);
    assert!(r.verdict.to_string().contains("the engines contradict each other"), "{}", r.verdict);
    let r = without_targets(HIDDEN, &[&overlooks, &late], 2, SessionOptions::default());
    assert_eq!(r.verdict.exit_code(), 6, "{}", r.verdict);
}

fn word_of(part: &Part) -> String {
    let verdict = part.verdict.as_ref().map(ToString::to_string).unwrap_or_default();
    verdict.split('(').next().unwrap_or_default().to_owned()
}

/// Three threads: some executions fail, and more do not.
const SOME_FAIL: &str = "
    #include <assert.h>
    #include <pthread.h>
    static _Atomic int x, y;
    static void *v(void *a) { y = 1; y = 2; return a; }
    static void *w(void *a) { x = y; return a; }
    int main(void) {
        pthread_t s, t;
        pthread_create(&s, 0, v, 0);
        pthread_create(&t, 0, w, 0);
        y = 3;
        assert(x != 3);
        pthread_join(s, 0);
        pthread_join(t, 0);
        return 0;
    }";

/// The nodes of a set, each one's arms in an order of their own. In a set they stand as they were found, and
/// how many executions `dpor` samples before it explores is a matter of time.
fn arms_in_order(set: &ScheduleSet) -> BTreeMap<NodeId, String> {
    let text = |node: &Node| match node {
        Node::Choice(arms) => {
            let mut arms: Vec<_> = arms.iter().map(|arm| format!("{arm:?}")).collect();
            arms.sort();
            arms.join("\n")
        }
        other => format!("{other:?}"),
    };
    set.nodes.iter().map(|(id, node)| (*id, text(node))).collect()
}

/// A few schedules beside a counterexample are no reason to stop one that finds all of them. Whose set it is
/// then: the better one, unless somebody runs under the other.
#[test]
fn more_schedules_are_better_than_few() {
    let (alone, _) = together(SOME_FAIL, &[&dpor::Dpor::default()], 1, SessionOptions::default());
    assert!(alone.published > 3, "{}", alone.verdict);
    let (little, late) = (MadeUp(Behaviour::FindsLittle), MadeUp(Behaviour::IsLate));
    let r = without_targets(SOME_FAIL, &[&little, &late], 2, SessionOptions::default());
    assert_eq!((r.verdict.to_string(), r.published), (alone.verdict.to_string(), alone.published));
    assert_eq!(arms_in_order(&r.set), arms_in_order(&alone.set));
    assert_eq!(r.engines.iter().map(|p| p.did).collect::<Vec<_>>(), [Did::Ended, Did::Decided]);
    assert_eq!(r.engines.iter().map(|p| p.published).collect::<Vec<_>>(), [false, true]);
    let (r, _) = together(SOME_FAIL, &[&little, &late], 2, SessionOptions::default());
    assert!(r.published < alone.published && word(&r) == "partially-safe", "{}", r.verdict);
    assert!(r.notes.iter().any(|n| n.contains("has the better set, and programs may run")), "{:?}", r.notes);
    assert_eq!(r.engines.iter().map(|p| p.published).collect::<Vec<_>>(), [true, false]);
}

/// A state whose uses nobody has described to the end is like no other one, not even itself.
#[test]
fn a_description_that_is_cut_short_is_like_no_other() {
    let program = loaded(
        "#include <pthread.h>
        #include <stdlib.h>
        static char *volatile p[64];
        static _Atomic int go;
        static void *w(void *a) {
            for (int i = 0; i < 64; i++) p[i][1] = 1;
            while (!go) { }
            return a;
        }
        int main(void) {
            pthread_t t;
            for (int i = 0; i < 64; i++) p[i] = malloc(8);
            pthread_create(&t, 0, w, 0);
            for (int i = 0; i < 64; i++) p[i][0] = 1;
            pthread_join(t, 0);
            for (int i = 0; i < 64; i++) free(p[i]);
            return 0;
        }",
    );
    let over = Arc::<AtomicBool>::default();
    let asks = over.clone();
    let asks = move || asks.load(Ordering::Relaxed);
    let machine = Interp::interruptible(&program, InterpOptions::default(), Some(Box::new(asks)));
    let mut machine = machine.unwrap_or_else(|_| panic!("main begins"));
    // The thread waits for ever, and main for the thread.
    for t in [ThreadIx::MAIN, ThreadIx(1)] {
        while machine.status(t, Choice::Main) == Status::Ready {
            let step = machine.step(t, Choice::Main);
            assert!(matches!(step, Step::Done(_)), "{step:?}");
        }
    }
    for cut in [false, true, false] {
        over.store(cut, Ordering::Relaxed);
        let mut described = || {
            // (It is kept as long as the machine stands still.)
            machine.undo();
            let step = machine.step(ThreadIx(1), Choice::Main);
            assert!(matches!(step, Step::Done(_)), "{step:?}");
            machine.control()
        };
        assert_eq!(described() != described(), cut);
    }
}

/// Another engine's verdict does not wait until a schedule has run for its time.
#[test]
fn a_verdict_does_not_wait_for_the_pace() {
    let (impact, says) = (impact::Impact::default(), MadeUp(Behaviour::SaysSafe));
    let trees = Trees { pace: Duration::from_secs(60), ..Trees::default() };
    let began = Instant::now();
    let (r, pushes) = together(ENDLESS, &[&impact, &says], 2, SessionOptions { trees, ..limit() });
    assert_eq!((word(&r).as_str(), pushes.len()), ("safe", 1), "{:?}", r.engines);
    assert_eq!(r.engines.iter().map(|p| p.did).collect::<Vec<_>>(), [Did::Stopped, Did::Decided]);
    assert!(began.elapsed() < Duration::from_secs(15));
}

/// An engine that fails takes nothing from another one's verdict, if nothing of its has gone out.
#[test]
fn who_fails_is_left_out() {
    let fails = MadeUp(Behaviour::Fails);
    let (r, _) = together(SAFE, &[&fails, &dpor::Dpor::default()], 2, SessionOptions::default());
    assert_eq!(r.verdict.to_string(), "safe", "{:?}", r.engines);
    assert_eq!(r.engines[0].did, Did::Ended);
    let (r, _) = together(SAFE, &[&fails, &fails], 1, SessionOptions::default());
    assert_eq!(word(&r), "unknown");
}

/// All that goes out is one engine's, and each push is a growth of what went out before.
#[test]
fn one_set_goes_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/endless");
    for name in ["philosophers_naive.c", "ping_pong_if.c", "pipeline.c"] {
        let source = std::fs::read_to_string(folder.join(name)).expect("readable");
        let (dpor, impact) = (dpor::Dpor::default(), impact::Impact::default());
        for engines in [[&dpor as &dyn Engine, &impact], [&impact, &dpor]] {
            let (r, pushes) = together(&source, &engines, 2, limit());
            let mut whole: Option<ScheduleSet> = None;
            for push in pushes {
                whole = Some(match whole {
                    None => push,
                    Some(base) => match traceformat::schedule::merge::merge(&base, &push) {
                        Ok(merged) => merged.set,
                        Err(e) => panic!("{name}: {e}"),
                    },
                });
            }
            let nodes = whole.map(|w| w.nodes);
            assert_eq!(nodes.is_some(), r.published > 0, "{name}: {}", r.verdict);
            assert_eq!(r.engines.iter().filter(|p| p.published).count(), usize::from(nodes.is_some()));
        }
    }
}
