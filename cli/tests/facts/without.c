#include "facts.h"
int main(void) { return both(); }
