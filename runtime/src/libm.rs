//! Leaves the functions of `libm` to `libm`.
//!
//! Rust's own library brings weak functions of these names with it, and what is in an archive wins over a
//! shared library: a program linked with `librt_irs.a` would compute with those, which leave `errno` alone
//! and hand on signalling NaNs. So each name leads to glibc's second name of the same function. These are
//! weak, too (a program may have a `round` of its own), and come before Rust's in the archive: the first one
//! is taken. Functions of `_Float128` have no second name and stay Rust's; the model knows nothing of that
//! type.

use std::arch::global_asm;

/// A function's `double` and `float`.
macro_rules! lead {
    ($($name:literal)*) => {
        $(
            lead!($name, $name, "f64");
            lead!(concat!($name, "f"), $name, "f32");
        )*
    };
    ($name:expr, $other:literal, $suffix:literal) => {
        global_asm!(
            ".pushsection .text",
            concat!(".weak ", $name),
            concat!(".hidden ", $name),
            concat!(".type ", $name, ", @function"),
            concat!($name, ":"),
            concat!("jmp ", $other, $suffix, "@PLT"),
            concat!(".size ", $name, ", . - ", $name),
            ".popsection",
        );
    };
}

lead! {
    "cbrt" "ceil" "copysign" "fabs" "fdim" "floor" "fma" "fmax" "fmaximum" "fmin" "fminimum" "fmod" "rint" "round" "roundeven" "sqrt" "trunc"
}

// glibc has them since 2.35 only; without, they are for nobody.
global_asm!(".weak fmaximumf64", ".weak fmaximumf32", ".weak fminimumf64", ".weak fminimumf32");
