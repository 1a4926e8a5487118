/* dynamic_cast, as the C++ ABI has it (https://itanium-cxx-abi.github.io/cxx-abi/abi.html#dynamic_cast-algorithm). It is
   unknown where a base is virtual, or not public, and of an object that is being made or taken down. */
#include "model.h"

/* What describes this class: 0 if it has no bases, 1 if it has one, public and at its beginning, 2 if it has any. */
extern int __irs_class(const void *type);
enum { SINGLE = 1, SEVERAL };

struct type {
  const void *table;
  const char *name;
};
struct single {
  struct type type;
  const struct type *base;
};
struct several {
  struct type type;
  unsigned flags, count;
  struct {
    const struct type *type;
    long how;
  } bases[];
};
enum { VIRTUAL = 1, PUBLIC = 2, OFFSET = 8 };

/* How many parts of type `wanted` a part of this type, at this place, has. The last one goes to `found`; only what lies
   there counts, unless `there` is null. */
static long parts(const char *at, const struct type *type, const struct type *wanted, const char *there, const char **found) {
  if (type == wanted) {
    if (there && at != there) return 0;
    *found = at;
    return 1;
  }
  int kind = __irs_class(type);
  if (kind == SINGLE) return parts(at, ((const struct single *)type)->base, wanted, there, found);
  if (kind != SEVERAL) return 0;
  const struct several *s = (const struct several *)type;
  long n = 0;
  for (unsigned k = 0; k < s->count; k++) {
    long how = s->bases[k].how;
    __irs_must((how & (VIRTUAL | PUBLIC)) == PUBLIC);
    n += parts(at + (how >> OFFSET), s->bases[k].type, wanted, there, found);
  }
  return n;
}

struct search {
  const char *part;
  const struct type *from, *to;
  const char *found;
  long all;
  const char *around;
  long over;
};

/* Parts of the type that is wanted, and those of them that the part which is cast belongs to. */
static void look(struct search *s, const char *at, const struct type *type) {
  if (type == s->to) {
    const char *part;
    s->all++;
    s->found = at;
    if (parts(at, type, s->from, s->part, &part)) {
      s->over++;
      s->around = at;
    }
    return;
  }
  int kind = __irs_class(type);
  if (kind == SINGLE) look(s, at, ((const struct single *)type)->base);
  if (kind != SEVERAL) return;
  const struct several *d = (const struct several *)type;
  for (unsigned k = 0; k < d->count; k++) {
    __irs_must((d->bases[k].how & (VIRTUAL | PUBLIC)) == PUBLIC);
    look(s, at + (d->bases[k].how >> OFFSET), d->bases[k].type);
  }
}

weak void *__dynamic_cast(const char *part, const struct type *from, const struct type *to, long hint) {
  const long *table = *(const long *const *)part;
  const char *whole = part + table[-2];
  const struct type *type = (*(const struct type *const *const *)part)[-1];
  /* (Else a part of the object is about to be made, or to go.) */
  __irs_must((*(const struct type *const *const *)whole)[-1] == type);
  const char *same;
  __irs_must(parts(whole, type, from, part, &same) == 1);
  struct search s = {part, from, to, 0, 0, 0, 0};
  look(&s, whole, type);
  __irs_must(s.over <= 1);
  if (s.over) return (void *)s.around;
  return s.all == 1 ? (void *)s.found : 0;
}
