//! Instructions without effect on memory or control: arithmetic on registers and their shadow.

use crate::fault::{Fault, unsupported};
use crate::guess::may_be_anything;
use crate::identity::never_an_address;
use crate::journal::Val;
use crate::library::is_no_descriptor;
use model::arith::{self, NoResult, cast, fbin, fcmp, float, fma, icmp, mask, overflow, sext, un};
use model::inst::*;
use model::shadow::{ADDRESS, CLEAN, DESCRIPTOR, HANDLE, LOST, LOWEST, POISON, PTR, SPTR, STEP, SYM};

/// Where operands come from and results go.
pub trait Regs {
    fn get(&self, o: Opnd) -> Val;
    fn set(&mut self, r: Reg, bits: u64, shadow: u8);
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
        PTR | HANDLE | DESCRIPTOR | LOWEST => ADDRESS,
        // What is made of the bits is no term any more.
        SYM | SPTR => LOST,
        _ => s,
    }
}

/// Does a term say what the value is? Then the instruction is [`crate::symbolic`]'s business.
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
            // (An address may be rounded: that takes the whole state.)
            if any_term(a.shadow, b.shadow)
                || matches!(op, BinOp::And | BinOp::URem) && (a.shadow == PTR || b.shadow == PTR)
            {
                return Ok(false);
            }
            let (bits, shadow) = bin(op, w, a, b)?;
            if flags.0 != 0 && a.shadow | b.shadow == CLEAN {
                no_overflow(op, flags, w, a.bits, b.bits)?;
            }
            r.set(dst, bits, shadow);
        }
        Inst::ICmp { op, w, dst, a, b } => {
            let Some((bits, shadow)) = compared(op, w, r.get(a), r.get(b)) else { return Ok(false) };
            r.set(dst, bits, shadow);
        }
        Inst::Gep { dst, base, index, scale, offset } => {
            let (base, index) = (r.get(base), r.get(index));
            if is_term(base.shadow) || is_term(index.shadow) {
                return Ok(false);
            }
            let (bits, shadow) = address(base, index, scale, offset)?;
            r.set(dst, bits, shadow);
        }
        Inst::Copy { dst, a } => {
            let a = r.get(a);
            r.set(dst, a.bits, a.shadow);
        }
        Inst::Cast { op, from, to, dst, a } => {
            let a = r.get(a);
            // (Of an address its alignment may say the lowest bits: that takes the whole state.)
            if is_term(a.shadow) || a.shadow == PTR && op == Cast::Trunc {
                return Ok(false);
            }
            let shadow = match a.shadow {
                CLEAN => cast_shadow(op, from, to, a.bits)?,
                // (It is not negative, and has less than 32 bits.)
                DESCRIPTOR if from >= 32 && to >= 32 && keeps_small_numbers(op) => DESCRIPTOR,
                LOWEST if to >= 8 && matches!(op, Cast::Trunc | Cast::SExt) => LOWEST,
                code => plain(code),
            };
            r.set(dst, cast(op, from, to, a.bits), shadow);
        }
        Inst::Select { dst, c, a, b } => {
            let c = r.get(c);
            if c.shadow != CLEAN {
                if is_term(c.shadow) || may_be_anything(c.shadow) {
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
            r.set(dst, un(op, w, a.bits), unary_shadow(op, w, a)?);
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
            let bits = funnel_shift(left, w, [a.bits, b.bits], c.bits);
            r.set(dst, bits, mix(mix(a.shadow, b.shadow), c.shadow));
        }
        Inst::FBin { op, w, dst, a, b } => {
            let (a, b) = (r.get(a), r.get(b));
            let bits = binary(op, w, a.bits, b.bits)?;
            r.set(dst, bits, mix(a.shadow, b.shadow));
        }
        Inst::Fma { fused, w, dst, a, b, c } => {
            let (a, b, c) = (r.get(a), r.get(b), r.get(c));
            let product = binary(FBinOp::Mul, w, a.bits, b.bits)?;
            let sum = binary(FBinOp::Add, w, product, c.bits)?;
            let bits = if fused { fma(w, a.bits, b.bits, c.bits) } else { sum };
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

/// A comparison, unless it takes the objects, or terms, to tell.
#[inline(always)]
fn compared(op: ICmp, w: u8, a: Val, b: Val) -> Option<(u64, u8)> {
    let of_objects = a.shadow == PTR && b.shadow == PTR && (a.bits ^ b.bits) >> 32 != 0;
    if of_objects || any_term(a.shadow, b.shadow) {
        return None;
    }
    let shadow = if a.shadow | b.shadow == CLEAN { CLEAN } else { compare_shadow(op, w, a, b) };
    Some((icmp(op, w, a.bits, b.bits) as u64, shadow))
}

/// The address of an element, or of a field.
#[inline(always)]
fn address(base: Val, index: Val, scale: u32, offset: i64) -> Result<(u64, u8), Fault> {
    let by = index.bits.wrapping_mul(scale as u64).wrapping_add(offset as u64);
    let bits = base.bits.wrapping_add(by);
    if index.shadow != CLEAN {
        return Ok((bits, mix(base.shadow, index.shadow)));
    }
    if base.shadow == PTR && (bits ^ base.bits) >> 32 != 0 {
        return unsupported("pointer", "an address outside its object is computed");
    }
    Ok((bits, base.shadow))
}

#[inline(always)]
fn unary_shadow(op: UnOp, w: u8, a: Val) -> Result<u8, Fault> {
    match op {
        // Mostly poison, as LLVM's front ends ask for it.
        UnOp::Ctlz | UnOp::Cttz if a.bits == 0 => Ok(plain(a.shadow).max(POISON)),
        UnOp::Abs if a.shadow == CLEAN && a.bits == 1 << (w - 1) => overflows("signed"),
        _ => Ok(plain(a.shadow)),
    }
}

/// `w` bits of two numbers side by side, `by` bits further on.
fn funnel_shift(left: bool, w: u8, [high, low]: [u64; 2], by: u64) -> u64 {
    let n = (by % w as u64) as u32;
    let both = (high as u128) << w | low as u128;
    mask(if left { (both << n) >> w } else { both >> n } as u64, w)
}

/// Arithmetic on floating-point numbers.
fn binary(op: FBinOp, w: u8, x: u64, y: u64) -> Result<u64, Fault> {
    match arith::is_left_open(op, w, x, y) {
        Some(why) => unsupported("instruction", why),
        None => Ok(fbin(op, w, x, y)),
    }
}

#[inline(always)]
fn bin(op: BinOp, w: u8, a: Val, b: Val) -> Result<(u64, u8), Fault> {
    let mut shadow = CLEAN;
    if a.shadow | b.shadow != CLEAN {
        shadow = mixed_arithmetic(op, w, a, b);
    }
    match arith::bin(op, w, a.bits, b.bits) {
        Ok(bits) => Ok((bits, shadow)),
        Err(why) => without_result(why, b.shadow, shadow),
    }
}

/// What an operation without a result comes to. `second`: the second operand's shadow; `both`: that of the
/// result.
#[cold]
fn without_result(why: NoResult, second: u8, both: u8) -> Result<(u64, u8), Fault> {
    match why {
        NoResult::TooFar if second == CLEAN => no_result(TOO_FAR),
        NoResult::TooFar => Ok((0, both.max(POISON))),
        NoResult::ByZero if second != CLEAN => Err(Fault::Unknown(second, "a division")),
        NoResult::ByZero => Err(Fault::Assertion("division by zero".into())),
        NoResult::DivisionOverflows => Err(Fault::Assertion("division overflows".into())),
    }
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

/// Does the conversion leave numbers from 0 to 2^31 - 1 what they are, to integers as wide or wider than 32
/// bits?
fn keeps_small_numbers(op: Cast) -> bool {
    matches!(op, Cast::Trunc | Cast::TruncSigned | Cast::TruncUnsigned | Cast::ZExtNonNeg | Cast::SExt)
}

/// Is a comparison of such values determined by the program?
#[cold]
fn compare_shadow(op: ICmp, w: u8, a: Val, b: Val) -> u8 {
    let same = matches!(op, ICmp::Eq | ICmp::Ne);
    let never = |v: Val| never_an_address(v.bits);
    match (a.shadow, b.shadow) {
        (PTR, PTR) if (a.bits ^ b.bits) >> 32 == 0 => CLEAN,
        (PTR, CLEAN) if same && never(b) => CLEAN,
        (CLEAN, PTR) if same && never(a) => CLEAN,
        // Any two numbers compare with this one alike.
        (DESCRIPTOR, CLEAN) if w >= 32 && is_no_descriptor(b.bits, w) => CLEAN,
        (CLEAN, DESCRIPTOR) if w >= 32 && is_no_descriptor(a.bits, w) => CLEAN,
        (DESCRIPTOR, DESCRIPTOR) if a.bits == b.bits => CLEAN,
        // (Both operands have as many bits, more than these. As they stand here they differ, too.)
        (LOWEST, CLEAN) | (CLEAN, LOWEST) if same && (a.bits ^ b.bits) & (STEP - 1) != 0 => CLEAN,
        _ => mix(a.shadow, b.shadow),
    }
}
