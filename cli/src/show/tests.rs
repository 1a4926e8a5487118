//! What people read, word for word.

use super::drawing::{Drawing, Look};
use super::{Names, art, dot, json, layout, program, section, svg, text};
use expect_test::{Expect, expect};
use std::collections::BTreeMap;
use traceformat::event::{Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::condition::{Atom, Cmp, Condition};
use traceformat::schedule::fact::Facts;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Assumption, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::site::{SiteId, SiteInfo, SiteKind};
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

const A: ThreadIx = ThreadIx(1);
const B: ThreadIx = ThreadIx(2);

fn step(label: Label, preds: Vec<Pred>) -> Step {
    Step { preds: preds.into(), ..Step::new(label) }
}

/// Two threads, a choice of who comes first; one arm ends, the other leads to a free node.
fn sample() -> ScheduleSet {
    let (w, r) = (Label::new(0, Op::Store), Label::new(1, Op::Load));
    let lanes = |write: Vec<Pred>, read: Vec<Pred>| {
        vec![
            Lane { thread: A, steps: vec![step(w, write)].into() },
            Lane { thread: B, steps: vec![Step { publishes: true, ..step(r, read) }].into() },
        ]
    };
    let arm = |first, lanes, target| Arm {
        first,
        guard: Condition::default(),
        section: Section { counted: 0, lanes },
        target: NodeId(target),
    };
    let busy = Label { outcome: 1, ..Label::new(2, Op::MutexTryLock) };
    let when = Condition::from(vec![Atom { thread: B, offset: 1, cmp: Cmp::Eq, value: 7 }]);
    let guarded = Arm {
        guard: when.clone(),
        ..arm(
            (A, busy),
            vec![Lane {
                thread: A,
                steps: vec![step(busy, vec![Pred { thread: B, offset: 1, when }])].into(),
            }]
            .into(),
            1,
        )
    };
    let mut nodes = BTreeMap::new();
    nodes.insert(
        NodeId::ROOT,
        Node::Choice(
            vec![
                arm((A, w), lanes(vec![], vec![Pred::new(A, 1)]).into(), 1),
                arm((B, r), lanes(vec![Pred::new(B, 1)], vec![]).into(), 2),
            ]
            .into(),
        ),
    );
    nodes.insert(NodeId(1), Node::Choice(vec![guarded].into()));
    nodes.insert(NodeId(2), Node::Free { racing: 0 });
    nodes.insert(NodeId(3), Node::End);
    ScheduleSet {
        fingerprint: Fingerprint([0xab; 16]),
        origin: Origin::Engine("dpor".into(), "1".into()),
        threads: ThreadTable(vec![
            ThreadName { parent: ThreadIx::MAIN, rank: 0 },
            ThreadName { parent: ThreadIx::MAIN, rank: 1 },
        ]),
        facts: Facts::default(),
        assumptions: vec![Assumption::AllocationSucceeds, Assumption::NoOtherThreads],
        promises: Promises { locks_ordered: true },
        counted: vec![SiteSet(vec![SiteId(0), SiteId(1)])],
        nodes: nodes.into(),
        traces: Some(2),
    }
}

fn sites() -> Vec<SiteInfo> {
    let site =
        |kind, line| SiteInfo { kind, size: 4, function: "f".into(), file: "a.c".into(), line, column: 3 };
    vec![site(SiteKind::Store, 4), site(SiteKind::Load, 9), site(SiteKind::Call, 0)]
}

fn check(actual: &str, expected: &Expect) {
    expected.assert_eq(actual);
}

#[test]
fn text_with_source_lines() {
    let set = sample();
    check(
        &text::full(&set, &Names::new(&set.threads, sites())),
        &expect![[r#"
        program   abababababababababababababababab
        origin    proven by engine dpor 1
        traces    2
        threads   main, main.0, main.1
        assumes   malloc and its like succeed
                  no threads but those named here are created
        promises  all uses of each mutex are ordered
        nodes     4: 2 with arms (3 arms, 5 events), 1 free, 1 ends

        root:
          arm main.0 store #0 (a.c:4:3), 2 events, to 0000000000000001
            main.0
              store #0 (a.c:4:3)
            main.1
              load #1 (a.c:9:3)  after main.0[+1]  publishes its value
          arm main.1 load #1 (a.c:9:3), 2 events, to 0000000000000002
            main.0
              store #0 (a.c:4:3)  after main.1[+1]
            main.1
              load #1 (a.c:9:3)  publishes its value

        0000000000000001:
          cycle main.0 mutex_try_lock=1 #2 (f#2), if main.1[+1] == 7, 1 events, to 0000000000000001
            main.0
              mutex_try_lock=1 #2 (f#2)  after main.1[+1] if main.1[+1] == 7

        0000000000000002: free, racing sites: #0 (a.c:4:3), #1 (a.c:9:3)

        0000000000000003: end
    "#]],
    );
}

#[test]
fn graph_without_a_program() {
    let set = sample();
    check(
        &dot::graph(&set, &Names::new(&set.threads, vec![])),
        &expect![[r#"
        digraph schedules {
          node [shape=box, fontname=monospace];
          edge [fontname=monospace, fontsize=10];
          "root" [shape=box, label="root"];
          "root" -> "0000000000000001" [label="main.0: store #0\lmain.1: load #1\l"];
          "root" -> "0000000000000002" [label="main.0: store #0\lmain.1: load #1\l"];
          "0000000000000001" [shape=box, label="00000000"];
          "0000000000000001" -> "0000000000000001" [label="if main.1[+1] == 7\lmain.0: mutex_try_lock=1 #2\l"];
          "0000000000000002" [shape=ellipse, style=filled, fillcolor=palegreen, label="00000000 free"];
          "0000000000000003" [shape=doublecircle, label="00000000 end"];
        }
    "#]],
    );
}

#[test]
fn json_is_one_object_with_a_schema() {
    let set = sample();
    let mut value = json::set(&set, &Names::new(&set.threads, sites()));
    assert_eq!(value["schema"], json::SCHEMA);
    assert_eq!(value["promises"], serde_json::json!(["all uses of each mutex are ordered"]));
    let root = value["nodes"][0].as_object_mut().unwrap();
    assert_eq!(root.remove("arms").unwrap().as_array().unwrap().len(), 2);
    check(
        &serde_json::to_string_pretty(&root).unwrap(),
        &expect![[r#"
        {
          "id": "root",
          "kind": "choice",
          "racing": []
        }"#]],
    );
}

/// An arm of the root, in JSON.
fn json_of_arm(k: usize) -> String {
    let set = sample();
    let value = json::set(&set, &Names::new(&set.threads, sites()));
    serde_json::to_string_pretty(&value["nodes"][0]["arms"][k]).unwrap()
}

#[test]
fn json_of_an_arm_where_the_second_waits() {
    check(
        &json_of_arm(0),
        &expect![[r#"
        {
          "first": {
            "after": [],
            "op": "store",
            "outcome": 0,
            "place": "a.c:4:3",
            "publishes": false,
            "site": 0
          },
          "guard": "",
          "lanes": [
            {
              "steps": [
                {
                  "after": [],
                  "op": "store",
                  "outcome": 0,
                  "place": "a.c:4:3",
                  "publishes": false,
                  "site": 0
                }
              ],
              "thread": "main.0"
            },
            {
              "steps": [
                {
                  "after": [
                    {
                      "offset": 1,
                      "thread": "main.0",
                      "when": ""
                    }
                  ],
                  "op": "load",
                  "outcome": 0,
                  "place": "a.c:9:3",
                  "publishes": true,
                  "site": 1
                }
              ],
              "thread": "main.1"
            }
          ],
          "target": "0000000000000001",
          "thread": "main.0"
        }"#]],
    );
}

#[test]
fn json_of_an_arm_where_the_first_waits() {
    check(
        &json_of_arm(1),
        &expect![[r#"
        {
          "first": {
            "after": [],
            "op": "load",
            "outcome": 0,
            "place": "a.c:9:3",
            "publishes": false,
            "site": 1
          },
          "guard": "",
          "lanes": [
            {
              "steps": [
                {
                  "after": [
                    {
                      "offset": 1,
                      "thread": "main.1",
                      "when": ""
                    }
                  ],
                  "op": "store",
                  "outcome": 0,
                  "place": "a.c:4:3",
                  "publishes": false,
                  "site": 0
                }
              ],
              "thread": "main.0"
            },
            {
              "steps": [
                {
                  "after": [],
                  "op": "load",
                  "outcome": 0,
                  "place": "a.c:9:3",
                  "publishes": true,
                  "site": 1
                }
              ],
              "thread": "main.1"
            }
          ],
          "target": "0000000000000002",
          "thread": "main.1"
        }"#]],
    );
}

#[test]
fn boxes_of_a_drawing_stand_apart_and_arrows_lead_from_box_to_box() {
    // Deterministic random graphs with cycles, several arrows between two boxes, and loops.
    let mut rng = random::Rng::new(1);
    let mut below = |n: usize| rng.below(n);
    for _ in 0..60 {
        let mut drawing = Drawing::default();
        let n = 1 + below(14);
        for i in 0..n {
            let lines = (0..below(5)).map(|k| "x".repeat(1 + (i * 7 + k * 5) % 30)).collect();
            drawing.shape(Look::Box, lines);
        }
        for _ in 0..below(2 * n) {
            let (from, to) = (below(n), below(n));
            drawing.arrow(from, to, "", below(3) == 0);
        }
        let placed = layout::layout(&drawing);
        for (i, a) in placed.shapes.iter().enumerate() {
            assert!(a.x >= 0.0 && a.y >= 0.0, "{a:?}");
            assert!(a.x + a.w <= placed.width && a.y + a.h <= placed.height, "{a:?} in {placed:?}");
            for b in &placed.shapes[..i] {
                let apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
                assert!(apart, "{a:?} and {b:?} overlap");
            }
        }
        for (arrow, points) in drawing.arrows.iter().zip(&placed.arrows) {
            let near = |shape: usize, (x, y): (f64, f64)| {
                let r = placed.shapes[shape];
                x >= r.x - 1.0 && x <= r.x + r.w + 1.0 && y >= r.y - 1.0 && y <= r.y + r.h + 1.0
            };
            assert!(near(arrow.from, points[0]), "{arrow:?} {points:?}");
            assert!(near(arrow.to, points[points.len() - 1]), "{arrow:?} {points:?}");
        }
    }
}

#[test]
fn pictures_name_everything_and_escape_it() {
    let set = sample();
    let names = Names::new(&set.threads, Vec::new());
    let picture = svg::svg(&program::drawing(&set, &names));
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    for word in ["main.0: store #0", "main.1: load #1  after main.0[+1]", "00000000: free"] {
        let found = picture.contains(word);
        assert!(found, "{word} is not in {picture}");
    }
    let Node::Choice(arms) = &set.nodes[&NodeId::ROOT] else { panic!("the sample's root has arms") };
    let lanes = section::svg(&arms[0].section, true, &names);
    assert!(lanes.contains("store #0") && lanes.contains("repeated for ever"), "{lanes}");
    assert_eq!(svg::escape("a<b & c>d"), "a&lt;b &amp; c&gt;d");
}

#[test]
fn a_tree_is_drawn_as_straight_parts_with_dashed_coverings() {
    use report::graph::{ArtEdge, ArtGraph, ArtNode, Expansion};
    let event = |t: ThreadIx, site: u32| traceformat::event::Event {
        thread: t,
        label: Label::new(site, Op::Store),
        accesses: Default::default(),
        object: None,
        object2: None,
    };
    let threads = sample().threads;
    let step = |t, site, to| ArtNode::new(Expansion::Schedule(vec![ArtEdge::new(event(t, site), to)]));
    let mut labelled = step(A, 0, 2);
    labelled.label = "x <= 5".into();
    let covered = ArtNode::new(Expansion::Covered { by: 1, renamed: Vec::new() });
    let nodes = vec![step(A, 3, 1), labelled, step(B, 1, 3), covered];
    let graph =
        ArtGraph { threads, root: 0, nodes, births: [A, B].into_iter().collect(), symmetric: Vec::new() };
    assert_eq!(graph.check(), Ok(()));
    let names = Names::new(&graph.threads, Vec::new());
    expect![[r#"
        0
            [0]
          to 1
        1
            [1]
            main.0: store #3
            {x <= 5}
            main.0: store #0
            main.1: store #1
          covered by 1
    "#]]
    .assert_eq(&art::drawing(&graph, &names).text());
}
