//! One question, split into tiles ([`crate::tiles`]) that several workers look through.
//!
//! The first worker is the search itself, which alone speaks to the machine and to the sink. It stays with
//! the whole question and the formula that it has: all tiles together take two to four times as long as the
//! question (programs of the tests), so who had two processors only would lose by tiles alone. Each of the
//! others is a thread with its own unwound program, formula and solver; they live until the search goes on to
//! other bounds of iterations, so that what a solver has learnt is of use in later rounds.
//!
//! A tile is taken by one worker, and is done with when that worker has said so in a message. The answer is
//! "no failure" only if there was such a message for each tile, or if the first worker has found so itself. A
//! worker that has found a failure sends it, looks no more for it, and goes on: if the machine does not
//! confirm it, that is what was to be done.

use crate::formula::Formula;
use crate::passes;
use crate::replay::Expected;
use crate::tiles::{Tile, cover};
use crate::unwind::Bounds;
use model::Program;
use property::Properties;
use solver::backend::Backend;
use solver::clauses::{Effort, Sat};
use solver::{Answer, Interrupt};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;
use std::time::Duration;

/// How often the first worker asks whether it should go on.
pub const SLICE: Duration = Duration::from_millis(100);
/// Clauses of all workers together, at most: each has a copy of the formula.
const CLAUSES: usize = 40_000_000;

/// An execution of the formula's that fails.
#[derive(Clone, Debug)]
pub struct Failing {
    /// What the machine is to do.
    pub steps: Vec<Expected>,
    /// The inputs' values, as [`Formula::given`] has them.
    pub given: Vec<(usize, u64)>,
    /// Which of the formula's failures it has, by their numbers.
    pub failures: BTreeSet<usize>,
}

/// What a question has come to.
#[derive(Clone, Debug)]
pub enum Said {
    Fails(Failing),
    Nothing,
    /// Nobody knows, and why.
    Unknown(String),
}

impl<S: Sat> Formula<'_, S> {
    /// After an answer to the question for failures.
    pub fn said(&mut self, answer: Answer) -> Said {
        match answer {
            Answer::Unsat => Said::Nothing,
            Answer::Unknown(why) => Said::Unknown(why),
            Answer::Sat => {
                Said::Fails(Failing { failures: self.failing(), steps: self.steps(), given: self.given() })
            }
        }
    }
}

/// A question, and who is at it.
struct Split {
    tiles: Vec<Tile>,
    /// The first tile that nobody has taken.
    next: AtomicUsize,
    /// Nobody wants an answer any more.
    over: AtomicBool,
    /// Somebody has said something that the first worker should hear at once.
    news: AtomicBool,
    /// Failures that the machine does not confirm.
    forgotten: Mutex<BTreeSet<usize>>,
}

impl Split {
    fn take(&self) -> Option<usize> {
        // Relaxed: a counter; tiles do not change.
        Some(self.next.fetch_add(1, Ordering::Relaxed)).filter(|i| *i < self.tiles.len())
    }

    fn is_over(&self) -> bool {
        // Relaxed: a flag that carries no data.
        self.over.load(Ordering::Relaxed)
    }

    fn forgotten(&self) -> BTreeSet<usize> {
        self.forgotten.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// What a worker says of a tile.
type Word = (usize, Said);

/// What a worker is asked.
type Job = (Arc<Split>, Sender<Word>);

/// A question that is being looked through.
struct Current {
    split: Arc<Split>,
    words: Receiver<Word>,
    /// Tiles without a failure.
    answered: Vec<bool>,
}

/// What workers need to make their formulas.
#[derive(Clone)]
pub struct Copies<'p> {
    pub program: &'p Program,
    pub properties: Properties,
    pub bounds: Bounds,
    pub solver: Backend,
}

/// The workers after the first.
pub struct Swarm<'scope, 'env, 'p> {
    scope: &'scope Scope<'scope, 'env>,
    copies: Copies<'p>,
    workers: usize,
    helpers: Vec<Sender<Job>>,
    current: Option<Current>,
}

impl Drop for Swarm<'_, '_, '_> {
    fn drop(&mut self) {
        self.end();
    }
}

impl Swarm<'_, '_, '_> {
    /// Nobody wants an answer to the question at hand any more.
    pub fn end(&mut self) {
        if let Some(current) = self.current.take() {
            // Relaxed: a flag that carries no data.
            current.split.over.store(true, Ordering::Relaxed);
        }
    }
}

impl<'scope, 'p: 'scope> Swarm<'scope, '_, 'p> {
    /// So many workers; none of them has begun.
    pub fn new<'env>(
        scope: &'scope Scope<'scope, 'env>,
        copies: Copies<'p>,
        workers: usize,
    ) -> Swarm<'scope, 'env, 'p> {
        Swarm { scope, copies, workers, helpers: Vec::new(), current: None }
    }

    /// May a question be split?
    pub fn splits(&self) -> bool {
        self.workers > 1
    }

    /// Of each loop that no constant ends.
    pub fn iterations(&self) -> u32 {
        self.copies.bounds.iterations
    }

    /// Is one being looked through?
    pub fn at_work(&self) -> bool {
        self.current.is_some()
    }

    /// Tiles for the question of the formula's rounds.
    pub fn tiles<S: Sat>(&self, formula: &Formula<'_, S>) -> Vec<Tile> {
        cover(formula, self.iterations(), self.workers)
    }

    /// Lets all workers look through these. `forgotten`: failures that are not looked for.
    pub fn begin<S: Sat>(&mut self, formula: &Formula<'_, S>, tiles: Vec<Tile>, forgotten: BTreeSet<usize>) {
        self.end();
        let most = (CLAUSES / formula.net.clauses().max(1)).max(1).min(self.workers).min(tiles.len());
        while self.helpers.len() + 1 < most {
            let (sender, jobs) = channel();
            let copies = self.copies.clone();
            self.scope.spawn(move || help(&copies, &jobs));
            self.helpers.push(sender);
        }
        let (sender, words) = channel();
        let answered = vec![false; tiles.len()];
        let (next, [over, news]) = (AtomicUsize::default(), [(); 2].map(|()| AtomicBool::default()));
        let split = Arc::new(Split { tiles, next, over, news, forgotten: Mutex::new(forgotten) });
        for helper in self.helpers.iter().take(most - 1) {
            // One that has ended takes no tile.
            let _ = helper.send((split.clone(), sender.clone()));
        }
        self.current = Some(Current { split, words, answered });
    }

    /// The machine has not confirmed these.
    pub fn forget(&mut self, failures: &BTreeSet<usize>) {
        if let Some(current) = &self.current {
            let mut forgotten = current.split.forgotten.lock().unwrap_or_else(PoisonError::into_inner);
            forgotten.extend(failures);
        }
    }

    /// Goes on with the question, until it is answered or somebody has found a failure; then it may be asked
    /// to go on.
    pub fn go_on<S: Sat>(
        &mut self,
        formula: &mut Formula<'_, S>,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Said {
        let Some(current) = &mut self.current else { return Said::Unknown("nothing was asked".into()) };
        let said = current.go_on(formula, keep_going);
        if !matches!(said, Said::Fails(_)) {
            self.end();
        }
        said
    }
}

impl Current {
    fn go_on<S: Sat>(&mut self, formula: &mut Formula<'_, S>, keep_going: &mut dyn FnMut() -> bool) -> Said {
        let split = self.split.clone();
        loop {
            // Relaxed: who has said something does this after having sent it, and if it is heard a slice of
            // time later, nothing is lost.
            split.news.store(false, Ordering::Relaxed);
            // (Helpers that have ended say no more; the first worker goes on alone.)
            while let Ok(word) = self.words.try_recv() {
                if let Some(said) = self.hear(word) {
                    return said;
                }
            }
            if self.answered.iter().all(|a| *a) {
                return Said::Nothing;
            }
            if !keep_going() {
                return Said::Unknown("stopped".into());
            }
            let waits = split.clone();
            // Relaxed: a flag that carries no data.
            let interrupt = Some(Interrupt(Arc::new(move || waits.news.load(Ordering::Relaxed))));
            let effort = Effort { conflicts: u64::MAX, time: Some(SLICE), interrupt };
            let answer = formula.fails(effort, keep_going);
            let goes_on = matches!(answer, Answer::Unknown(_)) && formula.net.sat.failure().is_none();
            if !goes_on || formula.broken().is_some() {
                return formula.said(answer);
            }
        }
    }

    /// What is to be answered because of a word, if anything.
    fn hear(&mut self, (tile, said): Word) -> Option<Said> {
        match said {
            Said::Nothing => {
                self.answered[tile] = true;
                None
            }
            said => Some(said),
        }
    }
}

/// A worker after the first: until nobody has a question any more.
fn help(copies: &Copies<'_>, jobs: &Receiver<Job>) {
    while let Ok(job) = jobs.recv() {
        help_with(copies, job, jobs);
    }
}

/// From one question on, as long as the formula that is made for it is whole.
fn help_with(copies: &Copies<'_>, first: Job, jobs: &Receiver<Job>) {
    let Copies { program, properties, bounds, solver } = copies.clone();
    let (mut bounded, objects) = passes::unwind(program, &bounds, &mut || !first.0.is_over());
    if first.0.is_over() {
        return;
    }
    let mut formula = Formula::new(program, &objects, &mut bounded, properties, solver.solver());
    let mut next = Some(first);
    while let Some((split, words)) = next.take().or_else(|| jobs.recv().ok()) {
        look_through(&mut formula, &split, &words);
        // (Half a formula, and a solver that was stopped, may be what is left.)
        if formula.broken().is_some() || formula.net.sat.failure().is_some() {
            return;
        }
    }
}

/// Takes tiles until none is left.
fn look_through<S: Sat>(formula: &mut Formula<'_, S>, split: &Arc<Split>, words: &Sender<Word>) {
    let over = split.clone();
    let interrupt = Interrupt(Arc::new(move || over.is_over()));
    let effort = Effort { conflicts: u64::MAX, time: None, interrupt: Some(interrupt) };
    let mut wanted = || !split.is_over();
    let rounds = split.tiles.first().map_or(0, |t| t.rounds);
    while formula.rounds() < rounds && wanted() {
        formula.add_round(&mut wanted);
    }
    while let Some(i) = split.take().filter(|_| !split.is_over()) {
        loop {
            formula.forget_these(&split.forgotten(), &mut wanted);
            let answer = formula.fails_in(&split.tiles[i], effort.clone(), &mut wanted);
            let said = formula.said(answer);
            let found = match &said {
                Said::Fails(failing) => Some(failing.failures.clone()),
                _ => None,
            };
            let loud = !matches!(said, Said::Nothing);
            // Nobody may want it any more.
            let _ = words.send((i, said));
            if loud {
                // Relaxed: see where it is read.
                split.news.store(true, Ordering::Relaxed);
            }
            match found {
                Some(failures) if !split.is_over() => formula.forget_these(&failures, &mut wanted),
                _ => break,
            }
        }
    }
}
