// What LLVM's C API lacks. Every function is called from the Rust side (src/shim.rs), which documents it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <llvm-c/Core.h>

namespace llvm {
class AssumptionCache;
class CallBase;
class DominatorTree;
class Function;
} // namespace llvm

// undefined.cpp: before and after slots are promoted, and in what goes on through the compiler.
void promoteSlots(llvm::Function &f, llvm::DominatorTree &dominators, llvm::AssumptionCache &assumptions);
void freezeOpen(llvm::Function &f);
void settleSlots(llvm::Function &f);
// What the program promises the optimiser, rightly or wrongly, beyond what its instructions say.
void forgetPromises(llvm::Function &f);
// What a call of an allocation function returns has a content that the optimiser does not know.
void keepFreshUnknown(llvm::CallBase &call);

extern "C" {
// Provided by Rust (src/plugin.rs).
bool irs_pass_run(uint32_t which, LLVMModuleRef module, void *fam, const char *options, size_t length);
void irs_pass_check_options(const char *options, size_t length);
}
