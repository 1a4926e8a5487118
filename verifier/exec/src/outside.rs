//! Calls of the outside as events ([`model::Program::ask_outside`]): the model does what a call has brought.
//!
//! Whoever steps the machine says before what that is ([`Interp::bring`]). So such a call brings no input:
//! everything in it is known.

use crate::fault::{Fault, Stop, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::library::LONGEST;
use crate::memory::{FOLDER, OUTSIDE, ObjectKind};
use crate::threads::OVER;
use model::arith::mask;
use model::inst::{Inst, Range, Reg};
use model::shadow::{CLEAN, PTR};
use traceformat::outside::{ARGUMENT, BLOCK, Brought, Bytes, Call, POINTERS, Returns, Use, line_room};
use traceformat::thread::ThreadIx;

/// Addresses of objects are above: Linux maps nothing below.
const FIRST_ADDRESS: u64 = 1 << 16;

/// As many pieces as the kernel takes in one call.
const MOST_PIECES: u64 = 1024;

/// What becomes of a call of the outside.
pub(super) enum Outcome {
    Brings(Brought),
    /// Its thread ends in it.
    Ends,
}

/// What a join stores of a thread that was cancelled.
const CANCELED: Val = Val { bits: u64::MAX, epoch: 0, shadow: CLEAN };

impl Interp<'_> {
    /// The call of the outside that the thread stands before.
    pub fn call_outside(&self, t: ThreadIx) -> Option<&'static Call> {
        let head = &self.threads[t.index()].head;
        self.prog.outside_at(head.func, head.pc)
    }

    /// What the next step, which is such a call, brings.
    pub fn bring(&mut self, brought: Brought) {
        self.has_brought |= brought.written.iter().any(|w| !w.1.is_empty());
        self.brought = Some(Outcome::Brings(brought));
    }

    /// The next step, which is such a call, does not return: its thread was cancelled in it, and ends.
    pub fn end_in_call(&mut self) {
        self.brought = Some(Outcome::Ends);
    }

    /// What the use of a number as an address is, which is `otherwise` where it cannot be one. What the
    /// outside has brought may be an address that the program has sent out (through a pipe, or as
    /// `epoll_event.data`).
    pub(super) fn no_object(&self, p: Val, otherwise: Fault) -> Fault {
        match self.has_brought && p.shadow == CLEAN && p.bits >= FIRST_ADDRESS {
            true => Fault::Unsupported("pointer", "an address that may have come from outside".into()),
            false => otherwise,
        }
    }

    /// Executes the call.
    pub(super) fn outside(&mut self, t: usize, args: Range, dst: Reg) -> Result<(), Fault> {
        let call = self.call_outside(ThreadIx(t as u16));
        let Some(call) = call else { return unsupported("call", "a call of the outside without a name") };
        let brought = match self.brought.take() {
            Some(Outcome::Brings(brought)) => brought,
            Some(Outcome::Ends) => {
                // (Nothing of the program runs before: see [`model::Program::runs_at_cancellation`].)
                self.save_head(t);
                self.threads[t].head.phase = OVER;
                return self.exit_thread(t, CANCELED);
            }
            None => {
                return unsupported(
                    "call",
                    format!("a call to {}, which the model does not know", call.name),
                );
            }
        };
        for (k, how) in call.uses {
            let p = self.arg(t, args, *k as usize);
            if p.shadow == CLEAN && p.bits == 0 {
                continue;
            }
            let written = brought.written.iter().find(|w| w.0 == *k).map_or(&[][..], |w| &w.1);
            self.use_outside(t, args, call, p, *how, written)?;
        }
        if let Some(from) = call.scans {
            self.scanned(t, args, from, &brought)?;
        }
        let block = match call.returns == Returns::Line {
            true => None,
            false => self.block_outside(t, &brought)?,
        };
        self.lead_to_block(t, args, &brought, block)?;
        if brought.error != 0 {
            self.set_errno(t, brought.error as u32 as u64)?;
        }
        let (bits, shadow) = match call.returns {
            Returns::Int => (mask(brought.result as u64, 32), CLEAN),
            Returns::Long => (brought.result as u64, CLEAN),
            Returns::Line => {
                self.line_outside(t, args, &brought)?;
                (brought.result as u64, CLEAN)
            }
            _ if brought.result == 0 => (0, CLEAN),
            Returns::Stream => (u64::from(self.allocate(t, 1, ObjectKind::Open(OUTSIDE), true)?) << 32, PTR),
            Returns::Folder => (u64::from(self.allocate(t, 1, ObjectKind::Open(FOLDER), true)?) << 32, PTR),
            Returns::Block => match block {
                Some(block) => (block.bits, block.shadow),
                None => return unsupported("call", format!("{} that brings no block", call.name)),
            },
            Returns::Argument(k) => {
                let p = self.arg(t, args, k as usize);
                (p.bits, p.shadow)
            }
        };
        self.set(t, dst, bits, shadow);
        self.threads[t].head.pc += 1;
        Ok(())
    }

    /// What the call does by the pointer `p`, where it has written that.
    fn use_outside(
        &mut self,
        t: usize,
        args: Range,
        call: &Call,
        p: Val,
        how: Use,
        written: &[u8],
    ) -> Result<(), Fault> {
        let size = match how {
            Use::Stream => return self.is_open(t, p, OUTSIDE).map(drop),
            Use::Folder => return self.is_open(t, p, FOLDER).map(drop),
            Use::Closes => {
                let object = self.is_open(t, p, FOLDER)?;
                self.note(t, object, true)?;
                self.may_release(t, object)?;
                self.release(object);
                return Ok(());
            }
            Use::Gathers(n) => return self.pieces(t, p, self.arg(t, args, n as usize), None),
            Use::Scatters(n) => return self.pieces(t, p, self.arg(t, args, n as usize), Some(written)),
            Use::Reads(size) | Use::Writes(size) | Use::Both(size) => size,
        };
        if size == Bytes::Text {
            return self.string(t, p, LONGEST).map(drop);
        }
        let size = self.size_outside(t, args, size)?;
        if size == 0 {
            return Ok(());
        }
        if matches!(how, Use::Reads(_)) {
            return self.local(t, p, size).map(drop);
        }
        self.local_to_write(t, p, size)?;
        if written.len() as u64 > size {
            return unsupported("call", format!("{} that writes more than it is asked for", call.name));
        }
        self.put_outside(t, p, written)
    }

    fn put_outside(&mut self, t: usize, p: Val, written: &[u8]) -> Result<(), Fault> {
        for (i, byte) in (0u64..).zip(written) {
            self.store_local(t, Val { bits: p.bits + i, ..p }, 1, u64::from(*byte), CLEAN)?;
        }
        Ok(())
    }

    /// Is the call that the thread stands before one of a stream or folder that is open? Libc does what it
    /// does with others before anybody could say what has come of it.
    ///
    /// # Errors
    /// How the program fails in it.
    pub fn may_call_outside(&self, t: ThreadIx) -> Result<(), Stop> {
        let (Some(call), Inst::Lib { args, .. }) = (self.call_outside(t), self.current(t.index())) else {
            return Ok(());
        };
        let check = |(k, how): &(u8, Use)| {
            let p = self.arg(t.index(), *args, usize::from(*k));
            let is_null = p.shadow == CLEAN && p.bits == 0;
            match how {
                Use::Stream if is_null => Err(Fault::Memory("use of null as a stream".into())),
                Use::Stream => self.open_object(p, OUTSIDE).map(drop),
                Use::Folder if is_null => Err(Fault::Memory("use of null as a folder".into())),
                Use::Closes if is_null => Ok(()),
                Use::Folder | Use::Closes => self.open_object(p, FOLDER).map(drop),
                _ => Ok(()),
            }
        };
        call.uses.iter().try_for_each(check).map_err(|fault| self.stop(t.index(), fault))
    }

    fn is_open(&mut self, t: usize, p: Val, kind: i32) -> Result<u32, Fault> {
        let object = self.open_object(p, kind)?;
        if self.objects.get(object as usize).is_some_and(|o| matches!(o.kind, ObjectKind::Open(_))) {
            self.rely(t, object);
        }
        Ok(object)
    }

    /// The stream or folder (`kind`) that is open there. (A stream of the program's own variables, as
    /// `stdin`, is open.)
    fn open_object(&self, p: Val, kind: i32) -> Result<u32, Fault> {
        let object = (p.bits >> 32) as u32;
        let what = if kind == FOLDER { "a folder" } else { "a stream" };
        match (p.shadow, self.objects.get(object as usize).map(|o| (o.kind, o.live))) {
            (PTR, Some((ObjectKind::Open(k), true))) if k == kind && p.bits as u32 == 0 => Ok(object),
            (PTR, Some((ObjectKind::Open(k), false))) if k == kind => {
                Err(Fault::Memory(format!("use of {what} that has been closed")))
            }
            (PTR, Some((ObjectKind::Open(_), _))) => {
                Err(Fault::Memory(format!("use of something else as {what}")))
            }
            // (What is none of these two is one of libc's own.)
            _ if kind == OUTSIDE => Ok(object),
            (PTR | CLEAN, _) => Err(Fault::Memory(format!("use of something else as {what}"))),
            (code, _) => Err(Fault::Unknown(code, what)),
        }
    }

    /// Pieces of memory, `n` of them: reads them, or writes the first bytes of all.
    fn pieces(&mut self, t: usize, p: Val, n: Val, written: Option<&[u8]>) -> Result<(), Fault> {
        // (As an `int`. Of others than these the call has refused to hear.)
        let n = mask(self.length(n)?, 32);
        let mut rest = written.unwrap_or_default();
        for k in 0..n.min(MOST_PIECES) {
            let at = |offset: u64| Val { bits: p.bits + 16 * k + offset, ..p };
            let (to, size) = (self.word_outside(t, at(0))?, self.word_outside(t, at(8))?);
            let size = self.length(size)?;
            if size == 0 {
                continue;
            }
            if written.is_none() {
                self.local(t, to, size)?;
                continue;
            }
            self.local_to_write(t, to, size)?;
            let (here, later) = rest.split_at(rest.len().min(size as usize));
            self.put_outside(t, to, here)?;
            rest = later;
        }
        match rest.is_empty() {
            true => Ok(()),
            false => unsupported("call", "readv that writes more than it is asked for"),
        }
    }

    /// What a format has asked for, by argument.
    fn scanned(&mut self, t: usize, args: Range, from: u8, brought: &Brought) -> Result<(), Fault> {
        for (k, bytes) in brought.written.iter().filter(|w| (from..POINTERS).contains(&w.0)) {
            let k = usize::from(*k);
            // (Also where the model has code of its own for it: [`model::inst::Source::args`].)
            if k >= args.len as usize {
                return unsupported("call", "a format with more conversions than arguments");
            }
            let p = self.arg(t, args, k);
            self.put_outside(t, p, bytes)?;
        }
        Ok(())
    }

    fn word_outside(&mut self, t: usize, p: Val) -> Result<Val, Fault> {
        let at = self.local(t, p, 8)?;
        let (bits, shadow) = self.read(at, 8);
        Ok(Val { bits, epoch: 0, shadow })
    }

    /// The block that the call has brought.
    fn block_outside(&mut self, t: usize, brought: &Brought) -> Result<Option<Val>, Fault> {
        let Some((_, bytes)) = brought.written.iter().find(|w| w.0 == BLOCK) else { return Ok(None) };
        self.assumed.allocation = true;
        let o = self.allocate(t, bytes.len() as u64, ObjectKind::Variable, true)?;
        let block = Val { bits: u64::from(o) << 32, epoch: 0, shadow: PTR };
        self.put_outside(t, block, bytes)?;
        Ok(Some(block))
    }

    /// Pointers that lead to the block.
    fn lead_to_block(
        &mut self,
        t: usize,
        args: Range,
        brought: &Brought,
        block: Option<Val>,
    ) -> Result<(), Fault> {
        let all = brought.written.iter().find(|w| w.0 == POINTERS).map_or(&[][..], |w| &w.1);
        let size =
            |argument: u8| brought.written.iter().find(|w| w.0 == argument).map_or(0, |w| w.1.len() as u64);
        for one in all.chunks(12) {
            let number =
                |k: usize| one.get(4 * k..4 * k + 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
            let (Some(from), Some(at), Some(target)) = (number(0), number(1), number(2)) else {
                return unsupported("call", "a pointer that leads nowhere");
            };
            let (from, at) = (from as u8, u64::from(at));
            let place = match from == BLOCK {
                true => block,
                false => Some(self.arg(t, args, usize::from(from))),
            };
            let leads = match target.checked_sub(ARGUMENT) {
                Some(k) => Some(self.arg(t, args, k as usize)),
                None => block
                    .filter(|_| u64::from(target) < size(BLOCK))
                    .map(|b| Val { bits: b.bits + u64::from(target), ..b }),
            };
            let (Some(place), Some(leads), true) = (place, leads, at + 8 <= size(from)) else {
                return unsupported("call", "a pointer that leads out of its block");
            };
            let there = Val { bits: place.bits + at, ..place };
            self.store_local(t, there, 8, leads.bits, leads.shadow)?;
        }
        Ok(())
    }

    /// `getline`: the line goes where the program has room for it, or gets room.
    fn line_outside(&mut self, t: usize, args: Range, brought: &Brought) -> Result<(), Fault> {
        let line = brought.written.iter().find(|w| w.0 == BLOCK).map_or(&[][..], |w| &w.1);
        let (to, room) = (self.arg(t, args, 0), self.arg(t, args, 1));
        let mut text = self.word_outside(t, to)?;
        let is_null = text.shadow == CLEAN && text.bits == 0;
        let has = match is_null {
            true => 0,
            false => {
                let has = self.word_outside(t, room)?;
                self.length(has)?
            }
        };
        if let Some(size) = line_room(line.len().max(1) as u64, has) {
            let (bits, shadow) = self.realloc(t, text, Val { bits: size, epoch: 0, shadow: CLEAN })?;
            text = Val { bits, epoch: 0, shadow };
            self.store_local(t, to, 8, bits, shadow)?;
            self.store_local(t, room, 8, size, CLEAN)?;
        }
        self.put_outside(t, text, line)
    }

    /// The thread that the next step of `t`, a call of `pthread_cancel`, is about.
    ///
    /// # Errors
    /// If it is none.
    pub fn cancels(&self, t: ThreadIx) -> Result<ThreadIx, Stop> {
        let of = match *self.current(t.index()) {
            Inst::Lib { args, .. } => self.thread_of(self.arg(t.index(), args, 0)),
            _ => unsupported("call", "no call"),
        };
        of.map(|u| ThreadIx(u as u16)).map_err(|fault| self.stop(t.index(), fault))
    }

    /// How many bytes that is. They have to be a number.
    fn size_outside(&mut self, t: usize, args: Range, size: Bytes) -> Result<u64, Fault> {
        let argument = |m: &Self, k: u8| {
            let v = m.arg(t, args, k as usize);
            m.length(v)
        };
        Ok(match size {
            Bytes::Fixed(n) => u64::from(n),
            Bytes::Argument(k, each) => argument(self, k)?.saturating_mul(u64::from(each)),
            Bytes::Product(a, b) => argument(self, a)?.saturating_mul(argument(self, b)?),
            Bytes::Pointed(k) => {
                let p = self.arg(t, args, k as usize);
                if p.shadow == CLEAN && p.bits == 0 {
                    return Ok(0);
                }
                let bytes = self.bytes_at(t, p, 4)?;
                u64::from(u32::from_le_bytes(bytes.try_into().unwrap_or_default()))
            }
            Bytes::Text => 0,
        })
    }
}
