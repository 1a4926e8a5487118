//! What is known of this run before its first event: what the facts of a root are compared with.

use crate::{asked, snapshots};
use traceformat::schedule::fact::{Run, Start};
use traceformat::schedule::set::{Assumption, ScheduleSet};

/// This process's arguments and environment, as `main` will find them, and the system's answers.
#[derive(Clone, Debug, Default)]
pub struct ThisRun(pub Start);

impl ThisRun {
    /// To be called before `main`: the program may change both.
    pub fn now() -> ThisRun {
        use std::os::unix::ffi::OsStringExt as _;
        // (Both are read from where libc's start put them, so a constructor's changes are seen.)
        let arguments = std::env::args_os().map(|a| a.into_vec()).collect();
        let environment = std::env::vars_os().map(|(k, v)| (k.into_vec(), v.into_vec())).collect();
        ThisRun(Start { arguments, environment })
    }

    /// Why the set is not for this run, if so: the first fact that does not hold, with what is instead.
    pub fn misses(&self, set: &ScheduleSet) -> Option<String> {
        if let Some(unmet) = set.facts.unmet(self) {
            return Some(unmet.to_string());
        }
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map(|d| d.as_secs());
        let in_range = now.is_ok_and(|s| s < CLOCK_RANGE - LONG_RUN);
        let clocks = set.assumptions.contains(&Assumption::ClocksInRange);
        (clocks && !in_range).then(|| format!("{} does not hold", Assumption::ClocksInRange))
    }
}

/// Seconds of [`Assumption::ClocksInRange`]: numbers of 33 bits.
const CLOCK_RANGE: u64 = 1 << 33;

/// A run may take so many seconds (68 years) until a clock leaves the range.
const LONG_RUN: u64 = 1 << 31;

impl Run for ThisRun {
    fn arguments(&self) -> Option<&[Vec<u8>]> {
        self.0.arguments()
    }

    fn variable(&self, name: &[u8]) -> Option<Option<Vec<u8>>> {
        self.0.variable(name)
    }

    fn sysconf(&self, name: i32) -> Option<i64> {
        // SAFETY: takes any number. (What it does not know is -1, as for the program.)
        Some(asked::first(name, || unsafe { libc::sysconf(name) }))
    }

    fn limit(&self, resource: u32) -> Option<u64> {
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: `limit` is one; an unknown resource is an error, which is looked at.
        let got = unsafe { libc::getrlimit(resource as _, &mut limit) };
        (got == 0).then_some(limit.rlim_cur)
    }

    fn file(&self, path: &[u8]) -> Option<Result<(u64, [u8; 32]), String>> {
        Some(snapshots::look(path))
    }
}
