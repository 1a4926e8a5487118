//! Translation of one function: registers, blocks, edges with their phi moves, loops.
//!
//! A back edge is one whose target is on the depth-first path to its source. Each loop header gets a hidden
//! counter register: back edges increment it, other edges into the header clear it, so that the
//! interpreter notices loops that do not end.

use crate::inst::*;
use crate::instruction::APPROXIMATE;
use crate::llvm::{Block, Opcode, TypeKind, Value};
use crate::loops::find_loops;
use crate::stack::{CALL, LIBRARY};
use crate::stop::SourceLocation;
use crate::translate::{Translator, append};
use crate::{Const, shadow};
use rustc_hash::{FxHashMap, FxHashSet};
use traceformat::site::SiteId;

/// What is known of the function under translation.
pub(super) struct Builder {
    pub f: Function,
    regs: FxHashMap<Value, Reg>,
    /// Hidden loop counter of each loop header.
    pub counters: FxHashMap<Block, Reg>,
    pub back: FxHashSet<(Block, Block)>,
    pub counted: FxHashSet<Block>,
    /// Block of each edge's target, resolved at the end; none where the target is known already.
    targets: Vec<Option<Block>>,
    /// In a function with a variable number of arguments: where those are.
    pub variable: Option<Reg>,
    /// How many fixed parameters are passed in registers: integers, floating-point numbers.
    pub in_registers: (u64, u64),
    /// SourceLocation of the instruction under translation.
    place: u32,
    /// Its site number, if it has one.
    pub site: Option<u32>,
    /// Has the machine that the function is for one instruction for a product and a sum?
    pub fuses: bool,
    /// May the optimiser take the function's arithmetic for that of real numbers (`-ffast-math`)?
    pub fast: bool,
}

/// What allows that, in part or as a whole, besides the flags of instructions.
const FAST: [&str; 5] = [
    "unsafe-fp-math",
    "no-nans-fp-math",
    "no-infs-fp-math",
    "no-signed-zeros-fp-math",
    "approx-func-fp-math",
];

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

    /// The next instruction stands for a call of this function, which may bring inputs.
    pub fn names_source(&mut self, name: &str) {
        self.names_source_with(name, None);
    }

    /// As [`Source::args`] says.
    pub fn names_source_with(&mut self, name: &str, args: Option<Range>) {
        let site = self.site.map_or(SiteId::UNNUMBERED, SiteId);
        self.f.sources.push(Source { pc: self.f.code.len() as u32, name: name.into(), site, args });
    }

    /// The register of an instruction's result (its first, for aggregates).
    pub fn dst(&self, v: Value) -> Reg {
        self.regs.get(&v).copied().unwrap_or(NO_REG)
    }
}

impl Translator<'_> {
    pub(super) fn function(&mut self, f: Value) -> Function {
        let mut b = self.builder(f);
        self.parameters(f, &mut b);
        let blocks = executed(f, self.throws);
        self.registers(&blocks, &mut b);
        find_loops(&blocks, &mut b);
        let mut starts: FxHashMap<Block, u32> = FxHashMap::default();
        let mut awaits: Vec<(u32, Vec<Block>)> = Vec::new();
        for block in &blocks {
            starts.insert(*block, b.f.code.len() as u32);
            for i in block.instructions() {
                if let Some(n) = self.numbered_instruction(i, *block, &mut b) {
                    match awaits.iter_mut().find(|a| a.0 == n) {
                        Some(a) if a.1.contains(block) => {}
                        Some(a) => a.1.push(*block),
                        None => awaits.push((n, vec![*block])),
                    }
                }
            }
        }
        let end = b.f.code.len() as u32;
        for (e, target) in b.f.edges.iter_mut().zip(&b.targets) {
            if let Some(block) = target {
                e.target = starts[block];
            }
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
        self.refuse_parameters(f, &mut b);
        b.f.frame = frame(f, &b.f);
        // (Nearly every `main` has variables, and nearly every one joins its threads before it returns: where
        // there is nothing else to release, a return before that is unknown, which costs no history.)
        self.program.history |=
            b.f.name != "main" && b.f.code.iter().any(|i| matches!(i, Inst::Alloca { .. }));
        b.f.mentions.sort();
        b.f.mentions.dedup();
        b.f
    }

    /// What is known of a function before its code is looked at.
    fn builder(&mut self, f: Value) -> Builder {
        Builder {
            f: Function {
                name: f.name(),
                library: f.is_weak_definition() && crate::prelude::defines(&f.name()),
                signature: self.signature(f),
                opted_out: f.function_attribute("irs.ignored").unwrap_or_default(),
                variadic: f.global_type().is_variadic(),
                promises_no_exception: f.promises_no_exception(),
                align: f.alignment(),
                ..Function::default()
            },
            regs: FxHashMap::default(),
            counters: FxHashMap::default(),
            back: FxHashSet::default(),
            counted: FxHashSet::default(),
            targets: Vec::new(),
            variable: None,
            in_registers: (0, 0),
            place: 0,
            site: None,
            fuses: f
                .function_attribute("target-features")
                .is_some_and(|all| all.split(',').any(|f| f == "+fma" || f == "+fma4")),
            fast: FAST.iter().any(|key| f.function_attribute(key).is_some_and(|v| v == "true")),
        }
    }

    /// Parameters have the first registers.
    fn parameters(&mut self, f: Value, b: &mut Builder) {
        for p in f.params() {
            let n = self.leaves(p.ty()).map_or(1, |l| l.len()) as u32;
            let r = b.fresh(n);
            b.regs.insert(p, r);
            match p.ty().kind() {
                TypeKind::LLVMDoubleTypeKind | TypeKind::LLVMFloatTypeKind => b.in_registers.1 += 1,
                _ if p.is_by_value_parameter() => {}
                _ => b.in_registers.0 += n as u64,
            }
        }
        if b.f.variadic {
            b.variable = Some(b.fresh(1));
        }
        b.f.params = b.f.regs;
    }

    /// A register for each instruction that has a result.
    fn registers(&mut self, blocks: &[Block], b: &mut Builder) {
        for i in blocks.iter().flat_map(|block| block.instructions()) {
            // Types that cannot be represented get a register too; their instruction is unsupported.
            let n = self.leaves(i.ty()).map_or(1, |l| l.len()) as u32;
            if n > 0 {
                let r = b.fresh(n);
                b.regs.insert(i, r);
            }
        }
    }

    /// Translates an instruction, with its place and its site. If it belongs to a waiting loop: the loop's
    /// site.
    fn numbered_instruction(&mut self, i: Value, block: Block, b: &mut Builder) -> Option<u32> {
        // A phi is moves on edges, unless what it chooses from cannot be explained.
        if i.is_phi() && !self.is_approximate(i, b) {
            return None;
        }
        b.place = self.place(&b.f.name.clone(), i);
        if i.is_phi() {
            self.give_up("instruction", APPROXIMATE.to_owned(), b);
            return None;
        }
        if i.opcode() == Opcode::LLVMFreeze && i.operand(0).is_undef() {
            b.place = self.declaration(&b.f.name.clone(), i);
        }
        let number = |kind| i.metadata(kind).and_then(|n| n.node_ints().first().copied()?).map(|n| n as u32);
        let from = b.f.code.len() as u32;
        b.site = number(self.site_kind);
        let in_await = number(self.await_kind);
        self.instruction(i, block, b);
        self.names.at(self.program.functions.len() as u32, from..b.f.code.len() as u32, i);
        in_await
    }

    /// Gives up, once, if a parameter is of a type that cannot be represented.
    fn refuse_parameters(&mut self, f: Value, b: &mut Builder) {
        let Some(p) = f.params().into_iter().find(|p| self.leaves(p.ty()).is_err()) else { return };
        b.place = self.place(&b.f.name.clone(), f);
        b.site = None;
        let text = format!("a parameter of type {}", p.ty());
        let what = self.unsupported("instruction", text, b.place, None);
        // Found by whoever lists what is not supported; before it, the function's first instruction runs.
        b.emit(Inst::Unsupported { what });
    }

    /// The place of a value that nobody has set: where the variable is declared, or where it is first used.
    /// (The instruction has none.)
    fn declaration(&mut self, function: &str, value: Value) -> u32 {
        if let Some(v) = self.names.variable(value).filter(|v| v.line > 0) {
            let place =
                SourceLocation { function: function.into(), file: v.file.clone(), line: v.line, column: 0 };
            return self.place_number(place);
        }
        let used = value.users().into_iter().filter(|u| u.line() > 0).min_by_key(|u| (u.line(), u.column()));
        self.place(function, used.unwrap_or(value))
    }

    /// Marks the instruction under translation as one that the model cannot explain.
    pub(super) fn give_up(&mut self, kind: &'static str, text: String, b: &mut Builder) {
        let what = self.unsupported(kind, text, b.place, b.site.map(SiteId));
        b.emit(Inst::Unsupported { what });
    }

    /// The operand for a scalar value.
    pub(super) fn operand(&mut self, v: Value, b: &mut Builder) -> Result<Opnd, String> {
        match self.operands(v, b)?[..] {
            [] => Ok(self.number(0)),
            [one] => Ok(one),
            _ => Err(format!("a value of type {} here", v.ty())),
        }
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
        if let Some(&var) = self.tls.get(&v) {
            // (clang's own: the guard of initialisers.)
            let dst = b.fresh(1);
            b.emit(Inst::Tls { dst, var });
            return Ok(vec![Opnd::reg(dst)]);
        }
        self.mention(v, b);
        let kind = v.ty().kind();
        let parts = [TypeKind::LLVMStructTypeKind, TypeKind::LLVMArrayTypeKind, TypeKind::LLVMVectorTypeKind];
        if leaves.len() == 1 && !parts.contains(&kind) {
            let c = self.constant(v)?;
            return Ok(vec![self.pool(c)]);
        }
        if v.is_undef() {
            let c = self.pool(Const { bits: 0, shadow: shadow::POISON });
            return Ok(vec![c; leaves.len()]);
        }
        if kind == TypeKind::LLVMIntegerTypeKind {
            let halves = self.wide_constant(v)?;
            return Ok(halves.map(|h| self.number(h)).to_vec());
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

    /// Notes the functions that a constant names.
    fn mention(&mut self, v: Value, b: &mut Builder) {
        if v.is_alias() {
            return self.mention(v.aliasee(), b);
        }
        if v.is_function() {
            b.f.mentions.extend(self.functions.get(&v));
        } else if v.is_const_expr() {
            v.operands().into_iter().filter(|o| o.is_constant()).for_each(|o| self.mention(o, b));
        }
    }

    /// An edge to an instruction of the same block: no phi moves.
    pub(super) fn edge_to(&mut self, target: u32, b: &mut Builder) -> u32 {
        let plain =
            Edge { target, moves: Range::default(), count: NO_REG, clear: NO_REG, counted_loop: false };
        b.f.edges.push(plain);
        b.targets.push(None);
        b.f.edges.len() as u32 - 1
    }

    pub(super) fn edge(&mut self, from: Block, to: Block, b: &mut Builder) -> Result<u32, String> {
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
        b.targets.push(Some(to));
        Ok(b.f.edges.len() as u32 - 1)
    }
}

/// Bytes of stack that a call takes: what the pass has found (`pass/src/number/frames.rs`, `irs.frame`). Of
/// code that has not come through it: a register for each value.
fn frame(f: Value, translated: &Function) -> u32 {
    let least = if translated.library { LIBRARY } else { CALL };
    let values = least.saturating_add(translated.regs.saturating_mul(8));
    f.function_attribute("irs.frame").map_or(values, |text| text.parse().unwrap_or(u32::MAX))
}

/// The blocks of a function that can be reached, in their order; without an exception, unless the program
/// throws some.
fn executed(f: Value, throws: bool) -> Vec<Block> {
    let blocks = f.blocks();
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut todo: Vec<Block> = blocks.first().copied().into_iter().collect();
    while let Some(x) = todo.pop() {
        if !seen.insert(x) {
            continue;
        }
        let Some(t) = x.terminator() else { continue };
        let mut to = t.successors();
        if t.opcode() == Opcode::LLVMInvoke && !throws {
            to.truncate(1);
        }
        todo.extend(to);
    }
    blocks.into_iter().filter(|x| seen.contains(x)).collect()
}
