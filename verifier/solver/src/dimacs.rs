//! The text formats of SAT solvers: clauses as DIMACS CNF, answers as in the SAT competitions.
//!
//! Source: "SAT Competition: rules, output format" (`s`, `v` and `c` lines; exit codes 10 and 20); files that
//! `minisat` writes have the same words without the letters.

use crate::clauses::Literal;
use std::io::{self, Write};

/// Clauses in one list: each ends with a 0, as in DIMACS.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    literals: Vec<i32>,
    clauses: usize,
    variables: u32,
}

/// DIMACS counts variables from 1.
fn number(l: Literal) -> i32 {
    let n = i32::try_from(l.variable()).ok().and_then(|v| v.checked_add(1)).expect("fewer variables");
    if l.negated() { -n } else { n }
}

impl Cnf {
    pub fn fresh(&mut self) -> Literal {
        self.variables += 1;
        Literal::positive(self.variables - 1)
    }

    pub fn add(&mut self, clause: &[Literal]) {
        self.literals.extend(clause.iter().map(|l| number(*l)));
        self.literals.push(0);
        self.clauses += 1;
    }

    /// The literals of each clause.
    pub fn each(&self) -> impl Iterator<Item = impl Iterator<Item = Literal> + '_> + '_ {
        let literal = |n: &i32| {
            let l = Literal::positive(n.unsigned_abs() - 1);
            if *n < 0 { !l } else { l }
        };
        self.literals.split_inclusive(|n| *n == 0).map(move |c| c[..c.len() - 1].iter().map(literal))
    }

    pub fn clauses(&self) -> usize {
        self.clauses
    }

    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Writes it; assumptions become clauses of one literal.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn write(&self, assumptions: &[Literal], to: &mut impl Write) -> io::Result<()> {
        writeln!(to, "p cnf {} {}", self.variables, self.clauses + assumptions.len())?;
        for clause in self.literals.split_inclusive(|n| *n == 0) {
            for n in clause {
                write!(to, "{n}{}", if *n == 0 { '\n' } else { ' ' })?;
            }
        }
        for a in assumptions {
            writeln!(to, "{} 0", number(*a))?;
        }
        to.flush()
    }

    /// The first clause or assumption that the assignment does not make true, as text.
    pub fn violated(&self, assumptions: &[Literal], model: &Model) -> Option<String> {
        let holds = |n: &i32| model.has(n.unsigned_abs() - 1) == (*n > 0);
        let clause = self.literals.split_inclusive(|n| *n == 0).zip(1..);
        let mut broken = clause.filter(|(c, _)| !c[..c.len() - 1].iter().any(holds));
        if let Some((_, i)) = broken.next() {
            return Some(format!("clause {i}"));
        }
        let assumed = assumptions.iter().find(|a| !holds(&number(**a)));
        assumed.map(|a| format!("the assumption {}", number(*a)))
    }
}

/// Values of variables; those that nobody named are false.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model(Vec<bool>);

impl Model {
    pub(crate) fn new(values: Vec<bool>) -> Model {
        Model(values)
    }

    pub fn has(&self, variable: u32) -> bool {
        self.0.get(variable as usize).copied().unwrap_or(false)
    }
}

/// What a solver has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    Sat(Model),
    Unsat,
    /// That it does not know.
    Unknown,
}

/// Reads an answer about so many variables.
///
/// # Errors
/// What is wrong with it.
pub fn parse(text: &str, variables: u32) -> Result<Said, String> {
    let mut answer = None;
    let mut model = vec![None; variables as usize];
    for line in text.lines() {
        let line = line.trim();
        // Comments, and what `minisat` and its like tell about themselves.
        let Some((first, rest)) = line.split_once(char::is_whitespace).or(Some((line, ""))) else { continue };
        let values = match first {
            "s" => {
                let new = word(rest.trim()).ok_or_else(|| format!("no answer is called {rest:?}"))?;
                once(&mut answer, new)?;
                continue;
            }
            "v" => rest,
            _ if rest.is_empty() && word(first).is_some() => {
                once(&mut answer, word(first).expect("just seen"))?;
                continue;
            }
            _ if answer.is_some() && first.parse::<i32>().is_ok() => line,
            _ => continue,
        };
        for value in values.split_ascii_whitespace() {
            let n: i32 = value.parse().map_err(|_| format!("{value:?} is no literal"))?;
            if n == 0 {
                continue;
            }
            let place = model.get_mut(n.unsigned_abs() as usize - 1);
            let place = place.ok_or_else(|| format!("there is no variable {}", n.unsigned_abs()))?;
            if place.replace(n > 0).is_some_and(|before| before != (n > 0)) {
                return Err(format!("variable {} has two values", n.unsigned_abs()));
            }
        }
    }
    match answer {
        Some(Said::Sat(_)) => Ok(Said::Sat(Model(model.into_iter().map(|v| v.unwrap_or(false)).collect()))),
        Some(other) => Ok(other),
        None => Err("it gave no answer (a line \"s SATISFIABLE\" or \"s UNSATISFIABLE\")".into()),
    }
}

fn word(text: &str) -> Option<Said> {
    match text {
        "SATISFIABLE" | "SAT" => Some(Said::Sat(Model::default())),
        "UNSATISFIABLE" | "UNSAT" => Some(Said::Unsat),
        "UNKNOWN" | "INDETERMINATE" | "INDET" => Some(Said::Unknown),
        _ => None,
    }
}

/// Two answers are none.
fn once(answer: &mut Option<Said>, new: Said) -> Result<(), String> {
    match answer.replace(new) {
        Some(before) if Some(&before) != answer.as_ref() => Err("it gave two answers".into()),
        _ => Ok(()),
    }
}
