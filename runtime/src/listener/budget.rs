//! What clients and their pushes may take in memory (`memory=`), and whether the process can have so much.
//!
//! Behind the socket, memory is asked for in many small pieces, by libraries that end the process where
//! there is none. So it is asked for in one piece before: a message that is whole is only taken apart if
//! the address space has room for all that comes of it. What the program itself takes at the same moment
//! is not known; it runs out of memory then, as it would have.

use crate::heap::{self, Held};

/// In memory, all that comes of a message takes at most so many times its length while it is judged
/// (`tests/judging.rs`, over sets of many shapes: up to 27.1 times). What is written densely takes most: a
/// step in 4 bytes takes 48, and 16 in its compiled form; a node with an arm and a lane of it, in 10 bytes
/// and more, 112 and 212. (An end, in 4 bytes, takes 16 in the order of nodes, and 84 compiled where an arm
/// leads to it.)
const FACTOR: usize = 32;

/// The same where there is a store, whose keeper has a copy of what the file holds (up to 36.1 times).
const STORED: usize = 48;

/// What judging takes in any case: tables of what was looked at, and whatever libc asks for on top.
const BASE: usize = 4 << 20;

/// Bytes that a message of this length takes while it is judged, itself not included.
pub fn to_judge(len: usize, stored: bool) -> usize {
    if stored { STORED } else { FACTOR }.saturating_mul(len)
}

/// Keeps so many bytes for what this thread is about to do. `None`: the process cannot have them.
pub fn hold(bytes: usize) -> Option<Held> {
    heap::hold(bytes.saturating_add(BASE))
}
