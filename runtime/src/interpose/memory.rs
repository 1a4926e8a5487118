//! What becomes of an allocation that fails (`memory.c` looks at each): every proof takes it that there is
//! memory.

use crate::thread::{call_site, is_internal, mine};
use crate::{escape, flags, phase, run};

/// An allocation of the calling thread has failed, which no model has as an arm. The runtime's own are not
/// meant: those end the process by themselves (`handle_alloc_error`), wherever they are. Nor is what no set
/// constrains any more by its own choice (`on-escape=serialize`, a forked child); a free node was proven with
/// the same assumption.
#[unsafe(no_mangle)]
pub extern "C" fn irs_rt_no_memory() {
    if !phase::running()
        || run::core().is_none()
        || flags::is_serial()
        || mine().is_none_or(|t| t.in_section())
        || is_internal()
    {
        return;
    }
    let what = "an allocation failed, which no schedule was proven for";
    escape::without_memory(what, mine().map(|t| t.ix), call_site());
}
