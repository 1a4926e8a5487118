//! Executing one visible event, and the memory accesses of local code, which work alike.

use crate::eval::mix;
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::{Undo, Val};
use crate::machine::Choice;
use crate::memory::At;
use crate::mixed::Way;
use crate::threads::{DEAD, DYING};
use model::arith::{mask, rmw};
use model::builtin::Builtin;
use model::inst::*;
use model::shadow::{CLEAN, EXTERNAL, LOWEST, SPTR, SYM};

impl Interp<'_> {
    /// Writes a register of thread `t`'s current frame.
    #[inline]
    pub(super) fn set(&mut self, t: usize, r: Reg, bits: u64, shadow: u8) {
        if r == NO_REG {
            return;
        }
        let th = &mut self.threads[t];
        let at = th.head.base + r;
        let slot = &mut th.regs[at as usize];
        if slot.epoch != self.epoch {
            self.journal.entries.push(Undo::Reg { t: t as u16, at, old: *slot });
        }
        *slot = Val { bits, epoch: self.epoch, shadow };
    }

    /// Executes the visible event that `t` stands before, without the local code after it.
    pub(super) fn perform(&mut self, t: usize, choice: Choice) -> Result<(), Fault> {
        if self.threads[t].head.phase == DYING {
            if let Some(m) = self.held_robust(t) {
                self.owner_dies(t, m)?;
            }
            if self.held_robust(t).is_none() {
                self.threads[t].head.phase = DEAD;
            }
            return Ok(());
        }
        let inst = *self.current(t);
        match inst {
            Inst::Lib { f, args, dst, site, .. } => {
                if site == LOCAL {
                    return unsupported("unnumbered", format!("the call to {} is no site", f.name()));
                }
                self.may_pass(t, args, f.name())?;
                if f == Builtin::Outside {
                    return self.outside(t, args, dst);
                }
                self.sync_step(t, f, args, dst, choice)
            }
            Inst::AwaitEnter { .. } => {
                let now = self.await_now(t);
                if now.released {
                    return unsupported(
                        "await",
                        "a waiting loop with several tests may still read what has been released",
                    );
                }
                // What this iteration does not come to, earlier ones may have read: a later release is to see
                // that this thread uses it.
                for object in now.objects {
                    let id = self.objects[object as usize].id;
                    let others = self.unjoined != 0;
                    for a in now.accesses.iter().filter(|a| a.object == id && others) {
                        let at = At { object, offset: a.start as u32, byte: 0 };
                        self.may_mix(t, at, a.end - a.start, Way::Plain)?;
                    }
                    self.note(t, object, true)?;
                }
                self.threads[t].head.awaiting = true;
                self.threads[t].head.pc += 1;
                Ok(())
            }
            Inst::Mark { .. } => {
                self.threads[t].head.awaiting = false;
                self.threads[t].head.pc += 1;
                Ok(())
            }
            // An empty loop goes round.
            Inst::Jump { .. } => Ok(()),
            _ => {
                self.memory(t, &inst, true)?;
                self.threads[t].head.pc += 1;
                Ok(())
            }
        }
    }

    /// Executes a load, store, … of thread `t`.
    #[inline]
    pub(super) fn memory(&mut self, t: usize, inst: &Inst, numbered: bool) -> Result<(), Fault> {
        let (ptr, size) = match *inst {
            Inst::Load { ptr, size, .. }
            | Inst::Store { ptr, size, .. }
            | Inst::Rmw { ptr, size, .. }
            | Inst::CmpXchg { ptr, size, .. } => (self.get(t, ptr), size),
            Inst::MemCopy { dst, src, len, overlap, .. } => {
                let (to, from, n) = (self.get(t, dst), self.get(t, src), self.get(t, len));
                return self.copy_bytes(t, [to, from], n, overlap, numbered);
            }
            Inst::MemSet { dst, val, len, .. } => {
                let (to, v, n) = (self.get(t, dst), self.get(t, val), self.get(t, len));
                return self.set_bytes(t, to, v, n, numbered);
            }
            _ => return unsupported("instruction", "an instruction that is no event"),
        };
        if ptr.shadow == SPTR {
            return self.access_memory(t, inst, ptr, numbered);
        }
        let at = self.reach(t, ptr, size as u64)?;
        self.note_access(t, at, size.into(), !matches!(inst, Inst::Load { .. }), numbered)?;
        self.grain(at, size);
        match *inst {
            Inst::Load { dst, w, .. } => {
                let (bits, shadow) = self.look(t, at, size);
                self.may_share(at, shadow)?;
                if shadow == SYM {
                    let (bits, shadow) = self.narrowed(bits, shadow, w);
                    self.set(t, dst, bits, shadow);
                } else {
                    self.set(t, dst, mask(bits, w), shadow);
                }
                Ok(())
            }
            Inst::Store { val, .. } => {
                let v = self.get(t, val);
                self.may_share(at, v.shadow)?;
                self.write(at, size, v.bits, v.shadow)
            }
            Inst::Rmw { op, dst, val, .. } => self.read_modify_write(t, op, dst, at, size, self.get(t, val)),
            Inst::CmpXchg { dst, cmp, new, .. } => {
                self.compare_exchange(t, dst, at, size, [self.get(t, cmp), self.get(t, new)])
            }
            _ => unreachable!("has no pointer above"),
        }
    }

    fn read_modify_write(
        &mut self,
        t: usize,
        op: RmwOp,
        dst: Reg,
        at: At,
        size: u8,
        v: Val,
    ) -> Result<(), Fault> {
        let (old, shadow) = self.look(t, at, size);
        let new = match op {
            RmwOp::Xchg => (v.bits, v.shadow),
            _ if shadow == SYM || v.shadow == SYM => {
                self.symbolic_rmw(op, 8 * size, Val { bits: old, shadow, epoch: 0 }, v)
            }
            _ => (rmw(op, 8 * size, old, v.bits), mix(shadow, v.shadow)),
        };
        self.may_share(at, new.1)?;
        self.write(at, size, new.0, new.1)?;
        self.set(t, dst, old, shadow);
        Ok(())
    }

    fn compare_exchange(
        &mut self,
        t: usize,
        dst: Reg,
        at: At,
        size: u8,
        [expected, new]: [Val; 2],
    ) -> Result<(), Fault> {
        let (bits, shadow) = self.look(t, at, size);
        let old = Val { bits, shadow, epoch: 0 };
        if shadow == SYM || expected.shadow == SYM {
            let (left, ok) = self.exchanged(old, expected, new, size)?;
            self.may_share(at, left.shadow)?;
            self.write(at, size, left.bits, left.shadow)?;
            self.set(t, dst, old.bits, old.shadow);
            self.set(t, dst + 1, ok.0, ok.1);
            return Ok(());
        }
        let ok = self.equal(t, old, expected)?;
        if ok {
            self.may_share(at, new.shadow)?;
            self.write(at, size, new.bits, new.shadow)?;
        }
        self.set(t, dst, old.bits, old.shadow);
        self.set(t, dst + 1, ok as u64, CLEAN);
        Ok(())
    }

    /// `memcpy`, or `memmove` where the bytes may overlap.
    fn copy_bytes(
        &mut self,
        t: usize,
        [to, from]: [Val; 2],
        n: Val,
        overlap: bool,
        numbered: bool,
    ) -> Result<(), Fault> {
        if n.shadow != CLEAN {
            return Err(Fault::Unknown(n.shadow, "the length of a copy"));
        }
        if n.bits == 0 {
            return Ok(());
        }
        let from = self.reach(t, from, n.bits)?;
        let to = self.reach(t, to, n.bits)?;
        self.note_access(t, from, n.bits, false, numbered)?;
        self.note_access(t, to, n.bits, true, numbered)?;
        let apart = from.object != to.object || from.byte.abs_diff(to.byte) as u64 >= n.bits;
        if !overlap && !apart && from.byte != to.byte {
            return Err(Fault::Memory("memcpy of overlapping bytes".into()));
        }
        self.copy(to, from, n.bits)
    }

    fn set_bytes(&mut self, t: usize, to: Val, v: Val, n: Val, numbered: bool) -> Result<(), Fault> {
        if n.shadow != CLEAN {
            return Err(Fault::Unknown(n.shadow, "the length of a memset"));
        }
        if n.bits == 0 {
            return Ok(());
        }
        let to = self.reach(t, to, n.bits)?;
        self.note_access(t, to, n.bits, true, numbered)?;
        self.may_share(to, v.shadow)?;
        self.fill_value(to, n.bits, v)
    }

    /// An access through a pointer whose offset is a term, or was one until it was decided.
    #[cold]
    fn access_memory(&mut self, t: usize, inst: &Inst, p: Val, numbered: bool) -> Result<(), Fault> {
        let near = self.settled(t, p);
        if near.shadow == SPTR {
            return self.symbolic_memory(t, inst, p, numbered);
        }
        if let Inst::Load { ptr, .. }
        | Inst::Store { ptr, .. }
        | Inst::Rmw { ptr, .. }
        | Inst::CmpXchg { ptr, .. } = *inst
        {
            self.set(t, ptr.0, near.bits, near.shadow);
        }
        self.memory(t, inst, numbered)
    }

    /// An input that is no term must not pass through memory that several threads use: not into it, and not
    /// out of it. (Uninitialised bytes may: structs have padding. Their shadow goes with them.)
    #[inline]
    fn may_share(&self, at: At, shadow: u8) -> Result<(), Fault> {
        // (Of an address without its highest bits memory keeps no more than that it was one.)
        let input = shadow >= EXTERNAL && !matches!(shadow, SYM | SPTR | LOWEST);
        if input && self.objects[at.object as usize].shared {
            return Err(Fault::Unknown(shadow, "shared memory"));
        }
        Ok(())
    }
}
