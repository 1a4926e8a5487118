//! What `irs watch` says, to people and to programs.

use super::Watch;
use super::diagnostics::{Of, Stage};
use super::said::{Came, Line};
use crate::input;
use crate::verify::event;
use anyhow::Result;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

impl Watch<'_> {
    /// One line of `irs verify --json`. What it says of the end is told by [`Watch::conclude`].
    pub(super) fn pass_on(&self, program: &str, sources: &str, line: &str, came: &mut Came) -> Result<()> {
        let Ok(Value::Object(object)) = serde_json::from_str::<Value>(line) else { return Ok(()) };
        let is_last = object.get("event").is_some_and(|e| e == "verdict");
        let lines = came.take(&object);
        if self.args.json {
            let mut object = Value::Object(object);
            object["program"] = json!(program);
            object["sources"] = json!(sources);
            match is_last {
                true => came.last = Some(object),
                false => drop(input::print(&format!("{object}\n"))?),
            }
            return Ok(());
        }
        if is_last {
            came.lines = lines;
            return Ok(());
        }
        self.tell_all(program, &lines)
    }

    /// Lines of one program; those of a story stand by themselves.
    pub(super) fn tell_all(&self, program: &str, lines: &[Line]) -> Result<()> {
        lines.iter().try_for_each(|line| match line {
            Line::News(l) => self.tell(&format!("{program}: {l}")),
            Line::Story(l) if self.args.json => {
                eprintln!("{l}");
                Ok(())
            }
            Line::Story(l) => input::print(&format!("{l}\n")).map(drop),
        })
    }

    /// Tells the verdict: the sources are still what they were.
    pub(super) fn conclude(
        &self,
        program: &str,
        sources: &str,
        came: &Came,
        status: Option<i32>,
        errors: &[String],
    ) -> Result<()> {
        if came.verdict.is_none() {
            let errors: Vec<Line> = errors.iter().cloned().map(Line::News).collect();
            self.tell_all(program, &errors)?;
            return self.tell(&format!("{program}: no verdict (irs verify ended with {status:?})"));
        }
        if let Some(object) = &came.last {
            return input::print(&format!("{object}\n")).map(drop);
        }
        self.tell_all(program, &came.lines)?;
        let (verdict, seconds) = (came.verdict.as_deref().unwrap_or_default(), came.seconds);
        self.tell(&format!("{program}: {verdict} ({seconds:.2} s) [sources {sources}]"))
    }

    pub(super) fn say_unsettled(&self, files: &[PathBuf]) -> Result<()> {
        let names: Vec<String> = files.iter().take(3).map(|p| self.short(p)).collect();
        self.tell(&format!(
            "{} changed during each of the last {} builds, so no verdict can be said to be of the sources as they \
             are. If the build writes there, name it with --ignore. Waiting for another edit",
            names.join(", "),
            self.writes
        ))
    }

    pub(super) fn say_changed(&self, changed: &[PathBuf]) -> Result<()> {
        let names: Vec<String> = changed.iter().map(|p| self.short(p)).collect();
        if self.args.json {
            return input::print(&event("changed", json!({"files": names}))).map(drop);
        }
        let more = names.len().saturating_sub(5);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        self.tell(&format!("changed: {}{more}", names.iter().take(5).cloned().collect::<Vec<_>>().join(", ")))
    }

    pub(super) fn short(&self, path: &Path) -> String {
        let root = std::env::current_dir().ok();
        let within = |r: &Path| path.strip_prefix(r).ok().map(|p| p.display().to_string());
        let here = root.as_deref().and_then(within);
        here.or_else(|| within(self.sources.root())).unwrap_or_else(|| path.display().to_string())
    }

    /// A line for people, on stdout; with `--json` on stderr.
    pub(super) fn tell(&self, line: &str) -> Result<()> {
        if self.args.json {
            eprintln!("irs: {line}");
            return Ok(());
        }
        input::print(&format!("{} {line}\n", clock())).map(drop)
    }

    pub(super) fn note_with(
        &self,
        sources: &str,
        stage: Stage,
        all: &mut Vec<Of>,
        program: &str,
        came: &Came,
    ) -> Result<()> {
        let findings = came.findings.clone();
        all.push(Of { program: program.into(), verdict: came.verdict.clone(), findings });
        let noted = self.note(sources, stage, all);
        all.pop();
        noted
    }

    pub(super) fn note(&self, sources: &str, stage: Stage, all: &[Of]) -> Result<()> {
        match &self.diagnostics {
            // A full disk may have room again.
            Some(d) => d.write(sources, stage, all).or_else(|e| self.tell(&format!("{e:#}"))),
            None => Ok(()),
        }
    }
}

/// The local time of day.
fn clock() -> String {
    // SAFETY: plain data that the calls fill in.
    let tm = unsafe {
        let (mut now, mut tm) = (0, std::mem::zeroed());
        libc::time(&mut now);
        libc::localtime_r(&now, &mut tm);
        tm
    };
    format!("{:02}:{:02}:{:02}", tm.tm_hour, tm.tm_min, tm.tm_sec)
}
