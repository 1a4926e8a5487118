//! The report: one table per question, as Markdown for people and JSON for programs.

use crate::Cost;
use serde::Serialize;
use std::fmt::Write as _;

/// One question, its answers, and the aim.
#[derive(Debug, Serialize)]
pub struct Section {
    pub title: String,
    /// What is to be reached, in words; empty where nothing is.
    pub aim: String,
    pub rows: Vec<Row>,
}

/// One line: what was measured, in ns, and how it compares.
#[derive(Debug, Serialize)]
pub struct Row {
    pub what: String,
    #[serde(flatten)]
    pub cost: Cost,
    /// Against the first variant: the ratio of medians, and the difference in ns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<f64>,
}

impl Section {
    pub fn new(title: impl Into<String>, aim: impl Into<String>) -> Section {
        Section { title: title.into(), aim: aim.into(), rows: Vec::new() }
    }

    /// The unit in which the smallest of the medians can be read, and its nanoseconds.
    fn unit(&self) -> (&'static str, f64) {
        match self.rows.iter().map(|r| r.cost.median).fold(f64::INFINITY, f64::min) {
            m if m < 1e3 || m.is_infinite() => ("ns", 1.0),
            m if m < 1e6 => ("µs", 1e3),
            _ => ("ms", 1e6),
        }
    }

    /// Adds variants of one thing; the first is what the others are compared with.
    pub fn compare(&mut self, what: &str, costs: Vec<Cost>) {
        let first = costs.first().map(|c| c.median);
        for (n, cost) in costs.into_iter().enumerate() {
            let base = first.filter(|f| n > 0 && *f > 0.0);
            let (ratio, over) = (base.map(|f| cost.median / f), base.map(|f| cost.median - f));
            self.rows.push(Row { what: what.into(), cost, ratio, over });
        }
    }
}

/// All sections as Markdown.
pub fn markdown(sections: &[Section]) -> String {
    let mut out = String::from(
        "# What single things cost\n\nThe median of interleaved rounds, smallest and largest in brackets.\n",
    );
    for s in sections {
        let _ = write!(out, "\n## {}\n\n", s.title);
        if !s.aim.is_empty() {
            let _ = write!(out, "Aim: {}.\n\n", s.aim);
        }
        let (unit, ns) = s.unit();
        let _ = writeln!(out, "| what | variant | {unit} | over the first | ratio |\n|---|---|---|---|---|");
        for r in &s.rows {
            let c = Cost {
                name: r.cost.name.clone(),
                median: r.cost.median / ns,
                min: r.cost.min / ns,
                max: r.cost.max / ns,
            };
            let over = r.over.map_or(String::new(), |o| format!("{:+.2}", o / ns));
            let ratio = r.ratio.map_or(String::new(), |o| format!("{o:.2}"));
            let _ = writeln!(
                out,
                "| {} | {} | {:.2} ({:.2}–{:.2}) | {over} | {ratio} |",
                r.what, c.name, c.median, c.min, c.max
            );
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_to_the_first() {
        let cost = |name: &str, median| Cost { name: name.into(), median, min: median, max: median };
        let mut s = Section::new("t", "a");
        s.compare("x", vec![cost("plain", 2.0), cost("other", 5.0)]);
        assert_eq!((s.rows[0].ratio, s.rows[1].ratio, s.rows[1].over), (None, Some(2.5), Some(3.0)));
        assert!(markdown(&[s]).contains("| x | other | 5.00 (5.00–5.00) | +3.00 | 2.50 |"));
    }

    #[test]
    fn units_are_for_reading() {
        let cost = |name: &str, median| Cost { name: name.into(), median, min: median, max: median };
        let mut s = Section::new("t", "");
        s.compare("push", vec![cost("few", 8e3), cost("many", 9.3e7)]);
        let text = markdown(&[s]);
        assert!(text.contains("| what | variant | µs |"), "{text}");
        assert!(
            text.contains("| push | many | 93000.00 (93000.00–93000.00) | +92992.00 | 11625.00 |"),
            "{text}"
        );
    }
}
