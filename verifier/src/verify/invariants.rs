//! What must hold of an exploration's counters, whatever the program is.

use super::Session;
use report::sink::Counts;

impl Session<'_> {
    /// The first contradiction in what was counted, in words. `counts` are the engine's, at its end; the
    /// session has counted what was reported.
    ///
    /// 1. What the engine counts is what it has reported: traces, deadlocked, violating, unsupported and
    ///    assumed are the same on both sides.
    /// 2. Every execution is of one kind: executions = traces + unsupported + assumed + blocked.
    /// 3. Every trace is of one kind: traces = safe + deadlocked + violating.
    /// 4. Where no input was decided, and no execution is cut off, nothing is blocked (optimality, POPL 2014,
    ///    Theorem 7.7). Executions that are cut off excuse it: a release is no event, so whether a use fails
    ///    may depend on events that it is independent of.
    /// 5. A free root has nothing below it that is violating, unsupported or assumed, nor deadlocked where
    ///    deadlocks matter.
    /// 6. A failure that was found beside a complete search is met by the search, too, unless something cuts
    ///    its executions off. (What is released, or raced for, shows in each execution of the trace.)
    pub(super) fn contradiction(&self, counts: &Counts) -> Option<String> {
        let (c, s) = (counts, &self.counts);
        let reported = [
            ("traces", c.traces, s.traces),
            ("deadlocked", c.deadlocked, s.deadlocked),
            ("violating", c.violating, s.violating),
            ("unsupported", c.unsupported, s.unsupported),
            ("assumed", c.assumed, s.assumed),
        ];
        let of_one_kind = c.traces + c.unsupported + c.assumed + c.blocked;
        let unsafe_ones = s.violating + s.unsupported + s.assumed + s.deadlocked - self.accepted_deadlocks();
        let what = if let Some((name, engine, session)) = reported.into_iter().find(|(_, e, s)| e != s) {
            format!("{name}: the engine counts {engine}, and has reported {session}")
        } else if c.executions != of_one_kind {
            "executions are not traces, unsupported, assumed and blocked ones together".into()
        } else if c.traces != self.safe + c.deadlocked + c.violating {
            "traces are not safe, deadlocked and violating ones together".into()
        } else if !self.audit.inputs && c.blocked > 0 && s.violating + s.unsupported == 0 {
            "executions are blocked, though nothing depends on inputs".into()
        } else if self.trie.is_free() && unsafe_ones > 0 {
            "all is free, and something is not safe".into()
        } else if unsafe_ones == 0 && self.found.is_some() {
            "no execution fails, though one was found beside them".into()
        } else {
            return None;
        };
        let all = format!(
            "{} executions, {} traces, {} safe, {} deadlocked, {} violating, {} unsupported, {} assumed, {} blocked",
            c.executions, c.traces, self.safe, c.deadlocked, c.violating, c.unsupported, c.assumed, c.blocked
        );
        Some(format!("the counters contradict each other: {what} ({all})"))
    }
}
