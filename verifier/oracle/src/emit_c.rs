//! Small programs as C11.
//!
//! Each visible statement is one access or one call, so that the program, compiled and numbered, has the same
//! events in the same threads. Threads' locals are 64-bit; shared objects are byte arrays, accessed through
//! types that may alias.

use crate::ast::{Base, BinOp, Expr, Loc, Program, Stmt};
use std::fmt::Write;

const PRELUDE: &str = r#"#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
typedef uint8_t __attribute__((may_alias)) u8;
typedef uint16_t __attribute__((may_alias)) u16;
typedef uint32_t __attribute__((may_alias)) u32;
typedef uint64_t __attribute__((may_alias)) u64;
/* Long past: a timed wait that cannot go on at once may give up. */
static const struct timespec past __attribute__((unused)) = {1, 0};
"#;

fn expr(e: &Expr) -> String {
    match e {
        Expr::Const(c) => format!("{c}ull"),
        Expr::Local(l) => format!("l{l}"),
        Expr::Bin(op, a, b) => {
            let (a, b) = (expr(a), expr(b));
            match op {
                BinOp::Add => format!("({a} + {b})"),
                BinOp::Sub => format!("({a} - {b})"),
                BinOp::Mul => format!("({a} * {b})"),
                BinOp::Rem => format!("({b} ? {a} % {b} : 0)"),
                BinOp::And => format!("({a} & {b})"),
                BinOp::Eq => format!("(uint64_t)({a} == {b})"),
                BinOp::Ne => format!("(uint64_t)({a} != {b})"),
                BinOp::Lt => format!("(uint64_t)({a} < {b})"),
            }
        }
    }
}

fn bits(loc: &Loc) -> u32 {
    8 * loc.width as u32
}

/// How a program is written: what it does is the same, as long as each table leads where its index says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Mutexes are named by a table of constant pointers, with these in it.
    pub mutexes: Option<Vec<usize>>,
    /// Globals are.
    pub globals: Option<Vec<usize>>,
    /// Threads' functions are; entry 0, main, is not used.
    pub routines: Option<Vec<usize>>,
    /// The atomic loads and stores, by their number in the text, that are relaxed.
    pub relaxed: Vec<usize>,
}

/// How a worker knows whom it joins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Handles {
    /// By its argument: no access to shared memory.
    Passed,
    /// Some worker joins several threads.
    Global,
}

/// The threads that a body joins.
fn joins(body: &[Stmt], out: &mut Vec<usize>) {
    for s in body {
        match s {
            Stmt::Join(t) | Stmt::JoinInto(_, t) => out.push(*t),
            Stmt::If(_, a, b) => [a, b].into_iter().for_each(|b| joins(b, out)),
            Stmt::Repeat(_, b) => joins(b, out),
            _ => {}
        }
    }
    out.sort_unstable();
    out.dedup();
}

struct Emitter {
    out: String,
    depth: usize,
    handles: Handles,
    /// The threads that each thread joins.
    joins: Vec<Vec<usize>>,
    style: Style,
    /// Atomic loads and stores so far.
    atomics: usize,
}

impl Emitter {
    fn line(&mut self, text: impl AsRef<str>) {
        for _ in 0..self.depth {
            self.out.push_str("    ");
        }
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    /// A pointer to the location, of its type (`_Atomic` if `atomic`).
    fn pointer(&self, loc: &Loc, atomic: bool) -> String {
        let base = match loc.base {
            Base::Global(g) if self.style.globals.is_some() => format!("globals[{g}]"),
            Base::Global(g) => format!("g{g}"),
            Base::Heap(l) => format!("(unsigned char *)l{l}"),
        };
        let ty = if atomic { format!("_Atomic(u{})", bits(loc)) } else { format!("u{}", bits(loc)) };
        format!("({ty} *)({base} + {})", expr(&loc.offset))
    }

    /// What comes behind the arguments of the next atomic load or store, and its function's ending.
    fn order(&mut self) -> (&'static str, &'static str) {
        self.atomics += 1;
        match self.style.relaxed.contains(&(self.atomics - 1)) {
            true => ("_explicit", ", memory_order_relaxed"),
            false => ("", ""),
        }
    }

    fn read(&mut self, loc: &Loc) -> String {
        if loc.atomic {
            let (explicit, order) = self.order();
            format!("atomic_load{explicit}({}{order})", self.pointer(loc, true))
        } else {
            format!("*{}", self.pointer(loc, false))
        }
    }

    fn mutex(&self, m: usize) -> String {
        if self.style.mutexes.is_some() { format!("mutexes[{m}]") } else { format!("&m{m}") }
    }

    fn routine(&self, t: usize) -> String {
        if self.style.routines.is_some() { format!("routines[{t}]") } else { format!("thread{t}") }
    }

    /// A table of constant pointers.
    fn table(&mut self, ty: &str, to: &[usize], name: impl Fn(usize) -> String) {
        let all: Vec<String> = to.iter().map(|n| name(*n)).collect();
        self.line(format!("static {ty} = {{{}}};", all.join(", ")));
    }

    fn block(&mut self, body: &[Stmt]) {
        self.depth += 1;
        for s in body {
            self.statement(s);
        }
        self.depth -= 1;
    }

    /// An access to memory.
    fn access(&mut self, s: &Stmt) {
        match s {
            Stmt::Load(l, loc) => {
                let read = self.read(loc);
                self.line(format!("l{l} = {read};"));
            }
            Stmt::Store(loc, e) if loc.atomic => {
                let ((explicit, order), to) = (self.order(), self.pointer(loc, true));
                self.line(format!("atomic_store{explicit}({to}, (u{}){}{order});", bits(loc), expr(e)));
            }
            Stmt::Store(loc, e) => {
                self.line(format!("*{} = (u{}){};", self.pointer(loc, false), bits(loc), expr(e)))
            }
            Stmt::FetchAdd(l, loc, e) => {
                self.line(format!(
                    "l{l} = atomic_fetch_add({}, (u{}){});",
                    self.pointer(loc, true),
                    bits(loc),
                    expr(e)
                ));
            }
            Stmt::Exchange(l, loc, e) => {
                self.line(format!(
                    "l{l} = atomic_exchange({}, (u{}){});",
                    self.pointer(loc, true),
                    bits(loc),
                    expr(e)
                ));
            }
            Stmt::Cas { dst, loc, expected, desired } => {
                let ty = format!("u{}", bits(loc));
                self.line(format!(
                    "{{ {ty} want = ({ty}){}; l{dst} = atomic_compare_exchange_strong({}, &want, ({ty}){}); }}",
                    expr(expected),
                    self.pointer(loc, true),
                    expr(desired)
                ));
            }
            Stmt::Await(tests) => {
                let tests: Vec<String> = tests
                    .iter()
                    .map(|t| {
                        let op = match t.op {
                            BinOp::Eq => "==",
                            BinOp::Ne => "!=",
                            _ => "<",
                        };
                        format!("{} {op} (u{}){}", self.read(&t.loc), bits(&t.loc), expr(&t.value))
                    })
                    .collect();
                self.line(format!("while ({}) {{}}", tests.join(" && ")));
            }
            _ => unreachable!("another kind of statement"),
        }
    }

    fn statement(&mut self, s: &Stmt) {
        match s {
            Stmt::Assign(l, e) => self.line(format!("l{l} = {};", expr(e))),
            Stmt::If(c, yes, no) => {
                self.line(format!("if ({}) {{", expr(c)));
                self.block(yes);
                if !no.is_empty() {
                    self.line("} else {");
                    self.block(no);
                }
                self.line("}");
            }
            Stmt::Repeat(n, body) => {
                self.line(format!("for (int i = 0; i < {n}; i++) {{"));
                self.block(body);
                self.line("}");
            }
            Stmt::Assert(e) => self.line(format!("assert({});", expr(e))),
            Stmt::Alloc(l, n) => self.line(format!("l{l} = (uint64_t)(uintptr_t)calloc(1, {n});")),
            Stmt::Create(t) => {
                let argument = match self.handles {
                    Handles::Passed => self.joins[*t].first().map(|c| format!("(void *)t{c}")),
                    Handles::Global => None,
                };
                let argument = argument.unwrap_or_else(|| "0".into());
                self.line(format!("pthread_create(&t{t}, 0, {}, {argument});", self.routine(*t)));
            }
            Stmt::Join(t) => self.line(format!("pthread_join(t{t}, 0);")),
            Stmt::JoinInto(l, t) => {
                self.line(format!("{{ void *r; pthread_join(t{t}, &r); l{l} = (uint64_t)(uintptr_t)r; }}"))
            }
            Stmt::Load(..)
            | Stmt::Store(..)
            | Stmt::FetchAdd(..)
            | Stmt::Exchange(..)
            | Stmt::Cas { .. }
            | Stmt::Await(_) => self.access(s),
            _ => self.synchronization(s),
        }
    }

    /// An operation on an object for synchronization.
    fn synchronization(&mut self, s: &Stmt) {
        match s {
            Stmt::Lock(m) => self.line(format!("pthread_mutex_lock({});", self.mutex(*m))),
            Stmt::TryLock(l, m) => {
                self.line(format!("l{l} = pthread_mutex_trylock({}) == 0;", self.mutex(*m)))
            }
            Stmt::Unlock(m) => self.line(format!("pthread_mutex_unlock({});", self.mutex(*m))),
            Stmt::TimedLock(l, m) => {
                self.line(format!("l{l} = pthread_mutex_timedlock({}, &past) != 0;", self.mutex(*m)))
            }
            Stmt::SpinLock(m) => self.line(format!("pthread_spin_lock(&s{m});")),
            Stmt::SpinUnlock(m) => self.line(format!("pthread_spin_unlock(&s{m});")),
            Stmt::ReadLock(r) => self.line(format!("pthread_rwlock_rdlock(&r{r});")),
            Stmt::WriteLock(r) => self.line(format!("pthread_rwlock_wrlock(&r{r});")),
            Stmt::TryReadLock(l, r) => self.line(format!("l{l} = pthread_rwlock_tryrdlock(&r{r}) == 0;")),
            Stmt::TryWriteLock(l, r) => self.line(format!("l{l} = pthread_rwlock_trywrlock(&r{r}) == 0;")),
            Stmt::RwUnlock(r) => self.line(format!("pthread_rwlock_unlock(&r{r});")),
            Stmt::CondWait { cond, mutex } => {
                self.line(format!("pthread_cond_wait(&c{cond}, {});", self.mutex(*mutex)))
            }
            Stmt::CondTimedWait { dst, cond, mutex } => self.line(format!(
                "l{dst} = pthread_cond_timedwait(&c{cond}, {}, &past) != 0;",
                self.mutex(*mutex)
            )),
            Stmt::Signal(c) => self.line(format!("pthread_cond_signal(&c{c});")),
            Stmt::Broadcast(c) => self.line(format!("pthread_cond_broadcast(&c{c});")),
            Stmt::SemWait(i) => self.line(format!("sem_wait(&e{i});")),
            Stmt::SemTryWait(l, i) => self.line(format!("l{l} = sem_trywait(&e{i}) == 0;")),
            Stmt::SemTimedWait(l, i) => self.line(format!("l{l} = sem_timedwait(&e{i}, &past) != 0;")),
            Stmt::SemPost(i) => self.line(format!("sem_post(&e{i});")),
            Stmt::BarrierWait(l, b) => {
                self.line(format!("l{l} = pthread_barrier_wait(&b{b}) == PTHREAD_BARRIER_SERIAL_THREAD;"))
            }
            _ => unreachable!("another kind of statement"),
        }
    }

    fn locals(&mut self, n: usize) {
        if n == 0 {
            return;
        }
        let names: Vec<String> = (0..n).map(|i| format!("l{i} = 0")).collect();
        self.line(format!("    uint64_t {};", names.join(", ")));
        let uses: Vec<String> = (0..n).map(|i| format!("(void)l{i};")).collect();
        self.line(format!("    {}", uses.join(" ")));
    }
}

/// The program as one C source file.
pub fn emit(p: &Program) -> String {
    emit_returning(p, "0")
}

/// The same; main returns this expression over its locals `l0`, `l1`, ….
pub fn emit_returning(p: &Program, result: &str) -> String {
    emit_styled(p, &Style::default(), result)
}

/// The same, written so.
pub fn emit_styled(p: &Program, style: &Style, result: &str) -> String {
    let all_joins = p.threads.iter().map(|body| {
        let mut out = Vec::new();
        joins(body, &mut out);
        out
    });
    let all_joins: Vec<Vec<usize>> = all_joins.collect();
    let handles =
        if all_joins.iter().skip(1).any(|j| j.len() > 1) { Handles::Global } else { Handles::Passed };
    let mut e = Emitter {
        out: PRELUDE.into(),
        depth: 0,
        handles,
        joins: all_joins,
        style: style.clone(),
        atomics: 0,
    };
    for (g, size) in p.globals.iter().enumerate() {
        let init: Vec<String> =
            p.init.iter().filter(|i| i.0 == g).map(|(_, at, byte)| format!("[{at}] = {byte}")).collect();
        let init = if init.is_empty() { String::new() } else { format!(" = {{{}}}", init.join(", ")) };
        e.line(format!("_Alignas(8) unsigned char g{g}[{size}]{init};"));
    }
    for m in 0..p.mutexes {
        let kind = if m < p.recursive { "RECURSIVE_MUTEX_INITIALIZER_NP" } else { "MUTEX_INITIALIZER" };
        e.line(format!("pthread_mutex_t m{m} = PTHREAD_{kind};"));
    }
    if let Some(to) = &style.globals {
        e.table("unsigned char *const globals[]", to, |g| format!("g{g}"));
    }
    if let Some(to) = &style.mutexes {
        e.table("pthread_mutex_t *const mutexes[]", to, |m| format!("&m{m}"));
    }
    for r in 0..p.rwlocks {
        e.line(format!("pthread_rwlock_t r{r} = PTHREAD_RWLOCK_INITIALIZER;"));
    }
    for c in 0..p.conds {
        e.line(format!("pthread_cond_t c{c} = PTHREAD_COND_INITIALIZER;"));
    }
    for (n, name, ty) in [
        (p.spins, "s", "pthread_spinlock_t"),
        (p.sems.len(), "e", "sem_t"),
        (p.barriers.len(), "b", "pthread_barrier_t"),
    ] {
        for i in 0..n {
            e.line(format!("{ty} {name}{i};"));
        }
    }
    if handles == Handles::Global {
        for t in 1..p.threads.len() {
            e.line(format!("static pthread_t t{t};"));
        }
    }
    for (t, body) in p.threads.iter().enumerate().skip(1) {
        e.line(format!("static void *thread{t}(void *argument) {{"));
        if let (Handles::Passed, Some(c)) = (handles, e.joins[t].first()) {
            e.line(format!("    pthread_t t{c} = (pthread_t)argument;"));
        }
        e.locals(p.locals);
        e.block(body);
        let result = if p.locals > 0 { "(void *)(uintptr_t)l0" } else { "0" };
        e.line(format!("    (void)argument;\n    return {result};\n}}"));
    }
    if let Some(to) = &style.routines {
        e.table("void *(*const routines[])(void *)", to, |t| match t {
            0 => "0".into(),
            t => format!("thread{t}"),
        });
    }
    e.line("int main(void) {");
    e.locals(p.locals);
    for t in (1..p.threads.len()).filter(|_| handles == Handles::Passed) {
        e.line(format!("    pthread_t t{t};"));
    }
    for s in 0..p.spins {
        e.line(format!("    pthread_spin_init(&s{s}, PTHREAD_PROCESS_PRIVATE);"));
    }
    for (i, v) in p.sems.iter().enumerate() {
        e.line(format!("    sem_init(&e{i}, 0, {v});"));
    }
    for (i, n) in p.barriers.iter().enumerate() {
        e.line(format!("    pthread_barrier_init(&b{i}, 0, {n});"));
    }
    e.block(&p.threads[0]);
    e.line(format!("    return {result};\n}}"));
    let mut out = e.out;
    let _ = writeln!(out);
    out
}
