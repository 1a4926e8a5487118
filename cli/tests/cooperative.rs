//! Cooperative schedules, from the proof to the running program: the engine `ring` proves one, the checker
//! accepts it, the program runs under it as the model says, event by event, and pushes relax it.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use exec::interp::{Interp, InterpOptions};
use exec::machine::Machine;
use model::load;
use oracle::in_turn::{by_the_model, by_the_recording};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;
use traceformat::event::Label;
use traceformat::recording;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::{
    Assumption, Cooperative, Node, NodeId, Order, Origin, Promises, ScheduleSet, SiteSet,
};
use traceformat::site::{SiteId, SiteInfo, SiteKind};
use traceformat::store;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

fn built(name: &str) -> Scratch {
    built_with(name, &[])
}

fn built_with(name: &str, flags: &[&str]) -> Scratch {
    require_parts();
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cooperative").join(name);
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "-o", "p"]).args(flags).arg(source));
    s
}

fn set(s: &Scratch) -> ScheduleSet {
    store::read(&s.path("p.irst")).unwrap().roots.single().unwrap().clone()
}

/// Under the published node all runs are one execution, whatever delays there are, and it is the model's.
#[test]
fn all_runs_are_the_execution_of_the_model() {
    for name in ["locks.c", "racy.c", "phases.c", "trylock.c"] {
        let s = built(name);
        let out = irs(&s).args(["verify", "--engine", "ring", "./p", "--out", "p.irst"]).output().unwrap();
        let said = format!("{name}: {}{}", text(&out.stdout), text(&out.stderr));
        // One schedule is no verdict.
        assert_eq!(out.status.code(), Some(5), "{said}");
        assert!(matches!(set(&s).nodes[&NodeId::ROOT], Node::Cooperative(_)), "{said}");
        assert!(s.path("p.irst").metadata().unwrap().len() <= 1024, "{said}");
        ok(irs(&s).args(["certify", "p.irst", "./p"]));
        let program = load::files(&[s.path("p")]).unwrap();
        let expected = by_the_model(&program).unwrap().expect("no inputs decide");
        let mut outputs = std::collections::BTreeSet::new();
        for run in 0..12 {
            // The first ones without delays; every other one is recorded.
            let mut options = "store=p.irst:on-stuck=stop".to_owned();
            options += &if run > 1 { format!(":delay={run}") } else { String::new() };
            let record = run % 2 == 1;
            options += if record { ":record=p.irsr" } else { "" };
            let out = ok(s.command("./p").env("IRS_OPTIONS", &options));
            outputs.insert(text(&out.stdout));
            if record {
                ok(irs(&s).args(["check", "p.irsr", "p.irst"]));
                let got = by_the_recording(&recording::read(&s.path("p.irsr")).unwrap());
                let set = set(&s);
                let Node::Cooperative(node) = &set.nodes[&NodeId::ROOT] else { panic!("{set:?}") };
                let held = |l: Label| set.counted[node.held as usize].contains(l.site);
                assert!(expected.is_seen_in(&got, held), "{name}, {options}: {got:?}\n{expected:?}");
            }
        }
        assert_eq!(outputs.len(), 1, "{name}: {outputs:?}");
    }
}

/// A thread without events ends when it has its turn, and not before: whoever joins it waits until then, so
/// others come first.
#[test]
fn a_thread_without_events_has_its_turn() {
    for (seen, safe) in [("-DSEEN=0", false), ("-DSEEN=1", true)] {
        let s = built_with("early.c", &[seen]);
        let out = irs(&s).args(["verify", "--engine", "ring", "./p", "--out", "p.irst"]).output().unwrap();
        let said = format!("{seen}: {}{}", text(&out.stdout), text(&out.stderr));
        assert_eq!(out.status.code(), Some(if safe { 5 } else { 10 }), "{said}");
        if safe {
            ok(irs(&s).args(["certify", "p.irst", "./p"]));
            for run in 0..20 {
                ok(s.command("./p").env("IRS_OPTIONS", format!("store=p.irst:on-stuck=stop:delay={run}")));
            }
        }
    }
}

/// Only what has to be held is: not what a thread does for itself, nor what locks order. What a thread that
/// never has its turn again stands before is.
#[test]
fn what_has_to_be_held_is_held() {
    for (name, free, held) in [("local.c", &[9, 11, 12][..], &[10][..]), ("ahead.c", &[], &[8])] {
        let s = built(name);
        let out = irs(&s).args(["verify", "--engine", "ring", "./p", "--out", "p.irst"]).output().unwrap();
        assert_eq!(out.status.code(), Some(5), "{name}: {}{}", text(&out.stdout), text(&out.stderr));
        ok(irs(&s).args(["certify", "p.irst", "./p"]));
        let set = set(&s);
        let Node::Cooperative(node) = set.nodes[&NodeId::ROOT] else { panic!("{set:?}") };
        let program = load::files(&[s.path("p")]).unwrap();
        for (n, site) in (0..).zip(&program.sites) {
            let is_held = set.counted[node.held as usize].contains(SiteId(n));
            if site.kind.is_access() {
                assert!(!free.contains(&site.line) || !is_held, "{name}, #{n}: {site:?}");
                assert!(!held.contains(&site.line) || is_held, "{name}, #{n}: {site:?}");
            }
        }
        for run in 0..12 {
            let options = format!("store=p.irst:on-stuck=stop:delay={run}:record=p.irsr");
            ok(s.command("./p").env("IRS_OPTIONS", options));
            ok(irs(&s).args(["check", "p.irsr", "p.irst"]));
        }
        // Holding one of them less is not what was proven.
        let threads = set.threads.clone();
        let fewer: Vec<u32> = set.counted[node.held as usize].0.iter().map(|s| s.0).collect();
        let line = |n: u32| program.sites[n as usize].line;
        let one = fewer.iter().position(|n| held.contains(&line(*n))).expect("one is held");
        let without: Vec<u32> = fewer.iter().copied().filter(|n| *n != fewer[one]).collect();
        forge(&s, node, &without, threads);
        let out = irs(&s).args(["certify", "f.irst", "./p"]).output().unwrap();
        assert_eq!(out.status.code(), Some(5), "{name}: {}{}", text(&out.stdout), text(&out.stderr));
    }
}

/// What library functions touch is touched in turn, but for what a thread does up to its first event: that
/// runs beside the others. Other engines need a number for each access.
#[test]
fn library_functions_touch_shared_memory_in_turn() {
    require_parts();
    let s = Scratch::new();
    let verify = |thread: &str, body: &str, engine: &str| {
        let text = format!(
            "#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
             static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic char text[64];\nstatic long sum;\n\
             static void *add(void *p) {{ {thread} return 0; }}\n\
             int main(void) {{ pthread_t t[2]; {body} return 0; }}\n"
        );
        s.write("p.c", &text);
        ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "-fno-builtin", "-o", "p", "p.c"]));
        let _ = std::fs::remove_file(s.path("p.irst"));
        let how = ["verify", "--engine", engine, "--time=20", "./p", "--out", "p.irst"];
        let out = irs(&s).args(how).output().unwrap();
        cc_common::text(&out.stdout).lines().last().unwrap_or_default().to_owned()
    };
    let both = "pthread_create(&t[0], 0, add, \"one\"); pthread_create(&t[1], 0, add, \"two\"); \
                pthread_join(t[0], 0); pthread_join(t[1], 0); puts(text);";
    // (The lock orders nothing that comes behind it.)
    let unlocked = "pthread_mutex_lock(&m); pthread_mutex_unlock(&m); strcat(text, p);";
    assert!(verify(unlocked, both, "dpor").starts_with("unknown(uncounted"));
    verify(unlocked, both, "ring");
    // That rests on everything being held, so it is not relaxed to less.
    let published = set(&s);
    let Node::Cooperative(node) = published.nodes[&NodeId::ROOT] else { panic!("{published:?}") };
    let program = load::files(&[s.path("p")]).unwrap();
    let all: Vec<u32> =
        (0u32..).zip(&program.sites).filter(|(_, s)| !s.kind.is_mark()).map(|(n, _)| n).collect();
    assert_eq!(published.counted[node.held as usize].0.iter().map(|s| s.0).collect::<Vec<_>>(), all);
    ok(irs(&s).args(["certify", "p.irst", "./p"]));
    let calls_only = |n: &u32| !program.sites[*n as usize].kind.is_access();
    let fewer: Vec<u32> = all.iter().copied().filter(calls_only).collect();
    if fewer.len() < all.len() {
        forge(&s, node, &fewer, published.threads.clone());
        let out = irs(&s).args(["certify", "f.irst", "./p"]).output().unwrap();
        assert_eq!(out.status.code(), Some(5), "{}{}", text(&out.stdout), text(&out.stderr));
    }
    for delay in 0..4 {
        let options = format!("store=p.irst:on-stuck=stop:delay={delay}");
        assert_eq!(text(&ok(s.command("./p").env("IRS_OPTIONS", options)).stdout), "onetwo\n");
    }
    what_has_no_number_is_held_back_by_locks(&s, &verify, both);
    // Random numbers are those of the generator.
    let random = "pthread_mutex_lock(&m); sum += rand() % 1000; pthread_mutex_unlock(&m);";
    let printed = format!("srand(3); {both} printf(\"%ld\\n\", sum); if (sum > 1000) sum = 0;");
    verify(random, &printed, "ring");
    ok(irs(&s).args(["certify", "p.irst", "./p"]));
    ok(s.command("./p").env("IRS_OPTIONS", "store=p.irst"));
    // Before its first event.
    let early = "size_t n = strlen(text); pthread_mutex_lock(&m); sum += n; pthread_mutex_unlock(&m);";
    let beside = "pthread_create(&t[0], 0, add, 0); strcpy(text, \"abc\"); pthread_join(t[0], 0);";
    let said = verify(early, beside, "ring");
    assert!(said.starts_with("unknown(uncounted") && !s.path("p.irst").exists(), "{said}");
    // Random numbers there are in no order: any number, and so are all that others get behind that.
    let early = "int n = rand(); pthread_mutex_lock(&m); sum += n & 1; pthread_mutex_unlock(&m);";
    let said = verify(early, &both.replace("puts(text);", ""), "ring");
    assert!(s.path("p.irst").exists(), "{said}");
    ok(s.command("./p").env("IRS_OPTIONS", "store=p.irst"));
    let later = "pthread_join(t[1], 0); if (rand() == 5) abort();";
    let said = verify(early, &both.replace("pthread_join(t[1], 0); puts(text);", later), "ring");
    assert!(said.starts_with("unsafe") && !s.path("p.irst").exists(), "{said}");
    // As it was: in order it is the generator's, which is another number.
    let said = verify(random, &both.replace("pthread_join(t[1], 0); puts(text);", later), "ring");
    assert!(s.path("p.irst").exists(), "{said}");
}

/// `irs run` takes one thread at a time where nothing else is proven within a moment: here each random number
/// is an input to other engines, and all of them decide.
/// Where the program's own synchronization orders what library functions touch, only that is held: a second
/// execution says so, and the checker finds it, too.
fn what_has_no_number_is_held_back_by_locks(
    s: &Scratch,
    verify: &dyn Fn(&str, &str, &str) -> String,
    both: &str,
) {
    let locked = "pthread_mutex_lock(&m); strcat(text, p); sum++; pthread_mutex_unlock(&m);";
    verify(locked, &both.replace("puts(text);", "puts(text); if (sum > 2) sum = 0;"), "ring");
    let published = set(s);
    let Node::Cooperative(node) = published.nodes[&NodeId::ROOT] else { panic!("{published:?}") };
    let program = load::files(&[s.path("p")]).unwrap();
    let held = &published.counted[node.held as usize].0;
    let accesses = program.sites.iter().filter(|s| s.kind.is_access()).count();
    assert!(accesses > 0 && !held.iter().any(|n| program.sites[n.0 as usize].kind.is_access()), "{held:?}");
    ok(irs(s).args(["certify", "p.irst", "./p"]));
    for delay in 0..4 {
        let options = format!("store=p.irst:on-stuck=stop:delay={delay}");
        assert_eq!(text(&ok(s.command("./p").env("IRS_OPTIONS", options)).stdout), "onetwo\n");
    }
}

#[test]
fn a_run_takes_turns_where_nothing_else_is_proven() {
    require_parts();
    let s = Scratch::new();
    s.write(
        "p.c",
        "#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic int odd, all;\n\
         static void *count(void *p) {\n\
         for (int i = 0; i < 40; i++) { pthread_mutex_lock(&m); if (rand() & 1) odd++; all++;\n\
         pthread_mutex_unlock(&m); }\n return 0; }\n\
         int main(int argc, char **argv) { pthread_t t[3]; srand(atoi(argv[1]));\n\
         for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, count, 0);\n\
         for (int i = 0; i < 3; i++) pthread_join(t[i], 0);\n printf(\"%d of %d\\n\", odd, all); return 0; }\n",
    );
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "-o", "p", "p.c"]));
    let plain = ok(s.command("clang-19").args(["-O1", "-pthread", "-o", "q", "p.c"]));
    drop(plain);
    let expected = text(&ok(s.command("./q").arg("11")).stdout);
    let out = irs(&s).args(["run", "--store=p.irst", "./p", "11"]).output().unwrap();
    assert_eq!((out.status.code(), text(&out.stdout)), (Some(0), expected), "{}", text(&out.stderr));
    assert!(text(&out.stderr).contains("one thread at a time, in turn"), "{}", text(&out.stderr));
    assert!(matches!(set(&s).nodes[&NodeId::ROOT], Node::Cooperative(_)));
    ok(irs(&s).args(["certify", "p.irst", "./p"]));
}

/// Where the other engines end without a set, a target gets one thread at a time; the verdict is theirs.
#[test]
fn a_target_gets_a_first_set_where_nothing_else_is_proven() {
    require_parts();
    let s = Scratch::new();
    // What `snprintf` writes is in no event, and nothing orders it: nobody who looks at all schedules can say
    // anything.
    s.write(
        "p.c",
        "#include <pthread.h>\n#include <stdio.h>\nstatic char buf[64];\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
         static void *run(void *p) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m);\n\
         snprintf(buf, sizeof buf, \"%s\", (char *)p); puts(buf); return 0; }\n\
         int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, run, \"one\");\n\
         pthread_create(&t[1], 0, run, \"two\"); pthread_join(t[0], 0); pthread_join(t[1], 0); return 0; }\n",
    );
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "-o", "p", "p.c"]));
    let out = irs(&s).args(["verify", "./p", "--out", "p.irst"]).output().unwrap();
    let said = format!("{}{}", text(&out.stdout), text(&out.stderr));
    assert_eq!(out.status.code(), Some(5), "{said}");
    assert!(said.contains("buf is used by several threads"), "{said}");
    assert!(matches!(set(&s).nodes[&NodeId::ROOT], Node::Cooperative(_)), "{said}");
    ok(irs(&s).args(["certify", "p.irst", "./p"]));
    let out = ok(s.command("./p").env("IRS_OPTIONS", "store=p.irst"));
    assert_eq!(text(&out.stdout), "one\ntwo\n");
    // Nobody takes a set: nobody needs a first one.
    let out = irs(&s).args(["verify", "./p"]).output().unwrap();
    assert!(!text(&out.stderr).contains("ring"), "{}", text(&out.stderr));
}

/// A push frees the program while it is held: the thread that has the baton sleeps, the other one waits.
#[test]
fn a_push_relaxes_a_program_that_waits() {
    require_parts();
    let s = Scratch::new();
    s.write(
        "p.c",
        "#include <pthread.h>\n#include <stdio.h>\n#include <unistd.h>\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int x;\n\
         static void *slow(void *v) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);\n\
         printf(\"slow begins\\n\"); fflush(stdout); sleep(60); return v; }\n\
         static void *quick(void *v) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);\n\
         printf(\"quick\\n\"); fflush(stdout); return v; }\n\
         int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, slow, 0); pthread_create(&t[1], 0, quick, 0);\n\
         pthread_join(t[1], 0); return 0; }\n",
    );
    ok(irs(&s).args(["cc", "-O1", "-pthread", "p.c", "-o", "p"]));
    let out = irs(&s).args(["verify", "--engine", "ring", "./p", "--out", "p.irst"]).output().unwrap();
    assert_eq!(out.status.code(), Some(5), "{}{}", text(&out.stdout), text(&out.stderr));
    let mut child = s
        .command("./p")
        .env("IRS_OPTIONS", format!("store=p.irst:listen={}", s.path("s").display()))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "slow begins");
    ok(irs(&s).args(["verify", "--engine", "dpor", "./p", "--socket"]).arg(s.path("s")));
    // A minute before the baton would have come.
    assert_eq!(lines.next().unwrap().unwrap(), "quick");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    // What is stored is what was merged.
    assert!(matches!(set(&s).nodes[&NodeId::ROOT], Node::Free { .. }));
}

/// A push frees the program while a thread goes on within its turn, and asks nobody: others go on, too.
#[test]
fn a_push_relaxes_a_turn_under_way() {
    require_parts();
    let s = Scratch::new();
    s.write(
        "p.c",
        "#include <pthread.h>\n#include <stdio.h>\nstatic volatile int done, x;\n\
         static void *first(void *v) { printf(\"first begins\\n\"); fflush(stdout); while (!done && x < 2000000000) x = x + 1; return done ? v : (void *)1; }\n\
         static void *second(void *v) { done = 1; return v; }\n\
         int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, first, 0); pthread_create(&t[1], 0, second, 0);\n\
         void *failed = 0; pthread_join(t[0], &failed); pthread_join(t[1], 0); return failed != 0; }\n",
    );
    ok(irs(&s).args(["cc", "-O1", "-pthread", "p.c", "-o", "p"]));
    let sites = load::files(&[s.path("p")]).unwrap().sites;
    let held: Vec<u32> = (0u32..).zip(&sites).filter(|(_, s)| !s.kind.is_mark()).map(|(n, _)| n).collect();
    let two = ThreadTable((0..2).map(|rank| ThreadName { parent: ThreadIx::MAIN, rank }).collect());
    let node = Cooperative { held: 0, yields: 1, away: 1, order: Order::Ring(ThreadIx::MAIN), racing: 1 };
    let free = Node::Free { racing: 0 };
    let any = Node::Cooperative(Cooperative { held: 1, order: Order::Any, ..node });
    for relaxed in [free, any] {
        forge(&s, node, &held, two.clone());
        let mut set = store::read(&s.path("f.irst")).unwrap().roots.single().unwrap().clone();
        set.nodes.insert(NodeId::ROOT, relaxed);
        store::create(&s.path("g.irst"), &set).unwrap();
        let options = format!("store=f.irst:trust=unproven:listen={}", s.path("s").display());
        let mut run = s.command("./p");
        let mut child = run.env("IRS_OPTIONS", options).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert_eq!(lines.next().unwrap().unwrap(), "first begins");
        std::thread::sleep(std::time::Duration::from_millis(50));
        assert!(child.try_wait().unwrap().is_none(), "it goes on for long");
        // (It may end before it has answered.)
        let said = irs(&s).args(["push", "g.irst", "--to"]).arg(s.path("s")).output().unwrap();
        assert!(!text(&said.stderr).contains("refused"), "{}", text(&said.stderr));
        assert_eq!(child.wait().unwrap().code(), Some(0));
        std::fs::remove_file(s.path("f.irst")).unwrap();
        std::fs::remove_file(s.path("g.irst")).unwrap();
    }
}

/// Where one thread at a time, in turn, fails, nothing is published, and the failure is a counterexample.
#[test]
fn a_failure_in_turn_is_a_counterexample() {
    require_parts();
    let s = Scratch::new();
    s.write(
        "p.c",
        "#include <assert.h>\n#include <pthread.h>\nstatic _Atomic int x;\n\
         static void *set(void *v) { x = 1; return v; }\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, set, 0); assert(x == 1); pthread_join(t, 0); return 0; }\n",
    );
    let out = irs(&s).args(["verify", "--engine", "ring", "p.c", "--out", "p.irst"]).output().unwrap();
    assert_eq!(out.status.code(), Some(10), "{}{}", text(&out.stdout), text(&out.stderr));
    assert!(!s.path("p.irst").exists());
}

/// What the engine does not take on it names, and publishes nothing.
#[test]
fn what_comes_back_at_any_instant_is_not_proven() {
    require_parts();
    let wait = "struct timespec t = {0, 1}; pthread_mutex_lock(&m); pthread_cond_timedwait(&c, &m, &t);\n\
                pthread_mutex_unlock(&m);";
    for (what, why) in [
        (wait, "a thread waits for a time"),
        ("char b; if (read(0, &b, 1) == 1 && b == 'x') x = 2;", "that may block"),
    ] {
        let s = Scratch::new();
        s.write(
            "p.c",
            &format!(
                "#include <pthread.h>\n#include <time.h>\n#include <unistd.h>\nstatic volatile int x;\n\
                 static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n\
                 static void *w(void *v) {{ x = 1; return v; }}\n\
                 static void work(void) {{ {what} }}\n\
                 int main(void) {{ pthread_t t; (void)&m; (void)&c; pthread_create(&t, 0, w, 0); work();\n\
                 pthread_join(t, 0); return 0; }}\n"
            ),
        );
        let out = irs(&s).args(["verify", "--engine", "ring", "p.c", "--out", "p.irst"]).output().unwrap();
        let said = format!("{}{}", text(&out.stdout), text(&out.stderr));
        assert_eq!((out.status.code(), s.path("p.irst").exists()), (Some(5), false), "{what}: {said}");
        assert!(said.contains(why), "{what}: {said}");
    }
}

/// A set that somebody else has made, for the program at hand; threads are main and as many children.
fn forge(s: &Scratch, node: Cooperative, held: &[u32], threads: ThreadTable) {
    let sites = load::files(&[s.path("p")]).unwrap().sites;
    let is_mark = |n: &u32| sites.get(*n as usize).is_none_or(|s| s.kind.is_mark());
    let marks: Vec<u32> = held.iter().copied().filter(|n| !is_mark(n)).collect();
    forge_with(s, node, held, &marks, threads);
}

/// The same, with other marks in table 2.
fn forge_with(s: &Scratch, node: Cooperative, held: &[u32], marks: &[u32], threads: ThreadTable) {
    let set = ScheduleSet {
        fingerprint: load::files(&[s.path("p")]).unwrap().fingerprint,
        origin: Origin::Hand,
        threads,
        facts: Facts::default(),
        assumptions: vec![
            Assumption::ThreadCreationSucceeds,
            Assumption::NoOtherThreads,
            Assumption::NoSignalHandlers,
            Assumption::NoSpuriousWakeups,
        ],
        promises: Promises::default(),
        counted: vec![
            SiteSet(held.iter().map(|n| SiteId(*n)).collect()),
            SiteSet::default(),
            SiteSet(marks.iter().map(|n| SiteId(*n)).collect()),
        ],
        nodes: [(NodeId::ROOT, Node::Cooperative(node))].into(),
        traces: None,
    };
    store::create(&s.path("f.irst"), &set).unwrap();
}

/// What the checker says of such a set.
fn forged(s: &Scratch, node: Cooperative, held: &[u32]) -> String {
    let name = |rank| ThreadName { parent: ThreadIx::MAIN, rank };
    forge(s, node, held, ThreadTable(vec![name(0)]));
    let out = irs(s).args(["certify", "f.irst", "./p"]).output().unwrap();
    format!("{:?} {}", out.status.code(), text(&out.stderr))
}

/// A creation passes no mark: whoever creates a thread goes on, in the model as in the run time.
#[test]
fn a_creation_is_no_mark() {
    require_parts();
    let s = Scratch::new();
    s.write(
        "p.c",
        "#include <assert.h>\n#include <pthread.h>\nstatic _Atomic int x;\n\
         static void *set(void *v) { x = 1; return v; }\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, set, 0); assert(x == 0); pthread_join(t, 0);\n\
         return 0; }\n",
    );
    ok(irs(&s).args(["cc", "-O1", "-pthread", "p.c", "-o", "p"]));
    let program = load::files(&[s.path("p")]).unwrap();
    let main = (0u32..).zip(&program.sites).filter(|(_, s)| s.kind == SiteKind::Call && s.function == "main");
    let create = main.map(|(n, _)| n).next().expect("main creates a thread");
    let node = Cooperative { held: 0, yields: 2, away: 1, order: Order::Ring(ThreadIx::MAIN), racing: 1 };
    let threads = ThreadTable(vec![ThreadName { parent: ThreadIx::MAIN, rank: 0 }]);
    let all: Vec<u32> = (0..program.sites.len() as u32).collect();
    // The compiler's marks need not be events in the model, and are passed all the same.
    let marks = (0u32..).zip(&program.sites).filter(|(_, s)| s.kind.is_mark());
    let marks: Vec<u32> = marks.map(|(n, _)| n).collect();
    assert!(!marks.is_empty());
    forge_with(&s, node, &all, &marks, threads.clone());
    let out = irs(&s).args(["certify", "f.irst", "./p"]).output().unwrap();
    let said = text(&out.stderr);
    assert!(out.status.code() == Some(5) && said.contains("marks of the compiler"), "{said}");
    forge_with(&s, node, &all, &[create], threads);
    ok(irs(&s).args(["certify", "f.irst", "./p"]));
    for run in 0..10 {
        let options = format!("store=f.irst:trust=unproven:on-stuck=stop:record=p.irsr:delay={run}");
        ok(s.command("./p").env("IRS_OPTIONS", options));
        ok(irs(&s).args(["check", "p.irsr", "f.irst"]));
    }
}

/// What a thread may do without asking is over where it gives its baton up: at a mark, each time, and where
/// it goes away. (Nothing is recorded, so nothing else is asked for.)
#[test]
fn a_turn_that_is_given_up_is_over() {
    require_parts();
    let s = Scratch::new();
    let two = ThreadTable((0..2).map(|rank| ThreadName { parent: ThreadIx::MAIN, rank }).collect());
    let run = |source: &str, is_mark: &dyn Fn(&SiteInfo) -> bool, node: Cooperative| {
        s.write("p.c", source);
        ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "p.c", "-o", "p"]));
        let sites = load::files(&[s.path("p")]).unwrap().sites;
        let held: Vec<u32> =
            (0u32..).zip(&sites).filter(|(_, s)| !s.kind.is_mark()).map(|(n, _)| n).collect();
        let marks: Vec<u32> = (0u32..).zip(&sites).filter(|(_, s)| is_mark(s)).map(|(n, _)| n).collect();
        assert!(!marks.is_empty());
        forge_with(&s, node, &held, &marks, two.clone());
        let options = "store=f.irst:trust=unproven:on-stuck=stop";
        let out = s.command("./p").env("IRS_OPTIONS", options).output().unwrap();
        assert!(out.status.success(), "{}", text(&out.stderr));
        text(&out.stdout)
    };
    let node = Cooperative { held: 0, yields: 1, away: 1, order: Order::Ring(ThreadIx::MAIN), racing: 1 };
    let main = "int main(void) {\n pthread_t t, u; pthread_create(&t, 0, a, \"a\"); pthread_create(&u, 0, b, \"b\");\n\
                pthread_join(t, 0); pthread_join(u, 0);\n printf(\"%s%d\\n\", (char *)order, seen); return 0; }\n";
    let head = "#include <pthread.h>\n#include <stdio.h>\n#include <unistd.h>\n\
                static volatile int n, done, seen; static volatile char order[64];\n";
    let in_turns = "static void *a(void *v) {\n for (int i = 0; i < 20; i++) {\n\
                    order[n] = *(char *)v;\n n = n + 1;\n done = i; /* here */\n }\n return 0; }\n#define b a\n";
    let source = format!("{head}{in_turns}{main}");
    let line = 1 + source.lines().position(|l| l.contains("here")).expect("it is there") as u32;
    let is_mark = |s: &SiteInfo| s.kind == SiteKind::Store && s.line == line;
    assert_eq!(run(&source, &is_mark, Cooperative { yields: 2, ..node }), format!("{}0\n", "ab".repeat(20)));
    // The other one has its turn until it ends; who comes back from its sleep meanwhile waits for that.
    let away = "static void *a(void *v) { n = 1; usleep(50000); seen = done; return v; }\n\
                static void *b(void *v) { n = 2; for (volatile int i = 0; i < 200000000; i++); done = 7; return v; }\n";
    let source = format!("{head}{away}{main}");
    let is_mark = |s: &SiteInfo| s.kind == SiteKind::MarkBlockEnter;
    assert_eq!(run(&source, &is_mark, Cooperative { away: 2, ..node }), "7\n");
}

/// Within its turn a thread asks nobody; but a handler's accesses are told of all the same, and a long turn
/// is not taken for one that stands still.
#[test]
fn a_turn_is_not_out_of_sight() {
    require_parts();
    let s = Scratch::new();
    let node = Cooperative { held: 0, yields: 1, away: 1, order: Order::Ring(ThreadIx::MAIN), racing: 1 };
    let two = ThreadTable((0..2).map(|rank| ThreadName { parent: ThreadIx::MAIN, rank }).collect());
    let run = |thread: &str, options: &str| {
        s.write(
            "p.c",
            &format!(
                "#include <pthread.h>\n#include <signal.h>\n#include <stdio.h>\n#include <time.h>\n\
                 static volatile int x, hits;\nstatic void on(int s) {{ s = hits; }}\n\
                 static void *work(void *p) {{\n {thread}\n return p; }}\n\
                 int main(void) {{\n pthread_t t[2]; signal(SIGUSR1, on);\n\
                 for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0);\n\
                 for (int i = 0; i < 2; i++) pthread_join(t[i], 0);\n\
                 printf(\"%d %d\\n\", x, hits); return 0; }}\n"
            ),
        );
        ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "p.c", "-o", "p"]));
        let sites = load::files(&[s.path("p")]).unwrap().sites;
        let held: Vec<u32> =
            (0u32..).zip(&sites).filter(|(_, s)| !s.kind.is_mark()).map(|(n, _)| n).collect();
        let _ = std::fs::remove_file(s.path("f.irst"));
        forge(&s, node, &held, two.clone());
        let options = format!("store=f.irst:trust=unproven:on-stuck=stop{options}");
        let out = s.command("./p").env("IRS_OPTIONS", options).output().unwrap();
        let said = text(&out.stderr);
        assert!(out.status.success(), "{said}");
        (text(&out.stdout), said)
    };
    let signals =
        "for (int i = 0; i < 50; i++) { x = x + 1; pthread_kill(pthread_self(), SIGUSR1); x = x + 1; }";
    let (out, said) = run(signals, "");
    assert_eq!(out, "200 0\n");
    // (A store would be an escape.)
    assert!(said.contains("100 events in signal handlers"), "{said}");
    let long = "struct timespec a, b; clock_gettime(CLOCK_MONOTONIC, &a);\n\
                do { for (int i = 0; i < 100000; i++) x = i; clock_gettime(CLOCK_MONOTONIC, &b); }\n\
                while ((b.tv_sec - a.tv_sec) * 1000 + (b.tv_nsec - a.tv_nsec) / 1000000 < 1500);";
    let (out, _) = run(long, ":watchdog=0.4");
    assert_eq!(out, "99999 0\n");
}

/// In any order, and where only synchronization is held, or nothing: runs end, and are what the node admits.
#[test]
fn nodes_that_nobody_proves_are_enforced() {
    for name in ["locks.c", "racy.c", "phases.c", "trylock.c"] {
        let s = built(name);
        let p = load::files(&[s.path("p")]).unwrap();
        let sites = |which: &dyn Fn(SiteKind) -> bool| -> Vec<u32> {
            let all = (0u32..).zip(&p.sites);
            all.filter(|(_, site)| which(site.kind)).map(|(n, _)| n).collect()
        };
        let (all, calls) =
            (sites(&|k| !k.is_mark()), sites(&|k| matches!(k, SiteKind::Call | SiteKind::Await)));
        let mut m = Interp::new(&p, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
        exec::execution::round_robin(&mut m);
        let threads = m.threads().clone();
        let ring = Order::Ring(ThreadIx::MAIN);
        for (held, order) in
            [(&all, Order::Any), (&calls, ring), (&calls, Order::Any), (&vec![], ring), (&vec![], Order::Any)]
        {
            // (All accesses may race.)
            let node = Cooperative { held: 0, yields: 1, away: 1, order, racing: 0 };
            forge(&s, node, held, threads.clone());
            for run in 0..4 {
                let options = format!("store=f.irst:trust=unproven:on-stuck=stop:delay={run}:record=p.irsr");
                let out = s.command("./p").env("IRS_OPTIONS", &options).output().unwrap();
                let said =
                    format!("{name}, {} held, {order:?}, {options}: {}", held.len(), text(&out.stderr));
                // What is held by nobody may fail, as without any schedule.
                assert!(out.status.success() || held.len() < all.len() && name == "racy.c", "{said}");
                if out.status.success() {
                    let check = irs(&s).args(["check", "p.irsr", "f.irst"]).output().unwrap();
                    assert!(check.status.success(), "{said}{}", text(&check.stderr));
                }
            }
        }
    }
}

/// The checker executes what a node admits; of nodes that admit more than it executes it says nothing.
#[test]
fn the_checker_accepts_nothing_that_it_has_not_executed() {
    require_parts();
    let s = Scratch::new();
    let source = |first: &str| {
        format!(
            "#include <assert.h>\n#include <pthread.h>\nstatic _Atomic int x;\n\
             static void *set(void *v) {{ x = 1; return v; }}\n\
             int main(void) {{ pthread_t t; pthread_create(&t, 0, set, 0); {first} pthread_join(t, 0); \
             assert(x == 1); return 0; }}\n"
        )
    };
    let node = Cooperative { held: 0, yields: 1, away: 1, order: Order::Ring(ThreadIx::MAIN), racing: 1 };
    let all: Vec<u32> = (0..40).collect();
    for (first, right) in [("", true), ("assert(x == 1);", false)] {
        s.write("p.c", &source(first));
        ok(irs(&s).args(["cc", "-O1", "-pthread", "p.c", "-o", "p"]));
        let said = forged(&s, node, &all);
        if right {
            assert!(said.starts_with("Some(0)"), "{said}");
        } else {
            assert!(said.contains("an admitted execution violates the property"), "{said}");
        }
        for (node, held, why) in [
            (Cooperative { order: Order::Any, ..node }, &all[..], "a cooperative node with any order"),
            (Cooperative { yields: 2, ..node }, &all, "a cooperative node with a mark at"),
            (Cooperative { away: 2, ..node }, &all, "a cooperative node with threads that go away"),
            (Cooperative { order: Order::Ring(ThreadIx(1)), ..node }, &all, "another thread than main"),
            (node, &[], "a cooperative node that does not hold"),
        ] {
            // (What fails before anything is undecided is wrong.)
            if (held.is_empty() || node.yields == 2) && !right {
                continue;
            }
            let said = forged(&s, node, held);
            assert!(said.starts_with("Some(5)") && said.contains(why), "{why}: {said}");
        }
    }
}

/// Where nothing is listed, threads need no slot of the core: as many may be created as have a name.
#[test]
fn threads_are_as_many_as_have_names() {
    let s = built_with("births_many.c", &["-DROUNDS=600"]);
    let out = irs(&s).args(["run", "./p"]).output().unwrap();
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "600\n"), "{}", text(&out.stderr));
    let s = built_with("births_many.c", &[]);
    let mut child = irs(&s)
        .args(["run", "./p"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    use std::io::Write as _;
    child.stdin.take().unwrap().write_all("line\n".repeat(600).as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "600\n"), "{}", text(&out.stderr));
    assert!(text(&out.stderr).contains("asks at each input"), "{}", text(&out.stderr));
}

/// Where one thread at a time would have to be for nothing to fail: it is said, what fails without each place
/// replays, and under the schedule that it rests on nothing fails.
#[test]
fn a_hint_at_a_repair() {
    let s = built("looks_before.c");
    let verify = |arguments: &[&str]| {
        let out = irs(&s).args(["verify", "./p"]).args(arguments).output().unwrap();
        (out.status.code(), text(&out.stdout), text(&out.stderr))
    };
    let (code, _, said) = verify(&[]);
    assert!(code == Some(7) && !said.contains("a hint at"), "nobody has asked: {said}");
    let (code, said, _) = verify(&["--hint", "--json", "--counterexample", "bug.irsr"]);
    assert_eq!(code, Some(7), "{said}");
    let last: serde_json::Value = serde_json::from_str(said.lines().last().unwrap()).unwrap();
    let places = last["hint"]["places"].as_array().unwrap_or_else(|| panic!("{said}"));
    // From where it looks, to where it takes.
    let lines = |all: &[serde_json::Value]| -> Vec<u64> {
        let line =
            |p: &serde_json::Value| p["place"].as_str().unwrap().split(':').nth_back(1).unwrap().parse();
        all.iter().map(|p| line(p).unwrap()).collect()
    };
    let from = lines(places);
    assert!(!from.is_empty() && from.iter().all(|l| (11..=13).contains(l)), "{said}");
    let until = lines(last["hint"]["until"].as_array().unwrap());
    assert!(until.iter().any(|l| (15..=18).contains(l)), "{said}");
    for p in places {
        assert!(p["without"].as_str().unwrap().contains("taken == 1"), "{said}");
        let recording = p["counterexample"].as_str().unwrap();
        let out = irs(&s).args(["replay", recording, "--", "./p"]).output().unwrap();
        let said = format!("{}{}", text(&out.stdout), text(&out.stderr));
        assert!(said.contains("taken == 1") && !out.status.success(), "{recording}: {said}");
    }
    let (code, said, why) = verify(&["--engine", "hold", "--out", "hold.irst"]);
    let all = ["a hint at the repair", "until it waits"].iter().all(|text| why.contains(text));
    assert!(code == Some(7) && all, "{said}{why}");
    for run in 0..40 {
        let delay = if run % 2 == 0 { format!(":delay={}", run + 1) } else { String::new() };
        let options = format!("store=hold.irst:on-stuck=stop{delay}");
        ok(s.command("./p").env("IRS_OPTIONS", options));
    }
}

/// What the engine `hold` does not prove, it says.
#[test]
fn no_hint_at_a_repair() {
    require_parts();
    let thread = |body: &str| {
        format!(
            "#include <pthread.h>\n#include <string.h>\n#include <time.h>\n\
             static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
             static pthread_cond_t c = PTHREAD_COND_INITIALIZER;\nstatic char text[8];\nstatic int x;\n\
             static void *f(void *a) {{ {body} return a; }}\n\
             int main(void) {{\n  pthread_t t, u;\n  (void)m; (void)c; (void)text; (void)x;\n\
             pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0);\n\
             pthread_join(t, 0); pthread_join(u, 0);\n  return 0;\n}}\n"
        )
    };
    let waits = "pthread_mutex_lock(&m); struct timespec at = {1, 0}; \
                 pthread_cond_timedwait(&c, &m, &at); pthread_mutex_unlock(&m);";
    let polls = "for (int seen = 0; !seen;) { pthread_mutex_lock(&m); seen = x; pthread_mutex_unlock(&m); }";
    let library = "strncpy(text, \"two\", 4);";
    for (body, why) in [
        (waits, "a thread waits for a time"),
        (polls, "an execution need not end"),
        (library, "a library function"),
    ] {
        let s = Scratch::new();
        s.write("p.c", &thread(body));
        ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "-fno-builtin", "-o", "p", "p.c"]));
        let out = irs(&s).args(["verify", "--engine", "hold", "./p", "--out", "p.irst"]).output().unwrap();
        let said = format!("{}{}", text(&out.stdout), text(&out.stderr));
        assert!(out.status.code() == Some(5) && said.contains(why), "{body}: {said}");
        assert!(!s.path("p.irst").exists(), "{body}: {said}");
    }
}

/// A thread that could look again if it had its turn waits for the schedule: a program that hangs so is
/// reported. Who waits in libc for what the runtime does not schedule has no turn. Waits for turns are
/// counted.
#[test]
fn waits_for_turns_are_reported_and_counted() {
    require_parts();
    let s = Scratch::new();
    let run = |globals: &str, thread: &str, main: &str, options: &str| {
        s.write(
            "p.c",
            &format!(
                "#include <pthread.h>\n#include <semaphore.h>\n#include <stdio.h>\n#include <unistd.h>\n\
                 static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n{globals}\n\
                 static void *work(void *p) {{\n {thread}\n return p; }}\n\
                 int main(void) {{\n pthread_t t;\n {main}\n pthread_join(t, 0); puts(\"done\"); return 0; }}\n"
            ),
        );
        ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "p.c", "-o", "p"]));
        let sites = load::files(&[s.path("p")]).unwrap().sites;
        let is_call = |k: SiteKind| matches!(k, SiteKind::Call | SiteKind::Await);
        let calls: Vec<u32> = (0u32..).zip(&sites).filter(|(_, s)| is_call(s.kind)).map(|(n, _)| n).collect();
        let node = Cooperative { held: 0, yields: 1, away: 1, order: Order::Ring(ThreadIx::MAIN), racing: 0 };
        let _ = std::fs::remove_file(s.path("f.irst"));
        forge(&s, node, &calls, ThreadTable(vec![ThreadName { parent: ThreadIx::MAIN, rank: 0 }]));
        let options = format!("store=f.irst:trust=unproven:on-stuck=stop{options}");
        let out = s.command("./p").env("IRS_OPTIONS", options).output().unwrap();
        (text(&out.stdout), text(&out.stderr))
    };
    // It was blocked, and is not any more; whoever has the turn polls what it would write.
    let polls = "pthread_mutex_lock(&m); pthread_create(&t, 0, work, 0); sem_wait(&s); pthread_mutex_unlock(&m);\n\
                 while (1) { long sum = 0; for (int j = 0; j < 2; j++) sum += n[j]; if (sum) break; }";
    let (out, said) = run(
        "static sem_t s; static _Atomic long n[2];",
        "sem_post(&s); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); n[1] = 1;",
        &format!("sem_init(&s, 0, 0); {polls}"),
        ":watchdog=1",
    );
    assert!(out.is_empty() && said.contains("waits for its turn to look again, which main has"), "{said}");
    // A condition that processes share.
    let (out, said) = run(
        "static pthread_mutex_t pm; static pthread_cond_t pc; static int ready;",
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);\n\
         pthread_mutex_lock(&pm); ready = 1; pthread_cond_signal(&pc); pthread_mutex_unlock(&pm);",
        "pthread_mutexattr_t a; pthread_condattr_t c;\n\
         pthread_mutexattr_init(&a); pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED);\n\
         pthread_mutex_init(&pm, &a); pthread_condattr_init(&c);\n\
         pthread_condattr_setpshared(&c, PTHREAD_PROCESS_SHARED); pthread_cond_init(&pc, &c);\n\
         pthread_create(&t, 0, work, 0); pthread_mutex_lock(&pm);\n\
         while (!ready) pthread_cond_wait(&pc, &pm);\n pthread_mutex_unlock(&pm);",
        ":watchdog=5",
    );
    assert_eq!(out, "done\n", "{said}");
    // Main has its turn while it sleeps.
    let (out, said) = run(
        "",
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
        "pthread_create(&t, 0, work, 0); usleep(50000);",
        ":stats=st.json",
    );
    let stats = std::fs::read_to_string(s.path("st.json")).unwrap();
    assert!(out == "done\n" && stats.contains("\"for\":\"turn\",\"of_thread\":0"), "{stats} {said}");
}

/// Where a node holds calls only, and nothing races, what is not held goes on without instrumentation: in the
/// order that is proven, also in callbacks of libc's, and until everything is free.
#[test]
fn calls_alone_are_held_in_plain_copies() {
    require_parts();
    let s = Scratch::new();
    s.write(
        "p.c",
        "#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static pthread_barrier_t b;\n\
         static char order[64]; static int n; static long sums[2];\n\
         static int by_value(const void *x, const void *y) {\n\
           pthread_mutex_lock(&m); if (n < 20) order[n++] = '0' + *(const int *)x; pthread_mutex_unlock(&m);\n\
           return *(const int *)x - *(const int *)y; }\n\
         static void *work(void *p) {\n\
           long me = (long)p; int all[3] = {3 + me, 1 + me, 2 + me}; long sum = 0;\n\
           for (int i = 0; i < 20000; i++) sum += i % (me + 2);\n sums[me] = sum;\n\
           qsort(all, 3, sizeof *all, by_value); pthread_barrier_wait(&b);\n\
           pthread_mutex_lock(&m); order[n++] = 'a' + me; pthread_mutex_unlock(&m); return 0; }\n\
         int main(void) { pthread_t t[2]; pthread_barrier_init(&b, 0, 2);\n\
           for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, work, (void *)i);\n\
           for (int i = 0; i < 2; i++) pthread_join(t[i], 0);\n\
           printf(\"%s %ld\\n\", order, sums[0] + sums[1]); return 0; }\n",
    );
    for level in ["-O0", "-O2"] {
        ok(irs(&s).args(["cc", level, "-g", "-pthread", "p.c", "-o", "p"]));
        let _ = std::fs::remove_file(s.path("p.irst"));
        let how = ["verify", "--engine", "ring", "--time=60", "./p", "--out", "p.irst"];
        irs(&s).args(how).output().unwrap();
        let Node::Cooperative(node) = set(&s).nodes[&NodeId::ROOT] else { panic!("{level}") };
        let sites = load::files(&[s.path("p")]).unwrap().sites;
        let held = &set(&s).counted[node.held as usize].0;
        assert!(held.iter().all(|h| sites[h.0 as usize].kind == SiteKind::Call), "{level}: {held:?}");
        let run = |options: &str| {
            let options = format!("store=p.irst:on-stuck=stop:verbosity=2{options}");
            let out = s.command("./p").env("IRS_OPTIONS", &options).output().unwrap();
            assert!(out.status.success(), "{level}{options}: {}", text(&out.stderr));
            (text(&out.stdout), text(&out.stderr).contains("goes on without instrumentation"))
        };
        let (proven, plain) = run(":plain=off");
        assert!(!plain && proven.starts_with(|c: char| c.is_ascii_digit()), "{proven}");
        for delay in 0..8 {
            assert_eq!(run(&format!(":delay={delay}")), (proven.clone(), true), "{level}, {delay}");
        }
        // What is recorded is seen.
        assert_eq!(run(":record=p.irsr"), (proven, false), "{level}");
        ok(irs(&s).args(["check", "p.irsr", "p.irst"]));
    }
}
