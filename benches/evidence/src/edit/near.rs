//! edit.4: what is found near a change, before the full verification, against what that finds: seconds, bugs
//! that are missed, and false ones. As in the paper (§4) an edit deletes an interaction statement of one
//! thread, or adds one elsewhere.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use irs_demos::tools;
use random::Rng;
use serde_json::Value;
use std::fmt::Write as _;
use std::process::Command;
use std::time::Duration;

/// Edits of programs that were safe.
const EDITS: usize = 150;
/// Of each program.
const EACH: usize = 3;
const LIMIT: Duration = Duration::from_secs(60);

type Statements = Vec<String>;

const ADDED: &[&str] = &["x++;", "y = x;", "z += 2;", "L(a);", "U(b);", "L(b);", "x = 0;"];

fn one_of<'a>(of: &[&'a str], random: &mut Rng) -> &'a str {
    of[random.below(of.len())]
}

/// What one thread does: variables that are shared, in critical sections or not.
fn thread(random: &mut Rng, within: bool) -> Statements {
    let mut out = Vec::new();
    for _ in 0..=random.below(3) {
        let (v, w) = (one_of(&["x", "y", "z"], random), one_of(&["x", "y", "z"], random));
        match random.below(7) {
            0 | 1 if !within => {
                let m = one_of(&["a", "b"], random);
                out.push(format!("L({m});"));
                out.extend(thread(random, true));
                out.push(format!("U({m});"));
            }
            2 => out.push(format!("{v}++;")),
            3 => out.push(format!("{v} = {w} + 1;")),
            4 => out.push(format!("if ({v} > 1) {w} = 0;")),
            _ => out.push(format!("{v} += 2;")),
        }
    }
    out
}

fn text(threads: &[Statements], never: (usize, usize)) -> String {
    let mut out = "#include <pthread.h>\n#include <assert.h>\n#define L(m) pthread_mutex_lock(&m)\n\
                   #define U(m) pthread_mutex_unlock(&m)\nstatic int x, y, z;\n\
                   static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;\n"
        .to_owned();
    for (i, all) in threads.iter().enumerate() {
        let _ = writeln!(out, "static void *t{i}(void *v) {{\n{}\nreturn v; }}", all.join("\n"));
    }
    let n = threads.len();
    let _ = writeln!(out, "int main(void) {{ pthread_t t[{n}];");
    out.extend((0..n).map(|i| format!("pthread_create(&t[{i}], 0, t{i}, 0);\n")));
    out.extend((0..n).map(|i| format!("pthread_join(t[{i}], 0);\n")));
    let _ = writeln!(out, "assert(x + y + z != {} && x != {}); return 0; }}", never.0, never.1);
    out
}

fn edited(threads: &[Statements], random: &mut Rng) -> Vec<Statements> {
    let mut all = threads.to_vec();
    let i = random.below(all.len());
    let t = &mut all[i];
    if random.below(2) == 0 && t.len() > 1 {
        t.remove(random.below(t.len()));
    } else {
        t.insert(random.below(t.len() + 1), one_of(ADDED, random).to_owned());
    }
    all
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let at = |name: &str| dir.path().join(name);
    let irs = |args: &[&str]| {
        let mut c = Command::new(&plan.tools.irs);
        tools::run(c.args(args).current_dir(dir.path()).env("XDG_CONFIG_HOME", at("config")), LIMIT)
    };
    let build = |source: &str, name: &str| -> Result<()> {
        std::fs::write(at("prog.c"), source)?;
        plan.tools.instrumented(&at("prog.c"), &["-w"], &at(name))
    };
    let last = |e: &tools::Ended| e.last_line().to_owned();
    let (edits, mut done, mut random) = (plan.few(EDITS, 6), 0, plan.random(94));
    let (mut both, mut missed, mut wrong, mut times) = (0, Vec::new(), Vec::new(), Vec::new());
    while done < edits {
        let threads: Vec<Statements> =
            (0..2 + random.below(3) / 2).map(|_| thread(&mut random, false)).collect();
        // Something that the program does not do, but may do after the edit.
        let mut never = None;
        for _ in 0..3 {
            let tried = (1 + random.below(12), 1 + random.below(6));
            build(&text(&threads, tried), "old")?;
            if last(&irs(&["verify", "old", "--keep-proofs", "--time", "10"])?) == "safe" {
                never = Some(tried);
                break;
            }
        }
        let Some(never) = never else { continue };
        for _ in 0..EACH {
            let new = text(&edited(&threads, &mut random), never);
            build(&new, "new")?;
            let fresh = last(&irs(&["verify", "new", "--time", "20"])?);
            // The engines wait for it, and do nothing.
            let since = irs(&["verify", "new", "--since", "old", "--json", "--first", "--executions", "0"])?;
            let events: Vec<Value> =
                since.stdout.lines().filter_map(|l| serde_json::from_str(l).ok()).collect();
            // Where nothing has changed that threads can notice nothing is looked for.
            let Some(near) = events.iter().find(|e| e["event"] == "near") else { continue };
            done += 1;
            times.extend(near["seconds"].as_f64());
            match (!near["property"].is_null(), fresh.starts_with("unsafe") || fresh.starts_with("part")) {
                (true, true) => both += 1,
                (false, true) => missed.push(format!("{fresh}\n{new}")),
                (true, false) => wrong.push(format!("{fresh}, {}\n{new}", near["property"])),
                (false, false) => {}
            }
        }
    }
    missed.iter().chain(&wrong).take(5).for_each(|m| println!("      {m}"));
    table.row(
        format!("{done} edits of safe programs: failures that the program does not have"),
        "0",
        wrong.len().to_string(),
        wrong.is_empty(),
    );
    let failing = both + missed.len();
    let enough = !plan.full() || failing >= EDITS / 10;
    table.row(
        "of edits that fail, found near the change",
        format!("{failing} of {failing}"),
        both.to_string(),
        missed.is_empty() && enough,
    );
    if plan.full() {
        let (middle, least, most) = tools::median(&times);
        let measured = format!("{middle:.3} s ({least:.3}-{most:.3})");
        table.row("seconds near the change", "<= 0.5 s", measured, middle <= 0.5);
    }
    Ok(())
}
