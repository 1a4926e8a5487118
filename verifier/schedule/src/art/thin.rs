//! Which events a set counts, and its sections with these alone.
//!
//! An event that is not counted costs nothing at run time, so a set counts few: what may block, what arms and
//! inputs are told apart by, and whatever else the order needs. An enforced edge between events that are not
//! counted is *rounded*: from e to the next counted event e' of its thread, and up to the latest counted
//! event f' before f of its thread. As e is before e' and f' before f in program order, e' → f' enforces e →
//! f (so everything that was ordered still is; R2 lets a path explain the counted events, if the others are
//! ordered by them). Both ends must lie in the same chain of arms, between two nodes, as what they stand for,
//! and e' before f' on it: then edges still lead forwards along the chain, and no wait can be for something
//! later (R4). Where that cannot be had, the event's site is counted. So are, always, the last event of each
//! thread in a chain, but for marks: what reaches back from a later one finds all events of a thread before
//! its latest counted one.
//!
//! Marks touch nothing: nobody has to be ordered after one, and an edge from a mark is one from what came
//! before it.
//!
//! What is counted is chosen once, when something is published first, since runtimes stop listening to other
//! sites; later schedules that need more are not published ([`Missing`]).

use super::unfold::Arm;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use traceformat::clock::VectorClock;
use traceformat::event::Op;
use traceformat::schedule::one_or_many::OneOrMany;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// How many sections back a predecessor is followed exactly; farther ones become the latest event before the
/// section.
const BACK: usize = 6;

/// Arms from one node to the next.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Place numbers of the two nodes.
    pub from: usize,
    pub to: usize,
    pub arms: Vec<Arm>,
    /// The node has other arms as well: this one is known by its first event.
    pub choice: bool,
}

/// Sites that would have to be counted.
pub type Missing = BTreeSet<SiteId>;

/// Where events are in their chain: per thread the positions, in order.
struct Layout {
    lanes: BTreeMap<ThreadIx, Vec<usize>>,
}

/// All chains, and what is counted of them.
pub struct Thin<'a> {
    chains: &'a [Chain],
    layouts: Vec<Layout>,
    into: FxHashMap<usize, Vec<usize>>,
    counted: FxHashSet<SiteId>,
    /// Per chain and thread: how many of the events up to each one, itself included, are counted.
    numbers: Vec<BTreeMap<ThreadIx, Vec<u32>>>,
}

/// The chains' sections, and the sites that they count. `needed` are counted anyway; `fixed`: nothing else
/// may be. Sections are told by the chain's number, with the position of the arm that is the first to be
/// counted.
///
/// # Errors
/// The sites that would have to be counted, too.
pub fn sections(
    chains: &[Chain],
    needed: &SiteSet,
    fixed: bool,
) -> Result<(Vec<(Section, usize)>, SiteSet), Missing> {
    let layouts = chains.iter().map(Layout::of).collect();
    let mut into: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    for (i, c) in chains.iter().enumerate() {
        into.entry(c.to).or_default().push(i);
    }
    let counted = needed.0.iter().copied().collect();
    let mut thin = Thin { chains, layouts, into, counted, numbers: Vec::new() };
    loop {
        thin.number();
        let mut missing = Missing::new();
        let all: Vec<_> = (0..chains.len()).map(|c| thin.section(c, &mut missing)).collect();
        if missing.is_empty() {
            let mut counted: Vec<SiteId> = thin.counted.into_iter().collect();
            counted.sort_unstable();
            return Ok((all, SiteSet(counted)));
        }
        // (Counting more sites never ends in asking for one that is counted.)
        if fixed || missing.iter().all(|s| thin.counted.contains(s)) {
            return Err(missing);
        }
        thin.counted.extend(missing);
    }
}

impl Layout {
    fn of(chain: &Chain) -> Layout {
        let mut lanes: BTreeMap<ThreadIx, Vec<usize>> = BTreeMap::new();
        for (i, arm) in chain.arms.iter().enumerate() {
            lanes.entry(arm.thread).or_default().push(i);
        }
        Layout { lanes }
    }

    /// Number of a thread's events before a position.
    fn before(&self, t: ThreadIx, position: usize) -> i64 {
        self.lanes.get(&t).map_or(0, |l| l.partition_point(|&p| p < position)) as i64
    }
}

/// What a predecessor has become.
enum Source {
    /// The thread's counted event of the same chain with this number, from 1, at this position.
    Here(i64, usize),
    /// Counted back from the beginning of the chain.
    Back(i64),
    /// There was nothing.
    Nothing,
}

impl Thin<'_> {
    fn is_counted(&self, arm: &Arm) -> bool {
        self.counted.contains(&arm.label.site)
    }

    fn number(&mut self) {
        let numbered = |chain: &Chain, lane: &[usize]| {
            let mut n = 0;
            let count = |&p: &usize| {
                n += u32::from(self.is_counted(&chain.arms[p]));
                n
            };
            lane.iter().map(count).collect()
        };
        let all = self.chains.iter().zip(&self.layouts);
        self.numbers =
            all.map(|(c, l)| l.lanes.iter().map(|(&t, lane)| (t, numbered(c, lane))).collect()).collect();
    }

    /// The number (from 1) and position of the counted event that is, or follows, the `k`-th event (from 0)
    /// of a thread in a chain. Events that touch nothing stand for what comes before them: `None` if there is
    /// nothing.
    fn round(&self, c: usize, t: ThreadIx, k: usize, missing: &mut Missing) -> Option<(i64, usize)> {
        let (arms, lane) = (&self.chains[c].arms, self.layouts[c].lanes.get(&t)?);
        let idle = |k: usize| arms[lane[k]].label.op == Op::Mark && !self.is_counted(&arms[lane[k]]);
        let k = (0..=k).rev().find(|&k| !idle(k))?;
        let up = (k..lane.len()).find(|&k| self.is_counted(&arms[lane[k]]));
        match up {
            Some(up) => {
                let number = self.numbers[c].get(&t)?.get(up)?;
                Some((i64::from(*number), lane[up]))
            }
            None => {
                missing.insert(arms[lane[k]].label.site);
                None
            }
        }
    }

    /// Counted events of a thread in a chain.
    fn length(&self, c: usize, t: ThreadIx) -> i64 {
        self.numbers[c].get(&t).and_then(|l| l.last()).map_or(0, |&n| i64::from(n))
    }

    /// The event `offset <= 0` before a node, as an offset of counted events: the latest of what it is on any
    /// way to the node. `None`: it is before the beginning, or a mark there.
    fn back(
        &self,
        node: usize,
        t: ThreadIx,
        offset: i64,
        depth: usize,
        missing: &mut Missing,
    ) -> Option<i64> {
        if depth == BACK {
            return Some(0);
        }
        let ways = self.into.get(&node).into_iter().flatten();
        ways.filter_map(|&c| {
            let fine = self.layouts[c].lanes.get(&t).map_or(0, Vec::len) as i64;
            let length = self.length(c, t);
            let before = |offset: i64, missing: &mut Missing| {
                self.back(self.chains[c].from, t, offset, depth + 1, missing).map(|o| o - length)
            };
            let k = fine + offset - 1;
            match k >= 0 {
                true => match self.round(c, t, k as usize, missing) {
                    Some((number, _)) => Some(number - length),
                    // Nothing but marks up to there.
                    None => before(0, missing),
                },
                false => before(fine + offset, missing),
            }
        })
        .max()
    }

    fn source(&self, c: usize, position: usize, pred: (ThreadIx, i64), missing: &mut Missing) -> Source {
        let (t, offset) = pred;
        let number = offset + self.layouts[c].before(t, position);
        if number >= 1
            && let Some((number, at)) = self.round(c, t, number as usize - 1, missing)
        {
            return Source::Here(number, at);
        }
        match self.back(self.chains[c].from, t, number.min(0), 0, missing) {
            Some(offset) => Source::Back(offset),
            None => Source::Nothing,
        }
    }

    /// A chain's section, and the position of its first counted event.
    fn section(&self, c: usize, missing: &mut Missing) -> (Section, usize) {
        let chain = &self.chains[c];
        let arms = &chain.arms;
        if let Some(first) = arms.first().filter(|a| chain.choice && !self.is_counted(a)) {
            missing.insert(first.label.site);
        }
        for lane in self.layouts[c].lanes.values() {
            let last = lane.iter().rev().map(|&p| &arms[p]);
            let mut last = last.skip_while(|a| a.label.op == Op::Mark && !self.is_counted(a));
            missing.extend(last.next().filter(|a| !self.is_counted(a)).map(|a| a.label.site));
        }
        let Some(first) = arms.iter().position(|a| self.is_counted(a)) else {
            missing.extend(arms.first().map(|a| a.label.site));
            return (Section::default(), 0);
        };
        // Per position of a counted event, what it waits for.
        let mut waits: BTreeMap<usize, BTreeMap<ThreadIx, i64>> = BTreeMap::new();
        for (i, arm) in arms.iter().enumerate() {
            let idle = arm.label.op == Op::Mark && !self.is_counted(arm);
            if arm.preds.is_empty() || idle {
                continue;
            }
            let lane = &self.layouts[c].lanes[&arm.thread];
            let up_to = lane.partition_point(|&p| p <= i);
            let Some(&at) = lane[..up_to].iter().rev().find(|&&p| self.is_counted(&arms[p])) else {
                missing.insert(arm.label.site);
                continue;
            };
            for &pred in arm.preds.iter().filter(|p| p.0 != arm.thread) {
                let offset = match self.source(c, i, pred, missing) {
                    Source::Nothing => continue,
                    Source::Back(offset) => offset,
                    Source::Here(number, from) if from < at => number,
                    // It would wait for what comes later: one of them has to be counted.
                    Source::Here(..) => {
                        missing.insert(arm.label.site);
                        let k = pred.1 + self.layouts[c].before(pred.0, i);
                        let source = self.layouts[c].lanes.get(&pred.0).and_then(|l| l.get(k as usize - 1));
                        missing.extend(source.map(|&p| arms[p].label.site));
                        continue;
                    }
                };
                let latest = waits.entry(at).or_default().entry(pred.0).or_insert(offset);
                *latest = (*latest).max(offset);
            }
        }
        missing.retain(|s| !self.counted.contains(s));
        (self.reduced(c, &waits), first)
    }

    /// The section with these waits, but for those that others imply.
    fn reduced(&self, c: usize, waits: &BTreeMap<usize, BTreeMap<ThreadIx, i64>>) -> Section {
        type Clock = VectorClock<i64>;
        let mut lanes: BTreeMap<ThreadIx, Vec<Step>> = BTreeMap::new();
        // Per thread, what is known after each of its steps.
        let mut clocks: BTreeMap<ThreadIx, Vec<Clock>> = BTreeMap::new();
        let nothing = BTreeMap::new();
        for (i, arm) in self.chains[c].arms.iter().enumerate().filter(|(_, a)| self.is_counted(a)) {
            let mine = waits.get(&i).unwrap_or(&nothing);
            let mut clock = clocks.get(&arm.thread).and_then(|l| l.last()).cloned().unwrap_or_default();
            let of = |t: ThreadIx, offset: i64| match offset >= 1 {
                true => clocks.get(&t).and_then(|l| l.get(offset as usize - 1)),
                false => None,
            };
            let preds: OneOrMany<Pred> = mine
                .iter()
                .filter(|&(&t, &offset)| {
                    clock.at(t.index()) < offset
                        && !mine.iter().any(|(&u, &o)| {
                            u != t && of(u, o).is_some_and(|clock| clock.at(t.index()) >= offset)
                        })
                })
                .map(|(&t, &offset)| Pred::new(t, offset))
                .collect();
            for (&t, &offset) in mine {
                if let Some(theirs) = of(t, offset) {
                    clock.join(theirs);
                }
                clock.set(t.index(), clock.at(t.index()).max(offset));
            }
            let lane = lanes.entry(arm.thread).or_default();
            lane.push(Step { label: arm.label, preds, publishes: false });
            clock.set(arm.thread.index(), lane.len() as i64);
            clocks.entry(arm.thread).or_default().push(clock);
        }
        let lanes = lanes.into_iter().map(|(thread, steps)| Lane { thread, steps: steps.into() }).collect();
        Section { counted: 0, lanes }
    }
}
