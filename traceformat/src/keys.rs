//! Where keys are kept ([`crate::parcel`]): a user's own, in two files of a folder, and others'.
//!
//! `key` is the secret half, for the user alone (0600); `key.pub` the public half, which is all that a
//! running program reads. Both are one line of text. They are made at the first use: the secret half under a
//! name of its own first, whole and synced, then linked to its place, which fails if there is one already. So
//! of several processes that come at once one makes the key, and all use that.

use crate::parcel::{PublicKey, SecretKey};
use crate::replace::replace;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

const SECRET: &str = "irs-secret-key-1 ";
const PUBLIC: &str = "irs-public-key-1 ";

/// Why a key cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("there is no place for this user's key: neither XDG_CONFIG_HOME nor HOME is an absolute path")]
    NoHome,
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{}: belongs to user {owner}, not to user {user}", path.display())]
    Owner { path: PathBuf, owner: u32, user: u32 },
    #[error("{}: its mode is {mode:04o}, others may {what} it; chmod {wanted:04o} makes it private", path.display())]
    Mode { path: PathBuf, mode: u32, what: &'static str, wanted: u32 },
    #[error("{}: is no {what}", path.display())]
    Other { path: PathBuf, what: &'static str },
}

/// `$XDG_CONFIG_HOME/irs` or `$HOME/.config/irs`.
///
/// # Errors
/// If neither variable is an absolute path.
pub fn folder() -> Result<PathBuf, KeyError> {
    let of = |name| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let config = of("XDG_CONFIG_HOME").or_else(|| of("HOME").map(|h| h.join(".config")));
    config.map(|c| c.join("irs")).ok_or(KeyError::NoHome)
}

/// This user's own key, made if there is none. `user`: the effective user's number.
///
/// # Errors
/// Where it cannot be made, and for a file that is not this user's alone.
pub fn own(folder: &Path, user: u32) -> Result<SecretKey, KeyError> {
    /// Threads of one process take turns ([`replace`]).
    static ONE: Mutex<()> = Mutex::new(());
    let _turn = ONE.lock().unwrap_or_else(|e| e.into_inner());
    let path = folder.join("key");
    let secret = match secret(&path, user) {
        Err(KeyError::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            make(folder, &path)?;
            secret(&path, user)?
        }
        other => other?,
    };
    let public = folder.join("key.pub");
    // Missing where its maker was stopped in between; another's where somebody has put it there.
    if !self::public(&public, user).is_ok_and(|p| p == secret.public()) {
        write_public(&public, secret.public())?;
    }
    Ok(secret)
}

/// Puts the public half of a key into a file, for [`public`].
///
/// # Errors
/// If it cannot be written.
pub fn write_public(path: &Path, key: PublicKey) -> Result<(), KeyError> {
    let text = format!("{PUBLIC}{key}\n");
    replace(path, 0o644, text.as_bytes()).map_err(|source| KeyError::Io { path: path.into(), source })
}

/// The public half of this user's key.
///
/// # Errors
/// If there is none yet, or it could be somebody else's.
pub fn own_public(folder: &Path, user: u32) -> Result<PublicKey, KeyError> {
    public(&folder.join("key.pub"), user)
}

/// The secret half that a file holds.
///
/// # Errors
/// A file that others may read or write, or that is another user's or something else.
pub fn secret(path: &Path, user: u32) -> Result<SecretKey, KeyError> {
    let text = read(path, user, 0o077, "read or write", 0o600)?;
    let other = || KeyError::Other { path: path.into(), what: "secret key" };
    text.strip_prefix(SECRET).and_then(bytes).map(|b| SecretKey::from_bytes(&b)).ok_or_else(other)
}

/// The public half that a file holds.
///
/// # Errors
/// A file that others may write, or that is another user's (and not root's) or something else.
pub fn public(path: &Path, user: u32) -> Result<PublicKey, KeyError> {
    let text = read(path, user, 0o022, "write", 0o644)?;
    let other = || KeyError::Other { path: path.into(), what: "public key" };
    text.strip_prefix(PUBLIC).and_then(bytes).map(PublicKey).ok_or_else(other)
}

/// The text of a file that belongs to this user (or to root, if it is no secret), and gives others none of
/// these rights. What is looked at is the open file, not its name.
fn read(path: &Path, user: u32, forbidden: u32, what: &'static str, wanted: u32) -> Result<String, KeyError> {
    let io = |source| KeyError::Io { path: path.into(), source };
    // (A fifo must not hold anybody up.)
    let mut file = OpenOptions::new().read(true).custom_flags(O_NONBLOCK).open(path).map_err(io)?;
    let m = file.metadata().map_err(io)?;
    if !m.is_file() {
        return Err(KeyError::Other { path: path.into(), what: "file" });
    }
    if m.uid() != user && (wanted == 0o600 || m.uid() != 0) {
        return Err(KeyError::Owner { path: path.into(), owner: m.uid(), user });
    }
    let mode = m.mode() & 0o7777;
    if mode & forbidden != 0 {
        return Err(KeyError::Mode { path: path.into(), mode, what, wanted });
    }
    let mut text = String::new();
    let of = &mut (&mut file).take(200);
    of.read_to_string(&mut text).map_err(io)?;
    Ok(text)
}

/// Linux's, on all machines that this runs on.
const O_NONBLOCK: i32 = 0o4000;

/// 64 hexadecimal digits and the end of the line.
fn bytes(text: &str) -> Option<[u8; 32]> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let mut out = [0; 32];
    if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    for (i, b) in out.iter_mut().enumerate() {
        *b = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(out)
}

/// Makes a key, unless another process does so at the same time.
fn make(folder: &Path, path: &Path) -> Result<(), KeyError> {
    let io = |source| KeyError::Io { path: path.into(), source };
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(io)?;
    let mut seed = [0; 32];
    File::open("/dev/urandom").and_then(|mut f| f.read_exact(&mut seed)).map_err(io)?;
    let digits: String = seed.iter().map(|b| format!("{b:02x}")).collect();
    let hidden = folder.join(format!("key.{}.tmp", std::process::id()));
    // (What is there is of a process with our number that has died.)
    let _ = fs::remove_file(&hidden);
    let written = (|| {
        let mut f = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&hidden)?;
        f.write_all(format!("{SECRET}{digits}\n").as_bytes())?;
        f.sync_all()?;
        // Not a rename: that would replace the key that another process has made and signs with.
        fs::hard_link(&hidden, path)
    })();
    let _ = fs::remove_file(&hidden);
    match written {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        other => other.map_err(io),
    }
}
