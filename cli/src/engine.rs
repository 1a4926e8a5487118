//! Running an engine on a loaded program.
use verifier::model::Program;
use verifier::verify::{Options, Report};
pub fn run(_program: &Program, _options: Options<'_>) -> Report {
    unimplemented!()
}
