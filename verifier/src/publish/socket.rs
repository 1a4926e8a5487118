//! Pushes sets to running programs over a Unix socket.
//!
//! The program speaks first and says which program it is and which version it has. The first push of a
//! connection is the whole set, which stands for itself: whatever the program has already changes nothing.
//! Later pushes are deltas against the version that was acknowledged last. A program that does not have that
//! version (someone else pushed, too) says so, and gets the whole set again.

use crate::publish::target::{DeliveryError, Target};
use schedule::growth::delta;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use traceformat::codec::CodecError;
use traceformat::parcel::SecretKey;
use traceformat::schedule::set::ScheduleSet;
use traceformat::schedule::version::VersionId;
use traceformat::wire::{Hello, Message, RefuseReason, receive, send};

/// How long the other side may take for one message.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often an idle target looks for programs that came or went.
const LOOK: Duration = Duration::from_millis(50);

/// One program at the other end.
struct Peer {
    stream: UnixStream,
    hello: Hello,
    /// What was delivered last, and the version that the program had then.
    has: Option<(Arc<ScheduleSet>, VersionId)>,
    /// Signs what it is sent.
    key: Option<Arc<SecretKey>>,
}

fn away(what: &str) -> impl Fn(CodecError) -> DeliveryError {
    move |e| DeliveryError::Away(format!("{what}: {e}"))
}

impl Peer {
    /// Waits for what the program says first.
    fn greet(stream: UnixStream, key: &Option<Arc<SecretKey>>) -> Result<Peer, DeliveryError> {
        let prepared = (|| {
            // A listener that does not block must not make its connections so.
            stream.set_nonblocking(false)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.set_write_timeout(Some(PATIENCE))
        })();
        prepared.map_err(|e: io::Error| DeliveryError::Away(e.to_string()))?;
        let mut stream = stream;
        match receive(&mut stream).map_err(away("no greeting"))? {
            Some(Message::Hello(hello)) => Ok(Peer { stream, hello, has: None, key: key.clone() }),
            Some(Message::Refuse(reason)) => Err(refused(&reason)),
            Some(_) => Err(DeliveryError::Refused("the other side does not begin with a greeting".into())),
            None => Err(DeliveryError::Away("the other side hung up".into())),
        }
    }

    /// Has the program hung up? It says nothing without being asked.
    fn is_gone(&mut self) -> bool {
        let mut byte = [0];
        let look =
            self.stream.set_nonblocking(true).and_then(|()| io::Read::read(&mut self.stream, &mut byte));
        let _ = self.stream.set_nonblocking(false);
        !look.is_err_and(|e| e.kind() == io::ErrorKind::WouldBlock)
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        if self.hello.fingerprint != set.fingerprint {
            return Err(DeliveryError::Refused(format!(
                "the running program is {}, the set is for {}",
                self.hello.fingerprint, set.fingerprint
            )));
        }
        let (delta, base) = match &self.has {
            Some((old, _)) if Arc::ptr_eq(old, set) => return Ok(()),
            Some((old, version)) => (delta(old, set), Some(*version)),
            None => (ScheduleSet::clone(set), None),
        };
        let answer = match self.push(delta, base)? {
            Message::Refuse(RefuseReason::Version { .. } | RefuseReason::NotAGrowth(_)) if base.is_some() => {
                self.has = None;
                self.push(ScheduleSet::clone(set), None)?
            }
            other => other,
        };
        match answer {
            // In force is in force; that later runs may lack it, the program says to its user.
            Message::Ack { version, .. } | Message::AckUnstored { version, .. } => {
                self.has = Some((Arc::clone(set), version));
                Ok(())
            }
            Message::Refuse(reason) => Err(refused(&reason)),
            _ => Err(DeliveryError::Away("the other side answers a push with something else".into())),
        }
    }

    fn push(&mut self, delta: ScheduleSet, base: Option<VersionId>) -> Result<Message, DeliveryError> {
        let signature = self.key.as_ref().map(|k| k.sign(base, &delta)).transpose();
        let sent =
            signature.and_then(|signature| send(&mut self.stream, &Message::Push { delta, base, signature }));
        match sent {
            Err(CodecError::TooLarge { len, limit }) => {
                let reason = format!("a push of {len} bytes is beyond the limit of {limit}");
                return Err(DeliveryError::Refused(reason));
            }
            other => other.map_err(away("the push was not taken"))?,
        }
        receive(&mut self.stream)
            .map_err(away("no answer to a push"))?
            .ok_or_else(|| DeliveryError::Away("the other side hung up".into()))
    }
}

fn refused(reason: &RefuseReason) -> DeliveryError {
    match reason {
        // May pass: the program is stopping, or its disk is full.
        RefuseReason::Unavailable(_) => DeliveryError::Away(reason.to_string()),
        _ => DeliveryError::Refused(reason.to_string()),
    }
}

/// A program that listens (`IRS_OPTIONS=listen=…`). It may be started later, and again.
pub struct Connect {
    path: PathBuf,
    peer: Option<Peer>,
    key: Option<Arc<SecretKey>>,
    /// Set once the program has ended.
    over: Option<Arc<AtomicBool>>,
}

impl Connect {
    pub fn new(path: impl Into<PathBuf>) -> Connect {
        Connect { path: path.into(), peer: None, key: None, over: None }
    }

    /// Signs what it pushes.
    pub fn signed(self, key: Arc<SecretKey>) -> Connect {
        Connect { key: Some(key), ..self }
    }

    /// The program will not come again once this is set: nothing is delivered then, and nobody waits.
    pub fn until(self, over: Arc<AtomicBool>) -> Connect {
        Connect { over: Some(over), ..self }
    }
}

impl Target for Connect {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        // Relaxed: a flag that carries no data.
        if self.over.as_ref().is_some_and(|over| over.load(Ordering::Relaxed)) {
            return Err(DeliveryError::Refused("the program has ended".into()));
        }
        if self.peer.as_mut().is_some_and(Peer::is_gone) {
            self.peer = None;
        }
        let peer = match &mut self.peer {
            Some(peer) => peer,
            none => {
                let stream = UnixStream::connect(&self.path)
                    .map_err(|e| DeliveryError::Away(format!("no program listens: {e}")))?;
                none.insert(Peer::greet(stream, &self.key)?)
            }
        };
        let result = peer.deliver(set);
        if result.is_err() {
            self.peer = None;
        }
        result
    }

    fn look_every(&self) -> Option<Duration> {
        Some(LOOK)
    }
}

/// Programs that connect to us (`IRS_OPTIONS=connect=…`), any number of them, one after the other or
/// together.
pub struct Listen {
    path: PathBuf,
    listener: UnixListener,
    peers: Vec<Peer>,
    key: Option<Arc<SecretKey>>,
}

impl Listen {
    /// Listens at `path`, for this user only. A socket file that nobody listens on any more is replaced.
    pub fn new(path: impl Into<PathBuf>) -> io::Result<Listen> {
        let path = path.into();
        if UnixStream::connect(&path).is_err_and(|e| e.kind() == io::ErrorKind::ConnectionRefused) {
            std::fs::remove_file(&path)?;
        }
        let listener = bind_private(&path)?;
        listener.set_nonblocking(true)?;
        Ok(Listen { path, listener, peers: Vec::new(), key: None })
    }

    /// Signs what it pushes.
    pub fn signed(mut self, key: Arc<SecretKey>) -> Listen {
        self.key = Some(key);
        self
    }
}

/// Binds with mode 0600: under another name first, so that nobody connects before the mode is set.
///
/// # Errors
/// As the system's.
pub fn bind_private(path: &Path) -> io::Result<UnixListener> {
    let mut hidden = path.as_os_str().to_os_string();
    hidden.push(format!(".{}", std::process::id()));
    let hidden = PathBuf::from(hidden);
    let listener = UnixListener::bind(&hidden)?;
    let placed = std::fs::set_permissions(&hidden, std::fs::Permissions::from_mode(0o600))
        // Not a rename: that would replace a file that is there.
        .and_then(|()| std::fs::hard_link(&hidden, path));
    let removed = std::fs::remove_file(&hidden);
    placed.and(removed).map(|()| listener)
}

impl Target for Listen {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        while let Ok((stream, _)) = self.listener.accept() {
            // One that does not greet is none of ours.
            self.peers.extend(Peer::greet(stream, &self.key).ok());
        }
        self.peers.retain_mut(|p| !p.is_gone());
        // One program's refusal is no reason to leave the others alone.
        let mut trouble = Vec::new();
        self.peers.retain_mut(|p| match p.deliver(set) {
            Ok(()) => true,
            Err(e) => {
                trouble.push(format!("program {}: {e}", p.hello.pid));
                false
            }
        });
        if trouble.is_empty() { Ok(()) } else { Err(DeliveryError::Away(trouble.join("; "))) }
    }

    fn look_every(&self) -> Option<Duration> {
        Some(LOOK)
    }
}

impl Drop for Listen {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}
