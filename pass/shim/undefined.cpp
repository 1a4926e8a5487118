// Values that the program leaves open. See src/number/undefined.rs for the rule.
#include "shim.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace {
// Slots up to this size are cleared; SROA and DSE make most of that vanish. Larger ones get an unknown content, for nothing.
constexpr uint64_t LargestCleared = 128;

bool canFreeze(Type *t) {
  return t->isSized() && !t->isTokenTy() && !t->isX86_AMXTy() && !t->isTargetExtTy() && !t->isScalableTy();
}

// Where the slot's content begins: behind it, and where its scope is entered.
SmallVector<Instruction *, 4> beginnings(AllocaInst &slot) {
  SmallVector<Instruction *, 4> all;
  Instruction *at = slot.getNextNode();
  while (isa<AllocaInst>(at))
    at = at->getNextNode();
  all.push_back(at);
  for (User *user : slot.users())
    if (auto *i = dyn_cast<IntrinsicInst>(user))
      if (i->getIntrinsicID() == Intrinsic::lifetime_start)
        all.push_back(i->getNextNode());
  return all;
}

bool isPin(const User *user) {
  const auto *call = dyn_cast<CallBase>(user);
  const auto *text = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
  return text && StringRef(text->getAsmString()).starts_with("# irs pin");
}

// For all that the optimiser knows, something has been written to the slot here; it is not handed over by that.
void writeUnknown(Instruction *at, AllocaInst &slot) {
  auto &context = at->getContext();
  auto *type = FunctionType::get(Type::getVoidTy(context), {slot.getType()}, false);
  auto *text = InlineAsm::get(type, "# irs pin", "r", /*hasSideEffects=*/true);
  IRBuilder<> b(at);
  CallInst *call = b.CreateCall(text, {&slot});
  call->addFnAttr(Attribute::NoUnwind);
  call->addFnAttr(Attribute::WillReturn);
  call->addFnAttr(Attribute::NoMerge);
  call->addFnAttr(Attribute::getWithMemoryEffects(context, MemoryEffects::argMemOnly()));
  call->addParamAttr(0, Attribute::NoCapture);
}

void settleSlot(AllocaInst &slot, const DataLayout &layout) {
  if (slot.isSwiftError() || slot.isUsedWithInAlloca() || slot.use_empty() || slot.getAddressSpace() != 0)
    return;
  bool pinned = any_of(slot.users(), isPin);
  auto size = slot.getAllocationSize(layout);
  bool cleared = size && !size->isScalable() && size->getFixedValue() <= LargestCleared && !pinned;
  auto all = beginnings(slot);
  // With scopes, there is nothing outside of them to be read.
  for (size_t n = pinned || all.size() > 1; n < all.size(); n++) {
    if (!cleared) {
      writeUnknown(all[n], slot);
      continue;
    }
    IRBuilder<> b(all[n]);
    CallInst *clear = b.CreateMemSet(&slot, b.getInt8(0), size->getFixedValue(), slot.getAlign());
    clear->setMetadata("irs.fill", MDNode::get(slot.getContext(), {}));
  }
}

bool isOpen(const Use &use) {
  if (!isa<UndefValue>(use.get()) || !canFreeze(use->getType()))
    return false;
  const auto *user = cast<Instruction>(use.getUser());
  // An operation without a result that the front end has folded (`1 << 32`): an error to be found, no value to be chosen.
  if (isa<PoisonValue>(use.get()) && !isa<PHINode>(user))
    return false;
  // An aggregate or a vector is put together from nothing; lanes that nobody has set have no value.
  if (isa<InsertValueInst>(user) || isa<InsertElementInst>(user) || isa<ShuffleVectorInst>(user) ||
      isa<FreezeInst>(user) || isa<IntrinsicInst>(user) || user->isEHPad())
    return false;
  if (const auto *call = dyn_cast<CallBase>(user))
    return call->isArgOperand(&use);
  return true;
}
} // namespace

void promoteSlots(Function &f, DominatorTree &dominators, AssumptionCache &assumptions) {
  // In rounds: a slot whose address another slot held is promotable once that one is.
  for (;;) {
    SmallVector<AllocaInst *, 16> slots;
    for (Instruction &i : f.getEntryBlock())
      if (auto *slot = dyn_cast<AllocaInst>(&i))
        if (isAllocaPromotable(slot))
          slots.push_back(slot);
    if (slots.empty())
      return;
    for (AllocaInst *slot : slots)
      if (canFreeze(slot->getAllocatedType()))
        for (Instruction *at : beginnings(*slot)) {
          IRBuilder<> b(at);
          b.SetCurrentDebugLocation(DebugLoc());
          b.CreateStore(b.CreateFreeze(PoisonValue::get(slot->getAllocatedType())), slot);
        }
    PromoteMemToReg(slots, dominators, &assumptions);
  }
}

void freezeOpen(Function &f) {
  SmallVector<Instruction *, 16> dead;
  SmallVector<Use *, 16> open;
  for (BasicBlock &b : f)
    for (Instruction &i : b) {
      if (isa<FreezeInst>(i) && i.use_empty())
        dead.push_back(&i);
      if (isa<LoadInst>(i))
        for (auto kind : {LLVMContext::MD_noundef, LLVMContext::MD_range, LLVMContext::MD_nonnull})
          i.setMetadata(kind, nullptr);
      for (Use &use : i.operands())
        if (isOpen(use))
          open.push_back(&use);
    }
  for (Instruction *i : dead)
    i->eraseFromParent();
  // A phi has one value for an edge, however often it names the block.
  DenseMap<std::pair<PHINode *, BasicBlock *>, Value *> edges;
  for (Use *use : open) {
    auto *user = cast<Instruction>(use->getUser());
    if (auto *phi = dyn_cast<PHINode>(user)) {
      BasicBlock *from = phi->getIncomingBlock(*use);
      Value *&frozen = edges[{phi, from}];
      if (!frozen)
        frozen = IRBuilder<>(from->getTerminator()).CreateFreeze(PoisonValue::get(phi->getType()));
      use->set(frozen);
      continue;
    }
    use->set(IRBuilder<>(user).CreateFreeze(PoisonValue::get(use->get()->getType())));
  }
}

namespace {
// What the program promises of an argument or a result, and nobody checks.
AttributeMask promises(AttributeSet all, bool isArgument) {
  AttributeMask mask;
  for (auto kind : {Attribute::NonNull, Attribute::Dereferenceable, Attribute::DereferenceableOrNull, Attribute::Range})
    mask.addAttribute(kind);
  // With these the caller makes the memory, and the attributes say how.
  bool abi = false;
  for (auto kind : {Attribute::ByVal, Attribute::ByRef, Attribute::StructRet, Attribute::InAlloca, Attribute::Preallocated})
    abi |= all.hasAttribute(kind);
  if (!abi) {
    mask.addAttribute(Attribute::Alignment);
    // Of a result it says that it is fresh, which is for the analyses to know.
    if (isArgument)
      mask.addAttribute(Attribute::NoAlias);
  }
  return mask;
}
} // namespace

void forgetPromises(Function &f) {
  f.removeRetAttrs(promises(f.getAttributes().getRetAttrs(), false));
  for (unsigned i = 0; i < f.arg_size(); i++)
    f.removeParamAttrs(i, promises(f.getAttributes().getParamAttrs(i), true));
  SmallVector<Instruction *, 8> assumed;
  for (BasicBlock &b : f)
    for (Instruction &i : b) {
      for (auto kind : {LLVMContext::MD_tbaa, LLVMContext::MD_tbaa_struct, LLVMContext::MD_align,
                        LLVMContext::MD_dereferenceable, LLVMContext::MD_dereferenceable_or_null})
        i.setMetadata(kind, nullptr);
      if (isa<AssumeInst>(i))
        assumed.push_back(&i);
      auto *call = dyn_cast<CallBase>(&i);
      if (!call || isa<IntrinsicInst>(call))
        continue;
      call->setMetadata(LLVMContext::MD_range, nullptr);
      call->removeRetAttrs(promises(call->getAttributes().getRetAttrs(), false));
      for (unsigned k = 0; k < call->arg_size(); k++)
        for (Attribute a : call->getAttributes().getParamAttrs(k))
          if (a.isEnumAttribute() || a.isIntAttribute() || a.isConstantRangeAttribute())
            if (promises(call->getAttributes().getParamAttrs(k), true).contains(a.getKindAsEnum()))
              call->removeParamAttr(k, a.getKindAsEnum());
    }
  for (Instruction *i : assumed)
    i->eraseFromParent();
}

void settleSlots(Function &f) {
  // A coroutine's slots move into its frame, which its callers find on the heap.
  if (f.hasFnAttribute(Attribute::Naked) || f.hasFnAttribute(Attribute::PresplitCoroutine))
    return;
  SmallVector<AllocaInst *, 16> slots;
  for (BasicBlock &b : f)
    for (Instruction &i : b)
      if (auto *slot = dyn_cast<AllocaInst>(&i))
        slots.push_back(slot);
  for (AllocaInst *slot : slots)
    settleSlot(*slot, f.getParent()->getDataLayout());
}

void keepFreshUnknown(CallBase &call) {
  if (!call.getType()->isPointerTy())
    return;
  // A new-expression says so instead (`builtin`).
  Attribute kind = call.getFnAttr(Attribute::AllocKind);
  bool fresh = kind.isValid() ? (kind.getAllocKind() & AllocFnKind::Zeroed) == AllocFnKind::Unknown
                              : call.hasFnAttr(Attribute::Builtin);
  if (!fresh)
    return;
  call.removeFnAttr(Attribute::AllocKind);
  call.removeFnAttr(Attribute::Builtin);
  call.addFnAttr(Attribute::NoBuiltin);
}

extern "C" {
void irs_shim_settle_slots(LLVMValueRef function) { settleSlots(*unwrap<Function>(function)); }

void irs_shim_thaw(LLVMValueRef function) {
  SmallVector<FreezeInst *, 8> frozen;
  for (BasicBlock &b : *unwrap<Function>(function))
    for (Instruction &i : b)
      if (auto *freeze = dyn_cast<FreezeInst>(&i))
        if (isa<UndefValue>(freeze->getOperand(0)))
          frozen.push_back(freeze);
  for (FreezeInst *i : frozen) {
    i->replaceAllUsesWith(Constant::getNullValue(i->getType()));
    i->eraseFromParent();
  }
}
}
