//! The codec: the one module that names `bincode`, and the frames that carry its bytes.
//!
//! A *frame* is `magic (4) | format version u16 | kind u16 | length u32 | crc32 u32 | payload`, little
//! endian; the checksum covers version, kind, length and payload. Files and sockets are sequences of frames,
//! so that a reader finds out *before* it believes a single byte of the payload whether it is ours, of this
//! version, of a tolerable size, and whole. Frames of a [`Chain`] have the checksum of the frame before them
//! in their own: one that is missing, repeated, exchanged or of another file breaks the chain.
//!
//! **Hostile bytes give an error, never a panic, and never more memory than a small multiple of what was
//! sent**: lengths are checked against the limit before anything is read, the body is read in pieces, and no
//! serialised type is recursive or takes zero bytes per element.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, Read, Write};

/// Version of every frame that this build writes, and the only one that it reads. Any change of a
/// serialised type changes it.
pub const FORMAT_VERSION: u16 = 11;

/// First bytes of every frame.
pub const MAGIC: [u8; 4] = *b"IRS\x1a";

/// Length of a frame's header in bytes.
pub const HEADER_LEN: usize = 16;

/// Largest payload of any frame in bytes (64 MiB). A longer one is refused on its header.
pub const MAX_PAYLOAD: usize = 64 << 20;

/// The body is read in pieces of this size, so that a length that lies costs no memory.
const PIECE: usize = 64 << 10;

/// What a frame holds. The number is part of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u16)]
pub enum FrameKind {
    /// First frame of a `.irst` file.
    StoreHeader = 1,
    /// A schedule set: what a store starts with and grows by.
    StoreDelta = 2,
    /// First frame of a `.irsr` file.
    RecordingHeader = 16,
    RecordingThreads = 17,
    RecordingEvents = 18,
    RecordingEnd = 19,
    RecordingInputs = 20,
    /// What a counterexample's recording tells people.
    RecordingStory = 21,
    Hello = 32,
    Push = 33,
    Ack = 34,
    Refuse = 35,
    StatsRequest = 36,
    Stats = 37,
    SetRequest = 38,
    Set = 39,
    ActivityRequest = 40,
    Activity = 41,
    /// As [`FrameKind::Ack`], of a push that is in force and not in the store.
    AckUnstored = 42,
    /// What a call of the outside has brought, and what the verifier says of it ([`crate::outside`]).
    Ask = 43,
    Answer = 44,
    /// First frame of a file that holds one value ([`crate::sealed`]).
    SealedHead = 48,
    SealedPart = 49,
}

impl FrameKind {
    pub const ALL: &'static [FrameKind] = &[
        FrameKind::StoreHeader,
        FrameKind::StoreDelta,
        FrameKind::RecordingHeader,
        FrameKind::RecordingThreads,
        FrameKind::RecordingEvents,
        FrameKind::RecordingEnd,
        FrameKind::RecordingInputs,
        FrameKind::RecordingStory,
        FrameKind::Hello,
        FrameKind::Push,
        FrameKind::Ack,
        FrameKind::Refuse,
        FrameKind::StatsRequest,
        FrameKind::Stats,
        FrameKind::SetRequest,
        FrameKind::Set,
        FrameKind::ActivityRequest,
        FrameKind::Activity,
        FrameKind::AckUnstored,
        FrameKind::Ask,
        FrameKind::Answer,
        FrameKind::SealedHead,
        FrameKind::SealedPart,
    ];

    fn from_u16(n: u16) -> Option<FrameKind> {
        FrameKind::ALL.iter().copied().find(|k| *k as u16 == n)
    }
}

/// Why bytes were not taken for what they were meant to be.
#[derive(Debug, thiserror::Error)]
pub enum CodecError {
    #[error("not IRS data (the first bytes are {0:02x?})")]
    BadMagic([u8; 4]),
    #[error("format version {found}, this build reads {}", FORMAT_VERSION)]
    Version { found: u16 },
    #[error("unknown kind of record {0}")]
    UnknownKind(u16),
    #[error("a {found:?} record where {expected:?} belongs")]
    UnexpectedKind { found: FrameKind, expected: FrameKind },
    #[error("{len} bytes announced, the limit is {limit}")]
    TooLarge { len: u64, limit: u64 },
    #[error("torn: {missing} more bytes were announced")]
    Torn { missing: u64 },
    #[error("damaged: checksum {found:08x} instead of {expected:08x}")]
    BadChecksum { expected: u32, found: u32 },
    #[error("malformed contents: {0}")]
    Malformed(String),
    #[error("the signature is not key {key}'s of this set")]
    Forged { key: String },
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl CodecError {
    /// The data simply stops: what a writer that was killed leaves behind.
    pub fn is_torn(&self) -> bool {
        matches!(self, CodecError::Torn { .. })
    }
}

fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_limit::<MAX_PAYLOAD>()
}

/// Serialises a value. Fails if it is larger than [`MAX_PAYLOAD`].
pub fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, CodecError> {
    let bytes = bincode::serde::encode_to_vec(value, bincode::config::standard())
        .map_err(|e| CodecError::Malformed(e.to_string()))?;
    if bytes.len() > MAX_PAYLOAD {
        return Err(CodecError::TooLarge { len: bytes.len() as u64, limit: MAX_PAYLOAD as u64 });
    }
    Ok(bytes)
}

/// The inverse of [`encode`]. All bytes must belong to the value.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, CodecError> {
    if bytes.len() > MAX_PAYLOAD {
        return Err(CodecError::TooLarge { len: bytes.len() as u64, limit: MAX_PAYLOAD as u64 });
    }
    let (value, used) = bincode::serde::decode_from_slice(bytes, config())
        .map_err(|e| CodecError::Malformed(e.to_string()))?;
    if used != bytes.len() {
        return Err(CodecError::Malformed(format!("{} bytes too many", bytes.len() - used)));
    }
    Ok(value)
}

/// The value that these bytes begin with, and the bytes behind it.
pub fn decode_first<T: DeserializeOwned>(bytes: &[u8]) -> Result<(T, &[u8]), CodecError> {
    let (value, used) = bincode::serde::decode_from_slice(bytes, config())
        .map_err(|e| CodecError::Malformed(e.to_string()))?;
    Ok((value, bytes.get(used..).unwrap_or_default()))
}

/// As [`encode`], of any size. For files whose parts are frames ([`crate::sealed`]).
pub fn encode_long<T: Serialize>(value: &T) -> Result<Vec<u8>, CodecError> {
    bincode::serde::encode_to_vec(value, bincode::config::standard())
        .map_err(|e| CodecError::Malformed(e.to_string()))
}

/// The inverse of [`encode_long`]. A length that lies costs no more memory than a small multiple of what is
/// there, or [`MAX_PAYLOAD`].
pub fn decode_long<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, CodecError> {
    const LONG: usize = 1 << 30;
    const LONGER: usize = 1 << 35;
    // (The decoder's limits are constants.) Serde reserves no more than 1 MiB before elements come; texts are
    // reserved whole.
    let base = bincode::config::standard();
    let decoded = if bytes.len() <= MAX_PAYLOAD {
        bincode::serde::decode_from_slice(bytes, base.with_limit::<MAX_PAYLOAD>())
    } else if bytes.len() <= LONG {
        bincode::serde::decode_from_slice(bytes, base.with_limit::<LONG>())
    } else {
        bincode::serde::decode_from_slice(bytes, base.with_limit::<LONGER>())
    };
    let (value, used) = decoded.map_err(|e| CodecError::Malformed(e.to_string()))?;
    if used != bytes.len() {
        return Err(CodecError::Malformed(format!("{} bytes too many", bytes.len() - used)));
    }
    Ok(value)
}

/// A frame whose payload is these bytes.
pub fn raw_frame(kind: FrameKind, payload: &[u8]) -> Result<Vec<u8>, CodecError> {
    framed(kind, payload, None)
}

fn framed(kind: FrameKind, payload: &[u8], after: Option<u32>) -> Result<Vec<u8>, CodecError> {
    if payload.len() > MAX_PAYLOAD {
        return Err(CodecError::TooLarge { len: payload.len() as u64, limit: MAX_PAYLOAD as u64 });
    }
    let mut out = Vec::with_capacity(HEADER_LEN + payload.len());
    out.extend_from_slice(&Header::of(kind, payload, after));
    out.extend_from_slice(payload);
    Ok(out)
}

/// A frame's header, as checked: magic and version are right, the kind is known, the length is within the
/// limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub kind: FrameKind,
    /// Length of the payload in bytes.
    pub len: usize,
    crc: u32,
}

impl Header {
    /// Checks a header. `limit` bounds the payload's length (never above [`MAX_PAYLOAD`]).
    pub fn parse(bytes: &[u8; HEADER_LEN], limit: usize) -> Result<Header, CodecError> {
        let magic = [bytes[0], bytes[1], bytes[2], bytes[3]];
        if magic != MAGIC {
            return Err(CodecError::BadMagic(magic));
        }
        let u16_at = |i: usize| u16::from_le_bytes([bytes[i], bytes[i + 1]]);
        let u32_at = |i: usize| u32::from_le_bytes([bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3]]);
        if u16_at(4) != FORMAT_VERSION {
            return Err(CodecError::Version { found: u16_at(4) });
        }
        let len = u32_at(8) as usize;
        let limit = limit.min(MAX_PAYLOAD);
        if len > limit {
            return Err(CodecError::TooLarge { len: len as u64, limit: limit as u64 });
        }
        let kind = FrameKind::from_u16(u16_at(6)).ok_or(CodecError::UnknownKind(u16_at(6)))?;
        Ok(Header { kind, len, crc: u32_at(12) })
    }

    fn of(kind: FrameKind, payload: &[u8], after: Option<u32>) -> [u8; HEADER_LEN] {
        let mut h = [0; HEADER_LEN];
        h[..4].copy_from_slice(&MAGIC);
        h[4..6].copy_from_slice(&FORMAT_VERSION.to_le_bytes());
        h[6..8].copy_from_slice(&(kind as u16).to_le_bytes());
        h[8..12].copy_from_slice(&(payload.len() as u32).to_le_bytes());
        let crc = checksum(kind, payload, after);
        h[12..].copy_from_slice(&crc.to_le_bytes());
        h
    }

    /// Does the payload belong to this header?
    pub fn check(&self, payload: &[u8]) -> Result<(), CodecError> {
        self.check_after(payload, None)
    }

    fn check_after(&self, payload: &[u8], after: Option<u32>) -> Result<(), CodecError> {
        let found = checksum(self.kind, payload, after);
        if found == self.crc { Ok(()) } else { Err(CodecError::BadChecksum { expected: self.crc, found }) }
    }
}

fn checksum(kind: FrameKind, payload: &[u8], after: Option<u32>) -> u32 {
    let mut h = crc32fast::Hasher::new();
    if let Some(crc) = after {
        h.update(&crc.to_le_bytes());
    }
    h.update(&FORMAT_VERSION.to_le_bytes());
    h.update(&(kind as u16).to_le_bytes());
    h.update(&(payload.len() as u32).to_le_bytes());
    h.update(payload);
    h.finalize()
}

/// A frame as it was read: its kind, and its payload with the right checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub kind: FrameKind,
    pub payload: Vec<u8>,
}

impl Frame {
    /// The payload as a value, if the frame is of this kind.
    pub fn decode<T: DeserializeOwned>(&self, expected: FrameKind) -> Result<T, CodecError> {
        if self.kind != expected {
            return Err(CodecError::UnexpectedKind { found: self.kind, expected });
        }
        decode(&self.payload)
    }

    /// Bytes that the frame takes in a file.
    pub fn encoded_len(&self) -> u64 {
        (HEADER_LEN + self.payload.len()) as u64
    }
}

/// A whole frame as bytes.
pub fn frame_bytes<T: Serialize>(kind: FrameKind, value: &T) -> Result<Vec<u8>, CodecError> {
    raw_frame(kind, &encode(value)?)
}

/// Writes one frame, in one `write_all`.
pub fn write_frame<T: Serialize>(w: &mut impl Write, kind: FrameKind, value: &T) -> Result<(), CodecError> {
    Ok(w.write_all(&frame_bytes(kind, value)?)?)
}

/// Reads one frame; `None` at a clean end of the data. Blocks as its reader does: timeouts belong to whoever
/// owns the reader, and an interrupted or timed-out read comes back as [`CodecError::Io`].
pub fn read_frame(r: &mut impl Read, limit: usize) -> Result<Option<Frame>, CodecError> {
    Ok(read_after(r, limit, None)?.map(|(frame, _)| frame))
}

/// As [`read_frame`], with the frame's checksum. `after`: the checksum of the frame before it in a chain.
fn read_after(
    r: &mut impl Read,
    limit: usize,
    after: Option<u32>,
) -> Result<Option<(Frame, u32)>, CodecError> {
    let mut head = [0; HEADER_LEN];
    let got = read_up_to(r, &mut head)?;
    if got == 0 {
        return Ok(None);
    }
    if got < HEADER_LEN {
        // Say what it is rather than that it is short, where the first bytes tell.
        if head[..got.min(4)] != MAGIC[..got.min(4)] {
            return Err(CodecError::BadMagic([head[0], head[1], head[2], head[3]]));
        }
        return Err(CodecError::Torn { missing: (HEADER_LEN - got) as u64 });
    }
    let header = Header::parse(&head, limit)?;
    let mut payload = Vec::with_capacity(header.len.min(PIECE));
    while payload.len() < header.len {
        let old = payload.len();
        payload.resize(header.len.min(old + PIECE), 0);
        let got = read_up_to(r, &mut payload[old..])?;
        if old + got < payload.len() {
            return Err(CodecError::Torn { missing: (header.len - old - got) as u64 });
        }
    }
    header.check_after(&payload, after)?;
    Ok(Some((Frame { kind: header.kind, payload }, header.crc)))
}

/// Frames that belong together in this order. The first one's checksum is as any frame's, so that a reader
/// can say what it has found instead; each further one's covers the checksum before it. Accidents are
/// found so, forgery is not: for that there are signatures.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chain(Option<u32>);

impl Chain {
    /// Writes the next frame, in one `write_all`.
    ///
    /// # Errors
    /// If the value cannot be encoded, or the writer fails.
    pub fn write<T: Serialize>(
        &mut self,
        w: &mut impl Write,
        kind: FrameKind,
        value: &T,
    ) -> Result<(), CodecError> {
        let bytes = framed(kind, &encode(value)?, self.0)?;
        let crc = &bytes[HEADER_LEN - 4..HEADER_LEN];
        self.0 = Some(u32::from_le_bytes([crc[0], crc[1], crc[2], crc[3]]));
        Ok(w.write_all(&bytes)?)
    }

    /// Reads the next frame; `None` at a clean end of the data.
    ///
    /// # Errors
    /// As [`read_frame`]; a frame that is not the next one has a wrong checksum.
    pub fn read(&mut self, r: &mut impl Read, limit: usize) -> Result<Option<Frame>, CodecError> {
        let Some((frame, crc)) = read_after(r, limit, self.0)? else { return Ok(None) };
        self.0 = Some(crc);
        Ok(Some(frame))
    }
}

/// Fills `buf` as far as the data goes.
fn read_up_to(r: &mut impl Read, buf: &mut [u8]) -> io::Result<usize> {
    let mut got = 0;
    while got < buf.len() {
        match r.read(&mut buf[got..]) {
            Ok(0) => break,
            Ok(n) => got += n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(got)
}
