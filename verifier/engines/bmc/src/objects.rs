//! Objects and threads of the unwound program. Their numbers are the same however often it is unwound: they
//! are named by who makes them, and where.

use crate::state::Key;
use model::shadow::{CLEAN, PTR};
use model::{Global, GlobalKind, Program};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What an object holds at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    Global(u32),
    /// A thread's copy of a thread-local variable.
    ThreadLocal(u32),
    /// Any value.
    Open,
    Zero,
    /// Stands for a thread; has no bytes.
    Thread(usize),
}

#[derive(Debug)]
pub struct Object {
    pub sort: Sort,
    pub size: u32,
    pub heap: Heap,
}

/// Which function gives an object back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heap {
    Nobody,
    Malloc,
    New,
}

/// All of them.
#[derive(Debug, Default)]
pub struct Objects {
    pub all: Vec<Object>,
    named: FxHashMap<(usize, Key, u32), u32>,
    threads: FxHashMap<(usize, Key), usize>,
}

/// What one byte, or several, are at first.
pub enum First {
    Number(u64),
    /// Into this object.
    Pointer(u64),
    /// Some of the bytes are parts of addresses, as pointers have them here (the machine need not have the
    /// same), into these objects.
    Part(u64, Vec<u32>),
    /// Any value.
    Any,
}

impl Objects {
    pub fn of(program: &Program) -> Objects {
        let global = |(i, g): (usize, &Global)| Object {
            sort: Sort::Global(i as u32),
            size: if is_memory(g) { g.bytes.len() as u32 } else { 0 },
            heap: Heap::Nobody,
        };
        Objects { all: program.globals.iter().enumerate().map(global).collect(), ..Objects::default() }
    }

    /// The object that a thread makes at a place (`rank`: the how-manieth there).
    pub fn make(&mut self, thread: usize, key: Key, rank: u32, sort: Sort, size: u32) -> u32 {
        let next = self.all.len() as u32;
        let number = *self.named.entry((thread, key, rank)).or_insert(next);
        if number == next {
            self.all.push(Object { sort, size, heap: Heap::Nobody });
        }
        // A size may become known later.
        self.all[number as usize].size = self.all[number as usize].size.max(size);
        number
    }

    /// The thread that is created there.
    pub fn thread(&mut self, parent: usize, key: Key) -> usize {
        let next = self.threads.len() + 1;
        *self.threads.entry((parent, key)).or_insert(next)
    }

    /// The contents of `size` bytes before anybody has written there.
    pub fn first(&self, program: &Program, object: u32, offset: u32, size: u8) -> First {
        let o = &self.all[object as usize];
        let of = |g: &Global| initial(g, offset as usize, usize::from(size));
        match o.sort {
            Sort::Global(i) => of(&program.globals[i as usize]),
            Sort::ThreadLocal(i) => of(&program.tls[i as usize]),
            Sort::Zero => First::Number(0),
            Sort::Open | Sort::Thread(_) => First::Any,
        }
    }

    /// May it be written to?
    pub fn is_constant(&self, program: &Program, object: u32) -> bool {
        matches!(self.all[object as usize].sort,
            Sort::Global(i) if program.globals[i as usize].kind == GlobalKind::Constant)
    }
}

fn is_memory(g: &Global) -> bool {
    matches!(g.kind, GlobalKind::Variable | GlobalKind::Constant)
}

fn initial(g: &Global, offset: usize, size: usize) -> First {
    let Some(bytes) = g.bytes.get(offset..offset + size) else { return First::Any };
    let bits = bytes.iter().rev().fold(0u64, |x, b| x << 8 | u64::from(*b));
    match g.shadow.get(offset..offset + size) {
        None => First::Number(bits),
        Some(s) if s.iter().all(|s| *s == CLEAN) => First::Number(bits),
        Some(s) if s.iter().all(|s| matches!(*s, CLEAN | PTR)) => {
            let objects: BTreeSet<u32> = (offset..offset + size).filter_map(|at| pointed(g, at)).collect();
            match (size, objects.len()) {
                (8, 1) if pointer_begins(g, offset) => First::Pointer(bits),
                _ => First::Part(bits, objects.into_iter().collect()),
            }
        }
        Some(_) => First::Any,
    }
}

/// Where pointers begin in a variable, each with the object into which it leads.
pub fn pointers(g: &Global) -> impl Iterator<Item = (usize, u32)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at + 8 <= g.shadow.len() {
            if g.shadow[at..at + 8] == [PTR; 8] {
                at += 8;
                let bits = u64::from_le_bytes(g.bytes[at - 8..at].try_into().expect("eight bytes"));
                return Some((at - 8, (bits >> 32) as u32));
            }
            at += 1;
        }
        None
    })
}

/// Where the pointer begins of which this byte is a part. Pointers that follow each other without a gap are
/// told apart by their size.
fn pointer_begin(g: &Global, at: usize) -> Option<usize> {
    let pointers = g.shadow[..=at].iter().rev().take_while(|s| **s == PTR).count();
    Some(at - (pointers.checked_sub(1)?) % 8)
}

/// Are the eight bytes there one pointer?
fn pointer_begins(g: &Global, at: usize) -> bool {
    (at..at + 8).all(|b| pointer_begin(g, b) == Some(at))
}

/// The object into which the pointer leads of which this byte is a part.
fn pointed(g: &Global, at: usize) -> Option<u32> {
    let object = pointer_begin(g, at)? + 4;
    let bytes = g.bytes.get(object..object + 4)?;
    Some(u32::from_le_bytes(bytes.try_into().expect("four bytes")))
}
