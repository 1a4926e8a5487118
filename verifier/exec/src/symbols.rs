//! What an execution knows of inputs: terms, the path condition, the facts of threads, and the solver behind
//! them.

use crate::decide::Decision;
use crate::input::CommandLine;
use crate::journal::Val;
use crate::unwind::Exit;
use model::inst::{BinOp, ICmp, Reg};
use model::stop::SourceLocation;
use rustc_hash::FxHashMap;
use solver::term::{Node, Sym, TermId, Terms};
use solver::{Answer, Smt};
use std::cell::RefCell;
use traceformat::event::ObjectId;
use traceformat::site::SiteId;

/// An input of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    pub symbol: Sym,
    /// Where it comes from, in words.
    pub what: &'static str,
    /// The library function that the program calls there. Empty where it is no call (the command line).
    pub function: String,
    /// The number of that call.
    pub site: SiteId,
    /// Of several symbols that fill one piece of memory: its first byte's number there.
    pub part: u32,
    /// The program's call.
    pub place: SourceLocation,
    /// In bits.
    pub width: u8,
    pub value: u64,
    /// A condition of the path names it.
    pub decides: bool,
}

/// What is known of a symbol besides its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub what: &'static str,
    /// See [`Input::part`].
    pub part: u32,
    /// The program's call: function and instruction. The model's own code is no caller.
    pub call: (u32, u32),
    pub width: u8,
}

/// What an event has read at a symbolic offset, where no term says it: pointers into several objects.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The register for it.
    pub dst: Reg,
    pub width: u8,
    pub offset: TermId,
    /// By offset.
    pub cells: Vec<(u64, Val)>,
}

/// Everything symbolic in a state. Empty for programs without inputs.
pub struct Symbols {
    pub terms: RefCell<Terms>,
    /// Some execution has met an input. Never reset.
    pub(super) any: bool,
    /// What `main` is called with.
    pub(super) command_line: Option<CommandLine>,
    /// By number of the variable: the text of one that is fixed, and set.
    pub(super) environment: Vec<Option<Val>>,
    /// Per byte of memory whose shadow says so: its term. As long as needed so far.
    pub(super) cells: Vec<u32>,
    path: Vec<TermId>,
    /// Numbers of the path condition's prefixes, the same for the same conditions.
    prefixes: Vec<u32>,
    numbers: FxHashMap<(u32, TermId), u32>,
    pub(super) facts: FxHashMap<(u16, TermId), u64>,
    known: Vec<Vec<(TermId, u64)>>,
    pub(super) decisions: Vec<Decision>,
    /// How many of them lack arms beyond a bound.
    pub(super) cuts: u32,
    pub(super) choices: Vec<Choice>,
    /// Per function: which branches leave a loop, as its counter. Computed when first asked for.
    pub(super) exits: FxHashMap<u32, Vec<Exit>>,
    /// Some execution relies on what the program says of its inputs.
    pub(super) promised: bool,
    pub(super) origins: FxHashMap<Sym, Origin>,
    /// Of objects whose order was asked for, in any execution, the numbers of their symbols
    /// ([`crate::order`]).
    pub(super) orders: FxHashMap<ObjectId, u32>,
    solver: RefCell<Box<dyn Smt + Send>>,
    answers: RefCell<FxHashMap<(u32, TermId), Option<bool>>>,
    trouble: RefCell<String>,
}

impl Symbols {
    pub(super) fn new() -> Symbols {
        Symbols {
            solver: RefCell::new(solver::usual(solver::Limits::default())),
            terms: RefCell::default(),
            any: false,
            command_line: None,
            environment: Vec::new(),
            cells: Vec::new(),
            path: Vec::new(),
            prefixes: Vec::new(),
            numbers: FxHashMap::default(),
            facts: FxHashMap::default(),
            known: Vec::new(),
            decisions: Vec::new(),
            cuts: 0,
            choices: Vec::new(),
            exits: FxHashMap::default(),
            promised: false,
            origins: FxHashMap::default(),
            orders: FxHashMap::default(),
            answers: RefCell::default(),
            trouble: RefCell::default(),
        }
    }

    /// What its predecessor has not decided may be asked again.
    pub(super) fn set_solver(&mut self, solver: Box<dyn Smt + Send>) {
        self.solver = RefCell::new(solver);
        self.answers.borrow_mut().retain(|_, answer| answer.is_some());
    }

    /// What the solver was asked so far.
    pub fn statistics(&self) -> solver::Statistics {
        self.solver.borrow().statistics()
    }

    /// The conditions that this execution's inputs meet, oldest first.
    pub fn path(&self) -> &[TermId] {
        &self.path
    }

    pub(super) fn assert(&mut self, c: TermId) {
        let key = (self.prefixes.last().copied().unwrap_or(0), c);
        let next = self.numbers.len() as u32 + 1;
        let n = *self.numbers.entry(key).or_insert(next);
        self.path.push(c);
        self.prefixes.push(n);
    }

    pub(super) fn retract(&mut self) {
        self.path.pop();
        self.prefixes.pop();
    }

    /// Do some inputs meet the path condition and this one? `None`: the solver does not know.
    pub fn feasible(&self, c: TermId) -> Option<bool> {
        if let Some(k) = self.terms.borrow().as_const(c) {
            return Some(k != 0);
        }
        let key = (self.prefixes.last().copied().unwrap_or(0), c);
        if let Some(a) = self.answers.borrow().get(&key) {
            return *a;
        }
        let mut all = self.path.clone();
        all.push(c);
        let answer = match self.solver.borrow_mut().check(&self.terms.borrow(), &all) {
            Answer::Sat => Some(true),
            Answer::Unsat => Some(false),
            Answer::Unknown(why) => {
                *self.trouble.borrow_mut() = why;
                None
            }
        };
        self.answers.borrow_mut().insert(key, answer);
        answer
    }

    /// Can these conditions hold together?
    pub(super) fn ask(&self, conditions: &[TermId]) -> Answer {
        self.solver.borrow_mut().check(&self.terms.borrow(), conditions)
    }

    /// As [`Symbols::ask`], if that is known soon.
    pub(super) fn ask_best_effort(&self, conditions: &[TermId]) -> Answer {
        let mut solver = self.solver.borrow_mut();
        solver.best_effort(true);
        let answer = solver.check(&self.terms.borrow(), conditions);
        solver.best_effort(false);
        answer
    }

    /// After `Unsat`: what cannot hold together.
    pub(super) fn core(&self) -> Vec<TermId> {
        self.solver.borrow_mut().core(&self.terms.borrow())
    }

    /// After `Sat`: a symbol's value.
    pub(super) fn value_of(&self, s: Sym) -> u64 {
        self.solver.borrow().value(s)
    }

    /// Why the solver last gave up.
    pub(super) fn trouble(&self) -> String {
        self.trouble.borrow().clone()
    }

    /// Values of these symbols that meet the path condition. Those of `preferred` are 0 as far as that is
    /// possible: all, or one after the other.
    pub(super) fn model(&self, symbols: &[Sym], preferred: &[(Sym, u8)]) -> Option<Vec<u64>> {
        /// More are not asked for one by one.
        const MOST: usize = 64;
        let zero = |(s, w): &(Sym, u8)| {
            let mut terms = self.terms.borrow_mut();
            let (symbol, zero) = (terms.symbol(*s, *w), terms.constant(0, *w));
            terms.icmp(ICmp::Eq, *w, symbol, zero)
        };
        let zeros: Vec<TermId> = preferred.iter().map(zero).collect();
        let mut solver = self.solver.borrow_mut();
        let mut meets = |all: &[TermId]| matches!(solver.check(&self.terms.borrow(), all), Answer::Sat);
        let mut all = [&self.path[..], &zeros].concat();
        if zeros.is_empty() || !meets(&all) {
            all.truncate(self.path.len());
            for zero in zeros.into_iter().take(MOST) {
                all.push(zero);
                if !meets(&all) {
                    all.pop();
                }
            }
            if !meets(&all) {
                return None;
            }
        }
        Some(symbols.iter().map(|s| solver.value(*s)).collect())
    }

    /// The symbols that the path condition names.
    pub(super) fn deciding(&self) -> Vec<Sym> {
        self.terms.borrow().symbols_of(&self.path)
    }

    pub(super) fn learn(&mut self, t: u16, term: TermId, value: u64) {
        self.facts.insert((t, term), value);
        if self.known.len() <= t as usize {
            self.known.resize(t as usize + 1, Vec::new());
        }
        self.known[t as usize].push((term, value));
    }

    pub(super) fn forget(&mut self, t: u16, term: TermId) {
        self.facts.remove(&(t, term));
        self.known[t as usize].pop();
    }

    /// What a thread has decided, oldest first.
    pub(super) fn facts_of(&self, t: u16) -> &[(TermId, u64)] {
        self.known.get(t as usize).map_or(&[], Vec::as_slice)
    }

    /// The parts of a conjunction.
    pub(super) fn conjunction(&self, c: TermId) -> Option<(TermId, TermId)> {
        match self.terms.borrow().node(c) {
            Node::Bin(BinOp::And, a, b) => Some((a, b)),
            _ => None,
        }
    }
}
