//! Unix sockets with care: mode 0600, stale files replaced and live ones respected, peers' user ids.

use super::settings::ListenerError;
use std::fs;
use std::io::{self, Write};
use std::mem;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};

/// Longest path that `sockaddr_un` takes, without the closing zero.
const MAX_PATH: usize = 107;

/// A socket file that this process has made.
pub struct Bound {
    path: PathBuf,
    inode: (u64, u64),
    pid: u32,
}

impl Bound {
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes the file again, and listens there, if it has gone. `None`: it has not, or that fails.
    pub fn renew(&mut self) -> Option<UnixListener> {
        let gone = fs::symlink_metadata(&self.path).is_err_and(|e| e.kind() == io::ErrorKind::NotFound);
        if !gone || self.pid != std::process::id() {
            return None;
        }
        let listener = bind(&self.path).ok()?;
        let meta = fs::symlink_metadata(&self.path).ok()?;
        self.inode = (meta.dev(), meta.ino());
        Some(listener)
    }

    /// Removes the file if it is still the one this process made.
    pub fn remove(&mut self) {
        let ours = fs::symlink_metadata(&self.path).is_ok_and(|m| (m.dev(), m.ino()) == self.inode);
        if ours && self.pid == std::process::id() {
            // Best effort: a file that stays is replaced as stale by the next process.
            let _ = fs::remove_file(&self.path);
        }
        // It is not made again.
        self.pid = 0;
    }
}

/// The path with `%p` replaced by the process id.
pub fn expand(path: &str) -> Result<PathBuf, ListenerError> {
    let path = path.replace("%p", &std::process::id().to_string());
    if path.len() > MAX_PATH {
        return Err(ListenerError::PathTooLong(path));
    }
    Ok(path.into())
}

fn failed(what: &'static str, path: &Path) -> impl Fn(io::Error) -> ListenerError {
    move |error| ListenerError::Io { what, path: path.display().to_string(), error }
}

/// Binds a socket at the path and listens.
pub fn listen(path: &str) -> Result<(UnixListener, Bound), ListenerError> {
    let path = expand(path)?;
    clear_stale(&path)?;
    let listener = bind(&path).map_err(|e| match e.kind() {
        io::ErrorKind::AddrInUse => ListenerError::InUse(path.display().to_string()),
        _ => failed("listen on", &path)(e),
    })?;
    let meta = fs::symlink_metadata(&path).map_err(failed("listen on", &path))?;
    // The program may change its folder.
    let path = std::path::absolute(&path).ok().filter(|p| p.as_os_str().len() <= MAX_PATH).unwrap_or(path);
    let bound = Bound { path, inode: (meta.dev(), meta.ino()), pid: std::process::id() };
    Ok((listener, bound))
}

/// Removes a socket that nobody listens on; refuses one that somebody does, and anything that is no socket.
fn clear_stale(path: &Path) -> Result<(), ListenerError> {
    let Ok(meta) = fs::symlink_metadata(path) else { return Ok(()) };
    if !meta.file_type().is_socket() {
        let error = io::Error::new(io::ErrorKind::AlreadyExists, "a file that is no socket is in the way");
        return Err(failed("listen on", path)(error));
    }
    match UnixStream::connect(path) {
        Err(e) if e.kind() == io::ErrorKind::ConnectionRefused => {
            fs::remove_file(path).map_err(failed("replace the stale socket", path))
        }
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(e) => Err(failed("listen on", path)(e)),
        Ok(_) => Err(ListenerError::InUse(path.display().to_string())),
    }
}

/// As `UnixListener::bind`, but the file never has another mode than 0600: Linux takes it from the unbound
/// socket.
fn bind(path: &Path) -> io::Result<UnixListener> {
    let fd = socket(0)?;
    // SAFETY: plain system calls on our descriptor, with an address and its size.
    unsafe {
        if libc::fchmod(fd.as_raw_fd(), 0o600) != 0 {
            return Err(io::Error::last_os_error());
        }
        let (address, size) = address(path);
        if libc::bind(fd.as_raw_fd(), (&raw const address).cast(), size) != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
    // SAFETY: a plain system call on our descriptor.
    if unsafe { libc::listen(fd.as_raw_fd(), 16) } != 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(UnixListener::from(fd))
}

/// Connects, or does not: never waits for who listens there to accept.
pub fn connect(path: &Path) -> io::Result<UnixStream> {
    let fd = socket(libc::SOCK_NONBLOCK)?;
    let (address, size) = address(path);
    // SAFETY: a plain system call on our descriptor, with an address and its size.
    if unsafe { libc::connect(fd.as_raw_fd(), (&raw const address).cast(), size) } != 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(UnixStream::from(fd))
}

fn socket(flags: libc::c_int) -> io::Result<OwnedFd> {
    // SAFETY: a plain system call; the descriptor is owned at once.
    unsafe {
        let fd = libc::socket(libc::AF_UNIX, libc::SOCK_STREAM | libc::SOCK_CLOEXEC | flags, 0);
        if fd < 0 { Err(io::Error::last_os_error()) } else { Ok(OwnedFd::from_raw_fd(fd)) }
    }
}

/// The address of a path, which is no longer than it may be, and its size.
fn address(path: &Path) -> (libc::sockaddr_un, libc::socklen_t) {
    // SAFETY: all zeros are an address.
    let mut address: libc::sockaddr_un = unsafe { mem::zeroed() };
    address.sun_family = libc::AF_UNIX as libc::sa_family_t;
    for (to, from) in address.sun_path.iter_mut().take(MAX_PATH).zip(path.as_os_str().as_bytes()) {
        *to = *from as libc::c_char;
    }
    (address, mem::size_of::<libc::sockaddr_un>() as libc::socklen_t)
}

/// The user id at the other end, from the kernel.
pub fn peer_uid(stream: &UnixStream) -> io::Result<u32> {
    // SAFETY: the kernel writes at most `size` bytes into the structure.
    unsafe {
        let mut who: libc::ucred = mem::zeroed();
        let mut size = mem::size_of::<libc::ucred>() as libc::socklen_t;
        let at = (&raw mut who).cast();
        match libc::getsockopt(stream.as_raw_fd(), libc::SOL_SOCKET, libc::SO_PEERCRED, at, &mut size) {
            0 => Ok(who.uid),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

/// May this user push? The one the program runs as, and root, who could do anything anyway.
pub fn may_push(uid: u32) -> bool {
    // SAFETY: cannot fail.
    uid == 0 || uid == unsafe { libc::geteuid() }
}

/// Writes without raising SIGPIPE.
pub struct Quiet<'a>(pub &'a UnixStream);

impl Write for Quiet<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: the pointer and length are those of a slice.
        let n =
            unsafe { libc::send(self.0.as_raw_fd(), bytes.as_ptr().cast(), bytes.len(), libc::MSG_NOSIGNAL) };
        if n < 0 { Err(io::Error::last_os_error()) } else { Ok(n as usize) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
