//! Running an engine on a loaded program.

use crate::engines::Chosen;
use crate::hot;
use engine::{AskWaits, Engine, Machines, Problem, Wait};
use exec::fault::Stop;
use exec::interp::{self, Interp};
use model::Program;
use model::bounds::Bounds;
use model::builtin::Builtin;
use model::inst::Inst;
use property::Properties;
use schedule::trie::Header;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use traceformat::recording;
use traceformat::schedule::set::{Assumption, SiteSet};
use traceformat::site::{SiteId, SiteKind};
use verifier::memory::Memory;
use verifier::story;
use verifier::verify::{Contender, Report, SAMPLER, SessionOptions, choose, origin, verify, verify_together};

/// How the program model is executed.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Iterations of a loop that does not end by itself.
    pub unwind: Option<u32>,
    /// Bytes that are modelled of a block whose size inputs choose.
    pub allocate: u32,
    /// How much of the command line and the environment is explored.
    pub bounds: Bounds,
    /// Waits on condition variables may return without cause.
    pub spurious_wakeups: bool,
    /// Where the solver's questions are logged.
    pub smt_log: Option<PathBuf>,
    /// How many workers explore; at least one does.
    pub jobs: usize,
    /// The socket of the program that the sets are pushed to, if there is one.
    pub socket: Option<PathBuf>,
    /// The first counterexample is told, and its recording made shorter, which may take so long.
    pub story: Option<Duration>,
}

/// Time for sampling what is published last, after a limit or an interrupt.
const LAST_SAMPLES: Duration = Duration::from_millis(300);

/// A counterexample is told until so long after the limit.
const LAST_WORDS: Duration = Duration::from_millis(400);

/// Lets engines explore the program, and publishes what they prove: the one that was named, or those that the
/// program is for.
pub fn run<'a>(
    chosen: &Chosen,
    program: &'a Program,
    model: &'a Model,
    options: SessionOptions<'a>,
) -> Report {
    let engines = match chosen.named() {
        Some(engine) => vec![engine],
        None => choose(chosen.all(), program, options.properties, options.checkpoint.is_some()),
    };
    run_these(&engines, program, model, options)
}

/// As [`run`], with these engines.
pub fn run_these<'a>(
    engines: &[&dyn Engine],
    program: &'a Program,
    model: &'a Model,
    options: SessionOptions<'a>,
) -> Report {
    let (stop, properties) = (options.stop.clone(), options.properties);
    let ask = |socket: &Path| -> Box<dyn FnMut() -> Option<Vec<Wait>>> { Box::new(hot::asker(socket)) };
    let ask = model.socket.as_deref().map(|socket| move || ask(socket));
    let waits = ask.as_ref().map(|ask| ask as &AskWaits<'_>);
    let over = Arc::<AtomicBool>::default();
    let (started, time) = (Instant::now(), options.limits.time);
    let (memory, carried) = (options.limits.memory.clone(), options.carried.clone());
    let near = options.near.clone();
    let programs: Vec<Cow<'_, Program>> = engines.iter().map(|e| prepared(*e, program)).collect();
    let both = || engines.iter().zip(&programs);
    let machines: Vec<Made<'_>> = both()
        .map(|(engine, program)| {
            let bounds = bounds(*engine, model, properties);
            let log = model.smt_log.as_deref().map(|path| match engines.len() {
                1 => path.to_owned(),
                _ => with_suffix(path, engine.name()),
            });
            Made {
                program,
                bounds,
                log,
                started,
                time,
                stop: stop.clone(),
                over: over.clone(),
                memory: memory.clone(),
            }
        })
        .collect();
    let contenders: Vec<Contender<'_>> = both()
        .zip(&machines)
        .map(|((engine, program), machines)| {
            let jobs = model.jobs;
            let (may_begin, resumable) = (None, false);
            let (carried, near) = (carried.as_ref(), near.as_ref());
            let problem =
                Problem { program, properties, machines, jobs, may_begin, waits, carried, near, resumable };
            Contender { engine: *engine, problem, header: header(*engine, program, model, &properties) }
        })
        .collect();
    let (mut report, whose) = match &contenders[..] {
        [one] => (verify(one.engine, &one.problem, one.header.clone(), options), 0),
        all => verify_together(all, options, over),
    };
    let until = time.map(|t| started + t + LAST_WORDS);
    tell(&programs[whose], machines[whose].bounds, model, properties, stop, until, &mut report);
    report
}

/// The program as an engine is to see it.
fn prepared<'p>(engine: &dyn Engine, program: &'p Program) -> Cow<'p, Program> {
    let mut program = Cow::Borrowed(program);
    if engine.abilities().endless {
        program.to_mut().watch_all_marks();
    }
    program
}

/// Makes machines that end when a limit is met, or when somebody says so.
struct Made<'a> {
    program: &'a Program,
    bounds: interp::InterpOptions,
    /// Where what solvers are asked is logged. Of several engines each has a file of its own.
    log: Option<PathBuf>,
    started: Instant,
    time: Option<Duration>,
    stop: Option<Arc<AtomicBool>>,
    memory: Memory,
    /// Set when another engine has come to a verdict.
    over: Arc<AtomicBool>,
}

impl Machines for Made<'_> {
    fn machine(&self, number: usize) -> Result<Interp<'_>, Box<Stop>> {
        let (started, time) = (self.started, self.time);
        // A little after the limit itself, which began later: then it is the limit that is named as the
        // reason.
        let over = move || time.is_some_and(|t| started.elapsed() >= t + Duration::from_millis(5));
        // Relaxed: a flag that carries no data.
        let (flag, decided) = (self.stop.clone(), self.over.clone());
        let set = move |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let memory = self.memory.clone();
        let asked =
            move || over() || set(&decided) || memory.is_used_up() || flag.as_ref().is_some_and(|s| set(s));
        // Who samples has a little longer, from when it sees that it is over: what is published last is to be
        // sampled, too.
        let decided = self.over.clone();
        let grace = move || match number != SAMPLER || set(&decided) {
            true => Duration::ZERO,
            false => LAST_SAMPLES,
        };
        let seen = OnceLock::new();
        let interrupt = move || asked() && seen.get_or_init(Instant::now).elapsed() >= grace();
        // Who samples asks a solver, too: not for the log.
        let log = self.log.as_ref().filter(|_| number != SAMPLER);
        machine(self.program, self.bounds, log.map(|path| numbered(path, number)), interrupt)
    }
}

/// What sets of a program say besides schedules, whoever makes them.
pub fn header_of(program: &Program, model: &Model, properties: &Properties) -> Header {
    header(first_engine().as_ref(), program, model, properties)
}

/// How a machine executes a program, for engines that execute it to its end.
pub fn bounds_of(model: &Model, properties: Properties) -> interp::InterpOptions {
    bounds(first_engine().as_ref(), model, properties)
}

/// The one that executes programs as they are.
fn first_engine() -> Box<dyn Engine> {
    let mut all = verifier::registry::all();
    let at = all.iter().position(|e| !e.abilities().endless && !e.abilities().turns);
    all.swap_remove(at.unwrap_or(0))
}

/// The machine's bounds: the same for whoever explores, samples, or tells.
fn bounds(engine: &dyn Engine, model: &Model, properties: Properties) -> interp::InterpOptions {
    let how = match engine.abilities().endless {
        false => interp::InterpOptions {
            unwind: model.unwind,
            sized: model.allocate,
            ..interp::InterpOptions::default()
        },
        true => interp::InterpOptions::endless(),
    };
    let how = if engine.abilities().turns { how.once() } else { how };
    let (bounds, spurious_wakeups) = (model.bounds, model.spurious_wakeups);
    interp::InterpOptions {
        bounds,
        spurious_wakeups,
        creations: engine.creations(),
        turns: engine.abilities().turns,
        guesses: engine.abilities().turns,
        uninitialised: properties.forbids_uninitialised(),
        ..how
    }
}

/// Tells the counterexample, if there is one, and stores the shorter execution in place of what the engine
/// found.
fn tell(
    program: &Program,
    bounds: interp::InterpOptions,
    model: &Model,
    properties: Properties,
    stop: Option<Arc<AtomicBool>>,
    until: Option<Instant>,
    report: &mut Report,
) {
    let (Some(found), Some(patience)) = (report.found.take(), model.story) else { return };
    // This takes little more than the time that shortening may take.
    let begun = Instant::now();
    let most = begun + 10 * patience;
    let until = until.map_or(most, |t| t.min(most));
    let over = move || {
        // Relaxed: a flag that carries no data.
        Instant::now() > until || stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed))
    };
    let how = interp::InterpOptions { remember: true, ..bounds };
    let asked = over.clone();
    // Half of what is left is for the rest.
    let patience = patience.min(until.saturating_duration_since(begun) / 2);
    let told = machine(program, how, None, over).ok().and_then(|mut machine| {
        story::of(&mut machine, program, properties, &found, patience, &|file| {
            std::fs::read_to_string(file).ok()
        })
    });
    let Some((story, recording)) = told else {
        let why = match asked() {
            true => "the time is over",
            false => "the machine does not repeat it by itself",
        };
        report.notes.push(format!("the counterexample could not be told: {why}"));
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
/// As [`Interp::with_threads`].
pub fn machine<'p>(
    program: &'p Program,
    how: interp::InterpOptions,
    log: Option<PathBuf>,
    over: impl Fn() -> bool + Send + Sync + 'static,
) -> Result<Interp<'p>, Box<Stop>> {
    let over = Arc::new(over);
    let ask = over.clone();
    let asking = || {
        let ask = ask.clone();
        Some(Box::new(move || ask()) as _)
    };
    let mut machine = Interp::with_threads(program, how, asking)?;
    let limits = solver::Limits { interrupt: Some(solver::Interrupt(over)), ..Default::default() };
    machine.set_solver(make_solver(solver::SolverOptions { limits, log, ..Default::default() }));
    Ok(machine)
}

/// Each worker has a solver of its own, with a log of its own: FILE, FILE.1, FILE.2, …
fn numbered(path: &Path, number: usize) -> PathBuf {
    if number > 0 { with_suffix(path, &number.to_string()) } else { path.to_owned() }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(format!(".{suffix}"));
    name.into()
}

fn make_solver(options: solver::SolverOptions) -> Box<dyn solver::Smt + Send> {
    solver::standard(&options).unwrap_or_else(|e| {
        // Said, and no reason to prove nothing.
        let path = options.log.unwrap_or_default();
        eprintln!("irs: {}: what the solver is asked is not logged: {e}", path.display());
        solver::usual(options.limits)
    })
}

/// What the sets say besides schedules.
fn header(engine: &dyn Engine, program: &Program, model: &Model, properties: &Properties) -> Header {
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
        origin: origin(engine),
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
    // (A join is not counted, but its refusal is. A call of the outside that nobody is asked for, and that
    // the model does not know otherwise, is an event, too: by it an execution ends.)
    let is_quiet = |f: Builtin| !f.is_event();
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

#[cfg(test)]
mod tests {
    use super::*;
    use exec::abstraction::Abstraction;
    use model::inst::{BinOp, ICmp};
    use model::load::{Input, modules};
    use solver::{Answer, Sym};
    use std::sync::atomic::AtomicBool;

    /// Sites: an allocation, a lock, an indirect call, a function that the model does not know, a join, a
    /// store, a function that only open sets know.
    const CALLS: &[u8] = b"
        @m = global [5 x i64] zeroinitializer
        @f = global ptr null
        declare ptr @malloc(i64)
        declare i32 @pthread_mutex_lock(ptr)
        declare i32 @pthread_join(i64, ptr)
        declare void @who_knows()
        declare i32 @pthread_cancel(i64)
        define i32 @main() {
          %p = call ptr @malloc(i64 8), !irs.site !1
          %l = call i32 @pthread_mutex_lock(ptr @m), !irs.site !2
          %g = load ptr, ptr @f
          call void %g(), !irs.site !3
          call void @who_knows(), !irs.site !4
          %j = call i32 @pthread_join(i64 0, ptr null), !irs.site !5
          store volatile i64 1, ptr @m, !irs.site !6
          %c = call i32 @pthread_cancel(i64 0), !irs.site !7
          ret i32 0
        }
        !irs.module = !{!0}
        !0 = !{i32 2, i32 7}
        !1 = !{i32 0, i32 8}
        !2 = !{i32 1, i32 8}
        !3 = !{i32 2, i32 8}
        !4 = !{i32 3, i32 8}
        !5 = !{i32 4, i32 8}
        !6 = !{i32 5, i32 2}
        !7 = !{i32 6, i32 8}";

    #[test]
    fn only_what_may_be_an_event_is_counted() {
        let dpor = verifier::registry::all().swap_remove(0);
        let program = modules(&[Input::new("calls.ll", CALLS.to_vec())]).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            header(dpor.as_ref(), &program, &Model::default(), &Properties::default()).counted.0,
            [1, 2, 3, 4, 5, 6].map(SiteId)
        );
    }

    /// What ends a machine's steps ends the questions to its solver, too, whoever made the machine.
    #[test]
    fn the_solver_is_interrupted_with_the_machine() {
        const EMPTY: &[u8] = b"define i32 @main() { ret i32 0 }\n!irs.module = !{!0}\n!0 = !{i32 2, i32 0}";
        let program = modules(&[Input::new("empty.ll", EMPTY.to_vec())]).unwrap_or_else(|e| panic!("{e}"));
        let over = Arc::new(AtomicBool::new(false));
        let asks = over.clone();
        let machine =
            machine(&program, interp::InterpOptions::default(), None, move || asks.load(Ordering::Relaxed));
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
