//! `irs verify --certify`: what is published is judged by `irs certify`, in another process, while the verifier goes on.
//!
//! One set at a time: while one is judged, newer ones replace each other; the last one is judged in any case, to the end.

use anyhow::{Context as _, Result};
use serde_json::Value;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use traceformat::schedule::set::ScheduleSet;
use traceformat::store;
use verifier::publish::target::{DeliveryError, Target};

/// What the checker has said so far.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    pub accepted: u64,
    /// Why it could not be decided, the last time.
    pub undecided: Option<String>,
    /// Why a set is wrong, and where it is.
    pub rejected: Option<String>,
}

/// Time between two looks at the process.
const LOOK: Duration = Duration::from_millis(50);

/// Has each set judged.
pub struct Beside {
    /// What follows `irs certify SET`.
    arguments: Vec<OsString>,
    folder: TempDir,
    running: Option<Child>,
    newest: Option<Arc<ScheduleSet>>,
    judgement: Arc<Mutex<Judgement>>,
    stop: Arc<AtomicBool>,
}

impl Beside {
    /// `stop` is set when a set is rejected; when it is set, the process is ended.
    ///
    /// # Errors
    /// If there is no room for temporary files.
    pub fn new(arguments: Vec<OsString>, stop: Arc<AtomicBool>) -> Result<(Beside, Arc<Mutex<Judgement>>)> {
        let folder = crate::spawn::scratch()?;
        let judgement = Arc::<Mutex<Judgement>>::default();
        let beside =
            Beside { arguments, folder, running: None, newest: None, judgement: judgement.clone(), stop };
        Ok((beside, judgement))
    }

    fn set(&self) -> PathBuf {
        self.folder.path().join("published.irst")
    }

    /// Begins to judge the newest set, if nothing is being judged.
    fn begin(&mut self) -> Result<()> {
        let Some(set) = self.newest.take() else { return Ok(()) };
        store::create(&self.set(), &set).context("the set cannot be stored for the checker")?;
        let me = std::env::current_exe().context("where is this command?")?;
        let mut command = Command::new(me);
        command.arg("certify").arg("--json").arg(self.set()).args(&self.arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        self.running = Some(command.spawn().context("the checker cannot be started")?);
        Ok(())
    }

    /// Takes note of what the process has said, if it has ended.
    fn look(&mut self) -> Result<bool> {
        let Some(child) = &mut self.running else { return Ok(true) };
        if child.try_wait().context("the checker is gone")?.is_none() {
            return Ok(false);
        }
        let child = self.running.take().expect("just seen");
        let output = child.wait_with_output().context("the checker is gone")?;
        let text = String::from_utf8_lossy(&output.stdout);
        let said: Value = serde_json::from_str(text.trim()).unwrap_or_default();
        let mut judgement = self.judgement.lock().unwrap_or_else(|e| e.into_inner());
        match (output.status.code(), said["result"].as_str()) {
            (Some(0), _) => judgement.accepted += 1,
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
            (code, _) => {
                let why =
                    said["reason"].as_str().map_or_else(|| format!("it ended with {code:?}"), str::to_owned);
                judgement.undecided = Some(why);
            }
        }
        Ok(true)
    }

    fn advance(&mut self) -> Result<()> {
        if self.look()? { self.begin() } else { Ok(()) }
    }

    fn is_rejected(&self) -> bool {
        self.judgement.lock().unwrap_or_else(|e| e.into_inner()).rejected.is_some()
    }
}

impl Target for Beside {
    fn name(&self) -> String {
        "the checker".into()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        self.newest = Some(Arc::clone(set));
        self.advance().map_err(|e| DeliveryError::Refused(format!("{e:#}")))
    }

    fn finish(&mut self) -> Result<(), DeliveryError> {
        while self.running.is_some() || self.newest.is_some() {
            self.advance().map_err(|e| DeliveryError::Refused(format!("{e:#}")))?;
            // Relaxed: a flag that carries no data.
            if self.stop.load(Ordering::Relaxed) && !self.is_rejected() {
                if let Some(mut child) = self.running.take() {
                    // It may have ended by itself.
                    let _ = child.kill();
                    let _ = child.wait();
                }
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
