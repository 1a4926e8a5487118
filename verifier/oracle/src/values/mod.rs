//! Programs that compute: the model's values against those of the machine.
//!
//! [`generate`] writes C programs whose threads use integers of all widths, floating point, arrays,
//! structures, bit fields, unions, pointers, function pointers, recursion, heap objects, inputs, locks and
//! atomics, without undefined behaviour but for data races (whose accesses are done in one piece); what is
//! computed goes to memory that threads may share, so that each value is an event's. [`compare`] takes the
//! recording of a native run and drives the model along it: the same event at each step, at corresponding
//! addresses, and afterwards the same value in memory.
pub mod compare;
pub mod generate;
