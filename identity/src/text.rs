//! LLVM's text of a module, in the one form that is hashed.
//!
//! Metadata nodes are numbered by LLVM in the order in which it meets them, those of named metadata first.
//! That order changes with what is left out, so nodes are numbered anew, in the order in which what is kept
//! mentions them. No two different modules get the same text by that: the graph stays, with other labels.

use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap, VecDeque};
use traceformat::site::ModuleHash;

/// Named metadata that is not hashed: the compiler's name and its command line, and what the numbering adds
/// when the hash is known (the site table repeats sites, and says where they are in the source).
const LEFT_OUT: [&str; 4] = ["llvm.ident", "llvm.commandline", "irs.hash", "irs.sites"];

/// The hash of a module's text. The first line of what is hashed names this definition's version.
pub fn hash(text: &[u8]) -> ModuleHash {
    let digest = Sha256::digest(canonical(text));
    ModuleHash(digest[..16].try_into().expect("sha256 has 32 bytes"))
}

fn canonical(text: &[u8]) -> Vec<u8> {
    let mut lines = Vec::new();
    let mut definitions: BTreeMap<u64, &[u8]> = BTreeMap::new();
    for line in text.split(|b| *b == b'\n').map(without_comment).filter(|l| !l.is_empty()) {
        match definition(line) {
            Some((n, node)) => _ = definitions.insert(n, node),
            None => lines.push(line),
        }
    }
    let mut out = Canonical::default();
    out.text.extend_from_slice(b"irs module 2\n");
    for line in lines {
        match named(line) {
            Some((name, _)) if LEFT_OUT.contains(&name) => {}
            Some(("llvm.module.flags", flags)) => out.flags(flags, &definitions),
            _ if line.starts_with(b"source_filename = ") => {}
            _ => out.line(line),
        }
    }
    while let Some(n) = out.mentioned.pop_front() {
        let label = format!("!{} = ", out.numbers[&n]);
        out.text.extend_from_slice(label.as_bytes());
        // (LLVM defines each node that it mentions.)
        out.line(definitions.get(&n).copied().unwrap_or_default());
    }
    out.text
}

#[derive(Default)]
struct Canonical {
    text: Vec<u8>,
    /// From LLVM's numbers of metadata nodes to ours.
    numbers: HashMap<u64, usize>,
    /// Those whose definitions are still to be written.
    mentioned: VecDeque<u64>,
}

impl Canonical {
    /// A line, its metadata numbered anew.
    fn line(&mut self, line: &[u8]) {
        let mut rest = line;
        while let Some((before, n, after)) = next_mention(rest) {
            let next = self.numbers.len();
            let number = *self.numbers.entry(n).or_insert_with(|| {
                self.mentioned.push_back(n);
                next
            });
            self.text.extend_from_slice(before);
            self.text.extend_from_slice(format!("!{number}").as_bytes());
            rest = after;
        }
        self.text.extend_from_slice(rest);
        self.text.push(b'\n');
    }

    /// The module's flags, without those of debug information.
    fn flags(&mut self, flags: &[u8], definitions: &BTreeMap<u64, &[u8]>) {
        let mut rest = flags;
        while let Some((_, n, after)) = next_mention(rest) {
            let node = definitions.get(&n).copied().unwrap_or_default();
            // `!{i32 behaviour, !"name", value}`
            let name = node.split(|b| *b == b'"').nth(1).unwrap_or_default().to_ascii_lowercase();
            let name = String::from_utf8_lossy(&name);
            if !(name.contains("debug") || name.contains("dwarf") || name == "codeview") {
                self.line(format!("!llvm.module.flags: !{n}").as_bytes());
            }
            rest = after;
        }
    }
}

/// The line up to its comment. Strings have no quotes in them: LLVM writes `\22`.
fn without_comment(line: &[u8]) -> &[u8] {
    let mut quoted = false;
    let end = line.iter().position(|b| {
        quoted ^= *b == b'"';
        *b == b';' && !quoted
    });
    line[..end.unwrap_or(line.len())].trim_ascii_end()
}

/// `!7 = node`
fn definition(line: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = digits(line.strip_prefix(b"!")?)?;
    Some((number, rest.strip_prefix(b" = ")?))
}

/// `!name = !{nodes}`
fn named(line: &[u8]) -> Option<(&str, &[u8])> {
    let rest = line.strip_prefix(b"!")?;
    let at = rest.windows(3).position(|w| w == b" = ")?;
    Some((std::str::from_utf8(&rest[..at]).ok()?, &rest[at..]))
}

/// What is before the next mention of a metadata node, its number, and what is behind it.
fn next_mention(line: &[u8]) -> Option<(&[u8], u64, &[u8])> {
    let mut quoted = false;
    for (i, b) in line.iter().enumerate() {
        quoted ^= *b == b'"';
        if *b == b'!'
            && !quoted
            && let Some((n, rest)) = digits(&line[i + 1..])
        {
            return Some((&line[..i], n, rest));
        }
    }
    None
}

fn digits(text: &[u8]) -> Option<(u64, &[u8])> {
    let end = text.iter().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
    let number = std::str::from_utf8(&text[..end]).ok()?.parse().ok()?;
    Some((number, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::canonical;

    fn of(text: &str) -> String {
        String::from_utf8(canonical(text.as_bytes())).expect("text")
    }

    const MODULE: &str = r#"; ModuleID = 'a'
source_filename = "a.c"
@s = constant [3 x i8] c"!3;"
define void @f() {
  fence seq_cst, !irs.site !4 ; here
  br label %1, !llvm.loop !6
}
!llvm.ident = !{!0}
!irs.module = !{!1}
!irs.hash = !{!2}
!llvm.module.flags = !{!3, !5}
!0 = !{!"clang"}
!1 = !{i32 1, i32 1}
!2 = !{!"00"}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 0, i32 7}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = distinct !{!6, !4}
"#;

    #[test]
    fn metadata_is_numbered_by_what_is_kept() {
        let expected = r#"irs module 2
@s = constant [3 x i8] c"!3;"
define void @f() {
  fence seq_cst, !irs.site !0
  br label %1, !llvm.loop !1
}
!irs.module = !{!2}
!llvm.module.flags: !3
!0 = !{i32 0, i32 7}
!1 = distinct !{!1, !0}
!2 = !{i32 1, i32 1}
!3 = !{i32 1, !"wchar_size", i32 4}
"#;
        assert_eq!(of(MODULE), expected);
    }

    #[test]
    fn what_is_left_out_changes_nothing_and_the_rest_does() {
        let same = MODULE.replace("!\"00\"", "!\"11\"").replace("Version\", i32 5", "Version\", i32 4");
        assert_eq!(of(&same.replace("; here", "").replace("clang", "gcc")), of(MODULE));
        for (from, to) in [
            ("!irs.site !4", "!irs.site !1"),
            ("i32 0, i32 7", "i32 0, i32 8"),
            ("c\"!3;\"", "c\"!4;\""),
            ("c\"!3;\"", "c\"!3\""),
            ("wchar_size\", i32 4", "wchar_size\", i32 2"),
            ("!irs.module = !{!1}", "!irs.module = !{!4}"),
            ("!6, !4}", "!6, !1}"),
            ("= distinct", "="),
        ] {
            assert_ne!(of(&MODULE.replace(from, to)), of(MODULE), "{from}");
        }
    }
}
