//! What is claimed where no failure is found, and under which conditions.

use crate::beyond::Beyond;
use crate::formula::Formula;
use crate::leaves::Leaving;
use crate::search::Search;
use crate::tiles::Tile;
use crate::unwind::ARGUMENTS;
use exec::machine::Machine;
use model::stop::Unsupported;
use solver::Answer;
use solver::clauses::Sat;

impl<M: Machine> Search<'_, M> {
    /// Is something claimed where no failure is found? Only for all properties that are usually checked, and
    /// by a solver that is linked.
    pub(crate) fn may_prove(&self) -> bool {
        self.limits.claims && self.properties.left_out().is_empty() && self.limits.solver.is_linked()
    }

    /// Is no execution in none of these? What is claimed does not rest on how tiles are chosen.
    pub(crate) fn covers(&mut self, formula: &mut Formula<'_, impl Sat>, tiles: &[Tile]) -> bool {
        self.ask(formula, |f, effort, _| f.outside(tiles, effort)) == Answer::Unsat
    }

    /// Where do executions leave what the formula has? Bounds of the user's are conditions; false: there are
    /// others.
    pub(crate) fn leaves(
        &mut self,
        formula: &mut Formula<'_, impl Sat>,
        conditions: &mut Vec<String>,
    ) -> Result<bool, String> {
        let mut places = formula.leavings(&mut || self.sink.keep_going());
        let mut within = true;
        loop {
            match self.ask(formula, |f, effort, _| f.comes_to(&places, effort)) {
                Answer::Unsat => return Ok(within),
                Answer::Unknown(why) => return Err(why),
                Answer::Sat => {}
            }
            let (here, rest): (Vec<_>, Vec<_>) = places.into_iter().partition(|(_, s)| formula.net.value(*s));
            places = rest;
            if here.is_empty() {
                return Err("the solver says that one of the bounds is exceeded, and not which".to_owned());
            }
            for (what, _) in here {
                let limits = &self.limits;
                let condition = match what {
                    Leaving::Beyond(Beyond::Iterations(_)) => {
                        limits.iterations.map(|u| format!("iterations <= {u}"))
                    }
                    Leaving::Beyond(Beyond::Threads(_)) => limits.threads.map(|n| format!("threads <= {n}")),
                    Leaving::Beyond(Beyond::Arguments) => Some(format!("arguments <= {ARGUMENTS}")),
                    Leaving::Beyond(Beyond::Gap(u)) => {
                        if !self.end.gaps.contains(&u) {
                            self.end.gaps.push(u);
                        }
                        None
                    }
                    Leaving::Beyond(Beyond::Unproven(u)) => {
                        self.unproven.get_or_insert(u);
                        None
                    }
                    Leaving::Unchecked => {
                        self.gap("unchecked", "a failure that is not among the properties to check".into());
                        None
                    }
                    Leaving::LeftWaiting => {
                        self.end.gaps.push(Unsupported::left_waiting());
                        None
                    }
                };
                match condition {
                    Some(c) if !conditions.contains(&c) => conditions.push(c),
                    Some(_) => {}
                    None => within = false,
                }
            }
        }
    }
}
