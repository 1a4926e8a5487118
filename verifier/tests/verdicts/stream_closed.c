// dpor: unsafe
// impact: unsafe
// A stream is used that has been closed.
#include <stdio.h>
int main(void)
{
	FILE *f = fopen("text", "w");
	if (!f) return 0;
	fclose(f);
	fputs("late", f);
	return 0;
}
