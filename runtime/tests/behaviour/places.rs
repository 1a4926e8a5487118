//! Sockets, full disks, logs, options: what is wrong with them is said in one line, and the program is not
//! harmed.

use crate::guest::{Guest, Scratch, free};
use std::io::{BufReader, Read as _};
use std::os::fd::{FromRawFd as _, OwnedFd};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::process::{Command, Stdio};
use traceformat::codec::{Chain, MAX_PAYLOAD};
use traceformat::event::Op;
use traceformat::schedule::set::ScheduleSet;
use traceformat::thread::{ThreadIx, ThreadName};
use traceformat::wire::{Message, Receiver, send};

fn guest() -> Guest {
    Guest::build("threads")
}

const WORK: [&str; 2] = ["one-by-one", "5"];

/// Under a set in which everything is free.
fn listening(path: &str) -> crate::guest::Output {
    let (r, _) = guest().record("", &WORK);
    guest().under(&free(&r), &format!("verbosity=2:listen={path}"), &WORK)
}

#[test]
fn a_socket_is_named_after_the_process_and_goes_with_it() {
    let dir = Scratch::new();
    let out = listening(&dir.file("s%p.sock").display().to_string());
    out.expect(0, "5\n");
    let line = out.stderr.lines().find(|l| l.starts_with("irs: listening at ")).unwrap();
    let pid = line.rsplit_once("/s").unwrap().1.strip_suffix(".sock").unwrap();
    assert!(pid.parse::<u32>().is_ok(), "{line}");
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
fn a_dead_socket_is_replaced() {
    let dir = Scratch::new();
    let path = dir.file("s.sock");
    drop(UnixListener::bind(&path).unwrap());
    assert!(path.exists());
    let out = listening(&path.display().to_string());
    out.expect(0, "5\n");
    out.says("irs: listening at");
    assert!(!path.exists());
}

/// The program does not start, and this is all it says.
fn refused(options: &str, line: &str) {
    let out = guest().run(&format!("{options}:wait-first=0.1"), &WORK);
    out.expect(86, "");
    assert_eq!(out.stderr, format!("irs: {line}\n"));
}

#[test]
fn what_cannot_be_a_socket_gets_one_line() {
    let dir = Scratch::new();
    let path = dir.file("s.sock").display().to_string();
    let live = UnixListener::bind(&path).unwrap();
    refused(&format!("listen={path}"), &format!("another process is listening on {path}"));
    drop(live);
    let long = dir.file(&"x".repeat(108)).display().to_string();
    refused(&format!("listen={long}"), &format!("socket path {long} is longer than 107 bytes"));
    refused(&format!("connect={long}"), &format!("socket path {long} is longer than 107 bytes"));
    let file = dir.file("file").display().to_string();
    std::fs::write(&file, "mine").unwrap();
    let why = "a file that is no socket is in the way";
    refused(&format!("listen={file}"), &format!("cannot listen on {file}: {why}"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    let place = "/nonexistent/s.sock";
    refused(
        &format!("listen={place}"),
        &format!("cannot listen on {place}: No such file or directory (os error 2)"),
    );
}

/// Whole frames only.
fn check_frames(path: &Path) -> usize {
    let mut file = BufReader::new(std::fs::File::open(path).unwrap());
    let (mut n, mut chain) = (0, Chain::default());
    while let Some(_frame) = chain.read(&mut file, MAX_PAYLOAD).unwrap() {
        n += 1;
    }
    n
}

#[test]
fn a_recording_on_a_full_disk_ends_and_the_program_does_not() {
    let set = free(&guest().record("", &WORK).0);
    let out = guest().under(&set, "record=/dev/full:stats=/dev/full", &WORK);
    out.expect(0, "5\n");
    let warnings: Vec<_> = out.stderr.lines().filter(|l| l.contains("/dev/full")).collect();
    assert_eq!(warnings.len(), 2, "{}", out.stderr);
    assert!(warnings[0].contains("the program goes on without a recording"), "{}", out.stderr);
    // A limit that is reached later.
    let dir = Scratch::new();
    let file = dir.file("r.irsr");
    let script = format!("ulimit -f 64; exec {} one-by-one 3000", guest().program().display());
    let out = Command::new("bash")
        .args(["-c", &script])
        .env("IRS_OPTIONS", format!("record={}:verbosity=0", file.display()))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&out.stderr);
    assert_eq!((out.status.code(), out.stdout.as_slice()), (Some(0), b"3000\n".as_slice()), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(stderr.contains("the recording cannot be written, the program goes on without it"), "{stderr}");
    assert!(check_frames(&file) > 2);
}

fn push(socket: &Path, set: &ScheduleSet) {
    let stream = UnixStream::connect(socket).unwrap();
    let mut receiver = Receiver::new();
    let mut next = || loop {
        if let Some(m) = receiver.next_message().unwrap() {
            return m;
        }
        assert!(receiver.fill(&mut &stream).unwrap() > 0);
    };
    assert!(matches!(next(), Message::Hello(_)));
    send(&mut &stream, &Message::Push { delta: set.clone(), base: None, signature: None }).unwrap();
    let answer = next();
    assert!(matches!(answer, Message::AckUnstored { changed: true, .. }), "{answer:?}");
}

#[test]
fn a_store_on_a_full_disk_is_left_as_it_was() {
    let guest = Guest::build("options");
    let dir = Scratch::new();
    let (store, socket) = (dir.file("s.irst"), dir.file("s.sock"));
    let mut set = free(&guest.record("free=proven", &["wait"]).0);
    let options = format!(
        "free=proven:store={}:listen={}:trust=unproven:verbosity=1",
        store.display(),
        socket.display()
    );
    let mut child = Command::new("bash")
        .args(["-c", &format!("ulimit -f 0; exec {} wait", guest.program().display())])
        .env("IRS_OPTIONS", options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while UnixStream::connect(&socket).is_err() {
        assert!(child.try_wait().unwrap().is_none());
        std::thread::yield_now();
    }
    push(&socket, &set);
    set.threads.0.push(ThreadName { parent: ThreadIx::MAIN, rank: 1 });
    push(&socket, &set);
    drop(child.stdin.take());
    let out = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&out.stderr);
    assert_eq!((out.status.code(), out.stdout.as_slice()), (Some(0), b"5\n".as_slice()), "{stderr}");
    let said = stderr.lines().filter(|l| l.contains("the store is not written")).count();
    assert_eq!(said, 1, "{stderr}");
    // It was begun, and there was no room for more.
    assert_eq!(std::fs::metadata(&store).unwrap().len(), 0);
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
}

#[test]
fn a_closed_stderr_harms_nobody() {
    // Messages go into a pipe that nobody reads: that raises no SIGPIPE.
    let mut c = Command::new(guest().program());
    c.args(WORK).env("IRS_OPTIONS", "free=unproven:verbosity=3").stdout(Stdio::piped());
    let (read, write) = std::io::pipe().unwrap();
    drop(read);
    let out = c.stderr(write).output().unwrap();
    assert_eq!((out.status.code(), out.stdout.as_slice()), (Some(0), b"5\n".as_slice()));
}

#[test]
fn messages_go_to_the_log() {
    let dir = Scratch::new();
    let out = guest().run(&format!("free=unproven:log={}", dir.file("log.%p").display()), &WORK);
    out.expect(0, "5\n");
    assert_eq!(out.stderr, "");
    let entry = std::fs::read_dir(dir.path()).unwrap().next().unwrap().unwrap();
    let name = entry.file_name().into_string().unwrap();
    assert!(name.strip_prefix("log.").unwrap().parse::<u32>().is_ok(), "{name}");
    let text = std::fs::read_to_string(entry.path()).unwrap();
    assert!(text.starts_with("irs: free=unproven: "), "{text}");
    let out = guest().run("free=unproven:verbosity=0:log=/nonexistent/log", &WORK);
    out.expect(0, "5\n");
    assert_eq!(out.stderr.lines().count(), 1);
    out.says("irs: cannot write log=/nonexistent/log: No such file or directory (os error 2); messages go to stderr");
}

#[test]
fn a_program_brings_options_along() {
    let guest = Guest::build("options");
    let out = guest.run("", &[]);
    out.expect(0, "5\n");
    assert_eq!(out.stderr, "");
    let out = guest.run("verbosity=1", &[]);
    out.expect(0, "5\n");
    out.says("irs: free=unproven: no schedule set is in force");
    guest.run("free=proven", &[]).expect(86, "");
}

/// A report is one write, whole, without colours where no terminal is.
#[test]
fn a_report_is_written_in_one_piece() {
    let guest = Guest::build("cancel");
    let (r, _) = guest.record("", &["schedule"]);
    let dir = Scratch::new();
    let file = dir.file("r.irsr");
    let mut r = r;
    // The thread's wait is not in the recording, but its store is: the wait is an escape.
    r.events.retain(|e| e.label.op != Op::SemWait);
    traceformat::recording::write(&file, &r).unwrap();
    let mut fds = [0; 2];
    // SAFETY: the array is valid; the descriptors are owned at once. A packet is one write.
    let (mut read, write) = unsafe {
        assert_eq!(libc::pipe2(fds.as_mut_ptr(), libc::O_DIRECT | libc::O_CLOEXEC), 0);
        (std::fs::File::from_raw_fd(fds[0]), OwnedFd::from_raw_fd(fds[1]))
    };
    let mut c = Command::new(guest.program());
    c.arg("schedule").env("IRS_OPTIONS", format!("replay={}", file.display())).stderr(write);
    let mut child = c.stdout(Stdio::null()).spawn().unwrap();
    drop(c);
    let mut packets = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(n) = read.read(&mut buffer)
        && n > 0
    {
        packets.push(String::from_utf8_lossy(&buffer[..n]).into_owned());
    }
    assert_eq!(child.wait().unwrap().code(), Some(3), "{packets:?}");
    let pid = child.id();
    let report = packets.iter().find(|p| p.starts_with(&format!("=={pid}==ERROR: irs: replay: "))).unwrap();
    let lines: Vec<_> = report.lines().collect();
    let has = |text: &str| assert!(report.contains(text), "no {text:?} in:\n{report}");
    has("thread main.0 is at SemWait at tests/behaviour/c/cancel.c:");
    has("but the recording says Store at tests/behaviour/c/cancel.c:");
    has("the execution left the recording at event ");
    has(" |   sem_wait(&sem); /* the schedule: after main has stored 7 */\n          |   ^\n");
    has("\n  Stack of thread main.0:\n    #0 sem_wait");
    has(" waits_for_main ");
    has("cancel.c:");
    has("\n  Thread main.0 was created at tests/behaviour/c/cancel.c:");
    has(" |   CHECK(!pthread_create(&t, 0, waits_for_main, 0));\n");
    has(&format!("\n  Replay: irs replay {} -- {} schedule\n", file.display(), guest.program().display()));
    let last = lines.last().unwrap();
    assert!(last.starts_with("SUMMARY: irs: replay tests/behaviour/c/cancel.c:"), "{report}");
    assert!(last.ends_with(" in waits_for_main"), "{report}");
    assert!(!report.contains('\x1b'), "{report}");
    // At a terminal it is coloured.
    let command = format!("{} schedule", guest.program().display());
    let out = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .env("IRS_OPTIONS", format!("replay={}", file.display()))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(text.contains("\x1b[1m\x1b[31m==") && text.contains("\x1b[1mSUMMARY: irs: "), "{text}");
}
