//! What single things cost, measured side by side: each round runs every variant once, so that whatever else
//! the machine does meets all of them alike. What counts is the ratio of medians, or the difference to the
//! plain program, never one time alone.
//!
//! [`guests`] measures instrumented C programs (`programs/`), [`subjects`] the decision procedure in this
//! process.

pub mod guests;
pub mod report;
pub mod sets;
pub mod subjects;

/// What one way of doing a thing cost, per thing.
pub struct Variant<'a> {
    pub name: String,
    /// Runs it once; nanoseconds per thing.
    pub run: Box<dyn FnMut() -> anyhow::Result<f64> + 'a>,
}

impl<'a> Variant<'a> {
    pub fn new(name: impl Into<String>, run: impl FnMut() -> anyhow::Result<f64> + 'a) -> Variant<'a> {
        Variant { name: name.into(), run: Box::new(run) }
    }
}

/// Median, smallest and largest of the rounds, in nanoseconds per thing.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Cost {
    pub name: String,
    pub median: f64,
    pub min: f64,
    pub max: f64,
}

/// Runs all variants in turn, `rounds` times.
///
/// # Errors
/// The first variant that fails.
pub fn interleaved(rounds: usize, mut variants: Vec<Variant<'_>>) -> anyhow::Result<Vec<Cost>> {
    let mut times = vec![Vec::with_capacity(rounds); variants.len()];
    for _ in 0..rounds {
        for (v, t) in variants.iter_mut().zip(&mut times) {
            t.push((v.run)()?);
        }
    }
    Ok(variants
        .iter()
        .zip(&times)
        .map(|(v, t)| {
            let (median, min, max) = irs_demos::tools::median(t);
            Cost { name: v.name.clone(), median, min, max }
        })
        .collect())
}
