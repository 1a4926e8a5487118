//! Effect before count (`runtime/src/gate.rs`): under a verified set, two threads that take two objects in
//! opposite orders never deadlock, also where the set ends in a free node right after the first of them has
//! been taken.
//!
//! The programs are in `effects/`: each defines its two objects, `opposite.h` is what they share.
//! `irs verify` finds the deadlock and publishes what avoids it.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};

/// Runs of each program under its set, with as many seeds for the delays.
const RUNS: u32 = 200;

/// Builds, verifies, runs.
#[track_caller]
fn never_deadlocks(source: &str) {
    require_parts();
    let s = Scratch::new();
    s.write("p.c", source);
    s.write("opposite.h", include_str!("effects/opposite.h"));
    ok(irs(&s).args(["cc", "-O1", "-w", "-pthread", "p.c", "-o", "p"]));
    let verdict = irs(&s).args(["verify", "./p", "--out", "p.irst"]).output().unwrap();
    assert_eq!(verdict.status.code(), Some(7), "{}{}", text(&verdict.stdout), text(&verdict.stderr));
    for seed in 0..RUNS {
        let mut c = s.command("./p");
        c.env("IRS_OPTIONS", format!("store=p.irst:on-stuck=stop:watchdog=2:delay={seed}"));
        let out = c.output().unwrap();
        assert_eq!(out.status.code(), Some(0), "delay={seed}: {}", text(&out.stderr));
    }
}

macro_rules! programs {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                never_deadlocks(include_str!(concat!("effects/", stringify!($name), ".c")));
            }
        )*

        #[test]
        fn each_program_is_a_test() {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/effects");
            let is_program = |e: &std::fs::DirEntry| e.path().extension().is_some_and(|e| e == "c");
            let programs = std::fs::read_dir(folder).unwrap().flatten().filter(is_program).count();
            assert_eq!(programs, [$(stringify!($name)),*].len());
        }
    };
}

programs! {
    c11_mutexes c11_once error_checking mutexes once once_and_mutex semaphore_and_once semaphores signal
    spin_locks tried_first write_locks
}

/// The handle of a new thread is stored before its first instruction, as libc does it.
#[test]
fn a_thread_finds_its_own_handle() {
    require_parts();
    let s = Scratch::new();
    s.write(
        "p.c",
        r"
#include <assert.h>
#include <pthread.h>
static pthread_t handle;
static void *run(void *p) { assert(pthread_equal(*(pthread_t *)p, pthread_self())); return p; }
int main(void) {
  pthread_create(&handle, 0, run, &handle);
  pthread_join(handle, 0);
  return 0;
}
",
    );
    ok(irs(&s).args(["cc", "-O1", "-pthread", "p.c", "-o", "p"]));
    for seed in 0..RUNS {
        let mut c = s.command("./p");
        c.env("IRS_OPTIONS", format!("free=unproven:verbosity=0:delay={seed}"));
        let out = c.output().unwrap();
        assert_eq!(out.status.code(), Some(0), "delay={seed}: {}", text(&out.stderr));
    }
}
