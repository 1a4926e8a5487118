/* irs/systemc_time.h: sc_time, in picoseconds. Not to be included by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_SYSTEMC_TIME_H
#define IRS_SYSTEMC_TIME_H

#include "systemc_kernel.h"

#include <ostream>
#include <string>
#include <type_traits>

namespace sc_core {

/* Picoseconds of so many units. Whole numbers stay such: of a floating-point number that is computed from inputs a verifier
 * knows nothing. */
template <class Num>
constexpr uint64_t sc_i_time(Num n, sc_time_unit unit) {
  return unit == SC_FS   ? (std::is_floating_point<Num>::value ? uint64_t(n * Num(1e-3) + Num(0.5)) : (uint64_t(n) + 500) / 1000)
         : unit == SC_PS ? (std::is_floating_point<Num>::value ? uint64_t(n + Num(0.5)) : uint64_t(n))
         : std::is_floating_point<Num>::value
             ? uint64_t(n * Num(unit == SC_NS ? 1e3 : unit == SC_US ? 1e6 : unit == SC_MS ? 1e9 : 1e12) + Num(0.5))
             : uint64_t(n) * (unit == SC_NS   ? UINT64_C(1000)
                              : unit == SC_US ? UINT64_C(1000000)
                              : unit == SC_MS ? UINT64_C(1000000000)
                                              : UINT64_C(1000000000000));
}

/* (Passed by value: what is handed over by its address is memory that a verifier has to look at.) */
class sc_time {
 public:
  typedef uint64_t value_type;
  constexpr sc_time() : ps(0) {}
  template <class Num>
  constexpr sc_time(Num n, sc_time_unit unit) : ps(sc_i_time(n, unit)) {}

  static constexpr sc_time from_value(uint64_t ps) { return sc_time(ps, SC_PS); }
  constexpr uint64_t value() const { return ps; }
  constexpr double to_double() const { return double(ps); }
  constexpr double to_seconds() const { return double(ps) * 1e-12; }
  constexpr double to_default_time_units() const { return double(ps) * 1e-3; }

  /* As the reference implementation has it: a whole number of the largest possible unit. */
  std::string to_string() const {
    static const char *const units[] = {"ps", "ns", "us", "ms", "s"};
    int unit = 0;
    uint64_t n = ps;
    while (n != 0 && n % 1000 == 0 && unit < 4) n /= 1000, unit++;
    if (n == 0) unit = 4;
    char text[32];
    snprintf(text, sizeof text, "%llu %s", (unsigned long long)n, units[unit]);
    return text;
  }
  void print(std::ostream &to) const { to << to_string(); }

  constexpr bool operator==(const sc_time &o) const { return ps == o.ps; }
  constexpr bool operator!=(const sc_time &o) const { return ps != o.ps; }
  constexpr bool operator<(const sc_time &o) const { return ps < o.ps; }
  constexpr bool operator<=(const sc_time &o) const { return ps <= o.ps; }
  constexpr bool operator>(const sc_time &o) const { return ps > o.ps; }
  constexpr bool operator>=(const sc_time &o) const { return ps >= o.ps; }
  sc_time &operator+=(const sc_time &o) { return ps += o.ps, *this; }
  sc_time &operator-=(const sc_time &o) { return ps -= o.ps, *this; }
  sc_time &operator%=(const sc_time &o) { return ps %= o.ps, *this; }
  template <class Num>
  sc_time &operator*=(Num n) {
    return *this = *this * n;
  }
  template <class Num>
  sc_time &operator/=(Num n) {
    return *this = *this / n;
  }
  friend constexpr sc_time operator+(const sc_time &a, const sc_time &b) { return from_value(a.ps + b.ps); }
  friend constexpr sc_time operator-(const sc_time &a, const sc_time &b) { return from_value(a.ps - b.ps); }
  friend constexpr sc_time operator%(const sc_time &a, const sc_time &b) { return from_value(a.ps % b.ps); }
  friend constexpr double operator/(const sc_time &a, const sc_time &b) { return double(a.ps) / double(b.ps); }
  template <class Num>
  friend constexpr typename std::enable_if<std::is_arithmetic<Num>::value, sc_time>::type operator*(const sc_time &a, Num n) {
    return std::is_floating_point<Num>::value ? sc_time(double(a.ps) * double(n), SC_PS) : from_value(a.ps * uint64_t(n));
  }
  template <class Num>
  friend constexpr typename std::enable_if<std::is_arithmetic<Num>::value, sc_time>::type operator*(Num n, const sc_time &a) {
    return a * n;
  }
  template <class Num>
  friend constexpr typename std::enable_if<std::is_arithmetic<Num>::value, sc_time>::type operator/(const sc_time &a, Num n) {
    return sc_time(double(a.ps) / double(n), SC_PS);
  }
  friend std::ostream &operator<<(std::ostream &to, const sc_time &t) { return to << t.to_string(); }

 private:
  uint64_t ps;
};

#define SC_ZERO_TIME (::sc_core::sc_time())

inline sc_time sc_time_stamp() { return sc_time::from_value(sc_i.now); }
inline double sc_simulation_time() { return sc_time_stamp().to_default_time_units(); }
inline sc_time sc_get_time_resolution() { return sc_time(1, SC_PS); }

inline void sc_event::notify(sc_time t) const { sc_i_notify_in(const_cast<sc_event *>(this), t.value()); }
template <class Num>
inline void sc_event::notify(Num n, sc_time_unit unit) const {
  sc_i_notify_in(const_cast<sc_event *>(this), sc_i_time(n, unit));
}
inline void sc_event::notify_delayed() const { notify(sc_time()); }
inline void sc_event::notify_delayed(sc_time t) const {
  sc_i_check("notify_delayed of an event that has a notification", !i_pending);
  notify(t);
}

}  // namespace sc_core
#endif
