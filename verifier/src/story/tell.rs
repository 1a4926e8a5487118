//! Each step in words: variables and fields by name, values, locks.

use crate::exec::inspect::Seen;
use crate::exec::interp::Interp;
use crate::exec::machine::{Choice, Machine, Status, Step as Stepped};
use crate::model::Program;
use crate::model::names::Scalar;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use traceformat::event::{Access, Event, ObjectId, Op};
use traceformat::recording::Input;
use traceformat::site::SiteId;
use traceformat::story::{Actor, Step, Story, VERSION, Waiting};
use traceformat::thread::ThreadIx;

/// Gives the text of a source file.
pub type Sources<'s> = &'s dyn Fn(&str) -> Option<String>;

/// Steps of one thread in a row that touch nothing of others: so many are shown, more are folded.
const ALONE: usize = 2;

/// Steps of one thread in a row that are shown in full; of more, the first and the last half.
const STRETCH: usize = 16;

/// Tells a schedule that the machine accepts, from its state, and gives inputs that lead along it. Leaves the machine where it was.
pub fn tell(
    m: &mut Interp<'_>,
    program: &Program,
    schedule: &[(ThreadIx, Choice)],
    property: &str,
    sources: Sources<'_>,
) -> Option<(Story, Vec<Input>)> {
    let base = m.depth();
    let mut teller = Teller { program, sources, files: FxHashMap::default(), held: FxHashMap::default() };
    let mut story = Story { version: VERSION, failure: property.to_owned(), ..Story::default() };
    let mut told: Vec<(Step, Event)> = Vec::new();
    let mut born = existing(m);
    for t in born.clone() {
        if t != ThreadIx::MAIN {
            told.push((teller.birth(m, ThreadIx::MAIN, t), nothing(ThreadIx::MAIN)));
        }
    }
    for &(t, c) in schedule {
        if m.status(t, c) != Status::Ready {
            super::back(m, base);
            return None;
        }
        let before: Vec<_> = m.next_event(t, c).accesses.iter().map(|a| (*a, m.value_at(a))).collect();
        let (Stepped::Done(event) | Stepped::Violated(event, _) | Stepped::Unsupported(event, _)) =
            m.step(t, c);
        if event.label.op != Op::Mark && !event.label.is_silent() {
            let step = teller.step(m, &event, &before);
            told.push((step, event));
        }
        let now = existing(m);
        for child in now.iter().filter(|n| !born.contains(n)) {
            told.push((teller.birth(m, t, *child), nothing(t)));
        }
        born = now;
    }
    story.threads = (0..m.threads().len() as u16).map(ThreadIx).map(|t| actor(m, t)).collect();
    let inputs = m.witness();
    story.inputs = inputs.iter().map(|i| i.describe(m.threads())).collect();
    if super::stuck(m).is_some() {
        story.waiting = born.iter().filter_map(|t| teller.waiting(m, *t)).collect();
    }
    story.steps = fold(told);
    super::back(m, base);
    Some((story, inputs))
}

fn actor(m: &Interp<'_>, t: ThreadIx) -> Actor {
    Actor { name: m.threads().display(t), function: m.start_of(t).unwrap_or_default().to_owned() }
}

fn existing(m: &Interp<'_>) -> Vec<ThreadIx> {
    let all = (0..m.threads().len() as u16).map(ThreadIx);
    all.filter(|t| m.arms(*t) > 0 || m.status(*t, Choice::Main) != Status::Absent).collect()
}

/// An event that touches nothing.
fn nothing(thread: ThreadIx) -> Event {
    let label = traceformat::event::Label::new(SiteId::UNNUMBERED.0, Op::Create);
    Event { thread, label, accesses: Default::default(), object: None, object2: None }
}

struct Teller<'a> {
    program: &'a Program,
    sources: Sources<'a>,
    files: FxHashMap<String, Option<Vec<String>>>,
    /// Locks that threads hold, oldest first.
    held: FxHashMap<ThreadIx, Vec<ObjectId>>,
}

impl Teller<'_> {
    fn birth(&mut self, m: &Interp<'_>, parent: ThreadIx, child: ThreadIx) -> Step {
        let function = m.start_of(child).map(|f| format!(": {f}()")).unwrap_or_default();
        let text = format!("create {}{function}", m.threads().display(child));
        Step { thread: parent.0, text, held: self.held_by(m, parent), ..Step::default() }
    }

    fn step(&mut self, m: &Interp<'_>, e: &Event, before: &[(Access, Option<Seen>)]) -> Step {
        let lock = |o: Option<ObjectId>| o.and_then(|o| m.lock_name(o));
        self.hold(e);
        let (text, object, value) = if e.label.op.is_access() {
            access(m, e, before)
        } else {
            let name = match e.label.op {
                // The object is the phase; the barrier comes second.
                Op::BarrierArrive | Op::BarrierDepart => lock(e.object2).or_else(|| lock(e.object)),
                Op::Join => e.object.map(|o| m.threads().display(ThreadIx(o.0 as u16))),
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
            Op::CondReacquire => held.extend(e.object),
            _ => {}
        }
    }

    fn held_by(&self, m: &Interp<'_>, t: ThreadIx) -> Vec<String> {
        let all = self.held.get(&t).map_or(&[][..], |h| h);
        all.iter().map(|o| m.lock_name(*o).unwrap_or_else(|| "?".into())).collect()
    }

    fn waiting(&mut self, m: &Interp<'_>, t: ThreadIx) -> Option<Waiting> {
        if m.status(t, Choice::Main) != Status::Blocked {
            return None;
        }
        let e = m.next_event(t, Choice::Main);
        let object = match e.label.op {
            Op::Join => e.object.map(|o| m.threads().display(ThreadIx(o.0 as u16))),
            Op::BarrierDepart => e.object2.or(e.object).and_then(|o| m.lock_name(o)),
            Op::Await => e.accesses.first().map(|a| m.name_of(a).0),
            _ => e.object.and_then(|o| m.lock_name(o)),
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
}

/// An access: text, object, value.
fn access(
    m: &Interp<'_>,
    e: &Event,
    before: &[(Access, Option<Seen>)],
) -> (String, Option<String>, Option<String>) {
    // Of several (a copy, an await), what is written is named, or what comes first.
    let Some(a) = e.accesses.iter().find(|a| a.write).or(e.accesses.first()) else {
        return (said(e.label.op, e.label.outcome, "memory", None), None, None);
    };
    let (name, scalar) = m.name_of(a);
    let show = |seen: Option<Seen>, a: &Access| seen.and_then(|s| value(m, s, scalar, a.end - a.start));
    let old =
        before.iter().find(|b| b.0.object == a.object && b.0.start == a.start).and_then(|b| show(b.1, a));
    let new = show(m.value_at(a), a);
    let from = e.accesses.iter().find(|b| !b.write).map(|b| m.name_of(b).0).unwrap_or_default();
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
        Op::MemCopy => format!("copy {from} to {name}"),
        Op::MemSet => format!("fill {name}"),
        Op::Await => format!("go on: {name}{}", is(&new)),
        other => said(other, e.label.outcome, &name, None),
    };
    let seen = if e.label.op == Op::Load { old } else { new };
    (text, Some(name), seen)
}

/// A value of so many bytes, for people.
fn value(m: &Interp<'_>, seen: Seen, scalar: Scalar, size: u64) -> Option<String> {
    let bits = match seen {
        Seen::Unknown => return None,
        Seen::Pointer { object, offset } => return Some(m.pointer_name(object, u64::from(offset))),
        Seen::Value(bits) => bits,
    };
    let shift = 64 - 8 * size.clamp(1, 8);
    let signed = ((bits << shift) as i64) >> shift;
    Some(match scalar {
        Scalar::Pointer if bits == 0 => "NULL".into(),
        Scalar::Pointer => format!("{bits:#x}"),
        Scalar::Unsigned | Scalar::Boolean => bits.to_string(),
        Scalar::Character if (32..127).contains(&bits) => format!("'{}'", bits as u8 as char),
        Scalar::Float if size == 8 => f64::from_bits(bits).to_string(),
        Scalar::Float if size == 4 => f32::from_bits(bits as u32).to_string(),
        // Without a type, what looks like a small negative number is one.
        Scalar::Unknown if signed < -(1 << 20) => bits.to_string(),
        _ => signed.to_string(),
    })
}

/// An operation on an object that is no access.
fn said(op: Op, outcome: u8, name: &str, other: Option<&str>) -> String {
    let other = other.unwrap_or("?");
    match op {
        Op::MutexLock | Op::SpinLock => format!("lock {name}"),
        Op::MutexTryLock | Op::SpinTryLock if outcome == 1 => format!("trylock {name}: locked"),
        Op::MutexTryLock | Op::SpinTryLock => format!("trylock {name}: busy"),
        Op::MutexUnlock | Op::SpinUnlock => format!("unlock {name}"),
        Op::RwReadLock => format!("lock {name} for reading"),
        Op::RwWriteLock => format!("lock {name} for writing"),
        Op::RwTryReadLock | Op::RwTryWriteLock if outcome == 1 => format!("trylock {name}: locked"),
        Op::RwTryReadLock | Op::RwTryWriteLock => format!("trylock {name}: busy"),
        Op::RwUnlock => format!("unlock {name}"),
        Op::MutexTimeout | Op::RwTimeout | Op::SemTimeout => format!("give up waiting for {name}"),
        Op::CondEnqueue => format!("wait on {name}, unlock {other}"),
        Op::CondWake => format!("woken on {name}"),
        Op::CondTimeout => format!("time out on {name}"),
        Op::CondReacquire => format!("lock {name} again"),
        Op::CondSignal => format!("signal {name}"),
        Op::CondBroadcast => format!("broadcast {name}"),
        Op::BarrierArrive => format!("arrive at {name}"),
        Op::BarrierDepart => format!("leave {name}"),
        Op::SemWait => format!("take {name}"),
        Op::SemTryWait if outcome == 1 => format!("try {name}: taken"),
        Op::SemTryWait => format!("try {name}: none left"),
        Op::SemPost => format!("post {name}"),
        Op::SemGetValue => format!("read the value of {name}"),
        Op::OnceBegin if outcome == 1 => format!("run {name}'s routine"),
        Op::OnceBegin => format!("{name}'s routine has run"),
        Op::OnceEnd => format!("end {name}'s routine"),
        Op::Join => format!("join {name}"),
        Op::End => "end".into(),
        Op::Alloc => "allocate".into(),
        Op::Free => format!("free {name}"),
        Op::Call => "call".into(),
        Op::MutexInit | Op::RwInit | Op::CondInit | Op::BarrierInit | Op::SemInit | Op::SpinInit => {
            format!("initialise {name}")
        }
        Op::MutexDestroy
        | Op::RwDestroy
        | Op::CondDestroy
        | Op::BarrierDestroy
        | Op::SemDestroy
        | Op::SpinDestroy => {
            format!("destroy {name}")
        }
        other => format!("{other:?}"),
    }
}

/// Folds stretches of one thread that nobody else has to do with, and the middle of long ones.
fn fold(told: Vec<(Step, Event)>) -> Vec<Step> {
    let keep = worth_it(&told);
    let mut out: Vec<Step> = Vec::new();
    let mut i = 0;
    while i < told.len() {
        let thread = told[i].0.thread;
        let end = told[i..].iter().position(|s| s.0.thread != thread).map_or(told.len(), |n| i + n);
        // Within one thread's stretch: runs of steps that are worth nothing.
        let mut stretch: Vec<Step> = Vec::new();
        let mut j = i;
        while j < end {
            let alone = (j..end).take_while(|k| !keep[*k]).count();
            if alone > ALONE {
                stretch.push(folded(thread, alone as u32));
                j += alone;
            } else {
                for step in &told[j..j + alone.max(1)] {
                    stretch.push(step.0.clone());
                }
                j += alone.max(1);
            }
        }
        if stretch.len() > STRETCH {
            let middle = STRETCH / 2..stretch.len() - STRETCH / 2;
            let events = stretch[middle.clone()].iter().map(|s| s.folded.max(1)).sum();
            stretch.splice(middle, [folded(thread, events)]);
        }
        out.extend(stretch);
        i = end;
    }
    out
}

fn folded(thread: u16, events: u32) -> Step {
    Step { thread, folded: events, ..Step::default() }
}

/// Which steps touch something that another thread touches, too (one of both writing, if it is memory), or are the last of
/// their thread.
fn worth_it(told: &[(Step, Event)]) -> Vec<bool> {
    /// Bytes that are looked at together.
    const PIECE: u64 = 8;
    let mut users: FxHashMap<(ObjectId, u64), (BTreeSet<u16>, bool)> = FxHashMap::default();
    let keys = |e: &Event| -> Vec<((ObjectId, u64), bool)> {
        let memory = e.accesses.iter().flat_map(|a| {
            let pieces = a.start / PIECE..=a.end.saturating_sub(1) / PIECE;
            pieces.take(64).map(|p| ((a.object, p), a.write))
        });
        let sync = e.object.into_iter().chain(e.object2).map(|o| ((o, u64::MAX), true));
        memory.chain(sync).collect()
    };
    for (step, e) in told {
        for (key, write) in keys(e) {
            let user = users.entry(key).or_default();
            user.0.insert(step.thread);
            user.1 |= write;
        }
    }
    let mut last: FxHashMap<u16, usize> = FxHashMap::default();
    for (i, (step, _)) in told.iter().enumerate() {
        last.insert(step.thread, i);
    }
    let shared = |e: &Event| keys(e).iter().any(|(k, _)| users[k].0.len() > 1 && users[k].1);
    let is_birth = |e: &Event| e.label.op == Op::Create || e.label.op == Op::Join;
    told.iter().enumerate().map(|(i, (s, e))| shared(e) || is_birth(e) || last[&s.thread] == i).collect()
}
