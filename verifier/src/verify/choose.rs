//! Which engines a program is for, and in which order.

use engine::Engine;
use model::Program;
use property::{Properties, Property};

/// Of all engines those that can come to a proof, in the order in which they begin. Nobody is known by name:
/// what counts is what an engine says of itself, and what the program says.
///
/// - Who comes to no verdict that nothing fails ([`proves`]) comes last. It takes part only if it helps
///   ([`help`]): with a first schedule, where others have brought none, or with failures that others would
///   come to later. Where data races matter nobody helps.
/// - Who is made for some programs only ([`engine::Abilities::special`]) comes first there, and takes no part
///   elsewhere.
/// - Who finds no data races takes no part where they matter, nor does anyone but the first who can go on
///   later where that is asked for (`resumable`): a checkpoint is one engine's.
/// - If the program has a loop without a way out, those come first who can prove such programs, as nobody
///   else can. Otherwise those who are made for programs that end: they say more of each execution.
pub fn choose<'e>(
    engines: &'e [Box<dyn Engine>],
    program: &Program,
    properties: Properties,
    resumable: bool,
) -> Vec<&'e dyn Engine> {
    let mut chosen: Vec<&dyn Engine> = engines.iter().map(AsRef::as_ref).collect();
    chosen.retain(|e| {
        let can = e.abilities();
        (proves(*e) || help(*e).is_some() && !properties.has(Property::Race))
            && (!can.special || e.is_made_for(program))
            && (can.races || !properties.has(Property::Race))
            && (can.resumable || !resumable)
    });
    let endless = chosen.len() > 1 && program.has_endless_loop();
    chosen.sort_by_key(|e| {
        let can = e.abilities();
        (!proves(*e), !can.special, proves(*e) && can.endless != endless)
    });
    if resumable {
        chosen.truncate(1);
    }
    let some_proves = chosen.iter().any(|e| proves(*e));
    // (Whoever helps others needs others.)
    chosen.retain(|e| proves(*e) || some_proves);
    chosen
}

/// Can it come to a verdict that nothing fails? (Who looks at one schedule only cannot.)
pub fn proves(engine: &dyn Engine) -> bool {
    let can = engine.abilities();
    (can.ends || can.endless) && !can.turns
}

/// What an engine is good for beside others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// It proves a first schedule, and no verdict.
    FirstSet,
    /// The same, where it takes longer: by abstraction, for programs whose states nobody can enumerate.
    FirstSetLater,
    /// It finds failures, and proves nothing.
    Failures,
}

impl Help {
    /// Does it prove a first schedule?
    pub fn is_first_set(self) -> bool {
        matches!(self, Help::FirstSet | Help::FirstSetLater)
    }
}

/// How it helps others, if it comes to no verdict by itself.
pub fn help(engine: &dyn Engine) -> Option<Help> {
    let can = engine.abilities();
    match proves(engine) {
        true => None,
        false if can.turns && can.endless => Some(Help::FirstSetLater),
        false if can.turns => Some(Help::FirstSet),
        false => can.finds.then_some(Help::Failures),
    }
}
