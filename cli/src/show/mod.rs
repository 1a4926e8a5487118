//! `irs show`: what a schedule set says, and what the tree looks like that it comes from.
//!
//! Pictures are laid out here ([`layout`], [`svg`]), so that nobody needs Graphviz.

mod art;
mod dot;
mod drawing;
mod json;
mod layout;
mod program;
mod recorded;
mod section;
mod svg;
mod text;

#[cfg(test)]
mod tests;

pub use text::op;

use crate::apart::Patience;
use crate::deadline::Deadline;
use crate::{compile, exit, input, story};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use traceformat::schedule::set::{Arm, Node, NodeId, ScheduleSet};
use traceformat::site::{SiteId, SiteInfo};
use traceformat::thread::{ThreadIx, ThreadTable};

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    Text,
    /// For Graphviz
    Dot,
    /// A picture; needs nothing else
    Svg,
}

/// Show a schedule set: the program it is for, who stands for it, what it assumes, and its schedules. Or tell
/// a counterexample, or draw an abstract reachability tree
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  irs show prog.irst --program ./prog\n  irs show prog.irst --format svg > prog.svg\n  irs show bug.irsr\n  irs show prog.irst --section root --format svg > section.svg\n  irs verify --engine impact --art tree.json ./prog; irs show tree.json --format svg > tree.svg"
)]
pub struct Args {
    /// The schedule set (.irst), a counterexample or recording (.irsr), or a tree (the JSON file of
    /// `irs verify --art`)
    set: PathBuf,
    /// Name the sites by the source lines of this instrumented program
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,
    /// Only what it is, without the schedules
    #[arg(long, conflicts_with_all = ["json", "dot"])]
    summary: bool,
    /// How to write the schedules, or the tree
    #[arg(long, value_enum, conflicts_with_all = ["json", "dot", "summary"])]
    format: Option<Format>,
    /// Draw one section schedule: the arm with this number (from 0; else the first) of the node whose name
    /// begins so
    #[arg(long, value_name = "NODE[:ARM]", conflicts_with_all = ["json", "dot", "summary"])]
    section: Option<String>,
    /// Print one JSON object
    #[arg(long, conflicts_with = "dot")]
    json: bool,
    /// Print a graph for Graphviz
    #[arg(long)]
    dot: bool,
    /// Stop after so many seconds, with nothing shown (exit code 5)
    #[arg(long, value_name = "SECONDS", value_parser = crate::verify::seconds)]
    time: Option<Duration>,
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

    /// `file:line`, without the folder and the column, where that is known.
    pub fn short(&self, s: SiteId) -> String {
        match self.sites.get(s.0 as usize) {
            Some(i) if !i.file.is_empty() && i.line > 0 => {
                let file =
                    Path::new(&i.file).file_name().map_or(i.file.as_str().into(), |f| f.to_string_lossy());
                format!("{file}:{}", i.line)
            }
            _ => self.site(s),
        }
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
    } else if args.dot || args.format == Some(Format::Dot) {
        dot::graph(set, names)
    } else if args.format == Some(Format::Svg) {
        svg::svg(&program::drawing(set, names))
    } else if args.summary {
        text::summary(set, names)
    } else {
        text::full(set, names)
    }
}

/// The section that `--section` names, with its node's name.
fn find_section(set: &ScheduleSet, which: &str) -> Result<(NodeId, Arm)> {
    let (node, arm) = which.split_once(':').unwrap_or((which, "0"));
    let named =
        set.nodes.iter().filter(|(id, _)| text::node_name(**id).starts_with(node)).collect::<Vec<_>>();
    let [(id, found)] = named[..] else {
        let problem = if named.is_empty() { "no node's name begins" } else { "several nodes' names begin" };
        return Err(exit::usage(format!("{problem} with {node:?}")));
    };
    let Node::Choice(arms) = found else {
        return Err(exit::usage(format!("nothing is scheduled at node {}", text::node_name(*id))));
    };
    let number: usize = arm.parse().map_err(|_| exit::usage(format!("{arm:?} is no number of an arm")))?;
    let Some(arm) = arms.get(number) else {
        let name = text::node_name(*id);
        return Err(exit::usage(format!("node {name} has {} arms, numbered from 0", arms.len())));
    };
    Ok((*id, arm.clone()))
}

fn one_section(set: &ScheduleSet, which: &str, format: Option<Format>, names: &Names<'_>) -> Result<String> {
    let (id, arm) = find_section(set, which)?;
    if format == Some(Format::Svg) {
        return Ok(section::svg(&arm.section, arm.target == id, names));
    }
    let mut one = set.clone();
    one.nodes.retain(|n, _| *n == id);
    one.nodes.insert(id, Node::Choice(vec![arm].into()));
    Ok(match format {
        Some(Format::Dot) => program::drawing(&one, names).dot(),
        _ => text::full(&one, names),
    })
}

/// The JSON file of `irs verify --art`.
fn show_tree(args: &Args, bytes: &[u8]) -> Result<String> {
    let name = args.set.display();
    let art: report::graph::ArtGraph =
        serde_json::from_slice(bytes).map_err(|e| exit::refused(format!("{name}: not a tree: {e}")))?;
    art.check().map_err(|e| exit::refused(format!("{name}: {e}")))?;
    let sites = match &args.program {
        Some(program) => {
            compile::load(std::slice::from_ref(program), &[], None, true, &Patience::default())?.sites
        }
        None => Vec::new(),
    };
    let drawing = art::drawing(&art, &Names::new(&art.threads, sites));
    Ok(match args.format {
        Some(Format::Svg) => svg::svg(&drawing),
        Some(Format::Dot) => drawing.dot(),
        None if args.dot => drawing.dot(),
        _ => drawing.text(),
    })
}

/// What a recording says, if the file is one.
fn told(args: &Args) -> Result<Option<String>> {
    let Ok(recording) = traceformat::recording::read(&args.set) else { return Ok(None) };
    let story = traceformat::recording::read_story(&args.set).map_err(|e| exit::refused(e.to_string()))?;
    Ok(Some(match story {
        Some(story) if args.json => serde_json::to_string(&story)? + "\n",
        Some(story) => story::text(&story),
        None => {
            let sites = match &args.program {
                Some(program) => input::site_table(program, recording.fingerprint)?,
                None => Vec::new(),
            };
            recorded::text(&recording, &Names::new(&recording.threads, sites), args.json)
        }
    }))
}

pub fn run(args: &Args) -> Result<u8> {
    let deadline = Deadline::without_answer(Instant::now(), args.time, &args.set);
    let text = text_of(args)?;
    deadline.is_met();
    input::print(&text)
}

fn text_of(args: &Args) -> Result<String> {
    // A set begins with its own signature, whatever the file is called.
    let bytes = input::read(&args.set)?;
    if bytes.starts_with(b"{") {
        return show_tree(args, &bytes);
    }
    if let Some(text) = told(args)? {
        return Ok(text);
    }
    let roots = input::load_roots(&args.set)?;
    let sites = match &args.program {
        Some(program) => input::site_table(program, roots[0].fingerprint)?,
        None => Vec::new(),
    };
    if args.section.is_some() || args.format.is_some() || args.dot {
        // A picture is of one root.
        input::single(&args.set, &roots)?;
    }
    let mut texts = Vec::new();
    for set in &roots {
        let names = Names::new(&set.threads, sites.clone());
        texts.push(match &args.section {
            Some(which) => one_section(set, which, args.format, &names)?,
            None => render(args, set, &names),
        });
    }
    Ok(texts.join(if args.json { "" } else { "\n" }))
}
