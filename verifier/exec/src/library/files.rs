//! Files whose bytes are facts of the run (`prelude/files.c`, `prelude/streams.c`).
//!
//! A descriptor of an open file is a value of its own kind ([`DESCRIPTOR`]): which number it has depends on
//! what else is open, so of its value only that is known which the runtime guarantees
//! ([`is_no_descriptor`]). Its bits say which opening it is: the thread, and its rank among the thread's.
//! The position is an object of the model's. Once a descriptor is closed its number may be given again; so
//! using it is unknown. A descriptor that no file of a fact has (`open` of another file) is one of these,
//! too, in a program with such facts: else a number from elsewhere could be that of a file whose position
//! counts.
//!
//! **Invariant**: nothing that an input decides is stored as a position; so what is read is exact.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::library::control::not_null;
use crate::library::{LONGEST, NOTHING, Out};
use crate::memory::{At, HEAD, OUTSIDE, ObjectKind, POSITION, USED};
use model::builtin::Builtin;
use model::inst::Range;
use model::known::{KnownFile, STDIN_STREAM};
use model::shadow::{ADDRESS, CLEAN, DESCRIPTOR, EXTERNAL, HANDLE, PTR};
use traceformat::schedule::fact::STDIN;

/// An opening's rank has so many bits, above which its thread stands.
const RANK: u32 = 9;

/// Who uses the standard input.
const BY_STREAM: u64 = 1;
const BY_DESCRIPTOR: u64 = 2;

/// Where that is noted.
fn used_stdin() -> Val {
    Val { bits: u64::from(STDIN_STREAM) << 32 | (HEAD + USED), shadow: PTR, epoch: 0 }
}

/// Descriptors are less than this: the runtime opens no file of a fact with a higher one.
const HIGHEST: i64 = 1 << 20;

/// Is it a number that no open file of a fact has? (The runtime gives them numbers from 3 on.)
pub(crate) fn is_no_descriptor(bits: u64, w: u8) -> bool {
    !(3..HIGHEST).contains(&model::arith::sext(bits, w))
}

/// No file of a fact.
const OTHER: Out = (OUTSIDE as i64 as u64, CLEAN);

impl Interp<'_> {
    /// Bits and shadow of the result of a request about files; `None` if it is none.
    pub(super) fn files(&mut self, t: usize, f: Builtin, args: Range) -> Result<Option<Out>, Fault> {
        let arg = |m: &Self, k| m.arg(t, args, k);
        Ok(Some(match f {
            Builtin::Files => (u64::from(!self.prog.known.files.is_empty()), CLEAN),
            Builtin::File => self.file_of_path(t, arg(self, 0))?,
            Builtin::FileSize => (self.file(arg(self, 0))?.bytes.len() as u64, CLEAN),
            Builtin::FileBytes => {
                let (at, n) = (self.length(arg(self, 2))?, self.length(arg(self, 3))?);
                self.put_file(t, arg(self, 0), arg(self, 1), at, n).map(|()| NOTHING)?
            }
            Builtin::FileByte => {
                let at = self.length(arg(self, 1))?;
                let byte = self.file(arg(self, 0))?.bytes.get(at as usize).copied();
                (byte.ok_or_else(beyond)?.into(), CLEAN)
            }
            Builtin::FileFind => {
                let (at, c) = (self.length(arg(self, 1))? as usize, self.length(arg(self, 2))? as u8);
                let bytes = &self.file(arg(self, 0))?.bytes;
                let found = bytes.get(at..).ok_or_else(beyond)?.iter().position(|b| *b == c);
                (found.map_or(bytes.len(), |k| at + k) as u64, CLEAN)
            }
            Builtin::Descriptor => self.open(t, arg(self, 0))?,
            Builtin::DescriptorFile => match self.opening(arg(self, 0))? {
                None => OTHER,
                Some(object) => {
                    // Another thread must not close it before.
                    self.rely(t, object);
                    self.file_behind(object)
                }
            },
            Builtin::Position => match self.opening(arg(self, 0))? {
                Some(STDIN_STREAM) => {
                    self.uses_stdin(t, BY_DESCRIPTOR)?;
                    (u64::from(STDIN_STREAM) << 32 | (HEAD + POSITION), PTR)
                }
                Some(object) => (u64::from(object) << 32 | HEAD, PTR),
                None => return Err(beyond()),
            },
            Builtin::EndDescriptor => {
                if let Some(object) = self.opening(arg(self, 0))? {
                    self.end(t, object)?;
                }
                NOTHING
            }
            Builtin::StreamOf => {
                let file = self.number_of_file(arg(self, 0))?;
                let o = self.state_of(t, file, 16)?;
                (u64::from(o) << 32, PTR)
            }
            Builtin::StreamFile => self.file_of_stream(t, arg(self, 0))?,
            Builtin::Map => self.map(t, args)?,
            Builtin::Unmap => {
                let n = self.length(arg(self, 1))?;
                self.unmap(t, arg(self, 0), n).map(|()| NOTHING)?
            }
            Builtin::SetErrno => {
                let code = self.length(arg(self, 0))?;
                self.set_errno(t, code).map(|()| NOTHING)?
            }
            _ => return Ok(None),
        }))
    }

    /// The number of the file that has this path, as it is written.
    fn file_of_path(&mut self, t: usize, path: Val) -> Result<Out, Fault> {
        let prog = self.prog;
        if prog.known.files.is_empty() {
            self.read_string(t, path, LONGEST)?;
            return Ok(OTHER);
        }
        self.compares_no_states()?;
        let path = self.string(t, path, LONGEST)?;
        if path == STDIN && prog.known.stdin().is_some() {
            if !self.objects[STDIN_STREAM as usize].live {
                return unsupported(
                    "call",
                    "the standard input is opened by its path when it has been closed",
                );
            }
            // Another thread must not close it before: this looks into it.
            self.local(t, used_stdin(), 8)?;
        }
        Ok(prog.known.files.iter().position(|f| f.path == path).map_or(OTHER, |k| (k as u64, CLEAN)))
    }

    /// Positions would have to be among what makes two states equal.
    fn compares_no_states(&self) -> Result<(), Fault> {
        match self.options.endless {
            true => unsupported("call", "a file whose bytes are a fact, where states are compared"),
            false => Ok(()),
        }
    }

    fn number_of_file(&self, file: Val) -> Result<i32, Fault> {
        Ok(self.length(file)? as u32 as i32)
    }

    fn file(&self, file: Val) -> Result<&KnownFile, Fault> {
        let k = self.length(file)? as usize;
        self.prog.known.files.get(k).ok_or_else(beyond)
    }

    /// Copies bytes of a file into memory.
    fn put_file(&mut self, t: usize, to: Val, file: Val, at: u64, n: u64) -> Result<(), Fault> {
        let prog = self.prog;
        let k = self.length(file)? as usize;
        let bytes = prog.known.files.get(k).and_then(|f| f.bytes.get(at as usize..)?.get(..n as usize));
        let bytes = bytes.ok_or_else(beyond)?;
        let to = self.local_to_write(t, to, n)?;
        self.may_write(to.object)?;
        self.save(to.byte, n as u32);
        self.place(to, bytes);
        Ok(())
    }

    fn place(&mut self, to: At, bytes: &[u8]) {
        let range = to.byte as usize..to.byte as usize + bytes.len();
        self.bytes[range.clone()].copy_from_slice(bytes);
        self.shade[range].fill(CLEAN);
    }

    /// A new object for the state of an open file.
    fn state_of(&mut self, t: usize, file: i32, size: u64) -> Result<u32, Fault> {
        let o = self.allocate(t, HEAD + size, ObjectKind::Open(file), true)?;
        // (No instruction that the analysis sees leads to it.)
        self.objects[o as usize].idle = false;
        Ok(o)
    }

    /// A new descriptor.
    fn open(&mut self, t: usize, file: Val) -> Result<Out, Fault> {
        let file = self.number_of_file(file)?;
        let mine = (t as u32 + 1) << RANK;
        let rank = self.opened.iter().filter(|(bits, _)| bits >> RANK == mine >> RANK).count() as u32;
        if rank >> RANK != 0 || i64::from(mine | rank) >= HIGHEST {
            return unsupported("limit", "a thread opens more than 512 files");
        }
        let object = self.state_of(t, file, 8)?;
        self.opened.push((mine | rank, object));
        Ok((u64::from(mine | rank), DESCRIPTOR))
    }

    /// The stream reads ahead: who uses it, and then moves the descriptor, or the other way round, finds what
    /// depends on how libc does that. `by`: who uses it now ([`BY_STREAM`] or [`BY_DESCRIPTOR`]), which is
    /// noted for good.
    fn uses_stdin(&mut self, t: usize, by: u64) -> Result<(), Fault> {
        let at = self.local_to_write(t, used_stdin(), 8)?;
        match self.read(at, 8).0 {
            before if before == by => Ok(()),
            0 => self.write(at, 8, by, CLEAN),
            _ => unsupported("call", "the standard input is read by its stream and by its descriptor"),
        }
    }

    /// The state of the open file that has this descriptor; `None`: one of the first three, which are inputs.
    fn opening(&self, fd: Val) -> Result<Option<u32>, Fault> {
        match fd.shadow {
            CLEAN if fd.bits as u32 == 0 && self.prog.known.stdin().is_some() => {
                self.compares_no_states()?;
                if !self.objects[STDIN_STREAM as usize].live {
                    return unsupported("call", "a descriptor that has been closed is used");
                }
                Ok(Some(STDIN_STREAM))
            }
            DESCRIPTOR => {
                let found = self.opened.iter().find(|(bits, _)| *bits == fd.bits as u32);
                let object = found.ok_or_else(beyond)?.1;
                match self.objects[object as usize].live {
                    true => Ok(Some(object)),
                    // Its number may be another file's.
                    false => unsupported("call", "a descriptor that has been closed is used"),
                }
            }
            _ if self.prog.known.files.is_empty() => Ok(None),
            CLEAN if is_no_descriptor(fd.bits, 32) => Ok(None),
            CLEAN => unsupported("call", "a descriptor that may be that of a file whose bytes are a fact"),
            code => Err(Fault::Unknown(code, "a descriptor")),
        }
    }

    /// A write by this descriptor: none to a file whose bytes are a fact.
    pub(super) fn may_be_written(&self, fd: Val) -> Result<(), Fault> {
        match self.opening(fd)? {
            Some(object) if self.file_behind(object) != OTHER => {
                unsupported("call", "a write to a file whose bytes are a fact")
            }
            _ => Ok(()),
        }
    }

    fn file_behind(&self, object: u32) -> Out {
        match self.objects[object as usize].kind {
            ObjectKind::Open(file) => (i64::from(file) as u64, CLEAN),
            _ => OTHER,
        }
    }

    fn end(&mut self, t: usize, object: u32) -> Result<(), Fault> {
        if object == STDIN_STREAM {
            return unsupported(
                "call",
                "the standard input, whose bytes are a fact, is closed by its descriptor",
            );
        }
        self.note(t, object, true)?;
        self.may_release(t, object)?;
        self.release(object);
        Ok(())
    }

    fn file_of_stream(&mut self, t: usize, p: Val) -> Result<Out, Fault> {
        not_null(p)?;
        let object = (p.bits >> 32) as u32;
        match (p.shadow, self.objects.get(object as usize).map(|o| (o.kind, o.live))) {
            (PTR, Some((ObjectKind::Open(OUTSIDE), true))) => Ok(OTHER),
            (PTR, Some((ObjectKind::Open(_), false))) => {
                Err(Fault::Memory("use of a stream that has been closed".into()))
            }
            (PTR, Some((ObjectKind::Open(_), true))) if p.bits as u32 == 0 => {
                if object == STDIN_STREAM {
                    self.compares_no_states()?;
                    self.uses_stdin(t, BY_STREAM)?;
                }
                self.rely(t, object);
                Ok(self.file_behind(object))
            }
            (PTR, Some((ObjectKind::Open(_), _))) => unsupported("pointer", "a pointer into a stream"),
            (PTR | CLEAN | EXTERNAL | HANDLE | ADDRESS, _) => Ok(OTHER),
            _ if self.prog.known.files.is_empty() => Ok(OTHER),
            (code, _) => Err(Fault::Unknown(code, "a stream")),
        }
    }

    /// New memory, as `mmap` gives it: whole pages.
    fn map(&mut self, t: usize, args: Range) -> Result<Out, Fault> {
        let arg = |m: &Self, k| m.arg(t, args, k);
        let (n, at) = (self.length(arg(self, 1))?, self.length(arg(self, 2))? as usize);
        let write = self.length(arg(self, 3))? & 1 != 0;
        let file = self.number_of_file(arg(self, 0))?;
        self.assumed.allocation = true;
        let o = self.allocate(t, n, ObjectKind::Mapped { write }, true)?;
        let prog = self.prog;
        if let Some(file) = usize::try_from(file).ok().and_then(|k| prog.known.files.get(k)) {
            let bytes = file.bytes.get(at..).unwrap_or_default();
            let bytes = &bytes[..bytes.len().min(n as usize)];
            // (The object is new: taking that back takes this back, too.)
            self.place(At { object: o, offset: 0, byte: self.objects[o as usize].base }, bytes);
        }
        Ok((u64::from(o) << 32, PTR))
    }

    fn unmap(&mut self, t: usize, p: Val, n: u64) -> Result<(), Fault> {
        let object = (p.bits >> 32) as u32;
        match self.objects.get(object as usize) {
            Some(o)
                if p.shadow == PTR
                    && p.bits as u32 == 0
                    && matches!(o.kind, ObjectKind::Mapped { .. })
                    && o.live
                    && u64::from(o.size) == n =>
            {
                self.end(t, object)
            }
            _ => unsupported("call", "munmap of something else than all that one mmap has mapped"),
        }
    }
}

fn beyond() -> Fault {
    Fault::Unsupported("limit", "an operation on a file beyond what the model does exactly".into())
}
