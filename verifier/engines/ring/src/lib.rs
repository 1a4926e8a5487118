//! One thread at a time, in turn: a thread goes on until it cannot, then the next one by name. Under such a
//! schedule a program has one execution for each of its inputs, so that this engine is through where others
//! have hardly begun. What it proves is one cooperative node ([`traceformat::schedule::cooperative`]) that
//! holds all sites, in a ring that main begins.
//!
//! *Why it suffices.* With all sites held, all events are executed by the thread that has the baton, and the
//! baton moves only from a thread that has ended, or stands before an operation that is not enabled. Nobody
//! else does anything meanwhile, so whether an operation is enabled depends on the execution alone: for each
//! input the node admits one execution, up to code between events, which touches nothing that is shared. All
//! of them are executed here, to their ends, so each stretch of a thread ends (R13).
//!
//! *What it does not take on.* A thread that waits for a time comes back at any instant; so does one that is
//! in a call that may block outside the runtime's sight. Bounds of loops that inputs keep going are watched
//! by the labels of sections, which a cooperative node does not have. An assumption of the program that fails
//! for some inputs leaves nothing to run for these. A robust mutex is released when its holder's thread has
//! gone, not in anybody's turn. Where one of these happens, nothing is proven, and it is said why.

use clap::{ArgMatches, Command};
use engine::{Abilities, Engine, Problem, fails_at_once};
use exec::execution::{self, End as Ended};
use exec::machine::{Choice, Machine, Status, Step};
use model::Program;
use model::stop::INTERRUPTED;
use property::{Checked, Property};
use report::sink::{End, Estimate, Inconsistent, Outcome, PathEvent, Sink};
use traceformat::event::{Event, Op};
use traceformat::schedule::set::Assumption;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// The engine.
#[derive(Clone, Debug, Default)]
pub struct Ring;

/// Events of one execution; where one is longer, nothing is proven.
const EVENTS: usize = 10_000_000;

/// Events between two looks at whether to go on.
const LOOK: usize = 256;

impl Engine for Ring {
    fn name(&self) -> &'static str {
        "ring"
    }

    fn about(&self) -> &'static str {
        "One thread at a time, in turn: proves a first schedule of a few bytes, no verdict"
    }

    fn abilities(&self) -> Abilities {
        // (It finds races of the executions that it looks at.)
        Abilities { schedules: true, races: true, ..Abilities::default() }
    }

    fn arguments(&self, command: Command) -> Command {
        command
    }

    fn configure(&mut self, _: &ArgMatches) -> Result<(), clap::Error> {
        Ok(())
    }

    fn run(
        &self,
        problem: &Problem<'_>,
        sink: &mut (dyn Sink + Send),
        _: Option<&[u8]>,
    ) -> Result<End, Inconsistent> {
        let mut machine = match problem.machines.machine(0) {
            Ok(machine) => machine,
            Err(stop) => return Ok(fails_at_once(problem.properties, *stop, sink)),
        };
        let mut machine = Checked::new(&mut machine, problem.properties, Some(problem.program));
        let mut search =
            Search { machine: &mut machine, path: Vec::new(), branches: Vec::new(), end: End::default() };
        let proven = search.all(sink, problem.properties.has(Property::Deadlock));
        let Search { mut end, .. } = search;
        let waits = problem.program.assumed.iter().find(|a| matches!(a, Assumption::CallsReturn(_)));
        end.why = Some(match proven {
            Err(why) => why,
            Ok(()) if waits.is_some() => {
                let call = waits.map_or(String::new(), ToString::to_string);
                format!("all threads would wait while one is in a call that may block ({call})")
            }
            Ok(()) => {
                sink.assume(machine.assumptions());
                sink.cooperative(machine.threads(), &held(problem.program));
                "schedules other than one thread at a time, in turn, were not looked at".into()
            }
        });
        Ok(end)
    }
}

/// A robust mutex is released by its holder's end, which the kernel does once the thread has gone: behind its
/// turn.
fn is_robust(e: &Event) -> bool {
    matches!(e.label.op, Op::MutexLock | Op::CondReacquire) && e.label.outcome == 1
}

/// All sites whose events touch or wait for anything: all but marks.
fn held(program: &Program) -> Vec<SiteId> {
    let sites = (0u32..).zip(&program.sites);
    sites.filter(|(_, s)| !s.kind.is_mark()).map(|(n, _)| SiteId(n)).collect()
}

/// A decision that has arms left to be looked at.
struct Branch {
    /// Events before it.
    depth: usize,
    thread: ThreadIx,
    /// The last one is next.
    rest: Vec<Choice>,
}

/// The search: depth first over the arms of decisions.
struct Search<'m, M: Machine + ?Sized> {
    machine: &'m mut M,
    path: Vec<PathEvent>,
    branches: Vec<Branch>,
    end: End,
}

/// Who is next.
enum Turn {
    /// These are the choices of the thread.
    Of(ThreadIx, Vec<Choice>),
    /// Nobody can go on.
    Nobody,
}

impl<M: Machine + ?Sized> Search<'_, M> {
    /// All executions. The error says what is in the way of a proof.
    fn all(&mut self, sink: &mut (dyn Sink + Send), deadlocks: bool) -> Result<(), String> {
        let mut holder = ThreadIx::MAIN;
        // The arm that was taken last has ended the execution.
        let mut by_arm = None;
        loop {
            let ended = match by_arm.take() {
                Some(ended) => ended,
                None => self.execution(&mut holder, sink)?,
            };
            self.end.counts.executions += 1;
            self.end.counts.traces += 1;
            let outcome = match ended {
                Ended::Finished => None,
                Ended::Violated(v) => Some(Outcome::Violated(v)),
                Ended::Deadlock(stuck) if deadlocks => Some(Outcome::Deadlock(stuck)),
                Ended::Deadlock(_) => return Err("one thread at a time, in turn, it deadlocks".into()),
                Ended::Unsupported(u) => {
                    self.end.counts.unsupported += 1;
                    let why = format!("{} at {}: {}", u.kind, u.place, u.text);
                    if u.kind != INTERRUPTED {
                        self.end.gaps.push(u);
                    }
                    return Err(why);
                }
                Ended::Assumed => return Err("an assumption of the program fails for some inputs".into()),
                Ended::Open | Ended::Refused(_) => return Err("it locks a robust mutex".into()),
            };
            if let Some(outcome) = outcome {
                self.end.counts.violating += 1;
                let inputs = self.machine.witness();
                sink.counterexample(self.machine.threads(), &self.path, &outcome, inputs);
                return Err("one thread at a time, in turn, it fails".into());
            }
            sink.progress(Estimate { done: self.end.counts.executions, expected: 0 });
            // The next arm of the last decision that has one left.
            let next = loop {
                let Some(branch) = self.branches.last_mut() else { return Ok(()) };
                if let Some(choice) = branch.rest.pop() {
                    break (branch.depth, branch.thread, choice);
                }
                self.branches.pop();
            };
            let (depth, thread, choice) = next;
            while self.machine.depth() > depth {
                self.machine.undo();
            }
            self.path.truncate(depth);
            holder = thread;
            by_arm = self.step(thread, choice);
        }
    }

    /// Goes on until the execution ends.
    fn execution(&mut self, holder: &mut ThreadIx, sink: &mut (dyn Sink + Send)) -> Result<Ended, String> {
        loop {
            if self.path.len() >= EVENTS {
                return Err(format!("an execution has more than {EVENTS} events"));
            }
            if self.path.len().is_multiple_of(LOOK) && !sink.keep_going() {
                return Err("it was stopped".into());
            }
            let (t, mut choices) = match self.turn(*holder)? {
                Turn::Nobody => return Ok(execution::quiescent(self.machine)),
                Turn::Of(t, choices) => (t, choices),
            };
            *holder = t;
            if self.machine.is_cut(t) {
                return Err("inputs keep a loop going beyond the bound".into());
            }
            // (Choices come in the order of arms; the first is taken now.)
            choices.reverse();
            let Some(choice) = choices.pop() else { return Err("a turn without a choice".into()) };
            if !choices.is_empty() {
                self.branches.push(Branch { depth: self.machine.depth(), thread: t, rest: choices });
            }
            if let Some(ended) = self.step(t, choice) {
                return Ok(ended);
            }
        }
    }

    fn step(&mut self, t: ThreadIx, choice: Choice) -> Option<Ended> {
        let (event, ended) = match self.machine.step(t, choice) {
            Step::Done(e) => (e, None),
            Step::Violated(e, v) => (e, Some(Ended::Violated(v))),
            Step::Unsupported(e, u) => (e, Some(Ended::Unsupported(u))),
        };
        let is_robust = is_robust(&event);
        // In a counterexample the order of all events is kept: nobody asks for predecessors.
        self.path.push(PathEvent::of(event));
        if is_robust && ended.is_none() {
            return Some(Ended::Open);
        }
        ended
    }

    /// The thread that goes on: the holder, or the next one by name that can. An error: it waits for a time.
    fn turn(&self, holder: ThreadIx) -> Result<Turn, String> {
        let m = &*self.machine;
        let ring = m.threads().by_name();
        let at = ring.iter().position(|t| *t == holder).unwrap_or(0);
        for d in 0..ring.len() {
            let t = ring[(at + d) % ring.len()];
            let ready = |c: &Choice| m.status(t, *c) == Status::Ready;
            let arms: Vec<Choice> = (0..m.arms(t)).map(Choice::Arm).filter(ready).collect();
            if !arms.is_empty() {
                return Ok(Turn::Of(t, arms));
            }
            // (A timed operation that can succeed at once does.)
            if ready(&Choice::Main) {
                return Ok(Turn::Of(t, vec![Choice::Main]));
            }
            if ready(&Choice::Timeout) {
                return Err("a thread waits for a time".into());
            }
        }
        Ok(Turn::Nobody)
    }
}
