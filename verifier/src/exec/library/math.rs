//! Mathematical functions on numbers that no input touches: what the host's library computes, as the program's would.

use crate::model::builtin::Builtin;

/// The value, in the width of the arguments (32 or 64 bits).
pub fn value(f: Builtin, w: u8, x: u64, y: u64) -> u64 {
    if w == 32 {
        let (a, b) = (f32::from_bits(x as u32), f32::from_bits(y as u32));
        return single(f, a, b).to_bits() as u64;
    }
    double(f, f64::from_bits(x), f64::from_bits(y)).to_bits()
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
