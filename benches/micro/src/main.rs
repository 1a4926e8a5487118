//! `micro`: what an access, a lock, a hand-over, a section and an installation cost, beside the plain program
//! and the bare machine.

use anyhow::{Context as _, Result, ensure};
use clap::Parser;
use irs_demos::tools::Tools;
use micro::guests::{BULK, Guests, SINGLES};
use micro::report::{Section, markdown};
use micro::{Variant, interleaved, subjects};
use serde_json::json;
use std::path::PathBuf;

/// Measures what single things cost
#[derive(Parser)]
struct Cli {
    /// OneOrMany rounds of short runs
    #[arg(long)]
    quick: bool,
    /// Only sections whose title contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Writes the Markdown here too
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Leaves programs and sets here, to look into
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Writes the figures here
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

type Measure<'a> = Box<dyn FnMut(&mut Guests<'_>, &mut Section) -> Result<()> + 'a>;

fn main() -> Result<()> {
    let cli = Cli::parse();
    let tools = Tools::find()?;
    let dir = tempfile::tempdir()?;
    let (rounds, scale) = if cli.quick { (5, 0.5) } else { (15, 2.0) };
    if let Some(folder) = &cli.keep {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let folder = cli.keep.as_deref().unwrap_or(dir.path());
    let mut guests = Guests::new(&tools, folder, rounds, scale);
    let mut sections = Vec::new();
    let mut failed = false;
    let few = if cli.quick { 3 } else { rounds };
    let plan = programs().into_iter().chain(by_size(rounds)).chain(by_size_of_sets(few));
    for (title, aim, mut measure) in plan {
        if cli.only.as_ref().is_some_and(|o| !title.contains(o.as_str())) {
            continue;
        }
        let mut section = Section::new(title, aim);
        // One that fails does not lose the others' figures.
        if let Err(error) = measure(&mut guests, &mut section) {
            eprintln!("micro: {title}: {error:#}");
            failed = true;
        }
        sections.push(section);
    }
    let text = markdown(&sections);
    print!("{text}");
    if let Some(path) = &cli.markdown {
        std::fs::write(path, &text).with_context(|| path.display().to_string())?;
    }
    if let Some(path) = &cli.json {
        let object = json!({"schema": 1, "rounds": rounds, "sections": sections});
        std::fs::write(path, serde_json::to_string_pretty(&object)? + "\n")
            .with_context(|| path.display().to_string())?;
    }
    ensure!(!failed, "not everything could be measured");
    Ok(())
}

/// A section: its title, the aim, and what measures it.
type Plan<'a> = (&'a str, &'a str, Measure<'a>);

/// Programs in every mode, beside the plain ones.
fn programs<'a>() -> Vec<Plan<'a>> {
    vec![
        (
            "Unconstrained, and held within a turn",
            "1 ns over the plain access, fences apart; nothing in a vectorisable loop; held: 1.5 ns",
            Box::new(move |g, s| {
                for (mode, steps, what) in SINGLES {
                    s.compare(what, g.single_costs(mode, *steps)?);
                }
                Ok(())
            }),
        ),
        (
            "Race-free programs under a free node",
            "1.05 × the plain program",
            Box::new(move |g, s| {
                for (name, argument) in BULK {
                    s.compare(name, g.bulk(name, *argument)?);
                }
                Ok(())
            }),
        ),
        (
            "Racing programs under a free node",
            "no more than with seq_cst atomics",
            Box::new(|g, s| {
                for name in ["dekker", "peterson"] {
                    s.compare(name, g.racing(name)?);
                }
                Ok(())
            }),
        ),
        (
            "Constrained, nothing to wait for",
            "5 ns over the plain access",
            Box::new(|g, s| {
                s.compare("store", g.long_done()?);
                Ok(())
            }),
        ),
        (
            "Hand-over",
            "1.3 × a bare futex where threads sleep; 200 ns where they spin",
            Box::new(|g, s| {
                s.compare("2 threads, 2 cores", g.hand_over(2, 2)?);
                s.compare("2 threads, 1 core", g.hand_over(2, 1)?);
                s.compare("8 threads, 2 cores", g.hand_over(8, 2)?);
                Ok(())
            }),
        ),
    ]
}

/// One thing that the runtime does, by the size of something that it should not depend on, or hardly.
fn by_size<'a>(rounds: usize) -> Vec<Plan<'a>> {
    vec![
        (
            "Distinct predecessor threads",
            "linear in them, and in nothing else",
            Box::new(move |_, s| {
                let mut variants = Vec::new();
                for n in [0, 1, 2, 4, 8, 16, 32, 64] {
                    variants.push(Variant::new(format!("{n}"), move || {
                        subjects::time(subjects::predecessors(n))
                    }));
                }
                s.compare("event", interleaved(rounds, variants)?);
                Ok(())
            }),
        ),
        (
            "Change of section, by number of sites",
            "constant",
            Box::new(move |_, s| {
                let mut variants = Vec::new();
                for n in [10, 100, 1000, 10_000, 100_000] {
                    variants.push(Variant::new(format!("{n} sites"), move || {
                        subjects::time(subjects::changes(20_000, n))
                    }));
                }
                s.compare("event and section", interleaved(rounds, variants)?);
                Ok(())
            }),
        ),
        (
            "Event with one predecessor, by number of threads",
            "constant",
            Box::new(move |_, s| {
                let mut variants = Vec::new();
                for n in [2, 4, 8, 16, 32, 64] {
                    let run = move || subjects::time(subjects::among(n));
                    variants.push(Variant::new(format!("{n} threads"), run));
                }
                s.compare("event", interleaved(rounds, variants)?);
                Ok(())
            }),
        ),
    ]
}

/// The same by the size of schedule sets, which takes long.
fn by_size_of_sets<'a>(rounds: usize) -> Vec<Plan<'a>> {
    vec![
        (
            "Decision, by number of traces",
            "constant",
            Box::new(move |_, s| {
                let mut variants = Vec::new();
                for n in [1, 10, 100, 1000, 10_000, 147_456] {
                    let run = move || subjects::time(subjects::decisions(n));
                    variants.push(Variant::new(format!("{n} traces"), run));
                }
                s.compare("decision and event", interleaved(rounds, variants)?);
                Ok(())
            }),
        ),
        (
            "Change of section, by number of sections",
            "constant",
            Box::new(move |_, s| {
                let mut variants = Vec::new();
                for n in [1, 100, 10_000, 147_456] {
                    variants.push(Variant::new(format!("{n} sections"), move || {
                        subjects::time(subjects::changes(n, 16))
                    }));
                }
                s.compare("event and section", interleaved(rounds, variants)?);
                Ok(())
            }),
        ),
        (
            "Installing a push",
            "50 ms for 100000 sections",
            Box::new(move |_, s| {
                let mut variants = Vec::new();
                for n in [10, 1000, 100_000] {
                    variants.push(Variant::new(format!("{n} sections"), move || {
                        subjects::time(subjects::install(n))
                    }));
                }
                s.compare("push", interleaved(rounds, variants)?);
                Ok(())
            }),
        ),
        (
            "Stages of a push of 100000 sections",
            "50 ms together",
            Box::new(move |_, s| {
                let stage = |name| move || subjects::cpu_time(subjects::stage(name, 100_000));
                let variants = subjects::STAGES.iter().map(|&name| Variant::new(name, stage(name))).collect();
                s.compare("stage", interleaved(rounds, variants)?);
                Ok(())
            }),
        ),
    ]
}
