/* std::random_device of libstdc++: any numbers. (What it keeps for itself nobody sees; where there is no source of random
   numbers, the constructor throws: then the process ends as natively.) */
#include "model.h"

void begin(void *device, const void *source) __asm__("_ZNSt13random_device7_M_initERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE");
weak void begin(void *device, const void *source) {}
void end(void *device) __asm__("_ZNSt13random_device7_M_finiEv");
weak void end(void *device) {}
unsigned number(void *device) __asm__("_ZNSt13random_device9_M_getvalEv");
weak unsigned number(void *device) { return __irs_unsigned(); }
