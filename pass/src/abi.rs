//! Constants of the callback ABI (`irs.h`): what the instrumented code and the runtime agree on.

/// Version of `struct irs_module`.
pub const ABI_VERSION: u32 = 6;
/// Version of the numbering scheme, first operand of `!irs.module`.
pub const SCHEME_VERSION: u32 = 2;

/// State byte, bit 0: call the runtime before and after the access.
pub const STATE_CALL: u8 = 1;
/// State byte, bit 1: a full barrier follows the store.
pub const STATE_FENCE: u8 = 2;

/// `irs_site.flags`, bit 0: the access is atomic.
pub const FLAG_ATOMIC: u8 = 1;
/// `irs_site.flags`, bit 1: the access is sequentially consistent.
pub const FLAG_SEQ_CST: u8 = 2;
/// `irs_site.flags`, bit 2: a store that carries a fence behind its state byte.
pub const FLAG_FENCE: u8 = 4;
/// `irs_site.flags`, bit 3: the access is opted out; nothing is called for it.
pub const FLAG_IGNORED: u8 = 8;

/// `irs_site.flags`, bit 7, which the runtime sets: within a turn the access asks nobody.
pub const FLAG_IN_TURN: u8 = 128;
/// Where the flags are in `irs_site`.
pub const FLAGS_OFFSET: u64 = 5;

/// Section of the object file that carries the numbered bitcode.
pub const BITCODE_SECTION: &str = ".irs.bc";
/// First bytes of each module's entry in that section; the last one is the entry's version.
pub const BITCODE_MAGIC: &[u8; 8] = b"IRSBC\0\0\x02";
/// Each entry is padded with zeros to a multiple of this.
pub const BITCODE_ALIGN: usize = 16;

/// Priority of the constructor that registers a module: before the program's own constructors, which start at
/// 101.
pub const CTOR_PRIORITY: i32 = 1;
