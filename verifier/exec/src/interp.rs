//! The interpreter: a program's state, stepped and unstepped one visible event at a time.
//!
//! Phases: [`super::pending`] says what a thread's next event is and whether it is enabled,
//! [`super::perform`] (memory) and [`super::sync`] and its neighbours (synchronization) execute it,
//! [`super::local`] runs the local code up to the next one; all of them write through the journal
//! ([`super::journal`]).

use crate::arrivals::Crowded;
use crate::canon::Generalised;
use crate::clocks::Clocks;
use crate::cond::SPURIOUS;
use crate::fault::{Fault, Stop};
use crate::identity::Compared;
use crate::journal::{Frame, Head, Journal, Life, Undo, Val};
use crate::machine::{Choice, Machine, Status, Step, Unseen};
use crate::memory::{NOBODY, Object, ObjectKind, SLACK, STDIN_SIZE};
use crate::mixed::Uses;
use crate::outside::Outcome;
use crate::symbols::Symbols;
use crate::symmetry::Symmetry;
use crate::sync_state::SyncObject;
use crate::threads::{in_pieces, is_aligned};
use crate::uncounted::{LibraryUse, Uncounted};
use crate::undefined;
use crate::witness;
use model::bounds::Bounds;
use model::builtin::Builtin;
use model::inst::{Inst, NO_REG};
use model::known::STDIN_STREAM;
use model::stop::{INTERRUPTED, Unsupported};
use model::{GlobalKind, Program, shadow};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Sym;
use solver::term::TermId;
use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex};
use traceformat::event::{Event, Label, ObjectId, Op};
use traceformat::recording::Input;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::Assumption;
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// Bounds, beyond which an execution is unsupported.
#[derive(Clone, Copy, Debug)]
pub struct InterpOptions {
    /// Iterations of one loop within one step.
    pub local_iterations: u32,
    /// Iterations of one loop that holds visible events, within one execution, unless it counts to a
    /// constant.
    pub visible_iterations: u32,
    /// Nested calls.
    pub call_depth: u32,
    /// Bytes of memory.
    pub memory: u32,
    /// Bytes that are modelled of a block whose size inputs choose.
    pub sized: u32,
    /// Threads in one execution.
    pub threads: u16,
    /// Threads that one thread makes: before it makes more it stops, as where an assumption fails.
    pub creations: Option<u32>,
    /// Visible events in one execution.
    pub events: u32,
    /// How often inputs keep one loop going: beyond is an assumption of the set where the runtime can watch
    /// it, else unsupported. Without a bound of its own, that of `visible_iterations`, beyond which all is
    /// unsupported.
    pub unwind: Option<u32>,
    /// Of the command line and the environment: facts of what is published ([`Program::facts`]).
    pub bounds: Bounds,
    /// Uses of uninitialised values that decide something are reported ([`crate::undefined`]).
    pub uninitialised: bool,
    /// Waits on condition variables may return without cause, a few in each thread. The runtime does not let
    /// them, so nothing that is found so is for it.
    pub spurious_wakeups: bool,
    /// Executions have no end: no bound on what waits for others or is visible, havocked cells may decide
    /// anything, and large objects are smashed where it is not known which of their bytes is meant. For
    /// [`crate::abstraction`].
    pub endless: bool,
    /// One thread goes at a time, from its first event to where it gives its turn up: what it touches
    /// meanwhile without a number (in library functions, say) is ordered, too. For cooperative nodes that
    /// hold all events, and for no others: it is not so where fewer are held.
    pub turns: bool,
    /// With `turns`: what has no number needs an order all the same, by the program's own synchronization.
    /// For cooperative nodes that hold fewer events.
    pub ordered: bool,
    /// A branch on a value that is not modelled goes either way: enough for a proof, and no failure behind it
    /// is one ([`crate::guess`]).
    pub guesses: bool,
    /// It is remembered where objects and threads are made: [`Interp::origin`] and [`Interp::birth`]. For
    /// stories; a search does without.
    pub remember: bool,
}

/// [`InterpOptions::sized`] where nothing else is said: what one access at an offset that inputs choose may
/// range over.
pub const SIZED: u32 = 4096;

impl InterpOptions {
    /// The same, for one execution of each input: much longer loops of local code.
    #[must_use]
    pub fn once(self) -> InterpOptions {
        InterpOptions { local_iterations: 16_000_000, ..self }
    }

    /// The same, for one execution of each input: much longer ones.
    #[must_use]
    pub fn far(self) -> InterpOptions {
        InterpOptions { events: 10_000_000, ..self }
    }

    /// For engines that close cycles: loops and executions are as long as they are.
    pub fn endless() -> InterpOptions {
        InterpOptions { endless: true, ..InterpOptions::default() }
    }
}

impl Default for InterpOptions {
    fn default() -> InterpOptions {
        InterpOptions {
            local_iterations: 1_000_000,
            visible_iterations: 1000,
            call_depth: 2000,
            memory: 1 << 30,
            sized: SIZED,
            threads: 1000,
            creations: None,
            events: 1_000_000,
            unwind: None,
            bounds: Bounds::default(),
            uninitialised: false,
            spurious_wakeups: false,
            endless: false,
            turns: false,
            ordered: false,
            guesses: false,
            remember: false,
        }
    }
}

/// One thread.
#[derive(Clone, Debug)]
pub(super) struct Thread {
    pub head: Head,
    pub frames: Vec<Frame>,
    pub regs: Vec<Val>,
    /// Live stack objects, oldest first.
    pub locals: Vec<u32>,
    /// Objects of its thread-local variables, 0 until first used.
    pub tls: Vec<u32>,
    pub errno: u32,
    /// Object of its last readings of clocks that never go back; 0: none yet.
    pub clocks: u32,
    /// Its children by rank, in any execution.
    pub children: Vec<u16>,
}

/// What `step` needs to know to take a step back.
#[derive(Clone, Debug)]
struct Mark {
    thread: u16,
    entries: usize,
    unjoined: u32,
    event: Event,
    /// What else it does, of [`Machine::unseen`].
    beside: Vec<Unseen>,
    havocked: u32,
    smashed: u32,
    readings: u32,
    worked: u64,
}

/// A program in some state. Deterministic: nothing depends on addresses or time of the host.
pub struct Interp<'p> {
    pub(super) prog: &'p Program,
    pub(super) options: InterpOptions,
    pub(super) bytes: Vec<u8>,
    pub(super) shade: Vec<u8>,
    pub(super) objects: Vec<Object>,
    pub(super) threads: Vec<Thread>,
    pub(super) syncs: Vec<SyncObject>,
    pub(super) journal: Journal,
    /// Depth of the step under way.
    pub(super) epoch: u32,
    /// Threads besides main that exist and have not been joined.
    pub(super) unjoined: u32,
    table: ThreadTable,
    /// Where several machines name threads together.
    names: Option<Arc<Mutex<ThreadTable>>>,
    marks: Vec<Mark>,
    /// Inputs met so far: what, and the place of the call. Only grows.
    pub(super) sources: Vec<(&'static str, u32)>,
    source_codes: FxHashMap<(&'static str, u32), u8>,
    /// Set once a call's success was taken for granted. Never reset.
    pub(super) assumed: Assumed,
    /// Objects with accesses in several pieces, in any execution: for speed, others need not be looked at.
    pub(super) torn: FxHashSet<ObjectId>,
    /// By object: which parts have been used in which way ([`crate::mixed`]).
    pub(super) uses: Vec<Uses>,
    /// Numbers of objects that some execution has touched without a site, in turn. Never forgotten.
    pub(super) in_turn: FxHashSet<u32>,
    pub(super) relies_on_turns: bool,
    /// State of the library that all threads share has been used in no order: nothing is known of it any
    /// more.
    pub(super) disordered: bool,
    pub(super) may_wait: bool,
    /// By [`crate::clocks::Order`].
    pub(super) clocks: [RefCell<Clocks>; 2],
    /// By object.
    pub(super) uncounted: FxHashMap<u32, Vec<Uncounted>>,
    /// The thread whose local code failed, where that is not the stepping one.
    pub(super) blame: Option<usize>,
    /// Comparisons of addresses that later releases must respect.
    pub(super) compared: Vec<Compared>,
    /// Descriptors, and the objects that stand for the open files, in the order of opening (see
    /// `library/files.rs`).
    pub(super) opened: Vec<(u32, u32)>,
    /// What depends on inputs.
    pub(super) symbols: Symbols,
    /// What the call of the outside brings that is to be executed next.
    pub(super) brought: Option<Outcome>,
    /// Calls of the outside have brought bytes.
    pub(super) has_brought: bool,
    /// Scratch for evaluating awaits.
    pub(super) scratch: std::cell::RefCell<Vec<Val>>,
    /// Asked now and then by long local code: is it to end here?
    interrupt: Option<Interrupt<'p>>,
    /// Jumps and calls until then.
    pub(super) fuel: u32,
    /// For comparing and generalising states.
    pub(super) generalised: Generalised,
    pub(super) symmetry: Symmetry,
    pub(super) crowded: Crowded,
    /// With [`InterpOptions::remember`], by the number of the object: function and instruction. What is
    /// undone stays until the number is given again.
    pub(super) origins: FxHashMap<u32, (u32, u32)>,
    /// The same of threads: their creation.
    pub(super) births: FxHashMap<u16, (u32, u32)>,
}

/// Is the machine to end the step under way? The step is then [`INTERRUPTED`].
pub type Interrupt<'p> = Box<dyn Fn() -> bool + 'p>;

/// Jumps and calls between two questions: some milliseconds.
const FUEL: u32 = 1 << 19;

/// Which calls' success an execution relied on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Assumed {
    pub allocation: bool,
    pub creation: bool,
    pub init: bool,
    /// Waits on condition variables return when they are told to.
    pub wakeups: bool,
    /// Loops end within the bound on iterations.
    pub iterations: bool,
    /// Clocks show times of this and the next two centuries.
    pub clocks: bool,
}

const ABSENT: Head = Head {
    life: Life::Absent,
    func: 0,
    pc: 0,
    base: 0,
    phase: 0,
    timed_out: false,
    detached: false,
    joined: false,
    joiner: NOBODY,
    stamp: 0,
    wake: 0,
    woken: 0,
    children: 0,
    allocs: 0,
    handle: 0,
    stack: 0,
    left: 0,
    retval: (0, 0),
    returned_int: false,
    born: 0,
    began: false,
    decision: 0,
    choice: 0,
    inputs: 0,
    told: 0,
    awaiting: false,
    branched: NO_REG,
};

impl<'p> Interp<'p> {
    /// The program's initial state: main has run up to its first event.
    ///
    /// # Errors
    /// What main's local code before its first event comes to, if that is a violation or unsupported.
    pub fn new(prog: &'p Program, options: InterpOptions) -> Result<Interp<'p>, Box<Stop>> {
        Interp::interruptible(prog, options, None)
    }

    /// [`Interp::new`], with a way to end steps that take too long.
    ///
    /// # Errors
    /// As there; also if main is interrupted before its first event.
    pub fn interruptible(
        prog: &'p Program,
        options: InterpOptions,
        interrupt: Option<Interrupt<'p>>,
    ) -> Result<Interp<'p>, Box<Stop>> {
        if let Some(u) = prog.blockers.first() {
            return Err(Box::new(Stop::Unsupported(u.clone())));
        }
        let mut m = Interp {
            prog,
            options,
            bytes: vec![0; SLACK],
            shade: vec![0; SLACK],
            objects: Vec::new(),
            threads: Vec::new(),
            syncs: Vec::new(),
            journal: Journal::default(),
            epoch: 0,
            unjoined: 0,
            table: ThreadTable::default(),
            names: None,
            marks: Vec::new(),
            sources: Vec::new(),
            source_codes: FxHashMap::default(),
            assumed: Assumed::default(),
            torn: FxHashSet::default(),
            uses: Vec::new(),
            in_turn: FxHashSet::default(),
            relies_on_turns: false,
            disordered: false,
            may_wait: false,
            clocks: Default::default(),
            uncounted: FxHashMap::default(),
            blame: None,
            compared: Vec::new(),
            opened: Vec::new(),
            symbols: Symbols::new(),
            brought: None,
            has_brought: false,
            scratch: std::cell::RefCell::default(),
            interrupt,
            fuel: FUEL,
            generalised: Generalised::default(),
            symmetry: Symmetry::default(),
            crowded: Crowded::default(),
            origins: FxHashMap::default(),
            births: FxHashMap::default(),
        };
        for g in &prog.globals {
            let stdin = prog.known.stdin().filter(|_| m.objects.len() as u32 == STDIN_STREAM);
            let size = if stdin.is_some() { STDIN_SIZE as usize } else { g.bytes.len() };
            let base = m.bytes.len() - SLACK;
            let end = (base + size).next_multiple_of(16) + SLACK;
            m.bytes.resize(end, 0);
            m.shade.resize(end, 0);
            m.bytes[base..base + g.bytes.len()].copy_from_slice(&g.bytes);
            m.shade[base..base + g.shadow.len()].copy_from_slice(&g.shadow);
            crate::cells::settle_pointers(&mut m.shade[base..base + g.shadow.len()]);
            let kind = match g.kind {
                GlobalKind::Null => ObjectKind::Null,
                GlobalKind::Variable => ObjectKind::Variable,
                GlobalKind::Constant => ObjectKind::Constant,
                GlobalKind::Function(f) => ObjectKind::Function(f),
                GlobalKind::Opaque => stdin.map_or(ObjectKind::Opaque, |file| ObjectKind::Open(file as i32)),
            };
            m.objects.push(Object {
                base: base as u32,
                size: size as u32,
                limit: None,
                sure: size as u32,
                uncounted: false,
                kind,
                live: true,
                owner: NOBODY,
                shared: false,
                loose: 0,
                idle: false,
                alignment: 0,
                gone: (0, 0),
                id: ObjectId(m.objects.len() as u64),
            });
        }
        m.ensure_thread(0);
        m.threads[0].head.life = Life::Running;
        m.threads[0].head.func = prog.main;
        let main = &prog.functions[prog.main as usize];
        m.threads[0].regs.resize(main.regs as usize, Val::default());
        let run = m.new_thread_object(0).and_then(|()| m.environment()).and_then(|()| m.command_line());
        let run = run.and_then(|()| m.begin_stack(0, prog.main, 0)).and_then(|()| m.run_local(0));
        match run {
            Ok(()) => {
                m.journal = Journal::default();
                Ok(m)
            }
            Err(fault) => Err(Box::new(m.stop(m.blame.unwrap_or(0), fault))),
        }
    }

    /// The assumptions that executions so far relied on, for the published set.
    pub fn assumptions(&self) -> Vec<Assumption> {
        let mut out = vec![Assumption::NoOtherThreads, Assumption::NoSignalHandlers];
        if self.assumed.allocation {
            out.push(Assumption::AllocationSucceeds);
        }
        if self.assumed.creation {
            out.push(Assumption::ThreadCreationSucceeds);
        }
        if self.assumed.init {
            out.push(Assumption::InitSucceeds);
        }
        if self.assumed.wakeups {
            out.push(match self.options.spurious_wakeups {
                true => Assumption::SpuriousWakeupsAtMost(SPURIOUS),
                false => Assumption::NoSpuriousWakeups,
            });
        }
        if self.assumed.clocks {
            out.push(Assumption::ClocksInRange);
        }
        if let Some(n) = self.options.unwind.filter(|_| self.assumed.iterations) {
            out.push(Assumption::IterationsAtMost(n));
        }
        if self.symbols.promised {
            out.push(Assumption::ProgramAssumptions);
        }
        out.extend(self.prog.assumed.iter().cloned());
        out
    }

    /// What must hold of a run before its first event, so that this machine's executions are all of its.
    pub fn facts(&self) -> Facts {
        self.prog.facts(self.options.bounds)
    }

    /// Has some execution rested on threads taking turns ([`InterpOptions::turns`])? Then what was seen does
    /// not hold where fewer events are held.
    pub fn relies_on_turns(&self) -> bool {
        self.relies_on_turns
    }

    /// From here on that is no longer enough ([`InterpOptions::ordered`]). The machine is where it has begun.
    pub fn needs_order(&mut self) {
        debug_assert!(self.depth() == 0);
        self.options.ordered = true;
        self.relies_on_turns = false;
    }

    /// From here on long executions are followed ([`InterpOptions::far`]). The machine is where it has begun.
    pub fn follows_far(&mut self) {
        debug_assert!(self.depth() == 0);
        self.options = self.options.far();
    }

    /// Is what a thread touches in its turn in order by that alone?
    pub(super) fn whole_turns(&self) -> bool {
        self.options.turns && !self.options.ordered
    }

    /// Has some execution come to a call that may wait for the outside, while other threads existed? (Of
    /// those calls of which the model's own library says when they do: [`model::says_when_it_waits`].)
    pub fn may_wait(&self) -> bool {
        self.may_wait
    }

    /// Lets another solver answer, from now on.
    pub fn set_solver(&mut self, solver: Box<dyn solver::Smt + Send>) {
        self.symbols.set_solver(solver);
    }

    /// Terms, and the path condition.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// What `size` (1–8) bytes of a variable hold, if that is an integer: a term of as many bits. For tests.
    pub fn observe(&self, variable: &str, offset: u32, size: u8) -> Option<TermId> {
        let object = self.prog.globals.iter().position(|g| g.name == variable)?;
        let address = Val { bits: (object as u64) << 32 | offset as u64, epoch: 0, shadow: shadow::PTR };
        let (bits, shadow) = self.read(self.locate(address, size as u64).ok()?, size);
        self.term(Val { bits, epoch: 0, shadow }, 8 * size)
    }

    /// Have all threads ended?
    pub fn finished(&self) -> bool {
        self.threads.iter().all(|t| t.head.life != Life::Running)
    }

    /// Is the step under way to end?
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|ask| ask())
    }

    /// Out of fuel: asks whether to end, and fills up.
    #[cold]
    pub(super) fn refuel(&mut self) -> Result<(), Fault> {
        self.fuel = FUEL;
        if self.is_interrupted() {
            return crate::fault::unsupported(INTERRUPTED, "the step takes too long");
        }
        Ok(())
    }

    pub(super) fn ensure_thread(&mut self, t: usize) {
        while self.threads.len() <= t {
            self.threads.push(Thread {
                head: ABSENT,
                frames: Vec::new(),
                regs: Vec::new(),
                locals: Vec::new(),
                tls: vec![0; self.prog.tls.len()],
                errno: 0,
                clocks: 0,
                children: Vec::new(),
            });
        }
    }

    /// The index of a thread's next child.
    pub(super) fn next_child(&mut self, t: usize) -> u16 {
        let rank = self.threads[t].head.children as usize;
        if let Some(&c) = self.threads[t].children.get(rank) {
            return c;
        }
        let c = match &self.names {
            None => self.table.child_or_insert(ThreadIx(t as u16), rank as u32),
            Some(names) => {
                let names = names.clone();
                let mut all = names.lock().unwrap_or_else(|e| e.into_inner());
                let c = all.child_or_insert(ThreadIx(t as u16), rank as u32);
                self.table = all.clone();
                drop(all);
                self.ensure_thread(self.table.len() - 1);
                c
            }
        };
        self.threads[t].children.push(c.0);
        c.0
    }

    /// Saves a thread's head before it changes.
    pub(super) fn save_head(&mut self, t: usize) {
        self.journal.heads.push(self.threads[t].head);
        self.journal.entries.push(Undo::Head { t: t as u16 });
    }

    /// The shadow code of an input: what it is, and where it comes from.
    pub(super) fn source(&mut self, what: &'static str, place: u32) -> u8 {
        if let Some(&code) = self.source_codes.get(&(what, place)) {
            return code;
        }
        // With more inputs than codes, the last ones share one.
        let last = shadow::APART as u32 - 1;
        let code = (self.sources.len() as u32 + shadow::SOURCE as u32).min(last) as u8;
        if (code as usize - shadow::SOURCE as usize) == self.sources.len() {
            self.sources.push((what, place));
        }
        self.source_codes.insert((what, place), code);
        code
    }

    /// A fault, with its place: where thread `t` is.
    pub(super) fn stop(&self, t: usize, fault: Fault) -> Stop {
        let head = &self.threads[t].head;
        let f = &self.prog.functions[head.func as usize];
        let place = f.places.get(head.pc as usize).map(|p| self.prog.places[*p as usize].clone());
        let site = f.code.get(head.pc as usize).and_then(Inst::site).map(SiteId);
        fault.at(place.unwrap_or_default(), site, |code| match code {
            shadow::UNINIT => (undefined::KIND, undefined::WHAT.to_string()),
            shadow::POISON => (undefined::KIND, "a value that LLVM leaves undefined".to_string()),
            shadow::CLEAN => ("pointer", "a number that is no address".to_string()),
            shadow::DESCRIPTOR => ("input", "the number of a descriptor".to_string()),
            shadow::PTR | shadow::HANDLE | shadow::ADDRESS | shadow::APART.. => {
                ("pointer", "an address used as a number".to_string())
            }
            shadow::SYM | shadow::SPTR | shadow::LOST | shadow::ANY => {
                ("input", "a value that depends on inputs in a way that is not modelled".to_string())
            }
            shadow::EXTERNAL => ("input", "a variable defined elsewhere".to_string()),
            code => {
                let (what, place) = self.sources[(code - shadow::SOURCE) as usize];
                ("input", format!("the result of {what} at {}", self.prog.places[place as usize]))
            }
        })
    }

    /// Forgets how to take back what was done so far: for who never does. No step may be undone from here on
    /// that was taken before.
    pub fn forget_undo(&mut self) {
        self.journal = Journal::default();
        if let Some(mark) = self.marks.last_mut() {
            mark.entries = 0;
        }
    }

    /// Events of the steps taken.
    pub fn taken(&self) -> impl Iterator<Item = &Event> {
        self.history().map(|(_, event)| event)
    }

    /// Events of the steps taken, with the thread.
    pub(super) fn history(&self) -> impl DoubleEndedIterator<Item = (usize, &Event)> {
        self.marks.iter().map(|m| (m.thread as usize, &m.event))
    }

    /// One of them.
    pub(super) fn past_step(&self, i: usize) -> Option<(usize, &Event)> {
        self.marks.get(i).map(|m| (m.thread as usize, &m.event))
    }

    /// A hash of everything an instruction can see; for tests of undo.
    pub fn state_hash(&self) -> u64 {
        let mut h = rustc_hash::FxHasher::default();
        self.bytes.hash(&mut h);
        self.shade.hash(&mut h);
        for o in &self.objects {
            (o.base, o.size, o.sure, o.limit, o.live, o.owner, o.shared, o.loose, o.id).hash(&mut h);
        }
        // A thread that only another execution has created is not part of the state.
        for t in self.threads.iter().filter(|t| t.head.life != Life::Absent) {
            format!("{:?}{:?}{:?}{:?}{}{}", t.head, t.frames, t.locals, t.tls, t.errno, t.clocks)
                .hash(&mut h);
        }
        format!("{:?}{}{:?}", self.syncs, self.unjoined, self.compared).hash(&mut h);
        let mut uncounted: Vec<_> = self.uncounted.iter().filter(|(_, all)| !all.is_empty()).collect();
        uncounted.sort_unstable_by_key(|(o, _)| **o);
        uncounted.hash(&mut h);
        for (i, _) in self.shade.iter().enumerate().filter(|s| *s.1 == shadow::SYM) {
            self.symbols.cells[i].hash(&mut h);
        }
        self.symbols.path().hash(&mut h);
        for t in (0..self.threads.len() as u16).filter(|t| !self.symbols.facts_of(*t).is_empty()) {
            (t, self.symbols.facts_of(t)).hash(&mut h);
        }
        h.finish()
    }

    /// A new step, of thread `t` or of none.
    fn begin(&mut self, t: u16, event: Event) {
        self.touched();
        self.marks.push(Mark {
            thread: t,
            entries: self.journal.entries.len(),
            unjoined: self.unjoined,
            event,
            beside: Vec::new(),
            havocked: self.generalised.havocked,
            smashed: self.generalised.smashed,
            readings: self.generalised.readings,
            worked: self.generalised.worked,
        });
        self.epoch = self.marks.len() as u32;
        self.blame = None;
    }

    /// Dependence does not see that the step does this, too ([`Machine::unseen`]).
    pub(super) fn does_beside(&mut self, unseen: Unseen) {
        if let Some(mark) = self.marks.last_mut() {
            mark.beside.push(unseen);
        }
    }

    /// A step that is no event of the program. In the history it is one that nothing depends on, so that
    /// steps and events have the same numbers.
    pub(super) fn begin_silent_step(&mut self) {
        let label = Label { site: SiteId::UNNUMBERED, op: Op::Mark, outcome: 0 };
        let event = Event {
            thread: ThreadIx(NOBODY),
            label,
            accesses: Default::default(),
            object: None,
            object2: None,
        };
        self.begin(NOBODY, event);
    }

    /// Is the last step one of [`Interp::begin_silent_step`]?
    pub(super) fn is_silent_step(&self) -> bool {
        self.marks.last().is_some_and(|m| m.thread == NOBODY)
    }

    /// Has the last step executed an instruction?
    pub(super) fn worked(&self) -> bool {
        self.marks.last().is_none_or(|m| self.generalised.worked > m.worked)
    }

    /// Takes back what the journal has noted beyond its first `entries`.
    pub(super) fn revert(&mut self, entries: usize) {
        while self.journal.entries.len() > entries {
            match self.journal.entries.pop().expect("longer than the mark") {
                Undo::Reg { t, at, old } => self.threads[t as usize].regs[at as usize] = old,
                Undo::Mem { at, bytes, shadow } => {
                    let at = at as usize;
                    self.bytes[at..at + 8].copy_from_slice(&bytes.to_le_bytes());
                    self.shade[at..at + 8].copy_from_slice(&shadow.to_le_bytes());
                }
                Undo::Bulk { at, len } => {
                    let (at, len) = (at as usize, len as usize);
                    let start = self.journal.bytes.len() - 2 * len;
                    self.bytes[at..at + len].copy_from_slice(&self.journal.bytes[start..start + len]);
                    self.shade[at..at + len].copy_from_slice(&self.journal.bytes[start + len..]);
                    self.journal.bytes.truncate(start);
                }
                Undo::Cells { at, len } => {
                    let (at, len) = (at as usize, len as usize);
                    let start = self.journal.cells.len() - len;
                    self.symbols.cells[at..at + len].copy_from_slice(&self.journal.cells[start..]);
                    self.journal.cells.truncate(start);
                }
                Undo::Asserted => self.symbols.retract(),
                Undo::Fact { t, term } => self.symbols.forget(t, term),
                Undo::Chosen => {
                    self.symbols.choices.pop();
                }
                Undo::Decided => {
                    let last = self.symbols.decisions.pop();
                    self.symbols.cuts -= u32::from(last.is_some_and(|d| !d.cut.is_empty()));
                }
                Undo::NewObject => self.unallocate(),
                Undo::Use { object, owner, shared, loose } => {
                    let o = &mut self.objects[object as usize];
                    (o.owner, o.shared, o.loose) = (owner, shared, loose);
                }
                Undo::Uncounted { object, slot } => self.forget_uncounted(object, slot),
                Undo::Released { object } => self.objects[object as usize].live = true,
                Undo::Disordered => self.disordered = false,
                Undo::Head { t } => {
                    self.threads[t as usize].head = self.journal.heads.pop().expect("saved with the entry")
                }
                Undo::Pushed { t } => {
                    self.threads[t as usize].frames.pop();
                }
                Undo::Popped { t, frame } => self.threads[t as usize].frames.push(frame),
                Undo::LocalPushed { t } => {
                    self.threads[t as usize].locals.pop();
                }
                Undo::LocalPopped { t, object } => self.threads[t as usize].locals.push(object),
                Undo::TlsMade { t, var } => self.threads[t as usize].tls[var as usize] = 0,
                Undo::ClocksMade { t } => self.threads[t as usize].clocks = 0,
                Undo::ErrnoMade { t } => self.threads[t as usize].errno = 0,
                Undo::Compared => {
                    self.compared.pop();
                }
                Undo::NewSync => {
                    self.syncs.pop();
                }
                Undo::Sync { index } => {
                    self.syncs[index as usize] = self.journal.syncs.pop().expect("saved with the entry")
                }
            }
        }
    }
}

impl Machine for Interp<'_> {
    fn threads(&self) -> &ThreadTable {
        &self.table
    }

    fn status(&self, t: ThreadIx, choice: Choice) -> Status {
        match self.threads.get(t.index()).map(|t| t.head.life) {
            None | Some(Life::Absent) => Status::Absent,
            Some(Life::Finished | Life::Exited) if choice == Choice::Main => Status::Finished,
            Some(Life::Finished | Life::Exited) => Status::Absent,
            Some(Life::Running) => self.pending_status(t.index(), choice),
        }
    }

    fn exists(&self, t: ThreadIx) -> bool {
        self.threads.get(t.index()).is_some_and(|t| t.head.life != Life::Absent)
    }

    fn process_ended(&self) -> bool {
        self.threads.iter().any(|t| t.head.life == Life::Exited)
    }

    fn arms(&self, t: ThreadIx) -> u16 {
        self.decision(t.index()).map_or(0, |d| d.arms.len() as u16)
    }

    fn arm_of(&self, t: ThreadIx, inputs: &dyn Fn(ThreadIx, u32) -> u64) -> Option<u16> {
        let terms = self.symbols.terms.borrow();
        let value = |s: Sym| inputs(ThreadIx(s.thread as u16), s.rank);
        let arms = &self.decision(t.index())?.arms;
        arms.iter().position(|a| terms.eval(a.condition, &value) == 1).map(|i| i as u16)
    }

    fn widened(&self, t: ThreadIx) -> bool {
        self.symbols.any && self.is_symbolic_access(t.index())
    }

    fn cut_marks(&self, t: ThreadIx) -> &[SiteId] {
        self.decision(t.index()).map_or(&[], |d| &d.cut)
    }

    fn cuts(&self) -> u32 {
        self.symbols.cuts
    }

    fn next_event(&self, t: ThreadIx, choice: Choice) -> Event {
        self.pending_event(t.index(), choice)
    }

    fn next_site(&self, t: ThreadIx) -> SiteId {
        let site = self.pending_site(t.index());
        debug_assert_eq!(site, self.pending_event(t.index(), Choice::Main).label.site);
        site
    }

    fn may_join(&self, t: ThreadIx) -> bool {
        matches!(self.current(t.index()), Inst::Lib { f: Builtin::Join, .. })
    }

    fn step(&mut self, t: ThreadIx, choice: Choice) -> Step {
        debug_assert_eq!(self.status(t, choice), Status::Ready);
        let event = self.pending_event(t.index(), choice);
        let torn = match self.prog.history {
            // (In turn nobody else is there.)
            _ if self.whole_turns() && event.label.site != SiteId::UNNUMBERED => {
                self.relies_on_turns |= self.unjoined != 0 && in_pieces(self.prog, &event);
                Ok(())
            }
            true => self.may_tear(t.index(), &event),
            // (What inputs place somewhere is a range here.)
            false if self.widened(t) => Ok(()),
            false => is_aligned(&event),
        };
        self.begin(t.0, event.clone());
        self.save_head(t.index());
        let mut result = torn.and_then(|()| match choice {
            Choice::Arm(i) => self.take_arm(t.index(), i),
            _ => {
                self.generalised.worked += 1;
                // (The head has been saved.)
                self.threads[t.index()].head.began |=
                    event.label.op != Op::Mark && event.label.site != SiteId::UNNUMBERED;
                self.perform(t.index(), choice)
            }
        });
        self.tell(t.index(), &event);
        if result.is_ok() {
            result = self.run_local(t.index());
        }
        if result.is_ok() && self.options.endless {
            self.ask_awaits();
        }
        if result.is_ok() && !self.options.endless && self.epoch >= self.options.events {
            result = crate::fault::unsupported("loop", format!("more than {} events", self.options.events));
        }
        match result {
            Ok(()) => Step::Done(event),
            Err(fault) => match self.stop(self.blame.unwrap_or(t.index()), fault) {
                Stop::Violated(v) => Step::Violated(event, v),
                // A solver that was told to end says that it does not know. That is no limit of the model,
                // and no execution that nobody can explain.
                Stop::Unsupported(u) if self.is_interrupted() => {
                    Step::Unsupported(event, Unsupported { kind: INTERRUPTED, ..u })
                }
                Stop::Unsupported(u) => Step::Unsupported(event, u),
            },
        }
    }

    fn unseen(&self) -> Vec<Unseen> {
        let Some(mark) = self.marks.last() else { return Vec::new() };
        let mut all = mark.beside.clone();
        for entry in &self.journal.entries[mark.entries..] {
            if let Undo::Released { object } = entry {
                self.release_as_events(mark.thread, *object, &mut all);
            }
        }
        all
    }

    fn library_uses(&self) -> Vec<LibraryUse> {
        let entries = self.marks.last().map_or(0, |m| m.entries);
        self.library_uses(&self.journal.entries[entries..])
    }

    fn undo(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        for clocks in &mut self.clocks {
            clocks.get_mut().truncate(self.marks.len());
        }
        self.revert(mark.entries);
        self.unjoined = mark.unjoined;
        (self.generalised.havocked, self.generalised.smashed) = (mark.havocked, mark.smashed);
        self.generalised.readings = mark.readings;
        self.generalised.worked = mark.worked;
        self.touched();
        self.epoch = self.marks.len() as u32;
    }

    fn depth(&self) -> usize {
        self.marks.len()
    }

    fn adopt(&mut self, threads: &ThreadTable) -> bool {
        if !self.marks.is_empty() || !threads.0.starts_with(&self.table.0) {
            return false;
        }
        self.table = threads.clone();
        self.ensure_thread(threads.len() - 1);
        true
    }

    fn number_threads_with(&mut self, all: &Arc<Mutex<ThreadTable>>) {
        let table = all.lock().unwrap_or_else(|e| e.into_inner()).clone();
        // Otherwise it is another program's.
        if self.adopt(&table) {
            self.names = Some(all.clone());
        }
    }

    fn commute_arrivals(&mut self, crowded: &[ObjectId]) {
        debug_assert!(self.marks.is_empty());
        self.crowded = Crowded::These(crowded.iter().copied().collect());
    }

    fn order_arrivals(&mut self) {
        debug_assert!(self.marks.is_empty());
        self.crowded = Crowded::All;
    }

    fn facts(&self) -> Facts {
        Interp::facts(self)
    }

    fn assumptions(&self) -> Vec<Assumption> {
        Interp::assumptions(self)
    }

    fn guesses(&self) -> bool {
        self.options.guesses && self.has_guessed() || self.has_ordered()
    }

    fn witness(&self) -> Vec<Input> {
        witness::given(self.inputs().unwrap_or_default(), self.prog.known.arguments.as_deref())
    }
}
