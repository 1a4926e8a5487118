//! After an edit: what is carried over, and how soon it is there.

mod endless;
mod near;
mod nine;
mod nothing;
mod random;
mod real;
mod shapes;
mod statements;
mod watched;

use crate::Point;

/// A verification whose time was over, perhaps in the middle of the last look at what was found.
fn has_no_time(verdict: &str) -> bool {
    verdict.starts_with("unknown(limit") || verdict.starts_with("unknown(interrupted")
}

pub const POINTS: &[Point] = &[
    ("edit.1", "Random edits: what is carried, against all executions", random::run),
    ("edit.2", "Edits that threads cannot notice", nothing::run),
    ("edit.3", "irs watch under edits at random times", watched::run),
    ("edit.4", "Bugs of a change, found near it", near::run),
    ("edit.5", "The paper's nine programs, near each of many edits", nine::run),
    ("edit.6", "Edits of little text that change much", shapes::run),
    ("edit.7", "Edits that people have made", real::run),
    ("edit.8", "Edits of programs that never end", endless::run),
];
