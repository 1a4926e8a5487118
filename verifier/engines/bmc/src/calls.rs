//! Calls of the program's own functions, which are inlined.

use crate::bounded::What;
use crate::memory::Memory;
use crate::objects::{Object, Sort};
use crate::state::State;
use crate::unwind::Unwinder;
use crate::value::Value;
use std::rc::Rc;

/// Nested calls.
const CALLS: usize = 200;

impl Unwinder<'_> {
    /// A call of a function of the program's.
    pub(crate) fn call(&mut self, mut state: State, callee: u32, args: Vec<Option<Value>>, dst: u32) {
        let same = state.frames.iter().filter(|f| f.function == callee).count();
        let deepest = |iterations| 4 + 4 * iterations as usize;
        if state.frames.len() >= CALLS || same > deepest(self.bounds.iterations) {
            let here = self.place(&state);
            self.gap(&state, "call", "calls within calls, deeper than is looked at");
            self.cut.insert(here);
            return;
        }
        if self.bounds.looked_at.as_ref().is_some_and(|l| same > deepest(l.iterations)) {
            self.push(&state, What::Further);
        }
        if !self.fits_stack(&state, u64::from(self.program.functions[callee as usize].frame)) {
            self.gap(&state, "stack", "calls and local variables that a stack may have no room for");
            return;
        }
        let mut called = self.start(callee, Memory::default()).frames.remove(0);
        called.dst = dst;
        let regs = Rc::make_mut(&mut called.regs);
        for (r, v) in regs.iter_mut().zip(args) {
            *r = v;
        }
        state.frames.push(called);
        self.arrive(state);
    }

    /// Is there room for so many bytes on this thread's stack? (As in [`model::stack`]; nobody chooses sizes
    /// of stacks here.)
    pub(crate) fn fits_stack(&self, state: &State, bytes: u64) -> bool {
        let size = |o: &u32| match &self.objects.all[*o as usize] {
            Object { sort: Sort::ThreadLocal(_), .. } => 0,
            o => u64::from(o.size).next_multiple_of(16),
        };
        let frame = |f: &crate::state::Frame| {
            u64::from(self.program.functions[f.function as usize].frame)
                + f.locals.iter().map(size).sum::<u64>()
        };
        // Main's thread-local variables are elsewhere.
        let own = self.program.tls.iter().filter(|_| self.thread > 0).map(|v| v.bytes.len() as u64);
        let used = own.sum::<u64>() + state.frames.iter().map(frame).sum::<u64>();
        used.saturating_add(bytes) <= model::stack::room(0)
    }

    /// The end of a function, with its results.
    pub(crate) fn leave(&mut self, mut state: State, results: Vec<Option<Value>>) {
        self.forget_locals(&mut state, &results);
        if state.frames.len() == 1 {
            if let (1.., Some(Some(v))) = (self.thread, results.first()) {
                let term = self.terms.resize(v.term, 64);
                self.result(&mut state, &Value { term, ..v.clone() });
            }
            // With main's return the process ends: nobody who waits then waits in vain.
            let g = state.guard.term(&mut self.terms);
            if self.thread > 0 {
                self.ends = self.terms.or(self.ends, g);
            } else {
                self.exits = self.terms.or(self.exits, g);
                if let Some(Some(v)) = results.first() {
                    let v = self.terms.resize(v.term, 64);
                    self.returned = Some(match self.returned {
                        None => v,
                        Some(other) => self.terms.ite(g, v, other),
                    });
                }
            }
            return;
        }
        let dst = state.frames.pop().expect("two frames").dst;
        for (k, v) in results.into_iter().enumerate() {
            if let (true, Some(v)) = (dst != model::inst::NO_REG, v) {
                state.set(dst + k as u32, v);
            }
        }
        let function = state.frame().function;
        let frame = state.frame_mut();
        frame.pc += 1;
        let pc = frame.pc;
        match self.order(function).block_at(pc) {
            Some(block) => self.go(state, block, false),
            None => self.arrive(state),
        }
    }

    /// What the thread returns: who joins it finds that in the object that stands for it.
    pub(crate) fn result(&mut self, state: &mut State, v: &Value) {
        let at = vec![(self.terms.truth(true), self.thread_object(self.thread), 0)];
        self.store(state, &at, 8, v);
    }
}
