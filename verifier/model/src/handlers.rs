//! What the program's signal handlers may do.
//!
//! No execution has handlers in it: they are outside. So the model looks at their code. Which functions are
//! handlers is seen where `signal` is called with them. Where that is not all (`sigaction`, a pointer), it is
//! seen by their type: whatever is used otherwise than to call it, and can be called with a number and two
//! pointers. All that these call belongs to them. A handler that only looks at variables, writes to a
//! descriptor, or ends the process changes nothing for the others, comes to its end, and does not fail. Of
//! all else the proof takes for granted that it does not happen, and the runtime watches what it can
//! ([`Assumption::HandlersAreIdle`]). So it does that no handler interrupts a call that says so
//! ([`SAYS_SO`]).

use crate::call::has_no_effect;
use crate::llvm::{Block, Context, Module, Opcode, TypeKind, Value};
use crate::translate::{is_addressed, is_call_of};
use rustc_hash::{FxHashMap, FxHashSet};
use traceformat::schedule::assumption::Assumption;
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;

/// The functions that install handlers.
const INSTALL: [&str; 7] =
    ["signal", "bsd_signal", "ssignal", "sysv_signal", "__sysv_signal", "sigset", "sigaction"];

/// Functions that change no memory of the program's but `errno`, and do not fail. (Which handlers there are
/// is seen without their calls.)
const HARMLESS: [&str; 10] = [
    "write",
    "_exit",
    "_Exit",
    "__errno_location",
    "getpid",
    "getppid",
    "gettid",
    "pthread_self",
    "alarm",
    "signal",
];

/// Functions that return early where a handler has run meanwhile, which no execution of the model has.
const SAYS_SO: [&str; 10] = [
    "nanosleep",
    "clock_nanosleep",
    "usleep",
    "sleep",
    "thrd_sleep",
    "pause",
    "sigsuspend",
    "sem_wait",
    "sem_timedwait",
    "sem_clockwait",
];

/// Intrinsics that touch no memory, by what follows `llvm.`; others are taken for ones that do.
const PURE: [&str; 21] = [
    "dbg.",
    "lifetime.",
    "assume",
    "expect",
    "smax",
    "smin",
    "umax",
    "umin",
    "abs",
    "bswap",
    "ctpop",
    "ctlz",
    "cttz",
    "fshl",
    "fshr",
    "sadd",
    "uadd",
    "ssub",
    "usub",
    "smul",
    "umul",
];

/// What is taken for granted of the handlers of a program, which the model's own library is not yet part of;
/// `None`: none is installed, or all of them are harmless.
pub(crate) fn assumption(context: &Context, module: &Module) -> Option<Assumption> {
    let functions = module.functions();
    let installs = |f: &&Value| f.is_declaration() && f.is_used() && INSTALL.contains(&&*f.name());
    let install: Vec<Value> = functions.iter().filter(installs).copied().collect();
    if install.is_empty() {
        return None;
    }
    let addressed: Vec<Value> =
        functions.into_iter().filter(|f| !f.is_intrinsic() && is_addressed(*f)).collect();
    let mut reach = Reach { site: context.metadata_kind("irs.site"), ..Reach::default() };
    if !install.iter().all(|f| says_handlers(*f)) {
        let may_be = |f: &&Value| is_handler(**f) && !is_for_others(**f);
        addressed.iter().filter(may_be).for_each(|f| reach.calls(*f));
    }
    install.iter().flat_map(|f| given(*f)).for_each(|f| reach.calls(f));
    let interrupted = |f: &Value| f.is_declaration() && f.is_used() && SAYS_SO.contains(&&*f.name());
    reach.harmful |= !reach.todo.is_empty() && module.functions().iter().any(interrupted);
    while let Some(f) = reach.todo.pop() {
        reach.harmful |= goes_round(f);
        f.blocks().into_iter().flat_map(|b| b.instructions()).for_each(|i| reach.instruction(i));
        if std::mem::take(&mut reach.calls_any) {
            addressed.iter().for_each(|f| reach.calls(*f));
        }
    }
    reach.sites.sort_unstable();
    reach.sites.dedup();
    reach.harmful.then_some(Assumption::HandlersAreIdle(SiteSet(reach.sites)))
}

/// Is a function that installs handlers only called, each time with a handler that is seen there?
fn says_handlers(install: Value) -> bool {
    let seen = |u: Value| is_call_of(u, install) && u.args().get(1).is_some_and(|a| a.is_constant());
    install.name() != "sigaction" && install.users().into_iter().all(|u| u.is_instruction() && seen(u))
}

/// The functions that are handed to a function that installs handlers.
fn given(install: Value) -> Vec<Value> {
    let calls = install.users().into_iter().filter(|u| u.is_instruction());
    let calls = calls.filter(|u| matches!(u.opcode(), Opcode::LLVMCall | Opcode::LLVMInvoke));
    calls.flat_map(Value::args).filter(|a| a.is_function() || a.is_alias()).collect()
}

/// Can the function be called with the number of a signal, and two pointers? (They come in the same registers
/// as any other integers and pointers: BSD's handlers have two numbers.)
fn is_handler(f: Value) -> bool {
    let is =
        |p: Value| matches!(p.ty().kind(), TypeKind::LLVMIntegerTypeKind | TypeKind::LLVMPointerTypeKind);
    f.params().into_iter().all(is)
}

/// Is the function used for nothing but to hand it to library functions, none of which installs handlers, as
/// a thread's routine is?
fn is_for_others(f: Value) -> bool {
    f.users().into_iter().all(|u| {
        let callee = || u.callee();
        u.is_instruction()
            && matches!(u.opcode(), Opcode::LLVMCall | Opcode::LLVMInvoke)
            && callee().is_function()
            && (callee() == f || callee().is_declaration() && !INSTALL.contains(&&*callee().name()))
    })
}

/// May the function not come to its end by itself? It has a loop.
fn goes_round(f: Value) -> bool {
    // 1: on the way, 2: done.
    let mut state: FxHashMap<Block, u8> = FxHashMap::default();
    let Some(first) = f.blocks().into_iter().next() else { return false };
    let after = |b: Block| b.terminator().map_or(Vec::new(), Value::successors);
    let mut way = vec![(first, after(first))];
    state.insert(first, 1);
    while let Some((b, rest)) = way.last_mut() {
        let Some(next) = rest.pop() else {
            state.insert(*b, 2);
            way.pop();
            continue;
        };
        match state.get(&next) {
            Some(1) => return true,
            Some(_) => {}
            None => {
                state.insert(next, 1);
                way.push((next, after(next)));
            }
        }
    }
    false
}

/// What handlers come to.
#[derive(Default)]
struct Reach {
    /// The metadata that holds an instruction's number.
    site: u32,
    seen: FxHashSet<Value>,
    todo: Vec<Value>,
    /// A call through a pointer has been met.
    calls_any: bool,
    harmful: bool,
    sites: Vec<SiteId>,
}

impl Reach {
    fn calls(&mut self, f: Value) {
        let f = if f.is_alias() { f.aliasee() } else { f };
        if !f.is_function() {
            self.harmful = true;
        } else if f.is_declaration() {
            self.harmful |= !HARMLESS.contains(&&*f.name());
        } else if self.seen.insert(f) {
            self.todo.push(f);
        } else {
            // (Perhaps by itself, without an end.)
            self.harmful = true;
        }
    }

    fn instruction(&mut self, i: Value) {
        use Opcode::*;
        match i.opcode() {
            LLVMStore => self.writes(i, i.operand(1)),
            LLVMLoad => self.reads(i.operand(0)),
            LLVMUDiv | LLVMSDiv | LLVMURem | LLVMSRem => self.divides(i.operand(1)),
            LLVMAtomicRMW | LLVMAtomicCmpXchg => self.writes(i, i.operand(0)),
            LLVMCall | LLVMInvoke => self.call(i),
            // An exception, or assembly that jumps.
            LLVMResume | LLVMCallBr | LLVMIndirectBr => self.harmful = true,
            _ => {}
        }
    }

    fn call(&mut self, i: Value) {
        let callee = i.callee();
        if callee.is_inline_asm() {
            let text = callee.asm_text();
            self.harmful |= !is_mark(&text) && !has_no_effect(&text);
        } else if callee.is_function() && callee.is_intrinsic() {
            let name = callee.name();
            let name = name.strip_prefix("llvm.").unwrap_or(&name);
            if ["memcpy", "memmove", "memset"].iter().any(|m| name.starts_with(m)) {
                self.writes(i, i.operand(0));
                if !name.starts_with("memset") {
                    self.reads(i.operand(1));
                }
                self.harmful |= !i.operand(2).is_const_int();
            } else {
                self.harmful |= !PURE.iter().any(|p| name.starts_with(p));
            }
        } else if callee.is_function() && callee.is_declaration() && &*callee.name() == "kill" {
            // (Only to ask for a process: signals may end it, or run other handlers.)
            self.harmful |= i.args().get(1).is_none_or(|s| !s.is_const_int() || s.const_int() != 0);
        } else if callee.is_function() || callee.is_alias() {
            self.calls(callee);
        } else {
            (self.harmful, self.calls_any) = (true, true);
        }
    }

    /// An instruction looks at this place: nothing that could be none.
    fn reads(&mut self, place: Value) {
        self.harmful |= !place.is_global_var() && !is_own(place);
    }

    /// An instruction divides by this.
    fn divides(&mut self, by: Value) {
        // (Neither nothing nor -1, of which a quotient may have no place.)
        self.harmful |= !by.is_const_int() || !(1..1 << 31).contains(&by.const_int());
    }

    /// An instruction changes memory at this place.
    fn writes(&mut self, i: Value, place: Value) {
        if is_own(place) {
            return;
        }
        self.harmful = true;
        if let Some([Some(n), Some(_)]) = i.metadata(self.site).map(Value::node_ints).as_deref() {
            self.sites.push(SiteId(*n as u32));
        }
    }
}

/// Is it a mark of the pass's, which is no instruction? ([`crate::call`] reads them.)
fn is_mark(text: &str) -> bool {
    let number = |w: &str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit());
    let words: Vec<&str> = text.strip_prefix("# irs ").map_or(Vec::new(), |t| t.split(' ').collect());
    let is_word = |w: &str| w.bytes().all(|b| b.is_ascii_lowercase());
    match words[..] {
        ["pin"] => true,
        [n] => number(n),
        [n, part] => number(n) && is_word(part),
        _ => false,
    }
}

/// Is it in a variable of the function's own, at a constant place, or `errno`, which the runtime puts back?
fn is_own(place: Value) -> bool {
    let mut place = place;
    loop {
        match place.is_instruction().then(|| place.opcode()) {
            Some(Opcode::LLVMGetElementPtr) if !place.operands()[1..].iter().all(|i| i.is_const_int()) => {
                return false;
            }
            Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast) => place = place.operand(0),
            Some(Opcode::LLVMAlloca) => return true,
            Some(Opcode::LLVMCall) => {
                return place.callee().is_function() && place.callee().name() == "__errno_location";
            }
            _ => return false,
        }
    }
}
