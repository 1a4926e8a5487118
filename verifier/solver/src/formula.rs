//! Terms in words that outlive their arena ([`model::labels::Formula`]), and back.

use crate::term::{Node, Sym, TermId, Terms};
use model::inst::UnOp;
use model::labels::{Formula, Part, Place};
use rustc_hash::FxHashMap;

/// Parts of a formula, at most: what is larger says little that is of use elsewhere.
const PARTS: usize = 256;

/// A condition as one on places: `place` says which place each symbol stands for. `None`: a symbol stands for
/// none, or the condition is large.
pub fn written(terms: &Terms, t: TermId, place: &mut dyn FnMut(Sym) -> Option<Place>) -> Option<Formula> {
    let mut out = Formula::default();
    let mut numbers: FxHashMap<TermId, u32> = FxHashMap::default();
    let mut open = vec![(t, false)];
    while let Some((t, seen)) = open.pop() {
        if numbers.contains_key(&t) {
            continue;
        }
        let node = terms.node(t);
        if !seen {
            open.push((t, true));
            open.extend(node.operands().map(|o| (o, false)));
            continue;
        }
        let n = |t: TermId| numbers[&t];
        let part = match node {
            Node::Const(bits) => Part::Const(bits),
            Node::Sym(s) => {
                let place = place(s)?;
                let known = out.places.iter().position(|p| *p == place);
                Part::Place(known.unwrap_or_else(|| {
                    out.places.push(place);
                    out.places.len() - 1
                }) as u32)
            }
            Node::Bin(op, a, b) => Part::Bin(op, n(a), n(b)),
            Node::Overflow(op, a, b) => Part::Overflow(op, n(a), n(b)),
            Node::Cmp(op, a, b) => Part::Cmp(op, n(a), n(b)),
            Node::Not(a) => Part::Not(n(a)),
            Node::Un(op, a) => Part::Un(op, n(a)),
            Node::Ite(c, a, b) => Part::Ite(n(c), n(a), n(b)),
            Node::Extract(a, low) => Part::Extract(n(a), low),
            Node::Concat(high, low) => Part::Concat(n(high), n(low)),
            Node::SExt(a) => Part::SExt(n(a)),
        };
        if out.parts.len() >= PARTS {
            return None;
        }
        numbers.insert(t, out.parts.len() as u32);
        out.parts.push((part, terms.width(t)));
    }
    Some(out)
}

/// The condition where the places hold these terms. `None`: it makes no sense of them (widths differ).
pub fn read(terms: &mut Terms, formula: &Formula, values: &[TermId]) -> Option<TermId> {
    let mut all: Vec<TermId> = Vec::with_capacity(formula.parts.len());
    for &(part, width) in &formula.parts {
        if !(1..=64).contains(&width) {
            return None;
        }
        let at = |n: u32| all.get(n as usize).copied();
        // Both operands, of one width.
        let both = |terms: &Terms, a, b| {
            let (a, b) = (at(a)?, at(b)?);
            (terms.width(a) == terms.width(b)).then(|| (terms.width(a), a, b))
        };
        let t = match part {
            Part::Const(bits) => terms.constant(bits, width),
            Part::Place(n) => *values.get(n as usize)?,
            Part::Bin(op, a, b) => {
                let (w, a, b) = both(terms, a, b)?;
                terms.bin(op, w, a, b)
            }
            Part::Overflow(op, a, b) => {
                let (w, a, b) = both(terms, a, b)?;
                terms.ovf(op, w, a, b).1
            }
            Part::Cmp(op, a, b) => {
                let (w, a, b) = both(terms, a, b)?;
                terms.icmp(op, w, a, b)
            }
            Part::Not(a) => terms.not(at(a)?),
            Part::Un(op @ (UnOp::Ctlz | UnOp::Cttz | UnOp::Ctpop), a) => {
                let a = at(a)?;
                let w = terms.width(a);
                terms.un(op, w, a)?
            }
            Part::Un(..) => return None,
            Part::Ite(c, a, b) => {
                let c = at(c).filter(|c| terms.width(*c) == 1)?;
                let (_, a, b) = both(terms, a, b)?;
                terms.ite(c, a, b)
            }
            Part::Extract(a, low) => {
                let a = at(a)?;
                let fits = u32::from(low) + u32::from(width) <= u32::from(terms.width(a));
                fits.then(|| terms.extract(a, low, width))?
            }
            Part::Concat(high, low) => {
                let (high, low) = (at(high)?, at(low)?);
                let sum = u32::from(terms.width(high)) + u32::from(terms.width(low));
                (sum == u32::from(width)).then(|| terms.concat(high, low))?
            }
            Part::SExt(a) => {
                let a = at(a).filter(|a| terms.width(*a) < width)?;
                terms.sign_extend(a, width)
            }
        };
        if terms.width(t) != width {
            return None;
        }
        all.push(t);
    }
    all.pop().filter(|t| terms.width(*t) == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::inst::{BinOp, ICmp};

    fn x(terms: &mut Terms, rank: u32) -> TermId {
        terms.symbol(Sym { thread: 7, rank }, 32)
    }

    fn place(s: Sym) -> Option<Place> {
        (s.rank < 8).then_some(Place::Static { object: s.rank, offset: 0, size: 4 })
    }

    #[test]
    fn a_condition_is_what_it_was_over_other_terms() {
        let mut terms = Terms::new();
        let (a, b) = (x(&mut terms, 1), x(&mut terms, 2));
        let two = terms.constant(2, 32);
        let sum = terms.bin(BinOp::Add, 32, a, two);
        let product = terms.bin(BinOp::Mul, 32, sum, b);
        let c = terms.icmp(ICmp::Ule, 32, product, a);
        let formula = written(&terms, c, &mut place).expect("it is small");
        assert_eq!(formula.places.len(), 2);
        let values: Vec<TermId> = formula
            .places
            .iter()
            .map(|p| match p {
                Place::Static { object: 1, .. } => a,
                _ => b,
            })
            .collect();
        assert_eq!(read(&mut terms, &formula, &values), Some(c));
        // In another arena, with constants.
        let mut other = Terms::new();
        for (p, q) in [(3, 4), (0, 1), (1 << 31, 2)] {
            let values: Vec<TermId> = formula
                .places
                .iter()
                .map(|place| {
                    let n = if matches!(place, Place::Static { object: 1, .. }) { p } else { q };
                    other.constant(n, 32)
                })
                .collect();
            let holds = (p as u32).wrapping_add(2).wrapping_mul(q as u32) <= p as u32;
            let t = read(&mut other, &formula, &values).expect("of the same widths");
            assert_eq!(other.as_const(t), Some(u64::from(holds)));
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let mut terms = Terms::new();
        let (a, unknown) = (x(&mut terms, 1), x(&mut terms, 9));
        let c = terms.icmp(ICmp::Slt, 32, a, unknown);
        assert_eq!(written(&terms, c, &mut place), None);
        let zero = terms.constant(0, 32);
        let c = terms.icmp(ICmp::Slt, 32, a, zero);
        let formula = written(&terms, c, &mut place).expect("it is small");
        let narrow = terms.constant(1, 8);
        assert_eq!(read(&mut terms, &formula, &[narrow]), None);
        assert_eq!(read(&mut terms, &formula, &[]), None);
        let parts = |parts: &[(Part, u8)]| Formula { places: Vec::new(), parts: parts.to_vec() };
        for wrong in [
            parts(&[]),
            parts(&[(Part::Const(1), 0)]),
            parts(&[(Part::Const(1), 8)]),
            parts(&[(Part::Not(0), 1)]),
            parts(&[(Part::Const(1), 8), (Part::Extract(0, 200), 100)]),
            parts(&[(Part::Const(1), 8), (Part::Extract(0, 5), 4)]),
            parts(&[(Part::Const(1), 64), (Part::Concat(0, 0), 64)]),
            parts(&[(Part::Const(1), 64), (Part::SExt(0), 1)]),
            parts(&[(Part::Const(1), 8), (Part::Un(UnOp::Sqrt, 0), 8)]),
        ] {
            assert_eq!(read(&mut terms, &wrong, &[]), None, "{wrong:?}");
        }
    }
}
