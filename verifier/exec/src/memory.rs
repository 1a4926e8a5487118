//! Memory: one arena of bytes, one of shadow codes, and a table of objects.
//!
//! Objects are allocated upwards and never reused within an execution; releasing one only marks it. So undo
//! is truncation, and every use after release is seen.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::{Undo, Val};
use crate::mixed::Way;
use crate::uncounted::Use;
use crate::undefined;
use model::shadow::{ADDRESS, APART, APART8, CLEAN, DESCRIPTOR, LOWEST, PTR, PTR8, SPTR, SPTR8, SYM, UNINIT};
use solver::term::TermId;
use traceformat::event::{Access, ObjectId};

/// No thread has used the object yet.
pub const NOBODY: u16 = u16::MAX;

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    Null,
    Variable,
    Constant,
    Function(u32),
    Opaque,
    Heap,
    Local,
    /// The text of an argument or of a variable of the environment. To be read only: a program may write into
    /// it as far as it is long, which an object that holds texts of many lengths does not say.
    Text,
    /// The state of an open file: position and the like; which file of [`model::known::Known::files`], or
    /// [`OUTSIDE`], or [`FOLDER`].
    Open(i32),
    /// What `mmap` has mapped.
    Mapped {
        write: bool,
    },
    Thread(u16),
}

/// One object.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// First byte in the arena.
    pub base: u32,
    pub size: u32,
    /// What inputs choose as its size ([`crate::sized`]). Its first `sure` bytes are certainly there, and no
    /// more than `size` are modelled.
    pub limit: Option<TermId>,
    /// As `size`, where the size is known.
    pub sure: u32,
    /// Some library function has used it ([`crate::uncounted`]), perhaps in another execution.
    pub uncounted: bool,
    pub kind: ObjectKind,
    pub live: bool,
    /// The first thread that used it while others existed.
    pub owner: u16,
    /// More than one thread did.
    pub shared: bool,
    /// 1 + place of an access without a number while others existed; 0: none.
    pub loose: u32,
    /// Integers in it never matter ([`model::relevance`]).
    pub idle: bool,
    /// The power of two that divides its address, as the program has asked for.
    pub alignment: u8,
    /// Of a block that was given back: by whom (the thread's part of [`Object::id`]), and how many objects
    /// that thread had made by then.
    pub gone: (u32, u32),
    /// Identity in events: allocating thread and rank among its allocations, the same in every equivalent
    /// execution.
    pub id: ObjectId,
}

/// A byte range that may be accessed: object and offset.
#[derive(Clone, Copy, Debug)]
pub struct At {
    pub object: u32,
    pub offset: u32,
    /// In the arena.
    pub byte: u32,
}

/// Four bytes of a descriptor.
const DESCRIPTOR4: u64 = DESCRIPTOR as u64 * 0x0101_0101;

/// The file of a stream that reads from outside, or is written to.
pub const OUTSIDE: i32 = -1;
/// A folder that the outside has opened.
pub const FOLDER: i32 = -2;

/// Bytes of a stream that are libc's own (`struct _IO_FILE` of glibc has 216): nothing is known of what they
/// are. What the model knows of an open file is behind them.
pub const HEAD: u64 = 216;

/// Where the standard input is a file whose bytes are a fact, its stream's object has what is known of it:
/// behind what `struct stream` has (`prelude/streams.c`: `at` and `ended`) the position of the
/// descriptor, and which of both the program uses.
pub const POSITION: u64 = 16;
pub const USED: u64 = POSITION + 8;
pub const STDIN_SIZE: u64 = HEAD + USED + 8;

/// Bytes after the last object, so that eight can always be read.
pub const SLACK: usize = 16;

impl Interp<'_> {
    /// Where `size` bytes at address `p` are.
    #[inline]
    pub(super) fn locate(&self, p: Val, size: u64) -> Result<At, Fault> {
        let (object, offset) = ((p.bits >> 32) as u32, p.bits as u32);
        if p.shadow == PTR
            && let Some(o) = self.objects.get(object as usize)
            && o.live
            && offset as u64 + size <= o.sure as u64
            && matches!(
                o.kind,
                ObjectKind::Variable
                    | ObjectKind::Heap
                    | ObjectKind::Local
                    | ObjectKind::Constant
                    | ObjectKind::Text
                    | ObjectKind::Mapped { .. }
            )
        {
            return Ok(At { object, offset, byte: o.base + offset });
        }
        self.within_stream(p, size).ok_or_else(|| self.bad_address(p, size))
    }

    /// Where bytes are that the model itself keeps of an open file.
    #[cold]
    fn within_stream(&self, p: Val, size: u64) -> Option<At> {
        let (object, offset) = ((p.bits >> 32) as u32, p.bits as u32);
        let o = self.objects.get(object as usize).filter(|o| p.shadow == PTR && o.live)?;
        let known = u64::from(offset) >= HEAD && u64::from(offset) + size <= u64::from(o.sure);
        (matches!(o.kind, ObjectKind::Open(_)) && known).then(|| At { object, offset, byte: o.base + offset })
    }

    #[cold]
    fn bad_address(&self, p: Val, size: u64) -> Fault {
        match p.shadow {
            PTR => {}
            CLEAN if p.bits == 0 => return Fault::Memory("null pointer dereference".into()),
            CLEAN => {
                let what = format!("access to the address {:#x}, which is no object", p.bits);
                return self.no_object(p, Fault::Memory(what));
            }
            _ if self.is_undefined_value(p) => {
                return Fault::Unsupported(
                    undefined::KIND,
                    format!("{} is used as an address", undefined::WHAT),
                );
            }
            code => return Fault::Unknown(code, "an address"),
        }
        let Some(o) = self.objects.get((p.bits >> 32) as usize) else {
            return Fault::Unsupported("pointer", "an address of no object".into());
        };
        let what = self.describe((p.bits >> 32) as u32);
        if !o.live {
            return Fault::Memory(format!("use of {what} after its release"));
        }
        if o.limit.is_some() {
            let text = "bytes that need not be there, in a block whose size inputs choose";
            return Fault::Unsupported("memory", text.into());
        }
        match o.kind {
            ObjectKind::Variable
            | ObjectKind::Heap
            | ObjectKind::Local
            | ObjectKind::Constant
            | ObjectKind::Text
            | ObjectKind::Mapped { .. } => Fault::Memory(format!(
                "access to {size} bytes at offset {} of {what}, which has {}",
                p.bits as u32 as i32, o.size
            )),
            // (A macro or an inline function of `<stdio.h>` does that, and is right.)
            ObjectKind::Open(_) | ObjectKind::Opaque => {
                let text = format!("access to the memory of {what}, of which the model knows nothing");
                Fault::Unsupported("memory", text)
            }
            _ => Fault::Memory(format!("access to the memory of {what}")),
        }
    }

    /// An object, for people.
    pub(super) fn describe(&self, object: u32) -> String {
        match self.objects[object as usize].kind {
            ObjectKind::Heap => "a heap object".into(),
            ObjectKind::Local => "a local variable".into(),
            ObjectKind::Thread(_) => "a thread".into(),
            ObjectKind::Text => "an argument or a variable of the environment".into(),
            ObjectKind::Open(_) => "an open file".into(),
            ObjectKind::Mapped { .. } => "mapped memory".into(),
            _ if self.symbols.command_line.is_some_and(|l| l.argument(object as usize).is_some()) => {
                "an argument".into()
            }
            _ => self
                .prog
                .globals
                .get(object as usize)
                .map_or("a thread-local variable".into(), |g| g.name.clone()),
        }
    }

    /// The bytes as an access of an event.
    pub(super) fn access(&self, at: At, size: u64, write: bool) -> Access {
        let object = self.objects[at.object as usize].id;
        Access { object, start: at.offset as u64, end: at.offset as u64 + size, write }
    }

    #[inline]
    pub(super) fn word(arena: &[u8], at: u32) -> u64 {
        let at = at as usize;
        u64::from_le_bytes(arena[at..at + 8].try_into().expect("eight bytes"))
    }

    /// `size` (1–8) bytes and their shadow.
    #[inline]
    pub(super) fn read(&self, at: At, size: u8) -> (u64, u8) {
        let keep = u64::MAX >> (64 - 8 * size as u32);
        let bits = Self::word(&self.bytes, at.byte) & keep;
        let shade = Self::word(&self.shade, at.byte) & keep;
        if shade == 0 {
            return (bits, CLEAN);
        }
        let shadow = Self::fold_shadow(at.byte, shade, size);
        if shadow >= SYM {
            return self.read_input(at.byte, size, bits, shade, shadow);
        }
        (bits, shadow)
    }

    /// Bytes some of which inputs determine.
    #[cold]
    fn read_input(&self, byte: u32, size: u8, bits: u64, shade: u64, shadow: u8) -> (u64, u8) {
        if size == 8 && shade == SPTR8 {
            return (bits, SPTR);
        }
        self.read_term(byte, size).unwrap_or((bits, shadow))
    }

    fn fold_shadow(byte: u32, shade: u64, size: u8) -> u8 {
        if size == 8 && (shade == PTR8 && byte.is_multiple_of(8) || shade == APART8) {
            return PTR;
        }
        let descriptor = size == 4 && byte.is_multiple_of(4) && shade == DESCRIPTOR4;
        if descriptor {
            return DESCRIPTOR;
        }
        let of = |b: u8| if b >= APART || b == DESCRIPTOR { ADDRESS } else { b };
        shade.to_le_bytes()[..size as usize].iter().fold(CLEAN, |a, b| crate::eval::mix(a, of(*b)))
    }

    /// May anybody write to the object?
    #[inline]
    pub(super) fn may_write(&self, object: u32) -> Result<(), Fault> {
        match self.objects[object as usize].kind {
            ObjectKind::Constant => {
                Err(Fault::Memory(format!("write to the constant {}", self.describe(object))))
            }
            ObjectKind::Mapped { write: false } => {
                Err(Fault::Memory("write to memory that is mapped to be read only".into()))
            }
            ObjectKind::Text => unsupported(
                "input",
                "a write into the text of an argument or of a variable of the environment",
            ),
            _ => Ok(()),
        }
    }

    /// Writes `size` (1–8) bytes.
    #[inline]
    pub(super) fn write(&mut self, at: At, size: u8, bits: u64, shadow: u8) -> Result<(), Fault> {
        self.may_write(at.object)?;
        self.put(at.byte, size, bits, shadow);
        Ok(())
    }

    /// As [`Interp::write`], at a place in the arena known to be writable.
    #[inline]
    pub(super) fn put(&mut self, byte: u32, size: u8, bits: u64, shadow: u8) {
        if shadow == SYM {
            return self.put_term(byte, size, TermId(bits as u32));
        }
        if shadow == SPTR && !(size == 8 && byte.is_multiple_of(8)) {
            // A part of a pointer, or a misaligned one, of which parts could be mixed with another's.
            return self.put_raw(byte, size, bits, crate::eval::plain(SPTR));
        }
        if shadow == PTR && !(size == 8 && byte.is_multiple_of(8)) {
            let part = ADDRESS as u64 * 0x0101_0101_0101_0101;
            return self.put_word(byte, size, bits, if size == 8 { APART8 } else { part });
        }
        if shadow == DESCRIPTOR && !(size == 4 && byte.is_multiple_of(4)) {
            // A part of one, which could be put together with another's.
            return self.put_raw(byte, size, bits, ADDRESS);
        }
        let shadow = if shadow == LOWEST { ADDRESS } else { shadow };
        self.put_raw(byte, size, bits, shadow);
    }

    /// As [`Interp::put`], whatever the shadow means.
    #[inline]
    pub(super) fn put_raw(&mut self, byte: u32, size: u8, bits: u64, shadow: u8) {
        self.put_word(byte, size, bits, shadow as u64 * 0x0101_0101_0101_0101);
    }

    /// As [`Interp::put_raw`], each byte with a shadow of its own.
    #[inline]
    fn put_word(&mut self, byte: u32, size: u8, bits: u64, shade: u64) {
        let keep = u64::MAX >> (64 - 8 * size as u32);
        let old = Self::word(&self.bytes, byte);
        let old_shade = Self::word(&self.shade, byte);
        self.journal.entries.push(Undo::Mem { at: byte, bytes: old, shadow: old_shade });
        let new = old & !keep | bits & keep;
        let new_shade = old_shade & !keep | shade & keep;
        let at = byte as usize;
        self.bytes[at..at + 8].copy_from_slice(&new.to_le_bytes());
        if new_shade != old_shade {
            self.shade[at..at + 8].copy_from_slice(&new_shade.to_le_bytes());
        }
    }

    /// Saves a range before it is overwritten.
    pub(super) fn save(&mut self, at: u32, len: u32) {
        let range = at as usize..(at + len) as usize;
        self.journal.bytes.extend_from_slice(&self.bytes[range.clone()]);
        self.journal.bytes.extend_from_slice(&self.shade[range]);
        self.journal.entries.push(Undo::Bulk { at, len });
    }

    /// Copies bytes with their shadow; the ranges may overlap.
    pub(super) fn copy(&mut self, dst: At, src: At, len: u64) -> Result<(), Fault> {
        self.may_write(dst.object)?;
        self.copy_cells(dst.byte, src.byte, len as usize);
        self.save(dst.byte, len as u32);
        let from = src.byte as usize..src.byte as usize + len as usize;
        self.bytes.copy_within(from.clone(), dst.byte as usize);
        self.shade.copy_within(from, dst.byte as usize);
        self.split_pointers(dst.byte, src.byte, len as usize);
        Ok(())
    }

    /// Fills bytes.
    pub(super) fn fill(&mut self, dst: At, len: u64, byte: u8, shadow: u8) -> Result<(), Fault> {
        self.may_write(dst.object)?;
        self.save(dst.byte, len as u32);
        let range = dst.byte as usize..dst.byte as usize + len as usize;
        self.bytes[range.clone()].fill(byte);
        self.shade[range].fill(shadow);
        Ok(())
    }

    /// A new object with undetermined (or, if `zero`, zero) contents. Returns its number.
    pub(super) fn allocate(
        &mut self,
        t: usize,
        size: u64,
        kind: ObjectKind,
        zero: bool,
    ) -> Result<u32, Fault> {
        let base = self.bytes.len() - SLACK;
        let top = base as u64 + size + 16;
        if size > self.options.memory as u64 || top > self.options.memory as u64 {
            return unsupported("memory", format!("more than {} bytes are allocated", self.options.memory));
        }
        let rank = self.threads[t].head.allocs;
        self.threads[t].head.allocs += 1;
        let id = ObjectId((t as u64 + 1) << 32 | rank as u64);
        let end = (base + size as usize).next_multiple_of(16) + SLACK;
        let idle = self.options.endless && {
            let head = &self.threads[t].head;
            !self.relevance().allocation(head.func, head.pc)
        };
        self.bytes.resize(end, 0);
        self.shade.resize(end, CLEAN);
        // What lies behind the last object (slack) may have been written as part of a word, unchanged: still
        // zero.
        if !zero {
            self.shade[base..base + size as usize].fill(UNINIT);
        }
        self.objects.push(Object {
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
            idle,
            alignment: 0,
            gone: (0, 0),
            id,
        });
        self.journal.entries.push(Undo::NewObject);
        let number = self.objects.len() as u32 - 1;
        self.forget_uses(number as usize);
        if self.options.remember {
            let here = self.caller(t);
            self.origins.insert(number, here);
        }
        Ok(number)
    }

    /// Undoes the last [`Interp::allocate`].
    pub(super) fn unallocate(&mut self) {
        let o = self.objects.pop().expect("an object was allocated");
        while self.opened.last().is_some_and(|(_, object)| *object as usize >= self.objects.len()) {
            self.opened.pop();
        }
        self.bytes.truncate(o.base as usize);
        self.shade.truncate(o.base as usize);
        self.bytes.resize(o.base as usize + SLACK, 0);
        self.shade.resize(o.base as usize + SLACK, CLEAN);
    }

    /// Marks an object as released.
    pub(super) fn release(&mut self, object: u32) {
        self.objects[object as usize].live = false;
        self.journal.entries.push(Undo::Released { object });
    }

    /// Notes that thread `t` uses an object, by a site or by an access without a number.
    ///
    /// While a thread is the only one not yet joined, its accesses are ordered with everything and leave no
    /// note. Otherwise an object with an access that has no number may be used by one thread only: an order
    /// between such accesses would be neither explored nor enforced.
    #[inline]
    pub(super) fn note(&mut self, t: usize, object: u32, numbered: bool) -> Result<(), Fault> {
        if self.unjoined == 0 {
            return Ok(());
        }
        // What a thread touches in its turn nobody else does, and `main` has the first turn. But a thread
        // runs up to its first event beside the others.
        let in_turn = !numbered && self.is_in_turn(t);
        if in_turn {
            self.in_turn.insert(object);
        }
        let numbered = numbered || in_turn;
        let o = &self.objects[object as usize];
        if o.owner == t as u16 && (numbered || o.loose != 0) && !o.shared {
            return Ok(());
        }
        if o.uncounted {
            // (Whoever does not say which bytes it uses, uses them all.)
            self.is_behind_uncounted(t, object, 0, u32::MAX, true)?;
        }
        self.note_slow(t, object, numbered)
    }

    /// The same of an access of `size` bytes.
    #[inline]
    pub(super) fn note_access(
        &mut self,
        t: usize,
        at: At,
        size: u64,
        write: bool,
        numbered: bool,
    ) -> Result<(), Fault> {
        if self.unjoined == 0 {
            return Ok(());
        }
        if !numbered && self.prog.functions[self.threads[t].head.func as usize].library {
            // The model's own code: the library function's access.
            return self.note_uncounted(t, at, size, if write { Use::Write } else { Use::Read });
        }
        if numbered {
            self.may_mix(t, at, size, Way::Plain)?;
        }
        self.note_numbered(t, at, size, write, numbered)
    }

    fn note_numbered(
        &mut self,
        t: usize,
        at: At,
        size: u64,
        write: bool,
        numbered: bool,
    ) -> Result<(), Fault> {
        if !numbered || !self.objects[at.object as usize].uncounted {
            return self.note(t, at.object, numbered);
        }
        self.is_behind_uncounted(t, at.object, at.offset, at.offset + size as u32, write)?;
        self.note_user(t, at.object)
    }

    /// The same of a synchronization object of so many bytes.
    pub(super) fn note_object(&mut self, t: usize, p: Val, size: u64) -> Result<(), Fault> {
        // (Whether it is there is another question.)
        let at = At { object: (p.bits >> 32) as u32, offset: p.bits as u32, byte: 0 };
        if self.unjoined == 0 {
            return Ok(());
        }
        self.may_mix(t, at, size, Way::Synchronizing)?;
        self.note_numbered(t, at, size, true, true)
    }

    /// Notes that thread `t` uses an object.
    pub(super) fn note_user(&mut self, t: usize, object: u32) -> Result<(), Fault> {
        self.note_slow(t, object, true)
    }

    fn note_slow(&mut self, t: usize, object: u32, numbered: bool) -> Result<(), Fault> {
        let o = self.objects[object as usize];
        // Nobody writes there, and nobody releases it.
        if matches!(o.kind, ObjectKind::Constant | ObjectKind::Text) {
            return Ok(());
        }
        let mut new = o;
        if o.owner == NOBODY {
            new.owner = t as u16;
        } else if o.owner != t as u16 {
            new.shared = true;
        }
        if !numbered && o.loose == 0 {
            let head = &self.threads[t].head;
            new.loose = self.prog.functions[head.func as usize].places[head.pc as usize] + 1;
        }
        if (new.owner, new.shared, new.loose) != (o.owner, o.shared, o.loose) {
            self.journal.entries.push(Undo::Use { object, owner: o.owner, shared: o.shared, loose: o.loose });
            self.objects[object as usize] = new;
        }
        self.relies_on_turns |= new.shared && self.in_turn.contains(&object);
        // (Nobody writes there; who unmaps it looks at who has read it.)
        if new.shared && new.loose != 0 && o.kind != (ObjectKind::Mapped { write: false }) {
            let place = &self.prog.places[new.loose as usize - 1];
            let by = self.prog.functions.iter().find(|f| f.name == place.function).map(|f| &f.opted_out);
            let why = match by.filter(|by| !by.is_empty()) {
                Some(by) => format!(": the function {} is opted out ({by})", place.function),
                None => String::new(),
            };
            return unsupported(
                "unnumbered",
                format!(
                    "{} is used by several threads, but its access at {place} is no site{why}",
                    self.describe(object)
                ),
            );
        }
        Ok(())
    }
}
