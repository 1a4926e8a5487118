//! What samples the claims of the engine `impact`: nothing leaves the house that a machine beside the
//! engine's cannot follow, or under which it fails; where the two machines agree, nothing is missed.

use crate::fixture;
use crate::support::{ImpactOptions, header_of, impact_origin, verify_impact};
use exec::interp::{Interp, InterpOptions};
use model::{Program, load};
use report::verdict::Verdict;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use traceformat::recording::Recording;
use verifier::publish::target::{Memory, Target};
use verifier::verify::{self, Limits, Report};

/// Two threads that never end, and a number that decides how. Whether to go on is asked every half a million
/// instructions.
const TURNS: &str = r"
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int x, way = WAY;
static void *turns(void *p) {
  for (;;) {
    pthread_mutex_lock(&m);
    x = !x;
    for (int i = 0; i < WORK; i++)
      ;
    assert(way != 1 || !x);
    if (way == 2) {
      pthread_mutex_lock(&n);
      pthread_mutex_unlock(&n);
    }
    pthread_mutex_unlock(&m);
  }
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, turns, 0);
  turns(0);
  return 0;
}
";

fn loaded(way: u32) -> Program {
    compiled(way, 0)
}

fn compiled(way: u32, work: u32) -> Program {
    let path = fixture::numbered(TURNS, &[&format!("-DWAY={way}"), &format!("-DWORK={work}"), "-O0"]);
    let program = load::files(&[&path]);
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    let mut program = program.unwrap_or_else(|e| panic!("{e}"));
    program.watch_all_marks();
    program
}

/// A machine of the program; all of its steps are interrupted if `over` says so.
fn machine<'p>(p: &'p Program, over: &Arc<AtomicBool>) -> Interp<'p> {
    let over = over.clone();
    // Relaxed: a flag that carries no data.
    let over = move || over.load(Ordering::Relaxed);
    Interp::interruptible(p, InterpOptions::endless(), Some(Box::new(over))).unwrap_or_else(|e| panic!("{e}"))
}

fn verified<'p>(
    program: &'p Program,
    sampled: &'p Program,
    schedules: u64,
) -> (Report, usize, Vec<Recording>) {
    let never = Arc::new(AtomicBool::new(false));
    verified_by(program, || machine(sampled, &never), schedules)
}

/// The engine's program, and the machine that is sampled; with what was published, and what was stored. After
/// so many schedules the engine stops.
fn verified_by<'p>(
    program: &'p Program,
    sampled: impl Fn() -> Interp<'p> + Sync,
    schedules: u64,
) -> (Report, usize, Vec<Recording>) {
    let mut engines = machine(program, &Arc::new(AtomicBool::new(false)));
    let header = header_of(program, &engines, impact_origin());
    let memory = Memory::default();
    let pushes = memory.pushes.clone();
    let stored = Arc::new(Mutex::new(Vec::new()));
    let options = verify::SessionOptions {
        limits: Limits::default(),
        targets: vec![Box::new(memory) as Box<dyn Target>],
        missed: Some(Box::new({
            let stored = stored.clone();
            move |r: &Recording| {
                stored.lock().unwrap().push(r.clone());
                Ok("here".into())
            }
        })),
        ..Default::default()
    };
    let how = ImpactOptions { schedules, ..Default::default() };
    let sampler = || Some(sampled());
    let report = verify_impact(&mut engines, Some(&sampler), program, header, options, how);
    let pushes = pushes.lock().unwrap().len();
    let stored = stored.lock().unwrap().clone();
    (report, pushes, stored)
}

#[test]
fn what_the_sampled_machine_does_alike_is_published() {
    for schedules in [1, 0] {
        let p = loaded(0);
        let (report, pushes, stored) = verified(&p, &p, schedules);
        assert!(!matches!(report.verdict, Verdict::Broken(_)), "{}", report.verdict);
        assert!(pushes > 0 && stored.is_empty());
        // What is reported is what was published last.
        assert!(schedule::growth::admits_something(&report.set), "{schedules}");
    }
}

/// Neither a set with cycles nor the whole leaves the house where executions under it fail.
#[test]
fn a_set_under_which_an_execution_fails_is_not_published() {
    for schedules in [1, 0] {
        let (report, pushes, stored) = verified(&loaded(0), &loaded(1), schedules);
        let Verdict::Broken(why) = &report.verdict else { panic!("{}", report.verdict) };
        assert!(why.contains("fails: assertion"), "{why}");
        assert_eq!((pushes, stored.len()), (0, 1));
        assert!(report.set.nodes.is_empty() || !schedule::growth::admits_something(&report.set));
    }
}

/// Nor one that does not say what comes next.
#[test]
fn a_set_that_cannot_be_followed_is_not_published() {
    let (report, pushes, stored) = verified(&loaded(0), &loaded(2), 1);
    let Verdict::Broken(why) = &report.verdict else { panic!("{}", report.verdict) };
    assert!(why.contains("cannot be followed"), "{why}");
    assert_eq!((pushes, stored.len()), (0, 1));
    assert!(!stored[0].events.is_empty());
}

/// Where sampling is interrupted before its minimum, nothing is published, and nothing is `safe`.
#[test]
fn what_could_not_be_sampled_is_not_published() {
    for schedules in [1, 0] {
        let p = compiled(0, 10_000);
        let over = Arc::new(AtomicBool::new(false));
        // It can be made, and not be moved.
        let sampled = || {
            let sampled = machine(&p, &over);
            // Relaxed: as above.
            over.store(true, Ordering::Relaxed);
            sampled
        };
        let (report, pushes, stored) = verified_by(&p, sampled, schedules);
        let Verdict::Unknown(why) = &report.verdict else { panic!("{}", report.verdict) };
        // Of the set, or of the verdict, whichever is sampled first.
        assert!(why.contains("sampled") || why.contains("of 2 random executions"), "{why}");
        assert_eq!((pushes, stored.len()), (0, 0));
    }
}
