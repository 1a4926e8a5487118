// libstdc++'s <bits/basic_string.h>. There, a string looks whether text that it is given is its own: does that begin before
// the string's own, or else behind its end? Which of two objects lies lower no verifier here knows; but one of both is true
// where they are two. So both are asked before either decides anything. (What a string asks of others meanwhile, its length,
// is asked in either case, too.)
#pragma GCC system_header
#include <bits/c++config.h>
#if _GLIBCXX_RELEASE >= 11 && _GLIBCXX_RELEASE <= 14 && !defined(_BASIC_STRING_H) && __cplusplus >= 201103L
#ifndef IRS_BASIC_STRING_H
#define IRS_BASIC_STRING_H
// All that the library's file includes: none of them must see the name below.
#include <bits/functional_hash.h>
#include <bits/stl_function.h>
#include <debug/debug.h>
#include <ext/alloc_traits.h>
#include <ext/string_conversions.h>
#include <initializer_list>
#if __cplusplus >= 201703L
#include <bits/charconv.h>
#include <string_view>
#elif __has_include(<bits/charconv.h>)
#include <bits/charconv.h>
#endif

namespace std _GLIBCXX_VISIBILITY(default) {
_GLIBCXX_BEGIN_NAMESPACE_VERSION
struct __irs_answer {
  bool _M_is;
  constexpr operator bool() const noexcept { return _M_is; }
};
// (A function: both operands have been asked for.)
constexpr __irs_answer operator||(__irs_answer __a, __irs_answer __b) noexcept {
  return __irs_answer{static_cast<bool>(__a._M_is | __b._M_is)};
}
template <typename _Tp>
struct __irs_less {
  constexpr __irs_answer operator()(_Tp __a, _Tp __b) const noexcept { return __irs_answer{less<_Tp>()(__a, __b)}; }
};
_GLIBCXX_END_NAMESPACE_VERSION
}  // namespace std
#endif
#define less __irs_less
#include_next <bits/basic_string.h>
#undef less
#else
#include_next <bits/basic_string.h>
#endif
