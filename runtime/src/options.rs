//! `IRS_OPTIONS`: one table of options that gives the parser, the text of `help=1` and the README's table.
//!
//! Syntax, as the sanitizers have it: `key=value:key=value`. `__irs_default_options()` is read first, the
//! environment overrides it key by key. A key that does not exist or a value that does not parse is an error
//! that names the keys: a mistyped option must never mean an unguarded run.

use crate::trust::Levels;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

/// What happens when the execution leaves what was proven (`on-escape=`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnEscape {
    /// Report and exit with 86.
    Stop,
    /// Report, then run one thread at a time, marked as unproven.
    Serialize,
}

/// What happens at an input of which an open set says nothing (`on-input=`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnInput {
    /// The verifier is asked; where it does not answer, as at an escape.
    Ask,
    /// As at an escape, and one thread at a time from there on.
    Serialize,
    /// Report and exit with 86.
    Stop,
}

/// What happens when the watchdog finds the program stuck (`on-stuck=`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnStuck {
    /// Report and go on.
    Report,
    /// Report and exit with 86.
    Stop,
}

/// `memory=`, in bytes.
pub const DEFAULT_MEMORY: usize = 256 << 20;

/// The options of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub listen: Option<String>,
    pub connect: Option<String>,
    pub store: Option<PathBuf>,
    /// Bytes that clients and what they push may take.
    pub memory: usize,
    /// Sets that are taken besides those which this user has signed.
    pub trust: Levels,
    /// Files with public keys of others whose signature counts.
    pub trust_keys: Vec<PathBuf>,
    /// No set is asked for: the program runs as at a free node, unproven.
    pub free_unproven: bool,
    /// How long to wait for the first set; `None`: for ever.
    pub wait_first: Option<Duration>,
    /// Who brings the first set: this process's parent, while it lives.
    pub verifier: Option<u32>,
    pub on_escape: OnEscape,
    /// Open sets are taken; `None`: they are not.
    pub on_input: Option<OnInput>,
    /// Where the verifier is asked.
    pub ask: Option<String>,
    pub on_stuck: OnStuck,
    pub record: Option<PathBuf>,
    pub replay: Option<PathBuf>,
    /// A replay takes its inputs from outside, not from the recording.
    pub real_inputs: bool,
    pub stats: Option<PathBuf>,
    pub log: Option<PathBuf>,
    pub verbosity: u32,
    pub delay: Option<u64>,
    /// Start value of the threads' progress counters.
    pub count_from: u64,
    /// False: no fences (to show what they are for).
    pub sc: bool,
    /// Once everything is free and nothing races: go on in plain copies of functions.
    pub plain: bool,
    /// Mutexes are not locked where the set in force promises to order their uses.
    pub elide: bool,
    /// Events that may happen at once take the fast path.
    pub quick: bool,
    /// Sites that nothing mentions, or all once everything is free, are not reported.
    pub skip: bool,
    /// Waiting threads spin for a moment where that can pay.
    pub spin: bool,
    /// Only those are woken who can go on.
    pub exact: bool,
    /// Sleepers are woken some events ahead.
    pub ahead: bool,
    /// `None`: no watchdog.
    pub watchdog: Option<Duration>,
    pub help: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            listen: None,
            connect: None,
            store: None,
            memory: DEFAULT_MEMORY,
            trust: Levels::default(),
            trust_keys: Vec::new(),
            free_unproven: false,
            wait_first: None,
            verifier: None,
            on_escape: OnEscape::Stop,
            on_input: None,
            ask: None,
            on_stuck: OnStuck::Report,
            record: None,
            replay: None,
            real_inputs: false,
            stats: None,
            log: None,
            verbosity: 1,
            delay: None,
            count_from: 0,
            sc: true,
            plain: true,
            elide: true,
            quick: true,
            skip: true,
            spin: true,
            exact: true,
            ahead: true,
            watchdog: Some(Duration::from_secs(10)),
            help: false,
        }
    }
}

impl Options {
    /// True where schedule sets can come from: such a program waits for the first one.
    pub fn has_source(&self) -> bool {
        self.listen.is_some() || self.connect.is_some() || self.store.is_some() || self.replay.is_some()
    }
}

/// One row of the table.
struct Row {
    key: &'static str,
    /// What values look like, for people.
    values: &'static str,
    default: &'static str,
    help: &'static str,
    /// Stores the value; `None` if it is not one of `values`.
    set: fn(&mut Options, &str) -> Option<()>,
}

/// Stores a value that is one.
fn put<T>(slot: &mut T, value: Option<T>) -> Option<()> {
    *slot = value?;
    Some(())
}

fn path(v: &str) -> Option<String> {
    (!v.is_empty()).then(|| expand(v))
}

/// `%p` is the process id, `%%` a percent sign.
pub fn expand(v: &str) -> String {
    v.replace("%%", "\0").replace("%p", &std::process::id().to_string()).replace('\0', "%")
}

/// Seconds, possibly with a fraction. The upper bound keeps deadlines representable.
fn seconds(v: &str) -> Option<Duration> {
    let s: f64 = v.parse().ok()?;
    (0.0..=1e9).contains(&s).then(|| Duration::from_secs_f64(s))
}

fn choice<T: Copy>(v: &str, of: &[(&str, T)]) -> Option<T> {
    of.iter().find(|(name, _)| *name == v).map(|(_, t)| *t)
}

/// A list of whose sets are taken.
fn levels(v: &str) -> Option<Levels> {
    let mut levels = Levels::default();
    for word in v.split(',') {
        match word.trim() {
            // Always.
            "user" => {}
            "assumed" => levels.assumed = true,
            "proven" => levels.proven = true,
            "unproven" => levels.unproven = true,
            _ => return None,
        }
    }
    Some(levels)
}

const TABLE: &[Row] = &[
    Row {
        key: "listen",
        values: "PATH",
        default: "",
        help: "listen for schedule sets on this Unix socket (%p: process id)",
        set: |o, v| put(&mut o.listen, path(v).map(Some)),
    },
    Row {
        key: "connect",
        values: "PATH",
        default: "",
        help: "connect to a publisher of schedule sets at this Unix socket (%p: process id)",
        set: |o, v| put(&mut o.connect, path(v).map(Some)),
    },
    Row {
        key: "store",
        values: "FILE",
        default: "",
        help: "read this .irst file at the start and append what is pushed",
        set: |o, v| put(&mut o.store, path(v).map(|p| Some(p.into()))),
    },
    Row {
        key: "memory",
        values: "MIB",
        default: "256",
        help: "mebibytes that clients and what they push may take until it is judged, some 40 times its length; more is refused",
        set: |o, v| {
            put(&mut o.memory, v.parse().ok().filter(|n| (1..=1 << 20).contains(n)).map(|n: usize| n << 20))
        },
    },
    Row {
        key: "trust",
        values: "user|assumed|proven|unproven,…",
        default: "user",
        help: "a list of the sets that are accepted: user: signed with this user's key; assumed: also with assumptions that were asked for; proven: any that say an engine or the checker stands for them, signed or not; unproven: any, hand-made ones too",
        set: |o, v| put(&mut o.trust, levels(v)),
    },
    Row {
        key: "trust-key",
        values: "FILE",
        default: "",
        help: "accept what is signed with this public key, too; may be repeated",
        set: |o, v| {
            o.trust_keys.push(path(v)?.into());
            Some(())
        },
    },
    Row {
        key: "free",
        values: "proven|unproven",
        default: "proven",
        help: "unproven: without any set, run unconstrained, as where everything is proven (for a program's own tests)",
        set: |o, v| put(&mut o.free_unproven, choice(v, &[("proven", false), ("unproven", true)])),
    },
    Row {
        key: "wait-first",
        values: "SECONDS",
        default: "for ever",
        help: "how long to wait for the first set before stopping with exit code 86",
        set: |o, v| put(&mut o.wait_first, seconds(v).map(Some)),
    },
    Row {
        key: "verifier",
        values: "PID",
        default: "",
        help: "the first set is brought by this process, the program's parent: if it ends before, stop with exit code 86 (irs run says so)",
        set: |o, v| put(&mut o.verifier, v.parse().ok().filter(|n| *n > 0).map(Some)),
    },
    Row {
        key: "on-escape",
        values: "stop|serialize",
        default: "stop",
        help: "when the execution leaves what was proven: stop with exit code 86, or run one thread at a time, unproven",
        set: |o, v| {
            put(&mut o.on_escape, choice(v, &[("stop", OnEscape::Stop), ("serialize", OnEscape::Serialize)]))
        },
    },
    Row {
        key: "on-input",
        values: "ask|serialize|stop",
        default: "",
        help: "take open sets too, of which nothing is proven behind an input: there ask the verifier (ask=), run one thread at a time, unproven, or stop with exit code 86",
        set: |o, v| {
            let all = [("ask", OnInput::Ask), ("serialize", OnInput::Serialize), ("stop", OnInput::Stop)];
            put(&mut o.on_input, choice(v, &all).map(Some))
        },
    },
    Row {
        key: "ask",
        values: "PATH",
        default: "",
        help: "where the verifier answers what may follow an input: a Unix socket (%p: process id; irs run says so)",
        set: |o, v| put(&mut o.ask, path(v).map(Some)),
    },
    Row {
        key: "on-stuck",
        values: "report|stop",
        default: "report",
        help: "when the watchdog finds the program stuck: report only, or stop with exit code 86 too",
        set: |o, v| put(&mut o.on_stuck, choice(v, &[("report", OnStuck::Report), ("stop", OnStuck::Stop)])),
    },
    Row {
        key: "watchdog",
        values: "SECONDS",
        default: "10",
        help: "report a program in which nothing moves for so long (0: never)",
        set: |o, v| put(&mut o.watchdog, seconds(v).map(|d| Some(d).filter(|d| !d.is_zero()))),
    },
    Row {
        key: "record",
        values: "FILE",
        default: "",
        help: "record the execution; conflicting accesses are serialised (%p: process id)",
        set: |o, v| put(&mut o.record, path(v).map(|p| Some(p.into()))),
    },
    Row {
        key: "replay",
        values: "FILE",
        default: "",
        help: "run under the order of this recording or counterexample",
        set: |o, v| put(&mut o.replay, path(v).map(|p| Some(p.into()))),
    },
    Row {
        key: "inputs",
        values: "recorded|real",
        default: "recorded",
        help: "of a replay: the program gets the recorded inputs (arguments, what it reads, times), or those of its surroundings",
        set: |o, v| put(&mut o.real_inputs, choice(v, &[("recorded", false), ("real", true)])),
    },
    Row {
        key: "stats",
        values: "FILE",
        default: "",
        help: "write counters as JSON at the end (%p: process id)",
        set: |o, v| put(&mut o.stats, path(v).map(|p| Some(p.into()))),
    },
    Row {
        key: "log",
        values: "FILE",
        default: "stderr",
        help: "where messages and reports go (%p: process id)",
        set: |o, v| put(&mut o.log, path(v).map(|p| Some(p.into()))),
    },
    Row {
        key: "verbosity",
        values: "0|1|2|3",
        default: "1",
        help: "0: reports only; 1: what the user should know; 2: each push; 3: everything",
        set: |o, v| put(&mut o.verbosity, v.parse().ok().filter(|n| *n <= 3)),
    },
    Row {
        key: "delay",
        values: "SEED",
        default: "",
        help: "insert random delays at the sites, drawn from this number (for tests)",
        set: |o, v| put(&mut o.delay, v.parse().ok().map(Some)),
    },
    Row {
        key: "count-from",
        values: "N",
        default: "0",
        help: "start the threads' progress counters here (for tests: nothing depends on it)",
        // Signed offsets are added to it.
        set: |o, v| put(&mut o.count_from, v.parse().ok().filter(|n| *n <= i64::MAX as u64 / 2)),
    },
    Row {
        key: "plain",
        values: "on|off",
        default: "on",
        help: "whether code that was compiled plainly goes on once everything is free and nothing races",
        set: |o, v| put(&mut o.plain, choice(v, &[("on", true), ("off", false)])),
    },
    Row {
        key: "elide",
        values: "on|off",
        default: "on",
        help: "whether mutexes stay unlocked where the schedule in force has all critical sections in turn",
        set: |o, v| put(&mut o.elide, choice(v, &[("on", true), ("off", false)])),
    },
    Row {
        key: "quick",
        values: "on|off",
        default: "on",
        help: "whether events that may happen at once take the fast path",
        set: |o, v| put(&mut o.quick, choice(v, &[("on", true), ("off", false)])),
    },
    Row {
        key: "skip",
        values: "on|off",
        default: "on",
        help: "whether sites that no schedule mentions, and all once everything is free, go by without a call",
        set: |o, v| put(&mut o.skip, choice(v, &[("on", true), ("off", false)])),
    },
    Row {
        key: "spin",
        values: "on|off",
        default: "on",
        help: "whether a thread that waits for one that runs spins for a moment before it sleeps",
        set: |o, v| put(&mut o.spin, choice(v, &[("on", true), ("off", false)])),
    },
    Row {
        key: "exact",
        values: "on|off",
        default: "on",
        help: "whether an event wakes only those threads that it lets go on, or all that wait for its thread",
        set: |o, v| put(&mut o.exact, choice(v, &[("on", true), ("off", false)])),
    },
    Row {
        key: "ahead",
        values: "on|off",
        default: "on",
        help: "whether a thread that sleeps is woken some events before the one that it waits for, where a processor is free",
        set: |o, v| put(&mut o.ahead, choice(v, &[("on", true), ("off", false)])),
    },
    Row {
        key: "sc",
        values: "on|off",
        default: "on",
        help: "off: leave out the fences that keep racing accesses sequentially consistent (to show what they are for)",
        set: |o, v| put(&mut o.sc, choice(v, &[("on", true), ("off", false)])),
    },
    Row {
        key: "help",
        values: "0|1",
        default: "0",
        help: "print this table and stop",
        set: |o, v| put(&mut o.help, choice(v, &[("0", false), ("1", true)])),
    },
];

/// What is wrong with an options string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    #[error("IRS_OPTIONS: unknown key '{0}'; the keys are {keys}", keys = keys())]
    UnknownKey(String),
    #[error("IRS_OPTIONS: '{key}={value}' is not valid, {key}= takes {values}; the keys are {keys}", keys = keys())]
    BadValue { key: &'static str, value: String, values: &'static str },
}

fn keys() -> String {
    TABLE.iter().map(|r| r.key).collect::<Vec<_>>().join(", ")
}

impl Options {
    /// Applies `key=value:key=value` over what is set already. Empty parts are ignored.
    ///
    /// # Errors
    /// An unknown key, or a value that its key does not take.
    pub fn apply(&mut self, s: &str) -> Result<(), OptionsError> {
        for part in s.split(':').map(str::trim).filter(|p| !p.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let row = TABLE
                .iter()
                .find(|r| r.key == key)
                .ok_or_else(|| OptionsError::UnknownKey(key.to_owned()))?;
            (row.set)(self, value).ok_or_else(|| OptionsError::BadValue {
                key: row.key,
                value: value.to_owned(),
                values: row.values,
            })?;
        }
        Ok(())
    }
}

/// The text of `help=1`.
pub fn help() -> String {
    let mut out = String::from("IRS_OPTIONS=key=value:key=value…\n");
    for r in TABLE {
        let _ = writeln!(out, "  {:<28} {}{}", format!("{}={}", r.key, r.values), r.help, default_note(r));
    }
    out
}

fn default_note(r: &Row) -> String {
    if r.default.is_empty() { String::new() } else { format!(" [{}]", r.default) }
}

/// The same as a Markdown table, for the README.
pub fn markdown() -> String {
    let mut out = String::from("| key | values | default | meaning |\n|---|---|---|---|\n");
    for r in TABLE {
        let values = r.values.replace('|', "\\|");
        let _ = writeln!(out, "| `{}` | `{}` | {} | {} |", r.key, values, r.default, r.help);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(s: &str) -> Result<Options, OptionsError> {
        let mut o = Options::default();
        o.apply(s).map(|()| o)
    }

    #[test]
    fn later_values_override_earlier_ones() {
        let mut o = parse("watchdog=3:verbosity=2").unwrap();
        o.apply("verbosity=0::trust=unproven").unwrap();
        assert_eq!((o.verbosity, o.watchdog, o.trust.unproven), (0, Some(Duration::from_secs(3)), true));
    }

    #[test]
    fn a_typo_names_the_keys() {
        let e = parse("recrod=x").unwrap_err().to_string();
        assert!(
            e.starts_with("IRS_OPTIONS: unknown key 'recrod'; the keys are listen, connect, store,"),
            "{e}"
        );
        assert_eq!(e.lines().count(), 1);
    }

    #[test]
    fn a_bad_value_says_what_the_key_takes() {
        for s in [
            "on-escape=ignore",
            "watchdog=-1",
            "wait-first=soon",
            "record=",
            "sc=maybe",
            "delay=x",
            "verbosity=4",
        ] {
            let e = parse(s).unwrap_err().to_string();
            assert!(e.contains(s) && e.contains("takes") && e.contains("the keys are"), "{e}");
        }
    }

    #[test]
    fn a_later_list_of_trust_replaces_an_earlier_one() {
        let o = parse("trust=unproven:trust=user,assumed:trust-key=/a:trust-key=/b").unwrap();
        assert_eq!(o.trust, Levels { assumed: true, ..Levels::default() });
        assert_eq!(o.trust_keys, [PathBuf::from("/a"), "/b".into()]);
        assert!(parse("trust=proven,all").is_err() && parse("trust=").is_err());
    }

    #[test]
    fn percent_p_is_the_process() {
        let o = parse("record=/tmp/a%p%%").unwrap();
        assert_eq!(o.record.unwrap().to_str().unwrap(), format!("/tmp/a{}%", std::process::id()));
    }

    #[test]
    fn zero_switches_the_watchdog_off() {
        assert_eq!(parse("watchdog=0").unwrap().watchdog, None);
    }

    #[test]
    fn readme_has_this_table() {
        let readme = include_str!("../README.md");
        assert!(readme.contains(&markdown()), "put this into runtime/README.md:\n{}", markdown());
    }
}
