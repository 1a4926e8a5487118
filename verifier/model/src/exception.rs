//! Translation of exceptions: calls that may let one out, and what becomes of it then.
//!
//! The ways of exceptions are followed in programs that throw some themselves, for which the model's own
//! `exceptions.c` is linked. In all others they are left out: the model gives up where something is thrown.

use crate::builtin::Builtin;
use crate::function::Builder;
use crate::inst::{Handler, Inst, LOCAL, NO_REG, Opnd, Pad};
use crate::llvm::{Block, Value};
use crate::translate::{Translator, append};

impl Translator<'_> {
    pub(super) fn invoke(&mut self, i: Value, block: Block, b: &mut Builder) -> Result<(), String> {
        let to = i.successors();
        let raised = self.throws.then(|| {
            let (raised, none) = (b.fresh(1), self.number(0));
            b.emit(Inst::Copy { dst: raised, a: none });
            raised
        });
        let from = b.f.code.len() as u32;
        self.call(i, b)?;
        b.f.invokes.extend(from..b.f.code.len() as u32);
        let Some(raised) = raised else {
            let edge = self.edge(block, to[0], b)?;
            b.emit(Inst::Jump { edge });
            return Ok(());
        };
        let (no, yes) = (self.edge(block, to[0], b)?, self.edge(block, to[1], b)?);
        if let Some(pad) = to[1].instructions().into_iter().find(|i| i.is_landing_pad()) {
            let handlers = pad.handlers().into_iter().map(|h| self.handler(h)).collect();
            let (branch, given, cleanup) = (b.f.code.len() as u32, b.dst(pad), pad.is_cleanup());
            b.f.pads.push(Pad { from, branch, raised, given, cleanup, handlers });
        }
        b.emit(Inst::Br { c: Opnd::reg(raised), yes, no });
        Ok(())
    }

    fn handler(&self, h: Value) -> Handler {
        match self.objects.get(&h) {
            Some(o) => Handler::Type(*o),
            None if h.is_null() => Handler::All,
            None => Handler::Filter,
        }
    }

    /// An exception goes on its way, behind a landing pad.
    pub(super) fn resume(&mut self, i: Value, b: &mut Builder) -> Result<(), String> {
        let exception: Vec<Opnd> = self.operands(i.operand(0), b)?.into_iter().take(1).collect();
        let args = append(&mut b.f.lists, exception);
        b.emit(Inst::Lib { f: Builtin::Raise, args, dst: NO_REG, site: LOCAL, w: 0 });
        Ok(())
    }

    /// How a landing pad's code knows a handler of this type.
    pub(super) fn handler_number(&mut self, i: Value, b: &mut Builder) {
        let number = self.handler(i.args()[0]).selector();
        let a = self.number(number);
        b.emit(Inst::Copy { dst: b.dst(i), a });
    }
}
