//! Nobody is believed who only says what a module's hash is: an edit that changes the program is refused,
//! what changes nothing keeps the hash.

use crate::fixture::numbered;
use model::load::{self, Input, LoadError};
use std::path::Path;
use std::process::Command;
use traceformat::fingerprint::Fingerprint;

const PROGRAM: &str = "#include <pthread.h>
#include <stdio.h>
struct pair { int a; long b; } pair = {7, 2};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x; _Atomic int y;
static void *work(void *p) {
  char text[300]; int few[4];
  pthread_mutex_lock(&m); x += *(int *)p; pthread_mutex_unlock(&m); y++;
  snprintf(text, sizeof text, \"%d;!3\", x); few[x & 3] = 1;
  __asm__ volatile(\"\" ::: \"memory\");
  for (int i = 0; i < 4; i++) pair.b += few[i] + text[i];
  return 0;
}
int main(void) {
  pthread_t t; int k = 3;
  pthread_create(&t, 0, work, &k);
  pthread_mutex_lock(&m); x += 2; pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return x == 5 ? 0 : 1;
}
";

/// Runs one of LLVM's tools.
fn tool(name: &str, args: &[&str], from: &Path, to: &Path) {
    let done = Command::new(name).args(args).arg(from).arg("-o").arg(to).status();
    assert!(done.is_ok_and(|s| s.success()), "{name} {args:?} {}", from.display());
}

fn text_of(bitcode: &Path) -> String {
    let to = bitcode.with_extension("ll");
    tool("llvm-dis-19", &[], bitcode, &to);
    std::fs::read_to_string(to).expect("just written")
}

fn load(text: &str) -> Result<Fingerprint, LoadError> {
    load::modules(&[Input::new("edited.ll", text.as_bytes().to_vec())]).map(|p| p.fingerprint)
}

#[track_caller]
fn is_refused(text: &str, what: &str) {
    match load(text) {
        Err(e @ LoadError::Changed(..)) => assert!(e.to_string().contains("number it anew"), "{e}"),
        other => panic!("{what}: {:?}", other.map_err(|e| e.to_string())),
    }
}

/// The first mention of `from` becomes `to`.
#[track_caller]
fn edited(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from} is not in {text}");
    text.replacen(from, to, 1)
}

/// The program without the first line that has all of these in it.
#[track_caller]
fn without(text: &str, parts: &[&str]) -> String {
    let gone = text.lines().position(|l| parts.iter().all(|p| l.contains(p))).expect("such a line");
    let kept = text.lines().enumerate().filter(|(n, _)| *n != gone);
    kept.map(|(_, l)| format!("{l}\n")).collect()
}

/// The number of the node that the first line with `before` names behind it.
fn node(text: &str, before: &str) -> String {
    let rest = text.split(before).nth(1).expect("such a node");
    rest.chars().take_while(char::is_ascii_digit).collect()
}

/// What goes on through the compiler has no marks of scopes, and is the program that was numbered: a mark
/// that is forged, or one less, is an edit.
#[test]
fn scopes_are_part_of_the_program() {
    let text = text_of(&numbered(PROGRAM, &["-O1"]));
    assert!(!text.contains("call void @llvm.lifetime") && text.contains("!irs.scope !"), "{text}");
    load(&text).unwrap_or_else(|e| panic!("{e}"));
    is_refused(&without(&text, &["@llvm.memset", "!irs.scope"]), "a mark that is gone");
    is_refused(&edited(&text, "!{i64 300, i32 0}", "!{i64 299, i32 0}"), "another size");
    is_refused(
        &edited(&text, "!{i64 300, i32 0}", "!{i64 300, i32 1}"),
        "a beginning in the place of an end",
    );
}

#[test]
fn an_edit_that_changes_the_program_is_refused() {
    for flags in [&[][..], &["-g0"]] {
        let text = text_of(&numbered(PROGRAM, flags));
        load(&text).unwrap_or_else(|e| panic!("{e}"));
        for (from, to) in [
            ("i64 noundef 300", "i64 noundef 299"),
            ("icmp eq i32", "icmp sle i32"),
            ("!irs.wraps !", "!irs.other !"),
            ("seq_cst", "monotonic"),
            ("volatile i32, ptr @x", "i32, ptr @x"),
            ("@pthread_mutex_unlock(ptr noundef @m)", "@pthread_mutex_lock(ptr noundef @m)"),
            ("(ptr noundef @m)", "(ptr noundef @x)"),
            ("{ i32 7, i64 2 }", "{ i32 7, i64 1 }"),
            ("%d;!3", "%d;!4"),
            ("@y = dso_local global i32 0", "@y = dso_local global i32 1"),
            ("attributes #0 = { ", "attributes #0 = { \"irs.ignored\"=\"all\" "),
            ("define dso_local i32 @main() ", "define dso_local signext i32 @main() "),
            ("\ndefine dso_local i32 @main", "\nmodule asm \"nop\"\ndefine dso_local i32 @main"),
        ] {
            is_refused(&edited(&text, from, to), from);
        }
        for parts in [
            &["store volatile", "@x"][..],
            &["store i32 1"],
            &["@pthread_join(", "call"],
            &["# irs ", "!irs.site"],
        ] {
            // What is numbered consecutively in the text stays so: these have no result, or an unused one.
            let less = match parts[0] {
                "@pthread_join(" => edited(&text, "@pthread_join(i64 noundef", "@pthread_join(i64"),
                _ => without(&text, parts),
            };
            is_refused(&less, parts[0]);
        }
    }
}

#[test]
fn metadata_of_the_scheme_is_part_of_the_hash() {
    let text = text_of(&numbered(PROGRAM, &[]));
    let site = node(&text, "!irs.site !");
    let line = text.lines().find(|l| l.starts_with(&format!("!{site} = "))).expect("its definition");
    is_refused(&edited(&text, line, &line.replace("i32 0, ", "i32 1, ")), "a site's number");
    let kind = line.rsplit(' ').next().expect("a kind");
    is_refused(&edited(&text, line, &line.replace(kind, "1}")), "a site's kind");
    let mentions: Vec<&str> = text.split("!irs.site !").skip(1).take(2).collect();
    let [one, two] = [mentions[0], mentions[1]].map(|m| m.split('\n').next().expect("a line"));
    let swapped = edited(&text, &format!("!irs.site !{one}"), "!irs.site !SECOND");
    let swapped = edited(&swapped, &format!("!irs.site !{two}"), &format!("!irs.site !{one}"));
    is_refused(&edited(&swapped, "!SECOND", &format!("!{two}")), "two sites");
    // A store that calls itself a fill is one that the verifier reads.
    is_refused(&edited(&text, ", !irs.site !", &format!(", !irs.fill !{site}, !irs.site !")), "a fill");
    // The hash of another program, and what is none.
    let hash = node(&text, "!irs.hash = !{!");
    let claim = text.lines().find(|l| l.starts_with(&format!("!{hash} = "))).expect("its definition");
    is_refused(&edited(&text, claim, &format!("!{hash} = !{{!\"{}\"}}", "0".repeat(32))), "the hash");
    let head = node(&text, "!irs.module = !{!");
    let swapped = edited(&text, &format!("!irs.hash = !{{!{hash}}}"), &format!("!irs.hash = !{{!{head}}}"));
    assert!(matches!(load(&swapped), Err(LoadError::Numbering(..))));
    // Two hashes, as in modules that were linked after they were numbered.
    is_refused(
        &format!(
            "{}\n!9999 = !{{!\"{}\"}}\n",
            edited(&text, &format!("!irs.hash = !{{!{hash}}}"), &format!("!irs.hash = !{{!{hash}, !9999}}")),
            "1".repeat(32)
        ),
        "two hashes",
    );
    // Words of ours that are none any more: the claim would be passed over, or the module numbered anew.
    for (word, others) in [
        ("!irs.hash = ", &["!irs.hasi = ", "!jrs.hash = ", "!x = ", "!irs\\AEhash = "][..]),
        ("!irs.module = ", &["!irs.modul = ", "!jrs.module = "]),
    ] {
        for other in others {
            match load(&edited(&text, word, other)) {
                Err(e @ LoadError::Words(..)) => assert!(e.to_string().contains("number it anew"), "{e}"),
                loaded => panic!("{other}: {:?}", loaded.map(|p| p.to_string())),
            }
        }
    }
    // What the pass leaves behind once callbacks are in it is nothing to verify, and nothing is damaged.
    match load(&format!("{text}\n!irs.instrumented = !{{!{hash}}}\n")) {
        Err(e @ LoadError::Instrumented(..)) => assert!(e.to_string().contains("linked to"), "{e}"),
        loaded => panic!("{:?}", loaded.map(|p| p.to_string())),
    }
    let empty = edited(&text, &format!("!irs.hash = !{{!{hash}}}"), "!irs.hash = !{}");
    assert!(matches!(load(&empty), Err(LoadError::Words(..))));
    // Without a claim a module is what it is: the same.
    let silent = edited(&text, &format!("!irs.hash = !{{!{hash}}}"), "");
    assert_eq!(load(&silent).ok(), load(&text).ok());
}

#[test]
fn what_changes_nothing_keeps_the_hash() {
    for flags in [&[][..], &["-O1"], &["-O1", "-fno-discard-value-names"]] {
        let with = |g: &str| numbered(PROGRAM, &[flags, &[g]].concat());
        let (bitcode, bare) = (with("-g3"), with("-g0"));
        let fingerprint = |p: &Path| load::files(&[p]).unwrap_or_else(|e| panic!("{e}")).fingerprint;
        let expected = fingerprint(&bitcode);
        assert_eq!(fingerprint(&bare), expected, "{flags:?}: -g");
        let at = |name: &str| bitcode.with_file_name(name);
        tool("llvm-dis-19", &[], &bitcode, &at("1.ll"));
        tool("llvm-as-19", &[], &at("1.ll"), &at("2.bc"));
        tool("llvm-dis-19", &[], &at("2.bc"), &at("3.ll"));
        tool("opt-19", &["-strip-debug"], &at("2.bc"), &at("4.bc"));
        tool("opt-19", &["-passes=verify", "-S", "-preserve-ll-uselistorder"], &at("4.bc"), &at("5.ll"));
        for name in ["1.ll", "2.bc", "3.ll", "4.bc", "5.ll"] {
            assert_eq!(fingerprint(&at(name)), expected, "{flags:?}: {name}");
        }
        // What the optimiser alone looks at, and what is said in comments.
        let text = text_of(&bitcode);
        let less = without(&without(&text, &["\"# irs pin\""]), &["!irs.fill"]);
        assert_eq!(load(&format!("; {{}} !7 \"\n{less}")).ok(), Some(expected));
    }
}

/// The record of an object file, and where its bitcode begins.
fn object(source: &str) -> (Vec<u8>, usize) {
    let bitcode = numbered(source, &["-g0"]);
    let object = bitcode.with_extension("o");
    tool("clang-19", &["-c"], &bitcode, &object);
    let bytes = std::fs::read(object).expect("just written");
    let at = bytes.windows(8).position(|w| w == irs_pass::abi::BITCODE_MAGIC).expect("a record");
    (bytes, at)
}

#[test]
fn an_object_whose_bitcode_is_not_what_its_record_claims_is_refused() {
    let (one, at) = object(PROGRAM);
    let (two, beside) = object(&PROGRAM.replace("x == 5", "x == 6"));
    let of = |bytes: &[u8]| load::binary("p.o", bytes).and_then(|inputs| load::modules(&inputs));
    assert!(of(&one).is_ok() && of(&two).is_ok());
    // Another program's bitcode under this one's hash.
    let mut forged = two.clone();
    forged[beside + 16..beside + 32].copy_from_slice(&one[at + 16..at + 32]);
    let said = of(&forged).map(drop).unwrap_err().to_string();
    let hash: String = one[at + 16..at + 32].iter().map(|b| format!("{b:02x}")).collect();
    assert!(said.starts_with("p.o (module 0): it claims the hash ") && said.contains(&hash), "{said}");
    // What an earlier version has embedded is not damaged.
    let mut older = one.clone();
    older[at + 7] = 1;
    assert!(matches!(of(&older), Err(LoadError::OtherRecord(_, 1))));
}
