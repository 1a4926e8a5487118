//! Hand-made schedule sets: proven by nobody, and taken by programs that run with `trust=unproven` only.

use anyhow::{Context as _, Result, ensure};
use traceformat::event::{Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::condition::Condition;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::site::{SiteId, SiteInfo, SiteKind};
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

/// What a generator knows of a program: its identity and its sites, by program-wide number.
pub struct Sites {
    pub fingerprint: Fingerprint,
    pub sites: Vec<SiteInfo>,
}

impl Sites {
    /// The memory accesses of a function, in the order of the source.
    fn accesses_of(&self, function: &str) -> Vec<(SiteId, SiteKind)> {
        let all = self.sites.iter().enumerate();
        all.filter(|(_, s)| s.function == function && s.kind.is_access())
            .map(|(i, s)| (SiteId(i as u32), s.kind))
            .collect()
    }

    pub(crate) fn set(&self, children: u32, counted: Vec<SiteSet>, root: Node) -> ScheduleSet {
        let table = (0..children).map(|rank| ThreadName { parent: ThreadIx::MAIN, rank });
        ScheduleSet {
            fingerprint: self.fingerprint,
            origin: Origin::Hand,
            threads: ThreadTable(table.collect()),
            facts: Facts::default(),
            assumptions: Vec::new(),
            promises: Promises::default(),
            counted,
            nodes: [(NodeId::ROOT, root)].into(),
            traces: None,
        }
    }

    /// One free node: the program may do what it likes, under sequential consistency. All its accesses count
    /// as racing. `children` is the number of threads that main creates.
    pub fn free(&self, children: u32) -> ScheduleSet {
        let accesses = self.sites.iter().enumerate().filter(|(_, s)| s.kind.is_access());
        let racing = SiteSet(accesses.map(|(i, _)| SiteId(i as u32)).collect());
        self.set(children, vec![racing], Node::Free { racing: 0 })
    }

    /// For `prod_cons -DENDLESS`: the producer is at most `ahead` items ahead of the consumer; 1 is strict
    /// alternation. A cyclic section of one item.
    ///
    /// The producer's first access to item k waits until the consumer's last of item k - `ahead`; the
    /// consumer's first access to item k waits for the producer's last.
    ///
    /// # Errors
    /// The program's producer and consumer are not the retry loop and two accesses each that `prod_cons.c`
    /// has.
    pub fn ahead(&self, ahead: u32) -> Result<ScheduleSet> {
        ensure!(ahead >= 1, "the producer has to be one item ahead to produce anything");
        let lane_of = |function: &str, middle: SiteKind| -> Result<Vec<Step>> {
            let found = self.accesses_of(function);
            // The reports of the endless variant come after the three accesses that matter.
            let first = found.iter().position(|(_, k)| *k == SiteKind::Await);
            let first = first.with_context(|| format!("{function}: no retry loop, is this prod_cons.c?"))?;
            let three = found.get(first..first + 3).unwrap_or_default();
            let kinds: Vec<_> = three.iter().map(|(_, k)| *k).collect();
            let expected = [SiteKind::Await, middle, SiteKind::Store];
            ensure!(kinds == expected, "{function}: its accesses are {kinds:?}, expected {expected:?}");
            let op = |k| match k {
                SiteKind::Await => Op::Await,
                SiteKind::Load => Op::Load,
                _ => Op::Store,
            };
            Ok(three.iter().map(|(s, k)| Step::new(Label::new(s.0, op(*k)))).collect())
        };
        let (p, c) = (ThreadIx(1), ThreadIx(2));
        let mut producer = lane_of("producer", SiteKind::Store)?;
        let mut consumer = lane_of("consumer", SiteKind::Load)?;
        let per_item = consumer.len() as i64;
        producer[0].preds.push(Pred::new(c, per_item - i64::from(ahead) * per_item));
        consumer[0].preds.push(Pred::new(p, producer.len() as i64));

        let mut counted: Vec<_> = producer.iter().chain(&consumer).map(|s| s.label.site).collect();
        counted.sort();
        let arm = Arm {
            first: (p, producer[0].label),
            guard: Condition::default(),
            section: Section {
                counted: 0,
                lanes: vec![
                    Lane { thread: p, steps: producer.into() },
                    Lane { thread: c, steps: consumer.into() },
                ]
                .into(),
            },
            target: NodeId::ROOT,
        };
        Ok(self.set(2, vec![SiteSet(counted)], Node::Choice(vec![arm].into())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prod_cons() -> Sites {
        let site = |function: &str, kind| SiteInfo {
            kind,
            size: 4,
            function: function.into(),
            file: String::new(),
            line: 0,
            column: 0,
        };
        use SiteKind::*;
        Sites {
            fingerprint: Fingerprint([1; 16]),
            sites: vec![
                site("main", Call),
                site("producer", Await),
                site("producer", Store),
                site("producer", Store),
                site("consumer", MemSet),
                site("consumer", Await),
                site("consumer", Load),
                site("consumer", MarkEdge),
                site("consumer", Store),
                site("consumer", Call),
            ],
        }
    }

    /// Plays a cyclic section of two lanes: how far can `p` get while `c` stands still after `c_done` events?
    fn reach(set: &ScheduleSet, c_done: i64) -> i64 {
        let Node::Choice(arms) = &set.nodes[&NodeId::ROOT] else { panic!("a choice") };
        let (p, c) = (&arms[0].section.lanes[0].steps, arms[0].section.lanes[1].steps.len() as i64);
        let mut done = 0i64;
        loop {
            let step = &p[(done % p.len() as i64) as usize];
            let base = done / p.len() as i64 * c;
            if step.preds.iter().any(|q| c_done < base + q.offset) {
                return done / p.len() as i64;
            }
            done += 1;
        }
    }

    #[test]
    fn the_producer_gets_as_far_ahead_as_said() {
        for ahead in [1, 2, 7, 1000] {
            let set = prod_cons().ahead(ahead).unwrap();
            for consumed in [0, 1, 5] {
                assert_eq!(reach(&set, consumed * 3), consumed + i64::from(ahead));
            }
        }
    }

    #[test]
    fn another_program_is_refused() {
        let mut other = prod_cons();
        other.sites[2].kind = SiteKind::Load;
        let e = other.ahead(1).unwrap_err().to_string();
        assert!(e.starts_with("producer: its accesses are"), "{e}");
    }

    #[test]
    fn free_names_every_access() {
        let set = prod_cons().free(2);
        assert_eq!(set.counted[0].0.len(), 7);
        assert_eq!(set.threads.len(), 3);
        assert!(!set.origin.is_proven());
    }
}
