//! Running an engine on a loaded program.

use crate::hot;
use serde_json::Value;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use traceformat::event::Event;
use traceformat::recording::{self, Recording};
use traceformat::schedule::set::{Assumption, Origin, SiteSet};
use traceformat::site::{SiteId, SiteKind};
use traceformat::thread::{ThreadIx, ThreadTable};
use verifier::engine::impact::policy::{HottestFirst, Policy, Recorded, RoundRobin};
use verifier::engine::sink::{Counts, Outcome, Sink};
use verifier::exec::fault::Stop;
use verifier::exec::interp::{self, Interp};
use verifier::exec::machine::{Choice, Machine, Status, Step};
use verifier::model::Program;
use verifier::model::bounds::Bounds;
use verifier::model::builtin::Builtin;
use verifier::model::inst::Inst;
use verifier::property::Properties;
use verifier::schedule::art::publish::Opt;
use verifier::schedule::trie::Header;
use verifier::solver;
use verifier::story;
use verifier::verify::{
    ImpactOptions, Options, Report, SAMPLER, long_turns, phases, verify, verify_dpor_with, verify_impact,
};

/// How the program model is executed.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Iterations of a loop that does not end by itself.
    pub unwind: Option<u32>,
    /// How much of the command line and the environment is explored.
    pub bounds: Bounds,
    /// Waits on condition variables may return without cause.
    pub spurious_wakeups: bool,
    /// Where the solver's questions are logged.
    pub smt_log: Option<PathBuf>,
    /// How many workers explore; at least one does.
    pub jobs: usize,
    pub engine: Engine,
    /// Where the engine `impact` stores its tree.
    pub art: Option<PathBuf>,
    /// How much freedom the schedules of `impact` leave.
    pub opt: Opt,
    /// Which schedules `impact` looks for first.
    pub policy: Order,
    /// How long a set of `impact` runs before there is a larger one, at least.
    pub pace: Duration,
    /// `impact` does not take threads that run the same code for one another.
    pub tell_apart: bool,
    /// The first counterexample is told, and its recording made shorter: this may take a second.
    pub story: bool,
}

/// Which schedules come first.
#[derive(Clone, Debug)]
pub enum Order {
    /// As many threads as there are processors take turns for a long while, then others; of how many
    /// processors, if not this machine's.
    Phases(Option<usize>),
    /// Each thread keeps the turn for many rounds of its loop, as long as they are of use.
    LongTurns,
    /// Each thread keeps the turn until its loop jumps back.
    RoundRobin,
    /// As in a recording, as far as it goes.
    Recorded(Arc<Recording>),
    /// New ones begin where the running program waits most: time waited, by site.
    Hottest(Arc<Vec<(u32, u64)>>),
    /// The same, asked of the program that listens at this socket, again and again.
    Live(PathBuf),
}

impl Default for Order {
    fn default() -> Order {
        Order::Phases(None)
    }
}

impl Order {
    /// `phases`, `phases=PROCESSORS`, `long-turns`, `round-robin`, `recorded=FILE` (.irsr), `hottest=FILE`
    /// (what the runtime writes with `stats=FILE`), `hottest` (asked of the program that the set is pushed
    /// to).
    pub fn parse(text: &str) -> Result<Order, String> {
        let read = |f: &str| std::fs::read_to_string(f).map_err(|e| format!("{f}: {e}"));
        Ok(match text.split_once('=') {
            None if text == "phases" => Order::Phases(None),
            Some(("phases", n)) => match n.parse() {
                Ok(n) if n > 0 => Order::Phases(Some(n)),
                _ => return Err(format!("{n}: not a number of processors")),
            },
            None if text == "long-turns" => Order::LongTurns,
            None if text == "hottest" => Order::Hottest(Arc::default()),
            None if text == "round-robin" => Order::RoundRobin,
            Some(("recorded", file)) => {
                let recording = recording::read(Path::new(file)).map_err(|e| format!("{file}: {e}"))?;
                Order::Recorded(Arc::new(recording))
            }
            Some(("hottest", file)) => {
                let stats: Value = serde_json::from_str(&read(file)?).map_err(|e| format!("{file}: {e}"))?;
                let waits = stats["waits"].as_array().ok_or_else(|| format!("{file}: no `waits`"))?;
                let one = |w: &Value| Some((w["site"].as_u64()?.try_into().ok()?, w["nanos"].as_u64()?));
                Order::Hottest(Arc::new(waits.iter().filter_map(one).collect()))
            }
            _ => {
                return Err(
                    "phases, phases=N, long-turns, round-robin, hottest, recorded=FILE or hottest=FILE is expected".into()
                );
            }
        })
    }

    /// Who is asked while it runs, if that is not said: a program that listens here.
    pub fn ask(&mut self, socket: &Path) {
        if matches!(self, Order::Hottest(waits) if waits.is_empty()) {
            *self = Order::Live(socket.to_owned());
        }
    }

    /// The policy; numbers the machine's threads as the recording does.
    fn policy(&self, machine: &mut Interp<'_>, program: &Program) -> Option<Box<dyn Policy>> {
        let here = std::thread::available_parallelism().map_or(1, |n| n.get());
        // The shorter a schedule is, the more others are looked for before the verdict.
        let (then, short) = (phases(program, here), long_turns(program));
        match self {
            Order::Phases(n) => Some(Box::new(phases(program, n.unwrap_or(here)))),
            Order::LongTurns => Some(Box::new(long_turns(program))),
            Order::RoundRobin => Some(Box::new(RoundRobin)),
            Order::Recorded(r) if machine.adopt(&r.threads) => {
                let counted = r.events.iter().filter(|e| e.label.is_counted());
                Some(Box::new(Recorded::new(counted.map(|e| (e.thread, e.label)), then)))
            }
            Order::Recorded(_) => {
                eprintln!("irs: the recording's threads are not this program's: it is not followed");
                None
            }
            Order::Hottest(waits) => {
                let waits: Vec<_> = waits.iter().map(|&(s, n)| (None, SiteId(s), n)).collect();
                Some(Box::new(HottestFirst::new(Box::new(move || Some(waits.clone())), short)))
            }
            Order::Live(socket) => Some(Box::new(HottestFirst::new(Box::new(hot::asker(socket)), short))),
        }
    }
}

/// Who explores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Engine {
    /// One execution per Mazurkiewicz trace: programs that end
    #[default]
    Dpor,
    /// Abstract reachability: programs that never end, too
    Impact,
}

/// Time for sampling what is published last, after a limit or an interrupt.
const LAST_SAMPLES: Duration = Duration::from_secs(1);

/// The same after a signal, or where the program has ended.
const HURRIED_SAMPLES: Duration = Duration::from_millis(300);

/// Explores the program and publishes what it proves.
pub fn run(program: &Program, model: &Model, options: Options<'_>) -> Report {
    let (started, time, stop) = (Instant::now(), options.limits.time, options.stop.clone());
    let properties = options.properties;
    let new = |number: usize| {
        let stop = stop.clone();
        // A little after the limit itself, which began later: then it is the limit that is named as the
        // reason.
        let over = move || time.is_some_and(|t| started.elapsed() >= t + Duration::from_millis(5));
        // Relaxed: a flag that carries no data.
        let flag = stop.clone();
        let asked = move || over() || flag.as_ref().is_some_and(|s| s.load(Ordering::Relaxed));
        // Who samples has a little longer, from when it sees that it is over: what is published last is to be
        // sampled, too. (Less if somebody waits for the end.)
        let hurry = stop.clone();
        let grace = move || match hurry.as_ref().is_some_and(|s| s.load(Ordering::Relaxed)) {
            _ if number != SAMPLER => Duration::ZERO,
            true => HURRIED_SAMPLES,
            false => LAST_SAMPLES,
        };
        let seen = OnceLock::new();
        let interrupt = move || asked() && seen.get_or_init(Instant::now).elapsed() >= grace();
        // Who samples asks a solver, too: not for the log.
        let log = model.smt_log.as_ref().filter(|_| number != SAMPLER).map(|path| numbered(path, number));
        machine(program, bounds(model, properties), log, interrupt)
    };
    let mut machine = match new(0) {
        Ok(machine) => machine,
        Err(stop) => return stillborn(program, model, options, *stop),
    };
    let header = header(program, model, &properties);
    let told_to_stop = stop.clone();
    let mut report = match (model.engine, model.jobs.saturating_sub(1)) {
        // What the first machine could do, the others can; should one be interrupted meanwhile, so is the
        // search.
        (Engine::Dpor, n) => {
            verify_dpor_with(&mut machine, n, &|i| new(i).ok(), Some(program), header, options)
        }
        (Engine::Impact, _) => {
            let policy = model.policy.policy(&mut machine, program);
            let (art, pace, tell_apart) = (model.art.clone(), model.pace, model.tell_apart);
            let sampler = new(SAMPLER).ok().map(|m| -> Box<dyn Machine> { Box::new(m) });
            let opt = model.opt;
            let how = ImpactOptions { policy, opt, art, pace, tell_apart, sampler, ..Default::default() };
            verify_impact(&mut machine, Some(program), header, options, how)
        }
    };
    tell(program, model, properties, told_to_stop, &mut report);
    report
}

/// The machine's bounds: the same for whoever explores, samples, or tells.
fn bounds(model: &Model, properties: Properties) -> interp::Options {
    let how = match model.engine {
        Engine::Dpor => interp::Options { unwind: model.unwind, ..interp::Options::default() },
        Engine::Impact => interp::Options::endless(),
    };
    let (bounds, spurious_wakeups) = (model.bounds, model.spurious_wakeups);
    interp::Options { bounds, spurious_wakeups, uninitialised: properties.forbids_uninitialised(), ..how }
}

/// Tells the counterexample, if there is one, and stores the shorter execution in place of what the engine
/// found.
fn tell(
    program: &Program,
    model: &Model,
    properties: Properties,
    stop: Option<Arc<AtomicBool>>,
    report: &mut Report,
) {
    let Some(found) = report.found.take().filter(|_| model.story) else { return };
    // Whatever the limits of the search were: this takes little more than the time that shortening may take.
    let begun = Instant::now();
    let over = move || {
        // Relaxed: a flag that carries no data.
        begun.elapsed() > 10 * story::PATIENCE || stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed))
    };
    let how = interp::Options { remember: true, ..bounds(model, properties) };
    let Ok(mut machine) = machine(program, how, None, over) else { return };
    let told = story::of(&mut machine, program, properties, &found, story::PATIENCE, &|file| {
        std::fs::read_to_string(file).ok()
    });
    let Some((story, recording)) = told else {
        report
            .notes
            .push("the counterexample could not be told: the machine does not repeat it by itself".into());
        return;
    };
    if let Some(path) = &report.counterexample
        && let Err(e) = recording::write_told(path, &recording, Some(&story))
    {
        report.notes.push(format!("the counterexample's story could not be stored: {e}"));
    }
    report.story = Some(story);
}

/// A machine in the program's initial state. Both its steps and the questions to its solver, which is logged
/// to `log`, end when `over` says so.
///
/// # Errors
/// As [`Interp::interruptible`].
pub fn machine<'p>(
    program: &'p Program,
    how: interp::Options,
    log: Option<PathBuf>,
    over: impl Fn() -> bool + Send + Sync + 'static,
) -> Result<Interp<'p>, Box<Stop>> {
    let over = Arc::new(over);
    let ask = over.clone();
    let mut machine = Interp::interruptible(program, how, Some(Box::new(move || ask())))?;
    let limits = solver::Limits { interrupt: Some(solver::Interrupt(over)), ..Default::default() };
    machine.set_solver(make_solver(solver::Options { limits, log, ..Default::default() }));
    Ok(machine)
}

/// Each worker has a solver of its own, with a log of its own: FILE, FILE.1, FILE.2, …
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = OsString::from(path);
    if number > 0 {
        name.push(format!(".{number}"));
    }
    name.into()
}

fn make_solver(options: solver::Options) -> Box<dyn solver::Smt + Send> {
    solver::standard(&options).unwrap_or_else(|e| {
        // Said, and no reason to prove nothing.
        let path = options.log.unwrap_or_default();
        eprintln!("irs: {}: what the solver is asked is not logged: {e}", path.display());
        solver::usual(options.limits)
    })
}

/// What the sets say besides schedules.
fn header(program: &Program, model: &Model, properties: &Properties) -> Header {
    let quiet = quiet_calls(program);
    let sites = (0u32..).zip(&program.sites);
    let counted = sites
        .filter(|(i, s)| {
            s.kind.is_access()
                || (s.kind == SiteKind::Call && !quiet.contains(i))
                || program.visible_marks[*i as usize]
        })
        .map(|(i, _)| SiteId(i))
        .collect();
    // What executions rely on besides is added as they do.
    let mut assumptions = vec![Assumption::NoOtherThreads, Assumption::NoSignalHandlers];
    assumptions.extend(program.assumed.iter().cloned());
    assumptions.extend(properties.assumption());
    Header {
        fingerprint: program.fingerprint,
        origin: Origin::Engine("dpor".into(), env!("CARGO_PKG_VERSION").into()),
        facts: program.facts(model.bounds),
        assumptions,
        counted: SiteSet(counted),
    }
}

/// Calls of functions that are known never to be a counted event: allocation, output, creation of threads.
/// What such a function locks inside (an allocator that was loaded before libc's, say) is its own affair:
/// counted, it would be an event that no schedule has. Everything else stays, indirect calls and unknown
/// functions too; all sets of a program say the same.
fn quiet_calls(program: &Program) -> BTreeSet<u32> {
    let code = || program.functions.iter().flat_map(|f| &f.code);
    // (A join is not counted, but its refusal is.)
    let is_quiet = |f: Builtin| !f.is_sync();
    let calls = |quiet: bool| {
        code().filter_map(move |i| match *i {
            Inst::Lib { f, site, .. } if is_quiet(f) == quiet => Some(site),
            _ => None,
        })
    };
    let loud: BTreeSet<u32> = calls(false).collect();
    // Library functions that the model runs as code of its own are no events either.
    calls(true).chain(program.quiet.iter().copied()).filter(|site| !loud.contains(site)).collect()
}

/// A program whose main thread gets into trouble before its first event: one execution, without events.
fn stillborn(program: &Program, model: &Model, options: Options<'_>, stop: Stop) -> Report {
    let outcome = match options.properties.judge(stop) {
        Stop::Violated(v) => Outcome::Violated(v),
        Stop::Unsupported(u) => Outcome::Unsupported(u),
    };
    let violated = matches!(outcome, Outcome::Violated(_));
    let header = header(program, model, &options.properties);
    verify(&mut Nothing(ThreadTable::default()), header, options, |machine, sink| {
        sink.execution(machine.threads(), &[], 0, &outcome);
        sink.subtree_done(0, false, &mut std::iter::empty());
        Ok(Counts {
            traces: u64::from(violated),
            violating: u64::from(violated),
            executions: 1,
            unsupported: u64::from(!violated),
            ..Counts::default()
        })
    })
}

/// A machine without threads.
struct Nothing(ThreadTable);

impl Machine for Nothing {
    fn threads(&self) -> &ThreadTable {
        &self.0
    }

    fn status(&self, _: ThreadIx, _: Choice) -> Status {
        Status::Absent
    }

    fn next_event(&self, _: ThreadIx, _: Choice) -> Event {
        unreachable!("no thread of this machine is ready or blocked")
    }

    fn step(&mut self, _: ThreadIx, _: Choice) -> Step {
        unreachable!("no thread of this machine is ready")
    }

    fn undo(&mut self) {
        unreachable!("no step was taken")
    }

    fn depth(&self) -> usize {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use verifier::exec::abstraction::Abstraction;
    use verifier::model::inst::{BinOp, ICmp};
    use verifier::model::load::{Input, modules};
    use verifier::solver::{Answer, Sym};

    /// Sites: an allocation, a lock, an indirect call, a function that the model does not know, a join, a
    /// store.
    const CALLS: &[u8] = b"
        @m = global [5 x i64] zeroinitializer
        @f = global ptr null
        declare ptr @malloc(i64)
        declare i32 @pthread_mutex_lock(ptr)
        declare i32 @pthread_join(i64, ptr)
        declare void @who_knows()
        define i32 @main() {
          %p = call ptr @malloc(i64 8), !irs.site !1
          %l = call i32 @pthread_mutex_lock(ptr @m), !irs.site !2
          %g = load ptr, ptr @f
          call void %g(), !irs.site !3
          call void @who_knows(), !irs.site !4
          %j = call i32 @pthread_join(i64 0, ptr null), !irs.site !5
          store volatile i64 1, ptr @m, !irs.site !6
          ret i32 0
        }
        !irs.module = !{!0}
        !0 = !{i32 1, i32 6}
        !1 = !{i32 0, i32 8}
        !2 = !{i32 1, i32 8}
        !3 = !{i32 2, i32 8}
        !4 = !{i32 3, i32 8}
        !5 = !{i32 4, i32 8}
        !6 = !{i32 5, i32 2}";

    #[test]
    fn only_what_may_be_an_event_is_counted() {
        let program = modules(&[Input::new("calls.ll", CALLS.to_vec())]).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            header(&program, &Model::default(), &Properties::default()).counted.0,
            [1, 2, 3, 4, 5].map(SiteId)
        );
    }

    /// What ends a machine's steps ends the questions to its solver, too, whoever made the machine.
    #[test]
    fn the_solver_is_interrupted_with_the_machine() {
        const EMPTY: &[u8] = b"define i32 @main() { ret i32 0 }\n!irs.module = !{!0}\n!0 = !{i32 1, i32 0}";
        let program = modules(&[Input::new("empty.ll", EMPTY.to_vec())]).unwrap_or_else(|e| panic!("{e}"));
        let over = Arc::new(AtomicBool::new(false));
        let asks = over.clone();
        let machine =
            machine(&program, interp::Options::default(), None, move || asks.load(Ordering::Relaxed));
        let machine = machine.unwrap_or_else(|_| panic!("main does nothing"));
        let square = |n: u64| {
            let mut terms = machine.terms();
            let x = terms.symbol(Sym { thread: 0, rank: 0 }, 16);
            let (product, n) = (terms.bin(BinOp::Mul, 16, x, x), terms.constant(n, 16));
            terms.icmp(ICmp::Eq, 16, product, n)
        };
        let (one, other) = (square(49), square(81));
        assert_eq!(machine.check(&[one]), Answer::Sat);
        over.store(true, Ordering::Relaxed);
        assert_eq!(machine.check(&[other]), Answer::Unknown("interrupted".into()));
    }
}
