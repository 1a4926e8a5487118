//! Programs behave as they would without us. One test for each behaviour; the programs are compiled with the
//! pass, and must do what they do when they are compiled without it: output, exit status, signal, core file,
//! `errno`.

mod cancel;
mod guest;
mod load;
mod places;
mod process;
mod signals;
mod stdio;
mod threads;
