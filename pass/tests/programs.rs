//! C programs, compiled by clang with the plugin at each level, run with a runtime that only counts: the same
//! events at every level, the same output as without the plugin, and no call where the state bytes are clear.

mod common;

use common::{Scratch, clang, fixture, run, text, tool};

const LEVELS: &[&[&str]] =
    &[&["-O0"], &["-O0", "-g"], &["-O1"], &["-O2"], &["-O2", "-g"], &["-O3"], &["-Os"]];

fn stub(scratch: &Scratch) -> std::path::PathBuf {
    let object = scratch.file("stub.o");
    run(tool("clang-19").args(["-O1", "-fPIC", "-c"]).arg(fixture("c/stub.c")).arg("-o").arg(&object));
    object
}

/// The last line of the counting runtime's report, without the number of sites, which depends on the front
/// end's output.
fn counts(stderr: &str) -> String {
    let line = stderr.lines().last().unwrap_or_default();
    line.split_once(' ').map(|(_, counts)| counts.to_string()).unwrap_or_default()
}

fn check(name: &str, expected: &str) {
    let scratch = Scratch::new(name);
    let stub = stub(&scratch);
    let source = fixture(&format!("c/{name}.c"));
    let plain = scratch.file("plain");
    run(tool("clang-19").args(["-O1", "-w"]).arg(&source).arg("-o").arg(&plain).arg("-lpthread"));
    let output = text(&run(&mut tool(&plain.display().to_string())).stdout);
    for level in LEVELS {
        let program = scratch.file("program");
        run(clang().args(*level).arg("-w").arg(&source).arg(&stub).arg("-o").arg(&program).arg("-lpthread"));
        let program = program.display().to_string();
        let closed = run(&mut tool(&program));
        assert_eq!(text(&closed.stdout), output, "{name} {level:?}");
        assert_eq!(counts(&text(&closed.stderr)), expected, "{name} {level:?}");
        let open = run(tool(&program).env("STUB_OPEN", "1"));
        assert_eq!(text(&open.stdout), output, "{name} {level:?} open");
        assert_eq!(
            counts(&text(&open.stderr)),
            "before=0 after=0 copies=0 retries=0 marks=0",
            "{name} {level:?}"
        );
        // In plain copies, which there are where the optimiser runs, nothing is called whatever the state
        // bytes say.
        let plain = run(tool(&program).env("STUB_PLAIN", "0"));
        assert_eq!(text(&plain.stdout), output, "{name} {level:?} plain");
        let none = "before=0 after=0 copies=0 retries=0 marks=0";
        let called = if level.contains(&"-O0") { expected } else { none };
        assert_eq!(counts(&text(&plain.stderr)), called, "{name} {level:?} plain");
    }
}

#[test]
fn threads() {
    check("threads", "before=17 after=17 copies=4 retries=0 marks=12");
}

#[test]
fn purity() {
    // Five calls of `count` with 3 + 4 loads, two of `size`, `indirect`, and `table[15]` twice.
    check("purity", "before=40 after=40 copies=0 retries=0 marks=30");
}

#[test]
fn merging() {
    check("merging", "before=20 after=20 copies=12 retries=0 marks=15");
}

/// A number that is lost is an error of the build: accesses before a select; a variable with very many
/// uses beside a plain copy; and what is said of a function holds for its copies, or is not said of them.
#[test]
fn nothing_that_needs_a_number_goes_without() {
    let scratch = Scratch::new("numbers");
    for name in ["unfolding", "many_uses", "always_inline"] {
        for level in LEVELS {
            let source = fixture(&format!("c/{name}.c"));
            run(clang().args(*level).args(["-w", "-c"]).arg(source).arg("-o").arg(scratch.file("o")));
        }
    }
}

#[test]
fn a_shared_library_registers_itself() {
    let scratch = Scratch::new("shared");
    let stub = stub(&scratch);
    let library = scratch.file("libpart.so");
    let program = scratch.file("program");
    run(clang()
        .args(["-O2", "-w", "-fPIC", "-shared", "-DLIBRARY"])
        .arg(fixture("c/library.c"))
        .arg("-o")
        .arg(&library));
    run(clang()
        .args(["-O2", "-w"])
        .arg(fixture("c/library.c"))
        .arg(&stub)
        .arg(&library)
        .arg("-o")
        .arg(&program));
    let out =
        run(tool(&program.display().to_string()).env("LD_LIBRARY_PATH", &scratch.0).env("STUB_TABLE", "1"));
    let report = text(&out.stderr);
    assert_eq!(counts(&report), "before=2 after=2 copies=0 retries=0 marks=2", "{report}");
    assert!(report.contains(" in_library ") && report.contains(" main "), "{report}");
}

#[test]
fn the_table_names_the_source() {
    let scratch = Scratch::new("table");
    let stub = stub(&scratch);
    let program = scratch.file("program");
    for (debug, place) in [("-g", "library.c:"), ("-g0", " :0")] {
        run(clang()
            .args(["-w", debug, "-DLIBRARY", "-DMAIN"])
            .arg(fixture("c/library.c"))
            .arg(&stub)
            .arg("-o")
            .arg(&program));
        let report = text(&run(tool(&program.display().to_string()).env("STUB_TABLE", "1")).stderr);
        let line = report.lines().find(|l| l.contains(" in_library ")).expect("a site in the function");
        assert!(line.contains(place), "{line}");
    }
}

#[test]
fn what_is_opted_out_is_named_and_left_alone() {
    let scratch = Scratch::new("ignored");
    let stub = stub(&scratch);
    let program = scratch.file("program");
    let ignored = u32::from(irs_pass::abi::FLAG_IGNORED);
    for level in ["-O0", "-O1", "-O3"] {
        run(clang().args([level, "-g", "-w"]).arg(fixture("c/ignored.c")).arg(&stub).arg("-o").arg(&program));
        let mut c = tool(&program.display().to_string());
        let report = text(&run(c.env("STUB_TABLE", "1").env("STUB_TRACE", "1")).stderr);
        // Named, with its line, …
        for what in ["kind=1", "kind=2", "kind=6"] {
            let flags = format!("{what} flags={ignored} ");
            assert!(
                report.lines().any(|l| l.starts_with("site ") && l.contains(&flags) && l.contains(" quiet ")),
                "{level} {what}: {report}"
            );
        }
        // … and nobody is called; but for its atomic access, and for what others do.
        let called = |name: &str| {
            report.lines().filter(|l| l.starts_with("before ") && l.contains(&format!(" {name} "))).count()
        };
        assert_eq!((called("quiet"), called("helper"), called("main")), (1, 1, 1), "{level}: {report}");
    }
}

#[test]
fn coroutines() {
    let scratch = Scratch::new("coroutines");
    let stub = stub(&scratch);
    let program = scratch.file("program");
    for level in ["-O0", "-O2"] {
        let mut c = tool("clang++-19");
        c.arg(format!("-fpass-plugin={}", common::plugin().display())).args([level, "-std=c++20", "-w"]);
        run(c.arg(fixture("c/coroutines.cpp")).arg(&stub).arg("-o").arg(&program));
        assert_eq!(text(&run(&mut tool(&program.display().to_string())).stdout), "7 2 4\n", "{level}");
    }
}

#[test]
fn cxx_with_unwinding() {
    let scratch = Scratch::new("cxx");
    let stub = stub(&scratch);
    let program = scratch.file("program");
    for level in ["-O0", "-O2"] {
        let mut c = tool("clang++-19");
        c.arg(format!("-fpass-plugin={}", common::plugin().display()));
        run(c
            .args([level, "-g", "-w"])
            .arg(fixture("c/unwind.cpp"))
            .arg(&stub)
            .arg("-o")
            .arg(&program)
            .arg("-lpthread"));
        let out = run(&mut tool(&program.display().to_string()));
        assert_eq!(text(&out.stdout), "caught 3 total 13\n", "{level}");
        // Each library call knows which numbered call it is in, and outside it there is none.
        let lines: Vec<String> =
            text(&out.stderr).lines().filter(|l| l.starts_with("in call")).map(String::from).collect();
        assert_eq!(lines, ["in call at line 32"], "{level}");
    }
}

#[test]
fn structures_passed_by_value_and_inlined() {
    check("byval", "before=9 after=9 copies=16 retries=0 marks=5");
}

#[test]
fn tables_of_constants() {
    check("tables", "before=4 after=4 copies=0 retries=0 marks=7");
}

#[test]
fn pointers_that_turn_out_to_be_private() {
    check("undecided", "before=14 after=14 copies=2 retries=0 marks=2");
}

#[test]
fn coverage_counters_are_no_events() {
    let scratch = Scratch::new("coverage");
    let stub = stub(&scratch);
    let program = scratch.file("program");
    let mut reports = Vec::new();
    for extra in [&[][..], &["-fprofile-arcs", "-ftest-coverage"]] {
        let source = scratch.file("merging.c");
        std::fs::copy(fixture("c/merging.c"), &source).expect("writable");
        run(clang()
            .current_dir(&scratch.0)
            .args(["-O2", "-w"])
            .args(extra)
            .arg(&source)
            .arg(&stub)
            .arg("-o")
            .arg(&program)
            .arg("-lpthread"));
        let out = run(tool(&program.display().to_string()).current_dir(&scratch.0));
        reports.push((text(&out.stdout), counts(&text(&out.stderr))));
    }
    assert_eq!(reports[0], reports[1]);
}

/// Whenever the flag is set, the program goes on in its plain copies as if nothing had happened: from an
/// entry or from the middle of a loop, with slots, exceptions, arrays of variable length and recursion under
/// way.
#[test]
fn leaving_for_the_copies_at_any_time() {
    let scratch = Scratch::new("leaving");
    let stub = stub(&scratch);
    let source = fixture("c/leaving.cpp");
    let clangxx = || {
        let mut c = tool("clang++-19");
        c.arg(format!("-fpass-plugin={}", common::plugin().display()));
        c
    };
    let plain = scratch.file("plain");
    run(tool("clang++-19").args(["-O1", "-w"]).arg(&source).arg("-o").arg(&plain));
    let output = text(&run(&mut tool(&plain.display().to_string())).stdout);
    for level in [&["-O1"][..], &["-O2", "-g"], &["-O3", "-fPIC"]] {
        let program = scratch.file("program");
        run(clangxx().args(level).arg("-w").arg(&source).arg(&stub).arg("-o").arg(&program));
        let program = program.display().to_string();
        let mut called = Vec::new();
        for after in ["0", "1", "2", "3", "10", "77", "500", "2001", "9999", "50000", "100000000"] {
            let out = run(tool(&program).env("STUB_PLAIN", after));
            assert_eq!(text(&out.stdout), output, "{level:?}, after {after} callbacks");
            let counts = counts(&text(&out.stderr));
            let sum: u64 = counts.split(['=', ' ']).filter_map(|w| w.parse::<u64>().ok()).sum();
            called.push(sum);
        }
        // The later it leaves, the more is called; and it does leave.
        assert!(called.is_sorted() && called[0] * 10 < called[called.len() - 1], "{level:?}: {called:?}");
    }
}

/// Two variables that are there have two addresses, at every level, in numbered code and in plain copies.
#[test]
fn each_variable_has_a_place_of_its_own() {
    let scratch = Scratch::new("places");
    let stub = stub(&scratch);
    let source = fixture("c/places.c");
    let program = scratch.file("program").display().to_string();
    let said = |plain: &[(&str, &str)]| text(&run(tool(&program).envs(plain.iter().copied())).stdout);
    // (Else it tests nothing.)
    run(tool("clang-19").args(["-O1", "-w"]).arg(&source).arg("-o").arg(&program));
    assert_eq!(said(&[]), "1 1 1 1\n", "the compiler by itself");
    for (level, options) in LEVELS.iter().flat_map(|l| ["", "shared=globals"].map(|o| (l, o))) {
        let mut compile = clang();
        compile.env("IRS_PASS_OPTIONS", options).args(*level);
        run(compile.arg("-w").arg(&source).arg(&stub).arg("-o").arg(&program));
        assert_eq!(said(&[]), "0 0 0 0\n", "{level:?} {options}");
        assert_eq!(said(&[("STUB_PLAIN", "0")]), "0 0 0 0\n", "{level:?} {options} plain");
    }
}
