//! A counterexample's story as text: threads in columns, source lines beside.

use std::fmt::Write as _;
use traceformat::story::{Step, Story, Waiting};

/// Columns of the terminal that the text is made for.
const WIDTH: usize = 100;

/// Columns for a place, `7:12`, and for the source line.
const PLACE: usize = 10;
const SOURCE: usize = 36;

/// Columns that the last thread's text has at least.
const TEXT: usize = 26;

/// The widest and the narrowest column of a thread.
const LANE: usize = 14;
const NARROWEST: usize = 3;

/// The text, with a newline behind each line.
pub fn text(story: &Story) -> String {
    let mut out = String::new();
    let actors = acting(story);
    let lane = lane(actors.iter().map(|t| name(story, *t).len()).max().unwrap_or(0), actors.len());
    if !story.inputs.is_empty() {
        out += "inputs:\n";
        for i in &story.inputs {
            wrapped(&mut out, i);
        }
    }
    if !story.objects.is_empty() {
        out += "objects:\n";
        for o in &story.objects {
            wrapped(&mut out, &format!("{}: {}", o.name, o.what));
        }
    }
    if !story.steps.is_empty() {
        header(&mut out, story, &actors, lane);
    }
    let files = files(story);
    let mut file = files.first().map_or("", |f| f.as_str());
    if files.len() == 1 && !file.is_empty() {
        // Named once, in the header's place.
    } else {
        file = "";
    }
    for step in &story.steps {
        if step.folded == 0 && !step.file.is_empty() && step.file != file {
            let _ = writeln!(out, "{}", step.file);
            file = &step.file;
        }
        row(&mut out, story, step, &actors, lane);
    }
    let _ = writeln!(out, "{}", story.failure);
    for w in &story.waiting {
        waiting(&mut out, story, w);
    }
    if !story.ended.is_empty() {
        let all: Vec<&str> = story.ended.iter().map(|t| name(story, *t)).collect();
        let have = if all.len() == 1 { "has" } else { "have" };
        wrapped(&mut out, &format!("{} {have} ended", all.join(", ")));
    }
    if story.switches < story.switches_found {
        let (now, then) = (story.switches, story.switches_found);
        let _ = writeln!(out, "({now} context switches; {then} in the execution that was found)");
    }
    out
}

/// A line with space before it, and more of it below where it is too long.
fn wrapped(out: &mut String, text: &str) {
    const BEFORE: usize = 2;
    let (mut line, mut before) = (String::new(), BEFORE);
    for word in escaped(text).split(' ') {
        let word = cut(word, WIDTH - 2 * BEFORE);
        if !line.is_empty() && before + line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(out, "{:before$}{line}", "");
            line.clear();
            before = 2 * BEFORE;
        }
        line += if line.is_empty() { "" } else { " " };
        line += &word;
    }
    let _ = writeln!(out, "{:before$}{line}", "");
}

/// Threads that do something, in the order of their numbers.
fn acting(story: &Story) -> Vec<u16> {
    let does = |t: u16| story.steps.iter().any(|s| s.thread == t);
    (0..story.threads.len() as u16).filter(|t| does(*t)).collect()
}

/// Source files, each once.
fn files(story: &Story) -> Vec<String> {
    let mut all: Vec<String> = story.steps.iter().map(|s| s.file.clone()).filter(|f| !f.is_empty()).collect();
    all.sort();
    all.dedup();
    all
}

/// The width of a thread's column: what the names need, so that much is left for the last one's text. `None`:
/// there are more threads than columns, and each row names its thread.
fn lane(longest: usize, threads: usize) -> Option<usize> {
    let room = WIDTH - PLACE - SOURCE - TEXT;
    let most = (longest + 2).clamp(8, LANE);
    Some((room / threads.saturating_sub(1).max(1)).min(most)).filter(|lane| *lane >= NARROWEST)
}

fn name(story: &Story, t: u16) -> &str {
    story.threads.get(t as usize).map_or("?", |a| a.name.as_str())
}

/// The threads' names above their columns, or, where these are too narrow, in a list; the file if it is one.
fn header(out: &mut String, story: &Story, actors: &[u16], lane: Option<usize>) {
    let place = match &files(story)[..] {
        [one] => cut(one, PLACE + SOURCE - 1),
        _ => String::new(),
    };
    let Some(lane) = lane else {
        let _ = writeln!(out, "{place}");
        return;
    };
    let fits = actors.iter().all(|t| name(story, *t).len() < lane) || actors.len() == 1;
    let _ = write!(out, "{place:w$}", w = PLACE + SOURCE);
    let label = |t: u16, i: usize| if fits { name(story, t).to_owned() } else { i.to_string() };
    for (i, t) in actors.iter().enumerate() {
        let _ = write!(out, "{:lane$}", label(*t, i));
    }
    trim(out);
    if !fits {
        let all: Vec<String> =
            actors.iter().enumerate().map(|(i, t)| format!("{i}: {}", name(story, *t))).collect();
        let _ = writeln!(out, "  ({})", all.join(", "));
    }
}

fn row(out: &mut String, story: &Story, step: &Step, actors: &[u16], lane: Option<usize>) {
    let column = actors.iter().position(|t| *t == step.thread).unwrap_or(0) * lane.unwrap_or(0);
    if step.folded > 0 {
        let space = PLACE + SOURCE + column;
        let _ = writeln!(out, "{:space$}... {} events", "", thousands(step.folded));
        return;
    }
    let place = match (step.line, step.column) {
        (0, _) => String::new(),
        (line, 0) => line.to_string(),
        (line, column) => format!("{line}:{column}"),
    };
    let source = cut(step.source.as_deref().unwrap_or(""), SOURCE - 2);
    let room = WIDTH - PLACE - SOURCE - column;
    let what = match lane {
        Some(_) => cut(&step.text, room),
        None => cut(&format!("{}: {}", name(story, step.thread), step.text), room),
    };
    // Whole names, or that there are some.
    let held = match format!("  {{{}}}", escaped(&step.held.join(", "))) {
        _ if step.held.is_empty() => String::new(),
        all if what.chars().count() + all.chars().count() <= room => all,
        _ if what.chars().count() + 7 <= room => "  {...}".into(),
        _ => String::new(),
    };
    let what = what + &held;
    let _ = write!(out, "{place:>w$}  {source:s$}{:column$}{what}", "", w = PLACE - 2, s = SOURCE);
    trim(out);
}

fn waiting(out: &mut String, story: &Story, w: &Waiting) {
    let who = |t: &u16| if *t == w.thread { "itself" } else { name(story, *t) };
    let held: Vec<&str> = w.held_by.iter().map(who).collect();
    let held = if held.is_empty() { String::new() } else { format!(", held by {}", held.join(", ")) };
    let holds = if w.holds.is_empty() { String::new() } else { format!("; holds {}", w.holds.join(", ")) };
    let place = if w.line > 0 { format!(" at {}:{}", w.file, w.line) } else { String::new() };
    let line = format!("  {} waits{place} {}{held}{holds}", name(story, w.thread), w.what);
    let _ = writeln!(out, "{}", cut(&line, WIDTH));
}

/// Ends a line without space before its end.
fn trim(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

/// Control characters are shown as they are written in C.
fn escaped(text: &str) -> String {
    text.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
}

/// At most so many characters, escaped.
fn cut(text: &str, most: usize) -> String {
    let clean = escaped(text);
    match clean.chars().count() <= most {
        true => clean,
        false => clean.chars().take(most.saturating_sub(3)).chain("...".chars()).collect(),
    }
}

/// 1,200
fn thousands(n: u32) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}
