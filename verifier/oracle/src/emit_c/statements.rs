//! Statements and what is in them, as C11: each visible one is one access or one call.

use super::{Handles, Style};
use crate::ast::{Base, BinOp, Expr, Loc, Stmt};

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

/// What writes, with what the statements need to know of the program.
pub(super) struct Emitter {
    pub out: String,
    pub depth: usize,
    pub handles: Handles,
    /// The threads that each thread joins.
    pub joins: Vec<Vec<usize>>,
    pub style: Style,
    /// Atomic loads and stores so far.
    pub atomics: usize,
}

impl Emitter {
    pub fn line(&mut self, text: impl AsRef<str>) {
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
    pub fn table(&mut self, ty: &str, to: &[usize], name: impl Fn(usize) -> String) {
        let all: Vec<String> = to.iter().map(|n| name(*n)).collect();
        self.line(format!("static {ty} = {{{}}};", all.join(", ")));
    }

    pub fn block(&mut self, body: &[Stmt]) {
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

    pub fn locals(&mut self, n: usize) {
        if n == 0 {
            return;
        }
        let names: Vec<String> = (0..n).map(|i| format!("l{i} = 0")).collect();
        self.line(format!("    uint64_t {};", names.join(", ")));
        let uses: Vec<String> = (0..n).map(|i| format!("(void)l{i};")).collect();
        self.line(format!("    {}", uses.join(" ")));
    }
}
