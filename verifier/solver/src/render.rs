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
        let mut text = String::new();
        self.write(t, 0, 0, name, &mut text);
        if text.len() > LENGTH {
            let cut = (0..=LENGTH).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
            text.truncate(cut);
            text.push('…');
        }
        text
    }

    fn number(&self, c: u64, w: u8, signed: bool) -> String {
        let s = sext(c, w);
        if w > 1 && s < 0 && (signed || s >= -4096) {
            s.to_string()
        } else if c >= 1 << 16 {
            format!("{c:#x}")
        } else {
            c.to_string()
        }
    }

    fn write(&self, t: TermId, depth: usize, outer: u8, name: &dyn Fn(Sym) -> String, out: &mut String) {
        if out.len() > LENGTH || depth > DEPTH {
            out.push('…');
            return;
        }
        let (node, w) = (self.node(t), self.width(t));
        let binary = |op: &str, level: u8, a: TermId, b: TermId, signed: bool, out: &mut String| {
            let parentheses = level < outer;
            out.push_str(if parentheses { "(" } else { "" });
            self.operand(a, depth + 1, level, signed, name, out);
            out.push_str(&format!(" {op} "));
            self.operand(b, depth + 1, level + 1, signed, name, out);
            out.push_str(if parentheses { ")" } else { "" });
        };
        let call = |f: &str, operands: &[TermId], out: &mut String| {
            out.push_str(f);
            out.push('(');
            for (i, &o) in operands.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                self.write(o, depth + 1, 0, name, out);
            }
            out.push(')');
        };
        match node {
            Node::Const(c) => out.push_str(&self.number(c, w, false)),
            Node::Sym(s) => out.push_str(&name(s)),
            Node::Bin(BinOp::Add, a, b) => match self.as_const(b) {
                Some(c) if sext(c, w) < 0 && sext(c, w) > -4096 => {
                    let parentheses = 9 < outer;
                    out.push_str(if parentheses { "(" } else { "" });
                    self.write(a, depth + 1, 9, name, out);
                    out.push_str(&format!(" - {}", -sext(c, w)));
                    out.push_str(if parentheses { ")" } else { "" });
                }
                _ => binary("+", 9, a, b, false, out),
            },
            Node::Bin(BinOp::Sub, a, b) if self.as_const(a) == Some(0) => {
                out.push('-');
                self.write(b, depth + 1, UNARY, name, out);
            }
            Node::Bin(op, a, b) => match op {
                BinOp::Sub => binary("-", 9, a, b, false, out),
                BinOp::Mul => binary("*", 10, a, b, false, out),
                BinOp::UDiv => binary("/", 10, a, b, false, out),
                BinOp::URem => binary("%", 10, a, b, false, out),
                BinOp::SDiv => call("signed_div", &[a, b], out),
                BinOp::SRem => call("signed_rem", &[a, b], out),
                BinOp::Shl => binary("<<", 8, a, b, false, out),
                BinOp::LShr => binary(">>", 8, a, b, false, out),
                BinOp::AShr => call("signed_shift", &[a, b], out),
                BinOp::And if w == 1 => binary("&&", 2, a, b, false, out),
                BinOp::Or if w == 1 => binary("||", 1, a, b, false, out),
                BinOp::Xor if w == 1 => binary("!=", 6, a, b, false, out),
                BinOp::And => binary("&", 5, a, b, false, out),
                BinOp::Xor => binary("^", 4, a, b, false, out),
                BinOp::Or => binary("|", 3, a, b, false, out),
                _ => call(&format!("{op:?}"), &[a, b], out),
            },
            Node::Overflow(op, a, b) => {
                let f = match op {
                    OvfOp::SAdd => "signed_add_overflows",
                    OvfOp::SSub => "signed_sub_overflows",
                    OvfOp::SMul => "signed_mul_overflows",
                    _ => "mul_overflows",
                };
                call(f, &[a, b], out);
            }
            Node::Cmp(op, a, b) => self.comparison(op, a, b, false, depth, outer, name, out),
            Node::Not(a) => match self.node(a) {
                Node::Cmp(op, x, y) => self.comparison(op, x, y, true, depth, outer, name, out),
                _ => {
                    out.push(if w == 1 { '!' } else { '~' });
                    self.write(a, depth + 1, UNARY, name, out);
                }
            },
            Node::Un(op, a) => {
                let f = match op {
                    UnOp::Ctlz => "leading_zeros",
                    UnOp::Cttz => "trailing_zeros",
                    _ => "popcount",
                };
                call(f, &[a], out);
            }
            Node::Ite(c, a, b) => {
                out.push_str(if outer > 0 { "(" } else { "" });
                self.write(c, depth + 1, 1, name, out);
                out.push_str(" ? ");
                self.write(a, depth + 1, 1, name, out);
                out.push_str(" : ");
                self.write(b, depth + 1, 0, name, out);
                out.push_str(if outer > 0 { ")" } else { "" });
            }
            Node::Extract(a, lo) => {
                self.write(a, depth + 1, ATOM, name, out);
                match w {
                    1 => out.push_str(&format!("[{lo}]")),
                    _ => out.push_str(&format!("[{}:{lo}]", lo + w - 1)),
                }
            }
            // Zero-extension says nothing to people.
            Node::Concat(high, low) if self.as_const(high) == Some(0) => {
                self.write(low, depth + 1, outer, name, out);
            }
            Node::Concat(high, low) => match (self.node(high), self.as_const(low)) {
                (Node::Extract(a, 0), Some(0)) if self.width(a) == w => {
                    let parentheses = 8 < outer;
                    out.push_str(if parentheses { "(" } else { "" });
                    self.write(a, depth + 1, 8, name, out);
                    out.push_str(&format!(" << {}", self.width(low)));
                    out.push_str(if parentheses { ")" } else { "" });
                }
                _ => {
                    out.push('{');
                    self.write(high, depth + 1, 0, name, out);
                    out.push_str(", ");
                    self.write(low, depth + 1, 0, name, out);
                    out.push('}');
                }
            },
            Node::SExt(a) => self.write(a, depth + 1, outer, name, out),
        }
    }

    fn operand(
        &self,
        t: TermId,
        depth: usize,
        outer: u8,
        signed: bool,
        name: &dyn Fn(Sym) -> String,
        out: &mut String,
    ) {
        match self.node(t) {
            Node::Const(c) => out.push_str(&self.number(c, self.width(t), signed)),
            _ => self.write(t, depth, outer, name, out),
        }
    }

    /// `a op b` or its opposite, a constant on the right.
    #[allow(clippy::too_many_arguments)]
    fn comparison(
        &self,
        op: ICmp,
        a: TermId,
        b: TermId,
        opposite: bool,
        depth: usize,
        outer: u8,
        name: &dyn Fn(Sym) -> String,
        out: &mut String,
    ) {
        let signed = op == ICmp::Slt;
        let turned = op != ICmp::Eq && self.as_const(a).is_some();
        let (a, b) = if turned { (b, a) } else { (a, b) };
        let (symbol, level) = match (op, turned, opposite) {
            (ICmp::Eq, _, false) => ("==", 6),
            (ICmp::Eq, _, true) => ("!=", 6),
            (_, false, false) => ("<", 7),
            (_, false, true) => (">=", 7),
            (_, true, false) => (">", 7),
            (_, true, true) => ("<=", 7),
        };
        out.push_str(if level < outer { "(" } else { "" });
        self.operand(a, depth + 1, level + 1, signed, name, out);
        out.push_str(&format!(" {symbol} "));
        self.operand(b, depth + 1, level + 1, signed, name, out);
        out.push_str(if level < outer { ")" } else { "" });
    }
}
