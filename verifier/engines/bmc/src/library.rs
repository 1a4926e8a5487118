//! Calls of functions that the model knows by name.

use crate::beyond::Beyond;
use crate::bounded::What;
use crate::objects::{Heap, Sort};
use crate::state::State;
use crate::step::NOWHERE;
use crate::unwind::{Born, Flow, Unwinder, sort};
use crate::value::{HANDLE, Value, address, equal, is};
use model::GlobalKind;
use model::builtin::Builtin;
use model::inst::{BinOp, Opnd, Range};
use property::Property;

impl Unwinder<'_> {
    /// Argument `k` of a call.
    pub(crate) fn arg(&mut self, state: &State, args: Range, k: usize, w: u8) -> Value {
        let o: Option<Opnd> = self.function(state).lists[args.indices()].get(k).copied();
        match o {
            Some(o) => self.value(state, o, w),
            None => Value::plain(self.terms.constant(0, w)),
        }
    }

    pub(crate) fn give(&mut self, state: &mut State, dst: u32, bits: u64, w: u8) {
        if dst != NOWHERE {
            let t = self.terms.constant(model::arith::mask(bits, w), w);
            state.set(dst, Value::plain(t));
        }
    }

    pub(crate) fn library(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32, w: u8) -> Flow {
        if f.is_sync() {
            return self.synchronize(state, f, args, dst, w);
        }
        match f {
            Builtin::Create => return self.create(state, args, dst, w),
            Builtin::Abort | Builtin::AssertFail => return self.fail(state, Property::Assertion),
            Builtin::Exit => return self.end_thread(state, args),
            // The process ends; what others do then counts, and this thread is waited for by nobody.
            Builtin::ExitProcess => {
                let g = state.guard.term(&mut self.terms);
                self.exits = self.terms.or(self.exits, g);
                return Flow::Gone;
            }
            Builtin::MainBegins => self.starting = false,
            Builtin::Assume => {
                let c = self.arg(state, args, 0, w.max(32)).term;
                let zero = is(&mut self.terms, c, 0);
                let c = self.terms.not(zero);
                // Where it does not hold the thread stays here; what others do counts.
                if !state.guard.add(&mut self.terms, c) {
                    return Flow::Gone;
                }
            }
            Builtin::Input | Builtin::Undefined => {
                let v = self.input(state, w);
                state.set(dst, v);
            }
            Builtin::SelfThread => {
                let o = self.thread_object(self.thread);
                let v = self.pointer(o);
                state.set(dst, v);
            }
            Builtin::Equal => {
                let (a, b) = (self.arg(state, args, 0, 64), self.arg(state, args, 1, 64));
                let same = equal(&mut self.terms, a.term, b.term);
                let v = Value::plain(self.terms.resize(same, w));
                state.set(dst, v);
            }
            Builtin::Detach => return self.detach(state, args, dst, w),
            Builtin::Nothing | Builtin::Waits => self.give(state, dst, 0, w),
            // (Nobody can tell.)
            Builtin::SetErrno if !self.program.reads_errno => {}
            // Failures are looked for all the same.
            Builtin::SetBuf
            | Builtin::Touch
            | Builtin::Apart
            | Builtin::Peek
            | Builtin::Fails
            | Builtin::SetErrno
            | Builtin::Must
            | Builtin::Alone => {
                self.gap(state, "call", format!("what {} does", f.name()));
                self.give(state, dst, 0, w);
            }
            _ if f.is_up_to_the_system() => {
                self.ignores(state, f, args);
                let v = self.input(state, w);
                if dst != NOWHERE {
                    state.set(dst, v);
                }
            }
            Builtin::Malloc | Builtin::New | Builtin::NewOrNull | Builtin::Calloc | Builtin::AlignedAlloc => {
                return self.allocate(state, f, args, dst);
            }
            Builtin::Free => return self.free(state, args),
            Builtin::Memcpy | Builtin::Memmove => {
                let (to, from) = (self.arg(state, args, 0, 64), self.arg(state, args, 1, 64));
                let n = self.arg(state, args, 2, 64).term;
                if f == Builtin::Memcpy && !self.are_apart(state, &to, &from, n) {
                    return Flow::Gone;
                }
                if dst != NOWHERE {
                    state.set(dst, to.clone());
                }
                return self.copy(state, &to, &from, n);
            }
            Builtin::Memset | Builtin::Bzero => return self.set_bytes(state, f, args, dst),
            Builtin::Abs | Builtin::Labs => {
                let v = self.arg(state, args, 0, w);
                match self.terms.un(model::inst::UnOp::Abs, w, v.term) {
                    Some(t) => state.set(dst, Value::plain(t)),
                    None => return self.gap(state, "call", format!("a call to {}", f.name())),
                }
            }
            Builtin::Errno => {
                let key = vec![u32::MAX, u32::MAX];
                let o = self.objects.make(self.thread, key, 0, Sort::Zero, 4);
                let v = self.pointer(o);
                state.set(dst, v);
            }
            Builtin::PutInt => return self.put_int(state, args),
            _ => return self.gap(state, "call", format!("a call to {}", f.name())),
        }
        Flow::Next
    }

    fn end_thread(&mut self, state: &mut State, args: Range) -> Flow {
        let v = self.arg(state, args, 0, 64);
        self.result(state, &v);
        while state.frames.len() > 1 {
            self.forget_locals(state, &[]);
            state.frames.pop();
        }
        self.forget_locals(state, &[]);
        let g = state.guard.term(&mut self.terms);
        self.ends = self.terms.or(self.ends, g);
        Flow::Gone
    }

    fn set_bytes(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32) -> Flow {
        let to = self.arg(state, args, 0, 64);
        let (v, n) = match f {
            Builtin::Memset => (self.arg(state, args, 1, 8), self.arg(state, args, 2, 64)),
            _ => (Value::plain(self.terms.constant(0, 8)), self.arg(state, args, 1, 64)),
        };
        if dst != NOWHERE {
            state.set(dst, to.clone());
        }
        self.fill(state, &to, &v, n.term)
    }

    fn put_int(&mut self, state: &mut State, args: Range) -> Flow {
        let (to, v) = (self.arg(state, args, 0, 64), self.arg(state, args, 1, 32));
        if self.terms.as_const(to.term) == Some(0) {
            return Flow::Next;
        }
        let Some(at) = self.locate(state, &to, 4) else { return Flow::Gone };
        self.store(state, &at, 4, &v);
        Flow::Next
    }

    fn allocate(&mut self, state: &mut State, f: Builtin, args: Range, dst: u32) -> Flow {
        let n = match f {
            Builtin::Calloc => {
                let (a, b) = (self.arg(state, args, 0, 64).term, self.arg(state, args, 1, 64).term);
                self.terms.bin(BinOp::Mul, 64, a, b)
            }
            Builtin::AlignedAlloc => self.arg(state, args, 1, 64).term,
            _ => self.arg(state, args, 0, 64).term,
        };
        let Some(n) = self.terms.as_const(n).filter(|n| *n <= 1 << 24) else {
            return self.gap(state, "memory", "a block of a size that inputs choose, or of a large one");
        };
        let v = self.make(state, 0, sort(f == Builtin::Calloc), n as u32);
        let by_new = matches!(f, Builtin::New | Builtin::NewOrNull);
        self.objects.all[v.objects[0] as usize].heap = if by_new { Heap::New } else { Heap::Malloc };
        state.set(dst, v);
        Flow::Next
    }

    /// The object that stands for a thread.
    pub(crate) fn thread_object(&mut self, thread: usize) -> u32 {
        let key = vec![u32::MAX, u32::MAX - 1];
        self.objects.make(thread, key, 0, Sort::Thread(thread), 0)
    }

    /// The function that a thread starts with, if it is known.
    pub(crate) fn started(&self, start: &Value) -> Option<u32> {
        let k = self.terms.as_const(start.term)?;
        match self.program.globals.get((k >> 32) as usize)?.kind {
            GlobalKind::Function(f) if k as u32 == 0 && f != u32::MAX => Some(f),
            _ => None,
        }
    }

    fn create(&mut self, state: &mut State, args: Range, dst: u32, w: u8) -> Flow {
        let start = self.arg(state, args, 2, 64);
        let Some(function) = self.started(&start) else {
            return self.gap(state, "call", "a thread whose start routine is not known");
        };
        if !self.is_null(state, args, 1) {
            self.gap(state, "call", "a thread with attributes");
        }
        if self.starting {
            return self.gap(state, "call", "a thread that is created before main");
        }
        let key = self.key(state);
        let number = self.objects.thread(self.thread, key);
        state.created += 1;
        if number >= self.bounds.threads || self.bounds.creations.is_some_and(|most| state.created > most) {
            let here = self.place(state);
            self.leave_out(state, Beyond::Threads(here.clone()));
            self.cut.insert(here);
            return Flow::Gone;
        }
        if state.alone {
            state.alone = false;
            let g = state.guard.term(&mut self.terms);
            self.initial.push((g, state.memory.clone()));
        }
        // Before the thread runs, what names it is there.
        let object = self.thread_object(number);
        let handle = Value { kinds: HANDLE, ..self.pointer(object) };
        let slot = self.arg(state, args, 0, 64);
        let Some(at) = self.locate(state, &slot, 8) else { return Flow::Gone };
        self.store(state, &at, 8, &handle);
        let argument = self.arg(state, args, 3, 64);
        self.next.passed.extend(argument.objects.iter());
        self.next.created.insert(number, (self.thread, self.steps.len()));
        self.push(state, What::Create(number));
        self.born.push_back(Born { number, function, argument, memory: state.memory.clone() });
        self.give(state, dst, 0, w);
        Flow::Next
    }

    /// The threads that a `pthread_t` may name, with conditions.
    pub(crate) fn threads_of(&mut self, handle: &Value) -> Vec<(solver::TermId, usize)> {
        let mut all = Vec::new();
        let objects = match self.terms.as_const(handle.term) {
            Some(k) => vec![(k >> 32) as u32],
            None => handle.objects.to_vec(),
        };
        for o in objects {
            let Some(Sort::Thread(t)) = self.objects.all.get(o as usize).map(|o| o.sort) else { continue };
            let c = is(&mut self.terms, handle.term, address(o, 0));
            if self.terms.as_const(c) != Some(0) {
                all.push((c, t));
            }
        }
        all
    }
}
