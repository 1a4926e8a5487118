//! Each step in words: variables and fields by name, values, locks.
//!
//! The schedule is executed twice. The first time shows which inputs lead along it, and what blocks of the
//! heap consist of; the second time, each step is told with that.

use crate::story::fold;
use crate::story::name::Namer;
use crate::story::words::said;
use exec::inspect::{Seen, Sort};
use exec::interp::Interp;
use exec::machine::{Choice, Machine, Status, Step as Stepped};
use model::Program;
use model::names::Scalar;
use rustc_hash::FxHashMap;
use solver::term::Sym;
use traceformat::event::{Access, Event, ObjectId, Op};
use traceformat::recording::{Given, Input};
use traceformat::site::SiteId;
use traceformat::story::{Actor, Step, Story, VERSION, Waiting};
use traceformat::thread::ThreadIx;

/// Gives the text of a source file.
pub type Sources<'s> = &'s dyn Fn(&str) -> Option<String>;

/// Tells a schedule that the machine accepts, from its state, and gives inputs that lead along it. Leaves the
/// machine where it was.
pub fn tell(
    m: &mut Interp<'_>,
    program: &Program,
    schedule: &[(ThreadIx, Choice)],
    property: &str,
    sources: Sources<'_>,
) -> Option<(Story, Vec<Input>)> {
    let base = m.depth();
    let mut teller = Teller {
        program,
        sources,
        files: FxHashMap::default(),
        held: FxHashMap::default(),
        namer: Namer::default(),
        values: FxHashMap::default(),
        received: Vec::new(),
        calls: Vec::new(),
    };
    teller.prepare(m, schedule)?;
    let mut story = Story { version: VERSION, failure: property.to_owned(), ..Story::default() };
    let mut told: Vec<(Step, Event)> = Vec::new();
    let mut born = vec![ThreadIx::MAIN];
    let mut shown: FxHashMap<ThreadIx, usize> = FxHashMap::default();
    teller.around(m, ThreadIx::MAIN, &mut born, &mut shown, &mut told);
    for &(t, c) in schedule {
        if m.status(t, c) != Status::Ready {
            super::back(m, base);
            return None;
        }
        let before: Vec<_> = m.next_event(t, c).accesses.iter().map(|a| (*a, m.value_at(a))).collect();
        let decided = (m.arms(t) > 0).then(|| teller.decision(m, t));
        let (Stepped::Done(event) | Stepped::Violated(event, _) | Stepped::Unsupported(event, _)) =
            m.step(t, c);
        if let Some(step) = decided {
            // One row for a line: its parts are decided one by one.
            let mut mine = told.iter().rev().filter(|(s, _)| s.thread == step.thread);
            let here = mine.by_ref().take_while(|(s, _)| (&s.file, s.line) == (&step.file, step.line));
            if step.line > 0 && !here.into_iter().any(|(s, _)| s.text == step.text) {
                told.push((step, nothing(t)));
            }
        } else if event.label.op != Op::Mark && !event.label.is_silent() {
            let step = teller.step(m, &event, &before);
            told.push((step, event));
        }
        teller.around(m, t, &mut born, &mut shown, &mut told);
    }
    story.threads = (0..m.threads().len() as u16).map(ThreadIx).map(|t| actor(m, t)).collect();
    // Nobody sees a name that the program does not look at.
    let unseen = |i: &Input| matches!(i.given, Given::Argument { index: 0, .. }) && !program.reads_name();
    let inputs = std::mem::take(&mut teller.received);
    story.inputs = inputs.iter().filter(|i| !unseen(i)).map(|i| i.describe(m.threads())).collect();
    if super::stuck(m).is_some() {
        story.waiting = born.iter().filter_map(|t| teller.waiting(m, *t)).collect();
        let over = |t: &&ThreadIx| m.arms(**t) == 0 && m.status(**t, Choice::Main) == Status::Finished;
        story.ended = born.iter().filter(over).map(|t| t.0).collect();
    }
    fold::blocks(&mut told);
    story.steps = fold::fold(told);
    let texts = |w: &Waiting| [std::slice::from_ref(&w.what), &w.holds[..]].concat();
    let words: Vec<String> =
        story.steps.iter().map(|s| s.text.clone()).chain(story.waiting.iter().flat_map(texts)).collect();
    story.objects = teller.namer.objects(|name| words.iter().any(|w| mentions(w, name)));
    super::back(m, base);
    Some((story, inputs))
}

/// Does a name occur in a text, and not as a part of another one?
fn mentions(text: &str, name: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + name.len()..].chars().next());
        !before.is_some_and(|c| part(c) || c == '.') && !after.is_some_and(|c| part(c) || c == '#')
    })
}

fn actor(m: &Interp<'_>, t: ThreadIx) -> Actor {
    Actor { name: m.threads().display(t), function: m.start_of(t).unwrap_or_default().to_owned() }
}

fn existing(m: &Interp<'_>) -> Vec<ThreadIx> {
    let all = (0..m.threads().len() as u16).map(ThreadIx);
    all.filter(|t| m.exists(*t)).collect()
}

/// An event that touches nothing, and is always of interest.
fn nothing(thread: ThreadIx) -> Event {
    let label = traceformat::event::Label::new(SiteId::UNNUMBERED.0, Op::Create);
    Event { thread, label, accesses: Default::default(), object: None, object2: None }
}

/// `prog.c:3:5` or `prog.c:3` in parts. A file's name may hold colons.
fn parts(place: &str) -> (String, u32, u32) {
    let last = |text: &str| {
        let (rest, number) = text.rsplit_once(':')?;
        Some((rest.to_owned(), number.parse::<u32>().ok()?))
    };
    let Some((rest, number)) = last(place) else { return Default::default() };
    match last(&rest) {
        Some((file, line)) => (file, line, number),
        None => (rest, number, 0),
    }
}

struct Teller<'a> {
    program: &'a Program,
    sources: Sources<'a>,
    files: FxHashMap<String, Option<Vec<String>>>,
    /// Locks that threads hold, oldest first.
    held: FxHashMap<ThreadIx, Vec<ObjectId>>,
    namer: Namer,
    /// Of the inputs that lead along the schedule.
    values: FxHashMap<Sym, u64>,
    /// The same as what the program receives.
    received: Vec<Input>,
    /// Those of them that are received under way, each with how many symbols its thread has met by then; by
    /// thread and in this order.
    calls: Vec<(Input, u32)>,
}

impl Teller<'_> {
    /// The first time: inputs, and what blocks consist of.
    fn prepare(&mut self, m: &mut Interp<'_>, schedule: &[(ThreadIx, Choice)]) -> Option<()> {
        let base = m.depth();
        self.namer.learn_all(m);
        for &(t, c) in schedule {
            if m.status(t, c) != Status::Ready {
                super::back(m, base);
                return None;
            }
            let (Stepped::Done(event) | Stepped::Violated(event, _) | Stepped::Unsupported(event, _)) =
                m.step(t, c);
            self.namer.learn(m, &event.accesses);
        }
        self.namer.learn_all(m);
        let inputs = m.inputs().unwrap_or_default();
        self.values = inputs.iter().map(|i| (i.symbol, i.value)).collect();
        let received = m.received(inputs);
        self.received = received.iter().map(|i| i.0.clone()).collect();
        self.calls = received.into_iter().filter(|i| i.1 > 0).collect();
        self.calls.sort_by_key(|c| (c.0.thread, c.1));
        super::back(m, base);
        Some(())
    }

    /// What has happened besides the event of `t`'s step: inputs that threads have received, threads that
    /// exist now.
    fn around(
        &mut self,
        m: &Interp<'_>,
        t: ThreadIx,
        born: &mut Vec<ThreadIx>,
        shown: &mut FxHashMap<ThreadIx, usize>,
        told: &mut Vec<(Step, Event)>,
    ) {
        let now = existing(m);
        for child in now.iter().filter(|n| !born.contains(n)) {
            told.push((self.birth(m, t, *child), nothing(t)));
        }
        for t in now.iter().copied() {
            let known = shown.entry(t).or_insert(0);
            let calls = self.calls.iter().filter(|c| c.0.thread == t && c.1 <= m.symbols_of(t));
            let new: Vec<Input> = calls.skip(*known).map(|c| c.0.clone()).collect();
            *known += new.len();
            for call in new {
                let (file, line, column) = parts(&call.place);
                let source = self.line(&file, line);
                let text = match call.given {
                    Given::Uninitialised { value, .. } => format!("an uninitialised value: {value}"),
                    given => given.to_string(),
                };
                let held = self.held_by(m, t);
                let step = Step { thread: t.0, text, file, line, column, source, held, ..Step::default() };
                told.push((step, nothing(t)));
            }
        }
        *born = now;
    }

    /// A decision of `t` that inputs make, where it is now.
    fn decision(&mut self, m: &Interp<'_>, t: ThreadIx) -> Step {
        let place = m.here(t);
        let (file, line, column) = (place.file.clone(), place.line, place.column);
        let source = self.line(&file, line);
        let held = self.held_by(m, t);
        let text = "inputs decide".to_owned();
        Step { thread: t.0, text, file, line, column, source, held, ..Step::default() }
    }

    fn birth(&mut self, m: &Interp<'_>, parent: ThreadIx, child: ThreadIx) -> Step {
        let function = m.start_of(child).map(|f| format!(": {f}()")).unwrap_or_default();
        let text = format!("create {}{function}", m.threads().display(child));
        let (file, line, column) =
            m.birth(child).map(|p| (p.file.clone(), p.line, p.column)).unwrap_or_default();
        let source = self.line(&file, line);
        let held = self.held_by(m, parent);
        Step { thread: parent.0, text, file, line, column, source, held, ..Step::default() }
    }

    fn step(&mut self, m: &Interp<'_>, e: &Event, before: &[(Access, Option<Seen>)]) -> Step {
        self.hold(e);
        let (text, object, value) = if e.label.op.is_access() {
            self.access(m, e, before)
        } else {
            let mut lock = |o: Option<ObjectId>| o.and_then(|o| self.namer.lock(m, o));
            let name = match e.label.op {
                // The object is the phase; the barrier comes second.
                Op::BarrierArrive | Op::BarrierDepart => lock(e.object2).or_else(|| lock(e.object)),
                Op::Join => e.object.map(|o| m.threads().display(ThreadIx(o.0 as u16))),
                Op::CondReacquire => lock(e.object2),
                _ => lock(e.object),
            };
            let text =
                said(e.label.op, e.label.outcome, name.as_deref().unwrap_or("?"), lock(e.object2).as_deref());
            (text, name, None)
        };
        let (file, line, column) = self.place(e.label.site);
        let source = self.line(&file, line);
        let held = self.held_by(m, e.thread);
        Step { thread: e.thread.0, text, object, value, file, line, column, source, held, folded: 0 }
    }

    /// Follows which locks are held.
    fn hold(&mut self, e: &Event) {
        let held = self.held.entry(e.thread).or_default();
        let release = |held: &mut Vec<ObjectId>, o: Option<ObjectId>| {
            if let Some(i) = held.iter().rposition(|h| Some(*h) == o) {
                held.remove(i);
            }
        };
        match e.label.op {
            Op::MutexTryLock | Op::RwTryReadLock | Op::RwTryWriteLock | Op::SpinTryLock
                if e.label.outcome == 0 => {}
            Op::MutexLock
            | Op::RwReadLock
            | Op::RwWriteLock
            | Op::SpinLock
            | Op::MutexTryLock
            | Op::RwTryReadLock
            | Op::RwTryWriteLock
            | Op::SpinTryLock => held.extend(e.object),
            Op::MutexUnlock | Op::RwUnlock | Op::SpinUnlock => release(held, e.object),
            Op::CondEnqueue => release(held, e.object2),
            Op::CondReacquire => held.extend(e.object2),
            _ => {}
        }
    }

    fn held_by(&mut self, m: &Interp<'_>, t: ThreadIx) -> Vec<String> {
        let all = self.held.get(&t).map_or(&[][..], |h| h);
        all.iter().map(|o| self.namer.lock(m, *o).unwrap_or_else(|| "?".into())).collect()
    }

    fn waiting(&mut self, m: &Interp<'_>, t: ThreadIx) -> Option<Waiting> {
        if m.status(t, Choice::Main) != Status::Blocked {
            return None;
        }
        let e = m.next_event(t, Choice::Main);
        let object = match e.label.op {
            Op::Join => e.object.map(|o| m.threads().display(ThreadIx(o.0 as u16))),
            Op::BarrierDepart => e.object2.or(e.object).and_then(|o| self.namer.lock(m, o)),
            Op::Await => e.accesses.first().map(|a| self.namer.bytes(m, a).0),
            // A mutex that a wait on a condition variable takes again.
            Op::CondReacquire => e.object2.and_then(|o| self.namer.lock(m, o)),
            _ => e.object.and_then(|o| self.namer.lock(m, o)),
        };
        let name = object.as_deref().unwrap_or("?");
        let what = match e.label.op {
            Op::Join => format!("for the end of {name}"),
            Op::CondWake => format!("for a signal on {name}"),
            Op::BarrierArrive | Op::BarrierDepart => format!("for others at {name}"),
            Op::SemWait => format!("for a post of {name}"),
            Op::Await => format!("for a change of {name}"),
            Op::OnceBegin => format!("for the end of {name}'s routine"),
            _ => format!("to lock {name}"),
        };
        let held_by = e.object.map(|o| m.holders(o)).unwrap_or_default();
        let (file, line, _) = self.place(e.label.site);
        let source = self.line(&file, line);
        let held_by = held_by.iter().map(|t| t.0).collect();
        Some(Waiting { thread: t.0, what, object, held_by, holds: self.held_by(m, t), file, line, source })
    }

    fn place(&self, site: SiteId) -> (String, u32, u32) {
        match self.program.sites.get(site.0 as usize) {
            Some(s) => (s.file.clone(), s.line, s.column),
            None => Default::default(),
        }
    }

    fn line(&mut self, file: &str, line: u32) -> Option<String> {
        let n = (line as usize).checked_sub(1)?;
        let sources = self.sources;
        let lines = self
            .files
            .entry(file.to_owned())
            .or_insert_with(|| sources(file).map(|text| text.lines().map(|l| l.trim().to_owned()).collect()));
        lines.as_ref()?.get(n).cloned()
    }

    /// An access: text, object, value.
    fn access(
        &mut self,
        m: &Interp<'_>,
        e: &Event,
        before: &[(Access, Option<Seen>)],
    ) -> (String, Option<String>, Option<String>) {
        // Of several (a copy, an await), what is written is named, or what comes first.
        let Some(a) = e.accesses.iter().find(|a| a.write).or(e.accesses.first()) else {
            return (said(e.label.op, e.label.outcome, "memory", None), None, None);
        };
        let (name, scalar) = match e.label.op {
            // The whole thing, not its first member.
            Op::MemCopy | Op::MemSet => self.namer.bytes(m, &Access { end: a.start, ..*a }),
            _ => self.namer.bytes(m, a),
        };
        let mut show = |seen: Option<Seen>| seen.and_then(|s| self.value(m, s, scalar, a.end - a.start));
        let old = before.iter().find(|b| b.0.object == a.object && b.0.start == a.start);
        let old = old.and_then(|b| show(b.1));
        let new = show(m.value_at(a));
        let is = |v: &Option<String>| v.as_ref().map(|v| format!(" = {v}")).unwrap_or_default();
        let change = match (&old, &new) {
            (Some(old), Some(new)) => format!(" = {new} (was {old})"),
            _ => is(&new),
        };
        let text = match e.label.op {
            Op::Load => format!("read {name}{}", is(&old)),
            Op::Store => format!("write {name}{}", is(&new)),
            Op::Rmw => format!("update {name}{change}"),
            Op::CmpXchg if a.write => format!("exchange {name}{change}"),
            Op::CmpXchg => format!("no exchange: {name}{}", is(&new)),
            Op::MemCopy => match e.accesses.iter().find(|b| !b.write) {
                Some(from) if !is_constant(m, from) => {
                    let from = self.namer.bytes(m, &Access { end: from.start, ..*from }).0;
                    format!("copy {from} to {name}")
                }
                _ => format!("fill {name} from a constant"),
            },
            Op::MemSet => match m.value_at(&Access { end: a.start + 1, ..*a }) {
                Some(Seen::Value(0)) => format!("set {name} to zero"),
                _ => format!("fill {name}"),
            },
            Op::Await => format!("go on: {name}{}", is(&new)),
            other => said(other, e.label.outcome, &name, None),
        };
        let seen = if e.label.op == Op::Load { old } else { new };
        (text, Some(name), seen)
    }

    /// The argument that an object is, as a string of C.
    fn text(&self, m: &Interp<'_>, object: ObjectId) -> Option<String> {
        let Sort::Argument(n) = m.object(m.number_of(object)?).2 else { return None };
        self.received.iter().find_map(|i| match &i.given {
            Given::Argument { index, text } if *index == n => Some(format!("\"{}\"", text.escape_ascii())),
            _ => None,
        })
    }

    /// A value of so many bytes, for people.
    fn value(&mut self, m: &Interp<'_>, seen: Seen, scalar: Scalar, size: u64) -> Option<String> {
        let bits = match seen {
            Seen::Unknown => return None,
            Seen::Pointer { object, offset: 0 } if self.text(m, object).is_some() => {
                return self.text(m, object);
            }
            Seen::Pointer { object, offset } => {
                return Some(self.namer.pointer(m, object, u64::from(offset)));
            }
            Seen::Input(term) => m.evaluate(term, &self.values),
            Seen::Value(bits) => bits,
        };
        let shift = 64 - 8 * size.clamp(1, 8);
        let signed = ((bits << shift) as i64) >> shift;
        Some(match scalar {
            Scalar::Pointer if bits == 0 => "NULL".into(),
            Scalar::Pointer => format!("{bits:#x}"),
            Scalar::Boolean if bits < 2 => (bits == 1).to_string(),
            Scalar::Unsigned | Scalar::Boolean => bits.to_string(),
            Scalar::Character if (32..127).contains(&bits) => format!("'{}'", bits as u8 as char),
            Scalar::Float if size == 8 => f64::from_bits(bits).to_string(),
            Scalar::Float if size == 4 => f32::from_bits(bits as u32).to_string(),
            // Without a type, what looks like a small negative number is one.
            Scalar::Unknown if signed < -(1 << 20) => bits.to_string(),
            _ => signed.to_string(),
        })
    }
}

fn is_constant(m: &Interp<'_>, a: &Access) -> bool {
    m.number_of(a.object).is_some_and(|n| m.object(n).2 == Sort::Constant)
}
