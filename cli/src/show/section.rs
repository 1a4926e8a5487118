//! A section schedule: a column for each thread, its events below each other, arrows for what is enforced
//! between threads (Metzler et al., STTT 2020, Figs. 5b and 8). Predecessors before the section come from the
//! upper edge.

use super::layout::{CHAR, LINE};
use super::svg::{arrow, head, words};
use super::{Names, text};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use traceformat::schedule::section::{Section, Step};
use traceformat::thread::ThreadIx;

/// The row of each step: below its thread's last one and below its predecessors. Lanes as in the section.
fn rows(section: &Section) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = section.lanes.iter().map(|_| Vec::new()).collect();
    let lane = |t: ThreadIx| section.lanes.binary_search_by_key(&t, |l| l.thread).ok();
    loop {
        let mut moved = false;
        for (l, this) in section.lanes.iter().enumerate() {
            while let Some(step) = this.steps.get(rows[l].len()) {
                let own = rows[l].last().map_or(0, |r| r + 1);
                let mut before =
                    step.preds.iter().filter(|p| p.offset > 0).map(|p| {
                        lane(p.thread).and_then(|m| rows[m].get(p.offset as usize - 1)).map(|r| r + 1)
                    });
                let Some(row) = before.try_fold(own, |a, b| Some(a.max(b?))) else { break };
                rows[l].push(row);
                moved = true;
            }
        }
        if !moved {
            return rows;
        }
    }
}

fn line(step: &Step, names: &Names<'_>) -> String {
    let outcome = if step.label.outcome == 0 { String::new() } else { format!("={}", step.label.outcome) };
    format!("{}{outcome} {}", text::op(step.label.op), names.short(step.label.site))
}

/// What a step comes after that is not in this section.
fn outside(section: &Section, rows: &[Vec<usize>], step: &Step, names: &Names<'_>) -> String {
    let lane = |t: ThreadIx| section.lanes.binary_search_by_key(&t, |l| l.thread).ok();
    let row = |m: usize, offset: i64| rows[m].get(usize::try_from(offset - 1).ok()?);
    let there = step.preds.iter().filter(|p| lane(p.thread).and_then(|m| row(m, p.offset)).is_none());
    let all: Vec<String> = there.map(|p| format!("{}[{:+}]", names.thread(p.thread), p.offset)).collect();
    all.join(", ")
}

pub fn svg(section: &Section, cyclic: bool, names: &Names<'_>) -> String {
    let rows = rows(section);
    let (row_height, top) = (LINE + 18.0, 58.0);
    // Left edges and widths of the columns.
    let mut columns = Vec::new();
    let mut x = 30.0;
    for lane in &section.lanes {
        let longest = lane.steps.iter().map(|s| line(s, names).chars().count()).max().unwrap_or(0);
        let w = (longest.max(names.thread(lane.thread).len()) as f64) * CHAR + 16.0;
        columns.push((x, w));
        let aside = lane.steps.iter().map(|s| outside(section, &rows, s, names).chars().count()).max();
        x += w + (aside.unwrap_or(0) as f64 * CHAR + 16.0).max(56.0);
    }
    let last = rows.iter().flatten().max().copied().unwrap_or(0);
    let (width, height) = (x, top + (last + 1) as f64 * row_height + 40.0);
    let mut out = head(width, height);
    let y = |row: usize| top + row as f64 * row_height;
    let index: BTreeMap<ThreadIx, usize> =
        section.lanes.iter().enumerate().map(|(i, l)| (l.thread, i)).collect();
    for (l, lane) in section.lanes.iter().enumerate() {
        let (x, w) = columns[l];
        words(&mut out, x + 8.0, 22.0, "#000", &names.thread(lane.thread));
        for (i, step) in lane.steps.iter().enumerate() {
            let Some(&row) = rows[l].get(i) else { continue };
            if i > 0 {
                let from = (x + w / 2.0, y(rows[l][i - 1]) + LINE + 6.0);
                arrow(&mut out, &[from, (x + w / 2.0, y(row))], "#aaa", false);
            }
            for p in &step.preds {
                let from = index.get(&p.thread).copied();
                let inside = from.zip(usize::try_from(p.offset - 1).ok());
                if let Some((m, r)) = inside.and_then(|(m, k)| Some((m, *rows[m].get(k)?))) {
                    let (fx, fw) = columns[m];
                    let (a, b) = if m < l { (fx + fw, x) } else { (fx, x + w) };
                    let points = [(a, y(r) + LINE / 2.0 + 3.0), (b, y(row) + LINE / 2.0 + 3.0)];
                    arrow(&mut out, &points, "#b03020", false);
                }
            }
            let aside = outside(section, &rows, step, names);
            if !aside.is_empty() {
                let side = x + w - 4.0;
                words(&mut out, side + 6.0, y(row) - 4.0, "#2255aa", &aside);
                arrow(&mut out, &[(side, y(row) - 16.0), (side, y(row))], "#2255aa", true);
            }
            let _ = writeln!(
                out,
                "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{w:.1}\" height=\"{:.1}\" rx=\"3\" fill=\"#fff\" stroke=\"#333\"/>",
                y(row),
                LINE + 6.0
            );
            words(&mut out, x + 8.0, y(row) + LINE, "#000", &line(step, names));
        }
    }
    if cyclic {
        words(&mut out, 30.0, height - 12.0, "#2255aa", "repeated for ever");
    }
    out.push_str("</svg>\n");
    out
}
