//! One execution, as far as the outside has decided it (rule R15): the running program asks what each of its
//! inputs may be, and each answer covers what follows, up to the next question.
//!
//! The execution is that of the ring that holds all sites ([`crate`]), with one thing more: at a call of the
//! outside that may wait ([`traceformat::outside`]) a thread goes away without the baton, and nobody sees
//! what the call brings before nobody else can go on. Then the program asks, and goes on with that thread. At
//! any other call of the outside the thread keeps the baton, and asks at once. A wait for a time ends in the
//! same way: its time is over, nobody else can go on, and the program asks.
//!
//! *Why an answer covers what follows.* Whose turn it is depends on the execution alone, since nobody chooses
//! and nobody comes back by himself; so what the program has done is what the machine has done, given the
//! same results, in the order of the questions. What follows a result, up to where nobody can go on or the
//! thread with the baton asks again, is one execution, which is executed here before the answer. It is finite
//! (so R13 holds), and nothing of it fails.
//!
//! *What it does not take on.* An input of another kind that decides something has more than one execution
//! behind it. Races are what all executions show, and this is one. Where one of these is met, nothing is
//! proven of what follows, and it is said why.

use exec::fault::Stop;
use exec::interp::Interp;
use exec::machine::{Choice, Machine as _, Status, Step};
use model::Program;
use model::stop::Violation;
use property::{Properties, Property};
use traceformat::event::{Event, Op};
use traceformat::outside::{Ask, CANCELLED, CANCELS, Call, TIMEOUT};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// Events between two questions; where there are more, nothing is proven of them.
const EVENTS: u64 = 50_000_000;

/// Events between two looks at whether to go on.
const LOOK: u64 = 256;

/// A call whose result is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    pub thread: ThreadIx,
    pub site: SiteId,
    pub call: &'static Call,
}

/// Why nothing is proven of what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It fails.
    Fails(Violation),
    Deadlock(Vec<ThreadIx>),
    /// What is in the way of a proof.
    Unknown(String),
    /// The program asks something else than what it would come to ask.
    Strange(String),
    Stopped,
}

impl Why {
    /// What the end of an execution means where these properties are checked.
    pub fn of(properties: Properties, stop: Stop) -> Why {
        match properties.judge(stop) {
            Stop::Violated(v) => Why::Fails(v),
            Stop::Unsupported(u) => Why::Unknown(format!("{} at {}: {}", u.kind, u.place, u.text)),
        }
    }
}

fn unknown<T>(why: impl Into<String>) -> Result<T, Why> {
    Err(Why::Unknown(why.into()))
}

/// The execution so far.
pub struct Asked<'p> {
    machine: Interp<'p>,
    program: &'p Program,
    properties: Properties,
    holder: ThreadIx,
    /// In calls of the outside, without the baton.
    away: Vec<ThreadIx>,
    /// Those of them that were cancelled.
    cancelled: Vec<ThreadIx>,
    /// Came to their ends with the baton.
    ended: Vec<ThreadIx>,
    /// What the program may ask now: one of these.
    questions: Vec<Question>,
    events: u64,
    answers: u64,
}

impl<'p> Asked<'p> {
    /// From a machine in its first state, of a program with [`Program::ask_outside`].
    ///
    /// # Errors
    /// If nothing is proven up to the first question.
    pub fn begin(
        machine: Interp<'p>,
        program: &'p Program,
        properties: Properties,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Asked<'p>, Why> {
        if properties.has(Property::Race) {
            return unknown("data races are not looked for in one execution");
        }
        let mut asked = Asked {
            machine,
            program,
            properties,
            holder: ThreadIx::MAIN,
            away: Vec::new(),
            cancelled: Vec::new(),
            ended: Vec::new(),
            questions: Vec::new(),
            events: 0,
            answers: 0,
        };
        asked.go_on(go_on)?;
        Ok(asked)
    }

    /// Threads that were created so far.
    pub fn threads(&self) -> &ThreadTable {
        self.machine.threads()
    }

    pub fn machine(&self) -> &Interp<'p> {
        &self.machine
    }

    /// The events of the execution so far.
    pub fn past(&self) -> impl Iterator<Item = &Event> {
        self.machine.taken()
    }

    /// What the program may ask next; nothing if it comes to its end.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// The sites that are held: all whose events touch or wait for anything.
    pub fn held(&self) -> Vec<SiteId> {
        crate::held(self.program, &[], None)
    }

    /// What follows where the call brings that, up to the next question.
    ///
    /// # Errors
    /// If it is not what the execution comes to, or nothing is proven of what follows.
    pub fn answer(&mut self, ask: &Ask, go_on: &mut dyn FnMut() -> bool) -> Result<(), Why> {
        let of = |q: &&Question| {
            q.call.name == ask.function && q.site == ask.site && self.threads().path(q.thread) == ask.thread
        };
        let Some(question) = self.questions.iter().find(of).copied() else {
            return Err(Why::Strange(format!(
                "{}() at site {} of thread {:?} is none of what the program may come to",
                ask.function, ask.site.0, ask.thread
            )));
        };
        if ask.number != self.answers {
            return Err(Why::Strange(format!("question {} where {} is due", ask.number, self.answers)));
        }
        if let Some((k, _)) = ask.brought.written.iter().find(|w| !question.call.writes(w.0)) {
            return Err(Why::Strange(format!("{}() writes nothing to its argument {k}", ask.function)));
        }
        if question.call.name == CANCELS {
            self.cancel(question.thread, ask.brought.result)?;
        }
        self.answers += 1;
        self.questions.clear();
        self.away.retain(|t| *t != question.thread);
        self.holder = question.thread;
        let choice = match question.call.name {
            name if name == TIMEOUT.name => Choice::Timeout,
            name if name == CANCELLED.name => {
                self.cancelled.retain(|t| *t != question.thread);
                self.machine.end_in_call();
                Choice::Main
            }
            _ => {
                self.machine.bring(ask.brought.clone());
                Choice::Main
            }
        };
        self.step(question.thread, choice)?;
        let came = self.go_on(go_on);
        // (Nothing is ever taken back.)
        self.machine.forget_undo();
        came
    }

    /// The thread cancels another one, which waits for the outside: libc unwinds that one, and nothing of the
    /// program runs on the way to its end, where it asks. It may be back already: then it asks for what its
    /// call has brought, and is told that nothing is proven.
    fn cancel(&mut self, t: ThreadIx, result: i64) -> Result<(), Why> {
        let of = self.machine.cancels(t).map_err(|stop| Why::of(self.properties, stop))?;
        if of == t || result != 0 || !self.away.contains(&of) {
            return unknown("it cancels a thread that does not wait for the outside");
        }
        if self.program.runs_at_cancellation() {
            return unknown("it cancels a thread that may have something to do at its end");
        }
        if !self.cancelled.contains(&of) {
            self.cancelled.push(of);
        }
        Ok(())
    }

    /// The program has made a call at this site, and asked nobody.
    ///
    /// # Errors
    /// If that is a call to be asked for.
    pub fn passed(&self, site: SiteId) -> Result<(), Why> {
        match self.program.asks_at(site) {
            true => Err(Why::Strange("a call has returned that nobody was asked for".into())),
            false => Ok(()),
        }
    }

    /// Goes on until a result is waited for, or the program ends.
    fn go_on(&mut self, go_on: &mut dyn FnMut() -> bool) -> Result<(), Why> {
        let until = self.events + EVENTS;
        loop {
            if self.events >= until {
                return unknown(format!("more than {EVENTS} events without a question"));
            }
            if self.events.is_multiple_of(LOOK) && !go_on() {
                return Err(Why::Stopped);
            }
            let Some((t, choice)) = self.turn()? else {
                return self.nobody_goes_on();
            };
            self.holder = t;
            let call = self.machine.call_outside(t).filter(|_| choice == Choice::Main);
            if call.is_some() {
                self.machine.may_call_outside(t).map_err(|stop| Why::of(self.properties, stop))?;
            }
            match call {
                None => self.step(t, choice)?,
                Some(call) if call.waits => self.away.push(t),
                Some(call) => {
                    let site = self.machine.next_event(t, Choice::Main).label.site;
                    self.questions = vec![Question { thread: t, site, call }];
                    return Ok(());
                }
            }
        }
    }

    /// Nobody can go on but who comes back from the outside.
    fn nobody_goes_on(&mut self) -> Result<(), Why> {
        let m = &self.machine;
        let question = |t: &ThreadIx| {
            let site = m.next_event(*t, Choice::Main).label.site;
            let ends = self.cancelled.contains(t);
            m.call_outside(*t).map(|call| Question {
                thread: *t,
                site,
                call: if ends { &CANCELLED } else { call },
            })
        };
        self.questions = self.away.iter().filter_map(question).collect();
        let timed = |t: &ThreadIx| m.status(*t, Choice::Timeout) == Status::Ready;
        let all = (0..m.threads().len() as u16).map(ThreadIx).filter(timed);
        self.questions.extend(all.map(|thread| {
            let site = m.next_event(thread, Choice::Timeout).label.site;
            Question { thread, site, call: &TIMEOUT }
        }));
        if !self.questions.is_empty() || m.process_ended() {
            return Ok(());
        }
        let all = (0..m.threads().len() as u16).map(ThreadIx);
        let stuck: Vec<ThreadIx> = all.filter(|t| m.status(*t, Choice::Main) == Status::Blocked).collect();
        match stuck.is_empty() {
            true => Ok(()),
            false if self.properties.has(Property::Deadlock) => Err(Why::Deadlock(stuck)),
            false => unknown("one thread at a time, in turn, it deadlocks"),
        }
    }

    fn step(&mut self, t: ThreadIx, choice: Choice) -> Result<(), Why> {
        self.events += 1;
        let stop = match self.machine.step(t, choice) {
            Step::Done(e) if is_unordered(&e) => {
                return unknown("it locks a robust mutex, or touches what has no number");
            }
            Step::Done(_) => return Ok(()),
            Step::Violated(_, v) => Stop::Violated(v),
            Step::Unsupported(_, u) => Stop::Unsupported(u),
        };
        Err(Why::of(self.properties, stop))
    }

    /// The thread that goes on, and by which choice: the holder, or the next one by name that can.
    /// (As in `search.rs`; who is away is passed over.)
    fn turn(&mut self) -> Result<Option<(ThreadIx, Choice)>, Why> {
        if let Some(choice) = self.goes_on(self.holder)? {
            return Ok(Some((self.holder, choice)));
        }
        let ring = self.machine.threads().by_name();
        let mut at = ring.iter().position(|t| *t == self.holder).unwrap_or(0);
        // Threads that were passed over since somebody came to his end.
        let mut passed = 0;
        while passed < ring.len() {
            let t = ring[at % ring.len()];
            at += 1;
            if let Some(choice) = self.goes_on(t)? {
                return Ok(Some((t, choice)));
            }
            passed += 1;
            if self.machine.status(t, Choice::Main) == Status::Finished && !self.ended.contains(&t) {
                self.ended.push(t);
                passed = 0;
            }
        }
        Ok(None)
    }

    /// By which choice the thread goes on, if it can.
    fn goes_on(&self, t: ThreadIx) -> Result<Option<Choice>, Why> {
        let m = &self.machine;
        if self.away.contains(&t) {
            return Ok(None);
        }
        let ready = |c: &Choice| m.status(t, *c) == Status::Ready;
        if m.arms(t) > 0 {
            let arms: Vec<Choice> = (0..m.arms(t)).map(Choice::Arm).filter(ready).collect();
            return match arms[..] {
                [] => unknown("an assumption of the program fails"),
                // Whatever the input is, it decides nothing here.
                [one] if !m.is_cut(t) => Ok(Some(one)),
                _ => unknown("an input decides something that the program is not asked for"),
            };
        }
        if ready(&Choice::Main) && !self.waits_for_end(t) {
            return Ok(Some(Choice::Main));
        }
        // (Whether its time is over is asked for, where nobody else can go on.)
        Ok(None)
    }

    /// Does it stand before the join of a thread that has not come to its end yet?
    fn waits_for_end(&self, t: ThreadIx) -> bool {
        let e = self.machine.next_event(t, Choice::Main);
        e.label.op == Op::Join && e.object.is_some_and(|o| !self.ended.contains(&ThreadIx(o.0 as u16)))
    }
}

/// A robust mutex is released by its holder's end, behind its turn; an access without a number need not be
/// held.
fn is_unordered(e: &Event) -> bool {
    crate::search::is_robust(e) || e.label.op.is_access() && e.label.site == SiteId::UNNUMBERED
}
