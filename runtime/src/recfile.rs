//! The recording's file. Only whole frames are ever in it: what a full disk leaves of a frame is cut off
//! again.

use crate::descriptors::move_high;
use crate::sys::Quiet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use traceformat::codec::{CodecError, HEADER_LEN, Header, MAX_PAYLOAD};
use traceformat::fingerprint::Fingerprint;
use traceformat::recording::{Ending, Recorded, Writer};
use traceformat::thread::ThreadTable;

/// An idle program's events are in the file after this time, for whoever looks while it runs or after it was
/// killed.
const FLUSH: Duration = Duration::from_millis(50);
/// Bytes that are gathered before they are written.
const GATHER: usize = 64 << 10;

/// Frames on their way to the file. The encoder writes into it; each of its calls leaves whole frames.
#[derive(Clone, Default)]
struct Frames(Arc<Mutex<Vec<u8>>>);

impl Frames {
    fn with<T>(&self, f: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        f(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Frames {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|b| b.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A recording being written.
pub struct RecFile {
    path: PathBuf,
    file: File,
    /// `None` once the recording is complete.
    writer: Option<Writer<Frames>>,
    frames: Frames,
    /// Bytes of whole frames in the file.
    end: u64,
    flushed: Instant,
    dirty: bool,
}

/// Is it the disk, or a limit, that is full? The program goes on without a recording then.
pub fn is_full(e: &CodecError) -> bool {
    let CodecError::Io(e) = e else { return false };
    matches!(e.raw_os_error(), Some(libc::ENOSPC | libc::EDQUOT | libc::EFBIG))
}

/// The length of the frames that are there from the start on. (They are our own, made just now: only where
/// they end is asked for.)
fn whole_frames(bytes: &[u8]) -> usize {
    let mut end = 0;
    while let Some(head) = bytes[end..].first_chunk::<HEADER_LEN>()
        && let Ok(header) = Header::parse(head, MAX_PAYLOAD)
        && bytes.len() - end >= HEADER_LEN + header.len
    {
        end += HEADER_LEN + header.len;
    }
    end
}

impl RecFile {
    /// Creates the file (an old one is replaced) and writes its header.
    ///
    /// # Errors
    /// What the system says.
    pub fn create(path: &Path, fingerprint: Fingerprint) -> Result<RecFile, CodecError> {
        let _quiet = Quiet::writing();
        let file = move_high(File::create(path)?.into_raw_fd());
        // SAFETY: the descriptor was just given up.
        let file = unsafe { File::from_raw_fd(file) };
        let frames = Frames::default();
        let writer = Writer::new(frames.clone(), fingerprint, "", None, &ThreadTable::default())?;
        let path = std::path::absolute(path).unwrap_or_else(|_| path.into());
        let writer = Some(writer);
        let mut r = RecFile { path, file, writer, frames, end: 0, flushed: Instant::now(), dirty: false };
        // Whatever happens to the program, there is a recording from here on.
        r.commit(0)?;
        Ok(r)
    }

    /// The file's descriptor, for the thread that will own it.
    pub fn descriptor(&self) -> i32 {
        self.file.as_raw_fd()
    }

    /// Writes what was gathered, if it is at least so much.
    fn commit(&mut self, least: usize) -> Result<(), CodecError> {
        let bytes =
            self.frames.with(|b| if b.len() >= least.max(1) { std::mem::take(b) } else { Vec::new() });
        let (written, result) = self.append(&bytes);
        self.end += if result.is_ok() { written } else { whole_frames(&bytes[..written]) } as u64;
        if let Err(e) = result {
            // Best effort, both: a device has no length, and no name of ours.
            let _ = self.file.set_len(self.end);
            if self.end == 0 && self.file.metadata().is_ok_and(|m| m.is_file()) {
                let _ = fs::remove_file(&self.path);
            }
            return Err(e.into());
        }
        Ok(())
    }

    /// Writes what fits: how much that was, and why not more.
    fn append(&mut self, bytes: &[u8]) -> (usize, io::Result<()>) {
        let mut written = 0;
        while written < bytes.len() {
            match self.file.write(&bytes[written..]) {
                Ok(0) => return (written, Err(io::ErrorKind::WriteZero.into())),
                Ok(n) => written += n,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return (written, Err(e)),
            }
        }
        (written, Ok(()))
    }

    /// The names of all threads so far. To be called before the events of a new one.
    pub fn threads(&mut self, table: &ThreadTable) -> Result<(), CodecError> {
        self.writer.as_mut().map_or(Ok(()), |w| w.threads(table))
    }

    pub fn event(&mut self, e: &Recorded) -> Result<(), CodecError> {
        self.dirty = true;
        self.writer.as_mut().map_or(Ok(()), |w| w.event(e))?;
        self.commit(GATHER)
    }

    /// To be called when there is nothing else to do.
    pub fn idle(&mut self) -> Result<(), CodecError> {
        if self.dirty && self.flushed.elapsed() >= FLUSH {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes everything so far.
    pub fn flush(&mut self) -> Result<(), CodecError> {
        self.dirty = false;
        self.flushed = Instant::now();
        self.writer.as_mut().map_or(Ok(()), Writer::flush)?;
        self.commit(0)
    }

    pub fn finish(mut self, ending: &Ending) -> Result<(), CodecError> {
        if let Some(writer) = self.writer.take() {
            writer.finish(ending)?;
        }
        self.commit(0)
    }
}
