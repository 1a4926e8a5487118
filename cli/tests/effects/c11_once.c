#include <threads.h>
static once_flag a = ONCE_FLAG_INIT, b = ONCE_FLAG_INIT;
#define INIT
#define A(f) call_once(&a, f)
#define B(f) call_once(&b, f)
#include "opposite.h"
