//! The SAT solver CaDiCaL, linked, with limits (A. Biere, T. Faller, K. Fazekas, M. Fleury, N. Froleyks,
//! F. Pollitt: "CaDiCaL 2.0", CAV 2024).

use crate::Answer;
use crate::clauses::{Effort, Literal, Sat};
use crate::effort::Alarm;
use rustsat::solvers::{
    ControlSignal, GetInternalStats as _, LimitConflicts as _, Solve as _, SolveIncremental as _,
    SolverResult, Terminate as _,
};
use rustsat::types::{Clause, Lit, TernaryVal};
use rustsat_cadical::CaDiCaL;
use std::rc::Rc;

/// The solver.
pub struct Cadical {
    solver: CaDiCaL<'static, 'static>,
    variables: u32,
    core: Vec<Literal>,
    conflicts: u64,
    /// Why it answers nothing any more: no memory, or an answer that is none.
    failure: Option<String>,
}

impl Default for Cadical {
    fn default() -> Cadical {
        let mut solver = CaDiCaL::default();
        // Variables of its own would get the numbers of variables that are made here later.
        let off = solver.set_option("factor", 0);
        let failure = off.err().map(|e| format!("`cadical` takes no option `factor`: {e}"));
        Cadical { solver, variables: 0, core: Vec::new(), conflicts: 0, failure }
    }
}

/// Of assumptions that fail.
fn ours(l: Lit) -> Literal {
    let positive = Literal::positive(l.vidx32());
    if l.is_neg() { !positive } else { positive }
}

fn theirs(l: Literal) -> Lit {
    Lit::new(l.variable(), l.negated())
}

impl Cadical {
    fn fails(&mut self, e: &anyhow::Error) -> Answer {
        let why = self.failure.get_or_insert_with(|| format!("`cadical`: {e:#}"));
        Answer::Unknown(why.clone())
    }
}

impl Sat for Cadical {
    fn fresh(&mut self) -> Literal {
        self.variables += 1;
        Literal::positive(self.variables - 1)
    }

    fn clause(&mut self, literals: &[Literal]) {
        let clause: Clause = literals.iter().map(|l| theirs(*l)).collect();
        if let Err(e) = self.solver.add_clause_ref(&clause) {
            self.fails(&e);
        }
    }

    fn solve(&mut self, assumptions: &[Literal], effort: Effort) -> Answer {
        if let Some(why) = &self.failure {
            return Answer::Unknown(why.clone());
        }
        self.core.clear();
        let alarm = Rc::new(Alarm::new(effort.time, effort.interrupt));
        let heard = alarm.clone();
        self.solver.attach_terminator(move || match heard.rings() {
            true => ControlSignal::Terminate,
            false => ControlSignal::Continue,
        });
        let most = i32::try_from(effort.conflicts).ok().map(|n| n.unsigned_abs());
        let before = self.solver.conflicts();
        let assumed: Vec<Lit> = assumptions.iter().map(|l| theirs(*l)).collect();
        let result = self.solver.limit_conflicts(most).and_then(|()| self.solver.solve_assumps(&assumed));
        self.solver.detach_terminator();
        self.conflicts = (self.solver.conflicts() - before) as u64;
        match result {
            Ok(SolverResult::Sat) => Answer::Sat,
            Ok(SolverResult::Unsat) => match self.solver.core() {
                // It has the assumptions inverted.
                Ok(core) => {
                    let core = core.into_iter().map(|l| ours(!l));
                    self.core.extend(core);
                    Answer::Unsat
                }
                Err(e) => self.fails(&e),
            },
            Ok(SolverResult::Interrupted) if alarm.rang() => {
                Answer::Unknown("the solver's time limit".into())
            }
            Ok(SolverResult::Interrupted) => {
                Answer::Unknown(format!("the solver's limit of {} conflicts", effort.conflicts))
            }
            Err(e) => self.fails(&e),
        }
    }

    fn value(&self, literal: Literal) -> bool {
        // (A variable that no clause has may have any value; a literal of it and its inverse must differ.)
        let positive = Lit::positive(literal.variable());
        self.solver.lit_val(positive).is_ok_and(|v| v == TernaryVal::True) != literal.negated()
    }

    fn core(&self) -> Vec<Literal> {
        self.core.clone()
    }

    fn conflicts(&self) -> u64 {
        self.conflicts
    }

    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}
