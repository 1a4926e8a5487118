//! `pthread_once`: the first caller runs the routine between two events, later ones have one event.
//!
//! libc's function does the work; the runtime only needs to know who runs the routine. While a recording
//! runs, that is decided in the recorder's turn by a table of controls in progress, so that the recorded
//! outcome is the real one.
//!
//! *The begin is counted where libc has given the control to this thread* (effect before count, see
//! `gate.rs`): as the first thing inside the routine that libc calls, or, where libc calls none, after libc
//! has returned. Counted any earlier, it would let a free node begin in which another thread takes the
//! control first; with a second control that is taken inside the routines, in the opposite order, both
//! threads then wait for ever.
//!
//! The end is an event inside libc's call, after the routine and before anybody else can see that it has run.
//! That it is counted before libc marks the control is no such gap: nobody can take the control in between,
//! and who comes to it waits inside libc for a thread that has nothing left to wait for.
//!
//! *Where an exception or a cancellation leaves the routine, the end comes behind libc's call*, which gives
//! the control back on the way out. On that way are events: the unwinder has a once control of its own, in
//! each copy of libgcc that is linked into the program. Were the end counted before it, the next thread could
//! begin, and wait in libc for a control whose thread waits for an event that comes later in the recording.
//!
//! *The control of the library libgcc_s is nobody's event*: C's `pthread_exit` loads it, and no
//! counterexample has its calls, so that whoever joins a thread that ends so would wait for ever in a replay.
//! Its routine waits for nobody.

use super::call::{Ev, both, caller, ev, in_turn, note_release};
use crate::flags::{self, RECORD};
use crate::gate;
use crate::map::Map;
use crate::record::recorder;
use crate::sys::Errno;
use crate::thread::{Pass, Thread, WaitState};
use crate::{cooperative, real, serialize};
use libc::{c_int, c_void};
use std::cell::Cell;
use std::ffi::CStr;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use traceformat::event::{Label, Op};

type P = *mut c_void;
type Routine = unsafe extern "C-unwind" fn();

/// What [`routine`] is to do, and whether it did.
#[derive(Clone, Copy)]
struct Call {
    f: Routine,
    begin: Ev,
    /// The begin as the schedule has it, and whether it is to be counted.
    expected: (Label, Pass),
    progress: Progress,
}

/// How far the routine of a call has come on this thread.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// libc has not called it (yet).
    NotRun,
    /// Its begin has been counted, its end has not.
    Runs,
    Ended,
}

impl Call {
    /// libc has decided whether this thread runs the routine: the begin has happened, and is counted.
    fn begun(&self, t: &Thread, runs: bool) {
        let ((label, pass), got) = (self.expected, self.begin.outcome(u8::from(runs)).label);
        if pass == Pass::Counted && got != label {
            gate::mismatch(t, label, got);
        }
        gate::leave(t, pass, None);
    }
}

thread_local! {
    /// The innermost call of this thread.
    static CALL: Cell<Option<Call>> = const { Cell::new(None) };
}

/// Controls whose routine runs (false) or has run but libc's call has not returned (true). Only in
/// recordings.
static RUNNING: LazyLock<Mutex<Map<usize, bool>>> = LazyLock::new(Mutex::default);

fn running() -> MutexGuard<'static, Map<usize, bool>> {
    // Where it has to wait, libc's function for system calls is called.
    let _errno = Errno::keep();
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// glibc's control word: bit 1 says that the routine has run.
///
/// # Safety
/// `o` is a once control.
unsafe fn done(o: P) -> bool {
    // SAFETY: the caller's promise.
    unsafe { o.cast::<c_int>().read_volatile() & 2 != 0 }
}

/// The same: bit 0 alone says that the routine runs.
///
/// # Safety
/// As for [`done`].
unsafe fn runs(o: P) -> bool {
    // SAFETY: the caller's promise.
    unsafe { o.cast::<c_int>().read_volatile() & 3 == 1 }
}

unsafe extern "C-unwind" fn nothing() {}

unsafe extern "C-unwind" fn routine() {
    let (Some(call), Some(t)) = (CALL.get(), caller()) else { return };
    call.begun(t, true);
    // Nested calls put back what they found.
    CALL.set(Some(Call { progress: Progress::Runs, ..call }));
    {
        let _at = t.at(WaitState::Running, call.begin.label, call.begin.object);
        // SAFETY: the program's routine, called as libc would.
        unsafe { (call.f)() };
    }
    end(t, call.begin, true);
    CALL.set(Some(Call { progress: Progress::Ended, ..call }));
}

/// The routine's end, as an event; `done`: nobody has to run it any more.
fn end(t: &Thread, begin: Ev, done: bool) {
    let end = begin.op(Op::OnceEnd);
    let pass = gate::enter(t, end.label, end.object);
    in_turn(t, |record| {
        record(end);
        let mut running = running();
        if !done {
            running.remove(&(end.object as usize));
        } else if let Some(ended) = running.get_mut(&(end.object as usize)) {
            *ended = true;
        }
        drop(running);
        note_release();
    });
    gate::leave(t, pass, None);
}

/// Puts back the call around this one. Where an exception or a cancellation has left the routine, libc has
/// taken the control back by now: that is the end, and the next caller runs the routine anew.
struct Outer<'a> {
    t: &'a Thread,
    call: Option<Call>,
}

impl Drop for Outer<'_> {
    fn drop(&mut self) {
        let left = CALL.replace(self.call).filter(|c| c.progress == Progress::Runs);
        if let Some(call) = left {
            end(self.t, call.begin, false);
        }
    }
}

/// # Safety
/// As for `pthread_once`.
unsafe fn call(t: &Thread, o: P, f: Routine) -> c_int {
    let begin = ev(Op::OnceBegin, o);
    let expected = both(t, begin);
    // SAFETY: the caller's promise.
    while unsafe { runs(o) } && cooperative::is_on() {
        cooperative::blocked(t, begin.label, begin.object, None);
    }
    let mut f = f;
    let recording = recorder().filter(|_| flags::now() & RECORD != 0);
    if let Some(r) = recording {
        let runs = r.attempt(t, (begin.label, begin.object), None, |r, _| {
            let mut running = running();
            let runs = match running.get(&(o as usize)) {
                // Somebody else is at it.
                Some(false) => return None,
                Some(true) => false,
                // SAFETY: the caller's promise.
                None => unsafe { !done(o) },
            };
            if runs {
                running.insert(o as usize, false);
            }
            begin.outcome(u8::from(runs)).write(r, t);
            Some(runs)
        });
        if !runs {
            f = nothing;
        }
    }
    serialize::before_blocking(t);
    let call = Call { f, begin, expected, progress: Progress::NotRun };
    let outer = Outer { t, call: CALL.replace(Some(call)) };
    let r = {
        let _at = t.at(WaitState::Sync, begin.label, begin.object);
        let routine = if f as usize == nothing as *const () as usize { nothing } else { routine };
        // SAFETY: the caller's duty.
        unsafe { real::once(o, routine) }
    };
    let ran = CALL.get().is_some_and(|c| c.progress == Progress::Ended);
    drop(outer);
    if ran && recording.is_some() {
        running().remove(&(o as usize));
    }
    if !ran {
        call.begun(t, false);
    }
    r
}

/// Does the control belong to the unwinder's library?
fn of_the_unwinder(o: P) -> bool {
    // SAFETY: `info` is filled before use, and its name lives as long as the library.
    let name = unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        if libc::dladdr(o, &mut info) == 0 || info.dli_fname.is_null() {
            return false;
        }
        CStr::from_ptr(info.dli_fname)
    };
    let file = name.to_bytes().rsplit(|&b| b == b'/').next();
    file.is_some_and(|f| f.starts_with(b"libgcc_s."))
}

/// libc's function of this name, as events.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_once(o: P, f: Routine) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    unsafe {
        match caller().filter(|_| flags::now() != 0 && !of_the_unwinder(o)) {
            None => real::once(o, f),
            Some(t) => call(t, o, f),
        }
    }
}
