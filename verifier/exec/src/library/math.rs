//! Mathematical functions on numbers that no input touches: what the host's library computes, as the
//! program's would.

use crate::errno::{EDOM, ERANGE};
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use model::arith::quiet;
use model::builtin::Builtin;
use model::inst::{FBinOp, Inst, LOCAL};

/// The value, in the width of the arguments (32 or 64 bits).
pub fn value(f: Builtin, w: u8, x: u64, y: u64) -> u64 {
    let bits = if w == 32 {
        let (a, b) = (f32::from_bits(x as u32), f32::from_bits(y as u32));
        single(f, a, b).to_bits() as u64
    } else {
        double(f, f64::from_bits(x), f64::from_bits(y)).to_bits()
    };
    // Changing the sign is no arithmetic.
    if f == Builtin::Fabs { bits } else { quiet(w, bits) }
}

/// The operation, of a function on two numbers.
pub fn two_numbers(f: Builtin) -> Option<FBinOp> {
    match f {
        Builtin::Pow => Some(FBinOp::Pow),
        Builtin::Fmod => Some(FBinOp::Rem),
        Builtin::Fmin => Some(FBinOp::Min),
        Builtin::Fmax => Some(FBinOp::Max),
        _ => None,
    }
}

impl Interp<'_> {
    /// What a call of a function with this value leaves in `errno`. (LLVM's intrinsics of the same names
    /// leave nothing there.)
    pub(super) fn mathematical_error(
        &mut self,
        t: usize,
        f: Builtin,
        w: u8,
        x: u64,
        y: u64,
        value: u64,
    ) -> Result<(), Fault> {
        if !self.prog.reads_errno || matches!(*self.current(t), Inst::Lib { site: LOCAL, .. }) {
            return Ok(());
        }
        let wide =
            |bits: u64| if w == 32 { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits) };
        let tiny = if w == 32 { f64::from(f32::MIN_POSITIVE) } else { f64::MIN_POSITIVE };
        match error(f, wide(x), wide(y), wide(value), tiny) {
            Error::None => Ok(()),
            Error::Code(code) => self.set_errno(t, code),
            Error::Unclear => {
                unsupported("call", "a mathematical function with a result that is hardly more than 0")
            }
        }
    }
}

enum Error {
    None,
    Code(u64),
    /// Whether glibc calls it a range error depends on how exact the result is.
    Unclear,
}

/// The error of a function at `x` (and `y`) with this value, as glibc has it. `tiny` is the least normal
/// number.
fn error(f: Builtin, x: f64, y: f64, value: f64, tiny: f64) -> Error {
    use Builtin::*;
    let two = matches!(f, Pow | Fmod);
    let finite = x.is_finite() && (!two || y.is_finite());
    let number = !x.is_nan() && (!two || !y.is_nan());
    let vanishes = match f {
        Exp | Exp2 => finite,
        Pow => finite && x != 0.0,
        _ => false,
    };
    match f {
        Sin | Cos | Tan | Sqrt | Log | Log2 | Log10 | Pow | Fmod if number && value.is_nan() => {
            Error::Code(EDOM)
        }
        Exp | Exp2 | Log | Log2 | Log10 | Pow if finite && value.is_infinite() => Error::Code(ERANGE),
        _ if vanishes && value == 0.0 => Error::Code(ERANGE),
        _ if vanishes && value.abs() < tiny => Error::Unclear,
        _ => Error::None,
    }
}

macro_rules! functions {
    ($name:ident, $t:ty) => {
        fn $name(f: Builtin, a: $t, b: $t) -> $t {
            match f {
                Builtin::Rint => a.round_ties_even(),
                Builtin::Sin => a.sin(),
                Builtin::Cos => a.cos(),
                Builtin::Tan => a.tan(),
                Builtin::Exp => a.exp(),
                Builtin::Exp2 => a.exp2(),
                Builtin::Log => a.ln(),
                Builtin::Log2 => a.log2(),
                Builtin::Log10 => a.log10(),
                Builtin::Sqrt => a.sqrt(),
                Builtin::Fabs => a.abs(),
                Builtin::Floor => a.floor(),
                Builtin::Ceil => a.ceil(),
                Builtin::Trunc => a.trunc(),
                Builtin::Round => a.round(),
                Builtin::Pow => a.powf(b),
                Builtin::Fmod => a % b,
                Builtin::Fmin => a.min(b),
                _ => a.max(b),
            }
        }
    };
}

functions!(single, f32);
functions!(double, f64);
