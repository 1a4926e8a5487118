//! Drawings as SVG, without Graphviz.

use super::drawing::{Drawing, Look};
use super::layout::{CHAR, LINE, layout};
use std::fmt::Write as _;

pub fn escape(s: &str) -> String {
    s.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The beginning of a picture of this size: white, with an arrow's head for `marker-end`.
pub fn head(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"DejaVu Sans Mono, monospace\" font-size=\"11\">\n<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" \
         markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\" fill=\"#333\"/></marker></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    )
}

/// A line of text that starts here.
pub fn words(out: &mut String, x: f64, y: f64, color: &str, s: &str) {
    let _ = writeln!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{color}\" textLength=\"{:.1}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">{}</text>",
        s.chars().count() as f64 * CHAR,
        escape(s)
    );
}

/// An arrow through these points.
pub fn arrow(out: &mut String, points: &[(f64, f64)], color: &str, dashed: bool) {
    let dash = if dashed { " stroke-dasharray=\"5 3\"" } else { "" };
    let mut d = String::new();
    for (i, (x, y)) in points.iter().enumerate() {
        let _ = write!(d, "{}{x:.1},{y:.1} ", if i == 0 { 'M' } else { 'L' });
    }
    let _ = writeln!(
        out,
        "<path d=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.1\" stroke-linejoin=\"round\" marker-end=\"url(#head)\"{dash}/>",
        d.trim_end()
    );
}

pub fn svg(drawing: &Drawing) -> String {
    let placed = layout(drawing);
    let mut out = head(placed.width, placed.height);
    for (a, points) in drawing.arrows.iter().zip(&placed.arrows) {
        arrow(&mut out, points, if a.dashed { "#2255aa" } else { "#333" }, a.dashed);
    }
    for (s, r) in drawing.shapes.iter().zip(&placed.shapes) {
        let (fill, round) = match s.look {
            Look::Box => ("#ffffff", 0.0),
            Look::Round => ("#fff6dd", 9.0),
            Look::Free => ("#d8f5d0", 12.0),
            Look::End => ("#eeeeee", 12.0),
            Look::Grey => ("#dddddd", 0.0),
        };
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{round}\" fill=\"{fill}\" stroke=\"#333\"/>",
            r.x, r.y, r.w, r.h
        );
        for (k, line) in s.lines.iter().enumerate() {
            words(&mut out, r.x + 8.0, r.y + 8.0 + LINE * (k as f64 + 0.8), "#000", line);
        }
    }
    for (a, points) in drawing.arrows.iter().zip(&placed.arrows) {
        if let (false, Some((x, y))) = (a.label.is_empty(), points.get(1)) {
            words(&mut out, x + 5.0, y + 8.0, "#2255aa", &a.label);
        }
    }
    out.push_str("</svg>\n");
    out
}
