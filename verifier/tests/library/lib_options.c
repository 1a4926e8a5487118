/* getopt and getopt_long over all command lines of three words: what they return and leave, and the order of arguments. */
#include <assert.h>
#include <getopt.h>
#include <string.h>
#include <unistd.h>

static unsigned long hash = 14695981039346656037ul;
static void note(long n) { hash = (hash ^ (unsigned long)n) * 1099511628211ul; }
static void note_text(const char *s) {
  for (; s && *s; s++) note(*s);
  note(s ? 256 : 257);
}

static int flag;
static const struct option longs[] = {
    {"all", no_argument, 0, 'A'},           {"alter", required_argument, 0, 'B'}, {"file", required_argument, 0, 'f'},
    {"files", optional_argument, 0, 'F'},   {"flag", no_argument, &flag, 7},      {0, 0, 0, 0},
};

static void one(char **words, int n, const char *options, int is_long) {
  static char text[4][12];
  static char *argv[6];
  argv[0] = strcpy(text[0], "prog");
  for (int i = 0; i < n; i++) argv[i + 1] = strcpy(text[i + 1], words[i]);
  argv[n + 1] = 0;
  optind = 0;
  opterr = 0;
  optopt = 0;
  flag = 0;
  for (int k = 0; k < 8; k++) {
    int which = -1;
    int c = is_long ? getopt_long(n + 1, argv, options, longs, &which) : getopt(n + 1, argv, options);
    note(c), note(optind), note(optopt), note(which), note(flag), note_text(optarg);
    if (c == -1) break;
  }
  for (int i = 0; i <= n; i++) note_text(argv[i]);
}

/* (Volatile: no tables that the compiler makes of constants.) */
static char *volatile shorts[] = {"-a", "-ab", "-bx", "-b", "-oy", "-o", "--", "-", "x", "-z"};
static char *volatile more[] = {"--all",   "--al", "--alter",  "--file=3", "--file", "--files",
                                "--fl", "--flag=1", "--none", "-a",       "x"};
static const char *volatile how[] = {"ab:o::", "+ab:", ":ab:", "-ab:"};

int main(void) {
  static char *words[3];
  for (int h = 0; h < 4; h++)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 10; j++)
        for (int k = 0; k < 10; k += 3) {
          words[0] = shorts[i], words[1] = shorts[j], words[2] = shorts[k];
          one(words, 3, how[h], 0);
        }
  for (int i = 0; i < 11; i++)
    for (int j = 0; j < 11; j++) {
      words[0] = more[i], words[1] = more[j];
      one(words, 2, i % 2 ? "ab:" : ":f:a", 1);
    }
  assert(hash == 11452730124127276420ul);
  return 0;
}
