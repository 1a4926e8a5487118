//! The program's instructions as the interpreter runs them: LLVM IR after SSA promotion, flattened to
//! numbered registers, folded constants and resolved branch targets.
//!
//! An integer of width w ≤ 64 is kept zero-extended in 64 bits; a `float` or `double` as its bits. A struct
//! value takes one register per scalar leaf.

use crate::builtin::Builtin;
use crate::signature::Signature;
use serde::{Deserialize, Serialize};
use traceformat::site::SiteId;

/// A register of the current frame.
pub type Reg = u32;

/// "No register": a result that nobody wants.
pub const NO_REG: Reg = u32::MAX;

/// "No number": the access is not a site, only its own thread may touch the object meanwhile.
pub const LOCAL: u32 = u32::MAX;

/// The access belongs to a retry loop: part of that loop's await event.
pub const IN_AWAIT: u32 = u32::MAX - 1;

/// Bit 31 set: index into [`crate::Program::consts`]; else a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opnd(pub u32);

impl Opnd {
    pub const CONST: u32 = 1 << 31;

    pub fn reg(r: Reg) -> Opnd {
        debug_assert!(r & Opnd::CONST == 0);
        Opnd(r)
    }

    pub fn constant(i: usize) -> Opnd {
        Opnd(i as u32 | Opnd::CONST)
    }
}

/// Integer operations of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    SMin,
    SMax,
    UMin,
    UMax,
    SAddSat,
    UAddSat,
    SSubSat,
    USubSat,
}

/// When an integer operation has no result (poison), besides what its definition says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(pub u8);

impl Flags {
    /// Signed overflow.
    pub const NSW: u8 = 1;
    /// Unsigned overflow.
    pub const NUW: u8 = 2;
    /// A remainder.
    pub const EXACT: u8 = 4;
    /// Common bits.
    pub const DISJOINT: u8 = 8;
}

/// Integer operations of one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UnOp {
    Ctlz,
    Cttz,
    Ctpop,
    Bswap,
    BitReverse,
    Abs,
    FNeg,
    FAbs,
    Sqrt,
    Floor,
    Ceil,
    FTrunc,
    Round,
}

/// Arithmetic that also says whether it overflowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OvfOp {
    SAdd,
    UAdd,
    SSub,
    USub,
    SMul,
    UMul,
}

/// Floating-point operations of two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FBinOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Min,
    Max,
    CopySign,
    Pow,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ICmp {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

/// Floating-point comparison as LLVM numbers it: bit 0 equal, 1 greater, 2 less, 3 unordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FCmp(pub u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cast {
    /// Also `zext`, `ptrtoint`, `inttoptr`: keep the low bits.
    Trunc,
    /// `trunc` that must keep the signed, or the unsigned, value.
    TruncSigned,
    TruncUnsigned,
    /// `zext` of what must not be negative.
    ZExtNonNeg,
    SExt,
    FpTrunc,
    FpExt,
    FpToSi,
    FpToUi,
    SiToFp,
    UiToFp,
}

impl Cast {
    /// The same, of a number that need not fit.
    #[must_use]
    pub fn wrapping(self) -> Cast {
        match self {
            Cast::TruncSigned | Cast::TruncUnsigned | Cast::ZExtNonNeg => Cast::Trunc,
            other => other,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RmwOp {
    Xchg,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
}

/// A range of one of a function's side tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    pub start: u32,
    pub len: u32,
}

impl Range {
    pub fn indices(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// A control-flow edge: phi moves, then on to `target`.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub target: u32,
    /// Moves in [`Function::moves`], already put in an order in which they may be done one by one.
    pub moves: Range,
    /// Loop counter that this back edge increments, or `NO_REG`.
    pub count: Reg,
    /// Loop counter that entering a loop through this edge clears, or `NO_REG`.
    pub clear: Reg,
    /// The loop's exit is decided by a counter of its own: it ends by itself.
    pub counted_loop: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum Inst {
    Bin {
        op: BinOp,
        flags: Flags,
        w: u8,
        dst: Reg,
        a: Opnd,
        b: Opnd,
    },
    Un {
        op: UnOp,
        w: u8,
        dst: Reg,
        a: Opnd,
    },
    /// Result in `dst`, overflow bit in `dst + 1`.
    Ovf {
        op: OvfOp,
        w: u8,
        dst: Reg,
        a: Opnd,
        b: Opnd,
    },
    /// Funnel shift of `a:b` by `c`.
    Fsh {
        left: bool,
        w: u8,
        dst: Reg,
        a: Opnd,
        b: Opnd,
        c: Opnd,
    },
    FBin {
        op: FBinOp,
        w: u8,
        dst: Reg,
        a: Opnd,
        b: Opnd,
    },
    /// a · b + c
    Fma {
        /// Rounded once, at the end.
        fused: bool,
        w: u8,
        dst: Reg,
        a: Opnd,
        b: Opnd,
        c: Opnd,
    },
    ICmp {
        op: ICmp,
        w: u8,
        dst: Reg,
        a: Opnd,
        b: Opnd,
    },
    FCmp {
        op: FCmp,
        w: u8,
        dst: Reg,
        a: Opnd,
        b: Opnd,
    },
    Cast {
        op: Cast,
        from: u8,
        to: u8,
        dst: Reg,
        a: Opnd,
    },
    Select {
        dst: Reg,
        c: Opnd,
        a: Opnd,
        b: Opnd,
    },
    Copy {
        dst: Reg,
        a: Opnd,
    },
    /// `base + offset + index · scale`.
    Gep {
        dst: Reg,
        base: Opnd,
        index: Opnd,
        scale: u32,
        offset: i64,
    },
    /// Address of this thread's copy of thread-local variable `var`.
    Tls {
        dst: Reg,
        var: u32,
    },
    /// `llvm.objectsize`: what is known at run time of the model.
    ObjectSize {
        dst: Reg,
        a: Opnd,
    },
    /// `w` is the width of the value, `size` the bytes in memory.
    Load {
        dst: Reg,
        ptr: Opnd,
        size: u8,
        w: u8,
        site: u32,
    },
    Store {
        val: Opnd,
        ptr: Opnd,
        size: u8,
        site: u32,
    },
    Rmw {
        op: RmwOp,
        dst: Reg,
        ptr: Opnd,
        val: Opnd,
        size: u8,
        site: u32,
    },
    /// Old value in `dst`, success bit in `dst + 1`.
    CmpXchg {
        dst: Reg,
        ptr: Opnd,
        cmp: Opnd,
        new: Opnd,
        size: u8,
        site: u32,
    },
    MemCopy {
        dst: Opnd,
        src: Opnd,
        len: Opnd,
        overlap: bool,
        site: u32,
    },
    MemSet {
        dst: Opnd,
        val: Opnd,
        len: Opnd,
        site: u32,
    },
    Alloca {
        dst: Reg,
        size: u32,
        count: Opnd,
    },
    /// How many local variables there are, and: those beyond that number are gone.
    StackSave {
        dst: Reg,
    },
    StackRestore {
        a: Opnd,
    },
    Jump {
        edge: u32,
    },
    Br {
        c: Opnd,
        yes: u32,
        no: u32,
    },
    /// Cases in [`Function::cases`], the default's edge after them.
    Switch {
        c: Opnd,
        /// Of what the cases are compared with: a term may be narrower.
        w: u8,
        cases: Range,
        default: u32,
    },
    /// Operands in [`Function::lists`].
    Ret {
        vals: Range,
    },
    Call {
        callee: u32,
        args: Range,
        dst: Reg,
    },
    CallPtr {
        ptr: Opnd,
        args: Range,
        dst: Reg,
        site: u32,
        /// Its type, in [`Function::calls`].
        ty: u32,
    },
    /// A call to a function that the model knows by name.
    Lib {
        f: Builtin,
        args: Range,
        dst: Reg,
        site: u32,
        w: u8,
    },
    AwaitEnter {
        site: u32,
    },
    AwaitExit {
        site: u32,
    },
    AwaitRetry {
        site: u32,
    },
    /// A mark on a branch edge; an event where [`crate::Program::visible_marks`] says so.
    Mark {
        site: u32,
    },
    /// Undefined behaviour if reached.
    Unreachable,
    /// Index into [`crate::Program::unsupported`].
    Unsupported {
        what: u32,
    },
}

/// What becomes of an exception that a call lets out. Behind the call there is a branch on a register that is
/// 0 before it: to what follows the call, or to the landing pad. Whoever throws sets that register.
#[derive(Clone, Debug)]
pub struct Pad {
    /// The call's first instruction.
    pub from: u32,
    /// The branch.
    pub branch: u32,
    /// The branch's condition.
    pub raised: Reg,
    /// What the landing pad is given: the exception; behind it which of the handlers it is, or 0.
    pub given: Reg,
    /// Does it run code for any exception?
    pub cleanup: bool,
    pub handlers: Vec<Handler>,
}

/// A handler of a landing pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handler {
    All,
    /// Of the type that this global object describes.
    Type(u32),
    /// Of what a list of types does not have (`throw(A, B)`, before C++17).
    Filter,
}

impl Handler {
    /// How the landing pad's code knows it.
    pub fn selector(self) -> u64 {
        match self {
            Handler::Type(object) => u64::from(object) + 1,
            Handler::All | Handler::Filter => i32::MAX as u64,
        }
    }
}

/// One function of the program.
#[derive(Clone, Debug, Default)]
pub struct Function {
    pub name: String,
    /// Registers that the arguments take, from 0.
    pub params: u32,
    pub regs: u32,
    /// Bytes of stack that a call takes at most, beside its variables (see [`crate::stack`]).
    pub frame: u32,
    pub variadic: bool,
    /// It says that it lets no exception out (`nounwind`).
    pub promises_no_exception: bool,
    /// What its address is a multiple of; 0: nobody says.
    pub align: u32,
    pub code: Vec<Inst>,
    /// Per instruction: index into [`crate::Program::places`].
    pub places: Vec<u32>,
    pub edges: Vec<Edge>,
    pub moves: Vec<(Reg, Opnd)>,
    pub cases: Vec<(u64, u32)>,
    pub lists: Vec<Opnd>,
    pub signature: Signature,
    /// The types of calls through pointers.
    pub calls: Vec<Signature>,
    /// Functions called or named by this one, for reachability.
    pub mentions: Vec<u32>,
    /// Per await number that occurs here: where its loop's accesses are, in code order.
    pub awaits: Vec<AwaitLoop>,
    /// Before calls that may block outside our sight, ascending: the place of what comes next.
    pub blocks: Vec<u32>,
    /// The model's own code stands for this library function (see [`crate::prelude`]).
    pub library: bool,
    /// Calls that may bring inputs, ascending.
    pub sources: Vec<Source>,
    /// Instructions of calls that would run code of this function on the way of an exception, ascending.
    pub invokes: Vec<u32>,
    /// Where exceptions go on that these let out, in a program that throws some itself; ascending.
    pub pads: Vec<Pad>,
    /// The branches and switches that an input may decide, ascending (see [`crate::taint`]).
    pub inputs: Vec<u32>,
    /// By what the function is opted out of the instrumentation, empty if it is not.
    pub opted_out: String,
}

/// A call that may bring inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    pub pc: u32,
    /// The function that is called, and the call's number.
    pub name: Box<str>,
    pub site: SiteId,
    /// What the program passes, where the model's own code gets some of it in memory (`...`).
    pub args: Option<Range>,
}

impl Function {
    /// The function that the call at `pc` may bring inputs from, and the call's number.
    pub fn source_at(&self, pc: u32) -> Option<(&str, SiteId)> {
        let i = self.sources.binary_search_by_key(&pc, |s| s.pc).ok()?;
        Some((&self.sources[i].name, self.sources[i].site))
    }

    /// The edges that the branch at `pc` may take; none of other instructions.
    pub fn successors(&self, pc: u32) -> impl Iterator<Item = u32> + '_ {
        let (one, two, cases) = match self.code[pc as usize] {
            Inst::Jump { edge } => (Some(edge), None, Range::default()),
            Inst::Br { yes, no, .. } => (Some(yes), Some(no), Range::default()),
            Inst::Switch { cases, default, .. } => (Some(default), None, cases),
            _ => (None, None, Range::default()),
        };
        one.into_iter().chain(two).chain(self.cases[cases.indices()].iter().map(|c| c.1))
    }

    /// Does any instruction read the register?
    pub fn uses(&self, r: Reg) -> bool {
        let me = Opnd::reg(r);
        let mut found = self.lists.contains(&me) || self.moves.iter().any(|m| m.1 == me);
        for i in &self.code {
            i.operands(|o| found |= o == me);
            match *i {
                Inst::Load { ptr, .. } | Inst::CallPtr { ptr, .. } => found |= ptr == me,
                Inst::ObjectSize { a, .. } | Inst::StackRestore { a } | Inst::Alloca { count: a, .. } => {
                    found |= a == me
                }
                Inst::Store { val, ptr, .. } | Inst::Rmw { val, ptr, .. } => found |= val == me || ptr == me,
                Inst::CmpXchg { ptr, cmp, new, .. } => found |= [ptr, cmp, new].contains(&me),
                Inst::MemCopy { dst, src, len, .. } => found |= [dst, src, len].contains(&me),
                Inst::MemSet { dst, val, len, .. } => found |= [dst, val, len].contains(&me),
                Inst::Br { c, .. } | Inst::Switch { c, .. } => found |= c == me,
                _ => {}
            }
        }
        found
    }

    /// May an input decide the branch at `pc`?
    pub fn is_input_branch(&self, pc: u32) -> bool {
        self.inputs.binary_search(&pc).is_ok()
    }
}

impl Inst {
    /// The number of an instruction that has one.
    pub fn site(&self) -> Option<u32> {
        let n = match *self {
            Inst::Load { site, .. }
            | Inst::Store { site, .. }
            | Inst::Rmw { site, .. }
            | Inst::CmpXchg { site, .. }
            | Inst::MemCopy { site, .. }
            | Inst::MemSet { site, .. }
            | Inst::CallPtr { site, .. }
            | Inst::Lib { site, .. }
            | Inst::AwaitEnter { site }
            | Inst::Mark { site } => site,
            _ => return None,
        };
        (n < IN_AWAIT).then_some(n)
    }

    /// The operands of register code (not of calls, jumps, returns).
    pub fn operands(&self, mut f: impl FnMut(Opnd)) {
        match *self {
            Inst::Bin { a, b, .. }
            | Inst::Ovf { a, b, .. }
            | Inst::FBin { a, b, .. }
            | Inst::ICmp { a, b, .. }
            | Inst::FCmp { a, b, .. } => [a, b].into_iter().for_each(f),
            Inst::Fsh { a, b, c, .. } | Inst::Fma { a, b, c, .. } | Inst::Select { a, b, c, .. } => {
                [a, b, c].into_iter().for_each(f)
            }
            Inst::Un { a, .. } | Inst::Cast { a, .. } | Inst::Copy { a, .. } => f(a),
            Inst::Gep { base, index, .. } => [base, index].into_iter().for_each(f),
            _ => {}
        }
    }

    /// The registers that register code writes.
    pub fn results(&self, mut f: impl FnMut(Reg)) {
        match *self {
            Inst::Ovf { dst, .. } => [dst, dst + 1].into_iter().for_each(f),
            Inst::Bin { dst, .. }
            | Inst::FBin { dst, .. }
            | Inst::ICmp { dst, .. }
            | Inst::FCmp { dst, .. }
            | Inst::Fsh { dst, .. }
            | Inst::Fma { dst, .. }
            | Inst::Select { dst, .. }
            | Inst::Un { dst, .. }
            | Inst::Cast { dst, .. }
            | Inst::Copy { dst, .. }
            | Inst::Gep { dst, .. } => f(dst),
            _ => {}
        }
    }
}

/// A retry loop: the accesses of one iteration.
#[derive(Clone, Debug, Default)]
pub struct AwaitLoop {
    pub site: u32,
    /// Code ranges `[start, end)` of the basic blocks that hold accesses of the loop, in code order.
    pub blocks: Vec<(u32, u32)>,
}
