//! `irs verify --certify`: what is published is judged by `irs certify`, in another process, while the
//! verifier goes on.
//!
//! One set at a time: while one is judged, newer ones replace each other; the last one is judged in any case,
//! to the end, or as long as the time lasts. Sets grow, so the last one's judgement is that of all.

use crate::spawn::{self, Scratch};
use anyhow::{Context as _, Result};
use serde_json::Value;
use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use traceformat::schedule::set::ScheduleSet;
use traceformat::store;
use verifier::publish::target::{DeliveryError, Target};

/// What the checker has said so far.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    pub accepted: u64,
    /// Why the newest set has no judgement.
    pub undecided: Option<String>,
    /// Why a set is wrong, and where it is.
    pub rejected: Option<String>,
}

impl Judgement {
    /// Why what was published last is not certified, if it is not.
    pub fn gap(&self) -> Option<&str> {
        match (&self.undecided, self.accepted) {
            (Some(why), _) => Some(why),
            (None, 0) => Some("nothing was published that could be judged"),
            (None, _) => None,
        }
    }
}

/// Time between two looks at the process.
const LOOK: Duration = Duration::from_millis(50);

/// A set has so much time, however little of the limit is left.
const LEAST: Duration = Duration::from_millis(250);

/// Beyond its limit the process may take so long to end.
const LATE: Duration = Duration::from_millis(150);

/// Has each set judged.
pub struct Beside {
    /// The command `irs`.
    me: PathBuf,
    /// What follows `irs certify SET`.
    arguments: Vec<OsString>,
    /// The limit of it all.
    until: Option<Instant>,
    late: Duration,
    folder: Scratch,
    /// The process, and when it is ended.
    running: Option<(Child, Option<Instant>)>,
    newest: Option<Arc<ScheduleSet>>,
    judgement: Arc<Mutex<Judgement>>,
    stop: Arc<AtomicBool>,
}

impl Beside {
    /// `until`: what is judged then is given up. `stop` is set when a set is rejected; when it is set, the
    /// process is ended.
    ///
    /// # Errors
    /// If there is no room for temporary files.
    pub fn new(
        arguments: Vec<OsString>,
        until: Option<Instant>,
        stop: Arc<AtomicBool>,
    ) -> Result<(Beside, Arc<Mutex<Judgement>>)> {
        let me = std::env::current_exe().context("where is this command?")?;
        let (folder, judgement) = (spawn::scratch()?, Arc::<Mutex<Judgement>>::default());
        let beside = Beside {
            me,
            arguments,
            until,
            late: LATE,
            folder,
            running: None,
            newest: None,
            judgement: judgement.clone(),
            stop,
        };
        Ok((beside, judgement))
    }

    fn set(&self) -> PathBuf {
        self.folder.path().join("published.irst")
    }

    /// Begins to judge the newest set, if nothing is being judged.
    fn begin(&mut self) -> Result<()> {
        let Some(set) = self.newest.take() else { return Ok(()) };
        store::create(&self.set(), &set).context("the set cannot be stored for the checker")?;
        let time = self.until.map(|t| t.saturating_duration_since(Instant::now()).max(LEAST));
        let mut command = Command::new(&self.me);
        command.arg("certify").arg("--json");
        if let Some(time) = time {
            command.arg("--time").arg(time.as_secs_f64().to_string());
        }
        // Before the program: what follows it may be the compiler's.
        command.arg(self.set()).args(&self.arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let child = command.spawn().context("the checker cannot be started")?;
        self.running = Some((child, time.map(|t| Instant::now() + t + self.late)));
        Ok(())
    }

    /// Takes note of what the process has said, if it has ended.
    fn look(&mut self) -> Result<bool> {
        let Some((child, until)) = &mut self.running else { return Ok(true) };
        let mut ended = child.try_wait().context("the checker is gone")?.is_some();
        let late = !ended && until.is_some_and(|t| Instant::now() >= t);
        if late {
            // It may have ended by itself.
            let _ = child.kill();
            ended = true;
        }
        if !ended {
            return Ok(false);
        }
        let (child, _) = self.running.take().expect("just seen");
        let output = child.wait_with_output().context("the checker is gone")?;
        let text = String::from_utf8_lossy(&output.stdout);
        let said: Value = serde_json::from_str(text.trim()).unwrap_or_default();
        let mut judgement = self.judgement.lock().unwrap_or_else(|e| e.into_inner());
        match (output.status.code(), said["result"].as_str()) {
            (Some(0), Some("accepted")) => {
                judgement.accepted += 1;
                if self.newest.is_none() {
                    judgement.undecided = None;
                }
            }
            (_, Some("rejected")) => {
                let kept = format!("irs-rejected-{}.irst", std::process::id());
                let place = match std::fs::copy(self.folder.path().join("published.irst"), &kept) {
                    Ok(_) => format!("; the set is in {kept}"),
                    Err(e) => format!("; the set could not be kept: {e}"),
                };
                let why = said["problem"].as_str().unwrap_or("no reason given");
                judgement.rejected.get_or_insert(format!("{why}{place}"));
                // Relaxed: a flag that carries no data.
                self.stop.store(true, Ordering::Relaxed);
            }
            _ if late => judgement.undecided = Some("the time was over".into()),
            _ => {
                judgement.undecided =
                    Some(said["reason"].as_str().map_or_else(|| end(output.status), str::to_owned))
            }
        }
        Ok(true)
    }

    fn advance(&mut self) -> Result<()> {
        let result = self.look().and_then(|ended| if ended { self.begin() } else { Ok(()) });
        if let Err(e) = &result {
            self.undecided(format!("{e:#}"));
        }
        result
    }

    fn undecided(&self, why: String) {
        self.judgement.lock().unwrap_or_else(|e| e.into_inner()).undecided = Some(why);
    }

    fn is_rejected(&self) -> bool {
        self.judgement.lock().unwrap_or_else(|e| e.into_inner()).rejected.is_some()
    }
}

/// How a process ended that has said nothing.
fn end(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("the checker ended with {code}, and said nothing"),
        (None, Some(signal)) => format!("the checker was killed by signal {signal}"),
        (None, None) => "the checker is gone".into(),
    }
}

impl Target for Beside {
    fn name(&self) -> String {
        "the checker".into()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        self.newest = Some(Arc::clone(set));
        // Until the checker has said otherwise.
        self.undecided("it was not judged to the end".into());
        self.advance().map_err(|e| DeliveryError::Refused(format!("{e:#}")))
    }

    /// Each set is judged for itself.
    fn is_replaceable(&self) -> bool {
        true
    }

    fn finish(&mut self) -> Result<(), DeliveryError> {
        while self.running.is_some() || self.newest.is_some() {
            self.advance().map_err(|e| DeliveryError::Refused(format!("{e:#}")))?;
            // Relaxed: a flag that carries no data.
            if self.stop.load(Ordering::Relaxed) && !self.is_rejected() {
                if let Some((mut child, _)) = self.running.take() {
                    // It may have ended by itself.
                    let _ = child.kill();
                    let _ = child.wait();
                }
                self.undecided("interrupted".into());
                return Err(DeliveryError::Refused("interrupted before the last set was judged".into()));
            }
            if self.is_rejected() {
                return Err(DeliveryError::Refused("a set is rejected".into()));
            }
            if self.running.is_some() {
                std::thread::sleep(LOOK);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
