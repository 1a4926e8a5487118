//! Small guarded-command programs over integers, locks and inputs, as a machine whose states can be compared:
//! what the engine is tested on, independently of the interpreter.
//!
//! A program has global variables and, per thread, a list of instructions. Each instruction but [`Ins::Jump`]
//! is one event; a branch on an unknown value is a decision, otherwise a mark.

use exec::abstraction::{Abstraction, Cell, Difference, Havocked, havocked};
use exec::machine::{Choice, Machine, Status, Step};
use model::inst::{BinOp, ICmp};
use model::labels::{Name, Place, Standing};
use model::stop::{SourceLocation, Violation};
use solver::term::{Sym, TermId, Terms};
use solver::{Answer, Smt};
use std::cell::{RefCell, RefMut};
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

/// Width of all variables.
pub const W: u8 = 8;

/// A comparison of a variable with a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    Eq(u8),
    /// Unsigned.
    Lt(u8),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ins {
    Lock(usize),
    Unlock(usize),
    /// Locks if it is free; else goes there.
    TryLock(usize, usize),
    /// Global += constant, wrapping.
    Add(usize, u8),
    Set(usize, u8),
    /// Global -= another one, wrapping.
    Sub(usize, usize),
    /// Global := another one.
    Copy(usize, usize),
    /// Global := input below the bound.
    Input(usize, u8),
    /// If the test holds: go there. Two events: the load and the decision.
    If(usize, Test, usize),
    Jump(usize),
    Assert(usize, Test),
    /// Blocks for ever if it does not hold; no execution of the program then.
    Assume(usize, Test),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub globals: Vec<u8>,
    pub locks: usize,
    pub threads: Vec<Vec<Ins>>,
}

/// What a thread does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum At {
    /// Before the instruction.
    Before(usize),
    /// It has loaded what the instruction asks about: a term.
    Asking(usize, TermId),
    End,
}

#[derive(Clone, Debug, PartialEq)]
struct State {
    at: Vec<At>,
    globals: Vec<TermId>,
    /// Holder, or `usize::MAX`.
    locks: Vec<usize>,
    path: Vec<TermId>,
    inputs: Vec<u32>,
    havocked: u32,
    /// Per thread: questions that the instruction before which it stands has had answered, besides its own.
    asked: Vec<u8>,
    /// The last step has done more than answer one of these.
    worked: bool,
}

/// The machine. Undo keeps old states.
pub struct Toy {
    pub program: Program,
    table: ThreadTable,
    terms: RefCell<Terms>,
    solver: RefCell<Box<dyn Smt + Send>>,
    state: State,
    old: Vec<State>,
    pub claims_smashing: bool,
    /// So many bits of an unknown value are asked for, one after the other, before the instruction itself
    /// asks.
    pub pedantic: u8,
    /// Threads that run the same code are taken for one another.
    symmetric: bool,
}

const FREE: usize = usize::MAX;

impl Toy {
    pub fn new(program: &Program) -> Toy {
        let mut terms = Terms::new();
        let state = State {
            at: program.threads.iter().map(|_| At::Before(0)).collect(),
            globals: program.globals.iter().map(|&g| terms.constant(g.into(), W)).collect(),
            locks: vec![FREE; program.locks],
            path: Vec::new(),
            inputs: vec![0; program.threads.len()],
            havocked: 0,
            asked: vec![0; program.threads.len()],
            worked: true,
        };
        let rank = |i| ThreadName { parent: ThreadIx::MAIN, rank: i };
        let mut toy = Toy {
            program: program.clone(),
            table: ThreadTable((1..program.threads.len() as u32).map(|i| rank(i - 1)).collect()),
            terms: RefCell::new(terms),
            solver: RefCell::new(solver::usual(solver::Limits::default())),
            state,
            old: Vec::new(),
            claims_smashing: false,
            pedantic: 0,
            symmetric: false,
        };
        for t in 0..program.threads.len() {
            toy.advance(t);
        }
        toy
    }

    fn ins(&self, t: usize) -> Option<&Ins> {
        match self.state.at[t] {
            At::Before(i) | At::Asking(i, _) => self.program.threads[t].get(i),
            At::End => None,
        }
    }

    /// Local code: jumps, questions whose answer is known.
    fn advance(&mut self, t: usize) {
        for _ in 0..1000 {
            match self.state.at[t] {
                At::Before(i) => match self.program.threads[t].get(i) {
                    None => self.state.at[t] = At::End,
                    Some(Ins::Jump(to)) => self.state.at[t] = At::Before(*to),
                    Some(_) => return,
                },
                _ => return,
            }
        }
        panic!("a thread runs in circles without an event");
    }

    fn test(&self, v: TermId, test: Test) -> TermId {
        let mut terms = self.terms.borrow_mut();
        let (op, k) = match test {
            Test::Eq(k) => (ICmp::Eq, k),
            Test::Lt(k) => (ICmp::Ult, k),
        };
        let k = terms.constant(k.into(), W);
        terms.icmp(op, W, v, k)
    }

    /// The conditions of a decision's arms; `None`: the thread stands before none.
    fn questions(&self, t: usize) -> Option<Vec<TermId>> {
        let own = self.own_question(t)?;
        let (At::Asking(_, v), n) = (self.state.at[t], self.state.asked[t]) else { return Some(own) };
        if n >= self.pedantic {
            return Some(own);
        }
        let mut terms = self.terms.borrow_mut();
        let yes = terms.extract(v, n, 1);
        let no = terms.not(yes);
        Some(vec![yes, no])
    }

    fn own_question(&self, t: usize) -> Option<Vec<TermId>> {
        let At::Asking(_, v) = self.state.at[t] else { return None };
        let test = match self.ins(t)? {
            Ins::If(_, test, _) | Ins::Assert(_, test) | Ins::Assume(_, test) => *test,
            _ => return None,
        };
        let yes = self.test(v, test);
        let known = self.terms.borrow().as_const(yes);
        let no = self.terms.borrow_mut().not(yes);
        match (self.ins(t)?, known) {
            (Ins::Assume(..), Some(1)) => None,
            (Ins::Assume(..), _) => Some(vec![yes]),
            (_, Some(_)) => None,
            _ => Some(vec![yes, no]),
        }
    }

    fn feasible(&self, c: TermId) -> bool {
        if let Some(k) = self.terms.borrow().as_const(c) {
            return k != 0;
        }
        let mut all = self.state.path.clone();
        all.push(c);
        self.solver.borrow_mut().check(&self.terms.borrow(), &all) != Answer::Unsat
    }

    fn site(&self, t: usize, i: usize, arm: usize) -> SiteId {
        SiteId((t * 1000 + i * 4 + arm) as u32)
    }

    fn event(&self, t: usize, arm: Option<bool>) -> Event {
        let thread = ThreadIx(t as u16);
        let (i, asking) = match self.state.at[t] {
            At::Before(i) => (i, false),
            At::Asking(i, _) => (i, true),
            At::End => panic!("no event after the end"),
        };
        let access = |g: usize, write| Access { object: ObjectId(100 + g as u64), start: 0, end: 1, write };
        let (op, accesses, object): (Op, Vec<Access>, Option<ObjectId>) = match &self.program.threads[t][i] {
            _ if asking => (Op::Mark, vec![], None),
            Ins::Lock(l) => (Op::MutexLock, vec![], Some(ObjectId(*l as u64 + 500))),
            Ins::TryLock(l, _) => (Op::MutexTryLock, vec![], Some(ObjectId(*l as u64 + 500))),
            Ins::Unlock(l) => (Op::MutexUnlock, vec![], Some(ObjectId(*l as u64 + 500))),
            Ins::Add(g, _) => (Op::Rmw, vec![access(*g, true)], None),
            Ins::Set(g, _) | Ins::Input(g, _) => (Op::Store, vec![access(*g, true)], None),
            Ins::Sub(g, h) | Ins::Copy(g, h) => {
                (Op::MemCopy, vec![access(*g, true), access(*h, false)], None)
            }
            Ins::If(g, ..) | Ins::Assert(g, _) | Ins::Assume(g, _) => {
                (Op::Load, vec![access(*g, false)], None)
            }
            Ins::Jump(_) => unreachable!("jumps are local"),
        };
        let arm = if asking { 1 + usize::from(arm == Some(true)) } else { 0 };
        let taken = matches!(self.program.threads[t][i], Ins::TryLock(l, _) if self.state.locks[l] == FREE);
        let label = Label { site: self.site(t, i, arm), op, outcome: taken.into() };
        Event { thread, label, accesses: accesses.into_iter().collect(), object, object2: None }
    }

    /// The known answer of a question.
    fn known(&self, t: usize) -> Option<bool> {
        let At::Asking(_, v) = self.state.at[t] else { return None };
        let test = match self.ins(t)? {
            Ins::If(_, test, _) | Ins::Assert(_, test) | Ins::Assume(_, test) => *test,
            _ => return None,
        };
        let c = self.test(v, test);
        self.terms.borrow().as_const(c).map(|k| k != 0)
    }

    /// The threads in the order that states are compared in: those that run the same code by where they are,
    /// and with what.
    fn order(&self) -> Vec<usize> {
        let code = |t: usize| self.program.threads.iter().position(|c| *c == self.program.threads[t]);
        let terms = self.terms.borrow();
        let key = |t: usize| match self.state.at[t] {
            At::Before(i) => (i, None, self.holds(t)),
            At::Asking(i, v) => (i, Some(terms.as_const(v)), self.holds(t)),
            At::End => (usize::MAX, None, self.holds(t)),
        };
        let mut order: Vec<usize> = (0..self.state.at.len()).collect();
        if self.symmetric {
            for first in 0..order.len() {
                let places: Vec<usize> = (0..order.len()).filter(|&t| code(t) == Some(first)).collect();
                let mut members = places.clone();
                members.sort_by_key(|&t| key(t));
                places.into_iter().zip(members).for_each(|(place, t)| order[place] = t);
            }
        }
        order
    }

    fn holds(&self, t: usize) -> Vec<bool> {
        self.state.locks.iter().map(|&l| l == t).collect()
    }

    fn name(t: usize) -> Name {
        if t == 0 { Vec::new() } else { vec![t as u32 - 1] }
    }

    fn cells(state: &State, order: &[usize]) -> Vec<(Cell, TermId)> {
        let memory = |(g, &v): (usize, &TermId)| (Cell::Memory { object: g as u32, offset: 0, size: 1 }, v);
        let mut all: Vec<_> = state.globals.iter().enumerate().map(memory).collect();
        for &t in order {
            if let At::Asking(_, v) = &state.at[t] {
                all.push((Cell::Register { thread: t as u16, frame: 0, register: 0 }, *v));
            }
        }
        all
    }

    fn control_of(state: &State, order: &[usize]) -> Vec<(usize, bool)> {
        let at = |a: &At| match a {
            At::Before(i) => (*i, false),
            At::Asking(i, _) => (*i, true),
            At::End => (usize::MAX, false),
        };
        let rank = |l: usize| order.iter().position(|&t| t == l).unwrap_or(l);
        let locks = state.locks.iter().map(|&l| (rank(l), true));
        order.iter().map(|&t| at(&state.at[t])).chain(locks).collect()
    }
}

impl Machine for Toy {
    fn threads(&self) -> &ThreadTable {
        &self.table
    }

    fn arms(&self, t: ThreadIx) -> u16 {
        self.questions(t.index()).map_or(0, |q| q.len() as u16)
    }

    fn status(&self, t: ThreadIx, choice: Choice) -> Status {
        let t = t.index();
        if let Choice::Arm(i) = choice {
            let q = self.questions(t).and_then(|q| q.get(i as usize).copied());
            return if q.is_some_and(|q| self.feasible(q)) { Status::Ready } else { Status::Absent };
        }
        if choice == Choice::Timeout || self.questions(t).is_some() {
            return Status::Absent;
        }
        match self.ins(t) {
            None => Status::Finished,
            Some(Ins::Lock(l)) if self.state.locks[*l] != FREE => Status::Blocked,
            Some(_) => Status::Ready,
        }
    }

    fn next_event(&self, t: ThreadIx, _: Choice) -> Event {
        self.event(t.index(), self.known(t.index()))
    }

    fn step(&mut self, t: ThreadIx, choice: Choice) -> Step {
        let t = t.index();
        self.old.push(self.state.clone());
        self.state.worked = true;
        if let Choice::Arm(i) = choice
            && self.state.asked[t] < self.pedantic
        {
            let q = self.questions(t).expect("arms were offered")[i as usize];
            self.state.path.push(q);
            self.state.asked[t] += 1;
            self.state.worked = false;
            let label = Label { site: SiteId::UNNUMBERED, op: Op::Mark, outcome: i as u8 };
            let thread = ThreadIx(t as u16);
            return Step::Done(Event {
                thread,
                label,
                accesses: Default::default(),
                object: None,
                object2: None,
            });
        }
        let answer = match choice {
            Choice::Arm(i) => {
                let q = self.questions(t).expect("arms were offered")[i as usize];
                self.state.path.push(q);
                Some(i == 0)
            }
            _ => self.known(t),
        };
        // (Not before: the question that has just been answered depends on it.)
        self.state.asked[t] = 0;
        let event = match choice {
            Choice::Arm(i) => self.event(t, Some(i == 0)),
            _ => self.event(t, answer),
        };
        let at = self.state.at[t];
        let ins = self.ins(t).cloned().expect("a thread at its end has no step");
        let (At::Before(i) | At::Asking(i, _)) = at else { unreachable!() };
        let mut next = At::Before(i + 1);
        match (at, ins) {
            (At::Asking(..), Ins::If(_, _, to)) => {
                if answer == Some(true) {
                    next = At::Before(to);
                }
            }
            (At::Asking(..), Ins::Assert(g, test)) => {
                if answer == Some(false) {
                    let text = format!("assert {g} {test:?} of {t} at {i}");
                    return Step::Violated(
                        event,
                        Violation::Assertion { text, place: SourceLocation::default() },
                    );
                }
            }
            (At::Asking(..), _) => {}
            (_, Ins::If(g, ..) | Ins::Assert(g, _) | Ins::Assume(g, _)) => {
                next = At::Asking(i, self.state.globals[g]);
            }
            (_, Ins::Lock(l)) => self.state.locks[l] = t,
            (_, Ins::TryLock(l, to)) => {
                if self.state.locks[l] == FREE {
                    self.state.locks[l] = t;
                } else {
                    next = At::Before(to);
                }
            }
            (_, Ins::Unlock(l)) => {
                if self.state.locks[l] != t {
                    let text = format!("unlock {l} of {t} at {i}");
                    return Step::Violated(
                        event,
                        Violation::LockMisuse { text, place: SourceLocation::default() },
                    );
                }
                self.state.locks[l] = FREE;
            }
            (_, Ins::Add(g, k)) => {
                let mut terms = self.terms.borrow_mut();
                let k = terms.constant(k.into(), W);
                self.state.globals[g] = terms.bin(BinOp::Add, W, self.state.globals[g], k);
            }
            (_, Ins::Sub(g, h)) => {
                let (a, b) = (self.state.globals[g], self.state.globals[h]);
                self.state.globals[g] = self.terms.borrow_mut().bin(BinOp::Sub, W, a, b);
            }
            (_, Ins::Set(g, k)) => self.state.globals[g] = self.terms.borrow_mut().constant(k.into(), W),
            (_, Ins::Copy(g, h)) => self.state.globals[g] = self.state.globals[h],
            (_, Ins::Input(g, below)) => {
                let symbol = Sym { thread: t as u32, rank: self.state.inputs[t] };
                self.state.inputs[t] += 1;
                let mut terms = self.terms.borrow_mut();
                let v = terms.symbol(symbol, W);
                let k = terms.constant(below.into(), W);
                let c = terms.icmp(ICmp::Ult, W, v, k);
                self.state.globals[g] = v;
                self.state.path.push(c);
            }
            (_, Ins::Jump(_)) => unreachable!("jumps are local"),
        }
        self.state.at[t] = next;
        self.advance(t);
        Step::Done(event)
    }

    fn undo(&mut self) {
        self.state = self.old.pop().expect("no step was taken");
    }

    fn depth(&self) -> usize {
        self.old.len()
    }
}

#[derive(Clone)]
pub struct Shape(State, Vec<usize>);

impl Abstraction for Toy {
    type Shape = Shape;

    fn control(&self) -> u64 {
        use std::hash::{BuildHasher, BuildHasherDefault};
        BuildHasherDefault::<rustc_hash::FxHasher>::default()
            .hash_one(Toy::control_of(&self.state, &self.order()))
    }

    fn digest(&self) -> Option<u64> {
        use std::hash::{BuildHasher, BuildHasherDefault};
        let order = self.order();
        let terms = self.terms.borrow();
        let all = Toy::cells(&self.state, &order).into_iter().map(|c| terms.as_const(c.1));
        let all: Option<Vec<u64>> = all.collect();
        let hasher = BuildHasherDefault::<rustc_hash::FxHasher>::default();
        Some(hasher.hash_one((Toy::control_of(&self.state, &order), all?)))
    }

    fn shape(&self) -> Shape {
        Shape(self.state.clone(), self.order())
    }

    fn compare(&self, then: &Shape) -> Option<Difference> {
        let order = self.order();
        if Toy::control_of(&then.0, &then.1) != Toy::control_of(&self.state, &order) {
            return None;
        }
        let pairs = || Toy::cells(&then.0, &then.1).into_iter().zip(Toy::cells(&self.state, &order));
        let terms = self.terms.borrow();
        let mut shared: Vec<Sym> =
            pairs().filter(|(a, b)| a.1 == b.1).flat_map(|(a, _)| terms.symbols(a.1)).map(|s| s.0).collect();
        shared.sort_unstable();
        shared.dedup();
        let cells = pairs().filter(|(a, b)| a.1 != b.1).map(|(a, b)| (a.0, b.0)).collect();
        Some(Difference { cells, renamed: Vec::new(), shared })
    }

    fn value_then(&self, then: &Shape, cell: Cell) -> TermId {
        Toy::cells(&then.0, &then.1).into_iter().find(|c| c.0 == cell).expect("a cell of that state").1
    }

    fn value(&self, cell: Cell) -> TermId {
        Toy::cells(&self.state, &self.order())
            .into_iter()
            .find(|c| c.0 == cell)
            .expect("a cell of this state")
            .1
    }

    fn worked(&self) -> bool {
        self.state.worked
    }

    fn havoc(&mut self, cells: &[Cell]) -> Vec<Havocked> {
        self.old.push(self.state.clone());
        let each = |&cell: &Cell| {
            let old = self.value(cell);
            let new = self.terms.borrow_mut().symbol(havocked(self.state.havocked, W), W);
            self.state.havocked += 1;
            match cell {
                Cell::Memory { object, .. } => self.state.globals[object as usize] = new,
                Cell::Register { thread, .. } => {
                    if let At::Asking(_, v) = &mut self.state.at[thread as usize] {
                        *v = new;
                    }
                }
            }
            Havocked { cell, old, new }
        };
        cells.iter().map(each).collect()
    }

    fn assume(&mut self, condition: TermId) {
        self.state.path.push(condition);
    }

    fn path(&self) -> &[TermId] {
        &self.state.path
    }

    fn terms(&self) -> RefMut<'_, Terms> {
        self.terms.borrow_mut()
    }

    fn check(&self, conditions: &[TermId]) -> Answer {
        self.solver.borrow_mut().check(&self.terms.borrow(), conditions)
    }

    fn core(&self) -> Vec<TermId> {
        self.solver.borrow_mut().core(&self.terms.borrow())
    }

    fn witness_of(&self, s: Sym) -> u64 {
        self.solver.borrow().value(s)
    }

    fn assume_symmetry(&mut self, on: bool) -> bool {
        self.symmetric = on;
        on
    }

    fn standing(&self) -> Standing {
        let at = |(t, a): (usize, &At)| match *a {
            At::Before(i) => Some((Toy::name(t), vec![(0, i as u32)])),
            At::Asking(i, _) => Some((Toy::name(t), vec![(1, i as u32)])),
            At::End => None,
        };
        self.state.at.iter().enumerate().filter_map(at).collect()
    }

    fn place(&self, cell: Cell) -> Option<Place> {
        Some(match cell {
            Cell::Memory { object, offset, size } => Place::Static { object, offset, size },
            Cell::Register { thread, frame, register } => {
                Place::Register { thread: Toy::name(thread as usize), frame, function: 0, register }
            }
        })
    }

    fn cell_at(&self, place: &Place) -> Option<Cell> {
        let all = Toy::cells(&self.state, &self.order());
        all.into_iter().map(|c| c.0).find(|c| self.place(*c).as_ref() == Some(place))
    }

    fn open(&self) -> Vec<Cell> {
        let terms = self.terms.borrow();
        let all = Toy::cells(&self.state, &self.order()).into_iter();
        all.filter(|c| terms.as_const(c.1).is_none()).map(|c| c.0).collect()
    }

    fn is_smashed(&self) -> bool {
        self.claims_smashing
    }
}
