#include <pthread.h>
extern int total;
extern pthread_mutex_t lock;

// Each object has its own copy of what follows, numbered for itself.
inline void add(int n) { total += n; }
inline int deep(int n) { return n == 0 ? 0 : (add(n), 1 + deep(n - 1)); }
inline int &once() { static int first = 7; return first; }
struct Guard {
  Guard() { pthread_mutex_lock(&lock); }
  ~Guard() { pthread_mutex_unlock(&lock); }
};
struct Shape {
  virtual void grow(int n) { Guard g; add(n); }
};
extern Shape *const shape;
inline int grow(int n) { shape->grow(n); Guard g; return deep(n) + once()++; }
extern int (*const chosen)(int);
