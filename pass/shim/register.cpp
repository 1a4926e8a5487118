// Registration with the new pass manager: the names `irs-number`, `irs-instrument` and `irs`, and the
// places in the default pipelines (PipelineStart, OptimizerLast). The work itself is done in Rust.
#include "shim.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include <memory>
#include <string>

using namespace llvm;

namespace {
enum Which : uint32_t { Number = 0, Instrument = 1, NumberForOptimiser = 2 };

class IrsPass : public PassInfoMixin<IrsPass> {
  Which which;
  std::string options;

public:
  IrsPass(Which which, std::string options) : which(which), options(std::move(options)) {}

  PreservedAnalyses run(Module &m, ModuleAnalysisManager &mam) {
    auto &fam = mam.getResult<FunctionAnalysisManagerModuleProxy>(m).getManager();
    bool changed = irs_pass_run(which, wrap(&m), &fam, options.data(), options.size());
    return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }

  // Also at -O0 and on optnone functions: a shared access without its number must not exist.
  static bool isRequired() { return true; }
};

// `name<parameters>` or `name`: true and the parameters if `text` is that.
bool parse(StringRef text, StringRef name, std::string &options) {
  if (!text.consume_front(name))
    return false;
  if (text.empty()) {
    options.clear();
  } else if (text.consume_front("<") && text.consume_back(">")) {
    options = text.str();
  } else {
    return false;
  }
  irs_pass_check_options(options.data(), options.size());
  return true;
}
} // namespace

extern "C" void irs_shim_register(void *builder) {
  auto &pb = *static_cast<PassBuilder *>(builder);
  // Somebody who names the passes in a textual pipeline has decided where they run: the default pipelines
  // inside that text then do not add them again.
  auto by_name = std::make_shared<bool>(false);
  pb.registerPipelineParsingCallback(
      [by_name](StringRef text, ModulePassManager &mpm, ArrayRef<PassBuilder::PipelineElement>) {
        std::string options;
        if (parse(text, "irs-number", options)) {
          mpm.addPass(IrsPass(Number, options));
        } else if (parse(text, "irs-instrument", options)) {
          mpm.addPass(IrsPass(Instrument, options));
        } else if (parse(text, "irs", options)) {
          mpm.addPass(IrsPass(Number, options));
          mpm.addPass(IrsPass(Instrument, options));
        } else {
          return false;
        }
        *by_name = true;
        return true;
      });
  pb.registerPipelineStartEPCallback([by_name](ModulePassManager &mpm, OptimizationLevel level) {
    if (!*by_name)
      mpm.addPass(IrsPass(level == OptimizationLevel::O0 ? Number : NumberForOptimiser, ""));
  });
  pb.registerOptimizerLastEPCallback([by_name](ModulePassManager &mpm, OptimizationLevel) {
    if (!*by_name)
      mpm.addPass(IrsPass(Instrument, ""));
  });
}
