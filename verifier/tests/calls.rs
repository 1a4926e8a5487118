//! Library calls that fail: each row of the tables in `calls/` is a function, an error, when it comes, and
//! what the model does about it. The row's code runs natively and in the model, and the results are compared
//! (`calls/rows.rs`); the documentation has a line for each row.

#[path = "calls/at_random.rs"]
mod at_random;

#[path = "calls/declared.rs"]
mod declared;

#[path = "calls/rows.rs"]
mod rows;

use crate::fixture;
use crate::support::{dpor_origin, verify_dpor};
use exec::fault::Stop;
use exec::interp::{Interp, InterpOptions};
use model::known::{Known, KnownFile};
use model::load;
use report::verdict::Verdict;
use rows::{
    Answer, BYTES, Row, Said, TABLES, alone, data, data_flag, expected, has_data, natively, program, rows,
};
use schedule::trie::Header;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::time::Duration;
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;
use verifier::verify::{self, Limits};

/// What the verifier says, and what the set assumes.
fn verified(text: &str, flags: &[String]) -> Answer {
    let answer = |verdict: &Verdict, deadlocks, assumed| Answer {
        said: match verdict {
            Verdict::Safe | Verdict::SafeIf(_) => Said::Safe,
            Verdict::Unsafe(_) | Verdict::PartiallySafe(_) => Said::Violated,
            _ => Said::Unknown,
        },
        text: verdict.to_string(),
        deadlocks,
        assumed,
    };
    let mut all = vec!["-fno-builtin"];
    all.extend(flags.iter().map(String::as_str));
    let data_at = data_flag();
    all.push(&data_at);
    let path = fixture::numbered(text, &all);
    let mut program = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
    if has_data(text) {
        let file = KnownFile { path: data().as_os_str().as_bytes().into(), bytes: BYTES.into() };
        program.know(Known { files: vec![file], ..Known::default() });
    }
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    let mut machine = match Interp::new(&program, InterpOptions::default()) {
        Ok(machine) => machine,
        // Before the first event: no schedule decides it.
        Err(stop) => {
            let verdict = match *stop {
                Stop::Violated(_) => Verdict::Unsafe(stop.to_string()),
                Stop::Unsupported(_) => Verdict::Unknown(stop.to_string()),
            };
            return answer(&verdict, false, String::new());
        }
    };
    let header = Header {
        fingerprint: program.fingerprint,
        origin: dpor_origin(),
        assumptions: machine.assumptions(),
        facts: machine.facts(),
        counted: SiteSet((0..program.sites.len() as u32).map(SiteId).collect()),
    };
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let report = verify_dpor(
        &mut machine,
        Some(&program),
        header,
        verify::SessionOptions { limits, ..Default::default() },
    );
    answer(&report.verdict, report.deadlocked > 0, format!("{:?}", machine.assumptions()))
}

fn check(table: &str) {
    let text = TABLES.iter().find(|t| t.0 == table).expect("a table").1;
    let (common, all) = rows(text);
    assert!(all.len() >= 20, "only {} rows", all.len());
    let mut wrong = String::new();
    // Rows that are exact go together, as long as nothing is wrong.
    let exact: Vec<&Row> = all.iter().filter(|r| r.how == "exact").collect();
    let together = program(&common, &exact);
    let good = natively(&together)
        .is_some_and(|native| verified(&together, &[expected(&native)]).said == Said::Safe);
    for row in all.iter().filter(|r| r.how != "exact" || !good) {
        if let Err(e) = alone(&common, row, &verified) {
            wrong += &format!("\n{} | {} | {} | {}: {e}", row.name, row.error, row.when, row.how);
        }
    }
    assert!(good || !wrong.is_empty(), "each row is right by itself, and all together are not");
    assert!(wrong.is_empty(), "row: what is wrong{wrong}");
}

#[test]
fn mutexes() {
    check("mutex");
}

#[test]
fn read_write_locks() {
    check("rwlock");
}

#[test]
fn other_objects_and_threads() {
    check("others");
}

#[test]
fn files_whose_bytes_are_facts() {
    check("files");
}

#[test]
fn calendars_addresses_and_sockets() {
    check("times");
}

#[test]
fn the_library() {
    check("library");
}

/// The lines of the table in the documentation.
fn documented() -> String {
    let how = |how: &str| {
        let (kind, rest) = how.split_once(' ').unwrap_or((how, ""));
        match kind {
            "exact" => "modelled exactly".to_owned(),
            "input" | "range" => "an input".to_owned(),
            "assumed" => format!("assumed not to happen (`{rest}`); watched"),
            "deadlock" => "a deadlock".to_owned(),
            "violation" => "a violation".to_owned(),
            _ => format!("`unknown`: {rest}"),
        }
    };
    let mut text = String::from("| function | error | when | model |\n|---|---|---|---|\n");
    for (_, table) in TABLES {
        for r in rows(table).1 {
            text += &format!(
                "| `{}` | {} | {} | {} |\n",
                r.name.replace(", ", "`, `"),
                r.error,
                r.when,
                how(&r.how)
            );
        }
    }
    text
}

/// The documentation has the rows that are tested, and no others.
#[test]
fn the_documentation_has_this_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/model.md");
    let text = std::fs::read_to_string(&path).expect("readable");
    let wanted = documented();
    if std::env::var_os("IRS_UPDATE_DOCS").is_some() && !text.contains(&wanted) {
        let begin = text.find("| function | error | when | model |").expect("the old table");
        let end = begin + text[begin..].find("\n\n").map_or(text.len() - begin, |n| n + 1);
        std::fs::write(&path, format!("{}{wanted}{}", &text[..begin], &text[end..])).expect("writable");
        return;
    }
    assert!(text.contains(&wanted), "docs/model.md is behind: run this test with IRS_UPDATE_DOCS=1");
}

/// Every function that the model knows by name has a row, or is one that cannot fail.
#[test]
fn every_function_has_a_row() {
    let source = include_str!("../model/src/builtin.rs");
    let table = source.split("builtins! {").nth(1).and_then(|t| t.split("\n}\n").next()).expect("the table");
    let named: Vec<&str> = TABLES
        .iter()
        .flat_map(|(_, t)| rows(t).1.into_iter().map(|r| r.name))
        .collect::<Vec<_>>()
        .join(", ")
        .leak()
        .split(", ")
        .collect();
    let quoted = table.split('"').skip(1).step_by(2);
    let missing: Vec<&str> = quoted
        .filter(|n| {
            !named.contains(n) && !NEVER_FAIL.contains(n) && !n.starts_with("_Z") && !n.starts_with("__")
        })
        .collect();
    assert!(missing.is_empty(), "no row: {missing:?}");
}

/// Functions that do not return, or come back another way, and the model's and the verifier's own.
const NEVER_FAIL: &[&str] = &[
    "exit",
    "_exit",
    "_Exit",
    "quick_exit",
    "abort",
    "reach_error",
    "setjmp",
    "_setjmp",
    "sigsetjmp",
    "longjmp",
    "_longjmp",
    "siglongjmp",
    "irs_input",
    "irs_assume",
    // Names of LLVM's intrinsics only.
    "minimum",
    "maximum",
];
