/* The search of pfscan. It shares nothing with other threads, and is compiled without instrumentation. */
#define _GNU_SOURCE
#include "scan.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static long fail(const char *name)
{
	fprintf(stderr, "pfscan: %s: %m\n", name);
	return -1;
}

long scan(const char *name, const char *pattern, int lines)
{
	struct stat stat;
	int fd = open(name, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return fail(name);
	if (fstat(fd, &stat) < 0 || !(S_ISREG(stat.st_mode) || S_ISDIR(stat.st_mode))) {
		close(fd);
		fprintf(stderr, "pfscan: %s: not a file\n", name);
		return -1;
	}
	size_t size = (size_t)stat.st_size, length = strlen(pattern);
	const char *text = size ? mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0) : "";
	if (text == MAP_FAILED) {
		long failed = fail(name);
		close(fd);
		return failed;
	}
	close(fd);
	if (size)
		madvise((void *)text, size, MADV_SEQUENTIAL);

	char *out = NULL;
	size_t out_size;
	FILE *report = open_memstream(&out, &out_size);
	long count = 0, number = 1;
	const char *end = text + size, *line = text, *hit;
	while (line < end && (hit = memmem(line, (size_t)(end - line), pattern, length)) != NULL) {
		const char *begin = memrchr(line, '\n', (size_t)(hit - line));
		begin = begin ? begin + 1 : line;
		const char *next = memchr(hit, '\n', (size_t)(end - hit));
		next = next ? next + 1 : end;
		count++;
		if (lines && report) {
			for (const char *p = line; (p = memchr(p, '\n', (size_t)(begin - p))) != NULL && p < begin; p++)
				number++;
			fprintf(report, "%s:%ld:", name, number++);
			fwrite(begin, 1, (size_t)(next - begin), report);
			if (next[-1] != '\n')
				fputc('\n', report);
		}
		line = next;
	}
	if (!lines && report)
		fprintf(report, "%s:%ld\n", name, count);
	if (report && fclose(report) == 0)
		fwrite(out, 1, out_size, stdout);
	free(out);
	if (size)
		munmap((void *)text, size);
	return count;
}
