//! The view on a terminal.

use super::text::{cause, header};
use super::view::{State, View, number, thread, time};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Modifier, Style, Stylize as _};
use ratatui::text::Line;
use ratatui::widgets::{Cell, Row, Table};

/// What the user has chosen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Screen {
    pub paused: bool,
    /// First constraint shown.
    pub from: usize,
    /// Since the start, instead of since the last look.
    pub totals: bool,
}

const HELP: &str = " q quit   p pause   t totals   arrows scroll ";

pub fn draw(frame: &mut Frame<'_>, v: &View, pid: u32, screen: Screen, quote: &dyn Fn(&str) -> String) {
    // Half of the room at most for the threads.
    let threads = (v.threads.len() as u16 + 1).min(frame.area().height / 2).max(2);
    let [top, _, upper, _, lower, bottom] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(threads),
        Constraint::Length(1),
        Constraint::Min(2),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    frame.render_widget(Line::from(header(v, pid)).bold(), top);

    let head = Style::new().add_modifier(Modifier::REVERSED);
    let rows = v.threads.iter().map(|t| {
        let row = Row::new([
            Cell::from(thread(t.thread)),
            right(number(t.events_per_second)),
            right(number(t.counted_per_second)),
            right(format!("{:.0} %", t.waiting * 100.0)),
            Cell::from(short(&t.doing)),
        ]);
        match t.state {
            State::Running => row.bold(),
            State::Waiting => row,
            State::Ended => row.dim(),
        }
    });
    let widths = [6, 10, 10, 8].map(Constraint::Length).into_iter().chain([Constraint::Fill(1)]);
    let names = ["THREAD", "  EVENTS/S", " COUNTED/S", " WAITING", "DOING"];
    frame.render_widget(Table::new(rows, widths).header(Row::new(names).style(head)), upper);

    let rows = v.waits.iter().skip(screen.from).map(|w| {
        let at = format!("{}  {}", short(&w.place), quote(&w.place));
        let row = Row::new([
            Cell::from(thread(w.thread)),
            right(format!("{:.1} %", w.share * 100.0)),
            right(number(w.waits_per_second)),
            right(time(w.mean_us)),
            right(time(w.longest_us)),
            Cell::from(at),
            Cell::from(short(&cause(w))),
        ]);
        match w.share {
            s if s >= 0.25 => row.red(),
            s if s >= 0.05 => row.yellow(),
            _ => row,
        }
    });
    let widths = [6, 8, 8, 9, 9].map(Constraint::Length).into_iter();
    let widths = widths.chain([Constraint::Fill(3), Constraint::Fill(2)]);
    let names = ["THREAD", " WAITING", " WAITS/S", "     MEAN", "  LONGEST", "AT", "FOR"];
    frame.render_widget(Table::new(rows, widths).header(Row::new(names).style(head)), lower);

    let mut foot = HELP.to_owned();
    if screen.paused {
        foot += "  PAUSED";
    }
    if screen.totals {
        foot += "  TOTALS";
    }
    frame.render_widget(Line::from(foot).dim(), bottom);
}

/// Places without folders: a screen is narrow.
fn short(words: &str) -> String {
    let last = |word: &str| word.rsplit('/').next().unwrap_or_default().to_owned();
    words.split(' ').map(last).collect::<Vec<_>>().join(" ")
}

fn right(text: String) -> Cell<'static> {
    Cell::from(Line::from(text).right_aligned())
}
