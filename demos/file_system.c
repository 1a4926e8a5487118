/* A block of a disk, whose lock varies: while `busy` is set it belongs to who holds the inode's mutex, else to who holds busy's
 * (STTT 2020, Fig. 10, after Frangipani's file system in Flanagan, Freund and Qadeer, ESOP 2002, and time_var_mutex_safe of
 * SV-COMP; with a third thread that gives the block back). Never ends.
 *
 *   -DROUNDS=2      each thread ends after so many rounds
 *   -DUNLOCKED      without any mutex (Figs. 11 and 12): what each step needs is declared as an assumption, and the
 *                   schedule is left to keep it. The plain program needs `unsynchronized.c`, where these declarations
 *                   do nothing but check; there they fail
 *   -DSKIP          with UNLOCKED: the second thread passes by a block that is busy (Fig. 11) instead of waiting for it
 */
#include <assert.h>
#include <pthread.h>

#ifdef ROUNDS
#define FOREVER for (int round = 0; round < ROUNDS; round++)
#else
#define FOREVER for (;;)
#endif

static int block, busy, inode;

/* Blocks that this thread has written, reset or given back. For `stopwatch.c`; nobody else looks. */
static volatile _Thread_local unsigned long useful;

#ifdef UNLOCKED
void irs_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static void *writer(void *arg)
{
	FOREVER {
		if (!inode) {
			busy = 1;
			inode = 1;
		}
		__VERIFIER_atomic_begin();
		irs_assume(inode && busy);
		block = 1;
		__VERIFIER_atomic_end();
		useful++;
	}
	return arg;
}

static void *resetter(void *arg)
{
	FOREVER {
#ifdef SKIP
		if (busy)
			continue;
#endif
		__VERIFIER_atomic_begin();
		irs_assume(!busy);
		block = 0;
		__VERIFIER_atomic_end();
		useful++;
	}
	return arg;
}

static void *releaser(void *arg)
{
	FOREVER {
		__VERIFIER_atomic_begin();
		irs_assume(inode == busy);
		inode = 0;
		busy = 0;
		__VERIFIER_atomic_end();
		useful++;
	}
	return arg;
}
#else
static pthread_mutex_t m_inode = PTHREAD_MUTEX_INITIALIZER, m_busy = PTHREAD_MUTEX_INITIALIZER;

static void *writer(void *arg)
{
	FOREVER {
		pthread_mutex_lock(&m_inode);
		if (!inode) {
			pthread_mutex_lock(&m_busy);
			busy = 1;
			pthread_mutex_unlock(&m_busy);
			inode = 1;
		}
		block = 1;
		assert(block == 1);
		pthread_mutex_unlock(&m_inode);
		useful++;
	}
	return arg;
}

static void *resetter(void *arg)
{
	FOREVER {
		pthread_mutex_lock(&m_busy);
		if (!busy) {
			block = 0;
			assert(block == 0);
			useful++;
		}
		pthread_mutex_unlock(&m_busy);
	}
	return arg;
}

static void *releaser(void *arg)
{
	FOREVER {
		pthread_mutex_lock(&m_inode);
		pthread_mutex_lock(&m_busy);
		assert(inode == busy);
		inode = 0;
		busy = 0;
		pthread_mutex_unlock(&m_busy);
		pthread_mutex_unlock(&m_inode);
		useful++;
	}
	return arg;
}
#endif

int main(void)
{
	pthread_t thread[3];

	pthread_create(&thread[0], NULL, writer, NULL);
	pthread_create(&thread[1], NULL, resetter, NULL);
	pthread_create(&thread[2], NULL, releaser, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(thread[i], NULL);
	return 0;
}
