//! `irs top` on a program that waits for its first set: what it says does not depend on time then.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = "#include <pthread.h>\nstatic int shared;\nstatic void *work(void *p) { shared++; return p; }\n\
    int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_join(t, 0); return shared; }\n";

/// Ends with its owner.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The program, listening.
fn waiting(s: &Scratch) -> Ends {
    s.write("p.c", PROGRAM);
    ok(irs(s).args(["cc", "-O2", "-g", "-pthread", "p.c", "-o", "p"]));
    let mut c = s.command(&s.path("p").display().to_string());
    let child =
        c.env("IRS_OPTIONS", "listen=sock:verbosity=0").stderr(Stdio::null()).spawn().expect("it starts");
    let began = Instant::now();
    while !s.path("sock").exists() {
        assert!(began.elapsed() < Duration::from_secs(60), "it does not listen");
        std::thread::sleep(Duration::from_millis(5));
    }
    Ends(child)
}

#[test]
fn once() {
    require_parts();
    let s = Scratch::new();
    let program = waiting(&s);
    let pid = program.0.id();
    let out = text(&ok(irs(&s).args(["top", "sock", "--once"])).stdout);
    assert!(out.starts_with(&format!("process {pid}, ")) && out.contains("no set yet"), "{out}");
    let out = text(&ok(irs(&s).args(["top", &pid.to_string(), "--once", "--json"])).stdout);
    let object: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(
        (&object["pid"], &object["installs"], &object["free"]),
        (&pid.into(), &0.into(), &false.into())
    );
    assert!(
        object["version"].is_null() && object["threads"].is_array() && object["waits"].is_array(),
        "{out}"
    );
}

#[test]
fn until_the_program_ends() {
    require_parts();
    let s = Scratch::new();
    let program = waiting(&s);
    let mut c = irs(&s);
    c.args(["top", "sock", "--every", "0.02"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut top = c.spawn().expect("it starts");
    // It has connected and printed something.
    let mut byte = [0];
    std::io::Read::read_exact(top.stdout.as_mut().expect("piped"), &mut byte).expect("a first line");
    drop(program);
    let out = top.wait_with_output().expect("it ends");
    assert!(out.status.success(), "{}", text(&out.stderr));
    assert!(text(&out.stderr).contains("the program has ended"), "{}", text(&out.stderr));
}

#[test]
fn nobody_listens() {
    let s = Scratch::new();
    let out = irs(&s).args(["top", "nowhere"]).output().expect("it starts");
    assert_eq!(out.status.code(), Some(2));
    assert!(text(&out.stderr).contains("no program listens there"), "{}", text(&out.stderr));
}
