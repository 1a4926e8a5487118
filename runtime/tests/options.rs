//! Hostile text for `IRS_OPTIONS`: options, or an error that names the keys. `CONTRIBUTING.md` says how to
//! run this for an hour.
#![cfg(not(loom))]

use random::{Rng, fuzz};
use rt_irs::options::{self, Options};

/// Text that looks like options.
fn text(rng: &mut Rng, words: &[&str]) -> String {
    let mut out = String::new();
    for _ in 0..1 + rng.below(6) {
        match rng.below(8) {
            0 => out.push(*rng.pick(&[':', '=', ',', '%', '"', '\'', ' ', '\n', '\0', 'é', '9', '-'])),
            1 => out += &(rng.draw() as i64).to_string(),
            2 => out += *rng.pick(&["18446744073709551616", "1e999", "nan", "inf", "-0", "0x10", "%%p%"]),
            _ => out += *rng.pick(words),
        }
        out += *rng.pick(&["=", ":", "", ","]);
    }
    out
}

#[test]
fn options_are_read_or_refused() {
    let help = options::help();
    let words: Vec<&str> = help.split(|c: char| c.is_whitespace() || "=|:,()".contains(c)).collect();
    let (mut read, mut refused) = (0, 0);
    fuzz("options", 20_000, |rng| {
        let text = text(rng, &words);
        let mut options = Options::default();
        match options.apply(&text) {
            Ok(()) => read += 1,
            Err(e) => {
                refused += 1;
                assert!(e.to_string().contains("the keys are"), "{text:?}: {e}");
            }
        }
    });
    assert!(read > 0 && refused > 0, "{read} {refused}");
}
