//! `sprintf` and its like, with arguments that no input touches.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::library::conversion::{Amount, Conversion, Length};
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

/// The most that a width or a precision may be.
const MOST: u32 = 1 << 15;

/// A conversion whose width and precision are known.
struct Spec {
    form: Conversion,
    width: usize,
    precision: Option<usize>,
    left: bool,
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
        let at = self.local_to_write(t, list, VA_LIST)?;
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
        let mut rest = format.as_slice();
        while let Some((c, after)) = rest.split_first() {
            rest = after;
            match c {
                b'%' => self.one_conversion(t, source, &mut rest, &mut out, read)?,
                _ => out.push(*c),
            }
            // (An `int` counts what there is: beyond one it would be an error.)
            if out.len() as u64 > LONGEST {
                return unsupported("call", format!("text of more than {LONGEST} bytes"));
            }
        }
        Ok(out)
    }

    fn one_conversion(
        &mut self,
        t: usize,
        source: &mut Source,
        rest: &mut &[u8],
        out: &mut Vec<u8>,
        read: &mut Vec<(Val, u64)>,
    ) -> Result<(), Fault> {
        let s = self.specified(t, source, rest)?;
        match (s.form.letter, s.form.length) {
            (b'%', _) => out.push(b'%'),
            (c @ (b'd' | b'i' | b'u' | b'x' | b'X' | b'o'), length) if length != Length::Extended => {
                let v = self.next_argument(t, source, bytes(length).max(4), false)?;
                out.extend(integer(&s, c, self.length(v)?));
            }
            (b'c', Length::Int) => {
                let v = self.next_argument(t, source, 4, false)?;
                out.extend(padded(&s, vec![self.length(v)? as u8], false));
            }
            // `l` says nothing here.
            (c @ (b'f' | b'F' | b'e' | b'E' | b'g' | b'G'), Length::Int | Length::Long) => {
                let v = self.next_argument(t, source, 8, true)?;
                let x = f64::from_bits(self.length(v)?);
                // Versions of glibc differ.
                if s.form.alternative && c.eq_ignore_ascii_case(&b'g') && rounds_up(&s, x) {
                    return unsupported("call", "text by the conversion '#g' of what is rounded up");
                }
                out.extend(real(&s, c, x));
            }
            (b's', Length::Int) => {
                let p = self.next_argument(t, source, 8, false)?;
                let most = s.precision.map_or(LONGEST, |p| p as u64);
                let text = self.string(t, p, most)?;
                read.push((p, (text.len() as u64 + 1).min(most)));
                out.extend(padded(&s, text, false));
            }
            // What a wide character becomes is up to the locale.
            (c, length) => {
                let long = if length == Length::Long { "l" } else { "" };
                return unsupported("call", format!("text by the conversion '{long}{}'", char::from(c)));
            }
        }
        Ok(())
    }

    /// Reads a conversion, and those of its arguments that say how wide and how precise.
    fn specified(&mut self, t: usize, source: &mut Source, rest: &mut &[u8]) -> Result<Spec, Fault> {
        let Some(form) = Conversion::read(rest) else {
            return unsupported("call", "text by a format that C gives no meaning");
        };
        let (mut left, mut width, mut precision) = (form.left, 0, None);
        if let Some(w) = form.width {
            let w = self.amount(t, source, w)?;
            // A negative one is a flag and a width.
            left |= w < 0;
            width = w.unsigned_abs();
        }
        if let Some(p) = form.precision {
            // A negative one counts as none.
            precision = u32::try_from(self.amount(t, source, p)?).ok();
        }
        if width.max(precision.unwrap_or(0)) > MOST {
            return unsupported("call", format!("text by a conversion of more than {MOST} characters"));
        }
        Ok(Spec { form, width: width as usize, precision: precision.map(|p| p as usize), left })
    }

    /// A width or a precision.
    pub(crate) fn amount(&mut self, t: usize, source: &mut Source, a: Amount) -> Result<i32, Fault> {
        match a {
            Amount::Number(n) => Ok(n as i32),
            Amount::Argument => {
                let n = self.next_argument(t, source, 4, false)?;
                Ok(self.length(n)? as u32 as i32)
            }
        }
    }
}

/// Bytes of an integer.
fn bytes(length: Length) -> u8 {
    match length {
        Length::Char => 1,
        Length::Short => 2,
        Length::Int => 4,
        Length::Long | Length::Extended => 8,
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
    match (negative, s.form.plus, s.form.space) {
        (true, ..) => "-",
        (_, true, _) => "+",
        (_, _, true) => " ",
        _ => "",
    }
}

fn integer(s: &Spec, kind: u8, bits: u64) -> Vec<u8> {
    let w = 8 * u32::from(bytes(s.form.length));
    let bits = bits << (64 - w) >> (64 - w);
    let signed = (bits << (64 - w)) as i64 >> (64 - w);
    let (mut digits, lead) = match kind {
        b'd' | b'i' => (signed.unsigned_abs().to_string(), sign(s, signed < 0)),
        b'u' => (bits.to_string(), ""),
        b'o' => (format!("{bits:o}"), if s.form.alternative { "0" } else { "" }),
        b'x' => (format!("{bits:x}"), if s.form.alternative && bits != 0 { "0x" } else { "" }),
        _ => (format!("{bits:X}"), if s.form.alternative && bits != 0 { "0X" } else { "" }),
    };
    if s.precision == Some(0) && bits == 0 {
        digits.clear();
    }
    if let Some(p) = s.precision {
        digits = "0".repeat(p.saturating_sub(digits.len())) + &digits;
    }
    let lead = if kind == b'o' && digits.starts_with('0') { "" } else { lead };
    padded(s, format!("{lead}{digits}").into_bytes(), s.form.zero && s.precision.is_none())
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
                if !s.form.alternative && text.contains('.') {
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
    if s.form.alternative && x.is_finite() && !text.contains('.') {
        text.insert(text.find('e').unwrap_or(text.len()), '.');
    }
    let zeros = s.form.zero && x.is_finite();
    if kind.is_ascii_uppercase() {
        text.make_ascii_uppercase();
    }
    padded(s, format!("{lead}{text}").into_bytes(), zeros)
}
