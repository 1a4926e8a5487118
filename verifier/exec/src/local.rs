//! Local code: everything between two visible events of a thread.

use crate::decide::Question;
use crate::eval::{Regs, pure};
use crate::fault::{Fault, unsupported};
use crate::guess::may_be_anything;
use crate::interp::Interp;
use crate::journal::{Frame, Journal, Life, Undo, Val};
use crate::memory::ObjectKind;
use crate::merge::is_pure;
use crate::threads::DYING;
use model::Const;
use model::inst::*;
use model::shadow::{CLEAN, POISON, PTR, SYM};
use model::signature::INT;
use model::stop::UNWIND;
use solver::term::TermId;

/// The current frame's registers, written through the journal.
struct View<'a> {
    consts: &'a [Const],
    regs: &'a mut [Val],
    journal: &'a mut Journal,
    epoch: u32,
    base: u32,
    t: u16,
}

impl Regs for View<'_> {
    #[inline(always)]
    fn get(&self, o: Opnd) -> Val {
        if o.0 & Opnd::CONST != 0 {
            let c = self.consts[(o.0 & !Opnd::CONST) as usize];
            Val { bits: c.bits, epoch: 0, shadow: c.shadow }
        } else {
            self.regs[(self.base + o.0) as usize]
        }
    }

    #[inline(always)]
    fn set(&mut self, r: Reg, bits: u64, shadow: u8) {
        let at = self.base + r;
        let slot = &mut self.regs[at as usize];
        if slot.epoch != self.epoch {
            self.journal.entries.push(Undo::Reg { t: self.t, at, old: *slot });
        }
        *slot = Val { bits, epoch: self.epoch, shadow };
    }
}

/// Why a stretch of pure code ended.
enum Pause {
    /// At a visible event.
    Visible,
    /// At an instruction that needs the whole state.
    Other,
    /// Out of fuel.
    Empty,
}

impl Interp<'_> {
    /// Runs local code of `t` until it stands before a visible event or has ended.
    pub(super) fn run_local(&mut self, t: usize) -> Result<(), Fault> {
        loop {
            if self.threads[t].head.choice != 0 && self.threads[t].head.decision == 0 {
                match self.choose(t) {
                    Err(Fault::Ask(question)) => return self.stand(t, question),
                    result => result?,
                }
                self.generalised.worked += 1;
            }
            let head = &self.threads[t].head;
            if head.life != Life::Running || head.decision != 0 || head.phase == DYING {
                return Ok(());
            }
            let (pc, fuel) = (head.pc, self.fuel);
            let pause = self.run_pure(t)?;
            self.generalised.worked += u64::from((pc, fuel) != (self.threads[t].head.pc, self.fuel));
            match pause {
                Pause::Visible if self.options.spurious_wakeups && self.may_wake(t) => self.ask_wake(t)?,
                Pause::Visible if self.is_starting() => self.perform_early(t)?,
                Pause::Visible if self.symbols.any => return self.before_event(t),
                Pause::Visible => return Ok(()),
                Pause::Other => {
                    let (entries, inputs) = (self.journal.entries.len(), self.threads[t].head.inputs);
                    match self.run_other(t) {
                        Err(Fault::Ask(question)) => {
                            self.revert(entries);
                            // What it has met runs again, under the same names.
                            self.threads[t].head.inputs = inputs;
                            return self.stand(t, question);
                        }
                        result => result?,
                    }
                    self.generalised.worked += 1;
                    // Calls, too, can go on for ever.
                    self.fuel = self.fuel.saturating_sub(1);
                }
                Pause::Empty => self.refuel()?,
            }
        }
    }

    /// At a visible event: what of it is to be decided first? (Errors are the event's own.)
    #[cold]
    pub(super) fn before_event(&mut self, t: usize) -> Result<(), Fault> {
        match self.prepare(t) {
            Err(Fault::Ask(question)) => self.stand(t, question),
            _ => Ok(()),
        }
    }

    /// Goes along an edge.
    pub(super) fn pass(&mut self, t: usize, edge: u32) -> Result<(), Fault> {
        let prog = self.prog;
        let th = &mut self.threads[t];
        let f = &prog.functions[th.head.func as usize];
        let mut r = View {
            consts: &prog.consts,
            regs: &mut th.regs,
            journal: &mut self.journal,
            epoch: self.epoch,
            base: th.head.base,
            t: t as u16,
        };
        let target = traverse(&mut r, f, edge, &self.options, &mut th.head.branched)?;
        th.head.pc = target;
        Ok(())
    }

    /// Runs register code and jumps.
    #[inline]
    fn run_pure(&mut self, t: usize) -> Result<Pause, Fault> {
        let prog = self.prog;
        // Where executions have no end, neither has `for (;;) {}`: each round is a step that touches nothing.
        let endless = self.options.endless && !self.is_starting();
        let guesses = self.options.guesses;
        let th = &mut self.threads[t];
        let f = &prog.functions[th.head.func as usize];
        let mut r = View {
            consts: &prog.consts,
            regs: &mut th.regs,
            journal: &mut self.journal,
            epoch: self.epoch,
            base: th.head.base,
            t: t as u16,
        };
        let fuel = &mut self.fuel;
        let mut pc = th.head.pc;
        let outcome = loop {
            let inst = &f.code[pc as usize];
            match pure(inst, &mut r) {
                Ok(true) => {
                    pc += 1;
                    continue;
                }
                Ok(false) => {}
                Err(fault) => break Err(fault),
            }
            let edge = match *inst {
                Inst::Load { site, .. }
                | Inst::Store { site, .. }
                | Inst::Rmw { site, .. }
                | Inst::CmpXchg { site, .. }
                | Inst::MemCopy { site, .. }
                | Inst::MemSet { site, .. } => {
                    break Ok(if site < IN_AWAIT { Pause::Visible } else { Pause::Other });
                }
                Inst::AwaitEnter { .. } => break Ok(Pause::Visible),
                Inst::Mark { site } if prog.visible_marks[site as usize] => break Ok(Pause::Visible),
                Inst::Mark { .. } => {
                    pc += 1;
                    continue;
                }
                Inst::Lib { f, .. } if f.is_event() => break Ok(Pause::Visible),
                Inst::AwaitExit { .. } => {
                    th.head.awaiting = false;
                    pc += 1;
                    continue;
                }
                Inst::Jump { edge } if endless && f.edges[edge as usize].target == pc => {
                    break Ok(Pause::Visible);
                }
                Inst::Jump { edge } => edge,
                Inst::Br { c, yes, no } => {
                    let c = r.get(c);
                    if c.shadow != CLEAN {
                        if c.shadow == SYM || guesses && may_be_anything(c.shadow) {
                            break Ok(Pause::Other);
                        }
                        break Err(Fault::Unknown(c.shadow, "a branch"));
                    }
                    if c.bits & 1 != 0 { yes } else { no }
                }
                Inst::Switch { c, cases, default, .. } => {
                    let c = r.get(c);
                    if c.shadow != CLEAN {
                        if c.shadow == SYM || guesses && may_be_anything(c.shadow) {
                            break Ok(Pause::Other);
                        }
                        break Err(Fault::Unknown(c.shadow, "a switch"));
                    }
                    f.cases[cases.indices()].iter().find(|k| k.0 == c.bits).map_or(default, |k| k.1)
                }
                _ => break Ok(Pause::Other),
            };
            match traverse(&mut r, f, edge, &self.options, &mut th.head.branched) {
                Ok(target) => pc = target,
                Err(fault) => break Err(fault),
            }
            *fuel = fuel.saturating_sub(1);
            if *fuel == 0 {
                break Ok(Pause::Empty);
            }
        };
        th.head.pc = pc;
        outcome
    }

    /// Local variables beyond so many are gone.
    fn restore_stack(&mut self, t: usize, saved: Val) -> Result<(), Fault> {
        let now = self.threads[t].locals.len() as u64;
        let least = self.threads[t].frames.last().map_or(0, |f| f.locals as u64);
        if saved.shadow != CLEAN || !(least..=now).contains(&saved.bits) {
            return unsupported("instruction", "a stack that is not restored as it was saved");
        }
        let left = self.room_without(t, saved.bits as usize);
        self.release_locals(t, saved.bits as usize)?;
        self.threads[t].head.left = left;
        Ok(())
    }

    /// One instruction that needs more than registers.
    fn run_other(&mut self, t: usize) -> Result<(), Fault> {
        let inst = *self.current(t);
        if self.symbols.any {
            self.prepare(t)?;
        }
        let rounds = matches!(
            inst,
            Inst::Bin { op: BinOp::And | BinOp::URem, .. } | Inst::Cast { op: Cast::Trunc, .. }
        );
        if self.options.guesses && self.guess(t, &inst) || rounds && self.round(t, &inst) {
            return Ok(());
        }
        match inst {
            Inst::Br { c, yes, no } => return self.branch(t, c, yes, no),
            Inst::Switch { c, w, cases, default } => return self.switch(t, (c, w), cases, default),
            Inst::Load { site, .. }
            | Inst::Store { site, .. }
            | Inst::Rmw { site, .. }
            | Inst::CmpXchg { site, .. }
            | Inst::MemCopy { site, .. }
            | Inst::MemSet { site, .. } => self.memory(t, &inst, site == IN_AWAIT)?,
            Inst::Alloca { dst, size, count } => {
                const MOST: u64 = i64::MAX as u64;
                let n = self.bytes_asked(self.get(t, count), "the size of a local variable")?;
                let bytes = self.product(t, n, size as u64, MOST)?;
                let left = self.room_for_variable(t, self.most(t, bytes))?;
                let o = self.allocate_sized(t, bytes, ObjectKind::Local, false)?;
                self.threads[t].locals.push(o);
                self.threads[t].head.left = left;
                self.journal.entries.push(Undo::LocalPushed { t: t as u16 });
                self.set(t, dst, (o as u64) << 32, PTR);
            }
            Inst::StackSave { dst } => self.set(t, dst, self.threads[t].locals.len() as u64, CLEAN),
            Inst::StackRestore { a } => self.restore_stack(t, self.get(t, a))?,
            Inst::Tls { dst, var } => {
                let o = self.thread_local(t, var as usize)?;
                self.set(t, dst, (o as u64) << 32, PTR);
            }
            Inst::ObjectSize { dst, .. } => {
                // "Unknown": the checks that this guards are the model's own.
                self.set(t, dst, u64::MAX, CLEAN);
            }
            Inst::ICmp { a, b, .. } if self.get(t, a).shadow == PTR && self.get(t, b).shadow == PTR => {
                self.compare(t, &inst)?
            }
            _ if is_pure(&inst) => {
                let writes = self.symbolic(t, &inst, &|o| self.get(t, o))?;
                for (r, bits, shadow) in writes {
                    self.set(t, r, bits, shadow);
                }
            }
            Inst::Call { callee, args, dst } => return self.enter(t, callee, args, dst),
            Inst::CallPtr { ptr, args, dst, ty, .. } => {
                let p = self.get(t, ptr);
                let kind =
                    (p.shadow == PTR).then(|| self.objects.get((p.bits >> 32) as usize).map(|o| o.kind));
                return match kind.flatten() {
                    Some(ObjectKind::Function(f)) if p.bits as u32 == 0 && f != u32::MAX => {
                        let callee = &self.prog.functions[f as usize];
                        let caller = &self.prog.functions[self.threads[t].head.func as usize];
                        if callee.variadic
                            || callee.params > args.len
                            || !callee.signature.serves(&caller.calls[ty as usize])
                        {
                            return by_another_type(callee);
                        }
                        self.enter(t, f, Range { start: args.start, len: callee.params }, dst)
                    }
                    Some(ObjectKind::Function(_)) => unsupported(
                        "call",
                        format!("a call to {} through a pointer", self.describe((p.bits >> 32) as u32)),
                    ),
                    _ if p.shadow != PTR && p.shadow != CLEAN => {
                        Err(Fault::Unknown(p.shadow, "the target of a call"))
                    }
                    _ => {
                        let why = Fault::Memory("call of an address that is no function".into());
                        Err(self.no_object(p, why))
                    }
                };
            }
            Inst::Ret { vals } => return self.leave(t, vals),
            Inst::Lib { f, args, dst, w, .. } => return self.library(t, f, args, dst, w),
            Inst::AwaitRetry { .. } => {
                return unsupported("loop", "an await that retries although it was enabled");
            }
            Inst::Unreachable => {
                return Err(Fault::Assertion(
                    "code is reached that the compiler takes for unreachable".into(),
                ));
            }
            Inst::Unsupported { what } => {
                let u = &self.prog.unsupported[what as usize];
                return unsupported(u.kind, u.text.clone());
            }
            _ => return unsupported("instruction", "an instruction out of place"),
        }
        self.threads[t].head.pc += 1;
        Ok(())
    }

    /// A branch on a term: known by now, or a choice of values, or a decision.
    #[cold]
    fn branch(&mut self, t: usize, c: Opnd, yes: u32, no: u32) -> Result<(), Fault> {
        let c = self.symbols.terms.borrow_mut().resize(TermId(self.get(t, c).bits as u32), 1);
        match self.known(t, c) {
            Some(k) => self.pass(t, if k != 0 { yes } else { no }),
            None => {
                self.may_decide(c)?;
                if self.merge(t, c, yes, no)? { Ok(()) } else { Err(Fault::Ask(Question::Branch(c))) }
            }
        }
    }

    /// As wide as the cases, not as the term: one that was widened by a copy would hide a case that it cannot
    /// have.
    #[cold]
    fn switch(&mut self, t: usize, (c, w): (Opnd, u8), cases: Range, default: u32) -> Result<(), Fault> {
        let c = self.symbols.terms.borrow_mut().resize(TermId(self.get(t, c).bits as u32), w);
        let Some(k) = self.known(t, c) else { return Err(Fault::Ask(Question::Branch(c))) };
        let prog = self.prog;
        let f = &prog.functions[self.threads[t].head.func as usize];
        let hit = f.cases[cases.indices()].iter().find(|x| x.0 == k);
        self.pass(t, hit.map_or(default, |x| x.1))
    }

    /// Calls a function of the program.
    pub(super) fn enter(&mut self, t: usize, callee: u32, args: Range, dst: Reg) -> Result<(), Fault> {
        self.push_frame(t, callee, args, dst, self.threads[t].head.pc + 1, 0)
    }

    /// Suspends the current frame (to go on at `pc`, in `phase`) and starts `callee`.
    pub(super) fn push_frame(
        &mut self,
        t: usize,
        callee: u32,
        args: Range,
        dst: Reg,
        pc: u32,
        phase: u8,
    ) -> Result<(), Fault> {
        if self.threads[t].frames.len() >= self.options.call_depth as usize {
            return unsupported("recursion", format!("more than {} nested calls", self.options.call_depth));
        }
        let prog = self.prog;
        let new = &prog.functions[callee as usize];
        let left = self.room_for_call(t, new)?;
        let th = &mut self.threads[t];
        let caller = &prog.functions[th.head.func as usize];
        let base = th.head.base + caller.regs;
        let need = (base + new.regs) as usize;
        if th.regs.len() < need {
            th.regs.resize(need, Val::default());
        }
        for (k, o) in caller.lists[args.indices()].iter().enumerate() {
            let v = self.get(t, *o);
            // Written as a register of the caller's frame, beyond its end: the callee's parameter k.
            self.set(t, caller.regs + k as u32, v.bits, v.shadow);
        }
        let th = &mut self.threads[t];
        let h = &mut th.head;
        let locals = th.locals.len() as u32;
        let frame = Frame { func: h.func, pc, base: h.base, dst, locals, phase, left: h.left };
        (h.func, h.pc, h.base, h.phase, h.left) = (callee, 0, base, 0, left);
        th.frames.push(frame);
        self.journal.entries.push(Undo::Pushed { t: t as u16 });
        Ok(())
    }

    /// Returns from the current function.
    fn leave(&mut self, t: usize, vals: Range) -> Result<(), Fault> {
        let prog = self.prog;
        let th = &self.threads[t];
        let f = &prog.functions[th.head.func as usize];
        let vals = &f.lists[vals.indices()];
        let Some(&frame) = th.frames.last() else {
            // Who asks for the result of a routine without one gets something.
            let none = Val { shadow: POISON, ..Val::default() };
            let v = vals.first().map_or(none, |o| self.get(t, *o));
            if t == 0 {
                // Who still runs may not use main's variables any more.
                self.release_locals(t, 0)?;
            }
            self.threads[t].head.returned_int = f.signature.result == [INT];
            return self.end_thread(t, v, t == 0);
        };
        let from = self.threads[t].head.base;
        self.drop_frame(t, frame)?;
        let callee_base = from - frame.base;
        if frame.dst != NO_REG {
            for (k, o) in vals.iter().enumerate() {
                // The callee's registers are still there, beyond the caller's.
                let o = if o.0 & Opnd::CONST != 0 { *o } else { Opnd(o.0 + callee_base) };
                let v = self.get(t, o);
                self.set(t, frame.dst + k as u32, v.bits, v.shadow);
            }
        }
        Ok(())
    }

    /// Leaves a function for the one that called it.
    pub(super) fn drop_frame(&mut self, t: usize, frame: Frame) -> Result<(), Fault> {
        self.release_locals(t, frame.locals as usize)?;
        self.threads[t].frames.pop();
        self.journal.entries.push(Undo::Popped { t: t as u16, frame });
        let h = &mut self.threads[t].head;
        (h.func, h.pc, h.base, h.phase) = (frame.func, frame.pc, frame.base, frame.phase);
        h.left = frame.left;
        Ok(())
    }

    /// Releases the stack objects of a thread beyond the first `keep`.
    pub(super) fn release_locals(&mut self, t: usize, keep: usize) -> Result<(), Fault> {
        while self.threads[t].locals.len() > keep {
            let o = *self.threads[t].locals.last().expect("longer than keep");
            self.may_release(t, o)?;
            self.release(o);
            self.threads[t].locals.pop();
            self.journal.entries.push(Undo::LocalPopped { t: t as u16, object: o });
        }
        Ok(())
    }

    /// This thread's copy of a thread-local variable.
    fn thread_local(&mut self, t: usize, var: usize) -> Result<u32, Fault> {
        if self.threads[t].tls[var] != 0 {
            return Ok(self.threads[t].tls[var]);
        }
        let init = &self.prog.tls[var];
        let o = self.allocate(t, init.bytes.len() as u64, ObjectKind::Variable, true)?;
        let base = self.objects[o as usize].base as usize;
        self.bytes[base..base + init.bytes.len()].copy_from_slice(&init.bytes);
        let shade = &mut self.shade[base..base + init.shadow.len()];
        shade.copy_from_slice(&init.shadow);
        crate::cells::settle_pointers(shade);
        self.threads[t].tls[var] = o;
        self.journal.entries.push(Undo::TlsMade { t: t as u16, var: var as u32 });
        Ok(o)
    }
}

/// What a function finds that is called by another type than its own is up to the machine.
pub(super) fn by_another_type<T>(f: &Function) -> Result<T, Fault> {
    unsupported("call", format!("a call to {} by another type", f.name))
}

/// Goes along an edge: phi moves, loop counters. Returns its target.
#[inline]
fn traverse(
    r: &mut View<'_>,
    f: &Function,
    edge: u32,
    options: &crate::interp::InterpOptions,
    branched: &mut Reg,
) -> Result<u32, Fault> {
    let e = &f.edges[edge as usize];
    for (dst, a) in &f.moves[e.moves.indices()] {
        let v = r.get(*a);
        r.set(*dst, v.bits, v.shadow);
    }
    if e.clear != NO_REG {
        r.set(e.clear, 0, CLEAN);
    } else if e.count != NO_REG {
        count(r, e, options, branched)?;
    }
    Ok(e.target)
}

/// Where the parts of a loop counter begin: from bit 0 the iterations with a visible event since the last,
/// then those that an input decided, then those within the current step.
const DECIDED: u32 = 20;
const LOCALLY: u32 = 40;

/// How often inputs have decided that the loop of a counter goes on.
pub(super) fn decided(counter: u64) -> u32 {
    (counter >> DECIDED & ((1 << (LOCALLY - DECIDED)) - 1)) as u32
}

/// Counts an iteration. The counter was written in this step exactly if its epoch is the step's.
#[inline]
fn count(
    r: &mut View<'_>,
    e: &Edge,
    options: &crate::interp::InterpOptions,
    branched: &mut Reg,
) -> Result<(), Fault> {
    let old = r.regs[(r.base + e.count) as usize];
    let part = |from: u32, to: u32| (old.bits >> from & ((1 << (to - from)) - 1)) as u32;
    let (mut visible, mut decided, mut local) = (part(0, DECIDED), part(DECIDED, LOCALLY), part(LOCALLY, 64));
    if *branched == e.count {
        *branched = NO_REG;
        decided = (decided + 1).min((1 << (LOCALLY - DECIDED)) - 1);
        // Without a bound of its own such a loop is bounded like one that waits for others.
        let most = options.unwind.unwrap_or(options.visible_iterations).min((1 << (LOCALLY - DECIDED)) - 2);
        if decided > most && !options.endless {
            let kind = if options.unwind.is_some() { UNWIND } else { "loop" };
            return unsupported(kind, format!("a loop of more than {most} iterations, as inputs decide"));
        }
    }
    if old.epoch == r.epoch {
        local += 1;
    } else {
        // Counted loops wait for nobody, however long they are: their count may stop.
        (visible, local) = ((visible + 1).min((1 << DECIDED) - 1), 0);
    }
    r.set(e.count, (local as u64) << LOCALLY | (decided as u64) << DECIDED | visible as u64, CLEAN);
    if local > options.local_iterations.min((1 << (64 - LOCALLY)) - 2) {
        return unsupported("loop", format!("a loop of more than {} iterations", options.local_iterations));
    }
    // (In turn nobody is waited for: whatever goes on, goes on by itself, and all events are counted.)
    let most = options.visible_iterations.min((1 << DECIDED) - 2);
    if visible > most && !e.counted_loop && !options.endless && !options.turns {
        let why = format!("a loop of more than {most} iterations that waits for other threads");
        return unsupported("loop", why);
    }
    Ok(())
}
