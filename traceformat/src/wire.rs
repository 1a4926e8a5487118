//! Messages between a running program and whoever verifies or inspects it, over a Unix stream socket.
//!
//! Each message is one frame of [`crate::codec`]. The runtime speaks first ([`Message::Hello`], stating
//! program and version); then each [`Message::Push`] is answered by [`Message::Ack`] or [`Message::Refuse`],
//! and each request by its answer. Nothing is taken from a frame that is not whole, and a frame that
//! announces more than [`MAX_MESSAGE`] bytes is refused on its header, before its body is read.

use crate::activity::Activity;
use crate::codec::{self, CodecError, FrameKind, HEADER_LEN, Header};
use crate::fingerprint::Fingerprint;
use crate::parcel::{self, Parcel, Signature};
use crate::schedule::set::ScheduleSet;
use crate::schedule::version::VersionId;
use crate::site::SiteId;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::{Read, Write};

/// Largest payload of a message in bytes.
pub const MAX_MESSAGE: usize = codec::MAX_PAYLOAD;

/// What the runtime says on connect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    pub fingerprint: Fingerprint,
    /// Of the set that the runtime has; `None`: no set yet.
    pub version: Option<VersionId>,
    pub pid: u32,
    /// Logical threads created so far, main included.
    pub threads: u32,
    /// Logical threads that the runtime can manage.
    pub max_threads: u32,
    /// Largest payload that the runtime takes, in bytes.
    pub max_message: u64,
    /// The run's arguments, its name included: facts of roots are about these.
    pub arguments: Vec<Vec<u8>>,
}

/// What one site's waiting has cost so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteWait {
    pub site: SiteId,
    /// How often a thread waited there for a constraint.
    pub count: u64,
    /// For how long in all, in nanoseconds.
    pub nanos: u64,
}

/// Why a push was not taken. The program goes on under the set it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RefuseReason {
    /// The set is for another program.
    Fingerprint {
        program: Fingerprint,
        set: Fingerprint,
    },
    /// Another version of the format.
    Format {
        found: u16,
        reads: u16,
    },
    /// The delta names a base that the runtime does not have, and makes no sense without it.
    Version {
        base: VersionId,
        have: Option<VersionId>,
    },
    /// The set is not signed with a trusted key, nobody has proven it, or the signature is not of it.
    Trust(String),
    /// The bytes are no push.
    Malformed(String),
    /// A push, but of something that is no valid schedule set.
    Invalid(String),
    /// The set is for runs that meet facts which this one does not.
    Facts(String),
    /// Something published would be withdrawn.
    NotAGrowth(String),
    TooLarge {
        len: u64,
        limit: u64,
    },
    /// The peer may not push (its user id is another).
    Peer {
        uid: u32,
    },
    /// The runtime is stopping, or cannot keep the set.
    Unavailable(String),
}

impl fmt::Display for RefuseReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use RefuseReason::*;
        match self {
            Fingerprint { program, set } => {
                write!(f, "the set is for program {set}, this is program {program}")
            }
            Format { found, reads } => write!(f, "format version {found}, this build reads {reads}"),
            Version { base, have: Some(have) } => {
                write!(f, "the delta extends version {base}, the program has version {have}")
            }
            Version { base, have: None } => {
                write!(f, "the delta extends version {base}, the program has none")
            }
            Trust(why) => write!(f, "not trusted: {why}"),
            Malformed(why) => write!(f, "malformed message: {why}"),
            Invalid(why) => write!(f, "invalid set: {why}"),
            Facts(why) => write!(f, "the set is not for this run: {why}"),
            NotAGrowth(why) => write!(f, "not a growth: {why}"),
            TooLarge { len, limit } => write!(f, "{len} bytes announced, the limit is {limit}"),
            Peer { uid } => write!(f, "user {uid} may not push to this program"),
            Unavailable(why) => write!(f, "cannot take it: {why}"),
        }
    }
}

impl From<&CodecError> for RefuseReason {
    fn from(e: &CodecError) -> RefuseReason {
        match e {
            CodecError::Version { found } => {
                RefuseReason::Format { found: *found, reads: codec::FORMAT_VERSION }
            }
            CodecError::TooLarge { len, limit } => RefuseReason::TooLarge { len: *len, limit: *limit },
            CodecError::Forged { .. } => RefuseReason::Trust(e.to_string()),
            e => RefuseReason::Malformed(e.to_string()),
        }
    }
}

/// One message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    Hello(Hello),
    /// `delta` extends the set of version `base`; `None`: it stands for itself.
    Push {
        delta: ScheduleSet,
        base: Option<VersionId>,
        signature: Option<Signature>,
    },
    /// Taken. `version` is what the runtime has now; `changed` is false if it had everything already. If the
    /// runtime has a store, it is written there: after this it survives the process.
    Ack {
        version: VersionId,
        changed: bool,
    },
    /// As [`Message::Ack`], but not stored: the set is in force, and later runs may lack it.
    AckUnstored {
        version: VersionId,
        changed: bool,
        why: String,
    },
    Refuse(RefuseReason),
    StatsRequest,
    Stats(Vec<SiteWait>),
    SetRequest,
    /// The set in force; `None`: no set yet.
    Set(Option<ScheduleSet>),
    ActivityRequest,
    Activity(Box<Activity>),
}

impl Message {
    /// The message as one frame. Fails if it is larger than [`MAX_MESSAGE`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, CodecError> {
        use codec::{frame_bytes, raw_frame};
        match self {
            Message::Hello(h) => frame_bytes(FrameKind::Hello, h),
            Message::Push { delta, base, signature } => {
                raw_frame(FrameKind::Push, &parcel::encode(*base, signature.as_ref(), delta)?)
            }
            Message::Ack { version, changed } => frame_bytes(FrameKind::Ack, &(version, changed)),
            Message::AckUnstored { version, changed, why } => {
                frame_bytes(FrameKind::AckUnstored, &(version, changed, why))
            }
            Message::Refuse(r) => frame_bytes(FrameKind::Refuse, r),
            Message::StatsRequest => frame_bytes(FrameKind::StatsRequest, &()),
            Message::Stats(s) => frame_bytes(FrameKind::Stats, s),
            Message::SetRequest => frame_bytes(FrameKind::SetRequest, &()),
            Message::Set(s) => frame_bytes(FrameKind::Set, s),
            Message::ActivityRequest => frame_bytes(FrameKind::ActivityRequest, &()),
            Message::Activity(a) => frame_bytes(FrameKind::Activity, a),
        }
    }

    /// The message in a frame whose checksum has been checked.
    pub fn from_payload(kind: FrameKind, payload: &[u8]) -> Result<Message, CodecError> {
        use codec::decode;
        Ok(match kind {
            FrameKind::Hello => Message::Hello(decode(payload)?),
            FrameKind::Push => {
                let Parcel { base, signature, set } = parcel::decode(payload)?;
                Message::Push { delta: set, base, signature }
            }
            FrameKind::Ack => {
                let (version, changed) = decode(payload)?;
                Message::Ack { version, changed }
            }
            FrameKind::AckUnstored => {
                let (version, changed, why) = decode(payload)?;
                Message::AckUnstored { version, changed, why }
            }
            FrameKind::Refuse => Message::Refuse(decode(payload)?),
            FrameKind::StatsRequest => {
                let () = decode(payload)?;
                Message::StatsRequest
            }
            FrameKind::Stats => Message::Stats(decode(payload)?),
            FrameKind::SetRequest => {
                let () = decode(payload)?;
                Message::SetRequest
            }
            FrameKind::Set => Message::Set(decode(payload)?),
            FrameKind::ActivityRequest => {
                let () = decode(payload)?;
                Message::ActivityRequest
            }
            FrameKind::Activity => Message::Activity(decode(payload)?),
            other => return Err(CodecError::UnknownKind(other as u16)),
        })
    }
}

/// Sends one message and flushes.
pub fn send(w: &mut impl Write, message: &Message) -> Result<(), CodecError> {
    w.write_all(&message.to_bytes()?)?;
    Ok(w.flush()?)
}

/// Receives one message, blocking as the reader does; `None` if the peer closed between messages.
///
/// A read that times out returns [`CodecError::Io`] and loses what was read of the message: a reader that
/// wants to go on after a timeout uses [`Receiver`].
pub fn receive(r: &mut impl Read) -> Result<Option<Message>, CodecError> {
    codec::read_frame(r, MAX_MESSAGE)?.map(|f| Message::from_payload(f.kind, &f.payload)).transpose()
}

/// Takes bytes as they come and gives messages as they become whole: for sockets that are polled, where a
/// slow or torn peer must not hold anybody up.
///
/// After an error the stream has no frame boundary any more: close it.
#[derive(Debug, Default)]
pub struct Receiver {
    buffer: Vec<u8>,
}

impl Receiver {
    pub fn new() -> Receiver {
        Receiver::default()
    }

    /// Adds bytes that arrived.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// Reads once from `r` (at most 64 KiB). Returns the number of bytes, 0 at the end of the stream.
    /// Where there is no memory for them the error says so.
    pub fn fill(&mut self, r: &mut impl Read) -> std::io::Result<usize> {
        let mut piece = [0; 64 << 10];
        let n = r.read(&mut piece)?;
        let more = self.awaited().saturating_sub(self.buffer.len()).max(n);
        if self.buffer.try_reserve_exact(more).is_err() {
            return Err(std::io::ErrorKind::OutOfMemory.into());
        }
        self.feed(&piece[..n]);
        Ok(n)
    }

    /// How long the message that comes next is, header included, as far as it says so and may be so long.
    pub fn awaited(&self) -> usize {
        let head = self.buffer.first_chunk::<HEADER_LEN>();
        head.and_then(|head| Header::parse(head, MAX_MESSAGE).ok()).map_or(0, |h| HEADER_LEN + h.len)
    }

    /// Bytes that this holds, or will hold once the message that comes next is whole.
    pub fn holds(&self) -> usize {
        self.buffer.capacity().max(self.awaited())
    }

    /// Is the next message whole?
    pub fn is_whole(&self) -> bool {
        let awaited = self.awaited();
        awaited > 0 && self.buffer.len() >= awaited
    }

    /// Throws the next message away, which is whole.
    pub fn skip(&mut self) {
        self.buffer.drain(..self.awaited().min(self.buffer.len()));
        self.buffer.shrink_to(64 << 10);
    }

    /// The next whole message, if there is one. Headers are judged as soon as they are there.
    pub fn next_message(&mut self) -> Result<Option<Message>, CodecError> {
        let Some(head) = self.buffer.first_chunk::<HEADER_LEN>() else {
            let n = self.buffer.len().min(4);
            if self.buffer[..n] != codec::MAGIC[..n] {
                let mut first = [0; 4];
                first[..n].copy_from_slice(&self.buffer[..n]);
                return Err(CodecError::BadMagic(first));
            }
            return Ok(None);
        };
        let header = Header::parse(head, MAX_MESSAGE)?;
        let end = HEADER_LEN + header.len;
        if self.buffer.len() < end {
            return Ok(None);
        }
        let payload = &self.buffer[HEADER_LEN..end];
        header.check(payload)?;
        let message = Message::from_payload(header.kind, payload)?;
        self.buffer.drain(..end);
        // A large push must not keep its memory for the rest of the connection.
        self.buffer.shrink_to(64 << 10);
        Ok(Some(message))
    }

    /// For the end of the stream: an error if it came in the middle of a message.
    pub fn finish(&self) -> Result<(), CodecError> {
        let have = self.buffer.len();
        if have == 0 {
            return Ok(());
        }
        let missing = match self.buffer.first_chunk::<HEADER_LEN>() {
            Some(head) => (HEADER_LEN + Header::parse(head, MAX_MESSAGE)?.len).saturating_sub(have),
            None => HEADER_LEN - have,
        };
        Err(CodecError::Torn { missing: missing as u64 })
    }
}
