//! A set that comes while the program runs names threads that no set has named before.

use crate::enforce::HASH;
use crate::program::{Link, Program, Scratch};
use crate::scarce::connect;
use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdout, Stdio};
use traceformat::event::{Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::fact::{Fact, Facts, hash_of};
use traceformat::schedule::section::{Lane, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};
use traceformat::wire::{Message, RefuseReason, receive, send};

/// Threads 1 to `n` of `later.c`, one after the other. Main may end it behind each of them.
fn up_to(n: u16) -> ScheduleSet {
    let arm = |thread, site, target| {
        let label = Label::new(site, Op::Store);
        let lane = Lane { thread: ThreadIx(thread), steps: [Step::new(label)].into() };
        let section = Section { counted: 0, lanes: [lane].into() };
        Arm { first: (ThreadIx(thread), label), guard: Default::default(), section, target: NodeId(target) }
    };
    let mut nodes: Vec<(NodeId, Node)> = vec![(NodeId(100), Node::End)];
    for k in 0..=n {
        let next = (k < n).then(|| arm(k + 1, 0, k as u64 + 1));
        let last = arm(0, 5, 100);
        nodes.push((NodeId(k as u64), Node::Choice(next.into_iter().chain([last]).collect())));
    }
    let name = |t: u16| match t {
        7 => ThreadName { parent: ThreadIx(6), rank: 0 },
        t => ThreadName { parent: ThreadIx::MAIN, rank: u32::from(t) - 1 },
    };
    ScheduleSet {
        fingerprint: Fingerprint::of_modules(&[HASH]),
        origin: Origin::Certified,
        threads: ThreadTable((1..=n).map(name).collect()),
        facts: Facts::default(),
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted: vec![SiteSet([0, 5].map(SiteId).to_vec())],
        nodes: nodes.into_iter().collect(),
        traces: None,
    }
}

fn answer_to(socket: &Path, delta: ScheduleSet) -> Option<Message> {
    let mut client = connect(socket);
    receive(&mut client).unwrap();
    send(&mut client, &Message::Push { delta, base: None, signature: None }).unwrap();
    receive(&mut client).unwrap()
}

fn push(socket: &Path, delta: ScheduleSet) {
    let answer = answer_to(socket, delta);
    assert!(matches!(answer, Some(Message::Ack { .. })), "{answer:?}");
}

/// The program under a set that names its first thread, which has come and gone.
struct Begun {
    child: Child,
    said: Lines<BufReader<ChildStdout>>,
    dir: Scratch,
}

impl Begun {
    fn new() -> Begun {
        let p = Program::build("later.c", Link::Static);
        let dir = Scratch::new();
        let socket = dir.file("s.sock");
        let options = format!("listen={}:trust=proven:wait-first=60:watchdog=20", socket.display());
        let mut c = std::process::Command::new("timeout");
        c.args(["-k", "1", "60"])
            .arg(p.path())
            .arg(dir.file("own"))
            .env_remove("LD_LIBRARY_PATH")
            .env("IRS_OPTIONS", options);
        c.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        std::fs::write(dir.file("own"), "old").unwrap();
        let mut child = c.spawn().unwrap();
        push(&socket, up_to(1));
        let said = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut begun = Begun { child, said, dir };
        begun.more(b"1");
        assert_eq!(begun.line(), "1");
        begun
    }

    fn more(&mut self, bytes: &[u8]) {
        self.child.stdin.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn line(&mut self) -> String {
        self.said.next().map_or(String::new(), Result::unwrap)
    }

    /// How it ends where it is told nothing more, what it said, and what the runtime did.
    fn end(mut self) -> (Option<i32>, Vec<String>, String) {
        drop(self.child.stdin.take());
        let said = self.said.map(Result::unwrap).collect();
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        (self.child.wait().unwrap().code(), said, errors)
    }
}

#[test]
fn a_later_set_names_more_threads() {
    let mut begun = Begun::new();
    push(&begun.dir.file("s.sock"), up_to(7));
    begun.more(b"11112");
    let (status, said, errors) = begun.end();
    assert_eq!((status, said.join(" ").as_str()), (Some(0), "2 3 4 5 7 done"), "{errors}");
}

/// One thread more with each push.
#[test]
fn each_thread_is_named_before_it_comes() {
    let mut begun = Begun::new();
    for n in 2..=5 {
        push(&begun.dir.file("s.sock"), up_to(n));
        begun.more(b"1");
        assert_eq!(begun.line(), n.to_string());
    }
    let (status, said, errors) = begun.end();
    assert_eq!((status, said.join(" ").as_str()), (Some(0), "done"), "{errors}");
}

/// The control: who is named by none does not come, be it a thread of main's or of another one that is.
#[test]
fn who_is_named_by_no_set_does_not_come() {
    let cases = [
        (1, &b"1"[..], "thread main creates its child number 1,"),
        (6, b"11112", "thread main.5 creates its child number 0,"),
    ];
    for (named, input, why) in cases {
        let mut begun = Begun::new();
        push(&begun.dir.file("s.sock"), up_to(named));
        begun.more(input);
        let (status, _, errors) = begun.end();
        assert_eq!(status, Some(86), "{errors}");
        assert!(errors.contains(why), "{why}: {errors}");
    }
}

/// What is refused does not change what the program is told: here it had read the file as it was when a set
/// with a fact about it came, and could not write to it any more.
#[test]
fn a_refused_set_pins_no_file() {
    use std::os::unix::ffi::OsStrExt as _;
    let mut begun = Begun::new();
    let path = begun.dir.file("own").as_os_str().as_bytes().into();
    let facts = Facts::from(vec![Fact::File { path, size: 3, hash: hash_of(b"old") }]);
    let answer = answer_to(&begun.dir.file("s.sock"), ScheduleSet { facts, ..up_to(7) });
    assert!(matches!(answer, Some(Message::Refuse(RefuseReason::NotAGrowth(_)))), "{answer:?}");
    begun.more(b"w");
    let (status, said, errors) = begun.end();
    assert_eq!((status, said.join(" ").as_str()), (Some(0), "new done"), "{errors}");
}
