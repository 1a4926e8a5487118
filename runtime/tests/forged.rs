//! Whose sets are taken: by push and from the store, for each word of `trust=`.
#![cfg(not(loom))]

mod support;
use rt_irs::core::{Config, Core};
use rt_irs::listener::{Listener, Notice, Settings, ThisRun};
use rt_irs::trust::{Levels, Trust};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use support::sets;
use traceformat::parcel::{self, SecretKey};
use traceformat::schedule::set::{Assumption, Origin, ScheduleSet};
use traceformat::schedule::version::VersionId;
use traceformat::store;
use traceformat::wire::{Message, RefuseReason, receive, send};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("irs-forged-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("temporary folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

type Notices = Arc<Mutex<Vec<String>>>;

fn start(trust: Trust, socket: Option<&Path>, store: Option<&Path>) -> Result<(Listener, Notices), String> {
    let settings = Settings {
        fingerprint: sets::PROGRAM,
        sites: 100,
        listen: socket.map(|s| s.display().to_string()),
        connect: None,
        store: store.map(Path::to_owned),
        memory: 256 << 20,
        trust,
        run: ThisRun::default(),
    };
    let core = Arc::new(Core::new(Config { max_threads: 8, ..Config::default() }));
    let notices = Notices::default();
    let to = notices.clone();
    let hear = move |n| {
        if let Notice::Trouble(what) | Notice::Refused(what) = n {
            to.lock().expect("notices").push(what);
        }
    };
    Listener::start(core, settings, hear).map(|l| (l, notices)).map_err(|e| e.to_string())
}

/// The producer at most `d` items ahead; the engine has proven it, or says so.
fn ahead(d: i64) -> ScheduleSet {
    let mut set = sets::set(&format!("0 -> 0: T1[1w<2.{}] T2[2w<1.1]", 1 - d));
    set.origin = Origin::Engine("dpor".into(), "0.1".into());
    set
}

fn ours() -> SecretKey {
    SecretKey::from_bytes(&[1; 32])
}

fn theirs() -> SecretKey {
    SecretKey::from_bytes(&[2; 32])
}

fn trust(levels: Levels) -> Trust {
    Trust::only(levels, vec![ours().public()])
}

fn ask(stream: &mut UnixStream, set: &ScheduleSet, key: Option<&SecretKey>) -> Message {
    let signature = key.map(|k| k.sign(None, set).expect("small"));
    send(stream, &Message::Push { delta: set.clone(), base: None, signature }).expect("send");
    receive(stream).expect("answer").expect("an answer")
}

/// What can be said of a set, and by whose word.
#[test]
fn each_word_of_trust_takes_what_it_says_and_no_more() {
    let dir = Folder::new("words");
    let none = Levels::default();
    let all = [
        ("user", none),
        ("assumed", Levels { assumed: true, ..none }),
        ("proven", Levels { proven: true, ..none }),
        ("unproven", Levels { unproven: true, ..none }),
    ];
    let hand = ScheduleSet { origin: Origin::Hand, ..ahead(1) };
    let assumes = ScheduleSet { assumptions: vec![Assumption::AsTheTableSays("f".into())], ..ahead(1) };
    let (o, t) = (ours(), theirs());
    // Which words take it, of user, assumed, proven, unproven.
    let cases = [
        ("signed by a trusted key", &ahead(1), Some(&o), [true, true, true, true]),
        ("signed by another key", &ahead(1), Some(&t), [false, false, true, true]),
        ("not signed", &ahead(1), None, [false, false, true, true]),
        ("made by hand, signed by a trusted key", &hand, Some(&o), [false, false, false, true]),
        ("made by hand", &hand, None, [false, false, false, true]),
        ("signed, with an assumption that was asked for", &assumes, Some(&o), [false, true, false, true]),
        ("not signed, with such an assumption", &assumes, None, [false, false, false, true]),
    ];
    for (what, set, key, taken) in cases {
        for ((word, levels), taken) in all.iter().zip(taken) {
            let socket = dir.0.join("s");
            let (listener, _) = start(trust(*levels), Some(&socket), None).expect("it starts");
            let mut c = UnixStream::connect(&socket).expect("it listens");
            receive(&mut c).expect("hello");
            match ask(&mut c, set, key) {
                Message::Ack { changed: true, .. } => assert!(taken, "trust={word}: {what}"),
                Message::Refuse(RefuseReason::Trust(why)) => {
                    assert!(!taken, "trust={word}: {what}: {why}");
                    assert!(listener.current().is_none());
                }
                other => panic!("trust={word}: {what}: {other:?}"),
            }
            listener.close();
            // The same from a store.
            let file = dir.0.join("s.irst");
            let payload = parcel::encode_signed(None, key, set).expect("small");
            store::create_of(&file, set.fingerprint, &[payload]).expect("room");
            match start(trust(*levels), None, Some(&file)) {
                Ok((l, _)) => assert!(taken && l.current().is_some(), "trust={word}: {what}"),
                Err(e) => assert!(!taken && e.contains("not trusted: "), "trust={word}: {what}: {e}"),
            }
        }
    }
}

/// What is trusted goes into the store with its signature, so that the next run trusts it; what somebody else
/// puts there is left out, and said.
#[test]
fn a_store_keeps_signatures_and_a_forged_delta_in_it_is_left_out() {
    let dir = Folder::new("store");
    let (file, socket) = (dir.0.join("s.irst"), dir.0.join("s"));
    let (listener, _) = start(trust(Levels::default()), Some(&socket), Some(&file)).expect("it starts");
    let mut c = UnixStream::connect(&socket).expect("it listens");
    receive(&mut c).expect("hello");
    for d in 1..=3 {
        assert!(matches!(ask(&mut c, &ahead(d), Some(&ours())), Message::Ack { changed: true, .. }));
    }
    // Removed under the program: the next push brings all of it back, each with its signature.
    std::fs::remove_file(&file).expect("ours");
    assert!(matches!(ask(&mut c, &ahead(4), Some(&ours())), Message::Ack { changed: true, .. }));
    listener.close();
    let (again, notices) = start(trust(Levels::default()), None, Some(&file)).expect("all of it is signed");
    assert_eq!(*again.current().expect("a set"), ahead(4));
    assert!(notices.lock().expect("notices").is_empty());
    store::append(&file, &ahead(20)).expect("room");
    let forged = parcel::encode_signed(None, Some(&theirs()), &ahead(30)).expect("small");
    store::append_of(&file, &forged).expect("room");
    let (again, notices) = start(trust(Levels::default()), None, Some(&file)).expect("the rest is signed");
    assert_eq!(*again.current().expect("a set"), ahead(4));
    let said = notices.lock().expect("notices")[0].clone();
    assert!(said.contains("2 of its sets are left out: not trusted: the set is not signed"), "{said}");
}

/// Old pushes, in any order, as often as one likes: nothing that they say is withdrawn, and nothing changes.
#[test]
fn a_replayed_push_changes_nothing() {
    let dir = Folder::new("replay");
    let socket = dir.0.join("s");
    let (listener, _) = start(trust(Levels::default()), Some(&socket), None).expect("it starts");
    let mut c = UnixStream::connect(&socket).expect("it listens");
    receive(&mut c).expect("hello");
    let (mut seen, mut version) = (Vec::new(), None);
    for d in 1..=6 {
        let base = version;
        let signature = Some(ours().sign(base, &ahead(d)).expect("small"));
        let bytes = Message::Push { delta: ahead(d), base, signature }.to_bytes().expect("small");
        std::io::Write::write_all(&mut c, &bytes).expect("it reads");
        seen.push(bytes);
        match receive(&mut c).expect("answer") {
            Some(Message::Ack { version: v, changed: true }) => version = Some(v),
            other => panic!("{other:?}"),
        }
    }
    let before = listener.current();
    let mut rng = sets::Rng::new(5);
    for _ in 0..200 {
        std::io::Write::write_all(&mut c, &seen[rng.below(seen.len())]).expect("it reads");
        match receive(&mut c).expect("answer") {
            Some(Message::Ack { version: v, changed: false }) => assert_eq!(Some(v), version),
            other => panic!("{other:?}"),
        }
    }
    // One that was signed for another base is none of ours.
    let signature = Some(ours().sign(Some(VersionId(3)), &ahead(9)).expect("small"));
    send(&mut c, &Message::Push { delta: ahead(9), base: version, signature }).expect("send");
    let answer = receive(&mut c).expect("answer");
    assert!(
        matches!(&answer, Some(Message::Refuse(RefuseReason::Trust(why))) if why.contains("the signature is not key")),
        "{answer:?}"
    );
    assert_eq!(listener.current(), before);
    listener.close();
}

/// Ten thousand forged sets of each kind that could harm: more freedom, another base, another program's
/// signature, another key's, a promise that nobody made, hand-made ones; signed parts exchanged.
#[test]
fn no_forged_set_is_taken() {
    let dir = Folder::new("many");
    let socket = dir.0.join("s");
    let (listener, _) = start(trust(Levels::default()), Some(&socket), None).expect("it starts");
    let connect = || {
        let mut c = UnixStream::connect(&socket).expect("it listens");
        receive(&mut c).expect("hello");
        c
    };
    let mut c = connect();
    assert!(matches!(ask(&mut c, &ahead(1), Some(&ours())), Message::Ack { changed: true, .. }));
    let before = listener.current();
    let free = sets::set("0 free");
    let proven = |s: ScheduleSet| ScheduleSet { origin: Origin::Certified, ..s };
    let good = ours().sign(None, &ahead(1)).expect("small");
    let (mut rng, mut trusted) = (sets::Rng::new(11), 0);
    for round in 0..10_000 {
        let mut set = if rng.below(4) == 0 { proven(free.clone()) } else { ahead(2 + rng.below(50) as i64) };
        set.traces = Some(round);
        let signature = match round % 5 {
            0 => None,
            1 => Some(good.clone()),
            2 => Some(theirs().sign(None, &set).expect("small")),
            3 => {
                let other = ScheduleSet {
                    fingerprint: traceformat::fingerprint::Fingerprint([9; 16]),
                    ..set.clone()
                };
                Some(ours().sign(None, &other).expect("small"))
            }
            _ => {
                set.origin = Origin::Hand;
                Some(ours().sign(None, &set).expect("small"))
            }
        };
        send(&mut c, &Message::Push { delta: set, base: None, signature }).expect("send");
        match receive(&mut c).expect("answer") {
            Some(Message::Refuse(RefuseReason::Trust(_))) => {}
            other => {
                trusted += 1;
                eprintln!("round {round}: {other:?}");
            }
        }
        // Who sends what is no message is not listened to any more.
        if matches!(round % 5, 1 | 3) {
            c = connect();
        }
    }
    assert_eq!(trusted, 0);
    assert_eq!(listener.current(), before);
    listener.close();
}
