//! `irs verify --since OLD`, beside the full verification: the change with one other thread at a time.
//!
//! A failure that is found is one of the program, executed by the machine like any engine's. That none is
//! found says nothing, and is no verdict; nothing is published here.

use crate::engine::{self, Model};
use crate::verify::{Common, diagnostics, event};
use crate::{input, signals};
use anyhow::Result;
use difference::near::Near;
use model::Program;
use pairs::{Looked, Pairs};
use property::Properties;
use report::verdict::Verdict;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};
use traceformat::schedule::set::ScheduleSet;
use verifier::publish::target::{DeliveryError, Target};
use verifier::verify::Report;

/// So long at most; a quarter of `--time`, if that is less.
const MOST: Duration = Duration::from_secs(2);

/// A failure is made shorter for so long: to have it soon is what this is for.
const SHORTER: Duration = Duration::from_millis(150);

/// What is looked at, and how.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    pub common: &'a Common,
    pub program: &'a Program,
    pub model: &'a Model,
    pub properties: Properties,
    pub as_json: bool,
}

/// Looks near the change, and tells what was found. `None`: nothing. It ends early if `stop` is set.
///
/// # Errors
/// If stdout cannot be written.
pub fn look(ask: Ask<'_>, near: Near, stop: Arc<AtomicBool>) -> Result<Option<Report>> {
    let Ask { common, program, model, properties, as_json } = ask;
    let began = Instant::now();
    let mut options = common.near(MOST);
    options.properties = properties;
    options.stop = Some(stop);
    let most = options.limits.time.unwrap_or(MOST);
    let pairs = Pairs::new(pairs::Near { sites: near.sites, globals: near.globals }, most);
    let model = Model { story: model.story.map(|s| s.min(SHORTER)), socket: None, ..model.clone() };
    let report = engine::run_these(&[&pairs], program, &model, options);
    let (looked, seconds) = (pairs.looked(), began.elapsed().as_secs_f64());
    let Looked { changed, pairs, complete, states } = looked;
    if as_json {
        let object = json!({
            "property": report.property, "counterexample": report.counterexample, "story": report.story,
            "threads": changed, "pairs": pairs, "complete": complete, "states": states, "seconds": seconds,
        });
        input::print(&event("near", object))?;
    }
    if report.property.is_none() {
        eprintln!("irs: {}", nothing(looked, seconds));
        return Ok(None);
    }
    eprintln!("irs: near the change, in {seconds:.2} s:");
    eprint!("{}", diagnostics(&report, false));
    Ok(Some(report))
}

/// Who waits for a first set has it so much sooner if nobody else takes the processors meanwhile; if the
/// engines have none until then, the search begins all the same.
const FIRST: Duration = Duration::from_millis(50);

/// A target that tells when it has its first set.
struct Telling {
    inner: Box<dyn Target>,
    tell: Option<Sender<()>>,
}

impl Target for Telling {
    fn name(&self) -> String {
        self.inner.name()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        self.inner.deliver(set)?;
        if let Some(tell) = self.tell.take() {
            // (Whoever has listened may have gone on.)
            let _ = tell.send(());
        }
        Ok(())
    }

    fn look_every(&self) -> Option<Duration> {
        self.inner.look_every()
    }

    fn is_replaceable(&self) -> bool {
        self.inner.is_replaceable()
    }

    fn is_without(&self) -> bool {
        self.inner.is_without()
    }

    fn finish(&mut self) -> Result<(), DeliveryError> {
        self.inner.finish()
    }
}

/// Has each of these targets that waits for a first set tell when it has one. What is heard ends when nobody
/// waits, or the targets are gone.
pub fn telling(targets: &mut Vec<Box<dyn Target>>) -> Receiver<()> {
    let (tell, first) = channel();
    for target in std::mem::take(targets) {
        targets.push(match target.is_without() {
            true => Box::new(Telling { inner: target, tell: Some(tell.clone()) }),
            false => target,
        });
    }
    first
}

/// A search beside the engines: no set waits for it.
pub struct Search<'scope> {
    thread: ScopedJoinHandle<'scope, Result<Option<Report>>>,
    stop: Arc<AtomicBool>,
}

impl<'scope> Search<'scope> {
    /// It begins when there is a `first` set for those who wait for one, or none for so long.
    pub fn begin(
        scope: &'scope Scope<'scope, '_>,
        ask: Ask<'scope>,
        near: Near,
        first: Receiver<()>,
    ) -> Search<'scope> {
        let stop = Arc::<AtomicBool>::default();
        let asked = stop.clone();
        let search = move || {
            let _ = first.recv_timeout(FIRST);
            // Relaxed: a flag that carries no data.
            if asked.load(Ordering::Relaxed) { Ok(None) } else { look(ask, near, asked) }
        };
        Search { thread: scope.spawn(search), stop }
    }

    /// What it has found, once the engines have come to `verdict`. If that says all, or a signal has come,
    /// nothing more is looked for.
    ///
    /// # Errors
    /// As [`look`].
    pub fn end(self, verdict: &Verdict) -> Result<Option<Report>> {
        // Relaxed: flags that carry no data.
        if !matches!(verdict, Verdict::Unknown(_)) || signals::stop_flag().load(Ordering::Relaxed) {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

/// What is said where no failure was found.
fn nothing(looked: Looked, seconds: f64) -> String {
    let Looked { changed, pairs, complete, states } = looked;
    match changed {
        0 => format!("near the change: no thread came to it (in {seconds:.2} s); this is no verdict"),
        _ => format!(
            "near the change: no bug of this change found pairwise ({changed} threads, {complete} of {pairs} \
             pairs to the end, {states} states, {seconds:.2} s); this is no verdict"
        ),
    }
}

/// Adds what was found near the change to what the engines came to. True: the report's failure is this one, or
/// the engines' counterexample to the same; it has been told.
pub fn take_up(report: &mut Report, found: Report) -> bool {
    let Some(property) = found.property.clone() else { return false };
    match &report.verdict {
        // Both cannot be.
        Verdict::Safe | Verdict::SafeIf(_) => {
            let why = format!("a failure was found near the change, and the program was proven: {property}");
            report.verdict = Verdict::Broken(why);
            return false;
        }
        Verdict::Broken(_) => return false,
        Verdict::Unknown(_) => report.verdict = Verdict::Unsafe(property.clone()),
        Verdict::PartiallySafe(_) | Verdict::Unsafe(_) => {}
    }
    if report.property.is_none() {
        report.property = Some(property.clone());
        report.counterexample = found.counterexample;
        report.inputs = found.inputs;
        report.story = found.story;
    }
    report.property == Some(property)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::TryRecvError;
    use traceformat::fingerprint::Fingerprint;
    use traceformat::schedule::set::{Node, NodeId, Origin, Promises};
    use traceformat::thread::ThreadTable;
    use verifier::publish::carried::AfterCarried;
    use verifier::publish::target::Memory;

    fn report(verdict: Verdict, property: Option<&str>) -> Report {
        let set = ScheduleSet {
            fingerprint: Fingerprint([0; 16]),
            origin: Origin::Certified,
            threads: ThreadTable::default(),
            facts: Default::default(),
            assumptions: Vec::new(),
            promises: Promises::default(),
            counted: Vec::new(),
            nodes: [(NodeId::ROOT, Node::Free { racing: 0 })].into(),
            traces: None,
        };
        Report { property: property.map(str::to_owned), ..Report::repeated(verdict, set, 0.0) }
    }

    /// What the engines came to, with a failure near the change.
    fn with_a_failure(verdict: Verdict, property: Option<&str>) -> Report {
        let mut all = report(verdict, property);
        take_up(&mut all, report(Verdict::Unsafe("near".into()), Some("near")));
        all
    }

    /// A search waits for the first set of those who have none, for no second one, and for nobody else.
    #[test]
    fn who_waits_for_a_first_set_is_heard() {
        let set = Arc::new(report(Verdict::Safe, None).set);
        let memory = || Box::new(Memory::default()) as Box<dyn Target>;
        let mut targets = vec![memory(), Box::new(AfterCarried::new(memory(), set.clone()))];
        let first = telling(&mut targets);
        assert_eq!(first.try_recv(), Err(TryRecvError::Empty));
        for _ in 0..2 {
            targets.iter_mut().for_each(|t| t.deliver(&set).unwrap());
        }
        assert_eq!(first.try_recv(), Ok(()));
        assert_eq!(first.try_recv(), Err(TryRecvError::Disconnected));
        // Who has a set does not wait; and where nothing is published, nobody does.
        for mut targets in [vec![Box::new(AfterCarried::new(memory(), set)) as Box<dyn Target>], Vec::new()] {
            assert_eq!(telling(&mut targets).try_recv(), Err(TryRecvError::Disconnected));
        }
    }

    #[test]
    fn a_failure_of_a_proven_program_is_an_internal_error() {
        for proven in [Verdict::Safe, Verdict::SafeIf(Vec::new())] {
            let all = with_a_failure(proven.clone(), None);
            assert!(
                matches!(&all.verdict, Verdict::Broken(why) if why.ends_with(": near")),
                "{proven:?}: {all:?}"
            );
            assert_ne!(all.verdict.exit_code(), proven.exit_code());
        }
        let broken = Verdict::Broken("before".into());
        assert_eq!(with_a_failure(broken.clone(), None).verdict, broken);
    }

    #[test]
    fn a_failure_decides_what_is_unknown_and_adds_to_nothing_else() {
        let all = with_a_failure(Verdict::Unknown("time".into()), None);
        assert_eq!((all.verdict, all.property.as_deref()), (Verdict::Unsafe("near".into()), Some("near")));
        // What the engines have found themselves is told.
        let own = Verdict::Unsafe("own".into());
        let all = with_a_failure(own.clone(), Some("own"));
        assert_eq!((all.verdict, all.property.as_deref()), (own, Some("own")));
        // That nothing was found says nothing.
        let mut all = report(Verdict::Safe, None);
        take_up(&mut all, report(Verdict::Unknown("nothing".into()), None));
        assert_eq!(all.verdict, Verdict::Safe);
    }

    /// A failure is told again only if it is another one.
    #[test]
    fn what_was_told_near_the_change_is_not_told_again() {
        for (own, told) in [(None, true), (Some("near"), true), (Some("own"), false)] {
            let verdict = own.map_or(Verdict::Unknown("time".into()), |own| Verdict::Unsafe(own.into()));
            let mut all = report(verdict, own);
            let is_told = take_up(&mut all, report(Verdict::Unsafe("near".into()), Some("near")));
            assert_eq!(is_told, told, "{own:?}");
            assert_eq!(diagnostics(&all, is_told).contains("told above"), told);
        }
    }
}
