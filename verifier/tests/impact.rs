//! The engine `impact` on C programs: those that never end have the verdict that their first line says (or,
//! within the small limits here, none), and those that end the one that `dpor` gives.

use crate::fixture;
use crate::support::{ImpactOptions, dpor_origin, verify_dpor, verify_impact};
use exec::interp::{Interp, InterpOptions};
use exec::machine::Machine;
use impact::policy::{HottestFirst, LongTurns, Policy, Recorded, Situation};
use model::{Program, load};
use report::verdict::Verdict;
use schedule::trie::Header;
use smallvec::SmallVec;
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use traceformat::event::{Label, Op};
use traceformat::schedule::set::SiteSet;
use traceformat::site::{SiteId, SiteKind};
use traceformat::thread::ThreadIx;
use verifier::verify::{self, Limits, Report};

/// The rest of a comment at the top.
fn said<'s>(source: &'s str, name: &str) -> &'s str {
    let mut lines = source.lines().take_while(|l| l.starts_with("// "));
    lines.find_map(|l| l.strip_prefix("// ")?.strip_prefix(name)?.strip_prefix(": ")).unwrap_or_default()
}

fn loaded(source: &str) -> Program {
    let flags: Vec<&str> = said(source, "flags").split_whitespace().collect();
    let path = fixture::numbered_but(source, &flags, said(source, "ignore"));
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    program.unwrap_or_else(|e| panic!("{e}"))
}

/// `None`: the program does not get to its first event.
fn run(program: &mut Program, impact: bool, limit: u64) -> Option<Report> {
    // Of many rounds a turn would only take long: what is asked for is the verdict.
    let how = ImpactOptions { schedules: 2, policy: Some(Box::new(LongTurns::default())) };
    run_with(program, impact, limit, how)
}

fn run_with(program: &mut Program, impact: bool, limit: u64, how: ImpactOptions) -> Option<Report> {
    let options = if impact { InterpOptions::endless() } else { InterpOptions::default() };
    if impact {
        program.watch_all_marks();
    }
    let mut machine = Interp::new(program, options).ok()?;
    let header = Header {
        fingerprint: program.fingerprint,
        origin: dpor_origin(),
        facts: Machine::facts(&machine),
        assumptions: Machine::assumptions(&machine),
        counted: SiteSet((0..program.sites.len() as u32).map(SiteId).collect()),
    };
    let limits = Limits { executions: Some(limit), ..Limits::default() };
    let options = verify::SessionOptions { limits, ..Default::default() };
    Some(if impact {
        let sampler = || Interp::new(program, InterpOptions::endless()).ok();
        verify_impact(&mut machine, Some(&sampler), program, header, options, how)
    } else {
        verify_dpor(&mut machine, Some(program), header, options)
    })
}

fn sources(folder: &str) -> Vec<(String, String)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = std::fs::read_dir(dir).expect("readable");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("readable").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "c"));
    files.sort();
    let name = |f: &Path| f.file_stem().expect("a name").to_string_lossy().into_owned();
    files.iter().map(|f| (name(f), std::fs::read_to_string(f).expect("readable"))).collect()
}

fn bad(v: &Verdict) -> bool {
    matches!(v, Verdict::Unsafe(_) | Verdict::PartiallySafe(_))
}

#[test]
fn endless_programs_get_their_verdict() {
    let (mut right, mut wrong) = (0, String::new());
    let all: Vec<_> = sources("endless").into_iter().step_by(4).collect();
    for (name, source) in &all {
        let Some(report) = run(&mut loaded(source), true, 2500) else { continue };
        let expected = said(source, "expect").split_whitespace().next().unwrap_or_default();
        let verdict = report.verdict;
        let contradicts = match expected {
            "safe" => bad(&verdict),
            "partially-safe" | "unsafe" => verdict == Verdict::Safe,
            other => panic!("{name}: expected {other:?}"),
        };
        if contradicts {
            wrong += &format!("{name}: {verdict}, not {expected}\n");
        }
        right += usize::from(verdict.to_string().starts_with(expected));
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(right * 2 > all.len(), "only {right} of {} decided", all.len());
}

#[test]
fn engines_agree_on_programs_that_end() {
    let (mut both, mut wrong) = (0, String::new());
    for (name, source) in sources("programs").into_iter().step_by(5) {
        let mut program = loaded(&source);
        let Some(dpor) = run(&mut program, false, 3000) else { continue };
        let Some(impact) = run(&mut program, true, 3000) else { continue };
        let (a, b) = (&dpor.verdict, &impact.verdict);
        if (*a == Verdict::Safe && bad(b)) || (bad(a) && *b == Verdict::Safe) {
            wrong += &format!("{name}: dpor {a}, impact {b}\n");
        }
        both += usize::from((*a == Verdict::Safe && *b == Verdict::Safe) || (bad(a) && bad(b)));
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(both >= 8, "only {both} programs decided by both");
}

/// Two threads that use two mutexes, one of them inside the other: one may come while the other is inside.
const NESTED: &str = "#include <pthread.h>\n\
     static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;\n\
     static int x, y;\n\
     static void *outer(void *p) { for (;;) {\n\
     pthread_mutex_lock(&a);\nx = !x;\npthread_mutex_lock(&b);\ny = x;\n\
     pthread_mutex_unlock(&b);\npthread_mutex_unlock(&a); } return p; }\n\
     static void *inner(void *p) { for (;;) {\n\
     pthread_mutex_lock(&b);\ny = !y;\npthread_mutex_unlock(&b); } return p; }\n\
     int main(void) { pthread_t t; pthread_create(&t, 0, outer, 0); inner(0); return 0; }";

/// The schedules that a policy finds for [`NESTED`], and nothing that follows from the verdict.
fn nested(policy: impl Policy + 'static, schedules: u64) -> Report {
    let how = ImpactOptions { schedules, policy: Some(Box::new(policy)) };
    run_with(&mut loaded(NESTED), true, 100_000, how).expect("it begins")
}

#[test]
fn later_schedules_need_no_more_than_the_first_one_counts() {
    let report = nested(LongTurns { rounds: 2, ..Default::default() }, 12);
    let refused: Vec<_> = report.notes.iter().filter(|n| n.contains("not published")).collect();
    assert!(refused.is_empty(), "{refused:?}");
    // The first one, and the free root.
    assert!(report.published >= 2, "{} published: {:?}", report.published, report.notes);
    assert_eq!(report.verdict, Verdict::Safe);
}

/// The schedules begin where the program waits; it is asked before each but the first.
#[test]
fn the_program_is_asked_where_it_waits() {
    let asked = Rc::new(Cell::new(0));
    let count = asked.clone();
    let ask = move || {
        count.set(count.get() + 1);
        Some(vec![(None, SiteId(0), 100 * count.get())])
    };
    let report = nested(HottestFirst::new(Box::new(ask), LongTurns { rounds: 2, ..Default::default() }), 4);
    assert!(asked.get() >= 3, "asked {} times", asked.get());
    assert!(report.published >= 2, "{} published", report.published);
}

/// Notes how far a recording has been followed, and leaves the rest to another policy.
struct Probe(LongTurns, Rc<RefCell<Vec<u32>>>);

impl Policy for Probe {
    fn schedule(&mut self, s: &Situation<'_>) -> SmallVec<[ThreadIx; 8]> {
        let mut most = self.1.borrow_mut();
        if s.followed.iter().sum::<u32>() > most.iter().sum::<u32>() {
            *most = s.followed.to_vec();
        }
        self.0.schedule(s)
    }

    fn has_long_turns(&self) -> bool {
        true
    }
}

#[test]
fn a_recording_is_followed_to_its_end() {
    let program = loaded(NESTED);
    let at = |line: u32, op: Op| {
        let calls = (0u32..).zip(&program.sites).filter(|(_, s)| s.line == line && s.kind == SiteKind::Call);
        Label::new(calls.map(|c| c.0).next().expect("a call"), op)
    };
    let (lock, unlock) = (Op::MutexLock, Op::MutexUnlock);
    let inner = [at(12, lock), at(14, unlock)].map(|l| (ThreadIx(0), l));
    let outer = [at(5, lock), at(7, lock), at(9, unlock), at(10, unlock)].map(|l| (ThreadIx(1), l));
    // Not what turns would be: two rounds, then another one in the middle of the other thread's.
    let mut events = [inner, inner].concat();
    events.push(outer[0]);
    events.extend(inner);
    events.extend(&outer[1..]);
    let most = Rc::new(RefCell::new(Vec::new()));
    let then = Probe(LongTurns { rounds: 1, ..Default::default() }, most.clone());
    let report = nested(Recorded::new(events, then), 1);
    assert_eq!(most.take(), [6, 4]);
    assert!(report.published > 0, "{:?}", report.notes);
}

/// Inputs that are handed on must not keep states apart, nor must uses of an object that all threads have
/// known of for long.
#[test]
fn a_pool_of_workers_gets_a_schedule() {
    let (_, source) = sources("published").into_iter().next().expect("it is there");
    let how = ImpactOptions { schedules: 1, ..Default::default() };
    let report = run_with(&mut loaded(&source), true, 8000, how).expect("it begins");
    assert!(report.published > 0, "{}: {:?}", report.verdict, report.notes);
}
