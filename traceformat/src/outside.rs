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
use crate::scan;
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
    /// An open stream.
    Stream,
    /// An open folder.
    Folder,
    /// The same, which is none from then on.
    Closes,
    /// As many pieces of memory as this argument says, each an address and a length (`struct iovec`): reads
    /// them, one after the other.
    Gathers(u8),
    /// Writes the first bytes there.
    Scatters(u8),
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
    /// A new folder, or null.
    Folder,
    /// A new block, or null. (Where libc has one for all calls, the program gets a copy of it each time,
    /// which no later call changes.)
    Block,
    /// How long the line is that the arguments 0 and 1 lead to (`getline`): see [`line_room`].
    Line,
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
    /// From this argument on it writes what its format says (`scanf`).
    pub scans: Option<u8>,
    /// What it writes may lead to a new block.
    pub leads_to_block: bool,
}

const fn call(name: &'static str, waits: bool, returns: Returns, uses: &'static [(u8, Use)]) -> Call {
    Call { name, waits, returns, uses, scans: None, leads_to_block: false }
}

/// A call that reads text by a format, into its arguments from `from` on.
const fn scans(name: &'static str, from: u8, uses: &'static [(u8, Use)]) -> Call {
    Call { name, waits: true, returns: Returns::Int, uses, scans: Some(from), leads_to_block: false }
}

/// A call that writes pointers, which lead to a block that it brings.
const fn leads(name: &'static str, waits: bool, returns: Returns, uses: &'static [(u8, Use)]) -> Call {
    Call { name, waits, returns, uses, scans: None, leads_to_block: true }
}

impl Call {
    /// May it write to where this argument points?
    pub fn writes(&self, argument: u8) -> bool {
        let of = |u: &(u8, Use)| {
            u.0 == argument && matches!(u.1, Use::Writes(_) | Use::Both(_) | Use::Scatters(_))
        };
        match argument {
            BLOCK => self.leads_to_block || matches!(self.returns, Returns::Block | Returns::Line),
            POINTERS => self.leads_to_block || self.returns == Returns::Block,
            _ => self.scans.is_some_and(|from| argument >= from) || self.uses.iter().any(of),
        }
    }
}

/// In place of an argument in [`Brought::written`]: the bytes of a new block, or of a line.
pub const BLOCK: u8 = 255;

/// In place of an argument: where pointers into that block are. Three numbers of 32 bits each: an argument
/// (or [`BLOCK`]), the offset from where it points, and the offset into the block to which the pointer there
/// leads; from [`ARGUMENT`] on, to where an argument points.
pub const POINTERS: u8 = 254;

/// See [`POINTERS`]: this and the argument's number.
pub const ARGUMENT: u32 = 1 << 31;

/// How much memory a line gets that needs so much: as glibc does, where it has read the line at once. Nothing
/// new where what it has is enough.
pub const fn line_room(needs: u64, has: u64) -> Option<u64> {
    let least = if has == 0 { LINE } else { has };
    match (has < needs, needs <= least, needs < 2 * least) {
        (false, ..) => None,
        (true, true, _) => Some(least),
        (true, false, true) => Some(2 * least),
        (true, false, false) => Some(needs),
    }
}

/// As glibc begins.
const LINE: u64 = 120;

use Bytes::{Argument, Fixed, Pointed, Product, Text};
use Returns::{Block, Int, Long};
use Use::{Both, Closes, Gathers, Reads, Scatters, Writes};

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
/// Bytes of a `struct tm`.
const TM: u32 = 56;

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
    call("fgetc", true, Int, &[(0, Use::Stream)]),
    call("getc", true, Int, &[(0, Use::Stream)]),
    call("getchar", true, Int, &[]),
    call("fgets", true, Returns::Argument(0), &[(0, Writes(Argument(1, 1))), (2, Use::Stream)]),
    call("fread", true, Long, &[(0, Writes(Product(1, 2))), (3, Use::Stream)]),
    call("feof", false, Int, &[(0, Use::Stream)]),
    call("ferror", false, Int, &[(0, Use::Stream)]),
    call("time", false, Long, &[(0, Writes(Fixed(8)))]),
    call("clock_gettime", false, Int, TIME),
    call("clock_getres", false, Int, TIME),
    call("gettimeofday", false, Int, &[(0, Writes(Fixed(16))), (1, Writes(Fixed(8)))]),
    // C++: what `now` of the steady clock and of the system's returns, in nanoseconds.
    call("_ZNSt6chrono3_V212steady_clock3nowEv", false, Long, &[]),
    call("_ZNSt6chrono3_V212system_clock3nowEv", false, Long, &[]),
    // C++: a number of `std::random_device`.
    call("_ZNSt13random_device9_M_getvalEv", false, Int, &[]),
    // Random numbers: also before a thread's first event, where it waits for no turn.
    call("rand", false, Int, &[]),
    call("random", false, Long, &[]),
    call("lrand48", false, Long, &[]),
    call("mrand48", false, Long, &[]),
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
    call("fork", false, Int, &[]),
    call("wait", true, Int, &[(0, Writes(Fixed(4)))]),
    call("waitpid", true, Int, &[(1, Writes(Fixed(4)))]),
    call("system", true, Int, PATH),
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
    call("ungetc", false, Int, &[(1, Use::Stream)]),
    call("getline", true, Returns::Line, &[(2, Use::Stream)]),
    call("__getdelim", true, Returns::Line, &[(3, Use::Stream)]),
    scans("scanf", 1, &[(0, Reads(Text))]),
    scans("fscanf", 2, &[(0, Use::Stream), (1, Reads(Text))]),
    call("readv", true, Long, &[(1, Scatters(2))]),
    call("writev", true, Long, &[(1, Gathers(2))]),
    call("getcwd", false, Returns::Argument(0), &[(0, Writes(Argument(1, 1)))]),
    call("gethostname", false, Int, &[(0, Writes(Argument(1, 1)))]),
    call("uname", false, Int, &[(0, Writes(Fixed(390)))]),
    call("umask", false, Int, &[]),
    call("fcntl", false, Int, &[]),
    call("opendir", false, Returns::Folder, PATH),
    call("readdir", false, Block, &[(0, Use::Folder)]),
    leads("readdir_r", false, Int, &[(0, Use::Folder), (1, Writes(Fixed(280))), (2, Writes(Fixed(8)))]),
    call("closedir", false, Int, &[(0, Closes)]),
    call("pathconf", false, Long, PATH),
    call("getpwuid", false, Block, &[]),
    call("getpwnam", false, Block, PATH),
    call("gethostbyname", true, Block, PATH),
    leads(
        "getaddrinfo",
        true,
        Int,
        &[(0, Reads(Text)), (1, Reads(Text)), (2, Reads(Fixed(48))), (3, Writes(Fixed(8)))],
    ),
    leads("localtime_r", false, Returns::Argument(1), &[(0, Reads(Fixed(8))), (1, Writes(Fixed(TM)))]),
    call("localtime", false, Block, &[(0, Reads(Fixed(8)))]),
    leads("mktime", false, Long, &[(0, Both(Fixed(TM)))]),
    call("strerror", false, Block, &[]),
    call("hstrerror", false, Block, &[]),
    call("gai_strerror", false, Block, &[]),
    // Where the error of the last look-up of a name is.
    call("__h_errno_location", false, Block, &[]),
    call(CANCELS, false, Int, &[]),
];

/// What cancels a thread.
pub const CANCELS: &str = "pthread_cancel";

/// The end of a thread that was cancelled while it waited for the outside. No function has this name.
pub const CANCELLED: Call = call("the end of a cancelled thread", true, Int, &[]);

/// The end of a wait for a time, which is asked for like a call. No function has this name.
pub const TIMEOUT: Call = call("a timeout", true, Int, &[]);

/// Not a call, but that the call at this site has returned, and was not asked for: was it to be?
pub const PASSED: &str = "a call that was not asked for";

/// The function of this name.
pub fn call_named(name: &str) -> Option<&'static Call> {
    // (Sizes of files are 64 bits wide in both.)
    let name = match name {
        "pread64" | "pwrite64" | "open64" | "lseek64" | "stat64" | "lstat64" | "fstat64" | "ftruncate64"
        | "fcntl64" | "readdir64" => name.trim_end_matches("64"),
        // (The compiler, too, takes these where nobody else has the stream.)
        "getc_unlocked" | "fgetc_unlocked" | "getchar_unlocked" | "fgets_unlocked" | "fread_unlocked"
        | "feof_unlocked" | "ferror_unlocked" => name.trim_end_matches("_unlocked"),
        "fopen64" => "fopen",
        "getdelim" => "__getdelim",
        // (Other names of these in C99 and C23, where `%a` is none of GNU's.)
        name => scan::plain(name),
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
    fn calls_write_where_they_say() {
        let writes = |name: &str, k: u8| call_named(name).unwrap().writes(k);
        assert!(writes("read", 1) && !writes("read", 0) && !writes("write", 1));
        assert!(writes("readv", 1) && !writes("writev", 1));
        assert!(!writes("scanf", 0) && writes("scanf", 1) && !writes("fscanf", 1) && writes("fscanf", 60));
        assert!(writes("getpwuid", BLOCK) && writes("getpwuid", POINTERS) && !writes("getpwuid", 0));
        assert!(writes("getline", BLOCK) && !writes("getline", POINTERS) && !writes("getline", 0));
        assert!(writes("getaddrinfo", BLOCK) && writes("getaddrinfo", 3) && !writes("getaddrinfo", 2));
        assert!(!writes("read", BLOCK) && !writes("read", POINTERS) && !writes("closedir", 0));
        assert_eq!(call_named("__isoc99_scanf"), call_named("scanf"));
    }

    /// As glibc 2.36, for lines that come at once.
    #[test]
    fn lines_get_room() {
        let room = [(1, 0), (120, 0), (121, 0), (241, 0), (5, 5), (6, 5), (11, 5), (100, 120)];
        let room = room.map(|(needs, has)| line_room(needs, has));
        assert_eq!(room, [Some(120), Some(120), Some(240), Some(241), None, Some(10), Some(11), None]);
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
