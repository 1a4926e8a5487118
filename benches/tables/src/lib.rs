//! The papers' tables, measured on this machine: what it costs to keep a program to what is proven of it.
//!
//! [`overhead`] is ASE 2017's Table I, [`throughput`] and [`scan`] are STTT 2020's Tables 1 and 2, [`bulk`]
//! has programs with much shared work, as they run once everything is proven. All variants of one row run in
//! turn, so that whatever else the machine does meets all of them alike; only ratios of medians within one
//! run mean anything. `papers.json` has the papers' figures and the aims.

pub mod bulk;
pub mod cut;
pub mod overhead;
pub mod papers;
pub mod plot;
pub mod prove;
pub mod report;
pub mod scan;
pub mod switches;
pub mod throughput;
pub mod workshop;

use std::time::Duration;

/// How much to measure.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Runs of each variant of [`overhead`].
    pub runs: usize,
    /// Rounds of everything else.
    pub rounds: usize,
    /// How long a program of [`throughput`] runs; its figures are scaled to 2 s.
    pub seconds: f64,
    /// How long a verification may take that is to end by itself, and one that is to publish something.
    pub proof: Duration,
    pub first: Duration,
    /// Size of a file of [`scan`].
    pub file_mb: usize,
    /// Runs with single switches off, too.
    pub switches: bool,
}

impl Effort {
    pub fn full() -> Effort {
        Effort {
            runs: 1000,
            rounds: 5,
            seconds: 2.0,
            proof: Duration::from_secs(600),
            first: Duration::from_secs(60),
            file_mb: 100,
            switches: true,
        }
    }

    /// Under two minutes in all.
    pub fn quick() -> Effort {
        Effort {
            runs: 50,
            rounds: 3,
            seconds: 0.2,
            proof: Duration::from_secs(12),
            first: Duration::from_secs(3),
            file_mb: 10,
            switches: false,
        }
    }
}

/// How a figure compares with what is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reached {
    Yes,
    No,
    /// Nothing was measured, for a reason that stands beside it.
    None,
}

impl Reached {
    pub fn at_most(value: f64, most: f64) -> Reached {
        if value <= most { Reached::Yes } else { Reached::No }
    }
}

impl std::fmt::Display for Reached {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Reached::Yes => "yes",
            Reached::No => "**no**",
            Reached::None => "–",
        })
    }
}
