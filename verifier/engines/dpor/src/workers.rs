//! Starts the workers of a search: one, several in threads of their own, or several by turns in one thread
//! (for tests). A [`Spawner`] has the machines for further ones.

use super::aggregator::{Aggregator, Pace, WorkerSink};
use super::checkpoint::Checkpoint;
use super::explore::{Explorer, Options};
use super::shared::{Pool, Rest};
use super::worker::{Advance, Job};
use exec::machine::Machine;
use report::sink::{Counts, Inconsistent, Sink};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use traceformat::thread::ThreadTable;

/// What a helper is to do with a machine.
pub trait Work {
    fn on<M: Machine + ?Sized>(self, machine: &mut M);
}

/// What the first worker does beside the search, in turns of its own.
pub(super) trait Aside {
    /// The search has done so much work, in units of about 10 ns, since it began, and has `found` a failure
    /// or not. How much work there is to be before the next turn; `None`: there is none.
    fn turn(&mut self, work: u64, found: bool, sink: &mut dyn Sink) -> Option<u64>;
}

/// Has machines for helpers.
pub trait Spawner: Sync {
    /// May one more helper begin? Asked until it says so, or the search has ended.
    fn may_begin(&self) -> bool {
        true
    }

    /// Called in helper `number`'s own thread, from 1 on: lets it work on a machine of the same program, in
    /// its first state. If there is none, the others do without.
    fn spawn<W: Work>(&self, number: usize, work: W);
}

/// Explores all traces of the program from the machine's current state, which becomes the root, and reports
/// them. Stops early, without a word about what is unexplored, when the sink says so.
///
/// # Errors
/// If the machine turns out not to be deterministic, or dependence does not explain its events.
pub fn explore<M: Machine + ?Sized, S: Sink + ?Sized>(
    machine: &mut M,
    sink: &mut S,
    options: &Options,
) -> Result<Counts, Inconsistent> {
    explore_from(machine, sink, options, None).map(|(counts, _)| counts)
}

/// As [`explore`], from where an earlier search has stopped. A search that is stopped, and whose options say
/// that it is resumable, returns where it stopped, unless that was in the middle of a step that took too
/// long.
///
/// # Errors
/// As there; also if the checkpoint is none of this program.
pub fn explore_from<M: Machine + ?Sized, S: Sink + ?Sized>(
    machine: &mut M,
    sink: &mut S,
    options: &Options,
    from: Option<Checkpoint>,
) -> Result<(Counts, Option<Checkpoint>), Inconsistent> {
    let start = Start::new(machine, from, 1)?;
    let aggregator = Aggregator::new(sink, start.racing());
    let shift = Shift { start: &start, aggregator: &aggregator, options, number: 0 };
    let report = shift.work(machine, None);
    start.end(aggregator, options, vec![report])
}

/// As [`explore_from`], with up to so many helpers. The counts are the same; executions are reported in no
/// particular order. What was stopped with helpers can go on without, and the reverse.
///
/// # Errors
/// As there.
pub fn explore_with<M: Machine + ?Sized, S: Sink + Send + ?Sized>(
    machine: &mut M,
    sink: &mut S,
    options: &Options,
    from: Option<Checkpoint>,
    helpers: usize,
    spawner: &impl Spawner,
) -> Result<(Counts, Option<Checkpoint>), Inconsistent> {
    explore_beside(machine, sink, options, from, (helpers, spawner), None)
}

/// As [`explore_with`], with helpers and what has their machines, and with something that the first worker
/// does aside.
///
/// # Errors
/// As there.
pub(super) fn explore_beside<M: Machine + ?Sized, S: Sink + Send + ?Sized>(
    machine: &mut M,
    sink: &mut S,
    options: &Options,
    from: Option<Checkpoint>,
    (helpers, spawner): (usize, &impl Spawner),
    aside: Option<&mut dyn Aside>,
) -> Result<(Counts, Option<Checkpoint>), Inconsistent> {
    let start = Start::new(machine, from, 1 + helpers)?;
    let aggregator = Aggregator::new(sink, start.racing());
    let reports = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for number in 1..=helpers {
            let shift = Shift { start: &start, aggregator: &aggregator, options, number };
            let reports = &reports;
            let help = move || {
                let pool = shift.start.pool();
                let _guard = Guard(pool);
                if !pool.wait_until(|| spawner.may_begin()) {
                    return;
                }
                spawner.spawn(number, Helper { shift, reports });
                pool.retire();
            };
            // Where memory is short there may be no thread: nobody waits for that helper then.
            if std::thread::Builder::new().spawn_scoped(scope, help).is_err() {
                start.pool().retire();
            }
        }
        let _guard = Guard(start.pool());
        let shift = Shift { start: &start, aggregator: &aggregator, options, number: 0 };
        let report = shift.work(machine, aside);
        reports.lock().unwrap_or_else(|e| e.into_inner()).push(report);
    });
    let reports = reports.into_inner().unwrap_or_else(|e| e.into_inner());
    start.end(aggregator, options, reports)
}

/// As [`explore_from`], with a worker on each machine, by turns: `pick` chooses, from so many, who works
/// until its next execution is complete, and what is shared with whom. For tests.
///
/// # Errors
/// As there.
pub fn explore_by_turns<M: Machine, S: Sink + ?Sized>(
    machines: &mut [M],
    sink: &mut S,
    options: &Options,
    from: Option<Checkpoint>,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Result<(Counts, Option<Checkpoint>), Inconsistent> {
    let n = machines.len();
    let first = machines.first_mut().expect("at least one machine");
    let start = Start::new(first, from, n)?;
    let aggregator = Aggregator::new(sink, start.racing());
    for machine in machines.iter_mut() {
        start.prepare(machine)?;
    }
    let mut sinks: Vec<_> =
        (0..n).map(|worker| WorkerSink::new(&aggregator, worker, Pace::Executions(3))).collect();
    let both = machines.iter_mut().zip(&mut sinks);
    let mut workers: Vec<_> =
        both.map(|(m, sink)| Explorer::new(m, sink, options, start.pool(), true)).collect();
    if start.is_fresh {
        workers[0].begin_with_arms();
    }
    let mut in_vain = 0;
    loop {
        let w = pick(n);
        match workers[w].advance(pick) {
            Advance::Paused => {
                in_vain = 0;
                workers[w].leave_for_an_arm();
                if pick(2) == 0 {
                    let giver = pick(n);
                    workers[giver].share(pick);
                }
            }
            Advance::Idle(_) => {
                in_vain += 1;
                for giver in &mut workers {
                    giver.share(pick);
                }
                assert!(in_vain < 1000 * n, "nobody has work, and the search is not complete");
            }
            Advance::Ended => break,
        }
    }
    let reports = workers.iter_mut().map(|w| end_shift(w, options)).collect();
    drop(workers);
    drop(sinks);
    start.end(aggregator, options, reports)
}

/// Where a search begins.
struct Start {
    pool: Pool,
    names: Option<Arc<Mutex<ThreadTable>>>,
    threads: ThreadTable,
    before: Counts,
    racing: Vec<traceformat::site::SiteId>,
    /// It does not go on from a checkpoint.
    is_fresh: bool,
}

/// What a worker leaves.
struct Report {
    counts: Counts,
    rest: Result<Option<Job>, ()>,
    threads: ThreadTable,
}

impl Start {
    fn new<M: Machine + ?Sized>(
        machine: &mut M,
        from: Option<Checkpoint>,
        workers: usize,
    ) -> Result<Start, Inconsistent> {
        let is_fresh = from.is_none();
        let (resumed, before, racing, threads) = match from {
            None => (None, Counts::default(), Vec::new(), machine.threads().clone()),
            Some(from) => {
                let threads = from.threads.clone();
                let (before, racing) = (from.counts, from.racing.clone());
                (Some(from), before, racing, threads)
            }
        };
        let pool = match resumed {
            None => Pool::new(vec![Job::whole()], Vec::new(), vec![None], 0, workers),
            Some(from) => from.into_pool(workers)?,
        };
        let names = (workers > 1).then(|| Arc::new(Mutex::new(threads.clone())));
        Ok(Start { pool, names, threads, before, racing, is_fresh })
    }

    fn pool(&self) -> &Pool {
        &self.pool
    }

    fn racing(&self) -> rustc_hash::FxHashSet<traceformat::site::SiteId> {
        self.racing.iter().copied().collect()
    }

    /// Lets a machine name threads as the others do.
    fn prepare<M: Machine + ?Sized>(&self, machine: &mut M) -> Result<(), Inconsistent> {
        if *machine.threads() != self.threads && !machine.adopt(&self.threads) {
            return Err(Inconsistent("the checkpoint is of another program".into()));
        }
        if let Some(names) = &self.names {
            machine.number_threads_with(names);
        }
        Ok(())
    }

    fn end<S: Sink + ?Sized>(
        self,
        aggregator: Aggregator<'_, S>,
        options: &Options,
        reports: Vec<Report>,
    ) -> Result<(Counts, Option<Checkpoint>), Inconsistent> {
        let mut counts = self.before;
        let mut threads = self.threads;
        let mut rest = Ok(Vec::new());
        counts.estimate = 0;
        for r in reports {
            counts.add(&r.counts);
            if r.threads.len() > threads.len() {
                threads = r.threads;
            }
            rest = rest.and_then(|mut all: Vec<Job>| r.rest.map(|job| all.extend(job)).map(|()| all));
        }
        let finished = self.pool.is_finished();
        let Rest { open: nodes, jobs, branches_done, failure } = self.pool.into_rest();
        if let Some(f) = failure {
            return Err(f);
        }
        let racing = aggregator.into_racing();
        let checkpoint = match rest {
            Ok(mut rest) if !finished && options.resumable => {
                rest.extend(jobs);
                Some(Checkpoint::new(threads, &nodes, rest, branches_done, counts, racing))
            }
            _ => None,
        };
        Ok((counts, checkpoint))
    }
}

/// A worker's share of a search.
struct Shift<'a, 's, S: ?Sized> {
    start: &'a Start,
    aggregator: &'a Aggregator<'s, S>,
    options: &'a Options,
    number: usize,
}

impl<S: Sink + ?Sized> Shift<'_, '_, S> {
    /// Works until the end.
    fn work<M: Machine + ?Sized>(&self, machine: &mut M, mut aside: Option<&mut dyn Aside>) -> Report {
        let pool = self.start.pool();
        if let Err(e) = self.start.prepare(machine) {
            pool.fail(e);
            return Report { counts: Counts::default(), rest: Err(()), threads: ThreadTable::default() };
        }
        let pace = if self.start.names.is_some() { Pace::Clock } else { Pace::AtOnce };
        let mut sink = WorkerSink::new(self.aggregator, self.number, pace);
        let mut worker = Explorer::new(machine, &mut sink, self.options, pool, false);
        if self.number == 0 && self.start.is_fresh {
            worker.begin_with_arms();
        }
        // From the start, where executions are slow as much is done for the first time: so workers look far
        // while the parts that they could get are large, and no longer when shared nodes would cost more than
        // they gain.
        let mut at_work = Duration::ZERO;
        worker.go_aside(&mut aside);
        loop {
            let begun = Instant::now();
            let advance = worker.advance(&mut |_| 0);
            at_work += begun.elapsed();
            match advance {
                Advance::Paused => {
                    worker.leave_for_an_arm();
                    worker.go_aside(&mut aside);
                    if pool.is_hungry() {
                        let executions = worker.counts.executions.max(1);
                        worker.share_large(at_work / executions.try_into().unwrap_or(u32::MAX));
                    }
                }
                Advance::Idle(version) if pool.wait(version) => {}
                Advance::Idle(_) | Advance::Ended => break,
            }
        }
        end_shift(&mut worker, self.options)
    }
}

fn end_shift<M: Machine + ?Sized, S: Sink + ?Sized>(
    worker: &mut Explorer<'_, M, S>,
    options: &Options,
) -> Report {
    let rest = if options.resumable { worker.suspend() } else { Err(()) };
    worker.sink.flush();
    worker.rewind();
    Report { counts: worker.counts, rest, threads: worker.machine.threads().clone() }
}

/// What a helper does.
struct Helper<'r, 'a, 's, S: ?Sized> {
    shift: Shift<'a, 's, S>,
    reports: &'r Mutex<Vec<Report>>,
}

impl<S: Sink + ?Sized> Work for Helper<'_, '_, '_, S> {
    fn on<M: Machine + ?Sized>(self, machine: &mut M) {
        let report = self.shift.work(machine, None);
        self.reports.lock().unwrap_or_else(|e| e.into_inner()).push(report);
    }
}

/// Nobody waits for a worker that has panicked.
struct Guard<'a>(&'a Pool);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}
