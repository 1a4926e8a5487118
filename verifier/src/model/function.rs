//! Translation of one function: registers, blocks, edges with their phi moves, loops.
//!
//! A back edge is one whose target is on the depth-first path to its source. Each loop header gets a hidden
//! counter register: back edges increment it, other edges into the header clear it, so that the
//! interpreter notices loops that do not end.

use crate::model::inst::*;
use crate::model::llvm::{Block, IntPredicate, Opcode, RmwKind, TypeKind, Value};
use crate::model::translate::{Leaf, Translator, append};
use crate::model::{Const, shadow};
use rustc_hash::{FxHashMap, FxHashSet};
use traceformat::site::SiteId;

/// What is known of the function under translation.
pub(super) struct Builder {
    pub f: Function,
    regs: FxHashMap<Value, Reg>,
    /// Hidden loop counter of each loop header.
    counters: FxHashMap<Block, Reg>,
    back: FxHashSet<(Block, Block)>,
    counted: FxHashSet<Block>,
    /// Block of each edge's target, resolved at the end.
    targets: Vec<Block>,
    /// Place of the instruction under translation.
    place: u32,
    /// Its site number, if it has one.
    pub site: Option<u32>,
}

impl Builder {
    pub fn fresh(&mut self, n: u32) -> Reg {
        let r = self.f.regs;
        self.f.regs += n;
        r
    }

    pub fn emit(&mut self, i: Inst) {
        self.f.code.push(i);
        self.f.places.push(self.place);
    }

    /// The register of an instruction's result (its first, for aggregates).
    pub fn dst(&self, v: Value) -> Reg {
        self.regs.get(&v).copied().unwrap_or(NO_REG)
    }
}

impl Translator<'_> {
    pub(super) fn function(&mut self, f: Value) -> Function {
        let mut b = Builder {
            f: Function { name: f.name(), ..Function::default() },
            regs: FxHashMap::default(),
            counters: FxHashMap::default(),
            back: FxHashSet::default(),
            counted: FxHashSet::default(),
            targets: Vec::new(),
            place: 0,
            site: None,
        };
        b.f.variadic = f.global_type().is_variadic();
        for p in f.params() {
            let n = self.leaves(p.ty()).map_or(1, |l| l.len()) as u32;
            let r = b.fresh(n);
            b.regs.insert(p, r);
        }
        b.f.params = b.f.regs;
        let blocks = f.blocks();
        for block in &blocks {
            for i in block.instructions() {
                // Types that cannot be represented get a register too; their instruction is unsupported.
                let n = self.leaves(i.ty()).map_or(1, |l| l.len()) as u32;
                if n > 0 {
                    let r = b.fresh(n);
                    b.regs.insert(i, r);
                }
            }
        }
        find_loops(&blocks, &mut b);
        let mut starts: FxHashMap<Block, u32> = FxHashMap::default();
        let mut awaits: Vec<(u32, Vec<Block>)> = Vec::new();
        for block in &blocks {
            starts.insert(*block, b.f.code.len() as u32);
            for i in block.instructions() {
                if i.is_phi() {
                    continue;
                }
                b.place = self.place(&b.f.name.clone(), i);
                b.site = i
                    .metadata(self.site_kind)
                    .and_then(|n| n.node_ints().first().copied()?)
                    .map(|n| n as u32);
                if let Some(n) = i.metadata(self.await_kind).and_then(|n| n.node_ints().first().copied()?) {
                    match awaits.iter_mut().find(|a| a.0 == n as u32) {
                        Some(a) if a.1.contains(block) => {}
                        Some(a) => a.1.push(*block),
                        None => awaits.push((n as u32, vec![*block])),
                    }
                }
                self.instruction(i, *block, &mut b);
            }
        }
        let end = b.f.code.len() as u32;
        for (e, target) in b.f.edges.iter_mut().zip(&b.targets) {
            e.target = starts[target];
        }
        let block_end = |block: &Block| {
            let at = blocks
                .iter()
                .position(|x| x == block)
                .map_or(end, |i| blocks.get(i + 1).map_or(end, |next| starts[next]));
            (starts[block], at)
        };
        b.f.awaits = awaits
            .iter()
            .map(|(site, blocks)| AwaitLoop { site: *site, blocks: blocks.iter().map(block_end).collect() })
            .collect();
        self.program.history |=
            b.f.name != "main" && b.f.code.iter().any(|i| matches!(i, Inst::Alloca { .. }));
        b.f.mentions.sort();
        b.f.mentions.dedup();
        b.f
    }

    /// Marks the instruction under translation as one that the model cannot explain.
    pub(super) fn give_up(&mut self, kind: &'static str, text: String, b: &mut Builder) {
        let what = self.unsupported(kind, text, b.place, b.site.map(SiteId));
        b.emit(Inst::Unsupported { what });
    }

    /// The operand for a scalar value.
    pub(super) fn operand(&mut self, v: Value, b: &mut Builder) -> Result<Opnd, String> {
        Ok(self.operands(v, b)?.first().copied().unwrap_or_else(|| self.number(0)))
    }

    /// The operands for all leaves of a value.
    pub(super) fn operands(&mut self, v: Value, b: &mut Builder) -> Result<Vec<Opnd>, String> {
        let leaves = self.leaves(v.ty())?;
        if let Some(r) = b.regs.get(&v) {
            return Ok((0..leaves.len() as u32).map(|i| Opnd::reg(r + i)).collect());
        }
        if !v.is_constant() {
            return Err(format!("the operand {}", v.print()));
        }
        if v.is_function() || v.is_alias() {
            let f = if v.is_alias() { v.aliasee() } else { v };
            b.f.mentions.extend(self.functions.get(&f));
        }
        if leaves.len() == 1
            && !matches!(v.ty().kind(), TypeKind::LLVMStructTypeKind | TypeKind::LLVMArrayTypeKind)
        {
            let c = self.constant(v)?;
            return Ok(vec![self.pool(c)]);
        }
        if v.is_undef() {
            let c = self.pool(Const { bits: 0, shadow: shadow::UNINIT });
            return Ok(vec![c; leaves.len()]);
        }
        let mut out = Vec::new();
        let mut i = 0;
        while out.len() < leaves.len() {
            let e = v.aggregate_element(i).ok_or_else(|| format!("the constant {}", v.print()))?;
            out.extend(self.operands(e, b)?);
            i += 1;
        }
        Ok(out)
    }

    fn instruction(&mut self, i: Value, block: Block, b: &mut Builder) {
        if let Err(text) = self.try_instruction(i, block, b) {
            self.give_up("instruction", text, b);
        }
    }

    fn try_instruction(&mut self, i: Value, block: Block, b: &mut Builder) -> Result<(), String> {
        let dst = b.dst(i);
        let width = |v: Value| match v.ty().kind() {
            TypeKind::LLVMIntegerTypeKind if v.ty().int_width() <= 64 => Ok(v.ty().int_width() as u8),
            TypeKind::LLVMPointerTypeKind | TypeKind::LLVMDoubleTypeKind => Ok(64),
            TypeKind::LLVMFloatTypeKind => Ok(32),
            _ => Err(format!("a value of type {}", v.ty())),
        };
        let site = match b.site {
            Some(n) => n,
            None if i.metadata(self.await_kind).is_some() => IN_AWAIT,
            None => LOCAL,
        };
        match i.opcode() {
            Opcode::LLVMRet => {
                let mut vals = Vec::new();
                if i.operand_count() > 0 {
                    vals = self.operands(i.operand(0), b)?;
                }
                let vals = append(&mut b.f.lists, vals);
                b.emit(Inst::Ret { vals });
            }
            Opcode::LLVMBr => {
                let to = i.successors();
                if i.is_conditional() {
                    let c = self.operand(i.condition(), b)?;
                    let yes = self.edge(block, to[0], b)?;
                    let no = self.edge(block, to[1], b)?;
                    b.emit(Inst::Br { c, yes, no });
                } else {
                    let edge = self.edge(block, to[0], b)?;
                    b.emit(Inst::Jump { edge });
                }
            }
            Opcode::LLVMSwitch => {
                width(i.operand(0))?;
                let c = self.operand(i.operand(0), b)?;
                let to = i.successors();
                let default = self.edge(block, to[0], b)?;
                let mut cases = Vec::new();
                for (n, target) in to.iter().enumerate().skip(1) {
                    let v = i.operand(2 * n as u32).const_int();
                    cases.push((v, self.edge(block, *target, b)?));
                }
                let cases = append(&mut b.f.cases, cases);
                b.emit(Inst::Switch { c, cases, default });
            }
            Opcode::LLVMUnreachable => b.emit(Inst::Unreachable),
            Opcode::LLVMInvoke => {
                self.call(i, b)?;
                // The unwind path is not taken: the model knows no exceptions, and gives up where one is thrown.
                let edge = self.edge(block, i.successors()[0], b)?;
                b.emit(Inst::Jump { edge });
            }
            Opcode::LLVMCall => self.call(i, b)?,
            op @ (Opcode::LLVMAdd
            | Opcode::LLVMSub
            | Opcode::LLVMMul
            | Opcode::LLVMUDiv
            | Opcode::LLVMSDiv
            | Opcode::LLVMURem
            | Opcode::LLVMSRem
            | Opcode::LLVMShl
            | Opcode::LLVMLShr
            | Opcode::LLVMAShr
            | Opcode::LLVMAnd
            | Opcode::LLVMOr
            | Opcode::LLVMXor) => {
                let w = width(i)?;
                let (x, y) = (self.operand(i.operand(0), b)?, self.operand(i.operand(1), b)?);
                b.emit(Inst::Bin { op: binop(op), flags: flags(i, op), w, dst, a: x, b: y });
            }
            op @ (Opcode::LLVMFAdd
            | Opcode::LLVMFSub
            | Opcode::LLVMFMul
            | Opcode::LLVMFDiv
            | Opcode::LLVMFRem) => {
                let w = width(i)?;
                let (x, y) = (self.operand(i.operand(0), b)?, self.operand(i.operand(1), b)?);
                let op = match op {
                    Opcode::LLVMFAdd => FBinOp::Add,
                    Opcode::LLVMFSub => FBinOp::Sub,
                    Opcode::LLVMFMul => FBinOp::Mul,
                    Opcode::LLVMFDiv => FBinOp::Div,
                    _ => FBinOp::Rem,
                };
                b.emit(Inst::FBin { op, w, dst, a: x, b: y });
            }
            Opcode::LLVMFNeg => {
                let w = width(i)?;
                let a = self.operand(i.operand(0), b)?;
                b.emit(Inst::Un { op: UnOp::FNeg, w, dst, a });
            }
            Opcode::LLVMICmp => {
                let w = width(i.operand(0))?;
                let (x, y) = (self.operand(i.operand(0), b)?, self.operand(i.operand(1), b)?);
                let op = match i.icmp_predicate() {
                    IntPredicate::LLVMIntEQ => ICmp::Eq,
                    IntPredicate::LLVMIntNE => ICmp::Ne,
                    IntPredicate::LLVMIntUGT => ICmp::Ugt,
                    IntPredicate::LLVMIntUGE => ICmp::Uge,
                    IntPredicate::LLVMIntULT => ICmp::Ult,
                    IntPredicate::LLVMIntULE => ICmp::Ule,
                    IntPredicate::LLVMIntSGT => ICmp::Sgt,
                    IntPredicate::LLVMIntSGE => ICmp::Sge,
                    IntPredicate::LLVMIntSLT => ICmp::Slt,
                    IntPredicate::LLVMIntSLE => ICmp::Sle,
                };
                b.emit(Inst::ICmp { op, w, dst, a: x, b: y });
            }
            Opcode::LLVMFCmp => {
                let w = width(i.operand(0))?;
                let (x, y) = (self.operand(i.operand(0), b)?, self.operand(i.operand(1), b)?);
                b.emit(Inst::FCmp { op: FCmp(i.fcmp_predicate()), w, dst, a: x, b: y });
            }
            op @ (Opcode::LLVMTrunc
            | Opcode::LLVMZExt
            | Opcode::LLVMSExt
            | Opcode::LLVMFPToUI
            | Opcode::LLVMFPToSI
            | Opcode::LLVMUIToFP
            | Opcode::LLVMSIToFP
            | Opcode::LLVMFPTrunc
            | Opcode::LLVMFPExt
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMIntToPtr
            | Opcode::LLVMBitCast
            | Opcode::LLVMAddrSpaceCast) => {
                let (from, to) = (width(i.operand(0))?, width(i)?);
                let a = self.operand(i.operand(0), b)?;
                let op = match op {
                    Opcode::LLVMSExt => Cast::SExt,
                    Opcode::LLVMFPToUI => Cast::FpToUi,
                    Opcode::LLVMFPToSI => Cast::FpToSi,
                    Opcode::LLVMUIToFP => Cast::UiToFp,
                    Opcode::LLVMSIToFP => Cast::SiToFp,
                    Opcode::LLVMFPTrunc => Cast::FpTrunc,
                    Opcode::LLVMFPExt => Cast::FpExt,
                    Opcode::LLVMZExt if i.non_negative() => Cast::ZExtNonNeg,
                    Opcode::LLVMTrunc if i.no_wrap().0 => Cast::TruncSigned,
                    Opcode::LLVMTrunc if i.no_wrap().1 => Cast::TruncUnsigned,
                    _ => Cast::Trunc,
                };
                if op == Cast::Trunc && to >= from {
                    b.emit(Inst::Copy { dst, a });
                } else {
                    b.emit(Inst::Cast { op, from, to, dst, a });
                }
            }
            Opcode::LLVMSelect => {
                let c = self.operand(i.operand(0), b)?;
                let (xs, ys) = (self.operands(i.operand(1), b)?, self.operands(i.operand(2), b)?);
                for (n, (x, y)) in xs.into_iter().zip(ys).enumerate() {
                    b.emit(Inst::Select { dst: dst + n as u32, c, a: x, b: y });
                }
            }
            Opcode::LLVMFreeze => {
                for (n, a) in self.operands(i.operand(0), b)?.into_iter().enumerate() {
                    b.emit(Inst::Copy { dst: dst + n as u32, a });
                }
            }
            Opcode::LLVMExtractValue => {
                let all = self.operands(i.operand(0), b)?;
                let (at, n) = self.leaf_range(i.operand(0), &i.indices())?;
                for k in 0..n {
                    b.emit(Inst::Copy { dst: dst + k as u32, a: all[at + k] });
                }
            }
            Opcode::LLVMInsertValue => {
                let all = self.operands(i.operand(0), b)?;
                let new = self.operands(i.operand(1), b)?;
                let (at, n) = self.leaf_range(i.operand(0), &i.indices())?;
                for (k, old) in all.into_iter().enumerate() {
                    let a = if k >= at && k < at + n { new[k - at] } else { old };
                    b.emit(Inst::Copy { dst: dst + k as u32, a });
                }
            }
            Opcode::LLVMGetElementPtr => self.gep(i, dst, b)?,
            Opcode::LLVMAlloca => {
                let size = self.module.size_of(i.allocated_type());
                let size = u32::try_from(size).map_err(|_| format!("a local variable of {size} bytes"))?;
                let count = self.operand(i.operand(0), b)?;
                b.emit(Inst::Alloca { dst, size, count });
            }
            Opcode::LLVMLoad => {
                let leaves = self.leaves(i.ty())?;
                let ptr = self.operand(i.operand(0), b)?;
                self.one_piece(i, &leaves, site)?;
                for (n, l) in leaves.iter().enumerate() {
                    let ptr = self.field(ptr, l, b);
                    b.emit(Inst::Load { dst: dst + n as u32, ptr, size: l.size, w: l.width, site });
                }
            }
            Opcode::LLVMStore => {
                let leaves = self.leaves(i.operand(0).ty())?;
                let vals = self.operands(i.operand(0), b)?;
                let ptr = self.operand(i.operand(1), b)?;
                self.one_piece(i, &leaves, site)?;
                for (l, val) in leaves.iter().zip(vals) {
                    let ptr = self.field(ptr, l, b);
                    b.emit(Inst::Store { val, ptr, size: l.size, site });
                }
            }
            Opcode::LLVMAtomicRMW => {
                let w = width(i)?;
                let op = rmw(i.rmw_kind()).ok_or_else(|| format!("the operation {}", i.print()))?;
                let ptr = self.operand(i.operand(0), b)?;
                let val = self.operand(i.operand(1), b)?;
                b.emit(Inst::Rmw { op, dst, ptr, val, size: w.div_ceil(8), site });
            }
            Opcode::LLVMAtomicCmpXchg => {
                let w = width(i.operand(1))?;
                let ptr = self.operand(i.operand(0), b)?;
                let cmp = self.operand(i.operand(1), b)?;
                let new = self.operand(i.operand(2), b)?;
                b.emit(Inst::CmpXchg { dst, ptr, cmp, new, size: w.div_ceil(8), site });
            }
            // Sequential consistency makes fences redundant; the runtime keeps it for real.
            Opcode::LLVMFence => {}
            _ => return Err(format!("the instruction {}", i.print())),
        }
        Ok(())
    }

    /// A site is one event, so it must be one access; a misaligned one must not race.
    fn one_piece(&mut self, i: Value, leaves: &[Leaf], site: u32) -> Result<(), String> {
        self.program.history |= site != LOCAL && leaves.iter().any(|l| i.alignment() < l.size as u32);
        if leaves.len() != 1 && site != LOCAL {
            return Err("an access to shared memory of a struct in one piece".into());
        }
        Ok(())
    }

    fn field(&mut self, ptr: Opnd, l: &Leaf, b: &mut Builder) -> Opnd {
        if l.offset == 0 {
            return ptr;
        }
        let dst = b.fresh(1);
        let zero = self.number(0);
        b.emit(Inst::Gep { dst, base: ptr, index: zero, scale: 0, offset: l.offset as i64 });
        Opnd::reg(dst)
    }

    fn gep(&mut self, i: Value, dst: Reg, b: &mut Builder) -> Result<(), String> {
        let base = self.operand(i.operand(0), b)?;
        let (mut offset, rest) = self.gep_path(i.gep_type(), &i.operands()[1..])?;
        let mut base = base;
        let zero = self.number(0);
        if rest.is_empty() {
            b.emit(Inst::Gep { dst, base, index: zero, scale: 0, offset });
        }
        for (n, (v, scale)) in rest.iter().enumerate() {
            let w = v.ty().int_width();
            let mut index = self.operand(*v, b)?;
            if w < 64 {
                let wide = b.fresh(1);
                b.emit(Inst::Cast { op: Cast::SExt, from: w as u8, to: 64, dst: wide, a: index });
                index = Opnd::reg(wide);
            }
            let scale = u32::try_from(*scale).map_err(|_| "an element of more than 4 GiB".to_string())?;
            let last = n + 1 == rest.len();
            let to = if last { dst } else { b.fresh(1) };
            b.emit(Inst::Gep { dst: to, base, index, scale, offset });
            (base, offset) = (Opnd::reg(to), 0);
        }
        Ok(())
    }

    /// First leaf and number of leaves of a part of an aggregate.
    fn leaf_range(&self, v: Value, indices: &[u32]) -> Result<(usize, usize), String> {
        let mut t = v.ty();
        let mut at = 0;
        for &k in indices {
            if t.kind() == TypeKind::LLVMStructTypeKind {
                let fields = t.fields();
                for f in &fields[..k as usize] {
                    at += self.leaves(*f)?.len();
                }
                t = fields[k as usize];
            } else {
                t = t.element();
                at += k as usize * self.leaves(t)?.len();
            }
        }
        Ok((at, self.leaves(t)?.len()))
    }

    fn edge(&mut self, from: Block, to: Block, b: &mut Builder) -> Result<u32, String> {
        let mut moves: Vec<(Reg, Opnd)> = Vec::new();
        for phi in to.instructions().into_iter().take_while(|i| i.is_phi()) {
            let Some((v, _)) = phi.phi_incoming().into_iter().find(|(_, p)| *p == from) else { continue };
            let dst = b.dst(phi);
            for (k, a) in self.operands(v, b)?.into_iter().enumerate() {
                moves.push((dst + k as u32, a));
            }
        }
        // Phis move in parallel. If a later one reads what an earlier one writes, go through temporaries.
        let written =
            |n: usize, moves: &[(Reg, Opnd)]| moves[..n].iter().any(|m| Opnd::reg(m.0) == moves[n].1);
        if (0..moves.len()).any(|n| written(n, &moves)) {
            let temps = b.fresh(moves.len() as u32);
            let first: Vec<_> = moves.iter().enumerate().map(|(k, m)| (temps + k as u32, m.1)).collect();
            let then: Vec<_> =
                moves.iter().enumerate().map(|(k, m)| (m.0, Opnd::reg(temps + k as u32))).collect();
            moves = first.into_iter().chain(then).collect();
        }
        let counter = b.counters.get(&to).copied().unwrap_or(NO_REG);
        let back = b.back.contains(&(from, to));
        let moves = append(&mut b.f.moves, moves);
        b.f.edges.push(Edge {
            target: 0,
            moves,
            count: if back { counter } else { NO_REG },
            clear: if back { NO_REG } else { counter },
            counted_loop: b.counted.contains(&to),
        });
        b.targets.push(to);
        Ok(b.f.edges.len() as u32 - 1)
    }
}

/// Finds back edges, and which loops are counted: some exit test compares a phi of the header that moves by a
/// constant (or that phi's next value) with a value from outside the loop, so that the loop ends whatever other threads do.
fn find_loops(blocks: &[Block], b: &mut Builder) {
    let Some(entry) = blocks.first() else { return };
    let succ: FxHashMap<Block, Vec<Block>> =
        blocks.iter().map(|x| (*x, x.terminator().map_or(Vec::new(), Value::successors))).collect();
    let mut state: FxHashMap<Block, u8> = FxHashMap::default();
    let mut stack = vec![(*entry, 0usize)];
    state.insert(*entry, 1);
    while let Some((block, next)) = stack.last_mut() {
        let block = *block;
        match succ[&block].get(*next) {
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
            let fixed = !inside.iter().any(|x| x.instructions().contains(&bound));
            if fixed && moves_by_constant(v, header, latch) {
                return true;
            }
        }
    }
    false
}

fn is_icmp(c: Value, inside: &FxHashSet<Block>) -> bool {
    inside.iter().any(|x| x.instructions().contains(&c)) && c.opcode() == Opcode::LLVMICmp
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

fn binop(op: Opcode) -> BinOp {
    match op {
        Opcode::LLVMAdd => BinOp::Add,
        Opcode::LLVMSub => BinOp::Sub,
        Opcode::LLVMMul => BinOp::Mul,
        Opcode::LLVMUDiv => BinOp::UDiv,
        Opcode::LLVMSDiv => BinOp::SDiv,
        Opcode::LLVMURem => BinOp::URem,
        Opcode::LLVMSRem => BinOp::SRem,
        Opcode::LLVMShl => BinOp::Shl,
        Opcode::LLVMLShr => BinOp::LShr,
        Opcode::LLVMAShr => BinOp::AShr,
        Opcode::LLVMAnd => BinOp::And,
        Opcode::LLVMOr => BinOp::Or,
        _ => BinOp::Xor,
    }
}

fn flags(i: Value, op: Opcode) -> Flags {
    let bits = |all: &[(bool, u8)]| Flags(all.iter().filter(|f| f.0).map(|f| f.1).sum());
    match op {
        Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul | Opcode::LLVMShl => {
            let (signed, unsigned) = i.no_wrap();
            bits(&[(signed, Flags::NSW), (unsigned, Flags::NUW)])
        }
        Opcode::LLVMUDiv | Opcode::LLVMSDiv | Opcode::LLVMLShr | Opcode::LLVMAShr => {
            bits(&[(i.is_exact(), Flags::EXACT)])
        }
        Opcode::LLVMOr => bits(&[(i.is_disjoint(), Flags::DISJOINT)]),
        _ => Flags::default(),
    }
}

fn rmw(op: RmwKind) -> Option<RmwOp> {
    use RmwKind::*;
    Some(match op {
        LLVMAtomicRMWBinOpXchg => RmwOp::Xchg,
        LLVMAtomicRMWBinOpAdd => RmwOp::Add,
        LLVMAtomicRMWBinOpSub => RmwOp::Sub,
        LLVMAtomicRMWBinOpAnd => RmwOp::And,
        LLVMAtomicRMWBinOpNand => RmwOp::Nand,
        LLVMAtomicRMWBinOpOr => RmwOp::Or,
        LLVMAtomicRMWBinOpXor => RmwOp::Xor,
        LLVMAtomicRMWBinOpMax => RmwOp::Max,
        LLVMAtomicRMWBinOpMin => RmwOp::Min,
        LLVMAtomicRMWBinOpUMax => RmwOp::UMax,
        LLVMAtomicRMWBinOpUMin => RmwOp::UMin,
        _ => return None,
    })
}
