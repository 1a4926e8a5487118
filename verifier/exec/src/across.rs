//! States of two programs, compared: of two versions of one, under one numbering (see the crate
//! `difference`).
//!
//! A state is written down in canonical form ([`crate::canon`]), with the places and registers of its frames
//! under the other program's numbers, and with the constants of its cells. Two states that are written the
//! same have equal memory, equal live registers, threads at corresponding places, and equal synchronization
//! objects, up to the identity of objects that were made on the way. What inputs determine is not compared:
//! such states are not written.
//!
//! What the canonical form leaves out, no continuation depends on (its header), *in the program of its own
//! machine*. Two programs may leave out different things; then the words differ, since each cell is written
//! with its name. What both leave out, the new program does not depend on either.

use crate::abstraction::Cell;
use crate::interp::Interp;
use crate::journal::Life;
use model::inst::NO_REG;
use model::shadow::{ANY, CLEAN, LOST, SPTR, SYM};
use std::collections::BTreeSet;
use traceformat::thread::ThreadIx;

/// Places and registers of a program's functions under another's numbers.
#[derive(Clone, Debug, Default)]
pub struct Across {
    /// By function; `None`: its places and registers are what they are.
    pub functions: Vec<Option<Moved>>,
}

/// Of one function. What has no number has no counterpart.
#[derive(Clone, Debug, Default)]
pub struct Moved {
    pub places: Vec<Option<u32>>,
    pub registers: Vec<Option<u32>>,
}

impl Across {
    fn of(&self, function: u32) -> Option<&Moved> {
        self.functions.get(function as usize)?.as_ref()
    }

    /// The place under the other program's numbers.
    pub fn place_of(&self, function: u32, pc: u32) -> Option<u32> {
        self.place(function, pc)
    }

    pub(crate) fn place(&self, function: u32, pc: u32) -> Option<u32> {
        match self.of(function) {
            None => Some(pc),
            Some(m) => m.places.get(pc as usize).copied().flatten(),
        }
    }

    pub(crate) fn register(&self, function: u32, r: u32) -> Option<u32> {
        match self.of(function) {
            None => Some(r),
            Some(_) if r == NO_REG => Some(r),
            Some(m) => m.registers.get(r as usize).copied().flatten(),
        }
    }
}

/// A state, for comparison with one of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Equal for equal states, and for no others.
    pub words: Vec<u64>,
    /// Where the frames of all threads stand: function and place, by the common numbers.
    pub frames: BTreeSet<(u32, u32)>,
    /// Objects that exist from the start, to which something in the state leads.
    pub objects: BTreeSet<u32>,
}

/// What a walk notes for [`Written`].
#[derive(Default)]
pub(crate) struct Notes {
    pub frames: BTreeSet<(u32, u32)>,
    pub objects: BTreeSet<u32>,
    /// Something has no counterpart.
    pub lost: bool,
}

impl Interp<'_> {
    /// Where the frames of a thread that has not ended stand, by the program's own numbers: function and
    /// place.
    pub fn frames_of(&self, t: ThreadIx) -> Vec<(u32, u32)> {
        let Some(thread) = self.threads.get(t.index()).filter(|t| t.head.life == Life::Running) else {
            return Vec::new();
        };
        let outer = thread.frames.iter().map(|f| (f.func, f.pc));
        outer.chain([(thread.head.func, thread.head.pc)]).collect()
    }

    /// The current state under the other numbers; `None` where it has no counterpart, depends on inputs, or
    /// somebody may still be in a library function ([`Interp::uses_under_way`]).
    pub fn state_across(&self, across: &Across) -> Option<Written> {
        let depends = !self.symbols.decisions.is_empty() || !self.symbols.choices.is_empty();
        if depends || self.uses_under_way() {
            return None;
        }
        let (inner, notes) = self.walked_across(across);
        if notes.lost {
            return None;
        }
        let mut words = inner.control;
        words.push(u64::MAX);
        for (cell, _, v) in &inner.registers {
            let Cell::Register { thread, frame, register } = *cell else { return None };
            if v.shadow != CLEAN {
                return None;
            }
            words.extend([u64::from(thread) << 48 | u64::from(frame) << 32 | u64::from(register), v.bits]);
        }
        for (place, (_, image)) in inner.objects.iter().enumerate() {
            let Some(image) = image else { continue };
            if image.shade.iter().any(|s| matches!(*s, SYM | SPTR | ANY | LOST)) {
                return None;
            }
            words.extend([u64::MAX - 1, place as u64]);
            // (Pointers, and what else is no integer, are in the control.)
            let clean = image.bytes.iter().zip(&image.shade).map(|(b, s)| if *s == CLEAN { *b } else { 0 });
            let bytes: Vec<u8> = clean.collect();
            words.extend(bytes.chunks(8).map(|c| {
                let mut word = [0; 8];
                word[..c.len()].copy_from_slice(c);
                u64::from_le_bytes(word)
            }));
        }
        Some(Written { words, frames: notes.frames, objects: notes.objects })
    }
}
