//! Arithmetic on vectors of signals, lowest bit first.

use crate::gates::{FALSE, Gates, Signal, TRUE};

/// A number, lowest bit first.
pub type Bits = Vec<Signal>;

/// The signals of a constant.
pub fn constant(bits: u64, w: usize) -> Bits {
    (0..w).map(|i| FALSE.invert_if(i < 64 && bits >> i & 1 != 0)).collect()
}

/// The number, if it is a constant of at most 64 bits.
pub fn as_constant(a: &[Signal]) -> Option<u64> {
    let bit = |(i, s): (usize, &Signal)| s.is_constant().then_some((*s == TRUE) as u64 * (1u64 << i.min(63)));
    if a.len() > 64 { None } else { a.iter().enumerate().map(bit).sum() }
}

impl Gates {
    /// a + b + carry, and the carries into and out of the highest bit.
    pub fn add(&mut self, a: &[Signal], b: &[Signal], carry: Signal) -> (Bits, Signal, Signal) {
        let (mut carry, mut into) = (carry, carry);
        let mut out = Bits::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            into = carry;
            let half = self.xor(x, y);
            out.push(self.xor(half, carry));
            carry = self.majority(x, y, carry);
        }
        (out, into, carry)
    }

    pub fn sub(&mut self, a: &[Signal], b: &[Signal]) -> (Bits, Signal, Signal) {
        let inverse: Bits = b.iter().map(|&s| !s).collect();
        self.add(a, &inverse, TRUE)
    }

    pub fn negate(&mut self, a: &[Signal]) -> Bits {
        let zero = constant(0, a.len());
        self.sub(&zero, a).0
    }

    /// `c ? a : b`
    pub fn choose_bits(&mut self, c: Signal, a: &[Signal], b: &[Signal]) -> Bits {
        a.iter().zip(b).map(|(&x, &y)| self.choose(c, x, y)).collect()
    }

    pub fn equal(&mut self, a: &[Signal], b: &[Signal]) -> Signal {
        let same: Bits = a.iter().zip(b).map(|(&x, &y)| !self.xor(x, y)).collect();
        self.all(same)
    }

    /// Unsigned less: from the lowest bit on, the highest that differs decides.
    pub fn below(&mut self, a: &[Signal], b: &[Signal]) -> Signal {
        a.iter().zip(b).fold(FALSE, |less, (&x, &y)| self.majority(!x, y, less))
    }

    /// Signed less: the sign counts the other way round.
    pub fn less(&mut self, a: &[Signal], b: &[Signal]) -> Signal {
        let Some((&x, &y)) = a.last().zip(b.last()) else { return FALSE };
        let low = self.below(&a[..a.len() - 1], &b[..b.len() - 1]);
        self.majority(x, !y, low)
    }

    /// The product modulo 2ⁿ, n the operands' common length.
    pub fn multiply(&mut self, a: &[Signal], b: &[Signal]) -> Bits {
        let constants = |x: &[Signal]| x.iter().filter(|s| s.is_constant()).count();
        let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
        let w = a.len();
        if let Some(c) = as_constant(b) {
            return self.multiply_constant(a, c);
        }
        let mut acc: Option<Bits> = None;
        for (i, &bit) in b.iter().enumerate().filter(|(_, s)| **s != FALSE) {
            let mut row = constant(0, i);
            row.extend(a[..w - i].iter().map(|&s| self.and(s, bit)));
            acc = Some(match acc {
                None => row,
                Some(acc) => self.add(&acc, &row, FALSE).0,
            });
        }
        acc.unwrap_or_else(|| constant(0, w))
    }

    /// By a constant in non-adjacent form: no two neighbouring digits of -1, 0, 1 differ from 0.
    fn multiply_constant(&mut self, a: &[Signal], c: u64) -> Bits {
        let w = a.len();
        let (mut acc, mut rest) = (constant(0, w), c as u128);
        let mut i = 0;
        while rest != 0 && i < w {
            if rest & 1 != 0 {
                let mut row = constant(0, i);
                row.extend(&a[..w - i]);
                if rest & 2 != 0 {
                    acc = self.sub(&acc, &row).0;
                    rest += 1;
                } else {
                    acc = self.add(&acc, &row, FALSE).0;
                    rest -= 1;
                }
            }
            rest >>= 1;
            i += 1;
        }
        acc
    }

    /// Quotient and remainder, bit by bit from the highest. By zero: all ones, and the dividend.
    pub fn divide(&mut self, a: &[Signal], b: &[Signal]) -> (Bits, Bits) {
        let w = a.len();
        // The remainder is less than the divisor, so it has no more bits than that.
        let size = b.iter().rposition(|s| *s != FALSE).map_or(w, |i| i + 1);
        let b = &b[..size];
        // A divisor whose highest bit may be clear may be zero; then the remainder needs all bits.
        let may_be_zero = !b.contains(&TRUE);
        let size = if may_be_zero { w } else { size };
        let mut divisor = b.to_vec();
        divisor.resize(size, FALSE);
        let mut remainder = constant(0, size);
        let mut quotient = constant(0, w);
        for i in (0..w).rev() {
            remainder.insert(0, a[i]);
            let top = remainder.pop().expect("at least one bit");
            let smaller = self.below(&remainder, &divisor);
            let fits = self.or(top, !smaller);
            let difference = self.sub(&remainder, &divisor).0;
            remainder = self.choose_bits(fits, &difference, &remainder);
            quotient[i] = fits;
        }
        remainder.resize(w, FALSE);
        (quotient, remainder)
    }

    /// Shifts by each bit of the amount in turn; `fill` comes in. By the width or more: 0.
    pub fn shift(&mut self, left: bool, a: &[Signal], by: &[Signal], fill: Signal) -> Bits {
        let w = a.len();
        let stages = (usize::BITS - (w - 1).leading_zeros()) as usize;
        let mut out = a.to_vec();
        for (k, &bit) in by.iter().enumerate().take(stages) {
            let n = 1usize << k;
            let moved: Bits = (0..w)
                .map(|i| match left {
                    true => i.checked_sub(n).map_or(FALSE, |j| out[j]),
                    false => out.get(i + n).copied().unwrap_or(fill),
                })
                .collect();
            out = self.choose_bits(bit, &moved, &out);
        }
        let width = constant(w as u64, by.len());
        let inside = if (w as u64).checked_shr(by.len() as u32).unwrap_or(0) != 0 {
            // The amount is always less.
            TRUE
        } else {
            self.below(by, &width)
        };
        out.into_iter().map(|s| self.and(inside, s)).collect()
    }

    /// The number of set bits.
    pub fn count(&mut self, a: &[Signal]) -> Bits {
        let w = a.len();
        let mut acc = constant(0, w);
        for &bit in a {
            let one: Bits = std::iter::once(bit).chain(std::iter::repeat_n(FALSE, w - 1)).collect();
            acc = self.add(&acc, &one, FALSE).0;
        }
        acc
    }

    /// The number of clear bits before the first set one, in the order given.
    pub fn count_clear(&mut self, upwards: impl DoubleEndedIterator<Item = Signal>, w: usize) -> Bits {
        let signals: Bits = upwards.collect();
        let mut out = constant(w as u64, w);
        for (i, &bit) in signals.iter().enumerate().rev() {
            let here = constant(i as u64, w);
            out = self.choose_bits(bit, &here, &out);
        }
        out
    }
}
