//! [`Engine`] for this crate: from a [`Problem`] to one worker, or several, and their outcome.

use super::checkpoint::Checkpoint;
use super::crowd;
use super::explore::Options;
use super::few::{self, Few};
use super::workers::{Aside, Spawner, Work, explore_beside};
use clap::{Args, FromArgMatches as _};
use engine::{Abilities, Before, Engine, MayBegin, Problem, fails_at_once};
use exec::machine::Machine;
use model::Program;
use property::{Checked, Properties, Property};
use report::sink::{End, Estimate, Inconsistent, Outcome, PathEvent, Sink};
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use traceformat::codec;
use traceformat::event::ObjectId;
use traceformat::recording::Input;
use traceformat::schedule::set::Assumption;
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// The engine, with its options.
#[derive(Clone, Debug, Default)]
pub struct Dpor {
    arguments: Arguments,
}

/// Options of the engine `dpor`.
#[derive(Clone, Debug, Args)]
#[group(skip)]
#[command(next_help_heading = "Engine dpor")]
struct Arguments {
    /// Beside the complete search, look for failures in executions that deviate in so many places at most
    /// from a schedule in which each thread goes on as long as it can (another thread comes next, a
    /// timeout, another way on at an input); 0: do not
    #[arg(long, value_name = "N", default_value_t = few::MOST)]
    deviations: u32,
}

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments { deviations: few::MOST }
    }
}

impl Engine for Dpor {
    fn name(&self) -> &'static str {
        "dpor"
    }

    fn about(&self) -> &'static str {
        "One execution per Mazurkiewicz trace: programs that end"
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            ends: true,
            endless: false,
            schedules: true,
            resumable: true,
            races: true,
            turns: false,
            finds: false,
            estimates: true,
            special: false,
        }
    }

    fn arguments(&self, command: clap::Command) -> clap::Command {
        Arguments::augment_args(command)
    }

    fn configure(&mut self, given: &clap::ArgMatches) -> Result<(), clap::Error> {
        self.arguments = Arguments::from_arg_matches(given)?;
        Ok(())
    }

    fn run(
        &self,
        problem: &Problem<'_>,
        sink: &mut (dyn Sink + Send),
        from: Option<&[u8]>,
    ) -> Result<End, Inconsistent> {
        let mut machine = match problem.machines.machine(0) {
            Ok(machine) => machine,
            Err(stop) => return Ok(fails_at_once(problem.properties, *stop, sink)),
        };
        let search = Search {
            program: Some(problem.program),
            properties: problem.properties,
            helpers: problem.jobs.saturating_sub(1),
            may_begin: problem.may_begin,
            options: Options {
                near: problem.near.cloned(),
                resumable: problem.resumable,
                ..Options::default()
            },
        };
        // What the first machine could do, the others can; should one be interrupted meanwhile, so is the
        // search.
        let more = |number| problem.machines.machine(number).ok();
        let most = self.arguments.deviations;
        let mut place = None;
        let (more, into) = (&more, &mut place);
        let deadlocks = problem.properties.has(Property::Deadlock);
        let mut few = Few::new(most, deadlocks, move || {
            // Not one of the workers': what a machine has met decides how it names what it meets next.
            let machine = into.insert(more(problem.jobs)?);
            Some(Checked::new(machine, problem.properties, Some(problem.program)))
        });
        let mut end = search.run_beside(&mut machine, more, sink, from, Some(&mut few))?;
        if let Some((number, deviations)) = few.found {
            end.notes.push(format!(
                "the failure was found beside the search: execution {number}, {deviations} of --deviations"
            ));
        }
        Ok(end)
    }

    fn before(&self, rest: &[u8]) -> Result<Before, String> {
        let rest = Rest::from_bytes(rest)?;
        rest.search.is_sound()?;
        Ok(Before { counts: rest.search.counts, racing: rest.search.races().to_vec() })
    }
}

/// Where a search was stopped.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rest {
    pub search: Checkpoint,
    /// Barriers at which arrivals are ordered.
    pub crowded: Vec<ObjectId>,
}

impl Rest {
    /// From its bytes. Nothing of it has been looked at.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Rest, String> {
        codec::decode_long(bytes).map_err(|e| e.to_string())
    }

    /// As bytes; `None` if that is more than can be stored.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        codec::encode_long(self).ok()
    }
}

/// A search for the violations of some properties.
#[derive(Clone)]
pub struct Search<'p> {
    /// The machines', if they have one: races are looked for only then.
    pub program: Option<&'p Program>,
    pub properties: Properties,
    /// How many workers there are beside the first.
    pub helpers: usize,
    /// When helpers begin; `None`: at once.
    pub may_begin: Option<&'p MayBegin<'p>>,
    pub options: Options,
}

impl Search<'_> {
    /// Searches, from where an earlier search has stopped if there was one. `more` makes a machine for each
    /// helper, by its number from 1 on: of the same program, in its first state. Counts are the same with any
    /// number of helpers. The search starts again, from its beginning, each time it finds another barrier
    /// that more threads use than it counts.
    ///
    /// # Errors
    /// As [`super::explore_with`].
    pub fn run<M: Machine + ?Sized, N: Machine>(
        &self,
        machine: &mut M,
        more: &(dyn Fn(usize) -> Option<N> + Sync),
        sink: &mut (dyn Sink + Send),
        from: Option<&[u8]>,
    ) -> Result<End, Inconsistent> {
        self.run_beside(machine, more, sink, from, None)
    }

    /// The same, with something that the first worker does aside.
    fn run_beside<M: Machine + ?Sized, N: Machine>(
        &self,
        machine: &mut M,
        more: &(dyn Fn(usize) -> Option<N> + Sync),
        sink: &mut (dyn Sink + Send),
        from: Option<&[u8]>,
        mut aside: Option<&mut dyn Aside>,
    ) -> Result<End, Inconsistent> {
        let rest: Option<Rest> = from
            .map(Rest::from_bytes)
            .transpose()
            .map_err(|e| Inconsistent(format!("the checkpoint is damaged: {e}")))?;
        let resumed = rest.is_some();
        let deadlock_is_unsafe = self.properties.has(Property::Deadlock);
        if let Some(Rest { search, .. }) = &rest
            && (search.counts.violating > 0 || deadlock_is_unsafe && search.counts.deadlocked > 0)
        {
            // There is a failure already.
            aside = None;
        }
        let (mut from, mut crowded) = match rest {
            Some(rest) => (Some(rest.search), rest.crowded),
            None => (None, crowd::look(machine, self.program)),
        };
        let options = Options { deadlock_is_unsafe, ..self.options.clone() };
        let granted = AtomicUsize::new(0);
        loop {
            machine.commute_arrivals(&crowded);
            sink.arrivals_ordered_at(&crowded);
            let spawner =
                Machines { more, search: self, crowded: &crowded, granted: &granted, begun: 0.into() };
            let mut checked = Checked::new(machine, self.properties, self.program);
            let mut watch = Watch { sink: &mut *sink, found: None };
            let (start, helpers) = (from.take(), self.helpers);
            let beside = aside.as_mut().map(|a| &mut **a as &mut dyn Aside);
            let with = (helpers, &spawner);
            let search = || explore_beside(&mut checked, &mut watch, &options, start, with, beside);
            let result = match resumed {
                false => search(),
                // What has been looked at does not make an engine panic. Should it all the same, it says
                // nothing of the program. (What it has reported is used for no verdict then.)
                true => catch_unwind(AssertUnwindSafe(search))
                    .unwrap_or_else(|_| Err(Inconsistent("the engine fails on it".into()))),
            };
            let (counts, rest) = result?;
            let Some(barrier) = watch.found else {
                let rest = rest.and_then(|search| Rest { search, crowded }.to_bytes());
                return Ok(End { counts, rest, ..End::default() });
            };
            crowded.push(barrier);
            sink.start_again();
        }
    }
}

/// Machines for helpers, each checked for the properties.
struct Machines<'c, N> {
    more: &'c (dyn Fn(usize) -> Option<N> + Sync),
    search: &'c Search<'c>,
    crowded: &'c [ObjectId],
    /// Helpers that were allowed so far: nobody takes that back, and where the search starts again, so many
    /// begin at once.
    granted: &'c AtomicUsize,
    /// Helpers of this attempt.
    begun: AtomicUsize,
}

impl<N: Machine> Spawner for Machines<'_, N> {
    fn may_begin(&self) -> bool {
        let Some(may) = self.search.may_begin else { return true };
        // Relaxed: the pool's lock is held by whoever asks; an attempt before has ended, with its threads.
        if self.begun.load(Ordering::Relaxed) == self.granted.load(Ordering::Relaxed) {
            if !may() {
                return false;
            }
            self.granted.fetch_add(1, Ordering::Relaxed);
        }
        self.begun.fetch_add(1, Ordering::Relaxed);
        true
    }

    fn spawn<W: Work>(&self, number: usize, work: W) {
        if let Some(mut machine) = (self.more)(number) {
            machine.commute_arrivals(self.crowded);
            work.on(&mut Checked::new(&mut machine, self.search.properties, self.search.program));
        }
    }
}

/// Passes everything on, and ends the search where a barrier is found to be crowded.
struct Watch<'s> {
    sink: &'s mut (dyn Sink + Send),
    found: Option<ObjectId>,
}

impl Sink for Watch<'_> {
    fn execution(&mut self, threads: &ThreadTable, path: &[PathEvent], changed: usize, outcome: &Outcome) {
        self.sink.execution(threads, path, changed, outcome);
        self.found = self.found.or(crowd::of(path, outcome));
    }

    fn assume(&mut self, all: Vec<Assumption>) {
        self.sink.assume(all);
    }

    fn witness(&mut self, ask: &dyn Fn() -> Vec<Input>) {
        self.sink.witness(ask);
    }

    fn counterexample(
        &mut self,
        threads: &ThreadTable,
        path: &[PathEvent],
        outcome: &Outcome,
        witness: Vec<Input>,
    ) {
        self.sink.counterexample(threads, path, outcome, witness);
    }

    fn subtree_done(&mut self, depth: usize, free: bool, racing: &mut dyn Iterator<Item = SiteId>) {
        self.sink.subtree_done(depth, free, racing);
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

    fn progress(&mut self, far: Estimate) {
        self.sink.progress(far);
    }

    fn keep_going(&mut self) -> bool {
        self.found.is_none() && self.sink.keep_going()
    }
}
