//! Retry loops.

use crate::ir::{Block, Module};
use crate::number::Plan;
use std::collections::HashSet;

/// Blocks of loops that are awaits.
pub type AwaitBlocks = HashSet<Block>;

/// Finds the awaits of a module.
pub fn run(_module: Module, _plan: &mut Plan) -> AwaitBlocks {
    AwaitBlocks::new()
}
