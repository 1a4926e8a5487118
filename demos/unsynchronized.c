/* For plain builds of programs that declare what they need (`irs_assume`, atomic sections) instead of synchronizing: nobody
 * keeps it here, an assumption that does not hold ends the program. Under a proven schedule they all hold.
 */
#include <stdio.h>
#include <stdlib.h>

void irs_assume(int holds)
{
	if (!holds) {
		fputs("an assumption does not hold\n", stderr);
		abort();
	}
}

void __VERIFIER_atomic_begin(void) {}
void __VERIFIER_atomic_end(void) {}
