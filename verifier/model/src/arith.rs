//! Arithmetic as the machine does it, on plain bits: the one place that says what an operation's result is,
//! for the interpreter, the solver's terms and the checker.

use crate::inst::*;

/// Keeps the low `w` bits.
#[inline(always)]
pub fn mask(bits: u64, w: u8) -> u64 {
    if w >= 64 { bits } else { bits & ((1 << w) - 1) }
}

/// Sign-extends from `w` bits.
#[inline(always)]
pub fn sext(bits: u64, w: u8) -> i64 {
    let s = 64 - w.clamp(1, 64) as u32;
    ((bits << s) as i64) >> s
}

/// Why an operation on integers has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoResult {
    /// A shift by at least the width of the number (C11, 6.5.7 p. 3; LLVM: poison).
    TooFar,
    /// A division or remainder by zero.
    ByZero,
    /// The least number divided by -1.
    DivisionOverflows,
}

/// An operation on integers of `w` bits. `x` and `y` have no bits above them, nor has the result.
#[inline(always)]
pub fn bin(op: BinOp, w: u8, x: u64, y: u64) -> Result<u64, NoResult> {
    let (sx, sy) = (sext(x, w), sext(y, w));
    let bits = match op {
        BinOp::Add => x.wrapping_add(y),
        BinOp::Sub => x.wrapping_sub(y),
        BinOp::Mul => x.wrapping_mul(y),
        BinOp::And => x & y,
        BinOp::Or => x | y,
        BinOp::Xor => x ^ y,
        BinOp::Shl | BinOp::LShr | BinOp::AShr if y >= w as u64 => return Err(NoResult::TooFar),
        BinOp::Shl => x << y,
        BinOp::LShr => x >> y,
        BinOp::AShr => (sx >> y) as u64,
        BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem if y == 0 => return Err(NoResult::ByZero),
        BinOp::UDiv => x / y,
        BinOp::URem => x % y,
        BinOp::SDiv | BinOp::SRem if sy == -1 && sx == sext(1 << (w - 1), w) => {
            return Err(NoResult::DivisionOverflows);
        }
        BinOp::SDiv => sx.wrapping_div(sy) as u64,
        BinOp::SRem => sx.wrapping_rem(sy) as u64,
        BinOp::SMin => sx.min(sy) as u64,
        BinOp::SMax => sx.max(sy) as u64,
        BinOp::UMin => x.min(y),
        BinOp::UMax => x.max(y),
        BinOp::UAddSat => (x as u128 + y as u128).min(mask(u64::MAX, w) as u128) as u64,
        BinOp::USubSat => x.saturating_sub(y),
        BinOp::SAddSat | BinOp::SSubSat => {
            let (p, q) = (sx as i128, sy as i128);
            let exact = if op == BinOp::SAddSat { p + q } else { p - q };
            let top = (1i128 << (w - 1)) - 1;
            exact.clamp(-top - 1, top) as u64
        }
    };
    Ok(mask(bits, w))
}

/// A comparison of integers.
#[inline(always)]
pub fn icmp(op: ICmp, w: u8, x: u64, y: u64) -> bool {
    let (sx, sy) = (sext(x, w), sext(y, w));
    match op {
        ICmp::Eq => x == y,
        ICmp::Ne => x != y,
        ICmp::Ugt => x > y,
        ICmp::Uge => x >= y,
        ICmp::Ult => x < y,
        ICmp::Ule => x <= y,
        ICmp::Sgt => sx > sy,
        ICmp::Sge => sx >= sy,
        ICmp::Slt => sx < sy,
        ICmp::Sle => sx <= sy,
    }
}

/// The number that these bits stand for.
pub fn float(bits: u64, w: u8) -> f64 {
    if w == 32 { f32::from_bits(bits as u32) as f64 } else { f64::from_bits(bits) }
}

fn to_bits(x: f64, w: u8) -> u64 {
    if w == 32 { (x as f32).to_bits() as u64 } else { x.to_bits() }
}

/// A conversion between numbers, from `from` bits to `to` bits.
pub fn cast(op: Cast, from: u8, to: u8, bits: u64) -> u64 {
    match op {
        Cast::Trunc | Cast::TruncSigned | Cast::TruncUnsigned | Cast::ZExtNonNeg => mask(bits, to),
        Cast::SExt => mask(sext(bits, from) as u64, to),
        Cast::FpTrunc => (f64::from_bits(bits) as f32).to_bits() as u64,
        Cast::FpExt => (f32::from_bits(bits as u32) as f64).to_bits(),
        Cast::FpToSi => mask(float(bits, from) as i64 as u64, to),
        Cast::FpToUi => mask(float(bits, from) as u64, to),
        // Straight to the target's precision: through a double, a float would be rounded twice.
        Cast::SiToFp if to == 32 => (sext(bits, from) as f32).to_bits() as u64,
        Cast::SiToFp => (sext(bits, from) as f64).to_bits(),
        Cast::UiToFp if to == 32 => (bits as f32).to_bits() as u64,
        Cast::UiToFp => (bits as f64).to_bits(),
    }
}

/// An operation on one number.
pub fn un(op: UnOp, w: u8, x: u64) -> u64 {
    let f = |g: fn(f64) -> f64| quiet(w, to_bits(g(float(x, w)), w));
    match op {
        UnOp::Ctlz => x.leading_zeros() as u64 - (64 - w as u64),
        UnOp::Cttz => (x.trailing_zeros() as u64).min(w as u64),
        UnOp::Ctpop => x.count_ones() as u64,
        UnOp::Bswap => x.swap_bytes() >> (64 - w as u32),
        UnOp::BitReverse => x.reverse_bits() >> (64 - w as u32),
        UnOp::Abs => mask(sext(x, w).unsigned_abs(), w),
        UnOp::FNeg => x ^ (1 << (w - 1)),
        UnOp::FAbs => x & !(1 << (w - 1)),
        UnOp::Sqrt if w == 32 => quiet(w, f32::from_bits(x as u32).sqrt().to_bits() as u64),
        UnOp::Sqrt => f(f64::sqrt),
        UnOp::Floor => f(f64::floor),
        UnOp::Ceil => f(f64::ceil),
        UnOp::FTrunc => f(f64::trunc),
        UnOp::Round => f(f64::round),
    }
}

/// The result, wrapped to `w` bits, and whether the exact one does not fit.
pub fn overflow(op: OvfOp, w: u8, x: u64, y: u64) -> (u64, bool) {
    let signed = matches!(op, OvfOp::SAdd | OvfOp::SSub | OvfOp::SMul);
    let wide = |v: u64| if signed { sext(v, w) as i128 } else { v as i128 };
    let exact = match op {
        OvfOp::SAdd | OvfOp::UAdd => wide(x) + wide(y),
        OvfOp::SSub | OvfOp::USub => wide(x) - wide(y),
        // The product of two unsigned 64-bit numbers wraps an i128 to a negative number: overflow either way.
        OvfOp::SMul | OvfOp::UMul => wide(x).wrapping_mul(wide(y)),
    };
    let bits = mask(exact as u64, w);
    (bits, wide(bits) != exact)
}

/// Why machines may differ on the result of an operation on these numbers, if they may.
pub fn is_left_open(op: FBinOp, w: u8, x: u64, y: u64) -> Option<&'static str> {
    let (a, b) = (float(x, w), float(y, w));
    match op {
        FBinOp::CopySign => None,
        // Either is handed on: compilers swap the operands.
        _ if a.is_nan() && b.is_nan() && x != y => Some("arithmetic with two NaNs"),
        // Which one is the smaller is left open (C11, F.10.9).
        FBinOp::Min | FBinOp::Max if a == 0.0 && b == 0.0 && x != y => {
            Some("fmin or fmax of zeros of different signs")
        }
        // The library hands it on, what compilers make of the call does not.
        FBinOp::Min | FBinOp::Max if is_signalling(w, x) || is_signalling(w, y) => {
            Some("fmin or fmax of a signalling NaN")
        }
        _ => None,
    }
}

/// The bit that tells the two kinds of NaN apart.
fn quiet_bit(w: u8) -> u64 {
    if w == 32 { 1 << 22 } else { 1 << 51 }
}

fn is_signalling(w: u8, x: u64) -> bool {
    float(x, w).is_nan() && x & quiet_bit(w) == 0
}

/// A result: no operation hands on a NaN that signals.
pub fn quiet(w: u8, x: u64) -> u64 {
    if float(x, w).is_nan() { x | quiet_bit(w) } else { x }
}

/// An operation on two floating-point numbers.
pub fn fbin(op: FBinOp, w: u8, x: u64, y: u64) -> u64 {
    macro_rules! at {
        ($t:ty, $b:ty) => {{
            let (a, b) = (<$t>::from_bits(x as $b), <$t>::from_bits(y as $b));
            match op {
                FBinOp::Add => a + b,
                FBinOp::Sub => a - b,
                FBinOp::Mul => a * b,
                FBinOp::Div => a / b,
                FBinOp::Rem => a % b,
                FBinOp::Min => a.min(b),
                FBinOp::Max => a.max(b),
                FBinOp::CopySign => a.copysign(b),
                FBinOp::Pow => a.powf(b),
            }
            .to_bits() as u64
        }};
    }
    if w == 32 { at!(f32, u32) } else { at!(f64, u64) }
}

/// `x * y + z`, rounded once.
pub fn fma(w: u8, x: u64, y: u64, z: u64) -> u64 {
    if w == 32 {
        let [x, y, z] = [x, y, z].map(|b| f32::from_bits(b as u32));
        return x.mul_add(y, z).to_bits() as u64;
    }
    let [x, y, z] = [x, y, z].map(f64::from_bits);
    x.mul_add(y, z).to_bits()
}

/// A comparison of floating-point numbers.
pub fn fcmp(op: FCmp, w: u8, x: u64, y: u64) -> bool {
    let (a, b) = (float(x, w), float(y, w));
    let bit = match a.partial_cmp(&b) {
        Some(std::cmp::Ordering::Equal) => 1,
        Some(std::cmp::Ordering::Greater) => 2,
        Some(std::cmp::Ordering::Less) => 4,
        None => 8,
    };
    op.0 & bit != 0
}

/// What an atomic read-modify-write leaves in memory.
pub fn rmw(op: RmwOp, w: u8, old: u64, val: u64) -> u64 {
    let (so, sv) = (sext(old, w), sext(val, w));
    let new = match op {
        RmwOp::Xchg => val,
        RmwOp::Add => old.wrapping_add(val),
        RmwOp::Sub => old.wrapping_sub(val),
        RmwOp::And => old & val,
        RmwOp::Nand => !(old & val),
        RmwOp::Or => old | val,
        RmwOp::Xor => old ^ val,
        RmwOp::Max => so.max(sv) as u64,
        RmwOp::Min => so.min(sv) as u64,
        RmwOp::UMax => old.max(val),
        RmwOp::UMin => old.min(val),
    };
    mask(new, w)
}
