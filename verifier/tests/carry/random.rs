//! Random edits of generated programs.

use crate::fixture;
use crate::support::header as any_header;
use difference::Difference;
use exec::interp::{Interp, InterpOptions};
use exec::machine::Machine;
use model::{Program, load};
use oracle::ast;
use oracle::below::{Below, check};
use oracle::differential::generate_within;
use oracle::edit::edited;
use oracle::edit::shapes::Source;
use oracle::emit_c;
use oracle::relation::Naming;
use property::Properties;
use random::Rng;
use schedule::trie::Header;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::time::{Duration, Instant};
use traceformat::schedule::set::{Node, NodeId, Promises, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadTable;
use verifier::carry::{prefix, whole};

pub fn compiled(text: &str) -> Program {
    let path = fixture::numbered(text, &["-O0"]);
    let program = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}\n{text}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program
}

pub fn header(program: &Program) -> Header {
    let machine = Interp::new(program, InterpOptions::default()).unwrap_or_else(|_| panic!("main begins"));
    Header {
        fingerprint: program.fingerprint,
        facts: machine.facts(),
        counted: SiteSet((0..program.sites.len() as u32).map(SiteId).collect()),
        ..any_header(0)
    }
}

/// The set of a program that is safe as a whole.
pub fn free(program: &Program) -> ScheduleSet {
    let header = header(program);
    ScheduleSet {
        fingerprint: header.fingerprint,
        origin: header.origin,
        threads: ThreadTable::default(),
        facts: header.facts,
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted: vec![header.counted],
        nodes: [(NodeId::ROOT, Node::Free { racing: 0 })].into(),
        traces: None,
    }
}

/// What is carried from the old program, which is safe, to the new one.
pub fn carried(old: &Program, new: &Program) -> (bool, Option<ScheduleSet>) {
    let difference = Difference::of(old, new);
    let (set, header) = (free(old), header(new));
    if difference.is_none() {
        return (true, Some(whole::carried(&set, &difference, &header).expect("it fits")));
    }
    (false, in_part(&difference, &set, &header, Properties::default()))
}

/// What is carried of this set over a change.
pub fn in_part(
    difference: &Difference,
    set: &ScheduleSet,
    header: &Header,
    properties: Properties,
) -> Option<ScheduleSet> {
    prefix::carried(&prefix::Ask {
        difference,
        old: set,
        header,
        properties,
        machines: InterpOptions::default(),
        until: Instant::now() + Duration::from_secs(10),
    })
}

/// All that a set admits, on a machine of the program.
pub fn judged(program: &Program, set: &ScheduleSet) -> Result<Below, String> {
    let mut machine =
        Interp::new(program, InterpOptions::default()).unwrap_or_else(|_| panic!("main begins"));
    machine.commute_arrivals(&[]);
    check(&mut machine, set, 300_000)
}

/// What is edited, and how it is written and edited.
struct Edits<S, K> {
    of: fn(ast::Program, &mut Rng) -> S,
    text: fn(&S) -> String,
    edited: fn(&S, &mut Rng) -> Option<(S, K)>,
}

/// What came of edits.
struct Came<K> {
    /// By kind, how many were carried as a whole, in part, not at all.
    kinds: BTreeMap<K, [u64; 3]>,
    executions: u64,
    wrong: Vec<String>,
}

impl<S, K: Copy + Ord + Debug> Edits<S, K> {
    /// So many edits, from a seed on.
    fn made(&self, first: u64, edits: usize) -> Came<K> {
        let mut came = Came { kinds: BTreeMap::new(), executions: 0, wrong: Vec::new() };
        let mut done = 0;
        let mut seed = first;
        while done < edits {
            seed += 1;
            let (ast, all) = generate_within(seed, Naming::ByUse, 3000);
            if !all.relations.deadlocked.is_empty() || !all.relations.violating.is_empty() {
                continue;
            }
            let mut rng = Rng::new(seed);
            let source = (self.of)(ast, &mut rng);
            let before = (self.text)(&source);
            let old = compiled(&before);
            for _ in 0..8 {
                let Some((edited, kind)) = (self.edited)(&source, &mut rng) else { continue };
                done += 1;
                let text = (self.text)(&edited);
                let new = compiled(&text);
                if Interp::new(&new, InterpOptions::default()).is_err() {
                    continue;
                }
                let (is_whole, set) = carried(&old, &new);
                let slot = if is_whole { 0 } else { 1 + usize::from(set.is_none()) };
                came.kinds.entry(kind).or_default()[slot] += 1;
                let Some(set) = set else { continue };
                match judged(&new, &set) {
                    Ok(Below::Safe(n)) => came.executions += n,
                    Ok(_) => {}
                    Err(e) => came.wrong.push(format!("seed {seed}, {kind:?}: {e}\n{before}\n{text}")),
                }
            }
        }
        came
    }
}

impl<K: Debug + Ord> Came<K> {
    /// Nothing is wrong, and something was looked at.
    fn is_right(&self) {
        let Came { kinds, executions, wrong } = self;
        println!("whole, in part, nothing: {kinds:?}; {executions} executions");
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        let sum = |k: usize| kinds.values().map(|n| n[k]).sum::<u64>();
        assert!(sum(1) > 0 && sum(2) > 0, "{kinds:?}");
        assert!(*executions > 0);
    }
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// `IRS_EDITS=N` makes more, `IRS_FIRST` begins elsewhere.
#[test]
fn what_is_carried_admits_nothing_that_fails() {
    let edits = Edits { of: |p, _| p, text: emit_c::emit, edited };
    let came = edits.made(number("IRS_FIRST", 500), number("IRS_EDITS", 60) as usize);
    came.is_right();
    assert!(came.kinds.values().map(|n| n[0]).sum::<u64>() > 0);
}

/// The same of edits of threads, of what synchronizes them, and of tables.
#[test]
fn what_is_carried_over_other_shapes_admits_nothing_that_fails() {
    let edits = Edits { of: Source::of, text: Source::text, edited: Source::edited };
    edits.made(number("IRS_FIRST", 700), number("IRS_EDITS", 60) as usize).is_right();
}

/// The oracle sees a set that admits too much.
#[test]
fn what_is_carried_wrongly_is_noticed() {
    let text = "#include <pthread.h>\n#include <assert.h>\nint x;\n\
                static void *one(void *v) { x = 1; return v; }\n\
                int main() { pthread_t t; pthread_create(&t, 0, one, 0); int seen = x; pthread_join(t, 0);\n\
                assert(seen == 0); return 0; }\n";
    let program = compiled(text);
    let e = judged(&program, &free(&program)).expect_err("it fails under some schedules");
    assert!(e.contains("seen"), "{e}");
}
