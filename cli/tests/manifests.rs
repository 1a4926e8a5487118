//! To look for tests in a crate takes time, also where there are none: Cargo is told not to look there. What
//! it is told not to look for must not be there.

#[path = "support/workspace.rs"]
mod workspace;

use serde_json::Value;
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
