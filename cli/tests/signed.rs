//! What is published is signed, and a program takes what this user has signed: what `docs/security.md` says
//! of signatures, keys, and who is believed.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Output};
use traceformat::keys;
use traceformat::parcel::{SecretKey, encode_signed};
use traceformat::schedule::set::{Node, NodeId, Origin, ScheduleSet};
use traceformat::store;

const SOURCE: &str = "\
#include <pthread.h>
#include <stdio.h>
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return p; }
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, add, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  printf(\"%d\\n\", x);
  return 0;
}
";

fn program() -> Scratch {
    require_parts();
    let s = Scratch::new();
    s.write("p.c", SOURCE);
    ok(irs(&s).args(["cc", "-O1", "-pthread", "p.c", "-o", "p"]));
    s
}

fn verify(s: &Scratch, more: &[&str]) -> Output {
    irs(s).args(["verify", "./p", "--out", "p.irst"]).args(more).output().unwrap()
}

fn run(s: &Scratch, options: &str) -> Output {
    s.command("./p").env("IRS_OPTIONS", format!("wait-first=0:{options}")).output().unwrap()
}

#[track_caller]
fn taken(out: &Output) {
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "2\n"), "{}", text(&out.stderr));
}

#[track_caller]
fn refused(out: &Output, why: &str) {
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(86), ""), "{}", text(&out.stderr));
    assert!(text(&out.stderr).contains(why), "{why}: {}", text(&out.stderr));
}

fn set(s: &Scratch) -> ScheduleSet {
    store::read(&s.path("p.irst")).unwrap().roots.single().unwrap().clone()
}

/// "Sets that `irs verify`, `irs certify` and `irs run` publish are signed with the user's key, and taken."
#[test]
fn what_this_user_has_proven_is_taken() {
    let s = program();
    assert_eq!(verify(&s, &[]).status.code(), Some(0));
    let mode = |f: &str| s.path(f).metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(".config/irs/key"), 0o600);
    taken(&run(&s, "store=p.irst"));
    // The checker signs what it has accepted, whoever has made it.
    store::create(&s.path("p.irst"), &set(&s)).unwrap();
    refused(&run(&s, "store=p.irst"), "not trusted: the set is not signed");
    ok(irs(&s).args(["certify", "p.irst", "./p", "-o", "c.irst"]));
    taken(&run(&s, "store=c.irst"));
    // And so does the verifier beside a program; the next run takes what that one has stored.
    taken(&irs(&s).args(["run", "--store", "r.irst", "./p"]).output().unwrap());
    taken(&run(&s, "store=r.irst"));
}

/// "Whoever may write to the store or the socket, and has no trusted key, gets nothing into force."
#[test]
fn a_forged_set_is_refused_by_name() {
    let s = program();
    assert_eq!(verify(&s, &[]).status.code(), Some(0));
    let good = set(&s);
    let free = |origin| ScheduleSet {
        origin,
        nodes: [(NodeId::ROOT, Node::Free { racing: 0 })].into(),
        ..good.clone()
    };
    let stranger = SecretKey::from_bytes(&[9; 32]);
    let engine = || Origin::Engine("dpor".into(), "1".into());
    let cases = [
        (None, engine(), "the set is not signed"),
        (None, Origin::Certified, "the set is not signed"),
        (Some(&stranger), engine(), "the set is signed with key "),
        (None, Origin::Hand, "the set is unproven (trust=unproven takes it)"),
    ];
    for (key, origin, why) in cases {
        let payload = encode_signed(None, key, &free(origin)).unwrap();
        store::create_of(&s.path("f.irst"), good.fingerprint, &[payload]).unwrap();
        refused(&run(&s, "store=f.irst"), why);
        // By push.
        let socket = s.path("s");
        let mut child = s
            .command("./p")
            .env("IRS_OPTIONS", format!("wait-first=60:listen={}", socket.display()))
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        while !socket.exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let push = |file: &str| irs(&s).args(["push", file, "--to", "s"]).output().unwrap();
        let out = push("f.irst");
        assert_eq!(out.status.code(), Some(4), "{}", text(&out.stderr));
        assert!(text(&out.stderr).contains(&format!("not trusted: {why}")), "{}", text(&out.stderr));
        // It has changed nothing.
        ok(irs(&s).args(["push", "p.irst", "--to", "s"]));
        assert!(child.wait().unwrap().success());
    }
    // One bit of what was signed.
    let mut bytes = std::fs::read(s.path("p.irst")).unwrap();
    let at = bytes.len() - 20;
    bytes[at] ^= 1;
    std::fs::write(s.path("f.irst"), &bytes).unwrap();
    let out = irs(&s).args(["show", "f.irst"]).output().unwrap();
    assert_eq!(out.status.code(), Some(4), "{}", text(&out.stderr));
}

/// "What the verifier finds in the file that it is to write, it takes over only if the same key has signed
/// it."
#[test]
fn the_verifier_signs_nothing_that_it_finds() {
    let s = program();
    assert_eq!(verify(&s, &[]).status.code(), Some(0));
    let good = set(&s);
    let nodes = [(NodeId::ROOT, Node::Free { racing: 0 })].into();
    store::create(&s.path("p.irst"), &ScheduleSet { nodes, traces: Some(777), ..good.clone() }).unwrap();
    // Stopped early: what it proves itself is not all.
    verify(&s, &["--executions", "1"]);
    let now = set(&s);
    assert!(!matches!(now.nodes.get(&NodeId::ROOT), Some(Node::Free { .. })), "the forged root was signed");
    // What it has signed itself it takes over.
    assert_eq!(verify(&s, &[]).status.code(), Some(0));
    let whole = set(&s);
    verify(&s, &["--executions", "1"]);
    assert_eq!(set(&s).nodes, whole.nodes);
}

/// "`trust-key=FILE` adds a public key; `--key FILE` signs with another one."
#[test]
fn another_key_signs_and_is_trusted_by_name() {
    let s = program();
    let (mine, other) = (s.path("mine"), s.path("other"));
    // SAFETY: always succeeds, touches nothing.
    let user = unsafe { libc::geteuid() };
    keys::own(&mine, user).unwrap();
    keys::own(&other, user).unwrap();
    let key = mine.join("key").display().to_string();
    assert_eq!(verify(&s, &["--key", &key]).status.code(), Some(0));
    assert!(!s.path(".config/irs").exists(), "this user's own key was not needed");
    refused(&run(&s, "store=p.irst"), "this user's is not known: ");
    let trusting =
        |folder: &std::path::Path| format!("store=p.irst:trust-key={}", folder.join("key.pub").display());
    taken(&run(&s, &trusting(&mine)));
    refused(&run(&s, &trusting(&other)), "the set is signed with key ");
    refused(&run(&s, "store=p.irst:trust-key=nowhere"), "trust-key=nowhere: ");
    taken(&run(&s, "store=p.irst:trust=proven"));
    taken(&irs(&s).args(["run", "--key", &key, "./p"]).output().unwrap());
}

/// "A key that others may read, or that belongs to another user, is refused; so is a command that would sign
/// and has no place for a key."
#[test]
fn a_key_that_is_not_private_is_refused() {
    let s = program();
    assert_eq!(verify(&s, &[]).status.code(), Some(0));
    let key = s.path(".config/irs/key");
    std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o644)).unwrap();
    let out = verify(&s, &[]);
    assert_eq!(out.status.code(), Some(4), "{}", text(&out.stderr));
    assert!(
        text(&out.stderr).contains("its mode is 0644, others may read or write it; chmod 0600"),
        "{}",
        text(&out.stderr)
    );
    // What does not publish needs no key.
    assert_eq!(irs(&s).args(["verify", "./p"]).output().unwrap().status.code(), Some(0));
    let homeless = |c: &mut Command| c.env_remove("HOME").env_remove("XDG_CONFIG_HOME").output().unwrap();
    let out = homeless(irs(&s).args(["verify", "./p", "--out", "p.irst"]));
    assert_eq!(out.status.code(), Some(2), "{}", text(&out.stderr));
    assert!(
        text(&out.stderr)
            .contains("neither XDG_CONFIG_HOME nor HOME is an absolute path; name one with --key")
    );
    let out = homeless(s.command("./p").env("IRS_OPTIONS", "wait-first=0:store=p.irst"));
    refused(&out, "this user's is not known: there is no place for this user's key");
}

/// "The key is made by whoever comes first; who comes at the same time uses that one."
#[test]
fn commands_that_begin_at_once_make_one_key() {
    let s = program();
    for _ in 0..3 {
        let _ = std::fs::remove_dir_all(s.path(".config"));
        let all: Vec<_> = (0..6)
            .map(|i| {
                irs(&s)
                    .args(["verify", "./p", "--out", &format!("{i}.irst")])
                    .stdout(std::process::Stdio::null())
                    .spawn()
                    .unwrap()
            })
            .collect();
        for mut child in all {
            assert!(child.wait().unwrap().success());
        }
        for i in 0..6 {
            taken(&run(&s, &format!("store={i}.irst")));
        }
    }
}

/// "An attacker who runs as the user can read the key, and sign": nothing here prevents that.
#[test]
fn who_has_the_key_is_believed() {
    let s = program();
    assert_eq!(verify(&s, &[]).status.code(), Some(0));
    // SAFETY: always succeeds, touches nothing.
    let user = unsafe { libc::geteuid() };
    let key = keys::secret(&s.path(".config/irs/key"), user).unwrap();
    let good = set(&s);
    let nodes = [(NodeId::ROOT, Node::Free { racing: 0 })].into();
    let payload = encode_signed(None, Some(&key), &ScheduleSet { nodes, ..good.clone() }).unwrap();
    store::create_of(&s.path("f.irst"), good.fingerprint, &[payload]).unwrap();
    taken(&run(&s, "store=f.irst"));
    // And whoever sets the environment needs no key at all.
    store::create(&s.path("f.irst"), &ScheduleSet { origin: Origin::Hand, ..good }).unwrap();
    taken(&run(&s, "store=f.irst:trust=unproven"));
}
