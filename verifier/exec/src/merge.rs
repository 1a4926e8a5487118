//! If-conversion: a branch on a term whose sides only compute values and meet again is no decision but a
//! choice (`ite`) of the values that arrive.
//!
//! It is one exactly if both sides, from here to where they meet, are at most [`LENGTH`] register
//! instructions, cannot fail, ask nothing, pass no mark that is an event, and leave values of which a choice
//! exists. All of that follows from the thread's registers and facts, so it is the same in all equivalent
//! executions.

use crate::eval::{Regs, pure};
use crate::fault::Fault;
use crate::interp::Interp;
use crate::journal::Val;
use model::inst::*;
use smallvec::SmallVec;
use solver::term::TermId;

/// The most instructions on a side.
const LENGTH: usize = 16;

/// Where two sides meet, and the values that arrive there.
type Meeting = (u32, SmallVec<[(Reg, Val); 4]>);

/// One side: what it has written over the frame's registers.
struct Side<'a, 'p> {
    interp: &'a Interp<'p>,
    t: usize,
    writes: SmallVec<[(Reg, Val); 16]>,
}

impl Regs for Side<'_, '_> {
    fn get(&self, o: Opnd) -> Val {
        self.writes.iter().rev().find(|w| w.0 == o.0).map_or_else(|| self.interp.get(self.t, o), |w| w.1)
    }

    fn set(&mut self, r: Reg, bits: u64, shadow: u8) {
        self.writes.push((r, Val { bits, epoch: 0, shadow }));
    }
}

impl Side<'_, '_> {
    /// Moves along an edge, unless it counts iterations.
    fn pass(&mut self, f: &Function, edge: u32) -> Option<()> {
        let e = &f.edges[edge as usize];
        if e.count != NO_REG || e.clear != NO_REG {
            return None;
        }
        for (dst, a) in &f.moves[e.moves.indices()] {
            let v = self.get(*a);
            self.set(*dst, v.bits, v.shadow);
        }
        Some(())
    }

    /// Runs register code up to a jump: its edge.
    fn run(&mut self, f: &Function, mut pc: u32) -> Option<u32> {
        for _ in 0..LENGTH {
            let inst = &f.code[pc as usize];
            match *inst {
                Inst::Jump { edge } => return Some(edge),
                Inst::Mark { site } if !self.interp.prog.visible_marks[site as usize] => {}
                Inst::ICmp { a, b, .. }
                    if self.interp.is_pointer(self.get(a)) && self.interp.is_pointer(self.get(b)) =>
                {
                    return None;
                }
                _ => {
                    // An error, a question, or what takes the whole state: not here.
                    if !pure(inst, self).ok()? {
                        if !is_pure(inst) {
                            return None;
                        }
                        let writes = self.interp.symbolic(self.t, inst, &|o| self.get(o)).ok()?;
                        for (r, bits, shadow) in writes {
                            self.set(r, bits, shadow);
                        }
                    }
                }
            }
            pc += 1;
        }
        None
    }
}

/// Is it an instruction that [`Interp::symbolic`] executes?
pub(super) fn is_pure(inst: &Inst) -> bool {
    matches!(
        inst,
        Inst::Bin { .. }
            | Inst::ICmp { .. }
            | Inst::Gep { .. }
            | Inst::Cast { .. }
            | Inst::Select { .. }
            | Inst::Un { .. }
            | Inst::Ovf { .. }
            | Inst::Fsh { .. }
    )
}

impl Interp<'_> {
    /// Tries to replace the branch that `t` stands before; says whether it has.
    pub(super) fn merge(&mut self, t: usize, c: TermId, yes: u32, no: u32) -> Result<bool, Fault> {
        let prog = self.prog;
        let f = &prog.functions[self.threads[t].head.func as usize];
        let Some((target, values)) = self.meeting(t, f, c, yes, no) else { return Ok(false) };
        for (r, v) in values {
            self.set(t, r, v.bits, v.shadow);
        }
        self.threads[t].head.pc = target;
        Ok(true)
    }

    /// Where the sides meet, and the choices of what arrives there.
    fn meeting(&self, t: usize, f: &Function, c: TermId, yes: u32, no: u32) -> Option<Meeting> {
        let side = || Side { interp: self, t, writes: SmallVec::new() };
        let target = |edge: u32| f.edges[edge as usize].target;
        // Each side with its edge to the meeting point, tried as nothing but that edge, then as a block and a
        // jump.
        let through = |first: u32| {
            let mut s = side();
            s.pass(f, first)?;
            let last = s.run(f, target(first))?;
            s.pass(f, last)?;
            Some((s, last))
        };
        let direct = |edge: u32| {
            let mut s = side();
            s.pass(f, edge).map(|()| (s, edge))
        };
        let pair = if target(yes) == target(no) {
            (direct(yes)?, direct(no)?)
        } else if let Some(a) = through(yes).filter(|a| target(a.1) == target(no)) {
            (a, direct(no)?)
        } else if let Some(b) = through(no).filter(|b| target(b.1) == target(yes)) {
            (direct(yes)?, b)
        } else {
            let (a, b) = (through(yes)?, through(no)?);
            if target(a.1) != target(b.1) {
                return None;
            }
            (a, b)
        };
        let ((a, last_a), (b, last_b)) = pair;
        let moved = |edge: u32| f.moves[f.edges[edge as usize].moves.indices()].iter().map(|m| m.0);
        // What both edges write are the values that the sides leave; temporaries are of one edge only.
        let mut out: SmallVec<[(Reg, Val); 4]> = SmallVec::new();
        for r in moved(last_a) {
            if moved(last_b).any(|x| x == r) && !out.iter().any(|x| x.0 == r) {
                out.push((r, self.either(c, a.get(Opnd::reg(r)), b.get(Opnd::reg(r)))?));
            }
        }
        Some((target(last_a), out))
    }
}
