//! The instrumented modules of this process: their sites, numbered program-wide, and their state bytes.
//!
//! Modules register from constructors, in any order. When `main` is about to start, all ids are known: bases
//! are handed out in the order of the module hashes ([`traceformat::site::module_bases`]), as the verifier
//! does it.

use crate::{log, run, sys};
use std::ffi::{CStr, c_char};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU8, Ordering};
use traceformat::event::Op;
use traceformat::fingerprint::Fingerprint;
use traceformat::site::{ModuleHash, SiteId, SiteInfo, SiteKind, module_bases};

/// `struct irs_site` of `irs.h`.
#[repr(C)]
pub struct Site {
    pub id: u32,
    pub kind: u8,
    /// [`IN_TURN`] is the runtime's, the others are the pass's.
    pub flags: AtomicU8,
    /// From the pass: of a store, how many numbers on the one is whose barrier serves it, too (`int16_t`; 0:
    /// none). From [`program`] on: operation and outcome of its events, as in a packed label; 0: there are
    /// none with a name, or they need more than that.
    pub event: u16,
    pub line: u32,
    pub column: u32,
    pub size: u64,
    pub function: *const c_char,
    pub file: *const c_char,
}

/// `struct irs_module` of `irs.h`.
#[repr(C)]
pub struct Module {
    pub abi: u32,
    pub nsites: u32,
    pub hash: [u8; 16],
    pub sites: *mut Site,
    pub state: *mut u8,
    pub next: *mut Module,
    /// From version 2 on: the flag of the module's plain copies, null if it has none.
    pub plain: *mut u8,
}

/// Versions of the callback ABI: the newest, and the oldest whose modules can be used (they end with `next`).
pub const ABI: u32 = 6;
const OLDEST_ABI: u32 = 1;
/// From this version on a module says where calls of the outside have returned, of all that
/// `traceformat::outside` has. (A function that is new there makes a new version.)
pub const TELLS_RETURNS: u32 = 6;
/// State byte: call the runtime.
pub const CALL: u8 = 1;
/// State byte: a full barrier follows the store.
pub const FENCE: u8 = 2;

/// `irs_site.flags`: a store weaker than seq_cst.
pub const WEAK_STORE: u8 = 4;
/// `irs_site.flags`, and a thread's note: within its turn of a cooperative node the access asks nobody.
pub const IN_TURN: u8 = 128;

impl Site {
    /// Does the pass put a fence behind this store where it may race?
    pub fn is_weak_store(&self) -> bool {
        // Relaxed: the bit is never written.
        self.flags.load(Ordering::Relaxed) & WEAK_STORE != 0
    }
}

/// The operation of a site's events, by its kind. `None` for calls, whose events are the interposers'.
pub const OPS: [Option<Op>; 13] = {
    let mut ops = [None; 13];
    ops[SiteKind::Load as usize] = Some(Op::Load);
    ops[SiteKind::Store as usize] = Some(Op::Store);
    ops[SiteKind::Rmw as usize] = Some(Op::Rmw);
    ops[SiteKind::CmpXchg as usize] = Some(Op::CmpXchg);
    ops[SiteKind::MemCopy as usize] = Some(Op::MemCopy);
    ops[SiteKind::MemSet as usize] = Some(Op::MemSet);
    ops[SiteKind::Await as usize] = Some(Op::Await);
    ops[SiteKind::MarkEdge as usize] = Some(Op::Mark);
    ops[SiteKind::MarkBlockEnter as usize] = Some(Op::Mark);
    ops[SiteKind::MarkBlockExit as usize] = Some(Op::Mark);
    ops[SiteKind::MarkThreadEnd as usize] = Some(Op::Mark);
    ops
};

/// Operation and outcome of a site's events as in their packed labels; 0 where there are none, and for
/// awaits, which have more to do.
fn event_of(kind: u8) -> u16 {
    match OPS.get(usize::from(kind)) {
        Some(Some(op)) if *op != Op::Await => (*op as u16) << 8,
        _ => 0,
    }
}

/// Registered modules, newest first.
static HEAD: AtomicPtr<Module> = AtomicPtr::new(std::ptr::null_mut());
static PROGRAM: OnceLock<Program> = OnceLock::new();

/// All sites of the program, once their numbers are known.
pub struct Program {
    pub fingerprint: Fingerprint,
    /// Oldest version of the callback ABI among the modules.
    pub abi: u32,
    /// Module of each range of ids, sorted by base.
    parts: Vec<Part>,
    pub nsites: u32,
}

struct Part {
    base: u32,
    n: u32,
    sites: *mut Site,
    state: *mut u8,
    plain: *mut u8,
    /// Stores, and those whose barrier serves them, too, by number in the module.
    covered: Vec<(u32, u32)>,
}

// SAFETY: modules live as long as the process (an unloaded one is not supported once the program runs); the
// site tables are not written after numbering, and state bytes are accessed as atomics.
unsafe impl Send for Program {}
// SAFETY: as above.
unsafe impl Sync for Program {}

/// True once a module has registered: before that the runtime is inert.
pub fn any() -> bool {
    // Relaxed: constructors run before what they instrument.
    !HEAD.load(Ordering::Relaxed).is_null()
}

/// Takes a module in.
///
/// # Safety
/// `m` points to a module that stays valid for the rest of the process.
pub unsafe fn register(m: *mut Module) {
    // SAFETY: the caller's promise.
    let abi = unsafe { (*m).abi };
    if !(OLDEST_ABI..=ABI).contains(&abi) {
        log::raw(&format!(
            "irs: a module was built for version {abi} of the callback interface, this library has {ABI}: rebuild it\n"
        ));
        sys::exit(sys::STOPPED);
    }
    if PROGRAM.get().is_some() {
        static SAID: AtomicBool = AtomicBool::new(false);
        if !SAID.swap(true, Ordering::Relaxed) {
            log::say(
                0,
                "warning: an instrumented module was loaded after the program had started; its events have no names",
            );
        }
        // SAFETY: the caller's promise. (A reference to all of it would also be to fields that an older
        // module lacks.)
        let (nsites, sites, state) = unsafe { ((*m).nsites, (*m).sites, (*m).state) };
        let quiet = run::is_free() && run::options().record.is_none();
        for i in 0..nsites as usize {
            // SAFETY: the tables have `nsites` entries, and nobody uses them before their constructor has
            // ended.
            unsafe {
                (*sites.add(i)).id = SiteId::UNNUMBERED.0;
                if quiet {
                    // Nothing is constrained any more; fences stay, since nothing was proven of these stores.
                    *state.add(i) &= !CALL;
                }
            }
        }
        return;
    }
    let mut head = HEAD.load(Ordering::Relaxed);
    loop {
        let mut at = head;
        while !at.is_null() {
            if at == m {
                return;
            }
            // SAFETY: registered modules are valid.
            at = unsafe { (*at).next };
        }
        // SAFETY: the caller's promise; nobody else looks at the module before it is in the list.
        unsafe { (*m).next = head };
        // Release: whoever walks the list sees `next`. Relaxed on failure: `next` is set again.
        match HEAD.compare_exchange(head, m, Ordering::Release, Ordering::Relaxed) {
            Ok(_) => return,
            Err(now) => head = now,
        }
    }
}

/// Numbers all sites and returns the program. The first call decides what belongs to it.
pub fn program() -> &'static Program {
    PROGRAM.get_or_init(|| {
        let mut modules = Vec::new();
        // Acquire: pairs with `register`.
        let mut at = HEAD.load(Ordering::Acquire);
        while !at.is_null() {
            modules.push(at);
            // SAFETY: registered modules are valid.
            at = unsafe { (*at).next };
        }
        // Constructors run in link order and the list is newest first.
        modules.reverse();
        // SAFETY: registered modules are valid.
        let keys: Vec<_> = modules.iter().map(|&m| unsafe { (ModuleHash((*m).hash), (*m).nsites) }).collect();
        let bases = module_bases(&keys);
        let mut parts = Vec::new();
        for (&m, &base) in modules.iter().zip(&bases) {
            // SAFETY: registered modules are valid, and so are their tables of `nsites` entries.
            unsafe {
                pin(m);
                let (n, sites, state) = ((*m).nsites, (*m).sites, (*m).state);
                let mut covered = Vec::new();
                for i in 0..n {
                    let site = &mut *sites.add(i as usize);
                    let by = i.wrapping_add_signed((site.event as i16).into());
                    if by != i && by < n {
                        covered.push((i, by));
                    }
                    site.id = base + i;
                    site.event = event_of(site.kind);
                    *site.flags.get_mut() |= IN_TURN;
                }
                let plain = if (*m).abi >= 2 { (*m).plain } else { std::ptr::null_mut() };
                parts.push(Part { base, n, sites, state, plain, covered });
            }
        }
        parts.sort_by_key(|p| p.base);
        let hashes: Vec<_> = keys.iter().map(|k| k.0).collect();
        // SAFETY: registered modules are valid.
        let abi = modules.iter().map(|m| unsafe { (**m).abi }).min().unwrap_or(ABI);
        Program {
            fingerprint: Fingerprint::of_modules(&hashes),
            abi,
            nsites: parts.iter().map(|p| p.n).sum(),
            parts,
        }
    })
}

/// A library that belongs to the program stays: its tables are in use until the end.
///
/// # Safety
/// `m` is a registered module.
unsafe fn pin(m: *const Module) {
    // SAFETY: `info` is filled before use, and its name lives as long as the library.
    unsafe {
        let mut info: libc::Dl_info = std::mem::zeroed();
        if libc::dladdr(m.cast(), &mut info) != 0 && !info.dli_fname.is_null() {
            // (Of the executable itself, which is never unloaded, this finds nothing.)
            libc::dlopen(info.dli_fname, libc::RTLD_LAZY | libc::RTLD_NOLOAD | libc::RTLD_NODELETE);
        }
    }
}

fn text(p: *const c_char) -> String {
    if p.is_null() {
        return String::new();
    }
    // SAFETY: the pass emits NUL-terminated constants.
    unsafe { CStr::from_ptr(p) }.to_string_lossy().into_owned()
}

impl Program {
    fn part(&self, s: SiteId) -> Option<(&Part, usize)> {
        let i = self.parts.partition_point(|p| p.base <= s.0).checked_sub(1)?;
        // Of modules without sites, which share a base, the last of them is the one with sites.
        let p = &self.parts[i];
        (s.0 - p.base < p.n).then(|| (p, (s.0 - p.base) as usize))
    }

    /// Is some module's table between these addresses?
    pub fn lies_in(&self, low: usize, high: usize) -> bool {
        self.parts.iter().any(|p| (low..high).contains(&(p.sites as usize)))
    }

    /// What the table says of a site.
    pub fn info(&self, s: SiteId) -> Option<SiteInfo> {
        let (p, i) = self.part(s)?;
        // SAFETY: `i` is below the table's length, and the table is not written any more.
        let site = unsafe { &*p.sites.add(i) };
        Some(SiteInfo {
            kind: SiteKind::from_u8(site.kind)?,
            size: site.size,
            function: text(site.function),
            file: text(site.file),
            line: site.line,
            column: site.column,
        })
    }

    /// `file:line:column`, `function#number`, or a word for what is no site.
    pub fn place(&self, s: SiteId) -> String {
        match (self.info(s), self.part(s)) {
            (Some(info), Some((_, number))) => info.place(number as u32),
            _ if s == SiteId::UNNUMBERED => "outside of instrumented code".into(),
            _ => format!("site {}", s.0),
        }
    }

    /// Takes `bits` from the state byte of each site for which `which` says so. Bits are never set: a thread
    /// that still reads the old byte makes a call that finds nothing to do.
    pub fn clear(&self, bits: u8, mut which: impl FnMut(SiteId) -> bool) {
        for p in &self.parts {
            for i in 0..p.n {
                if which(SiteId(p.base + i)) {
                    // SAFETY: the byte is in the module's writable data; instrumented code only reads it.
                    let byte = unsafe { AtomicU8::from_ptr(p.state.add(i as usize)) };
                    // Relaxed: see above; what a cleared byte stands for is published by the schedule itself.
                    byte.fetch_and(!bits, Ordering::Relaxed);
                }
            }
        }
    }

    /// The accesses for which `which` says so ask also within a turn, from now on and for good.
    pub fn ask_in_turn(&self, mut which: impl FnMut(SiteId) -> bool) {
        for p in &self.parts {
            for i in (0..p.n).filter(|i| which(SiteId(p.base + i))) {
                // SAFETY: `i` is below the table's length; instrumented code only reads the byte, and so does
                // everybody else, as an atomic.
                let flags = unsafe { &(*p.sites.add(i as usize)).flags };
                // Relaxed: the caller says when threads are to see it.
                flags.fetch_and(!IN_TURN, Ordering::Relaxed);
            }
        }
    }

    /// From now on, and for good, the only stores that race are those that `races` names: the others need no
    /// fences, nor do those that another one's barrier serves.
    pub fn settle_fences(&self, races: impl Fn(SiteId) -> bool) {
        self.clear(FENCE, |s| !races(s));
        let served = |p: &Part, i: u32| {
            let has_fence = |by: u32| {
                // SAFETY: the byte is in the module's writable data; instrumented code only reads it.
                let byte = unsafe { AtomicU8::from_ptr(p.state.add(by as usize)) };
                byte.load(Ordering::Relaxed) & FENCE != 0
            };
            let by = p.covered.binary_search_by_key(&i, |c| c.0).map(|at| p.covered[at].1);
            by.is_ok_and(|by| races(SiteId(p.base + by)) && has_fence(by))
        };
        // Bytes of stores further on come later, so that chains of them are as good: the last one of each
        // keeps its barrier.
        self.clear(FENCE, |s| self.part(s).is_some_and(|(p, i)| served(p, i as u32)));
    }

    /// Are all sites of this kind?
    pub fn all_sites(&self, is: impl Fn(SiteId) -> bool) -> bool {
        self.parts.iter().all(|p| (0..p.n).all(|i| is(SiteId(p.base + i))))
    }

    /// Is this an access that the memory model of C orders by itself, a sequentially consistent atomic in all
    /// that it does?
    pub fn is_sequential(&self, s: SiteId) -> bool {
        /// `irs_site.flags`.
        const SEQ_CST: u8 = 2;
        let Some((p, i)) = self.part(s) else { return false };
        // SAFETY: as in `info`.
        let site = unsafe { &*p.sites.add(i) };
        // Relaxed: the bit is never written.
        let (kind, flags) = (site.kind, site.flags.load(Ordering::Relaxed));
        let kinds = [SiteKind::Load, SiteKind::Store, SiteKind::Rmw, SiteKind::CmpXchg];
        kinds.iter().any(|k| *k as u8 == kind) && flags & SEQ_CST != 0
    }

    /// Lets all modules go on in their plain copies, for good: nothing is constrained, and nothing races but
    /// accesses that [`Program::is_sequential`].
    pub fn go_plain(&self) {
        for flag in self.parts.iter().map(|p| p.plain).filter(|p| !p.is_null()) {
            // SAFETY: the byte is in the module's writable data; instrumented code only reads it.
            // Release: with the flag comes what has happened so far.
            unsafe { AtomicU8::from_ptr(flag) }.store(1, Ordering::Release);
        }
    }
}
