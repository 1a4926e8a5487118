//! From what the user names to what the verifier reads.
//!
//! Sources are compiled to object files by `irs cc` itself, and the verifier reads the numbered bitcode that
//! travels in those: what is verified is then what the same flags build. Bitcode and textual IR that is not
//! numbered yet goes through `opt-19` with the pass `irs-number`. Whatever this process has not made itself
//! is read in a child process first ([`apart`]).

use crate::apart::{self, Ended, Limits, Patience};
use crate::cc::locate;
use crate::{exit, input, reserve, spawn};
use anyhow::{Context as _, Result};
use model::Program;
use model::load::{self, Input, LoadError};
use model::table::Table;
use std::ffi::{OsStr, OsString};
use std::io::Read as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Loads the program made up of these files; `models` says what functions do that the verifier does not know.
/// Its arithmetic wraps if `wraps`.
///
/// # Errors
/// One line that names the file and says what to do. [`exit::Code::Unknown`]: there was no time to read it.
pub fn load(
    files: &[PathBuf],
    flags: &[OsString],
    models: Option<&Path>,
    wraps: bool,
    patience: &Patience,
) -> Result<Program> {
    load_with_modules(files, flags, models, wraps, patience, &mut |_| {}).map(|(program, _)| program)
}

/// As [`load`]; also the numbered modules that the program is made up of.
///
/// `meanwhile` is told of modules that a child begins to read, of which nobody knows yet what they are. What
/// is done there takes no time as long as the child takes more.
///
/// # Errors
/// As there.
pub fn load_with_modules(
    files: &[PathBuf],
    flags: &[OsString],
    models: Option<&Path>,
    wraps: bool,
    patience: &Patience,
    meanwhile: Meanwhile<'_>,
) -> Result<(Program, Vec<Input>)> {
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
    let reader = Reader { files, table: &table, patience, made_here: sources == files.len() };
    let as_asked = |(mut program, modules): (Program, Vec<Input>)| {
        if wraps {
            program.wrap();
        }
        (program, modules)
    };
    if let Some(read) = reader.read(&inputs, meanwhile)? {
        return Ok(as_asked(read));
    }
    let numbered = inputs.iter().enumerate().map(|(i, p)| {
        let out = scratch.path().join(format!("{i}.numbered.bc"));
        number(p, &files[i], &out).map(|()| out)
    });
    let numbered = numbered.collect::<Result<Vec<_>>>()?;
    let not_numbered = || exit::usage(format!("{}: cannot be numbered", list(files)));
    reader.read(&numbered, &mut |_| {})?.map(as_asked).ok_or_else(not_numbered)
}

/// What is done while a child reads these modules.
pub type Meanwhile<'m> = &'m mut dyn FnMut(&[Input]);

/// Reads bitcode of which nobody knows what it is.
struct Reader<'a> {
    /// What the user has named.
    files: &'a [PathBuf],
    table: &'a Table,
    patience: &'a Patience,
    /// The compiler that this process has started has made all of it.
    made_here: bool,
}

/// What a child says that has come through: the program can be read, it is not numbered yet, or an error with
/// this code.
const READ: u8 = 0;
const NOT_NUMBERED: u8 = 1;

impl Reader<'_> {
    /// `None`: it is not numbered.
    fn read(&self, inputs: &[PathBuf], meanwhile: Meanwhile<'_>) -> Result<Option<(Program, Vec<Input>)>> {
        let modules = match load::inputs(inputs) {
            Ok(modules) => modules,
            Err(e) => return Err(self.named(e, inputs)),
        };
        let began = Instant::now();
        if !self.made_here {
            let size: u64 = modules.iter().map(|m| m.bytes.len() as u64).sum();
            let first = || load::modules_with(&modules, self.table);
            let work = || match self.numbered(first(), inputs) {
                Ok(Some(_)) => vec![READ],
                Ok(None) => vec![NOT_NUMBERED],
                Err(e) => [&[exit::code_of(&e) as u8], e.to_string().as_bytes()].concat(),
            };
            let ended = apart::apart(&limits(size), self.patience, work, || meanwhile(&modules))?;
            match self.came_through(ended, size)?[..] {
                [READ] => {}
                [NOT_NUMBERED] => return Ok(None),
                [code, ref message @ ..] => {
                    let message = String::from_utf8_lossy(message).into_owned();
                    let refused = code == exit::Code::Refused as u8;
                    return Err(if refused { exit::refused(message) } else { exit::usage(message) });
                }
                [] => anyhow::bail!("a child that says nothing"),
            }
        }
        // What took a child so long takes as long here, and cannot be interrupted.
        match self.patience.is_over_in(began.elapsed()) {
            true => Err(self.no_time()),
            false => {
                let read = match self.made_here {
                    true => load::modules_with(&modules, self.table),
                    // (The child had these very bytes.)
                    false => load::modules_again(&modules, self.table),
                };
                Ok(self.numbered(read, inputs)?.map(|program| (program, modules)))
            }
        }
    }

    /// `None`: what was read is not numbered.
    fn numbered(&self, read: Result<Program, LoadError>, inputs: &[PathBuf]) -> Result<Option<Program>> {
        match read {
            Ok(program) => Ok(Some(program)),
            Err(LoadError::NotNumbered(_)) => Ok(None),
            Err(e) => Err(self.named(e, inputs)),
        }
    }

    /// What a child said, if it has come to its end.
    fn came_through(&self, ended: Ended, size: u64) -> Result<Vec<u8>> {
        let files = list(self.files);
        let most = limits(size);
        let damaged = |what: String| {
            let how = "damaged, or not of LLVM 19; build it anew, with irs cc";
            exit::usage(format!("{files}: LLVM 19 cannot read it ({what}): it is {how}"))
        };
        Err(match ended {
            Ended::Said(bytes) => return Ok(bytes),
            Ended::Crashed(how) => damaged(format!("its reader crashed: {how}")),
            Ended::Slow => damaged(format!("it takes longer than {} s", most.seconds)),
            Ended::Memory => damaged(format!("it takes more than {} MiB", most.memory >> 20)),
            Ended::Refused => reserve::end("the system gives no more memory"),
            Ended::Panicked(how) => anyhow::anyhow!("{files}: cannot be read: {how}"),
            Ended::Impatient => self.no_time(),
        })
    }

    fn no_time(&self) -> anyhow::Error {
        let message = format!("{}: there was no time to read it", list(self.files));
        exit::Coded { code: exit::Code::Unknown, message }.into()
    }

    /// The error in terms of the files that the user has named.
    fn named(&self, e: LoadError, inputs: &[PathBuf]) -> anyhow::Error {
        let mut message = e.to_string();
        for (input, file) in inputs.iter().zip(self.files) {
            message = message.replace(&input.display().to_string(), &file.display().to_string());
        }
        match e {
            LoadError::Model(_) => message = format!("{}: {message}", list(self.files)),
            LoadError::NoInstrumentation(_) => message += "; build it with irs cc",
            LoadError::OtherLlvm(..) => message += "; compile it with clang-19, IRS reads LLVM 19",
            LoadError::Changed(..) | LoadError::Words(..) | LoadError::OtherRecord(..) => {
                return exit::refused(message);
            }
            _ => {}
        }
        // What another LLVM or another version of ours has written is refused like a damaged file, but it is
        // input first.
        exit::usage(message)
    }
}

/// Of what is read, in bytes: far more than whole files take, and little for a machine.
fn limits(size: u64) -> Limits {
    let mib = size.div_ceil(1 << 20);
    Limits { memory: (2048 + 512 * mib) << 20, seconds: 20 + 10 * mib }
}

fn list(files: &[PathBuf]) -> String {
    files.iter().map(|f| f.display().to_string()).collect::<Vec<_>>().join(", ")
}

fn is_source(path: &Path) -> bool {
    let named = matches!(
        path.extension().and_then(OsStr::to_str),
        Some("c" | "cc" | "cpp" | "cxx" | "C" | "i" | "ii")
    );
    named && !is_elf(path)
}

/// Is it a program, or an object file, whatever its name says?
fn is_elf(path: &Path) -> bool {
    let mut magic = [0; 4];
    let read = std::fs::File::open(path).and_then(|mut f| f.read_exact(&mut magic));
    read.is_ok() && &magic == b"\x7fELF"
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

/// Numbers bitcode or textual IR; `name` is what the user calls it.
fn number(file: &Path, name: &Path, out: &Path) -> Result<()> {
    let parts = locate::this_command().and_then(|me| locate::parts(&me, false)).map_err(exit::usage)?;
    let mut command = Command::new("opt-19");
    command.arg("-load-pass-plugin").arg(parts.plugin).arg("-passes=irs-number");
    let run = command.arg(file).arg("-o").arg(out).output();
    let run = run.map_err(|e| exit::usage(format!("opt-19: cannot be run ({e}); install llvm-19-dev")))?;
    if run.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&run.stderr);
    let why = match run.status.signal() {
        Some(signal) => format!("opt-19 crashed (signal {signal}): it is damaged; build it anew"),
        None => said
            .lines()
            .find(|l| l.contains("error"))
            .or(said.lines().next())
            .map_or_else(|| "no reason given".into(), str::to_owned),
    };
    Err(exit::usage(format!("{}: cannot be numbered: {why}", name.display())))
}
