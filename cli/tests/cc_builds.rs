//! Projects with a build system, built unchanged: Make, CMake and autotools.

mod cc_common;

use cc_common::{Scratch, irs_command, irs_name, ok, require_parts, text, tool_missing};

const MAIN: &str =
    "#include <stdio.h>\nint part(int);\nint main(void) { printf(\"%d\\n\", part(20)); return 0; }\n";
const PART: &str = "#include <pthread.h>\nstatic int n;\nstatic void *add(void *p) { n++; return p; }\n\
    int part(int k) { pthread_t t; n = k; pthread_create(&t, 0, add, 0); pthread_join(t, 0); return n; }\n";

/// The program is instrumented: it asks for a set before its second thread, and runs where it may.
fn check(s: &Scratch, program: &str) {
    let out = s.command(&s.path(program).display().to_string()).env_remove("IRS_OPTIONS").output().unwrap();
    assert_eq!(out.status.code(), Some(86), "{}", text(&out.stderr));
    assert_eq!(s.run(program), "21\n");
}

#[test]
fn make() {
    require_parts();
    let s = Scratch::new();
    s.write("main.c", MAIN);
    s.write("part.c", PART);
    // A generator that the build runs: one thread, no options.
    s.write("gen.c", "#include <stdio.h>\nint main(void) { puts(\"#define X 1\"); return 0; }\n");
    s.write(
        "Makefile",
        "CFLAGS = -O2 -g -Wall\nprog: main.o libpart.a\n\t$(CC) $(CFLAGS) $^ -o $@\n\
         libpart.a: part.o\n\t$(AR) rcs $@ $^\nmain.o: gen.h\ngen.h: gen\n\t./gen > $@\n\
         %.o: %.c\n\t$(CC) $(CFLAGS) -MMD -MP -c $< -o $@\n-include *.d\n",
    );
    ok(s.command("make").arg(format!("CC={}", irs_command("cc"))).env_remove("IRS_OPTIONS"));
    check(&s, "prog");
}

#[test]
fn cmake() {
    require_parts();
    if tool_missing("cmake") {
        return;
    }
    let s = Scratch::new();
    s.write("main.c", MAIN);
    s.write("part.c", PART);
    s.write("more.cc", "#include <string>\nextern \"C\" int more() { return std::to_string(20).size(); }\n");
    s.write(
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.10)\nproject(guest C CXX)\ninclude(CheckCSourceRuns)\nfind_package(Threads REQUIRED)\n\
         check_c_source_runs(\"int main(void) { return 0; }\" RUNS)\nif(NOT RUNS)\n message(FATAL_ERROR \"does not run\")\nendif()\n\
         add_library(part STATIC part.c)\nadd_library(more SHARED more.cc)\nset_target_properties(more PROPERTIES LINK_FLAGS -Wl,-z,defs)\n\
         add_executable(prog main.c)\ntarget_link_libraries(prog part more Threads::Threads)\n",
    );
    let name = |n: &str| irs_name(&s, n).get_program().to_str().unwrap().to_owned();
    ok(s.command("cmake")
        .args(["-S", ".", "-B", "b", "-DCMAKE_BUILD_TYPE=RelWithDebInfo"])
        .env("CC", name("irs-cc"))
        .env("CXX", name("irs-c++"))
        .env_remove("IRS_OPTIONS"));
    ok(s.command("cmake").args(["--build", "b"]).env_remove("IRS_OPTIONS"));
    check(&s, "b/prog");
    // Two words in CC: CMake takes them for a compiler and its first argument.
    ok(s.command("cmake")
        .args(["-S", ".", "-B", "c"])
        .env("CC", irs_command("cc"))
        .env("CXX", irs_command("c++"))
        .env_remove("IRS_OPTIONS"));
    ok(s.command("cmake").args(["--build", "c"]));
    check(&s, "c/prog");
}

#[test]
fn autotools() {
    require_parts();
    if tool_missing("autoreconf") || tool_missing("automake") {
        return;
    }
    let s = Scratch::new();
    s.write("main.c", MAIN);
    s.write("part.c", PART);
    s.write(
        "configure.ac",
        "AC_INIT([guest],[1])\nAM_INIT_AUTOMAKE([foreign subdir-objects])\nAC_PROG_CC\nAM_PROG_AR\nAC_PROG_RANLIB\n\
         AC_CHECK_HEADERS([pthread.h nosuch.h])\nAC_CHECK_FUNCS([fork nosuch])\nAC_SEARCH_LIBS([pthread_create],[pthread])\n\
         AC_CHECK_SIZEOF([long])\nAC_RUN_IFELSE([AC_LANG_PROGRAM([],[return 0])],[],[AC_MSG_ERROR([does not run])],[])\n\
         AC_CONFIG_HEADERS([config.h])\nAC_CONFIG_FILES([Makefile])\nAC_OUTPUT\n",
    );
    s.write("Makefile.am", "bin_PROGRAMS = prog\nprog_SOURCES = main.c\nprog_LDADD = libpart.a\nnoinst_LIBRARIES = libpart.a\nlibpart_a_SOURCES = part.c\n");
    ok(s.command("autoreconf").arg("-i"));
    ok(s.command("./configure").arg(format!("CC={}", irs_command("cc"))).env_remove("IRS_OPTIONS"));
    let with_irs = s.read("config.h");
    ok(s.command("make").env_remove("IRS_OPTIONS"));
    check(&s, "prog");
    // The probes find what they find with clang.
    ok(s.command("./configure").arg("CC=clang-19"));
    assert_eq!(with_irs, s.read("config.h"));
}
