// Reads its standard input in all ways, and says in the end what its threads have added up.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int total;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *p) {
    pthread_mutex_lock(&m);
    total += *(int *)p;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    struct stat s;
    assert(fstat(0, &s) == 0 && S_ISREG(s.st_mode) && s.st_size == 38);
    assert(!isatty(0));
    int a, b;
    char w[8];
    assert(scanf("%d %d", &a, &b) == 2 && a == 12 && b == -3);
    assert(scanf("%7s", w) == 1 && !strcmp(w, "word"));
    assert(getchar() == '\n');
    assert(fgetc(stdin) == 'x' && ungetc('x', stdin) == 'x' && getc(stdin) == 'x');
    char line[32];
    assert(fgets(line, sizeof line, stdin) && !strcmp(line, " line two\n"));
    char *l = 0;
    size_t n = 0;
    assert(getline(&l, &n, stdin) == 11 && !strcmp(l, "line three\n"));
    free(l);
    char raw[16];
    assert(fread(raw, 1, sizeof raw, stdin) == 5 && !memcmp(raw, "tail\n", 5) && feof(stdin) && !ferror(stdin));
    assert(getchar() == EOF && scanf("%d", &a) == EOF);
    rewind(stdin);
    assert(scanf("%d", &a) == 1 && a == 12 && ftell(stdin) == 2);
    pthread_t t;
    pthread_create(&t, 0, add, &a);
    add(&b);
    pthread_join(t, 0);
    printf("%d\n", total);
    return 0;
}
