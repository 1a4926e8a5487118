//! Values that the program leaves open: uninitialised variables, and what LLVM calls `undef`.
//!
//! To LLVM each *use* of such a value may see another one, and the optimiser folds them one by one. To the
//! verifier it is one arbitrary value, chosen where it is first used and the same afterwards, an input (R3;
//! see `exec/src/undefined.rs` of the verifier). The compiled program must be one of the executions that the
//! verifier has seen, so:
//!
//! - *Promoted slots.* Where a slot begins (its `alloca`, and each `lifetime.start`) it is given
//!   `freeze poison` before it is promoted. What a variable holds that nobody has set is then one
//!   instruction, and it is in the numbered bitcode.
//! - *`undef` operands* that the front end has left are frozen where they are used. Not those of which an
//!   aggregate or a vector is put together: its lanes are set before they are read, or the verifier says that
//!   it does not know.
//! - *Loads* lose what says that they yield no such value (`noundef`, `range`, `nonnull`).
//!
//! All of that comes before the numbering, and both sides see it. The following takes one value out of the
//! many that the verifier looks at, and so is done to what goes on through the compiler only:
//!
//! - *Other slots*, after the embedding, get a content that the optimiser does not fold: small ones are
//!   cleared (what is overwritten before it is read costs nothing after dead-store elimination), large ones
//!   are behind a placeholder that may have written them. Pinned slots are behind their pin already, but have
//!   another one where their scope is entered. Whoever reads numbered bitcode skips the placeholders, and
//!   what has the metadata `!irs.fill`.
//! - *Blocks from the heap*: numbered calls are opaque, and so is what `malloc` returns in a plain copy.
//! - `freeze` of no value, as far as the optimiser has left any, becomes zero when the callbacks go in: the
//!   code generator may give each use of an undefined register another one.
//!
//! Plain copies are made from the frozen form and treated alike. Coroutines' slots are left alone; the model
//! has no coroutines.

use crate::ir::Module;
use crate::shim;

/// Gives slots a content, in the module that goes on through the compiler. (Plain copies get theirs when they
/// are attached.)
pub fn settle(module: Module) {
    module.definitions().into_iter().for_each(shim::settle_slots);
}

/// Replaces what `freeze` makes of no value by a constant. Last of all.
pub fn thaw(module: Module) {
    module.definitions().into_iter().for_each(shim::thaw);
}
