//! Uninitialised values.
//!
//! *The rule.* An uninitialised value is an arbitrary value, chosen where it is first used, and the same
//! afterwards: an input (R3). Copying is no use.
//!
//! *Memory.* A byte that was never written (or whose variable's scope has ended) has the shadow
//! [`UNINIT`](model::shadow::UNINIT). The first load of it makes a symbol of the loading thread and
//! leaves it in the byte, so that all later loads see the same value, and so that an abstraction that
//! compares states sees what is known of it. A copy of such a byte is such a byte again: the two are chosen
//! apart, which is more than what happens.
//!
//! Two threads may load the same byte first, in either order. The two orders differ in the symbol's name
//! only: its width, where it is, and with these every decision on it are the same. So loads commute as the
//! dependence table says.
//!
//! *Registers.* The pass gives each promoted variable a frozen value where it begins
//! (`pass/src/number/undefined.rs`), as well as each `undef` that the compiler leaves. Executing `freeze` of
//! a constant without a value makes a symbol. What is left without a value has the shadow
//! [`POISON`](model::shadow::POISON); no use of it is explained.
//!
//! *The binary agrees*: it takes one value out of those that are arbitrary here (see there).
//!
//! *Decisions* on such values are silent: nothing in the program's static form says which branches they reach
//! (every block from `malloc` would be a source), so no marks are counted for them, and a set admits what
//! their arms have in common. With `--property memory` such a decision is a violation, and so is the value as
//! a library call's argument; as an address it is none that the model knows, in any case.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use model::inst::Range;
use model::shadow::{CLEAN, SPTR, SYM, UNINIT};
use solver::term::TermId;

/// What the inputs are called that such values are.
pub(super) const WHAT: &str = "an uninitialised value";

/// The same in memory: there the program has what is there; in registers, 0 (`pass/src/number/undefined.rs`).
pub(super) const IN_MEMORY: &str = "an uninitialised value in memory";

/// Is what an input comes from one of these?
pub(super) fn is_open(what: &str) -> bool {
    what == WHAT || what == IN_MEMORY
}

/// The kind of what is reported of their uses.
pub const KIND: &str = "uninitialised";

impl Interp<'_> {
    /// Chooses values for those of `size` (1–8) bytes that have none. Says whether there were any, and
    /// whether the bytes are an integer now.
    #[cold]
    pub(super) fn choose_bytes(&mut self, t: usize, byte: u32, size: u8) -> bool {
        let first = byte as usize;
        let shade = &self.shade[first..first + size as usize];
        if !shade.contains(&UNINIT) || !shade.iter().all(|s| matches!(*s, CLEAN | SYM | UNINIT)) {
            return false;
        }
        let mut i = 0;
        while i < size {
            let rest = &self.shade[first + i as usize..first + size as usize];
            let run = rest.iter().take_while(|s| **s == UNINIT).count() as u8;
            let Some(n) = [8, 4, 2, 1].into_iter().find(|n| *n <= run) else {
                i += 1;
                continue;
            };
            let (bits, shadow) = self.fresh(t, IN_MEMORY, 8 * n);
            self.put(byte + u32::from(i), n, bits, shadow);
            i += n;
        }
        true
    }

    /// Does a term depend on an uninitialised value?
    pub(super) fn is_undefined(&self, term: TermId) -> bool {
        let symbols = self.symbols.terms.borrow().symbols_of(&[term]);
        symbols.iter().any(|s| self.symbols.origins.get(s).is_some_and(|o| is_open(o.what)))
    }

    /// The same of a value.
    pub(super) fn is_undefined_value(&self, v: Val) -> bool {
        matches!(v.shadow, SYM | SPTR) && self.is_undefined(TermId(v.bits as u32))
    }

    /// With these to be reported: does an uninitialised value decide here? It does if both outcomes are
    /// possible.
    pub(super) fn may_decide(&self, condition: TermId) -> Result<(), Fault> {
        if !self.options.uninitialised || !self.is_undefined(condition) {
            return Ok(());
        }
        let not = self.symbols.terms.borrow_mut().not(condition);
        if self.symbols.feasible(condition) == Some(false) || self.symbols.feasible(not) == Some(false) {
            return Ok(());
        }
        unsupported(KIND, format!("{WHAT} decides what happens next"))
    }

    /// With these to be reported: is one an argument of a library function?
    pub(super) fn may_pass(&self, t: usize, args: Range, f: &str) -> Result<(), Fault> {
        if !self.options.uninitialised {
            return Ok(());
        }
        let prog = self.prog;
        let list = &prog.functions[self.threads[t].head.func as usize].lists[args.indices()];
        if list.iter().any(|o| self.is_undefined_value(self.get(t, *o))) {
            return unsupported(KIND, format!("{WHAT} is an argument of {f}"));
        }
        Ok(())
    }
}
