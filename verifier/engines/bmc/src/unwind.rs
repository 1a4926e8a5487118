//! Unwinding: each thread's code once, calls inlined, loops as often as the bound says, paths merged where
//! they meet.
//!
//! States wait in the order of [`Order`]; the least runs next, so that all states that come to one place in
//! one iteration have come when it runs, and are one by then. Conditions that constants decide take one way
//! only: a loop that they end is unwound to its end whatever the bound is.

use crate::beyond::Beyond;
use crate::bounded::{Asked, Bounded, Facts, Step, Thread, What};
use crate::memory::Memory;
use crate::objects::{First, Objects, Sort};
use crate::order::Order;
use crate::state::{Frame, Key, Round, State};
use crate::value::{NUMBER, POINTER, Value, part_of};
use model::Program;
use model::inst::{Function, Inst, Opnd};
use model::shadow::{CLEAN, PTR};
use model::stop::{SourceLocation, Unsupported};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Sym, TermId, Terms};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

/// How far programs are unwound.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Iterations of a loop that no constant ends.
    pub iterations: u32,
    /// Loops that have fewer, by their places.
    pub fewer: Arc<BTreeMap<SourceLocation, u32>>,
    /// Threads.
    pub threads: usize,
    /// Threads that one thread creates.
    pub creations: Option<u32>,
    /// Instructions, over all threads.
    pub instructions: u64,
    /// Arguments of the command line.
    pub arguments: u32,
    /// Reads get as many bits as what they find can have (`narrow.rs`).
    pub narrow: bool,
    /// Executions that another formula has shown not to fail (`growth.rs`).
    pub looked_at: Option<LookedAt>,
}

/// All executions with no more iterations than these, and so many rounds.
#[derive(Clone, Debug)]
pub struct LookedAt {
    pub iterations: u32,
    pub fewer: Arc<BTreeMap<SourceLocation, u32>>,
    pub rounds: usize,
}

/// Threads, if the user has not said.
pub(crate) const THREADS: usize = 150;
/// Arguments of the command line.
pub(crate) const ARGUMENTS: u32 = 3;
/// Instructions of an unwound program.
const INSTRUCTIONS: u64 = 4_000_000;

impl Bounds {
    /// So many iterations of loops, and else what the user has not said.
    pub fn of(iterations: u32) -> Bounds {
        Bounds {
            iterations,
            fewer: Arc::default(),
            threads: THREADS,
            instructions: INSTRUCTIONS,
            arguments: ARGUMENTS,
            narrow: true,
            looked_at: None,
            creations: None,
        }
    }
}

/// Iterations of a loop that constants keep going, unless it counts to its end.
const DECIDED: u32 = 2_000;
/// What comes after an instruction.
pub(crate) enum Flow {
    Next,
    /// On along this edge.
    Edge(u32),
    /// The state has been sent on its ways, or ends here.
    Gone,
}

/// A thread that waits to be unwound.
pub(crate) struct Born {
    pub number: usize,
    pub function: u32,
    pub argument: Value,
    pub memory: Memory,
}

/// After so many stretches of code it is asked whether to go on: some take a millisecond.
const ASK_EVERY: u32 = 64;

/// One pass over the program.
pub(crate) struct Unwinder<'a> {
    pub program: &'a Program,
    pub bounds: Bounds,
    pub objects: &'a mut Objects,
    pub orders: &'a mut FxHashMap<u32, Rc<Order>>,
    pub known: &'a Facts,
    pub next: Facts,
    pub terms: Terms,
    pub threads: Vec<Option<Thread>>,
    /// The thread that is unwound, and its steps.
    pub thread: usize,
    pub steps: Vec<Step>,
    pub ends: TermId,
    pub born: VecDeque<Born>,
    pub initial: Vec<(TermId, Memory)>,
    pub cut: BTreeSet<SourceLocation>,
    pub beyond: Vec<Beyond>,
    /// Who joins or detaches a thread, under which conditions.
    pub parted: FxHashMap<usize, Vec<(usize, TermId)>>,
    pub exits: TermId,
    pub returned: Option<TermId>,
    pub gaps: BTreeSet<Unsupported>,
    pub within: Vec<(TermId, u64, u64)>,
    pub places: FxHashMap<(usize, usize), Key>,
    pub symbols: u32,
    /// Those of them that are inputs.
    pub inputs: FxHashSet<u32>,
    pub asked: Vec<Asked>,
    pub fuel: u64,
    /// Nobody wants more of it: it has ended before it was through.
    pub stopped: bool,
    work: BTreeMap<Key, State>,
    /// Code runs that comes before `main`: its accesses are no events.
    pub starting: bool,
}

impl<'a> Unwinder<'a> {
    pub(crate) fn new(
        program: &'a Program,
        bounds: Bounds,
        objects: &'a mut Objects,
        orders: &'a mut FxHashMap<u32, Rc<Order>>,
        known: &'a Facts,
    ) -> Unwinder<'a> {
        let mut terms = Terms::new();
        let ends = terms.truth(false);
        Unwinder {
            program,
            fuel: bounds.instructions,
            bounds,
            objects,
            orders,
            known,
            next: Facts::default(),
            terms,
            threads: Vec::new(),
            thread: 0,
            steps: Vec::new(),
            ends,
            born: VecDeque::new(),
            initial: Vec::new(),
            cut: BTreeSet::new(),
            beyond: Vec::new(),
            parted: FxHashMap::default(),
            exits: ends,
            returned: None,
            gaps: BTreeSet::new(),
            within: Vec::new(),
            places: FxHashMap::default(),
            symbols: 0,
            inputs: FxHashSet::default(),
            asked: Vec::new(),
            stopped: false,
            work: BTreeMap::new(),
            starting: program.constructors.is_some(),
        }
    }

    /// All threads, main first; as long as it is to go on.
    pub(crate) fn all(&mut self, keep_going: &mut dyn FnMut() -> bool) {
        let main = &self.program.functions[self.program.main as usize];
        let mut state = self.start(self.program.main, Memory::default());
        state.alone = true;
        // (What is said of them are main's first steps.)
        let used: Vec<u32> = (0..main.params).filter(|r| main.uses(*r)).collect();
        for r in used {
            let v = self.argument(&mut state, r);
            state.set(r, v);
        }
        self.thread_of(0, None, state, keep_going);
        while let Some(b) = self.born.pop_front().filter(|_| !self.stopped) {
            let mut state = self.start(b.function, b.memory);
            if self.program.functions[b.function as usize].params > 0 {
                state.set(0, b.argument);
            }
            let parent = self.next.created[&b.number];
            self.thread_of(b.number, Some(parent), state, keep_going);
        }
    }

    /// What `main` is called with. (Of its arguments' texts nothing is known: an address of kind `ANYTHING`,
    /// which the list of what is exact does not take.)
    fn argument(&mut self, state: &mut State, r: u32) -> Value {
        if let (0, Some(fixed)) = (r, &self.program.known.arguments) {
            let argc = fixed.len() as u64;
            return Value::number(self.terms.constant(argc, 32));
        }
        let mut v = self.input(state, if r == 0 { 32 } else { 64 });
        if r == 0 {
            let one = self.terms.constant(1, 32);
            let most = self.terms.constant(u64::from(self.bounds.arguments.max(1)), 32);
            let least = self.terms.icmp(model::inst::ICmp::Uge, 32, v.term, one);
            let at_most = self.terms.icmp(model::inst::ICmp::Ule, 32, v.term, most);
            let most = self.terms.not(at_most);
            let mut many = state.clone();
            many.guard.add(&mut self.terms, least);
            if many.guard.add(&mut self.terms, most) {
                self.leave_out(&many, Beyond::Arguments);
            }
            self.assume(state, least);
            state.guard.add(&mut self.terms, at_most);
            v.kinds = NUMBER;
        }
        v
    }

    pub(crate) fn start(&mut self, function: u32, memory: Memory) -> State {
        let f = &self.program.functions[function as usize];
        let order = self.order(function);
        let block = order.block_at(0).expect("a function begins with a block");
        let frame = Frame {
            function,
            pc: 0,
            block,
            loops: rounds(&order, block, &[], None),
            regs: Rc::new(vec![None; f.regs as usize]),
            dst: model::inst::NO_REG,
            locals: Vec::new(),
        };
        State {
            guard: Default::default(),
            frames: vec![frame],
            memory,
            alone: false,
            awaits: None,
            created: 0,
            held: Default::default(),
            joined: Default::default(),
            unproven: false,
        }
    }

    fn thread_of(
        &mut self,
        number: usize,
        parent: Option<(usize, usize)>,
        state: State,
        keep_going: &mut dyn FnMut() -> bool,
    ) {
        self.thread = number;
        self.ends = self.terms.truth(false);
        self.exits = self.ends;
        self.arrive(state);
        let mut stretches = 0_u32;
        while let Some((_, state)) = self.work.pop_first() {
            self.stopped |= stretches.is_multiple_of(ASK_EVERY) && !keep_going();
            stretches += 1;
            let why = match (self.fuel, self.stopped) {
                (_, true) => "unwinding was stopped",
                (0, _) => "more instructions than are unwound",
                _ => {
                    self.run(state);
                    continue;
                }
            };
            let place = self.place(&state);
            self.gaps.insert(Unsupported { kind: "size", text: why.to_owned(), place, site: None });
            self.work.clear();
            break;
        }
        let steps = std::mem::take(&mut self.steps);
        let thread = Thread { parent, steps, ends: self.ends, exits: self.exits };
        if self.threads.len() <= number {
            self.threads.resize(number + 1, None);
        }
        self.threads[number] = Some(thread);
    }

    pub(crate) fn finish(mut self) -> (Facts, Bounded) {
        let nobody = |terms: &mut Terms| {
            let no = terms.truth(false);
            Thread { parent: None, steps: Vec::new(), ends: no, exits: no }
        };
        let threads = std::mem::take(&mut self.threads);
        let threads = threads.into_iter().map(|t| t.unwrap_or_else(|| nobody(&mut self.terms))).collect();
        let bounded = Bounded {
            terms: self.terms,
            threads,
            initial: self.initial,
            sizes: Vec::new(),
            cut: self.cut,
            returned: self.returned,
            beyond: self.beyond,
            gaps: self.gaps,
            asked: self.asked,
            within: self.within,
            places: self.places,
            looked_at: self.bounds.looked_at.map_or(0, |l| l.rounds),
            whole: false,
        };
        (self.next, bounded)
    }

    pub(crate) fn order(&mut self, function: u32) -> Rc<Order> {
        let f = &self.program.functions[function as usize];
        self.orders.entry(function).or_insert_with(|| Rc::new(Order::of(f))).clone()
    }

    pub(crate) fn function(&self, state: &State) -> &'a Function {
        &self.program.functions[state.frame().function as usize]
    }

    /// Where a state is, as a name.
    pub(crate) fn key(&mut self, state: &State) -> Key {
        let mut key = Vec::new();
        for f in &state.frames {
            let order = self.order(f.function);
            key.push(f.function);
            for l in &f.loops {
                key.extend([order.blocks[l.head as usize].position, l.iteration]);
            }
            key.extend([order.blocks[f.block as usize].position, f.pc]);
        }
        key
    }

    /// The state waits for its turn, or is merged with one that waits there.
    pub(crate) fn arrive(&mut self, state: State) {
        let key = self.key(&state);
        let state = match self.work.remove(&key) {
            None => state,
            Some(other) => {
                // Where some have created a thread, what others have written is the first that is shared.
                for s in [&state, &other] {
                    if s.alone != (state.alone && other.alone) {
                        let g = s.guard.term(&mut self.terms);
                        self.initial.push((g, s.memory.clone()));
                    }
                }
                let (program, objects, symbols) = (self.program, &*self.objects, &mut self.symbols);
                State::join(&mut self.terms, other, state, &mut |terms, o, at, n| {
                    first(program, objects, symbols, terms, (o, at), n).0
                })
            }
        };
        self.work.insert(key, state);
    }

    fn run(&mut self, mut state: State) {
        loop {
            self.fuel = self.fuel.saturating_sub(1);
            let f = self.function(&state);
            let pc = state.frame().pc;
            let Some(inst) = f.code.get(pc as usize).copied() else { return };
            match self.step(&mut state, &inst) {
                Flow::Gone => return,
                Flow::Edge(e) => return self.follow(state, e),
                Flow::Next => {
                    state.frame_mut().pc += 1;
                    let order = self.order(state.frame().function);
                    if let Some(block) = order.block_at(pc + 1) {
                        return self.go(state, block, false);
                    }
                }
            }
        }
    }

    /// Goes along an edge.
    pub(crate) fn follow(&mut self, mut state: State, edge: u32) {
        let f = self.function(&state);
        let e = &f.edges[edge as usize];
        for (dst, a) in &f.moves[e.moves.indices()] {
            match self.operand(&state, *a) {
                Some(v) => state.set(*dst, v),
                None => Rc::make_mut(&mut state.frame_mut().regs)[*dst as usize] = None,
            }
        }
        let block = self.order(state.frame().function).block_at(e.target).expect("an edge leads to a block");
        self.go(state, block, e.counted_loop);
    }

    /// To a block, in the iterations that it belongs to.
    pub(crate) fn go(&mut self, mut state: State, block: u32, counted: bool) {
        let order = self.order(state.frame().function);
        let frame = state.frame_mut();
        let back = order.blocks[block as usize].position <= order.blocks[frame.block as usize].position;
        frame.loops = rounds(&order, block, &frame.loops, back.then_some(block));
        (frame.block, frame.pc) = (block, order.blocks[block as usize].start);
        if back && let Some(l) = frame.loops.last_mut() {
            let decided = std::mem::take(&mut l.decided);
            l.open += u32::from(!decided);
            let (open, decided) = (l.open, !counted && l.iteration > DECIDED);
            let Bounds { iterations, fewer, .. } = &self.bounds;
            if decided || self.is_over(&state, open, *iterations, fewer) {
                let here = self.place(&state);
                self.leave_out(&state, Beyond::Iterations(here.clone()));
                self.cut.insert(here);
                return;
            }
            let before = self.bounds.looked_at.as_ref();
            if before.is_some_and(|b| self.is_over(&state, open, b.iterations, &b.fewer)) {
                self.push(&state, What::Further);
            }
        }
        self.arrive(state);
    }

    /// Are these more iterations than the loop here has, if loops have so many, and some of them fewer?
    fn is_over(
        &self,
        state: &State,
        open: u32,
        iterations: u32,
        fewer: &BTreeMap<SourceLocation, u32>,
    ) -> bool {
        open > iterations
            || !fewer.is_empty() && fewer.get(&self.place(state)).is_some_and(|most| open > *most)
    }

    /// The innermost loop waits for somebody in this iteration. Where a constant keeps it going all the same,
    /// as nobody sets what it waits for, it is not unwound as far as others that constants keep going.
    pub(crate) fn loop_waits(&mut self, state: &mut State) {
        state.frame_mut().loops.last_mut().into_iter().for_each(|l| l.decided = false);
    }

    /// A constant has decided where the block leads: loops that another way would leave go on by that.
    pub(crate) fn decided(&mut self, state: &mut State, taken: u32, others: &[u32]) {
        let order = self.order(state.frame().function);
        let f = self.function(state);
        let block = |e: &u32| {
            let b = order.block_at(f.edges[*e as usize].target).expect("an edge leads to a block");
            &order.blocks[b as usize]
        };
        let stays = block(&taken);
        for l in &mut state.frame_mut().loops {
            let leaves = |e: &u32| !block(e).loops.contains(&l.head) && !block(e).dying;
            if stays.loops.contains(&l.head) && others.iter().any(leaves) {
                l.decided = true;
            }
        }
    }

    pub(crate) fn place(&self, state: &State) -> SourceLocation {
        let f = state.frame();
        self.program.place(f.function, f.pc).clone()
    }

    pub(crate) fn push(&mut self, state: &State, what: What) {
        self.push_step(state, what, false);
    }

    /// A step; `quiet`: others cannot tell when it happens after the event before it (`quiet.rs`).
    pub(crate) fn push_step(&mut self, state: &State, what: What, quiet: bool) {
        let guard = state.guard.term(&mut self.terms);
        self.steps.push(Step { guard, what, of: None, quiet });
    }

    /// The thread does not go on unless the condition holds.
    pub(crate) fn need(&mut self, state: &State, c: TermId) {
        if self.terms.as_const(c) != Some(1) {
            self.push(state, What::Need(c));
        }
    }

    /// Executions without it do not count.
    pub(crate) fn assume(&mut self, state: &State, c: TermId) {
        if self.terms.as_const(c) != Some(1) {
            self.push(state, What::Assume(c));
        }
    }

    pub(crate) fn fresh(&mut self, w: u8) -> TermId {
        self.symbols += 1;
        self.terms.symbol(Sym { thread: 0, rank: self.symbols }, w)
    }

    /// A new input of the program's.
    pub(crate) fn input(&mut self, state: &State, w: u8) -> Value {
        let term = self.fresh(w);
        self.inputs.insert(self.symbols);
        // (States run in an order that every way through the program keeps.)
        let guard = state.guard.term(&mut self.terms);
        self.asked.push(Asked { thread: self.thread, guard, input: term });
        Value::plain(term)
    }

    /// `None`: it has no value here.
    pub(crate) fn operand(&mut self, state: &State, o: Opnd) -> Option<Value> {
        if o.0 & Opnd::CONST == 0 {
            return state.frame().regs[o.0 as usize].clone();
        }
        let c = self.program.consts[(o.0 & !Opnd::CONST) as usize];
        match c.shadow {
            CLEAN => Some(Value::number(self.terms.constant(c.bits, 64))),
            PTR => {
                let term = self.terms.constant(c.bits, 64);
                Some(Value { term, objects: Rc::from([(c.bits >> 32) as u32]), kinds: POINTER })
            }
            // (No value, and not the one that another way has: where ways meet, neither is forgotten.)
            _ => Some(Value::plain(self.fresh(64))),
        }
    }

    /// An operand at this width; one without a value has any.
    pub(crate) fn value(&mut self, state: &State, o: Opnd, w: u8) -> Value {
        match self.operand(state, o) {
            Some(v) => {
                let kinds = if w == 64 { v.kinds } else { part_of(v.kinds) };
                Value { term: self.terms.resize(v.term, w), objects: v.objects, kinds }
            }
            None => Value::plain(self.fresh(w)),
        }
    }

    pub(crate) fn is_visible(&self, inst: &Inst) -> bool {
        match *inst {
            Inst::Mark { site } => self.program.visible_marks[site as usize],
            Inst::Lib { f, .. } => f.is_sync(),
            // (It has a number, and nobody notices it.)
            Inst::CallPtr { .. } => false,
            _ => inst.site().is_some(),
        }
    }
}

/// The iterations that a block belongs to, when it is come to from these; `back`: along an edge backwards to
/// this head.
fn rounds(order: &Order, block: u32, from: &[Round], back: Option<u32>) -> Vec<Round> {
    let mut all = Vec::new();
    for (i, &head) in order.blocks[block as usize].loops.iter().enumerate() {
        let same = from.get(i).filter(|r| r.head == head && all.len() == i);
        let mut r = same.copied().unwrap_or(Round { head, iteration: 0, open: 0, decided: false });
        if back == Some(head) && same.is_some() {
            r.iteration += 1;
        }
        all.push(r);
    }
    all
}

/// The contents of bytes that nobody has written; true: it is any value, a new one each time.
pub(crate) fn first(
    program: &Program,
    objects: &Objects,
    symbols: &mut u32,
    terms: &mut Terms,
    at: (u32, u32),
    size: u8,
) -> (Value, bool) {
    match objects.first(program, at.0, at.1, size) {
        First::Number(n) => (Value::number(terms.constant(n, 8 * size)), false),
        First::Pointer(p) => {
            let term = terms.constant(p, 64);
            (Value { term, objects: Rc::from([(p >> 32) as u32]), kinds: POINTER }, false)
        }
        First::Part(bits, parts) => {
            let term = terms.constant(bits, 8 * size);
            (Value { objects: parts.into(), ..Value::plain(term) }, false)
        }
        First::Any => {
            *symbols += 1;
            (Value::plain(terms.symbol(Sym { thread: 0, rank: *symbols }, 8 * size)), true)
        }
    }
}

/// The sort of an object that is as it comes, or cleared.
pub(crate) fn sort(zero: bool) -> Sort {
    if zero { Sort::Zero } else { Sort::Open }
}
