//! After an edit: what is carried over, against all that the new program can do.

#[allow(dead_code)]
#[path = "model/fixture.rs"]
mod fixture;

#[path = "carry/random.rs"]
mod random_edits;

mod support;

#[path = "carry/edits.rs"]
mod edits;

#[path = "carry/refusals.rs"]
mod refusals;
