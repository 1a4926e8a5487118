//! Tables of functions (`--models`): numbers in memory, and the tables that come with the project, against
//! the libraries that they describe.

use crate::fixture::numbered;
use exec::execution::enabled;
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Machine, Step};
use model::load;
use model::table::{Number, Size, Table};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const SHIPPED: [&str; 3] = ["bzip2", "zlib", "openssl-digests"];

fn shipped(name: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../models/{name}.toml"));
    Table::from_file(path).unwrap_or_else(|e| panic!("{e}"))
}

/// How all executions of a program end, by this table.
fn ends(source: &str, table: &Table) -> BTreeSet<String> {
    fn go(m: &mut Interp<'_>, out: &mut BTreeSet<String>) {
        let choices = enabled(m);
        if choices.is_empty() {
            out.insert("ends".into());
        }
        for (t, c) in choices {
            match m.step(t, c) {
                Step::Done(_) => go(m, out),
                Step::Violated(_, v) => drop(out.insert(v.parts().0.to_owned())),
                Step::Unsupported(_, u) => drop(out.insert(u.text)),
            }
            m.undo();
        }
    }
    let path = numbered(source, &["-O1"]);
    let p = load::files_with(&[&path], table).unwrap_or_else(|e| panic!("{e}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    assert_eq!(p.unsupported(), [], "{source}");
    let mut out = BTreeSet::new();
    match Interp::new(&p, InterpOptions::default()) {
        Ok(mut m) => go(&mut m, &mut out),
        Err(stop) => drop(out.insert(stop.to_string())),
    }
    out
}

/// Of two numbers in memory, one says how much may be written and is lowered; what is behind stays.
#[test]
fn a_number_in_memory_bounds_what_is_written() {
    let text = "[packs]\nreads = [{ arg = 2, bytes = \"u32 at arg 3\" }]\n\
                writes = [{ arg = 0, bytes = \"u64 at arg 1\" }]\nlowers = [\"u64 at arg 1\"]\nreturns = \"anything\"\n";
    let table = Table::parse(text).unwrap_or_else(|e| panic!("{e}"));
    let run = |before: &str, after: &str| {
        let source = format!(
            "#include <assert.h>\nint packs(char *, unsigned long *, const char *, const unsigned *);\n\
             int main(void) {{ char to[8] = {{1, 1, 1, 1, 1, 1, 1, 1}}; const char from[4] = {{2, 2, 2, 2}};\n\
             unsigned long n = 6; unsigned m = 4; {before} int r = packs(to, &n, from, &m); {after}\n return 0; }}"
        );
        ends(&source, &table)
    };
    let only = |end: &str| BTreeSet::from([end.to_owned()]);
    assert_eq!(
        run("", "assert(n <= 6 && m == 4 && to[6] == 1 && to[7] == 1 && from[0] == 2);"),
        only("ends")
    );
    // Each value up to the old one is one that it may be.
    for k in ["0", "3", "6"] {
        let all = run("", &format!("assert(n != {k});"));
        assert!(all.contains("ends") && all.len() == 2, "{k}: {all:?}");
    }
    // So are all bytes that it may write, and those of the result.
    for what in ["to[0] != 9", "to[5] != 9", "to[5] != 1", "r != 7"] {
        let all = run("", &format!("assert({what});"));
        assert!(all.contains("ends") && all.len() == 2, "{what}: {all:?}");
    }
    // What it is told is read before it writes: here, over the number itself.
    let all = ends(
        "#include <assert.h>\nint packs(char *, unsigned long *, const char *, const unsigned *);\n\
         int main(void) { struct { unsigned long n; char rest[8]; } s = {8, {5}}; unsigned m = 0;\n\
         packs((char *)&s, &s.n, 0, &m); assert(s.n <= 8 && s.rest[0] == 5); return 0; }",
        &table,
    );
    assert_eq!(all, only("ends"));
    // More than there is, to be read or written, is a failure.
    for before in ["n = 9;", "m = 5;"] {
        let all = run(before, "");
        assert!(!all.contains("ends"), "{before}: {all:?}");
    }
}

/// What the tables say is what may be read and written.
#[test]
fn tables_that_are_shipped_can_be_read() {
    let sizes = |name: &str| shipped(name).functions.len();
    assert_eq!(SHIPPED.map(sizes), [2, 7, 24]);
    let bzip2 = shipped("bzip2");
    let number = Number { arg: 1, size: 4 };
    for f in bzip2.functions.values() {
        assert_eq!((&f.writes[0].bytes, &f.lowers[..]), (&Size::At(number), &[number][..]));
    }
}

/// Calls with arguments at random, those that fail included: nothing but what the table says is written, and
/// numbers in memory become no larger. (What a function reads, its own source says.)
#[test]
fn tables_that_are_shipped_say_what_libraries_write() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tables-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("writable");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/tables.c");
    let mut clang = Command::new("clang-19");
    clang.args(["-O1", "-g", "-fsanitize=address", "-Werror=implicit-function-declaration", "-o"]);
    assert!(clang.arg(dir.join("tables")).arg(source).arg("-ldl").status().expect("clang runs").success());
    let mut lines = Vec::new();
    for name in SHIPPED {
        for (f, effect) in shipped(name).functions {
            for bytes in &effect.writes {
                let (kind, n) = match bytes.bytes {
                    Size::Constant(n) => ("bytes", n),
                    Size::At(number) => ("at", u64::from(number.arg)),
                    _ => panic!("{f}"),
                };
                lines.push(format!("{f} writes {} {kind} {n}", bytes.arg));
            }
            lines.extend(effect.lowers.iter().map(|n| format!("{f} lowers {} u{}", n.arg, 8 * n.size)));
        }
    }
    std::fs::write(dir.join("said"), lines.join("\n") + "\n").expect("writable");
    let out = Command::new(dir.join("tables")).arg(dir.join("said")).output().expect("runs");
    let (said, wrong) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    std::fs::remove_dir_all(dir).ok();
    assert!(out.status.success(), "{said}{wrong}");
    println!("{said}");
}
