//! The tables as pictures (SVG): overhead against number of traces, throughput per schedule.

use crate::overhead::Overheads;
use crate::throughput::{COOPERATIVE, FREE, GROWN, OPTS, Throughputs};
use anyhow::{Result, anyhow};
use plotters::coord::CoordTranslate;
use plotters::prelude::*;

const FONT: &str = "sans-serif";
/// One for each program or schedule; told apart by their lightness, too.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 70, 140),
    RGBColor(220, 100, 0),
    RGBColor(0, 140, 100),
    RGBColor(120, 200, 170),
    RGBColor(150, 150, 150),
    RGBColor(160, 80, 160),
];

/// `plotters`' errors borrow from what is drawn on.
fn drawn<T, E: std::fmt::Display>(r: std::result::Result<T, E>) -> Result<T> {
    r.map_err(|e| anyhow!("drawing: {e}"))
}

fn legend<'a, DB: DrawingBackend + 'a, CT: CoordTranslate>(
    chart: &mut ChartContext<'a, DB, CT>,
    position: SeriesLabelPosition,
) -> Result<()> {
    drawn(
        chart
            .configure_series_labels()
            .position(position)
            .border_style(BLACK.mix(0.3))
            .background_style(WHITE.mix(0.9))
            .label_font((FONT, 14))
            .draw(),
    )
}

/// Time against the plain program, by number of traces, both scales logarithmic: ours, the paper's, the aim.
///
/// # Errors
/// What `plotters` says.
pub fn overhead(o: &Overheads) -> Result<String> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, (900, 520)).into_drawing_area();
        drawn(root.fill(&WHITE))?;
        let least = o.programs.iter().flat_map(|p| &p.rows).filter_map(|r| r.overhead).fold(0.0, f64::min);
        let from = (1.0 + least / 100.0).clamp(0.1, 0.8);
        let mut chart = drawn(
            ChartBuilder::on(&root)
                .margin(14)
                .caption("Time against the plain program, by number of proven traces", (FONT, 20))
                .x_label_area_size(44)
                .y_label_area_size(56)
                .build_cartesian_2d((0.8f64..300_000.0).log_scale(), (from..20.0).log_scale()),
        )?;
        drawn(
            chart
                .configure_mesh()
                .x_desc("traces in the set")
                .y_desc("× plain")
                .x_label_formatter(&|x| format!("{x:.0}"))
                .y_label_formatter(&|y| format!("{y}"))
                .light_line_style(TRANSPARENT)
                .bold_line_style(BLACK.mix(0.12))
                .label_style((FONT, 14))
                .draw(),
        )?;
        let edge = [(0.8, 1.0), (300_000.0, 1.0)];
        drawn(chart.draw_series(LineSeries::new(edge, BLACK.stroke_width(1))))?;
        for (p, colour) in o.programs.iter().zip(COLOURS) {
            let at = |y: f64, r: &crate::overhead::Row| (r.paper.traces as f64, 1.0 + y / 100.0);
            let ours: Vec<_> = p.rows.iter().filter_map(|r| Some(at(r.overhead?, r))).collect();
            let paper: Vec<_> = p.rows.iter().map(|r| at(r.paper.paper, r)).collect();
            let aim = p.rows.iter().map(|r| at(r.paper.reach, r));
            drawn(chart.draw_series(LineSeries::new(ours.clone(), colour.stroke_width(3))))?
                .label(format!("{}, here", p.name))
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 26, y)], colour.stroke_width(3)));
            drawn(chart.draw_series(ours.iter().map(|c| Circle::new(*c, 4, colour.filled()))))?;
            drawn(chart.draw_series(LineSeries::new(paper.clone(), colour.stroke_width(1))))?;
            drawn(chart.draw_series(paper.iter().map(|c| Cross::new(*c, 5, colour.stroke_width(2)))))?
                .label(format!("{}, ASE 2017", p.name))
                .legend(move |(x, y)| Cross::new((x + 13, y), 5, colour.stroke_width(2)));
            drawn(chart.draw_series(aim.map(|c| TriangleMarker::new(c, 6, colour.stroke_width(1)))))?
                .label(format!("{}, aim", p.name))
                .legend(move |(x, y)| TriangleMarker::new((x + 13, y), 6, colour.stroke_width(1)));
        }
        legend(&mut chart, SeriesLabelPosition::UpperRight)?;
        drawn(root.present())?;
    }
    Ok(svg)
}

/// Useful iterations against the unconstrained program, a group of bars for each program, the paper's as
/// marks.
///
/// # Errors
/// What `plotters` says.
pub fn throughput(t: &Throughputs) -> Result<String> {
    let names: Vec<&str> = OPTS.iter().map(|o| o.0).chain([GROWN, FREE, COOPERATIVE]).collect();
    let rows = t.rows.len();
    let mut svg = String::new();
    {
        let height = 110 + 74 * rows as u32;
        let root = SVGBackend::with_string(&mut svg, (900, height)).into_drawing_area();
        drawn(root.fill(&WHITE))?;
        let ratios = t.rows.iter().flat_map(|r| &r.columns).filter_map(|c| c.ratio).filter(|r| *r > 0.0);
        let papers = t.rows.iter().flat_map(|r| [r.paper.opt0, r.paper.opt2].map(|x| x / r.paper.plain));
        let all: Vec<f64> = ratios.chain(papers).collect();
        let from = all.iter().copied().fold(0.1, f64::min) / 1.5;
        // With room for the legend.
        let to = all.iter().copied().fold(2.0, f64::max) * 15.0;
        let mut chart = drawn(
            ChartBuilder::on(&root)
                .margin(14)
                .caption("Useful iterations against the unconstrained program", (FONT, 20))
                .x_label_area_size(44)
                .y_label_area_size(210)
                .build_cartesian_2d((from..to).log_scale(), 0.0..rows as f64),
        )?;
        // From the top downwards, as the table.
        let name_at = |y: f64| {
            let i = rows as f64 - 0.5 - y;
            let near = (i - i.round()).abs() < 0.01;
            near.then(|| t.rows.get(i.round() as usize)).flatten().map_or(String::new(), |r| r.name.clone())
        };
        drawn(
            chart
                .configure_mesh()
                .disable_y_mesh()
                .y_labels(2 * rows + 1)
                .y_label_formatter(&|y| name_at(*y))
                .x_label_formatter(&|x| format!("{x}"))
                .x_desc("× unconstrained")
                .light_line_style(TRANSPARENT)
                .bold_line_style(BLACK.mix(0.12))
                .label_style((FONT, 14))
                .draw(),
        )?;
        let bar = 0.8 / names.len() as f64;
        let mut marks = Vec::new();
        for (k, (name, colour)) in names.iter().zip(COLOURS).enumerate() {
            let mut bars = Vec::new();
            for (i, r) in t.rows.iter().enumerate() {
                let top = (rows - i) as f64 - 0.1 - bar * k as f64;
                let ratio = r.columns.iter().find(|c| c.name == *name).and_then(|c| c.ratio);
                if let Some(ratio) = ratio.filter(|r| *r > 0.0) {
                    bars.push(Rectangle::new([(from, top - bar * 0.9), (ratio, top)], colour.filled()));
                }
                let paper = [("Opt0", r.paper.opt0), ("Opt1", r.paper.opt1), ("Opt2", r.paper.opt2)];
                if let Some((_, useful)) = paper.iter().find(|(n, _)| n == name) {
                    let at = (useful / r.paper.plain, top - bar * 0.45);
                    marks.push(Cross::new(at, 4, BLACK.stroke_width(2)));
                }
            }
            drawn(chart.draw_series(bars))?
                .label(*name)
                .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 20, y + 5)], colour.filled()));
        }
        drawn(chart.draw_series(marks))?
            .label("STTT 2020")
            .legend(|(x, y)| Cross::new((x + 10, y), 4, BLACK.stroke_width(2)));
        let edge = [(1.0, 0.0), (1.0, rows as f64)];
        drawn(chart.draw_series(LineSeries::new(edge, BLACK.stroke_width(2))))?;
        legend(&mut chart, SeriesLabelPosition::UpperRight)?;
        drawn(root.present())?;
    }
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_what_was_measured() {
        let svg = overhead(&crate::overhead::sample()).unwrap();
        // Our one point; the paper's two are crosses, the aims triangles.
        assert_eq!(svg.matches("<circle").count(), 1, "{svg}");
        assert!(svg.contains("p, here") && svg.contains("p, ASE 2017") && svg.contains("p, aim"), "{svg}");
        let svg = throughput(&crate::throughput::sample()).unwrap();
        let bars =
            COLOURS.map(|c| svg.matches(&format!("fill=\"#{:02X}{:02X}{:02X}\"", c.0, c.1, c.2)).count());
        // A bar and a square in the legend for each schedule: the second row has none.
        assert_eq!(bars, [2; 6], "{svg}");
        assert!(svg.contains("fast") && svg.contains("late"), "{svg}");
    }
}
