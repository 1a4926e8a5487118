//! `irs-instrument`: puts the callbacks in, after the optimiser.
//!
//! Phases: [`survivors`] checks that every shared access still has its number; [`cover`] finds stores that
//! another one's barrier serves; [`align`] puts synchronization objects on cache lines of their own;
//! [`table`] makes the site table, the state bytes and the constructor that registers them; [`access`] and
//! [`calls`] insert the code around each site, [`thunk`] what it calls.

pub mod access;
mod align;
pub mod calls;
mod cover;
mod edit;
pub mod survivors;
pub mod table;
pub mod thunk;

use crate::ir::{Module, Value};
use crate::number::assign::number_of;
use crate::number::{PIN, scheme, scopes, undefined};
use crate::options::PassOptions;
use traceformat::site::SiteKind;

/// Named metadata: the module is instrumented.
const INSTRUMENTED: &str = "irs.instrumented";

/// Instruments a numbered module. False if it is instrumented already.
pub fn run(module: Module, options: &PassOptions) -> Result<bool, String> {
    if scheme(module).is_none() {
        return Err("IRS: irs-instrument needs a numbered module: run irs-number (or irs) first".into());
    }
    if !module.named_metadata(INSTRUMENTED).is_empty() {
        return Ok(false);
    }
    undefined::thaw(module);
    scopes::forget(module);
    survivors::check(module)?;
    let mut table = table::Table::read(module, options)?;
    cover::run(module, &mut table);
    if options.align {
        align::run(module);
    }
    let runtime = table::Runtime::declare(module);
    let globals = table.emit(module, &runtime);
    let thunks = thunk::Thunks::new(module, &runtime);
    let mut placeholders = Vec::new();
    for f in module.definitions() {
        for i in f.instructions() {
            if let Some((number, kind)) = number_of(module, i) {
                let Some(site) = table.sites.get(number as usize) else {
                    return Err(format!("IRS: site {number} is beyond the module's table, {}", i.place()));
                };
                let at = access::Site {
                    module,
                    runtime: &runtime,
                    globals: &globals,
                    thunks: &thunks,
                    number,
                    fence: site.fence,
                };
                match kind {
                    SiteKind::Call => calls::instrument(&at, i),
                    _ if is_placeholder(i) => {
                        access::placeholder(&at, i, kind);
                        placeholders.push(i);
                    }
                    _ => access::instrument(&at, i, kind),
                }
            } else if is_placeholder(i) {
                placeholders.push(i);
            }
        }
    }
    placeholders.into_iter().for_each(Value::erase);
    module.add_named_metadata(INSTRUMENTED, module.md_node(&mut [module.md_u32(1)]));
    Ok(true)
}

/// Is this one of the comments that `irs-number` left?
fn is_placeholder(i: Value) -> bool {
    i.is_call() && i.callee().is_asm() && {
        let text = i.callee().asm_text().0;
        text == PIN
            || text.strip_prefix("# irs ").is_some_and(|t| t.starts_with(|c: char| c.is_ascii_digit()))
    }
}
