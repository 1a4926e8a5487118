//! What comes after threads have been joined.
//!
//! All threads of one role are created at one place, in a function that is executed once. They have ended
//! where control can only come after
//!
//! - the join of the one thread: it is created once, its handle is written by that creation alone, the
//!   creation comes before the join on each way, and the join reads the handle from there; or
//! - a loop that joins them: creation and join lie in two loops that count from the same number, one by one,
//!   as long as the same condition holds; the k-th round writes, and reads, the k-th handle of one array,
//!   which nobody else writes. (If the first loop is left early, the second one still joins all that there
//!   are.)
//!
//! A creation that fails ends what is proven (a standing condition), and a join that fails is misuse.

use crate::accesses::Access;
use crate::code::{definitions, next, reached_from, reached_without};
use crate::pointers::{Pointers, Set};
use crate::threads::{Place, Threads};
use model::Program;
use model::builtin::Builtin;
use model::inst::{BinOp, Cast, Function, ICmp, Inst, Opnd, Reg};
use rustc_hash::FxHashSet;

/// By role: the places that are executed only when all its threads have been joined.
pub struct Joins(Vec<FxHashSet<Place>>);

/// How a number of so many bits became one of 64.
type Widened = Option<(Cast, u8)>;

/// An address: a register, a constant, and perhaps a multiple of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Address {
    root: Reg,
    offset: i64,
    /// The counter, how many bytes for each, and how it was widened.
    counter: Option<(Reg, u32, Widened)>,
}

/// A loop that counts.
#[derive(Clone, Debug)]
struct Counting {
    header: u32,
    /// Its instructions.
    body: Vec<bool>,
    /// Where edges lead back to the header from.
    back: Vec<u32>,
    /// The number that it begins with, and what is added.
    begin: Opnd,
    step: Opnd,
    /// The branch that is taken in each round, where it goes on to, and the edge by which it leaves.
    branch: u32,
    inside: u32,
    exit: u32,
    test: Test,
}

/// The loop goes on while this holds (`goes_on`), or does not.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Test {
    op: ICmp,
    width: u8,
    limit: Opnd,
    goes_on: bool,
    /// The counter of the next round is tested, at the end of a round; else the round's own, at the
    /// beginning.
    ahead: bool,
}

struct Analysis<'a> {
    p: &'a Program,
    pointers: &'a Pointers<'a>,
    threads: &'a Threads,
    accesses: &'a [Access],
}

impl Joins {
    pub fn of(p: &Program, pointers: &Pointers<'_>, threads: &Threads, accesses: &[Access]) -> Joins {
        let a = Analysis { p, pointers, threads, accesses };
        Joins((0..threads.roles.len()).map(|r| a.after(r)).collect())
    }

    /// Are any two threads that execute these two places, ordered by a join?
    pub fn orders(&self, threads: &Threads, a: Place, b: Place) -> bool {
        threads.roles_of(a.0).iter().all(|&s| {
            threads.roles_of(b.0).iter().all(|&r| {
                r == s && threads.roles[r].single || self.0[r].contains(&a) || self.0[s].contains(&b)
            })
        })
    }
}

impl Analysis<'_> {
    fn after(&self, role: usize) -> FxHashSet<Place> {
        let mut found = FxHashSet::default();
        let mut places = self.threads.roles[role].created_at.iter();
        let (Some(&created), None) = (places.next(), places.next()) else { return found };
        let f = created.0;
        if !self.threads.is_function_once(f) {
            return found;
        }
        let code = &self.p.functions[f as usize];
        let reached = reached_without(code, &[], None);
        for (pc, i) in (0u32..).zip(&code.code) {
            if !matches!(i, Inst::Lib { f: Builtin::Join, .. }) {
                continue;
            }
            if let Some(without) = self.without(f, created.1, pc) {
                let only = (0..code.code.len() as u32)
                    .filter(|&k| reached[k as usize] && !without[k as usize] && k != pc);
                found.extend(only.map(|k| (f, k)));
            }
        }
        self.spread(&mut found, f);
        found
    }

    /// Where control may come to although the join has not joined all that the creation created; `None` if
    /// the two are not understood.
    fn without(&self, f: u32, create: u32, join: u32) -> Option<Vec<bool>> {
        let code = &self.p.functions[f as usize];
        let argument = |pc: u32| match code.code[pc as usize] {
            Inst::Lib { args, .. } => self.pointers.list(f, args).first().copied(),
            _ => None,
        };
        let once = definitions(code, |_| self.pointers.results);
        let slot = argument(create)?;
        let handle = argument(join).filter(|h| h.0 & Opnd::CONST == 0)?;
        let loaded = once[handle.0 as usize]?;
        let Inst::Load { ptr, size: 8, .. } = code.code[loaded as usize] else { return None };
        if !self.writes_alone(&self.pointers.get(f, slot), (f, create), loaded) {
            return None;
        }
        // A handle at a fixed place.
        if slot.0 & Opnd::CONST != 0 || ptr.0 & Opnd::CONST != 0 {
            return (slot == ptr && self.is_first(f, create, join))
                .then(|| reached_without(code, &[join], None));
        }
        let (to, from) = (address(code, &once, slot), address(code, &once, ptr));
        let fixed = |r: Reg| match once[r as usize] {
            Some(at) => !self.threads.comes_round((f, at)),
            None => r < code.params && !code.moves.iter().any(|m| m.0 == r),
        };
        if to.root != from.root || to.offset != from.offset || !fixed(to.root) {
            return None;
        }
        match (to.counter, from.counter) {
            (None, None) => self.is_first(f, create, join).then(|| reached_without(code, &[join], None)),
            (Some((i, m, w)), Some((j, n, v))) if m == n && m >= 8 && w == v => {
                let (first, second) = (counting(code, &once, i)?, counting(code, &once, j)?);
                let limit = first.test.limit;
                let steady = limit.0 & Opnd::CONST != 0 || fixed(limit.0);
                let by_one = first.step == second.step && self.pointers.constant(first.step) == Some(1);
                let alike = first.begin == second.begin && first.test == second.test && steady && by_one;
                let rounds =
                    self.each_round(f, &first, create, false) && self.each_round(f, &second, join, true);
                // No creation once the joins have begun.
                let apart = !reached_from(code, &[second.header], &[], None)[create as usize]
                    && !reached_without(code, &[first.header], None)[second.header as usize];
                (alike && rounds && apart).then(|| reached_without(code, &[], Some(second.exit)))
            }
            _ => None,
        }
    }

    /// The creation is executed once, and on each way to the join.
    fn is_first(&self, f: u32, create: u32, join: u32) -> bool {
        let code = &self.p.functions[f as usize];
        self.threads.is_once((f, create)) && !reached_without(code, &[create], None)[join as usize]
    }

    /// Does nobody else write there, from when threads exist until the handle has been loaded?
    fn writes_alone(&self, slot: &Set, create: Place, loaded: u32) -> bool {
        let code = &self.p.functions[create.0 as usize];
        let too_late = |(f, pc): Place| {
            let on: Vec<u32> = next(code, pc).iter().map(|t| t.0).collect();
            f == create.0 && !reached_from(code, &on, &[], None)[loaded as usize]
        };
        self.accesses.iter().filter(|a| a.writes && a.spot.place() != create).all(|a| {
            self.threads.is_before_creation(a.spot.place())
                // (An array's other elements are written by the same creation.)
                || !slot.objects().any(|o| slot.meets(&a.to, o, (Some(8), a.size)))
                || too_late(a.spot.place())
        })
    }

    /// The loop is entered once; the instruction is executed at most once in each round that the test allows;
    /// or, if `always`, exactly once in each of these.
    fn each_round(&self, f: u32, l: &Counting, at: u32, always: bool) -> bool {
        let code = &self.p.functions[f as usize];
        let entered_once = (0..code.code.len() as u32)
            .filter(|&pc| !l.body[pc as usize] && next(code, pc).iter().any(|t| t.0 == l.header))
            .all(|pc| !self.threads.comes_round((f, pc)));
        let on: Vec<u32> = next(code, at).iter().map(|t| t.0).collect();
        let again = reached_from(code, &on, &[l.header], None)[at as usize];
        let within = match (l.test.ahead, always) {
            // Behind the test, and then on each way back.
            (false, _) => {
                let without = reached_from(code, &[l.inside], &[at, l.header], None);
                let skipped = always && l.back.iter().any(|&pc| pc != at && without[pc as usize]);
                let before = reached_from(code, &[l.header], &[l.branch], None)[at as usize];
                !before && !skipped
            }
            // Before the test, on each way to it.
            (true, true) => {
                at != l.branch && !reached_from(code, &[l.header], &[at], None)[l.branch as usize]
            }
            (true, false) => true,
        };
        l.body[at as usize] && entered_once && !again && within
    }

    /// From places of one function to what is called from there alone, and to what follows the function's
    /// only call.
    fn spread(&self, found: &mut FxHashSet<Place>, f: u32) {
        let mut up = f;
        for _ in 0..self.p.functions.len() {
            let code = &self.p.functions[up as usize];
            let returns = (0u32..).zip(&code.code).filter(|i| matches!(i.1, Inst::Ret { .. })).map(|i| i.0);
            let all = returns.collect::<Vec<_>>().iter().all(|&pc| found.contains(&(up, pc)));
            let mut callers = self.threads.callers.get(&up).into_iter().flatten();
            let (Some(&(g, at)), None, true) = (callers.next(), callers.next(), all) else { break };
            // (Who is called once and started by nobody: its caller is executed once, too.)
            if self.threads.roles.iter().any(|r| r.start == up) || !self.threads.is_function_once(up) {
                break;
            }
            if !matches!(self.p.functions[g as usize].code[at as usize], Inst::Call { .. }) {
                break;
            }
            let caller = &self.p.functions[g as usize];
            let (reached, without) =
                (reached_without(caller, &[], None), reached_without(caller, &[at], None));
            let only = (0..caller.code.len() as u32)
                .filter(|&k| reached[k as usize] && !without[k as usize] && k != at);
            found.extend(only.map(|k| (g, k)));
            up = g;
        }
        loop {
            let mut changed = false;
            for g in 0..self.p.functions.len() as u32 {
                let Some(callers) = self.threads.callers.get(&g) else { continue };
                let started = self.threads.roles.iter().any(|r| r.start == g) || self.p.thread_end == Some(g);
                if found.contains(&(g, 0)) || started || !callers.iter().all(|c| found.contains(c)) {
                    continue;
                }
                found.extend((0..self.p.functions[g as usize].code.len() as u32).map(|k| (g, k)));
                changed = true;
            }
            if !changed {
                return;
            }
        }
    }
}

/// What an address is made of.
fn address(f: &Function, once: &[Option<u32>], o: Opnd) -> Address {
    let mut a = Address { root: o.0, offset: 0, counter: None };
    for _ in 0..f.regs {
        let Some(at) = once[a.root as usize] else { break };
        let (base, index, scale, offset) = match f.code[at as usize] {
            Inst::Copy { a, .. } => (a, None, 0, 0),
            Inst::Gep { base, index, scale, offset, .. } if index.0 & Opnd::CONST != 0 && scale == 0 => {
                (base, None, 0, offset)
            }
            Inst::Gep { base, index, scale, offset, .. } if index.0 & Opnd::CONST == 0 => {
                (base, Some(index.0), scale, offset)
            }
            _ => break,
        };
        if base.0 & Opnd::CONST != 0 || index.is_some() && a.counter.is_some() {
            break;
        }
        if let Some(i) = index {
            a.counter = Some(match once[i as usize].map(|at| f.code[at as usize]) {
                Some(Inst::Cast { op, from, to: 64, a, .. })
                    if matches!(op, Cast::SExt | Cast::Trunc | Cast::ZExtNonNeg)
                        && a.0 & Opnd::CONST == 0 =>
                {
                    (a.0, scale, Some((op, from)))
                }
                _ => (i, scale, None),
            });
        }
        (a.root, a.offset) = (base.0, a.offset.wrapping_add(offset));
    }
    a
}

/// The loop that this register counts, if it is one.
fn counting(f: &Function, once: &[Option<u32>], i: Reg) -> Option<Counting> {
    let constant = |o: Opnd| o.0 & Opnd::CONST != 0;
    // All writes are edges' moves, to one place: from outside a constant, from inside one more.
    let mut header = None;
    let (mut begin, mut ahead, mut back, mut entries) = (None, None, Vec::new(), Vec::new());
    for pc in 0..f.code.len() as u32 {
        for e in f.successors(pc) {
            let edge = &f.edges[e as usize];
            for (r, from) in &f.moves[edge.moves.indices()] {
                if *r != i {
                    continue;
                }
                if *header.get_or_insert(edge.target) != edge.target {
                    return None;
                }
                if constant(*from) {
                    if begin.is_some_and(|b| b != *from) {
                        return None;
                    }
                    begin = Some(*from);
                    entries.push(pc);
                    continue;
                }
                let Inst::Bin { op: BinOp::Add, a, b, .. } = f.code[once[from.0 as usize]? as usize] else {
                    return None;
                };
                if a != Opnd::reg(i) || !constant(b) {
                    return None;
                }
                if *ahead.get_or_insert(*from) != *from {
                    return None;
                }
                back.push((pc, b));
            }
        }
    }
    let header = header?;
    // Whoever comes to the header sets the counter.
    let comes = (0..f.code.len() as u32).filter(|&pc| next(f, pc).iter().any(|t| t.0 == header)).count();
    let (step, ahead) = (back.first()?.1, ahead?);
    if comes != back.len() + entries.len() || back.iter().any(|b| b.1 != step) {
        return None;
    }
    let back: Vec<u32> = back.into_iter().map(|b| b.0).collect();
    let body = body(f, header, &back)?;
    let inside = |e: u32| body[f.edges[e as usize].target as usize];
    let mut found = None;
    for pc in (0..f.code.len() as u32).filter(|pc| body[*pc as usize]) {
        let Inst::Br { c, yes, no } = f.code[pc as usize] else { continue };
        let (goes_on, exit, stays) = match (inside(yes), inside(no)) {
            (true, false) => (true, no, yes),
            (false, true) => (false, yes, no),
            _ => continue,
        };
        let compared = (!constant(c)).then(|| once[c.0 as usize]).flatten().map(|at| f.code[at as usize]);
        let Some(Inst::ICmp { op, w, a, b, .. }) = compared else { continue };
        // In each round.
        let around = reached_from(f, &[header], &[pc], None);
        if back.iter().any(|&b| b != pc && around[b as usize]) || (a != Opnd::reg(i) && a != ahead) {
            continue;
        }
        let test = Test { op, width: w, limit: b, goes_on, ahead: a == ahead };
        found = Some((pc, f.edges[stays as usize].target, exit, test));
        break;
    }
    let (branch, inside, exit, test) = found?;
    Some(Counting { header, body, back, begin: begin?, step, branch, inside, exit, test })
}

/// What can come back to the header without passing it, from which nothing else is entered.
fn body(f: &Function, header: u32, back: &[u32]) -> Option<Vec<bool>> {
    let n = f.code.len();
    let mut before = vec![Vec::new(); n];
    for pc in 0..n as u32 {
        for (to, _) in next(f, pc) {
            before[to as usize].push(pc);
        }
    }
    let mut body = vec![false; n];
    body[header as usize] = true;
    let mut todo = back.to_vec();
    while let Some(pc) = todo.pop() {
        if !std::mem::replace(&mut body[pc as usize], true) {
            todo.extend(&before[pc as usize]);
        }
    }
    let entered = |pc: usize| pc != header as usize && before[pc].iter().any(|b| !body[*b as usize]);
    (!(0..n).any(|pc| body[pc] && entered(pc))).then_some(body)
}
