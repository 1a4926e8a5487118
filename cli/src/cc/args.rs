//! What the compiler is asked to do, as far as the wrapper has to know: will it compile, will it link, and is
//! there anything that cannot work.

use crate::cc::refuse::Refused;
use crate::cc::response;
use std::ffi::OsString;

/// What to add to the compiler's command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// There is something to compile or link (not just `--version`).
    pub has_input: bool,
    /// An executable is linked: it needs the runtime.
    pub links_executable: bool,
    /// A shared library is linked that may have no undefined symbols, but for the runtime's, which the
    /// executable has.
    pub excepts_runtime: bool,
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

/// Endings of headers.
const HEADERS: &[&str] = &["h", "H", "hh", "hp", "hpp", "hxx", "HPP", "h++", "tcc"];

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

/// What a command line says, option by option; later ones override earlier ones.
#[derive(Default)]
struct Said {
    has_input: bool,
    no_link: bool,
    shared: bool,
    lto: Option<String>,
    thread: bool,
    memory: bool,
    fixed: Option<String>,
    no_libc: Option<String>,
    /// Names stand for others where it is linked.
    renames: Option<String>,
    defs: bool,
    linker: Option<String>,
    bitcode: Option<String>,
    /// The language of the next files is said.
    language: bool,
    /// A header is an input: it is compiled for inclusion, and nothing is linked.
    header: bool,
}

/// Reads a command line, response files included.
///
/// # Errors
/// What cannot be honoured.
pub fn plan(arguments: &[OsString]) -> Result<Plan, Refused> {
    let arguments = response::expand(arguments)?;
    let mut said = Said::default();
    let mut rest = arguments.iter().map(|a| a.to_string_lossy());
    while let Some(text) = rest.next() {
        let text = text.as_ref();
        if WITH_VALUE.contains(&text) {
            // A library is input for the linker, but none by itself.
            let value = rest.next().unwrap_or_default();
            match text {
                "-target" | "--target" => target(&format!("{text} {value}"), &value)?,
                "-x" => said.language(&value),
                "-Xlinker" => said.linker_option(&value),
                "-z" => said.linker_option(&format!("-z{value}")),
                _ => {}
            }
        } else if text == "--" {
            for file in rest.by_ref() {
                said.file(&file);
            }
        } else if !text.starts_with('-') || text == "-" {
            said.file(text);
        } else if let Some(options) = text.strip_prefix("-Wl,") {
            let options = options.replace("-z,", "-z");
            options.split(',').for_each(|o| said.linker_option(o));
        } else {
            said.option(text)?;
        }
    }
    said.plan()
}

/// Is this the machine that plugin and runtime are for?
fn target(option: &str, triple: &str) -> Result<(), Refused> {
    let mut parts = triple.split('-');
    let x86 = matches!(parts.next(), Some("x86_64" | "amd64"));
    if x86 && parts.any(|p| p.starts_with("linux")) && !triple.ends_with("x32") {
        Ok(())
    } else {
        Err(Refused::Target(option.to_owned()))
    }
}

impl Said {
    fn language(&mut self, name: &str) {
        self.language = name != "none";
        self.header |= name.ends_with("-header");
    }

    fn file(&mut self, name: &str) {
        self.has_input = true;
        let extension = name.rsplit_once('.').map_or("", |(_, e)| e);
        self.header |= !self.language && HEADERS.contains(&extension);
        if name.ends_with(".bc") && !self.language {
            self.bitcode = Some(name.to_owned());
        }
    }

    fn linker_option(&mut self, option: &str) {
        match option {
            "-zdefs" | "--no-undefined" | "-no-undefined" => self.defs = true,
            "-zundefs" => self.defs = false,
            "-shared" | "--shared" | "-Bshareable" => self.shared = true,
            // (The linker takes long options with one dash or two, with the value behind it or apart.)
            _ => {
                let name = option.trim_start_matches('-').split('=').next().unwrap_or_default();
                if option.starts_with('-') && matches!(name, "wrap" | "defsym") {
                    self.renames = Some(option.to_owned());
                }
            }
        }
    }

    fn option(&mut self, text: &str) -> Result<(), Refused> {
        let own = || Some(text.to_owned());
        if NO_LINK.contains(&text) {
            self.no_link = true;
        } else if let Some(list) = text.strip_prefix("-fsanitize=") {
            self.thread |= list.split(',').any(|s| s == "thread");
            self.memory |= list.split(',').any(|s| s == "memory");
        } else if let Some(list) = text.strip_prefix("-fno-sanitize=") {
            self.thread &= !list.split(',').any(|s| s == "thread" || s == "all");
            self.memory &= !list.split(',').any(|s| s == "memory" || s == "all");
        } else if let Some(triple) = text.strip_prefix("--target=") {
            target(text, triple)?;
        } else if let Some(language) = text.strip_prefix("-x") {
            self.language(language);
        } else if let Some(linker) = text.strip_prefix("-fuse-ld=") {
            self.linker = (!linker.is_empty()).then(|| linker.to_owned());
        } else if text == "-flto" || text.starts_with("-flto=") || text == "-fembed-bitcode=all" {
            self.lto = own();
        } else {
            match text {
                "-shared" | "--shared" => self.shared = true,
                "-static" | "--static" | "-static-pie" => self.fixed = own(),
                "-fno-lto" => self.lto = None,
                "-m32" | "-mx32" | "-m16" => return Err(Refused::Target(text.to_owned())),
                "-nostdlib" | "-nodefaultlibs" | "-nolibc" => self.no_libc = own(),
                "-zdefs" => self.defs = true,
                _ => {}
            }
        }
        Ok(())
    }

    fn plan(self) -> Result<Plan, Refused> {
        let links = self.has_input && !self.no_link && !self.header;
        let links_executable = links && !self.shared;
        // Without input these say nothing: `-static --version` is a question.
        for (refused, why) in [
            (self.has_input && self.thread, Some(Refused::ThreadSanitizer)),
            (self.has_input && self.memory, Some(Refused::MemorySanitizer)),
            (self.has_input, self.lto.map(Refused::Lto)),
            (links_executable, self.fixed.map(Refused::Static)),
            (links_executable, self.no_libc.map(Refused::NoLibc)),
            (links, self.renames.map(Refused::Renames)),
            (true, self.bitcode.map(Refused::Bitcode)),
        ] {
            if let (true, Some(why)) = (refused, why) {
                return Err(why);
            }
        }
        let excepts_runtime = links && self.shared && self.defs;
        match self.linker {
            Some(l) if excepts_runtime && l != "bfd" && !l.ends_with("ld.bfd") => Err(Refused::Undefined(l)),
            _ => Ok(Plan { has_input: self.has_input, links_executable, excepts_runtime }),
        }
    }
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
            ("h.h -o h.h.pch", false),
            ("-x c++-header h -o h.pch", false),
            ("-shared -fPIC a.c -o liba.so", false),
            ("a.c -o -c", true),
            ("-MD -MF deps a.c", true),
        ] {
            let expected = Plan { has_input: true, links_executable: links, excepts_runtime: false };
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
        let of = |line: &str| check(line).unwrap_err().to_string();
        for (line, beginning) in [
            ("-fsanitize=address,thread a.c", "-fsanitize=thread cannot be combined with IRS"),
            ("-fsanitize=memory a.c", "-fsanitize=memory cannot be combined with IRS"),
            ("-static a.c", "-static is not possible"),
            ("a.o -static-pie", "-static-pie is not possible"),
            ("-flto=thin -c a.c", "-flto=thin is not possible"),
            ("-m32 -c a.c", "-m32 is not possible"),
            ("-target aarch64-linux-gnu -c a.c", "-target aarch64-linux-gnu is not possible"),
            ("--target=i686-pc-linux-gnu a.c", "--target=i686-pc-linux-gnu is not possible"),
            ("-nostdlib a.c", "-nostdlib is not possible"),
            ("a.c -Wl,--wrap=malloc", "--wrap=malloc is not possible"),
            ("a.o -Wl,-wrap,f", "-wrap is not possible"),
            ("a.o -Xlinker --defsym=f=g", "--defsym=f=g is not possible"),
            ("-c a.bc", "a.bc: bitcode is not possible"),
            ("-shared -Wl,-z,defs -fuse-ld=lld a.o", "a shared library without undefined symbols"),
        ] {
            let message = of(line);
            assert!(message.starts_with(beginning), "{line}: {message}");
            assert_eq!(message.lines().count(), 1);
        }
    }

    #[test]
    fn takes_what_works() {
        for line in [
            "-flto -fno-lto -fsanitize=thread -fno-sanitize=thread -fsanitize=address,undefined a.c",
            "-static -c a.c",
            "-static --version",
            "-nostdlib -shared a.o",
            "-target x86_64-pc-linux-gnu a.c",
            "-x c++ a.bc",
            "-fuse-ld=lld a.o",
        ] {
            assert!(check(line).is_ok(), "{line}");
        }
    }

    #[test]
    fn excepts_the_runtime_where_nothing_may_be_undefined() {
        for (line, expected) in [
            ("-shared a.o -Wl,-z,defs", true),
            ("-shared a.o -Wl,-O1,--no-undefined", true),
            ("-shared a.o -Xlinker -zdefs", true),
            ("-shared a.o -z defs -fuse-ld=bfd", true),
            ("-shared a.o -Wl,-z,defs -Wl,-z,undefs", false),
            ("-shared a.o", false),
            ("a.o -Wl,-z,defs", false),
        ] {
            assert_eq!(check(line).unwrap().excepts_runtime, expected, "{line}");
        }
    }
}
