//! Calls through a pointer.
//!
//! The machine follows a pointer to a function of the program, and to a library function that is local code,
//! which has a function of the model's to call it (`thunks`). A synchronization call is an event with the
//! number of its call. So where the address of such a function is taken, each call through a pointer asks
//! first whether it is this one, and calls it by its name then. (The runtime's own functions are events
//! wherever they are called from, with the number that the pass has left at the call.)

use crate::builtin::Builtin;
use crate::call::is_expanded;
use crate::function::Builder;
use crate::inst::{ICmp, Inst, LOCAL, NO_REG, Opnd};
use crate::llvm::{Module, Value};
use crate::translate::{Translator, append, is_addressed};

/// Such functions whose address is used otherwise than to call them.
pub(super) fn addressed(module: &Module) -> Vec<Value> {
    let known = |f: &Value| {
        let name = f.name();
        let no_thunk = |b: Builtin| b.is_sync() || b.is_formatted();
        f.is_declaration() && (Builtin::by_name(&name).is_some_and(no_thunk) || is_expanded(&name))
    };
    module.functions().into_iter().filter(|f| known(f) && is_addressed(*f)).collect()
}

impl Translator<'_> {
    /// A call through a pointer.
    pub(super) fn call_through(&mut self, i: Value, callee: Value, b: &mut Builder) -> Result<(), String> {
        let ptr = self.operand(callee, b)?;
        let ours = self.signature_of_call(i);
        let mut ends = Vec::new();
        for f in self.addressed.clone() {
            let name = f.name();
            if self.is_of_another_type(&name, &ours, i.called_type().is_variadic()) {
                continue;
            }
            let address = self.constant(f)?;
            let (c, address) = (b.fresh(1), self.pool(address));
            b.emit(Inst::ICmp { op: ICmp::Eq, w: 64, dst: c, a: ptr, b: address });
            let yes = self.edge_to(b.f.code.len() as u32 + 1, b);
            let no = self.edge_to(0, b);
            b.emit(Inst::Br { c: Opnd::reg(c), yes, no });
            self.library_call(i, &name, b)?;
            let end = self.edge_to(0, b);
            b.emit(Inst::Jump { edge: end });
            ends.push(end);
            b.f.edges[no as usize].target = b.f.code.len() as u32;
        }
        let args = self.arguments(i, b)?;
        let ty = append(&mut b.f.calls, [ours]).start;
        // Of whoever is called the result may be of another type, and longer.
        let dst = if i.is_used() { b.dst(i) } else { NO_REG };
        b.emit(Inst::CallPtr { ptr, args, dst, site: b.site.unwrap_or(LOCAL), ty });
        for end in ends {
            b.f.edges[end as usize].target = b.f.code.len() as u32;
        }
        Ok(())
    }
}
