//! Nodes as bytes: one block, which is read from front to back into the nodes as they lie in memory.
//!
//! A number below 251 is one byte; 251, 252 and 253 announce 2, 4 and 8 bytes, little endian. Signed ones go
//! 0, -1, 1, -2, … In order:
//!
//! | what | bytes |
//! |---|---|
//! | nodes | their number, then each; identities go up |
//! | node | identity; 0: end, 1: free and its `racing`, 2: cooperative, n + 3: choice of n arms |
//! | cooperative | `held`, `yields`, `away`, `racing`; 0: any order, n + 1: a ring that thread n begins |
//! | arm | target, guard, section; the number from 1 of the lane whose head is the arm's first event, or 0, thread and label |
//! | section | `counted`, number of lanes; of each: thread, number of steps, steps |
//! | step | label; 4 × number of predecessors, + 2 if any has a condition, + 1 if it publishes; predecessors |
//! | label | site, a byte for the operation, a byte for the outcome |
//! | predecessor | thread, offset, and its condition if the step says that there are any |
//! | condition | number of atoms; of each: thread, offset, a byte for the comparison, value |
//!
//! Bytes that are none of this are an error. What is reserved before it has been read is bounded by what is
//! left to read, so a number that lies costs no memory.

use crate::event::{Label, Op};
use crate::schedule::condition::{Atom, Cmp, Condition};
use crate::schedule::one_or_many::OneOrMany;
use crate::schedule::section::{Lane, Pred, Section, Step};
use crate::schedule::set::{Arm, Cooperative, Node, NodeId, Order};
use crate::site::SiteId;
use crate::thread::ThreadIx;

/// Why bytes are no nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotNodes {
    #[error("nodes that break off")]
    Short,
    #[error("{0} bytes behind the nodes")]
    Long(usize),
    #[error("nodes out of order")]
    Order,
    #[error("a number out of range")]
    Range,
    #[error("no operation {0}")]
    Operation(u8),
    #[error("no comparison {0}")]
    Comparison(u8),
    #[error("a lane without events")]
    Empty,
    #[error("a first event of no lane")]
    First,
}

use NotNodes::*;

const CMPS: [Cmp; 6] = [Cmp::Eq, Cmp::Ne, Cmp::Ult, Cmp::Ule, Cmp::Slt, Cmp::Sle];

/// Operations by number.
static OPS: [Option<Op>; 256] = {
    let mut ops = [None; 256];
    let mut i = 0;
    while i < Op::ALL.len() {
        ops[Op::ALL[i] as usize] = Some(Op::ALL[i]);
        i += 1;
    }
    ops
};

/// Bytes that each takes at least: so many can be left at most. In memory they take some ten times as much.
const NODE: usize = 2;
const ARM: usize = 9;
const LANE: usize = 6;
const STEP: usize = 4;
const PRED: usize = 2;
const ATOM: usize = 4;

pub(super) struct Reader<'a> {
    left: &'a [u8],
    /// Bytes that may still be reserved for what is not there yet.
    spare: usize,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { left: bytes, spare: bytes.len().saturating_mul(RESERVED_TIMES) }
    }

    /// How many nodes there are said to be, though not more than there can be.
    pub fn count(&mut self) -> Result<usize, NotNodes> {
        let n = self.number()?;
        self.at_most(n, NODE)
    }

    /// An error if there is more.
    pub fn finish(&self) -> Result<(), NotNodes> {
        if self.left.is_empty() { Ok(()) } else { Err(Long(self.left.len())) }
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, NotNodes> {
        let (&first, left) = self.left.split_first().ok_or(Short)?;
        self.left = left;
        Ok(first)
    }

    #[inline]
    fn number(&mut self) -> Result<u64, NotNodes> {
        match self.byte()? {
            n @ ..=250 => Ok(u64::from(n)),
            kind => self.long(kind),
        }
    }

    #[inline]
    fn long(&mut self, kind: u8) -> Result<u64, NotNodes> {
        Ok(match kind {
            251 => u64::from(u16::from_le_bytes(self.bytes()?)),
            252 => u64::from(u32::from_le_bytes(self.bytes()?)),
            253 => u64::from_le_bytes(self.bytes()?),
            _ => return Err(Range),
        })
    }

    #[inline]
    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], NotNodes> {
        let (bytes, left) = self.left.split_first_chunk::<N>().ok_or(Short)?;
        self.left = left;
        Ok(*bytes)
    }

    #[inline]
    fn small<T: TryFrom<u64>>(&mut self) -> Result<T, NotNodes> {
        T::try_from(self.number()?).map_err(|_| Range)
    }

    #[inline]
    fn signed(&mut self) -> Result<i64, NotNodes> {
        let n = self.number()?;
        Ok((n >> 1) as i64 ^ -((n & 1) as i64))
    }

    #[inline]
    fn thread(&mut self) -> Result<ThreadIx, NotNodes> {
        self.small().map(ThreadIx)
    }

    /// A number of things of which each takes so many bytes at least.
    #[inline]
    fn at_most(&self, n: u64, each: usize) -> Result<usize, NotNodes> {
        let n = usize::try_from(n).map_err(|_| Short)?;
        if n > self.left.len() / each { Err(Short) } else { Ok(n) }
    }

    #[inline]
    fn list<T>(
        &mut self,
        n: u64,
        each: usize,
        mut one: impl FnMut(&mut Self) -> Result<T, NotNodes>,
    ) -> Result<OneOrMany<T>, NotNodes> {
        if n == 1 {
            return one(self).map(OneOrMany::one);
        }
        let n = self.at_most(n, each)?;
        // (A list that grows takes up to three times what it needs: what was reserved for a lie runs short
        // instead.)
        let room = n.min(RESERVED.max(self.spare / size_of::<T>()));
        self.spare = self.spare.saturating_sub(room * size_of::<T>());
        let mut all = Vec::with_capacity(room);
        for _ in 0..n {
            all.push(one(self)?);
        }
        Ok(all.into())
    }

    pub fn node(&mut self) -> Result<(NodeId, Node), NotNodes> {
        let id = NodeId(self.number()?);
        let node = match self.number()? {
            0 => Node::End,
            1 => Node::Free { racing: self.small()? },
            2 => Node::Cooperative(self.cooperative()?),
            n => Node::Choice(self.list(n - 3, ARM, Self::arm)?),
        };
        Ok((id, node))
    }

    fn cooperative(&mut self) -> Result<Cooperative, NotNodes> {
        let [held, yields, away, racing] = [self.small()?, self.small()?, self.small()?, self.small()?];
        let order = match self.small::<u32>()?.checked_sub(1) {
            None => Order::Any,
            Some(first) => Order::Ring(ThreadIx(first.try_into().map_err(|_| Range)?)),
        };
        Ok(Cooperative { held, yields, away, order, racing })
    }

    #[inline]
    fn arm(&mut self) -> Result<Arm, NotNodes> {
        let target = NodeId(self.number()?);
        let guard = self.condition()?;
        let section = self.section()?;
        let first = match self.small::<usize>()? {
            0 => (self.thread()?, self.label()?),
            n => {
                let lane = section.lanes.get(n - 1).ok_or(First)?;
                (lane.thread, lane.steps.first().ok_or(First)?.label)
            }
        };
        Ok(Arm { first, guard, section, target })
    }

    #[inline]
    fn section(&mut self) -> Result<Section, NotNodes> {
        let counted = self.small()?;
        let n = self.number()?;
        let lanes = self.list(n, LANE, |r| {
            let thread = r.thread()?;
            let n = r.number()?;
            if n == 0 {
                return Err(Empty);
            }
            Ok(Lane { thread, steps: r.list(n, STEP, Self::step)? })
        })?;
        Ok(Section { counted, lanes })
    }

    #[inline]
    fn step(&mut self) -> Result<Step, NotNodes> {
        let label = self.label()?;
        let head = self.number()?;
        let preds = self.list(head >> 2, PRED, |r| {
            let (thread, offset) = (r.thread()?, r.signed()?);
            let when = if head & 2 == 0 { Condition::default() } else { r.condition()? };
            Ok(Pred { thread, offset, when })
        })?;
        Ok(Step { label, preds, publishes: head & 1 != 0 })
    }

    #[inline]
    fn label(&mut self) -> Result<Label, NotNodes> {
        let site = SiteId(self.small()?);
        let [op, outcome] = self.bytes()?;
        Ok(Label { site, op: OPS[op as usize].ok_or(Operation(op))?, outcome })
    }

    #[inline]
    fn condition(&mut self) -> Result<Condition, NotNodes> {
        match self.number()? {
            0 => Ok(Condition::default()),
            n => self.atoms(n),
        }
    }

    #[cold]
    fn atoms(&mut self, n: u64) -> Result<Condition, NotNodes> {
        let atoms = self.list(n, ATOM, |r| {
            let (thread, offset, cmp) = (r.thread()?, r.signed()?, r.byte()?);
            let cmp = *CMPS.get(cmp as usize).ok_or(Comparison(cmp))?;
            Ok(Atom { thread, offset, cmp, value: r.number()? })
        })?;
        Ok(atoms.into_vec().into())
    }
}

/// Elements that are reserved for a list before they are there, in any case.
const RESERVED: usize = 1024;

/// All lists together are reserved so many times what there is to read, which is what lists take at most that
/// do not lie (a predecessor: 24 bytes for 2).
const RESERVED_TIMES: usize = 12;

/// All these nodes, which come in order.
pub(super) fn write<'a>(nodes: impl ExactSizeIterator<Item = (&'a NodeId, &'a Node)>) -> Vec<u8> {
    let mut out = Writer { out: Vec::with_capacity(8 + nodes.len() * 32) };
    out.number(nodes.len() as u64);
    nodes.for_each(|(id, node)| out.node(*id, node));
    out.out
}

struct Writer {
    out: Vec<u8>,
}

impl Writer {
    fn number(&mut self, n: u64) {
        if n <= 250 {
            self.out.push(n as u8);
        } else if let Ok(n) = u16::try_from(n) {
            self.out.push(251);
            self.out.extend(n.to_le_bytes());
        } else if let Ok(n) = u32::try_from(n) {
            self.out.push(252);
            self.out.extend(n.to_le_bytes());
        } else {
            self.out.push(253);
            self.out.extend(n.to_le_bytes());
        }
    }

    fn signed(&mut self, n: i64) {
        self.number((n << 1 ^ n >> 63) as u64);
    }

    fn label(&mut self, label: Label) {
        self.number(label.site.0.into());
        self.out.extend([label.op as u8, label.outcome]);
    }

    fn condition(&mut self, c: &Condition) {
        self.number(c.len() as u64);
        for a in c.iter() {
            self.number(a.thread.0.into());
            self.signed(a.offset);
            self.out.push(a.cmp as u8);
            self.number(a.value);
        }
    }

    fn node(&mut self, id: NodeId, node: &Node) {
        self.number(id.0);
        match node {
            Node::End => self.number(0),
            Node::Free { racing } => {
                self.number(1);
                self.number((*racing).into());
            }
            Node::Cooperative(c) => {
                self.number(2);
                c.tables().iter().for_each(|t| self.number((*t).into()));
                self.number(match c.order {
                    Order::Any => 0,
                    Order::Ring(first) => u64::from(first.0) + 1,
                });
            }
            Node::Choice(arms) => {
                self.number(arms.len() as u64 + 3);
                arms.iter().for_each(|arm| self.arm(arm));
            }
        }
    }

    fn arm(&mut self, arm: &Arm) {
        self.number(arm.target.0);
        self.condition(&arm.guard);
        self.section(&arm.section);
        let is_head =
            |l: &Lane| l.thread == arm.first.0 && l.steps.first().is_some_and(|s| s.label == arm.first.1);
        match arm.section.lanes.iter().position(is_head) {
            Some(lane) => self.number(lane as u64 + 1),
            None => {
                self.number(0);
                self.number(arm.first.0.0.into());
                self.label(arm.first.1);
            }
        }
    }

    fn section(&mut self, section: &Section) {
        self.number(section.counted.into());
        self.number(section.lanes.len() as u64);
        for lane in &section.lanes {
            self.number(lane.thread.0.into());
            self.number(lane.steps.len() as u64);
            for step in &lane.steps {
                let conditional = step.preds.iter().any(|p| !p.when.is_always());
                let flags = u64::from(conditional) << 1 | u64::from(step.publishes);
                self.label(step.label);
                self.number((step.preds.len() as u64) << 2 | flags);
                for p in &step.preds {
                    self.number(p.thread.0.into());
                    self.signed(p.offset);
                    if conditional {
                        self.condition(&p.when);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(written: u64) -> Result<u64, NotNodes> {
        let mut w = Writer { out: Vec::new() };
        w.number(written);
        let mut r = Reader::new(&w.out);
        let n = r.number()?;
        r.finish().map(|()| n)
    }

    #[test]
    fn numbers_come_back() {
        for n in [0, 1, 250, 251, 252, 253, 255, 256, 0xffff, 0x1_0000, 0xffff_ffff, 1 << 32, u64::MAX] {
            assert_eq!(numbers(n), Ok(n));
            let mut w = Writer { out: Vec::new() };
            w.signed(n as i64);
            assert_eq!(Reader::new(&w.out).signed(), Ok(n as i64));
        }
        for n in [254, 255] {
            assert_eq!(Reader::new(&[n, 0, 0, 0, 0, 0, 0, 0, 0]).number(), Err(Range));
        }
        assert_eq!(Reader::new(&[252, 1, 1, 1]).number(), Err(Short));
    }

    #[test]
    fn each_operation_has_its_number() {
        for n in 0..=255 {
            assert_eq!(OPS[n as usize], Op::from_u8(n));
        }
        for (n, cmp) in CMPS.iter().enumerate() {
            assert_eq!(*cmp as usize, n);
        }
    }

    fn read(bytes: &[u8]) -> Result<Vec<(NodeId, Node)>, NotNodes> {
        let mut r = Reader::new(bytes);
        let nodes = (0..r.count()?).map(|_| r.node()).collect::<Result<_, _>>()?;
        r.finish().map(|()| nodes)
    }

    /// A node with two arms, with all that an arm can have.
    fn sample() -> Vec<u8> {
        let op = Op::MutexTryLock;
        let atom = Atom { thread: ThreadIx(300), offset: -7, cmp: Cmp::Sle, value: u64::MAX };
        let label = |site| Label { site: SiteId(site), op, outcome: 1 };
        let pred = |offset, when: Vec<Atom>| Pred { thread: ThreadIx(1), offset, when: when.into() };
        let plain = Step::new(label(u32::MAX));
        let waits = Step {
            preds: vec![pred(1, vec![]), pred(-400, vec![atom, atom])].into(),
            publishes: true,
            ..plain.clone()
        };
        let lanes: OneOrMany<Lane> = vec![
            Lane { thread: ThreadIx(0), steps: vec![plain.clone(), waits.clone()].into() },
            Lane {
                thread: ThreadIx(9),
                steps: vec![Step { preds: vec![pred(2, vec![])].into(), ..waits }].into(),
            },
        ]
        .into();
        let cooperative =
            |order| Node::Cooperative(Cooperative { held: 1, yields: 70_000, away: 0, order, racing: 2 });
        let arm = |first, guard: Vec<Atom>| Arm {
            first,
            guard: guard.into(),
            section: Section { counted: 70_000, lanes: lanes.clone() },
            target: NodeId(u64::MAX),
        };
        let arms =
            vec![arm((ThreadIx(9), label(u32::MAX)), vec![]), arm((ThreadIx(2), label(3)), vec![atom])];
        let nodes = [
            (NodeId(0), Node::Choice(arms.into())),
            (NodeId(4), Node::End),
            (NodeId(5), Node::Free { racing: 3 }),
            (NodeId(6), cooperative(Order::Ring(ThreadIx(u16::MAX)))),
            (NodeId(7), cooperative(Order::Any)),
        ];
        let bytes = write(nodes.iter().map(|(id, n)| (id, n)));
        assert_eq!(read(&bytes).unwrap(), nodes);
        bytes
    }

    #[test]
    fn nodes_that_are_cut_off_or_too_long_are_errors() {
        let bytes = sample();
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_err(), "{end} bytes of {}", bytes.len());
        }
        let long = [&bytes[..], &[0]].concat();
        assert_eq!(read(&long), Err(Long(1)));
    }

    /// Whatever a byte is changed to, there is an error or nodes that are written as they were read (in the
    /// shortest form).
    #[test]
    fn damage_is_an_error_or_other_nodes() {
        let bytes = sample();
        let (mut errors, mut others) = (0, 0);
        for at in 0..bytes.len() {
            for to in 0..=255 {
                let mut damaged = bytes.clone();
                damaged[at] = to;
                match read(&damaged) {
                    Ok(nodes) => {
                        let again = write(nodes.iter().map(|(id, n)| (id, n)));
                        assert_eq!(read(&again).unwrap(), nodes);
                        others += 1;
                    }
                    Err(_) => errors += 1,
                }
            }
        }
        assert!(errors > 1000 && others > 1000, "{errors} errors, {others} others");
    }

    #[test]
    fn numbers_that_lie_reserve_nothing() {
        let huge = |before: &[u8], after: &[u8]| {
            let mut w = Writer { out: before.to_vec() };
            w.number(u64::MAX / 2);
            w.out.extend(after);
            read(&w.out)
        };
        // Of nodes, arms, atoms of a guard, lanes, steps, predecessors.
        for before in [&[][..], &[1, 0], &[1, 0, 4, 0], &[1, 0, 4, 0, 0, 0], &[1, 0, 4, 0, 0, 0, 1, 0]] {
            assert_eq!(huge(before, &[0; 64]), Err(Short), "{before:?}");
        }
        assert_eq!(huge(&[1, 0, 4, 0, 0, 0, 1, 0, 1, 0, Op::Store as u8, 0], &[0; 64]), Err(Short));
        assert_eq!(
            read(&[1, 0, 4, 0, 0, 0, 0, 1]),
            Err(First),
            "an arm that begins with a lane that it lacks"
        );
        assert_eq!(read(&[1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]), Err(Empty));
        assert_eq!(read(&[1, 0, 4, 0, 0, 0, 1, 0, 1, 0, 200, 0, 0, 1]), Err(Operation(200)));
    }
}
