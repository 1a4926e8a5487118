//! Which engine works when: side by side as far as there are workers, otherwise by turns.
//!
//! The first engine works alone for a while ([`ALONE`]), with one worker: most programs are decided by then,
//! and what one worker decides is the same in each run. Then each engine has one worker, and engines that can
//! use more have the rest. Are there fewer workers than engines, they take turns: who has had its slice goes
//! behind those that wait. Slices grow with the time so far, so that changing over costs little in long
//! searches, and the sum stays near twice what the better engine needs alone.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// So long the first engine works alone.
const ALONE: Duration = Duration::from_millis(50);

/// The shortest slice, and the longest.
const SHORT: Duration = Duration::from_millis(20);
const LONG: Duration = Duration::from_secs(1);

/// Where one engine has only a verdict that another might better, others have at least so long.
const GRACE: Duration = Duration::from_secs(1);

/// Where engines meet.
pub(super) struct Turns {
    inner: Mutex<Inner>,
    changed: Condvar,
    /// Engines that wait for a worker, for those who ask often.
    waiting: AtomicUsize,
    /// There is a time at which it is over.
    limited: AtomicBool,
    /// There is a verdict, and nobody needs another. Machines see it, too.
    over: Arc<AtomicBool>,
    began: Instant,
}

struct Inner {
    /// Workers that have nothing to do.
    free: usize,
    /// Engines that wait for a worker, in order.
    queue: VecDeque<usize>,
    /// By engine: since when its slice goes, and how many workers it has.
    slices: Vec<Instant>,
    workers: Vec<usize>,
    /// Engines that have not begun.
    absent: usize,
    /// The first engine has ended.
    first_ended: bool,
    /// Then it is over.
    until: Option<Instant>,
}

impl Turns {
    /// Of so many engines with so many workers. `over` is set when there is a verdict.
    pub fn new(engines: usize, workers: usize, over: Arc<AtomicBool>) -> Turns {
        let began = Instant::now();
        let inner = Inner {
            free: workers.max(1),
            queue: VecDeque::new(),
            slices: vec![began; engines],
            workers: vec![0; engines],
            absent: engines,
            first_ended: false,
            until: None,
        };
        let (inner, changed) = (Mutex::new(inner), Condvar::new());
        Turns { inner, changed, waiting: AtomicUsize::new(0), limited: AtomicBool::new(false), over, began }
    }

    pub fn began(&self) -> Instant {
        self.began
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing panics while it is held.
        self.inner.lock().unwrap_or_else(|e| e.into_inner())
    }

    fn is_over(&self) -> bool {
        // Relaxed: a flag that carries no data; results are handed over by other means.
        self.over.load(Ordering::Relaxed)
    }

    /// Waits until an engine may begin; false if it need not.
    pub fn begin(&self, me: usize) -> bool {
        let mut inner = self.lock();
        while me > 0 && !inner.first_ended && !self.is_over() {
            let Some(left) = ALONE.checked_sub(self.began.elapsed()).filter(|l| !l.is_zero()) else { break };
            inner = self.changed.wait_timeout(inner, left).unwrap_or_else(|e| e.into_inner()).0;
        }
        inner.absent -= 1;
        self.take(inner, me)
    }

    /// Waits for a worker, behind the others.
    fn take(&self, mut inner: MutexGuard<'_, Inner>, me: usize) -> bool {
        inner.queue.push_back(me);
        // Relaxed, here and below: a hint that is seen a little later.
        self.waiting.store(inner.queue.len(), Ordering::Relaxed);
        while !self.is_over() && (inner.free == 0 || inner.queue.front() != Some(&me)) {
            inner = self.changed.wait(inner).unwrap_or_else(|e| e.into_inner());
        }
        inner.queue.retain(|&other| other != me);
        self.waiting.store(inner.queue.len(), Ordering::Relaxed);
        if self.is_over() {
            return false;
        }
        inner.free -= 1;
        inner.workers[me] += 1;
        inner.slices[me] = Instant::now();
        self.changed.notify_all();
        true
    }

    /// Asked now and then by an engine that works: lets others have their turn. False: it is over.
    pub fn go_on(&self, me: usize) -> bool {
        if self.is_over() {
            return false;
        }
        // Relaxed: see `take`.
        if self.waiting.load(Ordering::Relaxed) == 0 && !self.limited.load(Ordering::Relaxed) {
            return true;
        }
        let mut inner = self.lock();
        if inner.until.is_some_and(|u| Instant::now() >= u) {
            drop(inner);
            self.decide();
            return false;
        }
        let slice = (self.began.elapsed() / 16).clamp(SHORT, LONG);
        if inner.queue.is_empty() || inner.slices[me].elapsed() < slice {
            return true;
        }
        inner.workers[me] -= 1;
        inner.free += 1;
        self.changed.notify_all();
        self.take(inner, me)
    }

    /// May one more worker of an engine begin?
    pub fn may_begin(&self, me: usize) -> bool {
        let mut inner = self.lock();
        // Others come first, those included that have not begun.
        if inner.absent > 0 || !inner.queue.is_empty() || inner.free == 0 || self.is_over() {
            return false;
        }
        inner.free -= 1;
        inner.workers[me] += 1;
        true
    }

    /// An engine has ended.
    pub fn end(&self, me: usize) {
        let mut inner = self.lock();
        inner.free += std::mem::take(&mut inner.workers[me]);
        inner.first_ended |= me == 0;
        self.changed.notify_all();
    }

    /// There is a verdict.
    pub fn decide(&self) {
        let _inner = self.lock();
        // Relaxed: who waits has the lock after us.
        self.over.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// There is a verdict that another engine might better: they have as long again.
    pub fn settle(&self) {
        let until = Instant::now() + self.began.elapsed().max(GRACE);
        self.lock().until.get_or_insert(until);
        self.limited.store(true, Ordering::Relaxed);
    }
}
