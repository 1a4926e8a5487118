//! The recording's file.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::time::{Duration, Instant};
use traceformat::codec::CodecError;
use traceformat::fingerprint::Fingerprint;
use traceformat::recording::{Ending, Recorded, Writer};
use traceformat::thread::ThreadTable;

/// An idle program's events are in the file after this time, for whoever looks while it runs or after it was killed.
const FLUSH: Duration = Duration::from_millis(50);

/// A recording being written.
pub struct RecFile {
    writer: Writer<BufWriter<File>>,
    flushed: Instant,
    dirty: bool,
}

impl RecFile {
    /// Creates the file (an old one is replaced) and writes its header.
    ///
    /// # Errors
    /// What the system says.
    pub fn create(path: &Path, fingerprint: Fingerprint) -> Result<RecFile, CodecError> {
        let file = BufWriter::new(File::create(path)?);
        let mut writer = Writer::new(file, fingerprint, "", &ThreadTable::default())?;
        // Whatever happens to the program, there is a recording from here on.
        writer.flush()?;
        Ok(RecFile { writer, flushed: Instant::now(), dirty: false })
    }

    /// The names of all threads so far. To be called before the events of a new one.
    pub fn threads(&mut self, table: &ThreadTable) -> Result<(), CodecError> {
        self.writer.threads(table)
    }

    pub fn event(&mut self, e: &Recorded) -> Result<(), CodecError> {
        self.dirty = true;
        self.writer.event(e)
    }

    /// To be called when there is nothing else to do.
    pub fn idle(&mut self) -> Result<(), CodecError> {
        if self.dirty && self.flushed.elapsed() >= FLUSH {
            self.dirty = false;
            self.flushed = Instant::now();
            self.writer.flush()?;
        }
        Ok(())
    }

    pub fn finish(self, ending: &Ending) -> Result<(), CodecError> {
        self.writer.finish(ending).map(|_| ())
    }
}
