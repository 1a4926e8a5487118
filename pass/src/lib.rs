//! The LLVM plugin of IRS: `irs-number` gives every site its number before the optimiser runs,
//! `irs-instrument` puts the callbacks in after it. See the crate's README for how to load it, and
//! ARCHITECTURE.md for the numbering scheme and the callback ABI.

pub mod abi;
pub mod ignore;
pub mod instrument;
mod ir;
pub mod number;
pub mod options;
pub mod plugin;
mod shim;
mod twin;
