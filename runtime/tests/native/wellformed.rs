//! Is a recording an order in which the events could have happened? A small model of every object, run over
//! it.

use std::collections::{HashMap, HashSet};
use traceformat::event::Op;
use traceformat::recording::{Recorded, Recording};
use traceformat::thread::ThreadIx;

#[derive(Default)]
struct Model {
    started: HashSet<ThreadIx>,
    ended: HashSet<ThreadIx>,
    mutexes: HashMap<u64, (ThreadIx, u32)>,
    readers: HashMap<u64, i64>,
    writers: HashMap<u64, ThreadIx>,
    /// Waiters in order of arrival, and signals as (number of waiters then) bounds.
    conds: HashMap<u64, Cond>,
    phases: HashMap<u64, Phase>,
    sems: HashMap<u64, i64>,
    onces: HashMap<u64, u8>,
    memory: HashMap<(u64, u64), u64>,
}

#[derive(Default)]
struct Cond {
    waiters: Vec<(ThreadIx, u64)>,
    tokens: Vec<u64>,
    next: u64,
}

#[derive(Default)]
struct Phase {
    arrived: Vec<ThreadIx>,
    departed: bool,
}

/// # Errors
/// The first event that could not have happened where it stands, and why.
pub fn check(r: &Recording) -> Result<(), String> {
    let mut m = Model::default();
    m.started.insert(ThreadIx::MAIN);
    for (i, e) in r.events.iter().enumerate() {
        m.step(e).map_err(|why| format!("event {i}, {e:?}: {why}"))?;
    }
    Ok(())
}

fn must(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.into()) }
}

fn is_try(op: Op) -> bool {
    use Op::*;
    matches!(op, MutexTryLock | SpinTryLock | RwTryReadLock | RwTryWriteLock | SemTryWait)
}

impl Model {
    fn step(&mut self, e: &Recorded) -> Result<(), String> {
        let t = e.thread;
        must(self.started.contains(&t), "its thread was not created yet")?;
        must(!self.ended.contains(&t), "its thread has ended")?;
        let (a, out) = (e.address, e.label.outcome);
        let gave_up = matches!(e.label.op, Op::MutexTimeout | Op::RwTimeout | Op::SemTimeout);
        if !e.label.op.is_access() && e.value != 0 && !gave_up && !is_try(e.label.op) {
            // The call failed: an event without effect.
            return Ok(());
        }
        match e.label.op {
            Op::Load | Op::Store | Op::Rmw | Op::CmpXchg => self.access(e)?,
            Op::Create => must(self.started.insert(ThreadIx(a as u16)), "created twice")?,
            Op::End => must(self.ended.insert(t), "ended twice")?,
            Op::Join => must(self.ended.contains(&ThreadIx(a as u16)), "joined before its end")?,
            Op::MutexLock | Op::SpinLock => self.lock(t, a)?,
            Op::MutexTryLock | Op::SpinTryLock if out == 1 => self.lock(t, a)?,
            Op::MutexTryLock | Op::SpinTryLock | Op::MutexTimeout => {
                must(self.mutexes.contains_key(&a), "busy, but nobody holds it")?;
            }
            Op::MutexUnlock | Op::SpinUnlock => self.unlock(t, a)?,
            Op::RwReadLock => self.read(a)?,
            Op::RwTryReadLock if out == 1 => self.read(a)?,
            Op::RwWriteLock => self.write(t, a)?,
            Op::RwTryWriteLock if out == 1 => self.write(t, a)?,
            Op::RwTryReadLock => must(self.writers.contains_key(&a), "busy without a writer")?,
            Op::RwTryWriteLock | Op::RwTimeout => {
                let held = self.writers.contains_key(&a) || self.readers.get(&a).is_some_and(|n| *n > 0);
                must(held, "busy, but nobody holds it")?;
            }
            Op::RwUnlock if out == 0 => must(self.writers.remove(&a) == Some(t), "is not the writer")?,
            Op::RwUnlock => {
                let n = self.readers.entry(a).or_default();
                *n -= 1;
                must(*n >= 0, "no reader")?;
            }
            Op::CondEnqueue => {
                self.unlock(t, e.address2)?;
                let c = self.conds.entry(a).or_default();
                c.next += 1;
                c.waiters.push((t, c.next));
            }
            Op::CondSignal | Op::CondBroadcast => self.signal(a, e.label.op == Op::CondBroadcast),
            Op::CondWake => self.wake(t, a)?,
            Op::CondTimeout => {
                let c = self.conds.entry(a).or_default();
                let n = c.waiters.len();
                c.waiters.retain(|w| w.0 != t);
                must(c.waiters.len() + 1 == n && c.tokens.len() < n, "a signal got lost")?;
            }
            Op::CondReacquire => self.lock(t, e.address2)?,
            Op::BarrierArrive => {
                let p = self.phases.entry(a).or_default();
                must(!p.departed, "arrives after the first departure")?;
                p.arrived.push(t);
            }
            Op::BarrierDepart => {
                let p = self.phases.entry(a).or_default();
                p.departed = true;
                must(p.arrived.contains(&t), "departs without having arrived")?;
                must((p.arrived.iter().min() == Some(&t)) == (out == 1), "wrong serial thread")?;
            }
            Op::SemInit => {
                self.sems.insert(a, 0);
            }
            Op::SemPost => *self.sems.entry(a).or_default() += 1,
            Op::SemWait => self.take(a)?,
            Op::SemTryWait if out == 1 => self.take(a)?,
            Op::SemTryWait | Op::SemTimeout => must(self.sems.get(&a) == Some(&0), "not exhausted")?,
            Op::OnceBegin if out == 1 => must(self.onces.insert(a, 1) != Some(1), "begun twice")?,
            Op::OnceBegin => must(self.onces.get(&a) == Some(&2), "done before its end")?,
            Op::OnceEnd => must(self.onces.insert(a, 2) == Some(1), "ended without a begin")?,
            _ => {}
        }
        Ok(())
    }

    fn access(&mut self, e: &Recorded) -> Result<(), String> {
        let old = self.memory.insert((e.address, e.size), e.value);
        must(
            e.label.op != Op::Load || old.is_none_or(|v| v == e.value),
            "loads another value than was stored",
        )
    }

    fn lock(&mut self, t: ThreadIx, a: u64) -> Result<(), String> {
        let m = self.mutexes.entry(a).or_insert((t, 0));
        m.1 += 1;
        must(m.0 == t, "held by another thread")
    }

    fn unlock(&mut self, t: ThreadIx, a: u64) -> Result<(), String> {
        let m = self.mutexes.get_mut(&a).ok_or("not held")?;
        must(m.0 == t, "held by another thread")?;
        m.1 -= 1;
        if m.1 == 0 {
            self.mutexes.remove(&a);
        }
        Ok(())
    }

    fn read(&mut self, a: u64) -> Result<(), String> {
        *self.readers.entry(a).or_default() += 1;
        must(!self.writers.contains_key(&a), "there is a writer")
    }

    fn write(&mut self, t: ThreadIx, a: u64) -> Result<(), String> {
        must(self.readers.get(&a).is_none_or(|n| *n == 0), "there are readers")?;
        must(self.writers.insert(a, t).is_none(), "there is a writer")
    }

    fn signal(&mut self, a: u64, all: bool) {
        let Some(c) = self.conds.get_mut(&a) else { return };
        while c.tokens.len() < c.waiters.len() {
            c.tokens.push(c.next);
            if !all {
                break;
            }
        }
    }

    fn wake(&mut self, t: ThreadIx, a: u64) -> Result<(), String> {
        let c = self.conds.get_mut(&a).ok_or("nobody waits")?;
        let i = c.waiters.iter().position(|w| w.0 == t).ok_or("does not wait")?;
        let (_, number) = c.waiters.remove(i);
        let token = c.tokens.iter().position(|bound| number <= *bound).ok_or("woken by nothing")?;
        c.tokens.remove(token);
        Ok(())
    }

    fn take(&mut self, a: u64) -> Result<(), String> {
        let n = self.sems.entry(a).or_default();
        *n -= 1;
        must(*n >= 0, "taken from an exhausted semaphore")
    }
}
