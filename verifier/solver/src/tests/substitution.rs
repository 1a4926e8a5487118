use super::random::{Sample, value};
use crate::term::Terms;
use random::Rng;
use rustc_hash::FxHashMap;

/// The value of a term after substitution is that of the term where the symbols have the replacements'
/// values, also where the replacements mention the symbols that they replace.
#[test]
fn substitution_is_composition() {
    let mut rng = Rng::new(11);
    let mut changed = 0;
    for round in 0..2000 {
        let w = *rng.pick(&[1u8, 7, 8, 32, 64]);
        let mut terms = Terms::new();
        let built = Sample::random(&mut rng, 3, w, 12, 64).build(&mut terms);
        let others = Sample::random(&mut rng, 3, w, 12, 64).build(&mut terms);
        let fitting: Vec<_> = others.iter().copied().filter(|t| terms.width(*t) == w).collect();
        let target = built[built.len() - 1];
        let map: FxHashMap<_, _> = terms
            .symbols(target)
            .into_iter()
            .filter(|_| rng.below(4) > 0)
            .collect::<Vec<_>>()
            .into_iter()
            .map(|(s, _)| (s, *rng.pick(&fitting)))
            .collect();
        let new = terms.substitute(target, &map);
        changed += usize::from(new != target);
        for _ in 0..8 {
            let inputs = [value(&mut rng, w), value(&mut rng, w), value(&mut rng, w)];
            let plain = |s: crate::Sym| inputs[s.rank as usize];
            let expected = terms.eval(target, &|s| map.get(&s).map_or(plain(s), |t| terms.eval(*t, &plain)));
            assert_eq!(terms.eval(new, &plain), expected, "round {round}: {}", terms.render(target));
        }
    }
    assert!(changed > 500, "hardly anything was substituted: {changed}");
}
