// libstdc++'s <bits/random.tcc>. There, std::generate_canonical (std::uniform_real_distribution and others) counts in
// `long double`, which no verifier here models. Where a generator has 2^32 or 2^64 numbers, which is a power of two that
// doubles have, the same numbers come of doubles: the product of such powers is exact. All others go the library's way.
#pragma GCC system_header
#ifndef IRS_RANDOM_TCC
#define IRS_RANDOM_TCC
#define generate_canonical __irs_generate_canonical
#include_next <bits/random.tcc>
#undef generate_canonical

namespace std _GLIBCXX_VISIBILITY(default) {
_GLIBCXX_BEGIN_NAMESPACE_VERSION
// How many numbers it takes for so many bits; 0: the library may see that differently. (log2 of 2^32 is 32 or a little
// less to it: one number brings 31 bits at least, and the same number of them is wanted either way.)
template <typename _Generator>
constexpr size_t __irs_numbers(size_t __bits) {
  return _Generator::min() != 0                        ? 0
         : _Generator::max() == 0xffffffffu            ? (__bits + 30) / 31 == (__bits + 31) / 32 ? (__bits + 31) / 32 : 0
         : _Generator::max() == 0xffffffffffffffffull  ? (__bits <= 63 ? 1 : 0)
                                                       : 0;
}

template <typename _Real, size_t __bits, typename _Generator>
_Real generate_canonical(_Generator &__generator) {
  constexpr size_t __wanted = static_cast<size_t>(numeric_limits<_Real>::digits) < __bits
                                  ? static_cast<size_t>(numeric_limits<_Real>::digits)
                                  : __bits;
  constexpr size_t __numbers = __irs_numbers<_Generator>(__wanted);
  if (__numbers == 0) return __irs_generate_canonical<_Real, __bits, _Generator>(__generator);
  constexpr _Real __range = _Real(_Generator::max() / 2 + 1) * 2;
  _Real __sum = 0, __factor = 1;
  for (size_t __k = __numbers; __k != 0; --__k) {
    __sum += _Real(__generator() - _Generator::min()) * __factor;
    __factor *= __range;
  }
  _Real __result = __sum / __factor;
  return __result >= _Real(1) ? std::nextafter(_Real(1), _Real(0)) : __result;
}
_GLIBCXX_END_NAMESPACE_VERSION
}  // namespace std
#endif
