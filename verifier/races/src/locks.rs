//! Which locks a thread holds for certain where it executes an instruction.
//!
//! A lock is known by the one object that it lies in, or relative to a register of the function: "the mutex
//! 40 bytes behind what r3 points to". Sets of locks flow forwards through each function; what a callee
//! acquires for certain, and what it may release, are summaries; what all callers hold, a callee holds when
//! it begins.
//!
//! A call of `pthread_mutex_lock` that fails has the lock nevertheless (`EDEADLK`, `EAGAIN`: this thread
//! holds it; `EOWNERDEAD`: it has got it), or is a misuse that ends the execution as a violation, or is of a
//! robust mutex that cannot be recovered: programs with robust mutexes are taken to hold nothing. `trylock`
//! and timed forms are passed over.

use crate::code::{Based, Bases, next, written};
use crate::pointers::{ObjectId, Pointers, Set};
use crate::threads::{Place, Threads, called};
use model::Program;
use model::builtin::Builtin;
use model::inst::{Function, Inst, Opnd};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Where a lock is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lock {
    /// At this offset of an object that exists once.
    At(ObjectId, i64),
    /// So far behind what a register of the function points to.
    Behind(Based),
}

/// A lock, and whether others are kept out that only read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    pub lock: Lock,
    pub exclusive: bool,
}

pub type HeldSet = BTreeSet<Held>;

/// What holds when functions are entered, and what they do to it.
#[derive(Clone, Debug, Default)]
struct Summary {
    /// Held at each return, if nothing is held at the beginning; in terms of parameters.
    acquires: HeldSet,
    /// Locks that it, or a callee, may release or destroy; `None`: any.
    releases: Option<Set>,
}

pub struct Locks {
    bases: FxHashMap<u32, Bases>,
    held: FxHashMap<Place, HeldSet>,
}

struct Analysis<'a> {
    p: &'a Program,
    pointers: &'a Pointers<'a>,
    bases: FxHashMap<u32, Bases>,
    summaries: FxHashMap<u32, Summary>,
}

impl Locks {
    pub fn of(p: &Program, pointers: &Pointers<'_>, threads: &Threads) -> Locks {
        let functions: Vec<u32> =
            (0..p.functions.len() as u32).filter(|f| pointers.reached[*f as usize]).collect();
        let bases = functions.iter().map(|&f| (f, bases(p, pointers, f))).collect();
        let mut a = Analysis { p, pointers, bases, summaries: FxHashMap::default() };
        if functions.iter().flat_map(|f| &p.functions[*f as usize].code).any(may_fail_to_lock) {
            return Locks { bases: a.bases, held: FxHashMap::default() };
        }
        a.find_releases(&functions);
        // What is held grows from nothing, so any number of rounds is right.
        for _ in 0..ROUNDS {
            for &f in &functions {
                let acquires = a.acquired(threads, f);
                a.summaries.entry(f).or_default().acquires = acquires;
            }
        }
        let held = a.everywhere(&functions, threads);
        Locks { bases: a.bases, held }
    }

    /// The locks that a thread holds at this place.
    pub fn at(&self, place: Place) -> impl Iterator<Item = &Held> {
        self.held.get(&place).into_iter().flatten()
    }

    pub fn based(&self, f: u32, o: Opnd) -> Option<Based> {
        self.bases.get(&f)?.get(o)
    }
}

/// So deep are calls that acquire a lock for their callers.
const ROUNDS: usize = 4;

/// Are there mutexes whose locking may fail without the lock?
fn may_fail_to_lock(i: &Inst) -> bool {
    use Builtin::*;
    matches!(i, Inst::Lib { f: MutexAttrSetRobust | MutexAttrSetProtocol | MutexConsistent, .. })
}

/// What registers of a function are based on.
pub fn bases(p: &Program, pointers: &Pointers<'_>, f: u32) -> Bases {
    let results =
        |i: &Inst| if matches!(i, Inst::Call { .. } | Inst::CallPtr { .. }) { pointers.results } else { 1 };
    Bases::of(&p.functions[f as usize], |o| pointers.constant(o), results)
}

/// What a library function does to the lock that its first argument points to.
enum Effect {
    Acquires { exclusive: bool },
    Releases,
    Nothing,
}

fn effect(b: Builtin) -> Effect {
    use Builtin::*;
    match b {
        MutexLock | SpinLock | RwWrite => Effect::Acquires { exclusive: true },
        RwRead => Effect::Acquires { exclusive: false },
        MutexUnlock | SpinUnlock | RwUnlock | MutexInit | MutexDestroy | MtxInit | RwInit | RwDestroy
        | SpinInit | SpinDestroy => Effect::Releases,
        _ => Effect::Nothing,
    }
}

impl Analysis<'_> {
    fn code(&self, f: u32) -> &Function {
        &self.p.functions[f as usize]
    }

    fn find_releases(&mut self, functions: &[u32]) {
        for &f in functions {
            let mut releases = Some(Set::default());
            for i in &self.code(f).code {
                if let Inst::Lib { f: b, args, .. } = *i
                    && let Effect::Releases = effect(b)
                {
                    let what = self.pointers.get(f, self.pointers.list(f, args)[0]);
                    releases = join(releases, Some(&what).filter(|w| !w.is_empty()));
                }
            }
            self.summaries.insert(f, Summary { acquires: HeldSet::new(), releases });
        }
        loop {
            let mut changed = false;
            for &f in functions {
                let mut all = self.summaries[&f].releases.clone();
                for (pc, i) in (0u32..).zip(&self.p.functions[f as usize].code) {
                    for c in called(self.p, self.pointers, (f, pc), i) {
                        all = join(all, self.summaries[&c].releases.as_ref());
                    }
                }
                if all != self.summaries[&f].releases {
                    self.summaries.get_mut(&f).expect("each has one").releases = all;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// What a lock's pointer may point to.
    fn points_to(&self, f: u32, l: Lock) -> Set {
        match l {
            Lock::At(o, k) => crate::pointers::single(o, k),
            Lock::Behind(b) => self.pointers.get(f, Opnd::reg(b.root)).shifted(b.offset),
        }
    }

    /// Takes out what may be one of these.
    fn release(&self, f: u32, held: &mut HeldSet, what: Option<&Set>) {
        match what {
            Some(what) => held.retain(|h| {
                let mine = self.points_to(f, h.lock);
                // What leads nowhere is not understood.
                !mine.is_empty() && !mine.objects().any(|o| mine.meets(what, o, (Some(1), Some(1))))
            }),
            None => held.clear(),
        }
    }

    /// What holds after an instruction, before any edge's moves.
    fn step(&self, threads: &Threads, f: u32, pc: u32, held: &mut HeldSet) {
        let i = &self.code(f).code[pc as usize];
        if let Inst::Lib { f: b, args, .. } = *i {
            let list = self.pointers.list(f, args);
            match effect(b) {
                Effect::Acquires { exclusive } => {
                    let what = self.pointers.get(f, list[0]);
                    if let Some((o, k)) = what.single()
                        && threads.is_single(self.pointers, o)
                    {
                        held.insert(Held { lock: Lock::At(o, k), exclusive });
                    }
                    if let Some(b) = self.bases[&f].get(list[0]) {
                        held.insert(Held { lock: Lock::Behind(b), exclusive });
                    }
                }
                Effect::Releases => {
                    let what = self.pointers.get(f, list[0]);
                    self.release(f, held, Some(&what).filter(|w| !w.is_empty()));
                }
                Effect::Nothing => {}
            }
        }
        for c in called(self.p, self.pointers, (f, pc), i) {
            self.release(f, held, self.summaries[&c].releases.as_ref());
        }
        held.extend(self.gained(f, pc));
        written(i, self.pointers.results, |r| forget(held, r));
    }

    /// The locks that a call acquires for its caller: those that all who may be called do. (A once-routine
    /// need not run.)
    fn gained(&self, f: u32, pc: u32) -> HeldSet {
        let i = &self.code(f).code[pc as usize];
        let (Inst::Call { args, .. } | Inst::CallPtr { args, .. }) = *i else { return HeldSet::new() };
        let args = self.pointers.list(f, args);
        let mut all: Option<HeldSet> = None;
        for c in called(self.p, self.pointers, (f, pc), i) {
            let gets = self.outwards(f, args, &self.summaries[&c].acquires);
            all = Some(match all {
                Some(old) => old.intersection(&gets).copied().collect(),
                None => gets,
            });
        }
        all.unwrap_or_default()
    }

    /// What a function holds at each of its returns, in terms of its parameters, if it begins with nothing.
    fn acquired(&self, threads: &Threads, f: u32) -> HeldSet {
        let before = self.flow(threads, f, HeldSet::new());
        let code = self.code(f);
        let mut all: Option<HeldSet> = None;
        for (&pc, held) in &before {
            if matches!(code.code[pc as usize], Inst::Ret { .. }) {
                all = Some(match all {
                    Some(old) => old.intersection(held).copied().collect(),
                    None => held.clone(),
                });
            }
        }
        let mut all = all.unwrap_or_default();
        all.retain(|h| !matches!(h.lock, Lock::Behind(b) if b.root >= code.params));
        all
    }

    /// What is held before each instruction of the program: the most that agrees with all callers.
    fn everywhere(&self, functions: &[u32], threads: &Threads) -> FxHashMap<Place, HeldSet> {
        let mut begin: FxHashMap<u32, HeldSet> = FxHashMap::default();
        let starts = threads.roles.iter().map(|r| r.start).chain(self.p.thread_end);
        let mut todo: Vec<u32> = starts.collect();
        todo.iter().for_each(|f| drop(begin.insert(*f, HeldSet::new())));
        let mut inside: FxHashMap<u32, FxHashMap<u32, HeldSet>> = FxHashMap::default();
        while let Some(f) = todo.pop() {
            let before = self.flow(threads, f, begin[&f].clone());
            for (&pc, held) in &before {
                let i = &self.code(f).code[pc as usize];
                let args = match *i {
                    Inst::Call { args, .. } | Inst::CallPtr { args, .. } => self.pointers.list(f, args),
                    _ => &[],
                };
                for c in called(self.p, self.pointers, (f, pc), i) {
                    let brings = self.inwards(f, args, self.code(c).params, held);
                    let now = match begin.get(&c) {
                        Some(old) => old.intersection(&brings).copied().collect(),
                        None => brings,
                    };
                    if begin.get(&c) != Some(&now) {
                        begin.insert(c, now);
                        todo.push(c);
                    }
                }
            }
            inside.insert(f, before);
        }
        let places =
            |(f, all): (u32, FxHashMap<u32, HeldSet>)| all.into_iter().map(move |(pc, h)| ((f, pc), h));
        let known = inside.into_iter().filter(|(f, _)| functions.contains(f));
        known.flat_map(places).collect()
    }

    /// A callee's locks in terms of its caller.
    fn outwards(&self, f: u32, args: &[Opnd], held: &HeldSet) -> HeldSet {
        let translate = |h: &Held| match h.lock {
            Lock::At(..) => Some(*h),
            Lock::Behind(b) => {
                let arg = self.bases[&f].get(*args.get(b.root as usize)?)?;
                let lock = Lock::Behind(Based { root: arg.root, offset: arg.offset.wrapping_add(b.offset) });
                Some(Held { lock, ..*h })
            }
        };
        held.iter().filter_map(translate).collect()
    }

    /// A caller's locks in terms of the callee's parameters.
    fn inwards(&self, f: u32, args: &[Opnd], params: u32, held: &HeldSet) -> HeldSet {
        let mut found = HeldSet::new();
        for h in held {
            match h.lock {
                Lock::At(..) => {
                    found.insert(*h);
                }
                Lock::Behind(b) => {
                    for (k, a) in (0..params).zip(args) {
                        if let Some(arg) = self.bases[&f].get(*a)
                            && arg.root == b.root
                        {
                            let offset = b.offset.wrapping_sub(arg.offset);
                            let lock = Lock::Behind(Based { root: k, offset });
                            found.insert(Held { lock, ..*h });
                        }
                    }
                }
            }
        }
        found
    }

    /// What holds before each instruction, if this holds at the beginning. Nothing of what is not reached.
    fn flow(&self, threads: &Threads, f: u32, begin: HeldSet) -> FxHashMap<u32, HeldSet> {
        let code = self.code(f);
        let mut before: FxHashMap<u32, HeldSet> = FxHashMap::default();
        if code.code.is_empty() {
            return before;
        }
        before.insert(0, begin);
        let mut todo = vec![0u32];
        while let Some(pc) = todo.pop() {
            let mut held = before[&pc].clone();
            self.step(threads, f, pc, &mut held);
            for (to, edge) in next(code, pc) {
                let mut held = held.clone();
                if let Some(e) = edge {
                    for (r, _) in &code.moves[code.edges[e as usize].moves.indices()] {
                        forget(&mut held, *r);
                    }
                }
                match before.get_mut(&to) {
                    Some(old) => {
                        let n = old.len();
                        old.retain(|h| held.contains(h));
                        if old.len() < n {
                            todo.push(to);
                        }
                    }
                    None => {
                        before.insert(to, held);
                        todo.push(to);
                    }
                }
            }
        }
        before
    }
}

/// A register has got another value: nobody knows what lies behind the old one.
fn forget(held: &mut HeldSet, r: u32) {
    held.retain(|h| !matches!(h.lock, Lock::Behind(b) if b.root == r));
}

/// Both together; `None` is everything.
fn join(a: Option<Set>, b: Option<&Set>) -> Option<Set> {
    let mut a = a?;
    a.add_all(b?);
    Some(a)
}
