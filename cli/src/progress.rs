//! Progress of long work, on stderr: a line that is overwritten on a terminal, a line now and then elsewhere.

use std::io::{IsTerminal as _, Write as _};
use std::time::{Duration, Instant};
use verifier::verify::Progress;

/// Time between two lines where stderr is no terminal.
const QUIET: Duration = Duration::from_secs(5);

pub struct Line {
    terminal: bool,
    last: Option<Instant>,
    /// Something is on the terminal's line.
    open: bool,
}

impl Line {
    pub fn new() -> Line {
        Line { terminal: std::io::stderr().is_terminal(), last: None, open: false }
    }

    pub fn show(&mut self, p: &Progress) {
        for m in &p.messages {
            self.close();
            eprintln!("irs: {m}");
        }
        // Stderr may have been closed: progress is for whoever is there to see it.
        if self.terminal {
            let _ = write!(std::io::stderr(), "\r\x1b[K{}", text(p));
            self.open = true;
        } else if self.last.is_none_or(|l| l.elapsed() >= QUIET) {
            let _ = writeln!(std::io::stderr(), "{}", text(p));
            self.last = Some(Instant::now());
        }
    }

    /// Leaves the line for what is printed next.
    pub fn close(&mut self) {
        if std::mem::take(&mut self.open) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

fn text(p: &Progress) -> String {
    let of = if p.estimate > p.traces { format!(" of about {}", p.estimate) } else { String::new() };
    format!(
        "{} traces{of}, {:.0} per second, {} published, {:.0} s",
        p.traces, p.rate, p.published, p.seconds
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_is_named_as_one() {
        let mut p = Progress {
            traces: 1200,
            rate: 5000.4,
            estimate: 147_456,
            published: 1100,
            seconds: 2.2,
            messages: Vec::new(),
        };
        assert_eq!(text(&p), "1200 traces of about 147456, 5000 per second, 1100 published, 2 s");
        p.estimate = 1200;
        assert_eq!(text(&p), "1200 traces, 5000 per second, 1100 published, 2 s");
    }
}
