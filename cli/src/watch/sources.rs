//! What a build reads: the files beneath a folder, and whether they have changed.
//!
//! Everything counts but hidden files, editors' copies, and what builds make: objects, libraries, programs,
//! bitcode, lists of dependencies, schedule sets, recordings. Who would look for sources by their names would
//! miss the table that a source includes, and call an old verdict a new one.

use sha2::{Digest as _, Sha256};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fs::{File, Metadata};
use std::io::{self, Read as _};
use std::os::fd::AsFd as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use walkdir::{DirEntry, WalkDir};

/// Beyond so many bytes a file is known by its time and size alone.
const LARGEST: u64 = 64 << 20;

/// A file that was written to so shortly before it was looked at may be written to again within the same tick
/// of the file system's clock, in nanoseconds.
const TICK: i128 = 40_000_000;

/// What builds make.
const MADE: &[&str] = &[
    "o", "obj", "lo", "a", "so", "bc", "ll", "d", "gch", "pch", "pcm", "gcda", "gcno", "irst", "irsr",
    "sarif", "jsonl", "swp", "swx", "tmp", "orig", "rej",
];

/// How files of a program, an object or an archive begin.
const MAGIC: &[&[u8]] = &[b"\x7fELF", b"!<arch>\n", b"!<thin>\n", b"BC\xc0\xde"];

/// Which files count.
pub struct Sources {
    root: PathBuf,
    ignored: Vec<PathBuf>,
    /// Where stdout and stderr go, by device and number: what is told is no edit.
    told: Vec<(u64, u64)>,
}

/// Where and when a file's content was written: size, number, and time of change in nanoseconds. (The time of
/// modification can be set by anybody, that of the change of the inode cannot.)
type Stat = (u64, u64, i128);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    stat: Stat,
    /// It may be written to again without a change of its time.
    fresh: bool,
    content: [u8; 16],
}

/// The files as they were.
#[derive(Clone, Debug, Default)]
pub struct State(BTreeMap<PathBuf, Option<Seen>>);

impl Sources {
    /// `ignored`: files, and folders with all that is in them.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn new(root: &Path, ignored: &[PathBuf]) -> io::Result<Sources> {
        let root = root.canonicalize()?;
        // (What is ignored need not be there yet.)
        let whole = |p: &PathBuf| p.canonicalize().or_else(|_| std::path::absolute(p));
        let fds = [io::stdout().as_fd().try_clone_to_owned(), io::stderr().as_fd().try_clone_to_owned()];
        let told = fds.into_iter().flatten().filter_map(|fd| File::from(fd).metadata().ok());
        let told = told.map(|m| (m.dev(), m.ino())).collect();
        Ok(Sources { ignored: ignored.iter().map(whole).collect::<io::Result<_>>()?, root, told })
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Does what happens to a file of this name count, should it be no program?
    pub fn counts(&self, path: &Path) -> bool {
        let Ok(beneath) = path.strip_prefix(&self.root) else { return false };
        let visible = |name: &std::ffi::OsStr| !name.as_encoded_bytes().starts_with(b".");
        beneath.iter().all(visible) && !self.is_ignored(path) && !is_made(path)
    }

    fn is_ignored(&self, path: &Path) -> bool {
        self.ignored.iter().any(|i| path.starts_with(i))
    }

    /// Files beneath the folder that are not hidden or ignored.
    fn all(&self) -> impl Iterator<Item = PathBuf> {
        let enter = |e: &DirEntry| {
            e.depth() == 0
                || !e.file_name().as_encoded_bytes().starts_with(b".") && !self.is_ignored(e.path())
        };
        let found = WalkDir::new(&self.root).into_iter().filter_entry(enter);
        found.flatten().filter(|e| !e.file_type().is_dir()).map(DirEntry::into_path)
    }

    /// The files as they are. What is known of them from before need not be read again.
    pub fn look(&self, before: &State) -> State {
        let counted = self.all().filter(|p| !is_made(p));
        // A file that cannot be read, or has gone meanwhile, is one that changes when it can be.
        State(
            counted
                .filter_map(|p| Some((self.look_at(&p, before.0.get(&p)).transpose()?.ok(), p)))
                .map(swap)
                .collect(),
        )
    }

    /// `None`: it is a program, or no regular file, or what is told goes there.
    fn look_at(&self, path: &Path, before: Option<&Option<Seen>>) -> io::Result<Option<Seen>> {
        let meta = std::fs::metadata(path)?;
        if !meta.is_file() || self.told.contains(&(meta.dev(), meta.ino())) {
            return Ok(None);
        }
        let stat = stat(&meta);
        if let Some(Some(seen)) = before
            && seen.stat == stat
            && !seen.fresh
        {
            return Ok(Some(seen.clone()));
        }
        let now =
            SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |d| d.as_nanos() as i128);
        let fresh = now - stat.2 < TICK;
        let mut file = File::open(path)?;
        let mut begins = [0; 8];
        let n = file.read(&mut begins)?;
        if MAGIC.iter().any(|m| begins[..n].starts_with(m)) {
            return Ok(None);
        }
        let mut hash = Sha256::new();
        if stat.0 <= LARGEST {
            hash.update(&begins[..n]);
            io::copy(&mut file, &mut hash)?;
        } else {
            hash.update(format!("{stat:?}"));
        }
        let content = hash.finalize()[..16].try_into().expect("sha256 has 32 bytes");
        Ok(Some(Seen { stat, fresh, content }))
    }

    /// Programs beneath the folder: files that may be executed.
    pub fn executables(&self) -> Vec<PathBuf> {
        let mut all: Vec<PathBuf> = self.all().filter(|p| may_run(p)).collect();
        all.sort();
        all
    }
}

fn swap<A, B>((a, b): (A, B)) -> (B, A) {
    (b, a)
}

/// Is it a file that may be executed, and none of those that builds make besides?
pub fn may_run(path: &Path) -> bool {
    let may = |m: Metadata| m.is_file() && m.mode() & 0o111 != 0;
    std::fs::metadata(path).is_ok_and(may) && !is_made(path)
}

fn is_made(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let copy = name.ends_with(b"~") || name.starts_with(b"#") && name.ends_with(b"#");
    copy || path.extension().and_then(|e| e.to_str()).is_some_and(|e| MADE.contains(&e))
}

fn stat(meta: &Metadata) -> Stat {
    (meta.size(), meta.ino(), i128::from(meta.ctime()) * 1_000_000_000 + i128::from(meta.ctime_nsec()))
}

impl State {
    /// Was the file there?
    pub fn has(&self, path: &Path) -> bool {
        self.0.contains_key(path)
    }

    /// These files, and those that are only there.
    pub fn or(mut self, other: &State) -> State {
        for (path, seen) in &other.0 {
            self.0.entry(path.clone()).or_insert_with(|| seen.clone());
        }
        self
    }

    /// Files whose content is another one now, or that are new, or gone.
    pub fn changed(&self, now: &State) -> Vec<PathBuf> {
        let content = |seen: Option<&Option<Seen>>| seen.map(|s| s.as_ref().map(|s| s.content));
        self.differing(now, |was, is| content(was) != content(is))
    }

    /// Files that somebody has written to meanwhile, be it the same.
    pub fn touched(&self, now: &State) -> Vec<PathBuf> {
        let stat = |seen: Option<&Option<Seen>>| seen.map(|s| s.as_ref().map(|s| (s.stat, s.content)));
        self.differing(now, |was, is| stat(was) != stat(is))
    }

    /// Both in order, side by side: there may be very many.
    fn differing(
        &self,
        now: &State,
        differs: impl Fn(Option<&Option<Seen>>, Option<&Option<Seen>>) -> bool,
    ) -> Vec<PathBuf> {
        let (mut old, mut new) = (self.0.iter().peekable(), now.0.iter().peekable());
        let mut all = Vec::new();
        loop {
            let order = match (old.peek(), new.peek()) {
                (Some((a, _)), Some((b, _))) => a.cmp(b),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => return all,
            };
            let was = if order.is_le() { old.next() } else { None };
            let is = if order.is_ge() { new.next() } else { None };
            if differs(was.map(|w| w.1), is.map(|i| i.1)) {
                all.extend(was.or(is).map(|(path, _)| path.clone()));
            }
        }
    }

    /// Says what the files are, in a few letters.
    pub fn name(&self) -> String {
        let mut hash = Sha256::new();
        for (path, seen) in &self.0 {
            hash.update(path.as_os_str().as_encoded_bytes());
            hash.update([0]);
            hash.update(seen.as_ref().map_or([0; 16], |s| s.content));
        }
        hash.finalize()[..6].iter().map(|b| format!("{b:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(dir: &Path, name: &str, bytes: &[u8]) -> PathBuf {
        let path = dir.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }

    fn names(root: &Path, paths: &[PathBuf]) -> Vec<String> {
        let root = root.canonicalize().unwrap();
        paths.iter().map(|p| p.strip_prefix(&root).unwrap().display().to_string()).collect()
    }

    #[test]
    fn what_builds_read_counts_and_what_they_make_does_not() {
        let dir = tempfile::tempdir().unwrap();
        let d = dir.path();
        for name in ["a.c", "b/c.h", "Makefile", "table.txt", "no_extension"] {
            write(d, name, b"text");
        }
        for name in ["a.o", "a.d", ".git/x", "b/.a.c.swp", "a.c~", "#a.c#", "out/log.txt", "p.irst"] {
            write(d, name, b"text");
        }
        write(d, "program", b"\x7fELF and so on");
        let sources = Sources::new(d, &[d.join("out")]).unwrap();
        let state = sources.look(&State::default());
        let all: Vec<PathBuf> = state.0.keys().cloned().collect();
        assert_eq!(names(d, &all), ["Makefile", "a.c", "b/c.h", "no_extension", "table.txt"]);
    }

    #[test]
    fn changes_are_of_content_and_touches_are_not() {
        let dir = tempfile::tempdir().unwrap();
        let d = dir.path();
        let (a, b) = (write(d, "a.c", b"1"), write(d, "b.c", b"2"));
        let sources = Sources::new(d, &[]).unwrap();
        let before = sources.look(&State::default());
        std::fs::write(&a, b"1").unwrap();
        let now = sources.look(&before);
        assert_eq!(
            (names(d, &before.changed(&now)), names(d, &before.touched(&now))),
            (vec![], vec!["a.c".into()])
        );
        assert_eq!(before.name(), now.name());
        std::fs::write(&a, b"3").unwrap();
        std::fs::remove_file(&b).unwrap();
        write(d, "c.c", b"4");
        let then = sources.look(&now);
        assert_eq!(names(d, &now.changed(&then)), ["a.c", "b.c", "c.c"]);
        assert_ne!(then.name(), now.name());
    }

    /// Two writes within a tick of the file system's clock have one time.
    #[test]
    fn a_file_that_was_just_written_is_read_again() {
        let dir = tempfile::tempdir().unwrap();
        let a = write(dir.path(), "a.c", b"1");
        let sources = Sources::new(dir.path(), &[]).unwrap();
        let before = sources.look(&State::default());
        let mut forged = before.clone();
        std::fs::write(&a, b"2").unwrap();
        let path = forged.0.keys().next().unwrap().clone();
        let seen = forged.0.get_mut(&path).unwrap().as_mut().unwrap();
        assert!(seen.fresh);
        seen.stat = stat(&std::fs::metadata(&a).unwrap());
        assert_eq!(forged.changed(&sources.look(&forged)).len(), 1);
        // What was written long ago is not.
        forged.0.get_mut(&path).unwrap().as_mut().unwrap().fresh = false;
        assert_eq!(forged.changed(&sources.look(&forged)).len(), 0);
    }
}
