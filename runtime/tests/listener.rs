//! The listener over real sockets: what is taken, what is refused and why, and that nothing bad changes
//! anything.
#![cfg(not(loom))]

mod support;
use rt_irs::core::{Config, Core};
use rt_irs::listener::{Listener, ListenerError, Notice, Settings, ThisRun};
use rt_irs::trust::{Levels, Trust};
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use support::sets;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::fact::{Fact, Facts, Start};
use traceformat::schedule::set::{NodeId, Origin, ScheduleSet};
use traceformat::schedule::version::version_id;
use traceformat::wire::{Hello, Message, RefuseReason, receive, send};

/// A folder of this test's own, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("irs-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("temporary folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Running {
    core: Arc<Core>,
    listener: Listener,
    notices: Arc<Mutex<Vec<String>>>,
}

fn settings() -> Settings {
    Settings {
        fingerprint: sets::PROGRAM,
        sites: 100,
        listen: None,
        connect: None,
        store: None,
        memory: 256 << 20,
        trust: Trust::only(Levels { unproven: true, ..Levels::default() }, Vec::new()),
        run: ThisRun::default(),
    }
}

fn start(settings: Settings) -> Result<Running, ListenerError> {
    let core = Arc::new(Core::new(Config { max_threads: 8, ..Config::default() }));
    let notices = Arc::new(Mutex::new(Vec::new()));
    let to = notices.clone();
    let hear = move |n: Notice| {
        to.lock().expect("notices").push(match n {
            Notice::Refused(why) => format!("refused: {why}"),
            Notice::Trouble(what) => format!("trouble: {what}"),
            Notice::Installed { .. } => "installed".into(),
            Notice::Listening(_) => "listening".into(),
        });
    };
    let listener = Listener::start(core.clone(), settings, hear)?;
    Ok(Running { core, listener, notices })
}

fn error(settings: Settings) -> String {
    match start(settings) {
        Ok(_) => panic!("started"),
        Err(e) => e.to_string(),
    }
}

fn connect(path: &Path) -> (UnixStream, Hello) {
    let mut stream = UnixStream::connect(path).expect("connect");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("timeout");
    match receive(&mut stream).expect("greeting") {
        Some(Message::Hello(hello)) => (stream, hello),
        other => panic!("{other:?}"),
    }
}

fn ask(stream: &mut UnixStream, message: &Message) -> Message {
    send(stream, message).expect("send");
    receive(stream).expect("answer").expect("an answer")
}

fn push(stream: &mut UnixStream, set: &ScheduleSet) -> Message {
    ask(stream, &Message::Push { delta: set.clone(), base: None, signature: None })
}

/// The producer at most `d` items ahead.
fn ahead(d: i64) -> ScheduleSet {
    sets::set(&format!("0 -> 0: T1[1w<2.{}] T2[2w<1.1]", 1 - d))
}

fn refusal(answer: Message) -> RefuseReason {
    match answer {
        Message::Refuse(reason) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn pushes_are_taken_stored_and_read_again() {
    let folder = Folder::new("taken");
    let with_store = |listen: &str| Settings {
        listen: Some(folder.file(listen).display().to_string()),
        store: Some(folder.file("set.irst")),
        ..settings()
    };
    let r = start(with_store("a-%p.sock")).expect("start");
    let path = folder.file(&format!("a-{}.sock", std::process::id()));
    assert_eq!(std::fs::metadata(&path).expect("socket").permissions().mode() & 0o777, 0o600);
    let (mut client, hello) = connect(&path);
    assert_eq!((hello.fingerprint, hello.version, hello.pid), (sets::PROGRAM, None, std::process::id()));
    assert!(!r.core.has_set());
    for d in 1..=20 {
        let answer = push(&mut client, &ahead(d));
        assert_eq!(answer, Message::Ack { version: version_id(&ahead(d)), changed: true });
        assert!(r.core.has_set());
        // Once more, and late: no change.
        let version = version_id(&ahead(d));
        for again in [d, (d - 3).max(1)] {
            assert_eq!(push(&mut client, &ahead(again)), Message::Ack { version, changed: false });
        }
    }
    let Message::Set(Some(set)) = ask(&mut client, &Message::SetRequest) else { panic!("no set") };
    assert_eq!(set, ahead(20));
    assert_eq!(ask(&mut client, &Message::StatsRequest), Message::Stats(Vec::new()));
    let Message::Activity(a) = ask(&mut client, &Message::ActivityRequest) else { panic!("no activity") };
    assert_eq!(
        (a.version, a.installs, a.threads.len(), a.free),
        (Some(version_id(&ahead(20))), 20, 0, false)
    );
    // A second client at the same time.
    let (mut other, hello) = connect(&path);
    assert_eq!(hello.version, Some(version_id(&ahead(20))));
    assert!(matches!(push(&mut other, &ahead(25)), Message::Ack { changed: true, .. }));
    drop(client);
    r.listener.close();
    assert!(!path.exists());
    // The next run.
    let r = start(with_store("b.sock")).expect("start again");
    assert!(r.core.has_set());
    assert_eq!(*r.listener.current().expect("set"), ahead(25));
}

#[test]
fn whatever_is_wrong_is_refused_with_its_reason() {
    let folder = Folder::new("refused");
    let path = folder.file("s.sock");
    let listen = Some(path.display().to_string());
    let r = start(Settings {
        listen,
        trust: Trust::only(Levels { proven: true, ..Levels::default() }, Vec::new()),
        ..settings()
    })
    .expect("start");
    let proven = |mut s: ScheduleSet| {
        s.origin = Origin::Certified;
        s
    };
    let (mut c, _) = connect(&path);
    assert!(matches!(refusal(push(&mut c, &ahead(1))), RefuseReason::Trust(_)));
    let mut other = proven(ahead(1));
    other.fingerprint = Fingerprint([9; 16]);
    assert!(matches!(refusal(push(&mut c, &other)), RefuseReason::Fingerprint { .. }));
    // No root, and it names a base.
    let part = proven(sets::set("5 -> 6: T1[1w]\n6 end"));
    let base = Some(version_id(&ahead(7)));
    let answer = ask(&mut c, &Message::Push { delta: part.clone(), base, signature: None });
    assert!(matches!(refusal(answer), RefuseReason::Version { have: None, .. }));
    assert!(matches!(refusal(push(&mut c, &part)), RefuseReason::Invalid(_)));
    assert!(!r.core.has_set());
    let mut far = proven(sets::set("0 -> 1: T1[1w]\n1 end"));
    far.counted[0].0.push(traceformat::site::SiteId(100));
    assert!(matches!(refusal(push(&mut c, &far)), RefuseReason::Invalid(_)));

    assert!(matches!(push(&mut c, &proven(ahead(2))), Message::Ack { changed: true, .. }));
    let before = r.listener.current();
    // The same events, but not what was published.
    let less = proven(sets::set("0 -> 0: T1[1w 1w] T2[2w<1.2 2w]"));
    let reason = refusal(push(&mut c, &less));
    assert!(matches!(reason, RefuseReason::NotAGrowth(_)), "{reason:?}");
    let mut gap = proven(ahead(3));
    gap.nodes.insert(NodeId(9), traceformat::schedule::set::Node::Choice(Vec::new().into()));
    assert!(matches!(refusal(push(&mut c, &gap)), RefuseReason::Invalid(_)));
    // A message that is none: the connection is over, after the reason.
    c.write_all(b"GET / HTTP/1.0\r\n\r\n").expect("write");
    assert!(matches!(refusal(receive(&mut c).expect("answer").expect("one")), RefuseReason::Malformed(_)));
    // 100 MB, refused on the header; whoever goes on sending can still read why.
    let (mut c, _) = connect(&path);
    let frame =
        Message::Push { delta: proven(ahead(3)), base: None, signature: None }.to_bytes().expect("small");
    let mut header = frame[..traceformat::codec::HEADER_LEN].to_vec();
    let len = (frame.len() - header.len()) as u32;
    let at = header.windows(4).position(|w| w == len.to_le_bytes()).expect("the length is in the header");
    header[at..at + 4].copy_from_slice(&100_000_000u32.to_le_bytes());
    c.write_all(&header).expect("write");
    assert!(matches!(
        refusal(receive(&mut c).expect("answer").expect("one")),
        RefuseReason::TooLarge { len: 100_000_000, .. }
    ));
    for _ in 0..100 {
        c.write_all(&[0; 1 << 16]).expect("it is still read");
    }
    // Torn pushes, and damaged ones.
    let mut rng = sets::Rng::new(1);
    for round in 0..200 {
        let (mut c, _) = connect(&path);
        let bytes = if round % 2 == 0 {
            frame[..rng.below(frame.len())].to_vec()
        } else {
            sets::mutate(&mut rng, &frame)
        };
        if bytes == frame {
            continue;
        }
        c.write_all(&bytes).expect("write");
        c.shutdown(std::net::Shutdown::Write).expect("shutdown");
        let mut answer = Vec::new();
        let _ = c.read_to_end(&mut answer);
    }
    assert_eq!(r.listener.current(), before, "nothing of this changed anything");
    assert!(r.notices.lock().expect("notices").iter().any(|n| n.contains("broke off")));
    let (mut c, _) = connect(&path);
    assert!(matches!(push(&mut c, &proven(ahead(3))), Message::Ack { changed: true, .. }));
}

#[test]
fn sockets() {
    let folder = Folder::new("sockets");
    let listen = |p: &Path| Settings { listen: Some(p.display().to_string()), ..settings() };
    // A live socket is respected, a stale one replaced, another file left alone.
    let path = folder.file("s.sock");
    let live = UnixListener::bind(&path).expect("bind");
    assert_eq!(error(listen(&path)), format!("another process is listening on {}", path.display()));
    drop(live);
    assert!(path.exists());
    let r = start(listen(&path)).expect("stale");
    connect(&path);
    r.listener.close();
    let file = folder.file("file");
    std::fs::write(&file, "precious").expect("write");
    assert!(error(listen(&file)).contains("no socket is in the way"));
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), "precious");
    let long = folder.file(&"x".repeat(120));
    assert_eq!(error(listen(&long)), format!("socket path {} is longer than 107 bytes", long.display()));
    assert!(error(listen(&folder.file("none/s.sock"))).starts_with("cannot listen on "));
    // A store that is none.
    let store = Settings { store: Some(file), ..settings() };
    assert!(error(store).starts_with("store "));
}

#[test]
fn connecting_out_again_and_again() {
    let folder = Folder::new("out");
    let path = folder.file("verifier.sock");
    let r = start(Settings { connect: Some(path.display().to_string()), ..settings() }).expect("start");
    for d in 1..4 {
        // A verifier comes, pushes, and dies.
        let verifier = UnixListener::bind(&path).expect("bind");
        let (mut stream, _) = verifier.accept().expect("the runtime connects");
        let Some(Message::Hello(hello)) = receive(&mut stream).expect("greeting") else {
            panic!("no greeting")
        };
        assert_eq!(hello.version.is_some(), d > 1);
        assert!(matches!(push(&mut stream, &ahead(d)), Message::Ack { changed: true, .. }));
        std::fs::remove_file(&path).expect("remove");
    }
    assert_eq!(*r.listener.current().expect("set"), ahead(3));
}

/// A set for other runs is, to this run, no set: from a peer it is refused with the fact, from the store it
/// is passed over and kept.
#[test]
fn sets_for_other_runs() {
    let one = || sets::set("0 -> 1: T1[1w]\n1 end");
    let folder = Folder::new("facts");
    let (socket, file) = (folder.file("s"), folder.file("a.irst"));
    let run = |n: usize| {
        let arguments = (0..n).map(|k| vec![b'a'; k]).collect();
        ThisRun(Start { arguments, environment: Vec::new() })
    };
    let narrow = ScheduleSet { facts: Facts::from(vec![Fact::ArgumentsAtMost(2)]), ..one() };
    let wide = ScheduleSet { facts: Facts::from(vec![Fact::ArgumentsAtMost(3)]), ..one() };
    traceformat::store::create(&file, &narrow).expect("a store");
    let with = |n| Settings {
        listen: Some(socket.display().to_string()),
        store: Some(file.clone()),
        run: run(n),
        ..settings()
    };
    let why = "argc <= 2 does not hold: argc = 3 (--args 3 would cover it)";
    let r = start(with(3)).expect("it starts without a set");
    assert!(!r.core.has_set());
    assert_eq!(r.listener.misses().as_deref(), Some(why));
    let mut peer = UnixStream::connect(&socket).expect("connect");
    let Some(Message::Hello(hello)) = receive(&mut peer).expect("hello") else { panic!("no hello") };
    assert_eq!(hello.arguments, [vec![], vec![b'a'], vec![b'a'; 2]]);
    let mut push = |delta: &ScheduleSet| {
        send(&mut peer, &Message::Push { delta: delta.clone(), base: None, signature: None }).expect("send");
        receive(&mut peer).expect("an answer").expect("an answer")
    };
    assert_eq!(push(&narrow), Message::Refuse(RefuseReason::Facts(why.into())));
    assert!(!r.core.has_set());
    assert!(matches!(push(&wide), Message::Ack { changed: true, .. }));
    assert!(r.core.has_set());
    // A set for others is no growth of this one, even if this run is among those that it is for.
    let any = one();
    assert!(matches!(push(&any), Message::Refuse(RefuseReason::NotAGrowth(_))));
    let roots = traceformat::store::read(&file).expect("a store").roots;
    assert_eq!(roots.iter().map(|s| &s.facts).collect::<Vec<_>>(), [&narrow.facts, &wide.facts]);
    r.listener.close();
    let r = start(with(1)).expect("it starts with a set");
    assert!(r.core.has_set());
    assert_eq!(r.listener.misses(), None);
}

/// Waits until the listener at this path does what is asked.
fn within(time: Duration, what: &str, mut done: impl FnMut() -> bool) {
    let began = std::time::Instant::now();
    while !done() {
        assert!(began.elapsed() < time, "{what}: not within {time:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn who_does_not_read_keeps_nobody_waiting() {
    let folder = Folder::new("unread");
    let path = folder.file("a.sock");
    let listen = Some(path.display().to_string());
    let _r = start(Settings { listen, ..settings() }).expect("start");
    let (mut deaf, _) = connect(&path);
    let (mut client, _) = connect(&path);
    let mut large = ahead(1);
    let name = "x".repeat(200_000);
    large.assumptions.push(traceformat::schedule::set::Assumption::CallsReturn(name));
    assert!(matches!(push(&mut client, &large), Message::Ack { .. }));
    for _ in 0..50 {
        send(&mut deaf, &Message::SetRequest).expect("send");
    }
    for d in 2..10 {
        let began = std::time::Instant::now();
        assert!(matches!(push(&mut client, &ahead(d)), Message::Ack { .. }));
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    }
    // Who reads in time gets all of it.
    for _ in 0..50 {
        assert!(matches!(receive(&mut deaf).expect("answer"), Some(Message::Set(Some(_)))));
    }
}

#[test]
fn who_is_silent_gives_way_to_who_waits() {
    let folder = Folder::new("silent");
    let path = folder.file("a.sock");
    let listen = Some(path.display().to_string());
    let _r = start(Settings { listen, ..settings() }).expect("start");
    // As many as there may be; some are in the middle of a message.
    let mut idle: Vec<_> = (0..8).map(|_| connect(&path).0).collect();
    let bytes = Message::Push { delta: ahead(1), base: None, signature: None }.to_bytes().expect("bytes");
    for c in &mut idle[4..] {
        c.write_all(&bytes[..bytes.len() / 2]).expect("send");
    }
    let (mut late, _) = connect(&path);
    assert!(matches!(push(&mut late, &ahead(1)), Message::Ack { .. }));
}

#[test]
fn a_socket_file_that_is_deleted_is_made_again() {
    let folder = Folder::new("deleted");
    let path = folder.file("a.sock");
    let listen = Some(path.display().to_string());
    let r = start(Settings { listen, ..settings() }).expect("start");
    let (mut before, _) = connect(&path);
    for _ in 0..2 {
        std::fs::remove_file(&path).expect("it is there");
        // The file is there a moment before somebody listens.
        within(Duration::from_secs(10), "somebody listens", || UnixStream::connect(&path).is_ok());
        assert_eq!(std::fs::metadata(&path).expect("socket").permissions().mode() & 0o777, 0o600);
        let (mut client, _) = connect(&path);
        assert!(matches!(push(&mut client, &ahead(1)), Message::Ack { .. }));
    }
    assert!(matches!(push(&mut before, &ahead(2)), Message::Ack { .. }));
    r.listener.close();
    assert!(!path.exists());
    std::thread::sleep(Duration::from_secs(2));
    assert!(!path.exists());
}

#[test]
fn what_does_not_fit_into_memory_is_refused_by_name() {
    let folder = Folder::new("memory");
    let path = folder.file("a.sock");
    let listen = Some(path.display().to_string());
    let _r = start(Settings { listen, memory: 1 << 20, ..settings() }).expect("start");
    let (mut client, _) = connect(&path);
    let large =
        Message::Push { delta: ScheduleSet { counted: vec![], ..ahead(1) }, base: None, signature: None };
    let mut head = large.to_bytes().expect("bytes");
    head[8..12].copy_from_slice(&(64u32 << 20).to_le_bytes());
    client.write_all(&head[..16]).expect("send");
    let RefuseReason::Unavailable(why) = refusal(receive(&mut client).expect("answer").expect("an answer"))
    else {
        panic!("another reason")
    };
    assert!(why.starts_with("memory=1: 67108880 bytes would take up to "), "{why}");
    let (mut client, _) = connect(&path);
    assert!(matches!(push(&mut client, &ahead(1)), Message::Ack { .. }));
}
