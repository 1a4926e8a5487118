//! The tree unfolded by what has to be known of the past: places, one event apart.
//!
//! A *place* is a set of the tree's nodes ([`super::settle`]) with the context that its arms' predecessors
//! were derived from ([`super::context`]). A covering edge leads to the place of the covering node whose
//! context serves; where none does, there will be another place for the same node. So the predecessors on a
//! pure cycle are exact: the first iteration, which comes after the prefix, is laid out apart from those that
//! come after an iteration. To keep that finite, after [`ALIKE`] places for one set contexts may be served by
//! stricter ones, after [`EXACT`] they are joined with the latest one, and at last there is a barrier.
//!
//! Where ways meet, a section is cut, and each thread's latest event there has to be counted
//! ([`super::thin`]). Contexts match anywhere in a round of somebody's loop; so that no site has to be
//! counted for the sake of a cut alone, ways that could meet go on side by side until no thread stands behind
//! an event that is not, for a while ([`APART`]). (Only where nothing branches: there is one way to lengthen
//! then, not one for each branch.)
//!
//! **Places that have been published stay.** Their arms were proven when they were published, and are never
//! looked at again but for one thing: does the tree still say that an arm leads where it leads? If a covering
//! has been given up meanwhile, or a subtree replaced, then what is proven *now* of the nodes behind the arm
//! need not hold for those who come by the published way. Such an arm is *stale*; the places that it leads
//! to, and all behind them, are *frozen*: they keep what they have, get nothing new, and no new arm leads
//! there.

use super::context::{Context, Level, Pred};
use super::settle::{Graph, Offers, Stand};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::VecDeque;
use traceformat::event::{Label, Op};
use traceformat::schedule::set::{NodeId, SiteSet};
use traceformat::thread::ThreadIx;

/// Places of one set whose contexts are all told apart.
pub const ALIKE: usize = 3;
/// Places of one set before contexts are joined, and before there is a barrier.
pub const EXACT: usize = 6;
pub const JOINED: usize = 12;
/// Places in all; what lies beyond is not published.
pub const PLACES: usize = 500_000;
/// Places in a row that a way goes on beside another one, at most.
pub const APART: u32 = 64;

/// Members of a place.
pub type Members = SmallVec<[u32; 1]>;

#[derive(Clone, Debug)]
pub struct Arm {
    pub thread: ThreadIx,
    pub label: Label,
    pub preds: Vec<Pred>,
    pub target: usize,
    /// A timeout, although others could move.
    pub lone: bool,
    /// Threads that move on the way to the target without being counted.
    pub moves: SmallVec<[ThreadIx; 1]>,
    /// Part of what is (to be) published.
    pub selected: bool,
}

/// Arms that are published together or not at all.
#[derive(Clone, Debug)]
pub struct Unit {
    pub arms: Vec<Arm>,
    /// The program decides between the arms.
    pub decided: bool,
}

impl Unit {
    pub fn thread(&self) -> ThreadIx {
        self.arms[0].thread
    }

    pub fn is_lone(&self) -> bool {
        self.arms.iter().any(|a| a.lone)
    }

    /// Some arm is part of what is published; all of them are, unless others have turned up since.
    pub fn selected(&self) -> bool {
        self.arms.iter().any(|a| a.selected)
    }

    pub fn whole(&self) -> bool {
        self.arms.iter().all(|a| a.selected)
    }
}

#[derive(Clone, Debug)]
pub struct UnfoldedNode {
    pub id: NodeId,
    pub members: Members,
    pub context: Context,
    pub end: bool,
    pub units: Vec<Unit>,
    /// Published, at some time.
    pub published: bool,
    pub frozen: bool,
    /// A published node, not only a place within a section.
    pub node: bool,
    /// Arms have been looked for.
    expanded: bool,
    /// Where it was come upon first.
    past: Past,
}

/// What is behind a place, as far as cuts are concerned.
#[derive(Clone, Copy, Debug, Default)]
struct Past {
    /// Threads whose latest event, but for marks, is not counted, as bits; 64 and more together.
    behind: u64,
    /// Places in a row beside which there was another one.
    apart: u32,
}

impl Past {
    fn after(self, thread: ThreadIx, label: Label, counted: Option<&SiteSet>) -> Past {
        let bit = 1 << thread.0.min(63);
        let behind = match counted {
            Some(all) if !all.contains(label.site) && label.op == Op::Mark => self.behind,
            Some(all) if !all.contains(label.site) => self.behind | bit,
            // (Of several threads with one bit, nobody knows which.)
            Some(_) if thread.0 >= 63 => self.behind,
            _ => self.behind & !bit,
        };
        Past { behind, ..self }
    }
}

/// All places.
#[derive(Clone, Debug)]
pub struct Unfolding {
    pub places: Vec<UnfoldedNode>,
    pub level: Level,
    by_members: FxHashMap<Members, Vec<usize>>,
    salt: u64,
    serial: u64,
    /// Sites that are counted anyway; none: all are.
    counted: Option<SiteSet>,
    /// There is more than one way.
    branches: bool,
}

impl Unfolding {
    /// `salt` tells identities of nodes apart from those of other runs of the verifier.
    pub fn new(level: Level, salt: u64) -> Unfolding {
        let (places, by_members) = (Vec::new(), FxHashMap::default());
        Unfolding { places, level, by_members, salt, serial: 0, counted: None, branches: false }
    }

    /// These sites are counted anyway, others only if they have to be.
    pub fn count_only(&mut self, counted: SiteSet) {
        self.counted = Some(counted);
    }

    fn fresh_id(&mut self) -> NodeId {
        if self.places.is_empty() {
            return NodeId::ROOT;
        }
        loop {
            self.serial += 1;
            // SplitMix64's finaliser, a bijection: serial numbers of one run never meet.
            let mut z = self.salt.wrapping_add(self.serial.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^= z >> 31;
            if z != NodeId::ROOT.0 {
                return NodeId(z);
            }
        }
    }

    fn add(&mut self, members: Members, context: Context, past: Past) -> usize {
        let id = self.fresh_id();
        let at = self.places.len();
        // Nothing leads back to the root, so that its identity means the beginning and nothing else.
        if at > 0 {
            self.by_members.entry(members.clone()).or_default().push(at);
        }
        self.places.push(UnfoldedNode {
            id,
            members,
            context,
            end: false,
            units: Vec::new(),
            published: false,
            frozen: false,
            node: at == 0,
            expanded: false,
            past,
        });
        at
    }

    /// The place for where an execution stands. `past`: how it came there.
    fn place(&mut self, stand: Stand, mut past: Past) -> usize {
        let candidates: SmallVec<[usize; 8]> = self
            .by_members
            .get(&stand.members)
            .into_iter()
            .flatten()
            .copied()
            .filter(|&p| !self.places[p].frozen)
            .collect();
        let serves = |p: &usize, alike: bool| self.places[*p].context.serves(&stand.context, alike);
        let mut found = candidates.iter().copied().find(|p| serves(p, true));
        if found.is_none() && candidates.len() >= ALIKE {
            found = candidates.iter().copied().find(|p| serves(p, false));
        }
        if let Some(p) = found {
            let fits = self.places[p].node || (self.places[p].past.behind | past.behind) == 0;
            // A few events more are to be few against all: else one that is counted costs less.
            let most = APART.min((self.places.len() / 64) as u32);
            if fits || self.branches || past.apart >= most || candidates.len() >= ALIKE {
                return p;
            }
            past.apart += 1;
            return self.add(stand.members, stand.context, past);
        }
        past.apart = 0;
        let mut context = stand.context;
        if candidates.len() >= JOINED {
            context.barrier();
        } else if candidates.len() >= EXACT {
            let latest = &self.places[candidates[candidates.len() - 1]].context;
            context = latest.join(&context);
        }
        if candidates.len() >= EXACT
            && let Some(p) =
                candidates.iter().copied().find(|p| self.places[*p].context.serves(&context, false))
        {
            return p;
        }
        self.add(stand.members, context, past)
    }

    /// Takes over a graph: marks what is stale, drops what was not published, and looks for all arms.
    pub fn update(&mut self, graph: Graph<'_>) {
        self.drop_unpublished();
        self.freeze(graph);
        if self.places.is_empty() {
            let start = Context::start(&graph.art.births);
            let Some(stand) = graph.settle(&[graph.art.root], &start) else { return };
            self.add(stand.members, stand.context, Past::default());
        }
        // The engine's own choices first: if there are too many places, those are complete.
        let mut first: VecDeque<usize> = (0..self.places.len()).collect();
        let mut later: VecDeque<(usize, usize)> = VecDeque::new();
        self.places.iter_mut().for_each(|p| p.expanded = false);
        loop {
            if let Some(p) = first.pop_front() {
                if !std::mem::replace(&mut self.places[p].expanded, true) {
                    self.offers(graph, p, &mut first, &mut later);
                }
            } else if let Some((p, k)) = later.pop_front() {
                if self.places.len() < PLACES {
                    self.unit(graph, p, k, &mut first);
                }
            } else {
                return;
            }
        }
    }

    /// The first offer of a place, or all of a published one, which others depend on; the rest is put off.
    fn offers(
        &mut self,
        graph: Graph<'_>,
        p: usize,
        first: &mut VecDeque<usize>,
        later: &mut VecDeque<(usize, usize)>,
    ) {
        if self.places[p].frozen {
            first.extend(self.places[p].units.iter().flat_map(|u| &u.arms).map(|a| a.target));
            return;
        }
        match graph.offers(&self.places[p].members) {
            Offers::End => self.places[p].end = true,
            Offers::Threads(offers) => {
                self.branches |= offers.len() > 1;
                for k in 0..offers.len() {
                    if k == 0 && self.places.len() < PLACES {
                        self.unit(graph, p, k, first);
                    } else {
                        later.push_back((p, k));
                    }
                }
            }
        }
    }

    /// Makes the arms of a place's offer number `k`, those that it does not have yet.
    fn unit(&mut self, graph: Graph<'_>, p: usize, k: usize, found: &mut VecDeque<usize>) {
        let members = self.places[p].members.clone();
        let Offers::Threads(offers) = graph.offers(&members) else { return };
        let Some(offer) = offers.into_iter().nth(k) else { return };
        let (context, past) = (self.places[p].context.clone(), self.places[p].past);
        self.branches |= offer.arms.len() > 1;
        let mut fresh = Vec::new();
        for (label, edges) in &offer.arms {
            let known = |a: &Arm| a.thread == offer.thread && a.label == *label;
            if self.places[p].units.iter().flat_map(|u| &u.arms).any(known) {
                continue;
            }
            let Some((stand, preds)) =
                graph.follow(&context, offer.thread, edges, offer.together, self.level)
            else {
                if offer.together {
                    return;
                }
                continue;
            };
            let moves = stand.moves.clone();
            let lone = edges.iter().any(|e| e.lone_timeout);
            let past = past.after(offer.thread, *label, self.counted.as_ref());
            let target = self.place(stand, past);
            found.push_back(target);
            let selected = false;
            fresh.push(Arm { thread: offer.thread, label: *label, preds, target, lone, moves, selected });
        }
        let units = &mut self.places[p].units;
        let decided = units.iter().any(|u| u.decided && u.thread() == offer.thread);
        if !offer.together && !decided {
            units.extend(fresh.into_iter().map(|a| Unit { arms: vec![a], decided: false }));
            return;
        }
        // What was published as the only way on may turn out to be one of several.
        let (mine, mut others): (Vec<_>, Vec<_>) =
            std::mem::take(units).into_iter().partition(|u| u.thread() == offer.thread);
        let arms: Vec<Arm> = mine.into_iter().flat_map(|u| u.arms).chain(fresh).collect();
        if !arms.is_empty() {
            others.push(Unit { arms, decided: true });
        }
        *units = others;
    }

    /// See the module's description.
    fn freeze(&mut self, graph: Graph<'_>) {
        let mut stale = Vec::new();
        for place in self.places.iter().filter(|p| !p.frozen) {
            let arms = place.units.iter().flat_map(|u| &u.arms);
            stale.extend(arms.filter(|a| self.is_stale(graph, place, a)).map(|a| a.target));
        }
        while let Some(p) = stale.pop() {
            if !std::mem::replace(&mut self.places[p].frozen, true) {
                stale.extend(self.places[p].units.iter().flat_map(|u| &u.arms).map(|a| a.target));
            }
        }
    }

    fn is_stale(&self, graph: Graph<'_>, place: &UnfoldedNode, arm: &Arm) -> bool {
        // A node that has been covered meanwhile is represented by another one.
        let Some(stand) = graph.settle(&place.members, &place.context) else { return true };
        if !stand.members.iter().all(|m| place.members.contains(m)) {
            return true;
        }
        let nodes = stand.members.iter().filter_map(|&m| graph.art.node(m));
        let mut edges: SmallVec<[_; 2]> = SmallVec::new();
        for node in nodes {
            let mine = node
                .edges()
                .iter()
                .filter(|e| e.counted().is_some_and(|e| e.thread == arm.thread && e.label == arm.label));
            let before = edges.len();
            edges.extend(mine);
            // An arm that is excluded by now cannot be taken; a step that has vanished may have led anywhere.
            let decides =
                matches!(node.way, report::graph::Expansion::Decision { thread, .. } if thread == arm.thread);
            if edges.len() == before && !decides {
                return true;
            }
        }
        if edges.is_empty() {
            return false;
        }
        match graph.follow(&place.context, arm.thread, &edges, false, self.level) {
            None => true,
            Some((stand, _)) => !stand.members.iter().all(|m| self.places[arm.target].members.contains(m)),
        }
    }

    /// Keeps the published places, under new numbers.
    fn drop_unpublished(&mut self) {
        let mut number = vec![usize::MAX; self.places.len()];
        let mut kept: Vec<UnfoldedNode> = Vec::new();
        for (i, place) in std::mem::take(&mut self.places).into_iter().enumerate() {
            if place.published {
                number[i] = kept.len();
                kept.push(place);
            }
        }
        self.by_members.clear();
        for (i, place) in kept.iter_mut().enumerate() {
            place.units.iter_mut().for_each(|u| u.arms.retain(|a| a.selected));
            place.units.retain(|u| !u.arms.is_empty());
            for arm in place.units.iter_mut().flat_map(|u| &mut u.arms) {
                arm.target = number[arm.target];
            }
            if i > 0 {
                self.by_members.entry(place.members.clone()).or_default().push(i);
            }
        }
        self.places = kept;
    }
}
