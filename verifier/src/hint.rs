//! A hint at the repair of a bug: places that one thread at a time may be at.

use crate::publish::counterexample::recording;
use crate::verify::StoreWithout;
use model::Program;
use report::sink;
use report::verdict::property_of;
use serde::Serialize;
use std::path::PathBuf;
use traceformat::fingerprint::Fingerprint;
use traceformat::site::{SiteId, SiteKind};
use traceformat::thread::ThreadTable;

/// Nothing fails as long as a thread that has passed one of the places is the only one that passes any, until
/// it has passed one of `until`, waits, or ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    pub places: Vec<Kept>,
    pub until: Vec<Place>,
}

/// A place in the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    pub site: u32,
    /// File, line and column.
    pub place: String,
    pub function: String,
    /// What it does.
    pub what: &'static str,
}

/// A place that has to be held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Kept {
    #[serde(flatten)]
    pub at: Place,
    /// What fails if this place alone is not held; `None`: not known.
    pub without: Option<String>,
    /// The execution that does, to be replayed.
    pub counterexample: Option<PathBuf>,
}

/// Describes what an engine has found; what cannot be stored is noted.
pub(crate) fn told(
    program: &Program,
    fingerprint: Fingerprint,
    threads: &ThreadTable,
    hint: &sink::Hint,
    mut store: Option<&mut StoreWithout<'_>>,
    notes: &mut Vec<String>,
) -> Hint {
    let mut places = Vec::new();
    for k in &hint.kept {
        let mut kept = Kept { at: place(program, k.site), without: None, counterexample: None };
        if let Some(f) = &k.without
            && let Some(property) = property_of(&f.outcome, threads)
        {
            if let Some(store) = &mut store {
                let inputs = f.inputs.clone();
                let r = recording(fingerprint, threads, &f.path, &f.outcome, &property, inputs);
                match store(k.site, &r) {
                    Ok(path) => kept.counterexample = Some(path),
                    Err(e) => notes.push(format!("a counterexample could not be stored: {e}")),
                }
            }
            kept.without = Some(property);
        }
        places.push(kept);
    }
    if !hint.all_marks {
        notes.push("the hint: it was stopped before all places were known where that ends".into());
    }
    Hint { places, until: hint.until.iter().map(|s| place(program, *s)).collect() }
}

fn place(program: &Program, site: SiteId) -> Place {
    let info = program.sites.get(site.0 as usize);
    Place {
        site: site.0,
        place: info.map_or_else(String::new, |i| i.place(site.0)),
        function: info.map_or_else(String::new, |i| i.function.clone()),
        what: info.map_or("", |i| what(i.kind)),
    }
}

fn what(kind: SiteKind) -> &'static str {
    match kind {
        SiteKind::Load => "a load",
        SiteKind::Store => "a store",
        SiteKind::Rmw => "an atomic update",
        SiteKind::CmpXchg => "a compare-and-exchange",
        SiteKind::MemCopy => "a copy",
        SiteKind::MemSet => "a fill",
        SiteKind::Await => "a wait for a value",
        SiteKind::Call => "a call",
        _ => "a mark",
    }
}
