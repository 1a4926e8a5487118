//! Bitcode, its text, and binaries that carry it: read in child processes, many by each, as `irs` has one
//! child read each of its files (`cli/src/apart.rs`). `cli/tests/damaged_bitcode.rs` has the command itself.

use super::{Came, SOON, Tally};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{self, succeed};
use model::load::{self, Input, LoadError};
use random::Rng;
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::time::Instant;
use traceformat::fingerprint::Fingerprint;

const SOURCE: &str = "\
#include <pthread.h>
int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  return x - 2;
}
";

/// Address space that a child may have beyond its parent's.
const MEMORY: u64 = 2 << 30;

/// One form of the program, and where it is damaged.
struct Form {
    what: &'static str,
    bytes: Vec<u8>,
    within: Range<usize>,
}

fn forms(plan: &Plan, dir: &Path) -> Result<Vec<Form>> {
    let at = |name: &str| dir.join(name);
    std::fs::write(at("p.c"), SOURCE)?;
    let mut cc = Command::new(&plan.tools.irs);
    succeed(cc.args(["cc", "-O1", "-g", "-pthread", "p.c", "-o", "p"]).current_dir(dir))?;
    let elf = std::fs::read(at("p"))?;
    let record = elf.windows(8).position(|w| w == b"IRSBC\0\0\x02").context("no record")?;
    let length = u64::from_le_bytes(elf[record + 8..record + 16].try_into()?) as usize;
    let record = record..record + 32 + length;
    std::fs::write(at("p.bc"), &elf[record.start + 32..record.end])?;
    succeed(Command::new("llvm-dis-19").args(["p.bc", "-o", "p.ll"]).current_dir(dir))?;
    let hash: String = elf[record.start + 16..record.start + 32].iter().map(|b| format!("{b:02x}")).collect();
    let text =
        std::fs::read_to_string(at("p.ll"))? + &format!("!irs.hash = !{{!9999}}\n!9999 = !{{!\"{hash}\"}}\n");
    std::fs::write(at("p.ll"), &text)?;
    succeed(Command::new("llvm-as-19").args(["p.ll", "-o", "p.bc"]).current_dir(dir))?;
    let bitcode = std::fs::read(at("p.bc"))?;
    Ok(vec![
        Form { what: "files of bitcode (.bc)", within: 0..bitcode.len(), bytes: bitcode },
        Form { what: "files of text (.ll)", within: 0..text.len(), bytes: text.into_bytes() },
        Form { what: "binaries (ELF)", within: record, bytes: elf },
    ])
}

fn damage(form: &Form, random: &mut Rng) -> Vec<u8> {
    let mut bytes = form.bytes.clone();
    random::damage(&mut bytes, &form.within, random);
    bytes
}

fn read(bytes: &[u8]) -> Result<Fingerprint, LoadError> {
    let modules = match bytes.starts_with(b"\x7fELF") {
        true => load::binary("d", bytes)?,
        false => vec![Input::new("d", bytes.to_vec())],
    };
    Ok(load::modules(&modules)?.fingerprint)
}

/// What parent and child both see.
struct Shared {
    next: &'static AtomicUsize,
    results: &'static [AtomicU8],
}

impl Shared {
    fn new(n: usize) -> Result<Shared> {
        let length = size_of::<AtomicUsize>() + n;
        let (all, how) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_ANONYMOUS);
        // SAFETY: a new mapping of zeros, as long as both need, which is never unmapped.
        unsafe {
            let at = libc::mmap(null_mut(), length, all, how, -1, 0);
            ensure!(at != libc::MAP_FAILED, "{}", std::io::Error::last_os_error());
            let next = &*at.cast::<AtomicUsize>();
            let results = std::slice::from_raw_parts(at.cast::<AtomicUsize>().add(1).cast(), n);
            Ok(Shared { next, results })
        }
    }
}

const REFUSED: u8 = 1;
const SAME: u8 = 2;
const OTHER: u8 = 3;
const AGAIN: u8 = 4;
const PANIC: u8 = 5;

/// The child's life: reads from the next file on, until one brings it down.
fn child(shared: &Shared, file: impl Fn(usize) -> Vec<u8>, whole: Fingerprint) -> ! {
    // SAFETY: limits of this process, which has one thread; what is said goes nowhere.
    unsafe {
        let most = libc::rlimit { rlim_cur: MEMORY + (4 << 30), rlim_max: MEMORY + (4 << 30) };
        libc::setrlimit(libc::RLIMIT_AS, &most);
        let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        libc::setrlimit(libc::RLIMIT_CORE, &none);
        let nothing = libc::open(c"/dev/null".as_ptr(), libc::O_RDWR);
        libc::dup2(nothing, 1);
        libc::dup2(nothing, 2);
    }
    loop {
        let i = shared.next.load(Ordering::Relaxed);
        let Some(result) = shared.results.get(i) else { break };
        let bytes = file(i);
        let came = match std::panic::catch_unwind(|| read(&bytes)) {
            Ok(Ok(f)) if f == whole => SAME,
            Ok(Ok(_)) => OTHER,
            // The command would number it, and verify what comes of it.
            Ok(Err(LoadError::NotNumbered(_))) if !bytes.starts_with(b"\x7fELF") => AGAIN,
            Ok(Err(_)) => REFUSED,
            Err(_) => PANIC,
        };
        result.store(came, Ordering::Relaxed);
        shared.next.store(i + 1, Ordering::Relaxed);
    }
    // SAFETY: the process ends; nobody's buffers are to be written.
    unsafe { libc::_exit(0) }
}

/// Waits for the child; ends it when one file takes too long. Has it come to the end?
fn reap(id: libc::pid_t, shared: &Shared) -> bool {
    let (mut last, mut since, mut status) = (usize::MAX, Instant::now(), 0);
    loop {
        // SAFETY: a child of ours that nobody else waits for.
        if unsafe { libc::waitpid(id, &mut status, libc::WNOHANG) } == id {
            return libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0;
        }
        let next = shared.next.load(Ordering::Relaxed);
        if next != last {
            (last, since) = (next, Instant::now());
        } else if since.elapsed() > 2 * SOON {
            // SAFETY: as above.
            unsafe { libc::kill(id, libc::SIGKILL) };
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

/// What the command says of a file that is not numbered, and may be something to number.
fn told(plan: &Plan, dir: &Path, bytes: &[u8]) -> Result<Came> {
    let path = dir.join("again.bc");
    std::fs::write(&path, bytes)?;
    let mut c = Command::new(&plan.tools.irs);
    let e = tools::run(c.arg("verify").arg(&path).args(["--time", "5"]), 2 * SOON)?;
    let refused = matches!(e.code(), 2 | 4) && e.stdout.is_empty();
    Ok(if refused { Came::Refused } else { Came::Other })
}

fn one(plan: &Plan, dir: &Path, form: &Form, n: usize, seed: u64) -> Result<Tally> {
    let whole = read(&form.bytes).map_err(|e| anyhow::anyhow!("what is whole is not read: {e}"))?;
    let shared = Shared::new(n)?;
    let file = |i: usize| damage(form, &mut Rng::new(seed.wrapping_add(i as u64)));
    let mut contained = 0;
    while shared.next.load(Ordering::Relaxed) < n {
        // SAFETY: this process has one thread; the child does nothing but `child`, which does not return.
        match unsafe { libc::fork() } {
            -1 => return Err(std::io::Error::last_os_error().into()),
            0 => child(&shared, file, whole),
            id => {
                if !reap(id, &shared) {
                    // (`irs` limits time and memory of its child in the same way.)
                    contained += 1;
                    shared.next.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    }
    let mut tally = Tally::default();
    for (i, result) in shared.results.iter().enumerate() {
        match result.load(Ordering::Relaxed) {
            REFUSED => tally.add(Came::Refused),
            SAME => tally.add(Came::Same),
            0 => tally.add(Came::Contained),
            AGAIN => {
                let came = told(plan, dir, &file(i))?;
                tally.add(came);
                if came == Came::Other {
                    println!(
                        "      {}: it is numbered anew: seed {}",
                        form.what,
                        seed.wrapping_add(i as u64)
                    );
                }
            }
            PANIC => {
                tally.tried += 1;
                tally.panics += 1;
                println!("      {}: a panic: seed {}", form.what, seed.wrapping_add(i as u64));
            }
            _ => {
                tally.add(Came::Other);
                println!("      {}: another program: seed {}", form.what, seed.wrapping_add(i as u64));
            }
        }
    }
    ensure!(tally.contained == contained, "a child has gone wrong");
    Ok(tally)
}

pub fn run(plan: &Plan, dir: &Path, n: usize, rng: &mut Rng, table: &mut Table) -> Result<()> {
    for form in forms(plan, dir)? {
        one(plan, dir, &form, n, rng.draw())?.row(form.what, table);
    }
    Ok(())
}
