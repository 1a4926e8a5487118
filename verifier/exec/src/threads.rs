//! Creation and end of threads, and the release of memory.

use crate::attributes::THREAD_DETACHED;
use crate::clocks::Order;
use crate::decide::Question;
use crate::fault::{Fault, IN_USE, Stop, unsupported};
use crate::interp::{Interp, InterpOptions, Interrupt};
use crate::journal::{Head, Life, Val};
use crate::local::by_another_type;
use crate::memory::{NOBODY, ObjectKind};
use crate::uncounted::Use;
use model::Program;
use model::inst::NO_REG;
use model::shadow::{CLEAN, PTR};
use model::signature::{INT, Signature, WORD};
use traceformat::dependence::dependent;
use traceformat::event::{Event, ObjectId, Op};

/// What an execution with more threads than there is room for is unsupported for.
const TOO_MANY: &str = "threads";

impl<'p> Interp<'p> {
    /// A machine in the program's first state, as [`Interp::interruptible`]. Where the program makes threads
    /// without end before its first event there is none; then each thread makes at most `options.creations`
    /// of them, if that is said. Else there is no such bound.
    ///
    /// # Errors
    /// As [`Interp::interruptible`].
    pub fn with_threads(
        prog: &'p Program,
        options: InterpOptions,
        mut interrupt: impl FnMut() -> Option<Interrupt<'p>>,
    ) -> Result<Interp<'p>, Box<Stop>> {
        let all = Interp::interruptible(prog, InterpOptions { creations: None, ..options }, interrupt());
        match all {
            Err(stop) if options.creations.is_some() && is_too_many(&stop) => {
                Interp::interruptible(prog, options, interrupt())
            }
            all => all,
        }
    }

    /// The bound on the threads that each thread makes, if there is one.
    pub fn creations(&self) -> Option<u32> {
        self.options.creations
    }
}

fn is_too_many(stop: &Stop) -> bool {
    matches!(stop, Stop::Unsupported(u) if u.kind == TOO_MANY)
}

impl Interp<'_> {
    /// Allocates the object that stands for thread `t`: its `pthread_t` is that object's address.
    pub(super) fn new_thread_object(&mut self, t: usize) -> Result<(), Fault> {
        let o = self.allocate(t, 0, ObjectKind::Thread(t as u16), true)?;
        self.threads[t].head.handle = o;
        Ok(())
    }

    /// `pthread_create`, `thrd_create`: the child exists, and runs up to its first event. Its routine returns
    /// a pointer, or an `int`, or nothing. (The machine returns each in one register, and calls all alike;
    /// who asks for more than there is gets what [`Interp::join`] says.)
    pub(super) fn create(
        &mut self,
        t: usize,
        slot: Val,
        attributes: Val,
        start: Val,
        arg: Val,
    ) -> Result<(), Fault> {
        let stack = self.stack_of(t, attributes)?;
        let detached = self.attribute_or_default(t, attributes, THREAD_DETACHED)? != 0;
        let kind = (start.shadow == PTR && start.bits as u32 == 0)
            .then(|| self.objects.get((start.bits >> 32) as usize).map(|o| o.kind))
            .flatten();
        let Some(ObjectKind::Function(f)) = kind else {
            return unsupported("call", "a thread whose start routine is not known");
        };
        let Some(code) = self.prog.functions.get(f as usize) else {
            return unsupported(
                "call",
                format!("a thread that runs {}", self.describe((start.bits >> 32) as u32)),
            );
        };
        let Signature { params, result } = &code.signature;
        let fits = result.is_empty() || *result == [WORD] || *result == [INT];
        if code.variadic || ![WORD].starts_with(params) || !fits {
            return by_another_type(code);
        }
        if self.options.creations.is_some_and(|most| self.threads[t].head.children >= most) {
            let never = self.symbols.terms.borrow_mut().truth(false);
            return Err(Fault::Ask(Question::Assume(never)));
        }
        let child = self.next_child(t) as usize;
        if child >= self.options.threads as usize {
            return unsupported(TOO_MANY, format!("more than {} threads", self.options.threads));
        }
        self.assumed.creation = true;
        self.threads[t].head.children += 1;
        self.ensure_thread(child);
        self.save_head(child);
        let (regs, params) = (code.regs as usize, code.params);
        let th = &mut self.threads[child];
        th.head =
            Head { life: Life::Running, func: f, born: self.epoch, began: false, detached, stack, ..th.head };
        self.starts_with(child, f);
        self.begin_stack(child, f, stack)?;
        let th = &mut self.threads[child];
        if th.regs.len() < regs {
            th.regs.resize(regs, Val::default());
        }
        if params > 0 {
            self.set(child, 0, arg.bits, arg.shadow);
        }
        self.unjoined += 1;
        if self.options.remember {
            let here = self.caller(t);
            self.births.insert(child as u16, here);
        }
        if self.symbols.any {
            self.inherit_facts(t, child);
            self.inherit_clocks(t, child)?;
        }
        self.new_thread_object(child)?;
        let handle = self.threads[child].head.handle;
        let at = self.locate(slot, 8)?;
        self.note_uncounted(t, at, 8, Use::Handle)?;
        self.write(at, 8, (handle as u64) << 32, PTR)?;
        let result = self.run_local(child);
        if result.is_err() && self.blame.is_none() {
            self.blame = Some(child);
        }
        result
    }

    /// The thread that a `pthread_t` names.
    pub(super) fn thread_of(&self, handle: Val) -> Result<usize, Fault> {
        match self.objects.get((handle.bits >> 32) as usize).map(|o| o.kind) {
            Some(ObjectKind::Thread(u)) if handle.shadow == PTR => Ok(u as usize),
            _ if handle.shadow != CLEAN && handle.shadow != PTR => {
                Err(Fault::Unknown(handle.shadow, "a thread's identity"))
            }
            _ => Err(self.no_object(handle, Fault::Misuse("this is no thread".into()))),
        }
    }

    /// The end of a thread: by return, `pthread_exit`, or (`process`) together with the whole program.
    pub(super) fn end_thread(&mut self, t: usize, value: Val, process: bool) -> Result<(), Fault> {
        if process {
            // Nobody knows how far the others come until the system stops them: they go on, and what holds of
            // all they do holds of a part of it.
            self.threads[t].head.life = Life::Exited;
            return Ok(());
        }
        // What runs at a thread's end comes back here, with a phase that says so.
        if let Some(f) = self.prog.thread_end
            && self.threads[t].head.phase < OVER
        {
            let pc = self.threads[t].head.pc;
            return self.push_frame(t, f, model::inst::Range::default(), NO_REG, pc, OVER);
        }
        if self.held_robust(t).is_some() {
            self.threads[t].head.phase = DYING;
            return Ok(());
        }
        self.release_locals(t, 0)?;
        let th = &self.threads[t];
        let own: Vec<u32> = th.tls.iter().chain([&th.errno]).copied().filter(|o| *o != 0).collect();
        for o in own {
            self.may_release(t, o)?;
            self.release(o);
        }
        self.ends(t);
        let head = &mut self.threads[t].head;
        head.life = Life::Finished;
        head.retval = (value.bits, value.shadow);
        Ok(())
    }

    /// May `t` release an object here? A use by another thread that is not ordered before this point could as
    /// well come after it. Release is no event, so no engine explores that order; but it exists: what happens
    /// before this point can be executed first, then the release, then the rest as it was, up to the use. So
    /// the trace violates memory safety, although this execution of it does not show it. Where no history is
    /// kept (the program releases nothing but `main`'s variables and `errno`), nobody knows: `unknown`.
    ///
    /// Where one thread goes at a time, all that others have done was done in earlier turns, and a thread
    /// releases in its own, so that nothing else can come between: what is used later is met as used after
    /// its release. (Before its first event a thread runs beside the others.)
    pub(super) fn may_release(&mut self, t: usize, object: u32) -> Result<(), Fault> {
        // Of what another thread has read without a number nobody knows when that was. (Elsewhere such an
        // access keeps an object from being used by several threads at all.)
        let o = &self.objects[object as usize];
        if self.unjoined != 0 && o.loose != 0 && (o.shared || o.owner != t as u16) {
            return unsupported("release", format!("{} {IN_USE}", self.describe(object)));
        }
        match self.may_release_in_any_order(t, object) {
            Err(_) if self.is_in_turn(t) => {
                self.relies_on_turns = true;
                self.may_forget(t, object)
            }
            result => result,
        }
    }

    /// Does `t` go alone now, until it gives its turn up?
    pub(super) fn is_in_turn(&self, t: usize) -> bool {
        self.whole_turns() && (t == 0 || self.threads[t].head.began)
    }

    /// [`Interp::may_release`] where others may go on meanwhile.
    fn may_release_in_any_order(&self, t: usize, object: u32) -> Result<(), Fault> {
        self.may_forget(t, object)?;
        let o = &self.objects[object as usize];
        if self.unjoined == 0 || o.owner == NOBODY || (!o.shared && o.owner == t as u16) {
            return Ok(());
        }
        let text = || format!("{} {IN_USE}", self.describe(object));
        if o.uncounted && self.is_behind_uncounted(t, object, 0, u32::MAX, true).is_err() {
            return unsupported("release", text());
        }
        if !self.prog.history {
            return unsupported("release", text());
        }
        let within = self.objects_of_synchronization(object, 0, u32::MAX);
        let uses = |e: &Event| {
            // Who takes a mutex again after a wait has left the condition variable before.
            let object = e.object.filter(|_| e.label.op != Op::CondReacquire);
            e.accesses.iter().any(|a| a.object == o.id)
                || [object, e.object2].into_iter().flatten().any(|x| within.contains(&x))
        };
        let clocks = self.clocks(Order::Dependence);
        let late: Vec<&Event> = self.beside(&clocks, t).map(|(_, e)| e).filter(|e| uses(e)).collect();
        match late.iter().any(|e| e.label.op != Op::Await) {
            true => Err(Fault::Memory(text())),
            // An await with several tests need not look at the object once another test has ended it.
            false if !late.is_empty() => unsupported("release", text()),
            false => Ok(()),
        }
    }

    /// The synchronization objects in these bytes, as events name them.
    pub(super) fn objects_of_synchronization(&self, object: u32, start: u32, end: u32) -> Vec<ObjectId> {
        let inside = |address: u64, size: u64| {
            let first = address as u32;
            (address >> 32) as u32 == object && first < end && u64::from(start) < u64::from(first) + size
        };
        let all = self.syncs.iter().filter(|s| inside(s.address, s.bytes.into()));
        all.map(|s| self.sync_id(Val { bits: s.address, epoch: 0, shadow: PTR })).collect()
    }

    /// Which of the steps so far happen before this point of thread `t`: the backward closure of its own
    /// steps under dependence, program order and creation.
    pub(super) fn past(&self, t: usize, events: &[(usize, &Event)]) -> Vec<bool> {
        let clocks = self.clocks(Order::Dependence);
        let known = self.seen_by(&clocks, t);
        let before = |(i, (u, _)): (usize, &(usize, &Event))| {
            let own = clocks.seen(i, *u);
            own > 0 && known.at(*u) >= own
        };
        let all: Vec<bool> = events.iter().enumerate().map(before).collect();
        debug_assert!(
            events.len() > 100 || all == self.past_by_definition(t, events),
            "the clocks are wrong"
        );
        all
    }

    /// As [`Interp::past`], without clocks.
    fn past_by_definition(&self, t: usize, events: &[(usize, &Event)]) -> Vec<bool> {
        let mut before = vec![false; events.len()];
        // A thread's creation belongs to its parent's step `born` (from 1): what comes after it includes that
        // step.
        let mut creations = vec![self.threads[t].head.born as usize];
        for i in (0..events.len()).rev() {
            let (u, e) = events[i];
            before[i] = u == t
                || creations.contains(&(i + 1))
                || (i + 1..events.len()).any(|j| before[j] && dependent(e, events[j].1));
            if before[i] && u != usize::from(NOBODY) {
                creations.push(self.threads[u].head.born as usize);
            }
        }
        before
    }

    /// An access in several pieces (a copy, a misaligned one) is one event here, but not in the machine: it
    /// must not race. Checks the event that `t` is about to execute against those before it.
    pub(super) fn may_tear(&mut self, t: usize, event: &Event) -> Result<(), Fault> {
        let prog = self.prog;
        let in_pieces = |e: &Event| in_pieces(prog, e);
        let torn = in_pieces(event);
        if torn {
            self.torn.extend(event.accesses.iter().map(|a| a.object));
        }
        if self.unjoined == 0 || !event.accesses.iter().any(|a| self.torn.contains(&a.object)) {
            return Ok(());
        }
        let conflict = |e: &Event| e.accesses.iter().any(|x| event.accesses.iter().any(|y| x.conflicts(y)));
        let clocks = self.clocks(Order::Dependence);
        if self.beside(&clocks, t).any(|(_, e)| (torn || in_pieces(e)) && conflict(e)) {
            return unsupported(
                "torn",
                "an access in several pieces (a copy, or a misaligned one) races with another thread's"
                    .to_string(),
            );
        }
        Ok(())
    }
}

/// What runs at the thread's end has run.
pub(super) const OVER: u8 = 9;

/// [`Head::phase`] of a thread that ends and holds robust mutexes: each changes by an event of its own.
pub(super) const DYING: u8 = 10;

/// The same once that has happened: the call or return that ends the thread runs again.
pub(super) const DEAD: u8 = 11;

/// Does the machine execute the event's accesses one by one? (A place within an aligned object may be
/// aligned although the instruction does not say so; the object's own alignment is only the instruction's to
/// say.)
pub(super) fn in_pieces(prog: &Program, e: &Event) -> bool {
    match e.label.op {
        Op::MemCopy | Op::MemSet => true,
        op if op.is_access() => is_misaligned(e) || prog.misaligned.contains(&e.label.site.0),
        _ => false,
    }
}

/// Is an access not aligned to its size, within its object?
fn is_misaligned(e: &Event) -> bool {
    e.accesses.iter().any(|a| !(a.start).is_multiple_of((a.end - a.start).max(1)))
}

/// An access that the instruction says is aligned, and is not: undefined, and in several pieces on the
/// machine. Where no instruction says that it need not be aligned, nobody looks whether these race.
pub(super) fn is_aligned(event: &Event) -> Result<(), Fault> {
    if event.label.op.is_access() && is_misaligned(event) {
        let text = "an access that is not aligned, by an instruction for aligned ones".to_string();
        return unsupported("torn", text);
    }
    Ok(())
}
