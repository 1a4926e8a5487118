/* One process uses a semaphore, another one may write its bytes: in one order of the two the semaphore is no more.
 *
 *   -DWRITES     it does
 *   -DEXCHANGED  they are made in the other order
 */
#include <semaphore.h>
#include <systemc.h>

static sem_t semaphore;

SC_MODULE(both) {
  void uses() { sem_trywait(&semaphore); }
  void writes() {
#ifdef WRITES
    *(volatile int *)&semaphore = 1;
#endif
  }
  SC_CTOR(both) {
#ifdef EXCHANGED
    SC_THREAD(writes);
    SC_THREAD(uses);
#else
    SC_THREAD(uses);
    SC_THREAD(writes);
#endif
  }
};

int sc_main(int, char **) {
  both b("both");
  sem_init(&semaphore, 0, 1);
  sc_start();
  return 0;
}
