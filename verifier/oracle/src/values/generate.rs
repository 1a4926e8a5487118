//! Random C programs that compute.
//!
//! Everything is defined: arithmetic that could overflow is unsigned or wide enough, shifts and indices are
//! masked, divisors are small and positive, conversions from floating point are in range, structures are
//! copied under a lock. Each program is a structure of shared data, two or three threads' functions, helpers,
//! and a function that runs it all; many of them make one file.

use random::Rng;
use std::fmt::Write;

/// The types of integer variables: name, bits, signed.
const TYPES: [(&str, u32, bool); 8] = [
    ("u8", 8, false),
    ("i8", 8, true),
    ("u16", 16, false),
    ("i16", 16, true),
    ("u32", 32, false),
    ("i32", 32, true),
    ("u64", 64, false),
    ("i64", 64, true),
];

const PRELUDE: &str = "\
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
typedef uint8_t u8; typedef int8_t i8; typedef uint16_t u16; typedef int16_t i16;
typedef uint32_t u32; typedef int32_t i32; typedef uint64_t u64; typedef int64_t i64;
";

/// `programs` programs of these seeds' successors in one file, whose main runs one after the other.
pub fn file(seed: u64, programs: usize) -> String {
    let mut out = PRELUDE.to_string();
    for i in 0..programs {
        let mut g = Generator {
            rng: Rng::new(seed + i as u64),
            out: String::new(),
            depth: 0,
            p: i,
            loops: 0,
            threads: 0,
        };
        g.program();
        out += &g.out;
    }
    out += "int main(void)\n{\n";
    for i in 0..programs {
        let _ = writeln!(out, "\trun{i}();");
    }
    out + "\treturn 0;\n}\n"
}

struct Generator {
    rng: Rng,
    out: String,
    /// Of the block.
    depth: usize,
    /// The program's number in the file: part of every name.
    p: usize,
    /// Loop counters in scope.
    loops: usize,
    threads: usize,
}

impl Generator {
    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n)
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.rng.below(of.len())]
    }

    fn ty(&mut self) -> (&'static str, u32, bool) {
        TYPES[self.rng.below(TYPES.len())]
    }

    fn line(&mut self, text: impl AsRef<str>) {
        self.out.push_str(&"\t".repeat(self.depth));
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    fn constant(&mut self) -> String {
        match self.below(4) {
            0 => format!("{}", self.rng.below(10)),
            1 => self.pick(&["0x7f", "0x80", "0xff", "0x7fff", "0xffff", "0x7fffffff", "0xffffffffu"]).into(),
            2 => format!("0x{:x}u", self.rng.below(1 << 31)),
            _ => {
                format!("0x{:x}ull", (self.rng.below(1 << 32) as u64) << 32 | self.rng.below(1 << 32) as u64)
            }
        }
    }

    /// A place that can be read and assigned to, of some integer type. `s` is the program's shared structure,
    /// `n` the structure on the heap that the thread was given, `l…` are locals.
    fn place(&mut self, depth: usize) -> String {
        let index = |g: &mut Self, mask: usize| format!("({}) & {mask}", g.expr(depth.saturating_sub(1)));
        match self.below(16) {
            0..=4 => format!("l{}", self.rng.below(6)),
            5 | 6 => format!("s.v{}", self.rng.below(8)),
            7 => format!("s.a[{}]", index(self, 7)),
            8 => format!("s.h[{}]", index(self, 3)),
            9 => format!("s.m[{}][{}]", index(self, 1), index(self, 1)),
            10 => self.pick(&["s.in.c", "s.in.b5", "s.in.b11", "s.in.b20"]).into(),
            11 => self.pick(&["s.u.q", "s.u.w[0]", "s.u.w[1]", "s.u.b[3]", "s.u.h[2]"]).into(),
            12 => self.pick(&["n->key", "n->data[1]", "n->in.c", "n->in.b5"]).into(),
            13 => format!("la[{}]", index(self, 3)),
            14 => self.pick(&["ls.c", "ls.b5", "ls.b11"]).into(),
            _ => "*lp".into(),
        }
    }

    /// An integer expression of any type.
    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.below(6) {
                0 => self.constant(),
                1 if self.loops > 0 => format!("i{}", self.rng.below(self.loops)),
                2 => format!("s.input[{}]", self.rng.below(8)),
                _ => self.place(0),
            };
        }
        let d = depth - 1;
        let (t, bits, _) = self.ty();
        let (a, b) = (self.expr(d), self.expr(d));
        let wide = if bits <= 32 { ("u32", "i32", 31) } else { ("u64", "i64", 63) };
        match self.below(22) {
            0..=2 => {
                let op = self.pick(&["+", "-", "*"]);
                format!("({t})(({})({a}) {op} ({})({b}))", wide.0, wide.0)
            }
            3 => {
                let op = self.pick(&["+", "-", "*"]);
                format!("((i64)(i32)({a}) {op} (i64)(i32)({b}))")
            }
            4 => {
                let op = self.pick(&["/", "%"]);
                format!("(({t})({a}) {op} ({t})((({b}) & 0x3f) | 1))")
            }
            5 => format!("({t})(({})({a}) << (({b}) & {}))", wide.0, wide.2),
            6 => format!("(({t})({a}) >> (({b}) & {}))", bits - 1),
            7 | 8 => {
                let op = self.pick(&["&", "|", "^"]);
                format!("(({t})({a}) {op} ({t})({b}))")
            }
            9 | 10 => {
                let op = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("(({t})({a}) {op} ({t})({b}))")
            }
            11 => {
                let op = self.pick(&["&&", "||"]);
                format!("(({a}) {op} ({b}))")
            }
            12 => {
                let c = self.expr(d);
                format!("(({c}) ? ({t})({a}) : ({t})({b}))")
            }
            13 => format!("({t})({a})"),
            14 => format!("({t})({}({t})({a}))", self.pick(&["~", "!"])),
            15 => {
                let f = self.pick(&["__builtin_popcountll", "__builtin_bswap64"]);
                format!("(u64){f}((u64)({a}))")
            }
            16 => match self.below(3) {
                0 => format!("__builtin_clz((u32)({a}) | 1)"),
                1 => format!("__builtin_ctzll((u64)({a}) | 0x100000000ull)"),
                _ => format!("__builtin_bswap32((u32)({a}))"),
            },
            17 => {
                let op = self.pick(&["+", "-", "*"]);
                format!("(i64)((double)(i32)({a}) {op} (double)(i16)({b}))")
            }
            18 => match self.below(3) {
                0 => format!("(i32)((float)(i16)({a}) * 0.5f)"),
                1 => format!("((double)(u32)({a}) < (float)(i8)({b}))"),
                _ => format!("(i64)((double)(i32)({a}) / (double)((({b}) & 15) + 1))"),
            },
            19 => format!("mix{}((u64)({a}), (i16)({b}))", self.p),
            20 => format!("down{}((u32)({a}), ({b}) & 7)", self.p),
            _ => format!("ops{}[({a}) & 1]((u64)({b}), (u8)({a}))", self.p),
        }
    }

    fn block(&mut self, budget: &mut usize, nesting: usize) {
        self.depth += 1;
        for _ in 0..1 + self.below(3) {
            self.statement(budget, nesting);
        }
        self.depth -= 1;
    }

    fn statement(&mut self, budget: &mut usize, nesting: usize) {
        *budget = budget.saturating_sub(1);
        // What costs more, while there is something left.
        let kinds = if *budget == 0 || nesting == 0 { 16 } else { 24 };
        match self.below(kinds) {
            kind @ 0..=6 => self.assignment(kind),
            kind @ 7..=9 => self.atomic(kind),
            kind @ 10..=12 => self.pointer_or_copy(kind),
            kind @ 13..=15 => self.locked(kind),
            kind => self.compound(kind, budget, nesting),
        }
    }

    /// To a variable, or to the log that is compared.
    fn assignment(&mut self, kind: usize) {
        match kind {
            0..=4 => {
                let (p, e) = (self.place(1), self.expr(2));
                let op = self.pick(&["=", "=", "=", "^=", "|=", "&="]);
                self.line(format!("{p} {op} {e};"));
            }
            _ => {
                let e = self.expr(3);
                let (t, _, _) = self.ty();
                let k = self.below(8);
                self.line(format!("s.log[me][{k}] = (u64)({t})({e});"));
            }
        }
    }

    /// An atomic operation.
    fn atomic(&mut self, kind: usize) {
        match kind {
            7 => {
                let (e, l) = (self.expr(1), self.below(6));
                let k = self.below(4);
                let order =
                    self.pick(&["memory_order_relaxed", "memory_order_acq_rel", "memory_order_seq_cst"]);
                let f =
                    self.pick(&["fetch_add", "fetch_sub", "fetch_or", "fetch_and", "fetch_xor", "exchange"]);
                let (t, _, _) = TYPES[2 * k];
                self.line(format!("l{l} = atomic_{f}_explicit(&s.at{k}, ({t})({e}), {order});"));
            }
            8 => {
                let (e, f, k, l) = (self.expr(1), self.expr(1), self.below(4), self.below(6));
                let (t, _, _) = TYPES[2 * k];
                self.line(format!(
                    "{{ {t} want = ({t})({e}); l{l} = atomic_compare_exchange_strong(&s.at{k}, &want, ({t})({f})); l0 ^= want; }}"
                ));
            }
            _ => {
                let (k, l, e) = (self.below(4), self.below(6), self.expr(1));
                let (t, _, _) = TYPES[2 * k];
                if self.below(2) == 0 {
                    self.line(format!("l{l} = atomic_load_explicit(&s.at{k}, memory_order_acquire);"));
                } else {
                    self.line(format!("atomic_store_explicit(&s.at{k}, ({t})({e}), memory_order_release);"));
                }
            }
        }
    }

    /// What is done with pointers, and with several bytes at once.
    fn pointer_or_copy(&mut self, kind: usize) {
        match kind {
            10 => {
                let e = self.expr(1);
                // It points to 32 bits.
                let (to, mask) = [("s.u.w", 1), ("s.w", 3), ("lw", 3)][self.below(3)];
                self.line(format!("lp = &{to}[({e}) & {mask}];"));
            }
            11 => {
                let e = self.expr(1);
                match self.below(3) {
                    0 => self.line(format!("s.p = &s.w[({e}) & 3];")),
                    1 => self.line("lp = s.p;"),
                    _ => self.line(format!("l2 = (u32)(&s.w[({e}) & 3] - s.w);")),
                }
            }
            _ => {
                let e = self.expr(1);
                match self.below(4) {
                    0 => self.line(format!("memset(la, (u8)({e}), sizeof la);")),
                    1 => self.line("memcpy(&ls, &lt, sizeof ls);"),
                    2 => self.line("lt = ls; lt.c++;"),
                    _ => self.line("memmove(la, la + 1, 2 * sizeof *la);"),
                }
            }
        }
    }

    /// An access under a lock.
    fn locked(&mut self, kind: usize) {
        match kind {
            13 => {
                let i = self.below(2);
                self.line(format!("pthread_mutex_lock(&s.mutex{i});"));
                let (p, e) = (self.place(1), self.expr(2));
                self.line(format!("{p} = {e};"));
                if i == 0 {
                    let copy = self.pick(&["s.locked = ls;", "ls = s.locked;", "s.locked.e[1] ^= 5;"]);
                    self.line(copy);
                }
                self.line(format!("pthread_mutex_unlock(&s.mutex{i});"));
            }
            14 => {
                let (p, e) = (self.place(0), self.expr(1));
                if self.below(2) == 0 {
                    self.line("pthread_rwlock_rdlock(&s.rw);");
                } else {
                    self.line("pthread_rwlock_wrlock(&s.rw);");
                }
                self.line(format!("{p} ^= ({e}) & 0xff;"));
                self.line("pthread_rwlock_unlock(&s.rw);");
            }
            _ => {
                let (l, p) = (self.below(6), self.place(0));
                self.line(format!("if (pthread_mutex_trylock(&s.mutex1) == 0) {{ l{l} = {p}; pthread_mutex_unlock(&s.mutex1); }}"));
            }
        }
    }

    /// A statement with statements in it.
    fn compound(&mut self, kind: usize, budget: &mut usize, nesting: usize) {
        match kind {
            16..=18 => {
                let c = self.expr(2);
                self.line(format!("if ({c}) {{"));
                self.block(budget, nesting - 1);
                if self.below(2) == 0 {
                    self.line("} else {");
                    self.block(budget, nesting - 1);
                }
                self.line("}");
            }
            19 | 20 => {
                let (i, bound) = (self.loops, self.expr(1));
                let step = self.pick(&["++", " += 2"]);
                self.line(format!(
                    "for (unsigned i{i} = 0; i{i} < (({bound}) & 3) + 1 && i{i} < 4; i{i}{step}) {{"
                ));
                self.loops += 1;
                self.block(budget, nesting - 1);
                if self.below(3) == 0 {
                    let c = self.expr(1);
                    let how = self.pick(&["break", "continue"]);
                    self.line(format!("\tif ({c}) {how};"));
                }
                self.loops -= 1;
                self.line("}");
            }
            21 => {
                let e = self.expr(2);
                self.line(format!("switch (({e}) & 3) {{"));
                for case in 0..3 {
                    self.line(format!("case {case}:"));
                    self.block(budget, nesting - 1);
                    if self.below(2) == 0 {
                        self.line("\tbreak;");
                    }
                }
                self.line("default:");
                self.block(budget, nesting - 1);
                self.line("}");
            }
            _ => {
                let c = self.expr(1);
                self.line("{ int again = 2; do {");
                self.block(budget, nesting - 1);
                self.line(format!("}} while (--again && ({c})); }}"));
            }
        }
    }

    fn program(&mut self) {
        let p = self.p;
        self.threads = 2 + self.below(2);
        let _ = writeln!(
            self.out,
            "\n/* ---- {p} */\n\
             struct in{p} {{ i16 c; u32 b5 : 5; i32 b11 : 11; u32 b20 : 20, : 12; u8 e[3]; }};\n\
             struct node{p} {{ u32 key; i16 data[3]; struct in{p} in; struct node{p} *next; }};"
        );
        let types: Vec<&str> = (0..8).map(|_| self.ty().0).collect();
        let fields: String = types.iter().enumerate().map(|(i, t)| format!("{t} v{i}; ")).collect();
        let (a, h, m) = (self.ty().0, self.ty().0, self.ty().0);
        let _ = writeln!(
            self.out,
            "static struct {{ {fields}{a} a[8]; {h} h[4]; {m} m[2][2]; u32 w[4]; struct in{p} in, locked;\n\
             \tunion {{ u64 q; u32 w[2]; u16 h[4]; u8 b[8]; }} u; u32 *p; u64 log[3][8]; u64 input[8];\n\
             \t_Atomic u8 at0; _Atomic u16 at1; _Atomic u32 at2; _Atomic u64 at3; atomic_int ready;\n\
             \tpthread_mutex_t mutex0, mutex1; pthread_rwlock_t rw; sem_t sem; struct node{p} *_Atomic list; }} s{p};"
        );
        let (x, y) = (self.constant(), self.constant());
        let _ = writeln!(
            self.out,
            "static u64 mix{p}(u64 x, i16 y) {{ return (x ^ {x}) * 3 + (u64)(i64)y; }}\n\
             static u32 down{p}(u32 x, u32 n) {{ return n == 0 ? x : down{p}(x * 5 + n, n - 1) ^ {y}; }}\n\
             static u64 rot{p}(u64 x, u8 n) {{ return x << (n & 63) | x >> (-n & 63); }}\n\
             static u64 add{p}(u64 x, u8 n) {{ return x + n; }}\n\
             static u64 (*ops{p}[2])(u64, u8) = {{rot{p}, add{p}}};\n\
             #define s s{p}"
        );
        for t in 0..self.threads {
            self.thread(t);
        }
        let (p, threads) = (self.p, self.threads);
        let inputs: Vec<String> = (0..8).map(|_| self.constant()).collect();
        let _ = writeln!(
            self.out,
            "static void run{p}(void)\n{{\n\
             \tstatic const u64 input[8] = {{{}}};\n\
             \tpthread_t t[{threads}];\n\
             \tfor (int i = 0; i < 8; i++) s.input[i] = input[i];\n\
             \ts.p = s.w;\n\
             \tpthread_mutex_init(&s.mutex0, 0); pthread_mutex_init(&s.mutex1, 0); pthread_rwlock_init(&s.rw, 0); sem_init(&s.sem, 0, 0);\n\
             \tfor (long i = 0; i < {threads}; i++) {{\n\
             \t\tstruct node{p} *n = calloc(1, sizeof *n);\n\
             \t\tn->key = i; n->next = s.list; s.list = n;\n\t}}",
            inputs.join(", ")
        );
        for t in 0..threads {
            let _ = writeln!(self.out, "\tpthread_create(&t[{t}], 0, thread{p}_{t}, s.list);");
        }
        let _ = writeln!(
            self.out,
            "\tfor (int i = 0; i < {threads}; i++) pthread_join(t[i], 0);\n\
             \ts.log[0][0] ^= s.u.q + s.at3 + s.in.b11 + s.locked.e[1];\n\
             \tfor (struct node{p} *n = s.list; n;) {{ struct node{p} *next = n->next; s.log[1][0] ^= n->key + n->in.b5; free(n); n = next; }}\n\
             }}\n#undef s"
        );
    }

    fn thread(&mut self, t: usize) {
        let p = self.p;
        let locals: Vec<String> = (0..6)
            .map(|i| format!("{} l{i} = {i}{}", self.ty().0, if i == 3 { " + (s.input[2] & 7)" } else { "" }))
            .collect();
        let la = self.ty().0;
        let _ = writeln!(
            self.out,
            "static void *thread{p}_{t}(void *arg)\n{{\n\
             \tstruct node{p} *n = arg;\n\
             \tenum {{ me = {t} }};\n\
             \t{};\n\
             \t{la} la[4] = {{1, 2, 3}};\n\
             \tu32 lw[4] = {{7, 8}}, *lp = lw;\n\
             \tstruct in{p} ls = {{1, 2, 3, 4, {{5, 6, 7}}}}, lt = ls;",
            locals.join("; ")
        );
        self.depth = 0;
        let mut budget = 14 + self.below(10);
        // A thread may wait for the first one's word, or for its post.
        let waits = t > 0 && self.below(3) == 0;
        while budget > 0 {
            self.depth = 0;
            self.block(&mut budget, 3);
        }
        self.depth = 1;
        if waits {
            self.line(if t == 1 { "while (!atomic_load(&s.ready));" } else { "sem_wait(&s.sem);" });
            let e = self.expr(3);
            self.line(format!("s.log[me][7] = (u64)({e});"));
        }
        if t == 0 {
            self.line("atomic_store(&s.ready, 1);");
            self.line("sem_post(&s.sem);");
        }
        self.line("s.log[me][6] = (u64)l0 ^ (u64)l1 ^ (u64)l2 ^ (u64)l3 ^ (u64)l4 ^ (u64)l5 ^ *lp ^ (u64)la[2] ^ ls.b11 ^ lt.c;");
        self.line("return 0;");
        self.depth = 0;
        self.line("}");
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_seed_makes_one_text() {
        let text = super::file(5, 3);
        assert_eq!(text, super::file(5, 3));
        assert_ne!(text, super::file(6, 3));
        assert!(text.contains("run2();") && !text.contains("run3"));
    }
}
