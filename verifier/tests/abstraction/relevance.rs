//! Which variables may matter: by what they reach, through every kind of flow.

use super::{endless, global, machine};
use exec::abstraction::Abstraction;
use exec::machine::{Choice, Machine, Status};
use model::relevance::Relevance;

const FLOWS: &str = r#"
#include <pthread.h>
#include <string.h>
#include <assert.h>
#include <stdatomic.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned item[4], sum, seen;                 /* payload, and what is made of it */
_Thread_local unsigned long useful;          /* statistics */
unsigned index_;                             /* an address */
unsigned flag, copied_from, copied_to;       /* branches, through memcpy */
unsigned through_call, through_pointer, chosen, phi;
unsigned divisor, asserted;
_Atomic unsigned exchanged, compared, relaxed;
unsigned handed;                             /* to a thread by its address */
static unsigned same(unsigned x) { return x; }
static void put(unsigned *to, unsigned v) { *to = v; }
void *worker(void *a) {
    unsigned *p = a;
    for (unsigned next = 0;; next++) {
        pthread_mutex_lock(&m);
        put(&item[index_ % 4], next);
        sum += item[(index_ + 1) % 4];
        seen = next ^ sum;
        useful++;
        index_ = index_ + 1;
        memcpy(&copied_to, &copied_from, sizeof copied_to);
        if (copied_to == 3) flag = 1;
        copied_from = flag + 1;
        if (same(through_call) > 7) through_call = 0;
        through_call += 1;
        unsigned *q = index_ & 1 ? &through_pointer : &chosen;
        if (*q == 9) *q = 0;
        through_pointer += 2;
        chosen += 3;
        unsigned v = phi;
        if (index_ & 2) v = phi + 1;
        if (v == 5) phi = 0;
        phi += 1;
        sum = sum / (divisor | 1);
        divisor += 1;
        assert(asserted != 1);
        asserted = 2;
        unsigned want = 4;
        atomic_compare_exchange_strong(&compared, &want, 5);
        atomic_exchange(&exchanged, next);
        atomic_fetch_add(&relaxed, 1);
        if (*p == 12) *p = 0;
        pthread_mutex_unlock(&m);
    }
}
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, &handed);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
"#;

#[test]
fn what_reaches_a_decision_is_relevant_and_nothing_else() {
    let p = endless(FLOWS);
    let relevance = Relevance::of(&p);
    let relevant = |name: &str| relevance.global(global(&p, name));
    for name in [
        "index_",
        "flag",
        "copied_from",
        "copied_to",
        "through_call",
        "through_pointer",
        "chosen",
        "phi",
        "divisor",
        "asserted",
        "compared",
        "handed",
    ] {
        assert!(relevant(name), "{name} decides something");
    }
    // `sum` is divided: that may fail, by the divisor alone as it is unsigned, but the analysis does not go
    // into that.
    assert!(relevant("sum") && relevant("item"));
    for name in ["seen", "exchanged", "relaxed"] {
        assert!(!relevant(name), "{name} decides nothing");
    }
    let useful = p.tls.iter().position(|v| v.name == "useful").expect("there");
    assert!(!relevance.thread_local(useful), "statistics decide nothing");
}

const PAYLOAD: &str = r#"
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned item[2], count, last;
_Thread_local volatile unsigned long useful;
void *worker(void *a) {
    for (unsigned next = 1;; next += 3) {
        pthread_mutex_lock(&m);
        if (count == 0) { item[count] = next; count = 1; useful++; }
        else { last = item[0]; count = 0; }
        pthread_mutex_unlock(&m);
    }
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
}
"#;

#[test]
fn payload_and_statistics_keep_no_states_apart() {
    let p = endless(PAYLOAD);
    let mut m = machine(&p);
    // Three rounds of the worker's loop, each time the same state as two rounds before but for what decides
    // nothing.
    let worker = traceformat::thread::ThreadIx(1);
    let mut shapes = Vec::new();
    let mut differing = Vec::new();
    for _ in 0..60 {
        assert_eq!(m.status(worker, Choice::Main), Status::Ready);
        let now = m.shape();
        for then in &shapes {
            if let Some(d) = m.compare(then) {
                differing.push(d.cells.clone());
            }
        }
        shapes.push(now);
        m.step(worker, Choice::Main);
    }
    assert!(differing.iter().any(Vec::is_empty), "the loop comes back to its state");
    let only_count = |cells: &Vec<_>| cells.iter().all(|(_, c)| *c == super::word(global(&p, "count"), 0));
    assert!(differing.iter().all(only_count), "{differing:?}");
}
