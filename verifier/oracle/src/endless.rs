//! Programs without an end whose states come round, and what they do one thread at a time, in turn: found on
//! the table that the program is made of, without a machine.
//!
//! Threads share a state with few values. Each goes on by a table where it may, tells the others, and waits
//! where it may not; so a thread keeps the baton as long as its own steps lead to values that let it go on.
//! In some programs inputs choose between two tables.

use random::Rng;
use std::collections::BTreeSet;

/// Where a thread stands between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stands {
    AtTheStart,
    Waits,
    Told,
}

/// The program.
#[derive(Clone, Debug)]
pub struct Table {
    values: u8,
    /// Of each thread, by value: where it goes on to, if it may. With inputs there are two such.
    next: Vec<Vec<Vec<Option<u8>>>>,
    /// Nobody may come here.
    bad: Option<u8>,
}

/// What happens in some execution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Happens {
    pub fails: bool,
    pub deadlocks: bool,
    /// A thread goes on for ever, and never gives the baton up.
    pub keeps: bool,
    pub states: usize,
}

impl Happens {
    /// All executions go on for ever, and the baton goes round.
    pub fn is_good(self) -> bool {
        !self.fails && !self.deadlocks && !self.keeps
    }
}

/// Value, whose turn it is, where all stand.
type State = (u8, usize, Vec<Stands>);

impl Table {
    pub fn new(seed: u64) -> Table {
        let mut random = Rng::new(seed);
        let threads = 2 + random.below(2);
        let values = 2 + random.below(4) as u8;
        let tables = 1 + random.below(2);
        let mut entry = |t: usize, v: u8| {
            // Mostly somebody else's turn comes next, so that the baton goes round.
            let mine = usize::from(v) % threads == t;
            let may = if random.below(12) == 0 { !mine } else { mine };
            let far = random.below(3) == 0;
            let to = if far { random.below(usize::from(values)) as u8 } else { (v + 1) % values };
            may.then_some(to)
        };
        let mut next: Vec<Vec<Vec<Option<u8>>>> = Vec::new();
        for t in 0..threads {
            let first: Vec<Option<u8>> = (0..values).map(|v| entry(t, v)).collect();
            // Whether it may go on is the same; where it goes on to need not be.
            let second = |entry: &mut dyn FnMut(usize, u8) -> Option<u8>| -> Vec<Option<u8>> {
                let other = |(v, to): (u8, &Option<u8>)| to.map(|to| entry(t, v).unwrap_or(to));
                (0..).zip(&first).map(other).collect()
            };
            let more = (1..tables).map(|_| second(&mut entry)).collect::<Vec<_>>();
            next.push([vec![first], more].concat());
        }
        let bad = (random.below(3) == 0).then(|| random.below(usize::from(values)) as u8);
        Table { values, next, bad: bad.filter(|b| *b != 0) }
    }

    /// Does an input decide anything?
    pub fn has_inputs(&self) -> bool {
        self.next[0].len() > 1
    }

    /// In C.
    pub fn source(&self) -> String {
        let row = |row: &Vec<Option<u8>>| {
            let all: Vec<String> = row.iter().map(|to| to.map_or("-1".into(), |to| to.to_string())).collect();
            format!("{{{}}}", all.join(", "))
        };
        let rows = |k: usize| self.next.iter().map(|t| row(&t[k])).collect::<Vec<_>>().join(", ");
        let (n, v) = (self.next.len(), self.values);
        let step = match self.has_inputs() {
            true => "if (__VERIFIER_nondet_uchar()) s = b[me][s]; else s = a[me][s];",
            false => "s = a[me][s];",
        };
        let second = if self.has_inputs() { rows(1) } else { rows(0) };
        let check = self.bad.map_or(String::new(), |b| format!("assert(s != {b});"));
        format!(
            "#include <assert.h>\n#include <pthread.h>\nunsigned char __VERIFIER_nondet_uchar(void);\n\
             static const signed char a[{n}][{v}] = {{{}}}, b[{n}][{v}] = {{{second}}};\n\
             static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
             static pthread_cond_t c = PTHREAD_COND_INITIALIZER;\nstatic int s;\n\
             static void *work(void *p) {{\n  int me = (int)(long)p;\n  (void)b;\n  for (;;) {{\n    \
             pthread_mutex_lock(&m);\n    while (a[me][s] < 0) pthread_cond_wait(&c, &m);\n    {step}\n    \
             {check}\n    pthread_cond_broadcast(&c);\n    pthread_mutex_unlock(&m);\n  }}\n  return 0;\n}}\n\
             int main(void) {{\n  pthread_t t[{n}];\n\
             for (long i = 0; i < {n}; i++) pthread_create(&t[i], 0, work, (void *)i);\n\
             for (int i = 0; i < {n}; i++) pthread_join(t[i], 0);\n  return 0;\n}}\n",
            rows(0)
        )
    }

    /// All that happens, one thread at a time, in turn: main begins, and waits for the first thread.
    /// `marked`: each gives way once it has unlocked the mutex.
    pub fn happens(&self, marked: bool) -> Happens {
        let threads = self.next.len();
        let first: State = (0, 0, vec![Stands::AtTheStart; threads]);
        let (mut seen, mut todo) = (BTreeSet::from([first.clone()]), vec![first]);
        let mut all = Happens::default();
        while let Some(state) = todo.pop() {
            let (v, t, stands) = &state;
            all.keeps |= !marked && self.keeps(&state);
            let (mut after, waits) = (self.goes_on(&state), self.next[*t][0][usize::from(*v)].is_none());
            all.fails |= after.iter().any(|s| Some(s.0) == self.bad);
            after.retain(|s| Some(s.0) != self.bad);
            for (_, t, stands) in after.iter_mut().filter(|_| marked) {
                // (It goes on itself if all others wait.)
                let others = (1..=threads).map(|d| (*t + d) % threads);
                *t = { others }.find(|u| stands[*u] != Stands::Waits).unwrap_or(*t);
            }
            if waits {
                let mut stands = stands.clone();
                stands[*t] = Stands::Waits;
                let others = (1..=threads).map(|d| (t + d) % threads);
                match { others }.find(|u| stands[*u] != Stands::Waits) {
                    Some(u) => after.push((*v, u, stands)),
                    None => all.deadlocks = true,
                }
            }
            for s in after {
                if seen.insert(s.clone()) {
                    todo.push(s);
                }
            }
        }
        Happens { states: seen.len(), ..all }
    }

    /// One step of the thread that has the baton, where it may.
    fn goes_on(&self, (v, t, stands): &State) -> Vec<State> {
        let to = self.next[*t].iter().filter_map(|table| table[usize::from(*v)]);
        // Whoever waits is told. (The thread itself begins anew.)
        let told = stands.iter().map(|s| if *s == Stands::Waits { Stands::Told } else { *s });
        let mut told: Vec<Stands> = told.collect();
        told[*t] = Stands::AtTheStart;
        to.map(|to| (to, *t, told.clone())).collect()
    }

    /// Can the thread come back here without giving the baton up?
    fn keeps(&self, state: &State) -> bool {
        let (mut seen, mut todo) = (BTreeSet::new(), self.goes_on(state));
        while let Some(s) = todo.pop() {
            if s == *state {
                return true;
            }
            if Some(s.0) != self.bad && seen.insert(s.clone()) {
                todo.extend(self.goes_on(&s));
            }
        }
        false
    }
}
