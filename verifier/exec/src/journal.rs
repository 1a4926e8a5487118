//! The undo journal: what each step overwrote, newest last.
//!
//! **Invariant**: applying the entries of a step in reverse restores the state before it bit for bit
//! (registers that were never written in their frame excepted: no instruction reads those). A register is
//! logged at most once per step: it carries the number (epoch) of the step that wrote it last, and the epoch
//! is the depth, so that restoring an old value restores an older epoch with it.

use crate::sync_state::SyncObject;
use crate::uncounted::Uncounted;
use solver::term::TermId;

/// A register.
#[derive(Clone, Copy, Debug, Default)]
pub struct Val {
    pub bits: u64,
    /// Depth of the step that wrote it.
    pub epoch: u32,
    /// See [`model::shadow`].
    pub shadow: u8,
}

/// A suspended caller.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub func: u32,
    /// Where to go on.
    pub pc: u32,
    pub base: u32,
    /// First register for the result, `NO_REG` for none.
    pub dst: u32,
    /// Number of the thread's live stack objects when the callee began.
    pub locals: u32,
    pub phase: u8,
    /// As [`Head::left`].
    pub left: u64,
}

/// The part of a thread that steps change, copied whole.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    pub life: Life,
    pub func: u32,
    pub pc: u32,
    /// First register of the current frame.
    pub base: u32,
    /// How far the current call is, for calls that are several events.
    pub phase: u8,
    /// The condition wait that ends has timed out.
    pub timed_out: bool,
    pub detached: bool,
    pub joined: bool,
    /// Who has joined it, if somebody has.
    pub joiner: u16,
    /// Stamp of the enqueue in a condition wait; phase number at a barrier.
    pub stamp: u32,
    /// The symbol's rank, from 1, that says whether the wait that the thread stands before returns without
    /// cause.
    pub wake: u32,
    /// Waits that have returned without cause.
    pub woken: u32,
    /// Children created so far.
    pub children: u32,
    /// Objects allocated so far.
    pub allocs: u32,
    /// Object that stands for the thread (its `pthread_t`).
    pub handle: u32,
    pub retval: (u64, u8),
    /// Its routine has returned an `int`: there is no more than the lower half.
    pub returned_int: bool,
    /// Bytes of its stack, if its attributes say so.
    pub stack: u64,
    /// Bytes that are left of it ([`crate::stack`]).
    pub left: u64,
    /// Depth of the step in which it was created.
    pub born: u32,
    /// It has executed an event that a cooperative node holds.
    pub began: bool,
    /// The decision it stands before: 1 + its index; 0: none.
    pub decision: u32,
    /// What it has read at a symbolic offset and cannot be one value: 1 + its index among the choices; 0:
    /// nothing.
    pub choice: u32,
    /// Input symbols so far.
    pub inputs: u32,
    /// Input symbols when it last did something that may have told other threads of them.
    pub told: u32,
    /// Within a retry loop.
    pub awaiting: bool,
    /// The counter of a loop that an input has kept going, or ended, since its last iteration was counted; or
    /// none.
    pub branched: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    Absent,
    Running,
    Finished,
    /// It has ended the process: others go on until the system stops them, and nobody can join it.
    Exited,
}

/// One thing to take back.
#[derive(Clone, Copy, Debug)]
pub enum Undo {
    Reg {
        t: u16,
        at: u32,
        old: Val,
    },
    /// Eight bytes of memory and of shadow.
    Mem {
        at: u32,
        bytes: u64,
        shadow: u64,
    },
    /// `len` bytes and their shadow, kept at the end of [`Journal::bytes`].
    Bulk {
        at: u32,
        len: u32,
    },
    /// The newest object.
    NewObject,
    /// `len` terms of bytes, kept at the end of [`Journal::cells`].
    Cells {
        at: u32,
        len: u32,
    },
    /// A condition of the path.
    Asserted,
    /// A fact of [`crate::decide`].
    Fact {
        t: u16,
        term: TermId,
    },
    /// The newest decision.
    Decided,
    /// The newest choice.
    Chosen,
    /// Who uses an object.
    Use {
        object: u32,
        owner: u16,
        shared: bool,
        loose: u32,
    },
    /// The newest of [`Journal::uncounted`] is what was at this place of the object's list; or, where there
    /// is no such place, its newest is new.
    Uncounted {
        object: u32,
        slot: u32,
    },
    /// The object was live.
    Released {
        object: u32,
    },
    /// [`crate::interp::Interp::disordered`] was not so.
    Disordered,
    /// The newest of [`Journal::heads`] is the old head of the thread.
    Head {
        t: u16,
    },
    Pushed {
        t: u16,
    },
    Popped {
        t: u16,
        frame: Frame,
    },
    LocalPushed {
        t: u16,
    },
    LocalPopped {
        t: u16,
        object: u32,
    },
    TlsMade {
        t: u16,
        var: u32,
    },
    ClocksMade {
        t: u16,
    },
    ErrnoMade {
        t: u16,
    },
    NewSync,
    /// The newest of the remembered comparisons.
    Compared,
    /// The newest of [`Journal::syncs`] is the old state.
    Sync {
        index: u32,
    },
}

#[derive(Default, Debug)]
pub struct Journal {
    pub entries: Vec<Undo>,
    pub bytes: Vec<u8>,
    pub cells: Vec<u32>,
    pub heads: Vec<Head>,
    pub syncs: Vec<SyncObject>,
    pub uncounted: Vec<Uncounted>,
}
