//! The collection of small programs in the families that the field uses (`verifier/tests/families`): what the
//! first lines of each say, and how a verdict is judged by it.
//!
//! A file is one algorithm, right, and wrong in one or more ways, told apart by compiler flags:
//!
//! ```text
//! // What it is.
//! // published: authors, title, where, year     (re-implemented from there; absent for folklore)
//! // family: mutual exclusion
//! // expect: safe
//! // expect -DBROKEN=1: unsafe(assertion|deadlock), what is wrong with it
//! // expect -DBROKEN=2: unsafe(memory) or unknown, what is wrong with it
//! ```

use std::path::{Path, PathBuf};

/// One algorithm, and the programs that are made of it.
#[derive(Clone, Debug)]
pub struct Algorithm {
    /// The file's name without `.c`.
    pub name: String,
    pub path: PathBuf,
    pub title: String,
    pub published: Option<String>,
    pub family: String,
    pub programs: Vec<Program>,
}

/// One program: the algorithm under these flags.
#[derive(Clone, Debug)]
pub struct Program {
    pub flags: Vec<String>,
    pub expected: Expected,
    /// What is wrong with it; empty if nothing is.
    pub fault: String,
}

/// What is true of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The kinds of violation that it has; none: it is safe.
    pub violations: Vec<ViolationKind>,
    /// It is known that the verifier cannot tell.
    pub unknown: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViolationKind {
    Assertion,
    Deadlock,
    Memory,
    Lock,
    Race,
}

const KINDS: [(&str, ViolationKind, &str); 5] = [
    ("assertion", ViolationKind::Assertion, "assertion"),
    ("deadlock", ViolationKind::Deadlock, "deadlock"),
    ("memory", ViolationKind::Memory, "memory"),
    ("lock", ViolationKind::Lock, "lock misuse"),
    ("race", ViolationKind::Race, "data race"),
];

/// What the verifier said.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// As printed: `safe`, `unsafe(…)`, `partially-safe(…)`, `unknown(…)`.
    pub verdict: &'a str,
    /// What the first counterexample violates.
    pub property: Option<&'a str>,
    pub deadlocked: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    Right,
    /// No answer.
    Unknown,
    Wrong,
}

impl Expected {
    /// Reads `safe`, `unsafe(kind|kind…)`, either followed by ` or unknown`.
    fn parse(text: &str) -> Result<Expected, String> {
        let (truth, unknown) = match text.strip_suffix(" or unknown") {
            Some(t) => (t, true),
            None => (text, false),
        };
        if truth == "safe" {
            return Ok(Expected { violations: Vec::new(), unknown });
        }
        let kinds = truth.strip_prefix("unsafe(").and_then(|t| t.strip_suffix(')'));
        let kinds = kinds.ok_or_else(|| format!("no expectation: {text:?}"))?;
        let kind = |word: &str| {
            let known = KINDS.iter().find(|k| k.0 == word);
            known.map(|k| k.1).ok_or_else(|| format!("no kind of violation: {word:?}"))
        };
        Ok(Expected { violations: kinds.split('|').map(kind).collect::<Result<_, _>>()?, unknown })
    }

    /// Are data races to be looked for? Where something else is wrong, a race would only come first.
    pub fn looks_for_races(&self) -> bool {
        self.violations.is_empty() || self.violations.contains(&ViolationKind::Race)
    }

    /// Is that the truth? A violation counts by its kind: a deadlock if there is one, another kind if the
    /// first counterexample is of it. Which of several kinds comes first is up to the order of exploration.
    pub fn judge(&self, said: &Said<'_>) -> Judgement {
        if said.verdict.starts_with("unknown") {
            return Judgement::Unknown;
        }
        let right = if said.verdict == "safe" {
            self.violations.is_empty()
        } else {
            let found = |k: &ViolationKind| match k {
                ViolationKind::Deadlock => said.deadlocked > 0,
                k => KINDS.iter().any(|(_, kind, prefix)| {
                    kind == k && said.property.is_some_and(|p| p.starts_with(prefix))
                }),
            };
            self.violations.iter().any(found)
        };
        if right { Judgement::Right } else { Judgement::Wrong }
    }
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.violations.is_empty() {
            return write!(f, "safe");
        }
        let words: Vec<&str> =
            self.violations.iter().filter_map(|v| KINDS.iter().find(|k| k.1 == *v)).map(|k| k.0).collect();
        write!(f, "unsafe({})", words.join("|"))
    }
}

/// Reads one file's first lines.
///
/// # Errors
/// What is missing, or not understood.
pub fn parse(path: &Path, source: &str) -> Result<Algorithm, String> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut a = Algorithm {
        name: name.clone(),
        path: path.to_owned(),
        title: String::new(),
        published: None,
        family: String::new(),
        programs: Vec::new(),
    };
    for line in source.lines().map_while(|l| l.strip_prefix("// ")) {
        if let Some(p) = line.strip_prefix("published: ") {
            a.published = Some(p.into());
        } else if let Some(f) = line.strip_prefix("family: ") {
            a.family = f.into();
        } else if let Some(e) = line.strip_prefix("expect") {
            let (flags, rest) = e.split_once(": ").ok_or_else(|| format!("{name}: {line:?}"))?;
            let (expected, fault) = rest.split_once(", ").unwrap_or((rest, ""));
            a.programs.push(Program {
                flags: flags.split_whitespace().map(str::to_owned).collect(),
                expected: Expected::parse(expected).map_err(|e| format!("{name}: {e}"))?,
                fault: fault.into(),
            });
        } else {
            a.title = format!("{} {line}", a.title).trim_start().into();
        }
    }
    if a.title.is_empty() || a.family.is_empty() || a.programs.is_empty() {
        return Err(format!("{name}: no title, no family, or no expectation"));
    }
    Ok(a)
}

/// All algorithms of a folder, by family and name.
///
/// # Errors
/// What cannot be read.
pub fn all(dir: &Path) -> Result<Vec<Algorithm>, String> {
    let told = |e: std::io::Error| format!("{}: {e}", dir.display());
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(told)? {
        let path = entry.map_err(told)?.path();
        if path.extension().is_some_and(|e| e == "c") {
            found.push(parse(&path, &std::fs::read_to_string(&path).map_err(told)?)?);
        }
    }
    found.sort_by(|a, b| (&a.family, &a.name).cmp(&(&b.family, &b.name)));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_lines() {
        let text = "// A lock.\n// Of two lines.\n// family: f\n// expect: safe\n\
                    // expect -DA -DB=2: unsafe(memory|deadlock) or unknown, no wait\n\
                    int x;\n// expect: no\n";
        let a = parse(Path::new("d/a.c"), text).unwrap();
        assert_eq!((a.name.as_str(), a.title.as_str()), ("a", "A lock. Of two lines."));
        assert_eq!(a.programs.len(), 2);
        assert_eq!(a.programs[1].flags, ["-DA", "-DB=2"]);
        assert_eq!(a.programs[1].fault, "no wait");
        assert_eq!(a.programs[1].expected.to_string(), "unsafe(memory|deadlock)");
        assert!(a.programs[1].expected.unknown && !a.programs[0].expected.unknown);
        assert!(parse(Path::new("a.c"), "// A lock.\n// family: f\n").is_err());
        assert!(parse(Path::new("a.c"), "// A.\n// family: f\n// expect: unsafe(x)\n").is_err());
    }

    #[test]
    fn judgements() {
        let of = |e: &str, verdict, property, deadlocked| {
            Expected::parse(e).unwrap().judge(&Said { verdict, property, deadlocked })
        };
        let lock = Some("lock misuse: a mutex");
        assert_eq!(of("safe", "safe", None, 0), Judgement::Right);
        assert_eq!(of("safe", "unknown(loop)", None, 0), Judgement::Unknown);
        assert_eq!(of("safe", "partially-safe(3)", lock, 0), Judgement::Wrong);
        assert_eq!(of("unsafe(lock)", "safe", None, 0), Judgement::Wrong);
        assert_eq!(of("unsafe(lock)", "unsafe(lock misuse)", lock, 0), Judgement::Right);
        assert_eq!(of("unsafe(memory)", "unsafe(lock misuse)", lock, 0), Judgement::Wrong);
        assert_eq!(of("unsafe(memory|deadlock)", "unsafe(lock misuse)", lock, 1), Judgement::Right);
    }
}
