//! `irs cc` and `irs c++`: clang with the plugin loaded and the runtime linked, as a drop-in compiler.

mod args;
pub mod locate;
mod names;
mod refuse;
mod response;
mod run;

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

/// The language if the command was called by a compiler's name: `irs-cc` or `irs-c++`, for build systems that
/// want one word. `Some(true)`: C++.
pub fn called_as(command: &OsStr) -> Option<bool> {
    match Path::new(command).file_name()?.to_str()? {
        "irs-cc" => Some(false),
        "irs-c++" => Some(true),
        _ => None,
    }
}

/// Runs the compiler with these arguments (those after `cc` or `c++`). The status is 0, 2 if the input cannot
/// be compiled or is refused, 6 if the compiler crashed.
pub fn main(arguments: Vec<OsString>, cxx: bool) -> ExitCode {
    let name = if cxx { "c++" } else { "cc" };
    if arguments.first().is_some_and(|a| a == "--help") {
        print!("{}", HELP.replace("{name}", name));
        return ExitCode::SUCCESS;
    }
    let plan = args::plan(&arguments).map_err(|refused| refused.to_string());
    match plan.and_then(|plan| run::run(&arguments, &plan, cxx)) {
        Ok(code) => ExitCode::from(code),
        Err(message) => {
            eprintln!("irs {name}: {message}");
            ExitCode::from(2)
        }
    }
}

const HELP: &str = "\
Compiles and links with clang 19, numbered and instrumented

Usage: irs {name} [any option of clang] FILE...

Takes the place of the compiler: CC=\"irs cc\" CXX=\"irs c++\", or in one word CC=irs-cc CXX=irs-c++. Executables are linked with
librt_irs; shared libraries take it from the executable that loads them. Pass options go into IRS_PASS_OPTIONS, separated by
semicolons (stats, shared=globals, sc=off).

Not possible, and refused: -fsanitize=thread and memory, -static, -flto, -m32 and other targets, executables without libc, bitcode as
input.

Example:
  irs {name} -O2 -g prog.c -o prog
";
