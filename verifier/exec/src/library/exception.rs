//! Exceptions: who handles one, and the way there.
//!
//! As the C++ ABI has it, in two phases. First a handler is looked for, from the call that let the exception
//! out upwards; if there is none the program ends, and nothing has been left yet. Then functions are left, up
//! to that handler; each landing pad on the way runs (it destroys variables, and resumes), and so does the
//! handler's own.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::{Frame, Val};
use model::Program;
use model::inst::{Function, Handler, Pad};
use model::shadow::{CLEAN, PTR};

/// Before an exception: what the model's own code keeps of it (`prelude/exceptions.c`), so many bytes; and
/// where in it its type is, and what its handler is given.
const HEADER: u64 = 64;
const TYPE: u64 = 8;
const ADJUSTED: u64 = 24;

/// `flags` of a base class, beside its offset.
const VIRTUAL: u64 = 1;
const PUBLIC: u64 = 2;

impl Interp<'_> {
    /// Exception `e` goes on its way, from the call that `t` is in.
    pub(super) fn raise(&mut self, t: usize, e: Val) -> Result<(), Fault> {
        let at = |k: u64| Val { bits: e.bits.wrapping_sub(HEADER - k), ..e };
        let thrown = self.word_at(t, at(TYPE))?;
        let thrown = self.described(thrown)?;
        let (prog, frames) = (self.prog, self.threads[t].frames.clone());
        let mut handled = None;
        for (depth, frame) in frames.iter().enumerate().rev() {
            self.may_leave_call(frame)?;
            if let Some(pad) = pad(prog, frame)
                && let Some((handler, offset)) = self.handler(t, pad, thrown)?
            {
                handled = Some((depth, handler, offset));
                break;
            }
            self.may_leave_function(frame)?;
        }
        let Some((last, handler, offset)) = handled else {
            return Err(Fault::Assertion("an exception that nobody catches ends the program".into()));
        };
        let adjusted = match self.is_pointer_type(thrown) {
            true => self.word_at(t, e)?,
            false => Val { bits: e.bits.wrapping_add(offset), ..e },
        };
        self.store_local(t, at(ADJUSTED), 8, adjusted.bits, adjusted.shadow)?;
        for (depth, frame) in frames.iter().enumerate().skip(last).rev() {
            self.drop_frame(t, *frame)?;
            let Some(pad) = pad(prog, frame).filter(|pad| pad.cleanup || depth == last) else { continue };
            self.set(t, pad.raised, 1, CLEAN);
            self.set(t, pad.given, e.bits, e.shadow);
            self.set(t, pad.given + 1, if depth == last { handler.selector() } else { 0 }, CLEAN);
            self.threads[t].head.pc = pad.branch;
            return Ok(());
        }
        unsupported("exception", "a handler without a landing pad")
    }

    /// May an exception leave the call that the function of this frame has made? Not one that is several
    /// events: a library function has called back.
    fn may_leave_call(&self, frame: &Frame) -> Result<(), Fault> {
        match frame.phase {
            0 => Ok(()),
            _ => leaves(&self.prog.functions[frame.func as usize]),
        }
    }

    /// May an exception leave the function of this frame?
    ///
    /// What a library function leaves undone when a function that it has called does not return is nowhere
    /// written; of those that throw it is nothing. A function that promises not to let any out (in C, each)
    /// may be one whose tables are missing, or whose caller the compiler has believed.
    fn may_leave_function(&self, frame: &Frame) -> Result<(), Fault> {
        let f = &self.prog.functions[frame.func as usize];
        match f.library && !throws(&f.name) || f.promises_no_exception {
            true => leaves(f),
            false => Ok(()),
        }
    }

    /// The first handler of this landing pad that takes an exception of this type, and where in the exception
    /// the handler's type is.
    fn handler(&mut self, t: usize, pad: &Pad, thrown: u32) -> Result<Option<(Handler, u64)>, Fault> {
        for h in &pad.handlers {
            let offset = match *h {
                Handler::All => Some(0),
                Handler::Type(wanted) => self.base(t, thrown, wanted)?,
                Handler::Filter => {
                    return unsupported("exception", "a list of exceptions that may be thrown");
                }
            };
            if let Some(offset) = offset {
                return Ok(Some((*h, offset)));
            }
        }
        Ok(None)
    }

    /// Where in an object of the type that object `derived` describes its base of type `base` is; `None` if
    /// it has no such base, or none that everybody may use.
    fn base(&mut self, t: usize, derived: u32, base: u32) -> Result<Option<u64>, Fault> {
        if derived == base {
            return Ok(Some(0));
        }
        match (self.is_pointer_type(derived), self.is_pointer_type(base)) {
            (true, true) if self.never_converts(derived, base) => return Ok(None),
            (true, true) => {
                return unsupported("exception", "a pointer that is caught as one of another type");
            }
            (true, false) | (false, true) => return Ok(None),
            (false, false) => {}
        }
        let prog = self.prog;
        let name = &prog.globals[derived as usize].name;
        if is_fundamental(name) {
            return Ok(None);
        }
        if prog.globals[derived as usize].foreign {
            return unsupported("exception", format!("an exception of a type of a library, {name}"));
        }
        let at = |k: u64| Val { bits: u64::from(derived) << 32 | k, epoch: 0, shadow: PTR };
        let table = self.word_at(t, at(0))?;
        let kind = self.described(table)?;
        match prog.globals[kind as usize].name.as_str() {
            "_ZTVN10__cxxabiv117__class_type_infoE" | "_ZTVN10__cxxabiv116__enum_type_infoE" => Ok(None),
            "_ZTVN10__cxxabiv120__si_class_type_infoE" => {
                let parent = self.word_at(t, at(16))?;
                let parent = self.described(parent)?;
                self.base(t, parent, base)
            }
            "_ZTVN10__cxxabiv121__vmi_class_type_infoE" => {
                let count = self.word_at(t, at(16))?.bits >> 32;
                let mut found = None;
                for k in 0..count {
                    let parent = self.word_at(t, at(24 + 16 * k))?;
                    let how = self.word_at(t, at(32 + 16 * k))?.bits;
                    let parent = self.described(parent)?;
                    let Some(within) = self.base(t, parent, base)? else { continue };
                    if how & VIRTUAL != 0 || found.is_some() {
                        return unsupported(
                            "exception",
                            "a handler of a base that is virtual, or there twice",
                        );
                    }
                    if how & PUBLIC == 0 {
                        return unsupported("exception", "a handler of a base that is not public");
                    }
                    found = Some(((how as i64 >> 8) as u64).wrapping_add(within));
                }
                Ok(found)
            }
            other => unsupported("exception", format!("a type that {other} describes")),
        }
    }

    /// Which bases a class has, by its description: 0 none, 1 one, which is public and at its beginning, 2
    /// any.
    pub(super) fn kind_of_class(&mut self, t: usize, p: Val) -> Result<u64, Fault> {
        let class = self.described(p)?;
        let described = &self.prog.globals[class as usize];
        if described.foreign || p.bits as u32 != 0 {
            return unsupported("call", format!("the class of a library, {}", described.name));
        }
        let table = self.word_at(t, p)?;
        let table = self.described(table)?;
        match self.prog.globals[table as usize].name.as_str() {
            "_ZTVN10__cxxabiv117__class_type_infoE" => Ok(0),
            "_ZTVN10__cxxabiv120__si_class_type_infoE" => Ok(1),
            "_ZTVN10__cxxabiv121__vmi_class_type_infoE" => Ok(2),
            other => unsupported("call", format!("a class that {other} describes")),
        }
    }

    /// Do these types of pointers lead to different types, of which one at least is a number, and none is
    /// `void`?
    fn never_converts(&self, thrown: u32, caught: u32) -> bool {
        let target = |o: u32| {
            let name = self.prog.globals[o as usize].name.trim_start_matches("_ZTIP");
            name.trim_start_matches(['V', 'K']).to_owned()
        };
        let (x, y) = (target(thrown), target(caught));
        let number = |t: &String| t.len() == 1 && t != "v";
        x != y && x != "v" && y != "v" && (number(&x) || number(&y))
    }

    fn is_pointer_type(&self, object: u32) -> bool {
        self.prog.globals[object as usize].name.starts_with("_ZTIP")
    }

    /// The global object that a pointer leads to, or behind whose beginning.
    fn described(&self, p: Val) -> Result<u32, Fault> {
        let object = (p.bits >> 32) as u32;
        match p.shadow == PTR && (object as usize) < self.prog.globals.len() {
            true => Ok(object),
            false => unsupported("exception", "an object whose type is not known"),
        }
    }

    /// Eight bytes of the model's own, or of a constant.
    fn word_at(&mut self, t: usize, p: Val) -> Result<Val, Fault> {
        let at = self.local(t, p, 8)?;
        let (bits, shadow) = self.read(at, 8);
        Ok(Val { bits, epoch: 0, shadow })
    }
}

/// What becomes of an exception that the call lets out with which this frame waits.
fn pad<'p>(prog: &'p Program, frame: &Frame) -> Option<&'p Pad> {
    let f = &prog.functions[frame.func as usize];
    f.pads.iter().find(|pad| pad.from < frame.pc && frame.pc <= pad.branch)
}

fn leaves(f: &Function) -> Result<(), Fault> {
    unsupported("exception", format!("an exception leaves {}", f.name))
}

/// Is it one of the library functions that throw?
fn throws(name: &str) -> bool {
    matches!(name, "__cxa_throw" | "__cxa_rethrow")
        || name.starts_with("_ZSt17rethrow_exception")
        || name.starts_with("_ZSt") && name.contains("__throw_")
}

/// Does the name of a type's description say that it is a number, or the like? (One letter; or `D` and one.)
fn is_fundamental(name: &str) -> bool {
    let Some(ty) = name.strip_prefix("_ZTI") else { return false };
    let rest = ty.strip_prefix('D').unwrap_or(ty);
    rest.len() == 1 && rest.chars().all(|c| c.is_ascii_lowercase())
}
