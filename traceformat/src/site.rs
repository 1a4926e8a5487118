//! Sites: the static instructions that threads may interact through, and their table.
//!
//! A site is numbered within its module by the pass (`irs-number`). In a linked program the
//! modules are put in the order of their hashes and each gets a base; **a [`SiteId`] is
//! `base + number`**, and both the verifier and the runtime compute it by this rule
//! ([`module_bases`]), so that they agree whatever the link order was.

use serde::{Deserialize, Serialize};

/// Program-wide number of a site. Unique within one fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SiteId(pub u32);

impl SiteId {
    /// An event that no numbered call stands for (a call made by an uninstrumented library
    /// outside any numbered call).
    pub const UNNUMBERED: SiteId = SiteId(u32::MAX);
}

/// Hash of one numbered module, without debug information, paths and times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ModuleHash(pub [u8; 16]);

/// What kind of instruction a site is. The numeric value is part of the callback ABI
/// (`irs_site.kind` in `irs.h`) and of the `!irs.site` metadata: never renumber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum SiteKind {
    /// Plain or atomic load.
    Load = 1,
    /// Plain or atomic store.
    Store = 2,
    /// `atomicrmw`.
    Rmw = 3,
    /// `cmpxchg`.
    CmpXchg = 4,
    /// `memcpy`, `memmove`: reads one range, writes another.
    MemCopy = 5,
    /// `memset`: writes a range.
    MemSet = 6,
    /// A side-effect-free retry loop, one blocking event.
    Await = 7,
    /// A call that leaves numbered code; synchronization calls are among these.
    Call = 8,
    /// A branch edge after which some site can no longer be reached in this iteration.
    MarkEdge = 9,
    /// Before a call that may block outside our sight.
    MarkBlockEnter = 10,
    /// After such a call.
    MarkBlockExit = 11,
    /// The end of a thread's start routine.
    MarkThreadEnd = 12,
}

impl SiteKind {
    /// The kind with this ABI number.
    pub fn from_u8(n: u8) -> Option<SiteKind> {
        use SiteKind::*;
        [
            Load,
            Store,
            Rmw,
            CmpXchg,
            MemCopy,
            MemSet,
            Await,
            Call,
            MarkEdge,
            MarkBlockEnter,
            MarkBlockExit,
            MarkThreadEnd,
        ]
        .into_iter()
        .find(|k| *k as u8 == n)
    }

    /// True for sites that touch memory themselves.
    pub fn is_access(self) -> bool {
        (self as u8) <= SiteKind::Await as u8
    }

    /// True for marks, which order nothing by themselves.
    pub fn is_mark(self) -> bool {
        (self as u8) >= SiteKind::MarkEdge as u8
    }
}

/// What a report says about a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteInfo {
    pub kind: SiteKind,
    /// Bytes accessed, 0 where the site has no fixed size.
    pub size: u64,
    /// Function that holds the site, as in the bitcode (mangled).
    pub function: String,
    /// Source file, empty without `-g`.
    pub file: String,
    /// Line, 0 without `-g`.
    pub line: u32,
    pub column: u32,
}

impl SiteInfo {
    /// `file:line:column`, or `function#number` where the program has no debug information.
    pub fn place(&self, number: u32) -> String {
        if self.file.is_empty() || self.line == 0 {
            format!("{}#{}", self.function, number)
        } else {
            format!("{}:{}:{}", self.file, self.line, self.column)
        }
    }
}

/// Bases of a program's modules: `(hash, number of sites)` in any order gives each module's
/// base, in the order given. Modules of equal hash keep their relative order.
pub fn module_bases(modules: &[(ModuleHash, u32)]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..modules.len()).collect();
    order.sort_by_key(|&i| modules[i].0);
    let mut bases = vec![0; modules.len()];
    let mut next = 0u32;
    for i in order {
        bases[i] = next;
        next += modules[i].1;
    }
    bases
}
