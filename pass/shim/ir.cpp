// Analyses and edits of the IR that LLVM's C API does not offer. See src/shim.rs for what each one means.
#include "shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Transforms/Scalar/LowerConstantIntrinsics.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/BuildLibCalls.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace {
// Does the address get to where another thread can find it? Flow-insensitive. Differs from the default
// tracker in uses that hand nothing over: comparing the address, a volatile access through it, byval
// arguments, pins, and going on in a plain copy: it does what the rest of this function does, where each use counts.
struct HandedOver : public CaptureTracker {
  bool found = false;
  void tooManyUses() override { found = true; }
  bool captured(const Use *use) override {
    const auto *user = use->getUser();
    if (isa<ICmpInst>(user) || isa<LoadInst>(user))
      return false;
    // A byval argument is copied, a pin of ours means nothing.
    if (const auto *call = dyn_cast<CallBase>(user)) {
      if (call->isArgOperand(use) && call->isByValArgument(call->getArgOperandNo(use)))
        return false;
      if (const auto *callee = call->getCalledFunction(); callee && callee->hasFnAttribute("irs.plain"))
        return false;
      if (const auto *text = dyn_cast<InlineAsm>(call->getCalledOperand()))
        if (StringRef(text->getAsmString()).starts_with("# irs "))
          return false;
    }
    if (isa<StoreInst>(user) && use->getOperandNo() == StoreInst::getPointerOperandIndex())
      return false;
    if (isa<AtomicRMWInst>(user) && use->getOperandNo() == AtomicRMWInst::getPointerOperandIndex())
      return false;
    if (isa<AtomicCmpXchgInst>(user) && use->getOperandNo() == AtomicCmpXchgInst::getPointerOperandIndex())
      return false;
    if (const auto *mem = dyn_cast<MemIntrinsic>(user))
      return !(use->getOperandNo() <= 1 && mem->isVolatile());
    found = true;
    return true;
  }
};
} // namespace

extern "C" {

void irs_shim_fatal(const char *text, size_t length) {
  report_fatal_error(Twine(StringRef(text, length)), /*gen_crash_diag=*/false);
}

void irs_shim_error(LLVMModuleRef module, const char *text, size_t length) {
  unwrap(module)->getContext().emitError(Twine(StringRef(text, length)));
}

void irs_shim_promote(LLVMValueRef function, void *fam_) {
  auto &fam = *static_cast<FunctionAnalysisManager *>(fam_);
  auto &f = *unwrap<Function>(function);
  removeUnreachableBlocks(f);
  fam.invalidate(f, PreservedAnalyses::none());
  promoteSlots(f, fam.getResult<DominatorTreeAnalysis>(f), fam.getResult<AssumptionAnalysis>(f));
  freezeOpen(f);
  fam.invalidate(f, PreservedAnalyses::none());
  // Whether the optimiser knows a value depends on how far it has come: it is asked here, once.
  LowerConstantIntrinsicsPass().run(f, fam);
  fam.invalidate(f, PreservedAnalyses::none());
  LoopSimplifyPass().run(f, fam);
  fam.invalidate(f, PreservedAnalyses::none());
}

void irs_shim_infer_library(LLVMValueRef function, void *fam_) {
  auto &fam = *static_cast<FunctionAnalysisManager *>(fam_);
  auto &f = *unwrap<Function>(function);
  inferNonMandatoryLibFuncAttrs(f, fam.getResult<TargetLibraryAnalysis>(f));
}

void irs_shim_forget_purity(LLVMValueRef function, void *fam_) {
  auto &fam = *static_cast<FunctionAnalysisManager *>(fam_);
  auto &f = *unwrap<Function>(function);
  LibFunc known;
  if (f.isIntrinsic())
    return;
  forgetPromises(f);
  if (!f.isDeclaration() || !fam.getResult<TargetLibraryAnalysis>(f).getLibFunc(f, known))
    f.removeFnAttr(Attribute::Memory);
  for (BasicBlock &b : f)
    for (Instruction &i : b)
      if (auto *call = dyn_cast<CallBase>(&i); call && !isa<IntrinsicInst>(call))
        call->removeFnAttr(Attribute::Memory);
}

void irs_shim_underlying(LLVMValueRef pointer, void *context, void (*each)(void *, LLVMValueRef)) {
  SmallVector<const Value *, 8> objects;
  getUnderlyingObjects(unwrap(pointer), objects, nullptr, /*MaxLookup=*/0);
  for (const auto *object : objects)
    each(context, wrap(object));
}

bool irs_shim_handed_over(LLVMValueRef object) {
  HandedOver tracker;
  PointerMayBeCaptured(unwrap(object), &tracker, /*MaxUsesToExplore=*/10000);
  return tracker.found;
}

bool irs_shim_captured(LLVMValueRef object) {
  return PointerMayBeCaptured(unwrap(object), /*ReturnCaptures=*/true, /*StoreCaptures=*/true,
                              /*MaxUsesToExplore=*/10000);
}

bool irs_shim_is_fresh(LLVMValueRef value) { return isNoAliasCall(unwrap(value)); }

bool irs_shim_touches_memory(LLVMValueRef call) {
  auto *cb = unwrap<CallBase>(call);
  return cb->mayReadOrWriteMemory() && !cb->onlyAccessesInaccessibleMemory();
}

void irs_shim_loops(LLVMValueRef function, void *context,
                    void (*each)(void *, int64_t parent, LLVMBasicBlockRef header, LLVMBasicBlockRef preheader,
                                 LLVMBasicBlockRef latch, const LLVMBasicBlockRef *blocks,
                                 size_t count)) {
  auto &f = *unwrap<Function>(function);
  DominatorTree dt(f);
  LoopInfo li(dt);
  DenseMap<const Loop *, int64_t> index;
  for (Loop *loop : li.getLoopsInPreorder()) {
    int64_t parent = loop->getParentLoop() ? index.lookup(loop->getParentLoop()) : -1;
    int64_t self = index.size();
    index[loop] = self;
    SmallVector<LLVMBasicBlockRef, 16> blocks;
    for (BasicBlock *b : loop->blocks())
      blocks.push_back(wrap(b));
    each(context, parent, wrap(loop->getHeader()), wrap(loop->getLoopPreheader()), wrap(loop->getLoopLatch()),
         blocks.data(), blocks.size());
  }
}

LLVMValueRef irs_shim_edge_point(LLVMValueRef terminator, unsigned successor) {
  auto *term = unwrap<Instruction>(terminator);
  BasicBlock *to = term->getSuccessor(successor);
  if (!to->getUniquePredecessor()) {
    if (auto *middle = SplitCriticalEdge(term, successor, CriticalEdgeSplittingOptions().setMergeIdenticalEdges()))
      to = middle;
    else if (term->getNumSuccessors() == 1)
      return terminator;
  }
  return wrap(&*to->getFirstInsertionPt());
}

LLVMValueRef irs_shim_block_point(LLVMBasicBlockRef block) { return wrap(&*unwrap(block)->getFirstInsertionPt()); }

LLVMValueRef irs_shim_split_if(LLVMValueRef condition, LLVMValueRef before) {
  auto *at = unwrap<Instruction>(before);
  auto *weights = MDBuilder(at->getContext()).createUnlikelyBranchWeights();
  Instruction *then = SplitBlockAndInsertIfThen(unwrap(condition), at->getIterator(), false, weights);
  then->setDebugLoc(at->getDebugLoc());
  return wrap(then);
}

void irs_shim_append_ctor(LLVMModuleRef module, LLVMValueRef function, int priority) {
  appendToGlobalCtors(*unwrap(module), unwrap<Function>(function), priority);
}

void irs_shim_opaque_declaration(LLVMValueRef function) {
  auto &f = *unwrap<Function>(function);
  f.removeFnAttr(Attribute::Memory);
  f.removeFnAttr(Attribute::AllocKind);
  f.removeFnAttr("alloc-family");
  f.removeFnAttr(Attribute::WillReturn);
  f.removeFnAttr(Attribute::Speculatable);
  f.addFnAttr("no-builtins");
}

void irs_shim_opaque_call(LLVMValueRef call) {
  auto &cb = *unwrap<CallBase>(call);
  cb.removeFnAttr(Attribute::Memory);
  cb.removeFnAttr(Attribute::AllocKind);
  cb.removeFnAttr(Attribute::WillReturn);
  cb.removeFnAttr(Attribute::Speculatable);
  cb.removeFnAttr(Attribute::Builtin);
  cb.addFnAttr(Attribute::NoBuiltin);
  cb.addFnAttr(Attribute::NoMerge);
}

void irs_shim_opaque_placeholder(LLVMValueRef call) {
  auto &cb = *unwrap<CallBase>(call);
  cb.addFnAttr(Attribute::NoMerge);
  cb.addFnAttr(Attribute::NoUnwind);
  cb.addFnAttr(Attribute::WillReturn);
  // No memory effects are given: for all that the optimiser knows it writes memory, so that InstCombine does not sink a load below
  // it. Memory that does not escape is optimised as before.
}

void irs_shim_drop_body(LLVMValueRef function) { unwrap<Function>(function)->deleteBody(); }

bool irs_shim_has_block_addresses(LLVMValueRef function) {
  for (const BasicBlock &b : *unwrap<Function>(function))
    if (b.hasAddressTaken())
      return true;
  return false;
}

bool irs_shim_comdat_is_own(LLVMValueRef function) {
  const auto *comdat = unwrap<Function>(function)->getComdat();
  return !comdat || comdat->getUsers().size() == 1;
}

LLVMValueRef irs_shim_clone_function(LLVMValueRef function, const char *name, size_t length) {
  ValueToValueMapTy map;
  Function *copy = CloneFunction(unwrap<Function>(function), map);
  copy->setName(StringRef(name, length));
  return wrap(copy);
}

void irs_shim_internalise(LLVMValueRef function) {
  auto &f = *unwrap<Function>(function);
  f.setComdat(nullptr);
  f.setVisibility(GlobalValue::DefaultVisibility);
  f.setDLLStorageClass(GlobalValue::DefaultStorageClass);
  f.setLinkage(GlobalValue::InternalLinkage);
}

void irs_shim_out_of_line(LLVMValueRef function) {
  auto &f = *unwrap<Function>(function);
  f.removeFnAttr(Attribute::AlwaysInline);
  f.removeFnAttr(Attribute::InlineHint);
  f.addFnAttr(Attribute::NoInline);
}

void irs_shim_keep_signature(LLVMValueRef function) {
  // Argument promotion changes functions of which it knows all uses.
  auto &f = *unwrap<Function>(function);
  if (f.hasLocalLinkage())
    appendToCompilerUsed(*f.getParent(), {&f});
}

void irs_shim_set_callee(LLVMValueRef call, LLVMValueRef function) {
  unwrap<CallBase>(call)->setCalledOperand(unwrap(function));
}

LLVMValueRef irs_shim_entry_alloca(LLVMValueRef function, LLVMTypeRef type, unsigned align) {
  auto &f = *unwrap<Function>(function);
  auto *a = new AllocaInst(unwrap(type), f.getDataLayout().getAllocaAddrSpace(), nullptr, Align(align),
                           "irs.byval", f.getEntryBlock().getFirstInsertionPt());
  return wrap(a);
}
}
