//! Array smashing: accesses to large objects at offsets that are not known, where executions have no end.
//!
//! A store to one of many places would make each of them a choice, in each iteration anew. Instead all of
//! them hold *any* value from then on ([`ANY`]), and what is loaded from one of many places is any value,
//! too: a fresh input. That is more than what the program does (two looks at one place may see different
//! values), so a violation on such a path may be none.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::At;
use crate::symbolic_access::SymbolicAccess;
use model::shadow::{ANY, CLEAN, LOST, SYM, UNINIT};

/// More places than this are smashed.
pub(super) const MOST: usize = 64;

/// What the inputs are called that smashed values are.
const NAME: &str = "an element of a large array";

impl Interp<'_> {
    /// What the `size` bytes hold: if that is any value, some fresh one; if it is none yet, one that is
    /// chosen now.
    #[inline]
    pub(super) fn look(&mut self, t: usize, at: At, size: u8) -> (u64, u8) {
        let seen = self.read(at, size);
        match seen.1 {
            CLEAN => seen,
            ANY => self.any(t, at.object, 8 * size),
            _ if self.choose_bytes(t, at.byte, size) => self.read(at, size),
            _ => seen,
        }
    }

    /// Any value.
    #[cold]
    pub(super) fn any(&mut self, t: usize, object: u32, w: u8) -> (u64, u8) {
        // What never matters is as good as exact.
        self.generalised.smashed += u32::from(!self.is_idle(object));
        self.fresh(t, NAME, w)
    }

    /// The same for as many bytes.
    pub(super) fn any_value(&mut self, t: usize, f: &SymbolicAccess) -> Val {
        let (bits, shadow) = self.any(t, f.base.object, 8 * f.size);
        Val { bits, epoch: 0, shadow }
    }

    /// Is the access, of a store of this value perhaps, one to smash? Where integers never matter, always.
    pub(super) fn is_smashed_access(&self, f: &SymbolicAccess, stored: Option<Val>) -> bool {
        self.options.endless
            && (f.places.len() > MOST
                || self.is_idle(f.base.object)
                    && stored.is_none_or(|v| matches!(v.shadow, CLEAN | SYM))
                    && self.can_be_smashed(f))
    }

    /// Can all that the places hold be any value?
    fn can_be_smashed(&self, f: &SymbolicAccess) -> bool {
        f.places.iter().all(|place| {
            let first = f.base.byte as usize + *place as usize;
            self.shade[first..first + f.size as usize]
                .iter()
                .all(|s| matches!(*s, CLEAN | SYM | UNINIT | ANY | LOST))
        })
    }

    /// What a load from one of many places yields.
    pub(super) fn read_smashed(&mut self, t: usize, f: &SymbolicAccess) -> Result<Val, Fault> {
        if !self.can_be_smashed(f) {
            return unsupported("input", "a load from one of many places, some of which hold no integer");
        }
        Ok(self.any_value(t, f))
    }

    /// A store to one of many places.
    pub(super) fn write_smashed(&mut self, f: &SymbolicAccess, v: Val) -> Result<(), Fault> {
        if !self.can_be_smashed(f) || !matches!(v.shadow, CLEAN | SYM) {
            return unsupported("input", "a store to one of many places of what is no integer");
        }
        self.generalised.smashed += u32::from(!self.is_idle(f.base.object));
        let (Some(first), Some(last)) = (f.places.first(), f.places.last()) else { return Ok(()) };
        let whole =
            f.base.byte as usize + *first as usize..f.base.byte as usize + *last as usize + f.size as usize;
        if self.shade[whole.clone()].iter().all(|s| *s == ANY) {
            return Ok(());
        }
        self.save(whole.start as u32, whole.len() as u32);
        for place in &f.places {
            let start = f.base.byte as usize + *place as usize;
            let range = start..start + f.size as usize;
            self.shade[range.clone()].fill(ANY);
            // Equal states look equal.
            self.bytes[range].fill(0);
        }
        Ok(())
    }
}
