//! Writes every question to a file as SMT-LIB 2, with its answer: any solver can replay it.

use crate::smtlib::{self, Printer};
use crate::stack::Stack;
use crate::{Answer, Smt, Statistics, Sym, TermId, Terms};
use std::io::Write;
use std::time::Instant;

/// A solver whose questions are written down.
pub struct Logged<S> {
    inner: S,
    file: Box<dyn Write + Send>,
    printer: Printer,
    stack: Stack,
    count: u64,
    failed: bool,
}

impl<S: Smt> Logged<S> {
    pub fn new(inner: S, mut file: Box<dyn Write + Send>) -> std::io::Result<Logged<S>> {
        file.write_all(b"(set-logic QF_BV)\n")?;
        Ok(Logged {
            inner,
            file,
            printer: Printer::default(),
            stack: Stack::default(),
            count: 0,
            failed: false,
        })
    }
}

impl<S: Smt> Smt for Logged<S> {
    fn push(&mut self) {
        self.stack.push();
        self.inner.push();
    }

    fn pop(&mut self) {
        self.stack.pop();
        self.inner.pop();
    }

    fn assert(&mut self, terms: &Terms, condition: TermId) {
        self.stack.assert(condition);
        self.inner.assert(terms, condition);
    }

    fn best_effort(&mut self, on: bool) {
        self.inner.best_effort(on);
    }

    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        let mut text = String::new();
        let all = self.stack.with(assumptions);
        for &t in &all {
            self.printer.define(terms, t, &mut text);
        }
        let begin = Instant::now();
        let answer = self.inner.check(terms, assumptions);
        self.count += 1;
        text.push_str(&format!("; question {}, {} µs\n(push 1)\n", self.count, begin.elapsed().as_micros()));
        for &t in &all {
            text.push_str(&format!("; {}\n(assert (= {} #b1))\n", terms.render(t), smtlib::name(t)));
        }
        let status = match &answer {
            Answer::Sat => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(_) => "unknown",
        };
        text.push_str(&format!("(set-info :status {status})\n(check-sat)\n(pop 1)\n"));
        // Flushed at once: a log is wanted most where the program does not come to its end.
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        if let Err(e) = written
            && !std::mem::replace(&mut self.failed, true)
        {
            eprintln!("warning: the solver's log cannot be written: {e}");
        }
        answer
    }

    fn value(&self, s: Sym) -> u64 {
        self.inner.value(s)
    }

    fn core(&mut self, terms: &Terms) -> Vec<TermId> {
        self.inner.core(terms)
    }

    fn statistics(&self) -> Statistics {
        self.inner.statistics()
    }
}
