//! Small concurrent programs and the slow, obvious oracle for engines.
//!
//! [`ast`] is their language, [`machine`] runs them behind the engines' interface, [`explore`] enumerates all
//! their interleavings without any reduction and without sharing code with either, [`prefixes`] all their
//! traces by the same steps, [`generate`] makes random ones, [`shapes`] larger ones that reductions find
//! hard, [`shrink`] makes one smaller while an engine is wrong about it, [`emit_c`] writes them as C,
//! [`differential`] compares an engine with the oracle, and [`rows`] has programs whose numbers of traces are
//! known. [`rounds`] has what a program does within so many rounds, [`in_turn`] what it does one thread at a
//! time, [`endless`] programs that have no end and come round so. [`values`] compares what programs compute
//! with what the machine computes, [`edit`] edits programs, [`below`] executes all that a carried set admits,
//! [`races`] has the data races of executions and [`racy`] programs with some, [`fair`] has FairThreads
//! programs and a simulator of these, [`systemc`] and [`freertos`] the same of SystemC and FreeRTOS,
//! [`probes`] what they assert, [`telling`] has programs that tell the order of their turns, [`families`]
//! reads a collection of programs with known verdicts.
pub mod admission;
pub mod ast;
pub mod baton;
pub mod below;
pub mod differential;
pub mod edit;
pub mod emit_c;
pub mod endless;
pub mod enumerate;
pub mod explore;
pub mod fair;
pub mod families;
pub mod freertos;
pub mod generate;
pub mod hold;
pub mod in_turn;
pub mod loops;
pub mod machine;
pub mod mutation;
pub mod prefixes;
pub mod probes;
pub mod races;
pub mod racy;
pub mod relation;
pub mod rounds;
pub mod rows;
pub mod shapes;
pub mod shrink;
pub mod systemc;
pub mod telling;
pub mod turns;
pub mod values;
