// Calls library functions with arguments at random and looks what they write: nothing but what a file says,
// whose lines are `f writes ARG bytes N`, `f writes ARG at ARG` (as many as the number there says before the
// call), `f lowers ARG u32`, `f lowers ARG u64`. What is not installed is left out, which is said.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPACE = 2048, AT = 512, ROUNDS = 1000, ARGS = 7 };
typedef unsigned char byte;
typedef unsigned long word;
typedef word function(word, word, word, word, word, word, word);

// Arguments: `o` where it writes, `n` and `N` a number of 32 and 64 bits in memory (how much fits there), `s`
// where it reads, `l` and `L` how much (as a value, and in memory), `c` a context, and a digit: a number up to
// that.
static const struct { const char *name, *args, *packed_by, *begun_by; } all[] = {
  {"BZ2_bzBuffToBuffCompress", "onsl902", 0, 0},
  {"BZ2_bzBuffToBuffDecompress", "onsl20", "BZ2_bzBuffToBuffCompress", 0},
  {"compress", "oNsl", 0, 0},
  {"compress2", "oNsl9", 0, 0},
  {"uncompress", "oNsl", "compress", 0},
  {"uncompress2", "oNsL", "compress", 0},
  {"compressBound", "l", 0, 0},
  {"crc32", "9sl", 0, 0},
  {"adler32", "9sl", 0, 0},
#define DIGEST(d) {d, "slo", 0, 0}, {d "_Init", "c", 0, 0}, {d "_Update", "csl", 0, d "_Init"}, \
                  {d "_Final", "oc", 0, d "_Init"}
  DIGEST("MD5"), DIGEST("SHA1"), DIGEST("SHA224"), DIGEST("SHA256"), DIGEST("SHA384"), DIGEST("SHA512"),
};
static byte spaces[ARGS][SPACE], before[ARGS][SPACE];
static char said[1 << 16];

static function *find(const char *name) {
  static const char *const libraries[] = {"libbz2.so.1.0", "libz.so.1", "libcrypto.so.3"};
  for (int i = 0; i < 3; i++) {
    void *library = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL), *f = library ? dlsym(library, name) : 0;
    if (f) return (function *)f;
  }
  return 0;
}

static word number(const byte *p, int size) {
  word n = 0;
  memcpy(&n, p, size);
  return n;
}

static int size_at(const char *args, int k) { return args[k] == 'n' ? 4 : 8; }

int main(int argc, char **argv) {
  FILE *file = argc > 1 ? fopen(argv[1], "r") : 0;
  if (!file) return 2;
  said[fread(said, 1, sizeof said - 1, file)] = 0;
  fclose(file);
  int wrong = 0, changed = 0, done = 0, left_out = 0;
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
    const char *args = all[i].args;
    int n = strlen(args), succeeded = 0;
    function *f = find(all[i].name), *packs = all[i].packed_by ? find(all[i].packed_by) : 0,
             *begins = all[i].begun_by ? find(all[i].begun_by) : 0;
    if (!f) {
      printf("%s is not installed\n", all[i].name);
      left_out++;
      continue;
    }
    for (int round = 0; round < ROUNDS; round++) {
      word a[ARGS] = {0}, length = rand() % 300;
      for (int k = 0; k < n; k++) {
        byte *p = &spaces[k][AT];
        int few = rand() % 2;
        for (int b = 0; b < SPACE; b++) spaces[k][b] = few ? rand() % 2 : rand();
        a[k] = args[k] >= '0' && args[k] <= '9' ? (word)(rand() % (args[k] - '0' + 1)) : (word)p;
        if (args[k] == 'n' || args[k] == 'N') {
          word most = rand() % 4 ? rand() % 700 : rand() % 3;
          memcpy(p, &most, size_at(args, k));
        }
        if (args[k] == 's' && packs && rand() % 4) {
          byte text[300];
          word room = 1000, given = rand() % 300;
          for (word b = 0; b < given; b++) text[b] = rand() % 3;
          unsigned room32 = room;
          if (*all[i].packed_by == 'B') packs((word)p, (word)&room32, (word)text, given, 1, 0, 0);
          else packs((word)p, (word)&room, (word)text, given, 0, 0, 0);
          length = *all[i].packed_by == 'B' ? room32 : room;
        }
        if (args[k] == 'c' && begins) begins((word)p, 0, 0, 0, 0, 0, 0);
      }
      for (int k = 0; k < n; k++) {
        if (args[k] == 'l') a[k] = length;
        if (args[k] == 'L') memcpy((byte *)a[k], &length, 8);
      }
      memcpy(before, spaces, sizeof spaces);
      word result = f(a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
      succeeded += (int)result == 0;
      done++;
      // What may be written: marks of bytes, from the lines.
      static byte may[ARGS][SPACE];
      memset(may, 0, sizeof may);
      for (char *line = said; *line; line = strchr(line, '\n') + 1) {
        char name[64], what[16], kind[16];
        unsigned k, m = 0;
        if (sscanf(line, "%63s %15s %u %15s %u", name, what, &k, kind, &m) < 4) return 2;
        if (strcmp(name, all[i].name) || k >= (unsigned)n) continue;
        word bytes = m;
        if (!strcmp(kind, "at")) bytes = number(&before[m][AT], size_at(args, m));
        if (*what == 'l') {
          bytes = kind[1] == '3' ? 4 : 8;
          if (number(&spaces[k][AT], bytes) > number(&before[k][AT], bytes)) {
            fprintf(stderr, "%s: argument %u is raised\n", all[i].name, k);
            wrong++;
          }
        }
        for (word b = 0; b < bytes && AT + b < SPACE; b++) may[k][AT + b] = 1;
      }
      for (int k = 0; k < n; k++)
        for (int b = 0; b < SPACE; b++) {
          if (spaces[k][b] == before[k][b]) continue;
          changed++;
          if (!may[k][b] && wrong++ < 10)
            fprintf(stderr, "%s writes at %d of argument %d\n", all[i].name, b - AT, k);
        }
    }
    printf("%s: 0 is the result of %d calls\n", all[i].name, succeeded);
  }
  printf("%d calls, %d bytes changed, %d functions left out\n", done, changed, left_out);
  return wrong > 0 || (done > 0 && changed == 0);
}
