//! All accesses that a program may make: which instruction touches which bytes of what, and how.

use crate::pointers::{Pointers, Set};
use crate::threads::Place;
use crate::threads::Threads;
use model::builtin::Builtin;
use model::inst::{IN_AWAIT, Inst, LOCAL, Opnd};

/// One access of an instruction.
#[derive(Clone, Debug)]
pub struct Access {
    pub spot: Spot,
    pub writes: bool,
    pub atomic: bool,
    /// What it touches, and how many bytes behind that (`None`: any number).
    pub to: Set,
    pub size: Option<u64>,
    /// The operand that leads there.
    pub ptr: Opnd,
    /// It may come after the creation of a thread that the same instruction creates.
    pub creates: bool,
}

/// Where an access is in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    pub function: u32,
    pub pc: u32,
    /// Its number, if it has one.
    pub site: Option<u32>,
}

impl Spot {
    pub fn place(self) -> Place {
        (self.function, self.pc)
    }
}

/// The accesses of all code that may be executed. (What the model's own library keeps for itself is a
/// thread's own matter, or is ordered by the library.)
pub fn all(pointers: &Pointers<'_>, threads: &Threads) -> Vec<Access> {
    let p = pointers.program;
    let mut found = Vec::new();
    for (f, code) in (0u32..).zip(&p.functions) {
        if threads.roles_of(f).is_empty() {
            continue;
        }
        for (pc, i) in (0u32..).zip(&code.code) {
            let number = number(pointers, (f, pc), i);
            let order = number.and_then(|n| p.orders.sites.get(n as usize)).copied().unwrap_or_default();
            let spot = Spot { function: f, pc, site: number };
            let creates = matches!(i, Inst::Lib { f: Builtin::Create, .. });
            let mut add = |ptr: Opnd, size: Option<u64>, writes: bool, atomic: bool| {
                let to = pointers.get(f, ptr);
                if !to.is_empty() {
                    found.push(Access { spot, writes, atomic, to, size, ptr, creates });
                }
            };
            let length = |o: Opnd| pointers.constant(o);
            match *i {
                Inst::Load { ptr, size, .. } => add(ptr, Some(u64::from(size)), false, order.atomic),
                Inst::Store { ptr, size, .. }
                | Inst::Rmw { ptr, size, .. }
                | Inst::CmpXchg { ptr, size, .. } => add(ptr, Some(u64::from(size)), true, order.atomic),
                Inst::MemCopy { dst, src, len, .. } => {
                    add(dst, length(len), true, false);
                    add(src, length(len), false, false);
                }
                Inst::MemSet { dst, len, .. } => add(dst, length(len), true, false),
                Inst::Lib { f: b, args, .. } => {
                    for (k, a) in pointers.list(f, args).iter().enumerate() {
                        match touches(b, k) {
                            Use::Nothing => {}
                            // (Strings and blocks begin where the pointer leads.)
                            Use::Reads => add(*a, None, false, false),
                            Use::Writes => add(*a, None, true, false),
                        }
                    }
                }
                _ => {}
            }
        }
    }
    found
}

/// The number of an access: its own, or that of the waiting loop that it belongs to.
fn number(pointers: &Pointers<'_>, (f, pc): Place, i: &Inst) -> Option<u32> {
    let site = match *i {
        Inst::Load { site, .. }
        | Inst::Store { site, .. }
        | Inst::Rmw { site, .. }
        | Inst::CmpXchg { site, .. }
        | Inst::MemCopy { site, .. }
        | Inst::MemSet { site, .. }
        | Inst::Lib { site, .. } => site,
        _ => return None,
    };
    match site {
        LOCAL => None,
        IN_AWAIT => {
            let all = &pointers.program.functions[f as usize].awaits;
            let inside = |b: &(u32, u32)| (b.0..b.1).contains(&pc);
            all.iter().find(|a| a.blocks.iter().any(inside)).map(|a| a.site)
        }
        n => Some(n),
    }
}

enum Use {
    Nothing,
    Reads,
    Writes,
}

/// What a library function does to what its k-th argument points to.
fn touches(b: Builtin, k: usize) -> Use {
    use Builtin::*;
    match b {
        // The object that synchronizes is nobody's memory; results, and times to wait for, are.
        Create if k == 0 => Use::Writes,
        Join if k == 1 => Use::Writes,
        SemGetValue if k == 1 => Use::Writes,
        Create | Join | SemGetValue => Use::Nothing,
        b if b.is_sync() => {
            if b.is_timed() {
                Use::Reads
            } else {
                Use::Nothing
            }
        }
        Puts | Fputs | Perror | Printf | Fprintf | Dprintf | Fwrite | Write | Strlen | Strnlen | Strcmp
        | Strncmp | Memcmp | Strcasecmp | Strncasecmp | Strchr | Strrchr | Strstr | Memchr | Strdup
        | Strndup | Atoi | Atol | Atof | Touch | Open | Remove => Use::Reads,
        // Of the model itself, and what has no memory.
        Must | Alone | Peek | Number | Plain | MainBegins | Single | Ordered | IsConstant | IsStdin
        | Class | Same | Fixed | Stream | Variable | SelfThread | Equal | Detach | Exit | Errno | Once
        | Malloc | New | NewOrNull | Calloc | AlignedAlloc | ExitProcess | Abort | AssertFail | Assume => {
            Use::Nothing
        }
        // A block that is given back is written, as a whole.
        _ => Use::Writes,
    }
}
