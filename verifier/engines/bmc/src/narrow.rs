//! How large the numbers are that reads of shared memory find: an interval for each read, so that formulas
//! have as many bits as are needed, and conditions that all these values decide are decided.
//!
//! Source for the idea: Nguyen, Inverso, Fischer, La Torre, Parlato: "Lazy-CSeq 2.0: combining lazy
//! sequentialization with abstract interpretation", TACAS 2017. The intervals here are found on the unwound
//! program, and count writes instead of widening: let `R(n)` hold what a place has after at most `n` writes
//! of other than constants, in any order. It is `R(n - 1)`, and all that any one write may leave there that
//! reads what `R(n - 1)` has. An execution makes each write of the unwound program once at most, so `R` of
//! their number holds all values. And a read comes before the later writes of its own thread: so it finds
//! what `R` has of the number less those. (Constants are written in `R(0)` already.) Only writes count
//! whose values may come to the place ([`Parts`]). Where that takes too long, places that still grow get all
//! values, until none does.
//!
//! A read is known by its thread, its place there and what it reads, so that what is said of it holds in
//! whatever other unwinding of the same program comes to that place; its executions are the same.

use crate::bounded::{Address, Bounded, Found, Part, What};
use crate::cells::width;
use crate::places::{Access, Places};
use crate::state::{Key, State};
use crate::targets::are_few;
use crate::unwind::Unwinder;
use crate::value::is;
use rustc_hash::FxHashMap;
use solver::ranges::{Interval, Known, Ranges};
use solver::{Node, Sym, TermId, Terms};
use std::collections::BTreeSet;

/// Times that places are gone through, and terms that are looked at on the way.
const TIMES: usize = 150;
const TERMS: usize = 10_000_000;

/// What reads find in all executions of the unwound program; nothing where nobody waits for it any more.
pub(crate) fn found(bounded: &Bounded, places: Places<'_>, keep_going: &mut dyn FnMut() -> bool) -> Found {
    let terms = &bounded.terms;
    let mut known = Known::default();
    let mut now: Vec<Interval> = {
        let mut ranges = Ranges::new(terms, &mut known);
        places.first.iter().map(|t| ranges.of(*t)).collect()
    };
    at_any_time(terms, &places, &mut now);
    let mut found = Found::default();
    let Some(grown) = Grown::of(terms, places, now, &mut known, keep_going) else { return found };
    for (r, (_, interval)) in grown.reads.iter().zip(grown.symbols(usize::MAX)) {
        let Some(key) = bounded.places.get(&(r.thread, r.step)) else { continue };
        let here = found.entry((r.thread, key.clone())).or_default();
        // (Also where it is in no execution: whatever is said of that holds.)
        for a in r.at {
            let entry = here.entry((a.1, a.2, r.part)).or_insert(interval);
            *entry = entry.join(interval);
        }
    }
    found
}

/// What places may have however many writes there have been: constants, and anything where a write is at
/// another place that has bytes of them.
fn at_any_time(terms: &Terms, places: &Places<'_>, now: &mut [Interval]) {
    for w in &places.writes {
        for i in w.torn.iter().flat_map(|torn| torn.iter()) {
            now[*i] = Interval::full(width(places.all[*i].2));
        }
        if let Some(bits) = terms.as_const(w.term) {
            for i in w.places.iter().flatten() {
                now[*i] = now[*i].join(Interval::single(bits, terms.width(w.term)));
            }
        }
    }
}

/// What places have after so many writes.
struct Grown<'b> {
    terms: &'b Terms,
    reads: Vec<Access<'b>>,
    /// By read: how many of the writes may have been made before it.
    before: Vec<usize>,
    /// By number of writes, by place.
    after: Vec<Vec<Interval>>,
}

impl<'b> Grown<'b> {
    fn of(
        terms: &'b Terms,
        places: Places<'b>,
        now: Vec<Interval>,
        known: &mut Known,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Option<Grown<'b>> {
        let Places { all, reads, mut writes, .. } = places;
        writes.retain(|w| terms.as_const(w.term).is_none());
        let parts = Parts::of(terms, all.len(), &reads, &writes);
        let count = parts.count(&writes);
        let before = parts.before(&reads, &writes, &count);
        let mut grown = Grown { terms, reads, before, after: vec![now] };
        // Parts whose places have changed the last time: the others are as they will ever be.
        let mut open = vec![true; all.len()];
        let (mut times, mut looked) = (TIMES, 0);
        loop {
            let n = grown.after.len() - 1;
            known.forget();
            for (t, interval) in grown.symbols(n) {
                known.set(t, interval);
            }
            let mut ranges = Ranges::new(terms, known);
            let last = &grown.after[n];
            let mut next = last.clone();
            for w in writes.iter().filter(|w| parts.of_access(w).is_some_and(|p| open[p] && n < count[p])) {
                let value = ranges.of(w.term);
                for i in w.places.iter().flatten() {
                    next[*i] = next[*i].join(value);
                }
            }
            if next == *last {
                return Some(grown);
            }
            if !keep_going() {
                return None;
            }
            looked += known.len();
            open.fill(false);
            for (i, (x, y)) in next.iter().zip(last).enumerate() {
                open[parts.all[i]] |= x != y;
            }
            if n < times && looked < TERMS {
                grown.after.push(next);
                continue;
            }
            times = n;
            for ((x, y), place) in next.iter_mut().zip(last).zip(&all) {
                if x != y {
                    *x = Interval::full(width(place.2));
                }
            }
            // From here on reads find this, however many writes there have been.
            for all in &mut grown.after {
                all.clone_from(&next);
            }
        }
    }

    /// What each read finds at most after so many writes.
    fn symbols(&self, n: usize) -> Vec<(TermId, Interval)> {
        let of = |(r, most): (&Access<'_>, &usize)| {
            let now = &self.after[(*most).min(n).min(self.after.len() - 1)];
            let w = self.terms.width(r.term);
            let there = r.places.iter().flatten().map(|i| now[*i]);
            let interval = there.reduce(Interval::join).unwrap_or(Interval::full(w));
            (r.term, interval)
        };
        self.reads.iter().zip(&self.before).map(of).collect()
    }
}

/// Places whose values depend on each other: by place, the least number of them.
struct Parts {
    all: Vec<usize>,
}

impl Parts {
    /// Those of one access belong together, and those of a write with those whose reads its value has.
    fn of(terms: &Terms, places: usize, reads: &[Access<'_>], writes: &[Access<'_>]) -> Parts {
        let mut parts = Parts { all: (0..places).collect() };
        let mut of_term: Vec<Option<Option<usize>>> = vec![None; terms.len()];
        for a in reads.iter().chain(writes) {
            let first = a.places.iter().flatten().copied().reduce(|x, y| parts.join(x, y));
            if let Node::Sym(_) = terms.node(a.term) {
                of_term[a.term.index()].get_or_insert(first);
            }
        }
        for w in writes {
            let mut stack = vec![w.term];
            while let Some(&t) = stack.last() {
                if of_term[t.index()].is_some() {
                    stack.pop();
                    continue;
                }
                let open: Vec<TermId> =
                    terms.node(t).operands().filter(|o| of_term[o.index()].is_none()).collect();
                if !open.is_empty() {
                    stack.extend(open);
                    continue;
                }
                let below = terms.node(t).operands().filter_map(|o| of_term[o.index()].flatten());
                let here = below.reduce(|x, y| parts.join(x, y));
                of_term[t.index()] = Some(here);
                stack.pop();
            }
            let value = of_term[w.term.index()].flatten();
            w.places.iter().flatten().copied().chain(value).reduce(|x, y| parts.join(x, y));
        }
        for i in 0..places {
            parts.all[i] = parts.find(i);
        }
        parts
    }

    fn of_access(&self, a: &Access<'_>) -> Option<usize> {
        a.places.iter().flatten().next().map(|i| self.all[*i])
    }

    /// By part: its writes.
    fn count(&self, writes: &[Access<'_>]) -> Vec<usize> {
        let mut count = vec![0; self.all.len()];
        for p in writes.iter().filter_map(|w| self.of_access(w)) {
            count[p] += 1;
        }
        count
    }

    /// By read: how many of its part's writes may have been made before it, which are all but the later ones
    /// of its own thread.
    fn before(&self, reads: &[Access<'_>], writes: &[Access<'_>], count: &[usize]) -> Vec<usize> {
        let mut later: FxHashMap<(usize, usize), usize> = FxHashMap::default();
        let mut before = vec![0; reads.len()];
        let mut w = writes.len();
        for (i, r) in reads.iter().enumerate().rev() {
            while w > 0 && (writes[w - 1].thread, writes[w - 1].step) >= (r.thread, r.step) {
                w -= 1;
                if let Some(p) = self.of_access(&writes[w]) {
                    *later.entry((writes[w].thread, p)).or_default() += 1;
                }
            }
            if let Some(p) = self.of_access(r) {
                before[i] = count[p] - later.get(&(r.thread, p)).copied().unwrap_or(0);
            }
        }
        before
    }

    fn find(&self, mut i: usize) -> usize {
        while self.all[i] != i {
            i = self.all[i];
        }
        i
    }

    fn join(&mut self, a: usize, b: usize) -> usize {
        let (a, b) = (self.find(a), self.find(b));
        self.all[a.max(b)] = a.min(b);
        a.min(b)
    }
}

impl Unwinder<'_> {
    /// A read of shared cells: what it finds.
    pub(crate) fn read(&mut self, state: &State, at: &Address, part: Part, quiet: bool) -> TermId {
        let w = width(part);
        let key = self.key(state);
        let within = self.known.found.get(&(self.thread, key.clone()));
        let one = |a: &(TermId, u32, u32)| within?.get(&(a.1, a.2, part)).copied();
        let within: Option<Vec<Interval>> = at.iter().map(one).collect();
        let within = within.and_then(|all| all.into_iter().reduce(Interval::join));
        let (into, value) = match within {
            Some(interval) if interval.unsigned.0 == interval.unsigned.1 => {
                return self.terms.constant(interval.unsigned.0, w);
            }
            Some(interval) => self.narrowed(interval, w),
            None => {
                let t = self.fresh(w);
                (t, t)
            }
        };
        let targets = self.targets(&key, at, part);
        if let Some([only]) = targets.as_deref() {
            return self.terms.constant(*only, w);
        }
        self.places.insert((self.thread, self.steps.len()), key);
        self.push_step(state, What::Read { at: at.clone(), part, into }, quiet);
        targets.map_or(value, |all| self.one_of(value, w, &all))
    }

    /// The addresses that a read finds, if they are few.
    fn targets(&self, key: &Key, at: &Address, part: Part) -> Option<Vec<u64>> {
        let here = self.known.targets.get(&(self.thread, key.clone()))?;
        let all = at.iter().map(|a| here.get(&(a.1, a.2, part))).collect::<Option<Vec<_>>>()?;
        let all: BTreeSet<u64> = all.into_iter().flat_map(|values| values.iter().copied()).collect();
        let all: Vec<u64> = all.into_iter().collect();
        are_few(&all).then_some(all)
    }

    /// A value that is one of these, as a choice among constants: terms above it are simplified as such.
    fn one_of(&mut self, value: TermId, w: u8, all: &[u64]) -> TermId {
        let mut choice: Option<TermId> = None;
        for k in all {
            let here = self.terms.constant(*k, w);
            choice = Some(match choice {
                None => here,
                Some(others) => {
                    let c = is(&mut self.terms, value, *k);
                    self.terms.ite(c, here, others)
                }
            });
        }
        choice.unwrap_or(value)
    }

    /// A symbol for the bits that are needed, and the number that it stands for.
    fn narrowed(&mut self, interval: Interval, w: u8) -> (TermId, TermId) {
        let bits = |x: u64| 64 - x.leading_zeros() as u8;
        let (least, most) = interval.unsigned;
        let plain = bits(most).min(w);
        let signed =
            bits(interval.signed.0.unsigned_abs().saturating_sub(1).max(interval.signed.1.unsigned_abs()))
                + 1;
        self.symbols += 1;
        let s = Sym { thread: 0, rank: self.symbols };
        if interval.signed.0 < 0 && signed < plain {
            let into = self.terms.symbol(s, signed);
            return (into, self.terms.sign_extend(into, w));
        }
        let into = self.terms.symbol_within(s, plain, least, most);
        if (least, most) != (0, u64::MAX >> (64 - plain)) {
            self.within.push((into, least, most));
        }
        (into, self.terms.resize(into, w))
    }
}
