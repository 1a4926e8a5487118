//! The rows of the tables of library calls: what they are, how each is run natively, and how what a verifier
//! says of it is judged. Who asks the verifier is up to who includes this file (the test in `calls.rs`, and
//! the evidence).
//!
//! What the model may do with a row's error (`how`):
//! - `exact`: the results are the native ones in every execution.
//! - `input`: the native result is possible, and so is another one.
//! - `range V…`: of the values in the list, and the native one, the model allows exactly those that the
//!   manual does.
//! - `assumed KIND`: the failure is excluded by an assumption of the set; otherwise as `exact`.
//! - `deadlock`: so it is natively, and in the model.
//! - `violation TEXT`, `unknown TEXT`: what the model says instead; nothing runs natively.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

pub const TABLES: [(&str, &str); 6] = [
    ("mutex", include_str!("mutex.txt")),
    ("rwlock", include_str!("rwlock.txt")),
    ("others", include_str!("others.txt")),
    ("library", include_str!("library.txt")),
    ("files", include_str!("files.txt")),
    ("times", include_str!("times.txt")),
];

/// The bytes of the file that rows call `DATA`: a fact where a row is verified.
pub const BYTES: &[u8] = b"first line\n12 -7 0x1f 2.5e1 word\n\nlast [a-c] 99";

/// Where that file is.
pub fn data() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        let path = std::env::temp_dir().join(format!("irs-calls-{}", std::process::id()));
        std::fs::write(&path, BYTES).expect("the data");
        path
    })
}

/// The flag that tells a program where.
pub fn data_flag() -> String {
    format!("-DDATA=\"{}\"", data().display())
}

/// Does a program use it?
pub fn has_data(text: &str) -> bool {
    text.contains("DATA")
}

/// What stands before each program. A result is a line of its number and value natively; in the model it must
/// be that value.
const PRELUDE: &str = r#"
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>
#ifdef NATIVE
enum { LONG = 100000 };
#define SHOW(e) shown(__COUNTER__, (long)(e))
#define RANGE(e) shown(__COUNTER__, (long)(e))
static void shown(int k, long v) {
  static char line[64];
  int error = errno;
  int n = snprintf(line, sizeof line, "= %d %ld\n", k, v);
  if (write(3, line, n) != n) abort();
  errno = error;
}
#else
enum { LONG = 1 };
static const long expected[] = {EXPECTED 0};
#define SHOW(e) CHECK(expected[__COUNTER__] == (long)(e))
#define RANGE(e) do { long value = (long)(e); CHECK(!(WANTED)); } while (0)
#ifndef CHECK
#define CHECK(c) assert(c)
#endif
#endif
"#;

pub struct Row {
    pub name: String,
    pub error: String,
    pub when: String,
    pub how: String,
    pub code: String,
}

/// The common declarations of a table, and its rows.
pub fn rows(text: &str) -> (String, Vec<Row>) {
    let mut parts = text.split("\n## ");
    let common = parts.next().unwrap_or_default();
    let common = common.lines().filter(|l| !l.starts_with("# ")).collect::<Vec<_>>().join("\n");
    let row = |part: &str| {
        let (head, code) = part.split_once('\n').expect("a row has code");
        let fields: Vec<&str> = head.split(" | ").map(str::trim).collect();
        let [name, error, when, how] = fields[..] else { panic!("four fields: {head}") };
        let [name, error, when, how] = [name, error, when, how].map(str::to_owned);
        Row { name, error, when, how, code: code.to_owned() }
    };
    (common, parts.map(row).collect())
}

/// A program of these rows.
pub fn program(common: &str, rows: &[&Row]) -> String {
    let mut text = format!("{PRELUDE}\n{common}\n");
    for (k, r) in rows.iter().enumerate() {
        text += &format!("static void row_{k}(void) {{\n{}\n}}\n", r.code);
    }
    let calls: String = (0..rows.len()).map(|k| format!("row_{k}();")).collect();
    text + &format!("int main(void) {{ {calls} return 0; }}\n")
}

/// The kind of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Safe,
    /// With a counterexample.
    Violated,
    Unknown,
}

/// What the verifier says of a program.
pub struct Answer {
    pub said: Said,
    pub text: String,
    /// Some execution deadlocks.
    pub deadlocks: bool,
    /// Names of the set's assumptions.
    pub assumed: String,
}

/// Asks the verifier about a source, compiled with these flags.
pub type Ask<'a> = &'a dyn Fn(&str, &[String]) -> Answer;

/// The results by number, as the machine has them. `None`: it does not end.
pub fn natively(text: &str) -> Option<BTreeMap<usize, i64>> {
    let dir = tempfile::tempdir().expect("a directory");
    let at = |n: &str| dir.path().join(n);
    std::fs::write(at("prog.c"), text).expect("writable");
    let built = Command::new("clang-19")
        .args(["-w", "-O0", "-DNATIVE", "-fno-builtin", "-pthread", &data_flag()])
        .arg(at("prog.c"))
        .arg("-o")
        .arg(at("prog"))
        .arg("-lm")
        .output()
        .expect("clang runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let script =
        format!("exec {} 3>{} </dev/null >/dev/null 2>&1", at("prog").display(), at("out").display());
    let mut child = Command::new("sh").arg("-c").arg(script).spawn().expect("it runs");
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it is a child") {
            break status;
        }
        if begin.elapsed() > Duration::from_secs(3) {
            child.kill().and_then(|()| child.wait()).expect("it can be ended");
            return None;
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    assert!(status.success(), "{status}: {text}");
    let mut all = BTreeMap::new();
    for line in std::fs::read_to_string(at("out")).expect("readable").lines() {
        let mut words = line.trim_start_matches("= ").split(' ').map(|w| w.parse::<i64>().expect("a number"));
        let (k, v) = (words.next().expect("a number"), words.next().expect("a value"));
        let before = all.insert(k as usize, v);
        assert!(before.is_none_or(|b| b == v), "result {k} is {before:?} and {v}: {text}");
    }
    Some(all)
}

/// The flag that tells a program what is expected.
pub fn expected(results: &BTreeMap<usize, i64>) -> String {
    let most = results.keys().next_back().map_or(0, |k| k + 1);
    let list: String = (0..most).map(|k| format!("{}L,", results.get(&k).copied().unwrap_or(0))).collect();
    format!("-DEXPECTED={list}")
}

/// What is wrong with a row that is judged alone.
pub fn alone(common: &str, row: &Row, ask: Ask<'_>) -> Result<(), String> {
    let text = program(common, &[row]);
    let (kind, rest) = row.how.split_once(' ').unwrap_or((&row.how, ""));
    let holds = |ok: bool, what: String| if ok { Ok(()) } else { Err(what) };
    match kind {
        "exact" | "assumed" => {
            let native = natively(&text).ok_or("it does not end natively")?;
            let a = ask(&text, &[expected(&native)]);
            holds(a.said == Said::Safe, format!("natively {native:?}; the model: {}", a.text))?;
            holds(a.assumed.contains(rest), format!("the set assumes {}", a.assumed))
        }
        "input" => {
            let native = natively(&text).ok_or("it does not end natively")?;
            let same = ask(&text, &[expected(&native), "-DCHECK(c)=assert(!(c))".into()]);
            let other = ask(&text, &[expected(&native)]);
            holds(
                same.said == Said::Violated,
                format!("{native:?} is not possible in the model: {}", same.text),
            )?;
            holds(
                other.said == Said::Violated,
                format!("only {native:?} is possible in the model: {}", other.text),
            )
        }
        "range" => {
            let native = natively(&text).ok_or("it does not end natively")?;
            let allowed = allowed(&row.code);
            let mut possible = Vec::new();
            for v in
                rest.split(' ').map(|v| v.parse::<i64>().expect("a number")).chain(native.values().copied())
            {
                let a = ask(&text, &["-DEXPECTED=".into(), format!("-DWANTED=value=={v}L")]);
                match a.said {
                    Said::Violated => possible.push(v),
                    Said::Safe => {}
                    Said::Unknown => return Err(format!("for {v} the model says {}", a.text)),
                }
            }
            let wrong: Vec<i64> = possible.iter().copied().filter(|v| !allowed(*v)).collect();
            holds(wrong.is_empty(), format!("{wrong:?} is possible in the model"))?;
            let missing = |v: &i64| allowed(*v) && !possible.contains(v);
            let all = rest.split(' ').map(|v| v.parse::<i64>().expect("a number"));
            let missed: Vec<i64> = all.chain(native.values().copied()).filter(missing).collect();
            holds(missed.is_empty(), format!("{missed:?} is not possible in the model"))
        }
        "deadlock" => {
            holds(natively(&text).is_none(), "it ends natively".into())?;
            let a = ask(&text, &["-DEXPECTED=".into()]);
            holds(a.deadlocks, format!("no deadlock in the model: {}", a.text))
        }
        "violation" => {
            let a = ask(&text, &["-DEXPECTED=".into()]);
            holds(a.said == Said::Violated && a.text.contains(rest), format!("the model says {}", a.text))
        }
        "unknown" => {
            let a = ask(&text, &["-DEXPECTED=".into()]);
            holds(a.said == Said::Unknown && a.text.contains(rest), format!("the model says {}", a.text))
        }
        other => Err(format!("no way to be modelled: {other}")),
    }
}

/// What the manual says that the call of a row with a range may return.
fn allowed(code: &str) -> impl Fn(i64) -> bool {
    let call = code.split("RANGE(").nth(1).unwrap_or_default().trim_start_matches('(').to_owned();
    move |v| {
        let is = |name: &str| call.starts_with(name);
        match v {
            _ if is("printf") => v == 7 || v == -1,
            _ if is("fprintf") => v == 3 || v == -1,
            _ if is("puts") => v == 4 || v == -1,
            _ if is("fputs") => v == 1 || v == -1,
            _ if is("putchar") => v == 65 || v == -1,
            _ if is("fwrite") => (0..=2).contains(&v),
            _ if is("write") => (-1..=2).contains(&v),
            _ if is("fflush") || is("close") => v == 0 || v == -1,
            _ if is("open") || is("sysconf") => v >= -1,
            _ if is("isatty") => v == 0 || v == 1,
            _ if is("getppid") => v >= 0,
            _ if is("getpid") => v >= 1,
            _ if is("errno") => v != 0,
            _ if is("read") => (-1..=4).contains(&v),
            _ if is("fread") => (0..=2).contains(&v),
            _ if is("getchar") => (-1..=255).contains(&v),
            _ if is("scanf") => (-1..=2).contains(&v),
            _ => v == 0 || v == 1,
        }
    }
}
