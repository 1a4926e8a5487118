#include "part.hpp"
int total;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Shape only;
Shape *const shape = &only;
int (*const chosen)(int) = grow;
void *first(void *) { grow(1); chosen(1); return nullptr; }
