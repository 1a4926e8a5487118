//! A model as C++, for `irs/systemc.h` and for the reference implementation.
//!
//! With `TRACE` it prints what it does, for a time; without, it is to be verified.

use super::{Model, SMALL, Stmt, Wait, When};
use std::fmt::Write as _;

struct Emit<'m> {
    model: &'m Model,
    out: String,
    method: bool,
    loops: usize,
    lines: usize,
}

/// (Not as an object: see `docs/systemc.md`.)
fn time(t: u8) -> String {
    format!("{t}, SC_NS")
}

impl Emit<'_> {
    fn event(&self, e: usize) -> String {
        match e.checked_sub(self.model.events) {
            None => format!("e{e}"),
            Some(g) => format!("g{g}.value_changed_event()"),
        }
    }

    fn wait(&self, w: Wait) -> String {
        let e = |e| self.event(e);
        match w {
            Wait::Static => String::new(),
            Wait::Event(a) => e(a),
            Wait::Either(a, b) => format!("{} | {}", e(a), e(b)),
            Wait::Both(a, b) => format!("{} & {}", e(a), e(b)),
            Wait::Time(t) => time(t),
            Wait::TimeOr(t, a) => format!("{}, {}", time(t), e(a)),
        }
    }

    fn block(&mut self, head: &str, body: &[Stmt], depth: usize) {
        let pad = "  ".repeat(depth);
        _ = writeln!(self.out, "{pad}{head} {{");
        body.iter().for_each(|s| self.stmt(s, depth + 1));
        _ = writeln!(self.out, "{pad}}}");
    }

    fn stmt(&mut self, s: &Stmt, depth: usize) {
        let line = match s {
            Stmt::If(c, body) => return self.block(&format!("if ({})", c.in_c()), body, depth),
            Stmt::Repeat(n, body) => {
                self.loops += 1;
                let head = format!("for (int i{0} = 0; i{0} < {n}; i{0}++)", self.loops);
                return self.block(&head, body, depth);
            }
            Stmt::Forever(body) => return self.block("for (;;)", body, depth),
            Stmt::Set(x, v) => format!("x{x} = {v};"),
            Stmt::Add(x, v) => format!("x{x} = (x{x} + {v}) % {SMALL};"),
            Stmt::Input(x, n) => format!("x{x} = input({n});"),
            Stmt::Grow(w, by) => format!("w{w} += (unsigned){by};"),
            Stmt::Write(g, x) => format!("g{g}.write(x{x});"),
            Stmt::Read(x, g) => format!("x{x} = g{g}.read();"),
            Stmt::Assert(c) => format!("CHECK({});", c.in_c()),
            Stmt::Probe(n) => format!("/* probe {n} */"),
            Stmt::Notify(e, When::Now) => format!("e{e}.notify();"),
            Stmt::Notify(e, When::In(t)) => format!("e{e}.notify({});", time(*t)),
            Stmt::Cancel(e) => format!("e{e}.cancel();"),
            Stmt::Wait(w) => {
                let call = if self.method { "next_trigger" } else { "wait" };
                format!("{call}({});", self.wait(*w))
            }
            Stmt::Stop => "sc_stop();".into(),
        };
        self.lines += 1;
        _ = writeln!(self.out, "{}{line} SAYS({})", "  ".repeat(depth), self.lines);
    }
}

/// The model's source.
pub fn emit(model: &Model) -> String {
    let all = |n: usize, what: &str| (0..n).map(|i| format!("  {what}{i};\n")).collect::<String>();
    let mut out = String::from(
        "#include <systemc.h>\n\
         #ifdef TRACE\n\
         #define SAYS(n) printf(\"%d at %g\\n\", n, sc_time_stamp().to_seconds() * 1e9);\n\
         #define CHECK(c) ((void)0)\n\
         static unsigned char input(unsigned char) { return 0; }\n\
         #else\n\
         extern \"C\" void irs_input(void *, size_t);\n\
         #define SAYS(n)\n\
         #define CHECK(c) assert(c)\n\
         static unsigned char input(unsigned char n) {\n  \
           unsigned char x = 0;\n  irs_input(&x, 1);\n  return x % n;\n}\n\
         #endif\n",
    );
    for x in 0..model.small {
        _ = writeln!(out, "static unsigned char x{x};");
    }
    for w in 0..model.wide {
        _ = writeln!(out, "static unsigned w{w};");
    }
    _ = writeln!(out, "\nSC_MODULE(model) {{");
    out += &all(model.events, "sc_event e");
    out += &all(model.signals, "sc_signal<int> g");
    let mut it = Emit { model, out, method: false, loops: 0, lines: 0 };
    let mut made = String::new();
    for (p, process) in model.processes.iter().enumerate() {
        it.method = process.method;
        it.block(&format!("void p{p}()"), &process.body, 1);
        _ = writeln!(made, "    SC_{}(p{p});", if process.method { "METHOD" } else { "THREAD" });
        for &e in &process.sensitive {
            _ = writeln!(made, "    sensitive << {};", it.event(e));
        }
        if !process.initial {
            made += "    dont_initialize();\n";
        }
    }
    let mut out = it.out;
    _ = write!(out, "  SC_CTOR(model) {{\n{made}  }}\n}};\n\nint sc_main(int, char **) {{\n");
    if model.wide > 0 {
        let same: String = (0..model.wide).rev().map(|w| format!("w{w} = ")).collect();
        _ = write!(
            out,
            "  unsigned sent = 0;\n#ifndef TRACE\n  irs_input(&sent, sizeof sent);\n#endif\n  {same}sent;\n"
        );
    }
    out += "  model it(\"it\");\n#ifdef TRACE\n  sc_start(12, SC_NS);\n#else\n  sc_start();\n#endif\n";
    out += "  return 0;\n}\n";
    out
}
