//! The engine `dpor` on programs that decide on inputs: for every input, all the traces that an exhaustive
//! walk finds with that input alone, and nothing that no input leads to.
//!
//! Values here are tables over all inputs, so that "constant" and "feasible" need no solver.

use dpor::{Options, explore, explore_by_turns};
use exec::machine::{Choice, Machine, Status, Step};
use model::stop::{SourceLocation, Violation};
use oracle::admission::growing::Growing;
use oracle::relation::{Key, Naming, Relation};
use random::Rng;
use report::sink::{Counts, Inconsistent, Outcome, PathEvent, Sink};
use schedule::growth::admits_something;
use schedule::trie::Header;
use std::collections::{BTreeMap, BTreeSet};
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::reference::admits;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::{Origin, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// Inputs have values below this; a program has up to [`INPUTS`] of them.
const DOMAIN: usize = 3;
const INPUTS: usize = 3;
/// Number of vectors of inputs.
const ALL: usize = DOMAIN.pow(INPUTS as u32);

/// A value for each vector of inputs.
type Value = [u8; ALL];
/// A set of vectors of inputs.
type Inputs = u32;

#[derive(Clone, Copy, Debug)]
enum Inst {
    Load {
        var: u64,
    },
    /// Adds a constant to the register and stores it.
    Store {
        var: u64,
        plus: u8,
    },
    Const(u8),
    /// Adds input `n` to the register.
    Input(usize),
    /// Goes on if the register is below `limit`, else skips instructions.
    Below {
        limit: u8,
        skip: usize,
        marked: bool,
    },
    /// Violated if the register is this.
    AssertNot(u8),
    /// Only inputs for which it is not.
    AssumeNot(u8),
}

#[derive(Clone, Debug, Default)]
struct State {
    pc: Vec<usize>,
    reg: Vec<Value>,
    memory: BTreeMap<u64, Value>,
    path: Inputs,
    violated: bool,
}

struct Tables<'p> {
    program: &'p [Vec<Inst>],
    threads: ThreadTable,
    states: Vec<State>,
}

fn of_input(n: usize) -> Value {
    std::array::from_fn(|i| (i / DOMAIN.pow(n as u32) % DOMAIN) as u8)
}

fn where_(v: &Value, holds: impl Fn(u8) -> bool) -> Inputs {
    v.iter().enumerate().filter(|(_, x)| holds(**x)).fold(0, |s, (i, _)| s | 1 << i)
}

const EVERY: Inputs = (1 << ALL) - 1;

impl<'p> Tables<'p> {
    fn new(program: &'p [Vec<Inst>], inputs: Inputs) -> Tables<'p> {
        let n = program.len();
        let mut threads = ThreadTable::default();
        for rank in 0..n - 1 {
            threads.child_or_insert(ThreadIx(0), rank as u32);
        }
        let mut first = State {
            pc: vec![0; n],
            reg: vec![[0; ALL]; n],
            memory: BTreeMap::new(),
            path: inputs,
            violated: false,
        };
        let machine = |states| Tables { program, threads: threads.clone(), states };
        for t in 0..n {
            first = machine(vec![]).local(first, t);
        }
        machine(vec![first])
    }

    fn now(&self) -> &State {
        self.states.last().expect("the first state stays")
    }

    fn at(&self, s: &State, t: usize) -> Option<Inst> {
        self.program[t].get(s.pc[t]).copied()
    }

    /// Runs what needs no decision.
    fn local(&self, mut s: State, t: usize) -> State {
        while let Some(inst) = self.at(&s, t) {
            let decides = !self.conditions(&s, t).is_empty();
            let reg = &mut s.reg[t];
            match inst {
                Inst::Const(c) => *reg = [c; ALL],
                Inst::Input(n) => reg.iter_mut().zip(of_input(n)).for_each(|(r, i)| *r = (*r + i) % 8),
                _ if decides => break,
                Inst::Below { limit, skip, .. } => s.pc[t] += if reg[0] < limit { 0 } else { skip },
                Inst::AssertNot(c) => s.violated |= reg[0] == c,
                Inst::AssumeNot(c) if reg[0] != c => {}
                _ => break,
            }
            s.pc[t] += 1;
        }
        s
    }

    /// The inputs of each arm of the decision that a thread is at. A condition that is the same for all
    /// inputs is decided, but an assumption that never holds is a decision without a way on.
    fn conditions(&self, s: &State, t: usize) -> Vec<Inputs> {
        let reg = &s.reg[t];
        match self.at(s, t) {
            Some(Inst::Below { limit, .. }) => {
                let yes = where_(reg, |x| x < limit);
                if yes == 0 || yes == EVERY { vec![] } else { vec![yes, EVERY & !yes] }
            }
            Some(Inst::AssertNot(c)) => {
                let yes = where_(reg, |x| x != c);
                if yes == 0 || yes == EVERY { vec![] } else { vec![yes, EVERY & !yes] }
            }
            Some(Inst::AssumeNot(c)) => {
                let yes = where_(reg, |x| x != c);
                if yes == EVERY { vec![] } else { vec![yes] }
            }
            _ => vec![],
        }
    }
}

impl Machine for Tables<'_> {
    fn threads(&self) -> &ThreadTable {
        &self.threads
    }

    fn arms(&self, t: ThreadIx) -> u16 {
        self.conditions(self.now(), t.index()).len() as u16
    }

    fn status(&self, t: ThreadIx, choice: Choice) -> Status {
        let s = self.now();
        if self.at(s, t.index()).is_none() {
            return Status::Finished;
        }
        let conditions = self.conditions(s, t.index());
        match choice {
            Choice::Main if conditions.is_empty() => Status::Ready,
            Choice::Arm(a) if conditions.get(a as usize).is_some_and(|c| c & s.path != 0) => Status::Ready,
            _ => Status::Absent,
        }
    }

    fn next_event(&self, t: ThreadIx, choice: Choice) -> Event {
        let s = self.now();
        let site = t.0 as u32 * 100 + s.pc[t.index()] as u32;
        let mut event = Event {
            thread: t,
            label: Label::new(site, Op::Mark),
            accesses: Default::default(),
            object: None,
            object2: None,
        };
        let mut access = |op, var, write| {
            event.label.op = op;
            event.accesses.push(Access { object: ObjectId(var), start: 0, end: 4, write });
        };
        match (self.at(s, t.index()), choice) {
            (Some(Inst::Load { var }), _) => access(Op::Load, var, false),
            (Some(Inst::Store { var, .. }), _) => access(Op::Store, var, true),
            (Some(Inst::Below { marked: true, .. }), Choice::Arm(a)) => {
                event.label.site = SiteId(site + 50 * (a as u32 + 1));
            }
            (_, Choice::Arm(a)) => {
                event.label.site = SiteId::UNNUMBERED;
                event.label.outcome = a as u8;
            }
            other => panic!("no event: {other:?}"),
        }
        event
    }

    fn step(&mut self, t: ThreadIx, choice: Choice) -> Step {
        let event = self.next_event(t, choice);
        let mut s = self.now().clone();
        let t = t.index();
        match (self.at(&s, t), choice) {
            (Some(Inst::Load { var }), _) => s.reg[t] = s.memory.get(&var).copied().unwrap_or([0; ALL]),
            (Some(Inst::Store { var, plus }), _) => {
                s.memory.insert(var, s.reg[t].map(|x| (x + plus) % 8));
            }
            (Some(inst), Choice::Arm(a)) => {
                s.path &= self.conditions(&s, t)[a as usize];
                match inst {
                    Inst::Below { skip, .. } if a == 1 => s.pc[t] += skip,
                    Inst::AssertNot(_) if a == 1 => s.violated = true,
                    _ => {}
                }
            }
            other => panic!("no step: {other:?}"),
        }
        s.pc[t] += 1;
        s = self.local(s, t);
        let violated = s.violated;
        self.states.push(s);
        if violated {
            let place = SourceLocation::default();
            return Step::Violated(event, Violation::Assertion { text: "value".into(), place });
        }
        Step::Done(event)
    }

    fn undo(&mut self) {
        self.states.pop();
    }

    fn depth(&self) -> usize {
        self.states.len() - 1
    }
}

/// What an execution, without its decisions, comes to for an input.
type Found = BTreeSet<(Key, usize)>;

#[derive(Default)]
struct Findings {
    /// Relation of the events, and input.
    safe: Found,
    /// Inputs with a violation.
    violating: Inputs,
    /// Inputs in an execution that ends at an assumption.
    repeated: u64,
}

impl Findings {
    fn add<'e>(&mut self, events: impl Iterator<Item = &'e Event>, inputs: Inputs, violated: bool) {
        if violated {
            self.violating |= inputs;
            return;
        }
        let key = Relation::of(events).key(Naming::Same);
        for i in (0..ALL).filter(|i| inputs >> i & 1 == 1) {
            self.repeated += !self.safe.insert((key, i)) as u64;
        }
    }
}

/// All interleavings, decisions first, for one vector of inputs.
fn walk(m: &mut Tables<'_>, events: &mut Vec<Event>, found: &mut Findings) {
    let n = m.threads.len() as u16;
    let ready = |m: &Tables<'_>, c| -> Vec<(ThreadIx, Choice)> {
        let all = (0..n).map(|t| (ThreadIx(t), c));
        all.filter(|&(t, c)| m.status(t, c) == Status::Ready).collect()
    };
    let mut steps: Vec<_> = (0..3).flat_map(|a| ready(m, Choice::Arm(a))).take(1).collect();
    if steps.is_empty() {
        steps = ready(m, Choice::Main);
    }
    if steps.is_empty() && (0..n).all(|t| m.arms(ThreadIx(t)) == 0) {
        found.add(events.iter(), m.now().path, false);
    }
    for (t, c) in steps {
        let step = m.step(t, c);
        let violated = matches!(step, Step::Violated(..));
        let (Step::Done(e) | Step::Violated(e, _) | Step::Unsupported(e, _)) = step;
        events.push(e);
        if violated {
            found.add(events.iter(), m.now().path, true);
        } else {
            walk(m, events, found);
        }
        events.pop();
        m.undo();
    }
}

struct Collector<'p> {
    program: &'p [Vec<Inst>],
    found: Findings,
    root_free: bool,
}

impl Sink for Collector<'_> {
    fn execution(&mut self, _: &ThreadTable, path: &[PathEvent], _: usize, outcome: &Outcome) {
        // Again, to know its inputs.
        let mut m = Tables::new(self.program, EVERY);
        for (k, e) in path.iter().enumerate() {
            let t = e.event.thread;
            let mut arms = (0..m.arms(t)).map(Choice::Arm);
            let choice = arms.find(|&c| m.next_event(t, c) == e.event).unwrap_or(Choice::Main);
            let feasible = (0..m.arms(t)).filter(|&a| m.status(t, Choice::Arm(a)) == Status::Ready).count();
            assert_eq!(e.arms as usize, feasible, "event {k}");
            let step = m.step(t, choice);
            assert!(!matches!(step, Step::Violated(..)) || k + 1 == path.len());
        }
        assert_ne!(m.now().path, 0, "no input leads here");
        let events = path.iter().map(|e| &e.event);
        match outcome {
            Outcome::Safe => self.found.add(events, m.now().path, false),
            Outcome::Violated(_) => self.found.add(events, m.now().path, true),
            Outcome::Assumed => {}
            other => panic!("{other:?}"),
        }
    }

    fn subtree_done(&mut self, depth: usize, free: bool, _: &mut dyn Iterator<Item = SiteId>) {
        if depth == 0 {
            self.root_free = free;
        }
    }
}

fn generate(seed: u64) -> Vec<Vec<Inst>> {
    let mut r = Rng::new(seed);
    let threads = 2 + r.below(2);
    let length = if threads == 2 { 6 } else { 4 };
    let mut program = Vec::new();
    for t in 0..threads {
        let mut code = Vec::new();
        for _ in 0..2 + r.below(length) {
            code.push(match r.below(20) {
                0..=4 => Inst::Load { var: r.draw() % 2 },
                5..=9 => Inst::Store { var: r.draw() % 2, plus: r.below(3) as u8 },
                10..=12 => Inst::Input(t.min(INPUTS - 1)),
                13..=16 => {
                    Inst::Below { limit: 1 + r.below(3) as u8, skip: 1 + r.below(2), marked: r.below(2) == 0 }
                }
                17 => Inst::Const(r.below(3) as u8),
                18 => Inst::AssertNot(3 + r.below(4) as u8),
                _ => Inst::AssumeNot(r.below(3) as u8),
            });
        }
        program.push(code);
    }
    program
}

/// Short threads that read the same inputs: what one has decided makes arms, and assumptions, of others
/// impossible.
fn generate_entangled(seed: u64) -> Vec<Vec<Inst>> {
    let mut r = Rng::new(seed ^ 0x5eed);
    let threads = 3 + r.below(2);
    let mut program = Vec::new();
    for _ in 0..threads {
        let mut code = Vec::new();
        for _ in 0..1 + r.below(if threads == 3 { 4 } else { 3 }) {
            match r.below(20) {
                0..=3 => code.push(Inst::Load { var: r.draw() % 2 }),
                4..=9 => code.push(Inst::Store { var: r.draw() % 2, plus: r.below(3) as u8 }),
                10..=13 => code.extend([Inst::Input(0), Inst::AssumeNot(r.below(3) as u8)]),
                14..=16 => code.extend([
                    Inst::Input(r.below(2)),
                    Inst::Below {
                        limit: 1 + r.below(2) as u8,
                        skip: 1 + r.below(2),
                        marked: r.below(2) == 0,
                    },
                ]),
                17 => code.push(Inst::Const(r.below(3) as u8)),
                _ => code.push(Inst::AssertNot(1 + r.below(4) as u8)),
            }
        }
        program.push(code);
    }
    program
}

fn compare(seed: u64) -> (Counts, Findings) {
    compare_program(seed, generate(seed), 1)
}

/// Searches with as many workers as there are machines. One of them searches as the engine does, decisions by
/// turns; several, and one whose seed is odd, by turns that the seed decides.
fn search(machines: &mut [Tables<'_>], sink: &mut impl Sink, seed: u64) -> Result<Counts, Inconsistent> {
    if let [machine] = machines
        && seed.is_multiple_of(2)
    {
        return explore(machine, sink, &Options { turn: 1 + seed / 2 % 3, ..Options::default() });
    }
    let mut random = Rng::new(seed);
    let mut pick = |n: usize| random.below(n);
    explore_by_turns(machines, sink, &Options::default(), None, &mut pick).map(|(counts, _)| counts)
}

fn compare_program(seed: u64, program: Vec<Vec<Inst>>, workers: usize) -> (Counts, Findings) {
    let mut expected = Findings::default();
    for i in 0..ALL {
        walk(&mut Tables::new(&program, 1 << i), &mut Vec::new(), &mut expected);
    }
    let mut sink = Collector { program: &program, found: Findings::default(), root_free: false };
    let start = Tables::new(&program, EVERY);
    if start.now().violated {
        return (Counts::default(), expected);
    }
    let mut machines: Vec<_> = (1..workers).map(|_| Tables::new(&program, EVERY)).chain([start]).collect();
    let counts =
        search(&mut machines, &mut sink, seed).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{program:#?}"));
    assert!(machines.iter().all(|m| m.depth() == 0));
    let missing = expected.safe.difference(&sink.found.safe).count();
    let invented = sink.found.safe.difference(&expected.safe).count();
    assert_eq!((missing, invented), (0, 0), "seed {seed}\n{program:#?}");
    // A violation by one thread counts for the inputs that the assumptions of all threads allow.
    let assumes = program.iter().flatten().any(|i| matches!(i, Inst::AssumeNot(_)));
    let violating = sink.found.violating;
    let same = if assumes { expected.violating | violating } else { violating };
    assert_eq!(expected.violating, same, "seed {seed}\n{program:#?}");
    let clean = violating == 0 && counts.assumed == 0;
    assert_eq!(sink.root_free, clean, "seed {seed}\n{program:#?}");
    (counts, sink.found)
}

#[test]
fn every_input_gets_all_its_traces() {
    let seeds = if cfg!(debug_assertions) { 150 } else { 600 };
    let (mut executions, mut blocked, mut assumed, mut violating, mut repeated) = (0, 0, 0, 0, 0);
    for seed in 0..seeds {
        let (c, found) = compare(seed);
        executions += c.executions;
        blocked += c.blocked;
        assumed += c.assumed;
        violating += c.violating;
        repeated += found.repeated;
    }
    println!(
        "{executions} executions, {blocked} blocked, {assumed} assumed, {violating} violating, {repeated} repeated"
    );
    assert!(assumed > 30 && violating > 10, "the generator misses {assumed}, {violating}");
}

/// Where inputs are shared, a thread may stand before a decision while others move, because its arms were
/// impossible where the sequence comes from: what a sleeping arm covers then, it covers for its own inputs
/// only.
#[test]
fn a_sleeping_arm_covers_its_own_inputs_only() {
    let (mut blocked, mut assumed) = (0, 0);
    for seed in 0..300 {
        let (c, _) = compare_program(seed, generate_entangled(seed), 1);
        blocked += c.blocked;
        assumed += c.assumed;
    }
    assert!(assumed > 100, "the generator misses {assumed}, {blocked} blocked");
}

/// By turns that the seed decides.
#[test]
fn several_workers_find_all_traces_of_every_input() {
    let seeds = if cfg!(debug_assertions) { 150 } else { 400 };
    for seed in 0..seeds {
        let workers = 2 + seed as usize % 2;
        compare_program(seed, generate(seed), workers);
        compare_program(seed, generate_entangled(seed), workers);
    }
}

/// Follows whatever a set admits, for one vector of inputs: nothing of it may be violated, and nobody may be
/// stuck.
struct Followed<'s> {
    set: &'s ScheduleSet,
    /// States left to visit.
    budget: u32,
    ends: u32,
}

impl Followed<'_> {
    fn follow(&mut self, m: &mut Tables<'_>, events: &mut Vec<Event>) -> Result<(), String> {
        if self.budget == 0 {
            return Ok(());
        }
        self.budget -= 1;
        let n = m.threads.len() as u16;
        let mut steps = Vec::new();
        for t in (0..n).map(ThreadIx) {
            let choices = std::iter::once(Choice::Main).chain((0..m.arms(t)).map(Choice::Arm));
            steps.extend(choices.filter(|&c| m.status(t, c) == Status::Ready).map(|c| (t, c)));
        }
        if steps.is_empty() {
            self.ends += 1;
            return Ok(());
        }
        let mut moved = false;
        for (t, c) in steps {
            let seen = m.next_event(t, c).label.is_counted();
            let step = m.step(t, c);
            let violated = matches!(step, Step::Violated(..));
            let (Step::Done(e) | Step::Violated(e, _) | Step::Unsupported(e, _)) = step;
            if seen {
                events.push(e);
            }
            let mut result = Ok(());
            if !seen || admits(self.set, events, &[]) {
                moved = true;
                result = if violated { Err("a violation".into()) } else { self.follow(m, events) };
            }
            if seen {
                events.pop();
            }
            m.undo();
            result?;
            if !seen {
                // Nobody sees it, so nobody waits with it.
                return Ok(());
            }
        }
        if moved { Ok(()) } else { Err(format!("no way on after {events:?}")) }
    }
}

/// Collects snapshots of what is published.
struct Publishing {
    /// Checks that it only grows.
    growing: Growing,
    snapshots: Vec<ScheduleSet>,
}

impl Publishing {
    fn look(&mut self) {
        let set = self.growing.trie.snapshot();
        if admits_something(&set) && self.snapshots.last() != Some(&set) {
            self.snapshots.push(set);
        }
    }
}

impl Sink for Publishing {
    fn execution(&mut self, threads: &ThreadTable, path: &[PathEvent], changed: usize, outcome: &Outcome) {
        self.growing.execution(threads, path, changed, outcome);
        self.look();
    }

    fn subtree_done(&mut self, depth: usize, free: bool, racing: &mut dyn Iterator<Item = SiteId>) {
        self.growing.subtree_done(depth, free, racing);
        self.look();
    }

    fn worker(&mut self, number: usize) {
        self.growing.worker(number);
    }

    fn moved(&mut self, threads: &ThreadTable, path: &[PathEvent]) {
        self.growing.moved(threads, path);
    }
}

#[test]
fn what_is_published_covers_every_input() {
    publish(1);
}

#[test]
fn what_several_workers_publish_covers_every_input() {
    publish(2);
    publish(3);
}

fn publish(workers: usize) {
    let (mut sets, mut ends, mut unpublished, mut before_the_end) = (0, 0, 0, 0);
    let seeds = if cfg!(debug_assertions) { 80 } else { 400 };
    for seed in 0..seeds {
        let program = generate(seed);
        let assumes = program.iter().flatten().any(|i| matches!(i, Inst::AssumeNot(_)));
        let machine = Tables::new(&program, EVERY);
        if assumes || machine.now().violated {
            continue;
        }
        let header = Header {
            fingerprint: Fingerprint([7; 16]),
            origin: Origin::Hand,
            facts: Facts::default(),
            assumptions: Vec::new(),
            counted: SiteSet((0..400).map(SiteId).collect()),
        };
        let mut sink = Publishing { growing: Growing::new(header), snapshots: Vec::new() };
        let mut machines: Vec<_> =
            (1..workers).map(|_| Tables::new(&program, EVERY)).chain([machine]).collect();
        search(&mut machines, &mut sink, seed).expect("a consistent machine");
        assert_eq!(sink.growing.wrong, None, "seed {seed}\n{program:#?}");
        unpublished += sink.snapshots.is_empty() as u32;
        before_the_end += (sink.snapshots.len() > 1) as u32;
        let few = sink.snapshots.len().div_ceil(4);
        for (k, set) in sink.snapshots.iter().enumerate().filter(|(k, _)| k % few == 0) {
            sets += 1;
            for i in (0..ALL).filter(|i| (i + seed as usize + k).is_multiple_of(4)) {
                let mut walk = Followed { set, budget: 300, ends: 0 };
                let result = walk.follow(&mut Tables::new(&program, 1 << i), &mut Vec::new());
                ends += walk.ends;
                if let Err(e) = result {
                    panic!("seed {seed}, inputs {i}: {e}\n{program:#?}\n{set:#?}");
                }
            }
        }
    }
    println!("{sets} sets, {ends} ends, {unpublished} programs without a set, {before_the_end} with several");
    assert!(ends > 1000 && before_the_end > 20);
}
