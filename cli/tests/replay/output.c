// What calls return that write, or that only succeed or fail.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *work(void *a)
{
#ifdef FLUSH
	// Nothing is left in a buffer when the process aborts.
	setvbuf(stdout, 0, _IONBF, 0);
#endif
#if WHICH == 0
	assert(printf("four") == 4);
#elif WHICH == 1
	assert(printf("four") != 4);
#elif WHICH == 2
	assert(fprintf(stdout, "%d\n", 12) == 3);
#elif WHICH == 3
	assert(puts("text") >= 0);
#elif WHICH == 4
	assert(write(1, "abcd", 4) != 2);
#elif WHICH == 5
	assert(isatty(0) != 1);
#elif WHICH == 6
	assert(unlink("no such file") != 0);
#elif WHICH == 7
	assert(fflush(stdout) == 0);
#elif WHICH == 8
	assert(putchar('c') == 'c');
#elif WHICH == 9
	assert(fwrite("abcd", 2, 2, stdout) == 2);
#elif WHICH == 10
	assert(fputs("text", stdout) >= 0);
#endif
	return a;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, work, 0);
	pthread_join(t, 0);
	return 0;
}
