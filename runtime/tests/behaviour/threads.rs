//! Many threads, `errno`, jumps across frames.

use crate::guest::{Guest, Scratch};

fn guest() -> Guest {
    Guest::build("threads")
}

#[test]
fn two_hundred_threads_at_once() {
    guest().same(&["at-once", "200"], true);
}

#[test]
fn thousands_of_threads_one_after_the_other() {
    guest().same(&["one-by-one", "3000"], true);
}

#[test]
fn errno_is_the_programs() {
    guest().same(&["errno"], true);
    // With a log that cannot be written, and one on a full disk.
    for log in ["/nonexistent/log", "/dev/full"] {
        guest().run(&format!("free=unproven:verbosity=3:log={log}"), &["errno"]).expect(0, "101\n");
    }
}

#[test]
fn a_jump_over_a_pending_call_leaves_no_number_behind() {
    guest().same(&["longjmp"], true);
}

/// Progress counters are 64 bits wide: 10^10 events are no different from 2^32 and some.
#[test]
fn counters_pass_two_to_the_32() {
    for start in ["4294967290", "10000000000", "4000000000000000000"] {
        let dir = Scratch::new();
        let file = dir.file("r.irsr");
        let options = format!("count-from={start}:record={}:verbosity=0", file.display());
        guest().run(&options, &["errno"]).expect(0, "101\n");
        let options = format!("count-from={start}:replay={}:watchdog=30", file.display());
        let out = guest().run(&options, &["errno"]);
        out.expect(0, "101\n");
        out.says("followed the recording to its end");
    }
}

/// A spin lock's unlock is before what its thread reads next, for all others. (Of 200,000 rounds some hundred
/// show it where it is not; `core.4` of the evidence runs more.)
#[test]
fn who_unlocks_a_spin_lock_sees_what_was_written_before() {
    let guest = Guest::build("spins");
    guest.run("free=unproven:verbosity=0", &["200000"]).expect(0, "0\n");
    // With everything switched off at the sites, and counted.
    let (_, out) = guest.record("", &["20"]);
    out.expect(0, "0\n");
}
