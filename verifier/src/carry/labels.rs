//! What was said of the old program's states, under the new one's numbers: to be tried, not to be believed.

use difference::Difference;
use model::labels::{Formula, General, Labels, Place, Standing};

/// What is said of states that both programs may have; the rest is left out.
pub fn carried(labels: &Labels, difference: &Difference) -> Labels {
    let general = labels.general.iter().filter_map(|g| moved_general(g, difference)).collect();
    Labels { attempt: labels.attempt, general }
}

fn moved_general(g: &General, difference: &Difference) -> Option<General> {
    let forgotten = g.forgotten.iter().map(|p| moved_place(p, difference)).collect::<Option<_>>()?;
    let label = g.label.iter().filter_map(|f| moved_formula(f, difference)).collect();
    Some(General { at: moved_standing(&g.at, difference)?, forgotten, label })
}

fn moved_formula(f: &Formula, difference: &Difference) -> Option<Formula> {
    let places = f.places.iter().map(|p| moved_place(p, difference)).collect::<Option<_>>()?;
    Some(Formula { places, parts: f.parts.clone() })
}

fn function(old: u32, difference: &Difference) -> Option<u32> {
    difference.maps.functions.get(old as usize).copied().flatten()
}

fn moved_standing(at: &Standing, difference: &Difference) -> Option<Standing> {
    let frame = |&(f, pc): &(u32, u32)| {
        let new = function(f, difference)?;
        let matched = difference.matched.get(new as usize)?.as_ref()?;
        Some((new, matched.lines.get(pc as usize).copied().flatten()?))
    };
    let of = |(name, frames): &(Vec<u32>, Vec<(u32, u32)>)| {
        Some((name.clone(), frames.iter().map(frame).collect::<Option<_>>()?))
    };
    at.iter().map(of).collect()
}

fn moved_place(place: &Place, difference: &Difference) -> Option<Place> {
    Some(match *place {
        Place::Static { object, offset, size } => {
            let object = difference.maps.globals.get(object as usize).copied().flatten()?;
            Place::Static { object, offset, size }
        }
        Place::Made { .. } => place.clone(),
        Place::Register { ref thread, frame, function: f, register } => {
            let new = function(f, difference)?;
            let matched = difference.matched.get(new as usize)?.as_ref()?;
            let register = matched.registers.get(register as usize).copied().flatten()?;
            Place::Register { thread: thread.clone(), frame, function: new, register }
        }
    })
}
