//! Names that a program and the runtime share.
//!
//! A program may have a `send` or a `wait` of its own: the C standard leaves it the names of POSIX. The
//! runtime, which is linked in, calls libc's. One symbol has one meaning in a link, so the runtime is linked
//! from a copy in which no name of libc's is left to be taken:
//!
//! | in the runtime | in the copy | |
//! |---|---|---|
//! | refers to libc's `send` | `irs_libc_send` | leads to the `send` of the next library |
//! | defines `signal` in libc's place | `irs_own_signal` | `signal`, which is weak, leads there |
//!
//! Both lead on by a jump ([`stubs`]), which keeps arguments, return address and frames. The program's
//! objects stay as they are. What [`symbols`] leaves alone has its reason there. Only programs that have such
//! names are linked so ([`has_names_of`]).
//!
//! **A function in libc's place is given up only for one that the verifier has seen** ([`replaced`]): the
//! verifier takes a call for an event unless it knows the function's code. Names that begin with `pthread_`
//! or `sem_` are never given up (POSIX reserves them), and none is beside a sanitizer's runtime, which is
//! linked first and has weak functions of these names, too. There the linker says that the name is defined
//! twice.

pub mod replaced;
mod stubs;
mod symbols;

use crate::cc::locate;
use crate::spawn::{self, Scratch};
use object::{Object as _, ObjectSymbol as _};
use std::collections::HashSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use symbols::Symbols;

/// The runtime as it is linked into one program.
pub struct Runtime {
    pub archive: PathBuf,
    pub stubs: PathBuf,
    /// The functions that the program may take the place of.
    pub replaceable: Vec<String>,
    /// Where all that is.
    _scratch: Scratch,
}

/// Makes a copy of the runtime beside which a program may have any names. `arguments`: the compiler's,
/// response files read.
///
/// # Errors
/// A file that cannot be read or written, a tool of LLVM that is missing or fails.
pub fn apart(runtime: &Path, compiler: &Path, arguments: &[OsString]) -> Result<Runtime, String> {
    let unread = |e: std::io::Error| format!("{}: {e}", runtime.display());
    let bytes = std::fs::read(runtime).map_err(unread)?;
    let symbols = Symbols::of_archive(&bytes).map_err(|e| format!("{}: {e}", runtime.display()))?;
    let replaceable = if sanitizes(arguments) { Vec::new() } else { symbols.replaceable() };
    let scratch = spawn::scratch().map_err(|e| format!("{e:#}"))?;
    let [archive, stubs, source, names] =
        ["librt_irs.a", "stubs.o", "stubs.s", "names"].map(|name| scratch.path().join(name));
    let write = |path: &Path, text: String| {
        std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
    };
    write(&names, symbols.renamed())?;
    write(&source, stubs::assembly(&symbols, &replaceable))?;
    let mut rename = OsString::from("--redefine-syms=");
    rename.push(&names);
    run(Command::new(locate::objcopy()?).arg(rename).arg(runtime).arg(&archive))?;
    run(Command::new(compiler).arg("-c").arg(&source).arg("-o").arg(&stubs))?;
    Ok(Runtime { archive, stubs, replaceable, _scratch: scratch })
}

/// Can a linked program's names not be seen: are they stripped, or can nothing be linked a second time?
pub fn is_hidden(arguments: &[OsString]) -> bool {
    arguments.iter().any(|a| ["-", "-s", "-Wl,-s", "-Wl,--strip-all", "/dev/stdin"].iter().any(|s| a == s))
}

/// Does a program that was linked have definitions by names of libc's that the runtime refers to, or in place
/// of the runtime's? (Where neither is weak, the linker says so.)
///
/// Instrumented modules say by themselves what they define: in the linked program their definitions may be
/// stripped, or local (they are hidden, or a version script says so), or have given way to the runtime's.
///
/// # Errors
/// What is wrong with the runtime.
pub fn has_names_of(program: &Path, runtime: &Path) -> Result<bool, String> {
    // (Nothing is linked under `-###`, and what is no program of this machine's has its own errors.)
    let Ok(bytes) = std::fs::read(program) else { return Ok(false) };
    let Ok(file) = object::File::parse(&*bytes) else { return Ok(false) };
    // (Sanitizers' are weak. The runtime reaches libc through them, as it does through libc's own.)
    let defined = file.symbols().filter(|s| s.is_definition() && s.is_global() && !s.is_weak());
    let defined: HashSet<&str> = defined.filter_map(|s| s.name().ok()).collect();
    let unread = |e: String| format!("{}: {e}", runtime.display());
    let archive = std::fs::read(runtime).map_err(|e| unread(e.to_string()))?;
    let symbols = Symbols::of_archive(&archive).map_err(unread)?;
    // Of those that the runtime has itself, weak ones give way without a word.
    let mut given_up =
        symbols.own.iter().filter(|(_, own)| own.weak).map(|(name, _)| name).chain(&symbols.libc);
    if given_up.any(|name| defined.contains(name.as_str())) {
        return Ok(true);
    }
    let instrumented = replaced::of_instrumented(program, &bytes);
    Ok(symbols.own.keys().chain(&symbols.libc).any(|name| instrumented.contains_key(name)))
}

/// Does a linker say so?
pub fn is_defined_twice(said: &[u8]) -> bool {
    let said = String::from_utf8_lossy(said);
    ["multiple definition of", "duplicate symbol"].iter().any(|s| said.contains(s))
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let out = command.output().map_err(|e| format!("cannot start {name}: {e}"))?;
    if out.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&out.stderr);
    Err(format!("{name} cannot prepare the runtime: {}", said.lines().next().unwrap_or("no reason given")))
}

/// May a sanitizer's runtime be linked?
fn sanitizes(arguments: &[OsString]) -> bool {
    arguments.iter().any(|a| a.to_string_lossy().starts_with("-fsanitize="))
}

/// What is linked.
pub fn output(arguments: &[OsString]) -> PathBuf {
    let mut output = PathBuf::from("a.out");
    let mut rest = arguments.iter().map(|a| a.to_string_lossy());
    while let Some(text) = rest.next() {
        match text.strip_prefix("-o") {
            Some("") => output = rest.next().unwrap_or_default().into_owned().into(),
            // (`-objcmt-…` and the like are no names.)
            Some(name) if !name.starts_with("bjc") => output = name.into(),
            _ => {}
        }
    }
    output
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_where_the_program_goes() {
        for (line, expected) in
            [("a.c", "a.out"), ("-o prog a.c", "prog"), ("a.c -oprog", "prog"), ("a.c -o x -o prog", "prog")]
        {
            let arguments: Vec<_> = line.split_whitespace().map(OsString::from).collect();
            assert_eq!(output(&arguments), PathBuf::from(expected), "{line}");
        }
    }
}
