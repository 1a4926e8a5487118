//! Where a running program waits, asked while it runs: for `--policy hottest`.

use crate::link::Link;
use engine::Wait;
use std::path::Path;
use std::time::Duration;

/// How long to wait for the program's socket, when it is asked first.
const PATIENCE: Duration = Duration::from_secs(2);

/// A program that has a new set runs under it for so long before it is asked what hurts.
const RUN: Duration = Duration::from_millis(50);

/// Asks the program that listens at `socket` how long its threads have waited, where. `None`: it does not
/// answer, or has ended.
pub fn asker(socket: &Path) -> impl FnMut() -> Option<Vec<Wait>> + 'static {
    let socket = socket.to_owned();
    let mut link: Option<Link> = None;
    let mut failed = false;
    move || {
        if failed {
            return None;
        }
        if link.is_none() {
            link = Link::connect(&socket, PATIENCE).ok();
        }
        std::thread::sleep(RUN);
        let told = link.as_mut().and_then(|l| l.activity().ok().flatten());
        failed = told.is_none();
        Some(told?.waits.iter().map(|w| (Some(w.thread), w.site, w.nanos)).collect())
    }
}
