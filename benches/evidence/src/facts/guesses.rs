//! facts.3: programs whose branches are on numbers that the model does not follow (floating-point ones made
//! from a byte of an argument). Each is run natively on every byte. One that fails for some byte must have no
//! set from the engine that guesses such branches; one that has a set is run under it on many bytes, and does
//! not fail.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Result, ensure};
use irs_demos::tools::{self, succeed};
use random::Rng;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const PROGRAMS: usize = 40;
/// Bytes that are tried are this far apart.
const STEP: usize = 3;
const LIMIT: Duration = Duration::from_secs(60);

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let (mut wrong, mut runs, mut proven, mut failing, mut missed) = (0, 0, 0, 0, 0);
    let programs = plan.times(PROGRAMS, 4);
    let mut random = plan.random(203);
    for k in 0..programs {
        let text = text(&mut random);
        let (fails, has_set) = (fails_natively(&text, dir.path())?, has_set(plan, dir.path())?);
        failing += usize::from(fails);
        proven += usize::from(has_set);
        missed += usize::from(!fails && !has_set);
        if fails && has_set {
            wrong += 1;
            println!("      program {k} fails natively, and has a set\n{text}");
        } else if has_set {
            for byte in (0..256).step_by(STEP) {
                runs += 1;
                let options = format!("store={}:on-stuck=stop", dir.path().join("set.irst").display());
                let mut c = tools::under(&dir.path().join("p"), &options, &[""; 0]);
                if !ends_well(&mut c, byte as u8)? {
                    wrong += 1;
                    println!("      program {k} fails under its set on {byte}\n{text}");
                }
            }
        }
    }
    let what = format!("failures in {runs} runs under {proven} sets; sets of {failing} programs that fail");
    table.row(what, "0", wrong.to_string(), wrong == 0 && proven > 0 && failing > 0);
    // (A guess is any value, so some programs that never fail cannot be told from those that do.)
    table.row("programs that never fail, without a set", "for information", missed.to_string(), true);
    Ok(())
}

/// A program with two threads: what each does, and what is asserted, depends on `x`.
fn text(random: &mut Rng) -> String {
    let mut body = || {
        let (n, c) = (random.below(320), 1 + random.below(5));
        match random.below(6) {
            0 => format!("if (x < {n}.0) out += {c};"),
            1 => format!("out += x > {n}.5 ? {c} : 1;"),
            2 => format!("for (int i = 0; i < 3 && x > {n}.0; i++) {{ x -= 20.5; out += 1; }}"),
            3 => format!(
                "if (x > {n}.0) {{ pthread_mutex_lock(&m); total += {c}; pthread_mutex_unlock(&m); }}"
            ),
            4 => "switch ((int)x & 3) { case 0: out ^= 1; break; case 1: out += 2; break; default: out++; }"
                .into(),
            _ => format!("if (a < {}) x += 1.5;", n % 256),
        }
    };
    let (first, second, third) = (body(), body(), body());
    let inner = body();
    let most = random.below(24);
    let check = match random.below(3) {
        0 => format!("out <= {most}"),
        1 => format!("out + total <= {most}"),
        _ => format!("out != {most}"),
    };
    format!(
        "#include <assert.h>\n#include <pthread.h>\n#include <stdio.h>\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic unsigned total;\nstatic int a;\n\
         static void *work(void *p) {{\n  double x = a * 0.75;\n  unsigned out = 0;\n  {inner}\n  \
         pthread_mutex_lock(&m);\n  total += out;\n  pthread_mutex_unlock(&m);\n  return p;\n}}\n\
         int main(int argc, char **argv) {{\n  unsigned out = 0;\n  pthread_t t;\n  \
         if (argc < 2) return 0;\n  a = (unsigned char)argv[1][0];\n  double x = a * 1.25 + 0.5;\n  {first}\n  \
         pthread_create(&t, 0, work, 0);\n  {second}\n  {third}\n  pthread_join(t, 0);\n  assert({check});\n  \
         return 0;\n}}\n"
    )
}

/// Runs a program on one byte.
fn ends_well(c: &mut Command, byte: u8) -> Result<bool> {
    // (No argument has a NUL: it is empty then.)
    let argument: &[u8] = if byte == 0 { &[] } else { &[byte] };
    let end = tools::run(c.arg(OsStr::from_bytes(argument)), LIMIT)?;
    ensure!(end.code() != 124, "the program does not end");
    Ok(end.code() == 0)
}

fn fails_natively(text: &str, dir: &Path) -> Result<bool> {
    std::fs::write(dir.join("p.c"), text)?;
    let mut cc = Command::new("clang-19");
    succeed(cc.current_dir(dir).args(["-w", "-O1", "-pthread", "p.c", "-o", "native"]))?;
    for byte in 0..=255 {
        if !ends_well(&mut Command::new(dir.join("native")), byte)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn has_set(plan: &Plan, dir: &Path) -> Result<bool> {
    let set = dir.join("set.irst");
    std::fs::remove_file(&set).ok();
    let mut cc = Command::new(&plan.tools.irs);
    succeed(cc.current_dir(dir).args(["cc", "-w", "-O1", "-g", "-pthread", "p.c", "-o", "p"]))?;
    let mut verify = Command::new(&plan.tools.irs);
    verify.current_dir(dir).args(["verify", "--engine", "ring", "--time", "20", "p", "--out", "set.irst"]);
    let end = tools::run(&mut verify, LIMIT)?;
    ensure!(end.code() != 124, "the verifier does not end");
    Ok(set.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs are of both kinds: some fail for some byte, some for none.
    #[test]
    fn programs_of_both_kinds_are_drawn() {
        let dir = tempfile::tempdir().expect("a directory");
        let mut random = Rng::new(3);
        let fail = |_| fails_natively(&text(&mut random), dir.path()).expect("it is built and runs");
        let all: Vec<bool> = (0..8).map(fail).collect();
        assert!(all.contains(&true) && all.contains(&false), "{all:?}");
    }
}
