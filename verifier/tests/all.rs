//! All tests of the engines and of what is below them, as one program: the engines are generic, and each
//! program that has a test of theirs would compile them anew.

#[path = "claims/shapes.rs"]
mod claim_shapes;
#[path = "model/fixture.rs"]
mod fixture;
#[path = "support/interrupted.rs"]
mod interrupted;
#[path = "bmc/reduced.rs"]
mod reduced;

mod abstraction;
mod admission;
mod art;
mod audit;
mod audit_impact;
mod bmc;
mod bmc_beyond;
mod bmc_claims;
mod bmc_growth;
mod bmc_in_turn;
mod bmc_tiles;
mod calls;
mod carry;
mod checker;
mod checker_cycles;
mod checker_rules;
mod damage;
mod decisions;
mod deviations;
mod dpor;
mod engines;
mod esst_in_turn;
mod families;
mod first_schedule;
mod hold;
mod impact;
mod mixed;
mod model;
mod programs;
mod races;
mod resume;
mod runtime;
mod sequential;
mod shapes;
mod shared_nodes;
mod support;
mod symbolic;
mod symmetry;
mod sync;
mod together;
mod turns;
mod turns_endless;
mod verdicts;
