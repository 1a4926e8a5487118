//! Starts clang.

use crate::cc::args::Plan;
use crate::cc::locate;
use std::ffi::OsString;
use std::process::Command;

/// Exit statuses of `irs`: input that cannot be compiled, internal error.
const USAGE: u8 = 2;
const INTERNAL: u8 = 6;

/// Runs clang with what the plan adds.
pub fn run(arguments: &[OsString], plan: &Plan, cxx: bool) -> Result<u8, String> {
    let compiler = locate::compiler(cxx)?;
    let mut command = Command::new(&compiler);
    if plan.has_input {
        let parts = locate::parts(&locate::this_command()?, plan.links_executable)?;
        // Whether anything is compiled here, or only linked, is clang's to say.
        command.arg("--start-no-unused-arguments");
        command.arg(joined("-fpass-plugin=", &parts.plugin));
        if let Some(include) = &parts.include {
            // After the program's own folders: nothing of theirs may be hidden.
            command.arg("-idirafter").arg(include);
        }
        command.arg("--end-no-unused-arguments");
        // After `--` everything is a file.
        let options = arguments.iter().position(|a| a == "--").unwrap_or(arguments.len());
        command.args(&arguments[..options]);
        if let Some(runtime) = &parts.runtime {
            // Whole: a function that only a library calls must be interposed, too.
            command.arg("-Wl,--push-state,--whole-archive");
            command.arg("-Xlinker").arg(runtime);
            command.args(["-Wl,--pop-state", "-lpthread", "-ldl", "-lm"]);
        }
        command.args(&arguments[options..]);
    } else {
        command.args(arguments);
    }
    let status = command.status().map_err(|e| format!("cannot start {}: {e}", compiler.display()))?;
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
