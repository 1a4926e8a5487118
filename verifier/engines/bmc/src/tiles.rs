//! Tiles: parts of the executions of some rounds, by how far threads are when their turns end. Each is a
//! question of its own, for a worker or a machine of its own.
//!
//! Source: Nguyen, Schrammel, Fischer, La Torre, Parlato: "Parallel bug-finding in concurrent programs via
//! reduced interleaving instances", ASE 2017, section III. There a tile is a choice of windows of each
//! thread's code in which it may be interrupted. Here it is an interval for some *points*, pairs of a thread
//! and a round: so many of its events the thread has done by the end of that round.
//!
//! Why every execution is in a tile ([`cover`]): the bit `done[n]` says that a point's thread has done its
//! event n by then. A threshold n makes two intervals of a point: the numbers below n, which are the
//! executions without `done[n]`, and those from n on, which are those with it. A bit has one of two values.
//! The tiles are all combinations of one interval for each point, so each assignment is in exactly one. No
//! other clause of the formula is needed for this, nor that the bits are those of any order.
//!
//! So if no tile has a failure there is none. Where something is claimed from that, the solver is asked for
//! an execution in no tile before ([`Formula::outside`]), so that nothing rests on how tiles are chosen.

use crate::formula::{Formula, Wanted};
use crate::passes::unwind;
use crate::unwind::Bounds;
use model::Program;
use property::Properties;
use serde::{Deserialize, Serialize};
use solver::clauses::{Effort, Sat};
use solver::gates::{FALSE, Signal, TRUE};
use solver::{Answer, Batsat};

/// How many tiles there are for each worker, at least: some take longer than others.
const EACH: usize = 4;
/// Points, at most.
const POINTS: usize = 6;

/// Some executions of an unwound program: all that somebody needs who has the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tile {
    /// Iterations of each loop that no constant ends.
    pub iterations: u32,
    pub rounds: usize,
    /// Of each thread of the unwound program, the number of its events: whoever finds others has another
    /// program.
    pub events: Vec<usize>,
    /// All of these hold.
    pub within: Vec<Interval>,
}

/// By the end of this round, the thread has done at least and at most so many of its events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Interval {
    pub thread: usize,
    pub round: usize,
    pub least: usize,
    /// `None`: all of them.
    pub most: Option<usize>,
}

/// Tiles for so many workers, which together have all executions of the formula's rounds. No execution is in
/// two of them. Fewer than two: there is nothing to split.
pub fn cover<S: Sat>(formula: &Formula<'_, S>, iterations: u32, workers: usize) -> Vec<Tile> {
    let (rounds, events) = (formula.rounds(), formula.events_of_threads());
    let mut tiles = vec![Tile { iterations, rounds, events, within: Vec::new() }];
    for (thread, round, at) in points(formula) {
        if tiles.len() >= EACH * workers {
            break;
        }
        let halves = [(0, Some(at - 1)), (at, None)];
        let half = |tile: &Tile, (least, most)| {
            let mut tile = tile.clone();
            tile.within.push(Interval { thread, round, least, most });
            tile
        };
        tiles = tiles.iter().flat_map(|tile| halves.map(|h| half(tile, h))).collect();
    }
    tiles
}

/// Threads, those that do most first, and how far they come in their first turn: half of what they do, or
/// not. (Later rounds were slower on programs of the tests.)
fn points<S: Sat>(formula: &Formula<'_, S>) -> Vec<(usize, usize, usize)> {
    let mut threads: Vec<(usize, usize)> = formula.events_of_threads().into_iter().enumerate().collect();
    threads.sort_by_key(|(t, n)| (std::cmp::Reverse(*n), *t));
    let all = threads.into_iter().map(|(t, n)| (t, 1, n.div_ceil(2)));
    let open = all.filter(|&(t, r, at)| at > 0 && !formula.done[t][r][at].is_constant());
    open.take(POINTS).collect()
}

impl<S: Sat> Formula<'_, S> {
    /// Of each thread, the number of events that others may notice.
    pub fn events_of_threads(&self) -> Vec<usize> {
        self.done.iter().map(|d| d[0].len() - 1).collect()
    }

    /// What makes an execution one of the tile's; all of them hold.
    pub(crate) fn signals(&self, tile: &Tile) -> Vec<Signal> {
        let mut all = Vec::new();
        for i in &tile.within {
            let done = &self.done[i.thread][i.round];
            if i.least > 0 {
                all.push(done.get(i.least).copied().unwrap_or(FALSE));
            }
            if let Some(&next) = i.most.and_then(|most| done.get(most + 1)) {
                all.push(!next);
            }
        }
        all.retain(|s| *s != TRUE);
        all
    }

    /// Is it one of this formula's?
    pub(crate) fn fits(&self, tile: &Tile) -> bool {
        let there = |i: &Interval| i.thread < self.done.len() && (1..=tile.rounds).contains(&i.round);
        tile.rounds == self.rounds()
            && tile.events == self.events_of_threads()
            && tile.within.iter().all(there)
    }

    /// Is there an execution of the rounds so far that fails, among those of a tile?
    pub fn fails_in(&mut self, tile: &Tile, effort: Effort, wanted: Wanted<'_>) -> Answer {
        if !self.fits(tile) {
            return Answer::Unknown("a tile of another program".into());
        }
        let within = self.signals(tile);
        self.fails_where(&within, effort, wanted)
    }

    /// Is there an execution of the rounds so far, failing or not, in none of these tiles?
    pub fn outside(&mut self, tiles: &[Tile], effort: Effort) -> Answer {
        if let Some(broken) = self.broken() {
            return broken;
        }
        let asked = self.net.gates().input();
        for tile in tiles {
            let within = self.signals(tile);
            let clause: Vec<Signal> = within.iter().map(|s| !*s).chain([!asked]).collect();
            self.net.require(&clause);
        }
        let asked = self.net.literal(asked);
        self.solve(&[asked], effort)
    }

    /// Is there an execution of the rounds so far in both of these tiles?
    pub fn overlap(&mut self, one: &Tile, other: &Tile, effort: Effort) -> Answer {
        let mut within = self.signals(one);
        within.extend(self.signals(other));
        if within.contains(&FALSE) {
            return Answer::Unsat;
        }
        let assumed: Vec<_> = within.iter().map(|s| self.net.literal(*s)).collect();
        self.solve(&assumed, effort)
    }
}

/// What tiles of a program are.
#[derive(Clone, Debug)]
pub struct Examined {
    pub tiles: Vec<Tile>,
    /// Each execution of the rounds is in one of them.
    pub all: bool,
    /// None is in two.
    pub apart: bool,
}

/// Looks at tiles for so many workers, after a change to them.
///
/// # Panics
/// If the solver, which has no limit, gives up.
pub fn examine(
    program: &Program,
    properties: Properties,
    iterations: u32,
    rounds: usize,
    workers: usize,
    change: &dyn Fn(&mut Vec<Tile>),
) -> Examined {
    let (mut bounded, objects) = unwind(program, &Bounds::of(iterations), &mut || true);
    let mut formula = Formula::new(program, &objects, &mut bounded, properties, Batsat::default());
    for _ in 0..rounds {
        formula.add_round(&mut || true);
    }
    let mut tiles = cover(&formula, iterations, workers);
    change(&mut tiles);
    let effort = Effort { conflicts: u64::MAX, time: None, interrupt: None };
    let none = |answer: Answer| match answer {
        Answer::Sat => false,
        Answer::Unsat => true,
        Answer::Unknown(why) => panic!("{why}"),
    };
    let all = none(formula.outside(&tiles, effort.clone()));
    let pairs = (0..tiles.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let apart = pairs
        .fold(true, |apart, (i, j)| apart && none(formula.overlap(&tiles[i], &tiles[j], effort.clone())));
    Examined { tiles, all, apart }
}
