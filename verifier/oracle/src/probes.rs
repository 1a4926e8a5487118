//! What generated programs ask of their variables, and which question is worth an assertion.
//!
//! A program is made with *probes* in the place of assertions, and simulated; then one assertion comes where
//! a probe is.

/// Small variables are numbers below this.
pub const SMALL: u8 = 4;

/// What a program asks of its variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    /// Small variable, and the value that it is compared with.
    Equal(usize, u8),
    Less(usize, u8),
    /// Two wide variables, and how far the first is above the second.
    Apart(usize, usize, i32),
    /// ... by less than that (as signed numbers).
    Below(usize, usize, i32),
    Not(Box<Cond>),
    Never,
}

impl Cond {
    /// Does it hold of these variables?
    pub fn holds(&self, small: &[u8], wide: &[i32]) -> bool {
        match self {
            Cond::Equal(x, v) => small[*x] == *v,
            Cond::Less(x, v) => small[*x] < *v,
            Cond::Apart(a, b, d) => wide[*a].wrapping_sub(wide[*b]) == *d,
            Cond::Below(a, b, d) => wide[*a].wrapping_sub(wide[*b]) < *d,
            Cond::Not(c) => !c.holds(small, wide),
            Cond::Never => false,
        }
    }

    /// In C, where small variables are `x0`, `x1`, … and wide ones `w0`, `w1`, ….
    pub fn in_c(&self) -> String {
        match self {
            Cond::Equal(x, v) => format!("x{x} == {v}"),
            Cond::Less(x, v) => format!("x{x} < {v}"),
            Cond::Apart(a, b, d) => format!("w{a} - w{b} == (unsigned){d}"),
            Cond::Below(a, b, d) => format!("(int)(w{a} - w{b}) < {d}"),
            Cond::Not(c) => format!("!({})", c.in_c()),
            Cond::Never => "0".into(),
        }
    }
}

/// What variables were at a probe: small ones, and wide ones.
pub type Seen = (Vec<u8>, Vec<i32>);

/// An assertion and its probe, of some that are drawn: one that holds each time, or (a `bug`) one that does
/// not, the more seldom the better. `draw` has what was seen at the probe, too. None: nothing that was drawn
/// is of that kind.
pub fn assertion<'s, S>(
    bug: bool,
    mut draw: impl FnMut() -> Option<(usize, Cond, &'s S)>,
) -> Option<(usize, Cond)>
where
    S: 's,
    &'s S: IntoIterator<Item = &'s Seen>,
{
    let mut best: Option<(usize, usize, Cond)> = None;
    for (probe, c, seen) in (0..60).filter_map(|_| draw()) {
        let (mut all, mut wrong) = (0, 0);
        for (small, wide) in seen {
            all += 1;
            wrong += usize::from(!c.holds(small, wide));
        }
        // The best assertion that holds holds of much and not of everything; the best bug shows seldom.
        let fits = bug == (wrong > 0) && (bug || all > 1 || c == Cond::Never);
        let cost = if bug { wrong * 100 / all.max(1) } else { 1000 - all.min(1000) };
        if fits && best.as_ref().is_none_or(|b| cost < b.0) {
            best = Some((cost, probe, c));
        }
    }
    best.map(|(_, probe, c)| (probe, c))
}
