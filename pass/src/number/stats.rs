//! What was numbered, and what was skipped for which reason.

use crate::number::assign::Site;
use crate::number::sharing::Skip;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Counts of accesses and calls that are no sites.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    pub skipped: BTreeMap<Skip, u64>,
    /// Calls to functions with a body here.
    pub direct_calls: u64,
    /// Inline assembly of the program's own, which nobody looks into.
    pub inline_asm: u64,
    /// The program's own volatile accesses of private memory.
    pub private_volatile: u64,
    pub functions: u64,
}

impl Stats {
    pub fn skip(&mut self, reason: Skip) {
        *self.skipped.entry(reason).or_default() += 1;
    }

    /// For people, on stderr.
    pub fn render(&self, sites: &[Site]) -> String {
        let mut kinds: BTreeMap<u8, (String, u64)> = BTreeMap::new();
        for s in sites {
            kinds.entry(s.kind as u8).or_insert_with(|| (format!("{:?}", s.kind), 0)).1 += 1;
        }
        let mut out = String::new();
        let mut line = |count: u64, text: &str| {
            let _ = writeln!(out, "IRS: {count:>8}  {text}");
        };
        line(self.functions, "functions");
        line(sites.len() as u64, "sites, of these");
        for (name, count) in kinds.values() {
            line(*count, &format!("  {name}"));
        }
        line(self.skipped.values().sum(), "accesses skipped, of these");
        for (reason, count) in &self.skipped {
            line(*count, &format!("  {}", reason.text()));
        }
        line(self.private_volatile, "of the skipped were volatile");
        line(self.direct_calls, "calls to functions with a body here (no sites)");
        line(self.inline_asm, "pieces of inline assembly (not looked into)");
        out
    }
}
