//! Stores while they are appended to, keys, and promises of locks: what a program reads that somebody else
//! may have written, and what it relies on afterwards.

use super::*;
use std::collections::BTreeMap;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use traceformat::event::Op;
use traceformat::fingerprint::Fingerprint;
use traceformat::keys;
use traceformat::schedule::locks::LockOrder;
use traceformat::schedule::set::{Arm, Node, NodeId};
use traceformat::store::Keeper;
use traceformat::thread::ThreadIx;

/// What a store holds, by payload, in order; nothing if it cannot be read.
fn held(path: &Path) -> Option<Vec<Vec<u8>>> {
    store::salvage(path, &|_| Ok(())).ok().map(|stored| stored.payloads)
}

/// What has become of a store.
#[derive(PartialEq)]
enum Store {
    Sound,
    Gone,
    /// Somebody has written over what was acknowledged. Who has read it before need not notice.
    Spoilt,
}

/// What happens to a store while nobody holds its lock. `whole`: a frame that a writer could have begun.
fn disturb(rng: &mut Rng, path: &Path, whole: &[u8]) -> Store {
    let bytes = fs::read(path).unwrap_or_default();
    match rng.below(8) {
        // A writer was killed in the middle of a frame, or has left garbage.
        0 | 1 if bytes.len() > HEADER_LEN => {
            let torn = &whole[..1 + rng.below(whole.len() - 1)];
            fs::write(path, [&bytes[..], torn].concat()).expect("written");
            Store::Sound
        }
        2 => {
            let garbage: Vec<u8> = (0..rng.below(90)).map(|_| rng.draw() as u8).collect();
            fs::write(path, [&bytes[..], &garbage].concat()).expect("written");
            Store::Sound
        }
        3 if rng.chance(20) && bytes.len() > HEADER_LEN => {
            fs::write(path, &bytes[..rng.below(bytes.len())]).expect("written");
            Store::Spoilt
        }
        4 if rng.chance(20) && bytes.len() > HEADER_LEN => {
            fs::write(path, mutate(rng, &bytes)).expect("written");
            Store::Spoilt
        }
        5 if rng.chance(30) => {
            let _ = fs::remove_file(path);
            Store::Gone
        }
        // The same under another inode.
        6 => {
            let aside = path.with_extension("aside");
            fs::write(&aside, &bytes).and_then(|()| fs::rename(&aside, path)).expect("renamed");
            Store::Sound
        }
        _ => Store::Sound,
    }
}

/// Several writers and a disturbed file: what was acknowledged is there until somebody damages it, and what
/// is refused adds nothing.
#[test]
fn appends() {
    let dir = Folder::new("hostile-appends");
    let path = dir.file("a.irst");
    let (mut kept, mut refused, mut torn) = (0, 0, 0);
    let rounds = fuzz("append", 150, |rng| {
        let _ = fs::remove_file(&path);
        let set = a_set(rng);
        let program = set.fingerprint;
        let other = {
            let strange = ScheduleSet { fingerprint: Fingerprint([9; 16]), ..a_set(rng) };
            parcel::encode_signed(None, None, &strange).expect("small")
        };
        // Growths of one set, and others that may not fit it.
        let mut all = vec![parcel::encode_signed(None, None, &set).expect("small")];
        for _ in 0..rng.below(4) {
            let more = if rng.chance(50) { set.clone() } else { a_set(rng) };
            let more = ScheduleSet { traces: Some(rng.draw()), ..more };
            all.push(parcel::encode_signed(None, None, &more).expect("small"));
        }
        let whole = codec::raw_frame(FrameKind::StoreDelta, &all[0]).expect("small");
        let mut keepers = [Keeper::new(&path, program), Keeper::new(&path, program)];
        let (mut acknowledged, mut spoilt): (Vec<Vec<u8>>, bool) = (Vec::new(), false);
        let began = Instant::now();
        for _ in 0..12 {
            match disturb(rng, &path, &whole) {
                Store::Sound => {}
                Store::Gone => (acknowledged, spoilt) = (Vec::new(), false),
                Store::Spoilt => spoilt = true,
            }
            let before = fs::read(&path).unwrap_or_default();
            let payload = match rng.below(12) {
                0 => other.clone(),
                1 => {
                    let good = rng.pick(&all);
                    mutate(rng, good)
                }
                _ => rng.pick(&all).clone(),
            };
            let keeper = &mut keepers[rng.below(2)];
            let done = match rng.chance(70) {
                true => keeper.keep(std::slice::from_ref(&payload)),
                false => keeper.append(&payload),
            };
            let now = fs::read(&path).unwrap_or_default();
            match done {
                Ok(()) => {
                    kept += 1;
                    torn += u64::from(now.len() < before.len());
                    acknowledged.push(payload);
                }
                Err(e) => {
                    refused += 1;
                    assert!(before.starts_with(&now), "a refusal ({e}) adds nothing");
                }
            }
            if spoilt || acknowledged.is_empty() {
                continue;
            }
            let held = held(&path).expect("what was acknowledged can be read");
            assert!(acknowledged.iter().all(|p| held.contains(p)), "an acknowledged push is lost");
        }
        assert!(began.elapsed() < SOON);
    });
    println!("appends: {kept} kept, {refused} refused, {torn} cut off a torn end");
    let dull = kept < 100 || refused < 20 || torn == 0;
    assert!(rounds < 100 || !dull, "{kept} {refused} {torn}: it is dull");
}

/// A file that has taken the place of another one, and its number, is not the one that is known: what was in
/// that one is not in it. (Found by `appends`, where it took 12,717 rounds.)
#[test]
fn a_file_with_the_number_of_another_one() {
    let dir = Folder::new("hostile-numbers");
    let path = dir.file("a.irst");
    let mut same = 0;
    for seed in 0..40 {
        let set = a_set(&mut Rng::new(seed));
        let of = |traces| {
            let set = ScheduleSet { traces: Some(traces), ..set.clone() };
            parcel::encode_signed(None, None, &set).expect("small")
        };
        let (mine, others, last) = (of(1), of(2), of(3));
        let mut keeper = Keeper::new(&path, set.fingerprint);
        keeper.keep(&[mine.clone(), last.clone()]).expect("kept");
        let before = fs::metadata(&path).expect("there").ino();
        fs::remove_file(&path).expect("there");
        // As long, and its last frame where that one's was.
        Keeper::new(&path, set.fingerprint).keep(&[others, last]).expect("kept");
        same += u64::from(fs::metadata(&path).expect("there").ino() == before);
        keeper.keep(std::slice::from_ref(&mine)).expect("kept");
        assert!(held(&path).expect("it reads").contains(&mine), "an acknowledged push is lost");
        fs::remove_file(&path).expect("there");
    }
    println!("{same} of 40 files have got the number of the one before");
}

/// Files of keys, damaged, with any rights, or no files at all: a key that is taken is the one that was
/// written, from a file that is its user's alone.
#[test]
fn key_files() {
    let dir = Folder::new("hostile-keys");
    let user = fs::metadata(&dir.0).expect("a folder").uid();
    let (mut taken, mut refused, mut made) = (0, 0, 0);
    let rounds = fuzz("keys", 400, |rng| {
        let folder = dir.0.join("k");
        let _ = fs::remove_dir_all(&folder);
        let genuine = keys::own(&folder, user).expect("made");
        let public = genuine.public();
        assert_eq!(keys::own_public(&folder, user).expect("there"), public);
        let name = *rng.pick(&["key", "key.pub"]);
        let path = folder.join(name);
        let text = fs::read(&path).expect("there");
        let mut whole = true;
        match rng.below(7) {
            0 => fs::remove_file(&path).expect("there"),
            1 => fs::remove_file(&path).and_then(|()| fs::create_dir(&path)).expect("a folder"),
            2 => {
                let target = dir.file("nowhere");
                fs::remove_file(&path).and_then(|()| symlink(target, &path)).expect("a link");
            }
            3 => fs::write(&path, [&text[..], &vec![b' '; rng.below(9000)]].concat()).expect("written"),
            4 => {}
            _ => {
                let damaged = mutate(rng, &text);
                whole = damaged == text;
                fs::write(&path, damaged).expect("written");
            }
        }
        let mode = *rng.pick(&[0o600, 0o644, 0o640, 0o604, 0o666, 0o400, 0o660]);
        if path.is_file() {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("its own");
        }
        let began = Instant::now();
        match name {
            "key" => {
                if let Ok(key) = keys::secret(&path, user) {
                    assert_eq!(mode & 0o077, 0, "others may read or write it");
                    assert!(!whole || key.public() == public);
                    // No other user's.
                    assert!(keys::secret(&path, user + 1).is_err());
                    taken += 1;
                }
            }
            _ => {
                if let Ok(key) = keys::public(&path, user) {
                    assert_eq!(mode & 0o022, 0, "others may write it");
                    assert!(!whole || key == public);
                    taken += 1;
                }
            }
        }
        match keys::own(&folder, user) {
            Ok(key) => {
                // Whatever was there of the public half: it is the one of the key that signs.
                assert_eq!(keys::own_public(&folder, user).map_err(|e| e.to_string()), Ok(key.public()));
                assert!(name == "key" || key.public() == public, "a damaged public half makes no other key");
                made += u64::from(key.public() != public);
            }
            Err(e) => {
                assert!(!e.to_string().is_empty());
                refused += 1;
            }
        }
        assert!(began.elapsed() < SOON);
    });
    println!("keys: {taken} taken, {refused} refused, {made} made anew");
    assert!(rounds < 100 || taken > 0 && refused > 0 && made > 0);
}

/// Makes most events of a set lock or unlock.
fn with_locks(rng: &mut Rng, set: &mut ScheduleSet) {
    for node in set.nodes.values_mut() {
        let Node::Choice(arms) = node else { continue };
        for arm in arms.iter_mut() {
            for lane in arm.section.lanes.iter_mut() {
                let mut within = rng.chance(20);
                for step in lane.steps.iter_mut() {
                    let lock = [Op::MutexLock, Op::CondReacquire, Op::MutexTryLock];
                    let unlock = [Op::MutexUnlock, Op::CondEnqueue];
                    step.label.op = match rng.below(5) {
                        0 => step.label.op,
                        _ if within => *rng.pick(&unlock),
                        _ => *rng.pick(&lock),
                    };
                    step.label.outcome = u8::from(step.label.op == Op::MutexTryLock && rng.chance(80));
                    within ^= !rng.chance(10);
                }
            }
            if let Some(lane) = arm.section.lane(arm.first.0) {
                arm.first.1 = lane.steps[0].label;
            }
        }
    }
}

/// Goes along a path, as far as `most` arms, and executes its events in any order that program order and
/// unconditional predecessors leave. True: two threads were in critical sections at one time.
fn overlap(rng: &mut Rng, set: &ScheduleSet, most: usize) -> bool {
    /// Operation, outcome, and how many events of other threads come before.
    type Pending = (Op, u8, Vec<(ThreadIx, i64)>);
    let mut todo: BTreeMap<ThreadIx, Vec<Pending>> = BTreeMap::new();
    let mut base: BTreeMap<ThreadIx, i64> = BTreeMap::new();
    let mut at = NodeId::ROOT;
    for _ in 0..most {
        let Some(Node::Choice(arms)) = set.nodes.get(&at) else { break };
        let arm: &Arm = rng.pick(arms);
        for lane in &arm.section.lanes {
            for step in &lane.steps {
                let before = step.preds.iter().filter(|p| p.when.is_always());
                let before = before.map(|p| (p.thread, base.get(&p.thread).copied().unwrap_or(0) + p.offset));
                let event = (step.label.op, step.label.outcome, before.collect());
                todo.entry(lane.thread).or_default().push(event);
            }
        }
        for lane in &arm.section.lanes {
            *base.entry(lane.thread).or_default() += lane.steps.len() as i64;
        }
        at = arm.target;
    }
    let mut done: BTreeMap<ThreadIx, i64> = BTreeMap::new();
    let mut depth: BTreeMap<ThreadIx, u32> = BTreeMap::new();
    loop {
        let count = |t: &ThreadIx| done.get(t).copied().unwrap_or(0);
        let ready: Vec<ThreadIx> = (todo.iter())
            .filter(|(t, events)| {
                events.get(count(t) as usize).is_some_and(|e| e.2.iter().all(|(u, n)| count(u) >= *n))
            })
            .map(|(t, _)| *t)
            .collect();
        if ready.is_empty() {
            return false;
        }
        let t = *rng.pick(&ready);
        let (op, outcome, _) = &todo[&t][count(&t) as usize];
        let depth_of = depth.entry(t).or_default();
        match op {
            Op::MutexLock | Op::CondReacquire => *depth_of += 1,
            Op::MutexTryLock if *outcome == 1 => *depth_of += 1,
            Op::MutexUnlock | Op::CondEnqueue => *depth_of = depth_of.saturating_sub(1),
            _ => {}
        }
        if depth.values().filter(|d| **d > 0).count() > 1 {
            return true;
        }
        *done.entry(t).or_default() += 1;
    }
}

/// A promise of locks in order that a set makes shows in it, or it is not believed: no execution that its
/// sections admit has two threads in critical sections. And asking takes no long time, of any set.
#[test]
fn lock_promises() {
    let (mut in_turn, mut not) = (0, 0);
    let rounds = fuzz("locks", 3000, |rng| {
        let mut set = a_set(rng);
        with_locks(rng, &mut set);
        if rng.chance(30) {
            let bytes = codec::encode(&set).expect("small");
            let Ok(read) = codec::decode(&mutate(rng, &bytes)) else { return };
            set = read;
        }
        let began = Instant::now();
        let is = LockOrder::default().extend(&set).is_ok();
        assert!(began.elapsed() < SOON);
        if validate(&set).is_err() {
            return;
        }
        *(if is { &mut in_turn } else { &mut not }) += 1;
        for _ in 0..if is { 20 } else { 0 } {
            assert!(!overlap(rng, &set, 12), "two threads are in critical sections: {set:?}");
        }
    });
    println!("locks: {in_turn} sets in turn, {not} not");
    assert!(rounds < 1000 || in_turn > 50 && not > 50, "{in_turn} {not}: it is dull");
}
