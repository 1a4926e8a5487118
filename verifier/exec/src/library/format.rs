//! `sprintf` and its like, with arguments that no input touches.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::library::{LONGEST, apart};
use crate::memory::At;
use model::builtin::Builtin;
use model::call::VA_LIST;
use model::inst::Range;
use model::shadow::POISON;

/// Where the arguments of a format come from.
pub(crate) enum Source {
    /// The call's own, from this one on.
    List { args: Range, next: usize },
    /// A `va_list`: bytes used of the integers and of the floating-point numbers in registers, then in
    /// memory.
    Variable { integers: u64, floats: u64, memory: Val, registers: Val },
}

/// One conversion of a format.
#[derive(Default)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alternative: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    /// Bytes of an integer.
    size: u8,
}

impl Interp<'_> {
    /// A `va_list` as a source of arguments.
    pub(crate) fn variable(&mut self, t: usize, list: Val) -> Result<Source, Fault> {
        let at = self.local(t, list, VA_LIST)?;
        let part = |m: &Self, offset: u32, size| {
            let (bits, shadow) =
                m.read(At { offset: at.offset + offset, byte: at.byte + offset, ..at }, size);
            Val { bits, epoch: 0, shadow }
        };
        let (gp, fp) = (part(self, 0, 4), part(self, 4, 4));
        Ok(Source::Variable {
            integers: self.length(gp)?,
            floats: self.length(fp)?,
            memory: part(self, 8, 8),
            registers: part(self, 16, 8),
        })
    }

    /// The next argument, of `size` bytes.
    pub(crate) fn next_argument(
        &mut self,
        t: usize,
        source: &mut Source,
        size: u8,
        float: bool,
    ) -> Result<Val, Fault> {
        match source {
            Source::List { args, next } => {
                if *next >= args.len as usize {
                    return unsupported("call", "output with fewer arguments than its format asks for");
                }
                *next += 1;
                Ok(self.arg(t, *args, *next - 1))
            }
            Source::Variable { integers, floats, memory, registers } => {
                let p = if float && *floats < 176 {
                    *floats += 16;
                    Val { bits: registers.bits + *floats - 16, ..*registers }
                } else if !float && *integers < 48 {
                    *integers += 8;
                    Val { bits: registers.bits + *integers - 8, ..*registers }
                } else {
                    memory.bits += 8;
                    Val { bits: memory.bits - 8, ..*memory }
                };
                let at = self.local(t, p, size as u64)?;
                let (bits, shadow) = self.read(at, size);
                Ok(Val { bits, epoch: 0, shadow })
            }
        }
    }

    /// `snprintf`, …: writes what fits, returns how much there is.
    pub(super) fn print_to(&mut self, t: usize, f: Builtin, args: Range) -> Result<u64, Fault> {
        let mut read = Vec::new();
        let arg = |m: &Self, k| m.arg(t, args, k);
        let to = arg(self, 0);
        let limited = matches!(f, Builtin::Snprintf | Builtin::Vsnprintf);
        let limit = if limited { self.length(arg(self, 1))? as usize } else { usize::MAX };
        let at = if limited { 2 } else { 1 };
        let format = arg(self, at);
        let mut source = match f {
            Builtin::Snprintf | Builtin::Sprintf => Source::List { args, next: at + 1 },
            _ => {
                let list = arg(self, at + 1);
                self.variable(t, list)?
            }
        };
        let mut text = self.formatted_text(t, format, &mut source, &mut read)?;
        let all = text.len() as u64;
        if matches!(f, Builtin::Vsnprintf | Builtin::Vsprintf) {
            self.used_up(t, arg(self, at + 1))?;
        }
        if limit > 0 {
            text.truncate(limit - 1);
            text.push(0);
            for (from, n) in read {
                apart(to, text.len() as u64, from, n)?;
            }
            self.put_text(t, to, &text)?;
        }
        Ok(all)
    }

    /// Who has handed on a `va_list` finds nothing in it afterwards that C would promise.
    pub(crate) fn used_up(&mut self, t: usize, list: Val) -> Result<(), Fault> {
        let at = self.local(t, list, VA_LIST)?;
        self.fill(at, VA_LIST, 0, POISON)
    }

    /// The text, and in `read` which strings it was made of.
    pub(crate) fn formatted_text(
        &mut self,
        t: usize,
        format: Val,
        source: &mut Source,
        read: &mut Vec<(Val, u64)>,
    ) -> Result<Vec<u8>, Fault> {
        let from = format;
        let format = self.string(t, format, LONGEST)?;
        read.push((from, format.len() as u64 + 1));
        let mut out = Vec::new();
        let mut rest = format.iter().copied();
        while let Some(c) = rest.next() {
            match c {
                b'%' => self.one_conversion(t, source, &mut rest, &mut out, read)?,
                _ => out.push(c),
            }
        }
        Ok(out)
    }

    fn one_conversion(
        &mut self,
        t: usize,
        source: &mut Source,
        rest: &mut impl Iterator<Item = u8>,
        out: &mut Vec<u8>,
        read: &mut Vec<(Val, u64)>,
    ) -> Result<(), Fault> {
        let mut s = Spec { size: 4, ..Spec::default() };
        let mut digits = false;
        for c in rest {
            match c {
                b'-' => s.left = true,
                b'+' => s.plus = true,
                b' ' => s.space = true,
                b'#' => s.alternative = true,
                b'0' if !digits && s.precision.is_none() => s.zero = true,
                b'0'..=b'9' => {
                    let d = (c - b'0') as usize;
                    match &mut s.precision {
                        Some(p) => *p = 10 * (*p).min(1 << 20) + d,
                        None => s.width = 10 * s.width.min(1 << 20) + d,
                    }
                    digits = true;
                }
                b'.' => s.precision = Some(0),
                b'*' => {
                    let n = self.next_argument(t, source, 4, false)?;
                    let n = self.length(n)? as u32 as i32;
                    match s.precision {
                        Some(_) => s.precision = usize::try_from(n).ok(),
                        None => (s.left, s.width) = (s.left || n < 0, n.unsigned_abs() as usize),
                    }
                }
                b'h' => s.size = if s.size == 4 { 2 } else { 1 },
                b'l' | b'z' | b'j' | b't' => s.size = 8,
                b'%' => {
                    out.push(b'%');
                    return Ok(());
                }
                // What a wide character becomes is up to the locale.
                b'c' if s.size == 8 => return unsupported("call", "text by the conversion 'lc'"),
                b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'c' => {
                    let v = self.next_argument(t, source, s.size.max(4), false)?;
                    let v = self.length(v)?;
                    out.extend(integer(&s, c, v));
                    return Ok(());
                }
                b'f' | b'F' | b'e' | b'E' | b'g' | b'G' => {
                    let v = self.next_argument(t, source, 8, true)?;
                    let x = f64::from_bits(self.length(v)?);
                    // Versions of glibc differ.
                    if s.alternative && c.eq_ignore_ascii_case(&b'g') && rounds_up(&s, x) {
                        return unsupported("call", "text by the conversion '#g' of what is rounded up");
                    }
                    let text = real(&s, c, x);
                    out.extend(text);
                    return Ok(());
                }
                b's' if s.size == 4 => {
                    let p = self.next_argument(t, source, 8, false)?;
                    let most = s.precision.map_or(LONGEST, |p| p as u64);
                    let text = self.string(t, p, most)?;
                    read.push((p, (text.len() as u64 + 1).min(most)));
                    out.extend(padded(&s, text, false));
                    return Ok(());
                }
                other => {
                    return unsupported("call", format!("text by the conversion {:?}", char::from(other)));
                }
            }
        }
        unsupported("call", "text by a format that ends within a conversion")
    }
}

fn padded(s: &Spec, text: Vec<u8>, zeros: bool) -> Vec<u8> {
    let missing = s.width.saturating_sub(text.len());
    if missing == 0 {
        return text;
    }
    if s.left {
        return [text, vec![b' '; missing]].concat();
    }
    if zeros {
        // Behind sign and prefix.
        let sign = usize::from(matches!(text.first(), Some(b'+' | b'-' | b' ')));
        let prefix = if text[sign..].starts_with(b"0x") || text[sign..].starts_with(b"0X") { 2 } else { 0 };
        let (head, tail) = text.split_at(sign + prefix);
        return [head, &vec![b'0'; missing], tail].concat();
    }
    [vec![b' '; missing], text].concat()
}

fn sign(s: &Spec, negative: bool) -> &'static str {
    match (negative, s.plus, s.space) {
        (true, ..) => "-",
        (_, true, _) => "+",
        (_, _, true) => " ",
        _ => "",
    }
}

fn integer(s: &Spec, kind: u8, bits: u64) -> Vec<u8> {
    if kind == b'c' {
        return padded(s, vec![bits as u8], false);
    }
    let w = 8 * s.size as u32;
    let bits = bits << (64 - w) >> (64 - w);
    let signed = (bits << (64 - w)) as i64 >> (64 - w);
    let (mut digits, lead) = match kind {
        b'd' | b'i' => (signed.unsigned_abs().to_string(), sign(s, signed < 0)),
        b'u' => (bits.to_string(), ""),
        b'o' => (format!("{bits:o}"), if s.alternative { "0" } else { "" }),
        b'x' => (format!("{bits:x}"), if s.alternative && bits != 0 { "0x" } else { "" }),
        _ => (format!("{bits:X}"), if s.alternative && bits != 0 { "0X" } else { "" }),
    };
    if s.precision == Some(0) && bits == 0 {
        digits.clear();
    }
    if let Some(p) = s.precision {
        digits = "0".repeat(p.saturating_sub(digits.len())) + &digits;
    }
    let lead = if kind == b'o' && digits.starts_with('0') { "" } else { lead };
    padded(s, format!("{lead}{digits}").into_bytes(), s.zero && s.precision.is_none())
}

/// Digits of `x ≥ 0` in the style of `%e`.
fn scientific(x: f64, precision: usize) -> String {
    let text = format!("{x:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    format!("{digits}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

/// Has the number another exponent once it is rounded to the conversion's precision?
fn rounds_up(s: &Spec, x: f64) -> bool {
    let exponent = |text: String| text.split_once('e').and_then(|e| e.1.parse::<i32>().ok());
    let digits = s.precision.unwrap_or(6).max(1);
    x.is_finite() && x != 0.0 && exponent(format!("{x:e}")) != exponent(format!("{x:.*e}", digits - 1))
}

fn real(s: &Spec, kind: u8, x: f64) -> Vec<u8> {
    let lead = sign(s, x.is_sign_negative());
    let x = x.abs();
    let precision = s.precision.unwrap_or(6);
    let mut text = if !x.is_finite() {
        if x.is_nan() { "nan".to_string() } else { "inf".to_string() }
    } else {
        match kind.to_ascii_lowercase() {
            b'f' => format!("{x:.precision$}"),
            b'e' => scientific(x, precision),
            _ => {
                let p = precision.max(1);
                let rounded = scientific(x, p - 1);
                let exponent: i32 = rounded.split_once('e').and_then(|e| e.1.parse().ok()).unwrap_or(0);
                let mut text = if (-4..p as i32).contains(&exponent) {
                    format!("{x:.*}", (p as i32 - 1 - exponent) as usize)
                } else {
                    rounded
                };
                if !s.alternative && text.contains('.') {
                    let (digits, rest) = match text.split_once('e') {
                        Some((d, e)) => (d.to_string(), format!("e{e}")),
                        None => (text.clone(), String::new()),
                    };
                    text = digits.trim_end_matches('0').trim_end_matches('.').to_string() + &rest;
                }
                text
            }
        }
    };
    if s.alternative && x.is_finite() && !text.contains('.') {
        text.insert(text.find('e').unwrap_or(text.len()), '.');
    }
    let zeros = s.zero && x.is_finite();
    if kind.is_ascii_uppercase() {
        text.make_ascii_uppercase();
    }
    padded(s, format!("{lead}{text}").into_bytes(), zeros)
}
