/* Runs a sequentialised program, compiled with -DIRS_DRIVER, without a checker:
 *
 *   driver VALUES...   with these values for its choices, in the order in which it asks
 *   driver             with values from standard input
 *   driver --all [N]   with all values, in at most N executions. An input of several bits is 0, 1 or all
 *                      ones; only choices of turns and inputs of one bit are complete.
 *
 * Prints each failure once. Exit status: 0 none, 10 some, 5 more than N executions, or an input that is
 * not enumerated completely, and no failure; 2 usage, or values that are no execution.
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int sequential_main(void);

enum { MOST_CHOICES = 4096, MOST_FAILURES = 64 };

static jmp_buf over;
static int all, is_partial, argument, arguments;
static char **values;
/* The choices of this execution: which of how many. */
static unsigned taken[MOST_CHOICES], count[MOST_CHOICES], at, length;
static const char *failures[MOST_FAILURES], *leavings[MOST_FAILURES];
static int found, left, has_left;

static void stop(const char *why)
{
    fprintf(stderr, "driver: %s\n", why);
    exit(2);
}

static unsigned long long next_value(void)
{
    char word[64], *end;
    unsigned long long v;
    if (arguments) {
        if (!values[argument])
            stop("there are fewer values than choices");
        v = strtoull(values[argument], &end, 0);
        if (*end || end == values[argument++])
            stop("a value is no number");
        return v;
    }
    if (scanf("%63s", word) != 1)
        stop("there are fewer values than choices");
    v = strtoull(word, &end, 0);
    if (*end)
        stop("a value is no number");
    return v;
}

/* One of `of` alternatives: the one that is next in this execution, else the first. */
static unsigned alternative(unsigned of)
{
    if (of == 1)
        return 0;
    if (at == MOST_CHOICES)
        stop("more choices than there is room for");
    if (at == length) {
        taken[length] = 0;
        count[length++] = of;
    }
    return taken[at++];
}

unsigned driver_choose(unsigned least, unsigned most)
{
    unsigned long long v;
    if (all)
        return least + alternative(most - least + 1);
    v = next_value();
    if (v < least || v > most)
        stop("a value is out of range");
    return (unsigned)v;
}

unsigned long long driver_input(unsigned bits)
{
    unsigned a;
    if (!all)
        return next_value();
    a = alternative(bits == 1 ? 2 : 3);
    is_partial |= bits != 1;
    return a < 2 ? a : ~0ull >> (64 - bits);
}

void driver_assume(int holds)
{
    if (!holds)
        longjmp(over, 1);
}

static void note(const char **known, int *n, const char *what, const char *word)
{
    int i;
    for (i = 0; i < *n; i++)
        if (!strcmp(known[i], what))
            return;
    if (*n < MOST_FAILURES)
        known[(*n)++] = what;
    printf("%s: %s\n", word, what);
}

void driver_fails(const char *what)
{
    note(failures, &found, what, "fails");
    longjmp(over, 2);
}

void driver_leaves(const char *what)
{
    has_left = 1;
    note(leavings, &left, what, "leaves");
}

int main(int argc, char **argv)
{
    /* (They outlive the jumps.) */
    static unsigned long long executions, whole, most = ~0ull;
    all = argc > 1 && !strcmp(argv[1], "--all");
    if (all && argc > 2)
        most = strtoull(argv[2], 0, 0);
    arguments = !all && argc > 1;
    values = argv + 1;
    for (;;) {
        int how;
        if (executions++ >= most) {
            printf("more than %llu executions\n", most);
            return found ? 10 : 5;
        }
        at = 0;
        if (!(how = setjmp(over))) {
            sequential_main();
            whole++;
        } else if (how == 1 && !all)
            stop("these values are no execution");
        if (!all)
            return found ? 10 : 0;
        while (length && taken[length - 1] + 1 == count[length - 1])
            length--;
        if (!length)
            break;
        taken[length - 1]++;
    }
    printf("%llu executions, %llu of them to the end\n", executions, whole);
    return found ? 10 : is_partial ? 5 : 0;
}
