//! Why an execution cannot go on.

use traceformat::site::SiteId;

/// A place in the program's source, as far as debug information tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceLocation {
    pub function: String,
    /// Empty without debug information.
    pub file: String,
    pub line: u32,
    pub column: u32,
}

impl SourceLocation {
    /// `prog.c:12`, or the function.
    pub fn line_only(&self) -> String {
        SourceLocation { column: 0, ..self.clone() }.to_string()
    }
}

impl std::fmt::Display for SourceLocation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.function.is_empty() && self.file.is_empty() {
            write!(f, "the program")
        } else if self.file.is_empty() || self.line == 0 {
            write!(f, "function {}", self.function)
        } else if self.column == 0 {
            write!(f, "{}:{}", self.file, self.line)
        } else {
            write!(f, "{}:{}:{}", self.file, self.line, self.column)
        }
    }
}

/// A violated property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// `assert`, `abort`, `__assert_fail`, `reach_error`: the text and the place.
    Assertion { text: String, place: SourceLocation },
    /// Unlock of a mutex not held, relock of a normal mutex by its owner, destruction while held, …
    LockMisuse { text: String, place: SourceLocation },
    /// Invalid memory access: null, out of bounds, use after free, double free.
    Memory { text: String, place: SourceLocation },
    /// Signed overflow, or another operation without a result, where that is asked for.
    Overflow { text: String, place: SourceLocation },
    /// A data race, in words, and the place of its second access.
    Race { text: String, place: SourceLocation },
}

impl Violation {
    /// What went wrong, in words, and where.
    pub fn parts(&self) -> (&str, &SourceLocation) {
        let (Violation::Assertion { text, place }
        | Violation::LockMisuse { text, place }
        | Violation::Memory { text, place }
        | Violation::Overflow { text, place }
        | Violation::Race { text, place }) = self;
        (text, place)
    }
}

/// Pseudo-kind of [`Unsupported`]: the caller interrupted the machine. Not a limit of the model.
pub const INTERRUPTED: &str = "interrupted";

/// The kind of [`Unsupported`] where more threads use a barrier than it counts, and the search takes arrivals
/// there as commuting. The event's second object is the barrier.
pub const CROWDED: &str = "barrier";

/// The kind of [`Unsupported`] at the bound of a loop that inputs keep going
/// (`exec::interp::InterpOptions::unwind`).
pub const UNWIND: &str = "unwind";

/// Something the model cannot explain: ends in `unknown`, never in `safe`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Unsupported {
    /// Short word for the verdict: `loop`, `input`, `call`, `instruction`, `pointer`, …
    pub kind: &'static str,
    /// What exactly, for people.
    pub text: String,
    pub place: SourceLocation,
    pub site: Option<SiteId>,
}

impl Unsupported {
    /// The process has ended, and threads were still waiting: no deadlock, but no set says so.
    pub fn left_waiting() -> Unsupported {
        let text = "threads still wait for something when the program has ended".to_owned();
        Unsupported { kind: "exit", text, place: SourceLocation::default(), site: None }
    }

    /// What fails in an execution that has decided what the model does not know need not fail.
    pub fn doubted(what: &str, place: SourceLocation) -> Unsupported {
        let text = format!("{what}, behind a branch on a value that is not modelled");
        Unsupported { kind: "input", text, place, site: None }
    }
}
