//! What a running program does and waits for: the answer to [`crate::wire::Message::ActivityRequest`].
//!
//! All counters only grow, so whoever asks again and again shows differences. They are read while the program
//! runs: each number is one that held at some moment of the answer, not all at the same one.

use crate::schedule::version::VersionId;
use crate::site::SiteId;
use crate::thread::ThreadIx;
use serde::{Deserialize, Serialize};

/// For what kind of constraint a thread waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CauseKind {
    /// An event of another thread comes before.
    Order,
    /// The value of another thread's event decides whether there is something to wait for.
    Value,
    /// Another thread takes the decision between the arms that follow.
    Decision,
    /// The prefix of a free node has to be executed first, by this thread.
    Prefix,
    /// The thread is too many sections ahead of this one.
    RunAhead,
    /// There is no set yet.
    FirstSet,
    /// More causes than are told apart.
    Other,
    /// Another thread has its turn (a cooperative node).
    Turn,
}

/// What a thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cause {
    pub kind: CauseKind,
    /// Whose event it is, where it is one thread's.
    pub thread: Option<ThreadIx>,
    /// The event's site, where it is known: events of far earlier sections are not.
    pub site: Option<SiteId>,
}

/// The waiting of one thread's events at one site for one cause, so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waits {
    pub thread: ThreadIx,
    pub site: SiteId,
    pub cause: Cause,
    /// How often.
    pub count: u64,
    /// For how long in all, in nanoseconds. Of short waits only some are timed, and count for the others.
    pub nanos: u64,
    /// The longest one, in nanoseconds.
    pub longest: u64,
}

/// What a thread does right now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Doing {
    Running,
    /// It waits at this site, for so many nanoseconds already (0: not known).
    Waiting {
        site: SiteId,
        cause: Cause,
        nanos: u64,
    },
    Ended,
}

/// One thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadActivity {
    pub thread: ThreadIx,
    /// Events that the set counts.
    pub counted: u64,
    /// Events that have reached the runtime (0 after the thread's end).
    pub seen: u64,
    pub doing: Doing,
}

/// A program, at one time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activity {
    /// Nanoseconds since the set of counters began, by a clock that does not jump.
    pub nanos: u64,
    /// Of the set in force.
    pub version: Option<VersionId>,
    /// Sets installed so far.
    pub installs: u64,
    /// Decisions taken so far.
    pub decisions: u64,
    /// Nothing is constrained any more.
    pub free: bool,
    pub threads: Vec<ThreadActivity>,
    /// Longest first.
    pub waits: Vec<Waits>,
    /// `file:line:column` of each site named above, sorted by site.
    pub places: Vec<(SiteId, String)>,
}

impl Activity {
    /// Where a site is, as far as the answer says.
    pub fn place(&self, site: SiteId) -> Option<&str> {
        let at = self.places.binary_search_by_key(&site, |p| p.0).ok()?;
        Some(&self.places[at].1)
    }
}
