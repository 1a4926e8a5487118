//! Boolean circuits: an and-inverter graph with structural hashing, plus exclusive or, majority and choice as
//! gates of their own, because adders and shifters are made of them and their clauses propagate better than
//! those of their and-gates.

use rustc_hash::FxHashMap;

/// A signal: a gate's output or its inverse (bit 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Signal(pub u32);

pub const FALSE: Signal = Signal(0);
pub const TRUE: Signal = Signal(1);

impl Signal {
    pub fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn inverted(self) -> bool {
        self.0 & 1 != 0
    }

    /// The inverse if `yes`.
    pub fn invert_if(self, yes: bool) -> Signal {
        Signal(self.0 ^ yes as u32)
    }

    pub fn is_constant(self) -> bool {
        self.0 < 2
    }
}

impl std::ops::Not for Signal {
    type Output = Signal;
    fn not(self) -> Signal {
        Signal(self.0 ^ 1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gate {
    /// Gate 0.
    False,
    Input,
    And(Signal, Signal),
    /// Of outputs that are not inverted.
    Xor(Signal, Signal),
    /// At least two of three.
    Majority(Signal, Signal, Signal),
    /// The second if the first, which is not inverted, else the third.
    Choose(Signal, Signal, Signal),
}

#[derive(Default)]
pub struct Gates {
    gates: Vec<Gate>,
    table: FxHashMap<Gate, u32>,
}

impl Gates {
    pub fn new() -> Gates {
        Gates { gates: vec![Gate::False], table: FxHashMap::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.gates.len()
    }

    pub fn gate(&self, g: usize) -> Gate {
        self.gates[g]
    }

    pub fn input(&mut self) -> Signal {
        self.gates.push(Gate::Input);
        self.last()
    }

    fn last(&self) -> Signal {
        Signal(u32::try_from((self.gates.len() - 1) * 2).expect("fewer than 2^31 gates"))
    }

    fn make(&mut self, gate: Gate) -> Signal {
        if let Some(&s) = self.table.get(&gate) {
            return Signal(s);
        }
        self.gates.push(gate);
        let s = self.last();
        self.table.insert(gate, s.0);
        s
    }

    pub fn and(&mut self, a: Signal, b: Signal) -> Signal {
        let (a, b) = (a.min(b), a.max(b));
        if a == FALSE || a == !b {
            return FALSE;
        }
        if a == TRUE || a == b {
            return b;
        }
        // One level below: a & (a & c), a & (!a & c), a & !(a & c).
        for (x, y) in [(a, b), (b, a)] {
            if let Gate::And(p, q) = self.gates[y.gate()] {
                if !y.inverted() {
                    if p == x || q == x {
                        return y;
                    }
                    if p == !x || q == !x {
                        return FALSE;
                    }
                } else if p == !x || q == !x {
                    return x;
                } else if p == x {
                    return self.and(x, !q);
                } else if q == x {
                    return self.and(x, !p);
                }
            }
        }
        self.make(Gate::And(a, b))
    }

    pub fn or(&mut self, a: Signal, b: Signal) -> Signal {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Signal, b: Signal) -> Signal {
        let invert = a.inverted() ^ b.inverted();
        let (a, b) = (a.invert_if(a.inverted()), b.invert_if(b.inverted()));
        let (a, b) = (a.min(b), a.max(b));
        let s = if a == b {
            FALSE
        } else if a == FALSE {
            b
        } else {
            self.make(Gate::Xor(a, b))
        };
        s.invert_if(invert)
    }

    pub fn choose(&mut self, c: Signal, a: Signal, b: Signal) -> Signal {
        if c.inverted() {
            return self.choose(!c, b, a);
        }
        if c == FALSE {
            return b;
        }
        if a == b {
            return a;
        }
        if a == !b {
            return !self.xor(c, a);
        }
        if a == TRUE || a == c {
            return self.or(c, b);
        }
        if a == FALSE || a == !c {
            return self.and(!c, b);
        }
        if b == FALSE || b == c {
            return self.and(c, a);
        }
        if b == TRUE || b == !c {
            return self.or(!c, a);
        }
        let invert = a.inverted();
        self.make(Gate::Choose(c, a.invert_if(invert), b.invert_if(invert))).invert_if(invert)
    }

    pub fn majority(&mut self, a: Signal, b: Signal, c: Signal) -> Signal {
        let mut all = [a, b, c];
        all.sort_unstable();
        let [a, b, c] = all;
        if a == b || a == !b {
            return if a == b { a } else { c };
        }
        if b == c || b == !c {
            return if b == c { b } else { a };
        }
        if a == FALSE {
            return self.and(b, c);
        }
        if a == TRUE {
            return self.or(b, c);
        }
        // It is its own dual: the first is kept positive.
        let invert = a.inverted();
        let [a, b, c] = [a, b, c].map(|s| s.invert_if(invert));
        self.make(Gate::Majority(a, b, c)).invert_if(invert)
    }

    pub fn all(&mut self, signals: impl IntoIterator<Item = Signal>) -> Signal {
        signals.into_iter().fold(TRUE, |x, s| self.and(x, s))
    }

    pub fn any(&mut self, signals: impl IntoIterator<Item = Signal>) -> Signal {
        signals.into_iter().fold(FALSE, |x, s| self.or(x, s))
    }
}
