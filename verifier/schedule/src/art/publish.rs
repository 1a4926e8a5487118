//! What is published of an abstract reachability tree while it grows.

use super::context::Level;
use super::sections::{Counted, NoSections};
use super::select::{self, Nothing, Selected, Unfair};
use super::settle::Graph;
use super::unfold::Unfolding;
use super::{racing, sections};
use crate::trie::Header;
use report::graph::{ArtGraph, BadGraph};
use std::collections::BTreeMap;
use traceformat::event::{Label, Op};
use traceformat::schedule::merge::{MergeError, merge};
use traceformat::schedule::set::{Assumption, Node, NodeId, Promises, ScheduleSet, SiteSet};
use traceformat::schedule::validate::{InvalidSet, validate};
use traceformat::thread::ThreadTable;

/// How much freedom schedules leave (Metzler et al., STTT 2020, §5.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Opt {
    /// Events happen strictly in the tree's order.
    Opt0,
    /// Only dependent events are ordered; objects count as wholes, and sections are separated by barriers
    /// where the program decides and where a covering edge leads back.
    Opt1,
    /// Elements of arrays are told apart, and threads run ahead over the ends of sections.
    #[default]
    Opt2,
}

impl Opt {
    pub fn level(self) -> Level {
        match self {
            Opt::Opt0 => Level::Total,
            Opt::Opt1 => Level::Objects,
            Opt::Opt2 => Level::Bytes,
        }
    }

    /// 0, 1 or 2.
    pub fn from_number(n: u8) -> Option<Opt> {
        [Opt::Opt0, Opt::Opt1, Opt::Opt2].get(n as usize).copied()
    }
}

/// Why a graph gives no (larger) set. What has been published stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPublished {
    #[error("the engine's tree is not well formed: {0}")]
    Graph(#[from] BadGraph),
    #[error(transparent)]
    Nothing(#[from] Nothing),
    #[error(transparent)]
    Sections(#[from] NoSections),
    #[error("the schedule set would not be valid: {0}")]
    Invalid(#[from] InvalidSet),
    #[error("it would not be a growth: {0}")]
    Merge(#[from] MergeError),
}

/// A publication.
#[derive(Clone, Debug)]
pub struct Published {
    /// Everything published so far.
    pub set: ScheduleSet,
    /// Does it admit more than before?
    pub changed: bool,
    pub selected: Selected,
}

/// Keeps what has been published, and makes it grow.
#[derive(Clone, Debug)]
pub struct Publisher {
    header: Header,
    opt: Opt,
    unfolding: Unfolding,
    unfair: Unfair,
    published: Option<ScheduleSet>,
    /// Sites that sections count in any case; the others only if the order needs them ([`super::thin`]).
    /// None: all are counted.
    needed: Option<SiteSet>,
    /// Chosen when something was published first.
    counted: Option<SiteSet>,
}

impl Publisher {
    /// Nothing is published yet. `salt` must differ between runs of the verifier: nodes of different trees
    /// must not have one identity, since what is proven of a state that is reached in many ways holds for one
    /// tree only.
    pub fn new(header: Header, opt: Opt, salt: u64) -> Publisher {
        let unfolding = Unfolding::new(opt.level(), salt);
        Publisher {
            header,
            opt,
            unfolding,
            unfair: Unfair::default(),
            published: None,
            needed: None,
            counted: None,
        }
    }

    /// Counts these sites, and as few others as the order allows ([`super::thin`]). To be called before
    /// anything is published.
    pub fn count_only(&mut self, needed: SiteSet) {
        self.unfolding.count_only(needed.clone());
        self.needed = Some(needed);
    }

    /// What is proven relies on these, too.
    pub fn assume(&mut self, all: Vec<Assumption>) {
        for a in all {
            if !self.header.assumptions.contains(&a) {
                self.header.assumptions.push(a);
                self.header.assumptions.sort();
            }
        }
    }

    /// What has been published.
    pub fn published(&self) -> Option<&ScheduleSet> {
        self.published.as_ref()
    }

    /// Takes over a graph; `greedy`: with all that can be added fairly to the engine's own schedule. After an
    /// error nothing has changed.
    pub fn publish(&mut self, art: &ArtGraph, greedy: bool) -> Result<Published, NotPublished> {
        art.check()?;
        let before = (self.unfolding.clone(), self.unfair.clone());
        let result = self.try_publish(art, greedy);
        if result.is_err() {
            (self.unfolding, self.unfair) = before;
        }
        result
    }

    fn try_publish(&mut self, art: &ArtGraph, greedy: bool) -> Result<Published, NotPublished> {
        let graph = Graph { art, barriers: self.opt == Opt::Opt1 };
        self.unfolding.update(graph);
        let fixed = self.counted.as_ref();
        let selected = select::select(&mut self.unfolding, graph, &mut self.unfair, greedy, fixed)?;
        let needed = self.needed.clone().map(|mut needed| {
            // If these are to run free one day, they have to be listened to from the start.
            needed.0.extend(racing::sites(art).0);
            needed.0.retain(|s| self.header.counted.contains(*s));
            needed.0.sort_unstable();
            needed.0.dedup();
            needed
        });
        let counted = match (&self.counted, &needed) {
            (Some(chosen), _) => Counted::Fixed(chosen),
            (None, Some(needed)) => Counted::Needed(needed),
            (None, None) => Counted::All(&self.header.counted),
        };
        let (nodes, chosen) = sections::nodes(&mut self.unfolding.places, counted)?;
        let mut set = self.set(&art.threads, nodes, chosen.clone());
        set.promises.locks_ordered = orders_locks(&set);
        let published = self.grow(set, selected)?;
        if needed.is_some() {
            self.counted = Some(chosen);
        }
        Ok(published)
    }

    /// The program is safe, whatever the schedule: the root becomes free.
    pub fn free(&mut self, art: &ArtGraph) -> Result<Published, NotPublished> {
        art.check()?;
        let counted = self.counted.clone().unwrap_or_else(|| self.header.counted.clone());
        let nodes = BTreeMap::from([(NodeId::ROOT, Node::Free { racing: 1 })]);
        let mut set = self.set(&art.threads, nodes, counted);
        set.counted.push(racing::sites(art));
        self.grow(set, Selected::default())
    }

    fn set(&self, threads: &ThreadTable, nodes: BTreeMap<NodeId, Node>, counted: SiteSet) -> ScheduleSet {
        ScheduleSet {
            fingerprint: self.header.fingerprint,
            origin: self.header.origin.clone(),
            threads: threads.clone(),
            facts: self.header.facts.clone(),
            assumptions: self.header.assumptions.clone(),
            promises: Promises::default(),
            counted: vec![counted],
            nodes: nodes.into(),
            traces: None,
        }
    }

    fn grow(&mut self, set: ScheduleSet, selected: Selected) -> Result<Published, NotPublished> {
        validate(&set)?;
        let (set, changed) = match &self.published {
            None => (set, true),
            Some(old) => {
                let merged = merge(old, &set)?;
                (merged.set, merged.changed)
            }
        };
        self.published = Some(set.clone());
        Ok(Published { set, changed, selected })
    }
}

/// Are all uses of mutexes in these sections ordered? Every level orders dependent events, with what they
/// touch, wherever they are on a path ([`super::context`]'s invariant), and any two uses of a mutex are
/// dependent, but for those that only look at it.
fn orders_locks(set: &ScheduleSet) -> bool {
    let arms = set.nodes.values().filter_map(|n| match n {
        Node::Choice(arms) => Some(arms),
        _ => None,
    });
    let mut steps = arms.flatten().flat_map(|a| &a.section.lanes).flat_map(|l| &l.steps);
    let only_looks = |l: &Label| match l.op {
        Op::MutexTryLock | Op::SpinTryLock => l.outcome == 0,
        op => op == Op::MutexTimeout,
    };
    !steps.any(|s| only_looks(&s.label)) && set.nodes.values().all(|n| !matches!(n, Node::Free { .. }))
}
