//! Which loops the engine `bmc` gives more iterations: those that stand in the way, and none too few
//! for ever.

use crate::fixture;
use bmc::search::{Limits, search};
use exec::interp::{Interp, InterpOptions};
use model::load;
use property::{Checked, Properties};
use report::sink::{End, Outcome, PathEvent, Sink};
use traceformat::recording::Input;
use traceformat::thread::ThreadTable;

#[derive(Default)]
struct Fails(bool);

impl Sink for Fails {
    fn counterexample(&mut self, _: &ThreadTable, _: &[PathEvent], _: &Outcome, _: Vec<Input>) {
        self.0 = true;
    }
}

/// A counter that a second thread raises, too, and what main does with inputs.
fn run(body: &str, limits: Limits) -> (bool, End) {
    run_with("", body, limits)
}

/// The same, with functions of its own on one line.
fn run_with(functions: &str, body: &str, limits: Limits) -> (bool, End) {
    let source = format!(
        "#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
_Atomic int shared;
static void *raise(void *arg) {{ shared++; return arg; }} {functions}
int main(void) {{
  pthread_t thread;
  pthread_create(&thread, 0, raise, 0);
{body}
  pthread_join(thread, 0);
  return 0;
}}
"
    );
    let path = fixture::numbered(&source, &["-O0", "-g", "-w"]);
    let program = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    let mut machine = Interp::new(&program, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let mut machine = Checked::new(&mut machine, Properties::default(), Some(&program));
    let mut sink = Fails::default();
    let end = search(&program, Properties::default(), limits, &mut machine, &mut sink);
    (sink.0, end)
}

/// The source lines where the program was cut.
fn cut(end: &End) -> Vec<u32> {
    let why = end.why.as_deref().unwrap_or_default();
    let line = |at: &str| at.split(':').nth(1).and_then(|l| l.parse().ok()).expect("a line");
    why.split(", cut at ").skip(1).map(line).collect()
}

/// Line 9: a loop of three iterations at most, as inputs say. Line 10: one of any number.
const TWO_LOOPS: &str = "  int few = __VERIFIER_nondet_int() & 3, many = __VERIFIER_nondet_int();
  for (int i = 0; i < few; i++) shared++;
  for (int i = 0; i < many; i++) shared++;
  assert(shared <= LIMIT);";

/// A loop whose bound no execution comes to is not in the way, and not named.
#[test]
fn loops_that_inputs_end_are_no_reason() {
    let (fails, end) = run(&TWO_LOOPS.replace("LIMIT", "1000"), Limits::default());
    assert!(!fails);
    assert_eq!(cut(&end), [11], "{:?}", end.why);
    let why = end.why.as_deref().unwrap_or_default();
    assert!(why.contains(" 64 iterations"), "{why}");
    // (With few iterations both are.)
    let two = Limits { iterations: Some(2), ..Limits::default() };
    let (_, end) = run(&TWO_LOOPS.replace("LIMIT", "1000"), two);
    assert_eq!(cut(&end), [10, 11], "{:?}", end.why);
}

/// The second loop is not in the way until the first has had four iterations; then it needs six.
const LATER: &str = "  int n = __VERIFIER_nondet_int(), many = 1, count = 0, more = 0;
  for (int i = 0; i < n; i++) count++;
  if (count >= 4) many = __VERIFIER_nondet_int();
  for (int i = 0; i < many; i++) more++;
  assert(count > 5 || more < 6);";

#[test]
fn a_loop_that_comes_into_the_way_later_grows() {
    let (fails, end) = run(LATER, Limits::default());
    assert!(fails, "{:?}", end.why);
    let (fails, end) = run(&LATER.replace("more < 6", "more < 600"), Limits::default());
    assert!(!fails);
    assert_eq!(cut(&end), [10, 12], "{:?}", end.why);
}

/// Where no loop is in the way all rounds are looked at, and there are no more levels.
#[test]
fn rounds_grow_where_no_loop_is_in_the_way() {
    let body = "  int n = __VERIFIER_nondet_int() & 1;
  for (int i = 0; i < n; i++) shared++;
  assert(shared <= 2);";
    let (fails, end) = run(body, Limits::default());
    assert!(!fails);
    let why = end.why.as_deref().unwrap_or_default();
    assert!(why.contains(" 2 iterations") && cut(&end).is_empty(), "{why}");
    // The same, where it is claimed.
    let (_, end) = run(body, Limits { claims: true, ..Limits::default() });
    assert!(end.safe && end.conditions.is_empty(), "{:?}, {:?}", end.why, end.conditions);
}

/// Calls within calls have a bound as well, which the others do not hide.
#[test]
fn calls_within_calls_grow() {
    let deep = "int deep(int n) { return n <= 0 ? 0 : 1 + deep(n - 1); }";
    let (fails, end) = run_with(deep, "  assert(deep(__VERIFIER_nondet_int()) < 20);", Limits::default());
    assert!(fails, "{:?}", end.why);
}

/// What the formula before has looked at is not asked again; all that is new is: where each level has the
/// same rounds, only what comes after more iterations or deeper calls can fail.
#[test]
fn what_is_not_looked_at_again_has_no_failure() {
    let two_rounds = || Limits { rounds: Some(2), ..Limits::default() };
    let deep = "int deep(int n) { return n <= 0 ? 0 : 1 + deep(n - 1); }";
    for (body, most) in [
        ("  assert(deep(__VERIFIER_nondet_int()) < N);", 40),
        ("  for (int i = __VERIFIER_nondet_int(); i > 0; i--) shared++;\n  assert(shared < N);", 40),
        // (The inner loop is not in the way until the outer one has had many iterations.)
        (
            "  int n = __VERIFIER_nondet_int(), count = 0;
  for (int i = 0; i < n; i++) for (int k = 0; k < i - 3; k++) count++;
  assert(count < N);",
            12,
        ),
    ] {
        for n in [1, 2, 3, 5, 8, 12, 13, 20, 40] {
            let (fails, end) = run_with(deep, &body.replace('N', &n.to_string()), two_rounds());
            assert!(fails || n > most, "{body} of {n}: {:?}", end.why);
        }
    }
    // (When the second loop comes into the way, the formula before had four iterations of the first, and two
    // of this one. More of both would be new, so the failure has exactly so many.)
    for (first, second) in [(4, 3), (4, 4), (5, 3)] {
        let body = LATER.replace("count > 5 || more < 6", &format!("count != {first} || more != {second}"));
        let (fails, end) = run(&body, two_rounds());
        assert!(fails, "{first}, {second}: {:?}", end.why);
    }
}
