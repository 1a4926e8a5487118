//! Collects the reports of all workers for the one sink of the search.
//!
//! There are many reports for each execution, one for each node on the way back from it. If workers delivered
//! each at once, they would spend their time waiting for each other. So each worker buffers its reports in a
//! [`WorkerSink`], with the events that are new in them, and passes them on together, about each millisecond,
//! when the [`Aggregator`] is not in use. One worker alone has nobody to wait for, and delivers at once.
//!
//! # Why that changes nothing but the moment
//!
//! What a worker reports is about its own search, and stays in order. What is reported of one node by several
//! workers is that some of its branches are complete, and at last that it is. So a worker delivers what it
//! has ([`Sink::flush`]) before it lets others know that its branch is complete, and before it shares nodes.
//! Racing sites only grow: a report that is delivered later names more of them, not fewer.

use super::shared::lock;
use report::sink::{Estimate, Outcome, PathEvent, Sink};
use rustc_hash::FxHashSet;
use std::sync::{Mutex, TryLockError};
use std::time::{Duration, Instant};
use traceformat::recording::Input;
use traceformat::schedule::set::Assumption;
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// A sink that several workers report to.
pub(super) struct Aggregator<'s, S: ?Sized> {
    inner: Mutex<AggregatorInner<'s, S>>,
}

struct AggregatorInner<'s, S: ?Sized> {
    sink: &'s mut S,
    /// Racing sites that anybody has found.
    racing: FxHashSet<SiteId>,
}

impl<'s, S: Sink + ?Sized> Aggregator<'s, S> {
    pub fn new(sink: &'s mut S, racing: FxHashSet<SiteId>) -> Aggregator<'s, S> {
        Aggregator { inner: Mutex::new(AggregatorInner { sink, racing }) }
    }

    pub fn into_racing(self) -> FxHashSet<SiteId> {
        self.inner.into_inner().unwrap_or_else(|e| e.into_inner()).racing
    }
}

/// When a worker delivers what it has to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    AtOnce,
    /// After so many executions: for tests.
    Executions(usize),
    /// About each [`SOON`].
    Clock,
}

/// After that time reports are delivered if nobody else is at it.
const SOON: Duration = Duration::from_millis(1);

/// After that time they are in any case.
const LATE: Duration = Duration::from_millis(8);

/// So many reports are, too.
const MANY: usize = 1 << 14;

/// A report that is kept.
enum Said {
    /// The first events are those of the report before; so many follow, in [`WorkerSink::fresh`].
    Execution {
        changed: usize,
        fresh: usize,
        outcome: Outcome,
    },
    Moved {
        fresh: usize,
    },
    Done {
        depth: usize,
        free: bool,
    },
}

/// One worker's way to the sink.
pub(super) struct WorkerSink<'h, 's, S: ?Sized> {
    aggregator: &'h Aggregator<'s, S>,
    worker: usize,
    pace: Pace,
    /// What is not delivered yet, and how many of that are executions.
    said: Vec<Said>,
    executions: usize,
    /// The new events of what is not delivered yet, one report's after the other's.
    fresh: Vec<PathEvent>,
    /// The execution, or the way to a node, that was delivered last.
    path: Vec<PathEvent>,
    threads: ThreadTable,
    assumptions: Vec<Assumption>,
    far: Option<Estimate>,
    /// How many racing sites of this worker the aggregator knows, or `racing` has. They only grow.
    known: usize,
    racing: Vec<SiteId>,
    /// When the sink was spoken to last.
    last: Option<Instant>,
    /// The sink wants to hear more.
    more: bool,
}

impl<'h, 's, S: Sink + ?Sized> WorkerSink<'h, 's, S> {
    pub fn new(aggregator: &'h Aggregator<'s, S>, worker: usize, pace: Pace) -> WorkerSink<'h, 's, S> {
        WorkerSink {
            aggregator,
            worker,
            pace,
            said: Vec::new(),
            executions: 0,
            fresh: Vec::new(),
            path: Vec::new(),
            threads: ThreadTable::default(),
            assumptions: Vec::new(),
            far: None,
            known: 0,
            racing: Vec::new(),
            last: None,
            more: true,
        }
    }

    /// Delivers what was kept, and says something else. `None` if that is to be put off, as somebody else is
    /// at it.
    fn say<R>(&mut self, wait: bool, what: impl FnOnce(&mut S, &FxHashSet<SiteId>) -> R) -> Option<R> {
        let mut inner = match (wait, self.aggregator.inner.try_lock()) {
            (_, Ok(inner)) => inner,
            (_, Err(TryLockError::Poisoned(e))) => e.into_inner(),
            (true, Err(TryLockError::WouldBlock)) => lock(&self.aggregator.inner),
            (false, Err(TryLockError::WouldBlock)) => return None,
        };
        let AggregatorInner { sink, racing } = &mut *inner;
        racing.extend(self.racing.drain(..));
        sink.worker(self.worker);
        if let Some(far) = self.far.take() {
            sink.progress(far);
        }
        if !self.said.is_empty() && !self.assumptions.is_empty() {
            sink.assume(self.assumptions.clone());
        }
        let mut fresh = self.fresh.drain(..);
        for said in self.said.drain(..) {
            match said {
                Said::Execution { changed, fresh: n, outcome } => {
                    self.path.truncate(changed);
                    self.path.extend(fresh.by_ref().take(n));
                    sink.execution(&self.threads, &self.path, changed, &outcome);
                }
                Said::Moved { fresh: n } => {
                    self.path.clear();
                    self.path.extend(fresh.by_ref().take(n));
                    sink.moved(&self.threads, &self.path);
                }
                Said::Done { depth, free } => sink.subtree_done(depth, free, &mut racing.iter().copied()),
            }
        }
        drop(fresh);
        self.executions = 0;
        Some(what(sink, racing))
    }

    fn learn(&mut self, threads: &ThreadTable) {
        if self.threads.len() != threads.len() {
            self.threads = threads.clone();
        }
    }

    fn keep(&mut self, said: Said) {
        self.said.push(said);
        if self.said.len() >= MANY {
            self.flush();
        }
    }
}

impl<S: Sink + ?Sized> Sink for WorkerSink<'_, '_, S> {
    fn execution(&mut self, threads: &ThreadTable, path: &[PathEvent], changed: usize, outcome: &Outcome) {
        if self.pace == Pace::AtOnce {
            self.say(true, |sink, _| sink.execution(threads, path, changed, outcome));
            return;
        }
        self.learn(threads);
        self.fresh.extend_from_slice(&path[changed..]);
        let fresh = path.len() - changed;
        self.keep(Said::Execution { changed, fresh, outcome: outcome.clone() });
        self.executions += 1;
        if !matches!(outcome, Outcome::Safe) {
            self.flush();
        }
    }

    fn assume(&mut self, all: Vec<Assumption>) {
        if self.pace == Pace::AtOnce {
            self.say(true, |sink, _| sink.assume(all));
        } else if self.assumptions != all {
            // They only grow.
            self.assumptions = all;
        }
    }

    fn witness(&mut self, ask: &dyn Fn() -> Vec<Input>) {
        self.say(true, |sink, _| sink.witness(ask));
    }

    fn subtree_done(&mut self, depth: usize, free: bool, racing: &mut dyn Iterator<Item = SiteId>) {
        // What a worker has found of races is true of what any other completes later.
        let own = racing.size_hint().0;
        if self.known != own {
            self.known = own;
            self.racing.extend(racing);
        }
        if self.pace == Pace::AtOnce {
            self.say(true, |sink, all| sink.subtree_done(depth, free, &mut all.iter().copied()));
        } else {
            self.keep(Said::Done { depth, free });
        }
    }

    fn moved(&mut self, threads: &ThreadTable, path: &[PathEvent]) {
        if self.pace == Pace::AtOnce {
            self.say(true, |sink, _| sink.moved(threads, path));
            return;
        }
        self.learn(threads);
        self.fresh.extend_from_slice(path);
        self.keep(Said::Moved { fresh: path.len() });
    }

    fn counterexample(
        &mut self,
        threads: &ThreadTable,
        path: &[PathEvent],
        outcome: &Outcome,
        witness: Vec<Input>,
    ) {
        self.say(true, |sink, _| sink.counterexample(threads, path, outcome, witness));
    }

    fn progress(&mut self, far: Estimate) {
        self.far = Some(far);
    }

    fn flush(&mut self) {
        if !self.said.is_empty() {
            self.say(true, |_, _| ());
        }
    }

    fn keep_going(&mut self) -> bool {
        let now = match self.pace {
            Pace::AtOnce => None,
            Pace::Executions(n) if self.executions < n => return self.more,
            Pace::Executions(_) => None,
            Pace::Clock => Some(Instant::now()),
        };
        let since = now.and_then(|now| Some(now - self.last?));
        if since.is_some_and(|t| t < SOON) {
            return self.more;
        }
        let wait = since.is_none_or(|t| t >= LATE);
        if let Some(more) = self.say(wait, |sink, _| sink.keep_going()) {
            self.more = more;
            self.last = now;
        }
        self.more
    }
}
