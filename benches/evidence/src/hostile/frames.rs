//! Frames of files and messages, damaged.

pub use super::bytes::{frame, frames};
use super::sets;
use random::Rng;

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
