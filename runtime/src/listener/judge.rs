//! Judging a push: everything that can be said against it is said before anything changes.

use super::budget;
use super::settings::{ListenerError, Notice, Settings};
use crate::core::{Core, InstallError, Installed};
use crate::interpose::elide;
use crate::log;
use crate::map::Set;
use crate::modules;
use crate::registry::registry;
use crate::{asked, handler, snapshots};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use traceformat::activity::{Activity, Doing};
use traceformat::parcel::{self, Signature};
use traceformat::schedule::fact::Facts;
use traceformat::schedule::locks::LockOrder;
use traceformat::schedule::merge::{SetInvariants, has_conditions, merge_into};
use traceformat::schedule::roots::Roots;
use traceformat::schedule::set::{Node, ScheduleSet};
use traceformat::schedule::validate::{strongly_connected, validate};
use traceformat::schedule::version::{Sum, Tables, VersionId};
use traceformat::site::SiteId;
use traceformat::store::{Keeper, StoreError, Stored};
use traceformat::wire::{Hello, MAX_MESSAGE, Message, RefuseReason, SiteWait};

/// The set in force.
struct InForce {
    set: Arc<ScheduleSet>,
    version: VersionId,
    sum: Sum,
    /// Some arm or predecessor may have a condition.
    conditions: bool,
    /// Certainly no path comes to a node twice.
    acyclic: bool,
    /// Where the set promises an order of locks and keeps critical sections in turn: what shows that.
    locks: Option<LockOrder>,
}

impl InForce {
    fn new(mut set: ScheduleSet) -> InForce {
        set.prune_unreachable();
        let tables = Tables::of(&set);
        let mut sum = Sum::default();
        set.nodes.iter().for_each(|(&id, node)| sum.add(&tables, id, Some(node)));
        let version = sum.version(&set);
        let (conditions, acyclic) = (has_conditions(&set), strongly_connected(&set).is_empty());
        let locks = in_turn(LockOrder::default(), &set);
        InForce { conditions, acyclic, locks, set: Arc::new(set), version, sum }
    }
}

/// What an installation leads to: the version, the number of traces, and what changed.
type News = (VersionId, Option<u64>, Installed);

/// Locks may be left out under a set that promises their order and whose critical sections are in turn,
/// whichever mutexes they are of: so a promise alone, which may be forged, takes no lock away. Else elision
/// ends, before the set is in force. `known`: of the set before.
fn in_turn(mut known: LockOrder, set: &ScheduleSet) -> Option<LockOrder> {
    let promised = set.promises.locks_ordered;
    if promised && known.extend(set).is_ok() {
        return Some(known);
    }
    if promised {
        log::say(2, "the set promises an order of locks that does not show in it: locks are taken");
    }
    elide::stop();
    None
}

/// What the program is told where these facts hold is what they say, and nothing else is kept from it.
fn pin(facts: &Facts) {
    asked::pin(facts);
    snapshots::pin(facts);
}

fn refused(e: InstallError) -> RefuseReason {
    match e {
        InstallError::Withdrawn(_) => RefuseReason::NotAGrowth(e.to_string()),
        _ => RefuseReason::Invalid(e.to_string()),
    }
}

/// A set that was taken.
struct Taken {
    /// What is in force now, and whether that is news.
    version: VersionId,
    changed: bool,
    /// Why it is not in the store, if there is one.
    kept: Result<(), String>,
}

/// Where a set comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The store, at the start.
    Store,
    /// Somebody who pushes: to be kept in the store, if there is one.
    Peer,
}

/// The store, or why nothing can be kept there; and the payloads of all that is in force.
type Kept = (Result<Keeper, String>, Vec<Vec<u8>>);

/// Knows the set in force and decides what may extend it. Program threads never take its lock.
pub struct Judge {
    core: Arc<Core>,
    settings: Settings,
    hear: Box<dyn Fn(Notice) + Send + Sync>,
    state: Mutex<Option<InForce>>,
    /// Why the last set that came was not for this run.
    misses: Mutex<Option<String>>,
    /// If there is a store.
    keeper: Mutex<Option<Kept>>,
    /// The user knows that the store is not written.
    said: AtomicBool,
    installs: AtomicU64,
    /// Bytes of all that came into force.
    length: AtomicUsize,
}

impl Judge {
    /// Installs what is in the store, if there is one.
    pub fn new(
        core: Arc<Core>,
        settings: Settings,
        stored: Option<Result<Stored, StoreError>>,
        hear: Box<dyn Fn(Notice) + Send + Sync>,
    ) -> Result<Judge, ListenerError> {
        let store = settings.store.as_deref().filter(|_| stored.is_some());
        let length = store.and_then(|p| std::fs::metadata(p).ok()).map_or(0, |m| m.len() as usize);
        let judge = Judge {
            core,
            settings,
            hear,
            state: Mutex::new(None),
            misses: Mutex::new(None),
            keeper: Mutex::new(None),
            said: AtomicBool::new(false),
            installs: AtomicU64::new(0),
            length: AtomicUsize::new(length),
        };
        let Some(path) = judge.settings.store.clone() else { return Ok(judge) };
        let mut payloads = Vec::new();
        let keeper = match judge.read(&path, stored, &mut payloads) {
            Ok(()) => Ok(Keeper::new(&path, judge.settings.fingerprint)),
            // Somebody can still bring a set; what is there stays as it is, for whoever knows what it is.
            Err(why) if judge.settings.listen.is_some() || judge.settings.connect.is_some() => {
                judge.say_once(&format!(
                    "store {}: {why}; nothing is read from it, and nothing written",
                    path.display()
                ));
                Err(why)
            }
            Err(reason) => return Err(ListenerError::Store { path: path.display().to_string(), reason }),
        };
        *judge.keeper.lock().unwrap_or_else(|e| e.into_inner()) = Some((keeper, payloads));
        Ok(judge)
    }

    /// Takes what the store holds. The error says why it is none.
    fn read(
        &self,
        path: &Path,
        stored: Option<Result<Stored, StoreError>>,
        payloads: &mut Vec<Vec<u8>>,
    ) -> Result<(), String> {
        let mut stored = match stored {
            None => return Ok(()),
            // A writer that was stopped before the first set was whole.
            Some(Err(StoreError::Empty { .. })) => return Ok(()),
            Some(other) => other.map_err(|e| e.reason())?,
        };
        if let Some(at) = stored.torn_at {
            let text = format!("store {}: its end, from byte {at} on, is torn and ignored", path.display());
            self.hear(Notice::Trouble(text));
        }
        if let Some((n, why)) = &stored.left_out {
            let text = format!("store {}: {n} of its sets are left out: not trusted: {why}", path.display());
            self.hear(Notice::Refused(text));
        }
        *payloads = std::mem::take(&mut stored.payloads);
        self.adopt(&stored.roots).map_err(|r| r.to_string())
    }

    /// Says what is wrong with the store. Once: the next pushes will meet the same disk.
    fn say_once(&self, what: &str) {
        // Relaxed: one thread judges.
        if !self.said.swap(true, Ordering::Relaxed) {
            self.hear(Notice::Trouble(what.to_owned()));
        }
    }

    /// Takes the stored root for this run. Where there is none, this run is as one without a store.
    fn adopt(&self, roots: &Roots) -> Result<(), RefuseReason> {
        match roots.fitting(&self.settings.run) {
            Ok(set) => self.extend(set.clone(), None, Source::Store, None).map(|_| ())?,
            Err(unmet) => {
                let (program, set) = (self.settings.fingerprint, roots.fingerprint());
                if set != program {
                    return Err(RefuseReason::Fingerprint { program, set });
                }
                let why = unmet.first().map(ToString::to_string).unwrap_or_default();
                self.hear(Notice::Refused(RefuseReason::Facts(why.clone()).to_string()));
                self.note(Some(why));
            }
        };
        Ok(())
    }

    fn note(&self, why: Option<String>) {
        *self.misses.lock().unwrap_or_else(|e| e.into_inner()) = why;
    }

    /// Why the last set that came was not for this run, if there was one.
    pub fn misses(&self) -> Option<String> {
        self.misses.lock().unwrap_or_else(|e| e.into_inner()).clone()
    }

    pub fn hear(&self, notice: Notice) {
        (self.hear)(notice);
    }

    /// What clients and their pushes may take, in bytes.
    pub fn memory(&self) -> usize {
        self.settings.memory
    }

    /// Bytes that an answer with the set in force takes: a copy of the set, and its bytes.
    pub fn takes_to_say(&self) -> usize {
        // Relaxed: one thread judges.
        self.takes(self.length.load(Ordering::Relaxed))
    }

    /// Bytes that a message of this length takes while it is judged, itself not included.
    pub fn takes(&self, len: usize) -> usize {
        budget::to_judge(len, self.settings.store.is_some())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<InForce>> {
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }

    pub fn current(&self) -> Option<Arc<ScheduleSet>> {
        self.lock().as_ref().map(|s| s.set.clone())
    }

    /// What the runtime says first.
    pub fn hello(&self) -> Message {
        Message::Hello(Hello {
            fingerprint: self.settings.fingerprint,
            version: self.lock().as_ref().map(|s| s.version),
            pid: std::process::id(),
            threads: self.core.entered() as u32,
            max_threads: self.core.max_threads() as u32,
            max_message: MAX_MESSAGE as u64,
            arguments: self.settings.run.0.arguments.clone(),
        })
    }

    /// The answer to a message of this length; `None`: no answer is due.
    pub fn answer(&self, message: Message, len: usize) -> Option<Message> {
        Some(match message {
            Message::Push { delta, base, signature } => match self.judged(delta, base, signature) {
                Ok(taken) => {
                    // Relaxed: one thread judges.
                    self.length.fetch_add(if taken.changed { len } else { 0 }, Ordering::Relaxed);
                    let (version, changed) = (taken.version, taken.changed);
                    match taken.kept {
                        Ok(()) => Message::Ack { version, changed },
                        Err(why) => Message::AckUnstored { version, changed, why },
                    }
                }
                Err(reason) => {
                    self.hear(Notice::Refused(reason.to_string()));
                    Message::Refuse(reason)
                }
            },
            Message::StatsRequest => Message::Stats(self.waits()),
            Message::ActivityRequest => Message::Activity(Box::new(self.activity())),
            Message::SetRequest => Message::Set(self.current().map(|s| ScheduleSet::clone(&s))),
            // A peer that refuses, or greets, wants nothing.
            Message::Hello(_) | Message::Refuse(_) => return None,
            Message::Ack { .. }
            | Message::AckUnstored { .. }
            | Message::Stats(_)
            | Message::Set(_)
            | Message::Activity(_) => {
                Message::Refuse(RefuseReason::Malformed("an answer without a question".into()))
            }
        })
    }

    fn waits(&self) -> Vec<SiteWait> {
        let waits = self.core.waits_by_site();
        waits.iter().map(|w| SiteWait { site: SiteId(w.site), count: w.waits, nanos: w.nanos }).collect()
    }

    fn activity(&self) -> Activity {
        let waits = self.core.waits();
        let mut threads = self.core.threads_now();
        {
            let registry = registry();
            for t in &mut threads {
                let live = registry.live.iter().find(|l| l.ix == t.thread);
                // Relaxed: a statistic.
                t.seen = live.map_or(0, |l| l.progress());
            }
        }
        let mut named: BTreeSet<SiteId> =
            waits.iter().flat_map(|w| [Some(w.site), w.cause.site]).flatten().collect();
        for t in &threads {
            if let Doing::Waiting { site, cause, .. } = t.doing {
                named.extend([Some(site), cause.site].into_iter().flatten());
            }
        }
        let program = modules::program();
        Activity {
            nanos: self.core.nanos(),
            version: self.lock().as_ref().map(|s| s.version),
            installs: self.installs.load(Ordering::Relaxed),
            decisions: self.core.frontier().0,
            free: self.core.is_free(),
            threads,
            waits,
            places: named.into_iter().map(|s| (s, program.place(s))).collect(),
        }
    }

    /// Takes what somebody pushes, or says why not.
    fn judged(
        &self,
        delta: ScheduleSet,
        base: Option<VersionId>,
        signature: Option<Signature>,
    ) -> Result<Taken, RefuseReason> {
        // (Of another program, that says more.)
        if delta.fingerprint == self.settings.fingerprint {
            self.settings.trust.judge(signature.as_ref(), &delta).map_err(RefuseReason::Trust)?;
        }
        // What the store gets, if there is one, before it is taken apart: the bytes that were signed.
        let payload = match self.settings.store {
            None => None,
            Some(_) => {
                Some(parcel::encode(base, signature.as_ref(), &delta).map_err(|e| RefuseReason::from(&e))?)
            }
        };
        self.extend(delta, base, Source::Peer, payload)
    }

    /// Takes a delta that is trusted, or says why not.
    fn extend(
        &self,
        delta: ScheduleSet,
        base: Option<VersionId>,
        from: Source,
        payload: Option<Vec<u8>>,
    ) -> Result<Taken, RefuseReason> {
        let program = self.settings.fingerprint;
        if delta.fingerprint != program {
            return Err(RefuseReason::Fingerprint { program, set: delta.fingerprint });
        }
        // A set is for the runs that its facts hold of. No path of it explains anything that another run
        // does.
        if let Some(why) = self.settings.run.misses(&delta) {
            self.note(Some(why.clone()));
            return Err(RefuseReason::Facts(why));
        }
        let Some(_for_values) = budget::hold(publishers(&delta) * self.core.values_size()) else {
            let why = "there is no memory for the values that its threads publish";
            return Err(RefuseReason::Unavailable(why.into()));
        };
        let mut state = self.lock();
        let news = match state.as_mut() {
            None => Some(self.begin(&mut state, delta, base, from)?),
            Some(s) => self.grow(s, delta, base)?,
        };
        let s = state.as_ref().expect("a set is in force");
        let version = s.version;
        if news.is_some() {
            self.installs.fetch_add(1, Ordering::Relaxed);
        }
        // (What was proven by questions is proven of this run; what extends it needs it.)
        let kept = match payload {
            Some(_) if s.set.is_open() => Err("an open set is not kept".into()),
            payload => payload.map_or(Ok(()), |payload| self.keep(news.is_some(), payload)),
        };
        drop(state);
        let changed = news.is_some();
        if let Some((version, traces, installed)) = news {
            self.hear(Notice::Installed { version: version.0, traces, deferred: installed.deferred });
        }
        Ok(Taken { version, changed, kept })
    }

    /// The first set.
    fn begin(
        &self,
        state: &mut Option<InForce>,
        delta: ScheduleSet,
        base: Option<VersionId>,
        from: Source,
    ) -> Result<News, RefuseReason> {
        // (Reading a store has validated what is in it.)
        match if from == Source::Store { Ok(()) } else { validate(&delta) } {
            Ok(()) => {}
            Err(_) if let Some(base) = base => return Err(RefuseReason::Version { base, have: None }),
            Err(e) => return Err(RefuseReason::Invalid(e.to_string())),
        }
        self.check_sites(&delta)?;
        let s = InForce::new(delta);
        // Before anybody goes on under it; and only now: what is refused must not change what the program is
        // told. (A set that grows keeps its facts.)
        pin(&s.set.facts);
        handler::watch(&s.set.assumptions);
        let installed = self.core.install(&s.set).map_err(|e| {
            pin(&Facts::default());
            refused(e)
        })?;
        if s.locks.is_some() {
            elide::start();
        }
        let news = (s.version, s.set.traces, installed);
        *state = Some(s);
        Ok(news)
    }

    /// A later one; `None`: there is nothing new in it. After an error nothing has changed.
    fn grow(
        &self,
        s: &mut InForce,
        delta: ScheduleSet,
        base: Option<VersionId>,
    ) -> Result<Option<News>, RefuseReason> {
        let known = SetInvariants { pruned: true, conditions: s.conditions, acyclic: s.acyclic };
        // (It is this function's alone, but for a report that is being written.)
        let set = Arc::make_mut(&mut s.set);
        let grown = match merge_into(set, delta, known) {
            Ok(None) => return Ok(None),
            Ok(Some(grown)) => grown,
            Err(_) if let Some(base) = base.filter(|b| *b != s.version) => {
                return Err(RefuseReason::Version { base, have: Some(s.version) });
            }
            Err(e) => return Err(e.into()),
        };
        let installed = self.check_sites(set).and_then(|()| {
            // (Of what is not installed in the end, less is known than could be.)
            s.locks = s.locks.take().and_then(|known| in_turn(known, set));
            self.core.install_changed(set, &grown.nodes_changed).map_err(refused)
        });
        match installed {
            Ok(installed) => {
                s.sum = grown.sum(s.sum, &s.set);
                s.version = s.sum.version(&s.set);
                (s.conditions, s.acyclic) = (grown.conditions, grown.acyclic);
                Ok(Some((s.version, s.set.traces, installed)))
            }
            Err(reason) => {
                grown.undo(set);
                Err(reason)
            }
        }
    }

    /// The bitmaps of sites are as large as the largest number in them: no set may name sites that the
    /// program lacks. (Tables alone name sites: the validation has seen that sections' events are in theirs.)
    fn check_sites(&self, set: &ScheduleSet) -> Result<(), RefuseReason> {
        let named = set.counted.iter().flat_map(|t| &t.0).filter(|s| **s != SiteId::UNNUMBERED);
        match named.max() {
            Some(s) if s.0 >= self.settings.sites => {
                let sites = self.settings.sites;
                Err(RefuseReason::Invalid(format!("it names site {}, the program has {sites} sites", s.0)))
            }
            _ => Ok(()),
        }
    }

    /// Keeps a push that is in force; without news, what an earlier one could not. A store that cannot be
    /// written is a trouble, not a reason to stop; the error is for the one who pushes.
    fn keep(&self, news: bool, payload: Vec<u8>) -> Result<(), String> {
        let mut keeper = self.keeper.lock().unwrap_or_else(|e| e.into_inner());
        let Some((keeper, all)) = keeper.as_mut() else { return Ok(()) };
        if news {
            all.push(payload);
        }
        let kept = match keeper {
            Ok(keeper) if keeper.kept() < all.len() => keeper.keep(all).map_err(|e| e.to_string()),
            Ok(_) => Ok(()),
            Err(why) => Err(why.clone()),
        };
        match &kept {
            // Should it fail again, that is worth another word.
            Ok(()) => self.said.store(false, Ordering::Relaxed),
            Err(e) => self.say_once(&format!("the store is not written: {e}; the program goes on")),
        }
        kept
    }
}

/// How many threads have a step that publishes a value.
fn publishers(set: &ScheduleSet) -> usize {
    let arms = set.nodes.values().flat_map(|node| match node {
        Node::Choice(arms) => arms.as_slice(),
        _ => &[],
    });
    let lanes = arms.flat_map(|arm| &arm.section.lanes);
    let who: Set<_> = lanes.filter(|l| l.steps.iter().any(|s| s.publishes)).map(|l| l.thread).collect();
    who.len()
}
