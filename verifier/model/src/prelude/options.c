/* getopt and getopt_long, as glibc's: arguments that are no options move behind those that are, unless the first character of
   the options or the environment says otherwise. What they say of mistakes goes to stderr and is left out. */
#include "model.h"

struct option {
  const char *name;
  int has_arg, *flag, val;
};
extern char *getenv(const char *);

weak char *optarg;
weak int optind = 1, opterr = 1, optopt = '?';

/* The rest of a group of short options. */
static char *rest;
/* Arguments from `first` to before `last` are no options, and have been passed over. */
static int first, last;
static enum { PERMUTE, STOP, RETURN } manner;
static _Bool begun;
/* What optopt becomes with each call. */
static int wrong;

static _Bool begins(const char *s, const char *with, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] != with[i] || !s[i]) return 0;
  return 1;
}

static _Bool is_option(const char *a) { return a[0] == '-' && a[1]; }

/* What was passed over comes behind what follows it, up to optind. */
static void exchange(char **argv) {
  int n = optind - last;
  for (int k = 0; k < n; k++) {
    char *a = argv[last + k];
    for (int i = last + k; i > first + k; i--) argv[i] = argv[i - 1];
    argv[first + k] = a;
  }
  first += n;
  last = optind;
}

static _Bool is_alike(const struct option *a, const struct option *b) {
  return a->has_arg == b->has_arg && a->flag == b->flag && a->val == b->val;
}

static int long_option(int argc, char **argv, _Bool colon, const struct option *all, int *which) {
  size_t n = 0;
  while (rest[n] && rest[n] != '=') n++;
  const struct option *found = 0;
  _Bool ambiguous = 0;
  for (const struct option *o = all; o->name; o++)
    if (begins(o->name, rest, n) && length(o->name) == n) {
      found = o;
      break;
    }
  if (!found)
    for (const struct option *o = all; o->name; o++)
      if (begins(o->name, rest, n)) {
        if (!found) found = o;
        else if (!is_alike(found, o)) ambiguous = 1;
      }
  char *value = rest[n] ? rest + n + 1 : 0;
  optind++;
  if (ambiguous || !found) {
    /* (Of an ambiguous one the rest is empty.) */
    rest = ambiguous ? rest + length(rest) : 0;
    wrong = 0;
    return '?';
  }
  rest = 0;
  if (value) {
    if (!found->has_arg) {
      wrong = found->val;
      return '?';
    }
    optarg = value;
  } else if (found->has_arg == 1) {
    if (optind >= argc) {
      wrong = found->val;
      return colon ? ':' : '?';
    }
    optarg = argv[optind++];
  }
  if (which) *which = (int)(found - all);
  if (found->flag) {
    *found->flag = found->val;
    return 0;
  }
  return found->val;
}

static int next_option(int argc, char **argv, const char *options, const struct option *all, int *which) {
  optarg = 0;
  if (argc < 1) return -1;
  if (!optind || !begun) {
    if (!optind) optind = 1;
    first = last = optind;
    rest = 0;
    manner = options[0] == '-' ? RETURN : options[0] == '+' || getenv("POSIXLY_CORRECT") ? STOP : PERMUTE;
    begun = 1;
  }
  if (options[0] == '-' || options[0] == '+') options++;
  _Bool colon = options[0] == ':';
  if (!rest || !*rest) {
    if (last > optind) last = optind;
    if (first > optind) first = optind;
    if (manner == PERMUTE) {
      if (first != last && last != optind) exchange(argv);
      else if (last != optind) first = optind;
      while (optind < argc && !is_option(argv[optind])) optind++;
      last = optind;
    }
    if (optind != argc && argv[optind][0] == '-' && argv[optind][1] == '-' && !argv[optind][2]) {
      optind++;
      if (first != last && last != optind) exchange(argv);
      else if (first == last) first = optind;
      last = argc;
      optind = argc;
    }
    if (optind == argc) {
      if (first != last) optind = first;
      return -1;
    }
    if (!is_option(argv[optind])) {
      if (manner == STOP) return -1;
      optarg = argv[optind++];
      return 1;
    }
    if (all && argv[optind][1] == '-') {
      rest = argv[optind] + 2;
      return long_option(argc, argv, colon, all, which);
    }
    rest = argv[optind] + 1;
  }
  char c = *rest++;
  if (!*rest) optind++;
  const char *o = options;
  while (*o && *o != c) o++;
  if (!*o || c == ':' || c == ';') {
    wrong = c;
    return '?';
  }
  /* An option W that stands for long ones. */
  __irs_must(!(o[0] == 'W' && o[1] == ';' && all));
  if (o[1] == ':') {
    if (*rest) {
      optarg = rest;
      optind++;
    } else if (o[2] != ':') {
      if (optind == argc) {
        wrong = c;
        c = colon ? ':' : '?';
      } else {
        optarg = argv[optind++];
      }
    }
    rest = 0;
  }
  return c;
}

weak int getopt_long(int argc, char **argv, const char *options, const struct option *all, int *which) {
  int c = next_option(argc, argv, options, all, which);
  optopt = wrong;
  return c;
}
weak int getopt(int argc, char **argv, const char *options) { return getopt_long(argc, argv, options, 0, 0); }
