//! edit.6: edits that change much with little text, in places where a comparison of programs may not look:
//! initial values, widths, layouts, tables of functions, symbols, orders of atomic accesses, arguments of
//! library functions, flags of the compiler. The verdict is that of a fresh verification, and sets are
//! accepted.

mod around;
mod within;

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Result, ensure};
use irs_demos::tools;
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(60);
/// What is looked for: usually, and data races besides.
const PROPERTIES: &[&str] = &["assertion,deadlock,lock,memory", "assertion,deadlock,lock,memory,race"];

/// What stands before both threads, what the two do, and what `main` does behind both.
type Threads = (&'static str, &'static str, &'static str, &'static str);

/// Its name, the program, what is replaced, and by what.
type Shape = (&'static str, Threads, &'static str, &'static str);

/// The same in both threads, under a lock.
const fn both(before: &'static str, body: &'static str, end: &'static str) -> Threads {
    (before, body, "", end)
}

/// The compiler's flags before and after, where the source stays the same.
type Flags = (&'static str, Threads, &'static [&'static str], &'static [&'static str]);

const COUNTS: Threads = both("static int x;", "int t = x; x = t + 1;", "assert(x == 2);");
const OVERFLOWS: Threads =
    both("static int x = 2147483647; static int r;", "int y = x; r = y + 1 < y;", "assert(x != 0);");

const FLAGS: &[Flags] = &[
    ("-O0", COUNTS, &[], &["-O0"]),
    ("-O1", COUNTS, &[], &["-O1"]),
    ("-O3", COUNTS, &[], &["-O3"]),
    ("-fwrapv", OVERFLOWS, &[], &["-fwrapv"]),
    ("no -DNDEBUG", both("static int x;", "x++;", "assert(x == 3);"), &["-DNDEBUG"], &[]),
    (
        "-funsigned-char",
        both("static char x = (char)200; static int r;", "r = x > 0;", "assert(!r);"),
        &[],
        &["-funsigned-char"],
    ),
];

fn text((before, one, two, end): Threads) -> String {
    let (lock, unlock) = ("pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);");
    let (one, two) = match two {
        "" => (format!("{lock} {one} {unlock}"), format!("{lock} {one} {unlock}")),
        two => (one.to_owned(), two.to_owned()),
    };
    format!(
        "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdatomic.h>\n\
         #include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n{before}\n\
         static void *t1(void *v) {{ {one} return v; }}\nstatic void *t2(void *v) {{ {two} return v; }}\n\
         int main(void) {{ pthread_t a, b; pthread_create(&a, 0, t1, 0); pthread_create(&b, 0, t2, 0);\n\
         pthread_join(a, 0); pthread_join(b, 0); {end}\nreturn 0; }}\n"
    )
}

/// A version, and its flags.
type Version = (String, &'static [&'static str]);

fn all() -> Result<Vec<(&'static str, Version, Version)>> {
    let mut all = Vec::new();
    for (name, threads, from, to) in within::SHAPES.iter().chain(around::SHAPES) {
        let old = text(*threads);
        let new = old.replace(from, to);
        ensure!(old != new, "{name}: nothing is replaced");
        all.push((*name, (old, &[][..]), (new, &[][..])));
    }
    all.extend(FLAGS.iter().map(|(name, t, old, new)| (*name, (text(*t), *old), (text(*t), *new))));
    Ok(all)
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let at = |name: &str| dir.path().join(name);
    let irs = |config: &str, args: &[&str]| {
        let mut c = Command::new(&plan.tools.irs);
        tools::run(c.args(args).current_dir(dir.path()).env("XDG_CONFIG_HOME", at(config)), LIMIT)
    };
    let build = |(text, flags): &Version, name: &str| -> Result<()> {
        std::fs::write(at("p.c"), text)?;
        let flags: Vec<&str> = ["-w"].iter().chain(*flags).copied().collect();
        plan.tools.instrumented(&at("p.c"), &flags, &at(name))
    };
    let last = |e: &tools::Ended| e.last_line().to_owned();
    let (mut other, mut rejected, mut sets, mut differ) = (Vec::new(), Vec::new(), 0, 0);
    let shapes = plan.sample(97, &all()?);
    for (name, before, after) in &shapes {
        build(before, "old")?;
        build(after, "new")?;
        for properties in PROPERTIES {
            let verify = |config: &str, args: &[&str]| {
                irs(config, &[&["verify"], args, &["--property", properties]].concat())
            };
            let first = last(&verify("config", &["old", "--keep-proofs"])?);
            let _ = std::fs::remove_file(at("new.irst"));
            let since = last(&verify("config", &["new", "--since", "old", "--out", "new.irst"])?);
            let fresh = last(&verify("other", &["new"])?);
            differ += usize::from(first != fresh);
            if since != fresh {
                other.push(format!("{name}, {properties}: {since}, and fresh {fresh}"));
            }
            if at("new.irst").exists() {
                sets += 1;
                let judged = irs("other", &["certify", "new.irst", "new", "--property", properties])?;
                if judged.code() != 0 {
                    rejected.push(format!("{name}, {properties}: {}", judged.stderr));
                }
            }
        }
    }
    let n = shapes.len() * PROPERTIES.len();
    // (Some change nothing that an x86 processor does.)
    let enough = !plan.full() || differ * 2 > n;
    table.row(
        format!("{n} edits, {differ} of them with another verdict than before: wrong"),
        "0",
        other.len().to_string(),
        other.is_empty() && enough,
    );
    table.row(
        format!("{sets} sets that the checker rejects"),
        "0",
        rejected.len().to_string(),
        rejected.is_empty(),
    );
    other.iter().chain(&rejected).for_each(|w| println!("      {w}"));
    Ok(())
}
