//! A limit of time for what does not look at the clock: reading files, and judging whether they make sense.

use crate::exit::Code;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What looks at the clock by itself has had so much longer by then, and says better where it was.
const LATE: Duration = Duration::from_millis(300);

/// Either the command says how it ends, or the deadline does.
pub struct Deadline(Arc<AtomicBool>);

impl Deadline {
    /// So long after `began`, `say` says what there is to say, and the process ends with its exit code.
    pub fn new(
        began: Instant,
        time: Option<Duration>,
        say: impl FnOnce() -> u8 + Send + 'static,
    ) -> Deadline {
        let said = Arc::new(AtomicBool::new(false));
        let deadline = Deadline(said.clone());
        let Some(at) = time.and_then(|t| began.checked_add(t + LATE)) else { return deadline };
        let watch = move || {
            std::thread::sleep(at.saturating_duration_since(Instant::now()));
            // Relaxed: who says it is all that matters.
            if !said.swap(true, Ordering::Relaxed) {
                let code = say();
                let _ = std::io::stdout().flush();
                // SAFETY: the process ends; nobody else has begun to say anything.
                unsafe { libc::_exit(code.into()) }
            }
        };
        // Without the thread the limit is looked at later.
        let _ = std::thread::Builder::new().name("irs-deadline".into()).spawn(watch);
        deadline
    }

    /// The same where there is nothing to say but that there was no time.
    pub fn without_answer(began: Instant, time: Option<Duration>, file: &Path) -> Deadline {
        let place = file.display().to_string();
        let limit = time.unwrap_or_default().as_secs_f64();
        Deadline::new(began, time, move || {
            eprintln!("irs: {place}: limit of {limit} s");
            Code::Unknown as u8
        })
    }

    /// To be called before the command says how it ends.
    pub fn is_met(&self) {
        // Relaxed: as above.
        if self.0.swap(true, Ordering::Relaxed) {
            // The process is ending.
            loop {
                std::thread::park();
            }
        }
    }
}
