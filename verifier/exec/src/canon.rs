//! The canonical form of a state: a walk from the roots (variables, threads) along pointers, in a fixed
//! order, that numbers objects as it finds them. Two states are comparable if the walks find the same,
//! integers excepted.
//!
//! Left out is what no continuation depends on: dead registers, integers that decide nothing
//! ([`model::relevance`]), objects that nothing leads to and contents of released ones, ranks of
//! inputs and allocations, counters of loops, what threads have decided (the path condition says it), and
//! whether a thread stands before a decision (that follows from where it stands and what it has). Stamps of
//! condition variables count by their order, phases of barriers by their distance to the current one. Threads
//! that may be taken for one another come in an order that does not depend on their numbers
//! ([`crate::symmetry`]).

use crate::abstraction::Cell;
use crate::across::{Across, Notes};
use crate::identity::Compared;
use crate::interp::Interp;
use crate::journal::{Life, Val};
use crate::memory::{NOBODY, ObjectKind};
use crate::past_uses::unlike;
use crate::shape::{Inner, Shape};
use crate::symmetry::ThreadOrder;
use crate::sync_state::{Barrier, Cond, Mutex, Once, Recovery, SyncState};
use model::inst::NO_REG;
use model::live::Live;
use model::relevance::Relevance;
use model::shadow::{
    ANY, APART, APART8, CLEAN, DESCRIPTOR, HANDLE, LOWEST, POISON, PTR, PTR8, SPTR, SPTR8, SYM, UNINIT,
};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use traceformat::thread::ThreadIx;

/// What an interpreter keeps for comparing and generalising states.
#[derive(Default)]
pub(super) struct Generalised {
    live: RefCell<FxHashMap<u32, Arc<Live>>>,
    results: RefCell<FxHashMap<u32, u32>>,
    widths: OnceCell<Vec<Vec<u8>>>,
    relevance: OnceCell<Relevance>,
    /// By byte of memory: sizes (bit n: 2ⁿ bytes) of accesses that began there, in any execution. Only says
    /// how to divide memory into cells.
    pub grains: Vec<u8>,
    /// The last image of each object, for sharing.
    pub images: RefCell<FxHashMap<u32, Arc<crate::shape::Image>>>,
    /// The shape of the current state, once asked for.
    pub shape: RefCell<Option<Shape>>,
    /// Symbols for havocked cells on this path.
    pub havocked: u32,
    /// Accesses on this path that were smashed, and clocks that may have gone back.
    pub smashed: u32,
    /// How often clocks that never go back were read on this path, at least.
    pub readings: u32,
    /// Instructions that have been executed on this path, at least: it grows whenever a step executes any.
    pub worked: u64,
}

// Tags, so that no two sequences of different things are equal.
const INTEGER: u64 = 1 << 56;
const POINTER: u64 = 2 << 56;
const SYMBOLIC: u64 = 3 << 56;
const OTHER: u64 = 4 << 56;
const SYNC: u64 = 5 << 56;
const OBJECT: u64 = 6 << 56;
const THREAD: u64 = 7 << 56;
const FRAME: u64 = 8 << 56;
const USE: u64 = 9 << 56;
/// Of a thread: it will never go on.
const FOR_EVER: u64 = 1 << 55;
/// Of an object: some access had no number.
const LOOSE: u64 = 1 << 41;

struct Walk<'a, 'p> {
    m: &'a Interp<'p>,
    order: ThreadOrder,
    out: Inner,
    numbers: FxHashMap<u32, u64>,
    queue: Vec<u32>,
    /// Copies of thread-local variables whose integers never matter.
    idle: FxHashSet<u32>,
    /// Of these, those that matter only if something else leads to them.
    loose: Vec<u32>,
    /// The thread whose registers are looked at.
    at: Option<u16>,
    /// By object, the thread whose registers alone lead to it; `None`: something else does, too.
    holders: FxHashMap<u32, Option<u16>>,
    /// Where the control says who has used an object.
    owners: Vec<(usize, u32)>,
    /// Places and registers are written under another program's numbers.
    across: Option<(&'a Across, Notes)>,
}

impl Interp<'_> {
    /// The canonical form of the current state.
    pub(super) fn canonical(&self) -> Shape {
        if let Some(shape) = &*self.generalised.shape.borrow() {
            return shape.clone();
        }
        let mut walk = self.walk();
        walk.run();
        let shape = Shape(Arc::new(walk.out));
        *self.generalised.shape.borrow_mut() = Some(shape.clone());
        shape
    }

    /// A number of one thread's part of the canonical form, without the objects that it leads to. Two states
    /// with the same form have the same: objects are numbered in the order in which the walk finds them, and
    /// a part of the walk finds them in the same order.
    pub(super) fn canonical_of(&self, t: ThreadIx) -> u64 {
        let mut walk = self.walk();
        walk.at = Some(t.0);
        walk.thread(t.0.into());
        let mut h = FxHasher::default();
        walk.out.control.hash(&mut h);
        for (_, width, v) in &walk.out.registers {
            (width, v.bits, v.shadow).hash(&mut h);
        }
        h.finish()
    }

    /// The canonical form under another program's numbers.
    pub(super) fn walked_across(&self, across: &Across) -> (Inner, Notes) {
        let mut walk = Walk { across: Some((across, Notes::default())), ..self.walk() };
        walk.run();
        (walk.out, walk.across.expect("put there").1)
    }

    fn walk<'a>(&'a self) -> Walk<'a, 'a> {
        Walk {
            m: self,
            order: self.order(),
            out: Inner {
                control: Vec::new(),
                hash: 0,
                digest: None,
                registers: Vec::new(),
                objects: Vec::new(),
                places: FxHashMap::default(),
                names: Vec::new(),
                named: FxHashSet::default(),
            },
            numbers: FxHashMap::default(),
            queue: Vec::new(),
            idle: FxHashSet::default(),
            loose: Vec::new(),
            at: None,
            holders: FxHashMap::default(),
            owners: Vec::new(),
            across: None,
        }
    }

    /// The state has changed.
    pub(super) fn touched(&mut self) {
        *self.generalised.shape.get_mut() = None;
    }

    pub(super) fn live(&self, function: u32) -> Arc<Live> {
        let mut all = self.generalised.live.borrow_mut();
        let new = || Arc::new(Live::of(&self.prog.functions[function as usize]));
        all.entry(function).or_insert_with(new).clone()
    }

    fn results(&self, function: u32) -> u32 {
        let mut all = self.generalised.results.borrow_mut();
        let count = || model::live::results(&self.prog.functions[function as usize]);
        *all.entry(function).or_insert_with(count)
    }

    pub(super) fn relevance(&self) -> &Relevance {
        self.generalised.relevance.get_or_init(|| Relevance::of(self.prog))
    }

    /// Do integers in this object never matter?
    pub(super) fn is_idle(&self, object: u32) -> bool {
        self.objects[object as usize].idle
            || (object as usize) < self.prog.globals.len() && !self.relevance().global(object)
    }

    /// The most bits that a register holds, by the program's text.
    pub(super) fn width_of(&self, function: u32, register: u32) -> u8 {
        let all = self.generalised.widths.get_or_init(|| model::live::widths(self.prog));
        all[function as usize].get(register as usize).copied().unwrap_or(64)
    }
}

impl Walk<'_, '_> {
    fn run(&mut self) {
        let globals = self.m.prog.globals.len() as u32;
        self.push(u64::from(self.m.disordered) << 32 | u64::from(self.m.unjoined));
        if self.m.has_ordered() {
            self.push(unlike());
        }
        (0..globals).for_each(|o| self.contents(o));
        for place in 0..self.m.threads.len() {
            let t = self.order.threads[place] as usize;
            if self.m.threads[t].head.life != Life::Absent {
                let running = self.m.threads[t].head.life == Life::Running;
                self.at = running.then_some(t as u16);
                self.thread(t);
                self.at = None;
            }
        }
        let mut done = 0;
        while let Some(o) = self.queue.get(done) {
            done += 1;
            self.contents(*o);
        }
        self.private();
        for o in std::mem::take(&mut self.loose) {
            let known = self.numbers.get(&o).copied().unwrap_or(0);
            self.push(known);
        }
        self.uses();
        self.out.named.extend(&self.out.names);
        let mut h = FxHasher::default();
        self.out.control.hash(&mut h);
        self.out.hash = h.finish();
        self.out.digest = self.digest(h);
    }

    /// An object that only one thread's registers lead to is that thread's, whoever has used it: before
    /// another one can use it, it is handed over, and what that thread has done before is ordered before
    /// that.
    fn private(&mut self) {
        for (place, object) in std::mem::take(&mut self.owners) {
            let o = &self.m.objects[object as usize];
            let Some(t) = self.holders.get(&object).copied().flatten() else { continue };
            if !o.shared && (o.owner == NOBODY || o.owner == t) {
                self.out.control[place] = self.rank(t) << 32 | u64::from(o.size);
                self.out.control[place - 1] &= !LOOSE;
            }
        }
    }

    fn digest(&self, mut h: FxHasher) -> Option<u64> {
        for (_, image) in &self.out.objects {
            if let Some(image) = image {
                image.hash?.hash(&mut h);
            }
        }
        for (_, _, v) in &self.out.registers {
            if v.shadow != CLEAN {
                return None;
            }
            v.bits.hash(&mut h);
        }
        Some(h.finish())
    }

    /// Does an object hold integers alone, and has at most thread `t` used it? So does one that is not there
    /// yet.
    fn is_blank(&self, object: u32, t: usize) -> bool {
        let o = &self.m.objects[object as usize];
        let shade = &self.m.shade[o.base as usize..o.base as usize + o.size as usize];
        object == 0
            || !o.shared
                && (o.owner == NOBODY || o.owner == t as u16)
                && shade.iter().all(|s| matches!(*s, CLEAN | SYM | ANY | UNINIT | POISON))
    }

    /// The canonical number of a thread.
    fn rank(&self, t: u16) -> u64 {
        self.order.rank(t).into()
    }

    fn push(&mut self, word: u64) {
        self.out.control.push(word);
    }

    /// The canonical number of an object.
    fn number(&mut self, object: u32) -> u64 {
        let globals = self.m.prog.globals.len() as u32;
        if object < globals {
            if let Some((_, notes)) = &mut self.across {
                notes.objects.insert(object);
            }
            return u64::from(object);
        }
        if object as usize >= self.m.objects.len() {
            // No object at all: as it is.
            return u64::from(object) | 1 << 48;
        }
        let holder = self.holders.entry(object).or_insert(self.at);
        if *holder != self.at {
            *holder = None;
        }
        let next = u64::from(globals) + self.queue.len() as u64;
        let number = *self.numbers.entry(object).or_insert(next);
        if number == next {
            self.queue.push(object);
        }
        number
    }

    fn pointer(&mut self, bits: u64) {
        let number = self.number((bits >> 32) as u32);
        self.push(POINTER | number);
        self.push(bits as u32 as u64);
    }

    fn value(&mut self, cell: Cell, width: u8, v: Val) {
        if let Some(word) = self.m.order_held(v) {
            self.push(word);
        }
        match v.shadow {
            CLEAN | SYM => {
                self.push(INTEGER);
                self.out.registers.push((cell, width, v));
            }
            PTR => self.pointer(v.bits),
            SPTR => {
                let number = self.number((v.bits >> 32) as u32);
                self.push(SYMBOLIC | number);
                let offset = Val { bits: v.bits as u32 as u64, shadow: SYM, ..v };
                self.out.registers.push((cell, 64, offset));
            }
            HANDLE | DESCRIPTOR | LOWEST => {
                self.push(OTHER | u64::from(v.shadow));
                self.push(v.bits);
            }
            code => self.push(OTHER | u64::from(code)),
        }
    }

    fn thread(&mut self, t: usize) {
        let m = self.m;
        let th = &m.threads[t];
        let h = &th.head;
        let flags = [h.timed_out, h.detached, h.joined, h.awaiting];
        let flags = flags.into_iter().fold(0, |a, b| a << 1 | u64::from(b));
        self.push(THREAD | self.rank(t as u16) << 16 | u64::from(h.phase) << 8 | flags);
        self.push((h.life as u64) << 32 | u64::from(h.children));
        if m.options.spurious_wakeups {
            // What it has left, and what is decided of the wait that it stands before.
            self.push(u64::from(h.woken) << 1 | u64::from(m.wakes_without_cause(t)));
        }
        if h.choice != 0 {
            // What has been read is among the choices of this execution only.
            self.push(OTHER | u64::from(h.choice));
            self.push(m.epoch.into());
        }
        let handle = self.number(h.handle);
        self.push(handle);
        let idle = th.tls.iter().enumerate().filter(|(v, o)| **o != 0 && !m.relevance().thread_local(*v));
        self.idle.extend(idle.map(|(_, o)| *o));
        for (v, o) in th.tls.iter().chain([&th.errno]).enumerate() {
            // A copy that is made when it is first used: without pointers and what matters, nobody sees
            // whether that was.
            if v < th.tls.len() && !m.relevance().thread_local(v) && self.is_blank(*o, t) {
                self.loose.push(*o);
                continue;
            }
            let number = if *o == 0 { 0 } else { self.number(*o) };
            self.push(number);
        }
        if h.life == Life::Finished {
            // Nobody else can ask for it.
            if !h.joined && !h.detached && t != 0 {
                let (bits, shadow) = h.retval;
                self.push(u64::from(h.returned_int));
                match shadow {
                    PTR => self.pointer(bits),
                    _ => {
                        self.push(OTHER | u64::from(shadow));
                        self.push(bits);
                    }
                }
            }
            return;
        }
        if m.waits_for_ever(t) {
            // What it would do afterwards, and with what, is nobody's business.
            self.push(FRAME | FOR_EVER);
            return;
        }
        self.push(h.stack);
        self.push(th.locals.len() as u64);
        for o in &th.locals {
            let number = self.number(*o);
            self.push(number);
        }
        for (i, f) in th.frames.iter().enumerate() {
            let (place, dst) = (self.place(f.func, f.pc), self.register(f.func, f.dst));
            self.push(FRAME | u64::from(f.func) << 32 | u64::from(place));
            self.push(u64::from(f.locals) << 32 | u64::from(f.phase));
            self.push(u64::from(dst));
            // What the callee returns is written before anything is read.
            let callee = th.frames.get(i + 1).map_or(h.func, |g| g.func);
            let returns = f.dst..f.dst.saturating_add(m.results(callee));
            let written = |r: u32| f.dst != NO_REG && f.phase == 0 && returns.contains(&r);
            self.registers(t, i, f.func, f.pc, f.base, &written);
        }
        let place = self.place(h.func, h.pc);
        self.push(FRAME | u64::from(h.func) << 32 | u64::from(place));
        self.registers(t, th.frames.len(), h.func, h.pc, h.base, &|_| false);
    }

    fn registers(&mut self, t: usize, frame: usize, f: u32, pc: u32, base: u32, skip: &dyn Fn(u32) -> bool) {
        let live = self.m.live(f);
        if self.across.is_none() {
            for r in live.before(pc).filter(|r| !skip(*r)) {
                self.one_register(t, frame, f, base, (r, r));
            }
            return;
        }
        let mut all: Vec<(u32, u32)> =
            live.before(pc).filter(|r| !skip(*r)).map(|r| (self.register(f, r), r)).collect();
        all.sort_unstable();
        for (register, r) in all {
            self.push(u64::from(register));
            self.one_register(t, frame, f, base, (register, r));
        }
    }

    /// A register, under the first number.
    fn one_register(&mut self, t: usize, frame: usize, f: u32, base: u32, (register, r): (u32, u32)) {
        let v = self.m.threads[t].regs[(base + r) as usize];
        if matches!(v.shadow, CLEAN | SYM | POISON) && !self.m.relevance().register(f, r) {
            return self.push(INTEGER);
        }
        let cell = Cell::Register { thread: t as u16, frame: frame as u16, register };
        self.value(cell, self.m.width_of(f, r), v);
    }

    /// A place in a function, and a register of it, by the numbers that the state is written with.
    fn place(&mut self, f: u32, pc: u32) -> u32 {
        let Some((across, notes)) = &mut self.across else { return pc };
        let place = across.place(f, pc);
        notes.lost |= place.is_none();
        notes.frames.extend(place.map(|p| (f, p)));
        place.unwrap_or(u32::MAX)
    }

    fn register(&mut self, f: u32, r: u32) -> u32 {
        let Some((across, notes)) = &mut self.across else { return r };
        let register = across.register(f, r);
        notes.lost |= register.is_none();
        register.unwrap_or(u32::MAX)
    }

    fn contents(&mut self, object: u32) {
        let m = self.m;
        let o = m.objects[object as usize];
        let kind = match o.kind {
            ObjectKind::Null | ObjectKind::Constant | ObjectKind::Function(_) | ObjectKind::Opaque => return,
            ObjectKind::Variable => 1,
            ObjectKind::Heap => 2,
            ObjectKind::Local => 3,
            ObjectKind::Thread(u) => 4 | self.rank(u) << 8,
            // (Below 4: it has contents.)
            ObjectKind::Text => 0,
            ObjectKind::Mapped { write } => 2 | 1 << 8 | u64::from(write) << 9,
            ObjectKind::Open(file) => 3 | 1 << 8 | (file as u64 & 0xffff) << 9,
        };
        // Who has used it decides what may still be used without a number; whose it was does not matter once
        // it is shared.
        let owner = if o.shared { u64::from(NOBODY) << 1 } else { self.rank(o.owner) };
        self.push(OBJECT | u64::from(o.live) << 40 | if o.loose != 0 { LOOSE } else { 0 } | kind);
        if matches!(o.kind, ObjectKind::Local) {
            self.owners.push((self.out.control.len(), object));
        }
        self.push(owner << 32 | u64::from(o.size));
        if o.limit.is_some() {
            // Sizes are not compared: such a state is like no other one.
            self.push(unlike());
        }
        self.out.places.insert(object, self.out.objects.len() as u32);
        let relevant = !m.is_idle(object) && !self.idle.contains(&object);
        self.out.objects.push((object, if relevant { m.image(object) } else { None }));
        if object as usize >= m.prog.globals.len() {
            self.out.names.push(o.id);
        }
        if o.live && kind & 255 < 4 {
            self.bytes(object, o.base as usize, o.size as usize, relevant);
        }
    }

    fn bytes(&mut self, object: u32, base: usize, size: usize, relevant: bool) {
        let m = self.m;
        let shade = &m.shade[base..base + size];
        let word = |arena: &[u8], i: usize| Interp::word(arena, (base + i) as u32);
        let run = |from: usize, same: &dyn Fn(u8) -> bool| {
            shade[from..].iter().position(|s| !same(*s)).unwrap_or(size - from)
        };
        let mut i = 0;
        while i < size {
            let whole = i.is_multiple_of(8) && i + 8 <= size;
            let integer = |s: u8| matches!(s, CLEAN | SYM) || matches!(s, ANY | UNINIT | POISON) && !relevant;
            match shade[i] {
                s if integer(s) => {
                    let n = run(i, &integer);
                    self.push(INTEGER | n as u64);
                    if let Some(word) = m.order_held_in(base + i..base + i + n) {
                        self.push(word);
                    }
                    i += n;
                }
                PTR if whole && word(&m.shade, i) == PTR8 => {
                    self.pointer(word(&m.bytes, i));
                    i += 8;
                }
                APART if i + 8 <= size && word(&m.shade, i) == APART8 => {
                    self.push(OTHER | u64::from(APART) << 40);
                    self.pointer(word(&m.bytes, i));
                    i += 8;
                }
                SPTR if whole && word(&m.shade, i) == SPTR8 => {
                    let bits = word(&m.bytes, i);
                    let number = self.number((bits >> 32) as u32);
                    self.push(SYMBOLIC | number);
                    if let Some(word) = m.order_held(Val { bits, epoch: 0, shadow: SPTR }) {
                        self.push(word);
                    }
                    i += 8;
                }
                HANDLE if i + 4 <= size && shade[i..i + 4] == [HANDLE; 4] => {
                    let index = word(&m.bytes, i) as u32;
                    self.sync(object, i, index);
                    i += 4;
                }
                code => {
                    let n = run(i, &|s| s == code);
                    // Parts of pointers and the like are compared as they are.
                    let n = if code == PTR || code == SPTR || code == HANDLE { n.min(8 - i % 8) } else { n };
                    self.push(OTHER | u64::from(code) << 40 | n as u64);
                    if matches!(code, PTR | SPTR | HANDLE | DESCRIPTOR | APART..) {
                        m.bytes[base + i..base + i + n].iter().for_each(|b| self.push(u64::from(*b)));
                    }
                    i += n;
                }
            }
        }
    }

    /// The synchronization object whose handle is here.
    fn sync(&mut self, object: u32, offset: usize, index: u32) {
        let m = self.m;
        let address = u64::from(object) << 32 | offset as u64;
        let Some(s) = m.syncs.get((index as usize).wrapping_sub(1)).filter(|s| s.address == address) else {
            // A copy, which is of no use.
            self.push(OTHER | u64::from(HANDLE));
            self.push(u64::from(index));
            return;
        };
        self.push(SYNC | u64::from(s.dead) << 40 | (s.state.ty() as u64) << 32);
        let at = Val { bits: address, epoch: 0, shadow: PTR };
        let renamed = object as usize >= m.prog.globals.len();
        if renamed {
            self.out.names.push(m.sync_id(at));
        } else {
            self.out.named.insert(m.sync_id(at));
        }
        match &s.state {
            SyncState::Mutex(s) => self.mutex(s),
            SyncState::Rw(s) => {
                self.push(self.rank(s.writer) << 32 | u64::from(s.prefers_writers));
                let mut waiting: Vec<u64> = s.announced.iter().map(|w| self.rank(*w)).collect();
                waiting.sort_unstable();
                waiting.into_iter().for_each(|w| self.push(OTHER | 1 << 33 | w));
                let mut readers: Vec<u64> =
                    s.readers.iter().map(|w| self.rank(w.0) << 32 | u64::from(w.1)).collect();
                readers.sort_unstable();
                readers.into_iter().for_each(|w| self.push(w));
            }
            SyncState::Cond(s) => self.condition(s),
            SyncState::Barrier(s) => self.barrier(s, at),
            SyncState::Sem(s) => self.push(u64::from(s.value)),
            SyncState::Once(Once::New) => self.push(0),
            SyncState::Once(Once::Running(t)) => self.push(self.rank(*t) << 32 | 1),
            SyncState::Once(Once::Done) => self.push(2),
            SyncState::Spin(s) => self.push(self.rank(s.owner)),
        }
        self.push(SYNC);
    }

    fn mutex(&mut self, s: &Mutex) {
        self.push(u64::from(s.looked_at) << 32 | u64::from(s.kind));
        self.push(self.rank(s.owner) << 32 | u64::from(s.count));
        let (state, dead) = match s.recovery {
            Recovery::Consistent => return,
            Recovery::Inconsistent { dead } => (1, dead),
            Recovery::Lost { dead } => (2, dead),
        };
        self.push(OTHER | 1 << 32 | state);
        self.push(OTHER | self.rank(dead));
        // Who has joined it may try the mutex.
        self.push(self.rank(self.m.threads[dead as usize].head.joiner));
    }

    fn barrier(&mut self, s: &Barrier, at: Val) {
        self.push(u64::from(s.count));
        let mut arrived: Vec<u64> = s.arrived.iter().map(|t| self.rank(*t)).collect();
        arrived.sort_unstable();
        arrived.into_iter().for_each(|t| self.push(t));
        self.push(OTHER);
        let mut leaving: Vec<(u64, u32, bool)> =
            s.leaving.iter().map(|&(t, phase, serial)| (self.rank(t), phase, serial)).collect();
        leaving.sort_unstable();
        for (t, phase, serial) in leaving {
            let ago = s.phase.wrapping_sub(phase);
            self.push(t << 40 | u64::from(serial) << 32 | u64::from(ago));
            self.out.names.push(self.m.phase_id(at, u64::from(phase) + 1));
        }
        self.out.names.push(self.m.phase_id(at, u64::from(s.phase) + 1));
    }

    /// Only the order of a condition variable's stamps matters.
    fn condition(&mut self, s: &Cond) {
        let mut stamps: Vec<u32> = s.waiters.iter().map(|w| w.1).chain(s.tokens.iter().copied()).collect();
        stamps.sort_unstable();
        // One broadcast's tokens share a stamp.
        stamps.dedup();
        let rank = |stamp: u32| stamps.binary_search(&stamp).unwrap_or(0) as u64;
        let mut list: Vec<u64> = s.waiters.iter().map(|w| self.rank(w.0) << 32 | rank(w.1)).collect();
        list.sort_unstable();
        list.into_iter().for_each(|x| self.push(x));
        self.push(OTHER);
        let mut tokens: Vec<u64> = s.tokens.iter().map(|x| rank(*x)).collect();
        tokens.sort_unstable();
        tokens.into_iter().for_each(|x| self.push(x));
    }

    /// What of the past decides whether objects may be released: see [`crate::threads`].
    fn uses(&mut self) {
        if !self.m.prog.history && self.m.torn.is_empty() {
            // Who has compared the identity of a thread decides whether that may be given to another one.
            let of = |c: &Compared| Some((*self.numbers.get(&c.object)?, self.rank(c.thread)));
            let all: BTreeSet<(u64, u64)> = self.m.compared.iter().filter_map(of).collect();
            for (object, thread) in all {
                self.push(USE | thread);
                self.push(object);
            }
            return;
        }
        for words in self.m.open_uses(&self.numbers, &self.order) {
            self.push(USE);
            words.into_iter().for_each(|w| self.push(w));
        }
    }
}
