//! From an abstract reachability tree to a schedule set (Metzler et al., STTT 2020, §4): section and program
//! schedules.
//!
//! | file | what |
//! |---|---|
//! | [`report::graph`] | the tree as plain data, filled by the engine |
//! | [`context`] | what has to be known of the past to order what follows |
//! | [`settle`] | where an execution stands, and what it offers there |
//! | [`unfold`] | the tree unfolded by that, one place per event; what was published stays |
//! | [`select`], [`fair`], [`cuts`] | which of it is published |
//! | [`sections`] | chains of places as sections |
//! | [`thin`] | which events they count |
//! | [`racing`], [`ordered`] | the sites that may race in a program that is safe |
//! | [`publish`] | all of it, growing |

pub mod context;
pub mod cuts;
pub mod fair;
mod ordered;
pub mod publish;
pub mod racing;
pub mod sections;
pub mod select;
pub mod settle;
pub mod thin;
pub mod unfold;
