/* References of the program's own objects, turned to functions of the runtime's before `main` begins.

   The references of an object are the entries of its relocation tables that name a function: slots of calls, of
   addresses taken, and of tables of pointers. What an object defines by itself is left alone. */
#pragma once
#include <stdint.h>

struct irs_turned {
  const char *name;
  /* Libc's own goes here. */
  void **real, *mine;
};

/* `has_module`: does numbered code lie in there? */
void irs_turn(const struct irs_turned *table, int count, int (*has_module)(uintptr_t low, uintptr_t high));
