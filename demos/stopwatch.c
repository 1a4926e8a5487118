/* Counts for the endless demos. Linked beside a demo, compiled by the plain compiler: the demo's own code, and with it what is
 * verified, is the same with and without.
 *
 * Each thread of a demo counts its useful iterations in a thread-local variable `useful` of its own, which no other thread
 * reads: it is nobody's event and costs an addition. This file finds the variable in the program's symbol table and asks
 * each thread, by a signal, for its value.
 *
 *   SECONDS=2     after so many seconds print each thread's count and the sum, and exit with status 0
 *   EVERY=1       every so many seconds until then print the sum so far
 *
 *   useful 1 4321         thread 1 (main is thread 0, the others follow in the order of creation) ...
 *   total 9876
 *
 * Without SECONDS and EVERY it does nothing.
 */
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define MOST 256

static long offset; /* of `useful` from the thread pointer */
static double began, stop_at, every;
static struct {
	atomic_long tid;
	unsigned long count;
} answers[MOST];
static atomic_int answered, asking;
/* The threads, oldest first: /proc lists them in that order. Their numbers do not tell: numbers start again at the lowest
 * free one once the largest is reached. */
static long threads[MOST + 1];

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* In each thread: says what it has done; at the end it also stops there, so that all counts are of one moment. */
static void answer(int signal)
{
	(void)signal;
	char *thread_pointer;
	__asm__("mov %%fs:0, %0" : "=r"(thread_pointer));
	int k = atomic_fetch_add(&answered, 1);
	if (k < MOST) {
		answers[k].count = *(volatile unsigned long *)(thread_pointer + offset);
		atomic_store(&answers[k].tid, syscall(SYS_gettid));
	}
	while (stop_at > 0 && now() >= stop_at - 0.002)
		syscall(SYS_pause);
}

/* Lists all threads and asks all but this one. By bare system calls: the signal may have come anywhere. */
static int ask(void)
{
	char buffer[8192];
	int fd = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/task", O_RDONLY | O_DIRECTORY), asked = 0, listed = 0;
	long n, self = syscall(SYS_gettid), pid = syscall(SYS_getpid);

	while ((n = syscall(SYS_getdents64, fd, buffer, sizeof buffer)) > 0)
		for (long at = 0; at < n; at += *(unsigned short *)(buffer + at + 16)) {
			long tid = strtol(buffer + at + 19, NULL, 10);
			if (tid <= 0)
				continue;
			if (listed <= MOST)
				threads[listed++] = tid;
			if (tid != self && syscall(SYS_tgkill, pid, tid, SIGRTMIN + 9) == 0)
				asked++;
		}
	syscall(SYS_close, fd);
	if (listed <= MOST)
		threads[listed] = 0;
	return asked;
}

/* This thread's place among the threads, the oldest being 0. */
static int age(long tid)
{
	int at = 0;
	while (at <= MOST && threads[at] != tid)
		at++;
	return at;
}

static int by_age(const void *a, const void *b)
{
	return age(*(const long *)a) - age(*(const long *)b);
}

/* The timer's signal, in whichever thread: ask, wait a little, print. */
static void tick(int signal)
{
	(void)signal;
	if (atomic_exchange(&asking, 1))
		return;
	double time = now();
	int last = stop_at > 0 && time >= stop_at - 0.002;
	atomic_store(&answered, 0);
	for (int i = 0; i < MOST; i++)
		atomic_store(&answers[i].tid, 0);
	int asked = ask();
	/* Threads of the runtime block signals: they do not answer. */
	for (int wait = 0; wait < 30 && atomic_load(&answered) < asked; wait++)
		syscall(SYS_nanosleep, &(struct timespec){0, 1000000}, NULL);

	long found[MOST + 1][2];
	char *self;
	__asm__("mov %%fs:0, %0" : "=r"(self));
	int n = 1;
	found[0][0] = syscall(SYS_gettid);
	found[0][1] = *(volatile long *)(self + offset);
	for (int i = 0; i < MOST; i++) {
		long tid = atomic_load(&answers[i].tid);
		if (tid) {
			found[n][0] = tid;
			found[n++][1] = (long)answers[i].count;
		}
	}
	qsort(found, (size_t)n, sizeof *found, by_age);

	char line[MOST * 40];
	int used = 0;
	unsigned long sum = 0;
	for (int i = 0; i < n; i++) {
		sum += (unsigned long)found[i][1];
		if (last)
			used += snprintf(line + used, sizeof line - (size_t)used, "useful %d %lu\n", i, (unsigned long)found[i][1]);
	}
	used += last ? snprintf(line + used, sizeof line - (size_t)used, "total %lu\n", sum)
		     : snprintf(line + used, sizeof line - (size_t)used, "at %.1f total %lu\n", time - began, sum);
	if (syscall(SYS_write, 1, line, used) < 0 || last)
		_exit(0);
	atomic_store(&asking, 0);
}

/* Where the thread-local variable `useful` of the program itself lies, relative to the thread pointer; 0: nowhere. */
static long find_useful(void)
{
	long found = 0;
	struct stat stat;
	int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
	if (fd < 0 || fstat(fd, &stat) < 0)
		return 0;
	char *file = mmap(NULL, (size_t)stat.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (file == MAP_FAILED)
		return 0;
	Elf64_Ehdr *head = (Elf64_Ehdr *)file;
	Elf64_Phdr *segment = (Elf64_Phdr *)(file + head->e_phoff);
	Elf64_Shdr *section = (Elf64_Shdr *)(file + head->e_shoff);
	unsigned long block = 0;
	for (int i = 0; i < head->e_phnum; i++)
		if (segment[i].p_type == PT_TLS) /* the block ends at the thread pointer, aligned */
			block = (segment[i].p_memsz + segment[i].p_align - 1) & ~(segment[i].p_align - 1);
	for (int i = 0; i < head->e_shnum; i++) {
		if (section[i].sh_type != SHT_SYMTAB)
			continue;
		const char *names = file + section[section[i].sh_link].sh_offset;
		Elf64_Sym *symbol = (Elf64_Sym *)(file + section[i].sh_offset);
		for (unsigned long k = 0; k < section[i].sh_size / sizeof *symbol; k++)
			if (ELF64_ST_TYPE(symbol[k].st_info) == STT_TLS && !strcmp(names + symbol[k].st_name, "useful"))
				found = (long)symbol[k].st_value - (long)block;
	}
	munmap(file, (size_t)stat.st_size);
	return found;
}

static double seconds(const char *name)
{
	const char *text = getenv(name);
	return text ? strtod(text, NULL) : 0;
}

__attribute__((constructor)) static void begin(void)
{
	double limit = seconds("SECONDS");
	every = seconds("EVERY");
	if (limit <= 0 && every <= 0)
		return;
	offset = find_useful();
	if (!offset) {
		fprintf(stderr, "stopwatch: this program has no thread-local variable `useful`\n");
		exit(2);
	}
	struct sigaction action = {.sa_flags = SA_RESTART};
	sigfillset(&action.sa_mask);
	action.sa_handler = answer;
	sigaction(SIGRTMIN + 9, &action, NULL);
	action.sa_handler = tick;
	sigaction(SIGALRM, &action, NULL);
	began = now();
	stop_at = limit > 0 ? began + limit : 0;
	double period = every > 0 ? every : limit;
	struct timeval interval = {(time_t)period, (suseconds_t)((period - (double)(time_t)period) * 1e6)};
	setitimer(ITIMER_REAL, &(struct itimerval){interval, interval}, NULL);
}
