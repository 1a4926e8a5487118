//! Ignore lists: which functions the pass leaves alone, in the manner of the sanitizers' special case lists.
//!
//! ```text
//! # comment
//! function:fast_path_*
//! file:*/third_party/*
//! ```
//!
//! A pattern is a whole name; `*` stands for any text, `?` for one character. Functions go by their names in
//! the object file (C++: mangled), files by the path that the compiler was given, of the file that the
//! function is written in where there is debug information, else of the file that is compiled.

use std::path::Path;

/// What a line of a list speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Function,
    File,
}

/// One pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    subject: Subject,
    pattern: String,
}

/// A list of patterns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List(Vec<Rule>);

/// Why a list cannot be used. Each message names the file.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("IRS: cannot read the ignore list {0}: {1}")]
    Read(String, std::io::Error),
    #[error("IRS: {file}:{line}: bad line in the ignore list: '{text}' {problem}")]
    Line { file: String, line: usize, text: String, problem: &'static str },
}

impl List {
    /// Reads a file.
    ///
    /// # Errors
    /// See [`Error`].
    pub fn read(path: &Path) -> Result<List, Error> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|e| Error::Read(name.clone(), e))?;
        List::parse(&text, &name)
    }

    /// Parses a list; `name` is for messages.
    ///
    /// # Errors
    /// [`Error::Line`].
    pub fn parse(text: &str, name: &str) -> Result<List, Error> {
        let mut rules = Vec::new();
        for (n, line) in text.lines().enumerate() {
            let line = line.split_once('#').map_or(line, |(before, _)| before).trim();
            if line.is_empty() {
                continue;
            }
            let bad = |problem| Error::Line {
                file: name.to_string(),
                line: n + 1,
                text: line.to_string(),
                problem,
            };
            let (subject, pattern) = line.split_once(':').ok_or_else(|| bad("has no colon"))?;
            let subject = match subject.trim_end() {
                "function" => Subject::Function,
                "file" => Subject::File,
                _ => return Err(bad("starts neither with 'function:' nor with 'file:'")),
            };
            let pattern = pattern.trim();
            if pattern.is_empty() {
                return Err(bad("has no pattern"));
            }
            if pattern.contains(char::is_whitespace) {
                return Err(bad("has a blank in its pattern"));
            }
            rules.push(Rule { subject, pattern: pattern.to_string() });
        }
        Ok(List(rules))
    }

    /// The first line that matches a function, as it is written.
    pub fn matching(&self, function: &str, file: &str) -> Option<String> {
        self.0.iter().find_map(|rule| {
            let (word, name) = match rule.subject {
                Subject::Function => ("function", function),
                Subject::File => ("file", file),
            };
            glob(rule.pattern.as_bytes(), name.as_bytes()).then(|| format!("{word}:{}", rule.pattern))
        })
    }
}

/// Does the pattern describe the whole text? Linear in the text for each star: after a mismatch only the last
/// star gives way.
fn glob(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        match pattern.get(p) {
            Some(b'*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(c) if *c == b'?' || *c == text[t] => {
                p += 1;
                t += 1;
            }
            _ => match star {
                Some((at, from)) => {
                    star = Some((at, from + 1));
                    p = at + 1;
                    t = from + 1;
                }
                None => return false,
            },
        }
    }
    pattern[p..].iter().all(|c| *c == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_describe_whole_names() {
        for (pattern, text, matches) in [
            ("f", "f", true),
            ("f", "fg", false),
            ("f*", "fg", true),
            ("*", "", true),
            ("*a*b?", "xxaxbaxbc", true),
            ("*a*b?", "xxaxbaxb", false),
            ("?", "", false),
            ("a**", "a", true),
            ("*/lib/*", "/usr/lib/x.h", true),
            ("lib/*", "/usr/lib/x.h", false),
        ] {
            assert_eq!(glob(pattern.as_bytes(), text.as_bytes()), matches, "{pattern} {text}");
        }
    }

    #[test]
    fn lists_name_functions_and_files() {
        let list =
            List::parse("# why\n\nfunction: fast_*  # because\n file:*/old/*.c\nfunction:_ZN3old*\n", "list")
                .unwrap();
        assert_eq!(list.matching("fast_one", "a.c").as_deref(), Some("function:fast_*"));
        assert_eq!(list.matching("one", "x/old/a.c").as_deref(), Some("file:*/old/*.c"));
        assert_eq!(list.matching("one", "a.c"), None);
    }

    #[test]
    fn a_bad_line_is_named() {
        for (text, message) in [
            ("function:f\nfun:g\n", "my.list:2: bad line in the ignore list: 'fun:g' starts neither with"),
            ("nonsense", "my.list:1: bad line in the ignore list: 'nonsense' has no colon"),
            ("\n\nfile:  # nothing", "my.list:3: bad line in the ignore list: 'file:' has no pattern"),
            ("file:a b", "my.list:1: bad line in the ignore list: 'file:a b' has a blank"),
        ] {
            let said = List::parse(text, "my.list").unwrap_err().to_string();
            assert!(said.contains(message), "{said}");
        }
        assert!(
            List::read(Path::new("/nowhere/list"))
                .unwrap_err()
                .to_string()
                .contains("cannot read the ignore list /nowhere/list")
        );
    }
}
