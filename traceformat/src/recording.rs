//! Recordings of executions, and counterexamples, which are recordings that an engine wrote (`.irsr`).
//!
//! On disk: a chain of frames ([`crate::codec::Chain`]): a header, then inputs, events and threads that were
//! created meanwhile, then an end frame. A process that is killed leaves no end frame: its recording reads as
//! [`Ending::Torn`], with every whole frame in it.

use crate::codec::{Chain, CodecError, FrameKind, MAX_PAYLOAD};
use crate::event::{Access, Event, Label, ObjectId, Op};
use crate::fingerprint::Fingerprint;
use crate::site::SiteId;
use crate::story::Story;
use crate::thread::{ThreadIx, ThreadName, ThreadTable};
use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One recorded event. The order of a recording's events is a linearisation of what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    pub thread: ThreadIx,
    pub label: Label,
    /// Address of the access or of the synchronization object; the child's index for creation and join.
    /// Addresses are those of the recorded run: compare them within one recording only.
    pub address: u64,
    /// Second range of a copy (its source), mutex of a condition wait; 0 otherwise.
    pub address2: u64,
    /// Bytes accessed, 0 for synchronization.
    pub size: u64,
    /// The value in memory after the event, zero-extended, for accesses of up to 8 bytes.
    pub value: u64,
}

impl Recorded {
    /// The event, with address ranges of the recorded run as objects. Where the recording does not tell, it
    /// is taken to do more than it may have done: a compare-exchange writes, an await without a size touches
    /// everything. So what is independent here was independent.
    pub fn to_event(&self) -> Event {
        let op = self.label.op;
        let range = |start: u64, size: u64, write| Access {
            object: ObjectId(0),
            start,
            end: start.saturating_add(size),
            write,
        };
        let accesses = match op {
            Op::Load => smallvec![range(self.address, self.size, false)],
            Op::MemCopy => {
                smallvec![range(self.address, self.size, true), range(self.address2, self.size, false)]
            }
            Op::Await if self.size == 0 => smallvec![range(0, u64::MAX, true)],
            Op::Alloc | Op::Free => smallvec![range(self.address, self.size.max(1), true)],
            op if op.is_access() => smallvec![range(self.address, self.size, true)],
            _ => SmallVec::new(),
        };
        let sync = accesses.is_empty() && !matches!(op, Op::Mark | Op::Call);
        Event {
            thread: self.thread,
            label: self.label,
            accesses,
            object: sync.then_some(ObjectId(self.address)),
            object2: (sync && self.address2 != 0).then_some(ObjectId(self.address2)),
        }
    }
}

/// How a recorded execution ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// With this exit status.
    Exit(i32),
    /// By a fatal signal (an assertion's abort is 6).
    Signal(i32),
    /// No thread could go on.
    Deadlock,
    /// Stopped by the runtime (escape, no set in time).
    Stopped(String),
    /// The recording breaks off (the process was killed).
    Torn,
}

/// What a counterexample violates, as far as that decides how the failure shows in the real binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Failure {
    /// The program ends itself by a signal: an assertion, `abort`, a division by zero.
    Assertion,
    /// No thread can go on.
    Deadlock,
    /// An assumption of the program (`irs_assume`) does not hold.
    Assumption,
    /// Misuse of a lock or condition variable.
    Lock,
    /// An invalid access of memory.
    Memory,
    /// Two accesses without an order.
    Race,
    /// An operation without a result.
    Overflow,
}

impl Failure {
    /// True if the violation need not have an effect of its own in a native run: it has happened once the
    /// events up to the violating one have, and the local code behind that.
    pub fn is_silent(self) -> bool {
        matches!(self, Failure::Lock | Failure::Memory | Failure::Race | Failure::Overflow)
    }
}

/// What a call's `errno` is where it leaves 0 there.
pub const NO_ERROR: i32 = -1;

/// What one input of a counterexample is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Given {
    /// `argc`.
    ArgumentCount(u32),
    /// `argv[index]`, without its end.
    Argument { index: u32, text: Vec<u8> },
    /// A call. `result`: what it returns, sign-extended; `None`: what it returns when it succeeds, or
    /// nothing. `errno` is set unless it is 0; [`NO_ERROR`] sets it to 0. `bytes` go to where the function
    /// writes: the buffer of `read`, `fgets` and `irs_input`, the structure of `clock_gettime`, the string
    /// that `getenv` returns.
    Call { function: String, result: Option<i64>, errno: i32, bytes: Vec<u8> },
    /// A value that the program reads without having set it, sign-extended, on which the failure depends.
    /// Nothing supplies it: the program has 0 there (`zero`), or whatever is in its memory.
    Uninitialised { value: i64, zero: bool },
}

/// One input of a counterexample. Those of one thread are in the order in which it receives them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    pub thread: ThreadIx,
    pub given: Given,
    /// The numbered call that it comes from; [`SiteId::UNNUMBERED`] for arguments and uninitialised values.
    pub site: SiteId,
    /// The place in the source of the call or of the first use, `file:line:column` where that is known. Empty
    /// for arguments.
    pub place: String,
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::ArgumentCount(n) => write!(f, "argc = {n}"),
            Given::Argument { index, text } => write!(f, "argv[{index}] = \"{}\"", text.escape_ascii()),
            Given::Call { function, result, errno, bytes } => {
                write!(f, "{function}()")?;
                let mut sign = " = ";
                if let Some(r) = result {
                    // A character, as it is written in C.
                    match (function.as_str(), u8::try_from(*r)) {
                        ("getchar" | "getc" | "fgetc", Ok(c)) => write!(f, "{sign}'{}'", c.escape_ascii())?,
                        ("getchar" | "getc" | "fgetc", Err(_)) => write!(f, "{sign}EOF")?,
                        _ => write!(f, "{sign}{r}")?,
                    }
                    sign = ", ";
                }
                if *errno != 0 {
                    write!(f, "{sign}errno {}", if *errno == NO_ERROR { 0 } else { *errno })?;
                    sign = ", ";
                }
                if result.is_none() && *errno == 0 && bytes.is_empty() {
                    write!(f, " succeeds")?;
                }
                if bytes.is_empty() { Ok(()) } else { write!(f, "{sign}\"{}\"", bytes.escape_ascii()) }
            }
            // First what matters: lines may be cut.
            Given::Uninitialised { value, zero: true } => {
                write!(f, "an uninitialised value = {value} (a replay has 0 and differs)")
            }
            Given::Uninitialised { value, zero: false } => {
                write!(f, "an uninitialised value = {value} (a replay has what is there and may differ)")
            }
        }
    }
}

impl Input {
    /// `argv[1] = "ok"`, or `read() = 2, "ok" in main.0 at prog.c:3:5`.
    pub fn describe(&self, threads: &ThreadTable) -> String {
        match self.given {
            Given::Call { .. } | Given::Uninitialised { .. } if !self.place.is_empty() => {
                format!("{} in {} at {}", self.given, threads.display(self.thread), self.place)
            }
            Given::Call { .. } | Given::Uninitialised { .. } => {
                format!("{} in {}", self.given, threads.display(self.thread))
            }
            _ => self.given.to_string(),
        }
    }
}

/// A recording (`.irsr`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recording {
    pub fingerprint: Fingerprint,
    /// For a counterexample: what fails, with its source line. Empty in recordings of runs.
    pub property: String,
    /// The kind of it. `None` in recordings of runs.
    pub failure: Option<Failure>,
    pub threads: ThreadTable,
    /// The inputs of a counterexample. Empty in recordings of runs: they get their inputs from outside once
    /// more.
    pub inputs: Vec<Input>,
    pub events: Vec<Recorded>,
    pub ending: Ending,
}

/// Why a recording cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{}: {source}", path.display())]
    Codec { path: PathBuf, source: CodecError },
    #[error("{}: no recording, but {found}", path.display())]
    OtherFile { path: PathBuf, found: String },
}

/// Events that [`Writer::event`] gathers into one frame.
const CHUNK: usize = 1024;

/// Writes a recording while it happens.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    chain: Chain,
    threads: usize,
    pending: Vec<Recorded>,
}

impl<W: Write> Writer<W> {
    /// Starts a recording. `threads`: those known so far.
    pub fn new(
        mut out: W,
        fingerprint: Fingerprint,
        property: &str,
        failure: Option<Failure>,
        threads: &ThreadTable,
    ) -> Result<Writer<W>, CodecError> {
        let mut chain = Chain::default();
        chain.write(&mut out, FrameKind::RecordingHeader, &(fingerprint, property, failure, threads))?;
        Ok(Writer { out, chain, threads: threads.0.len(), pending: Vec::new() })
    }

    /// Adds inputs of threads that have names.
    pub fn inputs(&mut self, inputs: &[Input]) -> Result<(), CodecError> {
        inputs.chunks(CHUNK).try_for_each(|c| self.chain.write(&mut self.out, FrameKind::RecordingInputs, &c))
    }

    /// Writes the names of threads that are new since the last call. Call it before the events of a new
    /// thread.
    pub fn threads(&mut self, table: &ThreadTable) -> Result<(), CodecError> {
        if let Some(new) = table.0.get(self.threads..).filter(|new| !new.is_empty()) {
            self.chain.write(&mut self.out, FrameKind::RecordingThreads, &new)?;
            self.threads = table.0.len();
        }
        Ok(())
    }

    /// Adds one event; it is written with its chunk, or by [`Writer::flush`].
    pub fn event(&mut self, event: &Recorded) -> Result<(), CodecError> {
        self.pending.push(*event);
        if self.pending.len() >= CHUNK { self.write_pending() } else { Ok(()) }
    }

    /// Adds events that happened in this order.
    pub fn events(&mut self, events: &[Recorded]) -> Result<(), CodecError> {
        events.iter().try_for_each(|e| self.event(e))
    }

    fn write_pending(&mut self) -> Result<(), CodecError> {
        if !self.pending.is_empty() {
            self.chain.write(&mut self.out, FrameKind::RecordingEvents, &self.pending)?;
            self.pending.clear();
        }
        Ok(())
    }

    /// Writes what is pending through to the output.
    pub fn flush(&mut self) -> Result<(), CodecError> {
        self.write_pending()?;
        Ok(self.out.flush()?)
    }

    /// Ends the recording and gives the output back.
    pub fn finish(mut self, ending: &Ending) -> Result<W, CodecError> {
        self.write_pending()?;
        self.chain.write(&mut self.out, FrameKind::RecordingEnd, ending)?;
        self.out.flush()?;
        Ok(self.out)
    }
}

/// Writes a whole recording to a file.
pub fn write(path: &Path, recording: &Recording) -> Result<(), RecordingError> {
    write_told(path, recording, None)
}

/// Writes a whole recording to a file, with its story.
pub fn write_told(path: &Path, recording: &Recording, story: Option<&Story>) -> Result<(), RecordingError> {
    let codec = |source| RecordingError::of(path, source);
    let file = File::create(path).map_err(|e| codec(e.into()))?;
    let Recording { fingerprint, property, failure, threads, inputs, events, ending } = recording;
    let mut w =
        Writer::new(BufWriter::new(file), *fingerprint, property, *failure, threads).map_err(codec)?;
    w.inputs(inputs).map_err(codec)?;
    if let Some(story) = story {
        w.chain.write(&mut w.out, FrameKind::RecordingStory, story).map_err(codec)?;
    }
    w.events(events).map_err(codec)?;
    w.finish(ending).map_err(codec)?;
    Ok(())
}

/// Reads the story of a counterexample from its recording, if it has one. What stands in the file is for
/// people: nothing that runs rests on it.
pub fn read_story(path: &Path) -> Result<Option<Story>, RecordingError> {
    let fail = |source| RecordingError::of(path, source);
    let file = File::open(path).map_err(|e| fail(e.into()))?;
    let mut r = BufReader::new(file);
    let mut chain = Chain::default();
    loop {
        match chain.read(&mut r, MAX_PAYLOAD) {
            Ok(Some(frame)) if frame.kind == FrameKind::RecordingStory => {
                return frame.decode(FrameKind::RecordingStory).map(Some).map_err(fail);
            }
            // Stories stand before the events.
            Ok(Some(frame)) if frame.kind != FrameKind::RecordingEvents => {}
            Ok(_) => return Ok(None),
            Err(e) if e.is_torn() => return Ok(None),
            Err(e) => return Err(fail(e)),
        }
    }
}

/// Reads a recording from a file.
pub fn read(path: &Path) -> Result<Recording, RecordingError> {
    let file = File::open(path).map_err(|e| RecordingError::of(path, e.into()))?;
    read_from(&mut BufReader::new(file)).map_err(|e| RecordingError::of(path, e))
}

/// Reads a recording.
pub fn read_from(r: &mut impl Read) -> Result<Recording, CodecError> {
    let mut reader = Reader::new(r)?;
    let mut events = Vec::new();
    while let Some(part) = reader.next_events()? {
        events.extend(part);
    }
    let Reader { fingerprint, property, failure, threads, inputs, ending, .. } = reader;
    Ok(Recording { fingerprint, property, failure, threads, inputs, events, ending })
}

/// A file from some byte on. A copy goes on by itself, in the same file, whatever is done to its name.
#[derive(Clone, Debug)]
pub struct FileFrom {
    file: Arc<File>,
    at: u64,
}

impl FileFrom {
    /// # Errors
    /// If there is no such file.
    pub fn start(path: &Path) -> io::Result<FileFrom> {
        Ok(FileFrom { file: Arc::new(File::open(path)?), at: 0 })
    }
}

impl Read for FileFrom {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let n = self.file.read_at(to, self.at)?;
        self.at += n as u64;
        Ok(n)
    }
}

/// Reads a recording a part at a time.
#[derive(Clone, Debug)]
pub struct Reader<R> {
    pub fingerprint: Fingerprint,
    pub property: String,
    pub failure: Option<Failure>,
    /// As far as it was read.
    pub threads: ThreadTable,
    pub inputs: Vec<Input>,
    /// Torn, until its end was read.
    pub ending: Ending,
    from: R,
    chain: Chain,
    over: bool,
    /// For messages.
    path: PathBuf,
}

impl Reader<FileFrom> {
    /// # Errors
    /// If there is no such file, or it is no recording.
    pub fn open(path: &Path) -> Result<Self, RecordingError> {
        // (Frames are large: a buffer would be of no use.)
        let file = FileFrom::start(path).map_err(|e| RecordingError::of(path, e.into()))?;
        let reader = Reader::new(file).map_err(|e| RecordingError::of(path, e))?;
        Ok(Reader { path: path.to_owned(), ..reader })
    }

    /// As [`Reader::next_events`].
    ///
    /// # Errors
    /// If the file is damaged, or cannot be read.
    pub fn events(&mut self) -> Result<Option<Vec<Recorded>>, RecordingError> {
        self.next_events().map_err(|e| RecordingError::of(&self.path, e))
    }
}

impl<R: Read> Reader<R> {
    /// # Errors
    /// If it is no recording.
    pub fn new(mut from: R) -> Result<Reader<R>, CodecError> {
        let mut chain = Chain::default();
        let header = chain.read(&mut from, MAX_PAYLOAD)?.ok_or(malformed("the file is empty"))?;
        let (fingerprint, property, failure, threads) = header.decode(FrameKind::RecordingHeader)?;
        check_names(&threads)?;
        let (inputs, ending, path) = (Vec::new(), Ending::Torn, PathBuf::new());
        Ok(Reader { fingerprint, property, failure, threads, inputs, ending, from, chain, over: false, path })
    }

    /// The next events, all of threads that have names by then; `None`: there are no more.
    ///
    /// # Errors
    /// If it is damaged. (A recording that breaks off is [`Ending::Torn`].)
    pub fn next_events(&mut self) -> Result<Option<Vec<Recorded>>, CodecError> {
        while !self.over {
            let frame = match self.chain.read(&mut self.from, MAX_PAYLOAD) {
                Ok(Some(frame)) => frame,
                Ok(None) => break,
                Err(e) if e.is_torn() => break,
                Err(e) => return Err(e),
            };
            match frame.kind {
                FrameKind::RecordingThreads => {
                    let names: Vec<ThreadName> = frame.decode(FrameKind::RecordingThreads)?;
                    self.threads.0.extend(names);
                    check_names(&self.threads)?;
                }
                FrameKind::RecordingInputs => {
                    let inputs: Vec<Input> = frame.decode(FrameKind::RecordingInputs)?;
                    if inputs.iter().any(|i| i.thread.index() >= self.threads.len()) {
                        return Err(malformed("an input of a thread that has no name"));
                    }
                    self.inputs.extend(inputs);
                }
                FrameKind::RecordingStory => {
                    frame.decode::<Story>(FrameKind::RecordingStory)?;
                }
                FrameKind::RecordingEvents => {
                    let events: Vec<Recorded> = frame.decode(FrameKind::RecordingEvents)?;
                    if events.iter().any(|e| e.thread.index() >= self.threads.len()) {
                        return Err(malformed("an event of a thread that has no name"));
                    }
                    return Ok(Some(events));
                }
                _ => {
                    self.ending = frame.decode(FrameKind::RecordingEnd)?;
                    if self.chain.read(&mut self.from, MAX_PAYLOAD)?.is_some() {
                        return Err(malformed("data behind the end of the recording"));
                    }
                    break;
                }
            }
        }
        self.over = true;
        Ok(None)
    }
}

fn malformed(why: &str) -> CodecError {
    CodecError::Malformed(why.into())
}

/// Threads have 16-bit numbers, and parents stand before their children.
fn check_names(threads: &ThreadTable) -> Result<(), CodecError> {
    let bad = threads.len() > 1 << 16 || threads.0.iter().enumerate().any(|(i, n)| n.parent.index() > i);
    if bad { Err(CodecError::Malformed("an impossible table of threads".into())) } else { Ok(()) }
}

impl RecordingError {
    fn of(path: &Path, source: CodecError) -> RecordingError {
        let path = path.into();
        match source {
            CodecError::Io(source) => RecordingError::Io { path, source },
            CodecError::UnexpectedKind {
                found: FrameKind::StoreHeader,
                expected: FrameKind::RecordingHeader,
            } => RecordingError::OtherFile { path, found: "a schedule set".into() },
            source => RecordingError::Codec { path, source },
        }
    }
}
