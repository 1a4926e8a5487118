//! Hands out the numbers in program order, and makes the sites opaque to the optimiser.

use crate::ir::{Location, Module, Value, llvm};
use crate::number::access::{access_of, set_volatile};
use crate::number::calls::{Target, target};
use crate::number::sharing::is_byval;
use crate::number::{AWAIT, OPTED_OUT, PIN, PRIVATE, Plan, Role, SITE};
use crate::shim;
use crate::{abi, ir};
use inkwell::llvm_sys::LLVMOpcode;
use inkwell::llvm_sys::core::*;
use std::collections::{HashMap, HashSet};
use traceformat::site::SiteKind;

/// A numbered site, as the site table will say.
#[derive(Clone, Debug)]
pub struct Site {
    pub kind: SiteKind,
    /// `FLAG_ATOMIC`, `FLAG_SEQ_CST`.
    pub flags: u8,
    pub location: Location,
    pub size: u64,
    pub function: String,
}

/// Numbers everything that has a role; the sites in the order of their numbers.
pub fn run(module: Module, plan: &Plan) -> Vec<Site> {
    let mut sites: Vec<Site> = Vec::new();
    let mut awaits: HashMap<usize, usize> = HashMap::new();
    let (site_kind, await_kind, ignored_kind) =
        (module.kind(SITE), module.kind(AWAIT), module.kind(OPTED_OUT));
    for f in module.definitions() {
        let function = f.name();
        let new = |i: Value, kind, flags, size| Site {
            kind,
            flags,
            location: i.location(),
            size,
            function: function.clone(),
        };
        for i in f.instructions() {
            let Some(role) = plan.roles.get(&i) else { continue };
            match *role {
                Role::Site(kind) => {
                    let (mut flags, mut size) = (0, 0);
                    if let Some(access) = access_of(module, i) {
                        size = access.size;
                        flags = (u8::from(access.atomic) * abi::FLAG_ATOMIC)
                            | (u8::from(access.seq_cst) * abi::FLAG_SEQ_CST);
                        set_volatile(module, i);
                    } else {
                        shim::opaque_call(i);
                        i.set_call_attribute(module, SITE, &sites.len().to_string());
                    }
                    mark(module, i, site_kind, sites.len(), kind);
                    sites.push(new(i, kind, flags, size));
                }
                Role::OptedOut(kind) => {
                    let size = access_of(module, i).map_or(0, |a| a.size);
                    mark(module, i, ignored_kind, sites.len(), kind);
                    sites.push(new(i, kind, abi::FLAG_IGNORED, size));
                }
                Role::Mark(kind) => {
                    rename(module, i, &format!("# irs {}", sites.len()));
                    mark(module, i, site_kind, sites.len(), kind);
                    sites.push(new(i, kind, 0, 0));
                }
                Role::Awaited(index) => {
                    let number = *awaits.entry(index).or_insert(sites.len());
                    if number == sites.len() {
                        sites.push(new(i, SiteKind::Await, 0, 0));
                    }
                    if access_of(module, i).is_some_and(|a| a.atomic) {
                        sites[number].flags |= abi::FLAG_ATOMIC;
                    }
                    // The loop's test is what a report should point at, not the way in.
                    sites[number].location = i.location();
                    set_volatile(module, i);
                    i.set_metadata(module, await_kind, module.md_node(&mut [module.md_u32(number as u64)]));
                }
                Role::Part(index, part) => {
                    let number = *awaits.entry(index).or_insert(sites.len());
                    if number == sites.len() {
                        sites.push(new(i, SiteKind::Await, 0, 0));
                    }
                    rename(module, i, &format!("# irs {number} {}", part.word()));
                    mark(module, i, site_kind, number, SiteKind::Await);
                }
            }
        }
        pin_slots(module, f);
        pin(module, f, plan);
    }
    sites
}

fn mark(module: Module, i: Value, kind_id: u32, number: usize, kind: SiteKind) {
    let node = module.md_node(&mut [module.md_u32(number as u64), module.md_u32(kind as u64)]);
    i.set_metadata(module, kind_id, node);
}

fn rename(module: Module, placeholder: Value, text: &str) {
    // The callee is a call's last operand.
    let last = llvm!(LLVMGetNumOperands(placeholder.0)) as u32 - 1;
    llvm!(LLVMSetOperand(placeholder.0, last, module.placeholder_asm(text, 0).0));
}

/// Pins every access: SimplifyCFG merges equal instructions at the beginnings of two branches, or at the ends
/// of two predecessors, volatile or not, and InstCombine loads that meet in a phi; the survivor would have no
/// number. None of them moves an access across inline assembly, nor merges a call that says `nomerge`. The
/// block's first access has a pin before it, each a pin behind it: JumpThreading unfolds a select in the
/// middle of a block and gives each predecessor a copy of what stands before it, so that any access may
/// become the last one of a block. The program's own volatile accesses of private memory are pinned, too:
/// merged, they could not be told from sites that have lost their numbers.
fn pin(module: Module, f: Value, plan: &Plan) {
    let private = module.kind(PRIVATE);
    let is_access = |i: &Value| match plan.roles.get(i) {
        Some(Role::Site(kind)) => *kind != SiteKind::Call,
        Some(Role::Awaited(_)) => true,
        None => i.metadata(private).is_some(),
        _ => false,
    };
    let is_placeholder = |i: &Value| matches!(plan.roles.get(i), Some(Role::Mark(_) | Role::Part(..)));
    for block in f.blocks() {
        let instructions = block.instructions();
        let mut first = true;
        for (at, i) in instructions.iter().enumerate().filter(|(_, i)| is_access(i)) {
            if first && !(at > 0 && is_placeholder(&instructions[at - 1])) {
                module.placeholder(*i, *i, PIN);
            }
            first = false;
            // An access is not a block's last instruction.
            if let Some(next) = instructions.get(at + 1).filter(|next| !is_placeholder(next)) {
                module.placeholder(*next, *i, PIN);
            }
        }
    }
}

/// Pins the stack slots that sites may touch, here or once a callee is inlined: SROA replaces accesses of a
/// slot by new ones, volatile or not, and loses their numbers, but leaves a slot alone whose address it
/// cannot follow. A slot that is not handed over is touched by a site where the site's address may be that of
/// something else, too: the optimiser may find out that it never is. A `byval` argument becomes a slot of the
/// caller's once its function is inlined.
///
/// Where a function calls `setjmp`, all its slots are: what a jump back finds in them is what was last
/// written, as in the model, and not what a register held at the first return (C leaves that open).
fn pin_slots(module: Module, f: Value) {
    let is_alloca = |v: &Value| v.is_instruction() && v.opcode() == LLVMOpcode::LLVMAlloca;
    let is_slot = |v: &Value| is_alloca(v) || is_byval(*v);
    let instructions = f.instructions();
    let touched: HashSet<Value> = instructions
        .iter()
        .flat_map(|i| match access_of(module, *i) {
            // All that is volatile by now: sites, what an await reads, and the program's own.
            Some(access) if access.volatile => access.pointers,
            None if i.is_call() && !matches!(target(*i), Target::Intrinsic | Target::Asm) => {
                (0..i.argument_count()).map(|n| i.operand(n)).filter(|v| v.is_pointer()).collect()
            }
            _ => Vec::new(),
        })
        .flat_map(shim::underlying)
        .filter(is_slot)
        .collect();
    let first = instructions.first().copied();
    let arguments = (0..llvm!(LLVMCountParams(f.0))).map(|i| Value(llvm!(LLVMGetParam(f.0, i))));
    let slots: Vec<_> = arguments.chain(instructions).filter(is_slot).collect();
    let jumps_back = f.instructions().into_iter().any(returns_twice);
    for slot in slots {
        if jumps_back || touched.contains(&slot) || shim::handed_over(slot) {
            let mut at = if is_alloca(&slot) { slot.next() } else { first };
            while let Some(next) = at.filter(is_alloca) {
                at = next.next();
            }
            if let Some(at) = at {
                module.placeholder_on(at, at, PIN, &[slot]);
            }
        }
    }
}

/// Is it a call of `setjmp`?
fn returns_twice(i: Value) -> bool {
    const NAMES: [&str; 4] = ["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"];
    i.is_call() && i.callee().is_function() && NAMES.contains(&i.callee().name().as_str())
}

/// Makes the functions without a body opaque, so that no call of them is merged, moved or removed.
pub fn opaque_declarations(module: Module) {
    for f in module.functions() {
        let called =
            || f.users().into_iter().any(|u| u.is_call() && matches!(target(u), Target::External(_)));
        if f.is_declaration() && llvm!(LLVMGetIntrinsicID(f.0)) == 0 && called() {
            shim::opaque_declaration(f);
        }
    }
}

/// The number and kind that an instruction carries. A call has its number as an attribute, too: where the
/// inliner makes an `invoke` of it, metadata is lost.
pub fn number_of(module: Module, i: Value) -> Option<(u32, SiteKind)> {
    let Some(node) = i.metadata(module.kind(SITE)) else {
        let number = if i.is_call() { i.call_attribute(SITE)? } else { return None };
        return Some((number.parse().ok()?, SiteKind::Call));
    };
    let number = ir::md_operand_u64(node, 0)?;
    let kind = SiteKind::from_u8(u8::try_from(ir::md_operand_u64(node, 1)?).ok()?)?;
    Some((u32::try_from(number).ok()?, kind))
}
