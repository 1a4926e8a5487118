//! What goes wrong is said, and the build fails.

mod common;

use common::{Scratch, clang, fail, opt, run, text};

#[test]
fn an_unknown_option_lists_the_options() {
    let scratch = Scratch::new("options");
    let source = scratch.file("a.c");
    std::fs::write(&source, "int x; int main(void) { return x; }\n").expect("writable");
    let from_name = fail(opt("irs<shared=all>").arg("/dev/null"));
    let from_environment =
        fail(clang().env("IRS_PASS_OPTIONS", "shared=all").args(["-c", "-o", "/dev/null"]).arg(&source));
    for message in [from_name, from_environment] {
        assert!(
            message.contains("no pass option 'shared=all'") && message.contains("shared=globals"),
            "{message}"
        );
        assert!(!message.contains("Stack dump"), "{message}");
    }
}

#[test]
fn options_come_from_the_environment() {
    let scratch = Scratch::new("stats");
    let source = scratch.file("a.c");
    std::fs::write(&source, "int x; int main(void) { int l[2]; l[x] = 1; return l[0]; }\n")
        .expect("writable");
    let out =
        run(clang().env("IRS_PASS_OPTIONS", "stats;sc=on").args(["-c", "-o", "/dev/null"]).arg(&source));
    let said = text(&out.stderr);
    let line = |what: &str| {
        said.lines().find(|l| l.ends_with(what)).map(|l| l.split_whitespace().nth(1).map(String::from))
    };
    assert_eq!(line("  Load").flatten().as_deref(), Some("1"), "{said}");
    assert_eq!(line("stack slot that is not handed over").flatten().as_deref(), Some("2"), "{said}");
}

#[test]
fn an_ignore_list_names_what_is_left_alone() {
    let scratch = Scratch::new("ignore");
    let (source, list) = (scratch.file("a.c"), scratch.file("my.list"));
    std::fs::write(&source, "int x; void one(void) { x = 1; } void two(void) { x = 2; }\n")
        .expect("writable");
    let compile = || {
        let mut c = clang();
        c.env("IRS_PASS_OPTIONS", format!("stats;ignore={}", list.display()));
        c.args(["-O2", "-c", "-o", "/dev/null"]).arg(&source);
        c
    };
    for (lines, stores) in [("function:o*\n", 1), ("# none\n", 2), ("file:*/a.c\n", 0), ("file:b.c", 2)] {
        std::fs::write(&list, lines).expect("writable");
        let said = text(&run(&mut compile()).stderr);
        let left = said.lines().find(|l| l.ends_with("in functions that are opted out"));
        let left = left.and_then(|l| l.split_whitespace().nth(1)).unwrap_or("0");
        assert_eq!(left, (2 - stores).to_string(), "{lines}: {said}");
    }
    std::fs::write(&list, "function:one\nfun:two\n").expect("writable");
    let said = fail(&mut compile());
    assert!(said.contains("my.list:2: bad line in the ignore list: 'fun:two'"), "{said}");
    assert!(!said.contains("Stack dump"), "{said}");
    std::fs::remove_file(&list).expect("it is there");
    assert!(fail(&mut compile()).contains("cannot read the ignore list"));
}

fn instrument(ir: &str) -> String {
    let scratch = Scratch::new(&format!("survivor{}", ir.len()));
    let file = scratch.file("a.ll");
    std::fs::write(&file, ir).expect("writable");
    fail(opt("irs-instrument").args(["-S", "-o", "-"]).arg(&file))
}

#[test]
fn a_shared_access_without_a_number_is_an_error() {
    const HEAD: &str = "!irs.module = !{!0}\n!irs.hash = !{!1}\n!0 = !{i32 2, i32 0}\n!1 = !{!\"00000000000000000000000000000000\"}\n\
                        @x = global i32 0\ndeclare i64 @read(i32, ptr, i64)\n";
    for (line, what) in [
        ("%v = load i32, ptr @x", "an access of shared memory has no number"),
        ("store volatile i32 1, ptr @x", "a volatile access has no number"),
        ("%v = atomicrmw add ptr @x, i32 1 seq_cst", "an atomic access has no number"),
        ("%v = call i64 @read(i32 0, ptr null, i64 0)", "a call of read has no number"),
    ] {
        let said = instrument(&format!("{HEAD}define void @fun() {{\n  {line}\n  ret void\n}}\n"));
        assert!(said.contains(what) && said.contains("function fun"), "{said}");
    }
}

#[test]
fn unnumbered_and_foreign_modules_are_refused() {
    assert!(instrument("define void @f() {\n  ret void\n}\n").contains("needs a numbered module"));
    let scheme = "!irs.module = !{!0}\n!0 = !{i32 99, i32 0}\n";
    let scratch = Scratch::new("scheme");
    let file = scratch.file("a.ll");
    std::fs::write(&file, scheme).expect("writable");
    let said = fail(opt("irs-number").args(["-S", "-o", "-"]).arg(&file));
    assert!(said.contains("numbered by scheme 99"), "{said}");
}

#[test]
fn unknown_intrinsics_on_shared_memory_are_refused() {
    let scratch = Scratch::new("masked");
    let file = scratch.file("a.ll");
    let ir = "declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)\n\
              define void @f(ptr %p, <4 x i32> %v, <4 x i1> %m) {\n  call void @llvm.masked.store.v4i32.p0(<4 x i32> %v, ptr %p, i32 4, <4 x i1> %m)\n  ret void\n}\n";
    std::fs::write(&file, ir).expect("writable");
    let said = fail(opt("irs").args(["-S", "-o", "-"]).arg(&file));
    assert!(said.contains("llvm.masked.store") && said.contains("function f"), "{said}");
}

#[test]
fn running_twice_changes_nothing() {
    let once = run(opt("irs").args(["-S", "-o", "-"]).arg(common::fixture("ll/instrument_store.ll"))).stdout;
    let twice =
        run(opt("irs,irs").args(["-S", "-o", "-"]).arg(common::fixture("ll/instrument_store.ll"))).stdout;
    assert_eq!(text(&once), text(&twice));
    // Named in the text, the passes run where they are named, not where the default pipeline would put them.
    let placed = run(opt("irs-number,default<O2>,irs-instrument<sc=off>")
        .args(["-S", "-o", "-"])
        .arg(common::fixture("ll/instrument_store.ll")));
    let placed = text(&placed.stdout);
    assert!(placed.contains("@__irs_after") && !placed.contains("fence seq_cst"), "{placed}");
}
