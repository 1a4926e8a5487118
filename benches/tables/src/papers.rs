//! What the papers measured, and what is to be reached.

use anyhow::{Context as _, Result};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
pub struct Papers {
    pub overhead: Table<Overhead>,
    pub throughput: Table<Throughput>,
    pub scan: Table<Scan>,
}

#[derive(Debug, Deserialize)]
pub struct Table<T> {
    pub source: String,
    pub rows: Vec<T>,
}

/// A program under the first `traces` that were proven of it. Percent over the plain program.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Overhead {
    pub program: String,
    pub traces: u64,
    /// These are all that it has.
    #[serde(default)]
    pub all: bool,
    pub paper: f64,
    pub reach: f64,
}

/// An endless program, and how often its loops did something useful in [`SECONDS`].
#[derive(Clone, Debug, Deserialize)]
pub struct Throughput {
    pub name: String,
    pub program: String,
    pub flags: Vec<String>,
    /// Besides main.
    pub threads: usize,
    pub useful: Useful,
}

pub const SECONDS: f64 = 2.0;

#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub struct Useful {
    pub opt0: f64,
    pub opt1: f64,
    pub opt2: f64,
    /// Without a schedule.
    pub plain: f64,
}

/// A kind of schedule for the parallel grep. Ratios to the plain program's time.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Scan {
    pub schedule: String,
    pub paper: f64,
    pub reach: f64,
}

impl Papers {
    /// # Errors
    /// None, unless the file was edited.
    pub fn read() -> Result<Papers> {
        serde_json::from_str(include_str!("../papers.json")).context("papers.json")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_figures_are_complete() {
        let p = Papers::read().unwrap();
        assert_eq!((p.overhead.rows.len(), p.throughput.rows.len(), p.scan.rows.len()), (10, 9, 4));
        for program in ["last_zero", "indexer"] {
            let rows: Vec<_> = p.overhead.rows.iter().filter(|r| r.program == program).collect();
            assert!(rows.iter().rev().skip(1).all(|r| !r.all) && rows.last().unwrap().all);
            assert!(rows.windows(2).all(|w| w[0].traces < w[1].traces && w[0].reach > w[1].reach));
        }
    }
}
