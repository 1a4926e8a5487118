/* Exceptions, as the C++ ABI keeps them (https://itanium-cxx-abi.github.io/cxx-abi/abi-eh.html), and those of the standard
   library. Who handles one, and the way there, is the interpreter's business (exec/src/library/exception.rs). */
#include "model.h"

extern void *calloc(size_t, size_t);
extern void free(void *);
extern void terminate(void) __asm__("_ZSt9terminatev") __attribute__((noreturn));
/* The exception goes on its way, from the call that this thread is in. */
extern void __irs_raise(void *) __attribute__((noreturn));

/* In front of each exception. The interpreter knows where `type` and `adjusted` are. */
struct header {
  struct header *next;
  const void *type;
  void (*destroy)(void *);
  /* What a handler is given: a part of the exception, or the pointer that was thrown. */
  void *adjusted;
  /* Handlers that have begun and not ended; negative while it is thrown on. */
  int handlers;
  /* Who needs it: its way and its handlers, and each std::exception_ptr. */
  int users;
  long unused[3];
};
_Static_assert(sizeof(struct header) == 64, "as the interpreter has it");

static _Thread_local struct header *caught;
static _Thread_local int uncaught;

static struct header *of(void *e) { return (struct header *)e - 1; }

static void leave(struct header *h) {
  if (--h->users) return;
  if (h->destroy) h->destroy(h + 1);
  free(h);
}

weak void *__cxa_allocate_exception(size_t n) { return (struct header *)calloc(1, sizeof(struct header) + n) + 1; }
weak void __cxa_free_exception(void *e) { free(of(e)); }
weak void *__cxa_init_primary_exception(void *e, const void *type, void (*destroy)(void *)) {
  struct header *h = of(e);
  h->type = type;
  h->destroy = destroy;
  return h;
}
weak void __cxa_throw(void *e, const void *type, void (*destroy)(void *)) {
  __cxa_init_primary_exception(e, type, destroy);
  of(e)->users = 1;
  uncaught++;
  __irs_raise(e);
}
weak void *__cxa_get_exception_ptr(void *e) { return of(e)->adjusted; }
weak void *__cxa_begin_catch(void *e) {
  struct header *h = of(e);
  h->handlers = (h->handlers < 0 ? -h->handlers : h->handlers) + 1;
  uncaught--;
  if (caught != h) {
    h->next = caught;
    caught = h;
  }
  return h->adjusted;
}
weak void __cxa_end_catch(void) {
  struct header *h = caught;
  if (!h) return;
  if (h->handlers < 0) {
    /* Thrown on: the next handler takes it. */
    if (!++h->handlers) caught = h->next;
  } else if (!--h->handlers) {
    caught = h->next;
    leave(h);
  }
}
weak void __cxa_rethrow(void) {
  struct header *h = caught;
  if (!h) terminate();
  h->handlers = -h->handlers;
  uncaught++;
  __irs_raise(h + 1);
}
weak int _ZSt19uncaught_exceptionsv(void) { return uncaught; }
weak _Bool _ZSt18uncaught_exceptionv(void) { return uncaught != 0; }

/* std::exception_ptr */
#define POINTER(name) __asm__("_ZNSt15__exception_ptr13exception_ptr" name)
static void also(void *e) {
  if (e) of(e)->users++;
}
void made(void **p, void *e) POINTER("C1EPv");
weak void made(void **p, void *e) {
  *p = e;
  also(e);
}
void copied(void **p, void *const *from) POINTER("C1ERKS0_");
weak void copied(void **p, void *const *from) {
  *p = *from;
  also(*p);
}
void added(void **p) POINTER("9_M_addrefEv");
weak void added(void **p) { also(*p); }
void released(void **p) POINTER("10_M_releaseEv");
weak void released(void **p) {
  if (*p) leave(of(*p));
  *p = 0;
}
void destroyed(void **p) POINTER("D1Ev");
weak void destroyed(void **p) {
  if (*p) leave(of(*p));
}
void swapped(void **p, void **q) POINTER("4swapERS0_");
weak void swapped(void **p, void **q) {
  void *e = *p;
  *p = *q;
  *q = e;
}
void current(void **p) __asm__("_ZSt17current_exceptionv");
weak void current(void **p) {
  *p = caught ? caught + 1 : 0;
  also(*p);
}
void again(void *const *p) __asm__("_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE");
weak void again(void *const *p) {
  struct header *h = of(*p);
  /* The library makes another exception that stands for this one: two handlers may have it at once. Here they share
     one state. */
  __irs_must(!h->handlers);
  h->users++;
  uncaught++;
  __irs_raise(*p);
}

/* Exceptions of the standard library: a table of functions, then a text if they have one. */
extern const void *class_table[] __asm__("_ZTVN10__cxxabiv117__class_type_infoE");
extern const void *derived_table[] __asm__("_ZTVN10__cxxabiv120__si_class_type_infoE");
weak const void *class_table[8] = {0};
weak const void *derived_table[8] = {0};

struct type {
  const void *table;
  const char *name;
  const void *base;
};
struct exception {
  const void *table;
  char *text;
};

static char *text_of(const char *s) {
  size_t n = length(s) + 1;
  char *copy = calloc(1, n);
  for (size_t i = 0; i < n; i++) copy[i] = s[i];
  return copy;
}
static void no_text(struct exception *e) {}
static void free_text(struct exception *e) { free(e->text); }
static void drops(struct exception *e) { free(e); }
static void drops_text(struct exception *e) {
  free(e->text);
  free(e);
}
static const char *its_text(const struct exception *e) { return e->text; }

/* Destructors, `what`, the table, the type: of a class of this mangled name. */
#define CLASS(id, mangled, table_of_type, parent, end, drop, says)                                                     \
  extern void end_##id(struct exception *) __asm__("_ZN" mangled "D1Ev");                                              \
  extern void end2_##id(struct exception *) __asm__("_ZN" mangled "D2Ev");                                             \
  extern void drop_##id(struct exception *) __asm__("_ZN" mangled "D0Ev");                                             \
  extern const char *what_##id(const struct exception *) __asm__("_ZNK" mangled "4whatEv");                            \
  weak void end_##id(struct exception *e) { end(e); }                                                                  \
  weak void end2_##id(struct exception *e) { end(e); }                                                                 \
  weak void drop_##id(struct exception *e) { drop(e); }                                                                \
  weak const char *what_##id(const struct exception *e) { return says; }                                               \
  extern const struct type type_##id __asm__("_ZTI" mangled);                                                          \
  weak const struct type type_##id = {table_of_type + 2, mangled, parent};                                             \
  extern const void *const table_##id[] __asm__("_ZTV" mangled);                                                       \
  weak const void *const table_##id[5] = {0, &type_##id, (const void *)end_##id, (const void *)drop_##id,               \
                                          (const void *)what_##id};

#define PLAIN(id, mangled, parent, text) CLASS(id, mangled, derived_table, parent, no_text, drops, text)

/* With a text: constructors from a text, a std::string, another one. */
#define WITH_TEXT(id, mangled, parent)                                                                                 \
  CLASS(id, mangled, derived_table, parent, free_text, drops_text, its_text(e))                                        \
  extern void make_##id(struct exception *, const char *) __asm__("_ZN" mangled "C1EPKc");                             \
  extern void make2_##id(struct exception *, const char *) __asm__("_ZN" mangled "C2EPKc");                            \
  extern void string_##id(struct exception *, char *const *) __asm__(                                                  \
      "_ZN" mangled "C1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE");                                      \
  extern void string2_##id(struct exception *, char *const *) __asm__(                                                 \
      "_ZN" mangled "C2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE");                                      \
  extern void copy_##id(struct exception *, const struct exception *) __asm__("_ZN" mangled "C1ERKS_");                \
  extern void copy2_##id(struct exception *, const struct exception *) __asm__("_ZN" mangled "C2ERKS_");               \
  weak void make2_##id(struct exception *e, const char *s) {                                                           \
    e->table = table_##id + 2;                                                                                         \
    e->text = text_of(s);                                                                                              \
  }                                                                                                                    \
  weak void make_##id(struct exception *e, const char *s) { make2_##id(e, s); }                                        \
  weak void string2_##id(struct exception *e, char *const *s) { make2_##id(e, *s); }                                   \
  weak void string_##id(struct exception *e, char *const *s) { make2_##id(e, *s); }                                    \
  weak void copy2_##id(struct exception *e, const struct exception *from) { make2_##id(e, from->text); }               \
  weak void copy_##id(struct exception *e, const struct exception *from) { make2_##id(e, from->text); }

CLASS(exception, "St9exception", class_table, 0, no_text, drops, "std::exception")
PLAIN(bad_exception, "St13bad_exception", &type_exception, "std::bad_exception")
PLAIN(bad_alloc, "St9bad_alloc", &type_exception, "std::bad_alloc")
PLAIN(bad_cast, "St8bad_cast", &type_exception, "std::bad_cast")
PLAIN(bad_typeid, "St10bad_typeid", &type_exception, "std::bad_typeid")
PLAIN(bad_function_call, "St17bad_function_call", &type_exception, "bad_function_call")
WITH_TEXT(logic_error, "St11logic_error", &type_exception)
WITH_TEXT(domain_error, "St12domain_error", &type_logic_error)
WITH_TEXT(invalid_argument, "St16invalid_argument", &type_logic_error)
WITH_TEXT(length_error, "St12length_error", &type_logic_error)
WITH_TEXT(out_of_range, "St12out_of_range", &type_logic_error)
WITH_TEXT(runtime_error, "St13runtime_error", &type_exception)
WITH_TEXT(range_error, "St11range_error", &type_runtime_error)
WITH_TEXT(overflow_error, "St14overflow_error", &type_runtime_error)
WITH_TEXT(underflow_error, "St15underflow_error", &type_runtime_error)

#define THROWS(id, mangled)                                                                                            \
  extern void throw_##id(const char *) __asm__(mangled);                                                               \
  weak void throw_##id(const char *s) {                                                                                \
    struct exception *e = __cxa_allocate_exception(sizeof *e);                                                         \
    make2_##id(e, s);                                                                                                  \
    __cxa_throw(e, &type_##id, (void (*)(void *))end_##id);                                                            \
  }
THROWS(logic_error, "_ZSt19__throw_logic_errorPKc")
THROWS(domain_error, "_ZSt20__throw_domain_errorPKc")
THROWS(invalid_argument, "_ZSt24__throw_invalid_argumentPKc")
THROWS(length_error, "_ZSt20__throw_length_errorPKc")
THROWS(out_of_range, "_ZSt20__throw_out_of_rangePKc")
THROWS(runtime_error, "_ZSt21__throw_runtime_errorPKc")
THROWS(range_error, "_ZSt19__throw_range_errorPKc")
THROWS(overflow_error, "_ZSt22__throw_overflow_errorPKc")
THROWS(underflow_error, "_ZSt23__throw_underflow_errorPKc")
/* (The text has numbers in it: who looks at it is not explained.) */
void throw_formatted(const char *, ...) __asm__("_ZSt24__throw_out_of_range_fmtPKcz");
weak void throw_formatted(const char *s, ...) {
  struct exception *e = __cxa_allocate_exception(sizeof *e);
  e->table = table_out_of_range + 2;
  e->text = (char *)__irs_number(8);
  __cxa_throw(e, &type_out_of_range, (void (*)(void *))end_exception);
}

#define THROWS_PLAIN(id, mangled)                                                                                      \
  extern void throw_##id(void) __asm__(mangled);                                                                       \
  weak void throw_##id(void) {                                                                                         \
    struct exception *e = __cxa_allocate_exception(sizeof *e);                                                         \
    e->table = table_##id + 2;                                                                                         \
    __cxa_throw(e, &type_##id, 0);                                                                                     \
  }
THROWS_PLAIN(bad_alloc, "_ZSt17__throw_bad_allocv")
THROWS_PLAIN(bad_cast, "_ZSt16__throw_bad_castv")
THROWS_PLAIN(bad_typeid, "_ZSt18__throw_bad_typeidv")
THROWS_PLAIN(bad_function_call, "_ZSt25__throw_bad_function_callv")
