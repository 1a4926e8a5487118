// libstdc++'s waits for a change of an atomic variable. There, who waits sleeps in a futex, where no schedule sees it.
// Here it is a loop of the program's, an await, which schedules know: it ends when the variable has changed. Nobody need be
// told of that. (A wait without a time only: those with one are the library's.)
#pragma GCC system_header
#include <bits/c++config.h>

#if _GLIBCXX_RELEASE >= 11 && _GLIBCXX_RELEASE <= 14 && !defined(_GLIBCXX_ATOMIC_WAIT_H)
#define __atomic_wait_address_v __irs_library_wait_v
#define __atomic_wait_address __irs_library_wait
#define __atomic_wait_address_bare __irs_library_wait_bare
#define __atomic_notify_address __irs_library_notify
#define __atomic_notify_address_bare __irs_library_notify_bare
#include_next <bits/atomic_wait.h>
#undef __atomic_wait_address_v
#undef __atomic_wait_address
#undef __atomic_wait_address_bare
#undef __atomic_notify_address
#undef __atomic_notify_address_bare

#ifdef __cpp_lib_atomic_wait
namespace std _GLIBCXX_VISIBILITY(default) {
_GLIBCXX_BEGIN_NAMESPACE_VERSION
template <typename _Tp, typename _ValFn>
void __atomic_wait_address_v(const _Tp *, _Tp __old, _ValFn __vfn) noexcept {
  while (__detail::__atomic_compare(__old, __vfn())) __gthread_yield();
}
template <typename _Tp, typename _Pred>
void __atomic_wait_address(const _Tp *, _Pred __pred) noexcept {
  while (!__pred()) __gthread_yield();
}
template <typename _Pred>
void __atomic_wait_address_bare(const __detail::__platform_wait_t *, _Pred __pred) noexcept {
  while (!__pred()) __gthread_yield();
}
template <typename _Tp>
void __atomic_notify_address(const _Tp *, bool) noexcept {}
inline void __atomic_notify_address_bare(const __detail::__platform_wait_t *, bool) noexcept {}
_GLIBCXX_END_NAMESPACE_VERSION
}  // namespace std
#endif
#else
#include_next <bits/atomic_wait.h>
#endif
