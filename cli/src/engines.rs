//! `--engine`, and the options of all engines, on a command line.

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use engine::Engine;
use verifier::registry;

/// The engine that was chosen, with its options.
pub struct Chosen(Box<dyn Engine>);

impl Chosen {
    pub fn engine(&self) -> &dyn Engine {
        self.0.as_ref()
    }
}

/// The name of the argument.
const ENGINE: &str = "engine";

impl Args for Chosen {
    fn augment_args(command: Command) -> Command {
        let all = registry::all();
        let values = all.iter().map(|e| clap::builder::PossibleValue::new(e.name()).help(e.about()));
        let engine = Arg::new(ENGINE)
            .long(ENGINE)
            .value_name("ENGINE")
            .help("Who explores")
            .default_value(all[0].name())
            .value_parser(clap::builder::PossibleValuesParser::new(values));
        let with_options = all.iter().fold(command.arg(engine), |command, e| e.arguments(command));
        // What comes after belongs to no engine.
        with_options.next_help_heading(clap::builder::Resettable::Reset)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(given: &ArgMatches) -> Result<Chosen, clap::Error> {
        let name = given.get_one::<String>(ENGINE).map(String::as_str);
        let found = registry::all().into_iter().find(|e| Some(e.name()) == name);
        // Only names of engines are accepted, and there is a default.
        let mut engine = found.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidValue))?;
        engine.configure(given)?;
        Ok(Chosen(engine))
    }

    fn update_from_arg_matches(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        *self = Chosen::from_arg_matches(given)?;
        Ok(())
    }
}
