//! What is kept of verifications, so that later versions of a program can use it: `proofs/<fingerprint>/` in
//! the folder that has the user's key.
//!
//! A record has the program (its numbered modules, in link order), the set that was published last, whether
//! the program was found to be safe, and **everything that this rests on besides the program**: properties,
//! bounds, facts, tables of models, what is fixed of the runs, and which verifier it was ([`this_verifier`]).
//! A record is used only where all of this is the same: it is part of the file's name, as a hash, and is
//! compared. Only `safe` and `safe-if` are remembered as verdicts.
//!
//! *A record is a proof in the user's name*, since what is carried over is signed with the user's key. So it
//! is signed itself when it is stored, with that key, and what is not signed so is not used.
//!
//! *What goes.* Records are removed when they are older than [`AGE`], and the oldest ones when all of them
//! take more than [`SIZE`]. A record that was used is as new as its last use.

use model::labels::Labels;
use model::load::Input;
use schedule::growth::admits_something;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use traceformat::codec;
use traceformat::fingerprint::Fingerprint;
use traceformat::parcel::{SecretKey, Signature};
use traceformat::replace::replace;
use traceformat::schedule::set::ScheduleSet;
use traceformat::schedule::validate::validate;
use traceformat::site::ModuleHash;

/// How long a record is kept that nobody uses.
pub const AGE: Duration = Duration::from_secs(30 * 24 * 3600);

/// Bytes that all records may take.
pub const SIZE: u64 = 512 << 20;

/// Bytes that one record may have.
const MOST: u64 = 128 << 20;

/// The way records are made.
const VERSION: u32 = 2;

/// What a verification came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Proven {
    Safe,
    /// Under these conditions.
    SafeIf(Vec<String>),
    /// Something else, which is not repeated.
    Not,
}

/// One module, as [`Input`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Module {
    name: String,
    bytes: Vec<u8>,
    claimed: Option<ModuleHash>,
}

/// What is kept of one verification.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    version: u32,
    /// The program that it is of.
    pub fingerprint: Fingerprint,
    /// What the proof rests on besides the program.
    pub rests_on: String,
    pub proven: Proven,
    pub set: ScheduleSet,
    /// What the proof has said of states, if it was one by abstraction.
    pub labels: Option<Labels>,
    modules: Vec<Module>,
}

impl Record {
    pub fn new(mut set: ScheduleSet, rests_on: String, proven: Proven, modules: &[Input]) -> Record {
        // (A root without arms is no valid set.)
        if !admits_something(&set) {
            set.nodes.clear();
        }
        let module = |m: &Input| Module { name: m.name.clone(), bytes: m.bytes.clone(), claimed: m.claimed };
        let modules = modules.iter().map(module).collect();
        let fingerprint = set.fingerprint;
        Record { version: VERSION, fingerprint, rests_on, proven, set, labels: None, modules }
    }

    /// With what the proof has said of states.
    pub fn with_labels(self, labels: Option<Labels>) -> Record {
        Record { labels, ..self }
    }

    /// The program's numbered modules, in link order.
    pub fn modules(&self) -> Vec<Input> {
        let input = |m: &Module| Input { name: m.name.clone(), bytes: m.bytes.clone(), claimed: m.claimed };
        self.modules.iter().map(input).collect()
    }
}

/// Why a record cannot be stored.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("a proof of {0} bytes is not kept")]
    Large(usize),
    #[error("{0}")]
    Codec(#[from] codec::CodecError),
}

/// A folder of records.
pub struct Proofs {
    folder: PathBuf,
}

impl Proofs {
    /// In the folder that has the user's key.
    pub fn within(keys: &Path) -> Proofs {
        Proofs { folder: keys.join("proofs") }
    }

    fn path(&self, program: Fingerprint, rests_on: &str) -> PathBuf {
        let hash = Sha256::digest(rests_on.as_bytes());
        let name: String = hash[..16].iter().map(|b| format!("{b:02x}")).collect();
        self.folder.join(program.to_string()).join(name + ".irsp")
    }

    /// Stores a record in place of the one for the same program and the same settings, and makes room.
    ///
    /// # Errors
    /// If that is not possible; what was there is then what it was.
    pub fn store(&self, record: &Record, key: &SecretKey) -> Result<(), RecordError> {
        let content = codec::encode_long(record)?;
        if content.len() as u64 > MOST {
            return Err(RecordError::Large(content.len()));
        }
        let path = self.path(record.fingerprint, &record.rests_on);
        let io = |source| RecordError::Io { path: path.clone(), source };
        let folder = path.parent().expect("within a folder");
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(io)?;
        let mut bytes = codec::encode_long(&key.sign_proof(&content))?;
        let mut all = (bytes.len() as u64).to_le_bytes().to_vec();
        all.append(&mut bytes);
        all.extend(content);
        replace(&path, 0o600, &all).map_err(io)?;
        self.make_room(AGE, SIZE);
        Ok(())
    }

    /// The record of a program under these settings, if there is one that this key has signed.
    pub fn find(&self, program: Fingerprint, rests_on: &str, key: &SecretKey) -> Option<Record> {
        let path = self.path(program, rests_on);
        if fs::metadata(&path).ok()?.len() > MOST + 4096 {
            return None;
        }
        let bytes = fs::read(&path).ok()?;
        let len = usize::try_from(u64::from_le_bytes(bytes.get(..8)?.try_into().ok()?)).ok()?;
        let end = len.checked_add(8).filter(|end| *end <= bytes.len())?;
        let (signature, content) = (&bytes[8..end], &bytes[end..]);
        let signature: Signature = codec::decode_long(signature).ok()?;
        if signature.key() != key.public() || !signature.is_of_proof(content) {
            return None;
        }
        let record: Record = codec::decode_long(content).ok()?;
        let is_it = record.version == VERSION
            && record.fingerprint == program
            && record.set.fingerprint == program
            && record.rests_on == rests_on;
        // (Where nothing was proven there is no node.)
        if !is_it || !record.set.nodes.is_empty() && validate(&record.set).is_err() {
            return None;
        }
        // As new as its last use. (Where that cannot be written, it is as old as it is.)
        if let Ok(file) = fs::File::options().append(true).open(&path) {
            let _ = file.set_modified(SystemTime::now());
        }
        Some(record)
    }

    /// Removes what is older than `age`, and the oldest of the rest while all take more than `size` bytes.
    pub fn make_room(&self, age: Duration, size: u64) {
        let mut all: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        let folders = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for folder in folders {
            for file in fs::read_dir(folder.path()).into_iter().flatten().flatten() {
                let is_ours = file.path().extension().is_some_and(|e| e == "irsp");
                if let (true, Ok(m)) = (is_ours, file.metadata()) {
                    all.push((m.modified().unwrap_or(SystemTime::UNIX_EPOCH), m.len(), file.path()));
                }
            }
        }
        all.sort_by_key(|file| std::cmp::Reverse(file.0));
        let (now, mut sum) = (SystemTime::now(), 0u64);
        for (when, len, path) in all {
            sum += len;
            let old = now.duration_since(when).is_ok_and(|d| d > age);
            if old || sum > size {
                let _ = fs::remove_file(&path);
                // Only an empty folder goes.
                let _ = path.parent().map(fs::remove_dir);
            }
        }
    }
}

/// Which build of the verifier this is. Another one may have another model, or have lost a mistake: what it
/// has proven is not repeated.
///
/// # Errors
/// If the executable cannot be looked at.
pub fn this_verifier() -> io::Result<String> {
    let m = fs::metadata("/proc/self/exe")?;
    let version = env!("CARGO_PKG_VERSION");
    Ok(format!("irs {version} {} {}.{}", m.len(), m.mtime(), m.mtime_nsec()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use schedule::trie::{Header, Trie};
    use traceformat::schedule::fact::Facts;
    use traceformat::schedule::set::{Origin, SiteSet};

    fn record(n: u8) -> Record {
        let header = Header {
            fingerprint: Fingerprint([n; 16]),
            origin: Origin::Hand,
            facts: Facts::default(),
            assumptions: Vec::new(),
            counted: SiteSet::default(),
        };
        let mut trie = Trie::new(header);
        trie.subtree_done(0, true, &mut std::iter::empty());
        Record::new(trie.snapshot(), "settings".into(), Proven::Safe, &[])
    }

    #[test]
    fn a_record_is_found_under_its_settings_and_its_key() {
        let dir = tempfile::tempdir().expect("a folder");
        let (proofs, key) = (Proofs::within(dir.path()), SecretKey::from_bytes(&[7; 32]));
        let kept = record(1);
        proofs.store(&kept, &key).expect("stored");
        let find = |n, settings: &str, key: &SecretKey| proofs.find(Fingerprint([n; 16]), settings, key);
        assert_eq!(find(1, "settings", &key), Some(kept));
        assert_eq!(find(2, "settings", &key), None);
        assert_eq!(find(1, "others", &key), None);
        assert_eq!(find(1, "settings", &SecretKey::from_bytes(&[8; 32])), None);
        // Under another program's name, or other settings': what the record says counts.
        let path = proofs.path(Fingerprint([1; 16]), "settings");
        for (n, settings) in [(2, "settings"), (1, "others")] {
            let other = proofs.path(Fingerprint([n; 16]), settings);
            fs::create_dir_all(other.parent().expect("a folder")).expect("made");
            fs::copy(&path, &other).expect("copied");
            assert_eq!(find(n, settings, &key), None);
        }
    }

    #[test]
    fn old_records_go_and_large_ones() {
        let dir = tempfile::tempdir().expect("a folder");
        let (proofs, key) = (Proofs::within(dir.path()), SecretKey::from_bytes(&[7; 32]));
        let path = |n: u8| proofs.path(Fingerprint([n; 16]), "settings");
        for n in 1..=4 {
            proofs.store(&record(n), &key).expect("stored");
            let when = SystemTime::now() - Duration::from_secs(1000 * u64::from(n));
            fs::File::options().append(true).open(path(n)).expect("there").set_modified(when).expect("set");
        }
        let one = fs::metadata(path(1)).expect("there").len();
        let left = || (1..=4).filter(|n| path(*n).exists()).collect::<Vec<u8>>();
        proofs.make_room(Duration::from_secs(3500), 10 * one);
        assert_eq!(left(), [1, 2, 3]);
        // A record that is used is as new as that.
        assert!(proofs.find(Fingerprint([3; 16]), "settings", &key).is_some());
        proofs.make_room(AGE, 2 * one);
        assert_eq!(left(), [1, 3]);
        assert!(!path(4).parent().expect("a folder").exists());
    }
}
