//! Streams a growing schedule set to whoever runs under it: sockets, a store, memory.
//!
//! The engine's thread never waits for a target: it leaves its newest snapshot in each target's mailbox,
//! where a newer one replaces it, and each target has a thread of its own that delivers what it finds. A
//! target keeps what it has delivered last and sends the difference ([`schedule::growth::delta`]).
//! Batching is by time ([`Pace`]), not per trace.
//!
//! **Only growth goes out.** Snapshots come from one trie, node identities are those of the labelled
//! prefixes; a verifier that is killed and started anew publishes the same nodes again, and what the other
//! side already has changes nothing.
pub mod carried;
pub mod counterexample;
pub mod outlet;
pub mod socket;
pub mod store;
pub mod target;

use crate::publish::target::{DeliveryError, Target};
use schedule::growth::is_whole;
use serde::Serialize;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use traceformat::schedule::set::{Origin, ScheduleSet};

/// When the next snapshot is due: 20 ms apart at first, 100 ms later, and never so often that taking them
/// costs more than a tenth of the time.
#[derive(Clone, Debug)]
pub struct Pace {
    gap: Duration,
    due: Option<Instant>,
}

impl Pace {
    const FIRST: Duration = Duration::from_millis(20);
    const LAST: Duration = Duration::from_millis(100);

    pub fn new() -> Pace {
        Pace { gap: Pace::FIRST, due: None }
    }

    pub fn is_due(&self, now: Instant) -> bool {
        self.due.is_none_or(|d| now >= d)
    }

    /// A snapshot was taken; it took `cost`, until `now`.
    pub fn taken(&mut self, now: Instant, cost: Duration) {
        self.due = Some(now + self.gap.max(cost * 9));
        self.gap = (self.gap * 5 / 4).min(Pace::LAST);
    }
}

impl Default for Pace {
    fn default() -> Pace {
        Pace::new()
    }
}

/// What became of a target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Delivery {
    pub target: String,
    /// Pushes that were taken.
    pub delivered: u64,
    /// Traces of the last set that was taken.
    pub traces: Option<u64>,
    /// Why it is not up to date, if it is not.
    pub error: Option<String>,
}

/// A target's mailbox.
#[derive(Default)]
struct Mail {
    newest: Option<Arc<ScheduleSet>>,
    /// No more will come; deliver what is there by then, or give up.
    closing: Option<Instant>,
    /// Said so far, for who runs the verifier.
    log: Vec<String>,
}

struct Mailbox {
    mail: Mutex<Mail>,
    changed: Condvar,
}

impl Mailbox {
    fn lock(&self) -> MutexGuard<'_, Mail> {
        // Nothing panics while it holds the lock; a poisoned mailbox is still a mailbox.
        self.mail.lock().unwrap_or_else(|e| e.into_inner())
    }
}

/// All targets of one verification.
pub struct Publisher {
    lanes: Vec<(Arc<Mailbox>, io::Result<JoinHandle<Delivery>>)>,
    last: Option<Arc<ScheduleSet>>,
    replaceable: bool,
}

impl Publisher {
    /// Starts one thread per target.
    pub fn start(targets: Vec<Box<dyn Target>>) -> Publisher {
        let lane = |target| {
            let mailbox = Arc::new(Mailbox { mail: Mutex::default(), changed: Condvar::new() });
            let other = Arc::clone(&mailbox);
            // Where memory is short there may be no thread.
            (mailbox, thread::Builder::new().spawn(move || serve(target, &other)))
        };
        let replaceable = targets.iter().all(|t| t.is_replaceable());
        Publisher { lanes: targets.into_iter().map(lane).collect(), last: None, replaceable }
    }

    /// Is anyone to be served?
    pub fn has_targets(&self) -> bool {
        !self.lanes.is_empty()
    }

    /// May what was offered last be followed by something that is no growth of it?
    pub fn is_replaceable(&self) -> bool {
        self.replaceable
    }

    /// The set that was offered last.
    pub fn last(&self) -> Option<ScheduleSet> {
        self.last.as_deref().cloned()
    }

    /// Leaves a newer set for every target. Sets must grow from call to call, unless
    /// [`Self::is_replaceable`].
    pub fn offer(&mut self, set: ScheduleSet) {
        let same = |old: &Arc<ScheduleSet>| {
            // (Nodes name tables by index.)
            let same_nodes = old.nodes == set.nodes && old.counted == set.counted;
            same_nodes && old.threads == set.threads && old.origin == set.origin
        };
        if self.last.as_ref().is_some_and(same) {
            return;
        }
        let set = Arc::new(set);
        for (mailbox, _) in &self.lanes {
            mailbox.lock().newest = Some(Arc::clone(&set));
            mailbox.changed.notify_one();
        }
        self.last = Some(set);
    }

    /// What targets had to say since the last call (a connection lost, a refusal).
    pub fn messages(&self) -> Vec<String> {
        self.lanes.iter().flat_map(|(mailbox, _)| std::mem::take(&mut mailbox.lock().log)).collect()
    }

    /// Lets every target deliver the last set, for at most `patience`; from when `hurry` says so, for at
    /// most [`SOON`].
    pub fn finish(self, patience: Duration, hurry: impl Fn() -> bool) -> Vec<Delivery> {
        let close = |until| {
            for (mailbox, _) in &self.lanes {
                mailbox.lock().closing = Some(until);
                mailbox.changed.notify_one();
            }
        };
        close(Instant::now() + if hurry() { patience.min(SOON) } else { patience });
        let mut hurried = hurry();
        while self.lanes.iter().any(|(_, thread)| thread.as_ref().is_ok_and(|t| !t.is_finished())) {
            if !hurried && hurry() {
                hurried = true;
                close(Instant::now() + SOON.min(patience));
            }
            std::thread::sleep(LOOK);
        }
        let gone = |why: String| Delivery {
            target: "a target".into(),
            delivered: 0,
            traces: None,
            error: Some(why),
        };
        let end = |thread: io::Result<JoinHandle<_>>| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|_| gone("its thread has panicked".into())),
            Err(e) => gone(format!("there is no thread for it: {e}")),
        };
        self.lanes.into_iter().map(|(_, thread)| end(thread)).collect()
    }
}

/// How long targets that are away are waited for when somebody waits for the end.
pub(crate) const SOON: Duration = Duration::from_millis(300);

/// Time between two looks at whether all is delivered.
const LOOK: Duration = Duration::from_millis(2);

/// Pause between attempts while the other side is away.
const RETRY: Duration = Duration::from_millis(100);

/// What a target has refused. Refused is refused: what comes later of the same engine is of the same
/// program, and grows out of what was refused. But another engine's set is another one, and one that
/// allows everything is a growth of whatever the other side has, and small.
struct Refusal {
    origin: Origin,
    whole: bool,
}

impl Refusal {
    fn of(set: &ScheduleSet) -> Refusal {
        Refusal { origin: set.origin.clone(), whole: is_whole(set) }
    }

    fn is_of(&self, set: &ScheduleSet) -> bool {
        set.origin == self.origin && (self.whole || !is_whole(set))
    }
}

fn serve(mut target: Box<dyn Target>, mailbox: &Mailbox) -> Delivery {
    let mut report = Delivery { target: target.name(), delivered: 0, traces: None, error: None };
    // The newest set, and whether it is still to be delivered.
    let mut at_hand: Option<(Arc<ScheduleSet>, bool)> = None;
    let mut refused: Option<Refusal> = None;
    loop {
        let failed = at_hand.as_ref().is_some_and(|(_, pending)| *pending);
        let pause = match &at_hand {
            Some(_) if failed => Some(RETRY),
            Some(_) => target.look_every(),
            None => None,
        };
        let closing = {
            let mut mail = mailbox.lock();
            if mail.newest.is_none() && (failed || mail.closing.is_none()) {
                mail = match pause {
                    Some(t) => mailbox.changed.wait_timeout(mail, t).unwrap_or_else(|e| e.into_inner()).0,
                    None => mailbox.changed.wait(mail).unwrap_or_else(|e| e.into_inner()),
                };
            }
            let newest = mail.newest.take().filter(|set| !refused.as_ref().is_some_and(|r| r.is_of(set)));
            at_hand = newest.map(|set| (set, true)).or(at_hand);
            mail.closing
        };
        let Some((set, pending)) = &mut at_hand else {
            if closing.is_some() {
                break;
            }
            continue;
        };
        if closing.is_some() && !*pending {
            break;
        }
        match target.deliver(set) {
            Ok(()) => {
                report.delivered += *pending as u64;
                report.traces = set.traces;
                report.error = None;
                *pending = false;
                refused = None;
            }
            Err(DeliveryError::Refused(reason)) => {
                let error = format!("refused: {reason}");
                if report.error.as_ref() != Some(&error) {
                    mailbox.lock().log.push(format!("{}: {error}", report.target));
                }
                report.error = Some(error);
                refused = Some(Refusal::of(set));
                // Not again.
                at_hand = None;
            }
            Err(DeliveryError::Away(reason)) => {
                if report.error.is_none() {
                    mailbox.lock().log.push(format!("{}: {reason}; trying again", report.target));
                }
                report.error = Some(reason);
                *pending = true;
                if closing.is_some_and(|until| Instant::now() >= until) {
                    break;
                }
            }
        }
    }
    if let Err(e) = target.finish() {
        report.error = Some(e.to_string());
    }
    report
}

#[cfg(test)]
mod tests;
