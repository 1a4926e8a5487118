//! Starts clang.

use crate::cc::args::Plan;
use crate::cc::locate::Parts;
use crate::cc::names::{self, replaced};
use crate::cc::{locate, response};
use std::ffi::OsString;
use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// Exit statuses of `irs`: input that cannot be compiled, internal error.
const USAGE: u8 = 2;
const INTERNAL: u8 = 6;

/// What instrumented code refers to, and the executable has (see `irs.h`).
const CALLBACKS: &[&str] = &[
    "__irs_register",
    "__irs_before",
    "__irs_after",
    "__irs_before_copy",
    "__irs_after_copy",
    "__irs_await_retry",
    "__irs_mark",
    "__irs_call",
    "__irs_turn",
    "__irs_enter",
    "__irs_leave",
    "__irs_reach",
    "__irs_returned",
];

/// Runs clang with what the plan adds.
///
/// A program is linked with the runtime as it is. Where it turns out to have names of libc's it is linked
/// again, with a copy of the runtime that is apart from them ([`names`]).
pub fn run(arguments: &[OsString], plan: &Plan, cxx: bool) -> Result<u8, String> {
    let compiler = locate::compiler(cxx)?;
    if !plan.has_input {
        return status(Command::new(&compiler).args(arguments));
    }
    let parts = locate::parts(&locate::this_command()?, plan.links_executable)?;
    let line = |runtime: &[&Path]| line(&compiler, &parts, arguments, plan, runtime);
    let Some(runtime) = &parts.runtime else { return status(&mut line(&[])) };
    let all = response::expand(arguments).map_err(|e| e.to_string())?;
    let program = names::output(&all);
    if !names::is_hidden(&all) {
        let (code, said) = heard(&mut line(&[runtime]))?;
        let clashes = match code {
            0 => names::has_names_of(&program, runtime)?,
            _ => names::is_defined_twice(&said),
        };
        if !clashes {
            // (Nobody is told if nobody listens.)
            let _ = std::io::stderr().write_all(&said);
            return Ok(code);
        }
    }
    let apart = names::apart(runtime, &compiler, &all)?;
    let code = status(&mut line(&[&apart.stubs, &apart.archive]))?;
    if let (0, Err(why)) = (code, replaced::check(&program, &apart.replaceable)) {
        // What would run wrongly is not left behind. (If it cannot be removed, it is nobody's file: the error
        // counts.)
        let _ = std::fs::remove_file(&program);
        return Err(why);
    }
    Ok(code)
}

/// clang's command line. `runtime`: what it is linked with.
fn line(compiler: &Path, parts: &Parts, arguments: &[OsString], plan: &Plan, runtime: &[&Path]) -> Command {
    let mut command = Command::new(compiler);
    // Whether anything is compiled here, or only linked, is clang's to say.
    command.arg("--start-no-unused-arguments");
    command.arg(joined("-fpass-plugin=", &parts.plugin));
    if let Some(include) = &parts.include {
        // After the program's own folders: nothing of theirs may be hidden.
        command.arg("-idirafter").arg(include);
        // Before the system's: these go on to the header of that name.
        command.arg("-isystem").arg(include.join("c++"));
    }
    command.arg("--end-no-unused-arguments");
    // After `--` everything is a file.
    let options = arguments.iter().position(|a| a == "--").unwrap_or(arguments.len());
    command.args(&arguments[..options]);
    if !runtime.is_empty() {
        // Whole: a function that only a library calls must be interposed, too. Dynamic: `-Wl,-Bstatic`
        // may be in force. Exported: libraries that are loaded later register themselves.
        command.arg("-Wl,--push-state,-Bdynamic,--export-dynamic-symbol=__irs_*,--whole-archive");
        for file in runtime {
            command.arg("-Xlinker").arg(file);
        }
        command.args(["-Wl,--no-whole-archive", "-lpthread", "-ldl", "-lm", "-Wl,--pop-state"]);
        // `-ffast-math` links code that makes the machine take small numbers for 0, everywhere.
        command.args(["--start-no-unused-arguments", "-mno-daz-ftz", "--end-no-unused-arguments"]);
    }
    if plan.excepts_runtime {
        command.args(CALLBACKS.iter().map(|name| format!("-Wl,--ignore-unresolved-symbol={name}")));
    }
    command.args(&arguments[options..]);
    command
}

/// Runs it. What `irs` exits with, then.
fn status(command: &mut Command) -> Result<u8, String> {
    let status = command.status().map_err(|e| cannot_start(command, &e))?;
    Ok(code(status))
}

/// The same, and what it has said of errors.
fn heard(command: &mut Command) -> Result<(u8, Vec<u8>), String> {
    if std::io::stderr().is_terminal() {
        command.arg("-fcolor-diagnostics");
    }
    command.stdin(Stdio::inherit()).stdout(Stdio::inherit()).stderr(Stdio::piped());
    let out = command.spawn().and_then(|child| child.wait_with_output());
    let out = out.map_err(|e| cannot_start(command, &e))?;
    Ok((code(out.status), out.stderr))
}

fn cannot_start(command: &Command, e: &std::io::Error) -> String {
    format!("cannot start {}: {e}", command.get_program().display())
}

fn code(status: ExitStatus) -> u8 {
    match status.code() {
        Some(0) => 0,
        // clang's own codes for a crash are 70 and above.
        Some(code) if code < 70 => USAGE,
        _ => INTERNAL,
    }
}

fn joined(option: &str, path: &Path) -> OsString {
    let mut argument = OsString::from(option);
    argument.push(path);
    argument
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All names that begin with `__irs_` in a file of this source tree.
    fn names(file: &str) -> BTreeSet<String> {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let words = text.split(|c| !word(c)).filter(|w| w.starts_with("__irs_"));
        words.map(str::to_owned).collect()
    }

    /// What libraries may refer to is what the runtime offers; the pass emits nothing else.
    #[test]
    fn the_callbacks_are_those_of_the_header() {
        let callbacks: BTreeSet<_> = CALLBACKS.iter().map(|c| (*c).to_owned()).collect();
        let mut offered = names("../runtime/include/irs.h");
        // The program's.
        assert!(offered.remove("__irs_default_options"));
        assert_eq!(callbacks, offered);
        let emitted = names("../pass/src/instrument/table.rs");
        assert!(emitted.contains("__irs_enter") && emitted.is_subset(&callbacks), "{emitted:?}");
    }
}
