//! Questions at the level of words: terms stay bit vectors, and what gates and clauses use of them are single
//! bits. As SMT-LIB 2.6 in the logic QF_BV (cells and rounds are unfolded before, so no arrays are needed).
//!
//! Source: Barrett, Fontaine, Tinelli: "The SMT-LIB Standard", version 2.6, sections 3.6 and 4.2.
//!
//! Of an answer only the values of inputs and of variables that stand for no bit of a term are taken; terms
//! are evaluated here. So an assignment under which all clauses hold is one, whatever the solver means by
//! its words.

use crate::clauses::Literal;
use crate::dimacs::{Cnf, Model, Said};
use crate::smtlib::{self, Printer};
use crate::term::{Sym, TermId, Terms};
use crate::value::Assignment;
use rustc_hash::FxHashMap;
use std::io::{self, Write};

/// The terms below some variables.
#[derive(Default)]
pub struct Words {
    /// A copy of the terms, as far as they were there when somebody asked.
    terms: Terms,
    printer: Printer,
    definitions: String,
    /// Variables that are bits of terms.
    bits: FxHashMap<u32, (TermId, u8)>,
}

impl Words {
    /// Terms may be named that are here.
    pub fn follow(&mut self, terms: &Terms) {
        self.terms.follow(terms);
    }

    /// The variable is a bit of a term.
    pub fn bit(&mut self, of: Literal, t: TermId, bit: u8) {
        debug_assert!(!of.negated(), "a variable itself");
        self.printer.define(&self.terms, t, &mut self.definitions);
        self.bits.insert(of.variable(), (t, bit));
    }

    /// How many values an answer may have.
    pub fn values(&self, cnf: &Cnf) -> u64 {
        u64::from(cnf.variables()) + self.printer.inputs().count() as u64
    }

    /// Writes the question.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn write(&self, cnf: &Cnf, assumptions: &[Literal], to: &mut impl Write) -> io::Result<()> {
        writeln!(to, "(set-option :print-success false)\n(set-option :produce-models true)")?;
        writeln!(to, "(set-logic QF_BV)")?;
        to.write_all(self.definitions.as_bytes())?;
        for v in 0..cnf.variables() {
            match self.bits.get(&v) {
                None => writeln!(to, "(declare-const v{v} Bool)")?,
                Some((t, i)) => {
                    let t = smtlib::name(*t);
                    writeln!(to, "(define-fun v{v} () Bool (= ((_ extract {i} {i}) {t}) #b1))")?;
                }
            }
        }
        let word = |l: Literal| match l.negated() {
            true => format!("(not v{})", l.variable()),
            false => format!("v{}", l.variable()),
        };
        for clause in cnf.each() {
            let words: Vec<String> = clause.map(word).collect();
            match &words[..] {
                [] => writeln!(to, "(assert false)")?,
                [one] => writeln!(to, "(assert {one})")?,
                all => writeln!(to, "(assert (or {}))", all.join(" "))?,
            }
        }
        for a in assumptions {
            writeln!(to, "(assert {})", word(*a))?;
        }
        writeln!(to, "(check-sat)")?;
        let asked: Vec<String> = self.asked(cnf).collect();
        if !asked.is_empty() {
            writeln!(to, "(get-value ({}))", asked.join(" "))?;
        }
        writeln!(to, "(exit)")?;
        to.flush()
    }

    /// The names whose values are asked for.
    fn asked(&self, cnf: &Cnf) -> impl Iterator<Item = String> {
        let free = (0..cnf.variables()).filter(|v| !self.bits.contains_key(v)).map(|v| format!("v{v}"));
        free.chain(self.printer.inputs().map(smtlib::symbol))
    }

    /// Reads an answer.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(&self, text: &str, cnf: &Cnf) -> Result<Said, String> {
        let text = text.trim_start();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match first {
            "sat" => self.assignment(rest, cnf).map(Said::Sat),
            // (There are no values, which it may complain about.)
            "unsat" | "unknown" if rest.is_empty() || rest.starts_with("(error") => {
                Ok(if first == "unsat" { Said::Unsat } else { Said::Unknown })
            }
            "unsat" | "unknown" => Err("it says more than its answer".into()),
            _ if first.starts_with("(error") => Err(format!("it says {}", first_line(text))),
            _ => Err("it gave no answer (sat, unsat or unknown)".into()),
        }
    }

    fn assignment(&self, text: &str, cnf: &Cnf) -> Result<Model, String> {
        let named: FxHashMap<String, Sym> = self.printer.inputs().map(|s| (smtlib::symbol(s), s)).collect();
        let mut values = Assignment::default();
        let mut model = vec![None; cnf.variables() as usize];
        let mut seen: FxHashMap<&str, u64> = FxHashMap::default();
        for (name, value) in pairs(text)? {
            if seen.insert(name, value).is_some_and(|before| before != value) {
                return Err(format!("{name} has two values"));
            }
            let variable = name.strip_prefix('v').and_then(|n| n.parse::<usize>().ok());
            match (named.get(name), variable.and_then(|v| model.get_mut(v))) {
                (Some(s), _) => values.set(*s, value),
                (None, Some(place)) => *place = Some(value != 0),
                (None, None) => return Err(format!("nothing is called {name:?}")),
            }
        }
        for (v, (t, bit)) in &self.bits {
            model[*v as usize] = Some(values.eval(&self.terms, *t) >> bit & 1 != 0);
        }
        Ok(Model::new(model.into_iter().map(|v| v.unwrap_or(false)).collect()))
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// `((v1 true) (in_0_1 #x00ff) (in_0_2 (_ bv3 64)))`: names and values, as many as there are.
fn pairs(text: &str) -> Result<Vec<(&str, u64)>, String> {
    if text.starts_with("(error") {
        return Err(format!("it says {}", first_line(text)));
    }
    let mut all = Vec::new();
    let mut words = Tokens(text);
    let wrong = |w: Option<&str>| format!("{:?} is no value", w.unwrap_or_default());
    match words.next() {
        None => return Ok(all),
        Some("(") => {}
        other => return Err(wrong(other)),
    }
    loop {
        match words.next() {
            Some("(") => {}
            Some(")") => break,
            other => return Err(wrong(other)),
        }
        let Some(name) = words.next().filter(|n| !["(", ")"].contains(n)) else { return Err(wrong(None)) };
        let value = match words.next() {
            Some("(") => {
                let (underscore, number, width) = (words.next(), words.next(), words.next());
                let number = number.and_then(|n| n.strip_prefix("bv")).and_then(|n| n.parse().ok());
                let shaped = underscore == Some("_") && width.is_some() && words.next() == Some(")");
                number.filter(|_| shaped).ok_or_else(|| wrong(Some("(")))?
            }
            word => constant(word).ok_or_else(|| wrong(word))?,
        };
        if words.next() != Some(")") {
            return Err(wrong(Some(name)));
        }
        all.push((name, value));
    }
    match words.next() {
        None => Ok(all),
        more => Err(wrong(more)),
    }
}

fn constant(word: Option<&str>) -> Option<u64> {
    match word? {
        "true" => Some(1),
        "false" => Some(0),
        word => match word.split_at_checked(2)? {
            ("#x", digits) => u64::from_str_radix(digits, 16).ok(),
            ("#b", digits) => u64::from_str_radix(digits, 2).ok(),
            _ => None,
        },
    }
}

/// Parentheses, and what is between them and spaces.
struct Tokens<'t>(&'t str);

impl<'t> Iterator for Tokens<'t> {
    type Item = &'t str;
    fn next(&mut self) -> Option<&'t str> {
        let text = self.0.trim_start();
        let first = text.chars().next()?;
        let end = match first {
            '(' | ')' => 1,
            _ => text.find(|c: char| c.is_whitespace() || "()".contains(c)).unwrap_or(text.len()),
        };
        let (token, rest) = text.split_at(end);
        self.0 = rest;
        Some(token)
    }
}
