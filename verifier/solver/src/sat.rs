//! The default backend: terms as circuits, circuits as clauses, clauses to a SAT solver.
//!
//! A gate's clauses are added when the first question reaches it, and stay: what is asserted or assumed is a
//! literal that the SAT solver assumes, so nothing has to be taken back, what it learnt stays valid, and a
//! core over assumptions comes for free. When far more has been added than the question at hand needs,
//! everything is built anew for it: a SAT solver has to assign every variable that it knows.

use crate::batsat::Batsat;
use crate::clauses::{Effort, Literal, Net, Sat as _};
use crate::gates::FALSE;
use crate::stack::Stack;
use crate::term::{Sym, TermId, Terms};
use crate::{Answer, Limits, Smt, Statistics};
use rustc_hash::FxHashMap;
use std::time::Instant;

/// Fewer variables than this are never thrown away.
const KEEP: usize = 20_000;
/// How many times more variables than the last rebuilt question needed.
const EXCESS: usize = 4;

/// Bit-blasting onto a SAT solver.
pub struct BitBlaster {
    net: Net<Batsat>,
    /// Rebuild when there are more variables.
    most: usize,
    stack: Stack,
    /// What the last question's literals stand for.
    assumed: FxHashMap<Literal, TermId>,
    core: Vec<TermId>,
    limits: Limits,
    best_effort: bool,
    statistics: Statistics,
}

impl BitBlaster {
    pub fn new(limits: Limits) -> BitBlaster {
        BitBlaster {
            net: Net::new(Batsat::default()),
            most: KEEP,
            stack: Stack::default(),
            assumed: FxHashMap::default(),
            core: Vec::new(),
            limits,
            best_effort: false,
            statistics: Statistics::default(),
        }
    }

    /// Variables of the SAT solver now.
    pub fn variables(&self) -> usize {
        self.net.variables()
    }
}

impl Smt for BitBlaster {
    crate::stack::keeps_conditions!();

    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        let begin = Instant::now();
        if self.limits.interrupted() {
            return Answer::Unknown("interrupted".into());
        }
        if self.net.variables() > self.most {
            self.net = Net::new(Batsat::default());
        }
        let fresh = self.net.variables() == 0;
        let all = self.stack.with(assumptions);
        self.assumed.clear();
        self.core.clear();
        let mut literals = Vec::with_capacity(all.len());
        for t in all {
            let signal = self.net.term(terms, t)[0];
            if signal == FALSE {
                self.core.push(t);
                return Answer::Unsat;
            }
            if !signal.is_constant() {
                let l = self.net.literal(signal);
                if self.assumed.insert(l, t).is_none() {
                    literals.push(l);
                }
            }
        }
        if fresh {
            self.most = KEEP.max(EXCESS * self.net.variables());
        }
        let (conflicts, time) = self.limits.of(self.best_effort);
        let effort = Effort { conflicts, time, interrupt: self.limits.interrupt.clone() };
        let answer = self.net.sat.solve(&literals, effort);
        self.statistics.solved += 1;
        self.statistics.conflicts += self.net.sat.conflicts();
        self.statistics.time += begin.elapsed();
        if answer == Answer::Unsat {
            self.core.extend(self.net.sat.core().iter().filter_map(|l| self.assumed.get(l)));
        }
        answer
    }

    fn best_effort(&mut self, on: bool) {
        self.best_effort = on;
    }

    fn value(&self, s: Sym) -> u64 {
        let Some(bits) = self.net.input(s) else { return 0 };
        bits.iter().enumerate().map(|(i, s)| (self.net.value(*s) as u64) << i).sum()
    }

    fn core(&mut self, _: &Terms) -> Vec<TermId> {
        self.core.clone()
    }

    fn statistics(&self) -> Statistics {
        self.statistics.clone()
    }
}
