//! Are two addresses the same? Objects are never reused in the model, but in the machine the place of a
//! released one is, so that two objects have different addresses for certain only while both exist.
//!
//! Such an answer must hold in every equivalent execution. A release is no event: it may move, within its
//! trace, before a comparison that it is not ordered with. So comparisons are remembered, and a release by
//! another thread that does not come after them for certain is not supported.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::{Undo, Val};
use crate::memory::{OUTSIDE, Object, ObjectKind};
use model::inst::{ICmp, Inst};
use model::shadow::{CLEAN, PTR};
use traceformat::event::{Event, ObjectId, Op};

/// A comparison that found an object at another address than some other object; or the use of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Compared {
    pub object: u32,
    pub thread: u16,
    /// The step in which it was.
    pub epoch: u32,
}

/// No object is at a very low or very high address.
pub(super) fn never_an_address(bits: u64) -> bool {
    !(4096..=u64::MAX - 4096).contains(&bits)
}

impl Interp<'_> {
    /// Are the values equal? An error where the program does not determine that.
    pub(super) fn equal_now(&self, a: Val, b: Val) -> Result<bool, Fault> {
        match (a.shadow, b.shadow) {
            (CLEAN, CLEAN) => Ok(a.bits == b.bits),
            (PTR, PTR) if a.bits >> 32 == b.bits >> 32 => Ok(a.bits == b.bits),
            (PTR, PTR) => self.apart(a.bits, b.bits).map(|()| false),
            (PTR, CLEAN) if never_an_address(b.bits) => Ok(false),
            (CLEAN, PTR) if never_an_address(a.bits) => Ok(false),
            (x, y) => Err(Fault::Unknown(x.max(y), "a comparison")),
        }
    }

    /// As [`Interp::equal_now`], on behalf of thread `t`: what is relied upon is remembered.
    pub(super) fn equal(&mut self, t: usize, a: Val, b: Val) -> Result<bool, Fault> {
        let result = self.equal_now(a, b)?;
        if a.shadow == PTR && b.shadow == PTR && a.bits >> 32 != b.bits >> 32 {
            for bits in [a.bits, b.bits] {
                self.rely(t, (bits >> 32) as u32);
            }
        }
        Ok(result)
    }

    /// Thread `t` relies on an object's existence in a way that is no event.
    pub(super) fn rely(&mut self, t: usize, object: u32) {
        let entry = Compared { object, thread: t as u16, epoch: self.epoch };
        // What exists from the start is never released.
        if self.unjoined != 0
            && object as usize >= self.prog.globals.len()
            && !self.compared.iter().rev().take(8).any(|c| *c == entry)
        {
            self.compared.push(entry);
            self.journal.entries.push(Undo::Compared);
        }
    }

    /// A comparison of addresses in different objects, which are no register code's business.
    pub(super) fn compare(&mut self, t: usize, inst: &Inst) -> Result<(), Fault> {
        let Inst::ICmp { op, dst, a, b, .. } = *inst else {
            return unsupported("instruction", "a comparison that is none");
        };
        let (a, b) = (self.get(t, a), self.get(t, b));
        if !matches!(op, ICmp::Eq | ICmp::Ne) {
            let (bits, shadow) = self.ordered(t, op, a, b);
            self.set(t, dst, bits, shadow);
            return Ok(());
        }
        let equal = self.equal(t, a, b)?;
        self.set(t, dst, (equal == (op == ICmp::Eq)) as u64, CLEAN);
        Ok(())
    }

    /// Have both objects existed at one moment, in every equivalent execution, though one does no more? It is
    /// a block that some thread has given back; that thread had made the other one before, or it is there
    /// from the start.
    ///
    /// States that are compared do not say when that was.
    fn existed_together(&self, a: u64, b: u64) -> bool {
        let of = |bits: u64| self.objects.get((bits >> 32) as usize).filter(|o| (bits as u32) < o.sure);
        let (Some(x), Some(y)) = (of(a), of(b)) else { return false };
        let is_gone = |o: &Object| !o.live && o.kind == ObjectKind::Heap;
        let known = |o: &Object, bits: u64| is_gone(o) || self.certain(bits).is_ok();
        // (A large block is mapped: where it was, the next thread's stack may be.)
        let from_the_start = |bits: u64| ((bits >> 32) as usize) < self.prog.globals.len();
        let made_before = |o: &Object, bits: u64, gone: &Object| {
            from_the_start(bits)
                || (o.id.0 >> 32) as u32 == gone.gone.0 && (o.id.0 as u32) < gone.gone.1 && gone.gone.0 > 0
        };
        !self.options.endless
            && known(x, a)
            && known(y, b)
            && (!is_gone(x) || made_before(y, b, x))
            && (!is_gone(y) || made_before(x, a, y))
    }

    /// Are these addresses in different objects different for certain?
    pub(super) fn apart(&self, a: u64, b: u64) -> Result<(), Fault> {
        let exists = |bits: u64| self.objects.get((bits >> 32) as usize).is_some_and(|o| o.live);
        if !(exists(a) && exists(b)) && self.existed_together(a, b) {
            return Ok(());
        }
        if self.is_main_and_late(a, b) || self.is_main_and_late(b, a) {
            return Ok(());
        }
        let (x, y) = (self.certain(a)?, self.certain(b)?);
        let merged = |bits: u64| self.prog.globals.get((bits >> 32) as usize).is_some_and(|g| g.merged);
        // (What another library defines is merged with nothing of the program's.)
        let constant = |k: ObjectKind| match k {
            ObjectKind::Function(code) => code != u32::MAX,
            k => k == ObjectKind::Constant,
        };
        if (merged(a) || merged(b)) && constant(x) && constant(y) {
            return unsupported("pointer", "compares pointers to constants that may share their place");
        }
        let of = |bits: u64| self.objects[(bits >> 32) as usize].id.0 >> 32;
        if x == ObjectKind::Local && y == ObjectKind::Local && self.prog.scopes && of(a) == of(b) {
            return unsupported("pointer", "compares pointers to local variables that may share their place");
        }
        Ok(())
    }

    /// Is the one the identity of the initial thread, and the other that of any other thread? The first one
    /// exists from the start for as long as nobody joins or detaches that thread, so no other has it,
    /// whatever has become of that.
    fn is_main_and_late(&self, main: u64, other: u64) -> bool {
        let of = |bits: u64| self.objects.get((bits >> 32) as usize).map(|o| o.kind);
        of(main) == Some(ObjectKind::Thread(0))
            && self.certain(main).is_ok()
            && other as u32 == 0
            && matches!(of(other), Some(ObjectKind::Thread(u)) if u != 0)
    }

    /// The kind of the object that an address is strictly inside of, if that object exists.
    fn certain(&self, bits: u64) -> Result<ObjectKind, Fault> {
        let (object, offset) = ((bits >> 32) as u32, bits as u32);
        let Some(o) = self.objects.get(object as usize) else {
            return unsupported("pointer", "compares an address of no object");
        };
        let what = || self.describe(object);
        if !o.live {
            return unsupported(
                "pointer",
                format!("compares pointers to {}, which has been released", what()),
            );
        }
        let inside = match o.kind {
            ObjectKind::Variable
            | ObjectKind::Constant
            | ObjectKind::Heap
            | ObjectKind::Local
            | ObjectKind::Open(_)
            | ObjectKind::Mapped { .. }
            | ObjectKind::Text => offset < o.sure,
            ObjectKind::Function(_) | ObjectKind::Opaque => offset == 0,
            ObjectKind::Thread(u) => {
                let h = &self.threads[u as usize].head;
                if h.joined || h.detached {
                    return unsupported(
                        "pointer",
                        "compares the identity of a thread that was joined or detached",
                    );
                }
                offset == 0
            }
            ObjectKind::Null => false,
        };
        if !inside {
            return unsupported("pointer", format!("compares a pointer beyond the end of {}", what()));
        }
        if self.prog.globals.get(object as usize).is_some_and(|g| g.foreign) {
            return unsupported("pointer", format!("compares pointers to {}, defined elsewhere", what()));
        }
        Ok(o.kind)
    }

    /// May thread `t` release an object here? Not if another thread relied on its address and is not for
    /// certain done with that.
    pub(super) fn may_forget(&self, t: usize, object: u32) -> Result<(), Fault> {
        let mut others =
            self.compared.iter().filter(|c| c.object == object && c.thread as usize != t).peekable();
        if self.unjoined == 0 || others.peek().is_none() {
            return Ok(());
        }
        let events: Vec<_> = self.history().collect();
        let before = self.past(t, &events);
        // A later event of that thread must come before, or its end: the comparison is after the event that
        // begins its step.
        let joins = |e: &Event, u: u16| e.label.op == Op::Join && e.object == Some(ObjectId(u as u64));
        let done = |c: &Compared| {
            (c.epoch as usize..events.len())
                .any(|i| before[i] && (events[i].0 == c.thread as usize || joins(events[i].1, c.thread)))
        };
        if others.all(done) {
            return Ok(());
        }
        let text = match self.objects[object as usize].kind {
            ObjectKind::Open(OUTSIDE) => {
                "a stream is closed while another thread may still use it".to_string()
            }
            ObjectKind::Open(_) => "a file is closed while another thread may still use it".to_string(),
            _ => format!(
                "{} is released while another thread may still compare its address",
                self.describe(object)
            ),
        };
        unsupported("release", text)
    }

    /// May thread `t` join or detach `u`, whose identity may then be another thread's? Without the remembered
    /// events only comparisons by the two threads themselves are known to be over.
    pub(super) fn may_recycle(&self, t: usize, u: usize) -> Result<(), Fault> {
        let handle = self.threads[u].head.handle;
        let over = |c: usize, joins: bool| c == t || (joins && c == u) || self.threads[c].head.joined;
        let joins = !self.threads[u].head.detached;
        if self.compared.iter().all(|c| c.object != handle || over(c.thread as usize, joins)) {
            return Ok(());
        }
        unsupported("pointer", "a thread ends whose identity another thread may still compare")
    }
}
