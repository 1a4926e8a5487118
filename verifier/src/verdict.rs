//! What a verification comes to (rule R8), and the words for it.

use crate::engine::sink::Outcome;
use crate::exec::stop::{Unsupported, Violation};
use serde::{Serialize, Serializer};
use std::fmt;
use traceformat::thread::ThreadTable;

/// The verdict; printed as the last line of `irs verify`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All schedules, all inputs.
    Safe,
    /// There is a counterexample, and a published set of so many schedules that is usable.
    PartiallySafe(u64),
    /// There is a counterexample of this property, and no usable set.
    Unsafe(String),
    /// Anything incomplete without a counterexample, whatever was published.
    Unknown(String),
}

impl Verdict {
    /// The exit code of `irs verify`.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Safe => 0,
            Verdict::Unknown(_) => 5,
            Verdict::PartiallySafe(_) => 7,
            Verdict::Unsafe(_) => 10,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Safe => write!(f, "safe"),
            Verdict::PartiallySafe(n) => write!(f, "partially-safe({n})"),
            Verdict::Unsafe(property) => write!(f, "unsafe({})", one_line(property)),
            Verdict::Unknown(reason) => write!(f, "unknown({})", one_line(reason)),
        }
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything a verdict depends on.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Everything was explored, and every execution is equivalent to a verified safe one, or meets an assumption that does not hold.
    pub all_proven: bool,
    /// Executions that ended safely.
    pub safe: u64,
    /// What the first counterexample violates.
    pub counterexample: Option<String>,
    /// Traces that the published set admits.
    pub published: u64,
    /// What the model could not explain.
    pub unsupported: Vec<Unsupported>,
    /// Why the exploration stopped before its end.
    pub interrupted: Option<String>,
}

/// The verdict that the evidence carries, and no better one.
pub fn decide(e: &Evidence) -> Verdict {
    if let Some(property) = &e.counterexample {
        return match e.published {
            0 => Verdict::Unsafe(property.clone()),
            n => Verdict::PartiallySafe(n),
        };
    }
    // What the program has that we cannot explain says more than that we were stopped.
    if let Some(first) = e.unsupported.first() {
        let more = match e.unsupported.len() - 1 {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        return Verdict::Unknown(format!("{} {}: {}{more}", first.kind, first.place, first.text));
    }
    if let Some(reason) = &e.interrupted {
        return Verdict::Unknown(reason.clone());
    }
    if !e.all_proven || e.safe == 0 {
        return Verdict::Unknown("the exploration ended without a proof".into());
    }
    Verdict::Safe
}

/// The property that an execution violates, in words; `None` if it violates none.
pub fn property_of(outcome: &Outcome, threads: &ThreadTable) -> Option<String> {
    Some(match outcome {
        Outcome::Safe | Outcome::Unsupported(_) | Outcome::Assumed => return None,
        Outcome::Deadlock(stuck) => {
            let names: Vec<_> = stuck.iter().map(|&t| threads.display(t)).collect();
            format!("deadlock of {}", names.join(", "))
        }
        Outcome::Violated(Violation::Assertion { text, place }) => format!("{text} at {place}"),
        Outcome::Violated(Violation::LockMisuse { text, place }) => format!("lock misuse: {text} at {place}"),
        Outcome::Violated(Violation::Memory { text, place }) => format!("memory: {text} at {place}"),
        // The text has both places.
        Outcome::Violated(Violation::Race { text, .. }) => text.clone(),
        Outcome::Violated(Violation::Overflow { text, place }) => format!("overflow: {text} at {place}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exec::stop::Place;

    fn proven() -> Evidence {
        Evidence { all_proven: true, safe: 3, published: 3, ..Evidence::default() }
    }

    #[test]
    fn nothing_incomplete_is_safe() {
        let unsupported = Unsupported {
            kind: "loop",
            text: "no bound\nis known".into(),
            place: Place { file: "a.c".into(), line: 7, column: 2, ..Place::default() },
            site: None,
        };
        let cases = [
            (proven(), "safe", 0),
            (Evidence { all_proven: false, ..proven() }, "unknown(the exploration ended without a proof)", 5),
            (Evidence { safe: 0, ..proven() }, "unknown(the exploration ended without a proof)", 5),
            (Evidence { interrupted: Some("limit of 5 s".into()), ..proven() }, "unknown(limit of 5 s)", 5),
            (
                Evidence { unsupported: vec![unsupported.clone(), unsupported], ..proven() },
                "unknown(loop a.c:7:2: no bound is known and 1 more)",
                5,
            ),
            (
                Evidence { counterexample: Some("deadlock of main".into()), ..proven() },
                "partially-safe(3)",
                7,
            ),
            (
                Evidence { counterexample: Some("deadlock of main".into()), published: 0, ..proven() },
                "unsafe(deadlock of main)",
                10,
            ),
        ];
        for (evidence, text, code) in cases {
            let verdict = decide(&evidence);
            assert_eq!((verdict.to_string().as_str(), verdict.exit_code()), (text, code));
        }
    }
}
