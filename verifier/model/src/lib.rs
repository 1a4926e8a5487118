//! The program model: LLVM IR, translated once into what the interpreter runs.
//!
//! [`load`] takes numbered modules (bitcode, text, or embedded in an instrumented binary), renumbers their
//! sites program-wide, links them and translates the result into a [`Program`], which no longer needs LLVM.

mod access;
mod allocators;
pub mod arith;
pub mod blocking;
pub mod bounds;
pub mod builtin;
pub mod call;
mod cells;
pub mod characters;
mod constant;
pub mod declared;
mod endless;
mod exception;
mod fpclass;
mod function;
mod handlers;
pub mod inst;
mod instruction;
mod intrinsic;
pub mod known;
pub mod labels;
pub mod live;
mod llvm;
pub mod load;
mod loops;
pub mod names;
mod operation;
pub mod orders;
mod outside;
mod parts;
mod prelude;
mod regions;
pub mod relevance;
pub mod signature;
pub mod stack;
mod start;
pub mod stop;
pub mod table;
mod tabled;
pub mod taint;
mod through;
mod translate;
mod wide;

pub use prelude::says_when_it_waits;

use crate::stop::{SourceLocation, Unsupported};
use builtin::Builtin;
use inst::{Function, Inst};
use rustc_hash::{FxHashMap, FxHashSet};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::assumption::Assumption;
use traceformat::site::SiteInfo;

/// Shadow code of a byte or a register: what is known of it besides its value. Codes from [`shadow::SOURCE`]
/// on name a source of [`super::Program::sources`] or of the execution: an input.
pub mod shadow {
    /// An ordinary value, determined by the program.
    pub const CLEAN: u8 = 0;
    /// In memory only: never written. Whoever looks at it first chooses a value (see
    /// `exec::undefined`).
    pub const UNINIT: u8 = 1;
    /// LLVM's `poison`, or an `undef` that the pass has not frozen: each use may see another value, and some
    /// (a branch) have no meaning at all.
    pub const POISON: u8 = 2;
    /// A pointer value, or a byte of one: object and offset.
    pub const PTR: u8 = 3;
    /// Belongs to a synchronization object.
    pub const HANDLE: u8 = 4;
    /// Computed from an address in a way that the model does not follow.
    pub const ADDRESS: u8 = 5;
    /// A variable that the program does not define (`environ`, …).
    pub const EXTERNAL: u8 = 6;
    /// A term over inputs: the value is its `solver::term::TermId`. In memory: a byte of one.
    pub const SYM: u8 = 7;
    /// A pointer into an object at an offset that inputs determine: the object's number in the upper half,
    /// the term of the offset (64 bits wide) in the lower.
    pub const SPTR: u8 = 8;
    /// Computed from an input in a way that the model does not follow.
    pub const LOST: u8 = 9;
    /// In memory only: any value, another one each time it is looked at (see `exec::smashing`).
    pub const ANY: u8 = 10;
    /// The descriptor of an open file, 32 bits wide in memory: which one, in a numbering of the model's. Of
    /// its value no more is known than what the runtime guarantees (see `exec::library::files`).
    pub const DESCRIPTOR: u8 = 11;
    /// The first code of an input that is no term.
    pub const SOURCE: u8 = 12;
    /// Eight bytes of a pointer.
    pub const PTR8: u64 = PTR as u64 * 0x0101_0101_0101_0101;
    /// Eight bytes of a pointer whose offset inputs determine.
    pub const SPTR8: u64 = SPTR as u64 * 0x0101_0101_0101_0101;
    /// In memory only, this code and the seven after it: bytes 0 to 7 of a pointer that does not lie at its
    /// alignment. So it is known of each byte of a pointer where that begins, and no eight bytes of two of
    /// them are taken for one.
    pub const APART: u8 = 0xf0;
    /// The eight bytes of such a pointer.
    pub const APART8: u64 = APART as u64 * 0x0101_0101_0101_0101 + 0x0706_0504_0302_0100;
    /// In registers only: an address without its highest bits, of which the lowest are known, since its
    /// object lies at a multiple of [`STEP`]; the value is these.
    pub const LOWEST: u8 = 0xf8;
    /// See [`LOWEST`].
    pub const STEP: u64 = 16;
}

/// What a global object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GlobalKind {
    /// The null object: address 0.
    Null,
    Variable,
    Constant,
    Function(u32),
    /// A `FILE`, or the like: only its address is used.
    Opaque,
}

/// An object that exists from the start. Its number is its place in [`Program::globals`].
#[derive(Clone, Debug)]
pub struct Global {
    pub name: String,
    pub kind: GlobalKind,
    pub bytes: Vec<u8>,
    /// As long as `bytes`, or empty: all clean.
    pub shadow: Vec<u8>,
    /// The linker or the optimiser may give it the address of an equal constant.
    pub merged: bool,
    /// Not defined by the program: it may be another variable by another name.
    pub foreign: bool,
}

impl Global {
    /// The objects that its initial value points to. (What is beside a whole pointer is another one.)
    pub fn pointers(&self) -> Vec<u32> {
        let mut all = Vec::new();
        let mut i = 0;
        while i + 8 <= self.shadow.len() {
            if self.shadow[i..i + 8] != [shadow::PTR; 8] {
                i += 1;
                continue;
            }
            all.push(
                (u64::from_le_bytes(self.bytes[i..i + 8].try_into().expect("eight bytes")) >> 32) as u32,
            );
            i += 8;
        }
        all
    }
}

/// A constant: bits and shadow code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Const {
    pub bits: u64,
    pub shadow: u8,
}

/// A linked, translated program.
#[derive(Clone, Debug)]
pub struct Program {
    pub fingerprint: Fingerprint,
    /// By program-wide number.
    pub sites: Vec<SiteInfo>,
    pub functions: Vec<Function>,
    pub consts: Vec<Const>,
    /// Object 0 is null.
    pub globals: Vec<Global>,
    /// Initial contents of thread-local variables.
    pub tls: Vec<Global>,
    /// Source places that instructions refer to.
    pub places: Vec<SourceLocation>,
    /// What keeps the program from being modelled at all, whatever it executes.
    pub blockers: Vec<Unsupported>,
    /// What [`Inst::Unsupported`] refers to.
    pub unsupported: Vec<Unsupported>,
    /// The function in which the program starts: `main`, unless something runs before or after it.
    pub main: u32,
    /// Code runs before `main`, whose accesses are no events: the variable that says that `main` has begun.
    pub constructors: Option<u32>,
    /// Runs when a thread ends.
    pub thread_end: Option<u32>,
    /// The end of the process runs handlers.
    pub exits: bool,
    /// Arithmetic wraps, whatever the source promises ([`Program::wrap`]).
    pub wraps: bool,
    /// What is taken for granted because of functions that the program calls.
    pub assumed: Vec<Assumption>,
    /// The variables of the environment that it may ask for ([`bounds`]).
    pub variables: Vec<Vec<u8>>,
    /// What is fixed of the runs that it is executed for.
    pub known: known::Known,
    /// Sites of calls to functions that the model runs as code of its own: none of them is an event.
    pub quiet: Vec<u32>,
    /// Library functions as code, for arguments that hold inputs.
    pub slow: FxHashMap<Builtin, u32>,
    /// What accesses order, by site.
    pub orders: orders::Orders,
    /// Per site: a mark at a branch that an input may decide, so that passing it is an event.
    pub visible_marks: Vec<bool>,
    /// Past events decide what may be done: some code gives memory back, or accesses shared memory in several
    /// pieces.
    pub history: bool,
    /// Sites of accesses to places that need not be aligned to the access's size.
    pub misaligned: FxHashSet<u32>,
    /// Does the program look at `errno`? Else nobody sees what failing calls leave there.
    pub reads_errno: bool,
    /// Local variables have scopes within their function, and may share places: those of a program that was
    /// built without `irs-number`'s promise (`pass/src/number/scopes.rs`).
    pub scopes: bool,
    /// What bytes of global variables are called.
    pub names: names::Names,
}

impl Program {
    /// Everything the model cannot explain in code that `main` may reach (by calls or by naming a function).
    /// A program for which this is not empty may still be verified: only what is executed counts.
    pub fn unsupported(&self) -> Vec<Unsupported> {
        let mut seen = vec![false; self.functions.len()];
        let mut todo = vec![self.main];
        let mut found = self.blockers.clone();
        // Functions whose address is in a variable may be called through it.
        for g in self.globals.iter().chain(&self.tls) {
            for object in g.pointers() {
                if let Some(GlobalKind::Function(f)) = self.globals.get(object as usize).map(|g| g.kind)
                    && f != u32::MAX
                {
                    todo.push(f);
                }
            }
        }
        while let Some(f) = todo.pop() {
            if std::mem::replace(&mut seen[f as usize], true) {
                continue;
            }
            let f = &self.functions[f as usize];
            todo.extend(&f.mentions);
            todo.extend(&self.thread_end);
            for i in &f.code {
                if let Inst::Unsupported { what } = i {
                    found.push(self.unsupported[*what as usize].clone());
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// Where instruction `pc` of function `f` is in the source.
    pub fn place(&self, f: u32, pc: u32) -> &SourceLocation {
        &self.places[self.functions[f as usize].places[pc as usize] as usize]
    }
}
