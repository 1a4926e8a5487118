/* What an open set has not: what handlers of signals do, and numbers that were addresses. The first byte that is read says what. */
#include <assert.h>
#include <errno.h>
#include <setjmp.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int how, ends[2];
static volatile sig_atomic_t hit;
static sigjmp_buf back;
static sem_t posted;

static void handler(int signal) {
  switch (how) {
    case 's': hit = 1; break;
    case 'j': siglongjmp(back, 1);
    case 'p': sem_post(&posted); break;
    default: {
      int error = errno;
      write(ends[1], "w", 1);
      errno = error;
    }
  }
}

int main(void) {
  how = getchar();
  pipe(ends);
  sem_init(&posted, 0, 0);
  signal(SIGUSR1, handler);
  switch (how) {
    case 's':
      kill(getpid(), SIGUSR1);
      assert(!hit);
      break;
    case 'j':
      if (sigsetjmp(back, 1)) abort();
      kill(getpid(), SIGUSR1);
      break;
    case 'p':
      kill(getpid(), SIGUSR1);
      assert(sem_trywait(&posted));
      break;
    case 'w': {
      char c = 0;
      kill(getpid(), SIGUSR1);
      assert(read(ends[0], &c, 1) == 1 && c == 'w');
      break;
    }
    case 'a': {
      int *x = malloc(sizeof *x), *y = 0;
      *x = 3;
      write(ends[1], &x, sizeof x);
      assert(read(ends[0], &y, sizeof y) == sizeof y);
      printf("%d\n", *y);
      break;
    }
    case 'f': {
      /* The last element is not whole. */
      char b[8] = "", both[2] = "";
      assert(fread(b, 4, 2, stdin) == 0 && !strcmp(b, "12"));
      int pair[2];
      assert(!socketpair(AF_UNIX, SOCK_STREAM, 0, pair) && write(pair[0], "x", 1) == 1 && read(pair[1], both, 1) == 1);
      assert(both[0] == 'x');
    }
  }
  puts("fine");
  return 0;
}
