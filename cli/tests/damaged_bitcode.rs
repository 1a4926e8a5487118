//! Damaged bitcode, as a file of its own, as text, and in a binary: refused in one line, whatever LLVM's
//! reader does with it. `IRS_ROUNDS=N` damages each kind N times.

mod cc_common;

use cc_common::{Scratch, irs, least_memory, limit_memory, ok, require_parts, text};
use random::Rng;
use serde_json::Value;
use std::ops::Range;
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

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

/// Where a binary's only module is, with its record's head.
fn record(elf: &[u8]) -> Range<usize> {
    let at = elf.windows(8).position(|w| w == b"IRSBC\0\0\x02").expect("a record");
    let length = u64::from_le_bytes(elf[at + 8..at + 16].try_into().unwrap()) as usize;
    at..at + 32 + length
}

/// The program in each of its forms: the file's name, its bytes, and where they are damaged.
fn forms(s: &Scratch) -> Vec<(&'static str, Vec<u8>, Range<usize>)> {
    s.write("p.c", SOURCE);
    ok(irs(s).args(["cc", "-O1", "-g", "-pthread", "p.c", "-o", "p"]));
    let elf = std::fs::read(s.path("p")).unwrap();
    let at = record(&elf);
    std::fs::write(s.path("p.bc"), &elf[at.start + 32..at.end]).unwrap();
    ok(s.command("llvm-dis-19").args(["p.bc", "-o", "p.ll"]));
    let hash: String = elf[at.start + 16..at.start + 32].iter().map(|b| format!("{b:02x}")).collect();
    let text = s.read("p.ll") + &format!("!irs.hash = !{{!9999}}\n!9999 = !{{!\"{hash}\"}}\n");
    s.write("p.ll", &text);
    ok(s.command("llvm-as-19").args(["p.ll", "-o", "p.bc"]));
    let bitcode = std::fs::read(s.path("p.bc")).unwrap();
    let all = 0..bitcode.len();
    let lines = 0..text.len();
    vec![("d.bc", bitcode, all), ("d.ll", text.into_bytes(), lines), ("d", elf, at)]
}

/// Waits for a minute at most.
#[track_caller]
fn ends(mut child: Child, what: &str) -> Output {
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{what}: does not end");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.wait_with_output().unwrap()
}

#[test]
fn damaged_bitcode_is_refused_in_one_line() {
    require_parts();
    let rounds: usize = std::env::var("IRS_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(120);
    let s = Scratch::new();
    let forms = forms(&s);
    ok(irs(&s).args(["verify", "p", "--out", "p.irst"]));
    let verdict = |out: &Output| -> Value {
        let last = text(&out.stdout).lines().last().map(str::to_owned).unwrap_or_default();
        serde_json::from_str(&last).unwrap_or_default()
    };
    let whole = verdict(&ok(irs(&s).args(["verify", "p", "--json"])));
    let (mut random, mut crashed, mut refused, mut same, mut other) = (Rng::new(18), 0, 0, 0, 0);
    for (name, bytes, within) in &forms {
        for round in 0..rounds {
            let mut bytes = bytes.clone();
            random::damage(&mut bytes, within, &mut random);
            std::fs::write(s.path(name), &bytes).unwrap();
            let mut c = irs(&s);
            match round % 4 {
                0 | 1 => c.args(["verify", name, "--json", "--time", "20"]),
                2 => c.args(["certify", "p.irst", name]),
                _ => c.args(["show", "p.irst", "--program", name]),
            };
            let child = c.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            let what = format!("{name}, round {round} of {rounds}: {c:?}");
            let out = ends(child, &what);
            let said = text(&out.stderr);
            let what = format!("{what}: {:?}\n{said}", out.status);
            match out.status.code() {
                Some(2 | 4) => {
                    assert_eq!(said.lines().count(), 1, "{what}");
                    assert!(
                        said.starts_with(&format!("irs: {name}")) || said.starts_with("irs: p.irst"),
                        "{what}"
                    );
                    assert_eq!(text(&out.stdout), "", "{what}");
                    crashed += usize::from(said.contains("its reader crashed"));
                    refused += 1;
                }
                // What was damaged means nothing: the name of a variable, a line. Or it is the word
                // `irs.hash`: then it is a program of its own.
                Some(0) => {
                    same += 1;
                    other +=
                        usize::from(round % 4 < 2 && verdict(&out)["fingerprint"] != whole["fingerprint"]);
                }
                _ => panic!("{what}"),
            }
        }
    }
    println!("{refused} refused, {crashed} of them since the reader crashed; {same} mean the same");
    // Otherwise this test shows nothing.
    assert!(crashed > rounds / 12 && same > 0 && other <= rounds / 100, "{crashed} {same} {other}");
}

/// Memory that the system refuses to the reader is said as such, not taken for damage.
#[test]
fn a_reader_that_gets_no_memory_says_so() {
    require_parts();
    let s = Scratch::new();
    forms(&s);
    ok(irs(&s).args(["verify", "p", "--out", "p.irst"]));
    let mut refused = 0;
    // In MiB, around what the process has before it reads.
    let least = least_memory(&s);
    for mb in (least..least + 220).step_by(4) {
        for words in
            [&["verify", "p"][..], &["certify", "p.irst", "p"], &["show", "p.irst", "--program", "p"]]
        {
            let mut c = irs(&s);
            limit_memory(&mut c, mb);
            let out = c.args(words).output().unwrap();
            let said = text(&out.stderr);
            // The dynamic linker's: the command has not begun.
            if out.status.code() == Some(127) && said.contains("error while loading shared libraries") {
                continue;
            }
            let what = format!("{words:?} in {mb} MiB: {:?} {}{said}", out.status, text(&out.stdout));
            match out.status.code() {
                Some(0) => {}
                Some(code) => {
                    assert_eq!(code, if words[0] == "show" { 2 } else { 5 }, "{what}");
                    assert!(what.contains("memory"), "{what}");
                    refused += 1;
                }
                None => panic!("{what}"),
            }
        }
    }
    println!("{refused} were refused");
    assert!(refused > 0, "it is tested with too much memory");
}
