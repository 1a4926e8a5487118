//! What programs are checked for, by name: a set says which of these it leaves open.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One thing that may go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Property {
    /// `assert`, `abort`, `reach_error`; also a division by zero, which the processor answers with a signal.
    Assertion,
    /// Some threads wait for ever.
    Deadlock,
    /// Misuse of locks and condition variables.
    Lock,
    /// Null, out of bounds, use after release, double release; asked for by name, uninitialised values that
    /// decide something.
    Memory,
    /// A data race (C11, 5.1.2.4 p. 25), whatever the schedule.
    Race,
    /// Signed overflow.
    Overflow,
}

impl Property {
    pub const ALL: [Property; 6] = [
        Property::Assertion,
        Property::Deadlock,
        Property::Lock,
        Property::Memory,
        Property::Race,
        Property::Overflow,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Property::Assertion => "assertion",
            Property::Deadlock => "deadlock",
            Property::Lock => "lock",
            Property::Memory => "memory",
            Property::Race => "race",
            Property::Overflow => "overflow",
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such property.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no property `{0}`; there are assertion, deadlock, lock, memory, race, overflow")]
pub struct NoProperty(String);

impl FromStr for Property {
    type Err = NoProperty;
    fn from_str(s: &str) -> Result<Property, NoProperty> {
        Property::ALL.into_iter().find(|p| p.name() == s).ok_or_else(|| NoProperty(s.to_owned()))
    }
}
