//! Who allocates watches the limit of memory: however long an engine computes without a question to anybody,
//! it is asked to stop, or ended, soon after the limit.
//!
//! What happens when the system refuses memory (`ulimit -v`, a strict overcommit): a reserve is given back,
//! so that what is under way can end, and a flag is set. Without a reserve the process ends with a line that
//! says so. It never aborts.

use crate::apart::address_space_limit;
use crate::exit::Code;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use verifier::memory::{Memory, Weight};

/// Enough to weigh the evidence, to sample, and to tell a counterexample.
const RESERVE: usize = 48 << 20;

/// The system has refused memory.
pub static REFUSED: AtomicBool = AtomicBool::new(false);

/// The reserve, until it is given back.
static KEPT: AtomicPtr<libc::c_void> = AtomicPtr::new(null_mut());

/// After so many bytes a thread looks at what is in use.
const LOOK_EVERY: usize = 2 << 20;

/// The limit, and whether the process ends if far more is in use.
static WATCHED: OnceLock<(Memory, bool)> = OnceLock::new();

thread_local! {
    /// Bytes that this thread has asked for since it looked.
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

/// From now on this limit is watched. `ends`: a process that has far more in use ends.
pub fn watch(memory: &Memory, ends: bool) {
    // A process verifies once; a second limit would be the first one's.
    let _ = WATCHED.set((memory.clone(), ends));
}

/// A thread has asked for so much.
#[inline]
fn count(bytes: usize) {
    // A thread that ends has no cell any more, and need not count.
    let due = ASKED.try_with(|asked| {
        let sum = asked.get().saturating_add(bytes);
        let due = sum >= LOOK_EVERY;
        asked.set(if due { 0 } else { sum });
        due
    });
    // What was asked for before is in use by now, or nearly; a large block will be.
    let more = if bytes >= LOOK_EVERY { bytes as u64 } else { 0 };
    if due == Ok(true)
        && let Some((memory, ends)) = WATCHED.get()
        && memory.weigh(more) == Weight::Beyond
        && *ends
    {
        end("limit exceeded");
    }
}

/// The system's allocator, with a reserve.
pub struct Reserving;

/// Sets the reserve aside: address space, not memory, until somebody takes it.
pub fn keep() {
    // An engine that is told to stop gives back a graph of millions of small blocks. glibc goes through its
    // fast bins, which are full of them, each time two blocks have come together; without these bins that
    // takes half the time, and nothing else takes longer.
    // SAFETY: a number that glibc looks at when memory is given back.
    unsafe { libc::mallopt(libc::M_MXFAST, 0) };
    if address_space_limit().is_some() {
        // What glibc allocates for itself, such as a list of what a thread's end destroys, does not come by
        // here, and it aborts where it gets nothing. A thread whose arena has found no room (it takes 64 MiB
        // of addresses) gets a page for each block, and so nothing when the last one is gone; in an arena
        // that all threads share there is a free block of a few bytes.
        // SAFETY: as above.
        unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
    }
    // SAFETY: a new mapping, at no address in particular.
    let kept = unsafe {
        let (access, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        libc::mmap(null_mut(), RESERVE, access, kind, -1, 0)
    };
    if kept != libc::MAP_FAILED {
        // Release: who gives it back has it mapped.
        KEPT.store(kept, Ordering::Release);
    }
}

/// What a command says that has got no memory, and how it ends.
pub struct Form {
    /// On stdout, around the reason.
    around: Option<[&'static str; 2]>,
    code: Code,
}

impl Form {
    const fn new(before: &'static str, after: &'static str) -> Form {
        Form { around: Some([before, after]), code: Code::Unknown }
    }
}

/// Where nothing else is expected: the command line asked for too much.
static FAILURE: Form = Form { around: None, code: Code::Usage };

/// Where a verdict is expected.
pub static VERDICT: Form = Form::new("unknown(memory: ", ")\n");
pub static VERDICT_JSON: Form =
    Form::new("{\"schema\":1,\"event\":\"verdict\",\"verdict\":\"unknown(memory: ", ")\"}\n");

/// Where a judgement is expected.
pub static JUDGEMENT: Form = Form { around: None, code: Code::Unknown };
pub static JUDGEMENT_JSON: Form =
    Form::new("{\"schema\":1,\"result\":\"undecided\",\"reason\":\"memory: ", "\"}\n");

static FORM: AtomicPtr<Form> = AtomicPtr::new(null_mut());

/// Some thread is saying how the process ends.
static ENDING: AtomicBool = AtomicBool::new(false);

/// From now on a process that gets no memory ends so.
pub fn expect(form: &'static Form) {
    // Relaxed: what it points to is a constant.
    FORM.store(std::ptr::from_ref(form).cast_mut(), Ordering::Relaxed);
}

/// Ends the process: there is nothing to say but that memory was short.
pub fn end(why: &str) -> ! {
    // Two threads may find it out at once; what they say would be mixed. Relaxed: nothing is handed over.
    if ENDING.swap(true, Ordering::Relaxed) {
        loop {
            // SAFETY: waits for a signal; the thread that came first ends the process.
            unsafe { libc::pause() };
        }
    }
    // SAFETY: nobody ever writes through it, and it points to a constant if anywhere.
    let form = unsafe { FORM.load(Ordering::Relaxed).as_ref() }.unwrap_or(&FAILURE);
    // SAFETY: `write` of bytes that are there. Nothing is allocated, and nobody's buffers are written: nobody
    // has finished what he says.
    unsafe {
        let say = |fd, text: &str| libc::write(fd, text.as_ptr().cast(), text.len());
        for text in ["irs: memory: ", why, "\n"] {
            say(2, text);
        }
        for text in form.around.map(|[before, after]| [before, why, after]).into_iter().flatten() {
            say(1, text);
        }
        libc::_exit(form.code as i32)
    }
}

/// Memory was refused: once more, with the reserve.
fn again(allocate: impl Fn() -> *mut u8) -> *mut u8 {
    // Relaxed: a flag that carries no data.
    REFUSED.store(true, Ordering::Relaxed);
    // Acquire: the mapping is there. One takes it; others may come too late, and ask again below.
    let kept = KEPT.swap(null_mut(), Ordering::Acquire);
    if !kept.is_null() {
        // SAFETY: mapped by `keep` with this length, and ours alone since the exchange.
        unsafe { libc::munmap(kept, RESERVE) };
    }
    let memory = allocate();
    if memory.is_null() {
        end("the system gives no more memory");
    }
    memory
}

// SAFETY: all of it is the system's allocator's; a second attempt has the same arguments as the first, which
// has done nothing if it returned null.
unsafe impl GlobalAlloc for Reserving {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller's promises are the system's.
        let memory = unsafe { System.alloc(layout) };
        // SAFETY: as above.
        if memory.is_null() { again(|| unsafe { System.alloc(layout) }) } else { memory }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller's promises are the system's.
        let memory = unsafe { System.alloc_zeroed(layout) };
        // SAFETY: as above.
        if memory.is_null() { again(|| unsafe { System.alloc_zeroed(layout) }) } else { memory }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size.saturating_sub(layout.size()));
        // SAFETY: the caller's promises are the system's.
        let memory = unsafe { System.realloc(old, layout, size) };
        // SAFETY: as above; the old block is untouched.
        if memory.is_null() { again(|| unsafe { System.realloc(old, layout, size) }) } else { memory }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are the system's.
        unsafe { System.dealloc(memory, layout) }
    }
}
