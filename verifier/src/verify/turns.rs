//! Which engine works when: side by side as far as there are workers, otherwise by turns.
//!
//! The first engine works alone for a while ([`ALONE`], [`AHEAD`]), with one worker: most programs are
//! decided by then, and what one worker decides is the same in each run. Then each engine has one
//! worker, and engines that can use more have the rest. Are there fewer workers than engines, they take
//! turns: who has had its slice goes behind those that wait. Slices grow with the time so far, so that
//! changing over costs little in long searches, and the sum stays near twice what the better engine
//! needs alone.
//!
//! As long as the first engine has, by its own estimate, done more than half, it is the one that will be
//! through first: it has all workers, and another one works for a part of the time only ([`PART`]). While it
//! works, one that cannot come to an end, as far as one can see, works for half of the time ([`HALF`]):
//! what it finds still comes after twice the time it would take alone, and it takes less from the first
//! one where processors are few.
//!
//! Engines that come to no verdict that nothing fails are *late* ([`Late`]): who proves a first schedule
//! begins only where the others have brought no set for a while, or have ended without one. It works beside
//! the workers: a worker may be inside of a long step, an execution that is compared with others, say, and
//! the program waits for its first schedule meanwhile. For the same reason the others soon work for a part
//! of the time ([`PART`]) while it does, for a while ([`SEEKS`]); later it works for half of the time
//! ([`HALF`]).
//! A second engine for a first schedule begins two seconds later, or when the first has ended. It works for
//! half of the time from its beginning on, and nobody stands back for it.
//! Who finds failures begins where the others have not ended after a moment, beside the workers, too, and
//! works for a part of the time ([`PART`]): a formula often has a failure in a tenth of a second that others
//! come to in minutes, and a program without one is not kept from its proof. Nobody waits for late engines.
//! Once the others have ended, these have as long again.

use report::sink::Estimate;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// So long the first engine works alone.
pub(super) const ALONE: Duration = Duration::from_millis(50);

/// And so long if it is the only one that can prove the program.
pub(super) const AHEAD: Duration = Duration::from_millis(500);

/// How an engine is late.
#[derive(Clone, Copy, Debug)]
pub(super) struct Late {
    /// It begins after so long.
    after: Duration,
    /// When the others have ended, it has at least so long.
    pub(super) least: Duration,
    /// It works beside the workers, for this part of the time.
    part: u32,
    /// It proves a first schedule.
    first_set: bool,
    /// The others stand back for it, for a while: from so long after the beginning of all on.
    seeks: Option<Duration>,
}

impl Late {
    /// For an engine that proves a first schedule.
    pub const FIRST_SET: Late = Late {
        after: Duration::from_millis(100),
        least: Duration::from_secs(8),
        part: HALF,
        first_set: true,
        seeks: Some(Duration::from_millis(250)),
    };
    /// For the same where it has proven one of an earlier version: it waits for nobody, and rests on nobody.
    pub const AT_ONCE: Late =
        Late { after: Duration::ZERO, part: 1, seeks: Some(Duration::ZERO), ..Late::FIRST_SET };
    /// For another one, which takes longer: where the first has not brought it by then, either.
    pub const FIRST_SET_LATER: Late = Late { after: Duration::from_secs(3), seeks: None, ..Late::FIRST_SET };
    /// For an engine that finds failures.
    pub const FAILURES: Late = Late {
        after: Duration::from_millis(500),
        least: Duration::from_millis(300),
        part: PART,
        first_set: false,
        seeks: None,
    };
}

/// The shortest slice, and the longest.
const SHORT: Duration = Duration::from_millis(20);
const LONG: Duration = Duration::from_secs(1);

/// Of the time since it began, the part for which an engine works while the first one is near its end.
const PART: u32 = 4;

/// The same for an engine that has little hope to come to an end.
const HALF: u32 = 2;

/// So long the others stand back for an engine that proves a first schedule.
const SEEKS: Duration = Duration::from_secs(8);

/// Where the first such engine has ended, a second one begins so long after the beginning of all.
const SECOND: Duration = Duration::from_secs(1);

/// How long such an engine waits before it looks again.
const PAUSE: Duration = Duration::from_millis(5);

/// Why an engine stops when another one has come to a verdict.
pub(super) const DECIDED: &str = "another engine has come to a verdict";

/// Why one stops that takes too much.
pub(super) const CROWDED: &str = "the memory is left to the engine that began first";

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
    /// So long the first engine works alone.
    alone: Duration,
    /// The first engine is at work; and the memory, in MiB, from which on it has it for itself.
    first_works: AtomicBool,
    plenty: f64,
    /// The first engine is at work, and has done more than half.
    near: AtomicBool,
    /// Engines at work that prove a first schedule, and for which the others stand back.
    seeking: AtomicUsize,
    /// All workers.
    all: usize,
    /// By engine: can it come to an end, as far as one can see?
    hopeful: Vec<bool>,
    /// By engine: is it late?
    late: Vec<Option<Late>>,
}

struct Inner {
    /// Workers that have nothing to do.
    free: usize,
    /// Workers that the first engine has beyond that.
    lent: usize,
    /// Engines that wait for a worker, in order.
    queue: VecDeque<usize>,
    /// By engine: since when its slice goes, and how many workers it has.
    slices: Vec<Instant>,
    workers: Vec<usize>,
    /// By engine: when it began, and for how long it has not worked since.
    begun: Vec<Instant>,
    idle: Vec<Duration>,
    /// Engines that have not begun; late ones do not count.
    absent: usize,
    /// Engines that have ended; late ones do not count.
    ended: usize,
    /// An engine has ended for which others stand back.
    sought: bool,
    /// Since when all of these have.
    all_ended: Option<Instant>,
    /// The first engine has ended.
    first_ended: bool,
    /// Then it is over.
    until: Option<Instant>,
    /// Not before that, as long as there are engines at work, or to come, that prove a first schedule.
    waits_until: Option<Instant>,
    /// How many of these have not ended.
    seekers: usize,
    /// It has been put off, for the first engine's sake.
    put_off: bool,
}

impl Turns {
    /// Of so many engines with so many workers. `alone`: so long the first works alone. `over` is set when
    /// there is a verdict. From `plenty` MiB on the first engine has the memory for itself.
    pub fn new(engines: usize, workers: usize, alone: Duration, plenty: f64, over: Arc<AtomicBool>) -> Turns {
        let began = Instant::now();
        let inner = Inner {
            free: workers.max(1),
            lent: 0,
            queue: VecDeque::new(),
            slices: vec![began; engines],
            workers: vec![0; engines],
            begun: vec![began; engines],
            idle: vec![Duration::ZERO; engines],
            absent: engines,
            ended: 0,
            sought: false,
            all_ended: None,
            first_ended: false,
            until: None,
            waits_until: None,
            seekers: 0,
            put_off: false,
        };
        let (inner, changed) = (Mutex::new(inner), Condvar::new());
        Turns {
            inner,
            changed,
            waiting: AtomicUsize::new(0),
            limited: AtomicBool::new(false),
            over,
            began,
            alone,
            first_works: AtomicBool::new(true),
            plenty,
            near: AtomicBool::new(false),
            seeking: AtomicUsize::new(0),
            all: workers.max(1),
            hopeful: vec![true; engines],
            late: vec![None; engines],
        }
    }

    /// Engines that begin by [`Turns::begin_late`].
    pub fn with_late(mut self, late: Vec<Option<Late>>) -> Turns {
        self.late = late;
        let (absent, seekers) = (self.usual(), self.late.iter().flatten().filter(|l| l.first_set).count());
        let inner = self.inner.get_mut().unwrap_or_else(|e| e.into_inner());
        (inner.absent, inner.seekers) = (absent, seekers);
        self
    }

    /// How many engines there are that are not late.
    fn usual(&self) -> usize {
        self.late.iter().filter(|l| l.is_none()).count()
    }

    /// Engines that can come to an end, as far as one can see.
    pub fn with_hope(self, hopeful: Vec<bool>) -> Turns {
        Turns { hopeful, ..self }
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
            let Some(left) = self.alone.checked_sub(self.began.elapsed()).filter(|l| !l.is_zero()) else {
                break;
            };
            inner = self.changed.wait_timeout(inner, left).unwrap_or_else(|e| e.into_inner()).0;
        }
        inner.absent -= 1;
        inner.begun[me] = Instant::now();
        self.take(inner, me)
    }

    /// Waits until a late engine may begin; false if it need not, since others have what it would bring.
    pub fn begin_late(&self, me: usize, is_there: impl Fn() -> bool) -> bool {
        let late = self.late[me].unwrap_or(Late::FIRST_SET);
        let mut inner = self.lock();
        while !self.is_over() && inner.ended < self.usual() {
            // (Where the one that others stand back for has ended, nobody waits for it.)
            let after = if inner.sought { late.after.min(SECOND) } else { late.after };
            let Some(left) = after.checked_sub(self.began.elapsed()).filter(|l| !l.is_zero()) else {
                break;
            };
            inner = self.changed.wait_timeout(inner, left).unwrap_or_else(|e| e.into_inner()).0;
        }
        if is_there() || self.is_over() {
            return false;
        }
        inner.begun[me] = Instant::now();
        if late.seeks.is_some() {
            // Relaxed, here and below: nothing but time depends on it.
            self.seeking.fetch_or(1 << me, Ordering::Relaxed);
        }
        true
    }

    /// An engine will not begin.
    pub fn stay_away(&self, me: usize) {
        self.lock().absent -= usize::from(self.late[me].is_none());
        self.end(me);
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

    /// Asked now and then by an engine that works: lets others have their turn. `far` is how far it is,
    /// if it can tell: where it expects nothing, it may be anywhere.
    ///
    /// # Errors
    /// Why it is to stop.
    pub fn go_on(&self, me: usize, far: Estimate) -> Result<(), &'static str> {
        if self.is_over() {
            return Err(DECIDED);
        }
        if me == 0 {
            // Relaxed: nothing but time depends on it.
            let near = far.expected > 0 && far.done > far.expected.saturating_sub(far.done);
            self.near.store(near, Ordering::Relaxed);
        }
        if self.seeks(me) && self.lock().begun[me].elapsed() > SEEKS {
            self.seeks_no_more(me);
        }
        if self.part(me).is_some() {
            self.rest(me)?;
        }
        // Relaxed: see `take`.
        if self.waiting.load(Ordering::Relaxed) == 0 && !self.limited.load(Ordering::Relaxed) {
            return Ok(());
        }
        let mut inner = self.lock();
        if let (Some(at), Some(late)) = (inner.all_ended, self.late[me])
            && at.elapsed() >= (at - self.began).max(late.least)
        {
            return Err(DECIDED);
        }
        let now = Instant::now();
        let waits = inner.seekers > 0 && inner.waits_until.is_some_and(|u| now < u);
        if !waits && inner.until.is_some_and(|u| now >= u) {
            // Relaxed: as above. Near its end is who has done more than half: as long again is enough.
            if inner.put_off || !self.near.load(Ordering::Relaxed) {
                drop(inner);
                self.decide();
                return Err(DECIDED);
            }
            inner.put_off = true;
            inner.until = Some(Instant::now() + self.began.elapsed());
        }
        let slice = (self.began.elapsed() / 16).clamp(SHORT, LONG);
        if self.is_beside(me) || inner.queue.is_empty() || inner.slices[me].elapsed() < slice {
            return Ok(());
        }
        inner.workers[me] -= 1;
        inner.free += 1;
        self.changed.notify_all();
        if self.take(inner, me) { Ok(()) } else { Err(DECIDED) }
    }

    /// Does it work beside the workers?
    fn is_beside(&self, me: usize) -> bool {
        self.late[me].is_some()
    }

    /// For which part of the time an engine works that is not the first; `None`: all of it.
    fn part(&self, me: usize) -> Option<u32> {
        if let Some(late) = self.late[me] {
            return (!self.seeks(me)).then_some(late.part);
        }
        if self.is_sought() {
            return Some(PART);
        }
        match me > 0 && self.near.load(Ordering::Relaxed) {
            true => Some(PART),
            false => {
                (me > 0 && !self.hopeful[me] && self.first_works.load(Ordering::Relaxed)).then_some(HALF)
            }
        }
    }

    /// Do the others stand back by now?
    fn is_sought(&self) -> bool {
        // Relaxed: nothing but time depends on it.
        let seeking = self.seeking.load(Ordering::Relaxed);
        seeking != 0
            && (0..self.late.len()).any(|e| {
                let since = self.late[e].and_then(|late| late.seeks);
                seeking & 1 << e != 0 && since.is_some_and(|s| self.began.elapsed() >= s)
            })
    }

    /// Is it one that the others stand back for, now or soon?
    fn seeks(&self, me: usize) -> bool {
        self.seeking.load(Ordering::Relaxed) & 1 << me != 0
    }

    fn seeks_no_more(&self, me: usize) {
        self.seeking.fetch_and(!(1 << me), Ordering::Relaxed);
    }

    /// Waits until the engine has had no more than its part.
    fn rest(&self, me: usize) -> Result<(), &'static str> {
        let mut inner = self.lock();
        // (Where there are fewer workers than engines, nobody rests on one. When all others have ended,
        // nobody is kept from anything.)
        while (self.usual() <= self.all || self.is_beside(me) || self.is_sought())
            && inner.ended < self.usual()
            && let Some(part) = self.part(me)
            && !self.is_over()
        {
            let since = inner.begun[me].elapsed();
            let worked = since.saturating_sub(inner.idle[me]);
            if worked <= (since / part).max(SHORT) {
                break;
            }
            let before = Instant::now();
            inner = self.changed.wait_timeout(inner, PAUSE).unwrap_or_else(|e| e.into_inner()).0;
            inner.idle[me] += before.elapsed();
        }
        if self.is_over() { Err(DECIDED) } else { Ok(()) }
    }

    /// Asked by an engine that is not the first, with the memory in use.
    ///
    /// # Errors
    /// The first one is to have it.
    pub fn has_room(&self, me: usize, used_mb: f64) -> Result<(), &'static str> {
        // Relaxed: nothing depends on when it is seen.
        let shares = me > 0 && self.first_works.load(Ordering::Relaxed);
        if shares && used_mb > self.plenty { Err(CROWDED) } else { Ok(()) }
    }

    /// May one more worker of an engine begin?
    pub fn may_begin(&self, me: usize) -> bool {
        let mut inner = self.lock();
        // Others come first, those included that have not begun.
        if inner.absent > 0 || !inner.queue.is_empty() || self.is_over() {
            return false;
        }
        // Relaxed: as in `go_on`.
        let near = me == 0 && self.near.load(Ordering::Relaxed) && inner.workers[me] < self.all;
        if inner.free > 0 {
            inner.free -= 1;
        } else if near {
            // Beyond what there is: who rests needs none.
            inner.lent += 1;
        } else {
            return false;
        }
        inner.workers[me] += 1;
        true
    }

    /// An engine has ended.
    pub fn end(&self, me: usize) {
        self.seeks_no_more(me);
        let mut inner = self.lock();
        let workers = std::mem::take(&mut inner.workers[me]);
        let lent = if me == 0 { std::mem::take(&mut inner.lent) } else { 0 };
        inner.free += workers - lent;
        inner.ended += usize::from(self.late[me].is_none());
        inner.sought |= self.late[me].is_some_and(|l| l.seeks.is_some());
        inner.seekers -= usize::from(self.late[me].is_some_and(|l| l.first_set));
        if inner.ended == self.usual() && inner.all_ended.is_none() {
            inner.all_ended = Some(Instant::now());
            // Relaxed: see `settle`; who asks later sees it then.
            self.limited.store(true, Ordering::Relaxed);
        }
        if me == 0 {
            inner.first_ended = true;
            // Relaxed: see `has_room`.
            self.first_works.store(false, Ordering::Relaxed);
            self.near.store(false, Ordering::Relaxed);
        }
        self.changed.notify_all();
    }

    /// There is a verdict.
    pub fn decide(&self) {
        let _inner = self.lock();
        // Relaxed: who waits has the lock after us.
        self.over.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// There is a verdict that another engine might better: they have as long again, and at least so
    /// long. (And once more if the first engine is near its end then.)
    pub fn settle(&self, least: Duration) {
        let until = Instant::now() + self.began.elapsed().max(least);
        self.lock().until.get_or_insert(until);
        self.limited.store(true, Ordering::Relaxed);
    }

    /// After [`Turns::settle`]: those who prove a first schedule may go on for a while ([`SEEKS`]), and the
    /// others with them.
    pub fn wait_for_first_set(&self) {
        self.lock().waits_until.get_or_insert(Instant::now() + SEEKS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many engines with so many workers, each until it was asked `questions` times; how many worked at
    /// once at most, and what the last question was answered.
    fn work(engines: usize, workers: usize, questions: usize) -> (usize, Vec<bool>) {
        let turns = Turns::new(engines, workers, Duration::ZERO, f64::INFINITY, Arc::default());
        let (at_work, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let done = std::thread::scope(|scope| {
            let engine = |me: usize| {
                let (turns, at_work, most) = (&turns, &at_work, &most);
                move || {
                    let mut more = turns.begin(me);
                    for _ in 0..questions {
                        let now = at_work.fetch_add(1, Ordering::SeqCst) + 1;
                        most.fetch_max(now, Ordering::SeqCst);
                        std::thread::sleep(Duration::from_millis(1));
                        at_work.fetch_sub(1, Ordering::SeqCst);
                        more &= turns.go_on(me, Estimate::default()).is_ok();
                    }
                    turns.end(me);
                    more
                }
            };
            let threads: Vec<_> = (0..engines).map(|me| scope.spawn(engine(me))).collect();
            threads.into_iter().map(|t| t.join().expect("nobody panics")).collect()
        });
        (most.into_inner(), done)
    }

    #[test]
    fn there_are_no_more_at_work_than_workers() {
        for (engines, workers) in [(2, 1), (3, 1), (3, 2), (2, 2)] {
            let (most, done) = work(engines, workers, 60);
            assert!(most <= workers, "{engines} engines, {workers} workers: {most}");
            assert_eq!(done, vec![true; engines]);
        }
    }

    /// Who waits for its turn is let go when there is a verdict; helpers come last.
    #[test]
    fn a_verdict_ends_all_waiting() {
        let turns = Turns::new(2, 1, Duration::from_secs(60), f64::INFINITY, Arc::default());
        assert!(turns.begin(0) && !turns.may_begin(0));
        std::thread::scope(|scope| {
            let other = scope.spawn(|| turns.begin(1));
            std::thread::sleep(Duration::from_millis(5));
            turns.decide();
            assert!(!other.join().expect("nobody panics"));
        });
        assert_eq!((turns.go_on(0, Estimate::default()), turns.may_begin(0)), (Err(DECIDED), false));
    }

    #[test]
    fn workers_that_are_left_help() {
        let turns = Turns::new(2, 3, Duration::ZERO, 100.0, Arc::default());
        assert!(turns.begin(0));
        assert!(!turns.may_begin(0), "the other one has not begun");
        assert!(turns.begin(1));
        assert!(turns.may_begin(0) && !turns.may_begin(0));
        assert_eq!((turns.has_room(1, 99.0), turns.has_room(1, 101.0)), (Ok(()), Err(CROWDED)));
        assert_eq!(turns.has_room(0, 101.0), Ok(()));
        turns.end(0);
        assert_eq!(turns.has_room(1, 101.0), Ok(()));
        assert!(turns.may_begin(1) && turns.may_begin(1) && !turns.may_begin(1));
    }

    /// Nobody waits for an engine that has no thread.
    #[test]
    fn who_stays_away_is_not_waited_for() {
        let turns = Turns::new(2, 2, Duration::ZERO, f64::INFINITY, Arc::default());
        assert!(turns.begin(0) && !turns.may_begin(0));
        turns.stay_away(1);
        assert!(turns.may_begin(0) && !turns.may_begin(0));
    }

    /// Who proves a first schedule and no more comes where nobody has brought one, and keeps nobody waiting.
    #[test]
    fn a_late_engine_begins_where_there_is_no_set() {
        // (Long enough for a busy machine.)
        let late = Late { after: Duration::from_secs(1), ..Late::FIRST_SET };
        let turns = || {
            let turns = Turns::new(2, 3, Duration::ZERO, f64::INFINITY, Arc::default());
            let turns = turns.with_late(vec![None, Some(late)]);
            assert!(turns.begin(0) && turns.may_begin(0), "it is not waited for");
            turns
        };
        // While the other one works, after a while; not where that has brought a set.
        for has_set in [false, true] {
            let turns = turns();
            assert_eq!(turns.begin_late(1, || has_set), !has_set);
            assert!(turns.began().elapsed() >= late.after);
        }
        // At once when the others have ended; then it has so much time and no more.
        let ended = turns();
        ended.end(0);
        assert!(ended.begin_late(1, || false) && ended.began().elapsed() < late.after);
        assert_eq!(ended.go_on(1, Estimate::default()), Ok(()));
        std::thread::sleep(Late::FIRST_SET.least);
        assert_eq!(ended.go_on(1, Estimate::default()), Err(DECIDED));
        // Never after a verdict.
        let decided = turns();
        decided.decide();
        assert!(!decided.begin_late(1, || false));
    }

    /// A second one begins when the first has ended. After a verdict that is not the last word both have a
    /// while.
    #[test]
    fn a_second_engine_looks_for_a_first_set() {
        let turns = || {
            let turns = Turns::new(3, 3, Duration::ZERO, f64::INFINITY, Arc::default());
            let turns = turns.with_late(vec![None, Some(Late::FIRST_SET), Some(Late::FIRST_SET_LATER)]);
            assert!(turns.begin(0));
            turns
        };
        let after_the_first = turns();
        after_the_first.end(1);
        assert!(after_the_first.begin_late(2, || false));
        assert!(after_the_first.began().elapsed() < Late::FIRST_SET_LATER.after);
        let beside_the_first = turns();
        assert!(beside_the_first.begin_late(2, || false));
        assert!(beside_the_first.began().elapsed() >= Late::FIRST_SET_LATER.after);
        for waits in [false, true] {
            let settled = turns();
            settled.settle(Duration::ZERO);
            if waits {
                settled.wait_for_first_set();
            }
            std::thread::sleep(2 * SHORT);
            let expected = if waits { Ok(()) } else { Err(DECIDED) };
            assert_eq!(settled.go_on(0, Estimate::default()), expected);
            settled.end(1);
            assert_eq!(settled.go_on(0, Estimate::default()), expected);
            settled.end(2);
            assert_eq!(settled.go_on(0, Estimate::default()), Err(DECIDED));
        }
    }

    /// Who has the only worker may be inside of a long step: the first schedule does not wait for that.
    #[test]
    fn a_first_set_needs_no_worker() {
        let turns = Turns::new(2, 1, Duration::ZERO, f64::INFINITY, Arc::default());
        let turns = turns.with_late(vec![None, Some(Late::FIRST_SET)]);
        assert!(turns.begin(0));
        let begins = std::thread::scope(|s| {
            let second =
                s.spawn(|| turns.begin_late(1, || false) && turns.go_on(1, Estimate::default()).is_ok());
            let limit = Instant::now() + 10 * Late::FIRST_SET.after;
            while !second.is_finished() && Instant::now() < limit {
                std::thread::sleep(SHORT);
            }
            let begins = second.is_finished();
            turns.end(0);
            second.join().expect("it does not panic") && begins
        });
        assert!(begins, "nobody who holds a worker has asked whether to go on");
    }

    /// The others stand back for a first schedule, who began first, too, until it is there.
    #[test]
    fn who_proves_a_first_set_is_not_kept_from_it() {
        let turns = Turns::new(3, 1, Duration::ZERO, f64::INFINITY, Arc::default());
        let turns = turns.with_late(vec![None, None, Some(Late::AT_ONCE)]);
        assert!(turns.begin(0));
        let part = |me: usize| {
            let (began, mut worked) = (Instant::now(), Duration::ZERO);
            while began.elapsed() < 20 * SHORT {
                let before = Instant::now();
                std::thread::sleep(Duration::from_millis(2));
                worked += before.elapsed();
                assert_eq!(turns.go_on(me, Estimate::default()), Ok(()));
            }
            worked.as_secs_f64() / began.elapsed().as_secs_f64()
        };
        assert!(part(0) > 0.8, "it works alone");
        assert!(turns.begin_late(2, || false));
        let (first, other) = std::thread::scope(|s| {
            let other = s.spawn(|| part(2));
            (part(0), other.join().expect("it does not panic"))
        });
        assert!(first < 0.6 && other > 0.8, "{first} {other}");
        turns.end(2);
        assert!(part(0) > 0.8, "it is there");
    }

    /// Who finds failures needs no worker, and works for a part of the time while others work.
    #[test]
    fn an_engine_beside_the_workers_takes_little() {
        let turns = Turns::new(2, 1, Duration::ZERO, f64::INFINITY, Arc::default());
        let turns = turns.with_late(vec![None, Some(Late::FAILURES)]);
        assert!(turns.begin(0) && turns.begin_late(1, || false), "it takes no worker");
        let work = || {
            let (began, mut worked) = (Instant::now(), Duration::ZERO);
            while began.elapsed() < 10 * SHORT {
                let before = Instant::now();
                std::thread::sleep(Duration::from_millis(2));
                worked += before.elapsed();
                assert_eq!(turns.go_on(1, Estimate::default()), Ok(()));
            }
            worked.as_secs_f64() / began.elapsed().as_secs_f64()
        };
        let part = work();
        assert!(part < 0.6, "{part}");
        turns.end(0);
        let part = work();
        assert!(part > 0.8, "{part}: nobody is kept from anything");
    }

    /// The first engine gets all workers while it is near its end; the other one gets its part.
    #[test]
    fn who_is_near_its_end_has_the_workers() {
        let turns = Turns::new(2, 2, Duration::ZERO, f64::INFINITY, Arc::default());
        assert!(turns.begin(0) && turns.begin(1));
        assert!(!turns.may_begin(0), "each has one");
        let far = |done| Estimate { done, expected: 100 };
        assert_eq!(turns.go_on(0, Estimate { done: 1 << 40, expected: 0 }), Ok(()));
        assert!(!turns.may_begin(0), "nobody knows where its end is");
        assert_eq!(turns.go_on(0, far(60)), Ok(()));
        assert!(turns.may_begin(0) && !turns.may_begin(0));
        let began = Instant::now();
        let mut worked = Duration::ZERO;
        while began.elapsed() < 10 * SHORT {
            std::thread::sleep(Duration::from_millis(2));
            worked += Duration::from_millis(2);
            assert_eq!(turns.go_on(1, Estimate::default()), Ok(()));
        }
        assert!(worked < 5 * SHORT, "{worked:?}");
        turns.end(0);
        assert!(turns.may_begin(1) && !turns.may_begin(1), "what was lent is gone");
    }

    /// Who cannot come to an end works for half of the time, as long as the first one works.
    #[test]
    fn who_has_little_hope_works_for_half_of_the_time() {
        let turns = Turns::new(2, 2, Duration::ZERO, f64::INFINITY, Arc::default());
        let turns = turns.with_hope(vec![true, false]);
        assert!(turns.begin(0) && turns.begin(1));
        let work = |least: Duration| {
            let (began, mut worked) = (Instant::now(), Duration::ZERO);
            while began.elapsed() < least {
                let before = Instant::now();
                std::thread::sleep(Duration::from_millis(2));
                worked += before.elapsed();
                assert_eq!(turns.go_on(1, Estimate::default()), Ok(()));
            }
            worked.as_secs_f64() / began.elapsed().as_secs_f64()
        };
        let part = work(15 * SHORT);
        assert!((0.3..0.75).contains(&part), "{part}");
        turns.end(0);
        let part = work(3 * SHORT);
        assert!(part > 0.75, "{part}");
    }

    #[test]
    fn what_could_be_better_has_as_long_again() {
        let turns = Turns::new(2, 2, Duration::ZERO, f64::INFINITY, Arc::default());
        assert!(turns.begin(0) && turns.begin(1));
        turns.settle(10 * SHORT);
        turns.end(0);
        assert_eq!(turns.go_on(1, Estimate::default()), Ok(()));
        std::thread::sleep(10 * SHORT);
        assert_eq!(turns.go_on(1, Estimate::default()), Err(DECIDED));
    }

    /// Who is near its end may come there, for as long again; who is not is stopped.
    #[test]
    fn who_is_near_its_end_is_let_go_on_once() {
        for near in [false, true] {
            let turns = Turns::new(2, 2, Duration::ZERO, f64::INFINITY, Arc::default());
            assert!(turns.begin(0) && turns.begin(1));
            turns.settle(SHORT);
            turns.end(1);
            let far = Estimate { done: if near { 60 } else { 40 }, expected: 100 };
            std::thread::sleep(2 * SHORT);
            assert_eq!(turns.go_on(0, far), if near { Ok(()) } else { Err(DECIDED) });
            // It had twice as long so far, and has four times as long in all.
            std::thread::sleep(20 * SHORT);
            assert_eq!(turns.go_on(0, far), Err(DECIDED));
        }
    }
}
