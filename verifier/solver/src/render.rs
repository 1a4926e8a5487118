//! Terms as text for people, in C's notation: `in#2 > 5`.
//!
//! `in#k` is the k-th input (counted from 1) of the first thread, `in#t.k` of another. Values are unsigned
//! unless the operation is signed; `x[7:0]` are bits, `{a, b}` is a concatenation.

use crate::term::{Node, Sym, TermId, Terms};
use model::arith::sext;
use model::inst::{BinOp, ICmp, OvfOp, UnOp};

/// Longer texts are cut.
const LENGTH: usize = 2000;
/// Deeper terms are cut.
const DEPTH: usize = 40;

/// How strongly operators bind, as in C.
const UNARY: u8 = 11;
const ATOM: u8 = 12;

impl Terms {
    /// With the default names of inputs.
    pub fn render(&self, t: TermId) -> String {
        self.render_with(t, &|s| match s.thread {
            0 => format!("in#{}", s.rank as u64 + 1),
            t => format!("in#{t}.{}", s.rank as u64 + 1),
        })
    }

    /// With names of inputs.
    pub fn render_with(&self, t: TermId, name: &dyn Fn(Sym) -> String) -> String {
        let mut pen = Pen { terms: self, name, text: String::new() };
        pen.write(t, 0, 0);
        let mut text = pen.text;
        if text.len() > LENGTH {
            let cut = (0..=LENGTH).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
            text.truncate(cut);
            text.push('…');
        }
        text
    }
}

/// What writes a term. `depth` says how deep in the whole it is, `outer` how strongly what is around it
/// binds: what binds less gets parentheses.
struct Pen<'a> {
    terms: &'a Terms,
    name: &'a dyn Fn(Sym) -> String,
    text: String,
}

impl Pen<'_> {
    fn write(&mut self, t: TermId, depth: usize, outer: u8) {
        if self.text.len() > LENGTH || depth > DEPTH {
            self.text.push('…');
            return;
        }
        let w = self.terms.width(t);
        match self.terms.node(t) {
            Node::Const(c) => self.number(c, w, false),
            Node::Sym(s) => self.text.push_str(&(self.name)(s)),
            Node::Bin(op, a, b) => self.binary(op, a, b, w, depth, outer),
            Node::Overflow(op, a, b) => {
                let f = match op {
                    OvfOp::SAdd => "signed_add_overflows",
                    OvfOp::SSub => "signed_sub_overflows",
                    OvfOp::SMul => "signed_mul_overflows",
                    _ => "mul_overflows",
                };
                self.call(f, &[a, b], depth);
            }
            Node::Cmp(op, a, b) => self.comparison(op, [a, b], false, depth, outer),
            Node::Not(a) => match self.terms.node(a) {
                Node::Cmp(op, x, y) => self.comparison(op, [x, y], true, depth, outer),
                _ => {
                    self.text.push(if w == 1 { '!' } else { '~' });
                    self.write(a, depth + 1, UNARY);
                }
            },
            Node::Un(op, a) => {
                let f = match op {
                    UnOp::Ctlz => "leading_zeros",
                    UnOp::Cttz => "trailing_zeros",
                    _ => "popcount",
                };
                self.call(f, &[a], depth);
            }
            Node::Ite(c, a, b) => self.in_parentheses(outer > 0, |pen| {
                pen.write(c, depth + 1, 1);
                pen.text.push_str(" ? ");
                pen.write(a, depth + 1, 1);
                pen.text.push_str(" : ");
                pen.write(b, depth + 1, 0);
            }),
            Node::Extract(a, lo) => {
                self.write(a, depth + 1, ATOM);
                match w {
                    1 => self.text.push_str(&format!("[{lo}]")),
                    _ => self.text.push_str(&format!("[{}:{lo}]", lo + w - 1)),
                }
            }
            Node::Concat(high, low) => self.concatenation(high, low, w, depth, outer),
            Node::SExt(a) => self.write(a, depth + 1, outer),
        }
    }

    fn number(&mut self, c: u64, w: u8, signed: bool) {
        let s = sext(c, w);
        self.text.push_str(&if w > 1 && s < 0 && (signed || s >= -4096) {
            s.to_string()
        } else if c >= 1 << 16 {
            format!("{c:#x}")
        } else {
            c.to_string()
        });
    }

    fn operand(&mut self, t: TermId, depth: usize, outer: u8, signed: bool) {
        match self.terms.node(t) {
            Node::Const(c) => self.number(c, self.terms.width(t), signed),
            _ => self.write(t, depth, outer),
        }
    }

    fn in_parentheses(&mut self, are_needed: bool, write: impl FnOnce(&mut Self)) {
        self.text.push_str(if are_needed { "(" } else { "" });
        write(self);
        self.text.push_str(if are_needed { ")" } else { "" });
    }

    fn call(&mut self, f: &str, operands: &[TermId], depth: usize) {
        self.text.push_str(f);
        self.text.push('(');
        for (i, &o) in operands.iter().enumerate() {
            self.text.push_str(if i > 0 { ", " } else { "" });
            self.write(o, depth + 1, 0);
        }
        self.text.push(')');
    }

    /// An operation on two numbers of `w` bits.
    fn binary(&mut self, op: BinOp, a: TermId, b: TermId, w: u8, depth: usize, outer: u8) {
        if op == BinOp::Sub && self.terms.as_const(a) == Some(0) {
            self.text.push('-');
            return self.write(b, depth + 1, UNARY);
        }
        if op == BinOp::Add
            && let Some(c) = self.terms.as_const(b)
            && sext(c, w) < 0
            && sext(c, w) > -4096
        {
            return self.in_parentheses(9 < outer, |pen| {
                pen.write(a, depth + 1, 9);
                pen.text.push_str(&format!(" - {}", -sext(c, w)));
            });
        }
        match operator(op, w) {
            Ok((symbol, level)) => self.in_parentheses(level < outer, |pen| {
                pen.operand(a, depth + 1, level, false);
                pen.text.push_str(&format!(" {symbol} "));
                pen.operand(b, depth + 1, level + 1, false);
            }),
            Err(f) => self.call(&f, &[a, b], depth),
        }
    }

    /// A number of `w` bits out of two.
    fn concatenation(&mut self, high: TermId, low: TermId, w: u8, depth: usize, outer: u8) {
        if self.terms.as_const(high) == Some(0) {
            // Zero-extension says nothing to people.
            return self.write(low, depth + 1, outer);
        }
        match (self.terms.node(high), self.terms.as_const(low)) {
            (Node::Extract(a, 0), Some(0)) if self.terms.width(a) == w => {
                self.in_parentheses(8 < outer, |pen| {
                    pen.write(a, depth + 1, 8);
                    pen.text.push_str(&format!(" << {}", pen.terms.width(low)));
                });
            }
            _ => {
                self.text.push('{');
                self.write(high, depth + 1, 0);
                self.text.push_str(", ");
                self.write(low, depth + 1, 0);
                self.text.push('}');
            }
        }
    }

    /// `a op b` or its opposite, a constant on the right.
    fn comparison(&mut self, op: ICmp, [a, b]: [TermId; 2], opposite: bool, depth: usize, outer: u8) {
        let signed = op == ICmp::Slt;
        let turned = op != ICmp::Eq && self.terms.as_const(a).is_some();
        let (a, b) = if turned { (b, a) } else { (a, b) };
        let (symbol, level) = match (op, turned, opposite) {
            (ICmp::Eq, _, false) => ("==", 6),
            (ICmp::Eq, _, true) => ("!=", 6),
            (_, false, false) => ("<", 7),
            (_, false, true) => (">=", 7),
            (_, true, false) => (">", 7),
            (_, true, true) => ("<=", 7),
        };
        self.in_parentheses(level < outer, |pen| {
            pen.operand(a, depth + 1, level + 1, signed);
            pen.text.push_str(&format!(" {symbol} "));
            pen.operand(b, depth + 1, level + 1, signed);
        });
    }
}

/// C's operator on unsigned numbers of `w` bits, and how strongly it binds; or the name of a function.
fn operator(op: BinOp, w: u8) -> Result<(&'static str, u8), String> {
    Ok(match op {
        BinOp::Add => ("+", 9),
        BinOp::Sub => ("-", 9),
        BinOp::Mul => ("*", 10),
        BinOp::UDiv => ("/", 10),
        BinOp::URem => ("%", 10),
        BinOp::Shl => ("<<", 8),
        BinOp::LShr => (">>", 8),
        BinOp::And if w == 1 => ("&&", 2),
        BinOp::Or if w == 1 => ("||", 1),
        BinOp::Xor if w == 1 => ("!=", 6),
        BinOp::And => ("&", 5),
        BinOp::Xor => ("^", 4),
        BinOp::Or => ("|", 3),
        BinOp::SDiv => return Err("signed_div".into()),
        BinOp::SRem => return Err("signed_rem".into()),
        BinOp::AShr => return Err("signed_shift".into()),
        _ => return Err(format!("{op:?}")),
    })
}
