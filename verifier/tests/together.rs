//! Several engines on one program: real ones, whose verdict must be as good as that of the better one alone,
//! and engines made up here, which lie, fail, or never end.

// Shared with the tests of the model, which use more of it.
#[allow(dead_code)]
#[path = "model/fixture.rs"]
mod fixture;

use engine::{Abilities, Engine, Machines, Problem};
use exec::fault::Stop;
use exec::interp::{Interp, InterpOptions};
use model::{Program, load};
use property::{Properties, Property};
use report::sink::{End, Inconsistent, Sink};
use schedule::trie::Header;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use traceformat::schedule::set::{Node, NodeId, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use verifier::publish::target::Memory;
use verifier::registry;
use verifier::verify::{Contender, Did, Limits, Report, SessionOptions, choose, origin, verify_together};

/// Machines of one program, which end when there is a verdict.
struct Made<'p> {
    program: &'p Program,
    endless: bool,
    over: Arc<AtomicBool>,
}

impl Machines for Made<'_> {
    fn machine(&self, _: usize) -> Result<Interp<'_>, Box<Stop>> {
        let over = self.over.clone();
        let asked = move || over.load(Ordering::Relaxed);
        let bounds = if self.endless { InterpOptions::endless() } else { InterpOptions::default() };
        Interp::interruptible(self.program, bounds, Some(Box::new(asked)))
    }
}

fn loaded(source: &str) -> Program {
    let path = fixture::numbered(source, &[]);
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program.unwrap_or_else(|e| panic!("{e}"))
}

/// What these engines come to, in this order, and all that is pushed meanwhile.
fn together(
    source: &str,
    engines: &[&dyn Engine],
    jobs: usize,
    options: SessionOptions<'_>,
) -> (Report, Vec<ScheduleSet>) {
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
        Made { program, endless: e.abilities().endless, over: over.clone() }
    };
    let machines: Vec<Made<'_>> = engines.iter().zip(&programs).map(made).collect();
    let contenders: Vec<Contender<'_>> = engines
        .iter()
        .zip(&machines)
        .map(|(engine, machines)| {
            let program = machines.program;
            let (properties, waits) = (options.properties, None);
            let problem =
                Problem { program, properties, machines, jobs, may_begin: None, waits, resumable: false };
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
    let memory = Memory::default();
    let pushes = memory.pushes.clone();
    let options = SessionOptions { targets: vec![Box::new(memory)], ..options };
    let (report, _) = verify_together(&contenders, options, over);
    let pushes = pushes.lock().expect("nobody has panicked").clone();
    (report, pushes)
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
        Abilities { ends: true, ..Abilities::default() }
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
            Behaviour::SaysSafe => {
                // Late enough for others to have begun.
                std::thread::sleep(Duration::from_millis(200));
                return Ok(End { safe: true, complete: true, ..End::default() });
            }
            Behaviour::Fails => return Err(Inconsistent("made up".into())),
            Behaviour::FindsAndWaits => dpor::Dpor.run(p, sink, None)?,
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
    let (dpor, waits) = (dpor::Dpor, MadeUp(Behaviour::Waits));
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

#[test]
fn an_endless_program_is_proven_without_a_word_about_engines() {
    let all = registry::all();
    for jobs in [1, 2] {
        let program = loaded(ENDLESS);
        let engines = choose(&all, &program, Properties::default(), false);
        assert_eq!(engines.iter().map(|e| e.name()).collect::<Vec<_>>(), ["impact", "dpor"]);
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
    let (dpor, impact) = (dpor::Dpor, impact::Impact::default());
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

#[test]
fn engines_are_chosen_by_what_they_can_and_what_the_program_is() {
    let all = registry::all();
    let (safe, endless) = (loaded(SAFE), loaded(ENDLESS));
    let names = |program: &Program, properties, resumable| {
        choose(&all, program, properties, resumable).iter().map(|e| e.name()).collect::<Vec<_>>()
    };
    let usual = Properties::default();
    assert_eq!(names(&safe, usual, false), ["dpor", "impact"]);
    assert_eq!(names(&endless, usual, false), ["impact", "dpor"]);
    assert_eq!(names(&endless, usual, true), ["dpor"]);
    assert_eq!(names(&safe, Properties::named([Property::Race]), false), ["dpor"]);
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

/// One says safe, the other one has a counterexample: neither is believed. (Random executions do not find
/// this one.)
#[test]
fn engines_that_contradict_each_other_come_to_no_verdict() {
    let hidden = "
        #include <assert.h>
        unsigned __VERIFIER_nondet_uint(void);
        int main(void) {
            unsigned n = __VERIFIER_nondet_uint();
            for (int i = 0; i < 30; i++)
                if ((n >> i & 1) != (0x2aaa5555u >> i & 1)) return 0;
            assert(0);
            return 0;
        }";
    let (liar, finder) = (MadeUp(Behaviour::SaysSafe), MadeUp(Behaviour::FindsAndWaits));
    let (r, _) = together(hidden, &[&finder, &liar], 2, SessionOptions::default());
    assert_eq!(r.verdict.exit_code(), 6, "{}", r.verdict);
    assert!(r.verdict.to_string().contains("the engines contradict each other"), "{}", r.verdict);
}

/// An engine that fails takes nothing from another one's verdict, if nothing of its has gone out.
#[test]
fn who_fails_is_left_out() {
    let fails = MadeUp(Behaviour::Fails);
    let (r, _) = together(SAFE, &[&fails, &dpor::Dpor], 2, SessionOptions::default());
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
        let (dpor, impact) = (dpor::Dpor, impact::Impact::default());
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
