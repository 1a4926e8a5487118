/* Turns a program's references to functions of libc's to other ones: see turn.h. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "turn.h"

/* What is being turned. */
struct turning {
  const struct irs_turned *table;
  int count;
  int (*has_module)(uintptr_t, uintptr_t);
};

static void *mine(const struct turning *t, const char *name) {
  for (int i = 0; i < t->count; i++)
    if (*t->table[i].real && !strcmp(t->table[i].name, name)) return t->table[i].mine;
  return 0;
}

static void turn(const struct turning *t, const ElfW(Rela) *all, size_t bytes, const ElfW(Sym) *symbols,
                 const char *names, ElfW(Addr) base) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (size_t i = 0; i < bytes / sizeof *all; i++) {
    unsigned long kind = ELF64_R_TYPE(all[i].r_info);
    if (kind != R_X86_64_JUMP_SLOT && kind != R_X86_64_GLOB_DAT && kind != R_X86_64_64) continue;
    const ElfW(Sym) *s = &symbols[ELF64_R_SYM(all[i].r_info)];
    /* What the object defines by itself is not libc's. */
    void *to = s->st_shndx == SHN_UNDEF ? mine(t, names + s->st_name) : 0;
    if (!to) continue;
    void **slot = (void **)(base + all[i].r_offset);
    void *first = (void *)((uintptr_t)slot & ~(page - 1));
    /* The table may have been made read-only. It stays as it is otherwise: a slot may lie beside anything. */
    if (!mprotect(first, page, PROT_READ | PROT_WRITE)) *slot = to;
  }
}

static int object(struct dl_phdr_info *info, size_t size, void *turning) {
  (void)size;
  const struct turning *t = turning;
  const ElfW(Dyn) *dynamic = 0;
  int ours = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *p = &info->dlpi_phdr[i];
    uintptr_t low = info->dlpi_addr + p->p_vaddr;
    if (p->p_type == PT_DYNAMIC) dynamic = (const ElfW(Dyn) *)low;
    if (p->p_type == PT_LOAD) ours |= t->has_module(low, low + p->p_memsz);
  }
  if (!ours || !dynamic) return 0;
  const ElfW(Rela) *calls = 0, *others = 0;
  const ElfW(Sym) *symbols = 0;
  const char *names = 0;
  size_t call_bytes = 0, other_bytes = 0;
  for (; dynamic->d_tag != DT_NULL; dynamic++) switch (dynamic->d_tag) {
      case DT_JMPREL: calls = (const void *)dynamic->d_un.d_ptr; break;
      case DT_PLTRELSZ: call_bytes = dynamic->d_un.d_val; break;
      case DT_RELA: others = (const void *)dynamic->d_un.d_ptr; break;
      case DT_RELASZ: other_bytes = dynamic->d_un.d_val; break;
      case DT_SYMTAB: symbols = (const void *)dynamic->d_un.d_ptr; break;
      case DT_STRTAB: names = (const void *)dynamic->d_un.d_ptr; break;
      default: break;
    }
  if (symbols && names) {
    turn(t, calls, calls ? call_bytes : 0, symbols, names, info->dlpi_addr);
    turn(t, others, others ? other_bytes : 0, symbols, names, info->dlpi_addr);
  }
  return 0;
}

void irs_turn(const struct irs_turned *table, int count, int (*has_module)(uintptr_t, uintptr_t)) {
  struct turning t = {table, count, has_module};
  /* Of several names of one function the first has libc's. */
  for (int i = 0; i < count; i++)
    if (!*table[i].real) *table[i].real = dlsym(RTLD_NEXT, table[i].name);
  dl_iterate_phdr(object, &t);
}
