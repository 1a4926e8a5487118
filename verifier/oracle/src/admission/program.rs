//! Everything about what is published of one small program.

use super::growing::Growing;
use super::{Compared, Decider, Interleaving, check_decisions, check_reference, walk};
use crate::ast::Program;
use crate::differential::generate_within;
use crate::emit_c;
use crate::enumerate::enumerate;
use crate::explore::{Ending, each};
use crate::machine::AstMachine;
use crate::relation::Naming;
use exec::machine::{Choice, Machine, Status, Step};
use random::Rng;
use report::sink::PathEvent;
use rustc_hash::FxHashSet;
use schedule::traces::from_traces;
use schedule::trie::Header;
use traceformat::event::{Event, Label};
use traceformat::fingerprint::Fingerprint;
use traceformat::reference::admits;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::{Origin, ScheduleSet, SiteSet};
use traceformat::schedule::validate::validate;
use traceformat::site::SiteId;

/// Starts an execution under a set.
pub type Enforce<'a> = &'a mut dyn FnMut(&ScheduleSet) -> Box<dyn Decider>;

/// How much to do per set.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Interleavings that the decision procedure is to follow.
    pub followed: usize,
    /// Random walks of each kind.
    pub walks: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { followed: 200, walks: 10 }
    }
}

/// Which engine fills the trie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Dpor,
    /// The same with several workers, by turns that a seed decides.
    Turns {
        workers: usize,
        seed: u64,
    },
    /// No reduction: see [`crate::enumerate`].
    Enumerate,
}

/// What sets of small programs say besides schedules.
pub fn header() -> Header {
    Header {
        fingerprint: Fingerprint([3; 16]),
        origin: Origin::Engine("test".into(), "1".into()),
        facts: Facts::default(),
        assumptions: Vec::new(),
        counted: SiteSet((0..1000).map(SiteId).collect()),
    }
}

/// What an engine finds, with the checks of [`Growing`] on the way.
///
/// # Errors
/// In words, what is wrong.
pub fn explore(program: &Program, engine: Engine) -> Result<Growing, String> {
    let mut machine =
        AstMachine::new(program).map_err(|v| format!("main fails before its first event: {v:?}"))?;
    let mut sink = Growing::new(header());
    match engine {
        Engine::Dpor => {
            let counts = dpor::explore(&mut machine, &mut sink, &dpor::Options::default())
                .map_err(|e| e.to_string())?;
            if counts.blocked > 0 {
                return Err(format!("{} blocked executions", counts.blocked));
            }
        }
        Engine::Turns { workers, seed } => {
            let more = (1..workers).map(|_| AstMachine::new(program));
            let mut machines: Vec<AstMachine> = std::iter::once(Ok(machine))
                .chain(more)
                .collect::<Result<_, _>>()
                .map_err(|v| format!("{v:?}"))?;
            let mut random = Rng::new(seed);
            let (counts, _) =
                dpor::explore_by_turns(&mut machines, &mut sink, &dpor::Options::default(), None, &mut |n| {
                    random.below(n)
                })
                .map_err(|e| e.to_string())?;
            if counts.blocked > 0 || counts.executions != sink.executions.len() as u64 {
                return Err(format!("{} executions, {counts:?}", sink.executions.len()));
            }
        }
        Engine::Enumerate => drop(enumerate(&mut machine, &mut sink)),
    }
    sink.grow();
    match sink.wrong.take() {
        Some(wrong) => Err(wrong),
        None => Ok(sink),
    }
}

/// All interleavings of a program as the oracle finds them ([`crate::explore`]), with the numbers of
/// sites, which the oracle does not know, from a machine that follows it. `None` if there are `limit` or
/// more.
///
/// # Errors
/// If the machine cannot follow.
pub fn interleavings(program: &Program, limit: u64) -> Option<Result<Vec<Interleaving>, String>> {
    let mut names = AstMachine::new(program).ok()?;
    let mut before: Vec<Event> = Vec::new();
    let mut all = Vec::new();
    let mut wrong = None;
    each(program, limit, &mut |events, ending| {
        let same = |(a, b): &(&Event, &Event)| is_same(a, b);
        let common = before.iter().zip(events).take_while(same).count();
        while names.depth() > common {
            names.undo();
        }
        before.truncate(common);
        for e in &events[common..] {
            let fits = |c: &Choice| {
                names.status(e.thread, *c) == Status::Ready && is_same(&names.next_event(e.thread, *c), e)
            };
            let Some(choice) = [Choice::Main, Choice::Timeout].into_iter().find(fits) else {
                wrong
                    .get_or_insert(format!("the machine cannot follow the oracle at event {}", before.len()));
                return;
            };
            let (Step::Done(here) | Step::Violated(here, _) | Step::Unsupported(here, _)) =
                names.step(e.thread, choice);
            before.push(here);
        }
        all.push(Interleaving::new(before.clone(), ending == Ending::Safe));
    })?;
    Some(wrong.map_or(Ok(all), Err))
}

/// The same but for the number of the site.
fn is_same(a: &Event, b: &Event) -> bool {
    let label = Label { site: a.label.site, ..b.label };
    a.label == label && Event { label, ..b.clone() } == *a
}

fn classes<'a>(of: impl IntoIterator<Item = &'a Interleaving>) -> FxHashSet<u128> {
    of.into_iter().filter(|u| u.safe).map(|u| u.class).collect()
}

/// All points of [`super`] for what an engine publishes of a program, and for 1, 2, 7 and all of its safe
/// traces. `all` are the program's interleavings.
///
/// # Errors
/// In words, what is wrong.
pub fn check(
    program: &Program,
    engine: Engine,
    all: &[Interleaving],
    effort: Effort,
    enforce: Enforce<'_>,
) -> Result<Compared, String> {
    let sink = explore(program, engine)?;
    let whole = classes(all);
    if sink.trie.is_free() != all.iter().all(|u| u.safe) {
        return Err(format!("free: {}, which is wrong", sink.trie.is_free()));
    }
    if whole != classes(&sink.executions) {
        return Err("engine and oracle find different safe classes".into());
    }
    let mut sum = Compared::default();
    let mut machine = AstMachine::new(program).map_err(|v| format!("{v:?}"))?;
    let mut random = Rng::new(1);

    // What the trie published at some moments, and at the end.
    let end = sink.published.clone().map(|set| (sink.executions.len(), set));
    let moments = sink.samples.iter().cloned().chain(end);
    let sets: Vec<(usize, (ScheduleSet, FxHashSet<u128>))> = moments
        .map(|(n, set)| {
            let admitted = classes(sink.executions[..n].iter().filter(|u| admits(&set, &u.events, &[])));
            (n, (set, admitted))
        })
        .collect();
    for (i, (n, (set, admitted))) in sets.iter().enumerate() {
        let is = |what: String| {
            move |e: String| format!("the set after {n} executions, {what}: {e}\n{:?}", set.nodes)
        };
        if !sink.withholds && *admitted != classes(&sink.executions[..*n]) {
            return Err(is("contents".into())("a safe class is missing".into()));
        }
        if engine != Engine::Enumerate && set.traces != Some(admitted.len() as u64) {
            return Err(is("contents".into())(format!("{} traces are admitted", admitted.len())));
        }
        sum += check_reference(set, admitted, all).map_err(is("reference".into()))?;
        sum += check_decisions(&mut || enforce(set), admitted, all, effort.followed)
            .map_err(is("decisions".into()))?;
        let later: Vec<_> = sets[i + 1..].iter().map(|s| s.1.clone()).collect();
        for patient in [false, true] {
            for k in 0..effort.walks {
                let mut decider = enforce(set);
                walk(&mut machine, &mut *decider, admitted, patient, &[], &mut random)
                    .map_err(is(format!("walk {k}, patient: {patient}")))?;
                // The same, but the set grows on the way.
                let mut decider = enforce(set);
                walk(&mut machine, &mut *decider, admitted, patient, &later, &mut random)
                    .map_err(is(format!("growing walk {k}, patient: {patient}")))?;
                sum.walks += 2;
            }
        }
    }

    // One execution of each class, and of these the first 1, 2, 7 and all.
    let mut seen = FxHashSet::default();
    let chosen = sink.safe.iter().filter(|(i, _)| seen.insert(sink.executions[*i].class));
    let (numbers, paths): (Vec<usize>, Vec<Vec<PathEvent>>) = chosen.cloned().unzip();
    let mut last = 0;
    for k in [1, 2, 7, paths.len()].map(|k| k.min(paths.len())) {
        if k <= last {
            continue;
        }
        last = k;
        let set = from_traces(header(), &sink.threads, &paths[..k]).map_err(|e| e.to_string())?;
        let is = |what: &'static str| {
            let set = &set;
            move |e: String| format!("{k} traces, {what}: {e}\n{:?}", set.nodes)
        };
        validate(&set).map_err(|e| is("structure")(e.to_string()))?;
        let admitted = classes(numbers[..k].iter().map(|&i| &sink.executions[i]));
        sum += check_reference(&set, &admitted, all).map_err(is("reference"))?;
        sum += check_decisions(&mut || enforce(&set), &admitted, all, effort.followed)
            .map_err(is("decisions"))?;
        for _ in 0..effort.walks {
            let mut decider = enforce(&set);
            walk(&mut machine, &mut *decider, &admitted, false, &[], &mut random).map_err(is("walk"))?;
            sum.walks += 1;
        }
    }
    Ok(sum)
}

/// [`check`] with `dpor` on the random program of a seed, with fewer than `limit` interleavings.
///
/// # Errors
/// What is wrong, with the seed and the program as C.
pub fn check_seed(seed: u64, limit: u64, effort: Effort, enforce: Enforce<'_>) -> Result<Compared, String> {
    check_seed_with(seed, Engine::Dpor, limit, effort, enforce)
}

/// As [`check_seed`], with this engine.
///
/// # Errors
/// As there.
pub fn check_seed_with(
    seed: u64,
    engine: Engine,
    limit: u64,
    effort: Effort,
    enforce: Enforce<'_>,
) -> Result<Compared, String> {
    let (program, _) = generate_within(seed, Naming::Same, limit);
    let mut run = || {
        let all = interleavings(&program, limit).ok_or("the oracle's limit is reached")??;
        check(&program, engine, &all, effort, enforce)
    };
    run().map_err(|e: String| format!("seed {seed}, limit {limit}: {e}\n{}", emit_c::emit(&program)))
}
