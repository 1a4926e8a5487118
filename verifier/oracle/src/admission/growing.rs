//! A sink that checks that what a trie would publish only ever grows.

use super::Interleaving;
use report::sink::{Outcome, PathEvent, Sink};
use schedule::growth::{admits_something, delta};
use schedule::trie::{Header, Trie};
use traceformat::event::Event;
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::ScheduleSet;
use traceformat::schedule::validate::validate;
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;

/// Builds the trie, and checks again and again that its snapshot is valid, that it and its delta merge with
/// what was published before, and that both merges are the snapshot itself.
#[derive(Clone, Debug)]
pub struct Growing {
    pub trie: Trie,
    /// All pushes merged; `None` while there is nothing to publish.
    pub published: Option<ScheduleSet>,
    /// What the engine has reported.
    pub executions: Vec<Interleaving>,
    /// The safe ones: their numbers in `executions`, and their paths.
    pub safe: Vec<(usize, Vec<PathEvent>)>,
    /// Some snapshots, and after how many executions they were taken.
    pub samples: Vec<(usize, ScheduleSet)>,
    pub threads: ThreadTable,
    /// The most nodes that the trie has kept at a time.
    pub peak: usize,
    /// Some event of a path is a lone timeout: then parts may be withheld.
    pub withholds: bool,
    snapshot: ScheduleSet,
    /// The first thing that was wrong.
    pub wrong: Option<String>,
}

impl Growing {
    pub fn new(header: Header) -> Growing {
        let trie = Trie::new(header);
        Growing {
            snapshot: trie.snapshot(),
            trie,
            published: None,
            executions: Vec::new(),
            safe: Vec::new(),
            samples: Vec::new(),
            threads: ThreadTable::default(),
            peak: 0,
            withholds: false,
            wrong: None,
        }
    }

    /// Takes a snapshot and compares.
    pub fn grow(&mut self) {
        if self.wrong.is_none()
            && let Err(e) = self.try_grow()
        {
            self.wrong = Some(format!("after {} executions: {e}", self.executions.len()));
        }
    }

    fn try_grow(&mut self) -> Result<(), String> {
        let new = self.trie.snapshot();
        if let Some(e) = self.trie.defect() {
            return Err(e.to_string());
        }
        if !admits_something(&new) {
            return match &self.published {
                None => Ok(()),
                Some(_) => Err("everything published is withdrawn".into()),
            };
        }
        validate(&new).map_err(|e| format!("{e}\n{:?}", new.nodes))?;
        let merged = match &self.published {
            None => new.clone(),
            Some(old) => {
                let whole = merge(old, &new).map_err(|e| format!("the set: {e}"))?.set;
                let part =
                    merge(old, &delta(&self.snapshot, &new)).map_err(|e| format!("the delta: {e}"))?.set;
                if whole.version() != part.version() {
                    return Err("the delta says less than the set".into());
                }
                if merge(&whole, old).is_ok_and(|m| !m.changed) {
                    whole
                } else {
                    return Err("what was published before is not contained".into());
                }
            }
        };
        if merged.version() != new.version() {
            return Err(format!("published and merged differ: {:?}\n{:?}", new.nodes, merged.nodes));
        }
        self.published = Some(merged);
        self.snapshot = new;
        Ok(())
    }
}

impl Sink for Growing {
    fn execution(&mut self, threads: &ThreadTable, path: &[PathEvent], changed: usize, outcome: &Outcome) {
        self.threads = threads.clone();
        self.withholds |= path.iter().any(|e| e.lone_timeout);
        self.trie.execution(threads, path, changed, outcome);
        self.peak = self.peak.max(self.trie.kept());
        let events: Vec<Event> = path.iter().map(|p| p.event.clone()).collect();
        let u = Interleaving::new(events, matches!(outcome, Outcome::Safe));
        if u.safe {
            self.safe.push((self.executions.len(), path.to_vec()));
        }
        self.executions.push(u);
        let n = self.executions.len();
        if n < 40 || n.is_multiple_of(17) {
            self.grow();
        }
        if n.is_power_of_two() && admits_something(&self.snapshot) {
            self.grow();
            self.samples.push((n, self.snapshot.clone()));
        }
    }

    fn subtree_done(&mut self, depth: usize, free: bool, racing: &mut dyn Iterator<Item = SiteId>) {
        self.trie.subtree_done(depth, free, racing);
        if depth <= 1 {
            self.grow();
        }
    }

    fn worker(&mut self, number: usize) {
        self.trie.worker(number);
    }

    fn moved(&mut self, threads: &ThreadTable, path: &[PathEvent]) {
        self.trie.moved(threads, path);
    }

    fn keep_going(&mut self) -> bool {
        self.wrong.is_none()
    }
}
