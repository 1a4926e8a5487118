use super::*;
use crate::publish::store::StoreFile;
use crate::publish::target::Memory;
use std::collections::BTreeMap;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::{Node, NodeId, Origin, Promises};
use traceformat::thread::ThreadTable;

fn set(nodes: u64) -> ScheduleSet {
    ScheduleSet {
        fingerprint: Fingerprint([0; 16]),
        origin: Origin::Hand,
        threads: ThreadTable::default(),
        facts: Facts::default(),
        assumptions: Vec::new(),
        promises: Promises::default(),
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
    let reports = publisher.finish(Duration::from_secs(20), || false);
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
fn a_device_is_no_place_for_a_set() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("null.irst");
    std::os::unix::fs::symlink("/dev/null", &path).unwrap();
    let mut file = StoreFile::new(&path);
    let error = file.deliver(&Arc::new(set(1))).expect_err("it would be replaced");
    assert!(error.to_string().contains("no regular file"), "{error}");
    assert!(path.symlink_metadata().unwrap().is_symlink());
}

#[test]
fn a_refusal_is_reported_once_and_final() {
    let memory = Memory::default();
    let shaky = Shaky(vec![DeliveryError::Refused("another program".into())], memory.clone());
    let mut publisher = Publisher::start(vec![Box::new(shaky)]);
    publisher.offer(set(1));
    publisher.offer(set(2));
    let reports = publisher.finish(Duration::from_secs(20), || false);
    assert_eq!(reports[0].error.as_deref(), Some("refused: another program"));
    assert_eq!(memory.pushes.lock().unwrap().len(), 0);
}

/// What was refused of one engine says nothing of another one's set, nor of one that allows everything.
#[test]
fn after_a_refusal_another_set_is_tried() {
    let of = |name: &str, root: Node| ScheduleSet {
        origin: Origin::Engine(name.into(), "1".into()),
        nodes: [(NodeId::ROOT, root)].into(),
        ..set(1)
    };
    for next in [of("one", Node::Free { racing: 0 }), of("two", Node::End)] {
        let memory = Memory::default();
        let shaky = Shaky(vec![DeliveryError::Refused("no growth".into())], memory.clone());
        let mut publisher = Publisher::start(vec![Box::new(shaky)]);
        publisher.offer(of("one", Node::End));
        while publisher.messages().is_empty() {
            std::thread::sleep(Duration::from_millis(1));
        }
        publisher.offer(next.clone());
        let reports = publisher.finish(Duration::from_secs(20), || false);
        assert_eq!((&reports[0].error, reports[0].delivered), (&None, 1));
        assert_eq!(memory.pushes.lock().unwrap().as_slice(), [next]);
    }
}

/// Programs that are pushed to, played by the test: they merge and answer as the protocol says.
mod programs {
    use super::*;
    use crate::publish::socket::{Connect, Listen};
    use crate::publish::store::StoreFile;
    use std::os::unix::net::{UnixListener, UnixStream};
    use std::path::PathBuf;
    use traceformat::event::{Label, Op};
    use traceformat::schedule::condition::Condition;
    use traceformat::schedule::merge::merge;
    use traceformat::schedule::section::{Lane, Section, Step};
    use traceformat::schedule::set::{Arm, SiteSet};
    use traceformat::schedule::validate::validate;
    use traceformat::site::SiteId;
    use traceformat::thread::ThreadIx;
    use traceformat::wire::{Hello, Message, receive, send};

    /// A folder of this test's own.
    fn folder(name: &str) -> PathBuf {
        let dir = std::env::temp_dir().join(format!("irs-publish-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir(&dir).unwrap();
        dir
    }

    /// A chain of `n` stores of main, each a node, that grows: merging them is a growth.
    fn chain(n: u32) -> Arc<ScheduleSet> {
        let arms = (1..=n).map(|site| {
            let label = Label::new(site, Op::Store);
            let lane = Lane { thread: ThreadIx(0), steps: vec![Step::new(label)].into() };
            let section = Section { counted: 0, lanes: vec![lane].into() };
            let target = NodeId(site as u64);
            Arm { first: (ThreadIx(0), label), guard: Condition::default(), section, target }
        });
        let mut nodes: BTreeMap<_, _> = (1..=n as u64).map(|i| (NodeId(i), Node::End)).collect();
        nodes.insert(NodeId::ROOT, Node::Choice(arms.collect()));
        let counted = vec![SiteSet((1..100).map(SiteId).collect())];
        let set = ScheduleSet { nodes: nodes.into(), counted, traces: Some(n as u64), ..set(0) };
        validate(&set).unwrap();
        Arc::new(set)
    }

    /// Greets, then takes pushes until the other side hangs up. Returns what it has, and how many
    /// changed it.
    fn program(mut stream: UnixStream, mut have: Option<ScheduleSet>) -> (Option<ScheduleSet>, u32) {
        let version = have.as_ref().map(ScheduleSet::version);
        let fingerprint = Fingerprint([0; 16]);
        let max_message = 1 << 20;
        let hello = Hello {
            fingerprint,
            version,
            pid: 1,
            threads: 1,
            max_threads: 64,
            max_message,
            arguments: Vec::new(),
        };
        send(&mut stream, &Message::Hello(hello)).unwrap();
        let mut changes = 0;
        while let Ok(Some(message)) = receive(&mut stream) {
            let Message::Push { delta, base, signature: None } = message else { panic!("{message:?}") };
            let before = have.as_ref().map(ScheduleSet::version);
            assert!(base.is_none() || base == before, "a delta against a version we never had");
            let (merged, changed) = match &have {
                None => (delta, true),
                Some(old) => merge(old, &delta).map(|m| (m.set, m.changed)).unwrap(),
            };
            changes += changed as u32;
            let version = merged.version();
            have = Some(merged);
            send(&mut stream, &Message::Ack { version, changed }).unwrap();
        }
        (have, changes)
    }

    #[test]
    fn a_restarted_verifier_changes_nothing_and_then_goes_on() {
        let path = folder("connect").join("p.sock");
        let listener = UnixListener::bind(&path).unwrap();
        let runtime = std::thread::spawn(move || {
            let (have, first) = program(listener.accept().unwrap().0, None);
            let (have, second) = program(listener.accept().unwrap().0, have);
            (have, first, second)
        });
        let mut one = Connect::new(&path);
        for n in 1..=3 {
            one.deliver(&chain(n)).unwrap();
        }
        drop(one);
        // It explores anew, so that it knows less than the program for a while.
        let mut two = Connect::new(&path);
        for n in 1..=4 {
            two.deliver(&chain(n)).unwrap();
        }
        drop(two);
        let (have, first, second) = runtime.join().unwrap();
        assert_eq!(have.unwrap().nodes, chain(4).nodes);
        assert_eq!((first, second), (3, 1));
    }

    #[test]
    fn programs_that_connect_are_served_when_they_come() {
        let path = folder("listen").join("v.sock");
        let mut publisher = Publisher::start(vec![Box::new(Listen::new(&path).unwrap())]);
        publisher.offer(ScheduleSet::clone(&chain(2)));
        let begin = || {
            let stream = UnixStream::connect(&path).unwrap();
            std::thread::spawn(move || program(stream, None))
        };
        let wait = |n: u32, thread: JoinHandle<(Option<ScheduleSet>, u32)>, publisher: Publisher| {
            let reports = publisher.finish(Duration::from_secs(20), || false);
            assert_eq!(reports[0].error, None);
            assert_eq!(thread.join().unwrap().0.unwrap().nodes, chain(n).nodes);
        };
        let first = begin();
        // The last delivery meets whoever is connected.
        publisher.offer(ScheduleSet::clone(&chain(3)));
        wait(3, first, publisher);
        assert!(!path.exists());
    }

    #[test]
    fn another_program_is_refused_by_both_names() {
        let path = folder("refuse").join("p.sock");
        let listener = UnixListener::bind(&path).unwrap();
        let runtime = std::thread::spawn(move || program(listener.accept().unwrap().0, None));
        let mut set = ScheduleSet::clone(&chain(1));
        set.fingerprint = Fingerprint([0xab; 16]);
        let error = Connect::new(&path).deliver(&Arc::new(set)).unwrap_err();
        let DeliveryError::Refused(why) = error else { panic!("{error}") };
        assert!(why.contains(&"00".repeat(16)) && why.contains(&"ab".repeat(16)), "{why}");
        assert_eq!(runtime.join().unwrap().1, 0);
    }

    #[test]
    fn the_store_only_grows() {
        let path = folder("store").join("s.irst");
        for (last, expected) in [(3, 3), (2, 3), (5, 5)] {
            let mut publisher = Publisher::start(vec![Box::new(StoreFile::new(&path))]);
            for n in 1..=last {
                publisher.offer(ScheduleSet::clone(&chain(n)));
            }
            assert_eq!(publisher.finish(Duration::from_secs(20), || false)[0].error, None);
            assert_eq!(
                traceformat::store::read(&path).unwrap().roots.single().unwrap().nodes,
                chain(expected).nodes
            );
        }
        let mut publisher = Publisher::start(vec![Box::new(StoreFile::new(path.join("no/such/folder")))]);
        publisher.offer(ScheduleSet::clone(&chain(1)));
        assert!(publisher.finish(Duration::ZERO, || false)[0].error.is_some());
    }
}
