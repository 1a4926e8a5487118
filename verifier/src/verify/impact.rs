//! [`verify`](super::verify) with the engine `impact`: its schedules become a growing published set, its
//! graph the verdict.

use super::{Options, Report, Session};
use crate::engine::impact::policy::{LongTurns, Phases, Policy};
use crate::engine::impact::{self, Counts, Findings};
use crate::engine::sink::{ArtSink, Counts as Totals, Failing, Outcome, PathEvent};
use crate::exec::abstraction::Abstraction;
use crate::exec::machine::Machine;
use crate::exec::stop::Unsupported;
use crate::model::{Program, blocking, taint};
use crate::property::{Checked, Property};
use crate::schedule::art::graph::ArtGraph;
use crate::schedule::art::publish::{Opt, Publisher};
use crate::schedule::growth::admits_something;
use crate::schedule::trie::{Header, Trie};
use crate::verdict::{Conclusion, Evidence, conditions, decide, property_of};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use traceformat::recording::Input;
use traceformat::schedule::set::{Origin, ScheduleSet, SiteSet};
use traceformat::site::{SiteId, SiteKind};
use traceformat::thread::ThreadTable;

/// Options of the engine `impact` alone.
#[derive(Default)]
pub struct ImpactOptions<'m> {
    /// Which schedules come first; phases on this machine if there is none.
    pub policy: Option<Box<dyn Policy>>,
    /// How much freedom schedules leave.
    pub opt: Opt,
    /// The tree of schedules is stored here as JSON, for `irs show`.
    pub art: Option<PathBuf>,
    /// So many schedules at most; 0: the usual number.
    pub schedules: u64,
    /// What has been published runs for so long before more is.
    pub pace: Duration,
    /// Threads that run the same code are not taken for one another.
    pub tell_apart: bool,
    /// A machine of the same program, with the same bounds, in its first state: samples what is claimed.
    /// Without one nothing is sampled.
    pub sampler: Option<Box<dyn Machine + 'm>>,
}

/// Who stands for what [`verify_impact`] publishes.
pub fn impact_origin() -> Origin {
    Origin::Engine("impact".into(), env!("CARGO_PKG_VERSION").into())
}

struct ArtSession<'a> {
    session: Session<'a>,
    sets: Publisher,
    /// Published last.
    set: Option<ScheduleSet>,
    /// Schedules that made the set grow.
    published: u64,
    art: Option<PathBuf>,
    pace: Duration,
    /// When something was published last.
    offered: Option<Instant>,
    /// States of earlier attempts, and of this one.
    nodes: (u64, u64),
    assumptions: Vec<traceformat::schedule::set::Assumption>,
    sampler: Option<Box<dyn Machine + 'a>>,
    program: Option<&'a Program>,
}

/// Verifies with the engine `impact`. `program` is the machine's, if it has one. The machine must not bound
/// loops ([`crate::exec::interp::Options::endless`]), and all marks must be events
/// ([`Program::watch_all_marks`]).
pub fn verify_impact<'a, M: Abstraction>(
    machine: &mut M,
    program: Option<&'a Program>,
    header: Header,
    options: Options<'a>,
    mut how: ImpactOptions<'a>,
) -> Report {
    let patience = if options.patience.is_zero() { Duration::from_secs(5) } else { options.patience };
    let properties = options.properties;
    let salt = std::hash::BuildHasher::hash_one(&std::collections::hash_map::RandomState::new(), 1u8);
    let mut sets = Publisher::new(Header { origin: impact_origin(), ..header.clone() }, how.opt, salt);
    if let (Some(program), Opt::Opt2) = (program, how.opt) {
        sets.count_only(needed(program, &header.counted));
    }
    let mut art = ArtSession {
        sets,
        session: Session::new(header, options),
        set: None,
        published: 0,
        art: how.art.take(),
        pace: how.pace,
        offered: None,
        nodes: (0, 0),
        assumptions: Vec::new(),
        sampler: how.sampler.take(),
        program,
    };
    let mut engine = impact::Options {
        deadlock_is_unsafe: properties.has(Property::Deadlock),
        symmetry: !how.tell_apart,
        ..impact::Options::default()
    };
    if how.schedules > 0 {
        engine.schedules = how.schedules;
    }
    let mut policy = how.policy.unwrap_or_else(|| {
        let processors = std::thread::available_parallelism().map_or(1, |n| n.get());
        Box::new(program.map(|p| phases(p, processors)).unwrap_or_default())
    });
    let mut machine = Checked::new(machine, properties, program);
    let result = impact::explore_with(&mut machine, &mut art, &engine, policy.as_mut());
    let found = match result {
        Ok(found) => found,
        Err(e) => {
            art.session.interrupted = Some(e.to_string());
            art.session.property = None;
            art.session.failing = Failing::Excluded;
            art.published = 0;
            Findings::default()
        }
    };
    // What is safe as a whole has been sampled as a whole.
    if !found.safe
        && let Some(set) = art.set.take()
    {
        art.is_sampled(Some(&set), true);
        art.set = Some(set);
    }
    art.report(&found, patience)
}

/// The usual policy, for a program and a machine.
pub fn phases(program: &Program, processors: usize) -> Phases {
    Phases { processors, blocking: blocking::sites(program).into_iter().collect(), ..Phases::default() }
}

/// Long turns of all threads alike.
pub fn long_turns(program: &Program) -> LongTurns {
    LongTurns { blocking: blocking::sites(program).into_iter().collect(), ..LongTurns::default() }
}

/// Sites that sets count in any case: calls, waiting loops, atomic updates, the ends of what may block
/// outside our sight, and the marks of branches that inputs may decide.
fn needed(program: &Program, counted: &SiteSet) -> SiteSet {
    let mut own = program.clone();
    taint::run(&mut own);
    let kind = |s: SiteId| own.sites.get(s.0 as usize).map(|s| s.kind);
    let is_needed = |s: &SiteId| match kind(*s) {
        Some(
            SiteKind::Load | SiteKind::Store | SiteKind::MemCopy | SiteKind::MemSet | SiteKind::MarkThreadEnd,
        ) => false,
        Some(SiteKind::MarkEdge) => own.visible_marks.get(s.0 as usize).copied().unwrap_or(true),
        _ => true,
    };
    SiteSet(counted.0.iter().copied().filter(is_needed).collect())
}

impl ArtSession<'_> {
    /// Lets what was published last run for a while.
    fn hold(&mut self) {
        while let Some(last) = self.offered
            && last.elapsed() < self.pace
            && self.session.must_stop(Instant::now()).is_none()
        {
            self.session.tell_progress(Instant::now());
            std::thread::sleep(Duration::from_millis(10).min(self.pace));
        }
        self.offered = Some(Instant::now());
    }

    /// Samples a set, or (without one) the whole program, which is claimed to be safe. False: nothing of that
    /// must be published.
    fn is_sampled(&mut self, set: Option<&ScheduleSet>, last: bool) -> bool {
        let Some(machine) = self.sampler.as_deref_mut() else { return true };
        let mut machine = Checked::new(machine, self.session.options.properties, self.program);
        match set {
            Some(set) => self.session.audit_under(&mut machine, set, last),
            None => self.session.audit_endless(&mut machine, self.published),
        }
    }

    /// Publishes what has grown, once it is sampled; a `whole` program that is safe has been.
    fn publish(&mut self, result: Result<crate::schedule::art::publish::Published, String>, whole: bool) {
        match result {
            Ok(p) => {
                if p.changed && admits_something(&p.set) {
                    self.hold();
                    if !whole && !self.is_sampled(Some(&p.set), false) {
                        return;
                    }
                    self.session.first_schedule.get_or_insert_with(|| self.session.started.elapsed());
                    self.published += 1;
                    self.session.published = self.published;
                    self.session.publisher.offer(p.set.clone());
                    self.set = Some(p.set);
                }
            }
            Err(e) => {
                let note = format!("a schedule is not published: {e}");
                if !self.session.notes.contains(&note) && self.session.notes.len() < 50 {
                    self.session.notes.push(note);
                }
            }
        }
    }

    fn report(mut self, found: &Findings, patience: Duration) -> Report {
        let c = found.counts;
        let mut session = self.session;
        session.interrupted = session.audit.unsampled.clone().or(session.interrupted.take());
        if !found.complete && session.interrupted.is_none() {
            session.interrupted = Some("the engine stopped before the end".into());
        }
        if session.audit.miss.is_some() {
            (self.set, self.published) = (None, 0);
        }
        let safe = found.safe && session.audit.unsampled.is_none();
        session.notes.extend(session.publisher.messages());
        session.notes.extend(found.notes.iter().cloned());
        session.notes.push(format!(
            "{} schedules, {} states ({} covered, {} general), {} steps, {} refinements, {} spurious errors",
            c.schedules, c.nodes, c.covered, c.generalised, c.steps, c.refined, c.spurious
        ));
        let unsupported: Vec<Unsupported> = found.gaps.clone();
        let evidence = Evidence {
            all_proven: safe,
            safe: u64::from(safe),
            vacuous: found.vacuous,
            counterexample: session.property.clone(),
            // Who avoids the error by failing an assumption is lost to the game, too, but has not erred.
            inevitable: found.lost && !found.assumed && found.gaps.is_empty(),
            failing: session.failing,
            published: self.published,
            unsupported,
            interrupted: session.interrupted.clone(),
            conditions: {
                let header = session.trie.header();
                let all: BTreeSet<_> = header.assumptions.iter().chain(&self.assumptions).cloned().collect();
                conditions(&header.facts, &Vec::from_iter(all))
            },
        };
        let conclusion = session.audit.miss.clone().map_or_else(|| decide(&evidence), Conclusion::broken);
        let empty = || Trie::new(session.trie.header().clone()).snapshot();
        let set = self.set.take().unwrap_or_else(empty);
        session.published = self.published;
        let counts = Totals {
            traces: c.schedules,
            violating: c.counterexamples,
            assumed: u64::from(found.assumed),
            executions: c.schedules + c.counterexamples,
            unsupported: found.gaps.len() as u64,
            ..Totals::default()
        };
        session.into_report(conclusion, set, &counts, evidence.unsupported, patience)
    }
}

impl ArtSink for ArtSession<'_> {
    fn assume(&mut self, all: Vec<traceformat::schedule::set::Assumption>) {
        if all != self.assumptions {
            self.sets.assume(all.clone());
            self.assumptions = all;
        }
    }

    fn ivr(&mut self, art: &ArtGraph) {
        let greedy = self.published > 0;
        let result = self.sets.publish(art, greedy).map_err(|e| e.to_string());
        self.publish(result, false);
        if let Some(path) = &self.art {
            let stored = serde_json::to_string(art).map_err(|e| e.to_string());
            if let Err(e) = stored.and_then(|s| std::fs::write(path, s).map_err(|e| e.to_string())) {
                self.session.notes.push(format!("{}: the tree could not be stored: {e}", path.display()));
                self.art = None;
            }
        }
    }

    fn safe(&mut self, art: &ArtGraph) {
        if !self.is_sampled(None, true) {
            return;
        }
        let result = self.sets.free(art).map_err(|e| e.to_string());
        self.publish(result, true);
    }

    fn counterexample(
        &mut self,
        threads: &ThreadTable,
        path: &[PathEvent],
        outcome: &Outcome,
        witness: Vec<Input>,
    ) {
        if self.session.property.is_some() {
            return;
        }
        let Some(property) = property_of(outcome, threads) else { return };
        self.session.given = witness;
        self.session.violated(threads, path, outcome, property);
    }

    fn fails_assumption(&mut self, failing: Failing) {
        self.session.failing = self.session.failing.max(failing);
    }

    fn unsupported(&mut self, u: &Unsupported) {
        self.session.unsupported.insert(u.clone());
    }

    fn progress(&mut self, counts: &Counts) {
        // Each attempt counts from 0.
        if counts.nodes < self.nodes.1 {
            self.nodes.0 += self.nodes.1;
        }
        self.nodes.1 = counts.nodes;
        self.session.counts.executions = self.nodes.0 + counts.nodes;
        self.session.estimate = self.session.counts.executions + counts.open;
    }

    fn keep_going(&mut self) -> bool {
        let now = Instant::now();
        if self.session.interrupted.is_none() {
            self.session.interrupted = self.session.must_stop(now);
        }
        self.session.tell_progress(now);
        let audit = &self.session.audit;
        self.session.interrupted.is_none() && audit.miss.is_none() && audit.unsampled.is_none()
    }
}
