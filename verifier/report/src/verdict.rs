//! What a verification comes to (rule R8), and the words for it.

use crate::names::readable;
use crate::sink::{Failing, Outcome};
use model::stop::{Unsupported, Violation};
use serde::{Serialize, Serializer};
use std::fmt;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::Assumption;
use traceformat::thread::ThreadTable;

/// The verdict; printed as the last line of `irs verify`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All schedules, all inputs.
    Safe,
    /// All schedules, all inputs of the runs that meet these: facts, bounds, chosen assumptions. At least
    /// one.
    SafeIf(Vec<String>),
    /// There is a counterexample, and a published set of so many schedules that is usable.
    PartiallySafe(u64),
    /// There is a counterexample of this property, and nothing is published.
    Unsafe(String),
    /// Anything incomplete without a counterexample, whatever was published.
    Unknown(String),
    /// A bug of ours was noticed: nothing that was found may be relied on.
    Broken(String),
}

impl Verdict {
    /// The exit code of `irs verify`.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Safe => 0,
            Verdict::SafeIf(_) => 8,
            Verdict::Unknown(_) => 5,
            Verdict::Broken(_) => 6,
            Verdict::PartiallySafe(_) => 7,
            Verdict::Unsafe(_) => 10,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Safe => write!(f, "safe"),
            Verdict::SafeIf(all) => write!(f, "safe-if({})", one_line(&all.join(", "))),
            Verdict::PartiallySafe(n) => write!(f, "partially-safe({n})"),
            Verdict::Unsafe(property) => write!(f, "unsafe({})", one_line(property)),
            Verdict::Unknown(reason) => write!(f, "unknown({})", one_line(reason)),
            Verdict::Broken(reason) => write!(f, "unknown(internal error: {})", one_line(reason)),
        }
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

fn one_line(text: &str) -> String {
    readable(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything a verdict depends on.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Everything was explored, and every execution is equivalent to a verified safe one, or meets an
    /// assumption that does not hold.
    pub all_proven: bool,
    /// Executions that ended safely.
    pub safe: u64,
    /// Everything was explored, and no execution meets all assumptions.
    pub vacuous: bool,
    /// What the first counterexample violates.
    pub counterexample: Option<String>,
    /// Every fair schedule errs for some inputs: an engine has proven it.
    pub inevitable: bool,
    /// Executions that fail an assumption.
    pub failing: Failing,
    /// Traces that the published set admits.
    pub published: u64,
    /// What the model could not explain.
    pub unsupported: Vec<Unsupported>,
    /// Why the exploration stopped before its end.
    pub interrupted: Option<String>,
    /// What the proof holds under, where that is not said of every proof ([`conditions`]).
    pub conditions: Vec<String>,
}

/// What a set's verdict names: facts that a run may fail to meet, bounds, and assumptions by choice.
pub fn conditions(facts: &Facts, assumptions: &[Assumption]) -> Vec<String> {
    let facts = facts.iter().filter(|f| f.is_named()).map(ToString::to_string);
    facts.chain(assumptions.iter().filter(|a| a.is_named()).map(ToString::to_string)).collect()
}

/// A verdict, and what is said beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    pub verdict: Verdict,
    /// With `unsafe`: no fair schedule avoids the failure. `false`: no safe schedule is known yet. `None`
    /// with any other verdict.
    pub inevitable: Option<bool>,
    /// `safe`, since no execution meets all assumptions.
    pub vacuous: bool,
    /// The same in words, for people.
    pub beside: Option<&'static str>,
}

impl Conclusion {
    /// A bug of ours was noticed.
    pub fn broken(why: String) -> Conclusion {
        Conclusion { verdict: Verdict::Broken(why), inevitable: None, vacuous: false, beside: None }
    }
}

/// The verdict that the evidence carries, and no better one.
///
/// | counterexample | published | complete | assumptions | verdict |
/// |---|---|---|---|---|
/// | yes | yes | any | any | `partially-safe` |
/// | yes | no | any | any | `unsafe`; beside it: inevitable, or not avoided yet |
/// | no | yes | any | fail under some schedules (perhaps) | `partially-safe`; the set keeps them |
/// | no | no | any | fail under some schedules (perhaps) | `unknown` |
/// | no | any | yes | no execution meets them | `safe`, vacuous |
/// | no | any | yes | hold, or exclude inputs | `safe`; `safe-if` where the proof rests on conditions that are named |
/// | no | any | no | hold, or exclude inputs | `unknown` |
///
/// *Complete*: [`Evidence::all_proven`] or [`Evidence::vacuous`], nothing unsupported, not interrupted. A
/// counterexample has been executed with exact values, so neither a limit nor a gap elsewhere takes anything
/// from it.
pub fn decide(e: &Evidence) -> Conclusion {
    let plain = |verdict| Conclusion { verdict, inevitable: None, vacuous: false, beside: None };
    match &e.counterexample {
        Some(property) if e.published == 0 => {
            let beside = if e.inevitable { INEVITABLE } else { NOT_AVOIDED };
            let verdict = Verdict::Unsafe(property.clone());
            return Conclusion { inevitable: Some(e.inevitable), beside: Some(beside), ..plain(verdict) };
        }
        Some(_) => return plain(Verdict::PartiallySafe(e.published)),
        None => {}
    }
    let complete = e.unsupported.is_empty() && e.interrupted.is_none();
    if e.vacuous && complete {
        return Conclusion { vacuous: true, beside: Some(VACUOUS), ..plain(proven(e)) };
    }
    if e.failing > Failing::Excluded && e.published > 0 {
        let beside = if e.failing == Failing::BySchedule { KEPT } else { PERHAPS_KEPT };
        return Conclusion { beside: Some(beside), ..plain(Verdict::PartiallySafe(e.published)) };
    }
    plain(match gap(e) {
        Some(reason) => Verdict::Unknown(reason),
        None => proven(e),
    })
}

const INEVITABLE: &str = "the failure is inevitable: for some inputs every fair schedule fails (proven)";
const NOT_AVOIDED: &str =
    "no schedule that avoids the failure is known yet; that there is none is not proven";
const VACUOUS: &str = "safe only vacuously: no execution meets all assumptions, so there is nothing to run";
const KEPT: &str = "an assumption fails under some schedules; the published schedules keep it";
const PERHAPS_KEPT: &str =
    "an assumption fails, under some schedules or by what inputs were; the published schedules keep it";

/// The verdict of a whole proof: `safe`, or under which conditions.
fn proven(e: &Evidence) -> Verdict {
    match e.conditions.is_empty() {
        true => Verdict::Safe,
        false => Verdict::SafeIf(e.conditions.clone()),
    }
}

/// Why there is no proof, without a counterexample.
fn gap(e: &Evidence) -> Option<String> {
    // What the program has that we cannot explain says more than that we were stopped.
    if let Some(first) = e.unsupported.first() {
        let more = match e.unsupported.len() - 1 {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        return Some(format!("{} {}: {}{more}", first.kind, first.place, first.text));
    }
    if let Some(reason) = &e.interrupted {
        return Some(reason.clone());
    }
    match e.failing {
        Failing::BySchedule => {
            Some("an assumption fails under some schedules; a set that keeps it is not known".into())
        }
        Failing::Perhaps => Some("an assumption fails, perhaps by what inputs were".into()),
        Failing::Excluded if e.all_proven && e.safe > 0 => None,
        Failing::Excluded => Some("the exploration ended without a proof".into()),
    }
}

/// The property that an execution violates, in words; `None` if it violates none.
pub fn property_of(outcome: &Outcome, threads: &ThreadTable) -> Option<String> {
    Some(match outcome {
        Outcome::Safe | Outcome::LeftWaiting(_) | Outcome::Unsupported(_) | Outcome::Assumed => return None,
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
    use model::stop::SourceLocation;

    fn whole() -> Evidence {
        Evidence { all_proven: true, safe: 3, published: 3, ..Evidence::default() }
    }

    fn gap_in(file: &str) -> Unsupported {
        let place = SourceLocation { file: file.into(), line: 7, column: 2, ..SourceLocation::default() };
        Unsupported { kind: "loop", text: "no bound\nis known".into(), place, site: None }
    }

    /// How far the search came.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Search {
        Complete,
        Stopped,
        Unexplained,
        Unproven,
    }

    /// What assumptions do.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Assumptions {
        Exclude,
        Perhaps,
        BySchedule,
        Never,
    }

    /// A cell of the table, and what must come out: verdict, exit code, inevitable, vacuous.
    fn cell(error: bool, published: bool, search: Search, assumptions: Assumptions) -> Evidence {
        let vacuous = assumptions == Assumptions::Never && search == Search::Complete;
        Evidence {
            all_proven: search == Search::Complete && !vacuous && !error,
            safe: if vacuous { 0 } else { 3 },
            vacuous,
            counterexample: error.then(|| "deadlock of main".into()),
            inevitable: false,
            failing: match assumptions {
                Assumptions::Exclude | Assumptions::Never => Failing::Excluded,
                Assumptions::Perhaps => Failing::Perhaps,
                Assumptions::BySchedule => Failing::BySchedule,
            },
            published: if published { 3 } else { 0 },
            unsupported: if search == Search::Unexplained { vec![gap_in("a.c")] } else { Vec::new() },
            interrupted: (search == Search::Stopped).then(|| "limit of 5 s".into()),
            conditions: Vec::new(),
        }
    }

    const SEARCHES: [Search; 4] = [Search::Complete, Search::Stopped, Search::Unexplained, Search::Unproven];
    const ASSUMPTIONS: [Assumptions; 4] =
        [Assumptions::Exclude, Assumptions::Perhaps, Assumptions::BySchedule, Assumptions::Never];

    /// Each cell of the table of [`decide`].
    #[test]
    fn every_cell_of_the_table_has_its_verdict() {
        for search in SEARCHES {
            for a in ASSUMPTIONS {
                let of = |error, published| decide(&cell(error, published, search, a));
                let text = |error, published| of(error, published).verdict.to_string();
                // A counterexample is never `unknown`, however the search ended.
                assert_eq!(text(true, true), "partially-safe(3)", "{search:?} {a:?}");
                assert_eq!(text(true, false), "unsafe(deadlock of main)", "{search:?} {a:?}");
                assert_eq!(of(true, false).inevitable, Some(false), "{search:?} {a:?}");
                assert_eq!(of(true, true).inevitable, None, "{search:?} {a:?}");
                let reason = match search {
                    Search::Complete | Search::Unproven => "the exploration ended without a proof",
                    Search::Stopped => "limit of 5 s",
                    Search::Unexplained => "loop a.c:7:2: no bound is known",
                };
                let unknown = |reason: &str| format!("unknown({reason})");
                let (with, without) = match (a, search) {
                    (Assumptions::Perhaps, Search::Complete | Search::Unproven) => (
                        "partially-safe(3)".into(),
                        unknown("an assumption fails, perhaps by what inputs were"),
                    ),
                    (Assumptions::BySchedule, Search::Complete | Search::Unproven) => {
                        let why =
                            "an assumption fails under some schedules; a set that keeps it is not known";
                        ("partially-safe(3)".into(), unknown(why))
                    }
                    (Assumptions::Perhaps | Assumptions::BySchedule, _) => {
                        ("partially-safe(3)".into(), unknown(reason))
                    }
                    (Assumptions::Exclude | Assumptions::Never, Search::Complete) => {
                        ("safe".to_owned(), "safe".into())
                    }
                    (Assumptions::Exclude | Assumptions::Never, _) => (unknown(reason), unknown(reason)),
                };
                assert_eq!(text(false, true), with, "{search:?} {a:?}");
                assert_eq!(text(false, false), without, "{search:?} {a:?}");
                let vacuous = a == Assumptions::Never && search == Search::Complete;
                assert_eq!(of(false, false).vacuous, vacuous, "{search:?} {a:?}");
                assert!(!of(true, false).vacuous && !of(true, true).vacuous, "{search:?} {a:?}");
            }
        }
    }

    /// What is said beside a verdict follows the evidence, and says no more than it.
    #[test]
    fn beside_it_stands_what_is_whole() {
        let error = Evidence { counterexample: Some("x".into()), published: 0, ..whole() };
        assert_eq!(decide(&error).beside, Some(NOT_AVOIDED));
        let lost = Evidence { inevitable: true, ..error };
        assert_eq!((decide(&lost).beside, decide(&lost).inevitable), (Some(INEVITABLE), Some(true)));
        // A set is published after all: nothing is inevitable.
        let avoided = decide(&Evidence { published: 1, ..lost });
        assert_eq!((avoided.beside, avoided.inevitable), (None, None));
        let none = Evidence { safe: 0, all_proven: false, vacuous: true, ..whole() };
        assert_eq!(decide(&none).beside, Some(VACUOUS));
        let kept = Evidence { failing: Failing::BySchedule, ..whole() };
        assert_eq!(decide(&kept).beside, Some(KEPT));
        assert_eq!(decide(&Evidence { failing: Failing::Perhaps, ..kept }).beside, Some(PERHAPS_KEPT));
        assert_eq!(decide(&whole()).beside, None);
    }

    /// Facts and bounds are named where a whole proof rests on them, and are no excuse for a part of one.
    #[test]
    fn conditions_are_named() {
        let e = Evidence { conditions: vec!["argc <= 3".into(), "iterations <= 5".into()], ..whole() };
        assert_eq!(decide(&e).verdict.to_string(), "safe-if(argc <= 3, iterations <= 5)");
        let part = Evidence { all_proven: false, ..e };
        assert_eq!(decide(&part).verdict.to_string(), "unknown(the exploration ended without a proof)");
    }

    #[test]
    fn exit_codes() {
        let codes = [
            (Verdict::Safe, 0),
            (Verdict::SafeIf(vec!["argc <= 3".into()]), 8),
            (Verdict::Unknown(String::new()), 5),
            (Verdict::PartiallySafe(1), 7),
            (Verdict::Unsafe(String::new()), 10),
        ];
        for (verdict, code) in codes {
            assert_eq!(verdict.exit_code(), code, "{verdict}");
        }
    }

    #[test]
    fn a_reason_is_one_line_and_counts_the_others() {
        let e = Evidence { unsupported: vec![gap_in("a.c"), gap_in("b.c")], ..whole() };
        assert_eq!(decide(&e).verdict.to_string(), "unknown(loop a.c:7:2: no bound is known and 1 more)");
        let e = Evidence { safe: 0, ..whole() };
        assert_eq!(decide(&e).verdict.to_string(), "unknown(the exploration ended without a proof)");
    }
}
