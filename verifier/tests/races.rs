//! What the static analysis says of data races, beside the races that executions have.

#[path = "races/programs.rs"]
mod programs;

use crate::fixture;
use model::{Program, load};
use oracle::races::{Sites, executed, open};
use oracle::{families, racy};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn loaded(source: &str, flags: &[&str]) -> Program {
    let path = fixture::numbered(source, flags);
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program.unwrap_or_else(|e| panic!("{e}"))
}

/// For people: the source lines of a pair.
fn lines(p: &Program, (a, b): Sites) -> String {
    let line = |n: u32| p.sites.get(n as usize).map_or(0, |s| s.line);
    format!("{}-{}", line(a).min(line(b)), line(a).max(line(b)))
}

/// Compares, and says how many races executions had; `None` if the program is not analysed.
fn compared(name: &str, p: &Program, walks: usize, missed: &mut String) -> Option<usize> {
    let shown = races::analyse(p).ok()?;
    let open = open(&shown);
    let found = executed(p, walks, 7);
    for pair in &found {
        if !open.contains(pair) {
            *missed += &format!("\n{name}: {pair:?}, lines {}", lines(p, *pair));
        }
    }
    Some(found.len())
}

fn folder(name: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(dir).expect("a folder").map(|e| e.expect("an entry").path()).collect();
    all.retain(|p| p.extension().is_some_and(|e| e == "c"));
    all.sort();
    all
}

#[test]
fn what_has_no_open_pair_has_no_race() {
    let mut wrong = String::new();
    for p in programs::ALL {
        let level = ["-O0", "-O1"][p.name.len() % 2];
        let program = loaded(p.source, &[level]);
        let shown = races::analyse(&program).unwrap_or_else(|e| panic!("{}: {e}", p.name));
        let open: BTreeSet<String> = open(&shown).into_iter().map(|s| lines(&program, s)).collect();
        let expected: BTreeSet<String> = p.open.iter().map(|s| s.to_string()).collect();
        if open != expected {
            wrong += &format!("\n{}: {open:?}, expected {expected:?}", p.name);
        }
        let raced: BTreeSet<String> =
            executed(&program, 60, 3).into_iter().map(|s| lines(&program, s)).collect();
        assert!(raced.is_subset(&expected), "{}: {raced:?}", p.name);
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn no_race_of_the_suites_programs_is_missed() {
    let (mut missed, mut analysed, mut raced) = (String::new(), 0, 0);
    for folder_name in ["programs", "sync", "engines"] {
        for path in folder(folder_name) {
            let source = std::fs::read_to_string(&path).expect("readable");
            let program = loaded(&source, &["-O1"]);
            let name = path.display().to_string();
            if let Some(n) = compared(&name, &program, 40, &mut missed) {
                analysed += 1;
                raced += n;
            }
        }
    }
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/families");
    for a in families::all(&dir).unwrap_or_else(|e| panic!("{e}")) {
        let source = std::fs::read_to_string(&a.path).expect("readable");
        for p in &a.programs {
            let flags: Vec<&str> = p.flags.iter().map(String::as_str).collect();
            let program = loaded(&source, &[&flags[..], &["-O1"]].concat());
            let name = format!("{} {}", a.name, flags.join(" "));
            if let Some(n) = compared(&name, &program, 40, &mut missed) {
                analysed += 1;
                raced += n;
            }
        }
    }
    assert!(missed.is_empty(), "races that are not listed:{missed}");
    assert!(analysed > 200 && raced > 60, "{analysed} programs, {raced} races");
}

/// `IRS_RACES=N` for so many programs, `IRS_SEED` for others.
#[test]
fn no_race_of_generated_programs_is_missed() {
    let number = |name: &str, otherwise: u64| {
        std::env::var(name).ok().map_or(otherwise, |n| n.parse().expect("a number"))
    };
    let (seed, n) = (number("IRS_SEED", 1), number("IRS_RACES", 60));
    let (mut missed, mut raced, mut free, mut sites) = (String::new(), 0, 0, 0);
    for seed in seed..seed + n {
        let source = racy::program(seed);
        let program = loaded(&source, &[["-O0", "-O1"][seed as usize % 2]]);
        raced += compared(&format!("seed {seed}"), &program, 60, &mut missed)
            .unwrap_or_else(|| panic!("seed {seed}: {:?}", races::analyse(&program)));
        let shown = races::analyse(&program).expect("analysed before");
        free += shown.free.len();
        sites += shown.sites.len();
    }
    eprintln!("{raced} races; {free} of {sites} sites are free");
    assert!(missed.is_empty(), "races that are not listed:{missed}");
    assert!(raced as u64 > n && free * 20 > sites, "{raced} races, {free} of {sites} sites are free");
}
