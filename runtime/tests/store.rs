//! One store, several processes: what is acknowledged is there, whoever is killed, and whatever else is in
//! the file.
#![cfg(not(loom))]

mod support;
use rt_irs::core::{Config, Core};
use rt_irs::listener::{Listener, Notice, Settings, ThisRun};
use rt_irs::trust::{Levels, Trust};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::sets;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::store;
use traceformat::wire::{Message, receive, send};

/// Decisions of the sets that are pushed.
const DEPTH: u64 = 400;

/// Thread 1's events lead from node to node; at those that are named, thread 2 may come first. Any two of
/// them can be merged.
fn with(arms: &[u64]) -> ScheduleSet {
    let spine = (0..DEPTH).map(|k| format!("{k} -> {}: T1[1w]\n", k + 1));
    let arms = arms.iter().map(|k| format!("{k} -> {0}: T2[2w]\n{0} end\n", 1000 + k));
    sets::set(&format!("{}{DEPTH} end\n{}", spine.collect::<String>(), arms.collect::<String>()))
}

/// Which arms of thread 2 a store has.
fn arms(path: &Path) -> Vec<u64> {
    let stored = store::read(path).expect("the store reads");
    let set = stored.roots.single().expect("one root").clone();
    let has = |k: &u64| matches!(&set.nodes[&NodeId(*k)], Node::Choice(arms) if arms.len() == 2);
    (0..DEPTH).filter(has).collect()
}

/// A delta as it stands in a store.
fn frame(set: &ScheduleSet) -> Vec<u8> {
    let payload = traceformat::parcel::encode(None, None, set).expect("small");
    traceformat::codec::raw_frame(traceformat::codec::FrameKind::StoreDelta, &payload).expect("small")
}

fn settings(store: &Path, socket: Option<&Path>) -> Settings {
    Settings {
        fingerprint: sets::PROGRAM,
        sites: 100,
        listen: socket.map(|s| s.display().to_string()),
        connect: None,
        store: Some(store.to_owned()),
        memory: 256 << 20,
        trust: Trust::only(Levels { unproven: true, ..Levels::default() }, Vec::new()),
        run: ThisRun::default(),
    }
}

type Notices = Arc<Mutex<Vec<String>>>;

fn start(settings: Settings) -> Result<(Listener, Notices), String> {
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

/// A program with a store that listens; ends when it is killed.
#[test]
fn a_program_of_the_tests_below() {
    let Ok(place) = std::env::var("IRS_TEST_STORE") else { return };
    let (store, socket) = place.split_once('|').expect("two paths");
    if let Some(limit) = std::env::var("IRS_TEST_LIMIT").ok().and_then(|n| n.parse().ok()) {
        let limit = libc::rlimit { rlim_cur: limit, rlim_max: libc::RLIM_INFINITY };
        // SAFETY: the structure is a local one.
        assert_eq!(unsafe { libc::setrlimit(libc::RLIMIT_FSIZE, &limit) }, 0);
    }
    let _running = start(settings(store.as_ref(), Some(socket.as_ref()))).expect("it starts");
    loop {
        std::thread::sleep(Duration::from_secs(1));
    }
}

/// Runs the program above; killed when dropped.
struct Guest(Child, PathBuf);

impl Guest {
    fn start(store: &Path, socket: PathBuf, limit: Option<u64>) -> Guest {
        let _ = fs::remove_file(&socket);
        let mut command = Command::new(std::env::current_exe().expect("this test"));
        command
            .args(["--exact", "a_program_of_the_tests_below", "--nocapture"])
            .env("IRS_TEST_STORE", format!("{}|{}", store.display(), socket.display()))
            .stdout(Stdio::null());
        if let Some(limit) = limit {
            command.env("IRS_TEST_LIMIT", limit.to_string());
        }
        Guest(command.spawn().expect("it runs"), socket)
    }

    fn connect(&self) -> UnixStream {
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            if let Ok(mut stream) = UnixStream::connect(&self.1) {
                stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
                if let Ok(Some(Message::Hello(_))) = receive(&mut stream) {
                    return stream;
                }
            }
            assert!(Instant::now() < until, "it does not listen");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The answer; `None` if there is none any more.
fn push(stream: &mut UnixStream, set: &ScheduleSet) -> Option<Message> {
    send(stream, &Message::Push { delta: set.clone(), base: None, signature: None }).ok()?;
    receive(stream).ok()?
}

/// A folder of a test's own, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn folder(name: &str) -> (Folder, PathBuf) {
    let dir = std::env::temp_dir().join(format!("irs-store-{name}-{}", std::process::id()));
    fs::create_dir_all(&dir).expect("a folder");
    let path = dir.join("set.irst");
    (Folder(dir), path)
}

/// Four programs, each with somebody who pushes to it; every few milliseconds one is killed and started
/// again.
#[test]
fn what_is_acknowledged_survives() {
    let (dir, path) = folder("kill");
    let acknowledged = Mutex::new(Vec::new());
    let (mut kills, programs) = (0, 4);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..programs)
            .map(|n| {
                let (dir, path, acknowledged) = (dir.path(), &path, &acknowledged);
                scope.spawn(move || {
                    let mut kills = 0;
                    let mine: Vec<u64> = (n..DEPTH).step_by(programs as usize).collect();
                    // Some pushes in each life; then it is killed while another one is under way.
                    for life in mine.chunks(5) {
                        let guest = Guest::start(path, dir.join(format!("{n}.sock")), None);
                        let mut stream = guest.connect();
                        let (last, others) = life.split_last().expect("not empty");
                        for k in others {
                            match push(&mut stream, &with(&[*k])) {
                                Some(Message::Ack { .. }) => acknowledged.lock().expect("ours").push(*k),
                                // (On a machine that is very busy: nothing was promised.)
                                Some(Message::AckUnstored { why, .. }) if why.contains("held its lock") => {}
                                other => panic!("{other:?}"),
                            }
                        }
                        let torn = Message::Push { delta: with(&[*last]), base: None, signature: None };
                        let _ = send(&mut stream, &torn);
                        std::thread::sleep(Duration::from_micros(*last * 37 % 3000));
                        drop(guest);
                        kills += 1;
                    }
                    kills
                })
            })
            .collect();
        kills = workers.into_iter().map(|w| w.join().expect("no panic")).sum();
    });
    let acknowledged = acknowledged.into_inner().expect("ours");
    let found = arms(&path);
    let lost: Vec<_> = acknowledged.iter().filter(|k| !found.contains(k)).collect();
    assert!(
        lost.is_empty(),
        "{} of {} acknowledged pushes are lost: {lost:?}",
        lost.len(),
        acknowledged.len()
    );
    assert!(kills >= 80 && acknowledged.len() >= 300, "{kills} kills, {}", acknowledged.len());
    println!("{kills} kills, {} pushes acknowledged, {} stored", acknowledged.len(), found.len());
}

/// While another one appends, whoever pushes waits; then the end is where that one has left it.
#[test]
fn an_append_waits_for_its_turn() {
    let (dir, path) = folder("turn");
    store::create(&path, &with(&[1])).expect("a store");
    let socket = dir.path().join("s");
    let (listener, _) = start(settings(&path, Some(&socket))).expect("it starts");
    let mut stream = UnixStream::connect(&socket).expect("it listens");
    receive(&mut stream).expect("hello");
    assert!(matches!(push(&mut stream, &with(&[3])), Some(Message::Ack { .. })));
    let mut other = OpenOptions::new().append(true).open(&path).expect("ours");
    other.lock().expect("nobody appends");
    let waiting = std::thread::spawn(move || push(&mut stream, &with(&[2])));
    std::thread::sleep(Duration::from_millis(300));
    assert!(!waiting.is_finished(), "it did not wait");
    let bytes = frame(&with(&[5]));
    other.write_all(&bytes).expect("room");
    other.unlock().expect("it was locked");
    assert!(matches!(waiting.join().expect("no panic"), Some(Message::Ack { .. })));
    assert_eq!(arms(&path), [1, 2, 3, 5]);
    listener.close();
}

/// No room: the push is in force, the answer says that it is not stored, and the program goes on. With room
/// again the next answer means that all is there.
#[test]
fn a_full_disk_is_said() {
    let (dir, path) = folder("full");
    store::create(&path, &with(&[1])).expect("a store");
    let room = fs::metadata(&path).expect("there").len() + 700;
    let guest = Guest::start(&path, dir.path().join("s"), Some(room));
    let mut stream = guest.connect();
    let answer = push(&mut stream, &with(&[7]));
    let Some(Message::AckUnstored { changed: true, why, .. }) = answer else { panic!("{answer:?}") };
    assert!(why.contains("File too large"), "{why}");
    assert_eq!(arms(&path), [1]);
    assert_eq!(store::read(&path).expect("it reads").torn_at, None);
    let answer = push(&mut stream, &with(&[7]));
    assert!(matches!(answer, Some(Message::AckUnstored { changed: false, .. })), "{answer:?}");
    let limit = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
    let pid = guest.0.id() as libc::pid_t;
    // SAFETY: the structure is a local one, and the old limits are not asked for.
    assert_eq!(unsafe { libc::prlimit(pid, libc::RLIMIT_FSIZE, &limit, std::ptr::null_mut()) }, 0);
    // No news, and yet it is stored now.
    let answer = push(&mut stream, &with(&[7]));
    assert!(matches!(answer, Some(Message::Ack { changed: false, .. })), "{answer:?}");
    assert_eq!(arms(&path), [1, 7]);
    assert!(matches!(push(&mut stream, &with(&[9])), Some(Message::Ack { changed: true, .. })));
    assert_eq!(arms(&path), [1, 7, 9]);
}

/// Whatever stands behind the last whole delta of this program is cut off by the next append, and only then.
#[test]
fn a_torn_or_foreign_tail_is_cut_off() {
    let (dir, path) = folder("tail");
    let other = ScheduleSet { fingerprint: Fingerprint([9; 16]), ..with(&[3]) };
    let foreign = frame(&other);
    let tails: [&[u8]; 5] =
        [&foreign[..foreign.len() / 2], &foreign, &[0; 5000], b"who knows what this is", b"IRS"];
    for (i, tail) in tails.iter().enumerate() {
        store::create(&path, &with(&[1])).expect("a store");
        let socket = dir.path().join(format!("{i}"));
        let (listener, _) = start(settings(&path, Some(&socket))).expect("it starts");
        let mut stream = UnixStream::connect(&socket).expect("it listens");
        receive(&mut stream).expect("hello");
        assert!(matches!(push(&mut stream, &with(&[2])), Some(Message::Ack { .. })));
        // Behind the back of who has appended before.
        OpenOptions::new().append(true).open(&path).expect("ours").write_all(tail).expect("room");
        let (again, notices) = start(settings(&path, None)).expect("a tail stops nobody");
        assert_eq!(again.current().expect("a set").nodes.len(), with(&[1, 2]).nodes.len());
        assert!(notices.lock().expect("notices")[0].contains("is torn and ignored"));
        assert!(matches!(push(&mut stream, &with(&[5])), Some(Message::Ack { .. })));
        assert_eq!(arms(&path), [1, 2, 5], "tail {i}");
        listener.close();
    }
}

/// Damage in the middle is not a tail: nothing that is whole is cut off.
#[test]
fn damage_in_the_middle_is_left_alone() {
    let (dir, path) = folder("middle");
    store::create(&path, &with(&[1])).expect("a store");
    let at = fs::metadata(&path).expect("there").len() as usize + 100;
    store::append(&path, &with(&[2])).expect("room");
    store::append(&path, &with(&[4])).expect("room");
    let mut bytes = fs::read(&path).expect("ours");
    bytes[at] ^= 1;
    fs::write(&path, &bytes).expect("ours");
    let (socket, alone) = (dir.path().join("s"), settings(&path, None));
    let Err(error) = start(alone) else { panic!("it starts without any set") };
    assert!(error.contains("damaged: checksum"), "{error}");
    // Somebody can bring a set: it runs, and says what it lacks.
    let (listener, notices) = start(settings(&path, Some(&socket))).expect("it starts");
    assert!(notices.lock().expect("notices")[0].contains("nothing is read from it, and nothing written"));
    let mut stream = UnixStream::connect(&socket).expect("it listens");
    receive(&mut stream).expect("hello");
    let answer = push(&mut stream, &with(&[6]));
    assert!(
        matches!(&answer, Some(Message::AckUnstored { why, .. }) if why.contains("checksum")),
        "{answer:?}"
    );
    assert_eq!(fs::read(&path).expect("ours"), bytes);
    listener.close();
}

/// Another program's store is never written to, nor anything that is no store.
#[test]
fn a_foreign_store_is_left_alone() {
    let (dir, path) = folder("foreign");
    let other = ScheduleSet { fingerprint: Fingerprint([9; 16]), ..with(&[3]) };
    store::create(&path, &other).expect("a store");
    let foreign = fs::read(&path).expect("ours");
    for (i, bytes) in [&foreign[..], b"precious", b"x"].into_iter().enumerate() {
        fs::write(&path, bytes).expect("ours");
        let socket = dir.path().join(format!("{i}"));
        let (listener, notices) = start(settings(&path, Some(&socket))).expect("it starts");
        assert!(!notices.lock().expect("notices").is_empty());
        let mut stream = UnixStream::connect(&socket).expect("it listens");
        receive(&mut stream).expect("hello");
        let answer = push(&mut stream, &with(&[6]));
        assert!(matches!(answer, Some(Message::AckUnstored { changed: true, .. })), "{answer:?}");
        assert_eq!(fs::read(&path).expect("ours"), bytes, "{i}");
        listener.close();
        assert!(start(settings(&path, None)).is_err(), "nobody could bring a set");
    }
}

/// A store that is replaced, or removed, under a running program gets all that the program has.
#[test]
fn a_store_that_is_exchanged_gets_everything() {
    let (dir, path) = folder("exchanged");
    let socket = dir.path().join("s");
    let (listener, _) = start(settings(&path, Some(&socket))).expect("it starts");
    let mut stream = UnixStream::connect(&socket).expect("it listens");
    receive(&mut stream).expect("hello");
    let mut push = |k| assert!(matches!(push(&mut stream, &with(&[k])), Some(Message::Ack { .. })));
    push(1);
    fs::remove_file(&path).expect("ours");
    push(2);
    assert_eq!(arms(&path), [1, 2]);
    store::create(&path, &with(&[8])).expect("another one");
    push(3);
    assert_eq!(arms(&path), [1, 2, 3, 8]);
    // The same file, with something else in it.
    let bytes = fs::read(&path).expect("ours");
    store::create(&path.with_extension("new"), &with(&[9])).expect("another one");
    fs::write(&path, fs::read(path.with_extension("new")).expect("ours")).expect("ours");
    push(4);
    assert_eq!(arms(&path), [1, 2, 3, 4, 9], "{} bytes before", bytes.len());
    listener.close();
}
