//! What is fixed of the runs that a program is executed for: arguments, variables of the environment, values
//! of `sysconf`.
//!
//! A proof for *this* run comes first: what is known before the first event is a constant there, and a fact
//! of the published root. **Invariant**: what is in [`Program::known`] is among [`Program::facts`], so that
//! nothing can be taken for a constant which the runtime does not look at before `main` begins.

use crate::bounds::{Bounds, NAME};
use crate::builtin::Builtin;
use crate::inst::Inst;
use crate::{GlobalKind, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use traceformat::schedule::fact::{Fact, Facts, STDIN, hash_of};

/// What is the same in all runs. What is not here is bounded ([`Bounds`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// As many arguments as there are, the program's name first; `None` within: this one may be any.
    pub arguments: Option<Vec<Option<Vec<u8>>>>,
    /// By name; `None`: it is not set.
    pub variables: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    /// By number. Results that say that there is none, or no limit, are not among them.
    pub sysconf: BTreeMap<i32, i64>,
    /// Files whose bytes are the same in all runs, each path once. Other files are inputs.
    pub files: Vec<KnownFile>,
}

/// The number of the object that is the stream `stdin`.
pub const STDIN_STREAM: u32 = 1;

/// A file whose bytes are a fact.
#[derive(Clone, PartialEq, Eq)]
pub struct KnownFile {
    /// As the program writes it.
    pub path: Vec<u8>,
    pub bytes: Arc<[u8]>,
}

impl KnownFile {
    /// What the runtime looks at.
    pub fn fact(&self) -> Fact {
        let size = self.bytes.len() as u64;
        Fact::File { path: self.path.clone(), size, hash: hash_of(&self.bytes) }
    }
}

/// As its fact: a file may be large.
impl fmt::Debug for KnownFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fact())
    }
}

/// `_SC_AVPHYS_PAGES`: it changes all the time.
const FREE_PAGES: i32 = 86;

impl Known {
    /// The number of the file that is the standard input, if its bytes are a fact.
    pub fn stdin(&self) -> Option<usize> {
        self.files.iter().position(|f| f.path == STDIN)
    }

    /// The runs that meet the facts, as far as these say something of the kind: bounds, and what is fixed.
    /// `None` where they say something that the model cannot keep to.
    ///
    /// The bytes of a file are those that `read` has found, if they are the fact's.
    pub fn of(facts: &Facts, read: impl Fn(&[u8]) -> Option<Vec<u8>>) -> Option<(Bounds, Known)> {
        let (mut bounds, mut known) = (Bounds::default(), Known::default());
        let (mut least, mut most) = (1, None);
        let mut exact = BTreeMap::new();
        let mut lengths = None::<u32>;
        for fact in facts.iter() {
            match fact {
                Fact::ArgumentsAtLeast(n) => least = least.max(*n),
                Fact::ArgumentsAtMost(n) => {
                    most = Some(u16::try_from(*n).ok().filter(|n| *n > 0)?);
                }
                Fact::Argument { index, bytes } => {
                    exact.insert(*index, bytes.clone());
                }
                Fact::Variable { name, value } => {
                    known.variables.insert(name.clone(), value.clone());
                }
                Fact::Sysconf { name, value } if *value >= 0 => {
                    known.sysconf.insert(*name, *value);
                }
                // (One length stands for all, so the longest counts: what is proven of more runs is proven of
                // fewer.)
                Fact::LengthAtMost { index: 0, most } if *most <= NAME.into() => {}
                Fact::LengthsAtMost(n)
                | Fact::LengthAtMost { most: n, .. }
                | Fact::VariableAtMost { most: n, .. } => {
                    lengths = Some(lengths.map_or(*n, |l| l.max(*n)));
                }
                Fact::File { path, .. } => {
                    let file = KnownFile { path: path.clone(), bytes: read(path)?.into() };
                    known.files.push(Some(file).filter(|file| file.fact() == *fact)?);
                }
                Fact::Sysconf { .. } | Fact::LimitAtLeast { .. } => return None,
            }
        }
        match most {
            Some(most) if least == u32::from(most) => {
                known.arguments = Some((0..least).map(|k| exact.remove(&k)).collect());
            }
            // Between two numbers only 1 is one that the model begins with.
            _ if least > 1 => return None,
            _ => {}
        }
        if !exact.is_empty() {
            return None;
        }
        if let Some(most) = most {
            bounds.arguments = most;
        }
        if let Some(n) = lengths {
            bounds.length = u16::try_from(n).ok()?;
        }
        Some((bounds, known))
    }
}

impl Program {
    /// Fixes what is known of its runs, as far as it may look at it.
    pub fn know(&mut self, mut known: Known) {
        known.variables.retain(|name, _| self.variables.contains(name));
        let asked = self.asked_of_the_system();
        known.sysconf.retain(|name, value| asked.contains(name) && *value >= 0);
        let (opens, reads) = (self.opens_files(), self.reads_descriptors());
        known.files.retain(|f| opens || f.path == STDIN && reads);
        self.known = known;
    }

    /// May it ask for a file by its path?
    pub fn opens_files(&self) -> bool {
        self.may_call(|f| f == Builtin::File)
    }

    /// May it use a stream or a descriptor, which may be that of the standard input?
    pub fn reads_descriptors(&self) -> bool {
        self.may_call(|f| matches!(f, Builtin::StreamFile | Builtin::DescriptorFile | Builtin::IsATty))
    }

    fn may_call(&self, wanted: impl Fn(Builtin) -> bool) -> bool {
        let asks = |i: &Inst| matches!(i, Inst::Lib { f, .. } if wanted(*f));
        let mut seen = vec![false; self.functions.len()];
        // (A function whose address a variable has may be called.)
        let pointers = self.globals.iter().chain(&self.tls).flat_map(|g| g.pointers());
        let named = pointers.filter_map(|o| match self.globals.get(o as usize)?.kind {
            GlobalKind::Function(f) => Some(f),
            _ => None,
        });
        let mut todo: Vec<u32> = named.chain([self.main]).filter(|f| *f != u32::MAX).collect();
        while let Some(f) = todo.pop() {
            if std::mem::replace(&mut seen[f as usize], true) {
                continue;
            }
            let f = &self.functions[f as usize];
            if f.code.iter().any(asks) {
                return true;
            }
            todo.extend(&f.mentions);
        }
        false
    }

    /// The constants that it asks `sysconf` for, but for what changes within a run.
    pub fn asked_of_the_system(&self) -> BTreeSet<i32> {
        let code = self.functions.iter().flat_map(|f| f.code.iter().map(move |i| (f, i)));
        let names = code.filter_map(|(f, i)| match *i {
            Inst::Lib { f: Builtin::Sysconf, args, .. } => {
                self.constant(*f.lists.get(args.indices())?.first()?).map(|name| name as u32 as i32)
            }
            _ => None,
        });
        names.filter(|name| *name != FREE_PAGES).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(all: &[Fact]) -> Option<(u16, u16, Known)> {
        Known::of(&Facts::from(all.to_vec()), |p| (p == b"data").then(|| b"abc".to_vec()))
            .map(|(b, k)| (b.arguments, b.length, k))
    }

    fn bounds(all: &[Fact]) -> Option<(u16, u16)> {
        of(all).map(|(arguments, length, known)| {
            assert_eq!(known, Known::default());
            (arguments, length)
        })
    }

    #[test]
    fn bounds_are_those_of_the_facts() {
        let variable = |most| Fact::VariableAtMost { name: b"A".to_vec(), most };
        assert_eq!(bounds(&[]), Some((3, 8)));
        assert_eq!(bounds(&[Fact::ArgumentsAtLeast(1), Fact::ArgumentsAtMost(5)]), Some((5, 8)));
        assert_eq!(bounds(&[Fact::LengthsAtMost(4), variable(6)]), Some((3, 6)));
        assert_eq!(bounds(&[variable(2)]), Some((3, 2)));
        let name = |most| Fact::LengthAtMost { index: 0, most };
        assert_eq!(bounds(&[name(64)]), Some((3, 8)));
        assert_eq!(bounds(&[name(100), Fact::LengthsAtMost(9)]), Some((3, 100)));
        assert_eq!(bounds(&[Fact::ArgumentsAtMost(0)]), None);
        assert_eq!(bounds(&[Fact::LengthsAtMost(1 << 20)]), None);
        assert_eq!(bounds(&[Fact::LimitAtLeast { resource: 3, least: 1 }]), None);
    }

    #[test]
    fn what_is_fixed_is_that_of_the_facts() {
        let argument = |index, text: &str| Fact::Argument { index, bytes: text.into() };
        let exactly = |n| [Fact::ArgumentsAtLeast(n), Fact::ArgumentsAtMost(n)];
        let arguments = |all: &[Fact]| of(all).map(|(.., k)| k.arguments);
        let a = Some(b"a".to_vec());
        assert_eq!(
            arguments(&[&exactly(3)[..], &[argument(1, "a")]].concat()),
            Some(Some(vec![None, a.clone(), None]))
        );
        assert_eq!(arguments(&exactly(2)), Some(Some(vec![None, None])));
        // How many there are is not said, or something else than 1 to n.
        assert_eq!(arguments(&[argument(1, "a")]), None);
        assert_eq!(arguments(&[Fact::ArgumentsAtLeast(2), Fact::ArgumentsAtMost(3)]), None);
        assert_eq!(arguments(&[&exactly(1)[..], &[argument(1, "a")]].concat()), None);
        let (.., known) = of(&[
            Fact::Variable { name: b"A".to_vec(), value: a.clone() },
            Fact::Variable { name: b"B".to_vec(), value: None },
            Fact::Sysconf { name: 84, value: 2 },
        ])
        .expect("known");
        assert_eq!(known.variables, [(b"A".to_vec(), a), (b"B".to_vec(), None)].into());
        assert_eq!(known.sysconf, [(84, 2)].into());
        assert_eq!(of(&[Fact::Sysconf { name: 4, value: -1 }]), None);
        let file = |path: &[u8], bytes: &[u8]| KnownFile { path: path.into(), bytes: bytes.into() };
        let same = file(b"data", b"abc");
        assert_eq!(of(&[same.fact()]).map(|(.., k)| k.files), Some(vec![same]));
        // It is another one by now, or gone.
        assert_eq!(of(&[file(b"data", b"abd").fact()]), None);
        assert_eq!(of(&[file(b"gone", b"abc").fact()]), None);
    }
}
