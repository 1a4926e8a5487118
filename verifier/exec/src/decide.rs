//! Decisions: questions about inputs that a thread's own past does not answer.
//!
//! A thread whose local code meets such a question stands before a *decision*, a step with arms; taking an
//! arm adds its condition to the path condition. Whether there is a decision, and its arms, follows from the
//! syntax of the thread's terms and from what the thread (or, before its creation, its creator) has decided
//! so far: its *facts*. Both are the same in all equivalent executions; the path condition, which other
//! threads extend, never matters for that. It says which arms some input allows.
//!
//! An instruction asks by [`Fault::Ask`], before it has changed a register or a thread's head. What it has
//! written to memory by then is reverted, and after the decision it runs again from its start and finds the
//! answer among the facts.
//!
//! **Invariant**: nothing is asked twice. Each arm either answers the question as it was put (its `fact`) or
//! leads along an edge of the program. So an instruction, which asks finitely many questions, is executed in
//! the end, or its failure is met: without this, an engine that recognises states it has seen would take the
//! second question for the first, and would miss what follows.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::{Undo, Val};
use crate::machine::Status;
use crate::values::ARMS;
use model::inst::{ICmp, Inst, Opnd};
use model::shadow::{CLEAN, PTR, SPTR, SYM};
use smallvec::SmallVec;
use solver::term::TermId;
use traceformat::site::SiteId;

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Is it true? The arms are yes and no.
    Truth(TermId),
    /// It must be: one arm.
    Assume(TermId),
    /// Which value? One arm for each that syntax and facts allow.
    Value(TermId),
    /// Where does the branch or switch that the thread stands before lead? One arm for each target.
    Branch(TermId),
}

impl Question {
    fn subject(self) -> TermId {
        match self {
            Question::Truth(c) | Question::Assume(c) | Question::Value(c) | Question::Branch(c) => c,
        }
    }
}

/// One way on.
#[derive(Clone, Debug)]
pub(super) struct Arm {
    pub condition: TermId,
    /// The answer to the question: a term whose value is then known. It is not left to `condition` to imply
    /// it, since the simplifier may write a negation in a form of its own. None: the arm leads along an edge,
    /// away from the question.
    pub fact: Option<(TermId, u64)>,
    /// The edge of the branch.
    pub edge: Option<u32>,
    /// The mark at its start that makes this an event of the program.
    pub site: SiteId,
}

/// What a thread stands before.
#[derive(Clone, Debug)]
pub(super) struct Decision {
    pub arms: SmallVec<[Arm; 2]>,
    /// Arms beyond a bound are not among them: the marks at their starts.
    pub cut: SmallVec<[SiteId; 1]>,
}

impl Arm {
    /// The answer to a question of truth about `c`.
    fn answer(c: TermId, yes: bool, condition: TermId, edge: Option<u32>, site: SiteId) -> Arm {
        Arm { condition, fact: Some((c, yes.into())), edge, site }
    }
}

impl Interp<'_> {
    /// Is a condition true, as far as thread `t` knows? Asks otherwise.
    pub(super) fn truth(&self, t: usize, c: TermId) -> Result<bool, Fault> {
        match self.known(t, c) {
            Some(k) => Ok(k != 0),
            None => Err(Fault::Ask(Question::Truth(c))),
        }
    }

    /// Ends executions in which the condition is false.
    pub(super) fn assume(&self, t: usize, c: TermId) -> Result<(), Fault> {
        match self.known(t, c) {
            Some(0) => Err(Fault::Ask(Question::Assume(self.symbols.terms.borrow_mut().truth(false)))),
            Some(_) => Ok(()),
            None => Err(Fault::Ask(Question::Assume(c))),
        }
    }

    /// Ends executions in which a value is zero.
    pub(super) fn assume_nonzero(&self, t: usize, v: Val) -> Result<(), Fault> {
        let Some(term) = self.term(v, 64) else { return Err(Fault::Unknown(v.shadow, "an assumption")) };
        let mut terms = self.symbols.terms.borrow_mut();
        let zero = terms.constant(0, 64);
        let c = terms.icmp(ICmp::Ne, 64, term, zero);
        drop(terms);
        self.assume(t, c)
    }

    /// A term's value. Asks if few are possible; else it is unknown, for this purpose.
    pub(super) fn value(&self, t: usize, term: TermId, purpose: &'static str) -> Result<u64, Fault> {
        if let Some(k) = self.known(t, term) {
            return Ok(k);
        }
        match self.values(t, term, ARMS) {
            Some(_) => Err(Fault::Ask(Question::Value(term))),
            None => Err(Fault::Unknown(SYM, purpose)),
        }
    }

    /// The value as a constant or a fact.
    pub(super) fn known(&self, t: usize, term: TermId) -> Option<u64> {
        self.symbols
            .terms
            .borrow()
            .as_const(term)
            .or_else(|| self.symbols.facts.get(&(t as u16, term)).copied())
    }

    /// Makes an operand's value an ordinary one, by deciding which.
    pub(super) fn concrete(&mut self, t: usize, o: Opnd, purpose: &'static str) -> Result<(), Fault> {
        let v = self.get(t, o);
        let new = match v.shadow {
            SYM => (self.value(t, TermId(v.bits as u32), purpose)?, CLEAN),
            SPTR => {
                let offset = self.value(t, TermId(v.bits as u32), purpose)?;
                let bits = (v.bits >> 32 << 32).wrapping_add(offset);
                if (bits ^ v.bits) >> 32 != 0 {
                    return unsupported("pointer", "an address outside its object is computed");
                }
                (bits, PTR)
            }
            _ => return Ok(()),
        };
        debug_assert!(o.0 & Opnd::CONST == 0, "constants are concrete");
        self.set(t, o.0, new.0, new.1);
        Ok(())
    }

    /// Lets thread `t` stand before a decision.
    #[cold]
    pub(super) fn stand(&mut self, t: usize, question: Question) -> Result<(), Fault> {
        debug_assert!(
            matches!(question, Question::Assume(_)) || self.known(t, question.subject()).is_none(),
            "{question:?} has been answered"
        );
        if self.threads[t].head.awaiting && !self.options.endless {
            return unsupported("input", "an input decides whether a waiting loop goes on");
        }
        let mut arms = self.arms_of(t, question)?;
        if arms.len() > 1 {
            self.may_decide(arms[0].condition)?;
            self.may_order(arms[0].condition)?;
        }
        let cut = match question {
            Question::Branch(_) => self.cut(t, &mut arms),
            _ => SmallVec::new(),
        };
        self.symbols.cuts += u32::from(!cut.is_empty());
        self.assumed.iterations |= !cut.is_empty();
        self.symbols.decisions.push(Decision { arms, cut });
        self.journal.entries.push(Undo::Decided);
        self.threads[t].head.decision = self.symbols.decisions.len() as u32;
        Ok(())
    }

    fn arms_of(&self, t: usize, question: Question) -> Result<SmallVec<[Arm; 2]>, Fault> {
        let answer = |c, yes, condition| Arm::answer(c, yes, condition, None, SiteId::UNNUMBERED);
        Ok(match question {
            Question::Truth(c) => {
                let no = self.symbols.terms.borrow_mut().not(c);
                SmallVec::from_iter([answer(c, true, c), answer(c, false, no)])
            }
            Question::Assume(c) => SmallVec::from_iter([answer(c, true, c)]),
            Question::Value(term) => {
                let values = self.values(t, term, ARMS).unwrap_or_default();
                let mut terms = self.symbols.terms.borrow_mut();
                let w = terms.width(term);
                let each = |k: u64| {
                    let constant = terms.constant(k, w);
                    let condition = terms.icmp(ICmp::Eq, w, term, constant);
                    Arm { condition, fact: Some((term, k)), edge: None, site: SiteId::UNNUMBERED }
                };
                values.into_iter().map(each).collect()
            }
            Question::Branch(c) => self.branch_arms(t, c)?,
        })
    }

    fn branch_arms(&self, t: usize, c: TermId) -> Result<SmallVec<[Arm; 2]>, Fault> {
        let head = &self.threads[t].head;
        let f = &self.prog.functions[head.func as usize];
        let site = |edge: u32| match f.code[f.edges[edge as usize].target as usize] {
            Inst::Mark { site } if self.prog.visible_marks[site as usize] => SiteId(site),
            _ => SiteId::UNNUMBERED,
        };
        let arm = |condition, edge, fact| Arm { condition, fact, edge: Some(edge), site: site(edge) };
        debug_assert!(
            f.is_input_branch(head.pc)
                || self.is_undefined(c)
                || self.depends_on_guess(c)
                || self.depends_on_order(c),
            "{}: the static analysis of inputs missed this branch",
            self.prog.place(head.func, head.pc)
        );
        let mut terms = self.symbols.terms.borrow_mut();
        match *self.current(t) {
            Inst::Br { yes, no, .. } => {
                let not = terms.not(c);
                let answer =
                    |value, condition, edge| Arm::answer(c, value, condition, Some(edge), site(edge));
                Ok(SmallVec::from_iter([answer(true, c, yes), answer(false, not, no)]))
            }
            Inst::Switch { cases, default, .. } => {
                let w = terms.width(c);
                let target = |edge: u32| f.edges[edge as usize].target;
                let mut groups: SmallVec<[(u32, TermId, Option<u64>); 8]> = SmallVec::new();
                let mut elsewhere = terms.truth(true);
                for &(k, edge) in &f.cases[cases.indices()] {
                    let constant = terms.constant(k, w);
                    let here = terms.icmp(ICmp::Eq, w, c, constant);
                    if target(edge) == target(default) {
                        continue;
                    }
                    let not = terms.not(here);
                    elsewhere = terms.and(elsewhere, not);
                    match groups.iter_mut().find(|g| target(g.0) == target(edge)) {
                        Some(g) => {
                            g.1 = terms.or(g.1, here);
                            g.2 = None;
                        }
                        None => groups.push((edge, here, Some(k))),
                    }
                }
                groups.push((default, elsewhere, None));
                Ok(groups.into_iter().map(|(e, cond, k)| arm(cond, e, k.map(|k| (c, k)))).collect())
            }
            _ => unsupported("instruction", "a branch out of place"),
        }
    }

    /// The decision that a thread stands before.
    pub(super) fn decision(&self, t: usize) -> Option<&Decision> {
        let i = self.threads.get(t)?.head.decision;
        self.symbols.decisions.get((i as usize).checked_sub(1)?)
    }

    /// Does some input allow the arm?
    pub(super) fn arm_status(&self, t: usize, i: u16) -> Status {
        let Some(d) = self.decision(t) else { return Status::Absent };
        let Some(arm) = d.arms.get(i as usize) else { return Status::Absent };
        if self.is_guess_alone(arm) {
            return Status::Ready;
        }
        // What the solver does not know is found out by the step, which then says so.
        if self.symbols.feasible(arm.condition) == Some(false) { Status::Absent } else { Status::Ready }
    }

    /// Takes an arm, up to the local code after it.
    pub(super) fn take_arm(&mut self, t: usize, i: u16) -> Result<(), Fault> {
        let Some(arm) = self.decision(t).and_then(|d| d.arms.get(i as usize)).cloned() else {
            return unsupported("schedule", "an arm is taken where there is none");
        };
        let guessed = self.is_guess_alone(&arm);
        if !guessed && self.symbols.feasible(arm.condition).is_none() {
            let why = self.symbols.trouble();
            return unsupported(
                "solver",
                format!("the solver does not decide whether inputs lead here: {why}"),
            );
        }
        self.threads[t].head.decision = 0;
        if !guessed {
            self.assert(t, arm.condition);
        }
        if let Some((term, k)) = arm.fact.filter(|_| !guessed) {
            self.learn(t, term, k);
            self.end_argv(term, k)?;
        }
        let Some(edge) = arm.edge else { return Ok(()) };
        self.generalised.worked += 1;
        if let Some(counter) = self.leaves_loop(self.threads[t].head.func, self.threads[t].head.pc) {
            self.threads[t].head.branched = counter;
        }
        self.pass(t, edge)?;
        if arm.site != SiteId::UNNUMBERED {
            self.threads[t].head.pc += 1;
        }
        Ok(())
    }

    /// Adds a condition to the path, on behalf of a thread.
    pub(super) fn assert(&mut self, t: usize, condition: TermId) {
        self.symbols.assert(condition);
        self.journal.entries.push(Undo::Asserted);
        self.learn_condition(t, condition);
    }

    /// Notes the facts that follow from a condition of the path.
    pub(super) fn learn_condition(&mut self, t: usize, condition: TermId) {
        let (mut todo, mut parts) = (vec![condition], Vec::new());
        while let Some(c) = todo.pop() {
            // What a conjunction says, each part says.
            match self.symbols.conjunction(c) {
                Some((a, b)) => todo.extend([b, a]),
                None => parts.push(c),
            }
        }
        if parts.len() > 1 {
            parts.push(condition);
        }
        for c in parts {
            self.learn(t, c, 1);
            let not = self.symbols.terms.borrow_mut().not(c);
            self.learn(t, not, 0);
        }
    }

    /// Notes a fact.
    fn learn(&mut self, t: usize, term: TermId, value: u64) {
        if self.known(t, term).is_none() {
            self.symbols.learn(t as u16, term, value);
            self.journal.entries.push(Undo::Fact { t: t as u16, term });
        }
    }

    /// A new thread knows what its creator knows.
    pub(super) fn inherit_facts(&mut self, parent: usize, child: usize) {
        let all = self.symbols.facts_of(parent as u16).to_vec();
        for (term, value) in all {
            self.learn(child, term, value);
        }
    }

    /// The term of an integer value, at this width. `None` for what is no integer.
    pub(super) fn term(&self, v: Val, w: u8) -> Option<TermId> {
        let mut terms = self.symbols.terms.borrow_mut();
        match v.shadow {
            CLEAN => Some(terms.constant(v.bits, w)),
            // Widening is a copy in the program's instructions.
            SYM => Some(terms.resize(TermId(v.bits as u32), w)),
            _ => None,
        }
    }

    /// Bits and shadow of a term's value.
    pub(super) fn of_term(&self, term: TermId) -> (u64, u8) {
        match self.symbols.terms.borrow().as_const(term) {
            Some(bits) => (bits, CLEAN),
            None => (term.0 as u64, SYM),
        }
    }
}
