#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
/* Users, hosts, dates, errors: what libc keeps in memory of its own. */
static char home[256];
static void *asks(void *p) {
  struct passwd *me = getpwuid(getuid());
  if (me) snprintf(home, sizeof home, "%s %s %d", me->pw_name, me->pw_dir, (int)me->pw_gid);
  return 0;
}
static void hosts(void) {
  struct hostent *host = gethostbyname("127.0.0.1");
  assert(host && host->h_addr_list[0] && !host->h_addr_list[1]);
  printf("%s %d %s\n", host->h_name, host->h_length, inet_ntoa(*(struct in_addr *)host->h_addr_list[0]));
  host = gethostbyname("a..b");
  printf("%d %s\n", host == 0, hstrerror(h_errno));
  struct addrinfo wanted, *all = 0;
  memset(&wanted, 0, sizeof wanted);
  wanted.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
  int result = getaddrinfo("127.0.0.1", "80", &wanted, &all), count = 0;
  for (struct addrinfo *a = all; a; a = a->ai_next) {
    struct sockaddr_in *in = (struct sockaddr_in *)a->ai_addr;
    printf("%d %d %s %d\n", a->ai_socktype, a->ai_addrlen, inet_ntoa(in->sin_addr), ntohs(in->sin_port));
    count++;
  }
  freeaddrinfo(all);
  printf("%d %d\n", result, count);
  printf("%s\n", gai_strerror(getaddrinfo("x", "80", &wanted, &all)));
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, asks, 0);
  pthread_join(t, 0);
  assert(!getpwnam("no-such-user"));
  struct passwd *root = getpwnam("root");
  assert(root);
  printf("%s %s %d, %s\n", root->pw_name, root->pw_dir, (int)root->pw_uid, home);
  hosts();
  char here[4096], machine[256], small[2];
  printf("%d\n", getcwd(here, sizeof here) == here);
  printf("%s\n", here);
  errno = 0;
  printf("%d", getcwd(small, sizeof small) == 0);
  printf(" %s\n", strerror(errno));
  printf("%d", gethostname(machine, sizeof machine));
  printf(" %s\n", machine);
  struct utsname system;
  printf("%d %d\n", uname(&system), !strcmp(system.nodename, machine));
  time_t at = 1700000000;
  struct tm date, *other = localtime(&at);
  char text[64];
  localtime_r(&at, &date);
  printf("%d %s %d\n", date.tm_hour == other->tm_hour, date.tm_zone, (int)date.tm_gmtoff);
  strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &date);
  date.tm_mday += 20;
  printf("%s %ld\n", text, (long)mktime(&date));
  unsigned seed = 7;
  printf("%d\n", rand_r(&seed));
  return 0;
}
