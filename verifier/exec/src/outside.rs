//! Calls of the outside as events ([`model::Program::ask_outside`]): the model does what a call has brought.
//!
//! Whoever steps the machine says before what that is ([`Interp::bring`]). So such a call brings no input:
//! everything in it is known.

use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::library::LONGEST;
use model::arith::mask;
use model::inst::{Range, Reg};
use model::shadow::CLEAN;
use traceformat::outside::{Brought, Bytes, Call, Returns, Use};
use traceformat::thread::ThreadIx;

/// Addresses of objects are above: Linux maps nothing below.
const FIRST_ADDRESS: u64 = 1 << 16;

impl Interp<'_> {
    /// The call of the outside that the thread stands before.
    pub fn call_outside(&self, t: ThreadIx) -> Option<&'static Call> {
        let head = &self.threads[t.index()].head;
        self.prog.outside_at(head.func, head.pc)
    }

    /// What the next step, which is such a call, brings.
    pub fn bring(&mut self, brought: Brought) {
        self.has_brought |= brought.written.iter().any(|w| !w.1.is_empty());
        self.brought = Some(brought);
    }

    /// What the use of a number as an address is, which is `otherwise` where it cannot be one. What the
    /// outside has brought may be an address that the program has sent out (through a pipe, or as
    /// `epoll_event.data`).
    pub(super) fn no_object(&self, p: Val, otherwise: Fault) -> Fault {
        match self.has_brought && p.shadow == CLEAN && p.bits >= FIRST_ADDRESS {
            true => Fault::Unsupported("pointer", "an address that may have come from outside".into()),
            false => otherwise,
        }
    }

    /// Executes the call.
    pub(super) fn outside(&mut self, t: usize, args: Range, dst: Reg) -> Result<(), Fault> {
        let call = self.call_outside(ThreadIx(t as u16));
        let Some(call) = call else { return unsupported("call", "a call of the outside without a name") };
        let Some(brought) = self.brought.take() else {
            return unsupported("call", format!("a call to {}, which the model does not know", call.name));
        };
        for (k, how) in call.uses {
            let p = self.arg(t, args, *k as usize);
            if p.shadow == CLEAN && p.bits == 0 {
                continue;
            }
            let written = brought.written.iter().find(|w| w.0 == *k).map_or(&[][..], |w| &w.1);
            let (Use::Reads(size) | Use::Writes(size) | Use::Both(size)) = *how;
            if size == Bytes::Text {
                self.string(t, p, LONGEST)?;
                continue;
            }
            let size = self.size_outside(t, args, size)?;
            if size == 0 {
                continue;
            }
            if matches!(how, Use::Reads(_)) {
                self.local(t, p, size)?;
                continue;
            }
            self.local_to_write(t, p, size)?;
            if written.len() as u64 > size {
                return unsupported("call", format!("{} that writes more than it is asked for", call.name));
            }
            for (i, byte) in (0u64..).zip(written) {
                self.store_local(t, Val { bits: p.bits + i, ..p }, 1, u64::from(*byte), CLEAN)?;
            }
        }
        if brought.error != 0 {
            self.set_errno(t, brought.error as u32 as u64)?;
        }
        let (bits, shadow) = match call.returns {
            Returns::Int => (mask(brought.result as u64, 32), CLEAN),
            Returns::Long => (brought.result as u64, CLEAN),
            Returns::Argument(_) | Returns::Stream if brought.result == 0 => (0, CLEAN),
            Returns::Stream => {
                let stream = self.text_from_outside(t, 0, "a stream")?;
                (stream.bits, stream.shadow)
            }
            Returns::Argument(k) => {
                let p = self.arg(t, args, k as usize);
                (p.bits, p.shadow)
            }
        };
        self.set(t, dst, bits, shadow);
        self.threads[t].head.pc += 1;
        Ok(())
    }

    /// How many bytes that is. They have to be a number.
    fn size_outside(&mut self, t: usize, args: Range, size: Bytes) -> Result<u64, Fault> {
        let argument = |m: &Self, k: u8| {
            let v = m.arg(t, args, k as usize);
            m.length(v)
        };
        Ok(match size {
            Bytes::Fixed(n) => u64::from(n),
            Bytes::Argument(k, each) => argument(self, k)?.saturating_mul(u64::from(each)),
            Bytes::Product(a, b) => argument(self, a)?.saturating_mul(argument(self, b)?),
            Bytes::Pointed(k) => {
                let p = self.arg(t, args, k as usize);
                if p.shadow == CLEAN && p.bits == 0 {
                    return Ok(0);
                }
                let bytes = self.bytes_at(t, p, 4)?;
                u64::from(u32::from_le_bytes(bytes.try_into().unwrap_or_default()))
            }
            Bytes::Text => 0,
        })
    }
}
