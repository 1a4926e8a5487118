//! A FairThreads program as C.

use super::{Fair, Order, SMALL, Stmt};
use std::fmt::Write as _;

struct Emit {
    out: String,
    loops: usize,
    selects: usize,
}

impl Emit {
    fn body(&mut self, stmts: &[Stmt], depth: usize) {
        for s in stmts {
            self.stmt(s, depth);
        }
    }

    fn block(&mut self, head: &str, body: &[Stmt], more: &str, depth: usize) {
        let pad = "  ".repeat(depth);
        _ = writeln!(self.out, "{pad}{head} {{");
        self.body(body, depth + 1);
        _ = writeln!(self.out, "{more}{pad}}}");
    }

    fn stmt(&mut self, s: &Stmt, depth: usize) {
        let pad = "  ".repeat(depth);
        let cooperate = format!("{pad}  ft_thread_cooperate();\n");
        let line = match s {
            Stmt::If(c, yes, no) => {
                self.block(&format!("if ({})", c.in_c()), yes, "", depth);
                return self.block("else", no, "", depth);
            }
            Stmt::Repeat(n, body) => {
                self.loops += 1;
                let head = format!("for (int i{0} = 0; i{0} < {n}; i{0}++)", self.loops);
                return self.block(&head, body, "", depth);
            }
            Stmt::Forever(body) => return self.block("for (;;)", body, &cooperate, depth),
            Stmt::While(c, body) => {
                return self.block(&format!("while ({})", c.in_c()), body, &cooperate, depth);
            }
            Stmt::Set(x, v) => format!("x{x} = {v};"),
            Stmt::Add(x, v) => format!("x{x} = (x{x} + {v}) % {SMALL};"),
            Stmt::Input(x, n) => format!("x{x} = input({n});"),
            Stmt::Grow(w, by) => format!("w{w} += (unsigned){by};"),
            Stmt::Copy(a, b, by) => format!("w{a} = w{b} + (unsigned){by};"),
            Stmt::Assert(c) => format!("assert({});", c.in_c()),
            Stmt::Probe(n) => format!("/* probe {n} */"),
            Stmt::Cooperate => "ft_thread_cooperate();".into(),
            Stmt::CooperateN(n) => format!("ft_thread_cooperate_n({n});"),
            Stmt::Generate(e) => format!("ft_thread_generate(e{e});"),
            Stmt::GenerateValue(e, x) => format!("ft_thread_generate_value(e{e}, (void *)(long)x{x});"),
            Stmt::Broadcast(e) => format!("ft_scheduler_broadcast(e{e});"),
            Stmt::Await(e) => format!("ft_thread_await(e{e});"),
            Stmt::AwaitN(e, n, x) => format!("x{x} = ft_thread_await_n(e{e}, {n}) == ETIMEOUT;"),
            Stmt::Select(a, b) => {
                self.selects += 1;
                let both = format!("both{}", self.selects);
                // (A thread's own array that others look at is beyond the model.)
                format!(
                    "static ft_event_t {both}[2]; {both}[0] = e{a}; {both}[1] = e{b}; \
                     ft_thread_select(2, {both}, NULL);"
                )
            }
            Stmt::GetValue(e, n, x) => format!("x{x} = value(e{e}, {n});"),
            Stmt::Join(t) => format!("ft_thread_join(t{t});"),
            Stmt::JoinN(t, n, x) => format!("x{x} = ft_thread_join_n(t{t}, {n}) == ETIMEOUT;"),
            Stmt::Stop(t) => format!("ft_scheduler_stop(t{t});"),
            Stmt::Suspend(t) => format!("ft_scheduler_suspend(t{t});"),
            Stmt::Resume(t) => format!("ft_scheduler_resume(t{t});"),
        };
        _ = writeln!(self.out, "{pad}{line}");
    }
}

const HEAD: &str = "#include <irs/fthread.h>
#include <assert.h>
static unsigned input(unsigned below) {
  unsigned char c = 0;
  irs_input(&c, 1);
  return c % below;
}
static unsigned value(ft_event_t e, int n) {
  void *v;
  return ft_thread_get_value(e, n, &v) == OK ? (unsigned)(long)v : 3;
}
";

/// The program. When nobody can go on, and what has to hold then does, all are stopped, so that each thread
/// ends.
pub fn emit(p: &Fair) -> String {
    let mut e = Emit { out: HEAD.into(), loops: 0, selects: 0 };
    let declare = |out: &mut String, what: &str, name: &str, n: usize| {
        for i in 0..n {
            _ = writeln!(out, "static {what} {name}{i};");
        }
    };
    declare(&mut e.out, "unsigned", "x", p.small);
    declare(&mut e.out, "unsigned", "w", p.wide);
    declare(&mut e.out, "ft_event_t", "e", p.events);
    declare(&mut e.out, "ft_thread_t", "t", p.threads.len());
    for (t, body) in p.threads.iter().enumerate() {
        _ = writeln!(e.out, "static void body{t}(void *unused) {{");
        e.body(body, 1);
        _ = writeln!(e.out, "}}");
    }
    _ = writeln!(e.out, "int main(void) {{\n  ft_scheduler_t s = ft_scheduler_create();");
    match p.order {
        Order::Created => {}
        Order::Any => _ = writeln!(e.out, "  ft_scheduler_any_order(s);"),
        Order::AnyTurn => _ = writeln!(e.out, "  ft_scheduler_any_turn(s);"),
    }
    if p.wide > 0 {
        _ = writeln!(e.out, "  irs_input(&w0, sizeof w0);");
    }
    (1..p.wide).for_each(|w| _ = writeln!(e.out, "  w{w} = w0;"));
    (0..p.events).for_each(|i| _ = writeln!(e.out, "  e{i} = ft_event_create(s);"));
    let threads = 0..p.threads.len();
    threads.clone().for_each(|t| _ = writeln!(e.out, "  t{t} = ft_thread_create(s, body{t}, NULL, NULL);"));
    _ = writeln!(e.out, "  ft_scheduler_run(s);\n  assert({});", p.at_the_end.in_c());
    threads.clone().for_each(|t| _ = writeln!(e.out, "  ft_scheduler_stop(t{t});"));
    _ = writeln!(e.out, "  ft_scheduler_run(s);");
    threads.for_each(|t| _ = writeln!(e.out, "  pthread_join(ft_pthread(t{t}), NULL);"));
    _ = writeln!(e.out, "  return 0;\n}}");
    e.out
}
