//! How many messages of a kind are worth saying.

use std::time::{Duration, Instant};

/// As many come through at once.
const BURST: u32 = 16;
/// After them, one for each of these.
const PACE: Duration = Duration::from_secs(1);

/// A leaky bucket: [`BURST`] messages, then one in each [`PACE`]; it counts what it leaves out.
pub struct Flood {
    room: u32,
    /// Since when room has grown. `None`: it is full.
    since: Option<Instant>,
    left_out: u64,
}

impl Flood {
    pub const fn new() -> Flood {
        Flood { room: BURST, since: None, left_out: 0 }
    }

    /// May a message be said now? If so: how many were left out since the last one that was.
    pub fn admit(&mut self, now: Instant) -> Option<u64> {
        if let Some(since) = self.since {
            let grown = now.saturating_duration_since(since).as_secs() / PACE.as_secs();
            self.room = self.room.saturating_add(u32::try_from(grown).unwrap_or(u32::MAX)).min(BURST);
            self.since = (self.room < BURST).then(|| since + PACE * u32::try_from(grown).unwrap_or(0));
        }
        if self.room == 0 {
            self.left_out += 1;
            return None;
        }
        self.room -= 1;
        self.since.get_or_insert(now);
        Some(std::mem::take(&mut self.left_out))
    }

    /// Since the last one that was said.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_then_one_each_second_and_all_are_counted() {
        let (began, mut flood) = (Instant::now(), Flood::new());
        let mut said = 0;
        for k in 0..1000 {
            said += u32::from(flood.admit(began + Duration::from_millis(k)).is_some());
        }
        assert_eq!((said, flood.left_out()), (BURST, 1000 - u64::from(BURST)));
        let later = |seconds| began + Duration::from_secs(seconds);
        assert_eq!(flood.admit(later(1)), Some(1000 - u64::from(BURST)));
        assert_eq!(flood.admit(later(1)), None);
        assert_eq!(flood.admit(later(2)), Some(1));
        // A long pause fills it, and not beyond its size.
        let said = (0..100).filter(|_| flood.admit(later(3600)).is_some()).count();
        assert_eq!((said as u32, flood.left_out()), (BURST, 100 - u64::from(BURST)));
        // A clock that seems to go back gives nothing.
        assert_eq!(flood.admit(later(1)), None);
    }
}
