//! Shared memory as cells: bytes that all accesses take together, else single bytes.

use crate::bounded::{Address, Bounded, Part, What};
use crate::objects::Objects;
use crate::unwind::first;
use model::Program;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::TermId;
use std::collections::BTreeSet;

/// A cell: object, offset, and what of it.
pub type Cell = (u32, u32, Part);

/// How memory is cut into cells.
#[derive(Debug, Default)]
pub struct Layout {
    /// Bytes that are cells of their own.
    single: FxHashSet<(u32, u32)>,
    /// Cells that some thread reads.
    read: FxHashSet<Cell>,
    /// The place of each of them among all.
    order: FxHashMap<Cell, u32>,
}

impl Layout {
    pub fn of(program: &Bounded) -> Layout {
        let mut sizes: BTreeSet<(u32, u32, u8)> = BTreeSet::new();
        let accesses = || {
            program.threads.iter().flat_map(|t| &t.steps).filter_map(|s| match &s.what {
                What::Read { at, part, .. } => Some((at, *part, true)),
                What::Write { at, part, .. } => Some((at, *part, false)),
                _ => None,
            })
        };
        for (at, part, _) in accesses() {
            if let Part::Bytes(n) = part {
                sizes.extend(at.iter().map(|a| (a.1, a.2, n)));
            }
        }
        let mut layout = Layout::default();
        layout.cut(&sizes);
        for (at, part, reads) in accesses() {
            for a in at.iter().filter(|_| reads) {
                let cells = layout.cells(a.1, a.2, part);
                layout.read.extend(cells);
            }
        }
        layout.order = (0..).zip(layout.all_read()).map(|(i, c)| (c, i)).collect();
        layout
    }

    /// Where accesses overlap without being the same, every byte is a cell.
    fn cut(&mut self, sizes: &BTreeSet<(u32, u32, u8)>) {
        let mut by_byte: FxHashMap<(u32, u32), (u32, u8)> = FxHashMap::default();
        let mut torn: Vec<(u32, u32, u8)> = Vec::new();
        for &(object, offset, n) in sizes {
            for b in offset..offset + u32::from(n) {
                let other = *by_byte.entry((object, b)).or_insert((offset, n));
                if other != (offset, n) {
                    torn.extend([(object, offset, n), (object, other.0, other.1)]);
                }
            }
        }
        // An access that is torn makes single bytes of all that it overlaps.
        while let Some((object, offset, n)) = torn.pop() {
            for b in offset..offset + u32::from(n) {
                if self.single.insert((object, b)) {
                    let over = sizes.range((object, b.saturating_sub(7), 0)..=(object, b, u8::MAX));
                    torn.extend(over.filter(|s| s.1 + u32::from(s.2) > b));
                }
            }
        }
    }

    /// The cells of an access, lowest byte first.
    pub fn cells(&self, object: u32, offset: u32, part: Part) -> Vec<Cell> {
        match part {
            Part::Bytes(n) if self.single.contains(&(object, offset)) => {
                (offset..offset + u32::from(n)).map(|b| (object, b, Part::Bytes(1))).collect()
            }
            _ => vec![(object, offset, part)],
        }
    }

    pub fn is_read(&self, cell: &Cell) -> bool {
        self.read.contains(cell)
    }

    /// All cells that some thread reads, in order.
    pub fn all_read(&self) -> Vec<Cell> {
        let mut all: Vec<Cell> = self.read.iter().copied().collect();
        all.sort_unstable();
        all
    }

    /// The place of a cell among all that some thread reads.
    pub fn rank(&self, cell: &Cell) -> u32 {
        self.order.get(cell).copied().unwrap_or(self.order.len() as u32)
    }

    /// Does anybody see a write there?
    pub fn is_seen(&self, at: &Address, part: Part) -> bool {
        at.iter().any(|a| self.cells(a.1, a.2, part).iter().any(|c| self.is_read(c)))
    }
}

/// What a cell holds when the second thread is created.
///
/// Bytes of which nothing is known are symbols, the same ones each time: those of a cell have numbers of
/// their own, by its rank among all cells.
pub fn first_value(
    program: &Program,
    objects: &Objects,
    bounded: &mut Bounded,
    rank: u32,
    cell: Cell,
) -> TermId {
    /// Symbols of one cell: one for each byte, in each of the memories.
    const MOST: u32 = 4096;
    let (object, offset, part) = cell;
    let terms = &mut bounded.terms;
    let Part::Bytes(n) = part else { return terms.constant(0, width(part)) };
    let begin = u32::MAX / 2 + rank * MOST;
    let mut symbols = begin;
    let mut initial =
        |terms: &mut _, at, size| first(program, objects, &mut symbols, terms, (object, at), size).0;
    let mut value = initial(terms, offset, n).term;
    for (c, memory) in &bounded.initial {
        let v = memory.read(terms, (object, offset), n, &mut initial).term;
        value = terms.ite(*c, v, value);
    }
    assert!(symbols < begin + MOST, "more unknown bytes than there are numbers for");
    value
}

/// Bits of a cell.
pub fn width(part: Part) -> u8 {
    match part {
        Part::Bytes(n) => 8 * n,
        Part::Lock => crate::sync::LOCK,
        Part::Released => 1,
    }
}
