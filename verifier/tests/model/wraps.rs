//! Arithmetic that wraps: what the program does where its source promises that it does not overflow, natively
//! and in the model.

use crate::fixture::{numbered, plugin};
use exec::execution::{End, round_robin};
use exec::interp::{Interp, InterpOptions};
use std::process::Command;

/// Numbers that the optimiser must not fold by what overflow would mean.
const SOURCE: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <assert.h>\n#include <limits.h>\n\
volatile int most = INT_MAX, least = INT_MIN, one = 1, shift = 31; volatile long big = LONG_MAX; volatile unsigned char c = 200; \
int main(void) { int a = most, b = least, k = one; \
 assert(a + k < a); assert(b - k > 0); assert(a * 2 == -2); assert(-b == b); assert((k << shift) < 0); \
 int sum = 0; for (int i = most - 2; i > 0; i++) sum++; assert(sum == 3); \
 long w = big; assert(w + k == LONG_MIN); assert((int)(char)c == -56); \
 int h = 7; for (int i = 0; i < 40; i++) h = h * 31 + i; assert(h == EXPECTED); return 0; }";

fn source() -> String {
    let h = (0..40).fold(7i32, |h, i| h.wrapping_mul(31).wrapping_add(i));
    SOURCE.replace("EXPECTED", &h.to_string())
}

#[test]
fn the_program_and_the_model_wrap() {
    for level in ["-O0", "-O1", "-O2", "-O3"] {
        // (As `irs cc` does it, nothing is optimised before the numbering.)
        let bitcode = numbered(&source(), &[]);
        let dir = bitcode.parent().expect("it is in a folder");
        // What goes on through the compiler has no promises.
        let (object, binary) = (dir.join("wraps.o"), dir.join("wraps"));
        let run = |c: &mut Command| {
            let out = c.output().unwrap_or_else(|e| panic!("{c:?}: {e}"));
            assert!(out.status.success(), "{level}: {c:?}: {}", String::from_utf8_lossy(&out.stderr));
        };
        run(Command::new("clang-19").args([level, "-w", "-c"]).arg(&bitcode).arg("-o").arg(&object));
        run(Command::new("clang-19").arg(&object).arg("-o").arg(&binary));
        run(&mut Command::new(&binary));
        let mut program = model::load::files(&[&bitcode]).unwrap_or_else(|e| panic!("{e}"));
        let end = |p: &model::Program| {
            let mut m = Interp::new(p, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
            round_robin(&mut m).end
        };
        // The numbered bitcode still has them, for `--property overflow`.
        assert!(matches!(end(&program), End::Unsupported(u) if u.kind == "overflow"), "{level}");
        program.wrap();
        assert_eq!(end(&program), End::Finished, "{level}");
    }
    assert!(plugin().exists());
}

/// The module that goes on through the compiler is hashed as the one that was numbered.
#[test]
fn a_module_without_promises_is_the_same_program() {
    let bitcode = numbered(&source(), &[]);
    let text = Command::new("opt-19").args(["-S", "-o", "-"]).arg(&bitcode).output().expect("opt-19 runs");
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    assert!(text.contains("!irs.wraps") && !text.contains(" nsw "), "{text}");
    let program = model::load::files(&[&bitcode]).unwrap_or_else(|e| panic!("{e}"));
    assert!(program.functions.iter().any(|f| f.code.iter().any(|i| {
        matches!(i, model::inst::Inst::Bin { flags, .. } if flags.0 & model::inst::Flags::NSW != 0)
    })));
    // Another program, if somebody takes one away.
    let other = text.replacen("!irs.wraps !", "!irs.other !", 1);
    let path = bitcode.with_file_name("other.ll");
    std::fs::write(&path, other).expect("writable");
    let refused = model::load::files(&[&path]).err().map(|e| e.to_string());
    assert!(refused.is_some_and(|e| e.contains("changed")), "it is taken for the same program");
}
