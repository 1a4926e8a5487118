//! The same program in the model and on the machine: the fixtures whose names begin with `lang_` and
//! `lib_`, and those of `library/`, which are no programs for engines, check what they compute by
//! assertions. Natively they must end with status 0; in the model one execution must end without a
//! violation, compiled at each level of optimisation.

use crate::fixture::numbered;
use exec::execution::{End, round_robin};
use exec::interp::{Interp, InterpOptions};
use model::load;
use std::path::{Path, PathBuf};
use std::process::Command;

fn fixtures() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let files = |folder: &str| std::fs::read_dir(tests.join(folder)).expect("readable");
    let both = files("programs").chain(files("library"));
    let mut all: Vec<PathBuf> = both.map(|e| e.expect("readable").path()).collect();
    let name = |p: &Path| p.file_name().unwrap_or_default().to_string_lossy().into_owned();
    all.retain(|p| {
        let n = name(p);
        n.ends_with(".c") && (n.starts_with("lang_") || n.starts_with("lib_"))
    });
    all.sort();
    all
}

#[test]
fn fixtures_hold_on_the_machine_and_in_the_model() {
    let all = fixtures();
    assert!(all.len() >= 13, "only {} fixtures", all.len());
    let mut wrong = String::new();
    for file in all {
        let source = std::fs::read_to_string(&file).expect("readable");
        let level = ["-O0", "-O1", "-O2"];
        for (k, level) in level.into_iter().enumerate() {
            let path = numbered(&source, &[level]);
            if k == 0 {
                let exe = path.with_file_name("native");
                let built = Command::new("clang-19")
                    .args(["-w", "-O1", "-pthread"])
                    .arg(&file)
                    .arg("-o")
                    .arg(&exe)
                    .arg("-lm")
                    .status()
                    .expect("clang runs");
                assert!(built.success(), "{}", file.display());
                let ran = Command::new(&exe).output().expect("it runs");
                assert!(ran.status.success(), "{}: {:?}", file.display(), ran);
            }
            let program = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
            std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
            // Of random numbers something is known only where one thread goes at a time.
            let turns = file.file_stem().is_some_and(|n| n == "lib_random");
            let end = match Interp::new(&program, InterpOptions { turns, ..InterpOptions::default() }) {
                Ok(mut m) => format!("{:?}", round_robin(&mut m).end),
                Err(stop) => stop.to_string(),
            };
            let missing: Vec<String> =
                program.unsupported().iter().map(|u| format!("{}: {}", u.place, u.text)).collect();
            if end != format!("{:?}", End::Finished) || !missing.is_empty() {
                wrong += &format!("\n{} {level}: {end} {missing:?}", file.display());
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
