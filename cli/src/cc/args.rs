//! What the compiler is asked to do, as far as the wrapper has to know: will it compile, will it link, and is
//! there anything that cannot work.

use std::ffi::OsString;
use std::fmt;

/// What to add to the compiler's command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// There is something to compile or link (not just `--version`).
    pub has_input: bool,
    /// An executable is linked: it needs the runtime.
    pub links_executable: bool,
}

/// Why a command line is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    ThreadSanitizer,
    Static,
    Lto,
    Bits32,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::ThreadSanitizer => {
                "-fsanitize=thread cannot be combined with IRS: both take over the pthread functions and every shared access"
            }
            Refused::Static => {
                "-static is not possible: the runtime finds the real pthread functions through the dynamic linker"
            }
            Refused::Lto => {
                "-flto is not possible: it would optimise instrumented code again, across modules that are numbered one by one"
            }
            Refused::Bits32 => "-m32 is not possible: plugin and runtime are for 64-bit programs",
        })
    }
}

/// Options of clang whose value is the next argument.
const WITH_VALUE: &[&str] = &[
    "-o",
    "-x",
    "-I",
    "-D",
    "-U",
    "-L",
    "-l",
    "-u",
    "-z",
    "-T",
    "-e",
    "-A",
    "-B",
    "-F",
    "-G",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "--sysroot",
    "-arch",
    "-target",
    "--target",
    "-Xclang",
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "-mllvm",
    "--param",
    "-framework",
    "-rpath",
    "-working-directory",
    "-cxx-isystem",
    "--config",
    "-dumpdir",
    "-serialize-diagnostics",
    "--serialize-diagnostics",
    "-Xanalyzer",
    "-Xopenmp-target",
    "-mthread-model",
];

/// Options after which nothing is linked.
const NO_LINK: &[&str] = &[
    "-c",
    "-S",
    "-E",
    "-M",
    "-MM",
    "-fsyntax-only",
    "--analyze",
    "-r",
    "--precompile",
    "-emit-ast",
    "-emit-pch",
    "--compile",
    "--assemble",
    "--preprocess",
];

/// Reads a command line. Response files (`@file`) are left to clang, and count as input.
pub fn plan(arguments: &[OsString]) -> Result<Plan, Refused> {
    let (mut has_input, mut links, mut shared) = (false, true, false);
    let (mut lto, mut thread) = (false, false);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy();
        let text = text.as_ref();
        if WITH_VALUE.contains(&text) {
            // A library is input for the linker, but none by itself.
            rest.next();
        } else if text == "--" {
            has_input |= rest.next().is_some();
            break;
        } else if !text.starts_with('-') || text == "-" {
            has_input = true;
        } else if NO_LINK.contains(&text) {
            links = false;
        } else if let Some(list) = text.strip_prefix("-fsanitize=") {
            thread |= list.split(',').any(|s| s == "thread");
        } else if let Some(list) = text.strip_prefix("-fno-sanitize=") {
            thread &= !list.split(',').any(|s| s == "thread" || s == "all");
        } else {
            match text {
                "-shared" | "--shared" => shared = true,
                "-static" | "--static" | "-static-pie" => return Err(Refused::Static),
                "-fno-lto" => lto = false,
                "-m32" | "-mx32" => return Err(Refused::Bits32),
                _ if text == "-flto" || text.starts_with("-flto=") => lto = true,
                _ => {}
            }
        }
    }
    if thread {
        return Err(Refused::ThreadSanitizer);
    }
    if lto {
        return Err(Refused::Lto);
    }
    Ok(Plan { has_input, links_executable: has_input && links && !shared })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str) -> Result<Plan, Refused> {
        plan(&line.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn links_only_what_becomes_an_executable() {
        for (line, links) in [
            ("a.c", true),
            ("a.c b.o -o prog -lm", true),
            ("-O2 @files", true),
            ("-x c - -o prog", true),
            ("-c a.c", false),
            ("-S a.c -o -", false),
            ("-E a.c", false),
            ("-shared -fPIC a.c -o liba.so", false),
            ("a.c -o -c", true),
            ("-MD -MF deps a.c", true),
        ] {
            let expected = Plan { has_input: true, links_executable: links };
            assert_eq!(check(line), Ok(expected), "{line}");
        }
    }

    #[test]
    fn asks_for_nothing_without_input() {
        for line in ["--version", "-v", "-o prog", "-print-search-dirs", "-include a.h"] {
            assert_eq!(check(line), Ok(Plan::default()), "{line}");
        }
    }

    #[test]
    fn refuses_what_cannot_work() {
        assert_eq!(check("-fsanitize=address,thread a.c"), Err(Refused::ThreadSanitizer));
        assert_eq!(check("-static a.c"), Err(Refused::Static));
        assert_eq!(check("-flto=thin a.c"), Err(Refused::Lto));
        assert_eq!(check("-m32 a.c"), Err(Refused::Bits32));
        assert!(
            check("-flto -fno-lto -fsanitize=thread -fno-sanitize=thread -fsanitize=address a.c").is_ok()
        );
    }
}
