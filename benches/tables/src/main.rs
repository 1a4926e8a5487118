//! `tables`: the papers' tables, measured on this machine, as Markdown, JSON and pictures.

use anyhow::{Context as _, Result};
use clap::Parser;
use irs_demos::tools::Tools;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tables::papers::Papers;
use tables::report::Report;
use tables::workshop::Workshop;
use tables::{Effort, bulk, overhead, plot, scan, throughput};

/// Measures the papers' tables on this machine
#[derive(Parser)]
struct Cli {
    /// OneOrMany, short runs, small files
    #[arg(long)]
    quick: bool,
    /// Only these tables
    #[arg(long, value_delimiter = ',', value_enum)]
    only: Vec<Which>,
    /// Only rows of `throughput` whose name contains this
    #[arg(long, value_name = "TEXT")]
    row: Option<String>,
    /// Runs of each variant of `overhead`
    #[arg(long, value_name = "N")]
    runs: Option<usize>,
    /// Size of a file of `scan`
    #[arg(long, value_name = "MB")]
    file_mb: Option<usize>,
    /// How long the verifier may take until it publishes something
    #[arg(long, value_name = "SECONDS")]
    first: Option<f64>,
    /// Writes the Markdown here too
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Writes the figures here
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Writes `overhead.svg` and `throughput.svg` to this folder
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,
    /// Leaves programs and sets here, to look into
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    /// By number of traces (ASE 2017, Table I)
    Overhead,
    /// Endless programs (STTT 2020, Table 1)
    Throughput,
    /// The parallel grep (STTT 2020, Table 2)
    Scan,
    /// Programs with much shared work, everything proven
    Bulk,
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| path.display().to_string())
}

fn main() -> Result<()> {
    let cli = Cli::parse();
    let tools = Tools::find()?;
    let mut papers = Papers::read()?;
    if let Some(text) = &cli.row {
        papers.throughput.rows.retain(|r| r.name.contains(text));
    }
    let mut effort = if cli.quick { Effort::quick() } else { Effort::full() };
    effort.runs = cli.runs.unwrap_or(effort.runs);
    effort.file_mb = cli.file_mb.unwrap_or(effort.file_mb);
    effort.first = cli.first.map_or(effort.first, Duration::from_secs_f64);
    let dir = tempfile::tempdir()?;
    // Programs run in other folders.
    let kept = match &cli.keep {
        Some(folder) => {
            let made = std::fs::create_dir_all(folder).and_then(|()| folder.canonicalize());
            Some(made.with_context(|| folder.display().to_string())?)
        }
        None => None,
    };
    let shop = Workshop { tools: &tools, dir: kept.as_deref().unwrap_or(dir.path()) };
    let wanted = |w| cli.only.is_empty() || cli.only.contains(&w);

    let mut report = Report::default();
    if wanted(Which::Overhead) {
        eprintln!("overhead by number of traces ...");
        report.overhead = Some(overhead::measure(&shop, &papers, &effort)?);
    }
    if wanted(Which::Throughput) {
        eprintln!("throughput under schedules ...");
        report.throughput = Some(throughput::measure(&shop, &papers, &effort)?);
    }
    if wanted(Which::Scan) {
        eprintln!("parallel grep ...");
        report.scan = Some(scan::measure(&shop, &papers, &effort)?);
    }
    if wanted(Which::Bulk) {
        eprintln!("programs with much shared work ...");
        report.bulk = Some(bulk::measure(&tools, shop.dir, &effort)?);
    }
    let text = report.markdown();
    print!("{text}");
    if let Some(path) = &cli.markdown {
        write(path, &text)?;
    }
    if let Some(path) = &cli.json {
        let mut object = serde_json::to_value(&report)?;
        object["schema"] = json!(1);
        object["quick"] = json!(cli.quick);
        write(path, &(serde_json::to_string_pretty(&object)? + "\n"))?;
    }
    if let Some(folder) = &cli.plots {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        if let Some(o) = &report.overhead {
            write(&folder.join("overhead.svg"), &plot::overhead(o)?)?;
        }
        if let Some(t) = &report.throughput {
            write(&folder.join("throughput.svg"), &plot::throughput(t)?)?;
        }
    }
    Ok(())
}
