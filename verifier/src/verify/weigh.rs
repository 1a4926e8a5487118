//! What verdicts of several engines are worth, beside each other.
//!
//! *What is definite.* `safe` in any case, and `safe-if` where the condition is no bound.
//! `partially-safe` and `unsafe` if the engine has looked at each execution, so that its set has all
//! that is safe; `unsafe`, too, if it is inevitable. `unknown` is never definite: then the others go on.
//!
//! *What is left to others.* Any other verdict stands, and another engine may have a better one: more
//! schedules than the engine could find, a schedule where it has found none, no bound. So the others
//! have as long again, and who is near its end by its own estimate has once more as long
//! ([`super::turns`]). Where nobody else can come to an end (the program has a loop without a way out,
//! and the others are for programs that end), it is definite.
//!
//! *Whose set is the better one.* That of an engine that has looked at each execution; otherwise that which
//! admits more: more orders of events, or a cycle, which admits executions without an end. What a running
//! program has taken is never exchanged (R5). A cooperative node counts as one order.

use super::conclude::{Judged, is_cut};
use super::together::Contender;
use report::verdict::Verdict;
use schedule::growth::{is_cooperative, is_whole, paths};
use std::cmp::Reverse;
use std::time::Duration;

/// Where one engine has found no schedule, others have at least so long to find one.
const GRACE: Duration = Duration::from_secs(1);

/// Where another one may have more schedules, it has at least so long.
const MORE: Duration = Duration::from_millis(50);

/// How far a verdict goes.
pub(super) enum Standing {
    Definite,
    /// Others may have a better one, and need not: they have as long again, and at least so long.
    Better(Duration),
    None,
}

/// Judges a verdict. `hopeful`: others can come to an end, too.
pub(super) fn standing(judged: &Judged<'_>, first_ends: bool, hopeful: bool) -> Standing {
    let conclusion = judged.conclusion();
    let left = |least| if hopeful { Standing::Better(least) } else { Standing::Definite };
    let is_all = first_ends || judged.has_seen_all();
    match conclusion.verdict {
        // What it has found was not sampled to the end.
        _ if judged.session.was_stopped() => Standing::None,
        Verdict::SafeIf(_) if is_cut(&judged.session.trie.header().assumptions) => left(MORE),
        Verdict::Safe | Verdict::SafeIf(_) | Verdict::Broken(_) => Standing::Definite,
        // What has gone out is of an engine that contradicts itself: nobody else can take that back.
        _ if judged.unreliable && judged.session.outlet.is_owner() => Standing::Definite,
        Verdict::PartiallySafe(_) if is_all => Standing::Definite,
        Verdict::PartiallySafe(_) => left(MORE),
        Verdict::Unsafe(_) if is_all || conclusion.inevitable == Some(true) => Standing::Definite,
        Verdict::Unsafe(_) => left(GRACE),
        Verdict::Unknown(_) => Standing::None,
    }
}

impl Judged<'_> {
    /// Every execution was looked at, one of each trace, without a bound: what is safe is in the set.
    fn has_seen_all(&self) -> bool {
        let whole = self.session.root_done && self.session.counts.executions > 0;
        let left_out = !self.evidence.unsupported.is_empty() || self.evidence.interrupted.is_some();
        whole && !left_out && !self.unreliable && !is_cut(&self.session.trie.header().assumptions)
    }

    /// How much the set allows: everything that is safe, or so many orders (a cycle: more than any number).
    fn reach(&self) -> (bool, u64) {
        match self.evidence.published {
            _ if self.unreliable => (false, 0),
            0 => (false, 0),
            // One thread at a time: what lets threads run side by side is better.
            _ if is_cooperative(&self.set) => (false, 1),
            _ => (self.has_seen_all(), paths(&self.set)),
        }
    }
}

/// Has it a counterexample?
fn has_one(j: &Judged<'_>) -> bool {
    !j.unreliable && j.session.property.is_some()
}

/// Of each engine that has taken part, what it came to, and when.
type All<'s> = [Option<(Judged<'s>, f64)>];

/// Without a definite verdict: the best; of equal ones that of an engine that was not stopped, and of those
/// the first engine's.
pub(super) fn best(judged: &All<'_>) -> usize {
    let rank = |j: &Judged<'_>| match j.conclusion().verdict {
        Verdict::Safe => 0,
        Verdict::SafeIf(_) => 1,
        Verdict::PartiallySafe(_) => 2,
        Verdict::Unsafe(_) => 3,
        Verdict::Unknown(_) | Verdict::Broken(_) => 4,
    };
    let all = judged.iter().enumerate().filter_map(|(i, j)| Some((i, &j.as_ref()?.0)));
    all.min_by_key(|(i, j)| (rank(j), j.session.was_stopped(), *i)).map_or(0, |(i, _)| i)
}

/// Whose set goes out, in the end: that of whoever was first, unless another one's is better, and nobody
/// runs under the first one's. `None`: nobody has one.
pub(super) fn choose_set(judged: &mut All<'_>, contenders: &[Contender<'_>]) -> Option<usize> {
    let owner = judged.iter().flatten().find_map(|(j, _)| j.session.outlet.owner())?;
    let reach = |i: usize| judged[i].as_ref().map_or((false, 0), |(j, _)| j.reach());
    // Of an engine that contradicts itself nothing is exchanged: that something of its has gone out is
    // said. So is a set that allows everything beside a counterexample.
    let any = |what: fn(&Judged<'_>) -> bool| judged.iter().flatten().any(|(j, _)| what(j));
    let (out, failed) = (any(|j| j.session.outlet.out().is_some_and(|set| is_whole(&set))), any(has_one));
    let is_unreliable = judged[owner].as_ref().is_some_and(|(j, _)| j.unreliable);
    let is_doubtful = any(|j| j.broken.is_some()) || is_unreliable || out && failed;
    let most = (0..judged.len()).min_by_key(|&i| (Reverse(reach(i)), i != owner)).unwrap_or(owner);
    if most == owner || is_doubtful {
        return Some(owner);
    }
    let (better, _) = judged[most].as_mut()?;
    if better.session.outlet.replace(better.set.clone()) {
        return Some(most);
    }
    let (who, whose) = (contenders[most].engine.name(), contenders[owner].engine.name());
    better
        .session
        .notes
        .push(format!("{who} has the better set, and programs may run under that of {whose}"));
    Some(owner)
}

/// Adds to a verdict what the other engines have found; whose counterexample it has.
pub(super) fn put_together(
    verdict: &mut Judged<'_>,
    winner: usize,
    mut others: Vec<(usize, Judged<'_>)>,
    owner: Option<usize>,
    stored: Option<usize>,
    contenders: &[Contender<'_>],
) -> usize {
    let name = |i: usize| contenders[i].engine.name();
    let mut whose = winner;
    if let Some((i, failed)) = others.iter().find(|(_, j)| j.broken.is_some())
        && verdict.broken.is_none()
    {
        let why = failed.broken.clone().unwrap_or_default();
        verdict.broken = Some(format!("{}: {why}", name(*i)));
    }
    // The counterexample that is stored is the one that is told.
    let found = others.iter_mut().filter(|(_, j)| has_one(j)).min_by_key(|(i, _)| Some(*i) != stored);
    // Who says that nothing fails, beyond any bound: of the verdict, or of a set that allows everything.
    let out = verdict.session.outlet.out();
    let proven = matches!(verdict.conclusion().verdict, Verdict::Safe | Verdict::SafeIf(_));
    let claims = match &out {
        _ if proven && !is_cut(&verdict.session.trie.header().assumptions) => Some(winner),
        Some(set) if is_whole(set) && !is_cut(&set.assumptions) => owner,
        _ => None,
    };
    let finder = match &found {
        Some((i, _)) => Some(*i),
        None => has_one(verdict).then_some(winner),
    };
    if let (Some(who), Some(finder)) = (claims, finder) {
        let (who, finder) = (name(who), name(finder));
        let text = format!("the engines contradict each other: {who} finds no failure, {finder} has one");
        verdict.broken.get_or_insert(text);
    }
    if let Some((i, other)) = found
        && (verdict.session.property.is_none() || stored == Some(*i))
    {
        verdict.evidence.counterexample = other.session.property.clone();
        verdict.session.take_counterexample(&mut other.session);
        whose = *i;
    }
    if let (Some(_), Some(set)) = (owner, out) {
        // What has gone out may be more than the winner's: it was merged.
        verdict.set = set;
    }
    if let Some(owner) = owner
        && owner != winner
        && let Some((_, other)) = others.iter().find(|(i, _)| *i == owner)
    {
        verdict.session.published = other.session.published;
        verdict.evidence.published = other.session.published;
        verdict.session.first_schedule = other.session.first_schedule;
        if matches!(verdict.conclusion().verdict, Verdict::Safe | Verdict::SafeIf(_)) {
            let (whole, part) = (name(winner), name(owner));
            let note =
                format!("all is proven by {whole}, and what {part} has published before stays as it is");
            verdict.session.notes.push(note);
        }
    }
    verdict.session.notes.extend(others.iter().flat_map(|(_, j)| j.session.notes.iter().cloned()));
    whose
}
