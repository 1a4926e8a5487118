//! `irs cc` in the place of the compiler: what build systems ask of one, and what is refused.
//!
//! The plugin and the runtime have to lie beside the command, as `cargo build` of the workspace leaves them.

mod cc_common;

use cc_common::{Scratch, irs, irs_name, ok, require_parts, text, tool_missing};

const PROGRAM: &str = "#include <pthread.h>\n#include <stdio.h>\nint part(int);\nstatic int shared;\n\
    static void *work(void *p) { shared = part(20); return p; }\n\
    int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); printf(\"%d\\n\", shared); return 0; }\n";
const PART: &str = "int part(int n) { return n + 1; }\n";

/// A folder with a program of two files.
fn program() -> Scratch {
    let s = Scratch::new();
    s.write("main.c", PROGRAM);
    s.write("part.c", PART);
    s
}

#[test]
fn files_libraries_and_response_files() {
    require_parts();
    let s = program();
    // Several files in one command, options behind files, -o anywhere.
    ok(irs(&s).args(["cc", "-o", "p", "main.c", "-O2", "part.c", "-pthread"]));
    assert_eq!(s.run("p"), "21\n");
    // Each to its object; an archive; a link alone, its arguments in a file.
    ok(irs(&s).args(["cc", "-c", "-g0", "main.c", "part.c"]));
    ok(s.command("ar").args(["rcs", "libpart.a", "part.o"]));
    s.write("args", "main.o -L. '-lpart'\n-o \"from file\"");
    ok(irs(&s).args(["cc", "@args"]));
    assert_eq!(s.run("from file"), "21\n");
    // A shared library that may leave nothing undefined, position-independent and not.
    ok(irs(&s).args(["cc", "-shared", "-fPIC", "-Wl,-z,defs", "part.c", "-o", "libshared.so"]));
    for pie in [&["-fPIE", "-pie"][..], &["-fno-pie", "-no-pie"]] {
        ok(irs(&s).args(["cc"]).args(pie).args(["main.c", "-o", "q", "./libshared.so"]));
        assert_eq!(s.run("q"), "21\n");
    }
    // An undefined symbol of its own still is an error.
    s.write("lost.c", "int lost(void); int f(void) { return lost(); }\n");
    let out =
        irs(&s).args(["cc", "-shared", "-fPIC", "-Wl,-z,defs", "lost.c", "-o", "l.so"]).output().unwrap();
    assert!(!out.status.success() && text(&out.stderr).contains("lost"), "{}", text(&out.stderr));
    assert!(!text(&out.stderr).contains("__irs"), "{}", text(&out.stderr));
}

#[test]
fn stages_stdin_and_questions() {
    require_parts();
    let s = program();
    let stdout = |args: &[&str]| text(&ok(irs(&s).arg("cc").args(args)).stdout);
    assert!(stdout(&["-E", "part.c"]).contains("return n + 1"));
    assert!(stdout(&["-S", "part.c", "-o", "-"]).contains("part:"));
    assert!(stdout(&["-MM", "main.c"]).starts_with("main.o: main.c"));
    ok(irs(&s).args(["cc", "-c", "part.c", "-MD", "-MF", "deps", "-MT", "target"]));
    assert!(s.read("deps").starts_with("target: part.c"), "{}", s.read("deps"));
    // A program from stdin, as configure scripts do it.
    let mut c = irs(&s);
    c.args(["cc", "-x", "c", "-", "-o", "p"]).stdin(s.open("part.c.main", "int main(void) { return 0; }"));
    ok(&mut c);
    assert_eq!(s.run("p"), "");
    assert!(stdout(&["--version"]).contains("clang version 19"));
    assert!(stdout(&["-print-file-name=crtbegin.o"]).contains("crtbegin.o"));
    assert_eq!(stdout(&["-dumpmachine"]).lines().count(), 1);
    for question in ["-v", "-###"] {
        let out = ok(irs(&s).args(["cc", question, "-c", "part.c", "-o", "x.o"]));
        assert!(text(&out.stderr).contains("-fpass-plugin="), "{question}");
    }
    // Precompiled headers and assembler.
    s.write("h.h", "#define N 7\n");
    s.write("use.c", "int main(void) { return N - 7; }\n");
    ok(irs(&s).args(["cc", "-x", "c-header", "h.h", "-o", "h.h.pch"]));
    ok(irs(&s).args(["cc", "-include-pch", "h.h.pch", "use.c", "-o", "p"]));
    s.write("a.S", "#define NAME answer\n.globl NAME\nNAME: mov $0, %eax\n ret\n.section .note.GNU-stack,\"\",@progbits\n");
    s.write("b.c", "int answer(void); int main(void) { return answer(); }\n");
    ok(irs(&s).args(["cc", "a.S", "b.c", "-o", "p"]));
    assert_eq!(s.run("p"), "");
}

#[test]
fn optimisation_debugging_and_instrumentation() {
    require_parts();
    let s = program();
    for flags in [
        &["-O0"][..],
        &["-O1", "-g"],
        &["-O3"],
        &["-Os"],
        &["-Og", "-g3"],
        &["-O2", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"],
        &["-O2", "-fprofile-arcs", "-ftest-coverage"],
        &["-O2", "-finstrument-functions"],
        &["-O2", "-D_FORTIFY_SOURCE=2", "-fstack-protector-strong", "-Wl,-z,relro,-z,now", "-Wl,--as-needed"],
        &["-O2", "-save-temps"],
    ] {
        ok(irs(&s).arg("cc").args(flags).args(["main.c", "part.c", "-o", "p"]));
        assert_eq!(s.run("p"), "21\n", "{flags:?}");
    }
}

#[test]
fn what_cannot_work_is_refused_in_one_line() {
    let s = program();
    for (flags, reason) in [
        ("-fsanitize=thread", "irs cc: -fsanitize=thread cannot be combined with IRS: "),
        ("-fsanitize=memory", "irs cc: -fsanitize=memory cannot be combined with IRS: "),
        ("-static", "irs cc: -static is not possible: "),
        ("-flto=auto", "irs cc: -flto=auto is not possible: "),
        ("-m32", "irs cc: -m32 is not possible: "),
        ("-nostdlib", "irs cc: -nostdlib is not possible where an executable is linked: "),
    ] {
        s.write("args", flags);
        for how in [flags, "@args"] {
            let out = irs(&s).args(["cc", how, "main.c", "part.c", "-o", "none"]).output().unwrap();
            let said = text(&out.stderr);
            assert_eq!(out.status.code(), Some(2), "{how}: {said}");
            assert!(said.starts_with(reason) && said.lines().count() == 1, "{how}: {said}");
            assert!(!s.path("none").exists());
        }
    }
    // What only gcc knows is named by clang.
    let out = irs(&s).args(["cc", "-c", "-fno-gnu-unique", "part.c"]).output().unwrap();
    assert!(text(&out.stderr).contains("unknown argument: '-fno-gnu-unique'"), "{}", text(&out.stderr));
}

#[test]
fn the_binary_is_all_that_verify_needs() {
    require_parts();
    let s = program();
    ok(irs(&s).args(["cc", "-O2", "-g", "main.c", "part.c", "-o", "p"]));
    let elsewhere = Scratch::new();
    std::fs::copy(s.path("p"), elsewhere.path("p")).unwrap();
    drop(s);
    let out = ok(irs(&elsewhere).args(["verify", "./p"]));
    assert_eq!(text(&out.stdout).lines().last(), Some("safe"));
    // Stripped of symbols it still has its bitcode.
    ok(elsewhere.command("strip").arg("p"));
    let out = ok(irs(&elsewhere).args(["verify", "./p"]));
    assert_eq!(text(&out.stdout).lines().last(), Some("safe"));
}

#[test]
fn the_compiler_in_one_word() {
    require_parts();
    let s = program();
    ok(irs_name(&s, "irs-cc").args(["main.c", "part.c", "-o", "p"]));
    assert_eq!(s.run("p"), "21\n");
    s.write("m.cc", "#include <string>\nint main() { return std::string(\"abc\").size() - 3; }\n");
    ok(irs_name(&s, "irs-c++").args(["m.cc", "-o", "q"]));
    assert_eq!(s.run("q"), "");
}

#[test]
fn through_ccache() {
    require_parts();
    if tool_missing("ccache") {
        return;
    }
    let s = program();
    let compile = |compiler: &[&str], out: &str| {
        let (first, rest) = compiler.split_first().unwrap();
        let mut c = s.command("ccache");
        c.env("CCACHE_DIR", s.path("cache")).arg(first).args(rest).args(["-c", "part.c", "-o", out]);
        ok(&mut c);
    };
    let one_word = irs_name(&s, "irs-cc").get_program().to_str().unwrap().to_owned();
    let two_words = [env!("CARGO_BIN_EXE_irs"), "cc"];
    for compiler in [&[one_word.as_str()][..], &two_words] {
        compile(compiler, "a.o");
        compile(compiler, "b.o");
        assert_eq!(std::fs::read(s.path("a.o")).unwrap(), std::fs::read(s.path("b.o")).unwrap());
    }
    let stats = text(&ok(s.command("ccache").env("CCACHE_DIR", s.path("cache")).arg("--print-stats")).stdout);
    let hits: u32 = stats
        .lines()
        .filter(|l| l.starts_with("direct_cache_hit") || l.starts_with("preprocessed_cache_hit"))
        .filter_map(|l| l.split_whitespace().last()?.parse::<u32>().ok())
        .sum();
    assert_eq!(hits, 2, "{stats}");
    // ccache takes a file of that name for a second input, and caches nothing: compiled nevertheless.
    std::fs::write(s.path("cc"), "").unwrap();
    compile(&two_words, "c.o");
    ok(irs(&s).args(["cc", "main.c", "c.o", "-o", "p"]));
    assert_eq!(s.run("p"), "21\n");
}
