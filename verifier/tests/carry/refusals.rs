//! What is not carried, each with the one thing that is the reason.

use super::random_edits::{compiled, free, header, in_part, judged};
use difference::Difference;
use model::Program;
use property::{Properties, Property};
use traceformat::event::Label;
use traceformat::schedule::condition::{Atom, Cmp, Condition};
use traceformat::schedule::fact::Fact;
use traceformat::schedule::section::Pred;
use traceformat::schedule::set::{Arm, Assumption, Node, NodeId, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;
use verifier::carry::whole;

/// Two threads; `first` is what main does before there are any.
fn text(first: &str) -> String {
    format!(
        "#include <pthread.h>\nstatic int x, y;\n\
         static void *one(void *v) {{ y = 1; x = 2; return v; }}\n\
         int main() {{ pthread_t t; {first} pthread_create(&t, 0, one, 0); x = 3;\n\
         pthread_join(t, 0); return x + y; }}\n"
    )
}

struct Edit {
    old: Program,
    new: Program,
}

impl Edit {
    /// The change is over when the thread begins.
    fn before() -> Edit {
        Edit { old: compiled(&text("x = 1;")), new: compiled(&text("x = 7; x = 1;")) }
    }

    fn carried(&self, set: &ScheduleSet, properties: Properties) -> Option<ScheduleSet> {
        in_part(&Difference::of(&self.old, &self.new), set, &header(&self.new), properties)
    }

    fn carried_of(&self, set: &ScheduleSet) -> Option<ScheduleSet> {
        self.carried(set, Properties::default())
    }
}

/// A race may have one end in the past, of which a state says nothing: where races are looked for nothing is
/// carried in part.
#[test]
fn races_may_have_one_end_in_the_past() {
    let edit = Edit::before();
    let set = free(&edit.old);
    assert!(edit.carried_of(&set).is_some(), "only races are the reason");
    let with_races = Properties::named([Property::Race, Property::Assertion]);
    assert_eq!(edit.carried(&set, with_races), None);
}

/// No code names the function that has changed: a variable holds it.
#[test]
fn what_memory_leads_to_is_ahead() {
    let text = |first: &str, value: &str| {
        format!(
            "#include <pthread.h>\nstatic int x, z; static void f(void) {{ z = {value}; }}\n\
             static void (*call)(void) = f;\n\
             static void *one(void *v) {{ call(); x = 2; return v; }}\n\
             int main() {{ pthread_t t; {first} pthread_create(&t, 0, one, 0); pthread_join(t, 0);\n\
             return x + z; }}\n"
        )
    };
    let old = compiled(&text("x = 1;", "1"));
    let set = free(&old);
    let edit = Edit { old: compiled(&text("x = 1;", "1")), new: compiled(&text("x = 1;", "2")) };
    assert_eq!(edit.carried_of(&set), None);
    let edit = Edit { old, new: compiled(&text("x = 7; x = 1;", "1")) };
    assert!(edit.carried_of(&set).is_some(), "only that is the reason");
}

#[test]
fn a_set_for_other_runs_is_not_carried() {
    let edit = Edit::before();
    let set = ScheduleSet { facts: vec![Fact::ArgumentsAtMost(2)].into(), ..free(&edit.old) };
    assert_ne!(set.facts, header(&edit.new).facts);
    assert_eq!(edit.carried_of(&set), None);
    let none = Difference::of(&edit.old, &edit.old);
    assert_eq!(whole::carried(&set, &none, &header(&edit.old)), None);
    // A program that is not the same is not carried as a whole.
    let other = Difference::of(&edit.old, &edit.new);
    assert_eq!(whole::carried(&free(&edit.old), &other, &header(&edit.new)), None);
}

/// Of a bound only what is left of it would hold.
#[test]
fn what_rests_on_a_bound_is_not_carried_and_other_assumptions_are_taken_over() {
    let edit = Edit::before();
    let assuming = |a: Assumption| ScheduleSet { assumptions: vec![a], ..free(&edit.old) };
    for bound in [Assumption::IterationsAtMost(3), Assumption::SpuriousWakeupsAtMost(1)] {
        assert_eq!(edit.carried_of(&assuming(bound)), None);
    }
    let returns = Assumption::CallsReturn("poll".into());
    let set = edit.carried_of(&assuming(returns.clone())).expect("it fits");
    assert!(set.assumptions.contains(&returns), "{:?}", set.assumptions);
    let none = Difference::of(&edit.old, &edit.old);
    let set = whole::carried(&assuming(returns.clone()), &none, &header(&edit.old)).expect("it fits");
    assert!(set.assumptions.contains(&returns), "{:?}", set.assumptions);
}

/// The sites that race below the node.
fn racing(set: &ScheduleSet) -> Vec<SiteId> {
    let free = set.nodes.values().find_map(|n| match n {
        Node::Free { racing } => Some(*racing),
        _ => None,
    });
    set.counted[free.expect("a free node") as usize].0.clone()
}

/// Where the processor would reorder the old program's accesses it would reorder the new one's.
#[test]
fn what_races_below_is_said_of_the_carried_node() {
    let edit = Edit::before();
    let difference = Difference::of(&edit.old, &edit.new);
    let mut both = (0..edit.old.sites.len() as u32).filter(|s| difference.site(*s).is_some());
    let site = both.next_back().expect("sites of both");
    let mut set = free(&edit.old);
    set.counted.push(SiteSet(vec![SiteId(site)]));
    set.nodes.insert(NodeId::ROOT, Node::Free { racing: 1 });
    let carried = edit.carried_of(&set).expect("it fits");
    assert_eq!(racing(&carried), [SiteId(difference.site(site).expect("of both"))]);
    let none = Difference::of(&edit.old, &edit.old);
    let carried = whole::carried(&set, &none, &header(&edit.old)).expect("it fits");
    assert_eq!(racing(&carried), [SiteId(site)]);
}

/// A version whose set has a section before its free node, and the next version: what is changed is behind
/// the section, and all of it before the thread begins.
fn with_a_section() -> (Edit, ScheduleSet) {
    let first = Edit::before();
    let set = first.carried_of(&free(&first.old)).expect("it fits");
    let next = compiled(&text("x = 8; x = 1;"));
    (Edit { old: first.new, new: next }, set)
}

/// The arm of the root.
fn arm(set: &mut ScheduleSet) -> &mut Arm {
    match set.nodes.get_mut(&NodeId::ROOT) {
        Some(Node::Choice(arms)) => &mut arms[0],
        other => panic!("{other:?}"),
    }
}

/// What was proven behind a section was proven of the executions that take it: not of those in which its
/// conditions do not hold, nor of another program's.
#[test]
fn a_way_that_may_not_be_taken_is_none() {
    let (edit, set) = with_a_section();
    let carried = edit.carried_of(&set).expect("a way that is always taken");
    judged(&edit.new, &carried).unwrap_or_else(|e| panic!("{e}"));
    let read = Condition::from(vec![Atom { thread: ThreadIx::MAIN, offset: 0, cmp: Cmp::Eq, value: 1 }]);
    let mut guarded = set.clone();
    arm(&mut guarded).guard = read.clone();
    assert_eq!(edit.carried_of(&guarded), None, "a guard");
    let mut waits = set.clone();
    let lane = &mut arm(&mut waits).section.lanes[0];
    let last = lane.steps.len() - 1;
    lane.steps[last].preds.push(Pred { when: read, ..Pred::new(ThreadIx(1), 0) });
    assert_eq!(edit.carried_of(&waits), None, "a condition on an order");
    let mut other = set.clone();
    let lane = &mut arm(&mut other).section.lanes[0];
    let last = lane.steps.len() - 1;
    let Label { site, .. } = lane.steps[last].label;
    lane.steps[last].label.site = SiteId(site.0 + 1);
    assert_eq!(edit.carried_of(&other), None, "another program's event");
}
