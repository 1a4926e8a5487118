//! Library functions that run as code where inputs decide what they do (`verifier/model/src/prelude/`): on an
//! input that can only be one string they say what the interpreter says for that string. Each result is taken
//! as wide as C has it.

mod cc_common;

use cc_common::{Scratch, irs, require_parts, text};

/// Inputs: each is eight bytes, the last of which is 0.
const STRINGS: &[&str] = &["", "-5", " 42", "ab", "aB1", "bab", "~\\x7f\\t", "-214748", "a\\0b"];

/// Expressions over a string `s` and room for 32 bytes, `room`.
const EXPRESSIONS: &[&str] = &[
    "atoi(s)",
    "atol(s)",
    "atoll(s)",
    "(long)strlen(s)",
    "(long)strnlen(s, 2)",
    "SIGN(strcmp(s, \"ab\"))",
    "SIGN(strncmp(s, \"aa\", 1))",
    "SIGN(strcasecmp(s, \"AB\"))",
    "SIGN(strncasecmp(s, \"Ab\", 2))",
    "SIGN(memcmp(s, \"ab\", 2))",
    "SIGN(bcmp(s, \"ab\", 2))",
    "AT(strchr(s, 'b'))",
    "AT(strrchr(s, 'b'))",
    "AT(strstr(s, \"b\"))",
    "AT((char *)memchr(s, 'b', 3))",
    "(strcpy(room, s), TEXT(room))",
    "(strcpy(room, \"x\"), strcat(room, s), TEXT(room))",
    "(strncpy(room, s, 4), TEXT(room))",
    "(strcpy(room, \"x\"), strncat(room, s, 2), TEXT(room))",
    "(long)isalpha(s[0])",
    "!isdigit(s[0])",
    "(long)isalnum(s[0])",
    "(long)isspace(s[0])",
    "(long)isupper(s[0])",
    "(long)islower(s[0])",
    "(long)ispunct(s[0])",
    "(long)isprint(s[0])",
    "(long)isxdigit(s[0])",
    "(long)tolower(s[0])",
    "(long)toupper(s[0])",
];

fn program(expression: &str) -> String {
    let checks: String = STRINGS
        .iter()
        .map(|s| {
            format!("  {{ char given[8] = \"{s}\", asked[8]; fill(asked, given);\n    assert(of(asked) == of(given)); }}\n")
        })
        .collect();
    format!(
        r"#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#undef isalpha
#undef isdigit
char __VERIFIER_nondet_char(void);
void __VERIFIER_assume(int);
#define SIGN(n) ({{ int m = (n); (long)((m > 0) - (m < 0)); }})
#define AT(p) ({{ char *q = (p); q ? (long)(q - s) : -1L; }})
#define TEXT(p) ((long)(p)[0] + 256 * (p)[1] + 65536 * (p)[2] + 16777216L * (p)[3])
static void fill(char *asked, const char *given) {{
  for (int i = 0; i < 8; i++) {{
    asked[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(asked[i] == given[i]);
  }}
}}
static long of(char *s) {{
  char room[32] = {{0}};
  (void)room;
  return {expression};
}}
int main(void) {{
{checks}  return 0;
}}
"
    )
}

#[test]
fn the_slow_forms_say_what_the_interpreter_says() {
    require_parts();
    let s = Scratch::new();
    let mut wrong = Vec::new();
    for (i, expression) in EXPRESSIONS.iter().enumerate() {
        let file = format!("p{i}.c");
        s.write(&file, &program(expression));
        let out = irs(&s).args(["verify", "--time", "60", &file, "--", "-fno-builtin"]).output().unwrap();
        if text(&out.stdout).lines().last() != Some("safe") {
            wrong.push(format!("{expression}: {}{}", text(&out.stdout), text(&out.stderr)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A number that inputs decide is as wide as its type: the sign of a negative one is not lost.
#[test]
fn a_long_is_not_an_int() {
    require_parts();
    let s = Scratch::new();
    for (function, claim, word) in [
        ("atol", "x >= 0", "unsafe"),
        ("atol", "x <= 99", "safe"),
        ("atoll", "x >= 0", "unsafe"),
        ("atoi", "x >= 0", "unsafe"),
        ("atoi", "x <= 99", "safe"),
    ] {
        let source = format!(
            "#include <assert.h>\n#include <stdlib.h>\n#include <unistd.h>\nint main(void) {{\n  char b[3] = {{0}};\n  \
             if (read(0, b, 2) < 0) return 0;\n  long x = {function}(b);\n  assert({claim});\n  return 0;\n}}\n"
        );
        s.write("p.c", &source);
        let out = irs(&s).args(["verify", "p.c"]).output().unwrap();
        let verdict = text(&out.stdout).lines().last().unwrap_or_default().to_owned();
        assert_eq!(verdict.split('(').next(), Some(word), "{function}, {claim}: {verdict}");
    }
}
