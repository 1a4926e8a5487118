//! Clocks: what they show is an input. Those that never go back do not go back within a thread, nor from a
//! thread to those that it creates, nor from those that it joins: each reading is at least the last one that
//! the thread knows of. (What others have read and told it by other ways is not looked at: there the model
//! allows more than happens.)

use crate::errno::{EINVAL, MINUS_ONE};
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::{Undo, Val};
use crate::memory::ObjectKind;
use model::builtin::Builtin;
use model::inst::{ICmp, Range};
use model::shadow::{CLEAN, PTR, SYM};
use solver::term::TermId;

/// Clocks that may be set: CLOCK_REALTIME, its coarse form, CLOCK_TAI.
const SETTABLE: [u32; 3] = [0, 5, 11];

/// All others: CLOCK_MONOTONIC, those of process and thread, its raw and coarse forms, CLOCK_BOOTTIME. By
/// clock: where its last reading is among a thread's.
const STEADY: [u32; 6] = [1, 2, 3, 4, 6, 7];

/// Those that say something about another thread: not the thread's own.
fn in_common() -> impl Iterator<Item = usize> {
    (0..=IN_NANOSECONDS).filter(|k| STEADY.get(*k) != Some(&3))
}

/// Where the last reading of C++'s steady clock is, which is one number. (What it has to do with the others
/// is not followed.)
const IN_NANOSECONDS: usize = STEADY.len();

/// Bytes of a reading.
const READING: u64 = 16;

impl Interp<'_> {
    /// A call that reads a clock: bits and shadow of its result.
    pub(super) fn clock(&mut self, t: usize, f: Builtin, args: Range) -> Result<(u64, u8), Fault> {
        let (x, y) = (self.arg(t, args, 0), self.arg(t, args, 1));
        let given = |p: Val| p.shadow != CLEAN || p.bits != 0;
        match f {
            Builtin::Time => {
                let now = self.seconds(t);
                if given(x) {
                    self.store_local(t, x, 8, now.0, now.1)?;
                }
                Ok(now)
            }
            Builtin::GetTimeOfDay => {
                if given(x) {
                    self.fill_clock(t, x, 1_000_000)?;
                }
                // There is no time zone: two numbers of 0.
                if given(y) {
                    self.store_local(t, y, 8, 0, CLEAN)?;
                }
                Ok((0, CLEAN))
            }
            Builtin::Nanoseconds => {
                self.assumed.clocks = true;
                let now = self.fresh(t, "the clock", 63);
                if self.number(t, x, "a clock")? != 0 {
                    let zero = Val { bits: 0, epoch: 0, shadow: CLEAN };
                    let reading = [Val { bits: now.0, epoch: 0, shadow: now.1 }, zero];
                    self.goes_on(t, reading, IN_NANOSECONDS)?;
                }
                Ok(now)
            }
            // TIME_UTC is the only base.
            Builtin::TimespecGet => {
                if self.number(t, y, "a clock")? as u32 != 1 {
                    return Ok((0, CLEAN));
                }
                self.fill_clock(t, x, 1_000_000_000)?;
                Ok((1, CLEAN))
            }
            _ => {
                let clock = self.number(t, x, "a clock")? as u32;
                let steady = STEADY.iter().position(|c| *c == clock);
                if steady.is_none() && !SETTABLE.contains(&clock) {
                    // Alarm clocks are there or not; negative numbers are clocks of other processes and
                    // threads.
                    if matches!(clock, 8 | 9) || (clock as i32) < 0 {
                        return unsupported("call", "a clock that not every system has");
                    }
                    self.set_errno(t, EINVAL)?;
                    return Ok((MINUS_ONE, CLEAN));
                }
                if f == Builtin::ClockGetTime || given(y) {
                    self.fill_clock(t, y, 1_000_000_000)?;
                }
                if let Some(k) = steady.filter(|_| f == Builtin::ClockGetTime) {
                    let reading = self.reading(y)?;
                    self.goes_on(t, reading, k)?;
                }
                Ok((0, CLEAN))
            }
        }
    }

    /// Seconds since some time: any number that a clock shows in the next two centuries. (Their differences
    /// in nanoseconds fit into 64 bits.)
    fn seconds(&mut self, t: usize) -> (u64, u8) {
        self.assumed.clocks = true;
        self.fresh(t, "the clock", 33)
    }

    /// Fills a pair of seconds and a fraction of one, of which there are so many.
    fn fill_clock(&mut self, t: usize, p: Val, parts: u64) -> Result<(), Fault> {
        let (seconds, shadow) = self.seconds(t);
        self.store_local(t, p, 8, seconds, shadow)?;
        let (fraction, shadow) = self.fresh(t, "the clock", 32);
        let below = self.below_a_second(TermId(fraction as u32), parts);
        self.assert(t, below);
        self.store_local(t, Val { bits: p.bits.wrapping_add(8), ..p }, 8, fraction, shadow)
    }

    /// What has been read is no earlier than what was read before.
    fn goes_on(&mut self, t: usize, now: [Val; 2], k: usize) -> Result<(), Fault> {
        // An engine that compares states havocs what was read: a loop that reads a clock would never come
        // back to where it was. So a clock may go back there, from its second reading on: a violation on such
        // a path may be none.
        if self.options.endless {
            self.generalised.smashed += u32::from(self.generalised.readings > 0);
            self.generalised.readings += 1;
            return Ok(());
        }
        let place = self.last_reading(t, k)?;
        let before = self.reading(place)?;
        if let Some(holds) = self.later_or_equal(now, before) {
            self.assert(t, holds);
        }
        self.keep_reading(place, now)
    }

    /// A child's clocks go on from its parent's.
    pub(crate) fn inherit_clocks(&mut self, parent: usize, child: usize) -> Result<(), Fault> {
        if self.threads[parent].clocks == 0 {
            return Ok(());
        }
        for k in in_common() {
            let (from, to) = (self.last_reading(parent, k)?, self.last_reading(child, k)?);
            let last = self.reading(from)?;
            self.keep_reading(to, last)?;
        }
        Ok(())
    }

    /// A thread that joins another one is not before that one's end: of both clocks the later one counts.
    pub(crate) fn join_clocks(&mut self, t: usize, other: usize) -> Result<(), Fault> {
        if self.threads[other].clocks == 0 {
            return Ok(());
        }
        for k in in_common() {
            let (mine, theirs) = (self.last_reading(t, k)?, self.last_reading(other, k)?);
            let (a, b) = (self.reading(mine)?, self.reading(theirs)?);
            let last = match self.later_or_equal(a, b) {
                None => a,
                Some(c) => [0, 1].map(|i| self.either(c, a[i], b[i]).unwrap_or(a[i])),
            };
            self.keep_reading(mine, last)?;
        }
        Ok(())
    }

    /// Where a thread keeps its last reading of a clock; zero before the first.
    fn last_reading(&mut self, t: usize, k: usize) -> Result<Val, Fault> {
        if self.threads[t].clocks == 0 {
            let bytes = READING * (IN_NANOSECONDS as u64 + 1);
            self.threads[t].clocks = self.allocate(t, bytes, ObjectKind::Variable, true)?;
            self.journal.entries.push(Undo::ClocksMade { t: t as u16 });
        }
        let object = u64::from(self.threads[t].clocks);
        Ok(Val { bits: (object << 32) | (READING * k as u64), epoch: 0, shadow: PTR })
    }

    fn reading(&self, p: Val) -> Result<[Val; 2], Fault> {
        let at = self.locate(p, READING)?;
        let word = |o: u32| {
            let (bits, shadow) =
                self.read(crate::memory::At { offset: at.offset + o, byte: at.byte + o, ..at }, 8);
            Val { bits, shadow, epoch: 0 }
        };
        Ok([word(0), word(8)])
    }

    fn keep_reading(&mut self, p: Val, reading: [Val; 2]) -> Result<(), Fault> {
        for (k, v) in (0..).zip(reading) {
            let at = self.locate(Val { bits: p.bits + 8 * k, ..p }, 8)?;
            self.write(at, 8, v.bits, v.shadow)?;
        }
        Ok(())
    }

    /// The condition that `a` is not before `b`; `None` if it holds anyway.
    fn later_or_equal(&self, a: [Val; 2], b: [Val; 2]) -> Option<TermId> {
        if b.iter().all(|v| v.shadow == CLEAN && v.bits == 0)
            || b.iter().any(|v| v.shadow != CLEAN && v.shadow != SYM)
        {
            return None;
        }
        let [s, n, r, m] = [a[0], a[1], b[0], b[1]].map(|v| self.term(v, 64));
        let (s, n, r, m) = (s?, n?, r?, m?);
        let mut terms = self.symbols.terms.borrow_mut();
        let (later, same) = (terms.icmp(ICmp::Ugt, 64, s, r), terms.icmp(ICmp::Eq, 64, s, r));
        let not_before = terms.icmp(ICmp::Uge, 64, n, m);
        let same = terms.and(same, not_before);
        Some(terms.or(later, same))
    }
}
