//! Exit codes, and errors that carry one.

use std::fmt;

/// What the exit status of `irs` says, besides verdicts ([`report::verdict::Verdict::exit_code`]) and the
/// status of programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Code {
    /// Safe, or done.
    Done = 0,
    /// Usage, or input that cannot be read or compiled.
    Usage = 2,
    /// `check` rejects; in a replay what is recorded did not happen.
    Rejected = 3,
    /// Refused: fingerprint, version, trust, damaged file.
    Refused = 4,
    /// No verdict but that: a limit, or an interrupt, that left no time to judge.
    Unknown = 5,
    /// A bug of ours.
    Internal = 6,
}

/// An error with the exit code it stands for. Put at the root of an error chain, or as context around one.
#[derive(Debug)]
pub struct Coded {
    pub code: Code,
    pub message: String,
}

impl fmt::Display for Coded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Coded {}

/// Input that cannot be used.
pub fn usage(message: impl Into<String>) -> anyhow::Error {
    Coded { code: Code::Usage, message: message.into() }.into()
}

/// Refused for what it is.
pub fn refused(message: impl Into<String>) -> anyhow::Error {
    Coded { code: Code::Refused, message: message.into() }.into()
}

/// The code of an error: the outermost one attached to it; an error without is a bug of ours.
pub fn code_of(error: &anyhow::Error) -> Code {
    error.chain().find_map(|e| e.downcast_ref::<Coded>()).map_or(Code::Internal, |c| c.code)
}

/// The line that tells the user: causes after colons, never more than one line.
pub fn render(error: &anyhow::Error) -> String {
    let line = format!("{error:#}").split_whitespace().collect::<Vec<_>>().join(" ");
    match code_of(error) {
        Code::Internal => format!("irs: internal error: {line}"),
        _ => format!("irs: {line}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context as _;

    #[test]
    fn context_keeps_the_code() {
        let e = Err::<(), _>(refused("checksum is wrong")).context("a.irst").unwrap_err();
        assert_eq!(code_of(&e), Code::Refused);
        assert_eq!(render(&e), "irs: a.irst: checksum is wrong");
    }

    #[test]
    fn an_error_without_a_code_is_ours() {
        let e = anyhow::anyhow!("two\n lines");
        assert_eq!(code_of(&e), Code::Internal);
        assert_eq!(render(&e), "irs: internal error: two lines");
    }
}
