//! edit.3: `irs watch` under edits at random times, in the ways in which editors save: each verdict is that
//! of the source on disk, and nothing grows. `IRS_WATCH_MINUTES=60` spreads the edits over an hour.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools;
use random::Rng;
use serde_json::Value;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const EDITS: usize = 200;
const LIMIT: Duration = Duration::from_secs(60);
/// A verdict that is read so long after the next edit may have been told before it.
const ON_ITS_WAY: Duration = Duration::from_millis(250);
/// What the process may grow by.
const GROWTH_KB: u64 = 16 << 10;

/// Programs with different verdicts, small and large changes apart.
fn variants() -> Vec<String> {
    let bodies = [
        "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);",
        "int t = x; x = t + 1;",
        "pthread_mutex_lock(&m); x++;",
        "pthread_mutex_lock(&m); int t = x; pthread_mutex_unlock(&m); pthread_mutex_lock(&m); x = t + 1; \
         pthread_mutex_unlock(&m);",
    ];
    let of = |body: &str, n: u32| {
        format!(
            "#include <assert.h>\n#include <pthread.h>\nstatic int x;\n\
             static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
             static void *work(void *v) {{ {body} return v; }}\nint main(void) {{ pthread_t a, b;\n\
             pthread_create(&a, 0, work, 0); pthread_create(&b, 0, work, 0); pthread_join(a, 0);\n\
             pthread_join(b, 0); int y = x; assert(y >= {n}); return 0; }}\n"
        )
    };
    bodies.iter().flat_map(|b| (1..=3).map(move |n| of(b, n))).collect()
}

/// The process that watches, and what it says, with the time at which it was read.
struct Watching {
    child: Child,
    events: Receiver<(Instant, Value)>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn watch(plan: &Plan, dir: &Path) -> Result<Watching> {
    let mut c = Command::new(&plan.tools.irs);
    c.args(["watch", ".", "--json", "-p", "p", "--", "make", "-s"]).current_dir(dir);
    c.env("XDG_CONFIG_HOME", dir.join(".config")).env("TMPDIR", dir.join(".tmp"));
    let mut child = c.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let out = child.stdout.take().context("a pipe")?;
    let (tell, events) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            let Ok(event) = serde_json::from_str::<Value>(&line) else { continue };
            if tell.send((Instant::now(), event)).is_err() {
                break;
            }
        }
    });
    Ok(Watching { child, events })
}

/// A verdict: when, of which sources, and what.
type Told = (Instant, String, String);

impl Watching {
    fn verdict(&self, most: Duration) -> Option<Told> {
        let until = Instant::now() + most;
        loop {
            let (at, event) =
                self.events.recv_timeout(until.saturating_duration_since(Instant::now())).ok()?;
            let word = |key: &str| event[key].as_str().unwrap_or_default().to_owned();
            if event["event"] == "verdict" {
                return Some((at, word("sources"), word("verdict")));
            }
        }
    }

    fn resident_kb(&self) -> u64 {
        tools::status_kb(self.child.id(), "VmRSS").unwrap_or(0)
    }

    /// Its descriptors, threads and children, those that have ended among them, when nothing is to be done.
    fn holds(&self) -> Result<[usize; 3]> {
        std::thread::sleep(Duration::from_secs(1));
        let process = Path::new("/proc").join(self.child.id().to_string());
        let parent =
            |stat: &str| stat.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(1)?.parse().ok());
        let is_child = |p: &Path| {
            std::fs::read_to_string(p.join("stat")).is_ok_and(|s| parent(&s) == Some(self.child.id()))
        };
        let children = std::fs::read_dir("/proc")?.flatten().filter(|e| is_child(&e.path())).count();
        let count = |of: &str| Ok::<_, std::io::Error>(std::fs::read_dir(process.join(of))?.count());
        Ok([count("fd")?, count("task")?, children])
    }
}

/// As editors do: in place, in two steps, or another file that is renamed.
fn save(path: &Path, text: &str, random: &mut Rng) -> Result<()> {
    match random.below(3) {
        0 => std::fs::write(path, text)?,
        1 => {
            std::fs::write(path, &text[..text.len() / 2])?;
            std::thread::sleep(Duration::from_millis(random.below(60) as u64));
            std::fs::write(path, text)?;
        }
        _ => {
            let new = path.with_extension("c~");
            std::fs::write(&new, text)?;
            std::fs::rename(&new, path)?;
        }
    }
    Ok(())
}

/// What each is, by a command of its own, in a folder of its own.
fn alone(plan: &Plan, variants: &[String]) -> Result<Vec<String>> {
    let alone = tempfile::tempdir()?;
    let mut expected = Vec::new();
    for text in variants {
        std::fs::write(alone.path().join("a.c"), text)?;
        let irs = || {
            let mut c = Command::new(&plan.tools.irs);
            c.current_dir(alone.path());
            c
        };
        // (Verdicts name files as the compiler was given them.)
        tools::succeed(irs().args(["cc", "-g", "-pthread", "a.c", "-o", "p"]))?;
        let said = tools::run(irs().args(["verify", "p"]), LIMIT)?;
        expected.push(said.last_line().to_owned());
    }
    Ok(expected)
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let (source, variants) = (dir.path().join("a.c"), variants());
    std::fs::create_dir(dir.path().join(".tmp"))?;
    let build = format!("p: a.c\n\t{} cc -g -pthread a.c -o p\n", plan.tools.irs.display());
    std::fs::write(dir.path().join("Makefile"), build)?;
    let expected = alone(plan, &variants)?;
    let different: BTreeSet<&String> = expected.iter().collect();
    ensure!(different.len() > 3, "the variants have different verdicts: {expected:?}");
    std::fs::write(&source, &variants[0])?;
    let watching = watch(plan, dir.path())?;
    // The names of the sources.
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (i, text) in variants.iter().enumerate() {
        std::fs::write(&source, text)?;
        loop {
            let told = watching.verdict(LIMIT).with_context(|| format!("no verdict of variant {i}"))?;
            // (The first one may still come when the second is there.)
            if let Entry::Vacant(new) = names.entry(told.1) {
                new.insert(i);
                break;
            }
        }
    }
    let held = watching.holds()?;
    let (small, mut random) = (watching.resident_kb(), plan.random(93));
    let (mut verdicts, mut stale, mut late) = (0, 0, Vec::new());
    let (mut now, mut saved, mut known) = (variants.len() - 1, Instant::now(), true);
    let mut gone: Vec<(usize, Instant)> = Vec::new();
    let edits = plan.few(EDITS, 6);
    let minutes = std::env::var("IRS_WATCH_MINUTES").ok().and_then(|m| m.parse::<f64>().ok()).unwrap_or(0.0);
    let (began, share) = (Instant::now(), Duration::from_secs_f64(minutes * 60.0 / edits as f64));
    for edit in 0..edits {
        let next = random.below(variants.len());
        if next != now {
            save(&source, &variants[next], &mut random)?;
            saved = Instant::now();
            gone.push((now, saved));
            (now, known) = (next, false);
        }
        // Every other edit waits for its verdict; the others come in the middle of something.
        let waits = edit % 2 == 1 || edit + 1 == edits;
        let until =
            Instant::now() + if waits { LIMIT } else { Duration::from_millis(random.below(900) as u64) };
        let pause = began + if waits { share * (edit as u32 + 1) } else { Duration::ZERO };
        while Instant::now() < until.max(pause) && !(waits && known && Instant::now() >= pause) {
            let end = if waits && known { pause } else { until.max(pause) };
            let left = end.saturating_duration_since(Instant::now());
            let Some(told) = watching.verdict(left) else { break };
            verdicts += 1;
            let of = names.get(&told.1).copied();
            if of.is_none_or(|i| expected[i] != told.2) {
                wrong.push(format!("{of:?}: {}", told.2));
            }
            if of == Some(now) {
                known = true;
                late.push(told.0.saturating_duration_since(saved).as_secs_f64());
            } else {
                let on_its_way = |(i, at): &(usize, Instant)| of == Some(*i) && told.0 < *at + ON_ITS_WAY;
                stale += usize::from(!gone.iter().any(on_its_way));
            }
        }
        if !known && waits {
            wrong.push(format!("edit {edit}: no verdict of variant {now}"));
        }
    }
    let copies = std::fs::read_dir(dir.path().join(".tmp"))?.flatten();
    let copies: usize = copies.map(|e| std::fs::read_dir(e.path()).map_or(0, Iterator::count)).sum();
    let grown = watching.resident_kb().saturating_sub(small);
    wrong.iter().take(5).for_each(|w| println!("      {w}"));
    table.row(
        format!("{edits} edits, verdicts that are not the source's"),
        format!("0 of at least {}", edits / 3),
        format!("{} of {verdicts}", wrong.len()),
        wrong.is_empty() && verdicts >= edits / 3,
    );
    println!("      {edits} edits in {:.0} s", began.elapsed().as_secs_f64());
    let holds = watching.holds()?;
    table.row(
        "descriptors, threads, children it has when nothing is to be done",
        format!("<= {held:?}"),
        format!("{holds:?}"),
        held.iter().zip(holds).all(|(before, now)| now <= *before),
    );
    table.row("verdicts of sources that are no longer there", "0", stale.to_string(), stale == 0);
    table.row(
        "memory it has grown by, kB; folders it keeps",
        "<= 16384; <= 3",
        format!("{grown}; {copies}"),
        grown <= GROWTH_KB && copies <= 3,
    );
    if plan.full() && !late.is_empty() {
        let (middle, least, most) = tools::median(&late);
        println!("      from a save to its verdict: {middle:.2} s ({least:.2}-{most:.2})");
    }
    Ok(())
}
