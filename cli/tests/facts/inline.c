/* Functions that <stdio.h> has as code of its own, at -O1 and above: they look into streams. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("data", "r");
  if (!f) return 1;
  int n = 0, c;
  /* (As many bytes as make a position that looks like a flag of glibc's.) */
  while (!feof_unlocked(f) && (c = getc_unlocked(f)) != EOF) n++;
  assert(n == 40 && !ferror_unlocked(f) && feof_unlocked(f));
  fclose(f);
#ifdef MEMBERS
  /* What a stream holds is libc's own. */
  return stdin->_IO_read_ptr != stdin->_IO_read_end;
#endif
  f = fopen("other", "r");
  char s[4];
  int k = f ? (int)fread_unlocked(s, 1, 4, f) : 4;
  return k > 4;
}
