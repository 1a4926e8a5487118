//! States as they were, and how the current one differs from them.
//!
//! A shape is a state in canonical form ([`crate::canon`]): what must be equal in comparable states
//! (*control*), and the integers, in cells whose places follow from the control alone.

use crate::abstraction::{Cell, Difference};
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::{At, ObjectKind};
use model::shadow::{CLEAN, SPTR, SPTR8, SYM};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use solver::term::{TermId, Terms};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use traceformat::event::ObjectId;

/// A state, for comparison with others.
#[derive(Clone, Debug)]
pub struct Shape(pub(super) Arc<Inner>);

#[derive(Debug)]
pub(super) struct Inner {
    pub control: Vec<u64>,
    pub hash: u64,
    /// Of control and cells, if these are all constants.
    pub digest: Option<u64>,
    /// The integers in live registers: cell, bits, value.
    pub registers: Vec<(Cell, u8, Val)>,
    /// In canonical order: number, and contents if there are any.
    pub objects: Vec<(u32, Option<Arc<Image>>)>,
    /// Place among `objects`, by number.
    pub places: FxHashMap<u32, u32>,
    /// Identities in events of what may be renamed, in canonical order.
    pub names: Vec<ObjectId>,
    /// Identities of all that later events may name, except objects that exist from the start.
    pub named: FxHashSet<ObjectId>,
}

/// The contents of an object.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Image {
    pub bytes: Box<[u8]>,
    pub shade: Box<[u8]>,
    /// As in [`crate::symbols::Symbols::cells`]; empty if no byte is of a term.
    pub terms: Box<[u32]>,
    /// Of the bytes, if all integers and offsets are constants.
    pub hash: Option<u64>,
}

/// Is the byte one of an integer?
fn integer(shade: u8) -> bool {
    shade == CLEAN || shade == SYM
}

impl Image {
    fn term(&self, i: usize) -> u32 {
        if self.shade[i] == SYM { self.terms[i] } else { 0 }
    }

    fn byte_differs(&self, other: &Image, i: usize) -> bool {
        let of = |m: &Image| (m.bytes[i], m.shade[i], m.term(i));
        of(self) != of(other)
    }

    /// Is there a pointer at a symbolic offset?
    fn is_symbolic_pointer(&self, i: usize) -> bool {
        self.shade
            .get(i..i + 8)
            .is_some_and(|s| i.is_multiple_of(8) && u64::from_le_bytes(s.try_into().expect("eight")) == SPTR8)
    }

    /// The terms of all bytes, except those of the cells.
    fn terms_outside(&self, cells: &[(Cell, Cell)], out: &mut Vec<TermId>) {
        let within = |i: usize| {
            cells.iter().any(|c| match c.1 {
                Cell::Memory { offset, size, .. } => {
                    (offset as usize..offset as usize + size as usize).contains(&i)
                }
                Cell::Register { .. } => false,
            })
        };
        let mut last = None;
        for i in 0..self.shade.len() {
            let term = match self.shade[i] {
                SYM => self.terms[i],
                SPTR if self.is_symbolic_pointer(i) => self.word(i) as u32,
                _ => continue,
            };
            if last != Some(term) && !within(i) {
                out.push(TermId(term));
                last = Some(term);
            }
        }
    }

    fn word(&self, i: usize) -> u64 {
        u64::from_le_bytes(self.bytes[i..i + 8].try_into().expect("eight bytes"))
    }

    /// The value of a cell; `None` if it is no integer.
    pub fn value(&self, terms: &mut Terms, offset: usize, size: usize) -> Option<TermId> {
        let end = offset.checked_add(size).filter(|e| *e <= self.bytes.len())?;
        if size == 8 && self.is_symbolic_pointer(offset) {
            return Some(TermId(self.word(offset) as u32));
        }
        if !self.shade[offset..end].iter().all(|s| integer(*s)) {
            return None;
        }
        let mut all: Option<TermId> = None;
        let mut i = offset;
        while i < end {
            let start = i;
            let mut bits = 0;
            i += 1;
            let piece = if self.shade[start] == SYM {
                let (term, number) = (self.terms[start], self.bytes[start]);
                while i < end && self.term(i) == term && self.bytes[i] as usize == number as usize + i - start
                {
                    i += 1;
                }
                terms.extract(TermId(term), 8 * number, 8 * (i - start) as u8)
            } else {
                while i < end && self.shade[i] == CLEAN {
                    i += 1;
                }
                for k in start..i {
                    bits |= u64::from(self.bytes[k]) << (8 * (k - start));
                }
                terms.constant(bits, 8 * (i - start) as u8)
            };
            all = Some(all.map_or(piece, |low| terms.concat(piece, low)));
        }
        all
    }
}

/// The bits of a register's value: at least as many as the program's text says.
pub(super) fn register_width(terms: &Terms, width: u8, v: Val) -> u8 {
    let least = match v.shadow {
        SYM => terms.width(TermId(v.bits as u32)),
        SPTR => 64,
        _ => (64 - v.bits.leading_zeros()) as u8,
    };
    if least <= width { width } else { least.next_power_of_two().max(8) }
}

impl Shape {
    /// Has the state such a cell, with an integer in it that some instruction may read?
    pub fn has(&self, cell: Cell) -> bool {
        match cell {
            Cell::Register { .. } => self.0.registers.iter().any(|r| r.0 == cell),
            Cell::Memory { object, offset, size } => {
                let place = self.0.places.get(&object);
                let image = place.and_then(|p| self.0.objects[*p as usize].1.as_ref());
                image.is_some_and(|m| {
                    let range = offset as usize..offset as usize + size as usize;
                    m.shade.get(range).is_some_and(|s| s.iter().all(|s| integer(*s)))
                })
            }
        }
    }

    /// What a cell held; 0 of no bits that matter for a cell that the state does not have.
    pub(super) fn value(&self, terms: &mut Terms, cell: Cell) -> Option<TermId> {
        match cell {
            Cell::Memory { object, offset, size } => {
                let place = self.0.places.get(&object)?;
                let image = self.0.objects[*place as usize].1.as_ref()?;
                image.value(terms, offset as usize, size as usize)
            }
            Cell::Register { .. } => {
                let i = self.0.registers.binary_search_by_key(&cell, |r| r.0).ok();
                let (_, width, v) = match i {
                    Some(i) => self.0.registers[i],
                    None => *self.0.registers.iter().find(|r| r.0 == cell)?,
                };
                let width = register_width(terms, width, v);
                Some(match v.shadow {
                    CLEAN => terms.constant(v.bits, width),
                    _ => terms.resize(TermId(v.bits as u32), width),
                })
            }
        }
    }
}

impl Interp<'_> {
    /// How the state `now` differs from `then`.
    pub(super) fn difference(&self, then: &Shape, now: &Shape) -> Option<Difference> {
        let (a, b) = (&*then.0, &*now.0);
        if a.hash != b.hash || a.control != b.control {
            return None;
        }
        let mut out = Difference::default();
        let mut terms = self.symbols.terms.borrow_mut();
        // The terms in cells that agree.
        let mut agree: Vec<TermId> = Vec::new();
        for ((x, p), (y, q)) in a.objects.iter().zip(&b.objects) {
            let (Some(p), Some(q)) = (p, q) else { continue };
            let first = out.cells.len();
            if !Arc::ptr_eq(p, q) {
                for (offset, size) in self.cells_that_differ(&mut terms, *y, p, q) {
                    let cell = |object| Cell::Memory { object, offset, size };
                    out.cells.push((cell(*x), cell(*y)));
                }
            }
            q.terms_outside(&out.cells[first..], &mut agree);
        }
        for (x, y) in a.registers.iter().zip(&b.registers) {
            if (x.2.bits, x.2.shadow) != (y.2.bits, y.2.shadow) {
                out.cells.push((x.0, y.0));
            } else if y.2.shadow == SYM {
                agree.push(TermId(y.2.bits as u32));
            }
        }
        agree.sort_unstable();
        agree.dedup();
        out.shared = terms.symbols_of(&agree);
        out.renamed = a.names.iter().copied().zip(b.names.iter().copied()).filter(|(x, y)| x != y).collect();
        out.renamed.sort_unstable();
        out.renamed.dedup();
        Some(out)
    }

    /// The cells of an object that hold different values: offset and size.
    fn cells_that_differ(&self, terms: &mut Terms, object: u32, p: &Image, q: &Image) -> Vec<(u32, u8)> {
        let mut out: Vec<(u32, u8)> = Vec::new();
        let n = p.bytes.len();
        let mut i = 0;
        while i < n {
            if p.bytes[i..].len() >= 8 && p.terms.is_empty() && q.terms.is_empty() {
                // Eight equal bytes at once. (Classes are equal by the control.)
                if p.word(i) == q.word(i) {
                    i += 8;
                    continue;
                }
            }
            if p.is_symbolic_pointer(i) {
                if p.word(i) as u32 != q.word(i) as u32 {
                    out.push((i as u32, 8));
                }
                i += 8;
                continue;
            }
            if !integer(p.shade[i]) || !integer(q.shade[i]) || !p.byte_differs(q, i) {
                i += 1;
                continue;
            }
            let (start, size) = self.cell_around(object, i, p, q);
            let (old, new) = (p.value(terms, start, size), q.value(terms, start, size));
            if old != new {
                out.push((start as u32, size as u8));
            }
            i = start + size;
        }
        out
    }

    /// The cells that hold no constants.
    pub(super) fn open_cells(&self) -> Vec<Cell> {
        let state = self.canonical();
        let mut out = Vec::new();
        for (object, image) in &state.0.objects {
            let Some(image) = image else { continue };
            let (mut i, mut end) = (0, 0);
            while i < image.shade.len() {
                let cell = match image.shade[i] {
                    SPTR if image.is_symbolic_pointer(i) => Some((i, 8)),
                    // Not what overlaps with the cell before.
                    SYM => Some(self.cell_around(*object, i, image, image)).filter(|c| c.0 >= end),
                    _ => None,
                };
                let Some((start, size)) = cell else {
                    i += 1;
                    continue;
                };
                end = start + size;
                out.push(Cell::Memory { object: *object, offset: start as u32, size: size as u8 });
                i = start + size;
            }
        }
        let open = state.0.registers.iter().filter(|r| matches!(r.2.shadow, SYM | SPTR));
        out.extend(open.map(|r| r.0));
        out
    }

    /// The cell that a byte belongs to: as the program accesses it.
    fn cell_around(&self, object: u32, i: usize, p: &Image, q: &Image) -> (usize, usize) {
        let base = self.objects[object as usize].base as usize;
        let fits = |start: usize, size: usize| {
            start + size <= p.shade.len()
                && (start..start + size).all(|k| integer(p.shade[k]) && integer(q.shade[k]))
        };
        let mut best = None;
        for start in i.saturating_sub(7)..=i {
            let sizes = self.generalised.grains.get(base + start).copied().unwrap_or(0);
            for log in 0..4 {
                let size = 1usize << log;
                if sizes >> log & 1 != 0
                    && start + size > i
                    && fits(start, size)
                    && best.is_none_or(|(_, s)| size > s)
                {
                    best = Some((start, size));
                }
            }
        }
        // Never accessed as a whole, as far as is known.
        best.unwrap_or_else(|| {
            let start = i & !3;
            if fits(start, 4) { (start, 4) } else { (i, 1) }
        })
    }

    /// Remembers how memory is accessed: the cells are what the program makes of it.
    #[inline]
    pub(super) fn grain(&mut self, at: At, size: u8) {
        if self.options.endless && size.is_power_of_two() {
            let byte = at.byte as usize;
            if self.generalised.grains.len() <= byte {
                self.generalised.grains.resize((byte + 1).max(self.bytes.len()), 0);
            }
            self.generalised.grains[byte] |= 1 << size.trailing_zeros();
        }
    }

    /// The contents of an object as they are.
    pub(super) fn image(&self, object: u32) -> Option<Arc<Image>> {
        let o = &self.objects[object as usize];
        if !o.live
            || !matches!(
                o.kind,
                ObjectKind::Variable
                    | ObjectKind::Heap
                    | ObjectKind::Local
                    | ObjectKind::Text
                    | ObjectKind::Open(_)
                    | ObjectKind::Mapped { .. }
            )
            || o.size == 0
        {
            return None;
        }
        let range = o.base as usize..o.base as usize + o.size as usize;
        let (bytes, shade) = (&self.bytes[range.clone()], &self.shade[range.clone()]);
        let terms: Box<[u32]> = if shade.contains(&SYM) {
            range.map(|i| self.symbols.cells.get(i).copied().unwrap_or(0)).collect()
        } else {
            Box::default()
        };
        let mut images = self.generalised.images.borrow_mut();
        let same = |m: &&Arc<Image>| {
            *m.bytes == *bytes
                && *m.shade == *shade
                && (terms.is_empty() || (0..bytes.len()).all(|i| shade[i] != SYM || m.terms[i] == terms[i]))
        };
        if let Some(image) = images.get(&object).filter(same) {
            return Some(image.clone());
        }
        let constant = !shade.iter().any(|s| matches!(*s, SYM | SPTR));
        let hash = constant.then(|| {
            let mut h = FxHasher::default();
            (bytes, shade).hash(&mut h);
            h.finish()
        });
        let image = Arc::new(Image { bytes: bytes.into(), shade: shade.into(), terms, hash });
        images.insert(object, image.clone());
        Some(image)
    }
}
