//! Terms as SMT-LIB 2 text: each term once, as a definition of the ones below it.
//!
//! Everything is a bit vector, booleans too (`#b1` is true), so that no conversions are needed between both.

use crate::term::{Node, Sym, TermId, Terms};
use model::inst::{BinOp, ICmp, OvfOp, UnOp};
use rustc_hash::FxHashSet;

/// Which terms have been written so far; they stay defined.
#[derive(Default)]
pub struct Printer {
    known: FxHashSet<TermId>,
    inputs: FxHashSet<Sym>,
}

/// The name of an input.
pub fn symbol(s: Sym) -> String {
    format!("in_{}_{}", s.thread, s.rank)
}

/// The name of a term.
pub fn name(t: TermId) -> String {
    format!("t{}", t.0)
}

fn literal(bits: u64, w: u8) -> String {
    format!("#b{bits:0w$b}", w = w as usize)
}

impl Printer {
    /// Declarations and definitions of what `t` needs, each on its own line.
    pub fn define(&mut self, terms: &Terms, t: TermId, out: &mut String) {
        let mut stack = vec![t];
        while let Some(&t) = stack.last() {
            if self.known.contains(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(terms.node(t).operands().filter(|o| !self.known.contains(o)));
            if stack.len() > before {
                continue;
            }
            if let Node::Sym(s) = terms.node(t)
                && self.inputs.insert(s)
            {
                out.push_str(&format!("(declare-const {} (_ BitVec 64))\n", symbol(s)));
            }
            let (w, n, body) = (terms.width(t), name(t), body(terms, t));
            out.push_str(&format!("(define-fun {n} () (_ BitVec {w}) {body})\n"));
            self.known.insert(t);
            stack.pop();
        }
    }

    /// The inputs that are declared, in order.
    pub fn inputs(&self) -> impl Iterator<Item = Sym> {
        let mut all: Vec<Sym> = self.inputs.iter().copied().collect();
        all.sort_unstable();
        all.into_iter()
    }

    /// Number of terms written.
    pub fn written(&self) -> usize {
        self.known.len()
    }
}

fn body(terms: &Terms, t: TermId) -> String {
    let w = terms.width(t);
    let zero = |n: u8| literal(0, n);
    let truth = |c: String| format!("(ite {c} #b1 #b0)");
    match terms.node(t) {
        Node::Const(c) => literal(c, w),
        // An input may be read at several widths: it is as wide as can be.
        Node::Sym(s) => format!("((_ extract {} 0) {})", w - 1, symbol(s)),
        Node::Not(a) => format!("(bvnot {})", name(a)),
        Node::Ite(c, a, b) => format!("(ite (= {} #b1) {} {})", name(c), name(a), name(b)),
        Node::Extract(a, lo) => format!("((_ extract {} {lo}) {})", lo + w - 1, name(a)),
        Node::Concat(a, b) => format!("(concat {} {})", name(a), name(b)),
        Node::SExt(a) => format!("((_ sign_extend {}) {})", w - terms.width(a), name(a)),
        Node::Cmp(op, a, b) => {
            let f = match op {
                ICmp::Eq => "=",
                ICmp::Ult => "bvult",
                _ => "bvslt",
            };
            truth(format!("({f} {} {})", name(a), name(b)))
        }
        Node::Bin(op, a, b) => {
            let f = match op {
                BinOp::Add => "bvadd",
                BinOp::Sub => "bvsub",
                BinOp::Mul => "bvmul",
                BinOp::UDiv => "bvudiv",
                BinOp::SDiv => "bvsdiv",
                BinOp::URem => "bvurem",
                BinOp::SRem => "bvsrem",
                BinOp::Shl => "bvshl",
                BinOp::LShr => "bvlshr",
                BinOp::AShr => "bvashr",
                BinOp::And => "bvand",
                BinOp::Or => "bvor",
                _ => "bvxor",
            };
            let plain = format!("({f} {} {})", name(a), name(b));
            // The width is a number of its own width, except for 1.
            match op {
                BinOp::AShr if w == 1 => format!("(ite (= {} #b0) {} #b0)", name(b), name(a)),
                BinOp::AShr => {
                    format!("(ite (bvult {} {}) {plain} {})", name(b), literal(w as u64, w), zero(w))
                }
                _ => plain,
            }
        }
        Node::Overflow(op, a, b) => {
            let n = terms.width(a);
            let (f, more, extend) = match op {
                OvfOp::SAdd => ("bvadd", 1, "sign_extend"),
                OvfOp::SSub => ("bvsub", 1, "sign_extend"),
                OvfOp::SMul => ("bvmul", n, "sign_extend"),
                _ => ("bvmul", n, "zero_extend"),
            };
            let wide = |t: TermId| format!("((_ {extend} {more}) {})", name(t));
            let exact = format!("({f} {} {})", wide(a), wide(b));
            let fits = format!("((_ {extend} {more}) ((_ extract {} 0) {exact}))", n - 1);
            truth(format!("(distinct {exact} {fits})"))
        }
        Node::Un(op, a) => {
            let bit = |i: u8| format!("((_ extract {i} {i}) {})", name(a));
            match op {
                UnOp::Ctpop => {
                    let wide = |i: u8| format!("((_ zero_extend {}) {})", w - 1, bit(i));
                    (1..w).fold(wide(0), |sum, i| format!("(bvadd {sum} {})", wide(i)))
                }
                _ => {
                    // The last bit tried is the innermost choice.
                    let mut text = literal(w as u64, w);
                    for i in (0..w).rev() {
                        let at = if op == UnOp::Cttz { i } else { w - 1 - i };
                        text = format!("(ite (= {} #b1) {} {text})", bit(at), literal(i as u64, w));
                    }
                    text
                }
            }
        }
    }
}
