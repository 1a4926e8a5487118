//! Uncounted accesses: what library functions read and write of the program's memory (strings, buffers, the
//! handle that `pthread_create` stores). They are part of no event, so no search explores their order, and no
//! schedule enforces it. Each must be ordered with whatever it conflicts with by the program's own
//! synchronization, in this execution and so in all that are equivalent to it. Where one is not, nobody
//! knows what is read: `unknown`, and a data race where these are looked for.
//!
//! **Ordered** means: an uncounted access comes behind the step of its thread in which the machine executes
//! it, and before the thread's next one. So it happens before a later access A if a later step of its thread
//! happens before A, and A before it if A is a step that happens before it, or an uncounted access before
//! such a step. All conflicting pairs are compared, in whichever order this execution has them.
//!
//! **Happens before** is narrower than for dependent events: program order, creation and joining, successful
//! synchronization on one object, and an access that writes before one that reads there. On x86 each of these
//! orders what comes before it with what comes behind it, without a fence: a lock is a locked instruction,
//! and a store becomes visible behind all earlier ones of its thread, to a load that comes before all later
//! ones. A read before a write, or two writes, order nothing: the accesses around them may pass (R6). Where
//! the set enforces an order it does it by a release and an acquire, so what is ordered stays so; where the
//! program is free, its own synchronization is there (R11). (Condition variables are the runtime's own: a
//! signal takes a lock, also one that wakes nobody.) The compiler moves no call past another access: numbered
//! calls are opaque to it (`irs_shim_opaque_call` of the pass), and plain copies run only where nothing
//! races.
//!
//! `pthread_create` of glibc stores the handle before the thread exists; the new thread finds it.
//!
//! That is the machine's order, and the language's is narrower: to it, a relaxed store and a load that finds
//! it order nothing, nor does a signal. Who looks for data races compares these accesses by that order, too
//! ([`Interp::library_uses`]; `property::race`).
//!
//! What is private by the pass's analysis, and what is opted out, is not looked at here: the compiler may
//! move such accesses. If it turns out to be shared, that is `unknown` ([`Interp::note`]).

use crate::clocks::Order;
use crate::fault::Fault;
use crate::interp::Interp;
use crate::journal::Undo;
use crate::machine::Machine as _;
use crate::memory::{At, NOBODY, Object, ObjectKind};
use model::stop::SourceLocation;
use traceformat::dependence::{dependent, synchronizes};
use traceformat::event::{Access, Event, Op};
use traceformat::thread::ThreadIx;

/// [`model::stop::Unsupported::kind`] of an uncounted access that nothing orders with another one.
pub const KIND: &str = "uncounted";

/// One of them. A thread's later access to the same bytes takes the place of its earlier one: what comes
/// behind the later one comes behind both.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Uncounted {
    thread: u16,
    /// How many steps all threads had taken.
    steps: u32,
    start: u32,
    end: u32,
    write: bool,
    /// How many threads its thread had created. Those that it creates later come behind it.
    children: u32,
    /// Of [`model::Program::places`].
    place: u32,
}

/// What a library function does with memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Read,
    Write,
    /// The handle of the thread that has just been created, which finds it.
    Handle,
}

/// An uncounted access, for who looks for data races.
#[derive(Clone, Debug)]
pub struct LibraryUse {
    pub thread: ThreadIx,
    pub access: Access,
    /// How many threads its thread had created. Those that it creates later come behind it.
    pub children: u32,
    pub place: SourceLocation,
}

impl Uncounted {
    fn conflicts(&self, start: u32, end: u32, write: bool) -> bool {
        (self.write || write) && self.start < end && start < self.end
    }
}

/// Does the later of two events come behind the earlier one for certain, with what lies before and behind
/// them?
pub(super) fn orders(earlier: &Event, later: &Event) -> bool {
    if later.label.op == Op::Join || synchronizes(earlier) && synchronizes(later) {
        return dependent(earlier, later);
    }
    let reads = |a: &Access| !a.write || matches!(later.label.op, Op::Rmw | Op::CmpXchg | Op::Await);
    later
        .accesses
        .iter()
        .filter(|a| reads(a))
        .any(|a| earlier.accesses.iter().any(|b| b.write && a.conflicts(b)))
}

impl Interp<'_> {
    /// A library function, called by `t`, uses `size` bytes here.
    pub(super) fn note_uncounted(&mut self, t: usize, at: At, size: u64, how: Use) -> Result<(), Fault> {
        let o = self.objects[at.object as usize];
        // (Engines that compare states know nothing of the past's uses.)
        if self.unjoined == 0 || !self.prog.history || self.options.endless || self.is_in_turn(t) {
            return self.note(t, at.object, false);
        }
        if matches!(o.kind, ObjectKind::Constant | ObjectKind::Text) || size == 0 {
            return Ok(());
        }
        self.note_user(t, at.object)?;
        let write = how != Use::Read;
        let (start, end) = (at.offset, (u64::from(at.offset) + size).min(u64::from(u32::MAX)) as u32);
        if o.owner != NOBODY && (o.shared || o.owner != t as u16) {
            self.is_behind_uncounted(t, at.object, start, end, write)?;
            self.is_behind_events(t, at.object, start, end, write)?;
        }
        let (func, pc) = self.caller(t);
        let place = self.prog.functions[func as usize].places[pc as usize];
        let new = Uncounted {
            thread: t as u16,
            steps: self.epoch,
            start,
            end,
            write,
            children: self.threads[t].head.children - u32::from(how == Use::Handle),
            place,
        };
        self.keep_uncounted(at.object, new);
        Ok(())
    }

    /// Has some thread used memory in a library function behind its last counted event? Whoever enforces the
    /// order of these alone does not know that it is done with that.
    pub fn uses_under_way(&self) -> bool {
        let counted = |u: &Uncounted| {
            let mut later = (u.steps as usize..self.depth()).filter_map(|i| self.past_step(i));
            later.any(|(t, e)| t == usize::from(u.thread) && e.label.is_counted())
        };
        // (Where all others have been joined, nobody is at anything.)
        self.unjoined != 0 && self.uncounted.values().flatten().any(|u| !counted(u))
    }

    fn keep_uncounted(&mut self, object: u32, new: Uncounted) {
        /// Among so many of the latest, an older access to the same bytes is looked for. (Of two entries for
        /// the same bytes the older one is no more than superfluous.)
        const LATEST: usize = 8;
        self.objects[object as usize].uncounted = true;
        let all = self.uncounted.entry(object).or_default();
        // Byte by byte: one access, as far as order goes.
        let goes_on = |u: &Uncounted| {
            (u.thread, u.steps, u.write, u.children) == (new.thread, new.steps, new.write, new.children)
                && u.end == new.start
        };
        let same = |u: &Uncounted| {
            (u.thread, u.start, u.end, u.write) == (new.thread, new.start, new.end, new.write)
        };
        let from = all.len().saturating_sub(LATEST);
        let changed = match all.last() {
            Some(last) if goes_on(last) => Some((all.len() - 1, Uncounted { end: new.end, ..*last })),
            _ => all[from..].iter().position(same).map(|i| (i + from, new)),
        };
        let slot = match changed {
            Some((slot, now)) => {
                self.journal.uncounted.push(std::mem::replace(&mut all[slot], now));
                slot as u32
            }
            None => {
                all.push(new);
                u32::MAX
            }
        };
        self.journal.entries.push(Undo::Uncounted { object, slot });
    }

    /// Takes the last change back.
    pub(super) fn forget_uncounted(&mut self, object: u32, slot: u32) {
        let Some(all) = self.uncounted.get_mut(&object) else { return };
        match all.get_mut(slot as usize) {
            Some(u) => *u = self.journal.uncounted.pop().expect("saved with the entry"),
            None => _ = all.pop(),
        }
    }

    /// May `t` use these bytes now, as far as earlier uncounted accesses of others go?
    pub(super) fn is_behind_uncounted(
        &self,
        t: usize,
        object: u32,
        start: u32,
        end: u32,
        write: bool,
    ) -> Result<(), Fault> {
        let Some(all) = self.uncounted.get(&object) else { return Ok(()) };
        let mut others =
            all.iter().filter(|u| u.thread != t as u16 && u.conflicts(start, end, write)).peekable();
        if others.peek().is_none() {
            return Ok(());
        }
        let clocks = self.clocks(Order::Synchronization);
        let known = self.seen_by(&clocks, t);
        // A thread's first step at or behind so many steps of all, if there is one, happens before `t`'s
        // next.
        let knows = |thread: u16, steps: u32| {
            let u = usize::from(thread);
            clocks.number_from(u, steps).is_some_and(|n| known.at(u) >= n)
        };
        for u in others {
            let by = &self.threads[usize::from(u.thread)];
            let later = by.children.iter().take(by.head.children as usize).skip(u.children as usize);
            let mut later = later.copied();
            if !later.any(|c| self.leads_to(c, t) || knows(c, u.steps)) && !knows(u.thread, u.steps) {
                return Err(self.unordered(object, &self.prog.places[u.place as usize].to_string()));
            }
        }
        Ok(())
    }

    /// Is thread `t` this one, or has it been created by it, or by one that it has created?
    fn leads_to(&self, c: u16, t: usize) -> bool {
        let th = &self.threads[usize::from(c)];
        usize::from(c) == t
            || th.children.iter().take(th.head.children as usize).any(|c| self.leads_to(*c, t))
    }

    /// May `t` use these bytes now without a number, as far as earlier events of others go?
    fn is_behind_events(
        &self,
        t: usize,
        object: u32,
        start: u32,
        end: u32,
        write: bool,
    ) -> Result<(), Fault> {
        let o = self.objects[object as usize];
        let mine = Access { object: o.id, start: start.into(), end: end.into(), write };
        let inside: Vec<_> = self.objects_of_synchronization(object, start, end);
        let conflicts = |e: &Event| {
            e.accesses.iter().any(|a| a.conflicts(&mine))
                || [e.object, e.object2].into_iter().flatten().any(|x| inside.contains(&x))
        };
        let clocks = self.clocks(Order::Synchronization);
        let Some((_, e)) = self.beside(&clocks, t).filter(|(_, e)| conflicts(e)).min_by_key(|(i, _)| *i)
        else {
            return Ok(());
        };
        let site = self.prog.sites.get(e.label.site.0 as usize);
        let place = site.map_or_else(String::new, |s| format!("{}:{}", s.file, s.line));
        Err(self.unordered(object, &place))
    }

    /// Uncounted accesses of the program's memory in the last step, behind its event; or before any step.
    pub(super) fn library_uses(&self, entries: &[Undo]) -> Vec<LibraryUse> {
        let mut touched: Vec<u32> = Vec::new();
        for entry in entries {
            if let Undo::Uncounted { object, .. } = entry
                && !touched.contains(object)
            {
                touched.push(*object);
            }
        }
        let mut out = Vec::new();
        for object in touched {
            let o = &self.objects[object as usize];
            let all = self.uncounted.get(&object).filter(|_| is_program_memory(o));
            out.extend(all.into_iter().flatten().filter(|u| u.steps == self.epoch).map(|u| LibraryUse {
                thread: ThreadIx(u.thread),
                access: Access { object: o.id, start: u.start.into(), end: u.end.into(), write: u.write },
                children: u.children,
                place: self.prog.places[u.place as usize].clone(),
            }));
        }
        out
    }

    fn unordered(&self, object: u32, other: &str) -> Fault {
        let text = format!(
            "{} is used by several threads, and nothing in the program orders a library function's \
             access with the one at {other}",
            self.describe(object)
        );
        Fault::Unsupported(
            if is_program_memory(&self.objects[object as usize]) { KIND } else { "unnumbered" },
            text,
        )
    }
}

/// Is it memory that the program itself could use? Streams and the like have locks of their own.
fn is_program_memory(o: &Object) -> bool {
    matches!(o.kind, ObjectKind::Heap | ObjectKind::Local | ObjectKind::Variable)
}
