//! The tables as Markdown, the paper's figures beside ours.

use crate::overhead::Overheads;
use crate::scan::Scans;
use crate::throughput::{ALL_OFF, COOPERATIVE, Column, Throughputs};
use crate::{bulk, papers};
use micro::Cost;
use serde::Serialize;
use std::fmt::Write as _;

/// What was measured. Fields are missing where it was not.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overhead: Option<Overheads>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throughput: Option<Throughputs>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scan: Option<Scans>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bulk: Option<Vec<bulk::Row>>,
}

impl Report {
    pub fn markdown(&self) -> String {
        let mut out = String::from(
            "# The papers' tables, on this machine\n\nMedians of interleaved runs; smallest and largest in brackets. The papers' absolute figures are from \
             their machines: compare ratios.\n",
        );
        self.overhead.iter().for_each(|o| overhead(&mut out, o));
        self.throughput.iter().for_each(|t| throughput(&mut out, t));
        self.scan.iter().for_each(|s| scan(&mut out, s));
        self.bulk.iter().for_each(|b| bulk_rows(&mut out, b));
        out
    }
}

fn overhead(out: &mut String, o: &Overheads) {
    let _ = write!(
        out,
        "\n## Overhead by number of traces\n\n{}. 15 threads that work, {} runs each. From the first creation of a thread to the last join, in µs; \
         `unoptimised`: everything off that has a switch.\n\n",
        o.source, o.runs
    );
    out.push_str("| program | traces | proven in | µs | overhead | unoptimised | paper | aim | reached |\n|---|---|---|---|---|---|---|---|---|\n");
    for p in &o.programs {
        let _ = writeln!(out, "| {} | plain | | {} | | | | | |", p.name, micros(&p.plain));
        for r in &p.rows {
            let proven = match &r.proven.set {
                Some(_) => format!("{:.1} s", r.proven.seconds),
                None => r.proven.why_not(),
            };
            let _ = writeln!(
                out,
                "| {} | {}{} | {proven} | {} | {} | {} | {} | ≤ {} % | {} |",
                p.name,
                r.paper.traces,
                if r.paper.all { " = all" } else { "" },
                r.cost.as_ref().map_or("–".into(), micros),
                percent(r.overhead),
                percent(r.unoptimised),
                if r.paper.all { "(plain)".into() } else { format!("{} %", r.paper.paper) },
                r.paper.reach,
                r.reached
            );
        }
    }
    out.push_str("\nThe rest of the process, from before its start until it is gone, in ms:\n\n| program | variant | ms | set |\n|---|---|---|---|\n");
    for p in &o.programs {
        for s in &p.start {
            let bytes = p.rows.iter().find(|r| r.paper.traces.to_string() == s.name);
            let bytes = bytes.map_or(String::new(), |r| format!("{} bytes", r.proven.bytes));
            let _ = writeln!(out, "| {} | {} | {:.2} | {bytes} |", p.name, s.name, s.median / 1e6);
        }
    }
    if o.programs.iter().any(|p| !p.switches.is_empty()) {
        out.push_str("\nWith one switch off:\n\n| program | traces | off | overhead |\n|---|---|---|---|\n");
        for p in &o.programs {
            for s in &p.switches {
                let _ = writeln!(
                    out,
                    "| {} | {} | {} | {} |",
                    p.name,
                    s.traces,
                    s.switch,
                    percent(Some(s.overhead))
                );
            }
        }
    }
}

fn throughput(out: &mut String, t: &Throughputs) {
    let _ = write!(
        out,
        "\n## Useful iterations in {} s\n\n{}. {} runs of {} s each. In each cell: iterations, the ratio to the unconstrained program, and the paper's ratio in \
         italics. Opt0 to Opt2 are the first schedule that was published.\n\n",
        papers::SECONDS,
        t.source,
        t.rounds,
        t.seconds
    );
    let names = ["unconstrained", "Opt0", "Opt1", "Opt2", "Opt2, grown", "free", COOPERATIVE];
    let _ = writeln!(out, "| program | first set | {} | optimised ≥ unconstrained |", names.join(" | "));
    let _ = writeln!(out, "|---|---|{}---|", "---|".repeat(names.len()));
    for r in &t.rows {
        let first = r.columns.iter().find(|c| c.name == "Opt2").and_then(|c| c.proven.as_ref());
        let first = first.map_or(String::new(), |p| {
            p.set.as_ref().map_or("–".into(), |_| format!("{:.2} s", p.seconds))
        });
        let _ = write!(out, "| {} | {first} |", r.name);
        for name in names {
            let paper = match name {
                "Opt0" => Some(r.paper.opt0 / r.paper.plain),
                "Opt1" => Some(r.paper.opt1 / r.paper.plain),
                "Opt2" => Some(r.paper.opt2 / r.paper.plain),
                _ => None,
            };
            let paper = paper.map_or(String::new(), |p| format!(" *{}*", ratio(p)));
            match r.columns.iter().find(|c| c.name == name) {
                None => out.push_str(" |"),
                Some(c) => {
                    let _ = write!(out, " {}{paper} |", cell(c));
                }
            }
        }
        let _ = writeln!(out, " {} |", r.reached);
    }
    out.push_str(
        "\nShare of the thread that did least, and of the one that did most; 1 is an equal share:\n\n",
    );
    let _ = writeln!(out, "| program | {} |", names.join(" | "));
    let _ = writeln!(out, "|---|{}", "---|".repeat(names.len()));
    for r in &t.rows {
        let _ = write!(out, "| {} |", r.name);
        for name in names {
            let balance = r.columns.iter().find(|c| c.name == name).and_then(|c| c.balance);
            let _ = match balance {
                None => write!(out, " |"),
                Some((least, most)) => write!(out, " {least:.2}–{most:.2} |"),
            };
        }
        out.push('\n');
    }
    switched(out, t);
    let notes = t.rows.iter().flat_map(|r| r.columns.iter().map(move |c| (r, c)));
    let notes: Vec<_> = notes.filter(|(_, c)| !c.note.is_empty()).collect();
    if !notes.is_empty() {
        out.push('\n');
    }
    for (r, c) in notes {
        let _ = writeln!(out, "- {}, {}: {}", r.name, c.name, c.note);
    }
}

/// What each optimisation of the runtime does for the optimised schedule.
fn switched(out: &mut String, t: &Throughputs) {
    let is_switch = |c: &&Column| c.name.ends_with("=off") || c.name == ALL_OFF;
    let mut names: Vec<&str> = Vec::new();
    for c in t.rows.iter().flat_map(|r| &r.columns).filter(is_switch) {
        if !names.contains(&c.name.as_str()) {
            names.push(&c.name);
        }
    }
    if names.is_empty() {
        return;
    }
    let _ = write!(out, "\nOpt2 with optimisations of the runtime off, against unconstrained:\n\n");
    let _ = writeln!(out, "| program | all on | {} |", names.join(" | "));
    let _ = writeln!(out, "|---|---|{}", "---|".repeat(names.len()));
    for r in &t.rows {
        let _ = write!(out, "| {} |", r.name);
        for name in ["Opt2"].iter().chain(&names) {
            let of = r.columns.iter().find(|c| c.name == **name).and_then(|c| c.ratio);
            let _ = write!(out, " {} |", of.map_or("none".into(), ratio));
        }
        out.push('\n');
    }
}

fn scan(out: &mut String, s: &Scans) {
    let _ = write!(
        out,
        "\n## Parallel grep\n\n{}. Eight files of {} MB, two workers, {} runs each; `start`: with empty files.\n\n\
         | schedule | stands for it | s | start, ms | ratio | paper | aim | reached |\n\
         |---|---|---|---|---|---|---|---|\n| plain | | {} | {} | | | | |\n",
        s.source,
        s.file_mb,
        s.rounds,
        seconds(&s.plain),
        millis(&s.plain_start)
    );
    for r in &s.rows {
        let ratio = r.ratio.map_or("–".into(), |r| format!("{r:.3}"));
        let cost = r.cost.as_ref().map_or("–".into(), seconds);
        let start = r.start.as_ref().map_or("–".into(), millis);
        let (paper, aim) = (r.paper.paper, r.paper.reach);
        let _ = writeln!(
            out,
            "| {} | {} | {cost} | {start} | {ratio} | {paper:.2} | ≤ {aim:.2} | {} |",
            r.paper.schedule, r.origin, r.reached
        );
    }
}

fn bulk_rows(out: &mut String, rows: &[bulk::Row]) {
    let _ = write!(
        out,
        "\n## Everything proven\n\nUnder a free node in which nothing races, -O2; aim: ≤ {:.2} × the plain program.\n\n| program | variant | ms | ratio | reached |\n\
         |---|---|---|---|---|\n",
        bulk::AIM
    );
    for r in rows {
        for (i, c) in r.costs.iter().enumerate() {
            let ms = millis(c);
            let ratio = if i > 0 { format!("{:.3}", c.median / r.costs[0].median) } else { String::new() };
            let reached = if i == 1 { r.reached.to_string() } else { String::new() };
            let _ = writeln!(out, "| {} | {} | {ms} | {ratio} | {reached} |", r.name, c.name);
        }
    }
}

fn cell(c: &Column) -> String {
    match (&c.useful, c.ratio) {
        (Some(u), Some(r)) => {
            format!("{} ({}–{}), {}", grouped(u.median), grouped(u.min), grouped(u.max), ratio(r))
        }
        _ => "none".into(),
    }
}

/// Two digits that count, at least.
fn ratio(r: f64) -> String {
    if r < 0.1 { format!("{r:.4}") } else { format!("{r:.2}") }
}

/// 1234567 as 1,234,567.
fn grouped(n: f64) -> String {
    let digits = format!("{n:.0}");
    let mut out = String::new();
    for (i, d) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(d);
    }
    out
}

fn micros(c: &Cost) -> String {
    format!("{:.0} ({:.0}–{:.0})", c.median / 1e3, c.min / 1e3, c.max / 1e3)
}

fn millis(c: &Cost) -> String {
    format!("{:.2} ({:.2}–{:.2})", c.median / 1e6, c.min / 1e6, c.max / 1e6)
}

fn seconds(c: &Cost) -> String {
    format!("{:.3} ({:.3}–{:.3})", c.median / 1e9, c.min / 1e9, c.max / 1e9)
}

fn percent(p: Option<f64>) -> String {
    p.map_or("–".into(), |p| format!("{p:+.0} %"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_as_markdown() {
        let (overhead, throughput) = (Some(crate::overhead::sample()), Some(crate::throughput::sample()));
        let text = Report { overhead, throughput, ..Report::default() }.markdown();
        for line in [
            "| p | plain | | 100 (50–200) | | | | | |",
            "| p | 1 | 0.5 s | 140 (70–280) | +40 % | +60 % | 200 % | ≤ 50 % | yes |",
            "| p | 1000 = all | none (unknown(limit of 5 s)) | – | – | – | (plain) | ≤ 50 % | – |",
            "| p | 1 | 2.00 | 100 bytes |",
            "| p | 1 | spin | -5 % |",
            "| fast |  | 1,000,000 (500,000–2,000,000), 1.00 | 500,000 (250,000–1,000,000), 0.50 *0.25* \
             | 750,000 (375,000–1,500,000), 0.75 *0.50* | 1,250,000 (625,000–2,500,000), 1.25 *1.25* \
             | 1,500,000 (750,000–3,000,000), 1.50 | 1,000,000 (500,000–2,000,000), 1.00 \
             | 600,000 (300,000–1,200,000), 0.60 | yes |",
            "| late |  | 1,000,000 (500,000–2,000,000), 1.00 | | | none *1.25* | | | | – |",
            "| fast | 1.25 | 0.0100 | 0.25 |",
            "- late, Opt2: none (it was late)",
        ] {
            assert!(text.lines().any(|l| l == line), "{line}\nis not in\n{text}");
        }
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!(
            (grouped(1.0), grouped(1234.4), grouped(1234567.0)),
            ("1".into(), "1,234".into(), "1,234,567".into())
        );
    }
}
