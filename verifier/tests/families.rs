//! Small programs in the families that the field uses, each right and wrong: one program of each algorithm,
//! another one from file to file. All of them are run by the evidence.

use crate::fixture;
use crate::support::{dpor_origin, header_of, verify_dpor};
use exec::fault::Stop;
use exec::interp::{Interp, InterpOptions};
use model::load;
use oracle::families::{self, Algorithm, Judgement, Said};
use property::{Properties, Property};
use report::verdict::Verdict;
use std::path::Path;
use std::time::Duration;
use verifier::verify::{self, Limits};

fn all() -> Vec<Algorithm> {
    families::all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/families"))
        .unwrap_or_else(|e| panic!("{e}"))
}

/// The verdict, the first counterexample's property, and how many executions deadlock.
fn verdict(source: &str, flags: &[&str], races: bool) -> (String, Option<String>, u64) {
    let path = fixture::numbered(source, flags);
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    let program = program.unwrap_or_else(|e| panic!("{e}"));
    let mut machine = match Interp::new(&program, InterpOptions::default()) {
        Ok(machine) => machine,
        Err(stop) => {
            let text = stop.to_string();
            return match *stop {
                Stop::Violated(_) => (Verdict::Unsafe(text.clone()).to_string(), Some(text), 0),
                Stop::Unsupported(_) => (Verdict::Unknown(text).to_string(), None, 0),
            };
        }
    };
    let header = header_of(&program, &machine, dpor_origin());
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let all =
        Property::ALL.into_iter().filter(|p| *p != Property::Overflow && (races || *p != Property::Race));
    let options = verify::SessionOptions { limits, properties: Properties::of(all), ..Default::default() };
    let report = verify_dpor(&mut machine, Some(&program), header, options);
    (report.verdict.to_string(), report.property, report.deadlocked)
}

#[test]
fn the_collection_is_what_it_is_said_to_be() {
    let all = all();
    let programs: usize = all.iter().map(|a| a.programs.len()).sum();
    let published = all.iter().filter(|a| a.published.is_some()).count();
    assert!(all.len() >= 40 && programs >= 80 && published >= 20, "{} {programs} {published}", all.len());
    for a in &all {
        let right = a.programs.iter().filter(|p| p.expected.violations.is_empty()).count();
        assert!(right >= 1 && right < a.programs.len(), "{}: right and wrong", a.name);
    }
}

#[test]
fn one_program_of_each_algorithm_gets_its_verdict() {
    let mut wrong = String::new();
    for (k, a) in all().iter().enumerate() {
        let p = &a.programs[k % a.programs.len()];
        let source = std::fs::read_to_string(&a.path).expect("readable");
        let flags: Vec<&str> = p.flags.iter().map(String::as_str).collect();
        let (verdict, property, deadlocked) = verdict(&source, &flags, p.expected.looks_for_races());
        let said = Said { verdict: &verdict, property: property.as_deref(), deadlocked };
        let ok = match p.expected.judge(&said) {
            Judgement::Right => true,
            Judgement::Unknown => p.expected.unknown,
            Judgement::Wrong => false,
        };
        if !ok {
            wrong += &format!("\n{} {}: {} but {verdict}, {property:?}", a.name, flags.join(" "), p.expected);
        }
    }
    assert!(wrong.is_empty(), "program, expectation, verdict:{wrong}");
}
