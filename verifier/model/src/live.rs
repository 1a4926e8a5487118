//! Which registers an instruction may still read, and how wide they are: static, per function.
//!
//! *Liveness* is the usual backward analysis (a register is live before an instruction that reads it, or if
//! it is live after it and the instruction does not overwrite it), over single instructions. The hidden
//! counters of loops are no part of the program and never live.
//!
//! *Widths* are upper bounds: an integer is kept zero-extended, so that a register has no bits beyond the
//! width of what is written into it. They are propagated along copies, arguments and results until nothing
//! changes.

use crate::inst::*;
use crate::{GlobalKind, Program, shadow};
use rustc_hash::FxHashSet;

/// The live registers of one function, by place.
#[derive(Clone, Debug)]
pub struct Live {
    words: usize,
    /// `words` for each instruction: live before it.
    sets: Vec<u64>,
}

impl Live {
    pub fn of(f: &Function) -> Live {
        let (n, words) = (f.code.len(), (f.regs as usize).div_ceil(64).max(1));
        let mut live = Live { words, sets: vec![0; n * words] };
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); n];
        for pc in 0..n as u32 {
            for to in successors(f, pc) {
                before[to as usize].push(pc);
            }
        }
        let mut todo: Vec<u32> = (0..n as u32).collect();
        let mut waiting = vec![true; n];
        let mut set = vec![0; words];
        while let Some(pc) = todo.pop() {
            waiting[pc as usize] = false;
            live.transfer(f, pc, &mut set);
            let old = &mut live.sets[pc as usize * words..(pc as usize + 1) * words];
            if *old != set[..] {
                old.copy_from_slice(&set);
                for p in &before[pc as usize] {
                    if !std::mem::replace(&mut waiting[*p as usize], true) {
                        todo.push(*p);
                    }
                }
            }
        }
        live
    }

    /// What is live before `pc`, from what is live before its successors.
    fn transfer(&self, f: &Function, pc: u32, set: &mut [u64]) {
        set.fill(0);
        let inst = &f.code[pc as usize];
        let edges: Vec<u32> = f.successors(pc).collect();
        if edges.is_empty() {
            for to in successors(f, pc) {
                set.iter_mut().zip(self.at(to)).for_each(|(s, x)| *s |= x);
            }
        }
        let mut one = vec![0; if edges.is_empty() { 0 } else { self.words }];
        for e in edges {
            let e = &f.edges[e as usize];
            one.copy_from_slice(self.at(e.target));
            for (dst, a) in f.moves[e.moves.indices()].iter().rev() {
                kill(&mut one, *dst);
                read(&mut one, *a);
            }
            set.iter_mut().zip(&one).for_each(|(s, x)| *s |= x);
        }
        writes(inst, |r| kill(set, r));
        reads(f, inst, |o| read(set, o));
    }

    fn at(&self, pc: u32) -> &[u64] {
        self.sets.get(pc as usize * self.words..(pc as usize + 1) * self.words).unwrap_or(&[])
    }

    /// The registers that are live before `pc`, ascending.
    pub fn before(&self, pc: u32) -> impl Iterator<Item = Reg> + '_ {
        self.at(pc).iter().enumerate().flat_map(|(i, word)| {
            (0..64u32).filter(move |b| word >> b & 1 != 0).map(move |b| i as u32 * 64 + b)
        })
    }
}

fn kill(set: &mut [u64], r: Reg) {
    if let Some(word) = set.get_mut(r as usize / 64) {
        *word &= !(1 << (r % 64));
    }
}

fn read(set: &mut [u64], o: Opnd) {
    if o.0 & Opnd::CONST == 0
        && let Some(word) = set.get_mut(o.0 as usize / 64)
    {
        *word |= 1 << (o.0 % 64);
    }
}

/// Where an instruction may lead within its function.
pub(crate) fn successors(f: &Function, pc: u32) -> Vec<u32> {
    let edges: Vec<u32> = f.successors(pc).map(|e| f.edges[e as usize].target).collect();
    let ends = matches!(
        f.code[pc as usize],
        Inst::Jump { .. }
            | Inst::Br { .. }
            | Inst::Switch { .. }
            | Inst::Ret { .. }
            | Inst::Unreachable
            | Inst::Unsupported { .. }
    );
    if ends || pc as usize + 1 >= f.code.len() { edges } else { vec![pc + 1] }
}

/// The registers that an instruction certainly writes.
fn writes(inst: &Inst, mut f: impl FnMut(Reg)) {
    inst.results(&mut f);
    match *inst {
        Inst::CmpXchg { dst, .. } => [dst, dst + 1].into_iter().for_each(f),
        Inst::Load { dst, .. }
        | Inst::Rmw { dst, .. }
        | Inst::Alloca { dst, .. }
        | Inst::Tls { dst, .. }
        | Inst::StackSave { dst }
        | Inst::ObjectSize { dst, .. }
        | Inst::Call { dst, .. }
        | Inst::CallPtr { dst, .. }
        | Inst::Lib { dst, .. }
            if dst != NO_REG =>
        {
            f(dst)
        }
        _ => {}
    }
}

/// All operands that an instruction reads, except on its edges.
fn reads(f: &Function, inst: &Inst, mut each: impl FnMut(Opnd)) {
    inst.operands(&mut each);
    let mut list = |r: Range| f.lists[r.indices()].iter().copied().for_each(&mut each);
    match *inst {
        Inst::Ret { vals } => list(vals),
        Inst::Call { args, .. } | Inst::Lib { args, .. } => list(args),
        Inst::CallPtr { ptr, args, .. } => {
            list(args);
            each(ptr);
        }
        Inst::Load { ptr, .. } => each(ptr),
        Inst::ObjectSize { a, .. } | Inst::StackRestore { a } | Inst::Alloca { count: a, .. } => each(a),
        Inst::Store { val, ptr, .. } | Inst::Rmw { val, ptr, .. } => [val, ptr].into_iter().for_each(each),
        Inst::CmpXchg { ptr, cmp, new, .. } => [ptr, cmp, new].into_iter().for_each(each),
        Inst::MemCopy { dst, src, len, .. } => [dst, src, len].into_iter().for_each(each),
        Inst::MemSet { dst, val, len, .. } => [dst, val, len].into_iter().for_each(each),
        Inst::Br { c, .. } | Inst::Switch { c, .. } => each(c),
        _ => {}
    }
}

/// The largest number of registers that a function returns.
pub fn results(f: &Function) -> u32 {
    let of = |i: &Inst| if let Inst::Ret { vals } = i { vals.len } else { 0 };
    f.code.iter().map(of).max().unwrap_or(0)
}

/// Functions that may be called other than by name.
fn named(p: &Program) -> FxHashSet<u32> {
    let mut found: FxHashSet<u32> = [p.main].into_iter().chain(p.thread_end).collect();
    found.extend(p.slow.values());
    let mut pointer = |bits: u64| {
        if let Some(GlobalKind::Function(f)) = p.globals.get((bits >> 32) as usize).map(|g| g.kind) {
            found.insert(f);
        }
    };
    p.consts.iter().filter(|c| c.shadow == shadow::PTR).for_each(|c| pointer(c.bits));
    for g in p.globals.iter().chain(&p.tls).filter(|g| !g.shadow.is_empty()) {
        for at in (0..g.bytes.len().saturating_sub(7)).filter(|at| g.shadow[*at] == shadow::PTR) {
            pointer(u64::from_le_bytes(g.bytes[at..at + 8].try_into().expect("eight bytes")));
        }
    }
    found
}

/// Bounds of the widths of all registers, by function: 1, 8, 16, 32 or 64.
pub fn widths(p: &Program) -> Vec<Vec<u8>> {
    let mut found = Widths {
        p,
        all: p.functions.iter().map(|f| vec![0; f.regs as usize]).collect(),
        returned: p.functions.iter().map(|f| vec![0; results(f) as usize]).collect(),
        changed: true,
    };
    for n in named(p) {
        if let Some(f) = p.functions.get(n as usize) {
            found.all[n as usize][..f.params as usize].fill(64);
        }
    }
    while std::mem::replace(&mut found.changed, false) {
        for (n, f) in p.functions.iter().enumerate() {
            for (dst, a) in &f.moves {
                found.raise(n, *dst, found.of(n, *a));
            }
            f.code.iter().for_each(|i| found.result(n, i));
        }
    }
    let round = |w: u8| match w {
        0 => 64,
        1 => 1,
        w => w.next_power_of_two().max(8),
    };
    found.all.iter_mut().flatten().for_each(|w| *w = round(*w));
    found.all
}

/// Bounds of widths, on their way up to a fixpoint.
struct Widths<'p> {
    p: &'p Program,
    /// By function and register.
    all: Vec<Vec<u8>>,
    /// Of the values that functions return.
    returned: Vec<Vec<u8>>,
    changed: bool,
}

impl Widths<'_> {
    /// The width of an operand in a function.
    fn of(&self, function: usize, o: Opnd) -> u8 {
        if o.0 & Opnd::CONST == 0 {
            return self.all[function].get(o.0 as usize).copied().unwrap_or(64);
        }
        let c = self.p.consts[(o.0 & !Opnd::CONST) as usize];
        if c.shadow == shadow::CLEAN { 64 - c.bits.leading_zeros() as u8 } else { 64 }
    }

    fn raise(&mut self, function: usize, r: Reg, w: u8) {
        if let Some(slot) = self.all[function].get_mut(r as usize).filter(|s| **s < w) {
            *slot = w;
            self.changed = true;
        }
    }

    /// What an instruction of function `n` writes.
    fn result(&mut self, n: usize, i: &Inst) {
        match *i {
            Inst::Bin { w, dst, .. }
            | Inst::Un { w, dst, .. }
            | Inst::Fsh { w, dst, .. }
            | Inst::FBin { w, dst, .. }
            | Inst::Fma { w, dst, .. }
            | Inst::Load { w, dst, .. } => self.raise(n, dst, w),
            Inst::Ovf { w, dst, .. } => {
                self.raise(n, dst, w);
                self.raise(n, dst + 1, 1);
            }
            Inst::ICmp { dst, .. } | Inst::FCmp { dst, .. } => self.raise(n, dst, 1),
            Inst::Cast { to, dst, .. } => self.raise(n, dst, to),
            Inst::Select { dst, a, b, .. } => self.raise(n, dst, self.of(n, a).max(self.of(n, b))),
            Inst::Copy { dst, a } => self.raise(n, dst, self.of(n, a)),
            Inst::Rmw { dst, size, .. } => self.raise(n, dst, 8 * size),
            Inst::CmpXchg { dst, size, .. } => {
                self.raise(n, dst, 8 * size);
                self.raise(n, dst + 1, 1);
            }
            Inst::Call { callee, args, dst } => self.call(n, callee as usize, args, dst),
            Inst::Gep { dst, .. }
            | Inst::Tls { dst, .. }
            | Inst::StackSave { dst }
            | Inst::ObjectSize { dst, .. }
            | Inst::Alloca { dst, .. } => self.raise(n, dst, 64),
            Inst::Lib { dst, .. } if dst != NO_REG => self.raise(n, dst, 64),
            Inst::CallPtr { dst, .. } if dst != NO_REG => {
                let most = self.returned.iter().map(Vec::len).max().unwrap_or(0).max(1) as u32;
                (dst..dst.saturating_add(most)).for_each(|r| self.raise(n, r, 64));
            }
            Inst::Ret { vals } => self.ret(n, vals),
            _ => {}
        }
    }

    /// Arguments go up into the function called, what it returns comes down.
    fn call(&mut self, n: usize, callee: usize, args: Range, dst: Reg) {
        for (k, o) in (0..).zip(&self.p.functions[n].lists[args.indices()]) {
            self.raise(callee, k, self.of(n, *o));
        }
        if dst != NO_REG {
            for k in 0..self.returned[callee].len() {
                self.raise(n, dst + k as u32, self.returned[callee][k]);
            }
        }
    }

    fn ret(&mut self, n: usize, vals: Range) {
        for (k, o) in self.p.functions[n].lists[vals.indices()].iter().enumerate() {
            let w = self.of(n, *o);
            if self.returned[n][k] < w {
                self.returned[n][k] = w;
                self.changed = true;
            }
        }
    }
}
