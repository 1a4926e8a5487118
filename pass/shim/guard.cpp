// Edits that the code around a site needs. See src/instrument/edit.rs for what each one means.
#include "shim.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

extern "C" {

void irs_shim_split_if_else(LLVMValueRef condition, LLVMValueRef before, LLVMValueRef *then, LLVMValueRef *otherwise) {
  auto *at = unwrap<Instruction>(before);
  auto *weights = MDBuilder(at->getContext()).createUnlikelyBranchWeights();
  Instruction *t = nullptr, *e = nullptr;
  SplitBlockAndInsertIfThenElse(unwrap(condition), at->getIterator(), &t, &e, weights);
  t->setDebugLoc(at->getDebugLoc());
  e->setDebugLoc(at->getDebugLoc());
  *then = wrap(t);
  *otherwise = wrap(e);
}

void irs_shim_align(LLVMValueRef variable, uint64_t bytes) {
  auto *v = unwrap<GlobalVariable>(variable);
  // (Not where another module's definition or its copy in the executable may take its place.)
  if (v->canIncreaseAlignment() && v->getAlign().valueOrOne() < bytes)
    v->setAlignment(Align(bytes));
}

void irs_shim_move_before(LLVMValueRef instruction, LLVMValueRef before) {
  unwrap<Instruction>(instruction)->moveBefore(unwrap<Instruction>(before));
}

LLVMValueRef irs_shim_bare_clone(LLVMValueRef instruction) {
  Instruction *copy = unwrap<Instruction>(instruction)->clone();
  copy->dropUnknownNonDebugMetadata();
  // Debug information links assignments to an instruction of the same function.
  copy->setMetadata(LLVMContext::MD_DIAssignID, nullptr);
  copy->setDebugLoc(DebugLoc());
  return wrap(copy);
}

void irs_shim_thunk(LLVMValueRef thunk, LLVMValueRef like) {
  auto &f = *unwrap<Function>(thunk);
  const auto &other = *unwrap<Function>(like);
  for (const char *name : {"target-cpu", "target-features", "tune-cpu"})
    if (other.hasFnAttribute(name))
      f.addFnAttr(other.getFnAttribute(name));
  f.setUWTableKind(UWTableKind::Async);
  f.addFnAttr(Attribute::Cold);
  f.addFnAttr(Attribute::NoInline);
  f.setCallingConv(CallingConv::PreserveMost);
  f.setLinkage(GlobalValue::InternalLinkage);
}

bool irs_shim_exchange(LLVMValueRef store, LLVMValueRef *exchanged) {
  auto *s = dyn_cast<StoreInst>(unwrap<Instruction>(store));
  if (!s)
    return false;
  Type *type = s->getValueOperand()->getType();
  const DataLayout &layout = s->getModule()->getDataLayout();
  uint64_t size = layout.getTypeStoreSize(type);
  if (!(type->isIntegerTy() || type->isPointerTy() || type->isFloatTy() || type->isDoubleTy()) || size > 8 ||
      (size & (size - 1)) != 0 || layout.getTypeSizeInBits(type) != size * 8 || s->getAlign().value() < size)
    return false;
  auto *copy = cast<StoreInst>(s->clone());
  copy->dropUnknownNonDebugMetadata();
  copy->setMetadata(LLVMContext::MD_DIAssignID, nullptr);
  copy->setOrdering(AtomicOrdering::SequentiallyConsistent);
  copy->setSyncScopeID(SyncScope::System);
  copy->setVolatile(true);
  *exchanged = wrap(copy);
  return true;
}
}
