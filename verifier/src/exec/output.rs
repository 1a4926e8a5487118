//! Output: what goes out is not part of the property, and neither is the order in which two threads write to one stream
//! (there, they commute). What is read to be written counts: those are accesses like those of any library function.

use crate::exec::fault::{Fault, unsupported};
use crate::exec::interp::Interp;
use crate::exec::journal::Val;
use crate::exec::library::LONGEST;
use crate::exec::library::format::Source;
use crate::model::builtin::Builtin;
use crate::model::inst::{ICmp, Range};
use crate::model::shadow::{CLEAN, PTR, SYM};
use crate::solver::term::TermId;

impl Interp<'_> {
    /// Reads what the call writes out.
    pub(super) fn output(&mut self, t: usize, f: Builtin, args: Range) -> Result<(), Fault> {
        let arg = |m: &Self, k| m.arg(t, args, k);
        match f {
            Builtin::Perror => {
                let p = arg(self, 0);
                if p.shadow != CLEAN || p.bits != 0 {
                    self.written_string(t, p, LONGEST)?;
                }
            }
            Builtin::Puts => {
                self.written_string(t, arg(self, 0), LONGEST)?;
            }
            Builtin::Fwrite | Builtin::Write => {
                let (p, n) = match f {
                    Builtin::Write => (arg(self, 1), self.length(arg(self, 2))?),
                    _ => {
                        let (size, count) = (self.length(arg(self, 1))?, self.length(arg(self, 2))?);
                        (arg(self, 0), size.saturating_mul(count))
                    }
                };
                if n > 0 {
                    self.local(t, p, n)?;
                }
            }
            Builtin::Printf => self.formatted(t, args, 0, false)?,
            Builtin::Fprintf => self.formatted(t, args, 1, false)?,
            Builtin::Vprintf => self.formatted(t, args, 0, true)?,
            Builtin::Vfprintf => self.formatted(t, args, 1, true)?,
            _ => {}
        }
        Ok(())
    }

    /// Reads a string to its end. Of bytes that are inputs only that matters: are they the end?
    pub(super) fn written_string(&mut self, t: usize, p: Val, limit: u64) -> Result<(), Fault> {
        for i in 0..limit {
            let at = self.local(t, Val { bits: p.bits + i, ..p }, 1)?;
            let (bits, shadow) = self.read(at, 1);
            let over = match shadow {
                CLEAN => bits == 0,
                SYM => {
                    let c = {
                        let mut terms = self.symbols.terms.borrow_mut();
                        let zero = terms.constant(0, 8);
                        terms.icmp(ICmp::Eq, 8, TermId(bits as u32), zero)
                    };
                    self.truth(t, c)?
                }
                code => return Err(Fault::Unknown(code, "a library function")),
            };
            if over {
                break;
            }
        }
        Ok(())
    }

    /// `printf` with the format at argument `at`.
    fn formatted(&mut self, t: usize, args: Range, at: usize, variable: bool) -> Result<(), Fault> {
        let format = self.arg(t, args, at);
        let constant = format.shadow == PTR
            && self
                .objects
                .get((format.bits >> 32) as usize)
                .is_some_and(|o| o.kind == crate::exec::memory::Kind::Constant);
        if !constant {
            return unsupported("call", "output by a format that is not constant");
        }
        let text = self.string(t, format, LONGEST)?;
        let mut source = match variable {
            true => {
                let list = self.arg(t, args, at + 1);
                self.variable(t, list)?
            }
            false => Source::List { args, next: at + 1 },
        };
        let mut rest = text.iter().copied();
        while let Some(c) = rest.next() {
            if c == b'%' {
                self.conversion(t, &mut source, &mut rest)?;
            }
        }
        Ok(())
    }

    /// One conversion, after its `%`: flags, width, precision, length, letter.
    fn conversion(
        &mut self,
        t: usize,
        source: &mut Source,
        rest: &mut impl Iterator<Item = u8>,
    ) -> Result<(), Fault> {
        // After a dot; "none" without one.
        let mut precision: Option<u64> = None;
        let mut wide = false;
        for c in rest {
            match c {
                b'0'..=b'9' => {
                    if let Some(p) = &mut precision {
                        *p = p.saturating_mul(10).saturating_add((c - b'0') as u64);
                    }
                }
                b'.' => precision = Some(0),
                b'*' => {
                    let n = self.next_argument(t, source, 4, false)?;
                    let n = self.length(n)? as u32 as i32;
                    if precision.is_some() {
                        // A negative one counts as none.
                        precision = u64::try_from(n).ok();
                    }
                }
                b'-' | b'+' | b' ' | b'#' | b'h' | b'z' | b'j' | b't' | b'L' => {}
                b'l' => wide = true,
                b'%' => return Ok(()),
                b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'c' | b'p' => {
                    self.next_argument(t, source, 4, false)?;
                    return Ok(());
                }
                b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                    self.next_argument(t, source, 8, true)?;
                    return Ok(());
                }
                b's' if !wide => {
                    let p = self.next_argument(t, source, 8, false)?;
                    self.written_string(t, p, precision.unwrap_or(LONGEST))?;
                    return Ok(());
                }
                other => {
                    let c = char::from(other);
                    return unsupported("call", format!("output with the conversion {c:?}"));
                }
            }
        }
        unsupported("call", "output by a format that ends within a conversion")
    }
}
