/* pfscan with its arguments fixed, eight files named 0 to 7 in the current folder, so that there is no input but what the search
 * finds. What is proven and measured is demos/pfscan/pfscan.c as it is. */
#define main pfscan_main
#include "pfscan.c"
#undef main

int main(void)
{
	static char *arguments[] = {"pfscan", "whale", "0", "1", "2", "3", "4", "5", "6", "7", 0};

	/* To find no whale, a grep's 1, is what is expected. */
	return pfscan_main(10, arguments) == 1 ? 0 : 2;
}
