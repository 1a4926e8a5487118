//! From terms to gates: each bit of each term becomes a signal, once.

use crate::circuit::{Bits, constant};
use crate::gates::{FALSE, Gates, Signal};
use crate::term::{Node, Sym, TermId, Terms};
use model::inst::{BinOp, ICmp, OvfOp, UnOp};
use rustc_hash::FxHashMap;

/// Where terms stay words: their bits are inputs of circuits.
#[derive(Default)]
pub struct Bitwise {
    /// Gates that are bits of terms.
    pub bits: FxHashMap<usize, (TermId, u8)>,
    /// Those of inputs that nobody has been told of.
    pub inputs: Vec<Signal>,
}

impl Bitwise {
    fn bit(&mut self, gates: &mut Gates, t: TermId, bit: usize) -> Signal {
        let s = gates.input();
        self.bits.insert(s.gate(), (t, bit as u8));
        s
    }
}

pub struct Blaster {
    pub gates: Gates,
    /// Only what moves bits is wired; all other operations are somebody else's.
    pub words: Option<Bitwise>,
    /// Where each term's signals begin in `signals`.
    terms: FxHashMap<TermId, u32>,
    signals: Vec<Signal>,
    /// Signals of each input.
    pub inputs: FxHashMap<Sym, Bits>,
    /// Quotient and remainder of each division, which share their circuit.
    divisions: FxHashMap<(TermId, TermId, bool), (Bits, Bits)>,
}

impl Default for Blaster {
    fn default() -> Blaster {
        Blaster {
            gates: Gates::new(),
            words: None,
            terms: FxHashMap::default(),
            signals: Vec::new(),
            inputs: FxHashMap::default(),
            divisions: FxHashMap::default(),
        }
    }
}

impl Blaster {
    /// The signals of a term.
    pub fn term(&mut self, terms: &Terms, t: TermId) -> Bits {
        self.blast(terms, t);
        self.bits(terms, t).to_vec()
    }

    fn bits(&self, terms: &Terms, t: TermId) -> &[Signal] {
        let start = self.terms[&t] as usize;
        &self.signals[start..start + terms.width(t) as usize]
    }

    fn blast(&mut self, terms: &Terms, t: TermId) {
        let mut stack = vec![t];
        while let Some(&t) = stack.last() {
            if self.terms.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.node(t).operands().filter(|o| !self.terms.contains_key(o)));
            if stack.len() > before {
                continue;
            }
            let bits = self.node(terms, t);
            debug_assert_eq!(bits.len(), terms.width(t) as usize);
            let start = u32::try_from(self.signals.len()).expect("fewer than 2^32 signals");
            self.signals.extend(bits);
            self.terms.insert(t, start);
            stack.pop();
        }
    }

    fn node(&mut self, terms: &Terms, t: TermId) -> Bits {
        let w = terms.width(t) as usize;
        let of = |s: &Blaster, t: TermId| s.bits(terms, t).to_vec();
        let moves = |n: &Node| {
            use Node::{Concat, Const, Extract, Not, SExt, Sym};
            matches!(n, Const(_) | Sym(_) | Not(_) | Extract(..) | Concat(..) | SExt(_))
        };
        if let Some(words) = self.words.as_mut().filter(|_| !moves(&terms.node(t))) {
            return (0..w).map(|i| words.bit(&mut self.gates, t, i)).collect();
        }
        match terms.node(t) {
            Node::Const(c) => constant(c, w),
            Node::Sym(s) => {
                let gates = &mut self.gates;
                let bits = self.inputs.entry(s).or_default();
                // The same input read at another width is the same input.
                while bits.len() < w {
                    let bit = match &mut self.words {
                        None => gates.input(),
                        Some(words) => {
                            let bit = words.bit(gates, t, bits.len());
                            words.inputs.push(bit);
                            bit
                        }
                    };
                    bits.push(bit);
                }
                bits[..w].to_vec()
            }
            Node::Not(a) => of(self, a).into_iter().map(|s| !s).collect(),
            Node::Extract(a, lo) => self.bits(terms, a)[lo as usize..][..w].to_vec(),
            Node::Concat(high, low) => {
                let mut bits = of(self, low);
                bits.extend_from_slice(self.bits(terms, high));
                bits
            }
            Node::SExt(a) => {
                let mut bits = of(self, a);
                let sign = bits[bits.len() - 1];
                bits.resize(w, sign);
                bits
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.bits(terms, c)[0], of(self, a), of(self, b));
                self.gates.choose_bits(c, &a, &b)
            }
            Node::Cmp(op, a, b) => {
                let (a, b) = (of(self, a), of(self, b));
                vec![match op {
                    ICmp::Eq => self.gates.equal(&a, &b),
                    ICmp::Ult => self.gates.below(&a, &b),
                    ICmp::Slt => self.gates.less(&a, &b),
                    _ => unreachable!("comparisons are normalised"),
                }]
            }
            Node::Overflow(op, a, b) => {
                let (a, b) = (of(self, a), of(self, b));
                vec![self.overflow(op, a, b)]
            }
            Node::Un(op, a) => {
                let a = of(self, a);
                match op {
                    UnOp::Ctlz => self.gates.count_clear(a.into_iter().rev(), w),
                    UnOp::Cttz => self.gates.count_clear(a.into_iter(), w),
                    UnOp::Ctpop => self.gates.count(&a),
                    _ => unreachable!("other operations are expressed by these"),
                }
            }
            Node::Bin(op, a, b) => self.binary(terms, op, a, b),
        }
    }

    fn binary(&mut self, terms: &Terms, op: BinOp, ta: TermId, tb: TermId) -> Bits {
        let (a, b) = (self.bits(terms, ta).to_vec(), self.bits(terms, tb).to_vec());
        let gates = &mut self.gates;
        let pairs = a.iter().zip(&b);
        match op {
            BinOp::And => pairs.map(|(&x, &y)| gates.and(x, y)).collect(),
            BinOp::Or => pairs.map(|(&x, &y)| gates.or(x, y)).collect(),
            BinOp::Xor => pairs.map(|(&x, &y)| gates.xor(x, y)).collect(),
            BinOp::Add => gates.add(&a, &b, FALSE).0,
            BinOp::Sub => gates.sub(&a, &b).0,
            BinOp::Mul => gates.multiply(&a, &b),
            BinOp::Shl => gates.shift(true, &a, &b, FALSE),
            BinOp::LShr => gates.shift(false, &a, &b, FALSE),
            BinOp::AShr => gates.shift(false, &a, &b, a[a.len() - 1]),
            BinOp::UDiv => self.divided(ta, tb, false, a, b).0,
            BinOp::URem => self.divided(ta, tb, false, a, b).1,
            BinOp::SDiv => self.divided(ta, tb, true, a, b).0,
            BinOp::SRem => self.divided(ta, tb, true, a, b).1,
            _ => unreachable!("minima, maxima and saturation are expressed by others"),
        }
    }

    fn divided(&mut self, ta: TermId, tb: TermId, signed: bool, a: Bits, b: Bits) -> (Bits, Bits) {
        if let Some(both) = self.divisions.get(&(ta, tb, signed)) {
            return both.clone();
        }
        let gates = &mut self.gates;
        let both = if signed {
            // Of the absolute values; the quotient has both signs, the remainder the dividend's.
            let (x, y) = (a[a.len() - 1], b[b.len() - 1]);
            let (na, nb) = (gates.negate(&a), gates.negate(&b));
            let (pa, pb) = (gates.choose_bits(x, &na, &a), gates.choose_bits(y, &nb, &b));
            let (q, r) = gates.divide(&pa, &pb);
            let differ = gates.xor(x, y);
            let (nq, nr) = (gates.negate(&q), gates.negate(&r));
            (gates.choose_bits(differ, &nq, &q), gates.choose_bits(x, &nr, &r))
        } else {
            gates.divide(&a, &b)
        };
        self.divisions.insert((ta, tb, signed), both.clone());
        both
    }

    fn overflow(&mut self, op: OvfOp, mut a: Bits, mut b: Bits) -> Signal {
        let w = a.len();
        let gates = &mut self.gates;
        match op {
            OvfOp::SAdd | OvfOp::SSub => {
                let (_, into, out) =
                    if op == OvfOp::SAdd { gates.add(&a, &b, FALSE) } else { gates.sub(&a, &b) };
                gates.xor(into, out)
            }
            OvfOp::UMul => {
                a.resize(2 * w, FALSE);
                b.resize(2 * w, FALSE);
                let product = gates.multiply(&a, &b);
                gates.any(product[w..].to_vec())
            }
            OvfOp::SMul => {
                let (x, y) = (a[w - 1], b[w - 1]);
                a.resize(2 * w, x);
                b.resize(2 * w, y);
                let product = gates.multiply(&a, &b);
                // All copies of the sign.
                let sign = product[w - 1];
                let differ: Bits = product[w..].iter().map(|&s| gates.xor(s, sign)).collect();
                gates.any(differ)
            }
            OvfOp::UAdd | OvfOp::USub => unreachable!("expressed by comparisons"),
        }
    }
}
