//! A drawing before it is laid out: boxes with lines of text, and arrows between them; and the same for
//! Graphviz.

use std::fmt::Write as _;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Text in a rectangle.
    Box,
    /// A rectangle with round corners, for decisions.
    Round,
    /// Proven, whatever follows.
    Free,
    /// Nothing follows.
    End,
    /// Not explored, or lost.
    Grey,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    pub lines: Vec<String>,
    pub look: Look,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    pub from: usize,
    pub to: usize,
    pub label: String,
    pub dashed: bool,
}

/// The first shape is where everything starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    pub shapes: Vec<Shape>,
    pub arrows: Vec<Arrow>,
}

impl Drawing {
    pub fn shape(&mut self, look: Look, lines: Vec<String>) -> usize {
        self.shapes.push(Shape { lines, look });
        self.shapes.len() - 1
    }

    pub fn arrow(&mut self, from: usize, to: usize, label: impl Into<String>, dashed: bool) {
        self.arrows.push(Arrow { from, to, label: label.into(), dashed });
    }

    /// For Graphviz.
    pub fn dot(&self) -> String {
        let quote = |s: &str| s.replace('\\', "\\\\").replace('"', "\\\"");
        let mut out = String::from("digraph irs {\n  node [fontname=monospace, fontsize=10];\n");
        out.push_str("  edge [fontname=monospace, fontsize=10];\n");
        for (i, s) in self.shapes.iter().enumerate() {
            let look = match s.look {
                Look::Box => "shape=box",
                Look::Round => "shape=box, style=rounded",
                Look::Free => "shape=ellipse, style=filled, fillcolor=palegreen",
                Look::End => "shape=doublecircle",
                Look::Grey => "shape=box, style=filled, fillcolor=lightgrey",
            };
            let label: String = s.lines.iter().map(|l| quote(l) + "\\l").collect();
            let _ = writeln!(out, "  n{i} [{look}, label=\"{label}\"];");
        }
        for a in &self.arrows {
            let style = if a.dashed { "style=dashed, " } else { "" };
            let _ = writeln!(out, "  n{} -> n{} [{style}label=\"{}\"];", a.from, a.to, quote(&a.label));
        }
        out.push_str("}\n");
        out
    }

    /// One shape after the other, with its arrows.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (i, s) in self.shapes.iter().enumerate() {
            let word = match s.look {
                Look::Free => " (free)",
                Look::End => " (end)",
                Look::Grey => " (not published)",
                Look::Box | Look::Round => "",
            };
            let _ = writeln!(out, "{i}{word}");
            for line in &s.lines {
                let _ = writeln!(out, "    {line}");
            }
            for a in self.arrows.iter().filter(|a| a.from == i) {
                let how = if a.dashed { "covered by" } else { "to" };
                let label = if a.label.is_empty() { String::new() } else { format!(": {}", a.label) };
                let _ = writeln!(out, "  {how} {}{label}", a.to);
            }
        }
        out
    }
}
