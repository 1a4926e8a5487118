//! What the program's signal handlers may do.
//!
//! No execution has handlers in it: they are outside. So the model looks at their code. Which functions are
//! handlers is seen where `signal` is called with them. Where that is not all (`sigaction`, a pointer), it is
//! seen by their type: whatever is used otherwise than to call it, and can be called with a number and two
//! pointers. All that these call belongs to them. A handler that only looks, writes to a descriptor,
//! or ends the process changes nothing for the others. Of all else the proof takes for granted that it does
//! not happen, and the runtime watches what it can ([`Assumption::HandlersAreIdle`]).

use crate::call::has_no_effect;
use crate::llvm::{Context, Module, Opcode, TypeKind, Value};
use crate::translate::{is_addressed, is_call_of};
use rustc_hash::FxHashSet;
use traceformat::schedule::assumption::Assumption;
use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;

/// The functions that install handlers.
const INSTALL: [&str; 7] =
    ["signal", "bsd_signal", "ssignal", "sysv_signal", "__sysv_signal", "sigset", "sigaction"];

/// Functions that change no memory of the program's but `errno`, and do not fail. (Which handlers there are is
/// seen without their calls.)
const HARMLESS: [&str; 15] = [
    "write",
    "_exit",
    "_Exit",
    "__errno_location",
    "getpid",
    "getppid",
    "gettid",
    "pthread_self",
    "strlen",
    "kill",
    "raise",
    "pthread_kill",
    "alarm",
    "signal",
    "sigaction",
];

/// Intrinsics that touch no memory, by what follows `llvm.`; others are taken for ones that do.
const PURE: [&str; 22] = [
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
    "trap",
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
        addressed.iter().filter(|f| is_handler(**f)).for_each(|f| reach.calls(*f));
    }
    install.iter().flat_map(|f| given(*f)).for_each(|f| reach.calls(f));
    while let Some(f) = reach.todo.pop() {
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

/// Can the function be called with the number of a signal, and two pointers?
fn is_handler(f: Value) -> bool {
    let is = |(k, p): (usize, Value)| match p.ty().kind() {
        TypeKind::LLVMIntegerTypeKind => k == 0,
        TypeKind::LLVMPointerTypeKind => k > 0,
        _ => false,
    };
    f.params().len() <= 3 && f.params().into_iter().enumerate().all(is)
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
        }
    }

    fn instruction(&mut self, i: Value) {
        use Opcode::*;
        match i.opcode() {
            LLVMStore => self.writes(i, i.operand(1)),
            LLVMAtomicRMW | LLVMAtomicCmpXchg => self.writes(i, i.operand(0)),
            LLVMCall | LLVMInvoke => self.call(i),
            // An exception, or a place that nobody comes to.
            LLVMResume => self.harmful = true,
            _ => {}
        }
    }

    fn call(&mut self, i: Value) {
        let callee = i.callee();
        if callee.is_inline_asm() {
            let text = callee.asm_text();
            self.harmful |= !text.starts_with("# irs ") && !has_no_effect(&text);
        } else if callee.is_function() && callee.is_intrinsic() {
            let name = callee.name();
            let name = name.strip_prefix("llvm.").unwrap_or(&name);
            if ["memcpy", "memmove", "memset"].iter().any(|m| name.starts_with(m)) {
                self.writes(i, i.operand(0));
            } else {
                self.harmful |= !PURE.iter().any(|p| name.starts_with(p));
            }
        } else if callee.is_function() || callee.is_alias() {
            self.calls(callee);
        } else {
            (self.harmful, self.calls_any) = (true, true);
        }
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

/// Is it in a variable of the function's own, or `errno`, which the runtime puts back?
fn is_own(place: Value) -> bool {
    let mut place = place;
    loop {
        match place.is_instruction().then(|| place.opcode()) {
            Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast) => place = place.operand(0),
            Some(Opcode::LLVMAlloca) => return true,
            Some(Opcode::LLVMCall) => {
                return place.callee().is_function() && place.callee().name() == "__errno_location";
            }
            _ => return false,
        }
    }
}
