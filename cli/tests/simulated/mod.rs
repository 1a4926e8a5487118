//! Programs with a scheduler of their own: what is verified of them, and what a simulator says of generated
//! ones.

use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

pub fn irs() -> Command {
    Command::new(env!("CARGO_BIN_EXE_irs"))
}

pub fn run(c: &mut Command) -> Output {
    c.env_remove("IRS_OPTIONS").output().expect("the command runs")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Exit code, and all that is said.
pub fn verified(program: &Path, more: &[&str]) -> (Option<i32>, String) {
    let out = run(irs().arg("verify").args(more).arg(program));
    (out.status.code(), text(&out.stdout) + &text(&out.stderr))
}

/// Does something with each of these numbers, on all processors: what takes long in one test would have one
/// of them for itself in the end.
pub fn side_by_side(numbers: std::ops::RangeInclusive<usize>, each: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(*numbers.start());
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..processors {
            scope.spawn(|| {
                // Relaxed: numbers have to differ, nothing else is shared.
                let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| numbers.contains(n));
                while let Some(n) = take() {
                    each(n);
                }
            });
        }
    });
}

/// Verdicts that agree with the simulator's.
#[derive(Default)]
pub struct Agreed {
    pub safe: usize,
    pub found: usize,
}

impl Agreed {
    /// Verifies a generated program with these options. A verdict has to be the simulator's. `bug`: where the
    /// options have a counterexample stored, which has to fail again.
    pub fn look(&mut self, seed: u64, program: &Path, fails: bool, more: &[&str], bug: Option<&Path>) {
        let (code, said) = verified(program, more);
        match code {
            Some(0) => {
                assert!(!fails, "seed {seed} is no safe program: {said}");
                self.safe += 1;
            }
            Some(10) => {
                assert!(fails, "seed {seed} is a safe program: {said}");
                if let Some(bug) = bug {
                    let out = run(irs().arg("replay").arg(bug).arg("--").arg(program));
                    assert!(text(&out.stderr).contains("Assertion `"), "seed {seed}: {}", text(&out.stderr));
                }
                self.found += 1;
            }
            _ => {}
        }
    }
}
