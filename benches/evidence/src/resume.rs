//! What long points have done so far, in a file, so that they go on there (`--resume`).

use anyhow::{Context as _, Result};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;

/// How many runs something took, and what was wrong.
type Done = (usize, Vec<String>);

/// Results by key; a line of JSON each.
#[derive(Default)]
pub struct Resume {
    known: HashMap<String, Done>,
    file: Option<Mutex<File>>,
}

impl Resume {
    /// Reads what is there, and adds to it. `None`: nothing is kept.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn open(path: Option<&Path>) -> Result<Resume> {
        let Some(path) = path else { return Ok(Resume::default()) };
        let text = if path.exists() { std::fs::read_to_string(path)? } else { String::new() };
        // A last line that was cut off is done again.
        let known = text.lines().filter_map(|l| serde_json::from_str::<(String, usize, Vec<String>)>(l).ok());
        let known = known.map(|(key, runs, wrong)| (key, (runs, wrong))).collect();
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut file = file.with_context(|| path.display().to_string())?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n")?;
        }
        Ok(Resume { known, file: Some(Mutex::new(file)) })
    }

    pub fn get(&self, key: &str) -> Option<Done> {
        self.known.get(key).cloned()
    }

    /// # Errors
    /// If the file cannot be written.
    pub fn put(&self, key: &str, runs: usize, wrong: &[String]) -> Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let line = serde_json::to_string(&(key, runs, wrong))? + "\n";
        Ok(file.lock().expect("no panics").write_all(line.as_bytes())?)
    }
}
