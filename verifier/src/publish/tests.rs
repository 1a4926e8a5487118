use super::*;
use crate::publish::target::Memory;
use std::collections::BTreeMap;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::{Node, NodeId, Origin};
use traceformat::thread::ThreadTable;

fn set(nodes: u64) -> ScheduleSet {
    ScheduleSet {
        fingerprint: Fingerprint([0; 16]),
        origin: Origin::Hand,
        threads: ThreadTable::default(),
        assumptions: Vec::new(),
        counted: Vec::new(),
        nodes: (0..nodes).map(|i| (NodeId(i), Node::End)).collect(),
        traces: Some(nodes),
    }
}

/// Fails as told, then works.
struct Shaky(Vec<DeliveryError>, Memory);

impl Target for Shaky {
    fn name(&self) -> String {
        "shaky".into()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        match self.0.pop() {
            Some(e) => Err(e),
            None => self.1.deliver(set),
        }
    }
}

#[test]
fn every_target_ends_with_the_newest_set() {
    let (one, two) = (Memory::default(), Memory::default());
    let shaky = Shaky(vec![DeliveryError::Away("no such socket".into()); 2], two.clone());
    let mut publisher = Publisher::start(vec![Box::new(one.clone()), Box::new(shaky)]);
    for n in 1..=50 {
        publisher.offer(set(n));
    }
    let reports = publisher.finish(Duration::from_secs(20));
    assert!(reports.iter().all(|r| r.error.is_none() && r.traces == Some(50)), "{reports:?}");
    for memory in [one, two] {
        // The pushes together are the last set, and each is new.
        let mut all = BTreeMap::new();
        for push in memory.pushes.lock().unwrap().iter() {
            assert!(push.nodes.keys().all(|id| all.insert(*id, ()).is_none()), "a node was pushed twice");
        }
        assert_eq!(all.len(), 50);
    }
}

#[test]
fn a_refusal_is_reported_once_and_final() {
    let memory = Memory::default();
    let shaky = Shaky(vec![DeliveryError::Refused("another program".into())], memory.clone());
    let mut publisher = Publisher::start(vec![Box::new(shaky)]);
    publisher.offer(set(1));
    publisher.offer(set(2));
    let reports = publisher.finish(Duration::from_secs(20));
    assert_eq!(reports[0].error.as_deref(), Some("refused: another program"));
    assert_eq!(memory.pushes.lock().unwrap().len(), 0);
}
