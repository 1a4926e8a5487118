//! Which names the runtime's archive has, and refers to.

use object::read::elf::ElfFile64;
use object::{Object as _, ObjectSymbol as _, SymbolFlags, SymbolKind, elf};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::CString;
use std::fmt::Write as _;

/// What stays as it is.
///
/// - Memory: a program may bring its own allocator; libc hands out its memory, too (`realpath`), and the
///   runtime releases it.
/// - What finds the others.
/// - Variables: nothing leads on from a variable.
/// - What is linked from the static part of libc.
const LEFT: &[&str] = &[
    "aligned_alloc",
    "calloc",
    "free",
    "malloc",
    "memalign",
    "posix_memalign",
    "pvalloc",
    "realloc",
    "valloc",
    "dlsym",
    "dlvsym",
    "environ",
    "stderr",
    "stdin",
    "stdout",
    "pthread_atfork",
];

/// Prefixes that POSIX reserves: a function of such a name is the runtime's.
const RESERVED: &[&str] = &["pthread_", "sem_"];

/// How a function is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defined {
    pub weak: bool,
    pub hidden: bool,
}

/// Functions by names that a program may have, too.
#[derive(Debug, Default)]
pub struct Symbols {
    /// Those that the runtime has.
    pub own: BTreeMap<String, Defined>,
    /// Those of libc that it refers to.
    pub libc: BTreeSet<String>,
}

impl Symbols {
    /// # Errors
    /// What is wrong with the archive.
    pub fn of_archive(bytes: &[u8]) -> Result<Symbols, String> {
        let mut symbols = Symbols::default();
        for member in members(bytes)? {
            // (The archive's own tables are none. A copy, as members lie at even addresses, and these are
            // read in words.)
            if member.starts_with(b"\x7fELF") {
                let member = member.to_vec();
                let file = ElfFile64::<object::Endianness>::parse(&*member).map_err(|e| e.to_string())?;
                symbols.add(&file)?;
            }
        }
        let own = &symbols.own;
        symbols.libc.retain(|name| !own.contains_key(name) && is_in_libc(name));
        Ok(symbols)
    }

    fn add(&mut self, file: &ElfFile64<'_, object::Endianness>) -> Result<(), String> {
        for symbol in file.symbols().filter(|s| s.is_global() || s.is_weak()) {
            let name = symbol.name().map_err(|e| e.to_string())?;
            if !may_be_taken(name) {
                continue;
            }
            if symbol.is_undefined() {
                self.libc.insert(name.to_owned());
            } else if symbol.kind() != SymbolKind::Data {
                let SymbolFlags::Elf { st_other, .. } = symbol.flags() else { continue };
                let (weak, hidden) = (symbol.is_weak(), st_other & 3 != elf::STV_DEFAULT);
                // As the linker does: one that is not weak makes it strong, one that is hidden hides it.
                let all = self.own.entry(name.to_owned()).or_insert(Defined { weak, hidden });
                *all = Defined { weak: all.weak && weak, hidden: all.hidden || hidden };
            }
        }
        Ok(())
    }

    /// The runtime's functions in libc's place that a program's own may come before. (Weak ones are the
    /// program's to replace anyway.)
    pub fn replaceable(&self) -> Vec<String> {
        let reserved = |name: &str| RESERVED.iter().any(|p| name.starts_with(p));
        let replaceable = self.own.iter().filter(|(name, d)| !d.weak && !reserved(name));
        replaceable.map(|(name, _)| name.clone()).collect()
    }

    /// For `llvm-objcopy --redefine-syms`: old and new names, a pair a line.
    pub fn renamed(&self) -> String {
        let mut text = String::new();
        for name in self.own.keys() {
            let _ = writeln!(text, "{name} irs_own_{name}");
        }
        for name in &self.libc {
            let _ = writeln!(text, "{name} irs_libc_{name}");
        }
        text
    }
}

/// Names of C that are no implementation's, this one's included. (No program has a `floorf64`: they are there
/// for the runtime to reach `floor`.)
fn may_be_taken(name: &str) -> bool {
    let word = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let ours = ["_", "irs_", "rust_"].iter().any(|p| name.starts_with(p));
    let other_name = name.ends_with("f32") || name.ends_with("f64");
    word && !name.is_empty() && !ours && !other_name && !LEFT.contains(&name)
}

/// Does this machine's libc have it? What it does not have the runtime does without, if it refers to it
/// weakly.
fn is_in_libc(name: &str) -> bool {
    let Ok(name) = CString::new(name) else { return false };
    // SAFETY: the name ends with NUL.
    unsafe { !libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()).is_null() }
}

/// The members of an archive, tables included.
fn members(bytes: &[u8]) -> Result<Vec<&[u8]>, String> {
    const HEADER: usize = 60;
    let mut rest = bytes.strip_prefix(b"!<arch>\n").ok_or("is no archive")?;
    let mut out = Vec::new();
    while rest.len() >= HEADER {
        let size = std::str::from_utf8(&rest[48..58]).ok().and_then(|s| s.trim().parse::<usize>().ok());
        let size = size.filter(|s| *s <= rest.len() - HEADER).ok_or("is a damaged archive")?;
        out.push(&rest[HEADER..HEADER + size]);
        rest = rest.get(HEADER + size.next_multiple_of(2)..).unwrap_or_default();
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_implementation_are_left_alone() {
        for name in ["send", "wait", "signal", "read", "pthread_create", "floor", "strlen"] {
            assert!(may_be_taken(name), "{name}");
        }
        for name in ["_exit", "__irs_call", "irs_rt_tls", "floorf64", "malloc", "dlsym", "anon.0.llvm.1", ""]
        {
            assert!(!may_be_taken(name), "{name}");
        }
    }

    #[test]
    fn only_what_posix_does_not_reserve_is_replaceable() {
        let strong = Defined { weak: false, hidden: false };
        let own = ["signal", "pthread_create", "sem_wait"].map(|n| (n.to_owned(), strong));
        let mut symbols = Symbols { own: BTreeMap::from(own), libc: BTreeSet::from(["send".to_owned()]) };
        symbols.own.insert("fopen".into(), Defined { weak: true, ..strong });
        assert_eq!(symbols.replaceable(), ["signal"]);
        assert!(symbols.renamed().ends_with("signal irs_own_signal\nsend irs_libc_send\n"));
    }

    #[test]
    fn reads_archives() {
        let mut bytes = b"!<arch>\n".to_vec();
        for text in ["abc", "de"] {
            bytes.extend(format!("{:<48}{:<10}`\n{text}", "x/", text.len()).into_bytes());
            bytes.resize(bytes.len().next_multiple_of(2), b'\n');
        }
        assert_eq!(members(&bytes).unwrap(), [&b"abc"[..], b"de"]);
        bytes.truncate(bytes.len() - 1);
        assert!(members(&bytes).is_err());
        assert!(members(b"ELF").is_err());
    }
}
