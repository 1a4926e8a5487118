//! What a step does to a state, with undo.
pub mod machine;
pub mod stop;
