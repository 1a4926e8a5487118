//! The README's example: what it shows is what the command says.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};

/// What the README says that this command prints, up to the next command.
fn shown<'r>(readme: &'r str, command: &str) -> Vec<&'r str> {
    let mut lines = readme.lines().skip_while(|l| *l != format!("$ {command}"));
    assert!(lines.next().is_some(), "the README does not have: {command}");
    lines.take_while(|l| !l.starts_with("$ ") && *l != "```").collect()
}

/// Without what differs from run to run: times and sizes.
fn steady(line: &str) -> String {
    let is_number = |w: &str| w.ends_with(|c: char| c.is_ascii_digit()) && w.contains('.');
    let words: Vec<&str> = line.split(' ').collect();
    let differs = |i: usize| {
        let unit = words.get(i + 1).copied().unwrap_or_default();
        is_number(words[i]) && unit.starts_with("s,") || unit == "MB"
    };
    (0..words.len()).map(|i| if differs(i) { "…" } else { words[i] }).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_example_is_what_happens() {
    require_parts();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let source = std::fs::read_to_string(root.join("demos/transfer.c")).unwrap();
    // The part that the README shows is in the program.
    let part = readme.split("```c\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    for line in part.lines() {
        assert!(source.lines().any(|l| l == line), "not in demos/transfer.c: {line}");
    }

    let s = Scratch::new();
    s.write("transfer.c", &source);
    ok(irs(&s).args(["cc", "-O2", "-g", "transfer.c", "-o", "transfer"]));

    let verify = "irs verify ./transfer --out transfer.irst --counterexample bug.irsr";
    let out = irs(&s).args(verify.split(' ').skip(1)).output().unwrap();
    let said = text(&out.stderr) + &text(&out.stdout);
    let said: Vec<String> = said.lines().map(|l| steady(l.trim_end())).collect();
    let expected: Vec<String> = shown(&readme, verify).iter().map(|l| steady(l)).collect();
    assert_eq!(said, expected, "\n{}", said.join("\n"));

    let run = "IRS_OPTIONS=store=transfer.irst ./transfer";
    assert_eq!(shown(&readme, run), [""; 0]);
    let out = s.command("./transfer").env("IRS_OPTIONS", "store=transfer.irst").output().unwrap();
    assert_eq!((out.status.code(), text(&out.stderr).as_str()), (Some(0), ""));

    let replay = "irs replay bug.irsr -- ./transfer";
    let out = irs(&s).args(replay.split(' ').skip(1)).output().unwrap();
    let said = text(&out.stderr);
    let expected = shown(&readme, replay);
    assert_eq!(said.lines().count(), expected.len(), "{said}");
    for (said, expected) in said.lines().zip(expected) {
        assert!(said.starts_with(expected.trim_end_matches("...")), "{said}\n{expected}");
    }
}
