//! What is fixed of the runs that a proof is for: by options, or as it is in the run at hand.

use crate::{exit, files};
use anyhow::Result;
use model::Program;
use model::known::Known;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};

/// The runs that a proof is for, where they are not all within bounds.
#[derive(clap::Args, Default)]
pub struct Fixed {
    /// Prove it for this argument only; may be repeated: all arguments after the program's name, in their
    /// order
    #[arg(long, value_name = "ARGUMENT", allow_hyphen_values = true, conflicts_with = "args")]
    argv: Vec<OsString>,
    /// Prove it for this name of the program only, argv[0]; without --argv, for no arguments
    #[arg(long, value_name = "NAME", conflicts_with = "args")]
    argv0: Option<OsString>,
    /// Prove it for this value of a variable of the environment only; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = variable)]
    env: Vec<(Vec<u8>, Vec<u8>)>,
    /// Prove it for runs in which this variable of the environment is not set; may be repeated
    #[arg(long, value_name = "NAME")]
    unset: Vec<OsString>,
    /// Prove it for this result of sysconf only; may be repeated. NAME is a number, or what comes after _SC_:
    /// NPROCESSORS_ONLN, NPROCESSORS_CONF, PAGESIZE, PHYS_PAGES, CLK_TCK, OPEN_MAX
    #[arg(long, value_name = "NAME=VALUE", value_parser = result)]
    sysconf: Vec<(i32, i64)>,
    /// Prove it for the bytes that the regular file PATH has now only; may be repeated. The program must open
    /// it by this path, as it is written here
    #[arg(long, value_name = "PATH")]
    file: Vec<OsString>,
    /// Prove it for a standard input that is a regular file with the bytes that FILE has now only, read from
    /// its beginning: ./prog <FILE
    #[arg(long, value_name = "FILE")]
    stdin: Option<OsString>,
}

fn variable(text: &str) -> Result<(Vec<u8>, Vec<u8>), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.into(), value.into())),
        _ => Err("NAME=VALUE is expected".into()),
    }
}

const NAMES: [(&str, i32); 6] = [
    ("CLK_TCK", libc::_SC_CLK_TCK),
    ("OPEN_MAX", libc::_SC_OPEN_MAX),
    ("PAGESIZE", libc::_SC_PAGESIZE),
    ("NPROCESSORS_CONF", libc::_SC_NPROCESSORS_CONF),
    ("NPROCESSORS_ONLN", libc::_SC_NPROCESSORS_ONLN),
    ("PHYS_PAGES", libc::_SC_PHYS_PAGES),
];

fn result(text: &str) -> Result<(i32, i64), String> {
    let (name, value) = text.split_once('=').ok_or("NAME=VALUE is expected")?;
    let short = name.strip_prefix("_SC_").unwrap_or(name);
    let name = match NAMES.iter().find(|n| n.0 == short) {
        Some(known) => known.1,
        None => name.parse().map_err(|_| format!("{name} is no number, and no name that is known"))?,
    };
    let value: i64 = value.parse().map_err(|_| format!("{value} is no number"))?;
    if value < 0 { Err("a result below 0 cannot be fixed".into()) } else { Ok((name, value)) }
}

impl Fixed {
    /// Fixes it in the program, and says what the program does not look at.
    pub fn apply(&self, program: &mut Program) -> Result<()> {
        let arguments = (!self.argv.is_empty() || self.argv0.is_some()).then(|| {
            let name = self.argv0.clone().map(OsString::into_vec);
            std::iter::once(name).chain(self.argv.iter().map(|a| Some(a.clone().into_vec()))).collect()
        });
        let mut variables: BTreeMap<Vec<u8>, Option<Vec<u8>>> = BTreeMap::new();
        let set = self.env.iter().map(|(name, value)| (name.clone(), Some(value.clone())));
        for (name, value) in set.chain(self.unset.iter().map(|n| (n.as_bytes().to_vec(), None))) {
            if let Some(other) = variables.insert(name.clone(), value.clone())
                && other != value
            {
                let name = name.escape_ascii();
                return Err(exit::usage(format!("the variable {name} is given two values")));
            }
        }
        let mut sysconf = BTreeMap::new();
        for (name, value) in &self.sysconf {
            if sysconf.insert(*name, *value).is_some_and(|other| other != *value) {
                return Err(exit::usage(format!("sysconf({name}) is given two values")));
            }
        }
        let known =
            Known { arguments, variables, sysconf, files: files::named(&self.file, self.stdin.as_deref())? };
        program.know(known.clone());
        for name in known.variables.keys().filter(|n| !program.known.variables.contains_key(*n)) {
            eprintln!("irs: the program does not ask for the variable {}", name.escape_ascii());
        }
        for name in known.sysconf.keys().filter(|n| !program.known.sysconf.contains_key(*n)) {
            eprintln!(
                "irs: the program does not ask for sysconf({name}) by a constant, or it changes in a run"
            );
        }
        if !self.file.is_empty() && !program.opens_files() {
            eprintln!("irs: the program opens no file by its path");
        }
        if self.stdin.is_some() && program.known.stdin().is_none() {
            eprintln!("irs: the program does not read its standard input");
        }
        Ok(())
    }

    /// What decides, besides the program, what is explored; nothing if nothing is fixed.
    pub fn settings(&self) -> String {
        let mut text = String::new();
        let bytes = |s: &OsStr| s.as_bytes().escape_ascii().to_string();
        if let Some(name) = &self.argv0 {
            let _ = write!(text, " argv0 \"{}\"", bytes(name));
        }
        for a in &self.argv {
            let _ = write!(text, " argv \"{}\"", bytes(a));
        }
        let mut rest: Vec<String> = self
            .env
            .iter()
            .map(|(n, v)| format!(" env {}=\"{}\"", n.escape_ascii(), v.escape_ascii()))
            .chain(self.unset.iter().map(|n| format!(" unset {}", bytes(n))))
            .chain(self.sysconf.iter().map(|(n, v)| format!(" sysconf {n}={v}")))
            .collect();
        // (A checkpoint is for these bytes.)
        let named = files::named(&self.file, self.stdin.as_deref()).unwrap_or_default();
        rest.extend(named.iter().map(|file| format!(" {file:?}")));
        rest.sort();
        text + &rest.concat()
    }
}

/// What is known of a run with these arguments (the program's name first) in our environment, on this system.
pub fn of_this_run(program: &Program, arguments: &[OsString]) -> Known {
    let bytes = |s: OsString| s.into_vec();
    let value = |name: &Vec<u8>| std::env::var_os(OsStr::from_bytes(name)).map(bytes);
    let asked = program.asked_of_the_system().into_iter();
    let named = arguments.get(1..).filter(|_| program.opens_files()).unwrap_or_default();
    Known {
        files: files::of_arguments(named, program.reads_descriptors()),
        arguments: Some(arguments.iter().cloned().map(|a| Some(bytes(a))).collect()),
        variables: program.variables.iter().map(|name| (name.clone(), value(name))).collect(),
        // SAFETY: takes any number.
        sysconf: asked.map(|name| (name, unsafe { libc::sysconf(name) })).collect(),
    }
}
