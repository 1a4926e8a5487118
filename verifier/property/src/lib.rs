//! What programs are checked for.
//!
//! [`checked`]: the properties, and a machine that ends executions where a chosen one is violated. [`race`]:
//! data races as C11 defines them, judged on executions.
pub mod checked;
pub mod race;

pub use checked::{Checked, Properties, Property};
