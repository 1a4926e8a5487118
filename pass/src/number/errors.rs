//! Where control can only end in an error.
//!
//! A loop that is left for an error alone is no await ([`super::awaits`]): a thread that keeps looking
//! whether something is wrong does not wait for it to go wrong, and that it looks for ever is no deadlock. An
//! *error* is what violates the property where it is executed: a failing assertion, `abort`, a trap, code
//! that the compiler takes for unreachable. `exit` and the end of a thread are none.

use crate::ir::{Block, Value};
use crate::number::calls::{Target, target};
use inkwell::llvm_sys::LLVMLinkage;
use inkwell::llvm_sys::LLVMOpcode as Op;
use std::collections::{HashMap, HashSet};

/// External functions that are errors, as in the verifier's table of functions.
const ERRORS: &[&str] = &[
    "abort",
    "reach_error",
    "__VERIFIER_error",
    "__stack_chk_fail",
    "_ZSt9terminatev",
    "__cxa_pure_virtual",
    "__fortify_fail",
    "__assert_fail",
    "__assert_rtn",
    "__assert",
    "__assert_perror_fail",
];

/// External functions that do not come back, and are no errors.
const ENDS: &[&str] = &[
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "pthread_exit",
    "thrd_exit",
    "longjmp",
    "siglongjmp",
    "__cxa_throw",
    "__cxa_rethrow",
    "_Unwind_Resume",
];

/// Callers of callers that are looked at; beyond that a function's end counts as going on.
const DEPTH: u32 = 8;

/// What happens in a block from one of its instructions on.
enum Rest {
    /// An error.
    Error,
    /// The thread or the process ends, or something catches it.
    Ends,
    /// The function returns.
    Returns,
    /// One of these blocks is next.
    Goes(Vec<Block>),
}

/// Does everything that may happen from the start of this block on end in an error?
pub fn only_errors(block: Block) -> bool {
    let first = block.instructions().first().copied();
    first.is_some_and(|i| !goes_on(i, DEPTH, &mut HashSet::new()))
}

/// Is there a way on from an instruction that ends in no error: a return to where it goes on, another end, or
/// a circle? `callers`: so many callers are followed. `within`: functions under way.
fn goes_on(from: Value, callers: u32, within: &mut HashSet<Value>) -> bool {
    let function = from.function();
    let mut after: HashMap<Block, Vec<Block>> = HashMap::new();
    let mut wrong: HashSet<Block> = HashSet::new();
    let mut todo = vec![(from.block(), Some(from))];
    let mut returns = Vec::new();
    while let Some((block, start)) = todo.pop() {
        if after.contains_key(&block) {
            continue;
        }
        match rest(block, start, within) {
            Rest::Ends => return true,
            Rest::Returns => {
                returns.push(block);
                after.insert(block, Vec::new());
            }
            Rest::Error => {
                wrong.insert(block);
                after.insert(block, Vec::new());
            }
            Rest::Goes(next) => {
                todo.extend(next.iter().map(|b| (*b, None)));
                after.insert(block, next);
            }
        }
    }
    if !returns.is_empty() && returns_to_more(function, callers, within) {
        return true;
    }
    wrong.extend(returns);
    // Whoever need not come to an error goes round for ever, perhaps.
    loop {
        let more: Vec<Block> = after
            .iter()
            .filter(|(b, next)| !wrong.contains(b) && next.iter().all(|n| wrong.contains(n)))
            .map(|(b, _)| *b)
            .collect();
        if more.is_empty() {
            return wrong.len() < after.len();
        }
        wrong.extend(more);
    }
}

/// Does it go on after some call of the function? (It may have callers that are not to be seen.)
fn returns_to_more(function: Value, callers: u32, within: &mut HashSet<Value>) -> bool {
    let hidden =
        !matches!(function.linkage(), LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage);
    let users = function.users();
    if hidden || callers == 0 || users.is_empty() {
        return true;
    }
    users.into_iter().any(|u| {
        let calls = u.is_instruction() && u.is_call() && u.callee() == function;
        let passes = || u.operands().iter().filter(|o| **o == function).count() > 1;
        if !calls || passes() || u.is_invoke() {
            return true;
        }
        u.next().is_none_or(|next| goes_on(next, callers - 1, within))
    })
}

fn rest(block: Block, start: Option<Value>, within: &mut HashSet<Value>) -> Rest {
    let instructions = block.instructions();
    let from = start.and_then(|s| instructions.iter().position(|i| *i == s)).unwrap_or(0);
    for i in &instructions[from..] {
        if !i.is_call() && !i.is_invoke() {
            continue;
        }
        match target(*i) {
            Target::External(name) if ERRORS.contains(&name.as_str()) => return Rest::Error,
            Target::External(name) if ENDS.contains(&name.as_str()) => return Rest::Ends,
            Target::Intrinsic if i.intrinsic().is_some_and(|n| n == "llvm.trap" || n == "llvm.ubsantrap") => {
                return Rest::Error;
            }
            // By name, as the verifier takes it.
            Target::Defined(f) if ERRORS.contains(&f.name().as_str()) => return Rest::Error,
            Target::Defined(f) if !comes_back(f, within) => return Rest::Error,
            _ => {}
        }
    }
    match block.terminator().opcode() {
        Op::LLVMRet => Rest::Returns,
        Op::LLVMUnreachable => Rest::Error,
        Op::LLVMResume => Rest::Ends,
        _ => match block.successors() {
            next if next.is_empty() => Rest::Ends,
            next => Rest::Goes(next),
        },
    }
}

/// Does a call of the function come back, or end otherwise than in an error? A call of itself within it adds
/// nothing to that.
fn comes_back(f: Value, within: &mut HashSet<Value>) -> bool {
    let Some(first) = f.blocks().first().and_then(|b| b.instructions().first().copied()) else { return true };
    if !within.insert(f) {
        return false;
    }
    // That it returns is enough: what comes then is the caller's.
    let on = goes_on(first, 0, within);
    within.remove(&f);
    on
}
