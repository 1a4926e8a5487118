//! Clients that push rubbish, again and again: they neither fill the log nor make the listener wait for who
//! reads it.

use crate::enforce::publishers;
use crate::program::{Link, Program, Scratch};
use crate::scarce::connect;
use std::io::{Read as _, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};
use traceformat::schedule::set::{Node, NodeId, Origin, ScheduleSet};
use traceformat::wire::{Message, RefuseReason, receive, send};

/// A program that waits for its first set; what it says goes there.
fn waiting(socket: &Path, more: &str, stderr: OwnedFd) -> std::process::Child {
    let p = Program::build("await.c", Link::Static);
    p.listening(&format!("listen={}:trust=proven:wait-first=100{more}", socket.display()), stderr)
}

/// As many pushes of what nobody has proven. Each is answered.
fn rubbish(client: &mut UnixStream, n: usize) {
    for k in 0..n {
        let delta = ScheduleSet { origin: Origin::Hand, ..publishers(1) };
        send(client, &Message::Push { delta, base: None, signature: None }).unwrap();
        let answer = receive(client).unwrap();
        assert!(matches!(&answer, Some(Message::Refuse(RefuseReason::Trust(_)))), "{k}: {answer:?}");
    }
}

/// A client that is answered, or an error after some seconds.
fn impatient(socket: &Path) -> UnixStream {
    let mut client = connect(socket);
    client.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    receive(&mut client).unwrap();
    client
}

/// Writes until no more fits.
fn fill(end: &mut (impl Write + AsRawFd)) {
    let fd = end.as_raw_fd();
    let wait = |on: bool| {
        // SAFETY: flags of an open descriptor.
        unsafe {
            let flags = libc::fcntl(fd, libc::F_GETFL);
            let flags = if on { flags & !libc::O_NONBLOCK } else { flags | libc::O_NONBLOCK };
            assert_eq!(libc::fcntl(fd, libc::F_SETFL, flags), 0);
        }
    };
    wait(false);
    let mut filled = 0;
    while let Ok(n) = end.write(&[b'\n'; 512]) {
        filled += n;
    }
    assert!(filled > 0);
    wait(true);
}

#[test]
fn a_reader_that_does_not_read_holds_nobody_up() {
    let (unread, mut pipe) = std::io::pipe().unwrap();
    fill(&mut pipe);
    let (silent, mut stream) = UnixStream::pair().unwrap();
    fill(&mut stream);
    for (what, stderr) in [("a pipe", OwnedFd::from(pipe)), ("a socket", OwnedFd::from(stream))] {
        let dir = Scratch::new();
        let socket = dir.file("s.sock");
        // (Everything is said: what is left out is no part of this.)
        let mut child = waiting(&socket, ":verbosity=3", stderr.try_clone().unwrap());
        rubbish(&mut impatient(&socket), 40);
        assert!(child.try_wait().unwrap().is_none(), "{what}");
        // The program's own writes wait as before.
        // SAFETY: asks for the flags of an open descriptor.
        let flags = unsafe { libc::fcntl(stderr.as_raw_fd(), libc::F_GETFL) };
        assert_eq!(flags & libc::O_NONBLOCK, 0, "{what}");
        child.kill().unwrap();
        child.wait().unwrap();
    }
    drop((unread, silent));
}

#[test]
fn what_is_refused_again_and_again_does_not_fill_the_log() {
    const PUSHES: usize = 600;
    let (mut log, pipe) = std::io::pipe().unwrap();
    let dir = Scratch::new();
    let socket = dir.file("s.sock");
    let mut child = waiting(&socket, "", pipe.into());
    let mut client = impatient(&socket);
    let began = Instant::now();
    rubbish(&mut client, PUSHES);
    // (A message that was seen is one of a full second later.)
    let seconds = began.elapsed().as_secs() as usize + 1;
    std::thread::sleep(Duration::from_millis(1100));
    rubbish(&mut client, 10);
    let free = [(NodeId::ROOT, Node::Free { racing: 0 })].into();
    let good = ScheduleSet { nodes: free, traces: None, ..publishers(1) };
    send(&mut client, &Message::Push { delta: good, base: None, signature: None }).unwrap();
    let answer = receive(&mut client).unwrap();
    assert!(matches!(&answer, Some(Message::Ack { .. })), "{answer:?}");
    let status = child.wait().unwrap();
    let mut text = String::new();
    log.read_to_string(&mut text).unwrap();
    assert!(status.success(), "{status}: {text}");
    let said = text.lines().filter(|l| l.starts_with("irs: refused: not trusted")).count();
    assert!(said >= 17, "a burst, and one after a pause: {text}");
    assert!(said <= 16 + seconds + 3, "{said} of {PUSHES} in {seconds} s");
    let between = text.lines().filter_map(|l| l.rsplit_once(" (")?.1.strip_suffix(" like it were not said)"));
    let at_the_end = text
        .lines()
        .filter_map(|l| l.strip_prefix("irs: refused: ")?.strip_suffix(" more that were not said"));
    let left_out: usize = between.chain(at_the_end).map(|n| n.parse::<usize>().expect("a number")).sum();
    assert_eq!(said + left_out, PUSHES + 10, "{text}");
}

/// A log that somebody has taken away is made again.
#[test]
fn what_is_refused_goes_to_the_log() {
    let dir = Scratch::new();
    let (socket, log) = (dir.file("s.sock"), dir.file("log"));
    let (mut unread, stderr) = std::io::pipe().unwrap();
    let mut child = waiting(&socket, &format!(":log={}", log.display()), stderr.into());
    let mut client = impatient(&socket);
    for _ in 0..2 {
        rubbish(&mut client, 1);
        let text = std::fs::read_to_string(&log).unwrap();
        assert!(text.contains("irs: refused: not trusted"), "{text}");
        std::fs::remove_file(&log).unwrap();
    }
    // Nothing can be written there: it goes to stderr.
    std::os::unix::fs::symlink("/dev/full", &log).unwrap();
    rubbish(&mut client, 1);
    child.kill().unwrap();
    child.wait().unwrap();
    let mut text = String::new();
    unread.read_to_string(&mut text).unwrap();
    assert_eq!(text.matches("irs: refused: not trusted").count(), 1, "{text}");
}
