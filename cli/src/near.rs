//! `irs verify --since OLD`, before the full verification: the change with one other thread at a time.
//!
//! A failure that is found is one of the program, executed by the machine like any engine's. That none is
//! found says nothing, and is no verdict; nothing is published here.

use crate::engine::{self, Model};
use crate::input;
use crate::verify::{Common, diagnostics, event};
use anyhow::Result;
use difference::near::Near;
use model::Program;
use pairs::{Looked, Pairs};
use property::Properties;
use report::verdict::Verdict;
use serde_json::json;
use std::time::{Duration, Instant};
use verifier::verify::Report;

/// So long at most; a quarter of `--time`, if that is less.
const MOST: Duration = Duration::from_secs(2);

/// Looks near the change, if there is one, and tells what was found. `None`: nothing.
///
/// # Errors
/// If stdout cannot be written.
pub fn look(
    common: &Common,
    program: &Program,
    model: &Model,
    properties: Properties,
    near: Option<Near>,
    as_json: bool,
) -> Result<Option<Report>> {
    let Some(near) = near.filter(|n| !n.is_empty()) else { return Ok(None) };
    let began = Instant::now();
    let mut options = common.near(MOST);
    options.properties = properties;
    let most = options.limits.time.unwrap_or(MOST);
    let pairs = Pairs::new(pairs::Near { sites: near.sites, globals: near.globals }, most);
    let report = engine::run_these(&[&pairs], program, model, options);
    let (looked, seconds) = (pairs.looked(), began.elapsed().as_secs_f64());
    let Looked { changed, pairs, complete, states } = looked;
    if as_json {
        let object = json!({
            "property": report.property, "counterexample": report.counterexample, "story": report.story,
            "threads": changed, "pairs": pairs, "complete": complete, "states": states, "seconds": seconds,
        });
        input::print(&event("near", object))?;
    }
    if report.property.is_none() {
        eprintln!("irs: {}", nothing(looked, seconds));
        return Ok(None);
    }
    eprintln!("irs: near the change, in {seconds:.2} s:");
    eprint!("{}", diagnostics(&report));
    Ok(Some(report))
}

/// What is said where no failure was found.
fn nothing(looked: Looked, seconds: f64) -> String {
    let Looked { changed, pairs, complete, states } = looked;
    match changed {
        0 => format!("near the change: no thread came to it (in {seconds:.2} s); this is no verdict"),
        _ => format!(
            "near the change: no bug of this change found pairwise ({changed} threads, {complete} of {pairs} \
             pairs to the end, {states} states, {seconds:.2} s); this is no verdict"
        ),
    }
}

/// Adds what was found near the change to what the engines came to.
pub fn take_up(report: &mut Report, found: Report) {
    let Some(property) = found.property.clone() else { return };
    match &report.verdict {
        // Both cannot be.
        Verdict::Safe | Verdict::SafeIf(_) => {
            let why = format!("a failure was found near the change, and the program was proven: {property}");
            report.verdict = Verdict::Broken(why);
            return;
        }
        Verdict::Broken(_) => return,
        Verdict::Unknown(_) => report.verdict = Verdict::Unsafe(property.clone()),
        Verdict::PartiallySafe(_) | Verdict::Unsafe(_) => {}
    }
    if report.property.is_none() {
        report.property = Some(property);
        report.counterexample = found.counterexample;
        report.inputs = found.inputs;
        report.story = found.story;
    }
}
