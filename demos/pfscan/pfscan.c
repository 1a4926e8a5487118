/* pfscan: a parallel grep. The main thread hands out the names of files, workers search them (after pfscan, the benchmark of Bergan,
 * Ceze and Grossman, OOPSLA 2013, and STTT 2020, Table 2).
 *
 *   pfscan [-n] [-w WORKERS] PATTERN FILE...
 *
 *   -n             print the lines that contain the pattern, with their numbers: FILE:NUMBER:LINE; without it how
 *                  many there are: FILE:COUNT
 *   -w WORKERS     threads that search (2; at most 64)
 *
 * Exits like grep: 0 if some line contains the pattern, 1 if none does, 2 if a file cannot be read.
 *
 * The queue between the threads is what is proven. The search, in `scan.c`, is a function of the file only; `pfscan.toml`
 * says so to the verifier.
 *
 *   -DWORKERS=2    fixes the number of workers, for the proof; there is no -w then, and no -n
 */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "scan.h"

#ifdef WORKERS
#define MOST WORKERS
#else
#define MOST 64
#endif
#define SLOTS 8

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER, not_full = PTHREAD_COND_INITIALIZER;
static const char *slot[SLOTS];
static unsigned first, waiting; /* names in the queue: slot[first], ... */
static int complete;            /* no more names will come */

static const char *pattern;
static int lines;
/* Of all files, under the mutex. */
static int found, failed;

static void put(const char *name)
{
	pthread_mutex_lock(&mutex);
	while (waiting == SLOTS)
		pthread_cond_wait(&not_full, &mutex);
	assert(waiting < SLOTS);
	slot[(first + waiting) % SLOTS] = name;
	waiting++;
	pthread_cond_signal(&not_empty);
	pthread_mutex_unlock(&mutex);
}

/* The next name; NULL if there will be none. */
static const char *get(void)
{
	const char *name = NULL;

	pthread_mutex_lock(&mutex);
	while (waiting == 0 && !complete)
		pthread_cond_wait(&not_empty, &mutex);
	if (waiting > 0) {
		name = slot[first];
		assert(name != NULL);
		slot[first] = NULL;
		first = (first + 1) % SLOTS;
		waiting--;
		pthread_cond_signal(&not_full);
	}
	pthread_mutex_unlock(&mutex);
	return name;
}

static void *worker(void *arg)
{
	const char *name;

	while ((name = get()) != NULL) {
		long matches = scan(name, pattern, lines);
		pthread_mutex_lock(&mutex);
		if (matches < 0)
			failed = 1;
		else if (matches > 0)
			found = 1;
		pthread_mutex_unlock(&mutex);
	}
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t thread[MOST];
	int workers = MOST < 2 ? MOST : 2, at = 1;

#ifdef WORKERS
	workers = WORKERS;
#else
	for (; at < argc && argv[at][0] == '-' && argv[at][1]; at++) {
		if (!strcmp(argv[at], "-n"))
			lines = 1;
		else if (!strcmp(argv[at], "-w") && at + 1 < argc)
			workers = atoi(argv[++at]);
		else if (!strcmp(argv[at], "--")) {
			at++;
			break;
		} else
			workers = 0;
	}
#endif
	if (argc - at < 1 || workers < 1 || workers > MOST) {
		fprintf(stderr, "usage: pfscan [-n] [-w WORKERS] PATTERN FILE...\n");
		return 2;
	}
	pattern = argv[at++];

	for (int i = 0; i < workers; i++)
		pthread_create(&thread[i], NULL, worker, NULL);
	for (; at < argc; at++)
		put(argv[at]);
	pthread_mutex_lock(&mutex);
	complete = 1;
	pthread_cond_broadcast(&not_empty);
	pthread_mutex_unlock(&mutex);
	for (int i = 0; i < workers; i++)
		pthread_join(thread[i], NULL);

	assert(waiting == 0);
	return failed ? 2 : found ? 0 : 1;
}
