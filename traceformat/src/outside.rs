//! Calls whose results come from outside, and whose results a running program can be asked for (rule R15).
//!
//! Under an *open* set ([`crate::schedule::set::ScheduleSet::is_open`]) nothing is proven of what such a call
//! may return. The program makes the call, keeps what it brings to itself, and asks the verifier ([`Ask`]),
//! which proves what follows for just that ([`Answer`]). So both sides have to know the same calls, and of
//! each call which memory it reads and writes: that is [`CALLS`].
//!
//! The two talk over a Unix socket of their own, one question at a time, each message a frame of
//! [`crate::codec`].

use crate::codec::{self, CodecError, FrameKind};
use crate::fingerprint::Fingerprint;
use crate::site::SiteId;
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};

/// How many bytes an argument points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bytes {
    /// Always so many.
    Fixed(u32),
    /// As this argument says, times so many.
    Argument(u8, u32),
    /// As the product of two arguments says.
    Product(u8, u8),
    /// As the 32-bit number says that this argument points to, before the call.
    Pointed(u8),
    /// A string, with its end.
    Text,
}

/// What a call does with the memory that an argument points to. Null pointers point to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    Reads(Bytes),
    /// Writes any part of it.
    Writes(Bytes),
    Both(Bytes),
}

/// What a call returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    /// An `int`, or a wider number.
    Int,
    Long,
    /// This argument, or null.
    Argument(u8),
    /// A new stream, or null.
    Stream,
}

/// A function of the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    pub name: &'static str,
    /// It may wait for the outside: others go on meanwhile. Else the thread keeps its turn.
    pub waits: bool,
    pub returns: Returns,
    /// By argument.
    pub uses: &'static [(u8, Use)],
}

const fn call(name: &'static str, waits: bool, returns: Returns, uses: &'static [(u8, Use)]) -> Call {
    Call { name, waits, returns, uses }
}

use Bytes::{Argument, Fixed, Pointed, Product, Text};
use Returns::{Int, Long};
use Use::{Both, Reads, Writes};

const BUFFER: &[(u8, Use)] = &[(1, Writes(Argument(2, 1)))];
const DATA: &[(u8, Use)] = &[(1, Reads(Argument(2, 1)))];
const PEER: &[(u8, Use)] = &[(1, Writes(Pointed(2))), (2, Both(Fixed(4)))];
const ADDRESS: &[(u8, Use)] = &[(1, Reads(Argument(2, 1)))];
const PATH: &[(u8, Use)] = &[(0, Reads(Text))];
const STATUS: &[(u8, Use)] = &[(1, Writes(Fixed(144)))];
const STATUS_OF_PATH: &[(u8, Use)] = &[(0, Reads(Text)), (1, Writes(Fixed(144)))];
const SETS: &[(u8, Use)] =
    &[(1, Both(Fixed(128))), (2, Both(Fixed(128))), (3, Both(Fixed(128))), (4, Both(Fixed(16)))];
const TIME: &[(u8, Use)] = &[(1, Writes(Fixed(16)))];

/// All of them. `runtime/src/replay/outside.c` has a function for each.
pub const CALLS: &[Call] = &[
    call("read", true, Long, BUFFER),
    call("recv", true, Long, BUFFER),
    call(
        "recvfrom",
        true,
        Long,
        &[(1, Writes(Argument(2, 1))), (4, Writes(Pointed(5))), (5, Both(Fixed(4)))],
    ),
    call("pread", true, Long, BUFFER),
    call("write", true, Long, DATA),
    call("send", true, Long, DATA),
    call("sendto", true, Long, &[(1, Reads(Argument(2, 1))), (4, Reads(Argument(5, 1)))]),
    call("pwrite", true, Long, DATA),
    call("accept", true, Int, PEER),
    call("accept4", true, Int, PEER),
    call("connect", true, Int, ADDRESS),
    call("bind", false, Int, ADDRESS),
    call("listen", false, Int, &[]),
    call("socket", false, Int, &[]),
    call("shutdown", false, Int, &[]),
    call("setsockopt", false, Int, &[(3, Reads(Argument(4, 1)))]),
    call("getsockopt", false, Int, &[(3, Writes(Pointed(4))), (4, Both(Fixed(4)))]),
    call("getsockname", false, Int, PEER),
    call("getpeername", false, Int, PEER),
    call("poll", true, Int, &[(0, Both(Argument(1, 8)))]),
    call("open", false, Int, PATH),
    call("close", false, Int, &[]),
    call("lseek", false, Long, &[]),
    call("unlink", false, Int, PATH),
    call("stat", false, Int, STATUS_OF_PATH),
    call("lstat", false, Int, STATUS_OF_PATH),
    call("fstat", false, Int, STATUS),
    call("fgetc", true, Int, &[]),
    call("getc", true, Int, &[]),
    call("getchar", true, Int, &[]),
    call("fgets", true, Returns::Argument(0), &[(0, Writes(Argument(1, 1)))]),
    call("fread", true, Long, &[(0, Writes(Product(1, 2)))]),
    call("feof", false, Int, &[]),
    call("ferror", false, Int, &[]),
    call("time", false, Long, &[(0, Writes(Fixed(8)))]),
    call("clock_gettime", false, Int, TIME),
    call("clock_getres", false, Int, TIME),
    call("gettimeofday", false, Int, &[(0, Writes(Fixed(16))), (1, Writes(Fixed(8)))]),
    // C++: what `now` of the steady clock and of the system's returns, in nanoseconds.
    call("_ZNSt6chrono3_V212steady_clock3nowEv", false, Long, &[]),
    call("_ZNSt6chrono3_V212system_clock3nowEv", false, Long, &[]),
    call("clock", false, Long, &[]),
    call("sleep", true, Int, &[]),
    call("usleep", true, Int, &[]),
    call("nanosleep", true, Int, &[(0, Reads(Fixed(16))), (1, Writes(Fixed(16)))]),
    call("select", true, Int, SETS),
    call("epoll_create1", false, Int, &[]),
    call("epoll_ctl", false, Int, &[(3, Reads(Fixed(12)))]),
    call("epoll_wait", true, Int, &[(1, Writes(Argument(2, 12)))]),
    call("eventfd", false, Int, &[]),
    call("pipe", false, Int, &[(0, Writes(Fixed(8)))]),
    call("dup", false, Int, &[]),
    call("pipe2", false, Int, &[(0, Writes(Fixed(8)))]),
    call("socketpair", false, Int, &[(3, Writes(Fixed(8)))]),
    call("dup2", false, Int, &[]),
    call("dup3", false, Int, &[]),
    call("epoll_create", false, Int, &[]),
    call("timerfd_create", false, Int, &[]),
    call("timerfd_settime", false, Int, &[(2, Reads(Fixed(32))), (3, Writes(Fixed(32)))]),
    call("pause", true, Int, &[]),
    call("kill", false, Int, &[]),
    call("chdir", false, Int, PATH),
    call("getrandom", true, Long, &[(0, Writes(Argument(1, 1)))]),
    call("fopen", false, Returns::Stream, &[(0, Reads(Text)), (1, Reads(Text))]),
    call("fdopen", false, Returns::Stream, &[(1, Reads(Text))]),
    call("sigwait", true, Int, &[(0, Reads(Fixed(128))), (1, Writes(Fixed(4)))]),
    call("access", false, Int, PATH),
    call("mkdir", false, Int, PATH),
    call("rmdir", false, Int, PATH),
    call("rename", false, Int, &[(0, Reads(Text)), (1, Reads(Text))]),
    call("ftruncate", false, Int, &[]),
    call("fsync", true, Int, &[]),
    call("alarm", false, Int, &[]),
    call("getuid", false, Int, &[]),
    call("geteuid", false, Int, &[]),
    call("getgid", false, Int, &[]),
    call("getegid", false, Int, &[]),
    call("getpid", false, Int, &[]),
    call("getppid", false, Int, &[]),
    call("gettid", false, Int, &[]),
    call("isatty", false, Int, &[]),
    call("sched_getcpu", false, Int, &[]),
];

/// The end of a wait for a time, which is asked for like a call. No function has this name.
pub const TIMEOUT: Call = call("a timeout", true, Int, &[]);

/// Not a call, but that the call at this site has returned, and was not asked for: was it to be?
pub const PASSED: &str = "a call that was not asked for";

/// The function of this name.
pub fn call_named(name: &str) -> Option<&'static Call> {
    // (Sizes of files are 64 bits wide in both.)
    let name = match name {
        "pread64" | "pwrite64" | "open64" | "lseek64" | "stat64" | "lstat64" | "fstat64" | "ftruncate64" => {
            name.trim_end_matches("64")
        }
        // (The compiler, too, takes these where nobody else has the stream.)
        "getc_unlocked" | "fgetc_unlocked" | "getchar_unlocked" | "fgets_unlocked" | "fread_unlocked"
        | "feof_unlocked" | "ferror_unlocked" => name.trim_end_matches("_unlocked"),
        "fopen64" => "fopen",
        name => name,
    };
    CALLS.iter().find(|c| c.name == name)
}

/// Most bytes that a question may bring.
pub const MOST: usize = 16 << 20;

/// What a call has brought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brought {
    /// A pointer is 1, or 0 if it is null.
    pub result: i64,
    /// What `errno` was set to; 0: it was left alone.
    pub error: i32,
    /// What was written where arguments point to: the argument, and the first bytes there.
    pub written: Vec<(u8, Vec<u8>)>,
}

/// The program's question: may this call return this?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    pub fingerprint: Fingerprint,
    /// Questions before it.
    pub number: u64,
    /// The thread: main's child, that one's child, … by rank.
    pub thread: Vec<u32>,
    /// The call.
    pub site: SiteId,
    pub function: String,
    pub brought: Brought,
}

/// The verifier's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// What follows is proven, until the next question.
    Go,
    /// It is not, and this is why.
    No(String),
}

/// Sends a question.
///
/// # Errors
/// As the stream's.
pub fn ask(to: &mut impl Write, question: &Ask) -> Result<(), CodecError> {
    to.write_all(&codec::frame_bytes(FrameKind::Ask, question)?)?;
    Ok(to.flush()?)
}

/// Sends an answer.
///
/// # Errors
/// As the stream's.
pub fn answer(to: &mut impl Write, answer: &Answer) -> Result<(), CodecError> {
    to.write_all(&codec::frame_bytes(FrameKind::Answer, answer)?)?;
    Ok(to.flush()?)
}

/// Waits for a question; `None`: the program has hung up.
///
/// # Errors
/// As the stream's, and if something else comes.
pub fn question(from: &mut impl Read) -> Result<Option<Ask>, CodecError> {
    receive(from, FrameKind::Ask)
}

/// Waits for an answer; `None`: the verifier has hung up.
///
/// # Errors
/// As the stream's, and if something else comes.
pub fn answered(from: &mut impl Read) -> Result<Option<Answer>, CodecError> {
    receive(from, FrameKind::Answer)
}

fn receive<T: serde::de::DeserializeOwned>(
    from: &mut impl Read,
    expected: FrameKind,
) -> Result<Option<T>, CodecError> {
    let Some(frame) = codec::read_frame(from, MOST + (1 << 10))? else { return Ok(None) };
    if frame.kind != expected {
        return Err(CodecError::UnexpectedKind { found: frame.kind, expected });
    }
    codec::decode(&frame.payload).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_once() {
        for c in CALLS {
            assert_eq!(CALLS.iter().filter(|d| d.name == c.name).count(), 1, "{}", c.name);
            assert_eq!(call_named(c.name), Some(c));
        }
        assert_eq!(call_named("open64"), call_named("open"));
        assert_eq!(call_named("getc_unlocked"), call_named("getc"));
        assert_eq!(call_named("malloc"), None);
        assert_eq!(call_named("socket64"), None);
    }

    #[test]
    fn what_is_said_is_heard() {
        let brought = Brought { result: -1, error: 11, written: vec![(1, b"abc".to_vec())] };
        let question_ = Ask {
            fingerprint: Fingerprint([7; 16]),
            number: 3,
            thread: vec![0, 2],
            site: SiteId(9),
            function: "read".into(),
            brought,
        };
        let mut wire = Vec::new();
        ask(&mut wire, &question_).unwrap();
        answer(&mut wire, &Answer::No("it fails".into())).unwrap();
        let mut from = &wire[..];
        assert_eq!(question(&mut from).unwrap(), Some(question_));
        assert_eq!(answered(&mut from).unwrap(), Some(Answer::No("it fails".into())));
        assert!(matches!(question(&mut from), Ok(None)));
        assert!(matches!(answered(&mut &wire[..]), Err(CodecError::UnexpectedKind { .. })));
    }
}
