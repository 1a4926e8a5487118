//! Prints every program with a known number of traces: expected beside measured. Ends with status 1 if one
//! differs.

use dpor::{Options, explore};
use oracle::machine::AstMachine;
use oracle::rows::rows;
use report::sink::{Outcome, PathEvent, Sink};
use std::time::Instant;
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

struct Quiet;

impl Sink for Quiet {
    fn execution(&mut self, _: &ThreadTable, _: &[PathEvent], _: usize, _: &Outcome) {}
    fn subtree_done(&mut self, _: usize, _: bool, _: &mut dyn Iterator<Item = SiteId>) {}
}

fn main() {
    let mut wrong = 0;
    for row in rows() {
        let mut machine = AstMachine::new(&(row.family)(row.n)).expect("no violation before the first event");
        let start = Instant::now();
        let counts = explore(&mut machine, &mut Quiet, &Options::default()).expect("a consistent machine");
        let seconds = start.elapsed().as_secs_f64();
        let ok = counts.traces == row.traces && counts.executions == row.traces && counts.blocked == 0;
        wrong += !ok as usize;
        println!(
            "{:4} {:>15}({:2}) expected {:7} traces {:7} executions {:7} blocked {} {:8.3} s {:9.0}/s",
            if ok { "ok" } else { "FAIL" },
            row.name,
            row.n,
            row.traces,
            counts.traces,
            counts.executions,
            counts.blocked,
            seconds,
            counts.traces as f64 / seconds
        );
    }
    std::process::exit((wrong > 0) as i32);
}
