//! States of synchronization objects, each kind with a type of its own, and the record that a handle in the
//! program's memory leads to.

use crate::memory::NOBODY;
use crate::mutex::{self, is_robust};
use crate::rwlock::PREFERS_WRITERS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Mutex,
    Rw,
    Cond,
    Barrier,
    Sem,
    Once,
    Spin,
}

impl Type {
    pub fn name(self) -> &'static str {
        match self {
            Type::Mutex => "mutex",
            Type::Rw => "read-write lock",
            Type::Cond => "condition variable",
            Type::Barrier => "barrier",
            Type::Sem => "semaphore",
            Type::Once => "once control",
            Type::Spin => "spin lock",
        }
    }

    /// Bytes of its C type (glibc, x86-64).
    pub fn size(self) -> u64 {
        match self {
            Type::Mutex => 40,
            Type::Rw => 56,
            Type::Cond => 48,
            Type::Barrier | Type::Sem => 32,
            Type::Once | Type::Spin => 4,
        }
    }

    /// How many of these an object has at least that was never given to an `_init` call: those that glibc
    /// looks at. The rest of a mutex (`__list`) is about robust ones, which need that call. So a mutex of a
    /// file that was preprocessed for a 32-bit target, which has 24 bytes, is one as long as it is
    /// statically initialised, and what lies behind it is not looked at.
    pub fn used(self) -> u64 {
        match self {
            Type::Mutex => 24,
            other => other.size(),
        }
    }

    /// May it be used without an `_init` call?
    pub fn has_static_initialiser(self) -> bool {
        matches!(self, Type::Mutex | Type::Rw | Type::Cond | Type::Once)
    }
}

/// One object.
#[derive(Clone, Debug)]
pub struct SyncObject {
    pub(super) address: u64,
    /// It has been destroyed.
    pub(super) dead: bool,
    /// Its bytes, from its address.
    pub(super) bytes: u32,
    pub(super) state: SyncState,
}

/// The state of an object, by its type.
#[derive(Clone, Debug)]
pub(super) enum SyncState {
    Mutex(Mutex),
    Rw(RwLock),
    Cond(Cond),
    Barrier(Barrier),
    Sem(Semaphore),
    Once(Once),
    Spin(SpinLock),
}

#[derive(Clone, Debug)]
pub(super) struct Mutex {
    /// Its type and further properties, as bits: see [`super::mutex`].
    pub kind: u32,
    pub owner: u16,
    /// How often its owner has locked it.
    pub count: u32,
    pub recovery: Recovery,
    /// Of a robust one: another thread has found it locked since its owner has it.
    pub looked_at: bool,
}

/// What has become of a robust mutex whose owner ended, with the thread that did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recovery {
    /// Nobody did, or what was left has been made consistent.
    Consistent,
    Inconsistent {
        dead: u16,
    },
    Lost {
        dead: u16,
    },
}

#[derive(Clone, Debug)]
pub(super) struct RwLock {
    /// Writers that wait keep readers out.
    pub prefers_writers: bool,
    pub writer: u16,
    /// With their nesting.
    pub readers: Vec<(u16, u32)>,
    /// Writers that wait, if it prefers them.
    pub announced: Vec<u16>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Cond {
    /// With the stamp of their enqueue.
    pub waiters: Vec<(u16, u32)>,
    /// Stamps of pending signals.
    pub tokens: Vec<u32>,
    pub next_stamp: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Barrier {
    /// Threads per phase.
    pub count: u32,
    pub phase: u32,
    /// In this phase.
    pub arrived: Vec<u16>,
    /// Threads that may depart: thread, phase, serial.
    pub leaving: Vec<(u16, u32, bool)>,
    /// Threads that have arrived since it was initialised, where that is of interest (see
    /// [`super::arrivals`]).
    pub users: Vec<u16>,
}

#[derive(Clone, Debug)]
pub(super) struct Semaphore {
    pub value: u32,
}

#[derive(Clone, Debug)]
pub(super) enum Once {
    New,
    /// This thread runs the routine.
    Running(u16),
    Done,
}

#[derive(Clone, Debug)]
pub(super) struct SpinLock {
    pub owner: u16,
}

/// A type of state, and where it is in [`SyncState`].
pub(super) trait State: Sized {
    const TYPE: Type;

    /// As an initialiser makes it: of a mutex and a read-write lock the kind, of a barrier the count, of a
    /// semaphore the value; to others it says nothing.
    fn new(initial: u32) -> Self;

    fn of(state: &SyncState) -> Option<&Self>;

    fn of_mut(state: &mut SyncState) -> Option<&mut Self>;
}

macro_rules! states {
    ($($state:ident in $variant:ident: $initial:pat => $new:expr;)*) => {
        $(impl State for $state {
            const TYPE: Type = Type::$variant;

            fn new($initial: u32) -> $state {
                $new
            }

            fn of(state: &SyncState) -> Option<&$state> {
                if let SyncState::$variant(s) = state { Some(s) } else { None }
            }

            fn of_mut(state: &mut SyncState) -> Option<&mut $state> {
                if let SyncState::$variant(s) = state { Some(s) } else { None }
            }
        })*

        impl SyncState {
            /// See [`State::new`].
            pub fn new(ty: Type, initial: u32) -> SyncState {
                match ty {
                    $(Type::$variant => SyncState::$variant($state::new(initial)),)*
                }
            }

            pub fn ty(&self) -> Type {
                match self {
                    $(SyncState::$variant(_) => Type::$variant,)*
                }
            }
        }
    };
}

states! {
    Mutex in Mutex: kind => Mutex {
        kind,
        owner: NOBODY,
        count: 0,
        recovery: Recovery::Consistent,
        looked_at: false,
    };
    RwLock in Rw: kind => RwLock {
        prefers_writers: kind == PREFERS_WRITERS,
        writer: NOBODY,
        readers: Vec::new(),
        announced: Vec::new(),
    };
    Cond in Cond: _ => Cond::default();
    Barrier in Barrier: count => Barrier {
        count,
        phase: 0,
        arrived: Vec::new(),
        leaving: Vec::new(),
        users: Vec::new(),
    };
    Semaphore in Sem: value => Semaphore { value };
    Once in Once: _ => Once::New;
    SpinLock in Spin: _ => SpinLock { owner: NOBODY };
}

impl SyncState {
    /// The one thread that has it for itself, or [`NOBODY`].
    pub fn owner(&self) -> u16 {
        match self {
            SyncState::Mutex(m) => m.owner,
            SyncState::Rw(l) => l.writer,
            SyncState::Spin(s) => s.owner,
            SyncState::Once(Once::Running(t)) => *t,
            SyncState::Once(_) | SyncState::Cond(_) | SyncState::Barrier(_) | SyncState::Sem(_) => NOBODY,
        }
    }

    /// Does some thread hold it or wait at it?
    pub fn is_in_use(&self) -> bool {
        self.owner() != NOBODY
            || match self {
                SyncState::Rw(l) => !l.readers.is_empty(),
                SyncState::Cond(c) => !c.waiters.is_empty(),
                SyncState::Barrier(b) => !b.arrived.is_empty(),
                SyncState::Mutex(_) | SyncState::Sem(_) | SyncState::Once(_) | SyncState::Spin(_) => false,
            }
    }

    /// Do threads still have to leave it whom nothing keeps there?
    pub fn is_being_left(&self) -> bool {
        match self {
            SyncState::Barrier(b) => !b.leaving.is_empty(),
            SyncState::Cond(c) => !c.waiters.is_empty() && c.waiters.len() == c.tokens.len(),
            _ => false,
        }
    }
}

impl Mutex {
    /// The type alone.
    pub fn ty(&self) -> u32 {
        mutex::type_of(self.kind)
    }

    pub fn is_robust(&self) -> bool {
        is_robust(self.kind)
    }

    pub fn is_inconsistent(&self) -> bool {
        matches!(self.recovery, Recovery::Inconsistent { .. })
    }

    /// Could the thread lock it now?
    pub fn is_open(&self, me: u16) -> bool {
        self.owner == NOBODY || self.owner == me && self.ty() == mutex::RECURSIVE
    }

    /// Once less.
    pub fn release(&mut self) {
        self.count -= 1;
        if self.count == 0 {
            self.owner = NOBODY;
            if let Recovery::Inconsistent { dead } = self.recovery {
                self.recovery = Recovery::Lost { dead };
            }
        }
    }
}
