//! A connection to the runtime of a running program.

use crate::exit::{self, Code, Coded};
use anyhow::Result;
use std::io::ErrorKind::{BrokenPipe, ConnectionReset};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use traceformat::activity::Activity;
use traceformat::codec::CodecError;
use traceformat::parcel::Parcel;
use traceformat::schedule::version::VersionId;
use traceformat::wire::{self, Hello, Message};

/// How long the runtime may take to answer one message.
const ANSWER: Duration = Duration::from_secs(30);

/// Where a running program listens: a socket's path, or a process id whose `IRS_OPTIONS` says it.
///
/// # Errors
/// A process that cannot be looked at, or that does not listen.
pub fn socket_of(to: &str) -> Result<PathBuf> {
    let Ok(pid) = to.parse::<u32>() else { return Ok(PathBuf::from(to)) };
    if Path::new(to).exists() {
        return Ok(PathBuf::from(to));
    }
    let environ = std::fs::read(format!("/proc/{pid}/environ"))
        .map_err(|e| exit::usage(format!("process {pid}: cannot be looked at: {e}")))?;
    let path = listening_path(&environ, pid).ok_or_else(|| {
        exit::usage(format!("process {pid}: does not listen, its IRS_OPTIONS has no listen=PATH"))
    })?;
    let cwd = std::fs::read_link(format!("/proc/{pid}/cwd")).unwrap_or_default();
    Ok(cwd.join(path))
}

/// The last `listen=` in the environment's `IRS_OPTIONS`, with its `%p` filled in.
fn listening_path(environ: &[u8], pid: u32) -> Option<PathBuf> {
    let environ = String::from_utf8_lossy(environ);
    let options = environ.split('\0').find_map(|v| v.strip_prefix("IRS_OPTIONS="))?;
    let path = options.split(':').rev().find_map(|o| o.trim().strip_prefix("listen="))?;
    let path = path.replace("%%", "\0").replace("%p", &pid.to_string()).replace('\0', "%");
    (!path.is_empty()).then(|| PathBuf::from(path))
}

/// A connection, greeted.
pub struct Link {
    stream: UnixStream,
    name: String,
    pub hello: Hello,
}

impl Link {
    /// Connects, waiting up to `patience` for the socket to appear.
    ///
    /// # Errors
    /// Nobody listens there, or who listens is no runtime of ours.
    pub fn connect(path: &Path, patience: Duration) -> Result<Link> {
        let name = path.display().to_string();
        let until = Instant::now() + patience;
        let stream = loop {
            match UnixStream::connect(path) {
                Ok(s) => break s,
                Err(_) if Instant::now() < until => std::thread::sleep(Duration::from_millis(5)),
                Err(e) => {
                    return Err(exit::usage(format!(
                        "{name}: no program listens there ({e}); start it with IRS_OPTIONS=listen={name}"
                    )));
                }
            }
        };
        let timeouts = stream.set_read_timeout(Some(ANSWER)).and(stream.set_write_timeout(Some(ANSWER)));
        timeouts.map_err(|e| exit::usage(format!("{name}: {e}")))?;
        let mut link = Link {
            stream,
            name,
            // Replaced at once: the runtime speaks first.
            hello: Hello {
                fingerprint: traceformat::fingerprint::Fingerprint([0; 16]),
                version: None,
                pid: 0,
                threads: 0,
                max_threads: 0,
                max_message: 0,
                arguments: Vec::new(),
            },
        };
        match link.receive()? {
            Message::Hello(hello) => link.hello = hello,
            other => return Err(link.unexpected(&other)),
        }
        Ok(link)
    }

    fn receive(&mut self) -> Result<Message> {
        match wire::receive(&mut self.stream) {
            Ok(Some(m)) => Ok(m),
            Ok(None) => Err(exit::refused(format!("{}: the program closed the connection", self.name))),
            Err(e) => Err(exit::refused(format!("{}: {e}", self.name))),
        }
    }

    fn unexpected(&self, m: &Message) -> anyhow::Error {
        match m {
            Message::Refuse(reason) => exit::refused(format!("{}: refused: {reason}", self.name)),
            _ => exit::refused(format!("{}: what answers there is no IRS program", self.name)),
        }
    }

    /// Sends a set as it is, with its signature if it has one, and waits for what the runtime says to it: its
    /// version afterwards, and whether anything changed.
    ///
    /// # Errors
    /// Exit code 4 with the runtime's reason if it refuses.
    pub fn push(&mut self, parcel: Parcel) -> Result<(VersionId, bool)> {
        let Parcel { base, signature, set } = parcel;
        let message = Message::Push { delta: set, base, signature };
        wire::send(&mut self.stream, &message).map_err(|e| Coded {
            code: Code::Refused,
            message: format!("{}: cannot send: {e}", self.name),
        })?;
        match self.receive()? {
            Message::Ack { version, changed } => Ok((version, changed)),
            Message::AckUnstored { version, changed, why } => {
                eprintln!("irs: {}: taken, but not stored: {why}", self.name);
                Ok((version, changed))
            }
            other => Err(self.unexpected(&other)),
        }
    }

    /// What the program does and waits for; `None`: it has ended.
    ///
    /// # Errors
    /// The program's runtime knows no such question, or speaks another version.
    pub fn activity(&mut self) -> Result<Option<Activity>> {
        let told = wire::send(&mut self.stream, &Message::ActivityRequest);
        match told.and_then(|()| wire::receive(&mut self.stream)) {
            Ok(Some(Message::Activity(a))) => Ok(Some(*a)),
            Ok(Some(other)) => Err(self.unexpected(&other)),
            Ok(None) => Ok(None),
            Err(CodecError::Io(e)) if matches!(e.kind(), BrokenPipe | ConnectionReset) => Ok(None),
            Err(e) => Err(exit::refused(format!("{}: {e}", self.name))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_listen_counts() {
        let env = b"A=1\0IRS_OPTIONS=listen=/a:verbosity=2:listen=/tmp/x.%p%%\0B=2\0";
        assert_eq!(listening_path(env, 42), Some(PathBuf::from("/tmp/x.42%")));
        assert_eq!(listening_path(b"IRS_OPTIONS=connect=/a\0", 42), None);
        assert_eq!(listening_path(b"", 42), None);
    }
}
