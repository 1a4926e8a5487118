//! Hostile bytes for everything that this crate reads: an error, or a value that is as good as any. Never a
//! panic, and nothing that takes long. How to run these for an hour: CONTRIBUTING.md.

#[path = "common/frames.rs"]
mod bytes;
mod common;
#[path = "hostile/keeping.rs"]
mod keeping;
use bytes::{frame, frames};
use common::*;
use random::fuzz;
use std::fs;
use std::time::{Duration, Instant};
use traceformat::codec::{self, FrameKind, HEADER_LEN};
use traceformat::parcel::{self, SecretKey};
use traceformat::recording::{self, Ending, Input, Recorded};
use traceformat::reference::{check_file, check_recording};
use traceformat::schedule::assumption::Assumption;
use traceformat::schedule::fact::{Fact, Start};
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::{Origin, ScheduleSet, SiteSet};
use traceformat::schedule::validate::validate;
use traceformat::schedule::version::version_id;
use traceformat::sealed::{self, Refused};
use traceformat::site::SiteId;
use traceformat::store;
use traceformat::thread::ThreadTable;
use traceformat::wire::{self, Message, Receiver};

/// No round takes longer. (They take some milliseconds; the machine may be busy.)
const SOON: Duration = Duration::from_secs(10);

/// A file of frames, damaged: its bytes, its frames' order, or what is in them under right checksums. True:
/// checksums are right.
fn damaged(rng: &mut Rng, bytes: &[u8], other: &[u8]) -> (Vec<u8>, bool) {
    let mut all = frames(bytes);
    let at = rng.below(all.len());
    match rng.below(6) {
        0 => return (mutate(rng, bytes), false),
        1 => drop(all.remove(at)),
        2 => all.insert(at, all[rng.below(all.len())].clone()),
        3 => {
            let from = rng.below(all.len());
            all.swap(at, from);
        }
        4 => all.insert(at, rng.pick(&frames(other)).clone()),
        _ => {
            let kind = match rng.below(8) {
                0 => *rng.pick(FrameKind::ALL) as u16,
                _ => u16::from_le_bytes([all[at][6], all[at][7]]),
            };
            all[at] = frame(kind, &mutate(rng, &all[at][HEADER_LEN..]));
        }
    }
    (all.concat(), true)
}

fn a_set(rng: &mut Rng) -> ScheduleSet {
    ScheduleSet { origin: Origin::Certified, ..any_set(rng) }
}

/// The set for runs with some facts, under some assumptions.
fn for_some_runs(rng: &mut Rng, set: ScheduleSet) -> ScheduleSet {
    let text = |rng: &mut Rng| (0..rng.below(9)).map(|_| 1 + rng.below(255) as u8).collect::<Vec<u8>>();
    let facts: Vec<Fact> = (0..rng.below(5))
        .map(|_| {
            let n = rng.below(9) as u32;
            match rng.below(10) {
                0 => Fact::ArgumentsAtLeast(n),
                1 => Fact::ArgumentsAtMost(n),
                2 => Fact::LengthsAtMost(n),
                3 => Fact::LengthAtMost { index: n, most: 3 },
                4 => Fact::Argument { index: n, bytes: text(rng) },
                5 => Fact::VariableAtMost { name: text(rng), most: n },
                6 => Fact::Variable { name: text(rng), value: rng.chance(50).then(|| text(rng)) },
                7 => Fact::Sysconf { name: n as i32, value: 4 },
                8 => Fact::LimitAtLeast { resource: n, least: 1 << 20 },
                _ => Fact::File { path: text(rng), size: n.into(), hash: [n as u8; 32] },
            }
        })
        .collect();
    let name = |rng: &mut Rng| String::from_utf8_lossy(&text(rng)).into_owned();
    let assumptions = vec![
        Assumption::ClocksInRange,
        Assumption::IterationsAtMost(rng.below(9) as u32),
        Assumption::CallsReturn(name(rng)),
        Assumption::AsTheTableSays(name(rng)),
        Assumption::HandlersAreIdle(SiteSet((0..rng.below(4)).map(|s| SiteId(s as u32)).collect())),
    ];
    ScheduleSet { facts: facts.into(), assumptions, ..set }
}

/// What is asked of the facts and assumptions of a set that has been read.
fn asked_of(set: &ScheduleSet) {
    let variable = (b"A".to_vec(), b"abc".to_vec());
    let run = Start { arguments: vec![b"p".to_vec(), b"abcd".to_vec()], environment: vec![variable] };
    let _ = set.facts.unmet(&run).map(|u| u.to_string());
    let _ = set.facts.nonsense();
    assert!(set.facts.follow_from(&set.facts));
    let _ = set
        .facts
        .iter()
        .map(Fact::to_string)
        .chain(set.assumptions.iter().map(Assumption::to_string))
        .count();
    let _ = (validate(set).map_err(|e| e.to_string()), version_id(set));
}

#[test]
fn the_codec() {
    let mut read = 0;
    let rounds = fuzz("codec", 3000, |rng| {
        let set = a_set(rng);
        let set = for_some_runs(rng, set);
        let bytes = mutate(rng, &codec::encode(&set).expect("small"));
        let began = Instant::now();
        if let Ok(set) = codec::decode::<ScheduleSet>(&bytes) {
            read += u64::from(!set.facts.is_empty());
            asked_of(&set);
        }
        let _ = codec::decode::<Vec<Recorded>>(&bytes);
        let _ = codec::decode::<Vec<Input>>(&bytes);
        let _ = codec::decode::<ThreadTable>(&bytes);
        let _ = codec::decode::<Ending>(&bytes);
        let _ = parcel::decode(&bytes);
        assert!(began.elapsed() < SOON);
    });
    println!("codec: {read} read that have facts");
    assert!(rounds < 1000 || read > rounds / 100, "{read}: it is dull");
}

/// Merges what is left of a set after damage into a set. Was it valid, and has the set grown?
fn merge_damaged(rng: &mut Rng) -> (bool, bool) {
    let base = a_set(rng);
    let of = if rng.chance(50) { base.clone() } else { a_set(rng) };
    let bytes = mutate(rng, &codec::encode(&of).expect("small"));
    let Ok(delta) = codec::decode::<ScheduleSet>(&bytes) else { return (false, false) };
    let began = Instant::now();
    let valid = validate(&delta).is_ok();
    let _ = version_id(&delta);
    let mut grown = false;
    if let Ok(merged) = merge(&base, &delta) {
        // What comes of it is a set, and more than the base: the same again changes nothing.
        validate(&merged.set).expect("valid");
        assert!(!merge(&merged.set, &base).expect("contained").changed);
        grown = merged.changed;
    }
    assert!(began.elapsed() < SOON);
    (valid, grown)
}

/// A round that has failed: an arm gave way to one that did not do for it, since the way of that led through
/// another arm that gave way in the same merge.
#[test]
fn what_gives_way_is_no_way() {
    merge_damaged(&mut Rng::new(3_502_853));
}

#[test]
fn validation_and_growth() {
    let (mut valid, mut grown) = (0, 0);
    let rounds = fuzz("validation", 3000, |rng| {
        let (v, g) = merge_damaged(rng);
        valid += u64::from(v);
        grown += u64::from(g);
    });
    println!("validation: {valid} valid, {grown} grown");
    assert!(rounds < 1000 || (valid > rounds / 100 && grown > rounds / 1000), "{valid} {grown}: it is dull");
}

#[test]
fn the_wire() {
    fuzz("wire", 3000, |rng| {
        let mut stream = Vec::new();
        let delta = a_set(rng);
        let signature = SecretKey::from_bytes(&[7; 32]).sign(None, &delta).expect("small");
        let messages = [Message::SetRequest, Message::Push { delta, base: None, signature: Some(signature) }];
        for m in &messages {
            wire::send(&mut stream, m).expect("memory");
        }
        let (bytes, _) = damaged(rng, &stream, &stream);
        let began = Instant::now();
        let mut receiver = Receiver::new();
        for piece in bytes.chunks(1 + rng.below(200)) {
            receiver.feed(piece);
            match receiver.next_message() {
                Ok(Some(Message::Push { delta, .. })) => {
                    // It was signed, so it is what was signed.
                    assert!(
                        messages.iter().any(|m| matches!(m, Message::Push { delta: d, .. } if *d == delta))
                    );
                }
                Ok(_) => {}
                Err(_) => break,
            }
        }
        let _ = receiver.finish();
        assert!(began.elapsed() < SOON);
    });
}

#[test]
fn stores() {
    let dir = Folder::new("hostile-stores");
    let path = dir.file("a.irst");
    let (mut read, mut trusted) = (0, 0);
    fuzz("store", 200, |rng| {
        let key = SecretKey::from_bytes(&[7; 32]);
        let (first, second) = (a_set(rng), a_set(rng));
        let payloads = [&first, &second].map(|s| parcel::encode_signed(None, Some(&key), s).expect("small"));
        store::create_of(&path, first.fingerprint, &payloads).expect("written");
        let bytes = fs::read(&path).expect("there");
        let (bytes, _) = damaged(rng, &bytes, &bytes);
        fs::write(&path, bytes).expect("written");
        let began = Instant::now();
        if let Ok(stored) = store::read(&path) {
            read += 1;
            stored.roots.iter().for_each(|set| validate(set).expect("valid"));
        }
        // What is said to be signed is what was signed.
        let ours = |p: &parcel::Parcel| {
            if p.signature.as_ref().is_none_or(|s| s.key() != key.public()) {
                return Err("not ours".to_owned());
            }
            assert!(p.set == first || p.set == second);
            Ok(())
        };
        trusted += u64::from(store::salvage(&path, &ours).is_ok());
        assert!(began.elapsed() < SOON);
    });
    println!("stores: {read} read, {trusted} have something that is signed");
    assert!(read > 0 && trusted > 0);
}

#[test]
fn recordings() {
    let dir = Folder::new("hostile-recordings");
    let path = dir.file("a.irsr");
    let mut read = 0;
    fuzz("recording", 1000, |rng| {
        let set = a_set(rng);
        let rec = a_recording(rng, &set);
        recording::write(&path, &rec).expect("written");
        let bytes = fs::read(&path).expect("there");
        let (bytes, _) = damaged(rng, &bytes, &bytes);
        fs::write(&path, bytes).expect("written");
        let began = Instant::now();
        let _ = recording::read_story(&path);
        // A part at a time, or whole: the same.
        let (whole, parts) = (recording::read(&path), check_file(&path, &set));
        assert_eq!(whole.is_ok(), parts.is_ok());
        if let (Ok(whole), Ok(parts)) = (whole, parts) {
            read += 1;
            let judged = check_recording(&whole, &set);
            assert_eq!((whole.events.len() as u64, judged.is_ok()), (parts.events, parts.result.is_ok()));
        }
        assert!(began.elapsed() < SOON);
    });
    assert!(read > 0);
}

/// The envelope of checkpoints. (What is in them: `verifier/tests/damage.rs`.)
#[test]
fn sealed_files() {
    fuzz("sealed", 3000, |rng| {
        let content: Vec<u8> = (0..rng.below(300)).map(|_| rng.draw() as u8).collect();
        let whole = sealed::seal(b"about".to_vec(), &content).expect("small");
        let other = sealed::seal(b"about".to_vec(), b"another one").expect("small");
        let (bytes, _) = damaged(rng, &whole, &other);
        let began = Instant::now();
        let read = sealed::unseal(bytes.as_slice(), |_| Ok::<(), Refused<()>>(()));
        // Who makes the hash right as well says what he wants; nobody does here.
        assert!(bytes == whole || bytes == other || read.is_err());
        assert!(began.elapsed() < SOON);
    });
}

/// A folder of this test's own, removed at the end.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("irs-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> std::path::PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What the helpers here make is read.
#[test]
fn what_is_whole_is_read() {
    let set = a_set(&mut Rng::new(0));
    let bytes = codec::frame_bytes(FrameKind::StoreDelta, &set).expect("small");
    assert_eq!(frame(FrameKind::StoreDelta as u16, &bytes[HEADER_LEN..]), bytes);
    assert_eq!(frames(&[bytes.clone(), bytes.clone()].concat()), [bytes.clone(), bytes]);
}
