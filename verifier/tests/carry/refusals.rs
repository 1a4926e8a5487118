//! What is not carried, each with the one thing that is the reason; and what is said of that which is.

use super::random_edits::{compiled, free, header, in_part, judged};
use difference::Difference;
use model::Program;
use property::{Properties, Property};
use schedule::trie::Header;
use traceformat::event::Label;
use traceformat::schedule::condition::{Atom, Cmp, Condition};
use traceformat::schedule::cooperative::{Cooperative, Order};
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

/// What a verification of the new program takes for granted is taken for granted by what is carried to it.
#[test]
fn what_the_new_program_takes_for_granted_is_said() {
    let edit = Edit::before();
    let [of_old, of_new] = ["poll", "accept"].map(|name| Assumption::CallsReturn(name.into()));
    let set = ScheduleSet { assumptions: vec![of_old.clone()], ..free(&edit.old) };
    let both = |set: ScheduleSet| {
        assert!(set.assumptions.is_sorted(), "{:?}", set.assumptions);
        let calls = set.assumptions.into_iter().filter(|a| matches!(a, Assumption::CallsReturn(_)));
        assert_eq!(calls.collect::<Vec<_>>(), [of_new.clone(), of_old.clone()], "each once");
    };
    let takes = |new: &Program| Header { assumptions: vec![of_new.clone(), of_old.clone()], ..header(new) };
    let none = Difference::of(&edit.old, &edit.old);
    both(whole::carried(&set, &none, &takes(&edit.old)).expect("it fits"));
    let some = Difference::of(&edit.old, &edit.new);
    both(in_part(&some, &set, &takes(&edit.new), Properties::default()).expect("it fits"));
}

/// Code that nothing reaches has sites, which were none before. A table of all sites has them, too, or the
/// new program's own sets would have other tables; a table of some sites has what it had.
#[test]
fn a_table_of_all_sites_has_the_new_ones() {
    let (first, mut set) = with_a_section();
    let old = first.old;
    let text = text("x = 7; x = 1;").replace("int main", "int nobody(int k) { x = k; return y; }\nint main");
    let new = compiled(&text);
    let difference = Difference::of(&old, &new);
    assert!(difference.is_none(), "{:?}", difference.fragments());
    let header = header(&new);
    assert!(header.counted.0.len() > old.sites.len());
    let some = set.counted.len() as u32;
    let one = arm(&mut set).first.1.site;
    set.counted.push(SiteSet(vec![one]));
    let behind = arm(&mut set).target;
    set.nodes.insert(behind, Node::Free { racing: some });
    let mut carried = whole::carried(&set, &difference, &header).expect("it fits");
    let section = arm(&mut carried).section.clone();
    assert_eq!(carried.counted[section.counted as usize], header.counted);
    assert_eq!(racing(&carried), [section.lanes[0].steps[0].label.site]);
    // What a cooperative node holds is such a table, its marks are not.
    let node = Cooperative { held: 0, yields: some, away: some, order: Order::Any, racing: some };
    set.nodes = [(NodeId::ROOT, Node::Cooperative(node))].into();
    let carried = whole::carried(&set, &difference, &header).expect("it fits");
    assert_eq!(carried.counted[0], header.counted);
    assert_eq!(carried.counted[some as usize].0.len(), 1);
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

/// A thread that has done its part of a section joins another one before it ends, and main waits for its end:
/// no set counts a join, so nothing in the section says that it happens.
#[test]
fn a_thread_whose_part_is_over_may_join_another() {
    let version = |first: &str| {
        let text = text(first).replace(
            "int main() { pthread_t t;",
            "static void *two(void *v) { y = 5; return v; }\n\
                 static void *three(void *v) { pthread_t t; pthread_create(&t, 0, two, 0);\n\
                 pthread_join(t, 0); return v; }\n\
                 int main() { pthread_t t; pthread_create(&t, 0, three, 0); pthread_join(t, 0);",
        );
        compiled(&text)
    };
    let first = Edit { old: version("x = 1;"), new: version("x = 7; x = 1;") };
    let set = first.carried_of(&free(&first.old)).expect("it fits");
    let next = Edit { old: first.new, new: version("x = 8; x = 1;") };
    let carried = next.carried_of(&set).expect("the way to the free node");
    judged(&next.new, &carried).unwrap_or_else(|e| panic!("{e}"));
}
