//! A function's loops: back edges, and which loops count to an end.

use crate::function::Builder;
use crate::llvm::{Block, IntPredicate, Opcode, TypeKind, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Finds back edges, and which loops are counted: some exit test compares a phi of the header that moves by a
/// constant (or that phi's next value) with a value from outside the loop, so that the loop ends whatever
/// other threads do; or asks whether it is below or above a value that is read anew each time, so that the
/// loop ends by itself unless others move that value, too. Nobody is waited for: such a loop is bounded by
/// the number of events only.
pub(super) fn find_loops(blocks: &[Block], b: &mut Builder) {
    let Some(entry) = blocks.first() else { return };
    let succ: FxHashMap<Block, Vec<Block>> =
        blocks.iter().map(|x| (*x, x.terminator().map_or(Vec::new(), Value::successors))).collect();
    let mut state: FxHashMap<Block, u8> = FxHashMap::default();
    let mut stack = vec![(*entry, 0usize)];
    state.insert(*entry, 1);
    while let Some((block, next)) = stack.last_mut() {
        let block = *block;
        // A block that is not translated (reached by unwinding only) leads nowhere.
        match succ.get(&block).and_then(|s| s.get(*next)) {
            Some(to) => {
                *next += 1;
                match state.get(to) {
                    Some(1) => {
                        b.back.insert((block, *to));
                        if !b.counters.contains_key(to) {
                            let r = b.fresh(1);
                            b.counters.insert(*to, r);
                        }
                    }
                    Some(_) => {}
                    None => {
                        state.insert(*to, 1);
                        stack.push((*to, 0));
                    }
                }
            }
            None => {
                state.insert(block, 2);
                stack.pop();
            }
        }
    }
    let headers: Vec<Block> = b.counters.keys().copied().collect();
    for h in headers {
        if counted(h, b, &succ) {
            b.counted.insert(h);
        }
    }
}

/// The blocks of the natural loop of `header`.
fn body(header: Block, b: &Builder, succ: &FxHashMap<Block, Vec<Block>>) -> FxHashSet<Block> {
    let mut preds: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
    for (from, to) in succ {
        for t in to {
            preds.entry(*t).or_default().push(*from);
        }
    }
    let mut seen: FxHashSet<Block> = FxHashSet::from_iter([header]);
    let mut todo: Vec<Block> = b.back.iter().filter(|e| e.1 == header).map(|e| e.0).collect();
    while let Some(x) = todo.pop() {
        if seen.insert(x) {
            todo.extend(preds.get(&x).into_iter().flatten());
        }
    }
    seen
}

fn counted(header: Block, b: &Builder, succ: &FxHashMap<Block, Vec<Block>>) -> bool {
    let inside = body(header, b, succ);
    let latches: Vec<Block> = b.back.iter().filter(|e| e.1 == header).map(|e| e.0).collect();
    let [latch] = latches[..] else { return false };
    // The exit test must be passed in each iteration: in the header or in the only latch.
    for x in [header, latch] {
        let Some(t) = x.terminator() else { continue };
        if t.opcode() != Opcode::LLVMBr || !t.is_conditional() || succ[&x].iter().all(|s| inside.contains(s))
        {
            continue;
        }
        let c = t.condition();
        if c.is_constant() || c.ty().kind() != TypeKind::LLVMIntegerTypeKind || !is_icmp(c, &inside) {
            continue;
        }
        let (p, q) = (c.operand(0), c.operand(1));
        for (v, bound) in [(p, q), (q, p)] {
            let order = !matches!(c.icmp_predicate(), IntPredicate::LLVMIntEQ | IntPredicate::LLVMIntNE);
            let fixed = order || !inside.iter().any(|x| x.instructions().contains(&bound));
            if fixed && moves_by_constant(narrow(v), header, latch) {
                return true;
            }
        }
    }
    false
}

fn is_icmp(c: Value, inside: &FxHashSet<Block>) -> bool {
    inside.iter().any(|x| x.instructions().contains(&c)) && c.opcode() == Opcode::LLVMICmp
}

/// The number that a wider one is made of.
fn narrow(mut v: Value) -> Value {
    while v.is_instruction() && matches!(v.opcode(), Opcode::LLVMSExt | Opcode::LLVMZExt) {
        v = v.operand(0);
    }
    v
}

fn moves_by_constant(v: Value, header: Block, latch: Block) -> bool {
    let step = |v: Value, phi: Value| {
        !v.is_constant()
            && matches!(v.opcode(), Opcode::LLVMAdd | Opcode::LLVMSub)
            && v.operand(0) == phi
            && v.operand(1).is_const_int()
            && !v.operand(1).is_null()
    };
    header.instructions().into_iter().take_while(|i| i.is_phi()).any(|phi| {
        let Some((next, _)) = phi.phi_incoming().into_iter().find(|(_, p)| *p == latch) else { return false };
        is_instruction(next, header, latch) && step(next, phi) && (v == phi || v == next)
    })
}

fn is_instruction(v: Value, header: Block, latch: Block) -> bool {
    header.instructions().contains(&v) || latch.instructions().contains(&v)
}
