//! The runtime's optimisations that have a switch, as a program's own `help=1` lists them: keys that are on
//! or off, and on by default.

use anyhow::{Result, ensure};
use irs_demos::tools::under;
use std::path::Path;

/// What is not there to be cheaper: without it programs may be wrong.
const NOT_OPTIMISATIONS: &[&str] = &["sc"];

/// The switches of the runtime that this program is linked with.
///
/// # Errors
/// It does not say.
pub fn of(program: &Path) -> Result<Vec<String>> {
    let out = under(program, "help=1", crate::workshop::NONE).output()?;
    ensure!(out.status.success(), "{}: help=1: {}", program.display(), out.status);
    let text = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    Ok(listed(&text))
}

fn listed(text: &str) -> Vec<String> {
    let key = |l: &str| {
        let (key, rest) = l.trim().split_once('=')?;
        let optimisation =
            rest.starts_with("on|off") && rest.ends_with("[on]") && !NOT_OPTIMISATIONS.contains(&key);
        optimisation.then(|| key.to_owned())
    };
    text.lines().filter_map(key).collect()
}

/// All of them off, as options to append to others.
pub fn off(switches: &[String]) -> String {
    switches.iter().map(|s| format!(":{s}=off")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_are_told_from_other_options() {
        let text = "IRS_OPTIONS=key=value\n  plain=on|off    go on [on]\n  sc=on|off   fences [on]\n  free=proven|unproven  x [proven]\n  other=on|off  y [off]\n";
        assert_eq!(listed(text), ["plain"]);
        assert_eq!(off(&["a".to_owned(), "b".to_owned()]), ":a=off:b=off");
    }
}
