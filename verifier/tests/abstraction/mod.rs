//! Comparing and generalising states of real programs: what is found comparable behaves alike, what is
//! havocked is covered.

mod random;
mod relevance;
mod walk;

use crate::fixture;
use exec::abstraction::{Abstraction, Cell, is_havocked};
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Choice, Machine, Status, Step};
use model::{Program, load};
use solver::{Answer, Node, TermId};
use traceformat::thread::ThreadIx;

/// A program whose executions need not end.
pub fn endless(source: &str) -> Program {
    let path = fixture::numbered(source, &[]);
    let mut p = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    p.watch_all_marks();
    p
}

pub fn machine(p: &Program) -> Interp<'_> {
    Interp::new(p, InterpOptions::endless()).unwrap_or_else(|e| panic!("{e}"))
}

fn global(p: &Program, name: &str) -> u32 {
    p.globals.iter().position(|g| g.name == name).unwrap_or_else(|| panic!("no {name}")) as u32
}

fn word(object: u32, index: u32) -> Cell {
    Cell::Memory { object, offset: 4 * index, size: 4 }
}

fn constant(m: &Interp<'_>, t: TermId) -> Option<u64> {
    m.terms().as_const(t)
}

fn width(m: &Interp<'_>, t: TermId) -> u8 {
    m.terms().width(t)
}

/// Steps one thread; it must be possible.
fn go(m: &mut Interp<'_>, t: u16) {
    assert_eq!(m.status(ThreadIx(t), Choice::Main), Status::Ready, "thread {t}");
    let step = m.step(ThreadIx(t), Choice::Main);
    assert!(matches!(step, Step::Done(_)), "{step:?}");
}

const QUEUE: &str = r#"
#include <pthread.h>
#include <assert.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned count, produced, consumed;
int pad;
void *producer(void *a) {
    for (;;) {
        pthread_mutex_lock(&m);
        if (count < 5) { count++; produced++; }
        pthread_mutex_unlock(&m);
    }
}
void *consumer(void *a) {
    for (;;) {
        pthread_mutex_lock(&m);
        if (count > 0) { assert(count <= 5); count--; consumed++; }
        pthread_mutex_unlock(&m);
    }
}
int main(void) {
    pthread_t p, c;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&c, 0, consumer, 0);
    pthread_join(p, 0);
    return produced == consumed;
}
"#;

/// Runs a thread until it is about to lock again.
fn round(m: &mut Interp<'_>, t: u16) {
    let depth = m.depth();
    loop {
        go(m, t);
        let next = m.next_event(ThreadIx(t), Choice::Main);
        if next.label.op == traceformat::event::Op::MutexLock {
            return;
        }
        assert!(m.depth() < depth + 50, "the loop goes round");
    }
}

/// The state after a round of each is comparable, and differs in what counts rounds.
#[test]
fn a_loop_comes_back_to_a_comparable_state() {
    let p = endless(QUEUE);
    let mut m = machine(&p);
    round(&mut m, 1);
    round(&mut m, 2);
    let then = m.shape();
    let control = m.control();
    assert!(m.compare(&then).expect("comparable with itself").is_none());
    round(&mut m, 1);
    let between = m.compare(&then).expect("only integers differ");
    let cells = |d: &exec::abstraction::Difference| d.cells.iter().map(|c| c.1).collect::<Vec<_>>();
    let (count, made, used) = (global(&p, "count"), global(&p, "produced"), global(&p, "consumed"));
    let mut expected = vec![word(count, 0), word(made, 0)];
    expected.sort();
    assert_eq!(cells(&between), expected);
    // Within the critical section the state is another one.
    go(&mut m, 2);
    assert_eq!(m.compare(&then), None);
    assert_ne!(m.control(), control);
    m.undo();
    round(&mut m, 2);
    let now = m.compare(&then).expect("a round of each");
    let mut expected = vec![word(made, 0), word(used, 0)];
    expected.sort();
    assert_eq!(cells(&now), expected);
    assert_eq!(m.control(), control);
    assert!(now.renamed.is_empty() && now.shared.is_empty());
    let (old, new) = (m.value_then(&then, word(made, 0)), m.value(word(made, 0)));
    assert_eq!((constant(&m, old), constant(&m, new)), (Some(1), Some(2)));
}

/// Havoc is a step: what comes after it is explored for all values, and `undo` takes it back.
#[test]
fn what_is_havocked_decides() {
    let p = endless(QUEUE);
    let mut m = machine(&p);
    round(&mut m, 1);
    let before = m.state_hash();
    let count = word(global(&p, "count"), 0);
    let havocked = m.havoc(&[count]);
    assert_eq!(havocked.len(), 1);
    assert_eq!(constant(&m, havocked[0].old), Some(1));
    let symbol = match m.terms().node(havocked[0].new) {
        Node::Sym(s) => s,
        other => panic!("{other:?}"),
    };
    assert!(is_havocked(symbol));
    // Lock, read the count: less than 5?
    go(&mut m, 1);
    go(&mut m, 1);
    assert_eq!(m.arms(ThreadIx(1)), 2);
    for (arm, least, most) in [(0, 0, 4), (1, 5, u32::MAX)] {
        assert_eq!(m.status(ThreadIx(1), Choice::Arm(arm)), Status::Ready);
        m.step(ThreadIx(1), Choice::Arm(arm));
        for value in [least, most] {
            let equal = {
                let mut terms = m.terms();
                let k = terms.constant(value.into(), 32);
                terms.icmp(model::inst::ICmp::Eq, 32, havocked[0].new, k)
            };
            let mut all = m.path().to_vec();
            all.push(equal);
            assert_eq!(m.check(&all), Answer::Sat);
            assert_eq!(m.witness_of(symbol), u64::from(value));
        }
        m.undo();
    }
    m.undo();
    m.undo();
    // What is assumed leaves out one side.
    let below = {
        let mut terms = m.terms();
        let five = terms.constant(5, 32);
        terms.icmp(model::inst::ICmp::Ult, 32, havocked[0].new, five)
    };
    m.assume(below);
    assert_eq!(m.path(), [below]);
    let not = m.terms().not(below);
    assert_eq!(m.check(&[below, not]), Answer::Unsat);
    assert_eq!(m.core(), if below < not { [below, not] } else { [not, below] });
    go(&mut m, 1);
    go(&mut m, 1);
    assert_eq!(m.arms(ThreadIx(1)), 0, "the assumption answers the question");
    m.undo();
    m.undo();
    m.undo();
    assert_eq!(m.state_hash(), before, "as if nothing had happened");
    assert!(m.path().is_empty());
    // The same path again has the same symbols.
    assert_eq!(m.havoc(&[count]), havocked);
}

/// Registers that are dead do not count, live ones do; their cells can be havocked, too.
#[test]
fn only_live_registers_count() {
    let p = endless(
        r#"
#include <pthread.h>
#include <stdatomic.h>
atomic_uint x;
void *t(void *a) {
    for (unsigned i = 0;; i += 3) { unsigned dead = i * 7; x = dead; x = i; (void)x; }
}
int main(void) {
    pthread_t h;
    pthread_create(&h, 0, t, 0);
    pthread_join(h, 0);
    return x == 5;
}
"#,
    );
    let mut m = machine(&p);
    (0..4).for_each(|_| go(&mut m, 1));
    // Before the store of `i`, which is live, while `dead` is not.
    let then = m.shape();
    (0..3).for_each(|_| go(&mut m, 1));
    let d = m.compare(&then).expect("the loop goes round");
    let registers: Vec<Cell> = d.cells.iter().map(|c| c.1).filter(|c| c.is_register()).collect();
    assert_eq!(registers.len(), 1, "{d:?}");
    let i = registers[0];
    let held = m.value(i);
    assert_eq!((constant(&m, held), width(&m, held)), (Some(6), 32));
    assert_eq!(d.cells.len(), 2, "{d:?}");
    let before = m.state_hash();
    let f = m.havoc(&[i]);
    assert_eq!(width(&m, f[0].new), 32);
    go(&mut m, 1);
    assert_eq!(m.value(word(global(&p, "x"), 0)), f[0].new, "the register is stored");
    m.undo();
    m.undo();
    assert_eq!(m.state_hash(), before);
}

/// Nodes that are allocated and released in a loop are others each time, and the same for all that matters.
#[test]
fn nodes_of_a_queue_are_renamed() {
    let p = endless(
        r#"
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
struct node *head;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *producer(void *a) {
    for (int i = 0;; i++) {
        struct node *n = malloc(sizeof *n);
        n->value = i;
        pthread_mutex_lock(&m);
        n->next = head;
        head = n;
        pthread_mutex_unlock(&m);
    }
}
void *consumer(void *a) {
    for (;;) {
        pthread_mutex_lock(&m);
        struct node *n = head;
        if (n) head = n->next;
        pthread_mutex_unlock(&m);
        free(n);
    }
}
int main(void) {
    pthread_t p, c;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&c, 0, consumer, 0);
    pthread_join(p, 0);
    return 0;
}
"#,
    );
    let mut m = machine(&p);
    let both = |m: &mut Interp<'_>| {
        round(m, 1);
        round(m, 2);
    };
    // Until what the threads know of each other's uses is as it will be for ever.
    let mut shapes = vec![m.shape()];
    let found = (0..6).find_map(|_| {
        both(&mut m);
        let d = shapes.iter().find_map(|s| m.compare(s));
        shapes.push(m.shape());
        d
    });
    let d = found.expect("comparable after some rounds");
    assert!(!d.renamed.is_empty(), "another node is on its way: {d:?}");
    assert!(!d.cells.is_empty(), "with another number: {d:?}");
    // With one more node in the queue it is another state.
    round(&mut m, 1);
    assert!(shapes.iter().all(|s| m.compare(s).is_none()));
}

/// A havocked cell decides whether a waiting loop goes on; both answers are explored, and asked again when
/// memory changes.
#[test]
fn a_havocked_cell_decides_an_await() {
    let p = endless(
        r#"
#include <pthread.h>
#include <stdatomic.h>
atomic_int flag, other;
void *waiter(void *a) { for (;;) { while (flag == 0) ; other++; } }
void *setter(void *a) { for (;;) { flag = 0; flag = 1; } }
int main(void) {
    pthread_t p, c;
    pthread_create(&p, 0, waiter, 0);
    pthread_create(&c, 0, setter, 0);
    pthread_join(p, 0);
    return 0;
}
"#,
    );
    let mut m = machine(&p);
    let waiter = ThreadIx(1);
    assert_eq!(m.status(waiter, Choice::Main), Status::Blocked);
    m.havoc(&[word(global(&p, "flag"), 0)]);
    assert_eq!(m.arms(waiter), 2);
    assert_eq!(m.status(waiter, Choice::Main), Status::Absent);
    let control = m.control();
    // It goes on.
    m.step(waiter, Choice::Arm(0));
    assert_eq!(m.status(waiter, Choice::Main), Status::Ready);
    assert_eq!(m.control(), control, "what has been decided is not part of the state");
    go(&mut m, 1);
    go(&mut m, 1);
    m.undo();
    m.undo();
    m.undo();
    // It does not, until the other thread changes the flag.
    m.step(waiter, Choice::Arm(1));
    assert_eq!((m.arms(waiter), m.status(waiter, Choice::Main)), (0, Status::Blocked));
    go(&mut m, 2);
    assert_eq!(m.status(waiter, Choice::Main), Status::Blocked, "the flag is 0");
    go(&mut m, 2);
    assert_eq!(m.status(waiter, Choice::Main), Status::Ready, "the flag is 1");
}

/// A store to a large array at an offset that is not known makes its elements any values; what else is there
/// stays.
#[test]
fn large_arrays_are_smashed() {
    let p = endless(
        r#"
#include <pthread.h>
unsigned in, out, last, buffer[1000], beside = 7;
void *t(void *a) {
    for (;;) {
        if (in >= 1000) in = 0;
        buffer[in] = in;
        in = in + 1;
        last = buffer[500];
        out = beside;
    }
}
int main(void) {
    pthread_t h[2];
    pthread_create(&h[0], 0, t, 0);
    pthread_create(&h[1], 0, t, 0);
    pthread_join(h[0], 0);
    /* What is in the array matters. */
    if (last == 9) pthread_join(h[1], 0);
    return 0;
}
"#,
    );
    let mut m = machine(&p);
    let start = m.state_hash();
    // Until the array has been written, taking the first arm of each question.
    let (read, last, out) = (global(&p, "in"), word(global(&p, "last"), 0), word(global(&p, "out"), 0));
    m.havoc(&[word(read, 0)]);
    let advance = |m: &mut Interp<'_>| loop {
        let t = ThreadIx(1);
        let arms: Vec<Choice> = (0..m.arms(t)).map(Choice::Arm).collect();
        match arms.into_iter().find(|c| m.status(t, *c) == Status::Ready) {
            // Not beyond the end.
            Some(Choice::Arm(0))
                if m.next_event(t, Choice::Arm(0)).label.site != traceformat::site::SiteId::UNNUMBERED =>
            {
                let arm = if m.status(t, Choice::Arm(1)) == Status::Ready { 1 } else { 0 };
                assert!(matches!(m.step(t, Choice::Arm(arm)), Step::Done(_)));
            }
            Some(arm) => assert!(matches!(m.step(t, arm), Step::Done(_))),
            None => {
                let step = m.step(t, Choice::Main);
                let Step::Done(e) = step else { panic!("{step:?}") };
                return e;
            }
        }
    };
    assert!(!m.is_smashed());
    for _ in 0..12 {
        advance(&mut m);
    }
    assert!(m.is_smashed());
    let (last, out) = (m.value(last), m.value(out));
    assert!(constant(&m, last).is_none(), "{}", m.terms().render(last));
    assert_eq!(constant(&m, out), Some(7));
    while m.depth() > 0 {
        m.undo();
    }
    assert_eq!(m.state_hash(), start);
    assert!(!m.is_smashed());
}

/// The wrapper that checks properties passes everything on.
#[test]
fn checked_machines_compare_too() {
    use property::{Checked, Properties, Property};
    let p = endless(QUEUE);
    let mut m = machine(&p);
    let before = m.state_hash();
    for (races, comparable) in [(false, true), (true, false)] {
        let all = [Property::Assertion].into_iter().chain(races.then_some(Property::Race));
        let mut c = Checked::new(&mut m, Properties::of(all), Some(&p));
        let then = c.shape();
        let f = c.havoc(&[word(global(&p, "count"), 0)]);
        assert_eq!((f.len(), c.depth()), (1, 1));
        assert!(matches!(c.step(ThreadIx(1), Choice::Main), Step::Done(_)));
        c.undo();
        assert_eq!(c.compare(&then).is_some(), comparable);
        c.undo();
        assert_eq!(c.depth(), 0);
    }
    assert_eq!(m.state_hash(), before);
}
