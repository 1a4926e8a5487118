//! Terms and solvers against independent meanings: plain evaluation, exhaustive search, another solver.
mod external;
mod random;
mod solvers;
mod substitution;
mod terms;
mod words;
