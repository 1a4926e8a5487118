//! Where sections may be cut, once it is fixed which sites are counted.
//!
//! An arm is known by its first event, so that has to be counted; and what comes after a cut finds a thread's
//! events before it up to its latest counted one only, so no thread may stand behind events that are not
//! counted ([`super::thin`]). At which places that is so is a question about all ways to a place: the threads
//! whose latest event (but for marks) is not counted are propagated along the selected arms until nothing
//! changes. A selection that would cut elsewhere could not be published.

use super::fair::selected;
use super::unfold::{Arm, UnfoldedNode};
use traceformat::event::Op;
use traceformat::schedule::set::SiteSet;

/// Threads, as bits.
type Threads = u128;

/// Are all nodes of the selected graph where a cut may be?
pub fn fit(places: &[UnfoldedNode], counted: &SiteSet) -> bool {
    let mut standing: Vec<Option<Threads>> = vec![None; places.len()];
    let mut into = vec![0u32; places.len()];
    let mut todo = vec![0];
    standing[0] = Some(0);
    while let Some(p) = todo.pop() {
        let before = standing[p].unwrap_or(0);
        for arm in selected(&places[p]) {
            let Some(after) = after(before, arm, counted) else { return false };
            let joined = standing[arm.target].unwrap_or(0) | after;
            if standing[arm.target] != Some(joined) {
                standing[arm.target] = Some(joined);
                todo.push(arm.target);
            }
        }
    }
    let reached = |p: &usize| standing[*p].is_some();
    for p in (0..places.len()).filter(reached) {
        selected(&places[p]).for_each(|a| into[a.target] += 1);
    }
    (0..places.len()).filter(reached).all(|p| {
        let arms = selected(&places[p]).count();
        let is_node = p == 0 || places[p].node || places[p].end || arms != 1 || into[p] > 1;
        let known = arms <= 1 || selected(&places[p]).all(|a| counted.contains(a.label.site));
        !is_node || (known && standing[p] == Some(0))
    })
}

/// `None`: there are too many threads to tell.
fn after(before: Threads, arm: &Arm, counted: &SiteSet) -> Option<Threads> {
    let bit = 1u128.checked_shl(u32::from(arm.thread.0))?;
    Some(match counted.contains(arm.label.site) {
        true => before & !bit,
        false if arm.label.op == Op::Mark => before,
        false => before | bit,
    })
}
