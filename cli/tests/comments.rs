//! Comments can be read side by side with code: no line of one is longer than 110 columns. (The formatter
//! keeps to that for code only.)

use std::path::{Path, PathBuf};

const COLUMNS: usize = 110;
const PARTS: &[&str] = &["traceformat", "identity", "pass", "runtime", "verifier", "cli", "demos", "benches"];

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            if path.file_name().is_none_or(|n| n != "target") {
                rust_files(&path, found);
            }
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// Is it too long? Rows of tables cannot be broken, nor can what is shown as code or drawn.
fn is_too_long(line: &str, in_code: bool) -> bool {
    let Some(comment) = line.trim_start().strip_prefix("//") else { return false };
    let text = comment.trim_start_matches(['/', '!']);
    let fixed = in_code || text.starts_with(" |") || text.starts_with("     ") || text.contains("://");
    !fixed && line.chars().count() > COLUMNS
}

fn long_lines(text: &str) -> Vec<usize> {
    let (mut in_code, mut long) = (false, Vec::new());
    for (i, line) in text.lines().enumerate() {
        let comment = line.trim_start().strip_prefix("//").unwrap_or_default();
        if comment.trim_start_matches(['/', '!']).trim_start().starts_with("```") {
            in_code = !in_code;
        } else if is_too_long(line, in_code) {
            long.push(i + 1);
        }
    }
    long
}

#[test]
fn lines_of_comments_are_not_too_long() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    PARTS.iter().for_each(|p| rust_files(&root.join(p), &mut files));
    assert!(files.len() > 300, "{}", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        wrong.extend(long_lines(&text).into_iter().map(|n| format!("{}:{n}", file.display())));
    }
    assert!(wrong.is_empty(), "longer than {COLUMNS} columns:\n{}", wrong.join("\n"));
}

#[test]
fn long_lines_are_seen() {
    let long = "x".repeat(COLUMNS);
    assert_eq!(
        long_lines(&format!("// {long}\n//! {long}\n/// | {long} |\n    // {long}\nlet x; // {long}")),
        [1, 2, 4]
    );
    assert_eq!(long_lines(&format!("//! ```\n//! {long}\n//! ```\n//! {long}")), [4]);
}
