//! What engines say, to whom: executions and finished subtrees, graphs of states, counterexamples, verdicts.

pub mod components;
pub mod graph;
pub mod names;
pub mod sink;
pub mod verdict;
