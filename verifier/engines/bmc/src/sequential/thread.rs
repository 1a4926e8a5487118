//! One thread as functions: its turn, whether it waits, whether it has ended.

use super::Sequential;
use super::cells::Cells;
use super::expr::{low, type_of};
use super::values::{Values, variable};
use crate::bounded::{Address, Part, Step, What};
use crate::cells::width;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Node, Sym, TermId};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// What one thread comes to in C.
pub(super) struct Code {
    /// Static variables.
    pub declarations: String,
    pub functions: String,
    /// `ended_N`, which others call.
    pub ended: String,
    /// Symbols that occur.
    pub symbols: FxHashMap<Sym, u8>,
    /// Those of them that reads of shared memory assign.
    pub read: FxHashMap<Sym, u8>,
}

struct Writer<'a> {
    s: &'a Sequential<'a>,
    cells: &'a Cells,
    t: usize,
    values: Values<'a>,
    read: FxHashMap<Sym, u8>,
    symbols: FxHashMap<Sym, u8>,
}

/// The code of thread `t`.
pub(super) fn write(s: &Sequential<'_>, cells: &Cells, t: usize) -> Code {
    let thread = &s.bounded.threads[t];
    let roots = thread.steps.iter().flat_map(terms_of);
    let values = Values::new(&s.bounded.terms, format!("t{t}_"), roots);
    let mut w = Writer { s, cells, t, values, read: FxHashMap::default(), symbols: FxHashMap::default() };
    let turn = w.turn();
    let waits = if s.checks_deadlocks() { w.waits() } else { String::new() };
    let ended = w.ended();
    w.symbols.extend(w.values.symbols.iter());
    let declarations = declare("static ", &w.values.declared, "");
    Code { declarations, functions: turn + &waits, ended, symbols: w.symbols, read: w.read }
}

/// Declarations of variables, those of one type together.
fn declare(storage: &str, all: &[(&'static str, String)], indent: &str) -> String {
    let mut text = String::new();
    for ty in ["u8", "u16", "u32", "u64"] {
        let names: Vec<&str> = all.iter().filter(|d| d.0 == ty).map(|d| d.1.as_str()).collect();
        for some in names.chunks(10) {
            let _ = writeln!(text, "{indent}{storage}{ty} {};", some.join(", "));
        }
    }
    text
}

/// The terms that a step's code has.
fn terms_of(step: &Step) -> Vec<TermId> {
    let mut all = vec![step.guard];
    match &step.what {
        What::Read { at, .. } => all.extend(at.iter().map(|a| a.0)),
        What::Write { at, value, .. } => {
            all.extend(at.iter().map(|a| a.0));
            all.push(*value);
        }
        What::Need(c) | What::Assume(c) => all.push(*c),
        What::Join(ended) => all.extend(ended.iter().map(|e| e.0)),
        What::Event { .. } | What::Fail(_) | What::Create(_) | What::Leave(_) | What::Further => {}
    }
    all
}

impl Writer<'_> {
    fn steps(&self) -> &[Step] {
        &self.s.bounded.threads[self.t].steps
    }

    /// Neighbouring steps of one event.
    fn groups(&self) -> Vec<(usize, std::ops::Range<usize>)> {
        let events = &self.s.events[self.t];
        let mut all: Vec<(usize, std::ops::Range<usize>)> = Vec::new();
        for (i, e) in events.iter().enumerate() {
            match all.last_mut() {
                Some((last, range)) if last == e => range.end = i + 1,
                _ => all.push((*e, i..i + 1)),
            }
        }
        all
    }

    /// `thread_N`: what happens in one turn.
    fn turn(&mut self) -> String {
        let mut text = format!("\nstatic void thread_{}(void)\n{{\n", self.t);
        let mut labels = 0;
        for (event, range) in self.groups() {
            let mut body = String::new();
            let mut places = BTreeSet::new();
            for i in range {
                if let What::Event { site, .. } = self.steps()[i].what {
                    places.extend(self.place(site));
                }
                self.step(i, event, &mut body);
            }
            if body.is_empty() {
                continue;
            }
            let places: Vec<String> = places.into_iter().take(3).collect();
            let comment = match places.is_empty() {
                true => String::new(),
                false => format!(" /* {} */", places.join(", ")),
            };
            // (Nobody jumps to the first.)
            let label = if labels == 0 { String::new() } else { format!("E{labels}: ") };
            let _ = writeln!(text, "{label}J({event}, E{});{comment}", labels + 1);
            text += &body;
            labels += 1;
        }
        if labels > 0 {
            let _ = writeln!(text, "E{labels}: return;");
        }
        text += "}\n";
        text
    }

    fn place(&self, site: u32) -> Option<String> {
        let info = self.s.program.sites.get(site as usize)?;
        // (Nothing of a name may end the comment.)
        Some(info.place(site).replace("*/", "* /"))
    }

    /// Where the thread is, for people: the last event before a step.
    fn near(&self, step: usize) -> String {
        let before = self.steps()[..=step].iter().rev();
        let site = before.into_iter().find_map(|s| match s.what {
            What::Event { site, .. } => self.place(site),
            _ => None,
        });
        let text = site.unwrap_or_else(|| format!("the start of thread {}", self.t));
        text.replace(['"', '\\'], "'")
    }

    fn is_false(&self, t: TermId) -> bool {
        self.s.bounded.terms.as_const(t) == Some(0)
    }

    fn is_true(&self, t: TermId) -> bool {
        self.s.bounded.terms.as_const(t).is_some_and(|c| c != 0)
    }

    /// `if (…) ` where the condition is not certain.
    fn only_if(&mut self, conditions: &[TermId], event: usize, out: &mut String) -> String {
        let mut all = Vec::new();
        for c in conditions {
            if !self.is_true(*c) {
                all.push(self.values.of(*c, event, out));
            }
        }
        if all.is_empty() { String::new() } else { format!("if ({}) ", all.join(" && ")) }
    }

    /// The code of one step in its turn.
    fn step(&mut self, i: usize, event: usize, out: &mut String) {
        let Step { guard, what, .. } = self.steps()[i].clone();
        if self.is_false(guard) {
            return;
        }
        match what {
            What::Event { .. } | What::Further => {}
            What::Read { at, part, into } => self.reads(guard, &at, part, into, event, out),
            What::Write { at, part, value } => {
                for (c, text) in self.writes(&at, part, value, event, out) {
                    let when = self.only_if(&[guard, c], event, out);
                    let _ = writeln!(out, "    {when}{text}");
                }
            }
            What::Need(c) | What::Assume(c) => {
                if !self.is_true(c) {
                    let when = self.only_if(&[guard], event, out);
                    let c = self.values.of(c, event, out);
                    let _ = writeln!(out, "    {when}ASSUME({c});");
                }
            }
            What::Join(all) => {
                let when = self.only_if(&[guard], event, out);
                let ended = self.any_ended(&all, event, out);
                let _ = writeln!(out, "    {when}ASSUME({ended});");
            }
            What::Fail(property) => {
                let when = self.only_if(&[guard], event, out);
                let near = self.near(i);
                let text = match self.s.properties.has(property) {
                    true => format!("FAILS(\"{}, after {near}\");", property.name()),
                    // Nobody looks for it, and nobody knows what comes then.
                    false => "ASSUME(0);".to_owned(),
                };
                let _ = writeln!(out, "    {when}{text}");
            }
            What::Create(u) => {
                let when = self.only_if(&[guard], event, out);
                let _ = writeln!(out, "    {when}active[{u}] = 1;");
            }
            // Executions that are only not proven to be exact go on.
            What::Leave(why) if self.s.bounded.beyond[why].only_unproven() => {}
            What::Leave(why) => {
                let when = self.only_if(&[guard], event, out);
                let why = super::main_c::why(&self.s.bounded.beyond[why]);
                let _ = writeln!(out, "    {when}LEAVES(\"{}\");", why.replace(['"', '\\', '\n'], "'"));
            }
        }
    }

    /// `v = cell;`. What is read nowhere is any value.
    fn reads(
        &mut self,
        guard: TermId,
        at: &Address,
        part: Part,
        into: TermId,
        event: usize,
        out: &mut String,
    ) {
        let terms = &self.s.bounded.terms;
        let (Node::Sym(s), w) = (terms.node(into), terms.width(into)) else {
            unreachable!("a read gives a new symbol")
        };
        let mut value: Option<String> = None;
        for &(c, object, offset) in at {
            let mut whole = String::new();
            let mut from = 0;
            for cell in self.s.layout.cells(object, offset, part) {
                let name = self.cells.name(&cell).expect("it is read");
                match from {
                    0 => whole = name.to_owned(),
                    1..=31 if w <= 32 => whole += &format!(" | (u32){name} << {from}"),
                    _ => whole += &format!(" | (u64){name} << {from}"),
                }
                from += width(cell.2);
            }
            if from != w || whole.contains(' ') {
                whole = low(w, &whole);
            }
            value = Some(match value {
                None => whole,
                Some(other) => {
                    let c = self.values.of(c, event, out);
                    format!("{c} ? {whole} : ({other})")
                }
            });
        }
        if let Some(value) = value {
            let when = self.only_if(&[guard], event, out);
            let _ = writeln!(out, "    {when}{} = {value};", variable(s));
            self.read.insert(s, w);
        }
    }

    /// Assignments to cells that somebody reads, with the condition of each.
    fn writes(
        &mut self,
        at: &Address,
        part: Part,
        value: TermId,
        event: usize,
        out: &mut String,
    ) -> Vec<(TermId, String)> {
        let mut all = Vec::new();
        for &(c, object, offset) in at {
            let mut from = 0;
            for cell in self.s.layout.cells(object, offset, part) {
                let w = width(cell.2);
                if let Some(name) = self.cells.name(&cell)
                    && !self.is_false(c)
                {
                    let value_text = self.values.of(value, event, out);
                    let text = match (from, self.s.bounded.terms.width(value) == w) {
                        (0, true) => value_text,
                        (0, false) => low(w, &value_text),
                        _ => low(w, &format!("{value_text} >> {from}")),
                    };
                    all.push((c, format!("{name} = {text};")));
                }
                from += w;
            }
        }
        all
    }

    fn any_ended(&mut self, all: &[(TermId, usize)], event: usize, out: &mut String) -> String {
        let mut texts = Vec::new();
        for (c, u) in all {
            if self.is_false(*c) || *u >= self.s.bounded.threads.len() {
                continue;
            }
            match self.is_true(*c) {
                true => texts.push(format!("ended_{u}()")),
                false => {
                    let c = self.values.of(*c, event, out);
                    texts.push(format!("({c} && ended_{u}())"));
                }
            }
        }
        if texts.is_empty() { "0".into() } else { texts.join(" || ") }
    }

    /// `waits_N`: does the thread wait before its next event, which it has not done?
    fn waits(&mut self) -> String {
        let (steps, events) = (self.steps(), &self.s.events[self.t]);
        let blocking = steps.iter().zip(events).filter(|(s, e)| {
            **e > 0 && matches!(s.what, What::Need(_) | What::Join(_)) && !self.is_false(s.guard)
        });
        let blocking: BTreeSet<usize> = blocking.map(|(_, e)| *e).collect();
        let mut text = format!("\nstatic int waits_{}(void)\n{{\n    int waits = 0;\n", self.t);
        for event in blocking {
            let inner = self.values.before(event, format!("w{event}_"));
            let outer = std::mem::replace(&mut self.values, inner);
            let body = self.tried(event);
            let inner = std::mem::replace(&mut self.values, outer);
            self.symbols.extend(inner.symbols);
            let _ = writeln!(text, "    if (pc[{}] == {event}) {{", self.t);
            text += &declare("", &inner.declared, "    ");
            let _ = writeln!(text, "{body}    }}");
        }
        text + "    return waits;\n}\n"
    }

    /// An event that does not happen: what it reads, what it would write for its own reads, and whether it
    /// would wait.
    fn tried(&mut self, event: usize) -> String {
        let events = &self.s.events[self.t];
        let mine: Vec<usize> = (0..events.len()).filter(|i| events[*i] == event).collect();
        let last_read = mine.iter().rev().find(|i| matches!(self.steps()[**i].what, What::Read { .. }));
        let last_read = last_read.copied().unwrap_or(0);
        let (mut out, mut saved, mut restore) = (String::new(), FxHashSet::default(), String::new());
        for i in mine {
            let Step { guard, what, .. } = self.steps()[i].clone();
            if self.is_false(guard) {
                continue;
            }
            match what {
                What::Read { at, part, into } => self.reads(guard, &at, part, into, event, &mut out),
                What::Write { at, part, value } if i < last_read => {
                    for a in &at {
                        for cell in self.s.layout.cells(a.1, a.2, part) {
                            let Some(name) = self.cells.name(&cell) else { continue };
                            if saved.insert(cell) {
                                let ty = type_of(width(cell.2));
                                let _ = writeln!(out, "    {ty} was_{name} = {name};");
                                let _ = writeln!(restore, "    {name} = was_{name};");
                            }
                        }
                    }
                    for (c, text) in self.writes(&at, part, value, event, &mut out) {
                        let when = self.only_if(&[guard, c], event, &mut out);
                        let _ = writeln!(out, "    {when}{text}");
                    }
                }
                What::Need(c) => {
                    let when = self.only_if(&[guard], event, &mut out);
                    let c = self.values.of(c, event, &mut out);
                    let _ = writeln!(out, "    {when}waits |= !{c};");
                }
                What::Join(all) => {
                    let when = self.only_if(&[guard], event, &mut out);
                    let ended = self.any_ended(&all, event, &mut out);
                    let _ = writeln!(out, "    {when}waits |= !({ended});");
                }
                _ => {}
            }
        }
        out + &restore
    }

    /// `ended_N`: has the thread come to its end?
    fn ended(&mut self) -> String {
        let ends = self.s.bounded.threads[self.t].ends;
        let mut values = self.values.before(usize::MAX, "e".into());
        let mut body = String::new();
        let ends = values.of(ends, usize::MAX - 1, &mut body);
        self.symbols.extend(values.symbols.iter());
        format!(
            "\nstatic int ended_{t}(void)\n{{\n{}{body}    return pc[{t}] == {} && {ends};\n}}\n",
            declare("", &values.declared, "    "),
            size(self.s, self.t),
            t = self.t,
        )
    }
}

/// Events of a thread, its start among them.
pub(super) fn size(s: &Sequential<'_>, t: usize) -> usize {
    s.events[t].iter().max().copied().unwrap_or(0) + 1
}
