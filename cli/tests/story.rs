//! What people read of a counterexample: the programs in `story/` are verified, and what `irs show` tells of
//! each counterexample is compared with the text beside the program (`UPDATE_EXPECT=1` writes it anew).

use expect_test::expect_file;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/story")
}

fn irs(args: &[&str]) -> Output {
    let out = Command::new(env!("CARGO_BIN_EXE_irs")).args(args).current_dir(here()).output();
    out.expect("the command runs")
}

/// The programs, with what else the command line has.
fn programs() -> Vec<(String, Vec<String>)> {
    let mut names: Vec<PathBuf> =
        std::fs::read_dir(here()).expect("readable").map(|e| e.expect("readable").path()).collect();
    names.retain(|f| f.extension().is_some_and(|e| e == "c"));
    names.sort();
    let options = |f: &Path| -> Vec<String> {
        let text = std::fs::read_to_string(f).expect("readable");
        let first = text.lines().next().and_then(|l| l.strip_prefix("// options: "));
        first.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
    };
    names
        .iter()
        .map(|f| (f.file_stem().expect("a name").to_string_lossy().into_owned(), options(f)))
        .collect()
}

#[test]
fn counterexamples_are_told() {
    let scratch = tempfile::tempdir().expect("a folder");
    let all = programs();
    assert!(all.len() >= 27);
    for (name, options) in all {
        let bug = scratch.path().join(format!("{name}.irsr"));
        let (bug, file) = (bug.to_str().expect("text"), format!("{name}.c"));
        let mut args = vec!["verify", &file, "--json", "--time", "60", "--counterexample", bug];
        args.extend(options.iter().map(String::as_str));
        let out = irs(&args);
        let text = String::from_utf8_lossy(&out.stdout);
        let last: Value = text.lines().last().and_then(|l| serde_json::from_str(l).ok()).unwrap_or_default();
        let told = irs(&["show", bug]);
        let told = String::from_utf8_lossy(&told.stdout).into_owned();
        let wide = told.lines().map(|l| l.chars().count()).max().unwrap_or(0);
        assert!(wide <= 100, "{name}: {wide} columns\n{told}");
        expect_file![here().join(format!("{name}.txt"))].assert_eq(&told);
        // The same in fields.
        let story = &last["story"];
        assert_eq!(story["version"], 1, "{name}: {}", String::from_utf8_lossy(&out.stderr));
        assert_eq!(story["failure"], last["property"], "{name}");
        assert!(story["steps"].as_array().is_some_and(|s| !s.is_empty()), "{name}");
        let fields: Value = serde_json::from_slice(&irs(&["show", "--json", bug]).stdout).expect("JSON");
        assert_eq!(&fields, story, "{name}: the recording has the same story");
    }
}
