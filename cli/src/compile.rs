//! From what the user names to what the verifier reads.
//!
//! Sources are compiled to object files by `irs cc` itself, and the verifier reads the numbered bitcode that
//! travels in those: what is verified is then what the same flags build. Bitcode and textual IR that is not
//! numbered yet goes through `opt-19` with the pass `irs-number`.

use crate::cc::locate;
use crate::{exit, input, spawn};
use anyhow::{Context as _, Result};
use model::Program;
use model::load::{self, LoadError};
use model::table::Table;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Loads the program made up of these files; `models` says what functions do that the verifier does not know.
///
/// # Errors
/// One line that names the file and says what to do.
pub fn load(files: &[PathBuf], flags: &[OsString], models: Option<&Path>) -> Result<Program> {
    let table = match models {
        Some(path) => Table::from_file(path).map_err(|e| exit::usage(e.to_string()))?,
        None => Table::default(),
    };
    for f in files {
        input::require_file(f)?;
    }
    let sources = files.iter().filter(|f| is_source(f)).count();
    if sources == 0 && !flags.is_empty() {
        return Err(exit::usage("compiler flags go with sources, and none is given"));
    }
    let scratch = spawn::scratch()?;
    let mut inputs = Vec::new();
    for (i, file) in files.iter().enumerate() {
        let input = if is_source(file) {
            let object = scratch.path().join(format!("{i}.o"));
            compile(file, flags, &object)?;
            object
        } else {
            file.clone()
        };
        inputs.push(input);
    }
    match load::files_with(&inputs, &table) {
        Err(LoadError::NotNumbered(_)) => {
            let numbered = inputs.iter().enumerate().map(|(i, p)| {
                let out = scratch.path().join(format!("{i}.numbered.bc"));
                number(p, &out).map(|()| out)
            });
            let numbered = numbered.collect::<Result<Vec<_>>>()?;
            load::files_with(&numbered, &table).map_err(|e| named(e, &numbered, files))
        }
        other => other.map_err(|e| named(e, &inputs, files)),
    }
}

fn is_source(path: &Path) -> bool {
    matches!(path.extension().and_then(OsStr::to_str), Some("c" | "cc" | "cpp" | "cxx" | "C" | "i" | "ii"))
}

/// The error in terms of the files that the user has named.
fn named(e: LoadError, inputs: &[PathBuf], files: &[PathBuf]) -> anyhow::Error {
    let mut message = e.to_string();
    for (input, file) in inputs.iter().zip(files) {
        message = message.replace(&input.display().to_string(), &file.display().to_string());
    }
    match e {
        LoadError::NoInstrumentation(_) => message += "; build it with irs cc",
        LoadError::OtherLlvm(..) => message += "; compile it with clang-19, IRS reads LLVM 19",
        LoadError::Changed(..) | LoadError::OtherRecord(..) => return exit::refused(message),
        _ => {}
    }
    // What another LLVM or another version of ours has written is refused like a damaged file, but it is
    // input first.
    exit::usage(message)
}

fn compile(source: &Path, flags: &[OsString], object: &Path) -> Result<()> {
    let me = std::env::current_exe().context("where is this command?")?;
    let cpp = !matches!(source.extension().and_then(OsStr::to_str), Some("c" | "i"));
    let mut command = Command::new(me);
    command.arg(if cpp { "c++" } else { "cc" }).arg("-g").args(flags);
    command.arg("-c").arg(source).arg("-o").arg(object);
    // The compiler's own messages go to the user's terminal as they are.
    let status = command.status().context("cannot run the compiler")?;
    if status.success() {
        Ok(())
    } else {
        Err(exit::usage(format!("{}: does not compile, see above", source.display())))
    }
}

/// Numbers bitcode or textual IR.
fn number(file: &Path, out: &Path) -> Result<()> {
    let parts = locate::this_command().and_then(|me| locate::parts(&me, false)).map_err(exit::usage)?;
    let mut command = Command::new("opt-19");
    command.arg("-load-pass-plugin").arg(parts.plugin).arg("-passes=irs-number");
    let run = command.arg(file).arg("-o").arg(out).output();
    let run = run.map_err(|e| exit::usage(format!("opt-19: cannot be run ({e}); install llvm-19-dev")))?;
    if run.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&run.stderr);
    let why = said.lines().find(|l| l.contains("error")).or(said.lines().next()).unwrap_or("no reason given");
    Err(exit::usage(format!("{}: cannot be numbered: {why}", file.display())))
}
