//! Retry loops that are one blocking event.
//!
//! An *await* is an innermost loop without side effects which continues exactly while a short-circuit
//! conjunction of tests holds, each on one load, or of one test on a failing compare-exchange, at
//! addresses that the loop does not change, and whose loaded values are dead afterwards. Let `p` be the
//! only path through the body that comes back to the header, with tests `t1 … tk` on it. The loop is an
//! await if every other path is `t1 … t(i-1)` true, `ti` false, then out, to one and the same place, with
//! no access in between that no test reads. And that place must not be one from which there is only an
//! error ([`errors`]): `for (;;) assert(x <= 1);` waits for nothing.
//!
//! Paths are followed symbolically: a phi has the value that comes along the path, and a condition that was
//! decided once stays decided (clang branches twice on the success of a compare-exchange). When in doubt it
//! is no await: an await that is none would be unsound, a loop that is not recognised only ends in `unknown`.

use crate::ir::{Block, Module, Value, llvm};
use crate::number::calls::{Target, target};
use crate::number::errors;
use crate::number::{AwaitPart, Plan, Role};
use crate::options::{PassOptions, Shared};
use crate::shim::{self, RawLoop};
use inkwell::llvm_sys::LLVMIntPredicate as Pred;
use inkwell::llvm_sys::LLVMOpcode as Op;
use inkwell::llvm_sys::core::*;
use std::collections::{HashMap, HashSet};
use traceformat::site::SiteKind;

/// Blocks of loops that are awaits.
pub type AwaitBlocks = HashSet<Block>;

/// Paths through a loop's body that are looked at before giving up.
const MAX_PATHS: usize = 32;

/// The accesses of the awaits that [`run`] would find.
pub fn accesses(module: Module, options: &PassOptions, plan: &Plan) -> HashSet<Value> {
    let of = |f: Value| find(&shim::loops(f), options, plan);
    module.definitions().into_iter().flat_map(of).flat_map(|(_, accesses)| accesses).collect()
}

/// The awaits among a function's loops: which, and what they read.
fn find(loops: &[RawLoop], options: &PassOptions, plan: &Plan) -> Vec<(usize, Vec<Value>)> {
    let is_innermost = |n: usize| !loops.iter().any(|inner| inner.parent == Some(n));
    let candidates = loops.iter().enumerate().filter(|(n, _)| is_innermost(*n));
    candidates.filter_map(|(n, l)| Some((n, Body::new(l, plan, options)?.recognise()?))).collect()
}

/// Finds the awaits of a module, and places their placeholders.
pub fn run(module: Module, options: &PassOptions, plan: &mut Plan) -> AwaitBlocks {
    let mut blocks = AwaitBlocks::new();
    let mut count = 0;
    for f in module.definitions() {
        let loops = shim::loops(f);
        let found = find(&loops, options, plan);
        // Only now is the function changed: the loops above are described by its blocks.
        for (n, accesses) in found {
            place(module, &loops[n], &accesses, count, plan);
            blocks.extend(&loops[n].blocks);
            count += 1;
        }
    }
    blocks
}

fn place(module: Module, l: &RawLoop, accesses: &[Value], index: usize, plan: &mut Plan) {
    let (Some(preheader), Some(latch)) = (l.preheader, l.latch) else { return };
    for i in accesses {
        plan.roles.insert(*i, Role::Awaited(index));
    }
    let mut part = |at: Value, part: AwaitPart| {
        plan.roles.insert(module.placeholder(at, accesses[0], ""), Role::Part(index, part));
    };
    part(preheader.terminator(), AwaitPart::Enter);
    let body: HashSet<Block> = l.blocks.iter().copied().collect();
    for block in &l.blocks {
        for (n, to) in block.successors().into_iter().enumerate() {
            if !body.contains(&to) {
                part(shim::edge_point(block.terminator(), n as u32), AwaitPart::Exit);
            }
        }
    }
    let back = latch.successors().iter().position(|s| *s == l.header).unwrap_or(0);
    part(shim::edge_point(latch.terminator(), back as u32), AwaitPart::Retry);
}

/// A candidate.
struct Body<'a> {
    header: Block,
    blocks: HashSet<Block>,
    plan: &'a Plan,
    /// Loads without a role read memory that only this thread reaches.
    unnumbered_is_private: bool,
}

/// How a path through the body ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Back,
    Out,
}

/// A path through the body.
#[derive(Clone, Default)]
struct Path {
    /// Conditions in the order they were decided: the basic value, and what it was on this path.
    tests: Vec<(Value, bool)>,
    /// The phis' values.
    phis: HashMap<Value, Value>,
    /// Numbered accesses executed.
    accesses: Vec<Value>,
}

impl<'a> Body<'a> {
    fn new(l: &RawLoop, plan: &'a Plan, options: &PassOptions) -> Option<Body<'a>> {
        l.preheader?;
        l.latch?;
        Some(Body {
            header: l.header,
            blocks: l.blocks.iter().copied().collect(),
            plan,
            unnumbered_is_private: options.shared == Shared::Escape,
        })
    }

    /// The accesses of the await, if the loop is one.
    fn recognise(&self) -> Option<Vec<Value>> {
        for block in &self.blocks {
            for i in block.instructions() {
                if !self.is_allowed(i) || !self.is_dead_outside(i) {
                    return None;
                }
            }
        }
        if !self.exit_is_uniform() {
            return None;
        }
        let mut paths = Vec::new();
        self.follow(self.header, None, Path::default(), &mut paths)?;
        let mut back = paths.iter().filter(|(_, end)| *end == End::Back);
        let (stay, None) = (&back.next()?.0, back.next()) else { return None };
        let read =
            stay.tests.iter().map(|t| self.access_of_test(stay, *t)).collect::<Option<Vec<Value>>>()?;
        if read.is_empty() || read != stay.accesses {
            return None;
        }
        // The tests are looked at one after the other, and the event is at one instant: that of the test that
        // fails. There the conjunction is false, too, so that the event may happen; but whether an exchange
        // before it would succeed there, or a test before it that held would fail, is another question.
        let exchanges = read.iter().any(|a| a.opcode() == Op::LLVMAtomicCmpXchg);
        if exchanges && read.len() > 1 {
            return None;
        }
        for (path, end) in &paths {
            if *end == End::Out && !leaves_at_a_test(stay, &read, path) {
                return None;
            }
        }
        Some(read)
    }

    /// No side effects, nothing that may trap or wait.
    fn is_allowed(&self, i: Value) -> bool {
        match i.opcode() {
            Op::LLVMPHI => i.block() != self.header || self.is_invariant_phi(i),
            Op::LLVMLoad => match self.plan.roles.get(&i) {
                Some(Role::Site(SiteKind::Load)) => {
                    self.is_invariant(i.operand(0)) && is_shared(i.operand(0))
                }
                None => self.unnumbered_is_private && !i.is_volatile(),
                _ => false,
            },
            Op::LLVMAtomicCmpXchg => {
                (0..3).all(|n| self.is_invariant(i.operand(n))) && is_shared(i.operand(0))
            }
            Op::LLVMCall => match target(i) {
                Target::Intrinsic => i.intrinsic().is_some_and(|name| {
                    [
                        "llvm.dbg.",
                        "llvm.lifetime.",
                        "llvm.threadlocal.address",
                        "llvm.x86.sse2.pause",
                        "llvm.expect.",
                    ]
                    .iter()
                    .any(|p| name.starts_with(p))
                }),
                Target::Asm => is_spin_hint(i.callee().asm_text()),
                Target::External(name) => {
                    ["sched_yield", "thrd_yield", "pthread_yield"].contains(&name.as_str())
                        && i.users().is_empty()
                }
                _ => false,
            },
            Op::LLVMBr | Op::LLVMFence => true,
            _ => is_pure(i),
        }
    }

    /// A header phi that is the same in each iteration.
    fn is_invariant_phi(&self, phi: Value) -> bool {
        let incoming: HashSet<Value> = phi.operands().into_iter().filter(|v| *v != phi).collect();
        incoming.len() == 1 && incoming.iter().all(|v| self.is_invariant(*v))
    }

    /// Is it the same in each iteration?
    fn is_invariant(&self, v: Value) -> bool {
        if !v.is_instruction() || !self.blocks.contains(&v.block()) {
            return true;
        }
        match v.opcode() {
            Op::LLVMPHI => v.block() == self.header && self.is_invariant_phi(v),
            // Private memory, and the loop stores nothing.
            Op::LLVMLoad => !self.plan.roles.contains_key(&v) && self.is_invariant(v.operand(0)),
            Op::LLVMCall => v.intrinsic().is_some_and(|n| n.starts_with("llvm.threadlocal.address")),
            _ => is_pure(v) && v.operands().into_iter().all(|o| self.is_invariant(o)),
        }
    }

    fn is_dead_outside(&self, i: Value) -> bool {
        self.is_invariant(i) || i.users().into_iter().all(|u| self.blocks.contains(&u.block()))
    }

    /// Nobody can tell afterwards which test failed: all ways out lead to one place, with the same values.
    /// And there is more to come there than an error.
    fn exit_is_uniform(&self) -> bool {
        let edges = self.blocks.iter().flat_map(|b| b.successors().into_iter().map(move |s| (*b, s)));
        let ends: HashSet<(Block, Block)> = edges
            .filter(|(_, to)| !self.blocks.contains(to))
            .map(|(from, to)| skip_empty(from, to))
            .collect();
        let Some((_, end)) = ends.iter().next() else { return false };
        !errors::only_errors(*end)
            && ends.iter().all(|(_, to)| to == end)
            && end.instructions().into_iter().take_while(|i| i.opcode() == Op::LLVMPHI).all(|phi| {
                let values: HashSet<Option<Value>> =
                    ends.iter().map(|(from, _)| incoming(phi, *from)).collect();
                values.len() == 1 && !values.contains(&None)
            })
    }

    /// Follows all paths from `block`; `None` if there are too many, or something is not understood.
    fn follow(
        &self,
        block: Block,
        from: Option<Block>,
        mut path: Path,
        all: &mut Vec<(Path, End)>,
    ) -> Option<()> {
        for i in block.instructions() {
            if i.opcode() == Op::LLVMPHI {
                if let Some(from) = from {
                    path.phis.insert(i, incoming(i, from)?);
                }
            } else if matches!(self.plan.roles.get(&i), Some(Role::Site(k)) if *k != SiteKind::Call) {
                path.accesses.push(i);
            }
        }
        let terminator = block.terminator();
        let successors = block.successors();
        let mut go = |to: Block, path: Path| -> Option<()> {
            if all.len() >= MAX_PATHS {
                None
            } else if to == self.header {
                all.push((path, End::Back));
                Some(())
            } else if self.blocks.contains(&to) {
                self.follow(to, Some(block), path, all)
            } else {
                all.push((path, End::Out));
                Some(())
            }
        };
        if successors.len() < 2 || successors[0] == successors[1] {
            return go(*successors.first()?, path);
        }
        let (base, negated) = self.normalise(Value(llvm!(LLVMGetCondition(terminator.0))), &path);
        let decided = match base.const_int() {
            Some(n) => Some(n != 0),
            None => path.tests.iter().find(|t| t.0 == base).map(|t| t.1),
        };
        for value in [true, false] {
            if decided.is_some_and(|d| d != value) {
                continue;
            }
            let mut next = path.clone();
            if decided.is_none() {
                next.tests.push((base, value));
            }
            go(successors[usize::from(value == negated)], next)?;
        }
        Some(())
    }

    /// The Boolean behind a condition, and whether the condition is its negation.
    fn normalise(&self, mut v: Value, path: &Path) -> (Value, bool) {
        let mut negated = false;
        loop {
            if let Some(known) = path.phis.get(&v) {
                v = *known;
                continue;
            }
            if !v.is_instruction() || !self.blocks.contains(&v.block()) {
                return (v, negated);
            }
            let is_bool = |v: Value| {
                llvm!(
                    LLVMGetTypeKind(v.ty()) == inkwell::llvm_sys::LLVMTypeKind::LLVMIntegerTypeKind
                        && LLVMGetIntTypeWidth(v.ty()) == 1
                )
            };
            // The Boolean that a wider integer was extended from.
            let extended = |v: Value| {
                let v = path.phis.get(&v).copied().unwrap_or(v);
                (v.is_instruction() && v.opcode() == Op::LLVMZExt && is_bool(v.operand(0)))
                    .then(|| v.operand(0))
            };
            match v.opcode() {
                Op::LLVMFreeze => v = v.operand(0),
                Op::LLVMXor if is_bool(v) && v.operand(1).const_int() == Some(1) => {
                    negated = !negated;
                    v = v.operand(0);
                }
                Op::LLVMTrunc if is_bool(v) && extended(v.operand(0)).is_some() => {
                    v = extended(v.operand(0)).unwrap_or(v);
                }
                Op::LLVMICmp if v.operand(1).const_int() == Some(0) && extended(v.operand(0)).is_some() => {
                    match llvm!(LLVMGetICmpPredicate(v.0)) {
                        Pred::LLVMIntNE => {}
                        Pred::LLVMIntEQ => negated = !negated,
                        _ => return (v, negated),
                    }
                    v = extended(v.operand(0)).unwrap_or(v);
                }
                _ => return (v, negated),
            }
        }
    }

    /// The one access that a test on the staying path reads.
    fn access_of_test(&self, path: &Path, (test, value): (Value, bool)) -> Option<Value> {
        let mut found = None;
        let mut seen = HashSet::new();
        let mut todo = vec![test];
        while let Some(v) = todo.pop() {
            let v = path.phis.get(&v).copied().unwrap_or(v);
            if !v.is_instruction() || !self.blocks.contains(&v.block()) || !seen.insert(v) {
                continue;
            }
            if path.accesses.contains(&v) {
                if found.is_some_and(|f| f != v) {
                    return None;
                }
                found = Some(v);
            } else if is_pure(v) {
                todo.extend(v.operands());
            } else if !self.is_invariant(v) {
                return None;
            }
        }
        let access = found?;
        (access.opcode() != Op::LLVMAtomicCmpXchg || is_failure(access, test, value)).then_some(access)
    }
}

/// The value that a phi has when control comes from a block.
fn incoming(phi: Value, from: Block) -> Option<Value> {
    let n =
        (0..llvm!(LLVMCountIncoming(phi.0))).find(|&n| llvm!(LLVMGetIncomingBlock(phi.0, n)) == from.0)?;
    Some(Value(llvm!(LLVMGetIncomingValue(phi.0, n))))
}

/// Follows an edge through blocks that only branch on: the last edge.
fn skip_empty(mut from: Block, mut to: Block) -> (Block, Block) {
    let mut seen = HashSet::new();
    while seen.insert(to) {
        match (to.instructions().as_slice(), to.successors().as_slice()) {
            ([_], [next]) => (from, to) = (to, *next),
            _ => break,
        }
    }
    (from, to)
}

/// Does `test == value` say that the compare-exchange has failed?
fn is_failure(exchange: Value, test: Value, value: bool) -> bool {
    let part = |v: Value| {
        let is_part = v.is_instruction() && v.opcode() == Op::LLVMExtractValue && v.operand(0) == exchange;
        is_part.then(|| llvm!(*LLVMGetIndices(v.0)))
    };
    if part(test) == Some(1) {
        return !value;
    }
    // The old value against the expected one: the same for a strong exchange only.
    if test.opcode() != Op::LLVMICmp || llvm!(LLVMGetWeak(exchange.0)) != 0 {
        return false;
    }
    let (a, b) = (test.operand(0), test.operand(1));
    let expected = exchange.operand(1);
    let compares = (part(a) == Some(0) && b == expected) || (part(b) == Some(0) && a == expected);
    compares
        && match llvm!(LLVMGetICmpPredicate(test.0)) {
            Pred::LLVMIntEQ => !value,
            Pred::LLVMIntNE => value,
            _ => false,
        }
}

/// Is `path` the staying path up to one test, which then fails, and nothing more?
fn leaves_at_a_test(stay: &Path, read: &[Value], path: &Path) -> bool {
    let Some(((last, value), before)) = path.tests.split_last() else { return false };
    let n = before.len();
    n < stay.tests.len()
        && *before == stay.tests[..n]
        && stay.tests[n] == (*last, !value)
        && path.accesses == read[..=n]
}

/// Computes something from its operands, and cannot trap.
fn is_pure(i: Value) -> bool {
    use Op::*;
    match i.opcode() {
        // By a constant that cannot trap: the least number divided by -1 overflows.
        LLVMUDiv | LLVMURem => return i.operand(1).const_int().is_some_and(|by| by != 0),
        LLVMSDiv | LLVMSRem => {
            let by = i.operand(1);
            return by.const_int().is_some_and(|n| n != 0 && n != all_ones(by));
        }
        _ => {}
    }
    matches!(
        i.opcode(),
        LLVMICmp
            | LLVMFCmp
            | LLVMTrunc
            | LLVMZExt
            | LLVMSExt
            | LLVMPtrToInt
            | LLVMIntToPtr
            | LLVMBitCast
            | LLVMFPTrunc
            | LLVMFPExt
            | LLVMGetElementPtr
            | LLVMAdd
            | LLVMSub
            | LLVMMul
            | LLVMShl
            | LLVMLShr
            | LLVMAShr
            | LLVMAnd
            | LLVMOr
            | LLVMXor
            | LLVMSelect
            | LLVMFreeze
            | LLVMExtractValue
    )
}

/// -1 in the type of an integer constant of at most 64 bits.
fn all_ones(constant: Value) -> u64 {
    u64::MAX >> (64 - llvm!(LLVMGetIntTypeWidth(constant.ty())))
}

/// Inline assembly that only tells the processor, or the compiler, that this is a spin loop.
fn is_spin_hint((text, constraints): (String, String)) -> bool {
    let words: Vec<&str> = text.split([' ', ';', '\t', '\n']).filter(|w| !w.is_empty()).collect();
    let known = words.is_empty()
        || ["pause", "nop", "yield"].contains(&words.join(" ").as_str())
        || words == ["rep", "nop"];
    known && constraints.split(',').all(|c| c.is_empty() || c.starts_with("~{"))
}

/// Is it not a thread-local variable of the thread's own? Others may change it by its address, but the model
/// does not follow awaits there: such a loop is one like any other.
fn is_shared(place: Value) -> bool {
    let mut place = place;
    while place.is_instruction() && matches!(place.opcode(), Op::LLVMGetElementPtr | Op::LLVMBitCast) {
        place = place.operand(0);
    }
    let own = place.is_instruction()
        && place.opcode() == Op::LLVMCall
        && place.intrinsic().is_some_and(|name| name.starts_with("llvm.threadlocal.address"));
    !own
}
