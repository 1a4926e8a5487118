//! The SAT solver `batsat`, with limits.

use crate::Answer;
use crate::clauses::{Effort, Literal, Sat};
use crate::effort::Alarm;
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use std::cell::Cell;

/// Stops the search at a limit.
#[derive(Default)]
struct Watch {
    conflicts: u64,
    most: u64,
    alarm: Alarm,
    /// Looks at the clock only now and then: a decision takes from less than a microsecond to some
    /// milliseconds, by the size of the formula.
    ticks: Cell<u32>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += (kind == ClauseKind::Learnt) as u64;
    }

    fn stop(&self) -> bool {
        let n = self.ticks.get().wrapping_add(1);
        self.ticks.set(n);
        let late = if n.is_multiple_of(64) { self.alarm.rings() } else { self.alarm.rang() };
        late || self.conflicts >= self.most
    }
}

/// The solver.
pub struct Batsat {
    solver: Solver<Watch>,
    scratch: Vec<Lit>,
}

impl Default for Batsat {
    fn default() -> Batsat {
        Batsat { solver: Solver::new(SolverOpts::default(), Watch::default()), scratch: Vec::new() }
    }
}

fn theirs(l: Literal) -> Lit {
    Lit::new(Var::unsafe_from_idx(l.variable()), !l.negated())
}

fn ours(l: Lit) -> Literal {
    let l = (Literal::positive(l.var().idx()), l.sign());
    if l.1 { l.0 } else { !l.0 }
}

impl Sat for Batsat {
    fn fresh(&mut self) -> Literal {
        Literal::positive(self.solver.new_var_default().idx())
    }

    fn clause(&mut self, literals: &[Literal]) {
        self.scratch.clear();
        self.scratch.extend(literals.iter().map(|l| theirs(*l)));
        self.solver.add_clause_reuse(&mut self.scratch);
    }

    fn solve(&mut self, assumptions: &[Literal], effort: Effort) -> Answer {
        let (most, alarm) = (effort.conflicts, Alarm::new(effort.time, effort.interrupt));
        *self.solver.cb_mut() = Watch { most, alarm, ..Watch::default() };
        let assumed: Vec<Lit> = assumptions.iter().map(|l| theirs(*l)).collect();
        let result = self.solver.solve_limited(&assumed);
        if result == lbool::TRUE {
            Answer::Sat
        } else if result == lbool::FALSE {
            Answer::Unsat
        } else if self.solver.cb().alarm.rang() {
            Answer::Unknown("the solver's time limit".into())
        } else {
            Answer::Unknown(format!("the solver's limit of {most} conflicts"))
        }
    }

    fn value(&self, literal: Literal) -> bool {
        self.solver.value_lit(theirs(literal)) == lbool::TRUE
    }

    fn core(&self) -> Vec<Literal> {
        // It has the assumptions inverted.
        self.solver.unsat_core().iter().map(|l| !ours(*l)).collect()
    }

    fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }
}
