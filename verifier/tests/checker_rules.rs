//! One tiny set for each rule of the checker: rejected for that rule, and accepted without it or after
//! repair.

use checker::{Accepted, Checks, Limits, Rule, Stop, certify, check_assumptions};
use exec::machine::{Choice, Machine, Status, Step};
use model::stop::{SourceLocation, Unsupported, Violation};
use std::collections::{BTreeMap, BTreeSet};
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::condition::{Atom, Cmp, Condition};
use traceformat::schedule::fact::Facts;
use traceformat::schedule::section::{Lane, Pred, Section, Step as PathStep};
use traceformat::schedule::set::{Arm, Assumption, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

/// An instruction of the toy program: accesses to whole objects, locks, joins, and decisions on inputs.
#[derive(Clone, Debug)]
enum Ins {
    Store(u32, u64, u64),
    /// Violates the property if the value is another.
    Load(u32, u64, Option<u64>),
    Lock(u32, u64),
    Unlock(u32, u64),
    Join(u16),
    /// Waits for the object to be 1, or gives up.
    Timed(u32, u64),
    /// An input, by number; its values, each with the site of its mark (or none) and what follows.
    Input(u32, Vec<(u64, Option<u32>, Vec<Ins>)>),
}

use Ins::*;

#[derive(Clone, Default)]
struct State {
    /// What is left, next one last.
    code: Vec<Vec<Ins>>,
    memory: BTreeMap<u64, u64>,
    inputs: BTreeMap<u32, u64>,
}

/// A toy program: all its threads exist from the start. States are copied.
struct Toy {
    table: ThreadTable,
    now: State,
    before: Vec<State>,
    /// The marks of the arms that decisions lack.
    beyond: Vec<SiteId>,
    /// The marks of the arms of which the solver does not know whether inputs lead there.
    doubtful: Vec<u32>,
}

impl Toy {
    fn new(threads: &[&[Ins]]) -> Toy {
        let code = threads.iter().map(|t| t.iter().rev().cloned().collect()).collect();
        let names = (1..threads.len() as u32).map(|i| ThreadName { parent: ThreadIx(0), rank: i - 1 });
        Toy {
            table: ThreadTable(names.collect()),
            now: State { code, ..State::default() },
            before: Vec::new(),
            beyond: Vec::new(),
            doubtful: Vec::new(),
        }
    }

    fn next(&self, t: ThreadIx) -> Option<&Ins> {
        self.now.code.get(t.index())?.last()
    }

    fn get(&self, object: u64) -> u64 {
        self.now.memory.get(&object).copied().unwrap_or(0)
    }
}

impl Machine for Toy {
    fn threads(&self) -> &ThreadTable {
        &self.table
    }

    fn arms(&self, t: ThreadIx) -> u16 {
        if let Some(Input(_, arms)) = self.next(t) { arms.len() as u16 } else { 0 }
    }

    fn cut_marks(&self, t: ThreadIx) -> &[SiteId] {
        if self.arms(t) > 0 { &self.beyond } else { &[] }
    }

    fn status(&self, t: ThreadIx, choice: Choice) -> Status {
        let when = |b| if b { Status::Ready } else { Status::Blocked };
        match (self.next(t), choice) {
            (Some(Input(input, arms)), Choice::Arm(a)) => {
                let fits = self.now.inputs.get(input).is_none_or(|v| *v == arms[a as usize].0);
                if fits { Status::Ready } else { Status::Absent }
            }
            (Some(Input(..)), _) | (_, Choice::Arm(_)) => Status::Absent,
            (Some(Timed(_, o)), Choice::Main) => when(self.get(*o) == 1),
            (Some(Timed(_, o)), Choice::Timeout) => when(self.get(*o) != 1),
            (_, Choice::Timeout) => Status::Absent,
            (Some(Lock(_, o)), _) => when(self.get(*o) == 0),
            (Some(Join(u)), _) => when(self.now.code[*u as usize].is_empty()),
            (Some(_), _) => Status::Ready,
            (None, _) => Status::Finished,
        }
    }

    fn next_event(&self, t: ThreadIx, choice: Choice) -> Event {
        let mut e = Event {
            thread: t,
            label: Label::new(0, Op::Mark),
            accesses: Default::default(),
            object: None,
            object2: None,
        };
        let whole = |o: u64, write| Access { object: ObjectId(o), start: 0, end: 4, write };
        match (self.next(t).expect("not at its end"), choice) {
            (Store(s, o, _), _) => {
                e.label = Label::new(*s, Op::Store);
                e.accesses.push(whole(*o, true));
            }
            (Load(s, o, _), _) => {
                e.label = Label::new(*s, Op::Load);
                e.accesses.push(whole(*o, false));
            }
            (Lock(s, o), _) => {
                e.label = Label::new(*s, Op::MutexLock);
                e.object = Some(ObjectId(*o));
            }
            (Unlock(s, o), _) => {
                e.label = Label::new(*s, Op::MutexUnlock);
                e.object = Some(ObjectId(*o));
            }
            (Timed(s, o), c) => {
                e.label = Label::new(*s, if c == Choice::Timeout { Op::SemTimeout } else { Op::SemWait });
                e.accesses.push(whole(*o, false));
            }
            (Join(u), _) => {
                e.label = Label::new(99, Op::Join);
                e.object = Some(ObjectId(u64::from(*u)));
            }
            (Input(_, arms), Choice::Arm(a)) => {
                let site = arms[a as usize].1.map_or(SiteId::UNNUMBERED, SiteId);
                e.label = Label { site, op: Op::Mark, outcome: 0 };
            }
            (Input(..), _) => panic!("an input has arms"),
        }
        e
    }

    fn step(&mut self, t: ThreadIx, choice: Choice) -> Step {
        assert_eq!(self.status(t, choice), Status::Ready);
        let event = self.next_event(t, choice);
        self.before.push(self.now.clone());
        let ins = self.now.code[t.index()].pop().expect("not at its end");
        match ins {
            Store(_, o, v) => drop(self.now.memory.insert(o, v)),
            Lock(_, o) => drop(self.now.memory.insert(o, 1)),
            Unlock(_, o) => drop(self.now.memory.insert(o, 0)),
            Load(_, o, Some(v)) if self.get(o) != v => {
                let text = format!("{} is not {v}", self.get(o));
                return Step::Violated(
                    event,
                    Violation::Assertion { text, place: SourceLocation::default() },
                );
            }
            Input(input, mut arms) => {
                let Choice::Arm(a) = choice else { panic!("an input has arms") };
                let (value, mark, then) = arms.swap_remove(a as usize);
                if mark.is_some_and(|m| self.doubtful.contains(&m)) {
                    let (kind, text) = ("solver", "nobody knows".to_owned());
                    let place = SourceLocation::default();
                    return Step::Unsupported(event, Unsupported { kind, text, place, site: None });
                }
                self.now.inputs.insert(input, value);
                self.now.code[t.index()].extend(then.into_iter().rev());
            }
            _ => {}
        }
        Step::Done(event)
    }

    fn undo(&mut self) {
        self.now = self.before.pop().expect("a step was taken");
    }

    fn depth(&self) -> usize {
        self.before.len()
    }
}

/// One step of a path: thread, operation, site, and predecessors as (thread, offset).
type Path = (u16, Op, u32, &'static [(u16, i64)]);

fn section(path: &[Path]) -> Section {
    let mut lanes: BTreeMap<u16, Vec<PathStep>> = BTreeMap::new();
    for &(t, op, site, preds) in path {
        let mut step = PathStep::new(Label::new(site, op));
        step.preds = preds.iter().map(|&(u, k)| Pred::new(ThreadIx(u), k)).collect();
        lanes.entry(t).or_default().push(step);
    }
    let lanes =
        lanes.into_iter().map(|(t, steps)| Lane { thread: ThreadIx(t), steps: steps.into() }).collect();
    Section { counted: 0, lanes }
}

fn arm(path: &[Path], target: u64) -> Arm {
    let (t, op, site, _) = path[0];
    Arm {
        first: (ThreadIx(t), Label::new(site, op)),
        guard: Condition::default(),
        section: section(path),
        target: NodeId(target),
    }
}

/// Table 0 counts sites below 50; table 1 is empty.
fn set(machine: &Toy, nodes: Vec<(u64, Node)>) -> ScheduleSet {
    ScheduleSet {
        fingerprint: Fingerprint([1; 16]),
        origin: Origin::Hand,
        threads: machine.table.clone(),
        facts: Facts::default(),
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted: vec![SiteSet((0..50).map(SiteId).collect()), SiteSet::default()],
        nodes: nodes.into_iter().map(|(id, n)| (NodeId(id), n)).collect(),
        traces: None,
    }
}

/// One path to an end.
fn line(machine: &Toy, path: &[Path]) -> ScheduleSet {
    set(machine, vec![(0, Node::Choice(vec![arm(path, 1)].into())), (1, Node::End)])
}

fn check_with(machine: &mut Toy, set: &ScheduleSet, checks: Checks) -> Result<Accepted, Stop> {
    let result = certify(machine, set, &Limits { steps: 10_000, ..Limits::default() }, checks);
    assert_eq!(machine.depth(), 0);
    result
}

fn check(machine: &mut Toy, set: &ScheduleSet) -> Result<Accepted, Stop> {
    check_with(machine, set, Checks::ALL)
}

#[track_caller]
fn rejects(machine: &mut Toy, set: &ScheduleSet, rule: Rule) {
    match check(machine, set) {
        Err(Stop::Rejected(r)) => assert_eq!(r.rule, rule, "{r}"),
        other => panic!("{other:?}"),
    }
}

/// Rejected for this rule, and accepted without it.
#[track_caller]
fn rejects_only_by(machine: &mut Toy, set: &ScheduleSet, rule: Rule, without: Checks) {
    rejects(machine, set, rule);
    if let Err(e) = check_with(machine, set, without) {
        panic!("without the rule: {e}");
    }
}

#[test]
fn dependent_events_must_be_ordered() {
    let mut m = Toy::new(&[&[Store(1, 7, 1)], &[Store(2, 7, 2)]]);
    let unordered = line(&m, &[(0, Op::Store, 1, &[]), (1, Op::Store, 2, &[])]);
    rejects_only_by(&mut m, &unordered, Rule::Unordered, Checks { order: false, ..Checks::ALL });
    let ordered = line(&m, &[(0, Op::Store, 1, &[]), (1, Op::Store, 2, &[(0, 1)])]);
    assert_eq!(check(&mut m, &ordered).map(|a| a.paths), Ok(1));
}

#[test]
fn order_may_be_transitive_and_through_joins() {
    let mut m = Toy::new(&[&[Store(1, 7, 1)], &[Load(2, 8, None), Load(3, 8, None)], &[Store(4, 7, 2)]]);
    let through = [
        (0, Op::Store, 1, &[][..]),
        (1, Op::Load, 2, &[(0, 1)]),
        (1, Op::Load, 3, &[]),
        (2, Op::Store, 4, &[(1, 2)]),
    ];
    let chain = line(&m, &through);
    check(&mut m, &chain).unwrap_or_else(|e| panic!("{e}"));
    let mut m = Toy::new(&[&[Join(1), Store(1, 7, 1)], &[Store(2, 7, 2)]]);
    let joined = line(&m, &[(1, Op::Store, 2, &[]), (0, Op::Store, 1, &[])]);
    check(&mut m, &joined).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn uncounted_events_must_be_ordered_by_counted_ones() {
    // Site 60 is not counted.
    let mut m = Toy::new(&[&[Store(1, 8, 1), Store(60, 7, 1)], &[Load(2, 7, None)]]);
    let beside = line(&m, &[(0, Op::Store, 1, &[]), (1, Op::Load, 2, &[(0, 1)])]);
    rejects(&mut m, &beside, Rule::Unordered);
    let mut m = Toy::new(&[&[Store(60, 7, 1), Store(1, 8, 1)], &[Load(2, 7, None)]]);
    let behind = line(&m, &[(0, Op::Store, 1, &[]), (1, Op::Load, 2, &[(0, 1)])]);
    check(&mut m, &behind).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn labels_must_be_the_program_s() {
    let mut m = Toy::new(&[&[Store(1, 7, 1)]]);
    let other = line(&m, &[(0, Op::Store, 2, &[])]);
    rejects(&mut m, &other, Rule::NotEnabled);
    let longer = line(&m, &[(0, Op::Store, 1, &[]), (0, Op::Store, 1, &[])]);
    rejects(&mut m, &longer, Rule::Label);
    let mut m = Toy::new(&[&[Store(1, 7, 1), Store(3, 7, 1)]]);
    let wrong = line(&m, &[(0, Op::Store, 1, &[]), (0, Op::Store, 2, &[])]);
    rejects(&mut m, &wrong, Rule::Label);
}

#[test]
fn no_step_waits_for_what_does_not_come() {
    // Thread 1's second store waits for what main does only after joining it.
    let mut m = Toy::new(&[&[Join(1), Store(1, 7, 1)], &[Store(2, 8, 2), Store(3, 8, 2)]]);
    let path = |wait: &'static [(u16, i64)]| {
        [(1, Op::Store, 2, &[][..]), (1, Op::Store, 3, wait), (0, Op::Store, 1, &[])]
    };
    let stuck = line(&m, &path(&[(0, 1)]));
    rejects(&mut m, &stuck, Rule::Deadlock);
    let fine = line(&m, &path(&[]));
    check(&mut m, &fine).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn an_admitted_violation_is_found() {
    let mut m = Toy::new(&[&[Store(1, 7, 1)], &[Load(2, 7, Some(0))]]);
    let bad = line(&m, &[(0, Op::Store, 1, &[]), (1, Op::Load, 2, &[(0, 1)])]);
    rejects(&mut m, &bad, Rule::Violation);
    let good = line(&m, &[(1, Op::Load, 2, &[]), (0, Op::Store, 1, &[(1, 1)])]);
    check(&mut m, &good).unwrap_or_else(|e| panic!("{e}"));
}

/// Where a set promises that uses of mutexes are ordered, nobody locks: a false promise must not pass.
#[test]
fn a_promise_about_locks_is_checked() {
    let mut m = Toy::new(&[&[Lock(1, 5), Unlock(2, 5)], &[Lock(3, 5), Unlock(4, 5)]]);
    let path = |preds: &'static [(u16, i64)]| {
        [
            (0, Op::MutexLock, 1, &[][..]),
            (0, Op::MutexUnlock, 2, &[]),
            (1, Op::MutexLock, 3, preds),
            (1, Op::MutexUnlock, 4, &[]),
        ]
    };
    let promising = |m: &Toy, preds| {
        let mut set = line(m, &path(preds));
        set.promises.locks_ordered = true;
        set
    };
    for too_early in [&[][..], &[(0, 1)]] {
        let set = promising(&m, too_early);
        rejects_only_by(&mut m, &set, Rule::Unordered, Checks { order: false, ..Checks::ALL });
    }
    let kept = promising(&m, &[(0, 2)]);
    check(&mut m, &kept).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn every_arm_can_be_taken() {
    let mut m = Toy::new(&[&[Lock(1, 5), Unlock(2, 5)], &[Lock(3, 5), Unlock(4, 5)]]);
    let first: Path = (0, Op::MutexLock, 1, &[]);
    let good =
        [(0, Op::MutexUnlock, 2, &[][..]), (1, Op::MutexLock, 3, &[(0, 1)]), (1, Op::MutexUnlock, 4, &[])];
    // Both arms after main has the lock; the other thread has to wait for it.
    let bad =
        [(1, Op::MutexLock, 3, &[][..]), (1, Op::MutexUnlock, 4, &[]), (0, Op::MutexUnlock, 2, &[(1, 2)])];
    let nodes = |arms| {
        vec![(0, Node::Choice(vec![arm(&[first], 1)].into())), (1, Node::Choice(arms)), (2, Node::End)]
    };
    let both = set(&m, nodes(vec![arm(&good, 2), arm(&bad, 2)].into()));
    rejects_only_by(&mut m, &both, Rule::NotEnabled, Checks { enabled: false, ..Checks::ALL });
    let one = set(&m, nodes(vec![arm(&good, 2)].into()));
    check(&mut m, &one).unwrap_or_else(|e| panic!("{e}"));
}

/// Main branches on an input, with marks 10 and 11.
fn branching() -> Toy {
    let arms = vec![(0, Some(10), vec![Store(1, 7, 1)]), (1, Some(11), vec![Store(2, 8, 1)])];
    Toy::new(&[&[Input(0, arms)], &[Store(3, 7, 2)]])
}

fn when_0() -> Arm {
    arm(&[(0, Op::Mark, 10, &[]), (0, Op::Store, 1, &[]), (1, Op::Store, 3, &[(0, 2)])], 1)
}

fn when_1() -> Arm {
    arm(&[(0, Op::Mark, 11, &[]), (0, Op::Store, 2, &[]), (1, Op::Store, 3, &[])], 1)
}

#[test]
fn every_input_is_covered() {
    let mut m = branching();
    let dropped = set(&m, vec![(0, Node::Choice(vec![when_0()].into())), (1, Node::End)]);
    rejects_only_by(&mut m, &dropped, Rule::InputNotCovered, Checks { inputs: false, ..Checks::ALL });
    let whole = set(&m, vec![(0, Node::Choice(vec![when_0(), when_1()].into())), (1, Node::End)]);
    assert_eq!(check(&mut m, &whole).map(|a| a.paths), Ok(2));
}

/// An arm that nobody may take is no reason to reject.
#[test]
fn an_arm_in_doubt_leaves_it_undecided() {
    let mut m = branching();
    let dropped = set(&m, vec![(0, Node::Choice(vec![when_0()].into())), (1, Node::End)]);
    m.doubtful = vec![11];
    let said = check(&mut m, &dropped);
    assert!(matches!(&said, Err(Stop::Undecided(why)) if why.contains("nobody knows")), "{said:?}");
    assert_eq!(m.depth(), 0);
    m.doubtful = Vec::new();
    rejects(&mut m, &dropped, Rule::InputNotCovered);
}

/// Main decides whether to go on, and may not go on: mark 10 stays within the bound, mark 12 would not.
#[test]
fn a_bound_is_watched() {
    let mut m = Toy::new(&[&[Input(0, vec![(0, Some(10), vec![Store(1, 7, 1)])])]]);
    m.beyond = vec![SiteId(12)];
    let within: Path = (0, Op::Mark, 10, &[]);
    let path = [within, (0, Op::Store, 1, &[])];
    let good = line(&m, &path);
    check(&mut m, &good).unwrap_or_else(|e| panic!("{e}"));
    // An arm that leads beyond is one that the runtime takes.
    let beyond = arm(&[(0, Op::Mark, 12, &[])], 1);
    let bad = set(&m, vec![(0, Node::Choice(vec![arm(&path, 1), beyond].into())), (1, Node::End)]);
    rejects(&mut m, &bad, Rule::NotWatched);
    // Nobody watches a mark that is not counted, nor one below a free node.
    let mut uncounted = line(&m, &path);
    uncounted.counted[0] = SiteSet((0..12).map(SiteId).collect());
    rejects(&mut m, &uncounted, Rule::NotWatched);
    let free = set(&m, vec![(0, Node::Free { racing: 1 })]);
    rejects(&mut m, &free, Rule::NotFree);
    // The mark that stays within is the one that leads beyond, or there is none.
    m.beyond = vec![SiteId(10)];
    assert!(matches!(check(&mut m, &good), Err(Stop::Undecided(_))));
    let mut silent = Toy::new(&[&[Input(0, vec![(0, None, vec![Store(1, 7, 1)])])]]);
    let store = line(&silent, &[(0, Op::Store, 1, &[])]);
    check(&mut silent, &store).unwrap_or_else(|e| panic!("{e}"));
    silent.beyond = vec![SiteId(12)];
    assert!(matches!(check(&mut silent, &store), Err(Stop::Undecided(_))));
}

#[test]
fn a_section_is_no_place_for_a_choice_of_the_program() {
    let mut m = branching();
    let path = [(1, Op::Store, 3, &[][..]), (0, Op::Mark, 10, &[]), (0, Op::Store, 1, &[(1, 1)])];
    let inside = line(&m, &path);
    rejects(&mut m, &inside, Rule::InputNotCovered);
}

/// Who opens a section has decided by the input, whoever comes first in it.
#[test]
fn the_opener_decides_before_anything_else_of_its_section() {
    let ask = |site: u32| {
        let then = |s: u32, object| vec![Store(s, object, 1)];
        let object = 7 + u64::from(site / 10);
        vec![(0, Some(site), then(site + 2, object)), (1, Some(site + 1), then(site + 3, object))]
    };
    let mut m = Toy::new(&[&[Input(0, ask(10))], &[Input(0, ask(20))]]);
    let both = |v: u32| {
        let late = [(0, Op::Mark, 10 + v, &[][..]), (0, Op::Store, 12 + v, &[])];
        arm(&[&[(1, Op::Mark, 20 + v, &[][..]), (1, Op::Store, 22 + v, &[])][..], &late].concat(), 1)
    };
    let whole = set(&m, vec![(0, Node::Choice(vec![both(0), both(1)].into())), (1, Node::End)]);
    assert_eq!(check(&mut m, &whole).map(|a| a.paths), Ok(2));
    // One who opens it without having asked has not.
    let mut m = Toy::new(&[&[Input(0, ask(10))], &[Store(5, 9, 1), Input(0, ask(20))]]);
    let path = [(1, Op::Store, 5, &[][..]), (0, Op::Mark, 10, &[]), (1, Op::Mark, 20, &[])];
    let early = line(&m, &path);
    rejects(&mut m, &early, Rule::InputNotCovered);
}

#[test]
fn what_nobody_sees_leads_along_one_path() {
    let same = vec![(0, None, vec![Store(1, 7, 1)]), (1, None, vec![Store(1, 7, 5)])];
    let mut m = Toy::new(&[&[Input(0, same)]]);
    let path = line(&m, &[(0, Op::Store, 1, &[])]);
    assert_eq!(check(&mut m, &path).map(|a| a.paths), Ok(2));
    let differs = vec![(0, None, vec![Store(1, 7, 1)]), (1, None, vec![Store(2, 7, 5)])];
    let mut m = Toy::new(&[&[Store(3, 8, 0), Input(0, differs)]]);
    let path = line(&m, &[(0, Op::Store, 3, &[]), (0, Op::Store, 1, &[])]);
    rejects(&mut m, &path, Rule::Label);
}

#[test]
fn what_assumptions_exclude_is_no_execution() {
    // The same input is asked again, and must be 1: main assumes it.
    let assume = vec![(1, None, vec![Store(1, 7, 1)])];
    let ask = vec![(0, None, vec![Input(0, assume.clone())]), (1, None, vec![Input(0, assume.clone())])];
    let mut m = Toy::new(&[&[Input(0, ask)]]);
    let path = line(&m, &[(0, Op::Store, 1, &[])]);
    assert_eq!(check(&mut m, &path).map(|a| (a.paths, a.excluded)), Ok((1, 1)));
    let free = set(&m, vec![(0, Node::Free { racing: 1 })]);
    assert_eq!(check(&mut m, &free).map(|a| (a.executions, a.excluded)), Ok((1, 1)));
    // Nobody decided anything, and the assumption fails.
    let mut m = Toy::new(&[&[Input(0, assume)]]);
    m.now.inputs.insert(0, 0);
    let path = line(&m, &[(0, Op::Store, 1, &[])]);
    rejects(&mut m, &path, Rule::AssumptionFails);
    let free = set(&m, vec![(0, Node::Free { racing: 1 })]);
    rejects(&mut m, &free, Rule::NotFree);
}

#[test]
fn time_is_never_the_only_way_on() {
    let mut m = Toy::new(&[&[Timed(1, 7)], &[Store(2, 7, 1)]]);
    let gives_up = arm(&[(0, Op::SemTimeout, 1, &[]), (1, Op::Store, 2, &[(0, 1)])], 1);
    let woken = arm(&[(1, Op::Store, 2, &[]), (0, Op::SemWait, 1, &[(1, 1)])], 1);
    let only = set(&m, vec![(0, Node::Choice(vec![gives_up.clone()].into())), (1, Node::End)]);
    rejects_only_by(&mut m, &only, Rule::OnlyTimeout, Checks { timeouts: false, ..Checks::ALL });
    let both = set(&m, vec![(0, Node::Choice(vec![gives_up, woken].into())), (1, Node::End)]);
    assert_eq!(check(&mut m, &both).map(|a| a.paths), Ok(2));
    // Nor within a section, unless nothing else can happen.
    let mut m = Toy::new(&[&[Store(3, 8, 1), Timed(1, 7)], &[Load(4, 9, None), Store(2, 7, 1)]]);
    let path = [
        (0, Op::Store, 3, &[][..]),
        (0, Op::SemTimeout, 1, &[]),
        (1, Op::Load, 4, &[]),
        (1, Op::Store, 2, &[(0, 2)]),
    ];
    let within = line(&m, &path);
    rejects_only_by(&mut m, &within, Rule::OnlyTimeout, Checks { timeouts: false, ..Checks::ALL });
    let mut m = Toy::new(&[&[Store(3, 8, 1), Timed(1, 7)]]);
    let alone = line(&m, &[(0, Op::Store, 3, &[]), (0, Op::SemTimeout, 1, &[])]);
    check(&mut m, &alone).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn all_threads_have_ended_at_an_end() {
    let mut m = Toy::new(&[&[Store(1, 7, 1)], &[Store(2, 8, 1)]]);
    let starved = line(&m, &[(0, Op::Store, 1, &[])]);
    rejects_only_by(&mut m, &starved, Rule::NotEnded, Checks { ends: false, ..Checks::ALL });
}

#[test]
fn free_nodes_are_explored() {
    let mut m = Toy::new(&[&[Store(1, 7, 1)], &[Load(2, 7, Some(0))]]);
    let early = set(&m, vec![(0, Node::Free { racing: 0 })]);
    rejects_only_by(&mut m, &early, Rule::NotFree, Checks { free: false, ..Checks::ALL });
    // After the load nothing can go wrong.
    let after = |target| vec![(0, Node::Choice(vec![arm(&[(1, Op::Load, 2, &[])], 1)].into())), (1, target)];
    let later = set(&m, after(Node::Free { racing: 0 }));
    assert_eq!(check(&mut m, &later).map(|a| (a.free_nodes, a.executions)), Ok((1, 1)));
    // A deadlock.
    let cross = |a, b, s| [Lock(s, a), Lock(s + 1, b), Unlock(s + 2, b), Unlock(s + 3, a)];
    let mut m = Toy::new(&[&cross(5, 6, 1), &cross(6, 5, 11)]);
    let free = set(&m, vec![(0, Node::Free { racing: 0 })]);
    rejects(&mut m, &free, Rule::NotFree);
}

/// The subtree after q's first event with p asleep is clean, yet p may still run before the assertion.
#[test]
fn a_sleeping_event_may_spoil_a_free_node() {
    let p = [Store(1, 7, 1)];
    let q = [Store(2, 8, 1), Load(3, 7, Some(0))];
    let mut m = Toy::new(&[&p, &q]);
    let after_p = arm(&[(1, Op::Store, 2, &[])], 1);
    let free = set(&m, vec![(0, Node::Choice(vec![after_p].into())), (1, Node::Free { racing: 0 })]);
    rejects(&mut m, &free, Rule::NotFree);
}

#[test]
fn what_was_proven_below_one_arm_is_not_proven_again() {
    let mut m = Toy::new(&[&[Store(1, 7, 1)], &[Store(2, 8, 1)], &[Store(3, 9, 1)]]);
    let one = |t, site| arm(&[(t, Op::Store, site, &[])], 1);
    let arms = [one(0, 1), one(1, 2), one(2, 3)];
    let free = set(&m, vec![(0, Node::Choice(arms.to_vec().into())), (1, Node::Free { racing: 1 })]);
    // The other two find everything asleep.
    assert_eq!(check(&mut m, &free).map(|a| (a.free_nodes, a.executions)), Ok((3, 1)));
}

#[test]
fn racing_sites_are_named() {
    let mut m = Toy::new(&[&[Store(1, 7, 1)], &[Load(2, 7, None)]]);
    let unnamed = set(&m, vec![(0, Node::Free { racing: 1 })]);
    rejects_only_by(&mut m, &unnamed, Rule::RacingNotNamed, Checks { racing: false, ..Checks::ALL });
    let named = set(&m, vec![(0, Node::Free { racing: 0 })]);
    check(&mut m, &named).unwrap_or_else(|e| panic!("{e}"));
    // A lock orders them on the machine.
    let guarded = |s, ins| [Lock(s, 5), ins, Unlock(s + 2, 5)];
    let mut m = Toy::new(&[&guarded(1, Store(2, 7, 1)), &guarded(11, Load(12, 7, None))]);
    let unnamed = set(&m, vec![(0, Node::Free { racing: 1 })]);
    check(&mut m, &unnamed).unwrap_or_else(|e| panic!("{e}"));
}

/// A sleeping arm may hide a race from a node that does not name it.
#[test]
fn racing_sites_are_named_below_sleeping_arms_too() {
    // p's first event leads to a race of its second with q's second.
    let mut m = Toy::new(&[&[Store(1, 5, 1), Store(2, 7, 1)], &[Store(3, 6, 1), Load(4, 7, None)]]);
    let arms = [arm(&[(0, Op::Store, 1, &[])], 1), arm(&[(1, Op::Store, 3, &[])], 2)];
    let nodes = |second| {
        vec![
            (0, Node::Choice(arms.to_vec().into())),
            (1, Node::Free { racing: 0 }),
            (2, Node::Free { racing: second }),
        ]
    };
    let hidden = set(&m, nodes(1));
    rejects(&mut m, &hidden, Rule::RacingNotNamed);
    let named = set(&m, nodes(0));
    check(&mut m, &named).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn every_thread_is_named() {
    let mut m = Toy::new(&[&[Store(1, 7, 1)], &[Store(2, 8, 1)]]);
    let mut free = set(&m, vec![(0, Node::Free { racing: 0 })]);
    free.threads.0.clear();
    rejects_only_by(&mut m, &free, Rule::UnknownThread, Checks { threads: false, ..Checks::ALL });
}

#[test]
fn assumptions_are_stored() {
    let m = Toy::new(&[&[Store(1, 7, 1)]]);
    let mut s = line(&m, &[(0, Op::Store, 1, &[])]);
    let needed = [Assumption::AllocationSucceeds];
    assert!(
        matches!(check_assumptions(&s, &needed), Err(Stop::Rejected(r)) if r.rule == Rule::AssumptionNotStored)
    );
    s.assumptions.push(Assumption::AllocationSucceeds);
    assert_eq!(check_assumptions(&s, &needed), Ok(()));
}

#[test]
fn cycles_are_walked_until_they_are_left() {
    let mut m = Toy::new(&[&[Store(1, 7, 1), Store(1, 7, 2), Store(1, 7, 3), Store(2, 8, 1)]]);
    let again = arm(&[(0, Op::Store, 1, &[])], 0);
    let leaves = arm(&[(0, Op::Store, 2, &[])], 1);
    let cycle = set(&m, vec![(0, Node::Choice(vec![again.clone(), leaves].into())), (1, Node::End)]);
    assert_eq!(check(&mut m, &cycle).map(|a| (a.paths, a.steps)), Ok((1, 4)));
    // One that is not left expects an event after the last.
    let endless = set(&m, vec![(0, Node::Choice(vec![again].into()))]);
    rejects(&mut m, &endless, Rule::NotEnabled);
}

#[test]
fn an_iteration_waits_for_the_one_before() {
    let twice = |site| vec![Store(site, 7, 1), Store(site, 7, 1), Store(site + 1, 9 + u64::from(site), 1)];
    let mut m = Toy::new(&[&twice(1), &twice(3)]);
    // Main's store waits for the other thread's of the iteration before.
    let nodes = |back: &'static [(u16, i64)]| {
        vec![
            (
                0,
                Node::Choice(
                    vec![
                        arm(&[(0, Op::Store, 1, back), (1, Op::Store, 3, &[(0, 1)])], 0),
                        arm(&[(0, Op::Store, 2, &[]), (1, Op::Store, 4, &[])], 1),
                    ]
                    .into(),
                ),
            ),
            (1, Node::End),
        ]
    };
    let good = set(&m, nodes(&[(1, 0)]));
    check(&mut m, &good).unwrap_or_else(|e| panic!("{e}"));
    let bad = set(&m, nodes(&[]));
    rejects(&mut m, &bad, Rule::Unordered);
}

#[test]
fn an_unfair_cycle_is_rejected() {
    let mut m = Toy::new(&[&[Store(1, 7, 1), Store(1, 7, 1)], &[Store(2, 8, 1)]]);
    let again = arm(&[(0, Op::Store, 1, &[])], 0);
    let leaves = arm(&[(1, Op::Store, 2, &[])], 1);
    let unfair = set(&m, vec![(0, Node::Choice(vec![again, leaves].into())), (1, Node::End)]);
    rejects(&mut m, &unfair, Rule::Structure);
}

#[test]
fn what_is_not_supported_is_not_accepted() {
    let mut m = Toy::new(&[&[Store(1, 7, 1), Store(2, 7, 1)]]);
    let mut guarded = arm(&[(0, Op::Store, 2, &[])], 2);
    guarded.guard = Condition::from(vec![Atom { thread: ThreadIx(0), offset: 0, cmp: Cmp::Eq, value: 1 }]);
    let mut first = arm(&[(0, Op::Store, 1, &[])], 1);
    first.section.lanes[0].steps[0].publishes = true;
    let nodes =
        vec![(0, Node::Choice(vec![first].into())), (1, Node::Choice(vec![guarded].into())), (2, Node::End)];
    let guards = set(&m, nodes);
    assert!(matches!(check(&mut m, &guards), Err(Stop::Undecided(_))));
    let limits = Limits { steps: 1, ..Limits::default() };
    let line = line(&m, &[(0, Op::Store, 1, &[]), (0, Op::Store, 2, &[])]);
    assert!(matches!(certify(&mut m, &line, &limits, Checks::ALL), Err(Stop::Undecided(_))));
}

/// Every rule has a test above that expects it.
#[test]
fn no_rule_is_forgotten() {
    let text = include_str!("checker_rules.rs");
    let rules = [
        Rule::Structure,
        Rule::Unordered,
        Rule::Label,
        Rule::Deadlock,
        Rule::NotEnabled,
        Rule::InputNotCovered,
        Rule::OnlyTimeout,
        Rule::Violation,
        Rule::NotEnded,
        Rule::NotFree,
        Rule::RacingNotNamed,
        Rule::UnknownThread,
        Rule::AssumptionNotStored,
        Rule::AssumptionFails,
    ];
    let texts: BTreeSet<&str> = rules.iter().map(|r| r.text()).collect();
    assert_eq!(texts.len(), rules.len());
    for r in rules {
        // Once in the list, and where it is expected.
        assert!(text.matches(&format!("Rule::{r:?}")).count() >= 2, "{r:?}");
    }
}
