//! Library functions that are local code: memory, strings, output, inputs, the end of the program.
//!
//! Output is in [`super::output`]. Inputs yield a value that is known only by its source; the execution stops
//! where such a value would matter.

mod clock;
mod control;
pub(super) mod conversion;
pub(super) mod format;
mod heap;
mod math;
mod outcome;
mod text;

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::At;
use crate::undefined;
use model::arith;
use model::builtin::Builtin;
use model::inst::{ICmp, Range, Reg, UnOp};
use model::shadow::{ADDRESS, CLEAN, PTR, SYM, UNINIT};
use solver::term::TermId;

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
        let mut result = (0u64, CLEAN);
        match f {
            Builtin::Create => {
                let (slot, start, value) = (arg(self, 0), arg(self, 2), arg(self, 3));
                // `thrd_create` says so; its routines return an `int`.
                let int = args.len > 4;
                self.create(t, slot, arg(self, 1), start, value, int)?;
            }
            Builtin::Exit => {
                let v = arg(self, 0);
                self.may_unwind(t, 0)?;
                if t == 0 && self.prog.exits {
                    return unsupported("exit", "main leaves by pthread_exit, and handlers run at the end");
                }
                return self.end_thread(t, v, false);
            }
            Builtin::ExitProcess => return self.end_thread(t, Val::default(), true),
            Builtin::SelfThread => result = ((self.threads[t].head.handle as u64) << 32, PTR),
            Builtin::Equal => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                // Whether they are threads at all is a matter of its own.
                self.thread_of(a)?;
                self.thread_of(b)?;
                result.0 = self.equal(t, a, b)? as u64;
            }
            Builtin::Detach => {
                let u = self.thread_of(arg(self, 0))?;
                if self.threads[u].head.detached || self.threads[u].head.joined {
                    return Err(Fault::Misuse(
                        "a thread is detached that was detached or joined before".into(),
                    ));
                }
                self.save_head(u);
                self.threads[u].head.detached = true;
                self.may_recycle(t, u)?;
            }
            Builtin::Nothing => {}
            // How much was written, and whether it was done, depends on the outside.
            _ if f.is_up_to_the_system() => result = self.outcome(t, f, args, dst, w)?,
            Builtin::Fails => self.fails(t, arg(self, 0))?,
            Builtin::MutexConsistent => result.0 = self.make_consistent(t, arg(self, 0))?,
            Builtin::SetBuf => {
                let p = arg(self, 1);
                if p.shadow != CLEAN || p.bits != 0 {
                    return unsupported("call", "a stream that keeps its output in the program's memory");
                }
            }
            Builtin::Malloc
            | Builtin::New
            | Builtin::NewOrNull
            | Builtin::Calloc
            | Builtin::AlignedAlloc
            | Builtin::PosixMemalign => result = self.allocation(t, f, args)?,
            Builtin::Free => self.free(t, arg(self, 0))?,
            Builtin::Realloc => result = self.realloc(t, arg(self, 0), arg(self, 1))?,
            Builtin::Strlen => result.0 = self.string(t, arg(self, 0), LONGEST)?.len() as u64,
            Builtin::Strcmp => {
                result.0 = self.compared(t, [arg(self, 0), arg(self, 1)], LONGEST, |b| b)?;
            }
            Builtin::Strncmp => {
                let n = self.length(arg(self, 2))?;
                result.0 = self.compared(t, [arg(self, 0), arg(self, 1)], n, |b| b)?;
            }
            Builtin::Memcmp => {
                let n = self.length(arg(self, 2))?;
                let (a, b) = (self.bytes_at(t, arg(self, 0), n)?, self.bytes_at(t, arg(self, 1), n)?);
                result.0 = order(a.cmp(&b));
            }
            Builtin::AnyOfSign => result = self.any_of_sign(t, arg(self, 0))?,
            Builtin::Apart => {
                let (n, m) = (self.length(arg(self, 1))?, self.length(arg(self, 3))?);
                apart(arg(self, 0), n, arg(self, 2), m)?;
            }
            Builtin::Strchr => {
                let (p, c) = (arg(self, 0), arg(self, 1));
                let mut s = self.string(t, p, LONGEST)?;
                s.push(0);
                if c.shadow != CLEAN {
                    return Err(Fault::Unknown(c.shadow, "a search in a string"));
                }
                if let Some(i) = s.iter().position(|b| *b == c.bits as u8) {
                    result = (p.bits + i as u64, PTR);
                }
            }
            Builtin::Strcpy | Builtin::Strncpy | Builtin::Strcat => {
                let (to, from) = (arg(self, 0), arg(self, 1));
                let limit = if f == Builtin::Strncpy { self.length(arg(self, 2))? } else { LONGEST };
                let mut s = self.string(t, from, limit)?;
                let skip = if f == Builtin::Strcat { self.string(t, to, LONGEST)?.len() as u64 } else { 0 };
                // With its end, if that is within the limit.
                let read = s.len() as u64 + 1;
                if f == Builtin::Strncpy {
                    s.resize(limit as usize, 0);
                } else {
                    s.push(0);
                }
                let start = Val { bits: to.bits + skip, ..to };
                apart(start, s.len() as u64, from, (s.len() as u64).min(read))?;
                for (i, b) in s.iter().enumerate() {
                    self.store_local(t, Val { bits: start.bits + i as u64, ..start }, 1, *b as u64, CLEAN)?;
                }
                result = (to.bits, to.shadow);
            }
            Builtin::Memcpy | Builtin::MemcpyChk | Builtin::Memmove | Builtin::MemmoveChk => {
                let (to, from, n) = (arg(self, 0), arg(self, 1), self.length(arg(self, 2))?);
                if matches!(f, Builtin::MemcpyChk | Builtin::MemmoveChk) {
                    self.fits(arg(self, 3), n)?;
                }
                if matches!(f, Builtin::Memcpy | Builtin::MemcpyChk) && to.bits != from.bits {
                    apart(to, n, from, n)?;
                }
                if n > 0 {
                    let (d, s) = (self.local(t, to, n)?, self.local(t, from, n)?);
                    self.copy(d, s, n)?;
                }
                result = (to.bits, to.shadow);
            }
            Builtin::Memset | Builtin::MemsetChk => {
                let (to, v, n) = (arg(self, 0), arg(self, 1), self.length(arg(self, 2))?);
                if f == Builtin::MemsetChk {
                    self.fits(arg(self, 3), n)?;
                }
                if n > 0 {
                    let d = self.local(t, to, n)?;
                    self.fill_value(d, n, v)?;
                }
                result = (to.bits, to.shadow);
            }
            Builtin::Atoi | Builtin::Atol => {
                let s = self.string(t, arg(self, 0), LONGEST)?;
                result.0 = model::arith::mask(self.decimal(t, &s)?, w);
            }
            Builtin::Abs | Builtin::Labs => {
                let v = arg(self, 0);
                if v.shadow == SYM {
                    result = self.symbolic_un(t, UnOp::Abs, w, v)?;
                    self.set(t, dst, result.0, result.1);
                    self.threads[t].head.pc += 1;
                    return Ok(());
                }
                let bits = model::arith::sext(v.bits, w).unsigned_abs();
                if v.shadow == CLEAN && bits == 1 << (w - 1) {
                    return unsupported("overflow", "the absolute value of the least number");
                }
                result = (model::arith::mask(bits, w), crate::eval::plain(v.shadow));
            }
            Builtin::Errno => {
                result = ((self.errno_object(t)? as u64) << 32, PTR);
            }
            Builtin::Input => result = self.fresh(t, "an input", w),
            Builtin::Undefined => result = self.fresh(t, undefined::WHAT, w),
            Builtin::InputAt => {
                let (p, n) = (arg(self, 0), self.length(arg(self, 1))?);
                self.fill_input(t, p, n, "an input")?;
            }
            Builtin::Assume => {
                self.symbols.promised = true;
                self.assume_nonzero(t, arg(self, 0))?;
            }
            Builtin::Time
            | Builtin::ClockGetTime
            | Builtin::ClockGetRes
            | Builtin::TimespecGet
            | Builtin::GetTimeOfDay => result = self.clock(t, f, args)?,
            Builtin::Abort => return Err(Fault::Assertion("the program aborts".into())),
            Builtin::AssertFail => {
                let text = self.string(t, arg(self, 0), LONGEST).unwrap_or_default();
                return Err(Fault::Assertion(format!(
                    "assertion `{}` failed",
                    String::from_utf8_lossy(&text)
                )));
            }
            Builtin::Setjmp => return self.set_jump(t, arg(self, 0), dst),
            Builtin::Longjmp => return self.jump(t, arg(self, 0), arg(self, 1)),
            Builtin::Snprintf | Builtin::Sprintf | Builtin::Vsnprintf | Builtin::Vsprintf => {
                result.0 = self.print_to(t, f, args)?;
            }
            _ if f.is_mathematics() => {
                let (x, y) = (arg(self, 0), arg(self, 1));
                for v in [x, y].iter().take(args.len as usize) {
                    if v.shadow != CLEAN {
                        return Err(Fault::Unknown(v.shadow, "a mathematical function"));
                    }
                }
                if let Some(why) =
                    math::two_numbers(f).and_then(|op| arith::is_left_open(op, w, x.bits, y.bits))
                {
                    return unsupported("call", why);
                }
                result.0 = math::value(f, w, x.bits, y.bits);
                self.mathematical_error(t, f, w, x.bits, y.bits, result.0)?;
            }
            _ => {
                if self.request(t, f, args, dst)? {
                    return Ok(());
                }
                if let Some(r) = self.attribute(t, f, args)? {
                    self.set(t, dst, r, CLEAN);
                    self.threads[t].head.pc += 1;
                    return Ok(());
                }
                if let Some(r) = self.settings(t, f, args)? {
                    self.set(t, dst, r.0, r.1);
                    self.threads[t].head.pc += 1;
                    return Ok(());
                }
                match self.text(t, f, args, w)? {
                    Some(r) => result = r,
                    None => return unsupported("call", format!("a call to {}", f.name())),
                }
            }
        }
        // Whoever declares the function by another type gets no more than fits.
        match result.1 {
            CLEAN => result.0 = arith::mask(result.0, w),
            PTR if w < 64 => result.1 = ADDRESS,
            _ => {}
        }
        if result.0 != 0 || result.1 != CLEAN || dst != model::inst::NO_REG {
            self.set(t, dst, result.0, result.1);
        }
        self.threads[t].head.pc += 1;
        Ok(())
    }

    pub(super) fn length(&self, n: Val) -> Result<u64, Fault> {
        if n.shadow == CLEAN { Ok(n.bits) } else { Err(Fault::Unknown(n.shadow, "a length")) }
    }

    /// Bytes that a library function touches: an access without a number.
    pub(super) fn local(&mut self, t: usize, p: Val, size: u64) -> Result<At, Fault> {
        let at = self.locate(p, size)?;
        self.note(t, at.object, false)?;
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
        let at = self.local(t, p, size as u64)?;
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
    fn compared(&mut self, t: usize, p: [Val; 2], limit: u64, as_byte: fn(u8) -> u8) -> Result<u64, Fault> {
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
