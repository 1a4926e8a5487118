//! Labels φ as text, for pictures of the tree.

use super::explore::Explorer;
use super::graph::{NodeIx, Status};
use exec::abstraction::Abstraction;
use report::sink::Sink;
use rustc_hash::FxHashMap;
use solver::term::{Node as Term, Sym};

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// φ, one conjunct per line, over the names of what was havocked; a value from before an older
    /// generalisation is primed. Empty where nothing was havocked.
    pub(super) fn label_text(&self, n: NodeIx) -> String {
        let node = &self.graph[n];
        if node.havocked.is_empty() {
            return String::new();
        }
        let mut names: FxHashMap<Sym, String> = FxHashMap::default();
        {
            let terms = self.machine.terms();
            let mut primes = String::new();
            for above in self.graph.up(n).filter(|&a| !self.graph[a].havocked.is_empty()) {
                for f in &self.graph[above].havocked {
                    if let Term::Sym(s) = terms.node(f.new) {
                        let name = || format!("{}{primes}", self.machine.describe(f.cell));
                        names.entry(s).or_insert_with(name);
                    }
                }
                primes.push('\'');
            }
        }
        let name = |s: Sym| names.get(&s).cloned().unwrap_or_else(|| format!("in#{}.{}", s.thread, s.rank));
        let terms = self.machine.terms();
        let mut lines: Vec<String> = node.label.iter().map(|c| terms.render_with(c.term, &name)).collect();
        lines.dedup();
        lines.join("\n")
    }

    /// What is wrong with a node, or what was havocked there.
    pub(super) fn note(&self, n: NodeIx) -> String {
        let node = &self.graph[n];
        match &node.status {
            _ if node.retired => "made anew".into(),
            Status::Deadlock(stuck) => {
                let names: Vec<String> = stuck.iter().map(|t| t.0.to_string()).collect();
                format!("deadlock of threads {}", names.join(", "))
            }
            Status::Assumed => "an assumption fails".into(),
            _ if node.failed => "an assumption fails".into(),
            _ if node.lost => "lost".into(),
            _ if node.havocked.is_empty() => String::new(),
            _ => {
                let cells: Vec<String> =
                    node.havocked.iter().map(|f| self.machine.describe(f.cell)).collect();
                format!("any {}", cells.join(", "))
            }
        }
    }
}
