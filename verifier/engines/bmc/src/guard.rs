//! Under which inputs and reads a state is reached: a path condition whose common parts are seen when two
//! paths meet again.

use model::inst::BinOp;
use rustc_hash::FxHashMap;
use solver::{Node, TermId, Terms};

/// A conjunction, with the conjunction up to each of its parts.
#[derive(Clone, Debug, Default)]
pub struct Guard {
    parts: Vec<(TermId, TermId)>,
}

impl Guard {
    /// The whole condition.
    pub fn term(&self, terms: &mut Terms) -> TermId {
        match self.parts.last() {
            Some(p) => p.1,
            None => terms.truth(true),
        }
    }

    /// Also this. False: it can never hold.
    pub fn add(&mut self, terms: &mut Terms, c: TermId) -> bool {
        match terms.as_const(c) {
            Some(k) => k != 0,
            None => {
                let before = self.term(terms);
                let all = terms.and(before, c);
                self.parts.push((c, all));
                terms.as_const(all) != Some(0)
            }
        }
    }

    /// One or the other, of which never both hold: the condition, and one that tells them apart (it holds
    /// where `a` does, and not where `b` does).
    pub fn join(terms: &mut Terms, a: &Guard, b: &Guard) -> (Guard, TermId) {
        let same = a.parts.iter().zip(&b.parts).take_while(|(x, y)| x.0 == y.0).count();
        let mut joined = Guard { parts: a.parts[..same].to_vec() };
        let rest = |terms: &mut Terms, g: &Guard| {
            let one = terms.truth(true);
            g.parts[same..].iter().fold(one, |x, p| terms.and(x, p.0))
        };
        let (ra, rb) = (rest(terms, a), rest(terms, b));
        let first = |g: &Guard| g.parts.get(same).map(|p| p.0);
        let apart = match (first(a), first(b)) {
            (Some(x), Some(y)) if terms.not(x) == y => x,
            _ => ra,
        };
        let either = either(terms, ra, rb);
        joined.add(terms, either);
        (joined, apart)
    }
}

/// Most atoms of a condition that is looked at as a table.
const ATOMS: usize = 6;

/// The disjunction; true where a table of the conditions' parts shows that.
fn either(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    let or = terms.or(a, b);
    let mut atoms = Vec::new();
    let mut table = FxHashMap::default();
    match collect(terms, or, &mut atoms, 64).then(|| evaluate(terms, or, &atoms, &mut table)) {
        Some(u64::MAX) => terms.truth(true),
        _ => or,
    }
}

/// The parts of a condition that are neither conjunctions nor negations. False: too many.
fn collect(terms: &Terms, t: TermId, atoms: &mut Vec<TermId>, fuel: u32) -> bool {
    if fuel == 0 {
        return false;
    }
    match terms.node(t) {
        Node::Const(_) => true,
        Node::Not(x) => collect(terms, x, atoms, fuel - 1),
        Node::Bin(BinOp::And | BinOp::Or, x, y) => {
            collect(terms, x, atoms, fuel / 2) && collect(terms, y, atoms, fuel / 2)
        }
        _ => {
            if !atoms.contains(&t) {
                atoms.push(t);
            }
            atoms.len() <= ATOMS
        }
    }
}

/// Its truth table over the atoms.
fn evaluate(terms: &Terms, t: TermId, atoms: &[TermId], done: &mut FxHashMap<TermId, u64>) -> u64 {
    const COLUMNS: [u64; ATOMS] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    if let Some(i) = atoms.iter().position(|a| *a == t) {
        return COLUMNS[i];
    }
    if let Some(v) = done.get(&t) {
        return *v;
    }
    let mut of = |x| evaluate(terms, x, atoms, done);
    let v = match terms.node(t) {
        Node::Const(c) => 0u64.wrapping_sub(c & 1),
        Node::Not(x) => !of(x),
        Node::Bin(BinOp::And, x, y) => of(x) & of(y),
        Node::Bin(BinOp::Or, x, y) => of(x) | of(y),
        _ => 0,
    };
    done.insert(t, v);
    v
}
