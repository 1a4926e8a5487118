//! Sequences of calls on a file, and conversions of text, at random: natively and in the model alike.

use super::rows::TABLES;
use super::rows::{Row, Said, expected, natively, program, rows};
use super::verified;
use random::Rng;

fn pick<'a>(rng: &mut Rng, of: &[&'a str]) -> &'a str {
    of[rng.below(of.len())]
}

fn row(code: String) -> Row {
    let text = |s: &str| s.to_owned();
    Row { name: text("random"), error: text("none"), when: text("always"), how: text("exact"), code }
}

/// Formats for a file, which leave at most a number.
const SCANNED: [&str; 10] =
    ["%d", "%x", " %c", "%2d", "%*3d%d", "%*2lf%d", "%*[a-z] %c", "%*s %%", "%*d x", "%*4[^ ]%*d "];

/// Calls on two descriptors and two streams of one file.
fn calls(rng: &mut Rng) -> String {
    let mut code =
        "int a = open(DATA, O_RDONLY), c = open(DATA, O_RDWR); FILE *f = fopen(DATA, \"r\"), *g = \
                    fopen(DATA, \"rb\"); errno = 0; memset(b, 'q', sizeof b);\n"
            .to_owned();
    for _ in 0..40 {
        let (fd, file) = (pick(rng, &["a", "c"]), pick(rng, &["f", "g"]));
        let (n, by) = (rng.below(30), rng.below(120) as i64 - 60);
        let from = pick(rng, &["SEEK_SET", "SEEK_CUR", "SEEK_END"]);
        let size = 1 + rng.below(9);
        code += &match rng.below(13) {
            0 => format!("SHOW(read({fd}, b, {n}));"),
            1 => format!("SHOW(pread({fd}, b, {n}, {by}));"),
            2 => format!("SHOW(lseek({fd}, {by}, {from}));"),
            3 => format!("SHOW(fgetc({file}));"),
            4 => format!("SHOW(fread(b, {size}, {n}, {file}));"),
            5 => format!("SHOW(fgets(b, {n} + 1, {file}) != 0);"),
            6 => format!("SHOW(fseek({file}, {by}, {from}));"),
            7 => format!("SHOW(ftell({file}));"),
            8 => format!("SHOW(feof({file}) != 0);"),
            9 => format!("x = getc({file}); SHOW(x); if (x != EOF) SHOW(ungetc(x, {file}));"),
            10 => format!("rewind({file});"),
            11 => format!("SHOW(fstat({fd}, &s)); SHOW(s.st_size);"),
            _ => {
                format!("x = -5; SHOW(fscanf({file}, \"{}\", &x)); SHOW(x);", pick(rng, &SCANNED))
            }
        };
        code += "SHOW(errno); errno = 0; l = 0; for (x = 0; x < 40; x++) l = (l * 31 + b[x]) % 1000003; SHOW(l);\n";
    }
    code
}

const PIECES: [&str; 24] = [
    "1",
    "23",
    "-4",
    "+5",
    "007",
    "0x1c",
    "0",
    " ",
    "  ",
    "\\n",
    "abc",
    "x",
    ",",
    "9.5",
    "-.5",
    "2.",
    "3e2",
    "1e-2",
    "-",
    "+",
    "ff",
    "]",
    "100%",
    "4294967297",
];

const CONVERSIONS: [&str; 22] = [
    "%d", "%2d", "%u", "%x", "%3x", "%o", "%i", "%4i", "%*d", "%lf", "%3lf", "%s", "%2s", "%*s", "%c", "%3c",
    "%[a-f]", "%[^,]", "%2[]0-9]", "%n", "%1d", "%%",
];

/// A conversion of text.
fn scan(rng: &mut Rng) -> String {
    let text: String = (0..1 + rng.below(5)).map(|_| pick(rng, &PIECES)).collect();
    let (mut format, mut arguments, mut shown) = (String::new(), String::new(), String::new());
    for k in 0..1 + rng.below(4) {
        format += pick(rng, &["", "", " ", ",", "-"]);
        let c = pick(rng, &CONVERSIONS);
        format += c;
        if c.contains('*') || c == "%%" {
            continue;
        }
        match c.chars().last() {
            Some('f') => {
                arguments += &format!(", &r{k}");
                shown += &format!(" SHOW(r{k} * 1024);");
            }
            Some('s' | 'c' | ']') => {
                arguments += &format!(", t{k}");
                shown += &format!(" SHOW(t{k}[0] + 256 * t{k}[1] + 65536 * t{k}[2]);");
            }
            _ => {
                arguments += &format!(", &n{k}");
                shown += &format!(" SHOW(n{k});");
            }
        }
    }
    let declared: String =
        (0..4).map(|k| format!("int n{k} = -99; double r{k} = -99; char t{k}[64] = \"zzz\"; ")).collect();
    format!("{declared}\nerrno = 77; SHOW(sscanf(\"{text}\", \"{format}\"{arguments})); SHOW(errno);{shown}")
}

fn common() -> String {
    rows(TABLES.iter().find(|t| t.0 == "files").expect("a table").1).0
}

#[test]
fn calls_on_a_file_in_any_order() {
    let mut rng = Rng::new(20);
    for _ in 0..6 {
        let text = program(&common(), &[&row(calls(&mut rng))]);
        let native = natively(&text).expect("it ends");
        let answer = verified(&text, &[expected(&native)]);
        assert_eq!(answer.said, Said::Safe, "{}: natively {native:?}\n{text}", answer.text);
    }
}

#[test]
fn conversions_of_text_at_random() {
    let mut rng = Rng::new(21);
    let (mut exact, mut open) = (0, 0);
    for _ in 0..4 {
        let all: Vec<Row> = (0..25).map(|_| row(scan(&mut rng))).collect();
        for r in &all {
            let text = program(&common(), &[r]);
            let native = natively(&text).expect("it ends");
            let answer = verified(&text, &[expected(&native)]);
            match answer.said {
                Said::Safe => exact += 1,
                Said::Unknown if answer.text.contains("beyond what the model does") => open += 1,
                _ => panic!("{}: natively {native:?}\n{}", answer.text, r.code),
            }
        }
    }
    // Most are plain, and what is not must be open for a reason.
    assert!(exact >= 3 * open, "{exact} exact, {open} open");
}
