//! Signatures of published sets, and the keys' files.

mod common;

use common::set;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::path::PathBuf;
use std::sync::Barrier;
use std::sync::atomic::{AtomicU32, Ordering};
use traceformat::codec::CodecError;
use traceformat::keys::{self, KeyError};
use traceformat::parcel::{SecretKey, decode, encode, encode_signed};
use traceformat::schedule::set::{Assumption, Origin, ScheduleSet};
use traceformat::schedule::version::VersionId;

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static TURN: AtomicU32 = AtomicU32::new(0);
        let turn = TURN.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("irs-keys-{}-{turn}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn full_set() -> ScheduleSet {
    let mut s = set("0 -> 1: T1[1w! 2w<2.0] T2[3w<1.1 4w<1.2?1.1=5]
        0 -> 2 by T2: T2[3w]
        1 -> 1: T1[1w] T2[3w<1.1] T3[5r]
        2 free");
    s.origin = Origin::Engine("dpor".into(), "0.1".into());
    s.assumptions = vec![Assumption::AllocationSucceeds, Assumption::IterationsAtMost(3)];
    s.traces = Some(12);
    s
}

fn me() -> u32 {
    fs::metadata("/proc/self").expect("this process").uid()
}

#[test]
fn what_was_signed_reads_and_is_written_again_byte_for_byte() {
    let key = SecretKey::from_bytes(&[7; 32]);
    for base in [None, Some(VersionId(9))] {
        let bytes = encode_signed(base, Some(&key), &full_set()).unwrap();
        let p = decode(&bytes).unwrap();
        assert_eq!((p.base, p.signature.as_ref().map(|s| s.key())), (base, Some(key.public())));
        assert_eq!(p.set, full_set());
        // A program that stores what was pushed encodes it anew.
        assert_eq!(encode(p.base, p.signature.as_ref(), &p.set).unwrap(), bytes);
    }
}

/// Each byte of a signed parcel, changed: it is not read, or it has lost its signature.
#[test]
fn no_byte_of_a_signed_set_can_be_changed() {
    let key = SecretKey::from_bytes(&[7; 32]);
    let bytes = encode_signed(Some(VersionId(9)), Some(&key), &full_set()).unwrap();
    let mut forged = 0;
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut bad = bytes.clone();
            bad[at] ^= 1 << bit;
            match decode(&bad) {
                Err(CodecError::Forged { .. }) => forged += 1,
                Err(_) => {}
                Ok(p) => assert!(p.signature.is_none(), "byte {at}, bit {bit}"),
            }
        }
    }
    assert!(forged > bytes.len(), "most changes leave a set that reads: {forged}");
}

#[test]
fn a_signature_is_for_one_set_one_base_and_one_program() {
    let key = SecretKey::from_bytes(&[7; 32]);
    let set = full_set();
    let signature = key.sign(Some(VersionId(9)), &set).unwrap();
    let forged = |base, set| {
        matches!(decode(&encode(base, Some(&signature), set).unwrap()), Err(CodecError::Forged { .. }))
    };
    assert!(!forged(Some(VersionId(9)), &set));
    assert!(forged(None, &set) && forged(Some(VersionId(8)), &set));
    let mut other = set.clone();
    other.fingerprint.0[3] ^= 1;
    assert!(forged(Some(VersionId(9)), &other));
    let mut other = set.clone();
    other.assumptions.clear();
    assert!(forged(Some(VersionId(9)), &other), "what it assumes is signed, too");
    let mut other = set.clone();
    other.traces = Some(1 << 40);
    assert!(forged(Some(VersionId(9)), &other));
}

#[test]
fn many_who_come_at_once_make_one_key() {
    for _ in 0..20 {
        let dir = Folder::new();
        let folder = dir.file("config/irs");
        let start = Barrier::new(16);
        let keys: Vec<_> = std::thread::scope(|s| {
            let all: Vec<_> = (0..16)
                .map(|_| {
                    s.spawn(|| {
                        start.wait();
                        keys::own(&folder, me()).unwrap().public()
                    })
                })
                .collect();
            all.into_iter().map(|t| t.join().unwrap()).collect()
        });
        assert!(keys.iter().all(|k| *k == keys[0]));
        assert_eq!(keys::own_public(&folder, me()).unwrap(), keys[0]);
        let mode = |name: &str| fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o7777;
        assert_eq!((mode("key"), mode("key.pub") & 0o022), (0o600, 0));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing else is left there");
    }
}

#[test]
fn a_key_that_is_not_the_users_alone_is_refused() {
    let dir = Folder::new();
    let folder = dir.file("irs");
    let public = keys::own(&folder, me()).unwrap().public();
    let (key, pub_) = (folder.join("key"), folder.join("key.pub"));
    for mode in [0o640, 0o604, 0o620, 0o602] {
        fs::set_permissions(&key, fs::Permissions::from_mode(mode)).unwrap();
        let e = keys::own(&folder, me()).unwrap_err();
        assert!(matches!(e, KeyError::Mode { .. }), "{e}");
        assert!(
            e.to_string().contains(&format!("{mode:04o}")) && e.to_string().contains("chmod 0600"),
            "{e}"
        );
    }
    fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
    // As if another user had it: nobody can give files away to try it.
    let e = keys::secret(&key, me() + 1).unwrap_err();
    assert!(matches!(e, KeyError::Owner { .. }), "{e}");
    fs::set_permissions(&pub_, fs::Permissions::from_mode(0o666)).unwrap();
    assert!(matches!(keys::own_public(&folder, me()), Err(KeyError::Mode { .. })));
    // Whoever signs next makes it right.
    keys::own(&folder, me()).unwrap();
    assert_eq!(keys::own_public(&folder, me()).unwrap(), public);
    // Neither is read as the other, and nothing else is read.
    assert!(matches!(keys::public(&key, me()), Err(KeyError::Other { .. })));
    assert!(matches!(keys::secret(Path::new("/dev/null"), me()), Err(KeyError::Other { .. })));
    for text in
        ["", "irs-secret-key-1 ", "irs-secret-key-1 00", &format!("irs-secret-key-1 {}\n\n", "+1".repeat(32))]
    {
        fs::write(&key, text).unwrap();
        assert!(matches!(keys::secret(&key, me()), Err(KeyError::Other { .. })), "{text:?}");
    }
    fs::remove_file(&key).unwrap();
    symlink(folder.join("gone"), &key).unwrap();
    assert!(keys::own(&folder, me()).is_err(), "a link that leads nowhere is no place for a key");
}
