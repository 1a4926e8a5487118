/* Times of the calendar, and clocks as C++ reads them. What a date is locally depends on the time zone, which is arbitrary. */
#include "model.h"

struct date {
  int second, minute, hour, day, month, year, weekday, yearday, saving;
  long offset;
  const char *zone;
};

/* What C++ reads, in nanoseconds; is it a clock that never goes back? */
extern long __irs_nanoseconds(int steady);
long system_now(void) __asm__("_ZNSt6chrono3_V212system_clock3nowEv");
weak long system_now(void) { return __irs_nanoseconds(0); }
long steady_now(void) __asm__("_ZNSt6chrono3_V212steady_clock3nowEv");
weak long steady_now(void) { return __irs_nanoseconds(1); }

/* A number from `least` to `most`. */
static int within(int least, int most) {
  int k = (int)__irs_unsigned();
  irs_assume((k >= least) & (k <= most));
  return k;
}

/* No zone is further away than that. */
enum { DAY = 86400, YEAR = 365 * DAY, FURTHEST = 25 * 3600 };
/* From 1970 on so many seconds have years of four digits, and clocks show no others. */
static void has_four_digits(long seconds) { __irs_must((seconds >= -YEAR) & (seconds < 1l << 37)); }

static _Bool is_leap(unsigned year) { return ((year % 4 == 0) & (year % 100 != 0)) | (year % 400 == 0); }

/* Days from 1 March of the year 0 to 1 January 1970. */
enum { BEFORE = 719468, CENTURIES = 146097 };

/* The Gregorian calendar, where years begin in March. */
static void date_of(long seconds, struct date *d) {
  has_four_digits(seconds);
  /* (Positive: what is symbolic is then divided without a sign.) */
  unsigned long all = (unsigned long)(seconds + (long)BEFORE * DAY);
  unsigned days = (unsigned)(all / DAY), rest = (unsigned)(all % DAY);
  unsigned cycle = days / CENTURIES, day = days % CENTURIES;
  unsigned year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  unsigned of_year = day - (365 * year + year / 4 - year / 100);
  unsigned month = (5 * of_year + 2) / 153;
  d->day = (int)(of_year - (153 * month + 2) / 5 + 1);
  _Bool next = month >= 10;
  year += cycle * 400 + next;
  d->month = (int)(next ? month - 10 : month + 2);
  d->year = (int)(year - 1900);
  d->yearday = (int)(next ? of_year - 306 : of_year + 59 + is_leap(year));
  /* 1 March of the year 0 was a Wednesday. */
  d->weekday = (int)((days + 3) % 7);
  d->hour = (int)(rest / 3600);
  d->minute = (int)(rest / 60 % 60);
  d->second = (int)(rest % 60);
}

weak struct date *gmtime_r(const long *seconds, struct date *d) {
  date_of(*seconds, d);
  d->saving = 0;
  d->offset = 0;
  d->zone = "GMT";
  return d;
}
/* The zone is the system's, and may change. */
weak struct date *localtime_r(const long *seconds, struct date *d) {
  has_four_digits(*seconds);
  d->offset = within(-FURTHEST, FURTHEST);
  date_of(*seconds + d->offset, d);
  d->saving = within(0, 1);
  d->zone = (const char *)__irs_number(0);
  return d;
}

/* One for the whole process. */
static struct date everybodys;
weak struct date *localtime(const long *seconds) { return localtime_r(seconds, &everybodys); }
weak struct date *gmtime(const long *seconds) { return gmtime_r(seconds, &everybodys); }

static long seconds_of(const struct date *d) {
  __irs_must((d->year >= 70) & (d->year < 8000) & (d->month >= 0) & (d->month < 12) & (d->day >= -1000000) &
             (d->day < 1000000) & (d->hour >= -1000000) & (d->hour < 1000000) & (d->minute >= -1000000) &
             (d->minute < 1000000) & (d->second >= -1000000) & (d->second < 1000000));
  _Bool before = d->month < 2;
  unsigned year = (unsigned)d->year + 1900 - before, month = before ? d->month + 10u : d->month - 2u;
  unsigned days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5;
  long all = (long)days - BEFORE + d->day - 1;
  return ((all * 24 + d->hour) * 60 + d->minute) * 60 + d->second;
}
weak long timegm(struct date *d) {
  long t = seconds_of(d);
  gmtime_r(&t, d);
  return t;
}
/* The date need not be one that local clocks show: one that they skip (where summer time begins), or whose `saving` is not so
   then. It is moved. */
weak long mktime(struct date *d) {
  long t = seconds_of(d) - within(-FURTHEST, FURTHEST);
  localtime_r(&t, d);
  return t;
}

/* (A digit is below 16: so it is seen that it is not the end of the text.) */
static char *digits(char *to, int number, int n) {
  unsigned rest = (unsigned)number;
  for (int i = n; i--; rest /= 10) to[i] = (char)('0' + (rest % 10 & 15));
  return to + n;
}
static char *two_or_blank(char *to, int number) {
  digits(to, number, 2);
  if (number < 10) to[0] = ' ';
  return to + 2;
}
static char *name(char *to, const char *names, int which) {
  for (int i = 0; i < 3; i++) *to++ = names[3 * which + i];
  return to;
}
/* In the locale C. */
static char *written(char *to, const char *format, const struct date *d) {
  int half = d->hour % 12;
  for (; *format; format++) {
    if (*format != '%') {
      *to++ = *format;
      continue;
    }
    switch (*++format) {
    case 'Y': to = digits(to, d->year + 1900, 4); break;
    case 'C': to = digits(to, (d->year + 1900) / 100, 2); break;
    case 'y': to = digits(to, (d->year + 1900) % 100, 2); break;
    case 'm': to = digits(to, d->month + 1, 2); break;
    case 'd': to = digits(to, d->day, 2); break;
    case 'e': to = two_or_blank(to, d->day); break;
    case 'H': to = digits(to, d->hour, 2); break;
    case 'k': to = two_or_blank(to, d->hour); break;
    case 'I': to = digits(to, half ? half : 12, 2); break;
    case 'l': to = two_or_blank(to, half ? half : 12); break;
    case 'M': to = digits(to, d->minute, 2); break;
    case 'S': to = digits(to, d->second, 2); break;
    case 'j': to = digits(to, d->yearday + 1, 3); break;
    case 'u': to = digits(to, d->weekday ? d->weekday : 7, 1); break;
    case 'w': to = digits(to, d->weekday, 1); break;
    case 'a': to = name(to, "SunMonTueWedThuFriSat", d->weekday); break;
    case 'b':
    case 'h': to = name(to, "JanFebMarAprMayJunJulAugSepOctNovDec", d->month); break;
    case 'p':
      *to++ = d->hour < 12 ? 'A' : 'P';
      *to++ = 'M';
      break;
    case 'P':
      *to++ = d->hour < 12 ? 'a' : 'p';
      *to++ = 'm';
      break;
    case 'z': {
      /* Nothing where nobody knows whether it is summer time. */
      if (d->saving < 0) break;
      __irs_must((d->offset >= -FURTHEST) & (d->offset <= FURTHEST));
      int minutes = (int)(d->offset / 60), size = minutes < 0 ? -minutes : minutes;
      *to++ = d->offset < 0 ? '-' : '+';
      to = digits(to, size / 60 * 100 + size % 60, 4);
      break;
    }
    case 'F': to = written(to, "%Y-%m-%d", d); break;
    case 'T':
    case 'X': to = written(to, "%H:%M:%S", d); break;
    case 'R': to = written(to, "%H:%M", d); break;
    case 'D':
    case 'x': to = written(to, "%m/%d/%y", d); break;
    case 'c': to = written(to, "%a %b %e %H:%M:%S %Y", d); break;
    case 'r': to = written(to, "%I:%M:%S %p", d); break;
    case '%': *to++ = '%'; break;
    case 'n': *to++ = '\n'; break;
    case 't': *to++ = '\t'; break;
    default: __irs_must(0);
    }
  }
  return to;
}

static void is_date(const struct date *d) {
  __irs_must((d->year >= -900) & (d->year <= 8099) & (d->month >= 0) & (d->month < 12) & (d->day > 0) & (d->day < 32) &
             (d->hour >= 0) & (d->hour < 24) & (d->minute >= 0) & (d->minute < 60) & (d->second >= 0) &
             (d->second < 61) & (d->weekday >= 0) & (d->weekday < 7) & (d->yearday >= 0) & (d->yearday < 366));
}

enum { LONGEST = 1024, LONGEST_OF_ONE = 24 };
weak size_t strftime(char *to, size_t room, const char *format, const struct date *d) {
  char text[LONGEST];
  is_date(d);
  size_t most = 0;
  for (const char *f = format; *f; f++) most += *f == '%' ? LONGEST_OF_ONE : 1;
  __irs_must(most <= LONGEST);
  size_t n = (size_t)(written(text, format, d) - text);
  if (n + 1 > room) {
    /* What is there then is undefined. */
    __irs_fill(to, room, room);
    return 0;
  }
  for (size_t i = 0; i < n; i++) to[i] = text[i];
  to[n] = 0;
  return n;
}
weak char *asctime_r(const struct date *d, char *to) {
  is_date(d);
  *written(to, "%a %b %e %H:%M:%S %Y\n", d) = 0;
  return to;
}
weak char *ctime_r(const long *seconds, char *to) {
  struct date d;
  return asctime_r(localtime_r(seconds, &d), to);
}
static char everybodys_text[32];
weak char *asctime(const struct date *d) { return asctime_r(d, everybodys_text); }
weak char *ctime(const long *seconds) { return asctime(localtime(seconds)); }
weak void tzset(void) {}
