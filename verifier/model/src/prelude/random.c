/* std::random_device of libstdc++: any numbers. (What it keeps for itself nobody sees; where there is no source of random
   numbers, the constructor throws: then the process ends as natively.) */
#include "model.h"

struct string;
void begin(void *device, const struct string *source) __asm__("_ZNSt13random_device7_M_initERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE");
struct string { const char *text; size_t n; };
weak void begin(void *device, const struct string *source) {
  /* Of others it may throw. */
  const char *name = "default";
  __irs_must(source->n == 7);
  for (int i = 0; i < 7; i++) __irs_must(source->text[i] == name[i]);
}
void end(void *device) __asm__("_ZNSt13random_device7_M_finiEv");
weak void end(void *device) {}
unsigned number(void *device) __asm__("_ZNSt13random_device9_M_getvalEv");
weak unsigned number(void *device) { return __irs_unsigned(); }
