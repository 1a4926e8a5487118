// Links further code into the module at hand.
#include "shim.h"
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>
#include <string>

using namespace llvm;

extern "C" {

// What the module refers to and does not have, from this text. False: that cannot be done.
bool irs_shim_link_needed(LLVMModuleRef module, const char *text, size_t length) {
  Module &m = *unwrap(module);
  LLVMContext &context = m.getContext();
  // (The parser reads up to a zero, and needs names.)
  std::string ended(text, length);
  bool discards = context.shouldDiscardValueNames();
  context.setDiscardValueNames(false);
  SMDiagnostic error;
  std::unique_ptr<Module> other = parseAssemblyString(ended, error, context);
  context.setDiscardValueNames(discards);
  if (!other)
    return false;
  other->setDataLayout(m.getDataLayout());
  other->setTargetTriple(m.getTargetTriple());
  return !Linker::linkModules(m, std::move(other), Linker::LinkOnlyNeeded);
}
}
