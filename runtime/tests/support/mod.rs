//! Drives a core step by step. Sets are written in the small language of the trace format's tests.
#![allow(dead_code)]

#[path = "../../../traceformat/tests/common/mod.rs"]
pub mod sets;

use rt_irs::core::{Config, Core, Poll, ThreadLocalState, WaitFor};
use traceformat::event::{Event, Label};
use traceformat::schedule::set::ScheduleSet;
use traceformat::thread::ThreadIx;

pub fn small() -> Config {
    Config { max_threads: 8, path_capacity: 64, value_capacity: 64, ..Config::default() }
}

/// A core and the state of every thread, all driven by the test's one thread.
pub struct Driver {
    pub core: Core,
    pub threads: Vec<ThreadLocalState>,
    pub executed: Vec<Event>,
    pub values: Vec<u64>,
}

impl Driver {
    pub fn new(config: Config) -> Driver {
        let threads = config.max_threads as u16;
        let core = Core::new(config);
        let threads = (0..threads).map(|t| core.enter(ThreadIx(t)).expect("within the limit")).collect();
        Driver { core, threads, executed: Vec::new(), values: Vec::new() }
    }

    /// With this set in force.
    pub fn with(text: &str) -> Driver {
        let d = Driver::new(small());
        d.push(text);
        d
    }

    pub fn push(&self, text: &str) {
        let set = sets::counting(sets::set(text), 0..10);
        traceformat::schedule::validate::validate(&set).unwrap_or_else(|e| panic!("{e} in\n{text}"));
        self.core.install(&set).unwrap_or_else(|e| panic!("{e} in\n{text}"));
    }

    pub fn push_set(&self, set: &ScheduleSet) {
        self.core.install(set).unwrap_or_else(|e| panic!("{e}"));
    }

    pub fn poll(&mut self, thread: usize, label: Label) -> Poll {
        self.core.poll(&mut self.threads[thread], label)
    }

    /// Polls; executes the event if it may happen.
    pub fn event(&mut self, e: &Event, value: u64) -> Poll {
        let t = e.thread.index();
        let answer = self.core.poll(&mut self.threads[t], e.label);
        if answer == Poll::Go {
            self.core.advance(&mut self.threads[t], Some(value));
        }
        if matches!(answer, Poll::Go | Poll::GoFree) {
            self.executed.push(e.clone());
            self.values.push(value);
        }
        answer
    }

    /// Runs a script of events as `1:1w` with the expected answer behind: nothing for `Go`, `?` and what is
    /// waited for, `~` free, `-` uncounted, `!` escape. Example: `1:1w 2:2w?1.1 1:3w!`.
    pub fn script(&mut self, text: &str) -> &mut Driver {
        for word in text.split_whitespace() {
            let at = word.find(['?', '~', '-', '!']).unwrap_or(word.len());
            let (event, expected) = word.split_at(at);
            let (events, values) = sets::run(event);
            let answer = self.event(&events[0], values[0]);
            assert_eq!(show(&answer), expected, "at {word} in {text}: {answer:?}");
        }
        self
    }
}

pub fn show(answer: &Poll) -> String {
    match answer {
        Poll::Go => String::new(),
        Poll::GoFree => "~".into(),
        Poll::Uncounted => "-".into(),
        Poll::Escape(_) => "!".into(),
        Poll::Wait(what) => match what {
            WaitFor::FirstSet => "?set".into(),
            WaitFor::Count { thread, count } => format!("?{}.{count}", thread.0),
            WaitFor::Value { thread, count } => format!("?value{}.{count}", thread.0),
            WaitFor::Decision { node, .. } => format!("?node{}", node.0),
            WaitFor::Prefix { thread, count, .. } => format!("?prefix{}.{count}", thread.0),
            WaitFor::RunAhead { thread, count } => format!("?ahead{}.{count}", thread.0),
            WaitFor::Brief { .. } => "?brief".into(),
        },
    }
}
