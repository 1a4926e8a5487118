//! Facts: typed conditions on what is known of a run before its first event.
//!
//! A proof that covers every input (R3) may still be about some runs only: those with at most three
//! arguments, say. What limits it so is a *fact* of the set's root: the arguments' number, lengths and bytes,
//! variables of the environment, values of `sysconf`, limits, bytes of files. Whatever comes later (results,
//! loop bounds, created threads) is an arm or an assumption, never a fact, because nothing could be done any
//! more where it does not hold. All of a root's facts are looked at before `main` begins: a run that does not
//! meet them never gets that root.

use crate::schedule::capped;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// One condition. Texts are bytes without a NUL.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Fact {
    /// `argc >= n`; the program's name is an argument.
    ArgumentsAtLeast(u32),
    /// `argc <= n`.
    ArgumentsAtMost(u32),
    /// No argument after the program's name has more bytes than this before its end.
    LengthsAtMost(u32),
    /// Argument `index`, if there is one, has no more bytes than this before its end.
    LengthAtMost { index: u32, most: u32 },
    /// There is an argument `index`, and this is it.
    Argument { index: u32, bytes: Vec<u8> },
    /// The variable of the environment is not set, or has no more bytes than this.
    VariableAtMost { name: Vec<u8>, most: u32 },
    /// The variable of the environment is this; `None`: it is not set.
    Variable { name: Vec<u8>, value: Option<Vec<u8>> },
    /// `sysconf(name)`.
    Sysconf { name: i32, value: i64 },
    /// `getrlimit(resource)`: the soft limit is at least this.
    LimitAtLeast { resource: u32, least: u64 },
    /// The path, as it is written here, names a regular file of so many bytes, with this SHA-256. The run
    /// reads the bytes that were compared: a snapshot of the file is what it opens by this path.
    File { path: Vec<u8>, size: u64, hash: [u8; 32] },
}

/// The path by which the standard input is a file of a [`Fact::File`]. It is one where descriptor 0 is a
/// regular file, open for reading, at its beginning.
pub const STDIN: &[u8] = b"/dev/stdin";

/// SHA-256 of a file's bytes, as [`Fact::File`] has it.
pub fn hash_of(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// What is known of one run. `None`: this source does not know, so no fact about it is met.
pub trait Run {
    /// The arguments, without their ends.
    fn arguments(&self) -> Option<&[Vec<u8>]>;

    /// A variable of the environment, `Some(None)` if it is not set.
    fn variable(&self, name: &[u8]) -> Option<Option<Vec<u8>>>;

    fn sysconf(&self, _name: i32) -> Option<i64> {
        None
    }

    /// The soft limit.
    fn limit(&self, _resource: u32) -> Option<u64> {
        None
    }

    /// Size and hash ([`hash_of`]) of the regular file of this path, or why there are none.
    fn file(&self, _path: &[u8]) -> Option<Result<(u64, [u8; 32]), String>> {
        None
    }
}

/// Arguments and environment of a run, as they are handed over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    pub arguments: Vec<Vec<u8>>,
    /// Names and values. Of several with one name the first counts, as in `getenv`.
    pub environment: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Run for Start {
    fn arguments(&self) -> Option<&[Vec<u8>]> {
        Some(&self.arguments)
    }

    fn variable(&self, name: &[u8]) -> Option<Option<Vec<u8>>> {
        Some(self.environment.iter().find(|(n, _)| n == name).map(|(_, v)| v.clone()))
    }
}

/// A fact that a run does not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    pub fact: Fact,
    /// What the run has instead, in words.
    pub actual: String,
    /// Options of `irs verify` and `irs run` with which a proof would reach so far, if there are any.
    pub options: Option<String>,
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} does not hold: {}", self.fact, self.actual)?;
        match &self.options {
            Some(options) => write!(f, " ({options} would cover it)"),
            None => Ok(()),
        }
    }
}

/// At most so much of a text is shown.
const SHOWN: usize = 40;

/// The beginning of a hash, for people.
fn short(hash: &[u8; 32]) -> String {
    hash[..8].iter().map(|b| format!("{b:02x}")).collect()
}

/// A text in quotes, readable and not too long.
fn quoted(bytes: &[u8]) -> String {
    let shown = &bytes[..bytes.len().min(SHOWN)];
    let more = if bytes.len() > SHOWN { "…" } else { "" };
    format!("\"{}{more}\"", shown.escape_ascii())
}

fn number_of_bytes(n: usize) -> String {
    if n == 1 { "1 byte".into() } else { format!("{n} bytes") }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::ArgumentsAtLeast(n) => write!(f, "argc >= {n}"),
            Fact::ArgumentsAtMost(n) => write!(f, "argc <= {n}"),
            Fact::LengthsAtMost(n) => write!(f, "strlen(argv[i]) <= {n}"),
            Fact::LengthAtMost { index, most } => write!(f, "strlen(argv[{index}]) <= {most}"),
            Fact::Argument { index, bytes } => write!(f, "argv[{index}] = {}", quoted(bytes)),
            Fact::VariableAtMost { name, most } => write!(f, "strlen(getenv({})) <= {most}", quoted(name)),
            Fact::Variable { name, value: Some(v) } => write!(f, "getenv({}) = {}", quoted(name), quoted(v)),
            Fact::Variable { name, value: None } => write!(f, "{} is not set", quoted(name)),
            Fact::Sysconf { name, value } => write!(f, "sysconf({name}) = {value}"),
            Fact::LimitAtLeast { resource, least } => write!(f, "limit {resource} >= {least}"),
            Fact::File { path, size, hash } => {
                let size = number_of_bytes(*size as usize);
                write!(f, "the file {} has {size} with the hash {}", quoted(path), short(hash))
            }
        }
    }
}

impl Fact {
    /// Does a proof under it reach less far than one of every run that a system starts? (A system hands over
    /// the program's name at least, so `argc >= 1` is watched, but no bound of the proof.)
    pub fn is_named(&self) -> bool {
        !matches!(self, Fact::ArgumentsAtLeast(0 | 1))
    }

    /// What the run has instead; `None`: the fact holds.
    fn unmet(&self, run: &impl Run) -> Option<Unmet> {
        let not =
            |actual: String, options: Option<String>| Some(Unmet { fact: self.clone(), actual, options });
        let unknown = || not("it is not known".into(), None);
        let long = |k: usize, a: &[u8]| {
            let actual = format!("argv[{k}] = {} has {}", quoted(a), number_of_bytes(a.len()));
            not(actual, Some(format!("--arg-length {}", a.len())))
        };
        match self {
            Fact::ArgumentsAtLeast(_) | Fact::ArgumentsAtMost(_) => {
                let Some(arguments) = run.arguments() else { return unknown() };
                let n = arguments.len();
                match *self {
                    Fact::ArgumentsAtLeast(least) if n < least as usize => not(format!("argc = {n}"), None),
                    Fact::ArgumentsAtMost(most) if n > most as usize => {
                        not(format!("argc = {n}"), Some(format!("--args {n}")))
                    }
                    _ => None,
                }
            }
            Fact::LengthsAtMost(most) => {
                let Some(arguments) = run.arguments() else { return unknown() };
                // (The longest: a proof that reaches so far reaches far enough.)
                let longest =
                    arguments.iter().enumerate().skip(1).max_by_key(|(k, a)| (a.len(), usize::MAX - k));
                longest.filter(|(_, a)| a.len() > *most as usize).and_then(|(k, a)| long(k, a))
            }
            Fact::LengthAtMost { index, most } => {
                let Some(arguments) = run.arguments() else { return unknown() };
                let k = *index as usize;
                arguments.get(k).filter(|a| a.len() > *most as usize).and_then(|a| long(k, a))
            }
            Fact::Argument { index, bytes } => {
                let Some(arguments) = run.arguments() else { return unknown() };
                match arguments.get(*index as usize) {
                    Some(a) if a == bytes => None,
                    Some(a) => not(format!("it is {}", quoted(a)), None),
                    None => not(format!("argc = {}", arguments.len()), None),
                }
            }
            Fact::VariableAtMost { name, most } => match run.variable(name) {
                None => unknown(),
                Some(Some(v)) if v.len() > *most as usize => {
                    let actual = format!("{} has {}", quoted(&v), number_of_bytes(v.len()));
                    not(actual, Some(format!("--arg-length {}", v.len())))
                }
                Some(_) => None,
            },
            Fact::Variable { name, value } => match run.variable(name) {
                None => unknown(),
                Some(actual) if actual == *value => None,
                Some(Some(v)) => not(format!("it is {}", quoted(&v)), None),
                Some(None) => not("it is not set".into(), None),
            },
            Fact::Sysconf { name, value } => match run.sysconf(*name) {
                None => unknown(),
                Some(actual) if actual == *value => None,
                Some(actual) => not(format!("it is {actual}"), None),
            },
            Fact::LimitAtLeast { resource, least } => match run.limit(*resource) {
                None => unknown(),
                Some(actual) if actual >= *least => None,
                Some(actual) => not(format!("it is {actual}"), None),
            },
            Fact::File { path, size, hash } => match run.file(path) {
                None => unknown(),
                Some(Err(why)) => not(why, None),
                Some(Ok((n, _))) if n != *size => {
                    not(format!("it has {}", number_of_bytes(n as usize)), None)
                }
                Some(Ok((_, other))) if other != *hash => {
                    not(format!("its bytes are others (hash {})", short(&other)), None)
                }
                Some(Ok(_)) => None,
            },
        }
    }

    /// Does this one follow from the other?
    fn follows_from(&self, other: &Fact) -> bool {
        match (self, other) {
            (Fact::ArgumentsAtLeast(a), Fact::ArgumentsAtLeast(b)) => a <= b,
            (Fact::ArgumentsAtLeast(a), Fact::Argument { index, .. }) => *a <= index.saturating_add(1),
            (Fact::ArgumentsAtMost(a), Fact::ArgumentsAtMost(b)) => a >= b,
            (Fact::LengthsAtMost(a), Fact::LengthsAtMost(b)) => a >= b,
            (Fact::LengthAtMost { index, most }, Fact::LengthsAtMost(b)) => *index > 0 && most >= b,
            (Fact::LengthAtMost { index: i, most: a }, Fact::LengthAtMost { index: j, most: b }) => {
                i == j && a >= b
            }
            (Fact::LengthAtMost { index: i, most }, Fact::Argument { index: j, bytes }) => {
                i == j && bytes.len() <= *most as usize
            }
            (Fact::VariableAtMost { name: n, most: a }, Fact::VariableAtMost { name: m, most: b }) => {
                n == m && a >= b
            }
            (Fact::VariableAtMost { name: n, most }, Fact::Variable { name: m, value }) => {
                n == m && value.as_ref().is_none_or(|v| v.len() <= *most as usize)
            }
            (Fact::LimitAtLeast { resource: r, least: a }, Fact::LimitAtLeast { resource: s, least: b }) => {
                r == s && a <= b
            }
            _ => self == other,
        }
    }

    /// Why it cannot be a condition on any run, if so.
    fn nonsense(&self) -> Option<&'static str> {
        let nul = |b: &[u8]| b.contains(&0);
        match self {
            Fact::Argument { bytes, .. } if nul(bytes) => Some("a NUL within an argument"),
            Fact::VariableAtMost { name, .. } | Fact::Variable { name, .. }
                if name.is_empty() || nul(name) || name.contains(&b'=') =>
            {
                Some("no name of a variable")
            }
            Fact::Variable { value: Some(v), .. } if nul(v) => Some("a NUL within a variable"),
            Fact::File { path, .. } if path.is_empty() || nul(path) => Some("no path of a file"),
            _ => None,
        }
    }
}

/// The facts of a root: all of them must hold. In order, each once, so that equal conditions are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Listed")]
pub struct Facts(Vec<Fact>);

/// As facts are read.
#[derive(Deserialize)]
struct Listed(#[serde(deserialize_with = "capped::list")] Vec<Fact>);

impl From<Listed> for Facts {
    fn from(listed: Listed) -> Facts {
        listed.0.into()
    }
}

impl From<Vec<Fact>> for Facts {
    fn from(mut all: Vec<Fact>) -> Facts {
        all.sort();
        all.dedup();
        Facts(all)
    }
}

impl Facts {
    pub fn iter(&self) -> std::slice::Iter<'_, Fact> {
        self.0.iter()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first fact that the run does not meet.
    pub fn unmet(&self, run: &impl Run) -> Option<Unmet> {
        self.0.iter().find_map(|f| f.unmet(run))
    }

    /// Does each of these follow from one of the others'? (Sound, not complete: false may mean that it is not
    /// seen.)
    pub fn follow_from(&self, others: &Facts) -> bool {
        self.0.iter().all(|f| others.0.iter().any(|o| f.follows_from(o)))
    }

    /// The first that is no condition on a run, or contradicts another.
    pub fn nonsense(&self) -> Option<String> {
        if let Some((fact, why)) = self.0.iter().find_map(|f| Some((f, f.nonsense()?))) {
            return Some(format!("{fact}: {why}"));
        }
        let (mut least, mut most) = (0, u32::MAX);
        // (In order, so those of one path are neighbours.)
        for pair in self.0.windows(2) {
            if let [Fact::File { path: a, .. }, Fact::File { path: b, .. }] = pair
                && a == b
            {
                return Some(format!("{} contradicts {}", pair[0], pair[1]));
            }
        }
        for f in &self.0 {
            match *f {
                Fact::ArgumentsAtLeast(n) => least = least.max(n),
                Fact::Argument { index, .. } => least = least.max(index.saturating_add(1)),
                Fact::ArgumentsAtMost(n) => most = most.min(n),
                _ => {}
            }
        }
        (least > most).then(|| format!("argc >= {least} contradicts argc <= {most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Example(Vec<Vec<u8>>);

    impl Run for Example {
        fn arguments(&self) -> Option<&[Vec<u8>]> {
            Some(&self.0)
        }
        fn variable(&self, name: &[u8]) -> Option<Option<Vec<u8>>> {
            match name {
                b"HOME" => Some(Some(b"/home/me".to_vec())),
                b"NONE" => Some(None),
                _ => None,
            }
        }
        fn sysconf(&self, name: i32) -> Option<i64> {
            (name == 84).then_some(2)
        }
        fn limit(&self, resource: u32) -> Option<u64> {
            (resource == 3).then_some(8 << 20)
        }
        fn file(&self, path: &[u8]) -> Option<Result<(u64, [u8; 32]), String>> {
            match path {
                b"data" => Some(Ok((3, hash_of(b"abc")))),
                b"none" => Some(Err("No such file".into())),
                _ => None,
            }
        }
    }

    fn file(path: &str, text: &str) -> Fact {
        Fact::File { path: path.into(), size: text.len() as u64, hash: hash_of(text.as_bytes()) }
    }

    fn run() -> Example {
        Example(["./prog", "input-file.txt", ""].map(|a| a.as_bytes().to_vec()).into())
    }

    fn argument(index: u32, text: &str) -> Fact {
        Fact::Argument { index, bytes: text.into() }
    }

    fn variable(name: &str, value: Option<&str>) -> Fact {
        Fact::Variable { name: name.into(), value: value.map(Into::into) }
    }

    fn short(name: &str, most: u32) -> Fact {
        Fact::VariableAtMost { name: name.into(), most }
    }

    #[test]
    fn facts_that_hold() {
        for f in [
            Fact::ArgumentsAtLeast(3),
            Fact::ArgumentsAtMost(3),
            Fact::LengthsAtMost(14),
            Fact::LengthAtMost { index: 0, most: 6 },
            Fact::LengthAtMost { index: 3, most: 0 },
            argument(1, "input-file.txt"),
            argument(2, ""),
            short("HOME", 8),
            short("NONE", 0),
            variable("HOME", Some("/home/me")),
            variable("NONE", None),
            Fact::Sysconf { name: 84, value: 2 },
            Fact::LimitAtLeast { resource: 3, least: 8 << 20 },
            file("data", "abc"),
        ] {
            assert_eq!(f.unmet(&run()), None, "{f}");
        }
        assert_eq!(Facts::default().unmet(&run()), None);
    }

    #[test]
    fn the_fact_that_does_not_hold_is_named_with_what_is() {
        for (fact, text) in [
            (Fact::ArgumentsAtLeast(4), "argc >= 4 does not hold: argc = 3"),
            (Fact::ArgumentsAtMost(2), "argc <= 2 does not hold: argc = 3 (--args 3 would cover it)"),
            (
                Fact::LengthsAtMost(8),
                "strlen(argv[i]) <= 8 does not hold: argv[1] = \"input-file.txt\" has 14 bytes \
                 (--arg-length 14 would cover it)",
            ),
            (
                Fact::LengthAtMost { index: 0, most: 5 },
                "strlen(argv[0]) <= 5 does not hold: argv[0] = \"./prog\" has 6 bytes \
                 (--arg-length 6 would cover it)",
            ),
            (argument(1, "in\n"), "argv[1] = \"in\\n\" does not hold: it is \"input-file.txt\""),
            (argument(3, ""), "argv[3] = \"\" does not hold: argc = 3"),
            (
                short("HOME", 7),
                "strlen(getenv(\"HOME\")) <= 7 does not hold: \"/home/me\" has 8 bytes \
                 (--arg-length 8 would cover it)",
            ),
            (variable("HOME", None), "\"HOME\" is not set does not hold: it is \"/home/me\""),
            (variable("NONE", Some("")), "getenv(\"NONE\") = \"\" does not hold: it is not set"),
            (short("OTHER", 9), "strlen(getenv(\"OTHER\")) <= 9 does not hold: it is not known"),
            (Fact::Sysconf { name: 84, value: 3 }, "sysconf(84) = 3 does not hold: it is 2"),
            (Fact::Sysconf { name: 1, value: 3 }, "sysconf(1) = 3 does not hold: it is not known"),
            (
                Fact::LimitAtLeast { resource: 3, least: u64::MAX },
                "limit 3 >= 18446744073709551615 does not hold: it is 8388608",
            ),
            (
                file("data", "ab"),
                "the file \"data\" has 2 bytes with the hash fb8e20fc2e4c3f24 does not hold: it has 3 bytes",
            ),
            (
                file("data", "abd"),
                "the file \"data\" has 3 bytes with the hash a52d159f262b2c6d does not hold: \
                 its bytes are others (hash ba7816bf8f01cfea)",
            ),
            (
                file("none", ""),
                "the file \"none\" has 0 bytes with the hash e3b0c44298fc1c14 does not hold: No such file",
            ),
            (
                file("other", ""),
                "the file \"other\" has 0 bytes with the hash e3b0c44298fc1c14 does not hold: it is not known",
            ),
        ] {
            let unmet = Facts::from(vec![fact]).unmet(&run()).map(|u| u.to_string());
            assert_eq!(unmet.as_deref(), Some(text));
        }
    }

    #[test]
    fn what_follows_from_what() {
        let facts = |f: &[Fact]| Facts::from(f.to_vec());
        let narrow = facts(&[Fact::ArgumentsAtMost(2), Fact::LengthsAtMost(4), argument(1, "ab")]);
        for f in [
            Fact::ArgumentsAtMost(3),
            Fact::ArgumentsAtLeast(2),
            Fact::LengthsAtMost(4),
            Fact::LengthAtMost { index: 7, most: 4 },
            Fact::LengthAtMost { index: 1, most: 2 },
            argument(1, "ab"),
        ] {
            assert!(facts(std::slice::from_ref(&f)).follow_from(&narrow), "{f}");
        }
        for f in [
            Fact::ArgumentsAtMost(1),
            Fact::ArgumentsAtLeast(3),
            Fact::LengthsAtMost(3),
            Fact::LengthAtMost { index: 2, most: 3 },
            argument(0, "ab"),
            short("HOME", 9),
        ] {
            assert!(!facts(std::slice::from_ref(&f)).follow_from(&narrow), "{f}");
        }
        assert!(facts(&[]).follow_from(&narrow) && !narrow.follow_from(&facts(&[])));
        assert!(facts(&[short("A", 3)]).follow_from(&facts(&[variable("A", Some("abc"))])));
        assert!(!facts(&[short("A", 2)]).follow_from(&facts(&[variable("A", Some("abc"))])));
    }

    #[test]
    fn facts_are_in_order_and_some_are_nonsense() {
        let (a, b) = (Fact::ArgumentsAtMost(3), Fact::LengthsAtMost(8));
        let once = Facts::from(vec![b.clone(), a.clone(), b.clone()]);
        assert_eq!(once, Facts::from(vec![a.clone(), b]));
        assert_eq!(once.nonsense(), None);
        for bad in [
            vec![a, argument(3, "x")],
            vec![Fact::ArgumentsAtMost(0), Fact::ArgumentsAtLeast(1)],
            vec![argument(1, "a\0b")],
            vec![short("A=B", 3)],
            vec![variable("", None)],
            vec![variable("A", Some("\0"))],
            vec![file("", "")],
            vec![file("a\0b", "")],
            vec![file("a", "x"), file("a", "y")],
        ] {
            assert!(Facts::from(bad.clone()).nonsense().is_some(), "{bad:?}");
        }
    }
}
