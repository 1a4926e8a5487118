//! Which terms get a variable of their own in the C, and where it is assigned.
//!
//! What is used twice, or is long, is assigned once, in the first event that needs it, before it is needed.
//! An event's code runs in the turn in which the event happens, and all earlier events of the thread have
//! happened by then, in this turn or an earlier one: so a later event finds what an earlier one has assigned.

use super::expr;
use rustc_hash::FxHashMap;
use solver::{Node, Sym, TermId, Terms};
use std::fmt::Write as _;

/// Operators in one expression.
const LONGEST: u32 = 6;

/// The variables of one function.
pub(super) struct Values<'a> {
    terms: &'a Terms,
    prefix: String,
    /// How often each term is used in the thread's code.
    uses: FxHashMap<TermId, u32>,
    /// Terms with a variable: the event that assigns it, and its name.
    named: FxHashMap<TermId, (usize, String)>,
    /// Operators of each term's text.
    sizes: FxHashMap<TermId, u32>,
    count: usize,
    /// Declarations of the variables, in the order of their numbers.
    pub declared: Vec<(&'static str, String)>,
    /// Symbols that occur, and their widths.
    pub symbols: FxHashMap<Sym, u8>,
}

impl<'a> Values<'a> {
    /// For code that uses these terms.
    pub fn new(terms: &'a Terms, prefix: String, roots: impl Iterator<Item = TermId>) -> Values<'a> {
        let mut uses: FxHashMap<TermId, u32> = FxHashMap::default();
        let mut work: Vec<TermId> = roots.collect();
        while let Some(t) = work.pop() {
            let n = uses.entry(t).or_default();
            *n += 1;
            if *n == 1 {
                work.extend(terms.node(t).operands());
            }
        }
        Values {
            terms,
            prefix,
            uses,
            named: FxHashMap::default(),
            sizes: FxHashMap::default(),
            count: 0,
            declared: Vec::new(),
            symbols: FxHashMap::default(),
        }
    }

    /// Variables of another function that runs after all events before `event`: what those have assigned is
    /// there, all else is assigned anew.
    pub fn before(&self, event: usize, prefix: String) -> Values<'a> {
        let named = self.named.iter().filter(|(_, (e, _))| *e < event);
        Values {
            terms: self.terms,
            prefix,
            uses: self.uses.clone(),
            named: named.map(|(t, n)| (*t, n.clone())).collect(),
            sizes: self.sizes.clone(),
            count: 0,
            declared: Vec::new(),
            symbols: FxHashMap::default(),
        }
    }

    /// The term as an expression of `event`'s code; what has to be assigned before is written to `out`.
    pub fn of(&mut self, t: TermId, event: usize, out: &mut String) -> String {
        let mut stack = vec![t];
        while let Some(&t) = stack.last() {
            if self.is_there(t, event) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let open: Vec<TermId> =
                self.terms.node(t).operands().filter(|o| !self.is_there(*o, event)).collect();
            stack.extend(open);
            if stack.len() > before {
                continue;
            }
            stack.pop();
            if let Node::Sym(s) = self.terms.node(t) {
                self.symbols.insert(s, self.terms.width(t));
            }
            let size = 1 + self.terms.node(t).operands().map(|o| self.size(o, event)).sum::<u32>();
            let simple = matches!(self.terms.node(t), Node::Const(_) | Node::Sym(_));
            if !simple && (size > LONGEST || self.uses.get(&t).is_none_or(|n| *n > 1)) {
                let text = expr::body(self.terms, t, &|o| self.operand(o, event));
                let name = format!("{}{}", self.prefix, self.count);
                self.count += 1;
                let _ = writeln!(out, "    {name} = {text};");
                self.declared.push((expr::type_of(self.terms.width(t)), name.clone()));
                self.named.insert(t, (event, name));
            } else {
                self.sizes.insert(t, if simple { 0 } else { size });
            }
        }
        self.operand(t, event)
    }

    /// Needs no further assignment. (A term whose size is known has operands that were there for some event;
    /// whether they are for this one is looked at again.)
    fn is_there(&self, t: TermId, event: usize) -> bool {
        match self.named.get(&t) {
            Some((at, _)) => *at <= event,
            None => {
                self.sizes.contains_key(&t) && self.terms.node(t).operands().all(|o| self.is_there(o, event))
            }
        }
    }

    fn size(&self, t: TermId, event: usize) -> u32 {
        match self.named.get(&t) {
            Some((at, _)) if *at <= event => 0,
            _ => self.sizes.get(&t).copied().unwrap_or(0),
        }
    }

    /// The text of a term that is there.
    fn operand(&self, t: TermId, event: usize) -> String {
        if let Some((at, name)) = self.named.get(&t)
            && *at <= event
        {
            return name.clone();
        }
        match self.terms.node(t) {
            Node::Sym(s) => variable(s),
            Node::Const(c) => expr::number(c, self.terms.width(t)),
            _ => format!("({})", expr::body(self.terms, t, &|o| self.operand(o, event))),
        }
    }
}

/// The variable of a symbol.
pub(super) fn variable(s: Sym) -> String {
    format!("v{}", s.rank)
}
