//! A program that has little address space, and clients that want much: it goes on.

use crate::enforce::publishers;
use crate::program::{Link, Program, Scratch};
use std::io::Write as _;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};
use traceformat::codec::{FrameKind, raw_frame};
use traceformat::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use traceformat::thread::ThreadIx;
use traceformat::wire::{Message, RefuseReason, receive, send};

pub fn connect(socket: &Path) -> UnixStream {
    let began = Instant::now();
    loop {
        match UnixStream::connect(socket) {
            Ok(s) => return s,
            Err(e) => assert!(began.elapsed() < Duration::from_secs(20), "{e}"),
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A few bytes can ask for much.
#[test]
fn small_pushes_that_need_much_memory_are_refused() {
    let p = Program::build("await.c", Link::Static);
    let dir = Scratch::new();
    let socket = dir.file("s.sock");
    let mut child = p.within("300000", &format!("listen={}:trust=proven:wait-first=100", socket.display()));
    let mut client = connect(&socket);
    receive(&mut client).unwrap();
    send(&mut client, &Message::Push { delta: publishers(250), base: None, signature: None }).unwrap();
    let answer = receive(&mut client).unwrap();
    assert!(matches!(&answer, Some(Message::Refuse(RefuseReason::Unavailable(_)))), "{answer:?}");
    assert!(child.try_wait().unwrap().is_none());
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn large_pushes_are_refused_where_there_is_no_memory_for_them() {
    let p = Program::build("await.c", Link::Static);
    for kilobytes in ["450000", "300000", "200000"] {
        let dir = Scratch::new();
        let socket = dir.file("s.sock");
        let options = format!("listen={}:wait-first=100:memory=65536", socket.display());
        let mut child = p.within(kilobytes, &options);
        let bytes = raw_frame(FrameKind::Push, &vec![0; 64 << 20]).unwrap();
        let clients: Vec<_> = (0..8)
            .map(|_| {
                let mut s = connect(&socket);
                receive(&mut s).unwrap();
                let bytes = bytes.clone();
                std::thread::spawn(move || {
                    let _ = s.write_all(&bytes);
                    receive(&mut s)
                })
            })
            .collect();
        let mut refused = 0;
        for c in clients {
            // (Who sends on after it was refused may find the connection gone.)
            match c.join().unwrap() {
                Ok(Some(Message::Refuse(_))) => refused += 1,
                Ok(other) => assert!(other.is_none(), "{other:?}"),
                Err(_) => {}
            }
        }
        assert!(refused > 0, "{kilobytes}");
        assert!(child.try_wait().unwrap().is_none(), "{kilobytes}: it has ended");
        receive(&mut connect(&socket)).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

/// [`publishers`], with another arm, which leads to a chain of so many nodes.
fn long(n: u64) -> ScheduleSet {
    let mut set = publishers(2);
    let Some(Node::Choice(arms)) = set.nodes.get(&NodeId::ROOT) else { panic!("a choice") };
    let mut arms: Vec<Arm> = arms.to_vec();
    let other = (ThreadIx(2), arms[0].first.1);
    let to = |target| Arm { first: other, target: NodeId(target), ..arms[0].clone() };
    for k in 2..n + 2 {
        let node = if k < n + 1 { Node::Choice([to(k + 1)].into()) } else { Node::End };
        set.nodes.insert(NodeId(k), node);
    }
    let second = to(2);
    arms.push(second);
    set.nodes.insert(NodeId::ROOT, Node::Choice(arms.into()));
    set
}

/// The system gives the listener no memory from some call on, whatever the listener is doing then: what it
/// has set aside is enough to go on, or a push is refused.
#[test]
fn the_listener_never_ends_a_program_for_want_of_memory() {
    let p = Program::build("await.c", Link::Static);
    let preload = Program::preload("scarce.c");
    let (small, large) = (publishers(2), long(3000));
    let pushes = [&small, &large]
        .map(|delta| Message::Push { delta: delta.clone(), base: None, signature: None }.to_bytes().unwrap());
    assert!(pushes[1].len() > 20_000, "larger than what is set aside for small things");
    let (mut refused, mut from, mut all) = (0, 0u32, 0);
    while from < 200_000 {
        let dir = Scratch::new();
        let socket = dir.file("s.sock");
        let options = format!("listen={}:trust=proven:wait-first=100", socket.display());
        let mut child = p.preloaded(&preload, ("SCARCE_FROM", &from.to_string()), &options);
        let mut client = connect(&socket);
        client.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        assert!(matches!(receive(&mut client).unwrap(), Some(Message::Hello(_))), "{from}");
        client.write_all(&pushes[0]).unwrap();
        let answer = receive(&mut client).unwrap_or_else(|e| panic!("{from}: {e}"));
        assert!(matches!(answer, Some(Message::Ack { changed: true, .. })), "{from}: {answer:?}");
        // Its own bytes are more than what is set aside: refused for good, or judged by what is held for it.
        let _ = client.write_all(&pushes[1]);
        let answer = receive(&mut client).unwrap_or_else(|e| panic!("{from}: {e}"));
        match answer {
            Some(Message::Refuse(RefuseReason::Unavailable(_))) => refused += 1,
            Some(Message::Ack { changed: true, .. }) => all += 1,
            other => panic!("{from}: {other:?}"),
        }
        let mut client = connect(&socket);
        assert!(matches!(receive(&mut client).unwrap(), Some(Message::Hello(_))), "{from}");
        for ask in [Message::StatsRequest, Message::ActivityRequest, Message::SetRequest] {
            send(&mut client, &ask).unwrap();
            let answer = receive(&mut client).unwrap_or_else(|e| panic!("{from}: {ask:?}: {e}"));
            assert!(answer.is_some(), "{from}: {ask:?}");
        }
        assert!(child.try_wait().unwrap().is_none(), "{from}: it has ended");
        child.kill().unwrap();
        child.wait().unwrap();
        from = if from < 40 { from + 1 } else { from + from / 8 };
    }
    assert!(refused > 0 && all > 0, "refused {refused}, taken {all}");
}
