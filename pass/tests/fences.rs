//! The emitted fence, in the machine code: behind every store weaker than seq_cst, and nowhere with `sc=off`.

mod common;

use common::{Scratch, clang, run, text};

/// Full barriers in the machine code of `f`, beside the callbacks: they have their own (an exchange in place
/// of the store, too).
fn barriers(body: &str, options: &str) -> usize {
    let scratch = Scratch::new(&format!("fence-{:?}", std::thread::current().id()));
    let source = scratch.file("a.c");
    let prelude = "#include <stdatomic.h>\n#include <string.h>\nint x; double d; atomic_int a; char b[99];\nstruct { char c; int i; } __attribute__((packed)) s;\n";
    std::fs::write(&source, format!("{prelude}int f(int n) {{ {body} return 0; }}\n")).expect("writable");
    let mut sum = None;
    for level in ["-O0", "-O2"] {
        let out = run(clang().env("IRS_PASS_OPTIONS", options).args([level, "-S", "-o", "-"]).arg(&source));
        let assembly = text(&out.stdout);
        let count = assembly
            .lines()
            .skip_while(|l| !l.starts_with("f:"))
            .take_while(|l| !l.contains(".cfi_endproc"))
            .filter(|l| {
                let l = l.trim_start();
                l.starts_with("mfence") || l.starts_with("lock") && l.contains("orl") || l.starts_with("xchg")
            })
            .count();
        assert!(sum.is_none_or(|s| s == count), "{level}: {count} instead of {sum:?}");
        sum = Some(count);
    }
    sum.unwrap_or_default()
}

#[test]
fn weak_stores_carry_a_fence() {
    for weak in [
        "x = 1;",
        "*(volatile int *)&x = 1;",
        "d = n;",
        "s.i = n;",
        "atomic_store_explicit(&a, 1, memory_order_relaxed);",
        "atomic_store_explicit(&a, 1, memory_order_release);",
        "memset(b, n, 50);",
        "memcpy(b, b + 50, 49);",
    ] {
        assert_eq!(barriers(weak, ""), 1, "{weak}");
        assert_eq!(barriers(weak, "sc=off"), 0, "{weak}");
    }
}

#[test]
fn what_is_a_barrier_itself_carries_none() {
    for strong in [
        "atomic_store(&a, 1);",
        "atomic_fetch_add(&a, 1);",
        "atomic_exchange(&a, 2);",
        "return x;",
        "return a;",
    ] {
        assert_eq!(barriers(strong, ""), barriers(strong, "sc=off"), "{strong}");
    }
}
