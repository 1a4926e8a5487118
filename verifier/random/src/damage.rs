//! Damage to files: what disks and hands do to them.

use crate::Rng;
use std::ops::Range;

/// Damages one to eight places within a range of more than 64 bytes. Where the range does not begin with the
/// file, the length stays.
pub fn damage(bytes: &mut Vec<u8>, within: &Range<usize>, random: &mut Rng) {
    let how = random.below(6);
    for _ in 0..*random.pick(&[1, 1, 2, 8]) {
        let end = within.end.min(bytes.len()) - 64;
        let at = within.start + random.below(end - within.start);
        match how {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = random.draw() as u8,
            2 => bytes[at..at + 4].fill(0xff),
            3 => bytes[at..at + 4].fill(0),
            4 => {
                let from = within.start + random.below(end - within.start);
                bytes.copy_within(from..from + 1 + random.below(63), at);
            }
            // What lies behind it keeps its place only in a file without a table of places.
            _ if within.start == 0 => drop(bytes.drain(at..at + 1 + random.below(15))),
            _ => bytes[at] ^= 0x80,
        }
    }
}
