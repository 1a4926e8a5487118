//! What can never matter: integers that decide no branch, address, check, event or synchronization, directly
//! or through others.
//!
//! Items that go through a queue, statistics that nobody reads: states that differ in such integers only go
//! on alike, so they need not be told apart where executions are compared (`exec::abstraction`). A
//! static, conservative analysis: *relevant* are the operands of branches, addresses, lengths, of
//! instructions that may fail or have no result, of compare-exchanges (whether they succeed is part of the
//! event), arguments of library functions with all that they lead to, and what a thread returns; and,
//! backwards along data flow, what those are computed from. Memory is told apart as in [`super::taint`].
//!
//! **Invariant**: two states that agree in everything but irrelevant integers (and whether these are
//! initialised) have the same continuations, up to these integers.

use crate::Program;
use crate::builtin::Builtin;
use crate::cells::Cell;
use crate::inst::*;
use crate::taint::Flow;
use rustc_hash::FxHashSet;

/// What may matter of one program.
#[derive(Clone, Debug)]
pub struct Relevance {
    base: Vec<usize>,
    registers: Vec<bool>,
    globals: Vec<bool>,
    tls: Vec<bool>,
    /// Instructions that allocate memory whose integers never matter: function, place in its code.
    idle: FxHashSet<(u32, u32)>,
}

impl Relevance {
    pub fn of(p: &Program) -> Relevance {
        let mut flow = Flow::new(p);
        flow.link_until_stable();
        let n = flow.points.len();
        let mut a =
            Analysis { p, flow, registers: vec![false; n], regions: FxHashSet::default(), changed: true };
        a.indirect_results();
        while std::mem::replace(&mut a.changed, false) {
            for f in 0..p.functions.len() {
                // Backwards: most values are computed before they are used.
                for pc in (0..p.functions[f].code.len()).rev() {
                    a.transfer(f, pc);
                }
            }
        }
        let globals = a.flow.globals.clone().into_iter().map(|c| a.is_region(c)).collect();
        let tls = a.flow.tls.clone().into_iter().map(|c| a.is_region(c)).collect();
        let idle = a.idle();
        Relevance { base: a.flow.base, registers: a.registers, globals, tls, idle }
    }

    /// May an integer in this register of a function matter?
    pub fn register(&self, function: u32, r: Reg) -> bool {
        let at = self.base.get(function as usize).map(|b| b + r as usize);
        at.and_then(|i| self.registers.get(i)).copied().unwrap_or(true)
    }

    /// May an integer in this variable matter?
    pub fn global(&self, object: u32) -> bool {
        self.globals.get(object as usize).copied().unwrap_or(true)
    }

    /// May an integer matter in memory that this instruction allocates?
    pub fn allocation(&self, function: u32, pc: u32) -> bool {
        !self.idle.contains(&(function, pc))
    }

    /// May an integer in a thread's copy of this thread-local variable matter?
    pub fn thread_local(&self, var: usize) -> bool {
        self.tls.get(var).copied().unwrap_or(true)
    }
}

struct Analysis<'p> {
    p: &'p Program,
    flow: Flow<'p>,
    registers: Vec<bool>,
    /// Roots of cells whose integers may matter.
    regions: FxHashSet<u32>,
    changed: bool,
}

impl<'p> Analysis<'p> {
    fn need(&mut self, f: usize, o: Opnd) {
        if o.0 & Opnd::CONST == 0 {
            let at = self.flow.base[f] + o.0 as usize;
            self.changed |= !std::mem::replace(&mut self.registers[at], true);
        }
    }

    fn needed(&self, f: usize, r: Reg) -> bool {
        r != NO_REG && self.registers[self.flow.base[f] + r as usize]
    }

    fn is_region(&mut self, c: Cell) -> bool {
        let root = self.flow.cells.root(c);
        self.regions.contains(&root)
    }

    fn need_region(&mut self, c: Cell) -> bool {
        let root = self.flow.cells.root(c);
        let new = self.regions.insert(root);
        self.changed |= new;
        new
    }

    fn idle(&mut self) -> FxHashSet<(u32, u32)> {
        let mut found = FxHashSet::default();
        for (f, function) in self.p.functions.iter().enumerate() {
            for (pc, inst) in function.code.iter().enumerate() {
                let dst = match *inst {
                    Inst::Alloca { dst, .. } => dst,
                    Inst::Lib {
                        f: Builtin::Malloc | Builtin::New | Builtin::NewOrNull | Builtin::Calloc,
                        dst,
                        ..
                    } if dst != NO_REG => dst,
                    _ => continue,
                };
                let cell = self.flow.point(f, Opnd::reg(dst));
                if !self.is_region(cell) {
                    found.insert((f as u32, pc as u32));
                }
            }
        }
        found
    }

    /// Does what the operand points to matter?
    fn behind(&mut self, f: usize, ptr: Opnd) -> bool {
        let c = self.flow.point(f, ptr);
        self.is_region(c)
    }

    fn need_behind(&mut self, f: usize, ptr: Opnd) {
        if self.flow.is_pointless(ptr) {
            return;
        }
        let c = self.flow.point(f, ptr);
        self.need_region(c);
    }

    /// All that can be reached from the operand by pointers.
    fn need_all_behind(&mut self, f: usize, o: Opnd) {
        if self.flow.is_pointless(o) {
            return;
        }
        let mut next = Some(self.flow.point(f, o));
        while let Some(c) = next {
            if !self.need_region(c) {
                // Marked before, and what it leads to with it or by the round that marked it.
                if self.flow.cells.known_content(c).is_none_or(|inner| self.is_region(inner)) {
                    return;
                }
            }
            next = self.flow.cells.known_content(c);
        }
    }

    /// Results of functions that others than direct calls may take up: threads, callbacks, `main`.
    fn indirect_results(&mut self) {
        let targets: FxHashSet<u32> = self.flow.linked.iter().map(|l| l.2).collect();
        let others = [Some(self.p.main), self.p.thread_end].into_iter().flatten();
        for f in targets.into_iter().chain(others) {
            let Some(function) = self.p.functions.get(f as usize) else { continue };
            for i in &function.code {
                if let Inst::Ret { vals } = *i {
                    self.need_list(f as usize, vals);
                }
            }
        }
    }

    fn need_list(&mut self, f: usize, list: Range) {
        for o in self.flow.list(f, list) {
            self.need(f, *o);
        }
    }

    fn transfer(&mut self, f: usize, pc: usize) {
        let p = self.p;
        let code = &p.functions[f];
        let inst = &code.code[pc];
        match *inst {
            Inst::Load { dst, ptr, .. } => {
                self.need(f, ptr);
                if self.needed(f, dst) {
                    self.need_behind(f, ptr);
                }
            }
            Inst::Store { val, ptr, .. } => {
                self.need(f, ptr);
                if self.behind(f, ptr) {
                    self.need(f, val);
                }
            }
            Inst::Rmw { dst, ptr, val, .. } => {
                self.need(f, ptr);
                if self.needed(f, dst) {
                    self.need_behind(f, ptr);
                }
                if self.behind(f, ptr) {
                    self.need(f, val);
                }
            }
            Inst::CmpXchg { ptr, cmp, new, .. } => {
                [ptr, cmp, new].into_iter().for_each(|o| self.need(f, o));
                self.need_behind(f, ptr);
            }
            Inst::MemCopy { dst, src, len, .. } => {
                [dst, src, len].into_iter().for_each(|o| self.need(f, o));
                if self.behind(f, dst) {
                    self.need_behind(f, src);
                }
            }
            Inst::MemSet { dst, val, len, .. } => {
                [dst, len].into_iter().for_each(|o| self.need(f, o));
                if self.behind(f, dst) {
                    self.need(f, val);
                }
            }
            Inst::Alloca { count, .. } => self.need(f, count),
            // What is not initialised cannot be asked.
            Inst::Select { c, .. } => {
                self.need(f, c);
                self.others(f, inst);
            }
            Inst::ObjectSize { a, .. } | Inst::StackRestore { a } => self.need(f, a),
            Inst::Jump { edge } => self.moves(f, edge),
            Inst::Br { c, .. } | Inst::Switch { c, .. } => {
                self.need(f, c);
                for e in code.successors(pc as u32) {
                    self.moves(f, e);
                }
            }
            Inst::Call { callee, args, dst } => self.call(f, callee, args, dst),
            Inst::CallPtr { ptr, args, dst, .. } => {
                self.need(f, ptr);
                let at = self.flow.point(f, ptr);
                let targets = self.flow.cells.functions(at);
                for target in &targets {
                    if *target != u32::MAX {
                        self.call(f, *target, args, dst);
                    }
                }
                // Nobody knows what it does.
                if targets.is_empty() || targets.contains(&u32::MAX) {
                    self.library(f, args, true);
                }
            }
            Inst::Lib { f: b, args, dst, .. } => {
                if let Some(&slow) = p.slow.get(&b) {
                    self.call(f, slow, args, dst);
                }
                // A new thread's argument is looked at by its function alone.
                self.library(f, args, !b.starts_thread());
            }
            _ => self.others(f, inst),
        }
    }

    fn others(&mut self, f: usize, inst: &Inst) {
        let mut any = may_fail(inst);
        inst.results(|r| any |= self.needed(f, r));
        if any {
            inst.operands(|o| self.need(f, o));
        }
    }

    fn moves(&mut self, f: usize, edge: u32) {
        let code = &self.p.functions[f];
        for (dst, a) in &code.moves[code.edges[edge as usize].moves.indices()] {
            if self.needed(f, *dst) {
                self.need(f, *a);
            }
        }
    }

    fn call(&mut self, f: usize, callee: u32, args: Range, dst: Reg) {
        let to = &self.p.functions[callee as usize];
        for (k, a) in self.flow.list(f, args).iter().enumerate() {
            // Arguments beyond the named ones are read in ways of their own.
            if k as u32 >= to.params {
                self.need(f, *a);
                self.need_all_behind(f, *a);
            } else if self.needed(callee as usize, k as u32) {
                self.need(f, *a);
            }
        }
        if dst == NO_REG {
            return;
        }
        for i in &to.code {
            if let Inst::Ret { vals } = *i {
                for (k, v) in self.flow.list(callee as usize, vals).iter().enumerate() {
                    if self.needed(f, dst + k as u32) {
                        self.need(callee as usize, *v);
                    }
                }
            }
        }
    }

    fn library(&mut self, f: usize, args: Range, memory: bool) {
        for a in self.flow.list(f, args) {
            self.need(f, *a);
            if memory {
                self.need_all_behind(f, *a);
            }
        }
    }
}

/// May the instruction fail, or have no result, by what its operands are?
fn may_fail(i: &Inst) -> bool {
    match *i {
        Inst::Bin { op, flags, .. } => {
            flags.0 != 0
                || matches!(
                    op,
                    BinOp::UDiv
                        | BinOp::SDiv
                        | BinOp::URem
                        | BinOp::SRem
                        | BinOp::Shl
                        | BinOp::LShr
                        | BinOp::AShr
                )
        }
        Inst::Cast { op, .. } => !matches!(op, Cast::Trunc | Cast::SExt),
        Inst::ICmp { .. }
        | Inst::Select { .. }
        | Inst::Copy { .. }
        | Inst::Gep { .. }
        | Inst::Fsh { .. }
        | Inst::Ovf { .. } => false,
        // Floating point, bit counts, and what is no register code.
        _ => true,
    }
}
