//! A connection to a running program, as a publisher sees it: well-behaved or not.

use anyhow::{Context as _, Result, bail};
use std::io::Write as _;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};
use traceformat::schedule::set::ScheduleSet;
use traceformat::schedule::version::VersionId;
use traceformat::wire::{self, Hello, Message};

/// What the program said to a push.
#[derive(Debug)]
pub enum Answer {
    Taken {
        changed: bool,
    },
    Refused(String),
    /// It closed the connection without a word.
    Closed,
}

pub struct Peer {
    stream: UnixStream,
    pub hello: Hello,
}

impl Peer {
    /// Connects, waiting for the socket to appear.
    pub fn connect(path: &Path) -> Result<Peer> {
        let until = Instant::now() + Duration::from_secs(20);
        let mut stream = loop {
            match UnixStream::connect(path) {
                Ok(s) => break s,
                Err(_) if Instant::now() < until => std::thread::sleep(Duration::from_millis(2)),
                Err(e) => return Err(e).with_context(|| path.display().to_string()),
            }
        };
        stream.set_read_timeout(Some(Duration::from_secs(20)))?;
        match wire::receive(&mut stream)? {
            Some(Message::Hello(hello)) => Ok(Peer { stream, hello }),
            other => bail!("no greeting but {other:?}"),
        }
    }

    pub fn push(&mut self, delta: &ScheduleSet, base: Option<VersionId>) -> Result<Answer> {
        let bytes = Message::Push { delta: delta.clone(), base, signature: None }.to_bytes()?;
        // A program that refuses on the header may close before it has read everything.
        let _ = self.stream.write_all(&bytes);
        self.answer()
    }

    /// Sends bytes and then no more.
    pub fn raw(mut self, bytes: &[u8]) -> Result<Answer> {
        let _ = self.stream.write_all(bytes);
        let _ = self.stream.shutdown(Shutdown::Write);
        self.answer()
    }

    fn answer(&mut self) -> Result<Answer> {
        Ok(match wire::receive(&mut self.stream) {
            Ok(Some(Message::Ack { changed, .. } | Message::AckUnstored { changed, .. })) => {
                Answer::Taken { changed }
            }
            Ok(Some(Message::Refuse(reason))) => Answer::Refused(reason.to_string()),
            Ok(Some(other)) => bail!("{other:?} is no answer to a push"),
            Ok(None) | Err(traceformat::codec::CodecError::Torn { .. }) => Answer::Closed,
            Err(traceformat::codec::CodecError::Io(e)) if e.kind() == std::io::ErrorKind::ConnectionReset => {
                Answer::Closed
            }
            Err(e) => return Err(e.into()),
        })
    }

    /// The set in force.
    pub fn set(&mut self) -> Result<Option<ScheduleSet>> {
        wire::send(&mut self.stream, &Message::SetRequest)?;
        match wire::receive(&mut self.stream)? {
            Some(Message::Set(set)) => Ok(set),
            other => bail!("asked for the set, got {other:?}"),
        }
    }
}
