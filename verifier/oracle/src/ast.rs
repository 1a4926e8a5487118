//! Small concurrent programs, as trees.
//!
//! The language has what the engines must get right and nothing else: threads that main creates, shared bytes
//! accessed in mixed widths, heap objects handed over by pointer, every blocking operation of pthread, retry
//! loops, and assertions. It is interpreted by two programs that share no code: [`crate::machine`],
//! which can undo, and [`crate::explore`], which clones; and [`crate::emit_c`] writes it as C.

use traceformat::event::Access;

/// A thread-local 64-bit variable, by number.
pub type Local = usize;

/// Operators on 64-bit unsigned values, wrapping. Comparisons give 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    /// Remainder; 0 if the divisor is 0.
    Rem,
    And,
    Eq,
    Ne,
    Lt,
}

/// An expression over constants and locals: no shared access, no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    Const(u64),
    Local(Local),
    Bin(BinOp, Box<Expr>, Box<Expr>),
}

impl Expr {
    pub fn bin(op: BinOp, a: Expr, b: Expr) -> Expr {
        Expr::Bin(op, Box::new(a), Box::new(b))
    }
}

impl From<u64> for Expr {
    fn from(c: u64) -> Expr {
        Expr::Const(c)
    }
}

/// What an address is relative to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// A global object, by number.
    Global(usize),
    /// The heap object that a local points to.
    Heap(Local),
}

/// A shared location: bytes `offset .. offset + width` of an object, little endian.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loc {
    pub base: Base,
    pub offset: Expr,
    /// 1, 2, 4 or 8; the offset is a multiple of it.
    pub width: u8,
    /// A seq_cst atomic access in C, a plain one otherwise. The semantics here are the same.
    pub atomic: bool,
}

impl Loc {
    /// An atomic 4-byte global at offset 0.
    pub fn atomic(global: usize) -> Loc {
        Loc { base: Base::Global(global), offset: Expr::Const(0), width: 4, atomic: true }
    }

    /// A plain 4-byte global at offset 0.
    pub fn plain(global: usize) -> Loc {
        Loc { atomic: false, ..Loc::atomic(global) }
    }
}

/// A test of an await loop: the loop goes on while `load(loc) cmp value` holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    pub loc: Loc,
    /// `Eq`, `Ne` or `Lt`.
    pub op: BinOp,
    pub value: Expr,
}

/// A statement. Those that touch shared state are one visible event each, but for condition waits (enqueue,
/// wake or timeout, reacquire) and barrier waits (arrive, depart).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stmt {
    // Local code.
    Assign(Local, Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    Repeat(u32, Vec<Stmt>),
    Assert(Expr),
    /// Allocates a zeroed heap object of so many bytes.
    Alloc(Local, u32),
    /// Creates the thread with this index. Main only, in ascending order, each once.
    Create(usize),

    // Visible events.
    Join(usize),
    /// [`Stmt::Join`]; destination gets the joined thread's local 0, which each thread but main returns.
    JoinInto(Local, usize),
    Load(Local, Loc),
    Store(Loc, Expr),
    /// Destination gets the old value.
    FetchAdd(Local, Loc, Expr),
    Exchange(Local, Loc, Expr),
    /// Destination gets 1 if the location held `expected` and was set to `desired`, else 0.
    Cas {
        dst: Local,
        loc: Loc,
        expected: Expr,
        desired: Expr,
    },
    /// `while (t1 && t2 && …) ;` as one blocking event.
    Await(Vec<Test>),
    Lock(usize),
    /// Destination gets 1 if acquired.
    TryLock(Local, usize),
    Unlock(usize),
    /// Destination gets 1 if it gave up.
    TimedLock(Local, usize),
    SpinLock(usize),
    SpinUnlock(usize),
    ReadLock(usize),
    WriteLock(usize),
    TryReadLock(Local, usize),
    TryWriteLock(Local, usize),
    RwUnlock(usize),
    CondWait {
        cond: usize,
        mutex: usize,
    },
    /// Destination gets 1 if it timed out.
    CondTimedWait {
        dst: Local,
        cond: usize,
        mutex: usize,
    },
    Signal(usize),
    Broadcast(usize),
    SemWait(usize),
    /// Destination gets 1 if taken.
    SemTryWait(Local, usize),
    /// Destination gets 1 if it gave up.
    SemTimedWait(Local, usize),
    SemPost(usize),
    /// Destination gets 1 in the serial thread (that with the lowest index).
    BarrierWait(Local, usize),
}

/// A program. Global memory is zero but for `init`. A barrier may be used by more threads than it counts. A
/// thread is joined at most once; a wait on a condition variable gives up a mutex that its thread holds once.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Program {
    /// Sizes in bytes, multiples of 8.
    pub globals: Vec<u32>,
    /// Initial bytes: `(global, offset, byte)`.
    pub init: Vec<(usize, u32, u8)>,
    pub mutexes: usize,
    /// Of these, the first so many are recursive: who holds one can lock it again.
    pub recursive: usize,
    pub spins: usize,
    pub rwlocks: usize,
    pub conds: usize,
    /// Initial values.
    pub sems: Vec<u32>,
    /// Counts.
    pub barriers: Vec<u32>,
    /// Locals of each thread (the same for all).
    pub locals: usize,
    /// Bodies; entry 0 is main.
    pub threads: Vec<Vec<Stmt>>,
}

impl Program {
    /// A program whose main creates the given threads in order, then joins them, then runs `after`.
    pub fn fork_join(workers: Vec<Vec<Stmt>>, after: Vec<Stmt>) -> Program {
        let n = workers.len();
        let mut main: Vec<Stmt> = (1..=n).map(Stmt::Create).collect();
        main.extend((1..=n).map(Stmt::Join));
        main.extend(after);
        let mut threads = vec![main];
        threads.extend(workers);
        Program { threads, locals: 4, ..Program::default() }
    }

    /// What an arrival at barrier `b` accesses beside its phase: the barrier's state, if more threads have
    /// such a statement than it counts. (Then the order of any two arrivals matters.)
    pub fn arrival(&self, b: usize) -> Option<Access> {
        fn uses(body: &[Stmt], b: usize) -> bool {
            body.iter().any(|s| match s {
                Stmt::BarrierWait(_, i) => *i == b,
                Stmt::If(_, then, els) => uses(then, b) || uses(els, b),
                Stmt::Repeat(_, body) => uses(body, b),
                _ => false,
            })
        }
        let users = self.threads.iter().filter(|body| uses(body, b)).count();
        let state =
            Access { object: names::sync(names::SyncKind::Barrier, b), start: 0, end: 1, write: true };
        (users > self.barriers[b] as usize).then_some(state)
    }
}

/// How objects are named in events: the same in every interpreter of these programs.
pub mod names {
    use traceformat::event::ObjectId;

    /// Kinds of synchronization objects.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SyncKind {
        Mutex = 1,
        Spin = 2,
        Rw = 3,
        Cond = 4,
        Sem = 5,
        Barrier = 6,
    }

    pub fn global(i: usize) -> ObjectId {
        ObjectId(i as u64)
    }

    /// The `rank`-th heap object that `thread` allocated. Also the pointer's value.
    pub fn heap(thread: usize, rank: u32) -> ObjectId {
        ObjectId(1 << 48 | (thread as u64) << 32 | (rank as u64 + 1))
    }

    pub fn sync(kind: SyncKind, i: usize) -> ObjectId {
        ObjectId((kind as u64) << 24 | i as u64)
    }

    pub fn phase(barrier: usize, phase: u32) -> ObjectId {
        ObjectId(1 << 40 | (barrier as u64) << 32 | phase as u64)
    }
}
