//! Programs that never end: the engine `impact`, its schedules, and the runtime under them.

pub mod agree;
mod auto;
mod declared;
mod endless;
mod growing;
mod judged;
mod minute;
mod programs;
pub mod prove;
mod small;
mod symmetry;
mod times;

use crate::Point;

pub const POINTS: &[Point] = &[
    ("impact.1", "Endless programs: time to the first schedules, and to the verdict", |p, t| {
        times::run(p, t)?;
        symmetry::run(p, t)
    }),
    ("impact.2", "Endless programs under their first schedules", minute::run),
    ("impact.3", "An endless program started with no schedule, while more is proven", growing::run),
    ("impact.4", "No mutex: what is declared is kept by the schedule", declared::run),
    ("impact.5", "Both engines agree, and the checker accepts what is published", agree::run),
    ("impact.6", "Verdicts on small endless programs", endless::run),
    ("impact.7", "Verdicts on what was judged wrongly once", judged::run),
    ("impact.8", "A handful of states, whatever the policy", small::run),
    ("impact.9", "The default is at least as good as the better engine alone", auto::run),
];
