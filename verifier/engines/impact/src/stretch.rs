//! Stretches: where one thread alone can go on, and goes on, states need not be compared.
//!
//! A cooperative program goes from one place at which a thread gives up its turn to the next. Between two
//! such places nobody else can move, so there is nothing to choose, and what the thread does there is mostly
//! not come back to. A state is compared (and made more general) where a thread has begun that has not moved
//! last, or where several can move. This is the place where ESST's threads hand over to the scheduler
//! (Cimatti, Narasamdya, Roveri: *Software model checking with explicit scheduler and symbolic threads*,
//! LMCS 8(2), 2012, section 4).
//!
//! To compare less is never wrong: a node that is not compared is expanded, and the cycle proviso speaks of
//! covering edges only, of which there are fewer. It might go on for ever, though. So that a loop within a
//! stretch is closed as any other, a stretch that gets long has milestones, at the powers of two of its
//! length, and states are compared where the thread stands before the milestone's site (Brent's way of
//! finding cycles: as soon as the milestone is in the loop, each round comes back to it).

use super::explore::Explorer;
use super::graph::{How, NodeIx, StepKind, ThreadChoice};
use exec::abstraction::Abstraction;
use report::sink::Sink;
use traceformat::site::SiteId;

/// The first milestone, usually.
pub const LONG: u32 = 1024;

/// What an answer to a question counts: who decides may come to as many states as there are answers.
const DECISION: u32 = 128;

/// Where a node is in a stretch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// In its midst: the state is not compared.
    pub within: bool,
    length: u32,
    /// The last milestone's site.
    site: Option<SiteId>,
}

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Where `n` is, at which threads can do this.
    pub(super) fn stretch(&self, n: NodeIx, ways: &[ThreadChoice]) -> Stretch {
        let How::Step { thread, .. } = self.graph[n].how else { return Stretch::default() };
        let Some(first) = self.options.stretches else { return Stretch::default() };
        if ways.iter().any(|w| w.thread != thread) {
            return Stretch::default();
        }
        let parent = &self.graph[self.graph[n].parent];
        let before = parent.stretch;
        let decided = parent.ways.iter().any(|w| w.thread == thread && w.kind == StepKind::Decision);
        let length = before.length.saturating_add(if decided { DECISION } else { 1 });
        let here = ways.first().and_then(|w| w.event.as_ref()).map(|e| e.label.site);
        let milestone = length >= first && length.ilog2() > before.length.max(1).ilog2();
        let site = if milestone { here } else { before.site };
        let within = here.is_none() || here != site;
        Stretch { within, length, site }
    }
}
