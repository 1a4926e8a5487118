//! Recordings against sets: whole ones, and from a file, a part at a time.

use super::window::Window;
use super::{Rejection, explain, turns};
use crate::event::Event;
use crate::fingerprint::Fingerprint;
use crate::recording::{Ending, FileFrom, Reader, Recorded, Recording, RecordingError};
use crate::schedule::set::{Node, NodeId, ScheduleSet};
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

/// Events that are looked ahead, at most.
const PART: usize = 1 << 15;

/// As [`check_recording`], of a file. It is read to its end, whatever is found. What is at hand at a time is
/// as much as is needed to know which path the execution is on (see [`Window`]).
///
/// # Errors
/// If it cannot be read, or is damaged.
pub fn check_file(path: &Path, set: &ScheduleSet) -> Result<Checked, RecordingError> {
    check_parts(path, set, PART)
}

/// The same; under a cooperative root with so many events at hand at a time.
///
/// # Errors
/// As [`check_file`].
pub fn check_parts(path: &Path, set: &ScheduleSet, part: usize) -> Result<Checked, RecordingError> {
    let mut parts = Parts::new(Reader::open(path)?, set);
    let mut result = Ok(());
    if parts.reader.fingerprint != set.fingerprint {
        let recording = parts.reader.fingerprint;
        result = Err(CheckError::Fingerprint { recording, set: set.fingerprint });
    } else if let Some(Node::Cooperative(node)) = set.nodes.get(&NodeId::ROOT) {
        return turns::check(parts, set, node, part);
    }
    let (mut events, mut window) = (0, Window::new(set));
    while let Some(recorded) = parts.reader.events()? {
        events += recorded.len() as u64;
        if result.is_ok() {
            result = match parts.renamed(&recorded) {
                None => Err(CheckError::Threads),
                Some(renamed) => {
                    let values = recorded.iter().map(|r| r.value);
                    window.add(renamed.into_iter().zip(values)).map_err(CheckError::from)
                }
            };
        }
    }
    if result.is_ok() {
        result = window.end().map_err(CheckError::from);
    }
    let (threads, ending) = (parts.reader.threads, parts.reader.ending);
    Ok(Checked { threads, events, ending, result, widest: window.widest })
}

/// A recording's events, of the set's threads, a part at a time.
#[derive(Clone)]
pub(super) struct Parts<'a> {
    pub reader: Reader<FileFrom>,
    set: &'a ScheduleSet,
    names: Vec<ThreadIx>,
    fresh: u32,
}

impl<'a> Parts<'a> {
    fn new(reader: Reader<FileFrom>, set: &'a ScheduleSet) -> Parts<'a> {
        Parts { reader, set, names: vec![ThreadIx::MAIN], fresh: set.threads.len() as u32 }
    }

    /// What was just read; `None`: too many threads.
    pub fn renamed(&mut self, part: &[Recorded]) -> Option<Vec<Event>> {
        rename_more(&self.reader.threads, &self.set.threads, &mut self.names, &mut self.fresh)?;
        part.iter().map(|r| renamed(r, &self.names)).collect()
    }
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
