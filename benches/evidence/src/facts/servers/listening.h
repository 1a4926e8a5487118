/* What the servers have in common: a socket that listens at this port of the machine itself; -1: there is none. */
#include <netinet/in.h>
#include <sys/socket.h>

static int listening(int port) {
  int s = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  struct sockaddr_in a = {0};
  a.sin_family = AF_INET;
  a.sin_port = htons(port);
  a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return bind(s, (struct sockaddr *)&a, sizeof a) || listen(s, 16) ? -1 : s;
}
