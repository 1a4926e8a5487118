//! What a user says of functions that the model does not know: `irs verify --models FILE`.
//!
//! A TOML file with a table for each function. Argument numbers count from 0.
//!
//! ```toml
//! [checksum]                     # unsigned checksum(const char *name, void *out, size_t n)
//! reads = [{ arg = 0, bytes = "nul" }]
//! writes = [{ arg = 1, bytes = "arg 2" }]
//! returns = "anything"
//! blocks = true
//!
//! [compress]                     # int compress(void *to, unsigned *n, const void *from, unsigned long m)
//! reads = [{ arg = 2, bytes = "arg 3" }]
//! writes = [{ arg = 0, bytes = "u32 at arg 1" }]
//! lowers = ["u32 at arg 1"]
//! returns = "anything"
//! ```
//!
//! The bytes that it reads or writes are accesses of the call, which has no effect on anything else. What it
//! writes is arbitrary, which includes what was there: it need not write all of them. A number in memory that
//! says how many there are (`u32 at arg K`, `u64 at arg K`: without a sign, where argument K points) is read
//! before the call writes. One that it lowers is afterwards anything up to what it was. It returns `nothing`,
//! `anything`, `allocated N` (a new object of N bytes, or of as many as `arg K` says), `arg K`, or a number.
//! That all this is so, and that a function that `blocks` returns in the end, becomes an assumption of the
//! set.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Why a table cannot be used. The message names file, line and column.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    Read(PathBuf, std::io::Error),
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    Parse(PathBuf, String),
}

/// The functions of a table, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    pub functions: BTreeMap<String, Effect>,
}

/// What a function does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    #[serde(default)]
    pub reads: Vec<Bytes>,
    #[serde(default)]
    pub writes: Vec<Bytes>,
    /// Numbers in memory that are at most what they were, afterwards.
    #[serde(default)]
    pub lowers: Vec<Number>,
    #[serde(default)]
    pub returns: Returns,
    /// It may wait for something outside.
    #[serde(default)]
    pub blocks: bool,
}

/// Bytes that an argument points to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bytes {
    pub arg: u32,
    pub bytes: Size,
}

/// How many.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Word")]
pub enum Size {
    Constant(u64),
    /// As many as this argument says.
    Argument(u32),
    /// As many as a number in memory says before the call.
    At(Number),
    /// Up to a NUL, that included.
    Nul,
}

/// A number without a sign, in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct Number {
    /// The argument that points there.
    pub arg: u32,
    /// 4 or 8 bytes.
    pub size: u8,
}

/// What it returns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Word")]
pub enum Returns {
    #[default]
    Nothing,
    Anything,
    Constant(i64),
    Argument(u32),
    /// A new object of so many bytes.
    Allocated(Size),
}

/// A number or text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Word {
    Number(i64),
    Text(String),
}

fn argument(text: &str) -> Option<u32> {
    text.strip_prefix("arg ")?.trim().parse().ok()
}

fn number(text: &str) -> Option<Number> {
    let of = |start, size| text.strip_prefix(start).and_then(argument).map(|arg| Number { arg, size });
    of("u32 at ", 4).or_else(|| of("u64 at ", 8))
}

impl TryFrom<String> for Number {
    type Error = String;

    fn try_from(text: String) -> Result<Number, String> {
        number(&text).ok_or_else(|| format!("{text:?} is no number: \"u32 at arg K\" or \"u64 at arg K\""))
    }
}

impl TryFrom<Word> for Size {
    type Error = String;

    fn try_from(w: Word) -> Result<Size, String> {
        match w {
            Word::Number(n) => {
                u64::try_from(n).map(Size::Constant).map_err(|_| "a negative number of bytes".into())
            }
            Word::Text(t) if t == "nul" => Ok(Size::Nul),
            Word::Text(t) => {
                let size = argument(&t).map(Size::Argument).or_else(|| number(&t).map(Size::At));
                size.ok_or_else(|| {
                    format!(
                        "{t:?} is no size: a number, \"arg K\", \"u32 at arg K\", \"u64 at arg K\" or \"nul\""
                    )
                })
            }
        }
    }
}

impl TryFrom<Word> for Returns {
    type Error = String;

    fn try_from(w: Word) -> Result<Returns, String> {
        let text = match w {
            Word::Number(n) => return Ok(Returns::Constant(n)),
            Word::Text(t) => t,
        };
        match text.as_str() {
            "nothing" => return Ok(Returns::Nothing),
            "anything" => return Ok(Returns::Anything),
            _ => {}
        }
        if let Some(k) = argument(&text) {
            return Ok(Returns::Argument(k));
        }
        let size = text.strip_prefix("allocated ").map(str::trim).and_then(|s| match s.parse() {
            Ok(n) => Some(Size::Constant(n)),
            Err(_) => argument(s).map(Size::Argument),
        });
        size.map(Returns::Allocated).ok_or_else(|| {
            format!(
                "{text:?} is no result: \"nothing\", \"anything\", a number, \"arg K\", \"allocated N\" or \"allocated arg K\""
            )
        })
    }
}

impl Table {
    /// Reads a table.
    ///
    /// # Errors
    /// See [`TableError`].
    pub fn from_file(path: impl AsRef<Path>) -> Result<Table, TableError> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path).map_err(|e| TableError::Read(path.to_owned(), e))?;
        Table::parse(&text).map_err(|e| TableError::Parse(path.to_owned(), e))
    }

    /// Reads a table from its text.
    ///
    /// # Errors
    /// What is wrong, with line and column.
    pub fn parse(text: &str) -> Result<Table, String> {
        toml::from_str(text)
            .map(|functions| Table { functions })
            .map_err(|e| e.to_string().trim_end().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_says_what_functions_do() {
        let text = "[f]\nreads = [{ arg = 0, bytes = \"nul\" }, { arg = 1, bytes = 8 }]\n\
                    writes = [{ arg = 1, bytes = \"arg 2\" }]\nreturns = \"allocated arg 3\"\nblocks = true\n\
                    [g]\nreturns = -1\n[h]\n";
        let t = Table::parse(text).unwrap_or_else(|e| panic!("{e}"));
        let f = &t.functions["f"];
        assert_eq!(f.reads[0], Bytes { arg: 0, bytes: Size::Nul });
        assert_eq!(f.writes[0].bytes, Size::Argument(2));
        assert_eq!(f.returns, Returns::Allocated(Size::Argument(3)));
        assert!(f.blocks);
        assert_eq!(t.functions["g"].returns, Returns::Constant(-1));
        assert_eq!(t.functions["h"], Effect::default());
        let text = "[f]\nwrites = [{ arg = 0, bytes = \"u32 at arg 1\" }]\nlowers = [\"u64 at arg 2\"]\n";
        let t = Table::parse(text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(t.functions["f"].writes[0].bytes, Size::At(Number { arg: 1, size: 4 }));
        assert_eq!(t.functions["f"].lowers, [Number { arg: 2, size: 8 }]);
    }

    #[test]
    fn what_is_wrong_has_its_line() {
        for (text, line, what) in [
            ("[f]\nreturns = 1\nwhat = 2\n", "line 3", "what"),
            ("[f]\n\nreturns = \"sometimes\"\n", "line 3", "sometimes"),
            ("[f]\nreads = [{ arg = 0, bytes = \"all\" }]\n", "line 2", "all"),
            ("[f]\nreads = [{ arg = 0, bytes = -4 }]\n", "line 2", "negative"),
            ("[f]\nreads = [{ arg = 0, bytes = \"u16 at arg 1\" }]\n", "line 2", "u16"),
            ("[f]\nlowers = [\"arg 1\"]\n", "line 2", "arg 1"),
            ("f\n", "line 1", ""),
        ] {
            let e = Table::parse(text).expect_err(text);
            assert!(e.contains(line) && e.contains(what), "{text:?}: {e}");
        }
    }
}
