//! Reports in the sanitizers' manner: `==PID==ERROR: irs: what`, the place with its C source line, the
//! stacks, how to see it again, and a `SUMMARY` line. From any thread, in one write; colours only at a
//! terminal.

use crate::{log, modules, names, run, sys};
use std::backtrace::Backtrace;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use traceformat::event::Label;
use traceformat::site::{SiteId, SiteInfo};
use traceformat::thread::ThreadIx;

const RED: &str = "\x1b[1m\x1b[31m";
const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";

/// A report being put together.
pub struct Report {
    text: String,
    kind: &'static str,
    colour: bool,
}

impl Report {
    /// `kind`: one word; `what`: one line.
    pub fn new(kind: &'static str, what: &str) -> Report {
        let colour = log::is_tty();
        let mut r = Report { text: String::new(), kind, colour };
        let head = format!("=={}==ERROR: irs: {kind}: {what}", sys::pid());
        r.coloured(RED, &head);
        r
    }

    fn coloured(&mut self, colour: &str, line: &str) {
        let _ = match self.colour {
            true => writeln!(self.text, "{colour}{line}{PLAIN}"),
            false => writeln!(self.text, "{line}"),
        };
    }

    /// A line, indented.
    pub fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    /// The site's line of C, if its file can be found.
    pub fn source(&mut self, site: SiteId) {
        if let Some(info) = modules::program().info(site) {
            self.text.push_str(&snippet(&info).unwrap_or_default());
        }
    }

    /// Where a thread was created.
    pub fn creation(&mut self, t: ThreadIx) {
        if let Some((site, text)) = names::creation(t) {
            self.line(&text);
            self.source(site);
        }
    }

    /// The calling thread's stack, as far as it is the program's.
    pub fn stack(&mut self, of: &str) {
        let frames = frames(&Backtrace::force_capture().to_string());
        if frames.is_empty() {
            return;
        }
        self.line(&format!("Stack of {of}:"));
        for (i, (name, at)) in frames.iter().enumerate() {
            let at = at.as_ref().map_or(String::new(), |at| format!(" {at}"));
            let _ = writeln!(self.text, "    #{i} {name}{at}");
        }
    }

    /// How far the schedule has come.
    pub fn path(&mut self) {
        if let Some((decisions, node)) = run::core().map(|c| c.frontier()) {
            let node = node.map_or("none".into(), |n| format!("{:016x}", n.0));
            self.line(&format!("Path: {decisions} decisions taken, next node {node}"));
        }
    }

    /// The end, and out with it.
    pub fn finish(mut self, summary: &str) {
        self.line(&format!("Replay: {}", replay_command()));
        let line = format!("SUMMARY: irs: {} {summary}", self.kind);
        self.coloured(BOLD, &line);
        log::raw(&self.text);
    }
}

/// `file:line:column in function`.
pub fn place_in(l: Label) -> Option<String> {
    let info = modules::program().info(l.site)?;
    Some(format!("{} in {}", modules::program().place(l.site), info.function))
}

/// A source file, by the name that the compiler was given.
fn find(file: &str) -> Option<PathBuf> {
    let file = Path::new(file);
    let beside = || Some(std::env::current_exe().ok()?.parent()?.join(file));
    Some(file.to_path_buf()).filter(|p| p.is_file()).or_else(|| beside().filter(|p| p.is_file()))
}

/// The line of C with a mark under the column.
fn snippet(info: &SiteInfo) -> Option<String> {
    let text = std::fs::read(find(&info.file)?).ok()?;
    let line = text.split(|b| *b == b'\n').nth((info.line as usize).checked_sub(1)?)?;
    let line = String::from_utf8_lossy(line);
    // As wide as on the line above, tabs included.
    let blank: String = line
        .chars()
        .take((info.column as usize).saturating_sub(1))
        .map(|c| if c == '\t' { c } else { ' ' })
        .collect();
    let line = line.trim_end();
    Some(format!("    {:>5} | {line}\n          | {blank}^\n", info.line))
}

/// A function, and the place that it is at.
type Frame = (String, Option<String>);

/// The program's frames, from the text of a backtrace.
fn frames(text: &str) -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(at) = line.strip_prefix("at ") {
            if let Some(last) = frames.last_mut() {
                last.1 = Some(at.to_owned());
            }
        } else if let Some((_, name)) = line.split_once(": ") {
            // An interposed function has called its long way at its very end, and has no frame any more: that
            // one stands for it.
            let outer = name.strip_suffix("::at_length").and_then(|path| path.rsplit("::").next());
            frames.push((outer.unwrap_or(name).to_owned(), None));
        }
    }
    // The runtime's: by name, or, where names come without their module (inlined functions), by file.
    let ours = |(name, at): &Frame| {
        ["std::", "core::", "alloc::", "rt_irs::", "__irs_", "__rust", "<", "_Unwind"]
            .iter()
            .any(|p| name.starts_with(p))
            || at.as_deref().and_then(|at| at.split(':').next()).is_some_and(|file| file.ends_with(".rs"))
    };
    let mut first = frames.iter().position(|f| !ours(f)).unwrap_or(frames.len());
    // The interposed function that the program has called.
    let interposed = |(name, at): &Frame| {
        at.as_deref().is_some_and(|at| at.contains("interpose/"))
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let from = first.checked_sub(1).filter(|i| first < frames.len() && interposed(&frames[*i]));
    first = from.unwrap_or(first);
    let rest = frames.split_off(first);
    let n = rest.iter().skip(1).take_while(|f| !ours(f)).count() + 1;
    rest.into_iter().take(n.min(64)).collect()
}

/// A word for the shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-+=:,./%@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// How to see it again.
pub fn replay_command() -> String {
    let program: Vec<_> = std::env::args_os().map(|a| quoted(&a.to_string_lossy())).collect();
    let program = if program.is_empty() { "PROGRAM".into() } else { program.join(" ") };
    let o = run::options();
    match o.replay.as_ref().or(o.record.as_ref()) {
        Some(r) => format!("irs replay {} -- {program}", quoted(&r.to_string_lossy())),
        None => format!(
            "nothing was recorded; IRS_OPTIONS=\"$IRS_OPTIONS:record=run.irsr\" {program}, then irs replay run.irsr -- {program}"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_programs_frames_are_shown() {
        let text = "   0: rt_irs::report::Report::stack\n             at /x/report.rs:1:2\n   1: __irs_before\n   2: pthread_mutex_lock\n   3: worker\n             at ./prog.c:12:5\n   4: rt_irs::interpose::thread::trampoline\n   5: start_thread\n";
        let expected = [
            ("pthread_mutex_lock".to_owned(), None),
            ("worker".to_owned(), Some("./prog.c:12:5".to_owned())),
        ];
        assert_eq!(frames(text), expected);
    }

    #[test]
    fn names_without_modules_are_known_by_their_files() {
        let frame = |i, name, at| format!("   {i}: {name}\n             at {at}\n");
        let text: String = [
            frame(0, "stack", "./src/report.rs:62:30"),
            frame(1, "{closure#0}", "./src/interpose/sem.rs:56:34"),
            frame(2, "sem_wait", "./src/interpose/sem.rs:56:9"),
            frame(3, "worker", "./prog.c:12:5"),
            frame(4, "trampoline", "./src/interpose/thread.rs:135:14"),
            frame(5, "start_thread", "./nptl/pthread_create.c:442:8"),
        ]
        .concat();
        let got = frames(&text);
        assert_eq!(got.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["sem_wait", "worker"]);
        let long = text.replace("sem_wait\n", "rt_irs::interpose::sem::sem_wait::at_length\n");
        assert_eq!(frames(&long), got);
        // Of a callback nothing is shown.
        let text = text.replace("interpose/sem", "abi");
        assert_eq!(frames(&text)[0].0, "worker");
    }

    #[test]
    fn words_are_quoted_for_the_shell() {
        assert_eq!(quoted("a-b/c.d"), "a-b/c.d");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}
