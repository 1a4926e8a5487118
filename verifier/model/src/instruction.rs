//! Translation of instructions: which they are, and what of them is control flow. Vectors are their elements,
//! integers of 128 bits their halves ([`super::wide`]).

use crate::function::Builder;
use crate::inst::*;
use crate::llvm::{Block, Opcode, Ty, TypeKind, Value};
use crate::operation::{binop, cast, fbinop};
use crate::translate::{Translator, append};
use crate::{Const, shadow};

impl Translator<'_> {
    pub(super) fn instruction(&mut self, i: Value, block: Block, b: &mut Builder) {
        if let Err(text) = self.try_instruction(i, block, b) {
            self.give_up("instruction", text, b);
        }
    }

    fn try_instruction(&mut self, i: Value, block: Block, b: &mut Builder) -> Result<(), String> {
        if uses_poison(i) {
            // The front end has computed it already: `1 << 32`, `(int)1e20`.
            let text =
                "a constant expression has no result (overflow, a shift too far, a number out of range)";
            self.give_up("overflow", text.to_owned(), b);
        }
        if self.is_approximate(i, b) {
            return Err(APPROXIMATE.into());
        }
        match i.opcode() {
            Opcode::LLVMRet => self.ret(i, b),
            Opcode::LLVMBr => self.branch(i, block, b),
            Opcode::LLVMSwitch => self.switch(i, block, b),
            Opcode::LLVMIndirectBr => self.computed_goto(i, block, b),
            Opcode::LLVMUnreachable => {
                b.emit(Inst::Unreachable);
                Ok(())
            }
            Opcode::LLVMInvoke => self.invoke(i, block, b),
            Opcode::LLVMCall => self.call(i, b),
            op if let Some(op) = binop(op) => self.binary(i, op, b),
            op if let Some(op) = fbinop(op) => self.floating_binary(i, op, b),
            Opcode::LLVMFNeg => self.negate(i, b),
            Opcode::LLVMICmp => self.compare(i, b),
            Opcode::LLVMFCmp => self.compare_floating(i, b),
            _ if let Some(op) = cast(i) => self.cast(i, op, b),
            Opcode::LLVMSelect => self.select(i, b),
            Opcode::LLVMFreeze => self.freeze(i, b),
            Opcode::LLVMExtractValue => self.extract_value(i, b),
            Opcode::LLVMInsertValue => self.insert_value(i, b),
            Opcode::LLVMExtractElement => self.extract_element(i, b),
            Opcode::LLVMInsertElement => self.insert_element(i, b),
            Opcode::LLVMShuffleVector => self.shuffle(i, b),
            Opcode::LLVMGetElementPtr => self.gep(i, b),
            Opcode::LLVMAlloca => self.alloca(i, b),
            Opcode::LLVMLoad => self.load(i, b),
            Opcode::LLVMStore => self.store(i, b),
            Opcode::LLVMAtomicRMW => self.rmw(i, b),
            Opcode::LLVMAtomicCmpXchg => self.compare_exchange(i, b),
            // Sequential consistency makes fences redundant; the runtime keeps it for real.
            Opcode::LLVMFence => Ok(()),
            // What it is given is in its registers.
            Opcode::LLVMLandingPad => Ok(()),
            Opcode::LLVMResume => self.resume(i, b),
            _ => Err(format!("the instruction {}", i.print())),
        }
    }

    /// May the optimiser, or the code generator, let the instruction have another result than IEEE 754 gives?
    pub(super) fn is_approximate(&self, i: Value, b: &Builder) -> bool {
        let computes = matches!(
            i.opcode(),
            Opcode::LLVMFAdd
                | Opcode::LLVMFSub
                | Opcode::LLVMFMul
                | Opcode::LLVMFDiv
                | Opcode::LLVMFRem
                | Opcode::LLVMFNeg
                | Opcode::LLVMFCmp
        );
        let (approximate, contracts) = i.fast_math();
        approximate || contracts && b.fuses || b.fast && (computes || i.may_have_fast_math())
    }

    fn ret(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let mut vals = Vec::new();
        if i.operand_count() > 0 {
            vals = self.operands(i.operand(0), b)?;
        }
        let vals = append(&mut b.f.lists, vals);
        b.emit(Inst::Ret { vals });
        Ok(())
    }

    fn branch(&mut self, i: Value, block: Block, b: &mut Builder) -> Result<(), String> {
        let to = i.successors();
        if !i.is_conditional() {
            let edge = self.edge(block, to[0], b)?;
            b.emit(Inst::Jump { edge });
            return Ok(());
        }
        let c = self.operand(i.condition(), b)?;
        let yes = self.edge(block, to[0], b)?;
        let no = self.edge(block, to[1], b)?;
        b.emit(Inst::Br { c, yes, no });
        Ok(())
    }

    fn switch(&mut self, i: Value, block: Block, b: &mut Builder) -> Result<(), String> {
        let w = scalar_width(i.operand(0))?;
        let c = self.operand(i.operand(0), b)?;
        let to = i.successors();
        let default = self.edge(block, to[0], b)?;
        let mut cases = Vec::new();
        for (n, target) in to.iter().enumerate().skip(1) {
            let v = i.operand(2 * n as u32).const_int();
            cases.push((v, self.edge(block, *target, b)?));
        }
        let cases = append(&mut b.f.cases, cases);
        b.emit(Inst::Switch { c, w, cases, default });
        Ok(())
    }

    /// `goto *p`: one comparison after the other. A block's address is that of an object that stands for it.
    fn computed_goto(&mut self, i: Value, block: Block, b: &mut Builder) -> Result<(), String> {
        let at = self.operand(i.operand(0), b)?;
        for to in i.successors() {
            let Some(&label) = self.labels.get(&to) else { continue };
            let here = self.pool(Const { bits: (label as u64) << 32, shadow: shadow::PTR });
            let c = b.fresh(1);
            b.emit(Inst::ICmp { op: ICmp::Eq, w: 64, dst: c, a: at, b: here });
            let yes = self.edge(block, to, b)?;
            let no = self.edge_to(b.f.code.len() as u32 + 1, b);
            b.emit(Inst::Br { c: Opnd::reg(c), yes, no });
        }
        b.emit(Inst::Unreachable);
        Ok(())
    }
}

/// What such an instruction is.
pub(super) const APPROXIMATE: &str =
    "arithmetic that the optimiser may do in another way (-ffast-math, -ffp-contract=fast)";

/// An integer of more than 64 bits, that is, of two halves?
pub(super) fn is_wide(t: Ty) -> bool {
    t.kind() == TypeKind::LLVMIntegerTypeKind && t.int_width() > 64
}

/// The width of a value that is one scalar of up to 64 bits.
pub(super) fn scalar_width(v: Value) -> Result<u8, String> {
    match v.ty().kind() {
        TypeKind::LLVMIntegerTypeKind if v.ty().int_width() <= 64 => Ok(v.ty().int_width() as u8),
        TypeKind::LLVMPointerTypeKind | TypeKind::LLVMDoubleTypeKind => Ok(64),
        TypeKind::LLVMFloatTypeKind => Ok(32),
        _ => Err(format!("a value of type {}", v.ty())),
    }
}

/// Is a scalar constant without a value computed with, stored, or handed on? What only builds vectors and
/// structures begins with one, and phis have it for edges that nobody takes.
///
/// Arguments count only where the caller promises a value (`noundef`), and results do not: for a parameter or
/// result that nobody looks at, the optimiser hands on poison of its own, and takes the promise back. Where
/// somebody does look at one after all, its shadow is not explained.
fn uses_poison(i: Value) -> bool {
    let builds = matches!(
        i.opcode(),
        Opcode::LLVMPHI
            | Opcode::LLVMFreeze
            | Opcode::LLVMInsertElement
            | Opcode::LLVMInsertValue
            | Opcode::LLVMShuffleVector
    );
    let scalar = |v: &Value| {
        matches!(
            v.ty().kind(),
            TypeKind::LLVMIntegerTypeKind | TypeKind::LLVMFloatTypeKind | TypeKind::LLVMDoubleTypeKind
        )
    };
    let poison = |v: &Value| v.is_poison() && scalar(v);
    match i.opcode() {
        Opcode::LLVMRet => false,
        Opcode::LLVMCall | Opcode::LLVMInvoke => {
            i.args().iter().enumerate().any(|(k, v)| poison(v) && i.promises_value(k as u32))
        }
        _ => !builds && i.operands().iter().any(poison),
    }
}
