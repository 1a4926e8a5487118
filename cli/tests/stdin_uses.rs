//! What a program does with its standard input, and what is proven of it: of a file's bytes, and of inputs.
//! What depends on how libc reads ahead, or on which descriptors are free, is proven of nobody.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};

/// The bytes of the file.
const DATA: &str = "0123456789abcdef";
const BOTH: &str =
    "unknown(call function {}: the standard input is read by its stream and by its descriptor)";
const GONE: &str =
    "unknown(call function {}: the standard input is opened by its path when it has been closed)";
const FACT: &str = "safe-if(the file \"/dev/stdin\" has 16 bytes";

const PROGRAM: &str = "#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  char b[16] = \"\";
  int x = 0;
  long long l = 0;
  BODY
  return 0;
}
";

/// Begins what is said of this body with what is expected? (`{}` in it is `function`.)
fn check(s: &Scratch, flags: &[&str], body: &str, expected: &str, function: &str) -> Option<String> {
    s.write("prog.c", &PROGRAM.replace("BODY", body));
    ok(irs(s).args(["cc", "-O1", "-g", "-w", "prog.c", "-o", "prog"]));
    let out = irs(s).args(["verify", "prog"]).args(flags).output().expect("runs");
    let said = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
    let good = said.starts_with(&expected.replace("{}", function));
    (!good).then(|| format!("{body}\n  {said} {}\n", text(&out.stderr)))
}

/// (body, expected, function)
fn all(flags: &[&str], rows: &[(&str, &str, &str)]) {
    require_parts();
    let s = Scratch::new();
    s.write("data", DATA);
    s.write("digits", "123");
    let wrong: String = rows.iter().filter_map(|(body, e, f)| check(&s, flags, body, e, f)).collect();
    assert!(wrong.is_empty(), "{wrong}");
}

/// Each reads what it says natively, or not: that is libc's business.
#[test]
fn who_reads_by_stream_and_by_descriptor_is_not_proven() {
    all(
        &["--stdin", "data"],
        &[
            ("getchar(); rewind(stdin); assert(read(0, b, 10) == 10);", BOTH, "read"),
            ("ungetc(getchar(), stdin); assert(read(0, b, 10) == 10);", BOTH, "read"),
            ("getchar(); fseek(stdin, -1, SEEK_CUR); assert(read(0, b, 10) == 10);", BOTH, "read"),
            ("fseek(stdin, 5, SEEK_SET); rewind(stdin); assert(read(0, b, 10) == 10);", BOTH, "read"),
            ("fseek(stdin, 0, SEEK_END); rewind(stdin); assert(lseek(0, 0, SEEK_CUR) == 0);", BOTH, "lseek"),
            ("setvbuf(stdin, 0, _IONBF, 0); getchar(); assert(read(0, b, 3) == 3);", BOTH, "read"),
            ("read(0, b, 4); lseek(0, 0, SEEK_SET); assert(getchar() == '0');", BOTH, "fgetc"),
            ("ungetc(getchar(), stdin); assert(getchar() == '0' && ftell(stdin) == 1);", FACT, ""),
            ("read(0, b, 4); lseek(0, 2, SEEK_SET); read(0, b, 4); assert(b[0] == '2');", FACT, ""),
        ],
    );
}

#[test]
fn who_closes_the_standard_input_knows_nothing_of_it() {
    all(
        &["--stdin", "data"],
        &[
            ("fclose(stdin); assert(open(\"/dev/stdin\", O_RDONLY) >= 0);", GONE, "open"),
            ("fclose(stdin); assert(fopen(\"/dev/stdin\", \"r\"));", GONE, "fopen"),
            ("fclose(stdin); errno = 0; isatty(0); assert(errno == ENOTTY);", "unsafe", ""),
            ("fclose(stdin); read(0, b, 1);", "unknown(call function read: a descriptor that has been", ""),
            ("close(0);", "unknown(call function close: the standard input, whose bytes are a fact, is", ""),
            ("FILE *f = fopen(\"data\", \"r\"); if (f) stdin = f; assert(fileno(stdin) == 0);", "unsafe", ""),
            ("getchar(); errno = 0; assert(!isatty(0) && errno == ENOTTY);", FACT, ""),
            ("fclose(stdin);", FACT, ""),
            ("errno = 0; assert(!isatty(0) && errno == ENOTTY);", FACT, ""),
            ("assert(isatty(0));", "unsafe", ""),
            ("assert(fileno(stdin) == 0 && !isatty(fileno(stdin)) && getchar() == '0');", FACT, ""),
            ("read(fileno(stdin), b, 1);", BOTH, "read"),
            ("stdin = fopen(\"/dev/stdin\", \"r\"); fileno(stdin);", "unknown", ""),
        ],
    );
}

/// A number takes one byte more than its width.
#[test]
fn widths_of_scanf_may_end_with_the_file() {
    let fact = FACT.replace("16", "3");
    all(
        &["--stdin", "digits"],
        &[
            ("scanf(\"%3d\", &x); assert(x == 123 && feof(stdin));", &fact, ""),
            ("scanf(\"%3d\", &x); assert(!feof(stdin));", "unsafe", ""),
            ("scanf(\"%2d\", &x); assert(x == 12 && !feof(stdin));", &fact, ""),
            ("scanf(\"%3s\", b); assert(!feof(stdin));", &fact, ""),
            ("scanf(\"%4s\", b); assert(feof(stdin));", &fact, ""),
            ("scanf(\"%3c\", b); assert(b[2] == '3' && !feof(stdin));", &fact, ""),
            ("scanf(\"%4c\", b);", "unknown(limit function __irs_scan: ", ""),
        ],
    );
}

/// Of an input that is no file.
#[test]
fn scanf_of_anything_brings_what_can_come() {
    all(
        &[],
        &[
            ("if (scanf(\"%lld\", &l) == 1) assert(l >= INT_MIN && l <= INT_MAX);", "unsafe", ""),
            ("if (scanf(\"%d\", &x) == 1) assert(x != -7);", "unsafe", ""),
            ("errno = 0; if (scanf(\"%d\", &x) == 1) assert(errno == 0);", "unsafe", ""),
            ("errno = EINTR; if (scanf(\"%d\", &x) == EOF) assert(errno != 0);", "unsafe", ""),
            ("errno = EINTR; if (scanf(\"%d%*d\", &x) == 1) assert(errno != 0);", "unsafe", ""),
            ("if (scanf(\"%3s\", b) == 1) assert(b[0] != ' ' && b[1] != '\\n');", "safe", ""),
            ("if (scanf(\"%3s\", b) == 1) assert(b[2] == 0);", "unsafe", ""),
            ("x = 7; if (scanf(\"%d\", &x) < 1) assert(x == 7);", "safe", ""),
            ("assert(scanf(\"%c\", b));", "safe", ""),
        ],
    );
}
