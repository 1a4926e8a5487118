//! Recordings against sets: whole ones, and from a file, a part at a time.

use super::window::Window;
use super::{Rejection, explain};
use crate::event::Event;
use crate::fingerprint::Fingerprint;
use crate::recording::{Ending, Reader, Recorded, Recording, RecordingError};
use crate::schedule::set::ScheduleSet;
use crate::thread::{ThreadIx, ThreadName, ThreadTable};
use std::path::Path;

/// Why a recording fails against a set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    #[error("the recording is of program {recording}, the set for program {set}")]
    Fingerprint { recording: Fingerprint, set: Fingerprint },
    #[error("the recording names more threads than can have a number")]
    Threads,
    #[error(transparent)]
    Rejected(#[from] Rejection),
}

/// What came of checking a recording's file.
#[derive(Debug)]
pub struct Checked {
    pub threads: ThreadTable,
    /// How many there are.
    pub events: u64,
    pub ending: Ending,
    pub result: Result<(), CheckError>,
    /// The most events that were at hand at a time.
    pub widest: usize,
}

/// As [`check_recording`], of a file. It is read to its end, whatever is found. What is at hand at a time is
/// as much as is needed to know which path the execution is on (see [`Window`]).
///
/// # Errors
/// If it cannot be read, or is damaged.
pub fn check_file(path: &Path, set: &ScheduleSet) -> Result<Checked, RecordingError> {
    let mut reader = Reader::open(path)?;
    let mut result = Ok(());
    let other = CheckError::Fingerprint { recording: reader.fingerprint, set: set.fingerprint };
    if reader.fingerprint != set.fingerprint {
        result = Err(other);
    }
    let (mut names, mut events, mut window) = (vec![ThreadIx::MAIN], 0, Window::new(set));
    let mut fresh = set.threads.len() as u32;
    while let Some(part) = reader.events()? {
        events += part.len() as u64;
        if result.is_ok() {
            let known = rename_more(&reader.threads, &set.threads, &mut names, &mut fresh);
            let renamed = part.iter().map(|r| Some((renamed(r, &names)?, r.value)));
            let renamed = known.and_then(|()| renamed.collect::<Option<Vec<_>>>());
            result = match renamed {
                None => Err(CheckError::Threads),
                Some(events) => window.add(events).map_err(CheckError::from),
            };
        }
    }
    if result.is_ok() {
        result = window.end().map_err(CheckError::from);
    }
    let (threads, ending) = (reader.threads, reader.ending);
    Ok(Checked { threads, events, ending, result, widest: window.widest })
}

/// The event, of the set's threads.
fn renamed(r: &Recorded, names: &[ThreadIx]) -> Option<Event> {
    Some(Event { thread: *names.get(r.thread.index())?, ..r.to_event() })
}

/// Checks a recording. Threads are matched by name; one that the set does not name may only execute events
/// that nothing counts.
pub fn check_recording(recording: &Recording, set: &ScheduleSet) -> Result<(), CheckError> {
    if recording.fingerprint != set.fingerprint {
        return Err(CheckError::Fingerprint { recording: recording.fingerprint, set: set.fingerprint });
    }
    let names = rename(&recording.threads, &set.threads).ok_or(CheckError::Threads)?;
    let events: Option<Vec<Event>> = recording.events.iter().map(|r| renamed(r, &names)).collect();
    let events = events.ok_or(CheckError::Threads)?;
    let values: Vec<u64> = recording.events.iter().map(|r| r.value).collect();
    Ok(explain(set, &events, &values)?)
}

/// For each thread of `from` its index in `to`; threads that `to` does not name come behind its own.
fn rename(from: &ThreadTable, to: &ThreadTable) -> Option<Vec<ThreadIx>> {
    let (mut names, mut fresh) = (vec![ThreadIx::MAIN], to.len() as u32);
    rename_more(from, to, &mut names, &mut fresh)?;
    Some(names)
}

/// [`rename`], of threads that are not among `names` yet. `fresh`: what the next unknown one gets.
fn rename_more(
    from: &ThreadTable,
    to: &ThreadTable,
    names: &mut Vec<ThreadIx>,
    fresh: &mut u32,
) -> Option<()> {
    let new = from.0.get(names.len() - 1..).unwrap_or_default();
    if new.is_empty() {
        return Some(());
    }
    let known: std::collections::HashMap<_, _> =
        to.0.iter().enumerate().map(|(i, n)| (*n, i as u32 + 1)).collect();
    for n in new {
        let parent = *names.get(n.parent.index())?;
        let ix = known.get(&ThreadName { parent, rank: n.rank }).copied().unwrap_or_else(|| {
            *fresh += 1;
            *fresh - 1
        });
        names.push(ThreadIx(u16::try_from(ix).ok()?));
    }
    Some(())
}
