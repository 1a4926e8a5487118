//! What a run's start may look like: bounds on the command line and the environment, and the facts that say
//! so.
//!
//! Everything that a program can look at before its first input is symbolic within these bounds, unless it is
//! fixed ([`crate::known`]), and each
//! bound that matters becomes a fact of the published root ([`traceformat::schedule::fact`]), which the
//! runtime compares with the run at hand before `main` begins. A program that does not look has no fact.
//! Which variables of the environment it asks for is found here, from constants that reach `getenv`, also
//! through wrappers; another name that turns up when the program is executed is unsupported, so nothing rests
//! on this search being complete.

use crate::builtin::Builtin;
use crate::inst::{Function, Inst, Opnd, Reg};
use crate::known::KnownFile;
use crate::{Program, shadow};
use std::collections::{BTreeMap, BTreeSet};
use traceformat::schedule::fact::{Fact, Facts};

/// How much of a command line and of variables is explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Arguments of the program, its name included. At least one.
    pub arguments: u16,
    /// Bytes of each argument after the name, and of each variable of the environment, before its end.
    pub length: u16,
}

/// Bytes of the program's name, at least: paths are longer than options, and the name costs nothing where it
/// is not read.
pub(crate) const NAME: u16 = 64;

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { arguments: 3, length: 8 }
    }
}

impl Bounds {
    /// Bytes of the program's name.
    pub fn name(self) -> u16 {
        self.length.max(NAME)
    }
}

/// Does `main` look at its first parameter, at its second?
pub fn looked_at(main: &Function) -> (bool, bool) {
    let used = |r: Reg| r < main.params && main.uses(r);
    (used(0), used(1))
}

impl Program {
    /// What must hold of a run so that an exploration within the bounds says something about it.
    pub fn facts(&self, bounds: Bounds) -> Facts {
        let mut all = Vec::new();
        let (argc, argv) = looked_at(&self.functions[self.main as usize]);
        let known = self.known.arguments.as_deref();
        let most = known.map_or(bounds.arguments.into(), |k| k.len() as u32).max(1);
        if argc || argv {
            all.push(Fact::ArgumentsAtLeast(if known.is_some() { most } else { 1 }));
            all.push(Fact::ArgumentsAtMost(most));
        }
        if argv {
            match known {
                None => all.push(Fact::LengthsAtMost(bounds.length.into())),
                Some(known) => all.extend((0..).zip(known).skip(1).map(|(index, text)| match text {
                    Some(bytes) => Fact::Argument { index, bytes: bytes.clone() },
                    None => Fact::LengthAtMost { index, most: bounds.length.into() },
                })),
            }
        }
        if argv && self.reads_name() {
            all.push(match known.and_then(|k| k.first().cloned().flatten()) {
                Some(bytes) => Fact::Argument { index: 0, bytes },
                None => Fact::LengthAtMost { index: 0, most: bounds.name().into() },
            });
        }
        all.extend(self.variables.iter().map(|name| match self.known.variables.get(name) {
            Some(value) => Fact::Variable { name: name.clone(), value: value.clone() },
            None => Fact::VariableAtMost { name: name.clone(), most: bounds.length.into() },
        }));
        all.extend(
            self.known.sysconf.iter().map(|(name, value)| Fact::Sysconf { name: *name, value: *value }),
        );
        all.extend(self.known.files.iter().map(KnownFile::fact));
        Facts::from(all)
    }

    /// May it read its own name, `argv[0]`? No if all that it does with `argv` is to read at other, constant
    /// indices.
    pub fn reads_name(&self) -> bool {
        self.may_read_first(self.main, 1, &mut BTreeSet::new())
    }

    /// May function `f` read the first cell of the array that its parameter points to, or hand the array on
    /// to who does? (`seen`: asked for before; what is found there, is found.)
    fn may_read_first(&self, f: u32, param: Reg, seen: &mut BTreeSet<(u32, Reg)>) -> bool {
        if !seen.insert((f, param)) {
            return false;
        }
        let me = Opnd::reg(param);
        // Uses that are understood are taken out of a copy; then there must be none left.
        let mut rest = self.functions[f as usize].clone();
        let nothing = Opnd::constant(0);
        let mut elsewhere = Vec::new();
        for i in &mut rest.code {
            match *i {
                Inst::Gep { dst, base, index, scale, offset } if base == me && index != me => {
                    let Some(k) = self.constant(index) else { continue };
                    let at = offset.wrapping_add((k as i64).wrapping_mul(scale.into()));
                    if at >= 8 {
                        elsewhere.push(Opnd::reg(dst));
                        *i = Inst::Unreachable;
                    }
                }
                Inst::Call { callee, args, .. } => {
                    for k in args.indices().filter(|&k| rest.lists[k] == me).collect::<Vec<_>>() {
                        if self.may_read_first(callee, (k - args.start as usize) as Reg, seen) {
                            return true;
                        }
                        rest.lists[k] = nothing;
                    }
                }
                _ => {}
            }
        }
        for i in &mut rest.code {
            if let Inst::Load { ptr, .. } = i
                && elsewhere.contains(ptr)
            {
                *i = Inst::Unreachable;
            }
        }
        rest.uses(param) || elsewhere.iter().any(|o| rest.uses(o.0))
    }

    /// The number that an operand always is.
    pub(crate) fn constant(&self, o: Opnd) -> Option<u64> {
        let c = (o.0 & Opnd::CONST != 0).then(|| self.consts.get((o.0 & !Opnd::CONST) as usize)).flatten()?;
        (c.shadow == shadow::CLEAN).then_some(c.bits)
    }

    /// Finds the names of variables that reach the environment's function, backwards through functions that
    /// hand on one of their parameters.
    pub(super) fn find_variables(&mut self) {
        let mut names = BTreeSet::new();
        // Parameters that are names of variables, by function.
        let mut asking: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        loop {
            let mut found = Vec::new();
            for (f, code) in (0u32..).zip(&self.functions) {
                for i in &code.code {
                    let (args, which) = match *i {
                        Inst::Lib { f: Builtin::Environment, args, .. } => (args, BTreeSet::from([0])),
                        Inst::Call { callee, args, .. } => match asking.get(&callee) {
                            Some(which) => (args, which.clone()),
                            None => continue,
                        },
                        _ => continue,
                    };
                    for k in which {
                        match code.lists[args.indices()].get(k as usize) {
                            Some(o) if o.0 & Opnd::CONST != 0 => names.extend(self.text_of(*o)),
                            Some(o) if o.0 < code.params => found.push((f, o.0)),
                            _ => {}
                        }
                    }
                }
            }
            let mut more = false;
            for (f, k) in found {
                more |= asking.entry(f).or_default().insert(k);
            }
            if !more {
                break;
            }
        }
        self.variables = names.into_iter().filter(|n| !n.is_empty() && !n.contains(&b'=')).collect();
    }

    /// The text that a constant points to.
    fn text_of(&self, o: Opnd) -> Option<Vec<u8>> {
        let constant = self.consts.get((o.0 & !Opnd::CONST) as usize)?;
        let text =
            self.globals.get((constant.bits >> 32) as usize)?.bytes.get(constant.bits as u32 as usize..)?;
        let end = text.iter().position(|b| *b == 0)?;
        (constant.shadow == shadow::PTR).then(|| text[..end].to_vec())
    }
}
