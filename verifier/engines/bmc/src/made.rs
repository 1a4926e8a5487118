//! Which synchronization objects there are, and whether they may be used: initialised and not destroyed.
//!
//! A cell beside the object's own says what the calls have made of it. Those that are ready as they are (what
//! static initialisers give) need none, unless some call destroys or initialises them.

use crate::bounded::Address;
use crate::objects::Sort;
use crate::state::State;
use crate::sync::LOCK;
use crate::unwind::Unwinder;
use crate::value::is;
use model::builtin::Builtin;
use model::inst::Range;
use property::Property;

/// Where the cell is, beside the object's own.
const MADE: u32 = 2;
const READY: u64 = 1;
const ENDED: u64 = 2;

/// Types of objects, as letters.
pub(crate) const MUTEX: u8 = b'm';
pub(crate) const CONDITION: u8 = b'c';

/// A type of object, as a letter.
fn type_of(f: Builtin) -> u8 {
    use Builtin::*;
    match f {
        RwInit | RwDestroy | RwRead | RwWrite | RwTryRead | RwTryWrite | RwUnlock => b'r',
        CondInit | CondDestroy | CondWait | CondTimedWait | CondSignal | CondBroadcast => CONDITION,
        BarrierInit | BarrierDestroy | BarrierWait => b'b',
        SemInit | SemDestroy | SemWait | SemTryWait | SemTimedWait | SemPost | SemGetValue => b's',
        SpinInit | SpinDestroy | SpinLock | SpinTryLock | SpinUnlock => b'p',
        _ => MUTEX,
    }
}

/// Bytes of an object of the type, if it is one.
pub(crate) fn size_of(kind: u8) -> Option<u32> {
    Some(match kind {
        b'r' => 56,
        CONDITION => 48,
        b'b' | b's' => 32,
        b'p' => 4,
        MUTEX => 40,
        _ => return None,
    })
}

impl Unwinder<'_> {
    /// Where the object is that an argument points to. False use of it fails, or is a gap.
    pub(crate) fn sync_at(
        &mut self,
        state: &mut State,
        f: Builtin,
        args: Range,
        k: usize,
    ) -> Option<Address> {
        let at = self.place_of(state, f, args, k)?;
        let kind = type_of(f);
        let mut bad = self.terms.truth(false);
        for &(c, object, offset) in &at {
            let known = self.known.syncs.get(&(object, offset)).copied().unwrap_or_default();
            let ready = self.is_ready(kind, object, offset);
            if ready && !known.ended {
                continue;
            }
            let cell = vec![(self.terms.truth(true), object, offset + MADE)];
            let now = self.get_cell(state, &cell);
            let wrong = match ready {
                true => is(&mut self.terms, now, ENDED),
                false => {
                    let made = is(&mut self.terms, now, READY);
                    self.terms.not(made)
                }
            };
            let wrong = self.terms.and(wrong, c);
            bad = self.terms.or(bad, wrong);
        }
        self.fail_if(state, bad, Property::Lock).then_some(at)
    }

    /// The same, of an object that the call initialises.
    pub(crate) fn init_at(&mut self, state: &mut State, f: Builtin, args: Range) -> Option<Address> {
        let at = self.place_of(state, f, args, 0)?;
        for a in &at {
            self.next.syncs.entry((a.1, a.2)).or_default().made = true;
        }
        if matches!(f, Builtin::CondInit | Builtin::BarrierInit) {
            let over = self.others_are_over(state);
            let perhaps = self.terms.not(over);
            if !self.gap_if(state, perhaps, "call", "an initialisation while others may use the object") {
                return None;
            }
        } else if f != Builtin::SemInit && !self.is_unused(state, &at) {
            return None;
        }
        self.mark(state, &at, READY);
        Some(at)
    }

    /// False: it is in use wherever this is reached.
    pub(crate) fn destroy(&mut self, state: &mut State, f: Builtin, args: Range) -> bool {
        let Some(at) = self.sync_at(state, f, args, 0) else { return false };
        for a in &at {
            self.next.syncs.entry((a.1, a.2)).or_default().ended = true;
        }
        if matches!(f, Builtin::CondDestroy | Builtin::BarrierDestroy) {
            let over = self.others_are_over(state);
            let perhaps = self.terms.not(over);
            if !self.gap_if(state, perhaps, "call", "a destruction while others may use the object") {
                return false;
            }
        } else if f != Builtin::SemDestroy && !self.is_unused(state, &at) {
            return false;
        }
        self.mark(state, &at, ENDED);
        true
    }

    /// `mtx_init` of a plain or a timed mutex?
    pub(crate) fn is_plain(&mut self, state: &State, args: Range) -> bool {
        let kind = self.arg(state, args, 1, 32).term;
        matches!(self.terms.as_const(kind), Some(0 | 2))
    }

    fn place_of(&mut self, state: &mut State, f: Builtin, args: Range, k: usize) -> Option<Address> {
        let p = self.arg(state, args, k, 64);
        // All these objects are aligned to four bytes, and at least as long.
        let at = self.locate(state, &p, 4)?;
        let kind = type_of(f);
        let size = size_of(kind).expect("a type");
        if kind == MUTEX && self.is_strange(&at) {
            self.gap(state, "call", "mutexes of several types, or that check for errors");
        }
        for &(_, object, offset) in &at {
            let entry = self.next.syncs.entry((object, offset)).or_default();
            let other = entry.kind != 0 && entry.kind != kind;
            entry.kind = kind;
            let most = self.objects.all[object as usize].size;
            if other || offset + size > most || !state.alone && self.is_overwritten(object, offset, size) {
                let text = "a synchronization object in memory that is also used otherwise";
                self.gap(state, "memory", text);
                break;
            }
        }
        Some(at)
    }

    /// Are the object's bytes accessed as such while there are several threads?
    fn is_overwritten(&self, object: u32, offset: u32, size: u32) -> bool {
        (offset..offset + size).any(|b| {
            let at = (object, b);
            self.known.writers.contains_key(&at) || self.known.readers.contains_key(&at)
        })
    }

    /// Is it ready without a call that makes it so?
    fn is_ready(&self, kind: u8, object: u32, offset: u32) -> bool {
        let special = match kind {
            MUTEX => 16..20,
            b'r' => 48..52,
            CONDITION => 0..0,
            _ => return false,
        };
        let size = if kind == MUTEX { 40 } else { 48 };
        match self.objects.all[object as usize].sort {
            Sort::Global(i) => {
                let bytes = &self.program.globals[i as usize].bytes;
                let zero = |(i, b): (usize, &u8)| *b == 0 || special.contains(&i);
                let bytes = bytes.get(offset as usize..(offset + size) as usize);
                bytes.is_some_and(|b| b.iter().enumerate().all(zero))
            }
            Sort::Zero => true,
            _ => false,
        }
    }

    fn is_unused(&mut self, state: &mut State, at: &Address) -> bool {
        self.looks_at(state, at);
        let now = self.get_cell(state, at);
        let free = is(&mut self.terms, now, 0);
        let used = self.terms.not(free);
        self.fail_if(state, used, Property::Lock)
    }

    fn mark(&mut self, state: &State, at: &Address, what: u64) {
        let cell = at.iter().map(|a| (a.0, a.1, a.2 + MADE)).collect();
        let what = self.terms.constant(what, LOCK);
        self.set_cell(state, &cell, what);
    }
}
