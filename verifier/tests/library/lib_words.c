/* Spans and words of all short strings over a few characters. */
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

static unsigned long hash = 14695981039346656037ul;
static void note(long n) { hash = (hash ^ (unsigned long)n) * 1099511628211ul; }
static void note_at(const char *base, const char *p) { note(p ? p - base : -1); }
static void note_text(const char *s) {
  for (; s && *s; s++) note(*s);
  note(s ? 256 : 257);
}

static const char letters[] = "aB, ";
static char *volatile sets[] = {"", ",", " ,", "aB", "b,a"};

int main(void) {
  static char text[8], other[8];
  for (int n = 0; n < 960; n++) {
    int length = n % 6, rest = n;
    for (int i = 0; i < length; i++, rest /= 4) text[i] = letters[rest % 4];
    text[length] = 0;
    char *set = sets[n % 5];
    note(strspn(text, set)), note(strcspn(text, set)), note_at(text, strpbrk(text, set));
    note_at(text, strcasestr(text, sets[(n + 1) % 5])), note_at(text, strchrnul(text, letters[n % 4]));
    char *state;
    strcpy(other, text);
    for (char *s = strtok_r(other, set, &state); s; s = strtok_r(0, set, &state)) note_at(other, s), note_text(s);
    strcpy(other, text);
    for (char *s = strtok(other, set); s; s = strtok(0, set)) note_text(s);
    strcpy(other, text);
    char *at = other;
    for (char *s = strsep(&at, set); s; s = strsep(&at, set)) note_at(other, s), note_text(s);
  }
  assert(hash == 17099648358181886597ul);
  return 0;
}
