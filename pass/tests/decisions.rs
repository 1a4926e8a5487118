//! One tiny `.ll` file per decision of the passes, with the expected output beside it. `UPDATE_EXPECT=1`
//! writes the expectations anew.

mod common;

use std::path::Path;

#[test]
fn decisions() {
    let mut files: Vec<_> = std::fs::read_dir(common::fixture("ll"))
        .expect("the folder is there")
        .map(|e| e.expect("readable").path())
        .filter(|p| p.extension().is_some_and(|e| e == "ll"))
        .collect();
    files.sort();
    assert!(files.len() >= 25, "only {} cases", files.len());
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut wrong = Vec::new();
    for file in files {
        let actual = output_of(&file);
        let beside = file.with_extension("expected");
        if update {
            std::fs::write(&beside, &actual).expect("writable");
        }
        let expected = std::fs::read_to_string(&beside).unwrap_or_default();
        if expected != actual {
            wrong.push(format!("{}: expected\n{expected}\ngot\n{actual}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "UPDATE_EXPECT=1 updates the expectations\n{}", wrong.join("\n"));
}

fn output_of(file: &Path) -> String {
    let source = std::fs::read_to_string(file).expect("readable");
    let passes = source
        .lines()
        .next()
        .and_then(|l| l.strip_prefix("; RUN: "))
        .expect("the first line says the passes");
    normalised(&common::text(&common::run(common::opt(passes).args(["-S", "-o", "-"]).arg(file)).stdout))
}

/// Without what differs between machines or says nothing about a decision: names of files, the embedded
/// bitcode, hashes, attribute groups, declarations.
fn normalised(ir: &str) -> String {
    let mut out = String::new();
    for line in ir.lines() {
        let noise =
            ["; ModuleID", "source_filename", "module asm", "attributes #", "declare ", "; Function Attrs"];
        if noise.iter().any(|n| line.starts_with(n)) || (line.is_empty() && out.ends_with("\n\n")) {
            continue;
        }
        let hash =
            line.split('"').nth(1).is_some_and(|t| t.len() == 32 && t.chars().all(|c| c.is_ascii_hexdigit()));
        if hash {
            out.push_str("; the hash\n");
        } else if line.starts_with("@irs.record") {
            out.push_str("; the record, with the hash\n");
        } else {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}
