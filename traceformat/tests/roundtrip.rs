//! Everything serialised comes back as it was, and no damage to it does worse than an error.

#[path = "common/frames.rs"]
mod bytes;
mod common;
use bytes::{frame, frames};
use common::*;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;
use traceformat::activity::{Activity, Cause, CauseKind, Doing, ThreadActivity, Waits};
use traceformat::codec::{self, CodecError, FORMAT_VERSION, FrameKind, HEADER_LEN, MAX_PAYLOAD};
use traceformat::event::{Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::recording::{self, Ending, Failure, Given, Input, Recorded, Recording, Writer};
use traceformat::schedule::fact::{Fact, Facts};
use traceformat::schedule::merge::merge;
use traceformat::schedule::property::Property;
use traceformat::schedule::set::{Assumption, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::schedule::validate::validate;
use traceformat::schedule::version::{VersionId, version_id};
use traceformat::site::{SiteId, SiteInfo, SiteKind};
use traceformat::store;
use traceformat::thread::ThreadIx;
use traceformat::wire::{self, Hello, Message, Receiver, RefuseReason, SiteWait};

/// The one helper: a value survives the codec, also as JSON where it is for programs to read; every
/// shortening is an error, and so is a byte too many.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Vec<u8> {
    let bytes = codec::encode(value).unwrap();
    assert_eq!(&codec::decode::<T>(&bytes).unwrap(), value);
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value);
    for n in 0..bytes.len() {
        assert!(codec::decode::<T>(&bytes[..n]).is_err(), "{n} bytes of {value:?}");
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(codec::decode::<T>(&longer).is_err());
    bytes
}

fn full_set() -> ScheduleSet {
    let mut s = set("0 -> 1: T1[1w! 2w<2.0] T2[3w<1.1 4w<1.2?1.1=5]
        0 -> 2 by T2: T2[3w]
        1 -> 1: T1[1w] T2[3w<1.1] T3[5r]
        2 free");
    s.origin = Origin::Engine("dpor".into(), "0.1".into());
    s.assumptions = vec![
        Assumption::AllocationSucceeds,
        Assumption::CallsReturn("getc".into()),
        Assumption::IterationsAtMost(3),
        Assumption::NotChecked(vec![Property::Deadlock]),
        Assumption::HandlersAreIdle(SiteSet(vec![SiteId(2), SiteId(7)])),
    ];
    s.promises = Promises { locks_ordered: true };
    s.facts = Facts::from(vec![
        Fact::ArgumentsAtLeast(1),
        Fact::ArgumentsAtMost(3),
        Fact::LengthsAtMost(300),
        Fact::LengthAtMost { index: 2, most: 70_000 },
        Fact::Argument { index: 1, bytes: vec![b'a', 0xff, b'\n'] },
        Fact::VariableAtMost { name: b"HOME".to_vec(), most: 8 },
        Fact::Variable { name: b"PATH".to_vec(), value: Some(b"/bin".to_vec()) },
        Fact::Variable { name: b"NONE".to_vec(), value: None },
        Fact::Sysconf { name: 84, value: -1 },
        Fact::LimitAtLeast { resource: 3, least: u64::MAX },
        Fact::File { path: b"data/in put".to_vec(), size: 70_000, hash: [0xa5; 32] },
    ]);
    s.counted.push(SiteSet(vec![SiteId(9)]));
    s.traces = Some(147_456);
    validate(&s).unwrap();
    s
}

fn recorded(i: u64) -> Recorded {
    Recorded {
        thread: ThreadIx((i % 4) as u16),
        label: Label {
            site: SiteId(i as u32),
            op: Op::ALL[i as usize % Op::ALL.len()],
            outcome: (i % 2) as u8,
        },
        address: i << 40,
        address2: 3,
        size: 8,
        value: u64::MAX - i,
    }
}

fn input(given: Given) -> Input {
    Input { thread: ThreadIx(1), given, site: SiteId(7), place: "a.c:3:1".into() }
}

fn full_recording(n: u64) -> Recording {
    Recording {
        fingerprint: PROGRAM,
        property: "assert(x == 1) at a.c:3".into(),
        failure: Some(Failure::Assertion),
        threads: threads(3),
        inputs: vec![
            input(Given::ArgumentCount(2)),
            input(Given::Argument { index: 1, text: b"a\0b".to_vec() }),
            input(Given::Call {
                function: "read".into(),
                result: Some(-1),
                errno: 4,
                bytes: vec![n as u8; 3],
            }),
            input(Given::Uninitialised { value: -1, zero: true }),
        ],
        events: (0..n).map(recorded).collect(),
        ending: Ending::Exit(3),
    }
}

fn activity(version: VersionId) -> Activity {
    let cause = Cause { kind: CauseKind::Order, thread: Some(ThreadIx(2)), site: Some(SiteId(4)) };
    let decision = Cause { kind: CauseKind::Decision, thread: None, site: None };
    let (thread, site) = (ThreadIx(1), SiteId(3));
    let waiting = Doing::Waiting { site, cause: decision, nanos: 7 };
    Activity {
        nanos: 1 << 50,
        version: Some(version),
        installs: 3,
        decisions: 1 << 40,
        free: false,
        threads: [Doing::Running, waiting, Doing::Ended]
            .map(|doing| ThreadActivity { thread, counted: 5, seen: 6, doing })
            .into(),
        waits: vec![Waits { thread, site, cause, count: 1 << 33, nanos: 8, longest: 4 }],
        places: vec![(site, "a.c:3:1".into()), (SiteId(4), "a.c:7:9".into())],
    }
}

fn messages() -> Vec<Message> {
    let version = version_id(&full_set());
    let reasons = [
        RefuseReason::Fingerprint { program: PROGRAM, set: Fingerprint([9; 16]) },
        RefuseReason::Format { found: 3, reads: 1 },
        RefuseReason::Version { base: version, have: None },
        RefuseReason::Version { base: version, have: Some(VersionId(5)) },
        RefuseReason::Trust("the set is not signed".into()),
        RefuseReason::Malformed("x".into()),
        RefuseReason::Invalid("x".into()),
        RefuseReason::Facts("x".into()),
        RefuseReason::NotAGrowth("x".into()),
        RefuseReason::TooLarge { len: 100 << 20, limit: 64 << 20 },
        RefuseReason::Peer { uid: 1000 },
        RefuseReason::Unavailable("x".into()),
    ];
    let hello = Hello {
        fingerprint: PROGRAM,
        version: Some(version),
        pid: 12,
        threads: 3,
        max_threads: 256,
        max_message: 64 << 20,
        arguments: vec![b"./prog".to_vec(), Vec::new()],
    };
    let mut all = vec![
        Message::Hello(hello),
        Message::Push { delta: full_set(), base: Some(version), signature: None },
        Message::Push { delta: full_set(), base: None, signature: None },
        Message::Ack { version, changed: true },
        Message::AckUnstored { version, changed: false, why: "the disk is full".into() },
        Message::StatsRequest,
        Message::Stats(vec![SiteWait { site: SiteId(3), count: 5, nanos: 1 << 40 }]),
        Message::SetRequest,
        Message::ActivityRequest,
        Message::Activity(Box::new(activity(version))),
        Message::Set(None),
        Message::Set(Some(full_set())),
    ];
    all.extend(reasons.into_iter().map(Message::Refuse));
    all
}

#[test]
fn values() {
    round_trip(&full_set());
    round_trip(&full_recording(20));
    for ending in [
        Ending::Exit(-1),
        Ending::Signal(6),
        Ending::Deadlock,
        Ending::Stopped("escape".into()),
        Ending::Torn,
    ] {
        round_trip(&ending);
    }
    for op in Op::ALL {
        round_trip(&Label::new(u32::MAX, *op));
        assert_eq!(Op::from_u8(*op as u8), Some(*op));
    }
    round_trip(&SiteInfo {
        kind: SiteKind::Await,
        size: 8,
        function: "f".into(),
        file: "a.c".into(),
        line: 3,
        column: 4,
    });
    let mut rng = Rng::new(5);
    for _ in 0..20 {
        round_trip(&random_set(&mut rng, 2));
    }
}

#[test]
fn wire_messages() {
    let mut stream = Vec::new();
    for m in messages() {
        wire::send(&mut stream, &m).unwrap();
    }
    let mut r = stream.as_slice();
    for m in messages() {
        assert_eq!(wire::receive(&mut r).unwrap(), Some(m));
    }
    assert!(wire::receive(&mut r).unwrap().is_none());

    // In pieces of any size.
    for piece in [1, 7, 1000] {
        let mut receiver = Receiver::new();
        let mut got = Vec::new();
        for bytes in stream.chunks(piece) {
            receiver.feed(bytes);
            while let Some(m) = receiver.next_message().unwrap() {
                got.push(m);
            }
        }
        assert_eq!(got, messages());
        receiver.finish().unwrap();
    }
}

/// The messages that people see.
#[test]
fn refusals_in_words() {
    let said: Vec<String> = messages()
        .iter()
        .filter_map(|m| if let Message::Refuse(r) = m { Some(r.to_string()) } else { None })
        .collect();
    let version = version_id(&full_set());
    assert_eq!(
        said,
        [
            format!("the set is for program {}, this is program {}", "09".repeat(16), "07".repeat(16)),
            "format version 3, this build reads 1".into(),
            format!("the delta extends version {version}, the program has none"),
            format!("the delta extends version {version}, the program has version 0000000000000005"),
            "not trusted: the set is not signed".into(),
            "malformed message: x".into(),
            "invalid set: x".into(),
            "the set is not for this run: x".into(),
            "not a growth: x".into(),
            "104857600 bytes announced, the limit is 67108864".into(),
            "user 1000 may not push to this program".into(),
            "cannot take it: x".into(),
        ]
    );
}

#[test]
fn frames_are_judged_by_their_header() {
    let good = codec::frame_bytes(FrameKind::Ack, &(VersionId(1), true)).unwrap();
    let case = |change: &dyn Fn(&mut Vec<u8>), expected: &str| {
        let mut bytes = good.clone();
        change(&mut bytes);
        let blocking = wire::receive(&mut bytes.as_slice()).map(|_| ()).map_err(|e| e.to_string());
        assert_eq!(blocking, Err(expected.to_string()));
        let mut receiver = Receiver::new();
        receiver.feed(&bytes);
        let polled = receiver.next_message().and_then(|m| match m {
            None => receiver.finish(),
            Some(_) => Ok(()),
        });
        assert_eq!(polled.map_err(|e| e.to_string()), Err(expected.to_string()));
    };
    assert_eq!(FORMAT_VERSION, 11);
    case(&|b| b[0] = b'G', "not IRS data (the first bytes are [47, 52, 53, 1a])");
    case(&|b| b[4] = 4, "format version 4, this build reads 11");
    case(&|b| b[6] = 99, "unknown kind of record 99");
    // A recording's frame is no message.
    case(
        &|b| *b = codec::frame_bytes(FrameKind::RecordingEnd, &Ending::Torn).unwrap(),
        "unknown kind of record 19",
    );
    case(&|b| b.truncate(b.len() - 1), "torn: 1 more bytes were announced");
    case(&|b| b.truncate(HEADER_LEN), "torn: 2 more bytes were announced");
    case(&|b| b.truncate(5), "torn: 11 more bytes were announced");
    // 100 MB are refused on the header: the body is not there at all.
    case(
        &|b| {
            b.truncate(HEADER_LEN);
            b[8..12].copy_from_slice(&(100u32 << 20).to_le_bytes());
        },
        "104857600 bytes announced, the limit is 67108864",
    );
    let last = good.len() - 1;
    let mut bytes = good.clone();
    bytes[last] ^= 1;
    assert!(matches!(wire::receive(&mut bytes.as_slice()), Err(CodecError::BadChecksum { .. })));
}

/// A frame with a right checksum around any payload: what a peer can make who means harm.
fn forged(kind: FrameKind, payload: &[u8]) -> Vec<u8> {
    frame(kind as u16, payload)
}

#[test]
fn hostile_messages() {
    let mut rng = Rng::new(6);
    let (mut understood, mut grown) = (0, 0);
    let base = full_set();
    for m in messages() {
        let bytes = m.to_bytes().unwrap();
        for _ in 0..500 {
            // Damage without and with a right checksum.
            let broken = mutate(&mut rng, &bytes);
            if broken != bytes {
                let mut r = broken.as_slice();
                // A shorter message that is whole may precede the damage; nothing else comes through.
                if let Ok(Some(got)) = wire::receive(&mut r) {
                    assert_eq!(got, m);
                }
            }
            let payload = mutate(&mut rng, &bytes[HEADER_LEN..]);
            let kind = FrameKind::ALL[rng.below(FrameKind::ALL.len())];
            let _ = wire::receive(&mut forged(kind, &payload).as_slice());
            let kind = u16::from_le_bytes([bytes[6], bytes[7]]);
            let kind = FrameKind::ALL.iter().copied().find(|k| *k as u16 == kind).unwrap();
            if let Ok(Some(got)) = wire::receive(&mut forged(kind, &payload).as_slice()) {
                understood += 1;
                if let Message::Push { delta, .. } | Message::Set(Some(delta)) = got {
                    let _ = version_id(&delta);
                    let _ = validate(&delta);
                    if let Ok(m) = merge(&base, &delta) {
                        validate(&m.set).unwrap();
                        grown += 1;
                    }
                }
            }
        }
    }
    assert!(understood > 100 && grown > 10, "{understood} {grown}: the mutations have become dull");
}

/// Lengths that lie cost no memory: a vector of 2^60 sites in ten bytes.
#[test]
fn lying_lengths() {
    for first in [251u8, 252, 253, 254, 255] {
        for fill in [0x10u8, 0x7f, 0xff] {
            let payload = [vec![first], vec![fill; 16]].concat();
            for kind in FrameKind::ALL {
                let _ = wire::receive(&mut forged(*kind, &payload).as_slice());
            }
            let _ = codec::decode::<Vec<SiteId>>(&payload);
            let _ = codec::decode::<String>(&payload);
            let _ = codec::decode::<Vec<Vec<u64>>>(&payload);
        }
    }
    let too_long = vec![0u8; MAX_PAYLOAD + 1];
    assert!(matches!(codec::encode(&too_long), Err(CodecError::TooLarge { .. })));
    assert!(matches!(codec::decode::<Vec<u8>>(&too_long), Err(CodecError::TooLarge { .. })));
}

/// A folder of this test's own, removed at the end.
fn unsigned(set: &ScheduleSet) -> Vec<u8> {
    traceformat::parcel::encode(None, None, set).unwrap()
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("irs-traceformat-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn stores() {
    let dir = Folder::new("stores");
    let path = dir.file("a.irst");
    let base = full_set();
    let mut delta = base.clone();
    delta.nodes.retain(|id, _| id.0 == 0);
    delta.nodes.insert(NodeId(1), Node::Free { racing: 1 });
    store::create(&path, &base).unwrap();
    assert_eq!(fs::read_dir(&dir.0).unwrap().count(), 1, "the temporary file is gone");
    let one = store::read(&path).unwrap();
    assert_eq!((one.roots.single().unwrap(), one.deltas, one.torn_at), (&base, 1, None));
    let whole = fs::metadata(&path).unwrap().len();
    store::append(&path, &delta).unwrap();
    let grown = store::read(&path).unwrap();
    assert_eq!((grown.roots.single().unwrap(), grown.deltas), (&merge(&base, &delta).unwrap().set, 2));
    let bytes = fs::read(&path).unwrap();

    // Wherever the last frame breaks off, what was before is read, and the next append heals it.
    for cut in whole as usize + 1..bytes.len() {
        fs::write(&path, &bytes[..cut]).unwrap();
        let torn = store::read(&path).unwrap();
        assert_eq!((torn.roots.single().unwrap(), torn.deltas, torn.torn_at), (&base, 1, Some(whole)));
    }
    store::append(&path, &delta).unwrap();
    assert_eq!(fs::read(&path).unwrap(), bytes);

    // Also where the torn frame is longer than the one that takes its place.
    let long = codec::raw_frame(FrameKind::StoreDelta, &unsigned(&base)).unwrap();
    assert!(whole as usize + long.len() - 1 > bytes.len());
    fs::write(&path, [&bytes[..whole as usize], &long[..long.len() - 1]].concat()).unwrap();
    store::append(&path, &delta).unwrap();
    assert_eq!(fs::read(&path).unwrap(), bytes);

    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    let mut keeper = store::Keeper::new(&path, base.fingerprint);
    keeper.append(&unsigned(&delta)).unwrap();
    keeper.append(&unsigned(&delta)).unwrap();
    assert_eq!(store::read(&path).unwrap(), store::Stored { deltas: 3, ..grown });

    let mut other = delta.clone();
    other.fingerprint.0 = [9; 16];
    let place = path.display();
    assert_eq!(
        keeper.append(&unsigned(&other)).unwrap_err().to_string(),
        format!(
            "{place}: it is for program {}, the delta is for program {}",
            "07".repeat(16),
            "09".repeat(16)
        )
    );
    let said = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let e = store::read(&path).unwrap_err().to_string();
        assert_eq!(store::append(&path, &delta).unwrap_err().to_string(), e, "appending says the same");
        e
    };
    let empty = format!("{place}: it holds no whole schedule set");
    assert_eq!(said(b""), empty);
    assert_eq!(said(&bytes[..10]), empty);
    assert_eq!(
        said(b"int main(void) { return 0; }"),
        format!("{place}: not IRS data (the first bytes are [69, 6e, 74, 20])")
    );
    let mut old = bytes.clone();
    // (The versions before facts were typed, too.)
    for version in [0, 2, 3, 4] {
        old[4] = version;
        let reads = FORMAT_VERSION;
        assert_eq!(said(&old), format!("{place}: format version {version}, this build reads {reads}"));
    }
    let mut damaged = bytes.clone();
    damaged[60] ^= 4;
    assert!(said(&damaged).contains(": damaged: checksum "));
    recording::write(&path, &full_recording(3)).unwrap();
    let rec = fs::read(&path).unwrap();
    assert_eq!(said(&rec), format!("{place}: no schedule set, but a recording"));
    assert!(store::read(&dir.file("absent")).unwrap_err().to_string().contains("absent: "));
    // A store that cannot be replaced stays as it is.
    fs::write(&path, &bytes).unwrap();
    assert!(store::create(&path.join("below"), &base).is_err());
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn recordings() {
    let dir = Folder::new("recordings");
    let path = dir.file("a.irsr");
    for n in [0, 1, 1023, 1024, 5000] {
        let rec = full_recording(n);
        recording::write(&path, &rec).unwrap();
        assert_eq!(recording::read(&path).unwrap(), rec);
    }
    // Threads that appear on the way.
    let rec = full_recording(40);
    let mut w = Writer::new(Vec::new(), rec.fingerprint, &rec.property, rec.failure, &threads(0)).unwrap();
    for (i, e) in rec.events.iter().enumerate() {
        w.threads(&threads(i.min(3) as u32)).unwrap();
        if i == 3 {
            w.inputs(&rec.inputs).unwrap();
        }
        w.event(e).unwrap();
        if i % 3 == 0 {
            w.flush().unwrap();
        }
    }
    let bytes = w.finish(&rec.ending).unwrap();
    assert_eq!(recording::read_from(&mut bytes.as_slice()).unwrap(), rec);
    // Breaking off anywhere leaves a prefix, and says so.
    let mut lengths = std::collections::BTreeSet::new();
    for cut in 0..bytes.len() {
        match recording::read_from(&mut &bytes[..cut]) {
            Ok(torn) => {
                assert_eq!(torn.ending, Ending::Torn);
                assert_eq!(torn.events, rec.events[..torn.events.len()]);
                assert!(torn.inputs.is_empty() || torn.inputs == rec.inputs);
                lengths.insert(torn.events.len());
            }
            Err(e) => assert!(e.is_torn() || matches!(e, CodecError::Malformed(_)), "{cut}: {e}"),
        }
    }
    assert!(lengths.len() > 10, "{lengths:?}");
    // Whole frames, each with its checksum: missing, doubled, exchanged, or of another recording.
    let parts = frames(&bytes);
    let other = frames(&{
        let mut w = Writer::new(Vec::new(), Fingerprint([9; 16]), "", None, &threads(3)).expect("written");
        w.events(&rec.events).expect("written");
        w.finish(&Ending::Exit(7)).expect("written")
    });
    for at in 0..parts.len() {
        let mut cases = vec![parts.clone(), parts.clone()];
        cases[0].remove(at);
        cases[1].insert(at, parts[at].clone());
        for to in at + 1..parts.len() {
            let mut exchanged = parts.clone();
            exchanged.swap(at, to);
            cases.push(exchanged);
        }
        for foreign in &other {
            let mut mixed = parts.clone();
            mixed[at].clone_from(foreign);
            cases.push(mixed);
        }
        for case in cases.iter().map(|c| c.concat()) {
            if let Ok(read) = recording::read_from(&mut case.as_slice()) {
                // The last one left out: it breaks off, and says so.
                assert_eq!((at, read.ending), (parts.len() - 1, Ending::Torn));
            }
        }
    }
    let mut rng = Rng::new(7);
    for _ in 0..500 {
        let _ = recording::read_from(&mut mutate(&mut rng, &bytes).as_slice());
        let payload = mutate(&mut rng, &codec::encode(&rec.events).unwrap());
        let forged = [&bytes[..bytes.len() / 2], &forged(FrameKind::RecordingEvents, &payload)].concat();
        let _ = recording::read_from(&mut forged.as_slice());
    }
    store::create(&path, &full_set()).unwrap();
    assert_eq!(
        recording::read(&path).unwrap_err().to_string(),
        format!("{}: no recording, but a schedule set", path.display())
    );
}

#[test]
fn hostile_stores() {
    let dir = Folder::new("hostile");
    let path = dir.file("a.irst");
    store::create(&path, &full_set()).unwrap();
    let bytes = fs::read(&path).unwrap();
    let mut rng = Rng::new(8);
    for _ in 0..300 {
        fs::write(&path, mutate(&mut rng, &bytes)).unwrap();
        if let Ok(s) = store::read(&path) {
            assert_eq!(s.roots.single(), Some(&full_set()));
        }
        let payload = mutate(&mut rng, &codec::encode(&full_set()).unwrap());
        fs::write(&path, [bytes.as_slice(), &forged(FrameKind::StoreDelta, &payload)].concat()).unwrap();
        if let Ok(s) = store::read(&path) {
            s.roots.iter().for_each(|set| validate(set).unwrap());
        }
    }
}
