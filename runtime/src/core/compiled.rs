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
//! Who may dereference what: a thread inside ([`super::slot::Slot::enter`]) everything reachable from the root or from
//! the path at or after the entry that it stands on; a thread outside only the section in which it has
//! events left to do, because that section is on the path and not reclaimed. See `memory.rs` for why
//! the listener frees nothing of these.

use super::cycle::Cycle;
use super::sites::SiteMap;
use crate::sync::{AtomicPtr, AtomicU64, Ordering};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use traceformat::event::{Label, Op};
use traceformat::schedule::condition::{Atom, Condition};
use traceformat::schedule::section::Section;
use traceformat::schedule::set::{Arm, NodeId, SiteSet};
use traceformat::site::SiteId;

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

/// A predecessor: thread `thread` has executed `base[thread] + offset` events.
#[derive(Debug)]
pub struct RtPred {
    pub offset: i64,
    pub thread: u16,
    /// 0: always; otherwise 1 + index into [`RtSection::conditions`].
    pub condition: u32,
}

#[derive(Debug)]
pub struct RtStep {
    pub label: u64,
    pub preds: std::ops::Range<u32>,
    pub publishes: bool,
}

#[derive(Debug)]
pub struct RtLane {
    pub thread: u16,
    pub start: u32,
    pub len: u32,
}

#[derive(Debug)]
pub struct RtSection {
    /// Sorted by thread.
    pub lanes: Box<[RtLane]>,
    pub steps: Box<[RtStep]>,
    pub preds: Box<[RtPred]>,
    pub conditions: Box<[Box<[Atom]>]>,
    pub counted: Arc<SiteMap>,
}

impl RtSection {
    pub fn compile(section: &Section, counted: Arc<SiteMap>) -> RtSection {
        let (mut lanes, mut steps, mut preds) = (Vec::new(), Vec::new(), Vec::new());
        let mut conditions: Vec<Box<[Atom]>> = Vec::new();
        for lane in &section.lanes {
            lanes.push(RtLane {
                thread: lane.thread.0,
                start: steps.len() as u32,
                len: lane.steps.len() as u32,
            });
            for step in &lane.steps {
                let first = preds.len() as u32;
                for p in &step.preds {
                    let condition = condition_index(&mut conditions, &p.when);
                    preds.push(RtPred { offset: p.offset, thread: p.thread.0, condition });
                }
                steps.push(RtStep {
                    label: step.label.packed(),
                    preds: first..preds.len() as u32,
                    publishes: step.publishes,
                });
            }
        }
        RtSection {
            lanes: lanes.into(),
            steps: steps.into(),
            preds: preds.into(),
            conditions: conditions.into(),
            counted,
        }
    }

    #[inline]
    pub fn lane(&self, thread: usize) -> Option<&RtLane> {
        self.lanes.binary_search_by_key(&thread, |l| l.thread as usize).ok().map(|i| &self.lanes[i])
    }

    /// The steps of a lane.
    #[inline]
    pub fn steps_of(&self, lane: &RtLane) -> &[RtStep] {
        &self.steps[lane.start as usize..][..lane.len as usize]
    }

    /// The same lanes with the same labels? (Predecessors may differ.)
    pub fn same_labels(&self, other: &RtSection) -> bool {
        self.lanes.len() == other.lanes.len()
            && self.lanes.iter().zip(&other.lanes).all(|(a, b)| a.thread == b.thread && a.len == b.len)
            && self
                .steps
                .iter()
                .zip(&other.steps)
                .all(|(a, b)| a.label == b.label && (a.publishes || !b.publishes))
    }
}

fn condition_index(table: &mut Vec<Box<[Atom]>>, c: &Condition) -> u32 {
    if c.is_always() {
        return 0;
    }
    let at = table.iter().position(|d| **d == *c.0).unwrap_or_else(|| {
        table.push(c.0.clone().into());
        table.len() - 1
    });
    at as u32 + 1
}

/// Identity of an arm's content, 128 bits: equal content keeps its compiled form across pushes.
pub type ArmKey = (u64, u64);

pub fn arm_key(arm: &Arm, pure_cycle: bool) -> ArmKey {
    let hash = |salt: u64| {
        let mut h = DefaultHasher::new();
        salt.hash(&mut h);
        pure_cycle.hash(&mut h);
        arm.first.hash(&mut h);
        for a in &arm.guard.0 {
            (a.thread, a.offset, a.cmp as u8, a.value).hash(&mut h);
        }
        arm.guard.0.len().hash(&mut h);
        arm.section.hash(&mut h);
        arm.target.hash(&mut h);
        h.finish()
    };
    (hash(0x1725), hash(0x9b3f))
}

#[derive(Debug)]
pub struct RtArm {
    /// Key of what this arm means now; of a cyclic one it changes with its newest version. Listener's.
    pub key: [AtomicU64; 2],
    pub first: (usize, u64),
    pub guard: Box<[Atom]>,
    pub section: RtSection,
    pub from: *const RtNode,
    pub target: *const RtNode,
    /// For the only arm of a node that leads back to it: its versions. `section` is then the first one's labels
    /// (no version changes them).
    pub cycle: Option<Box<Cycle>>,
    /// The listener's: number of the last collection that reached this.
    pub mark: AtomicU64,
}

impl RtArm {
    pub fn key(&self) -> ArmKey {
        // Relaxed: only the listener reads and writes it, under its lock.
        (self.key[0].load(Ordering::Relaxed), self.key[1].load(Ordering::Relaxed))
    }

    pub fn set_key(&self, key: ArmKey) {
        self.key[0].store(key.0, Ordering::Relaxed);
        self.key[1].store(key.1, Ordering::Relaxed);
    }
}

/// The arms of a node at one time.
#[derive(Debug)]
pub struct ArmTable {
    pub arms: Box<[*const RtArm]>,
    /// Sites counted by any of the arms' sections.
    pub counted: Arc<SiteMap>,
}

#[derive(Debug)]
pub enum NodeState {
    End,
    Free { racing: SiteSet },
    Choice(ArmTable),
}

#[derive(Debug)]
pub struct RtNode {
    pub id: NodeId,
    /// Null only while the listener builds the node, before anything leads to it.
    pub state: AtomicPtr<NodeState>,
    pub mark: AtomicU64,
}

impl RtNode {
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
