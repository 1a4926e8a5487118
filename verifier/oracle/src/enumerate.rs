//! The slowest engine: every interleaving of a machine, depth first, without any reduction. It is here so
//! that what is published can be tested without trusting an engine that reduces: the set after `n` executions
//! must admit exactly their classes.

use exec::machine::{Choice, Machine, Status, Step};
use report::sink::{Counts, Outcome, PathEvent, Sink};
use traceformat::event::Event;
use traceformat::happens_before::immediate_predecessors;
use traceformat::schedule::section::Pred;
use traceformat::thread::ThreadIx;

/// Explores; stops when the sink says so. Then the root is not reported as finished.
pub fn enumerate<M: Machine + ?Sized>(machine: &mut M, sink: &mut dyn Sink) -> Counts {
    let mut run =
        Run { machine, sink, path: Vec::new(), lone: Vec::new(), changed: 0, counts: Counts::default() };
    if let Some(free) = run.explore() {
        run.sink.subtree_done(0, free, &mut std::iter::empty());
    }
    run.counts
}

struct Run<'a, M: Machine + ?Sized> {
    machine: &'a mut M,
    sink: &'a mut dyn Sink,
    path: Vec<Event>,
    lone: Vec<bool>,
    changed: usize,
    counts: Counts,
}

impl<M: Machine + ?Sized> Run<'_, M> {
    /// Explores what follows the current state. Is all of it safe? `None`: stopped.
    fn explore(&mut self) -> Option<bool> {
        let threads: Vec<ThreadIx> = (0..self.machine.threads().len() as u16).map(ThreadIx).collect();
        let both = |t: &ThreadIx| [(*t, Choice::Main), (*t, Choice::Timeout)];
        let ready: Vec<_> = threads
            .iter()
            .flat_map(both)
            .filter(|&(t, c)| self.machine.status(t, c) == Status::Ready)
            .collect();
        if ready.is_empty() {
            let stuck = |t: &ThreadIx| self.machine.status(*t, Choice::Main) == Status::Blocked;
            let stuck: Vec<_> = threads.into_iter().filter(stuck).collect();
            return self.report(match stuck.is_empty() {
                true => Outcome::Safe,
                false if self.machine.process_ended() => Outcome::LeftWaiting(stuck),
                false => Outcome::Deadlock(stuck),
            });
        }
        let mut free = true;
        for &(t, choice) in &ready {
            let step = self.machine.step(t, choice);
            let (event, end) = match step {
                Step::Done(e) => (e, None),
                Step::Violated(e, v) => (e, Some(Outcome::Violated(v))),
                Step::Unsupported(e, u) => (e, Some(Outcome::Unsupported(u))),
            };
            self.path.push(event);
            self.lone.push(choice == Choice::Timeout && ready.len() > 1);
            let below = match end {
                None => self.explore(),
                Some(outcome) => self.report(outcome),
            };
            let depth = self.path.len();
            self.machine.undo();
            self.path.pop();
            self.lone.pop();
            self.changed = self.changed.min(self.path.len());
            free &= below?;
            self.sink.subtree_done(depth, below?, &mut std::iter::empty());
        }
        Some(free)
    }

    fn report(&mut self, outcome: Outcome) -> Option<bool> {
        let mut path = path_of(&self.path);
        path.iter_mut().zip(&self.lone).for_each(|(e, lone)| e.lone_timeout = *lone);
        self.sink.execution(self.machine.threads(), &path, self.changed, &outcome);
        self.changed = path.len();
        self.counts.executions += 1;
        self.counts.traces += !matches!(outcome, Outcome::Unsupported(_)) as u64;
        self.counts.deadlocked += matches!(outcome, Outcome::Deadlock(_)) as u64;
        self.counts.violating += matches!(outcome, Outcome::Violated(_)) as u64;
        self.counts.unsupported += matches!(outcome, Outcome::Unsupported(_)) as u64;
        self.sink.keep_going().then_some(matches!(outcome, Outcome::Safe | Outcome::LeftWaiting(_)))
    }
}

/// A sequence of events as an engine reports it: with immediate predecessors in counted events. What orders
/// a lifecycle event orders the thread's next counted one.
pub fn path_of(events: &[Event]) -> Vec<PathEvent> {
    // For each thread: of its first n events, how many are counted.
    let threads = events.iter().map(|e| e.thread.index() + 1).max().unwrap_or(0);
    let mut counted: Vec<Vec<i64>> = vec![vec![0]; threads];
    let mut carried: Vec<Vec<(ThreadIx, i64)>> = vec![Vec::new(); threads];
    let mut path = Vec::with_capacity(events.len());
    for (event, before) in events.iter().zip(immediate_predecessors(events)) {
        let t = event.thread.index();
        let mut preds: Vec<(ThreadIx, i64)> = std::mem::take(&mut carried[t]);
        preds.extend(before.iter().map(|&(u, n)| (u, counted[u.index()][n as usize])));
        // The largest of each thread.
        preds.sort_unstable_by_key(|&(u, n)| (u, -n));
        preds.dedup_by_key(|p| p.0);
        let lifecycle = event.label.op.is_lifecycle();
        let last = *counted[t].last().expect("starts with 0");
        counted[t].push(last + !lifecycle as i64);
        if lifecycle {
            carried[t].clone_from(&preds);
        }
        let preds = preds.into_iter().filter(|p| p.1 > 0).map(|(u, n)| Pred::new(u, n)).collect();
        path.push(PathEvent { preds, ..PathEvent::of(event.clone()) });
    }
    path
}
