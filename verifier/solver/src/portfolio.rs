//! The bit-blaster first; what it does not answer within its limit goes to a solver on the PATH, if there is
//! one.

use crate::process::{self, Process};
use crate::sat::BitBlaster;
use crate::stack::Stack;
use crate::{Answer, Limits, Smt, Statistics, Sym, TermId, Terms};

pub struct Portfolio {
    first: BitBlaster,
    /// Looked for when it is needed.
    second: Option<Process>,
    looked: bool,
    limits: Limits,
    stack: Stack,
    /// The last answer is the second's.
    by_second: bool,
    /// Then a second opinion is not worth it.
    best_effort: bool,
}

impl Portfolio {
    /// `processes`: may programs on the PATH be used?
    pub fn new(limits: Limits, processes: bool) -> Portfolio {
        Portfolio {
            first: BitBlaster::new(limits.clone()),
            second: None,
            looked: !processes,
            limits,
            stack: Stack::default(),
            by_second: false,
            best_effort: false,
        }
    }
}

impl Smt for Portfolio {
    crate::stack::keeps_conditions!();

    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        let all = self.stack.with(assumptions);
        self.by_second = false;
        let answer = self.first.check(terms, &all);
        let Answer::Unknown(why) = &answer else { return answer };
        if self.best_effort || self.limits.interrupted() {
            return answer;
        }
        if !std::mem::replace(&mut self.looked, true) {
            self.second = process::find().map(|program| Process::new(&program, self.limits.clone()));
        }
        let Some(second) = &mut self.second else { return answer };
        match second.check(terms, &all) {
            Answer::Unknown(also) => Answer::Unknown(format!("{why}; {also}")),
            answer => {
                self.by_second = true;
                answer
            }
        }
    }

    fn value(&self, s: Sym) -> u64 {
        match &self.second {
            Some(second) if self.by_second => second.value(s),
            _ => self.first.value(s),
        }
    }

    fn core(&mut self, terms: &Terms) -> Vec<TermId> {
        match &mut self.second {
            Some(second) if self.by_second => second.core(terms),
            _ => self.first.core(terms),
        }
    }

    fn best_effort(&mut self, on: bool) {
        self.best_effort = on;
        self.first.best_effort(on);
    }

    fn statistics(&self) -> Statistics {
        let mut all = self.first.statistics();
        if let Some(second) = &self.second {
            let second = second.statistics();
            all.solved += second.solved;
            all.time += second.time;
        }
        all
    }
}
