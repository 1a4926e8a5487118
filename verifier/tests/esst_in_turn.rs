//! The engine `esst` under the schedulers of IRS. In turn (`--scheduler ring`): against what tables say of
//! programs without an end, against the engine `ring` on programs that end, and on data that grow. In any
//! order: against an explicit baton, and on such data, too.

use crate::fixture;
use clap::Command;
use engine::{Engine as _, Machines, Problem};
use esst::Esst;
use esst::in_turn::{InTurn, Obstacle};
use exec::execution::{End, quiescent};
use exec::fault::Stop;
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Choice, Machine as _, Status, Step};
use model::{Program, load};
use oracle::baton::in_order;
use oracle::differential::generate_within;
use oracle::emit_c;
use oracle::endless::Table;
use oracle::relation::Naming;
use property::{Checked, Properties};
use random::Rng;
use report::sink::{Baton, Outcome, PathEvent, Sink};
use ring::search::Search;
use traceformat::event::{Label, Op};
use traceformat::recording::Input;
use traceformat::schedule::set::Order;
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

fn program(source: &str) -> Program {
    let path = fixture::numbered(source, &["-O1"]);
    let mut p = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}\n{source}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    p.watch_all_marks();
    p
}

struct Made<'p>(&'p Program);

impl Machines for Made<'_> {
    fn machine(&self, _: usize) -> Result<Interp<'_>, Box<Stop>> {
        Interp::new(self.0, InterpOptions { turns: true, guesses: true, ..InterpOptions::endless() })
    }
}

#[derive(Default)]
struct Found {
    failure: Option<Outcome>,
    /// The marks of the node that is proven.
    proven: Option<Vec<SiteId>>,
    whole: bool,
}

impl Sink for Found {
    fn counterexample(&mut self, _: &ThreadTable, _: &[PathEvent], outcome: &Outcome, _: Vec<Input>) {
        self.failure = Some(outcome.clone());
    }

    fn cooperative(&mut self, _: &ThreadTable, node: &Baton<'_>) {
        self.proven = Some(node.yields.to_vec());
    }

    fn whole(&mut self, _: &report::graph::ArtGraph) {
        self.whole = true;
    }
}

fn in_turn(p: &Program) -> (Found, String) {
    under("ring", p)
}

fn in_any_order(p: &Program) -> (Found, String) {
    under("any", p)
}

/// What the engine finds, and why it proves no more.
fn under(scheduler: &str, p: &Program) -> (Found, String) {
    let mut engine = Esst::default();
    let command = engine.arguments(Command::new("esst"));
    engine.configure(&command.get_matches_from(["esst", "--scheduler", scheduler])).expect("an option");
    let problem = Problem {
        program: p,
        properties: Properties::default(),
        machines: &Made(p),
        jobs: 1,
        may_begin: None,
        waits: None,
        carried: None,
        near: None,
        resumable: false,
    };
    let mut found = Found::default();
    let end = engine.run(&problem, &mut found, None).expect("the model is consistent");
    // It is a proof of one scheduler, and says nothing of others.
    assert!(!end.safe && !end.complete && !end.vacuous && !end.inevitable && !found.whole);
    assert!(found.proven.is_none() || found.failure.is_none());
    (found, end.why.unwrap_or_default())
}

#[test]
fn programs_without_an_end_are_as_their_tables_say() {
    let (mut good, mut failing, mut stuck, mut marked, mut with_inputs) = (0, 0, 0, 0, 0);
    for seed in 0..150 {
        let table = Table::new(seed);
        let source = table.source();
        let p = program(&source);
        let (unmarked, gives_way) = (table.happens(false), table.happens(true));
        let (found, why) = in_turn(&p);
        let said = format!(
            "seed {seed}: {:?} {:?} {why}, {unmarked:?}, {gives_way:?}\n{source}",
            found.proven, found.failure
        );
        match &found.proven {
            Some(marks) if marks.is_empty() => assert!(unmarked.is_good(), "{said}"),
            Some(_) => assert!(unmarked.keeps && gives_way.is_good(), "{said}"),
            None => assert!(!(unmarked.is_good() || unmarked.keeps && gives_way.is_good()), "{said}"),
        }
        match &found.failure {
            Some(Outcome::Deadlock(_)) => assert!(unmarked.deadlocks || gives_way.deadlocks, "{said}"),
            Some(_) => assert!(unmarked.fails || gives_way.fails, "{said}"),
            None => {}
        }
        good += usize::from(found.proven.is_some());
        marked += usize::from(found.proven.as_ref().is_some_and(|m| !m.is_empty()));
        with_inputs += usize::from(found.proven.is_some() && table.has_inputs());
        stuck += usize::from(matches!(found.failure, Some(Outcome::Deadlock(_))));
        failing += usize::from(matches!(found.failure, Some(Outcome::Violated(_))));
    }
    let all = [good, failing, stuck, marked, with_inputs];
    assert!(all.iter().all(|n| *n > 5), "{all:?}");
}

/// Programs that end: what the engine `ring` executes to its end, once for each input, and this one explores.
#[test]
fn programs_that_end_are_as_the_engine_ring_says() {
    let (mut proven, mut failing) = (0, 0);
    for seed in 0..60 {
        let (ast, _) = generate_within(seed, Naming::ByUse, 20_000);
        let source = emit_c::emit(&ast);
        let p = program(&source);
        let (found, why) = in_turn(&p);
        let how = InterpOptions { turns: true, guesses: true, ..InterpOptions::default() };
        let mut machine = Interp::new(&p, how).unwrap_or_else(|e| panic!("{e}"));
        let mut checked = Checked::new(&mut machine, Properties::default(), Some(&p));
        let mut by_ring = Found::default();
        let all = Search::endless(&mut checked).all(&mut by_ring, true);
        let said =
            format!("seed {seed}: {:?} {why}, ring: {all:?} {:?}\n{source}", found.failure, by_ring.failure);
        assert_eq!(found.proven.is_some(), all.is_ok(), "{said}");
        assert_eq!(found.failure.is_some(), by_ring.failure.is_some(), "{said}");
        proven += usize::from(all.is_ok());
        failing += usize::from(by_ring.failure.is_some());
    }
    assert!(proven > 10 && failing > 5, "{proven} proven, {failing} fail");
}

/// Programs that end, in any order: what an explicit baton admits.
#[test]
fn programs_that_end_are_as_a_baton_says_in_any_order() {
    let (mut proven, mut failing, mut stuck, mut of_order) = (0, 0, 0, 0);
    for seed in 0..150 {
        let (ast, _) = generate_within(seed, Naming::ByUse, 20_000);
        let source = emit_c::emit(&ast);
        let p = program(&source);
        let how = InterpOptions { turns: true, guesses: true, ..InterpOptions::default() };
        let mut machine = Interp::new(&p, how).unwrap_or_else(|e| panic!("{e}"));
        let mut checked = Checked::new(&mut machine, Properties::default(), Some(&p));
        let held = |l: Label| l.op != Op::Mark;
        let Some(admitted) = in_order(&mut checked, Order::Any, &held, &|_| false, 40_000) else { continue };
        let (found, why) = in_any_order(&p);
        if why.contains("waits for a time") {
            continue;
        }
        let bad = [admitted.violating.len(), admitted.deadlocked.len()];
        let said = format!("seed {seed}: {:?} {why}, with a baton: {bad:?}\n{source}", found.failure);
        assert_eq!(found.proven.is_some(), bad == [0, 0], "{said}");
        match found.failure {
            Some(Outcome::Violated(_)) => assert!(bad[0] > 0, "{said}"),
            Some(Outcome::Deadlock(_)) => assert!(bad[1] > 0, "{said}"),
            _ => {}
        }
        proven += usize::from(found.proven.is_some());
        failing += usize::from(bad[0] > 0);
        stuck += usize::from(bad[1] > 0);
        of_order += usize::from(bad != [0, 0] && in_turn(&p).0.proven.is_some());
    }
    let all = [proven, failing, stuck, of_order];
    assert!(all.iter().all(|n| *n > 2), "{all:?}");
}

/// A thread that ends, or does nothing at all, a join in the middle of a turn, assertions about what comes
/// between; a part of each kind.
fn with_ends(seed: u64) -> String {
    let mut r = Rng::new(seed);
    let mut steps = |n: usize| -> String {
        let one = |r: &mut Rng| match r.below(8) {
            0 => "pthread_create(&e, 0, empty, 0); pthread_join(e, 0);".to_owned(),
            1 => "pthread_create(&e, 0, brief, 0); pthread_join(e, 0);".to_owned(),
            2 => format!("pthread_create(&e, 0, empty, 0); x = {}; pthread_join(e, 0);", r.below(3)),
            3 => "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);".to_owned(),
            4 => "sem_post(&a);".to_owned(),
            5 => format!("assert(x != {});", 1 + r.below(3)),
            _ => format!("x = {};", r.below(3)),
        };
        (0..n).map(|_| one(&mut r)).collect::<Vec<_>>().join(" ")
    };
    let (f, g, main) = (steps(2), steps(1), steps(2));
    format!(
        "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static sem_t a; static volatile int x;\n\
         static void *empty(void *p) {{ return p; }}\nstatic void *brief(void *p) {{ x = 2; return p; }}\n\
         static void *f(void *p) {{ pthread_t e; (void)&e; {f} return p; }}\n\
         static void *g(void *p) {{ pthread_t e; (void)&e; {g} return p; }}\n\
         int main(void) {{ pthread_t t, u, e; (void)&e; sem_init(&a, 0, 0); pthread_create(&t, 0, f, 0);\n\
         pthread_create(&u, 0, g, 0); {main} pthread_join(t, 0); pthread_join(u, 0); return 0; }}\n"
    )
}

/// Whether one of all executions of a machine violates, and whether one is a deadlock. `left`: steps that may
/// be taken; `None`: more.
fn ends_of(m: &mut InTurn<'_, Checked<'_, Interp<'_>>>, left: &mut u32) -> Option<[bool; 2]> {
    let mut bad = [false; 2];
    let mut goes_on = false;
    let threads: Vec<ThreadIx> = (0..m.threads().len() as u16).map(ThreadIx).collect();
    for t in threads {
        let arms = (0..m.arms(t)).map(Choice::Arm);
        for c in arms.chain([Choice::Main]) {
            if m.status(t, c) != Status::Ready {
                continue;
            }
            *left = left.checked_sub(1)?;
            goes_on = true;
            match m.step(t, c) {
                Step::Done(_) => {
                    let below = ends_of(m, left)?;
                    bad = [bad[0] || below[0], bad[1] || below[1]];
                }
                _ => bad[0] = true,
            }
            m.undo();
        }
    }
    let stuck = !goes_on && matches!(quiescent(m), End::Deadlock(_));
    Some([bad[0], bad[1] || stuck])
}

/// The machine under a scheduler admits what a baton does: also where threads end, and with any marks.
#[test]
fn ends_and_marks_are_as_a_baton_says() {
    let (mut looked, mut failing, mut alike) = (0, 0, 0);
    for seed in 0..200 {
        let source = with_ends(seed);
        let p = program(&source);
        let mut r = Rng::new(seed + 1000);
        let may_be = |s: &SiteId| !p.sites[s.0 as usize].kind.is_mark();
        let mut yields: Vec<SiteId> = (0..p.sites.len() as u32).map(SiteId).filter(may_be).collect();
        if seed % 2 == 0 {
            yields.clear();
        }
        yields.retain(|_| r.below(3) == 0);
        let how = InterpOptions { turns: true, guesses: true, ..InterpOptions::default() };
        for order in [Order::IN_TURN, Order::Any] {
            let mut inner = Interp::new(&p, how).unwrap_or_else(|e| panic!("{e}"));
            let mut checked = Checked::new(&mut inner, Properties::default(), Some(&p));
            let (held, gives) =
                (|l: Label| l.op != Op::Mark, |l: Label| yields.binary_search(&l.site).is_ok());
            let Some(admitted) = in_order(&mut checked, order, &held, &gives, 20_000) else { continue };
            let obstacle = Obstacle::default();
            let mut inner = Interp::new(&p, how).unwrap_or_else(|e| panic!("{e}"));
            let mut checked = Checked::new(&mut inner, Properties::default(), Some(&p));
            let mut m = InTurn::new(&mut checked, order, yields.clone(), true, obstacle);
            let Some(bad) = ends_of(&mut m, &mut 100_000) else { continue };
            let baton = [!admitted.violating.is_empty(), !admitted.deadlocked.is_empty()];
            assert_eq!(bad, baton, "seed {seed}, {order:?}, {yields:?}\n{source}");
            looked += 1;
            failing += usize::from(bad[0]);
            alike += usize::from(bad == [false; 2]);
        }
    }
    assert!(looked > 300 && failing > 50 && alike > 50, "{looked}, {failing}, {alike}");
}

const HEAD: &str = "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n\
    extern void irs_input(void *, unsigned long);\nextern void irs_assume(int);\n\
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic sem_t a, b;\n\
    static unsigned long sent, taken, sum;\n";

/// Two threads, `first` and `second`, which main joins.
fn two(first: &str, second: &str) -> Program {
    program(&format!(
        "{HEAD}static void *first(void *p) {{ {first} return p; }}\n\
         static void *second(void *p) {{ {second} return p; }}\n\
         int main(void) {{ pthread_t t[2]; sem_init(&a, 0, 1); sem_init(&b, 0, 0);\n\
         pthread_create(&t[0], 0, first, 0); pthread_create(&t[1], 0, second, 0);\n\
         for (int i = 0; i < 2; i++) pthread_join(t[i], 0); return 0; }}\n"
    ))
}

/// Numbers that grow for ever: no state comes back, and still it is proven.
#[test]
fn data_that_grow_are_proven() {
    let sends = "for (;;) { sem_wait(&a); sent++; sem_post(&b); }";
    let takes = |after: &str| format!("for (;;) {{ sem_wait(&b); taken++; assert({after}); sem_post(&a); }}");
    let (found, why) = in_turn(&two(sends, &takes("taken == sent")));
    assert!(found.proven.is_some_and(|m| m.is_empty()), "{why}");
    let (found, why) = in_turn(&two(sends, &takes("taken == sent && sent < 7")));
    assert!(matches!(found.failure, Some(Outcome::Violated(_))), "{why}");
    // Inputs that are summed up.
    let reads =
        "for (;;) { unsigned char c; irs_input(&c, 1); sem_wait(&a); sum += c; sent = c; sem_post(&b); }";
    let (found, why) = in_turn(&two(reads, &takes("sent < 256")));
    assert!(found.proven.is_some(), "{why}");
    let (found, why) = in_turn(&two(reads, &takes("sent != 77")));
    assert!(matches!(found.failure, Some(Outcome::Violated(_))), "{why}");
}

/// Whoever has the next turn.
#[test]
fn data_that_grow_are_proven_in_any_order() {
    let sends = "for (;;) { sem_wait(&a); sent++; sem_post(&b); }";
    let takes = |after: &str| format!("for (;;) {{ sem_wait(&b); taken++; assert({after}); sem_post(&a); }}");
    let (found, why) = in_any_order(&two(sends, &takes("taken == sent")));
    assert!(found.proven.is_some_and(|m| m.is_empty()), "{why}");
    let (found, why) = in_any_order(&two(sends, &takes("taken == sent && sent < 7")));
    assert!(matches!(found.failure, Some(Outcome::Violated(_))), "{why}");
    // In turn, the first one is the first.
    let late = two("sent = 1;", "assert(sent == 1);");
    let (found, why) = in_turn(&late);
    assert!(found.proven.is_some(), "{why}");
    let (found, why) = in_any_order(&late);
    assert!(matches!(found.failure, Some(Outcome::Violated(_))), "{why}");
    // Nothing comes between what one does in its turn; what an input decides comes before it.
    let twice = "unsigned char c; irs_input(&c, 1); if (c > 3) { sent++; taken++; }";
    let looks = "assert(sent == taken);";
    let (found, why) = in_any_order(&two(twice, looks));
    assert!(found.proven.is_some(), "{why}");
    // Who polls gives way in his loop, to anybody.
    let polls = "for (;;) { pthread_mutex_lock(&m); sent++; taken++; pthread_mutex_unlock(&m); }";
    let (found, why) = in_any_order(&two(polls, looks));
    assert!(found.proven.is_some_and(|m| !m.is_empty()), "{why}");
    let waits = "sent++; sem_wait(&b); taken++;";
    let (found, why) = in_any_order(&two(waits, "assert(sent == taken); sem_post(&b);"));
    assert!(matches!(found.failure, Some(Outcome::Violated(_))), "{why}");
    let (found, why) = in_any_order(&two("for (volatile unsigned i = 0;; i++) { }", looks));
    assert!(found.proven.is_none(), "{why}");
}

/// What only a turn without an end avoids is not proven; with a mark in the loop it happens.
#[test]
fn who_keeps_the_turn_gets_a_mark() {
    let polls = "for (;;) { pthread_mutex_lock(&m); sent++; pthread_mutex_unlock(&m); }";
    let (found, why) = in_turn(&two(polls, polls));
    assert!(found.proven.is_some_and(|m| !m.is_empty()), "{why}");
    let looks = "pthread_mutex_lock(&m); assert(sent == 0); pthread_mutex_unlock(&m);";
    let (found, why) = in_turn(&two(polls, looks));
    assert!(matches!(found.failure, Some(Outcome::Violated(_))), "{why}");
    // It touches nothing that others can see: nowhere may it give way.
    let (found, why) = in_turn(&two("for (volatile unsigned i = 0;; i++) { }", looks));
    assert!(found.proven.is_none(), "{why}");
}

/// Nothing is proven where the run time, or the program, could do what the schedule has not.
#[test]
fn what_is_in_the_way_is_said() {
    let third = "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);";
    let left_out = program(&format!(
        "{HEAD}static void *first(void *p) {{ for (;;) {{ pthread_mutex_lock(&m); sem_wait(&a); sent++; \
         pthread_mutex_unlock(&m); sem_post(&b); }} return p; }}\n\
         static void *second(void *p) {{ for (;;) {{ sem_post(&a); sem_wait(&b); }} return p; }}\n\
         static void *third(void *p) {{ {third} return p; }}\n\
         int main(void) {{ pthread_t t[3]; sem_init(&a, 0, 0); sem_init(&b, 0, 0);\n\
         pthread_create(&t[0], 0, first, 0); pthread_create(&t[1], 0, second, 0);\n\
         pthread_create(&t[2], 0, third, 0);\n\
         for (int i = 0; i < 3; i++) pthread_join(t[i], 0); return 0; }}\n"
    ));
    let (found, why) = in_turn(&left_out);
    assert!(found.proven.is_none() && why.contains("never goes on"), "{why}");
    let (found, why) = in_any_order(&left_out);
    assert!(found.proven.is_none() && why.contains("never goes on"), "{why}");
    let assumes = "int n; irs_input(&n, sizeof n); irs_assume(n > 3); sent = n;";
    let (found, why) = in_turn(&two(assumes, ""));
    assert!(found.proven.is_none() && why.contains("an assumption of the program fails"), "{why}");
    let timed = "struct timespec at = {1, 0}; sem_timedwait(&b, &at);";
    let (found, why) = in_turn(&two(timed, ""));
    assert!(found.proven.is_none() && why.contains("waits for a time"), "{why}");
    let stuck = "pthread_mutex_lock(&m); pthread_mutex_lock(&m);";
    let (found, why) = in_turn(&two(stuck, ""));
    assert!(found.proven.is_none() && matches!(found.failure, Some(Outcome::Deadlock(_))), "{why}");
}

/// In any order a thread takes a turn for its end, if it has given way behind its last event, or has none.
/// Who joins it gives way before.
#[test]
fn who_ends_takes_a_turn() {
    let shapes = |child: &str, own: &str| {
        program(&format!(
            "{HEAD}static int x;\nstatic void *child(void *p) {{ {child} return p; }}\n\
             static void *looks(void *p) {{ assert(x != 1); return p; }}\n\
             int main(void) {{ pthread_t t, u; sem_init(&a, 0, 0); pthread_create(&u, 0, looks, 0); x = 2;\n\
             pthread_create(&t, 0, child, 0); {own} x = 1; pthread_join(t, 0); x = 2;\n\
             pthread_join(u, 0); return 0; }}\n"
        ))
    };
    for scheduler in ["ring", "any"] {
        let (found, why) = under(scheduler, &shapes("", ""));
        assert!(matches!(found.failure, Some(Outcome::Violated(_))), "{scheduler}: {why}");
        // It has ended in its turn, as main knows.
        let (found, why) = under(scheduler, &shapes("sem_post(&a);", "sem_wait(&a);"));
        assert!(found.proven.is_some(), "{scheduler}: {why}");
    }
    // What is last gets a mark, in main's loop.
    let polls = program(&format!(
        "{HEAD}static int x; static sem_t s;\n\
         __attribute__((noinline)) static void pass(void) {{ pthread_mutex_lock(&m); sent++; \
         pthread_mutex_unlock(&m); }}\n\
         static void *child(void *p) {{ sem_post(&s); pass(); return p; }}\n\
         static void *looks(void *p) {{ assert(x != 1); return p; }}\n\
         int main(void) {{ pthread_t t, u; sem_init(&s, 0, 0); pthread_create(&u, 0, looks, 0);\n\
         pthread_create(&t, 0, child, 0); do pass(); while (sem_trywait(&s)); x = 1; pthread_join(t, 0); x = 2;\n\
         pthread_join(u, 0); return 0; }}\n"
    ));
    let (found, why) = in_any_order(&polls);
    assert!(matches!(found.failure, Some(Outcome::Violated(_))), "{:?} {why}", found.proven);
}

/// In any order, too, somebody is left out who can go on within others' turns alone, or at some of their ends
/// and not at others: who looks in vain waits anew.
#[test]
fn somebody_is_left_out_in_any_order() {
    let left_out = [
        // Main wants a lock that the server has whenever nobody has the turn.
        "static void *server(void *p) { sem_post(&s); for (;;) { pthread_mutex_lock(&m); sem_wait(&a); sent++; \
         pthread_mutex_unlock(&m); sem_post(&b); } return p; }\n\
         static void *client(void *p) { for (;;) { sem_post(&a); sem_wait(&b); } return p; }\n\
         int main(void) { pthread_t t, u; sem_init(&a, 0, 0); sem_init(&b, 0, 0); sem_init(&s, 0, 0);\n\
         pthread_create(&t, 0, server, 0); pthread_create(&u, 0, client, 0); sem_wait(&s);\n\
         pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_join(t, 0); return 0; }\n",
        // A token that comes and goes.
        "#include <stdlib.h>\nstatic sem_t d;\nstatic void *gives(void *p) { for (;;) { sem_wait(&a); sem_post(&s); } return p; }\n\
         static void *takes(void *p) { for (;;) { sem_wait(&b); sem_wait(&s); sem_post(&d); } return p; }\n\
         static void *wants(void *p) { sem_wait(&s); exit(0); return p; }\n\
         static void *paces(void *p) { for (;;) { sem_post(&a); sem_post(&b); sem_wait(&d); } return p; }\n\
         int main(void) { pthread_t t[4]; sem_init(&a, 0, 0); sem_init(&b, 0, 0); sem_init(&s, 0, 0);\n\
         sem_init(&d, 0, 0); pthread_create(&t[0], 0, gives, 0); pthread_create(&t[1], 0, takes, 0);\n\
         pthread_create(&t[2], 0, wants, 0); pthread_create(&t[3], 0, paces, 0);\n\
         for (int i = 0; i < 4; i++) pthread_join(t[i], 0); return 0; }\n",
    ];
    for body in left_out {
        let (found, why) = in_any_order(&program(&format!("{HEAD}static sem_t s;\n{body}")));
        assert!(found.proven.is_none() && why.contains("never goes on"), "{why}\n{body}");
    }
    // Who polls can always be overtaken, and never for long.
    let polls = "for (;;) { pthread_mutex_lock(&m); sent++; pthread_mutex_unlock(&m); }";
    let (found, why) = in_any_order(&two(polls, polls));
    assert!(found.proven.is_some_and(|m| !m.is_empty()), "{why}");
}
