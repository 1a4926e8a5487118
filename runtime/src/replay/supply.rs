//! The recorded inputs, given to the program: its arguments, and what the calls of a counterexample return
//! and write.
//!
//! The functions in question are libc's, and nothing is changed about them but in a replay: then the
//! program's references to them are turned to the functions of `supply.c`, which ask here first. An input is
//! given to the call that it was recorded of: the same thread, the same numbered call, the same function, in
//! the thread's order. A call that has none (its result is not looked at; the recording is behind) is libc's
//! own.

use crate::complete;
use crate::handler::is_busy;

use crate::log;
use crate::modules::Program;
use crate::thread::{call_site, mine};
use libc::{c_char, c_int, c_long};
use std::collections::BTreeSet;
use std::ffi::{CStr, CString};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use traceformat::recording::{Ending, Given, Input};
use traceformat::scan;
use traceformat::site::SiteId;

/// Functions of `supply.c` and `input.c`. Of others a recording's inputs cannot be given to the program.
const KNOWN: &[&str] = &[
    "irs_input",
    "rand",
    "rand_r",
    "_ZNSt13random_device9_M_getvalEv",
    "random",
    "lrand48",
    "fgetc",
    "getc",
    "getchar",
    "getc_unlocked",
    "fgetc_unlocked",
    "getchar_unlocked",
    "read",
    "recv",
    "fread",
    "fgets",
    "fread_unlocked",
    "fgets_unlocked",
    "getenv",
    "secure_getenv",
    "fopen",
    "fdopen",
    "time",
    "clock_gettime",
    "clock_getres",
    "timespec_get",
    "gettimeofday",
    "clock",
    "getpid",
    "gettid",
    "getppid",
    "sysconf",
    "sched_getcpu",
    "isatty",
    "get_nprocs",
    "feof",
    "ferror",
    "feof_unlocked",
    "ferror_unlocked",
    "fileno",
    "open",
    "close",
    "fclose",
    "lseek",
    "fseek",
    "ftell",
    "unlink",
    "remove",
];

/// The same, of functions that write: they bring no more than their result.
const OUTPUT: &[&str] = &[
    "printf", "fprintf", "vprintf", "vfprintf", "write", "fwrite", "puts", "fputs", "putchar", "putc",
    "fputc", "fflush",
];

fn is_known(function: &str) -> bool {
    KNOWN.contains(&function)
        || OUTPUT.contains(&function)
        || scan::reads_stream(function)
        || function.starts_with("__VERIFIER_nondet_")
}

/// One call.
struct Call {
    site: SiteId,
    function: String,
    result: Option<i64>,
    errno: i32,
    bytes: Vec<u8>,
}

/// What is given.
struct Inputs {
    /// `argv`, if the program looks at it: for ever, as its strings are.
    arguments: Option<(c_int, usize)>,
    /// Per thread: its calls, and how many of them have been given. Only the thread itself counts.
    threads: Vec<(Vec<Call>, AtomicUsize)>,
}

static INPUTS: OnceLock<Inputs> = OnceLock::new();
/// The recording is of a run, which stores no inputs, and nobody has said so yet.
static LACKS: AtomicBool = AtomicBool::new(false);
/// Some call has a recorded input.
static ACTIVE: AtomicBool = AtomicBool::new(false);

unsafe extern "C" {
    /// Turns the references of the objects that `has_module` names.
    fn irs_supply_turn(has_module: extern "C" fn(low: usize, high: usize) -> c_int);
}

/// Takes the inputs of a recording. `lacks`: the recording has none although the program may have taken some.
pub fn start(inputs: Vec<Input>, lacks: bool, program: &'static Program) {
    let (mut count, mut arguments) = (None, Vec::new());
    let mut threads: Vec<(Vec<Call>, AtomicUsize)> = Vec::new();
    let mut unknown = BTreeSet::new();
    for i in inputs {
        match i.given {
            Given::ArgumentCount(n) => count = Some(n),
            Given::Argument { text, .. } => arguments.push(text),
            Given::Call { function, .. } if !is_known(&function) => {
                unknown.insert(function);
            }
            Given::Call { function, result, errno, bytes } => {
                if threads.len() <= i.thread.index() {
                    threads.resize_with(i.thread.index() + 1, Default::default);
                }
                threads[i.thread.index()].0.push(Call { site: i.site, function, result, errno, bytes });
            }
            // Said by `follow.rs`.
            Given::Uninitialised { .. } => {}
        }
    }
    if !unknown.is_empty() {
        let names: Vec<_> =
            unknown.into_iter().map(|n| if n.is_empty() { "a call".into() } else { n }).collect();
        log::say(
            0,
            &format!(
                "warning: recorded inputs that cannot be given to the program: those of {}",
                names.join(", ")
            ),
        );
    }
    let arguments = count.map(|n| argv(n, arguments));
    // Relaxed: no data comes with it.
    LACKS.store(lacks, Ordering::Relaxed);
    // Release: with it come the inputs.
    ACTIVE.store(!threads.is_empty(), Ordering::Release);
    let _ = INPUTS.set(Inputs { arguments, threads });
    let _ = PROGRAM.set(program);
    // Also without inputs: what asserts says where (`follow.rs`).
    // SAFETY: no thread of the program but this one exists yet.
    unsafe { irs_supply_turn(has_module) };
}

static PROGRAM: OnceLock<&'static Program> = OnceLock::new();

extern "C" fn has_module(low: usize, high: usize) -> c_int {
    PROGRAM.get().is_some_and(|p| p.lies_in(low, high)).into()
}

/// An `argv` of `n` strings. Where the program looks at their number only, they are its own.
fn argv(n: u32, texts: Vec<Vec<u8>>) -> (c_int, usize) {
    let mut own = std::env::args_os().map(std::os::unix::ffi::OsStringExt::into_vec);
    let mut texts = texts.into_iter();
    let mut all: Vec<*mut c_char> = Vec::new();
    for _ in 0..n {
        let own = own.next().unwrap_or_default();
        let text = texts.next().unwrap_or(own);
        // No text has a NUL inside: it would have ended there.
        all.push(CString::new(text).unwrap_or_default().into_raw());
    }
    all.push(std::ptr::null_mut());
    (n as c_int, Box::leak(all.into_boxed_slice()).as_mut_ptr() as usize)
}

/// The recorded arguments of `main`.
pub fn arguments() -> Option<(c_int, *mut *mut c_char)> {
    INPUTS.get()?.arguments.map(|(n, argv)| (n, argv as *mut *mut c_char))
}

/// The next input of the calling thread, if it is of this function and of the numbered call that the thread
/// is in.
fn next(function: &str) -> Option<&'static Call> {
    // Relaxed: no data comes with it.
    let lacks = LACKS.load(Ordering::Relaxed);
    let active = ACTIVE.load(Ordering::Relaxed) || lacks;
    if !active || !crate::phase::running() || is_busy() {
        return None;
    }
    let t = mine().filter(|t| !t.in_section())?;
    // The runtime asks for the time itself, and where it is part of the executable that comes here, too,
    // without a number. The exchange makes one thread say it.
    let is_own = function == "clock_gettime" && call_site() == SiteId::UNNUMBERED;
    if lacks && !is_own && !OUTPUT.contains(&function) && LACKS.swap(false, Ordering::Relaxed) {
        let what = format!("{function}() and all others are the real ones in this replay");
        log::say(0, &format!("warning: recordings of runs have no inputs: {what}"));
    }
    let (calls, given) = INPUTS.get()?.threads.get(t.ix.index())?;
    // Relaxed: only this thread.
    let k = given.load(Ordering::Relaxed);
    let call = calls.get(k)?;
    let here = call.site == SiteId::UNNUMBERED || call.site == call_site();
    if call.function != function || !here {
        return None;
    }
    given.store(k + 1, Ordering::Relaxed);
    Some(call)
}

/// `struct irs_given` of `supply.c`.
#[repr(C)]
struct Answer {
    result: c_long,
    has_result: c_int,
    error: c_int,
    bytes: *const u8,
    size: usize,
}

/// Is there a recorded input for this call of `function`? Then what it is.
///
/// # Safety
/// `function` is a string, `out` may be written.
#[unsafe(no_mangle)]
unsafe extern "C" fn irs_rt_given(function: *const c_char, out: *mut Answer) -> c_int {
    // SAFETY: the caller's promise.
    let Some(call) = unsafe { CStr::from_ptr(function) }.to_str().ok().and_then(next) else { return 0 };
    let answer = Answer {
        result: call.result.unwrap_or(0),
        has_result: call.result.is_some().into(),
        error: call.errno,
        bytes: call.bytes.as_ptr(),
        size: call.bytes.len(),
    };
    // SAFETY: the caller's promise.
    unsafe { out.write(answer) };
    1
}

/// A call of `function`, which has a value in a recording only, has none: the program cannot go on. It ends
/// as one that the runtime stops, and not by a signal, which might be the recorded failure.
///
/// # Safety
/// `function` is a string.
#[unsafe(no_mangle)]
unsafe extern "C" fn irs_rt_not_given(function: *const c_char) -> ! {
    // SAFETY: the caller's promise.
    let function = unsafe { CStr::from_ptr(function) }.to_string_lossy();
    let text = format!("{function} has a value in a replay only; define it to run the program");
    log::raw(&format!("irs: {text}\n"));
    complete::stop(Ending::Stopped(text))
}

/// `irs_input`: the recorded bytes, if there are some.
///
/// # Safety
/// `place` has room for `size` bytes.
#[unsafe(no_mangle)]
unsafe extern "C" fn irs_rt_input(place: *mut u8, size: usize) {
    if size > 0
        && let Some(call) = next("irs_input")
    {
        // SAFETY: the caller's promise.
        unsafe { std::ptr::copy_nonoverlapping(call.bytes.as_ptr(), place, call.bytes.len().min(size)) };
    }
}

/// `__assert_fail` was called with this line.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_asserted(line: u32) {
    super::follow::asserted(line);
}
