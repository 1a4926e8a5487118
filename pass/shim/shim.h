// What LLVM's C API lacks. Every function is called from the Rust side (src/shim.rs), which documents it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <llvm-c/Core.h>

extern "C" {
// Provided by Rust (src/plugin.rs).
bool irs_pass_run(uint32_t which, LLVMModuleRef module, void *fam, const char *options, size_t length);
void irs_pass_check_options(const char *options, size_t length);
}
