//! The file as a whole: what checkers know, memory, the threads, and `main`, which gives them their turns.

use super::cells::Cells;
use super::expr::{low, type_of};
use super::thread::{self, Code};
use super::values::{Values, variable};
use super::{Inputs, Sequential};
use crate::beyond::Beyond;
use rustc_hash::FxHashMap;
use std::fmt::Write as _;

/// What every file begins with.
const PREAMBLE: &str = include_str!("preamble.c");

/// Why executions leave what the C has.
pub(super) fn why(beyond: &Beyond) -> String {
    match beyond {
        Beyond::Iterations(place) => format!("more iterations of the loop at {place}"),
        Beyond::Threads(place) => format!("more threads, created at {place}"),
        Beyond::Arguments => "more arguments".into(),
        Beyond::Gap(u) | Beyond::Unproven(u) => format!("{} at {}", u.text, u.place),
    }
}

/// All but the order in which it is written.
struct Parts {
    cells: Cells,
    codes: Vec<Code>,
    /// `main`'s first part, which sets memory.
    memory: String,
    locals: String,
    inputs: Inputs,
    read: Inputs,
}

fn parts(s: &mut Sequential<'_>) -> Parts {
    let cells = Cells::of(s);
    let s = &*s;
    let codes: Vec<Code> = (0..s.bounded.threads.len()).map(|t| thread::write(s, &cells, t)).collect();
    let mut memory = String::new();
    let mut values = Values::new(&s.bounded.terms, "first_".into(), cells.all.iter().map(|c| c.1));
    for (cell, first) in &cells.all {
        let first = values.of(*first, 0, &mut memory);
        let _ = writeln!(memory, "    {} = {first};", cells.name(cell).expect("it is read"));
    }
    let mut symbols: FxHashMap<_, _> = values.symbols.clone();
    let mut read = FxHashMap::default();
    for code in &codes {
        symbols.extend(code.symbols.iter());
        read.extend(code.read.iter());
    }
    symbols.retain(|s, _| !read.contains_key(s));
    let sorted = |all: FxHashMap<_, _>| {
        let mut all: Inputs = all.into_iter().collect();
        all.sort_unstable();
        all
    };
    let mut locals = String::new();
    for (ty, name) in &values.declared {
        let _ = writeln!(locals, "    {ty} {name};");
    }
    Parts { cells, codes, memory, locals, inputs: sorted(symbols), read: sorted(read) }
}

/// The inputs, in the order in which the C asks for them.
pub(super) fn inputs(s: &mut Sequential<'_>) -> Inputs {
    parts(s).inputs
}

/// `nondet_u8()`, …: as wide as needed.
fn any(w: u8) -> String {
    let ty = type_of(w);
    match w {
        8 | 16 | 32 | 64 => format!("nondet_{ty}({w})"),
        _ => low(w, &format!("nondet_{ty}({w})")),
    }
}

pub(super) fn write(s: &mut Sequential<'_>, title: &str) -> String {
    let p = parts(s);
    let s = &*s;
    let threads = s.bounded.threads.len();
    let mut text = format!(
        "/* {title}\n *\n * All executions of {} rounds, in each of which every thread has its turn once.\n",
        s.rounds
    );
    for b in &s.bounded.beyond {
        let _ = writeln!(text, " * Not here: {}", why(b).replace("*/", "* /").replace('\n', " "));
    }
    text += " */\n";
    text += PREAMBLE;
    let _ = writeln!(text, "enum {{ ROUNDS = {}, THREADS = {threads} }};\n", s.rounds);
    text += "/* The thread whose turn it is, and the event before which it stops. Of each thread: how many\n   of its events have happened (its start is one), and whether it has been created. */\n";
    text += "static unsigned ct, cs, pc[THREADS];\nstatic u8 active[THREADS];\n\n/* Shared memory. */\n";
    text += &p.cells.declarations();
    text += "\n/* Inputs, and what reads of shared memory have returned. */\n";
    for (sym, w) in p.inputs.iter().chain(&p.read) {
        let _ = writeln!(text, "static {} {};", type_of(*w), variable(*sym));
    }
    text += "\n/* What threads compute. */\n";
    for code in &p.codes {
        text += &code.declarations;
    }
    for code in &p.codes {
        text += &code.ended;
    }
    for code in &p.codes {
        text += &code.functions;
    }
    let _ = write!(text, "\nint main(void)\n{{\n    unsigned round;\n{}", p.locals);
    for (sym, w) in &p.inputs {
        let _ = writeln!(text, "    {} = {};", variable(*sym), any(*w));
    }
    text += &p.memory;
    for t in 0..threads {
        let _ = writeln!(text, "    pc[{t}] = 0, active[{t}] = {};", u8::from(t == 0));
    }
    text += "    for (round = 0; round < ROUNDS; round++) {\n";
    for t in 0..threads {
        let size = thread::size(s, t);
        let _ = writeln!(text, "        TURN({t}, {size});");
    }
    text += "    }\n";
    if s.checks_deadlocks() {
        let each =
            |f: &dyn Fn(usize) -> String, with: &str| (0..threads).map(f).collect::<Vec<_>>().join(with);
        text += "    {\n        u8 waits[THREADS];\n";
        for t in 0..threads {
            let _ = writeln!(text, "        waits[{t}] = (u8)(active[{t}] && waits_{t}());");
        }
        let _ = writeln!(
            text,
            "        if (({})\n            && {})\n            FAILS(\"deadlock\");\n    }}",
            each(&|t| format!("waits[{t}]"), " || "),
            each(&|t| format!("(waits[{t}] || !active[{t}] || ended_{t}())"), "\n            && "),
        );
    }
    text + "    return 0;\n}\n"
}
