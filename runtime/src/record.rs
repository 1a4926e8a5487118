//! `record=`: writes down what happens, in an order that is a linearisation of it.
//!
//! While a recording runs, every recorded operation happens inside one short critical section, the *turn*, in
//! which it also takes its stamp, a number without gaps. So the order of the stamps is the order in which the
//! operations took effect: an access takes place between its two callbacks, which hold the turn; a
//! synchronization call is tried without blocking inside the turn, and if it would block, the thread sleeps
//! outside of it until some operation has released something ([`Recorder::released`]), and tries again. An
//! await holds the turn for one iteration at a time.
//!
//! Stamped events go to bounded per-thread buffers (crossbeam's `ArrayQueue`; nothing is ordered by them) and
//! from there to a writer thread that merges them by stamp. A full buffer blocks its thread; the writer never
//! needs the turn.

use crate::recfile::RecFile;
use crate::registry::registry;
use crate::spawn::spawn_internal;
use crate::thread::{self, Thread, WaitState};
use crate::turn::{Buffer, Stamped};
use crate::{futex, log, turn};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use traceformat::event::Label;
use traceformat::recording::{Ending, Recorded};

/// The writer looks at the buffers at least this often.
const PERIOD: Duration = Duration::from_millis(2);
/// A thread that sleeps for a release looks itself at least this often (libc releases some objects unseen).
const RECHECK: Duration = Duration::from_millis(50);
/// How long the end of the program waits for the writer (a full disk must not hang it).
const LAST_WAIT: Duration = Duration::from_secs(10);

/// Marks a status in [`Recorder::at_once`].
const STATUS: u32 = 1 << 31;

/// A running recording.
pub struct Recorder {
    stamp: AtomicU64,
    /// Counts releases: sleepers for a blocked operation wait on it.
    epoch: AtomicU32,
    /// Wakes the writer.
    wakes: AtomicU32,
    /// No further events are taken.
    closed: AtomicBool,
    ending: Mutex<Option<Ending>>,
    /// The ending for signal handlers, which must not lock: 0 none, the signal, or the status with
    /// [`STATUS`].
    at_once: AtomicU32,
    done: AtomicU32,
    /// How often somebody wanted everything in the file, and how much of that is done.
    wanted: AtomicU32,
    written: AtomicU32,
}

static RECORDER: OnceLock<Recorder> = OnceLock::new();

/// The running recording.
#[inline]
pub fn recorder() -> Option<&'static Recorder> {
    RECORDER.get()
}

/// Starts recording into `file`.
pub fn start(file: RecFile) {
    RECORDER.get_or_init(|| Recorder {
        stamp: AtomicU64::new(0),
        epoch: AtomicU32::new(0),
        wakes: AtomicU32::new(0),
        closed: AtomicBool::new(false),
        ending: Mutex::new(None),
        at_once: AtomicU32::new(0),
        done: AtomicU32::new(0),
        wanted: AtomicU32::new(0),
        written: AtomicU32::new(0),
    });
    if spawn_internal("irs-recorder", &[file.descriptor()], move || write_all(file)).is_none() {
        log::say(0, "cannot start the recorder's thread: nothing is recorded");
        let r = RECORDER.get().expect("just set");
        r.closed.store(true, Ordering::Relaxed);
        r.done.store(1, Ordering::Relaxed);
    }
}

/// A new thread's buffer, if a recording runs.
pub fn buffer() -> Option<Buffer> {
    RECORDER.get().map(|_| Buffer::new())
}

impl Recorder {
    /// Enters the turn.
    pub fn take_turn(&self, t: &Thread) {
        debug_assert!(!t.own().recording, "the thread has the turn");
        turn::take();
    }

    /// Leaves the turn.
    pub fn end_turn(&self) {
        turn::end();
    }

    /// Records one event. Must be called in the turn, when the event takes effect.
    pub fn event(&self, t: &Thread, e: Recorded) {
        // Relaxed: the turn orders the stamps.
        let stamp = self.stamp.fetch_add(1, Ordering::Relaxed);
        self.push(t, Stamped { stamp, what: Some(e) });
    }

    /// Records a synchronization event with its objects and what the call returned. Must be called in the
    /// turn.
    pub fn sync(&self, t: &Thread, label: Label, objects: (u64, u64), result: u64) {
        let (address, address2) = objects;
        self.event(t, Recorded { thread: t.ix, label, address, address2, size: 0, value: result });
    }

    /// A stamp for something that [`Recorder::settle`] will say later.
    pub fn reserve(&self) -> u64 {
        self.stamp.fetch_add(1, Ordering::Relaxed)
    }

    /// What a reserved stamp came to.
    pub fn settle(&self, t: &Thread, stamp: u64, what: Option<Recorded>) {
        self.push(t, Stamped { stamp, what });
    }

    fn push(&self, t: &Thread, mut s: Stamped) {
        let Some(buffer) = &t.buffer else { return };
        while !self.closed.load(Ordering::Relaxed) {
            match buffer.0.push(s) {
                Ok(()) => return,
                Err(back) => {
                    s = back;
                    self.wake_writer();
                    std::thread::yield_now();
                }
            }
        }
    }

    fn wake_writer(&self) {
        self.wakes.fetch_add(1, Ordering::Relaxed);
        futex::wake_all(&self.wakes);
    }

    /// Something was released: whoever sleeps in [`Recorder::attempt`] tries again. Must be called in the
    /// turn (or by a thread that the recording does not know).
    pub fn released(&self) {
        // Release/Acquire with the load in `attempt`, which happens in the turn too.
        self.epoch.fetch_add(1, Ordering::Release);
        futex::wake_all(&self.epoch);
    }

    /// Repeats `tried` in the turn until it gives a result, sleeping in between; gives up at `deadline`
    /// (`None`: never). `tried` records what it did.
    pub fn attempt<T>(
        &self,
        t: &Thread,
        what: (Label, u64),
        deadline: Option<Instant>,
        mut tried: impl FnMut(&Recorder, bool) -> Option<T>,
    ) -> T {
        let _section = t.section();
        loop {
            t.safe_point();
            self.take_turn(t);
            let late = deadline.is_some_and(|d| thread::now() >= d);
            let epoch = self.epoch.load(Ordering::Acquire);
            let r = tried(self, late);
            self.end_turn();
            if let Some(r) = r {
                return r;
            }
            let left = deadline.map_or(RECHECK, |d| d.saturating_duration_since(thread::now()).min(RECHECK));
            let place = if deadline.is_some() { WaitState::Timed } else { WaitState::Sync };
            let _at = t.at(place, what.0, what.1);
            futex::wait(&self.epoch, epoch, Some(left));
            if t.own().cancellable {
                // SAFETY: as in `gate::choose`: nothing but guards is unwound.
                unsafe { crate::real::testcancel() };
            }
        }
    }

    /// Returns when everything so far is in the file: the program may execute another one, and takes no leave
    /// then. Only atomics and futexes.
    pub fn flush(&self) {
        let mine = self.wanted.fetch_add(1, Ordering::Release) + 1;
        self.wake_writer();
        let until = thread::now() + LAST_WAIT;
        loop {
            // Acquire: what the writer did is done. Differences, since both wrap.
            let written = self.written.load(Ordering::Acquire);
            let done = (written.wrapping_sub(mine) as i32) >= 0 || self.done.load(Ordering::Acquire) != 0;
            if done || thread::now() >= until {
                return;
            }
            futex::wait(&self.written, written, Some(Duration::from_millis(100)));
        }
    }

    /// Ends the recording: takes no more events, and returns when everything is written.
    pub fn finish(&self, ending: Ending) {
        self.ending.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(ending);
        self.close_and_wait();
    }

    /// As [`Recorder::finish`], from a signal handler: only atomics and futexes.
    pub fn finish_at_once(&self, ending: Ending) {
        let code = match ending {
            Ending::Exit(status) => STATUS | status as u32,
            Ending::Signal(signal) => signal as u32,
            _ => 0,
        };
        let _ = self.at_once.compare_exchange(0, code, Ordering::Release, Ordering::Relaxed);
        self.close_and_wait();
    }

    fn close_and_wait(&self) {
        // Release: the writer that sees this sees the ending.
        self.closed.store(true, Ordering::Release);
        self.wake_writer();
        let until = thread::now() + LAST_WAIT;
        // Acquire: what the writer did is done.
        while self.done.load(Ordering::Acquire) == 0 && thread::now() < until {
            futex::wait(&self.done, 0, Some(Duration::from_millis(100)));
        }
    }

    /// Forgets the recording in a forked child: the parent's writer has it.
    pub fn abandon(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.done.store(1, Ordering::Relaxed);
    }
}

/// Orders the heap by stamp, smallest first.
struct ByStamp(Reverse<u64>, Option<Recorded>);

impl PartialEq for ByStamp {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl Eq for ByStamp {}
impl PartialOrd for ByStamp {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for ByStamp {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

/// The writer: merges the buffers by stamp until the recording is closed, then writes its ending.
fn write_all(mut file: RecFile) {
    let r = RECORDER.get().expect("started before its writer");
    let mut heap: BinaryHeap<ByStamp> = BinaryHeap::new();
    let mut next = 0u64;
    let mut named = 1usize;
    let mut failed = false;
    loop {
        let wakes = r.wakes.load(Ordering::Relaxed);
        // Acquire, and before draining: what was pushed before the end is drained below.
        let closing = r.closed.load(Ordering::Acquire);
        let wanted = r.wanted.load(Ordering::Acquire);
        let (threads, table) = {
            let mut reg = registry();
            let threads = reg.live.clone();
            // An ended thread whose buffer was empty after its end is not needed any more.
            reg.live.retain(|t| {
                !(t.ended.load(Ordering::Acquire) && t.buffer.as_ref().is_none_or(|b| b.0.is_empty()))
            });
            let grown = reg.table.len() > named;
            named = reg.table.len();
            (threads, grown.then(|| reg.table.clone()))
        };
        if let Some(table) = table.filter(|_| !failed) {
            failed |= report(&file.threads(&table));
        }
        let mut any = false;
        for b in threads.iter().filter_map(|t| t.buffer.as_ref()) {
            while let Some(s) = b.0.pop() {
                heap.push(ByStamp(Reverse(s.stamp), s.what));
                any = true;
            }
        }
        // At the end a stamp may be missing: its thread had not pushed it when the recording was closed.
        while heap.peek().is_some_and(|e| e.0.0 == next || closing) {
            let ByStamp(Reverse(stamp), what) = heap.pop().expect("peeked");
            next = stamp + 1;
            if let Some(e) = what.filter(|_| !failed) {
                failed |= report(&file.event(&e));
            }
        }
        if closing {
            break;
        }
        if r.written.load(Ordering::Relaxed) != wanted {
            failed = failed || report(&file.flush());
            r.written.store(wanted, Ordering::Release);
            futex::wake_all(&r.written);
        }
        if !any {
            failed = failed || report(&file.idle());
            futex::wait(&r.wakes, wakes, Some(PERIOD));
        }
    }
    let ending = match r.at_once.load(Ordering::Acquire) {
        0 => r.ending.lock().unwrap_or_else(PoisonError::into_inner).clone().unwrap_or(Ending::Torn),
        code if code & STATUS != 0 => Ending::Exit((code & !STATUS) as i32),
        signal => Ending::Signal(signal as i32),
    };
    if !failed {
        report(&file.finish(&ending));
    }
    // Release: pairs with the Acquire in `close_and_wait`.
    r.done.store(1, Ordering::Release);
    futex::wake_all(&r.done);
}

fn report<E: std::fmt::Display>(r: &Result<(), E>) -> bool {
    if let Err(e) = r {
        log::say(
            0,
            &format!("warning: the recording cannot be written, the program goes on without it: {e}"),
        );
    }
    r.is_err()
}
