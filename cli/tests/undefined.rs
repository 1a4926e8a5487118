//! Uninitialised values: arbitrary, chosen where they are first used, and the same afterwards; the compiled
//! program agrees at every level of optimisation.
//!
//! The programs are in `undefined/`; the first line of each says what is expected. Where one is safe it runs
//! under its set, with delays, and does not fail; neither does the plain program, which such a verdict is
//! about.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};

struct Built {
    s: Scratch,
    level: &'static str,
}

fn built(source: &str, level: &'static str) -> Built {
    require_parts();
    let s = Scratch::new();
    s.write("p.c", source);
    ok(irs(&s).args(["cc", level, "-w", "-pthread", "p.c", "-o", "p"]));
    Built { s, level }
}

impl Built {
    #[track_caller]
    fn says(&self, code: i32, word: &str, more: &[&str]) {
        let out = irs(&self.s).args(["verify", "./p", "--out", "p.irst"]).args(more).output().unwrap();
        let said = text(&out.stdout);
        let said = said.lines().last().unwrap_or_default();
        assert!(
            out.status.code() == Some(code) && said.contains(word),
            "{} {more:?}: {:?} {said}",
            self.level,
            out.status.code()
        );
    }

    /// Neither the program under its set nor the plain one fails.
    #[track_caller]
    fn runs(&self) {
        for seed in 0..5 {
            let mut c = self.s.command("./p");
            c.env("IRS_OPTIONS", format!("store=p.irst:on-stuck=stop:watchdog=5:delay={seed}"));
            let out = c.output().unwrap();
            assert_eq!(out.status.code(), Some(0), "{}: {}", self.level, text(&out.stderr));
        }
        self.s.run("p");
        ok(self.s.command("clang-19").args([self.level, "-w", "-pthread", "p.c", "-o", "plain"]));
        let out = self.s.command("./plain").output().unwrap();
        assert_eq!(out.status.code(), Some(0), "{}, plain: {}", self.level, text(&out.stderr));
    }
}

#[track_caller]
fn is_as_expected(source: &str) {
    let (first, _) = source.split_once('\n').unwrap();
    let expected = first.strip_prefix("// Expected: ").unwrap();
    for level in ["-O0", "-O1", "-O2", "-O3"] {
        let b = built(source, level);
        match expected.split_once(' ').unwrap_or((expected, "")) {
            ("safe", _) => {
                b.says(0, "safe", &[]);
                b.runs();
            }
            // Some value violates an assertion, whatever the schedule.
            ("violated", _) => b.says(10, "unsafe(assertion", &[]),
            ("unknown", word) => {
                b.says(5, word, &[]);
                b.says(10, "unsafe(memory: an uninitialised value", &["--property", "memory"]);
            }
            ("reported", word) => {
                b.says(0, "safe", &[]);
                b.says(10, word, &["--property", "memory"]);
            }
            _ => panic!("{first}"),
        }
    }
}

/// What `longjmp` finds in variables is what the model says, at all levels. (The plain program is free to
/// find something else.)
#[test]
fn jumps_find_what_was_written() {
    let source = r"
#include <assert.h>
#include <setjmp.h>

static jmp_buf back;

__attribute__((noinline)) static void jump(void) { longjmp(back, 1); }

static void add(int *b, int k) {
  for (int i = 0; i < 2; i++) b[i] += k;
}

int main(void) {
  int b[2] = {1, 2}, c[2] = {5, 6};
  for (int i = 0; i < 2; i++) b[i] += 1;
  if (!setjmp(back)) {
    for (int i = 0; i < 2; i++) b[i] += 10;
    add(c, 100);
    jump();
  }
  assert(b[0] == 12 && b[1] == 13 && c[0] == 105 && c[1] == 106);
  return 0;
}
";
    for level in ["-O0", "-O1", "-O2", "-O3"] {
        let b = built(source, level);
        b.says(0, "safe", &[]);
        let out = b.s.command("./p").env("IRS_OPTIONS", "store=p.irst").output().unwrap();
        assert_eq!(out.status.code(), Some(0), "{level}: {}", text(&out.stderr));
    }
}

macro_rules! programs {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                is_as_expected(include_str!(concat!("undefined/", stringify!($name), ".c")));
            }
        )*

        #[test]
        fn each_program_is_a_test() {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/undefined");
            assert_eq!(std::fs::read_dir(folder).unwrap().count(), [$(stringify!($name)),*].len());
        }
    };
}

programs! {
    address agrees another_thread both_ways copy_of_variable copying decides_branch decides_loop decides_switch
    fields_in_a_byte heap_any heap_grows heap_same is_a_size is_passed loop_variable masked no_return not_looked_at
    one_branch_sets one_way padding part_of_a_byte phi_of_two same_each_time stack_any stack_large stack_same union_part
}

/// Where the compiler marks scopes, each round has a variable of its own; without, it is one variable. Each
/// build says so.
#[test]
fn each_round_has_a_variable_of_its_own() {
    let source = r"
#include <assert.h>
int c;
int main(void) {
  for (int i = 0; i < 2; i++) { int y[2]; if (i == 0) y[c] = 1; else assert(y[c] == 1); c = y[c] - 1; }
  return 0;
}
";
    built(source, "-O2").says(10, "unsafe(assertion", &[]);
    let b = built(source, "-O0");
    b.says(0, "safe", &[]);
    b.runs();
}

/// What decides nothing is not reported, whatever it touches.
#[test]
fn what_decides_nothing_is_not_reported() {
    for source in [
        include_str!("undefined/not_looked_at.c"),
        include_str!("undefined/padding.c"),
        include_str!("undefined/fields_in_a_byte.c"),
        include_str!("undefined/copying.c"),
        include_str!("undefined/loop_variable.c"),
    ] {
        built(source, "-O0").says(0, "safe", &["--property", "memory"]);
    }
}
