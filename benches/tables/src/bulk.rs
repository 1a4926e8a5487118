//! Programs with much shared work, once everything is proven: a stencil, a sort, a hash map (`micro`'s
//! programs), at -O2.

use crate::{Effort, Reached};
use anyhow::Result;
use irs_demos::tools::Tools;
use micro::Cost;
use micro::guests::{BULK, Guests};
use serde::Serialize;
use std::path::Path;

/// Times the plain program's.
pub const AIM: f64 = 1.05;

#[derive(Debug, Serialize)]
pub struct Row {
    pub name: String,
    /// Nanoseconds: plain, free, free without plain copies.
    pub costs: Vec<Cost>,
    pub ratio: f64,
    pub reached: Reached,
}

/// # Errors
/// A program does not compile, fails, or computes something else than the plain one.
pub fn measure(tools: &Tools, dir: &Path, effort: &Effort) -> Result<Vec<Row>> {
    let guests = Guests::new(tools, dir, effort.rounds.max(5), if effort.switches { 2.0 } else { 0.5 });
    let mut rows = Vec::new();
    for (name, argument) in BULK {
        let costs = guests.bulk(name, *argument)?;
        let ratio = costs[1].median / costs[0].median;
        rows.push(Row { name: (*name).into(), costs, ratio, reached: Reached::at_most(ratio, AIM) });
    }
    Ok(rows)
}
