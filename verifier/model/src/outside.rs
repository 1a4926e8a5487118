//! Programs for open sets: calls of the outside are events, whose results somebody is asked for (rule R15).

use crate::Program;
use crate::builtin::Builtin;
use crate::inst::{Function, Inst};
use traceformat::outside::{Call, Returns, call_named};
use traceformat::schedule::set::Assumption;
use traceformat::site::SiteId;

impl Program {
    /// Makes each numbered call of a function in [`traceformat::outside::CALLS`] an event of its own, by
    /// which the model does what the call has brought. Of files nothing is known from then on: what is read
    /// of them is brought, too.
    ///
    /// Such a call by a pointer, or within the model's own code, stays what it was. So do calls of other
    /// functions: what they bring is an input that nobody is asked for.
    pub fn ask_outside(&mut self) {
        self.known.files.clear();
        for f in self.functions.iter_mut().filter(|f| !f.library) {
            for s in &f.sources {
                let Some(call) = call_named(&s.name).filter(|_| s.site != SiteId::UNNUMBERED) else {
                    continue;
                };
                let site = s.site;
                let code = &mut f.code[s.pc as usize];
                let (Inst::Call { args, dst, .. } | Inst::Lib { args, dst, .. }) = *code else { continue };
                let args = s.args.unwrap_or(args);
                let w = if call.returns == Returns::Int { 32 } else { 64 };
                *code = Inst::Lib { f: Builtin::Outside, args, dst, site: site.0, w };
            }
        }
        // (They are waited for without the baton.)
        self.assumed.retain(|a| !matches!(a, Assumption::CallsReturn(name) if call_named(name).is_some()));
    }

    /// May code of the program run where a thread is cancelled: cleanup handlers, destructors of variables
    /// and of thread-specific data?
    pub fn runs_at_cancellation(&self) -> bool {
        let makes = |name: &str| {
            ["__pthread_register_cancel", "pthread_key_create", "tss_create", "__cxa_thread_atexit"]
                .contains(&name)
        };
        let runs = |f: &Function| {
            let mentions = f.mentions.iter().any(|g| makes(&self.functions[*g as usize].name));
            !f.pads.is_empty()
                || !f.invokes.is_empty()
                || mentions
                || f.sources.iter().any(|s| makes(&s.name))
        };
        self.functions.iter().filter(|f| !f.library).any(runs)
    }

    /// Is there a call of the outside with this number, after [`Program::ask_outside`]?
    pub fn asks_at(&self, number: SiteId) -> bool {
        let asks = |i: &Inst| matches!(i, Inst::Lib { f: Builtin::Outside, site, .. } if *site == number.0);
        self.functions.iter().any(|f| f.code.iter().any(asks))
    }

    /// The call of the outside that stands there, after [`Program::ask_outside`].
    pub fn outside_at(&self, function: u32, pc: u32) -> Option<&'static Call> {
        let f = &self.functions[function as usize];
        match f.code[pc as usize] {
            Inst::Lib { f: Builtin::Outside, .. } => call_named(f.source_at(pc)?.0),
            _ => None,
        }
    }
}
