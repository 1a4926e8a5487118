//! What calls return whose success is up to the environment: an input, within what the function can return;
//! where it means failure, `errno` is one too.

use crate::errno::{EINVAL, ENOTTY, ERANGE, HIGHEST, MINUS_ONE};
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::library::Out;
use crate::witness::{CALL_ERROR, WHETHER};
use model::arith::mask;
use model::builtin::Builtin;
use model::inst::{ICmp, NO_REG, Range, Reg};
use model::known::STDIN_STREAM;
use model::shadow::{CLEAN, DESCRIPTOR, PTR, SYM};
use solver::term::TermId;

/// `_SC_PAGESIZE`, which on x86-64 has one value.
const PAGE_SIZE: i32 = 30;

/// The longest name of a thread, its end included.
const NAME: u64 = 16;

/// What stands for a failure, next to the results of a range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Failure {
    Never,
    /// -1, with an error in `errno`.
    Error,
    /// -1, with an error or without.
    Perhaps,
}

fn number(bits: u64) -> Val {
    Val { bits, shadow: CLEAN, epoch: 0 }
}

impl Interp<'_> {
    /// A result that is up to the environment. `dst` is where it goes; nobody looks at what goes nowhere, but
    /// for `errno`.
    pub(super) fn outcome(
        &mut self,
        t: usize,
        f: Builtin,
        args: Range,
        dst: Reg,
        w: u8,
    ) -> Result<Out, Fault> {
        use Builtin::*;
        let arg = |m: &Self, k| m.arg(t, args, k);
        // A file's name is read.
        if matches!(f, Open | Remove) {
            self.read_string(t, arg(self, 0), crate::library::LONGEST)?;
        }
        if f == Write && arg(self, 0).shadow == DESCRIPTOR {
            self.may_be_written(arg(self, 0))?;
        }
        match f {
            Fclose => self.close_stream(t, arg(self, 0))?,
            _ => self.use_streams(t, f, args)?,
        }
        let written = match f {
            Output | Puts | Fputs | Perror | Printf | Fprintf | Dprintf | Vprintf | Vfprintf | Fwrite
            | Write => self.output(t, f, args)?,
            _ => None,
        };
        if dst == NO_REG && !self.prog.reads_errno {
            return Ok((0, CLEAN));
        }
        if f == Sysconf
            && let (name, CLEAN) = (arg(self, 0).bits as u32 as i32, arg(self, 0).shadow)
        {
            if let Some(value) = self.prog.known.sysconf.get(&name) {
                return Ok((*value as u64, CLEAN));
            }
            if name == PAGE_SIZE {
                return Ok((4096, CLEAN));
            }
        }
        match f {
            // The character, or EOF.
            Output => {
                let c = arg(self, 0);
                let c = match c.shadow {
                    CLEAN => Some((c.bits & 255, CLEAN)),
                    SYM => {
                        let mut terms = self.symbols.terms.borrow_mut();
                        let c = terms.resize(TermId(c.bits as u32), 8);
                        let wide = terms.resize(c, 32);
                        drop(terms);
                        Some(self.of_term(wide))
                    }
                    _ => None,
                };
                match c {
                    Some(c) => self.this_or(t, c, MINUS_ONE, 32),
                    None => self.within(t, 0, 255, true, 32),
                }
            }
            Fputs => self.this_or(t, (1, CLEAN), MINUS_ONE, 32),
            Perror => Ok((0, CLEAN)),
            Puts => match written {
                // The end of the line, too.
                Some(n) => self.this_or(t, (n + 1, CLEAN), MINUS_ONE, 32),
                None => self.within(t, 1, i32::MAX as u64, true, 32),
            },
            Printf | Fprintf | Dprintf | Vprintf | Vfprintf => match written {
                Some(n) => self.this_or(t, (n, CLEAN), MINUS_ONE, 32),
                None => self.within(t, 0, i32::MAX as u64, true, 32),
            },
            Fwrite => {
                let (size, n) = (self.length(arg(self, 1))?, arg(self, 2));
                // Less than all is an error, too.
                self.within_or_short(t, if size == 0 { number(0) } else { n }, 64)
            }
            Write => self.within_or(t, [number(0), arg(self, 2)], Failure::Error, 64),
            Flush | Fclose | Done | Remove => self.this_or(t, (0, CLEAN), MINUS_ONE, 32),
            // It is a regular file.
            IsATty if self.is_open_stdin(arg(self, 0)) => {
                self.set_errno(t, ENOTTY)?;
                Ok((0, CLEAN))
            }
            IsATty => {
                let (bits, shadow) = self.bit(t);
                self.fails_unless_set(t, bits, shadow)?;
                Ok((bits, shadow))
            }
            Identity => self.within(t, 1, i32::MAX as u64, false, w),
            Parent => self.within(t, 0, i32::MAX as u64, false, w),
            Sysconf => {
                let range = [0, mask(u64::MAX, w) >> 1].map(number);
                self.within_or(t, range, Failure::Perhaps, w)
            }
            Status | Open => self.within(t, 0, mask(u64::MAX, w) >> 1, true, w),
            _ => unsupported("call", format!("a call to {}", f.name())),
        }
    }

    /// Is it the descriptor of the standard input, whose bytes are a fact, and open? (Else it may be
    /// anything.)
    fn is_open_stdin(&self, fd: Val) -> bool {
        let known = fd.shadow == CLEAN && fd.bits as u32 == 0 && self.prog.known.stdin().is_some();
        known && self.objects[STDIN_STREAM as usize].live
    }

    /// An input of 0 or 1, as an `int`.
    fn bit(&mut self, t: usize) -> Out {
        let (bits, _) = self.fresh(t, WHETHER, 1);
        let wide = self.symbols.terms.borrow_mut().resize(TermId(bits as u32), 32);
        self.of_term(wide)
    }

    /// This value, or the one that stands for failure.
    fn this_or(&mut self, t: usize, value: Out, failure: u64, w: u8) -> Result<Out, Fault> {
        let (bits, shadow) = self.bit(t);
        self.fails_unless_set(t, bits, shadow)?;
        let works = self.is_true(bits, shadow);
        let (value, failure) = (
            Val { bits: value.0, shadow: value.1, epoch: 0 },
            Val { bits: mask(failure, w), shadow: CLEAN, epoch: 0 },
        );
        Ok(self.either(works, value, failure).map_or((failure.bits, CLEAN), |v| (v.bits, v.shadow)))
    }

    /// Any number from `low` to `high`, or -1 if it may `fail`.
    fn within(&mut self, t: usize, low: u64, high: u64, may_fail: bool, w: u8) -> Result<Out, Fault> {
        let failure = if may_fail { Failure::Error } else { Failure::Never };
        self.within_or(t, [low, high].map(number), failure, w)
    }

    /// The same of bounds that inputs may choose.
    fn within_or(&mut self, t: usize, range: [Val; 2], failure: Failure, w: u8) -> Result<Out, Fault> {
        let [Some(least), Some(most)] = range.map(|v| self.term(v, w)) else {
            return Err(Fault::Unknown(range[1].shadow, "a length"));
        };
        let (bits, shadow) = self.fresh(t, "the result of a call", w);
        let inside = {
            let mut terms = self.symbols.terms.borrow_mut();
            let r = TermId(bits as u32);
            let (above, below) = (terms.icmp(ICmp::Uge, w, r, least), terms.icmp(ICmp::Ule, w, r, most));
            terms.and(above, below)
        };
        if failure == Failure::Never {
            self.assert(t, inside);
            return Ok((bits, shadow));
        }
        let either = {
            let mut terms = self.symbols.terms.borrow_mut();
            let minus = terms.constant(mask(u64::MAX, w), w);
            let fails = terms.icmp(ICmp::Eq, w, TermId(bits as u32), minus);
            terms.or(inside, fails)
        };
        self.assert(t, either);
        self.fails_unless(t, inside, failure == Failure::Perhaps)?;
        Ok((bits, shadow))
    }

    /// Any number up to `n`; fewer are a failure.
    fn within_or_short(&mut self, t: usize, n: Val, w: u8) -> Result<Out, Fault> {
        if n.shadow == CLEAN && n.bits == 0 {
            return Ok((0, CLEAN));
        }
        let (bits, shadow) = self.within_or(t, [number(0), n], Failure::Never, w)?;
        let Some(n) = self.term(n, w) else { return Err(Fault::Unknown(n.shadow, "a length")) };
        let all = {
            let mut terms = self.symbols.terms.borrow_mut();
            terms.icmp(ICmp::Eq, w, TermId(bits as u32), n)
        };
        self.fails_unless_true(t, all)?;
        Ok((bits, shadow))
    }

    fn is_true(&self, bits: u64, shadow: u8) -> TermId {
        let mut terms = self.symbols.terms.borrow_mut();
        match shadow {
            SYM => {
                let (v, zero) = (TermId(bits as u32), terms.constant(0, 32));
                terms.icmp(ICmp::Ne, 32, v, zero)
            }
            _ => terms.truth(bits != 0),
        }
    }

    fn fails_unless_set(&mut self, t: usize, bits: u64, shadow: u8) -> Result<(), Fault> {
        let works = self.is_true(bits, shadow);
        self.fails_unless_true(t, works)
    }

    fn fails_unless_true(&mut self, t: usize, works: TermId) -> Result<(), Fault> {
        self.fails_unless(t, works, false)
    }

    /// Where the condition does not hold, `errno` is some error, or perhaps what it was.
    ///
    /// Nothing if the program never asks where `errno` is: it cannot tell. (`errno` would keep a term of all
    /// results so far, and no loop of such calls would ever come back to a state.)
    fn fails_unless(&mut self, t: usize, works: TermId, perhaps: bool) -> Result<(), Fault> {
        if !self.prog.reads_errno {
            return Ok(());
        }
        let o = self.errno_object(t)?;
        let place = Val { bits: u64::from(o) << 32, epoch: 0, shadow: PTR };
        let at = self.locate(place, 4)?;
        let (old, shade) = self.read(at, 4);
        let (code, shadow) = self.fresh(t, CALL_ERROR, 32);
        let known = {
            let mut terms = self.symbols.terms.borrow_mut();
            let (one, most) = (terms.constant(1, 32), terms.constant(HIGHEST, 32));
            let c = TermId(code as u32);
            let (least, highest) = (terms.icmp(ICmp::Uge, 32, c, one), terms.icmp(ICmp::Ule, 32, c, most));
            terms.and(least, highest)
        };
        let old = Val { bits: old, shadow: shade, epoch: 0 };
        let known = match self.term(old, 32).filter(|_| perhaps) {
            None => known,
            Some(old) => {
                let mut terms = self.symbols.terms.borrow_mut();
                let stays = terms.icmp(ICmp::Eq, 32, TermId(code as u32), old);
                terms.or(known, stays)
            }
        };
        self.assert(t, known);
        let new = Val { bits: code, shadow, epoch: 0 };
        let v = self.either(works, old, new).unwrap_or(new);
        self.write(at, 4, v.bits, v.shadow)
    }

    /// `__irs_fails`: as a failing call leaves `errno`, if the argument says so.
    pub(super) fn fails(&mut self, t: usize, v: Val) -> Result<(), Fault> {
        let Some(term) = self.term(v, 32) else { return Err(Fault::Unknown(v.shadow, "a check")) };
        let works = {
            let mut terms = self.symbols.terms.borrow_mut();
            let zero = terms.constant(0, 32);
            terms.icmp(ICmp::Eq, 32, term, zero)
        };
        if self.symbols.terms.borrow().as_const(works) == Some(1) {
            return Ok(());
        }
        self.fails_unless_true(t, works)
    }

    /// Calls that wait, or say how threads are to run: they change nothing, and some arguments they refuse.
    pub(super) fn settings(&mut self, t: usize, f: Builtin, args: Range) -> Result<Option<Out>, Fault> {
        let arg = |m: &Self, k| m.arg(t, args, k);
        let code = match f {
            Builtin::Nanosleep => {
                if self.may_sleep(t, arg(self, 0))? {
                    0
                } else {
                    self.set_errno(t, EINVAL)?;
                    MINUS_ONE
                }
            }
            Builtin::ThrdSleep if self.may_sleep(t, arg(self, 0))? => 0,
            Builtin::ThrdSleep => -2i32 as u32 as u64,
            Builtin::ClockNanosleep => {
                let clock = self.number(t, arg(self, 0), "a clock")? as u32;
                match clock {
                    // That of the thread; such as do not exist.
                    3 | 10 | 12.. => EINVAL,
                    // Clocks that nobody can sleep by, or that need a right.
                    4..=6 | 8 | 9 => {
                        return unsupported("call", "a sleep by a clock that not every system has");
                    }
                    _ if self.may_sleep(t, arg(self, 2))? => 0,
                    _ => EINVAL,
                }
            }
            Builtin::SetConcurrency => {
                let level = self.number(t, arg(self, 0), "a number of threads")? as u32 as i32;
                if level < 0 { EINVAL } else { 0 }
            }
            Builtin::SetName => {
                let (thread, name) = (arg(self, 0), arg(self, 1));
                let u = self.thread_of(thread)?;
                let n = self.string(t, name, NAME)?.len() as u64;
                if n == NAME {
                    ERANGE
                } else if u == t {
                    0
                } else {
                    // Another thread's name is written to a file.
                    return self.this_or_error(t).map(Some);
                }
            }
            Builtin::SetScheduling => {
                self.thread_of(arg(self, 0))?;
                return self.this_or_error(t).map(Some);
            }
            Builtin::SetVBuf => {
                self.stream_is_open(f, arg(self, 0))?;
                let (buffer, mode) = (arg(self, 1), self.number(t, arg(self, 2), "a mode")? as u32);
                if mode > 2 {
                    MINUS_ONE
                } else if mode != 2 && (buffer.shadow != CLEAN || buffer.bits != 0) {
                    return unsupported("call", "a stream that keeps its output in the program's memory");
                } else {
                    0
                }
            }
            _ => return Ok(None),
        };
        Ok(Some((code, CLEAN)))
    }

    /// Success, or any error, as a result.
    fn this_or_error(&mut self, t: usize) -> Result<Out, Fault> {
        self.within(t, 0, HIGHEST, false, 32)
    }

    /// Is it a time that one can sleep for? None is before the beginning.
    fn may_sleep(&mut self, t: usize, p: Val) -> Result<bool, Fault> {
        self.note_time(t, p)?;
        if !self.is_time(t, p)? {
            return Ok(false);
        }
        let at = self.locate(p, 16)?;
        match self.read(at, 8) {
            (s, CLEAN) => Ok((s as i64) >= 0),
            (term, SYM) => {
                let c = {
                    let mut terms = self.symbols.terms.borrow_mut();
                    let (s, zero) = (terms.resize(TermId(term as u32), 64), terms.constant(0, 64));
                    terms.icmp(ICmp::Sge, 64, s, zero)
                };
                self.truth(t, c)
            }
            (_, code) => Err(Fault::Unknown(code, "a time")),
        }
    }
}
