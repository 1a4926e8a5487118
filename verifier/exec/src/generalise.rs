//! [`Abstraction`] for the interpreter: havoc of cells, conditions on what they may hold, comparisons of
//! states, and questions to the solver.

use crate::abstraction::{Abstraction, Cell, Difference, Havocked, havocked};
use crate::interp::Interp;
use crate::journal::{Life, Undo, Val};
use crate::memory::At;
use crate::shape::{Shape, register_width};
use model::inst::Inst;
use model::labels::{Place, Standing};
use model::shadow::{SPTR, SPTR8, SYM};
use solver::term::{Sym, TermId, Terms};
use solver::{Answer, Statistics};
use std::cell::RefMut;
use traceformat::event::ObjectId;
use traceformat::thread::ThreadIx;

impl Interp<'_> {
    /// The place of a register in its thread's file, and its function.
    fn slot(&self, thread: u16, frame: u16, register: u32) -> Option<(usize, u32)> {
        let th = self.threads.get(thread as usize)?;
        let (base, f) = match th.frames.get(frame as usize) {
            Some(f) => (f.base, f.func),
            None => (th.head.base, th.head.func),
        };
        let at = (base + register) as usize;
        (at < th.regs.len()).then_some((at, f))
    }

    fn at(&self, object: u32, offset: u32, size: u8) -> Option<At> {
        let o = self.objects.get(object as usize)?;
        (u64::from(offset) + u64::from(size) <= u64::from(o.size)).then_some(At {
            object,
            offset,
            byte: o.base + offset,
        })
    }

    /// Does a pointer at a symbolic offset fill the eight bytes?
    fn is_symbolic_pointer(&self, at: At, size: u8) -> bool {
        size == 8 && Self::word(&self.shade, at.byte) == SPTR8
    }

    /// What a cell holds, if that is an integer (or a symbolic offset).
    fn held(&self, cell: Cell) -> Option<TermId> {
        match cell {
            Cell::Memory { object, offset, size } => {
                let at = self.at(object, offset, size)?;
                let (bits, shadow) = self.read(at, size);
                match shadow {
                    SPTR => Some(TermId(bits as u32)),
                    _ => self.term(Val { bits, epoch: 0, shadow }, 8 * size),
                }
            }
            Cell::Register { thread, frame, register } => {
                let (at, f) = self.slot(thread, frame, register)?;
                let v = self.threads[thread as usize].regs[at];
                if v.shadow == SPTR {
                    return Some(TermId(v.bits as u32));
                }
                let width = register_width(&self.symbols.terms.borrow(), self.width_of(f, register), v);
                self.term(v, width)
            }
        }
    }

    /// Writes a term into a cell that holds an integer.
    fn replace(&mut self, cell: Cell, new: TermId) {
        match cell {
            Cell::Memory { object, offset, size } => {
                let Some(at) = self.at(object, offset, size) else { return };
                if self.is_symbolic_pointer(at, size) {
                    let upper = Self::word(&self.bytes, at.byte) >> 32 << 32;
                    self.put_raw(at.byte, 8, upper | u64::from(new.0), SPTR);
                } else {
                    self.put_term(at.byte, size, new);
                }
            }
            Cell::Register { thread, frame, register } => {
                let Some((at, _)) = self.slot(thread, frame, register) else { return };
                let old = self.threads[thread as usize].regs[at];
                self.journal.entries.push(Undo::Reg { t: thread, at: at as u32, old });
                let (bits, shadow) = match old.shadow {
                    SPTR => (old.bits >> 32 << 32 | u64::from(new.0), SPTR),
                    _ => (u64::from(new.0), SYM),
                };
                self.threads[thread as usize].regs[at] = Val { bits, epoch: self.epoch, shadow };
            }
        }
    }

    /// Lets every thread that stands before something ask anew what has to be decided first.
    fn ask_again(&mut self) {
        for t in 0..self.threads.len() {
            if self.threads[t].head.life == Life::Running && self.threads[t].head.choice == 0 {
                self.save_head(t);
                self.threads[t].head.decision = 0;
                // An error is the event's own.
                _ = self.before_event(t);
            }
        }
        self.ask_awaits();
    }

    /// Does a havocked cell, or an input, decide whether a waiting thread may go on? Then that is a
    /// decision. What it has decided before counts as long as the question is the same.
    pub(super) fn ask_awaits(&mut self) {
        if !self.symbols.any {
            return;
        }
        for t in 0..self.threads.len() {
            let head = &self.threads[t].head;
            if head.life != Life::Running || !matches!(self.current(t), Inst::AwaitEnter { .. }) {
                continue;
            }
            let open = self.await_now(t).open;
            if head.decision != 0 || open.is_some() {
                self.save_head(t);
                self.threads[t].head.decision = 0;
            }
            if let Some(c) = open {
                // The arms of a question of truth need nothing that could fail.
                _ = self.stand(t, crate::decide::Question::Truth(c));
            }
        }
    }

    /// True if no thread has a pending decision (a nondeterministic branch), except exits of awaits.
    fn is_settled(&self) -> bool {
        (0..self.threads.len()).all(|t| {
            let head = &self.threads[t].head;
            head.life != Life::Running
                || head.choice == 0
                    && (head.decision == 0 || matches!(self.current(t), Inst::AwaitEnter { .. }))
        })
    }
}

/// Looking at one past step takes as long as looking at so many bytes.
const A_STEP: usize = 64;

impl Abstraction for Interp<'_> {
    type Shape = Shape;

    fn control(&self) -> u64 {
        self.canonical().0.hash
    }

    fn digest(&self) -> Option<u64> {
        self.canonical().0.digest
    }

    fn glance(&self, t: ThreadIx) -> u64 {
        self.canonical_of(t)
    }

    fn weight(&self) -> usize {
        // (Of the past, uses are described that may still matter: `past_uses.rs`.)
        self.bytes.len() + A_STEP * self.epoch as usize
    }

    fn shape(&self) -> Shape {
        self.canonical()
    }

    fn compare(&self, then: &Shape) -> Option<Difference> {
        self.difference(then, &self.canonical())
    }

    fn value_then(&self, then: &Shape, cell: Cell) -> TermId {
        let mut terms = self.symbols.terms.borrow_mut();
        then.value(&mut terms, cell).unwrap_or_else(|| terms.constant(0, 64))
    }

    fn value(&self, cell: Cell) -> TermId {
        self.held(cell).unwrap_or_else(|| self.symbols.terms.borrow_mut().constant(0, 64))
    }

    fn worked(&self) -> bool {
        Interp::worked(self)
    }

    fn havoc(&mut self, cells: &[Cell]) -> Vec<Havocked> {
        if !self.is_settled() || cells.iter().any(|c| self.held(*c).is_none()) {
            return Vec::new();
        }
        self.begin_silent_step();
        self.symbols.any = true;
        let mut out = Vec::new();
        for cell in cells {
            let Some(old) = self.held(*cell) else { continue };
            let new = {
                let mut terms = self.symbols.terms.borrow_mut();
                let width = terms.width(old);
                let s = havocked(self.generalised.havocked, width);
                terms.symbol(s, width)
            };
            self.generalised.havocked += 1;
            self.replace(*cell, new);
            out.push(Havocked { cell: *cell, old, new });
        }
        self.ask_again();
        out
    }

    fn open(&self) -> Vec<Cell> {
        self.open_cells()
    }

    fn put(&mut self, cells: &[(Cell, TermId)]) {
        self.touched();
        for (cell, term) in cells {
            self.replace(*cell, *term);
        }
        self.ask_again();
    }

    fn assume(&mut self, condition: TermId) {
        self.touched();
        let running: Vec<usize> =
            (0..self.threads.len()).filter(|t| self.threads[*t].head.life == Life::Running).collect();
        match running.split_first() {
            Some((first, others)) => {
                self.assert(*first, condition);
                others.iter().for_each(|t| self.learn_condition(*t, condition));
            }
            None => self.assert(0, condition),
        }
        if self.is_settled() || self.is_silent_step() {
            self.ask_again();
        }
    }

    fn path(&self) -> &[TermId] {
        self.symbols.path()
    }

    fn terms(&self) -> RefMut<'_, Terms> {
        self.symbols.terms.borrow_mut()
    }

    fn check(&self, conditions: &[TermId]) -> Answer {
        self.symbols.ask(conditions)
    }

    fn check_best_effort(&self, conditions: &[TermId]) -> Answer {
        self.symbols.ask_best_effort(conditions)
    }

    fn core(&self) -> Vec<TermId> {
        self.symbols.core()
    }

    fn witness_of(&self, s: Sym) -> u64 {
        self.symbols.value_of(s)
    }

    fn is_named(&self, object: ObjectId) -> bool {
        object.0 < self.prog.globals.len() as u64 || self.canonical().0.named.contains(&object)
    }

    fn describe(&self, cell: Cell) -> String {
        // The object may be of another path.
        let name = |object: u32| match self.objects.get(object as usize) {
            Some(_) => Interp::describe(self, object),
            None => "a local variable".into(),
        };
        match cell {
            Cell::Memory { object, offset: 0, .. } => name(object),
            Cell::Memory { object, offset, .. } => format!("{}+{offset}", name(object)),
            Cell::Register { thread, register, .. } => format!("r{register} of thread {thread}"),
        }
    }

    fn standing(&self) -> Standing {
        self.standing_now()
    }

    fn place(&self, cell: Cell) -> Option<Place> {
        self.place_of_cell(cell)
    }

    fn cell_at(&self, place: &Place) -> Option<Cell> {
        self.cell_of_place(place).filter(|cell| self.held(*cell).is_some())
    }

    fn is_smashed(&self) -> bool {
        self.generalised.smashed != 0
    }

    fn assume_symmetry(&mut self, on: bool) -> bool {
        Interp::assume_symmetry(self, on);
        on
    }

    fn symmetry_broken(&self) -> bool {
        Interp::symmetry_broken(self)
    }

    fn symmetric_threads(&self) -> Vec<ThreadIx> {
        self.likes()
    }

    fn solver_statistics(&self) -> Statistics {
        self.symbols.statistics()
    }
}
