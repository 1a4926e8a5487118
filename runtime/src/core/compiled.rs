//! The installed set as the program's threads read it: immutable sections, nodes whose continuation is
//! one pointer.
//!
//! ```text
//! RtNode ──state──► NodeState { End | Free | Choice(arms…) }     replaced as a whole by the listener
//!                                   │
//!                                   ▼
//!                      RtArm { section, target ──► RtNode }       never changed; shared by all versions of
//!                                                                 the node's state that have this arm
//! ```
//!
//! Who may dereference what: a thread inside ([`super::slot::Slot::enter`]) everything reachable from the
//! root or from the path at or after the entry that it stands on; a thread outside only the section in which
//! it has events left to do, because that section is on the path and not reclaimed. See `memory.rs` for why
//! the listener frees nothing of these.

use super::cycle::Cycle;
use super::sites::SiteMap;
use crate::sync::{AtomicPtr, AtomicU64, Ordering};
use smallvec::SmallVec;
use std::cell::UnsafeCell;
use std::ptr;
use std::sync::Arc;
use traceformat::event::{Label, Op};
use traceformat::schedule::condition::{Atom, Condition};
use traceformat::schedule::cooperative::Order;
use traceformat::schedule::section::Section;
use traceformat::schedule::set::{NodeId, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// The label that [`Label::packed`] packed.
pub fn unpack(packed: u64) -> Option<Label> {
    Some(Label {
        site: SiteId((packed >> 16) as u32),
        op: Op::from_u8((packed >> 8) as u8)?,
        outcome: packed as u8,
    })
}

/// Site of a packed label.
#[inline]
pub fn site_of(packed: u64) -> SiteId {
    SiteId((packed >> 16) as u32)
}

/// A predecessor: thread `thread` has executed `base[thread] + offset` events. One word, since threads run
/// through many of them:
///
/// | bits 48 … 63 | bit 47 | bits 0 … 46 |
/// |---|---|---|
/// | thread | it has a condition, see [`RtSection::condition`] | offset + 2^46 |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct RtPred(u64);

impl RtPred {
    const ZERO: i64 = 1 << 46;
    const MASK: u64 = (1 << 47) - 1;

    fn new(thread: u16, offset: i64, conditional: bool) -> RtPred {
        // Offsets reach back at most 2^40 events, and ahead as far as the section is long.
        let offset = offset.clamp(-RtPred::ZERO, RtPred::ZERO - 1) + RtPred::ZERO;
        RtPred(u64::from(thread) << 48 | u64::from(conditional) << 47 | offset as u64)
    }

    #[inline]
    pub fn thread(self) -> usize {
        (self.0 >> 48) as usize
    }

    #[inline]
    pub fn offset(self) -> i64 {
        (self.0 & RtPred::MASK) as i64 - RtPred::ZERO
    }

    #[inline]
    pub fn is_conditional(self) -> bool {
        self.0 >> 47 & 1 != 0
    }
}

#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RtStep {
    pub label: u64,
    first: u32,
    /// Index behind the last predecessor; the top bit: the step publishes its value.
    end: u32,
}

impl RtStep {
    const PUBLISHES: u32 = 1 << 31;
    /// Where in a step [`RtStep::list`] is, as one word.
    pub const LIST: usize = std::mem::offset_of!(RtStep, first);

    #[inline]
    pub fn publishes(&self) -> bool {
        self.end & RtStep::PUBLISHES != 0
    }

    /// Which list of predecessors it has, and whether it publishes: 0 for neither.
    #[inline]
    pub fn list(&self) -> u64 {
        u64::from(self.first) | u64::from(self.end) << 32
    }

    /// Its predecessors among the section's.
    #[inline]
    pub fn preds(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.end & !RtStep::PUBLISHES) as usize
    }
}

#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RtLane {
    pub thread: u32,
    pub start: u32,
    pub len: u32,
    unused: u32,
}

/// Conditions of a section's predecessors: few sections have any.
#[derive(Debug, Default, PartialEq)]
struct Conditions {
    /// Index of a conditional predecessor, sorted, and of its condition.
    of: Vec<(u32, u32)>,
    table: Vec<Box<[Atom]>>,
}

/// Words of a section with one lane, one step and at most one predecessor.
const SHORT: usize = 5;

/// A section, with its lanes, steps and predecessors in one block: threads come by it once, and what they
/// need then lies together. (That of a short section lies within it.)
#[derive(Debug, PartialEq)]
pub struct RtSection {
    /// Lanes, sorted by thread, then steps, two words each, then predecessors.
    words: SmallVec<[u64; SHORT]>,
    lanes: u32,
    steps: u32,
    conditions: Option<Box<Conditions>>,
    pub counted: Arc<SiteMap>,
}

impl RtSection {
    pub fn compile(section: &Section, counted: Arc<SiteMap>) -> RtSection {
        let steps = section.len();
        let preds: usize = section.lanes.iter().flat_map(|l| &l.steps).map(|s| s.preds.len()).sum();
        let head = (section.lanes.len() + steps) * 2;
        let mut words: SmallVec<[u64; SHORT]> = SmallVec::with_capacity(head + preds);
        let mut start = 0u32;
        for lane in &section.lanes {
            let len = lane.steps.len() as u32;
            words.extend([u64::from(lane.thread.0) | u64::from(start) << 32, u64::from(len)]);
            start += len;
        }
        words.resize(head, 0);
        let mut conditions = Conditions::default();
        let mut at = section.lanes.len() * 2;
        for lane in &section.lanes {
            // Where the list of the step before is in the words.
            let mut before = 0..0;
            for step in &lane.steps {
                let mut first = words.len();
                for p in &step.preds {
                    if !p.when.is_always() {
                        let index = (words.len() - head) as u32;
                        let condition = conditions.index(&p.when);
                        conditions.of.push((index, condition));
                    }
                    words.push(RtPred::new(p.thread.0, p.offset, !p.when.is_always()).0);
                }
                // Steps that wait for the same share a list.
                let conditional = step.preds.iter().any(|p| !p.when.is_always());
                if !conditional && words[before.clone()] == words[first..] {
                    words.truncate(first);
                    first = before.start;
                } else {
                    before = first..words.len();
                }
                let end = first + step.preds.len();
                let publishes = if step.publishes { RtStep::PUBLISHES } else { 0 };
                words[at] = step.label.packed();
                words[at + 1] = match step.preds.is_empty() {
                    true => u64::from(publishes) << 32,
                    false => (first - head) as u64 | u64::from((end - head) as u32 | publishes) << 32,
                };
                at += 2;
            }
        }
        RtSection {
            words,
            lanes: section.lanes.len() as u32,
            steps: steps as u32,
            conditions: (!conditions.of.is_empty()).then(|| Box::new(conditions)),
            counted,
        }
    }

    #[inline]
    pub fn lanes(&self) -> &[RtLane] {
        // SAFETY: the block begins with so many lanes of two words (`compile`), which are plain integers;
        // little-endian halves.
        unsafe { std::slice::from_raw_parts(self.words.as_ptr().cast(), self.lanes as usize) }
    }

    #[inline]
    pub fn steps(&self) -> &[RtStep] {
        // SAFETY: as above, behind the lanes.
        unsafe {
            let at = self.words.as_ptr().add(self.lanes as usize * 2);
            std::slice::from_raw_parts(at.cast(), self.steps as usize)
        }
    }

    #[inline]
    pub fn preds(&self) -> &[RtPred] {
        let at = (self.lanes as usize + self.steps as usize) * 2;
        let preds = self.words.get(at..).unwrap_or(&[]);
        // SAFETY: the rest of the block are predecessors, which are words.
        unsafe { std::slice::from_raw_parts(preds.as_ptr().cast(), preds.len()) }
    }

    /// The condition of predecessor number `index`; none: always.
    #[cold]
    pub fn condition(&self, index: usize) -> &[Atom] {
        let of = |c: &'_ Conditions| c.of.binary_search_by_key(&(index as u32), |p| p.0).map(|i| c.of[i].1);
        match &self.conditions {
            Some(c) => of(c).map_or(&[], |i| &c.table[i as usize]),
            None => &[],
        }
    }

    #[inline]
    pub fn lane_index(&self, thread: usize) -> Option<usize> {
        let lanes = self.lanes();
        // Most sections have a few lanes.
        if lanes.len() <= 4 {
            return lanes.iter().position(|l| l.thread as usize == thread);
        }
        lanes.binary_search_by_key(&thread, |l| l.thread as usize).ok()
    }

    #[inline]
    pub fn lane(&self, thread: usize) -> Option<&RtLane> {
        self.lane_index(thread).map(|i| &self.lanes()[i])
    }

    /// The steps of a lane.
    #[inline]
    pub fn steps_of(&self, lane: &RtLane) -> &[RtStep] {
        &self.steps()[lane.start as usize..][..lane.len as usize]
    }

    /// The same lanes with the same labels? (Predecessors may differ.)
    pub fn same_labels(&self, other: &RtSection) -> bool {
        self.lanes == other.lanes
            && self.lanes().iter().zip(other.lanes()).all(|(a, b)| a.thread == b.thread && a.len == b.len)
            && (self.steps().iter().zip(other.steps()))
                .all(|(a, b)| a.label == b.label && (a.publishes() || !b.publishes()))
    }
}

impl Conditions {
    fn index(&mut self, c: &Condition) -> u32 {
        let at = self.table.iter().position(|d| **d == **c).unwrap_or_else(|| {
            self.table.push(c.to_vec().into());
            self.table.len() - 1
        });
        at as u32
    }
}

#[derive(Debug)]
pub struct RtArm {
    pub first: (usize, u64),
    pub guard: Condition,
    pub section: RtSection,
    pub from: *const RtNode,
    pub target: *const RtNode,
    /// For the only arm of a node that leads back to it: its versions. `section` is then the first one's
    /// labels (no version changes them).
    pub cycle: Option<Box<Cycle>>,
    /// The listener's: number of the last collection that reached this.
    pub mark: AtomicU64,
}

/// The arms of a node at one time.
#[derive(Debug)]
pub struct ArmTable {
    pub arms: SmallVec<[*const RtArm; 1]>,
    /// Sites counted by any of the arms' sections.
    pub counted: Arc<SiteMap>,
}

/// What a cooperative node says (`cooperative/` enforces it).
#[derive(Clone, Debug, PartialEq)]
pub struct CooperativeState {
    pub held: SiteMap,
    pub yields: SiteMap,
    pub away: SiteMap,
    pub order: Order,
    /// Some sites race.
    pub races: bool,
    /// The set's threads in the order of their names.
    pub by_name: Vec<ThreadIx>,
    /// What calls of the outside bring is asked for (`outside.rs`).
    pub open: bool,
}

#[derive(Debug)]
pub enum NodeState {
    End,
    Free { racing: Arc<SiteSet> },
    Cooperative(Box<CooperativeState>),
    Choice(ArmTable),
}

#[derive(Debug)]
pub struct RtNode {
    pub id: NodeId,
    /// Null only while the listener builds the node, before anything leads to it.
    pub state: AtomicPtr<NodeState>,
    pub mark: AtomicU64,
    /// What `state` points to first. Written once, before anything leads to the node; there until the node
    /// goes.
    first: UnsafeCell<Option<NodeState>>,
}

impl RtNode {
    /// A node without a state.
    pub fn new(id: NodeId, collection: u64) -> RtNode {
        RtNode {
            id,
            state: AtomicPtr::new(ptr::null_mut()),
            mark: AtomicU64::new(collection),
            first: UnsafeCell::new(None),
        }
    }

    /// Gives the node its first state.
    ///
    /// # Safety
    /// It has none, nothing leads to it, and the caller is the listener.
    pub unsafe fn begin(&self, state: NodeState) {
        // SAFETY: by contract nobody else looks at it.
        unsafe { *self.first.get() = Some(state) };
        // Relaxed: whoever makes the node reachable releases.
        self.state.store(self.first().cast_mut(), Ordering::Relaxed);
    }

    /// Does this state go with the node? (Others have a block of their own.)
    pub fn is_first(&self, state: *const NodeState) -> bool {
        !state.is_null() && ptr::eq(self.first(), state)
    }

    /// Null: it has had none yet.
    fn first(&self) -> *const NodeState {
        // SAFETY: the cell is only written in `begin`, and the listener asks.
        unsafe { &*self.first.get() }.as_ref().map_or(ptr::null(), ptr::from_ref)
    }

    /// The state in force. Acquire: with the pointer comes what it points to.
    ///
    /// # Safety
    /// The caller is inside, or is the listener.
    #[inline]
    pub unsafe fn state(&self) -> &NodeState {
        // SAFETY: never null once reachable; freed only after a grace period that the caller, being
        // inside, holds up.
        unsafe { &*self.state.load(Ordering::Acquire) }
    }
}
