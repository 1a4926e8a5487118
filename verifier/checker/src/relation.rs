//! Linear relations between the integers of a state, modulo powers of two: which hold, and what follows from
//! them (after M. Karr, Affine relationships among variables of a program, Acta Informatica 6, 1976;
//! coefficients are 1 and -1 only).

use model::arith::mask;
use model::inst::BinOp;
use smallvec::SmallVec;
use solver::{TermId, Terms};
use std::collections::BTreeMap;

/// More unknowns than these are not put in relation three at a time.
const THREE: usize = 12;
/// More than these not at all.
const TWO: usize = 40;

/// A sum of some unknowns (by number) or their opposites. All are equally wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    pub width: u8,
    pub parts: SmallVec<[(usize, bool); 3]>,
}

impl Sum {
    /// All short sums over unknowns of these widths.
    pub fn all(widths: &[u8]) -> Vec<Sum> {
        let mut out = Vec::new();
        if widths.len() > TWO {
            return out;
        }
        let mut add = |width, parts: &[(usize, bool)]| out.push(Sum { width, parts: parts.into() });
        for (i, w) in widths.iter().enumerate() {
            for (j, _) in widths.iter().enumerate().skip(i + 1).filter(|x| x.1 == w) {
                add(*w, &[(i, false), (j, true)]);
                add(*w, &[(i, false), (j, false)]);
            }
        }
        if widths.len() > THREE {
            return out;
        }
        for (i, w) in widths.iter().enumerate() {
            for (j, _) in widths.iter().enumerate().skip(i + 1).filter(|x| x.1 == w) {
                for (k, _) in widths.iter().enumerate().skip(j + 1).filter(|x| x.1 == w) {
                    for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
                        add(*w, &[(i, false), (j, a), (k, b)]);
                    }
                }
            }
        }
        out
    }

    /// The sum, if it is a constant whatever the values' symbols are.
    pub fn value(&self, terms: &mut Terms, values: &[TermId]) -> Option<u64> {
        let mut sum = terms.constant(0, self.width);
        for (i, opposite) in &self.parts {
            let v = *values.get(*i)?;
            if terms.width(v) != self.width {
                return None;
            }
            sum = terms.bin(if *opposite { BinOp::Sub } else { BinOp::Add }, self.width, sum, v);
        }
        terms.as_const(sum)
    }
}

/// What an unknown is: others, with factors, and a constant.
#[derive(Clone, Debug, Default)]
struct Linear {
    factors: BTreeMap<usize, u64>,
    constant: u64,
}

impl Linear {
    fn add(&mut self, other: &Linear, by: u64, w: u8) {
        for (i, f) in &other.factors {
            let sum = self.factors.entry(*i).or_default();
            *sum = mask(sum.wrapping_add(f.wrapping_mul(by)), w);
        }
        self.factors.retain(|_, f| *f != 0);
        self.constant = mask(self.constant.wrapping_add(other.constant.wrapping_mul(by)), w);
    }
}

/// Unknowns, some of which follow from the others.
#[derive(Debug, Default)]
pub(super) struct Solved {
    by: BTreeMap<usize, (u8, Linear)>,
}

impl Solved {
    /// From sums and what they come to.
    pub fn of<'a>(sums: impl Iterator<Item = (&'a Sum, u64)>) -> Solved {
        let mut out = Solved::default();
        for (sum, k) in sums {
            out.learn(sum, k);
        }
        out
    }

    fn learn(&mut self, sum: &Sum, k: u64) {
        let w = sum.width;
        // sum - k = 0
        let mut rest = Linear { factors: BTreeMap::new(), constant: mask(k.wrapping_neg(), w) };
        for (i, opposite) in &sum.parts {
            let itself = Linear { factors: BTreeMap::from([(*i, 1)]), constant: 0 };
            let it = self.by.get(i).map_or(&itself, |x| &x.1);
            rest.add(&it.clone(), if *opposite { mask(u64::MAX, w) } else { 1 }, w);
        }
        let minus = mask(u64::MAX, w);
        if rest.factors.len() < 2 {
            // Nothing new, or a constant: that is for others to see.
            return;
        }
        let found = rest.factors.iter().rev().find(|(_, f)| **f == 1 || **f == minus);
        let Some((&x, &f)) = found else { return };
        rest.factors.remove(&x);
        let mut value = Linear::default();
        // x = -rest, or x = rest.
        value.add(&rest, if f == 1 { minus } else { 1 }, w);
        for (_, it) in self.by.values_mut() {
            if let Some(f) = it.factors.remove(&x) {
                it.add(&value, f, w);
            }
        }
        self.by.insert(x, (w, value));
    }

    /// What follows from the others, as a term over what these are now.
    pub fn terms(&self, terms: &mut Terms, values: &[TermId]) -> Vec<(usize, TermId)> {
        let mut out = Vec::new();
        for (x, (w, it)) in &self.by {
            let mut sum = terms.constant(it.constant, *w);
            for (i, f) in &it.factors {
                let f = terms.constant(*f, *w);
                let product = terms.bin(BinOp::Mul, *w, values[*i], f);
                sum = terms.bin(BinOp::Add, *w, sum, product);
            }
            if terms.as_const(sum).is_none() {
                out.push((*x, sum));
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solver::Sym;

    fn sum(parts: &[(usize, bool)]) -> Sum {
        Sum { width: 32, parts: parts.into() }
    }

    #[test]
    fn what_follows_is_found() {
        // x0 - x1 = 3, x1 + x2 + x3 = 100, and once more what follows from the first.
        let sums = [
            (sum(&[(0, false), (1, true)]), 3),
            (sum(&[(1, false), (2, false), (3, false)]), 100),
            (sum(&[(1, false), (0, true)]), mask(3u64.wrapping_neg(), 32)),
        ];
        let solved = Solved::of(sums.iter().map(|(s, k)| (s, *k)));
        let mut terms = Terms::new();
        let mut now: Vec<TermId> = (0..4).map(|i| terms.symbol(Sym { thread: 0, rank: i }, 32)).collect();
        let found = solved.terms(&mut terms, &now);
        assert_eq!(found.len(), 2);
        for (i, t) in found {
            now[i] = t;
        }
        for (s, k) in &sums {
            assert_eq!(s.value(&mut terms, &now), Some(*k), "{s:?}");
        }
        assert_eq!(sum(&[(0, false), (2, false)]).value(&mut terms, &now), None);
    }

    #[test]
    fn halves_are_not_guessed() {
        // x0 + x1 = 4 and x0 - x1 = 2 have two solutions modulo 2^32.
        let sums = [(sum(&[(0, false), (1, false)]), 4), (sum(&[(0, false), (1, true)]), 2)];
        let solved = Solved::of(sums.iter().map(|(s, k)| (s, *k)));
        let mut terms = Terms::new();
        let now: Vec<TermId> = (0..2).map(|i| terms.symbol(Sym { thread: 0, rank: i }, 32)).collect();
        assert_eq!(solved.terms(&mut terms, &now).len(), 1);
    }
}
