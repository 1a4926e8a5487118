//! Chooses the sites: accesses that two threads may reach, and calls that leave numbered code.

use crate::ir::{Module, Value};
use crate::number::access::{Access, access_of, is_harmless_intrinsic};
use crate::number::calls::{Target, target};
use crate::number::opt_out::is_opted_out;
use crate::number::sharing::{Sharing, Skip, private_all};
use crate::number::{PRIVATE, Plan, Role};
use crate::options::PassOptions;
use crate::shim;
use std::collections::{HashMap, HashSet};
use traceformat::site::SiteKind;

/// Fills in the plan's accesses and calls, and which functions reach a site.
pub fn run(module: Module, options: &PassOptions, plan: &mut Plan) -> Result<(), String> {
    let mut sharing = Sharing::new(options.shared);
    let private = module.kind(PRIVATE);
    let mut callers: HashMap<Value, Vec<Value>> = HashMap::new();
    for f in module.definitions() {
        plan.stats.functions += 1;
        let mut has_site = false;
        let opted_out = is_opted_out(f);
        for i in f.instructions() {
            if let Some(access) = access_of(module, i) {
                // A copy of constant length 0 does nothing, and the optimiser removes it.
                if i.is_call() && i.operand(2).const_int() == Some(0) {
                    continue;
                }
                match skip(&mut sharing, &access) {
                    Some(reason) => {
                        plan.stats.skip(reason);
                        if access.volatile {
                            plan.stats.private_volatile += 1;
                            i.set_metadata(module, private, module.md_node(&mut []));
                        }
                    }
                    None if opted_out && !access.atomic => {
                        plan.roles.insert(i, Role::OptedOut(access.kind));
                        plan.stats.skip(Skip::OptedOut);
                    }
                    None => {
                        plan.roles.insert(i, Role::Site(access.kind));
                        has_site = true;
                    }
                }
            } else if i.is_call() {
                match target(i) {
                    Target::Intrinsic => refuse_unknown_intrinsic(&mut sharing, i)?,
                    Target::Asm => plan.stats.inline_asm += 1,
                    Target::Defined(callee) => {
                        plan.stats.direct_calls += 1;
                        callers.entry(callee).or_default().push(f);
                    }
                    Target::External(_) | Target::Indirect => {
                        plan.roles.insert(i, Role::Site(SiteKind::Call));
                        has_site = true;
                    }
                }
            }
        }
        if has_site {
            plan.reaching.insert(f);
        }
    }
    plan.reaching = closure(&plan.reaching, &callers);
    Ok(())
}

fn skip(sharing: &mut Sharing, access: &Access) -> Option<Skip> {
    // Atomics synchronise: they are sites wherever they are.
    if access.atomic { None } else { private_all(sharing, &access.pointers) }
}

/// An intrinsic that accesses shared memory in a way that has no site (masked loads, target-specific stores)
/// would be an unseen access.
fn refuse_unknown_intrinsic(sharing: &mut Sharing, call: Value) -> Result<(), String> {
    let Some(name) = call.intrinsic() else { return Ok(()) };
    if is_harmless_intrinsic(&name) || !shim::touches_memory(call) {
        return Ok(());
    }
    let shared = (0..call.argument_count())
        .map(|n| call.operand(n))
        .any(|v| v.is_pointer() && sharing.private(v).is_none());
    if shared {
        return Err(format!(
            "IRS: the intrinsic {name} accesses memory that threads may share, and cannot be numbered, {}",
            call.place()
        ));
    }
    Ok(())
}

/// The functions from which one of `from` can be reached by direct calls.
fn closure(from: &HashSet<Value>, callers: &HashMap<Value, Vec<Value>>) -> HashSet<Value> {
    let mut all = from.clone();
    let mut todo: Vec<Value> = from.iter().copied().collect();
    while let Some(f) = todo.pop() {
        for caller in callers.get(&f).into_iter().flatten() {
            if all.insert(*caller) {
                todo.push(*caller);
            }
        }
    }
    all
}
