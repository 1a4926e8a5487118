//! The LLVM plugin.
