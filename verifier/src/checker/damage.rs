//! Spoils correct sets.
