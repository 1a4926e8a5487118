//! Output: what goes out is not part of the property, and neither is the order in which two threads write to
//! one stream (there, they commute). What is read to be written counts: those are accesses like those of any
//! library function.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::library::conversion::{Conversion, Length};
use crate::library::format::Source;
use crate::library::{LONGEST, within_longest};
use model::builtin::Builtin;
use model::inst::{ICmp, Range};
use model::shadow::{CLEAN, PTR, SPTR, SYM};
use solver::term::TermId;

impl Interp<'_> {
    /// Reads what the call writes out. How many characters that is, where the model knows.
    pub(super) fn output(&mut self, t: usize, f: Builtin, args: Range) -> Result<Option<u64>, Fault> {
        let arg = |m: &Self, k| m.arg(t, args, k);
        match f {
            Builtin::Perror => {
                let p = arg(self, 0);
                if p.shadow != CLEAN || p.bits != 0 {
                    self.read_string(t, p, LONGEST)?;
                }
            }
            Builtin::Puts | Builtin::Fputs => return self.written_string(t, arg(self, 0), LONGEST).map(Some),
            Builtin::Write => self.read_range(t, arg(self, 1), arg(self, 2))?,
            Builtin::Fwrite => {
                let (size, count) = (self.length(arg(self, 1))?, arg(self, 2));
                match count.shadow {
                    CLEAN => {
                        let all = Val { bits: size.saturating_mul(count.bits), ..count };
                        self.read_range(t, arg(self, 0), all)?;
                    }
                    _ if size == 1 => self.read_range(t, arg(self, 0), count)?,
                    code => return Err(Fault::Unknown(code, "a length")),
                }
            }
            Builtin::Printf => return self.formatted(t, args, 0, false),
            Builtin::Fprintf | Builtin::Dprintf => return self.formatted(t, args, 1, false),
            Builtin::Vprintf => return self.formatted(t, args, 0, true),
            Builtin::Vfprintf => return self.formatted(t, args, 1, true),
            _ => {}
        }
        Ok(None)
    }

    /// Reads `n` bytes from `p` on, of which inputs may choose both. Asks whether they lie within their
    /// object.
    ///
    /// Which bytes these are is not looked at then: for everybody else the whole object is used without a
    /// number.
    fn read_range(&mut self, t: usize, p: Val, n: Val) -> Result<(), Fault> {
        // (A number is no address: that is a failure, if anything is read.)
        if matches!(p.shadow, PTR | CLEAN) && n.shadow == CLEAN {
            if n.bits > 0 {
                self.local(t, p, n.bits)?;
            }
            return Ok(());
        }
        let object = (p.bits >> 32) as u32;
        let start = Val { bits: u64::from(object) << 32, shadow: PTR, ..p };
        let (offset, n) = match (p.shadow, self.term(n, 64)) {
            (PTR, Some(n)) => (self.symbols.terms.borrow_mut().constant(u64::from(p.bits as u32), 64), n),
            (SPTR, Some(n)) => (TermId(p.bits as u32), n),
            (PTR | SPTR, None) => return Err(Fault::Unknown(n.shadow, "a length")),
            (code, _) => return Err(Fault::Unknown(code, "an address")),
        };
        self.locate(start, 0)?;
        if self.of_chosen_size(start).is_some() {
            return Err(Fault::Unknown(SYM, "a length"));
        }
        let size = u64::from(self.objects[object as usize].size);
        let size = self.symbols.terms.borrow_mut().constant(size, 64);
        let inside = self.ends_within(offset, n, size);
        let holds = {
            let mut terms = self.symbols.terms.borrow_mut();
            let zero = terms.constant(0, 64);
            let nothing = terms.icmp(ICmp::Eq, 64, n, zero);
            terms.or(nothing, inside)
        };
        if !self.truth(t, holds)? {
            return Err(Fault::Memory(format!(
                "a library function reads behind the end of {}, for some inputs",
                self.describe(object)
            )));
        }
        // (Of a use of other bytes than these nobody says that it is a data race.)
        self.note(t, object, false).map_err(|fault| match fault {
            Fault::Unsupported(_, text) => Fault::Unsupported("unnumbered", text),
            fault => fault,
        })
    }

    /// Reads a string to its end; its length. Of bytes that are inputs only that matters: are they the end?
    pub(super) fn written_string(&mut self, t: usize, p: Val, limit: u64) -> Result<u64, Fault> {
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
                return Ok(i);
            }
        }
        within_longest(limit)?;
        Ok(limit)
    }

    /// `printf` with the format at argument `at`.
    fn formatted(&mut self, t: usize, args: Range, at: usize, variable: bool) -> Result<Option<u64>, Fault> {
        let format = self.arg(t, args, at);
        let text = self.string(t, format, LONGEST)?;
        let source = |m: &mut Self| match variable {
            true => {
                let list = m.arg(t, args, at + 1);
                m.variable(t, list)
            }
            false => Ok(Source::List { args, next: at + 1 }),
        };
        let mut arguments = source(self)?;
        let mut rest = text.as_slice();
        while let Some((c, after)) = rest.split_first() {
            rest = after;
            if *c == b'%' {
                self.conversion(t, &mut arguments, &mut rest)?;
            }
        }
        // How long it is matters only to who looks at the result; what cannot be said exactly is any length.
        let mut arguments = source(self)?;
        let text = self.formatted_text(t, format, &mut arguments, &mut Vec::new());
        if variable {
            self.used_up(t, self.arg(t, args, at + 1))?;
        }
        Ok(text.ok().map(|text| text.len() as u64))
    }

    /// One conversion, after its `%`.
    fn conversion(&mut self, t: usize, source: &mut Source, rest: &mut &[u8]) -> Result<(), Fault> {
        let Some(c) = Conversion::read(rest) else {
            return unsupported("call", "output by a format that C gives no meaning");
        };
        if let Some(w) = c.width {
            self.amount(t, source, w)?;
        }
        // A negative one counts as none.
        let precision = match c.precision {
            Some(p) => u64::try_from(self.amount(t, source, p)?).ok(),
            None => None,
        };
        match (c.letter, c.length) {
            (b'%', _) => {}
            (b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'c' | b'p', length) if length != Length::Extended => {
                self.next_argument(t, source, 4, false)?;
            }
            (
                b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A',
                Length::Int | Length::Long | Length::Extended,
            ) => {
                // A `long double` is an argument like any other, but of a list it is two, in memory.
                if c.length == Length::Extended && matches!(source, Source::Variable { .. }) {
                    return unsupported("call", "output of a long double");
                }
                self.next_argument(t, source, 8, true)?;
            }
            (b's', Length::Int) => {
                let p = self.next_argument(t, source, 8, false)?;
                self.read_string(t, p, precision.unwrap_or(LONGEST))?;
            }
            (other, _) => {
                return unsupported("call", format!("output with the conversion {:?}", char::from(other)));
            }
        }
        Ok(())
    }

    /// Reads a string to its end, where nobody asks how long it is.
    pub(super) fn read_string(&mut self, t: usize, p: Val, limit: u64) -> Result<(), Fault> {
        if self.ends_for_sure(t, p, limit)? {
            return Ok(());
        }
        self.written_string(t, p, limit).map(|_| ())
    }

    /// Is there a NUL within the object, whatever inputs make of the bytes before it? Then what is printed is
    /// memory that may be read, and it does not matter where it ends.
    fn ends_for_sure(&mut self, t: usize, p: Val, limit: u64) -> Result<bool, Fault> {
        if p.shadow != PTR {
            return Ok(false);
        }
        let object = &self.objects[(p.bits >> 32) as usize];
        if !object.live || p.bits as u32 >= object.size {
            return Ok(false);
        }
        let (start, most) = (object.base + p.bits as u32, u64::from(object.size - p.bits as u32).min(limit));
        for i in 0..most as u32 {
            let at = (start + i) as usize;
            match (self.shade[at], self.bytes[at]) {
                (CLEAN, 0) => {
                    // An access without a number, as on the long way.
                    self.local(t, p, u64::from(i) + 1)?;
                    return Ok(true);
                }
                (CLEAN | SYM, _) => {}
                _ => return Ok(false),
            }
        }
        Ok(false)
    }
}
