//! Where programs come from: numbered bitcode or text, or the bitcode embedded in an instrumented binary.
//!
//! Sites are renumbered program-wide before linking (`base + number`, bases in the order of the module
//! hashes), and modules are linked in the order given: for a binary that is the order in which the linker
//! concatenated them, so that of several copies of an inline function the same one survives here and there.

use crate::llvm::{Context, Module, Value};
use crate::table::Table;
use crate::{Program, handlers, orders, prelude, translate};
use object::{Object, ObjectSection, ReadCache, ReadRef};
use std::collections::HashMap;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use traceformat::fingerprint::Fingerprint;
use traceformat::site::{ModuleHash, SiteInfo, SiteKind, module_bases};

/// Section of an instrumented binary that holds its numbered bitcode.
pub const SECTION: &str = ".irs.bc";

const ELF: &[u8] = b"\x7fELF";

/// Starts each record of [`SECTION`]; the last byte is the record's version. (Version 1 had another hash.)
const MAGIC: &[u8; 8] = b"IRSBC\0\0\x02";

/// Magic, length, hash.
const HEADER: usize = 32;

/// Why a program cannot be loaded. Each message names the input.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    Read(PathBuf, std::io::Error),
    #[error("{0}: this bitcode was written by another LLVM version than 19 ({1})")]
    OtherLlvm(String, String),
    #[error("{0}: not LLVM bitcode or IR: {1}")]
    Parse(String, String),
    #[error("{0}: no instrumentation: the binary has no section .irs.bc (was it built with the irs pass?)")]
    NoInstrumentation(String),
    #[error("{0}: the section .irs.bc is damaged: {1}")]
    Damaged(String, &'static str),
    #[error("{0}: the bitcode is not numbered (run the pass irs-number on it first)")]
    NotNumbered(String),
    #[error("{0}: numbered by version {1} of the scheme, this verifier reads version {SCHEME_VERSION}")]
    OtherNumbering(String, u64),
    #[error("{0}: its bitcode was embedded by another version of IRS ({1}, this is 2); build it anew")]
    OtherRecord(String, u8),
    #[error(
        "{0}: it claims the hash {claimed}, and has {found}: changed since it was numbered, or numbered by \
         another version of IRS; number it anew, from the source",
        claimed = hex(.1), found = hex(.2)
    )]
    Changed(String, ModuleHash, ModuleHash),
    #[error("{0}: it has been numbered, and what says so is damaged ({1}); number it anew, from the source")]
    Words(String, String),
    #[error(
        "{0}: it is instrumented already; verify the program that it is linked to, or the module as it was when \
         it had been numbered"
    )]
    Instrumented(String),
    #[error("{0}: bad numbering: {1}")]
    Numbering(String, String),
    #[error("{0}: cannot be linked: {1}")]
    Link(String, String),
    #[error("{0}")]
    Model(String),
    #[error("no input")]
    Empty,
}

/// One numbered module: a name for messages, bitcode or textual IR, and the hash that its record claims.
#[derive(Clone, Debug)]
pub struct Input {
    pub name: String,
    pub bytes: Vec<u8>,
    pub claimed: Option<ModuleHash>,
}

impl Input {
    /// A module for which nobody claims a hash but its own metadata, if it does.
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> Input {
        Input { name: name.into(), bytes, claimed: None }
    }
}

/// As [`files_with`], without a table.
///
/// # Errors
/// See [`LoadError`].
pub fn files(paths: &[impl AsRef<Path>]) -> Result<Program, LoadError> {
    files_with(paths, &Table::default())
}

/// Reads files: bitcode (`.bc`), text (`.ll`), or instrumented binaries, and translates the program they make
/// up. The table says what functions do that are not among them and that the model does not know.
///
/// # Errors
/// See [`LoadError`].
pub fn files_with(paths: &[impl AsRef<Path>], table: &Table) -> Result<Program, LoadError> {
    modules_with(&inputs(paths)?, table)
}

/// The modules in these files, as bytes: LLVM has not seen them.
///
/// # Errors
/// As [`binary`], and files that cannot be read.
pub fn inputs(paths: &[impl AsRef<Path>]) -> Result<Vec<Input>, LoadError> {
    let mut inputs = Vec::new();
    for p in paths {
        let p = p.as_ref();
        let unread = |e| LoadError::Read(p.to_path_buf(), e);
        let mut file = File::open(p).map_err(unread)?;
        let name = p.display().to_string();
        let mut bytes = Vec::new();
        file.by_ref().take(ELF.len() as u64).read_to_end(&mut bytes).map_err(unread)?;
        if bytes == ELF && file.metadata().map_err(unread)?.is_file() {
            // Of a binary of many megabytes, one section.
            inputs.extend(embedded(&name, &ReadCache::new(file))?);
            continue;
        }
        file.read_to_end(&mut bytes).map_err(unread)?;
        if bytes.starts_with(ELF) {
            inputs.extend(binary(&name, &bytes)?);
        } else {
            inputs.push(Input::new(name, bytes));
        }
    }
    Ok(inputs)
}

/// The modules embedded in an instrumented binary (or object file), in the linker's order.
///
/// # Errors
/// [`LoadError::NoInstrumentation`] and [`LoadError::Damaged`].
pub fn binary(name: &str, bytes: &[u8]) -> Result<Vec<Input>, LoadError> {
    embedded(name, bytes)
}

fn embedded<'d>(name: &str, bytes: impl ReadRef<'d>) -> Result<Vec<Input>, LoadError> {
    let damaged = |why| LoadError::Damaged(name.to_string(), why);
    let elf = object::File::parse(bytes).map_err(|_| damaged("the file is no ELF file"))?;
    let section =
        elf.section_by_name(SECTION).ok_or_else(|| LoadError::NoInstrumentation(name.to_string()))?;
    let mut rest = section.data().map_err(|_| damaged("it lies outside the file"))?;
    let mut out = Vec::new();
    loop {
        // The linker may pad between records.
        let skip = rest.iter().position(|b| *b != 0).unwrap_or(rest.len());
        rest = &rest[skip..];
        if rest.is_empty() {
            break;
        }
        if rest.len() >= HEADER && rest[..7] == MAGIC[..7] && rest[7] != MAGIC[7] {
            return Err(LoadError::OtherRecord(name.to_string(), rest[7]));
        }
        if rest.len() < HEADER || &rest[..8] != MAGIC {
            return Err(damaged("a record does not start with its magic number"));
        }
        let len = u64::from_le_bytes(rest[8..16].try_into().expect("8 bytes"));
        let hash = ModuleHash(rest[16..32].try_into().expect("16 bytes"));
        let end = usize::try_from(len).ok().and_then(|n| n.checked_add(HEADER)).filter(|e| *e <= rest.len());
        let end = end.ok_or_else(|| damaged("a record is longer than the section"))?;
        out.push(Input {
            name: format!("{name} (module {})", out.len()),
            bytes: rest[HEADER..end].to_vec(),
            claimed: Some(hash),
        });
        rest = &rest[end..];
    }
    if out.is_empty() { Err(LoadError::NoInstrumentation(name.to_string())) } else { Ok(out) }
}

/// As [`modules_with`], without a table.
///
/// # Errors
/// See [`LoadError`].
pub fn modules(inputs: &[Input]) -> Result<Program, LoadError> {
    modules_with(inputs, &Table::default())
}

/// Renumbers, links and translates numbered modules.
///
/// # Errors
/// See [`LoadError`].
pub fn modules_with(inputs: &[Input], table: &Table) -> Result<Program, LoadError> {
    read(inputs, table, Met::Never)
}

/// As [`modules_with`], of modules **that this build of the verifier has read to the end before**, byte for
/// byte: a child of this process, or whoever has signed a record of them. A hash that is claimed was computed
/// then, and found to be so; and LLVM's verifier has had nothing to say. Neither is done again, which is half
/// of the time. (Where no hash is claimed, it is computed.)
///
/// # Errors
/// See [`LoadError`].
pub fn modules_again(inputs: &[Input], table: &Table) -> Result<Program, LoadError> {
    read(inputs, table, Met::Before)
}

/// How a function or a variable is defined that other modules see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Definition {
    /// Nothing else is linked for its name.
    Strong,
    /// Another one may be, without a word from the linker.
    Weak,
}

/// The functions and variables that these modules define and others see.
///
/// # Errors
/// See [`LoadError`].
pub fn defined(inputs: &[Input]) -> Result<HashMap<String, Definition>, LoadError> {
    let context = Context::new();
    let mut names = HashMap::new();
    for input in inputs {
        let module = parse(&context, input, Met::Never)?.module;
        let all = module.functions().into_iter().chain(module.globals());
        for v in all.filter(|v| !v.is_declaration() && !v.is_inside()) {
            let kind = if v.is_strong_definition() { Definition::Strong } else { Definition::Weak };
            let known = names.entry(v.name()).or_insert(kind);
            if kind == Definition::Strong {
                *known = kind;
            }
        }
    }
    Ok(names)
}

/// Has this build of the verifier read these very bytes before?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Met {
    Never,
    Before,
}

fn read(inputs: &[Input], table: &Table, met: Met) -> Result<Program, LoadError> {
    if inputs.is_empty() {
        return Err(LoadError::Empty);
    }
    let context = Context::new();
    let mut parsed = Vec::new();
    for input in inputs {
        parsed.push(parse(&context, input, met)?);
    }
    let hashes: Vec<(ModuleHash, u32)> = parsed.iter().map(|p| (p.hash, p.sites)).collect();
    let bases = module_bases(&hashes);
    let mut sites = vec![None; hashes.iter().map(|h| h.1 as usize).sum()];
    for ((p, base), input) in parsed.iter().zip(&bases).zip(inputs) {
        renumber(&context, &p.module, *base, p.sites, &mut sites)
            .map_err(|e| LoadError::Numbering(input.name.clone(), e))?;
    }
    // A number without an instruction: the function it was in has been dropped since. It never happens.
    let gone = SiteInfo {
        kind: SiteKind::MarkEdge,
        size: 0,
        function: String::new(),
        file: String::new(),
        line: 0,
        column: 0,
    };
    let sites: Vec<SiteInfo> = sites.into_iter().map(|s| s.unwrap_or_else(|| gone.clone())).collect();
    let fingerprint = Fingerprint::of_modules(&hashes.iter().map(|h| h.0).collect::<Vec<_>>());
    let mut parsed = parsed.into_iter();
    let first = parsed.next().expect("at least one").module;
    for (p, input) in parsed.zip(&inputs[1..]) {
        if !first.link(p.module) {
            return Err(LoadError::Link(input.name.clone(), context.errors()));
        }
    }
    let handlers = handlers::assumption(&context, &first);
    prelude::link(&context, &first).map_err(LoadError::Model)?;
    let orders = orders::of(&context, &first, sites.len());
    let program =
        translate::translate(&context, &first, fingerprint, sites, table).map_err(LoadError::Model)?;
    let assumed = program.assumed.iter().cloned().chain(handlers).collect();
    Ok(Program { orders, assumed, ..program })
}

struct Parsed {
    module: Module,
    hash: ModuleHash,
    sites: u32,
}

fn parse(context: &Context, input: &Input, met: Met) -> Result<Parsed, LoadError> {
    let name = || input.name.clone();
    let module = context.parse(&input.bytes, &input.name).map_err(|e| {
        let bitcode =
            input.bytes.starts_with(b"BC\xc0\xde") || input.bytes.starts_with(&[0xde, 0xc0, 0x17, 0x0b]);
        if bitcode && (e.contains("Producer:") || other_producer(&input.bytes)) {
            LoadError::OtherLlvm(name(), e)
        } else {
            LoadError::Parse(name(), e)
        }
    })?;
    if met == Met::Never
        && let Some(e) = module.verify()
    {
        return Err(LoadError::Parse(name(), e));
    }
    if module.metadata_names().iter().any(|name| name == "irs.instrumented") {
        return Err(LoadError::Instrumented(name()));
    }
    if let Some(what) = damaged_word(&module) {
        return Err(LoadError::Words(name(), what));
    }
    let head = module.named_metadata("irs.module");
    let ints = head.first().map(|n| n.node_ints()).unwrap_or_default();
    let [Some(version), Some(sites)] = ints[..] else {
        // Numbered anew it would be another program, which nobody has written.
        return Err(match input.claimed.is_some() || has_numbers(context, &module) {
            true => LoadError::Words(name(), "!irs.module".into()),
            false => LoadError::NotNumbered(name()),
        });
    };
    if version != SCHEME_VERSION {
        return Err(LoadError::OtherNumbering(name(), version));
    }
    let claims = stored_hashes(&module).map_err(|e| LoadError::Numbering(name(), e))?;
    // A set is for the hash that it names, so nobody is believed who only says what a module's hash is.
    let hash = match (met, input.claimed) {
        (Met::Before, Some(hash)) => hash,
        _ => identity::hash(&input.bytes).map_err(|e| LoadError::Parse(name(), e))?,
    };
    if let Some(claim) = input.claimed.into_iter().chain(claims).find(|c| *c != hash) {
        return Err(LoadError::Changed(name(), claim, hash));
    }
    let sites = u32::try_from(sites)
        .ok()
        .filter(|n| *n < 1 << 24)
        .ok_or_else(|| LoadError::Numbering(name(), format!("{sites} sites")))?;
    Ok(Parsed { module, hash, sites })
}

/// Bitcode names its producer in an identification block near the start, as characters of 6 or 8 bits; only
/// the plain form is looked for.
fn other_producer(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(256)];
    head.windows(4).any(|w| w == b"LLVM") && !head.windows(6).any(|w| w == b"LLVM19")
}

/// The numbering that this verifier knows (`pass/src/abi.rs`).
const SCHEME_VERSION: u64 = 2;

/// What the pass writes (and what else it has written before it was linked).
const WORDS: [&str; 4] = ["irs.module", "irs.hash", "irs.sites", "irs.rule"];

/// Metadata that was ours, and is not any more: what a module says of itself would be passed over. A hash
/// stands out, whatever it is called.
fn damaged_word(module: &Module) -> Option<String> {
    let is_hash = |n: &Value| n.node_string().as_deref().and_then(from_hex).is_some();
    let is_damaged = |name: &&String| match WORDS.contains(&name.as_str()) {
        true => *name == "irs.hash" && module.named_metadata(name).is_empty(),
        false => name.starts_with("irs.") || module.named_metadata(name).iter().any(is_hash),
    };
    // A name with a NUL in it, or that is no UTF-8 (of which this character is left), is nobody's: what it
    // names cannot be looked up.
    let names = module.metadata_names();
    let odd = names.iter().find(|n| n.contains(['\0', '\u{fffd}']));
    odd.or_else(|| names.iter().find(is_damaged)).map(|name| format!("!{}", name.escape_debug()))
}

/// Does the module have what only the pass adds?
fn has_numbers(context: &Context, module: &Module) -> bool {
    let kinds = ["irs.site", "irs.await"].map(|k| context.metadata_kind(k));
    !module.named_metadata("irs.hash").is_empty()
        || module
            .functions()
            .iter()
            .flat_map(|f| f.blocks())
            .flat_map(|b| b.instructions())
            .any(|i| kinds.iter().any(|k| i.metadata(*k).is_some()))
}

/// What the module itself says of its hash: `!irs.hash = !{!{!"32 hexadecimal digits"}}`. Modules that were
/// linked after they were numbered say more than one.
fn stored_hashes(module: &Module) -> Result<Vec<ModuleHash>, String> {
    let nodes = module.named_metadata("irs.hash");
    nodes.iter().map(|n| n.node_string().as_deref().and_then(from_hex).ok_or("!irs.hash".into())).collect()
}

fn from_hex(text: &str) -> Option<ModuleHash> {
    if text.len() != 32 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    u128::from_str_radix(text, 16).ok().map(|n| ModuleHash(n.to_be_bytes()))
}

fn hex(hash: &ModuleHash) -> String {
    format!("{:032x}", u128::from_be_bytes(hash.0))
}

/// Adds `base` to the numbers in a module's metadata, and collects its part of the site table.
fn renumber(
    context: &Context,
    module: &Module,
    base: u32,
    count: u32,
    table: &mut [Option<SiteInfo>],
) -> Result<(), String> {
    let site_kind = context.metadata_kind("irs.site");
    let await_kind = context.metadata_kind("irs.await");
    let ignored_kind = context.metadata_kind("irs.ignored");
    for f in module.functions() {
        let function = f.name();
        for i in f.blocks().into_iter().flat_map(|b| b.instructions()) {
            if let Some(node) = i.metadata(site_kind) {
                let [Some(n), Some(kind)] = node.node_ints()[..] else {
                    return Err(format!("metadata of {}", i.print()));
                };
                let kind = u8::try_from(kind).ok().and_then(SiteKind::from_u8);
                let kind = kind.ok_or_else(|| format!("kind of {}", i.print()))?;
                if n >= count as u64 {
                    return Err(format!("site {n} of {count}"));
                }
                i.set_metadata(site_kind, context.pair(base + n as u32, kind as u32));
                table[base as usize + n as usize].get_or_insert_with(|| SiteInfo {
                    kind,
                    size: access_size(module, i),
                    function: function.clone(),
                    file: i.file(),
                    line: i.line(),
                    column: i.column(),
                });
            }
            // Opted out: has a place in the table, but is no site.
            if let Some(node) = i.metadata(ignored_kind)
                && let [Some(n), Some(kind)] = node.node_ints()[..]
                && n < count as u64
                && let Some(kind) = u8::try_from(kind).ok().and_then(SiteKind::from_u8)
            {
                table[base as usize + n as usize].get_or_insert_with(|| SiteInfo {
                    kind,
                    size: access_size(module, i),
                    function: function.clone(),
                    file: i.file(),
                    line: i.line(),
                    column: i.column(),
                });
            }
            if let Some(node) = i.metadata(await_kind) {
                let n = node.node_ints().first().copied().flatten().filter(|n| *n < count as u64);
                let n = n.ok_or_else(|| format!("metadata of {}", i.print()))?;
                i.set_metadata(await_kind, context.pair(base + n as u32, SiteKind::Await as u32));
            }
        }
    }
    Ok(())
}

fn access_size(module: &Module, i: Value) -> u64 {
    use crate::llvm::Opcode;
    match i.opcode() {
        Opcode::LLVMLoad => module.store_size(i.ty()),
        Opcode::LLVMStore => module.store_size(i.operand(0).ty()),
        Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg => module.store_size(i.operand(1).ty()),
        _ => 0,
    }
}
