//! The lock-free enforcement core: may this event happen now?
//!
//! One [`Core`] per process (tests and the verifier's differential tests make many). No globals, no
//! threads of its own, no pthread calls. See `README.md` beside this file for the protocols.

pub mod api;

pub use api::{Config, Escape, InstallError, Installed, Poll, PollAny, WaitFor, WaitStat};

use std::time::Instant;
use traceformat::event::Label;
use traceformat::schedule::set::{NodeId, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// The installed set and the state of one execution.
pub struct Core {
    _config: Config,
}

/// What only its thread touches: where it is in the schedule. Not `Sync`; kept in a thread-local by the
/// runtime. All calls with it must name the `Core` that made it.
pub struct ThreadLocalState {
    thread: ThreadIx,
}

impl ThreadLocalState {
    /// Which thread this is.
    pub fn thread(&self) -> ThreadIx {
        self.thread
    }
}

impl Core {
    /// An empty core: no set, no thread.
    pub fn new(config: Config) -> Core {
        Core { _config: config }
    }

    /// The state for a thread that is in the table (main: [`ThreadIx::MAIN`], from the start). Called by the thread
    /// itself or by its creator. Allocates. `None`: beyond [`Config::max_threads`].
    pub fn enter(&self, thread: ThreadIx) -> Option<ThreadLocalState> {
        Some(ThreadLocalState { thread })
    }

    /// The index of `parent`'s `rank`-th successfully created child, by the table of the set in
    /// force. With no set installed: `Ok(None)` (wait for [`WaitFor::FirstSet`], then ask again).
    pub fn thread_created(&self, parent: ThreadIx, rank: u32) -> Result<Option<ThreadIx>, Escape> {
        Err(Escape::UnknownThread { parent, rank })
    }

    /// The thread executes no further event.
    pub fn thread_ended(&self, me: &mut ThreadLocalState) -> Result<(), Escape> {
        let _ = me;
        Ok(())
    }

    /// May `me` execute an event with this label now? Never blocks; may open the next section.
    #[inline]
    pub fn poll(&self, me: &mut ThreadLocalState, label: Label) -> Poll {
        self.poll_any(me, &[label]).poll
    }

    /// As [`Core::poll`], for a call with several possible next events (a timed wait: wake or timeout; a
    /// try-lock: taken or busy): the first that may happen now.
    pub fn poll_any(&self, me: &mut ThreadLocalState, labels: &[Label]) -> PollAny {
        let _ = (me, labels);
        PollAny { which: 0, poll: Poll::Wait(WaitFor::FirstSet) }
    }

    /// The next event of `me` on the opened path, if there is one. Decides nothing.
    pub fn expects(&self, me: &mut ThreadLocalState) -> Option<Label> {
        let _ = me;
        None
    }

    /// After the event that [`Poll::Go`] allowed has happened: publishes its value, if the step says so,
    /// and the progress. `value` is what was loaded, stored or returned.
    pub fn advance(&self, me: &mut ThreadLocalState, value: Option<u64>) {
        let _ = (me, value);
    }

    /// Sleeps until what `what` names has happened, or something else makes polling again worth
    /// while (spuriously, too). Past `deadline` it returns at the next [`Core::wake_all`]: the watchdog's tick is the
    /// resolution. Returns false if the deadline has passed.
    pub fn wait(&self, me: &mut ThreadLocalState, what: &WaitFor, deadline: Option<Instant>) -> bool {
        let _ = (me, what, deadline);
        true
    }

    /// Wakes every sleeper, so that it polls again.
    pub fn wake_all(&self) {}

    /// Replaces the set in force by `merged`, which contains it. For the listener's thread; callers
    /// are serialised. Program threads are not stopped.
    pub fn install(&self, merged: &ScheduleSet) -> Result<Installed, InstallError> {
        let _ = merged;
        Ok(Installed::default())
    }

    /// Is a set installed?
    pub fn has_set(&self) -> bool {
        false
    }

    /// Once some thread got [`Poll::GoFree`]: the sites that race from here on (R6), whose stores
    /// need their barriers; every site's reports may be switched off. `None` before.
    pub fn free_racing(&self) -> Option<SiteSet> {
        None
    }

    /// Does the set in force count this site anywhere? False for sites whose reports may be switched
    /// off, after [`Core::seal`].
    pub fn mentions(&self, site: SiteId) -> bool {
        let _ = site;
        true
    }

    /// Promise that sites which are not mentioned now may be switched off: later sets that mention more serve
    /// later runs only ([`Installed::deferred`]). Call it before clearing any state byte.
    pub fn seal(&self) {}

    /// Free memory of retired structures that no thread can hold any more. Called by `install`; the
    /// watchdog may call it too.
    pub fn collect(&self) {}

    /// What `thread` waits for right now and before which event, for the watchdog.
    pub fn waiting(&self, thread: ThreadIx) -> Option<(Label, WaitFor)> {
        let _ = thread;
        None
    }

    /// Number of counted events that `thread` has executed (absolute, start value included).
    pub fn count(&self, thread: ThreadIx) -> u64 {
        let _ = thread;
        0
    }

    /// The label of event number `count` of `thread` (as in [`WaitFor`]), if the opened path says it. For
    /// reports; slow.
    pub fn label_of(&self, thread: ThreadIx, count: u64) -> Option<Label> {
        let _ = (thread, count);
        None
    }

    /// Where the execution is: the number of decisions taken and the node that comes next. For reports.
    pub fn frontier(&self) -> (u64, Option<NodeId>) {
        (0, None)
    }

    /// Takes the wait statistics collected so far, summed by site.
    pub fn drain_stats(&self) -> Vec<WaitStat> {
        Vec::new()
    }
}
