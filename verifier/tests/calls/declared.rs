//! The types of library functions in the model are those of the headers: clang says how it declares each.

use model::builtin::Builtin;
use model::declared::{self as types, Declared};
use std::collections::BTreeSet;
use std::process::Command;

const HEADERS: [&str; 21] = [
    "pthread.h",
    "threads.h",
    "semaphore.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "strings.h",
    "math.h",
    "inttypes.h",
    "time.h",
    "sys/time.h",
    "sched.h",
    "unistd.h",
    "errno.h",
    "malloc.h",
    "fcntl.h",
    "ctype.h",
    "setjmp.h",
    "assert.h",
    "sys/sysinfo.h",
    "sys/stat.h",
];

/// What no header of C declares: compilers call it, programs define or declare it, or it is old.
const ELSEWHERE: [&str; 30] = [
    "__VERIFIER_assume",
    "__VERIFIER_atomic_begin",
    "__VERIFIER_atomic_end",
    "__VERIFIER_error",
    "__assert_rtn",
    "__cxa_guard_abort",
    "__cxa_guard_acquire",
    "__cxa_guard_release",
    "__cxa_pure_virtual",
    "__fortify_fail",
    "__isoc23_strtol",
    "__isoc23_strtoll",
    "__isoc23_strtoul",
    "__isoc23_strtoull",
    "__longjmp_chk",
    "__memcpy_chk",
    "__memmove_chk",
    "__memset_chk",
    "__stack_chk_fail",
    "__strdup",
    "cfree",
    "irs_assume",
    "irs_input",
    "pthread_mutex_consistent_np",
    "pthread_mutexattr_getrobust_np",
    "pthread_mutexattr_setrobust_np",
    "pthread_yield",
    "reach_error",
    "sigsetjmp",
    "strlcpy",
];

/// The declarations of these functions in the IR that clang makes.
fn clang_declares(names: &[&str]) -> String {
    let dir = tempfile::tempdir().expect("a folder");
    let mut source = String::from("#define _GNU_SOURCE\n");
    HEADERS.iter().for_each(|h| source += &format!("#include <{h}>\n"));
    for name in names {
        source += &format!("#undef {name}\nvoid *address_of_{name}(void) {{ return (void *){name}; }}\n");
    }
    let file = dir.path().join("all.c");
    std::fs::write(&file, source).expect("written");
    let flags = ["-fno-builtin", "-w", "-S", "-emit-llvm", "-o", "-"];
    let done = Command::new("clang-19").args(flags).arg(&file).output().expect("clang-19");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("IR is text")
}

/// `i32 @abs(i32 noundef)`, as the table writes it.
fn class(text: &str) -> char {
    let ignored = ["noundef", "nonnull", "noalias", "declare", "dso_local"];
    let mut words = text.split_whitespace().filter(|w| !ignored.contains(w));
    match words.next() {
        Some("i32") => 'i',
        Some("i64" | "ptr") => 'w',
        Some("double") => 'd',
        Some("float") => 'f',
        Some("...") => '.',
        Some("void") | None => ' ',
        Some(other) => panic!("{other} in {text}"),
    }
}

fn in_the_model(name: &str) -> Declared {
    types::declared(name).unwrap_or_else(|| panic!("{name} has no type")).clone()
}

#[test]
fn types_are_those_of_the_headers() {
    let names: BTreeSet<&str> = types::names().collect();
    assert!(names.len() > 300, "{}", names.len());
    let of_c: Vec<&str> =
        names.iter().copied().filter(|n| !n.starts_with("_Z") && !ELSEWHERE.contains(n)).collect();
    let ir = clang_declares(&of_c);
    for name in of_c {
        let at = format!("@{name}(");
        let line = ir.lines().find(|l| l.starts_with("declare ") && l.contains(&at));
        let line = line.unwrap_or_else(|| panic!("no declaration of {name}"));
        let (result, params) = line.split_once(&at).expect("found");
        let params = params.split(')').next().unwrap_or_default();
        let said: String = [class(result), '('].into_iter().chain(params.split(',').map(class)).collect();
        let said = types::parse(&said);
        let ours = in_the_model(name);
        assert_eq!((said.signature, said.variadic), (ours.signature, ours.variadic), "{name}: {line}");
    }
}

#[test]
fn each_function_of_the_model_has_a_type() {
    // Functions of the model itself need none, and these are names of intrinsics only.
    let none = |n: &str| n.starts_with("__irs_") || ["minimum", "maximum"].contains(&n);
    let without: Vec<_> =
        Builtin::NAMES.iter().filter(|n| !none(n) && types::declared(n).is_none()).collect();
    assert!(without.is_empty(), "{without:?}");
}
