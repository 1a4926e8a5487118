//! hostile.1: clients that send what no engine publishes, or nothing more, to programs that have hardly any
//! memory, while a good client pushes and measures how long its answers take.

use super::frames::{forged_count, frame, kind, spliced};
use super::guest::{self, Guest, HANG, greeted};
use super::mutants::{ahead, cooperative, mutant, tree};
use super::sets;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, bail, ensure};
use irs_demos::program::sites_of;
use random::Rng;
use std::io::Write as _;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use traceformat::codec::HEADER_LEN;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet, SiteSet};
use traceformat::wire::{self, Message, RefuseReason};

const PUSHES: usize = 1_000_000;
/// Lives of a program, for each size of memory; each is under another set.
const LIVES: usize = 12;
/// `ulimit -v`, in KiB, and `memory=`, in MiB.
const SIZES: [(u64, u64); 3] = [(450_000, 256), (250_000, 64), (160_000, 16)];
/// The first is what the listener aborted under.
const CLIENTS: usize = 3;

const KINDS: [&str; 8] = [
    "bit flips with right checksums",
    "splices",
    "forged counts",
    "semantic mutants",
    "other programs' sets",
    "torn, then silent",
    "64 MiB announced, and a part sent",
    "large ones",
];

#[derive(Default)]
struct Tally {
    kinds: [u64; KINDS.len()],
    /// Refused, contained or grown, connection closed.
    refused: u64,
    taken: u64,
    closed: u64,
    hangs: u64,
    /// The judge panicked, and was caught.
    panics: u64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.kinds.iter_mut().zip(other.kinds).for_each(|(a, b)| *a += b);
        self.refused += other.refused;
        self.taken += other.taken;
        self.closed += other.closed;
        self.hangs += other.hangs;
        self.panics += other.panics;
    }
}

/// What a good client has met.
#[derive(Default)]
struct Good {
    answers: usize,
    /// Answers that say that there is no memory right now. (One of its own may need what others hold.)
    without_memory: usize,
    /// Answers that say that its set is no growth: who may push anything may free a part of the set, and then
    /// use the numbers of its nodes for others. It goes on with the set in force.
    overtaken: usize,
    slowest: Duration,
    /// A client that came anew, and was greeted.
    latest: Duration,
    /// How much longer than it was to a pause has taken: what others on the machine do.
    overslept: Duration,
}

fn push_bytes(set: &ScheduleSet) -> Option<Vec<u8>> {
    Message::Push { delta: set.clone(), base: None, signature: None }.to_bytes().ok()
}

/// The set in force at first.
fn base(of: Fingerprint, life: usize, rng: &mut Rng) -> ScheduleSet {
    match life % 4 {
        0 => ahead(of, 1),
        1 => cooperative(of, 10),
        2 => tree(of, rng),
        _ => sets::counting(ahead(of, 2), 0..12),
    }
}

/// Much that is written in few bytes: long chains, long lanes, many arms, nodes that nothing leads to,
/// tables.
fn large(of: Fingerprint, rng: &mut Rng) -> ScheduleSet {
    let n = 1 + rng.below(30_000);
    let chain = |lanes: &[&str], rng: &mut Rng| {
        let mut line = |k: usize| format!("{k} -> {}: {}\n", k + 1, lanes[rng.below(lanes.len())]);
        (0..n).map(&mut line).collect::<String>() + &format!("{n} end")
    };
    let mut set = match rng.below(6) {
        0 => sets::set(&chain(&["T1[1w]", "T1[1w<2.1 3r] T2[2w]"], rng)),
        1 => sets::set(&chain(&["T1[1w 1w]", "T1[1w] T2[1w]"], rng)),
        2 => sets::set(&format!("0 -> 1: T1[{}] T2[{}]\n1 end", "1w ".repeat(4 * n), "2r ".repeat(4 * n))),
        3 => {
            sets::set(&((0..n).map(|k| format!("0 -> {}: T1[{k}w]\n", k + 1)).collect::<String>() + "1 end"))
        }
        _ => sets::set("0 -> 1: T1[1w]\n1 end"),
    };
    match rng.below(3) {
        0 => set.nodes.extend((1..4 * n as u64).map(|id| (NodeId(id << 3), Node::End))),
        1 => set.counted.extend(vec![SiteSet::default(); n]),
        _ => {}
    }
    ScheduleSet { fingerprint: of, ..set }
}

/// One hostile client.
struct Hostile<'a> {
    socket: &'a Path,
    good: &'a ScheduleSet,
    rng: Rng,
    stream: Option<UnixStream>,
    tally: Tally,
    /// Where the next silent client breaks off.
    breaks: usize,
}

impl Hostile<'_> {
    /// A kind and its bytes; for some, no more comes.
    fn next(&mut self) -> Option<(usize, Vec<u8>, bool)> {
        let rng = &mut self.rng;
        let which = match rng.below(100) {
            0..30 => 0,
            30..40 => 1,
            40..55 => 2,
            55..90 => 3,
            90..95 => 4,
            95..99 => 5,
            _ if rng.below(10) == 0 => 7,
            _ => 6,
        };
        let of = self.good.fingerprint;
        let set = if rng.chance(60) { self.good.clone() } else { tree(of, rng) };
        let bytes = match which {
            3 => push_bytes(&mutant(rng, &set))?,
            7 => push_bytes(&large(of, rng))?,
            4 => push_bytes(&ScheduleSet { fingerprint: Fingerprint([9; 16]), ..set })?,
            _ => push_bytes(&set)?,
        };
        let payload = &bytes[HEADER_LEN..];
        Some(match which {
            0 => (which, frame(kind(&bytes), &sets::mutate(rng, payload)), false),
            1 => {
                let other = push_bytes(&mutant(rng, self.good))?;
                (which, frame(kind(&bytes), &spliced(rng, payload, &other[HEADER_LEN..])), false)
            }
            2 => (which, frame(kind(&bytes), &forged_count(rng, payload)), false),
            5 => {
                self.breaks += 1;
                let at = self.breaks % bytes.len();
                (which, bytes[..at].to_vec(), true)
            }
            6 => {
                let mut head = bytes[..HEADER_LEN].to_vec();
                head[8..12].copy_from_slice(&(64u32 << 20).to_le_bytes());
                let most = if rng.below(100) == 0 { 32 << 20 } else { 1 << 16 };
                head.resize(HEADER_LEN + rng.below(most), 0);
                (which, head, true)
            }
            _ => (which, bytes, false),
        })
    }

    fn one(&mut self) -> Result<()> {
        let Some((which, bytes, silent)) = self.next() else { return Ok(()) };
        self.tally.kinds[which] += 1;
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let began = Instant::now();
                loop {
                    match greeted(self.socket) {
                        Ok(stream) => break stream,
                        Err(e) if began.elapsed() > HANG => return Err(e),
                        Err(_) => std::thread::sleep(Duration::from_millis(1)),
                    }
                }
            }
        };
        if stream.write_all(&bytes).is_err() {
            self.tally.closed += 1;
            return Ok(());
        }
        if silent {
            // Some stay until they are dropped.
            let stays = if self.rng.below(400) == 0 { 12_000 } else { self.rng.below(4) as u64 };
            std::thread::sleep(Duration::from_millis(stays));
            return Ok(());
        }
        let began = Instant::now();
        match wire::receive(&mut stream) {
            Ok(Some(Message::Refuse(reason))) => {
                self.tally.refused += 1;
                if matches!(&reason, RefuseReason::Unavailable(why) if why.contains("failed to judge")) {
                    self.tally.panics += 1;
                }
                let over = matches!(reason, RefuseReason::Malformed(_) | RefuseReason::TooLarge { .. })
                    || matches!(&reason, RefuseReason::Unavailable(_));
                self.stream = (!over).then_some(stream);
            }
            Ok(Some(Message::Ack { .. })) => {
                self.tally.taken += 1;
                self.stream = Some(stream);
            }
            // Other kinds of frames that are forged are questions.
            Ok(Some(_)) => self.tally.taken += 1,
            _ if began.elapsed() + Duration::from_millis(500) > HANG => self.tally.hangs += 1,
            _ => self.tally.closed += 1,
        }
        Ok(())
    }
}

/// Pushes what is in force, until the others have done.
fn good_client(socket: &Path, set: &ScheduleSet, over: &AtomicBool) -> Result<Good> {
    let mut good = Good::default();
    let mut stream = greeted(socket).context("a good client's greeting")?;
    let mut bytes = push_bytes(set).context("small")?;
    let mut came = Instant::now();
    while !over.load(Ordering::Relaxed) {
        let began = Instant::now();
        stream.write_all(&bytes)?;
        match wire::receive(&mut stream).context("a good push's answer")? {
            Some(Message::Ack { .. }) => {}
            Some(Message::Refuse(RefuseReason::Unavailable(_))) => {
                good.without_memory += 1;
                stream = greeted(socket)?;
            }
            Some(Message::Refuse(RefuseReason::NotAGrowth(_))) => {
                good.overtaken += 1;
                wire::send(&mut stream, &Message::SetRequest)?;
                match wire::receive(&mut stream).context("the set in force")? {
                    Some(Message::Set(Some(set))) => bytes = push_bytes(&set).context("small")?,
                    // (No memory for a copy: the next answer leads here again.)
                    Some(Message::Refuse(RefuseReason::Unavailable(_))) => {}
                    other => bail!("a request for the set is answered by {other:?}"),
                }
            }
            other => bail!("a good push is answered by {other:?}"),
        }
        good.slowest = good.slowest.max(began.elapsed());
        good.answers += 1;
        if came.elapsed() > Duration::from_secs(1) {
            let began = Instant::now();
            drop(greeted(socket).context("the greeting of a good client that comes anew")?);
            good.latest = good.latest.max(began.elapsed());
            came = Instant::now();
        }
        let began = Instant::now();
        std::thread::sleep(Duration::from_millis(5));
        good.overslept = good.overslept.max(began.elapsed());
    }
    Ok(good)
}

struct Life<'a> {
    program: &'a Path,
    socket: &'a Path,
    size: (u64, u64),
    set: ScheduleSet,
    pushes: usize,
    seed: Rng,
}

/// What has ended the program, if anything; KiB that it has taken beyond what it has at the start.
type Lived = (Option<String>, u64);

fn live(mut life: Life<'_>, tally: &Mutex<(Tally, Good)>) -> Result<Lived> {
    let options = format!("trust=unproven:memory={}", life.size.1);
    let mut guest = Guest::start(life.program, life.socket, &options, None, Some(life.size.0))?;
    let mut first = guest.connect()?;
    first.write_all(&push_bytes(&life.set).context("small")?)?;
    let answer = wire::receive(&mut first)?;
    ensure!(matches!(answer, Some(Message::Ack { changed: true, .. })), "the first set: {answer:?}");
    drop(first);
    let before = guest.memory("VmRSS")?;
    let over = AtomicBool::new(false);
    let result = std::thread::scope(|scope| {
        let good = scope.spawn(|| good_client(life.socket, &life.set, &over));
        let hostile: Vec<_> = (0..CLIENTS)
            .map(|k| {
                let rng = Rng::new(life.seed.draw());
                let (socket, good, n) = (life.socket, &life.set, life.pushes / CLIENTS);
                scope.spawn(move || {
                    let breaks = k * n;
                    let mut h = Hostile { socket, good, rng, stream: None, tally: Tally::default(), breaks };
                    let done = (0..n).try_for_each(|_| h.one());
                    (h.tally, done)
                })
            })
            .collect();
        let hostile: Vec<_> = hostile.into_iter().map(|h| h.join().expect("no panic")).collect();
        over.store(true, Ordering::Relaxed);
        let good = good.join().expect("no panic");
        let mut all = tally.lock().expect("no panic");
        for (t, _) in &hostile {
            all.0.add(t);
        }
        hostile.into_iter().try_for_each(|(_, done)| done).context("a hostile client")?;
        let good = good?;
        all.1.answers += good.answers;
        all.1.without_memory += good.without_memory;
        all.1.overtaken += good.overtaken;
        all.1.slowest = all.1.slowest.max(good.slowest);
        all.1.latest = all.1.latest.max(good.latest);
        all.1.overslept = all.1.overslept.max(good.overslept);
        anyhow::Ok(())
    });
    let ended = guest.ended()?;
    if ended.is_none() {
        result?;
    }
    let taken = if ended.is_none() { guest.memory("VmHWM")?.saturating_sub(before) } else { 0 };
    Ok((ended, taken))
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let (program, socket) = (guest::build(plan, dir.path())?, dir.path().join("s"));
    let of = sites_of(&program)?.fingerprint;
    let pushes = plan.few(PUSHES, 3000) / SIZES.len();
    let lives = plan.times(LIVES, 4);
    let mut rng = plan.random(1801);
    for size in SIZES {
        let began = Instant::now();
        let tally = Mutex::new((Tally::default(), Good::default()));
        let (mut aborts, mut most) = (Vec::new(), 0);
        for life in 0..lives {
            let set = base(of, life, &mut rng);
            let seed = Rng::new(rng.draw());
            let life = Life { program: &program, socket: &socket, size, set, pushes: pushes / lives, seed };
            let (ended, taken) = live(life, &tally)?;
            aborts.extend(ended);
            most = most.max(taken);
        }
        let (t, good) = tally.into_inner().expect("no panic");
        let what = |text: &str| format!("ulimit -v {}, memory={}: {text}", size.0, size.1);
        let sent: u64 = t.kinds.iter().sum();
        table.row(
            what(&format!("{sent} pushes")),
            "0 aborts, 0 hangs, 0 panics",
            format!("{}, {}, {}", aborts.len(), t.hangs, t.panics),
            aborts.is_empty() && t.hangs == 0 && t.panics == 0 && sent > 0,
        );
        aborts.iter().for_each(|why| println!("      {why}"));
        let each: Vec<String> = KINDS.iter().zip(t.kinds).map(|(k, n)| format!("{n} {k}")).collect();
        println!(
            "      {}; {} refused, {} contained or grown, {} cut; {:.0} s",
            each.join(", "),
            t.refused,
            t.taken,
            t.closed,
            began.elapsed().as_secs_f64()
        );
        table.row(what("memory taken"), format!("<= {} MB", size.1), format!("{} MB", most >> 10), {
            most >> 10 <= size.1
        });
        let soon = !plan.full() || good.slowest <= Duration::from_secs(1);
        table.row(
            what(&format!("{} good pushes, slowest answer", good.answers)),
            "<= 1 s",
            format!("{:.3} s", good.slowest.as_secs_f64()),
            soon && good.answers > 0,
        );
        println!(
            "      {} of them were told that memory is short, {} that others had taken their place; who \
             came anew was greeted after {:.2} s at most; a pause of 5 ms took up to {:.3} s",
            good.without_memory,
            good.overtaken,
            good.latest.as_secs_f64(),
            good.overslept.as_secs_f64()
        );
    }
    Ok(())
}
