/* A failure that happens in another order, or at another time, than what runs. */
#include <FreeRTOS.h>
#include <task.h>

static int begun, ready;

/* Needs what `second` does, which was made earlier. */
static void first(void *unused) {
#ifndef ANY_TICK
  configASSERT(begun);
#endif
  taskYIELD();
  ready = 1;
  vTaskDelete(NULL);
}

static void second(void *unused) {
  begun = 1;
  vTaskDelete(NULL);
}

/* Has waited longer than `first` takes, if turns take no time. */
static void later(void *unused) {
  vTaskDelay(1);
  configASSERT(ready);
  vTaskDelete(NULL);
}

int main(void) {
#ifdef ANY_TURN
  irs_freertos_any_turn();
#endif
#ifdef ANY_TICK
  irs_freertos_any_tick();
#endif
  xTaskCreate(later, "later", 128, NULL, 2, NULL);
  xTaskCreate(second, "second", 128, NULL, 1, NULL);
  xTaskCreate(first, "first", 128, NULL, 1, NULL);
  vTaskStartScheduler();
  return 0;
}
