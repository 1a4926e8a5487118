//! Open sets (rule R15): what a call of the outside brings is asked for before anybody sees it.
//!
//! The functions in question are [`traceformat::outside::CALLS`]. Where `on-input=` allows open sets, the
//! program's references to them are turned, before `main`, to the functions of `outside.c`, which come here:
//!
//! 1. [`irs_rt_outside`]: is an open node in force? Then the call is an event: the thread takes the baton.
//! 2. [`irs_rt_outside_leaves`], if the call may wait: the thread goes away, without the baton.
//! 3. libc's function writes into memory of ours, which nobody else sees.
//! 4. [`irs_rt_outside_ask`]: a thread that was away comes back when nobody else can go on. With the baton in
//!    hand it asks the verifier, and waits for the answer; then the program gets what the call has brought.
//!
//! *Why that is the execution that the verifier executes.* Under an open node all sites are held, in a ring,
//! so whose turn it is depends on the execution alone; and a thread comes back from the outside only where
//! nobody else can go on, one at a time, in the order of the questions. (`verifier/engines/ring/src/asked.rs`
//! has the other half.)
//!
//! Without an answer the execution has left what was proven: it stops, or goes on one thread at a time, as
//! `on-input=` and `on-escape=` say.

use crate::cancel::{hold_cancel, let_cancel};
use crate::descriptors::move_high;
use crate::gate;
use crate::handler::is_busy;
use crate::listener::connect;
use crate::modules::{Program, Site};
use crate::options::{OnInput, Options};
use crate::registry::registry;
use crate::sys::Errno;
use crate::thread::{INTERNAL, Thread, WaitState, call_site, internally, mine, set_state, state};
use crate::{cooperative, escape, log, phase, run, stats};
use libc::{c_char, c_int, c_long};
use std::ffi::CStr;
use std::os::fd::{FromRawFd as _, IntoRawFd as _};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;
use traceformat::event::{Label, Op};
use traceformat::outside::{self, Answer, Ask, Brought};
use traceformat::site::SiteId;

unsafe extern "C" {
    /// Turns the references of the objects that `has_module` names.
    fn irs_outside_turn(has_module: extern "C" fn(low: usize, high: usize) -> c_int);
}

static PROGRAM: OnceLock<&'static Program> = OnceLock::new();
/// The way to the verifier, and questions so far. One question at a time: who asks has the baton.
static VERIFIER: Mutex<(Option<UnixStream>, u64)> = Mutex::new((None, 0));

/// Before `main`.
pub fn start(o: &Options, program: &'static Program) {
    if o.on_input.is_none() {
        return;
    }
    let _ = PROGRAM.set(program);
    cooperative::ask_at_timeouts(timed_out);
    // SAFETY: no thread of the program but this one exists yet.
    unsafe { irs_outside_turn(has_module) };
}

extern "C" fn has_module(low: usize, high: usize) -> c_int {
    PROGRAM.get().is_some_and(|p| p.lies_in(low, high)).into()
}

/// The calling thread, if its calls are asked for.
fn asks() -> Option<&'static Thread> {
    if !cooperative::is_open() || !phase::running() || is_busy() {
        return None;
    }
    mine().filter(|t| !t.in_section() && call_site() != SiteId::UNNUMBERED)
}

fn label() -> Label {
    Label { site: call_site(), op: Op::Call, outcome: 0 }
}

/// Is the call one to be asked for? Then the thread has the baton from here on, and until the answer it is
/// not cancelled at any instruction, but in libc's call alone, if that is a cancellation point.
#[unsafe(no_mangle)]
extern "C-unwind" fn irs_rt_outside() -> c_int {
    let Some(t) = asks() else { return 0 };
    let errno = Errno::keep();
    hold_cancel();
    // (The node may end while the thread waits for its turn.)
    let pass = gate::enter(t, label(), 0);
    gate::leave(t, pass, None);
    let open = cooperative::is_open();
    drop(errno);
    if !open {
        let_cancel();
    }
    open.into()
}

/// What libc does now is the runtime's own. Was it before?
#[unsafe(no_mangle)]
extern "C" fn irs_rt_outside_begins_inside() -> c_int {
    let before = state();
    set_state(before | INTERNAL);
    c_int::from(before & INTERNAL != 0)
}

#[unsafe(no_mangle)]
extern "C" fn irs_rt_outside_ends_inside(was: c_int) {
    if was == 0 {
        set_state(state() & !INTERNAL);
    }
}

/// The call may wait: others go on meanwhile.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_outside_leaves() {
    if let Some(t) = asks() {
        let _errno = Errno::keep();
        t.own().outside = true;
        cooperative::goes_away(t);
    }
}

/// `struct irs_piece` of `outside.c`.
#[repr(C)]
struct Piece {
    argument: c_int,
    bytes: *const u8,
    size: usize,
}

/// The thread, if it has gone away, takes the baton again, once nobody else can go on.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_outside_returns() {
    if let Some(t) = asks() {
        let _errno = Errno::keep();
        cooperative::comes_back_last(t, label());
    }
}

/// What `function` has brought: returns when the program may see it.
///
/// # Safety
/// `function` is a string; each of the `n` pieces has its bytes.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn irs_rt_outside_ask(
    function: *const c_char,
    result: c_long,
    error: c_int,
    pieces: *const Piece,
    n: c_int,
) {
    if let Some(t) = asks() {
        // SAFETY: the caller's promise.
        unsafe { asks_for(t, function, result, error, pieces, n) };
    }
    let_cancel();
}

/// # Safety
/// As for [`irs_rt_outside_ask`].
unsafe fn asks_for(
    t: &Thread,
    function: *const c_char,
    result: c_long,
    error: c_int,
    pieces: *const Piece,
    n: c_int,
) {
    t.own().asked = Some(call_site());
    t.own().outside = false;
    let _errno = Errno::keep();
    // SAFETY: the caller's promise.
    let (function, pieces) = unsafe {
        let pieces = if n > 0 { std::slice::from_raw_parts(pieces, n as usize) } else { &[] };
        (CStr::from_ptr(function), pieces)
    };
    cooperative::comes_back_last(t, label());
    if !cooperative::is_open() {
        return;
    }
    let bytes = |p: &Piece| {
        // SAFETY: the caller's promise.
        (p.argument as u8, unsafe { std::slice::from_raw_parts(p.bytes, p.size) }.to_vec())
    };
    let brought = || {
        let written = pieces.iter().filter(|p| p.size > 0).map(bytes).collect();
        Brought { result, error, written }
    };
    may_go_on(t, label(), || (function.to_string_lossy().into_owned(), brought()));
}

/// A function of the runtime's own that is one of the outside, and brings its result alone.
pub fn asking(function: &CStr, f: impl FnOnce() -> c_int) -> c_int {
    let asked = irs_rt_outside() != 0;
    let r = f();
    if asked {
        // SAFETY: a string, and no pieces.
        unsafe { irs_rt_outside_ask(function.as_ptr(), r.into(), 0, std::ptr::null(), 0) };
    }
    r
}

/// The thread comes to its end. If it was cancelled in a call of the outside it has to come back first, and
/// asks: whoever waits for its end would go on.
pub fn ends(t: &Thread) {
    if !cooperative::is_open() || !std::mem::take(&mut t.own().outside) {
        return;
    }
    cooperative::comes_back_last(t, label());
    if cooperative::is_open() {
        may_go_on(t, label(), || (outside::CANCELLED.name.into(), Brought::default()));
    }
}

/// The time is over that the thread waits for, and it has the baton since nobody else can go on.
fn timed_out(t: &Thread, label: Label) {
    let _errno = Errno::keep();
    t.own().timed_out = true;
    may_go_on(t, label, || (outside::TIMEOUT.name.into(), Brought::default()));
}

/// Asks whether the thread may go on from this call, which has brought that. Where it may not, the execution
/// has left what is proven.
fn may_go_on(t: &Thread, label: Label, what: impl FnOnce() -> (String, Brought)) {
    let why = internally(|| {
        let (function, brought) = what();
        let _at = t.at(WaitState::Timed, label, 0);
        let began = Instant::now();
        let why = match run::options().on_input {
            Some(OnInput::Ask) => ask(t, label.site, function, brought),
            _ => Err(format!("{function}() has returned, and nobody is asked what may follow")),
        };
        stats::asked(began.elapsed().as_nanos() as u64);
        why
    });
    if let Err(why) = why {
        // (Where the schedule has become free meanwhile, whatever follows is proven.)
        if cooperative::is_open() {
            escape::input(&why, t);
        }
    }
}

/// See `irs.h`. *The guard of open sets:* whatever the reason why a call was not asked for (its function is
/// another one than libc's, the reference was not turned, …), what follows has not been executed by anybody
/// if the verifier takes it for a call of the outside. Then the execution ends here, before the program looks
/// at what the call has brought.
///
/// # Safety `site` is null or a site of a registered module.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn __irs_returned(site: *const Site) {
    if !cooperative::is_open() || !phase::running() || is_busy() {
        return;
    }
    // SAFETY: the caller's promise.
    let site = unsafe { site.as_ref() }.map_or_else(call_site, |s| SiteId(s.id));
    if site == SiteId::UNNUMBERED {
        return;
    }
    let _errno = Errno::keep();
    match mine() {
        None => escape::foreign(),
        Some(t) if t.own().asked.take() == Some(site) => {}
        Some(t) => passed(t, site),
    }
}

/// Calls of functions that only have the name of one of the outside: the verifier has said so.
static OTHERS: Mutex<Vec<SiteId>> = Mutex::new(Vec::new());

/// This call was not asked for: was it to be?
#[cold]
fn passed(t: &Thread, site: SiteId) {
    let others = || OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
    let why: Result<(), String> = internally(|| {
        if others().contains(&site) {
            return Ok(());
        }
        ask(t, site, outside::PASSED.into(), Brought::default())?;
        others().push(site);
        Ok(())
    });
    if let Err(why) = why
        && cooperative::is_open()
    {
        escape::input(&why, t);
    }
}

/// Asks, and waits for the answer. An error: nothing is proven of what follows, and why.
fn ask(t: &Thread, site: SiteId, function: String, brought: Brought) -> Result<(), String> {
    let mut verifier = VERIFIER.lock().unwrap_or_else(PoisonError::into_inner);
    let (stream, number) = &mut *verifier;
    let thread = registry().table.path(t.ix);
    let fingerprint = crate::modules::program().fingerprint;
    let question = Ask { fingerprint, number: *number, thread, site, function, brought };
    *number += u64::from(question.function != outside::PASSED);
    let gone = |e: &dyn std::fmt::Display| format!("the verifier does not answer: {e}");
    let stream = match stream {
        Some(stream) => stream,
        none => none.insert(find().map_err(|e| gone(&e))?),
    };
    outside::ask(stream, &question).map_err(|e| gone(&e))?;
    match outside::answered(stream).map_err(|e| gone(&e))? {
        Some(Answer::Go) => Ok(()),
        Some(Answer::No(why)) => Err(why),
        None => Err(gone(&"it has hung up")),
    }
}

/// Where the verifier answers.
fn find() -> Result<UnixStream, String> {
    let path = run::options().ask.as_deref().ok_or("nobody says where it is (ask=SOCKET)")?;
    let stream = connect(Path::new(path)).map_err(|e| format!("{path}: {e}"))?;
    stream.set_nonblocking(false).map_err(|e| e.to_string())?;
    let high = move_high(stream.into_raw_fd());
    log::say(2, &format!("inputs are asked for at {path}"));
    // SAFETY: the descriptor was just given up, and is a stream socket.
    Ok(unsafe { UnixStream::from_raw_fd(high) })
}
