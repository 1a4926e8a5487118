#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>
/* A folder's entries, by two threads; pieces of memory; and what must not be done with a folder. */
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static char names[8][256];
static int count;
static void *reads(void *folder) {
  for (;;) {
    pthread_mutex_lock(&m);
    struct dirent *entry = readdir(folder);
    if (entry && entry->d_name[0] != '.') strcpy(names[count++], entry->d_name);
    pthread_mutex_unlock(&m);
    if (!entry) return 0;
  }
}
static int order(const void *p, const void *q) { return strcmp(p, q); }
int main(void) {
  char what[4], after[4], more[8];
  if (read(0, what, 1) != 1) return 1;
  DIR *folder = opendir("folder");
  if (!folder) return 1;
  pthread_t t;
  pthread_create(&t, 0, reads, folder);
  reads(folder);
  pthread_join(t, 0);
  qsort(names, count, sizeof names[0], order);
  for (int i = 0; i < count; i++) printf("%s ", names[i]);
  printf("%d\n", closedir(folder));
  DIR *none = opendir("none");
  int error = errno;
  printf("%d %d\n", none == 0, error == ENOENT);
  folder = opendir("folder");
  struct dirent room, *entry;
  int found = 0;
  while (!readdir_r(folder, &room, &entry) && entry) found += entry == &room && room.d_name[0] != '.';
  printf("%d %d\n", found, closedir(folder));
  if (what[0] == 'c') closedir(folder);
  if (what[0] == 'r') readdir(folder);
  if (what[0] == 's') fgetc((FILE *)folder);
  if (what[0] == 'f') {
    FILE *f = fopen("folder/one", "r");
    fclose(f);
    fgetc(f);
  }
  if (what[0] == 'w') scanf("%s", after);
  int ends[2];
  if (pipe(ends)) return 1;
  struct iovec out[2] = {{"ab", 2}, {"cdef", 4}}, in[3] = {{after, 3}, {0, 0}, {more, sizeof more}};
  printf("%d\n", (int)writev(ends[1], out, 2));
  printf("%d\n", (int)readv(ends[0], in, 3));
  printf("%.3s %.3s\n", after, more);
  if (what[0] == 'v') {
    in[0].iov_len = 30;
    write(ends[1], "x", 1);
    readv(ends[0], in, 3);
  }
  return 0;
}
