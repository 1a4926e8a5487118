//! Small programs as C11.
//!
//! Each visible statement is one access or one call, so that the program, compiled and numbered, has the same
//! events in the same threads. Threads' locals are 64-bit; shared objects are byte arrays, accessed through
//! types that may alias.

mod statements;

use crate::ast::{Program, Stmt};
use statements::Emitter;
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
