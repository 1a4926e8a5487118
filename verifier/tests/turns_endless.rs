//! The engine `ring` on programs without an end, against what their tables say.

use crate::fixture;
use checker::{Checks, Limits, Stop, certify_cyclic};
use exec::interp::{Interp, InterpOptions};
use exec::machine::Machine;
use model::{Program, load};
use oracle::baton::events_in_ring;
use oracle::endless::Table;
use oracle::loops;
use report::sink::{Baton, Outcome, PathEvent, Sink};
use ring::needed::{Needed, is_optional};
use ring::search::Search;
use schedule::cooperative;
use schedule::trie::Header;
use traceformat::event::{Label, Op};
use traceformat::recording::Input;
use traceformat::schedule::set::{Order, Origin, ScheduleSet, SiteSet};
use traceformat::site::{SiteId, SiteInfo, SiteKind};
use traceformat::thread::ThreadTable;

/// Of an execution that keeps the baton for ever, so many are looked at.
const EVENTS: u32 = 4_000;

/// So many events of each execution are compared, with so many of the one in turn; states of one exploration.
const NEAR: usize = 20;
const FAR: usize = 64;
const STATES: u64 = 10_000;

fn program(source: &str) -> Program {
    let path = fixture::numbered(source, &["-O1"]);
    let p = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}\n{source}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    p
}

fn machine(p: &Program) -> Interp<'_> {
    let options = InterpOptions { turns: true, events: EVENTS, ..InterpOptions::default() };
    Interp::new(p, options).unwrap_or_else(|e| panic!("{e}"))
}

/// Somebody who waits for so many looks only: where inputs decide in each round, there are very many ways.
struct Patience(u32);

impl Sink for Patience {
    fn keep_going(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}

#[derive(Default)]
struct Found(Option<Outcome>);

impl Sink for Found {
    fn counterexample(&mut self, _: &ThreadTable, _: &[PathEvent], outcome: &Outcome, _: Vec<Input>) {
        self.0 = Some(outcome.clone());
    }
}

/// All sites but marks held, in turn.
fn whole(
    p: &Program,
    threads: &ThreadTable,
    m: &Interp<'_>,
    all_but: Option<SiteId>,
    yields: &[SiteId],
) -> ScheduleSet {
    let sites = (0u32..).map(SiteId).zip(&p.sites);
    let held = sites.filter(|(n, s)| !s.kind.is_mark() && Some(*n) != all_but).map(|(n, _)| n);
    holding(p, threads, m, &held.collect::<Vec<_>>(), yields)
}

/// These sites held, in turn.
fn holding(
    p: &Program,
    threads: &ThreadTable,
    m: &Interp<'_>,
    held: &[SiteId],
    yields: &[SiteId],
) -> ScheduleSet {
    let header = Header {
        fingerprint: p.fingerprint,
        origin: Origin::Hand,
        assumptions: Machine::assumptions(m),
        facts: Machine::facts(m),
        counted: SiteSet::default(),
    };
    let node = Baton { order: Order::IN_TURN, held, yields, racing: &[] };
    cooperative::set(&header, threads, &node)
}

/// What the engine proves is what the table says, and the checker agrees: of all it accepts that alone.
#[test]
fn states_come_round_as_the_table_says() {
    let (mut good, mut failing, mut stuck, mut keeping, mut with_inputs) = (0, 0, 0, 0, 0);
    for seed in 0..120 {
        let table = Table::new(seed);
        let (source, expected) = (table.source(), table.happens(false));
        let p = program(&source);
        let mut m = machine(&p);
        let mut found = Found::default();
        let mut search = Search::endless(&mut m);
        let proven = search.all(&mut found, true);
        let endless = search.is_endless();
        let said = format!("seed {seed}: {proven:?}, {:?}, {expected:?}\n{source}", found.0);
        assert_eq!(proven.is_ok(), expected.is_good(), "{said}");
        match found.0 {
            Some(Outcome::Deadlock(_)) => assert!(expected.deadlocks, "{said}"),
            Some(_) => assert!(expected.fails, "{said}"),
            None => assert!(expected.keeps || proven.is_ok() && endless, "{said}"),
        }
        good += usize::from(expected.is_good());
        with_inputs += usize::from(expected.is_good() && table.has_inputs());
        failing += usize::from(expected.fails);
        stuck += usize::from(expected.deadlocks);
        keeping += usize::from(expected.keeps);
        // The threads are known from some execution: main creates them all.
        let threads = m.threads().clone();
        let set = whole(&p, &threads, &m, None, &[]);
        let mut again = machine(&p);
        let judged = certify_cyclic(&mut again, &set, &Limits::default(), Checks::ALL);
        assert_eq!(judged.is_ok(), expected.is_good(), "{judged:?}, {said}");
        // Where no thread has a mark, each turn begins with an operation that may block, and all is in order.
        if let (true, Some(n)) = (proven.is_ok(), p.sites.iter().position(|s| s.kind.is_access())) {
            let fewer = whole(&p, &threads, &again, Some(SiteId(n as u32)), &[]);
            let judged = certify_cyclic(&mut machine(&p), &fewer, &Limits::default(), Checks::ALL);
            assert!(judged.is_ok(), "{judged:?}, {said}");
        }
    }
    let all = [good, failing, stuck, keeping, with_inputs];
    assert!(all.iter().all(|n| *n > 5), "{all:?}");
}

/// The sites of calls of a function.
fn calls_of(p: &Program, source: &str, function: &str) -> Vec<SiteId> {
    let lines: Vec<&str> = source.lines().collect();
    let text = |s: &SiteInfo| lines.get(s.line as usize - 1)?.get(s.column as usize - 1..);
    let is = |s: &SiteInfo| s.kind == SiteKind::Call && text(s).is_some_and(|t| t.starts_with(function));
    (0u32..).map(SiteId).zip(&p.sites).filter(|(_, s)| is(s)).map(|(n, _)| n).collect()
}

/// Where a thread keeps the baton, a mark behind its unlocking lets others go on: then what the engine proves
/// is what the table says of threads that give way there, and the checker agrees.
#[test]
fn marks_let_others_go_on() {
    let (mut good, mut failing, mut stuck, mut kept) = (0, 0, 0, 0);
    for seed in 0..150 {
        let table = Table::new(seed);
        let source = table.source();
        let p = program(&source);
        let mut m = machine(&p);
        let mut first = Search::endless(&mut m);
        let proven = first.all(&mut Found::default(), true);
        let Some(mark) = first.wants_mark() else { continue };
        first.leave();
        kept += 1;
        let expected = table.happens(true);
        let said = format!("seed {seed}: {proven:?}, {mark:?}, {expected:?}\n{source}");
        assert!(table.happens(false).keeps && proven.is_err(), "{said}");
        assert_eq!(calls_of(&p, &source, "pthread_mutex_unlock"), [mark], "{said}");
        let mut found = Found::default();
        let mut search = Search::endless(&mut m).with_marks(vec![mark]);
        let proven = search.all(&mut found, true);
        let said = format!("{said}\n{proven:?}, {:?}", found.0);
        assert_eq!(proven.is_ok(), expected.is_good(), "{said}");
        match found.0 {
            Some(Outcome::Deadlock(_)) => assert!(expected.deadlocks, "{said}"),
            Some(_) => assert!(expected.fails, "{said}"),
            None => assert!(proven.is_ok(), "{said}"),
        }
        good += usize::from(expected.is_good());
        failing += usize::from(expected.fails);
        stuck += usize::from(expected.deadlocks);
        drop(search);
        let threads = m.threads().clone();
        let set = whole(&p, &threads, &m, None, &[mark]);
        let judged = certify_cyclic(&mut machine(&p), &set, &Limits::default(), Checks::ALL);
        assert_eq!(judged.is_ok(), expected.is_good(), "{judged:?}, {said}");
        // The mark has to be held, and a call that may wait is none.
        let not_held = whole(&p, &threads, &m, Some(mark), &[mark]);
        let judged = certify_cyclic(&mut machine(&p), &not_held, &Limits::default(), Checks::ALL);
        assert!(matches!(judged, Err(Stop::Undecided(_))), "{judged:?}, {said}");
        let lock = calls_of(&p, &source, "pthread_mutex_lock")[0];
        let at_lock = whole(&p, &threads, &m, None, &[lock, mark]);
        let judged = certify_cyclic(&mut machine(&p), &at_lock, &Limits::default(), Checks::ALL);
        assert!(matches!(judged, Err(Stop::Undecided(_))), "{judged:?}, {said}");
    }
    assert!(kept > 20 && good > 20 && failing + stuck > 0, "{kept} {good} {failing} {stuck}");
}

/// Who could go on again and again, and is always passed over while it cannot, is left out: that is no
/// schedule to publish.
#[test]
fn nobody_is_left_out_of_a_round() {
    let source = |other: &str| {
        format!(
            "#include <pthread.h>\n#include <semaphore.h>\n\
             static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic sem_t a, b;\n\
             static void *first(void *p) {{ for (;;) {{ pthread_mutex_lock(&m); sem_wait(&a); \
             pthread_mutex_unlock(&m); sem_post(&b); }} return p; }}\n\
             static void *second(void *p) {{ for (;;) {{ sem_post(&a); sem_wait(&b); }} return p; }}\n\
             static void *third(void *p) {{ {other} return p; }}\n\
             int main(void) {{ pthread_t t[3]; sem_init(&a, 0, 0); sem_init(&b, 0, 0);\n\
             pthread_create(&t[0], 0, first, 0); pthread_create(&t[1], 0, second, 0);\n\
             pthread_create(&t[2], 0, third, 0);\n\
             for (int i = 0; i < 3; i++) pthread_join(t[i], 0); return 0; }}\n"
        )
    };
    for (third, left_out) in [("", false), ("pthread_mutex_lock(&m); pthread_mutex_unlock(&m);", true)] {
        let p = program(&source(third));
        let mut m = machine(&p);
        let proven = Search::endless(&mut m).all(&mut Found::default(), true);
        let threads = m.threads().clone();
        let set = whole(&p, &threads, &m, None, &[]);
        let judged = certify_cyclic(&mut machine(&p), &set, &Limits::default(), Checks::ALL);
        if left_out {
            assert!(proven.as_ref().is_err_and(|why| why.contains("never goes on")), "{proven:?}");
            assert!(
                matches!(&judged, Err(Stop::Rejected(r)) if r.rule == checker::Rule::Starved),
                "{judged:?}"
            );
        } else {
            assert!(proven.is_ok() && judged.is_ok(), "{proven:?}, {judged:?}");
        }
    }
}

/// Who passes a mark has the baton: a mark that is not held is refused, also where no race gives it away.
#[test]
fn a_mark_that_is_not_held_is_none() {
    let p = program(
        "#include <assert.h>\n#include <pthread.h>\n_Atomic int x;\n\
         static void *first(void *p) { x = 1; return p; }\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, first, 0); pthread_join(t, 0);\n\
         assert(x == 1); return 0; }\n",
    );
    let stores = |s: &SiteInfo| s.kind == SiteKind::Store && s.function == "first";
    let store = p.sites.iter().position(stores).map(|n| SiteId(n as u32)).expect("it stores");
    let mut m = machine(&p);
    Search::endless(&mut m).all(&mut Found::default(), true).expect("it is safe");
    let threads = m.threads().clone();
    for (held, marked) in [(true, true), (true, false), (false, true), (false, false)] {
        let yields = if marked { vec![store] } else { vec![] };
        let set = whole(&p, &threads, &m, (!held).then_some(store), &yields);
        let judged = certify_cyclic(&mut machine(&p), &set, &Limits::default(), Checks::ALL);
        let refused = matches!(&judged, Err(Stop::Undecided(why)) if why.contains("with a mark at"));
        assert!(if marked && !held { refused } else { judged.is_ok() }, "{held} {marked}: {judged:?}");
    }
}

/// What the engine says of a program that goes round for ever: its marks, and what has to be held.
fn goes_round(p: &Program, m: &mut Interp<'_>) -> Option<(Vec<SiteId>, Needed)> {
    let mut yields: Vec<SiteId> = Vec::new();
    let needed = loop {
        let mut search = Search::endless(m).with_marks(yields.clone());
        let proven = search.all(&mut Patience(100), true);
        match search.wants_mark().filter(|s| !yields.contains(s)) {
            Some(mark) => yields.push(mark),
            None if proven.is_err() || !search.is_endless() || search.creates_behind_marks() => return None,
            None => break search.into_parts().1.expect("all are looked at"),
        }
        search.leave();
    };
    assert!(yields.iter().all(|y| ring::held(p, &yields, Some(&needed)).contains(y)));
    (!m.relies_on_turns()).then_some((yields, needed))
}

/// A node without an end that holds no more than it has to: whatever happens under it, up to some depth,
/// happens with all sites held, too, with the same past. The checker accepts it.
#[test]
fn what_goes_round_needs_no_more_held_sites() {
    let (mut compared, mut marked, mut needing, mut mattering, mut without) = (0, 0, 0, 0, 0);
    for seed in 0..100 {
        let source = loops::source(seed);
        let p = program(&source);
        let mut m = machine(&p);
        let Some((yields, needed)) = goes_round(&p, &mut m) else { continue };
        let set = holding(&p, &m.threads().clone(), &m, &ring::held(&p, &yields, Some(&needed)), &yields);
        let judged = certify_cyclic(&mut machine(&p), &set, &Limits::default(), Checks::ALL);
        let said = format!("seed {seed}: {yields:?}, {needed:?}\n{source}");
        assert!(judged.is_ok(), "{judged:?}, {said}");
        let passes = |l: Label| yields.contains(&l.site);
        let events = |access: &dyn Fn(SiteId) -> bool, depth| {
            let held = |l: Label| passes(l) || if is_optional(l) { access(l.site) } else { l.op != Op::Mark };
            let mut m = Interp::new(&p, InterpOptions::default()).unwrap_or_else(|e| panic!("{e}"));
            events_in_ring(&mut m, &held, &passes, depth, STATES)
        };
        let Some(all) = events(&|_| true, FAR) else { continue };
        let Some(fewer) = events(&|s| needed.contains(s), NEAR) else { continue };
        assert!(fewer.is_subset(&all), "{said}");
        compared += 1;
        marked += usize::from(!yields.is_empty());
        without += usize::from(needed.is_empty());
        if !needed.is_empty() {
            needing += 1;
            mattering += usize::from(events(&|_| false, NEAR).is_some_and(|none| !none.is_subset(&all)));
        }
    }
    let all = [compared, marked, needing, mattering, without];
    assert!(all.iter().all(|n| *n > 5), "{all:?}");
}
