//! hostile.3: eight programs with one store, each with somebody who pushes to it; programs are killed in the
//! middle of pushes, and the disk is full at times. Then verifiers that write one file, killed as well.

use super::guest::{self, Guest, HANG};
use super::sets;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, bail, ensure};
use irs_demos::program::sites_of;
use irs_demos::tools::{self, succeed, under};
use random::Rng;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::store;
use traceformat::wire::{self, Message};

const PUSHES: usize = 10_000;
const PROGRAMS: usize = 8;
/// Pushes of one life of a program; then it is killed.
const LIFE: usize = 10;
/// One in so many lives has a full disk.
const FULL: usize = 10;
/// Kills of real verifiers.
const VERIFIERS: usize = 200;

/// Thread 1's events lead from node to node.
fn spine(of: Fingerprint, depth: usize) -> ScheduleSet {
    let lines: String = (0..depth).map(|k| format!("{k} -> {}: T1[1w]\n", k + 1)).collect();
    ScheduleSet { fingerprint: of, ..sets::counting(sets::set(&format!("{lines}{depth} end")), 0..10) }
}

/// At one of them thread 2 may come first.
fn arm(of: Fingerprint, k: usize) -> ScheduleSet {
    let text = format!("{k} -> {0}: T2[2w]\n{0} end", 1_000_000 + k);
    ScheduleSet { fingerprint: of, ..sets::counting(sets::set(&text), 0..10) }
}

/// Which arms of thread 2 a store has.
fn arms(path: &Path, depth: usize) -> Result<BTreeSet<usize>> {
    let stored = store::read(path)?;
    let set = stored.roots.single().context("one root")?.clone();
    let has = |k: &usize| matches!(&set.nodes[&NodeId(*k as u64)], Node::Choice(arms) if arms.len() == 2);
    Ok((0..depth).filter(has).collect())
}

fn push(stream: &mut UnixStream, set: &ScheduleSet) -> Result<Message> {
    wire::send(stream, &Message::Push { delta: set.clone(), base: None, signature: None })?;
    wire::receive(stream)?.context("no answer")
}

/// The program's files may grow to so many bytes.
fn room(guest: &Guest, bytes: u64) -> Result<()> {
    let limit = libc::rlimit { rlim_cur: bytes, rlim_max: libc::RLIM_INFINITY };
    // SAFETY: the structure is a local one, and the old limits are not asked for.
    let done = unsafe { libc::prlimit(guest.id(), libc::RLIMIT_FSIZE, &limit, std::ptr::null_mut()) };
    ensure!(done == 0, "{}", std::io::Error::last_os_error());
    Ok(())
}

#[derive(Default)]
struct Tally {
    acknowledged: BTreeSet<usize>,
    kills: usize,
    full: usize,
    unstored: usize,
    /// Answers that say that others have held the lock for long: no acknowledgements.
    late: usize,
}

struct Scene<'a> {
    of: Fingerprint,
    program: &'a Path,
    dir: &'a Path,
    store: &'a Path,
}

impl Scene<'_> {
    /// What one program and its publisher do.
    fn one(&self, n: usize, mine: &[usize], mut rng: Rng, tally: &Mutex<Tally>) -> Result<()> {
        let options = format!("trust=unproven:store={}", self.store.display());
        for (life, pushes) in mine.chunks(LIFE).enumerate() {
            let socket = self.dir.join(format!("{n}.sock"));
            let mut guest = Guest::start(self.program, &socket, &options, None, None)?;
            let mut stream = guest.connect()?;
            let (last, others) = pushes.split_last().context("not empty")?;
            let full = life % FULL == n % FULL;
            for k in others {
                let set = arm(self.of, *k);
                if full && *k == others[0] {
                    self.when_full(&guest, &mut stream, &set, &mut rng, tally)?;
                }
                match push(&mut stream, &set) {
                    Ok(Message::Ack { .. }) => drop(tally.lock().expect("ours").acknowledged.insert(*k)),
                    Ok(Message::AckUnstored { why, .. }) if why.contains("held its lock") => {
                        tally.lock().expect("ours").late += 1;
                    }
                    other => bail!("arm {k}: {other:?}; {:?}", guest.ended()?),
                }
            }
            let set = arm(self.of, *last);
            wire::send(&mut stream, &Message::Push { delta: set, base: None, signature: None })?;
            // It may have answered by then, or not.
            stream.set_read_timeout(Some(Duration::from_micros(1 + rng.below(1500) as u64)))?;
            let answer = wire::receive(&mut stream);
            guest.kill();
            let mut tally = tally.lock().expect("ours");
            tally.kills += 1;
            if let Ok(Some(Message::Ack { .. })) = answer {
                tally.acknowledged.insert(*last);
            }
        }
        Ok(())
    }

    /// A push while there is no room. (Others append meanwhile: the room may be less than none.)
    fn when_full(
        &self,
        guest: &Guest,
        stream: &mut UnixStream,
        set: &ScheduleSet,
        rng: &mut Rng,
        tally: &Mutex<Tally>,
    ) -> Result<()> {
        room(guest, std::fs::metadata(self.store)?.len() + rng.below(40) as u64)?;
        let answer = push(stream, set)?;
        room(guest, libc::RLIM_INFINITY)?;
        let mut tally = tally.lock().expect("ours");
        tally.full += 1;
        match answer {
            Message::AckUnstored { .. } => tally.unstored += 1,
            other => bail!("there was no room, and yet {other:?}"),
        }
        Ok(())
    }
}

/// Verifiers that write one file and push to a program of their own, which reads and writes another one that
/// all programs share; all are killed after a while. What they leave is certified.
fn verifiers(plan: &Plan, dir: &Path, table: &mut Table) -> Result<()> {
    let program = dir.join("last_zero");
    plan.tools.instrumented(&plan.tools.source("last_zero"), &["-DN=7"], &program)?;
    let patient = dir.join("patient");
    let (out, shared) = (dir.join("out.irst"), dir.join("shared.irst"));
    let verify = |program: &Path, arguments: &[OsString]| {
        let mut c = Command::new(&plan.tools.irs);
        c.args(tools::VERIFY).arg(program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
        c
    };
    let kills = plan.few(VERIFIERS, 8);
    let mut rng = plan.random(1803);
    for round in 0..kills.div_ceil(PROGRAMS) {
        let mut guests = Vec::new();
        let mut children = Vec::new();
        for n in 0..PROGRAMS {
            let socket = dir.join(format!("v{n}.sock"));
            let options = format!("store={}", shared.display());
            let guest = Guest::start(&patient, &socket, &options, None, None)?;
            guest.connect()?;
            children.push(verify(&program, &["--out".into(), out.clone().into()]).spawn()?);
            children.push(verify(&patient, &["--socket".into(), socket.into()]).spawn()?);
            guests.push(guest);
        }
        std::thread::sleep(Duration::from_millis(50 + rng.below(600) as u64));
        let mut wrong = None;
        for (child, guest) in children.chunks_mut(2).zip(&mut guests) {
            for c in child {
                c.kill()?;
                c.wait()?;
            }
            wrong = wrong.or(guest.ended()?);
            guest.kill();
        }
        ensure!(wrong.is_none(), "round {round}: a program has ended: {wrong:?}");
        for file in [&out, &shared].into_iter().filter(|f| f.exists()) {
            match store::read(file) {
                // Killed before the first set was whole.
                Ok(_) | Err(store::StoreError::Empty { .. }) => {}
                Err(e) => bail!("round {round}: {e}"),
            }
        }
    }
    // One of each that is left alone.
    succeed(&mut verify(&program, &["--out".into(), out.clone().into()]))?;
    let mut certify = Command::new(&plan.tools.irs);
    let certified = tools::run(certify.arg("certify").arg(&out).arg(&program), Duration::from_secs(120))?;
    let run = under(&program, &format!("store={}", out.display()), &[] as &[OsString]).output()?;
    table.row(
        format!("{kills} verifiers of one file and {kills} of programs killed"),
        "read each time, certified, run",
        format!("certify {}, run {}", certified.code(), run.status.code().unwrap_or(-1)),
        certified.code() == 0 && run.status.success(),
    );
    let left = shared.exists().then(|| store::read(&shared).map(|s| s.roots.iter().count()));
    table.row("the store that these programs share", "read", format!("{left:?}"), {
        !matches!(left, Some(Err(_)))
    });
    Ok(())
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let program = guest::build(plan, dir.path())?;
    let of = sites_of(&program)?.fingerprint;
    let pushes = plan.few(PUSHES, 300);
    let path = dir.path().join("shared-by-eight.irst");
    store::create(&path, &spine(of, pushes))?;
    let scene = Scene { of, program: &program, dir: dir.path(), store: &path };
    let tally = Mutex::new(Tally::default());
    let mut rng = plan.random(1802);
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..PROGRAMS)
            .map(|n| {
                let mine: Vec<usize> = (n..pushes).step_by(PROGRAMS).collect();
                let (scene, tally, rng) = (&scene, &tally, Rng::new(rng.draw()));
                scope.spawn(move || scene.one(n, &mine, rng, tally).with_context(|| format!("program {n}")))
            })
            .collect();
        all.into_iter().try_for_each(|one| one.join().expect("no panic"))
    })?;
    let t = tally.into_inner().expect("ours");
    let found = arms(&path, pushes)?;
    let lost = t.acknowledged.difference(&found).count();
    table.row(
        format!("{pushes} pushes, {} programs killed, {} times no room", t.kills, t.full),
        "0 acknowledged lost",
        format!("{lost} of {} lost", t.acknowledged.len()),
        lost == 0 && t.acknowledged.len() > pushes / 2,
    );
    table.row("answers without room", "all: not stored", format!("{} of {}", t.unstored, t.full), {
        t.unstored == t.full && t.full > 0
    });
    println!("      {} answers: not stored, since others have held the lock for long", t.late);
    // A program that starts now has all of it.
    let socket = dir.path().join("last");
    let options = format!("trust=unproven:store={}", path.display());
    let guest = Guest::start(&program, &socket, &options, None, None)?;
    let mut stream = guest.connect()?;
    stream.set_read_timeout(Some(HANG))?;
    wire::send(&mut stream, &Message::SetRequest)?;
    let Some(Message::Set(Some(set))) = wire::receive(&mut stream)? else { bail!("no set in force") };
    let same = set.nodes.len() == store::read(&path)?.roots.single().context("one root")?.nodes.len();
    table.row("the store, read by the next program", "whole", if same { "whole" } else { "less" }, same);
    drop(guest);
    verifiers(plan, dir.path(), table)
}
