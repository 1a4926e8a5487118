//! Response files: `@file` stands for the arguments in the file, quoted as GNU tools have it. Read here only
//! to know what is asked for; clang reads them itself.

use crate::cc::refuse::Refused;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt as _;
use std::path::Path;

/// Files may name files; a loop ends here.
const DEPTH: u32 = 20;

/// The arguments with the contents of response files in their place. As for clang, `@file` where no such file
/// is stands for itself.
///
/// # Errors
/// A file that is there and cannot be read.
pub fn expand(arguments: &[OsString]) -> Result<Vec<OsString>, Refused> {
    let mut out = Vec::new();
    for a in arguments {
        add(a, DEPTH, &mut out)?;
    }
    Ok(out)
}

fn add(argument: &OsString, depth: u32, out: &mut Vec<OsString>) -> Result<(), Refused> {
    let text = argument.to_string_lossy();
    let file = text.strip_prefix('@').map(Path::new).filter(|f| depth > 0 && f.exists());
    let Some(file) = file else {
        out.push(argument.clone());
        return Ok(());
    };
    let bytes =
        std::fs::read(file).map_err(|e| Refused::ResponseFile(file.display().to_string(), e.to_string()))?;
    for a in tokens(&bytes) {
        add(&a, depth - 1, out)?;
    }
    Ok(())
}

/// Words separated by white space; quotes keep it, a backslash keeps any character (in double quotes too).
fn tokens(bytes: &[u8]) -> Vec<OsString> {
    let (mut out, mut word, mut quote) = (Vec::new(), None::<Vec<u8>>, None);
    let mut rest = bytes.iter().copied();
    while let Some(b) = rest.next() {
        match (quote, b) {
            (None, b) if b.is_ascii_whitespace() => {
                out.extend(word.take().map(OsString::from_vec));
            }
            (None, b'"' | b'\'') => {
                quote = Some(b);
                word.get_or_insert_default();
            }
            (Some(q), b) if q == b => quote = None,
            (None | Some(b'"'), b'\\') => word.get_or_insert_default().extend(rest.next()),
            (_, b) => word.get_or_insert_default().push(b),
        }
    }
    out.extend(word.map(OsString::from_vec));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(
            tokens(text.as_bytes()),
            expected.iter().map(OsString::from).collect::<Vec<_>>(),
            "{text}"
        );
    }

    #[test]
    fn words_as_gnu_tools_quote_them() {
        check("  -O2\n-c a.c\t", &["-O2", "-c", "a.c"]);
        check(r#"-DX="a b" 'c d'e"#, &["-DX=a b", "c de"]);
        check(r#"a\ b "q\"r" '\n' \\"#, &["a b", "q\"r", "\\n", "\\"]);
        check("'' x \"unclosed y", &["", "x", "unclosed y"]);
        check("", &[]);
    }

    #[test]
    fn files_name_files_and_loops_end() {
        let scratch = tempfile::tempdir().unwrap();
        let (a, b) = (scratch.path().join("a"), scratch.path().join("b"));
        std::fs::write(&a, format!("-c @{} x.c", b.display())).unwrap();
        std::fs::write(&b, "-flto").unwrap();
        let at = |p: &Path| vec![OsString::from(format!("@{}", p.display()))];
        assert_eq!(expand(&at(&a)).unwrap(), ["-c", "-flto", "x.c"].map(OsString::from));
        std::fs::write(&b, format!("@{}", a.display())).unwrap();
        assert!(expand(&at(&a)).is_ok());
        assert_eq!(expand(&at(Path::new("none"))).unwrap(), at(Path::new("none")));
    }
}
