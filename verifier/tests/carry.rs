//! After an edit: what is carried over, against all that the new program can do.

#[path = "carry/random.rs"]
mod random_edits;

#[path = "carry/edits.rs"]
mod edits;

#[path = "carry/refusals.rs"]
mod refusals;
