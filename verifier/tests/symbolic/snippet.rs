//! Random functions of two bytes, without undefined behaviour: arithmetic of mixed widths, branches,
//! switches, loops, arrays at offsets that the bytes choose, partial overlaps by way of memcpy.

use random::Rng;
use std::fmt::Write;

/// Function number `k` of a seed: `unsigned fK(unsigned char a, unsigned char b)`.
pub fn function(k: usize, seed: u64) -> String {
    let mut s = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(k as u64 * 7919));
    s.below(2);
    let mut out = format!(
        "__attribute__((noinline)) unsigned f{k}(unsigned char a, unsigned char b) {{ unsigned x = a, y = b, z = {}; \
         unsigned char m[8] = {{ 1, 2, a, 4, b, 6, 7, 8 }}; unsigned short h[4] = {{ a, 3, b, 9 }};\n",
        s.below(300)
    );
    for _ in 0..3 + s.below(4) {
        out += &statement(&mut s, 2);
    }
    out += "for (int i = 0; i < 8; i++) x = x * 31 + m[i]; return x ^ y * 5 ^ z ^ h[1] ^ h[3]; }\n";
    out
}

fn variable(s: &mut Rng) -> &'static str {
    ["x", "y", "z"][s.below(3)]
}

fn statement(s: &mut Rng, depth: u32) -> String {
    let mut out = String::new();
    match s.below(if depth == 0 { 6 } else { 10 }) {
        0..=2 => writeln!(out, "{} = {};", variable(s), expression(s, 3)),
        3 => writeln!(out, "m[({}) & 7] = {};", expression(s, 1), expression(s, 2)),
        4 => writeln!(out, "h[({}) % 4] += {};", expression(s, 1), expression(s, 1)),
        5 => writeln!(out, "memcpy(m + {}, &{}, {});", s.below(5), variable(s), 1 + s.below(4)),
        6 => {
            let (c, yes, no) = (condition(s), statement(s, depth - 1), statement(s, depth - 1));
            writeln!(out, "if ({c}) {{ {yes} }} else {{ {no} }}")
        }
        7 => {
            let (c, yes) = (condition(s), statement(s, depth - 1));
            writeln!(out, "if ({c}) {{ {yes} }}")
        }
        8 => {
            let (n, body) = (expression(s, 1), statement(s, 0));
            writeln!(out, "for (unsigned i = 0; i < (({n}) & 3); i++) {{ {body} }}")
        }
        _ => {
            let (v, p, q) = (expression(s, 1), statement(s, 0), statement(s, 0));
            writeln!(out, "switch (({v}) & 7) {{ case 0: case 3: {p} break; case 5: {q} default: z++; }}")
        }
    }
    .expect("a string takes everything");
    out
}

fn condition(s: &mut Rng) -> String {
    let (p, q) = (expression(s, 2), expression(s, 1));
    match s.below(6) {
        0 => format!("{p} < {q}"),
        1 => format!("(int)({p}) < (int)({q})"),
        2 => format!("({p} & 15) == {}", s.below(16)),
        3 => format!("(signed char)({p}) >= {}", s.below(100)),
        4 => format!("({p} & 1) && {q} > {}", s.below(200)),
        _ => format!("{p} != {q}"),
    }
}

fn expression(s: &mut Rng, depth: u32) -> String {
    if depth == 0 || s.below(5) == 0 {
        return match s.below(5) {
            0 => s.below(260).to_string() + "u",
            1 => format!("m[({}) & 7]", variable(s)),
            _ => variable(s).into(),
        };
    }
    let (p, q) = (expression(s, depth - 1), expression(s, depth - 1));
    match s.below(14) {
        0 => format!("({p} + {q})"),
        1 => format!("({p} - {q})"),
        2 => format!("(({p} & 255) * ({q} & 31))"),
        3 => format!("({p} & {q})"),
        4 => format!("({p} | {q})"),
        5 => format!("({p} ^ {q})"),
        6 => format!("({p} << ({q} & 7))"),
        7 => format!("({p} >> ({q} & 15))"),
        8 => format!("(unsigned)(signed char)({p})"),
        9 => format!("(unsigned short)({p} * {})", 1 + s.below(9)),
        10 => format!("({p} / (({q} & 7) + 1))"),
        11 => format!("(unsigned)((int)({p}) % (int)(({q} & 3) + 2))"),
        12 => format!("({p} > {q} ? {p} : {q})"),
        _ => format!("h[({p}) & 3]"),
    }
}
