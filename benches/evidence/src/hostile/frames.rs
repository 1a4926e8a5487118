//! Frames of files and messages: taken apart, and put together with right checksums.

use super::sets;
use random::Rng;
use traceformat::codec::{self, FrameKind, HEADER_LEN};

/// The frames of a sequence of bytes that has nothing else.
pub fn frames(mut bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    while !bytes.is_empty() {
        let length = u32::from_le_bytes(bytes[8..12].try_into().expect("4 bytes")) as usize;
        let (frame, rest) = bytes.split_at(HEADER_LEN + length);
        all.push(frame.to_vec());
        bytes = rest;
    }
    all
}

/// A frame of this kind with a right checksum.
pub fn frame(kind: u16, payload: &[u8]) -> Vec<u8> {
    let mut bytes = codec::frame_bytes(FrameKind::Ack, &()).expect("small");
    bytes[6..8].copy_from_slice(&kind.to_le_bytes());
    bytes[8..12].copy_from_slice(&(payload.len() as u32).to_le_bytes());
    let mut h = crc32fast::Hasher::new();
    h.update(&bytes[4..12]);
    h.update(payload);
    bytes[12..16].copy_from_slice(&h.finalize().to_le_bytes());
    bytes.extend_from_slice(payload);
    bytes
}

/// The kind of a frame.
pub fn kind(frame: &[u8]) -> u16 {
    u16::from_le_bytes([frame[6], frame[7]])
}

/// Damage as it happens to a file: bits, bytes, lengths, parts of others; checksums are not made right.
pub fn accident(rng: &mut Rng, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    match rng.below(4) {
        0 => {
            let mut out = bytes.to_vec();
            let at = rng.below(out.len());
            out[at] ^= 1 << rng.below(8);
            out
        }
        1 => bytes[..rng.below(bytes.len())].to_vec(),
        2 => {
            let at = rng.below(bytes.len());
            let from = rng.below(other.len());
            [&bytes[..at], &other[from..]].concat()
        }
        _ => sets::mutate(rng, bytes),
    }
}

/// A count, or any other number, of far more than there is.
pub fn forged_count(rng: &mut Rng, payload: &[u8]) -> Vec<u8> {
    let mut out = payload.to_vec();
    let at = rng.below(out.len());
    let number = *rng.pick(&[u64::MAX, 1 << 40, 1 << 31, u64::from(u32::MAX), 1 << 20]);
    // (As the codec writes 64 bits.)
    let mut forged = vec![253];
    forged.extend_from_slice(&number.to_le_bytes());
    out.splice(at..=at, forged);
    out
}

/// Payloads of the same kind, cut and joined.
pub fn spliced(rng: &mut Rng, a: &[u8], b: &[u8]) -> Vec<u8> {
    [&a[..rng.below(a.len())], &b[rng.below(b.len())..]].concat()
}
