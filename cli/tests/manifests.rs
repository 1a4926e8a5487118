//! What keeps the time short that Cargo takes, and what could get lost by it: tests and examples are not
//! looked for where there are none, many tests are one program, and tests are built of what was built before.

#[path = "support/workspace.rs"]
mod workspace;

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// All that Cargo builds.
fn targets() -> Vec<Value> {
    let of = |p: Value| p["targets"].as_array().expect("targets").clone();
    workspace::packages().into_iter().flat_map(of).collect()
}

/// The lines of a folder's sources, with those of the folders in it, that say this.
fn lines(folder: &Path, says: fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()) {
        if entry.is_dir() {
            found.extend(lines(&entry, says));
        } else if entry.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&entry).expect("a source");
            let at = |(n, _)| format!("{}:{}", entry.display(), n + 1);
            found.extend(text.lines().enumerate().filter(|(_, l)| says(l)).map(at));
        }
    }
    found
}

fn is_test(line: &str) -> bool {
    line.trim() == "#[test]"
}

/// The beginning, or the end, of code in a public comment. (A drawing's too: there is none in these crates.)
fn is_code(line: &str) -> bool {
    let l = line.trim_start();
    let comment = l.strip_prefix("///").or(l.strip_prefix("//!"));
    comment.is_some_and(|c| c.trim().starts_with("```"))
}

#[test]
fn what_cargo_does_not_look_for_is_not_there() {
    let (mut tests, mut examples) = (0, 0);
    for target in targets() {
        let path = Path::new(target["src_path"].as_str().expect("a path"));
        let kinds = target["kind"].as_array().expect("kinds");
        let is = |kind: &str| kinds.iter().any(|k| k == kind);
        if (is("lib") || is("bin")) && target["test"] == false {
            tests += 1;
            // All of the library's folder, or of a program's; a program beside a library is one file.
            let alone = is("bin") && path.with_file_name("lib.rs").exists();
            let found = match alone {
                false => lines(path.parent().expect("a folder"), is_test),
                true => std::fs::read_to_string(path)
                    .expect("a source")
                    .lines()
                    .filter(|l| is_test(l))
                    .map(str::to_owned)
                    .collect(),
            };
            assert!(found.is_empty(), "`test = false` of {}, but there are tests: {found:?}", target["name"]);
        }
        if is("lib") && target["doctest"] == false {
            examples += 1;
            let found = lines(path.parent().expect("a folder"), is_code);
            assert!(
                found.is_empty(),
                "`doctest = false` of {}, but there is code: {found:?}",
                target["name"]
            );
        }
    }
    assert!(tests >= 4 && examples >= 20, "{tests} and {examples} are told apart");
}

/// A file of tests that no program has as its module would never be run.
#[test]
fn each_file_of_tests_is_a_module_of_their_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verifier/tests");
    let program = std::fs::read_to_string(folder.join("all.rs")).expect("the program");
    let mut files = 0;
    for entry in std::fs::read_dir(&folder).expect("a folder").map(|e| e.expect("an entry").path()) {
        let name = entry.file_stem().expect("a name").to_string_lossy().into_owned();
        let is_module = entry.join("mod.rs").exists() || entry.extension().is_some_and(|e| e == "rs");
        if is_module && name != "all" {
            files += 1;
            assert!(program.contains(&format!("\nmod {name};\n")), "all.rs has no module {name}");
        }
    }
    assert!(files >= 40, "{files} files");
}

/// The features of each package that these kinds of dependencies lead to.
fn features(kinds: &str) -> BTreeMap<String, BTreeSet<String>> {
    let out = workspace::cargo(&["tree", "--workspace", "-e", kinds, "-f", "{p}\t{f}", "--prefix", "none"]);
    let text = String::from_utf8(out).expect("text");
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (package, features) in text.lines().filter_map(|l| l.trim_end_matches(" (*)").split_once('\t')) {
        all.entry(package.to_owned()).or_default().insert(features.to_owned());
    }
    all
}

/// Otherwise `cargo test` builds a package again that `cargo build` has built, and all that depends on it.
#[test]
fn packages_have_the_same_features_in_tests() {
    let (built, tested) = (features("normal,build"), features("normal,build,dev"));
    assert!(built.len() > 100, "{} packages", built.len());
    for (package, of_builds) in built {
        assert!(
            tested[&package].is_superset(&of_builds),
            "{package} has the features {:?} in tests, and {of_builds:?} in builds",
            tested[&package]
        );
    }
}
