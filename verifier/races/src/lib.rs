//! Which accesses cannot race, in any schedule and for any input: a static analysis of the program model.
//!
//! Two accesses *race* if they conflict (common bytes, at least one writes), at least one of them is not
//! atomic, and neither happens before the other (C11, 5.1.2.4). This analysis shows of pairs of accesses that
//! they do not, without executing anything:
//!
//! - **Other memory** ([`pointers`]): no object that both may touch, or no common bytes of it. Points-to sets
//!   by inclusion (L. O. Andersen, Program analysis and specialization for the C programming language, 1994),
//!   blind to order, with offsets in objects.
//! - **One thread** ([`threads`]): both belong to one thread that exists once; or the object cannot be
//!   reached by any thread but the one that made it.
//! - **Creation** ([`threads`]): one of them comes before any thread has been created.
//! - **Join** ([`joins`]): one of them comes after the other one's threads have been joined.
//! - **A common lock** ([`locks`]): both threads hold the same mutex for certain, in a mode that excludes the
//!   other (S. Savage et al., Eraser, 1997, has the idea at run time; J. Voung, R. Jhala, S. Lerner, RELAY,
//!   2007, that of locks relative to what is accessed).
//!
//! What none of these shows may race, or may not: it is listed by pair. The answer is about executions up to
//! their first violation of memory safety (an access out of bounds may touch anything), and about what the
//! model knows: a program with code that it does not know is not analysed.
//!
//! **Invariant**: a pair that is not listed races in no execution of the program. `verifier/tests/races.rs`
//! compares with all races that exploring finds.

mod accesses;
mod code;
mod joins;
mod locks;
mod pairs;
mod pointers;
mod threads;

pub use accesses::{Access, Spot};
pub use pairs::{Pair, RaceFreedom};

use model::Program;

/// Analyses a program.
///
/// # Errors
/// Why it cannot be analysed: what it may execute and the model does not know, for people.
pub fn analyse(program: &Program) -> Result<RaceFreedom, String> {
    let pointers = pointers::Pointers::of(program)?;
    let threads = threads::Threads::of(program, &pointers);
    let locks = locks::Locks::of(program, &pointers, &threads);
    let accesses = accesses::all(&pointers, &threads);
    let joins = joins::Joins::of(program, &pointers, &threads, &accesses);
    Ok(pairs::judge(&accesses, &pointers, &threads, &joins, &locks))
}
