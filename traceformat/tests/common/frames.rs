//! Frames of files and messages: taken apart, and put together with right checksums.
#![allow(dead_code)]

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
