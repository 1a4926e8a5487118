//! Leaving out of a story what is of no interest: long stretches that touch nothing of others, and what
//! atomic blocks are made of.

use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use traceformat::event::{Event, ObjectId, Op};
use traceformat::story::Step;

/// Steps of one thread in a row that touch nothing of others: so many are shown, more are folded.
const ALONE: usize = 2;

/// Steps of one thread in a row that are shown in full; of more, the first and the last half.
const STRETCH: usize = 16;

/// What the lock behind atomic blocks is called.
pub const ATOMIC: &str = "the atomic section";

/// Says what atomic blocks are. A single access outside of them takes their lock, too, at its own place: of
/// that the access is left.
pub fn blocks(told: &mut Vec<(Step, Event)>) {
    let is = |s: &(Step, Event), ops: [Op; 2]| {
        ops.contains(&s.1.label.op) && s.0.object.as_deref() == Some(ATOMIC)
    };
    let mut gone: Vec<usize> = Vec::new();
    let mut begun: FxHashMap<u16, usize> = FxHashMap::default();
    for i in 0..told.len() {
        let t = told[i].0.thread;
        if is(&told[i], [Op::MutexLock, Op::MutexTryLock]) {
            told[i].0.text = "begin an atomic block".into();
            begun.entry(t).or_insert(i);
        } else if is(&told[i], [Op::MutexUnlock, Op::MutexUnlock])
            && !told[i].0.held.iter().any(|h| h == ATOMIC)
        {
            told[i].0.text = "end the atomic block".into();
            let Some(from) = begun.remove(&t) else { continue };
            let place = |i: usize| (&told[i].0.file, told[i].0.line, told[i].0.column);
            if place(from) == place(i) {
                gone.extend([from, i]);
                let own = told[from..i].iter_mut().filter(|s| s.0.thread == t);
                own.for_each(|s| s.0.held.retain(|h| h != ATOMIC));
            }
        }
    }
    let mut i = 0;
    told.retain(|_| {
        i += 1;
        !gone.contains(&(i - 1))
    });
    told.iter_mut().flat_map(|s| &mut s.0.held).filter(|h| *h == ATOMIC).for_each(|h| *h = "atomic".into());
}

/// Folds stretches of one thread that nobody else has to do with, and the middle of long ones.
pub fn fold(told: Vec<(Step, Event)>) -> Vec<Step> {
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

/// Which steps touch something that another thread touches, too (one of both writing, if it is memory), or
/// are the last of their thread.
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
    // Waits are what a story is about, also where nobody comes.
    let is_wait = |e: &Event| {
        use Op::*;
        matches!(e.label.op, CondEnqueue | CondTimeout | MutexTimeout | RwTimeout | SemTimeout)
    };
    let is_told = |e: &Event| e.label.op == Op::Create || e.label.op == Op::Join || is_wait(e);
    told.iter().enumerate().map(|(i, (s, e))| shared(e) || is_told(e) || last[&s.thread] == i).collect()
}
