//! A program computes with libm's functions, not with those of the same names that Rust brings along.

use crate::program::{Link, Program};
use std::collections::BTreeSet;
use std::process::Command;

/// As `src/libm.rs` lists them.
const LED: [&str; 17] = [
    "cbrt",
    "ceil",
    "copysign",
    "fabs",
    "fdim",
    "floor",
    "fma",
    "fmax",
    "fmaximum",
    "fmin",
    "fminimum",
    "fmod",
    "rint",
    "round",
    "roundeven",
    "sqrt",
    "trunc",
];

#[test]
fn mathematics_is_that_of_libm() {
    for link in [Link::Static, Link::Shared] {
        let out = Program::build("libm.c", link).run("free=unproven", &[]);
        assert!(out.status.success(), "{link:?}: {}", out.stderr);
    }
}

/// The functions that `nm` finds, with these options.
fn functions(options: &[&str], file: &str) -> BTreeSet<String> {
    let out = Command::new("nm").args(options).arg(file).output().expect("nm");
    assert!(out.status.success(), "{file}: {}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let mut words = text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>());
    let defined = |w: &Vec<&str>| w.len() == 3 && "TtWwi".contains(w[1]);
    words.by_ref().filter(defined).map(|w| w[2].split('@').next().expect("a name").to_owned()).collect()
}

/// What a new version of Rust brings along is noticed.
#[test]
fn nothing_of_libm_is_replaced() {
    let program = Program::build("libm.c", Link::Static);
    let found = Command::new("cc").arg("-print-file-name=libm.so.6").output().expect("cc");
    let exported = functions(&["-D"], String::from_utf8_lossy(&found.stdout).trim());
    let ours = functions(&[], program.path());
    let both = ours.intersection(&exported).filter(|n| !n.ends_with("f128"));
    let led: BTreeSet<String> = LED.iter().flat_map(|n| [(*n).to_owned(), format!("{n}f")]).collect();
    let left: Vec<_> = both.filter(|n| !led.contains(*n) && !n.starts_with('_')).collect();
    assert!(exported.len() > 300 && ours.contains("fmod"), "{} {}", exported.len(), ours.len());
    assert!(left.is_empty(), "Rust's, instead of libm's: {left:?}");
}
