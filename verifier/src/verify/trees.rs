//! Trees of states: each becomes a growing set with cycles, and is published once it is sampled.

use super::session::Session;
use model::{Program, taint};
use report::graph::ArtGraph;
use report::sink::{Baton, End, Sink as _};
use schedule::art::publish::{Opt, Published, Publisher};
use schedule::cooperative;
use schedule::growth::{admits_something, is_cooperative};
use schedule::trie::Header;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use traceformat::schedule::set::{Assumption, ScheduleSet, SiteSet};
use traceformat::site::{SiteId, SiteKind};
use traceformat::thread::ThreadTable;

/// How trees of states become sets.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    /// How much freedom schedules leave.
    pub opt: Opt,
    /// The tree of schedules is stored here as JSON, for `irs show`.
    pub file: Option<PathBuf>,
    /// What has been published runs for so long before more is.
    pub pace: Duration,
}

/// What has come of trees so far.
pub(super) struct Grown<'a> {
    how: Trees,
    /// Made with the first tree.
    sets: Option<Publisher>,
    pub(super) program: Option<&'a Program>,
    /// Published last.
    set: Option<ScheduleSet>,
    /// Schedules that made the set grow.
    published: u64,
    /// When something was published last.
    offered: Option<Instant>,
    assumptions: Vec<Assumption>,
    /// That all is safe was reported with the whole tree, and was sampled then.
    whole: bool,
}

impl<'a> Grown<'a> {
    pub fn new(how: Trees, program: Option<&'a Program>) -> Grown<'a> {
        let assumptions = Vec::new();
        Grown { how, sets: None, program, set: None, published: 0, offered: None, assumptions, whole: false }
    }

    /// What makes sets of trees.
    fn sets(&mut self, header: &Header) -> &mut Publisher {
        self.sets.get_or_insert_with(|| {
            let salt = std::hash::BuildHasher::hash_one(&std::collections::hash_map::RandomState::new(), 1u8);
            let mut sets = Publisher::new(header.clone(), self.how.opt, salt);
            if let (Some(program), Opt::Opt2) = (self.program, self.how.opt) {
                sets.count_only(needed(program, &header.counted));
            }
            sets.assume(self.assumptions.clone());
            sets
        })
    }

    /// What proofs rely on.
    pub fn assume(&mut self, all: &[Assumption]) {
        if all != self.assumptions {
            self.assumptions = all.to_vec();
            if let Some(sets) = &mut self.sets {
                sets.assume(self.assumptions.clone());
            }
        }
    }

    /// What was published last, and of how many schedules it has come.
    pub fn last(&mut self) -> Option<(ScheduleSet, u64)> {
        self.set.take().map(|set| (set, self.published))
    }
}

/// Sites that sets count in any case: calls, waiting loops, atomic updates, the ends of what may block
/// outside our sight, and the marks of branches that inputs may decide.
fn needed(program: &Program, counted: &SiteSet) -> SiteSet {
    let mut own = program.clone();
    taint::run(&mut own);
    let kind = |s: SiteId| own.sites.get(s.0 as usize).map(|s| s.kind);
    let is_needed = |s: &SiteId| match kind(*s) {
        Some(
            SiteKind::Load | SiteKind::Store | SiteKind::MemCopy | SiteKind::MemSet | SiteKind::MarkThreadEnd,
        ) => false,
        Some(SiteKind::MarkEdge) => own.visible_marks.get(s.0 as usize).copied().unwrap_or(true),
        _ => true,
    };
    SiteSet(counted.0.iter().copied().filter(is_needed).collect())
}

impl Session<'_> {
    /// Lets what was published last run for a while. Others have their turns meanwhile, and a verdict of
    /// theirs ends it: false then, and nothing more is to be published.
    fn hold(&mut self) -> bool {
        while let Some(last) = self.grown.offered
            && last.elapsed() < self.grown.how.pace
            && self.keep_going()
        {
            std::thread::sleep(Duration::from_millis(10).min(self.grown.how.pace));
        }
        self.grown.offered = Some(Instant::now());
        !self.was_stopped()
    }

    /// Publishes what has grown, once it is sampled; a `whole` program that is safe has been.
    fn offer(&mut self, result: Result<Published, String>, whole: bool) {
        match result {
            Ok(p) if p.changed && admits_something(&p.set) => {
                if self.hold() && (whole || self.audit_under(&p.set, false)) {
                    self.goes_out(p.set);
                }
            }
            Ok(_) => {}
            Err(e) => {
                let note = format!("a schedule is not published: {e}");
                if !self.notes.contains(&note) && self.notes.len() < 50 {
                    self.notes.push(note);
                }
            }
        }
    }

    /// The set is published.
    fn goes_out(&mut self, set: ScheduleSet) {
        self.first_schedule.get_or_insert_with(|| self.started.elapsed());
        self.grown.published += 1;
        self.published = self.grown.published;
        self.outlet.offer(set.clone());
        self.grown.set = Some(set);
    }

    /// One more schedule stands.
    pub(super) fn take_tree(&mut self, tree: &ArtGraph) {
        let greedy = self.grown.published > 0;
        let result = self.grown.sets(self.trie.header()).publish(tree, greedy).map_err(|e| e.to_string());
        self.offer(result, false);
        if let Some(path) = &self.grown.how.file {
            let stored = serde_json::to_string(tree).map_err(|e| e.to_string());
            if let Err(e) = stored.and_then(|s| std::fs::write(path, s).map_err(|e| e.to_string())) {
                self.notes.push(format!("{}: the tree could not be stored: {e}", path.display()));
                self.grown.how.file = None;
            }
        }
    }

    /// One thread at a time, in this order, is safe.
    pub(super) fn take_cooperative(&mut self, threads: &ThreadTable, node: &Baton<'_>) {
        if self.hold() {
            self.goes_out(cooperative::set(self.trie.header(), threads, node));
        }
    }

    /// All that can happen is in the tree, and safe.
    pub(super) fn take_whole(&mut self, tree: &ArtGraph) {
        self.grown.whole = true;
        if !self.audit_endless(self.grown.published) {
            return;
        }
        let result = self.grown.sets(self.trie.header()).free(tree).map_err(|e| e.to_string());
        self.offer(result, true);
    }

    /// Samples what was published last. (What is safe as a whole has been sampled as a whole, or is now, if
    /// there is only the engine's word.)
    pub(super) fn sample_grown(&mut self, end: &End) {
        // (Schedules outside of an engine's own bounds may fail.)
        if end.safe && !self.grown.whole && end.conditions.is_empty() {
            self.audit_endless(self.grown.published);
        }
        // (A cooperative node admits one execution for each input, and the engine has executed all of them.)
        if !end.safe
            && let Some(set) = self.grown.set.take_if(|set| !is_cooperative(set))
        {
            self.audit_under(&set, true);
            self.grown.set = Some(set);
        }
    }
}
