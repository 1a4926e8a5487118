//! From symbols to what the program receives: the arguments, and for each call that brings inputs its result
//! and what it writes.
//!
//! Symbols come in the order of the thread's ranks. Those of one call stand together, and the code that makes
//! them ([`crate::input`], the interpreter's library, `model/prelude/inputs.c`) fixes their order, so
//! that each function has its own grammar below. A function's result is what its code in the prelude computes
//! from the symbols; both are to be changed together, and `verifier/tests/symbolic.rs` compares them.

use crate::guess;
use crate::symbols::Input;
use crate::undefined;
use model::arith::sext;
use std::iter::Peekable;
use std::vec::IntoIter;
use traceformat::recording::{self, Given};
use traceformat::scan;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

/// What `command_line` calls its symbols.
pub(super) const COMMAND_LINE: &str = "the command line";
/// What `__irs_fill` calls its symbols.
pub(super) const FROM_OUTSIDE: &str = "data from outside";

/// What a failing call's `errno` is called. It follows the symbol that decides whether the call fails.
pub(super) const CALL_ERROR: &str = "the error of a call";

/// What the single bit is called that says whether a call succeeds, where it then returns what the model
/// knows.
pub(super) const WHETHER: &str = "whether a call succeeds";

type Symbols = Peekable<IntoIter<Input>>;

/// The inputs of an execution, by thread.
pub(super) fn given(all: Vec<Input>, fixed: Fixed<'_>) -> Vec<recording::Input> {
    given_when(all, fixed).into_iter().map(|i| i.0).collect()
}

/// As many arguments as there are, as far as they are fixed.
pub(super) type Fixed<'a> = Option<&'a [Option<Vec<u8>>]>;

/// The same, each with how many symbols its thread has met when it has the first one of it; 0 for arguments.
pub(super) fn given_when(mut all: Vec<Input>, fixed: Fixed<'_>) -> Vec<(recording::Input, u32)> {
    // Nothing brings a guess. (A failure has none.)
    all.retain(|s| s.what != guess::WHAT);
    let before = fixed.map(|fixed| partly_fixed(fixed, &mut all)).unwrap_or_default();
    // No call brings an uninitialised value, so that nothing can supply it: those that the failure needs are
    // named.
    let (open, supplied): (Vec<Input>, Vec<Input>) =
        all.into_iter().partition(|s| undefined::is_open(s.what));
    let mut symbols = supplied.into_iter().peekable();
    let mut out: Vec<(recording::Input, u32)> = before.into_iter().map(|i| (i, 0)).collect();
    while let Some(first) = symbols.next() {
        if first.what == COMMAND_LINE {
            let mut strings = Vec::new();
            arguments(&first, &mut symbols, &mut strings);
            out.extend(strings.into_iter().map(|s| (s, 0)));
            continue;
        }
        let given = call(&first, &mut symbols);
        let thread = ThreadIx(first.symbol.thread as u16);
        let input = recording::Input { thread, given, site: first.site, place: first.place.to_string() };
        out.push((input, first.symbol.rank + 1));
    }
    out.extend(open.iter().filter_map(|s| Some((uninitialised(s)?, s.symbol.rank + 1))));
    out
}

/// An uninitialised value that the failure needs: one that decides something, unless it is what the program
/// has.
fn uninitialised(s: &Input) -> Option<recording::Input> {
    let zero = s.what == undefined::WHAT;
    if !s.decides || zero && s.value == 0 {
        return None;
    }
    // A single bit is no number with a sign.
    let value = if s.width < 8 { s.value as i64 } else { sext(s.value, s.width) };
    let (thread, site) = (ThreadIx(s.symbol.thread as u16), SiteId::UNNUMBERED);
    let given = Given::Uninitialised { value, zero };
    Some(recording::Input { thread, given, site, place: s.place.to_string() })
}

/// `argc`, and as many strings of `argv` as it says, if the program looks at them.
fn arguments(argc: &Input, symbols: &mut Symbols, out: &mut Vec<recording::Input>) {
    let mut strings: Vec<Vec<u8>> = Vec::new();
    while let Some(byte) = symbols.next_if(|s| s.what == COMMAND_LINE) {
        if byte.part == 0 {
            strings.push(Vec::new());
        }
        strings.last_mut().expect("a string begins with its first byte").push(byte.value as u8);
    }
    let (thread, site) = (ThreadIx::MAIN, SiteId::UNNUMBERED);
    let mut add = |given| out.push(recording::Input { thread, given, site, place: String::new() });
    let count = argc.value as u32;
    add(Given::ArgumentCount(count));
    for (index, text) in (0..count).zip(strings) {
        add(Given::Argument { index, text: c_string(text) });
    }
}

/// The arguments where their number is fixed; what is not is taken from the symbols.
fn partly_fixed(fixed: &[Option<Vec<u8>>], all: &mut Vec<Input>) -> Vec<recording::Input> {
    let (bytes, rest): (Vec<Input>, Vec<Input>) = all.drain(..).partition(|s| s.what == COMMAND_LINE);
    *all = rest;
    let mut open: Vec<Vec<u8>> = Vec::new();
    for byte in bytes {
        if byte.part == 0 {
            open.push(Vec::new());
        }
        open.last_mut().expect("a string begins with its first byte").push(byte.value as u8);
    }
    let mut open = open.into_iter();
    let (thread, site) = (ThreadIx::MAIN, SiteId::UNNUMBERED);
    let mut out = vec![Given::ArgumentCount(fixed.len() as u32)];
    for (index, text) in (0..).zip(fixed) {
        // (Where the program does not look at them, there are none.)
        let Some(text) = text.clone().or_else(|| open.next().map(c_string)) else { break };
        out.push(Given::Argument { index, text });
    }
    out.into_iter().map(|given| recording::Input { thread, given, site, place: String::new() }).collect()
}

/// Is the function's result never below zero? Its symbol may be narrower than the result.
fn is_unsigned(function: &str) -> bool {
    let kind = function.strip_prefix("__VERIFIER_nondet_").unwrap_or("");
    function == "time" || kind.starts_with('u') || ["bool", "_Bool", "size_t", "pointer"].contains(&kind)
}

/// Up to the first NUL.
fn c_string(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
    bytes.truncate(end);
    bytes
}

/// What `scanf` leaves in `errno`. Its second input says whether there is an error (bit 0), or else none any
/// more (bit 1).
fn error_of_scan(why: Option<Input>, code: i32) -> i32 {
    match why.map_or(0, |s| s.value & 3) {
        0 => 0,
        2 => recording::NO_ERROR,
        _ => code,
    }
}

/// What conversions of `scanf` come to, one after the other: a number, or how long a text is and the text.
fn conversions(
    symbols: &mut Symbols,
    of_this_call: impl Fn(&Input) -> bool,
    text: impl Fn(&mut Symbols) -> Vec<u8>,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    while let Some(s) = symbols.next_if(|s| of_this_call(s) && s.what != FROM_OUTSIDE) {
        bytes.extend(sext(s.value, s.width).to_le_bytes());
        let mut text = text(symbols);
        text.truncate(s.value as usize);
        bytes.extend(text);
    }
    bytes
}

/// The call whose first symbol this is.
fn call(first: &Input, symbols: &mut Symbols) -> Given {
    let of_this_call = |s: &Input| {
        s.symbol.thread == first.symbol.thread && s.place == first.place && s.function == first.function
    };
    let one = |symbols: &mut Symbols| symbols.next_if(of_this_call);
    let error = |symbols: &mut Symbols| {
        symbols.next_if(|s| of_this_call(s) && s.what == CALL_ERROR).map_or(0, |s| s.value as i32)
    };
    // Of a short count (64 bits wide, as this is not): is it an error, and which?
    let short = |symbols: &mut Symbols| {
        let why = symbols
            .next_if(|s| of_this_call(s) && s.width == 32 && s.what != CALL_ERROR && s.what != FROM_OUTSIDE);
        let code = error(symbols);
        if why.is_some_and(|s| s.value & 1 == 1) { code } else { 0 }
    };
    // The bytes that `__irs_fill` wrote: a new piece begins with byte 0.
    let fill = |symbols: &mut Symbols| {
        let mut bytes = Vec::new();
        let follows = |s: &Input, n| of_this_call(s) && s.what == FROM_OUTSIDE && s.part as usize == n;
        while let Some(s) = symbols.next_if(|s| follows(s, bytes.len())) {
            bytes.push(s.value as u8);
        }
        bytes
    };
    // A piece of memory, from its first symbol on.
    let piece = |first: &Input, symbols: &mut Symbols| {
        let mut bytes = little_endian(first);
        while let Some(s) =
            symbols.next_if(|s| of_this_call(s) && s.part != 0 && s.part as usize == bytes.len())
        {
            bytes.extend(little_endian(&s));
        }
        bytes
    };
    let function = first.function.clone();
    let v = first.value;
    let signed = if is_unsigned(&function) { v as i64 } else { sext(v, first.width) };
    let (result, errno, bytes) = match function.as_str() {
        "rand" | "random" | "lrand48" => (Some((v & 0x7fff_ffff) as i64), 0, Vec::new()),
        "rand_r" => {
            let result = one(symbols).map_or(0, |s| s.value & 0x7fff_ffff);
            (Some(result as i64), 0, little_endian(first))
        }
        "fgetc" | "getc" | "getchar" => {
            let code = error(symbols);
            let errno = if v & 256 != 0 && v & 512 != 0 { code } else { 0 };
            (Some(if v & 256 != 0 { -1 } else { (v & 255) as i64 }), errno, Vec::new())
        }
        "read" | "recv" => {
            let code = error(symbols);
            let mut bytes = fill(symbols);
            bytes.truncate(signed.max(0) as usize);
            (Some(signed), if signed < 0 { code } else { 0 }, bytes)
        }
        // How many elements that is the call knows.
        "fread" => {
            let errno = short(symbols);
            let mut bytes = fill(symbols);
            bytes.truncate(v as usize);
            ((v == 0).then_some(0), errno, bytes)
        }
        "fgets" => {
            let fails = symbols.peek().is_some_and(|s| {
                of_this_call(s) && s.width == 32 && s.what != CALL_ERROR && s.value & 1 == 1
            });
            let errno = short(symbols);
            let mut bytes = fill(symbols);
            bytes.truncate(v as usize);
            (Some(i64::from(v != 0 && !fails)), errno, bytes)
        }
        _ if scan::reads_stream(&function) => {
            let why = one(symbols);
            let errno = error_of_scan(why, error(symbols));
            (Some(signed), errno, conversions(symbols, of_this_call, fill))
        }
        "getenv" | "secure_getenv" => {
            let bytes = match v & 1 {
                0 => Vec::new(),
                _ => one(symbols).map_or(Vec::new(), |s| piece(&s, symbols)),
            };
            (Some((v & 1) as i64), 0, c_string(bytes))
        }
        "fopen" | "fdopen" => {
            let code = error(symbols);
            (Some((v & 1) as i64), if v & 1 == 0 { code } else { 0 }, Vec::new())
        }
        "clock_gettime" | "clock_getres" | "timespec_get" | "gettimeofday" => {
            let fraction = one(symbols).map_or(0, |s| s.value);
            (None, 0, [v.to_le_bytes(), fraction.to_le_bytes()].concat())
        }
        "irs_input" => (None, 0, piece(first, symbols)),
        // What it returns on success the replay's own call does, too.
        _ if first.what == WHETHER => {
            let code = error(symbols);
            let (works, fails) = if function == "isatty" { (Some(1), 0) } else { (None, -1) };
            if v & 1 == 1 { (works, 0, Vec::new()) } else { (Some(fails), code, Vec::new()) }
        }
        // A result; or, of a function of the user's table, memory that it fills.
        _ => {
            let code = error(symbols);
            match piece(first, symbols) {
                bytes if bytes.len() > first.width.div_ceil(8) as usize => (None, 0, bytes),
                _ => (Some(signed), if signed < 0 { code } else { 0 }, Vec::new()),
            }
        }
    };
    Given::Call { function, result, errno, bytes }
}

fn little_endian(s: &Input) -> Vec<u8> {
    s.value.to_le_bytes()[..s.width.div_ceil(8) as usize].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::stop::SourceLocation;
    use solver::term::Sym;

    fn symbols(all: &[(&str, &'static str, u32, u8, u64)]) -> Vec<Input> {
        let one =
            |(rank, (function, what, part, width, value)): (usize, &(&str, &'static str, u32, u8, u64))| {
                Input {
                    symbol: Sym { thread: 0, rank: rank as u32 },
                    what,
                    function: (*function).into(),
                    site: SiteId(4),
                    part: *part,
                    place: SourceLocation { function: "main".into(), file: "p.c".into(), line: 3, column: 1 },
                    width: *width,
                    value: *value,
                    decides: *part == 0,
                }
            };
        all.iter().enumerate().map(one).collect()
    }

    fn check(all: &[(&str, &'static str, u32, u8, u64)], expected: &[&str]) {
        let got: Vec<String> = given(symbols(all), None).iter().map(|i| i.given.to_string()).collect();
        assert_eq!(got, expected);
    }

    #[test]
    fn arguments_end_at_their_nul_and_as_many_as_counted() {
        let c = |part, byte: u8| ("", COMMAND_LINE, part, 8, u64::from(byte));
        check(
            &[
                ("", COMMAND_LINE, 0, 32, 2),
                c(0, b'p'),
                c(1, 0),
                c(0, b'o'),
                c(1, b'k'),
                c(0, b'x'),
                c(1, b'y'),
            ],
            &["argc = 2", "argv[0] = \"p\"", "argv[1] = \"ok\""],
        );
        check(&[("", COMMAND_LINE, 0, 32, 3)], &["argc = 3"]);
    }

    /// The replay's own call returns what it does on success.
    #[test]
    fn calls_that_succeed_or_fail_do() {
        let call = |f: &'static str, what, width, value| (f, what, 0, width, value);
        check(
            &[
                call("unlink", WHETHER, 1, 1),
                call("printf", WHETHER, 1, 0),
                call("printf", CALL_ERROR, 32, 28),
                call("isatty", WHETHER, 1, 1),
                call("isatty", WHETHER, 1, 0),
                call("fclose", WHETHER, 1, 0),
            ],
            &[
                "unlink() succeeds",
                "printf() = -1, errno 28",
                "isatty() = 1",
                "isatty() = 0",
                "fclose() = -1",
            ],
        );
    }

    #[test]
    fn reads_are_told_apart() {
        let (k, fill, error) = ("an input", FROM_OUTSIDE, CALL_ERROR);
        let read = |what, part, width, value| ("read", what, part, width, value);
        check(
            &[
                read(k, 0, 64, 1),
                read(error, 0, 32, 9),
                read(fill, 0, 8, 97),
                read(fill, 1, 8, 98),
                read(k, 0, 64, u64::MAX),
                read(error, 0, 32, 4),
                read(fill, 0, 8, 97),
                read(fill, 1, 8, 98),
                // Of no bytes, twice.
                read(k, 0, 64, 0),
                read(error, 0, 32, 0),
                read(k, 0, 64, 0),
                read(error, 0, 32, 0),
            ],
            &["read() = 1, \"a\"", "read() = -1, errno 4", "read() = 0", "read() = 0"],
        );
    }

    #[test]
    fn uninitialised_values_are_named_where_the_program_has_others() {
        let open = |what, part, width, value| ("", what, part, width, value);
        check(
            &[
                open(undefined::WHAT, 0, 32, 0xffff_ffff),
                ("rand", "an input", 0, 32, 4),
                open(undefined::WHAT, 0, 1, 1),
                // What the program has; what decides nothing (by its part, here).
                open(undefined::WHAT, 0, 32, 0),
                open(undefined::WHAT, 1, 32, 7),
                open(undefined::IN_MEMORY, 1, 32, 7),
                // What is there need not be 0.
                open(undefined::IN_MEMORY, 0, 32, 0),
            ],
            &[
                "rand() = 4",
                "an uninitialised value = -1 (a replay has 0 and differs)",
                "an uninitialised value = 1 (a replay has 0 and differs)",
                "an uninitialised value = 0 (a replay has what is there and may differ)",
            ],
        );
    }

    #[test]
    fn other_calls() {
        let k = "an input";
        check(
            &[("getchar", k, 0, 32, 0x141), ("getchar", k, 0, 32, 0x241)],
            &["getchar() = EOF", "getchar() = 'A'"],
        );
        check(&[("rand", k, 0, 32, 0xffff_ffff)], &["rand() = 2147483647"]);
        check(
            &[
                ("fgets", k, 0, 64, 2),
                ("fgets", k, 0, 32, 0),
                ("fgets", FROM_OUTSIDE, 0, 8, 104),
                ("fgets", FROM_OUTSIDE, 1, 8, 10),
                ("fgets", k, 0, 64, 1),
                ("fgets", k, 0, 32, 1),
                ("fgets", CALL_ERROR, 0, 32, 5),
                ("fgets", FROM_OUTSIDE, 0, 8, 104),
                ("fgets", FROM_OUTSIDE, 1, 8, 10),
            ],
            &["fgets() = 1, \"h\\n\"", "fgets() = 0, errno 5, \"h\""],
        );
        check(
            &[
                ("fread", k, 0, 64, 1),
                ("fread", k, 0, 32, 0),
                ("fread", FROM_OUTSIDE, 0, 8, 104),
                ("fread", FROM_OUTSIDE, 1, 8, 10),
                ("fread", k, 0, 64, 0),
                ("fread", k, 0, 32, 0),
            ],
            &["fread() = \"h\"", "fread() = 0"],
        );
        check(
            &[
                ("__isoc23_scanf", k, 0, 32, 1),
                ("__isoc23_scanf", k, 0, 32, 1),
                ("__isoc23_scanf", CALL_ERROR, 0, 32, 34),
                ("__isoc23_scanf", k, 0, 32, 0xffff_fff9),
                ("scanf", k, 0, 32, 0xffff_ffff),
                ("scanf", k, 0, 32, 2),
                ("scanf", CALL_ERROR, 0, 32, 34),
                ("vscanf", k, 0, 32, 0),
                ("vscanf", k, 0, 32, 4),
            ],
            &[
                "__isoc23_scanf() = 1, errno 34, \"\\xf9\\xff\\xff\\xff\\xff\\xff\\xff\\xff\"",
                "scanf() = -1, errno 0",
                "vscanf() = 0",
            ],
        );
        check(
            &[("getenv", k, 0, 32, 0), ("getenv", k, 0, 32, 1), ("getenv", k, 0, 64, 0x6261)],
            &["getenv() = 0", "getenv() = 1, \"ab\""],
        );
        check(
            &[("irs_input", k, 0, 32, 7), ("irs_input", k, 0, 64, 1), ("irs_input", k, 8, 8, 2)],
            &[
                "irs_input() = \"\\x07\\x00\\x00\\x00\"",
                "irs_input() = \"\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02\"",
            ],
        );
        check(&[("getpid", k, 0, 32, 0xffff_fffe)], &["getpid() = -2"]);
        check(
            &[("clock_gettime", "the clock", 0, 33, 1), ("clock_gettime", "the clock", 0, 32, 2)],
            &[
                "clock_gettime() = \"\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02\\x00\\x00\\x00\\x00\\x00\\x00\\x00\"",
            ],
        );
    }

    #[test]
    fn who_returns_nothing_below_zero() {
        for name in ["time", "__VERIFIER_nondet_uchar", "__VERIFIER_nondet_bool", "__VERIFIER_nondet_size_t"]
        {
            assert!(is_unsigned(name), "{name}");
        }
        for name in ["read", "rand", "__VERIFIER_nondet_char", "__VERIFIER_nondet_int", "usleep"] {
            assert!(!is_unsigned(name), "{name}");
        }
    }
}
