//! Compares `dpor` on the interpreter of LLVM IR with the naive explorer on random programs, by way of C:
//! `dpor_llvm_differential PLUGIN [FIRST [COUNT [LIMIT]]]`, with PLUGIN the path of `libirs_pass.so`. Needs
//! clang-19 and opt-19. Prints each disagreement with its program, and ends with status 1 if there was one.

use exec::interp::{Interp, InterpOptions};
use exec::machine::Machine;
use model::load;
use oracle::ast::Program;
use oracle::differential::differential_with;
use oracle::emit_c;
use oracle::relation::Naming;
use std::path::Path;
use std::process::Command;

fn run(command: &mut Command) -> Result<(), String> {
    let out = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    if out.status.success() {
        Ok(())
    } else {
        Err(format!("{command:?}: {}", String::from_utf8_lossy(&out.stderr)))
    }
}

/// Compiles, numbers and loads a program. The model lives until the process ends.
fn build(plugin: &str, dir: &Path, p: &Program) -> Result<Box<dyn Machine>, String> {
    let (c, plain, numbered) = (dir.join("p.c"), dir.join("p.bc"), dir.join("n.bc"));
    std::fs::write(&c, emit_c::emit(p)).map_err(|e| e.to_string())?;
    run(Command::new("clang-19")
        .args(["-std=gnu11", "-O0", "-g", "-emit-llvm", "-c"])
        .arg(&c)
        .arg("-o")
        .arg(&plain))?;
    run(Command::new("opt-19")
        .arg(format!("-load-pass-plugin={plugin}"))
        .arg("-passes=irs-number")
        .arg(&plain)
        .arg("-o")
        .arg(&numbered))?;
    let program = load::files(&[&numbered]).map_err(|e| e.to_string())?;
    let program: &'static _ = Box::leak(Box::new(program));
    let mut machine = Interp::new(program, InterpOptions::default()).map_err(|e| format!("{e:?}"))?;
    machine.commute_arrivals(&[]);
    Ok(Box::new(machine))
}

fn main() {
    let mut args = std::env::args().skip(1);
    let plugin = args.next().expect("the path of libirs_pass.so");
    let mut numbers = args.map(|a| a.parse::<u64>().expect("a number"));
    let (first, count, limit) =
        (numbers.next().unwrap_or(0), numbers.next().unwrap_or(500), numbers.next().unwrap_or(100_000));
    let dir = std::env::temp_dir().join(format!("irs-differential-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a temporary directory");
    let mut wrong = 0;
    let mut traces = 0;
    for seed in first..first + count {
        match differential_with(seed, limit, Naming::ByUse, &mut |p| build(&plugin, &dir, p)) {
            Ok(a) => traces += a.counts.traces,
            Err(d) => {
                wrong += 1;
                println!("{d}");
            }
        }
    }
    println!("{wrong} of {count} programs disagree; {traces} traces in the others");
    std::fs::remove_dir_all(&dir).expect("removable");
    std::process::exit((wrong > 0) as i32);
}
