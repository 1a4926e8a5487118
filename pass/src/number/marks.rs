//! Marks.

use crate::ir::Module;
use crate::number::Plan;
use crate::number::awaits::AwaitBlocks;

/// Places the marks of a module.
pub fn run(_module: Module, _awaits: &AwaitBlocks, _plan: &mut Plan) {}
