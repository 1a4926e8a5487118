//! `make demo`: what IRS is for, in three parts. A program that fails, and never does under IRS; one that
//! gets faster while more of it is proven; and a server that is never restarted.

mod background;
mod failing;
mod relaxing;
mod server;

use anyhow::Result;
use irs_demos::tools::{Tools, succeed};
use std::process::Command;

fn main() -> Result<()> {
    let tools = Tools::find()?;
    let dir = tempfile::tempdir()?;
    failing::show(&tools, dir.path())?;
    relaxing::show(&tools, dir.path())?;
    server::show(&tools, dir.path())
}

fn heading(title: &str, text: &str) {
    println!("\n{title}\n{}\n\n{text}\n", "─".repeat(title.chars().count()));
}

/// A command as one would type it in the folder of the demonstration.
fn line(c: &Command) -> String {
    let word = |w: &std::ffi::OsStr| {
        let text = w.to_string_lossy();
        let file = std::path::Path::new(w).file_name().filter(|_| text.starts_with('/'));
        file.map_or_else(|| text.clone().into_owned(), |f| f.to_string_lossy().into_owned())
    };
    std::iter::once(c.get_program()).chain(c.get_args()).map(word).collect::<Vec<_>>().join(" ")
}

/// Shows a command, and runs it.
fn shown(c: &mut Command) -> Result<()> {
    println!("$ {}", line(c));
    succeed(c).map(drop)
}
