// Two threads have other processes do something, and the results decide. (No model reads a real number from an input: so
// the set is open.)
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *work(void *arg)
{
	int me = (int)(long)arg, status = 0;
	pid_t child = fork();

	if (child < 0)
		exit(1);
	if (child == 0) {
		execl("/bin/sh", "sh", "-c", me ? "exit 4" : "exit 3", (char *)0);
		_exit(127);
	}
	if (waitpid(child, &status, 0) != child)
		exit(2);
	pthread_mutex_lock(&m);
	if (WIFEXITED(status) && WEXITSTATUS(status) > 2)
		sum += WEXITSTATUS(status);
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	char line[16] = "";
	int c = fgets(line, sizeof line, stdin) && strtod(line, 0) > 1.5;

	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, work, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	printf("%d %d\n", c, sum);
	if (system("exit 5") >> 8 == 5)
		printf("and five\n");
	printf("%d\n", wait(0));
	return sum;
}
