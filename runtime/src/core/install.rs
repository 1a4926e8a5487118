//! Taking a larger set: compile what is new, swap pointers, cut cycles. For the listener's thread.
//!
//! # The consistent cut (R5)
//!
//! *Acyclic.* A node's continuation is one pointer; a thread at an undecided entry reads it once and decides
//! for one of its arms. Entries decided before keep their arms, later ones are decided by the new
//! continuation. So a node's change takes effect exactly while the entry is undecided, hence while nobody has
//! executed or committed to an event beyond it. Several nodes change one after the other; a thread in between
//! sees a mixture, which is contained in the new set, and complete since each node's continuation alone is
//! complete and only grows. New nodes are built before anything leads to them.
//!
//! *Becoming free.* `Free` is a continuation like the others, and "free" one more value of the entry: a
//! thread with the old continuation may still win the entry for an arm, which is in the old set; then the
//! execution is below a node that has become free, and may become free at its next undecided entry
//! (`decide.rs`).
//!
//! *Cyclic.* See `cycle.rs`: a change takes effect at an instance that nobody has begun. If the node stops
//! being a pure cycle, its continuation is swapped first, then the exit is appended: the next decision, after
//! the last instance, is by the new continuation. (So it is with every cycle once the root is free.) An
//! execution that has not entered the cycle yet decides by the new one at once, and then the exit belongs to
//! an arm that nobody ever takes.

use super::Core;
use super::api::{InstallError, Installed};
use super::compiled::{ArmTable, CooperativeState, NodeState, RtArm, RtNode, RtSection};
use super::cycle::Cycle;
use super::memory::Retired;
use super::sites::SiteMap;
use crate::map::Map;
use crate::sync::{AtomicPtr, AtomicU64, Ordering};
use ids::Ids;
use slab::Slab;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::sync::Arc;
use traceformat::schedule::condition::Atom;
use traceformat::schedule::set::{Arm, Cooperative, Node, NodeId, ScheduleSet, SiteSet};
use traceformat::schedule::validate::MAX_THREADS;
use traceformat::thread::ThreadTable;

pub(super) mod ids;
pub(super) mod slab;

/// What only the listener's thread works with, under a lock that no program thread takes.
#[derive(Default)]
pub(super) struct Admin {
    pub ids: Ids<RtNode>,
    pub nodes: Slab<RtNode>,
    pub arms: Slab<RtArm>,
    /// Those of them that are cycles.
    pub cycles: Vec<*mut RtArm>,
    /// So many collections are due: something may not be reachable any more.
    pub garbage: u8,
    /// Bitmaps of the set's tables of counted sites.
    tables: Vec<Arc<SiteMap>>,
    /// Sites that this execution can still report ([`Core::seal`]).
    pub sealed: Option<SiteMap>,
    /// Number of collections so far.
    pub collection: u64,
    /// Replaced thread tables and bitmaps. Kept: they are small and change only as often as there are threads
    /// or sites.
    kept_threads: Vec<*mut ThreadTable>,
    kept_sites: Vec<*mut SiteMap>,
}

// SAFETY: the pointers are owned by the core; `Admin` is only used under its lock.
unsafe impl Send for Admin {}

impl Drop for Admin {
    fn drop(&mut self) {
        for &p in &self.kept_threads {
            // SAFETY: made by Box::into_raw in `replace`, freed here only.
            drop(unsafe { Box::from_raw(p) });
        }
        for &p in &self.kept_sites {
            // SAFETY: as above.
            drop(unsafe { Box::from_raw(p) });
        }
    }
}

/// A cycle's arm, and its next version (`None`: the exit).
type Cut = (*const RtArm, Option<Arc<RtSection>>);

/// What phase one leaves for phase two to make visible.
#[derive(Default)]
struct Plan {
    /// Of nodes that are not new. (New ones have theirs already: nothing leads to them.)
    states: Vec<(*mut RtNode, Box<NodeState>)>,
    cuts: Vec<Cut>,
    new_arms: Vec<*mut RtArm>,
    /// The nodes that were looked at, in order of their identities, and which of them are new.
    places: Vec<*mut RtNode>,
    new: Vec<bool>,
    /// Threads with a step that publishes.
    publishers: BTreeSet<usize>,
    /// Nodes to come, more or less.
    left: usize,
    freed: usize,
    /// An arm has gone, or a cycle has another version.
    less: bool,
    /// Tables of sites as free nodes share them, and unions of tables as nodes with several arms do.
    racing: Map<u32, Arc<SiteSet>>,
    unions: Map<Vec<u32>, Arc<SiteMap>>,
}

impl Plan {
    fn new_nodes(&self) -> impl Iterator<Item = *mut RtNode> {
        self.places.iter().zip(&self.new).filter(|(_, new)| **new).map(|(rt, _)| *rt)
    }
}

impl Core {
    /// Replaces the set in force by `merged`, which contains it. For the listener's thread; callers
    /// are serialised. Program threads are not stopped.
    pub fn install(&self, merged: &ScheduleSet) -> Result<Installed, InstallError> {
        self.install_nodes(merged, merged.nodes.iter().map(|(&id, node)| (id, node)), merged.nodes.len())
    }

    /// As [`Core::install`], of a set that differs from the one installed before in these nodes (sorted), or
    /// lacks some of its nodes.
    pub fn install_changed(
        &self,
        merged: &ScheduleSet,
        changed: &[NodeId],
    ) -> Result<Installed, InstallError> {
        if changed.len() * 8 < merged.nodes.len() {
            let node = |&id: &NodeId| Some((id, merged.nodes.get(&id)?));
            return self.install_nodes(merged, changed.iter().filter_map(node), changed.len());
        }
        // Where they are many it is quicker to go along all.
        let mut left = changed.iter().peekable();
        let nodes = merged.nodes.iter().filter_map(move |(id, node)| {
            while left.next_if(|c| *c < id).is_some() {}
            left.next_if_eq(&id).map(|_| (*id, node))
        });
        self.install_nodes(merged, nodes, changed.len())
    }

    /// `nodes` are as many, or fewer. They are gone through twice: a list of them would be the largest thing
    /// here that does not stay.
    fn install_nodes<'a>(
        &self,
        merged: &ScheduleSet,
        nodes: impl Iterator<Item = (NodeId, &'a Node)> + Clone,
        most: usize,
    ) -> Result<Installed, InstallError> {
        let mut admin = self.admin.lock().unwrap_or_else(|e| e.into_inner());
        let admin = &mut *admin;
        self.check_set(admin, merged)?;
        // Under a cooperative node there is no path yet: what the set says now is for this run
        // (`cooperative/`).
        let is_free = self.entered_free.load(Ordering::Acquire) && self.cooperative().is_none();
        if is_free || self.is_deferred(admin, merged) {
            return Ok(Installed { deferred: true, ..Installed::default() });
        }
        for table in merged.counted.iter().skip(admin.tables.len()) {
            // (A row of the same ones, of none above all, is written in a byte each.)
            let same = admin.tables.last().filter(|last| last.is(table)).cloned();
            admin.tables.push(same.unwrap_or_else(|| Arc::new(SiteMap::of(table))));
        }
        let (plan, result) = self.plan(admin, merged, nodes, most);
        if let Err(error) = result {
            discard(admin, plan);
            return Err(error);
        }
        let new = plan.new.iter().filter(|new| **new).count();
        let changed = new + plan.states.len() + plan.cuts.len();
        let installed = Installed { changed, freed: plan.freed, deferred: false };
        if plan.less || plan.freed > 0 {
            admin.garbage = 2;
        }
        self.make_visible(admin, merged, plan);
        self.collect_with(admin);
        Ok(installed)
    }

    fn check_set(&self, admin: &Admin, merged: &ScheduleSet) -> Result<(), InstallError> {
        let (found, limit) = (merged.threads.len(), self.most_threads(merged));
        if found > limit {
            return Err(InstallError::TooManyThreads { found, limit });
        }
        if !merged.nodes.contains_key(&NodeId::ROOT) {
            return Err(InstallError::NoRoot);
        }
        for (i, table) in admin.tables.iter().enumerate() {
            if !merged.counted.get(i).is_some_and(|t| table.is(t)) {
                return Err(InstallError::NoSuchTable(i as u32));
            }
        }
        Ok(())
    }

    /// Where the root lists nothing, an execution is at a free or a cooperative node from its beginning, and
    /// threads are created without a slot there (`interpose/thread.rs`): as many as have a name.
    fn most_threads(&self, merged: &ScheduleSet) -> usize {
        match merged.nodes.get(&NodeId::ROOT) {
            Some(Node::Free { .. } | Node::Cooperative(_)) => self.config.max_threads.max(MAX_THREADS),
            _ => self.config.max_threads,
        }
    }

    /// No thread index may lead out of the slots, whatever the validation before this looked at.
    fn check_threads(&self, arm: &Arm) -> Result<(), InstallError> {
        let limit = self.config.max_threads;
        let of_condition = |c: &traceformat::schedule::condition::Condition| {
            c.iter().map(|a| a.thread.index()).max().unwrap_or(0)
        };
        let mut found = of_condition(&arm.guard).max(arm.first.0.index());
        for lane in &arm.section.lanes {
            found = found.max(lane.thread.index());
            for pred in lane.steps.iter().flat_map(|s| &s.preds) {
                found = found.max(pred.thread.index()).max(of_condition(&pred.when));
            }
        }
        if found < limit { Ok(()) } else { Err(InstallError::TooManyThreads { found: found + 1, limit }) }
    }

    /// Does the set count sites that this execution no longer reports?
    fn is_deferred(&self, admin: &Admin, merged: &ScheduleSet) -> bool {
        let Some(sealed) = &admin.sealed else { return false };
        let reported = |t: &SiteSet| t.0.iter().all(|s| sealed.contains(*s));
        // Where nothing is listed, only these tables say anything.
        let few: SmallVec<[u32; 4]> = match merged.nodes.get(&NodeId::ROOT) {
            Some(Node::Free { racing }) => SmallVec::from_slice(&[*racing]),
            Some(Node::Cooperative(c)) => SmallVec::from_slice(&c.tables()),
            _ => return !merged.counted.iter().all(reported),
        };
        few.iter().any(|t| !merged.counted.get(*t as usize).is_some_and(reported))
    }

    /// Phase one: builds everything that is new; changes nothing that a program thread can see.
    fn plan<'a>(
        &self,
        admin: &mut Admin,
        merged: &ScheduleSet,
        nodes: impl Iterator<Item = (NodeId, &'a Node)> + Clone,
        most: usize,
    ) -> (Plan, Result<(), InstallError>) {
        let mut plan = Plan {
            new_arms: Vec::with_capacity(most),
            places: Vec::with_capacity(most),
            new: Vec::with_capacity(most),
            ..Plan::default()
        };
        for (n, (id, _)) in nodes.clone().enumerate() {
            let known = admin.ids.get(id);
            plan.new.push(known.is_none());
            let add = || admin.nodes.add(RtNode::new(id, admin.collection), most - n - 1);
            plan.places.push(known.unwrap_or_else(add));
        }
        let mut new = Vec::with_capacity(plan.new.iter().filter(|new| **new).count());
        // SAFETY: they are alive: in the map, or just made.
        new.extend(plan.new_nodes().map(|rt| (unsafe { (*rt).id }, rt)));
        admin.ids.add(new);
        for (n, (id, node)) in nodes.enumerate() {
            plan.left = most - n;
            let rt = plan.places[n];
            if let Err(error) = self.plan_node(admin, merged, id, rt, node, &mut plan) {
                return (plan, Err(error));
            }
        }
        let result = self.plan_below_root(admin, merged, &mut plan);
        (plan, result)
    }

    /// Once the root is free, so is all that an execution can have come to: a merged set does not have those
    /// nodes any more, and where one goes in circles no decision would ever come that asks what is above.
    fn plan_below_root(
        &self,
        admin: &mut Admin,
        merged: &ScheduleSet,
        plan: &mut Plan,
    ) -> Result<(), InstallError> {
        let Some(free @ Node::Free { .. }) = merged.nodes.get(&NodeId::ROOT) else { return Ok(()) };
        let goes_on = |rt: *mut RtNode| {
            // SAFETY: nodes in the map are alive; their states are only replaced by this thread.
            let state = unsafe { (*rt).state.load(Ordering::Relaxed).as_ref() };
            matches!(state, Some(NodeState::Choice(_)))
        };
        let gone = |&(id, rt): &(NodeId, *mut RtNode)| !merged.nodes.contains_key(&id) && goes_on(rt);
        let mut below: Vec<(NodeId, *mut RtNode)> = admin.ids.iter().filter(gone).collect();
        below.sort_unstable();
        below.into_iter().try_for_each(|(id, rt)| self.plan_node(admin, merged, id, rt, free, plan))
    }

    fn plan_node(
        &self,
        admin: &mut Admin,
        merged: &ScheduleSet,
        id: NodeId,
        rt: *mut RtNode,
        node: &Node,
        plan: &mut Plan,
    ) -> Result<(), InstallError> {
        // SAFETY: nodes in the map are alive; their states are only replaced by this thread.
        let old = unsafe { (*rt).state.load(Ordering::Relaxed).as_ref() };
        let old_arms: &[*const RtArm] = match old {
            Some(NodeState::Choice(table)) => &table.arms,
            _ => &[],
        };
        let old_cycle = match old_arms {
            // SAFETY: arms in a node's table are alive.
            &[arm] => unsafe { (*arm).cycle.is_some() }.then_some(arm),
            _ => None,
        };
        let state = match (node, old) {
            (Node::End, Some(NodeState::End)) => return Ok(()),
            (Node::End, None) => NodeState::End,
            (&Node::Free { racing: index }, _) => {
                plan.freed += !matches!(old, None | Some(NodeState::Free { .. })) as usize;
                if let Some(arm) = old_cycle {
                    plan.cuts.push((arm, None));
                }
                let Some(racing) = merged.counted.get(index as usize) else {
                    return Err(InstallError::NoSuchTable(index));
                };
                if matches!(old, Some(NodeState::Free { racing: before }) if **before == *racing) {
                    return Ok(());
                }
                let shared = plan.racing.entry(index).or_insert_with(|| Arc::new(racing.clone()));
                NodeState::Free { racing: shared.clone() }
            }
            (Node::Cooperative(c), None | Some(NodeState::Cooperative(_))) => {
                let state = cooperative(merged, c)?;
                if matches!(old, Some(NodeState::Cooperative(before)) if **before == state) {
                    return Ok(());
                }
                NodeState::Cooperative(Box::new(state))
            }
            (Node::Choice(arms), None) => {
                let pure = is_pure_cycle(id, arms);
                let mut table = SmallVec::with_capacity(arms.len());
                for arm in arms {
                    let section = self.compile(admin, merged, arm, plan)?;
                    table.push(self.new_arm(admin, rt, arm, section, pure, plan)?);
                }
                NodeState::Choice(ArmTable { counted: union_of(admin, arms, plan), arms: table })
            }
            (Node::Choice(arms), Some(NodeState::Choice(_))) => {
                let pure = is_pure_cycle(id, arms);
                let sections = (arms.iter().map(|arm| self.compile(admin, merged, arm, plan)))
                    .collect::<Result<SmallVec<[RtSection; 1]>, _>>()?;
                // SAFETY: as above.
                let same = unsafe { same_arms(old_arms, arms, &sections, pure) };
                if same.len() == old_arms.len()
                    && same.iter().zip(old_arms).all(|(new, old)| *new == Some(*old))
                {
                    return Ok(());
                }
                if let (true, Some(old)) = (pure, old_cycle)
                    && let [section] = &*sections
                    // SAFETY: as above.
                    && let old_ref = unsafe { &*old }
                    && same_choice(old_ref, &arms[0])
                    && old_ref.section.same_labels(section)
                {
                    // It stays one, with the same events: a new version. (With events that are laid out
                    // otherwise, unrolled say, the old cycle ends and another one begins.)
                    plan.cuts.extend(sections.into_iter().map(|new| (old, Some(Arc::new(new)))));
                    return Ok(());
                }
                // An arm may have given way to one that simulates it (the merge has checked that), but its
                // first event and guard stay. SAFETY: as above.
                if !unsafe { stay(old_arms, arms) } {
                    return Err(InstallError::Withdrawn(id));
                }
                if let Some(old) = old_cycle {
                    plan.cuts.push((old, None));
                }
                // (Each new arm is at most one of the old ones.)
                plan.less |= same.iter().flatten().count() < old_arms.len();
                let mut table = SmallVec::with_capacity(arms.len());
                for ((arm, section), same) in arms.iter().zip(sections).zip(same) {
                    table.push(match same {
                        Some(old) => old,
                        None => self.new_arm(admin, rt, arm, section, pure, plan)?,
                    });
                }
                NodeState::Choice(ArmTable { counted: union_of(admin, arms, plan), arms: table })
            }
            _ => return Err(InstallError::Withdrawn(id)),
        };
        match old {
            Some(_) => plan.states.push((rt, Box::new(state))),
            // SAFETY: in the map, hence alive; it has no state, and nothing leads to it before phase two.
            None => unsafe { (*rt).begin(state) },
        }
        Ok(())
    }

    /// The arm's section, checked as far as memory depends on it, whatever the validation before this looked
    /// at.
    fn compile(
        &self,
        admin: &Admin,
        merged: &ScheduleSet,
        arm: &Arm,
        plan: &mut Plan,
    ) -> Result<RtSection, InstallError> {
        let table = arm.section.counted;
        let known = admin.tables.get(table as usize).filter(|_| (table as usize) < merged.counted.len());
        let counted = known.ok_or(InstallError::NoSuchTable(table))?;
        self.check_threads(arm)?;
        for lane in &arm.section.lanes {
            if lane.steps.iter().any(|s| s.publishes) {
                plan.publishers.insert(lane.thread.index());
            }
        }
        Ok(RtSection::compile(&arm.section, counted.clone()))
    }

    fn new_arm(
        &self,
        admin: &mut Admin,
        from: *mut RtNode,
        arm: &Arm,
        section: RtSection,
        pure: bool,
        plan: &mut Plan,
    ) -> Result<*const RtArm, InstallError> {
        // (One that has only just gone from the set may still be there: it lives as long as something leads
        // to it.)
        let target = admin.ids.get(arm.target).ok_or(InstallError::Undefined(arm.target))?;
        let again = || RtSection::compile(&arm.section, section.counted.clone());
        let cycle = pure.then(|| Box::new(Cycle::new(Arc::new(again()))));
        let new = RtArm {
            first: (arm.first.0.index(), arm.first.1.packed()),
            guard: arm.guard.clone(),
            section,
            from: from.cast_const(),
            target: target.cast_const(),
            cycle,
            mark: AtomicU64::new(admin.collection),
        };
        let new = admin.arms.add(new, plan.left);
        if pure {
            admin.cycles.push(new);
        }
        plan.new_arms.push(new);
        Ok(new.cast_const())
    }

    /// Phase two: pointers are swapped, cycles cut, everybody is woken.
    fn make_visible(&self, admin: &mut Admin, merged: &ScheduleSet, plan: Plan) {
        self.replace(&self.threads, merged.threads.clone(), &mut admin.kept_threads);
        // Of all tables, which are only added to: an execution may still be in a section that the new set has
        // freed.
        let mut mentioned = SiteMap::default();
        admin.tables.iter().for_each(|t| mentioned.union(t));
        self.replace(&self.mentioned, mentioned, &mut admin.kept_sites);
        for thread in plan.publishers {
            self.values.provide(thread);
        }
        // New nodes are whole; now what leads to them.
        for (node, state) in plan.states {
            // SAFETY: in the map, hence alive. Release: threads that load the state see its content.
            let before = unsafe { (*node).state.swap(Box::into_raw(state), Ordering::AcqRel) };
            // SAFETY: as above.
            if !unsafe { (*node).is_first(before) } {
                self.retired.push(Retired::State(before));
            }
        }
        admin.garbage = admin.garbage.max(if plan.cuts.is_empty() { 0 } else { 2 });
        for (arm, section) in plan.cuts {
            // SAFETY: was in a table when planned; nothing has been collected since.
            let arm = unsafe { &*arm };
            if let Some(cycle) = &arm.cycle {
                cycle.append(section, self.config.cut_slack);
            }
        }
        if plan.freed > 0 {
            self.freed.fetch_add(1, Ordering::AcqRel);
        }
        if let Some(root) = admin.ids.get(NodeId::ROOT) {
            self.root.store(root, Ordering::Release);
        }
        self.wake_for_installation();
    }

    /// Swaps a small table that threads read without being inside; the old one is kept.
    fn replace<T: PartialEq>(&self, at: &AtomicPtr<T>, new: T, kept: &mut Vec<*mut T>) {
        let before = at.load(Ordering::Relaxed);
        // SAFETY: kept until the core is dropped.
        if unsafe { before.as_ref() }.is_some_and(|b| *b == new) {
            return;
        }
        let new = Box::into_raw(Box::new(new));
        kept.push(new);
        at.store(new, Ordering::Release);
    }

    /// Is a set installed?
    pub fn has_set(&self) -> bool {
        // Acquire: what the set brings is there.
        !self.root.load(Ordering::Acquire).is_null()
    }
}

fn is_pure_cycle(id: NodeId, arms: &[Arm]) -> bool {
    matches!(arms, [arm] if arm.target == id && arm.guard.is_always() && !arm.section.is_empty())
}

fn union_of(admin: &Admin, arms: &[Arm], plan: &mut Plan) -> Arc<SiteMap> {
    let table = |index: u32| &admin.tables[index as usize];
    let mut counted: Vec<u32> = arms.iter().map(|arm| arm.section.counted).collect();
    counted.sort_unstable();
    counted.dedup();
    if let [one] = counted[..] {
        return table(one).clone();
    }
    let unions = &mut plan.unions;
    let union = unions.entry(counted).or_insert_with_key(|counted| {
        let mut union = SiteMap::default();
        counted.iter().for_each(|&index| union.union(table(index)));
        Arc::new(union)
    });
    union.clone()
}

/// Arms that are compared in pairs.
const FEW_ARMS: usize = 8;

/// An arm's choice, for finding it among many.
fn choice_of(first: (usize, u64), guard: &[Atom]) -> ((usize, u64), Vec<Atom>) {
    let mut atoms = guard.to_vec();
    atoms.sort();
    atoms.dedup();
    (first, atoms)
}

/// Each arm's compiled form, if the node has it already: by content, so nothing rests on names or hashes.
///
/// # Safety
/// The old arms are alive, and the caller is the listener.
unsafe fn same_arms(
    old: &[*const RtArm],
    arms: &[Arm],
    sections: &[RtSection],
    pure: bool,
) -> SmallVec<[Option<*const RtArm>; 4]> {
    // SAFETY: the caller's promise, for all of these.
    let is =
        |old: *const RtArm, arm: &Arm, section: &RtSection| unsafe { is_same(&*old, arm, section, pure) };
    let each = arms.iter().zip(sections);
    if old.len() <= FEW_ARMS {
        return each.map(|(arm, section)| old.iter().copied().find(|&o| is(o, arm, section))).collect();
    }
    // SAFETY: the caller's promise.
    let key = |&o: &*const RtArm| (unsafe { choice_of((*o).first, &(*o).guard) }, o);
    // (No two arms of a node have the same.)
    let by_choice: Map<_, _> = old.iter().map(key).collect();
    each.map(|(arm, section)| {
        let first = (arm.first.0.index(), arm.first.1.packed());
        by_choice.get(&choice_of(first, &arm.guard)).copied().filter(|&o| is(o, arm, section))
    })
    .collect()
}

/// Does each old arm's choice stay one?
///
/// # Safety
/// The old arms are alive.
unsafe fn stay(old: &[*const RtArm], arms: &[Arm]) -> bool {
    if old.len() <= FEW_ARMS {
        // SAFETY: the caller's promise.
        return old.iter().all(|&old| arms.iter().any(|new| same_choice(unsafe { &*old }, new)));
    }
    let new = arms.iter().map(|a| choice_of((a.first.0.index(), a.first.1.packed()), &a.guard));
    let new: crate::map::Set<_> = new.collect();
    // SAFETY: the caller's promise.
    old.iter().all(|&o| new.contains(&unsafe { choice_of((*o).first, &(*o).guard) }))
}

/// What a cooperative node of the set says.
fn cooperative(set: &ScheduleSet, c: &Cooperative) -> Result<CooperativeState, InstallError> {
    let table = |i: u32| set.counted.get(i as usize).map(SiteMap::of).ok_or(InstallError::NoSuchTable(i));
    Ok(CooperativeState {
        held: table(c.held)?,
        yields: table(c.yields)?,
        away: table(c.away)?,
        order: c.order,
        races: !table(c.racing)?.is_empty(),
        by_name: set.threads.by_name(),
        open: set.is_open(),
    })
}

/// Is it the same choice (by first event and guard), whatever follows?
fn same_choice(old: &RtArm, new: &Arm) -> bool {
    let first = (new.first.0.index(), new.first.1.packed());
    old.first == first && choice_of(first, &old.guard) == choice_of(first, &new.guard)
}

/// Does the compiled arm (of a cycle: its newest version) say the same?
///
/// # Safety
/// The arm is alive, and the caller is the listener.
unsafe fn is_same(old: &RtArm, new: &Arm, section: &RtSection, pure: bool) -> bool {
    // SAFETY: an arm's target lives as long as the arm.
    let target = unsafe { (*old.target).id };
    let same = old.first == (new.first.0.index(), new.first.1.packed())
        && *old.guard == *new.guard
        && target == new.target
        && old.cycle.is_some() == pure;
    same && match &old.cycle {
        None => old.section == *section,
        Some(cycle) => cycle.newest().is_some_and(|newest| *newest == *section),
    }
}

/// Takes back what phase one built.
fn discard(admin: &mut Admin, plan: Plan) {
    let nodes: crate::map::Set<*mut RtNode> = plan.new_nodes().collect();
    let arms: crate::map::Set<*mut RtArm> = plan.new_arms.into_iter().collect();
    admin.cycles.retain(|arm| !arms.contains(arm));
    admin.ids.retain(|_, node| !nodes.contains(&node));
    // SAFETY: made in this plan, and nothing leads to them.
    unsafe {
        admin.arms.retain(|arm| !arms.contains(&arm));
        admin.nodes.retain(|node| !nodes.contains(&node));
    }
}
