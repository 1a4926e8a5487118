//! What happens in turn, and whether what is not held is in some order all the same.

use crate::{Budget, MachineThread, Stop};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use traceformat::event::{Event, Label, ObjectId, Op};
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;

/// One thing that happens.
enum Moment {
    /// An event, and who exists since.
    Happens(Event, SmallVec<[MachineThread; 1]>),
    /// The thread's turn came, and this was not enabled.
    Looks(Event),
    /// The thread has ended, in its turn.
    Ends(MachineThread),
}

/// An execution in turn.
pub(super) struct InTurn {
    held: SiteSet,
    /// Sites behind whose events the baton is given up.
    yields: SiteSet,
    moments: Vec<Moment>,
    ended: Vec<bool>,
    /// Some execution so far comes back to where it was.
    endless: bool,
    /// Events that need no baton, with which turns began in some execution so far: behind a mark, and the
    /// first ones of threads; and which threads have passed marks.
    behind_mark: Option<Label>,
    first: Vec<(MachineThread, Label)>,
    marked: Vec<MachineThread>,
}

/// One use of some bytes by a thread: where there are several, the last one says it all, since what is
/// ordered with it is ordered with those before.
type Use = (usize, u64, u64, bool);

impl InTurn {
    pub fn new(held: SiteSet, yields: SiteSet) -> InTurn {
        let (moments, ended, first, marked) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        InTurn { held, yields, moments, ended, endless: false, behind_mark: None, first, marked }
    }

    /// Has the thread passed a mark with the last event? (Those of the compiler are none to the run time.)
    pub fn has_passed(&self, t: MachineThread) -> bool {
        let last =
            self.moments.iter().rev().find(|m| !matches!(m, Moment::Happens(e, _) if e.label.op == Op::Mark));
        match last {
            Some(Moment::Happens(e, _)) => e.thread == t && self.yields.contains(e.label.site),
            Some(Moment::Looks(_) | Moment::Ends(_)) | None => false,
        }
    }

    /// Has a thread that has passed a mark created others?
    fn creates_behind_marks(&self) -> bool {
        let mut passed: Vec<MachineThread> = Vec::new();
        self.moments.iter().any(|m| {
            let Moment::Happens(e, born) = m else { return false };
            let creates = !born.is_empty() && passed.contains(&e.thread);
            if self.yields.contains(e.label.site) {
                passed.push(e.thread);
            }
            creates
        })
    }

    /// Is it an access that threads without the baton may execute?
    fn is_free(&self, e: &Event) -> bool {
        e.label.op.is_access() && !(self.held.contains(e.label.site) && e.label.site != SiteId::UNNUMBERED)
    }

    /// Events so far, in order.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.moments.iter().filter_map(|m| match m {
            Moment::Happens(e, _) => Some(e),
            Moment::Looks(_) | Moment::Ends(_) => None,
        })
    }

    pub fn happens(&mut self, e: Event, born: SmallVec<[MachineThread; 1]>) -> Result<(), Stop> {
        let label = e.label;
        // What may block decides whose turn it is.
        let orders = label.op == Op::Await || !label.op.is_access() && label.op != Op::Mark;
        if orders && !(label.site == SiteId::UNNUMBERED || self.held.contains(label.site)) {
            return Err(Stop::Undecided(format!("a cooperative node that does not hold {label}")));
        }
        if self.yields.contains(label.site) {
            // Who passes a mark has the baton; and the run time gives way once for each event there only if
            // that is one call's only event, and is not tried again and again.
            if !is_single(label.op) || !self.held.contains(label.site) {
                return Err(Stop::Undecided(format!("a cooperative node with a mark at {label}")));
            }
        }
        if self.is_free(&e) {
            self.may_begin(&e);
        }
        if self.yields.contains(label.site) && !self.marked.contains(&e.thread) {
            self.marked.push(e.thread);
        }
        self.moments.push(Moment::Happens(e, born));
        Ok(())
    }

    /// This event, which is not held, may be one with which a turn begins: behind a mark, or as the thread's
    /// first one.
    fn may_begin(&mut self, e: &Event) {
        let mine = |o: &&Event| o.thread == e.thread && o.label.op != Op::Mark;
        let last = self.events().rev().find(mine).map(|o| o.label.site);
        match last {
            Some(site) if self.yields.contains(site) => self.behind_mark = Some(e.label),
            Some(_) => {}
            None if self.first.contains(&(e.thread, e.label)) => {}
            None => self.first.push((e.thread, e.label)),
        }
    }

    /// The execution comes back to where it was.
    pub fn comes_back(&mut self) {
        self.endless = true;
    }

    /// All executions have been judged one by one, as far as they go before they end or come back. Is what
    /// lies in different rounds in an order, too?
    ///
    /// A turn that begins with something that is held comes by the order of the baton behind everything in
    /// turns before it: each ends with something that is done with the baton. Threads give way before
    /// operations that may block, which are held, and behind marks; so behind these there has to be something
    /// held. And at the beginning of a thread that passes marks, since it may stand there as behind a mark in
    /// the next round. The first turn of another thread comes behind its creation, and before the end of the
    /// first round behind that: who exists at the beginning of a round has done something in it, or stands
    /// before an operation that may block.
    ///
    /// # Errors
    /// It may be in none.
    pub fn judge_rounds(&self) -> Result<(), Stop> {
        let first = || self.first.iter().find(|(t, _)| self.marked.contains(t)).map(|(_, label)| *label);
        match self.behind_mark.or_else(first).filter(|_| self.endless) {
            None => Ok(()),
            Some(label) => Err(Stop::Undecided(format!(
                "a cooperative node without an end that does not hold {label}, with which a turn begins"
            ))),
        }
    }

    pub fn looks(&mut self, e: &Event) {
        self.moments.push(Moment::Looks(e.clone()));
    }

    pub fn ends(&mut self, t: MachineThread) {
        self.moments.push(Moment::Ends(t));
        if self.ended.len() <= t.index() {
            self.ended.resize(t.index() + 1, false);
        }
        self.ended[t.index()] = true;
    }

    /// Has the thread ended in its turn?
    pub fn has_ended(&self, t: usize) -> bool {
        self.ended.get(t).copied().unwrap_or(false)
    }

    /// Threads that have ended so far.
    pub fn ends_so_far(&self) -> usize {
        self.ended.iter().filter(|e| **e).count()
    }

    /// Is all that has happened so far held?
    pub fn holds_all(&self) -> bool {
        !self.events().any(|e| self.is_free(e))
    }

    /// At the end, this is what a thread stands before.
    ///
    /// # Errors
    /// It could happen any time.
    pub fn left(&self, e: &Event) -> Result<(), Stop> {
        match self.is_free(e) {
            true => Err(Stop::Undecided(format!("{} may happen behind the end of the process", e.label))),
            false => Ok(()),
        }
    }

    /// Things that have happened.
    pub fn len(&self) -> usize {
        self.moments.len()
    }

    /// Forgets what came behind so many of them.
    pub fn back_to(&mut self, moments: usize) {
        for m in self.moments.drain(moments..) {
            if let Moment::Ends(t) = m {
                self.ended[t.index()] = false;
            }
        }
    }

    /// Is each use of a byte ordered with each other one, if one of them writes?
    ///
    /// # Errors
    /// It is not, or threads are created where the run time may not have given way yet: it does before the
    /// next event that is held, which is the next event only if all are.
    pub fn judge(&self, budget: &mut Budget) -> Result<(), Stop> {
        if !self.holds_all() && self.creates_behind_marks() {
            let what =
                "a cooperative node that does not hold all, with threads that are created behind marks";
            return Err(Stop::Undecided(what.into()));
        }
        // Of each thread, how much of the others it knows; and the same of whoever had the baton last.
        let mut know: Vec<Vec<u32>> = Vec::new();
        let mut baton: Vec<u32> = Vec::new();
        let mut uses: FxHashMap<ObjectId, FxHashMap<Use, (u32, &Event)>> = FxHashMap::default();
        for m in &self.moments {
            let (t, in_turn) = match m {
                Moment::Happens(e, _) => (e.thread, !self.is_free(e) && e.label.op != Op::Mark),
                Moment::Looks(e) => (e.thread, true),
                Moment::Ends(t) => (*t, true),
            };
            let t = t.index();
            learn(&mut know, t, &[]);
            know[t][t] += 1;
            let number = know[t][t];
            if in_turn {
                learn(&mut know, t, &baton);
                baton.clone_from(&know[t]);
            }
            let (e, looks) = match m {
                Moment::Happens(e, _) => (e, false),
                Moment::Looks(e) => (e, true),
                Moment::Ends(_) => continue,
            };
            for a in e.accesses.iter().filter(|a| a.start < a.end) {
                let write = a.write && !looks;
                let of_object = uses.entry(a.object).or_default();
                for ((u, start, end, wrote), (when, before)) in &*of_object {
                    budget.step()?;
                    let overlap = a.start < *end && *start < a.end && (write || *wrote);
                    let knows = know[t].get(*u).is_some_and(|n| n >= when);
                    if *u != t && overlap && !knows {
                        let what = format!(
                            "a cooperative node that holds {} and {} not both, and they are in no order",
                            before.label, e.label
                        );
                        return Err(Stop::Undecided(what));
                    }
                }
                of_object.insert((t, a.start, a.end, write), (number, e));
            }
            if let Moment::Happens(_, born) = m {
                for b in born {
                    let mine = know[t].clone();
                    learn(&mut know, b.index(), &mine);
                }
            }
        }
        Ok(())
    }
}

/// Is it the only event of its call, in which nobody waits?
fn is_single(op: Op) -> bool {
    match op {
        Op::Await | Op::Mark => false,
        _ if op.is_access() => true,
        Op::MutexUnlock | Op::SpinUnlock | Op::RwUnlock | Op::SemPost => true,
        Op::MutexTryLock | Op::SpinTryLock | Op::RwTryReadLock | Op::RwTryWriteLock => true,
        Op::SemTryWait | Op::CondSignal | Op::CondBroadcast => true,
        _ => false,
    }
}

/// The thread learns what another one knows.
fn learn(know: &mut Vec<Vec<u32>>, t: usize, what: &[u32]) {
    if know.len() <= t {
        know.resize(t + 1, Vec::new());
    }
    let mine = &mut know[t];
    let n = what.len().max(t + 1).max(mine.len());
    mine.resize(n, 0);
    for (a, b) in mine.iter_mut().zip(what) {
        *a = (*a).max(*b);
    }
}
