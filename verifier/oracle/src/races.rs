//! The data races that executions have, for who claims that there are no others.

use exec::execution::enabled;
use exec::interp::{Interp, InterpOptions};
use exec::machine::{Choice, Machine, Status, Step};
use model::Program;
use property::race::RaceDetector;
use races::RaceFreedom;
use random::Rng;
use std::collections::BTreeSet;
use traceformat::event::Event;
use traceformat::thread::ThreadIx;

/// Two numbers of sites, ascending.
pub type Sites = (u32, u32);

/// The threads that exist.
fn exist(m: &Interp<'_>) -> BTreeSet<ThreadIx> {
    let all = (0..m.threads().len() as u16).map(ThreadIx);
    all.filter(|&t| m.status(t, Choice::Main) != Status::Absent || m.arms(t) > 0).collect()
}

/// All races of so many random executions of at most 400 events.
pub fn executed(p: &Program, walks: usize, seed: u64) -> BTreeSet<Sites> {
    let mut found = BTreeSet::new();
    let Ok(mut m) = Interp::new(p, InterpOptions::default()) else { return found };
    let mut random = Rng::new(seed);
    for _ in 0..walks {
        let mut detector = RaceDetector::new(p);
        let mut events: Vec<Event> = Vec::new();
        let mut born = exist(&m);
        let mut favourite = None;
        while events.len() < 400 {
            let choices = enabled(&m);
            if choices.is_empty() {
                break;
            }
            // Now one thread for long, now another one at each step.
            let (t, c) = match choices.iter().find(|c| Some(c.0) == favourite) {
                Some(&c) if !random.chance(20) => c,
                _ => *random.pick(&choices),
            };
            favourite = random.chance(50).then_some(t);
            let (e, ended) = match m.step(t, c) {
                Step::Done(e) => (e, false),
                Step::Violated(e, _) | Step::Unsupported(e, _) => (e, true),
            };
            let now = exist(&m);
            let births: Vec<ThreadIx> = now.difference(&born).copied().collect();
            born.extend(&births);
            events.push(e);
            let e = events.last().expect("just pushed");
            if let Some(r) = detector.step(e, &births) {
                let (a, b) = (events[r.first].label.site.0, e.label.site.0);
                found.insert((a.min(b), a.max(b)));
                detector.go_on();
            }
            if ended {
                break;
            }
        }
        while m.depth() > 0 {
            m.undo();
        }
    }
    found
}

/// The open pairs by their sites.
pub fn open(r: &RaceFreedom) -> BTreeSet<Sites> {
    let sites = |p: &races::Pair| {
        let (a, b) = (p.first.site?, p.second.site?);
        Some((a.min(b), a.max(b)))
    };
    r.open.iter().filter_map(sites).collect()
}
