//! `irs top` on a terminal: the screen is drawn anew at each look, and keys are heeded.

use super::draw::{self, Screen};
use super::{Sources, view};
use crate::exit;
use crate::link::Link;
use anyhow::Result;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use std::time::{Duration, Instant};
use traceformat::activity::Activity;

/// Until the user has enough (false) or the program has ended (true).
pub fn on_terminal(link: &mut Link, every: Duration) -> Result<bool> {
    let mut terminal =
        ratatui::try_init().map_err(|e| exit::usage(format!("the terminal cannot be used: {e}")))?;
    let result = live(&mut terminal, link, every);
    ratatui::restore();
    result
}

fn live(terminal: &mut ratatui::DefaultTerminal, link: &mut Link, every: Duration) -> Result<bool> {
    let (pid, sources) = (link.hello.pid, Sources::default());
    let Some(mut now) = link.activity()? else { return Ok(true) };
    let mut before: Option<Activity> = None;
    let (mut screen, mut looked) = (Screen::default(), Instant::now());
    loop {
        // Before there are two, what there is in all.
        let v = view::view(before.as_ref().filter(|_| !screen.totals), &now);
        screen.from = screen.from.min(v.waits.len().saturating_sub(1));
        terminal.draw(|frame| draw::draw(frame, &v, pid, screen, &|p| sources.line(p)))?;
        // The first look soon, so that there are rates.
        let next = if before.is_none() { every.min(Duration::from_millis(200)) } else { every };
        if event::poll(next.saturating_sub(looked.elapsed()))?
            && let Event::Key(key) = event::read()?
            && key.kind == KeyEventKind::Press
        {
            match key.code {
                KeyCode::Char('q') | KeyCode::Esc => return Ok(false),
                KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(false),
                KeyCode::Char('p' | ' ') => screen.paused = !screen.paused,
                KeyCode::Char('t') => screen.totals = !screen.totals,
                KeyCode::Down => screen.from += 1,
                KeyCode::Up => screen.from = screen.from.saturating_sub(1),
                KeyCode::PageDown => screen.from += 10,
                KeyCode::PageUp => screen.from = screen.from.saturating_sub(10),
                KeyCode::Home => screen.from = 0,
                _ => {}
            }
        }
        if looked.elapsed() >= next {
            looked = Instant::now();
            let Some(fresh) = link.activity()? else { return Ok(true) };
            if !screen.paused {
                before = Some(std::mem::replace(&mut now, fresh));
            }
        }
    }
}
