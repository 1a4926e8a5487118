//! Random terms, each with an unsimplified twin that is evaluated step by step.

use crate::term::{Sym, TermId, Terms, fold_bin};
use model::arith::{self, mask, sext};
use model::inst::{BinOp, Cast, ICmp, OvfOp, UnOp};
use random::Rng;

/// A value of `w` bits, often at an edge.
pub fn value(rng: &mut Rng, w: u8) -> u64 {
    let sign = 1u64 << (w - 1);
    let v = match rng.below(9) {
        0 => 0,
        1 => 1,
        2 => u64::MAX,
        3 => sign,
        4 => sign - 1,
        5 => 1 << rng.below(w as usize),
        6 => rng.draw() % 8,
        7 => (rng.draw() % 8).wrapping_neg(),
        _ => rng.draw(),
    };
    mask(v, w)
}

pub const BIN: [BinOp; 21] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::UDiv,
    BinOp::SDiv,
    BinOp::URem,
    BinOp::SRem,
    BinOp::Shl,
    BinOp::LShr,
    BinOp::AShr,
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
    BinOp::SMin,
    BinOp::SMax,
    BinOp::UMin,
    BinOp::UMax,
    BinOp::SAddSat,
    BinOp::UAddSat,
    BinOp::SSubSat,
    BinOp::USubSat,
];
pub const CMP: [ICmp; 10] = [
    ICmp::Eq,
    ICmp::Ne,
    ICmp::Ugt,
    ICmp::Uge,
    ICmp::Ult,
    ICmp::Ule,
    ICmp::Sgt,
    ICmp::Sge,
    ICmp::Slt,
    ICmp::Sle,
];
pub const OVF: [OvfOp; 6] = [OvfOp::SAdd, OvfOp::UAdd, OvfOp::SSub, OvfOp::USub, OvfOp::SMul, OvfOp::UMul];
pub const UN: [UnOp; 8] =
    [UnOp::Ctlz, UnOp::Cttz, UnOp::Ctpop, UnOp::Bswap, UnOp::BitReverse, UnOp::Abs, UnOp::FNeg, UnOp::FAbs];

/// A step of the unsimplified computation; operands are earlier steps.
#[derive(Clone, Copy, Debug)]
pub enum Raw {
    Const(u64),
    Sym(u32),
    Bin(BinOp, usize, usize),
    Cmp(ICmp, usize, usize),
    Over(OvfOp, usize, usize),
    Un(UnOp, usize),
    Cast(Cast, usize),
    Ite(usize, usize, usize),
    Extract(usize, u8),
    Concat(usize, usize),
    Funnel(bool, usize, usize, usize),
}

/// A random computation: steps with widths, and the terms built for them.
pub struct Sample {
    pub steps: Vec<(Raw, u8)>,
}

pub fn sym(rank: u32) -> Sym {
    Sym { thread: rank % 2, rank }
}

impl Sample {
    /// `symbols` inputs of width `w`, then `n` steps of widths up to `most`.
    pub fn random(rng: &mut Rng, symbols: u32, w: u8, n: usize, most: u8) -> Sample {
        let mut steps: Vec<(Raw, u8)> = (0..symbols).map(|i| (Raw::Sym(i), w)).collect();
        while steps.len() < symbols as usize + n {
            let any = |rng: &mut Rng, steps: &Vec<(Raw, u8)>| {
                // Mostly recent ones, so that terms become deep.
                let last = steps.len().min(6);
                if rng.below(3) > 0 { steps.len() - 1 - rng.below(last) } else { rng.below(steps.len()) }
            };
            let a = any(rng, &steps);
            let wa = steps[a].1;
            // Another of the same width, or a constant.
            let other = |rng: &mut Rng, steps: &mut Vec<(Raw, u8)>, w: u8| {
                let same: Vec<usize> = (0..steps.len()).filter(|&i| steps[i].1 == w).collect();
                if rng.below(5) < 3 && !same.is_empty() {
                    return *rng.pick(&same);
                }
                steps.push((Raw::Const(value(rng, w)), w));
                steps.len() - 1
            };
            let step = match rng.below(16) {
                0..=5 => {
                    let b = other(rng, &mut steps, wa);
                    let (a, b) = if rng.below(4) == 0 { (b, a) } else { (a, b) };
                    (Raw::Bin(*rng.pick(&BIN), a, b), wa)
                }
                6 | 7 => {
                    let b = other(rng, &mut steps, wa);
                    let (a, b) = if rng.below(4) == 0 { (b, a) } else { (a, b) };
                    (Raw::Cmp(*rng.pick(&CMP), a, b), 1)
                }
                8 => {
                    let b = other(rng, &mut steps, wa);
                    (Raw::Over(*rng.pick(&OVF), a, b), 1)
                }
                9 => {
                    let op = *rng.pick(&UN);
                    // Whole bytes; the others need nothing.
                    if op == UnOp::Bswap && !wa.is_multiple_of(16) {
                        continue;
                    }
                    (Raw::Un(op, a), wa)
                }
                10 => {
                    let to = 1 + rng.below(most as usize) as u8;
                    let op = if to > wa && rng.below(2) == 0 { Cast::SExt } else { Cast::Trunc };
                    (Raw::Cast(op, a), to)
                }
                11 | 12 => {
                    let conditions: Vec<usize> = (0..steps.len()).filter(|&i| steps[i].1 == 1).collect();
                    if conditions.is_empty() {
                        continue;
                    }
                    let c = *rng.pick(&conditions);
                    let (a, b) = if rng.below(3) == 0 {
                        (other(rng, &mut steps, wa), other(rng, &mut steps, wa))
                    } else {
                        (a, other(rng, &mut steps, wa))
                    };
                    (Raw::Ite(c, a, b), wa)
                }
                13 => {
                    let lo = rng.below(wa as usize) as u8;
                    (Raw::Extract(a, lo), 1 + rng.below((wa - lo) as usize) as u8)
                }
                14 => {
                    let b = any(rng, &steps);
                    let w = wa + steps[b].1;
                    if w > most {
                        continue;
                    }
                    (Raw::Concat(a, b), w)
                }
                _ => {
                    let (b, c) = (other(rng, &mut steps, wa), other(rng, &mut steps, wa));
                    (Raw::Funnel(rng.below(2) == 0, a, b, c), wa)
                }
            };
            steps.push(step);
        }
        Sample { steps }
    }

    /// The terms of all steps.
    pub fn build(&self, terms: &mut Terms) -> Vec<TermId> {
        let mut out: Vec<TermId> = Vec::new();
        for &(raw, w) in &self.steps {
            let t = match raw {
                Raw::Const(c) => terms.constant(c, w),
                Raw::Sym(i) => terms.symbol(sym(i), w),
                Raw::Bin(op, a, b) => terms.bin(op, w, out[a], out[b]),
                Raw::Cmp(op, a, b) => terms.icmp(op, self.steps[a].1, out[a], out[b]),
                Raw::Over(op, a, b) => terms.ovf(op, self.steps[a].1, out[a], out[b]).1,
                Raw::Un(op, a) => terms.un(op, w, out[a]).expect("an operation on integers"),
                Raw::Cast(op, a) => {
                    terms.cast(op, self.steps[a].1, w, out[a]).expect("an operation on integers")
                }
                Raw::Ite(c, a, b) => terms.ite(out[c], out[a], out[b]),
                Raw::Extract(a, lo) => terms.extract(out[a], lo, w),
                Raw::Concat(a, b) => terms.concat(out[a], out[b]),
                Raw::Funnel(left, a, b, c) => terms.fsh(left, w, out[a], out[b], out[c]),
            };
            assert_eq!(terms.width(t), w, "width of {raw:?}");
            out.push(t);
        }
        out
    }

    /// The values of all steps, without terms.
    pub fn values(&self, inputs: &[u64]) -> Vec<u64> {
        let mut out: Vec<u64> = Vec::new();
        for &(raw, w) in &self.steps {
            let width = |i: usize| self.steps[i].1;
            out.push(match raw {
                Raw::Const(c) => c,
                Raw::Sym(i) => mask(inputs[i as usize], w),
                Raw::Bin(op, a, b) => fold_bin(op, w, out[a], out[b]),
                Raw::Cmp(op, a, b) => arith::icmp(op, width(a), out[a], out[b]) as u64,
                Raw::Over(op, a, b) => arith::overflow(op, width(a), out[a], out[b]).1 as u64,
                Raw::Un(op, a) => arith::un(op, w, out[a]),
                Raw::Cast(op, a) => arith::cast(op, width(a), w, out[a]),
                Raw::Ite(c, a, b) => out[if out[c] != 0 { a } else { b }],
                Raw::Extract(a, lo) => mask(out[a] >> lo, w),
                Raw::Concat(a, b) => out[a] << width(b) | out[b],
                Raw::Funnel(left, a, b, c) => {
                    let n = (out[c] % w as u64) as u32;
                    let both = (out[a] as u128) << w | out[b] as u128;
                    mask(if left { (both << n) >> w } else { both >> n } as u64, w)
                }
            });
        }
        out
    }
}

/// The meaning of an operation by 128-bit arithmetic, written down once more; `None`: it has none.
pub fn meaning(op: BinOp, w: u8, x: u64, y: u64) -> Option<u64> {
    let (ux, uy) = (x as i128, y as i128);
    let (sx, sy) = (sext(x, w) as i128, sext(y, w) as i128);
    let (least, most, top) = (-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1, (1i128 << w) - 1);
    let exact = match op {
        BinOp::Add => ux + uy,
        BinOp::Sub => ux - uy,
        BinOp::Mul => ux.wrapping_mul(uy),
        BinOp::UDiv => ux.checked_div(uy)?,
        BinOp::URem => ux.checked_rem(uy)?,
        BinOp::SDiv | BinOp::SRem if sx == least && sy == -1 => return None,
        BinOp::SDiv => sx.checked_div(sy)?,
        BinOp::SRem => sx.checked_rem(sy)?,
        BinOp::Shl | BinOp::LShr | BinOp::AShr if uy >= w as i128 => return None,
        BinOp::Shl => ux << uy,
        BinOp::LShr => ux >> uy,
        BinOp::AShr => sx >> uy,
        BinOp::And => ux & uy,
        BinOp::Or => ux | uy,
        BinOp::Xor => ux ^ uy,
        BinOp::SMin => sx.min(sy),
        BinOp::SMax => sx.max(sy),
        BinOp::UMin => ux.min(uy),
        BinOp::UMax => ux.max(uy),
        BinOp::SAddSat => (sx + sy).clamp(least, most),
        BinOp::SSubSat => (sx - sy).clamp(least, most),
        BinOp::UAddSat => (ux + uy).min(top),
        BinOp::USubSat => (ux - uy).max(0),
    };
    Some((exact & top) as u64)
}
