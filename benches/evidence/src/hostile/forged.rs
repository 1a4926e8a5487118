//! hostile.4: sets that somebody without a trusted key makes, pushed and put into the store; and each line of
//! what is trusted.

use super::frames::{frame, kind, spliced};
use super::guest::{self, Guest, greeted};
use super::mutants::{ahead, cooperative};
use super::sets;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::program::sites_of;
use random::Rng;
use rt_irs::trust::{Levels, Trust};
use std::io::Write as _;
use std::os::unix::net::UnixStream;
use std::path::Path;
use traceformat::codec::{FrameKind, HEADER_LEN, raw_frame};
use traceformat::fingerprint::Fingerprint;
use traceformat::keys;
use traceformat::parcel::{SecretKey, Signature, encode, encode_signed};
use traceformat::schedule::cooperative::Order;
use traceformat::schedule::set::{Assumption, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::schedule::version::VersionId;
use traceformat::store;
use traceformat::wire::{self, Message, RefuseReason};

/// Of each kind.
const EACH: usize = 10_000;
/// Deltas of one store that is looked at.
const TOGETHER: usize = 20;

const KINDS: [&str; 8] = [
    "nobody has signed it",
    "with the signature of another set",
    "another key has signed it",
    "signed as another program's",
    "signed for another base",
    "made by hand, and signed",
    "a promise, a node or an origin changed since",
    "bits of a signed push changed, or parts of two",
];

/// What the program has at first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    Events,
    Cooperative,
}

struct Forger {
    base: Base,
    ours: SecretKey,
    theirs: SecretKey,
    good: ScheduleSet,
}

/// A set, the base that is claimed, and its signature, if any. Or the bytes of a message.
enum Forged {
    Set(Box<ScheduleSet>, Option<VersionId>, Option<Signature>),
    Bytes(Vec<u8>),
}

fn proven(set: ScheduleSet) -> ScheduleSet {
    ScheduleSet { origin: Origin::Engine("dpor".into(), "0.1".into()), ..set }
}

impl Forger {
    fn new(base: Base, of: Fingerprint, ours: &SecretKey) -> Forger {
        let good = proven(match base {
            Base::Events => ahead(of, 1),
            Base::Cooperative => cooperative(of, 10),
        });
        let ours = SecretKey::from_bytes(&ours.to_bytes());
        Forger { base, ours, theirs: SecretKey::from_bytes(&[2; 32]), good }
    }

    /// More freedom than was proven, which would be a growth.
    fn freer(&self, rng: &mut Rng, round: u64) -> ScheduleSet {
        let of = self.good.fingerprint;
        let mut set = match (self.base, rng.below(4)) {
            (_, 0) => ScheduleSet { fingerprint: of, ..sets::set("0 free") },
            (Base::Events, _) => ahead(of, 2 + rng.below(50) as i64),
            (Base::Cooperative, 1) => cooperative(of, rng.below(10) as u32),
            (Base::Cooperative, _) => {
                let mut set = self.good.clone();
                if let Some(Node::Cooperative(c)) = set.nodes.get_mut(&NodeId::ROOT) {
                    c.order = Order::Any;
                }
                set.counted[0] = SiteSet(set.counted[0].0[..rng.below(11)].to_vec());
                set
            }
        };
        set.traces = Some(round);
        set.promises = Promises { locks_ordered: rng.chance(30) };
        proven(set)
    }

    fn forge(&self, which: usize, rng: &mut Rng, round: u64) -> Result<Forged> {
        let set = self.freer(rng, round);
        let by = |key: &SecretKey, base, set: &ScheduleSet| key.sign(base, set).context("small");
        let plain = |set, signature| Forged::Set(Box::new(set), None, signature);
        Ok(match which {
            0 => plain(set, None),
            1 => plain(set, Some(by(&self.ours, None, &self.good)?)),
            2 => {
                let signature = by(&self.theirs, None, &set)?;
                plain(set, Some(signature))
            }
            3 => {
                let other = ScheduleSet { fingerprint: Fingerprint([9; 16]), ..set.clone() };
                plain(set, Some(by(&self.ours, None, &other)?))
            }
            4 => {
                let signature = by(&self.ours, Some(VersionId(round)), &set)?;
                plain(set, Some(signature))
            }
            5 => {
                let set = ScheduleSet { origin: Origin::Hand, ..set };
                let signature = by(&self.ours, None, &set)?;
                plain(set, Some(signature))
            }
            6 => {
                let mut signed = set.clone();
                match rng.below(3) {
                    0 => signed.promises.locks_ordered = !signed.promises.locks_ordered,
                    1 => signed.nodes = self.good.nodes.clone(),
                    _ => signed.origin = Origin::Hand,
                }
                // (The good set's own nodes may have been drawn.)
                let signed = if signed == set { self.good.clone() } else { signed };
                plain(set, Some(by(&self.ours, None, &signed)?))
            }
            _ => {
                // What is signed is taken already: only what is changed would be news.
                let push = |set: &ScheduleSet, key: &SecretKey| -> Result<Vec<u8>> {
                    let signature = Some(key.sign(None, set)?);
                    Ok(Message::Push { delta: set.clone(), base: None, signature }.to_bytes()?)
                };
                let (mine, other) = (push(&self.good, &self.ours)?, push(&set, &self.theirs)?);
                let payload = match rng.below(2) {
                    0 => sets::mutate(rng, &mine[HEADER_LEN..]),
                    _ => spliced(rng, &mine[HEADER_LEN..], &other[HEADER_LEN..]),
                };
                Forged::Bytes(frame(kind(&mine), &payload))
            }
        })
    }
}

/// Pushes so many of each kind; how many of each were taken.
fn pushed(
    forger: &Forger,
    program: &Path,
    dir: &Path,
    each: usize,
    rng: &mut Rng,
) -> Result<[usize; KINDS.len()]> {
    let socket = dir.join("s");
    let mut guest = Guest::start(program, &socket, "", Some(&dir.join("home")), None)?;
    let mut stream = guest.connect()?;
    let ask = |stream: &mut UnixStream, bytes: &[u8]| -> Result<Option<Message>> {
        stream.write_all(bytes)?;
        Ok(wire::receive(stream)?)
    };
    let bytes = |set: &ScheduleSet, base, signature| {
        Message::Push { delta: set.clone(), base, signature }.to_bytes().context("small")
    };
    let good = bytes(&forger.good, None, Some(forger.ours.sign(None, &forger.good)?))?;
    let answer = ask(&mut stream, &good)?;
    ensure!(matches!(answer, Some(Message::Ack { changed: true, .. })), "what is signed: {answer:?}");
    let Some(Message::Ack { version: before, .. }) = answer else { unreachable!("looked at above") };
    let mut taken = [0; KINDS.len()];
    for round in 0..each as u64 {
        for (which, taken) in taken.iter_mut().enumerate() {
            let message = match forger.forge(which, rng, round)? {
                Forged::Bytes(bytes) => bytes,
                Forged::Set(set, base, signature) => bytes(&set, base, signature)?,
            };
            match ask(&mut stream, &message) {
                // (Wrong bytes under a signature are no message: then nobody listens any more.)
                Ok(Some(Message::Refuse(RefuseReason::Trust(why))))
                    if !why.starts_with("the signature is not") =>
                {
                    continue;
                }
                Ok(Some(Message::Ack { changed: true, .. })) => *taken += 1,
                // No message; or its bits that mattered are as they were.
                Ok(_) | Err(_) => {}
            }
            stream = greeted(&socket)?;
        }
    }
    let after = ask(&mut stream, &good)?;
    let same = matches!(after, Some(Message::Ack { version, changed: false }) if version == before);
    ensure!(same && guest.ended()?.is_none(), "the set in force has changed: {after:?}");
    Ok(taken)
}

/// Puts so many of each kind into stores with a good set; how many of each came into force.
fn stored(forger: &Forger, dir: &Path, each: usize, rng: &mut Rng) -> Result<[usize; KINDS.len()]> {
    let path = dir.join("forged.irst");
    let trust = Trust::only(Levels::default(), vec![forger.ours.public()]);
    let good = encode_signed(None, Some(&forger.ours), &forger.good)?;
    let mut taken = [0; KINDS.len()];
    for (which, taken) in taken.iter_mut().enumerate().take(KINDS.len() - 1) {
        for part in 0..each.div_ceil(TOGETHER) {
            store::create_of(&path, forger.good.fingerprint, std::slice::from_ref(&good))?;
            let mut bytes = std::fs::read(&path)?;
            for round in 0..TOGETHER {
                let round = (part * TOGETHER + round) as u64;
                if let Forged::Set(set, base, signature) = forger.forge(which, rng, round)? {
                    let payload = encode(base, signature.as_ref(), &set)?;
                    bytes.extend(raw_frame(FrameKind::StoreDelta, &payload)?);
                }
            }
            std::fs::write(&path, &bytes)?;
            match trust.salvage(&path, forger.good.fingerprint) {
                Ok(s) if s.roots.single().is_some_and(|set| *set == forger.good) => {}
                // Wrong bytes under a signature: nothing is read.
                Err(_) => {}
                Ok(_) => *taken += 1,
            }
        }
    }
    Ok(taken)
}

/// Each line of what is trusted: by push and from the store, for each word of `trust=`. How many, and which
/// are not as documented.
fn lines(of: Fingerprint, program: &Path, dir: &Path, ours: &SecretKey) -> Result<(usize, Vec<String>)> {
    let none = Levels::default();
    let words = [
        ("user", none),
        ("assumed", Levels { assumed: true, ..none }),
        ("proven", Levels { proven: true, ..none }),
        ("unproven", Levels { unproven: true, ..none }),
    ];
    let theirs = SecretKey::from_bytes(&[2; 32]);
    keys::write_public(&dir.join("their.pub"), theirs.public())?;
    lines_with(of, program, dir, [ours, &theirs], &words)
}

fn lines_with(
    of: Fingerprint,
    program: &Path,
    dir: &Path,
    [ours, theirs]: [&SecretKey; 2],
    words: &[(&str, Levels)],
) -> Result<(usize, Vec<String>)> {
    let (mut tried, mut wrong) = (0, Vec::new());
    for set in [ahead(of, 1), cooperative(of, 10)].map(proven) {
        let hand = ScheduleSet { origin: Origin::Hand, ..set.clone() };
        let assumes =
            ScheduleSet { assumptions: vec![Assumption::AsTheTableSays("f".into())], ..set.clone() };
        // Which words take it, of user, assumed, proven, unproven; and user with their key.
        let cases = [
            ("signed by the user", &set, Some(ours), [true, true, true, true, true]),
            ("signed by another key", &set, Some(theirs), [false, false, true, true, true]),
            ("not signed", &set, None, [false, false, true, true, false]),
            ("made by hand, signed by the user", &hand, Some(ours), [false, false, false, true, false]),
            ("made by hand", &hand, None, [false, false, false, true, false]),
            ("signed, assumption asked for", &assumes, Some(ours), [false, true, false, true, false]),
            ("not signed, assumption asked for", &assumes, None, [false, false, false, true, false]),
        ];
        for (what, set, key, taken) in cases {
            let with_key = std::iter::once(("user:trust-key=", words[0].1));
            for ((word, levels), expected) in words.iter().copied().chain(with_key).zip(taken) {
                let file = dir.join("their.pub");
                let (options, known) = match word.ends_with('=') {
                    true => (format!("trust={word}{}", file.display()), vec![ours.public(), theirs.public()]),
                    false => (format!("trust={word}"), vec![ours.public()]),
                };
                let socket = dir.join("line");
                let guest = Guest::start(program, &socket, &options, Some(&dir.join("home")), None)?;
                let mut stream = guest.connect()?;
                let signature = key.map(|k| k.sign(None, set)).transpose()?;
                wire::send(&mut stream, &Message::Push { delta: set.clone(), base: None, signature })?;
                let answer = wire::receive(&mut stream)?;
                let pushed = matches!(answer, Some(Message::Ack { changed: true, .. }));
                let path = dir.join("line.irst");
                store::create_of(&path, of, &[encode_signed(None, key, set)?])?;
                let stored = Trust::only(levels, known).salvage(&path, of).is_ok();
                for (how, got) in [("push", pushed), ("store", stored)] {
                    tried += 1;
                    if got != expected {
                        wrong.push(format!("trust={word}, {what}, by {how}: {answer:?}"));
                    }
                }
            }
        }
    }
    Ok((tried, wrong))
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let program = guest::build(plan, dir.path())?;
    let of = sites_of(&program)?.fingerprint;
    let home = dir.path().join("home/irs");
    std::fs::create_dir_all(&home)?;
    // SAFETY: always succeeds, touches nothing.
    let ours = keys::own(&home, unsafe { libc::geteuid() })?;
    let each = plan.times(EACH, 100) / 2;
    let mut rng = plan.random(1804);
    let (mut pushed_all, mut stored_all) = ([0; KINDS.len()], [0; KINDS.len()]);
    for base in [Base::Events, Base::Cooperative] {
        let forger = Forger::new(base, of, &ours);
        let (p, s) = (
            pushed(&forger, &program, dir.path(), each, &mut rng)?,
            stored(&forger, dir.path(), each, &mut rng)?,
        );
        pushed_all.iter_mut().zip(p).for_each(|(a, b)| *a += b);
        stored_all.iter_mut().zip(s).for_each(|(a, b)| *a += b);
    }
    for (i, what) in KINDS.iter().enumerate() {
        let n = pushed_all[i];
        table.row(format!("{} pushes: {what}", 2 * each), "0 taken", format!("{n} taken"), n == 0);
    }
    let n: usize = stored_all.iter().sum();
    let of_each = 2 * each.div_ceil(TOGETHER) * TOGETHER;
    table.row(format!("the same in stores, {of_each} of each"), "0 taken", format!("{n} taken"), n == 0);
    let (tried, wrong) = lines(of, &program, dir.path(), &ours)?;
    table.row(
        format!("{tried} lines of what is trusted"),
        "as documented",
        format!("{} differ", wrong.len()),
        wrong.is_empty(),
    );
    wrong.iter().for_each(|w| println!("      {w}"));
    Ok(())
}
