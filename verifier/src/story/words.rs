//! Operations in words.

use traceformat::event::Op;

/// An operation on an object that is no access.
pub fn said(op: Op, outcome: u8, name: &str, other: Option<&str>) -> String {
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
