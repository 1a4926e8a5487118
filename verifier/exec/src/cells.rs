//! Bytes of terms in memory.
//!
//! Such a byte has the shadow [`SYM`]; its value is its number within the term (0: the lowest), and the term
//! is in an arena of its own, [`crate::symbols::Symbols::cells`], as long as the highest such byte so
//! far asked for. What the arena holds for bytes with another shadow means nothing, but is restored with the
//! rest.

use crate::eval::plain;
use crate::interp::Interp;
use crate::journal::{Undo, Val};
use crate::memory::At;
use model::shadow::{ADDRESS, APART, APART8, CLEAN, DESCRIPTOR, LOST, PTR, PTR8, SPTR, SYM};
use solver::term::TermId;
use std::ops::Range;

/// The bytes' numbers.
const NUMBERS: u64 = 0x0706_0504_0302_0100;

impl Interp<'_> {
    /// Saves the terms of a range before they are overwritten.
    pub(super) fn save_cells(&mut self, range: Range<usize>) {
        let cells = &mut self.symbols.cells;
        if cells.len() < range.end {
            cells.resize(range.end.max(self.bytes.len()), 0);
        }
        self.journal.cells.extend_from_slice(&cells[range.clone()]);
        self.journal.entries.push(Undo::Cells { at: range.start as u32, len: range.len() as u32 });
    }

    /// Writes `size` (1–8) bytes of a term, widened or narrowed to them.
    #[cold]
    pub(super) fn put_term(&mut self, byte: u32, size: u8, term: TermId) {
        let term = self.symbols.terms.borrow_mut().resize(term, 8 * size);
        let (bits, shadow) = self.of_term(term);
        if shadow == CLEAN {
            return self.put(byte, size, bits, CLEAN);
        }
        let range = byte as usize..byte as usize + size as usize;
        self.save_cells(range.clone());
        self.symbols.cells[range].fill(term.0);
        self.put_raw(byte, size, NUMBERS, SYM);
    }

    /// The value of `size` (1–8) bytes of which at least one is of a term. `None` if not all of them are that
    /// or ordinary.
    #[cold]
    pub(super) fn read_term(&self, byte: u32, size: u8) -> Option<(u64, u8)> {
        let first = byte as usize;
        let shade = &self.shade[first..first + size as usize];
        if shade.iter().any(|s| *s != SYM && *s != CLEAN) {
            return None;
        }
        let mut terms = self.symbols.terms.borrow_mut();
        let mut all: Option<TermId> = None;
        let mut i = 0;
        while i < size as usize {
            let start = i;
            let piece = if shade[i] == SYM {
                let (term, number) = (self.symbols.cells[first + i], self.bytes[first + i]);
                i += 1;
                while i < size as usize
                    && shade[i] == SYM
                    && self.symbols.cells[first + i] == term
                    && self.bytes[first + i] as usize == number as usize + i - start
                {
                    i += 1;
                }
                terms.extract(TermId(term), 8 * number, 8 * (i - start) as u8)
            } else {
                let mut bits = 0;
                while i < size as usize && shade[i] == CLEAN {
                    bits |= (self.bytes[first + i] as u64) << (8 * (i - start));
                    i += 1;
                }
                terms.constant(bits, 8 * (i - start) as u8)
            };
            all = Some(all.map_or(piece, |low| terms.concat(piece, low)));
        }
        drop(terms);
        all.map(|t| self.of_term(t))
    }

    /// Copies the terms of bytes along with the bytes, if there are any.
    pub(super) fn copy_cells(&mut self, dst: u32, src: u32, len: usize) {
        if self.symbols.any && self.shade[src as usize..src as usize + len].contains(&SYM) {
            self.save_cells(dst as usize..dst as usize + len);
            let end = src as usize + len;
            if self.symbols.cells.len() < end {
                self.symbols.cells.resize(end, 0);
            }
            self.symbols.cells.copy_within(src as usize..end, dst as usize);
        }
    }

    /// After a copy: pointers are kept in one piece, those at symbolic offsets at their alignment. What of a
    /// pointer was cut off could be put together with a part of another one, and is an address no more.
    pub(super) fn split_pointers(&mut self, dst: u32, src: u32, len: usize) {
        let shade = &mut self.shade[dst as usize..dst as usize + len];
        let even = dst.is_multiple_of(8) && src.is_multiple_of(8) && len.is_multiple_of(8);
        if even && !shade.iter().any(|s| *s >= APART) {
            return;
        }
        if !(dst.is_multiple_of(4) && src.is_multiple_of(4) && len.is_multiple_of(4)) {
            // A part of one could be put together with a part of another.
            shade.iter_mut().filter(|s| **s == DESCRIPTOR).for_each(|s| *s = ADDRESS);
        }
        // Saved by the copy.
        let mut i = 0;
        while i < len {
            let word = shade.get(i..i + 8).map(|s| u64::from_le_bytes(s.try_into().expect("eight bytes")));
            let begins = (src as usize + i).is_multiple_of(8);
            if word == Some(APART8) || begins && word == Some(PTR8) {
                let aligned = (dst as usize + i).is_multiple_of(8);
                shade[i..i + 8].copy_from_slice(&if aligned { PTR8 } else { APART8 }.to_le_bytes());
                i += 8;
                continue;
            }
            match shade[i] {
                SPTR if !even => shade[i] = LOST,
                PTR if !even => {
                    // Up to where the next one begins.
                    let part = (8 - (src as usize + i) % 8).min(len - i);
                    shade[i..i + part].iter_mut().filter(|s| **s == PTR).for_each(|s| *s = ADDRESS);
                }
                APART.. => shade[i] = ADDRESS,
                _ => {}
            }
            i += 1;
        }
    }

    /// Fills bytes with the lowest byte of a value.
    pub(super) fn fill_value(&mut self, dst: At, len: u64, v: Val) -> Result<(), crate::fault::Fault> {
        if v.shadow != SYM {
            // A byte of a pointer, over and over, is no pointer.
            return self.fill(dst, len, v.bits as u8, plain(v.shadow));
        }
        let byte = self.symbols.terms.borrow_mut().resize(TermId(v.bits as u32), 8);
        let (bits, shadow) = self.of_term(byte);
        if shadow == SYM {
            self.fill(dst, len, 0, SYM)?;
            let range = dst.byte as usize..dst.byte as usize + len as usize;
            self.save_cells(range.clone());
            self.symbols.cells[range].fill(byte.0);
            return Ok(());
        }
        self.fill(dst, len, bits as u8, shadow)
    }
}

/// Marks the pointers of an initial value that do not lie at their alignment. It has whole ones only, so that
/// one begins where another ends.
pub(super) fn settle_pointers(shade: &mut [u8]) {
    let mut i = 0;
    while i < shade.len() {
        if shade[i] != PTR {
            i += 1;
            continue;
        }
        let end = (i + 8).min(shade.len());
        if end - i < 8 || shade[i..end] != [PTR; 8] {
            shade[i] = ADDRESS;
            i += 1;
            continue;
        }
        if !i.is_multiple_of(8) {
            shade[i..end].copy_from_slice(&APART8.to_le_bytes());
        }
        i = end;
    }
}
