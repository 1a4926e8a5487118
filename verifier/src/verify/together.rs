//! Several engines on one program: the first definite verdict ends it.
//!
//! *Why the first verdict may be believed.* Each engine has a session of its own: what it claims is counted,
//! sampled and judged as if it were alone, and what another engine claims is no part of it. So a verdict is
//! as good as the engine's own. What is compared is this: if one engine says that all is safe and
//! another one has a counterexample, one of them is wrong, and there is no verdict.
//!
//! What is definite, and how the rest is put together: [`super::weigh`].
//!
//! *Whose set.* One engine's only: the header of [`crate::publish::outlet`]. If the verdict is another
//! one's, the number of schedules and the set in the report are those that have gone out.

use super::choose::{Help, help, proves};
use super::conclude::Judged;
use super::session::{Session, WEIGH_EVERY};
use super::turns::{AHEAD, ALONE, DECIDED, Late, Turns};
use super::weigh::{Standing, best, choose_set, put_together, standing};
use super::{Progress, Report, SAMPLER, SessionOptions, Store, Tell, origin, with_sampler};
use crate::memory::{memory_mb, status_mb};
use crate::publish::Publisher;
use crate::publish::outlet::Outlet;
use engine::{Engine, Problem};
use report::sink::Estimate;
use report::verdict::Verdict;
use schedule::trie::Header;
use serde::Serialize;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};
use traceformat::recording::Recording;

/// An engine that takes part, and what it is asked: each has its own view of the program, and machines of
/// its own.
pub struct Contender<'p> {
    pub engine: &'p dyn Engine,
    pub problem: Problem<'p>,
    pub header: Header,
}

/// What an engine has done for a verdict.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    pub engine: &'static str,
    pub did: Did,
    /// Until it had ended; none if it has not begun.
    pub seconds: Option<f64>,
    /// What it has found is what was published.
    pub published: bool,
    /// What it said by itself, if it has not begun in vain.
    pub verdict: Option<Verdict>,
}

/// How an engine took part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Did {
    /// The verdict is its own.
    Decided,
    /// It was stopped when there was a verdict.
    Stopped,
    /// It had ended, and said less.
    Ended,
    /// There was a verdict before it began.
    NotNeeded,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.engine)?;
        match (self.did, &self.verdict) {
            (Did::Decided, _) => write!(f, " came to the verdict")?,
            (Did::Stopped, _) => write!(f, " was stopped")?,
            (Did::Ended, Some(verdict)) => write!(f, " came to {verdict}")?,
            (Did::Ended, None) => write!(f, " ended")?,
            (Did::NotNeeded, _) => write!(f, " was not needed")?,
        }
        if self.published && self.did != Did::Decided {
            write!(f, " (what is published is its own)")?;
        }
        Ok(())
    }
}

/// What the engines share.
struct Shared<'o> {
    tell: Option<Tell<'o>>,
    /// The newest of each.
    progress: Vec<Option<Progress>>,
    told: Option<Instant>,
    counterexample: Option<Store<'o>>,
    /// What was stored first, and whose it is.
    stored: Option<(usize, Result<std::path::PathBuf, String>)>,
    missed: Option<Store<'o>>,
    /// Whose definite verdict was first.
    first: Option<usize>,
}

fn lock<'m, T>(mutex: &'m Mutex<T>) -> MutexGuard<'m, T> {
    // What is shared is whole between any two calls.
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

impl Shared<'_> {
    /// One of them has come further: tells of all.
    fn progress(&mut self, me: usize, p: &Progress, every: Duration) {
        let messages = p.messages.clone();
        self.progress[me] = Some(p.clone());
        let is_soon = self.told.is_some_and(|t| t.elapsed() < every);
        if is_soon && messages.is_empty() {
            return;
        }
        self.told = Some(Instant::now());
        let all = || self.progress.iter().flatten();
        let sum = Progress {
            traces: all().map(|p| p.traces).sum(),
            rate: all().map(|p| p.rate).sum(),
            estimate: all().map(|p| p.estimate).sum(),
            published: all().map(|p| p.published).max().unwrap_or(0),
            seconds: p.seconds,
            messages,
        };
        if let Some(tell) = &mut self.tell {
            tell(&sum);
        }
    }

    /// The first counterexample of all is stored.
    fn counterexample(&mut self, me: usize, r: &Recording) -> Result<std::path::PathBuf, String> {
        if self.stored.is_none() {
            let store = self.counterexample.as_mut().expect("asked of those only who may store");
            self.stored = Some((me, store(r)));
        }
        self.stored.as_ref().expect("just stored").1.clone()
    }
}

/// Verifies with several engines, in their order. `over` is set when there is a verdict: machines are to
/// end then. Also returned: whose counterexample is in the report.
pub fn verify_together<'o>(
    contenders: &[Contender<'_>],
    mut options: SessionOptions<'o>,
    over: Arc<AtomicBool>,
) -> (Report, usize) {
    let patience = options.patience();
    let jobs = contenders.iter().map(|c| c.problem.jobs).max().unwrap_or(1);
    let room = plenty(options.limits.memory.limit_mb());
    // (Where any counterexample ends it, everyone can.)
    let hopeful = contenders.iter().map(|c| options.first_counterexample_ends || has_hope(c)).collect();
    let late = contenders.iter().map(|c| {
        Some(match help(c.engine)? {
            Help::FirstSet if options.cooperative_first => Late::AT_ONCE,
            Help::FirstSet => Late::FIRST_SET,
            Help::FirstSetLater => Late::FIRST_SET_LATER,
            Help::Failures => Late::FAILURES,
        })
    });
    let late = late.collect();
    let turns = Turns::new(contenders.len(), jobs, ahead(contenders), room, over);
    let turns = turns.with_hope(hopeful).with_late(late);
    let wants_first = options.targets.iter().any(|t| t.is_without());
    let publisher = Publisher::start(std::mem::take(&mut options.targets));
    let seekers = contenders.iter().any(|c| help(c.engine).is_some_and(Help::is_first_set));
    let outlets = Outlet::shared(publisher, contenders.len());
    let shared = Arc::new(Mutex::new(Shared {
        tell: options.progress.take(),
        progress: vec![None; contenders.len()],
        told: None,
        counterexample: options.counterexample.take(),
        stored: None,
        missed: options.missed.take(),
        first: None,
    }));
    let options = &options;
    let mut judged: Vec<Option<(Judged<'_>, f64)>> = std::thread::scope(|scope| {
        let (turns, shared) = (&turns, &shared);
        let mut parts = contenders.iter().zip(outlets).enumerate().map(|(me, (contender, outlet))| {
            let options = part_of(options, shared, me);
            let mut others = contenders.iter().enumerate().filter(|(i, _)| *i != me);
            let hopeful = others.any(|(_, c)| has_hope(c));
            // (Where nobody is without a set, nobody needs a first one.)
            let help = help(contender.engine).filter(|h| wants_first || *h == Help::Failures);
            let role = Role { hopeful, help, seekers: wants_first && seekers };
            move || take_part(me, contender, role, options, outlet, turns, shared)
        });
        // The first engine needs no thread of its own: there is one if memory is so short that no other
        // thread can be made.
        let first = parts.next().expect("there is an engine");
        let threads: Vec<_> = parts
            .enumerate()
            .map(|(k, part)| {
                let thread = std::thread::Builder::new().spawn_scoped(scope, part);
                thread.map_err(|_| turns.stay_away(k + 1))
            })
            .collect();
        let end = |t: Result<ScopedJoinHandle<'_, _>, ()>| {
            t.ok().and_then(|t| t.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        };
        std::iter::once(first()).chain(threads.into_iter().map(end)).collect()
    });
    let first = lock(&shared).first;
    let stored = lock(&shared).stored.as_ref().map(|s| s.0);
    let winner = first.unwrap_or_else(|| best(&judged));
    let owner = choose_set(&mut judged, contenders);

    // What each has said by itself, before anything is put together.
    let parts: Vec<Part> = contenders
        .iter()
        .zip(&judged)
        .enumerate()
        // (A helper that was not needed is not worth a word.)
        .filter(|(_, (contender, judged))| judged.is_some() || proves(contender.engine))
        .map(|(me, (contender, judged))| {
            let did = match judged {
                None => Did::NotNeeded,
                Some(_) if me == winner => Did::Decided,
                Some((j, _)) if j.session.was_stopped() => Did::Stopped,
                Some(_) => Did::Ended,
            };
            Part {
                engine: contender.engine.name(),
                did,
                seconds: judged.as_ref().map(|(_, seconds)| *seconds),
                published: owner == Some(me),
                verdict: judged.as_ref().map(|(j, _)| j.conclusion().verdict),
            }
        })
        .collect();
    let (mut verdict, _) = judged[winner].take().expect("who has a verdict has taken part");
    let others: Vec<(usize, Judged<'_>)> =
        judged.into_iter().enumerate().filter_map(|(i, j)| Some((i, j?.0))).collect();
    let whose = put_together(&mut verdict, winner, others, owner, stored, contenders);
    (Report { engines: parts, ..verdict.report(patience) }, whose)
}

/// How long the first engine works alone: longer if the program certainly never ends, and nobody else can
/// prove such a program.
fn ahead(contenders: &[Contender<'_>]) -> Duration {
    let (first, others) = contenders.split_first().expect("there is an engine");
    let only = first.engine.abilities().endless
        && !others.iter().any(|c| proves(c.engine) && c.engine.abilities().endless);
    if only && first.problem.program.has_endless_loop() { AHEAD } else { ALONE }
}

/// Can this engine come to the end of the program, as far as one can see?
fn has_hope(contender: &Contender<'_>) -> bool {
    let endless = contender.engine.abilities().endless;
    proves(contender.engine) && (endless || !contender.problem.program.has_endless_loop())
}

/// What is in use, in MiB, when half of what may be added is there: of the limit, or of half of the
/// machine's memory. (The program and its model are there before.)
fn plenty(limit: Option<u64>) -> f64 {
    let machine = memory_mb("/proc/meminfo", "MemTotal:").map_or(f64::INFINITY, |all| all / 2.0);
    let most = limit.map_or(machine, |mb| machine.min(mb as f64));
    let now = status_mb("VmRSS:").unwrap_or(0.0);
    now + (most - now).max(0.0) / 2.0
}

/// What an engine is among others.
#[derive(Clone, Copy)]
struct Role {
    /// Others can come to an end, too.
    hopeful: bool,
    /// How it helps others.
    help: Option<Help>,
    /// Somebody has no set, and there are engines that are there for a first one.
    seekers: bool,
}

/// One engine's part, until its end. None: it was not needed.
fn take_part<'a>(
    me: usize,
    contender: &'a Contender<'_>,
    role: Role,
    options: SessionOptions<'a>,
    outlet: Outlet,
    turns: &'a Turns,
    shared: &'a Mutex<Shared<'_>>,
) -> Option<(Judged<'a>, f64)> {
    let Role { hopeful, help, seekers } = role;
    let begins = match help {
        Some(Help::FirstSet | Help::FirstSetLater) => turns.begin_late(me, || outlet.owner().is_some()),
        Some(Help::Failures) => turns.begin_late(me, || lock(shared).stored.is_some()),
        None if proves(contender.engine) => turns.begin(me),
        None => false,
    };
    if !begins {
        turns.end(me);
        return None;
    }
    let _end = End { turns, me };
    let (first_ends, cooperative) = (options.first_counterexample_ends, options.cooperative_first);
    let no_first_set = options.no_first_set.clone();
    let Contender { engine, problem, header } = contender;
    let header = Header { origin: origin(*engine), ..header.clone() };
    // (Who is there for a first set has nothing to bring once there is another's.)
    let others_have_one = outlet.asks_for_others();
    let is_needless = move || help.is_some_and(Help::is_first_set) && others_have_one();
    let mut session = Session::new(header, options, Some(problem.program), outlet);
    let mut weighed = Instant::now();
    let estimates = engine.abilities().estimates;
    let turn = move |far: Estimate| {
        turns.go_on(me, if estimates { far } else { Estimate::default() })?;
        if is_needless() {
            return Err(DECIDED);
        }
        if weighed.elapsed() < WEIGH_EVERY {
            return Ok(());
        }
        weighed = Instant::now();
        turns.has_room(me, status_mb("VmRSS:").unwrap_or(0.0))
    };
    session.take_turns(turns.began(), Box::new(turn));
    let may_begin = move || turns.may_begin(me);
    let sampler = || problem.machines.machine(SAMPLER).ok();
    let result = with_sampler(&mut session, Some(problem.program), &sampler, |session| {
        let problem = Problem { may_begin: Some(&may_begin), resumable: false, ..*problem };
        let end = match help {
            // (Its counterexamples were executed, and on what it has not found nothing rests.)
            Some(Help::Failures) => {
                let run = AssertUnwindSafe(|| engine.run(&problem, session, None));
                let bug = || format!("a bug of IRS in the engine {}: please report it", engine.name());
                let nothing = |_| Ok(report::sink::End { why: Some(bug()), ..Default::default() });
                catch_unwind(run).unwrap_or_else(nothing)
            }
            _ => engine.run(&problem, session, None),
        }?;
        if !session.was_stopped() {
            session.sample_end(&end);
        }
        Ok(end)
    });
    let judged = session.judge(result.map_err(|e| e.to_string()));
    // Whoever looks at one schedule has no verdict that ends the others: a counterexample is put together
    // with what they come to.
    let one_schedule = help.is_some_and(Help::is_first_set);
    let decides = !one_schedule || first_ends || judged.unreliable || judged.broken.is_some();
    let standing = if decides { standing(&judged, first_ends, hopeful) } else { Standing::None };
    match standing {
        Standing::Definite => {
            lock(shared).first.get_or_insert(me);
            turns.decide();
        }
        // (An earlier version had a schedule from whoever is late: there is probably one again.)
        Standing::Better(least) if cooperative => turns.settle(least.max(Late::AT_ONCE.least)),
        Standing::Better(least) => turns.settle(least),
        Standing::None => {}
    }
    if let Some(flag) = no_first_set.filter(|_| one_schedule && judged.session.outlet.owner().is_none()) {
        // Relaxed: it carries no data.
        flag.store(true, Ordering::Relaxed);
    }
    // (A schedule without the failure is what somebody waits for.)
    if matches!(standing, Standing::Better(_)) && seekers && judged.session.outlet.owner().is_none() {
        turns.wait_for_first_set();
    }
    let seconds = turns.began().elapsed().as_secs_f64();
    Some((judged, seconds))
}

/// Gives its worker back, also after a panic; then the others end, too.
struct End<'t> {
    turns: &'t Turns,
    me: usize,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.turns.decide();
        }
        self.turns.end(self.me);
    }
}

/// An engine's own options: all but what is shared.
fn part_of<'a>(
    options: &SessionOptions<'a>,
    shared: &Arc<Mutex<Shared<'a>>>,
    me: usize,
) -> SessionOptions<'a> {
    let every = options.progress_every;
    let every = if every.is_zero() { Duration::from_millis(400) } else { every };
    let (may_tell, may_store, may_keep) = {
        let s = lock(shared);
        (s.tell.is_some(), s.counterexample.is_some(), s.missed.is_some())
    };
    let tell =
        |s: Arc<Mutex<Shared<'a>>>| Box::new(move |p: &Progress| lock(&s).progress(me, p, every)) as Tell<'a>;
    let store = |s: Arc<Mutex<Shared<'a>>>| {
        Box::new(move |r: &Recording| lock(&s).counterexample(me, r)) as Store<'a>
    };
    let keep = |s: Arc<Mutex<Shared<'a>>>| {
        Box::new(move |r: &Recording| match &mut lock(&s).missed {
            Some(store) => store(r),
            None => Err("nobody stores it".into()),
        }) as Store<'a>
    };
    SessionOptions {
        limits: options.limits.clone(),
        checkpoint: None,
        settings: String::new(),
        properties: options.properties,
        targets: Vec::new(),
        progress: may_tell.then(|| tell(shared.clone())),
        progress_every: options.progress_every,
        counterexample: may_store.then(|| store(shared.clone())),
        // (Who gives hints is no engine that takes part.)
        without: None,
        missed: may_keep.then(|| keep(shared.clone())),
        seed: options.seed,
        stop: options.stop.clone(),
        ends: options.ends,
        first_counterexample_ends: options.first_counterexample_ends,
        trees: options.trees.clone(),
        carried: options.carried.clone(),
        near: options.near.clone(),
        cooperative_first: options.cooperative_first,
        no_first_set: options.no_first_set.clone(),
        patience: options.patience,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is in use before the engines begin is none of theirs.
    #[test]
    fn half_of_what_may_be_added_is_plenty() {
        let now = status_mb("VmRSS:").expect("a process has a size");
        // Other tests run beside this one.
        let near = |a: f64, b: f64| (a - b).abs() < 300.0;
        assert!(near(plenty(Some(now as u64 + 2000)), now + 1000.0));
        assert!(near(plenty(Some(1)), now), "less than is there already");
        assert!(plenty(None) > now);
    }
}
