//! One value of any size in a file, which is read whole or refused.
//!
//! The file is a sequence of frames ([`crate::codec`]): a head (what the file is of, how long its content is,
//! and a SHA-256 of both), then the content in parts of [`PART`] bytes at most, then nothing. A part that is
//! missing, exchanged, repeated or of another file has the right checksum, but not the right hash. Nothing of
//! the content is decoded before the hash is right.
//!
//! *The hash is no signature.* Who may write the file can make another one that is whole. So a reader asks
//! [`is_own`] first.

use crate::codec::{self, CodecError, FrameKind};
use crate::replace::replace;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufReader, Read};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Bytes of the content in one frame, at most.
pub const PART: usize = 16 << 20;

/// Longest head, in bytes.
const HEAD: usize = 1 << 20;

/// The first frame's payload.
#[derive(Serialize, Deserialize)]
struct Head {
    /// What the file is of, encoded.
    about: Vec<u8>,
    /// Length of the content in bytes.
    len: u64,
    seal: [u8; 32],
}

impl Head {
    fn seal(about: &[u8], content: &[u8]) -> [u8; 32] {
        let mut h = Sha256::new();
        h.update((about.len() as u64).to_le_bytes());
        h.update(about);
        h.update(content);
        h.finalize().into()
    }
}

/// The file's bytes.
///
/// # Errors
/// If something cannot be encoded, or the head is too large.
pub fn bytes<H: Serialize, T: Serialize>(about: &H, value: &T) -> Result<Vec<u8>, CodecError> {
    seal(codec::encode(about)?, &codec::encode_long(value)?)
}

/// [`bytes`], of what is encoded already.
///
/// # Errors
/// If the head is too large.
pub fn seal(about: Vec<u8>, content: &[u8]) -> Result<Vec<u8>, CodecError> {
    let head = Head { seal: Head::seal(&about, content), about, len: content.len() as u64 };
    let mut out = codec::frame_bytes(FrameKind::SealedHead, &head)?;
    if out.len() > HEAD {
        return Err(CodecError::TooLarge { len: out.len() as u64, limit: HEAD as u64 });
    }
    for part in content.chunks(PART) {
        out.extend(codec::raw_frame(FrameKind::SealedPart, part)?);
    }
    Ok(out)
}

/// Stores it in place of what is there, in one step, for its owner only.
///
/// # Errors
/// If that is not possible; the file is then what it was.
pub fn write<H: Serialize, T: Serialize>(path: &Path, about: &H, value: &T) -> Result<(), CodecError> {
    Ok(replace(path, 0o600, &bytes(about, value)?)?)
}

/// Reads one. `accept` judges what the file is of before the content is read.
///
/// # Errors
/// [`Refused::Other`] is what `accept` said.
pub fn read<H: DeserializeOwned, T: DeserializeOwned, E>(
    file: impl Read,
    accept: impl FnOnce(&H) -> Result<(), E>,
) -> Result<T, Refused<E>> {
    let accept = |about: &[u8]| accept(&codec::decode(about)?).map_err(Refused::Other);
    let (_, content) = unseal(file, accept)?;
    Ok(codec::decode_long(&content)?)
}

/// What a whole file is of, and its content, both encoded.
///
/// # Errors
/// If it is not whole, or `accept` says so.
pub fn unseal<E>(
    file: impl Read,
    accept: impl FnOnce(&[u8]) -> Result<(), Refused<E>>,
) -> Result<(Vec<u8>, Vec<u8>), Refused<E>> {
    let mut r = BufReader::new(file);
    let head: Head = match codec::read_frame(&mut r, HEAD)? {
        Some(frame) => frame.decode(FrameKind::SealedHead)?,
        None => return Err(malformed("it is empty")),
    };
    accept(&head.about)?;
    let mut content = Vec::new();
    while (content.len() as u64) < head.len {
        let Some(part) = codec::read_frame(&mut r, PART)? else {
            return Err(malformed("its end is missing"));
        };
        if part.kind != FrameKind::SealedPart {
            return Err(
                CodecError::UnexpectedKind { found: part.kind, expected: FrameKind::SealedPart }.into()
            );
        }
        if part.payload.is_empty() {
            return Err(malformed("a part of it is empty"));
        }
        content.extend_from_slice(&part.payload);
    }
    if content.len() as u64 != head.len || r.read(&mut [0]).map_err(CodecError::Io)? != 0 {
        return Err(malformed("there is more than belongs to it"));
    }
    if Head::seal(&head.about, &content) != head.seal {
        return Err(malformed("its parts do not belong together"));
    }
    Ok((head.about, content))
}

/// Why a file was not taken.
#[derive(Debug, thiserror::Error)]
pub enum Refused<E> {
    #[error(transparent)]
    Codec(#[from] CodecError),
    #[error("{0}")]
    Other(E),
}

fn malformed<E>(what: &str) -> Refused<E> {
    CodecError::Malformed(what.into()).into()
}

/// Is the file this user's (`user`: the effective user), and may nobody else write it?
///
/// # Errors
/// If the system does not say.
pub fn is_own(file: &File, user: u32) -> std::io::Result<bool> {
    let m = file.metadata()?;
    Ok(m.uid() == user && m.mode() & 0o022 == 0)
}
