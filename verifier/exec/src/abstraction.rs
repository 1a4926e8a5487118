//! What an engine for programs that never end needs besides stepping: states that can be compared, and made
//! more general.
//!
//! Two states are *comparable* if they agree in everything but integers: the threads, where they stand, their
//! frames, what pointers point to (up to a renaming of the objects that exist in both), synchronization
//! objects. The integers are in *cells*. To *havoc* a cell is to let a fresh symbol take the place of what
//! it holds: the state then stands for all states that differ from it in that cell at most (γ(w) ⊆ γ(w') for
//! the state w before and w' after). What else is to hold of the symbols is *assumed*.
//!
//! So a state v that is comparable with w' is covered by w' (γ(v) ⊆ γ(w')) if all cells in which they differ
//! are havocked at w', and each condition assumed there of its symbols holds of v's values under v's path
//! condition.
//!
//! Cells that no instruction can read before they are overwritten (dead registers) are not part of a state.

use crate::machine::Machine;
use model::labels::{Place, Standing};
use serde::{Deserialize, Serialize};
use solver::term::{Sym, TermId, Terms};
use solver::{Answer, Statistics};
use std::cell::RefMut;
use traceformat::event::ObjectId;
use traceformat::thread::ThreadIx;

/// A place in a state that holds an integer, or a pointer at a symbolic offset, whose offset it stands for
/// then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Cell {
    /// `size` (1, 2, 4 or 8) bytes of an object, by the machine's number of it.
    Memory { object: u32, offset: u32, size: u8 },
    /// A register of a frame: the frames of a thread are numbered from the outermost, 0, to the current one.
    Register { thread: u16, frame: u16, register: u32 },
}

impl Cell {
    /// Is it a register? A state in which few registers differ is a better place to generalise: what they
    /// hold is mostly computed from memory, which is havocked, too, and the relation between the two is
    /// lost.
    pub fn is_register(self) -> bool {
        matches!(self, Cell::Register { .. })
    }
}

/// How two comparable states differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The cells that hold different values: as named in the earlier state, and now. In an order that depends
    /// on the states alone. Different terms count as different values.
    pub cells: Vec<(Cell, Cell)>,
    /// Objects of events (memory, synchronization objects, phases of barriers) that have another identity
    /// now: then, now.
    pub renamed: Vec<(ObjectId, ObjectId)>,
    /// The symbols that occur in cells that hold the same in both, ascending. (Who maps the one state to the
    /// other must leave these alone; with what the differing cells hold, they are all symbols that matter to
    /// the earlier state.)
    pub shared: Vec<Sym>,
}

impl Difference {
    /// Do all cells hold the same?
    pub fn is_none(&self) -> bool {
        self.cells.is_empty()
    }
}

/// A cell that has been havocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Havocked {
    pub cell: Cell,
    /// What it held.
    pub old: TermId,
    /// The fresh symbol: a term whose node is [`solver::term::Node::Sym`], as wide as `old`.
    pub new: TermId,
}

/// The thread numbers of symbols that stand for havocked cells begin here; the difference is the symbol's
/// width. (So no symbol has two widths.)
pub const FORGOTTEN: u32 = u32::MAX - 128;

/// Does the symbol stand for a havocked cell? Else it is an input.
pub fn is_havocked(s: Sym) -> bool {
    s.thread >= FORGOTTEN
}

/// The symbol of the `rank`-th havocked cell of a path.
pub fn havocked(rank: u32, width: u8) -> Sym {
    Sym { thread: FORGOTTEN + u32::from(width), rank }
}

/// A machine whose states can be compared and made more general.
///
/// Everything here is a function of the path to the state (the steps, what was havocked and assumed): who
/// goes the same path again gets the same terms, symbols included. Symbols of different paths may have the
/// same name.
pub trait Abstraction: Machine {
    /// A state as it was, for comparison.
    type Shape: Clone;

    /// The same number for comparable states. No two states in which some thread stands before a decision are
    /// comparable: decisions are taken first.
    fn control(&self) -> u64;

    /// The same number for states that hold the same in all cells, if these are all constants.
    fn digest(&self) -> Option<u64> {
        None
    }

    /// The same number for states that hold the same in all cells, as far as one thread's own part of the
    /// state tells: where it stands, and what its registers hold. Far cheaper than the whole state, for who
    /// compares many.
    fn glance(&self, _: ThreadIx) -> u64 {
        0
    }

    /// What a comparison of states looks at, at most: bytes of memory, and what takes as long as these.
    fn weight(&self) -> usize {
        0
    }

    /// The current state.
    fn shape(&self) -> Self::Shape;

    /// How the current state differs from an earlier one, of any path; `None`: they are not comparable.
    ///
    /// Symbols keep their meaning along a path; between different paths a symbol of one is not that of the
    /// other even if the names are the same, unless the paths share the step that introduced it. It is the
    /// caller's business which path conditions apply.
    fn compare(&self, then: &Self::Shape) -> Option<Difference>;

    /// What a cell of an earlier state held: a term as wide as the cell.
    fn value_then(&self, then: &Self::Shape, cell: Cell) -> TermId;

    /// What a cell holds: a term as wide as the cell.
    fn value(&self, cell: Cell) -> TermId;

    /// Has the last step executed some instruction of the program? It need not: a decision may answer one of
    /// several questions of an instruction. Such a step leaves the state as it was, but for what is known of
    /// it.
    fn worked(&self) -> bool {
        true
    }

    /// A step (it counts towards [`Machine::depth`], and `undo` takes it back) after which the cells hold
    /// fresh symbols, in the order given. No thread may stand before a decision; afterwards some may.
    fn havoc(&mut self, cells: &[Cell]) -> Vec<Havocked>;

    /// The cells that hold no constants, in an order that depends on the state alone.
    fn open(&self) -> Vec<Cell> {
        Vec::new()
    }

    /// Lets cells that have just been havocked hold other terms over the new symbols: part of the step under
    /// way, after [`Abstraction::havoc`]. The terms are no constants, and as wide as the cells.
    fn put(&mut self, _cells: &[(Cell, TermId)]) {}

    /// Adds a condition to the path, as part of the step under way (after [`Abstraction::havoc`]; before any
    /// step it stays for ever).
    fn assume(&mut self, condition: TermId);

    /// The conditions so far, oldest first: what has been decided, and assumed.
    fn path(&self) -> &[TermId];

    /// The terms. Not to be held across other calls.
    fn terms(&self) -> RefMut<'_, Terms>;

    /// Can these conditions hold together? The path's are not among them unless given.
    fn check(&self, conditions: &[TermId]) -> Answer;

    /// The same, where an answer is worth little time.
    fn check_best_effort(&self, conditions: &[TermId]) -> Answer {
        self.check(conditions)
    }

    /// After an answer `Unsat` to [`Abstraction::check`]: some of its conditions that cannot hold together,
    /// not necessarily least.
    fn core(&self) -> Vec<TermId>;

    /// After an answer `Sat` to [`Abstraction::check`]: the value of a symbol that makes the conditions true.
    fn witness_of(&self, s: Sym) -> u64;

    /// May a later event name the object? Not if nothing leads to it any more.
    fn is_named(&self, _object: ObjectId) -> bool {
        true
    }

    /// A cell, for people.
    fn describe(&self, cell: Cell) -> String {
        match cell {
            Cell::Memory { object, offset, .. } => format!("object {object}+{offset}"),
            Cell::Register { thread, register, .. } => format!("r{register} of thread {thread}"),
        }
    }

    /// Where threads stand, for another version of the program ([`model::labels`]); empty: nobody can say.
    fn standing(&self) -> Standing {
        Standing::new()
    }

    /// The name of a cell's place in the current state.
    fn place(&self, _cell: Cell) -> Option<Place> {
        None
    }

    /// The cell at a place, if that holds an integer now.
    fn cell_at(&self, _place: &Place) -> Option<Cell> {
        None
    }

    /// Is some value on this path over-approximated other than by havoc? Then a violation may be none in
    /// the program even where the path's conditions can hold.
    fn is_smashed(&self) -> bool {
        false
    }

    /// From now on, or no longer, threads that run the same code are taken for one another: states that
    /// differ only in which of them is which compare as equal (`compare` then pairs the cells of one with
    /// those of the other). Such a state can do the same, up to the threads' names. Returns whether that is
    /// done.
    fn assume_symmetry(&mut self, _on: bool) -> bool {
        false
    }

    /// Has an execution since then depended on which of several such threads it was? Then what was concluded
    /// from comparisons does not hold.
    fn symmetry_broken(&self) -> bool {
        false
    }

    /// The threads that have been taken for others in any execution since then.
    fn symmetric_threads(&self) -> Vec<ThreadIx> {
        Vec::new()
    }

    /// What the solver was asked so far.
    fn solver_statistics(&self) -> Statistics {
        Statistics::default()
    }
}
