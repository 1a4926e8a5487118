//! Calls to functions that the user's table describes ([`crate::table`]).

use crate::builtin::Builtin;
use crate::function::Builder;
use crate::inst::*;
use crate::llvm::Value;
use crate::table::{Effect, Number, Returns, Size};
use crate::translate::{Leaf, Translator, append};
use std::collections::BTreeMap;
use traceformat::schedule::assumption::Assumption;

/// One such call.
struct Call<'a> {
    instruction: Value,
    args: &'a [Value],
    name: &'a str,
    w: u8,
    /// What is in memory before the call, as far as sizes depend on it.
    before: BTreeMap<Number, Opnd>,
}

impl Call<'_> {
    fn argument(&self, k: u32) -> Result<Value, String> {
        let all = self.args.get(k as usize).copied();
        all.ok_or_else(|| format!("a call to {} without argument {k}, which the table names", self.name))
    }

    fn library(&self, f: Builtin, args: Range, dst: Reg) -> Inst {
        Inst::Lib { f, args, dst, site: LOCAL, w: self.w }
    }
}

impl Translator<'_> {
    /// The accesses of the call, then its result.
    pub(super) fn as_the_table_says(
        &mut self,
        i: Value,
        name: &str,
        dst: Reg,
        w: u8,
        b: &mut Builder,
    ) -> Result<(), String> {
        let effect = self.table.functions[name].clone();
        self.program.assumed.push(Assumption::AsTheTableSays(name.into()));
        if effect.blocks {
            self.program.assumed.push(Assumption::CallsReturn(name.into()));
        }
        // The pass takes every function that it does not know for one that may block; the table knows better.
        let here = b.f.code.len() as u32;
        match b.f.blocks.last() == Some(&here) {
            false if effect.blocks => b.f.blocks.push(here),
            true if !effect.blocks => drop(b.f.blocks.pop()),
            _ => {}
        }
        let args: Vec<Value> = i.args().into_iter().collect();
        let mut call = Call { instruction: i, args: &args, name, w, before: BTreeMap::new() };
        self.look_before(&mut call, &effect, b)?;
        for (f, all) in [(Builtin::Touch, &effect.reads), (Builtin::InputAt, &effect.writes)] {
            for bytes in all {
                let p = self.operand(call.argument(bytes.arg)?, b)?;
                let n = match &bytes.bytes {
                    Size::Nul if f == Builtin::Touch => self.number(u64::MAX),
                    Size::Nul => {
                        return Err(format!(
                            "a call to {name}, of which the table says that it writes up to a NUL"
                        ));
                    }
                    size => self.bytes_of(&call, size, b)?,
                };
                let args = append(&mut b.f.lists, [p, n]);
                b.names_source(name);
                b.emit(call.library(f, args, NO_REG));
            }
        }
        for number in &effect.lowers {
            self.lowered(&call, *number, b)?;
        }
        match dst {
            NO_REG => Ok(()),
            dst => self.result_by_table(&call, &effect.returns, dst, b),
        }
    }

    /// Reads the numbers in memory on which the call depends, before it writes anything.
    fn look_before(&mut self, call: &mut Call<'_>, effect: &Effect, b: &mut Builder) -> Result<(), String> {
        let sizes = effect.reads.iter().chain(&effect.writes).filter_map(|x| match x.bytes {
            Size::At(number) => Some(number),
            _ => None,
        });
        for number in sizes.chain(effect.lowers.iter().copied()) {
            if !call.before.contains_key(&number) {
                let p = self.operand(call.argument(number.arg)?, b)?;
                let n = self.number(number.size.into());
                let args = append(&mut b.f.lists, [p, n]);
                b.emit(call.library(Builtin::Touch, args, NO_REG));
                let old = read(p, number, b);
                call.before.insert(number, old);
            }
        }
        Ok(())
    }

    /// A number in memory: afterwards it is anything up to what it was before.
    fn lowered(&mut self, call: &Call<'_>, number: Number, b: &mut Builder) -> Result<(), String> {
        let (p, n) = (self.operand(call.argument(number.arg)?, b)?, self.number(number.size.into()));
        let args = append(&mut b.f.lists, [p, n]);
        b.names_source(call.name);
        b.emit(call.library(Builtin::InputAt, args, NO_REG));
        let (old, any) = (call.before[&number], read(p, number, b));
        let (less, val) = (b.fresh(1), b.fresh(1));
        b.emit(Inst::ICmp { op: ICmp::Ule, w: 8 * number.size, dst: less, a: any, b: old });
        b.emit(Inst::Select { dst: val, c: Opnd::reg(less), a: any, b: old });
        b.emit(Inst::Store { val: Opnd::reg(val), ptr: p, size: number.size, site: LOCAL });
        Ok(())
    }

    /// How many bytes (registers hold shorter integers zero-extended).
    fn bytes_of(&mut self, call: &Call<'_>, size: &Size, b: &mut Builder) -> Result<Opnd, String> {
        match size {
            Size::Constant(n) => Ok(self.number(*n)),
            Size::Argument(k) => self.extended(call.argument(*k)?, b),
            Size::At(number) => call.before.get(number).copied().ok_or_else(|| {
                format!("an allocation by {} of as many bytes as are said in memory", call.name)
            }),
            Size::Nul => Err(format!("an allocation by {} of no certain size", call.name)),
        }
    }

    fn result_by_table(
        &mut self,
        call: &Call<'_>,
        returns: &Returns,
        dst: Reg,
        b: &mut Builder,
    ) -> Result<(), String> {
        let (i, name, w) = (call.instruction, call.name, call.w);
        let leaves: Vec<Leaf> = self.leaves(i.ty())?;
        match returns {
            Returns::Nothing if !i.is_used() => {}
            Returns::Nothing => {
                return Err(format!("the result of {name}, of which the table says that there is none"));
            }
            Returns::Anything => self.inputs(name, &leaves, dst, b),
            _ if leaves.len() > 1 => {
                return Err(format!("the result of {name}, which is no scalar here"));
            }
            Returns::Constant(n) => {
                let bits = *n as u64 & (u64::MAX >> (64 - w as u32));
                let a = self.number(bits);
                b.emit(Inst::Copy { dst, a });
            }
            Returns::Argument(k) => {
                let v = call.argument(*k)?;
                let from = self.leaves(v.ty())?.first().map_or(64, |l| l.width);
                let a = self.operand(v, b)?;
                b.emit(match w < from {
                    true => Inst::Cast { op: Cast::Trunc, from, to: w, dst, a },
                    false => Inst::Copy { dst, a },
                });
            }
            Returns::Allocated(size) => {
                let n = self.bytes_of(call, size, b)?;
                let args = append(&mut b.f.lists, [n]);
                b.emit(call.library(Builtin::Malloc, args, dst));
            }
        }
        Ok(())
    }
}

/// Loads a number.
fn read(p: Opnd, number: Number, b: &mut Builder) -> Opnd {
    let dst = b.fresh(1);
    b.emit(Inst::Load { dst, ptr: p, size: number.size, w: 8 * number.size, site: LOCAL });
    Opnd::reg(dst)
}
