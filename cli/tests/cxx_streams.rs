//! Streams of C++: what a program does with them, at random, natively and in the model alike.

mod cc_common;

#[path = "cxx_streams/tables.rs"]
mod tables;

use cc_common::{Scratch, irs, ok, require_parts, text};
use random::Rng;
use std::process::{Command, Stdio};
use tables::{BESIDE, MANIPULATORS, MEMBERS, PIECES, PUTTING, READS, SEEKS, VALUES};

/// What stands before each program. A result is a line natively; in the model it must be that number.
const BEGINNING: &str = r#"
#include <cassert>
#include <cstdio>
#include <cstring>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <sstream>
#include <string>
#ifdef NATIVE
#define SHOW(e) std::printf("%ld,\n", (long)(e))
#else
static const long expected[] = {
#include "expected"
  0};
static int shown;
#define SHOW(e) assert(expected[shown++] == (long)(e))
#endif
static long hash(const std::string &s) {
  long h = (long)s.size();
  for (char c : s) h = (h * 31 + (unsigned char)c) % 1000003;
  return h;
}
static long bits(double d) { long l; std::memcpy(&l, &d, 8); return l; }
static bool b; static char c, array[16]; static signed char sc; static unsigned char uc; static short h;
static unsigned short uh; static int i; static unsigned u; static long l; static unsigned long ul;
static long long ll; static unsigned long long ull; static double d; static float f; static std::string s;
int main() {
"#;

fn pick<'a>(rng: &mut Rng, of: &[&'a str]) -> &'a str {
    of[rng.below(of.len())]
}

fn puts(rng: &mut Rng) -> String {
    let mut code = format!("{{ {}; std::istringstream other(\"of another\");\n", pick(rng, PUTTING));
    for _ in 0..24 {
        code += &match rng.below(9) {
            0..=3 => format!("o << {};", pick(rng, VALUES)),
            4 | 5 => format!("o << {};", pick(rng, MANIPULATORS)),
            6 => format!("o << {} << {};", pick(rng, MANIPULATORS), pick(rng, VALUES)),
            _ => format!("{};", pick(rng, MEMBERS)),
        };
        code += "SHOW(o.rdstate()); SHOW(hash(o.str())); SHOW(o.width());\n";
        if rng.below(4) == 0 {
            code += "SHOW(o.tellp()); SHOW(o.str().capacity()); if (o.bad() || !(rand_++ % 3)) o.clear();\n";
        }
    }
    code + "}\n"
}

fn pieces(rng: &mut Rng, n: usize) -> String {
    (0..n).map(|_| pick(rng, PIECES)).collect()
}

fn reads(rng: &mut Rng, beside: &[(&str, &str)], n: usize) -> String {
    let mut code = String::new();
    for _ in 0..n {
        let from = if rng.below(4) == 0 { beside } else { READS };
        let (what, shown) = from[rng.below(from.len())];
        code += &format!("i = -9; c = 'k'; {what}; SHOW({shown}); SHOW(x.rdstate()); SHOW(x.gcount());\n");
    }
    code
}

fn gets(rng: &mut Rng) -> String {
    let n = 2 + rng.below(8);
    let (text, n) = (pieces(rng, n), 14);
    let stream = match rng.below(6) {
        0 => format!("std::stringstream x(\"{text}\")"),
        1 => format!("std::stringstream x; x << \"{text}\""),
        2 => format!("std::stringstream x(\"{text}\", std::ios::out)"),
        3 => format!("std::stringstream x(\"{text}\", std::ios::in)"),
        _ => format!("std::istringstream x(\"{text}\")"),
    };
    format!("{{ std::string t(40, 't'); s = \"s\"; {stream};\n{}}}\n", reads(rng, SEEKS, n))
}

/// What the program shows natively, with this as its standard input.
fn natively(s: &Scratch, input: &str) -> String {
    ok(&mut natively_built(s));
    let file = s.open("input", input);
    text(&ok(s.command("./native").stdin(Stdio::from(file))).stdout)
}

fn natively_built(s: &Scratch) -> Command {
    let mut c = s.command("clang++-19");
    c.args(["-std=c++17", "-w", "-O0", "-DNATIVE", "prog.cpp", "-o", "native"]);
    c
}

/// The verdict of the program, whose results must be those; `more`: what `irs verify` is told.
fn verified(s: &Scratch, level: &str, more: &[&str]) -> String {
    ok(irs(s).args(["c++", "-std=c++17", "-w", "-g", level, "prog.cpp", "-o", "prog"]));
    let out =
        irs(s).args(["verify", "./prog", "--engine", "dpor", "--time=60"]).args(more).output().expect("runs");
    text(&out.stdout).lines().last().unwrap_or_default().to_owned()
}

/// The same natively and in the model, and nothing else than that.
fn is_the_same(body: &str, input: &str, level: &str) {
    let s = Scratch::new();
    s.write(
        "prog.cpp",
        &format!("{BEGINNING}\nstatic_assert(sizeof(int) == 4, \"\"); int rand_ = 0;\n{body}}}\n"),
    );
    let shown = natively(&s, input);
    s.write("expected", &shown);
    let more: &[&str] = if body.contains("std::cin") { &["--stdin", "input"] } else { &[] };
    let said = verified(&s, level, more);
    assert!(said.starts_with("safe"), "{level} {said}\n{input:?}\n{body}\n{shown}");
}

const LEVELS: [&str; 2] = ["-O0", "-O2"];

#[test]
fn what_is_put_into_strings_is_libstdcxxs() {
    require_parts();
    let mut rng = Rng::new(22);
    for k in 0..4 {
        let body: String = (0..6).map(|_| puts(&mut rng)).collect();
        is_the_same(&body, "", LEVELS[k % 2]);
    }
}

#[test]
fn what_is_read_from_strings_is_libstdcxxs() {
    require_parts();
    let mut rng = Rng::new(23);
    for k in 0..4 {
        let body: String = (0..8).map(|_| gets(&mut rng)).collect();
        is_the_same(&body, "", LEVELS[k % 2]);
    }
}

#[test]
fn what_is_read_from_the_standard_input_is_libstdcxxs() {
    require_parts();
    let mut rng = Rng::new(24);
    for k in 0..8 {
        let n = 4 + rng.below(12);
        let input = pieces(&mut rng, n).replace("\\n", "\n").replace("\\t", "\t");
        let body = format!("std::istream &x = std::cin;\n{}", reads(&mut rng, BESIDE, 30));
        is_the_same(&body, &input, LEVELS[k % 2]);
    }
}

/// What the model does not have is unknown, by its name; and objects end in each of the ways that there are.
#[test]
fn what_is_not_modelled_is_unknown() {
    require_parts();
    const MINE: &str = "struct mine : std::streambuf {}; mine m; std::ostream o(&m); o << 1;";
    const FAILS: &str = "std::istringstream x(\"z\"); x.exceptions(std::ios::failbit); x >> i;";
    const ENDS: &str = "std::ostream *o = new std::ostringstream; *o << std::string(700, 'l'); delete o; \
                        std::iostream *x = new std::stringstream; *x << 12; *x >> i; assert(i == 12); o = x; delete o;";
    for (body, said) in [
        (ENDS, "safe"),
        ("std::ostringstream o; std::ostringstream p(std::move(o));", "basic_ostringstream("),
        ("std::ostringstream o, p; o = std::move(p);", "operator=("),
        ("std::ostringstream o; std::cout.rdbuf(o.rdbuf());", "::rdbuf("),
        ("std::ostringstream o; o.imbue(std::locale());", "std::locale::locale()"),
        ("std::ostringstream o; o.iword(0) = 1;", "_M_grow_words("),
        ("std::ostringstream o; o << &o;", "an operation beyond"),
        ("std::istringstream x(\"true\"); x >> std::boolalpha >> b;", "an operation beyond"),
        (MINE, "basic_streambuf()"),
        (FAILS, "an operation beyond"),
        ("std::cin >> i; assert(i != 3);", "sgetc(): an operation beyond"),
        ("std::ios::sync_with_stdio(false); std::cout << 1; i = 1;", "safe"),
        ("std::ios::sync_with_stdio(false); std::cin >> i;", "an operation beyond"),
    ] {
        for level in LEVELS {
            let s = Scratch::new();
            s.write("prog.cpp", &format!("{BEGINNING}{body}}}\n"));
            s.write("expected", "");
            let verdict = verified(&s, level, &[]);
            let kind = if said == "safe" { said } else { "unknown(" };
            assert!(verdict.starts_with(kind) && verdict.contains(said), "{level} {body}: {verdict}");
        }
    }
}
