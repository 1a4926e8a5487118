//! A program as C, for `irs/freertos.h` and for FreeRTOS itself.
//!
//! With `TRACE` it prints what it does, for some lines, and asserts nothing; without, it is to be verified.

use super::{PRIORITIES, Program, SMALL, Stmt, Ticks};
use std::fmt::Write as _;

#[derive(Default)]
struct Emit {
    out: String,
    loops: usize,
    lines: usize,
}

fn ticks(t: Ticks) -> String {
    t.map_or("portMAX_DELAY".into(), |n| n.to_string())
}

impl Emit {
    fn block(&mut self, head: &str, body: &[Stmt], end: &str, depth: usize) {
        let pad = "  ".repeat(depth);
        _ = writeln!(self.out, "{pad}{head} {{");
        body.iter().for_each(|s| self.stmt(s, depth + 1));
        _ = writeln!(self.out, "{pad}{end}}}");
    }

    fn stmt(&mut self, s: &Stmt, depth: usize) {
        let line = match s {
            Stmt::If(c, body) => return self.block(&format!("if ({})", c.in_c()), body, "", depth),
            Stmt::Repeat(n, body) => {
                self.loops += 1;
                let head = format!("for (int i{0} = 0; i{0} < {n}; i{0}++)", self.loops);
                return self.block(&head, body, "", depth);
            }
            Stmt::Forever(body) => return self.block("for (;;)", body, "", depth),
            Stmt::Locked(m, t, body) => {
                let head = format!("if (xSemaphoreTake(m{m}, {}))", ticks(*t));
                return self.block(&head, body, &format!("  xSemaphoreGive(m{m}); "), depth);
            }
            Stmt::Unlock(m) => format!("xSemaphoreGive(m{m});"),
            Stmt::Set(x, v) => format!("x{x} = {v};"),
            Stmt::Add(x, v) => format!("x{x} = (x{x} + {v}) % {SMALL};"),
            Stmt::Input(x, n) => format!("x{x} = input({n});"),
            Stmt::Grow(w, by) => format!("w{w} += (unsigned){by};"),
            Stmt::Assert(c) => format!("CHECK({});", c.in_c()),
            Stmt::Probe(n) => format!("/* probe {n} */"),
            Stmt::Delay(n) => format!("vTaskDelay({n});"),
            Stmt::Until(n) => format!("xTaskDelayUntil(&last, {n});"),
            Stmt::Yield => "taskYIELD();".into(),
            Stmt::Send(q, x, front, t) => {
                let where_to = if *front { "Front" } else { "Back" };
                format!("v = x{x}; xQueueSendTo{where_to}(q{q}, &v, {});", ticks(*t))
            }
            Stmt::Receive(x, q, t) => {
                format!("x{x} = xQueueReceive(q{q}, &v, {}) ? v : {};", ticks(*t), SMALL - 1)
            }
            Stmt::Take(x, s, t) => format!("x{x} = (unsigned char)xSemaphoreTake(s{s}, {});", ticks(*t)),
            Stmt::Give(s) => format!("xSemaphoreGive(s{s});"),
            Stmt::Notify(t) => format!("if (!dead[{t}]) xTaskNotifyGive(task[{t}]);"),
            Stmt::Await(x, clears, t) => {
                format!("x{x} = small(ulTaskNotifyTake({}, {}));", u8::from(*clears), ticks(*t))
            }
            Stmt::Bits(bits) => format!("xEventGroupSetBits(bits, {bits});"),
            Stmt::AwaitBits { x, bits, clears, all, ticks: t } => {
                let (clears, all) = (u8::from(*clears), u8::from(*all));
                let wait = format!("xEventGroupWaitBits(bits, {bits}, {clears}, {all}, {})", ticks(*t));
                format!("x{x} = {wait} % {SMALL};")
            }
            Stmt::Suspend(t) => format!("if (!dead[{t}]) vTaskSuspend(task[{t}]);"),
            Stmt::Resume(t) => format!("if (!dead[{t}]) vTaskResume(task[{t}]);"),
            Stmt::Priority(t, p) => format!("if (!dead[{t}]) vTaskPrioritySet(task[{t}], {p});"),
        };
        self.lines += 1;
        _ = writeln!(self.out, "{}{line} SAYS({})", "  ".repeat(depth), self.lines);
    }
}

const HEAD: &str = "#include <FreeRTOS.h>
#include <event_groups.h>
#include <queue.h>
#include <semphr.h>
#include <task.h>
#ifdef TRACE
#include <stdio.h>
#include <stdlib.h>
static void says(int n) {
  static int lines;
  printf(\"%d at %u\\n\", n, (unsigned)xTaskGetTickCount());
  if (++lines == 300) exit(0);
}
#define SAYS(n) says(n);
#define CHECK(c) ((void)0)
static unsigned char input(unsigned char n) { return 0 * n; }
#else
#include <assert.h>
void irs_input(void *, size_t);
#define SAYS(n)
#define CHECK(c) assert(c)
static unsigned char input(unsigned char n) {
  unsigned char x = 0;
  irs_input(&x, 1);
  return x % n;
}
#endif
";

/// The program's source.
pub fn emit(program: &Program) -> String {
    let Program { small, wide, tasks, mutexes, .. } = program;
    let n = tasks.len();
    let mut out = String::from(HEAD);
    _ = writeln!(out, "static unsigned char small(unsigned n) {{ return n < {0} ? n : {0}; }}", SMALL - 1);
    _ = writeln!(out, "static TaskHandle_t task[{n}];\nstatic char dead[{n}];");
    out += "static EventGroupHandle_t bits;\n";
    (0..*small).for_each(|x| _ = writeln!(out, "static unsigned char x{x};"));
    (0..*wide).for_each(|w| _ = writeln!(out, "static unsigned w{w};"));
    (0..program.queues.len()).for_each(|q| _ = writeln!(out, "static QueueHandle_t q{q};"));
    (0..program.semaphores.len()).for_each(|s| _ = writeln!(out, "static SemaphoreHandle_t s{s};"));
    (0..*mutexes).for_each(|m| _ = writeln!(out, "static SemaphoreHandle_t m{m};"));
    let mut it = Emit { out, ..Emit::default() };
    for (t, task) in tasks.iter().enumerate() {
        _ = writeln!(it.out, "\nstatic void f{t}(void *unused) {{");
        it.out += "  unsigned char v = 0;\n  TickType_t last = xTaskGetTickCount();\n";
        it.out += "  (void)unused;\n  (void)v;\n  (void)last;\n";
        task.body.iter().for_each(|s| it.stmt(s, 1));
        _ = writeln!(it.out, "  dead[{t}] = 1;\n  vTaskDelete(NULL);\n}}");
    }
    let mut out = it.out;
    out += "\nint main(void) {\n";
    if program.any_turn {
        out += "#ifndef TRACE\n  irs_freertos_any_turn();\n#endif\n";
    }
    if *wide > 0 {
        let same: String = (0..*wide).rev().map(|w| format!("w{w} = ")).collect();
        out += "  unsigned sent = 0;\n#ifndef TRACE\n  irs_input(&sent, sizeof sent);\n#endif\n";
        _ = writeln!(out, "  {same}sent;");
    }
    out += "  bits = xEventGroupCreate();\n";
    for (q, length) in program.queues.iter().enumerate() {
        _ = writeln!(out, "  q{q} = xQueueCreate({length}, 1);");
    }
    for (s, (most, first)) in program.semaphores.iter().enumerate() {
        _ = writeln!(out, "  s{s} = xSemaphoreCreateCounting({most}, {first});");
    }
    (0..*mutexes).for_each(|m| _ = writeln!(out, "  m{m} = xSemaphoreCreateMutex();"));
    for (t, task) in tasks.iter().enumerate() {
        let priority = task.priority.min(PRIORITIES - 1);
        _ = writeln!(out, "  xTaskCreate(f{t}, \"f{t}\", 128, NULL, {priority}, &task[{t}]);");
    }
    out += "  vTaskStartScheduler();\n  return 0;\n}\n";
    out
}
