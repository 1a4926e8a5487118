//! A recording without a story: of a run, or of a counterexample that could not be told. Its events, one a
//! line.

use super::{Names, text};
use serde_json::json;
use traceformat::recording::Recording;

/// Events that are listed; of more, the first and the last half.
const LISTED: usize = 200;

pub fn text(r: &Recording, names: &Names<'_>, as_json: bool) -> String {
    let ending = format!("{:?}", r.ending).to_lowercase();
    let is_run = r.failure.is_none() && r.inputs.is_empty();
    let inputs: Vec<String> = r.inputs.iter().map(|i| i.describe(&r.threads)).collect();
    if as_json {
        let event = |e: &traceformat::recording::Recorded| {
            json!({
                "thread": names.thread(e.thread),
                "op": text::op(e.label.op),
                "site": e.label.site.0,
                "place": names.place(e.label.site),
            })
        };
        let events: Vec<_> = r.events.iter().map(event).collect();
        let all = json!({
            "fingerprint": r.fingerprint.to_string(),
            "property": r.property,
            "threads": names.threads(),
            "events": events,
            "ending": ending,
            // `null`: a run's are not stored.
            "inputs": (!is_run).then_some(&inputs),
        });
        return all.to_string() + "\n";
    }
    let mut out =
        format!("recording of program {}: {} events, ended: {ending}\n", r.fingerprint, r.events.len());
    if !r.property.is_empty() {
        out += &format!("violates: {}\n", r.property);
    }
    if is_run {
        out += "inputs: not stored; in a replay they are the real ones\n";
    } else if !inputs.is_empty() {
        out += &format!("inputs:\n  {}\n", inputs.join("\n  "));
    }
    for (i, e) in r.events.iter().enumerate() {
        let left_out = r.events.len().saturating_sub(LISTED);
        if left_out > 0 && i == LISTED / 2 {
            out += &format!("  ... {left_out} events\n");
        }
        if left_out == 0 || i < LISTED / 2 || i >= r.events.len() - LISTED / 2 {
            let (thread, op) = (names.thread(e.thread), text::op(e.label.op));
            out += &format!("  {thread:<14} {op:<16} {}\n", names.site(e.label.site));
        }
    }
    out
}
