//! One line of the evidence: what is claimed, and what was measured.

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Ok,
    Missed,
    /// Not measured in this run, for the reason in `note`. Never counts as shown.
    Skipped,
}

#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub point: &'static str,
    pub what: String,
    pub expected: String,
    pub measured: String,
    pub state: State,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// Collects rows and prints each as it comes.
pub struct Table {
    pub rows: Vec<Row>,
    point: &'static str,
}

impl Table {
    pub fn new() -> Table {
        println!("{:<7} {:<52} {:<24} {:<24} state", "", "what", "expected", "measured");
        Table { rows: Vec::new(), point: "" }
    }

    pub fn begin(&mut self, point: &'static str, title: &str) {
        self.point = point;
        println!("--- {point} {title}");
    }

    pub fn row(
        &mut self,
        what: impl Into<String>,
        expected: impl Into<String>,
        measured: impl Into<String>,
        ok: bool,
    ) {
        self.push(
            what.into(),
            expected.into(),
            measured.into(),
            if ok { State::Ok } else { State::Missed },
            "",
        );
    }

    pub fn skip(&mut self, what: impl Into<String>, why: &str) {
        self.push(what.into(), "-".into(), "-".into(), State::Skipped, why);
    }

    /// Something went wrong before there was anything to measure.
    pub fn fail(&mut self, what: impl Into<String>, error: &anyhow::Error) {
        self.push(what.into(), "-".into(), "failed".into(), State::Missed, &format!("{error:#}"));
    }

    fn push(&mut self, what: String, expected: String, measured: String, state: State, note: &str) {
        let row = Row { point: self.point, what, expected, measured, state, note: note.into() };
        let word = match state {
            State::Ok => "ok",
            State::Missed => "MISSED",
            State::Skipped => "skipped",
        };
        println!("{:<7} {:<52} {:<24} {:<24} {word}", row.point, row.what, row.expected, row.measured);
        if !note.is_empty() {
            println!("      {}", note.replace('\n', "\n      "));
        }
        self.rows.push(row);
    }

    pub fn count(&self, state: State) -> usize {
        self.rows.iter().filter(|r| r.state == state).count()
    }
}
