//! On random programs: states that are found equal behave alike, and what is havocked still covers what was
//! there.

use super::walk::{Seen, replay, rewind, step, wander};
use super::{endless, machine};
use exec::abstraction::{Abstraction, Cell};
use exec::execution::enabled;
use exec::interp::Interp;
use exec::machine::{Choice, Machine, Status};
use oracle::emit_c::emit;
use oracle::generate;
use random::Rng;
use rustc_hash::FxHashMap;
use solver::{Node, Sym};
use traceformat::event::{Event, ObjectId};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

fn renamed(e: &Event, names: &FxHashMap<ObjectId, ObjectId>) -> Event {
    let name = |o: ObjectId| names.get(&o).copied().unwrap_or(o);
    let mut e = e.clone();
    e.accesses.iter_mut().for_each(|a| a.object = name(a.object));
    e.object = e.object.map(name);
    e.object2 = e.object2.map(name);
    e
}

type Steps = Vec<(ThreadIx, Choice)>;

/// Random executions of one program: where two come to states without a difference, the same steps are seen
/// to do the same. Returns how many such pairs were found.
fn alike(m: &mut Interp<'_>, rng: &mut Rng, text: &str) -> usize {
    let mut known: FxHashMap<u64, Vec<(Steps, _)>> = FxHashMap::default();
    let mut pairs = 0;
    for _ in 0..40 {
        rewind(m);
        let mut path = Vec::new();
        for _ in 0..12 {
            let steps = 1 + rng.below(2);
            let more = wander(m, rng, steps);
            if more.is_empty() {
                break;
            }
            path.extend(more);
            let all = known.entry(m.control()).or_default();
            let same = all.iter().find_map(|(other, shape)| {
                let d = m.compare(shape).filter(|d| d.is_none() && *other != path)?;
                Some((other.clone(), d))
            });
            let Some((other, d)) = same else {
                all.push((path.clone(), m.shape()));
                continue;
            };
            pairs += 1;
            // From here, with names as there.
            let names: FxHashMap<ObjectId, ObjectId> =
                d.renamed.iter().map(|(then, now)| (*now, *then)).collect();
            let mut seen = Vec::new();
            let from = m.depth();
            for _ in 0..10 {
                let all = enabled(m);
                if all.is_empty() {
                    break;
                }
                let pick = all[rng.below(all.len())];
                let s = step(m, pick);
                seen.push((all, pick, s.clone()));
                if matches!(s, Seen::Ended(..)) {
                    break;
                }
            }
            let left = (enabled(m), m.depth());
            replay(m, &other);
            for (all, pick, s) in seen {
                assert_eq!(enabled(m), all, "{path:?} and {other:?}\n{text}");
                match (step(m, pick), s) {
                    (Seen::Done(a), Seen::Done(b)) => {
                        // Objects that came later have names of their own.
                        let b = renamed(&b, &names);
                        assert_eq!(a.label, b.label, "{text}");
                        let places = |e: &Event| {
                            e.accesses.iter().map(|a| (a.start, a.end, a.write)).collect::<Vec<_>>()
                        };
                        assert_eq!(places(&a), places(&b), "{text}");
                    }
                    (a, b) => assert_eq!(a, b, "{path:?} and {other:?}\n{text}"),
                }
            }
            assert!(matches!(left.0, ref l if *l == enabled(m)) || left.1 == from, "{text}");
            replay(m, &path);
        }
    }
    rewind(m);
    pairs
}

#[test]
fn equal_states_behave_alike() {
    let mut pairs = 0;
    for seed in 0..14 {
        let program = generate::program(seed * 31 + 5);
        let text = emit(&program);
        let p = endless(&text);
        pairs += alike(&mut machine(&p), &mut Rng::new(seed), &text);
    }
    assert!(pairs > 300, "hardly any equal states: {pairs}");
}

/// Takes the arms of decisions that the values of symbols lead to; adds the marks on them to what the threads
/// have done.
fn settle(m: &mut Interp<'_>, values: &FxHashMap<Sym, u64>, done: &mut [Vec<SiteId>]) {
    'again: loop {
        for t in 0..m.threads().len() as u16 {
            let thread = ThreadIx(t);
            for arm in 0..m.arms(thread) {
                if m.status(thread, Choice::Arm(arm)) != Status::Ready {
                    continue;
                }
                let from = m.path().len();
                let seen = step(m, (thread, Choice::Arm(arm)));
                let holds = m.path()[from..].iter().all(|c| m.terms().eval(*c, &|s| values[&s]) == 1);
                if !holds {
                    m.undo();
                    continue;
                }
                match seen {
                    Seen::Done(e) if e.label.site != SiteId::UNNUMBERED => {
                        done[t as usize].push(e.label.site)
                    }
                    Seen::Done(_) => {}
                    Seen::Ended(..) => return,
                }
                continue 'again;
            }
            assert_eq!(m.arms(thread), 0, "no arm for the values that are there");
        }
        return;
    }
}

/// Havocs some cells on the way, and follows an exact execution: it is one of those that are explored.
/// Returns the steps taken so.
fn covered(exact: &mut Interp<'_>, general: &mut Interp<'_>, rng: &mut Rng, text: &str) -> usize {
    rewind(exact);
    rewind(general);
    let steps = 2 + rng.below(8);
    let path = wander(exact, rng, steps);
    replay(general, &path);
    let start = general.state_hash();
    // All cells of variables that hold integers, and live registers, some of them.
    let before = general.shape();
    let mut cells: Vec<Cell> =
        (0..400u32)
            .flat_map(|object| [0, 4].map(|offset| Cell::Memory { object, offset, size: 4 }))
            .chain((0..5u16).flat_map(|thread| {
                (0..40).map(move |register| Cell::Register { thread, frame: 0, register })
            }))
            .filter(|c| before.has(*c) && rng.below(2) == 0)
            .collect();
    cells.truncate(6);
    let havocked = general.havoc(&cells);
    if cells.is_empty() || havocked.is_empty() {
        return 0;
    }
    let mut values = FxHashMap::default();
    for f in &havocked {
        let terms = general.terms();
        if let (Node::Sym(s), Some(k)) = (terms.node(f.new), terms.as_const(f.old)) {
            values.insert(s, k);
        }
    }
    let threads = general.threads().len() + 8;
    let (mut a, mut b) = (vec![Vec::new(); threads], vec![Vec::new(); threads]);
    let mut taken = 0;
    for _ in 0..12 {
        settle(general, &values, &mut b);
        // The exact execution passes the marks that the arms stand for.
        for t in 0..b.len() {
            while a[t].len() < b[t].len() {
                match step(exact, (ThreadIx(t as u16), Choice::Main)) {
                    Seen::Done(e) => a[t].push(e.label.site),
                    Seen::Ended(..) => return taken,
                }
            }
            assert_eq!(a[t], b[t], "{path:?}, without {cells:?}\n{text}");
        }
        let all = enabled(exact);
        assert_eq!(all, enabled(general), "{path:?}, without {cells:?}\n{text}");
        if all.is_empty() {
            break;
        }
        let pick = all[rng.below(all.len())];
        let (x, y) = (step(exact, pick), step(general, pick));
        let t = pick.0.index();
        match (x, y) {
            (Seen::Done(x), Seen::Done(y)) => {
                assert_eq!(x.label, y.label, "{path:?}, without {cells:?}\n{text}");
                let within = |a: &traceformat::event::Access| {
                    y.accesses.iter().any(|b| {
                        b.object == a.object && b.start <= a.start && a.end <= b.end && (b.write || !a.write)
                    })
                };
                assert!(x.accesses.iter().all(within), "{x:?} {y:?}");
                a[t].push(x.label.site);
                b[t].push(y.label.site);
            }
            // Where the general one asks first, the exact one has ended already; or it does not say what
            // comes.
            _ => return taken,
        }
        taken += 1;
    }
    rewind(exact);
    while general.depth() > path.len() {
        general.undo();
    }
    assert_eq!(general.state_hash(), start, "undo restores what was havocked");
    taken
}

#[test]
fn havoc_covers_what_was_there() {
    let mut steps = 0;
    for seed in 0..14 {
        let program = generate::program(seed * 17 + 3);
        let text = emit(&program);
        let p = endless(&text);
        let (mut a, mut b) = (machine(&p), machine(&p));
        let mut rng = Rng::new(seed);
        for _ in 0..25 {
            steps += covered(&mut a, &mut b, &mut rng, &text);
        }
    }
    assert!(steps > 500, "hardly anything was compared: {steps}");
}
