//! Small C programs in `tests/engines`, each with the verdicts that both engines may give:
//! `// impact: VERDICT…` and `// dpor: VERDICT…` at the top, VERDICT one of `safe`, `unsafe`,
//! `partially-safe`, `unknown`. `// property: …` says what is checked, if not the usual. Each was judged
//! wrongly once, or is a variant of one that was.

use crate::fixture;
use crate::support::{ImpactOptions, dpor_origin, verify_dpor, verify_impact};
use exec::fault::Stop;
use exec::interp::{Interp, InterpOptions};
use exec::machine::Machine;
use model::load;
use property::checked::Properties;
use schedule::trie::Header;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use verifier::publish::target::{DeliveryError, Target};
use verifier::verify::{self, Limits};

/// Where nothing else ends it. Most programs take some milliseconds.
const LIMIT: Duration = Duration::from_secs(10);

/// The rest of a comment at the top.
fn said<'s>(source: &'s str, name: &str) -> &'s str {
    let mut lines = source.lines().take_while(|l| l.starts_with("// "));
    lines.find_map(|l| l.strip_prefix("// ")?.strip_prefix(name)?.strip_prefix(": ")).unwrap_or_default()
}

/// The verdict of one engine.
fn verdict(source: &str, impact: bool) -> String {
    verdict_to(source, impact, Vec::new())
}

/// The same; sets go to these.
fn verdict_to(source: &str, impact: bool, targets: Vec<Box<dyn Target>>) -> String {
    let path = fixture::numbered(source, &[]);
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    let mut program = program.unwrap_or_else(|e| panic!("{e}"));
    if impact {
        program.watch_all_marks();
    }
    let options = if impact { InterpOptions::endless() } else { InterpOptions::default() };
    let properties = match said(source, "property") {
        "" => Properties::default(),
        all => Properties::of(all.split(',').map(|p| p.parse().expect("a property"))),
    };
    let mut machine = match Interp::new(&program, options) {
        Ok(machine) => machine,
        // Before the first event: no schedule decides it.
        Err(stop) => {
            return match properties.judge(*stop) {
                Stop::Violated(_) => "unsafe".into(),
                Stop::Unsupported(_) => "unknown".into(),
            };
        }
    };
    let header = Header {
        fingerprint: program.fingerprint,
        origin: dpor_origin(),
        assumptions: Machine::assumptions(&machine),
        facts: Machine::facts(&machine),
        counted: SiteSet((0..program.sites.len() as u32).map(SiteId).collect()),
    };
    let limits = Limits { time: Some(LIMIT), ..Limits::default() };
    let options = verify::SessionOptions { limits, properties, targets, ..Default::default() };
    let report = if impact {
        let sampler = || Interp::new(&program, InterpOptions::endless()).ok();
        verify_impact(&mut machine, Some(&sampler), &program, header, options, ImpactOptions::default())
    } else {
        verify_dpor(&mut machine, Some(&program), header, options)
    };
    report.verdict.to_string()
}

fn name(f: &Path) -> String {
    f.file_name().expect("a name").to_string_lossy().into_owned()
}

/// The programs whose names begin so.
fn files(beginning: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines");
    let entries = std::fs::read_dir(dir).expect("readable");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("readable").path()).collect();
    files.retain(|f| name(f).starts_with(beginning) && name(f).ends_with(".c"));
    files.sort();
    files
}

/// What of the programs whose names begin so is judged wrongly.
fn judge(beginning: &str, least: usize) {
    let files = files(beginning);
    assert!(files.len() >= least, "only {} programs", files.len());
    let mut wrong = String::new();
    for file in files {
        let source = std::fs::read_to_string(&file).expect("readable");
        for (engine, impact) in [("impact", true), ("dpor", false)] {
            let expected = said(&source, engine);
            assert!(!expected.is_empty(), "{}: no verdict of {engine}", name(&file));
            // What would only run into the limit is not waited for.
            if expected == "unknown" {
                continue;
            }
            let found = verdict(&source, impact);
            let word = found.split('(').next().unwrap_or_default();
            if !expected.split(' ').any(|e| e == word) {
                wrong += &format!("{}: {engine} says {found}, not {expected}\n", name(&file));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// An instruction asks until it knows all that it needs, and nothing twice; what comes after it is looked at.
#[test]
fn decisions_are_taken_once_and_lead_on() {
    judge("asks_", 30);
}

#[test]
fn operations_without_a_result_overflow() {
    judge("overflow_", 20);
}

/// A loop whose only ways out are errors is no await.
#[test]
fn who_only_checks_waits_for_nothing() {
    judge("monitor_", 12);
}

/// A cycle in which somebody moves is closed, with decisions in it or of decisions alone.
#[test]
fn loops_on_inputs_come_round() {
    judge("input_loop_", 12);
}

#[test]
fn small_graphs_are_proven_with_the_usual_policy() {
    judge("small_", 6);
}

/// Keeps the last set.
struct Last(Arc<Mutex<Option<Arc<ScheduleSet>>>>);

impl Target for Last {
    fn name(&self) -> String {
        "the test".into()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        *self.0.lock().expect("nobody panics with it") = Some(set.clone());
        Ok(())
    }
}

/// `// races: N`: so many sites of a free root need a fence. What lies behind a generalisation was left out
/// once.
#[test]
fn free_nodes_name_all_sites_that_race() {
    let mut wrong = String::new();
    for file in files("racing_") {
        let source = std::fs::read_to_string(&file).expect("readable");
        let kept = Arc::new(Mutex::new(None));
        let found = verdict_to(&source, true, vec![Box::new(Last(kept.clone()))]);
        let set = kept.lock().expect("nobody panics with it").clone();
        let sites = set.and_then(|s| match s.nodes.get(&NodeId::ROOT) {
            Some(Node::Free { racing }) => Some(s.counted[*racing as usize].0.len().to_string()),
            _ => None,
        });
        let expected = said(&source, "races");
        if found != "safe" || sites.as_deref() != Some(expected) {
            wrong += &format!("{}: {found}, {sites:?} sites, not {expected}\n", name(&file));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
