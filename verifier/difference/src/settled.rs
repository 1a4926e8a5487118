//! From which places on a function does the same in both programs.
//!
//! A pair of places is *the same* if the instructions there say the same (tokens are equal, registers and
//! places under the function's maps), and *settled* if every pair that the function's own control flow leads
//! to from there is the same. Then a frame that stands at the one place in the one program, and at the other
//! in the other, with equal live registers, executes the same instructions with the same values until it
//! returns, as long as the functions that it calls do (that is asked by [`crate::Difference::holds_from`])
//! and memory holds the same. By induction over steps: equal instructions on equal values have equal results,
//! and lead to a pair of places that is settled, too.

use crate::Lines;
use crate::token::{Token, tokens};
use model::Program;
use model::inst::{Function, Inst, NO_REG, Reg};

/// Two functions, one under the other's places and registers.
#[derive(Clone, Debug, Default)]
pub struct Matched {
    /// By old place: the new one.
    pub lines: Lines,
    /// By old register: the new one.
    pub registers: Vec<Option<Reg>>,
    /// By new place: settled.
    pub settled: Vec<bool>,
    /// By new place: the instruction there is the same as its old one.
    pub same: Vec<bool>,
    /// By new place: the old one.
    pub back: Lines,
}

/// Both programs are under the common numbers; facts of sites are compared by `site`.
pub fn matched(
    (old, f): (&Program, &Function),
    (new, g): (&Program, &Function),
    lines: &Lines,
    site: &dyn Fn(u32) -> bool,
) -> Matched {
    let mut m = Matched {
        lines: lines.clone(),
        registers: vec![None; f.regs as usize],
        settled: Vec::new(),
        same: vec![false; g.code.len()],
        back: vec![None; g.code.len()],
    };
    for (pc, to) in lines.iter().enumerate() {
        if let Some(to) = to {
            m.back[*to as usize] = Some(pc as u32);
        }
    }
    let mut taken = vec![false; g.regs as usize];
    let all: Vec<(usize, Vec<Token>, Vec<Token>)> = (0..g.code.len())
        .filter_map(|pc| {
            let from = m.back[pc]? as usize;
            Some((pc, tokens(old, f, from), tokens(new, g, pc)))
        })
        .collect();
    // Parameters are passed by their place.
    for r in 0..f.params.min(g.params) {
        m.link(r, r, &mut taken);
    }
    for (_, a, b) in &all {
        for (x, y) in a.iter().zip(b) {
            if let (Token::Reg(x), Token::Reg(y)) = (x, y) {
                m.link(*x, *y, &mut taken);
            }
        }
    }
    let whole = alike(f, g);
    for (pc, a, b) in &all {
        m.same[*pc] = whole && a.len() == b.len() && a.iter().zip(b).all(|(x, y)| m.equal(*x, *y, site));
    }
    m.settle(g);
    if !awaits_are_the_same(f, g, &m) {
        // (What belongs to a waiting loop is named by ranges of the whole function.)
        m.settled.fill(false);
    }
    m
}

/// What a function is as a whole, its code apart. Its name means nothing.
fn alike(f: &Function, g: &Function) -> bool {
    let Function {
        name: _,
        params,
        regs: _,
        frame,
        variadic,
        promises_no_exception,
        align,
        code: _,
        places: _,
        edges: _,
        moves: _,
        cases: _,
        lists: _,
        signature,
        calls: _,
        mentions: _,
        awaits: _,
        blocks: _,
        library,
        sources: _,
        invokes: _,
        pads: _,
        inputs: _,
        opted_out,
    } = f;
    let ours = (params, frame, variadic, promises_no_exception, align, signature, library, opted_out);
    let theirs = (
        &g.params,
        &g.frame,
        &g.variadic,
        &g.promises_no_exception,
        &g.align,
        &g.signature,
        &g.library,
        &g.opted_out,
    );
    ours == theirs
}

/// The waiting loops that the new function has, at the places where the old one has them.
fn awaits_are_the_same(f: &Function, g: &Function, m: &Matched) -> bool {
    let line = |pc: u32| m.lines.get(pc as usize).copied().flatten();
    let moved = |(start, end): (u32, u32)| Some((line(start)?, line(end.checked_sub(1)?)? + 1));
    type Loop = (u32, Vec<Option<(u32, u32)>>);
    let old: Vec<Loop> =
        f.awaits.iter().map(|a| (a.site, a.blocks.iter().map(|b| moved(*b)).collect())).collect();
    let new: Vec<Loop> =
        g.awaits.iter().map(|a| (a.site, a.blocks.iter().map(|b| Some(*b)).collect())).collect();
    old.len() == new.len() && new.iter().all(|a| old.contains(a))
}

impl Matched {
    fn link(&mut self, x: Reg, y: Reg, taken: &mut [bool]) {
        if x == NO_REG || y == NO_REG {
            return;
        }
        if self.registers[x as usize].is_none() && !taken[y as usize] {
            self.registers[x as usize] = Some(y);
            taken[y as usize] = true;
        }
    }

    fn equal(&self, x: Token, y: Token, site: &dyn Fn(u32) -> bool) -> bool {
        match (x, y) {
            (Token::Reg(NO_REG), Token::Reg(NO_REG)) => true,
            (Token::Reg(NO_REG), _) | (_, Token::Reg(NO_REG)) => false,
            (Token::Reg(x), Token::Reg(y)) => self.registers[x as usize] == Some(y),
            (Token::Place(x), Token::Place(y)) => self.lines[x as usize] == Some(y),
            (Token::Site(x), Token::Site(y)) => x == y && site(x),
            (x, y) => x == y,
        }
    }

    /// What is not settled: what is not the same, and whatever leads there.
    fn settle(&mut self, g: &Function) {
        let n = g.code.len();
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); n];
        let mut open: Vec<usize> = Vec::new();
        let mut settled = self.same.clone();
        for (pc, is_settled) in settled.iter_mut().enumerate() {
            for to in successors(g, pc as u32) {
                match before.get_mut(to as usize) {
                    Some(all) => all.push(pc as u32),
                    None => *is_settled = false,
                }
            }
            // Going on at the next instruction is no token: the old one must, too.
            if falls_through(g.code[pc]) {
                let next = self.back[pc].map(|p| p + 1);
                let follows = next.is_some() && self.back.get(pc + 1).copied().flatten() == next;
                *is_settled &= follows;
            }
        }
        open.extend((0..n).filter(|pc| !settled[*pc]));
        while let Some(pc) = open.pop() {
            for p in &before[pc] {
                if std::mem::replace(&mut settled[*p as usize], false) {
                    open.push(*p as usize);
                }
            }
        }
        self.settled = settled;
    }
}

/// Does control go on at the next instruction, unless it is somewhere else for good?
fn falls_through(i: Inst) -> bool {
    !matches!(
        i,
        Inst::Jump { .. } | Inst::Br { .. } | Inst::Switch { .. } | Inst::Ret { .. } | Inst::Unreachable
    )
}

/// Where control may be next, within the function.
pub fn successors(g: &Function, pc: u32) -> Vec<u32> {
    let mut all: Vec<u32> = g.successors(pc).map(|e| g.edges[e as usize].target).collect();
    if falls_through(g.code[pc as usize]) {
        all.push(pc + 1);
    }
    all
}
