//! Bytes of terms in memory.
//!
//! Such a byte has the shadow [`SYM`]; its value is its number within the term (0: the lowest), and the term
//! is in an arena of its own, [`crate::exec::symbols::Symbols::cells`], as long as the highest such byte so
//! far asked for. What the arena holds for bytes with another shadow means nothing, but is restored with the
//! rest.

use crate::exec::eval::plain;
use crate::exec::interp::Interp;
use crate::exec::journal::{Undo, Val};
use crate::exec::memory::At;
use crate::model::shadow::{CLEAN, LOST, SPTR, SYM};
use crate::solver::term::TermId;
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

    /// After a copy: pointers at symbolic offsets are kept in one piece, at their alignment, or not at all.
    pub(super) fn split_pointers(&mut self, dst: u32, src: u32, len: usize) {
        let range = dst as usize..dst as usize + len;
        if self.symbols.any
            && !(dst.is_multiple_of(8) && src.is_multiple_of(8) && len.is_multiple_of(8))
            && self.shade[range.clone()].contains(&SPTR)
        {
            // Saved by the copy.
            self.shade[range].iter_mut().filter(|s| **s == SPTR).for_each(|s| *s = LOST);
        }
    }

    /// Fills bytes with the lowest byte of a value.
    pub(super) fn fill_value(&mut self, dst: At, len: u64, v: Val) -> Result<(), crate::exec::fault::Fault> {
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
