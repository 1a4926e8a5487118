//! The default backend: terms as circuits, circuits as clauses, clauses to a SAT solver.
//!
//! A gate's clauses are added when the first question reaches it, and stay: what is asserted or assumed is a
//! literal that the SAT solver assumes, so nothing has to be taken back, what it learnt stays valid, and a
//! core over assumptions comes for free. When far more has been added than the question at hand needs,
//! everything is built anew for it: a SAT solver has to assign every variable that it knows.

use crate::blast::Blaster;
use crate::gates::{Gate, Signal};
use crate::stack::Stack;
use crate::term::{Sym, TermId, Terms};
use crate::{Answer, Interrupt, Limits, Smt, Statistics};
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// Fewer variables than this are never thrown away.
const KEEP: usize = 20_000;
/// How many times more variables than the last rebuilt question needed.
const EXCESS: usize = 4;

/// Processor time of this thread: a limit in it means the same on a loaded machine.
fn processor_time() -> Duration {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists on Linux, and `now` outlives the call.
    if unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut now) } != 0 {
        return Duration::ZERO;
    }
    Duration::new(now.tv_sec.max(0) as u64, now.tv_nsec.max(0) as u32)
}

/// Stops the search at a limit.
#[derive(Default)]
struct Watch {
    conflicts: u64,
    most: u64,
    deadline: Option<Duration>,
    interrupt: Option<Interrupt>,
    /// Looks at the clock only now and then.
    ticks: Cell<u32>,
    late: Cell<bool>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += (kind == ClauseKind::Learnt) as u64;
    }

    fn stop(&self) -> bool {
        let n = self.ticks.get().wrapping_add(1);
        self.ticks.set(n);
        if n.is_multiple_of(1024) {
            let late = self.deadline.is_some_and(|d| processor_time() >= d);
            let interrupted = || self.interrupt.as_ref().is_some_and(|i| (i.0)());
            self.late.set(self.late.get() || late || interrupted());
        }
        self.late.get() || self.conflicts >= self.most
    }
}

/// Bit-blasting onto a SAT solver.
pub struct BitBlaster {
    blaster: Blaster,
    sat: Solver<Watch>,
    /// Literal of each gate that has clauses.
    literals: Vec<Option<Lit>>,
    variables: usize,
    /// Rebuild when there are more variables.
    most: usize,
    stack: Stack,
    /// What the last question's literals stand for.
    assumed: FxHashMap<Lit, TermId>,
    core: Vec<TermId>,
    limits: Limits,
    best_effort: bool,
    statistics: Statistics,
}

fn new_sat() -> Solver<Watch> {
    Solver::new(SolverOpts::default(), Watch::default())
}

impl BitBlaster {
    pub fn new(limits: Limits) -> BitBlaster {
        BitBlaster {
            blaster: Blaster::default(),
            sat: new_sat(),
            literals: Vec::new(),
            variables: 0,
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
        self.variables
    }

    fn rebuild(&mut self) {
        self.blaster = Blaster::default();
        self.sat = new_sat();
        self.literals.clear();
        self.variables = 0;
    }

    fn fresh(&mut self) -> Lit {
        self.variables += 1;
        Lit::new(self.sat.new_var_default(), true)
    }

    fn clause(&mut self, literals: &[Lit]) {
        // Definitions never contradict each other.
        self.sat.add_clause_reuse(&mut literals.to_vec());
    }

    /// The literal of a signal, with clauses for all gates below (both directions of each definition).
    fn literal(&mut self, s: Signal) -> Lit {
        let mut stack = vec![s.gate()];
        self.literals.resize(self.blaster.gates.len(), None);
        while let Some(&g) = stack.last() {
            if self.literals[g].is_some() {
                stack.pop();
                continue;
            }
            let gate = self.blaster.gates.gate(g);
            let below: smallvec::SmallVec<[Signal; 3]> = match gate {
                Gate::False | Gate::Input => Default::default(),
                Gate::And(a, b) | Gate::Xor(a, b) => [a, b].into_iter().collect(),
                Gate::Majority(a, b, c) | Gate::Choose(a, b, c) => [a, b, c].into_iter().collect(),
            };
            let before = stack.len();
            stack.extend(below.iter().map(|s| s.gate()).filter(|g| self.literals[*g].is_none()));
            if stack.len() > before {
                continue;
            }
            let of = |s: &BitBlaster, x: Signal| {
                let l = s.literals[x.gate()].expect("defined before");
                if x.inverted() { !l } else { l }
            };
            let o = self.fresh();
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
            self.literals[g] = Some(o);
            stack.pop();
        }
        let l = self.literals[s.gate()].expect("just defined");
        if s.inverted() { !l } else { l }
    }
}

impl Smt for BitBlaster {
    crate::stack::keeps_conditions!();

    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        let begin = Instant::now();
        if self.limits.interrupted() {
            return Answer::Unknown("interrupted".into());
        }
        if self.variables > self.most {
            self.rebuild();
        }
        let fresh = self.variables == 0;
        let all = self.stack.with(assumptions);
        self.assumed.clear();
        self.core.clear();
        let mut literals = Vec::with_capacity(all.len());
        for t in all {
            let signal = self.blaster.condition(terms, t);
            if signal == crate::gates::FALSE {
                self.core.push(t);
                return Answer::Unsat;
            }
            if !signal.is_constant() {
                let l = self.literal(signal);
                if self.assumed.insert(l, t).is_none() {
                    literals.push(l);
                }
            }
        }
        if fresh {
            self.most = KEEP.max(EXCESS * self.variables);
        }
        let watch = self.sat.cb_mut();
        let (most, time) = self.limits.of(self.best_effort);
        let deadline = time.map(|t| processor_time() + t);
        *watch = Watch { most, deadline, interrupt: self.limits.interrupt.clone(), ..Watch::default() };
        let result = self.sat.solve_limited(&literals);
        self.statistics.solved += 1;
        self.statistics.conflicts += self.sat.cb().conflicts;
        self.statistics.time += begin.elapsed();
        if result == lbool::TRUE {
            Answer::Sat
        } else if result == lbool::FALSE {
            // The core has the assumptions inverted.
            self.core.extend(self.sat.unsat_core().iter().filter_map(|l| self.assumed.get(&!*l)));
            Answer::Unsat
        } else if self.sat.cb().late.get() {
            Answer::Unknown("the solver's time limit".into())
        } else {
            Answer::Unknown(format!("the solver's limit of {most} conflicts"))
        }
    }

    fn best_effort(&mut self, on: bool) {
        self.best_effort = on;
    }

    fn value(&self, s: Sym) -> u64 {
        let Some(bits) = self.blaster.inputs.get(&s) else { return 0 };
        let bit = |signal: &Signal| match self.literals.get(signal.gate()) {
            Some(&Some(l)) => {
                (self.sat.value_lit(if signal.inverted() { !l } else { l }) == lbool::TRUE) as u64
            }
            // In no clause: it does not matter.
            _ => 0,
        };
        bits.iter().enumerate().map(|(i, s)| bit(s) << i).sum()
    }

    fn core(&mut self, _: &Terms) -> Vec<TermId> {
        self.core.clone()
    }

    fn statistics(&self) -> Statistics {
        self.statistics.clone()
    }
}
