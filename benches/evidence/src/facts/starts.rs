//! facts.1: programs that fail at every start but one. Each compares its arguments, a variable and the bytes
//! of a file with what they were when it was verified, in ways that are drawn at random, and a thread fails
//! if one is another. So a run that takes place under a set whose facts do not hold fails, whoever says that
//! they hold; and a start that is the proven one has to run.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Result, ensure};
use irs_demos::tools::{self, succeed, under};
use random::Rng;
use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const PROGRAMS: usize = 100;
const STARTS: usize = 20;
const LIMIT: Duration = Duration::from_secs(60);
/// What the runtime stops a program with.
const STOPPED: i32 = 86;

/// How a program starts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Start {
    arguments: Vec<String>,
    mode: Option<String>,
    /// The file "data"; `None`: there is none.
    bytes: Option<String>,
}

/// A program, and whether its set has facts about the variable and the file.
struct Case {
    text: String,
    start: Start,
    mode: bool,
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let (mut runs, mut wrong, mut ran, mut refused, mut safe) = (0, 0, 0, 0, 0);
    let programs = plan.times(PROGRAMS, 4);
    let mut random = plan.random(200);
    for k in 0..programs {
        let case = case(&mut random);
        match proven(plan, &case, dir.path()) {
            Ok(()) => safe += 1,
            Err(e) => {
                println!("      program {k}: {e:#}\n{}", case.text);
                continue;
            }
        }
        for _ in 0..STARTS {
            let start = other(&case.start, &mut random);
            runs += 1;
            match native(&case, &start, dir.path()) {
                Ok(true) => ran += 1,
                Ok(false) => refused += 1,
                Err(e) => {
                    wrong += 1;
                    println!("      program {k}: {e:#}\n{}", case.text);
                }
            }
        }
    }
    table.row("programs proven for one start", programs.to_string(), safe.to_string(), safe == programs);
    let what = format!("runs of {runs} not as the facts say ({ran} ran, {refused} were refused)");
    table.row(what, "0", wrong.to_string(), wrong == 0 && ran > 0 && refused > 0);
    Ok(())
}

fn word(random: &mut Rng) -> String {
    (0..random.below(5)).map(|_| ['a', 'b', '7', ' '][random.below(4)]).collect()
}

fn case(random: &mut Rng) -> Case {
    let arguments = (0..random.below(3)).map(|_| word(random)).collect();
    let mode = random.below(2) == 0;
    let value = (mode && random.below(4) > 0).then(|| word(random));
    let bytes = Some(format!("{}x", word(random)));
    let start = Start { arguments, mode: value, bytes };
    Case { text: text(&start, mode, random), start, mode }
}

/// The program: what it compares, in an order of its own, and where.
fn text(start: &Start, mode: bool, random: &mut Rng) -> String {
    let mut checks = vec![format!("if (argc != {}) good = 0;", start.arguments.len() + 1)];
    for (k, a) in start.arguments.iter().enumerate() {
        let k = k + 1;
        checks.push(match random.below(3) {
            0 => format!("if (argc <= {k} || strcmp(argv[{k}], \"{a}\")) good = 0;"),
            1 => format!(
                "if (argc <= {k} || strlen(argv[{k}]) != {} || memcmp(argv[{k}], \"{a}\", {})) good = 0;",
                a.len(),
                a.len()
            ),
            _ => {
                let mut each = format!("const char *s{k} = argc > {k} ? argv[{k}] : \"?!\";");
                for (i, c) in a.bytes().chain([0]).enumerate() {
                    let _ = write!(each, " if (good && s{k}[{i}] != {c}) good = 0;");
                }
                each
            }
        });
    }
    match (&start.mode, mode) {
        (_, false) => {}
        (None, _) => checks.push("if (getenv(\"MODE\")) good = 0;".into()),
        (Some(v), _) => checks.push(format!(
            "const char *mode = getenv(\"MODE\"); if (!mode || strcmp(mode, \"{v}\")) good = 0;"
        )),
    }
    let bytes = start.bytes.as_deref().unwrap_or_default();
    let n = bytes.len();
    let compare = format!("if (n != {n} || memcmp(text, \"{bytes}\", {n})) good = 0;");
    let read = match random.below(5) {
        0 => "int fd = open(\"data\", O_RDONLY); n = read(fd, text, 16); close(fd);".to_owned(),
        1 => "FILE *f = fopen(\"data\", \"r\"); if (f) { n = fread(text, 1, 16, f); fclose(f); }".to_owned(),
        2 => "FILE *f = fopen(\"data\", \"r\"); int c; if (f) { while (n < 16 && (c = getc(f)) != EOF) text[n++] = c; \
              fclose(f); }"
            .to_owned(),
        3 => "struct stat s; int fd = open(\"data\", O_RDONLY); if (fd >= 0 && !fstat(fd, &s) && s.st_size < 16) { \
              char *m = mmap(0, s.st_size, PROT_READ, MAP_PRIVATE, fd, 0); memcpy(text, m, n = s.st_size); }"
            .to_owned(),
        _ => "int fd = open(\"data\", O_RDONLY); lseek(fd, 1, SEEK_SET); n = 1 + read(fd, text + 1, 15); \
              pread(fd, text, 1, 0);"
            .to_owned(),
    };
    let file = format!("{{ static char text[16]; long n = 0; {read} {compare} }}");
    // In the thread, or before it is made.
    let inside = random.below(3) == 0;
    if !inside {
        checks.push(file.clone());
    }
    for k in (1..checks.len()).rev() {
        checks.swap(k, random.below(k + 1));
    }
    let inner = if inside { file } else { String::new() };
    format!(
        "#define _GNU_SOURCE\n#include <assert.h>\n#include <fcntl.h>\n#include <pthread.h>\n#include <stdio.h>\n\
         #include <stdlib.h>\n#include <string.h>\n#include <sys/mman.h>\n#include <sys/stat.h>\n\
         #include <unistd.h>\nstatic int good = 1, x;\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
         static void *check(void *p) {{\n  {inner}\n  assert(good);\n  pthread_mutex_lock(&m);\n  x++;\n  \
         pthread_mutex_unlock(&m);\n  return p;\n}}\nint main(int argc, char **argv) {{\n  {}\n  pthread_t t;\n  \
         pthread_create(&t, 0, check, 0);\n  pthread_mutex_lock(&m);\n  x++;\n  pthread_mutex_unlock(&m);\n  \
         pthread_join(t, 0);\n  assert(x == 2);\n  puts(\"main\");\n  return 0;\n}}\n",
        checks.join("\n  ")
    )
}

/// Another start, or the same.
fn other(start: &Start, random: &mut Rng) -> Start {
    let mut new = start.clone();
    for _ in 0..random.below(3) {
        match random.below(4) {
            0 => new.arguments.push(word(random)),
            1 => drop(new.arguments.pop()),
            2 => match random.below(4) {
                0 => new.mode = None,
                _ => new.mode = Some(word(random)),
            },
            _ => {
                new.bytes = match random.below(4) {
                    0 => None,
                    1 => new.bytes.map(|b| b + "x"),
                    _ => Some(format!("{}x", word(random))),
                }
            }
        }
    }
    new
}

fn prepare(start: &Start, dir: &Path) -> Result<()> {
    match &start.bytes {
        Some(bytes) => std::fs::write(dir.join("data"), bytes)?,
        None => drop(std::fs::remove_file(dir.join("data"))),
    }
    Ok(())
}

/// Builds the program, and has its set proven for the start.
fn proven(plan: &Plan, case: &Case, dir: &Path) -> Result<()> {
    std::fs::write(dir.join("p.c"), &case.text)?;
    std::fs::remove_file(dir.join("set.irst")).ok();
    prepare(&case.start, dir)?;
    let mut cc = Command::new(&plan.tools.irs);
    succeed(cc.current_dir(dir).args(["cc", "-w", "-O1", "-g", "-pthread", "p.c", "-o", "p"]))?;
    let mut verify = Command::new(&plan.tools.irs);
    verify.current_dir(dir).args(tools::VERIFY).args(["p", "--out", "set.irst", "--file", "data"]);
    if case.start.arguments.is_empty() {
        // (For this name of the program and no arguments.)
        verify.arg("--argv0").arg(dir.join("p"));
    }
    verify.args(case.start.arguments.iter().map(|a| format!("--argv={a}")));
    match (&case.start.mode, case.mode) {
        (_, false) => {}
        (Some(v), true) => drop(verify.arg(format!("--env=MODE={v}"))),
        (None, true) => drop(verify.arg("--unset=MODE")),
    }
    let end = tools::run(&mut verify, LIMIT)?;
    let verdict = end.last_line();
    ensure!(verdict.starts_with("safe-if("), "{verdict} {}", end.stderr.trim_end());
    Ok(())
}

/// Did it run, as it should? Else it was stopped, as it should, and said nothing on stdout.
fn native(case: &Case, start: &Start, dir: &Path) -> Result<bool> {
    prepare(start, dir)?;
    let options = format!("store={}:on-stuck=stop", dir.join("set.irst").display());
    let mut c = under(&dir.join("p"), &options, &start.arguments);
    c.current_dir(dir).env_remove("MODE");
    if let Some(mode) = &start.mode {
        c.env("MODE", mode);
    }
    let end = tools::run_on(&mut c, Stdio::null(), LIMIT)?;
    let same_mode = !case.mode || start.mode == case.start.mode;
    let fits = start.arguments == case.start.arguments && same_mode && start.bytes == case.start.bytes;
    let expected = if fits { (0, "main\n") } else { (STOPPED, "") };
    ensure!(
        (end.code(), end.stdout.as_str()) == expected,
        "{start:?}, proven for {:?}: exit {}: {}",
        case.start,
        end.code(),
        end.stderr.trim_end()
    );
    Ok(fits)
}
