//! The slow ways of all sites of a kind, once per module: out of line, and in a calling convention that keeps
//! the caller's registers, so that the fast way next to a call of it is as if the call were not there.
//!
//! ```text
//! irs.turn.store(&sites[n], address, value):      // one for each shape of access: instruction, type, ordering, alignment
//!     if (!(__irs_turn & sites[n].flags & IRS_FLAG_IN_TURN))
//!         goto irs.slow.store
//!     the access
//!     if (!(__irs_turn & IRS_FLAG_FENCE))         // a store that carries a fence
//!         a full barrier
//!
//! irs.slow.store(&sites[n], address, value):
//!     __irs_enter(&sites[n], address)
//!     the access
//!     __irs_leave(&sites[n], address)
//! ```
//!
//! `__irs_turn` is the thread's own note of a cooperative schedule: while it has the turn, what it does is
//! nobody else's matter (`runtime/src/cooperative/`). It is read again behind a store, since somebody who
//! relaxes the schedule takes it back and then has all processors pass a barrier: either the store is seen
//! by then, or the second look finds the note gone.
//!
//! The runtime keeps its callers' registers, too (all but `rax`, in which it says to return something), so
//! that where a schedule lets the access happen at once, next to nothing is saved. Memory intrinsics and
//! awaits have callbacks as any compiler makes them. The state byte is not read again: it only ever loses
//! bits, and a call in vain is answered at once. Behind a store that carries a fence there is no barrier
//! here: the call knows whether the store is ordered by a schedule.

use crate::abi::{FLAG_FENCE, FLAG_IN_TURN, FLAGS_OFFSET};
use crate::instrument::edit;
use crate::instrument::table::{Function, PRESERVE_MOST, Runtime};
use crate::ir::{Block, Builder, Module, Value, cstring, llvm};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::*;
use inkwell::llvm_sys::{LLVMIntPredicate, LLVMOpcode, LLVMTailCallKind};
use std::cell::RefCell;
use std::collections::HashMap;
use traceformat::site::SiteKind;

/// The thunks of a module.
pub struct Thunks<'a> {
    module: Module,
    runtime: &'a Runtime,
    made: RefCell<HashMap<String, (LLVMValueRef, LLVMTypeRef)>>,
}

/// What happens at a place where there is no access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder {
    Mark,
    AwaitEnter,
    AwaitRetry,
    AwaitExit,
}

impl<'a> Thunks<'a> {
    pub fn new(module: Module, runtime: &'a Runtime) -> Thunks<'a> {
        Thunks { module, runtime, made: RefCell::default() }
    }

    fn call(&self, thunk: (LLVMValueRef, LLVMTypeRef), b: &Builder, arguments: &mut [LLVMValueRef]) -> Value {
        let call = b.call(thunk.0, thunk.1, arguments);
        llvm!(LLVMSetInstructionCallConv(call.0, PRESERVE_MOST));
        call
    }

    /// The address of a site's entry, computed here and nowhere else: out of a loop it would take a register
    /// from the fast way.
    fn here(&self, site: LLVMValueRef, b: &Builder) -> LLVMValueRef {
        let text = "leaq\t${1:c}(%rip), $0";
        let ptr = self.module.ptr();
        let (asm, ty) = self.module.inline_asm_of(ptr, &[ptr], text, "=r,i");
        b.call(asm, ty, &mut [site]).0
    }

    /// Calls the slow way of an access, which may carry a fence, in front of `at`: the call, whose value is
    /// the access's.
    pub fn access(&self, i: Value, kind: SiteKind, fence: bool, site: LLVMValueRef, at: Value) -> Value {
        let like = i.function();
        let operands = passed(i);
        let template = template(i, &operands);
        let text = llvm!({
            let c = LLVMPrintValueToString(template.0);
            let text = std::ffi::CStr::from_ptr(c).to_string_lossy().into_owned();
            LLVMDisposeMessage(c);
            text
        });
        llvm!(LLVMDeleteInstruction(template.0));
        let key = format!("{text} {fence} {}", features(like));
        let known = self.made.borrow().get(&key).copied();
        let thunk = known.unwrap_or_else(|| {
            let made = self.make_access(i, kind, fence, &operands, like);
            self.made.borrow_mut().insert(key, made);
            made
        });
        let b = Builder::before(self.module, at).locate(i);
        let mut arguments = vec![self.here(site, &b)];
        arguments.extend(operands.iter().map(|o| i.operand(*o).0));
        self.call(thunk, &b, &mut arguments)
    }

    /// Calls what happens at a mark, or at a part of an await, in front of `at`.
    pub fn place(&self, place: Placeholder, like: Value, site: LLVMValueRef, b: &Builder) {
        let key = format!("{place:?} {}", features(like));
        let known = self.made.borrow().get(&key).copied();
        let thunk = known.unwrap_or_else(|| {
            let made = self.make_place(place, like);
            self.made.borrow_mut().insert(key, made);
            made
        });
        self.call(thunk, b, &mut [self.here(site, b)]);
    }

    fn define(
        &self,
        name: &str,
        result: LLVMTypeRef,
        parameters: &[LLVMTypeRef],
        like: Value,
    ) -> ((LLVMValueRef, LLVMTypeRef), Block) {
        let mut all = vec![self.module.ptr()];
        all.extend(parameters);
        let ty = llvm!(LLVMFunctionType(result, all.as_mut_ptr(), all.len() as u32, 0));
        let name = cstring(name);
        let f = llvm!(LLVMAddFunction(self.module.0, name.as_ptr(), ty));
        edit::make_thunk(Value(f), like);
        let entry = llvm!(LLVMAppendBasicBlockInContext(self.module.context(), f, c"".as_ptr()));
        ((f, ty), Block(entry))
    }

    fn make_place(&self, place: Placeholder, like: Value) -> (LLVMValueRef, LLVMTypeRef) {
        let name = match place {
            Placeholder::Mark => "irs.slow.mark",
            Placeholder::AwaitEnter => "irs.slow.enter",
            Placeholder::AwaitRetry => "irs.slow.retry",
            Placeholder::AwaitExit => "irs.slow.exit",
        };
        let (thunk, entry) = self.define(name, self.module.void(), &[], like);
        let b = Builder::at_end(self.module, entry);
        let site = llvm!(LLVMGetParam(thunk.0, 0));
        let null = llvm!(LLVMConstNull(self.module.ptr()));
        let zero = self.module.int(self.module.i64(), 0);
        match place {
            Placeholder::Mark => self.runtime.reach.call(&b, &mut [site]),
            Placeholder::AwaitRetry => self.runtime.await_retry.call(&b, &mut [site]),
            Placeholder::AwaitEnter => self.runtime.before.call(&b, &mut [site, null, zero]),
            Placeholder::AwaitExit => self.runtime.after.call(&b, &mut [site, null, zero]),
        };
        llvm!(LLVMBuildRetVoid(b.0));
        thunk
    }

    /// What is called: the way of an access within a turn, which leads to the slow one. (Memory intrinsics
    /// have none: they are calls, or long.)
    fn make_access(
        &self,
        i: Value,
        kind: SiteKind,
        fence: bool,
        operands: &[u32],
        like: Value,
    ) -> (LLVMValueRef, LLVMTypeRef) {
        let module = self.module;
        let slow = self.make_slow(i, kind, operands, like);
        let intrinsic = matches!(kind, SiteKind::MemCopy | SiteKind::MemSet);
        let passes = operands.iter().all(|o| fits(i.operand(*o).ty()));
        if intrinsic || !passes || kind != SiteKind::CmpXchg && !fits(i.ty()) {
            return slow;
        }
        let name = format!("irs.turn.{}", shape(kind));
        let (thunk, entry) = self.define(&name, i.ty(), &types(i, operands), like);
        let mut parameters: Vec<LLVMValueRef> =
            (0..=operands.len() as u32).map(|n| llvm!(LLVMGetParam(thunk.0, n))).collect();
        let b = Builder::at_end(module, entry);
        let end = Value(llvm!(LLVMBuildUnreachable(b.0)));
        drop(b);
        let b = Builder::before(module, end);
        let note = self.turn(&b, Some(parameters[0]));
        // The highest bit.
        const { assert!(FLAG_IN_TURN == 1 << 7) };
        let zero = module.int(module.i8(), 0);
        let asks = Value(llvm!(LLVMBuildICmp(b.0, LLVMIntPredicate::LLVMIntSGE, note, zero, c"".as_ptr())));
        drop(b);
        let (long, short) = edit::split_if_else(asks, end);
        let access = copy(i, operands, thunk.0, short);
        if fence {
            let b = Builder::before(module, short);
            let note = self.turn(&b, None);
            let without = is_set(module, &b, note, FLAG_FENCE);
            let needs = Value(llvm!(LLVMBuildNot(b.0, without.0, c"".as_ptr())));
            drop(b);
            let (fenced, _) = edit::split_if_else(needs, short);
            barrier(module, &Builder::before(module, fenced));
        }
        let give_back = |before: Value, value: LLVMValueRef| {
            let b = Builder::before(module, before);
            if is_void(i.ty()) {
                llvm!(LLVMBuildRetVoid(b.0))
            } else {
                llvm!(LLVMBuildRet(b.0, value))
            };
            before.erase();
        };
        let b = Builder::before(module, long);
        let call = self.call(slow, &b, &mut parameters);
        // A jump: the way within a turn needs no stack. (With some, LLVM 19 may give it back into a register
        // that these functions keep.)
        llvm!(LLVMSetTailCallKind(call.0, LLVMTailCallKind::LLVMTailCallKindMustTail));
        drop(b);
        give_back(long, call.0);
        give_back(short, access.0);
        // Nobody comes there any more.
        llvm!(LLVMDeleteBasicBlock(end.block().0));
        thunk
    }

    /// The thread's note, of the bits that the site has, too. Not moved over an access, neither by the
    /// compiler nor by this machine: it is a load.
    fn turn(&self, b: &Builder, site: Option<LLVMValueRef>) -> LLVMValueRef {
        let module = self.module;
        let load = "movq\t__irs_turn@GOTTPOFF(%rip), %r11\n\tmovzbl\t%fs:(%r11), %r11d";
        // (Of the registers this one is nobody's in functions that keep their callers'.)
        let clobbers = "~{memory},~{dirflag},~{fpsr},~{flags}";
        let (text, constraints, mut operands) = match site {
            Some(site) => {
                let and = format!("{load}\n\tandb\t{FLAGS_OFFSET}($1), %r11b");
                (and, format!("={{r11}},r,{clobbers}"), vec![site])
            }
            None => (load.into(), format!("={{r11}},{clobbers}"), vec![]),
        };
        let pointers = vec![module.ptr(); operands.len()];
        let (asm, ty) = module.inline_asm_of(module.i8(), &pointers, &text, &constraints);
        b.call(asm, ty, &mut operands).0
    }

    fn make_slow(
        &self,
        i: Value,
        kind: SiteKind,
        operands: &[u32],
        like: Value,
    ) -> (LLVMValueRef, LLVMTypeRef) {
        let module = self.module;
        let name = format!("irs.slow.{}", shape(kind));
        let (thunk, entry) = self.define(&name, i.ty(), &types(i, operands), like);
        let parameter = |n: u32| llvm!(LLVMGetParam(thunk.0, n));
        let of_operand = |o: u32| {
            let at = operands.iter().position(|p| *p == o).unwrap_or_default();
            parameter(at as u32 + 1)
        };
        let b = Builder::at_end(module, entry);
        let is_void = is_void(i.ty());
        let end = if is_void { llvm!(LLVMBuildRetVoid(b.0)) } else { llvm!(LLVMBuildUnreachable(b.0)) };
        let access = copy(i, operands, thunk.0, Value(end));
        let fixed = !matches!(kind, SiteKind::MemCopy | SiteKind::MemSet);
        let (before, after) = match kind {
            SiteKind::MemCopy => (&self.runtime.before_copy, &self.runtime.after_copy),
            SiteKind::MemSet => (&self.runtime.before, &self.runtime.after),
            _ => (&self.runtime.enter, &self.runtime.leave),
        };
        let around = |at: Value, function: &Function| {
            let b = Builder::before(module, at);
            let mut arguments = vec![parameter(0)];
            if fixed {
                arguments.push(of_operand(u32::from(kind == SiteKind::Store)));
            } else {
                arguments.push(of_operand(0));
                if kind == SiteKind::MemCopy {
                    arguments.push(of_operand(1));
                }
                // The length may be narrower than 64 bits.
                arguments.push(llvm!(LLVMBuildZExt(b.0, of_operand(2), module.i64(), c"".as_ptr())));
            }
            function.call(&b, &mut arguments);
        };
        around(access, before);
        around(Value(end), after);
        if !is_void {
            let b = Builder::before(module, Value(end));
            llvm!(LLVMBuildRet(b.0, access.0));
            Value(end).erase();
        }
        thunk
    }
}

/// Names of the thunks of an access.
fn shape(kind: SiteKind) -> &'static str {
    match kind {
        SiteKind::Load => "load",
        SiteKind::Store => "store",
        SiteKind::Rmw => "rmw",
        SiteKind::CmpXchg => "cmpxchg",
        SiteKind::MemCopy => "copy",
        _ => "set",
    }
}

fn is_void(ty: LLVMTypeRef) -> bool {
    llvm!(LLVMGetTypeKind(ty)) == inkwell::llvm_sys::LLVMTypeKind::LLVMVoidTypeKind
}

/// Is it passed and returned in registers alone, so that a function of these leaves the stack alone?
fn fits(ty: LLVMTypeRef) -> bool {
    use inkwell::llvm_sys::LLVMTypeKind::*;
    match llvm!(LLVMGetTypeKind(ty)) {
        LLVMIntegerTypeKind => llvm!(LLVMGetIntTypeWidth(ty)) <= 64,
        kind => {
            matches!(kind, LLVMVoidTypeKind | LLVMPointerTypeKind | LLVMFloatTypeKind | LLVMDoubleTypeKind)
        }
    }
}

/// The types of these operands.
fn types(i: Value, operands: &[u32]) -> Vec<LLVMTypeRef> {
    operands.iter().map(|o| i.operand(*o).ty()).collect()
}

/// The access in a thunk, in front of `at`: its operands are the parameters behind the first.
fn copy(i: Value, operands: &[u32], thunk: LLVMValueRef, at: Value) -> Value {
    let access = edit::bare_clone(i);
    for (n, o) in (1..).zip(operands) {
        llvm!(LLVMSetOperand(access.0, *o, LLVMGetParam(thunk, n)));
    }
    edit::insert(access, at);
    access
}

/// `state & bits`, as a condition.
pub(super) fn is_set(module: Module, b: &Builder, state: LLVMValueRef, bits: u8) -> Value {
    let i8 = module.i8();
    let masked = llvm!(LLVMBuildAnd(b.0, state, module.int(i8, bits.into()), c"".as_ptr()));
    let zero = module.int(i8, 0);
    Value(llvm!(LLVMBuildICmp(b.0, LLVMIntPredicate::LLVMIntNE, masked, zero, c"".as_ptr())))
}

/// A full barrier: a locked read-modify-write of the stack, which costs a fraction of `mfence` and orders all
/// that is not written around the caches. (Where the C library does that, it ends with a fence of its own.)
pub fn barrier(module: Module, b: &Builder) {
    let constraints = "~{memory},~{dirflag},~{fpsr},~{flags}";
    let (asm, ty) = module.inline_asm("lock\torl\t$$0, -64(%rsp)", constraints, 0);
    b.call(asm, ty, &mut []);
}

/// The operands that a thunk is passed: all but what must be a constant, and what is called.
fn passed(i: Value) -> Vec<u32> {
    if i.is_call() {
        return vec![0, 1, 2];
    }
    let mut all: Vec<u32> = (0..llvm!(LLVMGetNumOperands(i.0)) as u32).collect();
    // The address first, where the callbacks want it.
    if i.opcode() == LLVMOpcode::LLVMStore {
        all.reverse();
    }
    all
}

/// What all accesses of one shape have in common. In no block; to be deleted.
fn template(i: Value, operands: &[u32]) -> Value {
    let copy = edit::bare_clone(i);
    for o in operands {
        llvm!(LLVMSetOperand(copy.0, *o, LLVMGetPoison(LLVMTypeOf(LLVMGetOperand(copy.0, *o)))));
    }
    copy
}

/// What the machine code of a function may use: vector registers are passed differently with and without.
fn features(f: Value) -> String {
    let key = "target-features";
    let attribute =
        llvm!(LLVMGetStringAttributeAtIndex(f.0, u32::MAX, key.as_ptr().cast(), key.len() as u32));
    if attribute.is_null() {
        return String::new();
    }
    let mut length = 0;
    llvm!({
        let text = LLVMGetStringAttributeValue(attribute, &mut length);
        String::from_utf8_lossy(std::slice::from_raw_parts(text.cast::<u8>(), length as usize)).into_owned()
    })
}
