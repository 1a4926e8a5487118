//! Instructions without effect on memory or control: arithmetic on registers and their shadow.

use crate::exec::fault::{Fault, unsupported};
use crate::exec::identity::never_an_address;
use crate::exec::journal::Val;
use crate::model::inst::*;
use crate::model::shadow::{ADDRESS, CLEAN, HANDLE, LOST, POISON, PTR, SPTR, SYM};

/// Where operands come from and results go.
pub trait Regs {
    fn get(&self, o: Opnd) -> Val;
    fn set(&mut self, r: Reg, bits: u64, shadow: u8);
}

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

/// Shadow of a value computed from two others.
#[inline(always)]
pub fn mix(a: u8, b: u8) -> u8 {
    if a | b == CLEAN { CLEAN } else { plain(a).max(plain(b)) }
}

/// Shadow of a value computed from another.
#[inline(always)]
pub fn plain(s: u8) -> u8 {
    match s {
        PTR | HANDLE => ADDRESS,
        // What is made of the bits is no term any more.
        SYM | SPTR => LOST,
        _ => s,
    }
}

/// Does a term say what the value is? Then the instruction is [`crate::exec::symbolic`]'s business.
#[inline(always)]
fn is_term(s: u8) -> bool {
    s.wrapping_sub(SYM) <= SPTR - SYM
}

/// The same of either of two values.
#[inline(always)]
fn any_term(a: u8, b: u8) -> bool {
    a | b != CLEAN && (is_term(a) || is_term(b))
}

/// Executes `inst` if it is pure; says whether it was. (Comparing the addresses of different objects is not,
/// nor is what computes with terms.)
#[inline(always)]
pub fn pure(inst: &Inst, r: &mut impl Regs) -> Result<bool, Fault> {
    match *inst {
        Inst::Bin { op, flags, w, dst, a, b } => {
            let (a, b) = (r.get(a), r.get(b));
            if any_term(a.shadow, b.shadow) {
                return Ok(false);
            }
            let (bits, shadow) = bin(op, w, a, b)?;
            if flags.0 != 0 && a.shadow | b.shadow == CLEAN {
                no_overflow(op, flags, w, a.bits, b.bits)?;
            }
            r.set(dst, bits, shadow);
        }
        Inst::ICmp { op, w, dst, a, b } => {
            let (a, b) = (r.get(a), r.get(b));
            let equality = matches!(op, ICmp::Eq | ICmp::Ne);
            if a.shadow == PTR && b.shadow == PTR && equality && (a.bits ^ b.bits) >> 32 != 0 {
                // It takes the objects to tell.
                return Ok(false);
            }
            if any_term(a.shadow, b.shadow) {
                return Ok(false);
            }
            let shadow = if a.shadow | b.shadow == CLEAN { CLEAN } else { compare_shadow(op, a, b) };
            r.set(dst, icmp(op, w, a.bits, b.bits) as u64, shadow);
        }
        Inst::Gep { dst, base, index, scale, offset } => {
            let (base, index) = (r.get(base), r.get(index));
            let by = index.bits.wrapping_mul(scale as u64).wrapping_add(offset as u64);
            let bits = base.bits.wrapping_add(by);
            if is_term(base.shadow) || is_term(index.shadow) {
                return Ok(false);
            }
            if index.shadow != CLEAN {
                r.set(dst, bits, mix(base.shadow, index.shadow));
            } else if base.shadow == PTR && (bits ^ base.bits) >> 32 != 0 {
                return unsupported("pointer", "an address outside its object is computed");
            } else {
                r.set(dst, bits, base.shadow);
            }
        }
        Inst::Copy { dst, a } => {
            let a = r.get(a);
            r.set(dst, a.bits, a.shadow);
        }
        Inst::Cast { op, from, to, dst, a } => {
            let a = r.get(a);
            if is_term(a.shadow) {
                return Ok(false);
            }
            let shadow = if a.shadow == CLEAN { cast_shadow(op, from, to, a.bits)? } else { plain(a.shadow) };
            r.set(dst, cast(op, from, to, a.bits), shadow);
        }
        Inst::Select { dst, c, a, b } => {
            let c = r.get(c);
            if c.shadow != CLEAN {
                if is_term(c.shadow) {
                    return Ok(false);
                }
                return Err(Fault::Unknown(c.shadow, "a selection"));
            }
            let v = r.get(if c.bits & 1 != 0 { a } else { b });
            r.set(dst, v.bits, v.shadow);
        }
        Inst::Un { op, w, dst, a } => {
            let a = r.get(a);
            if is_term(a.shadow) {
                return Ok(false);
            }
            let shadow = match op {
                // Mostly poison, as LLVM's front ends ask for it.
                UnOp::Ctlz | UnOp::Cttz if a.bits == 0 => plain(a.shadow).max(POISON),
                UnOp::Abs if a.shadow == CLEAN && a.bits == 1 << (w - 1) => return overflows("signed"),
                _ => plain(a.shadow),
            };
            r.set(dst, un(op, w, a.bits), shadow);
        }
        Inst::Ovf { op, w, dst, a, b } => {
            let (a, b) = (r.get(a), r.get(b));
            if any_term(a.shadow, b.shadow) {
                return Ok(false);
            }
            let (bits, over) = overflow(op, w, a.bits, b.bits);
            let shadow = mix(a.shadow, b.shadow);
            r.set(dst, bits, shadow);
            r.set(dst + 1, over as u64, shadow);
        }
        Inst::Fsh { left, w, dst, a, b, c } => {
            let (a, b, c) = (r.get(a), r.get(b), r.get(c));
            if any_term(a.shadow, b.shadow) || is_term(c.shadow) {
                return Ok(false);
            }
            let n = (c.bits % w as u64) as u32;
            let both = (a.bits as u128) << w | b.bits as u128;
            let bits = if left { (both << n) >> w } else { both >> n } as u64;
            r.set(dst, mask(bits, w), mix(mix(a.shadow, b.shadow), c.shadow));
        }
        Inst::FBin { op, w, dst, a, b } => {
            let (a, b) = (r.get(a), r.get(b));
            r.set(dst, fbin(op, w, a.bits, b.bits), mix(a.shadow, b.shadow));
        }
        Inst::Fma { fused, w, dst, a, b, c } => {
            let (a, b, c) = (r.get(a), r.get(b), r.get(c));
            let bits = match fused {
                true => fma(w, a.bits, b.bits, c.bits),
                false => fbin(FBinOp::Add, w, fbin(FBinOp::Mul, w, a.bits, b.bits), c.bits),
            };
            r.set(dst, bits, mix(mix(a.shadow, b.shadow), c.shadow));
        }
        Inst::FCmp { op, w, dst, a, b } => {
            let (a, b) = (r.get(a), r.get(b));
            r.set(dst, fcmp(op, w, a.bits, b.bits) as u64, mix(a.shadow, b.shadow));
        }
        _ => return Ok(false),
    }
    Ok(true)
}

#[inline(always)]
pub(crate) fn bin(op: BinOp, w: u8, a: Val, b: Val) -> Result<(u64, u8), Fault> {
    let (x, y) = (a.bits, b.bits);
    let mut shadow = CLEAN;
    if a.shadow | b.shadow != CLEAN {
        shadow = mixed_arithmetic(op, w, a, b);
    }
    let (sx, sy) = (sext(x, w), sext(y, w));
    let bits = match op {
        BinOp::Add => x.wrapping_add(y),
        BinOp::Sub => x.wrapping_sub(y),
        BinOp::Mul => x.wrapping_mul(y),
        BinOp::And => x & y,
        BinOp::Or => x | y,
        BinOp::Xor => x ^ y,
        BinOp::Shl | BinOp::LShr | BinOp::AShr if y >= w as u64 => {
            return match b.shadow {
                CLEAN => no_result(TOO_FAR),
                _ => Ok((0, shadow.max(POISON))),
            };
        }
        BinOp::Shl => x << y,
        BinOp::LShr => x >> y,
        BinOp::AShr => (sx >> y) as u64,
        BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem if y == 0 => {
            if b.shadow != CLEAN {
                return Err(Fault::Unknown(b.shadow, "a division"));
            }
            return Err(Fault::Assertion("division by zero".into()));
        }
        BinOp::UDiv => x / y,
        BinOp::URem => x % y,
        BinOp::SDiv | BinOp::SRem if sy == -1 && sx == sext(1 << (w - 1), w) => {
            return Err(Fault::Assertion("division overflows".into()));
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
    Ok((mask(bits, w), shadow))
}

/// Shifting by as many bits as the number has, or more.
pub(super) const TOO_FAR: &str = "a shift by at least the width of the number";

/// The operation is undefined for these operands (C11, 6.5.7 p. 3, 6.3.1.4 p. 1; LLVM: poison).
#[cold]
pub(super) fn no_result<T>(what: &str) -> Result<T, Fault> {
    unsupported("overflow", format!("{what}: what the optimiser makes of it is not modelled"))
}

#[cold]
fn overflows<T>(how: &str) -> Result<T, Fault> {
    unsupported("overflow", format!("{how} overflow: what the optimiser makes of it is not modelled"))
}

/// Does the result exist, as the instruction's flags promise?
#[inline(always)]
fn no_overflow(op: BinOp, flags: Flags, w: u8, x: u64, y: u64) -> Result<(), Fault> {
    let has = |f: u8| flags.0 & f != 0;
    let fits = |signed: bool| {
        let wide = |v: u64| if signed { sext(v, w) as i128 } else { v as i128 };
        let exact = match op {
            BinOp::Add => wide(x) + wide(y),
            BinOp::Sub => wide(x) - wide(y),
            // Two unsigned 64-bit numbers: to a negative one at worst, which does not fit either.
            BinOp::Mul => wide(x).wrapping_mul(wide(y)),
            // Looked at before.
            BinOp::Shl if y >= w as u64 => return true,
            BinOp::Shl => wide(x) << y,
            _ => return true,
        };
        wide(mask(exact as u64, w)) == exact
    };
    if has(Flags::NSW) && !fits(true) {
        return overflows("signed");
    }
    if has(Flags::NUW) && !fits(false) {
        return overflows("unsigned");
    }
    if has(Flags::EXACT) {
        let remains = match op {
            BinOp::UDiv => !x.is_multiple_of(y),
            BinOp::SDiv => sext(x, w).wrapping_rem(sext(y, w)) != 0,
            _ => y < w as u64 && x & ((1 << y) - 1) != 0,
        };
        if remains {
            return unsupported("overflow", "a division that must be exact leaves a remainder");
        }
    }
    if has(Flags::DISJOINT) && x & y != 0 {
        return unsupported("overflow", "an addition without carry would carry");
    }
    Ok(())
}

/// Shadow of a conversion of an ordinary value: not every value has a counterpart.
#[inline(always)]
fn cast_shadow(op: Cast, from: u8, to: u8, bits: u64) -> Result<u8, Fault> {
    match op {
        Cast::TruncSigned if sext(mask(bits, to), to) != sext(bits, from) => overflows("signed"),
        Cast::TruncUnsigned if mask(bits, to) != bits => overflows("unsigned"),
        Cast::ZExtNonNeg if sext(bits, from) < 0 => overflows("unsigned"),
        Cast::FpToSi | Cast::FpToUi => {
            let x = float(bits, from).trunc();
            let half = 2f64.powi(to as i32 - 1);
            let inside = if op == Cast::FpToSi { x >= -half && x < half } else { x > -1.0 && x < 2.0 * half };
            if inside {
                Ok(CLEAN)
            } else {
                no_result("a conversion of a number that the integer type does not have")
            }
        }
        _ => Ok(CLEAN),
    }
}

/// Shadow of arithmetic on something else than ordinary values: an address may move within its object and
/// be subtracted from another of the same object.
#[cold]
fn mixed_arithmetic(op: BinOp, w: u8, a: Val, b: Val) -> u8 {
    let stays = |to: u64, from: u64| if (to ^ from) >> 32 == 0 { PTR } else { ADDRESS };
    match (op, a.shadow, b.shadow) {
        (BinOp::Add, PTR, CLEAN) if w == 64 => stays(a.bits.wrapping_add(b.bits), a.bits),
        (BinOp::Add, CLEAN, PTR) if w == 64 => stays(a.bits.wrapping_add(b.bits), b.bits),
        (BinOp::Sub, PTR, CLEAN) if w == 64 => stays(a.bits.wrapping_sub(b.bits), a.bits),
        (BinOp::Sub, PTR, PTR) if (a.bits ^ b.bits) >> 32 == 0 => CLEAN,
        // A masked value whose unknown bits are all masked away is known.
        (BinOp::And, CLEAN, _) if a.bits == 0 => CLEAN,
        (BinOp::And, _, CLEAN) if b.bits == 0 => CLEAN,
        _ => mix(a.shadow, b.shadow),
    }
}

/// Is a comparison of such values determined by the program?
#[cold]
fn compare_shadow(op: ICmp, a: Val, b: Val) -> u8 {
    let same = matches!(op, ICmp::Eq | ICmp::Ne);
    let never = |v: Val| never_an_address(v.bits);
    match (a.shadow, b.shadow) {
        (PTR, PTR) if (a.bits ^ b.bits) >> 32 == 0 => CLEAN,
        (PTR, CLEAN) if same && never(b) => CLEAN,
        (CLEAN, PTR) if same && never(a) => CLEAN,
        _ => mix(a.shadow, b.shadow),
    }
}

#[inline(always)]
pub(crate) fn icmp(op: ICmp, w: u8, x: u64, y: u64) -> bool {
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

fn float(bits: u64, w: u8) -> f64 {
    if w == 32 { f32::from_bits(bits as u32) as f64 } else { f64::from_bits(bits) }
}

fn to_bits(x: f64, w: u8) -> u64 {
    if w == 32 { (x as f32).to_bits() as u64 } else { x.to_bits() }
}

pub(crate) fn cast(op: Cast, from: u8, to: u8, bits: u64) -> u64 {
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

pub(crate) fn un(op: UnOp, w: u8, x: u64) -> u64 {
    let f = |g: fn(f64) -> f64| to_bits(g(float(x, w)), w);
    match op {
        UnOp::Ctlz => x.leading_zeros() as u64 - (64 - w as u64),
        UnOp::Cttz => (x.trailing_zeros() as u64).min(w as u64),
        UnOp::Ctpop => x.count_ones() as u64,
        UnOp::Bswap => x.swap_bytes() >> (64 - w as u32),
        UnOp::BitReverse => x.reverse_bits() >> (64 - w as u32),
        UnOp::Abs => mask(sext(x, w).unsigned_abs(), w),
        UnOp::FNeg => x ^ (1 << (w - 1)),
        UnOp::FAbs => x & !(1 << (w - 1)),
        UnOp::Sqrt if w == 32 => f32::from_bits(x as u32).sqrt().to_bits() as u64,
        UnOp::Sqrt => f(f64::sqrt),
        UnOp::Floor => f(f64::floor),
        UnOp::Ceil => f(f64::ceil),
        UnOp::FTrunc => f(f64::trunc),
        UnOp::Round => f(f64::round),
    }
}

pub(crate) fn overflow(op: OvfOp, w: u8, x: u64, y: u64) -> (u64, bool) {
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

fn fbin(op: FBinOp, w: u8, x: u64, y: u64) -> u64 {
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

fn fma(w: u8, x: u64, y: u64, z: u64) -> u64 {
    if w == 32 {
        let [x, y, z] = [x, y, z].map(|b| f32::from_bits(b as u32));
        return x.mul_add(y, z).to_bits() as u64;
    }
    let [x, y, z] = [x, y, z].map(f64::from_bits);
    x.mul_add(y, z).to_bits()
}

fn fcmp(op: FCmp, w: u8, x: u64, y: u64) -> bool {
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
