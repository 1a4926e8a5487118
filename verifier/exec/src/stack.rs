//! Room on the stacks of threads.
//!
//! A call takes what its function may need beside its variables, as the pass says ([`Function::frame`]), and
//! each local variable its size. What is left is part of the thread's head, so that a call costs a
//! subtraction and a comparison. The compiled program may need more than is counted here: a function and its
//! plain copy have a frame each, with the variables of both, and the optimiser makes values that the program
//! does not have. The runtime makes the stacks four times as large therefore (`runtime/src/stack.rs`).

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use model::inst::Function;
use model::stack::{self, DEFAULT};

/// The address of whatever is on a stack is a multiple of this.
const ALIGNED: u64 = 16;

/// Bytes of stack that a local variable takes.
fn rounded(bytes: u64) -> u64 {
    bytes.saturating_add(ALIGNED - 1) & !(ALIGNED - 1)
}

impl Interp<'_> {
    /// Gives thread `t` its stack, and its first function's frame on it. `chosen`: the bytes that its
    /// attributes say; 0 if they do not. Its thread-local variables are there, too; main's are elsewhere.
    pub(super) fn begin_stack(&mut self, t: usize, f: u32, chosen: u64) -> Result<(), Fault> {
        match stack::room(chosen).checked_sub(self.own_variables(t)) {
            Some(room) => self.threads[t].head.left = room,
            None => return self.no_room(t, "thread-local variables"),
        }
        let left = self.room_for_call(t, &self.program().functions[f as usize])?;
        self.threads[t].head.left = left;
        Ok(())
    }

    /// Bytes of thread-local variables on a thread's stack.
    fn own_variables(&self, t: usize) -> u64 {
        let all = self.program().tls.iter().filter(|_| t > 0);
        all.map(|v| v.bytes.len() as u64).sum()
    }

    /// What a call of `f` leaves of the stack.
    #[inline]
    pub(super) fn room_for_call(&self, t: usize, f: &Function) -> Result<u64, Fault> {
        match self.threads[t].head.left.checked_sub(u64::from(f.frame)) {
            Some(left) => Ok(left),
            None => self.no_room(t, &format!("a call of {}", f.name)),
        }
    }

    /// What a local variable of so many bytes leaves of the stack.
    pub(super) fn room_for_variable(&self, t: usize, bytes: u64) -> Result<u64, Fault> {
        match self.threads[t].head.left.checked_sub(rounded(bytes)) {
            Some(left) => Ok(left),
            None => {
                let f = &self.program().functions[self.threads[t].head.func as usize];
                self.no_room(t, &format!("a local variable of {bytes} bytes in {}", f.name))
            }
        }
    }

    /// What is left when the thread's local variables beyond the first `keep` are gone. (Of a variable whose
    /// size inputs choose, more may have been taken: then less is left than there is.)
    pub(super) fn room_without(&self, t: usize, keep: usize) -> u64 {
        let th = &self.threads[t];
        let gone = th.locals[keep..].iter().map(|o| rounded(u64::from(self.objects[*o as usize].size)));
        th.head.left + gone.sum::<u64>()
    }

    #[cold]
    fn no_room<T>(&self, t: usize, what: &str) -> Result<T, Fault> {
        let h = &self.threads[t].head;
        let all = if h.stack == 0 { DEFAULT } else { h.stack };
        let own = self.own_variables(t);
        let own = if own < 4096 { String::new() } else { format!(" with {own} of thread-local variables") };
        let larger = if t == 0 { "" } else { ", or pthread_attr_setstacksize" };
        let text = format!(
            "{what}: a stack of {all} bytes{own} may be too small; use the heap, fewer calls{larger}"
        );
        unsupported("stack", text)
    }
}
