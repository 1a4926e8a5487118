//! `--engine`, and the options of all engines, on a command line.

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use engine::Engine;
use verifier::registry;

/// What was chosen: one engine, or all of them to choose from, with their options.
pub struct Chosen(Vec<Box<dyn Engine>>);

impl Chosen {
    /// The engine that was named; `None`: what the program is decides.
    pub fn named(&self) -> Option<&dyn Engine> {
        match &self.0[..] {
            [one] => Some(one.as_ref()),
            _ => None,
        }
    }

    /// The engine of that name, with its options as they usually are.
    pub fn only(name: &str) -> Chosen {
        let mut all = registry::all();
        all.retain(|e| e.name() == name);
        Chosen(all)
    }

    pub fn all(&self) -> &[Box<dyn Engine>] {
        &self.0
    }
}

/// The name of the argument.
const ENGINE: &str = "engine";

/// Its value for whatever suits the program.
const AUTO: &str = "auto";

impl Args for Chosen {
    fn augment_args(command: Command) -> Command {
        let all = registry::all();
        let auto = clap::builder::PossibleValue::new(AUTO)
            .help("What suits the program, one beside the other; the first verdict ends it");
        let named = all.iter().map(|e| clap::builder::PossibleValue::new(e.name()).help(e.about()));
        let engine = Arg::new(ENGINE)
            .long(ENGINE)
            .value_name("ENGINE")
            .help("Who explores")
            .default_value(AUTO)
            .value_parser(clap::builder::PossibleValuesParser::new(std::iter::once(auto).chain(named)));
        let with_options = all.iter().fold(command.arg(engine), |command, e| e.arguments(command));
        // What comes after belongs to no engine.
        with_options.next_help_heading(clap::builder::Resettable::Reset)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// What is said to another engine than the one that was named, nobody hears.
fn no_others_options(named: &dyn Engine, given: &ArgMatches) -> Result<(), clap::Error> {
    for other in registry::all().iter().filter(|e| e.name() != named.name()) {
        let options = other.arguments(Command::new(""));
        let said = |a: &&Arg| {
            let source = given.try_contains_id(a.get_id().as_str()).ok().filter(|there| *there);
            source.and_then(|_| given.value_source(a.get_id().as_str())) == Some(ValueSource::CommandLine)
        };
        if let Some(option) = options.get_arguments().find(said) {
            let option = option.get_long().unwrap_or_default();
            let (of, named) = (other.name(), named.name());
            let text = format!("--{option} is an option of the engine {of}, and --engine says {named}");
            return Err(clap::Error::raw(ErrorKind::ArgumentConflict, text));
        }
    }
    Ok(())
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(given: &ArgMatches) -> Result<Chosen, clap::Error> {
        let name = given.get_one::<String>(ENGINE).map(String::as_str);
        let mut engines = match name {
            Some(AUTO) => registry::everyone(),
            _ => registry::all(),
        };
        engines.retain(|e| name == Some(AUTO) || Some(e.name()) == name);
        // Only names of engines are accepted, and there is a default.
        if engines.is_empty() {
            return Err(clap::Error::new(ErrorKind::InvalidValue));
        }
        if let ([one], false) = (&engines[..], name == Some(AUTO)) {
            no_others_options(one.as_ref(), given)?;
        }
        engines.iter_mut().try_for_each(|e| e.configure(given))?;
        Ok(Chosen(engines))
    }

    fn update_from_arg_matches(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        *self = Chosen::from_arg_matches(given)?;
        Ok(())
    }
}
