//! What is written out of the program, from a place and of a length that inputs choose, against a plain
//! count.

use super::explore;
use random::Rng;

/// Places and lengths of which no decision picks one: there are more than 64 of each.
#[test]
fn reads_within_the_buffer_and_no_further() {
    let (mut failing, mut fine) = (0, 0);
    for seed in 0..60 {
        let mut r = Rng::new(seed);
        let (places, lengths) = (66 + r.below(60) as u64, 66 + r.below(60) as u64);
        let least = r.below(3) as u64;
        let furthest = places - 1 + lengths - 1 + least;
        let size = furthest + 2 - r.below(5) as u64;
        let call = match r.below(3) {
            0 => "fwrite(b + k, 1, n, stdout)",
            1 => "send(1, b + k, n, 0)",
            _ => "write(1, b + k, n)",
        };
        let source = format!(
            "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <sys/socket.h>\n\
             unsigned __VERIFIER_nondet_uint(void);\n\
             int main(void) {{ char *b = calloc({size}, 1); unsigned k = __VERIFIER_nondet_uint(), \
             n = __VERIFIER_nondet_uint(); if (k >= {places} || n >= {lengths}) return 0; \
             n += {least}; long w = {call}; if (w > (long)n) b[{size}] = 0; return 0; }}"
        );
        let all = explore(&source);
        assert!(!all.ends.contains_key("unsupported"), "{source}\n{:?}", all.ends);
        assert_eq!(all.ends.contains_key("violated"), furthest > size, "{source}\n{:?}", all.ends);
        *(if furthest > size { &mut failing } else { &mut fine }) += 1;
    }
    assert!(failing > 10 && fine > 10, "{failing} and {fine}");
}

/// Of nothing that is written the place does not matter.
#[test]
fn nothing_is_read_of_nothing() {
    let source = |n: &str| {
        format!(
            "#include <unistd.h>\nunsigned __VERIFIER_nondet_uint(void);\nchar b[100];\n\
             int main(void) {{ unsigned k = __VERIFIER_nondet_uint(); if (k > 100) return 0; \
             unsigned n = __VERIFIER_nondet_uint(); if (n > 100) return 0; {n} write(1, b + k, n); return 0; }}"
        )
    };
    super::safe(&source("if (k > 50) n = 0; if (n > 50) n = 50;"));
    super::ends(&source("if (k > 50) n = 0;"), "violated", "behind the end");
}

/// For others, all of the object is used.
#[test]
fn nobody_uses_the_object_meanwhile() {
    let source = |other: &str| {
        super::threads(
            &format!(
                "#include <string.h>\n#include <unistd.h>\n#include <pthread.h>\n\
                 unsigned __VERIFIER_nondet_uint(void);\nchar b[200];\nvolatile long n;\n\
                 void *t(void *a) {{ if ((long)a == 1) {{ unsigned n = __VERIFIER_nondet_uint(); \
                 if (n <= 100) write(1, b, n); }} else {other}; return 0; }}"
            ),
            2,
            "",
        )
    };
    // Which bytes these are is not known: it is no data race, also beside who reads without a number.
    for other in ["b[150] = 1", "n = strlen(b)"] {
        let all = explore(&source(other));
        let said = all.ends.get("unsupported").cloned().unwrap_or_default();
        assert!(said.starts_with("unnumbered: "), "{other}: {:?}", all.ends);
    }
}
