//! Strings, numbers in text, classes of characters.

use crate::errno::{EINVAL, ERANGE};
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::library::{LONGEST, Out, apart};
use crate::memory::ObjectKind;
use model::arith;
use model::builtin::Builtin;
use model::characters;
use model::inst::Range;
use model::shadow::{CLEAN, PTR};

impl Interp<'_> {
    /// Bits and shadow of the result of a function on text; `None` if it is none.
    pub(super) fn text(&mut self, t: usize, f: Builtin, args: Range, w: u8) -> Result<Option<Out>, Fault> {
        let p = self.arg(t, args, 0);
        match f {
            Builtin::Atoi | Builtin::Atol => {
                let s = self.string(t, p, LONGEST)?;
                Ok(Some((arith::mask(self.decimal(t, &s)?, w), CLEAN)))
            }
            Builtin::Strtol | Builtin::Strtoul => self.integer(t, f, args).map(Some),
            Builtin::Strtod | Builtin::Atof => self.real(t, f, args, w).map(Some),
            Builtin::IsAlpha
            | Builtin::IsDigit
            | Builtin::IsAlnum
            | Builtin::IsSpace
            | Builtin::IsUpper
            | Builtin::IsLower
            | Builtin::IsPunct
            | Builtin::IsPrint
            | Builtin::IsXDigit
            | Builtin::ToLower
            | Builtin::ToUpper => match p.shadow {
                CLEAN => Ok(Some((character(f, p.bits as u32) as u64, CLEAN))),
                code => Err(Fault::Unknown(code, "a character's class")),
            },
            Builtin::Strerror => unsupported("call", "the text of an error"),
            _ => match self.measured(t, f, args)? {
                Some(r) => Ok(Some(r)),
                None => self.copied(t, f, args),
            },
        }
    }

    /// Functions that look at strings: their length, their order, what is in them.
    fn measured(&mut self, t: usize, f: Builtin, args: Range) -> Result<Option<Out>, Fault> {
        let (p, q) = (self.arg(t, args, 0), self.arg(t, args, 1));
        let third = |m: &Self| m.length(m.arg(t, args, 2));
        let found = |i: Option<usize>| i.map_or((0, CLEAN), |i| (p.bits + i as u64, PTR));
        Ok(Some(match f {
            Builtin::Strlen => (self.string(t, p, LONGEST)?.len() as u64, CLEAN),
            Builtin::Strnlen => {
                let n = self.length(q)?;
                (self.string(t, p, n)?.len() as u64, CLEAN)
            }
            Builtin::Strcmp => (self.compared(t, [p, q], LONGEST, |b| b)?, CLEAN),
            Builtin::Strncmp => (self.compared(t, [p, q], third(self)?, |b| b)?, CLEAN),
            Builtin::Strcasecmp | Builtin::Strncasecmp => {
                let n = if f == Builtin::Strcasecmp { LONGEST } else { third(self)? };
                (self.compared(t, [p, q], n, |b| b.to_ascii_lowercase())?, CLEAN)
            }
            Builtin::Strchr => {
                let mut s = self.string(t, p, LONGEST)?;
                s.push(0);
                let c = sought(q)?;
                found(s.iter().position(|b| *b == c))
            }
            Builtin::Strrchr => {
                let c = sought(q)?;
                let mut s = self.string(t, p, LONGEST)?;
                s.push(0);
                found(s.iter().rposition(|b| *b == c))
            }
            Builtin::Memchr => {
                let (c, n) = (sought(q)?, third(self)?);
                // It reads up to the first hit only.
                for i in 0..n {
                    if self.bytes_at(t, Val { bits: p.bits + i, ..p }, 1)?[0] == c {
                        return Ok(Some(found(Some(i as usize))));
                    }
                }
                found(None)
            }
            Builtin::Strstr => {
                let (s, what) = (self.string(t, p, LONGEST)?, self.string(t, q, LONGEST)?);
                found(if what.is_empty() { Some(0) } else { s.windows(what.len()).position(|x| x == what) })
            }
            _ => return Ok(None),
        }))
    }

    /// Functions that write a string which they have read.
    fn copied(&mut self, t: usize, f: Builtin, args: Range) -> Result<Option<Out>, Fault> {
        let (p, q) = (self.arg(t, args, 0), self.arg(t, args, 1));
        let third = |m: &Self| m.length(m.arg(t, args, 2));
        Ok(Some(match f {
            Builtin::Strcpy | Builtin::Strncpy | Builtin::Strcat => {
                let limit = if f == Builtin::Strncpy { third(self)? } else { LONGEST };
                let mut s = self.string(t, q, limit)?;
                let skip = if f == Builtin::Strcat { self.string(t, p, LONGEST)?.len() as u64 } else { 0 };
                // With its end, if that is within the limit.
                let read = s.len() as u64 + 1;
                if f == Builtin::Strncpy {
                    s.resize(limit as usize, 0);
                } else {
                    s.push(0);
                }
                let start = Val { bits: p.bits + skip, ..p };
                apart(start, s.len() as u64, q, (s.len() as u64).min(read))?;
                self.put_text(t, start, &s)?;
                (p.bits, p.shadow)
            }
            Builtin::Strncat => {
                let n = third(self)?;
                let at = self.string(t, p, LONGEST)?.len() as u64;
                let mut s = self.string(t, q, n)?;
                s.push(0);
                let end = Val { bits: p.bits + at, ..p };
                apart(end, s.len() as u64, q, (s.len() as u64).min(n))?;
                self.put_text(t, end, &s)?;
                (p.bits, p.shadow)
            }
            Builtin::Stpcpy => {
                let mut s = self.string(t, q, LONGEST)?;
                s.push(0);
                apart(p, s.len() as u64, q, s.len() as u64)?;
                self.put_text(t, p, &s)?;
                (p.bits + s.len() as u64 - 1, p.shadow)
            }
            Builtin::Strlcpy => {
                let n = third(self)? as usize;
                let mut s = self.string(t, q, LONGEST)?;
                let all = s.len() as u64;
                if n > 0 {
                    s.truncate(n - 1);
                    s.push(0);
                    apart(p, s.len() as u64, q, all + 1)?;
                    self.put_text(t, p, &s)?;
                }
                (all, CLEAN)
            }
            Builtin::Strdup | Builtin::Strndup => {
                let n = if f == Builtin::Strdup { LONGEST } else { self.length(q)? };
                let mut s = self.string(t, p, n)?;
                s.push(0);
                self.assumed.allocation = true;
                let o = self.allocate(t, s.len() as u64, ObjectKind::Heap, false)?;
                let to = Val { bits: (o as u64) << 32, epoch: 0, shadow: PTR };
                self.put_text(t, to, &s)?;
                (to.bits, PTR)
            }
            _ => return Ok(None),
        }))
    }

    /// `strtol` and its like.
    fn integer(&mut self, t: usize, f: Builtin, args: Range) -> Result<Out, Fault> {
        let (p, end) = (self.arg(t, args, 0), self.arg(t, args, 1));
        let base = self.length(self.arg(t, args, 2))? as u32 as i32;
        if base < 0 || base == 1 || base > 36 {
            // glibc leaves the end alone.
            self.set_errno(t, EINVAL)?;
            return Ok((0, CLEAN));
        }
        let s = self.string(t, p, LONGEST)?;
        let n = integer(&s, base as u32);
        if end.shadow != CLEAN || end.bits != 0 {
            self.store_local(t, end, 8, p.bits + n.used as u64, p.shadow)?;
        }
        let (bits, over) = match f {
            Builtin::Strtol => n.limited(),
            _ => (if n.over { u64::MAX } else { n.signed() }, n.over),
        };
        if over {
            self.set_errno(t, ERANGE)?;
        }
        Ok((bits, CLEAN))
    }

    /// `strtod` and `atof`.
    fn real(&mut self, t: usize, f: Builtin, args: Range, w: u8) -> Result<Out, Fault> {
        let (p, end) = (self.arg(t, args, 0), self.arg(t, args, 1));
        let s = self.string(t, p, LONGEST)?;
        let (digits, used) = float(&s).ok_or_else(|| {
            Fault::Unsupported("call", "text that is no decimal number is read as one".into())
        })?;
        if f != Builtin::Atof && (end.shadow != CLEAN || end.bits != 0) {
            self.store_local(t, end, 8, p.bits + used as u64, p.shadow)?;
        }
        let number = Real::of(&digits, w);
        match number.range {
            InRange::Yes => {}
            InRange::No => self.set_errno(t, ERANGE)?,
            InRange::Hardly => return unsupported("call", "text of a number too small to be exact"),
        }
        Ok((number.bits, CLEAN))
    }

    /// `atoi`, `atol`: as `strtol` reads it.
    pub(super) fn decimal(&mut self, t: usize, s: &[u8]) -> Result<u64, Fault> {
        let (bits, over) = integer(s, 10).limited();
        if over {
            self.set_errno(t, ERANGE)?;
        }
        Ok(bits)
    }

    /// Writes bytes one by one, as a library function does.
    pub(crate) fn put_text(&mut self, t: usize, to: Val, s: &[u8]) -> Result<(), Fault> {
        for (i, b) in (0..).zip(s) {
            self.store_local(t, Val { bits: to.bits + i, ..to }, 1, *b as u64, CLEAN)?;
        }
        Ok(())
    }
}

/// A byte to search for.
fn sought(c: Val) -> Result<u8, Fault> {
    match c.shadow {
        CLEAN => Ok(c.bits as u8),
        code => Err(Fault::Unknown(code, "a search in a string")),
    }
}

/// In the locale C, as glibc's tables have it.
fn character(f: Builtin, c: u32) -> u32 {
    let class = u8::try_from(c).map_or(0, characters::class);
    let bit = match f {
        Builtin::IsUpper => characters::UPPER,
        Builtin::IsLower => characters::LOWER,
        Builtin::IsAlpha => characters::ALPHA,
        Builtin::IsDigit => characters::DIGIT,
        Builtin::IsXDigit => characters::XDIGIT,
        Builtin::IsSpace => characters::SPACE,
        Builtin::IsPrint => characters::PRINT,
        Builtin::IsPunct => characters::PUNCT,
        Builtin::IsAlnum => characters::ALNUM,
        Builtin::ToLower => return characters::lower(c as i32) as u32,
        _ => return characters::upper(c as i32) as u32,
    };
    u32::from(class & bit)
}

/// What `strtol` finds in a string.
struct Integer {
    negative: bool,
    size: u64,
    /// More than 64 bits.
    over: bool,
    /// Bytes read; 0 if there is no number.
    used: usize,
}

impl Integer {
    fn signed(&self) -> u64 {
        if self.negative { self.size.wrapping_neg() } else { self.size }
    }

    /// As a `long`: the value, or the nearest, and whether it is not in range.
    fn limited(&self) -> (u64, bool) {
        let over = self.over || self.size > i64::MAX as u64 + self.negative as u64;
        let limit = if self.negative { i64::MIN as u64 } else { i64::MAX as u64 };
        (if over { limit } else { self.signed() }, over)
    }
}

fn integer(s: &[u8], mut base: u32) -> Integer {
    let mut i = s.iter().take_while(|b| **b == b' ' || (9..14).contains(*b)).count();
    let mut out = Integer { negative: false, size: 0, over: false, used: 0 };
    if let Some(b'+' | b'-') = s.get(i) {
        out.negative = s[i] == b'-';
        i += 1;
    }
    let hexadecimal = s.get(i) == Some(&b'0')
        && matches!(s.get(i + 1), Some(b'x' | b'X'))
        && s.get(i + 2).is_some_and(u8::is_ascii_hexdigit);
    if hexadecimal && (base == 0 || base == 16) {
        i += 2;
        base = 16;
    } else if base == 0 {
        base = if s.get(i) == Some(&b'0') { 8 } else { 10 };
    }
    while let Some(d) = s.get(i).and_then(|b| char::from(*b).to_digit(base.clamp(2, 36))) {
        match out.size.checked_mul(base as u64).and_then(|n| n.checked_add(d as u64)) {
            Some(n) => out.size = n,
            None => out.over = true,
        }
        i += 1;
        out.used = i;
    }
    out
}

/// Does a number fit into its type?
enum InRange {
    Yes,
    No,
    /// Less than the least normal number, or rounded up to it: whether that is exact decides.
    Hardly,
}

/// A floating-point number as bits.
struct Real {
    bits: u64,
    range: InRange,
}

impl Real {
    /// What the text of a decimal number means, in 32 or 64 bits; no text is 0.
    fn of(text: &str, w: u8) -> Real {
        let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
        let zero = !mantissa.bytes().any(|b| (b'1'..=b'9').contains(&b));
        let (bits, infinite, nothing, normal) = if w == 32 {
            let x: f32 = text.parse().unwrap_or(0.0);
            (u64::from(x.to_bits()), x.is_infinite(), x == 0.0, x.abs() > f32::MIN_POSITIVE)
        } else {
            let x: f64 = text.parse().unwrap_or(0.0);
            (x.to_bits(), x.is_infinite(), x == 0.0, x.abs() > f64::MIN_POSITIVE)
        };
        let range = match (zero, infinite || nothing, normal) {
            (true, ..) => InRange::Yes,
            (_, true, _) => InRange::No,
            (_, _, true) => InRange::Yes,
            _ => InRange::Hardly,
        };
        Real { bits, range }
    }
}

/// The text of a plain decimal number (empty: there is none), and the bytes up to its end. `None` for what
/// only C knows (hexadecimal, `inf`, `nan`).
fn float(s: &[u8]) -> Option<(String, usize)> {
    let skip = s.iter().take_while(|b| **b == b' ' || (9..14).contains(*b)).count();
    let rest = &s[skip..];
    let plain = rest.iter().take_while(|b| b.is_ascii_digit() || b"+-.eE".contains(b)).count();
    let unsigned = rest.strip_prefix(b"-").or(rest.strip_prefix(b"+")).unwrap_or(rest);
    let other = [&b"0x"[..], b"0X", b"i", b"I", b"n", b"N"];
    if other.iter().any(|o| unsigned.starts_with(o)) {
        return None;
    }
    let text = std::str::from_utf8(&rest[..plain]).ok()?;
    // The longest beginning that is a number.
    let best = (1..=plain).rev().find(|n| text[..*n].parse::<f64>().is_ok());
    Some(best.map_or((String::new(), 0), |n| (text[..n].to_string(), skip + n)))
}
