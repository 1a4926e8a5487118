//! What `demos/expected.json` says.

use anyhow::{Context as _, Result};
use irs_demos::tools::Tools;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Deserialize)]
pub struct Demo {
    pub name: String,
    pub flags: Vec<String>,
    pub verdict: String,
    /// `None`: not known from theory.
    pub traces: Option<u64>,
    pub deadlocked: u64,
    /// Takes long to verify.
    #[serde(default)]
    pub long: bool,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Oracle {
    pub name: String,
    pub source: String,
    /// By N, which JSON has as a string.
    pub traces: BTreeMap<String, u64>,
}

#[derive(Debug, Deserialize)]
pub struct Expected {
    pub demos: Vec<Demo>,
    pub oracle: Vec<Oracle>,
}

pub fn read(tools: &Tools) -> Result<Expected> {
    let path = tools.demos.join("expected.json");
    let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}
