//! Did every shared access come through the optimiser with its number? One that did not would be unseen: a build
//! error, never a silent gap.

use crate::ir::{Module, Value};
use crate::number::access::access_of;
use crate::number::assign::number_of;
use crate::number::blocking::may_block;
use crate::number::calls::{Target, target};
use crate::number::sharing::{Sharing, of_module, private_all};
use crate::number::{AWAIT, PRIVATE};

/// Checks a numbered module.
pub fn check(module: Module) -> Result<(), String> {
    let mut sharing = of_module(module);
    let (awaited, private) = (module.kind(AWAIT), module.kind(PRIVATE));
    for f in module.definitions() {
        for i in f.instructions() {
            if number_of(module, i).is_some()
                || i.metadata(awaited).is_some()
                || i.metadata(private).is_some()
            {
                continue;
            }
            check_unnumbered(module, i, &mut sharing)?;
        }
    }
    Ok(())
}

fn check_unnumbered(module: Module, i: Value, sharing: &mut Sharing) -> Result<(), String> {
    let complain = |what: &str| {
        Err(format!(
            "IRS: {what} has no number after optimisation, {}; compile this file with less optimisation",
            i.place()
        ))
    };
    if let Some(access) = access_of(module, i) {
        if i.is_call() && i.operand(2).const_int() == Some(0) {
            return Ok(());
        }
        if access.atomic {
            return complain("an atomic access");
        }
        if private_all(sharing, &access.pointers).is_none() {
            return complain(if access.volatile {
                "a volatile access"
            } else {
                "an access of shared memory"
            });
        }
    } else if i.is_call() {
        match target(i) {
            // What the optimiser makes of a computation (vector functions, patterns) cannot block or synchronise.
            Target::External(name)
                if may_block(Some(&name)) || name.starts_with("pthread_") || name.starts_with("sem_") =>
            {
                return complain(&format!("a call of {name}"));
            }
            Target::Indirect => return complain("an indirect call"),
            _ => {}
        }
    }
    Ok(())
}
