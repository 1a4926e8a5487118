//! `llvm.is.fpclass`: is a floating-point number of one of these classes?

use crate::function::Builder;
use crate::inst::{BinOp, Flags, ICmp, Inst, Opnd, Reg};
use crate::llvm::{TypeKind, Value};
use crate::translate::Translator;

/// Classes by their bit in the mask, for numbers without a sign bit: from the class whose bit is lower among
/// the positive ones. (LLVM: bits 6 to 9 are positive zeros, subnormals, normals, infinities; 5 to 2 negative
/// ones.)
fn ranges(mask: u64, width: u64) -> Vec<(u64, u64)> {
    let mantissa = if width == 64 { 52 } else { 23 };
    let sign = 1 << (width - 1);
    let (one, infinity) = (1 << mantissa, sign - (1 << mantissa));
    let quiet = infinity + one / 2;
    let classes = [(0, 0), (1, one - 1), (one, infinity - 1), (infinity, infinity)];
    let of = |bit: u32| mask >> bit & 1 != 0;
    let mut all = Vec::new();
    for (k, (low, high)) in (0..).zip(classes) {
        all.extend(of(6 + k).then_some((low, high)));
        all.extend(of(5 - k).then_some((sign + low, sign + high)));
    }
    for (bit, low, high) in [(0, infinity + 1, quiet - 1), (1, quiet, sign - 1)] {
        if of(bit) {
            all.extend([(low, high), (sign + low, sign + high)]);
        }
    }
    all
}

impl Translator<'_> {
    /// The number's bits are in one of the ranges.
    pub(super) fn is_of_class(&mut self, args: &[Value], dst: Reg, b: &mut Builder) -> Result<(), String> {
        let w = match args[0].ty().kind() {
            TypeKind::LLVMFloatTypeKind => 32,
            TypeKind::LLVMDoubleTypeKind => 64,
            _ => return Err(format!("the class of a value of type {}", args[0].ty())),
        };
        let bits = self.operand(args[0], b)?;
        let (mut so_far, flags) = (self.number(0), Flags::default());
        for (low, high) in ranges(args[1].const_int(), u64::from(w)) {
            let (above, within, either) = (b.fresh(1), b.fresh(1), b.fresh(1));
            let (low_, room) = (self.number(low), self.number(high - low));
            b.emit(Inst::Bin { op: BinOp::Sub, flags, w, dst: above, a: bits, b: low_ });
            b.emit(Inst::ICmp { op: ICmp::Ule, w, dst: within, a: Opnd::reg(above), b: room });
            b.emit(Inst::Bin { op: BinOp::Or, flags, w: 1, dst: either, a: so_far, b: Opnd::reg(within) });
            so_far = Opnd::reg(either);
        }
        b.emit(Inst::Copy { dst, a: so_far });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_one_class() {
        let class = |x: f64| {
            (0..10).filter(move |k| ranges(1 << k, 64).iter().any(|r| (r.0..=r.1).contains(&x.to_bits())))
        };
        for (x, expected) in [
            (f64::from_bits(0x7ff0_0000_0000_0001), 0),
            (-f64::NAN, 1),
            (f64::NEG_INFINITY, 2),
            (-1.5, 3),
            (-f64::from_bits(7), 4),
            (-0.0, 5),
            (0.0, 6),
            (f64::from_bits(0x000f_ffff_ffff_ffff), 7),
            (f64::MIN_POSITIVE, 8),
            (f64::MAX, 8),
            (f64::INFINITY, 9),
        ] {
            assert_eq!(class(x).collect::<Vec<_>>(), [expected], "{x}");
        }
        let small = |x: f32| {
            ranges(0b11_1111_1111, 32)
                .iter()
                .filter(|r| (r.0..=r.1).contains(&u64::from(x.to_bits())))
                .count()
        };
        assert!([0.0, 1.0, -2.0, f32::NAN, f32::INFINITY, 1e-40].iter().all(|x| small(*x) == 1));
    }
}
