//! `irs show`: what a schedule set says.

mod dot;
mod json;
mod text;

#[cfg(test)]
mod tests;

pub use text::op;

use crate::input;
use anyhow::Result;
use std::path::PathBuf;
use traceformat::schedule::set::ScheduleSet;
use traceformat::site::{SiteId, SiteInfo};
use traceformat::thread::{ThreadIx, ThreadTable};

/// Show a schedule set: the program it is for, who stands for it, what it assumes, and its schedules
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  irs show prog.irst --program ./prog\n  irs show prog.irst --dot | dot -Tsvg > prog.svg"
)]
pub struct Args {
    /// The schedule set (.irst)
    set: PathBuf,
    /// Name the sites by the source lines of this instrumented program
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,
    /// Only what it is, without the schedules
    #[arg(long, conflicts_with_all = ["json", "dot"])]
    summary: bool,
    /// Print one JSON object
    #[arg(long, conflicts_with = "dot")]
    json: bool,
    /// Print a graph for Graphviz
    #[arg(long)]
    dot: bool,
}

/// How threads and sites are called in the output.
pub struct Names<'a> {
    threads: &'a ThreadTable,
    /// Empty where no program was given.
    sites: Vec<SiteInfo>,
}

impl<'a> Names<'a> {
    pub fn new(threads: &'a ThreadTable, sites: Vec<SiteInfo>) -> Names<'a> {
        Names { threads, sites }
    }

    pub fn thread(&self, t: ThreadIx) -> String {
        self.threads.display(t)
    }

    pub fn threads(&self) -> Vec<String> {
        (0..self.threads.len()).map(|i| self.thread(ThreadIx(i as u16))).collect()
    }

    /// The source place of a site, where a program was given.
    pub fn place(&self, s: SiteId) -> Option<String> {
        self.sites.get(s.0 as usize).map(|i| i.place(s.0))
    }

    pub fn site(&self, s: SiteId) -> String {
        match self.place(s) {
            Some(place) => format!("#{} ({place})", s.0),
            None if s == SiteId::UNNUMBERED => "#-".into(),
            None => format!("#{}", s.0),
        }
    }
}

fn render(args: &Args, set: &ScheduleSet, names: &Names<'_>) -> String {
    if args.json {
        json::set(set, names).to_string() + "\n"
    } else if args.dot {
        dot::graph(set, names)
    } else if args.summary {
        text::summary(set, names)
    } else {
        text::full(set, names)
    }
}

pub fn run(args: &Args) -> Result<u8> {
    let set = input::load_set(&args.set)?;
    let sites = match &args.program {
        Some(program) => input::site_table(program, set.fingerprint)?,
        None => Vec::new(),
    };
    input::print(&render(args, &set, &Names::new(&set.threads, sites)))
}
