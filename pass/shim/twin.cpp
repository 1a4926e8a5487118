// Plain copies of functions, and the ways into them. See src/twin.rs for what they are for.
#include "shim.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include <memory>
#include <vector>

using namespace llvm;

namespace {
struct Twin {
  Function *original;
  // In no module until it is attached.
  Function *copy;
  // From the original's arguments, blocks and instructions to the copy's. Follows what replaces the keys.
  std::unique_ptr<ValueToValueMapTy> map;
};

struct Twins {
  std::vector<Twin> all;
  ~Twins() {
    for (Twin &t : all)
      if (!t.copy->getParent()) {
        t.copy->dropAllReferences();
        delete t.copy;
      }
  }
};

bool isIntrinsic(const Instruction &i, Intrinsic::ID id) {
  const auto *call = dyn_cast<IntrinsicInst>(&i);
  return call && call->getIntrinsicID() == id;
}

// Can a call be forwarded to a copy, and does the copy do the same in a frame of its own?
bool isEligible(const Function &f) {
  if (f.isDeclaration() || f.isVarArg() || f.hasAvailableExternallyLinkage() ||
      f.hasFnAttribute(Attribute::Naked) || f.hasFnAttribute(Attribute::OptimizeNone) ||
      f.hasFnAttribute(Attribute::PresplitCoroutine) || f.hasFnAttribute("irs.coroutine") ||
      f.hasFnAttribute("irs.ignored"))
    return false;
  for (const Argument &a : f.args())
    if (a.hasInAllocaAttr() || a.hasPreallocatedAttr() || a.hasSwiftErrorAttr() || a.hasNestAttr() ||
        a.hasAttribute(Attribute::SwiftAsync) || a.hasAttribute(Attribute::SwiftSelf))
      return false;
  for (const BasicBlock &b : f) {
    if (b.hasAddressTaken())
      return false;
    const Instruction *t = b.getTerminator();
    if (isa<CallBrInst>(t) || isa<IndirectBrInst>(t))
      return false;
    for (const Instruction &i : b) {
      if (isIntrinsic(i, Intrinsic::localescape) || isIntrinsic(i, Intrinsic::localrecover))
        return false;
      // (Nothing pins the slots of a copy, which a jump back may find with other values: `pin_slots`.)
      const auto *call = dyn_cast<CallBase>(&i);
      if (call && call->hasFnAttr(Attribute::ReturnsTwice))
        return false;
    }
  }
  return true;
}

// A call of the copy keeps what the declaration says of it now; numbering makes declarations opaque.
void keepFacts(Function &f) {
  for (BasicBlock &b : f)
    for (Instruction &i : b) {
      if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&i)) {
        // A failing one is a load, which must not be weaker than what the verifier counts on.
        if (exchange->getSuccessOrdering() == AtomicOrdering::SequentiallyConsistent)
          exchange->setFailureOrdering(AtomicOrdering::SequentiallyConsistent);
        continue;
      }
      auto *call = dyn_cast<CallBase>(&i);
      Function *callee = call ? call->getCalledFunction() : nullptr;
      if (!callee || !callee->isDeclaration() || callee->isIntrinsic() || call->isNoBuiltin())
        continue;
      AttributeSet facts = callee->getAttributes().getFnAttrs();
      for (auto kind : {Attribute::Memory, Attribute::AllocKind, Attribute::WillReturn, Attribute::Speculatable})
        if (facts.hasAttribute(kind) && !call->getAttributes().hasFnAttr(kind))
          call->addFnAttr(facts.getAttribute(kind));
      if (facts.hasAttribute("alloc-family"))
        call->addFnAttr(facts.getAttribute("alloc-family"));
      keepFreshUnknown(*call);
    }
}

Value *isSet(IRBuilder<> &b, GlobalVariable *flag) {
  // Acquire: what happened before everything became free happened before what the copy does.
  auto *load = b.CreateLoad(b.getInt8Ty(), flag);
  load->setAtomic(AtomicOrdering::Acquire);
  load->setAlignment(Align(1));
  return b.CreateICmpNE(load, b.getInt8(0));
}

DebugLoc placeOf(const Function &f) {
  if (DISubprogram *program = f.getSubprogram())
    return DILocation::get(f.getContext(), program->getScopeLine(), 0, program);
  return DebugLoc();
}

void giveBack(IRBuilder<> &b, CallInst *call) {
  call->addFnAttr(Attribute::NoInline);
  if (call->getType()->isVoidTy())
    b.CreateRetVoid();
  else
    b.CreateRet(call);
}

// At the entry of `f`: if the flag is set, the copy does it.
void dispatch(Function &f, Function &copy, GlobalVariable *flag) {
  BasicBlock *old = &f.getEntryBlock();
  BasicBlock *entry = BasicBlock::Create(f.getContext(), "", &f, old);
  BasicBlock *plain = BasicBlock::Create(f.getContext(), "", &f, old);
  // Slots have to stay in the entry.
  SmallVector<AllocaInst *, 16> slots;
  for (Instruction &i : *old)
    if (auto *slot = dyn_cast<AllocaInst>(&i))
      if (isa<ConstantInt>(slot->getArraySize()))
        slots.push_back(slot);
  IRBuilder<> b(entry);
  b.SetCurrentDebugLocation(placeOf(f));
  Value *set = isSet(b, flag);
  b.CreateCondBr(set, plain, old);
  Instruction *first = &*entry->begin();
  for (AllocaInst *slot : slots)
    slot->moveBefore(first);
  b.SetInsertPoint(plain);
  SmallVector<Value *, 8> arguments;
  bool byValue = false;
  for (Argument &a : f.args()) {
    arguments.push_back(&a);
    byValue |= a.hasByValAttr();
  }
  CallInst *call = b.CreateCall(&copy, arguments);
  call->setCallingConv(copy.getCallingConv());
  AttributeList attributes = f.getAttributes().removeFnAttributes(f.getContext());
  call->setAttributes(attributes);
  if (!byValue)
    call->setTailCall();
  giveBack(b, call);
}

bool isSharedAccess(const Instruction &i) {
  return (isa<LoadInst>(i) || isa<StoreInst>(i) || isa<AtomicRMWInst>(i) || isa<AtomicCmpXchgInst>(i) ||
          isa<MemIntrinsic>(i)) &&
         i.getMetadata("irs.site");
}

// A copy of `plain` that begins in the middle: at the header of one of its loops, with the values that live there as
// parameters. Null where that cannot be.
Function *fromHeader(Function &plain, BasicBlock *header, const Loop &loop, SmallVectorImpl<Value *> &live) {
  // What can be reached from the header.
  SetVector<BasicBlock *> region;
  region.insert(header);
  for (size_t n = 0; n < region.size(); n++)
    for (BasicBlock *next : successors(region[n]))
      region.insert(next);
  for (BasicBlock *before : predecessors(header))
    if (!loop.contains(before) && region.contains(before))
      return nullptr;
  SetVector<Value *> needed;
  for (PHINode &phi : header->phis())
    needed.insert(&phi);
  for (BasicBlock *block : region)
    for (Instruction &i : *block) {
      if (auto *call = dyn_cast<CallBase>(&i))
        if (call->hasFnAttr(Attribute::ReturnsTwice))
          return nullptr;
      auto *phi = dyn_cast<PHINode>(&i);
      for (unsigned n = 0; n < i.getNumOperands(); n++) {
        Value *value = i.getOperand(n);
        if (phi && !region.contains(phi->getIncomingBlock(n)))
          continue;
        if (phi && block == header && !loop.contains(phi->getIncomingBlock(n)))
          continue;
        if (isa<Argument>(value))
          needed.insert(value);
        else if (auto *from = dyn_cast<Instruction>(value))
          if (!region.contains(from->getParent()))
            needed.insert(value);
      }
    }
  SmallVector<Type *, 16> types;
  for (Value *value : needed) {
    const auto *i = dyn_cast<Instruction>(value);
    if (value->getType()->isTokenTy() || value->getType()->isX86_AMXTy() || value->getType()->isMetadataTy() ||
        (i && isIntrinsic(*i, Intrinsic::stacksave)))
      return nullptr;
    live.push_back(value);
    types.push_back(value->getType());
  }
  auto *type = FunctionType::get(plain.getReturnType(), types, false);
  Function *f = Function::Create(type, GlobalValue::InternalLinkage, plain.getName() + ".from", plain.getParent());
  ValueToValueMapTy map;
  for (Argument &a : plain.args())
    map[&a] = PoisonValue::get(a.getType());
  for (auto [value, parameter] : zip(live, f->args()))
    if (isa<Argument>(value))
      map[value] = &parameter;
  SmallVector<ReturnInst *, 8> returns;
  CloneFunctionInto(f, &plain, map, CloneFunctionChangeType::LocalChangesOnly, returns);
  // What is said of the parameters is said of others.
  f->setAttributes(AttributeList::get(f->getContext(), AttributeList::FunctionIndex,
                                      AttrBuilder(f->getContext(), plain.getAttributes().getFnAttrs())));
  // Nor does it only touch memory as the whole function does: slots of the caller's frame are behind its parameters.
  f->removeFnAttr(Attribute::Memory);
  // A function that is always inlined is inlined as a whole.
  f->removeFnAttr(Attribute::AlwaysInline);
  f->addFnAttr(Attribute::NoInline);
  f->setCallingConv(CallingConv::C);
  auto *start = cast<BasicBlock>(map[header]);
  BasicBlock *entry = BasicBlock::Create(f->getContext(), "", f, &f->getEntryBlock());
  IRBuilder<>(entry).CreateBr(start);
  for (auto [value, parameter] : zip(live, f->args())) {
    auto *defined = dyn_cast<Instruction>(value);
    if (!defined)
      continue;
    auto *here = cast<Instruction>(map[defined]);
    if (defined->getParent() == header && isa<PHINode>(defined)) {
      // (What comes from outside the loop goes with the blocks there.)
      cast<PHINode>(here)->addIncoming(&parameter, entry);
    } else {
      here->replaceAllUsesWith(&parameter);
    }
  }
  removeUnreachableBlocks(*f);
  return f;
}
} // namespace

extern "C" {

void *irs_shim_twins_new() { return new Twins(); }

void irs_shim_twins_free(void *twins) { delete static_cast<Twins *>(twins); }

bool irs_shim_twins_add(void *twins_, LLVMValueRef function) {
  auto &f = *unwrap<Function>(function);
  if (!isEligible(f))
    return false;
  Twin twin;
  twin.original = &f;
  twin.map = std::make_unique<ValueToValueMapTy>();
  twin.copy = CloneFunction(&f, *twin.map);
  twin.copy->setComdat(nullptr);
  twin.copy->setVisibility(GlobalValue::DefaultVisibility);
  twin.copy->setDLLStorageClass(GlobalValue::DefaultStorageClass);
  twin.copy->setLinkage(GlobalValue::InternalLinkage);
  twin.copy->removeFnAttr("irs.ignored");
  keepFacts(*twin.copy);
  twin.copy->removeFromParent();
  static_cast<Twins *>(twins_)->all.push_back(std::move(twin));
  return true;
}

size_t irs_shim_twins_attach(void *twins_, LLVMModuleRef module, const char *flagName, size_t flagLength,
                             const char *attribute, size_t attributeLength) {
  auto &twins = *static_cast<Twins *>(twins_);
  auto &m = *unwrap(module);
  auto *byte = Type::getInt8Ty(m.getContext());
  auto *flag = new GlobalVariable(m, byte, false, GlobalValue::InternalLinkage, ConstantInt::get(byte, 0),
                                  StringRef(flagName, flagLength));
  flag->setAlignment(Align(1));
  // Nobody here writes it, which is not to be concluded from that.
  appendToCompilerUsed(m, {flag});
  // What numbered code calls keeps its parameters: else accesses move into the callers.
  SmallVector<GlobalValue *, 64> fixed;
  DenseMap<Function *, Function *> copies;
  for (Twin &t : twins.all) {
    m.getFunctionList().push_back(t.copy);
    t.copy->setName(t.original->getName() + ".plain");
    t.copy->addFnAttr(StringRef(attribute, attributeLength));
    settleSlots(*t.copy);
    fixed.push_back(t.copy);
    copies[t.original] = t.copy;
  }
  // Copies call copies.
  for (auto &[original, copy] : copies)
    for (BasicBlock &b : *copy)
      for (Instruction &i : b)
        if (auto *call = dyn_cast<CallBase>(&i)) {
          Function *callee = call->getCalledFunction();
          // (Another module's definition may take the place of an interposable one.)
          if (!callee || callee->isInterposable())
            continue;
          if (auto found = copies.find(callee); found != copies.end())
            call->setCalledFunction(found->second);
        }
  size_t loops = 0;
  for (Twin &t : twins.all) {
    DenseMap<const Value *, Value *> back;
    for (auto pair : *t.map)
      if (Value *to = pair.second)
        back[to] = const_cast<Value *>(pair.first);
    bool byValue = false;
    for (Argument &a : t.copy->args())
      byValue |= a.hasByValAttr();
    if (!byValue) {
      DominatorTree dominators(*t.copy);
      LoopInfo info(dominators);
      for (Loop *loop : info) {
        BasicBlock *header = loop->getHeader();
        auto *here = cast_or_null<BasicBlock>(back.lookup(header));
        if (!here || header->isEHPad() || here->isEHPad())
          continue;
        bool shared = false, awaits = false;
        for (BasicBlock *b : loop->blocks())
          if (auto *original = cast_or_null<BasicBlock>(back.lookup(b)))
            for (Instruction &i : *original) {
              shared |= isSharedAccess(i);
              awaits |= info.getLoopFor(b) == loop && i.getMetadata("irs.await");
            }
        if (!shared || awaits)
          continue;
        SmallVector<Value *, 16> live;
        Function *middle = fromHeader(*t.copy, header, *loop, live);
        if (!middle)
          continue;
        SmallVector<Value *, 16> arguments;
        for (Value *value : live)
          arguments.push_back(back.lookup(value));
        if (is_contained(arguments, nullptr)) {
          middle->eraseFromParent();
          continue;
        }
        middle->addFnAttr(StringRef(attribute, attributeLength));
        fixed.push_back(middle);
        BasicBlock *rest = SplitBlock(here, here->getFirstInsertionPt());
        BasicBlock *leave = BasicBlock::Create(m.getContext(), "", t.original, rest);
        IRBuilder<> b(here->getTerminator());
        b.SetCurrentDebugLocation(placeOf(*t.original));
        Value *set = isSet(b, flag);
        auto *branch = b.CreateCondBr(set, leave, rest, MDBuilder(m.getContext()).createUnlikelyBranchWeights());
        branch->getNextNode()->eraseFromParent();
        b.SetInsertPoint(leave);
        giveBack(b, b.CreateCall(middle, arguments));
        loops++;
      }
    }
    dispatch(*t.original, *t.copy, flag);
  }
  appendToCompilerUsed(m, fixed);
  return loops;
}
}
