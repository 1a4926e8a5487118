//! `irs run`, where nothing is proven of all that the program's inputs may be: an open set (rule R15). The
//! program asks at each input, and what follows is proven for just that, while it waits.

use crate::engine::{self, Model};
use crate::first::Gate;
use exec::interp::InterpOptions;
use model::Program;
use property::Properties;
use report::sink::Baton;
use ring::asked::{Asked, Why};
use schedule::cooperative;
use schedule::trie::Header;
use std::io;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;
use traceformat::outside::{self, Answer};
use traceformat::schedule::set::{Assumption, Order, Origin, ScheduleSet};
use verifier::publish::socket::bind_private;

/// So long all that the engines prove has precedence. (They bring a schedule of one thread at a time within a
/// second, where that takes no questions.)
const PRECEDENCE: Duration = Duration::from_millis(1500);

/// So long it has where the engine that proves such a schedule has ended without one: another one may be
/// about to prove more.
const SOON: Duration = Duration::from_millis(500);

/// From then on what comes before the first question is executed, for the set to be there in time.
const AHEAD: Duration = Duration::from_millis(750);

/// How often flags are looked at.
const LOOK: Duration = Duration::from_millis(5);

/// Where the program asks, in the scratch directory.
pub const SOCKET: &str = "ask";

/// Events of the machine in all: what an answer may take is bounded by itself.
const EVENTS: u32 = u32::MAX;

/// What came of it, so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Came {
    /// Nobody has tried.
    Nothing,
    /// An open set is out.
    Open,
    /// Nothing is proven up to the first input: why.
    Failed(String),
}

/// Answers one program.
pub struct Asking<'a> {
    program: &'a Program,
    model: &'a Model,
    properties: Properties,
    /// The program has ended.
    stop: &'a AtomicBool,
    /// No engine will bring a set.
    alone: AtomicBool,
    /// The engine that is there for a schedule of one thread at a time has brought none.
    unlikely: Arc<AtomicBool>,
    came: Mutex<Option<Came>>,
    settled: Condvar,
}

impl<'a> Asking<'a> {
    pub fn new(
        program: &'a Program,
        model: &'a Model,
        properties: Properties,
        stop: &'a AtomicBool,
    ) -> Asking<'a> {
        let (came, settled) = (Mutex::default(), Condvar::new());
        let (alone, unlikely) = (AtomicBool::new(false), Arc::default());
        Asking { program, model, properties, stop, alone, unlikely, came, settled }
    }

    /// Where to say that a set is less likely than it was.
    pub fn unlikely(&self) -> Arc<AtomicBool> {
        self.unlikely.clone()
    }

    /// May an open set go out after so long: does nothing that engines prove have precedence any more?
    fn may_go_out(&self, waited: Duration) -> bool {
        // Relaxed: flags that carry no data.
        let least = if self.unlikely.load(Ordering::Relaxed) { SOON } else { PRECEDENCE };
        self.alone.load(Ordering::Relaxed) || waited >= least
    }

    fn settle(&self, came: Came) {
        let mut slot = self.came.lock().unwrap_or_else(PoisonError::into_inner);
        slot.get_or_insert(came);
        self.settled.notify_all();
    }

    /// Waits until it is known what comes of it, once no engine brings anything.
    pub fn came(&self) -> Came {
        // Relaxed, here and below: flags that carry no data.
        self.alone.store(true, Ordering::Relaxed);
        let mut came = self.came.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(came) = came.as_ref() {
                return came.clone();
            }
            came = self.settled.wait(came).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Tries nothing, if it has not begun yet.
    pub fn gives_up(&self) -> Came {
        self.settle(Came::Nothing);
        self.came()
    }

    fn is_settled(&self) -> bool {
        self.came.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    /// Until the program at `path` ends.
    pub fn run(&self, gate: &Gate, socket: io::Result<UnixListener>, path: &Path) {
        while gate.waited() < AHEAD && !self.may_go_out(gate.waited()) && self.goes_on() {
            std::thread::sleep(LOOK);
        }
        if !self.goes_on() || gate.is_open() || self.is_settled() {
            return self.settle(Came::Nothing);
        }
        match socket {
            Ok(socket) => self.try_to(gate, &socket, path),
            Err(e) => self.settle(Came::Failed(format!("the program cannot ask: {e}"))),
        }
    }

    fn try_to(&self, gate: &Gate, socket: &UnixListener, path: &Path) {
        let mut program = self.program.clone();
        program.ask_outside();
        let how = InterpOptions {
            events: EVENTS,
            threads: u16::MAX,
            turns: true,
            bounds: self.model.bounds,
            ..InterpOptions::default().once()
        };
        let machine = match engine::machine(&program, how, None, || false) {
            Ok(machine) => machine,
            Err(stop) => return self.settle(Came::Failed(in_words(&Why::of(self.properties, *stop)))),
        };
        // (Once the program has a set, nobody needs this one.)
        let mut go_on = || self.goes_on() && !gate.is_open();
        let began = Asked::begin(machine, &program, self.properties, &mut go_on);
        while !gate.is_open() && !self.may_go_out(gate.waited()) && self.goes_on() {
            std::thread::sleep(LOOK);
        }
        if gate.is_open() || self.is_settled() {
            return self.settle(Came::Nothing);
        }
        let mut asked = match began {
            Ok(asked) => asked,
            Err(why) => return self.settle(Came::Failed(in_words(&why))),
        };
        let header = engine::header_of(&program, self.model, &self.properties);
        eprintln!(
            "irs: {} runs one thread at a time, in turn, and asks at each input what may follow: nothing else \
             is proven yet",
            path.display()
        );
        match gate.deliver_open(&set(&asked, &header)) {
            Ok(true) => self.settle(Came::Open),
            Ok(false) => return self.settle(Came::Nothing),
            Err(e) => return self.settle(Came::Failed(e.to_string())),
        }
        if let Some(mut stream) = self.accept(socket) {
            // (A program that has hung up has ended, or says so itself.)
            let _ = self.answer(&mut asked, &header, gate, &mut stream);
        }
    }

    fn accept(&self, socket: &UnixListener) -> Option<UnixStream> {
        while self.goes_on() {
            match socket.accept() {
                Ok((stream, _)) => {
                    stream.set_nonblocking(false).ok()?;
                    return Some(stream);
                }
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => std::thread::sleep(LOOK),
                Err(_) => return None,
            }
        }
        None
    }

    fn answer(
        &self,
        asked: &mut Asked<'_>,
        header: &Header,
        gate: &Gate,
        stream: &mut UnixStream,
    ) -> Result<(), traceformat::codec::CodecError> {
        while let Some(question) = outside::question(stream)? {
            if question.function == outside::PASSED {
                let why = asked.passed(question.site).err().map(|why| Answer::No(in_words(&why)));
                outside::answer(stream, &why.unwrap_or(Answer::Go))?;
                continue;
            }
            let before = asked.threads().len();
            let mut why = asked.answer(&question, &mut || self.goes_on()).map_err(|why| in_words(&why));
            // Threads that it creates now have their names before they are.
            if why.is_ok() && asked.threads().len() > before {
                why = gate.deliver_open(&set(asked, header)).map(drop).map_err(|e| e.to_string());
            }
            match why {
                Ok(()) => outside::answer(stream, &Answer::Go)?,
                Err(why) => return outside::answer(stream, &Answer::No(why)),
            }
        }
        Ok(())
    }
}

/// A socket that a program can ask at, for this user only.
///
/// # Errors
/// As the system's.
pub fn listen(path: &Path) -> io::Result<UnixListener> {
    let listener = bind_private(path)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

fn set(asked: &Asked<'_>, header: &Header) -> ScheduleSet {
    let mut assumptions = header.assumptions.clone();
    assumptions.extend(asked.machine().assumptions());
    assumptions.push(Assumption::VerifierAnswers);
    assumptions.sort();
    assumptions.dedup();
    let origin = Origin::Engine("asked".into(), env!("CARGO_PKG_VERSION").into());
    let held = asked.held();
    let node = Baton { order: Order::IN_TURN, held: &held, yields: &[], racing: &[] };
    cooperative::set(&Header { assumptions, origin, ..header.clone() }, asked.threads(), &node)
}

/// Why nothing is proven, for people.
fn in_words(why: &Why) -> String {
    match why {
        Why::Fails(v) => {
            let (text, place) = v.parts();
            format!("what follows fails: {text} at {place}")
        }
        Why::Deadlock(all) => format!("what follows deadlocks ({} threads wait for ever)", all.len()),
        Why::Unknown(why) => format!("what follows is not proven: {why}"),
        Why::Strange(why) => format!("the program is not where the verifier is: {why}"),
        Why::Stopped => "the verifier stops".into(),
    }
}
