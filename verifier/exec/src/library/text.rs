//! Strings beyond the commonest functions, numbers in text, classes of characters.

use crate::errno::{EINVAL, ERANGE};
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::library::{LONGEST, apart};
use crate::memory::ObjectKind;
use model::builtin::Builtin;
use model::characters;
use model::inst::Range;
use model::shadow::{CLEAN, PTR};

impl Interp<'_> {
    /// Bits and shadow of the result of a function on text; `None` if it is none.
    pub(super) fn text(
        &mut self,
        t: usize,
        f: Builtin,
        args: Range,
        w: u8,
    ) -> Result<Option<(u64, u8)>, Fault> {
        let arg = |m: &Self, k| m.arg(t, args, k);
        let (p, q) = (arg(self, 0), arg(self, 1));
        let found = |i: Option<usize>| i.map_or((0, CLEAN), |i| (p.bits + i as u64, PTR));
        Ok(Some(match f {
            Builtin::Strnlen => {
                let n = self.length(q)?;
                (self.string(t, p, n)?.len() as u64, CLEAN)
            }
            Builtin::Strrchr | Builtin::Memchr => {
                if q.shadow != CLEAN {
                    return Err(Fault::Unknown(q.shadow, "a search in a string"));
                }
                let c = q.bits as u8;
                if f == Builtin::Memchr {
                    let n = self.length(arg(self, 2))?;
                    // It reads up to the first hit only.
                    let mut at = None;
                    for i in 0..n {
                        if self.bytes_at(t, Val { bits: p.bits + i, ..p }, 1)?[0] == c {
                            at = Some(i as usize);
                            break;
                        }
                    }
                    return Ok(Some(found(at)));
                }
                let mut s = self.string(t, p, LONGEST)?;
                s.push(0);
                found(s.iter().rposition(|b| *b == c))
            }
            Builtin::Strstr => {
                let (s, what) = (self.string(t, p, LONGEST)?, self.string(t, q, LONGEST)?);
                found(if what.is_empty() { Some(0) } else { s.windows(what.len()).position(|x| x == what) })
            }
            Builtin::Strcasecmp | Builtin::Strncasecmp => {
                let n = if f == Builtin::Strcasecmp { LONGEST } else { self.length(arg(self, 2))? };
                (self.compared(t, [p, q], n, |b| b.to_ascii_lowercase())?, CLEAN)
            }
            Builtin::Strncat => {
                let n = self.length(arg(self, 2))?;
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
                let n = self.length(arg(self, 2))? as usize;
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
            Builtin::Mempcpy => {
                let n = self.length(arg(self, 2))?;
                if p.bits != q.bits {
                    apart(p, n, q, n)?;
                }
                if n > 0 {
                    let (d, s) = (self.local(t, p, n)?, self.local(t, q, n)?);
                    self.copy(d, s, n)?;
                }
                (p.bits + n, p.shadow)
            }
            Builtin::Bzero => {
                let n = self.length(q)?;
                if n > 0 {
                    let d = self.local(t, p, n)?;
                    self.fill(d, n, 0, CLEAN)?;
                }
                (0, CLEAN)
            }
            Builtin::Strtol | Builtin::Strtoul => {
                let base = self.length(arg(self, 2))? as u32 as i32;
                if base < 0 || base == 1 || base > 36 {
                    // glibc leaves the end alone.
                    self.set_errno(t, EINVAL)?;
                    return Ok(Some((0, CLEAN)));
                }
                let s = self.string(t, p, LONGEST)?;
                let n = integer(&s, base as u32);
                if q.shadow != CLEAN || q.bits != 0 {
                    self.store_local(t, q, 8, p.bits + n.used as u64, p.shadow)?;
                }
                let (bits, over) = if f == Builtin::Strtol {
                    n.limited()
                } else {
                    (if n.over { u64::MAX } else { n.signed() }, n.over)
                };
                if over {
                    self.set_errno(t, ERANGE)?;
                }
                (bits, CLEAN)
            }
            Builtin::Strtod | Builtin::Atof => {
                let s = self.string(t, p, LONGEST)?;
                let (digits, used) = float(&s).ok_or_else(|| {
                    Fault::Unsupported("call", "text that is no decimal number is read as one".into())
                })?;
                if f != Builtin::Atof && (q.shadow != CLEAN || q.bits != 0) {
                    self.store_local(t, q, 8, p.bits + used as u64, p.shadow)?;
                }
                let number = Real::of(&digits, w);
                match number.range {
                    InRange::Yes => {}
                    InRange::No => self.set_errno(t, ERANGE)?,
                    InRange::Hardly => return unsupported("call", "text of a number too small to be exact"),
                }
                (number.bits, CLEAN)
            }
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
            | Builtin::ToUpper => {
                if p.shadow != CLEAN {
                    return Err(Fault::Unknown(p.shadow, "a character's class"));
                }
                (character(f, p.bits as u32) as u64, CLEAN)
            }
            Builtin::Strerror => return unsupported("call", "the text of an error"),
            _ => return Ok(None),
        }))
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
    pub(super) fn put_text(&mut self, t: usize, to: Val, s: &[u8]) -> Result<(), Fault> {
        for (i, b) in (0..).zip(s) {
            self.store_local(t, Val { bits: to.bits + i, ..to }, 1, *b as u64, CLEAN)?;
        }
        Ok(())
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
