//! Branches on values that the model does not follow: results of floating-point arithmetic on inputs, of
//! arithmetic on addresses, of functions whose results are no terms.
//!
//! With [`crate::interp::InterpOptions::guesses`] such a condition is any value: it is replaced, where it
//! decides, by a new symbol. What the program does is among what is explored then, whatever the value is in
//! truth, so what is proven of all that is explored is proven of the program. The reverse does not hold. The
//! same value may be guessed differently at two branches, so a failure behind a guess may be none: machines
//! say so ([`crate::machine::Machine::guesses`]), and who looks for failures reports none there.
//!
//! *What a guess is for.* A branch, a switch, a selection. An address, a length, an argument of a call: there
//! any value would be a failure nearly always, so that nothing would be gained.
//!
//! *Rounded addresses.* A pointer that is rounded down to a power of two, and the part that is cut off,
//! follow from where the object lies, of which no more is known than its alignment. So what is cut off is
//! guessed: any number below that power, as far as the alignment allows, each a way on of its own. (If it
//! allows one only, that is it, whether or not anything is guessed.)
//!
//! What is cut off by a conversion to fewer bits may be too much to guess. Where only that counts, as in a
//! comparison with -1, the lowest bits say enough ([`LOWEST`]): nothing is guessed then.
//!
//! *What a schedule says of it.* As of each input whose value nobody sees: the marks of its arms, if the
//! branch is one that inputs reach by the program's static form; else nothing, and a set admits what its arms
//! have in common (as in [`crate::undefined`]).

use crate::decide::Arm;
use crate::interp::Interp;
use crate::journal::{Undo, Val};
use crate::memory::ObjectKind;
use crate::symbols::Choice;
use crate::values::ARMS;
use model::inst::{BinOp, Cast, Inst, Opnd, Reg};
use model::shadow::{ADDRESS, APART, CLEAN, LOST, LOWEST, PTR, SOURCE, STEP};
use solver::term::{Sym, TermId};
use traceformat::schedule::set::Assumption;

/// Members of classes in libstdc++ that the model takes apart, and to which its headers make pointers.
const METHODS: [&str; 2] = ["_ZNSt6thread4joinEv", "_ZNSt6thread6detachEv"];

/// What the inputs are called that such values are.
pub(super) const WHAT: &str = "a value that is not modelled";

/// Is nothing known of a value with this shadow, and is it yet an ordinary number of the program's?
pub(super) fn may_be_anything(shadow: u8) -> bool {
    matches!(shadow, ADDRESS | LOST | LOWEST) || (SOURCE..APART).contains(&shadow)
}

impl Interp<'_> {
    /// Replaces the condition of this instruction of `t` by any value, if it is one to guess. Says whether it
    /// has: then the instruction is to be executed again.
    #[cold]
    pub(super) fn guess(&mut self, t: usize, inst: &Inst) -> bool {
        let (c, w) = match *inst {
            Inst::Br { c, .. } | Inst::Select { c, .. } => (c, 1),
            Inst::Switch { c, w, .. } => (c, w),
            _ => return false,
        };
        if !self.options.guesses || c.0 & Opnd::CONST != 0 || !may_be_anything(self.get(t, c).shadow) {
            return false;
        }
        let (bits, shadow) = self.fresh(t, WHAT, w);
        self.set(t, c.0, bits, shadow);
        true
    }

    /// Rounds an address down to a power of two, or takes what is cut off by that, if it is this that the
    /// instruction of `t` does. Says whether it was.
    #[cold]
    pub(super) fn round(&mut self, t: usize, inst: &Inst) -> bool {
        let (dst, p, mask) = match *inst {
            Inst::Bin { op: BinOp::And, w: 64, dst, a, b, .. } => match (self.get(t, a), self.get(t, b)) {
                (p, mask) if p.shadow == PTR && mask.shadow == CLEAN => (dst, p, mask.bits),
                (mask, p) if p.shadow == PTR && mask.shadow == CLEAN => (dst, p, mask.bits),
                _ => return false,
            },
            // A remainder is the part that is cut off.
            Inst::Bin { op: BinOp::URem, w: 64, dst, a, b, .. } => match (self.get(t, a), self.get(t, b)) {
                (p, n) if p.shadow == PTR && n.shadow == CLEAN && n.bits.is_power_of_two() => {
                    (dst, p, n.bits - 1)
                }
                _ => return false,
            },
            // The low bits alone: the optimiser's form of a mask.
            Inst::Cast { op: Cast::Trunc, from: 64, to, dst, a } if to < 64 => match self.get(t, a) {
                p if p.shadow == PTR => (dst, p, (1 << to) - 1),
                _ => return false,
            },
            _ => return false,
        };
        let down = mask >> 63 == 1;
        let Some(size) = (if down { !mask } else { mask }).checked_add(1).filter(|s| s.is_power_of_two())
        else {
            return false;
        };
        let step = self.alignment((p.bits >> 32) as u32).min(size);
        let ways = size / step;
        let pc = self.threads[t].head.pc;
        if ways > ARMS as u64 || ways > 1 && !self.options.guesses {
            let of_a_cast = matches!(inst, Inst::Cast { .. });
            if !of_a_cast || step < STEP {
                return false;
            }
            self.set(t, dst, p.bits & (STEP - 1), LOWEST);
            self.threads[t].head.pc = pc + 1;
            return true;
        }
        // A number is added at once, mostly, which brings the address back into its object: from where an
        // address that lies before it is none.
        let added = self.added_next(t, dst).filter(|_| down);
        let cell = |j: u64| {
            let cut = (p.bits & (step - 1)) + j * step;
            let address = p.bits.wrapping_sub(cut).wrapping_add(added.map_or(0, |(_, c)| c));
            let shadow = match down {
                false => return (j, Val { bits: cut, epoch: 0, shadow: CLEAN }),
                true if address >> 32 == p.bits >> 32 => PTR,
                true => ADDRESS,
            };
            (j, Val { bits: address, epoch: 0, shadow })
        };
        let cells: Vec<(u64, Val)> = (0..ways).map(cell).collect();
        let to = match added {
            Some((to, _)) => {
                self.set(t, dst, 0, ADDRESS);
                self.threads[t].head.pc = pc + 2;
                to
            }
            None => {
                self.threads[t].head.pc = pc + 1;
                dst
            }
        };
        if let [(_, v)] = cells[..] {
            self.set(t, to, v.bits, v.shadow);
            return true;
        }
        let (symbol, _) = self.fresh(t, WHAT, ways.ilog2() as u8);
        let offset = TermId(symbol as u32);
        self.symbols.choices.push(Choice { dst: to, width: 64, offset, cells });
        self.journal.entries.push(Undo::Chosen);
        self.threads[t].head.choice = self.symbols.choices.len() as u32;
        true
    }

    /// Does the next instruction of `t` add a number to this register? Where to, and which.
    fn added_next(&self, t: usize, r: Reg) -> Option<(Reg, u64)> {
        let head = &self.threads[t].head;
        let code = &self.prog.functions[head.func as usize].code;
        match *code.get(head.pc as usize + 1)? {
            Inst::Bin { op: BinOp::Add, w: 64, dst, a, b, .. } if a == Opnd::reg(r) => {
                let c = self.get(t, b);
                (b != a && c.shadow == CLEAN).then_some((dst, c.bits))
            }
            _ => None,
        }
    }

    /// A power of two that divides an object's address. A block of the heap is aligned for any type; not what
    /// a table of models says that a function has allocated. Functions are as their code says: those of
    /// classes have an even address, which tells pointers to them from numbers of virtual ones. (The C++ ABI,
    /// section 2.3.) So do [`METHODS`], whose code is a library's.
    fn alignment(&self, object: u32) -> u64 {
        let modelled = self.prog.assumed.iter().any(|a| matches!(a, Assumption::AsTheTableSays(_)));
        match self.objects.get(object as usize).map(|o| o.kind) {
            Some(ObjectKind::Heap) if !modelled => (1 << self.objects[object as usize].alignment).max(16),
            // (Where a thread's own block lies: glibc aligns it by 64.)
            Some(ObjectKind::Thread(_)) => 16,
            Some(ObjectKind::Function(f)) => {
                let of_a_class = || METHODS.contains(&&*self.prog.globals[object as usize].name);
                match self.prog.functions.get(f as usize) {
                    Some(f) if f.align.is_power_of_two() => f.align.into(),
                    None if of_a_class() => 2,
                    _ => 1,
                }
            }
            _ => 1,
        }
    }

    /// Has this execution guessed a value?
    pub(super) fn has_guessed(&self) -> bool {
        let of = |t: usize| (0..self.threads[t].head.inputs).map(move |rank| Sym { thread: t as u32, rank });
        (0..self.threads.len()).flat_map(of).any(|s| self.is_guess(s))
    }

    /// Does a term depend on a guess?
    pub(super) fn depends_on_guess(&self, term: TermId) -> bool {
        let symbols = self.symbols.terms.borrow().symbols_of(&[term]);
        symbols.into_iter().any(|s| self.is_guess(s))
    }

    /// Is it an arm of a branch on nothing but a guess? Then it is taken for possible and is not noted: the
    /// arm leads away from the branch, and who comes back to that guesses anew. So loops that guess in each
    /// round come back to the state in which they were. (An arm that no value of the guess leads to is more
    /// than what happens.) What inputs have a part in is asked, and noted.
    pub(super) fn is_guess_alone(&self, arm: &Arm) -> bool {
        if !self.options.guesses || arm.edge.is_none() {
            return false;
        }
        let symbols = self.symbols.terms.borrow().symbols_of(&[arm.condition]);
        !symbols.is_empty() && symbols.into_iter().all(|s| self.is_guess(s))
    }

    fn is_guess(&self, s: Sym) -> bool {
        self.symbols.origins.get(&s).is_some_and(|o| o.what == WHAT)
    }
}
