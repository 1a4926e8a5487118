//! Circuits as clauses, and what a SAT solver must be able to do.
//!
//! A gate's clauses are added when somebody first asks for its literal, and stay (G. S. Tseitin, 1968, both
//! directions of each definition): so questions are asked under assumptions, and what was learnt stays valid.

use crate::blast::Blaster;
use crate::circuit::Bits;
use crate::gates::{Gate, Gates, Signal};
use crate::{Answer, Interrupt, Sym, TermId, Terms};
use smallvec::SmallVec;
use std::ops::Not;
use std::time::Duration;

/// A variable of a SAT solver or its negation (bit 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(pub u32);

impl Literal {
    /// The variable itself.
    pub fn positive(variable: u32) -> Literal {
        Literal(variable << 1)
    }

    pub fn variable(self) -> u32 {
        self.0 >> 1
    }

    pub fn negated(self) -> bool {
        self.0 & 1 != 0
    }
}

impl Not for Literal {
    type Output = Literal;
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// How much one search may cost.
#[derive(Clone, Debug)]
pub struct Effort {
    pub conflicts: u64,
    /// Processor time of the asking thread.
    pub time: Option<Duration>,
    /// Ends the search without an answer, too.
    pub interrupt: Option<Interrupt>,
}

/// A SAT solver that keeps its clauses from one search to the next.
pub trait Sat {
    /// A new variable. They are numbered from 0.
    fn fresh(&mut self) -> Literal;

    /// Adds a clause.
    fn clause(&mut self, literals: &[Literal]);

    /// Is there an assignment under which all clauses and assumptions hold?
    fn solve(&mut self, assumptions: &[Literal], effort: Effort) -> Answer;

    /// After `Sat`: the literal's value in the assignment that was found.
    fn value(&self, literal: Literal) -> bool;

    /// After `Unsat`: assumptions that cannot hold together. Not necessarily a least set.
    fn core(&self) -> Vec<Literal>;

    /// Conflicts of the last search.
    fn conflicts(&self) -> u64;

    /// Does it know terms? Then their operations are its own, and not circuits.
    fn knows_terms(&self) -> bool {
        false
    }

    /// It may hear of terms that are here, always of the same arena.
    fn follow(&mut self, _: &Terms) {}

    /// The variable is this bit of a term.
    fn bit(&mut self, _variable: Literal, _: TermId, _bit: u8) {}

    /// Why it answers no question any more, if it does not: then more time is of no use.
    fn failure(&self) -> Option<&str> {
        None
    }
}

impl<S: Sat + ?Sized> Sat for Box<S> {
    fn fresh(&mut self) -> Literal {
        (**self).fresh()
    }

    fn clause(&mut self, literals: &[Literal]) {
        (**self).clause(literals);
    }

    fn solve(&mut self, assumptions: &[Literal], effort: Effort) -> Answer {
        (**self).solve(assumptions, effort)
    }

    fn value(&self, literal: Literal) -> bool {
        (**self).value(literal)
    }

    fn core(&self) -> Vec<Literal> {
        (**self).core()
    }

    fn conflicts(&self) -> u64 {
        (**self).conflicts()
    }

    fn knows_terms(&self) -> bool {
        (**self).knows_terms()
    }

    fn follow(&mut self, terms: &Terms) {
        (**self).follow(terms);
    }

    fn bit(&mut self, variable: Literal, t: TermId, bit: u8) {
        (**self).bit(variable, t, bit);
    }

    fn failure(&self) -> Option<&str> {
        (**self).failure()
    }
}

/// Terms and gates over one SAT solver.
pub struct Net<S> {
    blaster: Blaster,
    pub sat: S,
    /// Literal of each gate that has clauses.
    literals: Vec<Option<Literal>>,
    variables: usize,
    clauses: usize,
}

impl<S: Sat> Net<S> {
    pub fn new(sat: S) -> Net<S> {
        let mut blaster = Blaster::default();
        blaster.words = sat.knows_terms().then(Default::default);
        Net { blaster, sat, literals: Vec::new(), variables: 0, clauses: 0 }
    }

    /// Variables of the SAT solver now.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Clauses added so far.
    pub fn clauses(&self) -> usize {
        self.clauses
    }

    pub fn gates(&mut self) -> &mut Gates {
        &mut self.blaster.gates
    }

    /// The signals of a term, lowest bit first.
    pub fn term(&mut self, terms: &Terms, t: TermId) -> Bits {
        let bits = self.blaster.term(terms, t);
        if let Some(words) = &mut self.blaster.words {
            self.sat.follow(terms);
            // (An input that terms depend on has a value, whether or not its bits are in clauses.)
            for s in std::mem::take(&mut words.inputs) {
                self.literal(s);
            }
        }
        bits
    }

    /// The signals of an input, if it has any.
    pub fn input(&self, s: Sym) -> Option<&Bits> {
        self.blaster.inputs.get(&s)
    }

    /// All inputs that have signals, with them.
    pub fn inputs(&self) -> impl Iterator<Item = (&Sym, &Bits)> {
        self.blaster.inputs.iter()
    }

    fn fresh(&mut self) -> Literal {
        self.variables += 1;
        self.sat.fresh()
    }

    fn clause(&mut self, literals: &[Literal]) {
        self.clauses += 1;
        self.sat.clause(literals);
    }

    /// At least one of these holds, from now on.
    pub fn require(&mut self, signals: &[Signal]) {
        if signals.contains(&crate::gates::TRUE) {
            return;
        }
        let open = signals.iter().filter(|s| !s.is_constant());
        let literals: Vec<Literal> = open.map(|s| self.literal(*s)).collect();
        self.clause(&literals);
    }

    /// The value of a signal in the assignment that was found; of one that is in no clause it does not
    /// matter.
    pub fn value(&self, signal: Signal) -> bool {
        match self.literals.get(signal.gate()) {
            _ if signal.is_constant() => signal == crate::gates::TRUE,
            Some(&Some(l)) => self.sat.value(l) != signal.inverted(),
            _ => false,
        }
    }

    /// The literal of a signal, with clauses for all gates below.
    pub fn literal(&mut self, s: Signal) -> Literal {
        let mut stack = vec![s.gate()];
        self.literals.resize(self.blaster.gates.len(), None);
        while let Some(&g) = stack.last() {
            if self.literals[g].is_some() {
                stack.pop();
                continue;
            }
            let gate = self.blaster.gates.gate(g);
            let below: SmallVec<[Signal; 3]> = match gate {
                Gate::False | Gate::Input => Default::default(),
                Gate::And(a, b) | Gate::Xor(a, b) => [a, b].into_iter().collect(),
                Gate::Majority(a, b, c) | Gate::Choose(a, b, c) => [a, b, c].into_iter().collect(),
            };
            let before = stack.len();
            stack.extend(below.iter().map(|s| s.gate()).filter(|g| self.literals[*g].is_none()));
            if stack.len() > before {
                continue;
            }
            let o = self.fresh();
            self.define(o, gate);
            let words = self.blaster.words.as_ref();
            if let Some(&(t, bit)) = words.and_then(|w| w.bits.get(&g)) {
                self.sat.bit(o, t, bit);
            }
            self.literals[g] = Some(o);
            stack.pop();
        }
        let l = self.literals[s.gate()].expect("just defined");
        if s.inverted() { !l } else { l }
    }

    /// The clauses of one gate, whose inputs have literals.
    fn define(&mut self, o: Literal, gate: Gate) {
        let of = |s: &Net<S>, x: Signal| {
            let l = s.literals[x.gate()].expect("defined before");
            if x.inverted() { !l } else { l }
        };
        match gate {
            Gate::Input => {}
            Gate::False => self.clause(&[!o]),
            Gate::And(a, b) => {
                let (a, b) = (of(self, a), of(self, b));
                self.clause(&[!o, a]);
                self.clause(&[!o, b]);
                self.clause(&[o, !a, !b]);
            }
            Gate::Xor(a, b) => {
                let (a, b) = (of(self, a), of(self, b));
                self.clause(&[!o, a, b]);
                self.clause(&[!o, !a, !b]);
                self.clause(&[o, !a, b]);
                self.clause(&[o, a, !b]);
            }
            Gate::Majority(a, b, c) => {
                let (a, b, c) = (of(self, a), of(self, b), of(self, c));
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    self.clause(&[o, !x, !y]);
                    self.clause(&[!o, x, y]);
                }
            }
            Gate::Choose(c, a, b) => {
                let (c, a, b) = (of(self, c), of(self, a), of(self, b));
                self.clause(&[!o, !c, a]);
                self.clause(&[o, !c, !a]);
                self.clause(&[!o, c, b]);
                self.clause(&[o, c, !b]);
                // Implied, for propagation.
                self.clause(&[!o, a, b]);
                self.clause(&[o, !a, !b]);
            }
        }
    }
}
