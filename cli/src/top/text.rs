//! The view as plain text, for where there is no terminal.

use super::view::{View, WaitRow, number, thread, time};
use std::fmt::Write as _;

/// Constraints that are shown.
const MOST: usize = 20;

pub fn header(v: &View, pid: u32) -> String {
    let set = match &v.version {
        None => "no set yet".to_owned(),
        Some(id) => format!("set {}, installed {}", id.get(..8).unwrap_or(id), times(v.installs)),
    };
    let free = if v.free { ", everything proven: nothing is constrained" } else { "" };
    format!("process {pid}, {:.1} s: {set}{free}; {} decisions/s", v.running, number(v.decisions_per_second))
}

fn times(n: u64) -> String {
    if n == 1 { "once".into() } else { format!("{n} times") }
}

/// What a constraint waits for, in words.
pub fn cause(w: &WaitRow) -> String {
    let whose = w.for_thread.map(thread).unwrap_or_default();
    let place = w.for_place.as_deref().unwrap_or_default();
    let words: Vec<_> = [whose.as_str(), place].into_iter().filter(|w| !w.is_empty()).collect();
    if words.is_empty() { w.kind.into() } else { format!("{} ({})", words.join(" "), w.kind) }
}

pub fn text(v: &View, pid: u32, quote: impl Fn(&str) -> String) -> String {
    let mut out = header(v, pid) + "\n\n";
    let _ = writeln!(out, "{:<6} {:>9} {:>9} {:>8}  DOING", "THREAD", "EVENTS/S", "COUNTED/S", "WAITING");
    for t in &v.threads {
        let _ = writeln!(
            out,
            "{:<6} {:>9} {:>9} {:>6.0} %  {}",
            thread(t.thread),
            number(t.events_per_second),
            number(t.counted_per_second),
            t.waiting * 100.0,
            t.doing
        );
    }
    if !v.waits.is_empty() {
        let _ = write!(
            out,
            "\n{:<6} {:>8} {:>8} {:>9} {:>9}  AT, FOR\n",
            "THREAD", "WAITING", "WAITS/S", "MEAN", "LONGEST"
        );
    }
    for w in v.waits.iter().take(MOST) {
        let _ = writeln!(
            out,
            "{:<6} {:>6.1} % {:>8} {:>9} {:>9}  {}, {}",
            thread(w.thread),
            w.share * 100.0,
            number(w.waits_per_second),
            time(w.mean_us),
            time(w.longest_us),
            w.place,
            cause(w)
        );
        let line = quote(&w.place);
        if !line.is_empty() {
            let _ = writeln!(out, "{:45}| {line}", "");
        }
    }
    if v.waits.len() > MOST {
        let _ = writeln!(out, "... and {} more", v.waits.len() - MOST);
    }
    out
}
