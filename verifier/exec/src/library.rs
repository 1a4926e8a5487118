//! Library functions that are local code: memory, strings, output, inputs, the end of the program.
//!
//! Output is in [`super::output`]. Inputs yield a value that is known only by its source; the execution stops
//! where such a value would matter.

mod clock;
mod control;
pub(super) mod conversion;
mod exception;
mod files;
pub(super) mod format;
mod heap;
mod math;
mod outcome;
mod text;

pub(crate) use files::is_no_descriptor;

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::At;
use crate::uncounted::Use;
use crate::undefined;
use model::arith;
use model::builtin::Builtin;
use model::inst::{ICmp, Range, Reg, UnOp};
use model::shadow::{ADDRESS, CLEAN, PTR, SYM, UNINIT};
use solver::term::TermId;

/// Bits and shadow of a result.
type Out = (u64, u8);

/// The result of a function that has none, or says 0.
const NOTHING: Out = (0, CLEAN);

/// The longest string that is looked at.
pub(super) const LONGEST: u64 = 1 << 20;

impl Interp<'_> {
    /// A call to a library function. Where inputs decide what it does, it runs as code, which asks one thing
    /// at a time.
    pub(super) fn library(
        &mut self,
        t: usize,
        f: Builtin,
        args: Range,
        dst: Reg,
        w: u8,
    ) -> Result<(), Fault> {
        self.may_pass(t, args, f.name())?;
        let Some(&slow) = self.prog.slow.get(&f) else { return self.native(t, f, args, dst, w) };
        let entries = self.journal.entries.len();
        match self.native(t, f, args, dst, w) {
            Err(Fault::Ask(_) | Fault::Unknown(SYM | UNINIT, _)) => {
                self.revert(entries);
                self.enter(t, slow, args, dst)
            }
            result => result,
        }
    }

    fn native(&mut self, t: usize, f: Builtin, args: Range, dst: Reg, w: u8) -> Result<(), Fault> {
        let arg = |m: &Self, k| m.arg(t, args, k);
        let result = match f {
            Builtin::Exit => return self.exit_thread(t, arg(self, 0)),
            Builtin::ExitProcess => return self.end_thread(t, Val::default(), true),
            Builtin::Abort => return Err(Fault::Assertion("the program aborts".into())),
            Builtin::AssertFail => return Err(self.failed_assertion(t, arg(self, 0))),
            Builtin::Setjmp => return self.set_jump(t, arg(self, 0), dst),
            Builtin::Raise => return self.raise(t, arg(self, 0)),
            Builtin::Longjmp => return self.jump(t, arg(self, 0), arg(self, 1)),
            Builtin::Nothing => NOTHING,
            Builtin::Create | Builtin::SelfThread | Builtin::Equal | Builtin::Detach => {
                self.of_threads(t, f, args)?
            }
            // How much was written, and whether it was done, depends on the outside.
            _ if f.is_up_to_the_system() => self.outcome(t, f, args, dst, w)?,
            Builtin::Fails => self.fails(t, arg(self, 0)).map(|()| NOTHING)?,
            Builtin::MutexConsistent => (self.make_consistent(t, arg(self, 0))?, CLEAN),
            Builtin::SetBuf => {
                self.stream_is_open(f, arg(self, 0))?;
                set_buffer(arg(self, 1))?
            }
            Builtin::SetLineBuf => self.stream_is_open(f, arg(self, 0)).map(|()| NOTHING)?,
            Builtin::Malloc
            | Builtin::New
            | Builtin::NewOrNull
            | Builtin::Calloc
            | Builtin::AlignedAlloc
            | Builtin::PosixMemalign => self.allocation(t, f, args)?,
            Builtin::Free => self.free(t, arg(self, 0)).map(|()| NOTHING)?,
            Builtin::Realloc => self.realloc(t, arg(self, 0), arg(self, 1))?,
            Builtin::Apart => {
                let (n, m) = (self.length(arg(self, 1))?, self.length(arg(self, 3))?);
                apart(arg(self, 0), n, arg(self, 2), m).map(|()| NOTHING)?
            }
            Builtin::AnyOfSign => self.any_of_sign(t, arg(self, 0))?,
            Builtin::Abs | Builtin::Labs if arg(self, 0).shadow == SYM => {
                let result = self.symbolic_un(t, UnOp::Abs, w, arg(self, 0))?;
                return self.returns(t, dst, result);
            }
            Builtin::Abs | Builtin::Labs => absolute(arg(self, 0), w)?,
            Builtin::Errno => ((self.errno_object(t)? as u64) << 32, PTR),
            Builtin::Input => self.fresh(t, "an input", w),
            Builtin::Undefined => self.fresh(t, undefined::WHAT, w),
            Builtin::InputAt => {
                let (p, n) = (arg(self, 0), self.length(arg(self, 1))?);
                self.fill_input(t, p, n, "an input").map(|()| NOTHING)?
            }
            Builtin::Assume => {
                self.symbols.promised = true;
                self.assume_nonzero(t, arg(self, 0)).map(|()| NOTHING)?
            }
            Builtin::Time
            | Builtin::ClockGetTime
            | Builtin::ClockGetRes
            | Builtin::TimespecGet
            | Builtin::GetTimeOfDay
            | Builtin::Nanoseconds => self.clock(t, f, args)?,
            Builtin::Snprintf | Builtin::Sprintf | Builtin::Vsnprintf | Builtin::Vsprintf => {
                (self.print_to(t, f, args)?, CLEAN)
            }
            _ if f.is_mathematics() => self.mathematics(t, f, args, w)?,
            _ => {
                if self.request(t, f, args, dst)? {
                    return Ok(());
                }
                if let Some(r) = self.files(t, f, args)? {
                    return self.returns(t, dst, r);
                }
                if let Some(r) = self.attribute(t, f, args)? {
                    return self.returns(t, dst, (r, CLEAN));
                }
                if let Some(r) = self.settings(t, f, args)? {
                    return self.returns(t, dst, r);
                }
                if let Some(r) = self.bytes(t, f, args)? {
                    r
                } else if let Some(r) = self.text(t, f, args, w)? {
                    r
                } else {
                    return unsupported("call", format!("a call to {}", f.name()));
                }
            }
        };
        // Whoever declares the function by another type gets no more than fits.
        let result = match result {
            (bits, CLEAN) => (arith::mask(bits, w), CLEAN),
            (bits, PTR) if w < 64 => (bits, ADDRESS),
            other => other,
        };
        if result == NOTHING && dst == model::inst::NO_REG {
            self.threads[t].head.pc += 1;
            return Ok(());
        }
        self.returns(t, dst, result)
    }

    /// Goes on behind the call, with its result.
    fn returns(&mut self, t: usize, dst: Reg, result: Out) -> Result<(), Fault> {
        self.set(t, dst, result.0, result.1);
        self.threads[t].head.pc += 1;
        Ok(())
    }

    /// `pthread_exit` and `thrd_exit`.
    pub(super) fn exit_thread(&mut self, t: usize, value: Val) -> Result<(), Fault> {
        self.may_unwind(t, 0)?;
        if t == 0 && self.prog.exits {
            return unsupported("exit", "main leaves by pthread_exit, and handlers run at the end");
        }
        self.end_thread(t, value, false)
    }

    fn failed_assertion(&mut self, t: usize, text: Val) -> Fault {
        let text = self.string(t, text, LONGEST).unwrap_or_default();
        Fault::Assertion(format!("assertion `{}` failed", String::from_utf8_lossy(&text)))
    }

    fn of_threads(&mut self, t: usize, f: Builtin, args: Range) -> Result<Out, Fault> {
        let (x, y) = (self.arg(t, args, 0), self.arg(t, args, 1));
        match f {
            Builtin::Create => {
                let (start, value) = (self.arg(t, args, 2), self.arg(t, args, 3));
                self.create(t, x, y, start, value)?;
            }
            Builtin::SelfThread => return Ok(((self.threads[t].head.handle as u64) << 32, PTR)),
            Builtin::Equal => {
                // Whether they are threads at all is a matter of its own.
                self.thread_of(x)?;
                self.thread_of(y)?;
                return Ok((self.equal(t, x, y)? as u64, CLEAN));
            }
            _ => {
                let u = self.thread_of(x)?;
                if self.threads[u].head.detached || self.threads[u].head.joined {
                    let text = "a thread is detached that was detached or joined before";
                    return Err(Fault::Misuse(text.into()));
                }
                self.save_head(u);
                self.threads[u].head.detached = true;
                self.may_recycle(t, u)?;
            }
        }
        Ok(NOTHING)
    }

    fn mathematics(&mut self, t: usize, f: Builtin, args: Range, w: u8) -> Result<Out, Fault> {
        let (x, y) = (self.arg(t, args, 0), self.arg(t, args, 1));
        for v in [x, y].iter().take(args.len as usize) {
            if v.shadow != CLEAN {
                return Err(Fault::Unknown(v.shadow, "a mathematical function"));
            }
        }
        if let Some(why) = math::two_numbers(f).and_then(|op| arith::is_left_open(op, w, x.bits, y.bits)) {
            return unsupported("call", why);
        }
        let bits = math::value(f, w, x.bits, y.bits);
        self.mathematical_error(t, f, w, x.bits, y.bits, bits)?;
        Ok((bits, CLEAN))
    }

    /// Bits and shadow of the result of a function on memory of a given length; `None` if it is none.
    fn bytes(&mut self, t: usize, f: Builtin, args: Range) -> Result<Option<Out>, Fault> {
        let arg = |m: &Self, k| m.arg(t, args, k);
        let (to, from) = (arg(self, 0), arg(self, 1));
        Ok(Some(match f {
            Builtin::Memcmp => {
                let n = self.length(arg(self, 2))?;
                let (a, b) = (self.bytes_at(t, to, n)?, self.bytes_at(t, from, n)?);
                (order(a.cmp(&b)), CLEAN)
            }
            Builtin::Memcpy
            | Builtin::MemcpyChk
            | Builtin::Memmove
            | Builtin::MemmoveChk
            | Builtin::Mempcpy => {
                let n = self.length(arg(self, 2))?;
                if matches!(f, Builtin::MemcpyChk | Builtin::MemmoveChk) {
                    self.fits(arg(self, 3), n)?;
                }
                if !matches!(f, Builtin::Memmove | Builtin::MemmoveChk) && to.bits != from.bits {
                    apart(to, n, from, n)?;
                }
                if n > 0 {
                    let (d, s) = (self.local_to_write(t, to, n)?, self.local(t, from, n)?);
                    self.copy(d, s, n)?;
                }
                (to.bits + if f == Builtin::Mempcpy { n } else { 0 }, to.shadow)
            }
            Builtin::Memset | Builtin::MemsetChk => {
                let n = self.length(arg(self, 2))?;
                if f == Builtin::MemsetChk {
                    self.fits(arg(self, 3), n)?;
                }
                if n > 0 {
                    let d = self.local_to_write(t, to, n)?;
                    self.fill_value(d, n, from)?;
                }
                (to.bits, to.shadow)
            }
            Builtin::Bzero => {
                let n = self.length(from)?;
                if n > 0 {
                    let d = self.local_to_write(t, to, n)?;
                    self.fill(d, n, 0, CLEAN)?;
                }
                NOTHING
            }
            _ => return Ok(None),
        }))
    }

    pub(super) fn length(&self, n: Val) -> Result<u64, Fault> {
        if n.shadow == CLEAN { Ok(n.bits) } else { Err(Fault::Unknown(n.shadow, "a length")) }
    }

    /// Bytes that a library function reads: an access without a number.
    pub(super) fn local(&mut self, t: usize, p: Val, size: u64) -> Result<At, Fault> {
        let at = self.reach(t, p, size)?;
        self.note_uncounted(t, at, size, Use::Read)?;
        Ok(at)
    }

    /// The same of bytes that it writes.
    pub(super) fn local_to_write(&mut self, t: usize, p: Val, size: u64) -> Result<At, Fault> {
        let at = self.reach(t, p, size)?;
        self.note_uncounted(t, at, size, Use::Write)?;
        Ok(at)
    }

    pub(super) fn store_local(
        &mut self,
        t: usize,
        p: Val,
        size: u8,
        bits: u64,
        shadow: u8,
    ) -> Result<(), Fault> {
        let at = self.local_to_write(t, p, size as u64)?;
        self.write(at, size, bits, shadow)
    }

    fn byte(&self, t: usize, at: At) -> Result<u8, Fault> {
        match self.shade[at.byte as usize] {
            CLEAN => Ok(self.bytes[at.byte as usize]),
            SYM => match self.read(at, 1) {
                (bits, SYM) => self.value(t, TermId(bits as u32), "a library function").map(|b| b as u8),
                (bits, _) => Ok(bits as u8),
            },
            code => Err(Fault::Unknown(code, "a library function")),
        }
    }

    /// The bytes of a C string, without its end, at most `limit`. Unsupported if [`LONGEST`] are not enough.
    pub(super) fn string(&mut self, t: usize, p: Val, limit: u64) -> Result<Vec<u8>, Fault> {
        let mut out = Vec::new();
        while (out.len() as u64) < limit {
            let at = self.local(t, Val { bits: p.bits + out.len() as u64, ..p }, 1)?;
            match self.byte(t, at)? {
                0 => return Ok(out),
                b => out.push(b),
            }
        }
        within_longest(limit)?;
        Ok(out)
    }

    /// The order of two strings of at most `limit` bytes: what lies behind the first difference is not read.
    pub(super) fn compared(
        &mut self,
        t: usize,
        p: [Val; 2],
        limit: u64,
        as_byte: fn(u8) -> u8,
    ) -> Result<u64, Fault> {
        for i in 0..limit {
            let mut pair = [0; 2];
            for (p, b) in p.iter().zip(&mut pair) {
                let at = self.local(t, Val { bits: p.bits + i, ..*p }, 1)?;
                *b = as_byte(self.byte(t, at)?);
            }
            if pair[0] != pair[1] || pair[0] == 0 {
                return Ok(order(pair[0].cmp(&pair[1])));
            }
        }
        within_longest(limit)?;
        Ok(0)
    }

    /// Any `int` of the sign of this one.
    fn any_of_sign(&mut self, t: usize, v: Val) -> Result<(u64, u8), Fault> {
        let v = self.number(t, v, "a comparison")?;
        if v == 0 {
            return Ok((0, CLEAN));
        }
        let (bits, shadow) = self.fresh(t, "the result of a comparison", 32);
        let same = {
            let mut terms = self.symbols.terms.borrow_mut();
            let zero = terms.constant(0, 32);
            let sign = if (v as i32) < 0 { ICmp::Slt } else { ICmp::Sgt };
            terms.icmp(sign, 32, TermId(bits as u32), zero)
        };
        self.assert(t, same);
        Ok((bits, shadow))
    }

    pub(super) fn bytes_at(&mut self, t: usize, p: Val, n: u64) -> Result<Vec<u8>, Fault> {
        if n == 0 {
            return Ok(Vec::new());
        }
        let at = self.local(t, p, n)?;
        (0..n as u32).map(|i| self.byte(t, At { byte: at.byte + i, ..at })).collect()
    }

    /// A function that checks how long its target is, as the compiler knows it: with less it ends the
    /// program.
    fn fits(&self, limit: Val, n: u64) -> Result<(), Fault> {
        match limit.shadow {
            CLEAN if n > limit.bits => Err(Fault::Assertion("buffer overflow detected".into())),
            CLEAN => Ok(()),
            code => Err(Fault::Unknown(code, "a length")),
        }
    }
}

/// No end within `limit` bytes: where that is our limit and not the program's, the rest would be passed over.
pub(super) fn within_longest(limit: u64) -> Result<(), Fault> {
    match limit == LONGEST {
        true => unsupported("call", format!("a string of {LONGEST} bytes or more")),
        false => Ok(()),
    }
}

/// `setbuf`: without a buffer, as the system likes it.
fn set_buffer(buffer: Val) -> Result<Out, Fault> {
    match buffer.shadow == CLEAN && buffer.bits == 0 {
        true => Ok(NOTHING),
        false => unsupported("call", "a stream that keeps its output in the program's memory"),
    }
}

/// Of an integer of `w` bits.
fn absolute(v: Val, w: u8) -> Result<Out, Fault> {
    let bits = arith::sext(v.bits, w).unsigned_abs();
    if v.shadow == CLEAN && bits == 1 << (w - 1) {
        return unsupported("overflow", "the absolute value of the least number");
    }
    Ok((arith::mask(bits, w), crate::eval::plain(v.shadow)))
}

fn order(of: std::cmp::Ordering) -> u64 {
    of as i32 as u32 as u64
}

/// What is written must not overlap with what is read.
pub(super) fn apart(to: Val, n: u64, from: Val, m: u64) -> Result<(), Fault> {
    let overlap =
        n > 0 && m > 0 && to.bits < from.bits.saturating_add(m) && from.bits < to.bits.saturating_add(n);
    match to.shadow == PTR && from.shadow == PTR && to.bits >> 32 == from.bits >> 32 && overlap {
        true => Err(Fault::Memory("a copy between overlapping bytes".into())),
        false => Ok(()),
    }
}
