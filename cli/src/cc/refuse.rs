//! What cannot be honoured, and why: each refusal names the option and what to do instead.

use std::fmt;

/// Why a command line is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    ThreadSanitizer,
    MemorySanitizer,
    Static(String),
    Lto(String),
    /// Another kind of processor or word size.
    Target(String),
    NoLibc(String),
    /// The linker lets a name stand for another one.
    Renames(String),
    /// Every symbol of a shared library has to be defined, and this linker cannot make exceptions.
    Undefined(String),
    Bitcode(String),
    /// A response file that cannot be read.
    ResponseFile(String, String),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::ThreadSanitizer => f.write_str(
                "-fsanitize=thread cannot be combined with IRS: both take over the pthread functions and every shared access",
            ),
            Refused::MemorySanitizer => f.write_str(
                "-fsanitize=memory cannot be combined with IRS: what the runtime writes is not tracked and would be reported \
                 as uninitialised",
            ),
            Refused::Static(option) => write!(
                f,
                "{option} is not possible: the runtime finds the real pthread functions through the dynamic linker; link \
                 dynamically (-static-libgcc and -static-libstdc++ work)"
            ),
            Refused::Lto(option) => write!(
                f,
                "{option} is not possible: it would optimise instrumented code again, across modules that are numbered one by \
                 one; leave it out, or append -fno-lto"
            ),
            Refused::Target(option) => write!(
                f,
                "{option} is not possible: plugin and runtime are for 64-bit x86 Linux programs"
            ),
            Refused::NoLibc(option) => write!(
                f,
                "{option} is not possible where an executable is linked: the runtime needs libc (objects and shared libraries \
                 can be built so)"
            ),
            Refused::Renames(option) => write!(
                f,
                "{option} is not possible: the verifier reads what was compiled, where names stand for themselves; rename what \
                 is called in the source (-Dname=other)"
            ),
            Refused::Undefined(linker) => write!(
                f,
                "a shared library without undefined symbols (-z defs) cannot be linked by {linker}: the runtime is in the \
                 executable, and only ld.bfd takes its symbols as an exception; leave out -fuse-ld or -z defs"
            ),
            Refused::Bitcode(file) => write!(
                f,
                "{file}: bitcode is not possible as input: whether it has been numbered already cannot be told; compile its source"
            ),
            Refused::ResponseFile(file, error) => write!(f, "@{file}: cannot be read: {error}"),
        }
    }
}
