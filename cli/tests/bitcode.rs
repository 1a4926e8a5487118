//! Numbered bitcode that is not what it claims to be is refused, in one line that says what to do.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};

const SOURCE: &str = "\
#include <pthread.h>
int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  return x - 2;
}
";

/// Where a binary's only module is: its record's hash, and its bitcode.
fn record(elf: &[u8]) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
    let at = elf.windows(8).position(|w| w == b"IRSBC\0\0\x02").expect("a record");
    let length = u64::from_le_bytes(elf[at + 8..at + 16].try_into().unwrap()) as usize;
    (at + 16..at + 32, at + 32..at + 32 + length)
}

/// The verdict's word, and what was said; exit code 4 stands for a refusal.
fn verify(s: &Scratch, file: &str) -> (Option<i32>, String) {
    let out = irs(s).args(["verify", file, "--out", "p.irst"]).output().unwrap();
    (out.status.code(), text(&out.stdout) + &text(&out.stderr))
}

#[track_caller]
fn is_refused(s: &Scratch, file: &str, hash: &str) {
    let (code, said) = verify(s, file);
    assert_eq!((code, said.lines().count()), (Some(4), 1), "{said}");
    assert!(said.starts_with(&format!("irs: {file}")), "{said}");
    assert!(said.contains(&format!("it claims the hash {hash}, and has ")), "{said}");
    assert!(said.contains("number it anew"), "{said}");
    assert!(!s.path("p.irst").exists());
}

#[test]
fn what_is_not_what_it_claims_is_refused() {
    require_parts();
    let s = Scratch::new();
    for (name, source) in [("p", SOURCE), ("q", &SOURCE.replace("x - 2", "x - 3"))] {
        s.write("p.c", source);
        ok(irs(&s).args(["cc", "-O1", "-pthread", "p.c", "-o", name]));
    }
    let (p, mut q) = (std::fs::read(s.path("p")).unwrap(), std::fs::read(s.path("q")).unwrap());
    let (hash, bitcode) = record(&p);
    let hex: String = p[hash.clone()].iter().map(|b| format!("{b:02x}")).collect();
    // Another program's bitcode under this one's hash.
    let there = record(&q).0;
    q[there].copy_from_slice(&p[hash]);
    std::fs::write(s.path("q"), q).unwrap();
    is_refused(&s, "q", &hex);
    // The bitcode by itself is the program; its text with a changed constant under the old hash is not.
    std::fs::write(s.path("p.bc"), &p[bitcode]).unwrap();
    ok(s.command("llvm-dis-19").args(["p.bc", "-o", "p.ll"]));
    let honest = s.read("p.ll");
    let with_hash = format!("{honest}\n!irs.hash = !{{!9999}}\n!9999 = !{{!\"{hex}\"}}\n");
    let forged = with_hash.replacen("add nsw i32", "sub nsw i32", 1);
    assert_ne!(forged, with_hash);
    s.write("forged.ll", &forged);
    is_refused(&s, "forged.ll", &hex);
    s.write("honest.ll", &with_hash);
    for file in ["p", "p.bc", "honest.ll"] {
        let (code, said) = verify(&s, file);
        assert_eq!(code, Some(0), "{file}: {said}");
        std::fs::remove_file(s.path("p.irst")).unwrap();
    }
}
