//! Where the boxes of a drawing stand: the layered layout of Sugiyama, Tagawa and Toda (IEEE TSMC 1981),
//! small.
//!
//! Arrows that close a cycle are turned round; each box stands one layer below the lowest one that leads to
//! it; long arrows bend at a place in each layer between; within a layer what belongs together is brought
//! together by sweeps over the barycentres of the neighbours; at last boxes are moved towards their
//! neighbours as far as their order allows.

use super::drawing::{Drawing, Shape};

/// Width of a character and height of a line, for the monospaced font that [`super::svg`] uses.
pub const CHAR: f64 = 6.7;
pub const LINE: f64 = 14.0;
const PAD: f64 = 8.0;
const GAP: f64 = 26.0;
const LAYER: f64 = 44.0;

/// A rectangle, by its upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

impl Rect {
    pub fn middle(&self) -> f64 {
        self.x + self.w / 2.0
    }
}

/// A drawing's shapes and arrows, placed. An arrow's points go from its start to its head.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    pub shapes: Vec<Rect>,
    pub arrows: Vec<Vec<(f64, f64)>>,
    pub width: f64,
    pub height: f64,
}

fn size(s: &Shape) -> (f64, f64) {
    let longest = s.lines.iter().map(|l| l.chars().count()).max().unwrap_or(0);
    let w = longest as f64 * CHAR + 2.0 * PAD;
    (w.max(24.0), (s.lines.len() as f64 * LINE + 2.0 * PAD).max(24.0))
}

/// A box, or a bend of a long arrow.
struct Item {
    w: f64,
    h: f64,
    layer: usize,
    x: f64,
}

pub fn layout(drawing: &Drawing) -> Layout {
    let n = drawing.shapes.len();
    let back = backward(drawing);
    let arrows: Vec<(usize, usize)> = drawing
        .arrows
        .iter()
        .enumerate()
        .map(|(i, a)| if back[i] { (a.to, a.from) } else { (a.from, a.to) })
        .collect();
    let layers = layers(n, &arrows);
    let mut items: Vec<Item> = (drawing.shapes.iter().zip(&layers))
        .map(|(s, &layer)| {
            let (w, h) = size(s);
            Item { w, h, layer, x: 0.0 }
        })
        .collect();
    // Each arrow's way through the layers, and who is beside whom.
    let mut ways: Vec<Vec<usize>> = Vec::new();
    let mut near: Vec<(usize, usize)> = Vec::new();
    for &(from, to) in &arrows {
        let mut way = vec![from];
        for layer in layers[from] + 1..layers[to] {
            items.push(Item { w: 6.0, h: 0.0, layer, x: 0.0 });
            way.push(items.len() - 1);
        }
        way.push(to);
        near.extend(way.windows(2).map(|w| (w[0], w[1])));
        ways.push(way);
    }
    let count = items.iter().map(|i| i.layer + 1).max().unwrap_or(0);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); count];
    (0..items.len()).for_each(|i| rows[items[i].layer].push(i));
    let (mut above, mut below) = (vec![Vec::new(); items.len()], vec![Vec::new(); items.len()]);
    for &(a, b) in near.iter().filter(|(a, b)| a != b) {
        below[a].push(b);
        above[b].push(a);
    }
    order(&mut rows, &above, &below);
    place(&mut items, &rows, &above, &below);
    let mut tops = Vec::with_capacity(count);
    let mut y = 12.0;
    let mut heights = Vec::with_capacity(count);
    for row in &rows {
        let h = row.iter().map(|&i| items[i].h).fold(0.0, f64::max);
        tops.push(y);
        heights.push(h);
        y += h + LAYER;
    }
    let left = items.iter().map(|i| i.x - i.w / 2.0).fold(f64::INFINITY, f64::min);
    let shift = if left.is_finite() { 12.0 - left } else { 0.0 };
    let rect = |i: usize| {
        let it = &items[i];
        let y = tops[it.layer] + (heights[it.layer] - it.h) / 2.0;
        Rect { x: it.x - it.w / 2.0 + shift, y, w: it.w, h: it.h }
    };
    let shapes: Vec<Rect> = (0..n).map(rect).collect();
    let mut right = shapes.iter().map(|r| r.x + r.w).fold(0.0, f64::max);
    let mut loops = vec![0usize; n];
    let mut paths = Vec::new();
    for (k, a) in drawing.arrows.iter().enumerate() {
        let path = if a.from == a.to {
            let (r, i) = (shapes[a.from], loops[a.from] as f64);
            loops[a.from] += 1;
            let x = r.x + r.w;
            right = right.max(x + 34.0 + 8.0 * i);
            let (low, high) = (r.y + r.h * 0.75, r.y + r.h * 0.25);
            vec![(x, low), (x + 30.0 + 8.0 * i, low), (x + 30.0 + 8.0 * i, high), (x, high)]
        } else {
            path(&ways[k], &rect, &tops, &heights, &items, k)
        };
        paths.push(if back[k] { path.into_iter().rev().collect() } else { path });
    }
    right = paths.iter().flatten().map(|p: &(f64, f64)| p.0 + 4.0).fold(right, f64::max);
    let label = (drawing.arrows.iter().zip(&paths))
        .map(|(a, p)| p.iter().map(|p| p.0).fold(0.0, f64::max) + a.label.chars().count() as f64 * CHAR);
    right = label.fold(right, f64::max);
    Layout { shapes, arrows: paths, width: right + 12.0, height: (y - LAYER + 12.0).max(24.0) }
}

/// From the lower edge of the first to the upper edge of the last, straight through the layers between.
fn path(
    way: &[usize],
    rect: &dyn Fn(usize) -> Rect,
    tops: &[f64],
    heights: &[f64],
    items: &[Item],
    number: usize,
) -> Vec<(f64, f64)> {
    let (first, last) = (rect(way[0]), rect(way[way.len() - 1]));
    // Arrows between the same boxes start apart from each other.
    let apart = |r: &Rect| r.middle() + (((number % 5) as f64) - 2.0) * (r.w / 12.0).min(9.0);
    let mut points = vec![(apart(&first), first.y + first.h)];
    // Below whatever else stands in the first one's layer.
    points.push((apart(&first), tops[items[way[0]].layer] + heights[items[way[0]].layer] + 6.0));
    for &bend in &way[1..way.len() - 1] {
        let layer = items[bend].layer;
        let x = rect(bend).middle();
        points.push((x, tops[layer] - 6.0));
        points.push((x, tops[layer] + heights[layer] + 6.0));
    }
    points.push((apart(&last), tops[items[way[way.len() - 1]].layer] - 8.0));
    points.push((apart(&last), last.y));
    points
}

/// Arrows that lead to a box on the way to their own start, found depth first; and those from a box to
/// itself.
fn backward(drawing: &Drawing) -> Vec<bool> {
    let n = drawing.shapes.len();
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (i, a) in drawing.arrows.iter().enumerate() {
        out[a.from].push(i);
    }
    let mut back = vec![false; drawing.arrows.len()];
    // 0: not seen, 1: on the way, 2: done.
    let mut state = vec![0u8; n];
    for root in 0..n {
        if state[root] != 0 {
            continue;
        }
        state[root] = 1;
        let mut stack = vec![(root, 0usize)];
        while let Some((v, i)) = stack.last_mut() {
            let Some(&arrow) = out[*v].get(*i) else {
                state[*v] = 2;
                stack.pop();
                continue;
            };
            *i += 1;
            let to = drawing.arrows[arrow].to;
            match state[to] {
                0 => {
                    state[to] = 1;
                    stack.push((to, 0));
                }
                1 => back[arrow] = true,
                _ => {}
            }
        }
    }
    back
}

/// The longest way from any start.
fn layers(n: usize, arrows: &[(usize, usize)]) -> Vec<usize> {
    let mut incoming = vec![0usize; n];
    let real = || arrows.iter().filter(|(a, b)| a != b);
    real().for_each(|&(_, b)| incoming[b] += 1);
    let mut layer = vec![0; n];
    let mut ready: Vec<usize> = (0..n).filter(|&i| incoming[i] == 0).collect();
    while let Some(v) = ready.pop() {
        for &(_, b) in real().filter(|(a, _)| *a == v) {
            layer[b] = layer[b].max(layer[v] + 1);
            incoming[b] -= 1;
            if incoming[b] == 0 {
                ready.push(b);
            }
        }
    }
    layer
}

fn order(rows: &mut [Vec<usize>], above: &[Vec<usize>], below: &[Vec<usize>]) {
    let mut rank = vec![0.0; above.len()];
    let number = |rows: &[Vec<usize>], rank: &mut [f64]| {
        for row in rows {
            row.iter().enumerate().for_each(|(k, &i)| rank[i] = k as f64 - row.len() as f64 / 2.0);
        }
    };
    number(rows, &mut rank);
    for sweep in 0..8 {
        let near = if sweep % 2 == 0 { above } else { below };
        for row in rows.iter_mut() {
            let key = |i: usize| match near[i].len() {
                0 => rank[i],
                n => near[i].iter().map(|&j| rank[j]).sum::<f64>() / n as f64,
            };
            let mut keyed: Vec<(f64, usize)> = row.iter().map(|&i| (key(i), i)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            *row = keyed.into_iter().map(|k| k.1).collect();
            row.iter().enumerate().for_each(|(k, &i)| rank[i] = k as f64 - row.len() as f64 / 2.0);
        }
        number(rows, &mut rank);
    }
}

/// Middles of the items: first side by side, then towards their neighbours.
fn place(items: &mut [Item], rows: &[Vec<usize>], above: &[Vec<usize>], below: &[Vec<usize>]) {
    for row in rows {
        let mut x = 0.0;
        for &i in row {
            items[i].x = x + items[i].w / 2.0;
            x += items[i].w + GAP;
        }
        row.iter().for_each(|&i| items[i].x -= x / 2.0);
    }
    for sweep in 0..12 {
        for row in rows {
            let wish: Vec<f64> = row
                .iter()
                .map(|&i| {
                    let near: Vec<usize> = match sweep % 3 {
                        0 => above[i].clone(),
                        1 => below[i].clone(),
                        _ => above[i].iter().chain(&below[i]).copied().collect(),
                    };
                    match near.len() {
                        0 => items[i].x,
                        n => near.iter().map(|&j| items[j].x).sum::<f64>() / n as f64,
                    }
                })
                .collect();
            // From both sides, so that a row spreads evenly around where it wants to be.
            let apart = |a: usize, b: usize| (items[a].w + items[b].w) / 2.0 + GAP;
            let (mut left, mut right) = (wish.clone(), wish);
            for k in 1..row.len() {
                left[k] = left[k].max(left[k - 1] + apart(row[k - 1], row[k]));
            }
            for k in (1..row.len()).rev() {
                right[k - 1] = right[k - 1].min(right[k] - apart(row[k - 1], row[k]));
            }
            for (k, &i) in row.iter().enumerate() {
                items[i].x = (left[k] + right[k]) / 2.0;
            }
        }
    }
}
