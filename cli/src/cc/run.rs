//! Starts clang.

use crate::cc::args::Plan;
use crate::cc::names::{self, replaced};
use crate::cc::{locate, response};
use std::ffi::OsString;
use std::process::Command;

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
pub fn run(arguments: &[OsString], plan: &Plan, cxx: bool) -> Result<u8, String> {
    let compiler = locate::compiler(cxx)?;
    let mut command = Command::new(&compiler);
    let mut linked = None;
    if plan.has_input {
        let parts = locate::parts(&locate::this_command()?, plan.links_executable)?;
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
        if let Some(runtime) = &parts.runtime {
            let all = response::expand(arguments).map_err(|e| e.to_string())?;
            let runtime = names::apart(runtime, &compiler, &all)?;
            // Whole: a function that only a library calls must be interposed, too. Dynamic: `-Wl,-Bstatic`
            // may be in force. Exported: libraries that are loaded later register themselves.
            command.arg("-Wl,--push-state,-Bdynamic,--export-dynamic-symbol=__irs_*,--whole-archive");
            command.arg("-Xlinker").arg(&runtime.stubs).arg("-Xlinker").arg(&runtime.archive);
            command.args(["-Wl,--no-whole-archive", "-lpthread", "-ldl", "-lm", "-Wl,--pop-state"]);
            // `-ffast-math` links code that makes the machine take small numbers for 0, everywhere.
            command.args(["--start-no-unused-arguments", "-mno-daz-ftz", "--end-no-unused-arguments"]);
            linked = Some((names::output(&all), runtime));
        }
        if plan.excepts_runtime {
            command.args(CALLBACKS.iter().map(|name| format!("-Wl,--ignore-unresolved-symbol={name}")));
        }
        command.args(&arguments[options..]);
    } else {
        command.args(arguments);
    }
    let status = command.status().map_err(|e| format!("cannot start {}: {e}", compiler.display()))?;
    if let (true, Some((program, runtime))) = (status.success(), &linked)
        && let Err(why) = replaced::check(program, &runtime.replaceable)
    {
        // What would run wrongly is not left behind. (If it cannot be removed, it is nobody's file: the error counts.)
        let _ = std::fs::remove_file(program);
        return Err(why);
    }
    Ok(match status.code() {
        Some(0) => 0,
        // clang's own codes for a crash are 70 and above.
        Some(code) if code < 70 => USAGE,
        _ => INTERNAL,
    })
}

fn joined(option: &str, path: &std::path::Path) -> OsString {
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
