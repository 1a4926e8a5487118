//! How much the search of few deviations may do.

/// Work of the complete search before this one begins, in units of about 10 ns, as all here. Programs that
/// are decided by then have nothing of it.
const BEGIN: u64 = 1 << 18;

/// This search may do so much at first, while the complete one does so many times as much; later this part of
/// it. (Steps are not all alike: where a solver is asked, or a thread computes for long, they are slow here
/// as they are there.)
const FIRST: u64 = 1 << 20;
const TIMES: u64 = 4;
const PART: u64 = 64;

/// What the complete search has done: in this attempt, and in those before.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Share {
    now: u64,
    before: u64,
}

impl Share {
    /// What may have been done here when the complete search has done this much. One that starts again counts
    /// from 0.
    pub fn allowed(&mut self, theirs: u64) -> u64 {
        if theirs < self.now {
            self.before += self.now;
        }
        self.now = theirs;
        let beyond = (self.before + theirs).saturating_sub(BEGIN);
        (beyond / TIMES).min(FIRST) + beyond.saturating_sub(TIMES * FIRST) / PART
    }

    /// What the complete search has done, as it counts now, when more than this may have been done here.
    pub fn due(&self, own: u64) -> u64 {
        let more = own + 1;
        let beyond = TIMES * more.min(FIRST) + PART * more.saturating_sub(FIRST);
        (BEGIN + beyond).saturating_sub(self.before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_part_of_what_the_complete_search_does() {
        let mut share = Share::default();
        assert_eq!((share.allowed(BEGIN), share.due(0)), (0, BEGIN + TIMES));
        for theirs in [BEGIN + TIMES, BEGIN + 12345, BEGIN + TIMES * FIRST + 7 * PART, 1 << 32, 1 << 40] {
            let allowed = share.allowed(theirs);
            assert!(allowed > 0 && allowed < theirs / TIMES);
            let due = share.due(allowed);
            assert!(due > theirs && Share::default().allowed(due) > allowed);
            assert!(Share::default().allowed(due - 1) <= allowed);
        }
        assert!(share.allowed(1 << 40) < (1 << 40) / 60, "little in a long search");
    }

    #[test]
    fn a_search_that_starts_again_goes_on_for_it() {
        let mut share = Share::default();
        let all = share.allowed(3 * BEGIN);
        assert!(share.allowed(0) == all && share.allowed(BEGIN) > all);
        assert!(share.due(0) == 0);
    }
}
