//! Point 6: The independent checker accepts what is published, and rejects what is damaged.
//!
//! Sets come from `irs verify`, cut off after a few executions (paths with their order) and at the end (free
//! nodes). A change is drawn by the seed; it counts as a damage only if the definition of the set
//! (`traceformat`'s reference), applied to all executions of the program, says that something wrong is
//! admitted. The checker is not asked.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use exec::interp::{Interp, InterpOptions};
use irs_demos::tools::{self, Tools, succeed};
use model::{Program, load};
use oracle::mutation::judge::{Judgement, judge};
use oracle::mutation::{Mutation, mutate};
use random::Rng;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::store;

const LIMIT: Duration = Duration::from_secs(120);

/// Damaged sets, in full.
const SETS: usize = 50;

/// Changes that are drawn for one of them.
const ATTEMPTS: usize = 400;

/// Steps that judging one change may take.
const JUDGED: u64 = 20_000;

/// Small programs, most of them with a bug that some schedules or inputs show: there every part of a set
/// matters.
const PROGRAMS: &[(&str, &str)] = &[
    (
        "lost_update",
        "int x;
         static void *add(void *a) { int old = x; x = old + 1; return a; }
         int main(void) { RUN(add, add); assert(x == 2); return 0; }",
    ),
    (
        "flag_first",
        "int data, flag;
         static void *write_(void *a) { flag = 1; data = 42; return a; }
         static void *read_(void *a) { if (flag) assert(data == 42); return a; }
         int main(void) { RUN(write_, read_); return 0; }",
    ),
    (
        "two_locks",
        "pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
         static void *ab(void *p) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b);
             pthread_mutex_unlock(&a); return p; }
         static void *ba(void *p) { pthread_mutex_lock(&b); pthread_mutex_lock(&a); pthread_mutex_unlock(&a);
             pthread_mutex_unlock(&b); return p; }
         int main(void) { RUN(ab, ba); return 0; }",
    ),
    (
        "check_then_act",
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int balance = 10;
         static int get(void) { pthread_mutex_lock(&m); int b = balance; pthread_mutex_unlock(&m); return b; }
         static void *take(void *p) { if (get() >= 7) { pthread_mutex_lock(&m); balance -= 7; pthread_mutex_unlock(&m); }
             return p; }
         int main(void) { RUN(take, take); assert(balance >= 0); return 0; }",
    ),
    (
        "lost_signal",
        "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER;
         static void *waits(void *p) { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);
             return p; }
         static void *signals(void *p) { pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_mutex_unlock(&m);
             return p; }
         int main(void) { RUN(waits, signals); return 0; }",
    ),
    (
        "branch_on_input",
        "int x, y;
         static void *sets(void *p) { if (__VERIFIER_nondet_int() > 7) x = 1; else y = 1; return p; }
         static void *checks(void *p) { assert(y == 0); return p; }
         int main(void) { RUN(sets, checks); return 0; }",
    ),
    (
        "three_ways",
        "int seen, other; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
         static void *sets(void *p) { int n = __VERIFIER_nondet_int();
             if (n == 1) { pthread_mutex_lock(&m); seen = 1; pthread_mutex_unlock(&m); }
             else if (n == 2) seen = 2; else other = 3;
             return p; }
         static void *checks(void *p) { pthread_mutex_lock(&m); int s = seen; pthread_mutex_unlock(&m);
             assert(s != 2); return p; }
         int main(void) { RUN(sets, checks); return 0; }",
    ),
];

const PROLOGUE: &str = "\
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
#define RUN(f, g) pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); \\
    pthread_join(t, 0); pthread_join(u, 0)
";

/// A program, and what was published of it.
struct Subject {
    name: String,
    object: PathBuf,
    program: Program,
    sets: Vec<ScheduleSet>,
}

fn certify(tools: &Tools, set: &Path, object: &Path) -> Result<tools::Ended> {
    tools::run(Command::new(&tools.irs).arg("certify").arg(set).arg(object), LIMIT)
}

/// The sets that `irs verify` publishes after a few executions, and at the end.
fn sets(tools: &Tools, object: &Path, dir: &Path) -> Result<Vec<ScheduleSet>> {
    let mut out: Vec<ScheduleSet> = Vec::new();
    for executions in ["1", "2", "3", "4", "5", "6", "8", "11", "1000000"] {
        let path = dir.join("set.irst");
        let _ = std::fs::remove_file(&path);
        let mut c = Command::new(&tools.irs);
        c.args(tools::VERIFY).arg(object).arg("--out").arg(&path).args(["--executions", executions]);
        let end = tools::run(&mut c, LIMIT)?;
        ensure!([0, 5, 7, 8, 10].contains(&end.code()), "{c:?}: {}", end.stderr);
        let Ok(stored) = store::read(&path) else { continue };
        for set in stored.roots.into_vec() {
            let empty =
                matches!(set.nodes.get(&NodeId::ROOT), None | Some(Node::Choice(_))) && set.nodes.len() == 1;
            if !empty && !out.contains(&set) {
                out.push(set);
            }
        }
    }
    Ok(out)
}

fn subjects(tools: &Tools, dir: &Path) -> Result<Vec<Subject>> {
    let mut sources: Vec<(String, PathBuf, Vec<&str>)> = Vec::new();
    for (name, text) in PROGRAMS {
        let path = dir.join(format!("{name}.c"));
        std::fs::write(&path, format!("{PROLOGUE}{text}\n"))?;
        sources.push((name.to_string(), path, Vec::new()));
    }
    for (name, flags) in [
        ("racy_counter", vec!["-DN=2"]),
        ("double_lock", vec!["-DN=1"]),
        ("dekker", vec!["-DN=1"]),
        ("bank_transfer", vec!["-DN=2"]),
        ("prod_cons", vec!["-DN=3", "-DCAPACITY=2"]),
    ] {
        sources.push((name.into(), tools.source(name), flags));
    }
    let mut out = Vec::new();
    for (name, source, flags) in sources {
        let object = dir.join(format!("{name}.o"));
        let mut c = Command::new(&tools.irs);
        succeed(c.args(["cc", "-g", "-c"]).args(&flags).arg(&source).arg("-o").arg(&object))?;
        let program = load::files(&[&object]).with_context(|| name.clone())?;
        let sets = sets(tools, &object, dir)?;
        out.push(Subject { name, object, program, sets });
    }
    Ok(out)
}

/// A change of this kind to some set that is a damage, if the draw is one.
fn damaged<'a>(
    subjects: &'a [Subject],
    kind: Mutation,
    random: &mut Rng,
) -> Option<(&'a Subject, ScheduleSet)> {
    let s = random.pick(subjects);
    if s.sets.is_empty() {
        return None;
    }
    let set = random.pick(&s.sets);
    let changed = mutate(set, kind, &mut |n| random.below(n))?;
    let mut machine = Interp::new(&s.program, InterpOptions::default()).ok()?;
    matches!(judge(&mut machine, &changed, JUDGED), Judgement::Wrong(..)).then_some((s, changed))
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let tools = &plan.tools;
    let mut random = Rng::new(plan.seed);
    let subjects = subjects(tools, dir.path())?;
    let path = dir.path().join("checked.irst");

    let (mut accepted, mut all) = (0, 0);
    for s in &subjects {
        for set in &s.sets {
            store::create(&path, set)?;
            let end = certify(tools, &path, &s.object)?;
            all += 1;
            accepted += usize::from(end.code() == 0);
            if end.code() != 0 {
                println!("      {}: exit {}: {}", s.name, end.code(), end.stderr.trim_end());
            }
        }
    }
    table.row(
        format!("published sets of {} programs accepted", subjects.len()),
        all.to_string(),
        accepted.to_string(),
        all > 0 && accepted == all,
    );

    let wanted = ((SETS as f64 * plan.fraction).ceil() as usize).clamp(Mutation::ALL.len(), SETS);
    let mut results: BTreeMap<Mutation, (usize, usize)> = BTreeMap::new();
    let mut drawn = 0;
    for slot in 0..wanted * 4 {
        if drawn == wanted {
            break;
        }
        // Each kind in turn, so that each has its share.
        let kind = Mutation::ALL[slot % Mutation::ALL.len()];
        let found = (0..ATTEMPTS).find_map(|_| damaged(&subjects, kind, &mut random));
        let Some((s, set)) = found else { continue };
        store::create(&path, &set)?;
        let end = certify(tools, &path, &s.object)?;
        let entry = results.entry(kind).or_default();
        drawn += 1;
        entry.1 += 1;
        entry.0 += usize::from(end.code() == 3);
        if end.code() != 3 {
            println!("      {}, {}: exit {}: {}", s.name, kind.text(), end.code(), end.stderr.trim_end());
        }
    }
    for kind in Mutation::ALL {
        let (rejected, of) = results.get(&kind).copied().unwrap_or_default();
        table.row(
            format!("{}: rejected", kind.text()),
            of.max(1).to_string(),
            rejected.to_string(),
            rejected == of && of > 0,
        );
    }
    let rejected: usize = results.values().map(|r| r.0).sum();
    table.row(
        "damaged sets rejected",
        wanted.to_string(),
        rejected.to_string(),
        rejected == wanted && drawn == wanted,
    );
    Ok(())
}
