//! Where the unwound program reads shared memory and writes to it: by place, which is an object, an offset
//! and a part of it. Unlike cells ([`crate::cells`]) places may overlap; so one access that could be at an
//! odd place in theory spoils what is known of that place only, not of a whole object.
//!
//! What a read finds at a place is what was there at first, or what a write at this very place has left, or,
//! where a write was at another place that has bytes of it, any value. For let nobody have written its bytes
//! from another place: each write at this place writes all of them, so the last one has written them all.
//! From this follow all values that reads may find: as intervals (`narrow`) and as sets (`targets`).

use crate::bounded::{Address, Bounded, Part, What};
use crate::cells::{Cell, first_value};
use crate::objects::Objects;
use model::Program;
use solver::TermId;
use std::rc::Rc;

/// A step of a thread, and the places at which it may be.
pub(crate) struct Access<'b> {
    pub thread: usize,
    pub step: usize,
    pub at: &'b Address,
    pub part: Part,
    /// What is read there, or written.
    pub term: TermId,
    /// By place of `at`: its number; `None`: nobody reads at this very place.
    pub places: Vec<Option<usize>>,
    /// Of a write, by place of `at`: other places that have bytes of it.
    pub torn: Vec<Rc<[usize]>>,
}

/// All accesses.
pub(crate) struct Places<'b> {
    /// The places of reads, ascending.
    pub all: Vec<Cell>,
    /// What is there at first.
    pub first: Vec<TermId>,
    /// In the order of threads and steps.
    pub reads: Vec<Access<'b>>,
    pub writes: Vec<Access<'b>>,
}

/// What is at first where the program reads; with the places themselves.
pub(crate) fn first_values(
    program: &Program,
    objects: &Objects,
    bounded: &mut Bounded,
) -> (Vec<Cell>, Vec<TermId>) {
    let mut all: Vec<Cell> = Vec::new();
    for s in bounded.threads.iter().flat_map(|t| &t.steps) {
        if let What::Read { at, part, .. } = &s.what {
            all.extend(at.iter().map(|a| (a.1, a.2, *part)));
        }
    }
    all.sort_unstable();
    all.dedup();
    // (Bytes of two places that are any value at first are symbols of their own for each: fewer things are
    // known of them then, not more.)
    let first = (0..).zip(&all).map(|(rank, place)| first_value(program, objects, bounded, rank, *place));
    let first = first.collect();
    (all, first)
}

impl<'b> Places<'b> {
    pub fn of(bounded: &'b Bounded, (all, first): (Vec<Cell>, Vec<TermId>)) -> Places<'b> {
        let mut places = Places { all, first, reads: Vec::new(), writes: Vec::new() };
        for (thread, t) in bounded.threads.iter().enumerate() {
            for (step, s) in t.steps.iter().enumerate() {
                let (at, part, term, is_write) = match &s.what {
                    What::Read { at, part, into } => (at, *part, *into, false),
                    What::Write { at, part, value } => (at, *part, *value, true),
                    _ => continue,
                };
                let number = |a: &(TermId, u32, u32)| places.all.binary_search(&(a.1, a.2, part)).ok();
                let numbers = at.iter().map(number).collect();
                let torn = at.iter().filter(|_| is_write).map(|a| places.torn(a.1, a.2, part)).collect();
                let access = Access { thread, step, at, part, term, places: numbers, torn };
                if is_write { &mut places.writes } else { &mut places.reads }.push(access);
            }
        }
        places
    }

    /// Other places of reads that have bytes of this one.
    fn torn(&self, object: u32, offset: u32, part: Part) -> Rc<[usize]> {
        let Part::Bytes(n) = part else { return Rc::from([]) };
        let (begin, end) = (offset.saturating_sub(LARGEST - 1), offset + u32::from(n));
        let from = self.all.partition_point(|p| (p.0, p.1) < (object, begin));
        let near = (from..).zip(&self.all[from..]).take_while(|(_, p)| (p.0, p.1) < (object, end));
        let over = |p: &Cell| match p.2 {
            Part::Bytes(m) => p.1 + u32::from(m) > offset && (p.1, m) != (offset, n),
            _ => false,
        };
        near.filter(|(_, p)| over(p)).map(|(i, _)| i).collect()
    }
}

/// Bytes of the largest access.
const LARGEST: u32 = 8;
