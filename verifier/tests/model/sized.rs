//! Blocks whose size inputs choose, against the same program for each size.

use crate::fixture::program;
use exec::interp::{Interp, InterpOptions};
use random::Rng;

const HEAD: &str = "#include <stdlib.h>\n#include <string.h>\nunsigned __VERIFIER_nondet_uint(void);\n";

/// The least number of sizes of which no decision picks one.
const MANY: u32 = 65;

/// All executions' ends: of a program of one thread, by input.
fn found(source: &str) -> Vec<String> {
    let p = program(source);
    let mut m = match Interp::new(&p, InterpOptions::default()) {
        Ok(m) => m,
        Err(stop) => return vec![format!("unsupported: {stop}")],
    };
    let all = super::explore::all(&mut m);
    all.ends.into_iter().map(|(how, text)| format!("{how}: {text}")).collect()
}

/// How many bytes are asked for, of `n`; as C and as a number.
fn size(r: &mut Rng) -> (String, impl Fn(u64) -> u64 + use<>) {
    let (k, c) = (1 + r.below(8) as u64, r.below(9) as u64);
    (format!("(unsigned long)n * {k} + {c}"), move |n| n * k + c)
}

/// A block of a random size is used at random places. Some n below `most` makes the program fail exactly if
/// one of its uses lies beyond the block's end for it.
#[test]
fn fails_for_the_sizes_that_it_fails_for() {
    let (mut failing, mut fine) = (0, 0);
    for seed in 0..120 {
        let mut r = Rng::new(seed);
        let least = r.below(4) as u64;
        let most = least + u64::from(MANY) + r.below(100) as u64;
        let (text, bytes) = size(&mut r);
        let make = match r.below(4) {
            0 => format!("char *p = calloc({text}, 1);"),
            1 => format!("unsigned long all = {text}; char p[all ? all : 1]; (void)p;"),
            2 => format!("char *p = realloc(malloc(3), {text} + 1) ; if (p) p[0] = 1;"),
            _ => format!("char *p = malloc({text});"),
        };
        let (one_more, bytes) = match &make {
            m if m.contains("realloc") => (1, bytes),
            _ => (0, bytes),
        };
        let size_of = |n: u64| match make.contains("p[all") {
            true => bytes(n).max(1),
            false => bytes(n) + one_more,
        };
        let mut body = String::new();
        let mut uses: Vec<Box<dyn Fn(u64) -> u64>> = Vec::new();
        for _ in 0..1 + r.below(3) {
            let (at, width) = (r.below(24) as u64, [1u64, 2, 4, 8][r.below(4)]);
            match r.below(5) {
                // Several bytes at once, of which only the first may be there.
                4 => {
                    let at = at % 4;
                    body += &format!("if (n >= {at}) *(volatile int *)(p + (n - {at}) * 4ul) = 1;");
                    uses.push(Box::new(move |n| if n >= at { (n - at) * 4 + 4 } else { 0 }));
                }
                // At a fixed place.
                0 => {
                    let at = at / width * width;
                    let ty = ["char", "short", "int", "long"][width.trailing_zeros() as usize];
                    body += &format!("*(volatile {ty} *)(p + {at}) = 0;");
                    uses.push(Box::new(move |_| at + width));
                }
                // At one that depends on n, if n is not too small for it.
                1 => {
                    body += &format!("if (n >= {at}) ((volatile char *)p)[n - {at}] = 1;");
                    uses.push(Box::new(move |n| if n >= at { n - at + 1 } else { 0 }));
                }
                // By a library function.
                2 => {
                    body += &format!("memset(p, 0, {at});");
                    uses.push(Box::new(move |_| at));
                }
                _ => {
                    body += &format!("if (n > {at}) p[{at} + {width}] = 2;");
                    uses.push(Box::new(move |n| if n > at { at + width + 1 } else { 0 }));
                }
            }
        }
        let source = format!(
            "{HEAD} int main(void) {{ unsigned n = __VERIFIER_nondet_uint(); if (n < {least} || n > {most}) return 0; \
             {make} {body} return 0; }}"
        );
        let expected = (least..=most).any(|n| uses.iter().any(|end| end(n) > size_of(n)));
        let got = found(&source);
        assert!(!got.iter().any(|e| e.starts_with("unsupported")), "{seed}: {got:?}\n{source}");
        assert_eq!(got.iter().any(|e| e.starts_with("violated")), expected, "{seed}: {got:?}\n{source}");
        *(if expected { &mut failing } else { &mut fine }) += 1;
    }
    assert!(failing > 20 && fine > 20, "{failing} fail, {fine} do not");
}

/// What is behind the bytes that are modelled is unknown, and not taken for granted.
#[test]
fn what_is_not_modelled_is_unknown() {
    let main = |body: &str| {
        format!(
            "{HEAD} int main(void) {{ unsigned n = __VERIFIER_nondet_uint(); char *p = malloc(n + 5000ul); {body} }}"
        )
    };
    assert_eq!(found(&main("p[4095] = 1; return 0;")), ["finished: "]);
    let far = found(&main("p[4999] = 1; return 0;"));
    assert!(far.iter().any(|e| e.contains("--allocate")), "{far:?}");
    let further = found(&main("p[n + 5000ul] = 1; return 0;"));
    assert!(!further.iter().any(|e| e.starts_with("finished")), "{further:?}");
    // For one size the block is smaller than the access.
    let small = |more: u32| {
        found(&format!(
            "{HEAD} int main(void) {{ unsigned n = __VERIFIER_nondet_uint(); if (n > 100) return 0; \
             char *p = malloc(n * 8ul + {more}); *(volatile int *)(p + n * 4ul) = 1; return 0; }}"
        ))
    };
    assert!(small(2).iter().any(|e| e.starts_with("violated")), "{:?}", small(2));
    assert_eq!(small(4), ["finished: "]);
    // No allocator gives that much: the call fails.
    let product =
        "unsigned long m = n; char *q = malloc(m << 40); if (m > (1ul << 24)) return q != 0; return 0;";
    assert!(found(&main(product)).iter().all(|e| e.starts_with("finished")));
}
