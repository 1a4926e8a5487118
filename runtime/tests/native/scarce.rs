//! A program that has little address space, and clients that want much: it goes on.

use crate::enforce::publishers;
use crate::program::{Link, Program, Scratch};
use std::io::Write as _;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::{Duration, Instant};
use traceformat::codec::{FrameKind, raw_frame};
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
