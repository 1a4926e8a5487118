//! A program under a scheduler of IRS: one thread at a time, in turn by name or in any order, which is what a
//! cooperative node admits that holds all sites ([`traceformat::schedule::cooperative`]).
//!
//! The scheduler is explicit, as in the paper (section 4): whose turn it is, is part of the state, and only
//! that thread can move. So the engine `impact` explores the program's executions under it, symbolic as they
//! are, with coverings between states that have the same scheduler state alone.
//!
//! Whose turn it is after a step is, in a ring, a function of the state before it and of the step:
//!
//! - Who has the turn keeps it as long as it can go on. It gives way where its next operation is not
//!   enabled, at its end, and behind an event at a marked site, once it stands before its next event.
//!   (Decisions and the compiler's marks are no events to the run time.)
//! - The next one is the first in the ring, by name, that can go on. Threads that are passed over at their
//!   ends have come to these in their turns: who joins one waits for that.
//!
//! In any order the turn is *open* once somebody has given it up: each thread that can go on may have it, and
//! who executes an event has taken it. Decisions and the compiler's marks do not take it. So they are what
//! they are without a scheduler: local steps, which may come first and alone, whoever's they are. While
//! somebody has the turn, the others' are put off, which makes no difference to anybody.
//!
//! A thread ends in a turn, too: in its last one, if it has not given way behind its last event; else it
//! takes one more for its end, where nobody has the turn. When it does is no step here. It matters to nobody
//! but who joins the thread, and that is one thread alone. So a join of a thread that has not ended in its
//! last turn opens the turn. Whoever is next then, the joiner among them, either the thread has not ended
//! before, and ends now, or it has, and the joiner goes on.
//!
//! The engine `ring` follows the turns of a ring ([`::ring::search`]), state by state; a test has both on the
//! same programs (`verifier/tests/esst_in_turn.rs`).

use exec::abstraction::{Abstraction, Cell, Difference, Havocked};
use exec::machine::{Choice, Machine, Status, Step, Unseen};
use exec::uncounted::LibraryUse;
use model::labels::{Place, Standing};
use smallvec::SmallVec;
use solver::{Answer, Statistics, Sym, TermId, Terms};
use std::cell::RefMut;
use std::sync::{Arc, OnceLock};
use traceformat::event::{Event, ObjectId, Op};
use traceformat::recording::Input;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::{Assumption, Order};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// The scheduler's state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Whose turn it is.
    of: ThreadIx,
    /// Nobody can go on.
    nobody: bool,
    /// It has executed an event at a marked site, and not come to its next one yet.
    passed: bool,
    /// Nobody has it: who executes an event takes it.
    open: bool,
    /// Threads that have come to their ends in their turns, in order of their numbers.
    ended: SmallVec<[ThreadIx; 8]>,
}

impl Turn {
    /// A thread has come to its end in its turn.
    fn ends(&mut self, t: ThreadIx) {
        if let Err(place) = self.ended.binary_search(&t) {
            self.ended.insert(place, t);
        }
    }
}

/// Why nothing can be proven, once that is known: shared with who asks whether to go on.
pub type Obstacle = Arc<OnceLock<&'static str>>;

/// The machine, one thread at a time.
pub struct InTurn<'m, M: ?Sized> {
    inner: &'m mut M,
    order: Order,
    /// Marked sites, in order.
    yields: Vec<SiteId>,
    /// After each step, and before the first.
    turns: Vec<Turn>,
    /// Whether deadlocks are looked for.
    deadlocks: bool,
    obstacle: Obstacle,
}

impl<'m, M: Machine + ?Sized> InTurn<'m, M> {
    /// From the machine's first state, where main has the turn. `yields`: in order.
    pub fn new(
        inner: &'m mut M,
        order: Order,
        yields: Vec<SiteId>,
        deadlocks: bool,
        obstacle: Obstacle,
    ) -> InTurn<'m, M> {
        let (of, ended) = (ThreadIx::MAIN, SmallVec::new());
        let main = Turn { of, nobody: false, passed: false, open: false, ended };
        let mut all = InTurn { inner, order, yields, turns: Vec::new(), deadlocks, obstacle };
        let first = all.next(main);
        all.turns.push(first);
        all
    }

    fn turn(&self) -> &Turn {
        // (There is one before the first step.)
        &self.turns[self.turns.len() - 1]
    }

    fn obstacle(&self, why: &'static str) {
        let _ = self.obstacle.set(why);
    }

    /// Whose turn it is now, after this.
    fn next(&self, turn: Turn) -> Turn {
        let turn = match self.order {
            Order::Ring(_) => self.next_in_ring(turn),
            Order::Any => self.next_of_any(turn),
        };
        let m = &*self.inner;
        if turn.nobody
            && !m.process_ended()
            && threads(m).any(|t| m.status(t, Choice::Main) == Status::Blocked)
        {
            match (self.deadlocks, m.guesses()) {
                (false, _) => self.obstacle("one thread at a time, it deadlocks"),
                (_, true) => self.obstacle("it deadlocks behind a branch on a value that is not modelled"),
                _ => {}
            }
        }
        if threads(m).any(|t| (turn.open || turn.of == t) && m.is_cut(t)) {
            self.obstacle("inputs keep a loop going beyond the bound");
        }
        // (Where an assumption fails nothing is left to run, and nobody watches that at a cooperative node.)
        if threads(m).any(|t| m.arms(t) == 1 || self.fails_assumption(t)) {
            self.obstacle("an assumption of the program fails for some inputs");
        }
        turn
    }

    fn next_of_any(&self, mut turn: Turn) -> Turn {
        let m = &*self.inner;
        let gives_way =
            turn.passed && self.stands_before_event(turn.of) || self.joins_too_early(&turn, turn.of);
        if !turn.open && !gives_way && self.can_go_on(&turn, turn.of) {
            return Turn { nobody: false, ..turn };
        }
        if !turn.open && !turn.passed && m.status(turn.of, Choice::Main) == Status::Finished {
            turn.ends(turn.of);
        }
        let all = || threads(m);
        let waits = |t: ThreadIx| m.status(t, Choice::Timeout) == Status::Ready;
        let nobody = !all().any(|t| self.can_go_on(&turn, t));
        if all().any(waits) {
            self.obstacle("a thread waits for a time");
        }
        // (Who had it is no part of the state.)
        Turn { of: ThreadIx::MAIN, nobody, passed: false, open: true, ..turn }
    }

    fn next_in_ring(&self, mut turn: Turn) -> Turn {
        let m = &*self.inner;
        let holder = turn.of;
        let ring = m.threads().by_name();
        let mut at = ring.iter().position(|t| *t == holder).unwrap_or(0);
        let gives_way = turn.passed && self.stands_before_event(holder);
        at += usize::from(gives_way);
        let mut passed_over = 0;
        turn.nobody = true;
        while passed_over < ring.len() {
            let t = ring[at % ring.len()];
            if self.can_go_on(&turn, t) {
                turn.passed &= t == holder && !gives_way;
                (turn.of, turn.nobody) = (t, false);
                break;
            }
            if m.status(t, Choice::Timeout) == Status::Ready {
                self.obstacle("a thread waits for a time");
                (turn.of, turn.nobody, turn.passed) = (t, false, false);
                break;
            }
            match m.status(t, Choice::Main) == Status::Finished {
                true if !turn.ended.contains(&t) => {
                    turn.ends(t);
                    passed_over = 0;
                }
                _ => passed_over += 1,
            }
            at += 1;
        }
        turn
    }

    /// Can the thread go on by itself? (A timed operation that can succeed at once does.)
    fn can_go_on(&self, turn: &Turn, t: ThreadIx) -> bool {
        let m = &*self.inner;
        let n = m.arms(t);
        if n > 0 {
            return (0..n).any(|i| m.status(t, Choice::Arm(i)) == Status::Ready);
        }
        m.status(t, Choice::Main) == Status::Ready
            && (self.order == Order::Any || !self.joins_too_early(turn, t))
    }

    /// Does it stand before the join of a thread that is through, and has not ended in its turn?
    fn joins_too_early(&self, turn: &Turn, t: ThreadIx) -> bool {
        let m = &*self.inner;
        m.arms(t) == 0 && m.status(t, Choice::Main) == Status::Ready && {
            let e = m.next_event(t, Choice::Main);
            let ended = |o: ObjectId| turn.ended.contains(&ThreadIx(o.0 as u16));
            e.label.op == Op::Join && !e.object.is_none_or(ended)
        }
    }

    fn stands_before_event(&self, t: ThreadIx) -> bool {
        let m = &*self.inner;
        if m.arms(t) > 0 {
            return false;
        }
        let stands = matches!(m.status(t, Choice::Main), Status::Ready | Status::Blocked);
        !stands || m.next_event(t, Choice::Main).label.op != Op::Mark
    }

    /// May it go on now?
    fn is_its_turn(&self, t: ThreadIx) -> bool {
        self.has_turn(self.turn(), t)
    }

    fn has_turn(&self, turn: &Turn, t: ThreadIx) -> bool {
        !turn.nobody && (turn.open || turn.of == t)
    }

    /// Does it stand before an assumption that does not hold? That is seen at once.
    fn fails_assumption(&self, t: ThreadIx) -> bool {
        let n = self.inner.arms(t);
        n > 0 && (0..n).all(|i| self.inner.status(t, Choice::Arm(i)) != Status::Ready)
    }

    /// The step is taken: whose turn is it?
    fn stepped(&mut self, e: &Event, goes_on: bool) {
        let mut turn = self.turn().clone();
        if e.label.op != Op::Mark {
            (turn.of, turn.open) = (e.thread, false);
            turn.passed = self.yields.binary_search(&e.label.site).is_ok();
        }
        let nameless = e.label.op.is_access() && e.label.site == SiteId::UNNUMBERED;
        if ::ring::search::is_robust(e) || nameless {
            self.obstacle("it locks a robust mutex, or touches what has no number");
        }
        let turn = if goes_on { self.next(turn) } else { turn };
        self.turns.push(turn);
    }
}

fn threads<M: Machine + ?Sized>(m: &M) -> impl Iterator<Item = ThreadIx> + use<M> {
    (0..m.threads().len() as u16).map(ThreadIx)
}

impl<M: Machine + ?Sized> Machine for InTurn<'_, M> {
    fn threads(&self) -> &ThreadTable {
        self.inner.threads()
    }

    fn status(&self, t: ThreadIx, choice: Choice) -> Status {
        let status = self.inner.status(t, choice);
        if self.is_its_turn(t) {
            // Its time is over only where it can do nothing else.
            let times_out = choice == Choice::Timeout && self.can_go_on(self.turn(), t);
            return if times_out { Status::Absent } else { status };
        }
        match choice {
            // (Its decisions come in its turn: until then it only waits.)
            Choice::Main if self.inner.arms(t) > 0 && !self.fails_assumption(t) => Status::Blocked,
            Choice::Main if status == Status::Ready => Status::Blocked,
            Choice::Timeout if status == Status::Ready => Status::Absent,
            _ => status,
        }
    }

    fn exists(&self, t: ThreadIx) -> bool {
        self.inner.exists(t)
    }

    fn process_ended(&self) -> bool {
        self.inner.process_ended()
    }

    fn arms(&self, t: ThreadIx) -> u16 {
        match self.is_its_turn(t) || self.fails_assumption(t) {
            true => self.inner.arms(t),
            false => 0,
        }
    }

    fn cut_marks(&self, t: ThreadIx) -> &[SiteId] {
        self.inner.cut_marks(t)
    }

    fn cuts(&self) -> u32 {
        self.inner.cuts()
    }

    fn out_of_turn(&self) -> Vec<ThreadIx> {
        let (m, turn) = (&*self.inner, self.turn());
        let could = |t: &ThreadIx| {
            !self.is_its_turn(*t)
                && match m.status(*t, Choice::Main) {
                    Status::Finished => self.order != Order::Any && !turn.ended.contains(t),
                    _ => self.can_go_on(turn, *t) || m.status(*t, Choice::Timeout) == Status::Ready,
                }
        };
        threads(m).filter(could).collect()
    }

    fn is_open(&self) -> bool {
        self.turn().open
    }

    fn widened(&self, t: ThreadIx) -> bool {
        self.inner.widened(t)
    }

    fn next_event(&self, t: ThreadIx, choice: Choice) -> Event {
        self.inner.next_event(t, choice)
    }

    fn step(&mut self, t: ThreadIx, choice: Choice) -> Step {
        let step = self.inner.step(t, choice);
        match &step {
            Step::Done(e) => self.stepped(e, true),
            // (Only `undo` may follow.)
            Step::Violated(e, _) | Step::Unsupported(e, _) => self.stepped(e, false),
        }
        step
    }

    fn library_uses(&self) -> Vec<LibraryUse> {
        self.inner.library_uses()
    }

    fn unseen(&self) -> Vec<Unseen> {
        self.inner.unseen()
    }

    fn undo(&mut self) {
        self.inner.undo();
        self.turns.pop();
    }

    fn depth(&self) -> usize {
        self.inner.depth()
    }

    fn is_replaceable(&self) -> bool {
        self.inner.is_replaceable()
    }

    fn facts(&self) -> Facts {
        self.inner.facts()
    }

    fn assumptions(&self) -> Vec<Assumption> {
        self.inner.assumptions()
    }

    fn guesses(&self) -> bool {
        self.inner.guesses()
    }

    fn witness(&self) -> Vec<Input> {
        self.inner.witness()
    }
}

/// A state is the program's and the scheduler's.
#[derive(Clone, Debug)]
pub struct Shape<S> {
    program: S,
    turn: Turn,
}

impl<M: Abstraction + ?Sized> Abstraction for InTurn<'_, M> {
    type Shape = Shape<M::Shape>;

    fn control(&self) -> u64 {
        use std::hash::{Hash as _, Hasher as _};
        let mut h = rustc_hash::FxHasher::default();
        (self.inner.control(), self.turn()).hash(&mut h);
        h.finish()
    }

    fn digest(&self) -> Option<u64> {
        self.inner.digest()
    }

    fn shape(&self) -> Self::Shape {
        Shape { program: self.inner.shape(), turn: self.turn().clone() }
    }

    fn compare(&self, then: &Self::Shape) -> Option<Difference> {
        // Out of its turn a thread may stand before a decision, which its state does not tell.
        let decides = |t: ThreadIx| !self.turn().open && self.inner.arms(t) > 0;
        if then.turn != *self.turn() || threads(&*self.inner).any(decides) {
            return None;
        }
        self.inner.compare(&then.program)
    }

    fn value_then(&self, then: &Self::Shape, cell: Cell) -> TermId {
        self.inner.value_then(&then.program, cell)
    }

    fn value(&self, cell: Cell) -> TermId {
        self.inner.value(cell)
    }

    fn worked(&self) -> bool {
        self.inner.worked()
    }

    fn havoc(&mut self, cells: &[Cell]) -> Vec<Havocked> {
        let depth = self.inner.depth();
        let out = self.inner.havoc(cells);
        if self.inner.depth() > depth {
            let turn = self.next(self.turn().clone());
            self.turns.push(turn);
        }
        out
    }

    fn open(&self) -> Vec<Cell> {
        self.inner.open()
    }

    fn put(&mut self, cells: &[(Cell, TermId)]) {
        self.inner.put(cells);
    }

    fn assume(&mut self, condition: TermId) {
        self.inner.assume(condition);
        // (What is known now may exclude that somebody goes on.)
        if let Some(turn) = self.turns.pop() {
            let turn = self.next(turn);
            self.turns.push(turn);
        }
    }

    fn path(&self) -> &[TermId] {
        self.inner.path()
    }

    fn terms(&self) -> RefMut<'_, Terms> {
        self.inner.terms()
    }

    fn check(&self, conditions: &[TermId]) -> Answer {
        self.inner.check(conditions)
    }

    fn check_best_effort(&self, conditions: &[TermId]) -> Answer {
        self.inner.check_best_effort(conditions)
    }

    fn core(&self) -> Vec<TermId> {
        self.inner.core()
    }

    fn witness_of(&self, s: Sym) -> u64 {
        self.inner.witness_of(s)
    }

    fn is_named(&self, object: ObjectId) -> bool {
        self.inner.is_named(object)
    }

    fn describe(&self, cell: Cell) -> String {
        self.inner.describe(cell)
    }

    fn standing(&self) -> Standing {
        self.inner.standing()
    }

    fn place(&self, cell: Cell) -> Option<Place> {
        self.inner.place(cell)
    }

    fn cell_at(&self, place: &Place) -> Option<Cell> {
        self.inner.cell_at(place)
    }

    fn is_smashed(&self) -> bool {
        self.inner.is_smashed()
    }

    fn solver_statistics(&self) -> Statistics {
        self.inner.solver_statistics()
    }
}
