//! The passes' options: one table that makes the parser, the error message and the README's list.
//!
//! They come in the pass name (`irs<shared=globals;stats>`) or in `IRS_PASS_OPTIONS`, separated by `;`; what
//! the pass name says wins.

use std::path::PathBuf;

/// Which memory two threads are taken to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// All that escape analysis cannot show to be private.
    Escape,
    /// What accesses a global directly, or through an address that depends on a global's value (IRS, ASE
    /// 2017).
    Globals,
}

/// What the passes are asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassOptions {
    pub shared: Shared,
    /// Fences after racing stores.
    pub fences: bool,
    /// Plain copies of functions, for when everything is free and nothing races.
    pub plain: bool,
    /// Synchronization objects begin cache lines.
    pub align: bool,
    /// Print what is numbered and what is skipped.
    pub stats: bool,
    /// A file that names functions to leave alone.
    pub ignore: Option<PathBuf>,
}

impl Default for PassOptions {
    fn default() -> PassOptions {
        PassOptions {
            shared: Shared::Escape,
            fences: true,
            plain: false,
            align: true,
            stats: false,
            ignore: None,
        }
    }
}

/// One option: key with value, what it does, how it is applied. A key that ends in `=` takes any text.
struct Entry(&'static str, &'static str, fn(&mut PassOptions, &str));

const TABLE: &[Entry] = &[
    Entry("shared=escape", "sites are all accesses that two threads may reach (default)", |o, _| {
        o.shared = Shared::Escape
    }),
    Entry("shared=globals", "sites are accesses to globals, or through a global's value", |o, _| {
        o.shared = Shared::Globals
    }),
    Entry("sc=on", "racing stores are followed by a full barrier (default)", |o, _| o.fences = true),
    Entry("sc=off", "no barriers: unsound, to show what they are for", |o, _| o.fences = false),
    Entry(
        "plain=on",
        "plain copies of functions, for when nothing races (in compilers' pipelines: default)",
        |o, _| o.plain = true,
    ),
    Entry("plain=off", "no such copies: smaller, and slower where nothing is constrained", |o, _| {
        o.plain = false
    }),
    Entry("align=on", "global mutexes and the like begin cache lines of their own (default)", |o, _| {
        o.align = true
    }),
    Entry("align=off", "they lie where the linker puts them", |o, _| o.align = false),
    Entry("stats", "print what is numbered, and what is skipped for which reason", |o, _| o.stats = true),
    Entry("ignore=", "a file that lists functions and files to leave alone", |o, path| {
        o.ignore = (!path.is_empty()).then(|| path.into())
    }),
];

/// Parses options on top of `base`. The error names the unknown one and lists all.
pub fn parse(text: &str, mut base: PassOptions) -> Result<PassOptions, String> {
    for word in text.split(';').map(str::trim).filter(|w| !w.is_empty()) {
        let value = |e: &Entry| word.strip_prefix(e.0).filter(|v| v.is_empty() || e.0.ends_with('='));
        match TABLE.iter().find_map(|e| Some((e, value(e)?))) {
            Some((entry, value)) => (entry.2)(&mut base, value),
            None => {
                let known: Vec<_> = TABLE.iter().map(|e| format!("\n  {:<16}{}", e.0, e.1)).collect();
                return Err(format!(
                    "IRS: there is no pass option '{word}'; the options are:{}",
                    known.concat()
                ));
            }
        }
    }
    Ok(base)
}

/// The environment variable that carries options to `clang -fpass-plugin`.
pub const VARIABLE: &str = "IRS_PASS_OPTIONS";

/// PassOptions from the environment, then from the pass name. `pipeline`: the pass runs in a compiler's own
/// pipeline, which goes on to the optimiser.
pub fn from_pass_name(text: &str, pipeline: bool) -> Result<PassOptions, String> {
    let environment = std::env::var(VARIABLE).unwrap_or_default();
    let base = parse(&environment, PassOptions { plain: pipeline, ..PassOptions::default() })
        .map_err(|e| format!("{e}\n(from {VARIABLE})"))?;
    parse(text, base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_options_win() {
        let o = parse("shared=globals; sc=off", PassOptions::default()).unwrap();
        assert_eq!(o, PassOptions { shared: Shared::Globals, fences: false, ..PassOptions::default() });
        assert_eq!(
            parse("shared=escape;sc=on;stats", o).unwrap(),
            PassOptions { stats: true, ..PassOptions::default() }
        );
    }

    #[test]
    fn a_key_takes_a_value() {
        let o = parse("ignore=a/b=c.list;stats", PassOptions::default()).unwrap();
        assert_eq!((o.ignore, o.stats), (Some("a/b=c.list".into()), true));
        assert!(parse("stats=1", PassOptions::default()).is_err());
    }

    #[test]
    fn unknown_options_list_the_known_ones() {
        let e = parse("shared=global", PassOptions::default()).unwrap_err();
        assert!(e.contains("'shared=global'") && TABLE.iter().all(|t| e.contains(t.0)), "{e}");
    }
}
