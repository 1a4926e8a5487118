//! `irs top`: which constraints cost a running program how much waiting, by source line, live.

#[cfg(feature = "screen")]
mod draw;
#[cfg(feature = "screen")]
mod screen;
#[cfg(all(test, feature = "screen"))]
mod tests;
mod text;
mod view;

use crate::link::Link;
use crate::{exit, input, link, signals};
use anyhow::Result;
use serde_json::json;
use std::cell::RefCell;
use std::collections::HashMap;
#[cfg(feature = "screen")]
use std::io::IsTerminal as _;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Watch what a running program waits for
///
/// Shows the threads' progress and the constraints of the schedule that cost most, by source line, until the
/// program ends. Without a terminal it prints the same as text, again and again.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  IRS_OPTIONS=listen=/tmp/prog.sock:store=prog.irst ./prog &\n  irs top /tmp/prog.sock"
)]
pub struct Args {
    /// Socket that the program listens on, or its process id
    #[arg(value_name = "SOCKET|PID")]
    program: String,
    /// Time between two looks, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = crate::verify::seconds)]
    every: Duration,
    /// Look once: what has been since the program's start
    #[arg(long)]
    once: bool,
    /// Print one JSON object per look
    #[arg(long)]
    json: bool,
}

/// Version of the objects that --json prints; changes when a field changes its meaning or goes.
const SCHEMA: u32 = 1;

pub fn run(args: &Args) -> Result<u8> {
    // A program that has just been started may not listen yet.
    let mut link = Link::connect(&link::socket_of(&args.program)?, Duration::from_millis(300))?;
    let every = args.every.max(Duration::from_millis(20));
    if args.once {
        let Some(now) = link.activity()? else { return ended() };
        print(args, &link, &view::view(None, &now), &Sources::default())?;
        return Ok(exit::Code::Done as u8);
    }
    #[cfg(feature = "screen")]
    if !args.json && std::io::stdout().is_terminal() {
        return match screen::on_terminal(&mut link, every)? {
            true => ended(),
            false => Ok(exit::Code::Done as u8),
        };
    }
    again_and_again(args, &mut link, every)
}

fn ended() -> Result<u8> {
    eprintln!("irs: the program has ended");
    Ok(exit::Code::Done as u8)
}

fn print(args: &Args, link: &Link, v: &view::View, sources: &Sources) -> Result<u8> {
    let pid = link.hello.pid;
    if args.json {
        let mut object = serde_json::to_value(v)?;
        object["schema"] = json!(SCHEMA);
        object["pid"] = json!(pid);
        object["fingerprint"] = json!(link.hello.fingerprint.to_string());
        input::print(&format!("{object}\n"))
    } else {
        input::print(&text::text(v, pid, |place| sources.line(place)))
    }
}

fn again_and_again(args: &Args, link: &mut Link, every: Duration) -> Result<u8> {
    let (stop, sources) = (signals::stop_flag(), Sources::default());
    let mut before = None;
    // Relaxed: a flag that carries no data.
    while !stop.load(Ordering::Relaxed) {
        let Some(now) = link.activity()? else { return ended() };
        if let Some(before) = &before {
            print(args, link, &view::view(Some(before), &now), &sources)?;
            if !args.json {
                input::print("\n")?;
            }
        }
        before = Some(now);
        std::thread::sleep(every);
    }
    Ok(exit::Code::Done as u8)
}

/// Source lines, where the files are where the program's debug information says, from the current folder.
#[derive(Default)]
struct Sources {
    files: RefCell<HashMap<String, Vec<String>>>,
}

impl Sources {
    /// The line at `file:line:column`, without its indentation; empty if there is no such file.
    fn line(&self, place: &str) -> String {
        let mut parts = place.rsplitn(3, ':');
        let (Some(_), Some(line), Some(file)) = (parts.next(), parts.next(), parts.next()) else {
            return String::new();
        };
        let Ok(line) = line.parse::<usize>() else { return String::new() };
        let mut files = self.files.borrow_mut();
        let lines = files.entry(file.to_owned()).or_insert_with(|| {
            let text = std::fs::read_to_string(file).unwrap_or_default();
            text.lines().map(|l| l.trim().to_owned()).collect()
        });
        lines.get(line.wrapping_sub(1)).cloned().unwrap_or_default()
    }
}
