//! What the engine `ring` takes for one execution, against all executions that the node admits, found with an
//! explicit baton ([`crate::baton`]): with all sites held, with those that it says have to be held, and with
//! fewer; without marks, and with some.

use crate::ast::Program;
use crate::baton::{Admitted, in_order};
use crate::machine::AstMachine;
use report::sink::Sink;
use ring::needed::{Needed, is_optional};
use ring::search::Search;
use traceformat::event::{Label, Op};
use traceformat::schedule::set::Order;
use traceformat::site::SiteId;

/// States of one exploration.
const LIMIT: u64 = 40_000;

struct Nobody;
impl Sink for Nobody {}

/// What the engine says: the sites that have to be held, or why nothing is proven.
fn engine(p: &Program, yields: &[SiteId]) -> Result<Needed, String> {
    let mut machine = AstMachine::new(p).map_err(|v| format!("{v:?}"))?;
    let mut search = Search::new(&mut machine).with_marks(yields.to_vec());
    search.all(&mut Nobody, true)?;
    search.into_parts().1.ok_or_else(|| "it was not looked at all executions".into())
}

/// What a node admits that holds all but plain accesses, and of these the ones that it is told and its marks.
fn admitted(p: &Program, yields: &[SiteId], access: &dyn Fn(SiteId) -> bool) -> Option<Admitted> {
    let mut machine = AstMachine::new(p).ok()?;
    let passes = |l: Label| yields.contains(&l.site);
    let held = |l: Label| passes(l) || if is_optional(l) { access(l.site) } else { l.op != Op::Mark };
    in_order(&mut machine, Order::IN_TURN, &held, &passes, LIMIT)
}

/// What was compared.
#[derive(Debug, Default)]
pub struct Tally {
    /// Programs that have one execution, as the engine says.
    pub compared: usize,
    /// Programs that fail in turn, as the engine says.
    pub failing: usize,
    /// Programs of which some access need not be held, and of which some has to be.
    pub relaxed: usize,
    pub needing: usize,
    /// Of the latter: not holding one of them lets something else happen.
    pub minimal: usize,
    /// Holding none of them lets something fail.
    pub would_fail: usize,
    /// The marks make the difference between a proof and none.
    pub marked: usize,
}

/// Compares, with marks at these sites, unless there are too many states.
///
/// # Errors
/// They differ.
pub fn compare(p: &Program, yields: &[SiteId], tally: &mut Tally) -> Result<(), String> {
    let admitted = |access: &dyn Fn(SiteId) -> bool| admitted(p, yields, access);
    let Some(all) = admitted(&|_| true) else { return Ok(()) };
    let executions = all.safe.len() + all.deadlocked.len() + all.violating.len();
    let proven = engine(p, yields);
    tally.marked += usize::from(engine(p, &[]).is_ok() != proven.is_ok());
    let needed = match proven {
        Err(why) if why.contains("a time") => return Ok(()),
        Err(why) => {
            tally.failing += 1;
            return expect(all.safe.is_empty() && executions == 1, || format!("{why}, but {all:?}"));
        }
        Ok(needed) => needed,
    };
    expect((all.safe.len(), executions) == (1, 1), || format!("with all sites held: {all:?}"))?;
    let Some(fewer) = admitted(&|s| needed.contains(s)) else { return Ok(()) };
    expect(fewer == all, || format!("with those held that have to be: {needed:?}"))?;
    tally.compared += 1;
    let Some(none) = admitted(&|_| false) else { return Ok(()) };
    expect(none.safe.is_superset(&fewer.safe), || "fewer held sites admit less".into())?;
    tally.relaxed += usize::from(needed.iter().all(|s| yields.contains(&s)));
    if needed.iter().all(|s| yields.contains(&s)) {
        return expect(none == all, || "nothing has to be held, but it matters".into());
    }
    tally.needing += 1;
    tally.would_fail += usize::from(!none.violating.is_empty() || !none.deadlocked.is_empty());
    let without = |out: SiteId| admitted(&|s| needed.contains(s) && s != out);
    let mut may_be_left = needed.iter().filter(|s| !yields.contains(s));
    tally.minimal += usize::from(may_be_left.any(|s| without(s).is_some_and(|a| a != all)));
    Ok(())
}

fn expect(right: bool, what: impl Fn() -> String) -> Result<(), String> {
    if right { Ok(()) } else { Err(what()) }
}
