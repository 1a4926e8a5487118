//! FairThreads programs, SystemC models and FreeRTOS programs, under the engine that is made for them.

mod firmware;
mod freertos;
mod generated;
mod in_turn;
mod original;
mod paper;
mod said;
mod systemc;
mod tally;

use crate::Point;

pub const POINTS: &[Point] = &[
    ("fair.1", "Generated FairThreads programs have the verdict that a simulator says", generated::run),
    ("fair.2", "ESST's token rings and queues (LMCS 2012, Tables 1 and 2)", paper::run),
    ("fair.3", "Firmware of eight periodic tasks, with numbers that grow", firmware::run),
    ("fair.4", "SystemC: the literature's models, and generated ones against a simulator", systemc::run),
    ("fair.5", "FreeRTOS: a machine, and generated programs against a simulator", freertos::run),
    ("fair.6", "pthread programs, one thread at a time, in turn, by the engine esst", in_turn::run),
    ("fair.7", "The programs that FairThreads brings for its own tests", original::run),
];
