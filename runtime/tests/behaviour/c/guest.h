/* What the programs here have in common. */
#ifndef GUEST_H
#define GUEST_H
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CHECK(x)                                                            \
  do {                                                                      \
    if (!(x)) {                                                             \
      fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #x); \
      _exit(1);                                                             \
    }                                                                       \
  } while (0)
#define IS(name) (!strcmp(how, name))

/* In helper.c, which is never instrumented. */
void until_asleep(pid_t tid); /* returns once the thread sleeps in the kernel: then it waits for somebody */
int read_byte(int fd);
void write_byte(int fd, int c);
#endif
