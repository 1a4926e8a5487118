//! Why a step cannot be executed. The place in the source is added by the caller, which knows it.

use crate::decide::Question;
use model::stop::{SourceLocation, Unsupported, Violation};
use traceformat::site::SiteId;

/// Why an execution ends early.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    #[error("{}", describe(.0))]
    Violated(Violation),
    #[error("{}: {} ({})", .0.place, .0.text, .0.kind)]
    Unsupported(Unsupported),
}

fn describe(v: &Violation) -> String {
    let (text, place) = v.parts();
    format!("{place}: {text}")
}

/// A stop without its place.
#[derive(Clone, Debug)]
pub enum Fault {
    Assertion(String),
    Misuse(String),
    Memory(String),
    Unsupported(&'static str, String),
    /// A value with this shadow code is used where it matters: what for.
    Unknown(u8, &'static str),
    /// No stop: the thread stands before a decision. A stop where there must be none.
    Ask(Question),
}

impl Fault {
    /// At a place. `source` explains a shadow code.
    pub fn at(
        self,
        place: SourceLocation,
        site: Option<SiteId>,
        source: impl Fn(u8) -> (&'static str, String),
    ) -> Stop {
        match self {
            Fault::Assertion(text) => Stop::Violated(Violation::Assertion { text, place }),
            Fault::Misuse(text) => Stop::Violated(Violation::LockMisuse { text, place }),
            Fault::Memory(text) => Stop::Violated(Violation::Memory { text, place }),
            Fault::Unsupported(kind, text) => Stop::Unsupported(Unsupported { kind, text, place, site }),
            Fault::Ask(_) => Stop::Unsupported(Unsupported {
                kind: "input",
                text: "an input decides in the middle of an event".into(),
                place,
                site,
            }),
            Fault::Unknown(code, purpose) => {
                let (kind, what) = source(code);
                Stop::Unsupported(Unsupported {
                    kind,
                    text: format!("{what} reaches {purpose}"),
                    place,
                    site,
                })
            }
        }
    }
}

/// What is said, after an object's name, of a release that another thread's use does not have to precede.
/// This execution does not show the failure, since the use came first; another one of the same trace does.
pub const IN_USE: &str = "is released while another thread may still use it";

/// Not a value that an ordinary use may see.
pub fn unsupported<T>(kind: &'static str, text: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Unsupported(kind, text.into()))
}
