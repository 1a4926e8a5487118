//! `irs certify`: is a schedule set safe, complete, deadlock-free and fair? Judged without the engine that
//! made it.

use crate::apart::Patience;
use crate::deadline::Deadline;
use crate::{compile, engine, exit, files, input, key, reserve, show, signals};
use anyhow::Result;
use checker::{
    Accepted, Checks, Limits, Rejection, Stop, certify, certify_cyclic, check_assumptions, check_facts,
    is_cyclic,
};
use exec::interp;
use model::Program;
use model::known::Known;
use property::{Checked, Properties, Property};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use traceformat::parcel;
use traceformat::schedule::set::{Assumption, Node, NodeId, Origin, ScheduleSet};
use traceformat::site::SiteId;
use traceformat::store::{self, StoreError};

/// Version of the object that --json prints; changes when a field changes its meaning or goes.
const SCHEMA: u32 = 1;

/// Check a schedule set against its program, independently of the engine that made it
///
/// Executes every path of the set: all that it admits must be safe, whatever inputs and time do must be
/// covered, no step may wait for what does not come, and no thread may be left out. Free nodes are explored.
///
/// Exit codes: 0 accepted, 3 rejected, 5 undecided, 4 the set is for another program.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  irs verify prog.c --out prog.irst
  irs certify prog.irst prog.c -o certified.irst")]
pub struct Args {
    /// The schedule set (.irst)
    set: PathBuf,
    /// The program: sources (.c, .cc, .cpp), bitcode (.bc), LLVM IR (.ll), or an instrumented binary
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Store the accepted set here, marked as certified and signed
    #[arg(short, long, value_name = "SET")]
    out: Option<PathBuf>,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = crate::verify::seconds)]
    time: Option<Duration>,
    /// Give up after so many steps of the program
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// What no admitted execution may violate, of assertion, deadlock, lock, memory, race, overflow
    #[arg(
        long,
        value_name = "PROPERTY,…",
        value_delimiter = ',',
        default_value = "assertion,deadlock,lock,memory"
    )]
    property: Vec<Property>,
    /// What library functions do that the verifier does not know: a table (TOML)
    #[arg(long, value_name = "FILE")]
    models: Option<PathBuf>,
    /// Unwind loops that do not end by themselves at most so many times; a set that names a bound is judged
    /// with that
    #[arg(long, value_name = "N")]
    unwind: Option<u32>,
    /// Model so many bytes of a block whose size inputs choose, where more than 64 sizes are possible; an
    /// access behind them is unknown
    #[arg(long, value_name = "BYTES", default_value_t = exec::interp::SIZED, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    allocate: u32,
    /// Sign with this secret key, not with this user's own (~/.config/irs/key, made at the first use)
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Compiler flags for sources
    #[arg(last = true, value_name = "FLAGS")]
    flags: Vec<OsString>,
}

pub fn run(args: &Args) -> Result<u8> {
    // Reading the set, and the program, takes time, too.
    let began = Instant::now();
    let stop = signals::stop_flag();
    reserve::expect(if args.json { &reserve::JUDGEMENT_JSON } else { &reserve::JUDGEMENT });
    input::require_file(&args.set)?;
    let (place, json) = (args.set.display().to_string(), args.json);
    let limit = format!("limit of {} s", args.time.unwrap_or_default().as_secs_f64());
    let deadline = Deadline::new(began, args.time, move || undecided(&place, json, &limit));
    let key = args.out.as_ref().map(|_| key::load(args.key.as_deref())).transpose()?;
    let roots = match store::read(&args.set) {
        // It can be read, and means nothing: that is an answer.
        Err(StoreError::Invalid { source, .. }) => {
            if args.json {
                let object = json!({
                    "schema": SCHEMA, "result": "rejected", "rule": "Structure", "problem": source.to_string(),
                });
                input::print(&format!("{object}\n"))?;
            }
            return Err(exit::Coded {
                code: exit::Code::Rejected,
                message: format!("{}: rejected: {source}", args.set.display()),
            }
            .into());
        }
        _ => input::load_roots(&args.set)?,
    };
    let patience = Patience::new(began, args.time, stop);
    let wraps = !args.property.contains(&Property::Overflow);
    let program = match compile::load(&args.files, &args.flags, args.models.as_deref(), wraps, &patience) {
        Err(e) if exit::code_of(&e) == exit::Code::Unknown => {
            deadline.is_met();
            return Ok(undecided(&args.set.display().to_string(), args.json, &e.to_string()));
        }
        loaded => loaded?,
    };
    // All roots of a file are for one program.
    if let Some(set) = roots.iter().find(|set| set.fingerprint != program.fingerprint) {
        return Err(exit::refused(format!(
            "{}: the set is for program {}, this is program {}",
            args.set.display(),
            set.fingerprint,
            program.fingerprint
        )));
    }
    // Each on its own: a run is under one root from its first event to its last. The time is for all of them.
    let judged: Vec<Judged> = roots.iter().map(|set| judge(args, &program, set, began)).collect();
    deadline.is_met();
    if let (true, Some(out)) = (judged.iter().all(|j| j.is_ok()), &args.out) {
        let sign = |set: &ScheduleSet| {
            let certified = ScheduleSet { origin: Origin::Certified, ..set.clone() };
            parcel::encode_signed(None, key.as_deref(), &certified)
        };
        let payloads = roots.iter().map(sign).collect::<Result<Vec<_>, _>>()?;
        store::create_of(out, program.fingerprint, &payloads)
            .map_err(|e| exit::usage(format!("{}: cannot be written: {e}", out.display())))?;
    }
    if args.json {
        let mut object = match (&roots[..], &judged[..]) {
            ([set], [judged]) => judged_json(set, judged, &program),
            _ => {
                let one = |(set, judged): (&ScheduleSet, &Judged)| {
                    let mut object = judged_json(set, judged, &program);
                    object["facts"] = json!(facts(set));
                    object
                };
                let all: Vec<Value> = roots.iter().zip(&judged).map(one).collect();
                json!({"result": result(worst(&judged)), "roots": all})
            }
        };
        object["schema"] = json!(SCHEMA);
        input::print(&format!("{object}\n"))?;
        return Ok(worst(&judged));
    }
    for (i, (set, judged)) in roots.iter().zip(&judged).enumerate() {
        let place = match roots.len() {
            1 => args.set.display().to_string(),
            _ => format!("{}: root {} (only if {})", args.set.display(), i + 1, facts(set).join(", ")),
        };
        tell(&place, set, judged, &program)?;
    }
    Ok(worst(&judged))
}

/// Says that nothing was found out; the exit code.
fn undecided(place: &str, json: bool, why: &str) -> u8 {
    if json {
        // A reader that has gone away is no error.
        let _ =
            input::print(&format!("{}\n", json!({"schema": SCHEMA, "result": "undecided", "reason": why})));
    } else {
        eprintln!("irs: {place}: undecided: {why}");
    }
    exit::Code::Unknown as u8
}

type Judged = std::result::Result<Accepted, Stop>;

fn code(judged: &Judged) -> u8 {
    match judged {
        Ok(_) => 0,
        Err(Stop::Rejected(_)) => 3,
        Err(Stop::Undecided(_)) => 5,
    }
}

fn result(code: u8) -> &'static str {
    match code {
        0 => "accepted",
        3 => "rejected",
        _ => "undecided",
    }
}

/// What is said of a file: that a root is rejected, if one is; else that one is undecided, if one is.
fn worst(all: &[Judged]) -> u8 {
    [3, 5].into_iter().find(|c| all.iter().any(|j| code(j) == *c)).unwrap_or(0)
}

/// What a root's runs are like.
fn facts(set: &ScheduleSet) -> Vec<String> {
    match set.facts.iter().map(ToString::to_string).collect::<Vec<_>>() {
        none if none.is_empty() => vec!["nothing".into()],
        some => some,
    }
}

fn judged_json(set: &ScheduleSet, judged: &Judged, program: &Program) -> Value {
    match judged {
        Ok(a) => accepted_json(a),
        Err(Stop::Rejected(r)) => rejected_json(r, &show::Names::new(&set.threads, program.sites.clone())),
        Err(Stop::Undecided(why)) => json!({"result": "undecided", "reason": why}),
    }
}

/// Says in words what was found of a root.
fn tell(place: &str, set: &ScheduleSet, judged: &Judged, program: &Program) -> Result<()> {
    match judged {
        Ok(a) => {
            let free = format!("{} free nodes with {} executions", a.free_nodes, a.executions);
            let line = format!("{place}: accepted, {} paths, {free}, {} steps", a.paths, a.steps);
            let excluded = match a.excluded {
                0 => String::new(),
                n => format!(", {n} classes of inputs excluded by assumptions"),
            };
            let covered = match a.covered {
                0 => String::new(),
                n => format!(", {n} ends of cycles, {} states made more general", a.generalised),
            };
            input::print(&format!("{line}{covered}{excluded}\n"))?;
        }
        Err(Stop::Rejected(r)) => {
            let names = show::Names::new(&set.threads, program.sites.clone());
            let event =
                r.label.map_or(String::new(), |l| format!(" [{} {}]", show::op(l.op), names.site(l.site)));
            eprintln!("irs: {place}: rejected: {r}{event}");
            let before = r.before.len();
            if before > 0 {
                let last: Vec<String> = r
                    .before
                    .iter()
                    .rev()
                    .take(4)
                    .rev()
                    .map(|e| format!("{} {}", show::op(e.label.op), names.site(e.label.site)))
                    .collect();
                eprintln!("irs: after {before} events, the last of them: {}", last.join("; "));
            }
        }
        Err(Stop::Undecided(why)) => eprintln!("irs: {place}: undecided: {why}"),
    }
    Ok(())
}

fn judge(args: &Args, program: &Program, set: &ScheduleSet, began: Instant) -> Judged {
    // What the set says of iterations is its own to say; `--unwind` is for sets that say nothing.
    let said = set.assumptions.iter().filter_map(|a| match a {
        Assumption::IterationsAtMost(n) => Some(*n),
        _ => None,
    });
    // Of several the largest: what is safe up to there, is safe up to the others.
    if let Some(n) = said.max() {
        return match is_cyclic(set) {
            true => Err(Stop::Undecided("a cycle, and a bound on iterations".into())),
            false => judge_as(args, program, set, Manner::Ending, Some(n), began),
        };
    }
    // A cycle may go on for ever, and so may what a free node stands for.
    let closes_cycles =
        |origin: &Origin| matches!(origin, Origin::Engine(name, _) if name == "impact" || name == "esst");
    let judge_as = |manner, unwind| judge_as(args, program, set, manner, unwind, began);
    if is_cyclic(set) || closes_cycles(&set.origin) {
        // An engine that knows no bound claims more than any: it is not held to one.
        let judged = judge_as(Manner::Endless, None);
        if is_cyclic(set) || !matches!(judged, Err(Stop::Undecided(_))) {
            return judged;
        }
        // It may be that the program ends, and can be executed in each of its ways; or that none of them
        // meets the bound that is asked for. (One that does is no reason to reject what is claimed.)
        return match judge_as(Manner::AllMarks, None) {
            Err(Stop::Undecided(_)) if args.unwind.is_some() => {
                judge_as(Manner::Ending, args.unwind).or(judged)
            }
            Err(Stop::Undecided(_)) => judged,
            decided => decided,
        };
    }
    if matches!(set.nodes.get(&NodeId::ROOT), Some(Node::Cooperative(_))) {
        // Comparing states takes time; a program need not have a loop without a way out to go on for ever.
        let ends = !program.has_endless_loop();
        return match ends.then(|| judge_as(Manner::Ending, args.unwind)) {
            Some(Err(Stop::Undecided(why))) if !why.starts_with("cannot explain: loop") => {
                Err(Stop::Undecided(why))
            }
            Some(Err(Stop::Undecided(_))) | None => judge_as(Manner::Rounds, args.unwind),
            Some(judged) => judged,
        };
    }
    match judge_as(Manner::Ending, args.unwind) {
        Err(Stop::Undecided(why)) if why.starts_with("cannot explain: loop") && args.unwind.is_none() => {
            judge_as(Manner::Endless, None)
        }
        judged => judged,
    }
}

/// How executions are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Each of them, to its end.
    Ending,
    /// The same; all marks are events, as for the engine that closes cycles.
    AllMarks,
    /// All marks are events, and loops have no bound: states are compared.
    Endless,
    /// States are compared, in one thread's turn after the other.
    Rounds,
}

fn judge_as(
    args: &Args,
    program: &Program,
    set: &ScheduleSet,
    manner: Manner,
    unwind: Option<u32>,
    began: Instant,
) -> Judged {
    let stop = signals::stop_flag();
    let time = args.time.map(|t| t.saturating_sub(began.elapsed()));
    let endless = manner == Manner::Endless;
    let mut limits = Limits { time, stop: Some(stop), ..Limits::default() };
    if let Some(n) = args.steps {
        limits.steps = n;
    }
    // The set says which runs it is for; of these, all are explored.
    let (bounds, known) = Known::of(&set.facts, files::of_fact).ok_or_else(|| {
        let why =
            "the set has facts that the model has no bounds for, or a file has changed that it is about";
        Stop::Undecided(why.into())
    })?;
    let mut program = program.clone();
    program.know(known);
    if matches!(manner, Manner::AllMarks | Manner::Endless) {
        program.watch_all_marks();
    }
    let program = &program;
    let mut how = interp::InterpOptions {
        unwind,
        endless,
        bounds,
        sized: args.allocate,
        ..interp::InterpOptions::default()
    };
    if let Some(Node::Cooperative(node)) = set.nodes.get(&NodeId::ROOT) {
        // The run time passes the compiler's marks where the machine may have no events.
        let yields = &set.counted[node.yields as usize];
        let is_mark = |s: &SiteId| program.sites.get(s.0 as usize).is_none_or(|s| s.kind.is_mark());
        if yields.0.iter().any(is_mark) {
            let what = "a cooperative node that gives way at marks of the compiler";
            return Err(Stop::Undecided(what.into()));
        }
        // One thread goes at a time. Whatever it does is in order by that only where everything is held.
        let held = &set.counted[node.held as usize];
        let mut sites = (0u32..).zip(&program.sites).filter(|(_, s)| !s.kind.is_mark());
        how.turns = true;
        how.ordered = !sites.all(|(n, _)| held.contains(SiteId(n)));
        // As the engine that makes such nodes does.
        how.guesses = true;
        how = how.once().far();
    }
    let (time, stop) = (args.time, signals::stop_flag());
    // A little after the limit itself, so that it is the limit that is named as the reason where it can be.
    // Relaxed: a flag that carries no data.
    let late = Duration::from_millis(5);
    let over = move || time.is_some_and(|t| began.elapsed() >= t + late) || stop.load(Ordering::Relaxed);
    let machine = engine::machine(program, how, None, over);
    // Nothing can be scheduled before the first event, so no set is right or wrong.
    let mut machine =
        machine.map_err(|s| Stop::Undecided(format!("before the program's first event: {s}")))?;
    let properties = Properties::of(args.property.iter().copied());
    let mut checked = Checked::new(&mut machine, properties, Some(program));
    let accepted = match manner {
        Manner::Endless | Manner::Rounds => certify_cyclic(&mut checked, set, &limits, Checks::ALL)?,
        Manner::Ending | Manner::AllMarks => certify(&mut checked, set, &limits, Checks::ALL)?,
    };
    check_facts(set, &machine.facts())?;
    check_assumptions(set, &machine.assumptions())?;
    check_properties(set, properties)?;
    Ok(accepted)
}

/// A property that is usually checked, and was not, is something that the set takes for granted. (Deadlocks
/// always are checked.)
fn check_properties(set: &ScheduleSet, properties: Properties) -> std::result::Result<(), Stop> {
    let left_out = properties.left_out();
    let said = |p: &Property| *p == Property::Deadlock || set.assumptions.iter().any(|a| a.leaves_open(*p));
    match left_out.iter().find(|p| !said(p)) {
        None => Ok(()),
        // Named alone: the others are said.
        Some(p) => {
            let all_but = Property::ALL.into_iter().filter(|q| q != p);
            check_assumptions(set, Properties::of(all_but).assumption().as_slice())
        }
    }
}

fn accepted_json(a: &Accepted) -> Value {
    json!({
        "result": "accepted",
        "paths": a.paths,
        "free_nodes": a.free_nodes,
        "executions": a.executions,
        "steps": a.steps,
        "excluded": a.excluded,
        "covered": a.covered,
        "generalised": a.generalised,
    })
}

fn rejected_json(r: &Rejection, names: &show::Names<'_>) -> Value {
    json!({
        "result": "rejected",
        "rule": format!("{:?}", r.rule),
        "text": r.rule.text(),
        "node": r.place.node.map(|n| n.to_string()),
        "arm": r.place.arm,
        "thread": r.place.thread.map(|t| names.thread(t)),
        "step": r.place.step,
        "op": r.label.map(|l| show::op(l.op)),
        "site": r.label.map(|l| l.site.0),
        "place": r.label.map(|l| names.place(l.site)),
        "problem": r.problem,
        "before": r.before.len(),
    })
}
