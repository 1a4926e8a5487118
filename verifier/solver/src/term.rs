//! Terms over the program's inputs: a hash-consed graph of bit-vector operations.
//!
//! A term stands for the value that an instruction computes from inputs. Widths are 1…64 bits; width 1 is a
//! boolean. Building a term folds constants (with the interpreter's own arithmetic, [`model::arith`])
//! and simplifies, so equal terms of the usual kinds get one [`TermId`], and *what does not depend on an
//! input is always a constant*.
//!
//! The result of building depends on the operands' structure alone, never on the order in which terms were
//! built or on what else the arena holds. Operands of commutative operations are therefore ordered by a
//! structural hash. Engines may thus ask "is this a constant?" and get the same answer in every execution.
//!
//! Where the interpreter has no result (division by zero, overflow of a division), a term has the value that
//! SMT-LIB gives it; whoever builds such a term decides before whether that case arises. A shift by the width
//! or more gives 0, as in the interpreter.
//!
//! The arena grows and never forgets; ids are dense, and operands have smaller ids than what is built of
//! them.

use crate::interval;
use model::arith;
use model::inst::{BinOp, Cast, ICmp, OvfOp, UnOp};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A term of one [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(pub u32);

impl TermId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An input: the `rank`-th symbol of a thread. The thread's number is the caller's own naming.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sym {
    pub thread: u32,
    pub rank: u32,
}

/// What a term is made of. Only these survive building; everything else is expressed by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    Const(u64),
    Sym(Sym),
    /// `Add` … `Xor`; never a minimum, maximum or saturating operation.
    Bin(BinOp, TermId, TermId),
    /// Does it overflow? Only `SAdd`, `SSub`, `SMul`, `UMul`.
    Overflow(OvfOp, TermId, TermId),
    /// Only `Eq`, `Ult`, `Slt`.
    Cmp(ICmp, TermId, TermId),
    /// All bits inverted.
    Not(TermId),
    /// Only `Ctlz`, `Cttz`, `Ctpop`.
    Un(UnOp, TermId),
    Ite(TermId, TermId, TermId),
    /// From this bit on, as many as the term is wide.
    Extract(TermId, u8),
    /// High part (never itself a `Concat`), low part.
    Concat(TermId, TermId),
    SExt(TermId),
}

impl Node {
    /// The operands, in order.
    pub fn operands(self) -> impl Iterator<Item = TermId> {
        let (a, b, c) = match self {
            Node::Const(_) | Node::Sym(_) => (None, None, None),
            Node::Not(a) | Node::Un(_, a) | Node::Extract(a, _) | Node::SExt(a) => (Some(a), None, None),
            Node::Bin(_, a, b) | Node::Overflow(_, a, b) | Node::Cmp(_, a, b) | Node::Concat(a, b) => {
                (Some(a), Some(b), None)
            }
            Node::Ite(a, b, c) => (Some(a), Some(b), Some(c)),
        };
        a.into_iter().chain(b).chain(c)
    }
}

/// What is known of a term besides its node.
#[derive(Clone, Copy)]
struct Info {
    node: Node,
    width: u8,
    /// One more than the highest rank of a symbol below; 0: none. First criterion of the order, so that a sum
    /// keeps its order while later inputs are added to it.
    newest: u32,
    /// Structural hash.
    hash: u64,
    unsigned: (u64, u64),
    signed: (i64, i64),
}

/// The arena.
#[derive(Default)]
pub struct Terms {
    infos: Vec<Info>,
    table: FxHashMap<(Node, u8), TermId>,
}

/// The low `w` bits set.
pub(crate) fn ones(w: u8) -> u64 {
    arith::mask(u64::MAX, w)
}

/// The value of an operation on two constants.
pub fn fold_bin(op: BinOp, w: u8, x: u64, y: u64) -> u64 {
    match arith::bin(op, w, x, y) {
        Ok(bits) => bits,
        Err(_) => match op {
            BinOp::UDiv => ones(w),
            BinOp::SDiv if y == 0 => {
                if arith::sext(x, w) < 0 {
                    1
                } else {
                    ones(w)
                }
            }
            // The least number divided by -1.
            BinOp::SRem if y != 0 => 0,
            // By as many bits as the number has, or more.
            BinOp::Shl | BinOp::LShr | BinOp::AShr => 0,
            // x rem 0, and the least number divided by -1.
            _ => x,
        },
    }
}

/// Is this operation on integers only, so that it has terms?
pub fn is_integer_cast(op: Cast) -> bool {
    matches!(op, Cast::Trunc | Cast::TruncSigned | Cast::TruncUnsigned | Cast::ZExtNonNeg | Cast::SExt)
}

impl interval::Operands for Terms {
    fn width(&self, t: TermId) -> u8 {
        self.width(t)
    }

    fn unsigned(&self, t: TermId) -> (u64, u64) {
        self.range(t)
    }

    fn signed(&self, t: TermId) -> (i64, i64) {
        self.signed_range(t)
    }
}

impl Terms {
    pub fn new() -> Terms {
        Terms::default()
    }

    /// Takes what another arena has beyond this one, which has the same terms as far as it goes.
    pub(crate) fn follow(&mut self, other: &Terms) {
        debug_assert!(self.len() <= other.len(), "an arena never forgets");
        let new = other.infos.get(self.len()..).unwrap_or_default();
        for info in new {
            self.table.insert((info.node, info.width), TermId(self.infos.len() as u32));
            self.infos.push(*info);
        }
    }

    /// Number of terms.
    pub fn len(&self) -> usize {
        self.infos.len()
    }

    pub fn is_empty(&self) -> bool {
        self.infos.is_empty()
    }

    pub fn node(&self, t: TermId) -> Node {
        self.infos[t.index()].node
    }

    pub fn width(&self, t: TermId) -> u8 {
        self.infos[t.index()].width
    }

    pub fn as_const(&self, t: TermId) -> Option<u64> {
        match self.node(t) {
            Node::Const(c) => Some(c),
            _ => None,
        }
    }

    /// An interval that holds every value of `t`, found by syntax alone: the same in every execution.
    pub fn range(&self, t: TermId) -> (u64, u64) {
        self.infos[t.index()].unsigned
    }

    /// As [`Terms::range`], of the signed value.
    pub fn signed_range(&self, t: TermId) -> (i64, i64) {
        self.infos[t.index()].signed
    }

    /// The same number for equal terms of different arenas.
    pub fn structural_hash(&self, t: TermId) -> u64 {
        self.infos[t.index()].hash
    }

    /// A total order of terms that depends on their structure alone.
    pub fn compare(&self, a: TermId, b: TermId) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        let (x, y) = (&self.infos[a.index()], &self.infos[b.index()]);
        (x.newest, x.hash, x.width).cmp(&(y.newest, y.hash, y.width)).then_with(|| {
            // Equal hashes of different terms: the first operands that differ decide.
            let operands = x.node.operands().zip(y.node.operands());
            let differ = operands.map(|(p, q)| self.compare(p, q)).find(|o| o.is_ne());
            differ.unwrap_or_else(|| format!("{:?}", x.node).cmp(&format!("{:?}", y.node)))
        })
    }

    /// The term of this node exactly; what `simplify` ends in.
    pub(super) fn make(&mut self, node: Node, width: u8) -> TermId {
        debug_assert!((1..=64).contains(&width));
        if let Some(&t) = self.table.get(&(node, width)) {
            return t;
        }
        let unsigned = interval::unsigned(self, node, width);
        let signed = interval::signed(self, node, width);
        let (unsigned, signed) = interval::meet(unsigned, signed, width);
        if unsigned.0 == unsigned.1 && !matches!(node, Node::Const(_)) {
            return self.constant(unsigned.0, width);
        }
        let newest = match node {
            Node::Sym(s) => s.rank.saturating_add(1),
            _ => node.operands().map(|o| self.infos[o.index()].newest).max().unwrap_or(0),
        };
        let hash = self.hash_of(node, width);
        let t = TermId(u32::try_from(self.infos.len()).expect("more than 2^32 terms"));
        self.infos.push(Info { node, width, newest, hash, unsigned, signed });
        self.table.insert((node, width), t);
        t
    }

    fn hash_of(&self, node: Node, width: u8) -> u64 {
        let (kind, detail) = match node {
            Node::Const(c) => (0, c),
            Node::Sym(s) => (1, (s.thread as u64) << 32 | s.rank as u64),
            Node::Bin(op, ..) => (2, op as u64),
            Node::Overflow(op, ..) => (3, op as u64),
            Node::Cmp(op, ..) => (4, op as u64),
            Node::Not(_) => (5, 0),
            Node::Un(op, _) => (6, op as u64),
            Node::Ite(..) => (7, 0),
            Node::Extract(_, lo) => (8, lo as u64),
            Node::Concat(..) => (9, 0),
            Node::SExt(_) => (10, 0),
        };
        let start = mix(mix(kind << 8 | width as u64) ^ detail);
        node.operands().fold(start, |h, o| mix(h.rotate_left(23) ^ self.infos[o.index()].hash))
    }

    pub fn constant(&mut self, bits: u64, w: u8) -> TermId {
        self.make(Node::Const(arith::mask(bits, w)), w)
    }

    pub fn symbol(&mut self, s: Sym, w: u8) -> TermId {
        self.make(Node::Sym(s), w)
    }

    /// A symbol that has no values but those between these two (without a sign, both included): who makes it
    /// sees to that wherever it is given a value. It must be new.
    pub fn symbol_within(&mut self, s: Sym, w: u8, least: u64, most: u64) -> TermId {
        debug_assert!(!self.table.contains_key(&(Node::Sym(s), w)), "a symbol is made once");
        let t = self.make(Node::Sym(s), w);
        let info = &mut self.infos[t.index()];
        (info.unsigned, info.signed) = interval::meet((least, most), info.signed, w);
        t
    }

    /// The boolean constant.
    pub fn truth(&mut self, b: bool) -> TermId {
        self.constant(b as u64, 1)
    }

    /// A conversion; `None` for one that involves floating point on something else than a constant.
    pub fn cast(&mut self, op: Cast, from: u8, to: u8, a: TermId) -> Option<TermId> {
        debug_assert!(self.width(a) == from);
        if let Some(x) = self.as_const(a) {
            return Some(self.constant(arith::cast(op, from, to, x), to));
        }
        match op {
            Cast::SExt if to > from => Some(self.sign_extend(a, to)),
            _ if is_integer_cast(op) => Some(self.resize(a, to)),
            _ => None,
        }
    }

    /// An operation of one operand; `None` for one on floating point, other than on a constant and other than
    /// changing the sign.
    pub fn un(&mut self, op: UnOp, w: u8, a: TermId) -> Option<TermId> {
        debug_assert!(self.width(a) == w);
        if let Some(x) = self.as_const(a) {
            return Some(self.constant(arith::un(op, w, x), w));
        }
        let sign = 1u64 << (w - 1);
        Some(match op {
            UnOp::Ctlz | UnOp::Cttz | UnOp::Ctpop => self.count_bits(op, a),
            UnOp::Bswap => self.permute(a, w / 8, 8),
            UnOp::BitReverse => self.permute(a, w, 1),
            UnOp::Abs => {
                let zero = self.constant(0, w);
                let negative = self.icmp(ICmp::Slt, w, a, zero);
                let inverse = self.bin(BinOp::Sub, w, zero, a);
                self.ite(negative, inverse, a)
            }
            UnOp::FNeg => {
                let sign = self.constant(sign, w);
                self.bin(BinOp::Xor, w, a, sign)
            }
            UnOp::FAbs => {
                let rest = self.constant(!sign, w);
                self.bin(BinOp::And, w, a, rest)
            }
            UnOp::Sqrt | UnOp::Floor | UnOp::Ceil | UnOp::FTrunc | UnOp::Round => return None,
        })
    }

    /// The `count` groups of `size` bits in reverse order.
    fn permute(&mut self, a: TermId, count: u8, size: u8) -> TermId {
        let mut all = self.extract(a, 0, size);
        for i in 1..count {
            let next = self.extract(a, i * size, size);
            all = self.concat(all, next);
        }
        all
    }

    /// Funnel shift of `a:b` by `c` modulo the width, left or right.
    pub fn fsh(&mut self, left: bool, w: u8, a: TermId, b: TermId, c: TermId) -> TermId {
        let width = self.constant(w as u64, w);
        // The width as a number of its own width is 0 for width 1 and else fits.
        let n = if w == 1 { self.constant(0, 1) } else { self.bin(BinOp::URem, w, c, width) };
        if let Some(n) = self.as_const(n) {
            let n = n as u8;
            return match (n, left) {
                (0, true) => a,
                (0, false) => b,
                (_, true) => {
                    let (hi, lo) = (self.extract(a, 0, w - n), self.extract(b, w - n, n));
                    self.concat(hi, lo)
                }
                (_, false) => {
                    let (hi, lo) = (self.extract(a, 0, n), self.extract(b, n, w - n));
                    self.concat(hi, lo)
                }
            };
        }
        let back = self.bin(BinOp::Sub, w, width, n);
        let (up, down) = if left { (n, back) } else { (back, n) };
        let hi = self.bin(BinOp::Shl, w, a, up);
        let lo = self.bin(BinOp::LShr, w, b, down);
        // For n = 0 the shift by the width leaves 0.
        self.bin(BinOp::Or, w, hi, lo)
    }

    /// Result and overflow bit.
    pub fn ovf(&mut self, op: OvfOp, w: u8, a: TermId, b: TermId) -> (TermId, TermId) {
        if let (Some(x), Some(y)) = (self.as_const(a), self.as_const(b)) {
            let (bits, over) = arith::overflow(op, w, x, y);
            return (self.constant(bits, w), self.truth(over));
        }
        let plain = match op {
            OvfOp::SAdd | OvfOp::UAdd => BinOp::Add,
            OvfOp::SSub | OvfOp::USub => BinOp::Sub,
            OvfOp::SMul | OvfOp::UMul => BinOp::Mul,
        };
        let result = self.bin(plain, w, a, b);
        (result, self.overflows(op, w, a, b, result))
    }
}

/// Finaliser of MurmurHash3.
fn mix(mut h: u64) -> u64 {
    h = (h ^ (h >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    h = (h ^ (h >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    h ^ (h >> 33)
}
