//! hostile.2: damaged files of each kind. What is read from one is refused, or what was written; it never
//! comes to a verdict of its own, to a panic, or to no end.

mod bitcode;
#[path = "../../../../verifier/tests/support/interrupted.rs"]
mod interrupted;
#[path = "../../../../verifier/tests/support/mod.rs"]
mod support;

use super::frames::{accident, frame, frames, kind};
use super::sets;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use interrupted::{cases, go_on, unsealed, verdict};
use random::Rng;
use rt_irs::options::{self, Options};
use rt_irs::trust::{Levels, Trust};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};
use traceformat::codec::HEADER_LEN;
use traceformat::parcel::{self, SecretKey};
use traceformat::recording::{self, Ending};
use traceformat::reference::check_file;
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::{Origin, ScheduleSet};
use traceformat::sealed::seal;
use traceformat::store;

/// Of each kind.
const EACH: usize = 100_000;
/// Nothing takes longer.
const SOON: Duration = Duration::from_secs(10);

/// What came of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    Refused,
    /// The damage means nothing, or only the whole part before it is read, and that is said.
    Same,
    /// Something else is read as if it were whole.
    Other,
    /// The reader has brought its child down. (`irs` says so in one line.)
    Contained,
}

#[derive(Default)]
pub struct Tally {
    tried: usize,
    refused: usize,
    same: usize,
    other: usize,
    contained: usize,
    panics: usize,
    slow: usize,
}

impl Tally {
    pub fn add(&mut self, came: Came) {
        self.tried += 1;
        *match came {
            Came::Refused => &mut self.refused,
            Came::Same => &mut self.same,
            Came::Other => &mut self.other,
            Came::Contained => &mut self.contained,
        } += 1;
    }

    /// One file, in this process.
    fn here(&mut self, read: impl FnOnce() -> Came) {
        let began = Instant::now();
        match catch_unwind(AssertUnwindSafe(read)) {
            Ok(came) => self.add(came),
            Err(_) => {
                self.tried += 1;
                self.panics += 1;
            }
        }
        self.slow += usize::from(began.elapsed() > SOON);
    }

    fn row(&self, what: &str, table: &mut Table) {
        table.row(
            format!("{} {what}", self.tried),
            "0 panics, hangs, verdicts",
            format!("{}, {}, {}", self.panics, self.slow, self.other),
            self.panics + self.slow + self.other == 0 && self.tried > 0,
        );
        println!(
            "      {} refused, {} the same or less, {} crashes of LLVM's reader contained",
            self.refused, self.same, self.contained
        );
    }
}

fn a_set(rng: &mut Rng) -> ScheduleSet {
    ScheduleSet { origin: Origin::Certified, ..sets::any_set(rng) }
}

/// Frames dropped, doubled, exchanged and of another file; or an accident.
fn moved(rng: &mut Rng, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    if rng.chance(70) {
        return accident(rng, bytes, other);
    }
    let mut all = frames(bytes);
    let at = rng.below(all.len());
    match rng.below(3) {
        0 => drop(all.remove(at)),
        1 => all.insert(at, all[rng.below(all.len())].clone()),
        _ => all.insert(at, rng.pick(&frames(other)).clone()),
    }
    all.concat()
}

/// The same, or contents changed under right checksums.
fn damaged(rng: &mut Rng, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    if rng.chance(90) {
        return moved(rng, bytes, other);
    }
    let mut all = frames(bytes);
    let at = rng.below(all.len());
    all[at] = frame(kind(&all[at]), &sets::mutate(rng, &all[at][HEADER_LEN..]));
    all.concat()
}

/// What is in force after any part of these was read.
fn is_part_of(read: &ScheduleSet, of: &[ScheduleSet; 2]) -> bool {
    let both = |a: usize, b: usize| merge(&of[a], &of[b]).is_ok_and(|m| m.set == *read);
    read == &of[0] || read == &of[1] || both(0, 1) || both(1, 0)
}

/// Stores, as a running program reads them.
fn stores(n: usize, dir: &Path, rng: &mut Rng) -> Result<Tally> {
    let (path, key) = (dir.join("d.irst"), SecretKey::from_bytes(&[7; 32]));
    let trust = Trust::only(Levels::default(), vec![key.public()]);
    let mut tally = Tally::default();
    for part in 0..n.div_ceil(50) {
        let both = [a_set(rng), a_set(rng)];
        let mut payloads = Vec::new();
        for set in &both {
            payloads.push(parcel::encode_signed(None, Some(&key), set)?);
        }
        store::create_of(&path, both[0].fingerprint, &payloads)?;
        let bytes = std::fs::read(&path)?;
        for _ in 0..50.min(n - part * 50) {
            std::fs::write(&path, damaged(rng, &bytes, &bytes))?;
            tally.here(|| match trust.salvage(&path, both[0].fingerprint) {
                Ok(s) if s.roots.iter().all(|set| is_part_of(set, &both)) => Came::Same,
                Ok(_) => Came::Other,
                Err(_) => Came::Refused,
            });
        }
    }
    Ok(tally)
}

/// Recordings, as `irs check` reads them. Who makes all checksums right says what he wants: here nobody does.
fn recordings(n: usize, dir: &Path, rng: &mut Rng) -> Result<Tally> {
    let path = dir.join("d.irsr");
    let mut tally = Tally::default();
    let mut other = Vec::new();
    for part in 0..n.div_ceil(50) {
        let set = a_set(rng);
        let whole = sets::a_recording(rng, &set);
        recording::write(&path, &whole)?;
        let bytes = std::fs::read(&path)?;
        if other.is_empty() {
            other.clone_from(&bytes);
        }
        for _ in 0..50.min(n - part * 50) {
            // (Cut within their equal beginnings and joined, two files can give the other one, whole.)
            let Some(damaged) = (0..10).map(|_| moved(rng, &bytes, &other)).find(|d| *d != other) else {
                anyhow::bail!("the damage always gives the other file");
            };
            std::fs::write(&path, damaged)?;
            tally.here(|| match (check_file(&path, &set), recording::read(&path)) {
                (Ok(c), Ok(read)) if c.ending == Ending::Torn || read == whole => Came::Same,
                (Ok(_), Ok(_)) => Came::Other,
                (Err(_), Err(_)) => Came::Refused,
                _ => Came::Other,
            });
        }
    }
    Ok(tally)
}

/// Checkpoints, as `irs verify --resume` reads them; every tenth one is forged: its checksums are right.
fn checkpoints(n: usize, dir: &Path, rng: &mut Rng) -> Tally {
    let path = dir.join("checkpoint");
    let cases = cases(&path, 3);
    let mut tally = Tally::default();
    for i in 0..n {
        let case = &cases[i % cases.len()];
        let bytes = match i % 10 {
            0 => {
                let (about, content) = unsealed(&case.bytes);
                seal(about, &sets::mutate(rng, &content)).expect("small")
            }
            _ => accident(rng, &case.bytes, &cases[(i + 1) % cases.len()].bytes),
        };
        tally.here(|| {
            let r = go_on(&case.program, &path, &bytes);
            let less = verdict(&r) == "unknown"
                || (verdict(&r) == "unsafe"
                    && case.verdict == "partially-safe"
                    && r.inevitable == Some(false));
            match &r.refused {
                Some(why) if why.contains("the engine fails on it") => panic!("{why}"),
                Some(_) => Came::Refused,
                None if verdict(&r) == case.verdict || less => Came::Same,
                None => Came::Other,
            }
        });
    }
    tally
}

/// Tables of functions (`--models`): text that anybody may write, so what can be read is what it says.
fn models(n: usize, rng: &mut Rng) -> Tally {
    const TEXT: &str = "[checksum]\nreads = [{ arg = 0, bytes = \"nul\" }]\nwrites = [{ arg = 1, bytes = \"arg 2\" }]\n\
        returns = \"anything\"\nblocks = true\n[make]\nreturns = \"allocated 16\"\n[size]\nreturns = \"arg 1\"\n";
    let mut tally = Tally::default();
    for _ in 0..n {
        let bytes = accident(rng, TEXT.as_bytes(), TEXT.as_bytes());
        tally.here(|| match model::table::Table::parse(&String::from_utf8_lossy(&bytes)) {
            Ok(_) => Came::Same,
            Err(_) => Came::Refused,
        });
    }
    tally
}

/// `IRS_OPTIONS`: the same.
fn all_options(n: usize, rng: &mut Rng) -> Tally {
    let help = options::help();
    let words: Vec<&str> = help.split(|c: char| c.is_whitespace() || "|:,()".contains(c)).collect();
    let mut tally = Tally::default();
    for _ in 0..n {
        let text: Vec<&str> = (0..1 + rng.below(6)).map(|_| *rng.pick(&words)).collect();
        let text = text.join(if rng.chance(80) { ":" } else { "=" });
        let bytes =
            accident(rng, &[text.as_bytes(), b":"].concat(), b"listen=/tmp/s:memory=99999999999999999999");
        tally.here(|| match Options::default().apply(&String::from_utf8_lossy(&bytes)) {
            Ok(()) => Came::Same,
            Err(_) => Came::Refused,
        });
    }
    tally
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let n = plan.few(EACH, 400);
    let mut rng = plan.random(1805);
    let quiet = std::panic::take_hook();
    bitcode::run(plan, dir.path(), n, &mut rng, table)?;
    std::panic::set_hook(Box::new(|_| {}));
    let all = [
        ("stores (.irst)", stores(n, dir.path(), &mut rng)),
        ("recordings (.irsr)", recordings(n, dir.path(), &mut rng)),
        ("checkpoints, a tenth of them forged", Ok(checkpoints(n, dir.path(), &mut rng))),
        ("tables of models", Ok(models(n, &mut rng))),
        ("options", Ok(all_options(n, &mut rng))),
    ];
    std::panic::set_hook(quiet);
    for (what, tally) in all {
        tally?.row(what, table);
    }
    Ok(())
}
