//! A client of a running program that can also misbehave.

use anyhow::{Context as _, Result, bail};
use irs_demos::tools::Random;
use std::fmt;
use std::io::Write as _;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};
use traceformat::codec;
use traceformat::schedule::set::ScheduleSet;
use traceformat::schedule::version::VersionId;
use traceformat::wire::{Message, RefuseReason, receive, send};

/// Where a frame's header has the length of what follows it ([`codec`]).
const LENGTH_AT: usize = 8;

/// Ways in which a push can be bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Breaks off in the middle.
    Torn,
    /// Was taken before.
    Repeated,
    /// Older than what was taken, and against a base that never was.
    Reordered,
    /// For another program.
    Stranger,
    /// Random bytes.
    Noise,
    /// Announces 100 MB.
    Huge,
}

impl Trouble {
    pub fn name(self) -> &'static str {
        match self {
            Trouble::Torn => "torn",
            Trouble::Repeated => "repeated",
            Trouble::Reordered => "reordered",
            Trouble::Stranger => "for another program",
            Trouble::Noise => "random bytes",
            Trouble::Huge => "100 MB",
        }
    }
}

/// What the program said to a push.
#[derive(Clone, Debug)]
pub enum Answer {
    Ack {
        changed: bool,
    },
    Refused(RefuseReason),
    /// The connection was closed without a word.
    Closed,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Ack { changed: true } => write!(f, "taken"),
            Answer::Ack { changed: false } => write!(f, "no change"),
            Answer::Refused(reason) => write!(f, "{reason}"),
            Answer::Closed => write!(f, "closed without a word"),
        }
    }
}

/// A connection to a running program.
pub struct Client {
    stream: UnixStream,
}

impl Client {
    /// Waits for the program to listen, at most for `patience`.
    pub fn connect(socket: &Path, patience: Duration) -> Result<Client> {
        let until = Instant::now() + patience;
        let stream = loop {
            match UnixStream::connect(socket) {
                Ok(stream) => break stream,
                Err(e) if Instant::now() > until => return Err(e).context("the program does not listen"),
                Err(_) => std::thread::sleep(Duration::from_millis(2)),
            }
        };
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        stream.set_write_timeout(Some(Duration::from_secs(10)))?;
        let mut client = Client { stream };
        match receive(&mut client.stream).context("no greeting")? {
            Some(Message::Hello(_)) => Ok(client),
            other => bail!("the program does not begin with a greeting but with {other:?}"),
        }
    }

    pub fn push(&mut self, delta: ScheduleSet, base: Option<VersionId>) -> Result<Answer> {
        send(&mut self.stream, &Message::Push { delta, base })?;
        self.answer()
    }

    /// The set in force.
    pub fn set(&mut self) -> Result<Option<ScheduleSet>> {
        send(&mut self.stream, &Message::SetRequest)?;
        match receive(&mut self.stream)? {
            Some(Message::Set(set)) => Ok(set),
            other => bail!("asked for the set, the program says {other:?}"),
        }
    }

    /// Sends a part of a push and hangs up.
    pub fn torn(&mut self, set: &ScheduleSet, random: &mut Random) -> Result<()> {
        let bytes = Message::Push { delta: set.clone(), base: None }.to_bytes()?;
        let n = 1 + random.below(bytes.len() - 1);
        self.stream.write_all(&bytes[..n])?;
        Ok(self.stream.shutdown(Shutdown::Both)?)
    }

    pub fn noise(&mut self, random: &mut Random) -> Result<Answer> {
        let bytes: Vec<u8> = (0..64 + random.below(1000)).map(|_| random.next() as u8).collect();
        // The program may hang up before it has everything.
        let _ = self.stream.write_all(&bytes);
        self.answer()
    }

    /// Announces 100 MB, and sends nothing of it.
    pub fn huge(&mut self) -> Result<Answer> {
        let mut header = Message::SetRequest.to_bytes()?;
        header.truncate(codec::HEADER_LEN);
        header[LENGTH_AT..LENGTH_AT + 4].copy_from_slice(&100_000_000u32.to_le_bytes());
        self.stream.write_all(&header)?;
        self.answer()
    }

    fn answer(&mut self) -> Result<Answer> {
        Ok(match receive(&mut self.stream) {
            Ok(Some(Message::Ack { changed, .. })) => Answer::Ack { changed },
            Ok(Some(Message::Refuse(reason))) => Answer::Refused(reason),
            Ok(Some(other)) => bail!("a push is answered by {other:?}"),
            Ok(None) | Err(codec::CodecError::Io(_)) => Answer::Closed,
            Err(e) => return Err(e.into()),
        })
    }
}
