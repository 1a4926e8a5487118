//! Which engines a program is for, and in which order.

use engine::Engine;
use model::Program;
use property::{Properties, Property};

/// Of all engines those that can come to a proof, in the order in which they begin. Nobody is known by name:
/// what counts is what an engine says of itself, and what the program says.
///
/// - Who proves nothing takes no part. Who proves schedules and no verdict ([`proves`]) comes last: it begins
///   where others have brought no set ([`super::turns`]). It is left out where the program has a loop without
///   a way out, and where data races matter, since nobody but the first engine may claim anything then.
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
        (proves(*e) || helps(*e) && !program.has_endless_loop() && !properties.has(Property::Race))
            && (can.races || !properties.has(Property::Race))
            && (can.resumable || !resumable)
    });
    let endless = chosen.len() > 1 && program.has_endless_loop();
    chosen.sort_by_key(|e| (!proves(*e), e.abilities().endless != endless));
    if resumable {
        chosen.truncate(1);
    }
    let some_proves = chosen.iter().any(|e| proves(*e));
    // (Whoever helps others needs others.)
    chosen.retain(|e| proves(*e) || some_proves);
    chosen
}

/// Can it come to a verdict that nothing fails?
pub fn proves(engine: &dyn Engine) -> bool {
    let can = engine.abilities();
    can.ends || can.endless
}

/// Can it prove a first schedule, and no verdict?
pub fn helps(engine: &dyn Engine) -> bool {
    engine.abilities().turns && !proves(engine)
}
