/* std::string, as far as libstdc++ keeps it out of line (its new ABI). What these throw is unknown. */
#include "model.h"

extern void *make(size_t) __asm__("_Znwm");
extern void drop(void *) __asm__("_ZdlPv");

#define OF(name) __asm__("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE" name)
#define LOOKS(name) __asm__("_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE" name)

enum { LOCAL = 15 };
/* More than that throws an exception. */
static const size_t MOST = 0x3fffffffffffffff;

struct string {
  char *data;
  size_t length;
  union {
    size_t capacity;
    char local[LOCAL + 1];
  };
};

static _Bool is_local(const struct string *s) { return s->data == s->local; }
static size_t room(const struct string *s) { return is_local(s) ? LOCAL : s->capacity; }
static void copy(char *to, const char *from, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = from[i];
}
static void move_up_or_down(char *to, const char *from, size_t n) {
  if (to < from) copy(to, from, n);
  else
    while (n--) to[n] = from[n];
}
static void ends_at(struct string *s, size_t n) {
  s->length = n;
  s->data[n] = 0;
}

char *create(struct string *s, size_t *capacity, size_t old) OF("9_M_createERmm");
weak char *create(struct string *s, size_t *capacity, size_t old) {
  __irs_must(*capacity <= MOST);
  if (*capacity > old && *capacity < 2 * old) *capacity = 2 * old < MOST ? 2 * old : MOST;
  return make(*capacity + 1);
}
void dispose(struct string *s) OF("10_M_disposeEv");
weak void dispose(struct string *s) {
  if (!is_local(s)) drop(s->data);
}
void end1(struct string *s) OF("D1Ev");
weak void end1(struct string *s) { dispose(s); }
void end2(struct string *s) OF("D2Ev");
weak void end2(struct string *s) { dispose(s); }

static void begin(struct string *s, const char *from, size_t n) {
  s->data = s->local;
  if (n > LOCAL) {
    size_t capacity = n;
    s->data = create(s, &capacity, 0);
    s->capacity = capacity;
  }
  copy(s->data, from, n);
  ends_at(s, n);
}
void begin1(struct string *s, const struct string *from) OF("C1ERKS4_");
weak void begin1(struct string *s, const struct string *from) { begin(s, from->data, from->length); }
void begin2(struct string *s, const struct string *from) OF("C2ERKS4_");
weak void begin2(struct string *s, const struct string *from) { begin(s, from->data, from->length); }
void begin_part1(struct string *s, const struct string *from, size_t at, size_t n) OF("C1ERKS4_mm");
weak void begin_part1(struct string *s, const struct string *from, size_t at, size_t n) {
  __irs_must(at <= from->length);
  begin(s, from->data + at, n < from->length - at ? n : from->length - at);
}
void begin_part2(struct string *s, const struct string *from, size_t at, size_t n) OF("C2ERKS4_mm");
weak void begin_part2(struct string *s, const struct string *from, size_t at, size_t n) { begin_part1(s, from, at, n); }

/* In new memory: `more` bytes take the place of `less` ones. (`from` may be a part of the string.) */
void mutate(struct string *s, size_t at, size_t less, const char *from, size_t more) OF("9_M_mutateEmmPKcm");
weak void mutate(struct string *s, size_t at, size_t less, const char *from, size_t more) {
  size_t rest = s->length - at - less, capacity = s->length + more - less;
  char *new = create(s, &capacity, room(s));
  copy(new, s->data, at);
  if (from) copy(new + at, from, more);
  copy(new + at + more, s->data + at + less, rest);
  dispose(s);
  s->data = new;
  s->capacity = capacity;
}

struct string *replace(struct string *s, size_t at, size_t less, const char *from, size_t more) OF("10_M_replaceEmmPKcm");
weak struct string *replace(struct string *s, size_t at, size_t less, const char *from, size_t more) {
  __irs_must(more <= MOST - (s->length - less));
  size_t n = s->length + more - less;
  if (n > room(s)) mutate(s, at, less, from, more);
  else {
    char own[LOCAL + 1], *kept = more <= LOCAL ? own : make(more);
    copy(kept, from, more);
    move_up_or_down(s->data + at + more, s->data + at + less, s->length - at - less);
    copy(s->data + at, kept, more);
    if (kept != own) drop(kept);
  }
  ends_at(s, n);
  return s;
}
struct string *replace_by(struct string *s, size_t at, size_t less, size_t more, char c) OF("14_M_replace_auxEmmmc");
weak struct string *replace_by(struct string *s, size_t at, size_t less, size_t more, char c) {
  __irs_must(more <= MOST - (s->length - less));
  size_t n = s->length + more - less;
  if (n > room(s)) mutate(s, at, less, 0, more);
  else move_up_or_down(s->data + at + more, s->data + at + less, s->length - at - less);
  for (size_t i = 0; i < more; i++) s->data[at + i] = c;
  ends_at(s, n);
  return s;
}

struct string *add(struct string *s, const char *from, size_t n) OF("9_M_appendEPKcm");
weak struct string *add(struct string *s, const char *from, size_t n) {
  __irs_must(n <= MOST - s->length);
  size_t all = s->length + n;
  if (all > room(s)) mutate(s, s->length, 0, from, n);
  else copy(s->data + s->length, from, n);
  ends_at(s, all);
  return s;
}
struct string *add_text(struct string *s, const char *from) OF("6appendEPKc");
weak struct string *add_text(struct string *s, const char *from) { return add(s, from, length(from)); }
struct string *add_bytes(struct string *s, const char *from, size_t n) OF("6appendEPKcm");
weak struct string *add_bytes(struct string *s, const char *from, size_t n) { return add(s, from, n); }
struct string *add_string(struct string *s, const struct string *from) OF("6appendERKS4_");
weak struct string *add_string(struct string *s, const struct string *from) { return add(s, from->data, from->length); }
struct string *add_chars(struct string *s, size_t n, char c) OF("6appendEmc");
weak struct string *add_chars(struct string *s, size_t n, char c) { return replace_by(s, s->length, 0, n, c); }
void push(struct string *s, char c) OF("9push_backEc");
weak void push(struct string *s, char c) { add(s, &c, 1); }

void assign(struct string *s, const struct string *from) OF("9_M_assignERKS4_");
weak void assign(struct string *s, const struct string *from) {
  if (s == from) return;
  size_t n = from->length, had = room(s);
  if (n > had) {
    size_t capacity = n;
    char *new = create(s, &capacity, had);
    dispose(s);
    s->data = new;
    s->capacity = capacity;
  }
  copy(s->data, from->data, n);
  ends_at(s, n);
}
struct string *assign_text(struct string *s, const char *from) OF("6assignEPKc");
weak struct string *assign_text(struct string *s, const char *from) { return replace(s, 0, s->length, from, length(from)); }

void erase(struct string *s, size_t at, size_t n) OF("8_M_eraseEmm");
weak void erase(struct string *s, size_t at, size_t n) {
  move_up_or_down(s->data + at, s->data + at + n, s->length - at - n);
  ends_at(s, s->length - n);
}
void resize(struct string *s, size_t n, char c) OF("6resizeEmc");
weak void resize(struct string *s, size_t n, char c) {
  if (n > s->length) replace_by(s, s->length, 0, n - s->length, c);
  else ends_at(s, n);
}
void reserve(struct string *s, size_t n) OF("7reserveEm");
weak void reserve(struct string *s, size_t n) {
  size_t had = room(s);
  if (n <= had) return;
  char *new = create(s, &n, had);
  copy(new, s->data, s->length + 1);
  dispose(s);
  s->data = new;
  s->capacity = n;
}

static int order(const char *a, size_t n, const char *b, size_t m) {
  for (size_t i = 0; i < n && i < m; i++)
    if (a[i] != b[i]) return (unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1;
  long more = (long)(n - m);
  return more > 0x7fffffff ? 0x7fffffff : more < -0x7fffffff - 1 ? -0x7fffffff - 1 : (int)more;
}
/* (Of the result of a comparison of bytes only the sign is promised.) */
extern int __irs_any_of_sign(int);
static int compared(const char *a, size_t n, const char *b, size_t m) {
  size_t common = n < m ? n : m;
  int bytes = order(a, common, b, common);
  return bytes ? __irs_any_of_sign(bytes) : order(a + common, n - common, b + common, m - common);
}
int compare_text(const struct string *s, const char *other) LOOKS("7compareEPKc");
weak int compare_text(const struct string *s, const char *other) { return compared(s->data, s->length, other, length(other)); }
int compare(const struct string *s, const struct string *other) LOOKS("7compareERKS4_");
weak int compare(const struct string *s, const struct string *other) {
  return compared(s->data, s->length, other->data, other->length);
}
size_t find(const struct string *s, const char *what, size_t at, size_t n) LOOKS("4findEPKcmm");
weak size_t find(const struct string *s, const char *what, size_t at, size_t n) {
  for (; at <= s->length && n <= s->length - at; at++) {
    size_t i = 0;
    while (i < n && s->data[at + i] == what[i]) i++;
    if (i == n) return at;
  }
  return -1ul;
}
size_t find_char(const struct string *s, char c, size_t at) LOOKS("4findEcm");
weak size_t find_char(const struct string *s, char c, size_t at) {
  for (; at < s->length; at++)
    if (s->data[at] == c) return at;
  return -1ul;
}

/* What else there is where nothing is inlined (-O0). */
#define BOTH(result, name, symbol, parameters, ...) \
  result name##1 parameters OF("C1" symbol); \
  weak result name##1 parameters __VA_ARGS__ \
  result name##2 parameters OF("C2" symbol); \
  weak result name##2 parameters __VA_ARGS__
BOTH(void, text, "EPKcRKS3_", (struct string *s, const char *from, const void *allocator), { begin(s, from, length(from)); })
BOTH(void, nothing, "Ev", (struct string *s), {
  s->data = s->local;
  ends_at(s, 0);
})
static void take(struct string *s, struct string *from) {
  if (is_local(from)) begin(s, from->data, from->length);
  else {
    s->data = from->data;
    s->length = from->length;
    s->capacity = from->capacity;
    from->data = from->local;
  }
  ends_at(from, 0);
}
BOTH(void, move, "EOS4_", (struct string *s, struct string *from), { take(s, from); })
void hide1(struct string *s, char *data, void *unused) OF("12_Alloc_hiderC1EPcRKS3_");
weak void hide1(struct string *s, char *data, void *unused) { s->data = data; }
void hide2(struct string *s, char *data, void *unused) OF("12_Alloc_hiderC2EPcRKS3_");
weak void hide2(struct string *s, char *data, void *unused) { s->data = data; }
void fill(struct string *s, size_t n, char c) OF("12_M_constructEmc");
weak void fill(struct string *s, size_t n, char c) {
  begin(s, 0, 0);
  replace_by(s, 0, 0, n, c);
}
void set_data(struct string *s, char *data) OF("7_M_dataEPc");
weak void set_data(struct string *s, char *data) { s->data = data; }
void set_capacity(struct string *s, size_t n) OF("11_M_capacityEm");
weak void set_capacity(struct string *s, size_t n) { s->capacity = n; }
void set_length(struct string *s, size_t n) OF("13_M_set_lengthEm");
weak void set_length(struct string *s, size_t n) { ends_at(s, n); }
void copy_bytes(char *to, const char *from, const char *end) OF("13_S_copy_charsEPcPKcS7_");
weak void copy_bytes(char *to, const char *from, const char *end) { copy(to, from, (size_t)(end - from)); }
void copy_own(char *to, char *from, char *end) OF("13_S_copy_charsEPcS5_S5_");
weak void copy_own(char *to, char *from, char *end) { copy(to, from, (size_t)(end - from)); }

#define ASKS(result, name, symbol, value) \
  result name(const struct string *s) LOOKS(symbol); \
  weak result name(const struct string *s) { return value; } \
  result name##_of(const struct string *s) OF(symbol); \
  weak result name##_of(const struct string *s) { return value; }
ASKS(size_t, size, "4sizeEv", s->length)
ASKS(size_t, size_too, "6lengthEv", s->length)
ASKS(size_t, most_now, "8capacityEv", room(s))
ASKS(_Bool, is_empty, "5emptyEv", !s->length)
ASKS(char *, text, "5c_strEv", s->data)
ASKS(char *, bytes, "4dataEv", s->data)
ASKS(char *, data, "7_M_dataEv", s->data)
ASKS(char *, own, "13_M_local_dataEv", (char *)s->local)
ASKS(char *, first, "5beginEv", s->data)
ASKS(char *, last, "3endEv", s->data + s->length)
char *at(const struct string *s, size_t i) LOOKS("ixEm");
weak char *at(const struct string *s, size_t i) { return s->data + i; }
char *at_own(struct string *s, size_t i) OF("ixEm");
weak char *at_own(struct string *s, size_t i) { return s->data + i; }

void clear(struct string *s) OF("5clearEv");
weak void clear(struct string *s) { ends_at(s, 0); }
void resize_zeros(struct string *s, size_t n) OF("6resizeEm");
weak void resize_zeros(struct string *s, size_t n) { resize(s, n, 0); }
struct string *assign_string(struct string *s, const struct string *from) OF("aSERKS4_");
weak struct string *assign_string(struct string *s, const struct string *from) { return assign(s, from), s; }
struct string *become(struct string *s, const char *from) OF("aSEPKc");
weak struct string *become(struct string *s, const char *from) { return assign_text(s, from); }
/* (The memory that it had goes to the other one. Who takes over itself is empty then.) */
struct string *take_over(struct string *s, struct string *from) OF("aSEOS4_");
weak struct string *take_over(struct string *s, struct string *from) {
  if (is_local(from)) {
    if (s != from) {
      copy(s->data, from->data, from->length);
      ends_at(s, from->length);
    }
  } else {
    char *had = is_local(s) ? 0 : s->data;
    size_t capacity = had ? s->capacity : 0;
    s->data = from->data;
    s->length = from->length;
    s->capacity = from->capacity;
    from->data = had ? had : from->local;
    if (had) from->capacity = capacity;
  }
  ends_at(from, 0);
  return s;
}
/* (Where both have memory of their own they change it: nobody copies.) */
void swap(struct string *s, struct string *other) OF("4swapERS4_");
weak void swap(struct string *s, struct string *other) {
  if (s == other) return;
  _Bool own = is_local(s), others = is_local(other);
  struct string had = *s;
  s->length = other->length;
  other->length = had.length;
  if (others) copy(s->local, other->local, s->length + 1);
  else s->capacity = other->capacity;
  s->data = others ? s->local : other->data;
  if (own) copy(other->local, had.local, other->length + 1);
  else other->capacity = had.capacity;
  other->data = own ? other->local : had.data;
}
struct string *plus(struct string *s, const struct string *from) OF("pLERKS4_");
weak struct string *plus(struct string *s, const struct string *from) { return add_string(s, from); }
struct string *plus_text(struct string *s, const char *from) OF("pLEPKc");
weak struct string *plus_text(struct string *s, const char *from) { return add_text(s, from); }
struct string *plus_char(struct string *s, char c) OF("pLEc");
weak struct string *plus_char(struct string *s, char c) { return add(s, &c, 1); }

static size_t within(const struct string *s, size_t at, size_t n) {
  __irs_must(at <= s->length);
  return n < s->length - at ? n : s->length - at;
}
struct string *add_part(struct string *s, const struct string *from, size_t at, size_t n) OF("6appendERKS4_mm");
weak struct string *add_part(struct string *s, const struct string *from, size_t at, size_t n) {
  n = within(from, at, n);
  return add(s, from->data + at, n);
}
struct string *insert(struct string *s, size_t at, const char *from, size_t n) OF("6insertEmPKcm");
weak struct string *insert(struct string *s, size_t at, const char *from, size_t n) {
  within(s, at, 0);
  return replace(s, at, 0, from, n);
}
struct string *insert_text(struct string *s, size_t at, const char *from) OF("6insertEmPKc");
weak struct string *insert_text(struct string *s, size_t at, const char *from) { return insert(s, at, from, length(from)); }
struct string *replace_part(struct string *s, size_t at, size_t less, const char *from, size_t n) OF("7replaceEmmPKcm");
weak struct string *replace_part(struct string *s, size_t at, size_t less, const char *from, size_t n) {
  less = within(s, at, less);
  return replace(s, at, less, from, n);
}
struct string *replace_text(struct string *s, size_t at, size_t less, const char *from) OF("7replaceEmmPKc");
weak struct string *replace_text(struct string *s, size_t at, size_t less, const char *from) {
  return replace_part(s, at, less, from, length(from));
}
struct string *erase_part(struct string *s, size_t at, size_t n) OF("5eraseEmm");
weak struct string *erase_part(struct string *s, size_t at, size_t n) {
  n = within(s, at, n);
  if (n) erase(s, at, n);
  return s;
}
size_t find_text(const struct string *s, const char *what, size_t at) LOOKS("4findEPKcm");
weak size_t find_text(const struct string *s, const char *what, size_t at) { return find(s, what, at, length(what)); }
void part(struct string *result, const struct string *s, size_t at, size_t n) LOOKS("6substrEmm");
weak void part(struct string *result, const struct string *s, size_t at, size_t n) {
  n = within(s, at, n);
  begin(result, s->data + at, n);
}

/* std::allocator<char> has no state. */
void allocator_of(void *result, const struct string *s) LOOKS("13get_allocatorEv");
weak void allocator_of(void *result, const struct string *s) {}
#define ALLOCATOR(name, symbol) \
  void name(void *) __asm__("_ZNSaIcE" symbol); \
  weak void name(void *unused) {}
ALLOCATOR(allocator1, "C1Ev")
ALLOCATOR(allocator2, "C2Ev")
ALLOCATOR(allocator_copy1, "C1ERKS_")
ALLOCATOR(allocator_copy2, "C2ERKS_")
ALLOCATOR(allocator_end1, "D1Ev")
ALLOCATOR(allocator_end2, "D2Ev")
