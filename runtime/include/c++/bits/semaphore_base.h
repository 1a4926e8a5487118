// libstdc++'s <bits/semaphore_base.h>. There, a semaphore is an atomic number, and who waits for it asks again and again. It
// also has semaphores of POSIX, which this chooses: who takes one does so in one step, which schedules know, and who waits
// for what nobody gives is in a deadlock. (Objects that other compilers have built have the number in its place.)
#pragma GCC system_header
#include <bits/c++config.h>
#if _GLIBCXX_RELEASE >= 11 && _GLIBCXX_RELEASE <= 14 && defined(_GLIBCXX_HAVE_POSIX_SEMAPHORE)
#ifndef _GLIBCXX_USE_POSIX_SEMAPHORE
#define _GLIBCXX_USE_POSIX_SEMAPHORE 1
#endif
#ifndef _GLIBCXX_REQUIRE_POSIX_SEMAPHORE
#define _GLIBCXX_REQUIRE_POSIX_SEMAPHORE 1
#endif
#endif
#include_next <bits/semaphore_base.h>
