//! `irs watch`: each verdict is that of the sources on disk, whenever they are saved.

mod cc_common;

use cc_common::{Scratch, irs, require_parts, text};
use serde_json::Value;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

const LOCKED: &str = "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);";
const UNLOCKED: &str = "int t = x; x = t + 1;";

/// Two threads that do this, and `n` at the end.
fn source(body: &str, n: u32) -> String {
    format!(
        "#include <assert.h>\n#include <pthread.h>\nstatic int x;\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
         static void *work(void *v) {{ {body} return v; }}\n\
         int main(void) {{ pthread_t a, b; pthread_create(&a, 0, work, 0); pthread_create(&b, 0, work, 0);\n\
         pthread_join(a, 0); pthread_join(b, 0); pthread_mutex_lock(&m); assert(x == {n}); return 0; }}\n"
    )
}

struct Watching {
    child: Child,
    events: Receiver<Value>,
}

fn listen(out: ChildStdout) -> Receiver<Value> {
    let (tell, events) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            let event = serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {line}"));
            if tell.send(event).is_err() {
                break;
            }
        }
    });
    events
}

impl Watching {
    fn new(s: &Scratch, options: &[&str], build: &[&str]) -> Watching {
        let mut c = irs(s);
        c.args(["watch", ".", "--json"]).args(options).arg("--").args(build);
        let mut child = c.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let events = listen(child.stdout.take().unwrap());
        Watching { child, events }
    }

    /// The next event of this kind.
    fn next(&self, kind: &str) -> Value {
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let event = self.events.recv_timeout(left).unwrap_or_else(|e| panic!("no {kind}: {e}"));
            if event["event"] == kind {
                return event;
            }
        }
    }

    /// The next verdict, and whose it is.
    fn verdict(&self) -> (String, String) {
        let event = self.next("verdict");
        let of = |key: &str| event[key].as_str().unwrap_or_else(|| panic!("{key}: {event}")).to_owned();
        (of("verdict"), of("sources"))
    }

    /// Until it is built, with success or not.
    fn built(&self) -> bool {
        self.next("build")["ok"].as_bool().unwrap()
    }

    /// Ends it as a user would, and gives what it has said since.
    fn end(mut self) -> (ExitStatus, Vec<Value>) {
        signal(self.child.id(), "TERM");
        let status = self.child.wait().unwrap();
        (status, self.events.iter().collect())
    }
}

fn signal(process: u32, name: &str) {
    Command::new("kill").args([&format!("-{name}"), &process.to_string()]).status().unwrap();
}

fn until(mut what: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !what() {
        assert!(Instant::now() < end, "it does not come");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A folder with a source, and a Makefile for it.
fn bench(first: &str) -> Scratch {
    require_parts();
    let s = Scratch::new();
    s.write("a.c", first);
    s.write("Makefile", &format!("p: a.c\n\t{} -g -pthread a.c -o p\n", cc_common::irs_command("cc")));
    s
}

/// Each save brings the verdict of what was saved; an edit that is taken back brings the old one.
#[test]
fn every_save_has_its_verdict() {
    let s = bench(&source(LOCKED, 2));
    let w = Watching::new(&s, &["--diagnostics", "d.jsonl", "--sets", "sets"], &["make"]);
    let (verdict, first) = w.verdict();
    assert_eq!(verdict, "safe");
    let mut all = vec![first.clone()];
    for (body, n, expected) in [
        (UNLOCKED, 2, "partially-safe(2)"),
        (LOCKED, 3, "unsafe"),
        (LOCKED, 2, "safe"),
        (UNLOCKED, 1, "partially"),
    ] {
        s.write("a.c", &source(body, n));
        let (verdict, sources) = w.verdict();
        assert!(verdict.starts_with(expected), "{body} {n}: {verdict}");
        assert_eq!(sources == first, (body, n) == (LOCKED, 2), "{body} {n}");
        all.push(sources);
        // (The file is written behind the verdict.)
        until(|| s.read("d.jsonl").contains("\"done\""));
        let said = s.read("d.jsonl");
        assert!(said.contains(all.last().unwrap()), "{said}");
        assert_eq!(said.contains("\"finding\"") && said.contains("a.c"), expected != "safe", "{said}");
        let set = s.path("sets/p.irst");
        let out = irs(&s).arg("certify").arg(&set).arg("p").output().unwrap();
        assert!(out.status.success() || expected == "unsafe", "{}", text(&out.stderr));
    }
    // What is no C is no program.
    s.write("a.c", "int main(void) {\n");
    assert_eq!(w.next("build")["ok"], false);
    until(|| s.read("d.jsonl").contains("\"build-failed\""));
    s.write("a.c", &source(UNLOCKED, 2));
    let (verdict, sources) = w.verdict();
    assert_eq!((verdict.as_str(), &sources), ("partially-safe(2)", &all[1]));
    let (status, rest) = w.end();
    assert!(status.success() && rest.iter().all(|e| e["event"] != "verdict"), "{status}: {rest:?}");
}

/// A save while the build runs: what is built of it, or in part of it, has no verdict; neither has what was
/// built of a text that was there for a moment only, between two looks at the text that the build began with.
#[test]
fn what_is_saved_during_a_build_has_no_stale_verdict() {
    for taken_back in [false, true] {
        let s = bench(&source(LOCKED, 2));
        // Before it reads the source, and behind that, it takes as long as the test likes.
        let cc = cc_common::irs_command("cc");
        s.write(
            ".build.sh",
            &format!(
                "trap '' TERM\ntouch .begun\nwhile [ -e .wait ]; do sleep 0.01; done\ncp a.c .copy.c\n\
                 touch .reading\nwhile [ -e .hold ]; do sleep 0.01; done\n{cc} -g -pthread .copy.c -o p\n"
            ),
        );
        let w = Watching::new(&s, &["-p", "p"], &["sh", ".build.sh"]);
        assert_eq!(w.verdict().0, "safe");
        for name in [".wait", ".hold"] {
            s.write(name, "");
        }
        for name in [".begun", ".reading"] {
            std::fs::remove_file(s.path(name)).unwrap();
        }
        let begun = source(LOCKED, 2) + "\n";
        s.write("a.c", &begun);
        until(|| s.path(".begun").exists());
        // What is built is this.
        s.write("a.c", &source(LOCKED, 3));
        std::fs::remove_file(s.path(".wait")).unwrap();
        until(|| s.path(".reading").exists());
        s.write("a.c", &if taken_back { begun } else { source(UNLOCKED, 2) });
        std::fs::remove_file(s.path(".hold")).unwrap();
        let (verdict, _) = w.verdict();
        assert_eq!(verdict, if taken_back { "safe" } else { "partially-safe(2)" });
        let (_, rest) = w.end();
        assert!(rest.iter().all(|e| e["event"] != "verdict"), "{rest:?}");
    }
}

/// Make compares times: an object that was made before the save that it does not have is newer than that.
#[test]
fn a_file_that_was_saved_while_it_was_compiled_is_compiled_again() {
    let s = bench(&source(LOCKED, 2));
    let cc = cc_common::irs_command("cc");
    s.write(
        "Makefile",
        &format!(
            "p: a.c\n\tcp a.c .copy.c; touch .reading; while [ -e .hold ]; do sleep 0.01; done; \
             trap '' TERM; {cc} -g -pthread .copy.c -o p\n"
        ),
    );
    let w = Watching::new(&s, &[], &["sh", "-c", "trap '' TERM; make -s"]);
    assert_eq!(w.verdict().0, "safe");
    s.write(".hold", "");
    std::fs::remove_file(s.path(".reading")).unwrap();
    s.write("a.c", &source(LOCKED, 3));
    until(|| s.path(".reading").exists());
    s.write("a.c", &source(UNLOCKED, 2));
    std::fs::remove_file(s.path(".hold")).unwrap();
    assert_eq!(w.verdict().0, "partially-safe(2)");
    w.end();
}

/// Make compares times: a source that is replaced by one with an older time is newer than its program all the
/// same, and so is one to which another link leads.
#[test]
fn what_is_older_and_new_is_built() {
    let s = bench(&source(LOCKED, 2));
    s.write(".locked.c", &source(LOCKED, 2));
    s.write(".three.c", &source(LOCKED, 3));
    let w = Watching::new(&s, &[], &["make", "-s"]);
    let (verdict, first) = w.verdict();
    assert_eq!(verdict, "safe");
    s.write("a.c", &source(UNLOCKED, 2));
    assert_eq!(w.verdict().0, "partially-safe(2)");
    std::fs::rename(s.path(".locked.c"), s.path("a.c")).unwrap();
    assert_eq!(w.verdict(), ("safe".into(), first.clone()));
    // It is removed, and comes back with its time.
    s.write("a.c", &source(UNLOCKED, 2));
    assert_eq!(w.verdict().0, "partially-safe(2)");
    std::fs::rename(s.path("a.c"), s.path(".away.c")).unwrap();
    assert!(!w.built());
    std::fs::rename(s.path(".away.c"), s.path("a.c")).unwrap();
    assert_eq!(w.verdict().0, "partially-safe(2)");
    std::os::unix::fs::symlink(".three.c", s.path(".link")).unwrap();
    std::fs::rename(s.path(".link"), s.path("a.c")).unwrap();
    assert!(w.verdict().0.starts_with("unsafe"));
    // Where a link leads nothing is heard of, and it is looked at all the same.
    s.write(".three.c", &source(LOCKED, 2));
    assert_eq!(w.verdict(), ("safe".into(), first));
    w.end();
}

/// What a build makes in the folder is older than what it was made of, if that was saved meanwhile.
#[test]
fn what_is_made_is_no_edit() {
    let s = bench(
        &source("x++; x += BY;", 4).replace("#include <assert.h>", "#include \"by.h\"\n#include <assert.h>"),
    );
    s.write("by.txt", "#define BY 1\n");
    let cc = cc_common::irs_command("cc");
    let makefile = format!("p: a.c by.h\n\t{cc} -g -pthread a.c -o p\nby.h: by.txt\n\tcp by.txt by.h\n");
    s.write("Makefile", &makefile);
    s.write(".hold", "");
    let script = "make -s by.h; touch .made; while [ -e .hold ]; do sleep 0.01; done; make -s";
    let w = Watching::new(&s, &[], &["sh", "-c", script]);
    until(|| s.path(".made").exists());
    s.write("by.txt", "#define BY -1\n");
    // It is cancelled before it could make the header once more.
    w.next("changed");
    std::fs::remove_file(s.path(".hold")).unwrap();
    // Nobody ever counts to four.
    assert!(w.verdict().0.starts_with("unsafe"));
    assert_eq!(s.read("by.h"), "#define BY -1\n");
    w.end();
}

/// Who removes what it has made in part has the time for it, also where the signal is the user's.
#[test]
fn a_signal_waits_for_a_build_that_cleans_up() {
    let s = bench(&source(LOCKED, 2));
    let script = "trap 'sleep 1.5; rm .part; exit 1' TERM; touch .part; while :; do sleep 0.01; done";
    let w = Watching::new(&s, &[], &["sh", "-c", script]);
    until(|| s.path(".part").exists());
    let (status, _) = w.end();
    assert!(status.success() && !s.path(".part").exists(), "{status}");
}

/// Whoever has read what it says is gone, and it goes, too.
#[test]
fn without_a_reader_it_ends() {
    let s = bench(&source(LOCKED, 2));
    let mut c = irs(&s);
    c.args(["watch", ".", "--json", "--", "make"]);
    let mut child = c.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.contains("\"build\""), "{line}");
    until(|| child.try_wait().unwrap().is_some_and(|status| status.success()));
}

/// The folder is moved away, and comes back with another source.
#[test]
fn without_its_folder_there_is_no_verdict() {
    let s = bench(&source(LOCKED, 2));
    std::fs::create_dir(s.path("src")).unwrap();
    s.write("src/a.c", &source(LOCKED, 2));
    let mut c = irs(&s);
    // (Whatever the folder is, there is a program.)
    let build = ["sh", "-c", "make -s; true"];
    s.write(
        "Makefile",
        &format!("p: src/a.c\n\t{} -g -pthread src/a.c -o p\n", cc_common::irs_command("cc")),
    );
    c.args(["watch", "src", "--json", "-p", "p", "--"]).args(build);
    let mut child = c.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let w = Watching { events: listen(child.stdout.take().unwrap()), child };
    assert_eq!(w.verdict().0, "safe");
    std::fs::rename(s.path("src"), s.path("away")).unwrap();
    assert!(w.next("changed")["files"].to_string().contains("a.c"));
    std::thread::sleep(Duration::from_millis(500));
    s.write("away/a.c", &source(UNLOCKED, 2));
    std::fs::rename(s.path("away"), s.path("src")).unwrap();
    assert_eq!(w.verdict().0, "partially-safe(2)");
    w.end();
}

/// Of two programs of one name neither has the other's set.
#[test]
fn two_programs_of_one_name_have_two_verdicts_and_no_set() {
    let s = bench("");
    let cc = cc_common::irs_command("cc");
    let mut makefile = "all: u/p v/p\n".to_owned();
    for (folder, n) in [("u", 2), ("v", 3)] {
        std::fs::create_dir(s.path(folder)).unwrap();
        s.write(&format!("{folder}/b.c"), &source(LOCKED, n));
        makefile += &format!("{folder}/p: {folder}/b.c\n\t{cc} -g -pthread {folder}/b.c -o {folder}/p\n");
    }
    s.write("Makefile", &makefile);
    let w = Watching::new(&s, &["--sets", "sets"], &["make", "-s"]);
    let mut all = [w.verdict().0, w.verdict().0];
    all.sort();
    assert!(all[0] == "safe" && all[1].starts_with("unsafe"), "{all:?}");
    w.end();
    assert_eq!(std::fs::read_dir(s.path("sets")).unwrap().count(), 0);
}

/// As editors save: another file that is renamed, the old one that is kept beside it, in place and in steps.
#[test]
fn however_it_is_saved_it_has_its_verdict() {
    let s = bench(&source(LOCKED, 2));
    let w = Watching::new(&s, &[], &["make", "-s"]);
    assert_eq!(w.verdict().0, "safe");
    let (mut bad, verdicts) = (false, ["safe", "partially-safe(2)"]);
    let (locked, unlocked) = (source(LOCKED, 2), source(UNLOCKED, 2));
    let rename = |from: &str, to: &str| std::fs::rename(s.path(from), s.path(to)).unwrap();
    let ways: [&dyn Fn(&str); 4] = [
        // A copy is written, and takes its place.
        &|text| {
            s.write(".new", text);
            rename(".new", "a.c");
        },
        // The old one goes away first; a file tells whether one can be made here.
        &|text| {
            s.write("4913", "");
            std::fs::remove_file(s.path("4913")).unwrap();
            rename("a.c", "a.c~");
            s.write("a.c", text);
            std::fs::remove_file(s.path("a.c~")).unwrap();
        },
        &|text| {
            s.write("a.c___jb_tmp___", text);
            rename("a.c", "a.c___jb_old___");
            rename("a.c___jb_tmp___", "a.c");
            std::fs::remove_file(s.path("a.c___jb_old___")).unwrap();
        },
        // It is empty for a moment.
        &|text| {
            s.write("a.c", "");
            std::thread::sleep(Duration::from_millis(60));
            s.write("a.c", text);
        },
    ];
    for way in ways {
        bad = !bad;
        way(if bad { &unlocked } else { &locked });
        assert_eq!(w.verdict().0, verdicts[usize::from(bad)]);
    }
    w.end();
}

/// A long verification ends when it is obsolete, with all of its processes.
#[test]
fn a_save_cancels_a_verification() {
    let many = "for (int i = 0; i < 9; i++) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); }";
    let s = bench(
        &source(many, 18).replace("pthread_create(&b", "pthread_create(&a, 0, work, 0); pthread_create(&b"),
    );
    let w = Watching::new(&s, &["--with=--engine", "--with=dpor", "--with=-j1"], &["make"]);
    assert_eq!(w.next("build")["ok"], true);
    let verifying = |process: u32| {
        let all = std::fs::read_dir("/proc").unwrap().flatten();
        let is_child = |p: &Path| {
            let stat = std::fs::read_to_string(p.join("stat")).unwrap_or_default();
            let parent = stat.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(1)).unwrap_or("");
            parent == process.to_string() && stat.contains("(irs)")
        };
        all.filter(|e| is_child(&e.path())).count()
    };
    let me = w.child.id();
    until(|| verifying(me) == 1);
    s.write("a.c", &source(LOCKED, 2));
    assert_eq!(w.verdict().0, "safe");
    until(|| verifying(me) == 0);
    // A signal, too.
    s.write("a.c", &source(many, 18));
    assert_eq!(w.next("build")["ok"], true);
    let scratch = || {
        let temp = std::fs::read_dir(s.path("tmp")).into_iter().flatten().flatten();
        temp.filter(|e| e.file_name().to_string_lossy().starts_with("irs-")).count()
    };
    let (status, _) = w.end();
    assert!(status.success());
    assert_eq!((verifying(me), scratch()), (0, 0));
}

/// A build that writes to its sources each time never has sources as they were. It is said what to do.
#[test]
fn a_build_that_writes_to_its_sources_is_named() {
    let s = bench(&source(LOCKED, 2));
    let script = "date +%N >stamp.txt; make -s";
    let mut c = irs(&s);
    c.args(["watch", ".", "--", "sh", "-c", script]);
    let mut child = c.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let said = lines.find(|l| l.contains("--ignore")).expect("it is said");
    assert!(said.contains("stamp.txt"), "{said}");
    signal(child.id(), "TERM");
    assert!(child.wait().unwrap().success());
    assert!(!lines.any(|l| l.contains("[sources")), "no verdict");
    let w = Watching::new(&s, &["--ignore", "stamp.txt"], &["sh", "-c", script]);
    assert_eq!(w.verdict().0, "safe");
    w.end();
}

#[test]
fn what_cannot_be_watched_is_said() {
    let s = bench(&source(LOCKED, 2));
    for (args, why) in [
        (&["nowhere", "--", "make"][..], "nowhere: cannot be watched"),
        (&["a.c", "--", "make"], "a.c: is no folder"),
        (&[".", "--diagnostics", "d.txt", "--", "make"], "d.txt: the name has to end in"),
        (&[".", "--", "./no_such_command"], "./no_such_command: cannot be run"),
    ] {
        let out = irs(&s).arg("watch").args(args).output().unwrap();
        assert_eq!(out.status.code(), Some(2), "{args:?}");
        assert!(text(&out.stderr).contains(why), "{args:?}: {}", text(&out.stderr));
    }
    // Options that irs verify does not know are its answer.
    let mut c = irs(&s);
    let c = c.args(["watch", ".", "--with=--no-such-option", "--", "make"]);
    let mut child = c.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|l| l.contains("--no-such-option")) && lines.any(|l| l.contains("no verdict")));
    signal(child.id(), "INT");
    assert!(child.wait().unwrap().success());
}
