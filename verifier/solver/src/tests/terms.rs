use super::random::{BIN, CMP, OVF, Sample, meaning, sym, value};
use crate::term::{Node, Terms, fold_bin};
use model::arith::{self, mask, sext};
use model::inst::{BinOp, Cast, ICmp};
use random::Rng;

const WIDTHS: [u8; 12] = [1, 2, 3, 7, 8, 9, 16, 31, 32, 33, 63, 64];

/// Constants fold to what the interpreter computes, and that is what the operation means.
#[test]
fn folding_is_the_interpreters_arithmetic() {
    let mut rng = Rng::new(1);
    let mut terms = Terms::new();
    for w in WIDTHS {
        for _ in 0..300 {
            let (x, y) = (value(&mut rng, w), value(&mut rng, w));
            let (a, b) = (terms.constant(x, w), terms.constant(y, w));
            for op in BIN {
                let t = terms.bin(op, w, a, b);
                assert_eq!(terms.as_const(t), Some(fold_bin(op, w, x, y)));
                if let Some(bits) = meaning(op, w, x, y) {
                    assert_eq!(terms.as_const(t), Some(bits), "{op:?} {x:#x} {y:#x} at {w}");
                }
            }
            for op in CMP {
                let t = terms.icmp(op, w, a, b);
                assert_eq!(
                    terms.as_const(t),
                    Some(arith::icmp(op, w, x, y) as u64),
                    "{op:?} {x:#x} {y:#x} at {w}"
                );
            }
            for op in OVF {
                let (r, o) = terms.ovf(op, w, a, b);
                let (bits, over) = arith::overflow(op, w, x, y);
                assert_eq!((terms.as_const(r), terms.as_const(o)), (Some(bits), Some(over as u64)));
            }
        }
    }
}

/// Simplified terms have the values of the unsimplified computation, and lie in their ranges.
#[test]
fn simplification_keeps_values() {
    let mut rng = Rng::new(2);
    for round in 0..3000 {
        let w = *rng.pick(&WIDTHS);
        let sample = Sample::random(&mut rng, 3, w, 14, 64);
        let mut terms = Terms::new();
        let built = sample.build(&mut terms);
        for _ in 0..12 {
            let inputs = [value(&mut rng, w), value(&mut rng, w), value(&mut rng, w)];
            let expected = sample.values(&inputs);
            for (i, &t) in built.iter().enumerate() {
                let value = terms.eval(t, &|s| inputs[s.rank as usize]);
                let text = || {
                    format!(
                        "round {round}, step {i} of {:?}, inputs {inputs:?}: {}",
                        sample.steps,
                        terms.render(t)
                    )
                };
                assert_eq!(value, expected[i], "{}", text());
                let (lo, hi) = terms.range(t);
                assert!(lo <= value && value <= hi, "{lo}…{hi}: {}", text());
                let (lo, hi) = terms.signed_range(t);
                let signed = sext(value, terms.width(t));
                assert!(lo <= signed && signed <= hi, "{lo}…{hi}: {}", text());
            }
        }
    }
}

/// The same computation gives the same structure in an arena with another history.
#[test]
fn building_depends_on_structure_alone() {
    let mut rng = Rng::new(3);
    for _ in 0..1000 {
        let w = *rng.pick(&WIDTHS);
        let sample = Sample::random(&mut rng, 3, w, 14, 64);
        let noise = Sample::random(&mut rng, 3, w, 10, 64);
        let (mut p, mut q) = (Terms::new(), Terms::new());
        for i in [2, 0, 1] {
            q.symbol(sym(i), w);
        }
        noise.build(&mut q);
        let (a, b) = (sample.build(&mut p), sample.build(&mut q));
        for (x, y) in a.into_iter().zip(b) {
            assert_eq!(p.structural_hash(x), q.structural_hash(y), "{} / {}", p.render(x), q.render(y));
            assert_eq!(p.range(x), q.range(y));
        }
    }
}

/// Operands come before what is built of them, and nodes are of the kinds that remain.
#[test]
fn nodes_are_normalised() {
    let mut rng = Rng::new(4);
    let mut terms = Terms::new();
    for _ in 0..500 {
        let w = *rng.pick(&WIDTHS);
        for t in Sample::random(&mut rng, 3, w, 14, 64).build(&mut terms) {
            let node = terms.node(t);
            assert!(node.operands().all(|o| o < t));
            let normal = match node {
                Node::Bin(op, a, b) => {
                    let both = terms.as_const(a).is_some() && terms.as_const(b).is_some();
                    !both && BIN[..13].contains(&op)
                }
                Node::Cmp(op, ..) => matches!(op, ICmp::Eq | ICmp::Ult | ICmp::Slt),
                Node::Concat(high, _) => !matches!(terms.node(high), Node::Concat(..)),
                _ => true,
            };
            assert!(normal, "{}", terms.render(t));
            let (lo, hi) = terms.range(t);
            assert_eq!(terms.as_const(t), (lo == hi).then_some(lo), "{}", terms.render(t));
        }
    }
}

/// What is written byte by byte reads back as the same term, in any order of joining.
#[test]
fn bytes_of_a_term_join_again() {
    let mut rng = Rng::new(5);
    let mut terms = Terms::new();
    for _ in 0..1500 {
        let w = *rng.pick(&[16u8, 32, 64]);
        let built = Sample::random(&mut rng, 2, w, 10, 64).build(&mut terms);
        for t in built {
            let w = terms.width(t);
            if !w.is_multiple_of(8) {
                continue;
            }
            let bytes: Vec<_> = (0..w / 8).map(|i| terms.extract(t, i * 8, 8)).collect();
            let up = bytes[1..].iter().fold(bytes[0], |acc, &b| terms.concat(b, acc));
            assert_eq!(up, t, "{} / {}", structure(&terms, up), structure(&terms, t));
        }
    }
}

/// All nodes of a term.
fn structure(terms: &Terms, root: crate::term::TermId) -> String {
    let mut out = terms.render(root);
    terms.visit(&[root], |t| {
        out.push_str(&format!("\n{t:?}: {:?} of width {}", terms.node(t), terms.width(t)))
    });
    out
}

/// Parts put together by shifting and adding, as portable C code does.
#[test]
fn shifted_bytes_join() {
    let mut terms = Terms::new();
    let x = terms.symbol(sym(0), 32);
    let mut sum = terms.constant(0, 32);
    for i in 0..4u8 {
        let byte = terms.extract(x, 8 * i, 8);
        let wide = terms.resize(byte, 32);
        let by = terms.constant(8 * i as u64, 32);
        let moved = terms.bin(BinOp::Shl, 32, wide, by);
        let op = if i % 2 == 0 { BinOp::Or } else { BinOp::Add };
        sum = terms.bin(op, 32, sum, moved);
    }
    assert_eq!(sum, x, "{}", terms.render(sum));
}

/// Simplifications that engines rely on, each with the text that people read.
#[test]
fn usual_conditions_are_recognised() {
    let mut s = Terms::new();
    let (x, y) = (s.symbol(sym(0), 32), s.symbol(sym(2), 32));
    let k = |s: &mut Terms, c: i64| s.constant(c as u64, 32);
    let one = k(&mut s, 1);
    let up = s.bin(BinOp::Add, 32, x, one);
    let down = s.bin(BinOp::Sub, 32, up, one);
    assert_eq!(down, x);
    let (p, q) = (s.bin(BinOp::Add, 32, x, y), s.bin(BinOp::Add, 32, y, x));
    assert_eq!(p, q);
    let five = k(&mut s, 5);
    let c = s.icmp(ICmp::Eq, 32, up, five);
    assert_eq!(s.render(c), "in#1 == 4");
    let c = s.icmp(ICmp::Sgt, 32, x, five);
    assert_eq!(s.render(c), "in#1 > 5");
    let c = s.icmp(ICmp::Ule, 32, x, five);
    assert_eq!(s.render(c), "in#1 <= 5");
    // if (x > 5) compiled to a number that is compared with 0
    let b = s.icmp(ICmp::Sgt, 32, x, five);
    let number = s.cast(Cast::Trunc, 1, 32, b).unwrap();
    let zero = k(&mut s, 0);
    assert_eq!(s.icmp(ICmp::Ne, 32, number, zero), b);
    // A choice of constants answers comparisons with constants.
    let (two, nine) = (k(&mut s, 2), k(&mut s, 9));
    let choice = s.ite(b, two, nine);
    assert_eq!(s.icmp(ICmp::Eq, 32, choice, two), b);
    let ten = k_of(&mut s, 10);
    let below = s.icmp(ICmp::Slt, 32, choice, ten);
    assert_eq!(s.as_const(below), Some(1));
    // Remainders and masks have ranges.
    let r = s.bin(BinOp::URem, 32, x, ten);
    assert_eq!(s.range(r), (0, 9));
    let c = s.icmp(ICmp::Ult, 32, r, ten);
    assert_eq!(s.as_const(c), Some(1));
    let three = k_of(&mut s, 3);
    let masked = s.bin(BinOp::And, 32, x, three);
    assert_eq!(s.range(masked), (0, 3));
    let r = s.bin(BinOp::SRem, 32, x, ten);
    assert_eq!(s.signed_range(r), (-9, 9));
    // x - 3 < 10 unsigned stays one comparison; x·3 = 12 is solved.
    let twelve = k_of(&mut s, 12);
    let m = s.bin(BinOp::Mul, 32, x, three);
    let c = s.icmp(ICmp::Eq, 32, m, twelve);
    assert_eq!(s.render(c), "in#1 == 4");
    // Signed addition of a constant overflows beyond one bound.
    let (_, over) = s.ovf(model::inst::OvfOp::SAdd, 32, x, one);
    assert_eq!(s.render(over), "in#1 == 0x7fffffff");
    let sum = s.bin(BinOp::Add, 32, x, y);
    let minus = s.bin(BinOp::Sub, 32, sum, three);
    assert_eq!(s.render(minus), "in#1 + in#3 - 3");
}

fn k_of(s: &mut Terms, c: u64) -> crate::term::TermId {
    s.constant(c, 32)
}

/// Long chains are neither slow nor do they overflow the stack.
#[test]
fn deep_terms_are_built_evaluated_and_shown() {
    let mut s = Terms::new();
    let mut t = s.symbol(sym(0), 32);
    for i in 0..30_000u32 {
        let x = s.symbol(sym(i % 50), 32);
        let op = [BinOp::Add, BinOp::Xor, BinOp::Mul, BinOp::Sub][i as usize % 4];
        t = s.bin(op, 32, t, x);
    }
    let mut expected = 7u64;
    for i in 0..30_000u64 {
        let x = 7 + i % 50;
        expected =
            fold_bin([BinOp::Add, BinOp::Xor, BinOp::Mul, BinOp::Sub][i as usize % 4], 32, expected, x);
    }
    assert_eq!(s.eval(t, &|x| 7 + x.rank as u64), mask(expected, 32));
    assert!(s.render(t).len() < 4000);
    // One operation again and again, on more inputs than a sum in normal form has.
    for op in [BinOp::Add, BinOp::Sub, BinOp::Xor, BinOp::And, BinOp::Mul] {
        for i in 0..20_000u32 {
            let x = s.symbol(sym(if i < 30 { i } else { i % 2 }), 32);
            t = s.bin(op, 32, t, x);
        }
    }
    // A read of a large array at an unknown place.
    let at = s.symbol(sym(0), 32);
    let mut cell = s.constant(7, 32);
    for i in 0..20_000u64 {
        let (k, v) = (s.constant(i, 32), s.constant(i * i % 1000, 32));
        let here = s.icmp(ICmp::Eq, 32, at, k);
        cell = s.ite(here, v, cell);
    }
    let k = s.constant(49, 32);
    let found = s.icmp(ICmp::Eq, 32, cell, k);
    assert_eq!(s.eval(found, &|_| 19_007), 1);
    assert_eq!(s.eval(found, &|_| 19_006), 0);
    let less = s.icmp(ICmp::Ult, 32, cell, k);
    assert_eq!(s.eval(less, &|_| 19_006), 1);
    assert_eq!(s.symbols(t).len(), 50);
}
