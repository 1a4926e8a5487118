//! Terms as C expressions.
//!
//! A term of width *w* has the least unsigned type that holds *w* bits, and its value is below 2^*w*. No
//! expression has undefined behaviour in C: what the machine decides before an operation is executed (a
//! division by zero) is a step of its own, and the operation has here the value that its term has.

use model::inst::{BinOp, ICmp, OvfOp, UnOp};
use solver::{Node, TermId, Terms};

/// The C type of a number of so many bits.
pub(super) fn type_of(w: u8) -> &'static str {
    match w {
        0..=8 => "u8",
        9..=16 => "u16",
        17..=32 => "u32",
        _ => "u64",
    }
}

/// The type in which it is computed: no operand is promoted to a signed type there.
fn wide(w: u8) -> &'static str {
    if w <= 32 { "u32" } else { "u64" }
}

fn ones(w: u8) -> u64 {
    u64::MAX >> (64 - w)
}

/// A constant.
pub(super) fn number(bits: u64, w: u8) -> String {
    let digits = if bits < 10_000 { bits.to_string() } else { format!("{bits:#x}") };
    format!("{digits}{}", if w <= 32 { "u" } else { "ull" })
}

/// The low bits of an expression.
pub(super) fn low(w: u8, e: &str) -> String {
    match w {
        8 | 16 | 32 | 64 => format!("({})({e})", type_of(w)),
        _ => format!("({})(({e}) & {})", type_of(w), number(ones(w), w)),
    }
}

/// The signed value, in 64 bits.
fn signed(w: u8, e: &str) -> String {
    match w {
        8 | 16 | 32 | 64 => format!("(s64)(s{w}){e}"),
        _ => {
            let sign = number(1 << (w - 1), 64);
            format!("(s64)(((u64){e} ^ {sign}) - {sign})")
        }
    }
}

/// A term whose operands have these texts, each a name, a constant, or in parentheses.
pub(super) fn body(terms: &Terms, t: TermId, of: &dyn Fn(TermId) -> String) -> String {
    let w = terms.width(t);
    match terms.node(t) {
        Node::Const(c) => number(c, w),
        Node::Sym(_) => of(t),
        Node::Not(a) if w == 1 => format!("!{}", of(a)),
        Node::Not(a) => low(w, &format!("~({}){}", wide(w), of(a))),
        Node::Ite(c, a, b) => format!("{} ? {} : {}", of(c), of(a), of(b)),
        Node::Extract(a, 0) => low(w, &of(a)),
        Node::Extract(a, from) => low(w, &format!("{} >> {from}", of(a))),
        Node::Concat(a, b) => {
            let u = wide(w);
            format!("({})(({u}){} << {} | {})", type_of(w), of(a), terms.width(b), of(b))
        }
        Node::SExt(a) => low(w, &signed(terms.width(a), &of(a))),
        Node::Cmp(op, a, b) => {
            let n = terms.width(a);
            match op {
                ICmp::Eq => format!("{} == {}", of(a), of(b)),
                ICmp::Ult => format!("{} < {}", of(a), of(b)),
                _ => format!("{} < {}", signed(n, &of(a)), signed(n, &of(b))),
            }
        }
        Node::Bin(op, a, b) => binary(op, w, &of(a), &of(b), terms.as_const(b)),
        Node::Overflow(op, a, b) => overflow(op, terms.width(a), &of(a), &of(b)),
        Node::Un(op, a) => {
            let f = match op {
                UnOp::Ctlz => "leading_zeros",
                UnOp::Cttz => "trailing_zeros",
                _ => "ones_of",
            };
            format!("({}){f}({}, {w})", type_of(w), of(a))
        }
    }
}

fn binary(op: BinOp, w: u8, a: &str, b: &str, known: Option<u64>) -> String {
    let u = wide(w);
    let plain = |c: &str| low(w, &format!("({u}){a} {c} {b}"));
    let all = number(ones(w), w);
    // (A width that is a constant needs no test.)
    let shift = |e: String| match known {
        Some(n) if n < u64::from(w) => e,
        Some(_) => number(0, w),
        None => format!("{b} < {w} ? {e} : {}", number(0, w)),
    };
    let (x, y) = (signed(w, a), signed(w, b));
    match op {
        BinOp::Add => plain("+"),
        BinOp::Sub => plain("-"),
        BinOp::Mul => plain("*"),
        BinOp::And => format!("({})({a} & {b})", type_of(w)),
        BinOp::Or => format!("({})({a} | {b})", type_of(w)),
        BinOp::Xor => format!("({})({a} ^ {b})", type_of(w)),
        BinOp::UDiv => format!("{b} == 0 ? {all} : ({})({a} / {b})", type_of(w)),
        BinOp::URem => format!("{b} == 0 ? {a} : ({})({a} % {b})", type_of(w)),
        // The least number divided by -1 is itself.
        BinOp::SDiv => format!(
            "{b} == 0 ? ({x} < 0 ? {one} : {all}) : {b} == {all} ? {negative} : {quotient}",
            one = number(1, w),
            negative = low(w, &format!("({u})0 - {a}")),
            quotient = low(w, &format!("{x} / {y}")),
        ),
        BinOp::SRem => {
            format!("{b} == 0 ? {a} : {b} == {all} ? {} : {}", number(0, w), low(w, &format!("{x} % {y}")))
        }
        BinOp::Shl => shift(low(w, &format!("({u}){a} << {b}"))),
        BinOp::LShr => shift(low(w, &format!("({u}){a} >> {b}"))),
        _ => shift(low(w, &format!("({x}) >> {b}"))),
    }
}

/// Does it overflow?
fn overflow(op: OvfOp, w: u8, a: &str, b: &str) -> String {
    let (x, y) = (signed(w, a), signed(w, b));
    // Exact in 64 bits where both operands have so few that the result fits, else in 128.
    let fits = match op {
        OvfOp::SMul | OvfOp::UMul => w <= 32,
        _ => w < 64,
    };
    let exact = match (op, fits) {
        (OvfOp::UMul, true) => {
            return format!("(u64){a} * (u64){b} > {}", number(ones(w), 64));
        }
        (OvfOp::UMul, false) => {
            return format!("(unsigned __int128){a} * (unsigned __int128){b} > {}", number(ones(w), 64));
        }
        (_, true) => (format!("({x})"), format!("({y})")),
        (_, false) => (format!("((__int128)({x}))"), format!("((__int128)({y}))")),
    };
    let c = match op {
        OvfOp::SAdd => "+",
        OvfOp::SSub => "-",
        _ => "*",
    };
    let most = format!("{}ll", ones(w) >> 1);
    let least = format!("(-{most} - 1)");
    let result = format!("{} {c} {}", exact.0, exact.1);
    format!("{result} < {least} || {result} > {most}")
}
