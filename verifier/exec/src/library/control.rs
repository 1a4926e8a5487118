//! Library functions that move control: jumps out of functions, what runs before `main`, and the model's own
//! requests.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::{Frame, Undo, Val};
use crate::machine::{Choice, Status};
use crate::memory::{FOLDER, OUTSIDE, ObjectKind};
use crate::witness::FROM_OUTSIDE;
use model::builtin::Builtin;
use model::inst::{Inst, Range, Reg};
use model::known::STDIN_STREAM;
use model::shadow::{ADDRESS, CLEAN, PTR, SYM};
use solver::term::TermId;

/// What a stream is, if it is none of the program's variables.
fn is_stream(kind: ObjectKind) -> bool {
    matches!(kind, ObjectKind::Open(_))
}

impl Interp<'_> {
    /// Are these places the same, both of which are used next? (Then both objects are there, and share none.
    /// A comparison of the program's may come later than a variable's end, of which the compiler knows.)
    fn is_same_place(&self, p: Val, q: Val) -> Result<bool, Fault> {
        match [p, q].into_iter().find(|v| v.shadow != PTR) {
            Some(v) => Err(Fault::Unknown(v.shadow, "a place")),
            None => Ok(p.bits == q.bits),
        }
    }

    /// Gives up unless this holds.
    fn must(&mut self, t: usize, c: Val) -> Result<(), Fault> {
        let holds = match c.shadow {
            CLEAN => c.bits & 1 != 0,
            SYM => self.truth(t, TermId(c.bits as u32))?,
            code => return Err(Fault::Unknown(code, "a check")),
        };
        match holds {
            true => Ok(()),
            false => unsupported("limit", "an operation beyond what the model does exactly"),
        }
    }

    /// Requests of the model's own code. Says whether it was one.
    pub(super) fn request(&mut self, t: usize, f: Builtin, args: Range, dst: Reg) -> Result<bool, Fault> {
        let p = self.arg(t, args, 0);
        match f {
            Builtin::Must => self.must(t, p)?,
            Builtin::Alone if self.unjoined != 0 => {
                return unsupported("call", "a call that the model knows only while no other thread exists");
            }
            Builtin::Alone => {}
            Builtin::Waits => self.may_wait |= self.unjoined != 0,
            Builtin::Single => self.set(t, dst, u64::from(self.unjoined == 0), CLEAN),
            Builtin::Ordered => {
                let ordered = self.is_ordered(t)?;
                self.set(t, dst, u64::from(ordered), CLEAN);
            }
            Builtin::EndsCondition => {
                let is = self.is_library_function(p, "_ZNSt18condition_variableD1Ev");
                self.set(t, dst, u64::from(is), CLEAN);
            }
            Builtin::Same => {
                let same = self.is_same_place(p, self.arg(t, args, 1))?;
                self.set(t, dst, same.into(), CLEAN);
            }
            Builtin::IsStdin | Builtin::Class => {
                let kind = self.kind(t, f, p)?;
                self.set(t, dst, kind, CLEAN);
            }
            Builtin::IsConstant => self.set(t, dst, u64::from(p.shadow == CLEAN), CLEAN),
            Builtin::Stream => {
                // Nothing is known of what is in it.
                let o = self.allocate(t, 1, ObjectKind::Open(OUTSIDE), true)?;
                self.set(t, dst, u64::from(o) << 32, PTR);
            }
            Builtin::Variable => {
                let k = self.variable_number(t, p)?;
                self.set(t, dst, k as u64, CLEAN);
            }
            Builtin::Fixed => {
                let fixed = self.is_fixed(t, p)?;
                self.set(t, dst, fixed, CLEAN);
            }
            Builtin::Peek => {
                let at = self.locate(p, 8)?;
                let (bits, shadow) = self.look(t, at, 8);
                self.set(t, dst, bits, shadow);
            }
            // As an address is a number: it is one, and which one nobody knows.
            Builtin::Number => self.set(t, dst, p.bits, ADDRESS),
            Builtin::Plain => {
                let shadow = if p.shadow == ADDRESS { CLEAN } else { p.shadow };
                self.set(t, dst, p.bits, shadow);
            }
            Builtin::Touch => {
                let n = self.length(self.arg(t, args, 1))?;
                if n == u64::MAX {
                    self.read_string(t, p, crate::library::LONGEST)?;
                } else if n > 0 {
                    self.local(t, p, n)?;
                }
            }
            Builtin::PutInt => {
                let v = self.arg(t, args, 1);
                if p.shadow != CLEAN || p.bits != 0 {
                    self.store_local(t, p, 4, v.bits, v.shadow)?;
                }
            }
            Builtin::Environment => {
                let text = self.text_of_variable(t, p)?;
                self.set(t, dst, text.bits, text.shadow);
            }
            Builtin::Fill => {
                let (n, k) = (self.length(self.arg(t, args, 1))?, self.arg(t, args, 2));
                self.fill_below(t, p, n, k)?;
            }
            Builtin::MainBegins => {
                if self.unjoined != 0 {
                    return unsupported("constructor", "a thread is created before main");
                }
                if let Some(o) = self.prog.constructors {
                    let at = self.locate(Val { bits: (o as u64) << 32, epoch: 0, shadow: PTR }, 8)?;
                    self.write(at, 8, 1, CLEAN)?;
                }
            }
            // The guard's first byte says whether the variable is initialised, the second one whether
            // somebody is at it. (Where several threads come here in no order, they see the guard without a
            // number. Else one of them may come here while another one that has begun waits for something:
            // then it waits, too, out of sight.)
            Builtin::GuardAcquire => {
                let at = self.local(t, p, 8)?;
                let (bits, shadow) = self.read(at, 2);
                if shadow != CLEAN {
                    return Err(Fault::Unknown(shadow, "a guard"));
                }
                if bits & 0xff == 0 && bits >> 8 != 0 {
                    return unsupported("call", "a static variable whose initialisation is under way");
                }
                if bits & 0xff == 0 {
                    self.store_local(t, Val { bits: p.bits + 1, ..p }, 1, 1, CLEAN)?;
                }
                self.set(t, dst, u64::from(bits & 0xff == 0), CLEAN);
            }
            Builtin::GuardRelease => self.store_local(t, p, 2, 1, CLEAN)?,
            Builtin::GuardAbort => self.store_local(t, p, 2, 0, CLEAN)?,
            _ => return Ok(false),
        }
        self.threads[t].head.pc += 1;
        Ok(true)
    }

    /// What this is: a class, by its bases; or the standard input.
    fn kind(&mut self, t: usize, f: Builtin, p: Val) -> Result<u64, Fault> {
        match f {
            Builtin::Class => self.kind_of_class(t, p),
            _ => Ok((p.shadow == PTR && p.bits == u64::from(STDIN_STREAM) << 32).into()),
        }
    }

    /// Does it point to this function, which the program does not define?
    fn is_library_function(&self, p: Val, name: &str) -> bool {
        let object = (p.bits >> 32) as u32;
        p.shadow == PTR
            && self.objects.get(object as usize).is_some_and(|o| o.kind == ObjectKind::Function(u32::MAX))
            && self.prog.globals.get(object as usize).is_some_and(|g| g.name == name)
    }

    /// Does one thread go at a time, so that state which all threads share is touched in turn?
    fn is_ordered(&mut self, t: usize) -> Result<bool, Fault> {
        if !self.options.turns || self.disordered {
            return Ok(false);
        }
        // (The model's own code keeps that state in memory, whose uses are looked at like all others.)
        if self.options.ordered {
            return Ok(true);
        }
        if self.unjoined != 0 {
            // Before its first event a thread waits for no turn: it may do this at any later time, between
            // calls of others. The machine does it as early as can be, so the others' come behind this.
            if t != 0 && !self.threads[t].head.began {
                self.disordered = true;
                self.journal.entries.push(Undo::Disordered);
                return Ok(false);
            }
            self.relies_on_turns = true;
        }
        Ok(true)
    }

    /// Is a variable of the environment the same in all runs? 0: no, 1: it is not set, 2: it is this text.
    fn is_fixed(&mut self, t: usize, name: Val) -> Result<u64, Fault> {
        let k = self.variable_number(t, name)?;
        let fixed = self.prog.known.variables.get(&self.prog.variables[k]);
        Ok(fixed.map_or(0, |text| if text.is_some() { 2 } else { 1 }))
    }

    /// The text of a variable of the environment that is set.
    fn text_of_variable(&mut self, t: usize, name: Val) -> Result<Val, Fault> {
        let k = self.variable_number(t, name)?;
        match self.symbols.environment[k] {
            Some(text) => Ok(text),
            None => self.text_from_outside(t, self.options.bounds.length as u64, "the environment"),
        }
    }

    /// The number of the variable of the environment that a string names.
    fn variable_number(&mut self, t: usize, name: Val) -> Result<usize, Fault> {
        let name = self.string(t, name, crate::library::LONGEST)?;
        // What is not among these has no fact that the runtime could look at.
        self.prog.variables.iter().position(|v| *v == name).ok_or_else(|| {
            let name = String::from_utf8_lossy(&name);
            Fault::Unsupported("call", format!("getenv of the variable {name:?}, which no constant names"))
        })
    }

    /// `fclose`: the stream is no more, and another one may be where it was.
    pub(super) fn close_stream(&mut self, t: usize, p: Val) -> Result<(), Fault> {
        not_null(p)?;
        let object = (p.bits >> 32) as u32;
        let Some(o) = self.objects.get(object as usize).filter(|o| p.shadow == PTR && is_stream(o.kind))
        else {
            return Ok(());
        };
        if !o.live {
            return Err(Fault::Memory("a stream is closed twice".into()));
        }
        if o.kind == ObjectKind::Open(FOLDER) {
            return Err(Fault::Memory("a folder is closed as a stream".into()));
        }
        self.note(t, object, true)?;
        self.may_release(t, object)?;
        self.release(object);
        Ok(())
    }

    /// Is it a stream that nobody has closed?
    pub(super) fn stream_is_open(&self, f: Builtin, p: Val) -> Result<(), Fault> {
        not_null(p)?;
        let stream = self.objects.get((p.bits >> 32) as usize);
        match stream.is_some_and(|o| p.shadow == PTR && is_stream(o.kind) && !o.live) {
            true => Err(Fault::Memory(format!("{} of a stream that has been closed", f.name()))),
            false => Ok(()),
        }
    }

    /// Output to streams among the arguments of a call: they must not be closed. (What is read from outside,
    /// and text to write, is never released.)
    pub(super) fn use_streams(&mut self, t: usize, f: Builtin, args: Range) -> Result<(), Fault> {
        let stream = match f {
            Builtin::Fprintf | Builtin::Vfprintf => Some(0),
            Builtin::Fputs | Builtin::Output => Some(1),
            Builtin::Fwrite => Some(3),
            _ => None,
        };
        // (`putchar` has no second argument.)
        if let Some(k) = stream.filter(|k| *k < args.indices().len()) {
            not_null(self.arg(t, args, k))?;
        }
        for k in 0..args.indices().len() {
            let p = self.arg(t, args, k);
            let object = (p.bits >> 32) as u32;
            let o = self.objects.get(object as usize).filter(|o| p.shadow == PTR && is_stream(o.kind));
            match o.map(|o| o.live) {
                Some(true) if o.is_some_and(|o| matches!(o.kind, ObjectKind::Open(k) if k != OUTSIDE)) => {
                    return unsupported(
                        "call",
                        format!("{} of a stream that reads a file of a fact", f.name()),
                    );
                }
                Some(true) => self.rely(t, object),
                Some(false) => {
                    return Err(Fault::Memory(format!("{} of a stream that has been closed", f.name())));
                }
                None => {}
            }
        }
        Ok(())
    }

    /// Byte i of the buffer becomes a new input if i < `k`, else it stays.
    fn fill_below(&mut self, t: usize, p: Val, n: u64, k: Val) -> Result<(), Fault> {
        if n == 0 {
            return Ok(());
        }
        let start = self.local_to_write(t, p, n)?;
        for i in 0..n {
            let at =
                crate::memory::At { offset: start.offset + i as u32, byte: start.byte + i as u32, ..start };
            let (old, shade) = self.read(at, 1);
            let below = match self.term(k, 64) {
                Some(k) => {
                    let mut terms = self.symbols.terms.borrow_mut();
                    let i = terms.constant(i, 64);
                    terms.icmp(model::inst::ICmp::Ult, 64, i, k)
                }
                None => return Err(Fault::Unknown(k.shadow, "a length")),
            };
            let (bits, shadow) = self.fresh_part(t, FROM_OUTSIDE, i, 8);
            let new = Val { bits, epoch: 0, shadow };
            let old = Val { bits: old, epoch: 0, shadow: shade };
            // What was never written is as good as anything.
            let v = self.either(below, new, old).unwrap_or(new);
            self.write(at, 1, v.bits, v.shadow)?;
        }
        Ok(())
    }

    /// `setjmp`: remembers the frame, and where it goes on. The result's register is this call's.
    pub(super) fn set_jump(&mut self, t: usize, buffer: Val, dst: Reg) -> Result<(), Fault> {
        let th = &self.threads[t];
        let (head, depth) = (th.head, th.frames.len() as u64);
        let words = [
            depth | (head.func as u64) << 32,
            (head.pc as u64 + 1) | (dst as u64) << 32,
            head.base as u64 | (t as u64) << 32,
        ];
        for (k, w) in (0..).zip(words) {
            self.store_local(t, Val { bits: buffer.bits + 8 * k, ..buffer }, 8, w, CLEAN)?;
        }
        self.set(t, dst, 0, CLEAN);
        self.threads[t].head.pc += 1;
        Ok(())
    }

    /// `longjmp`: back to that frame.
    pub(super) fn jump(&mut self, t: usize, buffer: Val, value: Val) -> Result<(), Fault> {
        let at = self.local(t, buffer, 24)?;
        let mut words = [0; 3];
        for (k, w) in (0..).zip(&mut words) {
            let part = crate::memory::At { offset: at.offset + 8 * k, byte: at.byte + 8 * k, ..at };
            let (bits, shadow) = self.read(part, 8);
            if shadow != CLEAN {
                return unsupported("call", "a jump by a buffer that setjmp did not fill");
            }
            *w = bits;
        }
        let (depth, func) = (words[0] as u32 as usize, (words[0] >> 32) as u32);
        let (pc, dst) = (words[1] as u32, (words[1] >> 32) as u32);
        let (base, thread) = (words[2] as u32, (words[2] >> 32) as usize);
        let gone = || unsupported("call", "a jump to a function that has returned, or of another thread");
        if thread != t || depth > self.threads[t].frames.len() {
            return gone();
        }
        self.may_unwind(t, depth)?;
        while self.threads[t].frames.len() > depth {
            let frame = *self.threads[t].frames.last().expect("deeper than the target");
            self.drop_frame(t, frame)?;
        }
        let h = &mut self.threads[t].head;
        if h.func != func || h.base != base {
            return gone();
        }
        h.pc = pc;
        // `setjmp` never returns 0 a second time.
        let (bits, shadow) = match self.term(value, 32) {
            Some(v) => {
                let mut terms = self.symbols.terms.borrow_mut();
                let (zero, one) = (terms.constant(0, 32), terms.constant(1, 32));
                let none = terms.icmp(model::inst::ICmp::Eq, 32, v, zero);
                let term = terms.ite(none, one, v);
                drop(terms);
                self.of_term(term)
            }
            None => (value.bits, value.shadow),
        };
        self.set(t, dst, bits, shadow);
        Ok(())
    }

    /// May the frames of `t` beyond the first `keep` be left without running what they would run on the way
    /// of an exception?
    pub(super) fn may_unwind(&self, t: usize, keep: usize) -> Result<(), Fault> {
        // glibc takes the call back: the routine runs again.
        let is_once = |f: &Frame| {
            let code = &self.prog.functions[f.func as usize].code;
            f.phase != 0 && matches!(code.get(f.pc as usize), Some(Inst::Lib { f: Builtin::Once, .. }))
        };
        if self.threads[t].frames.iter().skip(keep).any(is_once) {
            return unsupported("call", "a way out of the routine of pthread_once that is no return");
        }
        let th = &self.threads[t];
        let runs = |func: u32, pc: u32| self.prog.functions[func as usize].invokes.binary_search(&pc).is_ok();
        let callers = th.frames.iter().skip(keep).map(|f| (f.func, f.pc.wrapping_sub(1)));
        if std::iter::once((th.head.func, th.head.pc)).chain(callers).any(|(f, pc)| runs(f, pc)) {
            return unsupported("exception", "a function is left in which destructors or handlers would run");
        }
        Ok(())
    }

    /// Do constructors run, whose accesses are no events?
    pub(crate) fn is_starting(&self) -> bool {
        self.prog.constructors.is_some_and(|o| {
            let base = self.objects[o as usize].base;
            Self::word(&self.bytes, base) == 0
        })
    }

    /// An event that is none, since it comes before `main`.
    pub(crate) fn perform_early(&mut self, t: usize) -> Result<(), Fault> {
        if self.unjoined != 0 {
            return unsupported("constructor", "a thread is created before main");
        }
        if self.pending_status(t, Choice::Main) != Status::Ready {
            return unsupported("constructor", "a constructor waits");
        }
        self.perform(t, Choice::Main)
    }
}

/// libc looks into every stream that it is given.
pub(super) fn not_null(stream: Val) -> Result<(), Fault> {
    match stream.shadow == CLEAN && stream.bits == 0 {
        true => Err(Fault::Memory("null pointer dereference".into())),
        false => Ok(()),
    }
}
