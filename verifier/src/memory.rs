//! How much memory a verification may take.
//!
//! Who looks is told by [`Memory::weigh`]: the session between executions, and the allocator, so that an
//! engine is seen that computes for long without a question to its session. Machines ask
//! [`Memory::is_used_up`], and stop.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who has not stopped when so much more than the limit is in use, in percent, does not stop in time. The
/// limit holds within 10 %, and what is in use grows until the process has ended: others allocate meanwhile,
/// and look at it only after some MiB of their own.
const BEYOND: u64 = 103;

/// The same for who puts away a checkpoint when he stops: that is about as much again as what he has found,
/// more than once while it is written.
const BEYOND_WITH_CHECKPOINT: u64 = 200;

/// Of the machine's memory, or of the control group's, so much is the default limit.
const DEFAULT: (u64, u64) = (3, 4);

/// The limit of one verification. Clones are about the same one.
#[derive(Clone, Debug, Default)]
pub struct Memory(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    limit_mb: Option<u64>,
    used_up: AtomicBool,
    /// Who stops leaves a checkpoint.
    checkpoint: bool,
    /// The system has refused memory.
    refused: Option<&'static AtomicBool>,
}

/// What is in use, by the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Within,
    /// Whoever can stop is to stop.
    UsedUp,
    /// Far more than the limit.
    Beyond,
}

impl Memory {
    /// At most so many MiB of resident memory. `checkpoint`: who stops for that leaves a checkpoint, and may
    /// take more meanwhile. `refused` is set by whoever allocates, when the system gives nothing more.
    pub fn limited(mb: Option<u64>, checkpoint: bool, refused: &'static AtomicBool) -> Memory {
        Memory(Arc::new(Inner { limit_mb: mb, checkpoint, refused: Some(refused), ..Inner::default() }))
    }

    /// In MiB.
    pub fn limit_mb(&self) -> Option<u64> {
        self.0.limit_mb
    }

    /// Looks at what is in use, and at so many bytes that will be. Allocates nothing, and takes some
    /// microseconds.
    pub fn weigh(&self, more: u64) -> Weight {
        let (Some(limit), Some(used)) = (self.0.limit_mb, resident()) else { return Weight::Within };
        let used = used.saturating_add(more);
        if used >> 20 < limit {
            return Weight::Within;
        }
        // Relaxed, here and below: flags that carry no data.
        self.0.used_up.store(true, Ordering::Relaxed);
        let most = if self.0.checkpoint { BEYOND_WITH_CHECKPOINT } else { BEYOND };
        if u128::from(used) * 100 > (u128::from(limit) << 20) * u128::from(most) {
            Weight::Beyond
        } else {
            Weight::UsedUp
        }
    }

    pub fn is_used_up(&self) -> bool {
        self.0.used_up.load(Ordering::Relaxed) || self.is_refused()
    }

    fn is_refused(&self) -> bool {
        self.0.refused.is_some_and(|r| r.load(Ordering::Relaxed))
    }

    /// Why nothing more may be taken.
    pub fn why_not(&self) -> Option<String> {
        if self.is_refused() {
            return Some("memory: the system gives no more".into());
        }
        let limit = self.0.limit_mb.filter(|_| self.is_used_up())?;
        Some(format!("memory: limit of {limit} MiB"))
    }
}

/// The resident memory of this process, in bytes: the second field of `/proc/self/statm`, in pages.
fn resident() -> Option<u64> {
    let mut text = [0u8; 128];
    // SAFETY: a path with its end, and a buffer with its length; the descriptor is ours and closed here.
    let (read, page) = unsafe {
        let file = libc::open(c"/proc/self/statm".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        if file < 0 {
            return None;
        }
        let read = libc::read(file, text.as_mut_ptr().cast(), text.len());
        libc::close(file);
        (read, libc::sysconf(libc::_SC_PAGESIZE))
    };
    let text = std::str::from_utf8(text.get(..usize::try_from(read).ok()?)?).ok()?;
    Some(text.split(' ').nth(1)?.parse::<u64>().ok()? * u64::try_from(page).ok()?)
}

/// Three quarters of what the machine, or the control group that this process is in, may use, in MiB.
pub fn default_limit_mb() -> Option<u64> {
    let machine = memory_mb("/proc/meminfo", "MemTotal:").map(|mb| mb as u64);
    let group = std::fs::read_to_string("/proc/self/cgroup").ok();
    let group = group.and_then(|text| group_limit(&text, Path::new("/sys/fs/cgroup")));
    let most = machine.into_iter().chain(group.map(|bytes| bytes >> 20)).min()?;
    Some((most * DEFAULT.0 / DEFAULT.1).max(1))
}

/// The smallest limit, in bytes, of the groups that `/proc/self/cgroup` names, or of one above. (A group's
/// parent bounds it, too.)
fn group_limit(text: &str, root: &Path) -> Option<u64> {
    let mut least = None::<u64>;
    for line in text.lines() {
        // Version 2: `0::/path`; version 1: `NUMBER:CONTROLLERS:/path`.
        let mut fields = line.splitn(3, ':');
        let (_, controllers, path) = (fields.next()?, fields.next()?, fields.next()?);
        let (base, file): (PathBuf, _) = match controllers {
            "" => (root.to_owned(), "memory.max"),
            c if c.split(',').any(|c| c == "memory") => (root.join("memory"), "memory.limit_in_bytes"),
            _ => continue,
        };
        let inside = base.join(path.trim_start_matches('/'));
        for folder in inside.ancestors().take_while(|f| f.starts_with(&base)) {
            // `max`: this one has no limit.
            let limit = std::fs::read_to_string(folder.join(file)).ok().and_then(|t| t.trim().parse().ok());
            least = least.into_iter().chain(limit).min();
        }
    }
    least
}

/// A line of this process's status, in MiB.
pub(crate) fn status_mb(key: &str) -> Option<f64> {
    memory_mb("/proc/self/status", key)
}

/// A line with KiB of such a file, in MiB.
pub(crate) fn memory_mb(file: &str, key: &str) -> Option<f64> {
    let all = std::fs::read_to_string(file).ok()?;
    let line = all.lines().find_map(|l| l.strip_prefix(key))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_use_is_seen() {
        static REFUSED: AtomicBool = AtomicBool::new(false);
        let limited = |mb| Memory::limited(Some(mb), false, &REFUSED);
        let now = status_mb("VmRSS:").expect("a status");
        assert!((resident().expect("a size") as f64 / f64::from(1 << 20) - now).abs() < 200.0);
        let (enough, little) = (limited(now as u64 + 10_000), limited(1));
        assert_eq!((enough.weigh(0), little.weigh(0)), (Weight::Within, Weight::Beyond));
        assert_eq!((enough.is_used_up(), enough.why_not()), (false, None));
        assert_eq!(limited(now as u64 + 10_000).weigh(20_000 << 20), Weight::Beyond);
        assert_eq!(little.clone().why_not().as_deref(), Some("memory: limit of 1 MiB"));
        REFUSED.store(true, Ordering::Relaxed);
        assert_eq!(enough.why_not().as_deref(), Some("memory: the system gives no more"));
        assert_eq!((Memory::default().weigh(0), Memory::default().is_used_up()), (Weight::Within, false));
    }

    #[test]
    fn the_least_limit_of_a_group_and_of_those_above_counts() {
        let root = tempfile::tempdir().expect("a folder");
        let put = |path: &str, text: &str| {
            let path = root.path().join(path);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("made");
            std::fs::write(path, text).expect("written");
        };
        put("memory.max", "max\n");
        put("a/memory.max", "3000000\n");
        put("a/b/memory.max", "max\n");
        assert_eq!(group_limit("0::/a/b\n", root.path()), Some(3_000_000));
        assert_eq!(group_limit("0::/c\n", root.path()), None);
        put("memory/x/memory.limit_in_bytes", "2000000\n");
        let both = "5:cpu,memory:/x\n1:name=systemd:/x\n0::/a\n";
        assert_eq!(group_limit(both, root.path()), Some(2_000_000));
        assert_eq!(group_limit("garbage", root.path()), None);
    }

    #[test]
    fn the_default_is_a_part_of_the_machine() {
        let (limit, all) = (default_limit_mb(), memory_mb("/proc/meminfo", "MemTotal:"));
        assert!(limit.expect("a limit") as f64 <= all.expect("a machine") * 0.75);
    }
}
