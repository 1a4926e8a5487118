//! Which branches leave which loops: an iteration counts towards [`crate::interp::InterpOptions::unwind`]
//! where an input has decided that the loop goes on, not where it has decided anything else in its body.

use crate::decide::Arm;
use crate::interp::Interp;
use crate::local::decided;
use model::inst::{Function, Inst, NO_REG, Reg};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use solver::term::{Sym, TermId};
use traceformat::event::{Event, Op};
use traceformat::site::SiteId;

impl Interp<'_> {
    /// The counter of the innermost loop that the branch at `pc` may leave.
    pub(super) fn leaves_loop(&mut self, func: u32, pc: u32) -> Option<Reg> {
        self.exit(func, pc).map(|e| e.counter)
    }

    fn exit(&mut self, func: u32, pc: u32) -> Option<&Exit> {
        let prog = self.prog;
        let exits = self.symbols.exits.entry(func).or_insert_with(|| exits(&prog.functions[func as usize]));
        exits.iter().find(|e| e.pc == pc)
    }

    /// Takes from the arms of the branch that thread `t` stands before those that go on beyond the bound on
    /// iterations ([`InterpOptions::unwind`]), and returns the marks that these begin with. The count is the
    /// thread's own, so this is the same in all equivalent executions.
    ///
    /// **The runtime watches it**: each arm that is taken away begins with a mark that is a counted event,
    /// and the set has no arm for it, so going on there is an escape. Where one has no such mark all stay,
    /// and the iteration after the last one is unsupported. Below a free node nobody watches; none may lie
    /// above such a decision ([`crate::machine::Machine::cuts`]).
    ///
    /// **Until then others go on**, and the inputs that lead beyond the bound are inputs of theirs, too: what
    /// they do before the mark is within the bound, and nothing here looks at it. So arms are taken away only
    /// where it makes no difference to them ([`Interp::concerns_others`]).
    ///
    /// [`InterpOptions::unwind`]: crate::interp::InterpOptions::unwind
    pub(super) fn cut(&mut self, t: usize, arms: &mut SmallVec<[Arm; 2]>) -> SmallVec<[SiteId; 1]> {
        let none = SmallVec::new();
        let Some(most) = self.options.unwind.filter(|_| !self.options.endless) else { return none };
        let head = self.threads[t].head;
        let Some(exit) = self.exit(head.func, head.pc).cloned() else { return none };
        let counter = self.threads[t].regs[(head.base + exit.counter) as usize].bits;
        if decided(counter) < most {
            return none;
        }
        let stays = |a: &Arm| a.edge.is_some_and(|e| exit.stays.contains(&e));
        let beyond: SmallVec<[SiteId; 1]> = arms.iter().filter(|a| stays(a)).map(|a| a.site).collect();
        if beyond.contains(&SiteId::UNNUMBERED) || beyond.is_empty() || beyond.len() == arms.len() {
            return none;
        }
        let rest: SmallVec<[Arm; 2]> = arms.iter().filter(|a| !stays(a)).cloned().collect();
        if self.concerns_others(t, &rest) {
            return none;
        }
        *arms = rest;
        beyond
    }

    /// May it matter to other threads that thread `t` takes one of these arms? It does not
    ///
    /// - where there are no others: `t` is `main`, and has created none; nor
    /// - where inputs allow one of the arms, and all inputs that the arms and the path condition relate to
    ///   each other are new: `t` has read them since it last did anything that others can see. Let some
    ///   inputs lead here and beyond the arms. With other values of the new ones an arm is allowed; no other
    ///   input changes, no other thread knows the new ones, and `t` itself comes to the mark next. So what
    ///   the others do meanwhile, they also do in an execution in which `t` takes the arm a little later, and
    ///   that one is explored.
    ///
    /// All of it follows from the thread's own past: nobody else can have made a condition on inputs that it
    /// has not told of.
    fn concerns_others(&self, t: usize, arms: &[Arm]) -> bool {
        let head = self.threads[t].head;
        if t == 0 && head.children == 0 {
            return false;
        }
        let mut related: Vec<TermId> = arms.iter().map(|a| a.condition).collect();
        let terms = self.symbols.terms.borrow();
        let mut left = self.symbols.path().to_vec();
        let symbols = loop {
            let symbols = terms.symbols_of(&related);
            let touches = |c: &TermId| terms.symbols_of(&[*c]).iter().any(|s| symbols.contains(s));
            let (more, others): (Vec<TermId>, Vec<TermId>) = left.into_iter().partition(touches);
            left = others;
            if more.is_empty() {
                break symbols;
            }
            related.extend(more);
        };
        drop(terms);
        let is_new = |s: &Sym| s.thread == t as u32 && s.rank >= head.told;
        !symbols.iter().all(is_new) || !arms.iter().any(|a| self.symbols.feasible(a.condition) == Some(true))
    }

    /// Thread `t` has had this event. What it has read before, and what it has read by the event into memory
    /// that others can see, they may know now, unless it only looked at something.
    pub(super) fn tell(&mut self, t: usize, event: &Event) {
        let looks = event.label.op == Op::Mark || event.label.op.is_access();
        if !looks || event.accesses.iter().any(|a| a.write) {
            let head = &mut self.threads[t].head;
            head.told = head.inputs;
        }
    }
}

/// A branch that may leave a loop.
#[derive(Clone, Debug)]
pub(super) struct Exit {
    pc: u32,
    /// The loop's counter.
    counter: Reg,
    /// The edges that stay within the loop.
    stays: Vec<u32>,
}

/// The edges of an instruction.
fn edges(f: &Function, i: &Inst) -> Vec<u32> {
    match *i {
        Inst::Jump { edge } => vec![edge],
        Inst::Br { yes, no, .. } => vec![yes, no],
        Inst::Switch { cases, default, .. } => {
            f.cases[cases.indices()].iter().map(|c| c.1).chain([default]).collect()
        }
        _ => Vec::new(),
    }
}

/// The branches that leave natural loops, with the counter of the smallest such loop.
fn exits(f: &Function) -> Vec<Exit> {
    let n = f.code.len();
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); n];
    // Counter, header, source of each back edge.
    let mut back: Vec<(Reg, u32, u32)> = Vec::new();
    for (pc, i) in f.code.iter().enumerate() {
        let all = edges(f, i);
        for e in &all {
            let e = &f.edges[*e as usize];
            before[e.target as usize].push(pc as u32);
            if e.count != NO_REG {
                back.push((e.count, e.target, pc as u32));
            }
        }
        let ends = matches!(i, Inst::Ret { .. } | Inst::Unreachable);
        if all.is_empty() && !ends && pc + 1 < n {
            before[pc + 1].push(pc as u32);
        }
    }
    let mut counters: Vec<Reg> = back.iter().map(|b| b.0).collect();
    counters.sort_unstable();
    counters.dedup();
    let mut loops: Vec<(Reg, FxHashSet<u32>)> = Vec::new();
    for counter in counters {
        let mut body = FxHashSet::default();
        let mut todo = Vec::new();
        for (_, header, source) in back.iter().filter(|b| b.0 == counter) {
            body.insert(*header);
            todo.push(*source);
        }
        while let Some(pc) = todo.pop() {
            if body.insert(pc) {
                todo.extend(&before[pc as usize]);
            }
        }
        loops.push((counter, body));
    }
    loops.sort_by_key(|l| l.1.len());
    let mut out = Vec::new();
    for (pc, i) in f.code.iter().enumerate() {
        let leaves = |body: &FxHashSet<u32>| {
            body.contains(&(pc as u32))
                && edges(f, i).iter().any(|e| !body.contains(&f.edges[*e as usize].target))
        };
        if let Some((counter, body)) = loops.iter().find(|l| leaves(&l.1)) {
            let inside = |e: &u32| body.contains(&f.edges[*e as usize].target);
            let stays = edges(f, i).into_iter().filter(inside).collect();
            out.push(Exit { pc: pc as u32, counter: *counter, stays });
        }
    }
    out
}
